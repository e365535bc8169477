// The protocol between a benchmark program and `cairn bench`: after its check the program says "ready"; for each line it then
// reads it measures once and prints the figure. Between measurements it stays idle, so that two programs
// can take turns on one machine.
#pragma once
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/mman.h>

struct Clock {
    std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
    double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    }
};

// Runs `work` again and again for about a fifth of a second, three times at least unless that takes more than half a second;
// gives the seconds of the fastest run.
template <class Work> double fastest(Work work) {
    double best = 1e30;
    Clock all;
    int runs = 0;
    do {
        Clock one;
        work();
        const double s = one.seconds();
        if (s < best) best = s;
        runs++;
    } while (all.seconds() < 0.2 || (runs < 3 && all.seconds() < 0.5));
    return best;
}

template <class Measure> int serve(Measure measure) {
    char line[64];
    puts("ready");
    fflush(stdout);
    while (fgets(line, sizeof line, stdin)) {
        printf("%.9g\n", measure());
        fflush(stdout);
    }
    return 0;
}

[[noreturn]] inline void wrong(const char* what, double got, double want) {
    fprintf(stderr, "wrong result: %s is %.9g, should be %.9g\n", what, got, want);
    exit(3);
}

inline void expect(const char* what, double got, double want, double tolerance) {
    if (!(std::fabs(got - want) <= tolerance * std::fmax(1.0, std::fabs(want)))) wrong(what, got, want);
}

// Memory on 2 MiB pages where the system has them.
template <class T> T* big(size_t n) {
    void* p = nullptr;
    const size_t bytes = (n * sizeof(T) + (2u << 20) - 1) / (2u << 20) * (2u << 20);
    if (posix_memalign(&p, 2 << 20, bytes)) abort();
    madvise(p, bytes, MADV_HUGEPAGE);
    memset(p, 0, bytes);
    return static_cast<T*>(p);
}

// The tasks' inputs and sizes, the same on both sides.
constexpr int stream_elements = 32 << 20;
constexpr int matrix_side = 1024;
constexpr int bodies = 16 << 10;
constexpr int image_side = 2048;
constexpr int image_iterations = 256;
constexpr int grid_side = 4096;
constexpr int grid_steps = 10;
constexpr int transpose_side = 8192;
constexpr int histogram_bins = 256;
constexpr int options = 8 << 20;
constexpr int sort_keys = 4 << 20;

inline float stream_a(int i) { return float(i % 1021) * 0.25f; }
inline float stream_b(int i) { return float(i % 509) * 0.5f; }
inline float matrix_element(int i) { return float((i * 7 + i / 1024 * 3) % 31 - 15) * 0.125f; }
// Coordinates in [0, 1), all different.
inline float body_coordinate(int i, int axis) {
    const unsigned h = (unsigned(i) * 3u + unsigned(axis)) * 2654435761u;
    return float(h >> 8) / 16777216.0f;
}

// Well mixed, so that neighbours seldom meet in a bin and no order is left to a sort.
inline unsigned random_word(unsigned i) {
    i = (i ^ (i >> 16)) * 0x7feb352du;
    i = (i ^ (i >> 15)) * 0x846ca68bu;
    return i ^ (i >> 16);
}
// In [low, high).
inline float between(float low, float high, unsigned i) { return low + (high - low) * (float(random_word(i) >> 8) / 16777216.0f); }

// European options without dividends; prices in one currency, years.
constexpr float interest = 0.02f, volatility = 0.3f;
inline float spot_price(int i) { return between(5, 30, 3u * i); }
inline float strike_price(int i) { return between(1, 100, 3u * i + 1); }
inline float years(int i) { return between(0.25f, 10, 3u * i + 2); }

// The exact prices, with the error function instead of an approximation of it.
inline void check_option(int i, float call, float put) {
    const double s = spot_price(i), x = strike_price(i), t = years(i), v = volatility * std::sqrt(t);
    const double d1 = (std::log(s / x) + (interest + 0.5 * volatility * volatility) * t) / v, d2 = d1 - v;
    const double discounted = x * std::exp(-interest * t);
    auto normal = [](double d) { return 0.5 * std::erfc(-d * 0.70710678118654752); };
    expect("call", call, s * normal(d1) - discounted * normal(d2), 1e-4);
    expect("put", put, discounted * normal(-d2) - s * normal(-d1), 1e-4);
}
