//! One region: a loop over slices around its blocks, with the wave's registers in stack slots that LLVM promotes.
//!
//! Owns [`Slots`]: where a guest register is while a region runs. Scalars start each slice as the region found them; masks
//! that a slice knows for its own lanes only have a slot in that form, and are put together when slices leave.

use std::collections::{BTreeMap, BTreeSet};

use cairn_engine::wave::offset;
use cairn_ir::func::{BlockId, Cond, Term, sregs};
use cairn_ir::op::Op;
use cairn_ir::reg::{SReg, VReg};
use cairn_ir::ty::WaveSize;
use cairn_opt::forms::Form;
use cairn_opt::lanes::Need;
use cairn_opt::live::{RegSet, vregs};
use cairn_opt::plan::{RegionId, RegionKind};

use super::nans::{self, Kinds, RegisterKinds};
use super::{Gen, I1, I32, I64};
use crate::ll::{E, L, T, V};
use crate::pure::Unsupported;

/// A scalar register while the region runs.
#[derive(Clone, Copy, Debug)]
pub struct ScalarSlot {
    /// Where its value as a number is.
    pub number: V,
    /// The wave's value as the slices that have left make it; only where the region writes it.
    pub result: Option<V>,
}

/// Where the guest's registers are while one region runs.
pub struct Slots {
    /// Lanes that the code works on at a time.
    pub n: u16,
    pub slices: u16,
    /// Slot of the slice's number, where there are several.
    pub index: Option<V>,
    pub scalars: BTreeMap<u8, ScalarSlot>,
    /// By first register: the slice's part of a lane mask, as `<n x i1>`.
    pub masks: BTreeMap<u8, V>,
    pub scc: V,
    pub scc_result: Option<V>,
    pub vectors: BTreeMap<u16, V>,
    pub labels: BTreeMap<BlockId, L>,
    /// What is known of NaNs at the start of blocks, and now.
    pub nans: RegisterKinds,
    pub kinds: Kinds,
    /// Slot of the exit by which the last slice left.
    exit: V,
    done: L,
    exits: Vec<Exit>,
    /// Scalars that some exit knows as a slice's own bits only: every slice then gives its own bits, by whichever exit it
    /// leaves, since slices may part at a branch and meet again outside.
    own_bits: BTreeSet<u8>,
    /// Targets of calls and jumps, by the block that ends in one.
    targets: BTreeMap<BlockId, V>,
}

/// How a slice leaves a region; all slices of a run leave by the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Exit {
    /// At the end of this block, whose terminator the wave then decides.
    Term(BlockId),
    /// To this block, from wherever: slices may have come different ways.
    To(BlockId),
}

/// What a region touches.
#[derive(Default)]
struct Use {
    scalars: BTreeSet<u8>,
    scalars_written: BTreeSet<u8>,
    masks: BTreeSet<u8>,
    own_bits: BTreeSet<u8>,
    scc_written: bool,
    vectors: BTreeSet<u16>,
    vectors_written: BTreeSet<u16>,
}

