#pragma once
#include "../serve.h"
#include <hip/hip_runtime.h>
#include <vector>

#define HIP(call)                                                                                  \
    do {                                                                                           \
        const hipError_t e_ = (call);                                                              \
        if (e_ != hipSuccess) {                                                                    \
            fprintf(stderr, "%s: %s\n", #call, hipGetErrorString(e_));                             \
            exit(3);                                                                               \
        }                                                                                          \
    } while (0)

template <class T> T* on_device(const std::vector<T>& host) {
    T* p;
    HIP(hipMalloc(&p, host.size() * sizeof(T)));
    HIP(hipMemcpy(p, host.data(), host.size() * sizeof(T), hipMemcpyHostToDevice));
    return p;
}

template <class T> std::vector<T> to_host(const T* device, size_t n) {
    std::vector<T> host(n);
    HIP(hipMemcpy(host.data(), device, n * sizeof(T), hipMemcpyDeviceToHost));
    return host;
}

inline void finish() {
    HIP(hipGetLastError());
    HIP(hipDeviceSynchronize());
}
