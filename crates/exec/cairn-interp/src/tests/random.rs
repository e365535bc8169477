//! Random blocks against the plainest reading of the IR: registers read in place and operations that write registers
//! themselves must never show.
//!
//! Must not know steps.

use cairn_engine::arena::{GroupShape, GroupSlot};
use cairn_engine::wave::WaveState;
use cairn_ir::build::BlockBuilder;
use cairn_ir::eval::eval;
use cairn_ir::func::{Block, Function, Term, Value};
use cairn_ir::op::{Op, Pure};
use cairn_ir::reg::{SReg, VReg};
use cairn_ir::ty::{Shape, Ty, W, WaveSize};

use crate::code::EXTRA_ROWS;
use crate::compile::compile;
use crate::exec::{Budget, Outcome, run};

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }
    fn below(&mut self, n: u64) -> u64 {
        (self.next() >> 16) % n
    }
    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len() as u64) as usize]
    }
}

/// Few registers, so that they meet; EXEC and VCC among them.
const VREGS: u64 = 5;
const SREGS: [u8; 6] = [0, 1, 2, 3, 106, 126];

fn random_block(r: &mut Random, wave: WaveSize, len: usize) -> Block {
    let mut b = BlockBuilder::new(wave, 0x1000);
    b.begin_instruction(0x1000);
    let mut values: Vec<Value> = vec![b.k32(7), b.k64(1 << 40), b.k1(true)];
    values.push(b.get_v(VReg(0), W::W32));
    // The latest values are used most, as in lifted code.
    let recent = |r: &mut Random, b: &BlockBuilder, values: &[Value], f: &dyn Fn(Ty) -> bool| {
        let fit: Vec<Value> = values.iter().rev().copied().filter(|&v| f(b.ty(v))).take(6).collect();
        (!fit.is_empty()).then(|| r.pick(&fit))
    };
    for _ in 0..len {
        let w = r.pick(&[W::W32, W::W32, W::W64]);
        let vreg = |r: &mut Random, w: W| VReg(r.below(VREGS - u64::from(w == W::W64)) as u16);
        let sreg = |r: &mut Random, w: W| {
            let s = r.pick(&SREGS);
            SReg(if w == W::W64 { s & !1 } else { s })
        };
        match r.below(16) {
            0 | 1 => {
                let v = vreg(r, w);
                values.push(b.get_v(v, w));
            }
            2 => {
                let s = sreg(r, w);
                values.push(b.get_s(s, w));
            }
            3 => values.push(b.get_scc()),
            4..7 => {
                if let Some(x) = recent(r, &b, &values, &|t| t.w == w) {
                    let v = vreg(r, w);
                    b.set_v(v, x);
                }
            }
            7 => {
                let p = recent(r, &b, &values, &|t| t.w == W::W1);
                if let (Some(x), Some(p)) = (recent(r, &b, &values, &|t| t.w == w), p) {
                    let v = vreg(r, w);
                    b.set_v_if(v, x, p);
                }
            }
            8 => {
                if let Some(x) = recent(r, &b, &values, &|t| t == Ty::scalar(w)) {
                    let s = sreg(r, w);
                    b.set_s(s, x);
                }
            }
            9 => {
                if let Some(x) = recent(r, &b, &values, &|t| t == Ty::scalar(W::W1)) {
                    b.set_scc(x);
                }
            }
            10 => {
                if let Some(x) = recent(r, &b, &values, &|t| t.w == W::W1) {
                    values.push(b.ballot(x));
                }
            }
            11 => {
                let m = wave.mask_width();
                if let Some(x) = recent(r, &b, &values, &|t| t == Ty::scalar(m)) {
                    values.push(b.lane_bit(x));
                }
            }
            12 => {
                let lane = recent(r, &b, &values, &|t| t == Ty::scalar(W::W32));
                if let (Some(x), Some(l)) = (recent(r, &b, &values, &|t| t.w == W::W32), lane) {
                    values.push(b.push(Op::ReadLane, &[x, l]));
                    values.push(b.push(Op::ReadFirstLane, &[x]));
                    if r.below(3) == 0 {
                        b.push(Op::WriteLane(VReg(r.below(VREGS) as u16)), &[l, l]);
                    }
                }
            }
            _ => {
                let p = r.pick(&[
                    Pure::Add(w),
                    Pure::Sub(w),
                    Pure::Xor(w),
                    Pure::LtU(w),
                    Pure::Eq(w),
                    Pure::Shl(w),
                    Pure::Select(w),
                    Pure::Select(W::W1),
                    Pure::And(W::W1),
                    Pure::Not(W::W1),
                    Pure::LtU(W::W1),
                    Pure::Pack64,
                    Pure::Hi32,
                    Pure::Trunc(W::W64, W::W32),
                    Pure::Trunc(W::W32, W::W1),
                    Pure::ZExt(W::W32, W::W64),
                    Pure::SExt(W::W32, W::W64),
                    Pure::ZExt(W::W1, W::W32),
                ]);
                let (want, _) = cairn_ir::verify::pure_signature(p);
                let args: Option<Vec<Value>> =
                    want.iter().map(|&w| recent(r, &b, &values, &|t| t.w == w)).collect();
                if let Some(args) = args {
                    values.push(b.pure(p, &args));
                }
            }
        }
    }
    b.finish(Term::End)
}

