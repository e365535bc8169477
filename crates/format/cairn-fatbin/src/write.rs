//! Writes bundles, plain and compressed.

use crate::bundle::MAGIC;
use crate::compressed;
use crate::entry_id::EntryId;

/// Collects entries and lays them out as clang-offload-bundler does.
#[derive(Debug, Clone, Default)]
pub struct BundleWriter {
    entries: Vec<(EntryId, Vec<u8>)>,
    align: usize,
}

impl BundleWriter {
    /// A bundle for HIP: entries on 4 KiB boundaries, an empty host entry first.
    pub fn hip() -> BundleWriter {
        let mut writer = BundleWriter::with_alignment(4096);
        writer.entry(EntryId::host(), Vec::new());
        writer
    }

    /// An empty bundle whose entries start on multiples of `align` (a power of two).
    pub fn with_alignment(align: usize) -> BundleWriter {
        assert!(align.is_power_of_two(), "alignment {align} is not a power of two");
        BundleWriter { entries: Vec::new(), align }
    }

    /// Adds an entry.
    pub fn entry(&mut self, id: EntryId, bytes: impl Into<Vec<u8>>) -> &mut BundleWriter {
        self.entries.push((id, bytes.into()));
        self
    }

    /// The plain bundle.
    pub fn write(&self) -> Vec<u8> {
        let header: usize = 32 + self.entries.iter().map(|(id, _)| 24 + id.as_str().len()).sum::<usize>();
        let mut out = Vec::new();
        out.extend(MAGIC);
        out.extend((self.entries.len() as u64).to_le_bytes());
        let mut at = header;
        let mut places = Vec::new();
        for (id, bytes) in &self.entries {
            at = at.next_multiple_of(self.align.max(1));
            places.push(at);
            for word in [at, bytes.len(), id.as_str().len()] {
                out.extend((word as u64).to_le_bytes());
            }
            out.extend(id.as_str().bytes());
            at += bytes.len();
        }
        for ((_, bytes), at) in self.entries.iter().zip(places) {
            out.resize(at, 0);
            out.extend(bytes);
        }
        out
    }

    /// The bundle compressed with Zstandard under a version 2 header; version 3 where 32 bits do not hold the sizes.
    pub fn write_compressed(&self, level: i32) -> std::io::Result<Vec<u8>> {
        let plain = self.write();
        let stream = zstd::bulk::compress(&plain, level)?;
        let digest = md5::compute(&plain);
        let hash = u64::from_le_bytes(digest[..8].try_into().expect("8 bytes"));
        let fits = |n: usize| u32::try_from(n).ok();
        let mut out = Vec::with_capacity(stream.len() + 32);
        out.extend(compressed::MAGIC);
        match (fits(24 + stream.len()), fits(plain.len())) {
            (Some(total), Some(size)) => {
                out.extend([2, 0, 1, 0]);
                out.extend(total.to_le_bytes());
                out.extend(size.to_le_bytes());
            }
            _ => {
                out.extend([3, 0, 1, 0]);
                out.extend((32 + stream.len() as u64).to_le_bytes());
                out.extend((plain.len() as u64).to_le_bytes());
            }
        }
        out.extend(hash.to_le_bytes());
        out.extend(stream);
        Ok(out)
    }
}
