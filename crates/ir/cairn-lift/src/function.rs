//! From an entry address to blocks: which instructions belong to a function, where blocks start and end.
//!
//! Must not know what instructions compute; `sem` does.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

use cairn_ir::build::BlockBuilder;
use cairn_ir::func::{Block, BlockId, Function, Refusal, Term};
use cairn_isa::{DecodeError, Decoder, Inst, Op, Value};

use crate::context::{CodeSource, EndOfCode, LiftContext, LiftError};
use crate::lifter::{Flow, Lifter};
use crate::mode::State;
use crate::scratch::Tracked;
use crate::sem;

/// More instructions than any compiler puts into a function: the guest's control flow is broken.
const MAX_INSTRUCTIONS: usize = 1 << 21;

/// Longest instruction: two words, a literal and MIMG's address words.
const MAX_BYTES: usize = 20;

/// `s_nop 0` in all generations: what a lifter holds before its first instruction.
const S_NOP: [u8; 4] = 0xbf80_0000u32.to_le_bytes();

/// What is at an address.
enum Fetched {
    Inst(Box<Inst>),
    End,
    Refused(Refusal),
}

struct Explorer<'a> {
    ctx: &'a LiftContext,
    decoder: Decoder,
    /// `s_nop 0`.
    nop: Inst,
    code: &'a dyn CodeSource,
    fetched: BTreeMap<u64, Fetched>,
}

impl Explorer<'_> {
    fn fetch(&mut self, pc: u64) -> &Fetched {
        let (ctx, decoder, code) = (self.ctx, self.decoder, self.code);
        self.fetched.entry(pc).or_insert_with(|| {
            let mut buf = [0; MAX_BYTES];
            let n = code.read(pc, &mut buf);
            if n == 0 && ctx.end_of_code == EndOfCode::EndWave {
                return Fetched::End;
            }
            match decoder.decode(&buf[..n]) {
                Ok(i) => Fetched::Inst(Box::new(i)),
                Err(e) => Fetched::Refused(Refusal {
                    pc,
                    words: match &e {
                        DecodeError::Illegal(w) => w.words[..usize::from(w.len).min(2)].to_vec(),
                        DecodeError::Truncated { .. } | DecodeError::Target(_) => words(&buf[..n]),
                    },
                    name: String::new(),
                    why: if n == 0 { "control leaves the code".to_string() } else { e.to_string() },
                    illegal: true,
                }),
            }
        })
    }

    /// Addresses at which blocks start: the entry, branch targets, and what follows the end of a block.
    fn leaders(&mut self, entry: u64) -> Result<BTreeSet<u64>, LiftError> {
        let mut leaders = BTreeSet::from([entry]);
        let mut work = vec![entry];
        let mut seen = BTreeSet::new();
        while let Some(mut pc) = work.pop() {
            let mut address = LongBranch::default();
            while seen.insert(pc) {
                if seen.len() > MAX_INSTRUCTIONS {
                    return Err(LiftError::TooLarge { entry, limit: MAX_INSTRUCTIONS });
                }
                let Fetched::Inst(inst) = self.fetch(pc) else { break };
                let inst = **inst;
                let next = pc.wrapping_add(u64::from(inst.size));
                address.step(&inst, next);
                match Shape::of(&inst, pc) {
                    Shape::Straight => pc = next,
                    Shape::Ends { target, falls_through } => {
                        let goes_on = falls_through.then_some(next);
                        let computed = match inst.op {
                            Op::S_SETPC_B64 => address.of(&inst),
                            _ => None,
                        };
                        for to in target.into_iter().chain(computed).chain(goes_on) {
                            leaders.insert(to);
                            work.push(to);
                        }
                        break;
                    }
                }
            }
        }
        Ok(leaders)
    }
}

