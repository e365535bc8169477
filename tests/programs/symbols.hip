// Variables of a code object: __constant__ and __device__, initialised and not, copied to and from by symbol.
#include "test.h"
using namespace test;

__constant__ float coefficients[8] = {1, 2, 3, 4, 5, 6, 7, 8};
__constant__ int late[64];
__device__ int counter = 41;
__device__ double table[100];
static __device__ unsigned hidden = 7;
__device__ const int primes[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29};
__device__ int* indirect;

struct Node {
    const Node* next;
    int value;
};
// Addresses in initialisers are relocations.
__device__ Node third = {nullptr, 3}, second = {&third, 20}, head = {&second, 100};

__global__ void use(float* out, int* ints) {
    int t = threadIdx.x;
    float s = 0;
    for (int i = 0; i < 8; i++) s = fmaf(coefficients[(i + t) & 7], float(i), s);
    out[t] = s;
    ints[t] = late[63 - t] + primes[t % 10];
    table[t] = t * 0.5;
    if (t == 0) {
        counter++;
        hidden *= 6;
        int sum = 0;
        for (const Node* n = &head; n; n = n->next) sum += n->value;
        indirect[0] = sum;
        indirect[1] = hidden;
    }
}

int main() {
    std::vector<int> values(64);
    for (int i = 0; i < 64; i++) values[i] = i * i;
    HIP(hipMemcpyToSymbol(HIP_SYMBOL(late), values.data(), 64 * sizeof(int)));
    float nine = 9;
    HIP(hipMemcpyToSymbol(HIP_SYMBOL(coefficients), &nine, sizeof nine, 7 * sizeof(float)));
    Device<int> target(2), ints(64);
    int* pointer = target;
    HIP(hipMemcpyToSymbol(HIP_SYMBOL(indirect), &pointer, sizeof pointer));
    Device<float> out(64);
    use<<<1, 64>>>(out, ints);

    std::vector<float> wf(64);
    std::vector<int> wi(64);
    const float c[8] = {1, 2, 3, 4, 5, 6, 7, 9};
    const int p[10] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29};
    for (int t = 0; t < 64; t++) {
        for (int i = 0; i < 8; i++) wf[t] = fmaf(c[(i + t) & 7], float(i), wf[t]);
        wi[t] = (63 - t) * (63 - t) + p[t % 10];
    }
    equal(out.read(), wf, "constant");
    equal(ints.read(), wi, "late constant");
    equal(target.read(), std::vector<int>{123, 42}, "list of nodes, static variable");

    int count = 0;
    HIP(hipMemcpyFromSymbol(&count, HIP_SYMBOL(counter), sizeof count));
    check(count == 42, "hipMemcpyFromSymbol");
    void* address = nullptr;
    size_t size = 0;
    HIP(hipGetSymbolAddress(&address, HIP_SYMBOL(table)));
    HIP(hipGetSymbolSize(&size, HIP_SYMBOL(table)));
    check(size == 800, "hipGetSymbolSize");
    std::vector<double> t(100), wt(100);
    HIP(hipMemcpy(t.data(), address, size, hipMemcpyDeviceToHost));
    for (int i = 0; i < 64; i++) wt[i] = i * 0.5;
    equal(t, wt, "hipGetSymbolAddress");
    double half[2] = {};
    HIP(hipMemcpyFromSymbol(half, HIP_SYMBOL(table), sizeof half, 10 * sizeof(double)));
    check(half[0] == 5 && half[1] == 5.5, "hipMemcpyFromSymbol with an offset");
    return finish();
}
