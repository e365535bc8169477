//! The steps of float division: `v_div_scale`, `v_div_fmas`, `v_div_fixup` (ISA manuals, VOP3), which scale
//! operands into a range where the Newton steps between them neither overflow nor lose bits.

use cairn_ir::func::Value;
use cairn_ir::op::FPred;
use cairn_ir::ty::{F, W};
use cairn_isa::Op;

use crate::lifter::{Flow, Lifter, R};

use F::{F16, F32, F64};

/// What differs between formats.
struct Format {
    /// Bits of the mantissa field, mask of the exponent field.
    mantissa: u32,
    exponent_mask: u32,
    bias: u32,
    /// Exponent difference from which the quotient is near overflow.
    far: u32,
    /// Scale factors are 2^+-scale.
    scale: i32,
    /// Biased exponents of numerators that are tiny.
    tiny: u32,
    /// Exponent difference below which the quotient is zero.
    underflow: i32,
}

const fn format(f: F) -> Format {
    match f {
        F16 | F32 => Format {
            mantissa: 23,
            exponent_mask: 0xff,
            bias: 127,
            far: 96,
            scale: 64,
            tiny: 23,
            underflow: -150,
        },
        F64 => Format {
            mantissa: 52,
            exponent_mask: 0x7ff,
            bias: 1023,
            far: 768,
            scale: 128,
            tiny: 53,
            underflow: -1075,
        },
    }
}

pub(crate) fn lift(l: &mut Lifter<'_>) -> R<Option<Flow>> {
    use Op::*;
    match l.inst.op {
        V_DIV_SCALE_F32 => v_div_scale(l, F32)?,
        V_DIV_SCALE_F64 => v_div_scale(l, F64)?,
        V_DIV_FMAS_F32 => v_div_fmas(l, F32)?,
        V_DIV_FMAS_F64 => v_div_fmas(l, F64)?,
        V_DIV_FIXUP_F32 => v_div_fixup(l, F32)?,
        V_DIV_FIXUP_F64 => v_div_fixup(l, F64)?,
        V_DIV_FIXUP_F16 | V_DIV_FIXUP_LEGACY_F16 => v_div_fixup_f16(l)?,
        V_TRIG_PREOP_F64 => super::trig_preop::v_trig_preop_f64(l)?,
        _ => return Ok(None),
    }
    Ok(Some(Flow::Next))
}

/// The biased exponent field, W32.
pub(crate) fn biased_exponent(l: &mut Lifter<'_>, f: F, x: Value) -> Value {
    let n = format(f);
    let s = l.b.lshr_k(x, n.mantissa);
    let s = if f == F64 { l.b.lo32(s) } else { s };
    let k = l.b.k32(n.exponent_mask);
    l.b.and(s, k)
}

fn class(l: &mut Lifter<'_>, f: F, x: Value, mask: u32) -> Value {
    let k = l.b.k32(mask);
    l.b.fclass(f, x, k)
}

const NAN: u32 = 1 << 0 | 1 << 1;
const INF: u32 = 1 << 2 | 1 << 9;
const DENORMAL: u32 = 1 << 4 | 1 << 7;
const ZERO: u32 = 1 << 5 | 1 << 6;

fn ldexp(l: &mut Lifter<'_>, f: F, x: Value, e: i32) -> Value {
    let k = l.b.k32(e as u32);
    l.b.fldexp(f, x, k)
}

