//! IR to steps: places every value, reads registers in place where nothing overwrites them before the last use, and lets
//! operations write registers directly where the IR sets them right after.
//!
//! Must not know how steps are executed.

use std::collections::HashMap;

use cairn_ir::build::BlockBuilder;
use cairn_ir::expand::expand;
use cairn_ir::func::{Block, Function, Inst, Term, Value};
use cairn_ir::op::{AtomicOp, Mem, Op, Pure, Space};
use cairn_ir::reg::SReg;
use cairn_ir::ty::{Shape, Ty, W};

use crate::code::{
    Atomic, BlockCode, Cell, Code, Dst, EXTRA_ROWS, Exit, FIRST_TEMP_ROW, Src, Step, ZERO_ROW,
};

/// The function cannot be put into steps (it holds too many values at a time).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    pub pc: u64,
}

/// Compiles `f`.
///
/// # Errors
/// [`TooLarge`].
pub fn compile(f: &Function) -> Result<Code, TooLarge> {
    let mut code = Code {
        entry_pc: f.entry_pc,
        lanes: f.wave.lanes(),
        blocks: Vec::with_capacity(f.blocks.len()),
        steps: Vec::new(),
        pcs: Vec::new(),
        // 0 is there always: it stands for arguments that an operation has not.
        consts: vec![0],
        atomics: Vec::new(),
        refusals: f.refusals.clone(),
        slots: 0,
    };
    let mut consts = HashMap::from([(0, 0)]);
    for b in &f.blocks {
        let legal = legalise(f, b);
        let start = code.steps.len() as u32;
        let exit = BlockCompiler::new(legal.as_ref().unwrap_or(b), &mut code, &mut consts).run()?;
        code.blocks.push(BlockCode {
            pc: b.pc,
            steps: start..code.steps.len() as u32,
            exit,
            exit_pc: b.term_pc,
            guest_insts: b.guest_insts,
        });
    }
    Ok(code)
}

fn expands(p: Pure) -> bool {
    matches!(p, Pure::FExp2(_) | Pure::FLog2(_) | Pure::FSin(_) | Pure::FCos(_))
}

/// The block with transcendental operations spelled out; `None` where it has none.
fn legalise(f: &Function, b: &Block) -> Option<Block> {
    b.insts.iter().find(|i| matches!(i.op, Op::Pure(p) if expands(p)))?;
    let mut out = BlockBuilder::new(f.wave, b.pc);
    let mut map: Vec<Value> = Vec::with_capacity(b.values.len());
    let mut pc = None;
    for i in &b.insts {
        if pc != Some(i.pc) {
            out.begin_instruction(i.pc);
            pc = Some(i.pc);
        }
        let args: Vec<Value> = i.args.iter().map(|a| map[a.0 as usize]).collect();
        if let Op::Pure(p) = i.op
            && let Some(v) = expand(&mut out, p, &args)
        {
            map.push(v);
            continue;
        }
        let first = out.push(i.op, &args);
        map.extend((0..u32::from(i.results)).map(|n| Value(first.0 + n)));
    }
    let term = match b.term.clone() {
        Term::Call { target, next } => Term::Call { target: map[target.0 as usize], next },
        Term::JumpTo { target } => Term::JumpTo { target: map[target.0 as usize] },
        t => t,
    };
    let mut block = out.finish(term);
    block.term_pc = b.term_pc;
    block.guest_insts = b.guest_insts;
    Some(block)
}

/// A place that values share: numbered within the block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Unit(u32);

/// Where a value is, before rows and cells are given out.
#[derive(Clone, Copy, Debug)]
enum Rep {
    /// Nobody looks at it.
    Dead,
    /// A scalar or a mask.
    Cell(Unit),
    Const(u16),
    Row(Unit),
    Pair(Unit, Unit),
}

/// What a unit stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Home {
    Temp,
    Zero,
    /// VGPR read by the instruction with this index.
    V(u16),
    S(u8, W),
    Scc,
    /// Written directly by its producer, in the lanes of EXEC.
    DirectV(u16),
    DirectS(u8, W),
    DirectScc,
}

