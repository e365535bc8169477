//! Masks as numbers, and masks as bits that each slice knows for its own lanes only.
//!
//! In a region that runs slice by slice, a comparison's mask is known for the slice's own lanes. Combining such masks
//! bit by bit keeps that; any other use needs the whole wave's number and so a cut before it. SCC and branches
//! that tell whether such a mask is zero are votes: they need the whole wave too.

use std::collections::BTreeSet;

use cairn_ir::func::{BlockId, Cond, Function, Inst};
use cairn_ir::op::{Op, Pure};
use cairn_ir::reg::SReg;
use cairn_ir::ty::{Shape, Ty, W};

use crate::cfg;
use crate::region::Partition;

/// How far a scalar value is known inside a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Form {
    /// The whole wave's value, the same for every slice.
    #[default]
    Number,
    /// A lane mask of which each slice knows the bits of its own lanes.
    SliceMask,
    /// A flag that holds for the wave if it holds for any slice (`mask != 0`).
    VoteAny,
    /// A flag that holds for the wave if it holds for all slices (`mask == 0`).
    VoteAll,
}

/// What the analysis found.
#[derive(Debug)]
pub struct Forms {
    /// By block and value.
    pub values: Vec<Vec<Form>>,
    /// By block: at its end.
    pub out: Vec<OutForms>,
    /// Operations that need a number where only a slice's part is known: cut before their instruction.
    pub number_uses: Vec<(BlockId, usize)>,
    /// Blocks whose branch reads a vote or a slice's mask: the wave must decide it.
    pub vote_branches: Vec<BlockId>,
}

/// Forms of the registers at a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutForms {
    /// By scalar register: holds (half of) a slice mask. Where slices leave a region, the wave's mask is put together from
    /// each slice's own bits if the register is in this form on any edge that they leave by.
    pub slice: [bool; SReg::COUNT],
    /// Votes are combined over the slices: any, or all.
    pub scc: Form,
}

use OutForms as State;

impl State {
    /// Entering a region, everything is known.
    pub const ENTRY: State = State { slice: [false; SReg::COUNT], scc: Form::Number };

    fn join(&mut self, o: &State) {
        for (a, b) in self.slice.iter_mut().zip(o.slice) {
            *a |= b;
        }
        if self.scc != o.scc {
            // A number is a vote that all slices agree on; different votes do not mix, and any use of the mix is caught
            // as a vote.
            self.scc = match (self.scc, o.scc) {
                (Form::Number, x) | (x, Form::Number) => x,
                _ => Form::SliceMask,
            };
        }
    }
}

/// Runs the analysis; every region starts with numbers only.
///
/// `own_bits`: writes of masks of which only the slice's own bits are the wave's afterwards (see [`crate::nest`]).
pub fn analyse(
    f: &Function,
    p: &Partition,
    wave_block: &[bool],
    own_bits: &BTreeSet<(BlockId, SReg)>,
) -> Forms {
    let n = f.blocks.len();
    let order = cfg::reverse_postorder(f);
    let preds = f.predecessors();
    let mut out: Vec<Option<State>> = vec![None; n];
    let mut forms = Forms {
        out: vec![State::ENTRY; n],
        values: f.blocks.iter().map(|b| vec![Form::Number; b.values.len()]).collect(),
        number_uses: Vec::new(),
        vote_branches: Vec::new(),
    };
    let entry = |b: BlockId, out: &[Option<State>]| {
        // Entering the region brings numbers, which are the neutral element of the join.
        let mut s = State::ENTRY;
        for &q in &preds[b.0 as usize] {
            if p.inner_edge(q, b)
                && let Some(o) = &out[q.0 as usize]
            {
                s.join(o);
            }
        }
        s
    };
    let mut changed = true;
    while changed {
        changed = false;
        for &b in &order {
            let mut s = entry(b, &out);
            run_block(f, b, &mut s, &mut forms, wave_block[b.0 as usize], own_bits, false);
            if out[b.0 as usize].as_ref() != Some(&s) {
                out[b.0 as usize] = Some(s);
                changed = true;
            }
        }
    }
    for &b in &order {
        let mut s = entry(b, &out);
        run_block(f, b, &mut s, &mut forms, wave_block[b.0 as usize], own_bits, true);
        if let cairn_ir::func::Term::Branch { cond, .. } = f.block(b).term {
            let vote = match cond {
                Cond::Scc0 | Cond::Scc1 => s.scc != Form::Number,
                Cond::VccZ | Cond::VccNz => s.slice[SReg::VCC.0 as usize] || s.slice[SReg::VCC_HI.0 as usize],
                Cond::ExecZ | Cond::ExecNz => false,
            };
            if vote {
                forms.vote_branches.push(b);
            }
        }
        forms.out[b.0 as usize] = s;
    }
    forms
}

