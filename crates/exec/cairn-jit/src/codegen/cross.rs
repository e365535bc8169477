//! Operations in which lanes see other lanes: constant shuffles where the pattern is known, else through memory.
//!
//! In a region of slices only patterns within aligned groups of the slice's lanes arrive here (the plan sees to it); they
//! are worked out on lane numbers within the slice.

use cairn_ir::op::{Dpp, DppCtrl, Op};

use super::Gen;
use super::block::Mask;
use super::region::Slots;
use crate::ll::{E, T, V};
use crate::pure::Unsupported;

/// The lane that `lane` reads of a wave (or slice) of `lanes`; none where there is no such lane.
pub(super) fn dpp_source(c: DppCtrl, lane: u32, lanes: u32) -> Option<u32> {
    let row = lane & !15;
    let at = lane & 15;
    match c {
        DppCtrl::QuadPerm(sel) => Some(lane & !3 | u32::from(sel[(lane & 3) as usize])),
        DppCtrl::RowShl(n) => (at + u32::from(n) < 16).then(|| lane + u32::from(n)),
        DppCtrl::RowShr(n) => at.checked_sub(u32::from(n)).map(|x| row | x),
        DppCtrl::RowRor(n) => Some(row | ((at + 16 - u32::from(n) % 16) % 16)),
        DppCtrl::WaveShl1 => (lane + 1 < lanes).then_some(lane + 1),
        DppCtrl::WaveRol1 => Some((lane + 1) % lanes),
        DppCtrl::WaveShr1 => lane.checked_sub(1),
        DppCtrl::WaveRor1 => Some((lane + lanes - 1) % lanes),
        DppCtrl::RowMirror => Some(row | (15 - at)),
        DppCtrl::RowHalfMirror => Some(lane & !7 | (7 - (lane & 7))),
        // Lane 15 of each row for the whole row after it: the first row has none before it.
        DppCtrl::RowBcast15 => (lane >= 16).then(|| row - 1),
        // Lane 31 for rows 2 and 3.
        DppCtrl::RowBcast31 => (lane >= 32).then_some(31),
        DppCtrl::RowShare(n) => Some(row | u32::from(n)),
        DppCtrl::RowXmask(m) => Some(row | (at ^ u32::from(m))),
        DppCtrl::Dpp8(sel) => Some(lane & !7 | u32::from(sel[(lane & 7) as usize])),
    }
}

/// The lane that `lane` reads by `ds_swizzle_b32` with this offset field (ISA manuals, DS_SWIZZLE_B32: FFT, rotate, quad
/// and bit mask modes).
pub(super) fn swizzle_source(offset: u16, lane: u32) -> u32 {
    let o = u32::from(offset);
    let group = lane & !31;
    let at = lane & 31;
    let low = o & 31;
    let source = if o >= 0xe000 {
        let reversed = at.reverse_bits() >> 27;
        (reversed >> low.count_ones()) | (at & low)
    } else if o >= 0xc000 {
        let by = o >> 5 & 31;
        let to = if o & 0x400 != 0 { at.wrapping_sub(by) } else { at + by };
        (at & low) | (to & !low & 31)
    } else if o & 0x8000 != 0 {
        at & !3 | o >> (2 * (at & 3)) & 3
    } else {
        ((at & low) | (o >> 5 & 31)) ^ (o >> 10 & 31)
    };
    group | source
}

