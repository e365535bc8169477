//! How a wavefront starts: registers as the packet processor and the dispatcher leave them.
//!
//! Source: LLVM, *User Guide for AMDGPU Backend*, "Initial Kernel Execution State", tables "SGPR Register Set Up Order" and
//! "VGPR Register Set Up Order". Owns [`LaunchTemplate`]: what is the same for all waves of a dispatch is made once.
//! Must not know who runs the wave.

use cairn_codeobj::{KernelDescriptor, SystemSgpr, UserSgpr};
use cairn_target::{Feature, WaveSize};

use crate::arena::{GroupShape, POISON};
use crate::engine::{Dispatch, KernelCode};
use crate::memory;
use crate::wave::{SGPRS, WaveState, sreg};

/// Buffer resource word 1: `SWIZZLE_ENABLE` (ISA manuals, "Buffer resource descriptor").
const SWIZZLE_ENABLE: u32 = 1 << 31;
/// Buffer resource word 3: `ADD_TID_ENABLE`.
const ADD_TID_ENABLE: u32 = 1 << 23;
/// Buffer resource word 3 of gfx10: `OOB_SELECT` 2, no range check where there is a record; what ROCr asks for.
const OOB_SELECT_NONE: u32 = 2 << 28;
/// Buffer resource word 3: destination selects x, y, z, w.
const DST_SEL_XYZW: u32 = 4 | 5 << 3 | 6 << 6 | 7 << 9;

/// Where FLAT_SCRATCH is among the scalar registers of gfx9.
const FLAT_SCRATCH: usize = 102;
/// gfx12, architected SGPRs (LLVM, `SIMachineFunctionInfo`): the workgroup's x in TTMP9, y in TTMP7[15:0], z in TTMP7[31:16];
/// the wave's number in the workgroup in TTMP8[29:25].
const TTMP7: usize = sreg::TTMP0 + 7;
/// See [`TTMP7`].
pub const TTMP8: usize = sreg::TTMP0 + 8;
const TTMP9: usize = sreg::TTMP0 + 9;

/// The start of every wave of a dispatch.
#[derive(Clone, Debug)]
pub struct LaunchTemplate {
    shape: GroupShape,
    sgpr: [u32; SGPRS],
    mode: u32,
    groups: [u32; 3],
    grid: [u32; 3],
    workgroup: [u32; 3],
    /// Registers that differ from wave to wave, and what they hold.
    system: Vec<(SystemSgpr, usize)>,
    /// The scratch buffer's V#.
    scratch_resource: Option<usize>,
    flat_scratch_init: Option<usize>,
    /// Workgroup coordinates y and z are in a trap temporary.
    ids_in_ttmp: bool,
    /// How many of v0, v1, v2 hold work-item IDs; packed: all in v0.
    id_regs: usize,
    packed: bool,
    /// v0.. of the waves of a full workgroup, `lanes` dwords a register.
    ids: Vec<u32>,
    packet_addr: u64,
    queue_addr: u64,
    dispatch_id: u64,
    kernarg_addr: u64,
}

