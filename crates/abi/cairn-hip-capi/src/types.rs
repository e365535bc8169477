//! C structures of HIP, laid out as `hip_runtime_api.h` and `driver_types.h` of HIP 5.2 have them. Layouts only.

use std::ffi::{c_char, c_void};

/// `hipStream_t`, `hipEvent_t`, `hipModule_t`, `hipFunction_t`, ...: pointers that nobody follows.
pub type Handle = u64;

/// `dim3`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Dim3 {
    pub x: u32,
    pub y: u32,
    pub z: u32,
}

impl Dim3 {
    pub fn array(self) -> [u32; 3] {
        [self.x, self.y, self.z]
    }
}

/// `hipDeviceProp_t` up to HIP 5 (the one that HIP 6 calls R0000).
#[repr(C)]
#[derive(Clone, Copy)]
pub struct DevicePropR0000 {
    pub name: [c_char; 256],
    pub total_global_mem: usize,
    pub shared_mem_per_block: usize,
    pub regs_per_block: i32,
    pub warp_size: i32,
    pub max_threads_per_block: i32,
    pub max_threads_dim: [i32; 3],
    pub max_grid_size: [i32; 3],
    pub clock_rate: i32,
    pub memory_clock_rate: i32,
    pub memory_bus_width: i32,
    pub total_const_mem: usize,
    pub major: i32,
    pub minor: i32,
    pub multi_processor_count: i32,
    pub l2_cache_size: i32,
    pub max_threads_per_multi_processor: i32,
    pub compute_mode: i32,
    pub clock_instruction_rate: i32,
    /// `hipDeviceArch_t`: bit fields.
    pub arch: u32,
    pub concurrent_kernels: i32,
    pub pci_domain_id: i32,
    pub pci_bus_id: i32,
    pub pci_device_id: i32,
    pub max_shared_memory_per_multi_processor: usize,
    pub is_multi_gpu_board: i32,
    pub can_map_host_memory: i32,
    pub gcn_arch: i32,
    pub gcn_arch_name: [c_char; 256],
    pub integrated: i32,
    pub cooperative_launch: i32,
    pub cooperative_multi_device_launch: i32,
    pub max_texture_1d_linear: i32,
    pub max_texture_1d: i32,
    pub max_texture_2d: [i32; 2],
    pub max_texture_3d: [i32; 3],
    pub hdp_mem_flush_cntl: *mut u32,
    pub hdp_reg_flush_cntl: *mut u32,
    pub mem_pitch: usize,
    pub texture_alignment: usize,
    pub texture_pitch_alignment: usize,
    pub kernel_exec_timeout_enabled: i32,
    pub ecc_enabled: i32,
    pub tcc_driver: i32,
    pub cooperative_multi_device_unmatched: [i32; 4],
    pub is_large_bar: i32,
    pub asic_revision: i32,
    pub managed_memory: i32,
    pub direct_managed_mem_access_from_host: i32,
    pub concurrent_managed_access: i32,
    pub pageable_memory_access: i32,
    pub pageable_memory_access_uses_host_page_tables: i32,
}

const _: () = assert!(size_of::<DevicePropR0000>() == 792);
const _: () = assert!(std::mem::offset_of!(DevicePropR0000, gcn_arch_name) == 396);

/// `hipPointerAttribute_t` up to HIP 5.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PointerAttributeR0000 {
    /// `hipMemoryType`: 0 host, 1 device.
    pub memory_type: i32,
    pub device: i32,
    pub device_pointer: u64,
    pub host_pointer: u64,
    pub is_managed: i32,
    pub allocation_flags: u32,
}

/// `hipFuncAttributes`.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct FuncAttributes {
    pub binary_version: i32,
    pub cache_mode_ca: i32,
    pub const_size_bytes: usize,
    pub local_size_bytes: usize,
    pub max_dynamic_shared_size_bytes: i32,
    pub max_threads_per_block: i32,
    pub num_regs: i32,
    pub preferred_shmem_carveout: i32,
    pub ptx_version: i32,
    pub shared_size_bytes: usize,
}

/// `hipExtent`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Extent {
    pub width: usize,
    pub height: usize,
    pub depth: usize,
}

/// `hipPos`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Pos {
    pub x: usize,
    pub y: usize,
    pub z: usize,
}

/// `hipPitchedPtr`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PitchedPtr {
    pub ptr: u64,
    pub pitch: usize,
    pub xsize: usize,
    pub ysize: usize,
}

/// `hipMemcpy3DParms`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Memcpy3DParms {
    pub src_array: *const c_void,
    pub src_pos: Pos,
    pub src_ptr: PitchedPtr,
    pub dst_array: *const c_void,
    pub dst_pos: Pos,
    pub dst_ptr: PitchedPtr,
    pub extent: Extent,
    pub kind: i32,
}

/// `hip_Memcpy2D`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Memcpy2D {
    pub src_x_in_bytes: usize,
    pub src_y: usize,
    pub src_memory_type: i32,
    pub src_host: u64,
    pub src_device: u64,
    pub src_array: *const c_void,
    pub src_pitch: usize,
    pub dst_x_in_bytes: usize,
    pub dst_y: usize,
    pub dst_memory_type: i32,
    pub dst_host: u64,
    pub dst_device: u64,
    pub dst_array: *const c_void,
    pub dst_pitch: usize,
    pub width_in_bytes: usize,
    pub height: usize,
}

/// `HIP_MEMCPY3D`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct DrvMemcpy3D {
    pub src_x_in_bytes: u32,
    pub src_y: u32,
    pub src_z: u32,
    pub src_lod: u32,
    pub src_memory_type: i32,
    pub src_host: u64,
    pub src_device: u64,
    pub src_array: *const c_void,
    pub src_pitch: u32,
    pub src_height: u32,
    pub dst_x_in_bytes: u32,
    pub dst_y: u32,
    pub dst_z: u32,
    pub dst_lod: u32,
    pub dst_memory_type: i32,
    pub dst_host: u64,
    pub dst_device: u64,
    pub dst_array: *const c_void,
    pub dst_pitch: u32,
    pub dst_height: u32,
    pub width_in_bytes: u32,
    pub height: u32,
    pub depth: u32,
}

/// `hipLaunchParams`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct LaunchParams {
    pub func: *const c_void,
    pub grid: Dim3,
    pub block: Dim3,
    pub args: *const *const c_void,
    pub shared_mem: usize,
    pub stream: Handle,
}

/// `hipMemPoolProps`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct MemPoolProps {
    pub alloc_type: i32,
    pub handle_types: i32,
    pub location_type: i32,
    pub location_id: i32,
    pub win32_security_attributes: *const c_void,
    pub reserved: [u8; 64],
}

/// `hipKernelNodeParams`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct KernelNodeParams {
    pub block: Dim3,
    pub extra: *const *const c_void,
    pub func: *const c_void,
    pub grid: Dim3,
    pub kernel_params: *const *const c_void,
    pub shared_mem_bytes: u32,
}

/// `hipMemsetParams`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct MemsetParams {
    pub dst: u64,
    pub element_size: u32,
    pub height: usize,
    pub pitch: usize,
    pub value: u32,
    pub width: usize,
}

/// `hipHostNodeParams`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct HostNodeParams {
    pub function: Option<unsafe extern "C" fn(*mut c_void)>,
    pub data: *mut c_void,
}
