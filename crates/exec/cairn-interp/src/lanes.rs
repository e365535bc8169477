//! Pure operations over all lanes of a wave: the evaluator's functions in loops that the compiler vectorises.
//!
//! Works on the wave's rows in place, a chunk of lanes at a time: a chunk's operands are read before its result is written, so a
//! result may go where an operand lies. Must not know registers or EXEC, only rows and a mask of lanes to write.

use std::marker::PhantomData;

use cairn_engine::simd::{self, Job};
use cairn_ir::eval::{Bits, Visit, visit};
use cairn_ir::op::Pure;

/// Most lanes of a wave.
pub const LANES: usize = 64;
/// Lanes handled at a time.
const CHUNK: usize = 32;

type Chunk = [u32; CHUNK];

/// A lanes operand.
#[derive(Clone, Copy, Debug)]
pub enum Arg {
    /// Rows of the low and, for 64-bit values, the high dwords.
    Rows(u16, u16),
    /// The same for all lanes.
    All(u64),
    /// A bit a lane.
    Mask(u64),
}

/// Where the result goes.
#[derive(Clone, Copy, Debug)]
pub enum To {
    /// Rows of the low and the high dwords, in the lanes of the mask.
    Rows(u16, u16, u64),
    /// To the caller, a bit a lane.
    Mask,
}

/// Computes `p` for the lanes of rows of `n` dwords (32 or 64). Gives the mask if it goes to the caller.
pub fn pure(p: Pure, rows: &mut [u32], n: usize, args: &[Arg; 3], to: To) -> u64 {
    visit(p, Lanes { rows, n, args, to })
}

struct Lanes<'a> {
    rows: &'a mut [u32],
    n: usize,
    args: &'a [Arg; 3],
    to: To,
}

/// A chunk of an operand.
struct Part {
    lo: Chunk,
    hi: Chunk,
    mask: u32,
}

#[inline(always)]
fn chunk(rows: &[u32], at: usize) -> Chunk {
    match rows[at..at + CHUNK].first_chunk() {
        Some(c) => *c,
        None => [0; CHUNK],
    }
}

impl Lanes<'_> {
    #[inline(always)]
    fn part<T: Bits>(&self, arg: usize, c: usize) -> Part {
        let none = [0; CHUNK];
        let at = c * CHUNK;
        match (size_of::<T>(), self.args[arg]) {
            (1, Arg::Mask(m)) => Part { lo: none, hi: none, mask: (m >> at) as u32 },
            (1, _) => Part { lo: none, hi: none, mask: 0 },
            (8, Arg::Rows(l, h)) => Part {
                lo: chunk(self.rows, usize::from(l) * self.n + at),
                hi: chunk(self.rows, usize::from(h) * self.n + at),
                mask: 0,
            },
            (8, Arg::All(v)) => Part { lo: [v as u32; CHUNK], hi: [(v >> 32) as u32; CHUNK], mask: 0 },
            (_, Arg::Rows(l, _)) => {
                Part { lo: chunk(self.rows, usize::from(l) * self.n + at), hi: none, mask: 0 }
            }
            (_, Arg::All(v)) => Part { lo: [v as u32; CHUNK], hi: none, mask: 0 },
            (_, Arg::Mask(_)) => Part { lo: none, hi: none, mask: 0 },
        }
    }

    #[inline(always)]
    fn write(&mut self, row: u16, c: usize, v: &Chunk, mask: u64) {
        let at = usize::from(row) * self.n + c * CHUNK;
        let dst = &mut self.rows[at..at + CHUNK];
        let m = (mask >> (c * CHUNK)) as u32;
        if m == u32::MAX {
            dst.copy_from_slice(v);
        } else {
            for i in 0..CHUNK {
                dst[i] = if m >> i & 1 != 0 { v[i] } else { dst[i] };
            }
        }
    }

    /// Computes and writes a chunk of results; gives its bits if they are a mask.
    #[inline(always)]
    fn fill<R: Bits>(&mut self, c: usize, f: impl Fn(usize) -> R) -> u32 {
        match (size_of::<R>(), self.to) {
            (1, _) => {
                let mut m = 0u32;
                for i in 0..CHUNK {
                    m |= (f(i).bits() as u32) << i;
                }
                m
            }
            (8, To::Rows(l, h, mask)) => {
                let (mut lo, mut hi) = ([0; CHUNK], [0; CHUNK]);
                for i in 0..CHUNK {
                    let b = f(i).bits();
                    lo[i] = b as u32;
                    hi[i] = (b >> 32) as u32;
                }
                self.write(l, c, &lo, mask);
                self.write(h, c, &hi, mask);
                0
            }
            (_, To::Rows(l, _, mask)) => {
                let lo: [u32; CHUNK] = std::array::from_fn(|i| f(i).bits() as u32);
                self.write(l, c, &lo, mask);
                0
            }
            (_, To::Mask) => 0,
        }
    }
}