impl Explorer<'_> {
    /// Where the scratch descriptor is when control enters a block: what holds on every way to it.
    fn descriptors(&mut self, entry: u64, leaders: &BTreeSet<u64>) -> HashMap<u64, Tracked> {
        let mut first = if self.ctx.private_segment_buffer { Tracked::ENTRY } else { Tracked::NOWHERE };
        if let Some((_, zero)) = self.ctx.scratch_offset.filter(|&(kernel, _)| kernel == entry) {
            first = first.with_zero(zero);
        }
        let mut at = HashMap::from([(entry, first)]);
        let mut work = vec![entry];
        while let Some(start) = work.pop() {
            let mut t = at[&start];
            let mut pc = start;
            let mut next: Vec<u64> = Vec::new();
            while let Fetched::Inst(inst) = self.fetch(pc) {
                t.step(inst);
                let after = pc.wrapping_add(u64::from(inst.size));
                if let Shape::Ends { target, falls_through } = Shape::of(inst, pc) {
                    next.extend(target.into_iter().chain(falls_through.then_some(after)));
                    break;
                }
                pc = after;
                if leaders.contains(&pc) {
                    next.push(pc);
                    break;
                }
            }
            for to in next {
                let new = at.get(&to).map_or(t, |old| old.meet(t));
                if at.insert(to, new) != Some(new) {
                    work.push(to);
                }
            }
        }
        at
    }
}

/// Follows `s_getpc_b64; s_add_u32; s_addc_u32; s_setpc_b64`, how compilers branch beyond SIMM16's reach.
#[derive(Default)]
struct LongBranch {
    /// The low register of the pair, and the address in it; its low half alone after the first addition.
    pair: Option<(u8, u64)>,
    carry: Option<bool>,
}

impl LongBranch {
    fn step(&mut self, inst: &Inst, next: u64) {
        let dst = inst.dst.first().map(|d| d.value);
        let sources = (inst.src.first().map(|s| s.value), inst.src.get(1).and_then(|s| s.const_bits()));
        let (pair, carry) = (self.pair.take(), self.carry.take());
        match (inst.op, dst, sources, pair, carry) {
            (Op::S_GETPC_B64, Some(Value::Sgpr(d)), ..) => self.pair = Some((d, next)),
            (Op::S_ADD_U32, Some(Value::Sgpr(d)), (Some(Value::Sgpr(s)), Some(k)), Some((p, at)), None)
                if d == p && s == p =>
            {
                let (low, over) = (at as u32).overflowing_add(k as u32);
                self.pair = Some((p, at >> 32 << 32 | u64::from(low)));
                self.carry = Some(over);
            }
            (
                Op::S_ADDC_U32,
                Some(Value::Sgpr(d)),
                (Some(Value::Sgpr(s)), Some(k)),
                Some((p, at)),
                Some(c),
            ) if d == p + 1 && s == d => {
                let high = ((at >> 32) as u32).wrapping_add(k as u32).wrapping_add(c.into());
                self.pair = Some((p, u64::from(high) << 32 | at & 0xffff_ffff));
            }
            (Op::S_SETPC_B64, ..) => self.pair = pair,
            _ => {}
        }
    }

    /// Where an `s_setpc_b64` through the pair goes.
    fn of(&self, inst: &Inst) -> Option<u64> {
        let (p, at) = self.pair?;
        (inst.src.first()?.value == Value::Sgpr(p)).then_some(at)
    }
}

/// What an instruction does to control flow.
enum Shape {
    Straight,
    Ends { target: Option<u64>, falls_through: bool },
}

impl Shape {
    fn of(inst: &Inst, pc: u64) -> Shape {
        let ends = |target, falls_through| Shape::Ends { target, falls_through };
        match inst.op {
            Op::S_BRANCH => ends(inst.branch_target(pc), false),
            Op::S_CBRANCH_SCC0
            | Op::S_CBRANCH_SCC1
            | Op::S_CBRANCH_VCCZ
            | Op::S_CBRANCH_VCCNZ
            | Op::S_CBRANCH_EXECZ
            | Op::S_CBRANCH_EXECNZ => ends(inst.branch_target(pc), true),
            // The callee returns to the next instruction.
            Op::S_SWAPPC_B64 | Op::S_CALL_B64 | Op::S_BARRIER | Op::S_BARRIER_WAIT => ends(None, true),
            Op::S_TRAP => ends(None, sem::sop::trap_resumes(inst.simm16)),
            Op::S_SETPC_B64 | Op::S_ENDPGM => ends(None, false),
            _ => Shape::Straight,
        }
    }
}

fn words(bytes: &[u8]) -> Vec<u32> {
    bytes.chunks_exact(4).map(|w| u32::from_le_bytes([w[0], w[1], w[2], w[3]])).collect()
}

/// Blocks by address and by what is known statically when control enters.
struct Blocks {
    ids: HashMap<(u64, State), BlockId>,
    queue: VecDeque<(u64, State)>,
}

