//! `cargo xtask ci`: everything that must hold, counted. Ends in the line `N passed, N failed`.
//! A step that cannot run at all counts as one failure; a program whose library this script does not install is skipped,
//! by name, and counted apart.

use crate::{abi_test, cargo, prefix, programs, tidy};
use anyhow::{Context, Result, bail, ensure};
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::Instant;

/// How many checks passed and failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub passed: usize,
    pub failed: usize,
    /// What could not run here and said why.
    pub skipped: usize,
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }
}

impl Tally {
    const PASS: Tally = Tally { passed: 1, failed: 0, skipped: 0 };
}

type Step = (&'static str, fn() -> Result<Tally>);

/// In this order: what is quick and says most comes first.
const STEPS: &[Step] = &[
    ("format", format),
    ("tidy", house_rules),
    ("clippy", clippy),
    ("unit tests", unit_tests),
    ("prefix", || prefix::run().map(|_| Tally::PASS)),
    ("abi", || abi_test::run(&prefix::run()?)),
    ("whole programs", || programs::run(&programs::Selection { keep_prefix: true, ..Default::default() })),
];

pub fn run() -> Result<()> {
    let mut total = Tally::default();
    let mut bad = Vec::new();
    for (name, step) in STEPS {
        println!("==> {name}");
        let start = Instant::now();
        let tally = step().unwrap_or_else(|e| {
            eprintln!("{name}: {e:#}");
            Tally { passed: 0, failed: 1, skipped: 0 }
        });
        println!(
            "==> {name}: {} passed, {} failed ({:.0} s)",
            tally.passed,
            tally.failed,
            start.elapsed().as_secs_f32()
        );
        if tally.failed > 0 {
            bad.push(*name);
        }
        total += tally;
    }
    if !bad.is_empty() {
        println!("failed steps: {}", bad.join(", "));
    }
    if total.skipped > 0 {
        println!("skipped: {} (the lines `skip` above say which and why)", total.skipped);
    }
    println!("{} passed, {} failed", total.passed, total.failed);
    if total.failed > 0 {
        std::process::exit(1);
    }
    Ok(())
}

fn succeeds(command: &mut Command) -> Result<Tally> {
    let status = command.status().with_context(|| format!("cannot start {command:?}"))?;
    ensure!(status.success(), "{command:?} failed");
    Ok(Tally::PASS)
}

fn format() -> Result<Tally> {
    succeeds(cargo::cargo().args(["fmt", "--all", "--check"]))
}

fn house_rules() -> Result<Tally> {
    let complaints = tidy::check()?;
    if complaints.is_empty() {
        return Ok(Tally::PASS);
    }
    bail!("{}", complaints.join("\n"))
}

fn clippy() -> Result<Tally> {
    succeeds(cargo::cargo().args([
        "clippy",
        "--quiet",
        "--workspace",
        "--all-targets",
        "--",
        "-D",
        "warnings",
    ]))
}

/// `cargo test`, shown as it runs and counted from its own summaries.
fn unit_tests() -> Result<Tally> {
    let mut child = cargo::cargo()
        .args(["test", "--workspace", "--no-fail-fast"])
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot start cargo test")?;
    let out = child.stdout.take().expect("stdout is piped");
    let mut tally = Tally::default();
    for line in BufReader::new(out).lines() {
        let line = line?;
        println!("{line}");
        if let Some(t) = summary(&line) {
            tally += t;
        }
    }
    let ok = child.wait()?.success();
    // A crate that does not build has no summary.
    if !ok && tally.failed == 0 {
        tally.failed = 1;
    }
    Ok(tally)
}

/// Reads `test result: ok. 5 passed; 0 failed; ...`.
fn summary(line: &str) -> Option<Tally> {
    let rest = line.trim().strip_prefix("test result: ")?;
    let number = |what: &str| {
        rest.split(['.', ';']).find_map(|part| part.trim().strip_suffix(what)?.trim().parse().ok())
    };
    Some(Tally { passed: number("passed")?, failed: number("failed")?, skipped: 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_summary_of_libtest() {
        let line = "test result: FAILED. 5 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished";
        assert_eq!(summary(line), Some(Tally { passed: 5, failed: 2, skipped: 0 }));
        assert_eq!(summary("running 3 tests"), None);
    }
}
