//! SOPP: control flow, waits, messages, and hints that have no effect here.

use cairn_ir::func::Cond;
use cairn_ir::op::{Op as IrOp, Special, Wait};
use cairn_ir::reg::SReg;
use cairn_isa::{Gen, Op, Value as Loc, Waitcnt};
use cairn_target::Feature;

use crate::lifter::{Flow, Lifter, R, refuse};

pub(crate) fn lift(l: &mut Lifter<'_>) -> R<Option<Flow>> {
    use Op::*;
    let imm = l.inst.simm16;
    Ok(Some(match l.inst.op {
        // Hints, performance counters and instruction fetch: no effect on results.
        S_NOP | S_SETPRIO | S_ICACHE_INV | S_INCPERFLEVEL | S_DECPERFLEVEL | S_TTRACEDATA | S_DELAY_ALU
        | S_SINGLEUSE_VDST | S_WAIT_EVENT | S_TTRACEDATA_IMM | S_INST_PREFETCH | S_CLAUSE | S_WAIT_IDLE
        | S_WAITCNT_DEPCTR | S_WAKEUP => Flow::Next,
        S_ENDPGM => Flow::End,
        S_BRANCH => Flow::Jump(target(l)?),
        S_CBRANCH_SCC0 => branch(l, Cond::Scc0)?,
        S_CBRANCH_SCC1 => branch(l, Cond::Scc1)?,
        S_CBRANCH_VCCZ => branch(l, Cond::VccZ)?,
        S_CBRANCH_VCCNZ => branch(l, Cond::VccNz)?,
        S_CBRANCH_EXECZ => branch(l, Cond::ExecZ)?,
        S_CBRANCH_EXECNZ => branch(l, Cond::ExecNz)?,
        S_BARRIER => Flow::Barrier,
        S_BARRIER_WAIT if imm as i16 == WORKGROUP_BARRIER => Flow::Barrier,
        S_BARRIER_WAIT => return refuse("a barrier other than the workgroup's"),
        S_TRAP => Flow::Trap(imm),
        S_WAITCNT => s_waitcnt(l, imm),
        S_WAIT_LOADCNT
        | S_WAIT_SAMPLECNT
        | S_WAIT_BVHCNT
        | S_WAIT_STORECNT
        | S_WAIT_EXPCNT
        | S_WAIT_DSCNT
        | S_WAIT_KMCNT
        | S_WAIT_LOADCNT_DSCNT
        | S_WAIT_STORECNT_DSCNT => s_wait(l, imm),
        S_SLEEP => {
            l.b.push(IrOp::Yield, &[]);
            Flow::Next
        }
        // The wave gives its VGPRs back as it ends.
        S_SENDMSG if l.has(Feature::Gfx11Insts) && imm == MSG_DEALLOC_VGPRS => Flow::Next,
        S_SENDMSG => {
            let m0 = l.get_s32(SReg::M0);
            l.b.push(IrOp::SendMsg(imm), &[m0]);
            Flow::Next
        }
        S_ROUND_MODE => {
            l.set_mode_field(0, 4, u32::from(imm) & 0xf)?;
            Flow::Next
        }
        S_DENORM_MODE => {
            l.set_mode_field(4, 4, u32::from(imm) & 0xf)?;
            Flow::Next
        }
        S_SET_GPR_IDX_OFF => {
            l.state.gpr_idx = 0;
            Flow::Next
        }
        S_SET_GPR_IDX_MODE => {
            l.state.gpr_idx = imm as u8 & 0xf;
            Flow::Next
        }
        S_CODE_END => return refuse("control runs past the end of the code"),
        _ => return Ok(None),
    }))
}

fn target(l: &Lifter<'_>) -> R<u64> {
    match l.inst.branch_target(l.pc()) {
        Some(t) => Ok(t),
        None => refuse("branch without a target"),
    }
}

fn branch(l: &Lifter<'_>, cond: Cond) -> R<Flow> {
    Ok(Flow::Branch(cond, target(l)?))
}

/// The number of the barrier that all waves of a workgroup share (RDNA4 ISA manual, "Barriers").
const WORKGROUP_BARRIER: i16 = -1;

const MSG_DEALLOC_VGPRS: u16 = 3;
const MSG_RTN_GET_REALTIME: u16 = 131;

/// The arrival counts only at the wait, where all waves meet (docs/decisions, "What instructions mean").
pub(crate) fn s_barrier_signal(l: &mut Lifter<'_>) -> R {
    match l.source(0)?.value {
        Loc::Int(n) if i64::from(n) == i64::from(WORKGROUP_BARRIER) => Ok(()),
        _ => refuse("a barrier other than the workgroup's"),
    }
}

/// Messages that answer (RDNA3 ISA manual, "S_SENDMSG_RTN").
pub(crate) fn s_sendmsg_rtn(l: &mut Lifter<'_>) -> R {
    if l.inst.simm16 != MSG_RTN_GET_REALTIME {
        return refuse(format!("message {} with an answer", l.inst.simm16));
    }
    let v = l.b.special(Special::RealTime);
    let v = if l.inst.op == Op::S_SENDMSG_RTN_B32 { l.b.lo32(v) } else { v };
    l.put(v)
}

/// gfx12 has a wait for each counter, and two for pairs: DSCNT in the low bits, the other above.
fn s_wait(l: &mut Lifter<'_>, imm: u16) -> Flow {
    let (low, high) = (Some(imm as u8 & 0x3f), Some((imm >> 8) as u8 & 0x3f));
    let none = Wait::default();
    let wait = match l.inst.op {
        Op::S_WAIT_STORECNT => Wait { vs: low, ..none },
        Op::S_WAIT_EXPCNT => Wait { exp: Some(imm as u8 & 7), ..none },
        Op::S_WAIT_DSCNT | Op::S_WAIT_KMCNT => Wait { lgkm: low, ..none },
        Op::S_WAIT_LOADCNT_DSCNT => Wait { vm: high, lgkm: low, ..none },
        Op::S_WAIT_STORECNT_DSCNT => Wait { vs: high, lgkm: low, ..none },
        // Loads, samples and ray tracing have a counter each.
        _ => Wait { vm: low, ..none },
    };
    l.b.push(IrOp::WaitCnt(wait), &[]);
    Flow::Next
}

/// Waits for the counters whose field is not at its maximum.
fn s_waitcnt(l: &mut Lifter<'_>, imm: u16) -> Flow {
    let generation = Gen::of(l.ctx.target).unwrap_or(Gen::Gfx9);
    let w = Waitcnt::from_simm16(generation, imm);
    let below = |v: u8, max: u8| (v < max).then_some(v);
    let wait = Wait {
        vm: below(w.vmcnt, 63),
        exp: below(w.expcnt, 7),
        lgkm: below(w.lgkmcnt, if l.gfx10() { 63 } else { 15 }),
        vs: None,
    };
    l.b.push(IrOp::WaitCnt(wait), &[]);
    Flow::Next
}
