//! Memory operations of a wave: global memory through the engine's stubs, LDS, scratch, and flat addresses that may be any.
//!
//! Lanes act in ascending order. Out-of-range LDS reads 0 and drops writes; out-of-range scratch is a fault, since it can only be
//! a broken stack. Must not know steps.

use cairn_engine::fault::Access;
use cairn_engine::memory::{self, BadAccess, LoadKind, StoreKind};
use cairn_engine::simd::{self, Job};
use cairn_engine::wave::{APERTURE_HIGH_PRIVATE, APERTURE_HIGH_SHARED, PRIVATE_APERTURE, WaveState};
use cairn_ir::eval::eval;
use cairn_ir::op::{AtomicOp, FPred, Mem, Pure, Space};
use cairn_ir::ty::{F, Round, W};

use crate::lanes::LANES;

/// A lane's access that memory does not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemFault {
    pub access: Access,
    pub addr: u64,
    pub lane: Option<u32>,
}

type R<T> = Result<T, MemFault>;

/// Dwords that a lane can move, times lanes.
pub type Buffer = [u32; 4 * LANES];

/// Addresses of the lanes.
#[repr(C)]
pub struct Addresses {
    pub lo: [u32; LANES],
    pub hi: [u32; LANES],
}

impl Addresses {
    pub const NONE: Addresses = Addresses { lo: [0; LANES], hi: [0; LANES] };

    fn lane(&self, l: u32) -> u64 {
        u64::from(self.lo[l as usize]) | u64::from(self.hi[l as usize]) << 32
    }
}

fn lanes_of(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let l = mask.trailing_zeros() as usize;
        mask &= mask - 1;
        Some(l)
    })
}

/// The first address, if lane i's is `step` bytes times i further and none is in an aperture.
#[inline]
pub fn consecutive(lo: &[u32], hi: &[u32], step: u32) -> Option<u64> {
    let base = u64::from(lo[0]) | u64::from(hi[0]) << 32;
    let aperture = hi[0] == APERTURE_HIGH_SHARED || hi[0] == APERTURE_HIGH_PRIVATE;
    // Two lanes tell nearly always.
    let near = lo[1].wrapping_sub(lo[0]) == step;
    (near && !aperture && pattern(lo, hi, step) == Pattern::Consecutive).then_some(base)
}

/// How the addresses of a full wave relate.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pattern {
    Consecutive,
    Uniform,
    Other,
}

struct Look<'a> {
    lo: &'a [u32],
    hi: &'a [u32],
    step: u32,
}

impl Job for Look<'_> {
    type Out = (u32, u32);
    #[inline(always)]
    fn run(self) -> (u32, u32) {
        let (base, high) = (self.lo[0], self.hi[0]);
        let (mut off_line, mut off_point) = (0, 0);
        for (i, (&l, &h)) in self.lo.iter().zip(self.hi).enumerate() {
            let d = l.wrapping_sub(base);
            off_line |= d.wrapping_sub(self.step.wrapping_mul(i as u32)) | (h ^ high);
            off_point |= d | (h ^ high);
        }
        (off_line, off_point)
    }
}

fn pattern(lo: &[u32], hi: &[u32], step: u32) -> Pattern {
    let (line, point) = simd::run(Look { lo, hi, step });
    if point == 0 {
        Pattern::Uniform
    } else if line == 0 && lo[0].checked_add(step * lo.len() as u32).is_some() {
        Pattern::Consecutive
    } else {
        Pattern::Other
    }
}

fn load_kind(mem: Mem) -> LoadKind {
    match mem {
        Mem::U8 => LoadKind::U8,
        Mem::S8 => LoadKind::S8,
        Mem::U16 => LoadKind::U16,
        Mem::S16 => LoadKind::S16,
        Mem::Dwords(n) => LoadKind::Dwords(n),
    }
}

fn store_kind(mem: Mem) -> StoreKind {
    match mem {
        Mem::U8 | Mem::S8 => StoreKind::B8,
        Mem::U16 | Mem::S16 => StoreKind::B16,
        Mem::Dwords(n) => StoreKind::Dwords(n),
    }
}

