//! IR to steps: places every value, reads registers in place where nothing overwrites them before the last use, and lets
//! operations write registers directly where the IR sets them right after.
//!
//! Must not know how steps are executed. Inside: `fold` decides what writes registers directly, this file places values,
//! `emit` writes the steps.

mod emit;
mod fold;

use std::collections::HashMap;

use cairn_ir::build::BlockBuilder;
use cairn_ir::expand::expand;
use cairn_ir::func::{Block, Function, Inst, Term, Value};
use cairn_ir::op::{Op, Pure};
use cairn_ir::ty::F;
use cairn_ir::ty::{Shape, Ty, W};

use crate::code::{BlockCode, Cell, Code, EXTRA_ROWS, Exit, FIRST_TEMP_ROW, ZERO_ROW};

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
    matches!(p, Pure::FRsq(F::F32) | Pure::FExp2(_) | Pure::FLog2(_) | Pure::FSin(_) | Pure::FCos(_))
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
