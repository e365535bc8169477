// Cross-lane operations: shuffles of every kind and width, votes, ballots, readlane, DPP, ds_swizzle, also where some
// lanes are off.
#include "test.h"
using namespace test;
typedef unsigned long long u64;

constexpr int block = 256;
constexpr int results = 24;

__device__ inline int quad_reverse(int v) { return __builtin_amdgcn_mov_dpp(v, 0x1b, 0xf, 0xf, true); }

__global__ void shuffles(const int* in, int* out, u64* masks) {
    int t = threadIdx.x, v = in[t];
    int* r = out + t * results;
    r[0] = __shfl(v, 5);
    r[1] = __shfl(v, t * 7);
    r[2] = __shfl_up(v, 3);
    r[3] = __shfl_down(v, 9);
    r[4] = __shfl_xor(v, 6);
    r[5] = __shfl(v, 2, 8);
    r[6] = __shfl_up(v, 1, 16);
    r[7] = __shfl_down(v, 2, 4);
    r[8] = __shfl_xor(v, 1, 2);
    r[9] = __any(v == 77);
    r[10] = __all(v >= 0);
    r[11] = __popcll(__ballot(v & 1));
    r[12] = __builtin_amdgcn_readfirstlane(v);
    r[13] = __builtin_amdgcn_readlane(v, 13);
    r[14] = quad_reverse(v);                                              // quad_perm
    r[15] = __builtin_amdgcn_update_dpp(-1, v, 0x111, 0xf, 0xf, false);   // row_shr:1
    r[16] = __builtin_amdgcn_update_dpp(-2, v, 0x104, 0xf, 0xf, false);   // row_shl:4
    r[17] = __builtin_amdgcn_update_dpp(0, v, 0x128, 0xf, 0xf, false);    // row_ror:8
    r[18] = __builtin_amdgcn_update_dpp(0, v, 0x140, 0xf, 0xf, false);    // row_mirror
    r[19] = __builtin_amdgcn_update_dpp(0, v, 0x141, 0xf, 0xf, false);    // row_half_mirror
    r[20] = __builtin_amdgcn_update_dpp(-3, v, 0x112, 0x5, 0x3, true);    // row and bank masks, bound_ctrl
    r[21] = __builtin_amdgcn_ds_swizzle(v, 0x401f);                       // xor 16
    r[22] = __builtin_amdgcn_ds_bpermute((t * 3 & 31) << 2, v);
    r[23] = __builtin_amdgcn_ds_permute(((t ^ 9) & (WAVE - 1)) << 2, v);
    masks[t] = __ballot(v % 3 == 0);
}

// Only some lanes take part.
__global__ void divergent(const int* in, int* out) {
    int t = threadIdx.x, v = in[t];
    int a = -1, b = -1, c = -1;
    if (v & 1) {
        a = __popcll(__ballot(1));
        b = __shfl(v, __ffsll(u64(__ballot(1))) - 1);
        c = __builtin_amdgcn_readfirstlane(v);
    } else if (v % 5 == 0) {
        a = 1000 + __popcll(__ballot(v > 50));
        // The lane's place among the active ones.
        u64 m = __ballot(1);
        b = __popcll(m & ((1ull << (t % WAVE)) - 1));
        c = __any(v > 90);
    }
    out[t * 3] = a, out[t * 3 + 1] = b, out[t * 3 + 2] = c;
}

__global__ void wide(const double* in, double* out, const long long* in64, long long* out64) {
    int t = threadIdx.x;
    out[t] = __shfl_xor(in[t], 3);
    out64[t] = __shfl_down(in64[t], 5);
}

// Sums by scan over a wavefront, with DPP-like steps through __shfl_up.
__global__ void scan(const int* in, int* out) {
    int t = threadIdx.x, lane = t % WAVE, v = in[t];
    for (int step = 1; step < WAVE; step *= 2) {
        int other = __shfl_up(v, step);
        if (lane >= step) v += other;
    }
    out[t] = v;
    unsigned lanes = __builtin_amdgcn_mbcnt_lo(~0u, 0);
    if (WAVE == 64) lanes = __builtin_amdgcn_mbcnt_hi(~0u, lanes);
    if (lanes != unsigned(lane)) out[t] = -12345;
}

