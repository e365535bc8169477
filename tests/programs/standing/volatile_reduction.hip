// The classic last steps of a reduction: one wavefront, volatile LDS, no synchronisation at all.
// no-barrier
#include "../test.h"
using namespace test;

__global__ void __launch_bounds__(WAVE) kernel(const int* in, int* out) {
    __shared__ volatile int s[2 * WAVE];
    int t = threadIdx.x, b = blockIdx.x * 2 * WAVE;
    s[t] = in[b + t];
    s[t + WAVE] = in[b + t + WAVE];
    for (int step = WAVE; step > 0; step /= 2) s[t] = s[t] + s[t + step];
    if (t == 0) out[blockIdx.x] = s[0];
}

int main() {
    hipDeviceProp_t properties;
    HIP(hipGetDeviceProperties(&properties, 0));
    const int wave = properties.warpSize, blocks = 9, n = 2 * wave * blocks;
    std::vector<int> in(n), want(blocks);
    for (int i = 0; i < n; i++) in[i] = i * 31 % 101, want[i / (2 * wave)] += in[i];
    Device<int> din(in), dout(blocks);
    kernel<<<blocks, wave>>>(din, dout);
    equal(dout.read(), want, "volatile reduction");
    return finish();
}
