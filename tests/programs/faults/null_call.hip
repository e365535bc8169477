// A kernel calls a function pointer that nobody set: where it is called is told, not where the jump goes.
// flags: -g
// fails-with: Memory access fault
// fails-with: on address 0x0. Reason: No code there to execute
// fails-with: calls_null
// fails-with: s_swappc_b64
// fails-with: null_call.hip:11
#include "../test.h"

__global__ void calls_null(int* out, int (*f)(int)) {
    out[threadIdx.x] = f(threadIdx.x);
}

int main() {
    int* p;
    HIP(hipMalloc(&p, 4096));
    calls_null<<<1, 64>>>(p, nullptr);
    HIP(hipDeviceSynchronize());
    printf("the call went somewhere\n");
    return 0;
}
