//! Where bytes come from: a slice, or memory of which only the start is known.

use crate::error::Error;

/// Bytes that can be asked for piece by piece. A program registers a fat binary as a bare pointer: how much may be
/// read behind it is the implementor's to know (from the mapping that holds it).
pub trait ByteSource {
    /// The `len` bytes at `offset`, or `None` where they are not all readable.
    fn read(&self, offset: u64, len: u64) -> Option<&[u8]>;
}

impl ByteSource for [u8] {
    fn read(&self, offset: u64, len: u64) -> Option<&[u8]> {
        let start = usize::try_from(offset).ok()?;
        self.get(start..start.checked_add(usize::try_from(len).ok()?)?)
    }
}

impl<T: ByteSource + ?Sized> ByteSource for &T {
    fn read(&self, offset: u64, len: u64) -> Option<&[u8]> {
        (**self).read(offset, len)
    }
}

/// Checked little-endian reads with errors that say where.
#[derive(Clone, Copy)]
pub(crate) struct Cursor<'a> {
    pub source: &'a dyn ByteSource,
}

impl<'a> Cursor<'a> {
    pub fn bytes(self, offset: u64, len: u64, what: &str) -> Result<&'a [u8], Error> {
        self.source
            .read(offset, len)
            .ok_or_else(|| Error::malformed(offset, format!("{what}: {len} bytes reach past the end")))
    }

    pub fn u16(self, offset: u64, what: &str) -> Result<u16, Error> {
        Ok(u16::from_le_bytes(self.bytes(offset, 2, what)?.try_into().expect("2 bytes")))
    }

    pub fn u32(self, offset: u64, what: &str) -> Result<u32, Error> {
        Ok(u32::from_le_bytes(self.bytes(offset, 4, what)?.try_into().expect("4 bytes")))
    }

    pub fn u64(self, offset: u64, what: &str) -> Result<u64, Error> {
        Ok(u64::from_le_bytes(self.bytes(offset, 8, what)?.try_into().expect("8 bytes")))
    }
}
