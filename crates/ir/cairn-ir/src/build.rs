//! Building blocks: a method for each operation, types checked on the way, constants folded by the evaluator.
//!
//! Owns [`BlockBuilder`]. Must not know instructions.

use crate::eval;
use crate::func::{Block, Inst, Term, Value};
use crate::op::{AtomicOp, Dpp, FPred, Mem, Op, Pure, Scope, Space, Special};
use crate::reg::{SReg, VReg};
use crate::ty::{F, Round, Shape, Ty, W, WaveSize};
use crate::verify;

/// Appends operations to a block.
#[derive(Debug)]
pub struct BlockBuilder {
    pub wave: WaveSize,
    start_pc: u64,
    pc: u64,
    insts: Vec<Inst>,
    values: Vec<Ty>,
    /// Constant bits of values that are constants.
    known: Vec<Option<u64>>,
    guest_insts: u32,
}

impl BlockBuilder {
    pub fn new(wave: WaveSize, pc: u64) -> Self {
        BlockBuilder {
            wave,
            start_pc: pc,
            pc,
            insts: Vec::new(),
            values: Vec::new(),
            known: Vec::new(),
            guest_insts: 0,
        }
    }

    /// Says that the operations from here on belong to the guest instruction at `pc`.
    pub fn begin_instruction(&mut self, pc: u64) {
        self.pc = pc;
        self.guest_insts += 1;
    }

    /// Guest address of the current instruction.
    pub fn pc(&self) -> u64 {
        self.pc
    }

    /// Ends the block; the terminator belongs to the current instruction.
    pub fn finish(self, term: Term) -> Block {
        Block {
            pc: self.start_pc,
            insts: self.insts,
            values: self.values,
            term,
            term_pc: self.pc,
            guest_insts: self.guest_insts,
        }
    }

    pub fn ty(&self, v: Value) -> Ty {
        self.values[v.0 as usize]
    }

    /// The bits of `v` if it is a constant.
    pub fn as_const(&self, v: Value) -> Option<u64> {
        self.known[v.0 as usize]
    }

    /// Appends `op`. Gives the first result; further results follow it in number.
    ///
    /// # Panics
    /// If the arguments do not fit the operation: a bug in the caller, not in the guest.
    pub fn push(&mut self, op: Op, args: &[Value]) -> Value {
        let arg_tys: Vec<Ty> = args.iter().map(|&a| self.ty(a)).collect();
        let results = match verify::check(&op, &arg_tys, self.wave) {
            Ok(r) => r,
            Err(e) => panic!("at {:#x}: {e}", self.pc),
        };
        let first = Value(self.values.len() as u32);
        if let Op::Pure(p) = op {
            let consts: Option<Vec<u64>> = args.iter().map(|&a| self.as_const(a)).collect();
            if let Some(c) = consts {
                let w = results[0].w;
                return self.konst(w, eval::eval(p, &c));
            }
        }
        self.known.extend(results.iter().map(|_| None));
        if let Op::Const(_, bits) = op {
            self.known[first.0 as usize] = Some(bits);
        }
        self.values.extend(&results);
        self.insts.push(Inst {
            op,
            args: args.to_vec(),
            first_result: first,
            results: results.len() as u8,
            pc: self.pc,
        });
        first
    }

    // Constants
    pub fn konst(&mut self, w: W, bits: u64) -> Value {
        self.push(Op::Const(w, bits & w.mask()), &[])
    }
    pub fn k1(&mut self, b: bool) -> Value {
        self.konst(W::W1, u64::from(b))
    }
    pub fn k32(&mut self, v: u32) -> Value {
        self.konst(W::W32, u64::from(v))
    }
    pub fn k64(&mut self, v: u64) -> Value {
        self.konst(W::W64, v)
    }

