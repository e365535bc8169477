//! Float operations, bit for bit as the evaluator has them.
//!
//! Values are integer vectors; an operation casts them to float and its result back. f16 is computed in f32 (fused
//! multiply-add in f64), as the evaluator does. No fast-math flag anywhere: NaN results are made canonical here.

use cairn_ir::op::{FPred, Pure};
use cairn_ir::ty::{F, Round, W};

use crate::ll::{E, Fun, T, V};
use crate::pure::{Unsupported, elem};

const fn float(t: F) -> E {
    match t {
        F::F16 => E::F16,
        F::F32 => E::F32,
        F::F64 => E::F64,
    }
}

/// Exponent and mantissa field widths.
const fn fields(t: F) -> (u32, u32) {
    match t {
        F::F16 => (5, 10),
        F::F32 => (8, 23),
        F::F64 => (11, 52),
    }
}

const fn infinity(t: F) -> u64 {
    let (e, m) = fields(t);
    ((1 << e) - 1) << m
}

/// The format in which operations on `t` are computed.
const fn work(t: F) -> F {
    match t {
        F::F16 => F::F32,
        t => t,
    }
}

/// Bits to a float value of the working format.
fn load(f: &mut Fun, t: F, v: V) -> V {
    let x = f.bitcast(v, v.ty.with(float(t)));
    if t == F::F16 { from_half(f, x) } else { x }
}

/// A half as f32. The fence keeps LLVM from computing on the halves after all: it would compare them as such, lane by lane
/// where the host has no such vector comparison.
fn from_half(f: &mut Fun, x: V) -> V {
    let y = f.cast("fpext", x, E::F32);
    f.intr("arithmetic.fence", &[y])
}

/// A float of the working format to bits, NaN made canonical.
fn store(f: &mut Fun, t: F, x: V) -> V {
    let r = if t == F::F16 { f.cast("fptrunc", x, E::F16) } else { x };
    let bits = f.bitcast(r, r.ty.with(elem(t.width())));
    let nan = f.fcmp("uno", x, x);
    let q = f.k(bits.ty, t.nan_bits());
    f.select(nan, q, bits)
}

/// As [`store`] where the operation promises a canonical NaN; f32 is left to [`crate::num::Num::exact`].
fn store_arith(f: &mut Fun, t: F, x: V) -> V {
    if t == F::F32 { f.bitcast(x, x.ty.with(E::I32)) } else { store(f, t, x) }
}

/// The value, as the working format's bits say.
fn konst(f: &mut Fun, t: F, like: V, x: f64) -> V {
    let (e, bits) = match t {
        F::F32 | F::F16 => (F::F32, u64::from((x as f32).to_bits())),
        F::F64 => (F::F64, x.to_bits()),
    };
    let k = f.k(like.ty.with(elem(e.width())), bits);
    f.bitcast(k, like.ty.with(float(e)))
}

/// |x| of float bits.
fn magnitude(f: &mut Fun, t: F, v: V) -> V {
    f.bin_k("and", v, !t.sign_bit() & t.width().mask())
}

