//! Atomics, lane by lane in ascending order.
//!
//! Global memory: host atomics, a compare-and-swap loop where the host has no such operation. LDS and scratch: plain
//! read, modify, write, since a workgroup never runs on two threads.

use cairn_ir::op::{AtomicOp, FPred, Pure, Space};
use cairn_ir::ty::{F, Round, W};

use super::block::Mask;
use super::region::Slots;
use super::{Gen, I32};
use crate::ll::{E, T, V};
use crate::pure::{self, Unsupported};

impl Gen<'_> {
    pub(super) fn atomic(
        &mut self,
        s: &Slots,
        op: AtomicOp,
        space: Space,
        w: W,
        ret: bool,
        addr: V,
        data: &[V],
        m: Mask,
    ) -> Result<V, Unsupported> {
        let e = pure::elem(w);
        if w == W::W64 && matches!(space, Space::Flat | Space::Scratch) {
            // The halves of a 64-bit word in scratch lie a row apart.
            let addr = self.lanes_of(s, addr);
            let scratch = if space == Space::Flat { self.split_flat(s, addr, m)[1] } else { m.bits };
            let any = self.any(s, scratch);
            let (bad, on) = (self.f.label(), self.f.label());
            self.f.br_unlikely(any, bad, on);
            self.f.start(bad);
            self.call_unsupported();
            self.f.start(on);
        }
        let (host, bits) = self.host_addr(s, space, addr, w.bits() / 8, m);
        let mut inputs = vec![host];
        for &d in data {
            inputs.push(self.lanes_of(s, d));
        }
        let outputs: &[E] = if ret { &[e] } else { &[] };
        let mut failed = None;
        let out = self.lane_loop(s, bits, &inputs, outputs, |g, x| {
            let p = g.ptr(x[0]);
            let old = match space {
                Space::Lds | Space::Scratch => g.plain_atomic(op, w, p, &x[1..]),
                _ => g.host_atomic(op, w, p, &x[1..]),
            };
            match old {
                Ok(v) if ret => vec![v],
                Ok(_) => Vec::new(),
                Err(e) => {
                    failed = Some(e);
                    let zero = g.f.k(T::s(E::int(w.bits())), 0);
                    if ret { vec![zero] } else { Vec::new() }
                }
            }
        });
        if let Some(e) = failed {
            return Err(e);
        }
        Ok(match out.first() {
            Some(&v) => v,
            None => self.f.k(T::v(s.n, e), 0),
        })
    }

    fn plain_atomic(&mut self, op: AtomicOp, w: W, p: V, data: &[V]) -> Result<V, Unsupported> {
        let old = self.f.load(T::s(pure::elem(w)), p, 1);
        let new = self.modified(op, w, old, data)?;
        self.f.store(new, p, 1);
        Ok(old)
    }

    fn host_atomic(&mut self, op: AtomicOp, w: W, p: V, data: &[V]) -> Result<V, Unsupported> {
        let ty = T::s(pure::elem(w));
        let align = w.bits() / 8;
        let name = match op {
            AtomicOp::Swap => "xchg",
            AtomicOp::Add => "add",
            AtomicOp::Sub => "sub",
            AtomicOp::And => "and",
            AtomicOp::Or => "or",
            AtomicOp::Xor => "xor",
            _ => "",
        };
        if !name.is_empty() {
            let t =
                format!("atomicrmw {name} {}, {} seq_cst, align {align}", self.f.ts(p), self.f.ts(data[0]));
            return Ok(self.f.def(ty, &t));
        }
        if op == AtomicOp::CmpSwap {
            let (old, _) = self.cmpxchg(p, data[0], data[1], align);
            return Ok(old);
        }
        let seen = self.f.alloca(ty, align);
        let t = format!("load atomic {ty}, {} monotonic, align {align}", self.f.ts(p));
        let first = self.f.def(ty, &t);
        self.f.store(first, seen, align);
        let (again, done) = (self.f.label(), self.f.label());
        self.f.br(again);
        self.f.start(again);
        let old = self.f.load(ty, seen, align);
        let new = self.modified(op, w, old, data)?;
        let (now, ok) = self.cmpxchg(p, old, new, align);
        self.f.store(now, seen, align);
        self.f.br_if(ok, done, again);
        self.f.start(done);
        Ok(old)
    }

    fn cmpxchg(&mut self, p: V, old: V, new: V, align: u32) -> (V, V) {
        let ty = old.ty;
        let t = format!(
            "cmpxchg {}, {}, {} seq_cst seq_cst, align {align}",
            self.f.ts(p),
            self.f.ts(old),
            self.f.ts(new)
        );
        // The pair is only ever taken apart; its type as a value does not matter.
        let pair = self.f.def(ty, &t);
        let name = self.f.s(pair);
        let v = self.f.def(ty, &format!("extractvalue {{ {ty}, i1 }} {name}, 0"));
        let ok = self.f.def(T::s(E::I1), &format!("extractvalue {{ {ty}, i1 }} {name}, 1"));
        (v, ok)
    }

    /// What memory holds afterwards.
    fn modified(&mut self, op: AtomicOp, w: W, old: V, data: &[V]) -> Result<V, Unsupported> {
        let d = data[0];
        let ne = Round::NearestEven;
        let mut p = |p: Pure, a: &[V]| pure::emit_exact(&mut self.f, p, a);
        Ok(match op {
            AtomicOp::Swap => d,
            AtomicOp::CmpSwap => {
                let same = p(Pure::Eq(w), &[old, d])?;
                p(Pure::Select(w), &[same, data[1], old])?
            }
            AtomicOp::FCmpSwap(f) => {
                let same = p(Pure::FCmp(f, FPred::Oeq), &[old, d])?;
                p(Pure::Select(w), &[same, data[1], old])?
            }
            AtomicOp::Add => p(Pure::Add(w), &[old, d])?,
            AtomicOp::Sub => p(Pure::Sub(w), &[old, d])?,
            AtomicOp::RSub => p(Pure::Sub(w), &[d, old])?,
            AtomicOp::MinS => p(Pure::MinS(w), &[old, d])?,
            AtomicOp::MinU => p(Pure::MinU(w), &[old, d])?,
            AtomicOp::MaxS => p(Pure::MaxS(w), &[old, d])?,
            AtomicOp::MaxU => p(Pure::MaxU(w), &[old, d])?,
            AtomicOp::And => p(Pure::And(w), &[old, d])?,
            AtomicOp::Or => p(Pure::Or(w), &[old, d])?,
            AtomicOp::Xor => p(Pure::Xor(w), &[old, d])?,
            AtomicOp::Inc => {
                let full = p(Pure::LeU(w), &[d, old])?;
                let next = self.f.bin_k("add", old, 1);
                let zero = self.f.k(old.ty, 0);
                self.f.select(full, zero, next)
            }
            AtomicOp::Dec => {
                let over = p(Pure::LtU(w), &[d, old])?;
                let none = self.f.icmp_k("eq", old, 0);
                let wrap = self.f.bin("or", over, none);
                let next = self.f.bin_k("sub", old, 1);
                self.f.select(wrap, d, next)
            }
            AtomicOp::FAdd(f) => p(Pure::FAdd(f, ne), &[old, d])?,
            AtomicOp::FMin(f) => p(Pure::FMin(f), &[old, d])?,
            AtomicOp::FMax(f) => p(Pure::FMax(f), &[old, d])?,
            AtomicOp::PkAddF16 => {
                let half = |g: &mut Self, v: V, high: bool| {
                    let v = if high { g.f.bin_k("lshr", v, 16) } else { v };
                    g.f.cast("trunc", v, E::I16)
                };
                let mut sums = Vec::new();
                for high in [false, true] {
                    let (x, y) = (half(self, old, high), half(self, d, high));
                    let r = pure::emit_exact(&mut self.f, Pure::FAdd(F::F16, ne), &[x, y])?;
                    sums.push(self.f.cast("zext", r, E::I32));
                }
                let hi = self.f.bin_k("shl", sums[1], 16);
                self.f.bin("or", hi, sums[0])
            }
            AtomicOp::PkAddBf16 => {
                let (lo, hi) = (self.add_bf16(old, d, false)?, self.add_bf16(old, d, true)?);
                let hi = self.f.bin_k("shl", hi, 16);
                self.f.bin("or", hi, lo)
            }
            AtomicOp::MskOr => {
                let keep = self.f.bin_k("xor", d, u64::MAX);
                let kept = self.f.bin("and", old, keep);
                self.f.bin("or", kept, data[1])
            }
        })
    }

    /// The sum of one half's bfloat16 numbers, to nearest even; NaN gives the quiet NaN. As the low bits of a dword.
    fn add_bf16(&mut self, a: V, b: V, high: bool) -> Result<V, Unsupported> {
        let wide = |g: &mut Self, v: V| {
            if high { g.f.bin_k("and", v, 0xffff_0000) } else { g.f.bin_k("shl", v, 16) }
        };
        let (x, y) = (wide(self, a), wide(self, b));
        // A NaN comes out as the canonical one, whose upper half is bfloat16's.
        let sum = pure::emit_exact(&mut self.f, Pure::FAdd(F::F32, Round::NearestEven), &[x, y])?;
        let odd = self.f.bin_k("lshr", sum, 16);
        let odd = self.f.bin_k("and", odd, 1);
        let r = self.f.bin_k("add", sum, 0x7fff);
        let r = self.f.bin("add", r, odd);
        let rounded = self.f.bin_k("lshr", r, 16);
        let m = self.f.bin_k("and", sum, 0x7fff_ffff);
        let nan = self.f.icmp_k("ugt", m, 0x7f80_0000);
        let q = self.f.k32(0x7fc0);
        Ok(self.f.select(nan, q, rounded))
    }

    /// `ds_append` and `ds_consume`: adds or subtracts the number of active lanes, gives what was there.
    pub(super) fn ds_count(&mut self, s: &Slots, off: V, append: bool) -> V {
        let (_, fits) = self.lds_addr(off, 4);
        let exec = self.exec_bits(s);
        let exec = self.mask_int(s, exec);
        let count = self.f.intr("ctpop", &[exec]);
        let count = self.f.zext_or_trunc(count, E::I32);
        let (yes, on) = (self.f.label(), self.f.label());
        let from = self.f.current();
        self.f.br_if(fits, yes, on);
        self.f.start(yes);
        let p = self.lds_ptr(off);
        let old = self.f.load(I32, p, 1);
        let new = self.f.bin(if append { "add" } else { "sub" }, old, count);
        self.f.store(new, p, 1);
        self.f.br(on);
        self.f.start(on);
        let zero = self.f.k32(0);
        self.f.phi(&[(zero, from), (old, yes)])
    }
}