impl LaunchTemplate {
    /// Prepares the waves of `dispatch`. `extra_rows` are the engine's own register rows.
    pub fn new(kernel: &KernelCode, dispatch: &Dispatch, extra_rows: u32) -> LaunchTemplate {
        let kd = KernelDescriptor::decode(&kernel.descriptor, kernel.target);
        let lanes = match kd.wave_size() {
            WaveSize::W32 => 32,
            WaveSize::W64 => 64,
        };
        let workgroup = dispatch.workgroup.map(|n| u32::from(n).max(1));
        let size = workgroup.iter().product::<u32>();
        let shape = GroupShape {
            lanes,
            waves: size.div_ceil(lanes),
            lds_bytes: dispatch.group_segment_size.max(kd.group_segment_fixed_size),
            scratch_lane_bytes: dispatch
                .private_segment_size
                .max(kd.private_segment_fixed_size)
                .next_multiple_of(4),
            vgprs: kd.vgpr_count().min(256),
            extra_rows,
        };
        let mut t = LaunchTemplate {
            shape,
            sgpr: [POISON; SGPRS],
            mode: u32::from(kd.rsrc1.float_mode())
                | u32::from(kd.rsrc1.enable_dx10_clamp) << 8
                | u32::from(kd.rsrc1.enable_ieee_mode) << 9
                | u32::from(kd.rsrc1.fp16_ovfl) << 23,
            groups: dispatch.workgroups(),
            grid: dispatch.grid,
            workgroup,
            system: kd.system_sgprs().into_iter().map(|(s, r)| (s, usize::from(r))).collect(),
            scratch_resource: None,
            // Architected: nothing asks for it. gfx11 and later read it by s_getreg.
            flat_scratch_init: (kernel.target.has(Feature::ArchitectedFlatScratch)
                && !kernel.target.has(Feature::Gfx10Insts))
            .then_some(FLAT_SCRATCH),
            ids_in_ttmp: kernel.target.has(Feature::ArchitectedSgprs),
            id_regs: usize::from(kd.rsrc2.enable_vgpr_workitem_id).min(2) + 1,
            packed: kernel.target.has(Feature::PackedTid),
            ids: Vec::new(),
            packet_addr: dispatch.packet_addr,
            queue_addr: dispatch.queue_addr,
            dispatch_id: dispatch.dispatch_id,
            kernarg_addr: dispatch.kernarg_addr,
        };
        if t.ids_in_ttmp {
            t.system.push((SystemSgpr::WorkgroupIdX, TTMP9));
        }
        t.sgpr[sreg::M0] = shape.lds_bytes;
        for (what, first, len) in kd.user_sgprs() {
            let at = usize::from(first);
            let mut pair = |v: u64| {
                t.sgpr[at] = v as u32;
                t.sgpr[at + 1] = (v >> 32) as u32;
            };
            match what {
                UserSgpr::PrivateSegmentBuffer => {
                    // Swizzled so that dword d of lane l lies at (d * lanes + l) * 4. The index stride encodes 8 << n.
                    let index_stride = if lanes == 64 { 3 } else { 2 };
                    t.sgpr[at + 2] = shape.scratch_lane_bytes * lanes;
                    t.sgpr[at + 3] = DST_SEL_XYZW | index_stride << 21 | ADD_TID_ENABLE;
                    if kernel.target.isa_version().major >= 10 {
                        t.sgpr[at + 3] |= OOB_SELECT_NONE;
                    }
                    t.scratch_resource = Some(at);
                }
                UserSgpr::DispatchPtr => pair(dispatch.packet_addr),
                UserSgpr::QueuePtr => pair(dispatch.queue_addr),
                UserSgpr::KernargSegmentPtr => pair(dispatch.kernarg_addr),
                UserSgpr::DispatchId => pair(dispatch.dispatch_id),
                UserSgpr::FlatScratchInit => t.flat_scratch_init = Some(at),
                UserSgpr::PrivateSegmentSize => t.sgpr[at] = shape.scratch_lane_bytes,
                UserSgpr::KernargPreload => {
                    // Kernels that preload also load for firmware that does not, at the entry that we use; unreadable
                    // arguments fault there.
                    let from = dispatch.kernarg_addr + 4 * u64::from(kd.kernarg_preload.offset);
                    for i in 0..usize::from(len) {
                        if let (Some(r), Ok(v)) =
                            (t.sgpr.get_mut(at + i), memory::load32(from + 4 * i as u64))
                        {
                            *r = v;
                        }
                    }
                }
            }
        }
        let mut ids = vec![0; shape.waves as usize * t.id_rows() * lanes as usize];
        for w in 0..shape.waves {
            let at = w as usize * t.id_rows() * lanes as usize;
            let end = at + t.id_rows() * lanes as usize;
            t.work_item_ids(w, workgroup, &mut ids[at..end]);
        }
        t.ids = ids;
        t
    }

    /// What a workgroup of this dispatch needs.
    pub fn shape(&self) -> GroupShape {
        self.shape
    }

    /// Workgroups of the grid.
    pub fn groups(&self) -> [u32; 3] {
        self.groups
    }

    /// Coordinates of the workgroup with linear index `i`, x fastest.
    #[inline(always)]
    pub fn group_coordinates(&self, i: u64) -> [u32; 3] {
        let [x, y, _] = self.groups.map(u64::from);
        [(i % x) as u32, (i / x % y) as u32, (i / x / y) as u32]
    }

