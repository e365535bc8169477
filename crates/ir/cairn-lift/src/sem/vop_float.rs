//! Float arithmetic of the vector ALU: f16, f32, f64, conversions, transcendentals, the division steps.
//!
//! Denormals: arithmetic follows MODE; `v_mad_f32`, `v_mac_f32` and the f32 transcendentals always flush (ISA
//! manuals; LLVM's lowering of division, sqrt, exp and log scales around that).

use cairn_ir::func::Value;
use cairn_ir::op::{FPred, Pure};
use cairn_ir::reg::VReg;
use cairn_ir::ty::{F, Round, W};
use cairn_isa::{Op, Operand};

use super::fp8::Fp8;
use crate::lifter::{Flow, Lifter, R, refuse};

use F::{F16, F32, F64};
const W16: W = W::W16;
const W32: W = W::W32;

pub(crate) fn lift(l: &mut Lifter<'_>) -> R<Option<Flow>> {
    use Op::*;
    match l.inst.op {
        V_ADD_F32 | S_ADD_F32 => add(l, F32)?,
        V_ADD_F16 | S_ADD_F16 => add(l, F16)?,
        V_ADD_F64 => add(l, F64)?,
        V_SUB_F32 | S_SUB_F32 => sub(l, F32, false)?,
        V_SUB_F16 | S_SUB_F16 => sub(l, F16, false)?,
        V_SUBREV_F32 => sub(l, F32, true)?,
        V_SUBREV_F16 => sub(l, F16, true)?,
        V_MUL_F32 | S_MUL_F32 => mul(l, F32)?,
        V_MUL_F16 | S_MUL_F16 => mul(l, F16)?,
        V_MUL_F64 => mul(l, F64)?,
        V_MUL_LEGACY_F32 => v_mul_legacy_f32(l)?,
        V_FMA_F32 => fma(l, F32, 2)?,
        V_FMA_F16 | V_FMA_LEGACY_F16 => fma(l, F16, 2)?,
        V_FMA_F64 => fma(l, F64, 2)?,
        V_FMAC_F32 | S_FMAC_F32 => fmac(l, F32)?,
        V_FMAC_F16 | S_FMAC_F16 => fmac(l, F16)?,
        V_FMAC_F64 => fmac(l, F64)?,
        V_FMAAK_F32 | S_FMAAK_F32 => fma(l, F32, 2)?,
        V_FMAAK_F16 => fma(l, F16, 2)?,
        // D = S0 * K + S1: K is the second operand.
        V_FMAMK_F32 | S_FMAMK_F32 => fma(l, F32, 2)?,
        V_FMAMK_F16 => fma(l, F16, 2)?,
        V_MAD_F32 | V_MADAK_F32 | V_MADMK_F32 => v_mad_f32(l, false)?,
        V_MAC_F32 => v_mad_f32(l, true)?,
        V_MAD_F16 | V_MAD_LEGACY_F16 | V_MADAK_F16 | V_MADMK_F16 => v_mad_f16(l, false)?,
        V_MAC_F16 => v_mad_f16(l, true)?,
        V_FMA_MIX_F32 => v_fma_mix_f32(l)?,
        V_FMA_MIXLO_F16 => v_fma_mix_f16(l, false)?,
        V_FMA_MIXHI_F16 => v_fma_mix_f16(l, true)?,

        V_MIN_F32 | S_MIN_NUM_F32 => min_max(l, F32, Ext::Min)?,
        V_MIN_F16 | S_MIN_NUM_F16 => min_max(l, F16, Ext::Min)?,
        V_MIN_F64 => min_max(l, F64, Ext::Min)?,
        V_MAX_F32 | S_MAX_NUM_F32 => min_max(l, F32, Ext::Max)?,
        V_MAX_F16 | S_MAX_NUM_F16 => min_max(l, F16, Ext::Max)?,
        V_MAX_F64 => min_max(l, F64, Ext::Max)?,
        V_MIN3_F32 => three(l, F32, min3)?,
        V_MIN3_F16 => three(l, F16, min3)?,
        V_MAX3_F32 => three(l, F32, max3)?,
        V_MAX3_F16 => three(l, F16, max3)?,
        V_MED3_F32 => three(l, F32, med3)?,
        V_MED3_F16 => three(l, F16, med3)?,
        V_MAXMIN_F32 => three(l, F32, maxmin)?,
        V_MAXMIN_F16 => three(l, F16, maxmin)?,
        V_MINMAX_F32 => three(l, F32, minmax)?,
        V_MINMAX_F16 => three(l, F16, minmax)?,
        V_MINIMUM_F32 | S_MINIMUM_F32 => two(l, F32, minimum)?,
        V_MINIMUM_F16 | S_MINIMUM_F16 => two(l, F16, minimum)?,
        V_MINIMUM_F64 => two(l, F64, minimum)?,
        V_MAXIMUM_F32 | S_MAXIMUM_F32 => two(l, F32, maximum)?,
        V_MAXIMUM_F16 | S_MAXIMUM_F16 => two(l, F16, maximum)?,
        V_MAXIMUM_F64 => two(l, F64, maximum)?,
        V_MINIMUM3_F32 => three(l, F32, minimum3)?,
        V_MINIMUM3_F16 => three(l, F16, minimum3)?,
        V_MAXIMUM3_F32 => three(l, F32, maximum3)?,
        V_MAXIMUM3_F16 => three(l, F16, maximum3)?,
        V_MINIMUMMAXIMUM_F32 => three(l, F32, minimummaximum)?,
        V_MINIMUMMAXIMUM_F16 => three(l, F16, minimummaximum)?,
        V_MAXIMUMMINIMUM_F32 => three(l, F32, maximumminimum)?,
        V_MAXIMUMMINIMUM_F16 => three(l, F16, maximumminimum)?,

        V_TRUNC_F32 | S_TRUNC_F32 => un(l, F32, |l, a| l.b.ftrunc(F32, a))?,
        V_TRUNC_F16 | S_TRUNC_F16 => un(l, F16, |l, a| l.b.ftrunc(F16, a))?,
        V_TRUNC_F64 => un(l, F64, |l, a| l.b.ftrunc(F64, a))?,
        V_CEIL_F32 | S_CEIL_F32 => un(l, F32, |l, a| l.b.fceil(F32, a))?,
        V_CEIL_F16 | S_CEIL_F16 => un(l, F16, |l, a| l.b.fceil(F16, a))?,
        V_CEIL_F64 => un(l, F64, |l, a| l.b.fceil(F64, a))?,
        V_FLOOR_F32 | S_FLOOR_F32 => un(l, F32, |l, a| l.b.ffloor(F32, a))?,
        V_FLOOR_F16 | S_FLOOR_F16 => un(l, F16, |l, a| l.b.ffloor(F16, a))?,
        V_FLOOR_F64 => un(l, F64, |l, a| l.b.ffloor(F64, a))?,
        V_RNDNE_F32 | S_RNDNE_F32 => un(l, F32, |l, a| l.b.frndne(F32, a))?,
        V_RNDNE_F16 | S_RNDNE_F16 => un(l, F16, |l, a| l.b.frndne(F16, a))?,
        V_RNDNE_F64 => un(l, F64, |l, a| l.b.frndne(F64, a))?,
        V_FRACT_F32 => un(l, F32, |l, a| l.b.ffract(F32, a))?,
        V_FRACT_F16 => un(l, F16, |l, a| l.b.ffract(F16, a))?,
        V_FRACT_F64 => un(l, F64, |l, a| l.b.ffract(F64, a))?,
        V_FREXP_MANT_F32 => un(l, F32, |l, a| l.b.ffrexp_mant(F32, a))?,
        V_FREXP_MANT_F16 => un(l, F16, |l, a| l.b.ffrexp_mant(F16, a))?,
        V_FREXP_MANT_F64 => un(l, F64, |l, a| l.b.ffrexp_mant(F64, a))?,
        V_FREXP_EXP_I32_F32 => frexp_exp(l, F32, W32)?,
        V_FREXP_EXP_I32_F64 => frexp_exp(l, F64, W32)?,
        V_FREXP_EXP_I16_F16 => frexp_exp(l, F16, W16)?,
        V_LDEXP_F32 => ldexp(l, F32)?,
        V_LDEXP_F16 => ldexp(l, F16)?,
        V_LDEXP_F64 => ldexp(l, F64)?,

        V_RCP_F32 | V_RCP_IFLAG_F32 | V_S_RCP_F32 => flushed(l, |l, a| l.b.frcp(F32, a))?,
        V_RSQ_F32 | V_S_RSQ_F32 => {
            // Takes denormals for zeros by itself, and none comes out.
            let a = l.srcf_keep(0, F32)?;
            let v = l.b.frsq(F32, a);
            l.put_float_exact(F32, v)?
        }
        V_SQRT_F32 | V_S_SQRT_F32 => flushed(l, |l, a| l.b.fsqrt(F32, a))?,
        V_EXP_F32 | V_S_EXP_F32 => flushed(l, |l, a| l.b.fexp2(F32, a))?,
        V_LOG_F32 | V_S_LOG_F32 => flushed(l, |l, a| l.b.flog2(F32, a))?,
        V_RCP_F16 | V_S_RCP_F16 => un(l, F16, |l, a| l.b.frcp(F16, a))?,
        V_RSQ_F16 | V_S_RSQ_F16 => un(l, F16, |l, a| l.b.frsq(F16, a))?,
        V_SQRT_F16 | V_S_SQRT_F16 => un(l, F16, |l, a| l.b.fsqrt(F16, a))?,
        V_EXP_F16 | V_S_EXP_F16 => un(l, F16, |l, a| l.b.fexp2(F16, a))?,
        V_LOG_F16 | V_S_LOG_F16 => un(l, F16, |l, a| l.b.flog2(F16, a))?,
        V_RCP_F64 => un(l, F64, |l, a| l.b.frcp(F64, a))?,
        V_RSQ_F64 => un(l, F64, |l, a| l.b.frsq(F64, a))?,
        V_SQRT_F64 => un(l, F64, |l, a| l.b.fsqrt(F64, a))?,
        V_SIN_F32 => sin_cos(l, F32, false)?,
        V_COS_F32 => sin_cos(l, F32, true)?,
        V_SIN_F16 => sin_cos(l, F16, false)?,
        V_COS_F16 => sin_cos(l, F16, true)?,

        V_CVT_F32_I32 | S_CVT_F32_I32 => cvt_int_to(l, F32, W32, true)?,
        V_CVT_F32_U32 | S_CVT_F32_U32 => cvt_int_to(l, F32, W32, false)?,
        V_CVT_F64_I32 => cvt_int_to(l, F64, W32, true)?,
        V_CVT_F64_U32 => cvt_int_to(l, F64, W32, false)?,
        V_CVT_F16_I16 => cvt_int_to(l, F16, W16, true)?,
        V_CVT_F16_U16 => cvt_int_to(l, F16, W16, false)?,
        V_CVT_I32_F32 | S_CVT_I32_F32 => cvt_to_int(l, F32, W32, true)?,
        V_CVT_U32_F32 | S_CVT_U32_F32 => cvt_to_int(l, F32, W32, false)?,
        V_CVT_I32_F64 => cvt_to_int(l, F64, W32, true)?,
        V_CVT_U32_F64 => cvt_to_int(l, F64, W32, false)?,
        V_CVT_I16_F16 => cvt_to_int(l, F16, W16, true)?,
        V_CVT_U16_F16 => cvt_to_int(l, F16, W16, false)?,
        V_CVT_FLR_I32_F32 => v_cvt_flr_i32_f32(l)?,
        V_CVT_RPI_I32_F32 => v_cvt_rpi_i32_f32(l)?,
        V_CVT_F16_F32 | S_CVT_F16_F32 => cvt_float(l, F32, F16)?,
        V_CVT_F32_F16 | S_CVT_F32_F16 => cvt_float(l, F16, F32)?,
        V_CVT_F32_F64 => cvt_float(l, F64, F32)?,
        V_CVT_F64_F32 => cvt_float(l, F32, F64)?,
        V_CVT_F32_UBYTE0 => v_cvt_f32_ubyte(l, 0)?,
        V_CVT_F32_UBYTE1 => v_cvt_f32_ubyte(l, 8)?,
        V_CVT_F32_UBYTE2 => v_cvt_f32_ubyte(l, 16)?,
        V_CVT_F32_UBYTE3 => v_cvt_f32_ubyte(l, 24)?,
        V_CVT_F32_FP8 => return super::fp8::v_cvt_f32(l, Fp8::Fp8).map(Some),
        V_CVT_F32_BF8 => return super::fp8::v_cvt_f32(l, Fp8::Bf8).map(Some),
        V_CVT_PK_FP8_F32 => return super::fp8::v_cvt_pk_from_f32(l, Fp8::Fp8).map(Some),
        V_CVT_PK_BF8_F32 => return super::fp8::v_cvt_pk_from_f32(l, Fp8::Bf8).map(Some),
        V_CVT_PK_F32_FP8 => return super::fp8::v_cvt_pk_f32(l, Fp8::Fp8).map(Some),
        V_CVT_PK_F32_BF8 => return super::fp8::v_cvt_pk_f32(l, Fp8::Bf8).map(Some),
        V_CVT_OFF_F32_I4 => v_cvt_off_f32_i4(l)?,
        S_CVT_HI_F32_F16 => s_cvt_hi_f32_f16(l)?,
        V_CVT_PK_I16_F32 => v_cvt_pk_16_f32(l, true)?,
        V_CVT_PK_U16_F32 => v_cvt_pk_16_f32(l, false)?,
        V_CVT_PKRTZ_F16_F32 | S_CVT_PK_RTZ_F16_F32 => v_cvt_pkrtz_f16_f32(l)?,
        _ => return super::vop_div::lift(l),
    }
    Ok(Some(Flow::Next))
}