impl Part {
    #[inline(always)]
    fn lane<T: Bits>(&self, i: usize) -> T {
        match size_of::<T>() {
            1 => T::from_bits(u64::from(self.mask >> i & 1)),
            8 => T::from_bits(u64::from(self.lo[i]) | u64::from(self.hi[i]) << 32),
            _ => T::from_bits(u64::from(self.lo[i])),
        }
    }
}

struct Un<'a, A, R, F>(Lanes<'a>, F, PhantomData<(A, R)>);

impl<A: Bits, R: Bits, F: Fn(A) -> R + Copy> Job for Un<'_, A, R, F> {
    type Out = u64;
    #[inline(always)]
    fn run(mut self) -> u64 {
        let f = self.1;
        let mut mask = 0;
        for c in 0..self.0.n / CHUNK {
            let a = self.0.part::<A>(0, c);
            mask |= u64::from(self.0.fill(c, |i| f(a.lane(i)))) << (c * CHUNK);
        }
        mask
    }
}

struct Bin<'a, A, B, R, F>(Lanes<'a>, F, PhantomData<(A, B, R)>);

impl<A: Bits, B: Bits, R: Bits, F: Fn(A, B) -> R + Copy> Job for Bin<'_, A, B, R, F> {
    type Out = u64;
    #[inline(always)]
    fn run(mut self) -> u64 {
        let f = self.1;
        let mut mask = 0;
        for c in 0..self.0.n / CHUNK {
            let (a, b) = (self.0.part::<A>(0, c), self.0.part::<B>(1, c));
            mask |= u64::from(self.0.fill(c, |i| f(a.lane(i), b.lane(i)))) << (c * CHUNK);
        }
        mask
    }
}

struct Tri<'a, A, B, C, R, F>(Lanes<'a>, F, PhantomData<(A, B, C, R)>);

impl<A: Bits, B: Bits, C: Bits, R: Bits, F: Fn(A, B, C) -> R + Copy> Job for Tri<'_, A, B, C, R, F> {
    type Out = u64;
    #[inline(always)]
    fn run(mut self) -> u64 {
        let f = self.1;
        let mut mask = 0;
        for c in 0..self.0.n / CHUNK {
            let (x, y, z) = (self.0.part::<A>(0, c), self.0.part::<B>(1, c), self.0.part::<C>(2, c));
            let m = self.0.fill(c, |i| f(x.lane(i), y.lane(i), z.lane(i)));
            mask |= u64::from(m) << (c * CHUNK);
        }
        mask
    }
}

impl Visit for Lanes<'_> {
    type Out = u64;
    fn un<A: Bits, R: Bits>(self, f: impl Fn(A) -> R + Copy) -> u64 {
        simd::run(Un(self, f, PhantomData))
    }
    fn bin<A: Bits, B: Bits, R: Bits>(self, f: impl Fn(A, B) -> R + Copy) -> u64 {
        simd::run(Bin(self, f, PhantomData))
    }
    fn tri<A: Bits, B: Bits, C: Bits, R: Bits>(self, f: impl Fn(A, B, C) -> R + Copy) -> u64 {
        simd::run(Tri(self, f, PhantomData))
    }
}

/// dst = src in the lanes of `mask`.
#[inline]
pub fn blend<const N: usize>(dst: &mut [u32; N], src: &[u32; N], mask: u64) {
    simd::run(Blend { dst, src, mask });
}

/// A bit for each of `N` lanes.
pub const fn full<const N: usize>() -> u64 {
    if N == 64 { u64::MAX } else { (1 << N) - 1 }
}

struct Blend<'a, const N: usize> {
    dst: &'a mut [u32; N],
    src: &'a [u32; N],
    mask: u64,
}

impl<const N: usize> Job for Blend<'_, N> {
    type Out = ();
    #[inline(always)]
    fn run(self) {
        if self.mask & full::<N>() == full::<N>() {
            *self.dst = *self.src;
            return;
        }
        for (c, (d, s)) in self.dst.chunks_exact_mut(CHUNK).zip(self.src.chunks_exact(CHUNK)).enumerate() {
            let m = (self.mask >> (c * CHUNK)) as u32;
            for i in 0..CHUNK {
                d[i] = if m >> i & 1 != 0 { s[i] } else { d[i] };
            }
        }
    }
}
