//! What a file holds, as rows to print: one entry of one bundle each, named by a code object URI.
//!
//! URI form: `file://PATH#offset=N&size=N`, as ROCm's debugger API and `roc-obj-ls` write it. Code inside a compressed
//! bundle has no place in the file; its URI names the bundle.

use std::fmt;
use std::path::Path;

use crate::bundle::Entry;
use crate::error::Error;
use crate::fat_binary::Format;
use crate::file::FatFile;

/// One entry of one bundle of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Which bundle of the file, from 1.
    pub bundle: usize,
    /// Whether the bundle is compressed.
    pub compressed: bool,
    /// The entry; offsets are relative to the bundle.
    pub entry: Entry,
    /// Where it lies.
    pub uri: String,
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<4} {:<50} {}", self.bundle, self.entry.id, self.uri)
    }
}

/// All rows of a file.
#[derive(Debug)]
pub struct FileListing {
    /// The rows, in file order.
    pub rows: Vec<Row>,
    /// Bundles (or bare code objects) found.
    pub bundles: usize,
    /// Why the list ends early.
    pub error: Option<Error>,
}

impl FileListing {
    /// Lists a file. Compressed bundles are uncompressed one at a time.
    pub fn of(file: &FatFile) -> FileListing {
        let mut listing = FileListing { rows: Vec::new(), bundles: 0, error: None };
        for located in file.binaries() {
            let (located, binary) = match located.and_then(|l| Ok((l.clone(), file.open_binary(&l)?))) {
                Ok(found) => found,
                Err(e) => {
                    listing.error = Some(e);
                    break;
                }
            };
            listing.bundles += 1;
            let compressed = located.format == Format::CompressedBundle;
            for entry in binary.entries() {
                let (offset, size) = match compressed {
                    true => (located.range.start, located.range.end - located.range.start),
                    false => (located.range.start.saturating_add(entry.offset), entry.size),
                };
                let uri = uri(file.path(), offset, size);
                listing.rows.push(Row { bundle: listing.bundles, compressed, entry: entry.clone(), uri });
            }
        }
        listing
    }
}

impl fmt::Display for FileListing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in &self.rows {
            writeln!(f, "{row}")?;
        }
        if let Some(error) = &self.error {
            writeln!(f, "stopped: {error}")?;
        }
        Ok(())
    }
}

fn uri(path: &Path, offset: u64, size: u64) -> String {
    use std::fmt::Write;
    use std::os::unix::ffi::OsStrExt;
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut uri = String::from("file://");
    for &byte in path.as_os_str().as_bytes() {
        // RFC 3986: unreserved characters and the path separator stand for themselves.
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' | b'~' => {
                uri.push(byte.into())
            }
            _ => write!(uri, "%{byte:02X}").expect("writing to a String succeeds"),
        }
    }
    write!(uri, "#offset={offset}&size={size}").expect("writing to a String succeeds");
    uri
}
