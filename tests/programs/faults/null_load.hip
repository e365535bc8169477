// A kernel is given a null pointer and reads through it.
// fails-with: Memory access fault
// fails-with: reads_null
// fails-with: none: a null pointer
// fails-with: lane 0
// fails-with: check the pointers that the kernel is given
#include "../test.h"

__global__ void reads_null(const int* in, int* out) { out[threadIdx.x] = in[threadIdx.x] + 1; }

int main() {
    int* p;
    HIP(hipMalloc(&p, 4096));
    reads_null<<<1, 64>>>(nullptr, p);
    HIP(hipDeviceSynchronize());
    printf("the load was let through\n");
    return 0;
}
