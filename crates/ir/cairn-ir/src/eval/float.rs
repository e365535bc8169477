//! Float functions of the evaluator, on bit patterns.
//!
//! Arithmetic that gives a NaN gives the format's one quiet NaN, whatever the host produces: both engines can match
//! that. f16 arithmetic is done in a wider format in which the exact result fits well enough that the second rounding is innocent.

use std::cmp::Ordering;
use std::ops::{BitAnd, BitXor, Not};

use super::Bits;
use crate::ty::{F, Round};

/// A float format held as bits.
pub trait Fl: Bits + PartialOrd + BitAnd<Output = Self> + BitXor<Output = Self> + Not<Output = Self> {
    const SIGN: Self;
    const NAN: Self;
    fn is_nan(self) -> bool;
    fn is_denormal(self) -> bool;
    /// Exact.
    fn to_f64(self) -> f64;
    fn add(self, o: Self) -> Self;
    fn mul(self, o: Self) -> Self;
    fn fma(self, b: Self, c: Self) -> Self;
    fn compare(self, o: Self) -> Option<Ordering>;
    fn min(self, o: Self) -> Self;
    fn max(self, o: Self) -> Self;
    /// The class bit of `v_cmp_class`.
    fn class(self) -> u32;
    fn trunc(self) -> Self;
    fn ceil(self) -> Self;
    fn floor(self) -> Self;
    fn rndne(self) -> Self;
    fn fract(self) -> Self;
    fn ldexp(self, e: u32) -> Self;
    fn frexp_exp(self) -> u32;
    fn frexp_mant(self) -> Self;
    fn sat(self) -> Self;
    fn rcp(self) -> Self;
    fn rsq(self) -> Self;
    fn sqrt(self) -> Self;
}

