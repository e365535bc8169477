//! Float arithmetic under MODE's rounding.
//!
//! The IR's arithmetic rounds to nearest even; its conversions round in any direction. Directed results of f32 and
//! f16 are computed in f64, made *odd* where they are inexact (Boldo and Melquiond, "Emulation of FMA and correctly
//! rounded sums: proved algorithms using rounding to odd"), and converted: rounded once in effect.

use cairn_ir::func::Value;
use cairn_ir::op::{FPred, Pure};
use cairn_ir::ty::{F, Round, W};

use crate::lifter::{Lifter, R, refuse};

const NE: Round = Round::NearestEven;

impl Lifter<'_> {
    /// MODE's rounding for arithmetic in `f`. f64 has no wider format to round from: nearest even only.
    pub fn round(&self, f: F) -> R<Round> {
        match (self.state.float.round(f), f) {
            (r, F::F32 | F::F16) => Ok(r),
            (NE, F::F64) => Ok(NE),
            (r, F::F64) => refuse(format!("f64 arithmetic under MODE.FP_ROUND {r:?}")),
        }
    }

    /// MODE's rounding where only nearest even is implemented.
    pub fn nearest(&self, f: F) -> R<Round> {
        match self.state.float.round(f) {
            NE => Ok(NE),
            r => refuse(format!("this operation under MODE.FP_ROUND {r:?}")),
        }
    }

    pub fn fadd(&mut self, f: F, r: Round, a: Value, b: Value) -> Value {
        if r == NE {
            return self.b.fadd(f, r, a, b);
        }
        let (a, b) = (self.widen(f, a), self.widen(f, b));
        self.rounded_sum(f, r, a, b)
    }

    pub fn fmul(&mut self, f: F, r: Round, a: Value, b: Value) -> Value {
        if r == NE {
            return self.b.fmul(f, r, a, b);
        }
        let (a, b) = (self.widen(f, a), self.widen(f, b));
        let p = self.b.fmul(F::F64, NE, a, b);
        self.b.pure(Pure::CvtFF(F::F64, f, r), &[p])
    }

    pub fn ffma(&mut self, f: F, r: Round, a: Value, b: Value, c: Value) -> Value {
        if r == NE {
            return self.b.ffma(f, r, a, b, c);
        }
        let (a, b, c) = (self.widen(f, a), self.widen(f, b), self.widen(f, c));
        // Exact: twice 24 bits, exponents far inside.
        let p = self.b.fmul(F::F64, NE, a, b);
        self.rounded_sum(f, r, p, c)
    }

    fn widen(&mut self, f: F, a: Value) -> Value {
        self.b.pure(Pure::CvtFF(f, F::F64, NE), &[a])
    }

    /// a + b of doubles, rounded once to `f`.
    fn rounded_sum(&mut self, f: F, r: Round, a: Value, b: Value) -> Value {
        let sub = |l: &mut Self, x, y| {
            let n = l.b.fneg(F::F64, y);
            l.b.fadd(F::F64, NE, x, n)
        };
        // Knuth's TwoSum: s + err is the exact sum.
        let s = self.b.fadd(F::F64, NE, a, b);
        let bb = sub(self, s, a);
        let aa = sub(self, s, bb);
        let (da, db) = (sub(self, a, aa), sub(self, b, bb));
        let err = self.b.fadd(F::F64, NE, da, db);
        // Inexact: toward zero, then odd. The error of an infinite or NaN sum is a NaN, and not ordered.
        let zero = self.b.k64(0);
        let inexact = self.b.fcmp(F::F64, FPred::One, err, zero);
        let signs = self.b.xor(s, err);
        let beyond = self.b.lt_s(signs, zero);
        let beyond = self.b.zext(beyond, W::W64);
        let toward_zero = self.b.sub(s, beyond);
        let one = self.b.k64(1);
        let odd = self.b.or(toward_zero, one);
        let mut v = self.b.select(inexact, odd, s);
        if r == Round::Down {
            // An exact zero is negative unless both terms are +0.
            let sign = self.b.or(a, b);
            let k = self.b.k64(F::F64.sign_bit());
            let sign = self.b.and(sign, k);
            let none = self.b.fcmp(F::F64, FPred::Oeq, v, zero);
            v = self.b.select(none, sign, v);
        }
        self.b.pure(Pure::CvtFF(F::F64, f, r), &[v])
    }
}