struct UnitInfo {
    home: Home,
    row: bool,
    def: usize,
    last_use: usize,
    /// Row or cell, once placed.
    place: Option<Cell>,
    row_place: u16,
}

struct BlockCompiler<'a> {
    b: &'a Block,
    code: &'a mut Code,
    consts: &'a mut HashMap<u64, u16>,
    reps: Vec<Rep>,
    units: Vec<UnitInfo>,
    uses: Vec<u32>,
    /// The instruction that defines a value.
    def_at: Vec<usize>,
    /// For a value that one SetV/SetS alone reads and whose producer may write there: that instruction.
    folded_into: Vec<Option<usize>>,
    folded: Vec<bool>,
    dead: Vec<bool>,
    free_rows: Vec<u16>,
    next_row: u16,
    free_slots: Vec<u16>,
    next_slot: u16,
    /// Units to free after an instruction.
    expire: Vec<Vec<Unit>>,
    pc: u64,
}

fn covers(first: SReg, w: W, r: u8) -> bool {
    r == first.0 || (w == W::W64 && r == first.0 + 1)
}

fn overlap(a: (u8, W), b: (u8, W)) -> bool {
    covers(SReg(a.0), a.1, b.0) || covers(SReg(b.0), b.1, a.0)
}

impl<'a> BlockCompiler<'a> {
    fn new(b: &'a Block, code: &'a mut Code, consts: &'a mut HashMap<u64, u16>) -> Self {
        BlockCompiler {
            b,
            code,
            consts,
            reps: vec![Rep::Dead; b.values.len()],
            units: Vec::new(),
            uses: vec![0; b.values.len()],
            def_at: vec![0; b.values.len()],
            folded_into: vec![None; b.values.len()],
            folded: vec![false; b.insts.len()],
            dead: vec![false; b.insts.len()],
            free_rows: Vec::new(),
            next_row: FIRST_TEMP_ROW,
            free_slots: Vec::new(),
            next_slot: 0,
            expire: vec![Vec::new(); b.insts.len() + 1],
            pc: 0,
        }
    }

    fn run(mut self) -> Result<Exit, TooLarge> {
        self.liveness();
        self.fold();
        self.fold_scalar_loads();
        self.assign();
        self.place_registers();
        for i in 0..self.b.insts.len() {
            if !self.dead[i] && !self.folded[i] {
                self.pc = self.b.insts[i].pc;
                self.emit(i)?;
            }
            self.expire_at(i);
        }
        let exit = self.exit();
        self.code.slots = self.code.slots.max(usize::from(self.next_slot));
        if usize::from(self.next_row) > 512 + EXTRA_ROWS as usize {
            return Err(TooLarge { pc: self.b.pc });
        }
        Ok(exit)
    }

    fn ty(&self, v: Value) -> Ty {
        self.b.values[v.0 as usize]
    }

