// Real calls: functions that are not inlined, tables of function pointers, recursion, virtual functions, structs
// returned and passed.
// flags: --hipcc-func-supp
#include "test.h"
using namespace test;
#define NOINLINE __attribute__((noinline))

struct Complex {
    float re, im;
};

BOTH NOINLINE Complex times(Complex a, Complex b) {
#pragma clang fp contract(off)
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

BOTH NOINLINE int collatz(unsigned n) {
    int steps = 0;
    while (n != 1) n = n & 1 ? 3 * n + 1 : n / 2, steps++;
    return steps;
}

BOTH NOINLINE long long many(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l,
                             long long m, double n, const int* p) {
    return a + 2ll * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i + 10 * j + 11 * k + 12 * l + m +
           (long long)n + p[a & 3];
}

BOTH NOINLINE int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

BOTH NOINLINE int odd(int n);
BOTH NOINLINE int even(int n) { return n == 0 ? 1 : odd(n - 1); }
BOTH NOINLINE int odd(int n) { return n == 0 ? 0 : even(n - 1); }

// Recursion with a local array and work after the call.
BOTH NOINLINE int depth(int n, int seed) {
    int local[8];
    for (int i = 0; i < 8; i++) local[i] = seed * i + n;
    if (n == 0) return local[seed & 7];
    int below = depth(n - 1, seed + 3);
    return below + local[below & 7];
}

typedef int (*Operation)(int, int);
__device__ NOINLINE int add(int a, int b) { return a + b; }
__device__ NOINLINE int subtract(int a, int b) { return a - b; }
__device__ NOINLINE int multiply(int a, int b) { return a * b; }
__device__ NOINLINE int and_not(int a, int b) { return a & ~b; }
__device__ Operation operations[4] = {add, subtract, multiply, and_not};

static int on_host(int which, int a, int b) {
    return which == 0 ? a + b : which == 1 ? a - b : which == 2 ? a * b : a & ~b;
}

__global__ void direct(int n, Complex* z, int* steps, long long* sums, int* fib) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    Complex c = {i * 0.01f, 1 - i * 0.02f};
    for (int k = 0; k < 1 + i % 5; k++) c = times(c, Complex{0.5f, 0.25f * k});
    z[i] = c;
    steps[i] = collatz(i + 1);
    int local[4] = {i, i * 2, i * 3, i * 5};
    sums[i] = many(i, 1, i + 2, 3, 4, i * 5, 6, 7, 8, i, 10, 11, 1ll << 40, i * 1.5, local);
    fib[i * 3] = fibonacci(i % 12);
    fib[i * 3 + 1] = even(i % 30);
    fib[i * 3 + 2] = depth(i % 9, i);
}

// Lanes call different functions: each is run for the lanes that want it.
__global__ void indirect(int n, int* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    out[i * 2] = operations[i % 4](i, i / 3 + 1);
    out[i * 2 + 1] = operations[(i / 64) % 4](i, 7);
}

struct Shape {
    __device__ virtual float area() const = 0;
};
struct Square : Shape {
    float side;
    __device__ Square(float s) : side(s) {}
    __device__ float area() const override { return side * side; }
};
struct Rectangle : Shape {
    float a, b;
    __device__ Rectangle(float a, float b) : a(a), b(b) {}
    __device__ float area() const override { return a * b; }
};

__global__ void virtual_calls(float* out) {
    int t = threadIdx.x;
    Square square(t);
    Rectangle rectangle(t, t + 1);
    const Shape* shape = t % 3 ? static_cast<const Shape*>(&square) : &rectangle;
    out[t] = shape->area();
}

int main() {
    const int n = 300;
    Device<Complex> z(n);
    Device<int> steps(n), fib(n * 3), ind(n * 2);
    Device<long long> sums(n);
    direct<<<(n + 127) / 128, 128>>>(n, z, steps, sums, fib);
    std::vector<float> wz, gz;
    std::vector<int> wsteps, wfib, wind;
    std::vector<long long> wsums;
    for (int i = 0; i < n; i++) {
        Complex c = {i * 0.01f, 1 - i * 0.02f};
        for (int k = 0; k < 1 + i % 5; k++) c = times(c, Complex{0.5f, 0.25f * k});
        wz.push_back(c.re), wz.push_back(c.im);
        wsteps.push_back(collatz(i + 1));
        int local[4] = {i, i * 2, i * 3, i * 5};
        wsums.push_back(many(i, 1, i + 2, 3, 4, i * 5, 6, 7, 8, i, 10, 11, 1ll << 40, i * 1.5, local));
        wfib.insert(wfib.end(), {fibonacci(i % 12), even(i % 30), depth(i % 9, i)});
        wind.insert(wind.end(), {on_host(i % 4, i, i / 3 + 1), on_host(i / 64 % 4, i, 7)});
    }
    // The start value 1 - i*0.02f may be fused on the device.
    bool close = true;
    int at = 0;
    for (Complex c : z.read()) {
        for (float f : {c.re, c.im}) close &= fabsf(f - wz[at++]) <= 1e-5f;
    }
    check(close, "structs passed and returned");
    equal(steps.read(), wsteps, "loop in a function");
    equal(sums.read(), wsums, "many arguments");
    equal(fib.read(), wfib, "recursion");
    indirect<<<(n + 127) / 128, 128>>>(n, ind);
    equal(ind.read(), wind, "function pointers");
    Device<float> areas(64);
    virtual_calls<<<1, 64>>>(areas);
    std::vector<float> wareas;
    for (int t = 0; t < 64; t++) wareas.push_back(t % 3 ? t * t : t * (t + 1));
    equal(areas.read(), wareas, "virtual functions");
    return finish();
}
