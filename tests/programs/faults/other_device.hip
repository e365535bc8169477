// The program has code for another device only. We could run that code, but a GPU could not: the error is AMD's.
// targets: gfx803
// fails-with: hipErrorNoBinaryForGpu
// fails-with: gfx803
#include "../test.h"

__global__ void kernel(int* out) { out[threadIdx.x] = 1; }

int main() {
    int* p;
    HIP(hipMalloc(&p, 4096));
    kernel<<<1, 64>>>(p);
    hipError_t error = hipGetLastError();
    printf("%s\n", hipGetErrorName(error));
    return error == hipSuccess ? 0 : 1;
}
