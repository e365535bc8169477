// What the machine can do at most: argv[1] names which.
#include "../serve.h"
#include <omp.h>

typedef float Vec __attribute__((ext_vector_type(16)));
typedef int IVec __attribute__((ext_vector_type(16)));

// c = a + s*b over arrays far larger than the caches, 12 bytes an element.
static int triad() {
    const int n = stream_elements;
    float *a = big<float>(n), *b = big<float>(n), *c = big<float>(n);
    for (int i = 0; i < n; i++) a[i] = stream_a(i), b[i] = stream_b(i);
    return serve([&] {
        return 12e-9 * n / fastest([&] {
#pragma omp parallel for simd schedule(static)
                   for (int i = 0; i < n; i++) c[i] = a[i] + 0.5f * b[i];
               });
    });
}

static int read() {
    const int n = stream_elements;
    float* a = big<float>(n);
    volatile float sink;
    return serve([&] {
        return 4e-9 * n / fastest([&] {
                   float s = 0;
#pragma omp parallel for simd reduction(+ : s) schedule(static)
                   for (int i = 0; i < n; i++) s += a[i];
                   sink = s;
               });
    });
}

// Independent fused multiply-adds in registers.
static int fma_peak() {
    const int rounds = 2000000;
    volatile float sink;
    return serve([&] {
        const double s = fastest([&] {
#pragma omp parallel
            {
                Vec r[12];
                for (int i = 0; i < 12; i++) r[i] = float(i);
                Vec m = 0.999f, a = 0.5f;
                for (int n = 0; n < rounds; n++) {
                    for (int i = 0; i < 12; i++) r[i] = __builtin_elementwise_fma(r[i], m, a);
                    asm volatile("" : "+v"(m));
                }
                Vec t = 0;
                for (int i = 0; i < 12; i++) t += r[i];
                sink = t[0];
            }
        });
        return 2e-9 * 12 * 16 * double(rounds) * omp_get_max_threads() / s;
    });
}

// The n-body task by hand: sixteen bodies a vector, structure of arrays, an approximate root refined once.
static int nbody() {
    const int n = bodies;
    float *x = big<float>(n), *y = big<float>(n), *z = big<float>(n), *m = big<float>(n), *out = big<float>(n);
    for (int i = 0; i < n; i++)
        x[i] = body_coordinate(i, 0), y[i] = body_coordinate(i, 1), z[i] = body_coordinate(i, 2), m[i] = 1.0f / n;
    return serve([&] {
        return 20e-9 * n * double(n) / fastest([&] {
#pragma omp parallel for schedule(static)
                   for (int i = 0; i < n; i += 16) {
                       const Vec xi = *(Vec*)(x + i), yi = *(Vec*)(y + i), zi = *(Vec*)(z + i);
                       Vec fx = 0, fy = 0, fz = 0;
                       for (int j = 0; j < n; j++) {
                           const Vec dx = x[j] - xi, dy = y[j] - yi, dz = z[j] - zi;
                           const Vec d = dx * dx + dy * dy + dz * dz + 1e-4f;
                           // The bit trick and two Newton steps.
                           IVec bits = (IVec)d;
                           Vec r = (Vec)(0x5f3759df - (bits >> 1));
                           r = r * (1.5f - 0.5f * d * r * r);
                           r = r * (1.5f - 0.5f * d * r * r);
                           const Vec s = m[j] * r * r * r;
                           fx += dx * s, fy += dy * s, fz += dz * s;
                       }
                       *(Vec*)(out + i) = fx + fy + fz;
                   }
               });
    });
}

// Mandelbrot by hand: sixteen points a vector until all have left.
static int mandelbrot() {
    const int side = image_side, limit = image_iterations;
    int* out = big<int>(side * side);
    double total = 0;
    auto run = [&] {
        double sum = 0;
#pragma omp parallel for schedule(dynamic, 8) reduction(+ : sum)
        for (int py = 0; py < side; py++)
            for (int px = 0; px < side; px += 16) {
                Vec cx, x = 0, y = 0;
                for (int i = 0; i < 16; i++) cx[i] = -2.0f + 3.0f * (px + i) / side;
                const Vec cy = -1.5f + 3.0f * py / side;
                IVec n = 0;
                for (int k = 0; k < limit; k++) {
                    const Vec xx = x * x, yy = y * y;
                    const IVec in = xx + yy <= 4.0f;
                    if (!__builtin_reduce_or(in)) break;
                    n -= in;
                    y = 2.0f * x * y + cy;
                    x = xx - yy + cx;
                }
                *(IVec*)(out + py * side + px) = n;
                sum += __builtin_reduce_add(n);
            }
        total = sum;
    };
    run();
    return serve([&] { return 1e-9 * total / fastest(run); });
}

int main(int argc, char** argv) {
    const char* which = argc > 1 ? argv[1] : "";
    if (!strcmp(which, "triad")) return triad();
    if (!strcmp(which, "read")) return read();
    if (!strcmp(which, "fma")) return fma_peak();
    if (!strcmp(which, "nbody")) return nbody();
    if (!strcmp(which, "mandelbrot")) return mandelbrot();
    fprintf(stderr, "limits triad|read|fma|nbody|mandelbrot\n");
    return 2;
}
