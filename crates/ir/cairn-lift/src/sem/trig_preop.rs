//! `v_trig_preop_f64`: a segment of 2/pi, for the range reduction of large arguments (ISA manuals, VOP3).

use cairn_ir::func::Value;
use cairn_ir::op::Pure;
use cairn_ir::ty::{F, Round, W};

use super::vop_div::biased_exponent;
use crate::lifter::{Lifter, R};

/// The first 1201 bits of the fraction of 2/pi, most significant first; zeros follow.
#[rustfmt::skip]
const TWO_OVER_PI: [u64; 20] = [
    0xa2f9_836e_4e44_1529, 0xfc27_57d1_f534_ddc0, 0xdb62_9599_3c43_9041, 0xfe51_63ab_debb_c561,
    0xb724_6e3a_424d_d2e0, 0x0649_2eea_09d1_921c, 0xfe1d_eb1c_b129_a73e, 0xe882_35f5_2ebb_4484,
    0xe99c_7026_b45f_7e41, 0x3991_d639_8353_39f4, 0x9c84_5f8b_bdf9_283b, 0x1ff8_97ff_de05_980f,
    0xef2f_118b_5a0a_6d1f, 0x6d36_7ecf_27cb_09b7, 0x4f46_3f66_9e5f_ea2d, 0x7527_bac7_ebe5_f17b,
    0x3d07_39f7_8a52_92ea, 0x6bfb_5fb1_1f8d_5d08, 0x5603_3046_fc7b_0000, 0x0000_0000_0000_0000,
];

/// 53 bits of 2/pi from bit `shift` on, as an exact double: S1 picks the segment, S0's exponent moves the window
/// so that the product's integer part beyond what matters is left out.
pub(crate) fn v_trig_preop_f64(l: &mut Lifter<'_>) -> R {
    let (x, segment) = (l.srcf(0, F::F64)?, l.src32(1)?);
    let k = l.b.k32(31);
    let segment = l.b.and(segment, k);
    let k = l.b.k32(53);
    let shift = l.b.mul(segment, k);
    let e = biased_exponent(l, F::F64, x);
    let k = l.b.k32(1077);
    let excess = l.b.sub(e, k);
    let zero = l.b.k32(0);
    let excess = l.b.max_s(excess, zero);
    let shift = l.b.add(shift, excess);

    let index = l.b.lshr_k(shift, 6);
    let k = l.b.k32(63);
    let offset = l.b.and(shift, k);
    let one = l.b.k32(1);
    let next = l.b.add(index, one);
    let (high, low) = (word(l, index), word(l, next));
    // {high, low} << offset, upper half. The low word moves by 64 - offset, in two steps as offset may be 0.
    let high = l.b.shl(high, offset);
    let low = l.b.lshr_k(low, 1);
    let back = l.b.xor(offset, k);
    let low = l.b.lshr(low, back);
    let window = l.b.or(high, low);
    let bits = l.b.lshr_k(window, 11);
    let v = l.b.pure(Pure::CvtUF(W::W64, F::F64, Round::NearestEven), &[bits]);

    let k = l.b.k32(-53i32 as u32);
    let scale = l.b.sub(k, shift);
    let k = l.b.k32(1968);
    let large = l.b.le_u(k, e);
    let k = l.b.k32(128);
    let rescue = l.b.select(large, k, zero);
    let scale = l.b.add(scale, rescue);
    let v = l.b.fldexp(F::F64, v, scale);
    l.put_float(F::F64, v)
}

/// Word `index` of the table, zero beyond it.
fn word(l: &mut Lifter<'_>, index: Value) -> Value {
    let mut v = l.b.k64(0);
    for (i, &w) in TWO_OVER_PI.iter().enumerate() {
        let k = l.b.k32(i as u32);
        let here = l.b.eq(index, k);
        let w = l.b.k64(w);
        v = l.b.select(here, w, v);
    }
    v
}
