// Accelerations of all bodies by all bodies; 20 floating-point operations an interaction, by custom.
#include "device.h"

__global__ void accelerate(int n, const float4* __restrict__ body, float4* __restrict__ out) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const float4 me = body[i];
    float ax = 0, ay = 0, az = 0;
    for (int j = 0; j < n; j++) {
        const float4 o = body[j];
        const float dx = o.x - me.x, dy = o.y - me.y, dz = o.z - me.z;
        const float inv = rsqrtf(dx * dx + dy * dy + dz * dz + 1e-4f);
        const float s = o.w * inv * inv * inv;
        ax += dx * s, ay += dy * s, az += dz * s;
    }
    out[i] = make_float4(ax, ay, az, 0);
}

int main() {
    const int n = bodies;
    std::vector<float4> body(n);
    for (int i = 0; i < n; i++)
        body[i] = make_float4(body_coordinate(i, 0), body_coordinate(i, 1), body_coordinate(i, 2), 1.0f / n);
    float4 *db = on_device(body), *out;
    HIP(hipMalloc(&out, n * sizeof(float4)));
    auto run = [&] {
        accelerate<<<n / 256, 256>>>(n, db, out);
        finish();
    };
    run();
    const auto got = to_host(out, n);
    for (int i = 0; i < n; i += 1023) {
        double ax = 0;
        for (int j = 0; j < n; j++) {
            const double dx = double(body[j].x) - body[i].x, dy = double(body[j].y) - body[i].y,
                         dz = double(body[j].z) - body[i].z;
            ax += dx * body[j].w * pow(dx * dx + dy * dy + dz * dz + 1e-4, -1.5);
        }
        expect("ax", got[i].x, ax, 1e-3);
    }
    return serve([&] { return 20e-9 * n * double(n) / fastest(run); });
}
