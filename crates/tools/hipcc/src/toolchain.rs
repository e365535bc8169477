//! Finds what a compilation needs: clang, AMD's device bitcode, HIP's headers, and our library in the prefix that
//! this program lies in. The environment is passed in, so that tests can bring their own.

use crate::Error;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The environment variables and the place of this program.
#[derive(Clone, Debug, Default)]
pub struct Surroundings {
    pub hip_path: Option<PathBuf>,
    pub rocm_path: Option<PathBuf>,
    pub hip_clang_path: Option<PathBuf>,
    pub device_lib_path: Option<PathBuf>,
    pub path: Vec<PathBuf>,
    /// The prefix: this program is `PREFIX/bin/hipcc`.
    pub prefix: PathBuf,
}

impl Surroundings {
    pub fn from_process() -> Self {
        let dir = |name: &str| std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
        let exe = std::env::current_exe().and_then(|p| p.canonicalize()).unwrap_or_default();
        Surroundings {
            hip_path: dir("HIP_PATH"),
            rocm_path: dir("ROCM_PATH"),
            hip_clang_path: dir("HIP_CLANG_PATH"),
            device_lib_path: dir("HIP_DEVICE_LIB_PATH").or_else(|| dir("DEVICE_LIB_PATH")),
            path: std::env::var_os("PATH").map(|p| std::env::split_paths(&p).collect()).unwrap_or_default(),
            prefix: exe.parent().and_then(Path::parent).unwrap_or(Path::new("/")).to_owned(),
        }
    }

    /// ROCm trees that may hold parts, best first.
    fn trees(&self) -> Vec<PathBuf> {
        let named = [&self.rocm_path, &self.hip_path];
        let mut all: Vec<PathBuf> = named.into_iter().flatten().cloned().collect();
        all.push(self.prefix.clone());
        all.push("/opt/rocm".into());
        all
    }
}

/// The newest clang that we know to work with Debian's headers and bitcode comes first.
const CLANG_VERSIONS: &[u32] = &[19, 20, 21, 18, 17, 16, 15];

/// Where clang is.
pub fn find_clang(s: &Surroundings) -> Result<PathBuf, Error> {
    let names: Vec<String> = CLANG_VERSIONS.iter().map(|v| format!("clang++-{v}")).collect();
    if let Some(dir) = &s.hip_clang_path {
        let found = std::iter::once("clang++").chain(names.iter().map(String::as_str)).map(|n| dir.join(n));
        return first_file(found).ok_or_else(|| Error::NoClang(format!("; looked in {}", dir.display())));
    }
    // A ROCm installation's own compiler, where the user has named one.
    let rocm = [&s.rocm_path, &s.hip_path].into_iter().flatten();
    let rocm = rocm.flat_map(|t| [t.join("llvm/bin/clang++"), t.join("lib/llvm/bin/clang++")]);
    let on_path = |name: &str| s.path.iter().map(|d| d.join(name)).collect::<Vec<_>>();
    let versioned = CLANG_VERSIONS.iter().zip(&names).flat_map(|(v, name)| {
        let mut places = on_path(name);
        places.push(format!("/usr/lib/llvm-{v}/bin/clang++").into());
        places
    });
    first_file(rocm.chain(versioned).chain(on_path("clang++"))).ok_or_else(|| Error::NoClang(String::new()))
}

/// clang's first line and major version.
pub fn clang_version(clang: &Path) -> Result<(String, u32), Error> {
    let no = || Error::NotClang(clang.display().to_string());
    let out = Command::new(clang).arg("--version").output().map_err(|_| no())?;
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    let major = major_version(&text).ok_or_else(no)?;
    if major < 15 {
        return Err(Error::OldClang { path: clang.display().to_string(), major });
    }
    Ok((text, major))
}

