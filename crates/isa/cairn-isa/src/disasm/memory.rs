//! Memory instructions as text.

use std::fmt::Write;

use cairn_target::Feature;

use super::Printer;
use crate::inst::{Flags, Format, Inst};
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
        if self.has(Feature::CpolScopeTh) {
            return self.cache_policy_gfx12(inst);
        }
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

    /// Temporal hint, whose meaning depends on the access and for some values on the scope, then the scope.
    pub(super) fn cache_policy_gfx12(&mut self, inst: &Inst) {
        const LOAD: [&str; 8] =
            ["", "LOAD_NT", "LOAD_HT", "LOAD_LU", "LOAD_NT_RT", "LOAD_RT_NT", "LOAD_NT_HT", ""];
        const STORE: [&str; 8] = [
            "",
            "STORE_NT",
            "STORE_HT",
            "STORE_RT_WB",
            "STORE_NT_RT",
            "STORE_RT_NT",
            "STORE_NT_HT",
            "STORE_NT_WB",
        ];
        const ATOMIC: [&str; 8] = [
            "",
            "ATOMIC_RETURN",
            "ATOMIC_NT",
            "ATOMIC_NT_RETURN",
            "ATOMIC_0x4",
            "ATOMIC_0x5",
            "ATOMIC_0x6",
            "ATOMIC_0x7",
        ];
        const SYSTEM: u8 = 3;
        let (th, scope) = (inst.mem.th, inst.mem.scope);
        let name = if inst.flags.contains(Flags::ATOMIC) {
            match th {
                4 | 5 if scope >= 2 => "ATOMIC_CASCADE_RT",
                6 | 7 if scope >= 2 => "ATOMIC_CASCADE_NT",
                _ => ATOMIC[th as usize & 7],
            }
        } else if inst.flags.contains(Flags::STORE) {
            if th == 3 && scope == SYSTEM { "STORE_BYPASS" } else { STORE[th as usize & 7] }
        } else if th == 3 && scope == SYSTEM {
            "LOAD_BYPASS"
        } else {
            LOAD[th as usize & 7]
        };
        if !name.is_empty() {
            let _ = write!(self.out, " th:TH_{name}");
        } else if th != 0 {
            let _ = write!(self.out, " th:{th:#x}");
        }
        self.out
            .push_str(["", " scope:SCOPE_SE", " scope:SCOPE_DEV", " scope:SCOPE_SYS"][scope as usize & 3]);
    }

    pub(super) fn lds_direct(&mut self, inst: &Inst) {
        self.role(inst, Role::Vdst);
        if !inst.attr.contains(Attr::LOAD) {
            let channel = ["x", "y", "z", "w"][inst.interp.channel as usize & 3];
            self.text(&format!("attr{}.{channel}", inst.interp.attr));
        }
        let _ = if self.has(Feature::Gfx12Insts) {
            let (valu, memory) = (inst.interp.wait, inst.interp.wait_vsrc as u8);
            write!(self.out, " wait_va_vdst:{valu} wait_vm_vsrc:{memory}")
        } else {
            write!(self.out, " wait_vdst:{}", inst.interp.wait)
        };
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
        if inst.attr.contains(Attr::NOOPERANDS) {
            return self.cache_policy(inst);
        }
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
        self.flag(inst.mem.lds && !inst.attr.contains(Attr::INTOLDS), "lds");
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
        self.flag(inst.mem.lds && !inst.attr.contains(Attr::INTOLDS), "lds");
        self.flag(inst.mem.tfe, "tfe");
    }
}
