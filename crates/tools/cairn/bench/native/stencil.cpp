#include "../serve.h"

int main() {
    const int side = grid_side, n = side * side;
    float *one = big<float>(n), *two = big<float>(n);
    for (int i = 0; i < n; i++) one[i] = two[i] = stream_a(i);
    auto step = [&](const float* __restrict__ in, float* __restrict__ out) {
#pragma omp parallel for schedule(static)
        for (int y = 1; y < side - 1; y++)
#pragma omp simd
            for (int i = y * side + 1; i < (y + 1) * side - 1; i++)
                out[i] = 0.2f * (in[i] + in[i - 1] + in[i + 1] + in[i - side] + in[i + side]);
    };
    step(one, two);
    for (int y = 1; y < side - 1; y++)
        for (int i = y * side + 1; i < (y + 1) * side - 1; i++) {
            const double want = 0.2 * (double(one[i]) + one[i - 1] + one[i + 1] + one[i - side] + one[i + side]);
            expect("point", two[i], want, 1e-6);
        }
    auto run = [&] {
        for (int s = 0; s < grid_steps; s += 2) step(one, two), step(two, one);
    };
    run();
    return serve([&] { return 8e-9 * n * grid_steps / fastest(run); });
}
