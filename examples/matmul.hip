// Matrix product C = A*B. Each workgroup computes a 16x16 tile of C and shares tiles of A and B in LDS, so that a
// value is read from memory once for sixteen uses. The barriers keep a tile whole while it is used.
// args: 64
#include "example.h"

constexpr int tile = 16;

__global__ void matmul(int n, const float* a, const float* b, float* c) {
    __shared__ float as[tile][tile], bs[tile][tile];
    int x = threadIdx.x, y = threadIdx.y;
    int row = blockIdx.y * tile + y, column = blockIdx.x * tile + x;
    float sum = 0;
    for (int k0 = 0; k0 < n; k0 += tile) {
        as[y][x] = a[row * n + k0 + x];
        bs[y][x] = b[(k0 + y) * n + column];
        __syncthreads();
        for (int k = 0; k < tile; k++) sum = fmaf(as[y][k], bs[k][x], sum);
        __syncthreads();
    }
    c[row * n + column] = sum;
}

int main(int argc, char** argv) {
    const int n = (size_from(argc, argv, 512) + tile - 1) / tile * tile;
    const size_t bytes = sizeof(float) * n * n;
    show_device("matmul");

    std::vector<float> a(n * n), b(n * n), c(n * n), want(n * n);
    for (int i = 0; i < n * n; i++) {
        a[i] = float(i % 13 - 6) / 8;
        b[i] = float(i % 17 - 8) / 3;
    }
    float *da, *db, *dc;
    HIP(hipMalloc(&da, bytes));
    HIP(hipMalloc(&db, bytes));
    HIP(hipMalloc(&dc, bytes));
    HIP(hipMemcpy(da, a.data(), bytes, hipMemcpyHostToDevice));
    HIP(hipMemcpy(db, b.data(), bytes, hipMemcpyHostToDevice));

    double best = 1e9;
    for (int r = 0; r < 3; r++) {
        Stopwatch watch;
        matmul<<<dim3(n / tile, n / tile), dim3(tile, tile)>>>(n, da, db, dc);
        HIP(hipGetLastError());
        HIP(hipDeviceSynchronize());
        best = std::min(best, watch.seconds());
    }
    HIP(hipMemcpy(c.data(), dc, bytes, hipMemcpyDeviceToHost));

    // The same sums in the same order, so the bits must agree.
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++) want[i * n + j] = fmaf(a[i * n + k], b[k * n + j], want[i * n + j]);

    printf("  result    C[0][0] = %g\n", c[0]);
    return report(c == want, "every element equals the CPU's", checksum(c), 2e-9 * n * n * n / best, "GFLOP/s");
}
