//! A MessagePack reader: pulls one value at a time, allocates nothing. Source: the MessagePack specification.

use crate::error::Error;

/// Nesting allowed in values that are skipped.
const MAX_DEPTH: u32 = 32;

/// A cursor over MessagePack bytes; `base` is their offset in the file, for errors.
pub(crate) struct Reader<'a> {
    data: &'a [u8],
    pos: usize,
    base: u64,
}

/// A value, or the head of a container whose items follow.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Item<'a> {
    Nil,
    Bool(bool),
    Int(i64),
    Uint(u64),
    Float,
    Str(&'a str),
    Bin,
    Array(u32),
    Map(u32),
}

impl<'a> Reader<'a> {
    pub fn new(data: &'a [u8], base: u64) -> Reader<'a> {
        Reader { data, pos: 0, base }
    }

    pub fn offset(&self) -> u64 {
        self.base + self.pos as u64
    }

    pub fn error(&self, reason: impl Into<String>) -> Error {
        Error::malformed(self.offset(), format!("metadata: {}", reason.into()))
    }

    fn take(&mut self, len: usize) -> Result<&'a [u8], Error> {
        let end = self.pos.checked_add(len).filter(|&e| e <= self.data.len());
        let end = end.ok_or_else(|| self.error("ends in the middle of a value"))?;
        let bytes = &self.data[self.pos..end];
        self.pos = end;
        Ok(bytes)
    }

    /// A big-endian number of `len` (at most 8) bytes.
    fn number(&mut self, len: usize) -> Result<u64, Error> {
        Ok(self.take(len)?.iter().fold(0, |n, &b| n << 8 | u64::from(b)))
    }

