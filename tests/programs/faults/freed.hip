// A kernel is given memory that was freed: it is remembered, and called so.
// flags: -g
// fails-with: Memory access fault
// fails-with: uses_freed
// fails-with: 1048576 bytes of device memory
// fails-with: which has been freed
// fails-with: lane 0
// fails-with: freed.hip:12
#include "../test.h"

__global__ void uses_freed(int* p) {
    p[threadIdx.x] = 7;
}

int main() {
    int* p;
    HIP(hipMalloc(&p, 1 << 20));
    HIP(hipFree(p));
    uses_freed<<<1, 64>>>(p);
    HIP(hipDeviceSynchronize());
    printf("the store was let through\n");
    return 0;
}
