//! Registers and constants as text.

use std::fmt::Write;

use super::Printer;
use crate::operand::{Elem, InlineFloat, Operand, OperandType, Value};

impl Printer {
    pub(super) fn operand(&mut self, operand: &Operand) {
        self.next();
        self.value(operand);
    }

    /// The value alone, without modifiers.
    pub(super) fn value(&mut self, operand: &Operand) {
        let dwords = operand.dwords();
        match operand.value {
            Value::Sgpr(n) => self.register("s", n, dwords),
            Value::Vgpr(n) => self.register("v", n, dwords),
            Value::Agpr(n) => self.register("a", n, dwords),
            Value::Ttmp(n) => self.register("ttmp", n, dwords),
            Value::Int(_) | Value::Float(_) | Value::Literal(_) => self.constant(operand.value, operand.ty),
            value => self.out.push_str(special_name(value, dwords)),
        }
    }

    fn register(&mut self, prefix: &str, first: u8, dwords: u8) {
        let _ = match dwords {
            0 | 1 => write!(self.out, "{prefix}{first}"),
            n => write!(self.out, "{prefix}[{first}:{}]", first as u16 + n as u16 - 1),
        };
    }

    /// A constant in an operand of this type. The text does not tell a literal from an inline constant of the same
    /// value; nor does LLVM's.
    pub(super) fn constant(&mut self, value: Value, ty: OperandType) {
        match (ty.bits, ty.count, ty.elem) {
            (64, _, elem) => {
                let bits = match value {
                    Value::Int(i) => i as i64 as u64,
                    Value::Float(c) => c.f64_bits(),
                    Value::Literal(l) if elem == Elem::Float => (l as u64) << 32,
                    Value::Literal(l) => l as u64,
                    _ => 0,
                };
                self.const64(bits, elem == Elem::Float);
            }
            (16, 1, Elem::Float) => {
                let bits = value_bits(value, InlineFloat::f16_bits);
                if self.small_int(bits as u16 as i16 as i32) || self.float_name(f16_name(bits as u16)) {
                    return;
                }
                self.hex(bits & 0xffff);
            }
            (16, 1, Elem::Bfloat) => {
                let bits = match value {
                    Value::Float(c) => c.f32_bits(),
                    _ => value_bits(value, InlineFloat::f16_bits),
                };
                self.const32(bits);
            }
            (16, 1, _) => {
                let bits = value_bits(value, InlineFloat::f16_bits);
                if self.small_int(bits as i32) || self.float_name(f32_name(bits)) {
                    return;
                }
                self.hex(bits & 0xffff);
            }
            (16, 2, Elem::Float) => {
                let bits = value_bits(value, InlineFloat::f16_bits);
                if self.small_int(bits as i32) || (bits <= 0xffff && self.float_name(f16_name(bits as u16))) {
                    return;
                }
                self.hex(bits);
            }
            _ => {
                let bits = match value {
                    Value::Int(i) => i as i32 as u32,
                    Value::Float(c) => c.f32_bits(),
                    Value::Literal(l) => l,
                    _ => 0,
                };
                self.const32(bits);
            }
        }
    }

    /// A 32-bit constant.
    pub(super) fn const32(&mut self, bits: u32) {
        if !(self.small_int(bits as i32) || self.float_name(f32_name(bits))) {
            self.hex(bits);
        }
    }

    fn const64(&mut self, bits: u64, float: bool) {
        let signed = bits as i64;
        if (-16..=64).contains(&signed) {
            let _ = write!(self.out, "{signed}");
            return;
        }
        let name = (240..=248)
            .filter_map(InlineFloat::from_encoding)
            .find(|c| c.f64_bits() == bits)
            .map(|c| if c == InlineFloat::Inv2Pi { "0.15915494309189532" } else { inline_name(c) });
        if !self.float_name(name) {
            self.hex(if float { (bits >> 32) as u32 } else { bits as u32 });
        }
    }

    fn small_int(&mut self, value: i32) -> bool {
        let inline = (-16..=64).contains(&value);
        if inline {
            let _ = write!(self.out, "{value}");
        }
        inline
    }

    fn float_name(&mut self, name: Option<&str>) -> bool {
        if let Some(name) = name {
            self.out.push_str(name);
        }
        name.is_some()
    }

    pub(super) fn hex(&mut self, value: u32) {
        let _ = write!(self.out, "{value:#x}");
    }
}

fn value_bits(value: Value, float: impl Fn(InlineFloat) -> u16) -> u32 {
    match value {
        Value::Int(i) => i as i32 as u32,
        Value::Float(c) => float(c) as u32,
        Value::Literal(l) => l,
        _ => 0,
    }
}

fn inline_name(c: InlineFloat) -> &'static str {
    use InlineFloat::*;
    match c {
        Half => "0.5",
        NegHalf => "-0.5",
        One => "1.0",
        NegOne => "-1.0",
        Two => "2.0",
        NegTwo => "-2.0",
        Four => "4.0",
        NegFour => "-4.0",
        Inv2Pi => "0.15915494",
    }
}

fn f32_name(bits: u32) -> Option<&'static str> {
    (240..=248).filter_map(InlineFloat::from_encoding).find(|c| c.f32_bits() == bits).map(inline_name)
}

fn f16_name(bits: u16) -> Option<&'static str> {
    (240..=248).filter_map(InlineFloat::from_encoding).find(|c| c.f16_bits() == bits).map(inline_name)
}

/// Registers that are not numbered.
fn special_name(value: Value, dwords: u8) -> &'static str {
    let pair = dwords > 1;
    match value {
        Value::FlatScratchLo if pair => "flat_scratch",
        Value::FlatScratchLo => "flat_scratch_lo",
        Value::FlatScratchHi => "flat_scratch_hi",
        Value::XnackMaskLo if pair => "xnack_mask",
        Value::XnackMaskLo => "xnack_mask_lo",
        Value::XnackMaskHi => "xnack_mask_hi",
        Value::VccLo if pair => "vcc",
        Value::VccLo => "vcc_lo",
        Value::VccHi => "vcc_hi",
        Value::TbaLo if pair => "tba",
        Value::TbaLo => "tba_lo",
        Value::TbaHi => "tba_hi",
        Value::TmaLo if pair => "tma",
        Value::TmaLo => "tma_lo",
        Value::TmaHi => "tma_hi",
        Value::M0 => "m0",
        Value::Null => "null",
        Value::ExecLo if pair => "exec",
        Value::ExecLo => "exec_lo",
        Value::ExecHi => "exec_hi",
        Value::SharedBase => "src_shared_base",
        Value::SharedLimit => "src_shared_limit",
        Value::PrivateBase => "src_private_base",
        Value::PrivateLimit => "src_private_limit",
        Value::PopsExitingWaveId => "src_pops_exiting_wave_id",
        Value::Vccz => "src_vccz",
        Value::Execz => "src_execz",
        Value::Scc => "src_scc",
        Value::LdsDirect => "src_lds_direct",
        _ => "off",
    }
}
