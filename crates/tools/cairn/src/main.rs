//! The `cairn` program: arguments in, one library call each. A module a subcommand; none holds logic that a library
//! could hold.
#![forbid(unsafe_code)]

mod bench;
mod doctor;
mod info;
mod isa;
mod isa_run;
mod object;
mod prefix;
mod program;
mod run;

use clap::{Parser, Subcommand};
use std::io::{self, ErrorKind};
use std::process::ExitCode;

/// Runs AMD GPU programs on this computer's CPU.
#[derive(Parser)]
#[command(name = "cairn", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run a program; its GPU code runs on virtual devices
    Run(run::Args),
    /// Measure kernels beside the same tasks in C++ for this CPU
    Bench(bench::Args),
    /// Look into the GPU code that a file holds
    #[command(subcommand)]
    Object(object::Args),
    /// Read machine code, and run it
    #[command(subcommand)]
    Isa(isa::Args),
    /// Show the devices that can be had, and this installation
    Info,
    /// Check what is installed, and say how to get what is missing
    Doctor,
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Run(args) => run::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Object(args) => object::run(&args),
        Command::Isa(args) => isa::run(&args),
        Command::Info => info::run(),
        Command::Doctor => return doctor::run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads us has seen enough.
        Err(e) if e.downcast_ref().is_some_and(|e: &io::Error| e.kind() == ErrorKind::BrokenPipe) => {
            ExitCode::SUCCESS
        }
        Err(e) => {
            eprintln!("cairn: error: {e:#}");
            ExitCode::from(2)
        }
    }
}
