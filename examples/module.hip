// Loads a code object from a file with hipModuleLoad and launches a kernel by its name, as programs that compile
// their kernels separately do. The code object is module_kernel.hip, compiled with `hipcc --genco`; its path is the
// program's own with `.hsaco` behind it, or the first argument.
// genco: module_kernel.hip
#include "example.h"

#include <string>

int main(int argc, char** argv) {
    const int n = 10000;
    show_device("module");
    const std::string file = argc > 1 ? argv[1] : std::string(argv[0]) + ".hsaco";

    hipModule_t module;
    hipFunction_t function;
    HIP(hipModuleLoad(&module, file.c_str()));
    HIP(hipModuleGetFunction(&function, module, "scale_and_add"));

    // A __device__ variable of the module, reached by name too.
    hipDeviceptr_t offset;
    size_t offset_bytes = 0;
    HIP(hipModuleGetGlobal(&offset, &offset_bytes, module, "offset"));
    const int offset_value = 1000;
    HIP(hipMemcpyHtoD(offset, const_cast<int*>(&offset_value), sizeof offset_value));

    std::vector<int> data(n), want(n);
    for (int i = 0; i < n; i++) {
        data[i] = i;
        want[i] = 3 * i + offset_value;
    }
    int* device;
    HIP(hipMalloc(&device, n * sizeof(int)));
    HIP(hipMemcpy(device, data.data(), n * sizeof(int), hipMemcpyHostToDevice));

    int count = n, factor = 3;
    void* arguments[] = {&device, &count, &factor};
    Stopwatch watch;
    HIP(hipModuleLaunchKernel(function, (n + 127) / 128, 1, 1, 128, 1, 1, 0, nullptr, arguments, nullptr));
    HIP(hipDeviceSynchronize());
    double seconds = watch.seconds();
    HIP(hipMemcpy(data.data(), device, n * sizeof(int), hipMemcpyDeviceToHost));

    // The same launch with the arguments packed into one buffer by the caller.
    struct {
        int* data;
        int count, factor;
    } packed = {device, n, 1};
    size_t size = sizeof packed;
    void* config[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, &packed, HIP_LAUNCH_PARAM_BUFFER_SIZE, &size,
                      HIP_LAUNCH_PARAM_END};
    HIP(hipModuleLaunchKernel(function, (n + 127) / 128, 1, 1, 128, 1, 1, 0, nullptr, nullptr, config));
    std::vector<int> again(n);
    HIP(hipMemcpy(again.data(), device, n * sizeof(int), hipMemcpyDeviceToHost));
    bool right = data == want && offset_bytes == sizeof(int);
    for (int i = 0; i < n; i++) right &= again[i] == want[i] + offset_value;
    HIP(hipModuleUnload(module));

    printf("  result    data[%d] = %d, then %d\n", n - 1, data[n - 1], again[n - 1]);
    return report(right, "every element equals the CPU's", checksum(again),
                  1e-6 * n / seconds, "Melem/s");
}
