//! The evaluator: the definition of every pure operation, one lane at a time.
//!
//! [`visit`] hands the operation's function to a [`Visit`]or with its exact types, so that the scalar evaluator, the constant
//! folder and the interpreter's loops over lanes all run the same closure. Must not know registers, memory, lanes.

mod float;
mod int;
#[cfg(test)]
mod tests;

use crate::expand;
use crate::op::{FPred, Pure};
use crate::ty::{F, Round, W};

pub use float::{narrow, round_to_f16, widen_f16};

/// A lane's value of some width.
pub trait Bits: Copy + Default + PartialEq + 'static {
    fn from_bits(b: u64) -> Self;
    fn bits(self) -> u64;
}

impl Bits for bool {
    fn from_bits(b: u64) -> Self {
        b & 1 != 0
    }
    fn bits(self) -> u64 {
        u64::from(self)
    }
}

macro_rules! bits {
    ($($t:ty)*) => { $(impl Bits for $t {
        #[inline(always)]
        fn from_bits(b: u64) -> Self { b as $t }
        #[inline(always)]
        fn bits(self) -> u64 { u64::from(self) }
    })* };
}
bits! { u16 u32 u64 }

/// Receives the function of a pure operation.
pub trait Visit {
    type Out;
    fn un<A: Bits, R: Bits>(self, f: impl Fn(A) -> R + Copy) -> Self::Out;
    fn bin<A: Bits, B: Bits, R: Bits>(self, f: impl Fn(A, B) -> R + Copy) -> Self::Out;
    fn tri<A: Bits, B: Bits, C: Bits, R: Bits>(self, f: impl Fn(A, B, C) -> R + Copy) -> Self::Out;
}

struct Scalar<'a>(&'a [u64]);

impl Visit for Scalar<'_> {
    type Out = u64;
    fn un<A: Bits, R: Bits>(self, f: impl Fn(A) -> R + Copy) -> u64 {
        f(A::from_bits(self.0[0])).bits()
    }
    fn bin<A: Bits, B: Bits, R: Bits>(self, f: impl Fn(A, B) -> R + Copy) -> u64 {
        f(A::from_bits(self.0[0]), B::from_bits(self.0[1])).bits()
    }
    fn tri<A: Bits, B: Bits, C: Bits, R: Bits>(self, f: impl Fn(A, B, C) -> R + Copy) -> u64 {
        f(A::from_bits(self.0[0]), B::from_bits(self.0[1]), C::from_bits(self.0[2])).bits()
    }
}

/// Evaluates `p` on one lane's argument bits; gives the result's bits.
pub fn eval(p: Pure, args: &[u64]) -> u64 {
    visit(p, Scalar(args))
}

/// Arithmetic rounding other than to nearest even is refused by [`crate::verify`], so it cannot arrive here.
fn nearest(r: Round) {
    debug_assert_eq!(r, Round::NearestEven);
}

