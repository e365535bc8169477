// A set of counts a thread, added to the whole at the end.
#include "../serve.h"

int main() {
    const int n = stream_elements;
    unsigned* in = big<unsigned>(n);
    unsigned want[histogram_bins] = {}, bins[histogram_bins];
    for (int i = 0; i < n; i++) want[(in[i] = random_word(i)) % histogram_bins]++;
    auto run = [&] {
        memset(bins, 0, sizeof bins);
#pragma omp parallel
        {
            unsigned local[histogram_bins] = {};
#pragma omp for schedule(static)
            for (int i = 0; i < n; i++) local[in[i] % histogram_bins]++;
#pragma omp critical
            for (int b = 0; b < histogram_bins; b++) bins[b] += local[b];
        }
    };
    run();
    for (int b = 0; b < histogram_bins; b++)
        if (bins[b] != want[b]) wrong("bin", bins[b], want[b]);
    return serve([&] { return 1e-9 * n / fastest(run); });
}
