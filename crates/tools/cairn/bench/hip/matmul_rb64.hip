// C = A * B: tiles of 64 x 64 in steps of 8, 16 x 16 work-items with 4 x 4 accumulators each.
#include "device.h"

__global__ void __launch_bounds__(256) matmul(int n, const float* __restrict__ a, const float* __restrict__ b,
                                              float* __restrict__ c) {
    __shared__ float ta[8][64], tb[8][64];
    const int tx = threadIdx.x, ty = threadIdx.y, t = ty * 16 + tx;
    const int row0 = blockIdx.y * 64, col0 = blockIdx.x * 64;
    float acc[4][4] = {};
    for (int k0 = 0; k0 < n; k0 += 8) {
        for (int e = t; e < 512; e += 256) {
            ta[e % 8][e / 8] = a[(row0 + e / 8) * n + k0 + e % 8];
            tb[e / 64][e % 64] = b[(k0 + e / 64) * n + col0 + e % 64];
        }
        __syncthreads();
#pragma unroll
        for (int k = 0; k < 8; k++) {
            float ra[4], rb[4];
#pragma unroll
            for (int i = 0; i < 4; i++) ra[i] = ta[k][ty * 4 + i], rb[i] = tb[k][tx * 4 + i];
#pragma unroll
            for (int i = 0; i < 4; i++)
#pragma unroll
                for (int j = 0; j < 4; j++) acc[i][j] = fmaf(ra[i], rb[j], acc[i][j]);
        }
        __syncthreads();
    }
#pragma unroll
    for (int i = 0; i < 4; i++)
#pragma unroll
        for (int j = 0; j < 4; j++) c[(row0 + ty * 4 + i) * n + col0 + tx * 4 + j] = acc[i][j];
}

int main() {
    const int n = matrix_side;
    std::vector<float> a(n * n), b(n * n);
    for (int i = 0; i < n * n; i++) a[i] = matrix_element(i), b[i] = matrix_element(i + 5);
    float *da = on_device(a), *db = on_device(b), *dc;
    HIP(hipMalloc(&dc, n * n * sizeof(float)));
    auto run = [&] {
        matmul<<<dim3(n / 64, n / 64), dim3(16, 16)>>>(n, da, db, dc);
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