/// Loads in the lanes of `mask` into `buf[dword * lanes + lane]`; other lanes keep what `buf` had.
pub fn load(
    wave: &mut WaveState,
    space: Space,
    mem: Mem,
    a: &Addresses,
    mask: u64,
    buf: &mut Buffer,
) -> R<()> {
    if mask == 0 {
        return Ok(());
    }
    match space {
        Space::Global | Space::Const => load_global(wave.lanes as usize, mem, a, mask, buf),
        Space::Lds => {
            load_lds(wave, mem, a, mask, buf);
            Ok(())
        }
        Space::Scratch => load_scratch(wave, mem, a, mask, buf),
        Space::Flat => {
            let (global, lds, scratch) = split(a, mask, wave.lanes as usize);
            if global != 0 {
                load_global(wave.lanes as usize, mem, a, global, buf)?;
            }
            if lds != 0 {
                load_lds(wave, mem, a, lds, buf);
            }
            if scratch != 0 {
                load_scratch(wave, mem, a, scratch, buf)?;
            }
            Ok(())
        }
    }
}

/// Stores `data[dword * lanes + lane]` in the lanes of `mask`.
pub fn store(wave: &mut WaveState, space: Space, mem: Mem, a: &Addresses, mask: u64, data: &Buffer) -> R<()> {
    if mask == 0 {
        return Ok(());
    }
    match space {
        Space::Global | Space::Const => store_global(wave.lanes as usize, mem, a, mask, data),
        Space::Lds => {
            store_lds(wave, mem, a, mask, data);
            Ok(())
        }
        Space::Scratch => store_scratch(wave, mem, a, mask, data),
        Space::Flat => {
            let (global, lds, scratch) = split(a, mask, wave.lanes as usize);
            if global != 0 {
                store_global(wave.lanes as usize, mem, a, global, data)?;
            }
            if lds != 0 {
                store_lds(wave, mem, a, lds, data);
            }
            if scratch != 0 {
                store_scratch(wave, mem, a, scratch, data)?;
            }
            Ok(())
        }
    }
}

/// Lanes whose flat address is global, in LDS, in scratch.
fn split(a: &Addresses, mask: u64, n: usize) -> (u64, u64, u64) {
    let (mut lds, mut scratch) = (0u64, 0u64);
    for (i, &h) in a.hi[..n].iter().enumerate() {
        lds |= u64::from(h == APERTURE_HIGH_SHARED) << i;
        scratch |= u64::from(h == APERTURE_HIGH_PRIVATE) << i;
    }
    (mask & !lds & !scratch, mask & lds, mask & scratch)
}

fn full_mask(n: usize) -> u64 {
    if n == 64 { u64::MAX } else { (1 << n) - 1 }
}

fn load_global(n: usize, mem: Mem, a: &Addresses, mask: u64, buf: &mut Buffer) -> R<()> {
    let k = mem.values();
    let (lo, hi) = (&a.lo[..n], &a.hi[..n]);
    if mask == full_mask(n) {
        let size = mem.bytes();
        let base = a.lane(0);
        // A bad page somewhere: the lanes one by one tell which.
        let done = match pattern(lo, hi, size) {
            Pattern::Uniform => {
                let mut one = [0; 4];
                let ok = match mem {
                    Mem::U8 => memory::load8(base).map(|v| one[0] = u32::from(v)),
                    Mem::S8 => memory::load8(base).map(|v| one[0] = v as i8 as u32),
                    Mem::U16 => memory::load16(base).map(|v| one[0] = u32::from(v)),
                    Mem::S16 => memory::load16(base).map(|v| one[0] = v as i16 as u32),
                    Mem::Dwords(_) => memory::read_dwords(base, &mut one[..k]),
                };
                for (row, v) in buf.chunks_exact_mut(n).zip(one).take(k) {
                    row.fill(v);
                }
                ok.is_ok()
            }
            Pattern::Consecutive => match mem {
                Mem::Dwords(1) => memory::read_dwords(base, &mut buf[..n]).is_ok(),
                Mem::Dwords(_) => {
                    let mut flat = [0; 4 * LANES];
                    let ok = memory::read_dwords(base, &mut flat[..k * n]).is_ok();
                    for (d, row) in buf.chunks_exact_mut(n).enumerate().take(k) {
                        for (v, f) in row.iter_mut().zip(flat[d..].iter().step_by(k)) {
                            *v = *f;
                        }
                    }
                    ok
                }
                Mem::U8 | Mem::S8 => {
                    let mut bytes = [0; LANES];
                    let ok = memory::read_bytes(base, &mut bytes[..n]).is_ok();
                    for (v, b) in buf[..n].iter_mut().zip(bytes) {
                        *v = if mem == Mem::U8 { u32::from(b) } else { b as i8 as u32 };
                    }
                    ok
                }
                Mem::U16 | Mem::S16 => {
                    let mut bytes = [0; 2 * LANES];
                    let ok = memory::read_bytes(base, &mut bytes[..2 * n]).is_ok();
                    for (v, b) in buf[..n].iter_mut().zip(bytes.chunks_exact(2)) {
                        let h = u16::from_le_bytes([b[0], b[1]]);
                        *v = if mem == Mem::U16 { u32::from(h) } else { h as i16 as u32 };
                    }
                    ok
                }
            },
            Pattern::Other => false,
        };
        if done {
            return Ok(());
        }
    }
    memory::gather(load_kind(mem), lo, hi, mask, &mut buf[..k * n], n).map_err(|b| bad(a, b, Access::Read))
}

