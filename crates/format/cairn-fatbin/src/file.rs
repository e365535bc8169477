//! Fat binaries in files, mapped rather than read: the crate's only unsafe code.

use std::fs::File;
use std::ops::Range;
use std::path::{Path, PathBuf};

use memmap2::{Advice, Mmap};

use crate::error::Error;
use crate::extent::extent_at;
use crate::fat_binary::{FatBinary, Format, sniff};
use crate::host;

/// A file that may hold many fat binaries.
#[derive(Debug)]
pub struct FatFile {
    path: PathBuf,
    map: Mmap,
    format: Format,
    regions: Vec<Range<u64>>,
}

/// A fat binary found in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Located {
    /// Its bytes in the file, padding not included.
    pub range: Range<u64>,
    /// What it is.
    pub format: Format,
}

impl FatFile {
    /// Maps a file and finds where bundles can be in it. Reads headers only.
    ///
    /// The file must not be changed or truncated while it is open: what was checked would no longer hold, and reading
    /// past a new end raises SIGBUS, as it does for any mapped library.
    pub fn open(path: impl AsRef<Path>) -> Result<FatFile, Error> {
        let path = path.as_ref().to_owned();
        let io = |error| Error::Io { path: path.clone(), error };
        let file = File::open(&path).map_err(io)?;
        let metadata = file.metadata().map_err(io)?;
        if metadata.is_dir() {
            return Err(io(std::io::ErrorKind::IsADirectory.into()));
        }
        let len = metadata.len();
        if len == 0 {
            return Err(Error::malformed(0, "the file is empty"));
        }
        // SAFETY: the mapping is private and read-only. That nobody changes the file meanwhile cannot be enforced;
        // it is the documented condition of this function, and the same that every shared library lives under.
        let map = unsafe { Mmap::map(&file) }.map_err(io)?;
        // Headers are scattered: read-ahead would pull in megabytes that nobody asked for. Advice may fail harmlessly.
        let _ = map.advise(Advice::Random);
        let format = sniff(&map).ok_or_else(|| {
            Error::malformed(0, "neither an ELF file nor an offload bundle (archives: extract them first)")
        })?;
        let regions = match format {
            Format::HostElf => host::fatbin_sections(&map)?,
            _ => vec![Range { start: 0, end: len }],
        };
        Ok(FatFile { path, map, format, regions })
    }

    /// The file's path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What the file itself is.
    pub fn format(&self) -> Format {
        self.format
    }

    /// All the file's bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.map
    }

    /// The fat binaries in the file, in order. They may be concatenated with zero bytes between them. After an error
    /// the iteration ends: where a damaged bundle stops, nobody knows.
    pub fn binaries(&self) -> impl Iterator<Item = Result<Located, Error>> + '_ {
        let mut failed = false;
        self.regions
            .iter()
            .flat_map(move |region| {
                let bytes = &self.map[..region.end as usize];
                let mut at = region.start;
                std::iter::from_fn(move || {
                    let padding = bytes[at as usize..].iter().position(|&b| b != 0)?;
                    at += padding as u64;
                    let found =
                        extent_at(&bytes, at).map(|(format, len)| Located { range: at..at + len, format });
                    at = found.as_ref().map_or(region.end, |l| l.range.end);
                    Some(found)
                })
            })
            .take_while(move |found| !std::mem::replace(&mut failed, found.is_err()))
    }

    /// Opens one of the file's fat binaries; a compressed one is uncompressed.
    pub fn open_binary(&self, located: &Located) -> Result<FatBinary<'_>, Error> {
        let bytes = self
            .map
            .get(located.range.start as usize..located.range.end as usize)
            .ok_or_else(|| Error::malformed(located.range.start, "this fat binary is from another file"))?;
        FatBinary::parse(bytes).map_err(|e| match e {
            Error::Malformed { offset, reason } => Error::malformed(located.range.start + offset, reason),
            other => other,
        })
    }
}
