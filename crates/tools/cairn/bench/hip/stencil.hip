// The mean of a point and its four neighbours, over the whole grid, some steps in turn; the border stays.
#include "device.h"

__global__ void stencil(int side, const float* __restrict__ in, float* __restrict__ out) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= side - 1 || y >= side - 1) return;
    const int i = y * side + x;
    out[i] = 0.2f * (in[i] + in[i - 1] + in[i + 1] + in[i - side] + in[i + side]);
}

int main() {
    const int side = grid_side, n = side * side;
    std::vector<float> start(n);
    for (int i = 0; i < n; i++) start[i] = stream_a(i);
    float *one = on_device(start), *two = on_device(start);
    auto run = [&] {
        for (int s = 0; s < grid_steps; s += 2) {
            stencil<<<dim3(side / 32, side / 8), dim3(32, 8)>>>(side, one, two);
            stencil<<<dim3(side / 32, side / 8), dim3(32, 8)>>>(side, two, one);
        }
        finish();
    };
    run();
    const auto got = to_host(one, n);
    std::vector<float> in = start, out = start;
    for (int s = 0; s < grid_steps; s++) {
        for (int y = 1; y < side - 1; y++)
            for (int i = y * side + 1; i < (y + 1) * side - 1; i++)
                out[i] = 0.2f * (in[i] + in[i - 1] + in[i + 1] + in[i - side] + in[i + side]);
        std::swap(in, out);
    }
    for (int i = 0; i < n; i++) expect("point", got[i], in[i], 1e-6);
    return serve([&] { return 8e-9 * n * grid_steps / fastest(run); });
}
