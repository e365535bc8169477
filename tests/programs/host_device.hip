// The host's side of devices and kernels: properties and attributes that agree with each other, attributes of
// functions, occupancy, launch limits.
#include "test.h"
using namespace test;

__global__ void __launch_bounds__(128) limited(float* p) {
    __shared__ float s[500];
    s[threadIdx.x] = p[threadIdx.x];
    __syncthreads();
    p[threadIdx.x] = s[127 - threadIdx.x] + s[threadIdx.x];
}

__global__ void free_size(int* p) { p[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; }

__global__ void dynamic_lds(int* p) {
    extern __shared__ int s[];
    s[threadIdx.x] = threadIdx.x;
    __syncthreads();
    p[threadIdx.x] = s[63 - threadIdx.x];
}

int main() {
    int count = 0, device = -1;
    HIP(hipGetDeviceCount(&count));
    HIP(hipGetDevice(&device));
    check(count >= 1 && device == 0, "devices");
    hipDeviceProp_t p;
    HIP(hipGetDeviceProperties(&p, 0));
    auto attribute = [](hipDeviceAttribute_t a) {
        int value = -1;
        HIP(hipDeviceGetAttribute(&value, a, 0));
        return value;
    };
    check(attribute(hipDeviceAttributeWarpSize) == p.warpSize && (p.warpSize == 32 || p.warpSize == 64), "wavefront");
    check(attribute(hipDeviceAttributeMaxThreadsPerBlock) == p.maxThreadsPerBlock && p.maxThreadsPerBlock == 1024,
          "block size");
    check(attribute(hipDeviceAttributeMultiprocessorCount) == p.multiProcessorCount && p.multiProcessorCount > 0, "CUs");
    check(attribute(hipDeviceAttributeMaxSharedMemoryPerBlock) == int(p.sharedMemPerBlock) && p.sharedMemPerBlock == 65536,
          "LDS");
    check(attribute(hipDeviceAttributeClockRate) == p.clockRate && p.clockRate > 100000, "clock");
    check(attribute(hipDeviceAttributeMaxGridDimX) == p.maxGridSize[0] && p.maxGridSize[0] > 1000000, "grid");
    check(p.totalGlobalMem > (1ull << 28) && strlen(p.name) > 3 && strncmp(p.gcnArchName, "gfx", 3) == 0, "properties");
    char name[256];
    HIP(hipDeviceGetName(name, sizeof name, 0));
    check(std::string(name) == p.name, "name");
    int driver = 0, runtime = 0;
    HIP(hipDriverGetVersion(&driver));
    HIP(hipRuntimeGetVersion(&runtime));
    check(driver > 0 && runtime > 0, "versions");
    size_t total = 0;
    HIP(hipDeviceTotalMem(&total, 0));
    check(total == p.totalGlobalMem, "memory");

    hipFuncAttributes f;
    HIP(hipFuncGetAttributes(&f, reinterpret_cast<const void*>(limited)));
    check(f.sharedSizeBytes == 2000 && f.maxThreadsPerBlock == 128 && f.numRegs > 0, "function attributes");

    // A block beyond the kernel's own bound is refused.
    Device<float> floats(256);
    limited<<<1, 256>>>(floats);
    check(hipGetLastError() != hipSuccess, "launch bounds hold");
    limited<<<1, 128>>>(floats);
    check(hipGetLastError() == hipSuccess, "within bounds");
    HIP(hipDeviceSynchronize());

    Device<int> ints(4096);
    dynamic_lds<<<1, 64, 65536>>>(ints);
    check(hipGetLastError() == hipSuccess, "64 KiB of LDS");
    HIP(hipDeviceSynchronize());
    dynamic_lds<<<1, 64, 65536 + 4>>>(ints);
    check(hipGetLastError() != hipSuccess, "more is refused");

    int blocks = 0, grid = 0, block = 0;
    HIP(hipOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, free_size, 256, 0));
    check(blocks >= 1 && blocks <= 16, "occupancy");
    HIP(hipOccupancyMaxPotentialBlockSize(&grid, &block, free_size, 0, 0));
    check(block >= p.warpSize && block <= 1024 && grid >= 1, "potential block size");
    free_size<<<4, 1024>>>(ints);
    std::vector<int> want(4096);
    for (int i = 0; i < 4096; i++) want[i] = i % 1024;
    equal(ints.read(), want, "largest block");

    // The launch by pointer and argument list.
    int* pointer = ints;
    void* arguments[] = {&pointer};
    HIP(hipLaunchKernel(reinterpret_cast<const void*>(free_size), dim3(2), dim3(100), arguments, 0, nullptr));
    for (int i = 0; i < 200; i++) want[i] = i % 100;
    equal(ints.read(), want, "hipLaunchKernel");
    hipLaunchKernelGGL(free_size, dim3(1), dim3(50), 0, 0, pointer);
    for (int i = 0; i < 50; i++) want[i] = i;
    equal(ints.read(), want, "hipLaunchKernelGGL");
    return finish();
}
