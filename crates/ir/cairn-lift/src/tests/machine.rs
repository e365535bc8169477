//! A plain evaluator of lifted functions for tests: one wave, byte-addressed memory, no engine.

use std::collections::BTreeMap;

use cairn_ir::eval;
use cairn_ir::func::{Block, BlockId, Cond, Function, Term};
use cairn_ir::op::{AtomicOp, Dpp, DppCtrl, Mem, Op, Pure, Space, Special};
use cairn_ir::reg::{SReg, VReg};
use cairn_ir::ty::{F, Round, Shape, W, WaveSize};

/// Where the wave's scratch lies.
pub const SCRATCH_BASE: u64 = 0x7000_0000;

/// How a run ended.
#[derive(Debug, PartialEq, Eq)]
pub enum Stop {
    End,
    Refused(String),
    Call(u64),
    JumpTo(u64),
    Trap(u16),
    Steps,
}

#[derive(Clone, Debug)]
pub struct Machine {
    pub lanes: usize,
    pub s: [u32; 128],
    pub scc: bool,
    pub v: Vec<[u32; 64]>,
    pub mem: BTreeMap<u64, u8>,
    pub lds: Vec<u8>,
    pub messages: Vec<u16>,
}

impl Machine {
    pub fn new(wave: WaveSize) -> Self {
        let lanes = wave.lanes() as usize;
        let mut s = [0; 128];
        s[126] = u32::MAX;
        s[127] = if lanes == 64 { u32::MAX } else { 0 };
        Machine {
            lanes,
            s,
            scc: false,
            v: vec![[0; 64]; 512],
            mem: BTreeMap::new(),
            lds: vec![0; 65536],
            messages: Vec::new(),
        }
    }

    pub fn s64(&self, r: usize) -> u64 {
        u64::from(self.s[r]) | u64::from(self.s[r + 1]) << 32
    }
    pub fn set_s64(&mut self, r: usize, v: u64) {
        self.s[r] = v as u32;
        self.s[r + 1] = (v >> 32) as u32;
    }
    pub fn v64(&self, r: usize, lane: usize) -> u64 {
        u64::from(self.v[r][lane]) | u64::from(self.v[r + 1][lane]) << 32
    }
    pub fn set_v64(&mut self, r: usize, lane: usize, v: u64) {
        self.v[r][lane] = v as u32;
        self.v[r + 1][lane] = (v >> 32) as u32;
    }
    pub fn exec(&self) -> u64 {
        if self.lanes == 64 { self.s64(126) } else { u64::from(self.s[126]) }
    }
    fn on(&self, lane: usize) -> bool {
        self.exec() >> lane & 1 != 0
    }
    pub fn poke32(&mut self, a: u64, v: u32) {
        for (i, b) in v.to_le_bytes().into_iter().enumerate() {
            self.mem.insert(a + i as u64, b);
        }
    }
    pub fn peek32(&self, a: u64) -> u32 {
        let mut w = [0; 4];
        for (i, b) in w.iter_mut().enumerate() {
            *b = self.byte(Space::Global, a + i as u64, 0);
        }
        u32::from_le_bytes(w)
    }

    /// Scratch is `[dword][lane]` at the scratch base.
    fn scratch_at(&self, a: u64, lane: usize) -> u64 {
        let a = u64::from(a as u32);
        SCRATCH_BASE + (a / 4 * self.lanes as u64 + lane as u64) * 4 + a % 4
    }

    fn byte(&self, space: Space, a: u64, lane: usize) -> u8 {
        match space {
            Space::Lds => self.lds.get(a as u32 as usize).copied().unwrap_or(0),
            Space::Scratch => self.mem.get(&self.scratch_at(a, lane)).copied().unwrap_or(0),
            _ => *self.mem.get(&a).unwrap_or_else(|| panic!("read of unmapped {a:#x}")),
        }
    }
    fn set_byte(&mut self, space: Space, a: u64, lane: usize, b: u8) {
        match space {
            Space::Lds => {
                if let Some(x) = self.lds.get_mut(a as u32 as usize) {
                    *x = b;
                }
            }
            Space::Scratch => {
                self.mem.insert(self.scratch_at(a, lane), b);
            }
            _ => {
                self.mem.insert(a, b);
            }
        }
    }
    fn read(&self, space: Space, a: u64, lane: usize, bytes: u32) -> u64 {
        (0..u64::from(bytes)).fold(0, |r, i| r | u64::from(self.byte(space, a + i, lane)) << (8 * i))
    }
    fn write(&mut self, space: Space, a: u64, lane: usize, bytes: u32, v: u64) {
        for i in 0..u64::from(bytes) {
            self.set_byte(space, a + i, lane, (v >> (8 * i)) as u8);
        }
    }

