//! Vector ALU instructions as text: operands with their modifiers, SDWA and DPP.

use std::fmt::Write;

use cairn_target::Feature;

use super::Printer;
use crate::inst::{Dpp, DppCtrl, DstUnused, Format, Inst, Omod};
use crate::op::Op;
use crate::operand::{Elem, Operand, OperandType, Role, SdwaSel, Value};
use crate::tables::Attr;

impl Printer {
    pub(super) fn vector(&mut self, inst: &Inst) {
        if inst.op.name().starts_with("v_interp") {
            return self.interp(inst);
        }
        for dst in inst.dst.iter().filter(|d| d.role != Role::ImpliedExec) {
            self.operand(dst);
            if dst.role == Role::Vdst && inst.format != Format::Vop3p {
                self.half(inst, dst, inst.dst_op_sel);
            }
        }
        for src in inst.src.iter() {
            // v_div_fmas reads VCC without saying so.
            if src.role == Role::ImpliedVcc && inst.attr.contains(Attr::RVCC) {
                continue;
            }
            self.source(inst, src);
        }
        if inst.format == Format::Vop3p {
            self.packed_modifiers(inst);
        } else if inst.attr.contains(Attr::OPSEL) && inst.format == Format::Vop3 {
            self.op_sel(inst);
        }
        if inst.byte_sel != 0 && inst.attr.contains(Attr::BYTESEL) {
            let _ = write!(self.out, " byte_sel:{}", inst.byte_sel);
        }
        self.flag(inst.clamp, "clamp");
        self.omod(inst.omod);
        self.sdwa(inst);
        self.dpp(inst);
    }

    fn source(&mut self, inst: &Inst, src: &Operand) {
        self.next();
        if inst.format == Format::Vop3p && !inst.attr.contains(Attr::MIX) {
            return self.value(src);
        }
        if let (Role::K, Value::Literal(k)) = (src.role, src.value) {
            return self.hex(k);
        }
        let mods = src.mods;
        if mods.sext {
            self.out.push_str("sext(");
            self.source_value(inst, src);
            self.out.push(')');
            return;
        }
        // A minus before a constant would read as the constant's sign.
        let wrap = mods.neg && !mods.abs && src.value.is_const();
        match (mods.neg, wrap) {
            (true, true) => self.out.push_str("neg("),
            (true, false) => self.out.push('-'),
            _ => {}
        }
        if mods.abs {
            self.out.push('|');
        }
        self.source_value(inst, src);
        if mods.abs {
            self.out.push('|');
        }
        if wrap {
            self.out.push(')');
        }
    }

    fn source_value(&mut self, inst: &Inst, src: &Operand) {
        // Constants in the exponent and the class are written as if these were floats, but for the class' literals.
        let exponent = inst.op == Op::V_LDEXP_F16;
        let class = matches!(inst.op, Op::V_CMP_CLASS_F16 | Op::V_CMPX_CLASS_F16);
        let beside = src.ty.is_16bit() && !src.ty.is_float() && (exponent || class);
        let gfx11 = inst.attr.contains(Attr::FLOATMODS);
        match src.value {
            Value::Literal(l) if beside && class => self.const32(l),
            Value::Literal(_) if beside && gfx11 => {
                self.constant(src.value, OperandType { elem: Elem::Float, ..src.ty });
            }
            Value::Float(_) if beside => {
                self.constant(src.value, OperandType { elem: Elem::Float, ..src.ty });
            }
            _ => {
                self.value(src);
                self.half(inst, src, src.mods.op_sel);
            }
        }
    }

    /// The half of a VGPR that a 16-bit operand is: always written where the assembler has true 16-bit operands,
    /// elsewhere where it is the high one and OP_SEL does not tell.
    fn half(&mut self, inst: &Inst, operand: &Operand, high: bool) {
        let tells = matches!(inst.format, Format::Vinterp | Format::Vop3p);
        if !operand.value.is_vgpr() || !operand.ty.is_16bit() || tells {
            return;
        }
        let op_sel = inst.format == Format::Vop3 && inst.attr.contains(Attr::OPSEL);
        if inst.attr.contains(Attr::TRUE16) || (high && !op_sel) {
            self.out.push_str(if high { ".h" } else { ".l" });
        }
    }

