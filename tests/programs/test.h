// What the test programs share. A program makes checks, each with a name; `finish` prints how many held and a
// checksum over all that came from the device, and its value is the exit code.
#pragma once
#include <hip/hip_runtime.h>

#include <cinttypes>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
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

// The wavefront's size, known while device code is compiled (and unused by the host's compilation).
#ifdef __AMDGCN_WAVEFRONT_SIZE
#define WAVE __AMDGCN_WAVEFRONT_SIZE
#else
#define WAVE 64
#endif

#define BOTH __host__ __device__

namespace test {

inline int checks = 0, failures = 0;
inline uint64_t hash = 0xcbf29ce484222325u;

inline void add_to_checksum(const void* data, size_t bytes) {
    const unsigned char* p = static_cast<const unsigned char*>(data);
    for (size_t i = 0; i < bytes; i++) hash = (hash ^ p[i]) * 0x100000001b3u;
}

inline void check(bool holds, const char* what) {
    checks++;
    if (holds) return;
    failures++;
    printf("  WRONG  %s\n", what);
}

inline std::string hex(const void* p, size_t bytes) {
    std::string s;
    for (size_t i = bytes; i-- > 0;) {
        char two[3];
        snprintf(two, sizeof two, "%02x", static_cast<const unsigned char*>(p)[i]);
        s += two;
    }
    return s;
}

// Same bits; for floating point, any NaN equals any other (the host's and the device's differ in sign and payload).
template <class T>
bool same(const T& a, const T& b) {
    if constexpr (std::is_floating_point_v<T>) {
        if (a != a || b != b) return a != a && b != b;
    }
    return memcmp(&a, &b, sizeof(T)) == 0;
}

// Compares arrays element by element and tells the first few differences.
template <class T>
void equal(const std::vector<T>& got, const std::vector<T>& want, const char* what) {
    add_to_checksum(got.data(), got.size() * sizeof(T));
    checks++;
    size_t wrong = got.size() != want.size();
    for (size_t i = 0; i < got.size() && i < want.size(); i++) {
        if (same(got[i], want[i])) continue;
        if (wrong++ < 3)
            printf("  WRONG  %s[%zu]: 0x%s, expected 0x%s\n", what, i, hex(&got[i], sizeof(T)).c_str(),
                   hex(&want[i], sizeof(T)).c_str());
    }
    if (wrong) failures++, printf("  WRONG  %s: %zu of %zu elements\n", what, wrong, got.size());
}

// A device copy of a vector, or `n` zeroed elements.
template <class T>
struct Device {
    T* data = nullptr;
    size_t n;
    explicit Device(size_t n) : n(n) {
        HIP(hipMalloc(&data, n * sizeof(T)));
        HIP(hipMemset(data, 0, n * sizeof(T)));
    }
    explicit Device(const std::vector<T>& v) : n(v.size()) {
        HIP(hipMalloc(&data, n * sizeof(T)));
        HIP(hipMemcpy(data, v.data(), n * sizeof(T), hipMemcpyHostToDevice));
    }
    Device(const Device&) = delete;
    ~Device() { (void)hipFree(data); }
    operator T*() const { return data; }
    std::vector<T> read() const {
        std::vector<T> v(n);
        HIP(hipGetLastError());
        HIP(hipMemcpy(v.data(), data, n * sizeof(T), hipMemcpyDeviceToHost));
        return v;
    }
};

// xorshift: the same numbers everywhere.
struct Random {
    uint64_t state;
    explicit Random(uint64_t seed = 88172645463325252u) : state(seed) {}
    uint64_t next() {
        state ^= state << 13;
        state ^= state >> 7;
        return state ^= state << 17;
    }
    uint32_t u32() { return uint32_t(next() >> 16); }
    float unit() { return float(u32() >> 8) / (1 << 24); }
    float between(float a, float b) { return a + (b - a) * unit(); }
};

// Integers of every size, small and near the edges, and random ones.
template <class T>
std::vector<T> integers(size_t random, uint64_t seed = 1) {
    std::vector<T> v;
    const int bits = sizeof(T) * 8;
    for (int i = -3; i <= 3; i++) v.push_back(T(i));
    for (int b = 0; b < bits; b += 3) v.push_back(T(uint64_t(1) << b)), v.push_back(T((uint64_t(1) << b) - 1));
    const uint64_t top = uint64_t(1) << (bits - 1);
    v.insert(v.end(), {T(top), T(top - 1), T(top + 1), T(0x5555555555555555u), T(0xaaaaaaaaaaaaaaaau)});
    Random r(seed * 7919 + 12345);
    for (size_t i = 0; i < random; i++) v.push_back(T(r.next() >> (r.next() % bits)));
    return v;
}

template <class T>
struct Pair {
    T a, b;
};

// Every value of the head of a list with every other, then random pairs.
template <class T>
std::vector<Pair<T>> pairs(const std::vector<T>& v, size_t head, size_t random) {
    std::vector<Pair<T>> out;
    if (head > v.size()) head = v.size();
    for (size_t i = 0; i < head; i++)
        for (size_t j = 0; j < head; j++) out.push_back({v[i], v[j]});
    Random r(42);
    for (size_t i = 0; i < random; i++) out.push_back({v[r.next() % v.size()], v[r.next() % v.size()]});
    return out;
}

// `F` names an operation on `F::In` with `F::count` results of type `F::Out`, written by `F::compute` on device and
// host alike.
template <class F>
__global__ void each_kernel(int n, const typename F::In* in, typename F::Out* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) F::compute(in[i], out + i * F::count);
}

template <class F>
std::vector<typename F::Out> on_device(const std::vector<typename F::In>& in) {
    Device<typename F::In> din(in);
    Device<typename F::Out> dout(in.size() * F::count);
    each_kernel<F><<<(in.size() + 127) / 128, 128>>>(in.size(), din, dout);
    return dout.read();
}

template <class F>
void each(const std::vector<typename F::In>& in, const char* what) {
    using Out = typename F::Out;
    const auto got = on_device<F>(in);
    add_to_checksum(got.data(), got.size() * sizeof(Out));
    std::vector<Out> want(F::count);
    std::vector<int> wrong(F::count);
    for (size_t i = 0; i < in.size(); i++) {
        F::compute(in[i], want.data());
        for (int k = 0; k < F::count; k++) {
            const Out& g = got[i * F::count + k];
            if (same(g, want[k])) continue;
            if (wrong[k]++ < 3)
                printf("  WRONG  %s, result %d of input 0x%s: 0x%s, expected 0x%s\n", what, k,
                       hex(&in[i], sizeof in[i]).c_str(), hex(&g, sizeof g).c_str(),
                       hex(&want[k], sizeof(Out)).c_str());
        }
    }
    for (int k = 0; k < F::count; k++) {
        checks++;
        if (wrong[k]) failures++, printf("  WRONG  %s, result %d: %d of %zu inputs\n", what, k, wrong[k], in.size());
    }
}

inline int finish() {
    HIP(hipDeviceSynchronize());
    printf("%d checks, %d wrong\nchecksum %016" PRIx64 "\n", checks, failures, hash);
    return failures ? 1 : 0;
}

} // namespace test
