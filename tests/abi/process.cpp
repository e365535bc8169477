// A process's end and its children: static destructors that still use HIP, threads that end, fork.
#include <hip/hip_runtime_api.h>
#include <hip/hip_runtime_api.h> // headers may come twice
#include <sys/wait.h>
#include <unistd.h>
#include <thread>
#include <vector>
#include "check.h"

struct Late {
    void *memory = nullptr;
    hipStream_t stream = nullptr;
    ~Late() {
        // Destroyed after main, as the caches of real libraries are.
        bool ok = hipMemset(memory, 1, 64) == hipSuccess && hipFree(memory) == hipSuccess &&
                  hipStreamDestroy(stream) == hipSuccess;
        if (!ok) {
            printf("HIP fails in a static destructor\n");
            _exit(1);
        }
    }
};
static Late late;

static void threads() {
    std::vector<std::thread> all;
    int bad[8] = {};
    for (int t = 0; t < 8; t++) {
        all.emplace_back([t, &bad] {
            void *d;
            for (int i = 0; i < 50; i++) {
                bad[t] += hipMalloc(&d, 4096) != hipSuccess;
                bad[t] += hipMemsetAsync(d, t, 4096, hipStreamPerThread) != hipSuccess;
                unsigned char h[4096];
                bad[t] += hipMemcpyAsync(h, d, 4096, hipMemcpyDeviceToHost, hipStreamPerThread) != hipSuccess;
                bad[t] += hipStreamSynchronize(hipStreamPerThread) != hipSuccess;
                bad[t] += h[17] != t;
                bad[t] += hipFree(d) != hipSuccess;
            }
        });
    }
    for (auto &t : all) t.join();
    for (int b : bad) EQUAL(b, 0);
}

static void child() {
    pid_t pid = fork();
    if (pid == 0) {
        void *d;
        alarm(20); // a child that hangs is a failure
        bool refused = hipMalloc(&d, 64) == hipErrorNotInitialized && hipDeviceSynchronize() != hipSuccess &&
                       hipStreamSynchronize(nullptr) != hipSuccess;
        _exit(refused ? 0 : 1);
    }
    int status = -1;
    CHECK(waitpid(pid, &status, 0) == pid);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

int main() {
    OK(hipMalloc(&late.memory, 64));
    OK(hipStreamCreate(&late.stream));
    OK(hipMemsetAsync(late.memory, 0, 64, late.stream));
    threads();
    child();
    OK(hipDeviceSynchronize());
    return done();
}
