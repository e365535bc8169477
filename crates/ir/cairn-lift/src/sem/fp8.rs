//! 8-bit floats as f32: fp8 has 4 exponent bits, bf8 has 5.
//!
//! CDNA3 has the kind without infinities and -0, whose only NaN is 0x80 ("FNUZ": CDNA3 ISA manual, "FP8"); RDNA4 has OCP's: bf8 like
//! a short f16, fp8 with NaN at 0x7f and no infinity (OCP 8-bit Floating Point Specification).

use cairn_ir::func::Value;
use cairn_ir::op::Pure;
use cairn_ir::ty::{F, Round, W};
use cairn_target::Feature;

use crate::lifter::{Flow, Lifter, R};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fp8 {
    Fp8,
    Bf8,
}

/// Byte `n` of a dword as f32, exactly.
pub(crate) fn to_f32(l: &mut Lifter<'_>, dword: Value, n: u32, kind: Fp8) -> Value {
    let ocp = l.has(Feature::Gfx12Insts);
    let (mantissa, bias) = match (kind, ocp) {
        (Fp8::Fp8, false) => (3, 8),
        (Fp8::Fp8, true) => (3, 7),
        (Fp8::Bf8, false) => (2, 16),
        (Fp8::Bf8, true) => (2, 15),
    };
    let v = l.b.lshr_k(dword, 8 * n);
    let and = |l: &mut Lifter<'_>, v: Value, k: u32| {
        let k = l.b.k32(k);
        l.b.and(v, k)
    };
    let (magnitude, sign) = (and(l, v, 0x7f), and(l, v, 0x80));
    let sign = l.b.shl_k(sign, 24);
    // The fields in f32's places stand for a number that is too small by the difference of the biases; denormals too.
    let small = l.b.shl_k(magnitude, 23 - mantissa);
    let scale = l.float_const(F::F32, f64::from(127 - bias).exp2());
    let x = l.b.fmul(F::F32, Round::NearestEven, small, scale);
    let x = l.b.or(x, sign);
    let is = |l: &mut Lifter<'_>, v: Value, k: u32| {
        let k = l.b.k32(k);
        l.b.eq(v, k)
    };
    let quiet = l.b.k32(0x7fc0_0000);
    if !ocp {
        let byte = and(l, v, 0xff);
        let nan = is(l, byte, 0x80);
        return l.b.select(nan, quiet, x);
    }
    if kind == Fp8::Fp8 {
        let nan = is(l, magnitude, 0x7f);
        return l.b.select(nan, quiet, x);
    }
    let infinity = l.b.k32(0x7f80_0000);
    let infinity = l.b.or(infinity, sign);
    let top = is(l, magnitude, 0x7c);
    let x = l.b.select(top, infinity, x);
    let k = l.b.k32(0x7c);
    let nan = l.b.lt_u(k, magnitude);
    l.b.select(nan, quiet, x)
}

/// `v_cvt_f32_fp8`, `v_cvt_f32_bf8`: one byte, which SDWA or BYTE_SEL chooses.
pub(crate) fn v_cvt_f32(l: &mut Lifter<'_>, kind: Fp8) -> R<Flow> {
    let v = l.src(0, W::W32)?;
    let x = to_f32(l, v, l.inst.byte_sel.into(), kind);
    l.put_float_exact(F::F32, x)?;
    Ok(Flow::Next)
}

/// `v_cvt_pk_f32_fp8`, `v_cvt_pk_f32_bf8`: two bytes of the word that SDWA or OP_SEL chooses.
pub(crate) fn v_cvt_pk_f32(l: &mut Lifter<'_>, kind: Fp8) -> R<Flow> {
    let high = l.source(0)?.mods.op_sel;
    let v = if high {
        let word = l.src(0, W::W16)?;
        l.b.zext(word, W::W32)
    } else {
        l.src(0, W::W32)?
    };
    let (lo, hi) = (to_f32(l, v, 0, kind), to_f32(l, v, 1, kind));
    let (lo, hi) = (l.output_mods(F::F32, lo)?, l.output_mods(F::F32, hi)?);
    let v = l.b.pack64(lo, hi);
    l.put(v)?;
    Ok(Flow::Next)
}

