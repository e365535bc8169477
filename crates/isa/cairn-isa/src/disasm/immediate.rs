//! SIMM16 and its kin as text: counters, messages, hardware registers, swizzles.

use std::fmt::Write;

use cairn_target::Feature;

use super::{Printer, names};
use crate::inst::{Delay, Inst, Waitcnt};
use crate::tables::{Attr, Gen};

impl Printer {
    /// The immediate of SOPK, SOPP and the GPR index instructions, if the instruction has one.
    pub(super) fn immediate(&mut self, inst: &Inst) {
        let imm = inst.simm16;
        let attr = inst.attr;
        if attr.contains(Attr::ENDIMM) {
            if imm != 0 {
                let _ = write!(self.out, " {imm}");
            }
        } else if attr.contains(Attr::HEX) {
            self.text(&format!("{imm:#x}"));
        } else if attr.contains(Attr::IMM) {
            self.next();
            self.const32(imm as u32);
        } else if attr.contains(Attr::TARGET) {
            self.text(&imm.to_string());
        } else if attr.contains(Attr::HWREG) {
            self.hwreg(imm);
        } else if attr.contains(Attr::WAITCNT) {
            self.waitcnt(imm);
        } else if attr.contains(Attr::SENDMSG) {
            self.sendmsg(imm);
        } else if attr.contains(Attr::DELAY) {
            self.delay(imm);
        } else if attr.contains(Attr::GPRIDX) {
            self.gpr_idx(imm);
        } else if attr.contains(Attr::DEPCTR) {
            self.depctr(imm);
        } else if attr.contains(Attr::VERSION) {
            self.version(imm);
        }
    }

    fn waitcnt(&mut self, imm: u16) {
        let counts = Waitcnt::from_simm16(self.generation, imm);
        let max = Waitcnt::from_simm16(self.generation, u16::MAX);
        let all = [
            ("vmcnt", counts.vmcnt, max.vmcnt),
            ("expcnt", counts.expcnt, max.expcnt),
            ("lgkmcnt", counts.lgkmcnt, max.lgkmcnt),
        ];
        let none_waits = all.iter().all(|(_, count, max)| count == max);
        for (name, count, max) in all {
            if count != max || none_waits {
                let _ = write!(self.out, " {name}({count})");
            }
        }
    }

    fn hwreg(&mut self, imm: u16) {
        let (id, offset, width) = (imm & 63, imm >> 6 & 31, (imm >> 11) + 1);
        self.next();
        self.out.push_str("hwreg(");
        match names::hwreg(self.target, id) {
            Some(name) => self.out.push_str(name),
            None => {
                let _ = write!(self.out, "{id}");
            }
        }
        if offset != 0 || width != 32 {
            let _ = write!(self.out, ", {offset}, {width}");
        }
        self.out.push(')');
    }

    fn sendmsg(&mut self, imm: u16) {
        self.next();
        if self.generation >= Gen::Gfx11 {
            // Eight bits of message, and no operations.
            let _ = match names::message_gfx11(self.generation, imm & 0xff) {
                Some(name) => write!(self.out, "sendmsg({name})"),
                None if imm <= 0xff => write!(self.out, "sendmsg({imm}, 0, 0)"),
                None => write!(self.out, "{imm}"),
            };
            return;
        }
        let (id, op, stream) = (imm & 15, imm >> 4 & 7, imm >> 8 & 3);
        let gs = matches!(id, 2 | 3);
        let needs_op = gs || id == 15;
        let op_name = if gs {
            ["GS_OP_NOP", "GS_OP_CUT", "GS_OP_EMIT", "GS_OP_EMIT_CUT"].get(op as usize).copied()
        } else {
            match op {
                1 => Some("SYSMSG_OP_ECC_ERR_INTERRUPT"),
                2 => Some("SYSMSG_OP_REG_RD"),
                4 => Some("SYSMSG_OP_TTRACE_PC"),
                _ => None,
            }
        };
        let op_fits = if needs_op { op_name.is_some() && !(id == 2 && op == 0) } else { op == 0 };
        let stream_fits = stream == 0 || (gs && op != 0);
        let reserved = imm & !0x37f != 0;
        let _ = match names::message(self.generation, id) {
            Some(name) if op_fits && stream_fits => {
                let _ = write!(self.out, "sendmsg({name}");
                if let (true, Some(op_name)) = (needs_op, op_name) {
                    let _ = write!(self.out, ", {op_name}");
                    if gs && op != 0 {
                        let _ = write!(self.out, ", {stream}");
                    }
                }
                write!(self.out, ")")
            }
            _ if !reserved => write!(self.out, "sendmsg({id}, {op}, {stream})"),
            _ => write!(self.out, "{imm}"),
        };
    }

    fn gpr_idx(&mut self, imm: u16) {
        if imm & !15 != 0 {
            return self.text(&format!("{imm:#x}"));
        }
        let names: Vec<&str> = ["SRC0", "SRC1", "SRC2", "DST"]
            .into_iter()
            .enumerate()
            .filter(|(i, _)| imm >> i & 1 == 1)
            .map(|(_, name)| name)
            .collect();
        self.text(&format!("gpr_idx({})", names.join(",")));
    }

