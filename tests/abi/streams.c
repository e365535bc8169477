// Streams and events: order within a stream, the default stream's rules, callbacks, time.
#include <hip/hip_runtime_api.h>
#include <time.h>
#include "check.h"

static int order[64];
static volatile int happened;

static void slowly(void) {
    struct timespec t = {0, 20 * 1000 * 1000};
    nanosleep(&t, NULL);
}

static void note(hipStream_t s, hipError_t status, void *data) {
    (void)s;
    if (status == hipSuccess) order[happened++] = (int)(intptr_t)data;
}

static void note_slowly(hipStream_t s, hipError_t status, void *data) {
    slowly();
    note(s, status, data);
}

static void callbacks_are_in_order(void) {
    hipStream_t s;
    OK(hipStreamCreate(&s));
    happened = 0;
    OK(hipStreamAddCallback(s, note_slowly, (void *)1, 0));
    OK(hipStreamAddCallback(s, note, (void *)2, 0));
    EQUAL(hipStreamQuery(s), hipErrorNotReady);
    OK(hipStreamSynchronize(s));
    OK(hipStreamQuery(s));
    EQUAL(happened, 2);
    CHECK(order[0] == 1 && order[1] == 2);
    OK(hipStreamDestroy(s));
    EQUAL(hipStreamQuery(s), hipErrorInvalidHandle);
    EQUAL(hipStreamDestroy(s), hipErrorInvalidHandle);
    EQUAL(hipStreamDestroy(NULL), hipErrorInvalidHandle);
}

static void default_stream_waits_for_blocking_streams(void) {
    hipStream_t blocking, other;
    char *d, h = 0;
    OK(hipMalloc((void **)&d, 16));
    OK(hipStreamCreate(&blocking));
    OK(hipStreamCreateWithFlags(&other, hipStreamNonBlocking));
    happened = 0;
    OK(hipStreamAddCallback(blocking, note_slowly, (void *)1, 0));
    // On the default stream: behind the callback.
    OK(hipMemset(d, 7, 1));
    EQUAL(happened, 1);
    happened = 0;
    OK(hipStreamAddCallback(other, note_slowly, (void *)1, 0));
    OK(hipMemset(d, 8, 1));
    EQUAL(happened, 0);
    OK(hipDeviceSynchronize());
    EQUAL(happened, 1);
    // And the other way round.
    happened = 0;
    OK(hipStreamAddCallback(NULL, note_slowly, (void *)1, 0));
    OK(hipStreamAddCallback(blocking, note, (void *)2, 0));
    OK(hipStreamSynchronize(blocking));
    EQUAL(happened, 2);
    CHECK(order[0] == 1 && order[1] == 2);
    OK(hipMemcpy(&h, d, 1, hipMemcpyDeviceToHost));
    EQUAL(h, 8);
    OK(hipStreamDestroy(blocking));
    OK(hipStreamDestroy(other));
    OK(hipFree(d));
}

static void events(void) {
    hipStream_t a, b;
    hipEvent_t start, stop, untimed;
    float ms = -1;
    OK(hipStreamCreateWithFlags(&a, hipStreamNonBlocking));
    OK(hipStreamCreateWithFlags(&b, hipStreamNonBlocking));
    OK(hipEventCreate(&start));
    OK(hipEventCreate(&stop));
    OK(hipEventCreateWithFlags(&untimed, hipEventDisableTiming));
    OK(hipEventQuery(start));
    EQUAL(hipEventElapsedTime(&ms, start, stop), hipErrorInvalidHandle);
    OK(hipEventRecord(start, a));
    OK(hipStreamAddCallback(a, note_slowly, (void *)1, 0));
    OK(hipEventRecord(stop, a));
    EQUAL(hipEventQuery(stop), hipErrorNotReady);
    EQUAL(hipEventElapsedTime(&ms, start, stop), hipErrorNotReady);
    // b waits for a.
    happened = 0;
    OK(hipStreamWaitEvent(b, stop, 0));
    OK(hipStreamAddCallback(b, note, (void *)2, 0));
    OK(hipStreamSynchronize(b));
    EQUAL(happened, 2);
    CHECK(order[0] == 1 && order[1] == 2);
    OK(hipEventSynchronize(stop));
    OK(hipEventElapsedTime(&ms, start, stop));
    CHECK(ms >= 19 && ms < 2000);
    OK(hipEventRecord(untimed, a));
    OK(hipEventSynchronize(untimed));
    EQUAL(hipEventElapsedTime(&ms, start, untimed), hipErrorInvalidHandle);
    OK(hipEventDestroy(start));
    EQUAL(hipEventRecord(start, a), hipErrorInvalidHandle);
    OK(hipEventDestroy(stop));
    OK(hipEventDestroy(untimed));
    EQUAL(hipEventCreateWithFlags(&start, 0x100), hipErrorInvalidValue);
    OK(hipStreamDestroy(a));
    OK(hipStreamDestroy(b));
}

static void many(void) {
    enum { N = 3000 };
    hipStream_t a, b;
    hipEvent_t e;
    OK(hipStreamCreate(&a));
    OK(hipStreamCreate(&b));
    OK(hipEventCreateWithFlags(&e, hipEventDisableTiming));
    int bad = 0;
    for (int i = 0; i < N; i++) {
        bad += hipEventRecord(e, i % 2 ? a : b) != hipSuccess;
        bad += hipStreamWaitEvent(i % 2 ? b : a, e, 0) != hipSuccess;
    }
    EQUAL(bad, 0);
    OK(hipDeviceSynchronize());
    OK(hipStreamDestroy(a));
    OK(hipStreamDestroy(b));
    OK(hipEventDestroy(e));
}

static void properties(void) {
    hipStream_t s;
    int least = 9, greatest = 9, priority = 9;
    unsigned flags = 9;
    OK(hipDeviceGetStreamPriorityRange(&least, &greatest));
    CHECK(greatest < least);
    OK(hipStreamCreateWithPriority(&s, hipStreamNonBlocking, greatest));
    OK(hipStreamGetPriority(s, &priority));
    EQUAL(priority, greatest);
    OK(hipStreamGetFlags(s, &flags));
    EQUAL(flags, hipStreamNonBlocking);
    OK(hipStreamDestroy(s));
    EQUAL(hipStreamCreateWithFlags(&s, 77), hipErrorInvalidValue);
    OK(hipStreamSynchronize(NULL));
    OK(hipStreamSynchronize(hipStreamPerThread));
}

int main(void) {
    callbacks_are_in_order();
    default_stream_waits_for_blocking_streams();
    events();
    many();
    properties();
    return done();
}
