//! Where `unsafe` is allowed. Every crate forbids it, but for those listed here, which say why in their
//! Cargo.toml. That each block carries a `SAFETY:` comment is clippy's rule, not ours.

use crate::cargo::Package;
use anyhow::{Context, Result};
use std::fs;

const CRATES: &[&str] = &["cairn-engine", "cairn-jit", "cairn-ptx", "cairn-device", "cairn-fatbin"];
const GROUPS: &[&str] = &["math", "abi"];

fn may_use_unsafe(p: &Package) -> bool {
    CRATES.contains(&p.name.as_str()) || p.group().is_some_and(|g| GROUPS.contains(&g))
}

pub fn check(packages: &[Package]) -> Result<Vec<String>> {
    let mut out = Vec::new();
    for p in packages {
        let manifest = p.dir.join("Cargo.toml");
        let text = fs::read_to_string(&manifest).with_context(|| manifest.display().to_string())?;
        if let Some(line) = opt_out(&text) {
            if !may_use_unsafe(p) {
                out.push(format!("{}:{line}: {} may not use unsafe code", manifest.display(), p.name));
            } else if !has_reason(&text, line) {
                out.push(format!(
                    "{}:{line}: say in a comment why unsafe code is needed",
                    manifest.display()
                ));
            }
            continue;
        }
        let roots: Vec<_> = ["src/lib.rs", "src/main.rs"].iter().map(|f| p.dir.join(f)).collect();
        for file in roots.iter().filter(|f| f.exists()) {
            if !fs::read_to_string(file)?.contains("#![forbid(unsafe_code)]") {
                out.push(format!("{}: add #![forbid(unsafe_code)]", file.display()));
            }
        }
    }
    Ok(out)
}

/// The line of a Cargo.toml that opts out of the workspace's `unsafe_code = "deny"`.
fn opt_out(manifest: &str) -> Option<usize> {
    manifest
        .lines()
        .position(|l| {
            let l: String = l.split_whitespace().collect();
            l.starts_with("unsafe_code=") && l.contains("allow")
        })
        .map(|i| i + 1)
}

/// Whether a comment stands at that line, or somewhere above it in its table or right over the table's head.
fn has_reason(manifest: &str, line: usize) -> bool {
    let lines: Vec<&str> = manifest.lines().take(line).collect();
    if lines.last().is_some_and(|l| l.contains('#')) {
        return true;
    }
    let above = lines.iter().rev().skip(1);
    above.take_while(|l| !l.trim().is_empty()).any(|l| l.trim_start().starts_with('#'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_opt_out_and_its_reason() {
        let bare = "[lints.rust]\nunsafe_code = \"allow\"\n";
        assert_eq!(opt_out(bare), Some(2));
        assert!(!has_reason(bare, 2));
        let told = "# Guest memory is raw.\n[lints.rust]\nunsafe_code = \"allow\"\n";
        assert!(has_reason(told, 3));
        assert_eq!(opt_out("[lints]\nworkspace = true\n"), None);
    }
}
