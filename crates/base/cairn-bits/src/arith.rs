//! Add, multiply and fused multiply-add in any format and rounding mode, rounded once.
//!
//! For the modes that the host's unit cannot be asked for without changing its state. Results that are NaN are the
//! format's quiet NaN without payload. Denormals are kept; flushing them is the caller's.

use crate::convert::{Overflow, assemble};
use crate::format::{FloatFormat, Round};

/// `a + b`.
pub fn add(a: u64, b: u64, format: FloatFormat, round: Round) -> u64 {
    let one = (format.bias as u64) << format.fraction_bits;
    fma(a, one, b, format, round)
}

/// `a * b`.
pub fn mul(a: u64, b: u64, format: FloatFormat, round: Round) -> u64 {
    let negative = (a ^ b) & format.sign() != 0;
    if let Some(special) = product_of_specials(a, b, format) {
        return special;
    }
    let ((ma, ea), (mb, eb)) = (format.significand(a), format.significand(b));
    assemble(negative, u128::from(ma) * u128::from(mb), ea + eb, format, round, Overflow::Ieee)
}

/// `a * b + c` with one rounding.
pub fn fma(a: u64, b: u64, c: u64, format: FloatFormat, round: Round) -> u64 {
    let product = product_of_specials(a, b, format);
    if format.is_nan(c) || product.is_some_and(|p| format.is_nan(p)) {
        return format.nan();
    }
    match (product, format.is_infinite(c)) {
        (Some(p), true) if p != c => return format.nan(),
        (Some(p), _) => return p,
        (None, true) => return c,
        (None, false) => {}
    }
    let (negative_product, negative_c) = ((a ^ b) & format.sign() != 0, c & format.sign() != 0);
    let ((ma, ea), (mb, eb), (mc, ec)) =
        (format.significand(a), format.significand(b), format.significand(c));
    let x = Term::new(negative_product, u128::from(ma) * u128::from(mb), ea + eb);
    let y = Term::new(negative_c, u128::from(mc), ec);
    let (negative, magnitude, exponent) = match (x.magnitude, y.magnitude) {
        // Zeros of one sign keep it; of different signs, and other sums that vanish, they are +0, or -0 when rounding down.
        (0, 0) if x.negative == y.negative => (x.negative, 0, 0),
        (0, 0) => (round == Round::MinusInfinity, 0, 0),
        (0, _) => (y.negative, y.magnitude, y.exponent),
        (_, 0) => (x.negative, x.magnitude, x.exponent),
        _ => sum(x, y, round),
    };
    assemble(negative, magnitude, exponent, format, round, Overflow::Ieee)
}

/// The product where a NaN or an infinity takes part; `None` where both factors are finite.
fn product_of_specials(a: u64, b: u64, format: FloatFormat) -> Option<u64> {
    let zero = |x| !format.is_nan(x) && !format.is_infinite(x) && format.significand(x).0 == 0;
    if format.is_nan(a) || format.is_nan(b) {
        return Some(format.nan());
    }
    if !format.is_infinite(a) && !format.is_infinite(b) {
        return None;
    }
    if zero(a) || zero(b) {
        return Some(format.nan());
    }
    let sign = (a ^ b) & format.sign();
    Some(sign | format.infinity().expect("a factor is infinite"))
}

/// A finite number whose leading bit is at [`Term::TOP`], if it is not zero.
#[derive(Clone, Copy)]
struct Term {
    negative: bool,
    magnitude: u128,
    exponent: i32,
}

impl Term {
    /// Leaves room for a carry. A product of two f64 significands has 106 bits, so 20 zeros stand below it.
    const TOP: u32 = 125;

    fn new(negative: bool, magnitude: u128, exponent: i32) -> Term {
        if magnitude == 0 {
            return Term { negative, magnitude, exponent };
        }
        let up = magnitude.leading_zeros() - (127 - Term::TOP);
        Term { negative, magnitude: magnitude << up, exponent: exponent - up as i32 }
    }
}