int main() {
    hipDeviceProp_t properties;
    HIP(hipGetDeviceProperties(&properties, 0));
    const int wave = properties.warpSize;

    std::vector<int> in(block);
    for (int i = 0; i < block; i++) in[i] = (i * 37 + 11) % 101;
    Device<int> din(in), dout(block * results);
    Device<u64> dmasks(block);
    shuffles<<<1, block>>>(din, dout, dmasks);
    auto got = dout.read();
    auto masks = dmasks.read();

    std::vector<int> want(block * results);
    std::vector<u64> wmasks(block);
    for (int t = 0; t < block; t++) {
        const int first = t / wave * wave, lane = t - first, row = t & ~15;
        const int* w = &in[first];
        int* r = &want[t * results];
        const int v = in[t];
        auto within = [&](int from, int width, int fallback) {
            return from >= lane / width * width && from < (lane / width + 1) * width ? w[from] : fallback;
        };
        r[0] = w[5];
        r[1] = w[t * 7 % wave];
        r[2] = within(lane - 3, wave, v);
        r[3] = within(lane + 9, wave, v);
        r[4] = w[lane ^ 6];
        r[5] = w[lane / 8 * 8 + 2];
        r[6] = within(lane - 1, 16, v);
        r[7] = within(lane + 2, 4, v);
        r[8] = w[lane ^ 1];
        int any = 0, all = 1, odd = 0;
        for (int l = 0; l < wave; l++) {
            any |= w[l] == 77, all &= w[l] >= 0, odd += w[l] & 1;
            wmasks[t] |= u64(w[l] % 3 == 0) << l;
        }
        r[9] = any, r[10] = all, r[11] = odd;
        r[12] = w[0], r[13] = w[13];
        r[14] = in[t ^ 3];
        const int at = t & 15;
        r[15] = at >= 1 ? in[t - 1] : -1;
        r[16] = at + 4 < 16 ? in[t + 4] : -2;
        r[17] = in[row + (at + 8) % 16];
        r[18] = in[row + 15 - at];
        r[19] = in[(t & ~7) + 7 - (t & 7)];
        // Rows 0 and 2, banks 0 and 1; a lane whose source is outside the row reads 0.
        const bool on = (0x5 >> (lane / 16) & 1) && (0x3 >> (at / 4) & 1);
        r[20] = !on ? -3 : at >= 2 ? in[t - 2] : 0;
        r[21] = w[lane ^ 16];
        r[22] = w[t * 3 & 31];
        r[23] = w[lane ^ 9];
    }
    for (int k = 0; k < results; k++) {
        std::vector<int> g, x;
        for (int t = 0; t < block; t++) g.push_back(got[t * results + k]), x.push_back(want[t * results + k]);
        equal(g, x, ("cross-lane " + std::to_string(k)).c_str());
    }
    for (int t = 0; t < block; t++) wmasks[t] = wmasks[t / wave * wave];
    equal(masks, wmasks, "ballot");

    Device<int> ddiv(block * 3);
    divergent<<<1, block>>>(din, ddiv);
    std::vector<int> wdiv(block * 3, -1);
    for (int t = 0; t < block; t++) {
        const int first = t / wave * wave;
        int odd = 0, first_odd = -1, fives = 0, fives50 = 0, before = 0, fives90 = 0;
        for (int l = first; l < first + wave; l++) {
            int v = in[l];
            if (v & 1) {
                odd++;
                if (first_odd < 0) first_odd = v;
            } else if (v % 5 == 0) {
                fives++, fives50 += v > 50, fives90 |= v > 90;
                before += l < t;
            }
        }
        int v = in[t], *r = &wdiv[t * 3];
        if (v & 1) r[0] = odd, r[1] = first_odd, r[2] = first_odd;
        else if (v % 5 == 0) r[0] = 1000 + fives50, r[1] = before, r[2] = fives90;
    }
    equal(ddiv.read(), wdiv, "divergent");

    std::vector<double> d(block), wd(block);
    std::vector<long long> l(block), wl(block);
    for (int i = 0; i < block; i++) d[i] = i / 7.0, l[i] = i * 0x123456789abll;
    for (int i = 0; i < block; i++) {
        wd[i] = d[i ^ 3];
        wl[i] = i % wave + 5 < wave ? l[i + 5] : l[i];
    }
    Device<double> dd(d), ddo(block);
    Device<long long> dl(l), dlo(block);
    wide<<<1, block>>>(dd, ddo, dl, dlo);
    equal(ddo.read(), wd, "double");
    equal(dlo.read(), wl, "long long");

    Device<int> dscan(block);
    scan<<<1, block>>>(din, dscan);
    std::vector<int> wscan(block);
    for (int i = 0; i < block; i++) wscan[i] = in[i] + (i % wave ? wscan[i - 1] : 0);
    equal(dscan.read(), wscan, "scan");
    return finish();
}
