//! The operations. [`Pure`] operations compute a value from values, lane by lane, and are *defined* by
//! [`crate::eval`]; [`Op`] adds what touches guest registers, memory, other lanes and the outside.
//!
//! A pure operation on scalars gives a scalar; where any argument is lanes, scalars are broadcast and the result is
//! lanes. Must not know instructions: several instructions share an operation, none owns one.

use crate::reg::{SReg, VReg};
use crate::ty::{F, Round, W};

/// Float comparison; `O` is ordered (false on NaN), `U` unordered (true on NaN).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FPred {
    Oeq,
    Olt,
    Ole,
    Ogt,
    Oge,
    /// Ordered and not equal (`v_cmp_lg`).
    One,
    /// Neither is NaN (`v_cmp_o`).
    Ord,
    /// Either is NaN (`v_cmp_u`).
    Uno,
    Ueq,
    Ult,
    Ule,
    Ugt,
    Uge,
    Une,
}

/// Value computations: no effects, no lanes but one's own. Argument and result widths are given after each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pure {
    // Integers: (w, w) -> w
    Add(W),
    Sub(W),
    Mul(W),
    MulHiU(W),
    MulHiS(W),
    And(W),
    Or(W),
    Xor(W),
    /// (w) -> w
    Not(W),
    /// (w, amount W32) -> w; the amount is taken modulo the width.
    Shl(W),
    LShr(W),
    AShr(W),
    MinU(W),
    MaxU(W),
    MinS(W),
    MaxS(W),
    // Comparisons: (w, w) -> W1
    Eq(W),
    Ne(W),
    LtU(W),
    LtS(W),
    LeU(W),
    LeS(W),
    /// (cond W1, if-true w, if-false w) -> w
    Select(W),
    /// (w) -> W32: number of set bits.
    Popcnt(W),
    /// (w) -> W32: leading zeros; the width where the value is zero.
    Clz(W),
    /// (w) -> W32: trailing zeros; the width where the value is zero.
    Ctz(W),
    /// (w) -> w
    BitRev(W),
    /// (from) -> to, to wider.
    ZExt(W, W),
    SExt(W, W),
    /// (from) -> to, to narrower: the low bits.
    Trunc(W, W),
    /// (low W32, high W32) -> W64
    Pack64,
    /// (W64) -> W32: the high half.
    Hi32,
    /// (high W32, low W32, selector W32) -> W32, `v_perm_b32`'s byte permutation: a selector byte 0-3 takes
    /// that byte of `low`, 4-7 of `high`, 8-11 the sign of bytes 1, 3 of low, 1, 3 of high, 12 gives 0x00, above 12 0xff.
    Perm,

    // Floats. Arithmetic results that are NaN are F::nan_bits(). Denormals are kept: flushing is FFlush.
    FAdd(F, Round),
    FMul(F, Round),
    /// (a, b, c) -> a*b+c, rounded once.
    FFma(F, Round),
    /// Bit operations on the sign: NaNs pass unchanged.
    FNeg(F),
    FAbs(F),
    /// IEEE-754 2008 minNum/maxNum with -0 < +0: a NaN loses against a number; two NaNs give F::nan_bits().
    FMin(F),
    FMax(F),
    /// (a, b) -> W1
    FCmp(F, FPred),
    /// (x, mask W32) -> W1: bit i of the mask asks for class i (`v_cmp_class`): sNaN, qNaN, -inf, -normal,
    /// -denormal, -0, +0, +denormal, +normal, +inf.
    FClass(F),
    FTrunc(F),
    FCeil(F),
    FFloor(F),
    FRndne(F),
    /// x - floor(x), kept below 1 (`v_fract`).
    FFract(F),
    /// (x, exponent W32 signed) -> x * 2^exponent, rounded to nearest even once.
    FLdexp(F),
    /// (x) -> W32: exponent e with x = m * 2^e, 0.5 <= |m| < 1; 0 for zero, infinity and NaN.
    FFrexpExp(F),
    /// (x) -> m as above; zero, infinity and NaN pass (NaN made F::nan_bits()).
    FFrexpMant(F),
    /// Denormals become zeros of their sign; everything else passes unchanged.
    FFlush(F),
    /// NaNs become F::nan_bits(); everything else passes.
    FCanon(F),
    /// Clamp to [0, 1]; NaN becomes 0 (DX10_CLAMP).
    FSat(F),
    /// 1/x, correctly rounded (AMD: 1 ULP). No flushing.
    FRcp(F),
    /// 1/sqrt(x) as two correctly rounded steps (AMD: 1 ULP). In f32 denormals are taken for zeros.
    FRsq(F),
    /// Correctly rounded (AMD: 1 ULP).
    FSqrt(F),
    /// 2^x (AMD: 1 ULP).
    FExp2(F),
    /// log2(x) (AMD: 1 ULP).
    FLog2(F),
    /// sin(2*pi*x), cos(2*pi*x): the argument counts revolutions.
    FSin(F),
    FCos(F),
    /// (from) -> to
    CvtFF(F, F, Round),
    /// Float to signed or unsigned integer, rounded toward zero, saturating, NaN to 0. Width is the integer's.
    CvtFS(F, W),
    CvtFU(F, W),
    /// Signed or unsigned integer to float.
    CvtSF(W, F, Round),
    CvtUF(W, F, Round),
}

