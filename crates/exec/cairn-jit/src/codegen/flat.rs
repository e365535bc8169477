//! Flat addresses: lanes whose addresses may lie in the LDS or scratch aperture.
//!
//! Owns the sorting of lanes by aperture, and the host address of any access for atomics. Must not know what is done with
//! the data.

use cairn_engine::wave::{APERTURE_HIGH_PRIVATE, APERTURE_HIGH_SHARED};
use cairn_ir::op::{Mem, Space};
use cairn_opt::shapes::LaneShape;

use super::Gen;
use super::block::Mask;
use super::region::Slots;
use crate::ll::{E, V};

impl Gen<'_> {
    /// Lanes of the mask that go to LDS, to scratch, and to memory.
    pub(super) fn split_flat(&mut self, s: &Slots, addr: V, m: Mask) -> [V; 3] {
        let hi = self.f.bin_k("lshr", addr, 32);
        let at = |g: &mut Self, high: u32| {
            let k = g.f.icmp_k("eq", hi, u64::from(high));
            let k = g.lanes_of(s, k);
            g.f.bin("and", k, m.bits)
        };
        let lds = at(self, APERTURE_HIGH_SHARED);
        let scratch = at(self, APERTURE_HIGH_PRIVATE);
        let both = self.f.bin("or", lds, scratch);
        let not = self.f.bin_k("xor", both, 1);
        let global = self.f.bin("and", not, m.bits);
        [lds, scratch, global]
    }

    /// Whether the flat addresses of all lanes of the mask are in scratch.
    pub(super) fn all_scratch(&mut self, s: &Slots, addr: V, bits: V) -> V {
        let hi = self.hi32(addr);
        let other = self.f.icmp_k("ne", hi, u64::from(APERTURE_HIGH_PRIVATE));
        let other = self.f.bin("and", other, bits);
        let any = self.any(s, other);
        self.f.bin_k("xor", any, 1)
    }

    /// Whether some lane of the mask addresses LDS or scratch.
    fn any_special(&mut self, s: &Slots, addr: V, m: Mask) -> V {
        let [lds, scratch, _] = self.split_flat(s, addr, m);
        let special = self.f.bin("or", lds, scratch);
        self.any(s, special)
    }

    pub(super) fn flat_load(&mut self, s: &Slots, mem: Mem, addr: V, m: Mask, shape: LaneShape) -> Vec<V> {
        let lanes = self.lanes_of(s, addr);
        let any = self.any_special(s, lanes, m);
        let (slow, fast, out) = (self.f.label(), self.f.label(), self.f.label());
        self.f.br_if(any, slow, fast);
        self.f.start(fast);
        let a = self.load_paths(s, mem, addr, m, shape, Space::Global);
        let from_fast = self.f.current();
        self.f.br(out);
        self.f.start(slow);
        let b = self.special_load(s, mem, lanes, m.bits);
        let from_slow = self.f.current();
        self.f.br(out);
        self.merge(out, vec![(a, from_fast), (b, from_slow)])
    }

    pub(super) fn flat_store(&mut self, s: &Slots, mem: Mem, addr: V, data: &[V], m: Mask, shape: LaneShape) {
        let lanes = self.lanes_of(s, addr);
        let any = self.any_special(s, lanes, m);
        let (slow, fast, out) = (self.f.label(), self.f.label(), self.f.label());
        self.f.br_if(any, slow, fast);
        self.f.start(fast);
        self.store_paths(s, mem, addr, data, m, shape, Space::Global);
        self.f.br(out);
        self.f.start(slow);
        self.special_store(s, mem, lanes, data, m.bits);
        self.f.br(out);
        self.f.start(out);
    }

    /// Host addresses of any space's lanes, and the lanes of the mask whose address is in range, for single accesses of
    /// `bytes` (atomics).
    ///
    /// The address of a 64-bit access to scratch is that of its first dword only.
    pub(super) fn host_addr(&mut self, s: &Slots, space: Space, addr: V, bytes: u32, m: Mask) -> (V, V) {
        let addr = self.lanes_of(s, addr);
        match space {
            Space::Global | Space::Const => (addr, m.bits),
            Space::Lds => {
                let (a, fits) = self.lds_addr(addr, bytes);
                (a, self.f.bin("and", m.bits, fits))
            }
            Space::Scratch => (self.scratch_addr(s, addr, bytes), m.bits),
            Space::Flat => {
                let [lds, scratch, global] = self.split_flat(s, addr, m);
                let off = self.f.zext_or_trunc(addr, E::I32);
                let (la, lf) = self.lds_addr(off, bytes);
                let sa = self.scratch_addr(s, off, bytes);
                let a = self.f.select(lds, la, addr);
                let a = self.f.select(scratch, sa, a);
                let lds = self.f.bin("and", lds, lf);
                let ok = self.f.bin("or", lds, scratch);
                (a, self.f.bin("or", ok, global))
            }
        }
    }

    /// Pointer to a dword of the LDS, for scalar accesses.
    pub(super) fn lds_ptr(&mut self, off: V) -> V {
        let off = self.f.zext_or_trunc(off, E::I64);
        self.f.gep(self.lds, off)
    }
}
