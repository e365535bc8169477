//! Names of hardware registers and messages (ISA manuals, "Hardware register values", "S_SENDMSG").

use cairn_target::{Feature, Generation, Target};

use crate::tables::Gen;

/// Messages up to gfx10, four bits.
pub(super) fn message(generation: Gen, id: u16) -> Option<&'static str> {
    Some(match id {
        1 => "MSG_INTERRUPT",
        2 => "MSG_GS",
        3 => "MSG_GS_DONE",
        4 => "MSG_SAVEWAVE",
        5 => "MSG_STALL_WAVE_GEN",
        6 => "MSG_HALT_WAVES",
        7 => "MSG_ORDERED_PS_DONE",
        8 => "MSG_EARLY_PRIM_DEALLOC",
        9 => "MSG_GS_ALLOC_REQ",
        10 => "MSG_GET_DOORBELL",
        11 if !generation.is_gfx9() => "MSG_GET_DDID",
        15 => "MSG_SYSMSG",
        _ => return None,
    })
}

/// Messages from gfx11 on, eight bits; those that return a value from 128 on.
pub(super) fn message_gfx11(generation: Gen, id: u16) -> Option<&'static str> {
    let gfx12 = generation >= Gen::Gfx12;
    Some(match id {
        1 => "MSG_INTERRUPT",
        2 => "MSG_HS_TESSFACTOR",
        3 => "MSG_DEALLOC_VGPRS",
        5 if !gfx12 => "MSG_STALL_WAVE_GEN",
        6 if !gfx12 => "MSG_HALT_WAVES",
        9 => "MSG_GS_ALLOC_REQ",
        128 => "MSG_RTN_GET_DOORBELL",
        129 => "MSG_RTN_GET_DDID",
        130 => "MSG_RTN_GET_TMA",
        131 => "MSG_RTN_GET_REALTIME",
        132 => "MSG_RTN_SAVE_WAVE",
        133 => "MSG_RTN_GET_TBA",
        134 => "MSG_RTN_GET_TBA_TO_PC",
        135 if gfx12 => "MSG_RTN_GET_SE_AID_ID",
        _ => return None,
    })
}

pub(super) fn hwreg(target: Target, id: u16) -> Option<&'static str> {
    match target.generation() {
        Generation::Gfx12 => return hwreg_gfx12(id),
        Generation::Gfx11 => return hwreg_gfx11(id),
        _ => {}
    }
    let gfx10 = target.generation() == Generation::Gfx10;
    let gfx940 = target.has(Feature::Gfx940Insts);
    Some(match id {
        1 => "HW_REG_MODE",
        2 => "HW_REG_STATUS",
        3 => "HW_REG_TRAPSTS",
        4 if !gfx10 => "HW_REG_HW_ID",
        5 => "HW_REG_GPR_ALLOC",
        6 => "HW_REG_LDS_ALLOC",
        7 => "HW_REG_IB_STS",
        15 => "HW_REG_SH_MEM_BASES",
        16 => "HW_REG_TBA_LO",
        17 => "HW_REG_TBA_HI",
        18 => "HW_REG_TMA_LO",
        19 => "HW_REG_TMA_HI",
        20 if gfx940 => "HW_REG_XCC_ID",
        21 if gfx940 => "HW_REG_SQ_PERF_SNAPSHOT_DATA",
        22 if gfx940 => "HW_REG_SQ_PERF_SNAPSHOT_DATA1",
        23 if gfx940 => "HW_REG_SQ_PERF_SNAPSHOT_PC_LO",
        24 if gfx940 => "HW_REG_SQ_PERF_SNAPSHOT_PC_HI",
        20 if gfx10 => "HW_REG_FLAT_SCR_LO",
        21 if gfx10 => "HW_REG_FLAT_SCR_HI",
        23 if gfx10 => "HW_REG_HW_ID1",
        24 if gfx10 => "HW_REG_HW_ID2",
        25 if gfx10 => "HW_REG_POPS_PACKER",
        22 if gfx10 && target.has(Feature::Xnack) => "HW_REG_XNACK_MASK",
        29 if target.has(Feature::ShaderCycles) => "HW_REG_SHADER_CYCLES",
        _ => return None,
    })
}

fn hwreg_gfx11(id: u16) -> Option<&'static str> {
    Some(match id {
        1 => "HW_REG_MODE",
        2 => "HW_REG_STATUS",
        3 => "HW_REG_TRAPSTS",
        5 => "HW_REG_GPR_ALLOC",
        6 => "HW_REG_LDS_ALLOC",
        7 => "HW_REG_IB_STS",
        15 => "HW_REG_SH_MEM_BASES",
        18 => "HW_REG_PERF_SNAPSHOT_PC_LO",
        19 => "HW_REG_PERF_SNAPSHOT_PC_HI",
        20 => "HW_REG_FLAT_SCR_LO",
        21 => "HW_REG_FLAT_SCR_HI",
        23 => "HW_REG_HW_ID1",
        24 => "HW_REG_HW_ID2",
        27 => "HW_REG_PERF_SNAPSHOT_DATA",
        29 => "HW_REG_SHADER_CYCLES",
        _ => return None,
    })
}

fn hwreg_gfx12(id: u16) -> Option<&'static str> {
    Some(match id {
        1 => "HW_REG_MODE",
        2 => "HW_REG_STATUS",
        4 => "HW_REG_STATE_PRIV",
        5 => "HW_REG_GPR_ALLOC",
        6 => "HW_REG_LDS_ALLOC",
        7 => "HW_REG_IB_STS",
        10 => "HW_REG_PERF_SNAPSHOT_DATA",
        11 => "HW_REG_PERF_SNAPSHOT_PC_LO",
        12 => "HW_REG_PERF_SNAPSHOT_PC_HI",
        15 => "HW_REG_PERF_SNAPSHOT_DATA1",
        16 => "HW_REG_PERF_SNAPSHOT_DATA2",
        17 => "HW_REG_EXCP_FLAG_PRIV",
        18 => "HW_REG_EXCP_FLAG_USER",
        19 => "HW_REG_TRAP_CTRL",
        20 => "HW_REG_SCRATCH_BASE_LO",
        21 => "HW_REG_SCRATCH_BASE_HI",
        23 => "HW_REG_HW_ID1",
        24 => "HW_REG_HW_ID2",
        29 => "HW_REG_SHADER_CYCLES_LO",
        30 => "HW_REG_SHADER_CYCLES_HI",
        31 => "HW_REG_DVGPR_ALLOC_LO",
        32 => "HW_REG_DVGPR_ALLOC_HI",
        _ => return None,
    })
}
