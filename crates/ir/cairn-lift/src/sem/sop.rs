//! SOP1, SOP2, SOPC, SOPK: scalar arithmetic, logic, compares, EXEC updates, jumps through registers.

use cairn_ir::func::Value;
use cairn_ir::op::{Op as IrOp, Wait};
use cairn_ir::reg::SReg;
use cairn_ir::ty::W;
use cairn_isa::{self as isa, Op, Role};

use crate::lifter::{Flow, Lifter, R, refuse};

/// Trap handlers of debuggers return (IDs 3 and above are the debugger's in AMD's trap handler ABI); `llvm.trap` does not.
pub(crate) fn trap_resumes(id: u16) -> bool {
    id == 3
}

const W32: W = W::W32;
const W64: W = W::W64;

pub(crate) fn lift(l: &mut Lifter<'_>) -> R<Option<Flow>> {
    use Op::*;
    match l.inst.op {
        S_ADD_U32 => add_sub_u32(l, false)?,
        S_SUB_U32 => add_sub_u32(l, true)?,
        S_ADD_I32 => {
            let (a, b) = two(l, W32)?;
            add_i32(l, a, b)?;
        }
        S_SUB_I32 => s_sub_i32(l)?,
        S_ADDC_U32 => s_addc_u32(l)?,
        S_SUBB_U32 => s_subb_u32(l)?,
        S_MIN_I32 => min_max(l, |l, a, b| l.b.lt_s(a, b))?,
        S_MIN_U32 => min_max(l, |l, a, b| l.b.lt_u(a, b))?,
        S_MAX_I32 => min_max(l, |l, a, b| l.b.lt_s(b, a))?,
        S_MAX_U32 => min_max(l, |l, a, b| l.b.lt_u(b, a))?,
        S_CSELECT_B32 => s_cselect(l, W32)?,
        S_CSELECT_B64 => s_cselect(l, W64)?,

        S_AND_B32 => logic(l, W32, |l, a, b| l.b.and(a, b))?,
        S_AND_B64 => logic(l, W64, |l, a, b| l.b.and(a, b))?,
        S_OR_B32 => logic(l, W32, |l, a, b| l.b.or(a, b))?,
        S_OR_B64 => logic(l, W64, |l, a, b| l.b.or(a, b))?,
        S_XOR_B32 => logic(l, W32, |l, a, b| l.b.xor(a, b))?,
        S_XOR_B64 => logic(l, W64, |l, a, b| l.b.xor(a, b))?,
        S_ANDN2_B32 => logic(l, W32, andn2)?,
        S_ANDN2_B64 => logic(l, W64, andn2)?,
        S_ORN2_B32 => logic(l, W32, orn2)?,
        S_ORN2_B64 => logic(l, W64, orn2)?,
        S_NAND_B32 => logic(l, W32, nand)?,
        S_NAND_B64 => logic(l, W64, nand)?,
        S_NOR_B32 => logic(l, W32, nor)?,
        S_NOR_B64 => logic(l, W64, nor)?,
        S_XNOR_B32 => logic(l, W32, xnor)?,
        S_XNOR_B64 => logic(l, W64, xnor)?,

        S_LSHL_B32 => shift(l, W32, |l, a, n| l.b.shl(a, n))?,
        S_LSHL_B64 => shift(l, W64, |l, a, n| l.b.shl(a, n))?,
        S_LSHR_B32 => shift(l, W32, |l, a, n| l.b.lshr(a, n))?,
        S_LSHR_B64 => shift(l, W64, |l, a, n| l.b.lshr(a, n))?,
        S_ASHR_I32 => shift(l, W32, |l, a, n| l.b.ashr(a, n))?,
        S_ASHR_I64 => shift(l, W64, |l, a, n| l.b.ashr(a, n))?,
        S_BFM_B32 => s_bfm(l, W32)?,
        S_BFM_B64 => s_bfm(l, W64)?,
        S_BFE_U32 => s_bfe(l, W32, false)?,
        S_BFE_U64 => s_bfe(l, W64, false)?,
        S_BFE_I32 => s_bfe(l, W32, true)?,
        S_BFE_I64 => s_bfe(l, W64, true)?,
        S_MUL_I32 => plain(l, W32, |l, a, b| l.b.mul(a, b))?,
        S_MUL_HI_U32 => plain(l, W32, |l, a, b| l.b.mul_hi_u(a, b))?,
        S_MUL_HI_I32 => plain(l, W32, |l, a, b| l.b.mul_hi_s(a, b))?,
        S_ADD_NC_U64 => plain(l, W64, |l, a, b| l.b.add(a, b))?,
        S_SUB_NC_U64 => plain(l, W64, |l, a, b| l.b.sub(a, b))?,
        S_MUL_U64 => plain(l, W64, |l, a, b| l.b.mul(a, b))?,
        S_ABSDIFF_I32 => s_absdiff_i32(l)?,
        S_LSHL1_ADD_U32 => s_lshl_add(l, 1)?,
        S_LSHL2_ADD_U32 => s_lshl_add(l, 2)?,
        S_LSHL3_ADD_U32 => s_lshl_add(l, 3)?,
        S_LSHL4_ADD_U32 => s_lshl_add(l, 4)?,
        S_PACK_LL_B32_B16 => s_pack(l, false, false)?,
        S_PACK_LH_B32_B16 => s_pack(l, false, true)?,
        S_PACK_HL_B32_B16 => s_pack(l, true, false)?,
        S_PACK_HH_B32_B16 => s_pack(l, true, true)?,

        S_MOV_B32 => un(l, W32, |_, a| a)?,
        S_MOV_B64 => un(l, W64, |_, a| a)?,
        S_CMOV_B32 => s_cmov(l, W32)?,
        S_CMOV_B64 => s_cmov(l, W64)?,
        S_NOT_B32 => un_scc(l, W32, |l, a| l.b.not(a))?,
        S_NOT_B64 => un_scc(l, W64, |l, a| l.b.not(a))?,
        S_WQM_B32 => un_scc(l, W32, wqm)?,
        S_WQM_B64 => un_scc(l, W64, wqm)?,
        S_BREV_B32 => un(l, W32, |l, a| l.b.bitrev(a))?,
        S_BREV_B64 => un(l, W64, |l, a| l.b.bitrev(a))?,
        S_BCNT1_I32_B32 => un_scc(l, W32, |l, a| l.b.popcnt(a))?,
        S_BCNT1_I32_B64 => un_scc(l, W64, |l, a| l.b.popcnt(a))?,
        S_BCNT0_I32_B32 => un_scc(l, W32, bcnt0)?,
        S_BCNT0_I32_B64 => un_scc(l, W64, bcnt0)?,
        S_FF1_I32_B32 => un(l, W32, ff1)?,
        S_FF1_I32_B64 => un(l, W64, ff1)?,
        S_FF0_I32_B32 => un(l, W32, ff0)?,
        S_FF0_I32_B64 => un(l, W64, ff0)?,
        S_FLBIT_I32_B32 => un(l, W32, flbit)?,
        S_FLBIT_I32_B64 => un(l, W64, flbit)?,
        S_FLBIT_I32 => un(l, W32, flbit_signed)?,
        S_FLBIT_I32_I64 => un(l, W64, flbit_signed)?,
        S_SEXT_I32_I8 => un(l, W32, |l, a| sext_low(l, a, 8))?,
        S_SEXT_I32_I16 => un(l, W32, |l, a| sext_low(l, a, 16))?,
        S_ABS_I32 => un_scc(l, W32, abs)?,
        S_BITSET0_B32 => s_bitset(l, W32, false)?,
        S_BITSET0_B64 => s_bitset(l, W64, false)?,
        S_BITSET1_B32 => s_bitset(l, W32, true)?,
        S_BITSET1_B64 => s_bitset(l, W64, true)?,
        S_GETPC_B64 => {
            let pc = l.b.k64(l.pc() + 4);
            l.put(pc)?;
        }
        S_SETPC_B64 => {
            let t = l.source(0)?;
            let target = l.scalar(&t, W64)?;
            return Ok(Some(Flow::JumpTo(target)));
        }
        S_SWAPPC_B64 => {
            let t = l.source(0)?;
            let target = l.scalar(&t, W64)?;
            let ret = l.b.k64(l.next_pc());
            l.put(ret)?;
            return Ok(Some(Flow::Call(target)));
        }
        S_CALL_B64 => {
            let to = l.next_pc().wrapping_add_signed(i64::from(l.inst.simm16_signed()) * 4);
            let ret = l.b.k64(l.next_pc());
            l.put(ret)?;
            let target = l.b.k64(to);
            return Ok(Some(Flow::Call(target)));
        }

        S_AND_SAVEEXEC_B32 => saveexec(l, W32, |l, s, e| l.b.and(s, e))?,
        S_AND_SAVEEXEC_B64 => saveexec(l, W64, |l, s, e| l.b.and(s, e))?,
        S_OR_SAVEEXEC_B32 => saveexec(l, W32, |l, s, e| l.b.or(s, e))?,
        S_OR_SAVEEXEC_B64 => saveexec(l, W64, |l, s, e| l.b.or(s, e))?,
        S_XOR_SAVEEXEC_B32 => saveexec(l, W32, |l, s, e| l.b.xor(s, e))?,
        S_XOR_SAVEEXEC_B64 => saveexec(l, W64, |l, s, e| l.b.xor(s, e))?,
        S_ANDN2_SAVEEXEC_B32 => saveexec(l, W32, andn2)?,
        S_ANDN2_SAVEEXEC_B64 => saveexec(l, W64, andn2)?,
        S_ORN2_SAVEEXEC_B32 => saveexec(l, W32, orn2)?,
        S_ORN2_SAVEEXEC_B64 => saveexec(l, W64, orn2)?,
        S_NAND_SAVEEXEC_B32 => saveexec(l, W32, nand)?,
        S_NAND_SAVEEXEC_B64 => saveexec(l, W64, nand)?,
        S_NOR_SAVEEXEC_B32 => saveexec(l, W32, nor)?,
        S_NOR_SAVEEXEC_B64 => saveexec(l, W64, nor)?,
        S_XNOR_SAVEEXEC_B32 => saveexec(l, W32, xnor)?,
        S_XNOR_SAVEEXEC_B64 => saveexec(l, W64, xnor)?,
        S_ANDN1_SAVEEXEC_B32 => saveexec(l, W32, |l, s, e| andn2(l, e, s))?,
        S_ANDN1_SAVEEXEC_B64 => saveexec(l, W64, |l, s, e| andn2(l, e, s))?,
        S_ORN1_SAVEEXEC_B32 => saveexec(l, W32, |l, s, e| orn2(l, e, s))?,
        S_ORN1_SAVEEXEC_B64 => saveexec(l, W64, |l, s, e| orn2(l, e, s))?,
        S_ANDN1_WREXEC_B32 => wrexec(l, W32, |l, s, e| andn2(l, e, s))?,
        S_ANDN1_WREXEC_B64 => wrexec(l, W64, |l, s, e| andn2(l, e, s))?,
        S_ANDN2_WREXEC_B32 => wrexec(l, W32, andn2)?,
        S_ANDN2_WREXEC_B64 => wrexec(l, W64, andn2)?,

        S_CMP_EQ_I32 | S_CMP_EQ_U32 => cmp(l, W32, |l, a, b| l.b.eq(a, b))?,
        S_CMP_LG_I32 | S_CMP_LG_U32 => cmp(l, W32, |l, a, b| l.b.ne(a, b))?,
        S_CMP_EQ_U64 => cmp(l, W64, |l, a, b| l.b.eq(a, b))?,
        S_CMP_LG_U64 => cmp(l, W64, |l, a, b| l.b.ne(a, b))?,
        S_CMP_GT_I32 => cmp(l, W32, |l, a, b| l.b.lt_s(b, a))?,
        S_CMP_GE_I32 => cmp(l, W32, |l, a, b| l.b.le_s(b, a))?,
        S_CMP_LT_I32 => cmp(l, W32, |l, a, b| l.b.lt_s(a, b))?,
        S_CMP_LE_I32 => cmp(l, W32, |l, a, b| l.b.le_s(a, b))?,
        S_CMP_GT_U32 => cmp(l, W32, |l, a, b| l.b.lt_u(b, a))?,
        S_CMP_GE_U32 => cmp(l, W32, |l, a, b| l.b.le_u(b, a))?,
        S_CMP_LT_U32 => cmp(l, W32, |l, a, b| l.b.lt_u(a, b))?,
        S_CMP_LE_U32 => cmp(l, W32, |l, a, b| l.b.le_u(a, b))?,
        S_BITCMP0_B32 => s_bitcmp(l, W32, false)?,
        S_BITCMP1_B32 => s_bitcmp(l, W32, true)?,
        S_BITCMP0_B64 => s_bitcmp(l, W64, false)?,
        S_BITCMP1_B64 => s_bitcmp(l, W64, true)?,
        S_QUADMASK_B32 => un_scc(l, W32, quadmask)?,
        S_QUADMASK_B64 => un_scc(l, W64, quadmask)?,
        S_BITREPLICATE_B64_B32 => un(l, W32, bitreplicate)?,
        S_MOVRELS_B32 => s_movrels(l, W32)?,
        S_MOVRELS_B64 => s_movrels(l, W64)?,
        S_MOVRELD_B32 => s_movreld(l, W32)?,
        S_MOVRELD_B64 => s_movreld(l, W64)?,
        S_SET_GPR_IDX_ON => s_set_gpr_idx_on(l)?,
        S_SET_GPR_IDX_IDX => s_set_gpr_idx_idx(l)?,

        S_MOVK_I32 => {
            let k = simm32(l);
            l.put(k)?;
        }
        S_CMOVK_I32 => {
            let (old, k, c) = (sdst(l)?, simm32(l), l.get_scc());
            let v = l.b.select(c, k, old);
            l.put(v)?;
        }
        S_ADDK_I32 => {
            let (a, k) = (sdst(l)?, simm32(l));
            add_i32(l, a, k)?;
        }
        S_MULK_I32 => {
            let (a, k) = (sdst(l)?, simm32(l));
            let v = l.b.mul(a, k);
            l.put(v)?;
        }
        S_CMPK_EQ_I32 => cmpk(l, true, |l, a, b| l.b.eq(a, b))?,
        S_CMPK_LG_I32 => cmpk(l, true, |l, a, b| l.b.ne(a, b))?,
        S_CMPK_GT_I32 => cmpk(l, true, |l, a, b| l.b.lt_s(b, a))?,
        S_CMPK_GE_I32 => cmpk(l, true, |l, a, b| l.b.le_s(b, a))?,
        S_CMPK_LT_I32 => cmpk(l, true, |l, a, b| l.b.lt_s(a, b))?,
        S_CMPK_LE_I32 => cmpk(l, true, |l, a, b| l.b.le_s(a, b))?,
        S_CMPK_EQ_U32 => cmpk(l, false, |l, a, b| l.b.eq(a, b))?,
        S_CMPK_LG_U32 => cmpk(l, false, |l, a, b| l.b.ne(a, b))?,
        S_CMPK_GT_U32 => cmpk(l, false, |l, a, b| l.b.lt_u(b, a))?,
        S_CMPK_GE_U32 => cmpk(l, false, |l, a, b| l.b.le_u(b, a))?,
        S_CMPK_LT_U32 => cmpk(l, false, |l, a, b| l.b.lt_u(a, b))?,
        S_CMPK_LE_U32 => cmpk(l, false, |l, a, b| l.b.le_u(a, b))?,
        S_SENDMSG_RTN_B32 | S_SENDMSG_RTN_B64 => super::sopp::s_sendmsg_rtn(l)?,
        S_BARRIER_SIGNAL => super::sopp::s_barrier_signal(l)?,
        S_SLEEP_VAR => {
            l.b.push(IrOp::Yield, &[]);
        }
        S_GETREG_B32 => super::hwreg::s_getreg_b32(l)?,
        S_SETREG_B32 | S_SETREG_IMM32_B32 => super::hwreg::s_setreg(l)?,
        S_VERSION => {}
        S_WAITCNT_VSCNT | S_WAITCNT_VMCNT | S_WAITCNT_EXPCNT | S_WAITCNT_LGKMCNT => s_waitcnt_one(l)?,
        _ => return Ok(None),
    }
    Ok(Some(Flow::Next))
}

