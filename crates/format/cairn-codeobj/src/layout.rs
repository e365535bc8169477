//! The memory image of a code object: segments to place and words to patch. Plain data: a loader does the writing.
//!
//! Source: AMDGPU ABI, sections "Loading and Execution" and "Relocation Records".

use std::fmt;
use std::ops::Range;

use crate::elf::{Dynamic, Elf, PT_LOAD};
use crate::error::Error;
use crate::symbols::{Symbol, SymbolKind};

/// Pages of the image: segments with different permissions start on different pages of this size.
pub const PAGE: u64 = 4096;

/// A piece of the image.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Segment {
    /// Its bytes in the file; what `memsz` has beyond them is zero.
    pub file: Range<u64>,
    /// Its virtual address.
    pub vaddr: u64,
    /// Its size in memory.
    pub memsz: u64,
    /// Whether it may be read.
    pub readable: bool,
    /// Whether it may be written.
    pub writable: bool,
    /// Whether it holds code.
    pub executable: bool,
}

impl Segment {
    /// Its virtual addresses.
    pub fn range(&self) -> Range<u64> {
        self.vaddr..self.vaddr + self.memsz
    }
}

/// Where everything goes, relative to an address that the loader picks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    /// The lowest virtual address, rounded down to a page; offsets count from here.
    pub base: u64,
    /// Bytes to reserve.
    pub span: u64,
    /// The alignment that the load address needs.
    pub align: u64,
    /// The segments, ascending and disjoint.
    pub segments: Vec<Segment>,
}

impl Layout {
    pub(crate) fn of(elf: &Elf<'_>) -> Result<Layout, Error> {
        let mut segments = Vec::new();
        let mut align = PAGE;
        for header in elf.segments.iter().filter(|s| s.kind == PT_LOAD && s.memsz > 0) {
            let segment = Segment {
                file: header.offset..header.offset + header.filesz,
                vaddr: header.vaddr,
                memsz: header.memsz,
                readable: header.flags & 4 != 0,
                writable: header.flags & 2 != 0,
                executable: header.flags & 1 != 0,
            };
            if segments.last().is_some_and(|last: &Segment| last.range().end > segment.vaddr) {
                let reason = format!(
                    "the segment at address {:#x} overlaps the one before or is out of order",
                    segment.vaddr
                );
                return Err(Error::malformed(header.offset, reason));
            }
            if header.align > 1 {
                if !header.align.is_power_of_two() || header.align > 1 << 30 {
                    return Err(Error::malformed(
                        header.offset,
                        format!("a segment's alignment is {:#x}", header.align),
                    ));
                }
                align = align.max(header.align);
            }
            segments.push(segment);
        }
        let (Some(first), Some(last)) = (segments.first(), segments.last()) else {
            return Err(Error::malformed(0, "there is nothing to load"));
        };
        let base = first.vaddr / align * align;
        let span = (last.range().end - base).next_multiple_of(PAGE);
        Ok(Layout { base, span, align, segments })
    }

    /// The segment that holds a virtual address.
    pub fn segment_at(&self, vaddr: u64) -> Option<&Segment> {
        self.segments.iter().find(|s| s.range().contains(&vaddr))
    }

    /// The offset from the load address of a virtual address in the image.
    pub fn offset_of(&self, vaddr: u64) -> Option<u64> {
        self.segment_at(vaddr).map(|_| vaddr - self.base)
    }

    /// Writes the segments into a zeroed image of at least `span` bytes. `file` is the file that was parsed.
    pub fn fill(&self, image: &mut [u8], file: &[u8]) -> Result<(), Error> {
        for segment in &self.segments {
            let bytes =
                file.get(segment.file.start as usize..segment.file.end as usize).ok_or_else(|| {
                    Error::malformed(segment.file.start, "the file is not the one that was parsed")
                })?;
            let at = (segment.vaddr - self.base) as usize;
            image
                .get_mut(at..at + bytes.len())
                .ok_or_else(|| {
                    Error::malformed(segment.file.start, "the image is smaller than its layout's span")
                })?
                .copy_from_slice(bytes);
        }
        Ok(())
    }
}

/// The relocation types that a loader applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RelocKind {
    /// `R_AMDGPU_RELATIVE64`: B + A.
    Relative64,
    /// `R_AMDGPU_ABS64`: S + A.
    Abs64,
    /// `R_AMDGPU_ABS32`: S + A, which must fit.
    Abs32,
    /// `R_AMDGPU_ABS32_LO`: low half of S + A.
    Abs32Lo,
    /// `R_AMDGPU_ABS32_HI`: high half of S + A.
    Abs32Hi,
    /// `R_AMDGPU_REL32`: S + A - P, which must fit.
    Rel32,
    /// `R_AMDGPU_REL64`: S + A - P.
    Rel64,
    /// `R_AMDGPU_REL32_LO`: low half of S + A - P.
    Rel32Lo,
    /// `R_AMDGPU_REL32_HI`: high half of S + A - P.
    Rel32Hi,
}

impl RelocKind {
    fn from_elf(kind: u32) -> Option<RelocKind> {
        Some(match kind {
            1 => RelocKind::Abs32Lo,
            2 => RelocKind::Abs32Hi,
            3 => RelocKind::Abs64,
            4 => RelocKind::Rel32,
            5 => RelocKind::Rel64,
            6 => RelocKind::Abs32,
            10 => RelocKind::Rel32Lo,
            11 => RelocKind::Rel32Hi,
            13 => RelocKind::Relative64,
            _ => return None,
        })
    }