macro_rules! fl {
    ($u:ty, $n:ty, $exp:literal, $mant:literal, $load:expr, $store:expr, $fma:expr) => {
        impl Fl for $u {
            const SIGN: Self = 1 << (<$u>::BITS - 1);
            const NAN: Self = (((1 << $exp) - 1) << $mant) | 1 << ($mant - 1);
            #[inline(always)]
            fn is_nan(self) -> bool {
                self & !Self::SIGN > ((1 << $exp) - 1) << $mant
            }
            #[inline(always)]
            fn is_denormal(self) -> bool {
                let m = self & !Self::SIGN;
                m != 0 && m < 1 << $mant
            }
            #[inline(always)]
            fn to_f64(self) -> f64 {
                f64::from($load(self))
            }
            #[inline(always)]
            fn add(self, o: Self) -> Self {
                canon($store($load(self) + $load(o)))
            }
            #[inline(always)]
            fn mul(self, o: Self) -> Self {
                canon($store($load(self) * $load(o)))
            }
            #[inline(always)]
            fn fma(self, b: Self, c: Self) -> Self {
                canon($fma(self, b, c))
            }
            #[inline(always)]
            fn compare(self, o: Self) -> Option<Ordering> {
                $load(self).partial_cmp(&$load(o))
            }
            #[inline(always)]
            fn min(self, o: Self) -> Self {
                if self.is_nan() {
                    return canon(o);
                }
                if o.is_nan() {
                    return self;
                }
                let (a, b) = ($load(self), $load(o));
                // Equal values differ only in a zero's sign: -0 is the smaller.
                if a < b || (a == b && self & Self::SIGN != 0) { self } else { o }
            }
            #[inline(always)]
            fn max(self, o: Self) -> Self {
                if self.is_nan() {
                    return canon(o);
                }
                if o.is_nan() {
                    return self;
                }
                let (a, b) = ($load(self), $load(o));
                if a > b || (a == b && self & Self::SIGN == 0) { self } else { o }
            }
            #[inline(always)]
            fn class(self) -> u32 {
                let neg = self & Self::SIGN != 0;
                let inf: $u = ((1 << $exp) - 1) << $mant;
                let m = self & !Self::SIGN;
                if m > inf {
                    return if self & (1 << ($mant - 1)) == 0 { 1 << 0 } else { 1 << 1 };
                }
                let (n, p) = if m == inf {
                    (2, 9)
                } else if m == 0 {
                    (5, 6)
                } else if m < 1 << $mant {
                    (4, 7)
                } else {
                    (3, 8)
                };
                1 << if neg { n } else { p }
            }
            #[inline(always)]
            fn trunc(self) -> Self {
                canon($store($load(self).trunc()))
            }
            #[inline(always)]
            fn ceil(self) -> Self {
                canon($store($load(self).ceil()))
            }
            #[inline(always)]
            fn floor(self) -> Self {
                canon($store($load(self).floor()))
            }
            #[inline(always)]
            fn rndne(self) -> Self {
                canon($store($load(self).round_ties_even()))
            }
            #[inline(always)]
            fn fract(self) -> Self {
                let below_one = (((1 << ($exp - 1)) - 1) << $mant) - 1;
                let r: $u = canon($store($load(self) - $load(self).floor()));
                if r.is_nan() || r & !Self::SIGN <= below_one { r } else { below_one }
            }
            fn ldexp(self, e: u32) -> Self {
                if self.is_nan() {
                    return Self::NAN;
                }
                scale(self.bits(), <$u as Format>::F, e as i32) as $u
            }
            #[inline(always)]
            fn frexp_exp(self) -> u32 {
                let m = self & !Self::SIGN;
                let field = (m >> $mant) as i32;
                let bias = (1 << ($exp - 1)) - 1;
                if m == 0 || field == (1 << $exp) - 1 {
                    0
                } else if field == 0 {
                    // A denormal's highest set bit is `top`; its value is 1.x * 2^(top - mant + 1 - bias).
                    let top = <$u>::BITS as i32 - 1 - m.leading_zeros() as i32;
                    (top - $mant + 1 - bias + 1) as u32
                } else {
                    (field - bias + 1) as u32
                }
            }
            #[inline(always)]
            fn frexp_mant(self) -> Self {
                let m = self & !Self::SIGN;
                let field = m >> $mant;
                if m == 0 || field == (1 << $exp) - 1 {
                    return canon(self);
                }
                let frac = if field == 0 { m << (m.leading_zeros() - $exp) } else { m };
                (self & Self::SIGN) | ((1 << ($exp - 1)) - 2) << $mant | (frac & ((1 << $mant) - 1))
            }
            #[inline(always)]
            fn sat(self) -> Self {
                let one: $u = ((1 << ($exp - 1)) - 1) << $mant;
                // NaN and negatives (-0 too) give +0.
                if self.is_nan() || self & Self::SIGN != 0 {
                    0
                } else if self > one {
                    one
                } else {
                    self
                }
            }
            #[inline(always)]
            fn rcp(self) -> Self {
                canon($store(1.0 / $load(self)))
            }
            #[inline(always)]
            fn rsq(self) -> Self {
                canon($store(1.0 / $load(self).sqrt()))
            }
            #[inline(always)]
            fn sqrt(self) -> Self {
                canon($store($load(self).sqrt()))
            }
        }
        impl Format for $u {
            const F: F = match <$u>::BITS {
                16 => F::F16,
                32 => F::F32,
                _ => F::F64,
            };
        }
        const _: fn($n) -> $u = $store;
    };
}

/// The format of a bit type.
trait Format: Fl {
    const F: F;
}

#[inline(always)]
fn canon<T: Fl>(x: T) -> T {
    if x.is_nan() { T::NAN } else { x }
}

fl!(u16, f32, 5, 10, widen_f16, round_to_f16, |a, b, c| {
    // Exact in f64 wherever the sum is near a rounding boundary of f16: product 22 bits, exponents -48..32.
    let r = f64::from(widen_f16(a)).mul_add(f64::from(widen_f16(b)), f64::from(widen_f16(c)));
    narrow(r.to_bits(), F::F64, F::F16, Round::NearestEven) as u16
});
fl!(u32, f32, 8, 23, f32::from_bits, f32::to_bits, |a, b, c| f32::from_bits(a)
    .mul_add(f32::from_bits(b), f32::from_bits(c))
    .to_bits());
fl!(u64, f64, 11, 52, f64::from_bits, f64::to_bits, |a, b, c| f64::from_bits(a)
    .mul_add(f64::from_bits(b), f64::from_bits(c))
    .to_bits());

/// Exponent and mantissa field widths.
const fn fields(f: F) -> (u32, u32) {
    match f {
        F::F16 => (5, 10),
        F::F32 => (8, 23),
        F::F64 => (11, 52),
    }
}

