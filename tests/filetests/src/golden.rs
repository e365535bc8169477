//! Files that hold what a library printed: compared, or written anew where `CAIRN_BLESS` is 1.

use std::path::{Path, PathBuf};

/// The folder of this crate.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files in a folder with this extension, sorted; `CAIRN_FILETEST=NAME` chooses those whose name contains it.
///
/// # Errors
/// Where the folder cannot be read.
pub fn files(folder: &str, extension: &str) -> std::io::Result<Vec<PathBuf>> {
    let only = std::env::var("CAIRN_FILETEST").unwrap_or_default();
    let mut all = Vec::new();
    for entry in std::fs::read_dir(root().join(folder))? {
        let path = entry?.path();
        let name = path.file_name().and_then(|n| n.to_str()).unwrap_or_default();
        if name.ends_with(extension) && name.contains(&only) {
            all.push(path);
        }
    }
    all.sort();
    Ok(all)
}

/// Whether goldens are to be written.
pub fn blessing() -> bool {
    std::env::var("CAIRN_BLESS").is_ok_and(|v| v == "1")
}

/// Compares `text` with the file; the complaint names the first line that differs.
///
/// # Errors
/// Where they differ and nobody blesses, or the file cannot be written.
pub fn check(path: &Path, text: &str) -> Result<(), String> {
    let old = std::fs::read_to_string(path).unwrap_or_default();
    if old == text {
        return Ok(());
    }
    if blessing() {
        return std::fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()));
    }
    let line = old.lines().zip(text.lines()).position(|(a, b)| a != b);
    let n = line.unwrap_or(old.lines().count().min(text.lines().count()));
    Err(format!(
        "{}:{}: {:?}, not {:?} (cargo xtask bless writes it anew)",
        path.display(),
        n + 1,
        text.lines().nth(n).unwrap_or(""),
        old.lines().nth(n).unwrap_or("")
    ))
}
