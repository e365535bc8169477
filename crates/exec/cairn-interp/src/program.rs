//! A kernel's functions: lifted and compiled when first called, and how control goes from one to another.
//!
//! Owns the table of functions and the meaning of calls, returns and barriers across them. Must not know where functions come
//! from ([`Source`] does).

use std::collections::HashMap;
use std::sync::{Arc, RwLock};

use cairn_engine::engine::KernelCode;
use cairn_engine::fault::{Fault, FaultKind, PrepareError};
use cairn_engine::sched::{Event, WaveProgram};
use cairn_engine::wave::WaveState;
use cairn_ir::func::{Function, Refusal};

use crate::code::{Code, EXTRA_ROWS};
use crate::compile::compile;
use crate::exec::{self, Budget, Outcome, Pace};

/// Gives guest functions by the address of their first instruction.
pub trait Source: Send + Sync {
    /// # Errors
    /// Where there is no function at `pc`.
    fn function(&self, pc: u64) -> Result<Function, PrepareError>;
    /// The instruction at `pc` as text, empty if it cannot be told.
    fn text(&self, pc: u64) -> String;
}

#[derive(Default)]
struct Table {
    codes: Vec<Arc<Code>>,
    /// Functions by entry.
    entries: HashMap<u64, u32>,
    /// Blocks of all functions by address: where returns and computed jumps arrive.
    blocks: HashMap<u64, (u32, u32)>,
}

/// A kernel that the interpreter can run.
pub struct Program {
    pub kernel: KernelCode,
    source: Box<dyn Source>,
    table: RwLock<Table>,
}

/// Cells of a frame that need no allocation.
const INLINE_SLOTS: usize = 64;

impl Program {
    /// Prepares the function at the kernel's entry.
    ///
    /// # Errors
    /// Where there is none, or where it reaches an instruction that is not implemented.
    pub fn new(kernel: KernelCode, source: Box<dyn Source>) -> Result<Program, PrepareError> {
        let p = Program { kernel, source, table: RwLock::default() };
        let entry = p.function(p.kernel.entry)?;
        // Illegal bytes may lie behind a call that never returns; they are raised if control gets there.
        let code = p.code(entry);
        match code.refusals.iter().find(|r| !r.illegal) {
            Some(r) => Err(p.refusal(r)),
            None => Ok(p),
        }
    }

    fn code(&self, f: u32) -> Arc<Code> {
        let t = self.table.read().unwrap_or_else(|e| e.into_inner());
        t.codes[f as usize].clone()
    }

    /// The function at `pc`, made if need be.
    fn function(&self, pc: u64) -> Result<u32, PrepareError> {
        let found = |t: &Table| t.entries.get(&pc).copied();
        if let Some(f) = found(&self.table.read().unwrap_or_else(|e| e.into_inner())) {
            return Ok(f);
        }
        let ir = self.source.function(pc)?;
        let code = compile(&ir).map_err(|e| PrepareError::Translator {
            kernel: self.kernel.name.clone(),
            why: format!("the block at {:#x} holds too many values at a time", e.pc),
        })?;
        let mut t = self.table.write().unwrap_or_else(|e| e.into_inner());
        if let Some(f) = found(&t) {
            return Ok(f);
        }
        let f = t.codes.len() as u32;
        for (n, b) in code.blocks.iter().enumerate() {
            t.blocks.entry(b.pc).or_insert((f, n as u32));
        }
        t.entries.insert(pc, f);
        t.codes.push(Arc::new(code));
        Ok(f)
    }

    /// Makes the wave go on at guest address `pc`, at its next [`WaveProgram::run`]. `known` are entries of functions that
    /// the wave may be in the midst of: control returns into them.
    ///
    /// # Errors
    /// Where there is no code at `pc` that can be run.
    pub fn enter(
        &self,
        wave: &mut WaveState,
        pc: u64,
        known: impl Iterator<Item = u64>,
    ) -> Result<(), PrepareError> {
        for entry in known {
            self.function(entry)?;
        }
        let at = self.table.read().unwrap_or_else(|e| e.into_inner()).blocks.get(&pc).copied();
        let (f, block) = match at {
            Some(at) => at,
            None => (self.function(pc)?, 0),
        };
        wave.resume = u64::from(f) << 32 | u64::from(block);
        Ok(())
    }

