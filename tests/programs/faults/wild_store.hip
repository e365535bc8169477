// A kernel stores where nothing is: AMD's memory access fault, with kernel, instruction and source line.
// flags: -g
// fails-with: Memory access fault
// fails-with: wild_kernel
// fails-with: global_store_
// fails-with: wild_store.hip:15
// fails-with: lane 5
// fails-with: none: a wild pointer
#include "../test.h"

__global__ void wild_kernel(int* p, int lane) {
    if (threadIdx.x != lane) return;
    // An address that no allocation has.
    int* wild = reinterpret_cast<int*>(reinterpret_cast<char*>(p) + 0x700000000000);
    *wild = 42;
}

int main() {
    int* p;
    HIP(hipMalloc(&p, 4096));
    wild_kernel<<<1, 64>>>(p, 5);
    HIP(hipDeviceSynchronize());
    printf("the store was let through\n");
    return 0;
}
