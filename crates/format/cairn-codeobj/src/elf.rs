//! The ELF container: header, program headers, sections, the dynamic section, notes. Knows nothing of kernels.

use crate::error::Error;
use crate::read::Bytes;

const EM_AMDGPU: u16 = 224;
const ET_REL: u16 = 1;
const ET_DYN: u16 = 3;
const ELFOSABI_AMDGPU_HSA: u8 = 64;

pub(crate) const PT_LOAD: u32 = 1;
pub(crate) const PT_DYNAMIC: u32 = 2;
pub(crate) const PT_NOTE: u32 = 4;

pub(crate) const SHT_SYMTAB: u32 = 2;
pub(crate) const SHT_DYNSYM: u32 = 11;
const SHT_NOBITS: u32 = 8;
pub(crate) const SHF_COMPRESSED: u64 = 0x800;

const DT_NULL: u64 = 0;
const DT_HASH: u64 = 4;
const DT_STRTAB: u64 = 5;
const DT_SYMTAB: u64 = 6;
const DT_RELA: u64 = 7;
const DT_RELASZ: u64 = 8;
const DT_RELAENT: u64 = 9;
const DT_STRSZ: u64 = 10;
const DT_REL: u64 = 17;
const DT_JMPREL: u64 = 23;
const DT_PLTRELSZ: u64 = 2;
const DT_GNU_HASH: u64 = 0x6fff_fef5;

pub(crate) struct ProgramHeader {
    pub kind: u32,
    pub flags: u32,
    pub offset: u64,
    pub vaddr: u64,
    pub filesz: u64,
    pub memsz: u64,
    pub align: u64,
}

pub(crate) struct Section {
    pub name: String,
    pub kind: u32,
    pub flags: u64,
    pub offset: u64,
    pub size: u64,
    pub link: u32,
}

/// What the dynamic section says, as file offsets.
#[derive(Default)]
pub(crate) struct Dynamic {
    pub symtab: Option<u64>,
    pub strtab: Option<(u64, u64)>,
    pub symbol_count: Option<u64>,
    /// File offset and size of each table of `Elf64_Rela`.
    pub rela: Vec<(u64, u64)>,
}

/// A note, with its descriptor's file offset.
pub(crate) struct Note<'a> {
    pub name: &'a [u8],
    pub kind: u32,
    pub desc: &'a [u8],
    pub offset: u64,
}

pub(crate) struct Elf<'a> {
    pub file: Bytes<'a>,
    pub abi_version: u8,
    pub flags: u32,
    pub segments: Vec<ProgramHeader>,
    pub sections: Vec<Section>,
}

