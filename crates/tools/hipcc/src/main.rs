//! The `hipcc` program: reads the environment, then becomes clang.
#![forbid(unsafe_code)]

use hipcc::args::{self, Invocation, Query, Stage};
use hipcc::command::{self, Appended, Toolchain};
use hipcc::{Error, bitcode, toolchain};
use std::os::unix::process::CommandExt;
use std::process::{Command, ExitCode};

/// Compiled for when neither the command line nor the environment names a device.
const DEFAULT_TARGET: &str = "gfx906";

fn main() -> ExitCode {
    let read = |file: &str| std::fs::read_to_string(file).ok();
    let words = args::expand(std::env::args().skip(1).collect(), &read);
    match run(&words) {
        Ok(code) => code,
        Err(e) => {
            eprintln!("hipcc: error: {e}");
            ExitCode::FAILURE
        }
    }
}

fn run(words: &[String]) -> Result<ExitCode, Error> {
    let verbose = variable("HIPCC_VERBOSE").and_then(|v| v.trim().parse::<u32>().ok()).unwrap_or(0);
    // The platforms that AMD's hipcc knows; `hcc` is an old name of the first (hipcc, "HIP_PLATFORM").
    if let Some(other) = variable("HIP_PLATFORM").filter(|p| !matches!(p.as_str(), "amd" | "hcc")) {
        return Err(Error::Platform(other));
    }
    let inv = args::parse(words)?;
    let around = toolchain::Surroundings::from_process();
    if inv.query == Some(Query::ShortVersion) {
        println!("{}", version(&around)?);
        return Ok(ExitCode::SUCCESS);
    }
    let clang = toolchain::find_clang(&around)?;
    let (text, clang_major) = toolchain::clang_version(&clang)?;
    if inv.query == Some(Query::Version) {
        println!("HIP version: {}", version(&around)?);
        print!("{text}");
        return Ok(ExitCode::SUCCESS);
    }
    let (default, origin) = default_targets();
    let archs = command::targets(&inv, &default);
    if let Some(Query::CompileFlags | Query::LinkFlags) = inv.query {
        print_flags(&inv, &around, &clang, clang_major, &archs)?;
        return Ok(ExitCode::SUCCESS);
    }
    let tools = find_parts(&inv, &around, clang, clang_major, &archs)?;
    let extra = Appended {
        compile: split(&variable("HIPCC_COMPILE_FLAGS_APPEND").unwrap_or_default()),
        link: split(&variable("HIPCC_LINK_FLAGS_APPEND").unwrap_or_default()),
    };
    let line = command::clang_args(&inv, &tools, &archs, &extra);
    // AMD's hipcc reads the variable as bits: 1 commands, 2 paths, 4 arguments.
    if verbose & 4 != 0 {
        eprintln!("hipcc-args: {}", words.join(" "));
    }
    if verbose & 2 != 0 {
        eprintln!("hipcc-paths: {tools:?}");
    }
    if verbose & 1 != 0 {
        if inv.archs.is_empty() && command::builds_device_code(&inv) {
            eprintln!("hipcc: no --offload-arch given: {} ({origin})", archs.join(","));
        }
        eprintln!("hipcc-cmd: {} {}", tools.clang.display(), line.join(" "));
    }
    let mut command = Command::new(&tools.clang);
    if let Some(dir) = around.hip_path.as_ref().filter(|d| !d.join("include/hip/hip_runtime.h").is_file()) {
        // clang would look there, and nowhere else.
        eprintln!(
            "hipcc: warning: HIP_PATH is {}, where no include/hip/hip_runtime.h is: not used",
            dir.display()
        );
        command.env_remove("HIP_PATH");
    }
    let failure = command.args(&line).exec();
    eprintln!("hipcc: error: cannot start {}: {failure}", tools.clang.display());
    Ok(ExitCode::FAILURE)
}

/// Looks for what this command line needs, and no further.
fn find_parts(
    inv: &Invocation,
    around: &toolchain::Surroundings,
    clang: std::path::PathBuf,
    clang_major: u32,
    archs: &[String],
) -> Result<Toolchain, Error> {
    let mut tools = Toolchain { clang, clang_major, ..Default::default() };
    if command::builds_device_code(inv) {
        if !inv.names_device_libs && !inv.no_device_libs {
            let dir = toolchain::find_device_libs(around)?;
            tools.has_abi_600 = dir.join("oclc_abi_version_600.bc").exists();
            let wanted = command::constants(inv, archs);
            tools.device_libs =
                Some(bitcode::complete(&dir, &wanted, &tools.clang, clang_major, &toolchain::cache_dir())?);
        }
        let tree = toolchain::find_hip_tree(around)?;
        tools.hip_version = toolchain::hip_version(&tree);
        tools.patches = toolchain::find_patches(around, clang_major, tools.hip_version.as_deref());
        tools.hip_tree = Some(tree);
    }
    if inv.stage == Stage::Link && inv.has_input() && !inv.no_runtime {
        tools.runtime = Some(toolchain::find_runtime(around)?);
    }
    Ok(tools)
}

/// `--cxxflags`, `--ldflags`: for build systems that compile or link with clang themselves.
fn print_flags(
    inv: &Invocation,
    around: &toolchain::Surroundings,
    clang: &std::path::Path,
    clang_major: u32,
    archs: &[String],
) -> Result<(), Error> {
    let example: &[&str] = if inv.query == Some(Query::CompileFlags) { &["-c", "x.hip"] } else { &["x.o"] };
    let asked = args::parse(&example.iter().map(|w| w.to_string()).collect::<Vec<_>>())?;
    let tools = find_parts(&asked, around, clang.to_owned(), clang_major, archs)?;
    let line = command::clang_args(&asked, &tools, archs, &Appended::default());
    let own: Vec<String> = line.into_iter().filter(|w| !example.contains(&w.as_str())).collect();
    println!("{}", own.join(" "));
    Ok(())
}

fn version(around: &toolchain::Surroundings) -> Result<String, Error> {
    let tree = toolchain::find_hip_tree(around)?;
    Ok(toolchain::hip_version(&tree).map_or_else(|| "unknown".into(), |v| v + "-0"))
}

fn default_targets() -> (Vec<String>, &'static str) {
    for name in ["HCC_AMDGPU_TARGET", "CAIRN_DEVICE"] {
        let found = command::targets_in(&variable(name).unwrap_or_default());
        if !found.is_empty() {
            return (found, name);
        }
    }
    (vec![DEFAULT_TARGET.to_owned()], "the default device")
}

fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|v| !v.is_empty())
}

fn split(words: &str) -> Vec<String> {
    words.split_whitespace().map(str::to_owned).collect()
}
