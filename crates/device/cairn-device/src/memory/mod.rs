//! Device memory: allocation, registration, lookup, and access by address.
//!
//! Owns every byte that kernels may touch on a virtual GPU's behalf. Device memory is host memory at the same
//! address. Must not know agents' properties (limits are told to it) or any ABI's flags.

mod atomic;
mod heap;
mod map;

use std::sync::{Arc, Mutex, RwLock};

pub use map::{Allocation, MemoryKind, Nearest};

use cairn_engine::executable;

use crate::sys::SysError;

/// Why memory was not given or not touched.
#[derive(Debug, thiserror::Error)]
pub enum MemoryError {
    #[error("{size} bytes asked for, {left} of {limit} left on this device")]
    OutOfMemory { size: u64, left: u64, limit: u64 },
    #[error("an allocation of 0 bytes")]
    Empty,
    #[error("{0:#x} is not the start of an allocation")]
    NotAllocated(u64),
    #[error("{0:#x} is not the start of registered memory")]
    NotRegistered(u64),
    #[error("[{base:#x}, +{size:#x}) overlaps {other}")]
    Overlap { base: u64, size: u64, other: String },
    #[error("[{addr:#x}, +{len:#x}) is not inside one allocation")]
    OutOfRange { addr: u64, len: u64 },
    #[error(transparent)]
    System(#[from] SysError),
}

/// What to allocate.
#[derive(Clone, Debug)]
pub struct AllocationRequest {
    pub size: u64,
    /// A power of two; blocks are aligned to 256 bytes at least.
    pub align: u64,
    pub kind: MemoryKind,
    /// Index of the device whose memory it counts against; `None` for host memory.
    pub owner: Option<u32>,
    pub name: Arc<str>,
}

impl AllocationRequest {
    pub fn new(size: u64, kind: MemoryKind, owner: Option<u32>) -> Self {
        AllocationRequest { size, align: 256, kind, owner, name: Arc::from("") }
    }
}

/// Bytes in use and allowed, of a device or of the host.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    pub used: u64,
    pub limit: u64,
}

/// Where the heaps are wished for: the same addresses in every run make faults, traces and whatever depends on an
/// address repeatable. Far from where Linux, sanitizers and language runtimes put theirs.
const DEVICE_HEAP: u64 = 0x4000_0000_0000;
const SYSTEM_HEAP: u64 = 0x4800_0000_0000;

struct Locked {
    /// What programs allocate on devices. Queues' rings, kernel arguments and code lie elsewhere: a kernel that
    /// writes to device memory after it was freed meets no structure of ours there.
    device_heap: heap::Heap,
    system_heap: heap::Heap,
    host: Usage,
    devices: Vec<Usage>,
}

impl Locked {
    fn heap(&mut self, kind: MemoryKind) -> &mut heap::Heap {
        match kind {
            MemoryKind::CoarseGrained | MemoryKind::FineGrained => &mut self.device_heap,
            _ => &mut self.system_heap,
        }
    }

    fn usage(&mut self, owner: Option<u32>) -> &mut Usage {
        match owner {
            None => &mut self.host,
            Some(i) => {
                let i = i as usize;
                if i >= self.devices.len() {
                    self.devices.resize(i + 1, Usage { used: 0, limit: u64::MAX });
                }
                &mut self.devices[i]
            }
        }
    }
}

/// All memory of a process's virtual GPUs.
pub struct Memory {
    locked: Mutex<Locked>,
    /// Apart from `locked`, so that lookups on the copy path do not wait for allocations.
    map: RwLock<map::Map>,
}

impl Default for Memory {
    fn default() -> Self {
        Self::new()
    }
}

impl Memory {
    pub fn new() -> Self {
        let host = Usage { used: 0, limit: u64::MAX };
        Memory {
            locked: Mutex::new(Locked {
                device_heap: heap::Heap::at(DEVICE_HEAP),
                system_heap: heap::Heap::at(SYSTEM_HEAP),
                host,
                devices: Vec::new(),
            }),
            map: RwLock::default(),
        }
    }

