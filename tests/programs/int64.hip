// 64-bit integers: carry chains, products, division and remainder, shifts by variable amounts, bit counting.
#include "test.h"
using namespace test;

struct Unsigned {
    using In = Pair<uint64_t>;
    using Out = uint64_t;
    static constexpr int count = 16;
    BOTH static void compute(In p, Out* r) {
        uint64_t a = p.a, b = p.b, nz = b ? b : 7;
        r[0] = a + b;
        r[1] = a - b;
        r[2] = a * b;
        r[3] = a / nz;
        r[4] = a % nz;
        r[5] = a << (b & 63);
        r[6] = a >> (b & 63);
        r[7] = (a ^ b) & ~(a >> 3);
        r[8] = a < b ? a : b;
        r[9] = a > b;
        r[10] = uint64_t((unsigned __int128)(a)*b >> 64);
        r[11] = a / 1000000007u;
        r[12] = a << 17 | a >> 47;
        r[13] = (a + b < a) + 2 * (a < b) + 4 * (a == b);
        r[14] = uint64_t(uint32_t(a)) * uint32_t(b) + (a ^ b);   // wide multiply-add
        r[15] = (a << 3) + b;
    }
};

struct Signed {
    using In = Pair<int64_t>;
    using Out = int64_t;
    static constexpr int count = 9;
    BOTH static void compute(In p, Out* r) {
        int64_t a = p.a, b = p.b;
        int64_t nz = b == 0 || (a == INT64_MIN && b == -1) ? 3 : b;
        r[0] = a / nz;
        r[1] = a % nz;
        r[2] = a >> (b & 63);
        r[3] = a < b ? a : b;
        r[4] = (a > b) - (a < b);
        r[5] = a == INT64_MIN ? 1 : (a < 0 ? -a : a);
        r[6] = int64_t(uint64_t(int64_t(int32_t(a)) * int32_t(b)) + uint64_t(a));
        r[7] = a / -10;
        r[8] = int64_t(int16_t(a)) + int64_t(int8_t(b));
    }
};

struct Bits {
    using In = uint64_t;
    using Out = uint32_t;
    static constexpr int count = 5;
    BOTH static void compute(In a, Out* r) {
#ifdef __HIP_DEVICE_COMPILE__
        r[0] = __popcll(a);
        r[1] = __clzll(a);
        r[2] = __ffsll((unsigned long long)a);
        uint64_t v = __brevll(a);
#else
        r[0] = __builtin_popcountll(a);
        r[1] = a ? __builtin_clzll(a) : 64;
        r[2] = __builtin_ffsll(a);
        uint64_t v = 0;
        for (int i = 0; i < 64; i++) v |= (a >> i & 1) << (63 - i);
#endif
        r[3] = uint32_t(v);
        r[4] = uint32_t(v >> 32);
    }
};

int main() {
    auto u = integers<uint64_t>(400);
    auto s = integers<int64_t>(400);
    each<Unsigned>(pairs(u, 50, 3000), "unsigned");
    each<Signed>(pairs(s, 50, 3000), "signed");
    each<Bits>(u, "bits");
    return finish();
}
