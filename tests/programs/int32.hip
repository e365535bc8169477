// 32-bit integers: arithmetic, division and remainder in both signs, shifts, bit counting, 24-bit and wide products.
#include "test.h"
using namespace test;

struct Unsigned {
    using In = Pair<uint32_t>;
    using Out = uint32_t;
    static constexpr int count = 22;
    BOTH static void compute(In p, Out* r) {
        uint32_t a = p.a, b = p.b, s = b & 31, nz = b ? b : 7;
        r[0] = a + b;
        r[1] = a - b;
        r[2] = a * b;
        r[3] = a / nz;
        r[4] = a % nz;
        r[5] = a << s;
        r[6] = a >> s;
        r[7] = a & ~b;
        r[8] = a ^ (b | 0x1234);
        r[9] = a < b ? a : b;
        r[10] = a > b ? a : b;
        r[11] = uint64_t(a) * b >> 32;
        r[12] = a << s | a >> (-s & 31);                    // rotate
        r[13] = (a & b) | (~a & (b >> 1));                  // bit select
        r[14] = (a >> 5) & 0x7f;                            // bit field
        r[15] = (a & 0xffffff) * (b & 0xffffff) + 3;        // 24-bit product
        r[16] = (a + b) < a;                                // carry
        r[17] = a * 10 + b * 12345;                         // by constants
        r[18] = a / 10 + b / 7 + a % 1000;                  // division by constants
        r[19] = (a > b ? a - b : b - a) + 17;               // sum of absolute differences
        r[20] = ((a & 0x00ff00ff) << 8) | ((a >> 8) & 0x00ff00ff);
        r[21] = a + b + (a << 3) + (b << 2);                // add with shift
    }
};

struct Signed {
    using In = Pair<int32_t>;
    using Out = int32_t;
    static constexpr int count = 12;
    BOTH static void compute(In p, Out* r) {
        int32_t a = p.a, b = p.b;
        // The one quotient that does not fit is undefined in C++.
        int32_t nz = b == 0 || (a == INT32_MIN && b == -1) ? 3 : b;
        r[0] = a / nz;
        r[1] = a % nz;
        r[2] = a >> (b & 31);
        r[3] = a < b ? a : b;
        r[4] = a > b ? a : b;
        r[5] = int64_t(a) * b >> 32;
        r[6] = a / 16 + b / -3;
        r[7] = a % 100;
        r[8] = (a << 9 >> 20);                              // signed bit field
        r[9] = a == INT32_MIN ? 5 : (a < 0 ? -a : a);
        r[10] = (a << 8 >> 8) * 5;                          // 24-bit signed
        r[11] = (a < b) - (a > b);
    }
};

struct Bits {
    using In = uint32_t;
    using Out = uint32_t;
    static constexpr int count = 6;
    BOTH static uint32_t reverse(uint32_t v) {
        uint32_t out = 0;
        for (int i = 0; i < 32; i++) out |= (v >> i & 1) << (31 - i);
        return out;
    }
    BOTH static void compute(In a, Out* r) {
#ifdef __HIP_DEVICE_COMPILE__
        r[0] = __popc(a);
        r[1] = __clz(a);
        r[2] = __ffs(a);
        r[3] = __brev(a);
        r[4] = __builtin_amdgcn_sbfe(a, 3, 9);
        r[5] = __byte_perm(a, 0x8badf00d, 0x5173);
#else
        r[0] = __builtin_popcount(a);
        r[1] = a ? __builtin_clz(a) : 32;
        r[2] = __builtin_ffs(a);
        r[3] = reverse(a);
        r[4] = uint32_t(int32_t(a << 20) >> 23);
        uint64_t both = uint64_t(0x8badf00d) << 32 | a;
        r[5] = 0;
        for (int i = 0; i < 4; i++) r[5] |= uint32_t(both >> (0x5173 >> 4 * i & 7) * 8 & 255) << 8 * i;
#endif
    }
};

int main() {
    auto u = integers<uint32_t>(300);
    auto s = integers<int32_t>(300);
    each<Unsigned>(pairs(u, 34, 3000), "unsigned");
    each<Signed>(pairs(s, 34, 3000), "signed");
    each<Bits>(u, "bits");
    return finish();
}
