//! A decoded instruction: everything explicit and typed, nothing left to look up in a table.
//!
//! Must not know how instructions are encoded, nor what they mean beyond the flags that analyses ask for.

use crate::op::Op;
use crate::operand::{Operand, Operands, Role, SdwaSel};
use crate::tables::{Attr, Gen};

/// The encoding family. DPP and SDWA are variants of VOP1, VOP2 and VOPC: see [`Inst::dpp`] and [`Inst::sdwa`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    Sop1,
    Sop2,
    Sopk,
    Sopc,
    Sopp,
    Smem,
    Vop1,
    Vop2,
    Vopc,
    /// VOP3a and VOP3b, also the 64-bit form of VOP1, VOP2 and VOPC.
    Vop3,
    Vop3p,
    /// Two instructions in one: see [`Inst::halves`].
    Vopd,
    Vintrp,
    /// Interpolation of gfx11 and later.
    Vinterp,
    /// `lds_param_load`, `lds_direct_load`.
    Ldsdir,
    Ds,
    Flat,
    Global,
    Scratch,
    Mubuf,
    Mtbuf,
    Mimg,
    Exp,
}

/// The assembler's suffix: which encoding of several the instruction uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Suffix {
    /// The instruction has one encoding only, and no suffix.
    #[default]
    None,
    E32,
    E64,
    Dpp,
    Dpp8,
    /// DPP and DPP8 of the 64-bit form.
    E64Dpp,
    E64Dpp8,
    Sdwa,
}

impl Suffix {
    pub const fn text(self) -> &'static str {
        match self {
            Suffix::None => "",
            Suffix::E32 => "_e32",
            Suffix::E64 => "_e64",
            Suffix::Dpp => "_dpp",
            Suffix::Dpp8 => "_dpp8",
            Suffix::E64Dpp => "_e64_dpp",
            Suffix::E64Dpp8 => "_e64_dpp8",
            Suffix::Sdwa => "_sdwa",
        }
    }

    /// As LLVM's disassembler writes it: DPP8 is told by its operand.
    pub(crate) const fn text_written(self) -> &'static str {
        match self {
            Suffix::Dpp8 => "_dpp",
            Suffix::E64Dpp8 => "_e64_dpp",
            _ => self.text(),
        }
    }
}

/// Output modifier: the factor applied to a float result before clamping.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Omod {
    #[default]
    None,
    Mul2,
    Mul4,
    Div2,
}

/// What SDWA does with the destination bits that it does not write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum DstUnused {
    /// Zeros.
    Pad,
    /// Copies of the written part's sign bit.
    Sext,
    /// They keep their value.
    Preserve,
}

/// Destination side of an SDWA instruction; the sources' selections are in their [`crate::SrcMods`].
/// Compares (VOPC) have a scalar destination and no selection: `None` in [`Inst::sdwa_dst`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SdwaDst {
    pub sel: SdwaSel,
    pub unused: DstUnused,
}

/// The lane permutation of a DPP16 instruction (ISA manual, "DPP_CTRL").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DppCtrl {
    /// Lane i of each quad reads lane `.0[i]` of the quad.
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
    RowBcast15,
    RowBcast31,
    /// gfx90a: every lane of the row reads lane n.
    RowNewBcast(u8),
    /// gfx10 and later: the same.
    RowShare(u8),
    RowXmask(u8),
}

/// Data-parallel primitives: the permutation of lanes that source 0 goes through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dpp {
    Dpp16 {
        ctrl: DppCtrl,
        /// Rows and banks of lanes that are written.
        row_mask: u8,
        bank_mask: u8,
        /// A lane that reads out of range or a disabled lane gets 0 instead of not being written.
        bound_ctrl: bool,
        /// Read disabled lanes' registers (gfx10 and later).
        fi: bool,
    },
    Dpp8 {
        /// The lane of its group of eight that each lane reads.
        sel: [u8; 8],
        fi: bool,
    },
}

/// Modifiers of memory instructions; those that a format lacks are zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MemMods {
    /// Byte offset of the instruction; DS: the 16-bit offset, or for two-address forms OFFSET0 alone.
    pub offset: i32,
    /// OFFSET1 of two-address DS instructions, in elements like OFFSET0 there.
    pub offset1: u8,
    /// An atomic with GLC returns the old value. gfx940 calls it SC0.
    pub glc: bool,
    /// gfx940 calls it NT.
    pub slc: bool,
    pub dlc: bool,
    /// gfx940 calls it SC1.
    pub scc: bool,
    pub nv: bool,
    /// gfx12: scope (CU, SE, device, system) and temporal hint. An atomic with hint bit 0 also has `glc` set here.
    pub scope: u8,
    pub th: u8,
    /// Buffer: a VGPR gives an offset, an index.
    pub offen: bool,
    pub idxen: bool,
    pub addr64: bool,
    /// Load into LDS at M0 instead of into VGPRs.
    pub lds: bool,
    pub tfe: bool,
    pub swz: bool,
    /// DS: global data share.
    pub gds: bool,
    /// MTBUF: gfx9 `dfmt | nfmt << 4`, gfx10 the unified format.
    pub format: u8,
    /// MIMG.
    pub dmask: u8,
    pub dim: u8,
    pub unorm: bool,
    pub lwe: bool,
    pub d16: bool,
    pub a16: bool,
    pub r128: bool,
    pub da: bool,
}

