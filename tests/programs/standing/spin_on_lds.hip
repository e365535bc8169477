// Two wavefronts of a workgroup: the second spins on a word of LDS that the first writes after a readlane. Only
// s_barrier synchronises wavefronts, so the spinning one must not keep the other from going on.
// no-barrier
#include "../test.h"
using namespace test;

__global__ void __launch_bounds__(2 * WAVE) kernel(const int* in, int* out) {
    __shared__ volatile int flag, value;
    int t = threadIdx.x;
    // The first wavefront is behind: the second asks for the word before it can be there. LDS starts undefined, so a
    // token that no leftover can be is handed over through global memory.
    if (t < WAVE) {
        int first = __builtin_amdgcn_readlane(in[t], 7);
        value = first * 2;
        __threadfence_block();
        flag = 0x5eed1234;
    } else {
        while (flag != 0x5eed1234) {}
        __threadfence_block();
        out[t - WAVE] = value + t;
        flag = 0;
    }
}

int main() {
    hipDeviceProp_t properties;
    HIP(hipGetDeviceProperties(&properties, 0));
    const int wave = properties.warpSize;
    std::vector<int> in(wave), want(wave);
    for (int i = 0; i < wave; i++) in[i] = i * 1000 + 3;
    for (int i = 0; i < wave; i++) want[i] = in[7] * 2 + i + wave;
    Device<int> din(in), dout(wave);
    for (int round = 0; round < 3; round++) {
        kernel<<<1, 2 * wave>>>(din, dout);
        equal(dout.read(), want, "spin");
    }
    return finish();
}
