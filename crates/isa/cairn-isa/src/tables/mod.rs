//! The instruction tables: one row an instruction, a file a format family. Reads like the opcode tables of the manuals.
//!
//! A row, for instance in `vop2.rs`:
//! ```text
//! //  name        gfx9  gfx90a gfx940 gfx10 gfx11 gfx12  results  sources      attributes
//!     V_ADD_F32   0x001 0x001  0x001  0x003 0x003 0x003  [F32]    [F32, F32]   E64 SDWA DPP CLAMP OMOD;
//!     V_MIN_F32   0x00a 0x00a  0x00a  0x00f 0x00f 0x015  [F32]    [F32, F32]   E64 DPP | Gfx12 "v_min_num_f32";
//! ```
//! - The numbers are the opcode in each generation ([`Gen`]); `__` where the generation lacks it.
//! - `| Gfx12 "name"`: what AMD calls it from that generation on. The [`Op`] stays: a new name is no new meaning.
//! - `@ Feature`: some targets of the generations lack the instruction; those that have it have the feature.
//! - An instruction whose operands differ between generations has a row for each form.
//! - Results and sources carry the operand's type. A plain type means whatever the format's field can hold; a
//!   wrapper narrows it: `V` a VGPR, `S` a scalar or constant, `R` a scalar register, `A` an AccVGPR, `AV` either
//!   file, `VL` a VGPR or `lds_direct`, `M` a matrix of the whole wavefront (`MV` in VGPRs), `K` the literal that always follows. `MASK` is a lane mask: VCC in the short
//!   encodings, an SGPR (pair) in VOP3.
//! - VOP1, VOP2 and VOPC rows also stand for their 64-bit form (`E64`), `SDWA` and `DPP` (and DPP8 from gfx10 on, DPP on VOP3 and VOPC from gfx11 on);
//!   the VOP3 table has only what has no short form. DPP on 64-bit operands needs `Feature::DppDpAlu`.
//! - Attributes: modifiers that the encoding has (`CLAMP`, `OMOD`, `OPSEL`, ...), how an immediate is written
//!   (`HEX`, `HWREG`, ...), and what analyses ask (`WSCC`, `LOAD`, ...; see [`crate::Flags`]).
//!
//! To add an instruction: add its row here, run `cargo xtask codegen` (it lists the names in `op_names.rs`), then the
//! sweep (`cargo test -p cairn-isa --test sweep`), which compares every opcode of the format with `llvm-mc`.
//! To add a generation: a column here, a variant of [`Gen`], and what is new of its encodings in `decode/`.

mod buffer;
mod ds;
mod flat;
mod image;
mod smem;
mod sop;
mod vintrp;
mod vop1;
mod vop2;
mod vop3;
mod vop3p;
mod vopc;
mod vopd;

use cairn_target::{Feature, Target};

use crate::inst::{Flags, Format};
use crate::op::Op;
use crate::operand::{Elem, OperandType};

/// A generation of the instruction set: the columns of the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Gen {
    /// gfx900 to gfx90c, without gfx90a.
    Gfx9,
    /// gfx90a.
    Gfx90a,
    /// gfx940 to gfx942.
    Gfx940,
    /// gfx1010 to gfx1036.
    Gfx10,
    /// gfx1100 to gfx1152.
    Gfx11,
    /// gfx1200 and gfx1201.
    Gfx12,
}

impl Gen {
    /// The column for a target, if the tables have it.
    pub fn of(target: Target) -> Option<Gen> {
        use Feature::*;
        let generations = [
            (Gfx12Encoding, Gen::Gfx12),
            (Gfx11Encoding, Gen::Gfx11),
            (Gfx10Encoding, Gen::Gfx10),
            (Gfx940Insts, Gen::Gfx940),
            (Gfx90aInsts, Gen::Gfx90a),
            (Gfx9Encoding, Gen::Gfx9),
        ];
        generations.into_iter().find(|(feature, _)| target.has(*feature)).map(|(_, generation)| generation)
    }

    /// gfx9 in the wide sense: Vega and CDNA encodings.
    pub(crate) const fn is_gfx9(self) -> bool {
        matches!(self, Gen::Gfx9 | Gen::Gfx90a | Gen::Gfx940)
    }
}

