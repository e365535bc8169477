//! Conversions between formats, rounding once. Integer arithmetic only, so that no host setting can matter.

use crate::format::{FloatFormat, Round, Specials};

/// What becomes of numbers beyond the largest finite one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Overflow {
    /// As IEEE 754 has it: infinity or the largest number, by rounding mode; NaN where there are no infinities.
    Ieee,
    /// The largest number of that sign; infinities too.
    Saturate,
}

/// The value of a number in any format, exact. NaNs keep sign and payload and become quiet.
pub fn to_f64(bits: u64, format: FloatFormat) -> f64 {
    f64::from_bits(convert(bits, format, FloatFormat::F64, Round::NearestEven, Overflow::Ieee))
}

/// An f64 rounded to a format. NaNs become quiet and keep as much payload as fits.
pub fn from_f64(value: f64, format: FloatFormat, round: Round, overflow: Overflow) -> u64 {
    convert(value.to_bits(), FloatFormat::F64, format, round, overflow)
}

fn convert(bits: u64, from: FloatFormat, to: FloatFormat, round: Round, overflow: Overflow) -> u64 {
    let negative = bits & from.sign() != 0;
    if from.is_nan(bits) {
        return nan(bits, from, to);
    }
    let sign = if negative { to.sign() } else { 0 };
    if from.is_infinite(bits) {
        return match (to.infinity(), overflow) {
            (_, Overflow::Saturate) => sign | to.max(),
            (Some(infinity), Overflow::Ieee) => sign | infinity,
            (None, Overflow::Ieee) => too_large_nan(sign, to),
        };
    }
    let (significand, exponent) = from.significand(bits);
    assemble(negative, u128::from(significand), exponent, to, round, overflow)
}

/// `magnitude * 2^exponent` with a sign, rounded once to a format. The magnitude's lowest bit may be sticky (stand for
/// any number of bits below) where the magnitude is wider than the format by three bits or more.
pub(crate) fn assemble(
    negative: bool,
    magnitude: u128,
    exponent: i32,
    to: FloatFormat,
    round: Round,
    overflow: Overflow,
) -> u64 {
    let sign = if negative { to.sign() } else { 0 };
    if magnitude == 0 {
        return if to.specials == Specials::Fnuz { 0 } else { sign };
    }
    // The exponent of the result's last place: that of the leading bit less the fraction, but not below the denormals'.
    let leading = exponent + 127 - magnitude.leading_zeros() as i32;
    let smallest = 1 - to.bias - to.fraction_bits as i32;
    let last_place = (leading - to.fraction_bits as i32).max(smallest);
    let rounded = shift_round(magnitude, last_place - exponent, negative, round);
    // A carry out of the fraction lands in the exponent field, which is just what it should do.
    let result = rounded + (((last_place - smallest) as u64) << to.fraction_bits);
    if result <= to.max() {
        let sign = if result == 0 && to.specials == Specials::Fnuz { 0 } else { sign };
        return sign | result;
    }
    let toward_zero = match round {
        Round::NearestEven => false,
        Round::Zero => true,
        Round::PlusInfinity => negative,
        Round::MinusInfinity => !negative,
    };
    match (overflow, to.infinity()) {
        (Overflow::Saturate, _) => sign | to.max(),
        (Overflow::Ieee, _) if toward_zero => sign | to.max(),
        (Overflow::Ieee, Some(infinity)) => sign | infinity,
        (Overflow::Ieee, None) => too_large_nan(sign, to),
    }
}

fn too_large_nan(sign: u64, to: FloatFormat) -> u64 {
    match to.specials {
        Specials::Fnuz => to.nan(),
        _ => sign | to.nan(),
    }
}

fn nan(bits: u64, from: FloatFormat, to: FloatFormat) -> u64 {
    if from.specials != Specials::Ieee || to.specials != Specials::Ieee {
        let signed =
            to.specials != Specials::Fnuz && from.specials != Specials::Fnuz && bits & from.sign() != 0;
        return to.nan() | if signed { to.sign() } else { 0 };
    }
    let sign = if bits & from.sign() != 0 { to.sign() } else { 0 };
    let fraction = bits & ((1 << from.fraction_bits) - 1);
    let payload = match to.fraction_bits.checked_sub(from.fraction_bits) {
        Some(widen) => fraction << widen,
        None => fraction >> (from.fraction_bits - to.fraction_bits),
    };
    sign | to.nan() | payload
}

/// `magnitude / 2^shift` (or times, for negative shifts), rounded to an integer, which must fit.
fn shift_round(magnitude: u128, shift: i32, negative: bool, round: Round) -> u64 {
    if shift <= 0 {
        return (magnitude << -shift) as u64;
    }
    let shift = shift as u32;
    let (kept, rest, half) = match shift {
        1..=127 => (magnitude >> shift, magnitude & ((1 << shift) - 1), 1 << (shift - 1)),
        // Everything is dropped; more than 128 places away it is less than half of the last one.
        128 => (0, magnitude, 1 << 127),
        _ => (0, 1, 2),
    };
    let up = match round {
        Round::NearestEven => rest > half || rest == half && kept & 1 == 1,
        Round::Zero => false,
        Round::PlusInfinity => !negative && rest != 0,
        Round::MinusInfinity => negative && rest != 0,
    };
    kept as u64 + u64::from(up)
}

