//! Assembly text to machine code: llvm-mc writes an object file, and its text section and labels are read from it.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::{Command, Stdio};

use cairn_target::{Target, WaveSize};
use object::{Object, ObjectSection, ObjectSymbol};

/// Why there is no code.
#[derive(Debug, thiserror::Error)]
pub enum AsmError {
    #[error("llvm-mc is not installed (Debian: apt install llvm-19)")]
    Missing,
    #[error("cannot talk to llvm-mc: {0}")]
    Io(#[from] std::io::Error),
    #[error("{0}")]
    Rejected(String),
    #[error("llvm-mc's object file: {0}")]
    Object(#[from] object::Error),
}

/// Machine code and where its labels are.
#[derive(Clone, Debug, Default)]
pub struct Assembled {
    pub code: Vec<u8>,
    pub labels: BTreeMap<String, u64>,
}

/// Assembles `text`. Labels must be defined in it.
///
/// # Errors
/// Where llvm-mc is missing, or rejects the text.
pub fn assemble(target: Target, wave: WaveSize, text: &str) -> Result<Assembled, AsmError> {
    let mut child = start(target, wave)?;
    let mut input = child.stdin.take().ok_or(AsmError::Missing)?;
    // llvm-mc reads all its input before it writes.
    input.write_all(text.as_bytes())?;
    drop(input);
    let out = child.wait_with_output()?;
    if !out.status.success() {
        return Err(AsmError::Rejected(String::from_utf8_lossy(&out.stderr).trim().to_owned()));
    }
    let file = object::File::parse(&*out.stdout)?;
    let mut done = Assembled::default();
    let Some(section) = file.section_by_name(".text") else { return Ok(done) };
    done.code = section.data()?.to_vec();
    for s in file.symbols().filter(|s| s.section_index() == Some(section.index())) {
        done.labels.insert(s.name()?.to_owned(), s.address());
    }
    match section.relocations().next() {
        Some((at, _)) => Err(AsmError::Rejected(format!("at {at:#x}: a label that is not defined here"))),
        None => Ok(done),
    }
}

fn start(target: Target, wave: WaveSize) -> Result<std::process::Child, AsmError> {
    for program in ["llvm-mc-19", "llvm-mc", "llvm-mc-18", "llvm-mc-17"] {
        let mut c = Command::new(program);
        c.args(["-triple=amdgcn-amd-amdhsa", "-filetype=obj", "-o", "-"]);
        c.arg(format!("-mcpu={}", target.name()));
        if target.wave_sizes().len() > 1 {
            let (on, off) = if wave == WaveSize::W32 { (32, 64) } else { (64, 32) };
            c.arg(format!("-mattr=+wavefrontsize{on},-wavefrontsize{off}"));
        }
        c.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        match c.spawn() {
            Ok(child) => return Ok(child),
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => {}
            Err(e) => return Err(e.into()),
        }
    }
    Err(AsmError::Missing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_and_labels() {
        let t = Target::from_name("gfx1030").unwrap();
        let text = "a:\ns_nop 0\nb:\ns_branch a\nv_cmp_eq_u32 vcc_lo, v0, v1\n";
        match assemble(t, WaveSize::W32, text) {
            Ok(a) => {
                assert_eq!(a.code, [0, 0, 0x80, 0xbf, 0xfe, 0xff, 0x82, 0xbf, 0, 3, 0x84, 0x7d]);
                assert_eq!(a.labels["b"], 4);
                assert!(matches!(assemble(t, WaveSize::W64, text), Err(AsmError::Rejected(_))));
                assert!(matches!(assemble(t, WaveSize::W32, "s_branch nowhere"), Err(AsmError::Rejected(_))));
            }
            Err(AsmError::Missing) => eprintln!("skipped: no llvm-mc"),
            Err(e) => panic!("{e}"),
        }
    }
}
