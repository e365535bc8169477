//! Checked little-endian reads from a byte slice. Knows offsets, not formats.

use crate::error::Error;

/// A file's bytes; every read is checked and says where it failed.
#[derive(Clone, Copy)]
pub(crate) struct Bytes<'a> {
    pub data: &'a [u8],
}

impl<'a> Bytes<'a> {
    pub fn len(self) -> u64 {
        self.data.len() as u64
    }

    pub fn slice(self, offset: u64, len: u64, what: &str) -> Result<&'a [u8], Error> {
        let end = offset.checked_add(len).filter(|&end| end <= self.len());
        match end {
            Some(end) => Ok(&self.data[offset as usize..end as usize]),
            None => Err(Error::malformed(
                offset,
                format!(
                    "{what} of {len:#x} bytes reaches past the end of the file ({:#x} bytes)",
                    self.len()
                ),
            )),
        }
    }

    fn array<const N: usize>(self, offset: u64, what: &str) -> Result<[u8; N], Error> {
        Ok(self.slice(offset, N as u64, what)?.try_into().expect("the slice has N bytes"))
    }

    pub fn u8(self, offset: u64, what: &str) -> Result<u8, Error> {
        Ok(self.array::<1>(offset, what)?[0])
    }

    pub fn u16(self, offset: u64, what: &str) -> Result<u16, Error> {
        self.array(offset, what).map(u16::from_le_bytes)
    }

    pub fn u32(self, offset: u64, what: &str) -> Result<u32, Error> {
        self.array(offset, what).map(u32::from_le_bytes)
    }

    pub fn u64(self, offset: u64, what: &str) -> Result<u64, Error> {
        self.array(offset, what).map(u64::from_le_bytes)
    }

    /// A table of `count` entries of `size` bytes: checked as a whole before any entry is read.
    pub fn table(self, offset: u64, count: u64, size: u64, what: &str) -> Result<(), Error> {
        let len = count
            .checked_mul(size)
            .ok_or_else(|| Error::malformed(offset, format!("{what}: size overflows")))?;
        self.slice(offset, len, what).map(|_| ())
    }
}

/// The NUL-terminated string at `offset` of a string table that starts at file offset `base`.
pub(crate) fn string_at(table: &[u8], base: u64, offset: u64, what: &str) -> Result<String, Error> {
    let bad = |reason: &str| Error::malformed(base.saturating_add(offset), format!("{what}: {reason}"));
    let tail = usize::try_from(offset)
        .ok()
        .and_then(|o| table.get(o..))
        .ok_or_else(|| bad("the name lies outside the string table"))?;
    let end = tail.iter().position(|&b| b == 0).ok_or_else(|| bad("the name has no terminating NUL"))?;
    std::str::from_utf8(&tail[..end]).map(str::to_owned).map_err(|_| bad("the name is not UTF-8"))
}
