#include "../serve.h"

int main() {
    const int n = bodies;
    float *x = big<float>(n), *y = big<float>(n), *z = big<float>(n), *m = big<float>(n);
    float *ax = big<float>(n), *ay = big<float>(n), *az = big<float>(n);
    for (int i = 0; i < n; i++)
        x[i] = body_coordinate(i, 0), y[i] = body_coordinate(i, 1), z[i] = body_coordinate(i, 2), m[i] = 1.0f / n;
    auto run = [&] {
#pragma omp parallel for schedule(static)
        for (int i = 0; i < n; i++) {
            float fx = 0, fy = 0, fz = 0;
#pragma omp simd reduction(+ : fx, fy, fz)
            for (int j = 0; j < n; j++) {
                const float dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
                const float inv = 1.0f / sqrtf(dx * dx + dy * dy + dz * dz + 1e-4f);
                const float s = m[j] * inv * inv * inv;
                fx += dx * s, fy += dy * s, fz += dz * s;
            }
            ax[i] = fx, ay[i] = fy, az[i] = fz;
        }
    };
    run();
    for (int i = 0; i < n; i += 1023) {
        double want = 0;
        for (int j = 0; j < n; j++) {
            const double dx = double(x[j]) - x[i], dy = double(y[j]) - y[i], dz = double(z[j]) - z[i];
            want += dx * m[j] * pow(dx * dx + dy * dy + dz * dz + 1e-4, -1.5);
        }
        expect("ax", ax[i], want, 1e-3);
    }
    return serve([&] { return 20e-9 * n * double(n) / fastest(run); });
}
