// Lanes leave a loop at different times; a count kept over the loop is used after it. The last wavefront is ragged.
// no-barrier
#include "../test.h"
using namespace test;

__global__ void __launch_bounds__(WAVE) kernel(int count, const float* in, float e, int* out) {
    __shared__ int s[WAVE];
    int t = threadIdx.x, i = blockIdx.x * WAVE + t;
    if (i >= count) return;
    float x = in[i];
    int n = 0;
    do {
        x *= .5f;
        n++;
    } while (x > e);
    s[t] = n;
    __syncthreads();
    out[i] = n * 1000 + s[t ^ 1];
}

int main() {
    hipDeviceProp_t properties;
    HIP(hipGetDeviceProperties(&properties, 0));
    const int wave = properties.warpSize, count = 5 * wave + 22;
    std::vector<float> in(count);
    std::vector<int> n(count), want(count);
    for (int i = 0; i < count; i++) {
        in[i] = ldexpf(1 + (i % 13) / 16.0f, i % 37);
        float x = in[i];
        do x *= .5f, n[i]++;
        while (x > 0.01f);
    }
    for (int i = 0; i < count; i++) want[i] = n[i] * 1000 + n[i ^ 1];
    Device<float> din(in);
    Device<int> dout(count);
    kernel<<<(count + wave - 1) / wave, wave>>>(count, din, 0.01f, dout);
    equal(dout.read(), want, "halving");
    return finish();
}
