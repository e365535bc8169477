// An address that no CPU can form: it faults without telling the address, which must come from the instruction.
// fails-with: Memory access fault
// fails-with: non_canonical
// fails-with: on address 0x8765432112345670
// fails-with: lane 0
#include "../test.h"

__global__ void non_canonical(unsigned long long address, int* out) {
    out[threadIdx.x] = *reinterpret_cast<int*>(address + threadIdx.x * 4);
}

int main() {
    int* p;
    HIP(hipMalloc(&p, 4096));
    non_canonical<<<1, 64>>>(0x8765432112345670ull, p);
    HIP(hipDeviceSynchronize());
    printf("the load was let through\n");
    return 0;
}
