//! Pure operations as LLVM instructions: integers here, floats in [`crate::pure_float`].
//!
//! The evaluator (`cairn_ir::eval`) is the definition; a test compares every operation with it bit by bit. A value is a
//! scalar, or a vector of as many lanes as the region being generated works on. Must not know registers or memory.

use cairn_ir::expand;
use cairn_ir::op::Pure;
use cairn_ir::ty::{F, Round, W};

use crate::ll::{E, Fun, T, V};
use crate::num::{self, Kind, Num};
use crate::pure_float;

/// An operation that has no translation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no native code for {0}")]
pub struct Unsupported(pub String);

/// The LLVM type of values of width `w`.
pub const fn elem(w: W) -> E {
    E::int(w.bits())
}

struct Emitter<'a>(&'a mut Fun);

impl expand::Emit for Emitter<'_> {
    type V = Num;
    fn konst(&mut self, w: W, bits: u64) -> Num {
        Num { raw: self.0.k(T::s(elem(w)), bits), kind: Kind::of_const(bits) }
    }
    fn pure(&mut self, p: Pure, args: &[Num]) -> Num {
        // Expansions only use operations that have code; the test of every operation proves it.
        emit(self.0, p, args).unwrap_or_else(|e| unreachable!("{e}"))
    }
}

/// Emits `p` on values whose bits are the guest's; gives such a value.
///
/// # Errors
/// Where the operation has no native code.
pub fn emit_exact(f: &mut Fun, p: Pure, args: &[V]) -> Result<V, Unsupported> {
    let args: Vec<Num> = args.iter().map(|&v| Num::clean(v)).collect();
    let r = emit(f, p, &args)?;
    Ok(r.exact(f))
}

/// 1/sqrt(x): what is not normal has code of its own, which a vector without such numbers jumps over.
fn rsq(f: &mut Fun, x: Num) -> V {
    // All NaNs are alike to it.
    let x = Num::clean(x.raw);
    let normal = expand::rsq_is_normal(&mut Emitter(f), x).raw;
    // A number where it counts, whatever kind of NaN it may seem to be.
    let fast = expand::rsq_normal(&mut Emitter(f), x).raw;
    let lanes = normal.ty.n;
    let from = f.current();
    let (special, on) = (f.label(), f.label());
    if lanes > 0 {
        let bits = f.bitcast(normal, T::s(E::int(u32::from(lanes))));
        let some = f.icmp_k("ne", bits, u64::MAX);
        f.br_unlikely(some, special, on);
    } else {
        f.br_if(normal, on, special);
    }
    f.start(special);
    let rest = expand::rsq_special(&mut Emitter(f), x).exact(f);
    let rest = f.select(normal, fast, rest);
    let end = f.current();
    f.br(on);
    f.start(on);
    f.phi(&[(fast, from), (rest, end)])
}

/// Emits `p` on scalars or vectors; scalars among vectors are broadcast. The result's kind is [`num::result_kind`], or a
/// better one.
///
/// # Errors
/// Where the operation has no native code.
pub fn emit(f: &mut Fun, p: Pure, args: &[Num]) -> Result<Num, Unsupported> {
    let n = args.iter().map(|a| a.raw.ty.n).max().unwrap_or(0);
    let kinds: Vec<Kind> = args.iter().map(|a| a.kind).collect();
    if let Pure::Select(w) = p {
        let c = args[0].raw;
        let (a, b, kind) = match num::selected(&kinds) {
            Some(k) if w == W::W32 => (args[1].raw, args[2].raw, k),
            _ => (args[1].exact(f), args[2].exact(f), Kind::Clean),
        };
        let a = f.splat(a, n);
        let b = f.splat(b, n);
        return Ok(Num { raw: f.select(c, a, b), kind });
    }
    if let Pure::FExp2(_) | Pure::FLog2(_) | Pure::FSin(_) | Pure::FCos(_) = p {
        let r = expand::expand(&mut Emitter(f), p, args).ok_or_else(|| Unsupported(format!("{p:?}")))?;
        return Ok(Num::clean(r.exact(f)));
    }
    if p == Pure::FRsq(F::F32) {
        return Ok(Num::clean(rsq(f, args[0])));
    }
    let any = num::takes_any_nan(p);
    let a: Vec<V> = args
        .iter()
        .map(|x| {
            let v = if any { x.raw } else { x.exact(f) };
            f.splat(v, n)
        })
        .collect();
    let kind = num::result_kind(p, &kinds);
    let raw = match int(f, p, &a) {
        Some(v) => v,
        None => pure_float::emit(f, p, &a)?,
    };
    Ok(Num { raw, kind })
}