pub fn emit(f: &mut Fun, p: Pure, a: &[V]) -> Result<V, Unsupported> {
    let x = a[0];
    Ok(match p {
        Pure::FAdd(t, Round::NearestEven) => arith(f, "fadd", t, a),
        Pure::FMul(t, Round::NearestEven) => arith(f, "fmul", t, a),
        Pure::FFma(t, Round::NearestEven) => fma(f, t, a),
        Pure::FNeg(t) => f.bin_k("xor", x, t.sign_bit()),
        Pure::FAbs(t) => magnitude(f, t, x),
        Pure::FMin(t) => min_max(f, t, a, "olt", "or"),
        Pure::FMax(t) => min_max(f, t, a, "ogt", "and"),
        Pure::FCmp(t, pred) => {
            let l = load(f, t, x);
            let r = load(f, t, a[1]);
            f.fcmp(pred_name(pred), l, r)
        }
        Pure::FClass(t) => class(f, t, x, a[1]),
        Pure::FTrunc(t) => round(f, "trunc", t, x),
        Pure::FCeil(t) => round(f, "ceil", t, x),
        Pure::FFloor(t) => round(f, "floor", t, x),
        Pure::FRndne(t) => round(f, "roundeven", t, x),
        Pure::FFract(t) => {
            let v = load(f, t, x);
            let fl = f.intr("floor", &[v]);
            let d = f.bin("fsub", v, fl);
            let r = store(f, t, d);
            let (e, m) = fields(t);
            let below_one = (((1u64 << (e - 1)) - 1) << m) - 1;
            let mag = magnitude(f, t, r);
            let over = f.icmp_k("ugt", mag, below_one);
            let nan = f.icmp_k("ugt", mag, infinity(t));
            let k = f.k(r.ty, below_one);
            let clamped = f.select(over, k, r);
            f.select(nan, r, clamped)
        }
        Pure::FLdexp(t) => ldexp(f, t, x, a[1]),
        Pure::FFrexpExp(t) => frexp_exp(f, t, x),
        Pure::FFrexpMant(t) => frexp_mant(f, t, x),
        Pure::FFlush(t) => {
            let m = magnitude(f, t, x);
            let (_, man) = fields(t);
            let small = f.icmp_k("ult", m, 1 << man);
            let zero = f.bin_k("and", x, t.sign_bit());
            f.select(small, zero, x)
        }
        Pure::FCanon(t) => canon_bits(f, t, x),
        Pure::FSat(t) => {
            // As unsigned numbers: everything above infinity is a NaN or has its sign set.
            let (e, m) = fields(t);
            let one = ((1u64 << (e - 1)) - 1) << m;
            let low = f.icmp_k("ugt", x, infinity(t));
            let k = f.k(x.ty, one);
            let r = f.intr("umin", &[x, k]);
            let zero = f.k(x.ty, 0);
            f.select(low, zero, r)
        }
        Pure::FRcp(t) => {
            let v = load(f, t, x);
            let one = konst(f, t, v, 1.0);
            let r = f.bin("fdiv", one, v);
            store_arith(f, t, r)
        }
        Pure::FRsq(t) => {
            let v = load(f, t, x);
            let s = f.intr("sqrt", &[v]);
            let one = konst(f, t, v, 1.0);
            let r = f.bin("fdiv", one, s);
            store_arith(f, t, r)
        }
        Pure::FSqrt(t) => {
            let v = load(f, t, x);
            let s = f.intr("sqrt", &[v]);
            store_arith(f, t, s)
        }
        Pure::CvtFF(from, to, r) => convert(f, from, to, r, x),
        Pure::CvtFS(t, W::W1) => {
            let v = load(f, t, x);
            let k = konst(f, t, v, -1.0);
            f.fcmp("ole", v, k)
        }
        Pure::CvtFU(t, W::W1) => {
            let v = load(f, t, x);
            let k = konst(f, t, v, 1.0);
            f.fcmp("oge", v, k)
        }
        Pure::CvtFS(t, w) => to_int(f, "fptosi", t, w, x),
        Pure::CvtFU(t, w) => to_int(f, "fptoui", t, w, x),
        Pure::CvtSF(w, t, r) => from_int(f, "sext", "sitofp", w, t, r, x)?,
        Pure::CvtUF(w, t, r) => from_int(f, "zext", "uitofp", w, t, r, x)?,
        _ => return Err(Unsupported(format!("{p:?}"))),
    })
}

fn arith(f: &mut Fun, op: &str, t: F, a: &[V]) -> V {
    let x = load(f, t, a[0]);
    let y = load(f, t, a[1]);
    let r = f.bin(op, x, y);
    store_arith(f, t, r)
}

fn fma(f: &mut Fun, t: F, a: &[V]) -> V {
    if t != F::F16 {
        let v: Vec<V> = a.iter().map(|&x| load(f, t, x)).collect();
        let r = f.intr("fma", &v);
        return store_arith(f, t, r);
    }
    let v: Vec<V> = a
        .iter()
        .map(|&x| {
            let s = load(f, t, x);
            f.cast("fpext", s, E::F64)
        })
        .collect();
    let r = f.intr("fma", &v);
    let bits = f.bitcast(r, r.ty.with(E::I64));
    convert(f, F::F64, F::F16, Round::NearestEven, bits)
}

fn canon_bits(f: &mut Fun, t: F, x: V) -> V {
    let m = magnitude(f, t, x);
    let nan = f.icmp_k("ugt", m, infinity(t));
    let q = f.k(x.ty, t.nan_bits());
    f.select(nan, q, x)
}

