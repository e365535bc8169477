// C = A * B: a work-item an element, straight from global memory.
#include "device.h"

__global__ void matmul(int n, const float* __restrict__ a, const float* __restrict__ b, float* __restrict__ c) {
    const int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    if (col >= n || row >= n) return;
    float sum = 0;
    for (int k = 0; k < n; k++) sum = fmaf(a[row * n + k], b[k * n + col], sum);
    c[row * n + col] = sum;
}

int main() {
    const int n = matrix_side;
    std::vector<float> a(n * n), b(n * n);
    for (int i = 0; i < n * n; i++) a[i] = matrix_element(i), b[i] = matrix_element(i + 5);
    float *da = on_device(a), *db = on_device(b), *dc;
    HIP(hipMalloc(&dc, n * n * sizeof(float)));
    auto run = [&] {
        matmul<<<dim3(n / 16, n / 16), dim3(16, 16)>>>(n, da, db, dc);
        finish();
    };
    run();
    const auto c = to_host(dc, n * n);
    for (int e = 0; e < n * n; e += 997) {
        double want = 0;
        for (int k = 0; k < n; k++) want += double(a[e / n * n + k]) * b[k * n + e % n];
        expect("c[i][j]", c[e], want, 1e-4);
    }
    return serve([&] { return 2e-9 * n * n * double(n) / fastest(run); });
}
