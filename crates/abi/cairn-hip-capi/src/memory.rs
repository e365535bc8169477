//! Allocation, registration, pointers, memory pools.

use crate::entry::{api, not_null, put, since};
use crate::epoch::{HIP5, HIP6, MemoryTypes, UNREGISTERED};
use crate::types::{Extent, Handle, MemPoolProps, PitchedPtr, PointerAttributes};
use cairn_hip::memory::{self, Coherence, Place};
use cairn_hip::streams::{self, Default};
use cairn_hip::{Error, Result, runtime};
use std::ffi::c_void;

/// `hipHostMallocNonCoherent`, `hipHostMallocCoherent`.
const NON_COHERENT: u32 = 0x8000_0000;
const COHERENT: u32 = 0x4000_0000;
/// `hipHostMallocPortable`, `Mapped`, `WriteCombined`, `NumaUser`.
const HOST_FLAGS: u32 = NON_COHERENT | COHERENT | 0x2000_0007;

fn host_malloc(to: *mut u64, size: usize, flags: u32) -> Result<()> {
    not_null(to)?;
    if flags & !HOST_FLAGS != 0 || flags & (COHERENT | NON_COHERENT) == COHERENT | NON_COHERENT {
        return Err(Error::InvalidValue);
    }
    let coherence = if flags & NON_COHERENT != 0 { Coherence::Coarse } else { Coherence::Fine };
    // SAFETY: checked for null; valid then, as HIP asks of the caller.
    unsafe { put(to, memory::host_malloc(size as u64, coherence, flags)?) }
}

fn attributes(types: MemoryTypes, p: &memory::Pointer, address: u64) -> PointerAttributes {
    let host = p.place == Place::Host;
    PointerAttributes {
        memory_type: types.of(p),
        device: p.device,
        device_pointer: address,
        host_pointer: if host { address } else { 0 },
        is_managed: i32::from(p.attachment.managed),
        allocation_flags: p.attachment.flags,
    }
}

/// `hipInvalidDeviceId`.
const NO_DEVICE: i32 = -2;

/// From HIP 6 on, every pointer has attributes.
///
/// # Safety
/// `to` is null or valid.
unsafe fn put_attributes(to: *mut PointerAttributes, address: u64) -> Result<()> {
    runtime::current()?;
    let unknown =
        PointerAttributes { memory_type: UNREGISTERED, device: NO_DEVICE, ..PointerAttributes::default() };
    let known = memory::pointer(address).map(|p| attributes(HIP6, &p, address));
    // SAFETY: as the caller promises.
    unsafe { put(to, known.unwrap_or(unknown)) }
}

/// # Safety
/// `to` is null or valid for what the attribute is.
unsafe fn attribute(types: MemoryTypes, to: *mut c_void, which: i32, address: u64) -> Result<()> {
    not_null(to)?;
    let p = memory::pointer(address).ok_or(Error::InvalidValue)?;
    let a = attributes(types, &p, address);
    // SAFETY: checked for null; the attribute says how much may be written, as the caller promises.
    unsafe {
        match which {
            2 => put(to.cast(), a.memory_type),
            3 => put(to.cast(), a.device_pointer),
            4 => put(to.cast(), a.host_pointer),
            7 => put(to.cast(), p.base),
            8 => put(to.cast(), a.is_managed != 0),
            9 => put(to.cast(), a.device),
            11 => put(to.cast(), p.base),
            12 => put(to.cast(), p.size as u32),
            13 => put(to.cast(), true),
            _ => Err(Error::InvalidValue),
        }
    }
}

/// # Safety
/// `which` and `to` are null or valid for `count`, each place for its attribute.
unsafe fn attribute_list(
    types: MemoryTypes,
    count: u32,
    which: *const i32,
    to: *const *mut c_void,
    address: u64,
) -> Result<()> {
    not_null(which)?;
    not_null(to)?;
    for i in 0..count as usize {
        // SAFETY: `count` of each, as the caller promises.
        unsafe { attribute(types, to.add(i).read(), which.add(i).read(), address)? };
    }
    Ok(())
}

fn pitched(to: *mut u64, pitch: *mut usize, width: usize, height: usize) -> Result<()> {
    not_null(to)?;
    not_null(pitch)?;
    let (address, distance) = memory::malloc_pitch(width as u64, height as u64, 1)?;
    // SAFETY: checked for null; valid then, as HIP asks of the caller.
    unsafe {
        put(to, address)?;
        put(pitch, distance as usize)
    }
}

