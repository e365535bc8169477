// Devices as programs see them.
// env: CAIRN_DEVICE=gfx906,gfx1030,gfx90a WANT=gfx906,gfx1030,gfx90a
// env: CAIRN_DEVICE=gfx906,gfx1030,gfx90a HIP_VISIBLE_DEVICES=2,0 WANT=gfx90a,gfx906
// env: CAIRN_DEVICE=gfx906,gfx1030,gfx90a ROCR_VISIBLE_DEVICES=1 WANT=gfx1030
// env: CAIRN_DEVICE=gfx906,gfx1030 HIP_VISIBLE_DEVICES=-1 WANT=
// env: CAIRN_DEVICE=gfx4711 WANT=
#include <hip/hip_runtime_api.h>
#include "check.h"

static void device(int i, const char *want) {
    hipDeviceProp_t p;
    char text[64];
    int value = -1, other = -1;
    OK(hipGetDeviceProperties(&p, i));
    CHECK(strncmp(p.gcnArchName, want, strlen(want)) == 0);
    CHECK(strlen(p.name) > 0 && p.totalGlobalMem > (1u << 28));
    EQUAL(p.warpSize, strcmp(want, "gfx1030") == 0 ? 32 : 64);
    EQUAL(p.maxThreadsPerBlock, 1024);
    EQUAL(p.sharedMemPerBlock, 65536);
    OK(hipDeviceGetAttribute(&value, hipDeviceAttributeWarpSize, i));
    EQUAL(value, p.warpSize);
    OK(hipDeviceGetAttribute(&value, hipDeviceAttributeMultiprocessorCount, i));
    EQUAL(value, p.multiProcessorCount);
    OK(hipDeviceGetAttribute(&value, hipDeviceAttributeMaxThreadsPerBlock, i));
    EQUAL(value, 1024);
    OK(hipDeviceGetAttribute(&value, hipDeviceAttributeMaxSharedMemoryPerBlock, i));
    EQUAL(value, 65536);
    OK(hipDeviceGetAttribute(&value, hipDeviceAttributeComputeCapabilityMajor, i));
    EQUAL(value, p.major);
    OK(hipDeviceGetAttribute(&value, hipDeviceAttributeComputeCapabilityMinor, i));
    EQUAL(value, p.minor);
    OK(hipDeviceGetAttribute(&value, hipDeviceAttributeClockRate, i));
    EQUAL(value, p.clockRate);
    OK(hipDeviceGetAttribute(&value, hipDeviceAttributeMaxThreadsPerMultiProcessor, i));
    EQUAL(value, p.maxThreadsPerMultiProcessor);
    OK(hipDeviceGetAttribute(&value, hipDeviceAttributeMaxPitch, i));
    EQUAL(value, p.memPitch);
    OK(hipDeviceGetAttribute(&value, hipDeviceAttributePciBusId, i));
    EQUAL(value, p.pciBusID);
    OK(hipDeviceGetAttribute(&value, hipDeviceAttributeGcnArch, i));
    EQUAL(value, p.gcnArch);
    OK(hipDeviceGetAttribute(&value, hipDeviceAttributeManagedMemory, i));
    EQUAL(value, p.managedMemory);
    EQUAL(hipDeviceGetAttribute(&value, (hipDeviceAttribute_t)5000, i), hipErrorInvalidValue);
    OK(hipDeviceGetPCIBusId(text, sizeof text, i));
    OK(hipDeviceGetByPCIBusId(&other, text));
    EQUAL(other, i);
    OK(hipDeviceGetName(text, sizeof text, i));
    CHECK(strcmp(text, p.name) == 0);
    OK(hipDeviceGetName(text, 4, i));
    EQUAL(strlen(text), 3);
    OK(hipDeviceComputeCapability(&value, &other, i));
    CHECK(value == p.major && other == p.minor);
    size_t bytes;
    OK(hipDeviceTotalMem(&bytes, i));
    EQUAL(bytes, p.totalGlobalMem);
    OK(hipSetDevice(i));
    OK(hipGetDevice(&value));
    EQUAL(value, i);
    // Memory belongs to the device that was current.
    void *d;
    hipPointerAttribute_t a;
    OK(hipMalloc(&d, 64));
    OK(hipPointerGetAttributes(&a, d));
    EQUAL(a.device, i);
    OK(hipMemset(d, 0, 64));
    OK(hipFree(d));
}

int main(void) {
    const char *want = getenv("WANT");
    char list[256];
    snprintf(list, sizeof list, "%s", want ? want : "gfx906");
    int count = -1, n = 0;
    hipError_t status = hipGetDeviceCount(&count);
    for (char *name = strtok(list, ","); name; name = strtok(NULL, ",")) device(n++, name);
    EQUAL(count, n);
    EQUAL(status, n ? hipSuccess : hipErrorNoDevice);
    EQUAL(hipSetDevice(n), n ? hipErrorInvalidDevice : hipErrorNoDevice);
    if (n >= 2) {
        int can = -1;
        OK(hipDeviceCanAccessPeer(&can, 0, 1));
        EQUAL(can, 1);
        OK(hipSetDevice(0));
        OK(hipDeviceEnablePeerAccess(1, 0));
        EQUAL(hipDeviceEnablePeerAccess(1, 0), hipErrorPeerAccessAlreadyEnabled);
        OK(hipDeviceDisablePeerAccess(1));
        EQUAL(hipDeviceDisablePeerAccess(1), hipErrorPeerAccessNotEnabled);
    }
    return done();
}
