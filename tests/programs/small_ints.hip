// 8- and 16-bit integers, in scalars and in packed vectors: what compilers turn into SDWA, packed and permute
// instructions.
#include "test.h"
using namespace test;

struct Bytes {
    using In = Pair<uint32_t>;
    using Out = uint32_t;
    static constexpr int count = 14;
    BOTH static uint32_t byte(uint32_t v, int i) { return v >> 8 * i & 255; }
    BOTH static uint32_t clamp(int v) { return v < 0 ? 0 : v > 255 ? 255 : v; }
    BOTH static void compute(In p, Out* r) {
        uint32_t a = p.a, b = p.b;
        uint32_t sum = 0, difference = 0, product = 0, average = 0, most = 0, saturated = 0;
        int dot = 0;
        for (int i = 0; i < 4; i++) {
            uint32_t x = byte(a, i), y = byte(b, i);
            sum |= (x + y & 255) << 8 * i;
            difference |= (x - y & 255) << 8 * i;
            product |= (x * y & 255) << 8 * i;
            average |= ((x + y + 1) >> 1) << 8 * i;
            most |= (x > y ? x : y) << 8 * i;
            saturated |= clamp(int(x) + int(y) - 100) << 8 * i;
            dot += int(int8_t(x)) * int(int8_t(y));
        }
        r[0] = sum;
        r[1] = difference;
        r[2] = product;
        r[3] = average;
        r[4] = most;
        r[5] = saturated;
        r[6] = dot;
        r[7] = uint8_t(a) / (uint8_t(b) | 1);
        // Not -128 / -1: LLVM 15 and 19 narrow the division to 8 bits and sign-extend the quotient.
        int divisor = int8_t(b) | 1;
        r[8] = uint32_t(int8_t(a >> 8) / (divisor == -1 ? 5 : divisor));
        r[9] = uint32_t(int8_t(a >> 16) >> (b & 7));
        r[10] = byte(a, 0) << 24 | byte(a, 1) << 16 | byte(a, 2) << 8 | byte(a, 3);   // byte swap
        r[11] = byte(a, 3) + byte(b, 2) * byte(a, 1);
        r[12] = float(byte(a, 2)) + 256 * float(byte(b, 1));                           // cvt_f32_ubyte
        r[13] = uint8_t(a) << (b & 15);
    }
};

struct Halves {
    using In = Pair<uint32_t>;
    using Out = uint32_t;
    static constexpr int count = 14;
    BOTH static void compute(In p, Out* r) {
        uint16_t al = p.a, ah = p.a >> 16, bl = p.b, bh = p.b >> 16;
        int16_t sl = al, sh = ah, tl = bl, th = bh;
        r[0] = uint16_t(al + bl) | uint32_t(uint16_t(ah + bh)) << 16;
        r[1] = uint16_t(al - bl) | uint32_t(uint16_t(ah - bh)) << 16;
        r[2] = uint16_t(uint32_t(al) * bl) | uint32_t(uint16_t(uint32_t(ah) * bh)) << 16;
        r[3] = uint16_t(uint32_t(al) * bl + ah);
        r[4] = uint16_t(al << (bl & 15)) | uint32_t(uint16_t(ah >> (bh & 15))) << 16;
        r[5] = uint16_t(sl >> (bl & 15));
        r[6] = uint16_t(sl < tl ? sl : tl) | uint32_t(uint16_t(sh > th ? sh : th)) << 16;
        r[7] = uint32_t(int(sl) * int(tl)) + uint32_t(int(sh) * int(th));                   // dot2
        r[8] = al / (bl | 1) + (uint32_t(ah % (bh | 1)) << 16);
        r[9] = uint32_t(sl / (tl == 0 || tl == -1 ? 3 : tl));
        r[10] = uint32_t(bl) << 16 | ah;                                               // pack
        r[11] = uint16_t(al < bl ? al : bl) + uint32_t(uint16_t(ah > bh ? ah : bh)) * 3;
        r[12] = uint32_t(int32_t(int16_t(p.a)) + int32_t(uint16_t(p.b)));
        r[13] = uint32_t(sl > tl) | (al < bl) << 1 | (ah == bh) << 2;
    }
};

// Vector types in memory: char4 and short2 loads and stores, and loops over bytes.
__global__ void vectors(int n, const uchar4* in, uchar4* out, const short2* in2, short2* out2) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    uchar4 v = in[i], w = in[n - 1 - i];
    out[i] = make_uchar4(v.x + w.w, v.y ^ w.z, v.z * 3, v.w > w.x ? v.w : w.x);
    short2 s = in2[i];
    out2[i] = make_short2(s.y, s.x * 2 - s.y);
}

int main() {
    auto u = integers<uint32_t>(500);
    each<Bytes>(pairs(u, 30, 3000), "bytes");
    each<Halves>(pairs(u, 30, 3000), "halves");

    const int n = 1000;
    Random random;
    std::vector<uchar4> in(n);
    std::vector<short2> in2(n);
    for (int i = 0; i < n; i++) {
        uint32_t r = random.u32(), q = random.u32();
        in[i] = make_uchar4(r, r >> 8, r >> 16, r >> 24);
        in2[i] = make_short2(q, q >> 16);
    }
    Device<uchar4> din(in), dout(n);
    Device<short2> din2(in2), dout2(n);
    vectors<<<8, 128>>>(n, din, dout, din2, dout2);
    std::vector<uint32_t> got(2 * n), want(2 * n);
    auto pack = [](auto v, uint32_t* to) { memcpy(to, &v, 4); };
    auto out = dout.read();
    auto out2 = dout2.read();
    for (int i = 0; i < n; i++) {
        uchar4 v = in[i], w = in[n - 1 - i];
        pack(out[i], &got[i]);
        pack(out2[i], &got[n + i]);
        pack(make_uchar4(v.x + w.w, v.y ^ w.z, v.z * 3, v.w > w.x ? v.w : w.x), &want[i]);
        pack(make_short2(in2[i].y, in2[i].x * 2 - in2[i].y), &want[n + i]);
    }
    equal(got, want, "vectors");
    return finish();
}
