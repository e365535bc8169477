//! Devices: enumeration, properties, limits, peers, contexts.

use crate::device_prop::{self, ARCH, CONST_MEM, DevicePropR0000, DevicePropR0600};
use crate::entry::{api, not_null, put, put_text, since, text};
use cairn_hip::device::Device;
use cairn_hip::properties::{MAX_GRID, MAX_PITCH, PITCH_ALIGNMENT, Properties};
use cairn_hip::{Error, Result, peers, runtime};
use std::ffi::{c_char, c_void};

/// `hipDeviceAttribute_t` from HIP 5 on: the CUDA-compatible ones from 0, AMD's from 10000; later epochs only add. 0 where the answer is "no", or
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
        89 => 0, // VirtualMemoryManagementSupported
        90 => 1, // HostRegisterSupported
        91 => 0, // MemoryPoolSupportedHandleTypes
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
        10017 => p.wall_clock_khz,
        10018 => 1, // NumberOfXccs
        10019 => p.max_vgprs,
        10020 => p.pci_chip,
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

since! { hip5 {
    /// The old layout, whatever the epoch: headers of HIP 6 and later call the other function under this name.
    fn hipGetDeviceProperties(to: *mut DevicePropR0000, device: i32) {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { put(to, device_prop::r0000(&runtime::device(device)?.properties)) }
    }

    /// The numbers of attributes changed with HIP 5.0.
    fn hipDeviceGetAttribute(to: *mut i32, which: i32, device: i32) {
        not_null(to)?;
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe { put(to, attribute(&runtime::device(device)?.properties, which)?) }
    }
} }

since! { hip6 {
    fn hipGetDevicePropertiesR0600(to: *mut DevicePropR0600, device: i32) {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { put(to, device_prop::r0600(&runtime::device(device)?.properties)) }
    }

    /// AMD's numbers for names that are no numbers are gone.
    fn hipDeviceGetAttribute(to: *mut i32, which: i32, device: i32) {
        not_null(to)?;
        let p = &runtime::device(device)?.properties;
        let value = if matches!(which, 10001 | 10003 | 10004) { Err(Error::InvalidValue) } else { attribute(p, which) };
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe { put(to, value?) }
    }
} }
