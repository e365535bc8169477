//! VOP3P: packed 16-bit and f32 arithmetic, dot products. Those with a 16-bit result round between their steps in a way
//! that the manuals do not tell: refused.

use cairn_ir::func::Value;
use cairn_ir::op::Pure;
use cairn_ir::ty::{F, Round, W};
use cairn_isa::{Elem, Op, Value as Loc};

use crate::lifter::{Flow, Lifter, R, refuse};

const W16: W = W::W16;
const W32: W = W::W32;

pub(crate) fn lift(l: &mut Lifter<'_>) -> R<Option<Flow>> {
    use Op::*;
    match l.inst.op {
        V_PK_ADD_F16 => packed_f16(l, 2, |l, r, v| l.fadd(F::F16, r, v[0], v[1]))?,
        V_PK_MUL_F16 => packed_f16(l, 2, |l, r, v| l.fmul(F::F16, r, v[0], v[1]))?,
        V_PK_FMA_F16 => packed_f16(l, 3, |l, r, v| l.ffma(F::F16, r, v[0], v[1], v[2]))?,
        V_PK_MIN_F16 => packed_f16(l, 2, |l, _, v| super::vop_float::min(l, F::F16, v[0], v[1]))?,
        V_PK_MAX_F16 => packed_f16(l, 2, |l, _, v| super::vop_float::max(l, F::F16, v[0], v[1]))?,

        V_PK_MINIMUM_F16 => packed_f16(l, 2, |l, _, v| super::vop_float::minimum(l, F::F16, v[0], v[1]))?,
        V_PK_MAXIMUM_F16 => packed_f16(l, 2, |l, _, v| super::vop_float::maximum(l, F::F16, v[0], v[1]))?,

        V_PK_ADD_U16 => packed_int(l, 2, |l, v| add_u(l, v[0], v[1]))?,
        V_PK_SUB_U16 => packed_int(l, 2, |l, v| sub_u(l, v[0], v[1]))?,
        V_PK_ADD_I16 => packed_wrap(l, 2, |l, v| l.b.add(v[0], v[1]))?,
        V_PK_SUB_I16 => packed_wrap(l, 2, |l, v| l.b.sub(v[0], v[1]))?,
        V_PK_MUL_LO_U16 => packed_wrap(l, 2, |l, v| l.b.mul(v[0], v[1]))?,
        V_PK_MAD_I16 | V_PK_MAD_U16 => packed_wrap(l, 3, |l, v| {
            let m = l.b.mul(v[0], v[1]);
            l.b.add(m, v[2])
        })?,
        V_PK_MAX_I16 => packed_wrap(l, 2, |l, v| l.b.max_s(v[0], v[1]))?,
        V_PK_MIN_I16 => packed_wrap(l, 2, |l, v| l.b.min_s(v[0], v[1]))?,
        V_PK_MAX_U16 => packed_wrap(l, 2, |l, v| l.b.max_u(v[0], v[1]))?,
        V_PK_MIN_U16 => packed_wrap(l, 2, |l, v| l.b.min_u(v[0], v[1]))?,
        V_PK_LSHLREV_B16 => packed_wrap(l, 2, |l, v| {
            let n = l.b.zext(v[0], W32);
            l.b.shl(v[1], n)
        })?,
        V_PK_LSHRREV_B16 => packed_wrap(l, 2, |l, v| {
            let n = l.b.zext(v[0], W32);
            l.b.lshr(v[1], n)
        })?,
        V_PK_ASHRREV_I16 => packed_wrap(l, 2, |l, v| {
            let n = l.b.zext(v[0], W32);
            l.b.ashr(v[1], n)
        })?,

        V_PK_ADD_F32 => packed_f32(l, 2, |l, r, v| l.fadd(F::F32, r, v[0], v[1]))?,
        V_PK_MUL_F32 => packed_f32(l, 2, |l, r, v| l.fmul(F::F32, r, v[0], v[1]))?,
        V_PK_FMA_F32 => packed_f32(l, 3, |l, r, v| l.ffma(F::F32, r, v[0], v[1], v[2]))?,
        V_PK_MOV_B32 => v_pk_mov_b32(l)?,

        V_DOT2_I32_I16 => dot(l, 16, true)?,
        V_DOT2_U32_U16 => dot(l, 16, false)?,
        V_DOT4_I32_I8 => dot(l, 8, true)?,
        V_DOT4_U32_U8 => dot(l, 8, false)?,
        V_DOT8_I32_I4 => dot(l, 4, true)?,
        V_DOT8_U32_U4 => dot(l, 4, false)?,
        V_DOT4_I32_IU8 => dot_iu(l, 8)?,
        V_DOT8_I32_IU4 => dot_iu(l, 4)?,
        V_DOT2_F32_F16 => v_dot2_f32(l, false)?,
        V_DOT2_F32_BF16 => v_dot2_f32(l, true)?,
        V_DOT2C_F32_F16 => v_dot2c_f32_f16(l)?,
        V_DOT4C_I32_I8 => dotc(l, 8)?,
        V_DOT8C_I32_I4 => dotc(l, 4)?,
        V_DOT2C_I32_I16 => dotc(l, 16)?,
        _ => return Ok(None),
    }
    Ok(Some(Flow::Next))
}

