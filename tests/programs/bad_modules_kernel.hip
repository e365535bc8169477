// The good code object of bad_modules.hip.
#include <hip/hip_runtime.h>

extern "C" __global__ void squares(int* out) { out[threadIdx.x] = threadIdx.x * threadIdx.x; }