/// A NaN loses; equal operands differ only in a zero's sign, which `or` makes set and `and` clear.
fn min_max(f: &mut Fun, t: F, a: &[V], pred: &str, tie: &str) -> V {
    let (x, y) = (a[0], a[1]);
    let l = load(f, t, x);
    let r = load(f, t, y);
    let first = f.fcmp(pred, l, r);
    let picked = f.select(first, x, y);
    let equal = f.fcmp("oeq", l, r);
    let tied = f.bin(tie, x, y);
    let v = f.select(equal, tied, picked);
    // `picked` is y where x is a NaN already; where y is one, take x, and where both are, the canonical one.
    let y_nan = f.fcmp("uno", r, r);
    let v = f.select(y_nan, x, v);
    let q = f.k(x.ty, t.nan_bits());
    let x_nan = f.fcmp("uno", l, l);
    let both = f.bin("and", x_nan, y_nan);
    f.select(both, q, v)
}

fn pred_name(p: FPred) -> &'static str {
    match p {
        FPred::Oeq => "oeq",
        FPred::Olt => "olt",
        FPred::Ole => "ole",
        FPred::Ogt => "ogt",
        FPred::Oge => "oge",
        FPred::One => "one",
        FPred::Ord => "ord",
        FPred::Uno => "uno",
        FPred::Ueq => "ueq",
        FPred::Ult => "ult",
        FPred::Ule => "ule",
        FPred::Ugt => "ugt",
        FPred::Uge => "uge",
        FPred::Une => "une",
    }
}

fn round(f: &mut Fun, name: &str, t: F, x: V) -> V {
    let v = load(f, t, x);
    let r = f.intr(name, &[v]);
    store_arith(f, t, r)
}

/// The class number of each lane picks a bit of the mask.
fn class(f: &mut Fun, t: F, x: V, mask: V) -> V {
    if let (Some(k), true) = (f.as_const(mask), t != F::F16) {
        // LLVM's mask has the same ten bits in the same order.
        let v = load(f, t, x);
        let k = f.k32(k as u32 & 0x3ff);
        return f.intr_to(v.ty.with(E::I1), &format!("llvm.is.fpclass.{}", v.ty.mangled()), &[v, k]);
    }
    let (_, man) = fields(t);
    let m = magnitude(f, t, x);
    let sign = f.bin_k("and", x, t.sign_bit());
    let neg = f.icmp_k("ne", sign, 0);
    let c = |f: &mut Fun, n: u64| f.k(x.ty.with(E::I32), n);
    let pick = |f: &mut Fun, cond: V, a: u64, b: V| {
        let a = c(f, a);
        f.select(cond, a, b)
    };
    let is_inf = f.icmp_k("eq", m, infinity(t));
    let is_zero = f.icmp_k("eq", m, 0);
    let is_small = f.icmp_k("ult", m, 1 << man);
    let side = |f: &mut Fun, inf: u64, zero: u64, den: u64, norm: u64| {
        let r = c(f, norm);
        let r = pick(f, is_small, den, r);
        let r = pick(f, is_zero, zero, r);
        pick(f, is_inf, inf, r)
    };
    let n = side(f, 2, 5, 4, 3);
    let p = side(f, 9, 6, 7, 8);
    let r = f.select(neg, n, p);
    let nan = f.icmp_k("ugt", m, infinity(t));
    let quiet = f.bin_k("and", x, 1 << (man - 1));
    let quiet = f.icmp_k("ne", quiet, 0);
    let zero = c(f, 0);
    let q = pick(f, quiet, 1, zero);
    let r = f.select(nan, q, r);
    let bit = f.bin("lshr", mask, r);
    f.cast("trunc", bit, E::I1)
}

