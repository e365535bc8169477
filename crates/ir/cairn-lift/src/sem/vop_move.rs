//! Moves between registers and between lanes: swaps, selects, single lanes, permutations, indexed registers.
//!
//! Must not know arithmetic.

use cairn_ir::func::Value;
use cairn_ir::op::Op as IrOp;
use cairn_ir::reg::{SReg, VReg};
use cairn_ir::ty::{F, W};

use crate::lifter::{Lifter, R};

const W16: W = W::W16;
const W32: W = W::W32;
const W64: W = W::W64;

pub(super) fn v_swap_b32(l: &mut Lifter<'_>) -> R {
    let (d, s) = (l.dst(0)?, l.source(0)?);
    let (d, s) = (l.vreg(d.value)?, l.vreg(s.value)?);
    let (a, b) = (l.b.get_v(d, W32), l.b.get_v(s, W32));
    l.b.set_v(d, b);
    l.b.set_v(s, a);
    Ok(())
}

/// Two halves, of one register perhaps.
pub(super) fn v_swap_b16(l: &mut Lifter<'_>) -> R {
    let (d, s) = (l.dst(0)?, l.source(0)?);
    let (d, s) = ((l.vreg(d.value)?, l.inst.dst_op_sel), (l.vreg(s.value)?, s.mods.op_sel));
    let half = |l: &mut Lifter<'_>, (r, high): (VReg, bool)| {
        let v = l.b.get_v(r, W32);
        let v = if high { l.b.lshr_k(v, 16) } else { v };
        l.b.trunc(v, W16)
    };
    let (a, b) = (half(l, d), half(l, s));
    super::vop_float::put_half(l, d.0, b, d.1);
    super::vop_float::put_half(l, s.0, a, s.1);
    Ok(())
}

/// D = mask ? S1 : S0; neg and abs flip the sign bits of the sources.
pub(super) fn v_cndmask(l: &mut Lifter<'_>, f: F) -> R {
    let (a, b) = (l.srcf_keep(0, f)?, l.srcf_keep(1, f)?);
    let m = l.src_mask(2)?;
    let c = l.b.lane_bit(m);
    let v = l.b.select(c, b, a);
    l.put_int(v)
}

pub(super) fn v_readfirstlane_b32(l: &mut Lifter<'_>) -> R {
    let a = l.src32(0)?;
    let v = l.b.push(IrOp::ReadFirstLane, &[a]);
    l.put(v)
}

pub(super) fn v_readlane_b32(l: &mut Lifter<'_>) -> R {
    let a = l.src32(0)?;
    let n = l.source(1)?;
    let n = l.scalar(&n, W32)?;
    let v = l.b.push(IrOp::ReadLane, &[a, n]);
    l.put(v)
}

pub(super) fn v_writelane_b32(l: &mut Lifter<'_>) -> R {
    let (v, n, d) = (l.source(0)?, l.source(1)?, l.dst(0)?);
    let (v, n, d) = (l.scalar(&v, W32)?, l.scalar(&n, W32)?, l.vreg(d.value)?);
    l.b.push(IrOp::WriteLane(d), &[v, n]);
    Ok(())
}

/// OP_SEL[0] (FI) reads disabled lanes as they are. Otherwise a lane whose source is disabled gets 0 under OP_SEL[1]
/// (BOUND_CTRL), and keeps its old value without.
pub(super) fn v_permlane16_b32(l: &mut Lifter<'_>, x: bool) -> R {
    let (a, lo, hi) = (l.source(0)?, l.source(1)?, l.source(2)?);
    let (fetch_inactive, bound_ctrl) = (a.mods.op_sel, lo.mods.op_sel);
    let r = l.vreg(a.value)?;
    let (lo, hi) = (l.scalar(&lo, W32)?, l.scalar(&hi, W32)?);
    let op = IrOp::PermLane16 { x, fetch_inactive: true };
    let v = l.b.get_v(r, W32);
    put_permuted(l, v, fetch_inactive, bound_ctrl, &mut |l, v| l.b.push(op, &[v, lo, hi]))
}

