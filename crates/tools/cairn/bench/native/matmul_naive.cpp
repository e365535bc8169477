// C = A * B without tiles, in the order that runs along rows.
#include "../serve.h"

int main() {
    const int n = matrix_side;
    float *a = big<float>(n * n), *b = big<float>(n * n), *c = big<float>(n * n);
    for (int i = 0; i < n * n; i++) a[i] = matrix_element(i), b[i] = matrix_element(i + 5);
    auto run = [&] {
#pragma omp parallel for schedule(static)
        for (int i = 0; i < n; i++) {
            float* row = c + i * n;
            for (int j = 0; j < n; j++) row[j] = 0;
            for (int k = 0; k < n; k++) {
                const float x = a[i * n + k];
#pragma omp simd
                for (int j = 0; j < n; j++) row[j] += x * b[k * n + j];
            }
        }
    };
    run();
    for (int e = 0; e < n * n; e += 997) {
        double want = 0;
        for (int k = 0; k < n; k++) want += double(a[e / n * n + k]) * b[k * n + e % n];
        expect("c[i][j]", c[e], want, 1e-4);
    }
    return serve([&] { return 2e-9 * n * n * double(n) / fastest(run); });
}