/// Where a memory operation goes, and with that what its address argument is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Space {
    /// 64-bit address that cannot be in an aperture (`global_*`, buffers): host memory.
    Global,
    /// 64-bit address that may lie in the LDS or scratch aperture (`flat_*`).
    Flat,
    /// 32-bit byte offset into the workgroup's LDS. Out of range reads 0 and drops writes.
    Lds,
    /// 32-bit byte offset into the lane's private segment; memory is `[dword][lane]`.
    Scratch,
    /// 64-bit address of a scalar load: constant during the dispatch as far as the wave can rely on.
    Const,
}

/// What a lane transfers. Sub-dword loads extend to 32 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mem {
    U8,
    S8,
    U16,
    S16,
    /// This many dwords, one value each (1-4 for lanes, up to 16 for scalar loads).
    Dwords(u8),
}

impl Mem {
    pub const fn bytes(self) -> u32 {
        match self {
            Mem::U8 | Mem::S8 => 1,
            Mem::U16 | Mem::S16 => 2,
            Mem::Dwords(n) => 4 * n as u32,
        }
    }
    /// Values that a load gives and a store takes.
    pub const fn values(self) -> usize {
        match self {
            Mem::Dwords(n) => n as usize,
            _ => 1,
        }
    }
}

/// Read-modify-write operations; `old` is what memory held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AtomicOp {
    Swap,
    /// Two data values: compare, then swap-in.
    CmpSwap,
    Add,
    Sub,
    /// data - old
    RSub,
    MinS,
    MinU,
    MaxS,
    MaxU,
    And,
    Or,
    Xor,
    /// old >= data ? 0 : old + 1
    Inc,
    /// old == 0 || old > data ? data : old - 1
    Dec,
    FAdd(F),
    FMin(F),
    FMax(F),
    /// Two f16 sums in one dword.
    PkAddF16,
    PkAddBf16,
    /// Float compare and swap (`ds_cmpst_f32`): equal as floats.
    FCmpSwap(F),
    /// (mask, data): (old & ~mask) | data (`ds_mskor`).
    MskOr,
}

/// How far an atomic's or a fence's ordering reaches; engines may treat all alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    Wave,
    Workgroup,
    Agent,
    System,
}

