// Atomic operations on global memory and in LDS, 32 and 64 bits wide: final values, and returned values where their
// set does not depend on the order.
#include "test.h"
using namespace test;
typedef unsigned long long u64;

constexpr int n = 2000, block = 192;

struct Counters {
    int add, sub, least, most;
    unsigned uleast, umost, ands, ors, xors, inc, dec, casmax, exchange_sum;
    float fadd;
    u64 add64, least64, most64, ands64, ors64, xors64, cas64;
    double dadd;
};

static Counters start() {
    Counters c = {};
    c.least = 5, c.most = -5, c.uleast = 0xffffffff, c.ands = 0xffffffff, c.dec = 7;
    c.least64 = ~0ull, c.ands64 = ~0ull;
    return c;
}

BOTH inline unsigned mix(int i) { return (i * 2654435761u) ^ (i << 7); }
BOTH inline u64 mix64(int i) { return u64(mix(i)) << 31 ^ mix(i + 9999); }

__device__ inline void update(Counters* c, int i, unsigned* tickets, unsigned* old) {
    unsigned m = mix(i);
    u64 w = mix64(i);
    atomicAdd(&c->add, int(m % 1000) - 500);
    atomicSub(&c->sub, i);
    atomicMin(&c->least, int(m));
    atomicMax(&c->most, int(m));
    atomicMin(&c->uleast, m);
    atomicMax(&c->umost, m);
    atomicAnd(&c->ands, m | 0xff00ff00u);
    atomicOr(&c->ors, 1u << (m & 31));
    atomicXor(&c->xors, m);
    *tickets = atomicInc(&c->inc, 0xffffffffu);
    atomicDec(&c->dec, 7u);
    // A maximum by compare-and-swap.
    unsigned seen = c->casmax;
    while (seen < m) {
        unsigned before = atomicCAS(&c->casmax, seen, m);
        if (before == seen) break;
        seen = before;
    }
    *old = atomicExch(&c->exchange_sum, m);
    atomicAdd(&c->fadd, float(i % 16));
    atomicAdd(&c->add64, w);
    atomicMin(&c->least64, w);
    atomicMax(&c->most64, w);
    atomicAnd(&c->ands64, w | 0xf0f0f0f0f0f0f0f0ull);
    atomicOr(&c->ors64, 1ull << (w & 63));
    atomicXor(&c->xors64, w);
    u64 expected = c->cas64;
    for (;;) {
        u64 before = atomicCAS(&c->cas64, expected, expected + w);
        if (before == expected) break;
        expected = before;
    }
    atomicAdd(&c->dadd, double(i % 32));
}

__global__ void global_atomics(Counters* c, unsigned* tickets, unsigned* old) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) update(c, i, tickets + i, old + i);
}

__global__ void lds_atomics(Counters initial, Counters* out, unsigned* tickets, unsigned* old) {
    __shared__ Counters c;
    if (threadIdx.x == 0) c = initial;
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += block) update(&c, i, tickets + i, old + i);
    __syncthreads();
    if (threadIdx.x == 0) *out = c;
}

// One counter that wraps: 0 1 2 0 1 2 ...
__global__ void wrap(unsigned* counter, unsigned* seen) {
    unsigned v = atomicInc(counter, 2u);
    atomicAdd(&seen[v < 4 ? v : 3], 1u);
}

// Both halves of a wavefront add to neighbours: lanes collide in some words and not in others.
__global__ void neighbours(int* words) {
    int t = threadIdx.x;
    atomicAdd(&words[t / 3], t);
    if (t & 1) atomicAdd(&words[100 + (t & 7)], 1);
    atomicMax(&words[200], t);
}

static void compare(const Counters& got, std::vector<unsigned> tickets, std::vector<unsigned> old, const char* where) {
    Counters want = start();
    want.dec = 7;
    u64 exchanged = 0;
    for (int i = 0; i < n; i++) {
        unsigned m = mix(i);
        u64 w = mix64(i);
        want.add += int(m % 1000) - 500;
        want.sub -= i;
        want.least = std::min(want.least, int(m)), want.most = std::max(want.most, int(m));
        want.uleast = std::min(want.uleast, m), want.umost = std::max(want.umost, m);
        want.ands &= m | 0xff00ff00u, want.ors |= 1u << (m & 31), want.xors ^= m;
        want.inc++;
        want.dec = want.dec == 0 || want.dec > 7 ? 7 : want.dec - 1;
        want.casmax = std::max(want.casmax, m);
        want.fadd += float(i % 16), want.dadd += double(i % 32);
        want.add64 += w, want.xors64 ^= w, want.cas64 += w;
        want.least64 = std::min(want.least64, w), want.most64 = std::max(want.most64, w);
        want.ands64 &= w | 0xf0f0f0f0f0f0f0f0ull, want.ors64 |= 1ull << (w & 63);
        exchanged += m;
    }
    std::string w = std::string(where) + ": ";
#define SAME(field) check(got.field == want.field, (w + #field).c_str())
    SAME(add); SAME(sub); SAME(least); SAME(most); SAME(uleast); SAME(umost); SAME(ands); SAME(ors); SAME(xors);
    SAME(inc); SAME(dec); SAME(casmax); SAME(fadd); SAME(add64); SAME(least64); SAME(most64); SAME(ands64);
    SAME(ors64); SAME(xors64); SAME(cas64); SAME(dadd);
#undef SAME
    // Every ticket was given once.
    std::vector<int> given(n);
    bool unique = true;
    for (unsigned t : tickets) unique &= t < n && given[t < n ? t : 0]++ == 0;
    check(unique, (w + "every value returned by atomicInc is unique").c_str());
    // What was exchanged in came out again, but for the last.
    u64 out = got.exchange_sum;
    for (unsigned v : old) out += v;
    check(out == exchanged, (w + "atomicExch loses nothing").c_str());
    Counters clean = want;
    add_to_checksum(&clean.add, sizeof(int));
    add_to_checksum(&got.xors64, sizeof got.xors64);
}

int main() {
    Device<Counters> c(std::vector<Counters>{start()}), lds(1);
    Device<unsigned> tickets(n), old(n);
    global_atomics<<<(n + block - 1) / block, block>>>(c, tickets, old);
    compare(c.read()[0], tickets.read(), old.read(), "global");

    lds_atomics<<<1, block>>>(start(), lds, tickets, old);
    compare(lds.read()[0], tickets.read(), old.read(), "LDS");

    Device<unsigned> counter(1), seen(4);
    wrap<<<3, 100>>>(counter, seen);
    equal(seen.read(), std::vector<unsigned>{100, 100, 100, 0}, "wrapping increments");

    Device<int> words(201);
    neighbours<<<1, 256>>>(words);
    std::vector<int> want(201);
    for (int t = 0; t < 256; t++) want[t / 3] += t;
    for (int t = 0; t < 256; t++)
        if (t & 1) want[100 + (t & 7)]++;
    want[200] = 255;
    equal(words.read(), want, "neighbours");
    return finish();
}
