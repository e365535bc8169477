#include "../serve.h"

int main() {
    const int n = stream_elements;
    float *a = big<float>(n), *b = big<float>(n), *c = big<float>(n);
    for (int i = 0; i < n; i++) a[i] = stream_a(i), b[i] = stream_b(i);
    auto run = [&] {
#pragma omp parallel for simd schedule(static)
        for (int i = 0; i < n; i++) c[i] = a[i] + b[i];
    };
    run();
    for (int i = 0; i < n; i++)
        if (c[i] != a[i] + b[i]) wrong("c[i]", c[i], a[i] + b[i]);
    return serve([&] { return 12e-9 * n / fastest(run); });
}
