//! The kernarg segment of a launch: where explicit arguments go, and what the hidden ones say.
//!
//! Source: AMDGPU ABI, "Code Object Metadata" (value kinds) and "Kernel Argument ABI"; code object v4 and v5 differ only in
//! which hidden arguments the metadata lists. Knows no queue and no device.

use cairn_codeobj::{KernelMetadata, ValueKind};

/// An explicit argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Explicit {
    pub offset: u32,
    pub size: u32,
}

/// What the runtime fills in. Arguments that are not listed here stay 0, which is what "none" is for all of them
/// (global offsets, printf buffer, default queue, completion action).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hidden {
    BlockCount(usize),
    GroupSize(usize),
    Remainder(usize),
    GridDims,
    DynamicLdsSize,
    PrivateBase,
    SharedBase,
    HostcallBuffer,
    MultigridSync,
    Heap,
    QueuePtr,
}

/// A launch's shape: the grid in work-items and its workgroups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Work-items.
    pub grid: [u32; 3],
    /// Work-items a workgroup.
    pub block: [u16; 3],
}

impl Shape {
    /// Dimensions: up to the last one with more than one work-item.
    pub fn dimensions(&self) -> u16 {
        match self.grid {
            [_, 1, 1] => 1,
            [_, _, 1] => 2,
            _ => 3,
        }
    }

    /// Workgroups, the partial ones included.
    pub fn blocks(&self) -> u64 {
        self.grid.iter().zip(self.block).map(|(&g, b)| u64::from(g.div_ceil(u32::from(b)))).product()
    }
}

/// Values of hidden arguments that depend on more than the launch's shape. 0 is "none".
#[derive(Clone, Copy, Debug, Default)]
pub struct Services {
    pub hostcall_buffer: u64,
    pub heap: u64,
    pub multigrid_sync: u64,
    pub queue: u64,
}

/// The upper halves of the apertures (`SRC_SHARED_BASE` and `SRC_PRIVATE_BASE` on GFX9).
const SHARED_APERTURE_HI: u32 = 0x1_0000;
const PRIVATE_APERTURE_HI: u32 = 0x2_0000;

/// The layout of a kernel's kernarg segment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    explicit: Box<[Explicit]>,
    hidden: Box<[(u32, u32, Hidden)]>,
    size: u32,
}

impl Layout {
    /// Reads the layout from a kernel's metadata.
    pub fn of(kernel: &KernelMetadata) -> Layout {
        let explicit = kernel.explicit_args().map(|a| Explicit { offset: a.offset, size: a.size }).collect();
        let hidden = kernel
            .args
            .iter()
            .filter_map(|a| Some((a.offset, a.size, hidden(&a.value_kind)?)))
            .filter(|(offset, size, _)| {
                u64::from(*offset) + u64::from(*size) <= u64::from(kernel.kernarg_segment_size)
            })
            .collect();
        Layout { explicit, hidden, size: kernel.kernarg_segment_size }
    }

    /// Explicit arguments in the order of the source.
    pub fn explicit(&self) -> &[Explicit] {
        &self.explicit
    }

    /// Bytes of the segment.
    pub fn size(&self) -> usize {
        self.size as usize
    }

    /// Whether the kernel may call the host (`printf`, `assert`, device-side `malloc`).
    pub fn wants_hostcall(&self) -> bool {
        self.hidden.iter().any(|h| h.2 == Hidden::HostcallBuffer)
    }

    /// Whether the kernel may allocate on the device.
    pub fn wants_heap(&self) -> bool {
        self.hidden.iter().any(|h| h.2 == Hidden::Heap)
    }

