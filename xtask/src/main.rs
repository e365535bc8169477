//! `cargo xtask`: what a developer and CI run on the workspace. Each subcommand is a module; this file only
//! chooses one. Nothing here is shipped, and no crate depends on it.
#![forbid(unsafe_code)]

mod abi;
mod abi_test;
mod cargo;
mod ci;
mod codegen;
mod foreign;
mod launch_test;
mod prefix;
mod programs;
mod tidy;

use anyhow::{Result, bail, ensure};
use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask COMMAND
  tidy     check the house rules that a program can check: layering, unsafe code, files
  codegen  write what is derived from the instruction tables
  bless    write the files anew that tests compare with what libraries print
  prefix   build every tool and library (release) into target/rocm {bin,lib,include}
  abi-test check the public libraries: exported names and versions, programs in C and C++ (tests/abi)
  programs [--target T] [--engine interp|jit] [--compiler cairn|debian] [--compile-only] [--keep-prefix] [FILTER...]
           compile examples/, tests/programs/ and tests/e2e/ and run them on the virtual GPU; a program whose library
           `scripts/test` does not install (rocsparse: 1.3 GB) is skipped where that library is missing
  ci       everything that scripts/test runs; ends in the line `N passed, N failed`";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("xtask: {e:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    std::env::set_current_dir(cargo::root())?;
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["tidy"] => tidy::run(),
        ["bless"] => cargo::bless(),
        ["codegen"] => codegen::run(),
        ["prefix"] => prefix::run().map(|_| ()),
        ["abi-test"] => {
            ensure!(abi_test::run(&prefix::run()?)?.failed == 0, "abi-test failed");
            Ok(())
        }
        ["programs", rest @ ..] => {
            let tally = programs::run(&programs::Selection::parse(rest)?)?;
            println!("{} passed, {} failed", tally.passed, tally.failed);
            ensure!(tally.failed == 0, "some programs failed");
            Ok(())
        }
        ["ci"] => ci::run(),
        ["-h" | "--help" | "help"] => {
            println!("{USAGE}");
            Ok(())
        }
        _ => bail!("unknown command {:?}\n{USAGE}", args.join(" ")),
    }
}
