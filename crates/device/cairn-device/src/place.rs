//! Where an address lies that a kernel had no right to touch, and what a person can do about it.
//!
//! Owns the kinds of places and their words. Must not know instructions or who is told.

use std::fmt;

use cairn_engine::fault::Access;
use cairn_engine::wave::{APERTURE_HIGH_PRIVATE, APERTURE_HIGH_SHARED};

use crate::memory::{Allocation, Memory, Nearest};

/// Below this an address is a null pointer with an offset.
const NULL_PAGES: u64 = 1 << 16;
/// From here on the nearest allocation says nothing about an address.
const FAR: u64 = 1 << 32;

/// Where an address lies.
#[derive(Clone, Debug)]
pub enum Place {
    /// At a null pointer and so many bytes.
    Null(i64),
    /// At this offset of a work-item's scratch, which has so many bytes.
    Scratch { offset: u64, size: u32 },
    /// At this offset of the LDS aperture.
    Lds { offset: u64, size: u32 },
    /// In or near an allocation.
    Allocation(Nearest),
    /// In what was an allocation, at this offset.
    Freed { allocation: Allocation, offset: u64 },
    /// In the program's own memory.
    Host(HostMapping),
    /// Nowhere near anything.
    Far,
}

impl Place {
    /// Where `addr` lies, which could not be accessed so, for a kernel with so much scratch and LDS.
    pub(crate) fn of(addr: u64, access: Access, memory: &Memory, scratch: u32, lds: u32) -> Place {
        if addr < NULL_PAGES || addr > NULL_PAGES.wrapping_neg() {
            return Place::Null(addr as i64);
        }
        let offset = addr & 0xffff_ffff;
        match (addr >> 32) as u32 {
            APERTURE_HIGH_PRIVATE => return Place::Scratch { offset, size: scratch },
            APERTURE_HIGH_SHARED => return Place::Lds { offset, size: lds },
            _ => {}
        }
        let nearest = memory.nearest(addr);
        if let Some(n) = nearest.as_ref().filter(|n| n.distance == 0) {
            return Place::Allocation(n.clone());
        }
        if let Some(allocation) = memory.freed(addr) {
            let offset = addr - allocation.base;
            return Place::Freed { allocation, offset };
        }
        // A mapping that allows the access is not what stopped it: the heaps' own pages do.
        if let Some(mapping) = HostMapping::at(addr).filter(|m| m.forbids(access)) {
            return Place::Host(mapping);
        }
        match nearest {
            Some(n) if n.distance.unsigned_abs() <= FAR => Place::Allocation(n),
            _ => Place::Far,
        }
    }

    /// True where there is memory, but not to be written to.
    pub fn is_read_only(&self) -> bool {
        match self {
            Place::Allocation(n) => n.distance == 0,
            Place::Host(m) => m.readable && !m.writable,
            _ => false,
        }
    }

    /// What to look at in the program.
    pub fn help(&self, access: Access) -> &'static str {
        if access == Access::Execute {
            return "the kernel called a function pointer, or returned to an address, that is no device code; \
                    addresses of host functions mean nothing in a kernel";
        }
        match self {
            Place::Null(_) => {
                "check the pointers that the kernel is given, and whether the allocations behind them succeeded"
            }
            Place::Scratch { .. } => {
                "the stack overflowed: a recursion too deep, or an index beyond the end of a local array"
            }
            Place::Lds { .. } => "an index beyond the end of a __shared__ array",
            Place::Allocation(n) if n.distance == 0 => "kernels may read this memory, not write to it",
            Place::Allocation(_) => {
                "check the kernel's index against the number of elements, and the grid's size"
            }
            Place::Freed { .. } => {
                "the pointer outlived its memory: free it after the last kernel that uses it"
            }
            Place::Host(_) => {
                "copy to device memory (hipMalloc, hipMemcpy), or make the memory known (hipHostMalloc, hipHostRegister)"
            }
            Place::Far => {
                "check how the pointer is computed: an uninitialised variable, a 32-bit index that overflows"
            }
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Null(0) => write!(f, "none: a null pointer"),
            Place::Null(n) if *n < 0 => write!(f, "none: a null pointer - {:#x}", n.unsigned_abs()),
            Place::Null(n) => write!(f, "none: a null pointer + {n:#x}"),
            Place::Scratch { offset, size } => {
                write!(f, "byte {offset:#x} of a work-item's scratch, which has {size:#x} bytes")
            }
            Place::Lds { offset, size } => {
                write!(f, "byte {offset:#x} of LDS, of which the workgroup has {size:#x} bytes")
            }
            Place::Allocation(n) => {
                let a = n.allocation.describe();
                match n.distance {
                    0 => write!(f, "inside {a}"),
                    d if d < 0 => write!(f, "{} bytes before {a}", d.unsigned_abs()),
                    d => write!(f, "{} bytes past the end of {a}", d - 1),
                }
            }
            Place::Freed { allocation, offset } => {
                write!(f, "{offset} bytes into {}, which has been freed", allocation.describe())
            }
            Place::Host(m) => write!(f, "in the program's own memory, {m}"),
            Place::Far => f.write_str("none: a wild pointer, far from every allocation"),
        }
    }
}

