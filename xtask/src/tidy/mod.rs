//! `cargo xtask tidy`: the house rules that a program can check. Each check returns its complaints; this module
//! prints them. A rule that needs judgement is CONTRIBUTING's, not ours.

mod files;
mod layers;
mod unsafety;

use crate::{cargo, codegen};
use anyhow::{Result, bail};

pub fn run() -> Result<()> {
    let complaints = check()?;
    for c in &complaints {
        eprintln!("tidy: {c}");
    }
    if complaints.is_empty() {
        println!("tidy: ok");
        return Ok(());
    }
    bail!("tidy: {} complaints", complaints.len())
}

/// Every complaint, one line each: `FILE[:LINE]: what, and what to do`.
pub fn check() -> Result<Vec<String>> {
    let packages = cargo::packages()?;
    let mut out = layers::check(&packages);
    out.extend(unsafety::check(&packages)?);
    out.extend(files::check()?);
    out.extend(codegen::check()?);
    Ok(out)
}