    // Registers
    pub fn get_s(&mut self, r: SReg, w: W) -> Value {
        self.push(Op::GetS(r, w), &[])
    }
    pub fn set_s(&mut self, r: SReg, v: Value) {
        let w = self.ty(v).w;
        self.push(Op::SetS(r, w), &[v]);
    }
    pub fn get_scc(&mut self) -> Value {
        self.push(Op::GetScc, &[])
    }
    pub fn set_scc(&mut self, v: Value) {
        self.push(Op::SetScc, &[v]);
    }
    pub fn get_v(&mut self, r: VReg, w: W) -> Value {
        self.push(Op::GetV(r, w), &[])
    }
    pub fn set_v(&mut self, r: VReg, v: Value) {
        let w = self.ty(v).w;
        self.push(Op::SetV(r, w), &[v]);
    }
    pub fn set_v_if(&mut self, r: VReg, v: Value, pred: Value) {
        let w = self.ty(v).w;
        self.push(Op::SetVIf(r, w), &[v, pred]);
    }
    /// EXEC as a mask of the wave's width.
    pub fn exec(&mut self) -> Value {
        let w = self.wave.mask_width();
        self.get_s(SReg::EXEC, w)
    }
    pub fn lane_id(&mut self) -> Value {
        self.push(Op::LaneId, &[])
    }
    pub fn ballot(&mut self, v: Value) -> Value {
        self.push(Op::Ballot, &[v])
    }
    pub fn lane_bit(&mut self, mask: Value) -> Value {
        self.push(Op::LaneBit, &[mask])
    }
    pub fn special(&mut self, s: Special) -> Value {
        self.push(Op::GetSpecial(s), &[])
    }
    pub fn dpp_move(&mut self, d: Dpp, v: Value) -> Value {
        self.push(Op::DppMove(d), &[v])
    }

    // Pure operations
    pub fn pure(&mut self, p: Pure, args: &[Value]) -> Value {
        self.push(Op::Pure(p), args)
    }
    fn w(&self, v: Value) -> W {
        self.ty(v).w
    }
    pub fn zext(&mut self, v: Value, to: W) -> Value {
        let from = self.w(v);
        if from == to { v } else { self.pure(Pure::ZExt(from, to), &[v]) }
    }
    pub fn sext(&mut self, v: Value, to: W) -> Value {
        let from = self.w(v);
        if from == to { v } else { self.pure(Pure::SExt(from, to), &[v]) }
    }
    pub fn trunc(&mut self, v: Value, to: W) -> Value {
        let from = self.w(v);
        if from == to { v } else { self.pure(Pure::Trunc(from, to), &[v]) }
    }
    /// cond ? a : b
    pub fn select(&mut self, cond: Value, a: Value, b: Value) -> Value {
        let w = self.w(a);
        self.pure(Pure::Select(w), &[cond, a, b])
    }
    pub fn pack64(&mut self, lo: Value, hi: Value) -> Value {
        self.pure(Pure::Pack64, &[lo, hi])
    }
    pub fn lo32(&mut self, v: Value) -> Value {
        self.trunc(v, W::W32)
    }
    pub fn hi32(&mut self, v: Value) -> Value {
        self.pure(Pure::Hi32, &[v])
    }
    /// Shift by a constant.
    pub fn shl_k(&mut self, v: Value, by: u32) -> Value {
        let k = self.k32(by);
        self.shl(v, k)
    }
    pub fn lshr_k(&mut self, v: Value, by: u32) -> Value {
        let k = self.k32(by);
        self.lshr(v, k)
    }
    pub fn fcmp(&mut self, f: F, p: FPred, a: Value, b: Value) -> Value {
        self.pure(Pure::FCmp(f, p), &[a, b])
    }
    pub fn fadd(&mut self, f: F, r: Round, a: Value, b: Value) -> Value {
        self.pure(Pure::FAdd(f, r), &[a, b])
    }
    pub fn fmul(&mut self, f: F, r: Round, a: Value, b: Value) -> Value {
        self.pure(Pure::FMul(f, r), &[a, b])
    }
    pub fn ffma(&mut self, f: F, r: Round, a: Value, b: Value, c: Value) -> Value {
        self.pure(Pure::FFma(f, r), &[a, b, c])
    }

