// The host's side of memory: copies of every direction and shape, fills, pinned and managed memory, attributes of
// pointers, and the errors of wrong calls.
#include "test.h"
using namespace test;

__global__ void increment(int n, int* p) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) p[i] += 1;
}

__managed__ int shared_value = 5;

__global__ void use_managed(int* out) { out[0] = shared_value++; }

int main() {
    const int n = 1000;
    std::vector<int> host(n), back(n);
    for (int i = 0; i < n; i++) host[i] = i * 3;

    // Linear copies and fills.
    Device<int> a(host), b(n);
    HIP(hipMemcpy(b, a, n * sizeof(int), hipMemcpyDeviceToDevice));
    equal(b.read(), host, "device to device");
    HIP(hipMemcpy(b + 10, host.data(), 20 * sizeof(int), hipMemcpyDefault));
    HIP(hipMemcpy(back.data(), b, n * sizeof(int), hipMemcpyDefault));
    std::vector<int> want = host;
    std::copy(host.begin(), host.begin() + 20, want.begin() + 10);
    equal(back, want, "default direction, with an offset");
    HIP(hipMemset(b, 0x5a, n * sizeof(int)));
    HIP(hipMemsetD32(b, -7, 100));
    HIP(hipMemsetD16(b + 100, 0x1234, 100));
    HIP(hipMemsetD8(b + 200, 0x77, 100));
    want.assign(n, 0x5a5a5a5a);
    for (int i = 0; i < 100; i++) want[i] = -7;
    for (int i = 100; i < 150; i++) want[i] = 0x12341234;
    for (int i = 200; i < 225; i++) want[i] = 0x77777777;
    equal(b.read(), want, "fills");

    // Two dimensions: rows with a pitch.
    int* pitched = nullptr;
    size_t pitch = 0;
    HIP(hipMallocPitch(reinterpret_cast<void**>(&pitched), &pitch, 37 * sizeof(int), 11));
    check(pitch >= 37 * sizeof(int) && pitch % 64 == 0, "pitch");
    HIP(hipMemset2D(pitched, pitch, 0, 37 * sizeof(int), 11));
    HIP(hipMemcpy2D(pitched, pitch, host.data(), 37 * sizeof(int), 37 * sizeof(int), 11, hipMemcpyHostToDevice));
    std::vector<int> part(20 * 5), wpart(20 * 5);
    HIP(hipMemcpy2D(part.data(), 20 * sizeof(int), reinterpret_cast<char*>(pitched) + 2 * pitch + 4 * sizeof(int), pitch,
                    20 * sizeof(int), 5, hipMemcpyDeviceToHost));
    for (int y = 0; y < 5; y++)
        for (int x = 0; x < 20; x++) wpart[y * 20 + x] = host[(y + 2) * 37 + x + 4];
    equal(part, wpart, "2D copies");
    HIP(hipFree(pitched));

    // Three dimensions.
    hipPitchedPtr volume;
    HIP(hipMalloc3D(&volume, make_hipExtent(16 * sizeof(int), 8, 4)));
    hipMemcpy3DParms parms = {};
    parms.srcPtr = make_hipPitchedPtr(host.data(), 16 * sizeof(int), 16, 8);
    parms.dstPtr = volume;
    parms.extent = make_hipExtent(16 * sizeof(int), 8, 4);
    parms.kind = hipMemcpyHostToDevice;
    HIP(hipMemcpy3D(&parms));
    std::vector<int> cube(5 * 4 * 2), wcube(5 * 4 * 2);
    hipMemcpy3DParms out = {};
    out.srcPtr = volume;
    out.srcPos = make_hipPos(3 * sizeof(int), 2, 1);
    out.dstPtr = make_hipPitchedPtr(cube.data(), 5 * sizeof(int), 5, 4);
    out.extent = make_hipExtent(5 * sizeof(int), 4, 2);
    out.kind = hipMemcpyDeviceToHost;
    HIP(hipMemcpy3D(&out));
    for (int z = 0; z < 2; z++)
        for (int y = 0; y < 4; y++)
            for (int x = 0; x < 5; x++) wcube[(z * 4 + y) * 5 + x] = host[((z + 1) * 8 + y + 2) * 16 + x + 3];
    equal(cube, wcube, "3D copies");
    HIP(hipFree(volume.ptr));

    // Pinned memory is reached by kernels, registered memory too.
    int *pinned = nullptr, *alias = nullptr;
    HIP(hipHostMalloc(&pinned, n * sizeof(int), hipHostMallocMapped));
    for (int i = 0; i < n; i++) pinned[i] = i;
    HIP(hipHostGetDevicePointer(reinterpret_cast<void**>(&alias), pinned, 0));
    increment<<<4, 256>>>(n, alias);
    HIP(hipDeviceSynchronize());
    bool right = true;
    for (int i = 0; i < n; i++) right &= pinned[i] == i + 1;
    check(right, "pinned memory");
    std::vector<int> ordinary(n, 9);
    HIP(hipHostRegister(ordinary.data(), n * sizeof(int), hipHostRegisterDefault));
    HIP(hipHostGetDevicePointer(reinterpret_cast<void**>(&alias), ordinary.data(), 0));
    increment<<<4, 256>>>(n, alias);
    HIP(hipDeviceSynchronize());
    check(ordinary == std::vector<int>(n, 10), "registered memory");
    HIP(hipHostUnregister(ordinary.data()));

    int* managed = nullptr;
    HIP(hipMallocManaged(&managed, n * sizeof(int), hipMemAttachGlobal));
    for (int i = 0; i < n; i++) managed[i] = -i;
    increment<<<4, 256>>>(n, managed);
    HIP(hipDeviceSynchronize());
    right = true;
    for (int i = 0; i < n; i++) right &= managed[i] == 1 - i;
    check(right, "managed memory");
    HIP(hipFree(managed));
    shared_value += 10;
    use_managed<<<1, 1>>>(b);
    HIP(hipDeviceSynchronize());
    check(b.read()[0] == 15 && shared_value == 16, "managed variable");

    // What a pointer is.
    hipPointerAttribute_t attributes;
    HIP(hipPointerGetAttributes(&attributes, a + 5));
    check(attributes.memoryType == hipMemoryTypeDevice && attributes.device == 0, "attributes of device memory");
    HIP(hipPointerGetAttributes(&attributes, pinned));
    check(attributes.memoryType == hipMemoryTypeHost && attributes.hostPointer == pinned, "attributes of pinned memory");
    HIP(hipHostFree(pinned));
    int local = 0;
    check(hipPointerGetAttributes(&attributes, &local) == hipErrorInvalidValue, "attributes of unknown memory");
    (void)hipGetLastError();
    hipDeviceptr_t base = nullptr;
    size_t size = 0;
    HIP(hipMemGetAddressRange(&base, &size, a + 17));
    check(base == a.data && size >= n * sizeof(int), "address range");
    size_t free_bytes = 0, total = 0;
    HIP(hipMemGetInfo(&free_bytes, &total));
    check(free_bytes > 0 && free_bytes <= total, "memory info");

    // Errors, and that they are remembered once.
    void* none = nullptr;
    check(hipMalloc(&none, size_t(1) << 60) == hipErrorOutOfMemory && !none, "too much memory");
    check(hipGetLastError() == hipErrorOutOfMemory, "the last error");
    check(hipGetLastError() == hipSuccess, "the last error is cleared");
    check(hipMalloc(nullptr, 4) == hipErrorInvalidValue, "hipMalloc to nowhere");
    check(hipMalloc(&none, 0) == hipSuccess && !none, "nothing");
    check(hipFree(nullptr) == hipSuccess, "hipFree(nullptr)");
    check(hipFree(&local) == hipErrorInvalidValue, "hipFree of a host variable");
    check(hipMemcpy(nullptr, a, 4, hipMemcpyDeviceToHost) == hipErrorInvalidValue, "copy to null");
    check(hipMemcpy(back.data(), a, 0, hipMemcpyDeviceToHost) == hipSuccess, "an empty copy");
    check(hipSetDevice(99) == hipErrorInvalidDevice, "no such device");
    check(hipPeekAtLastError() == hipErrorInvalidDevice, "peeking keeps the error");
    (void)hipGetLastError();
    check(std::string(hipGetErrorName(hipErrorInvalidValue)) == "hipErrorInvalidValue", "names of errors");
    return finish();
}
