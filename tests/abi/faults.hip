// What goes wrong in and around kernels: each case runs in a child of its own, so that it may abort.
// env: CAIRN_DEVICE=gfx906
// env: CAIRN_DEVICE=gfx90a
// env: CAIRN_DEVICE=gfx906 CAIRN_ENGINE=interp
#include <hip/hip_runtime.h>
#include <sys/wait.h>
#include <unistd.h>
#include <string>
#include "check.h"

__global__ void store(int *p, int v) { p[threadIdx.x] = v; }
__global__ void __launch_bounds__(128) bounded(int *p) { p[threadIdx.x] = 1; }
__global__ void stop() { __builtin_trap(); }
__global__ void dynamic(int *p) {
    extern __shared__ int s[];
    s[threadIdx.x] = 5;
    __syncthreads();
    p[threadIdx.x] = s[threadIdx.x];
}

struct Outcome {
    int status;
    std::string text;
};

// Runs `body` in a child with both outputs caught.
template <class F> static Outcome in_child(const char *on_fault, F body) {
    int ends[2];
    if (pipe(ends)) abort();
    fflush(stdout);
    pid_t pid = fork();
    if (pid == 0) {
        dup2(ends[1], 1);
        dup2(ends[1], 2);
        close(ends[0]);
        setenv("CAIRN_ON_FAULT", on_fault, 1);
        alarm(30);
        failures = 0;
        body();
        fflush(stdout);
        _exit(failures != 0);
    }
    close(ends[1]);
    Outcome o;
    char buffer[4096];
    for (ssize_t n; (n = read(ends[0], buffer, sizeof buffer)) > 0;) o.text.append(buffer, n);
    close(ends[0]);
    waitpid(pid, &o.status, 0);
    return o;
}

static bool has(const Outcome &o, const char *text) {
    bool found = o.text.find(text) != std::string::npos;
    if (!found) printf("not said: %s\nsaid: %s\n", text, o.text.c_str());
    return found;
}

static bool passed(const Outcome &o) {
    bool good = WIFEXITED(o.status) && WEXITSTATUS(o.status) == 0;
    if (!good) printf("status %#x\n%s\n", o.status, o.text.c_str());
    return good;
}

static void wild_store() {
    store<<<1, 64>>>((int *)0x123456789000, 7);
}

