//! Devices: enumeration, properties, limits, peers, contexts.

use crate::entry::{api, not_null, put, put_text, text};
use crate::types::DevicePropR0000;
use cairn_hip::device::Device;
use cairn_hip::properties::{MAX_GRID, MAX_PITCH, PITCH_ALIGNMENT, Properties};
use cairn_hip::{Error, Result, peers, runtime};
use std::ffi::{c_char, c_void};

/// `hipDeviceArch_t`, from bit 0: 32-bit atomics (global integer, global exchange, shared integer, shared exchange), float
/// add, 64-bit atomics (global, shared), doubles, vote, ballot, shuffle, (no funnel shift), system fence, (no
/// syncthreads extensions, no surfaces), 3D grids, (no dynamic parallelism).
const ARCH: u32 = 0b0_1001_0111_1111_1111;

const CONST_MEM: usize = i32::MAX as usize;

fn fixed<const N: usize>(text: &str) -> [c_char; N] {
    let mut out = [0; N];
    for (to, from) in out[..N - 1].iter_mut().zip(text.bytes()) {
        *to = from as c_char;
    }
    out
}

fn properties_r0000(p: &Properties) -> DevicePropR0000 {
    DevicePropR0000 {
        name: fixed(&p.name),
        total_global_mem: p.total_global_mem as usize,
        shared_mem_per_block: p.shared_mem_per_block as usize,
        regs_per_block: p.registers_per_block,
        warp_size: p.warp_size,
        max_threads_per_block: p.max_threads_per_block,
        max_threads_dim: [p.max_threads_per_block; 3],
        max_grid_size: [MAX_GRID; 3],
        clock_rate: p.clock_khz,
        memory_clock_rate: p.memory_clock_khz,
        memory_bus_width: p.memory_bus_width,
        total_const_mem: CONST_MEM,
        major: p.major,
        minor: p.minor,
        multi_processor_count: p.multiprocessors,
        l2_cache_size: p.l2_bytes,
        max_threads_per_multi_processor: p.max_threads_per_multiprocessor,
        compute_mode: 0,
        clock_instruction_rate: p.timer_khz,
        arch: ARCH,
        concurrent_kernels: 1,
        pci_domain_id: p.pci_domain,
        pci_bus_id: p.pci_bus,
        pci_device_id: p.pci_device,
        max_shared_memory_per_multi_processor: p.shared_mem_per_multiprocessor as usize,
        is_multi_gpu_board: 0,
        can_map_host_memory: 1,
        gcn_arch: p.gcn_arch,
        gcn_arch_name: fixed(&p.gcn_arch_name),
        integrated: 0,
        cooperative_launch: 1,
        cooperative_multi_device_launch: 0,
        // Textures are not there.
        max_texture_1d_linear: 0,
        max_texture_1d: 0,
        max_texture_2d: [0; 2],
        max_texture_3d: [0; 3],
        hdp_mem_flush_cntl: std::ptr::null_mut(),
        hdp_reg_flush_cntl: std::ptr::null_mut(),
        mem_pitch: MAX_PITCH as usize,
        texture_alignment: PITCH_ALIGNMENT as usize,
        texture_pitch_alignment: PITCH_ALIGNMENT as usize,
        kernel_exec_timeout_enabled: 0,
        ecc_enabled: i32::from(p.ecc),
        tcc_driver: 0,
        cooperative_multi_device_unmatched: [0; 4],
        is_large_bar: 1,
        asic_revision: 1,
        managed_memory: 1,
        direct_managed_mem_access_from_host: 1,
        concurrent_managed_access: 1,
        pageable_memory_access: 0,
        pageable_memory_access_uses_host_page_tables: 0,
    }
}

