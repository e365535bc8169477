// A recursion that is deeper than scratch.
// flags: -g
// fails-with: Memory access fault
// fails-with: recurses
// fails-with: of a work-item's scratch, which has
// fails-with: the stack overflowed
// fails-with: stack_overflow.hip:
#include "../test.h"

__device__ __attribute__((noinline)) int depth(int n) {
    volatile int a[64];
    a[n & 63] = n;
    if (n == 0) return 1;
    return depth(n - 1) + a[n & 63];
}

__global__ void recurses(int* out, int n) { out[threadIdx.x] = depth(n); }

int main() {
    int* p;
    HIP(hipMalloc(&p, 4096));
    recurses<<<1, 64>>>(p, 10000);
    HIP(hipDeviceSynchronize());
    printf("the stack had no end\n");
    return 0;
}
