//! Kernel descriptors: 64 bytes that say how a wavefront starts, decoded into named fields.
//!
//! Source: AMDGPU ABI, section "Kernel Descriptor" with its tables for `compute_pgm_rsrc1`, `2` and `3`;
//! `llvm/Support/AMDHSAKernelDescriptor.h`. Fields that a generation does not have decode as off.

use cairn_target::{Feature, Target, WaveSize};

use crate::error::Error;

/// Rounding mode of MODE.round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum RoundMode {
    NearestEven = 0,
    PlusInfinity = 1,
    MinusInfinity = 2,
    Zero = 3,
}

/// Denormal mode of MODE.denorm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum DenormMode {
    FlushSourceDest = 0,
    FlushDest = 1,
    FlushSource = 2,
    FlushNone = 3,
}

/// `compute_pgm_rsrc1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PgmRsrc1 {
    /// The raw register.
    pub raw: u32,
    /// `GRANULATED_WORKITEM_VGPR_COUNT`.
    pub granulated_workitem_vgpr_count: u8,
    /// `GRANULATED_WAVEFRONT_SGPR_COUNT`; reserved from GFX10.
    pub granulated_wavefront_sgpr_count: u8,
    /// `PRIORITY`; must be 0 in a file.
    pub priority: u8,
    /// `FLOAT_ROUND_MODE_32`.
    pub float_round_mode_32: RoundMode,
    /// `FLOAT_ROUND_MODE_16_64`.
    pub float_round_mode_16_64: RoundMode,
    /// `FLOAT_DENORM_MODE_32`.
    pub float_denorm_mode_32: DenormMode,
    /// `FLOAT_DENORM_MODE_16_64`.
    pub float_denorm_mode_16_64: DenormMode,
    /// `PRIV`; must be off in a file.
    pub privileged: bool,
    /// `ENABLE_DX10_CLAMP` (to GFX11).
    pub enable_dx10_clamp: bool,
    /// `ENABLE_WG_RR_EN` (GFX12).
    pub enable_wg_round_robin: bool,
    /// `DEBUG_MODE`.
    pub debug_mode: bool,
    /// `ENABLE_IEEE_MODE` (to GFX11).
    pub enable_ieee_mode: bool,
    /// `DISABLE_PERF` (GFX12).
    pub disable_perf: bool,
    /// `BULKY`.
    pub bulky: bool,
    /// `CDBG_USER`.
    pub cdbg_user: bool,
    /// `FP16_OVFL` (GFX9 on).
    pub fp16_ovfl: bool,
    /// `WGP_MODE` (GFX10 on).
    pub wgp_mode: bool,
    /// `MEM_ORDERED` (GFX10 on).
    pub mem_ordered: bool,
    /// `FWD_PROGRESS` (GFX10 on).
    pub fwd_progress: bool,
}

impl PgmRsrc1 {
    /// The low byte of MODE at wave start: `FP_ROUND` in bits 0-3, `FP_DENORM` in bits 4-7.
    pub fn float_mode(&self) -> u8 {
        (self.raw >> 12) as u8
    }
}

/// `compute_pgm_rsrc2`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PgmRsrc2 {
    /// The raw register.
    pub raw: u32,
    /// `ENABLE_PRIVATE_SEGMENT`: scratch is set up.
    pub enable_private_segment: bool,
    /// `USER_SGPR_COUNT`.
    pub user_sgpr_count: u8,
    /// `ENABLE_TRAP_HANDLER`.
    pub enable_trap_handler: bool,
    /// `ENABLE_SGPR_WORKGROUP_ID_X`.
    pub enable_sgpr_workgroup_id_x: bool,
    /// `ENABLE_SGPR_WORKGROUP_ID_Y`.
    pub enable_sgpr_workgroup_id_y: bool,
    /// `ENABLE_SGPR_WORKGROUP_ID_Z`.
    pub enable_sgpr_workgroup_id_z: bool,
    /// `ENABLE_SGPR_WORKGROUP_INFO`.
    pub enable_sgpr_workgroup_info: bool,
    /// `ENABLE_VGPR_WORKITEM_ID`: 0 = X, 1 = X and Y, 2 = X, Y and Z.
    pub enable_vgpr_workitem_id: u8,
    /// `ENABLE_EXCEPTION_ADDRESS_WATCH`.
    pub enable_exception_address_watch: bool,
    /// `ENABLE_EXCEPTION_MEMORY`.
    pub enable_exception_memory: bool,
    /// `GRANULATED_LDS_SIZE`; 0 in a file, set by the packet processor.
    pub granulated_lds_size: u16,
    /// The seven `ENABLE_EXCEPTION_*` bits of arithmetic, from invalid operation (bit 0) to integer division by zero.
    pub enable_exceptions: u8,
}