/// An integer rounded to a format.
pub fn from_int(value: i128, format: FloatFormat, round: Round) -> u64 {
    assemble(value < 0, value.unsigned_abs(), 0, format, round, Overflow::Ieee)
}

/// The value of an f16, exact.
pub fn f16_to_f32(bits: u16) -> f32 {
    let from = u64::from(bits);
    f32::from_bits(
        convert(from, FloatFormat::F16, FloatFormat::F32, Round::NearestEven, Overflow::Ieee) as u32
    )
}

/// An f32 rounded to f16.
pub fn f32_to_f16(value: f32, round: Round) -> u16 {
    convert(u64::from(value.to_bits()), FloatFormat::F32, FloatFormat::F16, round, Overflow::Ieee) as u16
}

/// An f32 rounded toward zero to f16, as `v_cvt_pkrtz_f16_f32` does: finite numbers stay finite.
pub fn f32_to_f16_rtz(value: f32) -> u16 {
    f32_to_f16(value, Round::Zero)
}

/// The value of a bf16, exact.
pub fn bf16_to_f32(bits: u16) -> f32 {
    f32::from_bits(u32::from(bits) << 16)
}

/// An f32 rounded to bf16.
pub fn f32_to_bf16(value: f32, round: Round) -> u16 {
    convert(u64::from(value.to_bits()), FloatFormat::F32, FloatFormat::BF16, round, Overflow::Ieee) as u16
}