    // Memory
    /// The values read, as many as `mem` has.
    pub fn load(&mut self, space: Space, mem: Mem, addr: Value) -> Vec<Value> {
        let first = self.push(Op::Load(space, mem), &[addr]);
        (0..mem.values() as u32).map(|i| Value(first.0 + i)).collect()
    }
    pub fn load_if(&mut self, space: Space, mem: Mem, addr: Value, pred: Value) -> Vec<Value> {
        let first = self.push(Op::LoadIf(space, mem), &[addr, pred]);
        (0..mem.values() as u32).map(|i| Value(first.0 + i)).collect()
    }
    pub fn store(&mut self, space: Space, mem: Mem, addr: Value, data: &[Value]) {
        let args: Vec<Value> = std::iter::once(addr).chain(data.iter().copied()).collect();
        self.push(Op::Store(space, mem), &args);
    }
    pub fn store_if(&mut self, space: Space, mem: Mem, addr: Value, pred: Value, data: &[Value]) {
        let args: Vec<Value> = [addr, pred].into_iter().chain(data.iter().copied()).collect();
        self.push(Op::StoreIf(space, mem), &args);
    }
    pub fn atomic(
        &mut self,
        op: AtomicOp,
        space: Space,
        scope: Scope,
        ret: bool,
        addr: Value,
        data: &[Value],
    ) -> Value {
        let w = self.w(data[0]);
        let args: Vec<Value> = std::iter::once(addr).chain(data.iter().copied()).collect();
        self.push(Op::Atomic { op, space, w, ret, scope }, &args)
    }
}

/// Methods named after pure operations whose width is that of their first argument.
macro_rules! by_width {
    ($($name:ident $op:ident ($($arg:ident),*)),* $(,)?) => {
        impl BlockBuilder {
            $(pub fn $name(&mut self, $($arg: Value),*) -> Value {
                let args = [$($arg),*];
                let w = self.ty(args[0]).w;
                self.pure(Pure::$op(w), &args)
            })*
        }
    };
}

by_width! {
    add Add(a, b), sub Sub(a, b), mul Mul(a, b), mul_hi_u MulHiU(a, b), mul_hi_s MulHiS(a, b),
    and And(a, b), or Or(a, b), xor Xor(a, b), not Not(a),
    shl Shl(a, by), lshr LShr(a, by), ashr AShr(a, by),
    min_u MinU(a, b), max_u MaxU(a, b), min_s MinS(a, b), max_s MaxS(a, b),
    eq Eq(a, b), ne Ne(a, b), lt_u LtU(a, b), lt_s LtS(a, b), le_u LeU(a, b), le_s LeS(a, b),
    popcnt Popcnt(a), clz Clz(a), ctz Ctz(a), bitrev BitRev(a),
}

/// Methods named after pure float operations: the format is told by the caller.
macro_rules! by_format {
    ($($name:ident $op:ident ($($arg:ident),*)),* $(,)?) => {
        impl BlockBuilder {
            $(pub fn $name(&mut self, f: F, $($arg: Value),*) -> Value {
                self.pure(Pure::$op(f), &[$($arg),*])
            })*
        }
    };
}

by_format! {
    fneg FNeg(a), fabs FAbs(a), fmin FMin(a, b), fmax FMax(a, b), fclass FClass(a, mask),
    ftrunc FTrunc(a), fceil FCeil(a), ffloor FFloor(a), frndne FRndne(a), ffract FFract(a),
    fldexp FLdexp(a, e), ffrexp_exp FFrexpExp(a), ffrexp_mant FFrexpMant(a),
    fflush FFlush(a), fcanon FCanon(a), fsat FSat(a), frcp FRcp(a), frsq FRsq(a), fsqrt FSqrt(a),
    fexp2 FExp2(a), flog2 FLog2(a), fsin FSin(a), fcos FCos(a),
}

/// True where any argument is lanes.
pub(crate) fn joined_shape(args: &[Ty]) -> Shape {
    if args.iter().any(|t| t.shape == Shape::Lanes) { Shape::Lanes } else { Shape::Scalar }
}
