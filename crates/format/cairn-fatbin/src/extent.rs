//! How long a container at a bare address is. Reads headers and tables only, piece by piece.

use crate::bundle;
use crate::compressed::Compression;
use crate::error::Error;
use crate::fat_binary::{Format, sniff_source};
use crate::source::{ByteSource, Cursor};

/// The format and length of the code object or bundle that starts at offset 0 of the source.
///
/// For fat binaries that a program registers by pointer: the result is the number of bytes that belong to it, all of
/// them checked to be readable. Padding behind it is not counted.
pub fn extent(source: &dyn ByteSource) -> Result<(Format, u64), Error> {
    extent_at(source, 0)
}

pub(crate) fn extent_at(source: &dyn ByteSource, at: u64) -> Result<(Format, u64), Error> {
    let cursor = Cursor { source };
    let format = sniff_source(cursor, at)?;
    let len = match format {
        Format::Bundle => bundle::entries(cursor, at)?.1,
        Format::CompressedBundle => Compression::read(cursor, at)?.extent(source, at)?,
        Format::CodeObject | Format::HostElf => elf_len(cursor, at)?,
    };
    // The last byte must be there; a source is one mapping, so all before it are too.
    cursor.bytes(at + len - 1, 1, "fat binary")?;
    Ok((format, len))
}

/// The end of everything that an ELF file's headers point to.
fn elf_len(cursor: Cursor<'_>, at: u64) -> Result<u64, Error> {
    let what = "ELF header";
    let (phoff, shoff) = (cursor.u64(at + 32, what)?, cursor.u64(at + 40, what)?);
    let half = |offset| cursor.u16(at + offset, what).map(u64::from);
    let (phentsize, phnum, shentsize, shnum) = (half(54)?, half(56)?, half(58)?, half(60)?);
    let mut end = 64;
    let mut cover =
        |start: u64, len: u64| match start.checked_add(len).filter(|e| at.checked_add(*e).is_some()) {
            Some(e) => {
                end = end.max(e);
                Ok(())
            }
            None => Err(Error::malformed(at, "an ELF table ends beyond 2^64")),
        };
    cover(phoff, phentsize * phnum)?;
    cover(shoff, shentsize * shnum)?;
    for i in 0..phnum {
        let h = at + phoff + i * phentsize;
        cover(cursor.u64(h + 8, "program header")?, cursor.u64(h + 32, "program header")?)?;
    }
    const SHT_NOBITS: u32 = 8;
    for i in 0..shnum {
        let h = at + shoff + i * shentsize;
        if cursor.u32(h + 4, "section header")? != SHT_NOBITS {
            cover(cursor.u64(h + 24, "section header")?, cursor.u64(h + 32, "section header")?)?;
        }
    }
    Ok(end)
}