impl Gen<'_> {
    /// Writes the code of a region, from its head's label to wherever it leaves to.
    pub(super) fn region(&mut self, id: RegionId) -> Result<(), Unsupported> {
        let region = self.plan.part.regions[id.0 as usize].clone();
        let whole = region.kind == RegionKind::Wave || self.slice_lanes >= self.lanes;
        let n = if whole { self.lanes } else { self.slice_lanes };
        let slices = self.lanes / n;
        let used = self.uses(&region.blocks);
        self.at(self.plan.func.block(region.head).pc);
        let vec1 = T::v(n, E::I1);

        // The wave's level: slots, and scalars as numbers.
        self.f.start(self.heads[id.0 as usize]);
        let mut scalars = BTreeMap::new();
        let mut initial = BTreeMap::new();
        for &r in &used.scalars {
            let number = self.f.alloca(I32, 4);
            let result = used.scalars_written.contains(&r).then(|| self.f.alloca(I32, 4));
            let v = self.load_sgpr(r);
            initial.insert(r, v);
            if let Some(p) = result {
                let zero = self.f.k32(0);
                self.f.store(zero, p, 4);
            }
            scalars.insert(r, ScalarSlot { number, result });
        }
        let masks: BTreeMap<u8, V> = used.masks.iter().map(|&r| (r, self.f.alloca(vec1, 8))).collect();
        let scc = self.f.alloca(I1, 1);
        let p = self.field_ptr(offset::SCC);
        let scc0 = self.f.load(I32, p, 4);
        let scc0 = self.f.zext_or_trunc(scc0, E::I1);
        let scc_result = used.scc_written.then(|| {
            let p = self.f.alloca(I1, 1);
            let no = self.f.k1(false);
            self.f.store(no, p, 1);
            p
        });
        let vectors: BTreeMap<u16, V> =
            used.vectors.iter().map(|&r| (r, self.f.alloca(T::v(n, E::I32), 64))).collect();
        let exit = self.f.alloca(I32, 4);
        let labels: BTreeMap<BlockId, L> = region.blocks.iter().map(|&b| (b, self.f.label())).collect();
        let (start, done, finish) = (self.f.label(), self.f.label(), self.f.label());
        let index = (slices > 1).then(|| self.f.alloca(I64, 8));
        let mut s = Slots {
            n,
            slices,
            index,
            scalars,
            masks,
            scc,
            scc_result,
            vectors,
            labels,
            nans: nans::analyse(self.plan, &region.blocks),
            kinds: Kinds::new(),
            exit,
            done,
            exits: Vec::new(),
            own_bits: used.own_bits.clone(),
            targets: BTreeMap::new(),
        };
        if let Some(i) = s.index {
            let zero = self.f.k64(0);
            self.f.store(zero, i, 8);
        }
        self.f.br(start);

        // A slice starts.
        self.f.start(start);
        for (&r, slot) in &s.scalars {
            self.f.store(initial[&r], slot.number, 4);
        }
        self.f.store(scc0, s.scc, 1);
        for (&r, &slot) in &s.masks {
            let m = self.initial_mask(&initial, r);
            let bits = self.slice_bits(&s, m);
            self.f.store(bits, slot, 8);
        }
        for (&r, &slot) in &s.vectors {
            let ty = T::v(n, E::I32);
            let wanted = self.plan.lanes.live_in[region.head.0 as usize].get(VReg(r)) != Need::Dead;
            let v = if wanted {
                let p = self.file_ptr(&s, r);
                self.f.load(ty, p, 4)
            } else {
                self.f.k(ty, 0)
            };
            self.f.store(v, slot, 64);
        }
        self.f.br(s.labels[&region.head]);
        for &b in &region.blocks {
            self.f.start(s.labels[&b]);
            s.kinds = s.nans.entry.get(&b).cloned().unwrap_or_default();
            let target = self.block(&mut s, b)?;
            self.block_end(&mut s, &used, b, target);
        }

        // A slice has left.
        self.f.start(done);
        if let Some(i) = s.index {
            let v = self.f.load(I64, i, 8);
            let v = self.f.bin_k("add", v, 1);
            self.f.store(v, i, 8);
            let more = self.f.icmp_k("ult", v, u64::from(slices));
            self.f.br_if(more, start, finish);
        } else {
            self.f.br(finish);
        }

        // The wave's level again.
        self.f.start(finish);
        if s.exits.is_empty() {
            // No way out: the loop never ends by itself.
            self.f.unreachable();
            return Ok(());
        }
        let mut live_out = RegSet::default();
        for exit in &s.exits {
            match exit {
                Exit::Term(b) => live_out.union(&self.plan.live.live_out[b.0 as usize]),
                Exit::To(b) => live_out.union(&self.plan.live.live_in[b.0 as usize]),
            }
        }
        for (&r, slot) in &s.scalars {
            if let Some(p) = slot.result
                && live_out.has_s(SReg(r))
            {
                let v = self.f.load(I32, p, 4);
                let to = self.sgpr_ptr(r);
                self.f.store(v, to, 4);
            }
        }
        if let Some(p) = s.scc_result.filter(|_| live_out.has_scc()) {
            let v = self.f.load(I1, p, 1);
            let v = self.f.zext_or_trunc(v, E::I32);
            self.store_field(offset::SCC, v);
        }
        let exits = s.exits.clone();
        if exits.len() > 1 {
            let which = self.f.load(I32, s.exit, 4);
            let ls: Vec<L> = exits.iter().map(|_| self.f.label()).collect();
            let cases: Vec<(u64, L)> = ls.iter().enumerate().skip(1).map(|(i, &l)| (i as u64, l)).collect();
            self.f.switch(which, ls[0], &cases);
            for (l, &e) in ls.iter().zip(&exits) {
                self.f.start(*l);
                self.leave_by(&s, e, region.head);
            }
        } else {
            self.leave_by(&s, exits[0], region.head);
        }
        Ok(())
    }

    fn leave_by(&mut self, s: &Slots, exit: Exit, head: BlockId) {
        match exit {
            Exit::Term(b) => {
                let target = s.targets.get(&b).map(|&p| self.f.load(I64, p, 8));
                self.leave(b, target);
            }
            Exit::To(to) => self.go(head, to),
        }
    }

    /// What the blocks read and write.
    fn uses(&self, blocks: &[BlockId]) -> Use {
        let mut u = Use::default();
        let f = &self.plan.func;
        let mask_w = f.wave.mask_width();
        u.masks.insert(SReg::EXEC.0);
        let pair = |r: SReg| sregs(r, mask_w).map(|r| r.0);
        u.scalars.extend(pair(SReg::EXEC));
        for &b in blocks {
            let blk = f.block(b);
            let facts = &self.plan.facts[b.0 as usize];
            for i in &blk.insts {
                match i.op {
                    Op::GetS(r, w) => {
                        u.scalars.extend(sregs(r, w).map(|r| r.0));
                        if facts.form[i.first_result.0 as usize] == Form::SliceMask {
                            u.masks.insert(r.0);
                        }
                    }
                    Op::SetS(r, w) => {
                        u.scalars.extend(sregs(r, w).map(|r| r.0));
                        u.scalars_written.extend(sregs(r, w).map(|r| r.0));
                        if facts.form[i.args[0].0 as usize] == Form::SliceMask {
                            u.masks.insert(r.0);
                        }
                    }
                    Op::SetScc => u.scc_written = true,
                    Op::GetV(r, w) => u.vectors.extend(vregs(r, w).map(|r| r.0)),
                    Op::SetV(r, w) | Op::SetVIf(r, w) => {
                        u.vectors.extend(vregs(r, w).map(|r| r.0));
                        u.vectors_written.extend(vregs(r, w).map(|r| r.0));
                    }
                    Op::WriteLane(r) => {
                        u.vectors.insert(r.0);
                        u.vectors_written.insert(r.0);
                    }
                    _ => {}
                }
            }
            for r in (0..SReg::COUNT as u8).filter(|&r| facts.out.slice[r as usize]) {
                u.own_bits.insert(r);
                // The pair's first register names the mask.
                if f.wave == WaveSize::Wave32 || r % 2 == 0 {
                    u.masks.insert(r);
                }
            }
            if let Term::Branch { cond: Cond::VccZ | Cond::VccNz, .. } = blk.term {
                u.scalars.extend(pair(SReg::VCC));
            }
        }
        let masks: Vec<u8> = u.masks.iter().copied().collect();
        for r in masks {
            u.scalars.extend(pair(SReg(r)));
        }
        u
    }

    fn initial_mask(&mut self, initial: &BTreeMap<u8, V>, r: u8) -> V {
        match self.plan.func.wave {
            WaveSize::Wave32 => initial[&r],
            WaveSize::Wave64 => self.pack(initial[&r], initial[&(r + 1)]),
        }
    }

    /// The slice's own bits of a whole mask, as `<n x i1>`.
    pub(super) fn slice_bits(&mut self, s: &Slots, m: V) -> V {
        let bits = match self.first_lane(s) {
            Some(first) => {
                let by = self.f.zext_or_trunc(first, m.ty.e);
                self.f.bin("lshr", m, by)
            }
            None => m,
        };
        let bits = self.f.zext_or_trunc(bits, E::int(u32::from(s.n)));
        let bits = if s.n >= 32 && self.f.as_const(bits).is_none() { self.f.opaque(bits) } else { bits };
        self.f.bitcast(bits, T::v(s.n, E::I1))
    }

    /// The slice's bits as an integer of n bits; of the narrowest type that LLVM and this writer share.
    pub(super) fn mask_int(&mut self, s: &Slots, bits: V) -> V {
        self.f.bitcast(bits, T::s(E::int(u32::from(s.n))))
    }

    /// Number of the slice's first lane; none where the slice is the whole wave.
    pub(super) fn first_lane(&mut self, s: &Slots) -> Option<V> {
        let i = s.index?;
        let i = self.f.load(I64, i, 8);
        Some(self.f.bin_k("mul", i, u64::from(s.n)))
    }

    /// Address of the slice's part of a vector register in the file.
    fn file_ptr(&mut self, s: &Slots, r: u16) -> V {
        let row = u64::from(r) * u64::from(self.lanes) * 4;
        let p = self.f.gep_k(self.vgpr, row);
        match self.first_lane(s) {
            Some(first) => {
                let off = self.f.bin_k("shl", first, 2);
                self.f.gep(p, off)
            }
            None => p,
        }
    }

    /// Branches on, or leaves the region.
    fn block_end(&mut self, s: &mut Slots, used: &Use, b: BlockId, target: Option<V>) {
        let part = &self.plan.part;
        let term = self.plan.func.block(b).term.clone();
        self.at(self.plan.func.block(b).term_pc);
        match term {
            Term::Jump(to) if part.inner_edge(b, to) => self.inner_go(s, b, to),
            Term::Jump(to) => self.slice_leaves(s, used, b, Exit::To(to), target),
            Term::Branch { cond, then, otherwise }
                if !part.wave_term[b.0 as usize] && !s.whole_only(self, b) =>
            {
                let c = self.slice_cond(s, cond);
                let (yes, no) = (self.f.label(), self.f.label());
                self.f.br_if(c, yes, no);
                for (l, to) in [(yes, then), (no, otherwise)] {
                    self.f.start(l);
                    if self.plan.part.inner_edge(b, to) {
                        self.inner_go(s, b, to);
                    } else {
                        self.slice_leaves(s, used, b, Exit::To(to), target);
                    }
                }
            }
            _ => self.slice_leaves(s, used, b, Exit::Term(b), target),
        }
    }

    fn inner_go(&mut self, s: &Slots, from: BlockId, to: BlockId) {
        if self.is_back_edge(from, to) {
            self.spend_budget();
        }
        self.f.br(s.labels[&to]);
    }

    /// A branch condition as this slice sees it.
    fn slice_cond(&mut self, s: &Slots, c: Cond) -> V {
        match c {
            Cond::Scc1 => self.f.load(I1, s.scc, 1),
            Cond::Scc0 => {
                let v = self.f.load(I1, s.scc, 1);
                self.f.bin_k("xor", v, 1)
            }
            Cond::VccZ | Cond::VccNz => {
                let m = self.number_mask(s, SReg::VCC);
                self.f.icmp_k(if c == Cond::VccZ { "eq" } else { "ne" }, m, 0)
            }
            Cond::ExecZ | Cond::ExecNz => {
                let e = self.exec_bits(s);
                let e = self.mask_int(s, e);
                self.f.icmp_k(if c == Cond::ExecZ { "eq" } else { "ne" }, e, 0)
            }
        }
    }

    /// A mask's number, of the wave's width, from the slots.
    pub(super) fn number_mask(&mut self, s: &Slots, r: SReg) -> V {
        let lo = self.f.load(I32, s.scalars[&r.0].number, 4);
        match self.plan.func.wave {
            WaveSize::Wave32 => lo,
            WaveSize::Wave64 => {
                let hi = self.f.load(I32, s.scalars[&(r.0 + 1)].number, 4);
                self.pack(lo, hi)
            }
        }
    }

    /// The slice's part of EXEC.
    pub(super) fn exec_bits(&mut self, s: &Slots) -> V {
        self.f.load(T::v(s.n, E::I1), s.masks[&SReg::EXEC.0], 8)
    }

    /// The slice leaves the region at the end of `b`: its vectors go to the file, its scalars into the results.
    fn slice_leaves(&mut self, s: &mut Slots, used: &Use, b: BlockId, exit: Exit, target: Option<V>) {
        let live = self.plan.live.live_out[b.0 as usize];
        let out = self.plan.facts[b.0 as usize].out.clone();
        for &r in &used.vectors_written {
            if self.plan.lanes.live_out[b.0 as usize].get(VReg(r)) != Need::Dead {
                let v = self.exact_vector(s, r);
                let p = self.file_ptr(s, r);
                self.f.store(v, p, 4);
            }
        }
        let written: Vec<u8> =
            used.scalars_written.iter().copied().filter(|&r| live.has_s(SReg(r))).collect();
        let wide = self.plan.func.wave == WaveSize::Wave64;
        for r in written {
            let Some(result) = s.scalars[&r].result else { continue };
            if s.own_bits.contains(&r) && s.slices > 1 {
                let first = if wide { r & !1 } else { r };
                let bits = self.f.load(T::v(s.n, E::I1), s.masks[&first], 8);
                let bits = self.mask_int(s, bits);
                let bits = self.f.zext_or_trunc(bits, E::I64);
                let bits = match self.first_lane(s) {
                    Some(by) => self.f.bin("shl", bits, by),
                    None => bits,
                };
                let half = if first == r { self.f.zext_or_trunc(bits, E::I32) } else { self.hi32(bits) };
                let before = self.f.load(I32, result, 4);
                let sum = self.f.bin("or", before, half);
                self.f.store(sum, result, 4);
            } else {
                let v = self.f.load(I32, s.scalars[&r].number, 4);
                self.f.store(v, result, 4);
            }
        }
        if let Some(result) = s.scc_result {
            let v = self.f.load(I1, s.scc, 1);
            let v = match (out.scc, s.index) {
                (Form::VoteAny | Form::VoteAll, Some(i)) => {
                    let before = self.f.load(I1, result, 1);
                    let op = if out.scc == Form::VoteAny { "or" } else { "and" };
                    let both = self.f.bin(op, before, v);
                    let i = self.f.load(I64, i, 8);
                    let first = self.f.icmp_k("eq", i, 0);
                    self.f.select(first, v, both)
                }
                _ => v,
            };
            self.f.store(v, result, 1);
        }
        if let Some(v) = target {
            let p = *s.targets.entry(b).or_insert_with(|| self.f.alloca(I64, 8));
            self.f.store(v, p, 8);
        }
        let which = s.exits.iter().position(|&x| x == exit).unwrap_or_else(|| {
            s.exits.push(exit);
            s.exits.len() - 1
        });
        let which = self.f.k32(which as u32);
        self.f.store(which, s.exit, 4);
        self.f.br(s.done);
    }
}

impl Slots {
    /// Whether the block runs for the whole wave by its kind, so that its branch is the wave's.
    fn whole_only(&self, g: &Gen<'_>, b: BlockId) -> bool {
        let r = g.plan.part.region_of[b.0 as usize];
        g.plan.part.regions[r.0 as usize].kind == RegionKind::Wave
    }
}
