//! The text form: one line an operation, `v3 = Add(W32) v1, v2`, blocks headed by their guest address.

use std::fmt;

use crate::func::{Block, Function, Inst};

impl fmt::Display for Inst {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.results {
            0 => {}
            1 => write!(f, "v{} = ", self.first_result.0)?,
            n => write!(f, "v{}..v{} = ", self.first_result.0, self.first_result.0 + u32::from(n) - 1)?,
        }
        match self.op {
            crate::op::Op::Pure(p) => write!(f, "{p:?}")?,
            op => write!(f, "{op:?}")?,
        }
        for (i, a) in self.args.iter().enumerate() {
            write!(f, "{}v{}", if i == 0 { " " } else { ", " }, a.0)?;
        }
        Ok(())
    }
}

impl fmt::Display for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut pc = None;
        for i in &self.insts {
            if pc != Some(i.pc) {
                writeln!(f, "  @{:#x}", i.pc)?;
                pc = Some(i.pc);
            }
            writeln!(f, "    {i}")?;
        }
        writeln!(f, "  @{:#x}\n    {:?}", self.term_pc, self.term)
    }
}

impl fmt::Display for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "function {:#x} {:?}", self.entry_pc, self.wave)?;
        for (i, b) in self.blocks.iter().enumerate() {
            writeln!(f, "block{i} {:#x}:", b.pc)?;
            write!(f, "{b}")?;
        }
        for (i, r) in self.refusals.iter().enumerate() {
            writeln!(f, "refusal{i} @{:#x} {} {:08x?}: {}", r.pc, r.name, r.words, r.why)?;
        }
        Ok(())
    }
}