bitflags::bitflags! {
    /// What analyses ask of an instruction without knowing its meaning. SCC, VCC and EXEC here are
    /// those that the opcode implies; VCC or EXEC as an encoded operand shows in the operand lists.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct Flags: u32 {
        const READS_SCC = 1 << 0;
        const WRITES_SCC = 1 << 1;
        const READS_VCC = 1 << 2;
        const WRITES_VCC = 1 << 3;
        /// Uses EXEC as a number or a condition; every vector instruction is masked by it besides.
        const READS_EXEC = 1 << 4;
        const WRITES_EXEC = 1 << 5;
        const READS_M0 = 1 << 6;
        /// Masked by EXEC, lane by lane.
        const VECTOR = 1 << 7;
        const LOAD = 1 << 8;
        const STORE = 1 << 9;
        const ATOMIC = 1 << 10;
        /// May jump to its branch target.
        const BRANCH = 1 << 11;
        /// A branch that may also fall through.
        const CONDITIONAL = 1 << 12;
        /// Jumps to an address in registers (`s_setpc_b64`, `s_swappc_b64`, `s_rfe_b64`).
        const INDIRECT = 1 << 13;
        /// Leaves a return address and goes elsewhere.
        const CALL = 1 << 14;
        /// Ends the wavefront.
        const END = 1 << 15;
        const BARRIER = 1 << 16;
        /// Moves values between lanes.
        const CROSS_LANE = 1 << 17;
        /// rcp, rsq, sqrt, exp, log, sin, cos.
        const TRANSCENDENTAL = 1 << 18;
        /// Reads its destination too (`v_mac`, `v_fmac`, `v_writelane`, D16 loads, `s_cmovk`).
        const READS_DST = 1 << 19;
    }
}

/// The memory that an instruction accesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MemClass {
    /// Global memory through the scalar cache.
    Scalar,
    Lds,
    Gds,
    /// Global, LDS or scratch, by the address.
    Flat,
    Global,
    Scratch,
    Buffer,
    Image,
}

/// The counters of `s_waitcnt` (ISA manual, "S_WAITCNT"); a counter at its maximum is not waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Waitcnt {
    pub vmcnt: u8,
    pub expcnt: u8,
    pub lgkmcnt: u8,
}

impl Waitcnt {
    /// The fields of SIMM16. gfx10 widened LGKMCNT to six bits, gfx11 put the fields elsewhere.
    pub const fn from_simm16(generation: Gen, simm16: u16) -> Waitcnt {
        if matches!(generation, Gen::Gfx11 | Gen::Gfx12) {
            return Waitcnt {
                vmcnt: (simm16 >> 10 & 0x3f) as u8,
                expcnt: (simm16 & 7) as u8,
                lgkmcnt: (simm16 >> 4 & 0x3f) as u8,
            };
        }
        let lgkm_mask = match generation {
            Gen::Gfx9 | Gen::Gfx90a | Gen::Gfx940 => 0xf,
            _ => 0x3f,
        };
        Waitcnt {
            vmcnt: ((simm16 & 0xf) | (simm16 >> 14 & 3) << 4) as u8,
            expcnt: (simm16 >> 4 & 7) as u8,
            lgkmcnt: (simm16 >> 8 & lgkm_mask) as u8,
        }
    }
}

/// The fields of `s_delay_alu` (RDNA3 ISA manual, "S_DELAY_ALU"): hints to the scheduler, without effect on results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Delay {
    /// What the next instruction depends on; 0 for nothing.
    pub id0: u8,
    /// Which instruction ID1 is about: the next one, or one further on.
    pub skip: u8,
    pub id1: u8,
}

impl Delay {
    pub const fn from_simm16(simm16: u16) -> Delay {
        Delay { id0: (simm16 & 15) as u8, skip: (simm16 >> 4 & 7) as u8, id1: (simm16 >> 7 & 15) as u8 }
    }
}

