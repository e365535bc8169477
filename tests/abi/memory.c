// Allocation, copies and fills in every shape, pointers, and what is refused.
#include <hip/hip_runtime_api.h>
#include "check.h"

static unsigned char host[1 << 20], back[1 << 20];

static void linear(void) {
    void *d = NULL, *e = NULL, *none = &d;
    OK(hipMalloc(&d, sizeof host));
    OK(hipMalloc(&e, sizeof host));
    CHECK(d != NULL && e != NULL && d != e && (uintptr_t)d % 256 == 0);
    OK(hipMalloc(&none, 0));
    CHECK(none == NULL);
    for (size_t i = 0; i < sizeof host; i++) host[i] = (unsigned char)(i * 7 + i / 251);
    OK(hipMemcpy(d, host, sizeof host, hipMemcpyHostToDevice));
    OK(hipMemcpy(e, d, sizeof host, hipMemcpyDeviceToDevice));
    OK(hipMemcpy(back, e, sizeof host, hipMemcpyDeviceToHost));
    CHECK(memcmp(host, back, sizeof host) == 0);
    memset(back, 0, sizeof back);
    OK(hipMemcpy(back, e, sizeof host, hipMemcpyDefault));
    CHECK(memcmp(host, back, sizeof host) == 0);
    OK(hipMemcpyDtoH(back, (char *)d + 3, 5));
    CHECK(memcmp(host + 3, back, 5) == 0);
    OK(hipMemcpy(back, d, 0, hipMemcpyDeviceToHost));

    EQUAL(hipMemcpy(d, host, sizeof host + 1, hipMemcpyHostToDevice), hipErrorInvalidValue);
    EQUAL(hipMemcpy(NULL, host, 4, hipMemcpyHostToDevice), hipErrorInvalidValue);
    EQUAL(hipMemcpy(d, host, 4, (hipMemcpyKind)9), hipErrorInvalidMemcpyDirection);
    EQUAL(hipMalloc(NULL, 16), hipErrorInvalidValue);
    EQUAL(hipMalloc(&none, (size_t)1 << 60), hipErrorOutOfMemory);
    EQUAL(hipFree((char *)d + 16), hipErrorInvalidValue);
    EQUAL(hipFree(host), hipErrorInvalidValue);
    OK(hipFree(NULL));
    OK(hipFree(e));
    EQUAL(hipFree(e), hipErrorInvalidValue);
    OK(hipFree(d));
}

static void fills(void) {
    uint32_t *d, h[256];
    OK(hipMalloc((void **)&d, sizeof h));
    OK(hipMemset(d, 0xa5, sizeof h));
    OK(hipMemsetD32(d + 4, 0x01020304, 3));
    OK(hipMemsetD16(d + 8, 0xbeef, 3));
    OK(hipMemsetD8(d + 12, 0x77, 5));
    OK(hipMemcpy(h, d, sizeof h, hipMemcpyDeviceToHost));
    EQUAL(h[3], 0xa5a5a5a5);
    EQUAL(h[4], 0x01020304);
    EQUAL(h[6], 0x01020304);
    EQUAL(h[7], 0xa5a5a5a5);
    EQUAL(h[8], 0xbeefbeef);
    EQUAL(h[9], 0xa5a5beef);
    EQUAL(h[12], 0x77777777);
    EQUAL(h[13], 0xa5a5a577);
    OK(hipMemsetAsync(d, 0, sizeof h, NULL));
    OK(hipDeviceSynchronize());
    OK(hipMemcpy(h, d, sizeof h, hipMemcpyDeviceToHost));
    EQUAL(h[255], 0);
    EQUAL(hipMemset(host, 0, 16), hipErrorInvalidValue);
    EQUAL(hipMemset(d, 0, sizeof h + 1), hipErrorInvalidValue);
    OK(hipFree(d));
}

static void boxes(void) {
    enum { W = 100, H = 7, D = 3 };
    char *d;
    size_t pitch;
    OK(hipMallocPitch((void **)&d, &pitch, W, H));
    CHECK(pitch >= W && pitch % 128 == 0);
    OK(hipMemset2D(d, pitch, 1, W, H));
    OK(hipMemcpy2D(d, pitch, host, W, W, H, hipMemcpyHostToDevice));
    memset(back, 0, sizeof back);
    OK(hipMemcpy2D(back, W + 4, d, pitch, W, H, hipMemcpyDeviceToHost));
    for (int y = 0; y < H; y++) CHECK(memcmp(back + y * (W + 4), host + y * W, W) == 0);
    EQUAL(hipMemcpy2D(d, W - 1, host, W, W, H, hipMemcpyHostToDevice), hipErrorInvalidPitchValue);
    OK(hipFree(d));

    hipPitchedPtr p;
    OK(hipMalloc3D(&p, make_hipExtent(W, H, D)));
    CHECK(p.xsize == W && p.ysize == H && p.pitch >= W);
    OK(hipMemset3D(p, 0x11, make_hipExtent(W, H, D)));
    hipMemcpy3DParms c;
    memset(&c, 0, sizeof c);
    c.srcPtr = make_hipPitchedPtr(host, W, W, H);
    c.dstPtr = p;
    c.extent = make_hipExtent(W, H, D);
    c.kind = hipMemcpyHostToDevice;
    OK(hipMemcpy3D(&c));
    // A corner of it back: x from 10, y from 2, z from 1.
    memset(&c, 0, sizeof c);
    c.srcPtr = p;
    c.srcPos = make_hipPos(10, 2, 1);
    c.dstPtr = make_hipPitchedPtr(back, 20, 20, 4);
    c.extent = make_hipExtent(20, 4, 2);
    c.kind = hipMemcpyDeviceToHost;
    OK(hipMemcpy3D(&c));
    for (int z = 0; z < 2; z++)
        for (int y = 0; y < 4; y++)
            CHECK(memcmp(back + (z * 4 + y) * 20, host + ((z + 1) * H + y + 2) * W + 10, 20) == 0);
    OK(hipFree(p.ptr));
}