/// DPP lane controls with their meaning (ISA manuals, "DPP"): gfx9 and gfx10 forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DppCtrl {
    /// Lane i of a quad reads lane `sel[i]` of the quad.
    QuadPerm([u8; 4]),
    RowShl(u8),
    RowShr(u8),
    RowRor(u8),
    WaveShl1,
    WaveRol1,
    WaveShr1,
    WaveRor1,
    RowMirror,
    RowHalfMirror,
    /// Lane 15 of each row goes to the whole next row.
    RowBcast15,
    /// Lane 31 goes to rows 2 and 3.
    RowBcast31,
    /// gfx10: every lane of a row reads this lane of the row.
    RowShare(u8),
    /// gfx10: lane i reads lane i ^ mask of the row.
    RowXmask(u8),
    /// gfx10 DPP8: lane i of each group of eight reads lane `sel[i]`.
    Dpp8([u8; 8]),
}

/// What a DPP operand does besides the lane control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dpp {
    pub ctrl: DppCtrl,
    /// Bit r: row r of 16 lanes is written.
    pub row_mask: u8,
    /// Bit b: bank b (lanes 4b..4b+3 of each row) is written.
    pub bank_mask: u8,
    /// Out-of-range or disabled source lanes read 0 instead of disabling the write.
    pub bound_ctrl: bool,
    /// gfx10: read disabled lanes as they are.
    pub fetch_inactive: bool,
}

/// Counters that a wait names; absent ones are not waited for (`s_waitcnt`, `s_waitcnt_vscnt`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Wait {
    pub vm: Option<u8>,
    pub lgkm: Option<u8>,
    pub exp: Option<u8>,
    pub vs: Option<u8>,
}

/// Wave-level facts that are not registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Special {
    /// W64: the device's clock (`s_memtime`).
    Time,
    /// W64: the constant-rate clock (`s_memrealtime`).
    RealTime,
    /// W64: start of the LDS aperture; high half is `src_shared_base`'s.
    SharedBase,
    /// W64: start of the scratch aperture.
    PrivateBase,
    /// W64: base address of this wave's scratch.
    ScratchBase,
    /// W32: bytes of LDS of the workgroup.
    LdsSize,
    /// W32: `s_getreg_b32` of hardware register `id` (whole register).
    HwReg(u8),
    /// W32: wave number in the workgroup.
    WaveInGroup,
}