impl<'a> Elf<'a> {
    pub fn parse(data: &'a [u8]) -> Result<Elf<'a>, Error> {
        let file = Bytes { data };
        let ident = file.slice(0, 16, "ELF identification")?;
        if &ident[..4] != b"\x7fELF" {
            return Err(Error::malformed(0, "this is no ELF file (bad magic)"));
        }
        if ident[4] != 2 || ident[5] != 1 {
            return Err(Error::malformed(4, "the ELF file is not 64-bit little-endian"));
        }
        let machine = file.u16(18, "ELF header")?;
        if machine != EM_AMDGPU {
            return Err(Error::Unsupported(format!("ELF machine {machine} is not AMDGPU (224)")));
        }
        if ident[7] != ELFOSABI_AMDGPU_HSA {
            return Err(Error::Unsupported(format!("ELF OS ABI {} is not AMDGPU_HSA (64)", ident[7])));
        }
        match file.u16(16, "ELF header")? {
            ET_DYN => {}
            ET_REL => {
                return Err(Error::Unsupported(
                    "a relocatable object: link it first (ld.lld -shared)".into(),
                ));
            }
            other => return Err(Error::Unsupported(format!("ELF type {other} is not ET_DYN (3)"))),
        }
        let mut elf = Elf {
            file,
            abi_version: ident[8],
            flags: file.u32(48, "ELF header")?,
            segments: Vec::new(),
            sections: Vec::new(),
        };
        elf.read_program_headers()?;
        elf.read_sections()?;
        Ok(elf)
    }

    fn read_program_headers(&mut self) -> Result<(), Error> {
        let file = self.file;
        let at = file.u64(32, "ELF header")?;
        let entry = u64::from(file.u16(54, "ELF header")?);
        let count = u64::from(file.u16(56, "ELF header")?);
        if count == 0 {
            return Err(Error::malformed(56, "there are no program headers"));
        }
        if entry < 56 {
            return Err(Error::malformed(54, format!("program headers of {entry} bytes are too small")));
        }
        file.table(at, count, entry, "program header table")?;
        for i in 0..count {
            let h = at + i * entry;
            let what = "program header";
            let header = ProgramHeader {
                kind: file.u32(h, what)?,
                flags: file.u32(h + 4, what)?,
                offset: file.u64(h + 8, what)?,
                vaddr: file.u64(h + 16, what)?,
                filesz: file.u64(h + 32, what)?,
                memsz: file.u64(h + 40, what)?,
                align: file.u64(h + 48, what)?,
            };
            if matches!(header.kind, PT_LOAD | PT_DYNAMIC | PT_NOTE) {
                file.slice(header.offset, header.filesz, "segment")?;
            }
            if header.kind == PT_LOAD {
                if header.memsz < header.filesz {
                    return Err(Error::malformed(h, "a segment is larger in the file than in memory"));
                }
                if header.vaddr.checked_add(header.memsz).is_none_or(|end| end > 1 << 47) {
                    return Err(Error::malformed(h, "a segment ends beyond the 47-bit address space"));
                }
            }
            self.segments.push(header);
        }
        Ok(())
    }

    /// Section headers are optional for a loaded file; without them there are no local symbols and no debug info.
    fn read_sections(&mut self) -> Result<(), Error> {
        let file = self.file;
        let at = file.u64(40, "ELF header")?;
        let entry = u64::from(file.u16(58, "ELF header")?);
        let count = u64::from(file.u16(60, "ELF header")?);
        let names = u64::from(file.u16(62, "ELF header")?);
        if at == 0 || count == 0 {
            return Ok(());
        }
        if entry < 64 {
            return Err(Error::malformed(58, format!("section headers of {entry} bytes are too small")));
        }
        file.table(at, count, entry, "section header table")?;
        let what = "section header";
        let mut name_offsets = Vec::new();
        for i in 0..count {
            let h = at + i * entry;
            let section = Section {
                name: String::new(),
                kind: file.u32(h + 4, what)?,
                flags: file.u64(h + 8, what)?,
                offset: file.u64(h + 24, what)?,
                size: file.u64(h + 32, what)?,
                link: file.u32(h + 40, what)?,
            };
            if section.kind != SHT_NOBITS && section.kind != 0 {
                file.slice(section.offset, section.size, "section")?;
            }
            name_offsets.push(u64::from(file.u32(h, what)?));
            self.sections.push(section);
        }
        if let Some(table) = self.sections.get(names as usize).filter(|s| s.kind != 0 && s.kind != SHT_NOBITS)
        {
            let base = table.offset;
            let table = file.slice(base, table.size, "section name table")?;
            for (section, offset) in self.sections.iter_mut().zip(name_offsets) {
                section.name = crate::read::string_at(table, base, offset, "section name")?;
                if section.name.len() > 256 {
                    return Err(Error::malformed(base + offset, "a section name of more than 256 bytes"));
                }
            }
        }
        Ok(())
    }

    /// The contents of a section, empty for one without bytes in the file.
    pub fn section_data(&self, section: &Section) -> Result<&'a [u8], Error> {
        if section.kind == SHT_NOBITS || section.kind == 0 {
            return Ok(&[]);
        }
        self.file.slice(section.offset, section.size, "section")
    }

    /// The file offset of the `len` bytes at a virtual address; `None` where they are not (all) in the file.
    pub fn offset_of(&self, vaddr: u64, len: u64) -> Option<u64> {
        self.segments.iter().filter(|s| s.kind == PT_LOAD).find_map(|s| {
            let start = vaddr.checked_sub(s.vaddr)?;
            let end = start.checked_add(len)?;
            (end <= s.filesz).then_some(s.offset + start)
        })
    }

