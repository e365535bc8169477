// Histogram of bytes. Each workgroup counts in LDS with atomics, then adds its counts to the result with global
// atomics: far fewer of the slow kind.
// args: 60000
#include "example.h"

constexpr int bins = 256, block = 256;

__global__ void histogram(int n, const unsigned char* in, unsigned* counts) {
    __shared__ unsigned local[bins];
    local[threadIdx.x] = 0;
    __syncthreads();
    for (int i = blockIdx.x * block + threadIdx.x; i < n; i += gridDim.x * block) atomicAdd(&local[in[i]], 1u);
    __syncthreads();
    atomicAdd(&counts[threadIdx.x], local[threadIdx.x]);
}

int main(int argc, char** argv) {
    const int n = size_from(argc, argv, 1 << 22);
    show_device("histogram");

    std::vector<unsigned char> in(n);
    std::vector<unsigned> got(bins), want(bins);
    uint32_t state = 12345;
    for (auto& v : in) {
        state = state * 1664525u + 1013904223u;
        v = (state >> 24) * (state >> 16 & 255) >> 8; // small values are frequent
        want[v]++;
    }
    unsigned char* din;
    unsigned* dcounts;
    HIP(hipMalloc(&din, n));
    HIP(hipMalloc(&dcounts, bins * sizeof(unsigned)));
    HIP(hipMemcpy(din, in.data(), n, hipMemcpyHostToDevice));
    HIP(hipMemset(dcounts, 0, bins * sizeof(unsigned)));

    Stopwatch watch;
    histogram<<<32, block>>>(n, din, dcounts);
    HIP(hipGetLastError());
    HIP(hipDeviceSynchronize());
    const double seconds = watch.seconds();
    HIP(hipMemcpy(got.data(), dcounts, bins * sizeof(unsigned), hipMemcpyDeviceToHost));

    printf("  result    %u zeros, %u ones, %u twos\n", got[0], got[1], got[2]);
    return report(got == want, "every bin equals the CPU's", checksum(got), 1e-9 * n / seconds, "Gelem/s");
}