fn bad(a: &Addresses, b: BadAccess, access: Access) -> MemFault {
    MemFault { access, addr: a.lane(b.lane), lane: Some(b.lane) }
}

fn store_global(n: usize, mem: Mem, a: &Addresses, mask: u64, data: &Buffer) -> R<()> {
    let k = mem.values();
    let (lo, hi) = (&a.lo[..n], &a.hi[..n]);
    if mask == full_mask(n)
        && let Mem::Dwords(_) = mem
        && pattern(lo, hi, mem.bytes()) == Pattern::Consecutive
    {
        let base = a.lane(0);
        let done = if k == 1 {
            memory::write_dwords(base, &data[..n])
        } else {
            let mut flat = [0; 4 * LANES];
            for (d, row) in data.chunks_exact(n).enumerate().take(k) {
                for (f, v) in flat[d..].iter_mut().step_by(k).zip(row) {
                    *f = *v;
                }
            }
            memory::write_dwords(base, &flat[..k * n])
        };
        if done.is_ok() {
            return Ok(());
        }
    }
    memory::scatter(store_kind(mem), lo, hi, mask, &data[..k * n], n).map_err(|b| bad(a, b, Access::Write))
}

fn get<const N: usize>(bytes: &[u8], at: usize) -> Option<[u8; N]> {
    bytes.get(at..)?.first_chunk().copied()
}

fn load_lds(wave: &mut WaveState, mem: Mem, a: &Addresses, mask: u64, buf: &mut Buffer) {
    let n = wave.lanes as usize;
    let lds = wave.lds();
    if mem == Mem::Dwords(1)
        && mask == full_mask(n)
        && pattern(&a.lo[..n], &[0; LANES][..n], 4) == Pattern::Consecutive
    {
        let at = a.lo[0] as usize;
        if let Some(src) = lds.get(at..at + 4 * n) {
            for (v, b) in buf[..n].iter_mut().zip(src.as_chunks::<4>().0) {
                *v = u32::from_le_bytes(*b);
            }
            return;
        }
    }
    for l in lanes_of(mask) {
        let at = a.lo[l] as usize;
        let one = match mem {
            Mem::U8 => lds.get(at).map(|&b| u32::from(b)),
            Mem::S8 => lds.get(at).map(|&b| b as i8 as u32),
            Mem::U16 => get(lds, at).map(|b| u32::from(u16::from_le_bytes(b))),
            Mem::S16 => get(lds, at).map(|b| i16::from_le_bytes(b) as u32),
            Mem::Dwords(k) => {
                for d in 0..usize::from(k) {
                    buf[d * n + l] = get(lds, at + 4 * d).map_or(0, u32::from_le_bytes);
                }
                continue;
            }
        };
        buf[l] = one.unwrap_or(0);
    }
}

fn store_lds(wave: &mut WaveState, mem: Mem, a: &Addresses, mask: u64, data: &Buffer) {
    let n = wave.lanes as usize;
    let lds = wave.lds();
    let size = if let Mem::Dwords(_) = mem { 4 } else { mem.bytes() as usize };
    for l in lanes_of(mask) {
        for d in 0..mem.values() {
            let at = a.lo[l] as usize + 4 * d;
            if let Some(to) = lds.get_mut(at..at + size) {
                to.copy_from_slice(&data[d * n + l].to_le_bytes()[..size]);
            }
        }
    }
}

/// Checks that every lane's scratch access is inside its private segment.
fn scratch_in_range(wave: &WaveState, a: &Addresses, mask: u64, size: u32, access: Access) -> R<()> {
    let limit = u64::from(wave.scratch_lane_bytes);
    match lanes_of(mask).find(|&l| u64::from(a.lo[l]) + u64::from(size) > limit) {
        None => Ok(()),
        Some(l) => {
            Err(MemFault { access, addr: PRIVATE_APERTURE + u64::from(a.lo[l]), lane: Some(l as u32) })
        }
    }
}

