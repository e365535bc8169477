//! Relocatable ELF object, as LLVM emits it, to a [`Blob`].
//!
//! Lays the sections out one after another, resolves references inside, gives every imported function a slot, and
//! reads the line table. Runs in the helper process. Must not know the guest.

use std::collections::HashMap;

use object::elf;
use object::read::elf::{ElfFile64, FileHeader as _};
use object::{
    Object as _, ObjectSection as _, ObjectSymbol as _, RelocationFlags, RelocationTarget, SectionKind,
};

use crate::blob::{Blob, GUEST_BASE, GUEST_BASE_NAME, IMPORTS};

/// Why an object cannot become a blob.
#[derive(Clone, Debug, thiserror::Error)]
pub enum LinkError {
    #[error("object file: {0}")]
    Object(String),
    #[error("compiled code needs {0}, which the loader does not offer")]
    Import(String),
    #[error("relocation type {0} is not one that the loader resolves")]
    Relocation(u32),
    #[error("line table: {0}")]
    Lines(String),
}

/// Bytes of an import's entry: `jmp *slot(%rip)`, padding, slot.
const STUB: usize = 16;

/// Links the object's loaded sections. `entry` is the name of the entry function.
///
/// # Errors
/// Where the object has something that the loader does not do.
pub fn link(bytes: &[u8], entry: &str) -> Result<Blob, LinkError> {
    let obj = |e: object::Error| LinkError::Object(e.to_string());
    let file = ElfFile64::<object::LittleEndian>::parse(bytes).map_err(obj)?;
    let _ = file.elf_header().e_machine(object::LittleEndian);
    let mut blob = Blob::default();
    let mut base = HashMap::new();
    let mut text = None;
    for s in file.sections() {
        let loaded = matches!(
            s.kind(),
            SectionKind::Text
                | SectionKind::ReadOnlyData
                | SectionKind::ReadOnlyString
                | SectionKind::ReadOnlyDataWithRel
        );
        let named = s.name().unwrap_or("");
        if !loaded || s.size() == 0 || named.starts_with(".eh_frame") || named.starts_with(".debug") {
            if matches!(s.kind(), SectionKind::Data | SectionKind::UninitializedData) && s.size() != 0 {
                return Err(LinkError::Object("writable data in compiled code".into()));
            }
            continue;
        }
        let align = s.align().max(64) as usize;
        blob.bytes.resize(blob.bytes.len().next_multiple_of(align), 0xcc);
        base.insert(s.index(), blob.bytes.len());
        if s.kind() == SectionKind::Text {
            text = Some((s.index(), blob.bytes.len()));
        }
        blob.bytes.extend_from_slice(s.data().map_err(obj)?);
    }
    let (text, text_base) = text.ok_or_else(|| LinkError::Object("no code".into()))?;
    blob.bytes.resize(blob.bytes.len().next_multiple_of(STUB), 0xcc);
    let mut stubs: HashMap<u32, usize> = HashMap::new();
    for s in file.sections() {
        let Some(&section_base) = base.get(&s.index()) else { continue };
        for (offset, r) in s.relocations() {
            let RelocationFlags::Elf { r_type } = r.flags() else {
                return Err(LinkError::Relocation(0));
            };
            let place = section_base + offset as usize;
            let RelocationTarget::Symbol(sym) = r.target() else {
                return Err(LinkError::Relocation(r_type));
            };
            let sym = file.symbol_by_index(sym).map_err(obj)?;
            let target = match sym.section_index() {
                Some(i) => {
                    let b = base
                        .get(&i)
                        .ok_or_else(|| LinkError::Object("reference to an unloaded section".into()))?;
                    b + sym.address() as usize
                }
                None => {
                    let name = sym.name().map_err(obj)?;
                    let import = if name == GUEST_BASE_NAME {
                        GUEST_BASE
                    } else {
                        let known = IMPORTS.iter().position(|n| *n == name);
                        known.ok_or_else(|| LinkError::Import(name.to_string()))? as u32
                    };
                    let at = *stubs.entry(import).or_insert_with(|| {
                        let at = blob.bytes.len();
                        blob.bytes.extend([0xff, 0x25, 2, 0, 0, 0, 0xcc, 0xcc]);
                        blob.bytes.extend([0; 8]);
                        blob.imports.push((at as u32 + 8, import));
                        at
                    });
                    // A GOT reference reads the address itself.
                    // So does a reference to the one import that is data.
                    match r_type {
                        _ if import == GUEST_BASE => at + 8,
                        elf::R_X86_64_GOTPCREL | elf::R_X86_64_GOTPCRELX | elf::R_X86_64_REX_GOTPCRELX => {
                            at + 8
                        }
                        _ => at,
                    }
                }
            };
            let value = target as i64 + r.addend();
            match r_type {
                elf::R_X86_64_PC32 | elf::R_X86_64_PLT32 => {
                    put32(&mut blob.bytes, place, value - place as i64)
                }
                elf::R_X86_64_GOTPCREL | elf::R_X86_64_GOTPCRELX | elf::R_X86_64_REX_GOTPCRELX
                    if sym.section_index().is_none() =>
                {
                    put32(&mut blob.bytes, place, value - place as i64);
                }
                t => return Err(LinkError::Relocation(t)),
            }
        }
    }
    let symbol = file
        .symbols()
        .find(|s| s.name() == Ok(entry) && s.section_index() == Some(text))
        .ok_or_else(|| LinkError::Object(format!("no function {entry}")))?;
    blob.entry = (text_base + symbol.address() as usize) as u32;
    blob.lines = lines(&file, text_base)?;
    Ok(blob)
}

fn put32(bytes: &mut [u8], at: usize, v: i64) {
    bytes[at..at + 4].copy_from_slice(&(v as i32).to_le_bytes());
}

/// Rows of `.debug_line`, which describes the one text section from its start.
fn lines(file: &ElfFile64<'_, object::LittleEndian>, text_base: usize) -> Result<Vec<(u32, u32)>, LinkError> {
    let Some(section) = file.section_by_name(".debug_line") else {
        return Ok(Vec::new());
    };
    let bad = |e: gimli::Error| LinkError::Lines(e.to_string());
    let data = section.data().map_err(|e| LinkError::Lines(e.to_string()))?;
    let debug_line = gimli::DebugLine::new(data, gimli::LittleEndian);
    let program = debug_line.program(gimli::DebugLineOffset(0), 8, None, None).map_err(bad)?;
    let mut rows = program.rows();
    let mut out: Vec<(u32, u32)> = Vec::new();
    while let Some((_, row)) = rows.next_row().map_err(bad)? {
        let at = (row.address() as usize + text_base) as u32;
        let line = if row.end_sequence() { 0 } else { row.line().map_or(0, |l| l.get() as u32) };
        match out.last_mut() {
            Some(last) if last.0 == at => last.1 = line,
            // Line 0 marks code of no particular line: the one before it stays the best answer.
            Some(_) if line == 0 && !row.end_sequence() => {}
            _ => out.push((at, line)),
        }
    }
    out.sort_by_key(|r| r.0);
    Ok(out)
}