bitflags::bitflags! {
    /// What a row says of its instruction besides operands. The low half is [`Flags`].
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub(crate) struct Attr: u128 {
        const RSCC = Flags::READS_SCC.bits() as u128;
        const WSCC = Flags::WRITES_SCC.bits() as u128;
        const RVCC = Flags::READS_VCC.bits() as u128;
        const REXEC = Flags::READS_EXEC.bits() as u128;
        const WEXEC = Flags::WRITES_EXEC.bits() as u128;
        const RM0 = Flags::READS_M0.bits() as u128;
        const LOAD = Flags::LOAD.bits() as u128;
        const STORE = Flags::STORE.bits() as u128;
        const ATOMIC = Flags::ATOMIC.bits() as u128;
        const BRANCH = Flags::BRANCH.bits() as u128;
        const COND = Flags::CONDITIONAL.bits() as u128;
        const INDIRECT = Flags::INDIRECT.bits() as u128;
        const CALL = Flags::CALL.bits() as u128;
        const END = Flags::END.bits() as u128;
        const BARRIER = Flags::BARRIER.bits() as u128;
        const CROSS = Flags::CROSS_LANE.bits() as u128;
        const TRANS = Flags::TRANSCENDENTAL.bits() as u128;
        const RDST = Flags::READS_DST.bits() as u128;

        // Encodings and modifiers of vector instructions.
        const E64 = 1 << 32;
        const SDWA = 1 << 33;
        const DPP = 1 << 34;
        const CLAMP = 1 << 35;
        const OMOD = 1 << 36;
        const OPSEL = 1 << 37;
        /// Integer sources beside float ones have a sign-extension bit in VOP3 and DPP.
        const INTMODS = 1 << 38;
        const MFMA = 1 << 39;
        const MIX = 1 << 40;
        const NOOPSEL = 1 << 41;

        // How SIMM16 (or the field in its place) is meant and written.
        /// In hexadecimal.
        const HEX = 1 << 42;
        /// As a constant operand is written.
        const IMM = 1 << 43;
        const HWREG = 1 << 45;
        const TARGET = 1 << 46;
        const WAITCNT = 1 << 47;
        const SENDMSG = 1 << 48;
        const ENDIMM = 1 << 49;
        const DEPCTR = 1 << 50;
        const GPRIDX = 1 << 51;
        const VERSION = 1 << 52;
        /// A 32-bit literal always follows.
        const LITERAL = 1 << 53;

        // Memory.
        const OFFSET2 = 1 << 54;
        const GDSONLY = 1 << 55;
        const NOGDS = 1 << 56;
        const SWIZZLE = 1 << 57;
        /// Can load into LDS instead of into VGPRs.
        const LDS = 1 << 58;
        const LDSONLY = 1 << 59;
        const NOVADDR = 1 << 60;
        const NOOPERANDS = 1 << 61;
        const SCRATCH = 1 << 62;
        /// Source modifier bits of integer operands are ignored.
        const ANYMODS = 1 << 63;
        /// A sparse matrix operation: the third source is an index, the result accumulates.
        const SPARSE = 1 << 64;
        /// SDWA leaves the destination whole: DST_SEL is DWORD.
        const NODSTSEL = 1 << 65;
        /// Modifier bits of a third source, which is not there, are ignored, but its OP_SEL and the result's select the
        /// byte that is written.
        const MODS3 = 1 << 66;
        /// 16-bit operands name a half of a VGPR in every encoding.
        const TRUE16 = 1 << 67;
        const WMMA = 1 << 68;
        const DELAY = 1 << 69;
        /// Loads into LDS by opcode.
        const INTOLDS = 1 << 70;
        /// Integer sources take the modifiers of float ones.
        const FLOATMODS = 1 << 72;
        /// Matrices A and B, or C, have no negation; none has that of the high halves.
        const NONEGAB = 1 << 73;
        const NONEGC = 1 << 74;
        const NONEGHI = 1 << 75;
        /// OP_SEL of VOP3 selects a byte of the 8-bit float that is read or written.
        const BYTESEL = 1 << 76;
        /// Modifier bits of integer sources are zero though there is OP_SEL.
        const NOMODS = 1 << 77;
        /// SMEM: SDATA is a length.
        const PREFETCH = 1 << 71;
    }
}

impl Attr {
    /// Attributes of rows that use SIMM16.
    pub(crate) const IMMEDIATE: Attr = Attr::HEX
        .union(Attr::IMM)
        .union(Attr::HWREG)
        .union(Attr::TARGET)
        .union(Attr::WAITCNT)
        .union(Attr::SENDMSG)
        .union(Attr::ENDIMM)
        .union(Attr::DEPCTR)
        .union(Attr::GPRIDX)
        .union(Attr::DELAY)
        .union(Attr::VERSION);

    pub(crate) const fn flags(self) -> Flags {
        Flags::from_bits_truncate(self.bits() as u32)
    }
}

