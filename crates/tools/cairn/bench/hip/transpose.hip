// A tile of 32 x 32 at a time through LDS, a column wider so that no bank is met twice.
#include "device.h"

__global__ void __launch_bounds__(256) transpose(int side, const float* __restrict__ in, float* __restrict__ out) {
    __shared__ float tile[32][33];
    const int tx = threadIdx.x, ty = threadIdx.y, x0 = blockIdx.x * 32, y0 = blockIdx.y * 32;
    for (int r = ty; r < 32; r += 8) tile[r][tx] = in[(y0 + r) * side + x0 + tx];
    __syncthreads();
    for (int r = ty; r < 32; r += 8) out[(x0 + r) * side + y0 + tx] = tile[tx][r];
}

int main() {
    const int side = transpose_side, n = side * side;
    std::vector<float> in(n);
    for (int i = 0; i < n; i++) in[i] = float(i % 16777213);
    float *din = on_device(in), *dout;
    HIP(hipMalloc(&dout, n * sizeof(float)));
    auto run = [&] {
        transpose<<<dim3(side / 32, side / 32), dim3(32, 8)>>>(side, din, dout);
        finish();
    };
    run();
    const auto out = to_host(dout, n);
    for (int y = 0; y < side; y++)
        for (int x = 0; x < side; x++)
            if (out[y * side + x] != in[x * side + y]) wrong("out[y][x]", out[y * side + x], in[x * side + y]);
    return serve([&] { return 8e-9 * n / fastest(run); });
}
