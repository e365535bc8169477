//! Symbol tables: what each name stands for. Source: AMDGPU ABI, section "Symbols".

use crate::elf::{Elf, SHT_DYNSYM, SHT_SYMTAB};
use crate::error::Error;
use crate::read::string_at;

const SHN_UNDEF: u16 = 0;
const SHN_ABS: u16 = 0xfff1;
const SHN_AMDGPU_LDS: u16 = 0xff00;

/// What a symbol stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SymbolKind {
    /// A kernel descriptor (`NAME.kd`).
    KernelDescriptor,
    /// Code: a kernel's entry or a device function.
    Function,
    /// A variable in global or constant memory.
    Object,
    /// An LDS variable; its value is its alignment.
    Lds,
    /// Not defined here: an external variable, or a dynamic LDS array (which needs no definition).
    Undefined,
    /// An absolute value.
    Absolute,
    /// Sections, files and the like.
    Other,
}

/// A symbol of the dynamic or the full symbol table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symbol {
    /// The (mangled) name.
    pub name: String,
    /// What it stands for.
    pub kind: SymbolKind,
    /// Its virtual address in the code object.
    pub address: u64,
    /// Its size in bytes.
    pub size: u64,
    /// Whether other objects may see it (not local, not hidden).
    pub global: bool,
    /// A weak definition or reference.
    pub weak: bool,
}

/// The dynamic symbols, in table order (the null symbol included: relocations count it).
pub(crate) fn dynamic(elf: &Elf<'_>, dynamic: &crate::elf::Dynamic) -> Result<Vec<Symbol>, Error> {
    if let (Some(symtab), Some((strings, strings_len))) = (dynamic.symtab, dynamic.strtab) {
        let from_section =
            || elf.sections.iter().find(|s| s.kind == SHT_DYNSYM && s.offset == symtab).map(|s| s.size / 24);
        let count = dynamic.symbol_count.or_else(from_section).ok_or_else(|| {
            Error::malformed(symtab, "the number of dynamic symbols is nowhere to be found")
        })?;
        return table(elf, symtab, count, strings, strings_len);
    }
    Ok(Vec::new())
}

/// The symbols of the static symbol table; empty in a stripped file.
pub(crate) fn full(elf: &Elf<'_>) -> Result<Vec<Symbol>, Error> {
    let Some(symtab) = elf.sections.iter().find(|s| s.kind == SHT_SYMTAB) else { return Ok(Vec::new()) };
    let strings = elf
        .sections
        .get(symtab.link as usize)
        .ok_or_else(|| Error::malformed(symtab.offset, "the symbol table's string table does not exist"))?;
    table(elf, symtab.offset, symtab.size / 24, strings.offset, strings.size)
}

fn table(elf: &Elf<'_>, at: u64, count: u64, strings: u64, strings_len: u64) -> Result<Vec<Symbol>, Error> {
    let file = elf.file;
    let what = "symbol table";
    file.table(at, count, 24, what)?;
    let names = file.slice(strings, strings_len, "string table")?;
    let mut symbols = Vec::with_capacity(count as usize);
    // Names may share a string table entry; a file must not make us copy one long name a million times.
    let mut name_bytes = strings_len.saturating_mul(8).saturating_add(4096);
    for i in 0..count {
        let s = at + i * 24;
        let info = file.u8(s + 4, what)?;
        let visibility = file.u8(s + 5, what)? & 3;
        let section = file.u16(s + 6, what)?;
        let name = string_at(names, strings, u64::from(file.u32(s, what)?), "symbol name")?;
        name_bytes = name_bytes.checked_sub(name.len() as u64).ok_or_else(|| {
            Error::malformed(s, "symbol names overlap in the string table beyond all measure")
        })?;
        let (bind, kind) = (info >> 4, info & 15);
        let kind = match (section, kind) {
            _ if i == 0 => SymbolKind::Other,
            (SHN_AMDGPU_LDS, _) => SymbolKind::Lds,
            (SHN_UNDEF, _) => SymbolKind::Undefined,
            // STT_OBJECT, STT_COMMON; descriptors are objects by type and known by suffix.
            (_, 1 | 5) if name.ends_with(".kd") => SymbolKind::KernelDescriptor,
            (_, 1 | 5) => SymbolKind::Object,
            // STT_FUNC, STT_AMDGPU_HSA_KERNEL (code object v2's, still written by some assembly).
            (_, 2 | 10) => SymbolKind::Function,
            (SHN_ABS, _) => SymbolKind::Absolute,
            _ => SymbolKind::Other,
        };
        symbols.push(Symbol {
            name,
            kind,
            address: file.u64(s + 8, what)?,
            size: file.u64(s + 16, what)?,
            global: bind != 0 && !matches!(visibility, 1 | 2),
            weak: bind == 2,
        });
    }
    Ok(symbols)
}
