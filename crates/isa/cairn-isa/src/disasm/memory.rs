//! Memory instructions as text.

use std::fmt::Write;

use cairn_target::Feature;

use super::Printer;
use crate::inst::{Format, Inst};
use crate::operand::Role;
use crate::tables::Attr;

impl Printer {
    fn role(&mut self, inst: &Inst, role: Role) {
        if let Some(operand) = inst.operand(role) {
            self.operand(operand);
        }
    }

    fn role_or_off(&mut self, inst: &Inst, role: Role) {
        match inst.operand(role) {
            Some(operand) => self.operand(operand),
            None => self.text("off"),
        }
    }

    fn offset(&mut self, offset: i32) {
        if offset != 0 {
            let _ = write!(self.out, " offset:{offset}");
        }
    }

    fn cache_policy(&mut self, inst: &Inst) {
        if self.has(Feature::CpolScNt) {
            self.flag(inst.mem.glc, "sc0");
            self.flag(inst.mem.slc, "nt");
            self.flag(inst.mem.scc, "sc1");
            return;
        }
        self.flag(inst.mem.glc, "glc");
        self.flag(inst.mem.slc, "slc");
        self.flag(inst.mem.dlc, "dlc");
        self.flag(inst.mem.scc, "scc");
    }

    pub(super) fn ds(&mut self, inst: &Inst) {
        for role in [Role::Vdst, Role::Addr, Role::Data0, Role::Data1] {
            self.role(inst, role);
        }
        if inst.attr.contains(Attr::OFFSET2) {
            for (i, offset) in [inst.mem.offset, inst.mem.offset1 as i32].into_iter().enumerate() {
                if offset != 0 {
                    let _ = write!(self.out, " offset{i}:{offset}");
                }
            }
        } else if inst.attr.contains(Attr::SWIZZLE) {
            self.swizzle(inst.mem.offset as u16);
        } else {
            self.offset(inst.mem.offset);
        }
        self.flag(inst.mem.gds, "gds");
    }

    pub(super) fn flat(&mut self, inst: &Inst) {
        let scratch = inst.format == Format::Scratch;
        self.role(inst, Role::Vdst);
        if scratch {
            self.role_or_off(inst, Role::Vaddr);
        } else {
            self.role(inst, Role::Vaddr);
        }
        self.role(inst, Role::Vdata);
        if inst.format != Format::Flat {
            self.role_or_off(inst, Role::Saddr);
        }
        self.offset(inst.mem.offset);
        self.cache_policy(inst);
        self.flag(inst.mem.lds && !inst.attr.contains(Attr::LDSONLY), "lds");
    }

    pub(super) fn buffer(&mut self, inst: &Inst) {
        if inst.attr.contains(Attr::NOOPERANDS) {
            self.cache_policy(inst);
            return;
        }
        // An atomic's data is as wide as its source; cmpswap returns half of it.
        let data = inst.src.get_role(Role::Vdata).or_else(|| inst.dst.get_role(Role::Vdata));
        if let Some(data) = data.filter(|_| !inst.mem.lds) {
            self.operand(data);
        }
        let lds_store = inst.attr.contains(Attr::LDSONLY);
        if !lds_store {
            self.role_or_off(inst, Role::Vaddr);
        }
        self.role(inst, Role::Srsrc);
        self.role(inst, Role::Soffset);
        if inst.format == Format::Mtbuf {
            self.buffer_format(inst.mem.format);
        }
        self.flag(inst.mem.idxen, "idxen");
        self.flag(inst.mem.offen, "offen");
        self.offset(inst.mem.offset);
        if lds_store {
            self.flag(true, "lds");
            self.cache_policy(inst);
            return;
        }
        self.cache_policy(inst);
        self.flag(inst.mem.lds, "lds");
        self.flag(inst.mem.tfe, "tfe");
    }
}
