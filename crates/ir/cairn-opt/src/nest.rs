//! Which EXEC branches a slice may take for itself.
//!
//! A slice whose lanes are all off skips what the branch guards, while the wave may run it for other lanes. That is
//! lockstep execution if (a) all that can be skipped, up to where the paths meet again, lies in the region; (b) there, EXEC
//! never gets a lane that was off at the branch, so that skipping changes no lane; and (c) no scalar that is wanted
//! after the meeting point changes there, but for masks whose bits outside the branch's EXEC stay as they were.
//! By (c) every slice has the wave's scalars wherever it is, so that all other branches agree too.

use std::collections::{BTreeMap, BTreeSet};

use cairn_ir::func::{BlockId, Function, Term};
use cairn_ir::op::{Op, Pure};
use cairn_ir::reg::SReg;
use cairn_ir::ty::W;

use crate::cfg;
use crate::live::{Liveness, RegSet};
use crate::plan::exec_branch;
use crate::region::Partition;

/// What the analysis found.
#[derive(Debug, Default)]
pub struct Nesting {
    /// Blocks whose EXEC branch is not sound slice by slice (and is not the wave's already).
    pub unsound: Vec<BlockId>,
    /// Masks that a slice may or may not have updated where paths meet: (block that writes it, first register). Only the
    /// slice's own bits are the wave's there, whatever the value written was.
    pub own_bits: BTreeSet<(BlockId, SReg)>,
}

/// Examines every EXEC branch that slices take for themselves.
pub fn analyse(f: &Function, live: &Liveness, p: &Partition) -> Nesting {
    let mut result = Nesting::default();
    let candidates: Vec<BlockId> = f
        .block_ids()
        .filter(|&b| exec_branch(&f.block(b).term))
        .filter(|&b| !p.wave_term[b.0 as usize] && p.region_of[b.0 as usize].0 != u32::MAX)
        .collect();
    if candidates.is_empty() {
        return result;
    }
    let ipdom = cfg::immediate_postdominators(f);
    for b in candidates {
        match nests(f, live, p, &ipdom, b) {
            Some(own) => result.own_bits.extend(own),
            None => result.unsound.push(b),
        }
    }
    result
}

/// The masks written in what the branch of `b` guards, if the branch is sound.
fn nests(
    f: &Function,
    live: &Liveness,
    p: &Partition,
    ipdom: &[Option<BlockId>],
    b: BlockId,
) -> Option<Vec<(BlockId, SReg)>> {
    let join = ipdom[b.0 as usize]?;
    // (a) What can be skipped.
    let mut range: BTreeMap<BlockId, Option<State>> = BTreeMap::new();
    let mut todo: Vec<(BlockId, BlockId)> = f.block(b).term.successors().map(|s| (b, s)).collect();
    while let Some((from, x)) = todo.pop() {
        if x == join {
            // Where the paths meet the region may end, but not so that the wave decides before all slices are there.
            if p.wave_term[from.0 as usize] {
                return None;
            }
            continue;
        }
        if !p.inner_edge(from, x) {
            return None;
        }
        if range.insert(x, None).is_none() {
            if !matches!(f.block(x).term, Term::Jump(_) | Term::Branch { .. }) {
                return None;
            }
            todo.extend(f.block(x).term.successors().map(|s| (x, s)));
        }
    }
    // (b), (c): flow from the branch, where EXEC is X and every register holds its own old value.
    let mut at_join: Option<State> = None;
    let start = State::at_branch();
    let mut work: Vec<(BlockId, State)> = Vec::new();
    for s in f.block(b).term.successors() {
        if s == join {
            merge(&mut at_join, &start);
        } else {
            work.push((s, start.clone()));
        }
    }
    while let Some((x, incoming)) = work.pop() {
        let slot = range.get_mut(&x).expect("in range");
        let before = slot.clone();
        merge(slot, &incoming);
        if *slot == before {
            continue;
        }
        let mut s = slot.clone().expect("merged");
        if !run(f, x, &mut s) {
            return None;
        }
        for n in f.block(x).term.successors() {
            if n == join {
                merge(&mut at_join, &s);
            } else {
                work.push((n, s.clone()));
            }
        }
    }
    let end = at_join?;
    let wanted = &live.live_in[join.0 as usize];
    if (end.scc_written && wanted.has_scc()) || !kept(&end, wanted) {
        return None;
    }
    let mask_w = f.wave.mask_width();
    Some(
        range
            .keys()
            .flat_map(|&x| f.block(x).insts.iter().map(move |i| (x, i.op)))
            .filter_map(|(x, op)| match op {
                Op::SetS(r, w) if w == mask_w && wanted.has_s(r) => Some((x, r)),
                _ => None,
            })
            .collect(),
    )
}

fn kept(s: &State, wanted: &RegSet) -> bool {
    wanted
        .scalars()
        .filter(|&r| r != SReg::EXEC && r != SReg::EXEC_HI)
        .all(|r| s.regs[r.0 as usize].old == Some(r))
}

