//! Maps blobs as executable memory: written first, then read and execute only.
//!
//! Owns [`Code`], the mapping of one blob. Must not know what the code does.

use std::ptr;

use crate::blob::{Blob, GUEST_BASE};
use crate::externs;

/// A blob in executable memory.
#[derive(Debug)]
pub struct Code {
    base: *mut libc::c_void,
    len: usize,
    blob: Blob,
}

// SAFETY: the mapping is read-only after construction and freed once, by `Drop`.
unsafe impl Send for Code {}
// SAFETY: as above; shared references only read.
unsafe impl Sync for Code {}

impl Code {
    /// Maps the blob. `guest_base` is where the guest's code object lies.
    ///
    /// # Errors
    /// The host's error where it gives no memory, or forbids execution.
    pub fn load(mut blob: Blob, guest_base: u64) -> std::io::Result<Code> {
        const PAGE: usize = 4096;
        let len = blob.bytes.len().next_multiple_of(PAGE);
        for &(at, import) in &blob.imports {
            let addr = if import == GUEST_BASE { guest_base as usize } else { externs::address(import) };
            blob.bytes[at as usize..at as usize + 8].copy_from_slice(&addr.to_le_bytes());
        }
        // SAFETY: a fresh anonymous mapping; the copy fits in it; protection changes on exactly that range.
        unsafe {
            let base = libc::mmap(
                ptr::null_mut(),
                len,
                libc::PROT_READ | libc::PROT_WRITE,
                libc::MAP_PRIVATE | libc::MAP_ANONYMOUS,
                -1,
                0,
            );
            if base == libc::MAP_FAILED {
                return Err(std::io::Error::last_os_error());
            }
            ptr::copy_nonoverlapping(blob.bytes.as_ptr(), base.cast(), blob.bytes.len());
            if libc::mprotect(base, len, libc::PROT_READ | libc::PROT_EXEC) != 0 {
                let e = std::io::Error::last_os_error();
                libc::munmap(base, len);
                return Err(e);
            }
            blob.bytes = Vec::new();
            Ok(Code { base, len, blob })
        }
    }

    /// Address of the entry function.
    pub fn entry(&self) -> *const () {
        self.base.cast::<u8>().wrapping_add(self.blob.entry as usize).cast_const().cast()
    }

    /// Addresses of the code.
    pub fn range(&self) -> std::ops::Range<usize> {
        self.base as usize..self.base as usize + self.len
    }

    /// The line (1 or more) that the native code at `addr` belongs to.
    pub fn line(&self, addr: usize) -> Option<usize> {
        let offset = addr.checked_sub(self.base as usize)?;
        self.blob.line(u32::try_from(offset).ok()?)
    }
}

impl Drop for Code {
    fn drop(&mut self) {
        // SAFETY: the mapping is this object's own; nothing runs in it once the last reference is gone.
        unsafe { libc::munmap(self.base, self.len) };
    }
}
