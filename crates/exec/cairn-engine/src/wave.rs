//! The state of a wavefront, at fixed offsets, shared by interpreter, compiled code and scheduler.
//!
//! Owns [`WaveState`] and its [`offset`]s. Who fills it at the start of a wave is the `abi` module; whose memory its pointers
//! name is [`crate::arena`]. Must not know how code is executed.

use core::mem::offset_of;

/// Scalar registers of a wave's file: `cairn_ir::reg::SReg` numbers (SGPRs 0-105, VCC 106/107, trap temporaries,
/// M0 124, EXEC 126/127).
pub const SGPRS: usize = 128;
/// Vector registers that a wave's file has room for: VGPRs 0-255, accumulation VGPRs 256-511.
pub const VGPRS: usize = 512;
/// Most lanes of a wave.
pub const MAX_LANES: usize = 64;
/// Indices of scalar registers that engines name themselves.
pub mod sreg {
    pub const VCC: usize = 106;
    pub const TTMP0: usize = 108;
    pub const M0: usize = 124;
    pub const EXEC: usize = 126;
}

/// First address of the LDS aperture of `flat_*` (what the Linux driver sets on gfx9).
pub const SHARED_APERTURE: u64 = 0x1_0000_0000_0000;
/// First address of the scratch aperture of `flat_*`.
pub const PRIVATE_APERTURE: u64 = 0x2_0000_0000_0000;
/// Apertures are 4 GiB; an address is in one if its high dword equals the aperture's.
pub const APERTURE_HIGH_SHARED: u32 = (SHARED_APERTURE >> 32) as u32;
pub const APERTURE_HIGH_PRIVATE: u32 = (PRIVATE_APERTURE >> 32) as u32;

/// What compiled code returns from its entry, in `rax` (see [`crate::enter`]).
///
/// `Barrier`: [`WaveState::resume`] says where to go on. `Call` and `Jump`: [`WaveState::event_value`] is the target's guest
/// PC; for `Call` the code has written `resume` with the block after the call, as a hint only: the callee returns by
/// `Jump` to that block's PC. `Trap`: `event_value` is the trap ID. `Refuse`: `event_value` is the refusal's index.
/// `Fault` is returned by the exit stub only, never by compiled code itself.
#[repr(u64)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RawEvent {
    End = 0,
    Barrier = 1,
    Call = 2,
    Jump = 3,
    Trap = 4,
    Refuse = 5,
    Fault = 6,
}

impl RawEvent {
    pub const fn from_raw(v: u64) -> Option<RawEvent> {
        Some(match v {
            0 => RawEvent::End,
            1 => RawEvent::Barrier,
            2 => RawEvent::Call,
            3 => RawEvent::Jump,
            4 => RawEvent::Trap,
            5 => RawEvent::Refuse,
            6 => RawEvent::Fault,
            _ => return None,
        })
    }
}

/// What the signal handler noted when compiled code faulted.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FaultRecord {
    /// Host address of the faulting instruction; 0 while there was no fault.
    pub native_pc: u64,
    /// Address that was touched, if `addr_known` is not 0.
    pub addr: u64,
    pub addr_known: u32,
    /// 1 if the access was a write.
    pub write: u32,
}

/// Called when the budget runs out (then `budget < 0`) and for `s_sleep` (then it is not): may switch host stacks; refills
/// the budget.
pub type YieldFn = unsafe extern "C" fn(*mut WaveState);
/// The device's clock for `s_memtime` (argument 0) and `s_memrealtime` (argument 1).
pub type ClockFn = extern "C" fn(u32) -> u64;

/// One wavefront. Compiled code gets a pointer to it and reaches the fields by [`offset`].
///
/// Pointers are private: safe code must not be able to redirect them.
#[repr(C, align(64))]
pub struct WaveState {
    /// Scalar register file.
    pub sgpr: [u32; SGPRS],
    /// SCC: 0 or 1.
    pub scc: u32,
    /// Lanes of the wave: 32 or 64.
    pub lanes: u32,
    /// Vector register file `[reg][lane]`: register r of lane l is at `vgpr + (r * lanes + l) * 4`, 64-byte aligned.
    pub(crate) vgpr: *mut u32,
    /// The workgroup's LDS; [`crate::arena::LDS_SLACK`] more bytes after `lds_size` are mapped.
    pub(crate) lds: *mut u8,
    pub lds_size: u32,
    /// Bytes of scratch a lane, a multiple of 4.
    pub scratch_lane_bytes: u32,
    /// This wave's scratch `[dword][lane]`: byte b of dword d of lane l is at `scratch + (d * lanes + l) * 4 + b`.
    pub(crate) scratch: *mut u8,
    /// Counted down on back edges by what the engine sees fit (1 an edge); below 0 call `yield_fn`.
    pub budget: i64,
    pub(crate) yield_fn: YieldFn,
    pub(crate) clock_fn: ClockFn,
    /// The MODE register (ISA manuals, "MODE register": round 3:0, denorm 7:4, dx10_clamp 8, ieee 9).
    pub mode: u32,
    /// Wave number within the workgroup.
    pub wave_in_group: u32,
    /// Where to go on: the engine's own coding; 0 is the kernel's entry.
    pub resume: u64,
    /// Result of an event: target PC, trap ID, refusal index.
    pub event_value: u64,
    /// `rsp` that the exit stub restores ([`crate::enter`]).
    pub(crate) exit_rsp: u64,
    pub fault: FaultRecord,
    /// Waves that compiled code may start itself, one at a time, when this one ends ([`crate::batch`]).
    pub(crate) batch_left: u64,
    /// How they start; not null if there are any.
    pub(crate) batch: *mut (),
    /// Guest PC of the instruction being executed, where an engine keeps it.
    pub guest_pc: u64,
    pub packet_addr: u64,
    pub queue_addr: u64,
    pub dispatch_id: u64,
    pub kernarg_addr: u64,
    /// Workgroup coordinates.
    pub workgroup: [u32; 3],
    /// FLAT_SCRATCH as `s_setreg` wrote it (gfx10).
    pub flat_scratch: [u32; 2],
    /// Rows behind the VGPRs that belong to the engine (the interpreter's values).
    pub(crate) extra_rows: u32,
    /// Slot of the workgroup in its scheduler.
    pub(crate) group_slot: u32,
    /// The scheduler that runs this wave; null outside one.
    pub(crate) worker: *const (),
    /// Where compiled code called `yield_fn` last: a host address; 0 where it did not.
    pub yield_pc: u64,
    /// Its host stack is left for another's at the moment.
    pub(crate) parked: bool,
}