    /// Writes the hidden arguments into a segment of [`Layout::size`] bytes.
    pub fn fill_hidden(&self, segment: &mut [u8], shape: &Shape, dynamic_lds: u32, services: &Services) {
        for &(offset, size, hidden) in &self.hidden {
            let value = match hidden {
                Hidden::BlockCount(d) => u64::from(shape.grid[d] / u32::from(shape.block[d])),
                Hidden::GroupSize(d) => u64::from(shape.block[d]),
                Hidden::Remainder(d) => u64::from(shape.grid[d] % u32::from(shape.block[d])),
                Hidden::GridDims => u64::from(shape.dimensions()),
                Hidden::DynamicLdsSize => u64::from(dynamic_lds),
                Hidden::PrivateBase => u64::from(PRIVATE_APERTURE_HI),
                Hidden::SharedBase => u64::from(SHARED_APERTURE_HI),
                Hidden::HostcallBuffer => services.hostcall_buffer,
                Hidden::MultigridSync => services.multigrid_sync,
                Hidden::Heap => services.heap,
                Hidden::QueuePtr => services.queue,
            };
            let size = size.min(8) as usize;
            segment[offset as usize..offset as usize + size].copy_from_slice(&value.to_le_bytes()[..size]);
        }
    }
}

fn hidden(kind: &ValueKind) -> Option<Hidden> {
    Some(match kind {
        ValueKind::HiddenBlockCountX => Hidden::BlockCount(0),
        ValueKind::HiddenBlockCountY => Hidden::BlockCount(1),
        ValueKind::HiddenBlockCountZ => Hidden::BlockCount(2),
        ValueKind::HiddenGroupSizeX => Hidden::GroupSize(0),
        ValueKind::HiddenGroupSizeY => Hidden::GroupSize(1),
        ValueKind::HiddenGroupSizeZ => Hidden::GroupSize(2),
        ValueKind::HiddenRemainderX => Hidden::Remainder(0),
        ValueKind::HiddenRemainderY => Hidden::Remainder(1),
        ValueKind::HiddenRemainderZ => Hidden::Remainder(2),
        ValueKind::HiddenGridDims => Hidden::GridDims,
        ValueKind::HiddenDynamicLdsSize => Hidden::DynamicLdsSize,
        ValueKind::HiddenPrivateBase => Hidden::PrivateBase,
        ValueKind::HiddenSharedBase => Hidden::SharedBase,
        ValueKind::HiddenHostcallBuffer => Hidden::HostcallBuffer,
        ValueKind::HiddenMultigridSyncArg => Hidden::MultigridSync,
        ValueKind::HiddenHeapV1 => Hidden::Heap,
        ValueKind::HiddenQueuePtr => Hidden::QueuePtr,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use cairn_codeobj::Arg;

    fn arg(offset: u32, size: u32, value_kind: ValueKind) -> Arg {
        Arg { offset, size, value_kind, ..Arg::default() }
    }

    #[test]
    fn hidden_arguments_say_the_shape() {
        let kernel = KernelMetadata {
            kernarg_segment_size: 264,
            args: vec![
                arg(0, 8, ValueKind::GlobalBuffer),
                arg(8, 4, ValueKind::HiddenBlockCountX),
                arg(20, 2, ValueKind::HiddenGroupSizeX),
                arg(26, 2, ValueKind::HiddenRemainderX),
                arg(72, 2, ValueKind::HiddenGridDims),
                arg(88, 8, ValueKind::HiddenHostcallBuffer),
                arg(128, 4, ValueKind::HiddenDynamicLdsSize),
                // A lie about the segment must not become a panic at launch.
                arg(260, 8, ValueKind::HiddenQueuePtr),
            ],
            ..KernelMetadata::default()
        };
        let layout = Layout::of(&kernel);
        assert_eq!(layout.explicit(), [Explicit { offset: 0, size: 8 }]);
        assert!(layout.wants_hostcall() && !layout.wants_heap());
        let shape = Shape { grid: [1000, 2, 1], block: [256, 1, 1] };
        assert_eq!((shape.dimensions(), shape.blocks()), (2, 8));
        let mut s = vec![0u8; layout.size()];
        let services = Services { hostcall_buffer: 0x1122_3344_5566_7788, ..Services::default() };
        layout.fill_hidden(&mut s, &shape, 48, &services);
        assert_eq!(s[8..12], 3u32.to_le_bytes());
        assert_eq!(s[20..22], 256u16.to_le_bytes());
        assert_eq!(s[26..28], 232u16.to_le_bytes());
        assert_eq!(s[72..74], 2u16.to_le_bytes());
        assert_eq!(s[88..96], 0x1122_3344_5566_7788u64.to_le_bytes());
        assert_eq!(s[128..132], 48u32.to_le_bytes());
        assert!(s[132..].iter().all(|&b| b == 0));
    }
}
