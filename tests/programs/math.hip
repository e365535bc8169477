// Device math functions against the host's in double precision, within the error that AMD states for ocml (a few
// ULP), or within an absolute bound for the fast forms.
#include "test.h"
using namespace test;

struct Function {
    const char* name;
    double (*want)(double);
    double low, high;
    double ulps;      // relative to the result's last place, or
    double absolute;  // an absolute error that is allowed besides
};

constexpr int functions = 26;
static const Function table[functions] = {
    {"sin", sin, -100, 100, 4, 0},
    {"cos", cos, -100, 100, 4, 0},
    {"tan", tan, -1.5, 1.5, 5, 0},
    {"sin of large", sin, -1e8, 1e8, 4, 0},
    {"exp", exp, -80, 80, 3, 0},
    {"exp2", exp2, -120, 120, 3, 0},
    {"exp10", [](double x) { return pow(10, x); }, -35, 35, 3, 0},
    {"expm1", expm1, -5, 20, 3, 0},
    {"log", log, 1e-30, 1e30, 3, 0},
    {"log2", log2, 1e-30, 1e30, 3, 0},
    {"log10", log10, 1e-30, 1e30, 3, 0},
    {"log1p", log1p, -0.9, 100, 3, 0},
    {"rsqrt", [](double x) { return 1 / sqrt(x); }, 1e-20, 1e20, 2, 0},
    {"cbrt", cbrt, -1e20, 1e20, 2, 0},
    {"asin", asin, -1, 1, 4, 0},
    {"acos", acos, -1, 1, 4, 0},
    {"atan", atan, -50, 50, 5, 0},
    {"sinh", sinh, -20, 20, 4, 0},
    {"cosh", cosh, -20, 20, 4, 0},
    {"tanh", tanh, -5, 5, 5, 0},
    {"erf", erf, -4, 4, 16, 0},
    {"lgamma", lgamma, 3, 100, 8, 0},
    {"fast sin", sin, -3, 3, 1, 1e-5},
    {"fast exp", exp, -10, 10, 32, 0},
    {"fast log", log, 0.001, 1000, 4, 1e-6},
    {"sinpi", [](double x) { return sin(M_PI * x); }, -0.9, 0.9, 4, 0},
};

__global__ void single(int n, const float* in, float* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    auto x = [&](int f) { return in[f * n + i]; };
    auto put = [&](int f, float v) { out[f * n + i] = v; };
    put(0, sinf(x(0)));
    put(1, cosf(x(1)));
    put(2, tanf(x(2)));
    put(3, sinf(x(3)));
    put(4, expf(x(4)));
    put(5, exp2f(x(5)));
    put(6, exp10f(x(6)));
    put(7, expm1f(x(7)));
    put(8, logf(x(8)));
    put(9, log2f(x(9)));
    put(10, log10f(x(10)));
    put(11, log1pf(x(11)));
    put(12, rsqrtf(x(12)));
    put(13, cbrtf(x(13)));
    put(14, asinf(x(14)));
    put(15, acosf(x(15)));
    put(16, atanf(x(16)));
    put(17, sinhf(x(17)));
    put(18, coshf(x(18)));
    put(19, tanhf(x(19)));
    put(20, erff(x(20)));
    put(21, lgammaf(x(21)));
    put(22, __sinf(x(22)));
    put(23, __expf(x(23)));
    put(24, __logf(x(24)));
    put(25, sinpif(x(25)));
}

__global__ void two_arguments(int n, const float* a, const float* b, float* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    out[i * 4 + 0] = powf(fabsf(a[i]), b[i] / 32);
    out[i * 4 + 1] = atan2f(a[i], b[i]);
    out[i * 4 + 2] = hypotf(a[i], b[i]);
    out[i * 4 + 3] = fmodf(a[i], b[i]);
}

__global__ void doubles(int n, const double* in, double* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double x = in[i], p = fabs(x) + 1e-3;
    double* r = out + i * 8;
    r[0] = sin(x);
    r[1] = cos(x);
    r[2] = exp(x);
    r[3] = log(p);
    r[4] = pow(p, x / 8);
    r[5] = rsqrt(p);
    r[6] = atan(x);
    r[7] = tanh(x);
}

