//! What is known of the NaNs in vector registers, within a region.
//!
//! Owns [`RegisterKinds`]. A register that is written by f32 arithmetic keeps the host's NaNs until its bits are looked at or
//! it leaves the region. Where such a value could meet one whose NaNs are the guest's own, the register is not allowed to.

use std::collections::{BTreeMap, BTreeSet};

use cairn_ir::func::BlockId;
use cairn_ir::op::Op;
use cairn_ir::reg::VReg;
use cairn_ir::ty::W;
use cairn_opt::lanes::Need;
use cairn_opt::plan::Plan;

use crate::num::{Kind, result_kind};

/// Kinds of vector registers; absent ones are [`Kind::Clean`].
pub(super) type Kinds = BTreeMap<u16, Kind>;

/// The kinds at the start of each block of a region, and the registers whose writes are made exact.
#[derive(Clone, Debug, Default)]
pub(super) struct RegisterKinds {
    pub entry: BTreeMap<BlockId, Kinds>,
    pub exact: BTreeSet<u16>,
}

/// What a write of a value of kind `k` makes of a register: its kind, and whether the value is made exact first. `None` where
/// the register must be exact always.
pub(super) fn written(k: Kind, old: Kind, blend: bool, exact: bool) -> Option<(Kind, bool)> {
    if exact || k == Kind::Negated {
        let k = k.exact();
        return Some((if blend { k.join(old)? } else { k }, true));
    }
    if blend { k.join(old).map(|k| (k, false)) } else { Some((k, false)) }
}

pub(super) fn kind_of(kinds: &Kinds, r: u16) -> Kind {
    kinds.get(&r).copied().unwrap_or(Kind::Clean)
}

/// Finds the kinds for the blocks of a region.
pub(super) fn analyse(plan: &Plan, blocks: &[BlockId]) -> RegisterKinds {
    let mut r = RegisterKinds::default();
    'again: loop {
        r.entry = BTreeMap::new();
        r.entry.insert(blocks[0], Kinds::new());
        let mut changed = true;
        while changed {
            changed = false;
            for &b in blocks {
                let Some(mut kinds) = r.entry.get(&b).cloned() else { continue };
                if let Err(reg) = through(plan, b, &mut kinds, &r.exact) {
                    r.exact.insert(reg);
                    continue 'again;
                }
                for to in plan.part.inner_successors(&plan.func, b) {
                    // What nobody reads cannot clash.
                    let live = &plan.lanes.live_in[to.0 as usize];
                    let mut kinds = kinds.clone();
                    kinds.retain(|&r, _| live.get(VReg(r)) != Need::Dead);
                    match r.entry.get(&to) {
                        None => {
                            r.entry.insert(to, kinds);
                            changed = true;
                        }
                        Some(before) => {
                            let mut joined = before.clone();
                            for reg in before.keys().chain(kinds.keys()).copied().collect::<BTreeSet<_>>() {
                                match kind_of(before, reg).join(kind_of(&kinds, reg)) {
                                    Some(k) => {
                                        joined.insert(reg, k);
                                    }
                                    None => {
                                        r.exact.insert(reg);
                                        continue 'again;
                                    }
                                }
                            }
                            if joined != *before {
                                r.entry.insert(to, joined);
                                changed = true;
                            }
                        }
                    }
                }
            }
        }
        return r;
    }
}

/// Steps over a block; fails with the register that must be exact.
fn through(plan: &Plan, b: BlockId, kinds: &mut Kinds, exact: &BTreeSet<u16>) -> Result<(), u16> {
    let blk = plan.func.block(b);
    let mut vals = vec![Kind::Clean; blk.values.len()];
    for (k, i) in blk.insts.iter().enumerate() {
        let arg = |n: usize| vals[i.args[n].0 as usize];
        let result = match i.op {
            Op::Const(W::W32, bits) => Kind::of_const(bits),
            Op::Pure(p) => {
                let a: Vec<Kind> = i.args.iter().map(|v| vals[v.0 as usize]).collect();
                result_kind(p, &a)
            }
            Op::GetV(r, W::W32) => kind_of(kinds, r.0),
            Op::SetV(r, w) | Op::SetVIf(r, w) => {
                let full = plan.facts[b.0 as usize].exec_full[k] || !plan.lanes.blend[b.0 as usize][k];
                let blend = matches!(i.op, Op::SetVIf(..)) || !full;
                let parts = if w == W::W64 { 2 } else { 1 };
                for n in 0..parts {
                    let reg = r.0 + n;
                    let v = if w == W::W64 { Kind::Clean } else { arg(0) };
                    let (k, _) = written(v, kind_of(kinds, reg), blend, exact.contains(&reg)).ok_or(reg)?;
                    kinds.insert(reg, k);
                }
                continue;
            }
            Op::WriteLane(r) => {
                let (k, _) =
                    written(Kind::Clean, kind_of(kinds, r.0), true, exact.contains(&r.0)).ok_or(r.0)?;
                kinds.insert(r.0, k);
                continue;
            }
            _ => Kind::Clean,
        };
        for v in i.result_values() {
            vals[v.0 as usize] = result;
        }
    }
    Ok(())
}
