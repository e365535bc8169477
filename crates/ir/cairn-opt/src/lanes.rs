//! Liveness of vector registers, lane by lane as far as masks tell.
//!
//! A vector write under EXEC leaves the other lanes alone. Whether their old values are wanted decides if the write must blend
//! and if a register lives into a region at all. Here every register's wanted lanes are bounded by EXEC and a set of
//! mask registers: "only lanes of EXEC", "lanes of EXEC or of s[0:1]", ..., or anything.

use cairn_ir::func::{BlockId, Function, Inst, Term};
use cairn_ir::op::Op;
use cairn_ir::reg::{SReg, VReg};

use crate::live::vregs;
use crate::masks;

/// Registers in a file indexed by [`VReg`].
const VREGS: usize = 512;

/// Bound of a register's wanted lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// None.
    Dead,
    /// Lanes of EXEC and of these masks (bit r: the mask that starts at scalar register r).
    Within(u128),
    All,
}

impl Need {
    fn join(self, o: Need) -> Need {
        match (self, o) {
            (Need::Dead, x) | (x, Need::Dead) => x,
            (Need::All, _) | (_, Need::All) => Need::All,
            (Need::Within(a), Need::Within(b)) => Need::Within(a | b),
        }
    }
}

/// Needs of all vector registers at a point.
#[derive(Clone, PartialEq, Eq)]
pub struct Needs(Box<[Need; VREGS]>);

impl std::fmt::Debug for Needs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_map().entries(self.live().map(|r| (r.0, self.get(r)))).finish()
    }
}

impl Needs {
    fn new(n: Need) -> Needs {
        Needs(Box::new([n; VREGS]))
    }
    pub fn get(&self, r: VReg) -> Need {
        self.0[r.0 as usize]
    }
    /// Registers of which some lane is wanted.
    pub fn live(&self) -> impl Iterator<Item = VReg> + '_ {
        (0..VREGS as u16).map(VReg).filter(|&r| self.get(r) != Need::Dead)
    }
    fn want(&mut self, r: VReg, n: Need) {
        let slot = &mut self.0[r.0 as usize];
        *slot = slot.join(n);
    }
}

/// What the analysis found.
#[derive(Clone, Debug)]
pub struct Lanes {
    pub live_in: Vec<Needs>,
    pub live_out: Vec<Needs>,
    /// By block and operation: for a vector write, whether lanes outside EXEC must keep their old value.
    pub blend: Vec<Vec<bool>>,
}

/// Runs the analysis to its fixpoint.
pub fn analyse(f: &Function) -> Lanes {
    let n = f.blocks.len();
    let mut l = Lanes {
        live_in: vec![Needs::new(Need::Dead); n],
        live_out: vec![Needs::new(Need::Dead); n],
        blend: f.blocks.iter().map(|b| vec![true; b.insts.len()]).collect(),
    };
    let preds = f.predecessors();
    let mut queued = vec![true; n];
    let mut work: Vec<BlockId> = f.block_ids().collect();
    while let Some(b) = work.pop() {
        let i = b.0 as usize;
        queued[i] = false;
        let mut s = after_term(f, b, &l.live_in);
        l.live_out[i] = s.clone();
        backward(f, b, &mut s, &mut l.blend[i]);
        if s != l.live_in[i] {
            l.live_in[i] = s;
            for &p in &preds[i] {
                if !std::mem::replace(&mut queued[p.0 as usize], true) {
                    work.push(p);
                }
            }
        }
    }
    l
}

fn after_term(f: &Function, b: BlockId, live_in: &[Needs]) -> Needs {
    let term = &f.block(b).term;
    if matches!(term, Term::Call { .. } | Term::JumpTo { .. }) {
        return Needs::new(Need::All);
    }
    let mut s = Needs::new(Need::Dead);
    for t in term.successors() {
        for (a, b) in s.0.iter_mut().zip(live_in[t.0 as usize].0.iter()) {
            *a = a.join(*b);
        }
    }
    s
}

/// Steps a block backward, one guest instruction at a time.
fn backward(f: &Function, b: BlockId, s: &mut Needs, blend: &mut [bool]) {
    let insts = &f.block(b).insts;
    let mut end = insts.len();
    while end > 0 {
        let pc = insts[end - 1].pc;
        let start = insts[..end].iter().rposition(|i| i.pc != pc).map_or(0, |i| i + 1);
        // Operations after the last mask write, the mask writes as one step, operations before: instructions that write both a mask
        // and vector registers read EXEC before they write it, so the vector part is stepped with the old EXEC.
        carry(f, b, &insts[start..end], s);
        let all = insts[start..end].iter().any(|i| reads_all_lanes(&i.op));
        let read = if all { Need::All } else { Need::Within(0) };
        for i in (start..end).rev() {
            vector(&insts[i].op, read, s, &mut blend[i]);
        }
        end = start;
    }
}

/// Carries the bounds over an instruction's writes of EXEC and masks.
fn carry(f: &Function, b: BlockId, insts: &[Inst], s: &mut Needs) {
    let Some(written) = masks::writes(f, b, insts) else { return };
    let exec = written.of(SReg::EXEC).unwrap_or(Some(0));
    for n in s.0.iter_mut() {
        if let Need::Within(set) = *n {
            let mut total = exec;
            for r in (0..SReg::COUNT as u8).filter(|r| set >> r & 1 != 0) {
                let one = written.of(SReg(r)).unwrap_or(Some(1u128 << r));
                total = total.zip(one).map(|(x, y)| x | y);
            }
            *n = total.map_or(Need::All, Need::Within);
        }
    }
}

/// Steps one operation; `read` is what its instruction wants of a register that it reads.
fn vector(op: &Op, read: Need, s: &mut Needs, blend: &mut bool) {
    match *op {
        Op::SetV(r, w) => {
            *blend = false;
            for r in vregs(r, w) {
                match s.get(r) {
                    Need::Dead => {}
                    Need::Within(0) => s.0[r.0 as usize] = Need::Dead,
                    Need::Within(_) | Need::All => *blend = true,
                }
            }
        }
        Op::GetV(r, w) => vregs(r, w).for_each(|r| s.want(r, read)),
        _ => {}
    }
}

/// Whether lanes outside EXEC are read: by lane reads, and by moves that fetch inactive lanes.
fn reads_all_lanes(op: &Op) -> bool {
    match op {
        Op::ReadLane | Op::ReadFirstLane => true,
        Op::DppMove(d) => d.fetch_inactive,
        Op::PermLane16 { fetch_inactive, .. } => *fetch_inactive,
        _ => false,
    }
}
