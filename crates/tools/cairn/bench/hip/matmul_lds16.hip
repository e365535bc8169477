// C = A * B: tiles of 16 x 16 in LDS, a work-item an element.
#include "device.h"

__global__ void __launch_bounds__(256) matmul(int n, const float* __restrict__ a, const float* __restrict__ b,
                                              float* __restrict__ c) {
    __shared__ float ta[16][16], tb[16][16];
    const int tx = threadIdx.x, ty = threadIdx.y, col = blockIdx.x * 16 + tx, row = blockIdx.y * 16 + ty;
    float sum = 0;
    for (int k0 = 0; k0 < n; k0 += 16) {
        ta[ty][tx] = a[row * n + k0 + tx];
        tb[ty][tx] = b[(k0 + ty) * n + col];
        __syncthreads();
#pragma unroll
        for (int k = 0; k < 16; k++) sum = fmaf(ta[ty][k], tb[k][tx], sum);
        __syncthreads();
    }
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
