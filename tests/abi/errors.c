// Error state and names, as HIP 5 has them; functions that are not there; bad modules.
#include <hip/hip_runtime_api.h>
#include "check.h"

// What the compiler's startup code calls.
extern void **__hipRegisterFatBinary(const void *);
extern void __hipRegisterFunction(void **, const void *, char *, const char *, unsigned, void *, void *, void *, void *,
                                  int *);
extern void __hipUnregisterFatBinary(void **);

// A program whose GPU code is damaged starts, and its launches fail: the code is looked at when it is first needed.
static void damaged_program(const char *start, size_t len) {
    static char code[8192], kernel;
    memset(code, 0, sizeof code);
    memcpy(code, start, len);
    struct {
        unsigned magic, version;
        const void *binary, *unused;
    } wrapper = {0x48495046, 1, code, NULL};
    void **fat = __hipRegisterFatBinary(&wrapper);
    CHECK(fat != NULL);
    __hipRegisterFunction(fat, &kernel, "kernel", "kernel", -1, NULL, NULL, NULL, NULL, NULL);
    dim3 one = {1, 1, 1};
    for (int i = 0; i < 2; i++) EQUAL(hipLaunchKernel(&kernel, one, one, NULL, 0, NULL), hipErrorInvalidImage);
    OK(hipDeviceSynchronize());
    __hipUnregisterFatBinary(fat);
    EQUAL(hipLaunchKernel(&kernel, one, one, NULL, 0, NULL), hipErrorInvalidDeviceFunction);
}

int main(void) {
    int device;
    CHECK(strcmp(hipGetErrorName(hipErrorInvalidValue), "hipErrorInvalidValue") == 0);
    CHECK(strcmp(hipGetErrorName((hipError_t)12345), "hipErrorUnknown") == 0);
    CHECK(hipGetErrorString(hipErrorNotReady) != NULL);
    OK(hipGetLastError());
    EQUAL(hipGetDevice(NULL), hipErrorInvalidValue);
    EQUAL(hipPeekAtLastError(), hipErrorInvalidValue);
    EQUAL(hipGetLastError(), hipErrorInvalidValue);
    OK(hipGetLastError());
    // In HIP 5 a success hides an earlier failure.
    EQUAL(hipGetDevice(NULL), hipErrorInvalidValue);
    OK(hipGetDevice(&device));
    OK(hipGetLastError());

    // Not implemented: the type's failure value.
    hipIpcMemHandle_t handle;
    EQUAL(hipIpcGetMemHandle(&handle, &device), hipErrorNotSupported);
    EQUAL(hipGetLastError(), hipErrorNotSupported);

    hipModule_t m = NULL;
    hipFunction_t f;
    char junk[256];
    memset(junk, 0x33, sizeof junk);
    EQUAL(hipModuleLoadData(&m, junk), hipErrorInvalidImage);
    EQUAL(hipModuleLoadData(&m, NULL), hipErrorInvalidValue);
    EQUAL(hipModuleLoad(&m, "/no/such/file"), hipErrorFileNotFound);
    EQUAL(hipModuleGetFunction(&f, (hipModule_t)junk, "f"), hipErrorInvalidHandle);
    EQUAL(hipModuleUnload((hipModule_t)junk), hipErrorNotFound);
    EQUAL(hipModuleLaunchKernel((hipFunction_t)junk, 1, 1, 1, 64, 1, 1, 0, NULL, NULL, NULL), hipErrorInvalidHandle);
    // No memory is there: an error, not a fault of the program's.
    EQUAL(hipModuleLoadData(&m, (void *)8), hipErrorInvalidImage);
    EQUAL(hipModuleLoadData(&m, (void *)0x8000000000000000), hipErrorInvalidImage);
    void *d;
    OK(hipMalloc(&d, 256));
    EQUAL(hipMemcpy(d, (void *)0x1000, 256, hipMemcpyHostToDevice), hipErrorInvalidValue);
    EQUAL(hipMemcpy((void *)0x1000, d, 256, hipMemcpyDeviceToHost), hipErrorInvalidValue);
    EQUAL(hipMemcpy((void *)"a constant of the program", d, 16, hipMemcpyDeviceToHost), hipErrorInvalidValue);
    EQUAL(hipMemcpyAsync((void *)0x1000, d, 256, hipMemcpyDeviceToHost, NULL), hipErrorInvalidValue);
    OK(hipMemcpy(junk, d, 256, hipMemcpyDeviceToHost));
    OK(hipFree(d));
    EQUAL(hipMemcpy(d, junk, 256, hipMemcpyHostToDevice), hipErrorInvalidValue);
    EQUAL(hipFree(d), hipErrorInvalidValue);

    dim3 one = {1, 1, 1};
    EQUAL(hipLaunchKernel(junk, one, one, NULL, 0, NULL), hipErrorInvalidDeviceFunction);
    damaged_program("", 0);
    // Bundles with an entry that reaches far beyond them, and with more entries than bytes; an ELF header alone; a compressed bundle's magic.
    damaged_program("__CLANG_OFFLOAD_BUNDLE__\x02\0\0\0\0\0\0\0\xff\xff\xff\xff\xff\xff\xff\x7f\xff\0\0\0\0\0\0\0\xff", 49);
    damaged_program("__CLANG_OFFLOAD_BUNDLE__\xff\xff\xff\xff\xff\xff\xff\x7f", 32);
    damaged_program("\x7f" "ELF\x02\x01\x01\x40", 8);
    damaged_program("CCOB\x02\0\x01\0", 8);

    dim3 none = {0, 1, 1};
    EQUAL(hipLaunchKernel(junk, none, one, NULL, 0, NULL), hipErrorInvalidConfiguration);
    void *address;
    EQUAL(hipGetSymbolAddress(&address, junk), hipErrorInvalidSymbol);
    return done();
}
