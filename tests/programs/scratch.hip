// Private memory: arrays with dynamic indices of every element size, spills, addresses of locals given to functions,
// pointers that may be private, LDS or global.
#include "test.h"
using namespace test;

template <class T>
BOTH T shuffle_array(int seed) {
    T a[33];
    for (int i = 0; i < 33; i++) a[i] = T(i * 7 + seed);
    for (int i = 0; i < 64; i++) {
        int j = (seed * 5 + i * 11) % 33, k = (seed + i * i) % 33;
        T t = a[j];
        a[j] = a[k];
        a[k] = t + T(1);
    }
    T sum = 0;
    for (int i = 0; i < 33; i++) sum = T((unsigned long long)(sum) * 3 + a[(i + seed) % 33]);
    return sum;
}

__global__ void arrays(int n, double* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    out[i * 6 + 0] = shuffle_array<unsigned char>(i);
    out[i * 6 + 1] = shuffle_array<short>(i);
    out[i * 6 + 2] = shuffle_array<int>(i);
    out[i * 6 + 3] = double(shuffle_array<unsigned long long>(i) >> 12);
    out[i * 6 + 4] = double(shuffle_array<unsigned>(i) ^ 0x55);
    out[i * 6 + 5] = shuffle_array<signed char>(i);
}

// More live values than registers.
BOTH inline unsigned pressure(unsigned x) {
    unsigned v[200];
#pragma unroll
    for (int i = 0; i < 200; i++) v[i] = x * (2 * i + 1) + (x >> (i & 15));
    unsigned r = 0;
#pragma unroll
    for (int i = 0; i < 200; i++) r = (r ^ v[i]) * 33 + v[(i * 77) % 200];
#pragma unroll
    for (int i = 0; i < 200; i++) r += v[199 - i] >> (r & 3);
    return r;
}

__global__ void __launch_bounds__(1024) spills(unsigned* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = pressure(i * 2654435761u);
}

BOTH __attribute__((noinline)) void fill(int* p, int n, int seed) {
    for (int i = 0; i < n; i++) p[i] = seed + i * i;
}
BOTH __attribute__((noinline)) int sum(const int* p, int n) {
    int s = 0;
    for (int i = 0; i < n; i++) s = s * 3 + p[i];
    return s;
}

__global__ void addresses(int* global, int* out) {
    __shared__ int shared[64 * 4];
    int local[4];
    int t = threadIdx.x;
    fill(local, 4, t);
    fill(shared + t * 4, 4, t + 1);
    fill(global + t * 4, 4, t + 2);
    __syncthreads();
    const int* p = t % 3 == 0 ? local : t % 3 == 1 ? shared + (63 - t) * 4 : global + (63 - t) * 4;
    out[t] = sum(p, 4);
}

// A large frame: 6 KiB a lane.
__global__ void large(int* out) {
    int a[1536];
    int t = threadIdx.x + blockIdx.x * blockDim.x;
    for (int i = 0; i < 1536; i++) a[(i * 5) % 1536] = i ^ t;
    int s = 0;
    for (int i = 0; i < 1536; i += 1 + (t & 3)) s += a[(i + t * 7) % 1536];
    out[t] = s;
}

struct __attribute__((packed)) Record {
    char c;
    short s;
    long long l;
    float f;
};

__global__ void unaligned(long long* out) {
    Record r[5];
    int t = threadIdx.x;
    for (int i = 0; i < 5; i++) r[(i + t) % 5] = {char(i), short(i * 300), 0x123456789abll * i, i * 0.5f};
    Record q = r[(t * 3) % 5];
    out[t] = q.c + q.s + q.l + (long long)(q.f * 2);
}

int main() {
    const int n = 200;
    Device<double> a(n * 6);
    arrays<<<(n + 63) / 64, 64>>>(n, a);
    std::vector<double> wa;
    for (int i = 0; i < n; i++)
        wa.insert(wa.end(), {double(shuffle_array<unsigned char>(i)), double(shuffle_array<short>(i)),
                             double(shuffle_array<int>(i)), double(shuffle_array<unsigned long long>(i) >> 12),
                             double(shuffle_array<unsigned>(i) ^ 0x55), double(shuffle_array<signed char>(i))});
    equal(a.read(), wa, "arrays");

    Device<unsigned> s(2048);
    spills<<<2, 1024>>>(s);
    std::vector<unsigned> ws(2048);
    for (int i = 0; i < 2048; i++) ws[i] = pressure(i * 2654435761u);
    equal(s.read(), ws, "spills");

    Device<int> g(256), o(64);
    addresses<<<1, 64>>>(g, o);
    std::vector<int> wo(64);
    for (int t = 0; t < 64; t++) {
        int p[4];
        fill(p, 4, t % 3 == 0 ? t : t % 3 == 1 ? 64 - t : 65 - t);
        wo[t] = sum(p, 4);
    }
    equal(o.read(), wo, "generic addresses");

    Device<int> l(130);
    large<<<2, 65>>>(l);
    std::vector<int> wl(130);
    for (int t = 0; t < 130; t++) {
        std::vector<int> b(1536);
        for (int i = 0; i < 1536; i++) b[(i * 5) % 1536] = i ^ t;
        for (int i = 0; i < 1536; i += 1 + (t & 3)) wl[t] += b[(i + t * 7) % 1536];
    }
    equal(l.read(), wl, "large frame");

    Device<long long> u(64);
    unaligned<<<1, 64>>>(u);
    std::vector<long long> wu(64);
    for (int t = 0; t < 64; t++) {
        int i = ((t * 3) % 5 - t % 5 + 5) % 5;
        wu[t] = i + i * 300 + 0x123456789abll * i + i;
    }
    equal(u.read(), wu, "unaligned");
    return finish();
}
