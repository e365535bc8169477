// An unrolled escape-time loop: counters and masks live in scalar registers across its exits.
// no-barrier
#include "../test.h"
using namespace test;

BOTH inline int escape_time(float cx, float cy, int limit) {
#pragma clang fp contract(off)
    float x = 0, y = 0;
    int i = 0;
#pragma unroll 4
    for (; i < limit; i++) {
        if (x * x + y * y > 4) break;
        float t = x * x - y * y + cx;
        y = 2 * x * y + cy;
        x = t;
    }
    return i;
}

__global__ void __launch_bounds__(WAVE) kernel(int n, int limit, int* out) {
    int i = blockIdx.x * WAVE + threadIdx.x;
    if (i < n * n) out[i] = escape_time(-2 + 3.f * (i % n) / n, -1.5f + 3.f * (i / n) / n, limit);
}

int main() {
    hipDeviceProp_t properties;
    HIP(hipGetDeviceProperties(&properties, 0));
    const int wave = properties.warpSize, n = 75;
    std::vector<int> want(n * n);
    for (int i = 0; i < n * n; i++) want[i] = escape_time(-2 + 3.f * (i % n) / n, -1.5f + 3.f * (i / n) / n, 200);
    Device<int> out(n * n);
    kernel<<<(n * n + wave - 1) / wave, wave>>>(n, 200, out);
    equal(out.read(), want, "mandelbrot");
    return finish();
}