/// A half of source `i`, as 16 bits. Constants fill the low half (floats in f16 format) or are a sign-extended dword
/// (integers); a float constant in an integer operation is an f32.
fn half(l: &mut Lifter<'_>, i: usize, high: bool) -> R<Value> {
    let o = l.source(i)?;
    let dword = match o.value {
        Loc::Int(k) => {
            let k = k as i32 as u32;
            l.b.k32(k)
        }
        Loc::Float(c) => {
            let k = if o.ty.elem == Elem::Float { c.f16_bits().into() } else { c.f32_bits() };
            l.b.k32(k)
        }
        Loc::Literal(k) => l.b.k32(k),
        v if v.is_vgpr() => {
            let r = l.vreg(v)?;
            l.b.get_v(r, W32)
        }
        _ => l.scalar(&o, W32)?,
    };
    let v = if high { l.b.lshr_k(dword, 16) } else { dword };
    Ok(l.b.trunc(v, W16))
}

/// The `n` sources of the low result (OP_SEL, NEG) or of the high one (OP_SEL_HI, NEG_HI).
fn halves(l: &mut Lifter<'_>, n: usize, high: bool) -> R<Vec<Value>> {
    let mut v = Vec::new();
    for i in 0..n {
        let m = l.source(i)?.mods;
        let (sel, neg) = if high { (m.op_sel_hi, m.neg_hi) } else { (m.op_sel, m.neg) };
        let mut x = half(l, i, sel)?;
        if neg {
            if l.source(i)?.ty.elem != Elem::Float {
                return refuse("neg on a packed integer operand");
            }
            x = l.b.fneg(F::F16, x);
        }
        v.push(x);
    }
    Ok(v)
}

fn put_packed(l: &mut Lifter<'_>, lo: Value, hi: Value) -> R {
    let (lo, hi) = (l.b.zext(lo, W32), l.b.zext(hi, W32));
    let hi = l.b.shl_k(hi, 16);
    let v = l.b.or(lo, hi);
    l.put(v)
}

fn packed_f16(l: &mut Lifter<'_>, n: usize, f: fn(&mut Lifter<'_>, Round, &[Value]) -> Value) -> R {
    let r = l.round(F::F16)?;
    let mut out = Vec::new();
    for high in [false, true] {
        let v = halves(l, n, high)?;
        let v: Vec<Value> = v.into_iter().map(|x| l.flush_in(F::F16, x)).collect();
        let x = f(l, r, &v);
        let x = l.flush_out(F::F16, x);
        out.push(l.output_mods(F::F16, x)?);
    }
    put_packed(l, out[0], out[1])
}

fn packed_int(l: &mut Lifter<'_>, n: usize, f: fn(&mut Lifter<'_>, &[Value]) -> Value) -> R {
    let lo = halves(l, n, false)?;
    let lo = f(l, &lo);
    let hi = halves(l, n, true)?;
    let hi = f(l, &hi);
    put_packed(l, lo, hi)
}

/// Integers whose saturation is not implemented.
fn packed_wrap(l: &mut Lifter<'_>, n: usize, f: fn(&mut Lifter<'_>, &[Value]) -> Value) -> R {
    if l.inst.clamp {
        return refuse("clamp on this packed integer operation");
    }
    packed_int(l, n, f)
}

fn add_u(l: &mut Lifter<'_>, a: Value, b: Value) -> Value {
    let v = l.b.add(a, b);
    if !l.inst.clamp {
        return v;
    }
    let carry = l.b.lt_u(v, a);
    let top = l.b.konst(W16, 0xffff);
    l.b.select(carry, top, v)
}

fn sub_u(l: &mut Lifter<'_>, a: Value, b: Value) -> Value {
    let v = l.b.sub(a, b);
    if !l.inst.clamp {
        return v;
    }
    let borrow = l.b.lt_u(a, b);
    let zero = l.b.konst(W16, 0);
    l.b.select(borrow, zero, v)
}