    /// VOPD: the halves with `::` between them.
    pub(super) fn dual(&mut self, inst: &Inst) {
        let Some(halves) = inst.halves() else { return };
        for (i, half) in halves.iter().enumerate() {
            if i == 1 {
                self.out.push_str(" :: ");
                self.out.push_str(half.name);
                self.first = true;
            }
            for operand in half.dst.iter().chain(half.src.iter()).filter(|o| !o.role.is_implied()) {
                match (operand.role, operand.value) {
                    (Role::K, Value::Literal(k)) => {
                        self.next();
                        self.hex(k);
                    }
                    _ => self.operand(operand),
                }
            }
        }
    }

    pub(super) fn vinterp(&mut self, inst: &Inst) {
        for dst in inst.dst.iter() {
            self.operand(dst);
        }
        for src in inst.src.iter() {
            self.source(inst, src);
        }
        self.flag(inst.clamp, "clamp");
        self.op_sel(inst);
        let _ = write!(self.out, " wait_exp:{}", inst.interp.wait);
    }

    fn omod(&mut self, omod: Omod) {
        self.out.push_str(match omod {
            Omod::None => "",
            Omod::Mul2 => " mul:2",
            Omod::Mul4 => " mul:4",
            Omod::Div2 => " div:2",
        });
    }

    fn bit_list(&mut self, name: &str, bits: impl Iterator<Item = bool>, default: bool) {
        let bits: Vec<bool> = bits.collect();
        if bits.iter().all(|&b| b == default) {
            return;
        }
        let digits: Vec<&str> = bits.iter().map(|&b| if b { "1" } else { "0" }).collect();
        let _ = write!(self.out, " {name}:[{}]", digits.join(","));
    }

    fn packed_modifiers(&mut self, inst: &Inst) {
        if inst.attr.contains(Attr::MFMA) {
            let m = inst.mfma;
            // gfx940 negates f64 matrices with BLGP.
            let negates = self.has(Feature::Gfx940Insts) && inst.dst[0].ty.bits == 64;
            for (name, value) in [("cbsz", m.cbsz), ("abid", m.abid), ("blgp", m.blgp)] {
                if name == "blgp" && negates {
                    self.bit_list("neg", (0..3).map(|i| m.blgp >> i & 1 == 1), false);
                } else if value != 0 {
                    let _ = write!(self.out, " {name}:{value}");
                }
            }
            return;
        }
        if inst.attr.contains(Attr::NOOPSEL) {
            return;
        }
        if inst.attr.contains(Attr::WMMA) && !inst.attr.contains(Attr::OPSEL) {
            if inst.mfma.index_key != 0 {
                let _ = write!(self.out, " index_key:{}", inst.mfma.index_key);
            }
            self.bit_list("neg_lo", inst.src.iter().map(|s| s.mods.neg), false);
            self.bit_list("neg_hi", inst.src.iter().map(|s| s.mods.neg_hi), false);
            return;
        }
        let mix = inst.attr.contains(Attr::MIX);
        self.bit_list("op_sel", inst.src.iter().map(|s| s.mods.op_sel), false);
        self.bit_list("op_sel_hi", inst.src.iter().map(|s| s.mods.op_sel_hi), !mix);
        if !mix {
            self.bit_list("neg_lo", inst.src.iter().map(|s| s.mods.neg), false);
            self.bit_list("neg_hi", inst.src.iter().map(|s| s.mods.neg_hi), false);
        }
    }

    fn op_sel(&mut self, inst: &Inst) {
        let sources = inst.src.iter().map(|s| s.mods.op_sel);
        if inst.op.name().starts_with("v_permlane") {
            self.bit_list("op_sel", sources.take(2), false);
        } else if inst.attr.contains(Attr::MODS3) {
            let byte = [inst.byte_sel & 1 != 0, inst.byte_sel & 2 != 0];
            self.bit_list("op_sel", sources.chain(byte), false);
        } else if inst.op == Op::V_FMAC_F16 {
            // The destination is a source too.
            self.bit_list("op_sel", sources.chain([false, inst.dst_op_sel]), false);
        } else {
            self.bit_list("op_sel", sources.chain([inst.dst_op_sel]), false);
        }
    }