static double ulp_of(float x) {
    x = fabsf(x);
    return double(nextafterf(x, INFINITY)) - x;
}

static double ulp_of(double x) {
    x = fabs(x);
    return nextafter(x, INFINITY) - x;
}

int main() {
    const int n = 512;
    Random random;
    std::vector<float> in(functions * n);
    for (int f = 0; f < functions; f++)
        for (int i = 0; i < n; i++) {
            const Function& t = table[f];
            // Spread over magnitudes where the range does.
            bool wide = t.low > 0 && t.high / t.low > 1e6;
            in[f * n + i] = wide ? exp(random.between(log(t.low), log(t.high))) : random.between(t.low, t.high);
        }
    Device<float> din(in), dout(functions * n);
    single<<<n / 64, 64>>>(n, din, dout);
    auto got = dout.read();
    add_to_checksum(got.data(), got.size() * sizeof(float));
    for (int f = 0; f < functions; f++) {
        const Function& t = table[f];
        double worst = 0;
        for (int i = 0; i < n; i++) {
            double want = t.want(in[f * n + i]), error = fabs(got[f * n + i] - want);
            double allowed = t.ulps * ulp_of(float(want)) + t.absolute;
            double ratio = error == error ? error / allowed : 1e30;
            if (ratio > 1 && ratio > worst)
                printf("  WRONG  %s(%.9g) = %.9g, expected %.9g\n", t.name, in[f * n + i], got[f * n + i], want);
            worst = std::max(worst, ratio);
        }
        check(worst <= 1, t.name);
    }

    std::vector<float> a(n), b(n);
    for (int i = 0; i < n; i++) a[i] = random.between(-90, 90), b[i] = random.between(-90, 90);
    Device<float> da(a), db(b), dtwo(4 * n);
    two_arguments<<<n / 64, 64>>>(n, da, db, dtwo);
    auto two = dtwo.read();
    add_to_checksum(two.data(), two.size() * sizeof(float));
    double worst[4] = {};
    for (int i = 0; i < n; i++) {
        double x = a[i], y = b[i];
        double want[4] = {pow(fabs(x), double(b[i] / 32)), atan2(x, y), hypot(x, y), fmod(x, y)};
        double ulps[4] = {16, 6, 4, 0.5};
        for (int k = 0; k < 4; k++)
            worst[k] = std::max(worst[k], fabs(two[i * 4 + k] - want[k]) / (ulps[k] * ulp_of(float(want[k]))));
    }
    const char* names[4] = {"pow", "atan2", "hypot", "fmod"};
    for (int k = 0; k < 4; k++) {
        if (!(worst[k] <= 1)) printf("  WRONG  %s: %g times the allowed error\n", names[k], worst[k]);
        check(worst[k] <= 1, names[k]);
    }

    std::vector<double> d(n);
    for (auto& x : d) x = random.between(-30, 30) * 1.0000001;
    Device<double> dd(d), ddout(8 * n);
    doubles<<<n / 64, 64>>>(n, dd, ddout);
    auto dgot = ddout.read();
    add_to_checksum(dgot.data(), dgot.size() * sizeof(double));
    const char* dnames[8] = {"sin, double", "cos, double", "exp, double", "log, double",
                             "pow, double", "rsqrt, double", "atan, double", "tanh, double"};
    double dworst[8] = {};
    for (int i = 0; i < n; i++) {
        double x = d[i], p = fabs(x) + 1e-3;
        double want[8] = {sin(x), cos(x), exp(x), log(p), pow(p, x / 8), 1 / sqrt(p), atan(x), tanh(x)};
        for (int k = 0; k < 8; k++)
            dworst[k] = std::max(dworst[k], fabs(dgot[i * 8 + k] - want[k]) / (4 * ulp_of(want[k])));
    }
    for (int k = 0; k < 8; k++) {
        if (!(dworst[k] <= 1)) printf("  WRONG  %s: %g times the allowed error\n", dnames[k], dworst[k]);
        check(dworst[k] <= 1, dnames[k]);
    }
    return finish();
}
