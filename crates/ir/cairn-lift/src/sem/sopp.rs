//! SOPP: control flow, waits, messages, and hints that have no effect here.

use cairn_ir::func::Cond;
use cairn_ir::op::{Op as IrOp, Wait};
use cairn_ir::reg::SReg;
use cairn_isa::{Gen, Op, Waitcnt};

use crate::lifter::{Flow, Lifter, R, refuse};

pub(crate) fn lift(l: &mut Lifter<'_>) -> R<Option<Flow>> {
    use Op::*;
    let imm = l.inst.simm16;
    Ok(Some(match l.inst.op {
        // Hints, performance counters and instruction fetch: no effect on results.
        S_NOP | S_SETPRIO | S_ICACHE_INV | S_INCPERFLEVEL | S_DECPERFLEVEL | S_TTRACEDATA
        | S_TTRACEDATA_IMM | S_INST_PREFETCH | S_CLAUSE | S_WAIT_IDLE | S_WAITCNT_DEPCTR | S_WAKEUP => {
            Flow::Next
        }
        S_ENDPGM => Flow::End,
        S_BRANCH => Flow::Jump(target(l)?),
        S_CBRANCH_SCC0 => branch(l, Cond::Scc0)?,
        S_CBRANCH_SCC1 => branch(l, Cond::Scc1)?,
        S_CBRANCH_VCCZ => branch(l, Cond::VccZ)?,
        S_CBRANCH_VCCNZ => branch(l, Cond::VccNz)?,
        S_CBRANCH_EXECZ => branch(l, Cond::ExecZ)?,
        S_CBRANCH_EXECNZ => branch(l, Cond::ExecNz)?,
        S_BARRIER => Flow::Barrier,
        S_TRAP => Flow::Trap(imm),
        S_WAITCNT => s_waitcnt(l, imm),
        S_SLEEP => {
            l.b.push(IrOp::Yield, &[]);
            Flow::Next
        }
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

/// Waits for the counters whose field is not at its maximum.
fn s_waitcnt(l: &mut Lifter<'_>, imm: u16) -> Flow {
    let generation = if l.gfx10() { Gen::Gfx10 } else { Gen::Gfx9 };
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
