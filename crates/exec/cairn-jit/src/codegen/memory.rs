//! Loads and stores of lanes: one vector access, one scalar access for all lanes, or gather and scatter.
//!
//! Owns how the lanes' addresses become host addresses (global, flat apertures, LDS, scratch) and the choice between the
//! forms, at compile time where the plan knows the shape and EXEC is full, else by a test at run time. Must not know
//! what is done with the data.

use cairn_ir::op::{Mem, Space};
use cairn_opt::shapes::LaneShape;

use super::block::Mask;
use super::region::Slots;
use super::{Gen, I32, I64};
use crate::ll::{E, L, T, V};
use crate::pure::Unsupported;

/// How far ahead the next waves' data is asked for: some eight waves of one dword a lane.
const PREFETCH_BYTES: u64 = 4096;

/// Forms that an access may take, tried in order; the general one comes last.
struct Forms {
    uniform: bool,
    consecutive: bool,
    general: bool,
}

impl Gen<'_> {
    /// A load: the values of `mem`, scalars for [`Space::Const`], else lanes; 0 in lanes that do not take part.
    pub(super) fn load(
        &mut self,
        s: &Slots,
        space: Space,
        mem: Mem,
        addr: V,
        pred: Option<V>,
        m: Mask,
        shape: LaneShape,
    ) -> Result<Vec<V>, Unsupported> {
        if space == Space::Const {
            return Ok(self.scalar_load(mem, addr, pred));
        }
        let m = match pred {
            Some(p) => self.and_pred(s, m, p),
            None => m,
        };
        Ok(match space {
            Space::Global | Space::Const => self.load_paths(s, mem, addr, m, shape, Space::Global),
            Space::Lds => self.load_paths(s, mem, addr, m, shape, Space::Lds),
            Space::Scratch => self.scratch_load(s, mem, addr, m),
            Space::Flat => self.flat_load(s, mem, addr, m, shape),
        })
    }

    /// A store of lanes.
    pub(super) fn store(
        &mut self,
        s: &Slots,
        space: Space,
        mem: Mem,
        addr: V,
        data: &[V],
        m: Mask,
        shape: LaneShape,
    ) -> Result<(), Unsupported> {
        let data: Vec<V> = data.iter().map(|&d| self.lanes_of(s, d)).collect();
        match space {
            Space::Global => self.store_paths(s, mem, addr, &data, m, shape, Space::Global),
            Space::Lds => self.store_paths(s, mem, addr, &data, m, shape, Space::Lds),
            Space::Scratch => self.scratch_store(s, mem, addr, &data, m),
            Space::Flat => self.flat_store(s, mem, addr, &data, m, shape),
            Space::Const => return Err(Unsupported("a store to constant memory".into())),
        }
        Ok(())
    }

    // Scalar loads

    fn scalar_load(&mut self, mem: Mem, addr: V, pred: Option<V>) -> Vec<V> {
        let Some(pred) = pred else {
            return self.scalar_values(mem, addr);
        };
        let (yes, on) = (self.f.label(), self.f.label());
        let from = self.f.current();
        self.f.br_if(pred, yes, on);
        self.f.start(yes);
        let v = self.scalar_values(mem, addr);
        let end = self.f.current();
        self.f.br(on);
        self.f.start(on);
        let zero = self.f.k32(0);
        v.into_iter().map(|v| self.f.phi(&[(zero, from), (v, end)])).collect()
    }

    fn scalar_values(&mut self, mem: Mem, addr: V) -> Vec<V> {
        let p = self.ptr(addr);
        match mem {
            Mem::Dwords(k) => (0..u64::from(k))
                .map(|j| {
                    let p = self.f.gep_k(p, 4 * j);
                    self.f.load_invariant(I32, p, 4)
                })
                .collect(),
            _ => {
                let (e, ext) = sub_dword(mem);
                let v = self.f.load_invariant(T::s(e), p, 1);
                vec![self.f.cast(ext, v, E::I32)]
            }
        }
    }

    // Host addresses

    /// Pointer(s) of integer address(es).
    pub(super) fn ptr(&mut self, addr: V) -> V {
        self.f.cast("inttoptr", addr, E::Ptr)
    }

    pub(super) fn int(&mut self, p: V) -> V {
        self.f.cast("ptrtoint", p, E::I64)
    }

    /// First offset at which an access of `bytes` no longer fits a memory of `size`.
    pub(super) fn limit(&mut self, size: V, bytes: u32) -> V {
        let end = self.f.bin_k("add", size, 1);
        let b = self.f.k(size.ty, u64::from(bytes));
        self.f.intr("usub.sat", &[end, b])
    }

    /// LDS offsets as host addresses, and which of them are in range for an access of `bytes`.
    pub(super) fn lds_addr(&mut self, off: V, bytes: u32) -> (V, V) {
        let off = self.f.zext_or_trunc(off, E::I64);
        let size = self.f.zext_or_trunc(self.lds_size, E::I64);
        let limit = self.limit(size, bytes);
        let limit = self.f.splat(limit, off.ty.n);
        let fits = self.f.icmp("ult", off, limit);
        let base = self.int(self.lds);
        let base = self.f.splat(base, off.ty.n);
        (self.f.bin("add", base, off), fits)
    }

    /// Whether all lanes of `bits` hold in `fits`.
    pub(super) fn all_fit(&mut self, s: &Slots, fits: V, bits: V) -> V {
        let not = self.f.bin_k("xor", fits, 1);
        let bad = self.f.bin("and", not, bits);
        let any = self.any(s, bad);
        self.f.bin_k("xor", any, 1)
    }

    // Choice of form

    fn forms(&self, m: Mask, shape: LaneShape, space: Space, bytes: u32) -> Forms {
        let certain = m.full;
        match shape {
            LaneShape::Uniform => {
                Forms { uniform: true, consecutive: false, general: !certain || space == Space::Lds }
            }
            LaneShape::Affine { stride } if stride == i64::from(bytes) => {
                Forms { uniform: false, consecutive: true, general: !certain }
            }
            LaneShape::Affine { .. } => Forms { uniform: false, consecutive: false, general: true },
            LaneShape::Varying => Forms { uniform: space == Space::Lds, consecutive: true, general: true },
        }
    }

    /// Whether all lanes of the mask have the first lane's address plus lane * stride.
    ///
    /// 64-bit addresses are compared by halves, which is what registers hold: a slice that crosses a 4 GiB boundary counts as
    /// uneven.
    pub(super) fn test_stride(&mut self, s: &Slots, addr: V, m: Mask, stride: u64) -> V {
        let steps: Vec<u64> = (0..s.n).map(|i| u64::from(i) * stride).collect();
        let wide = addr.ty.e == E::I64;
        let low = if wide { self.f.zext_or_trunc(addr, E::I32) } else { addr };
        let first = self.f.extract_k(low, 0);
        let base = self.f.splat(first, s.n);
        let steps_v = self.f.kv(low.ty.e, &steps);
        let want = self.f.bin("add", base, steps_v);
        let mut off = self.f.icmp("ne", low, want);
        if wide {
            let high = self.hi32(addr);
            let h = self.f.extract_k(high, 0);
            let h = self.f.splat(h, s.n);
            let other = self.f.icmp("ne", high, h);
            off = self.f.bin("or", off, other);
        }
        let off = if m.full { off } else { self.f.bin("and", off, m.bits) };
        let off = self.mask_int(s, off);
        let even = self.f.icmp_k("eq", off, 0);
        let reach = steps.last().copied().unwrap_or(0);
        if !wide || reach == 0 {
            return even;
        }
        let room = self.f.icmp_k("ult", first, (1 << 32) - reach);
        self.f.bin("and", even, room)
    }

    /// Host address of the first lane's access, and the test that the lanes lie side by side from there and in range; none
    /// where that is known (`!tested`, and no LDS to leave).
    fn side_by_side(
        &mut self,
        s: &Slots,
        addr: V,
        m: Mask,
        bytes: u32,
        space: Space,
        tested: bool,
    ) -> (V, Option<V>) {
        let first = self.first_addr(addr);
        let mut ok = if tested { Some(self.test_stride(s, addr, m, u64::from(bytes))) } else { None };
        let first = if space == Space::Lds {
            let (host, fits) = self.lds_addr(first, bytes * u32::from(s.n));
            ok = Some(match ok {
                Some(o) => self.f.bin("and", o, fits),
                None => fits,
            });
            host
        } else {
            first
        };
        (first, ok)
    }

    /// The first lane's address, from the halves that registers hold.
    fn first_addr(&mut self, addr: V) -> V {
        if addr.ty.e != E::I64 {
            return self.f.extract_k(addr, 0);
        }
        let low = self.f.zext_or_trunc(addr, E::I32);
        let high = self.hi32(addr);
        let (low, high) = (self.f.extract_k(low, 0), self.f.extract_k(high, 0));
        self.pack(low, high)
    }

    pub(super) fn load_paths(
        &mut self,
        s: &Slots,
        mem: Mem,
        addr: V,
        m: Mask,
        shape: LaneShape,
        space: Space,
    ) -> Vec<V> {
        let bytes = mem.bytes();
        let forms = if addr.ty.n == 0 {
            // Out of range, each dword has an answer of its own.
            Forms { uniform: true, consecutive: false, general: space == Space::Lds }
        } else {
            self.forms(m, shape, space, bytes)
        };
        let out = self.f.label();
        let mut results: Vec<(Vec<V>, L)> = Vec::new();
        if forms.uniform {
            let next = self.f.label();
            let last = !forms.consecutive && !forms.general;
            let (a, mut ok) = if addr.ty.n == 0 {
                let ok = self.any_or_full(s, m);
                (addr, ok)
            } else {
                let any = self.any_or_full(s, m);
                let a = self.first_addr(addr);
                if m.full && shape == LaneShape::Uniform {
                    (a, any)
                } else {
                    let same = self.test_stride(s, addr, m, 0);
                    (a, self.f.bin("and", same, any))
                }
            };
            let a = if space == Space::Lds {
                let (host, fits) = self.lds_addr(a, bytes);
                ok = self.f.bin("and", ok, fits);
                host
            } else {
                a
            };
            let always = last && self.f.as_const(ok) == Some(1);
            let yes = self.f.label();
            if always {
                self.f.br(yes);
            } else {
                self.f.br_if(ok, yes, next);
            }
            self.f.start(yes);
            let v = self.uniform_values(s, mem, a);
            results.push((v, self.f.current()));
            self.f.br(out);
            if !always {
                self.f.start(next);
                if last {
                    // No lane takes part.
                    let zero = self.f.k(T::v(s.n, E::I32), 0);
                    results.push((vec![zero; mem.values()], self.f.current()));
                    self.f.br(out);
                }
            }
            if last {
                return self.merge(out, results);
            }
        }
        if forms.consecutive {
            let (first, ok) = self.side_by_side(s, addr, m, bytes, space, forms.general);
            let next = self.f.label();
            if let Some(ok) = ok {
                let yes = self.f.label();
                self.f.br_if(ok, yes, next);
                self.f.start(yes);
            }
            let p = self.ptr(first);
            self.prefetch(p, space, false);
            let v = self.consecutive_load(s, mem, p, m);
            results.push((v, self.f.current()));
            self.f.br(out);
            if ok.is_none() {
                return self.merge(out, results);
            }
            self.f.start(next);
        }
        let v = self.general_load(s, mem, addr, m, space);
        results.push((v, self.f.current()));
        self.f.br(out);
        self.merge(out, results)
    }

    fn any_or_full(&mut self, s: &Slots, m: Mask) -> V {
        if m.full { self.f.k1(true) } else { self.any(s, m.bits) }
    }

    pub(super) fn merge(&mut self, out: L, results: Vec<(Vec<V>, L)>) -> Vec<V> {
        self.f.start(out);
        let n = results[0].0.len();
        (0..n)
            .map(|j| {
                let from: Vec<(V, L)> = results.iter().map(|(v, l)| (v[j], *l)).collect();
                if from.len() == 1 { from[0].0 } else { self.f.phi(&from) }
            })
            .collect()
    }

    /// One scalar access for all lanes.
    fn uniform_values(&mut self, s: &Slots, mem: Mem, addr: V) -> Vec<V> {
        let p = self.ptr(addr);
        let v = match mem {
            // An atomic load of 64 bits is such a load: its halves belong together.
            Mem::Dwords(2) => {
                let v = self.f.load_volatile(I64, p, 1);
                self.dwords_of(v)
            }
            Mem::Dwords(k) => (0..u64::from(k))
                .map(|j| {
                    let p = self.f.gep_k(p, 4 * j);
                    self.f.load_volatile(I32, p, 1)
                })
                .collect(),
            _ => {
                let (e, ext) = sub_dword(mem);
                let v = self.f.load_volatile(T::s(e), p, 1);
                vec![self.f.cast(ext, v, E::I32)]
            }
        };
        v.into_iter().map(|x| self.f.splat(x, s.n)).collect()
    }

    /// Outside loops, a kernel that goes over memory once is bound by how many cache misses the host has open, and a wave
    /// is too long a stretch of code for it to see the next one's: asks for the lines of the waves to come.
    fn prefetch(&mut self, p: V, space: Space, write: bool) {
        if space != Space::Global || self.in_loop {
            return;
        }
        let ahead = self.f.gep_k(p, PREFETCH_BYTES);
        let (rw, locality, data) = (self.f.k32(u32::from(write)), self.f.k32(3), self.f.k32(1));
        self.f.call(None, "llvm.prefetch.p0", &[ahead, rw, locality, data]);
    }

    pub(super) fn masked_load(&mut self, ty: T, p: V, bits: V, full: bool) -> V {
        if full {
            return self.f.load_volatile(ty, p, 1);
        }
        let align = self.f.k32(1);
        let zero = self.f.k(ty, 0);
        let name = format!("llvm.masked.load.{}.p0", ty.mangled());
        self.f.intr_to(ty, &name, &[p, align, bits, zero])
    }

    pub(super) fn masked_store(&mut self, v: V, p: V, bits: V, full: bool) {
        if full {
            self.f.store_volatile(v, p, 1);
            return;
        }
        let align = self.f.k32(1);
        let name = format!("llvm.masked.store.{}.p0", v.ty.mangled());
        self.f.call(None, &name, &[v, p, align, bits]);
    }

    /// Lanes side by side in memory, from `p`. Lanes of 64 bits are elements of 64 bits here and below: an atomic access is such an
    /// access, and the host may split a vector between its elements only.
    fn consecutive_load(&mut self, s: &Slots, mem: Mem, p: V, m: Mask) -> Vec<V> {
        let n = s.n;
        let Mem::Dwords(k) = mem else {
            let (e, ext) = sub_dword(mem);
            let v = self.masked_load(T::v(n, e), p, m.bits, m.full);
            return vec![self.f.cast(ext, v, E::I32)];
        };
        if k == 2 {
            let v = self.masked_load(T::v(n, E::I64), p, m.bits, m.full);
            return self.dwords_of(v);
        }
        let k = u32::from(k);
        let n32 = u32::from(n);
        let rows: Vec<V> = (0..k)
            .map(|c| {
                let p = self.f.gep_k(p, u64::from(4 * n32 * c));
                let bits = if m.full || k == 1 { m.bits } else { self.spread(m.bits, c * n32, k) };
                self.masked_load(T::v(n, E::I32), p, bits, m.full)
            })
            .collect();
        if k == 1 {
            return rows;
        }
        let all = self.concat(&rows);
        (0..k)
            .map(|j| {
                let idx: Vec<u32> = (0..n32).map(|l| l * k + j).collect();
                self.pick(all, &idx)
            })
            .collect()
    }

    fn dwords_of(&mut self, v: V) -> Vec<V> {
        vec![self.f.zext_or_trunc(v, E::I32), self.hi32(v)]
    }

    /// Each lane's mask bit `k` times, from element `from` of that.
    fn spread(&mut self, bits: V, from: u32, k: u32) -> V {
        let idx: Vec<u32> = (0..u32::from(bits.ty.n)).map(|e| (from + e) / k).collect();
        self.pick(bits, &idx)
    }

    /// Elements of one vector by constant index.
    pub(super) fn pick(&mut self, v: V, idx: &[u32]) -> V {
        let p = self.f.poison(v.ty);
        self.f.shuffle(v, p, idx)
    }

    /// Vectors one after another.
    fn concat(&mut self, parts: &[V]) -> V {
        let mut parts = parts.to_vec();
        while parts.len() > 1 {
            if parts.len() % 2 == 1 {
                let ty = parts[0].ty;
                parts.push(self.f.poison(ty));
            }
            parts = parts
                .chunks(2)
                .map(|c| {
                    let idx: Vec<u32> = (0..2 * u32::from(c[0].ty.n)).collect();
                    self.f.shuffle(c[0], c[1], &idx)
                })
                .collect();
        }
        parts[0]
    }

    /// Any addresses. For LDS the addresses are offsets, and lanes out of range read 0.
    fn general_load(&mut self, s: &Slots, mem: Mem, addr: V, m: Mask, space: Space) -> Vec<V> {
        let addr = self.lanes_of(s, addr);
        if space == Space::Lds {
            return self.gather(s, mem, &mut |g, j| g.lds_part(mem, addr, m.bits, j));
        }
        if mem == Mem::Dwords(2) {
            let v = self.gather_elements(s, E::I64, addr, m.bits);
            return self.dwords_of(v);
        }
        self.gather(s, mem, &mut |g, j| (g.f.bin_k("add", addr, 4 * j), m.bits))
    }

    /// Host addresses of part `j` of an LDS access, and the lanes of `bits` for which it is in range.
    fn lds_part(&mut self, mem: Mem, off: V, bits: V, j: u64) -> (V, V) {
        let off = self.f.zext_or_trunc(off, E::I64);
        let off = self.f.bin_k("add", off, 4 * j);
        let (host, fits) = self.lds_addr(off, mem.bytes().min(4));
        (host, self.f.bin("and", bits, fits))
    }

    /// Gathers dwords from `at(g, dword)`: addresses and lanes.
    pub(super) fn gather(
        &mut self,
        s: &Slots,
        mem: Mem,
        at: &mut dyn FnMut(&mut Self, u64) -> (V, V),
    ) -> Vec<V> {
        let Mem::Dwords(k) = mem else {
            let (a, bits) = at(self, 0);
            return vec![self.gather_small(s, mem, bits, a)];
        };
        (0..u64::from(k))
            .map(|j| {
                let (a, bits) = at(self, j);
                self.gather_dword(s, a, bits)
            })
            .collect()
    }

    fn gather_dword(&mut self, s: &Slots, addr: V, bits: V) -> V {
        self.gather_elements(s, E::I32, addr, bits)
    }

    fn gather_elements(&mut self, s: &Slots, e: E, addr: V, bits: V) -> V {
        let ty = T::v(s.n, e);
        let p = self.ptr(addr);
        let align = self.f.k32(1);
        let zero = self.f.k(ty, 0);
        let name = format!("llvm.masked.gather.{}.{}", ty.mangled(), p.ty.mangled());
        self.f.intr_to(ty, &name, &[p, align, bits, zero])
    }

    /// Bytes and halfwords out of the aligned dword around them, which lies on the same page.
    fn gather_small(&mut self, s: &Slots, mem: Mem, bits: V, addr: V) -> V {
        let n = s.n;
        let aligned = self.f.bin_k("and", addr, !3);
        let w = self.gather_dword(s, aligned, bits);
        let by = self.f.zext_or_trunc(addr, E::I32);
        let by = self.f.bin_k("and", by, 3);
        let by = self.f.bin_k("shl", by, 3);
        let mut v = self.f.bin("lshr", w, by);
        if mem.bytes() == 2 {
            let odd = self.f.icmp_k("eq", by, 24);
            let split = self.f.bin("and", odd, bits);
            let any = self.any(s, split);
            let (cold, on) = (self.f.label(), self.f.label());
            let from = self.f.current();
            self.f.br_unlikely(any, cold, on);
            self.f.start(cold);
            let next = self.f.bin_k("add", aligned, 4);
            let h = self.gather_dword(s, next, split);
            let h = self.f.bin_k("shl", h, 8);
            let both = self.f.bin("or", v, h);
            let end = self.f.current();
            self.f.br(on);
            self.f.start(on);
            v = self.f.phi(&[(v, from), (both, end)]);
        }
        let (e, ext) = sub_dword(mem);
        let small = self.f.cast("trunc", v, e);
        let v = self.f.cast(ext, small, E::I32);
        debug_assert_eq!(v.ty.n, n);
        v
    }

    // Stores

    pub(super) fn store_paths(
        &mut self,
        s: &Slots,
        mem: Mem,
        addr: V,
        data: &[V],
        m: Mask,
        shape: LaneShape,
        space: Space,
    ) {
        let bytes = mem.bytes();
        let shape = if addr.ty.n == 0 { LaneShape::Uniform } else { shape };
        let forms = self.forms(m, shape, space, bytes);
        let addr = self.lanes_of(s, addr);
        let out = self.f.label();
        if forms.consecutive {
            let (first, ok) = self.side_by_side(s, addr, m, bytes, space, forms.general);
            let next = self.f.label();
            if let Some(ok) = ok {
                let yes = self.f.label();
                self.f.br_if(ok, yes, next);
                self.f.start(yes);
            }
            let p = self.ptr(first);
            self.prefetch(p, space, true);
            self.consecutive_store(s, mem, p, data, m);
            self.f.br(out);
            if ok.is_none() {
                self.f.start(out);
                return;
            }
            self.f.start(next);
        }
        self.general_store(s, mem, addr, data, m, space);
        self.f.br(out);
        self.f.start(out);
    }

    fn consecutive_store(&mut self, s: &Slots, mem: Mem, p: V, data: &[V], m: Mask) {
        let n = u32::from(s.n);
        let Mem::Dwords(k) = mem else {
            let (e, _) = sub_dword(mem);
            let v = self.f.cast("trunc", data[0], e);
            self.masked_store(v, p, m.bits, m.full);
            return;
        };
        let k = u32::from(k);
        if k == 1 {
            self.masked_store(data[0], p, m.bits, m.full);
            return;
        }
        if k == 2 {
            let v = self.pack(data[0], data[1]);
            self.masked_store(v, p, m.bits, m.full);
            return;
        }
        let all = self.concat(data);
        for c in 0..k {
            let idx: Vec<u32> = (0..n)
                .map(|e| {
                    let at = c * n + e;
                    at % k * n + at / k
                })
                .collect();
            let v = self.pick(all, &idx);
            let bits = if m.full { m.bits } else { self.spread(m.bits, c * n, k) };
            let p = self.f.gep_k(p, u64::from(4 * n * c));
            self.masked_store(v, p, bits, m.full);
        }
    }

    fn general_store(&mut self, s: &Slots, mem: Mem, addr: V, data: &[V], m: Mask, space: Space) {
        if space == Space::Lds {
            self.scatter(s, mem, data, &mut |g, j| g.lds_part(mem, addr, m.bits, j));
        } else if mem == Mem::Dwords(2) {
            let v = self.pack(data[0], data[1]);
            self.scatter_elements(v, addr, m.bits);
        } else {
            self.scatter(s, mem, data, &mut |g, j| (g.f.bin_k("add", addr, 4 * j), m.bits));
        }
    }

    /// Scatters, lanes in ascending order: the highest lane's data stays.
    pub(super) fn scatter(
        &mut self,
        s: &Slots,
        mem: Mem,
        data: &[V],
        at: &mut dyn FnMut(&mut Self, u64) -> (V, V),
    ) {
        let Mem::Dwords(_) = mem else {
            let (e, _) = sub_dword(mem);
            let (a, bits) = at(self, 0);
            self.lane_loop(s, bits, &[a, data[0]], &[], |g, x| {
                let p = g.ptr(x[0]);
                let v = g.f.cast("trunc", x[1], e);
                g.f.store_volatile(v, p, 1);
                Vec::new()
            });
            return;
        };
        for (j, &d) in data.iter().enumerate() {
            let (a, bits) = at(self, j as u64);
            self.scatter_elements(d, a, bits);
        }
    }

    fn scatter_elements(&mut self, v: V, addr: V, bits: V) {
        let p = self.ptr(addr);
        let align = self.f.k32(1);
        let name = format!("llvm.masked.scatter.{}.{}", v.ty.mangled(), p.ty.mangled());
        self.f.call(None, &name, &[v, p, align, bits]);
    }

    /// Runs `body` for each lane of `bits`, lowest first, on that lane's elements of `inputs`; gives vectors of what
    /// it gives, 0 in the other lanes. `outputs` are the element types.
    pub(super) fn lane_loop(
        &mut self,
        s: &Slots,
        bits: V,
        inputs: &[V],
        outputs: &[E],
        body: impl FnOnce(&mut Self, &[V]) -> Vec<V>,
    ) -> Vec<V> {
        let n = s.n;
        let slots: Vec<V> = inputs
            .iter()
            .map(|&v| {
                let p = self.f.alloca(v.ty, 64);
                self.f.store(v, p, 64);
                p
            })
            .collect();
        let outs: Vec<V> = outputs
            .iter()
            .map(|&e| {
                let ty = T::v(n, e);
                let p = self.f.alloca(ty, 64);
                let zero = self.f.k(ty, 0);
                self.f.store(zero, p, 64);
                p
            })
            .collect();
        let left = self.f.alloca(I64, 8);
        let lanes = self.mask_int(s, bits);
        let lanes = self.f.zext_or_trunc(lanes, E::I64);
        self.f.store(lanes, left, 8);
        let (head, turn, done) = (self.f.label(), self.f.label(), self.f.label());
        self.f.br(head);
        self.f.start(head);
        let now = self.f.load(I64, left, 8);
        let none = self.f.icmp_k("eq", now, 0);
        self.f.br_if(none, done, turn);
        self.f.start(turn);
        let never_zero = self.f.k1(true);
        let lane = self.f.intr("cttz", &[now, never_zero]);
        let less = self.f.bin_k("sub", now, 1);
        let rest = self.f.bin("and", now, less);
        self.f.store(rest, left, 8);
        let element = |g: &mut Self, p: V, e: E| {
            let off = g.f.bin_k("mul", lane, u64::from(e.bits() / 8));
            g.f.gep(p, off)
        };
        let args: Vec<V> = inputs
            .iter()
            .zip(&slots)
            .map(|(v, &p)| {
                let at = element(self, p, v.ty.e);
                self.f.load(T::s(v.ty.e), at, v.ty.e.bits() / 8)
            })
            .collect();
        let r = body(self, &args);
        for ((v, &p), &e) in r.into_iter().zip(&outs).zip(outputs) {
            let at = element(self, p, e);
            self.f.store(v, at, e.bits() / 8);
        }
        self.f.br(head);
        self.f.start(done);
        outs.iter().zip(outputs).map(|(&p, &e)| self.f.load(T::v(n, e), p, 64)).collect()
    }
}

/// Element type and extension of a transfer below a dword.
pub(super) fn sub_dword(mem: Mem) -> (E, &'static str) {
    match mem {
        Mem::U8 => (E::I8, "zext"),
        Mem::S8 => (E::I8, "sext"),
        Mem::U16 => (E::I16, "zext"),
        Mem::S16 => (E::I16, "sext"),
        Mem::Dwords(_) => unreachable!("dwords are not below a dword"),
    }
}
