// A loop whose iterations touch what neighbouring lanes touched an iteration before. Volatile, because C++ orders
// nothing between work-items: the compiler may otherwise load ahead of another lane's store.
// no-barrier
#include "../test.h"
using namespace test;

__global__ void __launch_bounds__(WAVE) kernel(volatile int* a, int n) {
    int t = threadIdx.x;
    for (int i = 0; i < n; i++) a[t + i] = a[t + i] * 2 + i;
}

int main() {
    hipDeviceProp_t properties;
    HIP(hipGetDeviceProperties(&properties, 0));
    const int wave = properties.warpSize, n = 40;
    std::vector<int> in(wave + n), want;
    for (size_t i = 0; i < in.size(); i++) in[i] = i % 7;
    want = in;
    // A wavefront does each iteration for all lanes before the next.
    for (int i = 0; i < n; i++)
        for (int t = 0; t < wave; t++) want[t + i] = int(unsigned(want[t + i]) * 2 + i);
    Device<int> d(in);
    kernel<<<1, wave>>>(d, n);
    equal(d.read(), want, "shift loop");
    return finish();
}