/// An f64 rounded to f32.
pub fn f64_to_f32(value: f64, round: Round) -> f32 {
    f32::from_bits(from_f64(value, FloatFormat::F32, round, Overflow::Ieee) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SMALL: [FloatFormat; 6] = [
        FloatFormat::F16,
        FloatFormat::BF16,
        FloatFormat::FP8,
        FloatFormat::BF8,
        FloatFormat::FP8_FNUZ,
        FloatFormat::BF8_FNUZ,
    ];
    const ROUNDS: [Round; 4] = [Round::NearestEven, Round::PlusInfinity, Round::MinusInfinity, Round::Zero];

    /// The value by the textbook formula, in host arithmetic.
    fn value(bits: u64, f: FloatFormat) -> f64 {
        let field = (bits >> f.fraction_bits & ((1 << f.exponent_bits) - 1)) as i32;
        let fraction = (bits & ((1 << f.fraction_bits) - 1)) as f64 / (1u64 << f.fraction_bits) as f64;
        let magnitude = match field {
            0 => fraction * 2f64.powi(1 - f.bias),
            _ => (1.0 + fraction) * 2f64.powi(field - f.bias),
        };
        if bits & f.sign() != 0 { -magnitude } else { magnitude }
    }

    #[test]
    fn every_pattern_of_the_small_formats() {
        for f in SMALL {
            for bits in 0..1u64 << f.width() {
                let wide = to_f64(bits, f);
                assert_eq!(wide.is_nan(), f.is_nan(bits), "{f:?} {bits:#x}");
                assert_eq!(wide.is_infinite(), f.is_infinite(bits), "{f:?} {bits:#x}");
                if wide.is_finite() {
                    assert_eq!(wide.to_bits(), value(bits, f).to_bits(), "{f:?} {bits:#x}");
                }
                for round in ROUNDS {
                    let back = from_f64(wide, f, round, Overflow::Ieee);
                    if !wide.is_nan() {
                        assert_eq!(back, bits, "{f:?} {bits:#x} {round:?}");
                    } else {
                        assert!(f.is_nan(back));
                    }
                }
            }
        }
    }

    /// Rounding by search: the neighbours among all finite numbers of the format.
    fn by_search(x: f64, f: FloatFormat, round: Round) -> u64 {
        let magnitude = x.abs();
        // Magnitudes ascend with their patterns.
        let (mut low, mut high) = (0, f.max() + 1);
        while high - low > 1 {
            let middle = (low + high) / 2;
            if value(middle, f) <= magnitude { low = middle } else { high = middle }
        }
        // Beyond the largest number lies what its exponent would give next.
        let (below, above) = (value(low, f), if low == f.max() { next_beyond(f) } else { value(low + 1, f) });
        let negative = x.is_sign_negative();
        let up = match round {
            _ if magnitude == below => false,
            Round::Zero => false,
            Round::PlusInfinity => !negative,
            Round::MinusInfinity => negative,
            Round::NearestEven => {
                let (down, up) = (magnitude - below, above - magnitude);
                up < down || up == down && low & 1 == 1
            }
        };
        let result = low + u64::from(up);
        let sign = if negative { f.sign() } else { 0 };
        match (result > f.max(), f.infinity(), f.specials) {
            (true, Some(infinity), _) => sign | infinity,
            (true, None, Specials::Fnuz) => f.nan(),
            (true, None, _) => sign | f.nan(),
            (false, _, Specials::Fnuz) if result == 0 => 0,
            _ => sign | result,
        }
    }

    fn next_beyond(f: FloatFormat) -> f64 {
        let max = f.max();
        value(max, f) + (value(max, f) - value(max - 1, f))
    }

    proptest! {
        #[test]
        fn rounding_agrees_with_a_search(bits: u32, format in 0usize..6, round in 0usize..4, scale in -30i32..30) {
            let f = SMALL[format];
            for x in [f32::from_bits(bits), (bits as i32 as f32) * 2f32.powi(scale - 31)] {
                // Beyond twice the largest number everything overflows; the search's arithmetic ends there.
                if x.is_finite() && f64::from(x.abs()) < next_beyond(f) {
                    let x = f64::from(x);
                    prop_assert_eq!(from_f64(x, f, ROUNDS[round], Overflow::Ieee), by_search(x, f, ROUNDS[round]));
                }
            }
        }

        #[test]
        fn f64_to_f32_agrees_with_the_host(bits: u64) {
            let x = f64::from_bits(bits);
            let ours = f64_to_f32(x, Round::NearestEven);
            prop_assert!(ours.to_bits() == (x as f32).to_bits() || x.is_nan() && ours.is_nan());
            let (down, up) = (f64_to_f32(x, Round::MinusInfinity), f64_to_f32(x, Round::PlusInfinity));
            if !x.is_nan() {
                prop_assert!(f64::from(down) <= x && x <= f64::from(up));
                prop_assert!(down == up || down.next_up() == up || (down == 0.0 || up == 0.0));
            }
        }

        #[test]
        fn f32_goes_through_f64_and_back(bits: u32) {
            let wide = to_f64(u64::from(bits), FloatFormat::F32);
            let back = from_f64(wide, FloatFormat::F32, Round::Zero, Overflow::Ieee) as u32;
            let quiet = if f32::from_bits(bits).is_nan() { bits | 0x40_0000 } else { bits };
            prop_assert_eq!(back, quiet);
        }
    }

    #[test]
    fn halfway_cases_and_overflow() {
        // 65520 lies halfway between the largest f16 and what would come next.
        assert_eq!(f32_to_f16(65519.996, Round::NearestEven), 0x7bff);
        assert_eq!(f32_to_f16(65520.0, Round::NearestEven), 0x7c00);
        assert_eq!(f32_to_f16_rtz(1e30), 0x7bff);
        assert_eq!(f32_to_f16_rtz(f32::NEG_INFINITY), 0xfc00);
        assert_eq!(f32_to_f16(-1e30, Round::PlusInfinity), 0xfbff);
        // Half of the smallest denormal is a tie with zero; a bit more is not.
        assert_eq!(f32_to_f16(2f32.powi(-25), Round::NearestEven), 0);
        assert_eq!(f32_to_f16(2f32.powi(-25).next_up(), Round::NearestEven), 1);
        assert_eq!(f32_to_f16(-f32::from_bits(1), Round::MinusInfinity), 0x8001);
        assert_eq!(f32_to_f16(f32::from_bits(1), Round::NearestEven), 0);
        assert_eq!(f32_to_bf16(f32::from_bits(0x3f80_8000), Round::NearestEven), 0x3f80);
        assert_eq!(f32_to_bf16(f32::from_bits(0x3f81_8000), Round::NearestEven), 0x3f82);
        assert_eq!(f32_to_f16(f32::from_bits(0xff80_0001), Round::NearestEven), 0xfe00);
        assert_eq!(bf16_to_f32(0x4049), 3.140625);
        assert_eq!(f16_to_f32(0x0001), 2f32.powi(-24));
    }

    #[test]
    fn eight_bit_formats() {
        let nearest = |x, f, o| from_f64(x, f, Round::NearestEven, o);
        // Largest numbers: OCP specification, table 1; MI300 ISA manual for the FNUZ pair.
        for (f, max) in [
            (FloatFormat::FP8, 448.0),
            (FloatFormat::BF8, 57344.0),
            (FloatFormat::FP8_FNUZ, 240.0),
            (FloatFormat::BF8_FNUZ, 57344.0),
        ] {
            assert_eq!(to_f64(f.max(), f), max);
            assert_eq!(nearest(1e9, f, Overflow::Saturate), f.max());
            assert_eq!(nearest(f64::NEG_INFINITY, f, Overflow::Saturate), f.max() | f.sign());
            let beyond = nearest(1e9, f, Overflow::Ieee);
            assert!(f.is_nan(beyond) || f.is_infinite(beyond));
        }
        assert_eq!(nearest(-0.0, FloatFormat::FP8_FNUZ, Overflow::Ieee), 0);
        assert_eq!(nearest(-1e-9, FloatFormat::BF8_FNUZ, Overflow::Ieee), 0);
        assert_eq!(nearest(-0.0, FloatFormat::FP8, Overflow::Ieee), 0x80);
        assert_eq!(nearest(f64::NAN, FloatFormat::FP8_FNUZ, Overflow::Saturate), 0x80);
        assert_eq!(nearest(1.0, FloatFormat::FP8, Overflow::Ieee), 0x38);
        assert_eq!(nearest(1.0, FloatFormat::FP8_FNUZ, Overflow::Ieee), 0x40);
    }
}