/// f16 bits to f32, exact; NaNs stay NaNs.
#[inline(always)]
pub fn widen_f16(h: u16) -> f32 {
    let sign = u32::from(h & 0x8000) << 16;
    let m = u32::from(h & 0x7fff);
    let bits = if m >= 0x7c00 {
        0x7f80_0000 | (m & 0x3ff) << 13
    } else if m >= 0x400 {
        (m << 13) + (112 << 23)
    } else {
        // Denormal: m * 2^-24, exact in f32.
        return f32::from_bits((m as f32 * f32::from_bits(0x3380_0000)).to_bits() | sign);
    };
    f32::from_bits(bits | sign)
}

/// f32 to f16 bits, to nearest even; NaN gives the quiet NaN.
pub fn round_to_f16(x: f32) -> u16 {
    narrow(u64::from(x.to_bits()), F::F32, F::F16, Round::NearestEven) as u16
}

/// Converts between formats with any rounding; widening is exact. NaN gives the target's quiet NaN.
pub fn narrow(bits: u64, from: F, to: F, round: Round) -> u64 {
    let (e, m) = fields(from);
    let sign = bits >> (e + m) & 1 != 0;
    let exp = bits >> m & ((1 << e) - 1);
    let man = bits & ((1 << m) - 1);
    if exp == (1 << e) - 1 {
        return if man != 0 { to.nan_bits() } else { infinity(to, sign) };
    }
    let bias = (1i64 << (e - 1)) - 1;
    let (mag, scale) = if exp == 0 {
        (man, 1 - bias - i64::from(m))
    } else {
        (man | 1 << m, exp as i64 - bias - i64::from(m))
    };
    assemble(sign, u128::from(mag), scale, to, round)
}

fn infinity(f: F, neg: bool) -> u64 {
    let (e, m) = fields(f);
    ((1 << e) - 1) << m | u64::from(neg) << (e + m)
}

/// mag * 2^scale, rounded to `f`.
fn assemble(neg: bool, mag: u128, scale: i64, f: F, round: Round) -> u64 {
    let (e, m) = fields(f);
    let sign = u64::from(neg) << (e + m);
    if mag == 0 {
        return sign;
    }
    let bias = (1i64 << (e - 1)) - 1;
    let top = 127 - i64::from(mag.leading_zeros());
    // Exponent of the unit in the last place: of the normal result, or the fixed one of denormals.
    let ulp = (top + scale - i64::from(m)).max(1 - bias - i64::from(m));
    let drop = ulp - scale;
    let (mut q, rest, half) = if drop <= 0 {
        (mag << (-drop).min(127), 0, 1)
    } else if drop > 127 {
        (0, mag, u128::MAX)
    } else {
        (mag >> drop, mag & ((1 << drop) - 1), 1u128 << (drop - 1))
    };
    let up = match round {
        Round::NearestEven => rest > half || (rest == half && q & 1 != 0 && rest != 0),
        Round::Zero => false,
        Round::Up => rest != 0 && !neg,
        Round::Down => rest != 0 && neg,
    };
    q += u128::from(up);
    // A carry out of the mantissa moves into the exponent field by itself.
    let field = ulp + i64::from(m) + bias;
    // A field far too large would run out of the word.
    let huge = field >= (1 << e) - 1;
    let bits = if huge || q < 1 << m { q as u64 } else { (((field - 1) as u64) << m) + q as u64 };
    if huge || bits >= ((1 << e) - 1) << m {
        let to_max = matches!((round, neg), (Round::Zero, _) | (Round::Up, true) | (Round::Down, false));
        return if to_max { ((((1 << e) - 1) << m) - 1) | sign } else { infinity(f, neg) };
    }
    bits | sign
}

/// An integer rounded to `f`.
pub fn from_int(x: i128, f: F, round: Round) -> u64 {
    assemble(x < 0, x.unsigned_abs(), 0, f, round)
}

/// x * 2^e in format `f`, rounded once. NaN is the caller's.
pub fn scale(bits: u64, f: F, by: i32) -> u64 {
    let (e, m) = fields(f);
    let sign = bits >> (e + m) & 1 != 0;
    let exp = bits >> m & ((1 << e) - 1);
    let man = bits & ((1 << m) - 1);
    if exp == (1 << e) - 1 {
        return bits;
    }
    let bias = (1i64 << (e - 1)) - 1;
    let (mag, s) = if exp == 0 {
        (man, 1 - bias - i64::from(m))
    } else {
        (man | 1 << m, exp as i64 - bias - i64::from(m))
    };
    assemble(sign, u128::from(mag), s + i64::from(by), f, Round::NearestEven)
}
