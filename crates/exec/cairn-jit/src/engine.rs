//! The JIT as an engine: kernels become native code at `prepare`, functions that they call at their first call.
//!
//! Owns the table of a kernel's functions and how control passes between them; what cannot be translated goes to the
//! engine given as fallback, said once. Must not know instructions: the lift is reached through the interpreter's source.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock, RwLock};

use cairn_codeobj::KernelDescriptor;
use cairn_engine::engine::{Dispatch, Engine, Kernel, KernelCode};
use cairn_engine::enter::{self, CodeRange};
use cairn_engine::fault::{Access, Fault, FaultKind, PrepareError};
use cairn_engine::sched::{self, Event, WaveProgram};
use cairn_engine::wave::{RawEvent, WaveState};
use cairn_interp::code::EXTRA_ROWS;
use cairn_interp::engine::Lifted;
use cairn_interp::program::{Program as Interpreted, Source};
use cairn_ir::func::{Refusal, Term};

use crate::append::AppendList;
use crate::cache::Cache;
use crate::codegen::{UNSUPPORTED_TRAP, resume_value};
use crate::helper::Helper;
use crate::host::Host;
use crate::loader::Code;
use crate::translate::{Translated, Translator};

/// Translates kernels to native code.
pub struct JitEngine {
    translator: Arc<Translator>,
    fallback: Arc<dyn Engine>,
    told: AtomicBool,
}

impl JitEngine {
    /// An engine for this host, with the user's cache. What it cannot do goes to `fallback`.
    pub fn new(fallback: Arc<dyn Engine>) -> JitEngine {
        JitEngine::with(fallback, Cache::open_default())
    }

    /// The same with a cache of the caller's choice.
    pub fn with(fallback: Arc<dyn Engine>, cache: Option<Cache>) -> JitEngine {
        let translator = Arc::new(Translator {
            helper: Helper::default(),
            cache,
            host: Host::detect(),
            wave_major: false,
        });
        JitEngine { translator, fallback, told: AtomicBool::new(false) }
    }

    /// An engine that keeps every block apart and runs it for the whole wave: for tests of that code shape.
    pub fn wave_major(fallback: Arc<dyn Engine>, cache: Option<Cache>) -> JitEngine {
        let host = Host::detect();
        let translator = Arc::new(Translator { helper: Helper::default(), cache, host, wave_major: true });
        JitEngine { translator, fallback, told: AtomicBool::new(false) }
    }

    /// Whether there is a helper program, and the host has the vectors that code is made for.
    pub fn works(&self) -> bool {
        self.translator.host.is_some() && Helper::available()
    }

    /// A kernel as something that runs single waves; nothing falls back.
    ///
    /// # Errors
    /// Where it reaches what is not implemented, or cannot be translated.
    pub fn wave_program(&self, kernel: &KernelCode) -> Result<Box<dyn WaveProgram>, PrepareError> {
        Ok(Box::new(self.program(kernel)?))
    }

    /// The kernel's function at its entry, translated.
    fn program(&self, kernel: &KernelCode) -> Result<Program, PrepareError> {
        let program = Program {
            kernel: kernel.clone(),
            source: Lifted::of(kernel),
            translator: self.translator.clone(),
            table: RwLock::default(),
            functions: AppendList::default(),
            interpreted: OnceLock::new(),
        };
        let f = program.native(program.function(kernel.entry)?);
        match f.refusals.iter().find(|r| !r.illegal) {
            Some(r) => Err(program.refusal(r)),
            None => Ok(program),
        }
    }

    fn fall_back(&self, kernel: &KernelCode, why: &str) -> Result<Arc<dyn Kernel>, PrepareError> {
        let prepared = self.fallback.prepare(kernel)?;
        if !self.told.swap(true, Ordering::Relaxed) {
            eprintln!(
                "cairn: kernel {} runs on the {} engine, since it was not translated: {why}",
                kernel.name,
                self.fallback.name()
            );
        }
        Ok(prepared)
    }
}

impl Engine for JitEngine {
    fn name(&self) -> &'static str {
        "jit"
    }

    fn prepare(&self, kernel: &KernelCode) -> Result<Arc<dyn Kernel>, PrepareError> {
        if self.translator.host.is_none() {
            return self.fall_back(kernel, "this host lacks AVX2, FMA or F16C");
        }
        match self.program(kernel) {
            Ok(program) => Ok(Arc::new(JitKernel(program))),
            Err(PrepareError::Translator { why, .. }) => self.fall_back(kernel, &why),
            Err(e) => Err(e),
        }
    }
}

struct JitKernel(Program);

impl Kernel for JitKernel {
    fn run(&self, dispatch: &Dispatch, range: Range<u64>) -> Result<(), Box<Fault>> {
        sched::run_range(&self.0, &self.0.kernel, dispatch, range)
    }

