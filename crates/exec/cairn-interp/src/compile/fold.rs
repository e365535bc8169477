//! Which operations matter, and which can write a register themselves instead of leaving it to the IR's set.
//!
//! Must not know where values are placed.

use cairn_ir::func::Term;
use cairn_ir::op::{Mem, Op, Space};
use cairn_ir::reg::SReg;
use cairn_ir::ty::{Shape, W};

use super::{BlockCompiler, is_alias};

fn covers(first: SReg, w: W, r: u8) -> bool {
    r == first.0 || (w == W::W64 && r == first.0 + 1)
}

fn overlap(a: (u8, W), b: (u8, W)) -> bool {
    covers(SReg(a.0), a.1, b.0) || covers(SReg(b.0), b.1, a.0)
}

impl BlockCompiler<'_> {
    /// Counts uses, backwards, skipping operations whose results nobody wants.
    pub(super) fn liveness(&mut self) {
        if let Term::Call { target, .. } | Term::JumpTo { target } = self.b.term {
            self.uses[target.0 as usize] += 1;
        }
        for (at, i) in self.b.insts.iter().enumerate().rev() {
            for v in i.result_values() {
                self.def_at[v.0 as usize] = at;
            }
            let droppable = matches!(
                i.op,
                Op::Const(..)
                    | Op::Pure(_)
                    | Op::LaneId
                    | Op::GetS(..)
                    | Op::GetScc
                    | Op::GetV(..)
                    | Op::Ballot
                    | Op::LaneBit
                    | Op::ReadLane
                    | Op::ReadFirstLane
                    | Op::DppMove(_)
                    | Op::DppValid(_)
                    | Op::Swizzle(_)
                    | Op::BPermute
                    | Op::Permute
                    | Op::PermLane16 { .. }
                    | Op::GetSpecial(_)
            );
            let wanted = i.result_values().any(|v| self.uses[v.0 as usize] > 0);
            if droppable && !wanted {
                self.dead[at] = true;
                continue;
            }
            for a in &i.args {
                self.uses[a.0 as usize] += 1;
            }
        }
        self.drop_overwritten_scc();
    }

    /// SCC that the same block sets again before anyone reads it.
    fn drop_overwritten_scc(&mut self) {
        let mut overwritten = false;
        for (at, i) in self.b.insts.iter().enumerate().rev() {
            match i.op {
                Op::GetScc if !self.dead[at] => overwritten = false,
                Op::SetScc => {
                    if overwritten {
                        self.kill(at);
                    }
                    overwritten = true;
                }
                _ => {}
            }
        }
    }

    fn kill(&mut self, at: usize) {
        if std::mem::replace(&mut self.dead[at], true) {
            return;
        }
        for a in &self.b.insts[at].args {
            let n = &mut self.uses[a.0 as usize];
            *n -= 1;
            let def = self.def_at[a.0 as usize];
            let droppable = matches!(
                self.b.insts[def].op,
                Op::Const(..)
                    | Op::Pure(_)
                    | Op::LaneId
                    | Op::GetS(..)
                    | Op::GetScc
                    | Op::GetV(..)
                    | Op::Ballot
                    | Op::LaneBit
            );
            if *n == 0 && droppable {
                self.kill(def);
            }
        }
    }

    /// Finds SetV, SetS and SetScc that the producer of their value can do itself.
    pub(super) fn fold(&mut self) {
        for (at, i) in self.b.insts.iter().enumerate() {
            if self.dead[at] {
                continue;
            }
            let (Op::SetV(..) | Op::SetS(..) | Op::SetScc) = i.op else { continue };
            let v = i.args[0];
            if self.uses[v.0 as usize] != 1 {
                continue;
            }
            let def = self.def_at[v.0 as usize];
            let producer = &self.b.insts[def];
            let shape = self.ty(v).shape;
            let direct = match i.op {
                Op::SetV(_, w) => match producer.op {
                    Op::Pure(p) => shape == Shape::Lanes && !is_alias(p, self, producer) && w != W::W1,
                    Op::Load(s, _) | Op::LoadIf(s, _) => s != Space::Const,
                    _ => false,
                },
                Op::SetS(..) | Op::SetScc => {
                    shape == Shape::Scalar
                        && match producer.op {
                            Op::Pure(p) => !is_alias(p, self, producer),
                            Op::Ballot | Op::ReadLane | Op::ReadFirstLane => true,
                            _ => false,
                        }
                }
                _ => false,
            };
            if direct && self.may_move_up(def, at) {
                self.folded_into[v.0 as usize] = Some(at);
                self.folded[at] = true;
            }
        }
    }

    /// Finds scalar loads whose dwords all go to consecutive SGPRs and nowhere else.
    pub(super) fn fold_scalar_loads(&mut self) {
        for (def, i) in self.b.insts.iter().enumerate() {
            if !matches!(
                i.op,
                Op::Load(Space::Const, Mem::Dwords(_)) | Op::LoadIf(Space::Const, Mem::Dwords(_))
            ) {
                continue;
            }
            // The setters follow closely where there are any.
            let near = &self.b.insts[def + 1..self.b.insts.len().min(def + 40)];
            let mut setters = Vec::new();
            for v in i.result_values() {
                let setter = near.iter().position(|s| matches!(s.op, Op::SetS(_, W::W32)) && s.args[0] == v);
                let Some(n) = setter else { break };
                let at = def + 1 + n;
                if self.uses[v.0 as usize] != 1 || self.dead[at] || !self.may_move_up(def, at) {
                    break;
                }
                let Op::SetS(r, _) = near[n].op else { break };
                if let Some(&(_, first, _)) = setters.first()
                    && r.0 != first + setters.len() as u8
                {
                    break;
                }
                setters.push((v, r.0, at));
            }
            if setters.len() == usize::from(i.results) {
                for (v, _, at) in setters {
                    self.folded_into[v.0 as usize] = Some(at);
                    self.folded[at] = true;
                }
            }
        }
    }

    /// Whether the register write at `at` may happen at `def` already.
    fn may_move_up(&self, def: usize, at: usize) -> bool {
        let set = &self.b.insts[at];
        self.b.insts[def + 1..at].iter().enumerate().all(|(n, i)| {
            if self.dead[def + 1 + n] {
                return true;
            }
            match set.op {
                Op::SetV(r, w) => {
                    let hits = |o: u16, ow: W| {
                        let last = |r: u16, w: W| r + u16::from(w == W::W64);
                        o <= last(r.0, w) && r.0 <= last(o, ow)
                    };
                    match i.op {
                        Op::GetV(o, ow) | Op::SetV(o, ow) | Op::SetVIf(o, ow) => !hits(o.0, ow),
                        Op::WriteLane(o) => !hits(o.0, W::W32),
                        Op::SetS(s, w) => !overlap((s.0, w), (SReg::EXEC.0, W::W64)),
                        // A fault between must see registers as they were: nobody looks.
                        _ => true,
                    }
                }
                Op::SetS(r, w) => match i.op {
                    Op::GetS(o, ow) | Op::SetS(o, ow) => !overlap((o.0, ow), (r.0, w)),
                    // EXEC is read by what it masks.
                    _ => !(i.op.exec_masked() && overlap((r.0, w), (SReg::EXEC.0, W::W64))),
                },
                _ => !matches!(i.op, Op::GetScc | Op::SetScc),
            }
        })
    }
}