    /// How many workgroups from linear index `i` on differ in nothing but their x coordinate: all full, all of one row.
    /// None where waves are told more about their workgroup than that.
    pub(crate) fn alike(&self, i: u64) -> u64 {
        if self.system.iter().any(|(what, _)| *what == SystemSgpr::WorkgroupInfo) {
            return 0;
        }
        let group = self.group_coordinates(i);
        let full: [u32; 3] = std::array::from_fn(|d| self.grid[d] / self.workgroup[d]);
        if group[1] >= full[1] || group[2] >= full[2] {
            return 0;
        }
        u64::from(full[0].saturating_sub(group[0]))
    }

    /// The scalar register that holds the workgroup's x coordinate.
    pub(crate) fn workgroup_id_x(&self) -> Option<usize> {
        self.system.iter().find(|(what, _)| *what == SystemSgpr::WorkgroupIdX).map(|&(_, at)| at)
    }

    /// What [`TTMP8`] of wave `w` holds.
    pub(crate) fn wave_id_word(&self, w: u32) -> u32 {
        if self.ids_in_ttmp { (w & 0x1f) << 25 } else { POISON }
    }

    /// Lanes of wave `w` of a full workgroup.
    pub(crate) fn full_exec(&self, w: u32) -> u64 {
        lanes_on(self.workgroup.iter().product(), w, self.shape.lanes)
    }

    /// v0.. of wave `w` of a full workgroup.
    pub(crate) fn full_ids(&self, w: u32) -> &[u32] {
        let n = self.id_rows() * self.shape.lanes as usize;
        &self.ids[w as usize * n..][..n]
    }

    fn id_rows(&self) -> usize {
        if self.packed { 1 } else { self.id_regs }
    }

    /// Work-items of a workgroup in each dimension: fewer at the grid's edges.
    fn extent(&self, group: [u32; 3]) -> [u32; 3] {
        std::array::from_fn(|d| {
            self.workgroup[d].min(self.grid[d].saturating_sub(group[d] * self.workgroup[d]))
        })
    }

    /// Waves of this workgroup.
    pub fn waves(&self, group: [u32; 3]) -> u32 {
        self.extent(group).iter().product::<u32>().div_ceil(self.shape.lanes)
    }

    /// IDs of wave `w` of a workgroup of this extent.
    fn work_item_ids(&self, w: u32, extent: [u32; 3], out: &mut [u32]) {
        let lanes = self.shape.lanes;
        let [ex, ey, _] = extent;
        let (mut x, mut y, mut z) = (w * lanes % ex, w * lanes / ex % ey, w * lanes / ex / ey);
        for l in 0..lanes as usize {
            if self.packed {
                out[l] = match self.id_regs {
                    1 => x,
                    2 => x | y << 10,
                    _ => x | y << 10 | z << 20,
                };
            } else {
                for (row, id) in [x, y, z].into_iter().enumerate().take(self.id_regs) {
                    out[row * lanes as usize + l] = id;
                }
            }
            x += 1;
            if x == ex {
                (x, y) = (0, y + 1);
                if y == ey {
                    (y, z) = (0, z + 1);
                }
            }
        }
    }