/// S0 is the operand to scale (equal to S1 or S2), S1 the denominator, S2 the numerator. The mask tells
/// `v_div_fmas` to undo the scaling, where only one of the two was scaled.
fn v_div_scale(l: &mut Lifter<'_>, f: F) -> R {
    let n = format(f);
    let (s0, s1, s2) = (l.srcf(0, f)?, l.srcf(1, f)?, l.srcf(2, f)?);
    let (e1, e2) = (biased_exponent(l, f, s1), biased_exponent(l, f, s2));
    let up = ldexp(l, f, s0, n.scale);
    let down = ldexp(l, f, s0, -n.scale);

    let (z1, z2) = (class(l, f, s1, ZERO), class(l, f, s2, ZERO));
    let zero = l.b.or(z1, z2);
    let diff = l.b.sub(e2, e1);
    let k = l.b.k32(n.far - 1);
    let far = l.b.lt_s(k, diff);
    let denominator_denormal = class(l, f, s1, DENORMAL);
    // 1/S1 is denormal: S1 above 2^(bias-1).
    let m1 = l.b.fabs(f, s1);
    let limit = l.float_const(f, 2f64.powi(n.bias as i32 - 1));
    let inf = l.float_const(f, f64::INFINITY);
    let (big, finite) = (l.b.fcmp(f, FPred::Ogt, m1, limit), l.b.fcmp(f, FPred::Olt, m1, inf));
    let reciprocal_denormal = l.b.and(big, finite);
    let quotient_denormal = quotient_below_normal(l, f, s1, s2);
    let k = l.b.k32(n.tiny);
    let numerator_tiny = l.b.le_u(e2, k);
    let is_denominator = l.b.fcmp(f, FPred::Oeq, s0, s1);
    let is_numerator = l.b.fcmp(f, FPred::Oeq, s0, s2);

    // From the last case to the first.
    let no = l.b.k1(false);
    let yes = l.b.k1(true);
    let mut v = l.b.select(numerator_tiny, up, s0);
    let mut flag = no;
    let only_numerator = l.b.select(is_numerator, up, s0);
    v = l.b.select(quotient_denormal, only_numerator, v);
    flag = l.b.select(quotient_denormal, yes, flag);
    v = l.b.select(reciprocal_denormal, down, v);
    flag = l.b.select(reciprocal_denormal, no, flag);
    let only_denominator = l.b.select(is_denominator, up, s0);
    // A huge denominator and a denormal quotient: the manual scales the denominator up here, which overflows; only
    // scaling it down gives the quotient.
    let both = l.b.and(reciprocal_denormal, quotient_denormal);
    let only_denominator_down = l.b.select(is_denominator, down, s0);
    v = l.b.select(both, only_denominator_down, v);
    flag = l.b.select(both, yes, flag);
    v = l.b.select(denominator_denormal, up, v);
    flag = l.b.select(denominator_denormal, no, flag);
    v = l.b.select(far, only_denominator, v);
    flag = l.b.select(far, yes, flag);
    let nan = l.b.konst(f.width(), f.nan_bits());
    v = l.b.select(zero, nan, v);
    flag = l.b.select(zero, no, flag);
    l.put_float_exact(f, v)?;
    l.put_mask(1, flag)
}

/// |S2 / S1| is below the least normal number (and not zero): by exponents and mantissas, without dividing.
fn quotient_below_normal(l: &mut Lifter<'_>, f: F, s1: Value, s2: Value) -> Value {
    let n = format(f);
    let (x1, x2) = (l.b.ffrexp_exp(f, s1), l.b.ffrexp_exp(f, s2));
    let (m1, m2) = (l.b.ffrexp_mant(f, s1), l.b.ffrexp_mant(f, s2));
    let (m1, m2) = (l.b.fabs(f, m1), l.b.fabs(f, m2));
    let d = l.b.sub(x2, x1);
    let less = l.b.fcmp(f, FPred::Olt, m2, m1);
    let less = l.b.zext(less, W::W32);
    let exponent = l.b.sub(d, less);
    let k = l.b.k32((1 - n.bias as i32) as u32);
    let below = l.b.lt_s(exponent, k);
    // Finite and not zero, both.
    let (a, b) = (class(l, f, s1, NAN | INF | ZERO), class(l, f, s2, NAN | INF | ZERO));
    let special = l.b.or(a, b);
    let ordinary = l.b.not(special);
    l.b.and(below, ordinary)
}