    fn sdwa(&mut self, inst: &Inst) {
        if !inst.sdwa || inst.src.is_empty() {
            return;
        }
        if let Some(dst) = inst.sdwa_dst {
            let unused = match dst.unused {
                DstUnused::Pad => "UNUSED_PAD",
                DstUnused::Sext => "UNUSED_SEXT",
                DstUnused::Preserve => "UNUSED_PRESERVE",
            };
            let _ = write!(self.out, " dst_sel:{} dst_unused:{unused}", sel_name(dst.sel));
        }
        for src in inst.src.iter().filter(|s| !s.role.is_implied()) {
            let n = if src.role == Role::Src0 { 0 } else { 1 };
            let _ = write!(self.out, " src{n}_sel:{}", sel_name(src.mods.sel));
        }
    }

    fn dpp(&mut self, inst: &Inst) {
        match inst.dpp {
            None => {}
            Some(Dpp::Dpp8 { sel, fi }) => {
                let lanes: Vec<String> = sel.iter().map(u8::to_string).collect();
                let _ = write!(self.out, " dpp8:[{}]", lanes.join(","));
                self.flag(fi, "fi:1");
            }
            Some(Dpp::Dpp16 { ctrl, row_mask, bank_mask, bound_ctrl, fi }) => {
                let _ = match ctrl {
                    DppCtrl::QuadPerm([a, b, c, d]) => write!(self.out, " quad_perm:[{a},{b},{c},{d}]"),
                    DppCtrl::RowShl(n) => write!(self.out, " row_shl:{n}"),
                    DppCtrl::RowShr(n) => write!(self.out, " row_shr:{n}"),
                    DppCtrl::RowRor(n) => write!(self.out, " row_ror:{n}"),
                    DppCtrl::WaveShl1 => write!(self.out, " wave_shl:1"),
                    DppCtrl::WaveRol1 => write!(self.out, " wave_rol:1"),
                    DppCtrl::WaveShr1 => write!(self.out, " wave_shr:1"),
                    DppCtrl::WaveRor1 => write!(self.out, " wave_ror:1"),
                    DppCtrl::RowMirror => write!(self.out, " row_mirror"),
                    DppCtrl::RowHalfMirror => write!(self.out, " row_half_mirror"),
                    DppCtrl::RowBcast15 => write!(self.out, " row_bcast:15"),
                    DppCtrl::RowBcast31 => write!(self.out, " row_bcast:31"),
                    DppCtrl::RowNewBcast(n) => write!(self.out, " row_newbcast:{n}"),
                    DppCtrl::RowShare(n) => write!(self.out, " row_share:{n}"),
                    DppCtrl::RowXmask(n) => write!(self.out, " row_xmask:{n}"),
                };
                let _ = write!(self.out, " row_mask:{row_mask:#x} bank_mask:{bank_mask:#x}");
                self.flag(bound_ctrl, "bound_ctrl:1");
                self.flag(fi, "fi:1");
            }
        }
    }

    pub(super) fn interp(&mut self, inst: &Inst) {
        for dst in inst.dst.iter() {
            self.operand(dst);
        }
        let (before, after) = inst.src.split_at(inst.src.len().min(1));
        for src in before {
            self.source(inst, src);
        }
        if before.is_empty() {
            self.text(["p10", "p20", "p0"][inst.interp.slot as usize % 3]);
        }
        let channel = ["x", "y", "z", "w"][inst.interp.channel as usize & 3];
        self.text(&format!("attr{}.{channel}", inst.interp.attr));
        for src in after {
            self.source(inst, src);
        }
        self.flag(inst.interp.high, "high");
        self.flag(inst.clamp, "clamp");
        self.omod(inst.omod);
    }
}

fn sel_name(sel: SdwaSel) -> &'static str {
    match sel {
        SdwaSel::Byte0 => "BYTE_0",
        SdwaSel::Byte1 => "BYTE_1",
        SdwaSel::Byte2 => "BYTE_2",
        SdwaSel::Byte3 => "BYTE_3",
        SdwaSel::Word0 => "WORD_0",
        SdwaSel::Word1 => "WORD_1",
        SdwaSel::Dword => "DWORD",
    }
}