/// The sum of two numbers, neither of them zero. The smaller one's bits that fall off the end are kept as one sticky
/// bit: they can only fall off when it stands two places lower or more, and then no more than one leading bit cancels.
fn sum(x: Term, y: Term, round: Round) -> (bool, u128, i32) {
    let (large, small) = if (x.exponent, x.magnitude) >= (y.exponent, y.magnitude) { (x, y) } else { (y, x) };
    let apart = (large.exponent - small.exponent) as u32;
    let aligned = match apart {
        0 => small.magnitude,
        1..=127 => small.magnitude >> apart | u128::from(small.magnitude & ((1 << apart) - 1) != 0),
        _ => 1,
    };
    if large.negative == small.negative {
        (large.negative, large.magnitude + aligned, large.exponent)
    } else if large.magnitude == aligned {
        (round == Round::MinusInfinity, 0, 0)
    } else {
        (large.negative, large.magnitude - aligned, large.exponent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::convert::{from_f64, to_f64};
    use proptest::prelude::*;

    const ROUNDS: [Round; 4] = [Round::NearestEven, Round::PlusInfinity, Round::MinusInfinity, Round::Zero];

    /// Patterns that meet each other: near exponents, short fractions, specials, denormals.
    fn interesting(seed: u64, f: FloatFormat) -> u64 {
        let sign = seed >> 63 << (f.width() - 1);
        let fraction = seed & ((1 << f.fraction_bits) - 1);
        let centre = f.bias as u64;
        let field = match seed >> 56 & 15 {
            0 => 0,
            1 => (1 << f.exponent_bits) - 1,
            2 => (1 << f.exponent_bits) - 2,
            3 => 1,
            n => (centre + n).saturating_sub(9) & ((1 << f.exponent_bits) - 1),
        };
        let fraction = match seed >> 60 & 3 {
            0 => 0,
            1 => fraction & fraction >> 1 & 0xf,
            2 => (1 << f.fraction_bits) - 1 - (fraction & 1),
            _ => fraction,
        };
        sign | field << f.fraction_bits | fraction
    }

    fn same(ours: u64, host: u64, f: FloatFormat) -> bool {
        ours == host || f.is_nan(ours) && f.is_nan(host)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4000))]

        #[test]
        fn nearest_agrees_with_the_host(a: u64, b: u64, c: u64, picked: bool) {
            let f = FloatFormat::F64;
            let [a, b, c] = if picked { [a, b, c].map(|x| interesting(x, f)) } else { [a, b, c] };
            let [x, y, z] = [a, b, c].map(f64::from_bits);
            let n = Round::NearestEven;
            prop_assert!(same(fma(a, b, c, f, n), x.mul_add(y, z).to_bits(), f));
            prop_assert!(same(add(a, b, f, n), (x + y).to_bits(), f));
            prop_assert!(same(mul(a, b, f, n), (x * y).to_bits(), f));
            let f = FloatFormat::F32;
            let [a, b, c] = if picked { [a, b, c].map(|x| interesting(x, f)) } else { [a, b, c].map(|x| x & 0xffff_ffff) };
            let [x, y, z] = [a, b, c].map(|v| f32::from_bits(v as u32));
            prop_assert!(same(fma(a, b, c, f, n), x.mul_add(y, z).to_bits().into(), f));
            prop_assert!(same(add(a, b, f, n), (x + y).to_bits().into(), f));
            prop_assert!(same(mul(a, b, f, n), (x * y).to_bits().into(), f));
        }

        /// f16: every product and sum is a whole number of 2^-48, which an i128 holds exactly.
        #[test]
        fn f16_agrees_with_integers(a: u64, b: u64, c: u64, round in 0usize..4) {
            let (f, round) = (FloatFormat::F16, ROUNDS[round]);
            let [a, b, c] = [a, b, c].map(|x| interesting(x, f));
            let [x, y, z] = [a, b, c].map(|v| to_f64(v, f));
            prop_assume!(x.is_finite() && y.is_finite() && z.is_finite());
            let units = |v: f64| (v * 2f64.powi(24)) as i128;
            let exact = units(x) * units(y) + (units(z) << 24);
            let ours = fma(a, b, c, f, round);
            if exact == 0 {
                prop_assert_eq!(ours & 0x7fff, 0);
            } else {
                let rounded = assemble(exact < 0, exact.unsigned_abs(), -48, f, round, Overflow::Ieee);
                prop_assert_eq!(ours, rounded);
            }
        }

        /// f32 products and many sums are exact in f64: rounding those once is the definition.
        #[test]
        fn f32_directed_modes(a: u64, b: u64, round in 0usize..4) {
            let (f, round) = (FloatFormat::F32, ROUNDS[round]);
            let [a, b] = [a, b].map(|x| interesting(x, f));
            let [x, y] = [a, b].map(|v| to_f64(v, f));
            let product = from_f64(x * y, f, round, Overflow::Ieee);
            prop_assert!(same(mul(a, b, f, round), product, f), "{a:#x} * {b:#x}");
            // The host's sum is exact exactly when taking it apart again gives the same two numbers.
            let total = x + y;
            if total.is_finite() && total != 0.0 && total - x == y && total - y == x {
                prop_assert_eq!(add(a, b, f, round), from_f64(total, f, round, Overflow::Ieee));
            }
        }

        #[test]
        fn directed_modes_bracket(a: u64, b: u64, c: u64) {
            let f = FloatFormat::F64;
            let [a, b, c] = [a, b, c].map(|x| interesting(x, f));
            let [nearest, up, down, zero] = ROUNDS.map(|r| f64::from_bits(fma(a, b, c, f, r)));
            prop_assume!(!nearest.is_nan());
            prop_assert!(down <= nearest && nearest <= up);
            prop_assert!(down == up || down.next_up() == up);
            prop_assert_eq!(zero, if nearest.is_sign_negative() { up } else { down });
        }
    }

    #[test]
    fn zeros_and_cancellation() {
        let f = FloatFormat::F32;
        let bits = |x: f32| u64::from(x.to_bits());
        let (pos, neg) = (0, 0x8000_0000);
        for round in ROUNDS {
            let vanishing = if round == Round::MinusInfinity { neg } else { pos };
            assert_eq!(add(bits(1.5), bits(-1.5), f, round), vanishing);
            assert_eq!(add(pos, neg, f, round), vanishing);
            assert_eq!(add(neg, neg, f, round), neg);
            assert_eq!(mul(neg, bits(3.0), f, round), neg);
        }
        assert_eq!(add(bits(1.0), 1, f, Round::PlusInfinity), bits(1f32.next_up()));
        assert_eq!(add(bits(1.0), 0x8000_0001, f, Round::Zero), bits(1f32.next_down()));
        assert_eq!(mul(1, 1, f, Round::PlusInfinity), 1);
        assert_eq!(mul(bits(f32::MAX), bits(2.0), f, Round::Zero), bits(f32::MAX));
        assert!(f.is_nan(fma(bits(f32::INFINITY), 0, bits(1.0), f, Round::NearestEven)));
        assert!(f.is_nan(add(bits(f32::INFINITY), bits(f32::NEG_INFINITY), f, Round::NearestEven)));
    }
}
