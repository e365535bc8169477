//! C structures of HIP, laid out as `hip_runtime_api.h` and `driver_types.h` of HIP 5.2 to 7.1 have them. Layouts only.
//! A structure with a number in its name is one of several layouts: the number is the epoch from which it is used.

use std::ffi::c_void;

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

/// `hipPointerAttribute_t`.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PointerAttributes {
    /// `hipMemoryType`, whose numbers are the epoch's.
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

/// `hipMemsetParams` up to HIP 6.
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

/// `hipMemsetParams` from HIP 7 on.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct MemsetParams7 {
    pub dst: u64,
    pub pitch: usize,
    pub value: u32,
    pub element_size: u32,
    pub width: usize,
    pub height: usize,
}

impl From<MemsetParams7> for MemsetParams {
    fn from(p: MemsetParams7) -> MemsetParams {
        let MemsetParams7 { dst, pitch, value, element_size, width, height } = p;
        MemsetParams { dst, element_size, height, pitch, value, width }
    }
}

/// `hipLaunchAttribute`: what it says is 64 bytes, of which a cooperative launch has the first four.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct LaunchAttribute {
    pub id: i32,
    pub padding: u32,
    pub value: [i32; 16],
}

/// `hipLaunchConfig_t`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct LaunchConfig {
    pub grid: Dim3,
    pub block: Dim3,
    pub shared_mem: usize,
    pub stream: Handle,
    pub attributes: *const LaunchAttribute,
    pub count: u32,
}

/// `HIP_LAUNCH_CONFIG`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct DrvLaunchConfig {
    pub grid: Dim3,
    pub block: Dim3,
    pub shared_mem: u32,
    pub stream: Handle,
    pub attributes: *const LaunchAttribute,
    pub count: u32,
}

const _: () = assert!(size_of::<LaunchAttribute>() == 72);
const _: () = assert!(size_of::<LaunchConfig>() == 56 && size_of::<DrvLaunchConfig>() == 56);

/// `hipHostNodeParams`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct HostNodeParams {
    pub function: Option<unsafe extern "C" fn(*mut c_void)>,
    pub data: *mut c_void,
}
