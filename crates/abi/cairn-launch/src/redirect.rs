//! Which of our libraries stands for a name or path that the dynamic loader looks for.

use std::path::{Path, PathBuf};

/// The public libraries: the name up to the epoch, the epochs that there are, newest last.
const OURS: &[(&str, &[u32])] = &[("libamdhip64.so", &[5, 6, 7]), ("libhsa-runtime64.so", &[1])];

/// Our library for what is asked for, in `lib`. `None` where that is not one of ours, or is ours already.
pub fn ours(asked: &Path, lib: &Path) -> Option<PathBuf> {
    let name = asked.file_name()?.to_str()?;
    let &(stem, epochs) = OURS.iter().find(|(stem, _)| epoch(name, stem).is_some())?;
    if asked.starts_with(lib) {
        return None;
    }
    let wanted = match epoch(name, stem)? {
        Some(n) => n,
        None => of_file(asked, stem).or(epochs.last().copied())?,
    };
    let path = lib.join(format!("{stem}.{wanted}"));
    (epochs.contains(&wanted) && path.exists()).then_some(path)
}

/// The epoch in a library's name: `Some(None)` for a name without one, `None` for another library.
fn epoch(name: &str, stem: &str) -> Option<Option<u32>> {
    let rest = name.strip_prefix(stem)?;
    if rest.is_empty() {
        return Some(None);
    }
    // `.so.6`, `.so.6.2.41134`
    rest.strip_prefix('.')?.split('.').next()?.parse().ok().map(Some)
}

/// A file without a number in its name is often a link to one that has one.
fn of_file(asked: &Path, stem: &str) -> Option<u32> {
    if asked.parent() == Some(Path::new("")) {
        return None;
    }
    epoch(std::fs::canonicalize(asked).ok()?.file_name()?.to_str()?, stem)?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_paths_lead_to_our_libraries() {
        let dir = std::env::temp_dir().join(format!("cairn-redirect-{}", std::process::id()));
        let (lib, theirs) = (dir.join("lib"), dir.join("theirs"));
        std::fs::create_dir_all(&lib).unwrap();
        std::fs::create_dir_all(&theirs).unwrap();
        for name in ["libamdhip64.so.5", "libamdhip64.so.6", "libamdhip64.so.7", "libhsa-runtime64.so.1"] {
            std::fs::write(lib.join(name), "").unwrap();
        }
        std::fs::write(theirs.join("libamdhip64.so.6.2.41134"), "").unwrap();
        std::os::unix::fs::symlink("libamdhip64.so.6.2.41134", theirs.join("libamdhip64.so")).unwrap();
        let find =
            |asked: &str| ours(Path::new(asked), &lib).map(|p| p.strip_prefix(&lib).unwrap().to_owned());
        let is = |name: &str| Some(PathBuf::from(name));
        assert_eq!(find("libamdhip64.so.6"), is("libamdhip64.so.6"));
        assert_eq!(find("/opt/rocm/lib/libamdhip64.so.5"), is("libamdhip64.so.5"));
        assert_eq!(find("libamdhip64.so"), is("libamdhip64.so.7"));
        assert_eq!(find(theirs.join("libamdhip64.so").to_str().unwrap()), is("libamdhip64.so.6"));
        assert_eq!(find("/x/libhsa-runtime64.so.1.14.0"), is("libhsa-runtime64.so.1"));
        assert_eq!(find("libamdhip64.so.4"), None);
        assert_eq!(find("libamdhip64_utils.so"), None);
        assert_eq!(find("libc.so.6"), None);
        assert_eq!(find(lib.join("libamdhip64.so.6").to_str().unwrap()), None);
        std::fs::remove_dir_all(&dir).unwrap();
    }
}
