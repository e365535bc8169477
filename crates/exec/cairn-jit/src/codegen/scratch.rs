//! Scratch: a lane's private memory, `[dword][lane]` in the wave's own.
//!
//! Owns where a lane's bytes lie and accesses that are not whole aligned dwords. Must not know what is done with the data.

use cairn_engine::wave::PRIVATE_APERTURE;
use cairn_ir::op::Mem;

use super::Gen;
use super::block::Mask;
use super::memory::sub_dword;
use super::region::Slots;
use crate::ll::{E, T, V};

impl Gen<'_> {
    /// Scratch offsets (lanes) as host addresses of the byte in each lane's own memory, and which are in range. An offset
    /// out of range gets an address that faults: it can only be a broken stack.
    pub(super) fn scratch_addr(&mut self, s: &Slots, off: V, bytes: u32) -> (V, V) {
        let n = s.n;
        let size = self.f.zext_or_trunc(self.scratch_lane, E::I64);
        let end = self.f.bin_k("add", size, 1);
        let b = self.f.k64(u64::from(bytes));
        let limit = self.f.intr("usub.sat", &[end, b]);
        let limit = self.f.splat(limit, n);
        let off = self.lanes_of(s, off);
        let off = self.f.zext_or_trunc(off, E::I64);
        let fits = self.f.icmp("ult", off, limit);
        let row = self.f.bin_k("lshr", off, 2);
        let row = self.f.bin_k("mul", row, 4 * u64::from(self.lanes));
        let byte = self.f.bin_k("and", off, 3);
        let ids = self.lane_ids(s);
        let ids = self.f.zext_or_trunc(ids, E::I64);
        let col = self.f.bin_k("shl", ids, 2);
        let base = self.int(self.scratch);
        let base = self.f.splat(base, n);
        let a = self.f.bin("add", base, row);
        let a = self.f.bin("add", a, col);
        let a = self.f.bin("add", a, byte);
        let wild = self.f.bin_k("or", off, PRIVATE_APERTURE);
        (self.f.select(fits, a, wild), fits)
    }

    /// Whether every active lane's access stays within one dword at a time.
    pub(super) fn scratch_aligned(&mut self, s: &Slots, mem: Mem, off: V, bits: V) -> V {
        let low = match mem.bytes() {
            1 => return self.f.k1(true),
            2 => 1,
            _ => 3,
        };
        let x = self.f.bin_k("and", off, low);
        let odd = self.f.icmp_k("ne", x, 0);
        let odd = self.lanes_of(s, odd);
        let odd = self.f.bin("and", odd, bits);
        let any = self.any(s, odd);
        self.f.bin_k("xor", any, 1)
    }

    pub(super) fn scratch_load(&mut self, s: &Slots, mem: Mem, off: V, m: Mask) -> Vec<V> {
        let off = self.lanes_of(s, off);
        let (addr, fits) = self.scratch_addr(s, off, mem.bytes());
        let bits = m.bits;
        let row = 4 * u64::from(self.lanes);
        // Uniform and aligned: the lanes' dwords lie side by side.
        let same = self.test_stride(s, off, Mask { bits, full: false }, 0);
        let aligned = self.scratch_aligned(s, mem, off, bits);
        let in_range = self.all_fit(s, fits, bits);
        let mut results = Vec::new();
        let out = self.f.label();
        let (fast, slow) = (self.f.label(), self.f.label());
        let dwords = matches!(mem, Mem::Dwords(_));
        let go = if dwords {
            let x = self.f.bin("and", same, aligned);
            self.f.bin("and", x, in_range)
        } else {
            self.f.k1(false)
        };
        self.f.br_if(go, fast, slow);
        self.f.start(fast);
        let a0 = self.f.extract_k(addr, 0);
        let p = self.ptr(a0);
        let v: Vec<V> = (0..mem.values() as u64)
            .map(|j| {
                let p = self.f.gep_k(p, j * row);
                self.masked_load(T::v(s.n, E::I32), p, bits, false)
            })
            .collect();
        results.push((v, self.f.current()));
        self.f.br(out);
        self.f.start(slow);
        let (whole, split) = (self.f.label(), self.f.label());
        // The form by bytes has no wild addresses: what is out of range faults in the other one.
        let out_of_range = self.f.bin_k("xor", in_range, 1);
        let by_dwords = self.f.bin("or", aligned, out_of_range);
        self.f.br_if(by_dwords, whole, split);
        self.f.start(whole);
        let v = self.gather(s, mem, &mut |g, j| (g.f.bin_k("add", addr, j * row), bits));
        results.push((v, self.f.current()));
        self.f.br(out);
        self.f.start(split);
        let v = self.scratch_bytes_load(s, mem, off, bits);
        results.push((v, self.f.current()));
        self.f.br(out);
        self.merge(out, results)
    }

    pub(super) fn scratch_store(&mut self, s: &Slots, mem: Mem, off: V, data: &[V], m: Mask) {
        let off = self.lanes_of(s, off);
        let (addr, fits) = self.scratch_addr(s, off, mem.bytes());
        let bits = m.bits;
        let row = 4 * u64::from(self.lanes);
        let same = self.test_stride(s, off, Mask { bits, full: false }, 0);
        let aligned = self.scratch_aligned(s, mem, off, bits);
        let in_range = self.all_fit(s, fits, bits);
        let out = self.f.label();
        let (fast, slow) = (self.f.label(), self.f.label());
        let go = if matches!(mem, Mem::Dwords(_)) {
            let x = self.f.bin("and", same, aligned);
            self.f.bin("and", x, in_range)
        } else {
            self.f.k1(false)
        };
        self.f.br_if(go, fast, slow);
        self.f.start(fast);
        let a0 = self.f.extract_k(addr, 0);
        let p = self.ptr(a0);
        for (j, &d) in data.iter().enumerate() {
            let p = self.f.gep_k(p, j as u64 * row);
            self.masked_store(d, p, bits, false);
        }
        self.f.br(out);
        self.f.start(slow);
        let (whole, split) = (self.f.label(), self.f.label());
        // The form by bytes has no wild addresses: what is out of range faults in the other one.
        let out_of_range = self.f.bin_k("xor", in_range, 1);
        let by_dwords = self.f.bin("or", aligned, out_of_range);
        self.f.br_if(by_dwords, whole, split);
        self.f.start(whole);
        self.scatter(s, mem, data, &mut |g, j| (g.f.bin_k("add", addr, j * row), bits));
        self.f.br(out);
        self.f.start(split);
        self.scratch_bytes_store(s, mem, off, data, bits);
        self.f.br(out);
        self.f.start(out);
    }

    /// Address of byte `k` after offset `off` of the lane `lane`.
    pub(super) fn scratch_byte(&mut self, off: V, lane: V, k: u64) -> V {
        let o = self.f.bin_k("add", off, k);
        let row = self.f.bin_k("lshr", o, 2);
        let row = self.f.bin_k("mul", row, 4 * u64::from(self.lanes));
        let col = self.f.bin_k("shl", lane, 2);
        let byte = self.f.bin_k("and", o, 3);
        let x = self.f.bin("add", row, col);
        let x = self.f.bin("add", x, byte);
        self.f.gep(self.scratch, x)
    }

    pub(super) fn scratch_bytes_load(&mut self, s: &Slots, mem: Mem, off: V, bits: V) -> Vec<V> {
        let ids = self.lane_ids(s);
        let ids = self.f.zext_or_trunc(ids, E::I64);
        let off = self.f.zext_or_trunc(off, E::I64);
        let outs = vec![E::I32; mem.values()];
        self.lane_loop(s, bits, &[off, ids], &outs, |g, x| {
            let per = if let Mem::Dwords(_) = mem { 4 } else { u64::from(mem.bytes()) };
            (0..mem.values() as u64)
                .map(|j| {
                    let mut v = g.f.k32(0);
                    for k in 0..per {
                        let p = g.scratch_byte(x[0], x[1], 4 * j + k);
                        let b = g.f.load(T::s(E::I8), p, 1);
                        let b = g.f.cast("zext", b, E::I32);
                        let b = g.f.bin_k("shl", b, 8 * k);
                        v = g.f.bin("or", v, b);
                    }
                    if let Mem::Dwords(_) = mem {
                        return v;
                    }
                    let (e, ext) = sub_dword(mem);
                    let small = g.f.cast("trunc", v, e);
                    g.f.cast(ext, small, E::I32)
                })
                .collect()
        })
    }

    pub(super) fn scratch_bytes_store(&mut self, s: &Slots, mem: Mem, off: V, data: &[V], bits: V) {
        let ids = self.lane_ids(s);
        let ids = self.f.zext_or_trunc(ids, E::I64);
        let off = self.f.zext_or_trunc(off, E::I64);
        let inputs: Vec<V> = [off, ids].into_iter().chain(data.iter().copied()).collect();
        self.lane_loop(s, bits, &inputs, &[], |g, x| {
            let per = if let Mem::Dwords(_) = mem { 4 } else { u64::from(mem.bytes()) };
            for (j, &d) in x[2..].iter().enumerate() {
                for k in 0..per {
                    let p = g.scratch_byte(x[0], x[1], 4 * j as u64 + k);
                    let b = g.f.bin_k("lshr", d, 8 * k);
                    let b = g.f.cast("trunc", b, E::I8);
                    g.f.store(b, p, 1);
                }
            }
            Vec::new()
        });
    }
}
