// Double precision: correctly rounded operations, comparisons, rounding, conversions. All must equal the host's.
#include "test.h"
using namespace test;
#pragma clang fp contract(off)

BOTH inline uint64_t bits(double d) {
    uint64_t u;
    memcpy(&u, &d, 8);
    return u;
}

struct Arithmetic {
    using In = Pair<double>;
    using Out = double;
    static constexpr int count = 20;
    BOTH static void compute(In p, Out* r) {
        double a = p.a, b = p.b;
        r[0] = a + b;
        r[1] = a - b;
        r[2] = a * b;
        r[3] = b * b + a;
        r[4] = fma(a, b, a);
        r[5] = fma(-a, b, 1.5);
        r[6] = sqrt(fabs(a));
        r[7] = floor(a);
        r[8] = ceil(a);
        r[9] = trunc(a);
        r[10] = rint(a);
        r[11] = fmin(a, b);
        r[12] = fmax(a, b);
        r[13] = copysign(a, b);
        r[14] = a < b ? a : b;
        r[15] = a + 1;
        r[16] = (a + b) * (a - b);
        r[17] = ldexp(a, int(bits(b) >> 56 & 63) - 32);
        r[18] = a - floor(a);
        r[19] = float(a);
        if (a == 0 && b == 0) r[11] = r[12] = 0;
    }
};

// Quotients are rounded correctly where they are normal. v_div_fmas, by the manual's definition, rounds a denormal
// quotient twice, so that it may be one unit off.
struct Quotient {
    using In = Pair<double>;
    using Out = double;
    static constexpr int count = 2;
    BOTH static void compute(In p, Out* r) {
        r[0] = p.a / p.b;
        r[1] = 1 / p.b;
    }
};

static void check_quotients(const std::vector<Pair<double>>& in) {
    const auto got = on_device<Quotient>(in);
    add_to_checksum(got.data(), got.size() * sizeof(double));
    int wrong = 0;
    for (size_t i = 0; i < in.size(); i++) {
        double want[2];
        Quotient::compute(in[i], want);
        for (int k = 0; k < 2; k++) {
            const double g = got[i * 2 + k], w = want[k];
            const bool denormal = fabs(w) < 2.2250738585072014e-308 && llabs((long long)bits(g) - (long long)bits(w)) <= 1;
            if (!same(g, w) && !denormal && wrong++ < 3) printf("  WRONG  %a / %a = %a, expected %a\n", k ? 1.0 : double(in[i].a), double(in[i].b), double(g), double(w));
        }
    }
    check(wrong == 0, "quotients");
}

struct Compare {
    using In = Pair<double>;
    using Out = uint32_t;
    static constexpr int count = 2;
    BOTH static void compute(In p, Out* r) {
        double a = p.a, b = p.b;
        r[0] = (a < b) | (a <= b) << 1 | (a > b) << 2 | (a >= b) << 3 | (a == b) << 4 | (a != b) << 5;
        r[1] = bool(__builtin_isnan(a)) | bool(__builtin_isinf(b)) << 1 | bool(__builtin_isfinite(b)) << 2 |
               (a != a || b != b) << 3 | !(a < b) << 4;
    }
};

struct Convert {
    using In = double;
    using Out = uint64_t;
    static constexpr int count = 7;
    BOTH static void compute(In a, Out* r) {
        double s = fabs(a) < 2e9 ? a : 1e6, l = fabs(a) < 9e18 ? a : -1e15;
        r[0] = uint32_t(int32_t(s));
        r[1] = uint32_t(fabs(s));
        r[2] = uint64_t(int64_t(l));
        r[3] = uint64_t(fabs(l));
        r[4] = bits(double(int32_t(bits(a))));
        r[5] = bits(double(bits(a)));
        r[6] = bits(double(int64_t(bits(a))));
    }
};

struct Split {
    using In = double;
    using Out = double;
    static constexpr int count = 2;
    BOTH static void compute(In a, Out* r) {
        int e = 0;
        r[0] = frexp(a, &e);
        r[1] = __builtin_isfinite(a) ? e : 0;
    }
};

int main() {
    std::vector<double> v = {0.0,    -0.0,   1.0,    -1.0,     0.5,       1.5,      2.5,  -2.5,   1.7e308, -1.7e308,
                             2.3e-308, 1e-310, 5e-324, INFINITY, -INFINITY, NAN,    1e10, 4503599627370495.5,
                             9007199254740992.0, 0.1, 123456.789, 1e-20, 2147483647.5, 1e39, 1.0 / 3, -7.0};
    const size_t special = v.size();
    Random random;
    for (int i = 0; i < 300; i++) {
        uint64_t u = random.next();
        double d;
        memcpy(&d, &u, 8);
        v.push_back(d);
        v.push_back(random.between(-1000, 1000) * 1.000000001);
    }
    auto p = pairs(v, special, 3000);
    each<Arithmetic>(p, "arithmetic");
    check_quotients(p);
    each<Compare>(p, "compare");
    each<Convert>(v, "convert");
    each<Split>(v, "split");
    return finish();
}
