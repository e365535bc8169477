//! Whether a file can be run as a program at all. The system says too little where it cannot: "permission denied" for source
//! text, a bare segmentation fault for a file that is cut off.

use anyhow::{Context, Result, bail, ensure};
use object::read::elf::{FileHeader, ProgramHeader};
use object::{Endianness, elf};
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::Read;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// Refuses what is no program. What is found nowhere is left to the system's own search and message.
pub fn check(program: &OsStr) -> Result<()> {
    let Some(path) = find(program) else {
        bail!("{}: there is no such program (a path, or a name on PATH)", program.to_string_lossy());
    };
    check_file(&path).with_context(|| path.display().to_string())
}

/// The file that would be run.
fn find(program: &OsStr) -> Option<PathBuf> {
    if program.as_bytes().contains(&b'/') {
        return Some(PathBuf::from(program)).filter(|p| p.exists());
    }
    let executable =
        |p: &PathBuf| fs::metadata(p).is_ok_and(|m| m.is_file() && m.permissions().mode() & 0o111 != 0);
    std::env::split_paths(&std::env::var_os("PATH")?).map(|d| d.join(program)).find(executable)
}

fn check_file(path: &Path) -> Result<()> {
    let metadata = fs::metadata(path)?;
    ensure!(!metadata.is_dir(), "this is a folder, not a program");
    let mut start = Vec::new();
    // Program headers lie behind the file's header.
    File::open(path)?.take(64 << 10).read_to_end(&mut start)?;
    if let Some(what) = no_program(&start, path) {
        bail!(what);
    }
    ensure!(
        metadata.permissions().mode() & 0o111 != 0,
        "the file is not executable; if it is a program: chmod +x {}",
        path.display()
    );
    if start.starts_with(b"#!") {
        return Ok(());
    }
    ensure!(
        start.starts_with(&elf::ELFMAG),
        "this is neither an ELF program nor a script that begins with #!"
    );
    complete(&start, metadata.len())
}

/// What a file is that people try to run and cannot.
fn no_program(start: &[u8], path: &Path) -> Option<String> {
    let name = path.display();
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or_default();
    if ["hip", "cpp", "cc", "cxx", "cu", "c"].contains(&extension) && !start.starts_with(&elf::ELFMAG) {
        return Some(format!(
            "this is source text; compile it first: hipcc -O2 --offload-arch=gfx906 {name} -o program"
        ));
    }
    if start.starts_with(b"__CLANG_OFFLOAD_BUNDLE__") || start.starts_with(b"CCOB") || is_code_object(start) {
        return Some(
            "this is GPU code without a program; a program loads it with hipModuleLoad (`cairn object show` looks into it)"
                .into(),
        );
    }
    None
}

fn is_code_object(start: &[u8]) -> bool {
    header(start).is_some_and(|(h, e)| h.e_machine(e) == elf::EM_AMDGPU)
}

fn header(start: &[u8]) -> Option<(&elf::FileHeader64<Endianness>, Endianness)> {
    let h = elf::FileHeader64::<Endianness>::parse(start).ok()?;
    Some((h, h.endian().ok()?))
}

/// Segments must lie in the file: the kernel maps what is not there, and the program dies of it.
fn complete(start: &[u8], len: u64) -> Result<()> {
    let cut = "the file is cut off or damaged: build or copy it again";
    let (h, e) = header(start).with_context(|| format!("no 64-bit ELF header; {cut}"))?;
    ensure!(h.e_machine(e) == elf::EM_X86_64, "this program is for another machine than this one, x86-64");
    ensure!(matches!(h.e_type(e), elf::ET_EXEC | elf::ET_DYN), "this ELF file is no linked program");
    let segments = h.program_headers(e, start).ok().filter(|s| !s.is_empty());
    for s in segments.with_context(|| format!("no program headers; {cut}"))? {
        let end = s.p_offset(e).saturating_add(s.p_filesz(e));
        ensure!(end <= len, "a segment ends at byte {end}, the file at {len}; {cut}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(path: &Path) -> String {
        format!("{:#}", check(path.as_os_str()).expect_err("refused"))
    }

    #[test]
    fn programs_and_scripts_are_let_through() {
        check(OsStr::new("/bin/true")).unwrap();
        check(OsStr::new("sh")).unwrap();
        check(std::env::current_exe().unwrap().as_os_str()).unwrap();
    }

    #[test]
    fn what_is_no_program_is_called_by_its_name() {
        let dir = std::env::temp_dir().join(format!("cairn-program-{}", std::process::id()));
        fs::create_dir_all(&dir).unwrap();
        let file = |name: &str, bytes: &[u8], mode: u32| {
            let path = dir.join(name);
            fs::write(&path, bytes).unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
            path
        };
        assert!(refusal(&dir).contains("folder"));
        assert!(refusal(&dir.join("nothing")).contains("no such program"));
        assert!(check(OsStr::new("no-such-program-on-path")).is_err());
        assert!(refusal(&file("a.hip", b"int main() {}", 0o644)).contains("hipcc"));
        assert!(refusal(&file("b", b"\x7fELF", 0o644)).contains("chmod +x"));
        assert!(refusal(&file("c", b"text", 0o755)).contains("neither"));
        assert!(refusal(&file("d", b"__CLANG_OFFLOAD_BUNDLE__\0", 0o755)).contains("hipModuleLoad"));
        let program = fs::read("/bin/true").unwrap();
        let cut = refusal(&file("e", &program[..program.len() / 2], 0o755));
        assert!(cut.contains("cut off"), "{cut}");
        let mut gpu = program[..64].to_vec();
        gpu[18..20].copy_from_slice(&elf::EM_AMDGPU.to_le_bytes());
        assert!(refusal(&file("f", &gpu, 0o755)).contains("hipModuleLoad"));
        fs::remove_dir_all(&dir).unwrap();
    }
}