/// Steps through a block; with `report`, notes the uses that need a number.
fn run_block(
    f: &Function,
    b: BlockId,
    s: &mut State,
    forms: &mut Forms,
    whole_wave: bool,
    own_bits: &BTreeSet<(BlockId, SReg)>,
    report: bool,
) {
    let blk = f.block(b);
    let mask_w = f.wave.mask_width();
    for (n, i) in blk.insts.iter().enumerate() {
        let vals = &mut forms.values[b.0 as usize];
        let form = |v: cairn_ir::func::Value, vals: &[Form]| vals[v.0 as usize];
        let args: Vec<Form> = i.args.iter().map(|&a| form(a, vals)).collect();
        let all_numbers = args.iter().all(|&a| a == Form::Number);
        let mut bad = false;
        let result = match i.op {
            Op::GetS(r, w) => {
                let covered = cairn_ir::func::sregs(r, w).any(|r| s.slice[r.0 as usize]);
                if !covered {
                    Form::Number
                } else if w == mask_w {
                    Form::SliceMask
                } else {
                    bad = true;
                    Form::Number
                }
            }
            Op::SetS(r, w) => {
                let slice = args[0] == Form::SliceMask || own_bits.contains(&(b, r));
                bad |= matches!(args[0], Form::VoteAny | Form::VoteAll);
                // Half of a 64-bit slice mask may not be overwritten alone.
                if w != mask_w && cairn_ir::func::sregs(r, w).any(|r| s.slice[r.0 as usize]) {
                    bad = true;
                }
                for r in cairn_ir::func::sregs(r, w) {
                    s.slice[r.0 as usize] = slice;
                }
                Form::Number
            }
            Op::GetScc => s.scc,
            Op::SetScc => {
                s.scc = args[0];
                Form::Number
            }
            Op::Ballot if whole_wave => Form::Number,
            Op::Ballot => Form::SliceMask,
            // Each lane's own bit is the slice's to know.
            Op::LaneBit => Form::Number,
            Op::Pure(p) if !all_numbers => match pure_form(p, i, &args, blk.values.as_slice(), f, b) {
                Some(form) => form,
                None => {
                    bad = true;
                    Form::Number
                }
            },
            _ => {
                bad |= !all_numbers;
                Form::Number
            }
        };
        if i.results > 0 {
            for v in i.result_values() {
                vals[v.0 as usize] = result;
            }
        }
        if bad && report {
            forms.number_uses.push((b, n));
        }
    }
}

/// Form of a pure operation with a slice mask or vote among its arguments; `None` where a number is needed.
fn pure_form(p: Pure, i: &Inst, args: &[Form], tys: &[Ty], f: &Function, b: BlockId) -> Option<Form> {
    let scalar = i.args.iter().all(|a| tys[a.0 as usize].shape == Shape::Scalar);
    if !scalar {
        return None;
    }
    let masks = args.iter().all(|a| matches!(a, Form::Number | Form::SliceMask));
    match p {
        Pure::And(w) | Pure::Or(w) | Pure::Xor(w) | Pure::Not(w) if w != W::W1 && masks => {
            Some(Form::SliceMask)
        }
        Pure::Ne(_) | Pure::Eq(_) if masks => {
            // Only a comparison with the constant 0 is a vote.
            let zero = i.args.iter().any(|&a| is_const(f, b, a, 0));
            zero.then_some(if matches!(p, Pure::Ne(_)) { Form::VoteAny } else { Form::VoteAll })
        }
        Pure::Not(W::W1) => match args[0] {
            Form::VoteAny => Some(Form::VoteAll),
            Form::VoteAll => Some(Form::VoteAny),
            x => Some(x),
        },
        // A choice between masks by a flag of the whole wave.
        Pure::Select(_) if args[0] == Form::Number && masks => Some(Form::SliceMask),
        _ => None,
    }
}

/// The operation that defines `v` in block `b`.
pub(crate) fn definition(f: &Function, b: BlockId, v: cairn_ir::func::Value) -> &Inst {
    let insts = &f.block(b).insts;
    let after = insts.partition_point(|i| i.first_result.0 <= v.0);
    // Operations without results share the number of the next result: step back over them.
    insts[..after].iter().rev().find(|i| i.results > 0).expect("verified functions define their values")
}

/// Whether value `v` of block `b` is the constant `bits`.
pub(crate) fn is_const(f: &Function, b: BlockId, v: cairn_ir::func::Value, bits: u64) -> bool {
    matches!(definition(f, b, v).op, Op::Const(_, c) if c == bits)
}
