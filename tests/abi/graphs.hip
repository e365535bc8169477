// Graphs: recorded from streams, put together by hand, launched several times.
// env: CAIRN_DEVICE=gfx906 CAIRN_ENGINE=interp
#include <hip/hip_runtime.h>
#include "check.h"

__global__ void add(int *p, int v) { p[threadIdx.x] += v; }
__global__ void sum(int *to, const int *a, const int *b) { to[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x]; }

static int called;
static void call(void *data) { called += *(int *)data; }

enum { N = 64 };
static int *a, *b, *c, h[N];

static void captured() {
    hipStream_t s, t;
    hipEvent_t fork, join;
    hipGraph_t graph;
    hipGraphExec_t exec;
    hipStreamCaptureStatus status;
    size_t nodes = 0;
    OK(hipStreamCreate(&s));
    OK(hipStreamCreateWithFlags(&t, hipStreamNonBlocking));
    OK(hipEventCreate(&fork));
    OK(hipEventCreate(&join));
    OK(hipMemset(a, 0, sizeof h));
    OK(hipMemset(b, 0, sizeof h));
    EQUAL(hipStreamBeginCapture(nullptr, hipStreamCaptureModeGlobal), hipErrorStreamCaptureUnsupported);
    EQUAL(hipStreamEndCapture(s, &graph), hipErrorIllegalState);
    OK(hipStreamBeginCapture(s, hipStreamCaptureModeGlobal));
    OK(hipStreamIsCapturing(s, &status));
    EQUAL(status, hipStreamCaptureStatusActive);
    add<<<1, N, 0, s>>>(a, 1);
    OK(hipEventRecord(fork, s));
    OK(hipStreamWaitEvent(t, fork, 0));
    add<<<1, N, 0, t>>>(b, 10);
    OK(hipEventRecord(join, t));
    OK(hipStreamWaitEvent(s, join, 0));
    sum<<<1, N, 0, s>>>(c, a, b);
    OK(hipMemcpyAsync(h, c, sizeof h, hipMemcpyDeviceToHost, s));
    EQUAL(hipStreamSynchronize(s), hipErrorStreamCaptureUnsupported);
    EQUAL(hipEventSynchronize(join), hipErrorCapturedEvent);
    OK(hipStreamEndCapture(s, &graph));
    OK(hipStreamIsCapturing(t, &status));
    EQUAL(status, hipStreamCaptureStatusNone);
    OK(hipGraphGetNodes(graph, nullptr, &nodes));
    EQUAL(nodes, 4);
    OK(hipGraphInstantiate(&exec, graph, nullptr, nullptr, 0));
    OK(hipGraphDestroy(graph));
    // Nothing has run yet.
    OK(hipMemcpy(h, a, sizeof h, hipMemcpyDeviceToHost));
    EQUAL(h[0], 0);
    for (int i = 1; i <= 3; i++) {
        OK(hipGraphLaunch(exec, s));
        OK(hipStreamSynchronize(s));
        EQUAL(h[N - 1], 11 * i);
    }
    OK(hipGraphExecDestroy(exec));
    EQUAL(hipGraphLaunch(exec, s), hipErrorInvalidValue);
    // The streams are as before.
    add<<<1, N, 0, t>>>(b, 1);
    OK(hipStreamSynchronize(t));
    OK(hipMemcpy(h, b, sizeof h, hipMemcpyDeviceToHost));
    EQUAL(h[5], 31);
    OK(hipEventDestroy(fork));
    OK(hipEventDestroy(join));
    OK(hipStreamDestroy(s));
    OK(hipStreamDestroy(t));
}

static void by_hand() {
    hipGraph_t graph;
    hipGraphExec_t exec;
    hipGraphNode_t clear, kernel, copy, host, late;
    hipGraphNodeType type;
    int five = 5, two = 2;
    OK(hipGraphCreate(&graph, 0));
    hipMemsetParams m = {};
    m.dst = a;
    m.elementSize = 4;
    m.width = N;
    m.height = 1;
    m.value = 100;
    void *args[] = {&a, &five};
    hipKernelNodeParams k = {};
    k.func = (void *)add;
    k.gridDim = dim3(1);
    k.blockDim = dim3(N);
    k.kernelParams = args;
    hipHostNodeParams f = {call, &two};
    // The kernel first in the list, though it comes after the fill.
    OK(hipGraphAddKernelNode(&kernel, graph, nullptr, 0, &k));
    OK(hipGraphAddMemsetNode(&clear, graph, nullptr, 0, &m));
    OK(hipGraphAddDependencies(graph, &clear, &kernel, 1));
    OK(hipGraphAddMemcpyNode1D(&copy, graph, &kernel, 1, h, a, sizeof h, hipMemcpyDeviceToHost));
    OK(hipGraphAddHostNode(&host, graph, &copy, 1, &f));
    OK(hipGraphAddEmptyNode(&late, graph, &host, 1));
    OK(hipGraphNodeGetType(clear, &type));
    EQUAL(type, hipGraphNodeTypeMemset);
    EQUAL(hipGraphAddEmptyNode(&late, graph, (hipGraphNode_t *)&args, 1), hipErrorInvalidValue);
    five = 77; // arguments were taken when the node was made
    OK(hipGraphInstantiate(&exec, graph, nullptr, nullptr, 0));
    for (int i = 0; i < 2; i++) OK(hipGraphLaunch(exec, nullptr));
    OK(hipDeviceSynchronize());
    EQUAL(h[0], 105);
    EQUAL(h[N - 1], 105);
    EQUAL(called, 4);
    OK(hipGraphAddDependencies(graph, &late, &clear, 1));
    EQUAL(hipGraphInstantiate(&exec, graph, nullptr, nullptr, 0), hipErrorInvalidValue);
    OK(hipGraphDestroy(graph));
    EQUAL(hipGraphDestroy(graph), hipErrorInvalidValue);
}

int main() {
    OK(hipMalloc((void **)&a, sizeof h));
    OK(hipMalloc((void **)&b, sizeof h));
    OK(hipMalloc((void **)&c, sizeof h));
    captured();
    by_hand();
    return done();
}
