// Error state and names, as HIP 5 has them; functions that are not there; bad modules.
#include <hip/hip_runtime_api.h>
#include "check.h"

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
    dim3 none = {0, 1, 1};
    EQUAL(hipLaunchKernel(junk, none, one, NULL, 0, NULL), hipErrorInvalidConfiguration);
    void *address;
    EQUAL(hipGetSymbolAddress(&address, junk), hipErrorInvalidSymbol);
    return done();
}
