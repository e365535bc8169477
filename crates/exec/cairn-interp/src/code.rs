//! The interpreter's own form of a function: a flat list of steps a block, operands resolved to where values lie.
//!
//! Lanes values of 16 and 32 bits lie in a *row* (one dword a lane) of the wave's register file: a VGPR's own row or a temporary
//! behind them; 64-bit ones in a pair of rows. Lane masks and scalars lie in *cells* of 64 bits: a temporary, a constant of the function, or the
//! SGPRs themselves. Must not know how steps are executed.

use cairn_ir::func::{Cond, Refusal};
use cairn_ir::op::{AtomicOp, Dpp, Mem, Pure, Space, Special};
use cairn_ir::ty::W;

/// Rows behind the VGPRs: one that is always 0, then temporaries.
pub const ZERO_ROW: u16 = 512;
pub const FIRST_TEMP_ROW: u16 = 513;
pub const EXTRA_ROWS: u32 = 320;

/// Where a scalar or a lane mask lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Temporary of the frame.
    Slot(u16),
    /// Constant of the function.
    Const(u16),
    /// Scalar register.
    S32(u8),
    /// Scalar register pair.
    S64(u8),
    Scc,
}

/// A lanes operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Src {
    Row(u16),
    Pair(u16, u16),
    /// A scalar for all lanes.
    All(Cell),
    /// A bit for each lane.
    Mask(Cell),
}

/// Where a lanes result goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dst {
    /// Low row, high row (equal for narrow values); every lane.
    Rows(u16, u16),
    /// VGPR rows: the lanes of EXEC.
    Exec(u16, u16),
    Mask(Cell),
}

/// One thing to do.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    Lanes {
        p: Pure,
        dst: Dst,
        args: [Src; 3],
    },
    Scalar {
        p: Pure,
        dst: Cell,
        args: [Cell; 3],
    },
    /// dst = src, as many bits as dst has.
    Move {
        dst: Cell,
        src: Cell,
    },
    // Masks
    MaskAnd {
        dst: Cell,
        a: Cell,
        b: Cell,
    },
    MaskOr {
        dst: Cell,
        a: Cell,
        b: Cell,
    },
    MaskXor {
        dst: Cell,
        a: Cell,
        b: Cell,
    },
    MaskNot {
        dst: Cell,
        a: Cell,
    },
    MaskSelect {
        dst: Cell,
        c: Cell,
        a: Cell,
        b: Cell,
    },
    /// All ones or all zeros from a scalar bit.
    MaskAll {
        dst: Cell,
        a: Cell,
    },
    /// Mask of EXEC's lanes in `a`.
    Ballot {
        dst: Cell,
        a: Cell,
    },
    // Rows
    CopyRow {
        dst: u16,
        src: u16,
    },
    SplatRow {
        dst: u16,
        src: Cell,
        high: bool,
    },
    LaneId {
        dst: u16,
    },
    /// To VGPRs in the lanes of EXEC and of `pred`.
    SetV {
        dst: u16,
        src: u16,
        pred: Option<Cell>,
    },
    SplatV {
        dst: u16,
        src: Cell,
        high: bool,
        pred: Option<Cell>,
    },
    WriteLane {
        dst: u16,
        value: Cell,
        lane: Cell,
    },
    // Lanes
    ReadLane {
        dst: Cell,
        src: u16,
        lane: Cell,
    },
    ReadFirstLane {
        dst: Cell,
        src: u16,
    },
    DppMove {
        dst: u16,
        src: u16,
        dpp: Dpp,
    },
    DppValid {
        dst: Cell,
        dpp: Dpp,
    },
    Swizzle {
        dst: u16,
        src: u16,
        pattern: u16,
    },
    BPermute {
        dst: u16,
        index: u16,
        data: u16,
    },
    Permute {
        dst: u16,
        index: u16,
        data: u16,
    },
    PermLane16 {
        dst: u16,
        src: u16,
        low: Cell,
        high: Cell,
        x: bool,
        fetch_inactive: bool,
    },
    // Memory
    /// To consecutive temporaries or SGPRs.
    LoadConst {
        mem: Mem,
        addr: Cell,
        pred: Option<Cell>,
        first: Cell,
    },
    Load {
        space: Space,
        mem: Mem,
        addr: (u16, u16),
        pred: Option<Cell>,
        dst: [u16; 4],
        exec: bool,
    },
    Store {
        space: Space,
        mem: Mem,
        addr: (u16, u16),
        pred: Option<Cell>,
        data: [u16; 4],
    },
    Atomic(u32),
    DsAppend {
        dst: Cell,
        addr: Cell,
        consume: bool,
    },
    // The outside
    Fence,
    Yield,
    SendMsg {
        id: u16,
        m0: Cell,
    },
    Special {
        dst: Cell,
        what: Special,
    },
    SetHwReg {
        id: u8,
        offset: u8,
        size: u8,
        src: Cell,
    },
}

/// An atomic's operands, too many for a step.
#[derive(Clone, Copy, Debug)]
pub struct Atomic {
    pub op: AtomicOp,
    pub space: Space,
    pub w: W,
    pub addr: (u16, u16),
    pub pred: Option<Cell>,
    pub data: (u16, u16),
    pub data2: (u16, u16),
    pub dst: Option<(u16, u16)>,
}

/// How a block ends.
#[derive(Clone, Copy, Debug)]
pub enum Exit {
    Jump(u32),
    Branch { cond: Cond, then: u32, otherwise: u32 },
    Barrier { next: u32 },
    End,
    Call { target: Cell, next: u32 },
    JumpTo { target: Cell },
    Trap { id: u16, next: Option<u32> },
    Refuse(u32),
}

#[derive(Clone, Debug)]
pub struct BlockCode {
    pub pc: u64,
    /// Steps in [`Code::steps`].
    pub steps: std::ops::Range<u32>,
    pub exit: Exit,
    pub exit_pc: u64,
    pub guest_insts: u32,
}

/// A function ready to run.
#[derive(Clone, Debug)]
pub struct Code {
    pub entry_pc: u64,
    pub lanes: u32,
    pub blocks: Vec<BlockCode>,
    pub steps: Vec<Step>,
    /// Guest PC of each step.
    pub pcs: Vec<u64>,
    pub consts: Vec<u64>,
    pub atomics: Vec<Atomic>,
    pub refusals: Vec<Refusal>,
    /// Temporaries that the frame needs.
    pub slots: usize,
}