int main() {
    Outcome o = in_child("abort", [] {
        wild_store();
        (void)hipDeviceSynchronize();
        printf("still here\n");
    });
    CHECK(WIFSIGNALED(o.status) && WTERMSIG(o.status) == SIGABRT);
    CHECK(has(o, "Memory access fault by GPU node-1") && has(o, "0x123456789") && has(o, "store"));
    CHECK(has(o, "global_store_dword") && has(o, "faults.hip:"));
    CHECK(has(o, "wave        0 of workgroup (0, 0, 0), lane 0") && has(o, "a wild pointer, far from every allocation"));
    CHECK(o.text.find("still here") == std::string::npos);

    o = in_child("error", [] {
        int *p, h;
        OK(hipMalloc((void **)&p, 256));
        wild_store();
        EQUAL(hipDeviceSynchronize(), hipErrorIllegalAddress);
        // It stays so.
        EQUAL(hipStreamSynchronize(nullptr), hipErrorIllegalAddress);
        EQUAL(hipMemcpy(&h, p, 4, hipMemcpyDeviceToHost), hipErrorIllegalAddress);
        store<<<1, 64>>>(p, 1);
        EQUAL(hipGetLastError(), hipErrorIllegalAddress);
    });
    CHECK(passed(o));
    CHECK(has(o, "Memory access fault"));

    // A launch that is waited for fails itself.
    o = in_child("error", [] {
        setenv("HIP_LAUNCH_BLOCKING", "1", 1);
        wild_store();
        EQUAL(hipGetLastError(), hipErrorIllegalAddress);
    });
    CHECK(passed(o));

    o = in_child("error", [] {
        stop<<<1, 64>>>();
        EQUAL(hipDeviceSynchronize(), hipErrorAssert);
    });
    CHECK(passed(o));

    // A failed event and a stream that waits for it end, with an error.
    o = in_child("error", [] {
        hipStream_t a, b;
        hipEvent_t e;
        OK(hipStreamCreate(&a));
        OK(hipStreamCreate(&b));
        OK(hipEventCreate(&e));
        store<<<1, 64, 0, a>>>((int *)0x123456789000, 7);
        // The kernel may have failed by now.
        hipError_t recorded = hipEventRecord(e, a);
        CHECK(recorded == hipSuccess || recorded == hipErrorIllegalAddress);
        (void)hipStreamWaitEvent(b, e, 0);
        CHECK(hipStreamSynchronize(b) != hipSuccess);
        if (recorded == hipSuccess) CHECK(hipEventSynchronize(e) != hipSuccess);
    });
    CHECK(passed(o));

    // Refused before anything runs.
    o = in_child("abort", [] {
        int *p, *q = nullptr, v = 3, h[64] = {};
        OK(hipMalloc((void **)&p, 4096));
        void *good[] = {&p, &v}, *bad[] = {&p, nullptr};
        OK(hipLaunchKernel((const void *)store, dim3(1), dim3(64), good, 0, nullptr));
        EQUAL(hipLaunchKernel((const void *)store, dim3(1), dim3(64), bad, 0, nullptr), hipErrorInvalidValue);
        EQUAL(hipLaunchKernel((const void *)store, dim3(1), dim3(64), nullptr, 0, nullptr), hipErrorInvalidValue);
        EQUAL(hipLaunchKernel((const void *)store, dim3(1), dim3(1025), good, 0, nullptr), hipErrorInvalidConfiguration);
        EQUAL(hipLaunchKernel((const void *)store, dim3(1, 0), dim3(64), good, 0, nullptr), hipErrorInvalidConfiguration);
        EQUAL(hipLaunchKernel((const void *)store, dim3(1), dim3(64), good, 65537, nullptr), hipErrorInvalidValue);
        EQUAL(hipLaunchKernel((const void *)bounded, dim3(1), dim3(129), good, 0, nullptr), hipErrorLaunchFailure);
        EQUAL(hipLaunchKernel((const void *)&q, dim3(1), dim3(64), good, 0, nullptr), hipErrorInvalidDeviceFunction);
        OK(hipLaunchKernel((const void *)dynamic, dim3(1), dim3(64), good, 65536, nullptr));
        OK(hipMemcpy(h, p, sizeof h, hipMemcpyDeviceToHost));
        EQUAL(h[63], 5);
    });
    CHECK(passed(o));

    // A mistake is told once, with what was called, what it got and what the limit is; HIP would say nothing.
    o = in_child("abort", [] {
        int *p, v = 3;
        hipStream_t s;
        OK(hipMalloc((void **)&p, 4096));
        void *good[] = {&p, &v}, *bad[] = {&p, nullptr};
        for (int i = 0; i < 3; i++) {
            (void)hipLaunchKernel((const void *)store, dim3(1), dim3(1025), good, 0, nullptr);
            (void)hipLaunchKernel((const void *)store, dim3(1), dim3(64), good, 65537, nullptr);
            (void)hipLaunchKernel((const void *)bounded, dim3(1), dim3(129), good, 0, nullptr);
            (void)hipLaunchKernel((const void *)store, dim3(1), dim3(64), bad, 0, nullptr);
        }
        OK(hipStreamCreate(&s));
        OK(hipStreamDestroy(s));
        EQUAL(hipStreamSynchronize(s), hipErrorInvalidHandle);
        EQUAL(hipEventRecord((hipEvent_t)0x1234, nullptr), hipErrorInvalidHandle);
        EQUAL(hipSetDevice(7), hipErrorInvalidDevice);
        EQUAL(hipMemset((void *)0x1000, 0, 16), hipErrorInvalidValue);
    });
    CHECK(passed(o));
    CHECK(has(o, "hipLaunchKernel: kernel _Z5storePii: a block of [1025, 1, 1] has 1025 work-items; gfx90"));
    CHECK(has(o, "takes 1024 at most (hipErrorInvalidConfiguration)"));
    CHECK(has(o, "65537 bytes of LDS (0 of its own, 65537 asked for at the launch); gfx90"));
    CHECK(has(o, "kernel _Z7boundedPi: a block of [129, 1, 1] has 129 work-items; it was compiled for 128 at most"));
    CHECK(has(o, "kernel _Z5storePii: the pointer to argument 1 is null"));
    CHECK(has(o, "hipStreamSynchronize: 0x") && has(o, "is no stream, or one that has been destroyed"));
    CHECK(has(o, "hipEventRecord: 0x1234 is no event"));
    CHECK(has(o, "hipSetDevice: device 7; there is 1 device"));
    CHECK(has(o, "hipMemset: [0x1000, +0x10) is not inside memory"));
    size_t first = o.text.find("a block of [1025");
    CHECK(first != std::string::npos && o.text.find("a block of [1025", first + 1) == std::string::npos);

    // `cairn run --stats`, at a normal end.
    o = in_child("abort", [] {
        setenv("CAIRN_STATS", "1", 1);
        int *p, h[64];
        OK(hipMalloc((void **)&p, 4096));
        for (int i = 0; i < 3; i++) store<<<1, 64>>>(p, i);
        OK(hipMemcpy(h, p, sizeof h, hipMemcpyDeviceToHost));
        exit(failures != 0);
    });
    CHECK(passed(o));
    CHECK(has(o, "1 kernels, 3 dispatches") && has(o, "1 copies and fills, 256 bytes") && has(o, "_Z5storePii"));

    // No code for the device: an error, although we could run what is there.
    o = in_child("abort", [] {
        setenv("CAIRN_DEVICE", "gfx1030", 1);
        int *p;
        OK(hipMalloc((void **)&p, 4096));
        store<<<1, 64>>>(p, 1);
        EQUAL(hipGetLastError(), hipErrorNoBinaryForGpu);
        OK(hipDeviceSynchronize());
    });
    CHECK(passed(o));
    CHECK(has(o, "gfx1030") && has(o, "gfx906") && has(o, "--offload-arch"));
    return done();
}
