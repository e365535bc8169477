// The host's side of streams and events: order within a stream, the null stream's rules, queries, callbacks, timing.
#include "test.h"

#include <atomic>
#include <thread>
using namespace test;

__global__ void append(int* log, unsigned* at, int value) { log[atomicAdd(at, 1u)] = value; }

// Runs until the host allows it to end.
__global__ void wait_for(volatile int* gate) {
    while (*gate == 0) {}
}

__global__ void add_one(int n, int* p) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) p[i]++;
}

int main() {
    hipStream_t a, b, plain;
    HIP(hipStreamCreateWithFlags(&a, hipStreamNonBlocking));
    HIP(hipStreamCreateWithFlags(&b, hipStreamNonBlocking));
    HIP(hipStreamCreate(&plain));
    int* gate;
    HIP(hipHostMalloc(&gate, sizeof(int), hipHostMallocDefault));

    // In order within a stream.
    Device<int> log(100);
    Device<unsigned> at(1);
    for (int i = 0; i < 100; i++) append<<<1, 1, 0, a>>>(log, at, i);
    HIP(hipStreamSynchronize(a));
    std::vector<int> want(100);
    for (int i = 0; i < 100; i++) want[i] = i;
    equal(log.read(), want, "order in a stream");

    // A stream that is kept busy does not hold another up, and says that it is not ready.
    *gate = 0;
    wait_for<<<1, 1, 0, a>>>(gate);
    HIP(hipMemsetAsync(at, 0, sizeof(unsigned), b));
    append<<<1, 1, 0, b>>>(log, at, 1000);
    HIP(hipStreamSynchronize(b));
    check(hipStreamQuery(a) == hipErrorNotReady, "a busy stream is not ready");
    check(hipStreamQuery(b) == hipSuccess, "a finished stream is ready");
    (void)hipGetLastError();

    // An event in the busy stream, and a stream that waits for it.
    hipEvent_t event, start, stop;
    HIP(hipEventCreate(&event));
    HIP(hipEventCreate(&start));
    HIP(hipEventCreate(&stop));
    check(hipEventQuery(event) == hipSuccess, "an event that was never recorded is ready");
    HIP(hipEventRecord(event, a));
    HIP(hipStreamWaitEvent(b, event, 0));
    append<<<1, 1, 0, b>>>(log, at, 2000);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    check(hipEventQuery(event) == hipErrorNotReady && hipStreamQuery(b) == hipErrorNotReady, "waiting for an event");
    (void)hipGetLastError();
    *reinterpret_cast<volatile int*>(gate) = 1;
    HIP(hipStreamSynchronize(b));
    check(hipEventQuery(event) == hipSuccess, "the event has happened");
    int two[2];
    HIP(hipMemcpy(two, log, sizeof two, hipMemcpyDeviceToHost));
    check(two[0] == 1000 && two[1] == 2000, "both kernels of the waiting stream ran");

    // The null stream waits for blocking streams, and they for it.
    Device<int> values(5000);
    for (int round = 0; round < 20; round++) {
        add_one<<<20, 256, 0, plain>>>(5000, values);
        add_one<<<20, 256>>>(5000, values);
    }
    equal(values.read(), std::vector<int>(5000, 40), "null stream");

    // Time between events, on the device's clock.
    HIP(hipEventRecord(start, a));
    for (int i = 0; i < 10; i++) add_one<<<20, 256, 0, a>>>(5000, values);
    HIP(hipEventRecord(stop, a));
    HIP(hipEventSynchronize(stop));
    float ms = -1, backwards = 1;
    HIP(hipEventElapsedTime(&ms, start, stop));
    HIP(hipEventElapsedTime(&backwards, stop, start));
    check(ms > 0 && ms < 60000 && backwards < 0, "elapsed time");
    hipEvent_t untimed, never;
    HIP(hipEventCreateWithFlags(&untimed, hipEventDisableTiming));
    HIP(hipEventCreate(&never));
    HIP(hipEventRecord(untimed, a));
    HIP(hipEventSynchronize(untimed));
    check(hipEventElapsedTime(&ms, untimed, stop) == hipErrorInvalidHandle, "time of an event without timing");
    check(hipEventElapsedTime(&ms, never, stop) == hipErrorInvalidHandle, "time of an event never recorded");
    (void)hipGetLastError();

    // A callback runs after what was before it and before what comes after it.
    static std::atomic<int> seen{0};
    static int* host_view;
    HIP(hipHostMalloc(&host_view, sizeof(int), hipHostMallocDefault));
    *host_view = 0;
    add_one<<<1, 1, 0, a>>>(1, host_view);
    HIP(hipStreamAddCallback(
        a, [](hipStream_t, hipError_t status, void* data) { seen = status == hipSuccess ? *host_view + int(size_t(data)) : -1; },
        reinterpret_cast<void*>(100), 0));
    add_one<<<1, 1, 0, a>>>(1, host_view);
    HIP(hipStreamSynchronize(a));
    check(seen == 101 && *host_view == 2, "callback");

    // Several threads use the device at once, each through its own stream.
    std::vector<std::thread> threads;
    std::vector<int> results(4);
    for (int t = 0; t < 4; t++)
        threads.emplace_back([t, &results] {
            hipStream_t s;
            HIP(hipStreamCreate(&s));
            Device<int> mine(1000);
            for (int i = 0; i < 25; i++) add_one<<<4, 256, 0, s>>>(1000, mine);
            std::vector<int> out(1000);
            HIP(hipMemcpyAsync(out.data(), mine, 1000 * sizeof(int), hipMemcpyDeviceToHost, s));
            HIP(hipStreamSynchronize(s));
            results[t] = out == std::vector<int>(1000, 25);
            HIP(hipStreamDestroy(s));
        });
    for (auto& t : threads) t.join();
    check(results == std::vector<int>(4, 1), "threads");

    int low = 0, high = 0;
    HIP(hipDeviceGetStreamPriorityRange(&low, &high));
    check(low >= high, "priorities");
    unsigned flags = 99;
    HIP(hipStreamGetFlags(a, &flags));
    check(flags == hipStreamNonBlocking, "flags of a stream");
    for (hipEvent_t e : {event, start, stop, untimed, never}) HIP(hipEventDestroy(e));
    for (hipStream_t s : {a, b, plain}) HIP(hipStreamDestroy(s));
    HIP(hipHostFree(gate));
    HIP(hipHostFree(host_view));
    return finish();
}
