// Each lane writes a word of LDS and reads another lane's: an exchange with no barrier left between.
// no-barrier
#include "../test.h"
using namespace test;

__global__ void __launch_bounds__(WAVE) kernel(const int* in, int* out) {
    __shared__ int s[WAVE];
    int t = threadIdx.x, i = blockIdx.x * WAVE + t;
    s[t] = in[i];
    __syncthreads();
    out[i] = s[WAVE - 1 - t];
}

int main() {
    hipDeviceProp_t properties;
    HIP(hipGetDeviceProperties(&properties, 0));
    const int wave = properties.warpSize, blocks = 16, n = wave * blocks;
    std::vector<int> in(n), want(n);
    for (int i = 0; i < n; i++) in[i] = i * i;
    for (int i = 0; i < n; i++) want[i] = in[i / wave * wave + wave - 1 - i % wave];
    Device<int> din(in), dout(n);
    kernel<<<blocks, wave>>>(din, dout);
    equal(dout.read(), want, "reverse");
    return finish();
}