    fn signed(&mut self, len: usize) -> Result<Item<'a>, Error> {
        let shift = 64 - 8 * len as u32;
        Ok(Item::Int(((self.number(len)? << shift) as i64) >> shift))
    }

    fn text(&mut self, len: usize) -> Result<Item<'a>, Error> {
        let bytes = self.take(len)?;
        std::str::from_utf8(bytes).map(Item::Str).map_err(|_| self.error("a string is not UTF-8"))
    }

    fn skip_bytes(&mut self, len: usize, item: Item<'a>) -> Result<Item<'a>, Error> {
        self.take(len).map(|_| item)
    }

    /// The next value or container head.
    pub fn item(&mut self) -> Result<Item<'a>, Error> {
        let tag = self.take(1)?[0];
        Ok(match tag {
            0x00..=0x7f => Item::Uint(u64::from(tag)),
            0x80..=0x8f => Item::Map(u32::from(tag & 0xf)),
            0x90..=0x9f => Item::Array(u32::from(tag & 0xf)),
            0xa0..=0xbf => self.text(usize::from(tag & 0x1f))?,
            0xc0 => Item::Nil,
            0xc2 | 0xc3 => Item::Bool(tag == 0xc3),
            // bin and ext 8, 16, 32; ext carries a type byte besides.
            0xc4..=0xc9 => {
                let ext = usize::from(tag >= 0xc7);
                let len = self.number(1 << (tag - if ext == 1 { 0xc7 } else { 0xc4 }))? as usize;
                self.skip_bytes(len + ext, Item::Bin)?
            }
            0xca => self.skip_bytes(4, Item::Float)?,
            0xcb => self.skip_bytes(8, Item::Float)?,
            0xcc..=0xcf => Item::Uint(self.number(1 << (tag - 0xcc))?),
            0xd0..=0xd3 => self.signed(1 << (tag - 0xd0))?,
            0xd4..=0xd8 => self.skip_bytes((1 << (tag - 0xd4)) + 1, Item::Bin)?,
            0xd9..=0xdb => {
                let len = self.number(1 << (tag - 0xd9))? as usize;
                self.text(len)?
            }
            0xdc | 0xdd => Item::Array(self.number(2 << (tag - 0xdc))? as u32),
            0xde | 0xdf => Item::Map(self.number(2 << (tag - 0xde))? as u32),
            0xe0..=0xff => Item::Int(i64::from(tag as i8)),
            0xc1 => return Err(self.error("byte 0xc1 starts no value")),
        })
    }

    /// Skips one whole value.
    pub fn skip(&mut self) -> Result<(), Error> {
        self.skip_within(MAX_DEPTH)
    }

    fn skip_within(&mut self, depth: u32) -> Result<(), Error> {
        let items = match self.item()? {
            Item::Array(n) => u64::from(n),
            Item::Map(n) => u64::from(n) * 2,
            _ => return Ok(()),
        };
        let depth = depth.checked_sub(1).ok_or_else(|| self.error("values are nested too deeply"))?;
        for _ in 0..items {
            self.skip_within(depth)?;
        }
        Ok(())
    }

    pub fn map(&mut self, key: &str) -> Result<u32, Error> {
        match self.item()? {
            Item::Map(n) => Ok(n),
            _ => Err(self.error(format!("`{key}` is not a map"))),
        }
    }

    pub fn array(&mut self, key: &str) -> Result<u32, Error> {
        match self.item()? {
            Item::Array(n) => Ok(n),
            _ => Err(self.error(format!("`{key}` is not an array"))),
        }
    }

    pub fn str(&mut self, key: &str) -> Result<&'a str, Error> {
        match self.item()? {
            Item::Str(s) => Ok(s),
            _ => Err(self.error(format!("`{key}` is not a string"))),
        }
    }

    pub fn u64(&mut self, key: &str) -> Result<u64, Error> {
        match self.item()? {
            Item::Uint(n) => Ok(n),
            Item::Int(n) if n >= 0 => Ok(n as u64),
            _ => Err(self.error(format!("`{key}` is not an unsigned number"))),
        }
    }

    pub fn u32(&mut self, key: &str) -> Result<u32, Error> {
        let n = self.u64(key)?;
        u32::try_from(n).map_err(|_| self.error(format!("`{key}` is too large: {n}")))
    }

    /// A Boolean; some producers write 0 and 1.
    pub fn bool(&mut self, key: &str) -> Result<bool, Error> {
        match self.item()? {
            Item::Bool(b) => Ok(b),
            Item::Uint(n @ (0 | 1)) => Ok(n == 1),
            _ => Err(self.error(format!("`{key}` is not a Boolean"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(bytes: &[u8]) -> Item<'_> {
        let mut r = Reader::new(bytes, 0);
        let item = r.item().unwrap();
        assert_eq!(r.pos, bytes.len());
        item
    }

    #[test]
    fn every_format() {
        assert_eq!(one(&[0x7f]), Item::Uint(127));
        assert_eq!(one(&[0xff]), Item::Int(-1));
        assert_eq!(one(&[0xcd, 1, 2]), Item::Uint(0x102));
        assert_eq!(one(&[0xcf, 1, 0, 0, 0, 0, 0, 0, 2]), Item::Uint(1 << 56 | 2));
        assert_eq!(one(&[0xd0, 0x80]), Item::Int(-128));
        assert_eq!(one(&[0xd1, 0xff, 0xfe]), Item::Int(-2));
        assert_eq!(one(&[0xd3, 0x80, 0, 0, 0, 0, 0, 0, 0]), Item::Int(i64::MIN));
        assert_eq!(one(&[0xa2, b'h', b'i']), Item::Str("hi"));
        assert_eq!(one(&[0xd9, 1, b'x']), Item::Str("x"));
        assert_eq!(one(&[0xda, 0, 1, b'x']), Item::Str("x"));
        assert_eq!(one(&[0xdc, 1, 0]), Item::Array(256));
        assert_eq!(one(&[0xdf, 0, 0, 0, 3]), Item::Map(3));
        assert_eq!(one(&[0xc4, 2, 9, 9]), Item::Bin);
        assert_eq!(one(&[0xc8, 0, 2, 5, 9, 9]), Item::Bin);
        assert_eq!(one(&[0xd5, 5, 9, 9]), Item::Bin);
        assert_eq!(one(&[0xcb, 0, 0, 0, 0, 0, 0, 0, 0]), Item::Float);
    }

    #[test]
    fn refuses_truncation_and_depth() {
        assert!(Reader::new(&[0xdb, 0xff, 0xff, 0xff, 0xff], 7).item().is_err());
        let deep = vec![0x91; 10_000];
        let error = Reader::new(&deep, 0).skip().unwrap_err().to_string();
        assert!(error.contains("nested too deeply"), "{error}");
        // A map that claims 4 G entries costs nothing before the bytes run out.
        assert!(Reader::new(&[0xdf, 0xff, 0xff, 0xff, 0xff, 1, 1], 0).skip().is_err());
    }
}