    fn explain(&self, dispatch: &Dispatch, fault: &Fault) -> Option<Box<Fault>> {
        crate::explain::explain(&self.0.kernel, dispatch, fault)
    }
}

/// A guest function in native code.
struct Native {
    code: Code,
    entry: enter::Entry,
    /// Guest addresses of the lines that the code's tables and events name.
    pcs: Vec<u64>,
    refusals: Vec<Refusal>,
    batches: bool,
    /// Control may leave the function other than by its end.
    calls: bool,
    _range: CodeRange,
}

#[derive(Default)]
struct Table {
    /// How many functions there are.
    count: u32,
    /// Functions by entry.
    entries: HashMap<u64, u32>,
    /// Where returns arrive: blocks that code can be entered at, by guest address.
    arrivals: HashMap<u64, (u32, u64)>,
}

/// A kernel and the functions that it has called so far.
struct Program {
    kernel: KernelCode,
    source: Lifted,
    translator: Arc<Translator>,
    table: RwLock<Table>,
    /// By number; apart from the table, so that waves start without a lock.
    functions: AppendList<Native>,
    /// Where waves go on that called what could not be translated.
    interpreted: OnceLock<Interpreted>,
}

/// Bit of [`WaveState::resume`]: the rest is the interpreter's.
const IN_INTERPRETER: u64 = 1 << 63;

impl Program {
    fn native(&self, f: u32) -> &Native {
        self.functions
            .get(f)
            .expect("numbers come from the table, which gives them out after the function is set")
    }

    /// The function at `pc`, translated if need be.
    fn function(&self, pc: u64) -> Result<u32, PrepareError> {
        let found = |t: &Table| t.entries.get(&pc).copied();
        if let Some(f) = found(&self.table.read().unwrap_or_else(|e| e.into_inner())) {
            return Ok(f);
        }
        let ir = self.source.function(pc)?;
        let broken = |why: String| PrepareError::Translator { kernel: self.kernel.name.clone(), why };
        // Whoever launches the kernel gives it at least what its descriptor asks for.
        let scratch =
            KernelDescriptor::decode(&self.kernel.descriptor, self.kernel.target).private_segment_fixed_size;
        let t: Translated =
            self.translator.translate(&ir, &self.kernel.code, scratch).map_err(|e| broken(e.to_string()))?;
        let code = Code::load(t.blob, self.kernel.code.start).map_err(|e| broken(e.to_string()))?;
        let r = code.range();
        // SAFETY: the entry was compiled by our code generator, whose functions have this type and obey `enter`'s
        // contract.
        let entry = unsafe { std::mem::transmute::<*const (), enter::Entry>(code.entry()) };
        let native = Native {
            _range: CodeRange::register(r.start as u64..r.end as u64),
            code,
            entry,
            pcs: t.pcs,
            calls: ir.blocks.iter().any(|b| matches!(b.term, Term::Call { .. } | Term::JumpTo { .. })),
            refusals: ir.refusals,
            batches: t.batches,
        };
        let mut table = self.table.write().unwrap_or_else(|e| e.into_inner());
        if let Some(f) = found(&table) {
            return Ok(f);
        }
        let f = table.count;
        self.functions.set(f, native);
        table.count += 1;
        for (pc, block) in t.entries {
            table.arrivals.entry(pc).or_insert((f, resume_value(block)));
        }
        table.entries.insert(pc, f);
        Ok(f)
    }

    /// Where a jump to a computed address arrives.
    fn arrival(&self, pc: u64) -> Result<(u32, u64), PrepareError> {
        if let Some(&at) = self.table.read().unwrap_or_else(|e| e.into_inner()).arrivals.get(&pc) {
            return Ok(at);
        }
        self.function(pc).map(|f| (f, 0))
    }

    /// The wave goes on at `pc` in the interpreter, and stays there: the register file is all that it needs.
    fn leave_to_interpreter(&self, wave: &mut WaveState, pc: u64, why: &str) -> Event {
        let make = || Interpreted::new(self.kernel.clone(), Box::new(Lifted::of(&self.kernel)));
        let made = match self.interpreted.get() {
            Some(p) => Ok(p),
            None => make().map(|p| {
                eprintln!("cairn: kernel {} goes on in the interpreter: {why}", self.kernel.name);
                self.interpreted.get_or_init(|| p)
            }),
        };
        let known: Vec<u64> =
            self.table.read().unwrap_or_else(|e| e.into_inner()).entries.keys().copied().collect();
        match made.and_then(|p| p.enter(wave, pc, known.into_iter()).map(|()| p)) {
            Ok(p) => self.interpret(wave, p),
            Err(e) => self.fault(wave, pc, FaultKind::Code(e)),
        }
    }

    fn interpret(&self, wave: &mut WaveState, program: &Interpreted) -> Event {
        wave.yield_pc = 0;
        let event = program.run(wave);
        if matches!(event, Event::Barrier) {
            wave.resume |= IN_INTERPRETER;
        }
        event
    }

