//! The loop over steps and blocks.
//!
//! Owns what a step does to the wave's state. Must not know where functions come from: it leaves a function by an
//! [`Outcome`].

use cairn_engine::memory;
use cairn_engine::sched::yield_now;
use cairn_engine::wave::{PRIVATE_APERTURE, SHARED_APERTURE, WaveState, sreg};
use cairn_ir::eval::eval;
use cairn_ir::func::Cond;
use cairn_ir::op::{Mem, Pure, Space, Special};
use cairn_ir::ty::W;

use crate::code::{Atomic, Cell, Code, Dst, Exit, Src, Step};
use crate::cross;
use crate::lanes::{self, Arg, LANES, To, blend, full};
use crate::mem::{self, Addresses, Buffer, MemFault};

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
        pc: u64,
    },
    JumpTo {
        target: u64,
        pc: u64,
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
    block: u32,
    pace: &mut P,
) -> Outcome {
    if code.lanes == 64 {
        run_lanes::<64, P>(code, wave, slots, block, pace)
    } else {
        run_lanes::<32, P>(code, wave, slots, block, pace)
    }
}

fn run_lanes<const N: usize, P: Pace>(
    code: &Code,
    wave: &mut WaveState,
    slots: &mut [u64],
    mut block: u32,
    pace: &mut P,
) -> Outcome {
    let mut pad = Pad { addresses: Addresses::NONE, buffer: [0; 4 * LANES] };
    loop {
        let b = &code.blocks[block as usize];
        let start = b.steps.start as usize;
        let mut m = Machine::<N> { code, wave: &mut *wave, slots: &mut *slots, pad: &mut pad };
        for (n, step) in code.steps[start..b.steps.end as usize].iter().enumerate() {
            if let Err(fault) = m.step(step) {
                return Outcome::Memory { fault, pc: code.pcs[start + n] };
            }
        }
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
            Exit::Call { target, .. } => return Outcome::Call { target: m.get(target), pc: b.exit_pc },
            Exit::JumpTo { target } => return Outcome::JumpTo { target: m.get(target), pc: b.exit_pc },
            Exit::Trap { next: Some(to), .. } => to,
            Exit::Trap { id, next: None } => return Outcome::Trap { id, pc: b.exit_pc },
            Exit::Refuse(n) => return Outcome::Refuse(n),
        };
        wave.guest_pc = b.exit_pc;
        if next <= block && !pace.turn(wave) {
            return Outcome::Stopped(next);
        }
        block = next;
    }
}

/// Room for a step's operands and results; nothing in it outlives the step.
struct Pad {
    addresses: Addresses,
    buffer: Buffer,
}

struct Machine<'a, const N: usize> {
    code: &'a Code,
    wave: &'a mut WaveState,
    slots: &'a mut [u64],
    pad: &'a mut Pad,
}

/// The registers as rows of `N` lanes.
#[inline]
fn rows<const N: usize>(wave: &mut WaveState) -> &mut [[u32; N]] {
    wave.rows().as_chunks_mut().0
}

/// Dword `d` of a buffer with rows of `N` lanes.
fn part<const N: usize>(buffer: &mut Buffer, d: usize) -> &mut [u32; N] {
    &mut buffer.as_chunks_mut().0[d]
}