/// One of the two dwords of source `i`.
fn dword(l: &mut Lifter<'_>, i: usize, high: bool) -> R<Value> {
    let o = l.source(i)?;
    if let Some(k) = match o.value {
        Loc::Int(k) => Some(k as i32 as u32),
        Loc::Float(c) => Some(c.f32_bits()),
        Loc::Literal(k) => Some(k),
        _ => None,
    } {
        // Whether a constant is repeated is not certain; for zero it does not matter.
        if high && k != 0 {
            return refuse("high dword of a constant");
        }
        return Ok(l.b.k32(k));
    }
    if o.value.is_vgpr() || o.value.is_agpr() {
        let r = l.vreg(o.value)?;
        return Ok(l.b.get_v(if high { r.next() } else { r }, W32));
    }
    let r = l.sreg(o.value)?;
    Ok(l.get_s32(if high { r.next() } else { r }))
}

fn dwords(l: &mut Lifter<'_>, n: usize, high: bool) -> R<Vec<Value>> {
    let mut v = Vec::new();
    for i in 0..n {
        let m = l.source(i)?.mods;
        let (sel, neg) = if high { (m.op_sel_hi, m.neg_hi) } else { (m.op_sel, m.neg) };
        let mut x = dword(l, i, sel)?;
        if neg {
            x = l.b.fneg(F::F32, x);
        }
        v.push(x);
    }
    Ok(v)
}

fn packed_f32(l: &mut Lifter<'_>, n: usize, f: fn(&mut Lifter<'_>, Round, &[Value]) -> Value) -> R {
    let r = l.round(F::F32)?;
    let mut out = Vec::new();
    for high in [false, true] {
        let v = dwords(l, n, high)?;
        let v: Vec<Value> = v.into_iter().map(|x| l.flush_in(F::F32, x)).collect();
        let x = f(l, r, &v);
        let x = l.flush_out(F::F32, x);
        out.push(l.output_mods(F::F32, x)?);
    }
    l.put_dwords(out[0], out[1])
}

/// The low dword comes from S0 as OP_SEL[0] selects, the high one from S1 as OP_SEL[1] selects.
fn v_pk_mov_b32(l: &mut Lifter<'_>) -> R {
    let (a, b) = (l.source(0)?, l.source(1)?);
    if [a, b].iter().any(|o| o.mods.neg || o.mods.neg_hi) || l.inst.clamp {
        return refuse("modifiers on v_pk_mov_b32");
    }
    let (lo, hi) = (dword(l, 0, a.mods.op_sel)?, dword(l, 1, b.mods.op_sel)?);
    l.put_dwords(lo, hi)
}

fn element(l: &mut Lifter<'_>, v: Value, at: u32, bits: u32, signed: bool) -> Value {
    let up = l.b.shl_k(v, 32 - bits - at);
    let by = l.b.k32(32 - bits);
    if signed { l.b.ashr(up, by) } else { l.b.lshr(up, by) }
}

/// The sum of the products of all elements; it fits 32 bits modulo 2^32.
fn products(l: &mut Lifter<'_>, a: Value, b: Value, bits: u32, signed: bool) -> Value {
    products_of(l, a, b, bits, [signed; 2])
}

fn products_of(l: &mut Lifter<'_>, a: Value, b: Value, bits: u32, signed: [bool; 2]) -> Value {
    let mut sum = l.b.k32(0);
    for at in (0..32).step_by(bits as usize) {
        let (x, y) = (element(l, a, at, bits, signed[0]), element(l, b, at, bits, signed[1]));
        let m = l.b.mul(x, y);
        sum = l.b.add(sum, m);
    }
    sum
}

/// S0 . S1 + S2; op_sel and neg have no meaning that is certain.
fn dot(l: &mut Lifter<'_>, bits: u32, signed: bool) -> R {
    if l.inst.clamp {
        return refuse("clamp on a dot product");
    }
    for i in 0..3 {
        let m = l.source(i)?.mods;
        // OP_SEL selects halves of 16-bit elements; compilers leave the default, {0, 1}.
        if m.op_sel || m.neg || m.neg_hi || (bits == 16 && i < 2 && !m.op_sel_hi) {
            return refuse("operand modifiers on a dot product");
        }
    }
    let (a, b, c) = (plain(l, 0)?, plain(l, 1)?, plain(l, 2)?);
    let s = products(l, a, b, bits, signed);
    let v = l.b.add(s, c);
    l.put_int(v)
}

