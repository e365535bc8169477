// Launches in numbers and from many threads; arguments; modules; managed variables; device-side allocation.
// env: CAIRN_DEVICE=gfx906 CAIRN_ENGINE=interp
// env: CAIRN_DEVICE=gfx90a CAIRN_ENGINE=interp CAIRN_THREADS=1
#include <hip/hip_runtime.h>
#include <hip/hip_ext.h>
#include <thread>
#include <vector>
#include "check.h"

__global__ void slot(int *p, int i, int v) {
    if (threadIdx.x == 0) p[i] = v;
}

__managed__ int managed = 5;
__managed__ int managed_array[4] = {1, 2, 3, 4};
__global__ void change_managed() {
    if (threadIdx.x == 0) managed += 10;
    managed_array[threadIdx.x] *= 2;
}

__global__ void allocate(int **out) {
    int *q = (int *)malloc(32 + 16 * (threadIdx.x & 3));
    if (q)
        for (int k = 0; k < 8; k++) q[k] = threadIdx.x * k;
    out[threadIdx.x] = q;
}
__global__ void sum_and_free(int **in, int *out) {
    int *q = in[threadIdx.x], s = -1;
    if (q) {
        s = 0;
        for (int k = 0; k < 8; k++) s += q[k];
        free(q);
    }
    out[threadIdx.x] = s;
}

struct Mixed {
    char a;
    double b;
    short c[3];
};
__global__ void mixed(char a, long long b, Mixed m, float f, double *out) {
    out[0] = a + b + m.a + m.b + m.c[2] + f;
}

// More kernarg segments than the ring holds, every one with arguments of its own.
static int in_order(hipStream_t s, int base, int n) {
    int *p, bad = 0;
    std::vector<int> h(n);
    bad += hipMalloc((void **)&p, n * sizeof(int)) != hipSuccess;
    for (int i = 0; i < n; i++) slot<<<1, 64, 0, s>>>(p, i, base + 3 * i);
    bad += hipGetLastError() != hipSuccess;
    bad += hipMemcpyAsync(h.data(), p, n * sizeof(int), hipMemcpyDeviceToHost, s) != hipSuccess;
    bad += hipStreamSynchronize(s) != hipSuccess;
    for (int i = 0; i < n; i++) bad += h[i] != base + 3 * i;
    bad += hipFree(p) != hipSuccess;
    return bad;
}

static void threads() {
    int bad[6] = {};
    std::vector<std::thread> all;
    for (int t = 0; t < 6; t++) {
        all.emplace_back([t, &bad] {
            hipStream_t s = hipStreamPerThread;
            if (t % 3 == 0) bad[t] += hipStreamCreate(&s) != hipSuccess;
            if (t % 3 == 1) bad[t] += hipStreamCreateWithFlags(&s, hipStreamNonBlocking) != hipSuccess;
            bad[t] += in_order(s, 1000 * t, 1000);
            if (t % 3 != 2) bad[t] += hipStreamDestroy(s) != hipSuccess;
        });
    }
    for (auto &t : all) t.join();
    for (int b : bad) EQUAL(b, 0);
}

static void arguments() {
    double *out, h = 0;
    OK(hipMalloc((void **)&out, sizeof h));
    Mixed m = {2, 0.25, {0, 0, 7}};
    mixed<<<1, 1>>>(1, 1ll << 40, m, 0.5f, out);
    OK(hipMemcpy(&h, out, sizeof h, hipMemcpyDeviceToHost));
    CHECK(h == (double)(1ll << 40) + 10.75);
    // The same kernel with events around it.
    hipEvent_t start, stop;
    float ms = -1;
    OK(hipEventCreate(&start));
    OK(hipEventCreate(&stop));
    hipExtLaunchKernelGGL(mixed, dim3(1), dim3(1), 0, nullptr, start, stop, 0, (char)1, 4ll, m, 0.5f, out);
    OK(hipEventSynchronize(stop));
    OK(hipEventElapsedTime(&ms, start, stop));
    CHECK(ms >= 0 && ms < 1000);
    OK(hipMemcpy(&h, out, sizeof h, hipMemcpyDeviceToHost));
    CHECK(h == 14.75);
    OK(hipEventDestroy(start));
    OK(hipEventDestroy(stop));
    OK(hipFree(out));
    hipFuncAttributes a;
    OK(hipFuncGetAttributes(&a, (const void *)slot));
    EQUAL(a.maxThreadsPerBlock, 1024);
    CHECK(a.numRegs > 0 && a.sharedSizeBytes == 0);
    int blocks = 0, grid = 0, block = 0;
    OK(hipOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, slot, 256, 0));
    CHECK(blocks > 0);
    OK(hipOccupancyMaxPotentialBlockSize(&grid, &block, slot, 0, 0));
    CHECK(grid > 0 && block > 0);
}

static void modules() {
    hipModule_t m;
    // This program is no GPU code, though it holds some.
    EQUAL(hipModuleLoad(&m, "/proc/self/exe"), hipErrorInvalidImage);
    // A bundle whose entry lies behind the file's end.
    char name[] = "/tmp/cairn-truncated-XXXXXX";
    int fd = mkstemp(name);
    FILE *f = fdopen(fd, "wb");
    const uint64_t words[] = {1, 4096, 1 << 20, 26};
    fwrite("__CLANG_OFFLOAD_BUNDLE__", 1, 24, f);
    fwrite(words, 8, 4, f);
    fwrite("hipv4-amdgcn-amd-amdhsa--gfx906", 1, 31, f);
    fclose(f);
    EQUAL(hipModuleLoad(&m, name), hipErrorInvalidImage);
    remove(name);
}

int main() {
    EQUAL(in_order(nullptr, 7, 9000), 0);
    threads();
    arguments();
    modules();

    change_managed<<<1, 4>>>();
    OK(hipDeviceSynchronize());
    EQUAL(managed, 15);
    EQUAL(managed_array[3], 8);

    int **blocks, *sums, h[256];
    OK(hipMalloc((void **)&blocks, 256 * sizeof *blocks));
    OK(hipMalloc((void **)&sums, sizeof h));
    for (int round = 0; round < 3; round++) {
        allocate<<<1, 256>>>(blocks);
        sum_and_free<<<1, 256>>>(blocks, sums);
        OK(hipMemcpy(h, sums, sizeof h, hipMemcpyDeviceToHost));
        int bad = 0;
        for (int i = 0; i < 256; i++) bad += h[i] != 28 * i;
        EQUAL(bad, 0);
    }
    return done();
}
