//! Memory of translated code: register files, LDS and scratch, each in mappings of their own.
//!
//! Owns [`Mapping`] and [`GroupSlot`], the state of a resident workgroup. Nothing here is in the program's heap, so that
//! translated code can later be shut out of it. Must not know who runs what when.

use std::io;
use std::ptr;

use crate::clock::device_clock;
use crate::wave::{MAX_LANES, SGPRS, VGPRS, WaveState};

/// Mapped bytes after the end of a workgroup's LDS, for code that clamps an out-of-range offset to it.
pub const LDS_SLACK: usize = 4096;
/// What LDS, VGPRs and SGPRs hold before anyone wrote them: a signalling pattern that is odd, large and not a pointer.
pub const POISON: u32 = 0x7fba_d0ad;

/// Anonymous memory, zero until written, unmapped on drop.
#[derive(Debug)]
pub struct Mapping {
    base: *mut u8,
    len: usize,
}

// SAFETY: a mapping is plain memory; whoever holds it exclusively may use it on any thread.
unsafe impl Send for Mapping {}

impl Mapping {
    /// Maps at least `len` bytes. Pages cost memory only once touched.
    ///
    /// # Errors
    /// What `mmap` says.
    pub fn new(len: usize) -> io::Result<Mapping> {
        let len = len.max(1).next_multiple_of(4096);
        // SAFETY: an anonymous private mapping at an address of the kernel's choice touches nothing of ours.
        let base = unsafe {
            libc::mmap(
                ptr::null_mut(),
                len,
                libc::PROT_READ | libc::PROT_WRITE,
                libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE,
                -1,
                0,
            )
        };
        if base == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        Ok(Mapping { base: base.cast(), len })
    }

    pub fn as_ptr(&self) -> *mut u8 {
        self.base
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Fills the first `bytes` bytes with a dword.
    fn fill(&mut self, at: usize, bytes: usize, dword: u32) {
        assert!(at.is_multiple_of(4) && at + bytes <= self.len);
        // SAFETY: in the mapping (checked), dword-aligned, and we hold it exclusively.
        let s = unsafe { std::slice::from_raw_parts_mut(self.base.add(at).cast::<u32>(), bytes / 4) };
        s.fill(dword);
    }
}

impl Drop for Mapping {
    fn drop(&mut self) {
        // SAFETY: our own mapping, nobody else unmaps it.
        unsafe { libc::munmap(self.base.cast(), self.len) };
    }
}

/// What the waves of a workgroup need, the same for every workgroup of a dispatch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GroupShape {
    pub lanes: u32,
    pub waves: u32,
    pub lds_bytes: u32,
    /// Bytes of scratch a lane.
    pub scratch_lane_bytes: u32,
    /// VGPRs to poison at the start (what the kernel's descriptor allocates).
    pub vgprs: u32,
    /// Rows for the engine behind the VGPRs.
    pub extra_rows: u32,
}

/// State of one resident workgroup, reused by the next one: LDS and VGPRs keep what was left in them.
pub struct GroupSlot {
    pub shape: GroupShape,
    /// Wave states, fixed in memory.
    waves: Mapping,
    _vgprs: Mapping,
    _lds: Mapping,
    _scratch: Mapping,
}

