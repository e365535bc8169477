// Loads and stores of every width and alignment, strided and scattered, overlapping buffers, read-only data, 64-bit
// offsets within one allocation.
#include "test.h"
using namespace test;

template <class T>
struct __attribute__((packed)) Unaligned {
    T value;
};

template <class T>
__device__ T load(const unsigned char* p) { return reinterpret_cast<const Unaligned<T>*>(p)->value; }
template <class T>
__device__ void store(unsigned char* p, T v) { reinterpret_cast<Unaligned<T>*>(p)->value = v; }

__global__ void unaligned(const unsigned char* in, unsigned char* out, uint64_t* sums) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    uint64_t s = load<uint16_t>(in + t);
    s = s * 31 + load<uint32_t>(in + t * 3 + 1);
    s = s * 31 + load<uint64_t>(in + t * 5 + 2);
    s = s * 31 + uint64_t(int64_t(load<int16_t>(in + t * 2 + 1)));
    s = s * 31 + uint64_t(int64_t(int8_t(in[t * 7])));
    sums[t] = s;
    store<uint32_t>(out + t * 17 + 1, uint32_t(s));
    store<uint64_t>(out + t * 17 + 5, s * 3);
    store<uint16_t>(out + t * 17 + 13, uint16_t(s >> 5));
    out[t * 17 + 15] = uint8_t(s >> 9);
}

__global__ void vectors(int n, const float4* in, float4* out, const double2* d, double2* e) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= n) return;
    float4 v = in[n - 1 - t];
    out[t] = make_float4(v.w, v.z, v.y, v.x);
    double2 w = d[t ^ 1];
    e[t] = make_double2(w.y, -w.x);
}

struct Triple {
    float x, y, z;
};

__global__ void triples(int n, const Triple* in, Triple* out, const int* order) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t < n) {
        Triple v = in[order[t]];
        out[t] = {v.z, v.x, v.y};
    }
}

__global__ void strided(int n, int stride, const int* in, int* out) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t < n) out[t * 2 + 1] = in[size_t(t) * stride] + in[(n - 1 - t) * stride];
}

__global__ void far_apart(char* base, size_t step) {
    size_t t = threadIdx.x;
    base[t * step] = char(t + 1);
    base[t * step + 1] = base[(t ^ 1) * 0 + t * step] + 1;
}

// Every lane reads the same word: a scalar load; and a table chosen by data.
__global__ void uniform(const int* __restrict__ table, const int* __restrict__ in, int* out) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    int s = 0;
    for (int i = 0; i < 8; i++) s += table[blockIdx.x * 8 + i] * (i + 1);
    out[t] = s + table[in[t] & 31];
}

int main() {
    Random random;
    const int n = 256;
    std::vector<unsigned char> in(n * 8 + 64);
    for (auto& b : in) b = random.u32();
    Device<unsigned char> din(in), dout(n * 17 + 16);
    Device<uint64_t> dsums(n);
    unaligned<<<4, 64>>>(din, dout, dsums);
    std::vector<unsigned char> wout(n * 17 + 16);
    std::vector<uint64_t> wsums(n);
    auto get = [&](size_t at, size_t bytes) {
        uint64_t v = 0;
        memcpy(&v, &in[at], bytes);
        return v;
    };
    for (int t = 0; t < n; t++) {
        uint64_t s = get(t, 2);
        s = s * 31 + get(t * 3 + 1, 4);
        s = s * 31 + get(t * 5 + 2, 8);
        s = s * 31 + uint64_t(int64_t(int16_t(get(t * 2 + 1, 2))));
        s = s * 31 + uint64_t(int64_t(int8_t(in[t * 7])));
        wsums[t] = s;
        uint32_t a = s;
        uint64_t b = s * 3;
        uint16_t c = s >> 5;
        memcpy(&wout[t * 17 + 1], &a, 4), memcpy(&wout[t * 17 + 5], &b, 8), memcpy(&wout[t * 17 + 13], &c, 2);
        wout[t * 17 + 15] = s >> 9;
    }
    equal(dsums.read(), wsums, "unaligned loads");
    equal(dout.read(), wout, "unaligned stores");

    std::vector<float> f(n * 4), wf(n * 4);
    std::vector<double> d(n * 2), wd(n * 2);
    for (int i = 0; i < n * 4; i++) f[i] = i * 0.5f;
    for (int i = 0; i < n * 2; i++) d[i] = i * 0.25;
    for (int i = 0; i < n * 4; i++) wf[i] = f[n * 4 - 1 - i];
    for (int i = 0; i < n; i++) wd[i * 2] = d[(i ^ 1) * 2 + 1], wd[i * 2 + 1] = -d[(i ^ 1) * 2];
    Device<float> df(f), dfo(n * 4);
    Device<double> dd(d), ddo(n * 2);
    vectors<<<4, 64>>>(n, (float4*)df.data, (float4*)dfo.data, (double2*)dd.data, (double2*)ddo.data);
    equal(dfo.read(), wf, "float4");
    equal(ddo.read(), wd, "double2");

    std::vector<int> order(n);
    std::vector<float> tr(n * 3), wtr(n * 3);
    for (int i = 0; i < n; i++) order[i] = i * 37 % n;
    for (int i = 0; i < n * 3; i++) tr[i] = i * 1.25f;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 3; k++) wtr[i * 3 + k] = tr[order[i] * 3 + (k + 2) % 3];
    Device<float> dtr(tr), dtro(n * 3);
    Device<int> dorder(order);
    triples<<<4, 64>>>(n, (Triple*)dtr.data, (Triple*)dtro.data, dorder);
    equal(dtro.read(), wtr, "gathered structs");

    std::vector<int> si(n * 9), wso(n * 2);
    for (int i = 0; i < n * 9; i++) si[i] = i * i;
    Device<int> dsi(si), dso(n * 2);
    for (int stride : {1, 2, 3, 9}) {
        strided<<<4, 64>>>(n, stride, dsi, dso);
        for (int t = 0; t < n; t++) wso[t * 2 + 1] = si[t * stride] + si[(n - 1 - t) * stride];
        equal(dso.read(), wso, "strided");
    }

    // Addresses whose high halves differ between lanes: the buffer is larger than 4 GiB, and hardly touched.
    char* huge = nullptr;
    const size_t step = 80u << 20, lanes = 64;
    if (hipMalloc(&huge, step * lanes) == hipSuccess) {
        far_apart<<<1, lanes>>>(huge, step);
        bool right = true;
        for (size_t t = 0; t < lanes; t++) {
            char two[2];
            HIP(hipMemcpy(two, huge + t * step, 2, hipMemcpyDeviceToHost));
            right &= two[0] == char(t + 1) && two[1] == char(t + 2);
        }
        check(right, "a buffer that straddles 4 GiB");
        HIP(hipFree(huge));
    } else {
        // A device with less memory says so; that is no failure of what is tested here.
        (void)hipGetLastError();
        check(true, "a buffer that straddles 4 GiB");
    }

    std::vector<int> table(32), which(256), wu(256);
    for (int i = 0; i < 32; i++) table[i] = i * 1001;
    for (int i = 0; i < 256; i++) which[i] = random.u32();
    for (int t = 0; t < 256; t++) {
        for (int i = 0; i < 8; i++) wu[t] += table[t / 64 * 8 + i] * (i + 1);
        wu[t] += table[which[t] & 31];
    }
    Device<int> dtable(table), dwhich(which), du(256);
    uniform<<<4, 64>>>(dtable, dwhich, du);
    equal(du.read(), wu, "uniform loads");
    return finish();
}