/// Byte offsets of [`WaveState`]'s fields, for code generators.
pub mod offset {
    use super::*;
    pub const SGPR: usize = offset_of!(WaveState, sgpr);
    pub const SCC: usize = offset_of!(WaveState, scc);
    pub const LANES: usize = offset_of!(WaveState, lanes);
    pub const VGPR: usize = offset_of!(WaveState, vgpr);
    pub const LDS: usize = offset_of!(WaveState, lds);
    pub const LDS_SIZE: usize = offset_of!(WaveState, lds_size);
    pub const SCRATCH: usize = offset_of!(WaveState, scratch);
    pub const SCRATCH_LANE_BYTES: usize = offset_of!(WaveState, scratch_lane_bytes);
    pub const BUDGET: usize = offset_of!(WaveState, budget);
    pub const YIELD_FN: usize = offset_of!(WaveState, yield_fn);
    pub const CLOCK_FN: usize = offset_of!(WaveState, clock_fn);
    pub const MODE: usize = offset_of!(WaveState, mode);
    pub const WAVE_IN_GROUP: usize = offset_of!(WaveState, wave_in_group);
    pub const RESUME: usize = offset_of!(WaveState, resume);
    pub const EVENT_VALUE: usize = offset_of!(WaveState, event_value);
    pub const EXIT_RSP: usize = offset_of!(WaveState, exit_rsp);
    pub const BATCH_LEFT: usize = offset_of!(WaveState, batch_left);
    pub const BATCH: usize = offset_of!(WaveState, batch);
    pub const FLAT_SCRATCH: usize = offset_of!(WaveState, flat_scratch);
    pub const WORKGROUP: usize = offset_of!(WaveState, workgroup);
    pub const GUEST_PC: usize = offset_of!(WaveState, guest_pc);
    pub const YIELD_PC: usize = offset_of!(WaveState, yield_pc);
}

// Compiled blobs on disk depend on these; a change must change the cache's version too.
const _: () = {
    assert!(offset::SGPR == 0);
    assert!(offset::SCC == 512);
    assert!(offset::LANES == 516);
    assert!(offset::VGPR == 520);
    assert!(offset::LDS == 528);
    assert!(offset::LDS_SIZE == 536);
    assert!(offset::SCRATCH_LANE_BYTES == 540);
    assert!(offset::SCRATCH == 544);
    assert!(offset::BUDGET == 552);
    assert!(offset::YIELD_FN == 560);
    assert!(offset::CLOCK_FN == 568);
    assert!(offset::MODE == 576);
    assert!(offset::WAVE_IN_GROUP == 580);
    assert!(offset::RESUME == 584);
    assert!(offset::EVENT_VALUE == 592);
    assert!(offset::EXIT_RSP == 600);
};

impl WaveState {
    /// The vector register file and the engine's extra rows behind it, `lanes` dwords a row.
    pub fn rows(&mut self) -> &mut [u32] {
        let len = (VGPRS + self.extra_rows as usize) * self.lanes as usize;
        // SAFETY: the arena mapped this many rows for this wave alone, and `self` is borrowed for as long.
        unsafe { core::slice::from_raw_parts_mut(self.vgpr, len) }
    }

    /// The workgroup's LDS.
    pub fn lds(&mut self) -> &mut [u8] {
        // SAFETY: the arena mapped `lds_size` bytes; waves of a workgroup never run at the same time, and the borrow ends
        // before this wave can give way to another, which needs `self`.
        unsafe { core::slice::from_raw_parts_mut(self.lds, self.lds_size as usize) }
    }

    /// This wave's scratch, `[dword][lane]`.
    pub fn scratch(&mut self) -> &mut [u8] {
        let len = self.scratch_lane_bytes as usize * self.lanes as usize;
        // SAFETY: the arena mapped this many bytes for this wave alone.
        unsafe { core::slice::from_raw_parts_mut(self.scratch, len) }
    }

    /// Host address of this wave's scratch.
    pub fn scratch_addr(&self) -> u64 {
        self.scratch as u64
    }

    /// A 64-bit scalar register pair.
    pub fn sgpr64(&self, low: usize) -> u64 {
        u64::from(self.sgpr[low]) | u64::from(self.sgpr[low + 1]) << 32
    }

    pub fn set_sgpr64(&mut self, low: usize, v: u64) {
        self.sgpr[low] = v as u32;
        self.sgpr[low + 1] = (v >> 32) as u32;
    }

    /// EXEC, upper half clear in wave32.
    pub fn exec(&self) -> u64 {
        self.sgpr64(sreg::EXEC) & self.lane_mask()
    }

    /// A bit for each lane of the wave.
    pub fn lane_mask(&self) -> u64 {
        if self.lanes == 64 { u64::MAX } else { (1 << self.lanes) - 1 }
    }

    /// The device's clock.
    pub fn clock(&self, constant_rate: bool) -> u64 {
        (self.clock_fn)(u32::from(constant_rate))
    }
}
