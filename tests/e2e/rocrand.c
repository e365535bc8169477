/* Debian's librocrand, unmodified, through its host API: every generator and every distribution.
 *
 * The integers of Philox, XORWOW, MRG32k3a and Sobol32 are compared with references written here from the published
 * algorithms and rocRAND's documented meaning of seed and offset (XORWOW and MRG32k3a: one engine a work-item, engines 2^67
 * or 2^76 numbers apart, which give numbers in turn; Philox: one sequence; the offset skips numbers of the sequence so made). For every distribution mean and variance lie within five
 * standard errors. Lines "checksum NAME HEX" are compared across targets and engines by whoever runs this.
 * flags: -lrocrand
 * timeout: 600
 * same-on-all-targets
 *
 * Sources: Marsaglia 2003 (xorwow); L'Ecuyer 1999 (MRG32k3a); Salmon et al. 2011 (Philox4x32-10); Joe and Kuo 2008
 * (Sobol direction numbers); rocRAND's documentation and headers.
 */
#include <hip/hip_runtime_api.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* rocRAND's header needs a C++ compiler for HIP; its ABI does not. */
typedef struct generator_opaque *rocrand_generator;
enum { XORWOW = 401, MRG32K3A = 402, MTGP32 = 403, PHILOX = 404, SOBOL32 = 501 };
int rocrand_create_generator(rocrand_generator *, int);
int rocrand_destroy_generator(rocrand_generator);
int rocrand_set_seed(rocrand_generator, unsigned long long);
int rocrand_set_offset(rocrand_generator, unsigned long long);
int rocrand_set_quasi_random_generator_dimensions(rocrand_generator, unsigned);
int rocrand_generate(rocrand_generator, unsigned *, size_t);
int rocrand_generate_char(rocrand_generator, unsigned char *, size_t);
int rocrand_generate_short(rocrand_generator, unsigned short *, size_t);
int rocrand_generate_uniform(rocrand_generator, float *, size_t);
int rocrand_generate_uniform_double(rocrand_generator, double *, size_t);
int rocrand_generate_uniform_half(rocrand_generator, unsigned short *, size_t);
int rocrand_generate_normal(rocrand_generator, float *, size_t, float, float);
int rocrand_generate_normal_double(rocrand_generator, double *, size_t, double, double);
int rocrand_generate_log_normal(rocrand_generator, float *, size_t, float, float);
int rocrand_generate_log_normal_double(rocrand_generator, double *, size_t, double, double);
int rocrand_generate_poisson(rocrand_generator, unsigned *, size_t, double);

#define N (1u << 20)
static int failures;