/// As `v_permlane16_b32`, with a selector in each lane: its low four bits.
pub(super) fn v_permlane16_var_b32(l: &mut Lifter<'_>, x: bool) -> R {
    let (a, sel) = (l.source(0)?, l.source(1)?);
    let (fetch_inactive, bound_ctrl) = (a.mods.op_sel, sel.mods.op_sel);
    let (r, sel) = (l.vreg(a.value)?, l.vreg(sel.value)?);
    let sel = l.b.get_v(sel, W32);
    let k = l.b.k32(15);
    let sel = l.b.and(sel, k);
    let lane = l.b.lane_id();
    let k = l.b.k32(0x30);
    let row = l.b.and(lane, k);
    let other = l.b.k32(if x { 16 } else { 0 });
    let row = l.b.xor(row, other);
    let from = l.b.or(row, sel);
    let from = l.b.shl_k(from, 2);
    let v = l.b.get_v(r, W32);
    put_permuted(l, v, fetch_inactive, bound_ctrl, &mut |l, v| {
        l.with_all_lanes(|l| l.b.push(IrOp::BPermute, &[from, v]))
    })
}

/// Swaps the halves of a wave of 64; nothing in one of 32 (RDNA3 ISA manual, "V_PERMLANE64_B32"). Reads disabled lanes as they are.
pub(super) fn v_permlane64_b32(l: &mut Lifter<'_>) -> R {
    if l.mask_w() != W64 {
        return Ok(());
    }
    let s = l.source(0)?;
    let r = l.vreg(s.value)?;
    let v = l.b.get_v(r, W32);
    let lane = l.b.lane_id();
    let k = l.b.k32(32);
    let from = l.b.xor(lane, k);
    let from = l.b.shl_k(from, 2);
    let v = l.with_all_lanes(|l| l.b.push(IrOp::BPermute, &[from, v]));
    l.put_int(v)
}

/// Writes `v` as `permute` moves it, which reads disabled lanes too.
fn put_permuted(
    l: &mut Lifter<'_>,
    v: Value,
    fetch_inactive: bool,
    bound_ctrl: bool,
    permute: &mut dyn FnMut(&mut Lifter<'_>, Value) -> Value,
) -> R {
    let v = permute(l, v);
    if fetch_inactive {
        return l.put_int(v);
    }
    let w = l.mask_w();
    let exec = if w == W64 { l.get_s64(SReg::EXEC) } else { l.get_s32(SReg::EXEC) };
    let enabled = l.b.lane_bit(exec);
    let enabled = l.b.zext(enabled, W32);
    let from = permute(l, enabled);
    let zero = l.b.k32(0);
    let valid = l.b.ne(from, zero);
    if bound_ctrl {
        let v = l.b.select(valid, v, zero);
        return l.put_int(v);
    }
    let d = l.dst(0)?;
    let d = l.vreg(d.value)?;
    l.b.set_v_if(d, v, valid);
    Ok(())
}

/// Reads VGPR[SRC0 + M0].
pub(super) fn v_movrels_b32(l: &mut Lifter<'_>) -> R {
    let s = l.source(0)?;
    let r = l.vreg(s.value)?;
    let v = l.indexed(r)?;
    l.put_int(v)
}

/// Writes VGPR[VDST + M0].
pub(super) fn v_movreld_b32(l: &mut Lifter<'_>) -> R {
    let v = l.src32(0)?;
    let d = l.dst(0)?;
    let r = l.vreg(d.value)?;
    l.set_indexed(r, v);
    Ok(())
}

/// VGPR[VDST + M0] = VGPR[SRC0 + M0].
pub(super) fn v_movrelsd_b32(l: &mut Lifter<'_>) -> R {
    let (s, d) = (l.source(0)?, l.dst(0)?);
    let (s, d) = (l.vreg(s.value)?, l.vreg(d.value)?);
    let v = l.indexed(s)?;
    l.set_indexed(d, v);
    Ok(())
}

/// The source's index is M0[9:0], the destination's M0[25:16].
pub(super) fn v_movrelsd_2_b32(l: &mut Lifter<'_>) -> R {
    let (s, d) = (l.source(0)?, l.dst(0)?);
    let (s, d) = (l.vreg(s.value)?, l.vreg(d.value)?);
    let m0 = l.get_s32(SReg::M0);
    let k = l.b.k32(0x3ff);
    let from = l.b.and(m0, k);
    let to = l.b.lshr_k(m0, 16);
    let to = l.b.and(to, k);
    let v = l.indexed_by(s, from);
    l.set_indexed_by(d, to, v);
    Ok(())
}
