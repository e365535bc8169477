// Bitwise selections under a mask, of a value that is the result's old one too and of one just loaded.
#include "test.h"
using namespace test;

__global__ void copy_signs(int n, const float* in, float* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    // Two forms of one function, chosen lane by lane, then the sign put back; what follows makes registers scarce.
    out[i] = tanhf(in[i]);
    out[n + i] = lgammaf(in[n + i]);
}

int main() {
    const int n = 500;
    std::vector<float> in(2 * n);
    for (int i = 0; i < n; i++) in[i] = (i - 250) * 0.02f, in[n + i] = 3 + i * 0.2f;
    Device<float> din(in), dout(2 * n);
    copy_signs<<<(n + 63) / 64, 64>>>(n, din, dout);
    auto got = dout.read();
    add_to_checksum(got.data(), got.size() * sizeof(float));
    int wrong = 0;
    for (int i = 0; i < n; i++) {
        wrong += !(fabs(got[i] - tanh(double(in[i]))) <= 1e-6);
        wrong += !(fabs(got[n + i] - lgamma(double(in[n + i]))) <= 1e-5 * fabs(lgamma(double(in[n + i]))) + 1e-5);
    }
    check(wrong == 0, "tanh and lgamma");
    return finish();
}