/// `compute_pgm_rsrc3`, whose meaning differs by target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PgmRsrc3 {
    /// The raw register.
    pub raw: u32,
    /// The first AccVGPR's place in the unified file, in registers: `(ACCUM_OFFSET + 1) * 4` (gfx90a, gfx940).
    pub accum_offset: Option<u16>,
    /// `TG_SPLIT` (gfx90a, gfx940).
    pub tg_split: bool,
    /// `SHARED_VGPR_COUNT` (GFX10, GFX11), in units of 8.
    pub shared_vgpr_count: u8,
    /// `INST_PREF_SIZE` (GFX11 on).
    pub inst_pref_size: u8,
    /// `IMAGE_OP` (GFX11 on).
    pub image_op: bool,
}

/// `kernel_code_properties`: which user SGPRs are set up, and the wavefront size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct KernelCodeProperties {
    /// The raw field.
    pub raw: u16,
    /// `ENABLE_SGPR_PRIVATE_SEGMENT_BUFFER`.
    pub enable_sgpr_private_segment_buffer: bool,
    /// `ENABLE_SGPR_DISPATCH_PTR`.
    pub enable_sgpr_dispatch_ptr: bool,
    /// `ENABLE_SGPR_QUEUE_PTR`.
    pub enable_sgpr_queue_ptr: bool,
    /// `ENABLE_SGPR_KERNARG_SEGMENT_PTR`.
    pub enable_sgpr_kernarg_segment_ptr: bool,
    /// `ENABLE_SGPR_DISPATCH_ID`.
    pub enable_sgpr_dispatch_id: bool,
    /// `ENABLE_SGPR_FLAT_SCRATCH_INIT`.
    pub enable_sgpr_flat_scratch_init: bool,
    /// `ENABLE_SGPR_PRIVATE_SEGMENT_SIZE`.
    pub enable_sgpr_private_segment_size: bool,
    /// `ENABLE_WAVEFRONT_SIZE32` (GFX10 on).
    pub enable_wavefront_size32: bool,
    /// `USES_DYNAMIC_STACK`.
    pub uses_dynamic_stack: bool,
}

/// `kernarg_preload`: kernel arguments that arrive in user SGPRs (gfx90a, gfx940).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct KernargPreload {
    /// Dwords to preload.
    pub length: u8,
    /// The first dword's index in the kernarg segment.
    pub offset: u16,
}

/// A kernel descriptor (`NAME.kd`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct KernelDescriptor {
    /// `GROUP_SEGMENT_FIXED_SIZE`: static LDS, bytes.
    pub group_segment_fixed_size: u32,
    /// `PRIVATE_SEGMENT_FIXED_SIZE`: scratch a work-item, bytes.
    pub private_segment_fixed_size: u32,
    /// `KERNARG_SIZE`, bytes; 0 where not said.
    pub kernarg_size: u32,
    /// `KERNEL_CODE_ENTRY_BYTE_OFFSET`, from the descriptor's own address.
    pub kernel_code_entry_byte_offset: i64,
    /// `COMPUTE_PGM_RSRC1`.
    pub rsrc1: PgmRsrc1,
    /// `COMPUTE_PGM_RSRC2`.
    pub rsrc2: PgmRsrc2,
    /// `COMPUTE_PGM_RSRC3`.
    pub rsrc3: PgmRsrc3,
    /// `KERNEL_CODE_PROPERTIES`.
    pub properties: KernelCodeProperties,
    /// `KERNARG_PRELOAD`.
    pub kernarg_preload: KernargPreload,
    target: Target,
}

/// What a user SGPR (or a group of them) holds, in the order in which the packet processor places them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UserSgpr {
    /// The scratch buffer's V# (4 SGPRs).
    PrivateSegmentBuffer,
    /// Address of the AQL dispatch packet (2).
    DispatchPtr,
    /// Address of the `amd_queue_t` (2).
    QueuePtr,
    /// Address of the kernarg segment (2).
    KernargSegmentPtr,
    /// Dispatch ID (2).
    DispatchId,
    /// FLAT_SCRATCH set-up: offset and size (2), or the 64-bit base from GFX9 (2).
    FlatScratchInit,
    /// Scratch bytes a work-item (1).
    PrivateSegmentSize,
    /// Preloaded kernel arguments.
    KernargPreload,
}

/// What an SGPR after the user SGPRs holds, in order; set by hardware at wave start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SystemSgpr {
    /// Work-group ID in x.
    WorkgroupIdX,
    /// Work-group ID in y.
    WorkgroupIdY,
    /// Work-group ID in z.
    WorkgroupIdZ,
    /// First-wavefront flag, ordered append term and number of wavefronts.
    WorkgroupInfo,
    /// Byte offset of the wavefront's scratch from the queue's scratch base.
    PrivateSegmentWavefrontOffset,
}

