//! Talking to cargo: the workspace's root, its packages as `cargo metadata` tells them, and builds.
//! Knows nothing about what a package is for.

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A cargo profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profile {
    Release,
}

impl Profile {
    /// The profile's folder under `target/`.
    pub fn dir(self) -> PathBuf {
        match self {
            Profile::Release => root().join("target/release"),
        }
    }

    fn flag(self) -> &'static str {
        match self {
            Profile::Release => "--release",
        }
    }
}

/// The workspace's root: this crate lies one folder below it.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace")
}

/// The cargo that runs us.
pub fn cargo() -> Command {
    let mut c = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    c.current_dir(root());
    c
}

/// Runs the tests that have goldens, and lets them write these.
pub fn bless() -> Result<()> {
    let status = cargo()
        .args(["test", "-p", "cairn-filetests", "--test", "golden"])
        .env("CAIRN_BLESS", "1")
        .status()?;
    ensure!(status.success(), "the tests do not pass, blessed or not");
    Ok(())
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DepKind {
    Normal,
    Dev,
    Build,
}

/// A package of this workspace.
#[derive(Debug, Clone)]
pub struct Package {
    pub name: String,
    /// Its folder, relative to the root.
    pub dir: PathBuf,
    /// Dependencies on packages given by path, that is, of this workspace.
    pub deps: Vec<(String, DepKind)>,
    /// Names of its programs.
    pub bins: Vec<String>,
}

impl Package {
    /// The group of a crate in `crates/GROUP/NAME`; `None` for xtask and such.
    pub fn group(&self) -> Option<&str> {
        let mut parts = self.dir.iter().map(|p| p.to_str().unwrap_or(""));
        (parts.next()? == "crates").then(|| parts.next()).flatten()
    }
}

/// The packages of the workspace, sorted by name.
pub fn packages() -> Result<Vec<Package>> {
    let out = cargo().args(["metadata", "--format-version", "1", "--no-deps"]).output()?;
    ensure!(out.status.success(), "cargo metadata failed:\n{}", String::from_utf8_lossy(&out.stderr));
    let meta: Value = serde_json::from_slice(&out.stdout).context("cargo metadata's JSON")?;
    let mut all: Vec<Package> = array(&meta["packages"]).map(package).collect::<Result<_>>()?;
    all.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(all)
}

fn array(v: &Value) -> impl Iterator<Item = &Value> {
    v.as_array().into_iter().flatten()
}

fn package(v: &Value) -> Result<Package> {
    let text = |v: &Value| v.as_str().unwrap_or("").to_owned();
    let manifest = PathBuf::from(text(&v["manifest_path"]));
    let dir = manifest.parent().context("a manifest lies in a folder")?;
    let dir = dir.strip_prefix(root()).unwrap_or(dir).to_owned();
    let deps = array(&v["dependencies"])
        .filter(|d| d["path"].is_string())
        .map(|d| {
            let kind = match d["kind"].as_str() {
                Some("dev") => DepKind::Dev,
                Some("build") => DepKind::Build,
                _ => DepKind::Normal,
            };
            (text(&d["name"]), kind)
        })
        .collect();
    let bins = array(&v["targets"])
        .filter(|t| array(&t["kind"]).any(|k| k == "bin"))
        .map(|t| text(&t["name"]))
        .collect();
    Ok(Package { name: text(&v["name"]), dir, deps, bins })
}

/// Builds packages.
pub fn build(packages: &[&str], profile: Profile) -> Result<()> {
    let mut c = cargo();
    c.args(["build", profile.flag()]);
    for p in packages {
        c.args(["-p", p]);
    }
    let status = c.status().context("cannot start cargo")?;
    ensure!(status.success(), "cargo build failed");
    Ok(())
}
