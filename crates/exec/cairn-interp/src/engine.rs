//! The interpreter as an engine: functions come from the lift, code from guest memory.

use std::ops::Range;
use std::sync::Arc;

use cairn_codeobj::{KernelDescriptor, SystemSgpr, UserSgpr};
use cairn_engine::engine::{Dispatch, Engine, Kernel, KernelCode};
use cairn_engine::fault::{Fault, PrepareError};
use cairn_engine::{executable, memory, sched, signals};
use cairn_ir::func::Function;
use cairn_ir::ty::WaveSize;
use cairn_isa::Decoder;
use cairn_lift::{CodeSource, EndOfCode, FloatMode, LiftContext, LiftError, lift_function};

use crate::program::{Program, Source};

/// Runs every kernel that the lift understands, on any host.
#[derive(Clone, Copy, Debug, Default)]
pub struct InterpEngine;

impl Engine for InterpEngine {
    fn name(&self) -> &'static str {
        "interp"
    }

    fn prepare(&self, kernel: &KernelCode) -> Result<Arc<dyn Kernel>, PrepareError> {
        Ok(Arc::new(InterpKernel(Program::new(kernel.clone(), Box::new(Lifted::of(kernel)))?)))
    }
}

struct InterpKernel(Program);

impl Kernel for InterpKernel {
    fn run(&self, dispatch: &Dispatch, range: Range<u64>) -> Result<(), Box<Fault>> {
        sched::run_range(&self.0, &self.0.kernel, dispatch, range)
    }
}

/// Functions lifted from guest memory.
pub struct Lifted {
    kernel: KernelCode,
    context: LiftContext,
}

impl Lifted {
    /// Functions as `kernel` calls them: with its wave size, MODE and registers.
    pub fn of(kernel: &KernelCode) -> Lifted {
        signals::ensure_installed();
        let kd = KernelDescriptor::decode(&kernel.descriptor, kernel.target);
        let mode = u32::from(kd.rsrc1.float_mode())
            | u32::from(kd.rsrc1.enable_dx10_clamp) << 8
            | u32::from(kd.rsrc1.enable_ieee_mode) << 9;
        let context = LiftContext {
            target: kernel.target,
            wave: match kd.wave_size() {
                cairn_target::WaveSize::W32 => WaveSize::Wave32,
                cairn_target::WaveSize::W64 => WaveSize::Wave64,
            },
            float: FloatMode::from_mode_bits(mode),
            vgprs: kd.vgpr_count().min(512) as u16,
            end_of_code: EndOfCode::Refuse,
            private_segment_buffer: kd
                .user_sgprs()
                .into_iter()
                .any(|(what, ..)| what == UserSgpr::PrivateSegmentBuffer),
            scratch_offset: kd
                .system_sgprs()
                .into_iter()
                .find(|(what, _)| *what == SystemSgpr::PrivateSegmentWavefrontOffset)
                .map(|(_, r)| (kernel.entry, r)),
        };
        Lifted::with_context(kernel, context)
    }

    /// Functions lifted under another context than the kernel's descriptor tells.
    pub fn with_context(kernel: &KernelCode, context: LiftContext) -> Lifted {
        Lifted { kernel: kernel.clone(), context }
    }
}

/// Guest memory as code: whole words, as far as they can be read.
struct GuestCode;

impl CodeSource for GuestCode {
    fn read(&self, pc: u64, buf: &mut [u8]) -> usize {
        if memory::read_bytes(pc, buf).is_ok() {
            return buf.len();
        }
        let mut at = pc;
        for word in buf.chunks_exact_mut(4) {
            if memory::read_bytes(at, word).is_err() {
                break;
            }
            at += 4;
        }
        (at - pc) as usize
    }
}

/// The code around a kernel, and beyond it what function pointers lead to.
struct KernelBytes(Range<u64>);

impl CodeSource for KernelBytes {
    fn read(&self, pc: u64, buf: &mut [u8]) -> usize {
        // Inside the kernel's code object and right behind it, nothing past its end is an instruction.
        let n = if (self.0.start..=self.0.end).contains(&pc) {
            buf.len().min((self.0.end - pc) as usize)
        } else {
            executable::readable(pc, buf.len())
        };
        GuestCode.read(pc, &mut buf[..n])
    }
}

impl Source for Lifted {
    fn function(&self, pc: u64) -> Result<Function, PrepareError> {
        let kernel = self.kernel.name.clone();
        lift_function(&self.context, &KernelBytes(self.kernel.code.clone()), pc).map_err(|e| match e {
            LiftError::Target(_) => PrepareError::Translator { kernel, why: e.to_string() },
            LiftError::NoCode { pc } => PrepareError::NoCode { kernel, pc },
            e => PrepareError::Malformed { kernel, why: e.to_string() },
        })
    }

    fn text(&self, pc: u64) -> String {
        let mut bytes = [0; 20];
        let n = GuestCode.read(pc, &mut bytes);
        let wave = match self.context.wave {
            WaveSize::Wave32 => cairn_target::WaveSize::W32,
            WaveSize::Wave64 => cairn_target::WaveSize::W64,
        };
        let Ok(decoder) = Decoder::with_wave_size(self.kernel.target, wave) else { return String::new() };
        match decoder.decode(&bytes[..n]) {
            Ok(inst) => cairn_isa::inst_text(&decoder, &inst),
            Err(_) => String::new(),
        }
    }
}