fn bits(value: u32, low: u32, width: u32) -> u32 {
    value >> low & ((1 << width) - 1)
}

fn bit(value: u32, at: u32) -> bool {
    value >> at & 1 == 1
}

fn round(bits: u32) -> RoundMode {
    match bits & 3 {
        0 => RoundMode::NearestEven,
        1 => RoundMode::PlusInfinity,
        2 => RoundMode::MinusInfinity,
        _ => RoundMode::Zero,
    }
}

fn denorm(bits: u32) -> DenormMode {
    match bits & 3 {
        0 => DenormMode::FlushSourceDest,
        1 => DenormMode::FlushDest,
        2 => DenormMode::FlushSource,
        _ => DenormMode::FlushNone,
    }
}

impl KernelDescriptor {
    /// Size of a descriptor in bytes.
    pub const SIZE: usize = 64;

    /// Decodes a descriptor of code for `target`.
    pub fn decode(bytes: &[u8; 64], target: Target) -> KernelDescriptor {
        let u32_at = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("4 bytes"));
        let u16_at = |at: usize| u16::from_le_bytes(bytes[at..at + 2].try_into().expect("2 bytes"));
        let (gfx9, gfx10, gfx11, gfx12) = (
            target.has(Feature::Gfx9Insts),
            target.has(Feature::Gfx10Insts),
            target.has(Feature::Gfx11Insts),
            target.has(Feature::Gfx12Insts),
        );
        let (r3, r1, r2) = (u32_at(44), u32_at(48), u32_at(52));
        let properties = u16_at(56);
        let p = u32::from(properties);
        let preload = u16_at(58);
        let unified = target.has(Feature::UnifiedVgprFile);
        KernelDescriptor {
            group_segment_fixed_size: u32_at(0),
            private_segment_fixed_size: u32_at(4),
            kernarg_size: u32_at(8),
            kernel_code_entry_byte_offset: i64::from_le_bytes(bytes[16..24].try_into().expect("8 bytes")),
            rsrc1: PgmRsrc1 {
                raw: r1,
                granulated_workitem_vgpr_count: bits(r1, 0, 6) as u8,
                granulated_wavefront_sgpr_count: bits(r1, 6, 4) as u8,
                priority: bits(r1, 10, 2) as u8,
                float_round_mode_32: round(r1 >> 12),
                float_round_mode_16_64: round(r1 >> 14),
                float_denorm_mode_32: denorm(r1 >> 16),
                float_denorm_mode_16_64: denorm(r1 >> 18),
                privileged: bit(r1, 20),
                enable_dx10_clamp: bit(r1, 21) && !gfx12,
                enable_wg_round_robin: bit(r1, 21) && gfx12,
                debug_mode: bit(r1, 22),
                enable_ieee_mode: bit(r1, 23) && !gfx12,
                disable_perf: bit(r1, 23) && gfx12,
                bulky: bit(r1, 24),
                cdbg_user: bit(r1, 25),
                fp16_ovfl: bit(r1, 26) && gfx9,
                wgp_mode: bit(r1, 29) && gfx10,
                mem_ordered: bit(r1, 30) && gfx10,
                fwd_progress: bit(r1, 31) && gfx10,
            },
            rsrc2: PgmRsrc2 {
                raw: r2,
                enable_private_segment: bit(r2, 0),
                user_sgpr_count: bits(r2, 1, 5) as u8,
                enable_trap_handler: bit(r2, 6) && !gfx12,
                enable_sgpr_workgroup_id_x: bit(r2, 7),
                enable_sgpr_workgroup_id_y: bit(r2, 8),
                enable_sgpr_workgroup_id_z: bit(r2, 9),
                enable_sgpr_workgroup_info: bit(r2, 10),
                enable_vgpr_workitem_id: bits(r2, 11, 2) as u8,
                enable_exception_address_watch: bit(r2, 13),
                enable_exception_memory: bit(r2, 14),
                granulated_lds_size: bits(r2, 15, 9) as u16,
                enable_exceptions: bits(r2, 24, 7) as u8,
            },
            rsrc3: PgmRsrc3 {
                raw: r3,
                accum_offset: unified.then(|| (bits(r3, 0, 6) as u16 + 1) * 4),
                tg_split: unified && bit(r3, 16),
                shared_vgpr_count: if gfx10 && !gfx12 { bits(r3, 0, 4) as u8 } else { 0 },
                inst_pref_size: match () {
                    _ if gfx12 => bits(r3, 4, 8) as u8,
                    _ if gfx11 => bits(r3, 4, 6) as u8,
                    _ => 0,
                },
                image_op: gfx11 && bit(r3, 31),
            },
            properties: KernelCodeProperties {
                raw: properties,
                enable_sgpr_private_segment_buffer: bit(p, 0),
                enable_sgpr_dispatch_ptr: bit(p, 1),
                enable_sgpr_queue_ptr: bit(p, 2),
                enable_sgpr_kernarg_segment_ptr: bit(p, 3),
                enable_sgpr_dispatch_id: bit(p, 4),
                enable_sgpr_flat_scratch_init: bit(p, 5),
                enable_sgpr_private_segment_size: bit(p, 6),
                enable_wavefront_size32: bit(p, 10) && gfx10,
                uses_dynamic_stack: bit(p, 11),
            },
            kernarg_preload: KernargPreload { length: (preload & 0x7f) as u8, offset: preload >> 7 },
            target,
        }
    }

    /// Decodes the first 64 bytes of `bytes`.
    pub fn from_slice(bytes: &[u8], target: Target) -> Result<KernelDescriptor, Error> {
        match bytes.first_chunk::<64>() {
            Some(bytes) => Ok(KernelDescriptor::decode(bytes, target)),
            None => {
                Err(Error::malformed(0, format!("a kernel descriptor has 64 bytes, not {}", bytes.len())))
            }
        }
    }

    /// The target it was decoded for.
    pub fn target(&self) -> Target {
        self.target
    }

    /// The size of its wavefronts.
    pub fn wave_size(&self) -> WaveSize {
        if self.properties.enable_wavefront_size32 { WaveSize::W32 } else { WaveSize::W64 }
    }

    /// VGPRs of a wavefront, AccVGPRs included where the file is unified (see [`PgmRsrc3::accum_offset`]).
    pub fn vgpr_count(&self) -> u32 {
        let granule = self.target.limits(self.wave_size()).vgpr_encoding_granule;
        (u32::from(self.rsrc1.granulated_workitem_vgpr_count) + 1) * granule
    }

    /// SGPRs of a wavefront, VCC and the like included.
    pub fn sgpr_count(&self) -> u32 {
        let granulated = u32::from(self.rsrc1.granulated_wavefront_sgpr_count);
        match self.target.isa_version().major {
            10.. => 128,
            9 => (granulated / 2 + 1) * 16,
            _ => (granulated + 1) * 8,
        }
    }

    /// The user SGPRs: what each group holds, its first SGPR and its length.
    ///
    /// Source: AMDGPU ABI, table "SGPR Register Set Up Order".
    pub fn user_sgprs(&self) -> Vec<(UserSgpr, u8, u8)> {
        let p = &self.properties;
        let mut next = 0;
        let mut placed = Vec::new();
        for (enabled, what, len) in [
            (p.enable_sgpr_private_segment_buffer, UserSgpr::PrivateSegmentBuffer, 4),
            (p.enable_sgpr_dispatch_ptr, UserSgpr::DispatchPtr, 2),
            (p.enable_sgpr_queue_ptr, UserSgpr::QueuePtr, 2),
            (p.enable_sgpr_kernarg_segment_ptr, UserSgpr::KernargSegmentPtr, 2),
            (p.enable_sgpr_dispatch_id, UserSgpr::DispatchId, 2),
            (p.enable_sgpr_flat_scratch_init, UserSgpr::FlatScratchInit, 2),
            (p.enable_sgpr_private_segment_size, UserSgpr::PrivateSegmentSize, 1),
            (self.kernarg_preload.length > 0, UserSgpr::KernargPreload, self.kernarg_preload.length),
        ] {
            if enabled {
                placed.push((what, next, len));
                next += len;
            }
        }
        placed
    }

    /// The SGPRs that hardware sets up after the user SGPRs, with their numbers.
    ///
    /// The first is at `USER_SGPR_COUNT`. Where [`Feature::ArchitectedSgprs`] holds, work-group IDs are in TTMP
    /// registers and none of them is here.
    pub fn system_sgprs(&self) -> Vec<(SystemSgpr, u8)> {
        let r = &self.rsrc2;
        let in_sgprs = !self.target.has(Feature::ArchitectedSgprs);
        let scratch_offset = r.enable_private_segment && !self.target.has(Feature::ArchitectedFlatScratch);
        [
            (r.enable_sgpr_workgroup_id_x && in_sgprs, SystemSgpr::WorkgroupIdX),
            (r.enable_sgpr_workgroup_id_y && in_sgprs, SystemSgpr::WorkgroupIdY),
            (r.enable_sgpr_workgroup_id_z && in_sgprs, SystemSgpr::WorkgroupIdZ),
            (r.enable_sgpr_workgroup_info, SystemSgpr::WorkgroupInfo),
            (scratch_offset, SystemSgpr::PrivateSegmentWavefrontOffset),
        ]
        .into_iter()
        .filter(|&(enabled, _)| enabled)
        .zip(r.user_sgpr_count..)
        .map(|((_, what), at)| (what, at))
        .collect()
    }
}