api! {
    fn hipMalloc(to: *mut u64, size: usize) {
        not_null(to)?;
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe { put(to, memory::malloc(size as u64)?) }
    }

    fn hipExtMallocWithFlags(to: *mut u64, size: usize, flags: u32) {
        not_null(to)?;
        let address = match flags {
            0 => memory::malloc(size as u64)?,
            // hipDeviceMallocFinegrained
            1 => memory::malloc_fine_grained(size as u64)?,
            _ => return Err(Error::InvalidValue),
        };
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe { put(to, address) }
    }

    fn hipHostMalloc(to: *mut u64, size: usize, flags: u32) { host_malloc(to, size, flags) }

    fn hipHostAlloc(to: *mut u64, size: usize, flags: u32) { host_malloc(to, size, flags) }

    fn hipMallocHost(to: *mut u64, size: usize) { host_malloc(to, size, 0) }

    fn hipMemAllocHost(to: *mut u64, size: usize) { host_malloc(to, size, 0) }

    fn hipMallocManaged(to: *mut u64, size: usize, flags: u32) {
        not_null(to)?;
        // hipMemAttachGlobal, hipMemAttachHost
        if flags != 1 && flags != 2 {
            return Err(Error::InvalidValue);
        }
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe { put(to, memory::malloc_managed(size as u64, flags)?) }
    }

    fn hipMallocPitch(to: *mut u64, pitch: *mut usize, width: usize, height: usize) {
        pitched(to, pitch, width, height)
    }

    fn hipMemAllocPitch(to: *mut u64, pitch: *mut usize, width: usize, height: usize, element: u32) {
        if !matches!(element, 4 | 8 | 16) { Err(Error::InvalidValue) } else { pitched(to, pitch, width, height) }
    }

    fn hipMalloc3D(to: *mut PitchedPtr, extent: Extent) {
        not_null(to)?;
        let (ptr, pitch) = memory::malloc_pitch(extent.width as u64, extent.height as u64, extent.depth as u64)?;
        let pitched = PitchedPtr { ptr, pitch: pitch as usize, xsize: extent.width, ysize: extent.height };
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe { put(to, pitched) }
    }

    fn hipFree(address: u64) { memory::free(address) }

    fn hipHostFree(address: u64) { memory::free(address) }

    fn hipFreeHost(address: u64) { memory::free(address) }

    fn hipHostRegister(address: u64, size: usize, flags: u32) {
        // hipHostRegisterPortable, Mapped, IoMemory, and ReadOnly of later headers
        if flags & !0xf != 0 { Err(Error::InvalidValue) } else { memory::host_register(address, size as u64, flags) }
    }

    fn hipHostUnregister(address: u64) { memory::host_unregister(address) }

    fn hipHostGetDevicePointer(to: *mut u64, address: u64, flags: u32) {
        not_null(to)?;
        if flags != 0 {
            return Err(Error::InvalidValue);
        }
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe { put(to, memory::host_device_pointer(address)?) }
    }

    fn hipHostGetFlags(to: *mut u32, address: u64) {
        not_null(to)?;
        match memory::pointer(address) {
            // SAFETY: checked for null; valid then, as HIP asks of the caller.
            Some(p) if p.place == Place::Host => unsafe { put(to, p.attachment.flags) },
            _ => Err(Error::InvalidValue),
        }
    }

    fn hipMemGetInfo(free: *mut usize, total: *mut usize) {
        not_null(free)?;
        not_null(total)?;
        let (f, t) = memory::info()?;
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe {
            put(free, f as usize)?;
            put(total, t as usize)
        }
    }

    fn hipMemPtrGetInfo(address: u64, size: *mut usize) {
        not_null(size)?;
        match memory::pointer(address) {
            // SAFETY: checked for null; valid then, as HIP asks of the caller.
            Some(p) if p.base == address => unsafe { put(size, p.size as usize) },
            _ => Err(Error::InvalidValue),
        }
    }

    fn hipMemGetAddressRange(base: *mut u64, size: *mut usize, address: u64) {
        not_null(base)?;
        not_null(size)?;
        let p = memory::pointer(address).ok_or(Error::InvalidDevicePointer)?;
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe {
            put(base, p.base)?;
            put(size, p.size as usize)
        }
    }

    /// All memory is where both sides are: there is nothing to move, only to check.
    fn hipMemPrefetchAsync(address: u64, count: usize, device: i32, stream: Handle) {
        streams::get(stream, Default::Legacy)?;
        managed_range(address, count)?;
        if device == CPU { Ok(()) } else { runtime::device(device).map(drop) }
    }

    fn hipMemAdvise(address: u64, count: usize, advice: i32, device: i32) {
        // hipMemAdviseSetReadMostly to UnsetAccessedBy, SetCoarseGrain, UnsetCoarseGrain
        if !matches!(advice, 1..=6 | 100 | 101) {
            return Err(Error::InvalidValue);
        }
        managed_range(address, count)?;
        if device == CPU { Ok(()) } else { runtime::device(device).map(drop) }
    }

    fn hipStreamAttachMemAsync(stream: Handle, address: u64, length: usize, flags: u32) {
        streams::get(stream, Default::Legacy)?;
        if !matches!(flags, 1 | 2 | 4) {
            return Err(Error::InvalidValue);
        }
        managed_range(address, length)
    }

    fn hipMallocAsync(to: *mut u64, size: usize, stream: Handle) {
        not_null(to)?;
        streams::get(stream, Default::Legacy)?;
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe { put(to, memory::malloc(size as u64)?) }
    }

    fn hipFreeAsync(address: u64, stream: Handle) {
        memory::free_async(address, &*streams::get(stream, Default::Legacy)?)
    }

    fn hipMallocFromPoolAsync(to: *mut u64, size: usize, pool: Handle, stream: Handle) {
        not_null(to)?;
        streams::get(stream, Default::Legacy)?;
        memory::pool(pool)?;
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe { put(to, memory::malloc(size as u64)?) }
    }

    fn hipDeviceGetDefaultMemPool(pool: *mut Handle, device: i32) {
        not_null(pool)?;
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe { put(pool, memory::default_pool(device)?) }
    }

    fn hipDeviceGetMemPool(pool: *mut Handle, device: i32) {
        not_null(pool)?;
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe { put(pool, memory::default_pool(device)?) }
    }

    fn hipDeviceSetMemPool(device: i32, pool: Handle) {
        runtime::device(device)?;
        memory::pool(pool).map(drop)
    }

    fn hipMemPoolCreate(pool: *mut Handle, properties: *const MemPoolProps) {
        not_null(pool)?;
        // SAFETY: null or valid, as HIP asks of the caller.
        let p = unsafe { crate::entry::take(properties)? };
        // Pinned device memory that stays in this process.
        if p.alloc_type != 1 || p.location_type != 1 || p.handle_types != 0 {
            return Err(Error::InvalidValue);
        }
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe { put(pool, memory::create_pool(p.location_id)?) }
    }

    fn hipMemPoolDestroy(pool: Handle) { memory::destroy_pool(pool) }

    /// Freed memory is not held back, so there is nothing to trim.
    fn hipMemPoolTrimTo(pool: Handle, _keep: usize) { memory::pool(pool).map(drop) }

    fn hipMemPoolSetAttribute(pool: Handle, attribute: i32, value: *const u64) {
        let attribute = pool_attribute(attribute)?;
        // SAFETY: null or valid for the attribute's type, as HIP asks of the caller.
        let value = unsafe { if attribute < 3 { u64::from(crate::entry::take(value.cast::<u32>())?) } else { crate::entry::take(value)? } };
        memory::pool(pool)?.set(attribute, value)
    }

    fn hipMemPoolGetAttribute(pool: Handle, attribute: i32, value: *mut u64) {
        let attribute = pool_attribute(attribute)?;
        let current = memory::pool(pool)?.get(attribute);
        // SAFETY: null or valid for the attribute's type, as HIP asks of the caller.
        unsafe { if attribute < 3 { put(value.cast::<u32>(), current as u32) } else { put(value, current) } }
    }
}