/// f32 rounded to nearest even, in the low byte. What is too large becomes NaN, or infinity where there is one.
fn from_f32(l: &mut Lifter<'_>, x: Value, kind: Fp8) -> Value {
    let ocp = l.has(Feature::Gfx12Insts);
    // Mantissa bits, bias, largest finite number; what overflows, and NaN.
    let (mantissa, bias, largest, over, nan) = match (kind, ocp) {
        (Fp8::Fp8, false) => (3u32, 8u32, 0x7f, 0x80, 0x80),
        (Fp8::Bf8, false) => (2, 16, 0x7f, 0x80, 0x80),
        (Fp8::Fp8, true) => (3, 7, 0x7e, 0x7f, 0x7f),
        (Fp8::Bf8, true) => (2, 15, 0x7b, 0x7c, 0x7f),
    };
    let k = l.b.k32(0x7fff_ffff);
    let magnitude = l.b.and(x, k);
    let sign = l.b.lshr_k(x, 31);
    let sign = l.b.shl_k(sign, 7);
    // Normal: round the fields in place, then change the exponent's bias.
    let drop = 23 - mantissa;
    let odd = l.b.lshr_k(magnitude, drop);
    let one = l.b.k32(1);
    let odd = l.b.and(odd, one);
    let k = l.b.k32((1 << (drop - 1)) - 1);
    let up = l.b.add(magnitude, k);
    let up = l.b.add(up, odd);
    let fields = l.b.lshr_k(up, drop);
    let k = l.b.k32((127 - bias) << mantissa);
    let normal = l.b.sub(fields, k);
    // Denormal: a multiple of the smallest number.
    let scale = l.float_const(F::F32, f64::from(bias - 1 + mantissa).exp2());
    let multiple = l.b.fmul(F::F32, Round::NearestEven, magnitude, scale);
    let multiple = l.b.frndne(F::F32, multiple);
    let denormal = l.b.pure(Pure::CvtFU(F::F32, W::W32), &[multiple]);
    let k = l.b.k32((128 - bias) << 23);
    let small = l.b.lt_u(magnitude, k);
    let code = l.b.select(small, denormal, normal);
    let with_sign = l.b.or(code, sign);
    let signed = if ocp {
        with_sign
    } else {
        // There is no -0.
        let zero = l.b.k32(0);
        let none = l.b.eq(code, zero);
        l.b.select(none, zero, with_sign)
    };
    let special = |l: &mut Lifter<'_>, code: u32| {
        let k = l.b.k32(code);
        l.b.or(k, sign)
    };
    let (over, nan) = (special(l, over), special(l, nan));
    let k = l.b.k32(largest);
    let too_large = l.b.lt_u(k, code);
    let v = l.b.select(too_large, over, signed);
    let k = l.b.k32(0x7f80_0000);
    let is_nan = l.b.lt_u(k, magnitude);
    l.b.select(is_nan, nan, v)
}

/// `v_cvt_pk_fp8_f32`, `v_cvt_pk_bf8_f32`: into the half that OP_SEL chooses; the other is kept.
pub(crate) fn v_cvt_pk_from_f32(l: &mut Lifter<'_>, kind: Fp8) -> R<Flow> {
    let (a, b) = (l.srcf(0, F::F32)?, l.srcf(1, F::F32)?);
    let (lo, hi) = (from_f32(l, a, kind), from_f32(l, b, kind));
    let hi = l.b.shl_k(hi, 8);
    let v = l.b.or(lo, hi);
    let v = l.b.trunc(v, W::W16);
    // As a 16-bit result: the half, and DPP's masks, are the writer's business.
    l.put(v)?;
    Ok(Flow::Next)
}
