// Half precision: scalar and packed arithmetic, comparisons, conversions. The host computes in single precision and
// rounds once, which is exact for one operation.
#include "test.h"
#include <hip/hip_fp16.h>
using namespace test;
#pragma clang fp contract(off)

// Bits of a half from a float, rounded to nearest even; written out, so that no library of the host is trusted.
inline uint16_t to_half(float f) {
    uint32_t u;
    memcpy(&u, &f, 4);
    uint32_t sign = u >> 16 & 0x8000, magnitude = u & 0x7fffffff;
    if (magnitude > 0x7f800000) return 0x7e00;
    if (magnitude >= 0x477ff000) return sign | 0x7c00;
    if (magnitude < 0x38800000) {
        // Denormal: in units of 2^-24.
        double scaled = double(fabsf(f)) * 16777216.0;
        return sign | uint16_t(nearbyint(scaled));
    }
    uint32_t rounded = magnitude + 0xfff + (magnitude >> 13 & 1);
    return sign | uint16_t((rounded - 0x38000000) >> 13);
}

inline float from_half(uint16_t h) {
    int exponent = h >> 10 & 31, mantissa = h & 1023;
    float magnitude = exponent == 31 ? (mantissa ? NAN : INFINITY)
                      : exponent == 0 ? ldexpf(mantissa, -24)
                                      : ldexpf(1024 + mantissa, exponent - 25);
    return h & 0x8000 ? -magnitude : magnitude;
}

inline uint16_t any_nan(uint16_t h) { return (h & 0x7fff) > 0x7c00 ? 0x7e00 : h; }

constexpr int results = 16;

__global__ void scalar(int n, const uint16_t* a, const uint16_t* b, uint16_t* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    _Float16 x, y;
    memcpy(&x, a + i, 2);
    memcpy(&y, b + i, 2);
    _Float16 r[results] = {};
    r[0] = x + y;
    r[1] = x - y;
    r[2] = x * y;
    r[3] = x / y;
    r[4] = __builtin_fmaf16(x, y, x);
    r[5] = x < y ? x : y;
    r[6] = -x;
    r[7] = _Float16(float(x) * 3.0f);
    r[8] = x == y ? 1 : x < y ? 2 : x > y ? 3 : 4;
    r[9] = __builtin_floorf16(x);
    r[10] = __builtin_rintf16(x);
    r[11] = __builtin_fabsf16(x);
    r[12] = _Float16(int(fminf(fmaxf(float(y), -1000.f), 1000.f)));
    r[13] = _Float16(double(x) + double(y));
    r[14] = __builtin_sqrtf16(__builtin_fabsf16(x));
    r[15] = _Float16(short(i));
    memcpy(out + i * results, r, sizeof r);
}

__global__ void packed(int n, const __half2* a, const __half2* b, __half2* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    __half2 x = a[i], y = b[i];
    out[i * 4 + 0] = __hadd2(x, y);
    out[i * 4 + 1] = __hmul2(x, y);
    out[i * 4 + 2] = __hfma2(x, y, y);
    out[i * 4 + 3] = __hsub2(y, x);
}

int main() {
    std::vector<uint16_t> v = {0,      0x8000, 0x3c00, 0xbc00, 0x7bff, 0xfbff, 0x0001, 0x8001, 0x03ff, 0x0400,
                               0x7c00, 0xfc00, 0x7e00, 0x3555, 0x4248, 0x6400, 0x6401, 0x3800, 0x3e00, 0x4100};
    std::vector<uint16_t> a, b;
    for (auto x : v)
        for (auto y : v) a.push_back(x), b.push_back(y);
    Random random;
    for (int i = 0; i < 3000; i++) a.push_back(random.u32()), b.push_back(random.u32());
    const int n = a.size() & ~1;
    a.resize(n), b.resize(n);

    Device<uint16_t> da(a), db(b), dout(size_t(n) * results), dpacked(size_t(n) * 4);
    scalar<<<(n + 63) / 64, 64>>>(n, da, db, dout);
    auto got = dout.read();
    std::vector<uint16_t> want;
    for (int i = 0; i < n; i++) {
        float x = from_half(a[i]), y = from_half(b[i]);
        // Sums and products of halves are exact in double, and so is what is rounded here.
        uint16_t r[results] = {to_half(x + y), to_half(x - y), to_half(x * y), to_half(x / y),
                               0,              0,              0,              to_half(x * 3.0f)};
        double exact = double(x) * y + x;
        // Rounding to float first could round twice: keep a sticky bit instead.
        float once = float(exact);
        if (double(once) != exact && once == once && !std::isinf(once)) {
            uint32_t u;
            memcpy(&u, &once, 4);
            if (fabs(double(once)) > fabs(exact)) u--;
            u |= 1;
            memcpy(&once, &u, 4);
        }
        r[4] = to_half(once);
        r[5] = x < y ? a[i] : b[i];
        r[6] = a[i] ^ 0x8000;
        r[8] = to_half(x == y ? 1 : x < y ? 2 : x > y ? 3 : 4);
        r[9] = to_half(floorf(x));
        r[10] = to_half(rintf(x));
        r[11] = a[i] & 0x7fff;
        r[12] = to_half(int(fminf(fmaxf(y, -1000.f), 1000.f)));
        r[13] = to_half(float(double(x) + double(y)));
        r[14] = to_half(sqrtf(fabsf(x)));
        r[15] = to_half(short(i));
        want.insert(want.end(), r, r + results);
    }
    for (auto& h : got) h = any_nan(h);
    for (auto& h : want) h = any_nan(h);
    for (int k = 0; k < results; k++) {
        std::vector<uint16_t> g, w;
        for (int i = 0; i < n; i++) g.push_back(got[i * results + k]), w.push_back(want[i * results + k]);
        equal(g, w, ("scalar " + std::to_string(k)).c_str());
    }

    packed<<<(n / 2 + 63) / 64, 64>>>(n / 2, (__half2*)da.data, (__half2*)db.data, (__half2*)dpacked.data);
    auto pairs = dpacked.read();
    std::vector<uint16_t> pwant(pairs.size());
    for (int i = 0; i < n; i++) {
        float x = from_half(a[i]), y = from_half(b[i]);
        size_t at = size_t(i / 2) * 8 + i % 2;
        double exact = double(x) * y + y;
        float once = float(exact);
        if (double(once) != exact && once == once && !std::isinf(once)) {
            uint32_t u;
            memcpy(&u, &once, 4);
            if (fabs(double(once)) > fabs(exact)) u--;
            u |= 1;
            memcpy(&once, &u, 4);
        }
        pwant[at] = to_half(x + y), pwant[at + 2] = to_half(x * y);
        pwant[at + 4] = to_half(once), pwant[at + 6] = to_half(y - x);
    }
    pairs.resize(pwant.size());
    for (auto& h : pairs) h = any_nan(h);
    for (auto& h : pwant) h = any_nan(h);
    equal(pairs, pwant, "packed");
    return finish();
}
