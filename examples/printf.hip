// printf from a kernel. Standard output goes to a file while the kernel runs, so that the program can check what
// was printed, and is shown afterwards. One wavefront prints: several would do so in any order.
#include "example.h"

#include <string>
#include <unistd.h>

__global__ void greet(const char* name, double x) {
    int t = threadIdx.x;
    if (t % 8 == 0)
        printf("lane %2d says hello to %s: %d squared is %u, %.3f, %c, %llx\n", t, name, t, unsigned(t * t), x * t,
               'a' + t / 8, 0x123456789abcdefull);
}

int main() {
    show_device("printf");
    char* name;
    HIP(hipMalloc(&name, 16));
    HIP(hipMemcpy(name, "the host", 9, hipMemcpyHostToDevice));

    fflush(stdout);
    FILE* file = tmpfile();
    int terminal = dup(1);
    if (!file || terminal < 0 || dup2(fileno(file), 1) < 0) return perror("redirection"), 2;
    Stopwatch watch;
    greet<<<1, 32>>>(name, 0.5);
    HIP(hipGetLastError());
    HIP(hipDeviceSynchronize());
    double seconds = watch.seconds();
    fflush(stdout);
    dup2(terminal, 1);

    std::string got, want;
    rewind(file);
    for (int c; (c = fgetc(file)) != EOF;) got += char(c);
    for (int t = 0; t < 32; t += 8) {
        char line[200];
        snprintf(line, sizeof line, "lane %2d says hello to the host: %d squared is %u, %.3f, %c, 123456789abcdef\n", t,
                 t, unsigned(t * t), 0.5 * t, 'a' + t / 8);
        want += line;
    }
    printf("%s", got.c_str());
    return report(got == want, "the text is what the CPU would print", checksum(got.data(), got.size()), 4 / seconds,
                  "lines/s");
}