    /// Counts uses, backwards, skipping operations whose results nobody wants.
    fn liveness(&mut self) {
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
    fn fold(&mut self) {
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
    fn fold_scalar_loads(&mut self) {
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

    fn new_unit(&mut self, home: Home, row: bool, def: usize) -> Unit {
        self.units.push(UnitInfo { home, row, def, last_use: def, place: None, row_place: 0 });
        Unit(self.units.len() as u32 - 1)
    }

    fn units_of(&self, v: Value) -> [Option<Unit>; 2] {
        match self.reps[v.0 as usize] {
            Rep::Cell(u) | Rep::Row(u) => [Some(u), None],
            Rep::Pair(a, b) => [Some(a), Some(b)],
            Rep::Dead | Rep::Const(_) => [None, None],
        }
    }

    fn konst(&mut self, bits: u64) -> u16 {
        let next = self.code.consts.len() as u16;
        let code = &mut *self.code;
        *self.consts.entry(bits).or_insert_with(|| {
            code.consts.push(bits);
            next
        })
    }

    fn assign(&mut self) {
        for at in 0..self.b.insts.len() {
            if self.dead[at] {
                continue;
            }
            let i = &self.b.insts[at];
            for k in 0..i.args.len() {
                for u in self.units_of(i.args[k]).into_iter().flatten() {
                    self.units[u.0 as usize].last_use = at;
                }
            }
            for v in i.result_values() {
                let rep = self.rep_for(i, v, at);
                self.reps[v.0 as usize] = rep;
            }
        }
        let end = self.b.insts.len();
        if let Term::Call { target, .. } | Term::JumpTo { target } = self.b.term {
            for u in self.units_of(target).into_iter().flatten() {
                self.units[u.0 as usize].last_use = end;
            }
        }
    }

    /// A value's units; for values that only rename others, theirs.
    fn rep_for(&mut self, i: &Inst, v: Value, at: usize) -> Rep {
        let ty = self.ty(v);
        let fold = self.folded_into[v.0 as usize].map(|s| self.b.insts[s].op);
        if let Op::Const(_, bits) = i.op {
            return Rep::Const(self.konst(bits));
        }
        if let Op::Pure(p) = i.op
            && is_alias(p, self, i)
        {
            let arg = |n: usize| self.reps[i.args[n].0 as usize];
            match (p, arg(0)) {
                (Pure::Pack64, Rep::Row(lo)) => {
                    if let Rep::Row(hi) = arg(1) {
                        return Rep::Pair(lo, hi);
                    }
                }
                (Pure::Hi32, Rep::Pair(_, hi)) => return Rep::Row(hi),
                (Pure::Trunc(..), Rep::Pair(lo, _)) => return Rep::Row(lo),
                (Pure::ZExt(..), Rep::Row(lo)) => {
                    let zero = self.new_unit(Home::Zero, true, at);
                    return Rep::Pair(lo, zero);
                }
                _ => {}
            }
        }
        if i.op == Op::LaneBit {
            // A mask already.
            return self.reps[i.args[0].0 as usize];
        }
        match (ty.shape, ty.w) {
            (Shape::Scalar, _) | (Shape::Lanes, W::W1) => {
                let home = match (i.op, fold) {
                    (Op::GetS(r, w), _) => Home::S(r.0, w),
                    (Op::GetScc, _) => Home::Scc,
                    (_, Some(Op::SetS(r, w))) => Home::DirectS(r.0, w),
                    (_, Some(Op::SetScc)) => Home::DirectScc,
                    _ => Home::Temp,
                };
                Rep::Cell(self.new_unit(home, false, at))
            }
            (Shape::Lanes, w) => {
                let home = |n: u16| match (i.op, fold) {
                    (Op::GetV(r, _), _) => Home::V(r.0 + n),
                    (_, Some(Op::SetV(r, _))) => Home::DirectV(r.0 + n),
                    _ => Home::Temp,
                };
                let lo = self.new_unit(home(0), true, at);
                if w == W::W64 {
                    let hi = self.new_unit(home(1), true, at);
                    Rep::Pair(lo, hi)
                } else {
                    Rep::Row(lo)
                }
            }
        }
    }

    /// Decides which register reads stay in place, and when temporaries end.
    fn place_registers(&mut self) {
        // Where each register is written, in order; folded writes happen at their producer.
        let mut v_writes: HashMap<u16, Vec<usize>> = HashMap::new();
        let mut s_writes: HashMap<u8, Vec<usize>> = HashMap::new();
        let mut scc_writes = Vec::new();
        for (at, i) in self.b.insts.iter().enumerate() {
            if self.dead[at] {
                continue;
            }
            let when = if self.folded[at] { self.def_at[i.args[0].0 as usize] } else { at };
            match i.op {
                Op::SetV(r, w) | Op::SetVIf(r, w) => {
                    for n in 0..=u16::from(w == W::W64) {
                        v_writes.entry(r.0 + n).or_default().push(when);
                    }
                }
                Op::WriteLane(r) => v_writes.entry(r.0).or_default().push(when),
                Op::SetS(r, w) => {
                    for n in 0..=u8::from(w == W::W64) {
                        s_writes.entry(r.0 + n).or_default().push(when);
                    }
                }
                Op::SetScc => scc_writes.push(when),
                _ => {}
            }
        }
        // Folded writes come a little early.
        v_writes.values_mut().chain(s_writes.values_mut()).for_each(|w| w.sort_unstable());
        scc_writes.sort_unstable();
        for n in 0..self.units.len() {
            let u = &self.units[n];
            let (def, last) = (u.def, u.last_use);
            // A write at the last use itself is fine: operands are read first. Two writes by one wide instruction are one step.
            let safe = |w: Option<&Vec<usize>>| w.is_none_or(|w| w.iter().all(|&x| x < def || x >= last));
            let in_place = match u.home {
                Home::V(r) => safe(v_writes.get(&r)),
                Home::S(r, w) => safe(s_writes.get(&r)) && (w != W::W64 || safe(s_writes.get(&(r + 1)))),
                Home::Scc => safe(Some(&scc_writes)),
                _ => true,
            };
            let u = &mut self.units[n];
            match u.home {
                Home::V(r) if in_place => u.row_place = r,
                Home::S(r, W::W64) if in_place => u.place = Some(Cell::S64(r)),
                Home::S(r, _) if in_place => u.place = Some(Cell::S32(r)),
                Home::Scc if in_place => u.place = Some(Cell::Scc),
                Home::DirectV(r) => u.row_place = r,
                Home::DirectS(r, W::W64) => u.place = Some(Cell::S64(r)),
                Home::DirectS(r, _) => u.place = Some(Cell::S32(r)),
                Home::DirectScc => u.place = Some(Cell::Scc),
                Home::Zero => u.row_place = ZERO_ROW,
                _ => {
                    self.expire[last].push(Unit(n as u32));
                    continue;
                }
            }
            if u.row && u.place.is_none() {
                u.place = Some(Cell::Slot(0));
            }
        }
    }

    fn expire_at(&mut self, at: usize) {
        for u in std::mem::take(&mut self.expire[at]) {
            let u = &self.units[u.0 as usize];
            match u.place {
                Some(_) if u.row => self.free_rows.push(u.row_place),
                Some(Cell::Slot(s)) => self.free_slots.push(s),
                _ => {}
            }
        }
    }

    /// A temporary that dies with the instruction `at`.
    fn temp_row(&mut self, at: usize) -> u16 {
        let u = self.new_unit(Home::Temp, true, at);
        self.expire[at].push(u);
        self.row(u)
    }

    fn temp_cell(&mut self, at: usize) -> Cell {
        let u = self.new_unit(Home::Temp, false, at);
        self.expire[at].push(u);
        self.cell_of(u)
    }

    fn row(&mut self, u: Unit) -> u16 {
        let n = u.0 as usize;
        if self.units[n].place.is_none() {
            let r = self.free_rows.pop().unwrap_or_else(|| {
                self.next_row += 1;
                self.next_row - 1
            });
            self.units[n].row_place = r;
            self.units[n].place = Some(Cell::Slot(0));
        }
        self.units[n].row_place
    }

    fn cell_of(&mut self, u: Unit) -> Cell {
        let n = u.0 as usize;
        if let Some(c) = self.units[n].place {
            return c;
        }
        let s = self.free_slots.pop().unwrap_or_else(|| {
            self.next_slot += 1;
            self.next_slot - 1
        });
        self.units[n].place = Some(Cell::Slot(s));
        Cell::Slot(s)
    }

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

    fn emit(&mut self, at: usize) -> Result<(), TooLarge> {
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

    fn exit(&mut self) -> Exit {
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

/// Whether a lanes operation only renames rows: halves of 64-bit values.
fn is_alias(p: Pure, c: &BlockCompiler<'_>, i: &Inst) -> bool {
    let lanes = |n: usize| c.ty(i.args[n]).shape == Shape::Lanes;
    match p {
        Pure::Pack64 => lanes(0) || lanes(1),
        Pure::Hi32 | Pure::Trunc(W::W64, W::W32) | Pure::ZExt(W::W32, W::W64) => lanes(0),
        _ => false,
    }
}
