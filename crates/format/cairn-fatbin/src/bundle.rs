//! Plain bundles: a magic, a table of entries, the entries' bytes.

use crate::entry_id::EntryId;
use crate::error::Error;
use crate::source::Cursor;

pub(crate) const MAGIC: &[u8] = b"__CLANG_OFFLOAD_BUNDLE__";

/// More entries or longer IDs than these are no bundle: clang knows some 60 processors.
const MAX_ENTRIES: u64 = 4096;
const MAX_ID: u64 = 4096;

/// One entry of a bundle. An entry may be empty (the host's always is).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// What it is for.
    pub id: EntryId,
    /// Offset of its bytes from the start of the (uncompressed) bundle.
    pub offset: u64,
    /// Their number.
    pub size: u64,
}

/// The entries of the bundle at `at`, and where the bundle ends (relative to `at`), its header included.
pub(crate) fn entries(cursor: Cursor<'_>, at: u64) -> Result<(Vec<Entry>, u64), Error> {
    let what = "bundle header";
    if cursor.bytes(at, MAGIC.len() as u64, what)? != MAGIC {
        return Err(Error::malformed(at, "this is no offload bundle (bad magic)"));
    }
    let count_at = at + MAGIC.len() as u64;
    let count = cursor.u64(count_at, what)?;
    if count > MAX_ENTRIES {
        return Err(Error::malformed(count_at, format!("{count} entries in one bundle")));
    }
    let mut next = count_at + 8;
    let mut entries = Vec::new();
    let mut end = 0;
    for _ in 0..count {
        let (offset, size) = (cursor.u64(next, what)?, cursor.u64(next + 8, what)?);
        let id_len = cursor.u64(next + 16, what)?;
        if id_len > MAX_ID {
            return Err(Error::malformed(next + 16, format!("an entry ID of {id_len} bytes")));
        }
        let id = cursor.bytes(next + 24, id_len, "entry ID")?;
        let id =
            std::str::from_utf8(id).map_err(|_| Error::malformed(next + 24, "an entry ID is not UTF-8"))?;
        let entry_end = offset
            .checked_add(size)
            .filter(|&e| at.checked_add(e).is_some())
            .ok_or_else(|| Error::malformed(next, format!("entry `{id}` ends beyond 2^64")))?;
        if size > 0 {
            end = end.max(entry_end);
        }
        entries.push(Entry { id: EntryId::new(id), offset, size });
        next += 24 + id_len;
    }
    Ok((entries, end.max(next - at)))
}
