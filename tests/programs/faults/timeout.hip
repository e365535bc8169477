// A wave waits for what nobody writes: the watchdog stops the kernel and says where each of its waves is.
// flags: -g
// run: --timeout 0.5
// timeout: 30
// fails-with: Kernel _Z5spinsPVii on GPU node-1 ran longer than 0.5 s
// fails-with: workgroup (0, 0, 0), wave 1-
// fails-with: : waits at a barrier
// fails-with: workgroup (0, 0, 0), wave 0: PC 0x
// fails-with: timeout.hip:15
#include "../test.h"

__global__ void __launch_bounds__(1024) spins(volatile int* flag, int wave) {
    __shared__ int s[1024];
    if (threadIdx.x < warpSize)
        while (flag[0] != wave) {}
    s[threadIdx.x] = threadIdx.x;
    __syncthreads();
    flag[threadIdx.x] = s[1023 - threadIdx.x];
}

int main() {
    int* p;
    HIP(hipMalloc(&p, 4096));
    HIP(hipMemset(p, 0, 4096));
    spins<<<1, 1024>>>(p, 7);
    HIP(hipDeviceSynchronize());
    printf("it came to an end\n");
    return 0;
}
