//! Atomic accesses to allocated memory by address, for protocols between host threads and kernels.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use super::{Memory, MemoryError};

impl Memory {
    fn check_aligned(&self, addr: u64, size: u64) -> Result<(), MemoryError> {
        if !addr.is_multiple_of(size) {
            return Err(MemoryError::OutOfRange { addr, len: size });
        }
        self.check(addr, size)
    }

    /// Exchanges a 64-bit word of an allocation (acquire, release); answers the one before.
    pub fn swap_u64(&self, addr: u64, value: u64) -> Result<u64, MemoryError> {
        self.check_aligned(addr, 8)?;
        // SAFETY: an aligned word in a live allocation; everyone who shares it uses atomics.
        Ok(unsafe { AtomicU64::from_ptr(addr as *mut u64) }.swap(value, Ordering::AcqRel))
    }

    /// Ands a 32-bit word of an allocation (acquire, release); answers the one before.
    pub fn fetch_and_u32(&self, addr: u64, value: u32) -> Result<u32, MemoryError> {
        self.check_aligned(addr, 4)?;
        // SAFETY: as in `swap_u64`.
        Ok(unsafe { AtomicU32::from_ptr(addr as *mut u32) }.fetch_and(value, Ordering::AcqRel))
    }
}