/// Reads `Debian clang version 19.1.7 ...`.
fn major_version(text: &str) -> Option<u32> {
    let rest = text.split("clang version ").nth(1)?;
    rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

/// The folder with AMD's device bitcode (`ocml.bc`, `ockl.bc`, `oclc_*.bc`).
pub fn find_device_libs(s: &Surroundings) -> Result<PathBuf, Error> {
    let mut places: Vec<PathBuf> = s.device_lib_path.iter().cloned().collect();
    for tree in s.trees() {
        places.push(tree.join("amdgcn/bitcode"));
        places.push(tree.join("lib/amdgcn/bitcode"));
        // ROCm since 6.x keeps them in clang's resource folder.
        for base in ["llvm/lib/clang", "lib/llvm/lib/clang"] {
            let versions = std::fs::read_dir(tree.join(base)).into_iter().flatten().flatten();
            places.extend(versions.map(|d| d.path().join("lib/amdgcn/bitcode")));
        }
    }
    places.extend(["/usr/lib/x86_64-linux-gnu/amdgcn/bitcode", "/usr/lib/amdgcn/bitcode"].map(PathBuf::from));
    places.extend(["/usr/amdgcn/bitcode", "/usr/share/amdgcn/bitcode"].map(PathBuf::from));
    places.into_iter().find(|d| d.join("ocml.bc").is_file()).ok_or(Error::NoDeviceLibs)
}

/// The tree whose `include` holds `hip/hip_runtime.h`.
pub fn find_hip_tree(s: &Surroundings) -> Result<PathBuf, Error> {
    let named = [&s.hip_path, &s.rocm_path].into_iter().flatten().cloned();
    let others = [s.prefix.clone(), "/usr".into(), "/opt/rocm".into()];
    named.chain(others).find(|t| t.join("include/hip/hip_runtime.h").is_file()).ok_or(Error::NoHeaders)
}

/// HIP's version as the headers state it (`hip/hip_version.h`), for `--version`.
pub fn hip_version(tree: &Path) -> Option<String> {
    let text = std::fs::read_to_string(tree.join("include/hip/hip_version.h")).ok()?;
    let number = |name: &str| -> Option<u64> {
        text.lines().find_map(|l| l.strip_prefix(&format!("#define {name} "))?.trim().parse().ok())
    };
    let (major, minor) = (number("HIP_VERSION_MAJOR")?, number("HIP_VERSION_MINOR")?);
    Some(format!("{major}.{minor}.{}", number("HIP_VERSION_PATCH")?))
}

/// Our replacements for headers of HIP 5 that use what clang 18 has dropped, if they are called for.
pub fn find_patches(s: &Surroundings, clang_major: u32, hip_version: Option<&str>) -> Option<PathBuf> {
    let old =
        hip_version.and_then(|v| v.split('.').next()?.parse::<u32>().ok()).is_some_and(|major| major < 6);
    let dir = s.prefix.join("include/hipcc");
    (clang_major >= 18 && old && dir.is_dir()).then_some(dir)
}

/// The folder that holds `libamdhip64.so`.
pub fn find_runtime(s: &Surroundings) -> Result<PathBuf, Error> {
    let ours = s.prefix.join("lib");
    let named = s.hip_path.iter().flat_map(|p| ["lib", "lib64", "lib/x86_64-linux-gnu"].map(|l| p.join(l)));
    named
        .chain([ours.clone()])
        .find(|d| d.join("libamdhip64.so").exists())
        .ok_or_else(|| Error::NoRuntime(ours.display().to_string()))
}

/// Where files that we make are kept: `$CAIRN_CACHE_DIR`, else `$XDG_CACHE_HOME/cairn`, else `~/.cache/cairn`; without a
/// home, a folder in the temporary one.
pub fn cache_dir() -> PathBuf {
    let dir = |name: &str| std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
    dir("CAIRN_CACHE_DIR")
        .or_else(|| dir("XDG_CACHE_HOME").map(|d| d.join("cairn")))
        .or_else(|| dir("HOME").map(|d| d.join(".cache/cairn")))
        .unwrap_or_else(|| std::env::temp_dir().join("cairn-hipcc"))
}

fn first_file(places: impl IntoIterator<Item = PathBuf>) -> Option<PathBuf> {
    places.into_iter().find(|p| p.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// A folder of this test's own, gone with it.
    struct Tree(PathBuf);

    impl Tree {
        fn new(name: &str, files: &[&str]) -> Tree {
            let dir = std::env::temp_dir().join(format!("cairn-hipcc-{name}-{}", std::process::id()));
            for f in files {
                let file = dir.join(f);
                fs::create_dir_all(file.parent().unwrap()).unwrap();
                fs::write(&file, "").unwrap();
            }
            fs::create_dir_all(&dir).unwrap();
            Tree(dir)
        }
    }

    impl Drop for Tree {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn hip_clang_path_is_the_only_place_when_set() {
        let t = Tree::new("clang", &["bin/clang++-17", "empty/x"]);
        let mut s = Surroundings { hip_clang_path: Some(t.0.join("bin")), ..Default::default() };
        assert_eq!(find_clang(&s).unwrap(), t.0.join("bin/clang++-17"));
        s.hip_clang_path = Some(t.0.join("empty"));
        let message = find_clang(&s).unwrap_err().to_string();
        assert!(message.contains("apt-get install clang-19") && message.contains("empty"), "{message}");
    }

    #[test]
    fn a_named_rocm_tree_wins_over_the_system() {
        let t = Tree::new(
            "rocm",
            &[
                "llvm/bin/clang++",
                "lib/llvm/lib/clang/18/lib/amdgcn/bitcode/ocml.bc",
                "include/hip/hip_runtime.h",
            ],
        );
        let s = Surroundings { rocm_path: Some(t.0.clone()), ..Default::default() };
        assert!(find_clang(&s).unwrap().starts_with(&t.0));
        assert!(find_device_libs(&s).unwrap().starts_with(&t.0));
        assert!(find_hip_tree(&s).unwrap().starts_with(&t.0));
    }

    #[test]
    fn a_prefix_without_the_runtime_says_how_to_build_it() {
        let t = Tree::new("lib", &[]);
        let s = Surroundings { prefix: t.0.clone(), ..Default::default() };
        assert!(find_runtime(&s).unwrap_err().to_string().contains("scripts/build"));
        fs::create_dir_all(t.0.join("lib")).unwrap();
        fs::write(t.0.join("lib/libamdhip64.so"), "").unwrap();
        assert_eq!(find_runtime(&s).unwrap(), t.0.join("lib"));
    }

    #[test]
    fn old_headers_are_patched_for_new_compilers_only() {
        let t = Tree::new("patches", &["include/hipcc/x"]);
        let s = Surroundings { prefix: t.0.clone(), ..Default::default() };
        assert_eq!(find_patches(&s, 19, Some("5.2.21153")), Some(t.0.join("include/hipcc")));
        assert_eq!(find_patches(&s, 19, Some("6.3.0")), None);
        assert_eq!(find_patches(&s, 15, Some("5.2.21153")), None);
    }

    #[test]
    fn reads_clang_versions() {
        assert_eq!(major_version("Debian clang version 19.1.7 (3~deb12u1)\nTarget: x"), Some(19));
        assert_eq!(major_version("AMD clang version 17.0.0 (https://x)"), Some(17));
        assert_eq!(major_version("gcc 12"), None);
    }

    #[test]
    fn reads_the_headers_version() {
        let t = Tree::new("version", &[]);
        fs::create_dir_all(t.0.join("include/hip")).unwrap();
        let text =
            "#define HIP_VERSION_MAJOR 5\n#define HIP_VERSION_MINOR 2\n#define HIP_VERSION_PATCH 21153\n";
        fs::write(t.0.join("include/hip/hip_version.h"), text).unwrap();
        assert_eq!(hip_version(&t.0).as_deref(), Some("5.2.21153"));
    }
}
