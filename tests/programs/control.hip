// Control flow that lanes do not share: nested loops with break and continue, switches, early returns, gotos, loops
// inside conditions, ragged wavefronts.
#include "test.h"
using namespace test;

BOTH inline int nested(int x) {
    int r = 0;
    for (int i = 0; i < (x & 7) + 2; i++) {
        if ((x + i) % 5 == 0) continue;
        for (int j = i; j < 20; j++) {
            if (((x ^ j) & 11) == 3) break;
            r += i * j + 1;
            if (r > 500) return r - x;
        }
        int k = x;
        while (k > 0 && k % 3 != 1) {
            k /= 2;
            r ^= k;
        }
    }
    return r;
}

BOTH inline int machine(int x) {
    // A small state machine, the classic `while (switch)` shape.
    int state = x & 3, steps = 0, acc = x;
    for (;;) {
        switch (state) {
        case 0: acc += 7; state = acc & 1 ? 1 : 2; break;
        case 1: acc = acc * 3 + 1; state = acc % 3 ? 3 : 4; break;
        case 2: acc >>= 1; state = 5; break;
        case 3: acc ^= 0x55; state = 2; break;
        case 4: return acc;
        default: state = steps > 12 ? 4 : acc & 3;
        }
        if (++steps > 40) return -acc;
    }
}

BOTH inline int jumps(int x) {
    int r = 0;
again:
    r += x & 15;
    if (x & 16) goto middle;
    x = x / 2 - 1;
    if (x > 3) goto again;
    return r;
middle:
    r = r * 2 + 1;
    x -= 17;
    if (x > 0) goto again;
    return -r;
}

BOTH inline int wide_switch(int x) {
    switch (x % 23) {
    case 0: return 17;
    case 1: return x * 2;
    case 2: case 3: return x ^ 0xff;
    case 5: return -x;
    case 7: x += 3; [[fallthrough]];
    case 8: x *= 5; [[fallthrough]];
    case 9: return x - 1;
    case 11: return x << 3;
    case 13: return x >> 2;
    case 17: return x | 0x1000;
    case 19: return x & 0x777;
    case 22: return ~x;
    default: return 1000 + x;
    }
}

BOTH inline int conditions(int a, int b) {
    bool p = a > b, q = (a & 3) == 2 || (b > 10 && a < 50), s = p != q && !(a % 7 == 0);
    int r = 0;
    if (p && q) r |= 1;
    if (p || !s) r |= 2;
    if (s ? p : q) r |= 4;
    r += p ? (q ? a : b) : (s ? a - b : a + b);
    return r;
}

// gcd by subtraction: trip counts differ wildly between lanes.
BOTH inline int gcd(int a, int b) {
    while (a != b) {
        if (a > b) a -= b;
        else b -= a;
    }
    return a;
}

__global__ void kernel(int n, const int* in, int* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int x = in[i];
    out[i * 6 + 0] = nested(x);
    out[i * 6 + 1] = machine(x);
    out[i * 6 + 2] = jumps(x);
    out[i * 6 + 3] = wide_switch(x);
    out[i * 6 + 4] = conditions(x, in[(i + 1) % n]);
    out[i * 6 + 5] = gcd(1 + x % 200, 1 + in[(i * 7) % n] % 77);
}

// Barriers in a loop that all waves run, with work only for some, and waves that end early.
__global__ void barriers(const int* in, int* out, int alive) {
    __shared__ int s[256];
    int t = threadIdx.x;
    s[t] = in[t];
    __syncthreads();
    if (t >= alive) return;
    for (int round = 0; round < 4; round++) {
        int v = 0;
        if ((t + round) % 3 == 0)
            for (int k = 0; k < 5; k++) v += s[(t * 5 + k) % alive];
        else
            v = s[alive - 1 - t];
        __syncthreads();
        s[t] = v;
        __syncthreads();
    }
    out[t] = s[t];
}

int main() {
    const int n = 777;
    std::vector<int> in(n), want;
    Random random;
    for (auto& x : in) x = random.u32() % 5000;
    Device<int> din(in), dout(n * 6);
    kernel<<<(n + 255) / 256, 256>>>(n, din, dout);
    for (int i = 0; i < n; i++) {
        int x = in[i];
        want.insert(want.end(), {nested(x), machine(x), jumps(x), wide_switch(x), conditions(x, in[(i + 1) % n]),
                                 gcd(1 + x % 200, 1 + in[(i * 7) % n] % 77)});
    }
    equal(dout.read(), want, "control flow");

    const int alive = 192;
    Device<int> db(alive);
    barriers<<<1, 256>>>(din, db, alive);
    std::vector<int> s(in.begin(), in.begin() + 256), next(alive);
    for (int round = 0; round < 4; round++) {
        for (int t = 0; t < alive; t++) {
            int v = 0;
            if ((t + round) % 3 == 0)
                for (int k = 0; k < 5; k++) v += s[(t * 5 + k) % alive];
            else
                v = s[alive - 1 - t];
            next[t] = v;
        }
        std::copy(next.begin(), next.end(), s.begin());
    }
    s.resize(alive);
    equal(db.read(), s, "barriers");
    return finish();
}
