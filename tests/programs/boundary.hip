// Buffers that straddle a 4 GiB boundary: the high halves of addresses differ within a wavefront, and within a slice of it.
#include "test.h"
#include <sys/mman.h>
using namespace test;

__global__ void scale(int n, const uint32_t* in, uint32_t* out) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t < n) out[t] = in[t] * 3 + 1;
}

__global__ void wide(int n, const uint4* in, uint4* out) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t < n) out[t] = make_uint4(in[t].w + 1, in[t].z + 2, in[t].y + 3, in[t].x + 4);
}

// Memory of which the first `before` bytes lie below a 4 GiB boundary.
static unsigned char* straddling(size_t before, size_t bytes) {
    const uintptr_t page = 4096;
    for (uintptr_t boundary = uintptr_t(1) << 36; boundary < uintptr_t(1) << 42; boundary += uintptr_t(1) << 32) {
        void* want = reinterpret_cast<void*>(boundary - 4 * page);
        void* got = mmap(want, 8 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
        if (got == want) {
            HIP(hipHostRegister(got, 8 * page, hipHostRegisterDefault));
            check(before <= 4 * page && bytes - before <= 4 * page, "the buffer fits");
            return reinterpret_cast<unsigned char*>(boundary - before);
        }
        if (got != MAP_FAILED) munmap(got, 8 * page);
    }
    check(false, "there is free address space around some boundary");
    exit(finish());
}

int main() {
    const int n = 200;
    // By how many dwords the boundary is away from the start: on a slice's edge, inside one, inside a lane's uint4.
    for (int before : {64, 16, 5, 13, 77, 130}) {
        auto* in = reinterpret_cast<uint32_t*>(straddling(before * 4, n * 16));
        auto* out = reinterpret_cast<uint32_t*>(straddling((before + 3) * 4, n * 16));
        for (int i = 0; i < 4 * n; i++) in[i] = i * 2654435761u, out[i] = 0;
        scale<<<(n + 63) / 64, 64>>>(n, in, out);
        HIP(hipDeviceSynchronize());
        bool right = true;
        for (int i = 0; i < n; i++) right &= out[i] == in[i] * 3 + 1;
        check(right, "one dword a lane");
        for (int i = 0; i < 4 * n; i++) out[i] = 0;
        wide<<<(n + 63) / 64, 64>>>(n, reinterpret_cast<uint4*>(in), reinterpret_cast<uint4*>(out));
        HIP(hipDeviceSynchronize());
        right = true;
        for (int i = 0; i < n; i++)
            for (int k = 0; k < 4; k++) right &= out[4 * i + k] == in[4 * i + 3 - k] + 1 + k;
        check(right, "four dwords a lane");
        add_to_checksum(out, n * 16);
    }
    return finish();
}
