// A bitonic sort in global memory: a launch a step, a work-item a pair.
#include "device.h"
#include <algorithm>

__global__ void step(unsigned* key, int run, int distance) {
    const int p = blockIdx.x * blockDim.x + threadIdx.x;
    const int i = 2 * p - (p & (distance - 1));
    const unsigned a = key[i], b = key[i + distance], low = min(a, b), high = max(a, b);
    const bool up = !(i & run);
    key[i] = up ? low : high;
    key[i + distance] = up ? high : low;
}

int main() {
    const int n = sort_keys;
    std::vector<unsigned> key(n);
    for (int i = 0; i < n; i++) key[i] = random_word(i);
    unsigned *from = on_device(key), *to = on_device(key);
    auto run = [&] {
        HIP(hipMemcpyAsync(to, from, n * sizeof(unsigned), hipMemcpyDeviceToDevice));
        for (int length = 2; length <= n; length *= 2)
            for (int distance = length / 2; distance > 0; distance /= 2) step<<<n / 512, 256>>>(to, length, distance);
        finish();
    };
    run();
    const auto got = to_host(to, n);
    std::sort(key.begin(), key.end());
    for (int i = 0; i < n; i++)
        if (got[i] != key[i]) wrong("key[i]", got[i], key[i]);
    return serve([&] { return 1e-6 * n / fastest(run); });
}
