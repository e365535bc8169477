//! Integer and bit operations of the vector ALU, moves, and lane access.

use cairn_ir::func::Value;
use cairn_ir::op::Pure;
use cairn_ir::reg::VReg;
use cairn_ir::ty::{F, W};
use cairn_isa::Op;

use super::sop::{add_carry, bit_field, ff1, flbit, flbit_signed, sub_borrow, xnor};
use super::vop_move::{
    v_cndmask, v_movreld_b32, v_movrels_b32, v_movrelsd_2_b32, v_movrelsd_b32, v_permlane16_b32,
    v_permlane16_var_b32, v_permlane64_b32, v_readfirstlane_b32, v_readlane_b32, v_swap_b16, v_swap_b32,
    v_writelane_b32,
};
use crate::lifter::{Flow, Lifter, R, refuse};

const W16: W = W::W16;
const W32: W = W::W32;
const W64: W = W::W64;

pub(crate) fn lift(l: &mut Lifter<'_>) -> R<Option<Flow>> {
    use Op::*;
    match l.inst.op {
        V_NOP | V_PIPEFLUSH | V_CLREXCP => {}
        V_MOV_B32 => un(l, W32, |_, a| a)?,
        V_MOV_B16 => un(l, W16, |_, a| a)?,
        V_NOT_B16 => un(l, W16, |l, a| l.b.not(a))?,
        V_CVT_I32_I16 => un(l, W16, |l, a| l.b.sext(a, W32))?,
        V_CVT_U32_U16 => un(l, W16, |l, a| l.b.zext(a, W32))?,
        V_MOV_B64 => un(l, W64, |_, a| a)?,
        V_ACCVGPR_READ_B32 | V_ACCVGPR_WRITE_B32 | V_ACCVGPR_MOV_B32 => un(l, W32, |_, a| a)?,
        V_SWAP_B32 => v_swap_b32(l)?,
        V_SWAP_B16 => v_swap_b16(l)?,
        V_CNDMASK_B32 => v_cndmask(l, F::F32)?,
        V_CNDMASK_B16 => v_cndmask(l, F::F16)?,
        V_READFIRSTLANE_B32 => v_readfirstlane_b32(l)?,
        V_READLANE_B32 => v_readlane_b32(l)?,
        V_WRITELANE_B32 => v_writelane_b32(l)?,
        V_PERMLANE16_B32 => v_permlane16_b32(l, false)?,
        V_PERMLANEX16_B32 => v_permlane16_b32(l, true)?,
        V_PERMLANE16_VAR_B32 => v_permlane16_var_b32(l, false)?,
        V_PERMLANEX16_VAR_B32 => v_permlane16_var_b32(l, true)?,
        V_PERMLANE64_B32 => v_permlane64_b32(l)?,
        V_MOVRELS_B32 => v_movrels_b32(l)?,
        V_MOVRELD_B32 => v_movreld_b32(l)?,
        V_MOVRELSD_B32 => v_movrelsd_b32(l)?,
        V_MOVRELSD_2_B32 => v_movrelsd_2_b32(l)?,

        // Add and subtract
        V_ADD_U32 | V_ADD_NC_U32 => add(l, W32, Sat::Unsigned)?,
        V_SUB_U32 | V_SUB_NC_U32 => sub(l, W32, Sat::Unsigned, false)?,
        V_SUBREV_U32 | V_SUBREV_NC_U32 => sub(l, W32, Sat::Unsigned, true)?,
        V_ADD_I32 | V_ADD_NC_I32 => add(l, W32, Sat::Signed)?,
        V_SUB_I32 | V_SUB_NC_I32 => sub(l, W32, Sat::Signed, false)?,
        V_ADD_U16 | V_ADD_NC_U16 => add(l, W16, Sat::Unsigned)?,
        V_SUB_U16 | V_SUB_NC_U16 => sub(l, W16, Sat::Unsigned, false)?,
        V_SUBREV_U16 => sub(l, W16, Sat::Unsigned, true)?,
        V_ADD_I16 | V_ADD_NC_I16 => add(l, W16, Sat::Signed)?,
        V_SUB_I16 | V_SUB_NC_I16 => sub(l, W16, Sat::Signed, false)?,
        V_ADD_CO_U32 => v_add_co_u32(l)?,
        V_SUB_CO_U32 => v_sub_co_u32(l, false)?,
        V_SUBREV_CO_U32 => v_sub_co_u32(l, true)?,
        V_ADDC_CO_U32 | V_ADD_CO_CI_U32 => v_addc_co_u32(l)?,
        V_SUBB_CO_U32 | V_SUB_CO_CI_U32 => v_subb_co_u32(l, false)?,
        V_SUBBREV_CO_U32 | V_SUBREV_CO_CI_U32 => v_subb_co_u32(l, true)?,
        V_ADD3_U32 => tri(l, W32, |l, a, b, c| {
            let s = l.b.add(a, b);
            l.b.add(s, c)
        })?,
        V_LSHL_ADD_U32 => tri(l, W32, |l, a, n, c| {
            let s = l.b.shl(a, n);
            l.b.add(s, c)
        })?,
        V_LSHL_ADD_U64 => {
            let (a, n, c) = (l.src64(0)?, l.src32(1)?, l.src64(2)?);
            // S1[2:0] counts.
            let k = l.b.k32(7);
            let n = l.b.and(n, k);
            let s = l.b.shl(a, n);
            let v = l.b.add(s, c);
            l.put_int(v)?;
        }
        V_ADD_LSHL_U32 => tri(l, W32, |l, a, b, n| {
            let s = l.b.add(a, b);
            l.b.shl(s, n)
        })?,
        V_XAD_U32 => tri(l, W32, |l, a, b, c| {
            let s = l.b.xor(a, b);
            l.b.add(s, c)
        })?,

        // Multiply
        V_MUL_LO_U32 => bin(l, W32, |l, a, b| l.b.mul(a, b))?,
        V_MUL_HI_U32 => bin(l, W32, |l, a, b| l.b.mul_hi_u(a, b))?,
        V_MUL_HI_I32 => bin(l, W32, |l, a, b| l.b.mul_hi_s(a, b))?,
        V_MUL_LO_U16 => bin(l, W16, |l, a, b| l.b.mul(a, b))?,
        V_MUL_U32_U24 => bin(l, W32, |l, a, b| {
            let (a, b) = (zext24(l, a), zext24(l, b));
            l.b.mul(a, b)
        })?,
        V_MUL_HI_U32_U24 => bin(l, W32, |l, a, b| {
            let (a, b) = (zext24(l, a), zext24(l, b));
            l.b.mul_hi_u(a, b)
        })?,
        V_MUL_I32_I24 => bin(l, W32, |l, a, b| {
            let (a, b) = (sext24(l, a), sext24(l, b));
            l.b.mul(a, b)
        })?,
        V_MUL_HI_I32_I24 => bin(l, W32, |l, a, b| {
            let (a, b) = (sext24(l, a), sext24(l, b));
            l.b.mul_hi_s(a, b)
        })?,
        V_MAD_U32_U24 => v_mad_32_24(l, false)?,
        V_MAD_I32_I24 => v_mad_32_24(l, true)?,
        V_MAD_U16 | V_MAD_I16 | V_MAD_LEGACY_U16 | V_MAD_LEGACY_I16 => tri(l, W16, |l, a, b, c| {
            let m = l.b.mul(a, b);
            l.b.add(m, c)
        })?,
        V_MAD_U32_U16 => v_mad_32_16(l, false)?,
        V_MAD_I32_I16 => v_mad_32_16(l, true)?,
        V_MAD_U64_U32 => v_mad_u64_u32(l)?,
        V_MAD_I64_I32 => v_mad_i64_i32(l)?,

        // Logic
        V_AND_B32 => bin(l, W32, |l, a, b| l.b.and(a, b))?,
        V_AND_B16 => bin(l, W16, |l, a, b| l.b.and(a, b))?,
        V_OR_B16 => bin(l, W16, |l, a, b| l.b.or(a, b))?,
        V_XOR_B16 => bin(l, W16, |l, a, b| l.b.xor(a, b))?,
        V_OR_B32 => bin(l, W32, |l, a, b| l.b.or(a, b))?,
        V_XOR_B32 => bin(l, W32, |l, a, b| l.b.xor(a, b))?,
        V_XNOR_B32 => bin(l, W32, xnor)?,
        V_NOT_B32 => un(l, W32, |l, a| l.b.not(a))?,
        V_AND_OR_B32 => tri(l, W32, |l, a, b, c| {
            let s = l.b.and(a, b);
            l.b.or(s, c)
        })?,
        V_OR3_B32 => tri(l, W32, |l, a, b, c| {
            let s = l.b.or(a, b);
            l.b.or(s, c)
        })?,
        V_XOR3_B32 => tri(l, W32, |l, a, b, c| {
            let s = l.b.xor(a, b);
            l.b.xor(s, c)
        })?,
        V_LSHL_OR_B32 => tri(l, W32, |l, a, n, c| {
            let s = l.b.shl(a, n);
            l.b.or(s, c)
        })?,
        V_BFI_B32 => tri(l, W32, |l, m, a, b| {
            let x = l.b.and(m, a);
            let n = l.b.not(m);
            let y = l.b.and(n, b);
            l.b.or(x, y)
        })?,
        V_PERM_B32 => tri(l, W32, |l, a, b, c| l.b.pure(Pure::Perm, &[a, b, c]))?,

        // Shifts and bit fields
        V_LSHLREV_B32 => bin(l, W32, |l, n, a| l.b.shl(a, n))?,
        V_LSHRREV_B32 => bin(l, W32, |l, n, a| l.b.lshr(a, n))?,
        V_ASHRREV_I32 => bin(l, W32, |l, n, a| l.b.ashr(a, n))?,
        V_LSHLREV_B16 => bin(l, W16, |l, n, a| {
            let n = l.b.zext(n, W32);
            l.b.shl(a, n)
        })?,
        V_LSHRREV_B16 => bin(l, W16, |l, n, a| {
            let n = l.b.zext(n, W32);
            l.b.lshr(a, n)
        })?,
        V_ASHRREV_I16 => bin(l, W16, |l, n, a| {
            let n = l.b.zext(n, W32);
            l.b.ashr(a, n)
        })?,
        V_LSHLREV_B64 => shift64(l, |l, a, n| l.b.shl(a, n))?,
        V_LSHRREV_B64 => shift64(l, |l, a, n| l.b.lshr(a, n))?,
        V_ASHRREV_I64 => shift64(l, |l, a, n| l.b.ashr(a, n))?,
        V_BFE_U32 => tri(l, W32, |l, a, at, n| v_bfe(l, a, at, n, false))?,
        V_BFE_I32 => tri(l, W32, |l, a, at, n| v_bfe(l, a, at, n, true))?,
        V_BFM_B32 => bin(l, W32, |l, n, at| {
            let one = l.b.k32(1);
            let m = l.b.shl(one, n);
            let m = l.b.sub(m, one);
            l.b.shl(m, at)
        })?,
        V_ALIGNBIT_B32 => tri(l, W32, |l, hi, lo, n| {
            let k = l.b.k32(31);
            let n = l.b.and(n, k);
            align(l, hi, lo, n)
        })?,
        V_ALIGNBYTE_B32 => tri(l, W32, |l, hi, lo, n| {
            let k = l.b.k32(3);
            let n = l.b.and(n, k);
            let n = l.b.shl_k(n, 3);
            align(l, hi, lo, n)
        })?,
        V_BFREV_B32 => un(l, W32, |l, a| l.b.bitrev(a))?,
        V_FFBH_U32 => un(l, W32, flbit)?,
        V_FFBH_I32 => un(l, W32, flbit_signed)?,
        V_FFBL_B32 => un(l, W32, ff1)?,
        V_BCNT_U32_B32 => bin(l, W32, |l, a, b| {
            let n = l.b.popcnt(a);
            l.b.add(n, b)
        })?,
        V_MBCNT_LO_U32_B32 => v_mbcnt(l, false)?,
        V_MBCNT_HI_U32_B32 => v_mbcnt(l, true)?,

        // Minimum, maximum, median
        V_MIN_I32 => bin(l, W32, |l, a, b| l.b.min_s(a, b))?,
        V_MAX_I32 => bin(l, W32, |l, a, b| l.b.max_s(a, b))?,
        V_MIN_U32 => bin(l, W32, |l, a, b| l.b.min_u(a, b))?,
        V_MAX_U32 => bin(l, W32, |l, a, b| l.b.max_u(a, b))?,
        V_MIN_I16 => bin(l, W16, |l, a, b| l.b.min_s(a, b))?,
        V_MAX_I16 => bin(l, W16, |l, a, b| l.b.max_s(a, b))?,
        V_MIN_U16 => bin(l, W16, |l, a, b| l.b.min_u(a, b))?,
        V_MAX_U16 => bin(l, W16, |l, a, b| l.b.max_u(a, b))?,
        V_MIN3_I32 => tri(l, W32, min3_s)?,
        V_MAX3_I32 => tri(l, W32, max3_s)?,
        V_MED3_I32 => tri(l, W32, med3_s)?,
        V_MIN3_U32 => tri(l, W32, min3_u)?,
        V_MAX3_U32 => tri(l, W32, max3_u)?,
        V_MED3_U32 => tri(l, W32, med3_u)?,
        V_MAXMIN_I32 => tri(l, W32, |l, a, b, c| {
            let m = l.b.max_s(a, b);
            l.b.min_s(m, c)
        })?,
        V_MINMAX_I32 => tri(l, W32, |l, a, b, c| {
            let m = l.b.min_s(a, b);
            l.b.max_s(m, c)
        })?,
        V_MAXMIN_U32 => tri(l, W32, |l, a, b, c| {
            let m = l.b.max_u(a, b);
            l.b.min_u(m, c)
        })?,
        V_MINMAX_U32 => tri(l, W32, |l, a, b, c| {
            let m = l.b.min_u(a, b);
            l.b.max_u(m, c)
        })?,
        V_MIN3_I16 => tri(l, W16, min3_s)?,
        V_MAX3_I16 => tri(l, W16, max3_s)?,
        V_MED3_I16 => tri(l, W16, med3_s)?,
        V_MIN3_U16 => tri(l, W16, min3_u)?,
        V_MAX3_U16 => tri(l, W16, max3_u)?,
        V_MED3_U16 => tri(l, W16, med3_u)?,

        // Sums of absolute differences
        V_SAD_U32 => accumulate(l, absdiff)?,
        V_SAD_U8 => accumulate(l, |l, a, b| sad(l, a, b, 8, false))?,
        V_SAD_HI_U8 => accumulate(l, |l, a, b| {
            let d = sad(l, a, b, 8, false);
            l.b.shl_k(d, 16)
        })?,
        V_SAD_U16 => accumulate(l, |l, a, b| sad(l, a, b, 16, false))?,
        V_MSAD_U8 => accumulate(l, |l, a, b| sad(l, a, b, 8, true))?,
        V_QSAD_PK_U16_U8 => v_qsad_pk_u16_u8(l, false)?,
        V_MQSAD_PK_U16_U8 => v_qsad_pk_u16_u8(l, true)?,
        V_MQSAD_U32_U8 => v_mqsad_u32_u8(l)?,
        V_LERP_U8 => tri(l, W32, v_lerp_u8)?,
        V_CVT_PK_U16_U32 => bin(l, W32, |l, a, b| {
            let k = l.b.k32(0xffff);
            let (a, b) = (l.b.min_u(a, k), l.b.min_u(b, k));
            pack16(l, a, b)
        })?,
        V_CVT_PK_I16_I32 => bin(l, W32, |l, a, b| {
            let (lo, hi) = (l.b.k32(-0x8000i32 as u32), l.b.k32(0x7fff));
            let (a, b) = (l.b.max_s(a, lo), l.b.max_s(b, lo));
            let (a, b) = (l.b.min_s(a, hi), l.b.min_s(b, hi));
            pack16(l, a, b)
        })?,
        V_PACK_B32_F16 => v_pack_b32_f16(l)?,
        _ => return Ok(None),
    }
    Ok(Some(Flow::Next))
}