/// Where byte `off` of a lane's private segment lies in the wave's scratch.
fn scratch_at(off: usize, lane: usize, n: usize) -> usize {
    (off / 4 * n + lane) * 4 + off % 4
}

fn load_scratch(wave: &mut WaveState, mem: Mem, a: &Addresses, mask: u64, buf: &mut Buffer) -> R<()> {
    let n = wave.lanes as usize;
    scratch_in_range(wave, a, mask, mem.bytes(), Access::Read)?;
    let scratch = wave.scratch();
    for l in lanes_of(mask) {
        let off = a.lo[l] as usize;
        if let Mem::Dwords(k) = mem
            && off.is_multiple_of(4)
        {
            for d in 0..usize::from(k) {
                buf[d * n + l] = get(scratch, scratch_at(off + 4 * d, l, n)).map_or(0, u32::from_le_bytes);
            }
            continue;
        }
        for d in 0..mem.values() {
            let size = mem.bytes().min(4) as usize;
            let mut v = [0; 4];
            for (b, to) in v.iter_mut().enumerate().take(size) {
                *to = scratch[scratch_at(off + 4 * d + b, l, n)];
            }
            let v = u32::from_le_bytes(v);
            buf[d * n + l] = match mem {
                Mem::S8 => v as u8 as i8 as u32,
                Mem::S16 => v as u16 as i16 as u32,
                _ => v,
            };
        }
    }
    Ok(())
}

fn store_scratch(wave: &mut WaveState, mem: Mem, a: &Addresses, mask: u64, data: &Buffer) -> R<()> {
    let n = wave.lanes as usize;
    scratch_in_range(wave, a, mask, mem.bytes(), Access::Write)?;
    let scratch = wave.scratch();
    for l in lanes_of(mask) {
        let off = a.lo[l] as usize;
        for d in 0..mem.values() {
            let bytes = data[d * n + l].to_le_bytes();
            let size = mem.bytes().min(4) as usize;
            if off.is_multiple_of(4) {
                let at = scratch_at(off + 4 * d, l, n);
                scratch[at..at + size].copy_from_slice(&bytes[..size]);
            } else {
                for (b, v) in bytes.iter().enumerate().take(size) {
                    scratch[scratch_at(off + 4 * d + b, l, n)] = *v;
                }
            }
        }
    }
    Ok(())
}

/// Scalar load of up to 16 dwords.
pub fn load_scalar(mem: Mem, addr: u64, out: &mut [u32]) -> R<()> {
    let fault = |_| MemFault { access: Access::Read, addr, lane: None };
    match mem {
        Mem::U8 => out[0] = u32::from(memory::load8(addr).map_err(fault)?),
        Mem::S8 => out[0] = memory::load8(addr).map_err(fault)? as i8 as u32,
        Mem::U16 => out[0] = u32::from(memory::load16(addr).map_err(fault)?),
        Mem::S16 => out[0] = memory::load16(addr).map_err(fault)? as i16 as u32,
        Mem::Dwords(_) => memory::read_dwords(addr, out).map_err(fault)?,
    }
    Ok(())
}

/// A lane's atomic: what memory held.
pub fn atomic_lane(
    wave: &mut WaveState,
    space: Space,
    op: AtomicOp,
    w: W,
    addr: u64,
    lane: usize,
    data: [u64; 2],
) -> R<u64> {
    let high = (addr >> 32) as u32;
    let fault = |_| MemFault { access: Access::Atomic, addr, lane: Some(lane as u32) };
    match space {
        Space::Flat if high == APERTURE_HIGH_SHARED => Ok(atomic_lds(wave, op, w, addr as u32, data)),
        Space::Flat if high == APERTURE_HIGH_PRIVATE => atomic_scratch(wave, op, w, addr as u32, lane, data),
        Space::Global | Space::Const | Space::Flat => atomic_global(op, w, addr, data).map_err(fault),
        Space::Lds => Ok(atomic_lds(wave, op, w, addr as u32, data)),
        Space::Scratch => atomic_scratch(wave, op, w, addr as u32, lane, data),
    }
}

