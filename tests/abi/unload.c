// A library with kernels, loaded and unloaded while they run. Its constructor and destructor wait for the device,
// under the loader's lock.
// env: CAIRN_DEVICE=gfx906 CAIRN_ENGINE=interp
// env: CAIRN_DEVICE=gfx906 CAIRN_ENGINE=jit
#include <dlfcn.h>
#include <hip/hip_runtime_api.h>
#include <unistd.h>
#include "check.h"

int main(void) {
    char path[4096];
    ssize_t n = readlink("/proc/self/exe", path, sizeof path - 32);
    CHECK(n > 0);
    path[n] = 0;
    strcat(path, "_plugin.so");
    int *p = NULL, h[64];
    for (int i = 0; i < 4; i++) {
        void *library = dlopen(path, RTLD_NOW);
        if (!library) {
            printf("%s\n", dlerror());
            return 1;
        }
        int (*is_good)(void) = (int (*)(void))dlsym(library, "plugin_is_good");
        int (*add)(int *, int) = (int (*)(int *, int))dlsym(library, "plugin_add");
        CHECK(is_good());
        if (!p) {
            OK(hipMalloc((void **)&p, sizeof h));
            OK(hipMemset(p, 0, sizeof h));
        }
        for (int k = 0; k < 10; k++) EQUAL(add(p, 1), 0);
        CHECK(dlclose(library) == 0);
    }
    OK(hipMemcpy(h, p, sizeof h, hipMemcpyDeviceToHost));
    EQUAL(h[0], 40);
    EQUAL(h[63], 40);
    OK(hipFree(p));
    return done();
}