impl Gen<'_> {
    pub(super) fn cross_lane(&mut self, s: &Slots, op: &Op, a: &[V], m: Mask) -> Result<V, Unsupported> {
        let n = u32::from(s.n);
        Ok(match *op {
            Op::ReadLane => {
                let v = self.lanes_of(s, a[0]);
                let lane = self.f.bin_k("and", a[1], u64::from(self.lanes - 1));
                self.f.extract(v, lane)
            }
            Op::ReadFirstLane => {
                if a[0].ty.n == 0 {
                    return Ok(a[0]);
                }
                let exec = self.mask_int(s, m.bits);
                let zero_is_lanes = self.f.k1(false);
                let lane = self.f.intr("cttz", &[exec, zero_is_lanes]);
                let lane = self.f.zext_or_trunc(lane, E::I32);
                let lane = self.f.bin_k("and", lane, u64::from(self.lanes - 1));
                self.f.extract(a[0], lane)
            }
            Op::DppMove(d) => {
                let v = self.lanes_of(s, a[0]);
                let sources: Vec<Option<u32>> = (0..n).map(|l| dpp_source(d.ctrl, l, n)).collect();
                let v = if d.fetch_inactive { v } else { self.active_or_zero(v, m) };
                let zero = self.f.k(v.ty, 0);
                let idx: Vec<u32> = sources.iter().map(|x| x.unwrap_or(n)).collect();
                self.f.shuffle(v, zero, &idx)
            }
            Op::DppValid(d) => self.dpp_valid(s, d, m),
            Op::Swizzle(offset) => {
                let v = self.lanes_of(s, a[0]);
                let v = self.active_or_zero(v, m);
                let idx: Vec<u32> = (0..n).map(|l| swizzle_source(offset, l)).collect();
                self.pick(v, &idx)
            }
            Op::BPermute => {
                let idx = self.lanes_of(s, a[0]);
                let v = self.lanes_of(s, a[1]);
                let v = self.active_or_zero(v, m);
                let lane = self.f.bin_k("lshr", idx, 2);
                self.read_lanes(s, v, lane)
            }
            Op::Permute => {
                let idx = self.lanes_of(s, a[0]);
                let v = self.lanes_of(s, a[1]);
                let slot = self.f.alloca(v.ty, 64);
                let zero = self.f.k(v.ty, 0);
                self.f.store(zero, slot, 64);
                let lane = self.f.bin_k("lshr", idx, 2);
                let p = self.slot_ptrs(s, slot, lane);
                let align = self.f.k32(4);
                let name = format!("llvm.masked.scatter.{}.{}", v.ty.mangled(), p.ty.mangled());
                self.f.call(None, &name, &[v, p, align, m.bits]);
                self.f.load(v.ty, slot, 64)
            }
            Op::PermLane16 { x, fetch_inactive } => {
                let v = self.lanes_of(s, a[0]);
                let v = if fetch_inactive { v } else { self.active_or_zero(v, m) };
                let lo = self.lanes_of(s, a[1]);
                let hi = self.lanes_of(s, a[2]);
                let low_half: Vec<u64> = (0..u64::from(n)).map(|l| u64::from(l % 16 < 8)).collect();
                let low_half = self.f.kv(E::I1, &low_half);
                let sel = self.f.select(low_half, lo, hi);
                let by: Vec<u64> = (0..u64::from(n)).map(|l| 4 * (l % 8)).collect();
                let by = self.f.kv(E::I32, &by);
                let sel = self.f.bin("lshr", sel, by);
                let sel = self.f.bin_k("and", sel, 15);
                let row: Vec<u64> = (0..u64::from(n)).map(|l| l & !15 ^ if x { 16 } else { 0 }).collect();
                let row = self.f.kv(E::I32, &row);
                let lane = self.f.bin("or", sel, row);
                self.read_lanes(s, v, lane)
            }
            _ => return Err(Unsupported(format!("{op:?}"))),
        })
    }

    fn active_or_zero(&mut self, v: V, m: Mask) -> V {
        if m.full {
            return v;
        }
        let zero = self.f.k(v.ty, 0);
        self.f.select(m.bits, v, zero)
    }

    /// Where a DPP result may be written: row and bank masks, and a valid source unless out-of-range reads give 0.
    fn dpp_valid(&mut self, s: &Slots, d: Dpp, m: Mask) -> V {
        let n = u32::from(s.n);
        let ids = self.lane_ids(s);
        let one = self.f.k(T::v(s.n, E::I1), 1);
        let picked = |g: &mut Self, mask: u8, shift: u64| {
            if mask == 0xf {
                return one;
            }
            let at = g.f.bin_k("lshr", ids, shift);
            let at = g.f.bin_k("and", at, 3);
            let k = g.f.k(at.ty, u64::from(mask));
            let bit = g.f.bin("lshr", k, at);
            g.f.cast("trunc", bit, E::I1)
        };
        let rows = picked(self, d.row_mask, 4);
        let banks = picked(self, d.bank_mask, 2);
        let mut ok = self.f.bin("and", rows, banks);
        if !d.bound_ctrl {
            let sources: Vec<Option<u32>> = (0..n).map(|l| dpp_source(d.ctrl, l, n)).collect();
            let idx: Vec<u32> = sources.iter().map(|x| x.unwrap_or(n)).collect();
            let on = if d.fetch_inactive { one } else { m.bits };
            let none = self.f.k(on.ty, 0);
            let valid = self.f.shuffle(on, none, &idx);
            ok = self.f.bin("and", ok, valid);
        }
        ok
    }

    /// Element `lane` (modulo the wave) of `v`, for each lane.
    fn read_lanes(&mut self, s: &Slots, v: V, lane: V) -> V {
        let slot = self.f.alloca(v.ty, 64);
        self.f.store(v, slot, 64);
        let p = self.slot_ptrs(s, slot, lane);
        let align = self.f.k32(4);
        let all = self.f.k(T::v(s.n, E::I1), 1);
        let zero = self.f.k(v.ty, 0);
        let name = format!("llvm.masked.gather.{}.{}", v.ty.mangled(), p.ty.mangled());
        self.f.intr_to(v.ty, &name, &[p, align, all, zero])
    }

    fn slot_ptrs(&mut self, s: &Slots, slot: V, lane: V) -> V {
        let lane = self.f.bin_k("and", lane, u64::from(s.n - 1));
        let off = self.f.bin_k("shl", lane, 2);
        let off = self.f.zext_or_trunc(off, E::I64);
        self.f.gep(slot, off)
    }
}
