// The same exchange in global memory and in place: all lanes load before any stores.
// no-barrier
#include "../test.h"
using namespace test;

__global__ void __launch_bounds__(WAVE) kernel(int* a) {
    int t = threadIdx.x;
    a += blockIdx.x * WAVE;
    int x = a[WAVE - 1 - t];
    __syncthreads();
    a[t] = x;
}

int main() {
    hipDeviceProp_t properties;
    HIP(hipGetDeviceProperties(&properties, 0));
    const int wave = properties.warpSize, blocks = 16, n = wave * blocks;
    std::vector<int> in(n), want(n);
    for (int i = 0; i < n; i++) in[i] = i * 3 + 1;
    for (int i = 0; i < n; i++) want[i] = in[i / wave * wave + wave - 1 - i % wave];
    Device<int> d(in);
    kernel<<<blocks, wave>>>(d);
    equal(d.read(), want, "mirror");
    return finish();
}
