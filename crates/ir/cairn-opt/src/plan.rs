//! The plan: a function cut into regions, each proven to run slice by slice.
//!
//! Owns [`Plan`] and the loop that finds it: start with the cuts that must be, find what is still unsound, cut
//! there, until nothing is. The extreme, one guest instruction a region, is lockstep execution itself.

use std::collections::BTreeSet;

use cairn_ir::func::{BlockId, Cond, Function, Term};
use cairn_ir::op::{DppCtrl, Op, Special};

use crate::forms::{self, Form, OutForms};
use crate::lanes::{self, Lanes};
use crate::live::{self, Liveness};
use crate::region::Partition;
use crate::shapes;
pub use crate::shapes::LaneShape;
use crate::split::{self, Cut, Split};
use crate::{nest, order, region};

/// Index of a region in its plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RegionId(pub u32);

/// How a region runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegionKind {
    /// Its blocks run for one slice of lanes after the other, each slice starting with the same scalars.
    /// Branches inside are taken by each slice for itself.
    Slices,
    /// One guest instruction whose operations see the whole wave (cross-lane moves, once-a-wave effects).
    Wave,
}

/// Blocks that run together.
#[derive(Clone, Debug)]
pub struct Region {
    pub kind: RegionKind,
    /// The only block that other regions enter.
    pub head: BlockId,
    /// All blocks, head first, in reverse postorder.
    pub blocks: Vec<BlockId>,
}

/// What is known in one block.
#[derive(Clone, Debug)]
pub struct BlockFacts {
    /// By operation: EXEC has all lanes on.
    pub exec_full: Vec<bool>,
    /// Forms of the scalar registers at the block's end.
    pub out: OutForms,
    /// By value: how far a mask or flag is the whole wave's.
    pub form: Vec<Form>,
    /// By value.
    pub shape: Vec<LaneShape>,
}

/// A function ready for code generation.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The function, split so that cuts lie between blocks.
    pub func: Function,
    pub part: Partition,
    /// By block.
    pub facts: Vec<BlockFacts>,
    pub live: Liveness,
    /// Vector registers: what lives between blocks, and which writes must blend.
    pub lanes: Lanes,
}

/// What the planner is told by the engine.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Lanes of a slice: lane operations within aligned groups of this many need no cut.
    pub slice_lanes: u32,
    /// Keep every block its own region and every branch the wave's (wave-major), for testing.
    pub wave_major: bool,
}

/// Whether the operation needs the whole wave at once, or must happen once.
pub fn is_wave_op(op: &Op, o: &Options) -> bool {
    match op {
        Op::DppMove(d) | Op::DppValid(d) => match d.ctrl {
            DppCtrl::QuadPerm(_) => o.slice_lanes < 4,
            DppCtrl::RowHalfMirror | DppCtrl::Dpp8(_) => o.slice_lanes < 8,
            DppCtrl::RowShl(_)
            | DppCtrl::RowShr(_)
            | DppCtrl::RowRor(_)
            | DppCtrl::RowMirror
            | DppCtrl::RowShare(_)
            | DppCtrl::RowXmask(_) => o.slice_lanes < 16,
            DppCtrl::WaveShl1
            | DppCtrl::WaveRol1
            | DppCtrl::WaveShr1
            | DppCtrl::WaveRor1
            | DppCtrl::RowBcast15
            | DppCtrl::RowBcast31 => true,
        },
        Op::ReadLane
        | Op::ReadFirstLane
        | Op::WriteLane(_)
        | Op::Swizzle(_)
        | Op::BPermute
        | Op::Permute
        | Op::PermLane16 { .. }
        | Op::DsAppend
        | Op::DsConsume
        | Op::SendMsg(_)
        | Op::SetHwReg { .. }
        | Op::Yield
        | Op::CacheFence => true,
        Op::GetSpecial(s) => matches!(s, Special::Time | Special::RealTime | Special::HwReg(_)),
        _ => false,
    }
}

/// A guest instruction that no cut makes sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanError {
    pub pc: u64,
}

impl std::fmt::Display for PlanError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the instruction at {:#x} uses a lane mask as a number within itself", self.pc)
    }
}

impl std::error::Error for PlanError {}