/// `hipDeviceAttribute_t` of HIP 5: the CUDA-compatible ones from 0, AMD's from 10000. 0 where the answer is "no", or
/// where the property is one of textures and surfaces.
fn attribute(p: &Properties, attribute: i32) -> Result<i32> {
    let clamp = |n: u64| i32::try_from(n).unwrap_or(i32::MAX);
    Ok(match attribute {
        0 => i32::from(p.ecc),
        1 | 7 | 14 | 20 | 22 => 0,
        2 => 1,     // AsyncEngineCount
        3 | 4 => 1, // CanMapHostMemory, CanUseHostPointerForRegisteredMem
        5 => p.clock_khz,
        6 => 0,       // ComputeMode
        8..=10 => 1,  // ConcurrentKernels, ConcurrentManagedAccess, CooperativeLaunch
        11 => 0,      // CooperativeMultiDeviceLaunch
        12 | 13 => 1, // DeviceOverlap, DirectManagedMemAccessFromHost
        15 => 1,      // HostNativeAtomicSupported
        16..=18 => 0, // Integrated, IsMultiGpuBoard, KernelExecTimeout
        19 => p.l2_bytes,
        23 => p.major,
        24 => 1, // ManagedMemory
        25 => p.max_blocks_per_multiprocessor,
        26..=28 => p.max_threads_per_block,
        29..=31 => MAX_GRID,
        32..=54 => 0, // surfaces and textures
        55 | 56 => p.max_threads_per_block,
        57 => p.max_threads_per_multiprocessor,
        58 => clamp(MAX_PITCH),
        59 => p.memory_bus_width,
        60 => p.memory_clock_khz,
        61 => p.minor,
        62 => 0, // MultiGpuBoardGroupID
        63 => p.multiprocessors,
        65 | 66 => 0, // PageableMemoryAccess, its host page tables
        67 => p.pci_bus,
        68 => p.pci_device,
        69 => p.pci_domain,
        70 => 0, // PersistingL2CacheMaxSize
        71 | 72 => p.registers_per_block,
        73 => 0, // ReservedSharedMemPerBlock
        74 | 75 => clamp(p.shared_mem_per_block),
        76 => clamp(p.shared_mem_per_multiprocessor),
        77 => 2,      // SingleToDoublePrecisionPerfRatio
        78 => 1,      // StreamPrioritiesSupported
        79 | 80 => 0, // SurfaceAlignment, TccDriver
        81 | 82 => PITCH_ALIGNMENT as i32,
        83 => CONST_MEM as i32,
        84 => clamp(p.total_global_mem),
        85 => 1, // UnifiedAddressing
        87 => p.warp_size,
        88 => 1, // MemoryPoolsSupported
        10000 => p.timer_khz,
        10001 => ARCH as i32,
        10002 => clamp(p.shared_mem_per_multiprocessor),
        10003 => p.gcn_arch,
        10007..=10010 => 0, // unmatched cooperative launches on several devices
        10011 => 1,         // IsLargeBar
        10012 => 1,         // AsicRevision
        10013 | 10014 => 0, // CanUseStreamWaitValue, ImageSupport
        10015 => p.compute_units,
        10016 => 1, // FineGrainSupport
        _ => return Err(Error::InvalidValue),
    })
}

fn count() -> Result<i32> {
    Ok(runtime::devices()?.len() as i32)
}

