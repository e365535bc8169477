// The epochs of libamdhip64 as programs built against each see them: layouts, numbers, last errors, faults. No header of
// HIP is included: what differs is written down here, by epoch.
// env: EPOCH=5
// env: EPOCH=6
// env: EPOCH=7
// env: EPOCH=7 CAIRN_DEVICE=gfx1030
#include <dlfcn.h>
#include <sys/wait.h>
#include <unistd.h>
#include "check.h"

enum { hipSuccess = 0, invalidValue = 1, invalidConfiguration = 9, notReady = 600, illegalAddress = 700, notSupported = 801 };

static int epoch;
static void *library;

// The function of the library under test, as `int NAME(...)`.
#define HIP(name) ((int (*)())need(#name))

static void *need(const char *name) {
    void *f = dlsym(library, name);
    if (!f) {
        printf("%s is not exported\n", name);
        exit(1);
    }
    return f;
}

static int has(const char *name) { return dlsym(library, name) != NULL; }

static int int_at(const void *p, size_t offset) {
    int value;
    memcpy(&value, (const char *)p + offset, sizeof value);
    return value;
}

static size_t size_at(const void *p, size_t offset) {
    size_t value;
    memcpy(&value, (const char *)p + offset, sizeof value);
    return value;
}

static int attribute(int which) {
    int value = -1;
    OK(HIP(hipDeviceGetAttribute)(&value, which, 0));
    return value;
}

// Offsets of hipDeviceProp_t by layout; the bytes behind stay as they are.
static void layout(const char *function, size_t size, const size_t *at) {
    enum { GLOBAL, LDS, REGISTERS, WARP, BLOCK, GRID, CLOCK, MAJOR, UNITS, L2, BUS, PCI, ARCH, LARGE_BAR };
    unsigned char p[2048];
    memset(p, 0xa5, sizeof p);
    OK(((int (*)(void *, int))need(function))(p, 0));
    CHECK(strlen((char *)p) > 3);
    CHECK(strncmp((char *)p + at[ARCH], "gfx", 3) == 0);
    EQUAL(size_at(p, at[LDS]), 65536);
    CHECK(size_at(p, at[GLOBAL]) > (1u << 28));
    EQUAL(int_at(p, at[REGISTERS]), attribute(71));
    EQUAL(int_at(p, at[WARP]), attribute(87));
    EQUAL(int_at(p, at[BLOCK]), 1024);
    EQUAL(int_at(p, at[GRID]), attribute(29));
    EQUAL(int_at(p, at[CLOCK]), attribute(5));
    EQUAL(int_at(p, at[MAJOR]), attribute(23));
    EQUAL(int_at(p, at[UNITS]), attribute(63));
    EQUAL(int_at(p, at[L2]), attribute(19));
    EQUAL(int_at(p, at[BUS]), attribute(59));
    EQUAL(int_at(p, at[PCI]), attribute(67));
    EQUAL(int_at(p, at[LARGE_BAR]), 1);
    EQUAL(p[size - 1], 0);
    EQUAL(p[size], 0xa5);
    EQUAL(((int (*)(void *, int))need(function))(NULL, 0), invalidValue);
}

static void properties(void) {
    static const size_t r0000[] = {256, 264, 272, 276, 280, 296, 308, 328, 336, 340, 316, 368, 396, 764};
    static const size_t r0600[] = {288, 296, 304, 308, 320, 336, 348, 360, 388, 616, 612, 584, 1160, 1464};
    layout("hipGetDeviceProperties", 792, r0000);
    EQUAL(has("hipGetDevicePropertiesR0600"), epoch >= 6);
    EQUAL(has("hipGetDevicePropertiesR0000"), epoch >= 6);
    if (epoch >= 6) {
        layout("hipGetDevicePropertiesR0000", 792, r0000);
        layout("hipGetDevicePropertiesR0600", 1472, r0600);
        // A UUID is sixteen hexadecimal digits, at 256.
        unsigned char p[1472], uuid[16];
        OK(HIP(hipGetDevicePropertiesR0600)(p, 0));
        OK(HIP(hipDeviceGetUuid)(uuid, 0));
        CHECK(memcmp(p + 256, uuid, 16) == 0);
        // Memory pools.
        EQUAL(int_at(p, 744), attribute(88));
    }
    int value, known = HIP(hipDeviceGetAttribute)(&value, 10003, 0);
    EQUAL(known, epoch >= 6 ? invalidValue : hipSuccess);
    CHECK(attribute(10017) > 0);
    EQUAL(attribute(10018), 1);
    CHECK(attribute(10019) == 256 || attribute(10019) == 512);
}

