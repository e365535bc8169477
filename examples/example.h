// What every example shares: error checks, the device's name, a checksum of the result, and a report whose exit
// code is 0 only when the result is right.
#pragma once
#include <hip/hip_runtime.h>

#include <algorithm>
#include <chrono>
#include <cinttypes>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

// Ends the program with the call's own error message.
#define HIP(call)                                                                                        \
    do {                                                                                                 \
        hipError_t error_ = (call);                                                                      \
        if (error_ != hipSuccess) {                                                                      \
            fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call, hipGetErrorString(error_));    \
            exit(2);                                                                                     \
        }                                                                                                \
    } while (0)

// FNV-1a over the bytes of a result: two runs with the same line had the same bits.
inline uint64_t checksum(const void* data, size_t bytes, uint64_t hash = 0xcbf29ce484222325u) {
    const unsigned char* p = static_cast<const unsigned char*>(data);
    for (size_t i = 0; i < bytes; i++) hash = (hash ^ p[i]) * 0x100000001b3u;
    return hash;
}

template <class T>
uint64_t checksum(const std::vector<T>& values) {
    return checksum(values.data(), values.size() * sizeof(T));
}

inline void show_device(const char* example) {
    int device = 0;
    hipDeviceProp_t properties;
    HIP(hipGetDevice(&device));
    HIP(hipGetDeviceProperties(&properties, device));
    printf("%s on %s (%s)\n", example, properties.name, properties.gcnArchName);
}

// The problem's size: the first argument, or the default.
inline int size_from(int argc, char** argv, int standard) { return argc > 1 ? atoi(argv[1]) : standard; }

// A clock for whole launches. The device must be idle when it is read.
class Stopwatch {
    std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();

  public:
    double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    }
};

// Prints the last lines and returns the exit code.
inline int report(bool right, const char* against, uint64_t sum, double speed, const char* unit) {
    printf("  check     %s (%s)\n", right ? "right" : "WRONG", against);
    printf("  speed     %.3g %s\n", speed, unit);
    printf("  checksum  %016" PRIx64 "\n", sum);
    return right ? 0 : 1;
}
