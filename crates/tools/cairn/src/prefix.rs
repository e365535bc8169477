//! Where this installation lies: `cairn` is `PREFIX/bin/cairn`, the libraries are in `PREFIX/lib`.

use std::path::{Path, PathBuf};

pub fn root() -> PathBuf {
    let exe = std::env::current_exe().and_then(|p| p.canonicalize()).unwrap_or_default();
    exe.parent().and_then(Path::parent).unwrap_or(Path::new("/")).to_owned()
}

pub fn lib() -> PathBuf {
    root().join("lib")
}

/// The public libraries that a program may ask for, and what `cairn run` puts beside them.
pub const LIBRARIES: &[&str] = &[
    "libamdhip64.so.5",
    "libamdhip64.so.6",
    "libamdhip64.so.7",
    "libhsa-runtime64.so.1",
    "cairn/libcairn-launch.so",
];
