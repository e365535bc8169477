// Microseconds of an empty launch: issued one after the other and waited for once, or ("sync") waited for each.
#include "device.h"

__global__ void nothing() {}

int main(int argc, char** argv) {
    const bool each = argc > 1 && !strcmp(argv[1], "sync");
    const int launches = 1000;
    auto run = [&] {
        for (int i = 0; i < launches; i++) {
            nothing<<<1, 64>>>();
            if (each) HIP(hipDeviceSynchronize());
        }
        finish();
    };
    run();
    return serve([&] { return 1e6 * fastest(run) / launches; });
}
