//! What lanes have in common: uniform values, and values that step by a constant from lane to lane.
//!
//! A fact about a register holds for the lanes that EXEC had when it was written. It stays while EXEC only loses lanes, and
//! where EXEC gets lanes back from a mask that is known to lie within them. Shapes are of whole waves; nothing is
//! assumed of work-item IDs, which depend on the launch.

use cairn_ir::func::{BlockId, Function, Inst, Term};
use cairn_ir::op::{Op, Pure, Space};
use cairn_ir::reg::SReg;
use cairn_ir::ty::{Shape, W};

use crate::cfg;
use crate::live::vregs;
use crate::masks;

const VREGS: usize = 512;

/// What is known of the lanes of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum LaneShape {
    #[default]
    Varying,
    /// The same in every lane that EXEC enables.
    Uniform,
    /// Lane i holds lane 0's value + i * stride (modulo 2^width), in every lane that EXEC enables.
    Affine { stride: i64 },
}

impl LaneShape {
    fn affine(stride: i64) -> LaneShape {
        if stride == 0 { LaneShape::Uniform } else { LaneShape::Affine { stride } }
    }
    fn stride(self) -> Option<i64> {
        match self {
            LaneShape::Varying => None,
            LaneShape::Uniform => Some(0),
            LaneShape::Affine { stride } => Some(stride),
        }
    }
}

/// A vector register: its shape, and masks that lie within the lanes for which it holds.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Known {
    shape: LaneShape,
    within: u128,
}

const UNKNOWN: Known = Known { shape: LaneShape::Varying, within: 0 };

#[derive(Clone, PartialEq, Eq)]
struct State(Box<[Known; VREGS]>);

impl State {
    fn join(&mut self, o: &State) {
        for (a, b) in self.0.iter_mut().zip(o.0.iter()) {
            if a.shape == b.shape {
                a.within &= b.within;
            } else {
                *a = UNKNOWN;
            }
        }
    }
}

/// Shapes of all values, by block and value.
pub fn analyse(f: &Function) -> Vec<Vec<LaneShape>> {
    let n = f.blocks.len();
    let order = cfg::reverse_postorder(f);
    let mut before: Vec<Option<State>> = vec![None; n];
    before[0] = Some(State(Box::new([UNKNOWN; VREGS])));
    let mut shapes: Vec<Vec<LaneShape>> =
        f.blocks.iter().map(|b| vec![LaneShape::Varying; b.values.len()]).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for &b in &order {
            let Some(mut s) = before[b.0 as usize].clone() else { continue };
            run(f, b, &mut s, &mut shapes[b.0 as usize]);
            if matches!(f.block(b).term, Term::Call { .. }) {
                s = State(Box::new([UNKNOWN; VREGS]));
            }
            for t in f.block(b).term.successors() {
                match &mut before[t.0 as usize] {
                    slot @ None => {
                        *slot = Some(s.clone());
                        changed = true;
                    }
                    Some(old) => {
                        let was = old.clone();
                        old.join(&s);
                        changed |= *old != was;
                    }
                }
            }
        }
    }
    shapes
}

/// Steps a block forward, one guest instruction at a time.
fn run(f: &Function, b: BlockId, s: &mut State, shapes: &mut [LaneShape]) {
    let blk = f.block(b);
    let mut start = 0;
    while start < blk.insts.len() {
        let pc = blk.insts[start].pc;
        let end = start + blk.insts[start..].iter().take_while(|i| i.pc == pc).count();
        for i in &blk.insts[start..end] {
            step(f, b, i, s, shapes);
        }
        carry(f, b, &blk.insts[start..end], s);
        start = end;
    }
}

