// Gravitation between all pairs of bodies. A workgroup loads 256 bodies into LDS at a time, and every work-item lets
// them act on its own body: many operations for each byte read.
// args: 512
#include "example.h"

constexpr int block = 256;
constexpr float softening = 1e-2f;

__global__ void accelerate(int n, const float4* bodies, float4* out) {
    __shared__ float4 shared[block];
    int i = blockIdx.x * block + threadIdx.x;
    float4 me = bodies[i];
    float ax = 0, ay = 0, az = 0;
    for (int j0 = 0; j0 < n; j0 += block) {
        shared[threadIdx.x] = bodies[j0 + threadIdx.x];
        __syncthreads();
        for (int j = 0; j < block; j++) {
            float4 other = shared[j];
            float dx = other.x - me.x, dy = other.y - me.y, dz = other.z - me.z;
            float d2 = fmaf(dx, dx, fmaf(dy, dy, fmaf(dz, dz, softening)));
            float inverse = rsqrtf(d2);
            float f = other.w * inverse * inverse * inverse;
            ax = fmaf(f, dx, ax);
            ay = fmaf(f, dy, ay);
            az = fmaf(f, dz, az);
        }
        __syncthreads();
    }
    out[i] = make_float4(ax, ay, az, 0);
}

int main(int argc, char** argv) {
    const int n = (size_from(argc, argv, 8192) + block - 1) / block * block;
    show_device("nbody");

    std::vector<float4> bodies(n), got(n);
    uint32_t state = 1;
    auto random = [&] {
        state = state * 1664525u + 1013904223u;
        return float(state >> 8) / (1 << 24);
    };
    for (auto& b : bodies) b = make_float4(random(), random(), random(), random());

    float4 *din, *dout;
    HIP(hipMalloc(&din, n * sizeof(float4)));
    HIP(hipMalloc(&dout, n * sizeof(float4)));
    HIP(hipMemcpy(din, bodies.data(), n * sizeof(float4), hipMemcpyHostToDevice));
    double best = 1e9;
    for (int r = 0; r < 3; r++) {
        Stopwatch watch;
        accelerate<<<n / block, block>>>(n, din, dout);
        HIP(hipGetLastError());
        HIP(hipDeviceSynchronize());
        best = std::min(best, watch.seconds());
    }
    HIP(hipMemcpy(got.data(), dout, n * sizeof(float4), hipMemcpyDeviceToHost));

    // The CPU computes a sample in double precision; rsqrtf and the order of sums leave small differences.
    double worst = 0;
    const int step = n > 1024 ? n / 256 : 1;
    for (int i = 0; i < n; i += step) {
        double ax = 0, ay = 0, az = 0;
        for (int j = 0; j < n; j++) {
            double dx = double(bodies[j].x) - bodies[i].x, dy = double(bodies[j].y) - bodies[i].y,
                   dz = double(bodies[j].z) - bodies[i].z;
            double d2 = dx * dx + dy * dy + dz * dz + softening;
            double f = bodies[j].w / (d2 * std::sqrt(d2));
            ax += f * dx, ay += f * dy, az += f * dz;
        }
        double size = std::sqrt(ax * ax + ay * ay + az * az) + 1;
        worst = std::max(worst, std::max({std::fabs(ax - got[i].x), std::fabs(ay - got[i].y),
                                          std::fabs(az - got[i].z)}) / size);
    }
    printf("  result    a[0] = (%g, %g, %g)\n", got[0].x, got[0].y, got[0].z);
    return report(worst < 1e-4, "the accelerations are within 1e-4 of the CPU's in double", checksum(got),
                  20e-9 * n * n / best, "GFLOP/s");
}
