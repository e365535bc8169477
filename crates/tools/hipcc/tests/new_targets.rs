//! Compiles for processors that are newer than Debian's device libraries, with the real clang.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

/// A folder with a source in it, and a cache of this test's own.
struct Work(PathBuf);

impl Work {
    fn new(name: &str) -> Work {
        let dir = std::env::temp_dir().join(format!("cairn-hipcc-{name}-{}", std::process::id()));
        fs::create_dir_all(&dir).unwrap();
        // sinf asks for tables that differ by processor.
        let source = "#include <hip/hip_runtime.h>\n\
                      __global__ void k(float *p) { p[threadIdx.x] = sinf(p[threadIdx.x]); }\n";
        fs::write(dir.join("k.hip"), source).unwrap();
        Work(dir)
    }

    fn hipcc(&self, args: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_hipcc"))
            .args(args)
            .current_dir(&self.0)
            .env("CAIRN_CACHE_DIR", self.0.join("cache"))
            .env_remove("HIP_PLATFORM")
            .output()
            .unwrap()
    }

    fn compiles(&self, args: &[&str]) {
        let out = self.hipcc(args);
        assert!(out.status.success(), "{args:?}: {}", String::from_utf8_lossy(&out.stderr));
    }

    fn bytes(&self, file: &str) -> Vec<u8> {
        fs::read(self.0.join(file)).unwrap()
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn code_objects_for_new_processors() {
    let w = Work::new("new");
    // (processor, EF_AMDGPU_MACH)
    for (arch, mach) in [("gfx942", 0x4c), ("gfx1100", 0x41), ("gfx1201", 0x4e)] {
        let arch = format!("--offload-arch={arch}");
        w.compiles(&[&arch, "--genco", "--no-gpu-bundle-output", "k.hip", "-o", "k.hsaco"]);
        let elf = w.bytes("k.hsaco");
        assert_eq!((&elf[..4], elf[48]), (&b"\x7fELF"[..], mach), "{arch}");
    }
    // Version 6 has a constant of its own that Debian lacks too.
    let six = ["--offload-arch=gfx1100", "-mcode-object-version=6", "--genco", "--no-gpu-bundle-output"];
    w.compiles(&[&six[..], &["k.hip", "-o", "k.hsaco"]].concat());
    assert_eq!(w.bytes("k.hsaco")[8], 4, "ELFABIVERSION_AMDGPU_HSA_V6");
}

#[test]
fn several_targets_compressed_and_relocatable() {
    let w = Work::new("many");
    w.compiles(&["--offload-arch=gfx942,gfx1201", "--offload-compress", "--genco", "k.hip", "-o", "k.co"]);
    assert_eq!(&w.bytes("k.co")[..4], b"CCOB");
    w.compiles(&["-fgpu-rdc", "--offload-arch=gfx1100", "-c", "k.hip", "-o", "k.o"]);
    assert!(w.bytes("k.o").windows(6).any(|b| b == b"BC\xc0\xde5\x14"), "device code as bitcode");
}

#[test]
fn other_platforms_are_refused() {
    let w = Work::new("platform");
    let out =
        Command::new(env!("CARGO_BIN_EXE_hipcc")).arg("--version").env("HIP_PLATFORM", "nvidia").output();
    let out = out.unwrap();
    assert!(!out.status.success());
    assert!(String::from_utf8_lossy(&out.stderr).contains("HIP_PLATFORM is `nvidia`"));
    let flags = w.hipcc(&["--cxxflags", "--offload-arch=gfx1100"]);
    let text = String::from_utf8_lossy(&flags.stdout).into_owned();
    assert!(text.contains("--offload-arch=gfx1100") && text.contains("--rocm-device-lib-path="), "{text}");
}
