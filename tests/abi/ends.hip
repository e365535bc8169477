// How a process ends while a kernel runs: signals, exit, exit in a callback, the watchdog. Each in a child of its own.
// env: CAIRN_DEVICE=gfx906 CAIRN_ENGINE=interp
// env: CAIRN_DEVICE=gfx90a CAIRN_ENGINE=jit
#include <hip/hip_runtime.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#include "check.h"

__global__ void spin(volatile int *p) {
    while (p[0] == 0) {}
}

static int *zeros() {
    int *p = nullptr;
    OK(hipMalloc((void **)&p, 4096));
    OK(hipMemset(p, 0, 4096));
    return p;
}

// Starts `body` in a child; what it is sent goes to it once it says that it is ready.
template <class F> static int status_of(int signal, F body) {
    int ready[2];
    if (pipe(ready)) abort();
    fflush(stdout);
    pid_t pid = fork();
    if (pid == 0) {
        alarm(30); // a child that hangs is a failure
        failures = 0;
        body(ready[1]);
        _exit(100);
    }
    close(ready[1]);
    char c;
    if (signal && read(ready[0], &c, 1) == 1) kill(pid, signal);
    int status = -1;
    CHECK(waitpid(pid, &status, 0) == pid);
    close(ready[0]);
    return status;
}

static void tell(int ready) {
    if (write(ready, "r", 1) != 1) _exit(99);
}

static void on_interrupt(int) { _exit(9); }

static void leave(hipStream_t, hipError_t, void *) { exit(5); }

int main() {
    // The program's signals are the program's: one that it does not handle ends it, whatever our threads do.
    int s = status_of(SIGINT, [](int ready) {
        signal(SIGINT, SIG_DFL);
        spin<<<1, 64>>>(zeros());
        tell(ready);
        (void)hipDeviceSynchronize();
    });
    CHECK(WIFSIGNALED(s) && WTERMSIG(s) == SIGINT);

    // Its handler runs at once, while it waits for the kernel.
    s = status_of(SIGINT, [](int ready) {
        signal(SIGINT, on_interrupt);
        spin<<<1, 64>>>(zeros());
        tell(ready);
        (void)hipDeviceSynchronize();
    });
    CHECK(WIFEXITED(s) && WEXITSTATUS(s) == 9);

    // Nobody waits for a kernel at the end.
    s = status_of(0, [](int) {
        spin<<<64, 256>>>(zeros());
        exit(3);
    });
    CHECK(WIFEXITED(s) && WEXITSTATUS(s) == 3);

    s = status_of(0, [](int) {
        hipStream_t stream;
        OK(hipStreamCreate(&stream));
        OK(hipStreamAddCallback(stream, leave, nullptr, 0));
        (void)hipStreamSynchronize(stream);
        pause();
    });
    CHECK(WIFEXITED(s) && WEXITSTATUS(s) == 5);

    // A child of a process that has used HIP has none, and is told so.
    s = status_of(0, [](int) {
        int *p = zeros();
        pid_t pid = fork();
        if (pid == 0) {
            spin<<<1, 64>>>(p);
            bool refused = hipGetLastError() == hipErrorNotInitialized;
            _exit(refused && hipDeviceSynchronize() == hipErrorNotInitialized ? 0 : 1);
        }
        int status = -1;
        waitpid(pid, &status, 0);
        OK(hipMemset(p, 1, 4096));
        OK(hipDeviceSynchronize());
        _exit(status == 0 && failures == 0 ? 7 : 8);
    });
    CHECK(WIFEXITED(s) && WEXITSTATUS(s) == 7);

    // The watchdog's error is AMD's; with the other policy it ends the program.
    s = status_of(0, [](int) {
        setenv("CAIRN_TIMEOUT", "0.3", 1);
        setenv("CAIRN_ON_FAULT", "error", 1);
        spin<<<3, 256>>>(zeros());
        EQUAL(hipDeviceSynchronize(), hipErrorLaunchTimeOut);
        _exit(failures == 0 ? 7 : 8);
    });
    CHECK(WIFEXITED(s) && WEXITSTATUS(s) == 7);
    s = status_of(0, [](int) {
        setenv("CAIRN_TIMEOUT", "0.3", 1);
        spin<<<3, 256>>>(zeros());
        (void)hipDeviceSynchronize();
    });
    CHECK(WIFSIGNALED(s) && WTERMSIG(s) == SIGABRT);
    return done();
}
