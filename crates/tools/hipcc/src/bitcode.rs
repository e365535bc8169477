//! Completes the device bitcode for processors that are newer than it.
//!
//! clang wants a file `oclc_isa_version_N.bc` for the processor it compiles for. That file is one constant
//! (ROCm-Device-Libs, `oclc/src/isa_version_*.cl`), so where the machine's device libraries lack it, clang itself can make
//! it. `oclc_abi_version_N.bc` is of the same kind. Owns the folder in the user's cache that holds such files beside
//! links to all that the libraries have. Must not know the command line.

use crate::Error;
use cairn_target::{IsaVersion, TargetId};
use std::fs;
use std::io;
use std::os::unix::fs::{DirBuilderExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A file that clang looks for, and the constant in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constant {
    pub file: String,
    name: &'static str,
    value: u32,
}

impl Constant {
    /// The processor's version; `None` where `arch` is not a processor's target ID.
    pub fn isa_version(arch: &str) -> Option<Constant> {
        let target = arch.parse::<TargetId>().ok()?.target();
        let IsaVersion { major, minor, stepping } = target.isa_version();
        Some(Constant {
            file: format!("oclc_isa_version_{}.bc", target.name().strip_prefix("gfx")?),
            name: "__oclc_ISA_version",
            value: u32::from(major) * 1000 + u32::from(minor) * 100 + u32::from(stepping),
        })
    }

    /// The code object's ABI, for code object version `version`.
    pub fn abi_version(version: u32) -> Constant {
        Constant {
            file: format!("oclc_abi_version_{}.bc", version * 100),
            name: "__oclc_ABI_version",
            value: version * 100,
        }
    }

    /// The module as text. clang fills in the data layout that goes with the triple.
    fn module(&self) -> String {
        format!(
            "target triple = \"amdgcn-amd-amdhsa\"\n@{} = linkonce_odr protected local_unnamed_addr addrspace(4) constant i32 \
             {}, align 4\n",
            self.name, self.value
        )
    }
}

/// The folder to give clang: `libs` itself where it has all of `wanted`, else one under `cache` that has.
pub fn complete(
    libs: &Path,
    wanted: &[Constant],
    clang: &Path,
    clang_major: u32,
    cache: &Path,
) -> Result<PathBuf, Error> {
    let missing: Vec<&Constant> = wanted.iter().filter(|c| !libs.join(&c.file).exists()).collect();
    if missing.is_empty() {
        return Ok(libs.to_owned());
    }
    let failed = |path: &Path, e: io::Error| Error::Bitcode(format!("{}: {e}", path.display()));
    let libs = libs.canonicalize().map_err(|e| failed(libs, e))?;
    // A folder for each set of libraries. Older compilers do not read what newer ones write.
    let name: String =
        libs.to_string_lossy().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    let dir = cache.join(format!("bitcode-{clang_major}{name}"));
    fs::DirBuilder::new().recursive(true).mode(0o700).create(&dir).map_err(|e| failed(&dir, e))?;
    for entry in fs::read_dir(&libs).map_err(|e| failed(&libs, e))? {
        let entry = entry.map_err(|e| failed(&libs, e))?;
        match symlink(entry.path(), dir.join(entry.file_name())) {
            Err(e) if e.kind() != io::ErrorKind::AlreadyExists => return Err(failed(&dir, e)),
            _ => {}
        }
    }
    for c in missing {
        let file = dir.join(&c.file);
        if !file.exists() {
            assemble(c, &file, clang)?;
        }
    }
    Ok(dir)
}

/// Writes the file as a whole or not at all: other compilations may be looking.
fn assemble(c: &Constant, file: &Path, clang: &Path) -> Result<(), Error> {
    let fresh = |ending: &str| file.with_extension(format!("{}.{ending}", std::process::id()));
    let (text, bitcode) = (fresh("ll"), fresh("new"));
    let done = fs::write(&text, c.module()).and_then(|()| {
        let run = Command::new(clang)
            .args(["-x", "ir", "--target=amdgcn-amd-amdhsa", "-nogpulib", "-c", "-emit-llvm", "-o"])
            .arg(&bitcode)
            .arg(&text)
            .output()?;
        if !run.status.success() {
            return Err(io::Error::other(String::from_utf8_lossy(&run.stderr).into_owned()));
        }
        fs::rename(&bitcode, file)
    });
    let _ = fs::remove_file(&text);
    let _ = fs::remove_file(&bitcode);
    done.map_err(|e| Error::Bitcode(format!("{}: {e}", file.display())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_what_the_device_libraries_have() {
        let of = |arch| Constant::isa_version(arch).map(|c| (c.file, c.value));
        let named = |n: &str, v| Some((format!("oclc_isa_version_{n}.bc"), v));
        assert_eq!(of("gfx942:xnack-"), named("942", 9402));
        assert_eq!(of("gfx90a"), named("90a", 9010));
        assert_eq!(of("gfx1100"), named("1100", 11000));
        assert_eq!(of("gfx1151"), named("1151", 11501));
        assert_eq!(of("gfx1201"), named("1201", 12001));
        assert_eq!(of("x86-64"), None);
        assert_eq!(Constant::abi_version(6).file, "oclc_abi_version_600.bc");
    }

    #[test]
    fn libraries_that_have_all_are_left_alone() {
        let dir = std::env::temp_dir().join(format!("cairn-hipcc-full-{}", std::process::id()));
        fs::create_dir_all(&dir).unwrap();
        let c = Constant::isa_version("gfx906").unwrap();
        fs::write(dir.join(&c.file), "").unwrap();
        // The compiler is not asked: there is none of that name.
        let given = complete(&dir, &[c], Path::new("/none"), 19, Path::new("/none")).unwrap();
        assert_eq!(given, dir);
        fs::remove_dir_all(&dir).unwrap();
    }

    #[test]
    fn a_compiler_that_fails_leaves_nothing_behind() {
        let dir = std::env::temp_dir().join(format!("cairn-hipcc-fail-{}", std::process::id()));
        let (libs, cache) = (dir.join("libs"), dir.join("cache"));
        fs::create_dir_all(&libs).unwrap();
        fs::write(libs.join("ocml.bc"), "").unwrap();
        let c = [Constant::isa_version("gfx1201").unwrap()];
        let e = complete(&libs, &c, Path::new("/bin/false"), 19, &cache).unwrap_err();
        assert!(e.to_string().contains("oclc_isa_version_1201.bc"), "{e}");
        let made = fs::read_dir(&cache).unwrap().next().unwrap().unwrap().path();
        let names: Vec<_> = fs::read_dir(made).unwrap().map(|f| f.unwrap().file_name()).collect();
        assert_eq!(names, ["ocml.bc"]);
        fs::remove_dir_all(&dir).unwrap();
    }
}
