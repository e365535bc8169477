// Sum of an array, in two ways: a tree in LDS with barriers, and shuffles within a wavefront. The shuffle version
// asks for the wavefront's size: it is 64 on gfx9 and 32 on gfx10.
// args: 50000
#include "example.h"

#include <numeric>

constexpr int block = 256;

// Each workgroup adds up its share in LDS and writes one partial sum.
__global__ void tree(int n, const float* in, float* out) {
    __shared__ float s[block];
    int t = threadIdx.x;
    float sum = 0;
    for (int i = blockIdx.x * block + t; i < n; i += gridDim.x * block) sum += in[i];
    s[t] = sum;
    for (int half = block / 2; half > 0; half /= 2) {
        __syncthreads();
        if (t < half) s[t] += s[t + half];
    }
    if (t == 0) out[blockIdx.x] = s[0];
}

// Each wavefront adds up its share without LDS; one lane adds it to the total.
__global__ void shuffle(int n, const float* in, float* total) {
    float sum = 0;
    for (int i = blockIdx.x * block + threadIdx.x; i < n; i += gridDim.x * block) sum += in[i];
    for (int step = warpSize / 2; step > 0; step /= 2) sum += __shfl_down(sum, step);
    if (threadIdx.x % warpSize == 0) atomicAdd(total, sum);
}

int main(int argc, char** argv) {
    const int n = size_from(argc, argv, 1 << 22), blocks = 64;
    show_device("reduction");

    // Multiples of 1/8 with a small sum: every order of addition gives the same bits.
    std::vector<float> in(n);
    for (int i = 0; i < n; i++) in[i] = float(i * 7 % 5) / 8;
    const double want = std::accumulate(in.begin(), in.end(), 0.0);

    float *din, *dout, *dtotal;
    HIP(hipMalloc(&din, n * sizeof(float)));
    HIP(hipMalloc(&dout, blocks * sizeof(float)));
    HIP(hipMalloc(&dtotal, sizeof(float)));
    HIP(hipMemcpy(din, in.data(), n * sizeof(float), hipMemcpyHostToDevice));

    Stopwatch watch;
    tree<<<blocks, block>>>(n, din, dout);
    tree<<<1, block>>>(blocks, dout, dout);
    HIP(hipGetLastError());
    HIP(hipDeviceSynchronize());
    const double seconds = watch.seconds();

    HIP(hipMemset(dtotal, 0, sizeof(float)));
    shuffle<<<blocks, block>>>(n, din, dtotal);
    HIP(hipGetLastError());

    std::vector<float> got(2);
    HIP(hipMemcpy(&got[0], dout, sizeof(float), hipMemcpyDeviceToHost));
    HIP(hipMemcpy(&got[1], dtotal, sizeof(float), hipMemcpyDeviceToHost));

    printf("  result    tree %g, shuffle %g\n", got[0], got[1]);
    return report(got[0] == want && got[1] == want, "both equal the CPU's sum", checksum(got), 4e-9 * n / seconds,
                  "GB/s");
}
