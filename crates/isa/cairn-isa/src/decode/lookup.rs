//! Opcode to row, an array a format, built once a target from the tables.

use std::sync::OnceLock;

use cairn_target::{Feature, Target};

use crate::inst::Format;
use crate::tables::{self, Attr, Gen, Row};

/// A row of the VOP3 opcode space, which holds the 64-bit forms of the short formats too.
#[derive(Clone, Copy)]
pub(super) struct Vop3Row {
    pub row: &'static Row,
    /// The format of the instruction's short form; [`Format::Vop3`] where it has none.
    pub natural: Format,
}

type Index = Box<[Option<&'static Row>]>;

/// The opcode spaces of one target.
pub(super) struct Lookup {
    pub target: Target,
    pub generation: Gen,
    /// `v_cmpx` writes EXEC alone.
    pub cmpx_exec_only: bool,
    /// DPP on 64-bit operands.
    pub dpp64: bool,
    pub sop1: Index,
    pub sop2: Index,
    pub sopk: Index,
    pub sopc: Index,
    pub sopp: Index,
    pub smem: Index,
    pub vop1: Index,
    pub vop2: Index,
    pub vopc: Index,
    pub vop3: Box<[Option<Vop3Row>]>,
    pub vop3p: Index,
    pub vopd: Index,
    pub vintrp: Index,
    pub vinterp: Index,
    pub ldsdir: Index,
    pub ds: Index,
    pub flat: Index,
    pub global: Index,
    pub scratch: Index,
    pub mubuf: Index,
    pub mtbuf: Index,
    pub mimg: Index,
    pub exp: Index,
}

static LOOKUPS: [OnceLock<Lookup>; Target::ALL.len()] = [const { OnceLock::new() }; Target::ALL.len()];

impl Lookup {
    /// The opcode spaces of the target, if there are tables for it.
    pub fn of(target: Target) -> Option<&'static Lookup> {
        let generation = Gen::of(target)?;
        Some(LOOKUPS[target as usize].get_or_init(|| Lookup::build(target, generation)))
    }

    fn build(target: Target, generation: Gen) -> Lookup {
        let index = |rows: &'static [Row], size: usize| -> Index {
            let mut index = vec![None; size];
            for row in rows {
                if let Some(code) = row.code(target, generation) {
                    index[code as usize] = Some(row);
                }
            }
            index.into_boxed_slice()
        };
        Lookup {
            target,
            generation,
            cmpx_exec_only: target.has(Feature::NoSdstCmpx),
            dpp64: target.has(Feature::DppDpAlu),
            sop1: index(tables::SOP1, 256),
            sop2: index(tables::SOP2, 128),
            sopk: index(tables::SOPK, 32),
            sopc: index(tables::SOPC, 128),
            sopp: index(tables::SOPP, 128),
            smem: index(tables::SMEM, 256),
            vop1: index(tables::VOP1, 256),
            vop2: index(tables::VOP2, 64),
            vopc: index(tables::VOPC, 256),
            vop3: vop3_space(target, generation),
            vop3p: index(tables::VOP3P, 128),
            vopd: index(tables::VOPD, 32),
            vintrp: index(tables::VINTRP, 4),
            vinterp: index(tables::VINTERP, 32),
            ldsdir: index(tables::LDSDIR, 4),
            ds: index(tables::DS, 256),
            flat: index(tables::FLAT, 256),
            global: index(tables::GLOBAL, 256),
            scratch: index(tables::SCRATCH, 256),
            mubuf: index(tables::MUBUF, 256),
            mtbuf: index(tables::MTBUF, 16),
            mimg: index(tables::MIMG, 256),
            exp: index(tables::EXP, 1),
        }
    }
}

/// The VOP3 opcodes: VOPC from 0, VOP2 from 0x100, VOP1 from 0x140 (0x180 on gfx10), VINTRP from 0x270 (0x200), the
/// rest as their own table says (ISA manual, "VOP3 instructions").
fn vop3_space(target: Target, generation: Gen) -> Box<[Option<Vop3Row>]> {
    let (vop1, vintrp) = if generation.is_gfx9() { (0x140, 0x270) } else { (0x180, 0x200) };
    let mut space = vec![None; 1024];
    let short = [
        (tables::VOPC, Format::Vopc, 0),
        (tables::VOP2, Format::Vop2, 0x100),
        (tables::VOP1, Format::Vop1, vop1),
        (tables::VINTRP, Format::Vintrp, vintrp),
    ];
    for (rows, natural, base) in short {
        for row in rows.iter().filter(|row| row.has(Attr::E64)) {
            if let Some(code) = row.code(target, generation) {
                space[(base + code) as usize] = Some(Vop3Row { row, natural });
            }
        }
    }
    for row in tables::VOP3 {
        if let Some(code) = row.code(target, generation) {
            space[code as usize] = Some(Vop3Row { row, natural: Format::Vop3 });
        }
    }
    space.into_boxed_slice()
}
