#include "../serve.h"

int main() {
    const int n = stream_elements;
    float* a = big<float>(n);
    double want = 0;
    for (int i = 0; i < n; i++) want += a[i] = stream_a(i) * 0.01f;
    volatile float sum = 0;
    auto run = [&] {
        float s = 0;
#pragma omp parallel for simd reduction(+ : s) schedule(static)
        for (int i = 0; i < n; i++) s += a[i];
        sum = s;
    };
    run();
    expect("sum", sum, want, 1e-3);
    return serve([&] { return 4e-9 * n / fastest(run); });
}
