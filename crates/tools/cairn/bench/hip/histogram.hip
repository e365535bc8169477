// Counts in LDS, a set a workgroup, added to the whole at the end.
#include "device.h"

__global__ void __launch_bounds__(256) histogram(int n, const unsigned* __restrict__ in, unsigned* bins) {
    __shared__ unsigned local[histogram_bins];
    for (int b = threadIdx.x; b < histogram_bins; b += blockDim.x) local[b] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&local[in[i] % histogram_bins], 1u);
    __syncthreads();
    for (int b = threadIdx.x; b < histogram_bins; b += blockDim.x) atomicAdd(&bins[b], local[b]);
}

int main() {
    const int n = stream_elements;
    std::vector<unsigned> in(n), want(histogram_bins);
    for (int i = 0; i < n; i++) want[(in[i] = random_word(i)) % histogram_bins]++;
    unsigned *din = on_device(in), *bins;
    HIP(hipMalloc(&bins, histogram_bins * sizeof(unsigned)));
    auto run = [&] {
        HIP(hipMemsetAsync(bins, 0, histogram_bins * sizeof(unsigned)));
        histogram<<<1024, 256>>>(n, din, bins);
        finish();
    };
    run();
    const auto got = to_host(bins, histogram_bins);
    for (int b = 0; b < histogram_bins; b++)
        if (got[b] != want[b]) wrong("bin", got[b], want[b]);
    return serve([&] { return 1e-9 * n / fastest(run); });
}
