// Kernel arguments: scalars of every size, structs by value, arrays in structs, odd alignments, many arguments.
#include "test.h"
using namespace test;

struct Small {
    char c;
};
struct Odd {
    char a[3];
};
struct Mixed {
    char c;
    double d;
    short s;
    float f[3];
    bool b;
    long long l;
};
struct Large {
    int words[300];
    const int* pointer;
};
struct Empty {};

__global__ void scalars(double* out, char c, unsigned char u, short s, unsigned short v, int i, unsigned j,
                        long long l, float f, double d, bool b, Small small, Odd odd) {
    out[0] = c, out[1] = u, out[2] = s, out[3] = v, out[4] = i, out[5] = j, out[6] = double(l), out[7] = f;
    out[8] = d, out[9] = b, out[10] = small.c, out[11] = odd.a[0], out[12] = odd.a[1], out[13] = odd.a[2];
}

__global__ void mixed(double* out, Empty, Mixed m, char after) {
    out[0] = m.c, out[1] = m.d, out[2] = m.s, out[3] = m.f[0] + m.f[2], out[4] = m.b, out[5] = double(m.l);
    out[6] = after;
}

__global__ void large(Large large, long long* out) {
    int t = threadIdx.x;
    out[t] = (long long)(large.words[t * 3 % 300]) * large.pointer[t] + large.words[blockIdx.x];
}

__global__ void many(int* out, int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l,
                     const int* p, const int* q, long long m, short n, short o) {
    int t = threadIdx.x;
    out[t] = a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i + 10 * j + 11 * k + 12 * l + p[t] +
             q[t] * int(m) + n * o;
}

// A functor with members, as libraries pass them.
struct Polynomial {
    float a, b, c;
    __device__ float operator()(float x) const { return fmaf(fmaf(a, x, b), x, c); }
};

template <class F>
__global__ void apply(F f, const float* in, float* out) {
    out[threadIdx.x] = f(in[threadIdx.x]);
}

int main() {
    Device<double> d(14);
    scalars<<<1, 1>>>(d, -5, 250, -30000, 60000, -2000000000, 4000000000u, -1234567890123ll, 0.5f, -2.25, true,
                      Small{-7}, Odd{{1, -2, 3}});
    equal(d.read(), std::vector<double>{-5, 250, -30000, 60000, -2e9, 4e9, -1234567890123.0, 0.5, -2.25, 1, -7, 1, -2, 3},
          "scalars");

    Device<double> e(7);
    mixed<<<1, 1>>>(e, Empty(), Mixed{'x', 1e300, -3, {1.5f, 9, 2.25f}, true, 1ll << 52}, 'z');
    equal(e.read(), std::vector<double>{'x', 1e300, -3, 3.75, 1, double(1ll << 52), 'z'}, "mixed");

    std::vector<int> p(100), q(100);
    Large l;
    for (int i = 0; i < 300; i++) l.words[i] = i * 7919;
    for (int i = 0; i < 100; i++) p[i] = 1000 - i * i, q[i] = i;
    Device<int> dp(p), dq(q);
    l.pointer = dp;
    Device<long long> dl(100);
    large<<<1, 100>>>(l, dl);
    std::vector<long long> wl(100);
    for (int t = 0; t < 100; t++) wl[t] = (long long)(l.words[t * 3 % 300]) * p[t];
    equal(dl.read(), wl, "large");

    Device<int> dm(100);
    many<<<1, 100>>>(dm, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, dp, dq, -3, -4, 5);
    std::vector<int> wm(100);
    for (int t = 0; t < 100; t++) wm[t] = 650 + p[t] - 3 * q[t] - 20;
    equal(dm.read(), wm, "many");

    std::vector<float> x(64), y(64);
    for (int i = 0; i < 64; i++) x[i] = i / 8.0f, y[i] = fmaf(fmaf(0.5f, x[i], -2), x[i], 3);
    Device<float> dx(x), dy(64);
    apply<<<1, 64>>>(Polynomial{0.5f, -2, 3}, dx, dy);
    equal(dy.read(), y, "functor");
    return finish();
}
