//! What the lift is told: target, entry state, and where the code is.

use cairn_ir::ty::WaveSize;
use cairn_isa::Decoder;
use cairn_target::Target;

use crate::mode::FloatMode;

/// What to do where the code source ends exactly after an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndOfCode {
    /// Control must not get there: a refusal.
    Refuse,
    /// The wave ends, as at `s_endpgm`: for snippets.
    EndWave,
}

/// Everything that the meaning of code depends on besides its bytes.
#[derive(Clone, Copy, Debug)]
pub struct LiftContext {
    pub target: Target,
    pub wave: WaveSize,
    /// MODE at the entry. The ABI has functions entered with the kernel's mode (LLVM, "Non-Kernel Functions").
    pub float: FloatMode,
    /// VGPRs that the kernel was given: how far indexed accesses may reach.
    pub vgprs: u16,
    pub end_of_code: EndOfCode,
    /// The kernel has a private segment buffer (ENABLE_SGPR_PRIVATE_SEGMENT_BUFFER): functions are entered with the
    /// scratch descriptor in s[0:3].
    pub private_segment_buffer: bool,
    /// The kernel's entry, and the register that holds the wave's offset in the scratch buffer there: every wave has a buffer
    /// of its own, so it is 0.
    pub scratch_offset: Option<(u64, u8)>,
}

impl LiftContext {
    /// The target's default wave size and MODE, 256 VGPRs, no private segment buffer.
    pub fn new(target: Target) -> LiftContext {
        let wave = match target.default_wave_size() {
            cairn_target::WaveSize::W32 => WaveSize::Wave32,
            cairn_target::WaveSize::W64 => WaveSize::Wave64,
        };
        LiftContext {
            target,
            wave,
            float: FloatMode::default(),
            vgprs: 256,
            end_of_code: EndOfCode::Refuse,
            private_segment_buffer: false,
            scratch_offset: None,
        }
    }

    /// The decoder for the target and wave size.
    pub(crate) fn decoder(&self) -> Result<Decoder, LiftError> {
        let wave = match self.wave {
            WaveSize::Wave32 => cairn_target::WaveSize::W32,
            WaveSize::Wave64 => cairn_target::WaveSize::W64,
        };
        Decoder::with_wave_size(self.target, wave).map_err(|_| LiftError::Target(self.target))
    }
}

/// Reads code at guest addresses.
pub trait CodeSource {
    /// Fills `buf` from `pc` on as far as there is code; gives the number of bytes.
    fn read(&self, pc: u64, buf: &mut [u8]) -> usize;
}

/// Code in a slice that lies at some guest address.
#[derive(Clone, Copy, Debug)]
pub struct SliceCode<'a> {
    pub base: u64,
    pub bytes: &'a [u8],
}

impl CodeSource for SliceCode<'_> {
    fn read(&self, pc: u64, buf: &mut [u8]) -> usize {
        let rest = pc
            .checked_sub(self.base)
            .and_then(|off| usize::try_from(off).ok())
            .and_then(|off| self.bytes.get(off..))
            .unwrap_or(&[]);
        let n = rest.len().min(buf.len());
        buf[..n].copy_from_slice(&rest[..n]);
        n
    }
}

/// Why there is no function at all. What is wrong at one instruction is a refusal inside the function instead.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LiftError {
    #[error("no instruction tables for {0}")]
    Target(Target),
    #[error("no code at {pc:#x}")]
    NoCode { pc: u64 },
    #[error("the function at {entry:#x} has more than {limit} instructions")]
    TooLarge { entry: u64, limit: usize },
}
