// The library of unload.c: kernels of its own, and a constructor that waits and a destructor that launches and waits.
#include <hip/hip_runtime.h>

__global__ void add(int *p, int v) { p[threadIdx.x] += v; }

namespace {
struct Cache {
    int *memory = nullptr;
    bool good = true;
    Cache() {
        int h = 1;
        good &= hipMalloc((void **)&memory, 64 * sizeof(int)) == hipSuccess;
        good &= hipMemset(memory, 0, 64 * sizeof(int)) == hipSuccess;
        // No kernel yet: those of this library are registered after this runs.
        hipEvent_t e;
        good &= hipEventCreate(&e) == hipSuccess && hipEventRecord(e) == hipSuccess;
        good &= hipEventSynchronize(e) == hipSuccess && hipEventDestroy(e) == hipSuccess;
        good &= hipMemcpy(&h, memory, sizeof h, hipMemcpyDeviceToHost) == hipSuccess && h == 0;
    }
    ~Cache() {
        hipStream_t s;
        (void)hipStreamCreate(&s);
        add<<<1, 64, 0, s>>>(memory, 1);
        (void)hipStreamSynchronize(s);
        (void)hipStreamDestroy(s);
        (void)hipFree(memory);
    }
} cache;
} // namespace

extern "C" int plugin_is_good() { return cache.good; }
extern "C" int plugin_add(int *p, int v) {
    add<<<1, 64>>>(p, v);
    return hipGetLastError();
}
