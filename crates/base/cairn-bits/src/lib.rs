//! Bit fields and small floating-point formats, bit for bit and independent of the host's floating-point unit.
//!
//! Knows nothing of GPUs beyond the formats that AMD's ISA manuals name: f16, bf16, f32, f64, and the fp8 and bf8
//! pairs (OCP: gfx12 and later; FNUZ: gfx940).
#![forbid(unsafe_code)]

mod arith;
mod convert;
mod field;
mod format;

pub use arith::{add, fma, mul};
pub use convert::{
    Overflow, bf16_to_f32, f16_to_f32, f32_to_bf16, f32_to_f16, f32_to_f16_rtz, f64_to_f32, from_f64,
    from_int, to_f64,
};
pub use field::{bit, bits, sign_extend, with_bits};
pub use format::{FloatFormat, Round, Specials};
