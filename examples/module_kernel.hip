// The kernel that module.hip loads at run time. Compiled alone, with `hipcc --genco`.
#include <hip/hip_runtime.h>

__device__ int offset;

extern "C" __global__ void scale_and_add(int* data, int count, int factor) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) data[i] = data[i] * factor + offset;
}