    /// The dynamic section; empty where there is none.
    pub fn dynamic(&self) -> Result<Dynamic, Error> {
        let mut dynamic = Dynamic::default();
        let Some(segment) = self.segments.iter().find(|s| s.kind == PT_DYNAMIC) else { return Ok(dynamic) };
        let file = self.file;
        let what = "dynamic section";
        let (mut symtab, mut strtab, mut strsz, mut hash, mut gnu_hash) = (None, None, None, None, None);
        let (mut rela, mut relasz, mut jmprel, mut pltrelsz) = (None, None, None, None);
        for at in (segment.offset..segment.offset + segment.filesz / 16 * 16).step_by(16) {
            let value = file.u64(at + 8, what)?;
            match file.u64(at, what)? {
                DT_NULL => break,
                DT_SYMTAB => symtab = Some((at, value)),
                DT_STRTAB => strtab = Some((at, value)),
                DT_STRSZ => strsz = Some(value),
                DT_HASH => hash = Some((at, value)),
                DT_GNU_HASH => gnu_hash = Some((at, value)),
                DT_RELA => rela = Some((at, value)),
                DT_RELASZ => relasz = Some(value),
                DT_JMPREL => jmprel = Some((at, value)),
                DT_PLTRELSZ => pltrelsz = Some(value),
                DT_RELAENT if value != 24 => {
                    return Err(Error::malformed(at, format!("relocation entries of {value} bytes, not 24")));
                }
                DT_REL => return Err(Error::Unsupported("relocations without addends (DT_REL)".into())),
                _ => {}
            }
        }
        let place = |(at, vaddr): (u64, u64), len: u64, what: &str| {
            self.offset_of(vaddr, len).ok_or_else(|| {
                Error::malformed(at, format!("{what} at address {vaddr:#x} is not in a segment"))
            })
        };
        if let Some(symtab) = symtab {
            dynamic.symtab = Some(place(symtab, 24, "the dynamic symbol table")?);
        }
        if let (Some(strtab), Some(size)) = (strtab, strsz) {
            dynamic.strtab = Some((place(strtab, size, "the dynamic string table")?, size));
        }
        for (table, size) in [(rela, relasz), (jmprel, pltrelsz)] {
            if let (Some(table), Some(size)) = (table, size) {
                dynamic.rela.push((place(table, size, "a relocation table")?, size));
            }
        }
        dynamic.symbol_count = match (hash, gnu_hash) {
            (Some(hash), _) => Some(u64::from(file.u32(place(hash, 8, "DT_HASH")? + 4, "DT_HASH")?)),
            (None, Some(gnu)) => Some(self.gnu_hash_symbols(place(gnu, 16, "DT_GNU_HASH")?)?),
            (None, None) => None,
        };
        Ok(dynamic)
    }

    /// The number of symbols, from a GNU hash table: one more than the end of the chain that starts last.
    fn gnu_hash_symbols(&self, at: u64) -> Result<u64, Error> {
        let what = "DT_GNU_HASH";
        let word = |offset| self.file.u32(offset, what).map(u64::from);
        let (buckets, first, bloom) = (word(at)?, word(at + 4)?, word(at + 8)?);
        let bucket_table = at + 16 + bloom * 8;
        self.file.table(bucket_table, buckets, 4, what)?;
        let mut last = 0;
        for i in 0..buckets {
            last = last.max(word(bucket_table + i * 4)?);
        }
        if last < first {
            return Ok(first);
        }
        let chains = bucket_table + buckets * 4;
        while word(chains + (last - first) * 4)? & 1 == 0 {
            last += 1;
        }
        Ok(last + 1)
    }

    /// Every note in the note segments.
    pub fn notes(&self) -> Result<Vec<Note<'a>>, Error> {
        let mut notes = Vec::new();
        for segment in self.segments.iter().filter(|s| s.kind == PT_NOTE) {
            let end = segment.offset + segment.filesz;
            let mut at = segment.offset;
            while end - at >= 12 {
                let what = "note";
                let (name_len, desc_len) =
                    (u64::from(self.file.u32(at, what)?), u64::from(self.file.u32(at + 4, what)?));
                let kind = self.file.u32(at + 8, what)?;
                let name_at = at + 12;
                let desc_at = name_at + name_len.next_multiple_of(4);
                let next = desc_at + desc_len.next_multiple_of(4);
                if desc_at + desc_len > end {
                    return Err(Error::malformed(at, "a note reaches past the end of its segment"));
                }
                let name = self.file.slice(name_at, name_len, what)?;
                let name = name.strip_suffix(&[0]).unwrap_or(name);
                let desc = self.file.slice(desc_at, desc_len, what)?;
                notes.push(Note { name, kind, desc, offset: desc_at });
                at = next.min(end);
            }
        }
        Ok(notes)
    }
}
