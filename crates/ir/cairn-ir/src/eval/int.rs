//! Integer functions of the evaluator, for each width.

use super::Bits;

/// An integer lane type; `bool` is the one-bit integer.
pub trait Int: Bits + PartialOrd {
    const BITS: u32;
    fn add(self, o: Self) -> Self;
    fn sub(self, o: Self) -> Self;
    fn mul(self, o: Self) -> Self;
    fn mul_hi_u(self, o: Self) -> Self;
    fn mul_hi_s(self, o: Self) -> Self;
    fn shl(self, n: u32) -> Self;
    fn lshr(self, n: u32) -> Self;
    fn ashr(self, n: u32) -> Self;
    fn lt_s(self, o: Self) -> bool;
    /// Sign-extended to 64 bits.
    fn sext(self) -> u64;
    fn sat_signed(x: f64) -> Self;
    fn sat_unsigned(x: f64) -> Self;
}

macro_rules! int {
    ($($u:ty, $s:ty, $wide_u:ty, $wide_s:ty;)*) => { $(
        impl Int for $u {
            const BITS: u32 = <$u>::BITS;
            #[inline(always)]
            fn add(self, o: Self) -> Self { self.wrapping_add(o) }
            #[inline(always)]
            fn sub(self, o: Self) -> Self { self.wrapping_sub(o) }
            #[inline(always)]
            fn mul(self, o: Self) -> Self { self.wrapping_mul(o) }
            #[inline(always)]
            fn mul_hi_u(self, o: Self) -> Self {
                ((self as $wide_u * o as $wide_u) >> <$u>::BITS) as $u
            }
            #[inline(always)]
            fn mul_hi_s(self, o: Self) -> Self {
                ((self as $s as $wide_s * o as $s as $wide_s) >> <$u>::BITS) as $u
            }
            #[inline(always)]
            fn shl(self, n: u32) -> Self { self.wrapping_shl(n) }
            #[inline(always)]
            fn lshr(self, n: u32) -> Self { self.wrapping_shr(n) }
            #[inline(always)]
            fn ashr(self, n: u32) -> Self { (self as $s).wrapping_shr(n) as $u }
            #[inline(always)]
            fn lt_s(self, o: Self) -> bool { (self as $s) < o as $s }
            #[inline(always)]
            fn sext(self) -> u64 { self as $s as i64 as u64 }
            // Rust's float casts saturate and send NaN to 0, as v_cvt_*_* do.
            #[inline(always)]
            fn sat_signed(x: f64) -> Self { x as $s as $u }
            #[inline(always)]
            fn sat_unsigned(x: f64) -> Self { x as $u }
        }
    )* };
}

int! {
    u16, i16, u32, i32;
    u32, i32, u64, i64;
    u64, i64, u128, i128;
}

impl Int for bool {
    const BITS: u32 = 1;
    fn add(self, o: Self) -> Self {
        self ^ o
    }
    fn sub(self, o: Self) -> Self {
        self ^ o
    }
    fn mul(self, o: Self) -> Self {
        self & o
    }
    fn mul_hi_u(self, _: Self) -> Self {
        false
    }
    fn mul_hi_s(self, o: Self) -> Self {
        // -1 * -1 = 1, whose high bit is 0; every other product is 0 too, but (-1) * 0 = 0.
        let _ = o;
        false
    }
    fn shl(self, _: u32) -> Self {
        self
    }
    fn lshr(self, _: u32) -> Self {
        self
    }
    fn ashr(self, _: u32) -> Self {
        self
    }
    fn lt_s(self, o: Self) -> bool {
        self & !o
    }
    fn sext(self) -> u64 {
        if self { u64::MAX } else { 0 }
    }
    fn sat_signed(x: f64) -> Self {
        x <= -1.0
    }
    fn sat_unsigned(x: f64) -> Self {
        x >= 1.0
    }
}

/// `v_perm_b32` (see [`crate::op::Pure::Perm`]).
pub fn perm(hi: u32, lo: u32, sel: u32) -> u32 {
    let data = u64::from(hi) << 32 | u64::from(lo);
    let byte = |s: u32| -> u32 {
        match s {
            0..=7 => (data >> (8 * s)) as u32 & 0xff,
            8..=11 => {
                let sign = data >> (16 * (s - 8) + 15) & 1;
                if sign != 0 { 0xff } else { 0 }
            }
            12 => 0,
            _ => 0xff,
        }
    };
    (0..4).fold(0, |r, i| r | byte(sel >> (8 * i) & 0xff) << (8 * i))
}