/// x * 2^e with one rounding.
fn ldexp(f: &mut Fun, t: F, x: V, e: V) -> V {
    match t {
        // The product is exact in a format two sizes up the exponent range; narrowing rounds once.
        F::F32 => {
            let v = load(f, t, x);
            let v = f.cast("fpext", v, E::F64);
            let e = clamp(f, e, 300);
            let s = power64(f, e);
            let r = f.bin("fmul", v, s);
            let bits = f.bitcast(r, r.ty.with(E::I64));
            convert(f, F::F64, F::F32, Round::NearestEven, bits)
        }
        F::F16 => {
            let v = load(f, t, x);
            let e = clamp(f, e, 60);
            let b = f.bin_k("add", e, 127);
            let b = f.bin_k("shl", b, 23);
            let s = f.bitcast(b, v.ty);
            let r = f.bin("fmul", v, s);
            store(f, t, r)
        }
        // Mantissa in [0.5, 1), then two factors of at most 2^±1100/2 each: only the last product can round.
        F::F64 => {
            let m = frexp_mant(f, t, x);
            let e0 = frexp_exp(f, t, x);
            let e = clamp(f, e, 4000);
            let sum = f.bin("add", e, e0);
            let sum = clamp(f, sum, 1200);
            let half = f.bin_k("ashr", sum, 1);
            let rest = f.bin("sub", sum, half);
            let v = load(f, t, m);
            let s1 = power64(f, half);
            let s2 = power64(f, rest);
            let r = f.bin("fmul", v, s1);
            let r = f.bin("fmul", r, s2);
            store(f, t, r)
        }
    }
}

/// Clamps an i32 to [-k, k].
fn clamp(f: &mut Fun, e: V, k: i32) -> V {
    let hi = f.k(e.ty, k as u32 as u64);
    let lo = f.k(e.ty, (-k) as u32 as u64);
    let e = f.intr("smin", &[e, hi]);
    f.intr("smax", &[e, lo])
}

/// 2^e as f64, e in the normal range.
fn power64(f: &mut Fun, e: V) -> V {
    let b = f.bin_k("add", e, 1023);
    let b = f.cast("zext", b, E::I64);
    let b = f.bin_k("shl", b, 52);
    f.bitcast(b, b.ty.with(E::F64))
}

/// (magnitude, whether zero, infinite or NaN, leading zeros of the magnitude)
fn dissect(f: &mut Fun, t: F, x: V) -> (V, V, V) {
    let m = magnitude(f, t, x);
    let zero = f.icmp_k("eq", m, 0);
    let special = f.icmp_k("uge", m, infinity(t));
    let odd = f.bin("or", zero, special);
    let no = f.k1(false);
    let lz = f.intr("ctlz", &[m, no]);
    (m, odd, lz)
}

fn frexp_exp(f: &mut Fun, t: F, x: V) -> V {
    let (e, man) = fields(t);
    let bias = (1i64 << (e - 1)) - 1;
    let (m, odd, lz) = dissect(f, t, x);
    let field = f.bin_k("lshr", m, u64::from(man));
    let normal = f.bin_k("sub", field, (bias - 1) as u64);
    // A denormal's highest set bit is bits - 1 - lz; see the evaluator.
    let top = f.k(x.ty, (i64::from(t.width().bits()) - 1 - i64::from(man) + 1 - bias + 1) as u64);
    let small = f.bin("sub", top, lz);
    let is_small = f.icmp_k("eq", field, 0);
    let r = f.select(is_small, small, normal);
    let zero = f.k(x.ty, 0);
    let r = f.select(odd, zero, r);
    match t {
        F::F16 => f.cast("sext", r, E::I32),
        F::F32 => r,
        F::F64 => f.cast("trunc", r, E::I32),
    }
}

fn frexp_mant(f: &mut Fun, t: F, x: V) -> V {
    let (e, man) = fields(t);
    let (m, odd, lz) = dissect(f, t, x);
    let is_small = f.icmp_k("ult", m, 1 << man);
    let by = f.bin_k("sub", lz, u64::from(e));
    let by = f.bin_k("and", by, u64::from(t.width().bits() - 1));
    let shifted = f.bin("shl", m, by);
    let frac = f.select(is_small, shifted, m);
    let frac = f.bin_k("and", frac, (1 << man) - 1);
    let sign = f.bin_k("and", x, t.sign_bit());
    let r = f.bin("or", sign, frac);
    let r = f.bin_k("or", r, ((1u64 << (e - 1)) - 2) << man);
    let c = canon_bits(f, t, x);
    f.select(odd, c, r)
}

fn to_int(f: &mut Fun, op: &str, t: F, w: W, x: V) -> V {
    let v = load(f, t, x);
    let to = v.ty.with(elem(w));
    f.intr_to(to, &format!("llvm.{op}.sat.{}.{}", to.mangled(), v.ty.mangled()), &[v])
}

