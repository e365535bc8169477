//! Calls out for accesses that are too rare for code of their own.
//!
//! Owns the record on the stack and its use ([`crate::rare`]). Must not know which accesses are rare.

use cairn_ir::op::{Mem, Space};

use super::region::Slots;
use super::{Gen, I32, I64};
use crate::ll::{E, T, V};
use crate::rare::{code, offset as at};

impl Gen<'_> {
    /// The load in the lanes of `bits`; 0 in the others.
    pub(super) fn rare_load(&mut self, s: &Slots, space: Space, mem: Mem, addr: V, bits: V) -> Vec<V> {
        self.rare_access(s, space, mem, addr, bits, None);
        let zero = self.f.k(T::v(s.n, E::I32), 0);
        (0..mem.values())
            .map(|d| {
                let p = self.record_row(s, at::DATA + d * usize::from(self.lanes) * 4);
                let v = self.f.load(T::v(s.n, E::I32), p, 4);
                self.f.select(bits, v, zero)
            })
            .collect()
    }

    pub(super) fn rare_store(&mut self, s: &Slots, space: Space, mem: Mem, addr: V, data: &[V], bits: V) {
        self.rare_access(s, space, mem, addr, bits, Some(data));
    }

    fn rare_access(&mut self, s: &Slots, space: Space, mem: Mem, addr: V, bits: V, data: Option<&[V]>) {
        let addr = self.lanes_of(s, addr);
        let (lo, hi) = match addr.ty.e {
            E::I64 => (self.f.zext_or_trunc(addr, E::I32), self.hi32(addr)),
            _ => (addr, self.f.k(addr.ty, 0)),
        };
        for (v, field) in [(lo, at::LO), (hi, at::HI)] {
            let p = self.record_row(s, field);
            self.f.store(v, p, 4);
        }
        for (d, &v) in data.unwrap_or(&[]).iter().enumerate() {
            let p = self.record_row(s, at::DATA + d * usize::from(self.lanes) * 4);
            self.f.store(v, p, 4);
        }
        let mask = self.mask_int(s, bits);
        let mask = self.f.zext_or_trunc(mask, E::I64);
        let mask = match self.first_lane(s) {
            Some(first) => self.f.bin("shl", mask, first),
            None => mask,
        };
        let record = self.record();
        let p = self.f.gep_k(record, at::MASK as u64);
        self.f.store(mask, p, 8);
        let what = self.f.k32(code(space, mem, data.is_some()));
        let p = self.f.gep_k(record, at::WHAT as u64);
        self.f.store(what, p, 4);
        // No call as LLVM sees it: it keeps every register, so that the hot path has none to save.
        let call = format!(
            "call void asm sideeffect \"callq cairn_rare_access\", \"{{rdi}},{{rsi}},~{{memory}},~{{dirflag}},~{{fpsr}},~{{flags}}\"({}, {})",
            self.f.ts(self.wave),
            self.f.ts(record)
        );
        self.f.eff(&call);
        let p = self.f.gep_k(record, at::FAULTED as u64);
        let faulted = self.f.load(I32, p, 4);
        let faulted = self.f.icmp_k("ne", faulted, 0);
        let (bad, on) = (self.f.label(), self.f.label());
        self.f.br_unlikely(faulted, bad, on);
        self.f.start(bad);
        let p = self.f.gep_k(record, at::FAULT as u64);
        let wild = self.f.load(I64, p, 8);
        let p = self.ptr(wild);
        if data.is_some() {
            // A write that changes nothing, should the page have come back; LLVM makes a load of an `or` with 0.
            let t = format!("cmpxchg {}, i8 0, i8 0 monotonic monotonic, align 1", self.f.ts(p));
            self.f.eff(&t);
        } else {
            self.f.load_volatile(T::s(E::I8), p, 1);
        }
        self.f.br(on);
        self.f.start(on);
    }

    /// The record: one a function, since no access outlives its call.
    fn record(&mut self) -> V {
        match self.record {
            Some(p) => p,
            None => {
                let p = self.f.alloca_array(E::I8, at::SIZE as u32, 64);
                self.record = Some(p);
                p
            }
        }
    }

    /// The slice's part of a row of the record.
    fn record_row(&mut self, s: &Slots, row: usize) -> V {
        let record = self.record();
        let p = self.f.gep_k(record, row as u64);
        match self.first_lane(s) {
            Some(first) => {
                let off = self.f.bin_k("shl", first, 2);
                self.f.gep(p, off)
            }
            None => p,
        }
    }
}
