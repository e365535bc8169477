//! Where bundles lie in an ELF file for the host: its `.hip_fatbin` sections. Reads headers only.

use std::ops::Range;

use crate::error::Error;
use crate::source::Cursor;

/// The file ranges of all `.hip_fatbin` sections. A relocatable object may have several.
pub(crate) fn fatbin_sections(file: &[u8]) -> Result<Vec<Range<u64>>, Error> {
    const SHT_NULL: u32 = 0;
    const SHT_NOBITS: u32 = 8;
    const SHN_XINDEX: u64 = 0xffff;
    let cursor = Cursor { source: &file };
    let what = "ELF header";
    if cursor.bytes(0, 6, what)?[4..] != [2, 1] {
        return Err(Error::Unsupported("an ELF file that is not 64-bit little-endian".into()));
    }
    let at = cursor.u64(40, what)?;
    let entry = u64::from(cursor.u16(58, what)?);
    let mut count = u64::from(cursor.u16(60, what)?);
    let mut names = u64::from(cursor.u16(62, what)?);
    if at == 0 {
        return Err(Error::Unsupported("an ELF file without section headers".into()));
    }
    if entry < 64 {
        return Err(Error::malformed(58, format!("section headers of {entry} bytes are too small")));
    }
    // Files with very many sections keep their number, and the name table's index, in the first header.
    if count == 0 {
        count = cursor.u64(at + 32, what)?;
    }
    if names == SHN_XINDEX {
        names = u64::from(cursor.u32(at + 40, what)?);
    }
    let table = count
        .checked_mul(entry)
        .ok_or_else(|| Error::malformed(60, "section header table size overflows"))?;
    let table = cursor.bytes(at, table, "section header table")?;
    let headers = Cursor { source: &table };
    let field = |index: u64, offset: u64| headers.u64(index * entry + offset, "section header");
    if names >= count {
        return Err(Error::malformed(62, "the section name table does not exist"));
    }
    let (name_table, name_len) = (field(names, 24)?, field(names, 32)?);
    let mut found = Vec::new();
    for i in 0..count {
        let kind = headers.u32(i * entry + 4, "section header")?;
        if matches!(kind, SHT_NULL | SHT_NOBITS) {
            continue;
        }
        let name = u64::from(headers.u32(i * entry, "section header")?);
        const NAME: &[u8] = b".hip_fatbin\0";
        let is_fatbin = name.checked_add(NAME.len() as u64).is_some_and(|end| end <= name_len)
            && name_table
                .checked_add(name)
                .and_then(|at| cursor.source.read(at, NAME.len() as u64))
                .is_some_and(|bytes| bytes == NAME);
        if is_fatbin {
            let (offset, size) = (field(i, 24)?, field(i, 32)?);
            cursor.bytes(offset, size, "section .hip_fatbin")?;
            found.push(offset..offset + size);
        }
    }
    Ok(found)
}
