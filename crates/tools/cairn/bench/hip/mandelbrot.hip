#include "device.h"

__global__ void mandelbrot(int side, int limit, int* out) {
    const int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
    if (px >= side || py >= side) return;
    const float cx = -2.0f + 3.0f * px / side, cy = -1.5f + 3.0f * py / side;
    float x = 0, y = 0;
    int n = 0;
    while (n < limit && x * x + y * y <= 4.0f) {
        const float t = x * x - y * y + cx;
        y = 2.0f * x * y + cy;
        x = t;
        n++;
    }
    out[py * side + px] = n;
}

int main() {
    const int side = image_side, limit = image_iterations;
    int* out;
    HIP(hipMalloc(&out, side * side * sizeof(int)));
    auto run = [&] {
        mandelbrot<<<dim3(side / 16, side / 16), dim3(16, 16)>>>(side, limit, out);
        finish();
    };
    run();
    const auto image = to_host(out, side * side);
    double total = 0;
    for (int n : image) total += n;
    // Contraction moves single points at the border; the sum over the image does not move by more than this.
    double want = 0;
    for (int py = 0; py < side; py += 8)
        for (int px = 0; px < side; px += 8) {
            const float cx = -2.0f + 3.0f * px / side, cy = -1.5f + 3.0f * py / side;
            float x = 0, y = 0;
            int n = 0;
            while (n < limit && x * x + y * y <= 4.0f) {
                const float t = x * x - y * y + cx;
                y = 2.0f * x * y + cy;
                x = t;
                n++;
            }
            want += n - image[py * side + px];
        }
    expect("difference of the iterations", want / total, 0, 1e-4);
    return serve([&] { return 1e-9 * total / fastest(run); });
}
