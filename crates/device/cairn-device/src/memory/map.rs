//! The map of allocations: which bytes of the address space the program has from us, and what it may do.
//!
//! Owns extents and lookups. Must not touch the memory itself.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

/// What kind of memory an allocation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MemoryKind {
    /// Device memory, coherent at the end of a kernel.
    CoarseGrained,
    /// Device memory, coherent during a kernel.
    FineGrained,
    /// Host memory that devices reach, fine-grained.
    System,
    /// Host memory that devices reach, coarse-grained.
    SystemCoarse,
    /// Host memory for kernel arguments.
    Kernarg,
    /// Loaded code objects.
    Code,
    /// The program's own memory, made known by registration.
    Registered,
}

impl MemoryKind {
    pub fn fine_grained(self) -> bool {
        !matches!(self, MemoryKind::CoarseGrained | MemoryKind::SystemCoarse)
    }

    fn word(self) -> &'static str {
        match self {
            MemoryKind::CoarseGrained => "device memory",
            MemoryKind::FineGrained => "fine-grained device memory",
            MemoryKind::System | MemoryKind::SystemCoarse => "host memory",
            MemoryKind::Kernarg => "kernel argument memory",
            MemoryKind::Code => "code object",
            MemoryKind::Registered => "registered host memory",
        }
    }
}

/// One allocation or registration.
#[derive(Clone, Debug)]
pub struct Allocation {
    pub base: u64,
    /// Bytes that were asked for.
    pub size: u64,
    pub kind: MemoryKind,
    /// Index of the owning device; `None` for the host's.
    pub owner: Option<u32>,
    /// What the program attached (`hsa_amd_pointer_info_set_userdata`).
    pub user_data: u64,
    /// A name for messages: a symbol, a code object, or empty.
    pub name: Arc<str>,
    /// Times that this range is registered; 0 for allocations.
    pub locks: u32,
}

impl Allocation {
    pub fn end(&self) -> u64 {
        self.base + self.size
    }

    pub fn contains(&self, addr: u64) -> bool {
        addr.wrapping_sub(self.base) < self.size
    }

    /// For messages: `16384 bytes of device memory at 0x7f0000000000 (name)`.
    pub fn describe(&self) -> String {
        let name = if self.name.is_empty() { String::new() } else { format!(" ({})", self.name) };
        format!("{} bytes of {} at {:#x}{name}", self.size, self.kind.word(), self.base)
    }
}

/// An allocation near an address, for fault messages.
#[derive(Clone, Debug)]
pub struct Nearest {
    pub allocation: Allocation,
    /// How the address lies to it: 0 is inside, negative bytes before its start, positive past its end
    /// (1 is the first byte after it).
    pub distance: i64,
}

#[derive(Default)]
pub(super) struct Map {
    by_base: BTreeMap<u64, Allocation>,
    /// What was freed, latest last: so that a pointer that outlives its memory can be called so.
    freed: VecDeque<Allocation>,
}

/// Freed allocations that are remembered.
const FREED: usize = 256;

impl Map {
    pub fn insert(&mut self, allocation: Allocation) {
        self.by_base.insert(allocation.base, allocation);
    }

    pub fn remove(&mut self, base: u64) -> Option<Allocation> {
        self.by_base.remove(&base)
    }

    /// As [`Map::remove`], and remembers it.
    pub fn free(&mut self, base: u64) -> Option<Allocation> {
        let allocation = self.by_base.remove(&base)?;
        if self.freed.len() >= FREED {
            self.freed.pop_front();
        }
        self.freed.push_back(allocation.clone());
        Some(allocation)
    }

    /// The latest freed allocation that held `addr`.
    pub fn freed(&self, addr: u64) -> Option<&Allocation> {
        self.freed.iter().rev().find(|a| a.contains(addr))
    }

    pub fn at_base(&mut self, base: u64) -> Option<&mut Allocation> {
        self.by_base.get_mut(&base)
    }

    /// The allocation that holds `addr`.
    pub fn find(&self, addr: u64) -> Option<&Allocation> {
        self.by_base.range(..=addr).next_back().map(|(_, a)| a).filter(|a| a.contains(addr))
    }

    pub fn find_mut(&mut self, addr: u64) -> Option<&mut Allocation> {
        self.by_base.range_mut(..=addr).next_back().map(|(_, a)| a).filter(|a| a.contains(addr))
    }

    /// True if any byte of `[base, base + size)` belongs to an allocation.
    pub fn overlaps(&self, base: u64, size: u64) -> bool {
        self.by_base
            .range(..base.saturating_add(size.max(1)))
            .next_back()
            .is_some_and(|(_, a)| a.end() > base)
    }

    /// The allocation that holds `addr` or lies closest to it.
    pub fn nearest(&self, addr: u64) -> Option<Nearest> {
        let below = self.by_base.range(..=addr).next_back().map(|(_, a)| a);
        let above = self.by_base.range(addr..).next().map(|(_, a)| a).filter(|a| a.base > addr);
        let of = |a: &Allocation| Nearest {
            distance: if a.contains(addr) {
                0
            } else if addr < a.base {
                -((a.base - addr).min(i64::MAX as u64) as i64)
            } else {
                (addr - a.end()).min(i64::MAX as u64 - 1) as i64 + 1
            },
            allocation: a.clone(),
        };
        match (below.map(of), above.map(of)) {
            (Some(b), Some(a)) => {
                Some(if b.distance.unsigned_abs() <= a.distance.unsigned_abs() { b } else { a })
            }
            (b, a) => b.or(a),
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = &Allocation> {
        self.by_base.values()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(extents: &[(u64, u64)]) -> Map {
        let mut map = Map::default();
        for &(base, size) in extents {
            map.insert(Allocation {
                base,
                size,
                kind: MemoryKind::CoarseGrained,
                owner: Some(0),
                user_data: 0,
                name: "".into(),
                locks: 0,
            });
        }
        map
    }

    #[test]
    fn finds_by_any_byte() {
        let m = map(&[(0x1000, 0x100), (0x3000, 1)]);
        assert_eq!(m.find(0x1000).unwrap().base, 0x1000);
        assert_eq!(m.find(0x10ff).unwrap().base, 0x1000);
        assert!(m.find(0x1100).is_none());
        assert!(m.find(0xfff).is_none());
        assert_eq!(m.find(0x3000).unwrap().base, 0x3000);
        assert!(m.overlaps(0x0, 0x1001));
        assert!(!m.overlaps(0x1100, 0x1f00));
        assert!(m.overlaps(0x1100, 0x1f01));
    }

    #[test]
    fn nearest_says_how_far() {
        let m = map(&[(0x1000, 0x100), (0x3000, 0x10)]);
        let at = |addr| m.nearest(addr).map(|n| (n.allocation.base, n.distance)).unwrap();
        assert_eq!(at(0x1080), (0x1000, 0));
        assert_eq!(at(0x1100), (0x1000, 1));
        assert_eq!(at(0x2fff), (0x3000, -1));
        assert_eq!(at(0x8), (0x1000, -0xff8));
        assert_eq!(at(u64::MAX).0, 0x3000);
        assert!(Map::default().nearest(5).is_none());
    }
}