    /// Where a jump to a computed address arrives.
    fn arrival(&self, current: u32, pc: u64) -> Result<(u32, u32), PrepareError> {
        {
            let t = self.table.read().unwrap_or_else(|e| e.into_inner());
            // A loop through a computed jump stays in its function.
            let own = t.codes[current as usize].blocks.iter().position(|b| b.pc == pc);
            if let Some(b) = own {
                return Ok((current, b as u32));
            }
            if let Some(&at) = t.blocks.get(&pc) {
                return Ok(at);
            }
        }
        self.function(pc).map(|f| (f, 0))
    }

    fn refusal(&self, r: &Refusal) -> PrepareError {
        let kernel = self.kernel.name.clone();
        let target = self.kernel.target.name();
        if r.illegal && r.words.is_empty() {
            PrepareError::NoCode { kernel, pc: r.pc }
        } else if r.illegal {
            PrepareError::Illegal { kernel, target, pc: r.pc, words: r.words.clone() }
        } else {
            PrepareError::Unsupported {
                kernel,
                target,
                pc: r.pc,
                words: r.words.clone(),
                name: r.name.clone(),
                why: r.why.clone(),
            }
        }
    }

    fn fault(&self, wave: &WaveState, pc: u64, kind: FaultKind) -> Event {
        Event::Fault(Box::new(Fault {
            kind,
            kernel: self.kernel.name.clone(),
            pc,
            instruction: self.source.text(pc),
            workgroup: wave.workgroup,
            wave: wave.wave_in_group,
        }))
    }
}

impl WaveProgram for Program {
    fn run(&self, wave: &mut WaveState) -> Event {
        match self.run_at(wave, &mut Budget) {
            Some(event) => event,
            None => unreachable!("a budget never stops a wave"),
        }
    }

    fn budget(&self) -> i64 {
        500 // a round of a loop takes a hundred times as long as in compiled code
    }

    fn place(&self, wave: &WaveState) -> Option<u64> {
        Some(wave.guest_pc)
    }

    fn text(&self, pc: u64) -> String {
        self.source.text(pc)
    }

    fn extra_rows(&self) -> u32 {
        EXTRA_ROWS
    }
}

impl Program {
    /// Runs the wave to its next event at a pace of the caller's; `None` if the pace stopped it.
    pub fn run_at<P: Pace>(&self, wave: &mut WaveState, pace: &mut P) -> Option<Event> {
        let mut f = (wave.resume >> 32) as u32;
        let mut block = wave.resume as u32;
        let mut code = self.code(f);
        let mut inline = [0; INLINE_SLOTS];
        let mut heap = Vec::new();
        loop {
            let slots = if code.slots <= INLINE_SLOTS {
                &mut inline[..]
            } else {
                if heap.len() < code.slots {
                    heap.resize(code.slots, 0);
                }
                &mut heap[..]
            };
            let to = match exec::run(&code, wave, slots, block, pace) {
                Outcome::End => return Some(Event::End),
                Outcome::Barrier(next) => {
                    wave.resume = u64::from(f) << 32 | u64::from(next);
                    return Some(Event::Barrier);
                }
                Outcome::Stopped(next) => {
                    wave.resume = u64::from(f) << 32 | u64::from(next);
                    return None;
                }
                Outcome::Call { target, pc } => (pc, self.function(target).map(|f| (f, 0))),
                Outcome::JumpTo { target, pc } => (pc, self.arrival(f, target)),
                Outcome::Trap { id, pc } => return Some(self.fault(wave, pc, FaultKind::Trap { id })),
                Outcome::Refuse(n) => {
                    let r = &code.refusals[n as usize];
                    return Some(self.fault(wave, r.pc, FaultKind::of_jump(self.refusal(r))));
                }
                Outcome::Memory { fault, pc } => {
                    let kind =
                        FaultKind::Memory { access: fault.access, addr: Some(fault.addr), lane: fault.lane };
                    return Some(self.fault(wave, pc, kind));
                }
            };
            match to {
                (_, Ok((nf, nb))) => {
                    if nf != f {
                        code = self.code(nf);
                    }
                    (f, block) = (nf, nb);
                    // Recursion and loops through calls give others a turn too.
                    if !pace.turn(wave) {
                        wave.resume = u64::from(f) << 32 | u64::from(block);
                        return None;
                    }
                }
                (pc, Err(e)) => return Some(self.fault(wave, pc, FaultKind::of_jump(e))),
            }
        }
    }
}
