// Prices of European options; the normal distribution by Abramowitz and Stegun, 26.2.17.
#include "device.h"

__device__ float normal(float d) {
    const float k = 1.0f / (1.0f + 0.2316419f * fabsf(d));
    const float tail = 0.39894228f * expf(-0.5f * d * d) * k *
                       (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
    return d > 0 ? 1.0f - tail : tail;
}

__global__ void black_scholes(int n, const float* __restrict__ s, const float* __restrict__ x, const float* __restrict__ t,
                              float* __restrict__ call, float* __restrict__ put) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const float v = volatility * sqrtf(t[i]);
    const float d1 = (logf(s[i] / x[i]) + (interest + 0.5f * volatility * volatility) * t[i]) / v, d2 = d1 - v;
    const float discounted = x[i] * expf(-interest * t[i]), n1 = normal(d1), n2 = normal(d2);
    call[i] = s[i] * n1 - discounted * n2;
    put[i] = discounted * (1.0f - n2) - s[i] * (1.0f - n1);
}

int main() {
    const int n = options;
    std::vector<float> s(n), x(n), t(n);
    for (int i = 0; i < n; i++) s[i] = spot_price(i), x[i] = strike_price(i), t[i] = years(i);
    float *ds = on_device(s), *dx = on_device(x), *dt = on_device(t), *dcall, *dput;
    HIP(hipMalloc(&dcall, n * sizeof(float)));
    HIP(hipMalloc(&dput, n * sizeof(float)));
    auto run = [&] {
        black_scholes<<<n / 256, 256>>>(n, ds, dx, dt, dcall, dput);
        finish();
    };
    run();
    const auto call = to_host(dcall, n), put = to_host(dput, n);
    for (int i = 0; i < n; i += 17) check_option(i, call[i], put[i]);
    return serve([&] { return 1e-9 * n / fastest(run); });
}