/// One operation of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// () -> scalar w
    Const(W, u64),
    /// Lane by lane; see [`Pure`].
    Pure(Pure),
    /// () -> lanes W32: 0..wave size.
    LaneId,

    // Guest registers
    /// () -> scalar W32 or W64 (the pair).
    GetS(SReg, W),
    /// (scalar w) -> ()
    SetS(SReg, W),
    /// () -> scalar W1
    GetScc,
    SetScc,
    /// () -> lanes W32 or W64 (the pair).
    GetV(VReg, W),
    /// (lanes or scalar w) -> (), in the lanes of EXEC.
    SetV(VReg, W),
    /// (value w, pred W1 lanes) -> (), in the lanes of EXEC where pred holds (DPP row masks).
    SetVIf(VReg, W),
    /// (scalar W32 value, scalar W32 lane) -> (): one lane, whatever EXEC (`v_writelane_b32`). Lane modulo wave size.
    WriteLane(VReg),

    // Masks and lanes
    /// (lanes W1) -> scalar mask of the wave size: the lanes of EXEC for which it holds.
    Ballot,
    /// (scalar mask) -> lanes W1: each lane's own bit.
    LaneBit,
    /// (lanes W32, scalar W32 lane) -> scalar W32. Lane modulo wave size.
    ReadLane,
    /// (lanes W32) -> scalar W32 of the first lane of EXEC, of lane 0 if EXEC is 0.
    ReadFirstLane,
    /// (lanes W32) -> lanes W32: what the lane control reads; 0 where the source lane is invalid or disabled.
    DppMove(Dpp),
    /// () -> lanes W1: where a DPP result may be written (masks, and valid source or bound_ctrl).
    DppValid(Dpp),
    /// (lanes W32) -> lanes W32: `ds_swizzle_b32` with this offset field; disabled source lanes read 0.
    Swizzle(u16),
    /// (byte index lanes W32, data lanes W32) -> lanes W32 (`ds_bpermute_b32`); disabled source lanes read 0.
    BPermute,
    /// (byte index lanes W32, data lanes W32) -> lanes W32 (`ds_permute_b32`): forward; the highest active lane wins; 0 where none writes.
    Permute,
    /// (data lanes W32, sel low scalar W32, sel high scalar W32) -> lanes W32 (`v_permlane16_b32`). `x` swaps rows
    /// (`v_permlanex16_b32`).
    PermLane16 {
        x: bool,
        fetch_inactive: bool,
    },

    // Memory; lanes forms act in the lanes of EXEC.
    /// (address) -> values. Scalar address gives scalars (Space::Const), lanes give lanes.
    Load(Space, Mem),
    /// (address, pred W1) -> values, 0 where pred is false.
    LoadIf(Space, Mem),
    /// (address, values..) -> ()
    Store(Space, Mem),
    /// (address, pred W1, values..) -> ()
    StoreIf(Space, Mem),
    /// (address, data w [, data2 w]) -> old w. `ret` tells whether the result is used (it orders the wait counters).
    Atomic {
        op: AtomicOp,
        space: Space,
        w: W,
        ret: bool,
        scope: Scope,
    },
    /// (address, pred W1, data w [, data2 w]) -> old w, 0 where pred is false.
    AtomicIf {
        op: AtomicOp,
        space: Space,
        w: W,
        ret: bool,
        scope: Scope,
    },
    /// (scalar W32 LDS byte offset) -> scalar W32: adds (or subtracts) popcount(EXEC), gives the old value.
    DsAppend,
    DsConsume,

    // Order and the outside
    WaitCnt(Wait),
    /// Write back and invalidate caches (`buffer_wbinvl1`, `buffer_gl0_inv`, `s_dcache_wb` ...).
    CacheFence,
    /// `s_sleep`, `s_nop` that yield: a hint that the wave waits for another.
    Yield,
    /// (scalar W32 M0) -> (): `s_sendmsg` with this immediate.
    SendMsg(u16),
    /// () -> scalar
    GetSpecial(Special),
    /// (scalar W32) -> (): writes bits [offset, offset+size) of hardware register `id` where the lift could not resolve it.
    SetHwReg {
        id: u8,
        offset: u8,
        size: u8,
    },
}

impl Op {
    /// Whether EXEC decides in which lanes the operation acts or what it gives.
    pub fn exec_masked(&self) -> bool {
        match self {
            Op::SetV(..) | Op::SetVIf(..) | Op::Ballot | Op::ReadFirstLane => true,
            Op::DppMove(d) | Op::DppValid(d) => !d.fetch_inactive,
            Op::Swizzle(_) | Op::BPermute | Op::Permute => true,
            Op::PermLane16 { fetch_inactive, .. } => !fetch_inactive,
            Op::Load(s, _) | Op::LoadIf(s, _) => *s != Space::Const,
            Op::Store(..) | Op::StoreIf(..) | Op::Atomic { .. } | Op::AtomicIf { .. } => true,
            Op::DsAppend | Op::DsConsume => true,
            _ => false,
        }
    }

    /// Whether lanes see other lanes' values (not counting memory).
    pub fn cross_lane(&self) -> bool {
        matches!(
            self,
            Op::ReadLane
                | Op::ReadFirstLane
                | Op::WriteLane(_)
                | Op::DppMove(_)
                | Op::DppValid(_)
                | Op::Swizzle(_)
                | Op::BPermute
                | Op::Permute
                | Op::PermLane16 { .. }
        )
    }

    /// The memory access that the operation makes, if any: space, reads, writes.
    pub fn memory(&self) -> Option<(Space, bool, bool)> {
        match self {
            Op::Load(s, _) | Op::LoadIf(s, _) => Some((*s, true, false)),
            Op::Store(s, _) | Op::StoreIf(s, _) => Some((*s, false, true)),
            Op::Atomic { space, .. } | Op::AtomicIf { space, .. } => Some((*space, true, true)),
            Op::DsAppend | Op::DsConsume => Some((Space::Lds, true, true)),
            _ => None,
        }
    }
}
