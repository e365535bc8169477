// Sum by a tree in LDS: each workgroup sums 512 elements, until one is left.
#include "device.h"

__global__ void __launch_bounds__(256) tree(int n, const float* in, float* out) {
    __shared__ float s[256];
    const int t = threadIdx.x, i = blockIdx.x * 512 + t;
    s[t] = (i < n ? in[i] : 0.0f) + (i + 256 < n ? in[i + 256] : 0.0f);
    __syncthreads();
    for (int half = 128; half > 0; half >>= 1) {
        if (t < half) s[t] += s[t + half];
        __syncthreads();
    }
    if (t == 0) out[blockIdx.x] = s[0];
}

int main() {
    const int n = stream_elements;
    std::vector<float> a(n);
    double want = 0;
    for (int i = 0; i < n; i++) want += a[i] = stream_a(i) * 0.01f;
    float *in = on_device(a), *one, *two;
    HIP(hipMalloc(&one, n / 512 * sizeof(float)));
    HIP(hipMalloc(&two, n / 512 * sizeof(float)));
    float* result = nullptr;
    auto run = [&] {
        const float* from = in;
        float* to = one;
        for (int left = n; left > 1;) {
            const int groups = (left + 511) / 512;
            tree<<<groups, 256>>>(left, from, to);
            result = to;
            from = to;
            to = to == one ? two : one;
            left = groups;
        }
        finish();
    };
    run();
    expect("sum", to_host(result, 1)[0], want, 1e-4);
    return serve([&] { return 4e-9 * n / fastest(run); });
}