/// Integer operations; `None` for the others.
fn int(f: &mut Fun, p: Pure, a: &[V]) -> Option<V> {
    let x = a[0];
    let y = a.get(1).copied().unwrap_or(x);
    Some(match p {
        Pure::Add(_) => f.bin("add", x, y),
        Pure::Sub(_) => f.bin("sub", x, y),
        Pure::Mul(_) => f.bin("mul", x, y),
        Pure::MulHiU(W::W1) | Pure::MulHiS(W::W1) => f.k(x.ty, 0),
        Pure::MulHiU(w) => mul_hi(f, "zext", x, y, w),
        Pure::MulHiS(w) => mul_hi(f, "sext", x, y, w),
        Pure::And(_) => f.bin("and", x, y),
        Pure::Or(_) => f.bin("or", x, y),
        Pure::Xor(_) => f.bin("xor", x, y),
        Pure::Not(_) => f.bin_k("xor", x, u64::MAX),
        Pure::Shl(W::W1) | Pure::LShr(W::W1) | Pure::AShr(W::W1) => x,
        Pure::Shl(w) => shift_halves(f, p, x, y).unwrap_or_else(|| shift(f, "shl", x, y, w)),
        Pure::LShr(w) => shift_halves(f, p, x, y).unwrap_or_else(|| shift(f, "lshr", x, y, w)),
        Pure::AShr(w) => shift_halves(f, p, x, y).unwrap_or_else(|| shift(f, "ashr", x, y, w)),
        Pure::MinU(_) => f.intr("umin", &[x, y]),
        Pure::MaxU(_) => f.intr("umax", &[x, y]),
        Pure::MinS(_) => f.intr("smin", &[x, y]),
        Pure::MaxS(_) => f.intr("smax", &[x, y]),
        Pure::Eq(_) => f.icmp("eq", x, y),
        Pure::Ne(_) => f.icmp("ne", x, y),
        Pure::LtU(_) => f.icmp("ult", x, y),
        Pure::LtS(_) => f.icmp("slt", x, y),
        Pure::LeU(_) => f.icmp("ule", x, y),
        Pure::LeS(_) => f.icmp("sle", x, y),
        Pure::Popcnt(_) => {
            let c = f.intr("ctpop", &[x]);
            f.zext_or_trunc(c, E::I32)
        }
        Pure::Clz(_) => count_zeros(f, "ctlz", x),
        Pure::Ctz(_) => count_zeros(f, "cttz", x),
        Pure::BitRev(W::W1) => x,
        Pure::BitRev(_) => f.intr("bitreverse", &[x]),
        Pure::ZExt(_, to) => f.cast("zext", x, elem(to)),
        Pure::SExt(_, to) => f.cast("sext", x, elem(to)),
        Pure::Trunc(W::W64, W::W32) => f.zext_or_trunc(x, E::I32),
        Pure::Trunc(_, to) => f.cast("trunc", x, elem(to)),
        Pure::Pack64 => f.pack64(x, y),
        Pure::Hi32 => f.high32(x),
        Pure::Perm => perm(f, x, y, a[2]),
        _ => return None,
    })
}

fn mul_hi(f: &mut Fun, ext: &str, x: V, y: V, w: W) -> V {
    let wide = E::int(2 * w.bits());
    let x = f.cast(ext, x, wide);
    let y = f.cast(ext, y, wide);
    let p = f.bin("mul", x, y);
    let h = f.bin_k("lshr", p, u64::from(w.bits()));
    f.cast("trunc", h, elem(w))
}

/// A vector of register pairs shifted by a constant, in dwords: put together and taken apart it costs nine times as much.
fn shift_halves(f: &mut Fun, p: Pure, x: V, by: V) -> Option<V> {
    let (lo, hi) = f.halves(x).filter(|_| x.ty.n > 0)?;
    let by = f.as_const(by)? & 63;
    let (near, k) = (by < 32, by & 31);
    let amount = f.k(lo.ty, k);
    let zero = f.k(lo.ty, 0);
    let (lo, hi) = match (p, near) {
        (Pure::Shl(W::W64), true) => (f.bin("shl", lo, amount), f.intr("fshl", &[hi, lo, amount])),
        (Pure::Shl(W::W64), false) => (zero, f.bin("shl", lo, amount)),
        (Pure::LShr(W::W64), true) => (f.intr("fshr", &[hi, lo, amount]), f.bin("lshr", hi, amount)),
        (Pure::LShr(W::W64), false) => (f.bin("lshr", hi, amount), zero),
        (Pure::AShr(W::W64), true) => (f.intr("fshr", &[hi, lo, amount]), f.bin("ashr", hi, amount)),
        (Pure::AShr(W::W64), false) => (f.bin("ashr", hi, amount), f.bin_k("ashr", hi, 31)),
        _ => return None,
    };
    Some(f.pack64(lo, hi))
}

/// The amount is taken modulo the width.
fn shift(f: &mut Fun, op: &str, x: V, by: V, w: W) -> V {
    let m = u64::from(w.bits() - 1);
    let by = match f.as_const(by) {
        Some(k) => f.k(x.ty, k & m),
        None => {
            let by = f.bin_k("and", by, m);
            f.zext_or_trunc(by, elem(w))
        }
    };
    f.bin(op, x, by)
}

