//! A plan to LLVM IR: one function for a guest function, its regions as loops over slices of lanes.
//!
//! Owns the shape of the compiled function (`extern "C" fn(wave, resume) -> event`, see cairn-engine's `enter`): the
//! switch to where the wave resumes, the regions and how control passes between them, and events. What operations mean is
//! in the modules below. Must not know instructions.

mod atomic;
mod batch;
mod block;
mod cross;
mod flat;
mod memory;
mod nans;
mod rare;
mod region;
mod scratch;

use std::ops::Range;

use cairn_engine::wave::{RawEvent, offset};
use cairn_ir::func::{BlockId, Cond, Term};
use cairn_ir::reg::SReg;
use cairn_ir::ty::WaveSize;
use cairn_opt::plan::{Plan, RegionId};

use crate::blob::GUEST_BASE_NAME;
use crate::ll::{E, Fun, L, T, V};
use crate::pure::Unsupported;

/// What the code is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HostShape {
    /// Lanes of a slice: 16, 8 or 4.
    pub slice_lanes: u16,
}

/// A generated module.
#[derive(Debug)]
pub struct Module {
    /// LLVM IR; the function is [`ENTRY`].
    pub text: String,
    /// Guest address of each line, line 1 first.
    pub pcs: Vec<u64>,
    /// Whether the code starts further waves by itself ([`cairn_engine::batch`]).
    pub batches: bool,
}

/// Trap ID (the instruction has 8 bits) for what compiled code cannot do at run time.
pub const UNSUPPORTED_TRAP: u16 = 0x100;

/// Name of the compiled function.
pub const ENTRY: &str = "cairn_kernel";

const PTR: T = T::s(E::Ptr);
const I32: T = T::s(E::I32);
const I64: T = T::s(E::I64);
const I1: T = T::s(E::I1);

/// Generates the module of a plan. `code` is where the guest's code object lies: addresses in it are written relative to
/// it, so that the text is the same wherever it is loaded. `scratch_known` is how many bytes of scratch a lane has for certain.
///
/// # Errors
/// Where an operation has no native code.
pub fn generate(
    plan: &Plan,
    host: &HostShape,
    code: &Range<u64>,
    scratch_known: u32,
) -> Result<Module, Unsupported> {
    // Slices of 16 lanes are AVX-512's.
    let mut f = Fun::new().with_ternary_logic(host.slice_lanes >= 16);
    let wave = f.param(PTR);
    let resume = f.param(I64);
    f.start(L(0));
    let field = |f: &mut Fun, ty: T, at: usize| {
        let p = f.gep_k(wave, at as u64);
        f.load_invariant(ty, p, if ty.e == E::I32 { 4 } else { 8 })
    };
    let vgpr = field(&mut f, PTR, offset::VGPR);
    let lds = field(&mut f, PTR, offset::LDS);
    let lds_size = field(&mut f, I32, offset::LDS_SIZE);
    let scratch = field(&mut f, PTR, offset::SCRATCH);
    let scratch_lane = field(&mut f, I32, offset::SCRATCH_LANE_BYTES);
    let heads = plan.part.regions.iter().map(|_| f.label()).collect();
    let mut g = Gen {
        plan,
        wave,
        vgpr,
        lds,
        lds_size,
        scratch,
        scratch_lane,
        scratch_known,
        lanes: plan.func.wave.lanes() as u16,
        slice_lanes: host.slice_lanes,
        code: code.clone(),
        loops: blocks_in_loops(plan),
        in_loop: false,
        heads,
        next_wave: None,
        record: None,
        pcs: Vec::new(),
        lines: Default::default(),
        f,
    };
    let batches = batch::possible(&plan.func);
    g.next_wave = batches.then(|| g.f.label());
    g.entry_switch(resume);
    for r in 0..plan.part.regions.len() {
        g.region(RegionId(r as u32))?;
    }
    if let Some(l) = g.next_wave {
        g.start_next_wave(l);
    }
    let Gen { f, pcs, .. } = g;
    let attrs = "nounwind noredzone \"min-legal-vector-width\"=\"512\" \"prefer-vector-width\"=\"512\" \"frame-pointer\"=\"none\"";
    Ok(Module { text: f.module(ENTRY, "i64", &[wave, resume], attrs), pcs, batches })
}

/// Blocks where a wave can enter or come back into the compiled function, with their `resume` value.
///
/// The entry is 0; another block is its number in the plan's function plus 1.
pub fn resume_value(b: BlockId) -> u64 {
    if b.0 == 0 { 0 } else { u64::from(b.0) + 1 }
}

/// The blocks that [`resume_value`] may be given for.
pub fn entries(plan: &Plan) -> Vec<BlockId> {
    let f = &plan.func;
    let mut v = vec![BlockId(0)];
    for b in &f.blocks {
        match &b.term {
            Term::Barrier { next } | Term::Call { next, .. } => v.push(*next),
            Term::Trap { next: Some(next), .. } => v.push(*next),
            _ => {}
        }
    }
    v.sort();
    v.dedup();
    v
}

