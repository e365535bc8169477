//! Other people's runtimes on our HSA library: AMD's HIP and clang's OpenMP offload, where Debian's packages of them are
//! installed. They ask more of it than our own HIP does. Part of `cargo xtask abi-test`.

use crate::cargo;
use crate::ci::Tally;
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const DEVICE_LIBRARIES: &str = "/usr/lib/x86_64-linux-gnu/amdgcn/bitcode";
const AMD_HIP: &str = "/usr/lib/x86_64-linux-gnu/libamdhip64.so.5";
const OPENMP: &str = "/usr/lib/llvm-19/lib/libomptarget.so";
const TARGETS: &[&str] = &["gfx906", "gfx90a", "gfx1030"];
/// Examples that AMD's HIP runs.
const HIP_PROGRAMS: &[&str] = &["saxpy", "reduction", "histogram", "streams"];

pub fn run(prefix: &Path) -> Result<Tally> {
    let mut tally = Tally::default();
    let mut count = |name: String, result: Result<()>| match result {
        Ok(()) => tally.passed += 1,
        Err(e) => {
            eprintln!("foreign: {name}: {e:#}");
            tally.failed += 1;
        }
    };
    let lib = only_hsa(prefix)?;
    if there("OpenMP offload", OPENMP) {
        for target in TARGETS {
            count(format!("OpenMP on {target}"), openmp(prefix, &lib, target));
        }
    }
    if there("AMD's HIP", AMD_HIP) && there("AMD's HIP", "/usr/bin/hipcc") {
        for program in HIP_PROGRAMS {
            count(format!("AMD's HIP: {program}"), amd_hip(prefix, &lib, program));
        }
    }
    println!("foreign: {} passed, {} failed", tally.passed, tally.failed);
    Ok(tally)
}

fn there(what: &str, file: &str) -> bool {
    let there = Path::new(file).exists();
    if !there {
        println!("foreign: {what} is not tested: no {file}");
    }
    there
}

/// A folder with our HSA library and nothing else of ours.
fn only_hsa(prefix: &Path) -> Result<PathBuf> {
    let dir = cargo::root().join("target/abi/only-hsa");
    fs::create_dir_all(&dir)?;
    for name in ["libcairn.so", "libhsa-runtime64.so.1", "libhsa-runtime64.so"] {
        let (from, to) = (prefix.join("lib").join(name), dir.join(name));
        let _ = fs::remove_file(&to);
        fs::copy(&from, &to).with_context(|| format!("cannot copy {}", from.display()))?;
    }
    Ok(dir)
}

fn openmp(prefix: &Path, lib: &Path, target: &str) -> Result<()> {
    let out = cargo::root().join(format!("target/abi/openmp.{target}"));
    let mut c = Command::new("clang-19");
    c.args(["-O2", "-fopenmp", &format!("--offload-arch={target}")]);
    c.arg(format!("--rocm-device-lib-path={DEVICE_LIBRARIES}"));
    c.arg(cargo::root().join("tests/foreign/openmp.c")).arg("-o").arg(&out);
    succeeds(&mut c)?;
    let mut run = program(&out, prefix, lib);
    // Without this a failure to find a device is silent: the host computes.
    run.env("OMP_TARGET_OFFLOAD", "MANDATORY").env("CAIRN_DEVICE", target);
    succeeds(&mut run)
}

fn amd_hip(prefix: &Path, lib: &Path, name: &str) -> Result<()> {
    let out = cargo::root().join(format!("target/abi/amd-hip.{name}"));
    let mut c = Command::new("/usr/bin/hipcc");
    c.args(["-O2", "--offload-arch=gfx906"]).arg(cargo::root().join(format!("examples/{name}.hip")));
    c.arg("-o").arg(&out);
    succeeds(&mut c)?;
    succeeds(&mut program(&out, prefix, lib))
}

fn program(path: &Path, prefix: &Path, lib: &Path) -> Command {
    let mut c = Command::new("timeout");
    c.arg("300").arg(path);
    c.env("LD_LIBRARY_PATH", format!("{}:/usr/lib/llvm-19/lib", lib.display()));
    c.env("CAIRN_JIT_HELPER", prefix.join("bin/cairn-jit")).env_remove("CAIRN_DEVICE");
    c
}

fn succeeds(c: &mut Command) -> Result<()> {
    let out = c.output().with_context(|| format!("cannot start {:?}", c.get_program()))?;
    ensure!(
        out.status.success(),
        "{c:?}: {}\n{}{}",
        out.status,
        String::from_utf8_lossy(&out.stdout),
        String::from_utf8_lossy(&out.stderr)
    );
    Ok(())
}
