//! One wavefront outside any dispatch: a state in, machine code, a state out.

use std::path::Path;
use std::sync::Arc;

use cairn_engine::arena::{GroupShape, GroupSlot};
use cairn_engine::engine::KernelCode;
use cairn_engine::fault::{Access, Fault, FaultKind, PrepareError};
use cairn_engine::sched::{Event, WaveProgram};
use cairn_engine::wave::sreg;
use cairn_interp::engine::{InterpEngine, Lifted};
use cairn_interp::program::Program;
use cairn_jit::cache::Cache;
use cairn_jit::engine::JitEngine;
use cairn_target::{Target, WaveSize};

use crate::state::{SGPRS, State};

/// What runs the code.
#[derive(Clone)]
pub enum Engine {
    Interp,
    /// Translated; `wave_major` is the code shape that runs every instruction for the whole wave.
    Jit {
        wave_major: bool,
        engine: Arc<JitEngine>,
    },
}

impl Engine {
    /// The translating engine; none where its helper program or the host's vectors are missing.
    pub fn jit(wave_major: bool, cache: Option<&Path>) -> Option<Engine> {
        let cache = cache.and_then(|dir| Cache::open(dir).ok());
        let make = if wave_major { JitEngine::wave_major } else { JitEngine::with };
        let engine = Arc::new(make(Arc::new(InterpEngine), cache));
        engine.works().then_some(Engine::Jit { wave_major, engine })
    }

    pub fn name(&self) -> &'static str {
        match self {
            Engine::Interp => "interp",
            Engine::Jit { wave_major: false, .. } => "jit",
            Engine::Jit { wave_major: true, .. } => "jit-wave-major",
        }
    }
}

