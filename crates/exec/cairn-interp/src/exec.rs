//! The loop over steps and blocks.
//!
//! Owns what a step does to the wave's state. Must not know where functions come from: it leaves a function by an
//! [`Outcome`].

use cairn_engine::sched::yield_now;
use cairn_engine::wave::{PRIVATE_APERTURE, SHARED_APERTURE, WaveState, sreg};
use cairn_ir::eval::eval;
use cairn_ir::func::Cond;
use cairn_ir::op::Special;
use cairn_ir::ty::W;

use crate::code::{Atomic, Cell, Code, Dst, Exit, Src, Step};
use crate::cross;
use crate::lanes::{self, Arg, LANES, Out};
use crate::mem::{self, Addresses, MemFault};

/// Says when a wave gives way: asked at back edges and jumps between functions.
pub trait Pace {
    /// `false` stops the wave.
    fn turn(&mut self, wave: &mut WaveState) -> bool;
}

/// The scheduler's budget.
pub struct Budget;

impl Pace for Budget {
    #[inline]
    fn turn(&mut self, wave: &mut WaveState) -> bool {
        wave.budget -= 1;
        if wave.budget < 0 {
            yield_now(wave);
        }
        true
    }
}

/// How control leaves a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    End,
    /// At a barrier, to go on at the block.
    Barrier(u32),
    Call {
        target: u64,
    },
    JumpTo {
        target: u64,
    },
    Trap {
        id: u16,
        pc: u64,
    },
    /// Index of the refusal.
    Refuse(u32),
    Memory {
        fault: MemFault,
        pc: u64,
    },
    /// The pace said so, before this block.
    Stopped(u32),
}

/// Runs from `block` to where control leaves the function. `slots` has at least [`Code::slots`] cells.
pub fn run<P: Pace>(
    code: &Code,
    wave: &mut WaveState,
    slots: &mut [u64],
    mut block: u32,
    pace: &mut P,
) -> Outcome {
    loop {
        let b = &code.blocks[block as usize];
        let range = b.steps.start as usize..b.steps.end as usize;
        for (n, step) in code.steps[range].iter().enumerate() {
            let mut m = Machine { code, wave, slots };
            if let Err(fault) = m.step(step) {
                return Outcome::Memory { fault, pc: code.pcs[b.steps.start as usize + n] };
            }
        }
        let m = Machine { code, wave, slots };
        let next = match b.exit {
            Exit::Jump(to) => to,
            Exit::Branch { cond, then, otherwise } => {
                if m.holds(cond) {
                    then
                } else {
                    otherwise
                }
            }
            Exit::Barrier { next } => return Outcome::Barrier(next),
            Exit::End => return Outcome::End,
            Exit::Call { target, .. } => return Outcome::Call { target: m.get(target) },
            Exit::JumpTo { target } => return Outcome::JumpTo { target: m.get(target) },
            Exit::Trap { next: Some(to), .. } => to,
            Exit::Trap { id, next: None } => return Outcome::Trap { id, pc: b.exit_pc },
            Exit::Refuse(n) => return Outcome::Refuse(n),
        };
        if next <= block && !pace.turn(wave) {
            return Outcome::Stopped(next);
        }
        block = next;
    }
}

struct Machine<'a> {
    code: &'a Code,
    wave: &'a mut WaveState,
    slots: &'a mut [u64],
}

