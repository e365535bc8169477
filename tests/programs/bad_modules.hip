// Modules that cannot be loaded, and names that are not there: each has its error, and the device still works.
// genco: bad_modules_kernel.hip
#include "test.h"

#include <fstream>
#include <iterator>
using namespace test;

static bool refused(hipError_t e, const char* what) {
    (void)hipGetLastError();
    if (e == hipSuccess) printf("  %s: accepted\n", what);
    return e != hipSuccess;
}

int main(int, char** argv) {
    const std::string file = std::string(argv[0]) + ".hsaco";
    std::ifstream stream(file, std::ios::binary);
    std::vector<char> good((std::istreambuf_iterator<char>(stream)), {});
    check(good.size() > 1000, "the code object is there");
    hipModule_t module = nullptr;

    check(hipModuleLoad(&module, "/nonexistent/file.hsaco") == hipErrorFileNotFound, "no such file");
    (void)hipGetLastError();
    check(hipModuleLoad(nullptr, file.c_str()) == hipErrorInvalidValue, "nowhere to put the module");
    (void)hipGetLastError();
    std::vector<char> garbage(4096, 'x');
    check(refused(hipModuleLoadData(&module, garbage.data()), "garbage"), "garbage");
    std::vector<char> elf(4096);
    memcpy(elf.data(), "\x7f""ELF\x02\x01\x01", 7);
    check(refused(hipModuleLoadData(&module, elf.data()), "an empty ELF"), "an empty ELF");

    // Truncated at many places, from a file, so that the end is known.
    const std::string cut = file + ".cut";
    for (size_t part = 1; part < 12; part++) {
        std::ofstream(cut, std::ios::binary | std::ios::trunc).write(good.data(), good.size() * part / 12);
        check(refused(hipModuleLoad(&module, cut.c_str()), "truncated"), "a truncated code object");
    }
    remove(cut.c_str());

    HIP(hipModuleLoadData(&module, good.data()));
    hipFunction_t function;
    check(hipModuleGetFunction(&function, module, "no_such_kernel") == hipErrorNotFound, "no such kernel");
    (void)hipGetLastError();
    hipDeviceptr_t address;
    size_t size;
    check(hipModuleGetGlobal(&address, &size, module, "no_such_variable") == hipErrorNotFound, "no such variable");
    (void)hipGetLastError();
    HIP(hipModuleGetFunction(&function, module, "squares"));
    Device<int> out(64);
    int* pointer = out;
    void* arguments[] = {&pointer};
    check(refused(hipModuleLaunchKernel(function, 1, 1, 1, 2048, 1, 1, 0, nullptr, arguments, nullptr), "a large block"),
          "a block that is too large");
    check(refused(hipModuleLaunchKernel(function, 1, 1, 1, 64, 1, 1, 1 << 20, nullptr, arguments, nullptr), "much LDS"),
          "too much LDS");
    check(refused(hipModuleLaunchKernel(nullptr, 1, 1, 1, 64, 1, 1, 0, nullptr, arguments, nullptr), "no function"),
          "no function");
    HIP(hipModuleLaunchKernel(function, 1, 1, 1, 64, 1, 1, 0, nullptr, arguments, nullptr));
    std::vector<int> want(64);
    for (int i = 0; i < 64; i++) want[i] = i * i;
    equal(out.read(), want, "the good kernel");
    HIP(hipModuleUnload(module));
    return finish();
}
