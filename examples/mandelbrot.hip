// The Mandelbrot set: every work-item iterates its own point until it escapes, so the lanes of a wavefront leave the
// loop at different times. The same function runs on the CPU, and the counts must agree exactly.
// args: 96
#include "example.h"

__host__ __device__ inline int escape_time(float cx, float cy, int limit) {
// No fused multiply-add behind our back: the CPU would round differently.
#pragma clang fp contract(off)
    float x = 0, y = 0;
    int i = 0;
    for (; i < limit && x * x + y * y <= 4; i++) {
        float t = x * x - y * y + cx;
        y = 2 * x * y + cy;
        x = t;
    }
    return i;
}

__global__ void mandelbrot(int n, int limit, int* out) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < n && y < n) out[y * n + x] = escape_time(-2 + 3.f * x / n, -1.5f + 3.f * y / n, limit);
}

int main(int argc, char** argv) {
    const int n = size_from(argc, argv, 1024), limit = 256;
    show_device("mandelbrot");

    std::vector<int> got(n * n), want(n * n);
    int* dout;
    HIP(hipMalloc(&dout, got.size() * sizeof(int)));
    double best = 1e9;
    for (int r = 0; r < 3; r++) {
        Stopwatch watch;
        mandelbrot<<<dim3((n + 31) / 32, (n + 7) / 8), dim3(32, 8)>>>(n, limit, dout);
        HIP(hipGetLastError());
        HIP(hipDeviceSynchronize());
        best = std::min(best, watch.seconds());
    }
    HIP(hipMemcpy(got.data(), dout, got.size() * sizeof(int), hipMemcpyDeviceToHost));

    double iterations = 0;
    for (int y = 0; y < n; y++)
        for (int x = 0; x < n; x++)
            iterations += want[y * n + x] = escape_time(-2 + 3.f * x / n, -1.5f + 3.f * y / n, limit);

    for (int y = 0; y < 16; y++) {
        printf("  ");
        for (int x = 0; x < 48; x++) {
            int i = got[(y * n / 16) * n + x * n / 48];
            putchar(i == limit ? '#' : i > 16 ? '+' : i > 6 ? '.' : ' ');
        }
        putchar('\n');
    }
    return report(got == want, "every pixel equals the CPU's", checksum(got), 1e-9 * iterations / best,
                  "Giter/s");
}