    fn refusal(&self, r: &Refusal) -> PrepareError {
        let kernel = self.kernel.name.clone();
        let target = self.kernel.target.name();
        let (pc, words) = (r.pc, r.words.clone());
        if r.illegal && r.words.is_empty() {
            PrepareError::NoCode { kernel, pc: r.pc }
        } else if r.illegal {
            PrepareError::Illegal { kernel, target, pc, words }
        } else {
            PrepareError::Unsupported { kernel, target, pc, words, name: r.name.clone(), why: r.why.clone() }
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

/// Stores `resume` as one word. `enter` reads it back as one: where the compiler writes a half of it, that read waits until
/// all stores before, the guest's too, have reached the cache.
fn set_resume(wave: &mut WaveState, v: u64) {
    // SAFETY: a reference to the field is valid for a write.
    unsafe { std::ptr::write_volatile(&mut wave.resume, v) };
}

impl WaveProgram for Program {
    fn batches(&self) -> bool {
        // The interpreter, where a wave may end up, starts no others.
        self.native(0).batches && !self.native(0).calls
    }

    fn place(&self, wave: &WaveState) -> Option<u64> {
        if wave.yield_pc == 0 {
            // Where it is in the interpreter; compiled code keeps numbers of lines there.
            return Some(wave.guest_pc).filter(|&pc| pc >= 1 << 16);
        }
        let count = self.table.read().unwrap_or_else(|e| e.into_inner()).count;
        (0..count).map(|f| self.native(f)).find_map(|native| {
            // A return address: the call is before it.
            let line = native.code.line(wave.yield_pc as usize - 1)?;
            native.pcs.get(line.checked_sub(1)?).copied()
        })
    }

    fn text(&self, pc: u64) -> String {
        self.source.text(pc)
    }

    fn extra_rows(&self) -> u32 {
        // The interpreter's, should a function that is called not translate. Rows that nobody uses cost addresses only.
        if self.native(0).calls { EXTRA_ROWS } else { 0 }
    }

    fn run(&self, wave: &mut WaveState) -> Event {
        if wave.resume & IN_INTERPRETER != 0
            && let Some(p) = self.interpreted.get()
        {
            wave.resume &= !IN_INTERPRETER;
            return self.interpret(wave, p);
        }
        let mut f = (wave.resume >> 32) as u32;
        let mut native = self.native(f);
        set_resume(wave, wave.resume & 0xffff_ffff);
        loop {
            // SAFETY: the function's range is registered for as long as `native` lives.
            let event = unsafe { enter::enter(wave, native.entry) };
            let line = wave.guest_pc as usize;
            let pc = || native.pcs.get(line.wrapping_sub(1)).copied().unwrap_or(self.kernel.entry);
            let arrived = match event {
                RawEvent::End => return Event::End,
                RawEvent::Barrier => {
                    wave.resume |= u64::from(f) << 32;
                    return Event::Barrier;
                }
                RawEvent::Call => self.function(wave.event_value).map(|f| (f, 0)),
                RawEvent::Jump => self.arrival(wave.event_value),
                RawEvent::Trap if wave.event_value == u64::from(UNSUPPORTED_TRAP) => {
                    let why = format!("an access that compiled code does not do, at {:#x}", pc());
                    let e = PrepareError::Translator { kernel: self.kernel.name.clone(), why };
                    return self.fault(wave, pc(), FaultKind::Code(e));
                }
                RawEvent::Trap => {
                    return self.fault(wave, pc(), FaultKind::Trap { id: wave.event_value as u16 });
                }
                RawEvent::Refuse => {
                    let Some(r) = native.refusals.get(wave.event_value as usize) else {
                        unreachable!("compiled code names refusals of its own function")
                    };
                    return self.fault(wave, r.pc, FaultKind::of_jump(self.refusal(r)));
                }
                RawEvent::Fault => {
                    let at = wave.fault;
                    let pc =
                        native.code.line(at.native_pc as usize).and_then(|l| native.pcs.get(l - 1)).copied();
                    let access = if at.write != 0 { Access::Write } else { Access::Read };
                    let addr = (at.addr_known != 0).then_some(at.addr);
                    let kind = FaultKind::Memory { access, addr, lane: None };
                    return self.fault(wave, pc.unwrap_or(self.kernel.entry), kind);
                }
            };
            match arrived {
                Ok((nf, at)) => {
                    wave.budget -= 1;
                    if wave.budget < 0 {
                        wave.yield_pc = 0;
                        sched::yield_now(wave);
                    }
                    if nf != f {
                        native = self.native(nf);
                        f = nf;
                    }
                    set_resume(wave, at);
                }
                Err(PrepareError::Translator { why, .. }) if self.native(0).calls => {
                    return self.leave_to_interpreter(wave, wave.event_value, &why);
                }
                Err(e) => return self.fault(wave, pc(), FaultKind::of_jump(e)),
            }
        }
    }
}