static void versions(void) {
    int runtime = 0, driver = 0;
    OK(HIP(hipRuntimeGetVersion)(&runtime));
    OK(HIP(hipDriverGetVersion)(&driver));
    EQUAL(runtime / 10000000, epoch);
    EQUAL(driver, runtime);
}

struct attributes {
    int type, device;
    void *on_device, *on_host;
    int managed;
    unsigned flags;
};

static void pointers(void) {
    void *device, *host, *managed;
    int stranger, type = -1;
    struct attributes a;
    OK(HIP(hipMalloc)(&device, (size_t)4096));
    OK(HIP(hipHostMalloc)(&host, (size_t)4096, 0));
    OK(HIP(hipMallocManaged)(&managed, (size_t)4096, 1));
    OK(HIP(hipPointerGetAttributes)(&a, device));
    EQUAL(a.type, epoch == 5 ? 1 : 2);
    CHECK(a.on_device == device && a.on_host == NULL);
    EQUAL(a.device, 0);
    OK(HIP(hipPointerGetAttributes)(&a, host));
    EQUAL(a.type, epoch == 5 ? 0 : 1);
    CHECK(a.on_device == host && a.on_host == host && !a.managed);
    OK(HIP(hipPointerGetAttributes)(&a, managed));
    EQUAL(a.type, epoch == 5 ? 0 : 3);
    CHECK(a.managed);
    OK(HIP(hipPointerGetAttribute)(&type, 2, device));
    EQUAL(type, epoch == 5 ? 1 : 2);

    // Memory that HIP does not know.
    memset(&a, 0x77, sizeof a);
    EQUAL(HIP(hipPointerGetAttributes)(&a, &stranger), epoch == 5 ? invalidValue : hipSuccess);
    if (epoch >= 6) {
        EQUAL(a.type, 0);
        EQUAL(a.device, -2);
        CHECK(a.on_device == NULL && a.on_host == NULL && !a.managed && a.flags == 0);
    }
    EQUAL(HIP(hipPointerGetAttributes)(NULL, device), epoch == 7 ? hipSuccess : invalidValue);
    EQUAL(HIP(hipPointerGetAttributes)(&a, NULL), epoch == 7 ? hipSuccess : invalidValue);

    int wanted[] = {2, 9}, ordinal = -1;
    void *places[] = {&type, &ordinal};
    type = -1;
    OK(HIP(hipDrvPointerGetAttributes)(2, wanted, places, host));
    EQUAL(type, epoch == 5 ? 0 : 1);
    EQUAL(ordinal, 0);

    // hip_Memcpy2D: x, y, type, host, device, array, pitch of the source and of the destination; width and height.
    struct side {
        size_t x, y;
        int type;
        const void *host, *device, *array;
        size_t pitch;
    };
    struct {
        struct side from, to;
        size_t width, height;
    } copy = {{0, 0, epoch == 5 ? 0 : 1, host, NULL, NULL, 64}, {0, 0, epoch == 5 ? 1 : 2, NULL, device, NULL, 64}, 16, 2};
    int back[32] = {0};
    ((int *)host)[16] = 4711;
    OK(HIP(hipMemcpyParam2D)(&copy));
    OK(HIP(hipMemcpy)(back, device, sizeof back, 2));
    EQUAL(back[16], 4711);
    copy.from.type = epoch == 5 ? 2 : 10;
    EQUAL(HIP(hipMemcpyParam2D)(&copy), notSupported);
    OK(HIP(hipFree)(device));
    OK(HIP(hipHostFree)(host));
    OK(HIP(hipFree)(managed));
}

