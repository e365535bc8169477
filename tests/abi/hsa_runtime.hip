// Kernels of hsa_runtime.c, without any header, so that any clang compiles them.
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))

extern "C" __device__ int bias = 7;

extern "C" __global__ void scale(int *out, const int *in, int factor) {
  unsigned i = __builtin_amdgcn_workgroup_id_x() * 64 + __builtin_amdgcn_workitem_id_x();
  out[i] = in[i] * factor + bias;
}

extern "C" __global__ void store(int *to) { *to = 1; }