    /// Runs from the entry until the function ends or leaves.
    pub fn run(&mut self, f: &Function) -> Stop {
        let mut at = BlockId(0);
        for _ in 0..100_000 {
            let b = f.block(at);
            let values = self.block(b);
            at = match &b.term {
                Term::Jump(n) | Term::Barrier { next: n } => *n,
                Term::Branch { cond, then, otherwise } => {
                    if self.cond(*cond) {
                        *then
                    } else {
                        *otherwise
                    }
                }
                Term::End => return Stop::End,
                Term::Call { target, .. } => return Stop::Call(values[target.0 as usize][0]),
                Term::JumpTo { target } => return Stop::JumpTo(values[target.0 as usize][0]),
                Term::Trap { id, .. } => return Stop::Trap(*id),
                Term::Refuse(i) => {
                    let r = &f.refusals[*i as usize];
                    return Stop::Refused(format!("{}: {}", r.name, r.why));
                }
            };
        }
        Stop::Steps
    }

    fn cond(&self, c: Cond) -> bool {
        let vcc = if self.lanes == 64 { self.s64(106) } else { u64::from(self.s[106]) };
        match c {
            Cond::Scc0 => !self.scc,
            Cond::Scc1 => self.scc,
            Cond::VccZ => vcc == 0,
            Cond::VccNz => vcc != 0,
            Cond::ExecZ => self.exec() == 0,
            Cond::ExecNz => self.exec() != 0,
        }
    }

    fn block(&mut self, b: &Block) -> Vec<[u64; 64]> {
        let mut vals: Vec<[u64; 64]> = vec![[0; 64]; b.values.len()];
        for i in &b.insts {
            let args: Vec<[u64; 64]> = i.args.iter().map(|a| vals[a.0 as usize]).collect();
            let lanes_result = b
                .values
                .get(i.first_result.0 as usize)
                .is_some_and(|t| i.results > 0 && t.shape == Shape::Lanes);
            let res = self.op(&i.op, &args, lanes_result);
            for (k, r) in res.into_iter().enumerate() {
                vals[i.first_result.0 as usize + k] = r;
            }
        }
        vals
    }

