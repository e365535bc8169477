//! One wavefront of a few instructions: for `cairn isa run`, teaching and tests.
//!
//! Owns the wave's state before and after. Must not know text formats.

use std::io;

use cairn_engine::arena::{GroupShape, GroupSlot, Mapping};
use cairn_engine::engine::KernelCode;
use cairn_engine::fault::{Fault, PrepareError};
use cairn_engine::sched::Event;
use cairn_engine::wave::{WaveState, sreg};
use cairn_engine::{memory, signals};
use cairn_ir::ty::WaveSize;
use cairn_lift::{EndOfCode, FloatMode, LiftContext};
use cairn_target::Target;

use crate::code::EXTRA_ROWS;
use crate::engine::Lifted;
use crate::exec::Pace;
use crate::program::Program;

/// A wave that has not run yet, or has.
pub struct SingleWave {
    target: Target,
    size: WaveSize,
    slot: GroupSlot,
}

/// How a run ended.
#[derive(Debug)]
pub enum Ended {
    /// `s_endpgm`, or past the last instruction.
    Finished,
    /// After as many backward branches as were allowed.
    Limit,
    Fault(Box<Fault>),
    /// The code cannot run at all.
    Refused(PrepareError),
}

/// Stops after some back edges.
struct Limit(u64);

impl Pace for Limit {
    fn turn(&mut self, _: &mut WaveState) -> bool {
        self.0 = self.0.saturating_sub(1);
        self.0 != 0
    }
}

impl SingleWave {
    /// A wave with all registers 0, all lanes active and MODE as compilers set it.
    ///
    /// # Errors
    /// If the host has no memory for it.
    pub fn new(
        target: Target,
        size: WaveSize,
        lds_bytes: u32,
        scratch_lane_bytes: u32,
    ) -> io::Result<SingleWave> {
        signals::ensure_installed();
        signals::ensure_thread();
        let shape = GroupShape {
            lanes: size.lanes(),
            waves: 1,
            lds_bytes,
            scratch_lane_bytes,
            vgprs: 0,
            extra_rows: EXTRA_ROWS,
        };
        let mut slot = GroupSlot::new(shape)?;
        let w = slot.wave(0);
        w.sgpr.fill(0);
        w.lds().fill(0);
        w.mode = 0x3f0;
        let all = w.lane_mask();
        w.set_sgpr64(sreg::EXEC, all);
        Ok(SingleWave { target, size, slot })
    }

    /// Registers, to set before and to read after.
    pub fn wave(&mut self) -> &mut WaveState {
        self.slot.wave(0)
    }

    /// Runs `code`, which ends at its end or at `s_endpgm`, with at most `back_edges` backward branches. Barriers pass: the
    /// wave is alone.
    ///
    /// # Errors
    /// If the host has no memory for the code.
    pub fn run(&mut self, code: &[u8], back_edges: u64) -> io::Result<Ended> {
        let map = Mapping::new(code.len())?;
        let base = map.as_ptr() as u64;
        memory::write_bytes(base, code).map_err(|_| io::ErrorKind::AddrNotAvailable)?;
        let kernel = KernelCode {
            name: "code".into(),
            target: self.target,
            descriptor_addr: 0,
            descriptor: [0; 64],
            entry: base,
            code: base..base + code.len() as u64,
            kernarg_size: 0,
        };
        let context = LiftContext {
            target: self.target,
            wave: self.size,
            float: FloatMode::from_mode_bits(self.wave().mode & 0x3ff),
            vgprs: 256,
            end_of_code: EndOfCode::EndWave,
            private_segment_buffer: false,
            scratch_offset: None,
        };
        let lifted = Lifted::with_context(&kernel, context);
        let program = match Program::new(kernel, Box::new(lifted)) {
            Ok(p) => p,
            Err(e) => return Ok(Ended::Refused(e)),
        };
        let mut limit = Limit(back_edges.max(1));
        let wave = self.slot.wave(0);
        wave.resume = 0;
        wave.budget = i64::MAX;
        loop {
            return Ok(match program.run_at(wave, &mut limit) {
                None => Ended::Limit,
                Some(Event::Barrier) => continue,
                Some(Event::End) => Ended::Finished,
                Some(Event::Fault(f)) => Ended::Fault(f),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(words: &[u32]) -> Vec<u8> {
        words.iter().flat_map(|w| w.to_le_bytes()).collect()
    }

    #[test]
    fn a_few_instructions_on_one_wave() {
        let gfx906 = Target::from_name("gfx906").unwrap();
        let mut w = SingleWave::new(gfx906, WaveSize::Wave64, 0, 0).unwrap();
        w.wave().sgpr[1] = 40;
        // s_add_u32 s0, s1, 2; v_mov_b32 v3, s0; no s_endpgm
        let code = bytes(&[0x8000_8201, 0x7e06_0200]);
        assert!(matches!(w.run(&code, 100).unwrap(), Ended::Finished));
        assert_eq!(w.wave().sgpr[0], 42);
        assert_eq!(w.wave().rows()[3 * 64 + 63], 42);
        // s_branch -1: for ever
        let code = bytes(&[0xbf82_ffff]);
        assert!(matches!(w.run(&code, 100).unwrap(), Ended::Limit));
        // Not an instruction.
        let e = w.run(&bytes(&[0xffff_ffff]), 100).unwrap();
        assert!(matches!(e, Ended::Fault(_) | Ended::Refused(_)), "{e:?}");
        // s_load_dword s0, s[2:3], 0x0 from address 0.
        let e = w.run(&bytes(&[0xc002_0001, 0]), 100).unwrap();
        let Ended::Fault(f) = e else { panic!("{e:?}") };
        assert_eq!(f.instruction, "s_load_dword s0, s[2:3], 0x0");
    }
}
