// C = A * B with the kernel's blocking: tiles of 16 x 16 of C, steps of 16 along k.
#include "../serve.h"

int main() {
    const int n = matrix_side;
    float *a = big<float>(n * n), *b = big<float>(n * n), *c = big<float>(n * n);
    for (int i = 0; i < n * n; i++) a[i] = matrix_element(i), b[i] = matrix_element(i + 5);
    auto run = [&] {
#pragma omp parallel for collapse(2) schedule(static)
        for (int i0 = 0; i0 < n; i0 += 16)
            for (int j0 = 0; j0 < n; j0 += 16) {
                float acc[16][16] = {};
                for (int k0 = 0; k0 < n; k0 += 16)
                    for (int i = 0; i < 16; i++)
                        for (int k = k0; k < k0 + 16; k++) {
                            const float x = a[(i0 + i) * n + k];
#pragma omp simd
                            for (int j = 0; j < 16; j++) acc[i][j] += x * b[k * n + j0 + j];
                        }
                for (int i = 0; i < 16; i++)
                    for (int j = 0; j < 16; j++) c[(i0 + i) * n + j0 + j] = acc[i][j];
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
