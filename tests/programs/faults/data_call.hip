// A kernel calls into data: not run, whatever it decodes to.
// fails-with: Memory access fault
// fails-with: No code there to execute
// fails-with: calls_data
// fails-with: inside 4096 bytes of device memory
#include "../test.h"

__global__ void calls_data(int* out, int (*f)(int)) { out[threadIdx.x] = f(threadIdx.x); }

int main() {
    int* p;
    HIP(hipMalloc(&p, 4096));
    HIP(hipMemset(p, 0, 4096));
    calls_data<<<1, 64>>>(p, reinterpret_cast<int (*)(int)>(p));
    HIP(hipDeviceSynchronize());
    printf("the data was run\n");
    return 0;
}