    /// Bytes that it writes.
    pub fn width(self) -> u8 {
        match self {
            RelocKind::Relative64 | RelocKind::Abs64 | RelocKind::Rel64 => 8,
            _ => 4,
        }
    }
}

impl fmt::Display for RelocKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            RelocKind::Relative64 => "R_AMDGPU_RELATIVE64",
            RelocKind::Abs64 => "R_AMDGPU_ABS64",
            RelocKind::Abs32 => "R_AMDGPU_ABS32",
            RelocKind::Abs32Lo => "R_AMDGPU_ABS32_LO",
            RelocKind::Abs32Hi => "R_AMDGPU_ABS32_HI",
            RelocKind::Rel32 => "R_AMDGPU_REL32",
            RelocKind::Rel64 => "R_AMDGPU_REL64",
            RelocKind::Rel32Lo => "R_AMDGPU_REL32_LO",
            RelocKind::Rel32Hi => "R_AMDGPU_REL32_HI",
        })
    }
}

/// A dynamic relocation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Relocation {
    /// The virtual address to patch.
    pub address: u64,
    /// How.
    pub kind: RelocKind,
    /// Index into the dynamic symbols; 0 is none.
    pub symbol: u32,
    /// The addend.
    pub addend: i64,
}

/// A word to write into the image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Patch {
    /// Offset from the load address.
    pub offset: u64,
    /// The value, little-endian in memory.
    pub value: u64,
    /// 4 or 8 bytes.
    pub width: u8,
}

impl Patch {
    /// Writes the word into the image.
    pub fn apply(&self, image: &mut [u8]) -> Result<(), Error> {
        let (at, width) = (self.offset as usize, usize::from(self.width));
        image
            .get_mut(at..at + width)
            .ok_or_else(|| Error::malformed(self.offset, "the image is smaller than its layout's span"))?
            .copy_from_slice(&self.value.to_le_bytes()[..width]);
        Ok(())
    }
}

/// Reads the dynamic relocations and checks that each names an address in the image and an existing symbol.
pub(crate) fn relocations(
    elf: &Elf<'_>,
    dynamic: &Dynamic,
    layout: &Layout,
    symbols: usize,
) -> Result<Vec<Relocation>, Error> {
    let what = "relocation table";
    let mut relocations = Vec::new();
    for &(at, size) in &dynamic.rela {
        elf.file.slice(at, size, what)?;
        for r in (at..at + size / 24 * 24).step_by(24) {
            let address = elf.file.u64(r, what)?;
            let info = elf.file.u64(r + 8, what)?;
            let (kind, symbol) = (info as u32, (info >> 32) as u32);
            if kind == 0 {
                continue;
            }
            let kind = RelocKind::from_elf(kind).ok_or_else(|| {
                Error::Unsupported(format!("relocation type {kind} (at file offset {r:#x})"))
            })?;
            let inside = layout
                .segment_at(address)
                .is_some_and(|s| s.range().end - address >= u64::from(kind.width()));
            if !inside {
                return Err(Error::malformed(
                    r,
                    format!("relocation of address {address:#x}, which is in no segment"),
                ));
            }
            if symbol as usize >= symbols.max(1) {
                return Err(Error::malformed(
                    r,
                    format!("relocation against symbol {symbol}, which does not exist"),
                ));
            }
            relocations.push(Relocation {
                address,
                kind,
                symbol,
                addend: elf.file.u64(r + 16, what)? as i64,
            });
        }
    }
    Ok(relocations)
}

/// The patches for an image loaded at `load_address`; `resolve` gives absolute addresses of what is not defined here.
pub(crate) fn patches(
    layout: &Layout,
    relocations: &[Relocation],
    symbols: &[Symbol],
    load_address: u64,
    resolve: &mut dyn FnMut(&str) -> Option<u64>,
) -> Result<Vec<Patch>, Error> {
    let bias = load_address.wrapping_sub(layout.base);
    let mut patches = Vec::with_capacity(relocations.len());
    for r in relocations {
        let symbol = match symbols.get(r.symbol as usize) {
            _ if r.symbol == 0 => 0,
            None => 0,
            Some(s) => match s.kind {
                SymbolKind::Undefined | SymbolKind::Lds => match resolve(&s.name) {
                    Some(address) => address,
                    None if s.weak => 0,
                    None => {
                        return Err(Error::UndefinedSymbol { symbol: s.name.clone(), address: r.address });
                    }
                },
                SymbolKind::Absolute => s.address,
                _ => s.address.wrapping_add(bias),
            },
        };
        let absolute = symbol.wrapping_add_signed(r.addend);
        let relative = absolute.wrapping_sub(r.address.wrapping_add(bias));
        let value = match r.kind {
            RelocKind::Relative64 => bias.wrapping_add_signed(r.addend),
            RelocKind::Abs64 => absolute,
            RelocKind::Abs32Lo => absolute & 0xffff_ffff,
            RelocKind::Abs32Hi => absolute >> 32,
            RelocKind::Rel64 => relative,
            RelocKind::Rel32Lo => relative & 0xffff_ffff,
            RelocKind::Rel32Hi => relative >> 32,
            RelocKind::Abs32 => u64::from(u32::try_from(absolute).map_err(|_| too_far(r, absolute))?),
            RelocKind::Rel32 => {
                u64::from(i32::try_from(relative as i64).map_err(|_| too_far(r, relative))? as u32)
            }
        };
        patches.push(Patch { offset: r.address - layout.base, value, width: r.kind.width() });
    }
    Ok(patches)
}

fn too_far(r: &Relocation, value: u64) -> Error {
    let reason = format!("{} of address {:#x}: {value:#x} does not fit in 32 bits", r.kind, r.address);
    Error::malformed(0, reason)
}
