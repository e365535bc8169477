// A shuffle and a store to LDS under a condition, then all lanes read what some wrote.
// no-barrier
#include "../test.h"
using namespace test;

__global__ void __launch_bounds__(WAVE) kernel(const int* in, int* out) {
    __shared__ int s[WAVE];
    int t = threadIdx.x, i = blockIdx.x * WAVE + t;
    s[t] = -t;
    __syncthreads();
    if (in[i] > 5) {
        int y = __shfl(in[i] * 100 + t, t);
        s[(t + 8) & (WAVE - 1)] = y;
    }
    __syncthreads();
    out[i] = s[t];
}

int main() {
    hipDeviceProp_t properties;
    HIP(hipGetDeviceProperties(&properties, 0));
    const int wave = properties.warpSize, blocks = 8, n = wave * blocks;
    std::vector<int> in(n), want(n);
    for (int i = 0; i < n; i++) in[i] = i * 7 % 11;
    for (int i = 0; i < n; i++) {
        int t = i % wave, from = (t + wave - 8) % wave, v = in[i - t + from];
        want[i] = v > 5 ? v * 100 + from : -t;
    }
    Device<int> din(in), dout(n);
    kernel<<<blocks, wave>>>(din, dout);
    equal(dout.read(), want, "masked shuffle");
    return finish();
}
