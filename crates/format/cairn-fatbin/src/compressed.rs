//! Compressed bundles (magic `CCOB`): header versions 1 to 3, zlib or zstd around a plain bundle.
//!
//! Header, little-endian: magic, u16 version, u16 method, then
//! v1: u32 uncompressed size, u64 hash;
//! v2: u32 file size, u32 uncompressed size, u64 hash;
//! v3: u64 file size, u64 uncompressed size, u64 hash.

use std::io::Read;

use crate::error::Error;
use crate::source::{ByteSource, Cursor};

pub(crate) const MAGIC: &[u8] = b"CCOB";

/// How a bundle is compressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Method {
    /// zlib (0).
    Zlib,
    /// Zstandard (1).
    Zstd,
}

/// The header of a compressed bundle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Compression {
    /// Header version, 1 to 3.
    pub version: u16,
    /// The method.
    pub method: Method,
    /// Length of the header.
    pub header_len: u64,
    /// Length of header and compressed bytes, where the header says (v2 on).
    pub file_size: Option<u64>,
    /// What the uncompressed bundle is said to measure.
    pub uncompressed_size: u64,
    /// The low half of the uncompressed bundle's MD5.
    pub hash: u64,
}

impl Compression {
    /// Reads the header at `at`.
    pub(crate) fn read(cursor: Cursor<'_>, at: u64) -> Result<Compression, Error> {
        let what = "compressed bundle header";
        if cursor.bytes(at, 4, what)? != MAGIC {
            return Err(Error::malformed(at, "this is no compressed offload bundle (bad magic)"));
        }
        let version = cursor.u16(at + 4, what)?;
        let method = match cursor.u16(at + 6, what)? {
            0 => Method::Zlib,
            1 => Method::Zstd,
            other => {
                return Err(Error::Unsupported(format!(
                    "compression method {other} (known: 0 zlib, 1 zstd)"
                )));
            }
        };
        let half = |at| cursor.u32(at, what).map(u64::from);
        let whole = |at| cursor.u64(at, what);
        let (file_size, uncompressed_size, header_len) = match version {
            1 => (None, half(at + 8)?, 20),
            2 => (Some(half(at + 8)?), half(at + 12)?, 24),
            3 => (Some(whole(at + 8)?), whole(at + 16)?, 32),
            other => {
                return Err(Error::Unsupported(format!("compressed bundle version {other} (known: 1 to 3)")));
            }
        };
        let hash = whole(at + header_len - 8)?;
        if let Some(size) = file_size
            && (size < header_len || at.checked_add(size).is_none())
        {
            return Err(Error::malformed(
                at + 8,
                format!("a compressed bundle of {size} bytes, header included"),
            ));
        }
        Ok(Compression { version, method, header_len, file_size, uncompressed_size, hash })
    }

    /// Uncompresses the bundle in `bytes` (header first). Memory grows with what really comes out, and stops at what
    /// the header promises; a stream that ends earlier is taken as it is, one that goes on is refused.
    pub(crate) fn uncompress(&self, bytes: &[u8]) -> Result<Vec<u8>, Error> {
        let end = self.file_size.unwrap_or(bytes.len() as u64);
        let stream = bytes
            .get(self.header_len as usize..)
            .and_then(|_| bytes.get(self.header_len as usize..usize::try_from(end).ok()?))
            .ok_or_else(|| {
                let reason = format!("the header says {end} bytes, there are {}", bytes.len());
                Error::malformed(8, reason)
            })?;
        let bad =
            |e: std::io::Error| Error::malformed(self.header_len, format!("{:?} stream: {e}", self.method));
        let limit = self.uncompressed_size.saturating_add(1);
        let mut out = Vec::new();
        match self.method {
            Method::Zlib => {
                flate2::read::ZlibDecoder::new(stream).take(limit).read_to_end(&mut out).map_err(bad)?
            }
            Method::Zstd => {
                let mut decoder =
                    zstd::stream::read::Decoder::with_buffer(stream).map_err(bad)?.single_frame();
                // LLVM compresses with windows of up to 2^27 (and long mode up to 2^31 on request).
                decoder.window_log_max(31).map_err(bad)?;
                decoder.take(limit).read_to_end(&mut out).map_err(bad)?
            }
        };
        if out.len() as u64 > self.uncompressed_size {
            let reason =
                format!("the bundle uncompresses to more than the {} bytes promised", self.uncompressed_size);
            return Err(Error::malformed(0, reason));
        }
        Ok(out)
    }

    /// Length of header and stream at `at`; reads through the stream where the header does not say.
    pub(crate) fn extent(&self, source: &dyn ByteSource, at: u64) -> Result<u64, Error> {
        let stream = at + self.header_len;
        match (self.file_size, self.method) {
            (Some(size), _) => Ok(size),
            (None, Method::Zstd) => Ok(self.header_len + zstd_frame_len(Cursor { source }, stream)?),
            (None, Method::Zlib) => Ok(self.header_len + self.zlib_stream_len(source, stream)?),
        }
    }

    fn zlib_stream_len(&self, source: &dyn ByteSource, at: u64) -> Result<u64, Error> {
        let mut inflate = flate2::Decompress::new(true);
        let mut sink = vec![0; 64 << 10];
        let mut chunk = 4096;
        loop {
            let here = at + inflate.total_in();
            let Some(input) = source.read(here, chunk) else {
                if chunk == 1 {
                    return Err(Error::malformed(here, "the zlib stream reaches past the end"));
                }
                chunk /= 2;
                continue;
            };
            let before = (inflate.total_in(), inflate.total_out());
            let status = inflate
                .decompress(input, &mut sink, flate2::FlushDecompress::None)
                .map_err(|e| Error::malformed(here, format!("zlib stream: {e}")))?;
            if status == flate2::Status::StreamEnd {
                return Ok(inflate.total_in());
            }
            if (inflate.total_in(), inflate.total_out()) == before
                || inflate.total_out() > self.uncompressed_size
            {
                return Err(Error::malformed(here, "the zlib stream goes on beyond the promised size"));
            }
        }
    }
}

/// Length of a Zstandard frame, from its headers alone. Source: RFC 8878, section 3.1.1.
fn zstd_frame_len(cursor: Cursor<'_>, at: u64) -> Result<u64, Error> {
    let what = "zstd frame";
    if cursor.u32(at, what)? != 0xfd2f_b528 {
        return Err(Error::malformed(at, "the stream is no zstd frame (bad magic)"));
    }
    let descriptor = cursor.bytes(at + 4, 1, what)?[0];
    let (content_flag, single_segment) = (descriptor >> 6, descriptor >> 5 & 1 == 1);
    let window = u64::from(!single_segment);
    let dictionary = [0, 1, 2, 4][usize::from(descriptor & 3)];
    let content = match content_flag {
        0 => u64::from(single_segment),
        flag => 1 << flag,
    };
    let mut next = at + 5 + window + dictionary + content;
    loop {
        let header = cursor.bytes(next, 3, "zstd block")?;
        let header = u32::from_le_bytes([header[0], header[1], header[2], 0]);
        let size = u64::from(header >> 3);
        next += 3 + match header >> 1 & 3 {
            1 => 1,
            3 => return Err(Error::malformed(next, "a zstd block of the reserved type")),
            _ => size,
        };
        if header & 1 == 1 {
            break;
        }
    }
    let checksum = if descriptor & 4 != 0 { 4 } else { 0 };
    Ok(next + checksum - at)
}
