// LDS: static and dynamic arrays, words of every size, two-address accesses, exchange across waves, unaligned words,
// and a whole workgroup's 48 KiB.
#include "test.h"
using namespace test;

__global__ void transpose(const float* in, float* out) {
    __shared__ float tile[32][33];
    int x = threadIdx.x, y = threadIdx.y;
    for (int j = 0; j < 32; j += 8) tile[y + j][x] = in[(y + j) * 32 + x];
    __syncthreads();
    for (int j = 0; j < 32; j += 8) out[(y + j) * 32 + x] = tile[x][y + j];
}

__global__ void dynamic(int* out, int n) {
    extern __shared__ int words[];
    double* doubles = reinterpret_cast<double*>(words + n);
    unsigned char* bytes = reinterpret_cast<unsigned char*>(doubles + n);
    int t = threadIdx.x;
    words[t] = t * 3;
    doubles[t] = t * 0.5;
    bytes[t] = t * 7;
    __syncthreads();
    int u = n - 1 - t;
    out[t] = words[u] + int(doubles[u] * 2) * 1000 + bytes[(t + 33) % n] * 1000000;
}

struct Sizes {
    unsigned char c[256];
    unsigned short s[256];
    unsigned u[256];
    unsigned long long l[256];
    float4 q[256];
};

__global__ void sizes(unsigned long long* out) {
    __shared__ Sizes s;
    int t = threadIdx.x, v = 255 - t;
    s.c[t] = t * 5;
    s.s[t] = t * 777;
    s.u[t] = t * 0x1234567u;
    s.l[t] = t * 0x123456789abcdefull;
    s.q[t] = make_float4(t, t + 1, t + 2, t + 3);
    __syncthreads();
    signed char sc = static_cast<signed char>(s.c[v]);
    short ss = static_cast<short>(s.s[v]);
    float4 q = s.q[v];
    out[t * 3] = s.l[v] ^ s.u[v];
    out[t * 3 + 1] = (unsigned long long)(long long)(sc) * 100000 + ss;
    out[t * 3 + 2] = (unsigned long long)(q.x + q.y * 1000 + q.z * 1000000) + (unsigned long long)(q.w) * 1000000000;
}

// Words at odd addresses: LDS holds packed records of seven bytes.
struct __attribute__((packed)) Record {
    char tag;
    int value;
    short more;
};

__global__ void packed(int* out) {
    __shared__ Record records[128];
    int t = threadIdx.x;
    records[t] = {char(t), t * 100003, short(-t)};
    __syncthreads();
    Record r = records[127 - t];
    out[t] = r.tag + r.value + r.more;
}

// All waves of a large workgroup write, then read what another wave wrote.
__global__ void large(unsigned* out) {
    __shared__ unsigned s[12288];
    for (int i = threadIdx.x; i < 12288; i += blockDim.x) s[i] = i * i + blockIdx.x;
    __syncthreads();
    unsigned sum = 0;
    for (int i = threadIdx.x; i < 12288; i += blockDim.x) sum += s[(i * 5 + 64) % 12288] * (i | 1);
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// The address decides between LDS and global memory: a flat access.
__device__ __attribute__((noinline)) int sum_of(const int* p, int n) {
    int s = 0;
    for (int i = 0; i < n; i++) s += p[i];
    return s;
}

__global__ void flat(const int* global, int* out) {
    __shared__ int local[64];
    int t = threadIdx.x;
    local[t] = t * 11;
    __syncthreads();
    const int* p = t % 3 ? local + t / 2 : global + t;
    out[t] = sum_of(p, 1 + t % 7);
}

int main() {
    std::vector<float> in(1024), want(1024);
    for (int i = 0; i < 1024; i++) in[i] = i * 0.25f;
    for (int i = 0; i < 1024; i++) want[i] = in[i % 32 * 32 + i / 32];
    Device<float> din(in), dout(1024);
    transpose<<<1, dim3(32, 8)>>>(din, dout);
    equal(dout.read(), want, "transpose");

    for (int n : {64, 100, 1024}) {
        Device<int> d(n);
        dynamic<<<1, n, n * 13>>>(d, n);
        std::vector<int> w(n);
        for (int t = 0; t < n; t++) {
            int u = n - 1 - t;
            w[t] = u * 3 + u * 1000 + ((t + 33) % n * 7 & 255) * 1000000;
        }
        equal(d.read(), w, "dynamic");
    }

    Device<unsigned long long> ds(256 * 3);
    sizes<<<1, 256>>>(ds);
    std::vector<unsigned long long> ws(256 * 3);
    for (int t = 0; t < 256; t++) {
        int v = 255 - t;
        ws[t * 3] = v * 0x123456789abcdefull ^ unsigned(v * 0x1234567u);
        ws[t * 3 + 1] = (unsigned long long)(long long)((signed char)(v * 5)) * 100000 + short(v * 777);
        ws[t * 3 + 2] = (unsigned long long)(float(v) + float(v + 1) * 1000 + float(v + 2) * 1000000) +
                        (unsigned long long)(v + 3) * 1000000000;
    }
    // The sum of floats may be fused on the device.
    auto gs = ds.read();
    bool close = true;
    for (int t = 0; t < 256; t++) {
        close &= llabs((long long)(gs[t * 3 + 2] - ws[t * 3 + 2])) <= 16;
        gs[t * 3 + 2] = ws[t * 3 + 2] = 0;
    }
    check(close, "float4 in LDS");
    equal(gs, ws, "sizes");

    Device<int> dp(128);
    packed<<<1, 128>>>(dp);
    std::vector<int> wp(128);
    for (int t = 0; t < 128; t++) wp[t] = char(127 - t) + (127 - t) * 100003 - (127 - t);
    equal(dp.read(), wp, "packed records");

    Device<unsigned> dl(3 * 1024);
    large<<<3, 1024>>>(dl);
    std::vector<unsigned> wl(3 * 1024);
    for (unsigned b = 0; b < 3; b++)
        for (unsigned t = 0; t < 1024; t++)
            for (unsigned i = t; i < 12288; i += 1024) {
                unsigned j = (i * 5 + 64) % 12288;
                wl[b * 1024 + t] += (j * j + b) * (i | 1);
            }
    equal(dl.read(), wl, "48 KiB");

    std::vector<int> g(100);
    for (int i = 0; i < 100; i++) g[i] = i * i;
    Device<int> dg(g), df(64);
    flat<<<1, 64>>>(dg, df);
    std::vector<int> wf(64);
    for (int t = 0; t < 64; t++)
        for (int i = 0; i < 1 + t % 7; i++) {
            int at = t % 3 ? t / 2 + i : t + i;
            wf[t] += t % 3 ? at * 11 : g[at];
        }
    equal(df.read(), wf, "flat");
    return finish();
}