impl Plan {
    /// Cuts `func` until every region is sound.
    ///
    /// # Errors
    /// Where one guest instruction uses a mask as a number that it has itself just made lane by lane: no cut helps.
    pub fn build(func: &Function, o: &Options) -> Result<Plan, PlanError> {
        let mut cuts = mandatory_cuts(func, o);
        let mut wave_terms: BTreeSet<BlockId> = BTreeSet::new();
        loop {
            let split = split::split(func, &cuts);
            let f = &split.func;
            let live = live::analyse(f);
            let wave_block: Vec<bool> =
                f.blocks.iter().map(|b| b.insts.iter().any(|i| is_wave_op(&i.op, o))).collect();
            // A branch is in the last piece of its block; the other pieces just go on.
            let mut wave_term: Vec<bool> = f
                .block_ids()
                .map(|b| {
                    matches!(f.block(b).term, Term::Branch { .. })
                        && (o.wave_major || wave_terms.contains(&split.origin[b.0 as usize].0))
                })
                .collect();
            let head: Vec<bool> = split.head.iter().map(|&h| h || o.wave_major).collect();
            let (part, own_bits) = loop {
                let part = region::partition(f, &wave_block, &wave_term, &head);
                // An EXEC branch is slice-local only where all that it can skip lies in its region and nests.
                let n = nest::analyse(f, &live, &part);
                if n.unsound.is_empty() {
                    break (part, n.own_bits);
                }
                for b in n.unsound {
                    wave_term[b.0 as usize] = true;
                    wave_terms.insert(split.origin[b.0 as usize].0);
                }
            };
            let forms = forms::analyse(f, &part, &wave_block, &own_bits);
            let mut changed = false;
            // Several uses in one instruction share their cut: only one from an earlier round shows that cuts do not help.
            let before = cuts.clone();
            for v in &forms.number_uses {
                let mut own = before.clone();
                if !add_cut(&split, &mut own, *v) {
                    return Err(PlanError { pc: f.block(v.0).insts[v.1].pc });
                }
                add_cut(&split, &mut cuts, *v);
                changed = true;
            }
            for &b in &forms.vote_branches {
                if !wave_term[b.0 as usize] {
                    changed |= wave_terms.insert(split.origin[b.0 as usize].0);
                }
            }
            if !changed {
                for v in order::hazards(f, &part) {
                    changed |= add_cut(&split, &mut cuts, v);
                }
            }
            if changed {
                continue;
            }
            let mut shapes = shapes::analyse(f);
            let facts = f
                .block_ids()
                .map(|b| {
                    let blk = f.block(b);
                    BlockFacts {
                        exec_full: vec![false; blk.insts.len()],
                        form: forms.values[b.0 as usize].clone(),
                        out: forms.out[b.0 as usize].clone(),
                        shape: std::mem::take(&mut shapes[b.0 as usize]),
                    }
                })
                .collect();
            let lanes = lanes::analyse(&split.func);
            return Ok(Plan { func: split.func, part, facts, live, lanes });
        }
    }
}

/// Adds a cut before an operation's guest instruction; `false` where there is one already.
fn add_cut(split: &Split, cuts: &mut BTreeSet<Cut>, at: (BlockId, usize)) -> bool {
    let (origin, start) = split.origin[at.0.0 as usize];
    let inst = split::instruction_start(&split.func, at.0, at.1);
    cuts.insert(Cut { block: origin, inst: start + inst })
}

/// Around every operation of the whole wave.
fn mandatory_cuts(f: &Function, o: &Options) -> BTreeSet<Cut> {
    let mut cuts = BTreeSet::new();
    for b in f.block_ids() {
        let blk = f.block(b);
        for (i, inst) in blk.insts.iter().enumerate() {
            if is_wave_op(&inst.op, o) {
                let start = split::instruction_start(f, b, i);
                let end = split::instruction_end(f, b, i);
                cuts.insert(Cut { block: b, inst: start });
                if end < blk.insts.len() {
                    cuts.insert(Cut { block: b, inst: end });
                }
            }
        }
    }
    cuts
}

/// Whether a terminator may be an inner branch of a region at all.
pub(crate) fn inner_term(t: &Term) -> bool {
    matches!(t, Term::Jump(_) | Term::Branch { .. })
}

/// Whether a branch tests EXEC.
pub(crate) fn exec_branch(t: &Term) -> bool {
    matches!(t, Term::Branch { cond: Cond::ExecZ | Cond::ExecNz, .. })
}