/// A value of the plain reading: one for the wave or one a lane.
#[derive(Clone)]
struct Plain(Vec<u64>);

impl Plain {
    fn lane(&self, l: usize) -> u64 {
        self.0[if self.0.len() == 1 { 0 } else { l }]
    }
}

struct Registers {
    n: usize,
    v: Vec<Vec<u32>>,
    s: [u32; 128],
    scc: bool,
}

impl Registers {
    fn exec(&self) -> u64 {
        self.s(SReg::EXEC, if self.n == 64 { W::W64 } else { W::W32 })
    }
    fn s(&self, r: SReg, w: W) -> u64 {
        let hi = if w == W::W64 { u64::from(self.s[usize::from(r.0) + 1]) << 32 } else { 0 };
        u64::from(self.s[usize::from(r.0)]) | hi
    }
    fn set_v(&mut self, r: VReg, w: W, x: &Plain, mask: u64) {
        for l in (0..self.n).filter(|l| mask >> l & 1 != 0) {
            self.v[usize::from(r.0)][l] = x.lane(l) as u32;
            if w == W::W64 {
                self.v[usize::from(r.0) + 1][l] = (x.lane(l) >> 32) as u32;
            }
        }
    }

    fn run(&mut self, b: &Block) {
        let n = self.n;
        let mut values: Vec<Plain> = Vec::new();
        for i in &b.insts {
            let a = |k: usize| values[i.args[k].0 as usize].clone();
            let result = match i.op {
                Op::Const(_, v) => Some(Plain(vec![v])),
                Op::Pure(p) => {
                    let lanes = if b.values[i.first_result.0 as usize].shape == Shape::Lanes { n } else { 1 };
                    let each = |l: usize| {
                        let args: Vec<u64> = (0..i.args.len()).map(|k| a(k).lane(l)).collect();
                        eval(p, &args)
                    };
                    Some(Plain((0..lanes).map(each).collect()))
                }
                Op::GetS(r, w) => Some(Plain(vec![self.s(r, w)])),
                Op::SetS(r, w) => {
                    let x = a(0).0[0];
                    self.s[usize::from(r.0)] = x as u32;
                    if w == W::W64 {
                        self.s[usize::from(r.0) + 1] = (x >> 32) as u32;
                    }
                    None
                }
                Op::GetScc => Some(Plain(vec![u64::from(self.scc)])),
                Op::SetScc => {
                    self.scc = a(0).0[0] != 0;
                    None
                }
                Op::GetV(r, w) => {
                    let (lo, hi) = (&self.v[usize::from(r.0)], &self.v[usize::from(r.0) + 1]);
                    let wide = |l: usize| if w == W::W64 { u64::from(hi[l]) << 32 } else { 0 };
                    Some(Plain((0..n).map(|l| u64::from(lo[l]) | wide(l)).collect()))
                }
                Op::SetV(r, w) => {
                    self.set_v(r, w, &a(0), self.exec());
                    None
                }
                Op::SetVIf(r, w) => {
                    let p = a(1);
                    let mask = (0..n).fold(0, |m, l| m | (p.lane(l) & 1) << l);
                    self.set_v(r, w, &a(0), self.exec() & mask);
                    None
                }
                Op::WriteLane(r) => {
                    self.v[usize::from(r.0)][a(1).0[0] as usize % n] = a(0).0[0] as u32;
                    None
                }
                Op::Ballot => {
                    let p = a(0);
                    let mask = (0..n).fold(0, |m, l| m | (p.lane(l) & 1) << l);
                    Some(Plain(vec![mask & self.exec()]))
                }
                Op::LaneBit => Some(Plain((0..n).map(|l| a(0).0[0] >> l & 1).collect())),
                Op::ReadLane => Some(Plain(vec![a(0).lane(a(1).0[0] as usize % n)])),
                Op::ReadFirstLane => {
                    let e = self.exec();
                    Some(Plain(vec![a(0).lane(if e == 0 { 0 } else { e.trailing_zeros() as usize })]))
                }
                op => unreachable!("{op:?} is not made here"),
            };
            values.extend(result);
        }
    }
}

