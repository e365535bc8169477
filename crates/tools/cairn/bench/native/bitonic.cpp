// The kernel's sorting network; both ends of a step's pairs are runs of neighbours.
#include "../serve.h"
#include <algorithm>
#include <vector>

static void pairs(unsigned* key, int count, int distance, bool up) {
    if (up) {
#pragma omp simd
        for (int t = 0; t < count; t++) {
            const unsigned a = key[t], b = key[t + distance];
            key[t] = a < b ? a : b, key[t + distance] = a < b ? b : a;
        }
    } else {
#pragma omp simd
        for (int t = 0; t < count; t++) {
            const unsigned a = key[t], b = key[t + distance];
            key[t] = a < b ? b : a, key[t + distance] = a < b ? a : b;
        }
    }
}

int main() {
    const int n = sort_keys, chunk = 2048;
    unsigned *from = big<unsigned>(n), *to = big<unsigned>(n);
    for (int i = 0; i < n; i++) from[i] = random_word(i);
    auto run = [&] {
        memcpy(to, from, n * sizeof *to);
        for (int length = 2; length <= n; length *= 2)
            for (int distance = length / 2; distance > 0; distance /= 2) {
                // So many pairs lie in a row; a chunk holds several rows of short ones, a part of a long one.
                const int row = distance < chunk ? distance : chunk;
#pragma omp parallel for schedule(static)
                for (int p0 = 0; p0 < n / 2; p0 += chunk)
                    for (int p = p0; p < p0 + chunk; p += row) {
                        const int i = 2 * p - (p & (distance - 1));
                        pairs(to + i, row, distance, !(i & length));
                    }
            }
    };
    run();
    std::vector<unsigned> want(from, from + n);
    std::sort(want.begin(), want.end());
    for (int i = 0; i < n; i++)
        if (to[i] != want[i]) wrong("key[i]", to[i], want[i]);
    return serve([&] { return 1e-6 * n / fastest(run); });
}
