// A workgroup writes data, fences, and raises a flag; another workgroup that sees the flag must see all of the data,
// from every lane.
// no-barrier
#include "../test.h"
using namespace test;

__global__ void __launch_bounds__(WAVE) kernel(int rounds, int* data, int* flag, int* bad) {
    int t = threadIdx.x;
    if (blockIdx.x == 0) {
        for (int r = 1; r <= rounds; r++) {
            data[t] = r * 1000 + t;
            __threadfence();
            __syncthreads();
            if (t == 0) *reinterpret_cast<volatile int*>(flag) = r;
            // The next round only begins when the reader has answered.
            while (*reinterpret_cast<volatile int*>(flag + 64) != r) {}
        }
    } else {
        for (int r = 1; r <= rounds; r++) {
            while (*reinterpret_cast<volatile int*>(flag) != r) {}
            __threadfence();
            int other = WAVE - 1 - t;
            if (reinterpret_cast<volatile int*>(data)[other] != r * 1000 + other) atomicAdd(bad, 1);
            __threadfence();
            __syncthreads();
            if (t == 0) *reinterpret_cast<volatile int*>(flag + 64) = r;
        }
    }
}

int main() {
    hipDeviceProp_t properties;
    HIP(hipGetDeviceProperties(&properties, 0));
    const int wave = properties.warpSize, rounds = 50;
    Device<int> data(wave), flag(65), bad(1);
    kernel<<<2, wave>>>(rounds, data, flag, bad);
    equal(bad.read(), std::vector<int>{0}, "words seen too early");
    check(flag.read()[64] == rounds, "all rounds were run");
    return finish();
}