impl<const N: usize> Machine<'_, N> {
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

    fn holds(&self, cond: Cond) -> bool {
        match cond {
            Cond::Scc0 => self.wave.scc == 0,
            Cond::Scc1 => self.wave.scc != 0,
            Cond::VccZ => self.wave.sgpr64(sreg::VCC) & full::<N>() == 0,
            Cond::VccNz => self.wave.sgpr64(sreg::VCC) & full::<N>() != 0,
            Cond::ExecZ => self.exec() == 0,
            Cond::ExecNz => self.exec() != 0,
        }
    }

    #[inline]
    fn exec(&self) -> u64 {
        self.wave.sgpr64(sreg::EXEC) & full::<N>()
    }

    #[inline]
    fn row(&mut self, r: u16) -> &mut [u32; N] {
        &mut rows::<N>(self.wave)[usize::from(r)]
    }

    fn pred(&self, p: Option<Cell>) -> u64 {
        p.map_or(u64::MAX, |c| self.get(c))
    }

    #[inline]
    fn step(&mut self, s: &Step) -> Result<(), MemFault> {
        match *s {
            Step::Lanes { p, dst, ref args } => {
                let args = [self.arg(&args[0]), self.arg(&args[1]), self.arg(&args[2])];
                let to = match dst {
                    Dst::Mask(_) => To::Mask,
                    Dst::Rows(lo, hi) => To::Rows(lo, hi, u64::MAX),
                    Dst::Exec(lo, hi) => To::Rows(lo, hi, self.wave.sgpr64(sreg::EXEC)),
                };
                let mask = lanes::pure(p, self.wave.rows(), N, &args, to);
                if let Dst::Mask(c) = dst {
                    self.set(c, mask);
                }
            }
            Step::Scalar { p, dst, args } => {
                let v = args.map(|c| self.get(c));
                self.set(dst, scalar(p, &v));
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
            Step::Ballot { dst, a } => self.set(dst, self.get(a) & self.exec()),
            Step::CopyRow { dst, src } => {
                let rows = rows::<N>(self.wave);
                rows[usize::from(dst)] = rows[usize::from(src)];
            }
            Step::SplatRow { dst, src, high } => {
                *self.row(dst) = [half(self.get(src), high); N];
            }
            Step::LaneId { dst } => *self.row(dst) = std::array::from_fn(|i| i as u32),
            Step::SetV { dst, src, pred } => {
                let mask = self.exec() & self.pred(pred);
                let rows = rows::<N>(self.wave);
                let v = rows[usize::from(src)];
                blend(&mut rows[usize::from(dst)], &v, mask);
            }
            Step::SplatV { dst, src, high, pred } => {
                let mask = self.exec() & self.pred(pred);
                let v = [half(self.get(src), high); N];
                blend(self.row(dst), &v, mask);
            }
            Step::WriteLane { dst, value, lane } => {
                let (v, l) = (self.get(value) as u32, self.get(lane) as usize);
                self.row(dst)[l % N] = v;
            }
            Step::ReadLane { dst, src, lane } => {
                let l = self.get(lane) as usize % N;
                let v = self.row(src)[l];
                self.set(dst, u64::from(v));
            }
            Step::ReadFirstLane { dst, src } => {
                let exec = self.exec();
                let l = if exec == 0 { 0 } else { exec.trailing_zeros() as usize };
                let v = self.row(src)[l];
                self.set(dst, u64::from(v));
            }
            Step::DppMove { dst, src, ref dpp } => {
                let exec = self.exec();
                *self.row(dst) = cross::dpp_move(dpp, self.row(src), exec);
            }
            Step::DppValid { dst, ref dpp } => {
                let m = cross::dpp_valid(dpp, N, self.exec());
                self.set(dst, m);
            }
            Step::Swizzle { dst, src, pattern } => {
                let exec = self.exec();
                *self.row(dst) = cross::swizzle(pattern, self.row(src), exec);
            }
            Step::BPermute { dst, index, data } => {
                let exec = self.exec();
                let index = *self.row(index);
                *self.row(dst) = cross::bpermute(&index, self.row(data), exec);
            }
            Step::Permute { dst, index, data } => {
                let exec = self.exec();
                let index = *self.row(index);
                *self.row(dst) = cross::permute(&index, self.row(data), exec);
            }
            Step::PermLane16 { dst, src, low, high, x, fetch_inactive } => {
                let exec = self.exec();
                let select = self.get(low) & 0xffff_ffff | self.get(high) << 32;
                *self.row(dst) = cross::permlane16(self.row(src), select, x, fetch_inactive, exec);
            }
            Step::LoadConst { mem, addr, pred, first } => {
                let mut v = [0; 16];
                let v = &mut v[..mem.values()];
                if self.pred(pred) & 1 != 0 {
                    mem::load_scalar(mem, self.get(addr), v)?;
                }
                match first {
                    Cell::S32(r) => {
                        let at = usize::from(r);
                        self.wave.sgpr[at..at + v.len()].copy_from_slice(v);
                    }
                    Cell::Slot(at) => {
                        for (slot, v) in self.slots[usize::from(at)..].iter_mut().zip(v) {
                            *slot = u64::from(*v);
                        }
                    }
                    c => unreachable!("{c:?} is no place for a scalar load"),
                }
            }
            Step::Load { space, mem, addr, pred, dst, exec } => {
                self.load(space, mem, addr, pred, &dst, exec)?;
            }
            Step::Store { space, mem, addr, pred, data } => self.store(space, mem, addr, pred, &data)?,
            Step::Atomic(i) => {
                let a = self.code.atomics[i as usize];
                self.atomic(&a)?;
            }
            Step::DsAppend { dst, addr, consume } => {
                let at = self.get(addr) as u32 as usize;
                let count = self.exec().count_ones();
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

    #[inline]
    fn arg(&self, s: &Src) -> Arg {
        match *s {
            Src::Row(r) => Arg::Rows(r, r),
            Src::Pair(l, h) => Arg::Rows(l, h),
            Src::All(c) => Arg::All(self.get(c)),
            Src::Mask(c) => Arg::Mask(self.get(c)),
        }
    }

    fn addresses(&mut self, (lo, hi): (u16, u16)) {
        let rows = rows::<N>(self.wave);
        self.pad.addresses.lo[..N].copy_from_slice(&rows[usize::from(lo)]);
        self.pad.addresses.hi[..N].copy_from_slice(&rows[usize::from(hi)]);
    }

    fn load(
        &mut self,
        space: Space,
        mem: Mem,
        addr: (u16, u16),
        pred: Option<Cell>,
        dst: &[u16; 4],
        direct: bool,
    ) -> Result<(), MemFault> {
        let exec = self.exec();
        let mask = exec & self.pred(pred);
        if mask == full::<N>() && mem == Mem::Dwords(1) && matches!(space, Space::Global | Space::Flat) {
            let rows = rows::<N>(self.wave);
            let at = mem::consecutive(&rows[usize::from(addr.0)], &rows[usize::from(addr.1)], 4);
            if let Some(at) = at
                && memory::read_dwords(at, &mut rows[usize::from(dst[0])]).is_ok()
            {
                return Ok(());
            }
        }
        self.addresses(addr);
        if mask != exec {
            self.pad.buffer[..mem.values() * N].fill(0);
        }
        mem::load(self.wave, space, mem, &self.pad.addresses, mask, &mut self.pad.buffer)?;
        for (d, r) in dst.iter().enumerate().take(mem.values()) {
            let src = part::<N>(&mut self.pad.buffer, d);
            let row = &mut rows::<N>(self.wave)[usize::from(*r)];
            if direct {
                blend(row, src, exec);
            } else {
                *row = *src;
            }
        }
        Ok(())
    }

    fn store(
        &mut self,
        space: Space,
        mem: Mem,
        addr: (u16, u16),
        pred: Option<Cell>,
        data: &[u16; 4],
    ) -> Result<(), MemFault> {
        let mask = self.exec() & self.pred(pred);
        if mask == full::<N>() && mem == Mem::Dwords(1) && matches!(space, Space::Global | Space::Flat) {
            let rows = rows::<N>(self.wave);
            let at = mem::consecutive(&rows[usize::from(addr.0)], &rows[usize::from(addr.1)], 4);
            if let Some(at) = at
                && memory::write_dwords(at, &rows[usize::from(data[0])]).is_ok()
            {
                return Ok(());
            }
        }
        self.addresses(addr);
        for (d, r) in data.iter().enumerate().take(mem.values()) {
            *part::<N>(&mut self.pad.buffer, d) = rows::<N>(self.wave)[usize::from(*r)];
        }
        mem::store(self.wave, space, mem, &self.pad.addresses, mask, &self.pad.buffer)
    }

    fn atomic(&mut self, a: &Atomic) -> Result<(), MemFault> {
        let mut mask = self.exec() & self.pred(a.pred);
        self.addresses(a.addr);
        let (d_lo, d_hi) = (*self.row(a.data.0), *self.row(a.data.1));
        let (e_lo, e_hi) = (*self.row(a.data2.0), *self.row(a.data2.1));
        let wide = a.w == W::W64;
        let join = |lo: u32, hi: u32| u64::from(lo) | if wide { u64::from(hi) << 32 } else { 0 };
        let (mut lo, mut hi) = ([0; N], [0; N]);
        while mask != 0 {
            let l = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            let data = [join(d_lo[l], d_hi[l]), join(e_lo[l], e_hi[l])];
            let at = &self.pad.addresses;
            let addr = u64::from(at.lo[l]) | u64::from(at.hi[l]) << 32;
            let old = mem::atomic_lane(self.wave, a.space, a.op, a.w, addr, l, data)?;
            lo[l] = old as u32;
            hi[l] = (old >> 32) as u32;
        }
        if let Some((dl, dh)) = a.dst {
            *self.row(dl) = lo;
            if dh != dl {
                *self.row(dh) = hi;
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

/// A pure operation on scalars. The commonest go without the evaluator's dispatch; the tests hold them to it.
#[inline]
pub(crate) fn scalar(p: Pure, v: &[u64; 3]) -> u64 {
    let [a, b, c] = *v;
    let (a32, b32) = (a as u32, b as u32);
    let r = match p {
        Pure::Add(W::W32) => a32.wrapping_add(b32),
        Pure::Sub(W::W32) => a32.wrapping_sub(b32),
        Pure::And(W::W32) => a32 & b32,
        Pure::Or(W::W32) => a32 | b32,
        Pure::Shl(W::W32) => a32.wrapping_shl(b32),
        Pure::LShr(W::W32) => a32.wrapping_shr(b32),
        Pure::Add(W::W64) => return a.wrapping_add(b),
        Pure::And(W::W64) => return a & b,
        Pure::Or(W::W64) => return a | b,
        Pure::Xor(W::W64) => return a ^ b,
        Pure::Not(W::W64) => return !a,
        Pure::Eq(W::W32 | W::W64) => return u64::from(a == b),
        Pure::Ne(W::W32 | W::W64) => return u64::from(a != b),
        Pure::LtU(W::W32 | W::W64) => return u64::from(a < b),
        Pure::LtS(W::W32) => return u64::from((a32 as i32) < b32 as i32),
        Pure::Select(_) => return if a & 1 != 0 { b } else { c },
        _ => return eval(p, v),
    };
    u64::from(r)
}

fn half(v: u64, high: bool) -> u32 {
    if high { (v >> 32) as u32 } else { v as u32 }
}