api! {
    fn hipGetDeviceCount(to: *mut i32) {
        not_null(to)?;
        let count = count();
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe { put(to, *count.as_ref().unwrap_or(&0))? };
        count.map(drop)
    }

    fn hipSetDevice(ordinal: i32) { runtime::set_current(ordinal) }

    fn hipGetDevice(to: *mut i32) {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { put(to, runtime::current()?.ordinal) }
    }

    fn hipDeviceGet(to: *mut i32, ordinal: i32) {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { put(to, runtime::device(ordinal)?.ordinal) }
    }

    fn hipDeviceGetName(to: *mut c_char, len: i32, device: i32) {
        let p = &runtime::device(device)?.properties;
        // SAFETY: null or room for `len` bytes, as HIP asks of the caller.
        unsafe { put_text(to, usize::try_from(len).unwrap_or(0), &p.name) }
    }

    fn hipDeviceGetUuid(to: *mut [u8; 16], device: i32) {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { put(to, runtime::device(device)?.properties.uuid) }
    }

    fn hipDeviceGetPCIBusId(to: *mut c_char, len: i32, device: i32) {
        let id = runtime::device(device)?.properties.pci_bus_id();
        // SAFETY: null or room for `len` bytes, as HIP asks of the caller.
        unsafe { put_text(to, usize::try_from(len).unwrap_or(0), &id) }
    }

    fn hipDeviceGetByPCIBusId(to: *mut i32, id: *const c_char) {
        not_null(to)?;
        // SAFETY: null or a C string, as HIP asks of the caller.
        let id = unsafe { text(id)? }.to_ascii_lowercase();
        let is_it = |d: &&Device| {
            let full = d.properties.pci_bus_id();
            // Domain and function may be left out.
            full == id || full.strip_prefix("0000:") == Some(&id) || full.strip_suffix(".0") == Some(&id)
        };
        let device = runtime::devices()?.iter().find(is_it).ok_or(Error::InvalidValue)?;
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe { put(to, device.ordinal) }
    }

    fn hipDeviceTotalMem(to: *mut usize, device: i32) {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { put(to, runtime::device(device)?.properties.total_global_mem as usize) }
    }

    fn hipDeviceComputeCapability(major: *mut i32, minor: *mut i32, device: i32) {
        let p = &runtime::device(device)?.properties;
        not_null(major)?;
        not_null(minor)?;
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe {
            put(major, p.major)?;
            put(minor, p.minor)
        }
    }

    fn hipDeviceReset() { runtime::current()?.synchronize() }

    fn hipChooseDevice(to: *mut i32, wanted: *const c_void) {
        not_null(wanted)?;
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { put(to, runtime::device(0)?.ordinal) }
    }

    /// Cache and bank configurations are hints that AMD's devices have never heeded.
    fn hipDeviceSetCacheConfig(_config: i32) { Ok(()) }

    fn hipDeviceGetCacheConfig(to: *mut i32) {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { put(to, 0) }
    }

    fn hipDeviceSetSharedMemConfig(_config: i32) { Ok(()) }

    fn hipDeviceGetSharedMemConfig(to: *mut i32) {
        // hipSharedMemBankSizeFourByte
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { put(to, 1) }
    }

    fn hipDeviceGetLimit(to: *mut usize, limit: i32) {
        let value = match limit {
            1 => 1 << 20,   // hipLimitPrintfFifoSize: messages are never lost
            2 => 128 << 20, // hipLimitMallocHeapSize: nominal, device memory is the limit
            _ => return Err(Error::UnsupportedLimit),
        };
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { put(to, value) }
    }

    fn hipSetDeviceFlags(flags: u32) {
        // hipDeviceSchedule{Spin,Yield,BlockingSync} (one of them), MapHost, LmemResizeToMax
        if flags & !0x1f != 0 || !matches!(flags & 7, 0 | 1 | 2 | 4) {
            return Err(Error::InvalidValue);
        }
        runtime::current()?.set_flags(flags);
        Ok(())
    }

    fn hipGetDeviceFlags(to: *mut u32) {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { put(to, runtime::current()?.flags()) }
    }

    fn hipDeviceGetP2PAttribute(to: *mut i32, attribute: i32, from: i32, peer: i32) {
        not_null(to)?;
        runtime::device(from)?;
        runtime::device(peer)?;
        if from == peer {
            return Err(Error::InvalidDevice);
        }
        // Performance rank; access, atomics; arrays
        let value = match attribute {
            0 => 0,
            1 | 2 => 1,
            3 => 0,
            _ => return Err(Error::InvalidValue),
        };
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe { put(to, value) }
    }

    fn hipDeviceCanAccessPeer(to: *mut i32, device: i32, peer: i32) {
        not_null(to)?;
        let can = peers::can_access(device, peer)?;
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe { put(to, i32::from(can)) }
    }

    fn hipDeviceEnablePeerAccess(peer: i32, flags: u32) {
        if flags != 0 { Err(Error::InvalidValue) } else { peers::enable(peer) }
    }

    fn hipDeviceDisablePeerAccess(peer: i32) { peers::disable(peer) }

    fn hipExtGetLinkTypeAndHopCount(a: i32, b: i32, link: *mut u32, hops: *mut u32) {
        not_null(link)?;
        not_null(hops)?;
        if !peers::can_access(a, b)? {
            return Err(Error::InvalidValue);
        }
        // HSA_AMD_LINK_INFO_TYPE_PCIE
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe {
            put(link, 2)?;
            put(hops, 1)
        }
    }
}

/// The structure as it was before HIP 6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_hip5_hipGetDeviceProperties(to: *mut DevicePropR0000, device: i32) -> i32 {
    crate::entry::enter("hipGetDeviceProperties", || {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { put(to, properties_r0000(&runtime::device(device)?.properties)) }
    })
}

/// The numbers of attributes changed with HIP 5.0; 5 and 6 agree on those that both have.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_hip5_hipDeviceGetAttribute(to: *mut i32, which: i32, device: i32) -> i32 {
    crate::entry::enter("hipDeviceGetAttribute", || {
        not_null(to)?;
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe { put(to, attribute(&runtime::device(device)?.properties, which)?) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_cut_and_ended() {
        assert_eq!(fixed::<4>("abcdef").map(|c| c as u8), *b"abc\0");
        assert_eq!(fixed::<4>("a").map(|c| c as u8), *b"a\0\0\0");
    }
}
