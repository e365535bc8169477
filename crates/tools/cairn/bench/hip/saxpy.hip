#include "device.h"

__global__ void saxpy(int n, float a, const float* x, float* y) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = a * x[i] + y[i];
}

int main() {
    const int n = stream_elements;
    std::vector<float> x(n), y(n);
    for (int i = 0; i < n; i++) x[i] = stream_a(i), y[i] = stream_b(i);
    float *dx = on_device(x), *dy = on_device(y);
    auto run = [&] {
        saxpy<<<n / 256, 256>>>(n, 0.5f, dx, dy);
        finish();
    };
    run();
    const auto got = to_host(dy, n);
    for (int i = 0; i < n; i++)
        if (got[i] != fmaf(0.5f, x[i], y[i])) wrong("y[i]", got[i], fmaf(0.5f, x[i], y[i]));
    return serve([&] { return 12e-9 * n / fastest(run); });
}