/// What an operand's field may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    /// Whatever the format's field holds.
    Any,
    Vgpr,
    VgprOrLds,
    /// Scalar register or constant.
    Scalar,
    /// Scalar register.
    ScalarReg,
    Agpr,
    VgprOrAgpr,
    /// VGPRs (or, as a source, a constant) that hold a matrix spread over the wavefront: the type is that of 32 lanes, with
    /// 64 each holds half as much.
    Matrix,
    /// The same, VGPRs only.
    MatrixVgpr,
    /// The literal that always follows.
    K,
    /// LDS address.
    Addr,
    /// Interpolation parameter slot (p10, p20, p0).
    Slot,
    /// The 7-bit immediate of `s_atc_probe`.
    Probe,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Spec {
    pub ty: OperandType,
    pub class: Class,
}

impl Spec {
    const fn narrow(self, class: Class) -> Spec {
        Spec { ty: self.ty, class }
    }
}

/// One instruction of one format.
#[derive(Debug)]
pub(crate) struct Row {
    pub op: Op,
    /// Opcode by [`Gen`]; [`NONE`] where there is none.
    pub codes: [u16; 6],
    pub dst: &'static [Spec],
    pub src: &'static [Spec],
    pub attr: Attr,
    /// What a target needs besides its generation.
    pub gate: Option<Feature>,
    /// Names that replace the canonical one from a generation on, in order.
    pub names: &'static [(Gen, &'static str)],
}

pub(crate) const NONE: u16 = u16::MAX;

impl Row {
    /// The opcode, if the target has the instruction.
    pub fn code(&self, target: Target, generation: Gen) -> Option<u16> {
        let code = self.codes[generation as usize];
        (code != NONE && self.gate.is_none_or(|feature| target.has(feature))).then_some(code)
    }

    /// The generation's name of the instruction.
    pub fn name(&self, generation: Gen) -> &'static str {
        let renamed = self.names.iter().rev().find(|(since, _)| *since <= generation);
        renamed.map_or(self.op.name(), |(_, name)| name)
    }

    pub const fn has(&self, attr: Attr) -> bool {
        self.attr.contains(attr)
    }
}

/// Rows as in the module's description.
macro_rules! rows {
    ($($op:ident $g9:tt $g90a:tt $g940:tt $g10:tt $g11:tt $g12:tt [$($dst:expr),*] [$($src:expr),*] $($attr:ident)*
       $(@ $gate:ident)? $(| $since:ident $name:literal)*;)*) => {
        &[$($crate::tables::Row {
            op: $crate::op::Op::$op,
            codes: [$g9, $g90a, $g940, $g10, $g11, $g12],
            dst: &[$($dst),*],
            src: &[$($src),*],
            attr: $crate::tables::Attr::empty()$(.union($crate::tables::Attr::$attr))*,
            gate: $crate::tables::gate!($($gate)?),
            names: &[$(($crate::tables::Gen::$since, $name)),*],
        },)*]
    };
}
use rows;

macro_rules! gate {
    () => {
        None
    };
    ($feature:ident) => {
        Some(cairn_target::Feature::$feature)
    };
}
use gate;

/// A plain dword, for fields that no row describes.
pub(crate) const fn b32() -> OperandType {
    names::B32.ty
}

/// A lane mask, before the wavefront size is known.
pub(crate) const fn mask() -> OperandType {
    names::MASK.ty
}

/// Names that rows use.
mod names {
    use super::{Class, Elem, NONE, OperandType, Spec};

    pub const __: u16 = NONE;

    const fn any(elem: Elem, bits: u8, count: u8) -> Spec {
        Spec { ty: OperandType::new(elem, bits, count), class: Class::Any }
    }

    macro_rules! types {
        ($($name:ident $elem:ident $bits:literal $count:literal;)*) => {
            $(pub const $name: Spec = any(Elem::$elem, $bits, $count);)*
        };
    }

    types! {
        B16 Bits 16 1; B32 Bits 32 1; B64 Bits 64 1; B96 Bits 32 3; B128 Bits 32 4; B256 Bits 32 8; B512 Bits 32 16; B1024 Bits 32 32;
        V8B32 Bits 32 8; V8F32 Float 32 8; V8I32 Int 32 8; BF16 Bfloat 16 1;
        I16 Int 16 1; I32 Int 32 1; I64 Int 64 1;
        U16 Uint 16 1; U32 Uint 32 1; U64 Uint 64 1;
        F16 Float 16 1; F32 Float 32 1; F64 Float 64 1;
        V2B16 Bits 16 2; V2I16 Int 16 2; V2U16 Uint 16 2; V2F16 Float 16 2; V4F16 Float 16 4;
        V2BF16 Bfloat 16 2; V4BF16 Bfloat 16 4;
        V8F16 Float 16 8; V8BF16 Bfloat 16 8; V16F16 Float 16 16; V16BF16 Bfloat 16 16;
        I8X8 Int 8 8; I8X16 Int 8 16; FP8X8 Fp8 8 8; FP8X16 Fp8 8 16; BF8X8 Bf8 8 8; BF8X16 Bf8 8 16;
        I8X4 Int 8 4; U8X4 Uint 8 4; I4X8 Int 4 8; U4X8 Uint 4 8; I4X16 Int 4 16; I4X32 Int 4 32; FP8X4 Fp8 8 4; BF8X4 Bf8 8 4;
        V2B32 Bits 32 2; V2F32 Float 32 2; V4F32 Float 32 4; V16F32 Float 32 16; V32F32 Float 32 32;
        V4I32 Int 32 4; V16I32 Int 32 16; V32I32 Int 32 32;
        V2F64 Float 64 2; V4F64 Float 64 4;
        MASK Mask 0 1;
    }