static void pointers(void) {
    hipPointerAttribute_t a;
    char *d, *h, *m;
    OK(hipMalloc((void **)&d, 4096));
    OK(hipPointerGetAttributes(&a, d + 100));
    EQUAL(a.memoryType, hipMemoryTypeDevice);
    CHECK(a.devicePointer == d + 100 && a.hostPointer == NULL && !a.isManaged && a.device == 0);
    OK(hipHostMalloc((void **)&h, 4096, hipHostMallocMapped));
    OK(hipPointerGetAttributes(&a, h));
    EQUAL(a.memoryType, hipMemoryTypeHost);
    CHECK(a.hostPointer == h && a.devicePointer != NULL);
    unsigned flags = 0;
    OK(hipHostGetFlags(&flags, h));
    EQUAL(flags, hipHostMallocMapped);
    void *on_device = NULL;
    OK(hipHostGetDevicePointer(&on_device, h, 0));
    CHECK(on_device == h);
    OK(hipMallocManaged((void **)&m, 4096, hipMemAttachGlobal));
    m[5] = 42;
    OK(hipPointerGetAttributes(&a, m));
    CHECK(a.isManaged);
    OK(hipMemPrefetchAsync(m, 4096, 0, NULL));
    EQUAL(hipMallocManaged((void **)&m, 0, hipMemAttachGlobal), hipErrorInvalidValue);
    EQUAL(hipPointerGetAttributes(&a, host), hipErrorInvalidValue);
    OK(hipHostRegister(host, sizeof host, hipHostRegisterDefault));
    EQUAL(hipHostRegister(host, sizeof host, hipHostRegisterDefault), hipErrorHostMemoryAlreadyRegistered);
    OK(hipPointerGetAttributes(&a, host + 9));
    EQUAL(a.memoryType, hipMemoryTypeHost);
    OK(hipHostUnregister(host));
    EQUAL(hipHostUnregister(host), hipErrorHostMemoryNotRegistered);
    size_t free_before, free_after, total;
    OK(hipMemGetInfo(&free_before, &total));
    CHECK(free_before <= total && total > 0);
    OK(hipFree(d));
    OK(hipMemGetInfo(&free_after, &total));
    EQUAL(free_after - free_before, 4096);
    OK(hipHostFree(h));
    OK(hipFree(m));
}

static void async(void) {
    enum { N = 8 << 20 };
    hipStream_t s;
    char *pinned, *d;
    OK(hipStreamCreate(&s));
    OK(hipHostMalloc((void **)&pinned, N, 0));
    OK(hipMalloc((void **)&d, N));
    for (int i = 0; i < N; i += 4096) pinned[i] = (char)(i >> 12);
    OK(hipMemcpyAsync(d, pinned, N, hipMemcpyHostToDevice, s));
    OK(hipMemcpyAsync(d + N / 2, d, N / 2, hipMemcpyDeviceToDevice, s));
    OK(hipMemsetD32Async(d, 0x5a5a5a5a, 1024, s));
    OK(hipMemcpyAsync(pinned, d, N, hipMemcpyDeviceToHost, s));
    OK(hipStreamSynchronize(s));
    EQUAL(pinned[4095], 0x5a);
    for (int i = 4096; i < N / 2; i += 4096) {
        if (pinned[i] != (char)(i >> 12) || pinned[N / 2 + i] != (char)(i >> 12)) {
            CHECK(!"bytes arrived");
            break;
        }
    }
    void *a;
    OK(hipMallocAsync(&a, 1000, s));
    OK(hipMemsetAsync(a, 1, 1000, s));
    OK(hipFreeAsync(a, s));
    OK(hipStreamSynchronize(s));
    OK(hipStreamDestroy(s));
    OK(hipFree(d));
    OK(hipHostFree(pinned));
}

int main(void) {
    linear();
    fills();
    boxes();
    pointers();
    async();
    return done();
}