static void errors(void) {
    int device;
    const char *(*name)(int) = (const char *(*)(int))need("hipGetErrorName");
    const char *(*words)(int) = (const char *(*)(int))need("hipGetErrorString");
    HIP(hipGetLastError)();
    EQUAL(HIP(hipGetDevice)(NULL), invalidValue);
    OK(HIP(hipGetDevice)(&device));
    // Before HIP 7 a success hides the failure.
    EQUAL(HIP(hipPeekAtLastError)(), epoch == 7 ? invalidValue : hipSuccess);
    EQUAL(HIP(hipGetLastError)(), epoch == 7 ? invalidValue : hipSuccess);
    OK(HIP(hipGetLastError)());
    EQUAL(HIP(hipGetDevice)(NULL), invalidValue);
    EQUAL(HIP(hipGetLastError)(), invalidValue);
    OK(HIP(hipGetLastError)());
    EQUAL(has("hipExtGetLastError"), epoch >= 6);
    if (epoch >= 6) {
        EQUAL(HIP(hipGetDevice)(NULL), invalidValue);
        OK(HIP(hipGetDevice)(&device));
        OK(HIP(hipExtGetLastError)());
    }
    CHECK(strcmp(name(invalidValue), "hipErrorInvalidValue") == 0);
    CHECK((strcmp(words(invalidValue), "hipErrorInvalidValue") == 0) == (epoch == 5));
    const char *text = NULL;
    OK(HIP(hipDrvGetErrorName)(illegalAddress, &text));
    CHECK(text && strcmp(text, "hipErrorIllegalAddress") == 0);
    OK(HIP(hipDrvGetErrorString)(illegalAddress, &text));
    CHECK(text && strcmp(text, "hipErrorIllegalAddress") != 0);
    EQUAL(HIP(hipDrvGetErrorName)(12345, &text), invalidValue);
    // What we lack says so in its own type.
    EQUAL(HIP(hipProfilerStart)(), notSupported);
    EQUAL(HIP(hipStreamGetDevice)(NULL, &device), hipSuccess);
    EQUAL(device, 0);
}

static void procedures(void) {
    EQUAL(has("hipGetProcAddress"), epoch >= 6);
    EQUAL(has("hiprtcCreateProgram"), epoch <= 6);
    EQUAL(has("hipLaunchKernelExC"), epoch >= 6);
    EQUAL(has("hipStreamGetId"), epoch >= 7);
    if (epoch < 6) return;
    void *f = NULL;
    int status = -1;
    int (*get)(const char *, void **, int, uint64_t, int *) = (int (*)(const char *, void **, int, uint64_t, int *))need("hipGetProcAddress");
    OK(get("hipMalloc", &f, 602, 0, &status));
    CHECK(f == need("hipMalloc") && status == 0);
    OK(get("hipGetDeviceProperties", &f, 602, 0, NULL));
    CHECK(f == need("hipGetDevicePropertiesR0600"));
    OK(get("hipGetDeviceProperties", &f, 507, 0, NULL));
    CHECK(f == need("hipGetDeviceProperties"));
    OK(get("hipMemcpyAsync", &f, 602, 2, NULL));
    CHECK(f == need("hipMemcpyAsync_spt"));
    EQUAL(get("hipNoSuchFunction", &f, 602, 0, &status), invalidValue);
    EQUAL(status, 1);
}

