// Two streams work side by side; an event makes the second wait for the first, and a pair of events measures time on
// the device's clock. Copies are asynchronous from pinned host memory.
// args: 20000
#include "example.h"

__global__ void fill(int n, int* data, int value) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) data[i] = value + i;
}

__global__ void add(int n, const int* a, const int* b, int* c) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) c[i] = a[i] + b[i];
}

int main(int argc, char** argv) {
    const int n = size_from(argc, argv, 1 << 20), grid = (n + 255) / 256;
    const size_t bytes = n * sizeof(int);
    show_device("streams");

    hipStream_t first, second;
    HIP(hipStreamCreate(&first));
    HIP(hipStreamCreateWithFlags(&second, hipStreamNonBlocking));
    hipEvent_t filled, start, stop;
    HIP(hipEventCreateWithFlags(&filled, hipEventDisableTiming));
    HIP(hipEventCreate(&start));
    HIP(hipEventCreate(&stop));

    int *a, *b, *c, *host;
    HIP(hipMalloc(&a, bytes));
    HIP(hipMalloc(&b, bytes));
    HIP(hipMalloc(&c, bytes));
    HIP(hipHostMalloc(&host, bytes, hipHostMallocDefault));

    HIP(hipEventRecord(start, second));
    fill<<<grid, 256, 0, first>>>(n, a, 1);
    HIP(hipEventRecord(filled, first));
    fill<<<grid, 256, 0, second>>>(n, b, 1000);
    HIP(hipStreamWaitEvent(second, filled, 0));
    add<<<grid, 256, 0, second>>>(n, a, b, c);
    HIP(hipMemcpyAsync(host, c, bytes, hipMemcpyDeviceToHost, second));
    HIP(hipEventRecord(stop, second));
    HIP(hipGetLastError());
    HIP(hipEventSynchronize(stop));

    float milliseconds = -1;
    HIP(hipEventElapsedTime(&milliseconds, start, stop));
    bool right = milliseconds > 0 && hipStreamQuery(second) == hipSuccess;
    for (int i = 0; i < n; i++) right &= host[i] == 1001 + 2 * i;
    const uint64_t sum = checksum(host, bytes);
    printf("  result    c[%d] = %d\n", n - 1, host[n - 1]);

    HIP(hipStreamSynchronize(first));
    HIP(hipHostFree(host));
    for (int* p : {a, b, c}) HIP(hipFree(p));
    for (hipEvent_t e : {filled, start, stop}) HIP(hipEventDestroy(e));
    HIP(hipStreamDestroy(first));
    HIP(hipStreamDestroy(second));
    return report(right, "every element is right and the events measured time", sum, 3e-6 * bytes / milliseconds,
                  "GB/s");
}
