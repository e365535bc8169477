//! Waves that compiled code starts by itself: one after the other, on one state.
//!
//! A wave of a streaming kernel runs for some 20 ns; leaving compiled code, accounting for its end and setting up the next
//! one would take as long again. Where nothing can wait at a barrier, the scheduler hands over a whole run of workgroups:
//! at a wave's end the code reads the next one's start from a [`Batch`] and goes on. Owns what lies in that memory. Must
//! not know when a batch is right ([`crate::sched`]), nor how registers start ([`crate::abi`]).

use core::mem::offset_of;

use crate::abi::LaunchTemplate;
use crate::wave::{SGPRS, WaveState};

/// Rows of a wave's start in the table: v0, v1, v2.
pub const ROWS: usize = 3;

/// A cache line of the table.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
struct Line([u32; 16]);

/// How the waves of full workgroups of one dispatch start. Compiled code reads it by [`offset`], and keeps the workgroup's
/// x coordinate in it up to date.
#[repr(C)]
pub struct Batch {
    /// Scalar registers at the start of the waves of the current workgroup; EXEC is each wave's own.
    sgpr: [u32; SGPRS],
    /// Where in `sgpr` the workgroup's x coordinate is; elsewhere in this structure if the kernel does not ask for it.
    workgroup_id_x: *mut u32,
    /// By wave of a workgroup, `stride` bytes each: a line with EXEC in its first eight bytes and TTMP8 in the next
    /// four, then the rows of v0, v1, v2.
    table: *const Line,
    stride: u64,
    waves: u32,
    mode: u32,
    budget: i64,
    /// The x coordinate's place where no register has it.
    unasked: u32,
    /// The table's memory.
    lines: Vec<Line>,
}

/// Byte offsets of [`Batch`]'s fields and of its table, for code generators.
pub mod offset {
    use super::*;
    pub const SGPR: usize = offset_of!(Batch, sgpr);
    pub const WORKGROUP_ID_X: usize = offset_of!(Batch, workgroup_id_x);
    pub const TABLE: usize = offset_of!(Batch, table);
    pub const STRIDE: usize = offset_of!(Batch, stride);
    pub const WAVES: usize = offset_of!(Batch, waves);
    pub const MODE: usize = offset_of!(Batch, mode);
    pub const BUDGET: usize = offset_of!(Batch, budget);
    /// Of TTMP8 in a wave's part of the table.
    pub const TTMP8: usize = 8;
    /// Of a row in a wave's part of the table.
    pub const fn row(r: usize, lanes: usize) -> usize {
        64 + r * lanes * 4
    }
}

impl Batch {
    /// The table of `template`'s waves, for a program whose waves start with `budget`.
    pub(crate) fn new(template: &LaunchTemplate, budget: i64) -> Batch {
        let shape = template.shape();
        let lanes = shape.lanes as usize;
        let stride = 1 + ROWS * lanes / 16;
        let mut lines = vec![Line([crate::arena::POISON; 16]); stride * shape.waves as usize];
        for (w, part) in lines.chunks_exact_mut(stride).enumerate() {
            let exec = template.full_exec(w as u32);
            part[0].0[0] = exec as u32;
            part[0].0[1] = (exec >> 32) as u32;
            part[0].0[2] = template.wave_id_word(w as u32);
            for (to, from) in part[1..].iter_mut().zip(template.full_ids(w as u32).chunks_exact(16)) {
                to.0.copy_from_slice(from);
            }
        }
        Batch {
            sgpr: [0; SGPRS],
            workgroup_id_x: core::ptr::null_mut(),
            table: lines.as_ptr(),
            stride: 64 * stride as u64,
            waves: shape.waves,
            mode: 0,
            budget,
            unasked: 0,
            lines,
        }
    }

    /// Takes over what `wave`, the first of a workgroup, starts with, and lets its code start `more` waves after it.
    pub(crate) fn arm(&mut self, wave: &mut WaveState, workgroup_id_x: Option<usize>, more: u64) {
        self.sgpr = wave.sgpr;
        self.mode = wave.mode;
        self.workgroup_id_x = match workgroup_id_x {
            Some(at) => &raw mut self.sgpr[at],
            None => &raw mut self.unasked,
        };
        wave.batch = (&raw mut *self).cast();
        wave.batch_left = more;
    }
}

/// What compiled code does at a wave's end, for tests: false if that was the last.
#[cfg(test)]
pub(crate) fn next_wave(wave: &mut WaveState) -> bool {
    if wave.batch_left == 0 {
        return false;
    }
    wave.batch_left -= 1;
    // SAFETY: waves are left over only where the scheduler has armed a batch, which lives as long as its worker.
    let b = unsafe { &mut *wave.batch.cast::<Batch>() };
    wave.wave_in_group += 1;
    if wave.wave_in_group == b.waves {
        wave.wave_in_group = 0;
        wave.workgroup[0] += 1;
        // SAFETY: a field of `b`, or an element of one.
        unsafe { *b.workgroup_id_x = wave.workgroup[0] };
    }
    wave.sgpr = b.sgpr;
    wave.mode = b.mode;
    wave.budget = b.budget;
    let start = wave.wave_in_group as usize * (b.stride / 64) as usize;
    let [lo, hi, ttmp8, ..] = b.lines[start].0;
    wave.set_sgpr64(crate::wave::sreg::EXEC, u64::from(lo) | u64::from(hi) << 32);
    wave.sgpr[crate::abi::TTMP8] = ttmp8;
    let lanes = wave.lanes as usize;
    for (to, from) in wave.rows()[..ROWS * lanes].chunks_exact_mut(16).zip(&b.lines[start + 1..]) {
        to.copy_from_slice(&from.0);
    }
    true
}
