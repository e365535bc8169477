#include "device.h"

__global__ void vector_add(int n, const float* a, const float* b, float* c) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) c[i] = a[i] + b[i];
}

int main() {
    const int n = stream_elements;
    std::vector<float> a(n), b(n);
    for (int i = 0; i < n; i++) a[i] = stream_a(i), b[i] = stream_b(i);
    float *da = on_device(a), *db = on_device(b), *dc;
    HIP(hipMalloc(&dc, n * sizeof(float)));
    auto run = [&] {
        vector_add<<<n / 256, 256>>>(n, da, db, dc);
        finish();
    };
    run();
    const auto c = to_host(dc, n);
    for (int i = 0; i < n; i++)
        if (c[i] != a[i] + b[i]) wrong("c[i]", c[i], a[i] + b[i]);
    return serve([&] { return 12e-9 * n / fastest(run); });
}