    pub const ADDR: Spec = any(Elem::Uint, 32, 1).narrow(Class::Addr);
    pub const SLOT: Spec = any(Elem::Bits, 32, 1).narrow(Class::Slot);
    pub const PROBE: Spec = any(Elem::Bits, 32, 1).narrow(Class::Probe);

    macro_rules! wrappers {
        ($($name:ident $class:ident;)*) => {
            $(#[allow(non_snake_case)]
            pub const fn $name(spec: Spec) -> Spec {
                spec.narrow(Class::$class)
            })*
        };
    }

    wrappers! { M Matrix; MV MatrixVgpr; V Vgpr; VL VgprOrLds; S Scalar; R ScalarReg; A Agpr; AV VgprOrAgpr; K K; }
}

pub(crate) use buffer::{MTBUF, MUBUF};
pub(crate) use ds::DS;
pub(crate) use flat::{FLAT, GLOBAL, SCRATCH};
pub(crate) use image::{EXP, MIMG};
pub(crate) use smem::SMEM;
pub(crate) use sop::{SOP1, SOP2, SOPC, SOPK, SOPP};
pub(crate) use vintrp::{LDSDIR, VINTERP, VINTRP};
pub(crate) use vop1::VOP1;
pub(crate) use vop2::VOP2;
pub(crate) use vop3::VOP3;
pub(crate) use vop3p::VOP3P;
pub(crate) use vopc::VOPC;
pub(crate) use vopd::VOPD;

/// Every table with its format.
pub(crate) static ALL: [(Format, &[Row]); 23] = [
    (Format::Sop1, SOP1),
    (Format::Sop2, SOP2),
    (Format::Sopc, SOPC),
    (Format::Sopk, SOPK),
    (Format::Sopp, SOPP),
    (Format::Smem, SMEM),
    (Format::Vop1, VOP1),
    (Format::Vop2, VOP2),
    (Format::Vopc, VOPC),
    (Format::Vop3, VOP3),
    (Format::Vop3p, VOP3P),
    (Format::Vopd, VOPD),
    (Format::Vintrp, VINTRP),
    (Format::Vinterp, VINTERP),
    (Format::Ldsdir, LDSDIR),
    (Format::Ds, DS),
    (Format::Flat, FLAT),
    (Format::Global, GLOBAL),
    (Format::Scratch, SCRATCH),
    (Format::Mubuf, MUBUF),
    (Format::Mtbuf, MTBUF),
    (Format::Mimg, MIMG),
    (Format::Exp, EXP),
];

/// Every instruction that the target has, with the format of its shortest encoding. Empty for a target without tables.
pub fn instructions(target: Target) -> Vec<(Op, Format)> {
    let Some(generation) = Gen::of(target) else { return Vec::new() };
    let mut all: Vec<(Op, Format)> = ALL
        .iter()
        .flat_map(|(format, rows)| rows.iter().map(move |row| (row, *format)))
        .filter(|(row, _)| row.code(target, generation).is_some())
        .map(|(row, format)| (row.op, format))
        .collect();
    all.sort_by_key(|(op, _)| *op);
    all.dedup_by_key(|(op, _)| *op);
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// `op_names.rs` lists exactly the instructions that have a row.
    #[test]
    fn every_name_has_a_row() {
        let rows: BTreeSet<Op> = ALL.iter().flat_map(|(_, rows)| rows.iter()).map(|r| r.op).collect();
        let missing: Vec<&Op> = Op::ALL.iter().filter(|op| !rows.contains(op)).collect();
        assert!(missing.is_empty(), "names without a row: {missing:?}");
    }

    /// No two rows of a table claim the same opcode of a target.
    #[test]
    fn opcodes_are_unique() {
        for target in Target::ALL {
            let Some(generation) = Gen::of(*target) else { continue };
            for (format, table) in ALL {
                let mut seen = std::collections::BTreeMap::new();
                for row in table {
                    if let Some(code) = row.code(*target, generation) {
                        let old = seen.insert(code, row.op);
                        assert_eq!(old, None, "{format:?} {target} {code:#x} {}", row.op);
                    }
                }
            }
        }
    }
}