    fn op(&mut self, op: &Op, a: &[[u64; 64]], lanes_result: bool) -> Vec<[u64; 64]> {
        let n = self.lanes;
        let each = |f: &dyn Fn(usize) -> u64| -> Vec<[u64; 64]> {
            vec![std::array::from_fn(|l| if l < n { f(l) } else { 0 })]
        };
        let splat = |v: u64| vec![[v; 64]];
        match *op {
            Op::Const(_, k) => splat(k),
            Op::Pure(p) => {
                if lanes_result {
                    each(&|l| eval::eval(p, &a.iter().map(|x| x[l]).collect::<Vec<_>>()))
                } else {
                    splat(eval::eval(p, &a.iter().map(|x| x[0]).collect::<Vec<_>>()))
                }
            }
            Op::LaneId => each(&|l| l as u64),
            Op::GetS(SReg(r), w) => {
                splat(if w == W::W64 { self.s64(r.into()) } else { self.s[usize::from(r)].into() })
            }
            Op::SetS(SReg(r), w) => {
                self.s[usize::from(r)] = a[0][0] as u32;
                if w == W::W64 {
                    self.s[usize::from(r) + 1] = (a[0][0] >> 32) as u32;
                }
                vec![]
            }
            Op::GetScc => splat(self.scc.into()),
            Op::SetScc => {
                self.scc = a[0][0] != 0;
                vec![]
            }
            Op::GetV(VReg(r), w) => each(&|l| {
                if w == W::W64 { self.v64(r.into(), l) } else { self.v[usize::from(r)][l].into() }
            }),
            Op::SetV(VReg(r), w) | Op::SetVIf(VReg(r), w) => {
                for l in 0..n {
                    if self.on(l) && (a.len() == 1 || a[1][l] != 0) {
                        self.v[usize::from(r)][l] = a[0][l] as u32;
                        if w == W::W64 {
                            self.v[usize::from(r) + 1][l] = (a[0][l] >> 32) as u32;
                        }
                    }
                }
                vec![]
            }
            Op::WriteLane(VReg(r)) => {
                self.v[usize::from(r)][a[1][0] as usize % n] = a[0][0] as u32;
                vec![]
            }
            Op::Ballot => splat((0..n).filter(|&l| self.on(l) && a[0][l] != 0).fold(0, |m, l| m | 1 << l)),
            Op::LaneBit => each(&|l| a[0][0] >> l & 1),
            Op::ReadLane => splat(a[0][a[1][0] as usize % n]),
            Op::ReadFirstLane => splat(a[0][(self.exec().trailing_zeros() as usize) % n]),
            Op::DppMove(d) => each(&|l| match source(&d, l, n) {
                Some(s) if d.fetch_inactive || self.on(s) => a[0][s],
                _ => 0,
            }),
            Op::DppValid(d) => each(&|l| {
                let ok = source(&d, l, n).is_some_and(|s| d.fetch_inactive || self.on(s));
                let masks = d.row_mask >> (l / 16) & 1 != 0 && d.bank_mask >> (l / 4 % 4) & 1 != 0;
                (masks && (ok || d.bound_ctrl)).into()
            }),
            Op::PermLane16 { x, fetch_inactive } => each(&|l| {
                let sel = if l % 16 < 8 { a[1][0] } else { a[2][0] } >> (4 * (l % 8)) & 15;
                let s = (l & !15 ^ if x { 16 } else { 0 }) + sel as usize;
                if fetch_inactive || self.on(s) { a[0][s] } else { 0 }
            }),
            Op::BPermute => each(&|l| {
                let s = (a[0][l] / 4) as usize % n;
                if self.on(s) { a[1][s] } else { 0 }
            }),
            Op::Permute => {
                let mut r = [0; 64];
                for l in 0..n {
                    if self.on(l) {
                        r[(a[0][l] / 4) as usize % n] = a[1][l];
                    }
                }
                vec![r]
            }
            Op::Load(space, mem) | Op::LoadIf(space, mem) => {
                let pred = matches!(op, Op::LoadIf(..));
                let mut out = vec![[0; 64]; mem.values()];
                for l in 0..if lanes_result { n } else { 1 } {
                    if (lanes_result && !self.on(l)) || (pred && a[1][l] == 0) {
                        continue;
                    }
                    for (k, o) in out.iter_mut().enumerate() {
                        let at = a[0][l].wrapping_add(4 * k as u64);
                        o[l] = match mem {
                            Mem::U8 => self.read(space, at, l, 1),
                            Mem::S8 => self.read(space, at, l, 1) as i8 as u32 as u64,
                            Mem::U16 => self.read(space, at, l, 2),
                            Mem::S16 => self.read(space, at, l, 2) as i16 as u32 as u64,
                            Mem::Dwords(_) => self.read(space, at, l, 4),
                        };
                    }
                }
                out
            }
            Op::Store(space, mem) | Op::StoreIf(space, mem) => {
                let pred = matches!(op, Op::StoreIf(..));
                let data = &a[1 + usize::from(pred)..];
                for l in 0..n {
                    if !self.on(l) || (pred && a[1][l] == 0) {
                        continue;
                    }
                    for (k, d) in data.iter().enumerate() {
                        let at = a[0][l].wrapping_add(4 * k as u64);
                        self.write(space, at, l, mem.bytes().min(4), d[l]);
                    }
                }
                vec![]
            }
            Op::Atomic { op: x, space, w, .. } | Op::AtomicIf { op: x, space, w, .. } => {
                let pred = matches!(op, Op::AtomicIf { .. });
                let data = &a[1 + usize::from(pred)..];
                let bytes = w.bits() / 8;
                let mut out = [0; 64];
                for l in 0..n {
                    if !self.on(l) || (pred && a[1][l] == 0) {
                        continue;
                    }
                    let old = self.read(space, a[0][l], l, bytes);
                    let d2 = data.get(1).map_or(0, |d| d[l]);
                    let new = atomic(x, w, old, data[0][l], d2);
                    self.write(space, a[0][l], l, bytes, new & w.mask());
                    out[l] = old;
                }
                vec![out]
            }
            Op::DsAppend | Op::DsConsume => {
                let n = self.exec().count_ones();
                let old = self.read(Space::Lds, a[0][0], 0, 4) as u32;
                let new = if matches!(op, Op::DsAppend) { old + n } else { old - n };
                self.write(Space::Lds, a[0][0], 0, 4, new.into());
                splat(old.into())
            }
            Op::SendMsg(m) => {
                self.messages.push(m);
                vec![]
            }
            Op::WaitCnt(_) | Op::CacheFence | Op::Yield => vec![],
            Op::GetSpecial(s) => splat(match s {
                Special::SharedBase => 1 << 48,
                Special::PrivateBase => 2 << 48,
                Special::ScratchBase => SCRATCH_BASE,
                _ => 0,
            }),
            ref other => panic!("the test evaluator lacks {other:?}"),
        }
    }
}