/// Calls the visitor with the function of `p`.
// One closure serves every width; the one-bit width does not ask for a form of its own.
#[allow(clippy::bool_comparison)]
pub fn visit<V: Visit>(p: Pure, v: V) -> V::Out {
    use float::Fl;
    use int::Int;

    /// Picks the integer type of a width.
    macro_rules! by_w {
        ($w:expr, $t:ident => $e:expr) => {
            match $w {
                W::W1 => {
                    type $t = bool;
                    $e
                }
                W::W16 => {
                    type $t = u16;
                    $e
                }
                W::W32 => {
                    type $t = u32;
                    $e
                }
                W::W64 => {
                    type $t = u64;
                    $e
                }
            }
        };
    }
    macro_rules! by_f {
        ($f:expr, $t:ident => $e:expr) => {
            match $f {
                F::F16 => {
                    type $t = u16;
                    $e
                }
                F::F32 => {
                    type $t = u32;
                    $e
                }
                F::F64 => {
                    type $t = u64;
                    $e
                }
            }
        };
    }

    match p {
        Pure::Add(w) => by_w!(w, T => v.bin(<T as Int>::add)),
        Pure::Sub(w) => by_w!(w, T => v.bin(<T as Int>::sub)),
        Pure::Mul(w) => by_w!(w, T => v.bin(<T as Int>::mul)),
        Pure::MulHiU(w) => by_w!(w, T => v.bin(<T as Int>::mul_hi_u)),
        Pure::MulHiS(w) => by_w!(w, T => v.bin(<T as Int>::mul_hi_s)),
        Pure::And(w) => by_w!(w, T => v.bin(|a: T, b: T| a & b)),
        Pure::Or(w) => by_w!(w, T => v.bin(|a: T, b: T| a | b)),
        Pure::Xor(w) => by_w!(w, T => v.bin(|a: T, b: T| a ^ b)),
        Pure::Not(w) => by_w!(w, T => v.un(|a: T| !a)),
        Pure::Shl(w) => by_w!(w, T => v.bin(|a: T, n: u32| a.shl(n))),
        Pure::LShr(w) => by_w!(w, T => v.bin(|a: T, n: u32| a.lshr(n))),
        Pure::AShr(w) => by_w!(w, T => v.bin(|a: T, n: u32| a.ashr(n))),
        Pure::MinU(w) => by_w!(w, T => v.bin(|a: T, b: T| if b < a { b } else { a })),
        Pure::MaxU(w) => by_w!(w, T => v.bin(|a: T, b: T| if a < b { b } else { a })),
        Pure::MinS(w) => by_w!(w, T => v.bin(|a: T, b: T| if b.lt_s(a) { b } else { a })),
        Pure::MaxS(w) => by_w!(w, T => v.bin(|a: T, b: T| if a.lt_s(b) { b } else { a })),
        Pure::Eq(w) => by_w!(w, T => v.bin(|a: T, b: T| a == b)),
        Pure::Ne(w) => by_w!(w, T => v.bin(|a: T, b: T| a != b)),
        Pure::LtU(w) => by_w!(w, T => v.bin(|a: T, b: T| a < b)),
        Pure::LtS(w) => by_w!(w, T => v.bin(|a: T, b: T| a.lt_s(b))),
        Pure::LeU(w) => by_w!(w, T => v.bin(|a: T, b: T| a <= b)),
        Pure::LeS(w) => by_w!(w, T => v.bin(|a: T, b: T| !b.lt_s(a))),
        Pure::Select(w) => by_w!(w, T => v.tri(|c: bool, a: T, b: T| if c { a } else { b })),
        Pure::Popcnt(w) => by_w!(w, T => v.un(|a: T| a.bits().count_ones())),
        Pure::Clz(w) => by_w!(w, T => v.un(|a: T| a.bits().leading_zeros() - (64 - T::BITS))),
        Pure::Ctz(w) => by_w!(w, T => v.un(|a: T| Ord::min(a.bits().trailing_zeros(), T::BITS))),
        Pure::BitRev(w) => {
            by_w!(w, T => v.un(|a: T| T::from_bits(a.bits().reverse_bits() >> (64 - T::BITS))))
        }
        Pure::ZExt(a, b) => by_w!(a, A => by_w!(b, B => v.un(|x: A| B::from_bits(x.bits())))),
        Pure::SExt(a, b) => by_w!(a, A => by_w!(b, B => v.un(|x: A| B::from_bits(x.sext())))),
        Pure::Trunc(a, b) => by_w!(a, A => by_w!(b, B => v.un(|x: A| B::from_bits(x.bits())))),
        Pure::Pack64 => v.bin(|lo: u32, hi: u32| u64::from(lo) | u64::from(hi) << 32),
        Pure::Hi32 => v.un(|a: u64| (a >> 32) as u32),
        Pure::Perm => v.tri(int::perm),

        Pure::FAdd(f, r) => {
            nearest(r);
            by_f!(f, T => v.bin(<T as Fl>::add))
        }
        Pure::FMul(f, r) => {
            nearest(r);
            by_f!(f, T => v.bin(<T as Fl>::mul))
        }
        Pure::FFma(f, r) => {
            nearest(r);
            by_f!(f, T => v.tri(<T as Fl>::fma))
        }
        Pure::FNeg(f) => by_f!(f, T => v.un(|a: T| a ^ T::SIGN)),
        Pure::FAbs(f) => by_f!(f, T => v.un(|a: T| a & !T::SIGN)),
        Pure::FMin(f) => by_f!(f, T => v.bin(<T as Fl>::min)),
        Pure::FMax(f) => by_f!(f, T => v.bin(<T as Fl>::max)),
        Pure::FCmp(f, p) => by_f!(f, T => fcmp::<T, V>(p, v)),
        Pure::FClass(f) => by_f!(f, T => v.bin(|a: T, m: u32| a.class() & m != 0)),
        Pure::FTrunc(f) => by_f!(f, T => v.un(<T as Fl>::trunc)),
        Pure::FCeil(f) => by_f!(f, T => v.un(<T as Fl>::ceil)),
        Pure::FFloor(f) => by_f!(f, T => v.un(<T as Fl>::floor)),
        Pure::FRndne(f) => by_f!(f, T => v.un(<T as Fl>::rndne)),
        Pure::FFract(f) => by_f!(f, T => v.un(<T as Fl>::fract)),
        Pure::FLdexp(f) => by_f!(f, T => v.bin(<T as Fl>::ldexp)),
        Pure::FFrexpExp(f) => by_f!(f, T => v.un(<T as Fl>::frexp_exp)),
        Pure::FFrexpMant(f) => by_f!(f, T => v.un(<T as Fl>::frexp_mant)),
        Pure::FFlush(f) => by_f!(f, T => v.un(|a: T| if a.is_denormal() { a & T::SIGN } else { a })),
        Pure::FCanon(f) => by_f!(f, T => v.un(|a: T| if a.is_nan() { T::NAN } else { a })),
        Pure::FSat(f) => by_f!(f, T => v.un(<T as Fl>::sat)),
        Pure::FRcp(f) => by_f!(f, T => v.un(<T as Fl>::rcp)),
        Pure::FRsq(F::F32) => v.un(|a: u32| expand::evaluate(p, &[u64::from(a)]) as u32),
        Pure::FRsq(f) => by_f!(f, T => v.un(<T as Fl>::rsq)),
        Pure::FSqrt(f) => by_f!(f, T => v.un(<T as Fl>::sqrt)),
        Pure::FExp2(f) | Pure::FLog2(f) | Pure::FSin(f) | Pure::FCos(f) => {
            by_f!(f, T => v.un(move |a: T| T::from_bits(expand::evaluate(p, &[a.bits()]))))
        }
        Pure::CvtFF(a, b, r) => {
            by_f!(a, A => by_f!(b, B => v.un(move |x: A| B::from_bits(narrow(x.bits(), a, b, r)))))
        }
        Pure::CvtFS(f, w) => by_f!(f, T => by_w!(w, I => v.un(|a: T| I::sat_signed(a.to_f64())))),
        Pure::CvtFU(f, w) => by_f!(f, T => by_w!(w, I => v.un(|a: T| I::sat_unsigned(a.to_f64())))),
        Pure::CvtSF(w, f, r) => {
            by_w!(w, I => by_f!(f, T => v.un(move |a: I| T::from_bits(float::from_int(a.sext() as i64 as i128, f, r)))))
        }
        Pure::CvtUF(w, f, r) => {
            by_w!(w, I => by_f!(f, T => v.un(move |a: I| T::from_bits(float::from_int(i128::from(a.bits()), f, r)))))
        }
    }
}

