// Microseconds of an empty parallel region.
#include "../serve.h"

int main() {
    const int regions = 1000;
    auto run = [&] {
        for (int i = 0; i < regions; i++) {
#pragma omp parallel
            asm volatile("");
        }
    };
    run();
    return serve([&] { return 1e6 * fastest(run) / regions; });
}
