// Code of unusual shape: a kernel of ten thousand instructions with a loop around them, loops that are entered in the
// middle, deep recursion, private arrays of many kilobytes.
// timeout: 300
#include "test.h"
using namespace test;

// Every step has constants of its own, so that none can be shared: about eight instructions each.
template <int N>
struct Steps {
    BOTH __attribute__((always_inline)) static void go(uint32_t& a, uint32_t& b, uint32_t& c) {
        Steps<N / 2>::go(a, b, c);
        Steps<N - N / 2>::go(a, b, c);
    }
};
template <>
struct Steps<1> {
    BOTH __attribute__((always_inline)) static void go(uint32_t& a, uint32_t& b, uint32_t& c) {
        a = a * 2654435761u + (b ^ (c >> 7));
        b = (b << 5 | b >> 27) + (a & c);
        c = c ^ (a + 0x9e3779b9u) ^ (b << 3);
    }
};
#ifndef STEPS
#define STEPS 1100
#endif
constexpr int kSteps = STEPS;

BOTH uint32_t huge_value(uint32_t seed, int rounds) {
    uint32_t a = seed, b = seed * 3 + 1, c = ~seed;
    for (int r = 0; r < rounds; r++) Steps<kSteps>::go(a, b, c);
    return a ^ b ^ c;
}

__global__ void huge(const int* rounds, uint32_t* out) {
    int i = threadIdx.x;
    out[i] = huge_value(i * 977, rounds[i]);
}

// A loop with two entries: which one a lane takes is data.
BOTH int two_entries(int x) {
    int n = 0;
    if (x & 1) goto odd;
even:
    n += 3;
    x /= 2;
    if (x > 500) n += x;
odd:
    n += 5;
    x -= 7;
    if (x > 0) goto even;
    return n;
}

// Jumps out of and into nested loops.
BOTH int tangled(int x) {
    int n = 0, j = 0, k = x % 5;
    switch (k) {
    case 0:
        while (x > 0) {
            n++;
            x -= 3;
        case 1:
            n += 2;
            for (j = 0; j < x % 4; j++) {
            case 2:
                n += 7;
                if (n > 400) goto out;
            case 3:
                x--;
            }
        }
    default:
        n *= 3;
    }
out:
    return n + x;
}

__global__ void flow(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    out[i * 2] = two_entries(in[i]);
    out[i * 2 + 1] = tangled(in[i]);
}

BOTH __attribute__((noinline)) unsigned ackermann(unsigned m, unsigned n) {
    if (m == 0) return n + 1;
    if (n == 0) return ackermann(m - 1, 1);
    return ackermann(m - 1, ackermann(m, n - 1));
}

__global__ void recursion(unsigned* out) {
    unsigned t = threadIdx.x;
    out[t] = ackermann(t % 3, t % 4);
}

// Bubble sort of private arrays, indexed by data: 8 KiB a lane.
BOTH uint32_t in_scratch(uint32_t seed) {
    uint32_t a[2048];
    for (int i = 0; i < 2048; i++) a[(i * 677 + seed) % 2048] = seed * i ^ i << 7;
    uint32_t sum = 0;
    for (int i = 0; i < 2048; i++) {
        sum = sum * 31 + a[(sum + i) % 2048];
        a[sum % 2048] += i;
    }
    return sum;
}

__global__ void large_scratch(uint32_t* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in_scratch(i);
}

int main() {
    const int n = 256;
    std::vector<int> rounds(64), in(n);
    for (int i = 0; i < 64; i++) rounds[i] = i % 3;
    for (int i = 0; i < n; i++) in[i] = i * i % 1999;

    Device<uint32_t> values(64), sums(96);
    huge<<<1, 64>>>(Device<int>(rounds), values);
    std::vector<uint32_t> wvalues, wsums;
    for (int i = 0; i < 64; i++) wvalues.push_back(huge_value(i * 977, rounds[i]));
    equal(values.read(), wvalues, "ten thousand instructions");

    Device<int> din(in), flows(n * 2);
    flow<<<2, 128>>>(din, flows, n);
    std::vector<int> wflows;
    for (int x : in) wflows.insert(wflows.end(), {two_entries(x), tangled(x)});
    equal(flows.read(), wflows, "irreducible flow");

    Device<unsigned> ack(64);
    recursion<<<1, 64>>>(ack);
    std::vector<unsigned> wack;
    for (unsigned t = 0; t < 64; t++) wack.push_back(ackermann(t % 3, t % 4));
    equal(ack.read(), wack, "recursion");

    large_scratch<<<3, 32>>>(sums);
    for (int i = 0; i < 96; i++) wsums.push_back(in_scratch(i));
    equal(sums.read(), wsums, "large private arrays");
    return finish();
}
