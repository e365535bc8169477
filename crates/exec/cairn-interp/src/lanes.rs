//! Pure operations over all lanes of a wave: the evaluator's functions in loops that the compiler vectorises.
//!
//! Every lane is computed, active or not; who writes the result decides. Must not know where values lie.

use cairn_engine::simd::{self, Job};
use cairn_ir::eval::{Bits, Visit, visit};
use cairn_ir::op::Pure;

/// Most lanes of a wave.
pub const LANES: usize = 64;

/// A lanes operand: low and high dwords, or a bit a lane. Rows of one chunk stand for all chunks: scalars.
#[derive(Clone, Copy)]
pub struct Arg<'a> {
    pub lo: &'a [u32],
    pub hi: &'a [u32],
    pub mask: u64,
}

/// A lanes result.
pub struct Out {
    pub lo: [u32; LANES],
    pub hi: [u32; LANES],
    pub mask: u64,
}

/// Computes `p` for `n` lanes (32 or 64).
pub fn pure(p: Pure, args: &[Arg<'_>; 3], n: usize, out: &mut Out) {
    visit(p, Lanes { args, n, out });
}

struct Lanes<'a, 'b> {
    args: &'b [Arg<'a>; 3],
    n: usize,
    out: &'b mut Out,
}

/// Lanes handled at a time.
pub const CHUNK: usize = 32;

/// A chunk of an operand.
struct Part<'a> {
    lo: &'a [u32; CHUNK],
    hi: &'a [u32; CHUNK],
    mask: u32,
}

impl<'a> Arg<'a> {
    #[inline(always)]
    fn part<T: Bits>(&self, chunk: usize) -> Part<'a> {
        let at = chunk * CHUNK;
        let none = &[0; CHUNK];
        let row = |r: &'a [u32]| -> &'a [u32; CHUNK] {
            let from = if r.len() == CHUNK { 0 } else { at };
            match r[from..from + CHUNK].first_chunk() {
                Some(c) => c,
                None => none,
            }
        };
        Part {
            lo: if size_of::<T>() == 1 { none } else { row(self.lo) },
            hi: if size_of::<T>() == 8 { row(self.hi) } else { none },
            mask: (self.mask >> at) as u32,
        }
    }
}

impl Part<'_> {
    #[inline(always)]
    fn lane<T: Bits>(&self, i: usize) -> T {
        match size_of::<T>() {
            1 => T::from_bits(u64::from(self.mask >> i & 1)),
            8 => T::from_bits(u64::from(self.lo[i]) | u64::from(self.hi[i]) << 32),
            _ => T::from_bits(u64::from(self.lo[i])),
        }
    }
}

/// Writes a chunk of results.
#[inline(always)]
fn fill<R: Bits>(out: &mut Out, chunk: usize, f: impl Fn(usize) -> R) {
    let at = chunk * CHUNK;
    match size_of::<R>() {
        1 => {
            let mut m = 0u32;
            for i in 0..CHUNK {
                m |= (f(i).bits() as u32) << i;
            }
            let keep = !(0xffff_ffffu64 << at);
            out.mask = out.mask & keep | u64::from(m) << at;
        }
        8 => {
            let (lo, hi) = (&mut out.lo[at..at + CHUNK], &mut out.hi[at..at + CHUNK]);
            for i in 0..CHUNK {
                let b = f(i).bits();
                lo[i] = b as u32;
                hi[i] = (b >> 32) as u32;
            }
        }
        _ => {
            let lo = &mut out.lo[at..at + CHUNK];
            for i in 0..CHUNK {
                lo[i] = f(i).bits() as u32;
            }
        }
    }
}

struct Un<'a, 'b, A, R, Fun>(Lanes<'a, 'b>, Fun, std::marker::PhantomData<(A, R)>);

impl<A: Bits, R: Bits, Fun: Fn(A) -> R + Copy> Job for Un<'_, '_, A, R, Fun> {
    type Out = ();
    #[inline(always)]
    fn run(self) {
        let Lanes { args, n, out } = self.0;
        for c in 0..n / CHUNK {
            let a = args[0].part::<A>(c);
            fill(out, c, |i| (self.1)(a.lane(i)));
        }
    }
}

struct Bin<'a, 'b, A, B, R, Fun>(Lanes<'a, 'b>, Fun, std::marker::PhantomData<(A, B, R)>);

impl<A: Bits, B: Bits, R: Bits, Fun: Fn(A, B) -> R + Copy> Job for Bin<'_, '_, A, B, R, Fun> {
    type Out = ();
    #[inline(always)]
    fn run(self) {
        let Lanes { args, n, out } = self.0;
        for c in 0..n / CHUNK {
            let (a, b) = (args[0].part::<A>(c), args[1].part::<B>(c));
            fill(out, c, |i| (self.1)(a.lane(i), b.lane(i)));
        }
    }
}

struct Tri<'a, 'b, A, B, C, R, Fun>(Lanes<'a, 'b>, Fun, std::marker::PhantomData<(A, B, C, R)>);

impl<A: Bits, B: Bits, C: Bits, R: Bits, Fun: Fn(A, B, C) -> R + Copy> Job for Tri<'_, '_, A, B, C, R, Fun> {
    type Out = ();
    #[inline(always)]
    fn run(self) {
        let Lanes { args, n, out } = self.0;
        for c in 0..n / CHUNK {
            let (x, y, z) = (args[0].part::<A>(c), args[1].part::<B>(c), args[2].part::<C>(c));
            fill(out, c, |i| (self.1)(x.lane(i), y.lane(i), z.lane(i)));
        }
    }
}

impl Visit for Lanes<'_, '_> {
    type Out = ();
    fn un<A: Bits, R: Bits>(self, f: impl Fn(A) -> R + Copy) {
        simd::run(Un(self, f, std::marker::PhantomData));
    }
    fn bin<A: Bits, B: Bits, R: Bits>(self, f: impl Fn(A, B) -> R + Copy) {
        simd::run(Bin(self, f, std::marker::PhantomData));
    }
    fn tri<A: Bits, B: Bits, C: Bits, R: Bits>(self, f: impl Fn(A, B, C) -> R + Copy) {
        simd::run(Tri(self, f, std::marker::PhantomData));
    }
}

/// dst = src in the lanes of `mask`.
#[inline]
pub fn blend<const N: usize>(dst: &mut [u32; N], src: &[u32; N], mask: u64) {
    if mask & full::<N>() == full::<N>() {
        *dst = *src;
    } else {
        simd::run(Blend { dst, src, mask });
    }
}

/// A bit for each of `N` lanes.
pub const fn full<const N: usize>() -> u64 {
    if N == 64 { u64::MAX } else { (1 << N) - 1 }
}

struct Blend<'a> {
    dst: &'a mut [u32],
    src: &'a [u32],
    mask: u64,
}

impl Job for Blend<'_> {
    type Out = ();
    #[inline(always)]
    fn run(self) {
        for (c, (d, s)) in self.dst.chunks_exact_mut(CHUNK).zip(self.src.chunks_exact(CHUNK)).enumerate() {
            let m = (self.mask >> (c * CHUNK)) as u32;
            for i in 0..CHUNK {
                d[i] = if m >> i & 1 != 0 { s[i] } else { d[i] };
            }
        }
    }
}
