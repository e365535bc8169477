// Machine code holds a word that is no instruction: named with its address and bytes, and nothing is run past it.
// fails-with: ffffffff
// fails-with: strange
#include "../test.h"

__global__ void strange(int* out, int limit) {
    if (limit > 3) asm volatile(".long 0xffffffff");
    out[threadIdx.x] = limit;
}

int main() {
    int* p;
    HIP(hipMalloc(&p, 4096));
    strange<<<1, 64>>>(p, 7);
    HIP(hipGetLastError());
    HIP(hipDeviceSynchronize());
    printf("the word was run\n");
    return 0;
}
