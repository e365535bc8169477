//! `cargo xtask prefix`: lays out `target/rocm` {bin,lib,include} as a ROCm installation has them.
//! Owns the layout; how a shared library is linked is its own module's business.

use crate::abi;
use crate::cargo::{self, Profile};
use anyhow::{Context, Result};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// Crate groups whose programs belong into `bin`: tools, and what the engines start (the JIT's helper).
const GROUPS_WITH_PROGRAMS: &[&str] = &["exec", "tools"];

/// Where the prefix is.
pub fn path() -> PathBuf {
    cargo::root().join("target/rocm")
}

/// Builds and installs everything; returns the prefix.
pub fn run() -> Result<PathBuf> {
    let prefix = path();
    for dir in ["bin", "lib", "include"] {
        fs::create_dir_all(prefix.join(dir)).with_context(|| format!("cannot create {dir} in the prefix"))?;
    }
    programs(&prefix, Profile::Release)?;
    headers(Path::new("crates/tools/hipcc/include"), &prefix.join("include/hipcc"))?;
    abi::build_libs(&prefix, Profile::Release)?;
    launch(&prefix, Profile::Release)?;
    Ok(prefix)
}

fn programs(prefix: &Path, profile: Profile) -> Result<()> {
    let packages = cargo::packages()?;
    let wanted: Vec<_> = packages
        .iter()
        .filter(|p| p.group().is_some_and(|g| GROUPS_WITH_PROGRAMS.contains(&g)) && !p.bins.is_empty())
        .collect();
    if wanted.is_empty() {
        return Ok(());
    }
    cargo::build(&wanted.iter().map(|p| p.name.as_str()).collect::<Vec<_>>(), profile)?;
    for bin in wanted.iter().flat_map(|p| &p.bins) {
        install(&profile.dir().join(bin), &prefix.join("bin").join(bin), 0o755)?;
    }
    Ok(())
}

/// What `cairn run` puts into a program's process and on its PATH.
fn launch(prefix: &Path, profile: Profile) -> Result<()> {
    let dir = prefix.join("lib/cairn");
    fs::create_dir_all(dir.join("bin")).with_context(|| dir.display().to_string())?;
    cargo::build(&["cairn-launch"], profile)?;
    install(&profile.dir().join("libcairn_launch.so"), &dir.join("libcairn-launch.so"), 0o755)?;
    install(Path::new("crates/abi/cairn-launch/lsmod"), &dir.join("bin/lsmod"), 0o755)
}

/// Copies a folder of headers.
fn headers(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to).with_context(|| to.display().to_string())?;
    for entry in fs::read_dir(from).with_context(|| from.display().to_string())? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            headers(&entry.path(), &target)?;
        } else {
            install(&entry.path(), &target, 0o644)?;
        }
    }
    Ok(())
}

/// Copies `from` to `to` unless it is there already with the same bytes. The copy appears at once under its
/// name: a running program keeps the file that it has mapped.
pub fn install(from: &Path, to: &Path, mode: u32) -> Result<()> {
    let bytes = fs::read(from).with_context(|| format!("cannot read {}", from.display()))?;
    if fs::read(to).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    let fresh = to.with_extension("new");
    fs::write(&fresh, &bytes).with_context(|| format!("cannot write {}", fresh.display()))?;
    fs::set_permissions(&fresh, fs::Permissions::from_mode(mode))?;
    fs::rename(&fresh, to).with_context(|| format!("cannot install {}", to.display()))
}
