// OpenMP offload by clang's own runtime, on our HSA library: mapping, a team reduction, a nest of two loops, device
// memory by hand, an atomic, a critical path through several kernels.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 10000 };

#define CHECK(condition)                                                  \
    do {                                                                  \
        if (!(condition)) {                                               \
            printf("%s:%d: failed: %s\n", __FILE__, __LINE__, #condition); \
            return 1;                                                     \
        }                                                                 \
    } while (0)

int main(void) {
    CHECK(omp_get_num_devices() == 1);
    int host = 1;
#pragma omp target map(from : host)
    host = omp_is_initial_device();
    CHECK(host == 0);

    static int a[N], b[N];
    for (int i = 0; i < N; i++) a[i] = i, b[i] = 3 * i;
#pragma omp target teams distribute parallel for map(to : b) map(tofrom : a)
    for (int i = 0; i < N; i++) a[i] = 2 * a[i] + b[i];
    for (int i = 0; i < N; i++) CHECK(a[i] == 5 * i);

    long sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum) map(to : a)
    for (int i = 0; i < N; i++) sum += a[i];
    CHECK(sum == 5L * N * (N - 1) / 2);

    static double grid[100][100];
#pragma omp target data map(from : grid)
    {
#pragma omp target teams distribute parallel for collapse(2)
        for (int y = 0; y < 100; y++)
            for (int x = 0; x < 100; x++) grid[y][x] = x - y * 0.5;
#pragma omp target teams distribute parallel for collapse(2)
        for (int y = 0; y < 100; y++)
            for (int x = 0; x < 100; x++) grid[y][x] *= 4;
    }
    for (int y = 0; y < 100; y++)
        for (int x = 0; x < 100; x++) CHECK(grid[y][x] == 4 * x - 2 * y);

    int *device = omp_target_alloc(sizeof a, 0), count = 0;
    CHECK(device);
    CHECK(!omp_target_memcpy(device, a, sizeof a, 0, 0, 0, omp_get_initial_device()));
#pragma omp target teams distribute parallel for is_device_ptr(device) map(tofrom : count)
    for (int i = 0; i < N; i++)
        if (device[i] % 3 == 0) {
#pragma omp atomic
            count++;
        }
    omp_target_free(device, 0);
    CHECK(count == (N + 2) / 3);
    puts("ok");
    return 0;
}