// ---- Operand shapes

fn one(l: &mut Lifter<'_>, w: W) -> R<Value> {
    let o = l.source(0)?;
    l.scalar(&o, w)
}

fn two(l: &mut Lifter<'_>, w: W) -> R<(Value, Value)> {
    let (a, b) = (l.source(0)?, l.source(1)?);
    Ok((l.scalar(&a, w)?, l.scalar(&b, w)?))
}

type Un = fn(&mut Lifter<'_>, Value) -> Value;
type Bin = fn(&mut Lifter<'_>, Value, Value) -> Value;

fn un(l: &mut Lifter<'_>, w: W, f: Un) -> R {
    let a = one(l, w)?;
    let v = f(l, a);
    l.put(v)
}

/// SCC = result != 0.
fn un_scc(l: &mut Lifter<'_>, w: W, f: Un) -> R {
    let a = one(l, w)?;
    let v = f(l, a);
    l.set_scc_nonzero(v);
    l.put(v)
}

fn plain(l: &mut Lifter<'_>, w: W, f: Bin) -> R {
    let (a, b) = two(l, w)?;
    let v = f(l, a, b);
    l.put(v)
}

/// SCC = result != 0.
fn logic(l: &mut Lifter<'_>, w: W, f: Bin) -> R {
    let (a, b) = two(l, w)?;
    let v = f(l, a, b);
    l.set_scc_nonzero(v);
    l.put(v)
}

fn shift(l: &mut Lifter<'_>, w: W, f: Bin) -> R {
    let (a, n) = (l.source(0)?, l.source(1)?);
    let (a, n) = (l.scalar(&a, w)?, l.scalar(&n, W32)?);
    let v = f(l, a, n);
    l.set_scc_nonzero(v);
    l.put(v)
}

fn cmp(l: &mut Lifter<'_>, w: W, f: Bin) -> R {
    let (a, b) = two(l, w)?;
    let c = f(l, a, b);
    l.set_scc(c);
    Ok(())
}

fn cmpk(l: &mut Lifter<'_>, signed: bool, f: Bin) -> R {
    let a = sdst(l)?;
    let k = if signed { simm32(l) } else { l.b.k32(u32::from(l.inst.simm16)) };
    let c = f(l, a, k);
    l.set_scc(c);
    Ok(())
}

fn simm32(l: &mut Lifter<'_>) -> Value {
    l.b.k32(l.inst.simm16_signed() as u32)
}

/// The SDST field of SOPK, read.
fn sdst(l: &mut Lifter<'_>) -> R<Value> {
    let o = l.role(Role::Sdst)?;
    l.scalar(&o, W32)
}

// ---- Arithmetic

fn add_sub_u32(l: &mut Lifter<'_>, sub: bool) -> R {
    let (a, b) = two(l, W32)?;
    let (v, carry) = if sub {
        (l.b.sub(a, b), l.b.lt_u(a, b))
    } else {
        let v = l.b.add(a, b);
        (v, l.b.lt_u(v, a))
    };
    l.put(v)?;
    l.set_scc(carry);
    Ok(())
}

/// SCC = signed overflow.
fn add_i32(l: &mut Lifter<'_>, a: Value, b: Value) -> R {
    let v = l.b.add(a, b);
    let (x, y) = (l.b.xor(a, v), l.b.xor(b, v));
    let o = l.b.and(x, y);
    let z = l.b.k32(0);
    let o = l.b.lt_s(o, z);
    l.put(v)?;
    l.set_scc(o);
    Ok(())
}

fn s_sub_i32(l: &mut Lifter<'_>) -> R {
    let (a, b) = two(l, W32)?;
    let v = l.b.sub(a, b);
    let (x, y) = (l.b.xor(a, b), l.b.xor(a, v));
    let o = l.b.and(x, y);
    let z = l.b.k32(0);
    let o = l.b.lt_s(o, z);
    l.put(v)?;
    l.set_scc(o);
    Ok(())
}

fn s_addc_u32(l: &mut Lifter<'_>) -> R {
    let (a, b) = two(l, W32)?;
    let c = l.get_scc();
    let (v, carry) = add_carry(l, a, b, c);
    l.put(v)?;
    l.set_scc(carry);
    Ok(())
}

fn s_subb_u32(l: &mut Lifter<'_>) -> R {
    let (a, b) = two(l, W32)?;
    let c = l.get_scc();
    let (v, borrow) = sub_borrow(l, a, b, c);
    l.put(v)?;
    l.set_scc(borrow);
    Ok(())
}

/// a + b + carry and the carry out, 32 bits.
pub(crate) fn add_carry(l: &mut Lifter<'_>, a: Value, b: Value, carry: Value) -> (Value, Value) {
    let c = l.b.zext(carry, W32);
    let s = l.b.add(a, b);
    let v = l.b.add(s, c);
    let (x, y) = (l.b.lt_u(s, a), l.b.lt_u(v, s));
    (v, l.b.or(x, y))
}

/// a - b - borrow and the borrow out, 32 bits.
pub(crate) fn sub_borrow(l: &mut Lifter<'_>, a: Value, b: Value, borrow: Value) -> (Value, Value) {
    let c = l.b.zext(borrow, W32);
    let d = l.b.sub(a, b);
    let v = l.b.sub(d, c);
    let (x, y) = (l.b.lt_u(a, b), l.b.lt_u(d, c));
    (v, l.b.or(x, y))
}

/// SCC tells whether the first source was taken by comparison.
fn min_max(l: &mut Lifter<'_>, first: Bin) -> R {
    let (a, b) = two(l, W32)?;
    let c = first(l, a, b);
    let v = l.b.select(c, a, b);
    l.put(v)?;
    l.set_scc(c);
    Ok(())
}

fn s_cselect(l: &mut Lifter<'_>, w: W) -> R {
    let (a, b) = two(l, w)?;
    let c = l.get_scc();
    let v = l.b.select(c, a, b);
    l.put(v)
}

fn s_cmov(l: &mut Lifter<'_>, w: W) -> R {
    let a = one(l, w)?;
    let d = l.dst(0)?;
    let old = l.scalar(&d, w)?;
    let c = l.get_scc();
    let v = l.b.select(c, a, old);
    l.put(v)
}

fn s_absdiff_i32(l: &mut Lifter<'_>) -> R {
    let (a, b) = two(l, W32)?;
    let d = l.b.sub(a, b);
    let v = abs(l, d);
    l.set_scc_nonzero(v);
    l.put(v)
}

/// SCC = carry of the whole (S0 << n) + S1.
fn s_lshl_add(l: &mut Lifter<'_>, n: u32) -> R {
    let (a, b) = two(l, W32)?;
    let (a, b) = (l.b.zext(a, W64), l.b.zext(b, W64));
    let a = l.b.shl_k(a, n);
    let s = l.b.add(a, b);
    let (v, hi) = (l.b.lo32(s), l.b.hi32(s));
    l.put(v)?;
    l.set_scc_nonzero(hi);
    Ok(())
}

fn s_pack(l: &mut Lifter<'_>, hi0: bool, hi1: bool) -> R {
    let (a, b) = two(l, W32)?;
    let low = if hi0 {
        l.b.lshr_k(a, 16)
    } else {
        let k = l.b.k32(0xffff);
        l.b.and(a, k)
    };
    let high = if hi1 {
        let k = l.b.k32(0xffff_0000);
        l.b.and(b, k)
    } else {
        l.b.shl_k(b, 16)
    };
    let v = l.b.or(low, high);
    l.put(v)
}

/// ((1 << S0) - 1) << S1, amounts modulo the width.
fn s_bfm(l: &mut Lifter<'_>, w: W) -> R {
    let (n, at) = two(l, W32)?;
    let one = l.b.konst(w, 1);
    let m = l.b.shl(one, n);
    let m = l.b.sub(m, one);
    let v = l.b.shl(m, at);
    l.put(v)
}

/// Offset in the low bits of S1, width in S1[22:16].
fn s_bfe(l: &mut Lifter<'_>, w: W, signed: bool) -> R {
    let (a, f) = (l.source(0)?, l.source(1)?);
    let (a, f) = (l.scalar(&a, w)?, l.scalar(&f, W32)?);
    let n = l.b.lshr_k(f, 16);
    let k = l.b.k32(0x7f);
    let n = l.b.and(n, k);
    let v = bit_field(l, a, f, n, signed);
    l.set_scc_nonzero(v);
    l.put(v)
}

/// `n` bits of `a` from bit `at` on (modulo the width), zero- or sign-extended. `n` may be 0 or exceed the width.
pub(crate) fn bit_field(l: &mut Lifter<'_>, a: Value, at: Value, n: Value, signed: bool) -> Value {
    let w = l.b.ty(a).w;
    let v = if signed { l.b.ashr(a, at) } else { l.b.lshr(a, at) };
    let zero = l.b.konst(w, 0);
    if let Some(n) = l.b.as_const(n) {
        let n = n as u32;
        return match (n, signed) {
            (0, _) => zero,
            (n, _) if n >= w.bits() => v,
            (n, false) => {
                let k = l.b.konst(w, (1 << n) - 1);
                l.b.and(v, k)
            }
            (n, true) => {
                let up = l.b.shl_k(v, w.bits() - n);
                let by = l.b.k32(w.bits() - n);
                l.b.ashr(up, by)
            }
        };
    }
    let width = l.b.k32(w.bits());
    let up = l.b.sub(width, n);
    let kept = l.b.shl(v, up);
    let kept = if signed { l.b.ashr(kept, up) } else { l.b.lshr(kept, up) };
    let all = l.b.le_u(width, n);
    let kept = l.b.select(all, v, kept);
    let k0 = l.b.k32(0);
    let none = l.b.eq(n, k0);
    l.b.select(none, zero, kept)
}

// ---- Logic and bits

pub(crate) fn andn2(l: &mut Lifter<'_>, a: Value, b: Value) -> Value {
    let n = l.b.not(b);
    l.b.and(a, n)
}
fn orn2(l: &mut Lifter<'_>, a: Value, b: Value) -> Value {
    let n = l.b.not(b);
    l.b.or(a, n)
}
fn nand(l: &mut Lifter<'_>, a: Value, b: Value) -> Value {
    let v = l.b.and(a, b);
    l.b.not(v)
}
fn nor(l: &mut Lifter<'_>, a: Value, b: Value) -> Value {
    let v = l.b.or(a, b);
    l.b.not(v)
}
pub(crate) fn xnor(l: &mut Lifter<'_>, a: Value, b: Value) -> Value {
    let v = l.b.xor(a, b);
    l.b.not(v)
}

/// Every quad with a bit set becomes all ones.
fn wqm(l: &mut Lifter<'_>, a: Value) -> Value {
    let w = l.b.ty(a).w;
    let h = l.b.lshr_k(a, 1);
    let a = l.b.or(a, h);
    let h = l.b.lshr_k(a, 2);
    let a = l.b.or(a, h);
    let k = l.b.konst(w, 0x1111_1111_1111_1111 & w.mask());
    let a = l.b.and(a, k);
    let k = l.b.konst(w, 15);
    l.b.mul(a, k)
}

/// A bit a quad: whether any of its bits is set.
fn quadmask(l: &mut Lifter<'_>, a: Value) -> Value {
    let w = l.b.ty(a).w;
    let h = l.b.lshr_k(a, 1);
    let a = l.b.or(a, h);
    let h = l.b.lshr_k(a, 2);
    let a = l.b.or(a, h);
    let k = l.b.konst(w, 0x1111_1111_1111_1111 & w.mask());
    let mut a = l.b.and(a, k);
    // Move the bits together, doubling the groups.
    for (by, mask) in
        [(3, 0x0303_0303_0303_0303u64), (6, 0x000f_000f_000f_000f), (12, 0x0000_00ff_0000_00ff), (24, 0xffff)]
    {
        if by == 24 && w == W32 {
            break;
        }
        let h = l.b.lshr_k(a, by);
        let o = l.b.or(a, h);
        let k = l.b.konst(w, mask & w.mask());
        a = l.b.and(o, k);
    }
    a
}

/// Every bit twice.
fn bitreplicate(l: &mut Lifter<'_>, a: Value) -> Value {
    let mut a = l.b.zext(a, W64);
    for (by, mask) in [
        (16, 0x0000_ffff_0000_ffffu64),
        (8, 0x00ff_00ff_00ff_00ff),
        (4, 0x0f0f_0f0f_0f0f_0f0f),
        (2, 0x3333_3333_3333_3333),
        (1, 0x5555_5555_5555_5555),
    ] {
        let h = l.b.shl_k(a, by);
        let o = l.b.or(a, h);
        let k = l.b.k64(mask);
        a = l.b.and(o, k);
    }
    let h = l.b.shl_k(a, 1);
    l.b.or(a, h)
}

/// The registers that an M0-relative access from `base` on may reach, and M0.
fn indexed_sgprs(l: &mut Lifter<'_>, base: isa::Value, w: W) -> R<(Value, SReg, Vec<SReg>)> {
    let isa::Value::Sgpr(first) = base else { return refuse("M0-relative access from a special register") };
    let end = if l.gfx10() { 106 } else { 102 };
    let last = if w == W64 { end - 1 } else { end };
    let m0 = l.get_s32(SReg::M0);
    Ok((m0, SReg(first), (first..last).map(SReg).collect()))
}

fn s_movrels(l: &mut Lifter<'_>, w: W) -> R {
    let s = l.source(0)?;
    let (m0, first, regs) = indexed_sgprs(l, s.value, w)?;
    let read = |l: &mut Lifter<'_>, r| if w == W64 { l.get_s64(r) } else { l.get_s32(r) };
    let mut v = read(l, first);
    for r in regs.into_iter().skip(1) {
        let k = l.b.k32(u32::from(r.0 - first.0));
        let here = l.b.eq(m0, k);
        let other = read(l, r);
        v = l.b.select(here, other, v);
    }
    l.put(v)
}

fn s_movreld(l: &mut Lifter<'_>, w: W) -> R {
    let v = one(l, w)?;
    let d = l.dst(0)?;
    let (m0, first, regs) = indexed_sgprs(l, d.value, w)?;
    // Registers overlap where they are pairs: all old values are read before any is written.
    let step = if w == W64 { 2 } else { 1 };
    let mut writes = Vec::new();
    for r in regs.into_iter().step_by(step) {
        let k = l.b.k32(u32::from(r.0 - first.0));
        let here = l.b.eq(m0, k);
        let old = if w == W64 { l.get_s64(r) } else { l.get_s32(r) };
        writes.push((r, l.b.select(here, v, old)));
    }
    for (r, v) in writes {
        l.set_s(r, v);
    }
    Ok(())
}

fn bcnt0(l: &mut Lifter<'_>, a: Value) -> Value {
    let n = l.b.not(a);
    l.b.popcnt(n)
}

/// -1 where `a` is zero.
fn or_minus_one(l: &mut Lifter<'_>, a: Value, v: Value) -> Value {
    let w = l.b.ty(a).w;
    let z = l.b.konst(w, 0);
    let none = l.b.eq(a, z);
    let m = l.b.k32(u32::MAX);
    l.b.select(none, m, v)
}

pub(crate) fn ff1(l: &mut Lifter<'_>, a: Value) -> Value {
    let v = l.b.ctz(a);
    or_minus_one(l, a, v)
}
fn ff0(l: &mut Lifter<'_>, a: Value) -> Value {
    let n = l.b.not(a);
    ff1(l, n)
}
pub(crate) fn flbit(l: &mut Lifter<'_>, a: Value) -> Value {
    let v = l.b.clz(a);
    or_minus_one(l, a, v)
}
/// Leading bits equal to the sign; -1 where all are.
pub(crate) fn flbit_signed(l: &mut Lifter<'_>, a: Value) -> Value {
    let w = l.b.ty(a).w;
    let by = l.b.k32(w.bits() - 1);
    let sign = l.b.ashr(a, by);
    let x = l.b.xor(a, sign);
    flbit(l, x)
}

fn sext_low(l: &mut Lifter<'_>, a: Value, bits: u32) -> Value {
    let up = l.b.shl_k(a, 32 - bits);
    let by = l.b.k32(32 - bits);
    l.b.ashr(up, by)
}

pub(crate) fn abs(l: &mut Lifter<'_>, a: Value) -> Value {
    let z = l.b.k32(0);
    let n = l.b.sub(z, a);
    l.b.max_s(a, n)
}

fn s_bitset(l: &mut Lifter<'_>, w: W, set: bool) -> R {
    let n = one(l, W32)?;
    let d = l.dst(0)?;
    let old = l.scalar(&d, w)?;
    let k = l.b.konst(w, 1);
    let bit = l.b.shl(k, n);
    let v = if set { l.b.or(old, bit) } else { andn2(l, old, bit) };
    l.put(v)
}

fn s_bitcmp(l: &mut Lifter<'_>, w: W, one: bool) -> R {
    let (a, n) = (l.source(0)?, l.source(1)?);
    let (a, n) = (l.scalar(&a, w)?, l.scalar(&n, W32)?);
    let v = l.b.lshr(a, n);
    let bit = l.b.trunc(v, W::W1);
    let c = if one { bit } else { l.b.not(bit) };
    l.set_scc(c);
    Ok(())
}

// ---- EXEC

/// D = EXEC; EXEC = S0 op EXEC; SCC = EXEC != 0.
fn saveexec(l: &mut Lifter<'_>, w: W, f: Bin) -> R {
    exec_op(l, w, f, false)
}

/// EXEC = S0 op EXEC; D = EXEC; SCC = EXEC != 0.
fn wrexec(l: &mut Lifter<'_>, w: W, f: Bin) -> R {
    exec_op(l, w, f, true)
}

fn exec_op(l: &mut Lifter<'_>, w: W, f: Bin, give_new: bool) -> R {
    let s = one(l, w)?;
    // Of the other wave size they work on EXEC_LO alone, or on EXEC_HI too, which nothing else reads.
    let old = if w == W64 { l.get_s64(SReg::EXEC) } else { l.get_s32(SReg::EXEC) };
    let new = f(l, s, old);
    l.put(if give_new { new } else { old })?;
    l.set_s(SReg::EXEC, new);
    l.set_scc_nonzero(new);
    Ok(())
}

// ---- VGPR index mode (gfx9)

fn s_set_gpr_idx_on(l: &mut Lifter<'_>) -> R {
    let i = one(l, W32)?;
    let mode = u32::from(l.inst.simm16) & 0xf;
    // M0[7:0] = S0[7:0]; M0[15:12] = mode.
    let k = l.b.k32(0xff);
    let i = l.b.and(i, k);
    let m0 = l.get_s32(SReg::M0);
    let k = l.b.k32(0xffff_0f00);
    let m0 = l.b.and(m0, k);
    let k = l.b.k32(mode << 12);
    let m0 = l.b.or(m0, k);
    let m0 = l.b.or(m0, i);
    l.set_s(SReg::M0, m0);
    l.state.gpr_idx = mode as u8;
    Ok(())
}

fn s_set_gpr_idx_idx(l: &mut Lifter<'_>) -> R {
    let i = one(l, W32)?;
    let k = l.b.k32(0xff);
    let i = l.b.and(i, k);
    let m0 = l.get_s32(SReg::M0);
    let k = l.b.k32(0xffff_ff00);
    let m0 = l.b.and(m0, k);
    let m0 = l.b.or(m0, i);
    l.set_s(SReg::M0, m0);
    Ok(())
}

/// gfx10's waits for one counter; the immediate is added to a register, of which only null is supported.
fn s_waitcnt_one(l: &mut Lifter<'_>) -> R {
    if l.role(Role::Sdst)?.value != isa::Value::Null {
        return refuse("wait count in a register");
    }
    let n = Some((l.inst.simm16 & 0x3f) as u8);
    let w = match l.inst.op {
        Op::S_WAITCNT_VSCNT => Wait { vs: n, ..Wait::default() },
        Op::S_WAITCNT_VMCNT => Wait { vm: n, ..Wait::default() },
        Op::S_WAITCNT_EXPCNT => Wait { exp: n, ..Wait::default() },
        _ => Wait { lgkm: n, ..Wait::default() },
    };
    l.b.push(IrOp::WaitCnt(w), &[]);
    Ok(())
}
