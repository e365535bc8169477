//! Splitting blocks at cuts, so that a cut always lies between two blocks.
//!
//! Owns the mapping between the original function and the split one. Must not know why a cut is there.

use std::collections::{BTreeMap, BTreeSet};

use cairn_ir::func::{Block, BlockId, Function, Inst, Term, Value};

/// A cut before operation `inst` of `block` (of the unsplit function): the piece that starts there heads a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cut {
    pub block: BlockId,
    pub inst: usize,
}

/// A split function.
#[derive(Clone, Debug)]
pub struct Split {
    pub func: Function,
    /// By block: the original block and the index in it of the piece's first operation.
    pub origin: Vec<(BlockId, usize)>,
    /// By block: a cut lies before it.
    pub head: Vec<bool>,
}

/// Index of the first operation of the guest instruction that operation `i` belongs to, moved
/// forward in the block's past until no value crosses it.
pub fn instruction_start(f: &Function, b: BlockId, i: usize) -> usize {
    let insts = &f.block(b).insts;
    let mut s = i;
    loop {
        while s > 0 && insts[s - 1].pc == insts[s].pc {
            s -= 1;
        }
        if s == 0 || !value_crosses(f, b, s) {
            return s;
        }
        s -= 1;
    }
}

/// Index after the last operation of the guest instruction of operation `i`, moved on until no value crosses it.
pub fn instruction_end(f: &Function, b: BlockId, i: usize) -> usize {
    let insts = &f.block(b).insts;
    let mut e = i + 1;
    while e < insts.len() && (insts[e].pc == insts[e - 1].pc || value_crosses(f, b, e)) {
        e += 1;
    }
    e
}

/// Whether an operation from `at` on (or the terminator) uses a value defined before `at`.
fn value_crosses(f: &Function, b: BlockId, at: usize) -> bool {
    let blk = f.block(b);
    let first = blk.insts.get(at).map_or(blk.values.len() as u32, |i| i.first_result.0);
    let old = |v: &Value| v.0 < first;
    blk.insts[at..].iter().any(|i| i.args.iter().any(old))
        || matches!(&blk.term, Term::Call { target, .. } | Term::JumpTo { target } if old(target))
}

/// Splits `f` at `cuts`.
pub fn split(f: &Function, cuts: &BTreeSet<Cut>) -> Split {
    let mut pieces: Vec<(BlockId, usize, usize)> = Vec::new();
    let mut first_piece = Vec::with_capacity(f.blocks.len());
    let mut head = Vec::new();
    for b in f.block_ids() {
        let len = f.block(b).insts.len();
        let at: Vec<usize> = cuts.iter().filter(|c| c.block == b).map(|c| c.inst).collect();
        first_piece.push(BlockId(pieces.len() as u32));
        let mut start = 0;
        head.push(at.contains(&0));
        for c in at.into_iter().filter(|&c| c > 0 && c < len) {
            pieces.push((b, start, c));
            head.push(true);
            start = c;
        }
        pieces.push((b, start, len));
    }
    let last_of = |i: usize| pieces.get(i + 1).is_none_or(|n| n.0 != pieces[i].0);
    let retarget = |t: &Term| -> Term {
        let m = |b: &BlockId| first_piece[b.0 as usize];
        match t {
            Term::Jump(b) => Term::Jump(m(b)),
            Term::Branch { cond, then, otherwise } => {
                Term::Branch { cond: *cond, then: m(then), otherwise: m(otherwise) }
            }
            Term::Barrier { next } => Term::Barrier { next: m(next) },
            Term::Call { target, next } => Term::Call { target: *target, next: m(next) },
            Term::Trap { id, next } => Term::Trap { id: *id, next: next.as_ref().map(m) },
            t @ (Term::End | Term::JumpTo { .. } | Term::Refuse(_)) => t.clone(),
        }
    };
    let mut blocks = Vec::with_capacity(pieces.len());
    for (i, &(b, start, end)) in pieces.iter().enumerate() {
        let whole = f.block(b);
        let base = whole.insts.get(start).map_or(whole.values.len() as u32, |x| x.first_result.0);
        let limit = whole.insts.get(end).map_or(whole.values.len() as u32, |x| x.first_result.0);
        let shift = |v: Value| Value(v.0 - base);
        let insts: Vec<Inst> = whole.insts[start..end]
            .iter()
            .map(|x| Inst {
                op: x.op,
                args: x.args.iter().map(|&a| shift(a)).collect(),
                first_result: shift(x.first_result),
                results: x.results,
                pc: x.pc,
            })
            .collect();
        let last = last_of(i);
        let mut term = if last { retarget(&whole.term) } else { Term::Jump(BlockId(i as u32 + 1)) };
        if last && let Term::Call { target, .. } | Term::JumpTo { target } = &mut term {
            *target = shift(*target);
        }
        let pcs: BTreeMap<u64, ()> = insts.iter().map(|x| (x.pc, ())).collect();
        blocks.push(Block {
            pc: if start == 0 { whole.pc } else { whole.insts[start].pc },
            values: whole.values[base as usize..limit as usize].to_vec(),
            term_pc: if last { whole.term_pc } else { insts.last().map_or(whole.pc, |x| x.pc) },
            guest_insts: if last && start == 0 { whole.guest_insts } else { pcs.len() as u32 },
            insts,
            term,
        });
    }
    Split {
        func: Function { entry_pc: f.entry_pc, wave: f.wave, blocks, refusals: f.refusals.clone() },
        origin: pieces.iter().map(|p| (p.0, p.1)).collect(),
        head,
    }
}
