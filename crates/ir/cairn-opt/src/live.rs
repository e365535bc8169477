//! Liveness of guest registers.
//!
//! Owns [`Liveness`]. A scalar write ends a register's old value; a vector write does so only where EXEC is known to
//! be full, since the lanes that are off keep it.

use cairn_ir::func::{BlockId, Cond, Function, Term, sregs};
use cairn_ir::op::{Op, Special};
use cairn_ir::reg::{SReg, VReg};
use cairn_ir::ty::W;

/// A set of guest registers: scalars, SCC, vectors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RegSet {
    s: [u64; 2],
    scc: bool,
    v: [u64; 8],
}

impl RegSet {
    /// Everything: what may be read after control leaves the function.
    pub const ALL: RegSet = RegSet { s: [u64::MAX; 2], scc: true, v: [u64::MAX; 8] };

    pub fn has_s(&self, r: SReg) -> bool {
        self.s[r.0 as usize / 64] >> (r.0 % 64) & 1 != 0
    }
    pub fn has_v(&self, r: VReg) -> bool {
        self.v[r.0 as usize / 64] >> (r.0 % 64) & 1 != 0
    }
    pub fn has_scc(&self) -> bool {
        self.scc
    }
    pub fn add_s(&mut self, r: SReg) {
        self.s[r.0 as usize / 64] |= 1 << (r.0 % 64);
    }
    pub fn remove_s(&mut self, r: SReg) {
        self.s[r.0 as usize / 64] &= !(1 << (r.0 % 64));
    }
    pub fn add_v(&mut self, r: VReg) {
        self.v[r.0 as usize / 64] |= 1 << (r.0 % 64);
    }
    pub fn remove_v(&mut self, r: VReg) {
        self.v[r.0 as usize / 64] &= !(1 << (r.0 % 64));
    }
    pub fn set_scc(&mut self, on: bool) {
        self.scc = on;
    }
    pub fn union(&mut self, o: &RegSet) {
        for (a, b) in self.s.iter_mut().zip(o.s) {
            *a |= b;
        }
        for (a, b) in self.v.iter_mut().zip(o.v) {
            *a |= b;
        }
        self.scc |= o.scc;
    }
    /// Scalar registers in the set, in order.
    pub fn scalars(&self) -> impl Iterator<Item = SReg> + '_ {
        (0..SReg::COUNT as u8).map(SReg).filter(|&r| self.has_s(r))
    }
    /// Vector registers in the set, in order.
    pub fn vectors(&self) -> impl Iterator<Item = VReg> + '_ {
        (0..512).map(VReg).filter(|&r| self.has_v(r))
    }
}

/// Registers live at the start and at the end of every block.
#[derive(Clone, Debug, Default)]
pub struct Liveness {
    pub live_in: Vec<RegSet>,
    /// Before the terminator reads its condition.
    pub live_out: Vec<RegSet>,
}

/// Vector registers that an access of this width covers.
pub fn vregs(first: VReg, w: W) -> impl Iterator<Item = VReg> {
    let n = if w == W::W64 { 2 } else { 1 };
    (first.0..first.0 + n).map(VReg)
}

/// Steps `live` backward over one operation.
pub fn step(live: &mut RegSet, op: &Op, exec_full: bool) {
    match *op {
        Op::SetS(r, w) => sregs(r, w).for_each(|r| live.remove_s(r)),
        Op::SetScc => live.set_scc(false),
        Op::SetV(r, w) if exec_full => vregs(r, w).for_each(|r| live.remove_v(r)),
        Op::GetS(r, w) => sregs(r, w).for_each(|r| live.add_s(r)),
        Op::GetScc => live.set_scc(true),
        Op::GetV(r, w) => vregs(r, w).for_each(|r| live.add_v(r)),
        Op::SetV(r, w) | Op::SetVIf(r, w) => {
            // Lanes that are off keep what they have; that alone does not make the old value wanted.
            let _ = (r, w);
        }
        Op::GetSpecial(Special::HwReg(_)) => live.set_scc(true),
        _ => {}
    }
    if op.exec_masked() {
        live.add_s(SReg::EXEC);
        live.add_s(SReg::EXEC_HI);
    }
}

/// Registers that a terminator reads, and what is live after it beyond its successors.
pub fn term_uses(t: &Term, live: &mut RegSet) {
    match t {
        Term::Branch { cond, .. } => match cond {
            Cond::Scc0 | Cond::Scc1 => live.set_scc(true),
            Cond::VccZ | Cond::VccNz => {
                live.add_s(SReg::VCC);
                live.add_s(SReg::VCC_HI);
            }
            Cond::ExecZ | Cond::ExecNz => {
                live.add_s(SReg::EXEC);
                live.add_s(SReg::EXEC_HI);
            }
        },
        // Another function runs, or an unknown place of this one.
        Term::Call { .. } | Term::JumpTo { .. } => *live = RegSet::ALL,
        // EXEC decides what every later operation does; it always lives on.
        _ => {
            live.add_s(SReg::EXEC);
            live.add_s(SReg::EXEC_HI);
        }
    }
}

/// Liveness of the whole function, taking no EXEC as full.
pub fn analyse(f: &Function) -> Liveness {
    let n = f.blocks.len();
    let mut l = Liveness { live_in: vec![RegSet::default(); n], live_out: vec![RegSet::default(); n] };
    let order: Vec<BlockId> = f.block_ids().collect();
    let mut changed = true;
    while changed {
        changed = false;
        for &b in order.iter().rev() {
            let blk = f.block(b);
            let mut live = RegSet::default();
            for s in blk.term.successors() {
                live.union(&l.live_in[s.0 as usize]);
            }
            term_uses(&blk.term, &mut live);
            l.live_out[b.0 as usize] = live;
            for i in blk.insts.iter().rev() {
                step(&mut live, &i.op, false);
            }
            if l.live_in[b.0 as usize] != live {
                l.live_in[b.0 as usize] = live;
                changed = true;
            }
        }
    }
    l
}