/// Carries the facts over the instruction's writes of EXEC and masks.
fn carry(f: &Function, b: BlockId, insts: &[Inst], s: &mut State) {
    let Some(written) = masks::writes(f, b, insts) else { return };
    let exec = written.of(SReg::EXEC).unwrap_or(Some(0));
    for k in s.0.iter_mut().filter(|k| k.shape != LaneShape::Varying) {
        let inside = |bound: Option<u128>| bound.is_some_and(|m| m & !k.within == 0);
        if !inside(exec) {
            *k = UNKNOWN;
            continue;
        }
        let mut within = k.within;
        for (r, bound) in written.iter() {
            if inside(bound) {
                within |= 1 << r.0;
            } else {
                within &= !(1 << r.0);
            }
        }
        k.within = within;
    }
}

fn step(f: &Function, b: BlockId, i: &Inst, s: &mut State, shapes: &mut [LaneShape]) {
    let blk = f.block(b);
    let of = |v: cairn_ir::func::Value, shapes: &[LaneShape]| {
        if blk.values[v.0 as usize].shape == Shape::Scalar {
            LaneShape::Uniform
        } else {
            shapes[v.0 as usize]
        }
    };
    let arg = |n: usize| of(i.args[n], shapes);
    let result = match i.op {
        Op::LaneId => LaneShape::Affine { stride: 1 },
        Op::GetV(r, W::W32) => s.0[r.0 as usize].shape,
        Op::GetV(r, W::W64) => {
            let (lo, hi) = (s.0[r.0 as usize].shape, s.0[r.0 as usize + 1].shape);
            if lo == LaneShape::Uniform && hi == LaneShape::Uniform {
                LaneShape::Uniform
            } else {
                LaneShape::Varying
            }
        }
        Op::SetV(r, w) => {
            // Only the low half of an affine pair steps evenly by itself, and only if it does not carry: not known.
            let shape = match (arg(0), w) {
                (LaneShape::Affine { .. }, W::W64) => LaneShape::Varying,
                (x, _) => x,
            };
            for r in vregs(r, w) {
                s.0[r.0 as usize] = Known { shape, within: 0 };
            }
            return;
        }
        Op::SetVIf(r, w) => {
            vregs(r, w).for_each(|r| s.0[r.0 as usize] = UNKNOWN);
            return;
        }
        Op::WriteLane(r) => {
            s.0[r.0 as usize] = UNKNOWN;
            return;
        }
        // A uniform load reads once for all lanes.
        Op::Load(Space::Global | Space::Lds | Space::Flat, _) => {
            if arg(0) == LaneShape::Uniform {
                LaneShape::Uniform
            } else {
                LaneShape::Varying
            }
        }
        Op::Pure(p) => pure(f, b, p, i, &|n| of(i.args[n], shapes)),
        _ => LaneShape::Varying,
    };
    for v in i.result_values() {
        shapes[v.0 as usize] = result;
    }
}

fn pure(f: &Function, b: BlockId, p: Pure, i: &Inst, arg: &dyn Fn(usize) -> LaneShape) -> LaneShape {
    if (0..i.args.len()).all(|n| arg(n) == LaneShape::Uniform) {
        return LaneShape::Uniform;
    }
    let konst = |n: usize| match crate::forms::definition(f, b, i.args[n]).op {
        Op::Const(w, c) => Some((c << (64 - w.bits())) as i64 >> (64 - w.bits())),
        _ => None,
    };
    let sum = |x: Option<i64>, y: Option<i64>| x.zip(y).and_then(|(x, y)| x.checked_add(y));
    let stride = match p {
        Pure::Add(_) => sum(arg(0).stride(), arg(1).stride()),
        Pure::Sub(_) => sum(arg(0).stride(), arg(1).stride().and_then(i64::checked_neg)),
        Pure::Mul(_) => match (konst(0), konst(1)) {
            (_, Some(k)) => arg(0).stride().and_then(|s| s.checked_mul(k)),
            (Some(k), _) => arg(1).stride().and_then(|s| s.checked_mul(k)),
            _ => None,
        },
        Pure::Shl(w) => konst(1)
            .filter(|k| (0..i64::from(w.bits())).contains(k))
            .and_then(|k| arg(0).stride().and_then(|s| s.checked_mul(1i64.checked_shl(k as u32)?))),
        _ => None,
    };
    stride.map_or(LaneShape::Varying, LaneShape::affine)
}