fn atomic_global(op: AtomicOp, w: W, addr: u64, data: [u64; 2]) -> Result<u64, BadAccess> {
    let wide = w == W::W64;
    match (op, wide) {
        (AtomicOp::Add, false) => return memory::add32(addr, data[0] as u32).map(u64::from),
        (AtomicOp::Add, true) => return memory::add64(addr, data[0]),
        (AtomicOp::Sub, false) => {
            return memory::add32(addr, (data[0] as u32).wrapping_neg()).map(u64::from);
        }
        (AtomicOp::Sub, true) => return memory::add64(addr, data[0].wrapping_neg()),
        (AtomicOp::Swap, false) => return memory::swap32(addr, data[0] as u32).map(u64::from),
        (AtomicOp::Swap, true) => return memory::swap64(addr, data[0]),
        (AtomicOp::CmpSwap, false) => {
            return memory::cas32(addr, data[0] as u32, data[1] as u32).map(u64::from);
        }
        (AtomicOp::CmpSwap, true) => return memory::cas64(addr, data[0], data[1]),
        _ => {}
    }
    let mut old = if wide { memory::load64(addr)? } else { u64::from(memory::load32(addr)?) };
    loop {
        let new = modified(op, w, old, data);
        let seen = if wide {
            memory::cas64(addr, old, new)?
        } else {
            u64::from(memory::cas32(addr, old as u32, new as u32)?)
        };
        if seen == old {
            return Ok(old);
        }
        old = seen;
    }
}

fn atomic_lds(wave: &mut WaveState, op: AtomicOp, w: W, at: u32, data: [u64; 2]) -> u64 {
    let at = at as usize;
    let lds = wave.lds();
    if w == W::W64 {
        let Some(b) = get::<8>(lds, at) else { return 0 };
        let old = u64::from_le_bytes(b);
        lds[at..at + 8].copy_from_slice(&modified(op, w, old, data).to_le_bytes());
        old
    } else {
        let Some(b) = get::<4>(lds, at) else { return 0 };
        let old = u64::from(u32::from_le_bytes(b));
        lds[at..at + 4].copy_from_slice(&(modified(op, w, old, data) as u32).to_le_bytes());
        old
    }
}

fn atomic_scratch(wave: &mut WaveState, op: AtomicOp, w: W, at: u32, lane: usize, data: [u64; 2]) -> R<u64> {
    let k = if w == W::W64 { 2 } else { 1 };
    let n = wave.lanes as usize;
    let mut a = Addresses::NONE;
    a.lo[lane] = at;
    let mut buf = [0; 4 * LANES];
    load_scratch(wave, Mem::Dwords(k), &a, 1 << lane, &mut buf)?;
    let old = u64::from(buf[lane]) | if k == 2 { u64::from(buf[n + lane]) << 32 } else { 0 };
    let new = modified(op, w, old, data);
    buf[lane] = new as u32;
    buf[n + lane] = (new >> 32) as u32;
    store_scratch(wave, Mem::Dwords(k), &a, 1 << lane, &buf)?;
    Ok(old)
}

/// What an atomic leaves in memory (see [`AtomicOp`]).
fn modified(op: AtomicOp, w: W, old: u64, [d, d2]: [u64; 2]) -> u64 {
    let pure = |p: Pure| eval(p, &[old, d]);
    let r = match op {
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
        AtomicOp::MinS => pure(Pure::MinS(w)),
        AtomicOp::MinU => old.min(d),
        AtomicOp::MaxS => pure(Pure::MaxS(w)),
        AtomicOp::MaxU => old.max(d),
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
        AtomicOp::FAdd(f) => pure(Pure::FAdd(f, Round::NearestEven)),
        AtomicOp::FMin(f) => pure(Pure::FMin(f)),
        AtomicOp::FMax(f) => pure(Pure::FMax(f)),
        AtomicOp::PkAddF16 => halves(old, d, |a, b| eval(Pure::FAdd(F::F16, Round::NearestEven), &[a, b])),
        AtomicOp::PkAddBf16 => halves(old, d, add_bf16),
        AtomicOp::FCmpSwap(f) => {
            if eval(Pure::FCmp(f, FPred::Oeq), &[old, d]) != 0 {
                d2
            } else {
                old
            }
        }
        AtomicOp::MskOr => old & !d | d2,
    };
    r & w.mask()
}

fn halves(a: u64, b: u64, f: impl Fn(u64, u64) -> u64) -> u64 {
    f(a & 0xffff, b & 0xffff) | f(a >> 16 & 0xffff, b >> 16 & 0xffff) << 16
}

/// The sum of two bfloat16 numbers, rounded to nearest even; NaN gives the quiet NaN.
fn add_bf16(a: u64, b: u64) -> u64 {
    let sum = f32::from_bits((a as u32) << 16) + f32::from_bits((b as u32) << 16);
    if sum.is_nan() {
        return 0x7fc0;
    }
    let bits = u64::from(sum.to_bits());
    (bits + 0x7fff + (bits >> 16 & 1)) >> 16
}