/// S0 * S1 + S2, scaled where VCC asks. The manual's factor is that of neither case; hardware scales up by the
/// denominator's factor where the quotient S2 is at least 2, and down by the numerator's otherwise.
fn v_div_fmas(l: &mut Lifter<'_>, f: F) -> R {
    let n = format(f);
    let (a, b, c, r) = (l.srcf(0, f)?, l.srcf(1, f)?, l.srcf(2, f)?, l.nearest(f)?);
    let m = l.src_mask(3)?;
    let scaled = l.b.lane_bit(m);
    let v = l.ffma(f, r, a, b, c);
    let e = biased_exponent(l, f, c);
    let k = l.b.k32(n.bias);
    let big = l.b.lt_u(k, e);
    let (up, down) = (l.b.k32(n.scale as u32), l.b.k32(-n.scale as u32));
    let by = l.b.select(big, up, down);
    let s = l.b.fldexp(f, v, by);
    let v = l.b.select(scaled, s, v);
    l.put_float(f, v)
}

/// The special cases of S2 / S1; the quotient S0 with its sign otherwise.
fn v_div_fixup(l: &mut Lifter<'_>, f: F) -> R {
    let n = format(f);
    let (q, d, x) = (l.srcf(0, f)?, l.srcf(1, f)?, l.srcf(2, f)?);
    let (e1, e2) = (biased_exponent(l, f, d), biased_exponent(l, f, x));
    let diff = l.b.sub(e2, e1);
    let k = l.b.k32(n.underflow as u32);
    let underflow = l.b.lt_s(diff, k);
    let v = fixup(l, f, q, d, x, Some(underflow))?;
    l.put_float(f, v)
}

fn v_div_fixup_f16(l: &mut Lifter<'_>) -> R {
    let (q, d, x) = (l.srcf(0, F16)?, l.srcf(1, F16)?, l.srcf(2, F16)?);
    let v = fixup(l, F16, q, d, x, None)?;
    l.put_float(F16, v)
}

fn fixup(l: &mut Lifter<'_>, f: F, q: Value, d: Value, x: Value, underflow: Option<Value>) -> R<Value> {
    let w = f.width();
    let sign = l.b.xor(d, x);
    let k = l.b.konst(w, f.sign_bit());
    let sign = l.b.and(sign, k);
    let signed = |l: &mut Lifter<'_>, magnitude: Value| l.b.or(magnitude, sign);
    // An estimate that overflowed on the way is a NaN; the quotient is infinite then.
    let bad = class(l, f, q, NAN);
    let inf = l.float_const(f, f64::INFINITY);
    let q = l.b.fabs(f, q);
    let q = l.b.select(bad, inf, q);
    let mut v = signed(l, q);
    let zero = l.b.konst(w, 0);
    let zero = signed(l, zero);
    if let Some(u) = underflow {
        v = l.b.select(u, zero, v);
    }
    let (nan1, nan2) = (class(l, f, d, NAN), class(l, f, x, NAN));
    let (inf1, inf2) = (class(l, f, d, INF), class(l, f, x, INF));
    let (z1, z2) = (class(l, f, d, ZERO), class(l, f, x, ZERO));
    let c = l.b.or(inf1, z2);
    v = l.b.select(c, zero, v);
    let inf = signed(l, inf);
    let c = l.b.or(z1, inf2);
    v = l.b.select(c, inf, v);
    // 0/0 and inf/inf: the negative quiet NaN.
    let invalid = l.b.konst(w, f.nan_bits() | f.sign_bit());
    let (a, b) = (l.b.and(z1, z2), l.b.and(inf1, inf2));
    let c = l.b.or(a, b);
    v = l.b.select(c, invalid, v);
    // NaN operands, the numerator's first, made quiet.
    let quiet_bit = match f {
        F16 => 1 << 9,
        F32 => 1 << 22,
        F64 => 1 << 51,
    };
    let k = l.b.konst(w, quiet_bit);
    let quiet = l.b.or(d, k);
    v = l.b.select(nan1, quiet, v);
    let quiet = l.b.or(x, k);
    Ok(l.b.select(nan2, quiet, v))
}
