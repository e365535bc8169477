// Matrix instructions of each target that has them, through the compiler's builtins; elsewhere the same product in plain code.
#include "test.h"
using namespace test;

typedef _Float16 half4 __attribute__((ext_vector_type(4)));
typedef _Float16 half8 __attribute__((ext_vector_type(8)));
typedef _Float16 half16 __attribute__((ext_vector_type(16)));
typedef float float4_ __attribute__((ext_vector_type(4)));
typedef float float8_ __attribute__((ext_vector_type(8)));

constexpr int N = 16;

// One wave: d = a * b + c, row by row.
__global__ void product(const _Float16* a, const _Float16* b, const float* c, float* d) {
    int lane = threadIdx.x;
    if (lane >= WAVE) return;
#if defined(__gfx90a__) || defined(__gfx942__)
    int column = lane % 16, group = lane / 16;
    half4 x, y;
    float4_ sum;
    for (int e = 0; e < 4; e++) {
        x[e] = a[column * N + group * 4 + e];
        y[e] = b[(group * 4 + e) * N + column];
        sum[e] = c[(group * 4 + e) * N + column];
    }
    sum = __builtin_amdgcn_mfma_f32_16x16x16f16(x, y, sum, 0, 0, 0);
    for (int e = 0; e < 4; e++) d[(group * 4 + e) * N + column] = sum[e];
#elif defined(__gfx1100__)
    int column = lane % 16, group = lane / 16;
    half16 x, y;
    float8_ sum;
    for (int e = 0; e < 16; e++) x[e] = a[column * N + e], y[e] = b[e * N + column];
    for (int e = 0; e < 8; e++) sum[e] = c[(e * 2 + group) * N + column];
    sum = __builtin_amdgcn_wmma_f32_16x16x16_f16_w32(x, y, sum);
    for (int e = 0; e < 8; e++) d[(e * 2 + group) * N + column] = sum[e];
#elif defined(__gfx1201__)
    int column = lane % 16, group = lane / 16;
    half8 x, y;
    float8_ sum;
    for (int e = 0; e < 8; e++) {
        x[e] = a[column * N + group * 8 + e];
        y[e] = b[(group * 8 + e) * N + column];
        sum[e] = c[(group * 8 + e) * N + column];
    }
    sum = __builtin_amdgcn_wmma_f32_16x16x16_f16_w32_gfx12(x, y, sum);
    for (int e = 0; e < 8; e++) d[(group * 8 + e) * N + column] = sum[e];
#else
    for (int at = lane; at < N * N; at += WAVE) {
        float sum = c[at];
        for (int k = 0; k < N; k++) sum += float(a[at / N * N + k]) * float(b[k * N + at % N]);
        d[at] = sum;
    }
#endif
}

int main() {
    Random random(3);
    std::vector<_Float16> a(N * N), b(N * N);
    std::vector<float> c(N * N), want(N * N);
    // Small integers: sums are exact in any order.
    for (auto& x : a) x = _Float16(int(random.u32() % 17) - 8);
    for (auto& x : b) x = _Float16(int(random.u32() % 17) - 8);
    for (auto& x : c) x = int(random.u32() % 101) - 50;
    for (int i = 0; i < N * N; i++) {
        want[i] = c[i];
        for (int k = 0; k < N; k++) want[i] += float(a[i / N * N + k]) * float(b[k * N + i % N]);
    }
    Device<float> d(N * N);
    product<<<1, 64>>>(Device<_Float16>(a), Device<_Float16>(b), Device<float>(c), d);
    equal(d.read(), want, "product of matrices");
    return finish();
}