fn from_int(f: &mut Fun, ext: &str, op: &str, w: W, t: F, r: Round, x: V) -> Result<V, Unsupported> {
    let x = if w < W::W32 { f.cast(ext, x, E::I32) } else { x };
    if r == Round::NearestEven {
        // f16: every integer that f32 rounds is far beyond f16's largest number.
        let v = f.cast(op, x, float(work(t)));
        return Ok(store(f, t, v));
    }
    if w == W::W64 {
        return Err(Unsupported(format!("64-bit integer to {t:?} rounded {r:?}")));
    }
    let d = f.cast(op, x, E::F64);
    let bits = f.bitcast(d, d.ty.with(E::I64));
    Ok(convert(f, F::F64, t, r, bits))
}

/// Between float formats.
fn convert(f: &mut Fun, from: F, to: F, r: Round, x: V) -> V {
    if from == to {
        return canon_bits(f, from, x);
    }
    let v = f.bitcast(x, x.ty.with(float(from)));
    let narrowing = from.width() > to.width();
    if !narrowing {
        let v = if from == F::F16 { from_half(f, v) } else { v };
        let y = if v.ty.e == float(to) { v } else { f.cast("fpext", v, float(to)) };
        let bits = f.bitcast(y, y.ty.with(elem(to.width())));
        let nan = f.fcmp("uno", y, y);
        let q = f.k(bits.ty, to.nan_bits());
        return f.select(nan, q, bits);
    }
    if from == F::F64 && to == F::F16 {
        // Through f32 rounded to odd, which makes the second rounding see what the first one dropped.
        let odd = narrow_fixed(f, v, F::F64, F::F32, |f, n| n.round_to_odd(f));
        let o = f.bitcast(odd, odd.ty.with(E::F32));
        return match r {
            Round::NearestEven => store(f, F::F16, o),
            _ => narrow_fixed(f, o, F::F32, F::F16, |f, n| n.directed(f, r)),
        };
    }
    if r == Round::NearestEven {
        let y = f.cast("fptrunc", v, float(to));
        let bits = f.bitcast(y, y.ty.with(elem(to.width())));
        let nan = f.fcmp("uno", v, v);
        let q = f.k(bits.ty, to.nan_bits());
        return f.select(nan, q, bits);
    }
    narrow_fixed(f, v, from, to, |f, n| n.directed(f, r))
}

/// A narrowing to nearest, with what it did to the magnitude.
struct Narrowed {
    bits: V,
    /// The result is larger, or smaller, in magnitude than the exact value.
    above: V,
    below: V,
    negative: V,
}

fn narrow_fixed(f: &mut Fun, v: V, from: F, to: F, fix: impl Fn(&mut Fun, &Narrowed) -> V) -> V {
    let y = f.cast("fptrunc", v, float(to));
    let bits = f.bitcast(y, y.ty.with(elem(to.width())));
    let back = f.cast("fpext", y, float(from));
    let mag_back = f.intr("fabs", &[back]);
    let mag = f.intr("fabs", &[v]);
    let above = f.fcmp("ogt", mag_back, mag);
    let below = f.fcmp("olt", mag_back, mag);
    let ibits = f.bitcast(v, v.ty.with(elem(from.width())));
    let negative = f.icmp_k("slt", ibits, 0);
    let r = fix(f, &Narrowed { bits, above, below, negative });
    let nan = f.fcmp("uno", v, v);
    let q = f.k(r.ty, to.nan_bits());
    f.select(nan, q, r)
}

impl Narrowed {
    /// Adds `delta` to the bits (the magnitude) where `cond` holds.
    fn step(&self, f: &mut Fun, bits: V, cond: V, delta: u64) -> V {
        let moved = f.bin_k("add", bits, delta);
        f.select(cond, moved, bits)
    }

    fn round_to_odd(&self, f: &mut Fun) -> V {
        let cut = self.step(f, self.bits, self.above, u64::MAX);
        let inexact = f.bin("or", self.above, self.below);
        let odd = f.bin_k("or", cut, 1);
        f.select(inexact, odd, cut)
    }

    fn directed(&self, f: &mut Fun, r: Round) -> V {
        let away = match r {
            Round::NearestEven => return self.bits,
            Round::Zero => f.k(T { e: E::I1, n: self.bits.ty.n }, 0),
            Round::Up => f.bin_k("xor", self.negative, 1),
            Round::Down => self.negative,
        };
        let up = f.bin("and", away, self.below);
        let toward = f.bin_k("xor", away, 1);
        let down = f.bin("and", toward, self.above);
        let b = self.step(f, self.bits, up, 1);
        self.step(f, b, down, u64::MAX)
    }
}