fn count_zeros(f: &mut Fun, name: &str, x: V) -> V {
    let zero_is_defined = f.k1(false);
    let c = f.intr(name, &[x, zero_is_defined]);
    f.zext_or_trunc(c, E::I32)
}

/// `v_perm_b32`.
fn perm(f: &mut Fun, hi: V, lo: V, sel: V) -> V {
    let h = f.cast("zext", hi, E::I64);
    let l = f.cast("zext", lo, E::I64);
    let h = f.bin_k("shl", h, 32);
    let data = f.bin("or", h, l);
    let mut result = f.k(sel.ty, 0);
    for i in 0..4 {
        let s = f.bin_k("lshr", sel, 8 * i);
        let s = f.bin_k("and", s, 0xff);
        // 0-7: that byte.
        let by = f.bin_k("and", s, 7);
        let by = f.bin_k("shl", by, 3);
        let by = f.cast("zext", by, E::I64);
        let byte = f.bin("lshr", data, by);
        let byte = f.cast("trunc", byte, E::I32);
        // 8-11: the sign of byte 1, 3, 5 or 7.
        let odd = f.bin_k("and", s, 3);
        let odd = f.bin_k("shl", odd, 4);
        let odd = f.bin_k("or", odd, 15);
        let odd = f.cast("zext", odd, E::I64);
        let sign = f.bin("lshr", data, odd);
        let sign = f.cast("trunc", sign, E::I1);
        let sign = f.cast("sext", sign, E::I32);
        // 12: 0x00; above: 0xff.
        let above = f.icmp_k("ugt", s, 12);
        let above = f.cast("sext", above, E::I32);
        let is_byte = f.icmp_k("ult", s, 8);
        let is_sign = f.icmp_k("ult", s, 12);
        let r = f.select(is_sign, sign, above);
        let r = f.select(is_byte, byte, r);
        let r = f.bin_k("and", r, 0xff);
        let r = f.bin_k("shl", r, 8 * i);
        result = f.bin("or", result, r);
    }
    result
}

/// Every pure operation in every form, for tests.
pub fn all() -> Vec<Pure> {
    use Pure::*;
    use cairn_ir::op::FPred;
    let mut v = Vec::new();
    for w in [W::W1, W::W16, W::W32, W::W64] {
        v.extend([Add(w), Sub(w), Mul(w), MulHiU(w), MulHiS(w), And(w), Or(w), Xor(w), Not(w)]);
        v.extend([Shl(w), LShr(w), AShr(w), MinU(w), MaxU(w), MinS(w), MaxS(w)]);
        v.extend([Eq(w), Ne(w), LtU(w), LtS(w), LeU(w), LeS(w), Select(w)]);
        v.extend([Popcnt(w), Clz(w), Ctz(w), BitRev(w)]);
        for to in [W::W1, W::W16, W::W32, W::W64] {
            if to > w {
                v.extend([ZExt(w, to), SExt(w, to)]);
            }
            if to < w {
                v.push(Trunc(w, to));
            }
        }
    }
    v.extend([Pack64, Hi32, Perm]);
    let rounds = [Round::NearestEven, Round::Up, Round::Down, Round::Zero];
    let ne = Round::NearestEven;
    for t in [F::F16, F::F32, F::F64] {
        v.extend([FAdd(t, ne), FMul(t, ne), FFma(t, ne), FNeg(t), FAbs(t), FMin(t), FMax(t), FClass(t)]);
        v.extend([FTrunc(t), FCeil(t), FFloor(t), FRndne(t), FFract(t), FLdexp(t), FFrexpExp(t)]);
        v.extend([FFrexpMant(t), FFlush(t), FCanon(t), FSat(t), FRcp(t), FRsq(t), FSqrt(t)]);
        v.extend([FExp2(t), FLog2(t), FSin(t), FCos(t)]);
        for p in [
            FPred::Oeq,
            FPred::Olt,
            FPred::Ole,
            FPred::Ogt,
            FPred::Oge,
            FPred::One,
            FPred::Ord,
            FPred::Uno,
            FPred::Ueq,
            FPred::Ult,
            FPred::Ule,
            FPred::Ugt,
            FPred::Uge,
            FPred::Une,
        ] {
            v.push(FCmp(t, p));
        }
        for to in [F::F16, F::F32, F::F64] {
            for r in rounds {
                v.push(CvtFF(t, to, r));
            }
        }
        for w in [W::W1, W::W16, W::W32, W::W64] {
            v.extend([CvtFS(t, w), CvtFU(t, w)]);
            for r in rounds {
                v.extend([CvtSF(w, t, r), CvtUF(w, t, r)]);
            }
        }
    }
    v
}
