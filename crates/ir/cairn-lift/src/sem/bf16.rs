//! bfloat16 in terms of f32, whose high half it is.

use cairn_ir::func::Value;
use cairn_ir::op::FPred;
use cairn_ir::ty::F;

use crate::lifter::Lifter;

/// The low half of `v`, extended.
pub(crate) fn to_f32(l: &mut Lifter<'_>, v: Value) -> Value {
    l.b.shl_k(v, 16)
}

/// Rounded to nearest even, in the low half of a dword; a NaN becomes the quiet one.
pub(crate) fn from_f32(l: &mut Lifter<'_>, v: Value) -> Value {
    let odd = l.b.lshr_k(v, 16);
    let one = l.b.k32(1);
    let odd = l.b.and(odd, one);
    let half = l.b.k32(0x7fff);
    let up = l.b.add(v, half);
    let up = l.b.add(up, odd);
    let rounded = l.b.lshr_k(up, 16);
    let nan = l.b.fcmp(F::F32, FPred::Uno, v, v);
    let quiet = l.b.k32(0x7fc0);
    l.b.select(nan, quiet, rounded)
}
