#include "../serve.h"

int main() {
    const int n = stream_elements;
    float *x = big<float>(n), *y = big<float>(n);
    for (int i = 0; i < n; i++) x[i] = stream_a(i), y[i] = stream_b(i);
    auto run = [&] {
#pragma omp parallel for simd schedule(static)
        for (int i = 0; i < n; i++) y[i] = 0.5f * x[i] + y[i];
    };
    run();
    for (int i = 0; i < n; i++) expect("y[i]", y[i], 0.5 * stream_a(i) + stream_b(i), 1e-6);
    return serve([&] { return 12e-9 * n / fastest(run); });
}
