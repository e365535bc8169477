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

// Runs `work` again and again for about a fifth of a second; gives the seconds of the fastest run.
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
    } while (all.seconds() < 0.2 || runs < 3);
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

inline float stream_a(int i) { return float(i % 1021) * 0.25f; }
inline float stream_b(int i) { return float(i % 509) * 0.5f; }
inline float matrix_element(int i) { return float((i * 7 + i / 1024 * 3) % 31 - 15) * 0.125f; }
// Coordinates in [0, 1), all different.
inline float body_coordinate(int i, int axis) {
    const unsigned h = (unsigned(i) * 3u + unsigned(axis)) * 2654435761u;
    return float(h >> 8) / 16777216.0f;
}
