// One flag in LDS, cleared by all, set by some, read by all: three ordered accesses to one word.
// no-barrier
#include "../test.h"
using namespace test;

__global__ void __launch_bounds__(WAVE) kernel(const int* in, int* out) {
    __shared__ int any;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    any = 0;
    __syncthreads();
    if (in[i] > 5) any = 1;
    __syncthreads();
    out[i] = any;
}

int main() {
    hipDeviceProp_t properties;
    HIP(hipGetDeviceProperties(&properties, 0));
    const int wave = properties.warpSize, blocks = 64, n = wave * blocks;
    std::vector<int> in(n), want(n);
    // Block b has a large value in lane b (mod wave) if b is odd.
    for (int b = 0; b < blocks; b++)
        for (int t = 0; t < wave; t++) {
            in[b * wave + t] = b % 2 && t == b % wave ? 9 : t % 5;
            want[b * wave + t] = b % 2;
        }
    Device<int> din(in), dout(n);
    kernel<<<blocks, wave>>>(din, dout);
    equal(dout.read(), want, "any");
    return finish();
}
