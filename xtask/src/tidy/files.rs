//! Rules about single files: headers, length, names, words that must not be committed.

use anyhow::{Context, Result, ensure};
use std::path::Path;
use std::process::Command;

const MAX_LINES: usize = 800;

/// Files that may be longer: data, which nobody reads from top to bottom.
const LONG_FILES: &[&str] = &["Cargo.lock", "CHANGELOG.md"];

/// Module names that say nothing about what the module owns.
const VAGUE_NAMES: &[&str] = &["utils.rs", "util.rs", "helpers.rs", "misc.rs", "common.rs"];

/// Words that must not be committed, in pieces so that this file holds none of them.
const FORBIDDEN: &[(&str, &str)] = &[
    (concat!("todo", "!("), "unfinished code"),
    (concat!("unimplemented", "!("), "unfinished code"),
    (concat!("FIX", "ME"), "an open problem belongs into an issue"),
    (concat!("/wo", "rk/"), "a path of one machine"),
];

pub fn check() -> Result<Vec<String>> {
    let out = Command::new("git").args(["ls-files", "-co", "--exclude-standard", "-z"]).output();
    let out = out.context("git lists the files that are checked")?;
    ensure!(out.status.success(), "git ls-files: {}", String::from_utf8_lossy(&out.stderr).trim());
    let mut complaints = Vec::new();
    for name in String::from_utf8_lossy(&out.stdout).split('\0').filter(|n| !n.is_empty()) {
        // A file may be listed and gone, or hold no text.
        if let Ok(text) = std::fs::read_to_string(name) {
            complaints.extend(check_file(name, &text));
        }
    }
    Ok(complaints)
}

fn check_file(name: &str, text: &str) -> Vec<String> {
    let mut out = Vec::new();
    let base = Path::new(name).file_name().and_then(|n| n.to_str()).unwrap_or(name);
    if VAGUE_NAMES.contains(&base) {
        out.push(format!("{name}: name the module after what it owns"));
    }
    if name.ends_with(".rs") && !has_header(text) {
        out.push(format!("{name}:1: open with //! saying what the module owns and must not know"));
    }
    let lines = text.lines().count();
    if lines > MAX_LINES && !may_be_long(name, text) {
        out.push(format!("{name}: {lines} lines; split it by ideas (at most {MAX_LINES})"));
    }
    for (i, line) in text.lines().enumerate() {
        for (word, why) in FORBIDDEN {
            if line.contains(word) {
                out.push(format!("{name}:{}: {word}: {why}", i + 1));
            }
        }
    }
    out
}

fn has_header(text: &str) -> bool {
    let first = text.lines().map(str::trim).find(|l| !l.is_empty() && !l.starts_with("#!["));
    // Rust's own order is free: plain comments (a generator's mark) may come first.
    let first = first.filter(|l| !l.starts_with("// "));
    match first {
        Some(l) => l.starts_with("//!"),
        None => text.lines().any(|l| l.starts_with("//!")),
    }
}

/// Generated files, instruction tables and recorded data are not prose.
fn may_be_long(name: &str, text: &str) -> bool {
    LONG_FILES.contains(&name)
        || name.contains("/tables/")
        || !name.ends_with(".rs")
        || text.lines().take(5).any(|l| l.contains("@generated"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_good_file_passes() {
        assert_eq!(check_file("a/b.rs", "//! Owns b.\nfn b() {}\n"), Vec::<String>::new());
        assert_eq!(check_file("a/b.rs", "#![forbid(unsafe_code)]\n//! Owns b.\n"), Vec::<String>::new());
    }

    #[test]
    fn each_rule_fires() {
        assert_eq!(check_file("a/b.rs", "fn b() {}\n").len(), 1);
        assert_eq!(check_file("a/utils.rs", "//! x\n").len(), 1);
        assert_eq!(check_file("a/b.rs", &format!("//! x\n{}", "\n".repeat(801))).len(), 1);
        assert_eq!(check_file("a/tables/b.rs", &format!("//! x\n{}", "\n".repeat(801))).len(), 0);
        for (word, _) in FORBIDDEN {
            assert_eq!(check_file("a/b.rs", &format!("//! x\n// {word}\n")).len(), 1);
        }
    }
}
