//! `cargo xtask abi-test`: the public libraries from outside. Exported names and versions against their lists, and the
//! programs of `tests/abi`, compiled as C and C++ against Debian's headers and run on the libraries in the prefix.
//!
//! A program runs once for each line `// env: NAME=VALUE ...` in it, or once if there is none. `hsa_*` is about
//! libhsa-runtime64, all others about libamdhip64, `epoch` about each of its epochs, which it loads itself. Kernels in `NAME.hip` beside `NAME.c` are compiled for the run's
//! device to a code object, whose path is the program's argument.

use crate::ci::Tally;
use crate::{abi, cargo, foreign, launch_test};
use anyhow::{Context, Result, ensure};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The end of a plugin's name, before `.hip`.
const PLUGIN: &str = "_plugin";

/// A test that takes longer than this hangs.
const LIMIT: Duration = Duration::from_secs(60);

pub fn run(prefix: &Path) -> Result<Tally> {
    let mut tally = Tally::default();
    let mut count = |name: &str, result: Result<()>| match result {
        Ok(()) => tally.passed += 1,
        Err(e) => {
            eprintln!("abi: {name}: {e:#}");
            tally.failed += 1;
        }
    };
    count("exports", abi::check_exports(prefix));
    for source in sources()? {
        let name = source.file_name().and_then(|n| n.to_str()).unwrap_or("?").to_owned();
        let program = match compile(&source, prefix) {
            Ok(program) => program,
            Err(e) => {
                count(&name, Err(e));
                continue;
            }
        };
        let text = std::fs::read_to_string(&source)?;
        let envs: Vec<&str> = text.lines().filter_map(|l| l.strip_prefix("// env:")).map(str::trim).collect();
        for env in if envs.is_empty() { vec![""] } else { envs } {
            let shown = format!("{name} {env}");
            count(shown.trim(), kernels(&source, env).and_then(|k| execute(&program, k, prefix, env)));
        }
    }
    println!("abi: {} passed, {} failed", tally.passed, tally.failed);
    tally += foreign::run(prefix)?;
    tally += launch_test::run(prefix)?;
    Ok(tally)
}

fn sources() -> Result<Vec<PathBuf>> {
    let dir = cargo::root().join("tests/abi");
    let mut all = Vec::new();
    for entry in std::fs::read_dir(&dir).with_context(|| format!("cannot read {}", dir.display()))? {
        let path = entry?.path();
        // A `.hip` beside a `.c` holds its kernels, `X_plugin.hip` is a library that X loads; others are whole programs.
        let plugin = path.file_stem().and_then(|s| s.to_str()).is_some_and(|s| s.ends_with(PLUGIN));
        let whole = |e: &str| match e {
            "c" | "cpp" => true,
            _ => e == "hip" && !plugin && !path.with_extension("c").exists(),
        };
        if path.extension().and_then(|e| e.to_str()).is_some_and(whole) {
            all.push(path);
        }
    }
    ensure!(!all.is_empty(), "no programs in {}", dir.display());
    all.sort();
    Ok(all)
}

/// Builds a program, and the library that it loads, if it has one.
fn compile(source: &Path, prefix: &Path) -> Result<PathBuf> {
    let stem = source.file_stem().and_then(|s| s.to_str()).context("a source has a name")?;
    let plugin = source.with_file_name(format!("{stem}{PLUGIN}.hip"));
    if plugin.exists() {
        compile_one(&plugin, prefix, &format!("{stem}{PLUGIN}.so"))?;
    }
    compile_one(source, prefix, stem)
}

fn compile_one(source: &Path, prefix: &Path, name: &str) -> Result<PathBuf> {
    let out = cargo::root().join("target/abi").join(name);
    let (compiler, options): (PathBuf, &[&str]) = match source.extension().and_then(|e| e.to_str()) {
        Some("hip") => (
            prefix.join("bin/hipcc"),
            &["--offload-arch=gfx906", "--offload-arch=gfx90a", "-std=c++17", "-Wno-unused-result"],
        ),
        Some("cpp") => ("c++".into(), &["-std=c++17", "-Wno-unused-result"]),
        _ => ("cc".into(), &["-std=c11", "-D_GNU_SOURCE"]),
    };
    let mut c = Command::new(compiler);
    c.args(options).args(["-D__HIP_PLATFORM_AMD__", "-Wall", "-Werror", "-O1", "-g"]);
    if name.ends_with(".so") {
        c.args(["-shared", "-fPIC"]);
    }
    let file = source.file_name().and_then(|n| n.to_str()).unwrap_or_default();
    c.arg(source).arg("-L").arg(prefix.join("lib"));
    match file {
        "epoch.c" => {}
        _ if file.starts_with("hsa_") => drop(c.arg("-lhsa-runtime64")),
        _ => drop(c.arg("-lamdhip64")),
    }
    c.args(["-lpthread", "-ldl", "-o"]).arg(&out);
    let result = c.output().with_context(|| format!("cannot start {:?}", c.get_program()))?;
    ensure!(result.status.success(), "does not compile:\n{}", String::from_utf8_lossy(&result.stderr));
    Ok(out)
}

/// The code object with a program's kernels for the device that its environment asks for.
fn kernels(program: &Path, env: &str) -> Result<Option<PathBuf>> {
    let source = program.with_extension("hip");
    if program == source || !source.exists() {
        return Ok(None);
    }
    let device = env.split_whitespace().find_map(|pair| pair.strip_prefix("CAIRN_DEVICE="));
    let target = device.unwrap_or("gfx906").split(',').next().unwrap_or_default();
    let stem = source.file_stem().and_then(|s| s.to_str()).context("a source has a name")?;
    let out = cargo::root().join("target/abi").join(format!("{stem}.{target}.co"));
    let found = |name: &&str| Command::new(name).arg("--version").output().is_ok_and(|o| o.status.success());
    let names = ["clang++-19", "clang++-18", "clang++-17", "clang++-16", "clang++-15", "clang++"];
    let clang = names.into_iter().find(found).context("no clang++ for the program's kernels")?;
    let mut c = Command::new(clang);
    c.args([
        "-x",
        "hip",
        "--cuda-device-only",
        "--no-gpu-bundle-output",
        "-nogpulib",
        "-nogpuinc",
        "-O2",
        "-g",
        "-c",
    ]);
    c.arg(format!("--offload-arch={target}")).arg(&source).arg("-o").arg(&out);
    let result = c.output().with_context(|| format!("cannot start {clang}"))?;
    ensure!(result.status.success(), "kernels do not compile:\n{}", String::from_utf8_lossy(&result.stderr));
    Ok(Some(out))
}

fn execute(program: &Path, kernels: Option<PathBuf>, prefix: &Path, env: &str) -> Result<()> {
    let mut c = Command::new("timeout");
    c.arg(LIMIT.as_secs().to_string()).arg(program).args(kernels).env("LD_LIBRARY_PATH", prefix.join("lib"));
    for variable in
        ["CAIRN_DEVICE", "HIP_VISIBLE_DEVICES", "ROCR_VISIBLE_DEVICES", "AMD_LOG_LEVEL", "CAIRN_ON_FAULT"]
    {
        c.env_remove(variable);
    }
    for pair in env.split_whitespace() {
        let (name, value) = pair.split_once('=').with_context(|| format!("env line: {pair:?}"))?;
        c.env(name, value);
    }
    let out = c.output().context("cannot start timeout")?;
    ensure!(
        out.status.success(),
        "{}\n{}{}",
        out.status,
        String::from_utf8_lossy(&out.stdout),
        String::from_utf8_lossy(&out.stderr)
    );
    Ok(())
}