/// Why a run has no final state.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    #[error(transparent)]
    Prepare(#[from] PrepareError),
    /// A fault, and the address of the snippet, which places are told relative to.
    #[error("{}", describe(.0, *.1))]
    Fault(Box<Fault>, u64),
    #[error("no memory for the wavefront: {0}")]
    Memory(#[from] std::io::Error),
}

fn describe(f: &Fault, start: u64) -> String {
    let what = match &f.kind {
        FaultKind::Memory { access, addr: Some(a), lane } => {
            let lane = lane.map_or(String::new(), |l| format!(" by lane {l}"));
            format!("memory fault: {access:?} of {a:#x}{lane}")
        }
        FaultKind::Memory { access, addr: None, .. } => format!("memory fault: {access:?}"),
        FaultKind::Trap { id } => format!("s_trap {id}"),
        FaultKind::Code(PrepareError::Illegal { words, target, .. }) => {
            format!("illegal instruction: {words:08x?} is no {target} instruction")
        }
        FaultKind::Code(e) => e.to_string(),
        FaultKind::Cancelled { .. } => "cancelled".to_owned(),
    };
    let colon = if f.instruction.is_empty() { "" } else { ": " };
    format!("{what}, at byte {:#x} of the code{colon}{}", f.pc.wrapping_sub(start), f.instruction)
}

/// Machine code in memory, ready to run.
#[derive(Debug)]
pub struct Snippet {
    pub target: Target,
    pub wave: WaveSize,
    /// Dwords, for their alignment.
    code: Vec<u32>,
}

/// How a snippet ends: by a jump to address 0, which trap temporaries hold, of no use to a program otherwise. Unlike at
/// `s_endpgm`, all registers are live there, so that an engine must have written them. SOP1, `s_setpc_b64 ttmp[2:3]`.
fn leave(target: Target) -> u32 {
    match target.isa_version().major {
        9 => 0xbe80_1d6e,
        10 => 0xbe80_206e,
        _ => 0xbe80_486e,
    }
}

impl Snippet {
    /// The instruction that ends a snippet.
    pub const LEAVE: &'static str = "s_setpc_b64 ttmp[2:3]";

    /// What leaves the code is put behind it; text that has several entries ends each with [`Snippet::LEAVE`].
    /// Registers that are not live at an `s_endpgm` may not be written any more there.
    pub fn new(target: Target, wave: WaveSize, code: &[u8]) -> Snippet {
        let mut words: Vec<u32> =
            code.chunks(4).map(|c| c.iter().rev().fold(0, |w, b| w << 8 | u32::from(*b))).collect();
        words.push(leave(target));
        Snippet { target, wave, code: words }
    }

    /// Address of the first instruction.
    pub fn address(&self) -> u64 {
        self.code.as_ptr() as u64
    }

    /// The snippet as a kernel, with a descriptor that asks for all registers and this MODE (LLVM, "Kernel Descriptor",
    /// "compute_pgm_rsrc1").
    fn kernel(&self, mode: u32, entry: u64) -> KernelCode {
        let mut descriptor = [0; 64];
        // GRANULATED_WORKITEM_VGPR_COUNT at its most.
        let rsrc1: u32 = 63 | (mode & 0xff) << 12 | (mode >> 8 & 1) << 21 | (mode >> 9 & 1) << 23;
        descriptor[48..52].copy_from_slice(&rsrc1.to_le_bytes());
        // ENABLE_WAVEFRONT_SIZE32 is bit 10 of the kernel code properties.
        let properties = u16::from(self.wave == WaveSize::W32) << 10;
        descriptor[56..58].copy_from_slice(&properties.to_le_bytes());
        let start = self.address();
        KernelCode {
            name: Arc::from("snippet"),
            target: self.target,
            descriptor_addr: 0,
            descriptor,
            entry,
            code: start..start + 4 * self.code.len() as u64,
            kernarg_size: 0,
        }
    }

    /// Runs from byte `entry` of the code until the wave ends, and leaves the state as it is then.
    ///
    /// # Errors
    /// Where the code cannot be run, or faults.
    pub fn run(&self, engine: &Engine, entry: u64, state: &mut State) -> Result<(), RunError> {
        let kernel = self.kernel(state.mode, self.address() + entry);
        let program: Box<dyn WaveProgram> = match engine {
            Engine::Interp => Box::new(Program::new(kernel.clone(), Box::new(Lifted::of(&kernel)))?),
            Engine::Jit { engine, .. } => engine.wave_program(&kernel)?,
        };
        run_wave(&*program, state).map_err(|e| match e {
            RunError::Fault(f, _) => RunError::Fault(f, self.address()),
            e => e,
        })
    }
}

fn run_wave(program: &dyn WaveProgram, state: &mut State) -> Result<(), RunError> {
    let mut slot = GroupSlot::new(GroupShape {
        lanes: state.lanes as u32,
        waves: 1,
        lds_bytes: state.lds.len() as u32,
        scratch_lane_bytes: state.scratch_lane_bytes,
        vgprs: 0,
        extra_rows: program.extra_rows(),
    })?;
    let w = slot.wave(0);
    w.sgpr.fill(0);
    w.sgpr[..SGPRS].copy_from_slice(&state.sgpr);
    w.set_sgpr64(sreg::VCC, state.vcc);
    w.set_sgpr64(sreg::EXEC, state.exec);
    w.sgpr[sreg::M0] = state.m0;
    w.scc = state.scc.into();
    w.mode = state.mode;
    w.lds().copy_from_slice(&state.lds);
    for (row, reg) in w.rows().chunks_mut(state.lanes).zip(&state.vgpr) {
        row.copy_from_slice(reg);
    }
    let end = loop {
        match program.run(w) {
            Event::Barrier => {}
            Event::End => break Ok(()),
            // By `leave`.
            Event::Fault(f)
                if matches!(f.kind, FaultKind::Memory { access: Access::Execute, addr: Some(0), .. }) =>
            {
                break Ok(());
            }
            Event::Fault(f) => break Err(RunError::Fault(f, 0)),
        }
    };
    state.sgpr.copy_from_slice(&w.sgpr[..SGPRS]);
    state.vcc = w.sgpr64(sreg::VCC);
    state.exec = w.sgpr64(sreg::EXEC);
    state.m0 = w.sgpr[sreg::M0];
    state.scc = w.scc != 0;
    state.mode = w.mode;
    state.lds.copy_from_slice(w.lds());
    for (row, reg) in w.rows().chunks(state.lanes).zip(&mut state.vgpr) {
        reg.copy_from_slice(row);
    }
    end
}