    /// Sets up `wave`, number `wave_in_group` of the workgroup.
    ///
    /// Inlined, so that the coordinates come in registers: read back from memory two at a time they would wait until all
    /// stores before them, the last wave's too, have reached the cache.
    #[inline(always)]
    pub fn start(&self, wave: &mut WaveState, group: [u32; 3]) {
        let w = wave.wave_in_group;
        let lanes = self.shape.lanes;
        wave.sgpr = self.sgpr;
        wave.scc = 0;
        wave.mode = self.mode;
        wave.resume = 0;
        wave.packet_addr = self.packet_addr;
        wave.queue_addr = self.queue_addr;
        wave.dispatch_id = self.dispatch_id;
        wave.kernarg_addr = self.kernarg_addr;
        wave.workgroup = group;
        let scratch = wave.scratch_addr();
        wave.flat_scratch = [scratch as u32, (scratch >> 32) as u32];
        if let Some(at) = self.scratch_resource {
            // Every wave has a buffer of its own, so its offset in it is 0.
            wave.sgpr[at] = scratch as u32;
            wave.sgpr[at + 1] = (scratch >> 32) as u32 & 0xffff | SWIZZLE_ENABLE;
        }
        if let Some(at) = self.flat_scratch_init {
            wave.set_sgpr64(at, scratch);
        }
        let mut extent = self.workgroup;
        let partial = (0..3).any(|d| (group[d] + 1) * self.workgroup[d] > self.grid[d]);
        if partial {
            extent = self.extent(group);
        }
        let items = extent[0] * extent[1] * extent[2];
        for &(what, at) in &self.system {
            wave.sgpr[at] = match what {
                SystemSgpr::WorkgroupIdX => group[0],
                SystemSgpr::WorkgroupIdY => group[1],
                SystemSgpr::WorkgroupIdZ => group[2],
                SystemSgpr::WorkgroupInfo => u32::from(w == 0) << 31 | items.div_ceil(lanes),
                SystemSgpr::PrivateSegmentWavefrontOffset => 0,
            };
        }
        if self.ids_in_ttmp {
            wave.sgpr[TTMP7] = group[1] & 0xffff | group[2] << 16;
            wave.sgpr[TTMP8] = self.wave_id_word(w);
        }
        wave.set_sgpr64(sreg::EXEC, lanes_on(items, w, lanes));
        if partial {
            let n = self.id_rows() * lanes as usize;
            self.work_item_ids(w, extent, &mut wave.rows()[..n]);
        } else {
            let ids = self.full_ids(w);
            wave.rows()[..ids.len()].copy_from_slice(ids);
        }
    }
}