#define RAND(call)                                                                                                     \
    do {                                                                                                               \
        int s_ = (call);                                                                                               \
        if (s_) {                                                                                                      \
            printf("FAIL %s: rocRAND status %d (%s)\n", #call, s_, hipGetErrorString(hipPeekAtLastError()));          \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)
#define HIP(call)                                                                                                      \
    do {                                                                                                               \
        hipError_t e_ = (call);                                                                                        \
        if (e_ != hipSuccess) {                                                                                        \
            printf("FAIL %s: %s\n", #call, hipGetErrorString(e_));                                                     \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)

static void *device, *host;

static const void *fetch(size_t bytes) {
    HIP(hipMemcpy(host, device, bytes, hipMemcpyDeviceToHost));
    return host;
}

static void checksum(const char *name, const char *what, size_t bytes) {
    const unsigned char *p = fetch(bytes);
    uint64_t h = 0xcbf29ce484222325u;
    for (size_t i = 0; i < bytes; i++) h = (h ^ p[i]) * 0x100000001b3u;
    printf("checksum %s.%s %016llx\n", name, what, (unsigned long long)h);
}

/* ---- XORWOW ---- */
typedef struct {
    uint32_t x[5], d;
} Xorwow;

static uint32_t xorwow_next(Xorwow *s) {
    uint32_t t = s->x[0] ^ (s->x[0] >> 2);
    memmove(s->x, s->x + 1, 16);
    s->x[4] = s->x[3] ^ (s->x[3] << 4) ^ t ^ (t << 1);
    s->d += 362437;
    return s->d + s->x[4];
}

/* A linear map on the 160 bits of x: column b is the image of bit b. */
typedef struct {
    uint32_t column[160][5];
} Bits160;

static void apply160(const Bits160 *m, uint32_t v[5]) {
    uint32_t r[5] = {0};
    for (int b = 0; b < 160; b++)
        if (v[b / 32] >> (b % 32) & 1)
            for (int k = 0; k < 5; k++) r[k] ^= m->column[b][k];
    memcpy(v, r, 20);
}

static void xorwow_reference(uint32_t *out, size_t n, uint64_t seed, uint64_t offset) {
    const size_t engines = 512 * 256;
    static Bits160 jump, square;
    for (int b = 0; b < 160; b++) {
        Xorwow s = {{0}, 0};
        s.x[b / 32] = 1u << (b % 32);
        xorwow_next(&s);
        memcpy(jump.column[b], s.x, 20);
    }
    for (int i = 0; i < 67; i++) {
        square = jump;
        for (int b = 0; b < 160; b++) apply160(&jump, square.column[b]);
        jump = square;
    }
    const uint32_t t0 = 1228688033u * ((uint32_t)seed ^ 0x2c7f967fu);
    const uint32_t t1 = 2073658381u * ((uint32_t)(seed >> 32) ^ 0xa03697cbu);
    Xorwow first = {{123456789u + t0, 362436069u ^ t0, 521288629u + t1, 88675123u ^ t1, 5783321u + t0},
                    6615241u + t0 + t1};
    for (size_t e = 0; e < engines; e++) {
        Xorwow s = first;
        for (uint64_t p = e; p < offset + n; p += engines) {
            const uint32_t x = xorwow_next(&s);
            if (p >= offset) out[p - offset] = x;
        }
        apply160(&jump, first.x);
    }
}

/* ---- MRG32k3a ---- */
enum { M1C = 209, M2C = 22853 };
static const uint64_t m1 = 4294967087u, m2 = 4294944443u;
typedef uint64_t Matrix3[3][3];

static void multiply3(Matrix3 r, Matrix3 a, Matrix3 b, uint64_t m) {
    Matrix3 t;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            unsigned __int128 s = 0;
            for (int k = 0; k < 3; k++) s += (unsigned __int128)a[i][k] * b[k][j];
            t[i][j] = (uint64_t)(s % m);
        }
    memcpy(r, t, sizeof t);
}

static void apply3(Matrix3 a, uint64_t v[3], uint64_t m) {
    uint64_t r[3];
    for (int i = 0; i < 3; i++)
        r[i] = (uint64_t)(((unsigned __int128)a[i][0] * v[0] + (unsigned __int128)a[i][1] * v[1] +
                           (unsigned __int128)a[i][2] * v[2]) %
                          m);
    memcpy(v, r, sizeof r);
}

static uint32_t mrg_next(uint64_t s1[3], uint64_t s2[3]) {
    Matrix3 a1 = {{0, 1, 0}, {0, 0, 1}, {m1 - 810728, 1403580, 0}};
    Matrix3 a2 = {{0, 1, 0}, {0, 0, 1}, {m2 - 1370589, 0, 527612}};
    apply3(a1, s1, m1);
    apply3(a2, s2, m2);
    const uint32_t p1 = (uint32_t)s1[2], p2 = (uint32_t)s2[2];
    return p1 - p2 + (p1 <= p2 ? (uint32_t)m1 : 0);
}

static void mrg_reference(uint32_t *out, size_t n, uint64_t seed, uint64_t offset) {
    const size_t engines = 512 * 256;
    Matrix3 j1 = {{0, 1, 0}, {0, 0, 1}, {m1 - 810728, 1403580, 0}};
    Matrix3 j2 = {{0, 1, 0}, {0, 0, 1}, {m2 - 1370589, 0, 527612}};
    /* L'Ecuyer's substreams; rocRAND's comments say 2^67, its jump matrices are these. */
    for (int i = 0; i < 76; i++) {
        multiply3(j1, j1, j1, m1);
        multiply3(j2, j2, j2, m2);
    }
    const uint64_t x = (uint32_t)seed ^ 0x55555555u, y = (uint32_t)((seed >> 32) ^ 0xaaaaaaaau);
    const uint64_t s = seed;
    uint64_t f1[3] = {(uint64_t)((unsigned __int128)x * s % m1), (uint64_t)((unsigned __int128)y * s % m1),
                      (uint64_t)((unsigned __int128)x * s % m1)};
    uint64_t f2[3] = {(uint64_t)((unsigned __int128)y * s % m2), (uint64_t)((unsigned __int128)x * s % m2),
                      (uint64_t)((unsigned __int128)y * s % m2)};
    /* (2^32 - 1) / (m1 - 1): stretches [0, m1 - 1] over all 32-bit numbers. */
    const double stretch = 1.000000048661607;
    for (size_t e = 0; e < engines; e++) {
        uint64_t a[3], b[3];
        memcpy(a, f1, sizeof a);
        memcpy(b, f2, sizeof b);
        for (uint64_t p = e; p < offset + n; p += engines) {
            const uint32_t x = (uint32_t)((mrg_next(a, b) - 1) * stretch);
            if (p >= offset) out[p - offset] = x;
        }
        apply3(j1, f1, m1);
        apply3(j2, f2, m2);
    }
}

/* ---- Philox4x32-10 ---- */
static void philox(uint32_t c[4], uint64_t key, uint32_t out[4]) {
    uint32_t k0 = (uint32_t)key, k1 = (uint32_t)(key >> 32), v[4];
    memcpy(v, c, 16);
    for (int round = 0; round < 10; round++) {
        const uint64_t p0 = (uint64_t)0xd2511f53u * v[0], p1 = (uint64_t)0xcd9e8d57u * v[2];
        const uint32_t n[4] = {(uint32_t)(p1 >> 32) ^ v[1] ^ k0, (uint32_t)p1, (uint32_t)(p0 >> 32) ^ v[3] ^ k1,
                               (uint32_t)p0};
        memcpy(v, n, 16);
        k0 += 0x9e3779b9u;
        k1 += 0xbb67ae85u;
    }
    memcpy(out, v, 16);
}

/* One sequence of blocks of four, handed out in order. `offset` is a multiple of 4. */
static void philox_reference(uint32_t *out, size_t n, uint64_t seed, uint64_t offset) {
    for (size_t q = 0; q < n / 4; q++) {
        uint32_t c[4] = {(uint32_t)(offset / 4 + q), 0, 0, 0};
        philox(c, seed, out + 4 * q);
    }
}

/* ---- Sobol32, the first three dimensions ---- */
static void sobol_reference(uint32_t *out, size_t n, uint64_t offset, int dimensions) {
    const size_t each = n / dimensions;
    for (int d = 0; d < dimensions; d++) {
        uint32_t v[32];
        for (int i = 0; i < 32; i++) {
            if (d == 0) {
                v[i] = 1u << (31 - i);
            } else if (d == 1) { /* degree 1, m = {1} */
                v[i] = i == 0 ? 1u << 31 : v[i - 1] ^ v[i - 1] >> 1;
            } else { /* degree 2, a = 1, m = {1, 3} */
                v[i] = i == 0 ? 1u << 31 : i == 1 ? 3u << 30 : v[i - 1] ^ v[i - 2] ^ v[i - 2] >> 2;
            }
        }
        for (size_t i = 0; i < each; i++) {
            const uint32_t index = (uint32_t)(i + offset), gray = index ^ index >> 1;
            uint32_t x = 0;
            for (int b = 0; b < 32; b++)
                if (gray >> b & 1) x ^= v[b];
            out[d * each + i] = x;
        }
    }
}

/* ---- checks ---- */
static void compare(const char *name, const uint32_t *want, size_t n) {
    const uint32_t *got = fetch(n * 4);
    for (size_t i = 0; i < n; i++)
        if (got[i] != want[i]) {
            printf("FAIL %s: number %zu is %08x, should be %08x\n", name, i, got[i], want[i]);
            failures++;
            return;
        }
    printf("ok   %s: %zu integers equal the reference\n", name, n);
}

/* `kurtosis` is the fourth central moment over the variance squared: the variance's own standard error depends on it. */
static void moments(const char *name, const char *what, double sum, double squares, double n, double mean, double var,
                    double kurtosis) {
    const double m = sum / n, v = squares / n - m * m;
    const double em = 5 * sqrt(var / n), ev = 5 * var * sqrt((kurtosis - 1) / n);
    const int good = fabs(m - mean) <= em && fabs(v - var) <= ev;
    printf("%s %s.%s: mean %.6g (%.6g +- %.2g), variance %.6g (%.6g +- %.2g)\n", good ? "ok  " : "FAIL", name, what, m,
           mean, em, v, var, ev);
    failures += !good;
}

#define SUM(type, value)                                                                                               \
    double sum = 0, squares = 0;                                                                                       \
    const type *p = fetch(N * sizeof(type));                                                                           \
    for (size_t i = 0; i < N; i++) {                                                                                   \
        const double x = value;                                                                                        \
        sum += x;                                                                                                      \
        squares += x * x;                                                                                              \
    }

static double half_value(unsigned short h) {
    const int e = h >> 10 & 31, m = h & 1023;
    const double v = e == 0 ? ldexp(m, -24) : ldexp(m + 1024, e - 25);
    return h >> 15 ? -v : v;
}

static rocrand_generator create(int type) {
    rocrand_generator g;
    RAND(rocrand_create_generator(&g, type));
    if (type != SOBOL32) RAND(rocrand_set_seed(g, 20231234567ull));
    return g;
}

static void distributions(int type, const char *name) {
    rocrand_generator g = create(type);
    /* Sobol's first point is 0, whose normal is infinite in some distributions: start after it. */
    if (type == SOBOL32) RAND(rocrand_set_offset(g, 1));
    RAND(rocrand_generate(g, device, N));
    checksum(name, "int", N * 4);
    { SUM(unsigned, p[i] / 4294967296.0) moments(name, "int", sum, squares, N, 0.5, 1 / 12.0, 1.8); }
    RAND(rocrand_generate_char(g, device, N));
    checksum(name, "char", N);
    { SUM(unsigned char, p[i]) moments(name, "char", sum, squares, N, 127.5, 65535 / 12.0, 1.8); }
    RAND(rocrand_generate_short(g, device, N));
    checksum(name, "short", N * 2);
    { SUM(unsigned short, p[i]) moments(name, "short", sum, squares, N, 32767.5, 4294967295.0 / 12, 1.8); }
    RAND(rocrand_generate_uniform(g, device, N));
    { SUM(float, p[i]) moments(name, "uniform", sum, squares, N, 0.5, 1 / 12.0, 1.8); }
    RAND(rocrand_generate_uniform_double(g, device, N));
    { SUM(double, p[i]) moments(name, "uniform_double", sum, squares, N, 0.5, 1 / 12.0, 1.8); }
    RAND(rocrand_generate_uniform_half(g, device, N));
    { SUM(unsigned short, half_value(p[i])) moments(name, "uniform_half", sum, squares, N, 0.5, 1 / 12.0, 1.8); }
    RAND(rocrand_generate_normal(g, device, N, 2.0f, 3.0f));
    { SUM(float, p[i]) moments(name, "normal", sum, squares, N, 2, 9, 3); }
    RAND(rocrand_generate_normal_double(g, device, N, 2.0, 3.0));
    { SUM(double, p[i]) moments(name, "normal_double", sum, squares, N, 2, 9, 3); }
    /* exp of a normal(0, 1/2): mean e^(1/8), variance (e^(1/4) - 1) e^(1/4), kurtosis e^1 + 2e^(3/4) + 3e^(1/2) - 3. */
    const double lm = exp(0.125), lv = (exp(0.25) - 1) * exp(0.25), lk = exp(1) + 2 * exp(0.75) + 3 * exp(0.5) - 3;
    RAND(rocrand_generate_log_normal(g, device, N, 0.0f, 0.5f));
    { SUM(float, p[i]) moments(name, "log_normal", sum, squares, N, lm, lv, lk); }
    RAND(rocrand_generate_log_normal_double(g, device, N, 0.0, 0.5));
    { SUM(double, p[i]) moments(name, "log_normal_double", sum, squares, N, lm, lv, lk); }
    RAND(rocrand_generate_poisson(g, device, N, 10.0));
    checksum(name, "poisson", N * 4);
    { SUM(unsigned, p[i]) moments(name, "poisson", sum, squares, N, 10, 10, 3.1); }
    RAND(rocrand_destroy_generator(g));
}

int main(int argc, char **argv) {
    const char *only = argc > 1 ? argv[1] : "";
    HIP(hipMalloc(&device, N * 8));
    host = malloc(N * 8);
    uint32_t *want = malloc(N * 4);
    static const struct {
        const char *name;
        int type;
    } all[] = {{"philox", PHILOX}, {"xorwow", XORWOW}, {"mrg32k3a", MRG32K3A}, {"sobol32", SOBOL32}, {"mtgp32", MTGP32}};
    for (int i = 0; i < 5; i++) {
        if (*only && strcmp(only, all[i].name)) continue;
        const uint64_t seed = 0x123456789ull, offset = 1000;
        rocrand_generator g;
        RAND(rocrand_create_generator(&g, all[i].type));
        if (all[i].type != SOBOL32) RAND(rocrand_set_seed(g, seed));
        if (all[i].type != MTGP32) {
            RAND(rocrand_set_offset(g, offset));
            size_t n = N;
            switch (all[i].type) {
            case PHILOX: philox_reference(want, n, seed, offset); break;
            case XORWOW: xorwow_reference(want, n, seed, offset); break;
            case MRG32K3A: mrg_reference(want, n, seed, offset); break;
            default:
                n = N / 3 * 3;
                RAND(rocrand_set_quasi_random_generator_dimensions(g, 3));
                sobol_reference(want, n, offset, 3);
            }
            RAND(rocrand_generate(g, device, n));
            compare(all[i].name, want, n);
        }
        RAND(rocrand_destroy_generator(g));
        distributions(all[i].type, all[i].name);
    }
    HIP(hipFree(device));
    printf(failures ? "rocrand: %d FAILED\n" : "rocrand: all right\n", failures);
    return failures != 0;
}
