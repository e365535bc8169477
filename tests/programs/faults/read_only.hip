// A kernel stores into a constant of the program: memory is there, but not to be written to.
// fails-with: Write access to a read-only page
// fails-with: stores_into_constant
// fails-with: in the program's own memory, read-only
// fails-with: hipHostRegister
#include "../test.h"

__global__ void stores_into_constant(int* p) { p[threadIdx.x] = 7; }

static const int constant[1024] = {1, 2, 3};

int main() {
    HIP(hipSetDevice(0));
    stores_into_constant<<<1, 64>>>(const_cast<int*>(constant));
    HIP(hipDeviceSynchronize());
    printf("the store was let through\n");
    return 0;
}