impl Machine<'_> {
    #[inline]
    fn get(&self, c: Cell) -> u64 {
        match c {
            Cell::Slot(i) => self.slots[usize::from(i)],
            Cell::Const(i) => self.code.consts[usize::from(i)],
            Cell::S32(r) => u64::from(self.wave.sgpr[usize::from(r & 127)]),
            Cell::S64(r) => self.wave.sgpr64(usize::from(r & 127).min(126)),
            Cell::Scc => u64::from(self.wave.scc),
        }
    }

    #[inline]
    fn set(&mut self, c: Cell, v: u64) {
        match c {
            Cell::Slot(i) => self.slots[usize::from(i)] = v,
            Cell::S32(r) => self.wave.sgpr[usize::from(r & 127)] = v as u32,
            Cell::S64(r) => self.wave.set_sgpr64(usize::from(r & 127).min(126), v),
            Cell::Scc => self.wave.scc = v as u32 & 1,
            Cell::Const(_) => unreachable!("a constant is no destination"),
        }
    }

    fn lanes(&self) -> usize {
        self.wave.lanes as usize
    }

    fn holds(&self, cond: Cond) -> bool {
        let mask = self.wave.lane_mask();
        match cond {
            Cond::Scc0 => self.wave.scc == 0,
            Cond::Scc1 => self.wave.scc != 0,
            Cond::VccZ => self.wave.sgpr64(sreg::VCC) & mask == 0,
            Cond::VccNz => self.wave.sgpr64(sreg::VCC) & mask != 0,
            Cond::ExecZ => self.wave.exec() == 0,
            Cond::ExecNz => self.wave.exec() != 0,
        }
    }

    /// A copy of a row.
    fn row(&mut self, r: u16) -> [u32; LANES] {
        let n = self.lanes();
        let mut out = [0; LANES];
        out[..n].copy_from_slice(&self.wave.rows()[usize::from(r) * n..][..n]);
        out
    }

    fn row_mut(&mut self, r: u16) -> &mut [u32] {
        let n = self.lanes();
        &mut self.wave.rows()[usize::from(r) * n..][..n]
    }

    fn pred(&self, p: Option<Cell>) -> u64 {
        p.map_or(u64::MAX, |c| self.get(c))
    }

    /// Writes lanes of `mask` to a row.
    fn write(&mut self, r: u16, v: &[u32; LANES], mask: u64) {
        let full = self.wave.lane_mask();
        lanes::blend(self.row_mut(r), v, mask, full);
    }

    #[inline]
    fn step(&mut self, s: &Step) -> Result<(), MemFault> {
        match *s {
            Step::Lanes { p, dst, ref args } => {
                let mut out = Out { lo: [0; LANES], hi: [0; LANES], mask: 0 };
                self.pure(p, args, &mut out);
                match dst {
                    Dst::Mask(c) => self.set(c, out.mask),
                    Dst::Rows(lo, hi) => {
                        let n = self.lanes();
                        self.row_mut(lo).copy_from_slice(&out.lo[..n]);
                        if hi != lo {
                            self.row_mut(hi).copy_from_slice(&out.hi[..n]);
                        }
                    }
                    Dst::Exec(lo, hi) => {
                        let exec = self.wave.exec();
                        self.write(lo, &out.lo, exec);
                        if hi != lo {
                            self.write(hi, &out.hi, exec);
                        }
                    }
                }
            }
            Step::Scalar { p, dst, args } => {
                let v = args.map(|c| self.get(c));
                self.set(dst, eval(p, &v));
            }
            Step::Move { dst, src } => {
                let v = self.get(src);
                self.set(dst, v);
            }
            Step::MaskAnd { dst, a, b } => self.set(dst, self.get(a) & self.get(b)),
            Step::MaskOr { dst, a, b } => self.set(dst, self.get(a) | self.get(b)),
            Step::MaskXor { dst, a, b } => self.set(dst, self.get(a) ^ self.get(b)),
            Step::MaskNot { dst, a } => self.set(dst, !self.get(a)),
            Step::MaskSelect { dst, c, a, b } => {
                let c = self.get(c);
                self.set(dst, c & self.get(a) | !c & self.get(b));
            }
            Step::MaskAll { dst, a } => self.set(dst, (self.get(a) & 1).wrapping_neg()),
            Step::Ballot { dst, a } => self.set(dst, self.get(a) & self.wave.exec()),
            Step::CopyRow { dst, src } => {
                let n = self.lanes();
                let at = usize::from(src) * n;
                self.wave.rows().copy_within(at..at + n, usize::from(dst) * n);
            }
            Step::SplatRow { dst, src, high } => {
                let v = half(self.get(src), high);
                self.row_mut(dst).fill(v);
            }
            Step::LaneId { dst } => {
                for (i, v) in self.row_mut(dst).iter_mut().enumerate() {
                    *v = i as u32;
                }
            }
            Step::SetV { dst, src, pred } => {
                let mask = self.wave.exec() & self.pred(pred);
                let v = self.row(src);
                self.write(dst, &v, mask);
            }
            Step::SplatV { dst, src, high, pred } => {
                let mask = self.wave.exec() & self.pred(pred);
                let v = [half(self.get(src), high); LANES];
                self.write(dst, &v, mask);
            }
            Step::WriteLane { dst, value, lane } => {
                let (v, l) = (self.get(value) as u32, self.get(lane) as usize);
                let n = self.lanes();
                self.row_mut(dst)[l % n] = v;
            }
            Step::ReadLane { dst, src, lane } => {
                let l = self.get(lane) as usize % self.lanes();
                let v = self.row_mut(src)[l];
                self.set(dst, u64::from(v));
            }
            Step::ReadFirstLane { dst, src } => {
                let exec = self.wave.exec();
                let l = if exec == 0 { 0 } else { exec.trailing_zeros() as usize };
                let v = self.row_mut(src)[l];
                self.set(dst, u64::from(v));
            }
            Step::DppMove { dst, src, ref dpp } => {
                let (exec, n) = (self.wave.exec(), self.lanes());
                let v = cross::dpp_move(dpp, &self.row(src)[..n], exec);
                self.row_mut(dst).copy_from_slice(&v[..n]);
            }
            Step::DppValid { dst, ref dpp } => {
                let m = cross::dpp_valid(dpp, self.lanes(), self.wave.exec());
                self.set(dst, m);
            }
            Step::Swizzle { dst, src, pattern } => {
                let (exec, n) = (self.wave.exec(), self.lanes());
                let v = cross::swizzle(pattern, &self.row(src)[..n], exec);
                self.row_mut(dst).copy_from_slice(&v[..n]);
            }
            Step::BPermute { dst, index, data } => {
                let (exec, n) = (self.wave.exec(), self.lanes());
                let v = cross::bpermute(&self.row(index)[..n], &self.row(data)[..n], exec);
                self.row_mut(dst).copy_from_slice(&v[..n]);
            }
            Step::Permute { dst, index, data } => {
                let (exec, n) = (self.wave.exec(), self.lanes());
                let v = cross::permute(&self.row(index)[..n], &self.row(data)[..n], exec);
                self.row_mut(dst).copy_from_slice(&v[..n]);
            }
            Step::PermLane16 { dst, src, low, high, x, fetch_inactive } => {
                let (exec, n) = (self.wave.exec(), self.lanes());
                let select = self.get(low) & 0xffff_ffff | self.get(high) << 32;
                let v = cross::permlane16(&self.row(src)[..n], select, x, fetch_inactive, exec);
                self.row_mut(dst).copy_from_slice(&v[..n]);
            }
            Step::LoadConst { mem, addr, pred, first } => {
                let at = usize::from(first);
                let out = at..at + mem.values();
                if self.pred(pred) & 1 == 0 {
                    self.slots[out].fill(0);
                } else {
                    let addr = self.get(addr);
                    mem::load_scalar(mem, addr, &mut self.slots[out])?;
                }
            }
            Step::Load { space, mem, addr, pred, dst, exec: direct } => {
                let exec = self.wave.exec();
                let mask = exec & self.pred(pred);
                let a = Addresses::of(self.wave, addr);
                let mut buf = [0; 4 * LANES];
                mem::load(self.wave, space, mem, &a, mask, &mut buf)?;
                let (n, full) = (self.lanes(), self.wave.lane_mask());
                for (d, r) in dst.iter().enumerate().take(mem.values()) {
                    let src = &buf[d * n..(d + 1) * n];
                    if direct {
                        lanes::blend(self.row_mut(*r), src, exec, full);
                    } else {
                        self.row_mut(*r).copy_from_slice(src);
                    }
                }
            }
            Step::Store { space, mem, addr, pred, data } => {
                let mask = self.wave.exec() & self.pred(pred);
                let a = Addresses::of(self.wave, addr);
                let mut buf = [0; 4 * LANES];
                let n = self.lanes();
                for (d, r) in data.iter().enumerate().take(mem.values()) {
                    buf[d * n..(d + 1) * n].copy_from_slice(self.row_mut(*r));
                }
                mem::store(self.wave, space, mem, &a, mask, &buf)?;
            }
            Step::Atomic(i) => {
                let a = self.code.atomics[i as usize];
                self.atomic(&a)?;
            }
            Step::DsAppend { dst, addr, consume } => {
                let at = self.get(addr) as u32 as usize;
                let count = self.wave.exec().count_ones();
                let lds = self.wave.lds();
                let mut old = 0;
                if let Some(b) = lds.get_mut(at..at + 4) {
                    old = u32::from_le_bytes([b[0], b[1], b[2], b[3]]);
                    let new = if consume { old.wrapping_sub(count) } else { old.wrapping_add(count) };
                    b.copy_from_slice(&new.to_le_bytes());
                }
                self.set(dst, u64::from(old));
            }
            Step::Fence => std::sync::atomic::fence(std::sync::atomic::Ordering::SeqCst),
            Step::Yield => yield_now(self.wave),
            Step::SendMsg { id, m0 } => {
                let m0 = self.get(m0) as u32;
                cairn_engine::message::send(id, m0);
            }
            Step::Special { dst, what } => {
                let v = self.special(what);
                self.set(dst, v);
            }
            Step::SetHwReg { id, offset, size, src } => {
                let v = self.get(src) as u32;
                self.wave.set_hwreg(id, offset, size, v);
            }
        }
        Ok(())
    }

    fn pure(&mut self, p: cairn_ir::op::Pure, args: &[Src; 3], out: &mut Out) {
        let n = self.lanes();
        // Scalars are spread over lanes here; a mask needs no row.
        let mut spread = [0u64; 3];
        let mut scalar = [false; 3];
        let mut masks = [0u64; 3];
        for (i, s) in args.iter().enumerate() {
            match *s {
                Src::All(c) => (spread[i], scalar[i]) = (self.get(c), true),
                Src::Mask(c) => masks[i] = self.get(c),
                _ => {}
            }
        }
        let (b0, b1, b2, h0, h1, h2);
        let rows: &[u32] = self.wave.rows();
        let row = |r: u16| -> &[u32] { &rows[usize::from(r) * n..][..n] };
        macro_rules! arg {
            ($i:literal, $lo:ident, $hi:ident) => {
                if scalar[$i] {
                    $lo = [spread[$i] as u32; LANES];
                    $hi = [(spread[$i] >> 32) as u32; LANES];
                    Arg { lo: &$lo[..n], hi: &$hi[..n], mask: 0 }
                } else {
                    match args[$i] {
                        Src::Row(r) => Arg { lo: row(r), hi: row(r), mask: 0 },
                        Src::Pair(l, h) => Arg { lo: row(l), hi: row(h), mask: 0 },
                        _ => Arg { lo: &rows[..n], hi: &rows[..n], mask: masks[$i] },
                    }
                }
            };
        }
        let args = [arg!(0, b0, h0), arg!(1, b1, h1), arg!(2, b2, h2)];
        lanes::pure(p, &args, n, out);
    }

    fn atomic(&mut self, a: &Atomic) -> Result<(), MemFault> {
        let exec = self.wave.exec();
        let mut mask = exec & self.pred(a.pred);
        let at = Addresses::of(self.wave, a.addr);
        let (d_lo, d_hi) = (self.row(a.data.0), self.row(a.data.1));
        let (e_lo, e_hi) = (self.row(a.data2.0), self.row(a.data2.1));
        let wide = a.w == W::W64;
        let join = |lo: u32, hi: u32| u64::from(lo) | if wide { u64::from(hi) << 32 } else { 0 };
        let (mut lo, mut hi) = ([0; LANES], [0; LANES]);
        while mask != 0 {
            let l = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            let data = [join(d_lo[l], d_hi[l]), join(e_lo[l], e_hi[l])];
            let addr = u64::from(at.lo[l]) | u64::from(at.hi[l]) << 32;
            let old = mem::atomic_lane(self.wave, a.space, a.op, a.w, addr, l, data)?;
            lo[l] = old as u32;
            hi[l] = (old >> 32) as u32;
        }
        if let Some((dl, dh)) = a.dst {
            let n = self.lanes();
            self.row_mut(dl).copy_from_slice(&lo[..n]);
            if dh != dl {
                self.row_mut(dh).copy_from_slice(&hi[..n]);
            }
        }
        Ok(())
    }

    fn special(&mut self, what: Special) -> u64 {
        match what {
            Special::Time => self.wave.clock(false),
            Special::RealTime => self.wave.clock(true),
            Special::SharedBase => SHARED_APERTURE,
            Special::PrivateBase => PRIVATE_APERTURE,
            Special::ScratchBase => self.wave.scratch_addr(),
            Special::LdsSize => u64::from(self.wave.lds_size),
            Special::HwReg(id) => u64::from(self.wave.hwreg(id)),
            Special::WaveInGroup => u64::from(self.wave.wave_in_group),
        }
    }
}

fn half(v: u64, high: bool) -> u32 {
    if high { (v >> 32) as u32 } else { v as u32 }
}
