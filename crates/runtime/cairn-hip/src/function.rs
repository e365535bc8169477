//! A kernel on a device, ready to be launched.

use crate::device::Device;
use crate::kernarg::Layout;
use crate::occupancy::Usage;
use cairn_codeobj::KernelMetadata;
use cairn_target::WaveSize;
use std::sync::OnceLock;

/// A kernel of a loaded code object.
pub struct Function {
    pub device: &'static Device,
    pub name: String,
    /// Address of its descriptor.
    pub(crate) kernel_object: u64,
    pub(crate) layout: Layout,
    /// Static LDS, bytes.
    pub lds: u32,
    /// Scratch, bytes a work-item.
    pub scratch: u32,
    pub(crate) dynamic_stack: bool,
    /// Largest workgroup that it was compiled for.
    pub max_block: u32,
    pub vgprs: u32,
    pub sgprs: u32,
    pub wave_size: WaveSize,
    pub(crate) handle: OnceLock<u64>,
    /// Whether the engine can run it; found out at the first launch.
    pub(crate) ready: OnceLock<crate::Result<()>>,
}

/// Scratch a work-item that a kernel with calls of unknown depth gets on top of what its metadata says.
const DYNAMIC_STACK: u32 = 16 << 10;

impl Function {
    pub(crate) fn new(
        device: &'static Device,
        name: &str,
        kernel_object: u64,
        metadata: &KernelMetadata,
    ) -> Function {
        let limits = &device.gpu.limits;
        Function {
            device,
            name: name.to_owned(),
            kernel_object,
            layout: Layout::of(metadata),
            lds: metadata.group_segment_fixed_size,
            scratch: metadata.private_segment_fixed_size,
            dynamic_stack: metadata.uses_dynamic_stack,
            max_block: match metadata.max_flat_workgroup_size {
                0 => limits.max_flat_workgroup_size,
                n => n.min(limits.max_flat_workgroup_size),
            },
            vgprs: metadata.vgpr_count,
            sgprs: metadata.sgpr_count,
            wave_size: match metadata.wavefront_size {
                32 => WaveSize::W32,
                64 => WaveSize::W64,
                _ => device.gpu.profile.target.default_wave_size(),
            },
            handle: OnceLock::new(),
            ready: OnceLock::new(),
        }
    }

    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    pub(crate) fn private_segment_size(&self) -> u32 {
        self.scratch + if self.dynamic_stack { DYNAMIC_STACK } else { 0 }
    }

    /// What occupancy depends on.
    pub fn usage(&self) -> Usage {
        Usage {
            vgprs: self.vgprs,
            sgprs: self.sgprs,
            lds: self.lds,
            wave_size: self.wave_size,
            max_block: self.max_block,
        }
    }
}
