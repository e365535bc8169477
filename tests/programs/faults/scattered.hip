// One lane of a scatter goes astray, to an address that no CPU can form: the message names the lane and the address.
// fails-with: Memory access fault
// fails-with: scatters
// fails-with: lane 29
// fails-with: on address 0x7000
#include "../test.h"

__global__ void scatters(const long* offset, char* out) {
    *reinterpret_cast<int*>(out + offset[threadIdx.x]) = threadIdx.x;
}

int main() {
    long offsets[64], *d;
    char* p;
    for (int i = 0; i < 64; i++) offsets[i] = 4 * i;
    offsets[29] = 0x7000000000000000;
    HIP(hipMalloc(&d, sizeof offsets));
    HIP(hipMalloc(&p, 4096));
    HIP(hipMemcpy(d, offsets, sizeof offsets, hipMemcpyHostToDevice));
    scatters<<<1, 64>>>(d, p);
    HIP(hipDeviceSynchronize());
    printf("the store was let through\n");
    return 0;
}
