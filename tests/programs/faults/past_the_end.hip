// A grid larger than its buffer: the message says by how much, the workgroup and the lane.
// fails-with: Memory access fault
// fails-with: fills_too_much
// fails-with: 0 bytes past the end of 1048576 bytes of device memory
// fails-with: wave        0 of workgroup (1024, 0, 0), lane 0
// fails-with: compile with -g
#include "../test.h"

__global__ void fills_too_much(int* p) { p[blockIdx.x * 256 + threadIdx.x] = 7; }

int main() {
    int* p;
    HIP(hipMalloc(&p, 1 << 20));
    // Workgroups before the end may run after it on another thread; only the first one beyond it is launched.
    fills_too_much<<<1025, 256>>>(p);
    HIP(hipDeviceSynchronize());
    printf("the store was let through\n");
    return 0;
}