fn fcmp<T: float::Fl, V: Visit>(p: FPred, v: V) -> V::Out {
    // (less, equal, greater, unordered) for which the predicate holds.
    macro_rules! on {
        ($f:expr) => {
            v.bin(|a: T, b: T| {
                let f: fn(Option<std::cmp::Ordering>) -> bool = $f;
                f(a.compare(b))
            })
        };
    }
    use std::cmp::Ordering::{Equal, Greater, Less};
    match p {
        FPred::Oeq => on!(|o| o == Some(Equal)),
        FPred::Olt => on!(|o| o == Some(Less)),
        FPred::Ole => on!(|o| matches!(o, Some(Less | Equal))),
        FPred::Ogt => on!(|o| o == Some(Greater)),
        FPred::Oge => on!(|o| matches!(o, Some(Greater | Equal))),
        FPred::One => on!(|o| matches!(o, Some(Less | Greater))),
        FPred::Ord => on!(|o| o.is_some()),
        FPred::Uno => on!(|o| o.is_none()),
        FPred::Ueq => on!(|o| matches!(o, None | Some(Equal))),
        FPred::Ult => on!(|o| matches!(o, None | Some(Less))),
        FPred::Ule => on!(|o| matches!(o, None | Some(Less | Equal))),
        FPred::Ugt => on!(|o| matches!(o, None | Some(Greater))),
        FPred::Uge => on!(|o| matches!(o, None | Some(Greater | Equal))),
        FPred::Une => on!(|o| o != Some(Equal)),
    }
}
