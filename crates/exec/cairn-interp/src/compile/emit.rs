//! Writing steps: operands to where their values lie, an operation to one step or a few.
//!
//! Must not know how steps are executed.

use cairn_ir::func::{Inst, Term, Value};
use cairn_ir::op::{AtomicOp, Mem, Op, Pure, Space};
use cairn_ir::ty::{Shape, Ty, W};

use super::{BlockCompiler, Rep, TooLarge, is_alias};
use crate::code::{Atomic, Cell, Dst, EXTRA_ROWS, Exit, Src, Step, ZERO_ROW};

impl BlockCompiler<'_> {
    fn step(&mut self, s: Step) {
        self.code.steps.push(s);
        self.code.pcs.push(self.pc);
    }

    /// Where a scalar or mask lies.
    fn cell(&mut self, v: Value) -> Cell {
        match self.reps[v.0 as usize] {
            Rep::Cell(u) => self.cell_of(u),
            Rep::Const(k) => Cell::Const(k),
            r => unreachable!("{r:?} is no cell"),
        }
    }

    /// A lane mask, from a scalar bit if need be.
    fn mask(&mut self, v: Value, at: usize) -> Cell {
        let c = self.cell(v);
        if self.ty(v).shape == Shape::Lanes {
            return c;
        }
        if let Cell::Const(k) = c {
            let all = if self.code.consts[usize::from(k)] != 0 { u64::MAX } else { 0 };
            return Cell::Const(self.konst(all));
        }
        let dst = self.temp_cell(at);
        self.step(Step::MaskAll { dst, a: c });
        dst
    }

    /// A lanes operand of a pure operation.
    fn src(&mut self, v: Value, at: usize) -> Src {
        match (self.ty(v), self.reps[v.0 as usize]) {
            (Ty { w: W::W1, .. }, _) => Src::Mask(self.mask(v, at)),
            (_, Rep::Row(u)) => Src::Row(self.row(u)),
            (_, Rep::Pair(a, b)) => Src::Pair(self.row(a), self.row(b)),
            _ => Src::All(self.cell(v)),
        }
    }

    /// Rows of a value (low, high); scalars are spread over temporaries.
    fn rows(&mut self, v: Value, at: usize) -> (u16, u16) {
        match self.reps[v.0 as usize] {
            Rep::Row(u) => {
                let r = self.row(u);
                (r, r)
            }
            Rep::Pair(a, b) => (self.row(a), self.row(b)),
            Rep::Cell(_) | Rep::Const(_) => {
                let src = self.cell(v);
                let lo = self.temp_row(at);
                self.step(Step::SplatRow { dst: lo, src, high: false });
                if self.ty(v).w != W::W64 {
                    return (lo, lo);
                }
                let hi = self.temp_row(at);
                self.step(Step::SplatRow { dst: hi, src, high: true });
                (lo, hi)
            }
            Rep::Dead => unreachable!("argument v{} was never defined", v.0),
        }
    }

    fn row_of(&mut self, v: Value, at: usize) -> u16 {
        self.rows(v, at).0
    }

    /// Rows for a lanes result; `true` if they are VGPRs to be written under EXEC.
    fn result_rows(&mut self, v: Value) -> (u16, u16, bool) {
        let direct = self.folded_into[v.0 as usize].is_some();
        match self.reps[v.0 as usize] {
            Rep::Row(u) => {
                let r = self.row(u);
                (r, r, direct)
            }
            Rep::Pair(a, b) => (self.row(a), self.row(b), direct),
            r => unreachable!("{r:?} is no row"),
        }
    }

    pub(super) fn emit(&mut self, at: usize) -> Result<(), TooLarge> {
        let i = &self.b.insts[at];
        let a = |n: usize| i.args[n];
        let pred = |n: usize| i.args.get(n).copied();
        match i.op {
            Op::Const(..) => {}
            Op::Pure(p) => self.pure(i, p, at),
            Op::LaneId => {
                let dst = self.result_rows(i.result()).0;
                self.step(Step::LaneId { dst });
            }
            Op::GetS(r, w) => {
                let src = if w == W::W64 { Cell::S64(r.0) } else { Cell::S32(r.0) };
                let dst = self.cell(i.result());
                if dst != src {
                    self.step(Step::Move { dst, src });
                }
            }
            Op::GetScc => {
                let dst = self.cell(i.result());
                if dst != Cell::Scc {
                    self.step(Step::Move { dst, src: Cell::Scc });
                }
            }
            Op::SetS(r, w) => {
                let src = self.cell(a(0));
                let dst = if w == W::W64 { Cell::S64(r.0) } else { Cell::S32(r.0) };
                self.step(Step::Move { dst, src });
            }
            Op::SetScc => {
                let src = self.cell(a(0));
                self.step(Step::Move { dst: Cell::Scc, src });
            }
            Op::GetV(r, _) => {
                let (lo, hi, _) = self.result_rows(i.result());
                if lo != r.0 {
                    self.step(Step::CopyRow { dst: lo, src: r.0 });
                }
                if hi != lo && hi != r.0 + 1 {
                    self.step(Step::CopyRow { dst: hi, src: r.0 + 1 });
                }
            }
            Op::SetV(r, w) => self.set_v(r.0, w, a(0), None),
            Op::SetVIf(r, w) => {
                let m = self.mask(a(1), at);
                self.set_v(r.0, w, a(0), Some(m));
            }
            Op::WriteLane(r) => {
                let (value, lane) = (self.cell(a(0)), self.cell(a(1)));
                self.step(Step::WriteLane { dst: r.0, value, lane });
            }
            Op::Ballot => {
                let m = self.mask(a(0), at);
                let dst = self.cell(i.result());
                self.step(Step::Ballot { dst, a: m });
            }
            Op::LaneBit => {}
            Op::ReadLane => {
                let (src, lane) = (self.row_of(a(0), at), self.cell(a(1)));
                let dst = self.cell(i.result());
                self.step(Step::ReadLane { dst, src, lane });
            }
            Op::ReadFirstLane => {
                let src = self.row_of(a(0), at);
                let dst = self.cell(i.result());
                self.step(Step::ReadFirstLane { dst, src });
            }
            Op::DppMove(dpp) => {
                let src = self.row_of(a(0), at);
                let dst = self.result_rows(i.result()).0;
                self.step(Step::DppMove { dst, src, dpp });
            }
            Op::DppValid(dpp) => {
                let dst = self.cell(i.result());
                self.step(Step::DppValid { dst, dpp });
            }
            Op::Swizzle(pattern) => {
                let src = self.row_of(a(0), at);
                let dst = self.result_rows(i.result()).0;
                self.step(Step::Swizzle { dst, src, pattern });
            }
            Op::BPermute | Op::Permute => {
                let (index, data) = (self.row_of(a(0), at), self.row_of(a(1), at));
                let dst = self.result_rows(i.result()).0;
                self.step(match i.op {
                    Op::BPermute => Step::BPermute { dst, index, data },
                    _ => Step::Permute { dst, index, data },
                });
            }
            Op::PermLane16 { x, fetch_inactive } => {
                let src = self.row_of(a(0), at);
                let (low, high) = (self.cell(a(1)), self.cell(a(2)));
                let dst = self.result_rows(i.result()).0;
                self.step(Step::PermLane16 { dst, src, low, high, x, fetch_inactive });
            }
            Op::Load(Space::Const, mem) | Op::LoadIf(Space::Const, mem) => {
                let addr = self.cell(a(0));
                let pred = pred(1).map(|v| self.cell(v));
                let direct = self.folded_into[i.first_result.0 as usize].map(|at| self.b.insts[at].op);
                let first = if let Some(Op::SetS(r, _)) = direct {
                    Cell::S32(r.0)
                } else {
                    // Consecutive cells for the results.
                    let first = self.next_slot;
                    self.next_slot += u16::from(i.results);
                    for (n, v) in i.result_values().enumerate() {
                        if let Rep::Cell(u) = self.reps[v.0 as usize] {
                            self.units[u.0 as usize].place = Some(Cell::Slot(first + n as u16));
                        }
                    }
                    Cell::Slot(first)
                };
                self.step(Step::LoadConst { mem, addr, pred, first });
            }
            Op::Load(space, mem) | Op::LoadIf(space, mem) => {
                let addr = self.rows(a(0), at);
                let pred = pred(1).map(|v| self.mask(v, at));
                self.load(i, space, mem, addr, pred);
            }
            Op::Store(space, mem) | Op::StoreIf(space, mem) => {
                let addr = self.rows(a(0), at);
                let mut rest = 1;
                let mut pred = None;
                if matches!(i.op, Op::StoreIf(..)) {
                    pred = Some(self.mask(a(1), at));
                    rest = 2;
                }
                let mut data = [0; 4];
                for (d, v) in data.iter_mut().zip(&i.args[rest..]) {
                    *d = self.row_of(*v, at);
                }
                self.step(Step::Store { space, mem, addr, pred, data });
            }
            Op::Atomic { op, space, w, .. } => self.atomic(i, op, space, w, false, at),
            Op::AtomicIf { op, space, w, .. } => self.atomic(i, op, space, w, true, at),
            Op::DsAppend | Op::DsConsume => {
                let addr = self.cell(a(0));
                let dst = self.cell(i.result());
                self.step(Step::DsAppend { dst, addr, consume: matches!(i.op, Op::DsConsume) });
            }
            Op::WaitCnt(_) => {}
            Op::CacheFence => self.step(Step::Fence),
            Op::Yield => self.step(Step::Yield),
            Op::SendMsg(id) => {
                let m0 = self.cell(a(0));
                self.step(Step::SendMsg { id, m0 });
            }
            Op::GetSpecial(what) => {
                let dst = self.cell(i.result());
                self.step(Step::Special { dst, what });
            }
            Op::SetHwReg { id, offset, size } => {
                let src = self.cell(a(0));
                self.step(Step::SetHwReg { id, offset, size, src });
            }
        }
        if usize::from(self.next_row) > 512 + EXTRA_ROWS as usize
            || self.next_slot > 0x3fff
            || self.code.consts.len() > 0xfff0
        {
            return Err(TooLarge { pc: i.pc });
        }
        Ok(())
    }

    fn set_v(&mut self, r: u16, w: W, v: Value, pred: Option<Cell>) {
        match self.reps[v.0 as usize] {
            Rep::Row(u) => {
                let src = self.row(u);
                self.step(Step::SetV { dst: r, src, pred });
            }
            Rep::Pair(a, b) => {
                let (mut lo, hi) = (self.row(a), self.row(b));
                // The high half's source may be the register that the low half goes to.
                if hi == r && lo == r + 1 {
                    let at = self.expire.len() - 1;
                    let t = self.temp_row(at);
                    self.step(Step::CopyRow { dst: t, src: lo });
                    lo = t;
                }
                let low = Step::SetV { dst: r, src: lo, pred };
                let high = Step::SetV { dst: r + 1, src: hi, pred };
                if hi == r {
                    self.step(high);
                    self.step(low);
                } else {
                    self.step(low);
                    self.step(high);
                }
            }
            _ => {
                let src = self.cell(v);
                self.step(Step::SplatV { dst: r, src, high: false, pred });
                if w == W::W64 {
                    self.step(Step::SplatV { dst: r + 1, src, high: true, pred });
                }
            }
        }
    }

    fn load(&mut self, i: &Inst, space: Space, mem: Mem, addr: (u16, u16), pred: Option<Cell>) {
        let values: Vec<Value> = i.result_values().collect();
        let mut dst = [0; 4];
        let mut directs = 0;
        for (d, &v) in dst.iter_mut().zip(&values) {
            let (r, _, direct) = self.result_rows(v);
            *d = r;
            directs += usize::from(direct);
        }
        let exec = directs == values.len();
        if directs != 0 && !exec {
            // Some results go to registers and some do not: load to temporaries, then set those registers.
            let at = self.expire.len() - 1;
            let vgprs: Vec<(usize, u16)> = (0..values.len())
                .filter(|&n| self.folded_into[values[n].0 as usize].is_some())
                .map(|n| (n, dst[n]))
                .collect();
            for &(n, _) in &vgprs {
                dst[n] = self.temp_row(at);
            }
            self.step(Step::Load { space, mem, addr, pred, dst, exec: false });
            for (n, r) in vgprs {
                self.step(Step::SetV { dst: r, src: dst[n], pred: None });
            }
            return;
        }
        self.step(Step::Load { space, mem, addr, pred, dst, exec });
    }

    fn atomic(&mut self, i: &Inst, op: AtomicOp, space: Space, w: W, predicated: bool, at: usize) {
        let addr = self.rows(i.args[0], at);
        let mut rest = 1;
        let mut pred = None;
        if predicated {
            pred = Some(self.mask(i.args[1], at));
            rest = 2;
        }
        let data = self.rows(i.args[rest], at);
        let data2 = match i.args.get(rest + 1) {
            Some(&v) => self.rows(v, at),
            None => data,
        };
        let dst = (self.uses[i.result().0 as usize] > 0).then(|| {
            let (lo, hi, _) = self.result_rows(i.result());
            (lo, hi)
        });
        self.code.atomics.push(Atomic { op, space, w, addr, pred, data, data2, dst });
        let n = self.code.atomics.len() as u32 - 1;
        self.step(Step::Atomic(n));
    }

    fn pure(&mut self, i: &Inst, p: Pure, at: usize) {
        let ty = self.ty(i.result());
        if ty.shape == Shape::Scalar {
            let mut args = [Cell::Const(0); 3];
            for (c, &v) in args.iter_mut().zip(&i.args) {
                *c = self.cell(v);
            }
            let dst = self.cell(i.result());
            self.step(Step::Scalar { p, dst, args });
            return;
        }
        if is_alias(p, self, i) {
            // The parts that are not rows yet.
            if let (Pure::Pack64, Rep::Pair(lo, hi)) = (p, self.reps[i.result().0 as usize])
                && (!matches!(self.reps[i.args[0].0 as usize], Rep::Row(_))
                    || !matches!(self.reps[i.args[1].0 as usize], Rep::Row(_)))
            {
                for (n, u) in [lo, hi].into_iter().enumerate() {
                    let dst = self.row(u);
                    match self.reps[i.args[n].0 as usize] {
                        Rep::Row(s) => {
                            let src = self.row(s);
                            self.step(Step::CopyRow { dst, src });
                        }
                        _ => {
                            let src = self.cell(i.args[n]);
                            self.step(Step::SplatRow { dst, src, high: false });
                        }
                    }
                }
            }
            return;
        }
        if ty.w == W::W1 && i.args.iter().all(|&v| self.ty(v).w == W::W1) {
            let m: Vec<Cell> = i.args.iter().map(|&v| self.mask(v, at)).collect();
            let dst = self.cell(i.result());
            let s = match p {
                Pure::And(_) => Some(Step::MaskAnd { dst, a: m[0], b: m[1] }),
                Pure::Or(_) => Some(Step::MaskOr { dst, a: m[0], b: m[1] }),
                Pure::Xor(_) | Pure::Ne(_) => Some(Step::MaskXor { dst, a: m[0], b: m[1] }),
                Pure::Not(_) => Some(Step::MaskNot { dst, a: m[0] }),
                Pure::Select(_) => Some(Step::MaskSelect { dst, c: m[0], a: m[1], b: m[2] }),
                _ => None,
            };
            if let Some(s) = s {
                self.step(s);
                return;
            }
        }
        let mut args = [Src::Row(ZERO_ROW); 3];
        for (s, &v) in args.iter_mut().zip(&i.args) {
            *s = self.src(v, at);
        }
        let dst = if ty.w == W::W1 {
            Dst::Mask(self.cell(i.result()))
        } else {
            match self.result_rows(i.result()) {
                (lo, hi, true) => Dst::Exec(lo, hi),
                (lo, hi, false) => Dst::Rows(lo, hi),
            }
        };
        self.step(Step::Lanes { p, dst, args });
    }

    pub(super) fn exit(&mut self) -> Exit {
        match self.b.term {
            Term::Jump(b) => Exit::Jump(b.0),
            Term::Branch { cond, then, otherwise } => {
                Exit::Branch { cond, then: then.0, otherwise: otherwise.0 }
            }
            Term::Barrier { next } => Exit::Barrier { next: next.0 },
            Term::End => Exit::End,
            Term::Call { target, next } => Exit::Call { target: self.cell(target), next: next.0 },
            Term::JumpTo { target } => Exit::JumpTo { target: self.cell(target) },
            Term::Trap { id, next } => Exit::Trap { id, next: next.map(|b| b.0) },
            Term::Refuse(n) => Exit::Refuse(n),
        }
    }
}