/// `hipCpuDeviceId`.
const CPU: i32 = -1;

/// The index of `hipMemPoolAttr`: three switches (int), then sizes (64 bits).
fn pool_attribute(attribute: i32) -> Result<usize> {
    match attribute {
        1..=8 => Ok(attribute as usize - 1),
        _ => Err(Error::InvalidValue),
    }
}

fn managed_range(address: u64, count: usize) -> Result<()> {
    match memory::pointer(address) {
        Some(p) if count as u64 <= p.base + p.size - address => Ok(()),
        _ => Err(Error::InvalidValue),
    }
}

since! { hip5 {
    /// A pointer that HIP does not know is an error.
    fn hipPointerGetAttributes(to: *mut PointerAttributes, address: u64) {
        not_null(to)?;
        let p = memory::pointer(address).ok_or(Error::InvalidValue)?;
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe { put(to, attributes(HIP5, &p, address)) }
    }

    fn hipPointerGetAttribute(to: *mut c_void, which: i32, address: u64) {
        // SAFETY: the attribute says how much may be written, as HIP asks of the caller.
        unsafe { attribute(HIP5, to, which, address) }
    }

    fn hipDrvPointerGetAttributes(count: u32, which: *const i32, to: *const *mut c_void, address: u64) {
        // SAFETY: `count` attributes and places for them, as HIP asks of the caller.
        unsafe { attribute_list(HIP5, count, which, to, address) }
    }
} }

since! { hip6 {
    /// A pointer that HIP does not know is said to be unregistered.
    fn hipPointerGetAttributes(to: *mut PointerAttributes, address: u64) {
        if address == 0 {
            return Err(Error::InvalidValue);
        }
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { put_attributes(to, address) }
    }

    fn hipPointerGetAttribute(to: *mut c_void, which: i32, address: u64) {
        // SAFETY: the attribute says how much may be written, as HIP asks of the caller.
        unsafe { attribute(HIP6, to, which, address) }
    }

    fn hipDrvPointerGetAttributes(count: u32, which: *const i32, to: *const *mut c_void, address: u64) {
        // SAFETY: `count` attributes and places for them, as HIP asks of the caller.
        unsafe { attribute_list(HIP6, count, which, to, address) }
    }
} }

since! { hip7 {
    /// Null pointers are none that HIP knows, and no error.
    fn hipPointerGetAttributes(to: *mut PointerAttributes, address: u64) {
        // SAFETY: not null; valid then, as HIP asks of the caller.
        if to.is_null() { Ok(()) } else { unsafe { put_attributes(to, address) } }
    }
} }
