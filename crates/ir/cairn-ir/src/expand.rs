//! Transcendental operations spelled out in exact ones: their one definition.
//!
//! The evaluator runs these sequences on numbers; legalisation emits the same sequences as operations, so that every
//! engine gives the same bits. Written once over [`Emit`]. Accuracy is stated with each and tested.

use crate::build::BlockBuilder;
use crate::eval;
use crate::func::Value;
use crate::op::{FPred, Pure};
use crate::ty::{F, Round, W};

/// Something that can do pure operations: on numbers, or by appending them to a block.
pub trait Emit {
    type V: Copy;
    fn konst(&mut self, w: W, bits: u64) -> Self::V;
    fn pure(&mut self, p: Pure, args: &[Self::V]) -> Self::V;
}

impl Emit for BlockBuilder {
    type V = Value;
    fn konst(&mut self, w: W, bits: u64) -> Value {
        BlockBuilder::konst(self, w, bits)
    }
    fn pure(&mut self, p: Pure, args: &[Value]) -> Value {
        BlockBuilder::pure(self, p, args)
    }
}

struct Numbers;

impl Emit for Numbers {
    type V = u64;
    fn konst(&mut self, _: W, bits: u64) -> u64 {
        bits
    }
    fn pure(&mut self, p: Pure, args: &[u64]) -> u64 {
        eval::eval(p, args)
    }
}

/// Evaluates an operation that [`expand`] knows.
///
/// # Panics
/// If it does not: a bug in the caller.
pub fn evaluate(p: Pure, args: &[u64]) -> u64 {
    expand(&mut Numbers, p, args).unwrap_or_else(|| panic!("{p:?} has no expansion"))
}

/// Emits `p` in exact operations; `None` where `p` is one already.
pub fn expand<E: Emit>(e: &mut E, p: Pure, args: &[E::V]) -> Option<E::V> {
    Some(match p {
        Pure::FRsq(F::F32) => {
            let normal = rsq_is_normal(e, args[0]);
            let r = rsq_normal(e, args[0]);
            let special = rsq_special(e, args[0]);
            e.pure(Pure::Select(W::W32), &[normal, r, special])
        }
        Pure::FExp2(F::F32) => exp2(e, args[0]),
        Pure::FLog2(F::F32) => log2(e, args[0]),
        Pure::FSin(F::F32) => sin_turns(e, args[0], false),
        Pure::FCos(F::F32) => sin_turns(e, args[0], true),
        Pure::FExp2(f) | Pure::FLog2(f) | Pure::FSin(f) | Pure::FCos(f) => {
            // No f64 instruction asks for these; f16 goes through f32, whose error vanishes in f16's rounding.
            let x = e.pure(Pure::CvtFF(f, F::F32, Round::NearestEven), args);
            let wide = match p {
                Pure::FExp2(_) => Pure::FExp2(F::F32),
                Pure::FLog2(_) => Pure::FLog2(F::F32),
                Pure::FSin(_) => Pure::FSin(F::F32),
                _ => Pure::FCos(F::F32),
            };
            let r = expand(e, wide, &[x])?;
            e.pure(Pure::CvtFF(F::F32, f, Round::NearestEven), &[r])
        }
        _ => return None,
    })
}

const NE: Round = Round::NearestEven;

fn k<E: Emit>(e: &mut E, x: f32) -> E::V {
    e.konst(W::W32, u64::from(x.to_bits()))
}

fn ki<E: Emit>(e: &mut E, x: u32) -> E::V {
    e.konst(W::W32, u64::from(x))
}

fn add<E: Emit>(e: &mut E, a: E::V, b: E::V) -> E::V {
    e.pure(Pure::FAdd(F::F32, NE), &[a, b])
}

fn mul<E: Emit>(e: &mut E, a: E::V, b: E::V) -> E::V {
    e.pure(Pure::FMul(F::F32, NE), &[a, b])
}

fn fma<E: Emit>(e: &mut E, a: E::V, b: E::V, c: E::V) -> E::V {
    e.pure(Pure::FFma(F::F32, NE), &[a, b, c])
}

/// Horner's rule, highest coefficient first.
fn poly<E: Emit>(e: &mut E, x: E::V, c: &[f32]) -> E::V {
    let mut r = k(e, c[0]);
    for &ci in &c[1..] {
        let kc = k(e, ci);
        r = fma(e, r, x, kc);
    }
    r
}

