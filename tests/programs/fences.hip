// Workgroups that work together: the last-block pattern, a chain of workgroups each waiting for the one before
// (decoupled look-back), a lock, and a barrier over all resident workgroups.
#include "test.h"
using namespace test;

__global__ void last_block(int n, const int* in, int* partial, unsigned* done, int* total) {
    __shared__ int s[128];
    __shared__ bool last;
    int t = threadIdx.x;
    int v = 0;
    for (int i = blockIdx.x * 128 + t; i < n; i += gridDim.x * 128) v += in[i];
    s[t] = v;
    for (int h = 64; h > 0; h /= 2) {
        __syncthreads();
        if (t < h) s[t] += s[t + h];
    }
    if (t == 0) {
        partial[blockIdx.x] = s[0];
        __threadfence();
        last = atomicAdd(done, 1u) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && t == 0) {
        __threadfence();
        int sum = 0;
        for (unsigned b = 0; b < gridDim.x; b++) sum += reinterpret_cast<volatile int*>(partial)[b];
        *total = sum;
    }
}

// Inclusive prefix sums: each workgroup adds what the workgroup before has published. A ticket gives the order, so
// that a workgroup never waits for one that has not started.
__global__ void chained_scan(const int* in, int* out, unsigned* ticket, unsigned long long* published) {
    __shared__ int s[128];
    __shared__ unsigned mine;
    __shared__ int before;
    int t = threadIdx.x;
    if (t == 0) mine = atomicAdd(ticket, 1u);
    __syncthreads();
    const unsigned b = mine;
    s[t] = in[b * 128 + t];
    for (int step = 1; step < 128; step *= 2) {
        __syncthreads();
        int v = t >= step ? s[t - step] : 0;
        __syncthreads();
        s[t] += v;
    }
    __syncthreads();
    if (t == 0) {
        int sum = 0;
        if (b > 0) {
            unsigned long long seen;
            do seen = atomicAdd(&published[b - 1], 0ull);
            while (!(seen >> 32));
            sum = int(seen);
        }
        before = sum;
        __threadfence();
        atomicExch(&published[b], 1ull << 32 | unsigned(sum + s[127]));
    }
    __syncthreads();
    out[b * 128 + t] = before + s[t];
}

// One lane of each wavefront takes a lock; within it, plain reads and writes.
__global__ void lock(int* mutex, volatile int* counter, int rounds) {
    for (int r = 0; r < rounds; r++) {
        if (threadIdx.x % WAVE == 0) {
            while (atomicCAS(mutex, 0, 1) != 0) {}
            __threadfence();
            *counter = *counter + 1;
            __threadfence();
            atomicExch(mutex, 0);
        }
        __syncthreads();
    }
}

// All workgroups meet several times; each round reads what every other wrote in the round before.
__global__ void meet(unsigned* arrived, volatile int* board, int rounds, int* out) {
    const int groups = gridDim.x, me = blockIdx.x;
    int value = me + 1;
    for (int r = 1; r <= rounds; r++) {
        if (threadIdx.x == 0) {
            board[(r & 1) * groups + me] = value;
            __threadfence();
            atomicAdd(arrived, 1u);
            while (atomicAdd(arrived, 0u) < unsigned(r * groups)) {}
            __threadfence();
        }
        __syncthreads();
        int sum = 0;
        for (int g = 0; g < groups; g++) sum += board[(r & 1) * groups + g];
        value = sum % 1000 + me;
    }
    if (threadIdx.x == 0) out[me] = value;
}

int main() {
    const int n = 20000, blocks = 20;
    std::vector<int> in(n);
    int want = 0;
    for (int i = 0; i < n; i++) want += in[i] = i % 97;
    Device<int> din(in), partial(blocks), total(1);
    Device<unsigned> done(1);
    last_block<<<blocks, 128>>>(n, din, partial, done, total);
    equal(total.read(), std::vector<int>{want}, "last block");

    const int chain = 40;
    Device<int> out(chain * 128);
    Device<unsigned> ticket(1);
    Device<unsigned long long> published(chain);
    chained_scan<<<chain, 128>>>(din, out, ticket, published);
    std::vector<int> sums(chain * 128);
    for (int i = 0; i < chain * 128; i++) sums[i] = in[i] + (i ? sums[i - 1] : 0);
    equal(out.read(), sums, "chained scan");

    hipDeviceProp_t properties;
    HIP(hipGetDeviceProperties(&properties, 0));
    Device<int> mutex(1), counter(1);
    lock<<<6, 256>>>(mutex, counter, 5);
    equal(counter.read(), std::vector<int>{6 * (256 / properties.warpSize) * 5}, "lock");

    const int groups = 8, rounds = 6;
    Device<unsigned> arrived(1);
    Device<int> board(2 * groups), final(groups);
    meet<<<groups, 64>>>(arrived, board, rounds, final);
    std::vector<int> value(groups);
    for (int g = 0; g < groups; g++) value[g] = g + 1;
    for (int r = 0; r < rounds; r++) {
        int sum = 0;
        for (int v : value) sum += v;
        for (int g = 0; g < groups; g++) value[g] = sum % 1000 + g;
    }
    equal(final.read(), value, "meeting of workgroups");
    return finish();
}