/// What is known of a mask relative to the branch's EXEC, X.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Mask {
    /// No bit outside X.
    within: bool,
    /// Every bit outside X.
    outside_set: bool,
    /// Outside X, the bits that this register held at the branch.
    old: Option<SReg>,
}

impl Mask {
    const UNKNOWN: Mask = Mask { within: false, outside_set: false, old: None };
    const WITHIN: Mask = Mask { within: true, outside_set: false, old: None };

    fn meet(self, o: Mask) -> Mask {
        Mask {
            within: self.within && o.within,
            outside_set: self.outside_set && o.outside_set,
            old: if self.old == o.old { self.old } else { None },
        }
    }
}

#[derive(Clone, PartialEq, Eq)]
struct State {
    regs: [Mask; SReg::COUNT],
    scc_written: bool,
}

impl State {
    fn at_branch() -> State {
        let mut regs = [Mask::UNKNOWN; SReg::COUNT];
        for (i, r) in regs.iter_mut().enumerate() {
            r.old = Some(SReg(i as u8));
        }
        for r in [SReg::EXEC, SReg::EXEC_HI] {
            regs[r.0 as usize].within = true;
        }
        State { regs, scc_written: false }
    }
}

fn merge(into: &mut Option<State>, s: &State) {
    match into {
        None => *into = Some(s.clone()),
        Some(t) => {
            for (a, b) in t.regs.iter_mut().zip(&s.regs) {
                *a = a.meet(*b);
            }
            t.scc_written |= s.scc_written;
        }
    }
}

/// Steps through a block; `false` where EXEC may get a lane from outside X.
fn run(f: &Function, b: BlockId, s: &mut State) -> bool {
    let blk = f.block(b);
    let mask_w = f.wave.mask_width();
    let mut vals = vec![Mask::UNKNOWN; blk.values.len()];
    for i in &blk.insts {
        let a = |n: usize| vals[i.args[n].0 as usize];
        let result = match i.op {
            Op::Const(_, 0) => Mask::WITHIN,
            Op::Const(w, c) if c == w.mask() && w == mask_w => {
                Mask { within: false, outside_set: true, old: None }
            }
            Op::GetS(r, w) => {
                let first = s.regs[r.0 as usize];
                if w == W::W64 {
                    let second = s.regs[r.next().0 as usize];
                    // The pair holds a register's old bits only where both halves do, in order.
                    let old = match (first.old, second.old) {
                        (Some(x), Some(y)) if y == x.next() => Some(x),
                        _ => None,
                    };
                    Mask {
                        within: first.within && second.within,
                        outside_set: first.outside_set && second.outside_set,
                        old,
                    }
                } else {
                    first
                }
            }
            Op::SetS(r, w) => {
                let v = if w == mask_w { a(0) } else { Mask::UNKNOWN };
                let exec = r == SReg::EXEC || r == SReg::EXEC_HI || (w == W::W64 && r.next() == SReg::EXEC);
                let narrows = r == SReg::EXEC && w == mask_w && v.within;
                // EXEC_HI of a 32-lane wave is no mask.
                let no_mask = r == SReg::EXEC_HI && mask_w == W::W32;
                if exec && !narrows && !no_mask {
                    return false;
                }
                s.regs[r.0 as usize] = v;
                if w == W::W64 {
                    s.regs[r.next().0 as usize] = Mask { old: v.old.map(SReg::next), ..v };
                }
                Mask::UNKNOWN
            }
            Op::SetScc => {
                s.scc_written = true;
                Mask::UNKNOWN
            }
            Op::Ballot => Mask::WITHIN,
            Op::Pure(p) => match p {
                Pure::And(_) => {
                    let (x, y) = (a(0), a(1));
                    Mask {
                        within: x.within || y.within,
                        outside_set: x.outside_set && y.outside_set,
                        old: match (x.outside_set, y.outside_set) {
                            (true, _) => y.old,
                            (_, true) => x.old,
                            _ => None,
                        },
                    }
                }
                Pure::Or(_) => {
                    let (x, y) = (a(0), a(1));
                    Mask {
                        within: x.within && y.within,
                        outside_set: x.outside_set || y.outside_set,
                        old: match (x.within, y.within) {
                            (true, _) => y.old,
                            (_, true) => x.old,
                            _ => None,
                        },
                    }
                }
                Pure::Xor(_) => {
                    let (x, y) = (a(0), a(1));
                    Mask {
                        within: x.within && y.within,
                        outside_set: false,
                        old: match (x.within, y.within) {
                            (true, _) => y.old,
                            (_, true) => x.old,
                            _ => None,
                        },
                    }
                }
                Pure::Not(_) => {
                    let x = a(0);
                    Mask { within: x.outside_set, outside_set: x.within, old: None }
                }
                Pure::Select(_) => a(1).meet(a(2)),
                _ => Mask::UNKNOWN,
            },
            _ => Mask::UNKNOWN,
        };
        for v in i.result_values() {
            vals[v.0 as usize] = result;
        }
    }
    true
}
