// A tile of 8 x 8 at a time: rows of a larger one, 32 KiB apart, would push each other out of the cache.
#include "../serve.h"

int main() {
    const int side = transpose_side, n = side * side;
    float *in = big<float>(n), *out = big<float>(n);
    for (int i = 0; i < n; i++) in[i] = float(i % 16777213);
    auto run = [&] {
#pragma omp parallel for collapse(2) schedule(static)
        for (int x0 = 0; x0 < side; x0 += 8)
            for (int y0 = 0; y0 < side; y0 += 8)
                for (int x = x0; x < x0 + 8; x++)
                    for (int y = y0; y < y0 + 8; y++) out[x * side + y] = in[y * side + x];
    };
    run();
    for (int y = 0; y < side; y++)
        for (int x = 0; x < side; x++)
            if (out[y * side + x] != in[x * side + y]) wrong("out[y][x]", out[y * side + x], in[x * side + y]);
    return serve([&] { return 8e-9 * n / fastest(run); });
}