    fn locked(&self) -> std::sync::MutexGuard<'_, Locked> {
        self.locked.lock().unwrap_or_else(|e| e.into_inner())
    }

    fn map(&self) -> std::sync::RwLockReadGuard<'_, map::Map> {
        self.map.read().unwrap_or_else(|e| e.into_inner())
    }

    fn map_mut(&self) -> std::sync::RwLockWriteGuard<'_, map::Map> {
        self.map.write().unwrap_or_else(|e| e.into_inner())
    }

    /// Sets how much a device (or the host) may allocate.
    pub fn set_limit(&self, owner: Option<u32>, limit: u64) {
        self.locked().usage(owner).limit = limit;
    }

    /// Bytes in use and allowed.
    pub fn usage(&self, owner: Option<u32>) -> Usage {
        *self.locked().usage(owner)
    }

    /// Allocates; answers the address. The memory holds what its last user left.
    pub fn allocate(&self, request: AllocationRequest) -> Result<u64, MemoryError> {
        let AllocationRequest { size, align, kind, owner, name } = request;
        if size == 0 {
            return Err(MemoryError::Empty);
        }
        let base = {
            let mut locked = self.locked();
            let usage = locked.usage(owner);
            let (limit, left) = (usage.limit, usage.limit.saturating_sub(usage.used));
            if size > left {
                return Err(MemoryError::OutOfMemory { size, left, limit });
            }
            let base = locked.heap(kind).allocate(size, align)?;
            locked.usage(owner).used += size;
            base
        };
        if kind == MemoryKind::Code {
            executable::add(base..base + size);
        }
        self.map_mut().insert(Allocation { base, size, kind, owner, user_data: 0, name, locks: 0 });
        Ok(base)
    }

    /// Frees an allocation by its start.
    pub fn free(&self, base: u64) -> Result<(), MemoryError> {
        let allocation = {
            let mut map = self.map_mut();
            match map.at_base(base) {
                Some(a) if a.kind != MemoryKind::Registered => {}
                _ => return Err(MemoryError::NotAllocated(base)),
            }
            map.free(base).expect("just seen")
        };
        if allocation.kind == MemoryKind::Code {
            executable::remove(base);
        }
        let mut locked = self.locked();
        locked.heap(allocation.kind).release(base);
        let usage = locked.usage(allocation.owner);
        usage.used = usage.used.saturating_sub(allocation.size);
        Ok(())
    }

    /// Makes the program's own memory known (`hsa_amd_memory_lock`). The same range may be registered again;
    /// a range that is an allocation already needs nothing. Answers the address that devices use: the same.
    pub fn register(&self, base: u64, size: u64) -> Result<u64, MemoryError> {
        if size == 0 {
            return Err(MemoryError::Empty);
        }
        let mut map = self.map_mut();
        if let Some(a) = map.find_mut(base) {
            let inside = base + size <= a.end();
            if a.kind == MemoryKind::Registered && a.base == base && (a.size == size || inside) {
                a.locks += 1;
                return Ok(base);
            }
            if inside && a.kind != MemoryKind::Registered {
                return Ok(base);
            }
        }
        if map.overlaps(base, size) {
            let other = map.nearest(base).map(|n| n.allocation.describe()).unwrap_or_default();
            return Err(MemoryError::Overlap { base, size, other });
        }
        map.insert(Allocation {
            base,
            size,
            kind: MemoryKind::Registered,
            owner: None,
            user_data: 0,
            name: Arc::from(""),
            locks: 1,
        });
        Ok(base)
    }

    /// Ends one registration.
    pub fn unregister(&self, base: u64) -> Result<(), MemoryError> {
        let mut map = self.map_mut();
        match map.find_mut(base) {
            Some(a) if a.kind == MemoryKind::Registered && a.base == base => {
                a.locks -= 1;
                if a.locks == 0 {
                    map.remove(base);
                }
                Ok(())
            }
            Some(a) if a.kind != MemoryKind::Registered => Ok(()),
            _ => Err(MemoryError::NotRegistered(base)),
        }
    }

    /// The allocation or registration that holds `addr`.
    pub fn find(&self, addr: u64) -> Option<Allocation> {
        self.map().find(addr).cloned()
    }

    /// The allocation that holds `addr` or lies closest to it.
    pub fn nearest(&self, addr: u64) -> Option<Nearest> {
        self.map().nearest(addr)
    }

    /// The allocation that held `addr` and was freed lately.
    pub fn freed(&self, addr: u64) -> Option<Allocation> {
        self.map().freed(addr).cloned()
    }

    /// All allocations, by address.
    pub fn allocations(&self) -> Vec<Allocation> {
        self.map().iter().cloned().collect()
    }

    /// Changes what the program attached to the allocation that holds `addr`.
    pub fn set_user_data(&self, addr: u64, user_data: u64) -> Result<(), MemoryError> {
        let mut map = self.map_mut();
        let a = map.find_mut(addr).ok_or(MemoryError::NotAllocated(addr))?;
        a.user_data = user_data;
        Ok(())
    }

    /// Changes the name that messages call the allocation at `base` by.
    pub fn set_name(&self, base: u64, name: &str) -> Result<(), MemoryError> {
        let mut map = self.map_mut();
        let a = map.at_base(base).ok_or(MemoryError::NotAllocated(base))?;
        a.name = Arc::from(name);
        Ok(())
    }

    fn check(&self, addr: u64, len: u64) -> Result<(), MemoryError> {
        let map = self.map();
        match map.find(addr) {
            Some(a) if len <= a.end() - addr => Ok(()),
            _ => Err(MemoryError::OutOfRange { addr, len }),
        }
    }

    /// Writes into an allocation.
    pub fn write(&self, addr: u64, bytes: &[u8]) -> Result<(), MemoryError> {
        if bytes.is_empty() {
            return Ok(());
        }
        self.check(addr, bytes.len() as u64)?;
        // SAFETY: the range lies in a live allocation, which is never a Rust object; kernels and the program
        // may race with us on it as on a GPU.
        unsafe { std::ptr::copy(bytes.as_ptr(), addr as *mut u8, bytes.len()) };
        Ok(())
    }

    /// Reads out of an allocation.
    pub fn read(&self, addr: u64, bytes: &mut [u8]) -> Result<(), MemoryError> {
        if bytes.is_empty() {
            return Ok(());
        }
        self.check(addr, bytes.len() as u64)?;
        // SAFETY: as in `write`.
        unsafe { std::ptr::copy(addr as *const u8, bytes.as_mut_ptr(), bytes.len()) };
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn host_memory_never_lies_where_device_memory_was() {
        let memory = Memory::new();
        for size in [1 << 10, 1 << 20] {
            let request = |kind| AllocationRequest::new(size, kind, None);
            let freed = memory.allocate(request(MemoryKind::CoarseGrained)).unwrap();
            memory.free(freed).unwrap();
            for kind in [MemoryKind::System, MemoryKind::Kernarg, MemoryKind::Code] {
                assert_ne!(memory.allocate(request(kind)).unwrap(), freed, "{kind:?}");
            }
            assert_eq!(memory.allocate(request(MemoryKind::FineGrained)).unwrap(), freed);
        }
    }

    fn device(size: u64) -> AllocationRequest {
        AllocationRequest::new(size, MemoryKind::CoarseGrained, Some(0))
    }

    #[test]
    fn limits_hold_and_frees_count() {
        let m = Memory::new();
        m.set_limit(Some(0), 1 << 20);
        let a = m.allocate(device(1 << 19)).unwrap();
        assert!(matches!(m.allocate(device((1 << 19) + 1)), Err(MemoryError::OutOfMemory { .. })));
        let b = m.allocate(device(1 << 19)).unwrap();
        assert_eq!(m.usage(Some(0)), Usage { used: 1 << 20, limit: 1 << 20 });
        m.free(a).unwrap();
        assert!(matches!(m.free(a), Err(MemoryError::NotAllocated(_))));
        m.free(b).unwrap();
        assert_eq!(m.usage(Some(0)).used, 0);
        assert!(matches!(m.allocate(device(0)), Err(MemoryError::Empty)));
    }

    #[test]
    fn reads_and_writes_stay_inside() {
        let m = Memory::new();
        let a = m.allocate(device(100)).unwrap();
        m.write(a + 90, &[1; 10]).unwrap();
        let mut back = [0; 10];
        m.read(a + 90, &mut back).unwrap();
        assert_eq!(back, [1; 10]);
        assert!(matches!(m.write(a + 91, &[1; 10]), Err(MemoryError::OutOfRange { .. })));
        assert!(matches!(m.read(8, &mut back), Err(MemoryError::OutOfRange { .. })));
        m.free(a).unwrap();
        assert!(m.write(a, &[1]).is_err());
    }

    #[test]
    fn registration_counts_and_keeps_apart() {
        let m = Memory::new();
        let host = vec![0u8; 8192];
        let base = host.as_ptr() as u64;
        m.register(base, 8192).unwrap();
        m.register(base, 8192).unwrap();
        assert_eq!(m.find(base + 5).unwrap().kind, MemoryKind::Registered);
        assert!(matches!(m.register(base + 1, 8192), Err(MemoryError::Overlap { .. })));
        assert!(matches!(m.free(base), Err(MemoryError::NotAllocated(_))));
        m.unregister(base).unwrap();
        assert!(m.find(base).is_some());
        m.unregister(base).unwrap();
        assert!(m.find(base).is_none());
        assert!(matches!(m.unregister(base), Err(MemoryError::NotRegistered(_))));
    }

    #[test]
    fn user_data_and_names() {
        let m = Memory::new();
        let a = m.allocate(device(64)).unwrap();
        m.set_user_data(a + 3, 77).unwrap();
        m.set_name(a, "weights").unwrap();
        let found = m.find(a + 63).unwrap();
        assert_eq!((found.user_data, &*found.name), (77, "weights"));
        assert_eq!(m.nearest(a + 64).unwrap().distance, 1);
    }

    #[test]
    fn many_threads_allocate() {
        let m = Memory::new();
        std::thread::scope(|s| {
            for t in 0..4u8 {
                let m = &m;
                s.spawn(move || {
                    for i in 0..200u64 {
                        let a = m.allocate(device(1 + i * 97)).unwrap();
                        m.write(a, &[t; 1]).unwrap();
                        let mut b = [0];
                        m.read(a, &mut b).unwrap();
                        assert_eq!(b[0], t);
                        m.free(a).unwrap();
                    }
                });
            }
        });
        assert_eq!(m.usage(Some(0)).used, 0);
    }
}