// ---- Operand shapes

type Un = fn(&mut Lifter<'_>, Value) -> Value;
type Bin = fn(&mut Lifter<'_>, Value, Value) -> Value;
type Tri = fn(&mut Lifter<'_>, Value, Value, Value) -> Value;

fn un(l: &mut Lifter<'_>, w: W, f: Un) -> R {
    let a = l.src(0, w)?;
    let v = f(l, a);
    l.put_int(v)
}

fn bin(l: &mut Lifter<'_>, w: W, f: Bin) -> R {
    let (a, b) = (l.src(0, w)?, l.src(1, w)?);
    let v = f(l, a, b);
    l.put_int(v)
}

fn tri(l: &mut Lifter<'_>, w: W, f: Tri) -> R {
    let (a, b, c) = (l.src(0, w)?, l.src(1, w)?, l.src(2, w)?);
    let v = f(l, a, b, c);
    l.put_int(v)
}

/// The amount comes first; its low six bits count.
fn shift64(l: &mut Lifter<'_>, f: Bin) -> R {
    let (n, a) = (l.src(0, W32)?, l.src(1, W64)?);
    let v = f(l, a, n);
    l.put_int(v)
}

// ---- Add and subtract

/// What `clamp` saturates to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sat {
    Unsigned,
    Signed,
}

fn add(l: &mut Lifter<'_>, w: W, sat: Sat) -> R {
    let (a, b) = (l.src(0, w)?, l.src(1, w)?);
    let mut v = l.b.add(a, b);
    if l.inst.clamp {
        v = match sat {
            Sat::Unsigned => {
                let carry = l.b.lt_u(v, a);
                let top = l.b.konst(w, w.mask());
                l.b.select(carry, top, v)
            }
            Sat::Signed => {
                let (x, y) = (l.b.xor(a, v), l.b.xor(b, v));
                let o = l.b.and(x, y);
                saturate_signed(l, o, a, v)
            }
        };
    }
    l.put(v)
}

fn sub(l: &mut Lifter<'_>, w: W, sat: Sat, rev: bool) -> R {
    let (a, b) = (l.src(0, w)?, l.src(1, w)?);
    let (a, b) = if rev { (b, a) } else { (a, b) };
    let mut v = l.b.sub(a, b);
    if l.inst.clamp {
        v = match sat {
            Sat::Unsigned => {
                let borrow = l.b.lt_u(a, b);
                let zero = l.b.konst(w, 0);
                l.b.select(borrow, zero, v)
            }
            Sat::Signed => {
                let (x, y) = (l.b.xor(a, b), l.b.xor(a, v));
                let o = l.b.and(x, y);
                saturate_signed(l, o, a, v)
            }
        };
    }
    l.put(v)
}

/// `v`, or where `overflow` is negative the extreme of the sign of `a`.
fn saturate_signed(l: &mut Lifter<'_>, overflow: Value, a: Value, v: Value) -> Value {
    let w = l.b.ty(v).w;
    let zero = l.b.konst(w, 0);
    let o = l.b.lt_s(overflow, zero);
    let by = l.b.k32(w.bits() - 1);
    let sign = l.b.ashr(a, by);
    let max = l.b.konst(w, w.mask() >> 1);
    let extreme = l.b.xor(sign, max);
    l.b.select(o, extreme, v)
}

/// `v`, or under `clamp` the extreme where the unsigned result left the range.
fn saturate_unsigned(l: &mut Lifter<'_>, v: Value, left: Value, extreme: u64) -> Value {
    if !l.inst.clamp {
        return v;
    }
    let w = l.b.ty(v).w;
    let k = l.b.konst(w, extreme & w.mask());
    l.b.select(left, k, v)
}

fn no_clamp(l: &Lifter<'_>) -> R {
    if l.inst.clamp { refuse("clamp on a 64-bit multiply-add") } else { Ok(()) }
}

fn v_add_co_u32(l: &mut Lifter<'_>) -> R {
    let (a, b) = (l.src32(0)?, l.src32(1)?);
    let v = l.b.add(a, b);
    let carry = l.b.lt_u(v, a);
    let v = saturate_unsigned(l, v, carry, u64::MAX);
    l.put(v)?;
    l.put_mask(1, carry)
}

fn v_sub_co_u32(l: &mut Lifter<'_>, rev: bool) -> R {
    let (a, b) = (l.src32(0)?, l.src32(1)?);
    let (a, b) = if rev { (b, a) } else { (a, b) };
    let v = l.b.sub(a, b);
    let borrow = l.b.lt_u(a, b);
    let v = saturate_unsigned(l, v, borrow, 0);
    l.put(v)?;
    l.put_mask(1, borrow)
}

fn v_addc_co_u32(l: &mut Lifter<'_>) -> R {
    let (a, b) = (l.src32(0)?, l.src32(1)?);
    let m = l.src_mask(2)?;
    let c = l.b.lane_bit(m);
    let (v, carry) = add_carry(l, a, b, c);
    let v = saturate_unsigned(l, v, carry, u64::MAX);
    l.put(v)?;
    l.put_mask(1, carry)
}

fn v_subb_co_u32(l: &mut Lifter<'_>, rev: bool) -> R {
    let (a, b) = (l.src32(0)?, l.src32(1)?);
    let (a, b) = if rev { (b, a) } else { (a, b) };
    let m = l.src_mask(2)?;
    let c = l.b.lane_bit(m);
    let (v, borrow) = sub_borrow(l, a, b, c);
    let v = saturate_unsigned(l, v, borrow, 0);
    l.put(v)?;
    l.put_mask(1, borrow)
}

// ---- Multiply

fn zext24(l: &mut Lifter<'_>, a: Value) -> Value {
    let k = l.b.k32(0xff_ffff);
    l.b.and(a, k)
}

fn sext24(l: &mut Lifter<'_>, a: Value) -> Value {
    let up = l.b.shl_k(a, 8);
    let by = l.b.k32(8);
    l.b.ashr(up, by)
}

/// 24-bit factors; `clamp` saturates the exact sum to 32 bits.
fn v_mad_32_24(l: &mut Lifter<'_>, signed: bool) -> R {
    let (a, b, c) = (l.src32(0)?, l.src32(1)?, l.src32(2)?);
    let (a, b) = if signed { (sext24(l, a), sext24(l, b)) } else { (zext24(l, a), zext24(l, b)) };
    if !l.inst.clamp {
        let m = l.b.mul(a, b);
        let v = l.b.add(m, c);
        return l.put(v);
    }
    let wide = |l: &mut Lifter<'_>, x| if signed { l.b.sext(x, W64) } else { l.b.zext(x, W64) };
    let (a, b, c) = (wide(l, a), wide(l, b), wide(l, c));
    let m = l.b.mul(a, b);
    let v = l.b.add(m, c);
    let v = if signed {
        let (lo, hi) = (l.b.k64(i32::MIN as i64 as u64), l.b.k64(i32::MAX as u64));
        let v = l.b.max_s(v, lo);
        l.b.min_s(v, hi)
    } else {
        let hi = l.b.k64(u32::MAX.into());
        l.b.min_u(v, hi)
    };
    let v = l.b.lo32(v);
    l.put(v)
}

fn v_mad_32_16(l: &mut Lifter<'_>, signed: bool) -> R {
    let (a, b, c) = (l.src(0, W16)?, l.src(1, W16)?, l.src32(2)?);
    let (a, b) =
        if signed { (l.b.sext(a, W32), l.b.sext(b, W32)) } else { (l.b.zext(a, W32), l.b.zext(b, W32)) };
    let m = l.b.mul(a, b);
    let v = l.b.add(m, c);
    l.put_int(v)
}

/// The mask receives the carry out of bit 63.
fn v_mad_u64_u32(l: &mut Lifter<'_>) -> R {
    no_clamp(l)?;
    let (a, b, c) = (l.src32(0)?, l.src32(1)?, l.src64(2)?);
    let (a, b) = (l.b.zext(a, W64), l.b.zext(b, W64));
    let m = l.b.mul(a, b);
    let v = l.b.add(m, c);
    let carry = l.b.lt_u(v, m);
    l.put(v)?;
    l.put_mask(1, carry)
}

/// The mask receives bit 64 of the exact sum: its sign.
fn v_mad_i64_i32(l: &mut Lifter<'_>) -> R {
    no_clamp(l)?;
    let (a, b, c) = (l.src32(0)?, l.src32(1)?, l.src64(2)?);
    let (a, b) = (l.b.sext(a, W64), l.b.sext(b, W64));
    let m = l.b.mul(a, b);
    let v = l.b.add(m, c);
    let (x, y) = (l.b.xor(m, v), l.b.xor(c, v));
    let overflow = l.b.and(x, y);
    // Overflow inverts the sign that the 64-bit sum shows.
    let sign = l.b.xor(v, overflow);
    let zero = l.b.k64(0);
    let sign = l.b.lt_s(sign, zero);
    l.put(v)?;
    l.put_mask(1, sign)
}

// ---- Bits

fn v_bfe(l: &mut Lifter<'_>, a: Value, at: Value, n: Value, signed: bool) -> Value {
    let k = l.b.k32(31);
    let n = l.b.and(n, k);
    bit_field(l, a, at, n, signed)
}

/// The low dword of {hi, lo} >> n, n < 32.
fn align(l: &mut Lifter<'_>, hi: Value, lo: Value, n: Value) -> Value {
    // hi << (32 - n) in two steps, as n may be 0.
    let k = l.b.k32(31);
    let back = l.b.xor(n, k);
    let up = l.b.shl_k(hi, 1);
    let up = l.b.shl(up, back);
    let down = l.b.lshr(lo, n);
    l.b.or(up, down)
}

/// Counts the set bits of S0 that belong to lanes below one's own, and adds S1.
fn v_mbcnt(l: &mut Lifter<'_>, high: bool) -> R {
    let (m, add) = (l.src32(0)?, l.src32(1)?);
    let lane = l.b.lane_id();
    let one = l.b.k32(1);
    let below = l.b.shl(one, lane);
    let below = l.b.sub(below, one);
    // The shift counts modulo 32: right for a lane of this half, overridden for the other half.
    let k = l.b.k32(32);
    let first = l.b.lt_u(lane, k);
    let below = if high {
        let none = l.b.k32(0);
        l.b.select(first, none, below)
    } else {
        let all = l.b.k32(u32::MAX);
        l.b.select(first, below, all)
    };
    let m = l.b.and(m, below);
    let n = l.b.popcnt(m);
    let v = l.b.add(n, add);
    l.put_int(v)
}

// ---- Minimum, maximum, median

fn min3_s(l: &mut Lifter<'_>, a: Value, b: Value, c: Value) -> Value {
    let m = l.b.min_s(a, b);
    l.b.min_s(m, c)
}
fn max3_s(l: &mut Lifter<'_>, a: Value, b: Value, c: Value) -> Value {
    let m = l.b.max_s(a, b);
    l.b.max_s(m, c)
}
fn med3_s(l: &mut Lifter<'_>, a: Value, b: Value, c: Value) -> Value {
    let (lo, hi) = (l.b.min_s(a, b), l.b.max_s(a, b));
    let m = l.b.min_s(hi, c);
    l.b.max_s(lo, m)
}
fn min3_u(l: &mut Lifter<'_>, a: Value, b: Value, c: Value) -> Value {
    let m = l.b.min_u(a, b);
    l.b.min_u(m, c)
}
fn max3_u(l: &mut Lifter<'_>, a: Value, b: Value, c: Value) -> Value {
    let m = l.b.max_u(a, b);
    l.b.max_u(m, c)
}
fn med3_u(l: &mut Lifter<'_>, a: Value, b: Value, c: Value) -> Value {
    let (lo, hi) = (l.b.min_u(a, b), l.b.max_u(a, b));
    let m = l.b.min_u(hi, c);
    l.b.max_u(lo, m)
}

// ---- Bytes

fn absdiff(l: &mut Lifter<'_>, a: Value, b: Value) -> Value {
    let (hi, lo) = (l.b.max_u(a, b), l.b.min_u(a, b));
    l.b.sub(hi, lo)
}

fn field(l: &mut Lifter<'_>, a: Value, at: u32, bits: u32) -> Value {
    let v = if at == 0 { a } else { l.b.lshr_k(a, at) };
    let k = l.b.k32((1 << bits) - 1);
    l.b.and(v, k)
}

/// Sum of the absolute differences of all fields; `masked` leaves out those where `b`'s is zero (`v_msad_u8`: the reference byte).
fn sad(l: &mut Lifter<'_>, a: Value, b: Value, bits: u32, masked: bool) -> Value {
    let zero = l.b.k32(0);
    let mut sum = zero;
    for at in (0..32).step_by(bits as usize) {
        let (x, y) = (field(l, a, at, bits), field(l, b, at, bits));
        let mut d = absdiff(l, x, y);
        if masked {
            let none = l.b.eq(y, zero);
            d = l.b.select(none, zero, d);
        }
        sum = l.b.add(sum, d);
    }
    sum
}

/// S2 plus what `f` makes of S0 and S1; `clamp` saturates.
fn accumulate(l: &mut Lifter<'_>, f: Bin) -> R {
    let (a, b, c) = (l.src32(0)?, l.src32(1)?, l.src32(2)?);
    let d = f(l, a, b);
    let v = l.b.add(d, c);
    let carry = l.b.lt_u(v, d);
    let v = saturate_unsigned(l, v, carry, u64::MAX);
    l.put(v)
}

/// The four dwords of S0 that start a byte apart, each compared with S1.
fn quad_sads(l: &mut Lifter<'_>, masked: bool) -> R<[Value; 4]> {
    let (a, b) = (l.src64(0)?, l.src32(1)?);
    Ok(std::array::from_fn(|i| {
        let s = l.b.lshr_k(a, 8 * i as u32);
        let s = l.b.lo32(s);
        sad(l, s, b, 8, masked)
    }))
}

fn v_qsad_pk_u16_u8(l: &mut Lifter<'_>, masked: bool) -> R {
    no_clamp(l)?;
    let sads = quad_sads(l, masked)?;
    let c = l.src64(2)?;
    let mut v = l.b.k64(0);
    for (i, d) in sads.into_iter().enumerate() {
        let at = 16 * i as u32;
        let s = l.b.lshr_k(c, at);
        let s = l.b.lo32(s);
        let s = l.b.add(s, d);
        let k = l.b.k32(0xffff);
        let s = l.b.and(s, k);
        let s = l.b.zext(s, W64);
        let s = l.b.shl_k(s, at);
        v = l.b.or(v, s);
    }
    l.put(v)
}

fn v_mqsad_u32_u8(l: &mut Lifter<'_>) -> R {
    no_clamp(l)?;
    let sads = quad_sads(l, true)?;
    let (c, d) = (l.source(2)?, l.dst(0)?);
    let (c, d) = (l.vreg(c.value)?, l.vreg(d.value)?);
    let sums: Vec<Value> = (0..4u16)
        .map(|i| {
            let old = l.b.get_v(VReg(c.0 + i), W32);
            l.b.add(old, sads[usize::from(i)])
        })
        .collect();
    super::flat::put_loaded(l, d, &sums, super::flat::Half::Whole);
    Ok(())
}

/// (a + b + low bit of c) >> 1, byte by byte.
fn v_lerp_u8(l: &mut Lifter<'_>, a: Value, b: Value, c: Value) -> Value {
    let mut v = l.b.k32(0);
    for at in [0, 8, 16, 24] {
        let (x, y, r) = (field(l, a, at, 8), field(l, b, at, 8), field(l, c, at, 1));
        let s = l.b.add(x, y);
        let s = l.b.add(s, r);
        let s = l.b.lshr_k(s, 1);
        let s = if at == 0 { s } else { l.b.shl_k(s, at) };
        v = l.b.or(v, s);
    }
    v
}

/// The low halves of two values in one dword.
pub(crate) fn pack16(l: &mut Lifter<'_>, lo: Value, hi: Value) -> Value {
    let k = l.b.k32(0xffff);
    let lo = l.b.and(lo, k);
    let hi = l.b.shl_k(hi, 16);
    l.b.or(lo, hi)
}

fn v_pack_b32_f16(l: &mut Lifter<'_>) -> R {
    if l.state.float.denorm(F::F16).flush_inputs || l.state.float.denorm(F::F16).flush_outputs {
        return refuse("v_pack_b32_f16 where f16 denormals are flushed");
    }
    let (a, b) = (l.srcf_keep(0, F::F16)?, l.srcf_keep(1, F::F16)?);
    let (a, b) = (l.b.zext(a, W32), l.b.zext(b, W32));
    let b = l.b.shl_k(b, 16);
    let v = l.b.or(a, b);
    if l.inst.dst_op_sel {
        return refuse("op_sel on a 32-bit destination");
    }
    l.put_int(v)
}
