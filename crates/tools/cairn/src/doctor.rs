//! `cairn doctor`: what is installed, what is missing, and the command that fixes it. Looks; changes nothing.

use crate::prefix;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// Whether running programs fails without it, or only some work.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Need {
    Running,
    Compiling,
    Testing,
}

impl Need {
    fn why(self) -> &'static str {
        match self {
            Need::Running => "running programs",
            Need::Compiling => "compiling HIP programs",
            Need::Testing => "the tests",
        }
    }
}

struct Check {
    what: &'static str,
    need: Need,
    /// Where it was found, or `None`.
    found: Option<String>,
    fix: &'static str,
}

pub fn run() -> ExitCode {
    let checks = checks();
    for c in &checks {
        match &c.found {
            Some(place) => println!("ok       {:<32} {place}", c.what),
            None => println!("MISSING  {:<32} needed for {}\n         fix: {}", c.what, c.need.why(), c.fix),
        }
    }
    let missing = checks.iter().filter(|c| c.found.is_none()).count();
    if missing == 0 {
        println!("Everything is there.");
        return ExitCode::SUCCESS;
    }
    println!("{missing} missing.");
    let fatal = checks.iter().any(|c| c.found.is_none() && c.need != Need::Testing);
    ExitCode::from(u8::from(fatal))
}

fn checks() -> Vec<Check> {
    let lib = prefix::lib();
    let ours = |name: &str| first([lib.join(name)]);
    let versions = [19, 20, 21, 18, 17, 16, 15];
    let clang = versions.iter().find_map(|v| on_path(&format!("clang++-{v}"))).or_else(|| on_path("clang++"));
    let bundler = [19, 20, 21, 18, 17, 16, 15].iter().find_map(|v| {
        first([PathBuf::from(format!("/usr/lib/llvm-{v}/bin/clang-offload-bundler"))])
            .or_else(|| on_path(&format!("clang-offload-bundler-{v}")))
    });
    let rocm = std::env::var_os("ROCM_PATH").map_or_else(|| PathBuf::from("/opt/rocm"), PathBuf::from);
    let bitcode = first([
        PathBuf::from("/usr/lib/x86_64-linux-gnu/amdgcn/bitcode/ocml.bc"),
        PathBuf::from("/usr/lib/amdgcn/bitcode/ocml.bc"),
        rocm.join("amdgcn/bitcode/ocml.bc"),
    ]);
    let headers =
        first(["/usr/include", "/opt/rocm/include"].map(|d| Path::new(d).join("hip/hip_runtime.h")))
            .or_else(|| first([rocm.join("include/hip/hip_runtime.h")]));
    let llvm = first([PathBuf::from("/usr/lib/llvm-19/lib/libLLVM.so.19.1")])
        .or_else(|| first([PathBuf::from("/usr/lib/x86_64-linux-gnu/libLLVM.so.19.1")]));
    let check = |what, need, found, fix| Check { what, need, found, fix };
    vec![
        check("libamdhip64.so.5 (Cairn's)", Need::Running, ours("libamdhip64.so.5"), "scripts/build"),
        check(
            "libhsa-runtime64.so.1 (Cairn's)",
            Need::Running,
            ours("libhsa-runtime64.so.1"),
            "scripts/build",
        ),
        check(
            "cairn-jit (the JIT's translator)",
            Need::Running,
            first([prefix::root().join("bin/cairn-jit")]),
            "scripts/build",
        ),
        check("LLVM 19 (for the JIT)", Need::Running, llvm, "apt-get install libllvm19"),
        check("clang 15 or newer", Need::Compiling, clang.and_then(with_version), "apt-get install clang-19"),
        check("clang-offload-bundler", Need::Compiling, bundler, "apt-get install clang-tools-19"),
        check(
            "lld",
            Need::Compiling,
            on_path("ld.lld-19").or_else(|| on_path("ld.lld")),
            "apt-get install lld-19",
        ),
        check("AMD's device libraries", Need::Compiling, bitcode, "apt-get install rocm-device-libs"),
        check("HIP headers", Need::Compiling, headers, "apt-get install libamdhip64-dev"),
        check("C++ standard library", Need::Compiling, on_path("g++"), "apt-get install g++"),
        check("llvm-mc 19", Need::Testing, on_path("llvm-mc-19"), "apt-get install llvm-19"),
        check("hipcc of Debian", Need::Testing, first(["/usr/bin/hipcc".into()]), "apt-get install hipcc"),
        check(
            "rocRAND of Debian",
            Need::Testing,
            first(["/usr/lib/x86_64-linux-gnu/librocrand.so.1".into()]),
            "apt-get install librocrand1 librocrand-dev",
        ),
    ]
}

fn first(places: impl IntoIterator<Item = PathBuf>) -> Option<String> {
    places.into_iter().find(|p| p.exists()).map(|p| p.display().to_string())
}

fn on_path(name: &str) -> Option<String> {
    let path = std::env::var_os("PATH")?;
    first(std::env::split_paths(&path).map(|d| d.join(name)))
}

fn with_version(program: String) -> Option<String> {
    let out = Command::new(&program).arg("--version").output().ok()?;
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    let version = text.split("version ").nth(1)?.split_whitespace().next()?.to_owned();
    Some(format!("{program} ({version})"))
}