/// 2^x. x = n + f with |f| <= 1/2; 2^f by a polynomial of degree 7 (truncation under 2^-28); scaled by 2^n in two exact steps.
fn exp2<E: Emit>(e: &mut E, x: E::V) -> E::V {
    // Outside [-151, 129] the result is 0 or infinity anyway; NaN survives the clamp through the final select.
    let (lo, hi) = (k(e, -151.0), k(e, 129.0));
    let c = e.pure(Pure::FMax(F::F32), &[x, lo]);
    let c = e.pure(Pure::FMin(F::F32), &[c, hi]);
    let n = e.pure(Pure::FRndne(F::F32), &[c]);
    let neg_n = e.pure(Pure::FNeg(F::F32), &[n]);
    let f = add(e, c, neg_n);
    // ln2^k / k!, k = 7..0
    let p = poly(
        e,
        f,
        &[
            1.525_273_4e-5,
            1.540_353_1e-4,
            1.333_355_8e-3,
            9.618_129e-3,
            5.550_411e-2,
            2.402_265e-1,
            6.931_472e-1,
            1.0,
        ],
    );
    let ni = e.pure(Pure::CvtFS(F::F32, W::W32), &[n]);
    // n = a + b with both in the normal exponent range.
    let one = ki(e, 1);
    let a = e.pure(Pure::AShr(W::W32), &[ni, one]);
    let b = e.pure(Pure::Sub(W::W32), &[ni, a]);
    let sa = power_of_two(e, a);
    let sb = power_of_two(e, b);
    let r = mul(e, p, sa);
    let r = mul(e, r, sb);
    let nan = e.pure(Pure::FCmp(F::F32, FPred::Uno), &[x, x]);
    let q = e.konst(W::W32, F::F32.nan_bits());
    e.pure(Pure::Select(W::W32), &[nan, q, r])
}

/// 2^n for n in the normal exponent range.
fn power_of_two<E: Emit>(e: &mut E, n: E::V) -> E::V {
    let bias = ki(e, 127);
    let t = ki(e, 23);
    let s = e.pure(Pure::Add(W::W32), &[n, bias]);
    e.pure(Pure::Shl(W::W32), &[s, t])
}

/// log2(x). x = m * 2^n with m in [sqrt(1/2), sqrt(2)); log2(m) from s = (m-1)/(m+1) by an odd series, carried
/// with the leading product's error so that results near zero keep their relative accuracy.
fn log2<E: Emit>(e: &mut E, x: E::V) -> E::V {
    let m0 = e.pure(Pure::FFrexpMant(F::F32), &[x]);
    let n0 = e.pure(Pure::FFrexpExp(F::F32), &[x]);
    let root = k(e, std::f32::consts::FRAC_1_SQRT_2);
    let small = e.pure(Pure::FCmp(F::F32, FPred::Olt), &[m0, root]);
    let twice = add(e, m0, m0);
    let m = e.pure(Pure::Select(W::W32), &[small, twice, m0]);
    let one_i = ki(e, 1);
    let n1 = e.pure(Pure::Sub(W::W32), &[n0, one_i]);
    let n = e.pure(Pure::Select(W::W32), &[small, n1, n0]);
    let n = e.pure(Pure::CvtSF(W::W32, F::F32, NE), &[n]);
    // f = m - 1 is exact; log2(1+f) = f*(1/ln2) - f^2/(2 ln2) + ... through s = f/(2+f).
    let minus_one = k(e, -1.0);
    let f = add(e, m, minus_one);
    let two = k(e, 2.0);
    let d = add(e, f, two);
    let inv = e.pure(Pure::FRcp(F::F32), &[d]);
    let s = mul(e, f, inv);
    let z = mul(e, s, s);
    // R(z) = 2/3 z + 2/5 z^2 + 2/7 z^3 + 2/9 z^4 + 2/11 z^5; ln(1+f) = f - (h - s*(h + R)), h = f^2/2.
    let r = poly(e, z, &[1.818_181_8e-1, 2.222_222_2e-1, 2.857_143e-1, 4.0e-1, 6.666_667e-1]);
    let r = mul(e, r, z);
    let half = k(e, 0.5);
    let ff = mul(e, f, f);
    let h = mul(e, ff, half);
    let hr = add(e, h, r);
    let nh = e.pure(Pure::FNeg(F::F32), &[h]);
    // tail = s*(h+R) - h, so that ln(1+f) = f + tail.
    let tail = fma(e, s, hr, nh);
    // 1/ln2 in two parts; n is added last, largest.
    let c_hi = k(e, f32::from_bits(0x3fb8_aa3b));
    let c_lo = k(e, 1.925_963e-8);
    let p = mul(e, f, c_hi);
    let np = e.pure(Pure::FNeg(F::F32), &[p]);
    let err = fma(e, f, c_hi, np);
    let lead = add(e, n, p);
    // What the sum n + p lost.
    let neg_lead = e.pure(Pure::FNeg(F::F32), &[lead]);
    let back = add(e, n, neg_lead);
    let lost = add(e, back, p);
    // The corrections are tiny; they join before the tail does, so that it rounds once.
    let t = fma(e, f, c_lo, err);
    let t = add(e, t, lost);
    let t = fma(e, tail, c_hi, t);
    let r = add(e, lead, t);
    // Special operands: 0 gives -inf, +inf gives +inf, below 0 and NaN give NaN.
    let class = |e: &mut E, mask: u32| {
        let m = ki(e, mask);
        e.pure(Pure::FClass(F::F32), &[x, m])
    };
    let zero = class(e, 1 << 5 | 1 << 6);
    let inf = class(e, 1 << 9);
    let bad = class(e, 0b1_1111 & !(1 << 5));
    let minus_inf = k(e, f32::NEG_INFINITY);
    let plus_inf = k(e, f32::INFINITY);
    let nan = e.konst(W::W32, F::F32.nan_bits());
    let r = e.pure(Pure::Select(W::W32), &[zero, minus_inf, r]);
    let r = e.pure(Pure::Select(W::W32), &[inf, plus_inf, r]);
    e.pure(Pure::Select(W::W32), &[bad, nan, r])
}

