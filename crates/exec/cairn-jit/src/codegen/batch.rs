//! What follows a wave's end: the next wave of the batch, on the same state.
//!
//! Owns the code that reads [`cairn_engine::batch::Batch`]. Must not know when there is one.

use cairn_engine::abi::TTMP8;
use cairn_engine::batch::{ROWS, offset as at};
use cairn_engine::wave::{RawEvent, offset};
use cairn_ir::func::{Function, Term};
use cairn_ir::op::Op;
use cairn_ir::reg::{SReg, VReg};
use cairn_opt::lanes::Need;

use super::{Gen, I32, I64, PTR};
use crate::ll::{E, L, T, V};

/// Whether waves of the function may follow each other: none stops on the way, and none leaves hardware registers changed.
pub fn possible(f: &Function) -> bool {
    let stops = |t: &Term| {
        matches!(t, Term::Barrier { .. } | Term::Call { .. } | Term::JumpTo { .. } | Term::Trap { .. })
    };
    f.blocks.iter().all(|b| !stops(&b.term) && !b.insts.iter().any(|i| matches!(i.op, Op::SetHwReg { .. })))
        && f.blocks.iter().any(|b| matches!(b.term, Term::End))
}

impl Gen<'_> {
    /// The code at `label`: a wave has ended.
    pub(super) fn start_next_wave(&mut self, label: L) {
        self.f.start(label);
        let p = self.field_ptr(offset::BATCH_LEFT);
        let left = self.f.load(I64, p, 8);
        let none = self.f.icmp_k("eq", left, 0);
        let (last, more) = (self.f.label(), self.f.label());
        self.f.br_if(none, last, more);
        self.f.start(last);
        self.event(RawEvent::End, None, None);

        self.f.start(more);
        let left = self.f.bin_k("add", left, u64::MAX);
        self.f.store(left, p, 8);
        let p = self.field_ptr(offset::BATCH);
        let batch = self.f.load(PTR, p, 8);
        let wave = self.next_wave_number(batch);
        self.start_registers(batch, wave);
        let head = self.head_of(cairn_ir::func::BlockId(0));
        self.f.br(head);
    }

    /// The wave's number in its workgroup; after the last, the workgroup's x coordinate goes up.
    fn next_wave_number(&mut self, batch: V) -> V {
        let number = self.field_ptr(offset::WAVE_IN_GROUP);
        let before = self.f.load(I32, number, 4);
        let next = self.f.bin_k("add", before, 1);
        let waves = self.batch_field(batch, I32, at::WAVES);
        let over = self.f.icmp("eq", next, waves);
        let (from, group, on) = (self.f.current(), self.f.label(), self.f.label());
        self.f.br_if(over, group, on);

        self.f.start(group);
        let p = self.field_ptr(offset::WORKGROUP);
        let x = self.f.load(I32, p, 4);
        let x = self.f.bin_k("add", x, 1);
        self.f.store(x, p, 4);
        let register = self.batch_field(batch, PTR, at::WORKGROUP_ID_X);
        self.f.store(x, register, 4);
        self.f.br(on);

        self.f.start(on);
        let zero = self.f.k32(0);
        let next = self.f.phi(&[(next, from), (zero, group)]);
        self.f.store(next, number, 4);
        next
    }

    /// The registers that the entry reads, and what else a wave starts with.
    fn start_registers(&mut self, batch: V, wave: V) {
        let stride = self.batch_field(batch, I64, at::STRIDE);
        let wave = self.f.zext_or_trunc(wave, E::I64);
        let off = self.f.bin("mul", wave, stride);
        let table = self.batch_field(batch, PTR, at::TABLE);
        let start = self.f.gep(table, off);
        let exec = self.f.load(I64, start, 8);
        let p = self.sgpr_ptr(SReg::EXEC.0);
        self.f.store(exec, p, 4);
        let mode = self.batch_field(batch, I32, at::MODE);
        self.store_field(offset::MODE, mode);
        let budget = self.batch_field(batch, I64, at::BUDGET);
        self.store_field(offset::BUDGET, budget);

        let live = self.plan.live.live_in[0];
        if live.has_scc() {
            let zero = self.f.k32(0);
            self.store_field(offset::SCC, zero);
        }
        for r in live.scalars().filter(|r| ![SReg::EXEC.0, SReg::EXEC.0 + 1].contains(&r.0)) {
            let v = if usize::from(r.0) == TTMP8 {
                self.batch_field(start, I32, at::TTMP8)
            } else {
                self.batch_field(batch, I32, at::SGPR + 4 * usize::from(r.0))
            };
            let p = self.sgpr_ptr(r.0);
            self.f.store(v, p, 4);
        }
        let n = self.slice_lanes.min(self.lanes);
        let ty = T::v(n, E::I32);
        for r in 0..ROWS {
            if self.plan.lanes.live_in[0].get(VReg(r as u16)) == Need::Dead {
                continue;
            }
            for first in (0..self.lanes).step_by(n.into()) {
                let from =
                    self.f.gep_k(start, (at::row(r, self.lanes.into()) + 4 * usize::from(first)) as u64);
                let v = self.f.load(ty, from, 4);
                let to = self.f.gep_k(self.vgpr, u64::from(r as u16 * self.lanes + first) * 4);
                self.f.store(v, to, 4);
            }
        }
    }

    fn batch_field(&mut self, batch: V, ty: T, at: usize) -> V {
        let p = self.f.gep_k(batch, at as u64);
        self.f.load(ty, p, if ty.e == E::I32 { 4 } else { 8 })
    }
}
