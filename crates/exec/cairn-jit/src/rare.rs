//! Accesses of lanes that compiled code has no form of its own for: they are done as the interpreter does them.
//!
//! Owns the record that such an access is told in, shared with the code generator. Must not know LLVM.

use core::mem::offset_of;

use cairn_engine::wave::WaveState;
use cairn_interp::mem::{self, Addresses, Buffer};
use cairn_ir::op::{Mem, Space};

/// One load or store of lanes of a wave. Lane l's address is `lo[l] | hi[l] << 32`; dword d of its data is
/// `data[d * lanes + l]`.
#[repr(C, align(64))]
pub struct Record {
    at: Addresses,
    data: Buffer,
    /// Lanes that take part.
    mask: u64,
    /// Address that may not be accessed, if `faulted`.
    fault: u64,
    faulted: u32,
    /// [`code`] of the access.
    what: u32,
}

/// Byte offsets of [`Record`]'s fields, and its size.
pub mod offset {
    use super::*;
    pub const LO: usize = offset_of!(Record, at) + offset_of!(Addresses, lo);
    pub const HI: usize = offset_of!(Record, at) + offset_of!(Addresses, hi);
    pub const DATA: usize = offset_of!(Record, data);
    pub const MASK: usize = offset_of!(Record, mask);
    pub const FAULT: usize = offset_of!(Record, fault);
    pub const FAULTED: usize = offset_of!(Record, faulted);
    pub const WHAT: usize = offset_of!(Record, what);
    pub const SIZE: usize = size_of::<Record>();
}

const STORE: u32 = 1 << 16;

/// The number that tells an access.
pub fn code(space: Space, m: Mem, store: bool) -> u32 {
    let space = match space {
        Space::Global | Space::Const => 0,
        Space::Flat => 1,
        Space::Lds => 2,
        Space::Scratch => 3,
    };
    let m = match m {
        Mem::U8 => 0,
        Mem::S8 => 1,
        Mem::U16 => 2,
        Mem::S16 => 3,
        Mem::Dwords(n) => 4 + u32::from(n),
    };
    space << 8 | m | if store { STORE } else { 0 }
}

fn decode(what: u32) -> (Space, Mem, bool) {
    let space = match what >> 8 & 0xff {
        0 => Space::Global,
        1 => Space::Flat,
        2 => Space::Lds,
        _ => Space::Scratch,
    };
    let m = match what & 0xff {
        0 => Mem::U8,
        1 => Mem::S8,
        2 => Mem::U16,
        3 => Mem::S16,
        n => Mem::Dwords((n - 4) as u8),
    };
    (space, m, what & STORE != 0)
}

/// Does the access. A bad address is told, not touched: compiled code then touches it, so that the fault is its own.
///
/// # Safety
/// `wave` is the running wave's state, and `record` one whose fields but the faults have been set; compiled code holds
/// neither while this runs.
pub(crate) unsafe extern "C" fn access(wave: *mut WaveState, record: *mut Record) {
    // SAFETY: both are the caller's own, as above.
    let (wave, r) = unsafe { (&mut *wave, &mut *record) };
    let (space, m, store) = decode(r.what);
    let done = if store {
        mem::store(wave, space, m, &r.at, r.mask, &r.data)
    } else {
        mem::load(wave, space, m, &r.at, r.mask, &mut r.data)
    };
    r.faulted = u32::from(done.is_err());
    r.fault = done.err().map_or(0, |f| f.addr);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_round_trip() {
        for space in [Space::Global, Space::Flat, Space::Lds, Space::Scratch] {
            for m in [Mem::U8, Mem::S8, Mem::U16, Mem::S16, Mem::Dwords(1), Mem::Dwords(4)] {
                for store in [false, true] {
                    assert_eq!(decode(code(space, m, store)), (space, m, store));
                }
            }
        }
    }
}