fn atomic(op: AtomicOp, w: W, old: u64, d: u64, d2: u64) -> u64 {
    let p = |p: Pure| eval::eval(p, &[old, d]);
    match op {
        AtomicOp::Swap => d,
        AtomicOp::CmpSwap => {
            if old == d {
                d2
            } else {
                old
            }
        }
        AtomicOp::Add => old.wrapping_add(d),
        AtomicOp::Sub => old.wrapping_sub(d),
        AtomicOp::RSub => d.wrapping_sub(old),
        AtomicOp::MinS => p(Pure::MinS(w)),
        AtomicOp::MinU => p(Pure::MinU(w)),
        AtomicOp::MaxS => p(Pure::MaxS(w)),
        AtomicOp::MaxU => p(Pure::MaxU(w)),
        AtomicOp::And => old & d,
        AtomicOp::Or => old | d,
        AtomicOp::Xor => old ^ d,
        AtomicOp::Inc => {
            if old >= d {
                0
            } else {
                old + 1
            }
        }
        AtomicOp::Dec => {
            if old == 0 || old > d {
                d
            } else {
                old - 1
            }
        }
        AtomicOp::FAdd(f) => p(Pure::FAdd(f, Round::NearestEven)),
        AtomicOp::FMin(f) => p(Pure::FMin(f)),
        AtomicOp::FMax(f) => p(Pure::FMax(f)),
        AtomicOp::FCmpSwap(F::F32) => {
            if f32::from_bits(old as u32) == f32::from_bits(d as u32) {
                d2
            } else {
                old
            }
        }
        AtomicOp::MskOr => old & !d | d2,
        other => panic!("the test evaluator lacks {other:?}"),
    }
}

/// The lane that a DPP control reads.
fn source(d: &Dpp, l: usize, n: usize) -> Option<usize> {
    let (row, i) = (l & !15, l & 15);
    let inside = |x: isize| (0..16).contains(&x).then(|| row + x as usize);
    let i_s = i as isize;
    match d.ctrl {
        DppCtrl::QuadPerm(s) => Some((l & !3) + usize::from(s[l & 3])),
        DppCtrl::RowShl(k) => inside(i_s + isize::from(k as i8)),
        DppCtrl::RowShr(k) => inside(i_s - isize::from(k as i8)),
        DppCtrl::RowRor(k) => Some(row + (i + 16 - usize::from(k)) % 16),
        DppCtrl::WaveShl1 => (l + 1 < n).then_some(l + 1),
        DppCtrl::WaveShr1 => l.checked_sub(1),
        DppCtrl::WaveRol1 => Some((l + 1) % n),
        DppCtrl::WaveRor1 => Some((l + n - 1) % n),
        DppCtrl::RowMirror => Some(row + 15 - i),
        DppCtrl::RowHalfMirror => Some((l & !7) + 7 - (l & 7)),
        DppCtrl::RowBcast15 => row.checked_sub(1),
        DppCtrl::RowBcast31 => (l >= 32).then_some(31),
        DppCtrl::RowShare(k) => Some(row + usize::from(k)),
        DppCtrl::RowXmask(k) => Some(row + (i ^ usize::from(k))),
        DppCtrl::Dpp8(s) => Some((l & !7) + usize::from(s[l & 7])),
    }
}