fn seed_wave(r: &mut Random, w: &mut WaveState, n: usize) -> Registers {
    let mut regs = Registers { n, v: vec![vec![0; n]; 8], s: [0; 128], scc: r.below(2) != 0 };
    for s in &mut regs.s {
        *s = r.next() as u32;
    }
    if r.below(3) == 0 {
        (regs.s[126], regs.s[127]) = (u32::MAX, u32::MAX);
    }
    w.sgpr = regs.s;
    w.scc = u32::from(regs.scc);
    for (v, row) in regs.v.iter_mut().zip(w.rows().chunks_exact_mut(n)) {
        for (x, y) in v.iter_mut().zip(row) {
            *x = if r.below(4) == 0 { r.below(3) as u32 } else { r.next() as u32 };
            *y = *x;
        }
    }
    regs
}

#[test]
fn random_blocks_run_as_they_read() {
    let mut r = Random(0x1234_5678_9abc_def1);
    for wave in [WaveSize::Wave64, WaveSize::Wave32] {
        let n = wave.lanes() as usize;
        let shape = GroupShape {
            lanes: n as u32,
            waves: 1,
            lds_bytes: 0,
            scratch_lane_bytes: 0,
            vgprs: 8,
            extra_rows: EXTRA_ROWS,
        };
        let mut slot = GroupSlot::new(shape).unwrap();
        for round in 0..1500 {
            let len = 5 + r.below(60) as usize;
            let block = random_block(&mut r, wave, len);
            let f = Function { entry_pc: 0x1000, wave, blocks: vec![block], refusals: Vec::new() };
            cairn_ir::verify::function(&f).unwrap();
            let code = compile(&f).unwrap();
            let w = slot.wave(0);
            let mut want = seed_wave(&mut r, w, n);
            want.run(&f.blocks[0]);
            let mut slots = vec![0; code.slots];
            assert_eq!(run(&code, w, &mut slots, 0, &mut Budget), Outcome::End);
            let same_s = w.sgpr == want.s && w.scc == u32::from(want.scc);
            let same_v = want.v.iter().zip(w.rows().chunks_exact(n)).all(|(a, b)| a == b);
            assert!(same_s && same_v, "round {round}: s {same_s} v {same_v}\n{f}\n{:#?}", code.steps);
        }
    }
}
