// saxpy: y = a*x + y, one work-item an element. The smallest useful HIP program.
// args: 100000
#include "example.h"

__global__ void saxpy(int n, float a, const float* x, float* y) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = fmaf(a, x[i], y[i]);
}

int main(int argc, char** argv) {
    const int n = size_from(argc, argv, 1 << 24), runs = 5;
    const float a = 2.5f;
    show_device("saxpy");

    std::vector<float> x(n), y(n), want(n);
    for (int i = 0; i < n; i++) {
        x[i] = float(i % 1000) / 7;
        y[i] = want[i] = float(i % 77) / 3;
    }
    float *dx, *dy;
    HIP(hipMalloc(&dx, n * sizeof(float)));
    HIP(hipMalloc(&dy, n * sizeof(float)));
    HIP(hipMemcpy(dx, x.data(), n * sizeof(float), hipMemcpyHostToDevice));
    HIP(hipMemcpy(dy, y.data(), n * sizeof(float), hipMemcpyHostToDevice));

    double best = 1e9;
    for (int r = 0; r < runs; r++) {
        Stopwatch watch;
        saxpy<<<(n + 255) / 256, 256>>>(n, a, dx, dy);
        HIP(hipGetLastError());
        HIP(hipDeviceSynchronize());
        best = std::min(best, watch.seconds());
        for (int i = 0; i < n; i++) want[i] = fmaf(a, x[i], want[i]);
    }
    HIP(hipMemcpy(y.data(), dy, n * sizeof(float), hipMemcpyDeviceToHost));
    HIP(hipFree(dx));
    HIP(hipFree(dy));

    printf("  result    y[%d] = %g\n", n - 1, y[n - 1]);
    return report(y == want, "every element equals the CPU's", checksum(y), 12e-9 * n / best, "GB/s");
}