/// EXEC of wave `w` of a workgroup of `items` work-items.
fn lanes_on(items: u32, w: u32, lanes: u32) -> u64 {
    let active = items.saturating_sub(w * lanes).min(lanes);
    if active >= 64 { u64::MAX } else { (1u64 << active) - 1 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::GroupSlot;
    use cairn_target::Target;

    fn kernel(target: &str, rsrc2: u32, properties: u16) -> KernelCode {
        let mut descriptor = [0u8; 64];
        descriptor[48..52].copy_from_slice(&(0xf0u32 << 12 | 1 << 21 | 1 << 23).to_le_bytes());
        descriptor[52..56].copy_from_slice(&rsrc2.to_le_bytes());
        descriptor[56..58].copy_from_slice(&properties.to_le_bytes());
        KernelCode {
            name: "k".into(),
            target: Target::from_name(target).unwrap(),
            descriptor_addr: 0,
            descriptor,
            entry: 0,
            code: 0..0,
            kernarg_size: 0,
        }
    }

    fn dispatch(grid: [u32; 3], workgroup: [u16; 3]) -> Dispatch {
        Dispatch {
            packet_addr: 0x1_0000_0002,
            queue_addr: 0x3_0000_0004,
            dispatch_id: 5,
            grid,
            workgroup,
            kernarg_addr: 0x7_0000_0008,
            private_segment_size: 16,
            group_segment_size: 100,
        }
    }

    #[test]
    fn gfx906_registers_in_abi_order() {
        // Scratch, 16 user SGPRs less 2 unused; workgroup IDs x and z; work-item IDs x, y.
        let k = kernel("gfx906", 1 | 13 << 1 | 1 << 7 | 1 << 9 | 1 << 11, 0b1101011 & !0b10);
        let t = LaunchTemplate::new(&k, &dispatch([100, 3, 2], [64, 2, 1]), 0);
        assert_eq!(t.shape().waves, 2);
        let mut slot = GroupSlot::new(t.shape()).unwrap();
        let w = slot.wave(1);
        t.start(w, [0, 0, 1]);
        let scratch = w.scratch_addr();
        assert_eq!(w.sgpr[0], scratch as u32);
        assert_eq!(w.sgpr[1], (scratch >> 32) as u32 | 1 << 31);
        assert_eq!(w.sgpr[2], 16 * 64);
        assert_eq!(w.sgpr[3] >> 21 & 7, 0b111);
        // kernarg, flat scratch init, private segment size
        assert_eq!(w.sgpr64(4), 0x7_0000_0008);
        assert_eq!(w.sgpr64(6), scratch);
        assert_eq!(w.sgpr[8], 16);
        // System SGPRs start at USER_SGPR_COUNT.
        assert_eq!(w.sgpr[13..16], [0, 1, 0]);
        assert_eq!(w.exec(), u64::MAX);
        assert_eq!(w.mode, 0x3f0);
        assert_eq!((w.rows()[0], w.rows()[63]), (0, 63));
        assert_eq!((w.rows()[64], w.rows()[127]), (1, 1), "y IDs in v1");
        // The last workgroup in x has 36 columns, and only one row is left in y.
        t.start(w, [1, 1, 0]);
        assert_eq!(w.exec(), 0);
        let w = slot.wave(0);
        t.start(w, [1, 1, 0]);
        assert_eq!(w.exec(), (1 << 36) - 1);
        t.start(w, [1, 0, 0]);
        assert_eq!(w.exec(), u64::MAX);
        assert_eq!((w.rows()[35], w.rows()[36], w.rows()[64 + 36]), (35, 0, 1));
        assert_eq!(t.waves([1, 0, 0]), 2);
        assert_eq!(t.waves([1, 1, 0]), 1);
    }

    #[test]
    fn gfx90a_packs_ids_and_gfx1030_has_waves_of_32() {
        let k = kernel("gfx90a", 2 << 11, 0);
        let t = LaunchTemplate::new(&k, &dispatch([8, 4, 4], [8, 4, 4]), 0);
        let mut slot = GroupSlot::new(t.shape()).unwrap();
        let w = slot.wave(1);
        t.start(w, [0; 3]);
        assert_eq!(w.rows()[9], 1 | 1 << 10 | 2 << 20);
        let k = kernel("gfx1030", 2 << 11, 1 << 10);
        let t = LaunchTemplate::new(&k, &dispatch([8, 4, 4], [8, 4, 4]), 0);
        assert_eq!(t.shape().waves, 4);
        let mut slot = GroupSlot::new(t.shape()).unwrap();
        let w = slot.wave(3);
        t.start(w, [0; 3]);
        assert_eq!((w.rows()[9], w.rows()[32 + 9], w.rows()[64 + 9]), (1, 1, 3));
        assert_eq!(w.exec(), 0xffff_ffff);
        assert_eq!(t.group_coordinates(0), [0, 0, 0]);
    }

    #[test]
    fn architected_state_of_new_targets() {
        // All workgroup IDs asked for; kernarg pointer.
        let (rsrc2, properties) = (1 | 2 << 1 | 7 << 7, 1 << 3 | 1 << 10);
        let k = kernel("gfx1201", rsrc2 | 2 << 11, properties);
        let t = LaunchTemplate::new(&k, &dispatch([64, 6, 8], [8, 2, 4]), 0);
        let mut slot = GroupSlot::new(t.shape()).unwrap();
        let w = slot.wave(1);
        t.start(w, [5, 2, 1]);
        assert_eq!(w.sgpr64(0), 0x7_0000_0008);
        assert_eq!(w.sgpr[2], POISON, "no workgroup ID in SGPRs");
        assert_eq!((w.sgpr[TTMP9], w.sgpr[TTMP7], w.sgpr[TTMP8] >> 25 & 0x1f), (5, 2 | 1 << 16, 1));
        assert_eq!(w.rows()[9], 1 | 1 << 10 | 2 << 20, "packed work-item IDs");
        let k = kernel("gfx1100", rsrc2, properties);
        let t = LaunchTemplate::new(&k, &dispatch([64, 6, 8], [8, 2, 4]), 0);
        let mut slot = GroupSlot::new(t.shape()).unwrap();
        let w = slot.wave(0);
        t.start(w, [5, 2, 1]);
        // Scratch is architected: no wave offset follows the IDs.
        assert_eq!(w.sgpr[2..6], [5, 2, 1, POISON]);
        let k = kernel("gfx942", rsrc2, 1 << 3);
        let t = LaunchTemplate::new(&k, &dispatch([64, 6, 8], [8, 2, 4]), 0);
        let mut slot = GroupSlot::new(t.shape()).unwrap();
        let w = slot.wave(0);
        t.start(w, [5, 2, 1]);
        assert_eq!(w.sgpr[2..6], [5, 2, 1, POISON]);
        assert_eq!(w.sgpr64(FLAT_SCRATCH), w.scratch_addr());
    }
}