/// One decoded instruction.
///
/// Operand order is the assembler's where it has one. Implied registers are listed too, with an implied
/// [`Role`], except SCC and the masking by EXEC, which [`Inst::flags`] tells. Memory instructions: find
/// operands by [`Role`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Inst {
    pub op: Op,
    /// What the target's generation calls it, without the encoding suffix; [`Op::name`] but for renamed instructions.
    pub name: &'static str,
    pub format: Format,
    pub suffix: Suffix,
    /// Bytes, literal and extra address words included.
    pub size: u8,
    pub flags: Flags,
    pub dst: Operands<3>,
    pub src: Operands<6>,
    /// SIMM16 of SOPP and SOPK, as encoded.
    pub simm16: u16,
    pub clamp: bool,
    pub omod: Omod,
    /// VOP3 on 16-bit results: write the high half and keep the low one.
    pub dst_op_sel: bool,
    /// The byte of a register that a conversion from or to an 8-bit float reads (gfx12) or writes (`v_cvt_sr_*`).
    pub byte_sel: u8,
    pub sdwa: bool,
    pub sdwa_dst: Option<SdwaDst>,
    pub dpp: Option<Dpp>,
    pub mem: MemMods,
    /// MFMA: broadcast size and block of A, lane-group permutation (or negation) of B.
    pub mfma: Mfma,
    pub interp: Interp,
    /// VOPD: the second instruction.
    pub dual: Option<Dual>,
    /// SMEM: the immediate offset is written (on gfx9 even where it is zero).
    pub(crate) smem_imm: bool,
    pub(crate) attr: Attr,
}

/// Fields of `v_interp_*`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Interp {
    pub attr: u8,
    pub channel: u8,
    /// The high half of a 16-bit attribute.
    pub high: bool,
    /// `v_interp_mov`: p10, p20 or p0.
    pub slot: u8,
    /// VINTERP's wait for EXPcnt, LDSDIR's for outstanding VALU writes.
    pub wait: u8,
    /// gfx12 LDSDIR: does not wait for VGPRs that memory instructions read.
    pub wait_vsrc: bool,
}

/// The second half (Y) of a VOPD instruction; the [`Inst`] itself is the first (X).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dual {
    pub op: Op,
    pub name: &'static str,
    pub flags: Flags,
    pub dst: Operands<1>,
    pub src: Operands<3>,
    pub(crate) attr: Attr,
}

/// Fields of matrix instructions: MFMA's, and which indices of their register `v_swmmac` uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Mfma {
    pub cbsz: u8,
    pub abid: u8,
    pub blgp: u8,
    pub index_key: u8,
}

impl Inst {
    /// The two instructions of VOPD, X and Y, each alone. Both read their sources before either writes its result
    /// (RDNA3 ISA manual, "VOPD").
    pub fn halves(&self) -> Option<[Inst; 2]> {
        let dual = self.dual?;
        let x = Inst { dual: None, ..*self };
        let mut y = Inst { op: dual.op, name: dual.name, attr: dual.attr, ..x };
        y.flags = dual.flags | Flags::VECTOR;
        y.dst = Operands::default();
        y.src = Operands::default();
        dual.dst.iter().for_each(|d| y.dst.push(*d));
        dual.src.iter().for_each(|s| y.src.push(*s));
        Some([x, y])
    }

    /// The first operand from this field: destinations, then sources.
    pub fn operand(&self, role: Role) -> Option<&Operand> {
        self.dst.get_role(role).or_else(|| self.src.get_role(role))
    }

    /// SIMM16 sign-extended.
    pub const fn simm16_signed(&self) -> i32 {
        self.simm16 as i16 as i32
    }

    /// Where a direct branch or call goes, for the instruction at `pc`: the next instruction's
    /// address plus four times SIMM16 (ISA manual, `s_branch`).
    pub const fn branch_target(&self, pc: u64) -> Option<u64> {
        if !self.flags.contains(Flags::BRANCH) || self.flags.contains(Flags::INDIRECT) {
            return None;
        }
        Some(pc.wrapping_add(4).wrapping_add_signed(self.simm16_signed() as i64 * 4))
    }

    pub const fn is_branch(&self) -> bool {
        self.flags.contains(Flags::BRANCH)
    }

    /// Control does not simply go on to the next instruction.
    pub const fn is_terminator(&self) -> bool {
        self.flags.intersects(Flags::BRANCH.union(Flags::INDIRECT).union(Flags::END))
    }

    /// The next instruction in memory can be reached from this one without a return.
    pub const fn falls_through(&self) -> bool {
        if self.flags.intersects(Flags::END) {
            return false;
        }
        !self.is_terminator() || self.flags.contains(Flags::CONDITIONAL)
    }

    pub const fn reads_scc(&self) -> bool {
        self.flags.contains(Flags::READS_SCC)
    }

    pub const fn writes_scc(&self) -> bool {
        self.flags.contains(Flags::WRITES_SCC)
    }

    pub const fn is_vector(&self) -> bool {
        self.flags.contains(Flags::VECTOR)
    }

    /// The memory that the instruction accesses, if any.
    pub const fn mem_class(&self) -> Option<MemClass> {
        if !self.flags.intersects(Flags::LOAD.union(Flags::STORE).union(Flags::ATOMIC)) {
            return None;
        }
        Some(match self.format {
            Format::Smem => MemClass::Scalar,
            Format::Ds if self.mem.gds => MemClass::Gds,
            Format::Ds => MemClass::Lds,
            Format::Flat => MemClass::Flat,
            Format::Global => MemClass::Global,
            Format::Scratch => MemClass::Scratch,
            Format::Mubuf | Format::Mtbuf => MemClass::Buffer,
            Format::Mimg => MemClass::Image,
            _ => return None,
        })
    }
}
