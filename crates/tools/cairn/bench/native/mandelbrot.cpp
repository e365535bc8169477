#include "../serve.h"

int main() {
    const int side = image_side, limit = image_iterations;
    int* out = big<int>(side * side);
    auto run = [&] {
#pragma omp parallel for schedule(dynamic, 8)
        for (int py = 0; py < side; py++)
            for (int px = 0; px < side; px++) {
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
    };
    run();
    if (out[(side / 2) * side + side * 2 / 3] != limit) wrong("the origin", out[0], limit);
    double total = 0;
    for (int i = 0; i < side * side; i++) total += out[i];
    return serve([&] { return 1e-9 * total / fastest(run); });
}