    /// `s_delay_alu`: what the next instruction depends on, how many to skip, what the one after those depends on.
    fn delay(&mut self, imm: u16) {
        let delay = Delay::from_simm16(imm);
        let mut parts = Vec::new();
        let dependence = |id: u8| DEPENDENCES.get(id as usize).copied().unwrap_or("?");
        if delay.id0 != 0 {
            parts.push(format!("instid0({})", dependence(delay.id0)));
        }
        match delay.skip {
            0 => {}
            1 => parts.push("instskip(NEXT)".to_owned()),
            n => parts.push(format!("instskip(SKIP_{})", n - 1)),
        }
        if delay.id1 != 0 {
            parts.push(format!("instid1({})", dependence(delay.id1)));
        }
        self.text(&if parts.is_empty() { "0".to_owned() } else { parts.join(" | ") });
    }

    fn depctr(&mut self, imm: u16) {
        let all = [
            ("depctr_hold_cnt", 7, 1),
            ("depctr_sa_sdst", 0, 1),
            ("depctr_va_vdst", 12, 15),
            ("depctr_va_sdst", 9, 7),
            ("depctr_va_ssrc", 8, 1),
            ("depctr_va_vcc", 1, 1),
            ("depctr_vm_vsrc", 2, 7),
        ];
        // gfx10.1 lacks the first.
        let fields = &all[!self.has(Feature::Gfx103Insts) as usize..];
        let used = fields.iter().fold(0, |used, &(_, shift, mask)| used | mask << shift);
        if imm & !used != 0 {
            return self.text(&format!("{imm:#x}"));
        }
        let none_waits = imm == used;
        for &(name, shift, mask) in fields {
            let value = imm >> shift & mask;
            if value != mask || none_waits {
                let _ = write!(self.out, " {name}({value})");
            }
        }
    }

    fn version(&mut self, imm: u16) {
        if imm & 0x1f00 != 0 {
            return self.text(&format!("{imm:#x}"));
        }
        let mut parts = vec![match imm & 0xff {
            0 => "UC_VERSION_GFX7".to_owned(),
            4 => "UC_VERSION_GFX10".to_owned(),
            6 => "UC_VERSION_GFX11".to_owned(),
            9 => "UC_VERSION_GFX12".to_owned(),
            other => other.to_string(),
        }];
        for (bit, name) in
            [(13, "UC_VERSION_W64_BIT"), (14, "UC_VERSION_W32_BIT"), (15, "UC_VERSION_MDP_BIT")]
        {
            if imm >> bit & 1 == 1 {
                parts.push(name.to_owned());
            }
        }
        // Each further bit is or-ed to what stands before it.
        let mut text = parts.remove(0);
        for (i, part) in parts.iter().enumerate() {
            text = if i == 0 { format!("{text}|{part}") } else { format!("({text})|{part}") };
        }
        self.text(&text);
    }

    /// The offset of `ds_swizzle_b32` (ISA manual, "DS_SWIZZLE_B32").
    pub(super) fn swizzle(&mut self, imm: u16) {
        if imm == 0 {
            return;
        }
        self.out.push_str(" offset:");
        if imm & 0xff00 == 0x8000 {
            let lane = |i: u16| imm >> (2 * i) & 3;
            let _ = write!(self.out, "swizzle(QUAD_PERM,{},{},{},{})", lane(0), lane(1), lane(2), lane(3));
            return;
        }
        if imm & 0x8000 != 0 {
            let _ = write!(self.out, "{imm}");
            return;
        }
        let (and, or, xor) = (imm & 31, imm >> 5 & 31, imm >> 10 & 31);
        let group = 32 - and;
        let _ = if and == 31 && or == 0 && xor.count_ones() == 1 {
            write!(self.out, "swizzle(SWAP,{xor})")
        } else if and == 31 && or == 0 && xor > 0 && (xor + 1).is_power_of_two() {
            write!(self.out, "swizzle(REVERSE,{})", xor + 1)
        } else if group > 1 && group.is_power_of_two() && or < group && xor == 0 {
            write!(self.out, "swizzle(BROADCAST,{group},{or})")
        } else {
            let digits: String = (0..5)
                .rev()
                .map(|bit| {
                    let of = |lane: u16| ((lane & and | or) ^ xor) >> bit & 1;
                    match (of(0), of(31)) {
                        (0, 0) => '0',
                        (1, 1) => '1',
                        (0, _) => 'p',
                        _ => 'i',
                    }
                })
                .collect();
            write!(self.out, "swizzle(BITMASK_PERM,\"{digits}\")")
        };
    }
}

const DEPENDENCES: [&str; 12] = [
    "NO_DEP",
    "VALU_DEP_1",
    "VALU_DEP_2",
    "VALU_DEP_3",
    "VALU_DEP_4",
    "TRANS32_DEP_1",
    "TRANS32_DEP_2",
    "TRANS32_DEP_3",
    "FMA_ACCUM_CYCLE_1",
    "SALU_CYCLE_1",
    "SALU_CYCLE_2",
    "SALU_CYCLE_3",
];
