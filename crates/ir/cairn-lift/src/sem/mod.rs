//! The meaning of each instruction, a file a format family.

pub(crate) mod bf16;
pub(crate) mod buffer;
pub(crate) mod ds;
pub(crate) mod flat;
pub(crate) mod fp8;
pub(crate) mod hwreg;
pub(crate) mod matrix;
pub(crate) mod smem;
pub(crate) mod sop;
pub(crate) mod sopp;
pub(crate) mod trig_preop;
pub(crate) mod vop3p;
pub(crate) mod vop_div;
pub(crate) mod vop_float;
pub(crate) mod vop_int;
pub(crate) mod vop_move;
pub(crate) mod vopc;
pub(crate) mod vopd;

use cairn_isa::{Format, Op};

use crate::lifter::{Flow, Lifter, R, refuse};

/// Lifts the current instruction.
pub(crate) fn lift(l: &mut Lifter<'_>) -> R<Flow> {
    let done = match l.inst.format {
        Format::Sop1 | Format::Sop2 | Format::Sopk | Format::Sopc => match sop::lift(l)? {
            Some(flow) => Some(flow),
            // Scalar floats mean what vector ones do.
            None => vop_float::lift(l)?.or(vopc::lift(l)?),
        },
        Format::Sopp => sopp::lift(l)?,
        Format::Smem => smem::lift(l)?,
        Format::Vop1 | Format::Vop2 | Format::Vop3 | Format::Vopc | Format::Vop3p => lift_vop(l)?,
        Format::Vopd => vopd::lift(l)?,
        Format::Flat | Format::Global | Format::Scratch => flat::lift(l)?,
        Format::Ds => ds::lift(l)?,
        Format::Mubuf | Format::Mtbuf => buffer::lift(l)?,
        _ => None,
    };
    match done {
        Some(flow) => Ok(flow),
        None => refuse("no semantics"),
    }
}

pub(crate) fn lift_vop(l: &mut Lifter<'_>) -> R<Option<Flow>> {
    let families = [vop_int::lift, vop_float::lift, vopc::lift, vop3p::lift, matrix::lift];
    for family in families {
        if let Some(flow) = family(l)? {
            return Ok(Some(flow));
        }
    }
    Ok(None)
}

/// Whether a 16-bit result zeroes the high half of its register (as LLVM's `zeroesHigh16BitsOfDest`
/// found): gfx9 does so for what it took over from gfx8; what it added itself, and all of gfx10, preserves it.
pub(crate) fn zeroes_high_half(l: &Lifter<'_>) -> bool {
    use Op::*;
    !l.gfx10()
        && !matches!(
            l.inst.op,
            V_MAC_F16
                | V_MADAK_F16
                | V_MADMK_F16
                | V_FMAC_F16
                | V_FMAAK_F16
                | V_FMAMK_F16
                | V_MAD_F16
                | V_FMA_F16
                | V_DIV_FIXUP_F16
                | V_MAD_U16
                | V_MAD_I16
                | V_MIN3_F16
                | V_MAX3_F16
                | V_MED3_F16
                | V_MIN3_I16
                | V_MAX3_I16
                | V_MED3_I16
                | V_MIN3_U16
                | V_MAX3_U16
                | V_MED3_U16
                | V_ADD_I16
                | V_SUB_I16
                | V_FMA_MIXLO_F16
                | V_FMA_MIXHI_F16
                | V_CVT_PK_FP8_F32
                | V_CVT_PK_BF8_F32
        )
}