// ---- Operand shapes

fn un(l: &mut Lifter<'_>, f: F, op: fn(&mut Lifter<'_>, Value) -> Value) -> R {
    let a = l.srcf(0, f)?;
    let v = op(l, a);
    l.put_float(f, v)
}

/// f32 whose denormals are flushed whatever MODE says, in and out.
fn flushed(l: &mut Lifter<'_>, op: fn(&mut Lifter<'_>, Value) -> Value) -> R {
    let a = l.srcf_keep(0, F32)?;
    let a = l.b.fflush(F32, a);
    let v = op(l, a);
    let v = l.b.fflush(F32, v);
    l.put_float_exact(F32, v)
}

fn two(l: &mut Lifter<'_>, f: F, op: fn(&mut Lifter<'_>, F, Value, Value) -> Value) -> R {
    let (a, b) = (l.srcf(0, f)?, l.srcf(1, f)?);
    let v = op(l, f, a, b);
    l.put_float(f, v)
}

type Tri = fn(&mut Lifter<'_>, F, Value, Value, Value) -> Value;

fn three(l: &mut Lifter<'_>, f: F, op: Tri) -> R {
    let (a, b, c) = (l.srcf(0, f)?, l.srcf(1, f)?, l.srcf(2, f)?);
    let v = op(l, f, a, b, c);
    l.put_float(f, v)
}

/// The destination's old value as a float source; 16-bit ones live in the low half.
fn old_dst(l: &mut Lifter<'_>, f: F) -> R<Value> {
    let d = l.dst(0)?;
    if !d.value.is_vgpr() && !d.value.is_agpr() {
        let v = l.scalar(&d, W32)?;
        return Ok(if f == F16 { l.b.trunc(v, W16) } else { v });
    }
    let r = l.vreg(d.value)?;
    Ok(match f {
        F64 => l.b.get_v(r, W::W64),
        F32 => l.b.get_v(r, W32),
        F16 => {
            let v = l.b.get_v(r, W32);
            l.b.trunc(v, W16)
        }
    })
}

// ---- Arithmetic

fn add(l: &mut Lifter<'_>, f: F) -> R {
    let (a, b, r) = (l.srcf(0, f)?, l.srcf(1, f)?, l.round(f)?);
    let v = l.fadd(f, r, a, b);
    l.put_float(f, v)
}

fn sub(l: &mut Lifter<'_>, f: F, rev: bool) -> R {
    let (a, b, r) = (l.srcf(0, f)?, l.srcf(1, f)?, l.round(f)?);
    let (a, b) = if rev { (b, a) } else { (a, b) };
    let n = l.b.fneg(f, b);
    let v = l.fadd(f, r, a, n);
    l.put_float(f, v)
}

fn mul(l: &mut Lifter<'_>, f: F) -> R {
    let (a, b, r) = (l.srcf(0, f)?, l.srcf(1, f)?, l.round(f)?);
    let v = l.fmul(f, r, a, b);
    l.put_float(f, v)
}

/// Zero times anything is zero.
fn v_mul_legacy_f32(l: &mut Lifter<'_>) -> R {
    let (a, b, r) = (l.srcf(0, F32)?, l.srcf(1, F32)?, l.round(F32)?);
    let v = l.fmul(F32, r, a, b);
    let zero = l.b.k32(0);
    let (x, y) = (l.b.fcmp(F32, FPred::Oeq, a, zero), l.b.fcmp(F32, FPred::Oeq, b, zero));
    let any = l.b.or(x, y);
    let v = l.b.select(any, zero, v);
    l.put_float(F32, v)
}

fn fma(l: &mut Lifter<'_>, f: F, addend: usize) -> R {
    let (a, b, c, r) = (l.srcf(0, f)?, l.srcf(1, f)?, l.srcf(addend, f)?, l.round(f)?);
    let v = l.ffma(f, r, a, b, c);
    l.put_float(f, v)
}

fn fmac(l: &mut Lifter<'_>, f: F) -> R {
    let (a, b, r) = (l.srcf(0, f)?, l.srcf(1, f)?, l.round(f)?);
    let c = old_dst(l, f)?;
    let c = l.flush_in(f, c);
    let v = l.ffma(f, r, a, b, c);
    l.put_float(f, v)
}

/// Product and sum are rounded, and flushed, each on its own.
fn unfused(l: &mut Lifter<'_>, f: F, mac: bool) -> R<Value> {
    let r = l.round(f)?;
    let (a, b) = (l.srcf_keep(0, f)?, l.srcf_keep(1, f)?);
    let c = if mac { old_dst(l, f)? } else { l.srcf_keep(2, f)? };
    let (a, b, c) = (l.b.fflush(f, a), l.b.fflush(f, b), l.b.fflush(f, c));
    let m = l.fmul(f, r, a, b);
    let m = l.b.fflush(f, m);
    let v = l.fadd(f, r, m, c);
    Ok(l.b.fflush(f, v))
}

fn v_mad_f32(l: &mut Lifter<'_>, mac: bool) -> R {
    let v = unfused(l, F32, mac)?;
    l.put_float_exact(F32, v)
}

/// Compilers use it only where f16 denormals are flushed; what it does with them otherwise is not certain.
fn v_mad_f16(l: &mut Lifter<'_>, mac: bool) -> R {
    let d = l.state.float.denorm(F16);
    if !(d.flush_inputs && d.flush_outputs) {
        return refuse("f16 multiply-add with f16 denormals kept");
    }
    let v = unfused(l, F16, mac)?;
    l.put_float_exact(F16, v)
}

// ---- Mixed precision

/// OP_SEL_HI says that the source is f16, OP_SEL which half.
fn mix_source(l: &mut Lifter<'_>, i: usize) -> R<Value> {
    let o = l.source(i)?;
    let half = o.mods.op_sel_hi;
    let f = if half { F16 } else { F32 };
    let ty = cairn_isa::OperandType::new(cairn_isa::Elem::Float, if half { 16 } else { 32 }, 1);
    let o = Operand { ty, ..o };
    let mut v = if o.value.is_const() || !o.value.is_vgpr() {
        if half && o.value.is_const() && o.mods.op_sel {
            return refuse("high half of a constant");
        }
        let v = l.scalar(&o, W32)?;
        if half && !o.value.is_const() && o.mods.op_sel { l.b.lshr_k(v, 16) } else { v }
    } else {
        let r = l.vreg(o.value)?;
        let v = l.b.get_v(r, W32);
        if half && o.mods.op_sel { l.b.lshr_k(v, 16) } else { v }
    };
    if !half && o.mods.op_sel {
        return refuse("op_sel on an f32 source");
    }
    if half {
        v = l.b.trunc(v, W16);
    }
    if o.mods.abs {
        v = l.b.fabs(f, v);
    }
    if o.mods.neg {
        v = l.b.fneg(f, v);
    }
    v = l.flush_in(f, v);
    if half {
        v = l.b.pure(Pure::CvtFF(F16, F32, Round::NearestEven), &[v]);
    }
    Ok(v)
}

fn mix(l: &mut Lifter<'_>) -> R<Value> {
    let (a, b, c) = (mix_source(l, 0)?, mix_source(l, 1)?, mix_source(l, 2)?);
    let r = l.round(F32)?;
    let v = l.ffma(F32, r, a, b, c);
    Ok(l.flush_out(F32, v))
}

fn v_fma_mix_f32(l: &mut Lifter<'_>) -> R {
    let v = mix(l)?;
    l.put_float_exact(F32, v)
}

fn v_fma_mix_f16(l: &mut Lifter<'_>, high: bool) -> R {
    let v = mix(l)?;
    let r = l.round(F16)?;
    let v = l.b.pure(Pure::CvtFF(F32, F16, r), &[v]);
    let v = l.flush_out(F16, v);
    let v = l.output_mods(F16, v)?;
    let d = l.dst(0)?;
    let d = l.vreg(d.value)?;
    put_half(l, d, v, high);
    Ok(())
}

/// Writes one half of a register and keeps the other.
pub(crate) fn put_half(l: &mut Lifter<'_>, d: VReg, v: Value, high: bool) {
    let old = l.b.get_v(d, W32);
    let v = l.b.zext(v, W32);
    let k = l.b.k32(if high { 0xffff } else { 0xffff_0000 });
    let old = l.b.and(old, k);
    let v = if high { l.b.shl_k(v, 16) } else { v };
    let v = l.b.or(old, v);
    l.b.set_v(d, v);
}

// ---- Minimum, maximum, median

#[derive(Clone, Copy, PartialEq, Eq)]
enum Ext {
    Min,
    Max,
}

fn same(a: &Operand, b: &Operand) -> bool {
    a.value == b.value && a.mods == b.mods && !a.value.is_const()
}

fn min_max(l: &mut Lifter<'_>, f: F, which: Ext) -> R {
    let a = l.srcf(0, f)?;
    if l.inst.dpp.is_none() && same(&l.source(0)?, &l.source(1)?) {
        // max(x, x): how compilers canonicalise. Signalling or not, a NaN comes out quiet.
        let v = l.b.fcanon(f, a);
        return l.put_float(f, v);
    }
    let b = l.srcf(1, f)?;
    let v = extreme(l, f, which, a, b);
    l.put_float(f, v)
}

/// Under IEEE mode a signalling NaN makes the result a NaN; otherwise numbers win over NaNs.
fn extreme(l: &mut Lifter<'_>, f: F, which: Ext, a: Value, b: Value) -> Value {
    let v = match which {
        Ext::Min => l.b.fmin(f, a, b),
        Ext::Max => l.b.fmax(f, a, b),
    };
    if !l.state.float.ieee {
        return v;
    }
    let any = match (signalling(l, f, a), signalling(l, f, b)) {
        (Some(x), Some(y)) => l.b.or(x, y),
        (Some(x), None) | (None, Some(x)) => x,
        (None, None) => return v,
    };
    let nan = l.b.konst(f.width(), f.nan_bits());
    l.b.select(any, nan, v)
}

pub(crate) fn min(l: &mut Lifter<'_>, f: F, a: Value, b: Value) -> Value {
    extreme(l, f, Ext::Min, a, b)
}
pub(crate) fn max(l: &mut Lifter<'_>, f: F, a: Value, b: Value) -> Value {
    extreme(l, f, Ext::Max, a, b)
}

/// Whether `a` is a signalling NaN; `None` where it is a constant that is none. On the bits: between infinity and the
/// first quiet NaN.
fn signalling(l: &mut Lifter<'_>, f: F, a: Value) -> Option<Value> {
    let w = f.width();
    let infinity = match f {
        F16 => 0x7c00,
        F32 => 0x7f80_0000,
        F64 => 0x7ff0_0000_0000_0000,
    };
    if let Some(k) = l.b.as_const(a) {
        let m = k & !f.sign_bit();
        if m <= infinity || m >= f.nan_bits() {
            return None;
        }
    }
    let k = l.b.konst(w, !f.sign_bit() & w.mask());
    let m = l.b.and(a, k);
    let first = l.b.konst(w, infinity + 1);
    let above = l.b.sub(m, first);
    let count = l.b.konst(w, f.nan_bits() - infinity - 1);
    Some(l.b.lt_u(above, count))
}

fn min3(l: &mut Lifter<'_>, f: F, a: Value, b: Value, c: Value) -> Value {
    let m = extreme(l, f, Ext::Min, a, b);
    extreme(l, f, Ext::Min, m, c)
}
fn max3(l: &mut Lifter<'_>, f: F, a: Value, b: Value, c: Value) -> Value {
    let m = extreme(l, f, Ext::Max, a, b);
    extreme(l, f, Ext::Max, m, c)
}

/// With a NaN among the sources: the minimum of the three. Else, without the largest, the larger of the other two.
fn med3(l: &mut Lifter<'_>, f: F, a: Value, b: Value, c: Value) -> Value {
    let least = min3(l, f, a, b, c);
    let (lo, hi) = (l.b.fmin(f, a, b), l.b.fmax(f, a, b));
    let m = l.b.fmin(f, hi, c);
    let med = l.b.fmax(f, lo, m);
    let (x, y) = (l.b.fcmp(f, FPred::Uno, a, b), l.b.fcmp(f, FPred::Uno, c, c));
    let nan = l.b.or(x, y);
    l.b.select(nan, least, med)
}

fn maxmin(l: &mut Lifter<'_>, f: F, a: Value, b: Value, c: Value) -> Value {
    let m = extreme(l, f, Ext::Max, a, b);
    extreme(l, f, Ext::Min, m, c)
}
fn minmax(l: &mut Lifter<'_>, f: F, a: Value, b: Value, c: Value) -> Value {
    let m = extreme(l, f, Ext::Min, a, b);
    extreme(l, f, Ext::Max, m, c)
}

/// IEEE-754 2019 minimum and maximum: a NaN wins.
fn with_nan(l: &mut Lifter<'_>, f: F, a: Value, b: Value, number: Value) -> Value {
    let any = l.b.fcmp(f, FPred::Uno, a, b);
    let nan = l.b.konst(f.width(), f.nan_bits());
    l.b.select(any, nan, number)
}
pub(crate) fn minimum(l: &mut Lifter<'_>, f: F, a: Value, b: Value) -> Value {
    let m = l.b.fmin(f, a, b);
    with_nan(l, f, a, b, m)
}
pub(crate) fn maximum(l: &mut Lifter<'_>, f: F, a: Value, b: Value) -> Value {
    let m = l.b.fmax(f, a, b);
    with_nan(l, f, a, b, m)
}
fn minimum3(l: &mut Lifter<'_>, f: F, a: Value, b: Value, c: Value) -> Value {
    let m = minimum(l, f, a, b);
    minimum(l, f, m, c)
}
fn maximum3(l: &mut Lifter<'_>, f: F, a: Value, b: Value, c: Value) -> Value {
    let m = maximum(l, f, a, b);
    maximum(l, f, m, c)
}
fn minimummaximum(l: &mut Lifter<'_>, f: F, a: Value, b: Value, c: Value) -> Value {
    let m = minimum(l, f, a, b);
    maximum(l, f, m, c)
}
fn maximumminimum(l: &mut Lifter<'_>, f: F, a: Value, b: Value, c: Value) -> Value {
    let m = maximum(l, f, a, b);
    minimum(l, f, m, c)
}

// ---- Parts of floats

fn frexp_exp(l: &mut Lifter<'_>, f: F, w: W) -> R {
    let a = l.srcf(0, f)?;
    let v = l.b.ffrexp_exp(f, a);
    let v = l.b.trunc(v, w);
    l.put_int(v)
}

fn ldexp(l: &mut Lifter<'_>, f: F) -> R {
    l.nearest(f)?;
    let a = l.srcf(0, f)?;
    let e = match f {
        F16 => {
            let e = l.src(1, W16)?;
            l.b.sext(e, W32)
        }
        _ => l.src32(1)?,
    };
    let v = l.b.fldexp(f, a, e);
    l.put_float(f, v)
}

/// The argument counts turns; beyond 256 of them the result is that of 0 (ISA manual, `V_SIN_F32`).
fn sin_cos(l: &mut Lifter<'_>, f: F, cos: bool) -> R {
    let a = l.srcf(0, f)?;
    let v = if cos { l.b.fcos(f, a) } else { l.b.fsin(f, a) };
    let m = l.b.fabs(f, a);
    let limit = l.float_const(f, 256.0);
    let inf = l.float_const(f, f64::INFINITY);
    let (far, finite) = (l.b.fcmp(f, FPred::Ogt, m, limit), l.b.fcmp(f, FPred::Olt, m, inf));
    let out = l.b.and(far, finite);
    let at_zero = l.float_const(f, if cos { 1.0 } else { 0.0 });
    let v = l.b.select(out, at_zero, v);
    l.put_float(f, v)
}

// ---- Conversions

/// Rounding of a conversion from `from` to `to`. Which of the two MODE fields counts where they differ is not certain.
fn cvt_round(l: &Lifter<'_>, from: F, to: F) -> R<Round> {
    let m = l.state.float;
    if m.round(from) != m.round(to) {
        return refuse("conversion between formats that MODE rounds differently");
    }
    Ok(m.round(to))
}

fn cvt_float(l: &mut Lifter<'_>, from: F, to: F) -> R {
    let r = cvt_round(l, from, to)?;
    let a = l.srcf(0, from)?;
    let v = l.b.pure(Pure::CvtFF(from, to, r), &[a]);
    l.put_float(to, v)
}

fn cvt_int_to(l: &mut Lifter<'_>, f: F, w: W, signed: bool) -> R {
    let r = l.state.float.round(f);
    let a = l.src(0, w)?;
    let p = if signed { Pure::CvtSF(w, f, r) } else { Pure::CvtUF(w, f, r) };
    let v = l.b.pure(p, &[a]);
    l.put_float_exact(f, v)
}

fn cvt_to_int(l: &mut Lifter<'_>, f: F, w: W, signed: bool) -> R {
    let a = l.srcf_keep(0, f)?;
    let p = if signed { Pure::CvtFS(f, w) } else { Pure::CvtFU(f, w) };
    let v = l.b.pure(p, &[a]);
    l.put_int(v)
}

fn v_cvt_flr_i32_f32(l: &mut Lifter<'_>) -> R {
    let a = l.srcf(0, F32)?;
    let a = l.b.ffloor(F32, a);
    let v = l.b.pure(Pure::CvtFS(F32, W32), &[a]);
    l.put_int(v)
}

/// floor(S0 + 0.5), the sum rounded as f32.
fn v_cvt_rpi_i32_f32(l: &mut Lifter<'_>) -> R {
    let (a, r) = (l.srcf(0, F32)?, l.round(F32)?);
    let half = l.float_const(F32, 0.5);
    let a = l.fadd(F32, r, a, half);
    let a = l.b.ffloor(F32, a);
    let v = l.b.pure(Pure::CvtFS(F32, W32), &[a]);
    l.put_int(v)
}

fn v_cvt_f32_ubyte(l: &mut Lifter<'_>, at: u32) -> R {
    let a = l.src32(0)?;
    let a = if at == 0 { a } else { l.b.lshr_k(a, at) };
    let k = l.b.k32(0xff);
    let a = l.b.and(a, k);
    let v = l.b.pure(Pure::CvtUF(W32, F32, Round::NearestEven), &[a]);
    l.put_float_exact(F32, v)
}

/// The low four bits, signed, in sixteenths.
fn v_cvt_off_f32_i4(l: &mut Lifter<'_>) -> R {
    let a = l.src32(0)?;
    let a = l.b.shl_k(a, 28);
    let by = l.b.k32(28);
    let a = l.b.ashr(a, by);
    let v = l.b.pure(Pure::CvtSF(W32, F32, Round::NearestEven), &[a]);
    let k = l.float_const(F32, 1.0 / 16.0);
    let v = l.b.fmul(F32, Round::NearestEven, v, k);
    l.put_float_exact(F32, v)
}

/// The high half of a scalar.
fn s_cvt_hi_f32_f16(l: &mut Lifter<'_>) -> R {
    let o = l.source(0)?;
    let v = l.scalar(&o, W32)?;
    let v = l.b.lshr_k(v, 16);
    let v = l.b.trunc(v, W16);
    let v = l.flush_in(F16, v);
    let v = l.b.pure(Pure::CvtFF(F16, F32, Round::NearestEven), &[v]);
    l.put_float(F32, v)
}

/// Truncates and saturates.
fn v_cvt_pk_16_f32(l: &mut Lifter<'_>, signed: bool) -> R {
    let mut halves = Vec::new();
    for i in 0..2 {
        let a = l.srcf_keep(i, F32)?;
        halves.push(if signed {
            let v = l.b.pure(Pure::CvtFS(F32, W32), &[a]);
            let (lo, hi) = (l.b.k32(i16::MIN as i32 as u32), l.b.k32(i16::MAX as u32));
            let v = l.b.max_s(v, lo);
            l.b.min_s(v, hi)
        } else {
            let v = l.b.pure(Pure::CvtFU(F32, W32), &[a]);
            let hi = l.b.k32(u16::MAX.into());
            l.b.min_u(v, hi)
        });
    }
    let v = super::vop_int::pack16(l, halves[0], halves[1]);
    l.put_int(v)
}

/// Rounds toward zero whatever MODE says.
fn v_cvt_pkrtz_f16_f32(l: &mut Lifter<'_>) -> R {
    let mut halves = Vec::new();
    for i in 0..2 {
        let a = l.srcf(i, F32)?;
        let v = l.b.pure(Pure::CvtFF(F32, F16, Round::Zero), &[a]);
        let v = l.flush_out(F16, v);
        let v = l.output_mods(F16, v)?;
        halves.push(l.b.zext(v, W32));
    }
    let v = super::vop_int::pack16(l, halves[0], halves[1]);
    l.put(v)
}
