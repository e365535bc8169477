//! Scratch: a lane's private memory, `[dword][lane]` in the wave's own.
//!
//! Owns where a lane's bytes lie, and the choice between rows of dwords, dwords of any row, and the rare rest. Must not know what is done with the data.

use cairn_engine::wave::PRIVATE_APERTURE;
use cairn_ir::op::{Mem, Space};

use super::Gen;
use super::block::Mask;
use super::memory::sub_dword;
use super::region::Slots;
use crate::ll::{E, L, T, V};

impl Gen<'_> {
    /// Scratch offsets (lanes) as host addresses of the byte in each lane's own memory. An offset out of range gets an address
    /// that faults: it can only be a broken stack.
    pub(super) fn scratch_addr(&mut self, s: &Slots, off: V, bytes: u32) -> V {
        let size = self.f.zext_or_trunc(self.scratch_lane, E::I64);
        let limit = self.limit(size, bytes);
        let limit = self.f.splat(limit, s.n);
        let off = self.lanes_of(s, off);
        let off = self.f.zext_or_trunc(off, E::I64);
        let fits = self.f.icmp("ult", off, limit);
        let a = self.scratch_host(s, off);
        let wild = self.f.bin_k("or", off, PRIVATE_APERTURE);
        self.f.select(fits, a, wild)
    }

    /// The same of offsets that are in range, as 64 bits.
    fn scratch_host(&mut self, s: &Slots, off: V) -> V {
        let row = self.f.bin_k("lshr", off, 2);
        let row = self.f.bin_k("mul", row, self.row_bytes());
        let byte = self.f.bin_k("and", off, 3);
        let ids = self.lane_ids(s);
        let ids = self.f.zext_or_trunc(ids, E::I64);
        let col = self.f.bin_k("shl", ids, 2);
        let base = self.int(self.scratch);
        let base = self.f.splat(base, s.n);
        let a = self.f.bin("add", base, row);
        let a = self.f.bin("add", a, col);
        self.f.bin("add", a, byte)
    }

    /// Branches on `side`, the test for dwords in range: where it holds, the host addresses of the lanes' first dwords; where
    /// not, code goes on at the label.
    fn dwords_apart(&mut self, s: &Slots, side: V, off: V) -> (V, L) {
        let (each, rare) = (self.f.label(), self.f.label());
        self.f.br_if(side, each, rare);
        self.f.start(each);
        let off = self.f.zext_or_trunc(off, E::I64);
        (self.scratch_host(s, off), rare)
    }

    /// Bytes from a lane's dword to its next.
    fn row_bytes(&self) -> u64 {
        4 * u64::from(self.lanes)
    }

    /// A load from the lanes' own memory.
    pub(super) fn scratch_load(&mut self, s: &Slots, mem: Mem, off: V, m: Mask) -> Vec<V> {
        let (row, side) = self.scratch_row(s, mem, off, m.bits, None);
        if self.f.as_const(row.test) == Some(1) {
            return self.row_values(s, mem, &row, m.bits);
        }
        let (out, mut results) = (self.f.label(), Vec::new());
        self.row_load(s, mem, &row, m.bits, out, &mut results);
        if let Some(side) = side {
            let (addr, rare) = self.dwords_apart(s, side, off);
            let v = self.gather(s, mem, &mut |g, j| (g.f.bin_k("add", addr, j * g.row_bytes()), m.bits));
            results.push((v, self.f.current()));
            self.f.br(out);
            self.f.start(rare);
        }
        let v = self.rare_load(s, Space::Scratch, mem, off, m.bits);
        results.push((v, self.f.current()));
        self.f.br(out);
        self.merge(out, results)
    }

    pub(super) fn scratch_store(&mut self, s: &Slots, mem: Mem, off: V, data: &[V], m: Mask) {
        let (row, side) = self.scratch_row(s, mem, off, m.bits, None);
        if self.f.as_const(row.test) == Some(1) {
            self.row_write(s, mem, &row, data, m.bits);
            return;
        }
        let out = self.f.label();
        self.row_store(s, mem, &row, data, m.bits, out);
        if let Some(side) = side {
            let (addr, rare) = self.dwords_apart(s, side, off);
            self.scatter(s, mem, data, &mut |g, j| (g.f.bin_k("add", addr, j * g.row_bytes()), m.bits));
            self.f.br(out);
            self.f.start(rare);
        }
        self.rare_store(s, Space::Scratch, mem, off, data, m.bits);
        self.f.br(out);
        self.f.start(out);
    }

    /// A flat load of which some lane addresses LDS or scratch.
    pub(super) fn special_load(&mut self, s: &Slots, mem: Mem, addr: V, bits: V) -> Vec<V> {
        let all = self.all_scratch(s, addr, bits);
        let off = self.f.zext_or_trunc(addr, E::I32);
        let (row, _) = self.scratch_row(s, mem, off, bits, Some(all));
        let (out, mut results) = (self.f.label(), Vec::new());
        self.row_load(s, mem, &row, bits, out, &mut results);
        let v = self.rare_load(s, Space::Flat, mem, addr, bits);
        results.push((v, self.f.current()));
        self.f.br(out);
        self.merge(out, results)
    }

    pub(super) fn special_store(&mut self, s: &Slots, mem: Mem, addr: V, data: &[V], bits: V) {
        let all = self.all_scratch(s, addr, bits);
        let off = self.f.zext_or_trunc(addr, E::I32);
        let (row, _) = self.scratch_row(s, mem, off, bits, Some(all));
        let out = self.f.label();
        self.row_store(s, mem, &row, data, bits, out);
        self.rare_store(s, Space::Flat, mem, addr, data, bits);
        self.f.br(out);
        self.f.start(out);
    }

    /// The test for lanes whose access is at one offset, in range and within a dword at a time: then they lie side by side.
    /// Then, for offsets that differ, the test that whole aligned dwords are in range.
    fn scratch_row(&mut self, s: &Slots, mem: Mem, off: V, bits: V, besides: Option<V>) -> (Row, Option<V>) {
        let limit = self.limit(self.scratch_lane, mem.bytes());
        let low = match mem.bytes() {
            1 => 0,
            2 => 1,
            _ => 3,
        };
        let good = |g: &mut Self, off: V| {
            let limit = g.f.splat(limit, off.ty.n);
            let fits = g.f.icmp("ult", off, limit);
            let odd = g.f.bin_k("and", off, low);
            let even = g.f.icmp_k("eq", odd, 0);
            g.f.bin("and", fits, even)
        };
        if off.ty.n == 0 {
            let known = self.f.as_const(off).is_some_and(|at| {
                at & low == 0 && at + u64::from(mem.bytes()) <= u64::from(self.scratch_known)
            });
            let test = if known { self.f.k1(true) } else { good(self, off) };
            let test = besides.map_or(test, |b| self.f.bin("and", test, b));
            return (Row { off, test }, None);
        }
        let first = self.f.extract_k(off, 0);
        let same = self.test_stride(s, off, Mask { bits, full: false }, 0);
        let test = good(self, first);
        let test = self.f.bin("and", same, test);
        let test = besides.map_or(test, |b| self.f.bin("and", test, b));
        let side = (besides.is_none() && matches!(mem, Mem::Dwords(_))).then(|| {
            let good = good(self, off);
            self.all_fit(s, good, bits)
        });
        (Row { off: first, test }, side)
    }

    /// Pointer to the slice's dwords at the row's offset.
    fn row_ptr(&mut self, s: &Slots, row: &Row) -> V {
        let off = self.f.zext_or_trunc(row.off, E::I64);
        let r = self.f.bin_k("lshr", off, 2);
        let r = self.f.bin_k("mul", r, self.row_bytes());
        let p = self.f.gep(self.scratch, r);
        match self.first_lane(s) {
            Some(first) => {
                let col = self.f.bin_k("shl", first, 2);
                self.f.gep(p, col)
            }
            None => p,
        }
    }

    /// Where in its dword a smaller access starts, in bits, for all lanes.
    fn row_shift(&mut self, s: &Slots, row: &Row) -> V {
        let by = self.f.bin_k("and", row.off, 3);
        let by = self.f.bin_k("shl", by, 3);
        self.f.splat(by, s.n)
    }

    /// The load by rows, if the test holds; goes on where it does not.
    fn row_load(&mut self, s: &Slots, mem: Mem, row: &Row, bits: V, out: L, results: &mut Vec<(Vec<V>, L)>) {
        let (fast, other) = (self.f.label(), self.f.label());
        self.f.br_if(row.test, fast, other);
        self.f.start(fast);
        let v = self.row_values(s, mem, row, bits);
        results.push((v, self.f.current()));
        self.f.br(out);
        self.f.start(other);
    }

    fn row_values(&mut self, s: &Slots, mem: Mem, row: &Row, bits: V) -> Vec<V> {
        let p = self.row_ptr(s, row);
        let ty = T::v(s.n, E::I32);
        if let Mem::Dwords(k) = mem {
            (0..u64::from(k))
                .map(|j| {
                    let p = self.f.gep_k(p, j * self.row_bytes());
                    self.masked_load(ty, p, bits, false)
                })
                .collect()
        } else {
            let w = self.masked_load(ty, p, bits, false);
            let by = self.row_shift(s, row);
            let v = self.f.bin("lshr", w, by);
            let (e, ext) = sub_dword(mem);
            let v = self.f.cast("trunc", v, e);
            vec![self.f.cast(ext, v, E::I32)]
        }
    }

    fn row_store(&mut self, s: &Slots, mem: Mem, row: &Row, data: &[V], bits: V, out: L) {
        let (fast, other) = (self.f.label(), self.f.label());
        self.f.br_if(row.test, fast, other);
        self.f.start(fast);
        self.row_write(s, mem, row, data, bits);
        self.f.br(out);
        self.f.start(other);
    }

    fn row_write(&mut self, s: &Slots, mem: Mem, row: &Row, data: &[V], bits: V) {
        let p = self.row_ptr(s, row);
        if let Mem::Dwords(_) = mem {
            for (j, &d) in data.iter().enumerate() {
                let p = self.f.gep_k(p, j as u64 * self.row_bytes());
                self.masked_store(d, p, bits, false);
            }
        } else {
            let ty = T::v(s.n, E::I32);
            let old = self.masked_load(ty, p, bits, false);
            let by = self.row_shift(s, row);
            let ones = self.f.k(ty, (1 << (8 * mem.bytes())) - 1);
            let field = self.f.bin("shl", ones, by);
            let d = self.f.bin("shl", data[0], by);
            let d = self.f.bin("xor", d, old);
            let d = self.f.bin("and", d, field);
            let d = self.f.bin("xor", d, old);
            self.masked_store(d, p, bits, false);
        }
    }
}

/// Lanes' dwords side by side.
struct Row {
    /// The offset that they share.
    off: V,
    /// Whether they do.
    test: V,
}
