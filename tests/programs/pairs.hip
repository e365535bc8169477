// 64-bit accesses are whole: one workgroup stores pairs whose halves belong together, others read them meanwhile. Each form
// of access that a wavefront can make: side by side, one address for all lanes, scattered, and some lanes off.
#include "test.h"
using namespace test;

using U64 = unsigned long long;

__device__ U64 made(unsigned x) { return U64(~x * 3u) << 32 | x; }
__device__ bool whole(U64 p) { return unsigned(p >> 32) == ~unsigned(p) * 3u; }

// The slot of lane t: `stride` apart, all lanes' the same for 0.
__device__ bool takes_part(int t, bool off) { return !off || t % 5 != 1; }
__device__ int slot(int t, int stride) { return t * stride; }

// `where` holds the pointer: one that is read from memory may be any, and makes flat accesses.
template <bool FLAT>
__global__ void run(volatile U64* global, volatile U64* const* where, int stride, bool off, int rounds, unsigned* ready, unsigned* torn,
                    unsigned* seen) {
    const int t = threadIdx.x;
    volatile U64* const slots = FLAT ? *where : global;
    // Workgroup 0 writes; none starts before all are there, so that they run beside each other where the host can.
    if (t == 0) {
        atomicAdd(ready, 1u);
        while (atomicAdd(ready, 0u) < gridDim.x) {}
    }
    __syncthreads();
    unsigned bad = 0, different = 0;
    if (blockIdx.x == 0) {
        for (int r = 0; r < rounds; r++)
            if (takes_part(t, off)) slots[slot(t, stride)] = made(r * 0x9e3779b9u + t);
        __syncthreads();
        __threadfence();
        if (t == 0) atomicAdd(ready, 1u);
    } else {
        U64 before = 0;
        // The writer's end is looked for now and then only: the loads are what matters.
        do {
            for (int i = 0; i < 64; i++)
                if (takes_part(t, off)) {
                    U64 p = slots[slot(t, stride)];
                    bad += !whole(p);
                    different += p != before;
                    before = p;
                }
        } while (atomicAdd(ready, 0u) <= gridDim.x);
    }
    if (bad) atomicAdd(torn, bad);
    if (different) atomicAdd(seen, different);
}

int main() {
    const int lanes = 64, rounds = 20000;
    for (int stride : {1, 0, 3, 9})
        for (int form = 0; form < 4; form++) {
            const bool off = form % 2, flat = form / 2;
            std::vector<U64> start(lanes * 9 + 1, U64(~0u * 3u) << 32);
            Device<U64> slots(start);
            Device<unsigned> ready(1), torn(1), seen(1);
            Device<volatile U64*> where(std::vector<volatile U64*>{slots});
            (flat ? run<true> : run<false>)<<<2, lanes>>>(slots, where, stride, off, rounds, ready, torn, seen);
            char name[64];
            snprintf(name, sizeof name, "pairs %d apart%s%s", stride, off ? ", some lanes off" : "",
                     flat ? ", flat" : "");
            test::equal(torn.read(), std::vector<unsigned>{0}, name);
            // Every lane sees its slot's last value at the latest.
            check(seen.read()[0] > 0, "the readers saw what was written");
        }
    return finish();
}