// A launch, and each epoch's ways to ask for it.
static void launches(const char *code) {
    struct {
        unsigned x, y, z;
    } one = {1, 1, 1};
    void *module, *function, *p;
    int v = 5, back = 0;
    OK(HIP(hipModuleLoad)(&module, code));
    OK(HIP(hipModuleGetFunction)(&function, module, "store"));
    OK(HIP(hipMalloc)(&p, (size_t)4));
    void *args[] = {&p, &v};
    OK(HIP(hipModuleLaunchKernel)(function, 1, 1, 1, 1, 1, 1, 0, NULL, args, NULL));
    OK(HIP(hipMemcpy)(&back, p, (size_t)4, 2));
    EQUAL(back, 5);
    EQUAL(HIP(hipModuleLaunchKernel)(function, 0, 1, 1, 1, 1, 1, 0, NULL, args, NULL), epoch == 7 ? invalidValue : invalidConfiguration);
    OK(HIP(hipModuleLaunchCooperativeKernel)(function, 1, 1, 1, 1, 1, 1, 0, NULL, args));
    if (epoch >= 6) {
        // Grid, block, LDS, stream, attributes: an ID, 4 bytes of nothing, 64 bytes of value.
        struct {
            int id, padding, value[16];
        } cooperative = {2, 0, {1}};
        struct {
            unsigned grid[3], block[3], lds;
            void *stream, *attributes;
            unsigned count;
        } config = {{1, 1, 1}, {1, 1, 1}, 0, NULL, &cooperative, 1};
        v = 6;
        OK(HIP(hipDrvLaunchKernelEx)(&config, function, args, NULL));
        OK(HIP(hipMemcpy)(&back, p, (size_t)4, 2));
        EQUAL(back, 6);
        cooperative.id = 3;
        EQUAL(HIP(hipDrvLaunchKernelEx)(&config, function, args, NULL), notSupported);
    }
    // A node that fills: HIP 7 has its fields in another order.
    void *graph, *node, *ready;
    OK(HIP(hipGraphCreate)(&graph, 0));
    struct {
        void *to;
        unsigned element;
        size_t height, pitch;
        unsigned value;
        size_t width;
    } fill5 = {p, 4, 1, 0, 77, 1};
    struct {
        void *to;
        size_t pitch;
        unsigned value, element;
        size_t width, height;
    } fill7 = {p, 0, 77, 4, 1, 1};
    OK(HIP(hipGraphAddMemsetNode)(&node, graph, NULL, (size_t)0, epoch == 7 ? (void *)&fill7 : (void *)&fill5));
    OK(HIP(hipGraphInstantiate)(&ready, graph, NULL, NULL, (size_t)0));
    OK(HIP(hipGraphLaunch)(ready, NULL));
    OK(HIP(hipMemcpy)(&back, p, (size_t)4, 2));
    EQUAL(back, 77);
    (void)one;

    // A kernel that writes where nothing is: the process ends, or, in HIP 7, calls fail from then on.
    p = (void *)0x123456789000;
    HIP(hipModuleLaunchKernel)(function, 1, 1, 1, 1, 1, 1, 0, NULL, args, NULL);
    EQUAL(HIP(hipDeviceSynchronize)(), illegalAddress);
    EQUAL(HIP(hipGetLastError)(), illegalAddress);
    EQUAL(HIP(hipDeviceSynchronize)(), illegalAddress);
    EQUAL(epoch, 7);
}

static void called(void *p) { *(int *)p = 1; }

static void host_functions(void) {
    int was = 0;
    OK(HIP(hipLaunchHostFunc)(NULL, called, &was));
    OK(HIP(hipDeviceSynchronize)());
    EQUAL(was, 1);
    EQUAL(HIP(hipLaunchHostFunc)(NULL, NULL, &was), invalidValue);
}

int main(int argc, char **argv) {
    char name[32];
    epoch = atoi(getenv("EPOCH"));
    snprintf(name, sizeof name, "libamdhip64.so.%d", epoch);
    library = dlopen(name, RTLD_NOW);
    CHECK(library != NULL && argc == 2);
    if (!library) return done();
    // In a child, as it may abort.
    fflush(stdout);
    pid_t pid = fork();
    if (pid == 0) {
        checks = failures = 0;
        launches(argv[1]);
        _exit(done());
    }
    int status = 0;
    waitpid(pid, &status, 0);
    if (epoch == 7) CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    else CHECK(WIFSIGNALED(status) && WTERMSIG(status) == 6);
    versions();
    properties();
    pointers();
    errors();
    procedures();
    host_functions();
    return done();
}
