//! Taking code objects out of a file: each with a name to save it under.

use std::fmt;

use crate::error::Error;
use crate::fat_binary::Format;
use crate::file::FatFile;

/// One code object taken out of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Extracted {
    /// Which bundle of the file it comes from, from 1.
    pub bundle: usize,
    /// The entry's ID.
    pub id: String,
    /// A file name for it: `NAME-BUNDLE-ENTRY.co`, without characters that file systems or shells mind.
    pub file_name: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

impl fmt::Display for Extracted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}, {} bytes)", self.file_name, self.id, self.bytes.len())
    }
}

/// Hands every entry that `wanted` picks (by bundle number, from 1, and entry ID) and that is not empty to `take`, one
/// at a time: a library may hold a gigabyte of them. Returns how many there were.
pub fn extract<E: From<Error>>(
    file: &FatFile,
    mut wanted: impl FnMut(usize, &str) -> bool,
    mut take: impl FnMut(Extracted) -> Result<(), E>,
) -> Result<usize, E> {
    let stem = file.path().file_name().map_or_else(|| "code".into(), |n| n.to_string_lossy().into_owned());
    let mut count = 0;
    for (index, located) in file.binaries().enumerate() {
        let bundle = index + 1;
        let located = located?;
        let binary = file.open_binary(&located)?;
        for entry in binary.entries().iter().filter(|e| e.size > 0) {
            let id = entry.id.as_str();
            if wanted(bundle, id) {
                let short = if located.format == Format::CodeObject {
                    entry.id.target().map(|t| t.to_string())
                } else {
                    None
                };
                let name = format!("{stem}-{bundle}-{}.co", short.as_deref().unwrap_or(id));
                let file_name = name
                    .chars()
                    .map(|c| if c.is_ascii_alphanumeric() || "-_.+".contains(c) { c } else { '_' });
                let bytes = binary.bytes_of(entry).to_vec();
                take(Extracted { bundle, id: id.to_owned(), file_name: file_name.collect(), bytes })?;
                count += 1;
            }
        }
    }
    Ok(count)
}