/// Whether [`rsq_normal`] gives the result: x is positive, finite and no denormal.
pub fn rsq_is_normal<E: Emit>(e: &mut E, x: E::V) -> E::V {
    let (least, count) = (ki(e, 0x0080_0000), ki(e, 0x7f00_0000));
    let above = e.pure(Pure::Sub(W::W32), &[x, least]);
    e.pure(Pure::LtU(W::W32), &[above, count])
}

/// 1/sqrt(x) of normal x as two correctly rounded steps, 1.5 ULP at worst. A guess and two Newton steps stay within 1 ULP,
/// but take longer than root and division do where those are pipelined: they keep more of the processor's window busy.
pub fn rsq_normal<E: Emit>(e: &mut E, x: E::V) -> E::V {
    let root = e.pure(Pure::FSqrt(F::F32), &[x]);
    e.pure(Pure::FRcp(F::F32), &[root])
}

/// 1/sqrt(x) where x is not normal: zeros and denormals give infinity with their sign, infinity 0, all else NaN.
pub fn rsq_special<E: Emit>(e: &mut E, x: E::V) -> E::V {
    let (magnitude, sign) = (ki(e, 0x7fff_ffff), ki(e, 0x8000_0000));
    let (least, inf, zero) = (ki(e, 0x0080_0000), ki(e, 0x7f80_0000), ki(e, 0));
    let nan = e.konst(W::W32, F::F32.nan_bits());
    let m = e.pure(Pure::And(W::W32), &[x, magnitude]);
    let small = e.pure(Pure::LtU(W::W32), &[m, least]);
    let s = e.pure(Pure::And(W::W32), &[x, sign]);
    let signed = e.pure(Pure::Or(W::W32), &[s, inf]);
    let infinite = e.pure(Pure::Eq(W::W32), &[x, inf]);
    let r = e.pure(Pure::Select(W::W32), &[infinite, zero, nan]);
    e.pure(Pure::Select(W::W32), &[small, signed, r])
}

/// sin or cos of 2*pi*x. The argument is reduced exactly to a quarter turn around zero, then a polynomial.
fn sin_turns<E: Emit>(e: &mut E, x: E::V, cosine: bool) -> E::V {
    // Fraction in [-1/2, 1/2], exact for any float.
    let whole = e.pure(Pure::FRndne(F::F32), &[x]);
    let nw = e.pure(Pure::FNeg(F::F32), &[whole]);
    let f = add(e, x, nw);
    let f = if cosine {
        // cos(t) = sin(1/4 - |t|)
        let a = e.pure(Pure::FAbs(F::F32), &[f]);
        let na = e.pure(Pure::FNeg(F::F32), &[a]);
        let quarter = k(e, 0.25);
        add(e, na, quarter)
    } else {
        f
    };
    // Fold |f| > 1/4 back: sin(1/2 - a) = sin(a).
    let a = e.pure(Pure::FAbs(F::F32), &[f]);
    let quarter = k(e, 0.25);
    let half = k(e, 0.5);
    let far = e.pure(Pure::FCmp(F::F32, FPred::Ogt), &[a, quarter]);
    let na = e.pure(Pure::FNeg(F::F32), &[a]);
    let folded = add(e, na, half);
    let a2 = e.pure(Pure::Select(W::W32), &[far, folded, a]);
    let sign_mask = ki(e, 0x8000_0000);
    let sign = e.pure(Pure::And(W::W32), &[f, sign_mask]);
    let z = mul(e, a2, a2);
    // Taylor series of sin(2 pi a)/a in a^2, a <= 1/4: the first term dropped is below 2^-27.
    let p = poly(e, z, &[3.819_952_6, -15.094_643, 42.058_693, -76.705_86, 81.605_25, -41.341_7]);
    let tau_hi = k(e, 6.283_185_5);
    let tau_lo = k(e, -1.748_455_6e-7);
    let pz = fma(e, p, z, tau_lo);
    let t = mul(e, a2, pz);
    let r = fma(e, a2, tau_hi, t);
    e.pure(Pure::Xor(W::W32), &[r, sign])
}