/// NEG says which of the factors are signed; `clamp` saturates the exact sum.
fn dot_iu(l: &mut Lifter<'_>, bits: u32) -> R {
    let (x, y, z) = (l.source(0)?.mods, l.source(1)?.mods, l.source(2)?.mods);
    if [x, y, z].iter().any(|m| m.op_sel || m.neg_hi) || z.neg {
        return refuse("operand modifiers on a dot product");
    }
    let (a, b, c) = (plain(l, 0)?, plain(l, 1)?, plain(l, 2)?);
    let s = products_of(l, a, b, bits, [x.neg, y.neg]);
    if !l.inst.clamp {
        let v = l.b.add(s, c);
        return l.put(v);
    }
    // The products' sum fits 32 bits.
    let (s, c) = (l.b.sext(s, W::W64), l.b.sext(c, W::W64));
    let v = l.b.add(s, c);
    let (lo, hi) = (l.b.k64(i32::MIN as i64 as u64), l.b.k64(i32::MAX as u64));
    let v = l.b.max_s(v, lo);
    let v = l.b.min_s(v, hi);
    let v = l.b.lo32(v);
    l.put(v)
}

/// S2 + S0[0] * S1[0], then + S0[1] * S1[1]: each product fused into an f32 sum (docs/decisions, "What instructions mean").
fn v_dot2_f32(l: &mut Lifter<'_>, bf16: bool) -> R {
    let r = l.round(F::F32)?;
    let mut sum = l.srcf(2, F::F32)?;
    for high in [false, true] {
        let v = if bf16 { bf16_halves(l, high)? } else { f16_halves(l, high)? };
        sum = l.ffma(F::F32, r, v[0], v[1], sum);
    }
    l.put_float(F::F32, sum)
}

fn f16_halves(l: &mut Lifter<'_>, high: bool) -> R<Vec<Value>> {
    let v = halves(l, 2, high)?;
    Ok(v.into_iter().map(|x| widened(l, x)).collect())
}

fn widened(l: &mut Lifter<'_>, x: Value) -> Value {
    let x = l.flush_in(F::F16, x);
    l.b.pure(Pure::CvtFF(F::F16, F::F32, Round::NearestEven), &[x])
}

fn bf16_halves(l: &mut Lifter<'_>, high: bool) -> R<Vec<Value>> {
    let mut v = Vec::new();
    for i in 0..2 {
        let m = l.source(i)?.mods;
        if !l.source(i)?.value.is_vgpr() {
            return refuse("constant or scalar as a pair of bf16");
        }
        let (sel, neg) = if high { (m.op_sel_hi, m.neg_hi) } else { (m.op_sel, m.neg) };
        let x = half(l, i, sel)?;
        let x = l.b.zext(x, W32);
        let x = super::bf16::to_f32(l, x);
        let x = l.flush_in(F::F32, x);
        v.push(if neg { l.b.fneg(F::F32, x) } else { x });
    }
    Ok(v)
}

/// Accumulates into the destination; no modifiers.
fn v_dot2c_f32_f16(l: &mut Lifter<'_>) -> R {
    let r = l.round(F::F32)?;
    let (a, b) = (l.raw(0, W32)?, l.raw(1, W32)?);
    let d = l.dst(0)?;
    let d = l.vreg(d.value)?;
    let c = l.b.get_v(d, W32);
    let mut sum = l.flush_in(F::F32, c);
    for at in [0, 16] {
        let (x, y) = (l.b.lshr_k(a, at), l.b.lshr_k(b, at));
        let (x, y) = (l.b.trunc(x, W16), l.b.trunc(y, W16));
        let (x, y) = (widened(l, x), widened(l, y));
        sum = l.ffma(F::F32, r, x, y, sum);
    }
    l.put_float(F::F32, sum)
}

/// A dword source without modifiers.
fn plain(l: &mut Lifter<'_>, i: usize) -> R<Value> {
    let o = l.source(i)?;
    if o.value.is_vgpr() {
        let r = l.vreg(o.value)?;
        return Ok(l.b.get_v(r, W32));
    }
    if matches!(o.value, Loc::Float(_)) {
        return refuse("float constant in an integer dot product");
    }
    if let Loc::Int(k) = o.value {
        return Ok(l.b.k32(k as i32 as u32));
    }
    if let Loc::Literal(k) = o.value {
        return Ok(l.b.k32(k));
    }
    l.scalar(&o, W32)
}

/// Accumulates into the destination.
fn dotc(l: &mut Lifter<'_>, bits: u32) -> R {
    if l.inst.clamp {
        return refuse("clamp on a dot product");
    }
    let (a, b) = (l.raw(0, W32)?, l.raw(1, W32)?);
    let d = l.dst(0)?;
    let d = l.vreg(d.value)?;
    let c = l.b.get_v(d, W32);
    let s = products(l, a, b, bits, true);
    let v = l.b.add(s, c);
    l.put_int(v)
}
