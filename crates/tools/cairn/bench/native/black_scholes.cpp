// The kernel's formula with the C library's functions.
#include "../serve.h"

static inline float normal(float d) {
    const float k = 1.0f / (1.0f + 0.2316419f * fabsf(d));
    const float tail = 0.39894228f * expf(-0.5f * d * d) * k *
                       (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
    return d > 0 ? 1.0f - tail : tail;
}

int main() {
    const int n = options;
    float *s = big<float>(n), *x = big<float>(n), *t = big<float>(n), *call = big<float>(n), *put = big<float>(n);
    for (int i = 0; i < n; i++) s[i] = spot_price(i), x[i] = strike_price(i), t[i] = years(i);
    auto run = [&] {
#pragma omp parallel for schedule(static)
        for (int i = 0; i < n; i++) {
            const float v = volatility * sqrtf(t[i]);
            const float d1 = (logf(s[i] / x[i]) + (interest + 0.5f * volatility * volatility) * t[i]) / v, d2 = d1 - v;
            const float discounted = x[i] * expf(-interest * t[i]), n1 = normal(d1), n2 = normal(d2);
            call[i] = s[i] * n1 - discounted * n2;
            put[i] = discounted * (1.0f - n2) - s[i] * (1.0f - n1);
        }
    };
    run();
    for (int i = 0; i < n; i += 17) check_option(i, call[i], put[i]);
    return serve([&] { return 1e-9 * n / fastest(run); });
}