/// By block: whether it lies between the ends of a back edge in reverse postorder, so that it may be part of a loop.
fn blocks_in_loops(plan: &Plan) -> Vec<bool> {
    let f = &plan.func;
    let order = cairn_opt::cfg::reverse_postorder(f);
    let mut at = vec![0; f.blocks.len()];
    for (n, b) in order.iter().enumerate() {
        at[b.0 as usize] = n;
    }
    let mut depth = vec![0i32; order.len() + 1];
    for &b in &order {
        let from = at[b.0 as usize];
        for s in f.block(b).term.successors().map(|s| at[s.0 as usize]).filter(|&s| s <= from) {
            depth[s] += 1;
            depth[from + 1] -= 1;
        }
    }
    let mut looped = vec![false; f.blocks.len()];
    let mut open = 0;
    for (n, b) in order.iter().enumerate() {
        open += depth[n];
        looped[b.0 as usize] = open > 0;
    }
    looped
}

/// The function being written.
struct Gen<'a> {
    plan: &'a Plan,
    f: Fun,
    /// The wave's state.
    wave: V,
    /// Vector register file.
    vgpr: V,
    lds: V,
    lds_size: V,
    scratch: V,
    scratch_lane: V,
    /// Bytes of scratch that a lane has at least.
    scratch_known: u32,
    /// Lanes of the wave.
    lanes: u16,
    slice_lanes: u16,
    /// Where the guest's code object lies.
    code: Range<u64>,
    /// By block: it may run more than once in a wave.
    loops: Vec<bool>,
    /// Whether the block being written is such a one.
    in_loop: bool,
    /// Label of each region.
    heads: Vec<L>,
    /// Where waves go at their end, if others may follow.
    next_wave: Option<L>,
    /// Where rare accesses are told, once there was one.
    record: Option<V>,
    pcs: Vec<u64>,
    lines: std::collections::HashMap<u64, u32>,
}