impl Blocks {
    fn at(&mut self, pc: u64, state: State) -> BlockId {
        let next = BlockId(self.ids.len() as u32);
        *self.ids.entry((pc, state)).or_insert_with(|| {
            self.queue.push_back((pc, state));
            next
        })
    }
}

/// Lifts the function at `entry_pc`: every instruction that it reaches without a call or computed jump.
///
/// What cannot be lifted becomes [`Term::Refuse`] where control would reach it, listed in [`Function::refusals`].
///
/// # Errors
/// Where there is no function: no tables for the target, no code at the entry, or code without end.
pub fn lift_function(ctx: &LiftContext, code: &dyn CodeSource, entry_pc: u64) -> Result<Function, LiftError> {
    let decoder = ctx.decoder()?;
    let nop = decoder.decode(&S_NOP).map_err(|_| LiftError::Target(ctx.target))?;
    let mut ex = Explorer { ctx, decoder, nop, code, fetched: BTreeMap::new() };
    if code.read(entry_pc, &mut [0; 4]) == 0 {
        return Err(LiftError::NoCode { pc: entry_pc });
    }
    let leaders = ex.leaders(entry_pc)?;
    let descriptors = ex.descriptors(entry_pc, &leaders);
    let mut blocks = Blocks { ids: HashMap::new(), queue: VecDeque::new() };
    let mut out: Vec<Block> = Vec::new();
    let mut refusals = Vec::new();
    blocks.at(entry_pc, State { float: ctx.float, gpr_idx: 0 });
    while let Some((pc, state)) = blocks.queue.pop_front() {
        out.push(lift_block(&mut ex, &leaders, &descriptors, &mut blocks, &mut refusals, pc, state));
    }
    Ok(Function { entry_pc, wave: ctx.wave, blocks: out, refusals })
}

fn lift_block(
    ex: &mut Explorer<'_>,
    leaders: &BTreeSet<u64>,
    descriptors: &HashMap<u64, Tracked>,
    blocks: &mut Blocks,
    refusals: &mut Vec<Refusal>,
    start: u64,
    state: State,
) -> Block {
    let ctx = ex.ctx;
    let mut l = Lifter::new(ctx, BlockBuilder::new(ctx.wave, start), state, ex.nop);
    if let Some(&t) = descriptors.get(&start) {
        l.scratch = t;
    }
    let mut pc = start;
    let term = loop {
        if pc != start && leaders.contains(&pc) {
            break Term::Jump(blocks.at(pc, l.state));
        }
        let inst = match ex.fetch(pc) {
            Fetched::Inst(i) => **i,
            Fetched::End => break Term::End,
            Fetched::Refused(r) => {
                let r = r.clone();
                l.begin_refused(pc);
                refusals.push(r);
                break Term::Refuse(refusals.len() as u32 - 1);
            }
        };
        let next = pc.wrapping_add(u64::from(inst.size));
        l.begin(pc, inst);
        match sem::lift(&mut l) {
            Ok(Flow::Next) => {
                l.scratch.step(&inst);
                pc = next;
            }
            Ok(Flow::End) => break Term::End,
            Ok(Flow::Barrier) => break Term::Barrier { next: blocks.at(next, l.state) },
            Ok(Flow::Jump(to)) => break Term::Jump(blocks.at(to, l.state)),
            Ok(Flow::Branch(cond, to)) => {
                let then = blocks.at(to, l.state);
                break Term::Branch { cond, then, otherwise: blocks.at(next, l.state) };
            }
            Ok(Flow::Call(target)) => break Term::Call { target, next: blocks.at(next, l.state) },
            Ok(Flow::JumpTo(target)) => {
                break match l.b.as_const(target) {
                    // A long branch.
                    Some(to) if leaders.contains(&to) => Term::Jump(blocks.at(to, l.state)),
                    _ => Term::JumpTo { target },
                };
            }
            Ok(Flow::Trap(id)) => {
                let next = sem::sop::trap_resumes(id).then(|| blocks.at(next, l.state));
                break Term::Trap { id, next };
            }
            Err(why) => {
                let mut buf = [0; MAX_BYTES];
                let n = ex.code.read(pc, &mut buf).min(usize::from(inst.size));
                refusals.push(Refusal {
                    pc,
                    words: words(&buf[..n]),
                    name: format!("{}{}", inst.op.name(), inst.suffix.text()),
                    why: why.0.into_owned(),
                    illegal: false,
                });
                break Term::Refuse(refusals.len() as u32 - 1);
            }
        }
    };
    l.b.finish(term)
}