impl GroupSlot {
    /// Maps and poisons the state of a workgroup; its waves' registers are still to be set up.
    ///
    /// # Errors
    /// If the host has no memory for it.
    pub fn new(shape: GroupShape) -> io::Result<GroupSlot> {
        let n = shape.waves as usize;
        let lanes = shape.lanes as usize;
        assert!(lanes <= MAX_LANES && n > 0);
        let row = lanes * 4;
        // The skew keeps the waves' register files from falling into the same cache sets.
        let file = (VGPRS + shape.extra_rows as usize) * row;
        let file_stride = file.next_multiple_of(4096) + 4096 + 320;
        let scratch_lane_bytes = shape.scratch_lane_bytes.next_multiple_of(4);
        let scratch = (scratch_lane_bytes as usize * lanes).next_multiple_of(4096);
        let waves = Mapping::new(n * size_of::<WaveState>())?;
        let mut vgprs = Mapping::new(n * file_stride)?;
        let mut lds = Mapping::new(shape.lds_bytes as usize + LDS_SLACK)?;
        let scratch_map = Mapping::new((n * scratch).max(1))?;
        lds.fill(0, (shape.lds_bytes as usize).next_multiple_of(4), POISON);
        for w in 0..n {
            vgprs.fill(w * file_stride, shape.vgprs.min(VGPRS as u32) as usize * row, POISON);
            let state = WaveState {
                sgpr: [POISON; SGPRS],
                scc: 0,
                lanes: shape.lanes,
                // SAFETY: offsets within the mapping, which has n * file_stride bytes.
                vgpr: unsafe { vgprs.as_ptr().add(w * file_stride) }.cast(),
                lds: lds.as_ptr(),
                lds_size: shape.lds_bytes,
                scratch_lane_bytes,
                // SAFETY: as above.
                scratch: unsafe { scratch_map.as_ptr().add(w * scratch) },
                budget: 0,
                yield_fn: no_scheduler,
                clock_fn: device_clock,
                mode: 0,
                wave_in_group: w as u32,
                resume: 0,
                event_value: 0,
                exit_rsp: 0,
                fault: Default::default(),
                batch_left: 0,
                batch: ptr::null_mut(),
                guest_pc: 0,
                packet_addr: 0,
                queue_addr: 0,
                dispatch_id: 0,
                kernarg_addr: 0,
                workgroup: [0; 3],
                flat_scratch: [0; 2],
                extra_rows: shape.extra_rows,
                group_slot: 0,
                worker: ptr::null(),
                yield_pc: 0,
                parked: false,
            };
            // SAFETY: the mapping has room for n states, is page-aligned, and nobody else points into it yet.
            unsafe { waves.as_ptr().cast::<WaveState>().add(w).write(state) };
        }
        Ok(GroupSlot { shape, waves, _vgprs: vgprs, _lds: lds, _scratch: scratch_map })
    }

    /// Pointer to wave `w`'s state; valid as long as the slot.
    pub fn wave_ptr(&self, w: u32) -> *mut WaveState {
        assert!(w < self.shape.waves);
        // SAFETY: checked to be within the mapping's states.
        unsafe { self.waves.as_ptr().cast::<WaveState>().add(w as usize) }
    }

    /// Wave `w`'s state.
    pub fn wave(&mut self, w: u32) -> &mut WaveState {
        // SAFETY: states are initialised in `new`; the slot is borrowed exclusively.
        unsafe { &mut *self.wave_ptr(w) }
    }
}

/// A yield outside a scheduler: refills the budget and gives the core away once.
unsafe extern "C" fn no_scheduler(wave: *mut WaveState) {
    // SAFETY: the caller passes its own wave.
    let w = unsafe { &mut *wave };
    w.budget = 1 << 20;
    std::thread::yield_now();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slot_is_poisoned_and_its_waves_do_not_overlap() {
        let shape = GroupShape {
            lanes: 64,
            waves: 3,
            lds_bytes: 1024,
            scratch_lane_bytes: 6,
            vgprs: 4,
            extra_rows: 2,
        };
        let mut g = GroupSlot::new(shape).unwrap();
        assert_eq!(g.wave(0).rows().len(), (512 + 2) * 64);
        assert_eq!(g.wave(2).rows()[3 * 64 + 63], POISON);
        assert_eq!(g.wave(2).rows()[4 * 64], 0);
        g.wave(1).rows().fill(7);
        assert_eq!(g.wave(0).rows()[0], POISON);
        assert_eq!(g.wave(2).rows()[0], POISON);
        assert_eq!(g.wave(0).lds()[..4], POISON.to_le_bytes());
        g.wave(0).lds()[0] = 1;
        assert_eq!(g.wave(1).lds()[0], 1, "LDS is the workgroup's");
        assert_eq!(g.wave(0).scratch().len(), 8 * 64);
        assert_eq!(g.wave(0).sgpr[5], POISON);
    }
}
