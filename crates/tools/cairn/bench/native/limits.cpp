// What the machine can do at most: argv[1] names which.
#include "../serve.h"
#include <algorithm>
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

// c = a, 8 bytes an element.
static int copy() {
    const int n = stream_elements;
    float *a = big<float>(n), *c = big<float>(n);
    for (int i = 0; i < n; i++) a[i] = stream_a(i);
    return serve([&] {
        return 8e-9 * n / fastest([&] {
#pragma omp parallel for simd schedule(static)
                   for (int i = 0; i < n; i++) c[i] = a[i];
               });
    });
}

// Figures count `unit` bytes as one.
static int read(double unit) {
    const int n = stream_elements;
    float* a = big<float>(n);
    volatile float sink;
    return serve([&] {
        return 4e-9 / unit * n / fastest([&] {
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

static Vec exponential(Vec x) {
    const Vec n = __builtin_elementwise_roundeven(x * 1.44269504f);
    const Vec r = (x - n * 0.693359375f) + n * 2.12194440e-4f;
    const Vec p = 1 + r * (1 + r * (1 / 2.f + r * (1 / 6.f + r * (1 / 24.f + r * (1 / 120.f + r * (1 / 720.f))))));
    // Below the smallest normal number the power of two would wrap.
    const IVec power = __builtin_elementwise_max(__builtin_convertvector(n, IVec), (IVec)(-126));
    return p * (Vec)((power + 127) << 23);
}

static Vec logarithm(Vec x) {
    // x = 2^e * m, m in [0.707, 1.414); log m = 2 artanh((m - 1) / (m + 1)).
    const IVec e = ((IVec)x - 0x3f3504f3) >> 23;
    const Vec m = (Vec)((IVec)x - (e << 23));
    const Vec s = (m - 1) / (m + 1), q = s * s;
    return __builtin_convertvector(e, Vec) * 0.69314718f + 2 * s * (1 + q * (1 / 3.f + q * (1 / 5.f + q * (1 / 7.f + q * (1 / 9.f)))));
}

static Vec normal(Vec d) {
    const Vec k = 1 / (1 + 0.2316419f * __builtin_elementwise_abs(d));
    const Vec tail = 0.39894228f * exponential(-0.5f * d * d) * k *
                     (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
    return d > 0 ? 1 - tail : tail;
}

// Black-Scholes by hand: sixteen options a vector, polynomials for the functions.
static int black_scholes() {
    const int n = options;
    float *s = big<float>(n), *x = big<float>(n), *t = big<float>(n), *call = big<float>(n), *put = big<float>(n);
    for (int i = 0; i < n; i++) s[i] = spot_price(i), x[i] = strike_price(i), t[i] = years(i);
    auto run = [&] {
#pragma omp parallel for schedule(static)
        for (int i = 0; i < n; i += 16) {
            const Vec si = *(Vec*)(s + i), xi = *(Vec*)(x + i), ti = *(Vec*)(t + i);
            const Vec v = volatility * __builtin_elementwise_sqrt(ti);
            const Vec d1 = (logarithm(si / xi) + (interest + 0.5f * volatility * volatility) * ti) / v, d2 = d1 - v;
            const Vec discounted = xi * exponential(-interest * ti), n1 = normal(d1), n2 = normal(d2);
            *(Vec*)(call + i) = si * n1 - discounted * n2;
            *(Vec*)(put + i) = discounted * (1 - n2) - si * (1 - n1);
        }
    };
    run();
    for (int i = 0; i < n; i += 17) check_option(i, call[i], put[i]);
    return serve([&] { return 1e-9 * n / fastest(run); });
}

// The C++ library's sort, a part a thread, and merges of two parts each.
static int sort() {
    const int n = sort_keys, parts = omp_get_max_threads();
    unsigned *from = big<unsigned>(n), *to = big<unsigned>(n), *other = big<unsigned>(n);
    for (int i = 0; i < n; i++) from[i] = random_word(i);
    auto border = [&](int part) { return int(n * (long long)std::min(part, parts) / parts); };
    auto run = [&] {
#pragma omp parallel for schedule(static, 1)
        for (int p = 0; p < parts; p++) {
            std::copy(from + border(p), from + border(p + 1), to + border(p));
            std::sort(to + border(p), to + border(p + 1));
        }
        for (int width = 1; width < parts; width *= 2) {
#pragma omp parallel for schedule(static, 1)
            for (int p = 0; p < parts; p += 2 * width) {
                const int a = border(p), b = border(p + width), c = border(p + 2 * width);
                std::merge(to + a, to + b, to + b, to + c, other + a);
            }
            std::swap(to, other);
        }
    };
    run();
    if (!std::is_sorted(to, to + n)) wrong("sorted", 0, 1);
    return serve([&] { return 1e-6 * n / fastest(run); });
}

int main(int argc, char** argv) {
    const char* which = argc > 1 ? argv[1] : "";
    if (!strcmp(which, "triad")) return triad();
    if (!strcmp(which, "copy")) return copy();
    if (!strcmp(which, "read")) return read(1);
    if (!strcmp(which, "read_words")) return read(4);
    if (!strcmp(which, "fma")) return fma_peak();
    if (!strcmp(which, "nbody")) return nbody();
    if (!strcmp(which, "mandelbrot")) return mandelbrot();
    if (!strcmp(which, "black_scholes")) return black_scholes();
    if (!strcmp(which, "sort")) return sort();
    fprintf(stderr, "limits triad|copy|read|read_words|fma|nbody|mandelbrot|black_scholes|sort\n");
    return 2;
}
