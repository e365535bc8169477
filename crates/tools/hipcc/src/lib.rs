//! `hipcc`: reads a compiler command line as AMD's hipcc does and turns it into clang's.
//!
//! [`args`] understands the command line, [`toolchain`] finds clang, device libraries, headers and our library,
//! [`bitcode`] completes the device libraries, [`command`] joins the two into clang's arguments. None of them starts a
//! program, except that `toolchain` asks clang for its version and `bitcode` has it write a constant.
#![forbid(unsafe_code)]

pub mod args;
pub mod bitcode;
pub mod command;
pub mod toolchain;

/// What can be wrong before clang is started.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(
        "no clang found (wanted: clang++-19, or any from 15 up{0})\n  \
         install it with: apt-get install clang-19 clang-tools-19 lld-19\n  \
         or name the folder that holds clang++ in HIP_CLANG_PATH"
    )]
    NoClang(String),
    #[error("{0} does not answer `--version` as clang does")]
    NotClang(String),
    #[error(
        "{path} is clang {major}; HIP needs clang 15 or newer\n  install it with: apt-get install clang-19 clang-tools-19 lld-19"
    )]
    OldClang { path: String, major: u32 },
    #[error(
        "AMD's device libraries (a folder amdgcn/bitcode with ocml.bc) were not found\n  \
         install them with: apt-get install rocm-device-libs\n  \
         or name the folder with --rocm-device-lib-path=DIR or in HIP_DEVICE_LIB_PATH"
    )]
    NoDeviceLibs,
    #[error(
        "hip/hip_runtime.h was not found\n  \
         install it with: apt-get install libamdhip64-dev\n  \
         or name a ROCm installation in ROCM_PATH or HIP_PATH"
    )]
    NoHeaders,
    #[error(
        "libamdhip64.so was not found in {0}\n  \
         build it with scripts/build, or name a HIP installation in HIP_PATH"
    )]
    NoRuntime(String),
    #[error("cannot complete AMD's device libraries for this processor: {0}")]
    Bitcode(String),
    #[error(
        "HIP_PLATFORM is `{0}`: this hipcc compiles for AMD's GPUs only\n  unset HIP_PLATFORM, or set it to amd"
    )]
    Platform(String),
    #[error("{0} needs a value")]
    MissingValue(String),
}
