// printf from kernels: every conversion, many lanes and workgroups, divergence, long strings, and the returned value.
#include "test.h"

#include <algorithm>
#include <cstdarg>
#include <unistd.h>
using namespace test;

__global__ void formats(const char* text, double x, int* returned) {
    long long big = -1234567890123ll;
    unsigned char byte = 200;
    returned[0] = printf("i %d %5d|%-5d|%05d %+d\n", 42, 42, 42, 42, 42);
    printf("u %u %x %X %#x %o\n", 4000000000u, 0xbeefu, 0xbeefu, 255u, 8u);
    printf("l %lld %llu %llx %ld\n", big, 18446744073709551615ull, 0x123456789abcdefull, 77l);
    printf("h %hhu %hd\n", byte, short(-3));
    printf("f %f %.2f %10.3f|%-10.1f|%e %g %G\n", x, x, x, x, x, x, x * 1e20);
    printf("c %c%c%c %%\n", 'a', 'b', 'c');
    printf("s %s|%10s|%-10s|%.3s\n", text, "right", "left", "truncated");
    printf("* %*d|%-*d|%.*f\n", 6, 7, 6, 7, 2, x);
    printf("no arguments\n");
    printf("a longer line: %s and again %s and %d\n",
           "the quick brown fox jumps over the lazy dog, and does so more than once", "0123456789abcdef", 99);
    printf("p %d\n", 1);
}

__global__ void many(int limit) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < limit && i % 3 == 0) printf("item %d of block %d: %s\n", i, int(blockIdx.x), i % 2 ? "odd" : "even");
}

static std::string captured(void (*launch)(void*), void* data) {
    fflush(stdout);
    FILE* file = tmpfile();
    int terminal = dup(1);
    if (!file || dup2(fileno(file), 1) < 0) {
        perror("redirection");
        exit(2);
    }
    launch(data);
    HIP(hipGetLastError());
    HIP(hipDeviceSynchronize());
    fflush(stdout);
    dup2(terminal, 1);
    close(terminal);
    std::string text;
    rewind(file);
    for (int c; (c = fgetc(file)) != EOF;) text += char(c);
    fclose(file);
    return text;
}

static void line(std::string& out, const char* format, ...) {
    char buffer[400];
    va_list args;
    va_start(args, format);
    vsnprintf(buffer, sizeof buffer, format, args);
    va_end(args);
    out += buffer;
}

int main() {
    static const double x = 3.14159265;
    Device<char> text(16);
    Device<int> returned(1);
    HIP(hipMemcpy(text, "from memory", 12, hipMemcpyHostToDevice));
    struct Data {
        const char* text;
        int* returned;
    } data = {text, returned};
    std::string got = captured(
        [](void* p) {
            Data* d = static_cast<Data*>(p);
            formats<<<1, 1>>>(d->text, x, d->returned);
        },
        &data);
    std::string want;
    line(want, "i %d %5d|%-5d|%05d %+d\n", 42, 42, 42, 42, 42);
    line(want, "u %u %x %X %#x %o\n", 4000000000u, 0xbeefu, 0xbeefu, 255u, 8u);
    line(want, "l %lld %llu %llx %ld\n", -1234567890123ll, 18446744073709551615ull, 0x123456789abcdefull, 77l);
    line(want, "h %hhu %hd\n", 200, -3);
    line(want, "f %f %.2f %10.3f|%-10.1f|%e %g %G\n", x, x, x, x, x, x, x * 1e20);
    line(want, "c %c%c%c %%\n", 'a', 'b', 'c');
    line(want, "s %s|%10s|%-10s|%.3s\n", "from memory", "right", "left", "truncated");
    line(want, "* %*d|%-*d|%.*f\n", 6, 7, 6, 7, 2, x);
    line(want, "no arguments\n");
    line(want, "a longer line: %s and again %s and %d\n",
         "the quick brown fox jumps over the lazy dog, and does so more than once", "0123456789abcdef", 99);
    line(want, "p %d\n", 1);
    check(got == want, "formats");
    if (got != want) printf("--- got\n%s--- expected\n%s---\n", got.c_str(), want.c_str());
    check(returned.read()[0] >= 0, "printf returns no error");
    add_to_checksum(got.data(), got.size());

    std::string lines = captured([](void*) { many<<<10, 200>>>(1900); }, nullptr);
    // Workgroups and wavefronts print in any order.
    std::vector<std::string> g, w;
    for (size_t at = 0, end; (end = lines.find('\n', at)) != std::string::npos; at = end + 1)
        g.push_back(lines.substr(at, end - at));
    for (int i = 0; i < 1900; i += 3) {
        std::string s;
        line(s, "item %d of block %d: %s", i, i / 200, i % 2 ? "odd" : "even");
        w.push_back(s);
    }
    std::sort(g.begin(), g.end());
    std::sort(w.begin(), w.end());
    check(g == w, "many lines from many wavefronts");
    if (g != w) printf("  got %zu lines, expected %zu; first: %s\n", g.size(), w.size(), g.empty() ? "" : g[0].c_str());
    return finish();
}