impl Gen<'_> {
    /// Code from here on belongs to the guest instruction at `pc`.
    fn at(&mut self, pc: u64) {
        let next = self.pcs.len() as u32 + 1;
        let line = *self.lines.entry(pc).or_insert(next);
        if line == next {
            self.pcs.push(pc);
        }
        self.f.set_line(line);
    }

    fn entry_switch(&mut self, resume: V) {
        let cases: Vec<(u64, L)> =
            entries(self.plan).into_iter().map(|b| (resume_value(b), self.head_of(b))).collect();
        if cases.len() == 1 {
            self.f.br(cases[0].1);
            return;
        }
        let wrong = self.f.label();
        self.f.switch(resume, wrong, &cases);
        self.f.start(wrong);
        self.f.unreachable();
    }

    /// Label of the region that block `b` heads.
    fn head_of(&self, b: BlockId) -> L {
        let r = self.plan.part.region_of[b.0 as usize];
        debug_assert_eq!(self.plan.part.regions[r.0 as usize].head, b, "regions are entered at their heads");
        self.heads[r.0 as usize]
    }

    // The wave's state

    fn field_ptr(&mut self, at: usize) -> V {
        let wave = self.wave;
        self.f.gep_k(wave, at as u64)
    }

    fn sgpr_ptr(&mut self, r: u8) -> V {
        self.field_ptr(offset::SGPR + 4 * r as usize)
    }

    fn load_sgpr(&mut self, r: u8) -> V {
        let p = self.sgpr_ptr(r);
        self.f.load(I32, p, 4)
    }

    fn store_field(&mut self, at: usize, v: V) {
        let p = self.field_ptr(at);
        self.f.store(v, p, if v.ty.e == E::I64 { 8 } else { 4 });
    }

    /// A 64-bit constant; an address in the guest's code is put together at run time.
    fn konst64(&mut self, bits: u64) -> V {
        if !self.code.contains(&bits) {
            return self.f.k64(bits);
        }
        self.f.declare(format!("@{GUEST_BASE_NAME} = external hidden constant i64"));
        let base = self.f.def(I64, &format!("load i64, ptr @{GUEST_BASE_NAME}, align 8, !invariant.load !2"));
        self.f.bin_k("add", base, bits - self.code.start)
    }

    /// A mask of the wave's width from a pair (or one) of the registers in memory.
    fn load_mask(&mut self, r: SReg) -> V {
        let lo = self.load_sgpr(r.0);
        if self.plan.func.wave == WaveSize::Wave32 {
            return lo;
        }
        let hi = self.load_sgpr(r.0 + 1);
        self.pack(lo, hi)
    }

    /// Two dwords as 64 bits.
    fn pack(&mut self, lo: V, hi: V) -> V {
        self.f.pack64(lo, hi)
    }

    fn hi32(&mut self, v: V) -> V {
        self.f.high32(v)
    }

    // Control between regions

    /// The wave-level condition, on the state in memory.
    fn wave_cond(&mut self, c: Cond) -> V {
        let (r, zero) = match c {
            Cond::Scc0 | Cond::Scc1 => {
                let p = self.field_ptr(offset::SCC);
                let v = self.f.load(I32, p, 4);
                let pred = if c == Cond::Scc0 { "eq" } else { "ne" };
                return self.f.icmp_k(pred, v, 0);
            }
            Cond::VccZ => (SReg::VCC, true),
            Cond::VccNz => (SReg::VCC, false),
            Cond::ExecZ => (SReg::EXEC, true),
            Cond::ExecNz => (SReg::EXEC, false),
        };
        let m = self.load_mask(r);
        self.f.icmp_k(if zero { "eq" } else { "ne" }, m, 0)
    }

    /// Goes to the region of `to`, counting the budget down on the way back.
    fn go(&mut self, from: BlockId, to: BlockId) {
        if self.is_back_edge(from, to) {
            self.spend_budget();
        }
        let l = self.head_of(to);
        self.f.br(l);
    }

    /// Whether control goes back (or may: order of regions is reverse postorder).
    fn is_back_edge(&self, from: BlockId, to: BlockId) -> bool {
        let p = &self.plan.part;
        let at = |b: BlockId| {
            let r = p.region_of[b.0 as usize];
            (r, p.regions[r.0 as usize].blocks.iter().position(|x| *x == b))
        };
        at(to) <= at(from)
    }

    /// One off the wave's budget; below zero, its siblings get a turn.
    fn spend_budget(&mut self) {
        let p = self.field_ptr(offset::BUDGET);
        let b = self.f.load(I64, p, 8);
        let b = self.f.bin_k("add", b, u64::MAX);
        self.f.store(b, p, 8);
        let empty = self.f.icmp_k("slt", b, 0);
        let (cold, on) = (self.f.label(), self.f.label());
        self.f.br_unlikely(empty, cold, on);
        self.f.start(cold);
        self.call_yield();
        self.f.br(on);
        self.f.start(on);
    }

    fn call_yield(&mut self) {
        // No call as LLVM sees it: it keeps every register, so that loops need not spill around it.
        let t = format!(
            "call void asm sideeffect \"callq cairn_yield\", \"{{rdi}},~{{memory}},~{{dirflag}},~{{fpsr}},~{{flags}}\"({})",
            self.f.ts(self.wave)
        );
        self.f.eff(&t);
    }

    /// Ends the wave with a trap that no guest raises: an access that compiled code does not do.
    fn call_unsupported(&mut self) {
        let id = self.f.k64(u64::from(UNSUPPORTED_TRAP));
        self.event(RawEvent::Trap, Some(id), None);
    }

    /// Leaves the function with an event.
    fn event(&mut self, e: RawEvent, value: Option<V>, resume: Option<BlockId>) {
        if let Some(v) = value {
            let v = self.f.zext_or_trunc(v, E::I64);
            self.store_field(offset::EVENT_VALUE, v);
        }
        let line = self.f.k64(u64::from(self.f.line()));
        self.store_field(offset::GUEST_PC, line);
        if let Some(b) = resume {
            let v = self.f.k64(resume_value(b));
            self.store_field(offset::RESUME, v);
        }
        let e = self.f.k64(e as u64);
        self.f.ret(e);
    }

    /// What follows block `b` when the wave's state is in memory. `target` is the value of a call or jump.
    fn leave(&mut self, b: BlockId, target: Option<V>) {
        let term = self.plan.func.block(b).term.clone();
        self.at(self.plan.func.block(b).term_pc);
        match term {
            Term::Jump(to) => self.go(b, to),
            Term::Branch { cond, then, otherwise } => {
                let c = self.wave_cond(cond);
                let (yes, no) = (self.f.label(), self.f.label());
                self.f.br_if(c, yes, no);
                self.f.start(yes);
                self.go(b, then);
                self.f.start(no);
                self.go(b, otherwise);
            }
            Term::Barrier { next } => self.event(RawEvent::Barrier, None, Some(next)),
            Term::End => match self.next_wave {
                Some(l) => self.f.br(l),
                None => self.event(RawEvent::End, None, None),
            },
            Term::Call { next, .. } => self.event(RawEvent::Call, target, Some(next)),
            Term::JumpTo { .. } => self.event(RawEvent::Jump, target, None),
            Term::Trap { id, next } => {
                let id = self.f.k64(u64::from(id));
                self.event(RawEvent::Trap, Some(id), next);
            }
            Term::Refuse(i) => {
                let i = self.f.k64(u64::from(i));
                self.event(RawEvent::Refuse, Some(i), None);
            }
        }
    }
}
