//! One fat binary, whatever its container: entries, and the one that fits a device.

use std::borrow::Cow;

use cairn_codeobj::is_code_object;
use cairn_target::{Match, Target, TargetId};

use crate::bundle::{self, Entry};
use crate::compressed::{self, Compression};
use crate::entry_id::{EntryId, OffloadKind};
use crate::error::Error;
use crate::source::Cursor;

/// What a sequence of bytes is, by its first bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// An AMDGPU ELF file.
    CodeObject,
    /// A plain offload bundle.
    Bundle,
    /// A compressed offload bundle.
    CompressedBundle,
    /// An ELF file for another machine; it may hold bundles in a section.
    HostElf,
}

/// What the bytes are; `None` where they are none of these.
pub fn sniff(bytes: &[u8]) -> Option<Format> {
    match () {
        _ if bytes.starts_with(bundle::MAGIC) => Some(Format::Bundle),
        _ if bytes.starts_with(compressed::MAGIC) => Some(Format::CompressedBundle),
        _ if is_code_object(bytes) => Some(Format::CodeObject),
        _ if bytes.starts_with(b"\x7fELF") => Some(Format::HostElf),
        _ => None,
    }
}

pub(crate) fn sniff_source(cursor: Cursor<'_>, at: u64) -> Result<Format, Error> {
    // The shortest container is longer than 20 bytes, the longest magic is 24.
    let head = match cursor.source.read(at, 24) {
        Some(head) => head,
        None => cursor.bytes(at, 20, "fat binary")?,
    };
    sniff(head).ok_or_else(|| {
        let shown: Vec<_> = head[..8].iter().map(|b| format!("{b:02x}")).collect();
        let reason = format!("neither a code object nor an offload bundle (it begins {})", shown.join(" "));
        Error::malformed(at, reason)
    })
}

/// A code object chosen for a device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Selection<'a> {
    /// The entry.
    pub entry: &'a Entry,
    /// Its bytes.
    pub code_object: &'a [u8],
    /// How well it fits.
    pub fit: Match,
}

/// A fat binary with its entries. A plain bundle is borrowed, a compressed one is uncompressed into memory.
#[derive(Debug, Clone)]
pub struct FatBinary<'a> {
    bytes: Cow<'a, [u8]>,
    format: Format,
    compression: Option<Compression>,
    entries: Vec<Entry>,
}

impl<'a> FatBinary<'a> {
    /// Reads whatever a loader was handed: a bare code object, a bundle or a compressed bundle. Bytes behind it are
    /// ignored. Only headers are read, but for a compressed bundle, which is uncompressed.
    pub fn parse(bytes: &'a [u8]) -> Result<FatBinary<'a>, Error> {
        let format = sniff_source(Cursor { source: &bytes }, 0)?;
        match format {
            Format::Bundle => FatBinary::bundle(Cow::Borrowed(bytes), None),
            Format::CompressedBundle => {
                let compression = Compression::read(Cursor { source: &bytes }, 0)?;
                let inner = compression.uncompress(bytes)?;
                FatBinary::bundle(Cow::Owned(inner), Some(compression))
            }
            Format::CodeObject => {
                let mach = bytes.get(48).copied().unwrap_or(0);
                let id = match Target::from_elf_mach(mach) {
                    Some(target) => EntryId::hip(TargetId::any(target)),
                    None => EntryId::new(format!("hipv4-amdgcn-amd-amdhsa--mach{mach:#x}")),
                };
                let id = match cairn_codeobj::target_id_of(bytes) {
                    Ok(exact) => EntryId::hip(exact),
                    Err(_) => id,
                };
                let entries = vec![Entry { id, offset: 0, size: bytes.len() as u64 }];
                Ok(FatBinary { bytes: Cow::Borrowed(bytes), format, compression: None, entries })
            }
            Format::HostElf => Err(Error::Unsupported(
                "an ELF file for the host where GPU code was expected (its bundles are in section .hip_fatbin)".into(),
            )),
        }
    }

    fn bundle(bytes: Cow<'a, [u8]>, compression: Option<Compression>) -> Result<FatBinary<'a>, Error> {
        let (entries, _) = bundle::entries(Cursor { source: &&bytes[..] }, 0)?;
        for entry in &entries {
            if entry.size > 0 && entry.offset + entry.size > bytes.len() as u64 {
                let reason = format!(
                    "entry `{}` ({} bytes at {:#x}) reaches past the end ({} bytes)",
                    entry.id,
                    entry.size,
                    entry.offset,
                    bytes.len()
                );
                return Err(Error::malformed(entry.offset, reason));
            }
        }
        let format = if compression.is_some() { Format::CompressedBundle } else { Format::Bundle };
        Ok(FatBinary { bytes, format, compression, entries })
    }

    /// What it was read from.
    pub fn format(&self) -> Format {
        self.format
    }

    /// The compression header, for a compressed bundle.
    pub fn compression(&self) -> Option<&Compression> {
        self.compression.as_ref()
    }

    /// Its entries, empty ones and the host's included.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The bytes of an entry of this fat binary.
    pub fn bytes_of(&self, entry: &Entry) -> &[u8] {
        match entry.size {
            0 => &[],
            _ => &self.bytes[entry.offset as usize..(entry.offset + entry.size) as usize],
        }
    }

    /// The code object that fits a device best; `None` where none does. Features set explicitly win over features left
    /// open, the device's own processor over a generic one, and the first of equals over the rest.
    pub fn select(&self, device: TargetId) -> Option<Selection<'_>> {
        let mut best: Option<Selection<'_>> = None;
        for entry in self.entries.iter().filter(|e| e.size > 0 && e.id.kind() != OffloadKind::Host) {
            let Some(fit) = entry.id.target().and_then(|code| code.fits(device)) else { continue };
            if best.is_none_or(|b| fit > b.fit) {
                best = Some(Selection { entry, code_object: self.bytes_of(entry), fit });
            }
        }
        best
    }

    /// The targets that there is code for, for "no code object for this device" messages.
    pub fn targets(&self) -> impl Iterator<Item = &str> {
        self.entries
            .iter()
            .filter(|e| e.size > 0 && e.id.kind() != OffloadKind::Host)
            .map(|e| e.id.as_str().rsplit("--").next().unwrap_or(e.id.as_str()))
    }
}
