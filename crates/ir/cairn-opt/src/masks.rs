//! What an instruction does to EXEC and to masks, as bounds in terms of what they were before it.
//!
//! A bound says within what a mask lies: EXEC together with a set of masks (bit r: the mask that starts at scalar register r).

use cairn_ir::func::{BlockId, Function, Inst};
use cairn_ir::op::{Op, Pure};
use cairn_ir::reg::SReg;
use cairn_ir::ty::W;

/// Registers that an instruction writes, each with the bound of its new value; `None` is anything.
pub struct Writes(Vec<(SReg, Option<u128>)>);

impl Writes {
    /// The bound of the mask that starts at `r`; `None` where the instruction leaves it alone.
    pub fn of(&self, r: SReg) -> Option<Option<u128>> {
        self.0.iter().find(|w| w.0 == r).map(|w| w.1)
    }

    pub fn iter(&self) -> impl Iterator<Item = (SReg, Option<u128>)> + '_ {
        self.0.iter().copied()
    }
}

/// What the operations of one guest instruction write; `None` where they write no scalar register.
pub fn writes(f: &Function, b: BlockId, insts: &[Inst]) -> Option<Writes> {
    if !insts.iter().any(|i| matches!(i.op, Op::SetS(..))) {
        return None;
    }
    let mask_w = f.wave.mask_width();
    let first_value = insts[0].first_result.0;
    let mut bound: Vec<Option<u128>> = vec![None; f.block(b).values.len() - first_value as usize];
    let mut written = Vec::new();
    for i in insts {
        let arg = |n: usize| i.args[n].0.checked_sub(first_value).and_then(|v| bound[v as usize]);
        let r = match i.op {
            Op::Const(_, 0) | Op::Ballot => Some(0),
            Op::GetS(SReg::EXEC, w) if w == mask_w => Some(0),
            Op::GetS(r, w) if w == mask_w => Some(1u128 << r.0),
            Op::Pure(Pure::And(_)) => match (arg(0), arg(1)) {
                // Either bound holds; the one with fewer masks says more.
                (Some(x), Some(y)) => Some(if x.count_ones() <= y.count_ones() { x } else { y }),
                (x, y) => x.or(y),
            },
            Op::Pure(Pure::Or(_) | Pure::Xor(_)) => arg(0).zip(arg(1)).map(|(x, y)| x | y),
            Op::Pure(Pure::Select(_)) => arg(1).zip(arg(2)).map(|(x, y)| x | y),
            Op::SetS(r, w) => {
                let v = if w == mask_w { arg(0) } else { None };
                written.push((r, v));
                // The other masks that share a register with it are gone.
                if w == W::W64 || mask_w == W::W64 {
                    written.push((r.next(), None));
                    if r.0 > 0 {
                        written.push((SReg(r.0 - 1), None));
                    }
                }
                None
            }
            _ => None,
        };
        for v in i.result_values() {
            bound[(v.0 - first_value) as usize] = r;
        }
    }
    Some(Writes(written))
}
