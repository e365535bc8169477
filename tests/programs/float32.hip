// Single precision: the operations that IEEE 754 rounds correctly, comparisons, minimum and maximum, rounding to
// integers, conversions, denormals, infinities and NaNs. All must equal the host's.
#include "test.h"
using namespace test;
#pragma clang fp contract(off)

BOTH inline uint32_t bits(float f) {
    uint32_t u;
    memcpy(&u, &f, 4);
    return u;
}

struct Arithmetic {
    using In = Pair<float>;
    using Out = float;
    static constexpr int count = 24;
    BOTH static void compute(In p, Out* r) {
        float a = p.a, b = p.b;
        r[0] = a + b;
        r[1] = a - b;
        r[2] = a * b;
        r[3] = b * b + a;
        r[4] = fmaf(a, b, a);
        r[5] = fmaf(-a, b, 1.5f);
        r[6] = sqrtf(fabsf(a));
        r[7] = floorf(a);
        r[8] = ceilf(a);
        r[9] = truncf(a);
        r[10] = rintf(a);
        r[11] = roundf(a);
        r[12] = fminf(a, b);
        r[13] = fmaxf(a, b);
        r[14] = copysignf(a, b);
        r[15] = fabsf(a) - fabsf(b);
        r[16] = a < b ? a : b;
        r[17] = !(a >= b) ? 1.0f : 2.0f;
        r[18] = a + 1.0f;
        r[19] = (a + b) * (a - b);
        r[20] = a == a ? 0.5f * a : 7;
        r[21] = ldexpf(a, int(bits(b) >> 24 & 31) - 16);
        r[22] = a - floorf(a);
        r[23] = -a * 4 + 2;
        // The host may return either zero from fminf and fmaxf of two zeros.
        if (a == 0 && b == 0) r[12] = r[13] = 0;
        // clang 15 expands roundf so that a zero loses its sign.
        if (r[11] == 0) r[11] = 0;
    }
};

// Quotients are rounded correctly where they are normal. v_div_fmas, by the manual's definition, rounds a denormal
// quotient twice, so that it may be one unit off.
struct Quotient {
    using In = Pair<float>;
    using Out = float;
    static constexpr int count = 2;
    BOTH static void compute(In p, Out* r) {
        r[0] = p.a / p.b;
        r[1] = 1 / p.b;
    }
};

static void check_quotients(const std::vector<Pair<float>>& in) {
    const auto got = on_device<Quotient>(in);
    add_to_checksum(got.data(), got.size() * sizeof(float));
    int wrong = 0;
    for (size_t i = 0; i < in.size(); i++) {
        float want[2];
        Quotient::compute(in[i], want);
        for (int k = 0; k < 2; k++) {
            const float g = got[i * 2 + k], w = want[k];
            const bool denormal = fabs(w) < 1.17549435e-38f && llabs((long long)bits(g) - (long long)bits(w)) <= 1;
            if (!same(g, w) && !denormal && wrong++ < 3) printf("  WRONG  %a / %a = %a, expected %a\n", k ? 1.0 : double(in[i].a), double(in[i].b), double(g), double(w));
        }
    }
    check(wrong == 0, "quotients");
}

struct Compare {
    using In = Pair<float>;
    using Out = uint32_t;
    static constexpr int count = 3;
    BOTH static void compute(In p, Out* r) {
        float a = p.a, b = p.b;
        r[0] = (a < b) | (a <= b) << 1 | (a > b) << 2 | (a >= b) << 3 | (a == b) << 4 | (a != b) << 5;
        r[1] = !(a < b) | !(a <= b) << 1 | !(a > b) << 2 | !(a >= b) << 3 | (a != a || b != b) << 4 |
               (a == a && b == b) << 5;
        r[2] = bool(__builtin_isnan(a)) | bool(__builtin_isinf(a)) << 1 | bool(__builtin_isfinite(b)) << 2 |
               bool(__builtin_isnormal(b)) << 3 | bool(bits(a) >> 31) << 4;
    }
};

struct Convert {
    using In = float;
    using Out = uint64_t;
    static constexpr int count = 9;
    BOTH static void compute(In a, Out* r) {
        // Only values that fit: the others are undefined in C++.
        float s = fabsf(a) < 2e9f ? a : 1e6f, u = fabsf(s), l = fabsf(a) < 9e18f ? a : -1e15f;
        r[0] = uint32_t(int32_t(s));
        r[1] = uint32_t(u);
        r[2] = uint64_t(int64_t(l));
        r[3] = uint64_t(fabsf(l));
        r[4] = bits(float(int32_t(bits(a))));
        r[5] = bits(float(uint32_t(bits(a))));
        r[6] = bits(float(uint64_t(bits(a)) * 0x123456789u));
        r[7] = bits(float(int64_t(uint64_t(bits(a)) * 0x923456789u)));
        double d = a;
        memcpy(&r[8], &d, 8);
        if (a != a) r[8] = 0;
    }
};

struct Split {
    using In = float;
    using Out = float;
    static constexpr int count = 4;
    BOTH static void compute(In a, Out* r) {
        int e = 0;
        float whole = 0;
        r[0] = frexpf(a, &e);
        r[1] = __builtin_isfinite(a) ? float(e) : 0;
        r[2] = modff(a, &whole);
        r[3] = whole;
    }
};

int main() {
    std::vector<float> v = {0.0f,     -0.0f,     1.0f,      -1.0f,     0.5f,      1.5f,       2.5f,      -2.5f,
                            3.4e38f,  -3.4e38f,  1.2e-38f,  1e-40f,    -1e-44f,   1.4e-45f,   INFINITY,  -INFINITY,
                            NAN,      1e10f,     16777216,  8388607.5, 0.1f,      123456.78f, -0.49999997f, 1e-20f,
                            2147483520.0f, 1e20f, 0.33333334f, -7.0f};
    const size_t special = v.size();
    Random random;
    for (int i = 0; i < 400; i++) {
        uint32_t u = random.u32();
        float f;
        memcpy(&f, &u, 4);
        v.push_back(f);
        v.push_back(random.between(-1000, 1000));
    }
    auto p = pairs(v, special, 4000);
    each<Arithmetic>(p, "arithmetic");
    check_quotients(p);
    each<Compare>(p, "compare");
    each<Convert>(v, "convert");
    each<Split>(v, "split");
    return finish();
}
