// Stands before HIP 5's header of this name when clang is 18 or newer. HIP 5 calls the LLVM intrinsics
// llvm.amdgcn.atomic.inc and .dec by name; LLVM has since removed them for atomicrmw uinc_wrap and udec_wrap, which
// clang's builtins reach. Everything else is the installed header's.
#pragma once

#define atomicInc cairn_hip5_atomicInc
#define atomicDec cairn_hip5_atomicDec
#include_next <hip/amd_detail/amd_hip_atomic.h>
#undef atomicInc
#undef atomicDec

__device__ inline unsigned int atomicInc(unsigned int* address, unsigned int limit) {
    return __builtin_amdgcn_atomic_inc32(address, limit, __ATOMIC_RELAXED, "agent");
}

__device__ inline unsigned int atomicDec(unsigned int* address, unsigned int limit) {
    return __builtin_amdgcn_atomic_dec32(address, limit, __ATOMIC_RELAXED, "agent");
}