/// A mapping of the process that is none of ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostMapping {
    pub readable: bool,
    pub writable: bool,
    /// A file, `[stack]`, `[heap]`, or empty.
    pub name: String,
}

impl HostMapping {
    fn forbids(&self, access: Access) -> bool {
        match access {
            Access::Read => !self.readable,
            Access::Write | Access::Atomic => !self.writable,
            // No memory of the program's is code of a device.
            Access::Execute => true,
        }
    }

    /// The accessible mapping that holds `addr`.
    fn at(addr: u64) -> Option<HostMapping> {
        let maps = std::fs::read_to_string("/proc/self/maps").ok()?;
        maps.lines().find_map(|line| HostMapping::parse(line, addr))
    }

    /// Reads a line of `/proc/PID/maps`; `None` unless its range holds `addr` and may be touched somehow.
    fn parse(line: &str, addr: u64) -> Option<HostMapping> {
        let mut words = line.split_ascii_whitespace();
        let (start, end) = words.next()?.split_once('-')?;
        let hex = |s| u64::from_str_radix(s, 16).ok();
        let rights = words.next()?;
        // Reserved address space is nobody's memory.
        if !(hex(start)?..hex(end)?).contains(&addr) || rights.starts_with("---") {
            return None;
        }
        let name = words.skip(3).collect::<Vec<_>>().join(" ");
        Some(HostMapping { readable: rights.starts_with('r'), writable: rights[1..].starts_with('w'), name })
    }
}

impl fmt::Display for HostMapping {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rights = match (self.readable, self.writable) {
            (true, true) => "readable and writable",
            (true, false) => "read-only",
            _ => "not readable",
        };
        f.write_str(rights)?;
        if !self.name.is_empty() {
            write!(f, " ({})", self.name)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::{AllocationRequest, MemoryKind};

    fn place(addr: u64, memory: &Memory) -> String {
        Place::of(addr, Access::Write, memory, 0x40, 0x100).to_string()
    }

    #[test]
    fn null_pointers_and_apertures_are_called_so() {
        let m = Memory::new();
        assert_eq!(place(0, &m), "none: a null pointer");
        assert_eq!(place(0x110, &m), "none: a null pointer + 0x110");
        assert_eq!(place(-8i64 as u64, &m), "none: a null pointer - 0x8");
        assert_eq!(
            place(0x2_0000_0000_0130, &m),
            "byte 0x130 of a work-item's scratch, which has 0x40 bytes"
        );
        assert!(place(0x1_0000_0000_0200, &m).contains("of LDS, of which the workgroup has 0x100 bytes"));
        assert_eq!(place(0x8000_0000_0000_0000, &m), "none: a wild pointer, far from every allocation");
    }

    #[test]
    fn freed_memory_is_remembered_until_it_is_used_again() {
        let m = Memory::new();
        let request = AllocationRequest::new(4096, MemoryKind::CoarseGrained, Some(0));
        let a = m.allocate(request.clone()).unwrap();
        assert_eq!(place(a + 5, &m), format!("inside 4096 bytes of device memory at {a:#x}"));
        m.free(a).unwrap();
        assert_eq!(
            place(a + 5, &m),
            format!("5 bytes into 4096 bytes of device memory at {a:#x}, which has been freed")
        );
        assert_eq!(m.allocate(request).unwrap(), a);
        assert!(place(a + 5, &m).starts_with("inside "));
        assert!(place(a + 4096, &m).starts_with("0 bytes past the end of 4096 bytes"));
    }

    #[test]
    fn the_programs_own_memory_has_its_rights() {
        let m = Memory::new();
        let code = Place::of(&raw const m as u64, Access::Execute, &m, 0, 0).to_string();
        assert!(code.starts_with("in the program's own memory, readable and writable"), "{code}");
        static CONSTANT: [u8; 64] = [7; 64];
        let p = Place::of(CONSTANT.as_ptr() as u64, Access::Write, &m, 0, 0);
        assert!(p.is_read_only() && p.to_string().contains("read-only ("), "{p}");
        let line = "7f00-8f00 ---p 00000000 00:00 0";
        assert_eq!(HostMapping::parse(line, 0x8000), None);
        let line = "7f00-8f00 r--s 00000000 00:00 0   /tmp/a b";
        let mapping = HostMapping { readable: true, writable: false, name: "/tmp/a b".into() };
        assert_eq!(HostMapping::parse(line, 0x8000), Some(mapping));
        assert_eq!(HostMapping::parse(line, 0x8f00), None);
    }
}
