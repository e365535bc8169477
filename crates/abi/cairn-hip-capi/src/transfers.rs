//! Copies and fills, to symbols too.

use crate::entry::{api, since, take};
use crate::epoch::{HIP5, HIP6, MemoryTypes};
use crate::types::{DrvMemcpy3D, Extent, Handle, Memcpy2D, Memcpy3DParms, PitchedPtr};
use cairn_hip::streams::{self, Default};
use cairn_hip::transfer::{self, Mode, Pattern, Rows};
use cairn_hip::{Error, Result, log, registry};
use std::ffi::c_void;

/// `hipMemcpyDeviceToDeviceNoCU`.
const NO_COMPUTE_UNITS: i32 = 1024;

/// `hipMemcpyKind`: where data is follows from the addresses, so only nonsense matters.
pub fn check_kind(kind: i32) -> Result<()> {
    if matches!(kind, 0..=4 | NO_COMPUTE_UNITS) { Ok(()) } else { Err(Error::InvalidMemcpyDirection) }
}

fn copy(
    dst: u64,
    src: u64,
    len: usize,
    kind: i32,
    mode: Mode,
    stream: Handle,
    default: Default,
) -> Result<()> {
    check_kind(kind)?;
    transfer::copy(&*streams::get(stream, default)?, mode, dst, src, len as u64)
}

const DEFAULT_KIND: i32 = 4;
use Default::{Legacy, PerThread};
use Mode::{Async, Sync};

api! {
    fn hipMemcpy(dst: u64, src: u64, len: usize, kind: i32) { copy(dst, src, len, kind, Sync, 0, Legacy) }

    fn hipMemcpy_spt(dst: u64, src: u64, len: usize, kind: i32) { copy(dst, src, len, kind, Sync, 0, PerThread) }

    fn hipMemcpyWithStream(dst: u64, src: u64, len: usize, kind: i32, stream: Handle) {
        copy(dst, src, len, kind, Sync, stream, Legacy)
    }

    fn hipMemcpyAsync(dst: u64, src: u64, len: usize, kind: i32, stream: Handle) {
        copy(dst, src, len, kind, Async, stream, Legacy)
    }

    fn hipMemcpyAsync_spt(dst: u64, src: u64, len: usize, kind: i32, stream: Handle) {
        copy(dst, src, len, kind, Async, stream, PerThread)
    }

    fn hipMemcpyHtoD(dst: u64, src: u64, len: usize) { copy(dst, src, len, 1, Sync, 0, Legacy) }

    fn hipMemcpyDtoH(dst: u64, src: u64, len: usize) { copy(dst, src, len, 2, Sync, 0, Legacy) }

    fn hipMemcpyDtoD(dst: u64, src: u64, len: usize) { copy(dst, src, len, 3, Sync, 0, Legacy) }

    fn hipMemcpyHtoDAsync(dst: u64, src: u64, len: usize, stream: Handle) {
        copy(dst, src, len, 1, Async, stream, Legacy)
    }

    fn hipMemcpyDtoHAsync(dst: u64, src: u64, len: usize, stream: Handle) {
        copy(dst, src, len, 2, Async, stream, Legacy)
    }

    fn hipMemcpyDtoDAsync(dst: u64, src: u64, len: usize, stream: Handle) {
        copy(dst, src, len, 3, Async, stream, Legacy)
    }

    fn hipMemcpyPeer(dst: u64, dst_device: i32, src: u64, src_device: i32, len: usize) {
        peers(dst_device, src_device)?;
        copy(dst, src, len, DEFAULT_KIND, Sync, 0, Legacy)
    }

    fn hipMemcpyPeerAsync(dst: u64, dst_device: i32, src: u64, src_device: i32, len: usize, stream: Handle) {
        peers(dst_device, src_device)?;
        copy(dst, src, len, DEFAULT_KIND, Async, stream, Legacy)
    }
}

fn peers(a: i32, b: i32) -> Result<()> {
    cairn_hip::runtime::device(a)?;
    cairn_hip::runtime::device(b).map(drop)
}

/// A 2D copy.
#[derive(Clone, Copy)]
struct Copy2D {
    dst: u64,
    dst_pitch: usize,
    src: u64,
    src_pitch: usize,
    width: usize,
    height: usize,
    kind: i32,
}

fn copy_2d(c: Copy2D, mode: Mode, stream: Handle, default: Default) -> Result<()> {
    check_kind(c.kind)?;
    let rows = |address, pitch| Rows { address, pitch: pitch as u64, slice: 0 };
    let stream = streams::get(stream, default)?;
    let extent = [c.width as u64, c.height as u64, 1];
    transfer::copy_box(&stream, mode, rows(c.dst, c.dst_pitch), rows(c.src, c.src_pitch), extent)
}

macro_rules! copies_2d {
    ($($name:ident($mode:expr, $default:expr $(, $stream:ident)?);)*) => {
        api! {
            $(fn $name(
                dst: u64, dst_pitch: usize, src: u64, src_pitch: usize, width: usize, height: usize, kind: i32,
                $($stream: Handle)?
            ) {
                let stream = 0 $(+ $stream)?;
                copy_2d(Copy2D { dst, dst_pitch, src, src_pitch, width, height, kind }, $mode, stream, $default)
            })*
        }
    };
}

copies_2d! {
    hipMemcpy2D(Sync, Legacy);
    hipMemcpy2D_spt(Sync, PerThread);
    hipMemcpy2DAsync(Async, Legacy, stream);
}

/// A side of a copy that is described by a memory type and two pointers.
fn side(types: MemoryTypes, memory_type: i32, host: u64, device: u64, array: *const c_void) -> Result<u64> {
    let is_device = [types.device, types.unified, types.managed].contains(&memory_type);
    match memory_type {
        n if n == types.host => Ok(host),
        _ if is_device && array.is_null() => Ok(device),
        _ => Err(arrays_are_not_supported()),
    }
}

fn arrays_are_not_supported() -> Error {
    log::say(Error::NotSupported, format_args!("copies from and to arrays (textures) are not supported"))
}

/// # Safety
/// `p` is null or valid.
unsafe fn copy_param_2d(types: MemoryTypes, p: *const Memcpy2D, mode: Mode, stream: Handle) -> Result<()> {
    // SAFETY: as the caller promises.
    let p = unsafe { take(p)? };
    let src = side(types, p.src_memory_type, p.src_host, p.src_device, p.src_array)?;
    let dst = side(types, p.dst_memory_type, p.dst_host, p.dst_device, p.dst_array)?;
    let c = Copy2D {
        dst: dst + (p.dst_y * p.dst_pitch + p.dst_x_in_bytes) as u64,
        dst_pitch: p.dst_pitch,
        src: src + (p.src_y * p.src_pitch + p.src_x_in_bytes) as u64,
        src_pitch: p.src_pitch,
        width: p.width_in_bytes,
        height: p.height,
        kind: DEFAULT_KIND,
    };
    copy_2d(c, mode, stream, Legacy)
}

/// Destination, source and extent of a 3D copy.
///
/// # Safety
/// `p` is null or valid.
pub unsafe fn boxes(p: *const Memcpy3DParms) -> Result<(Rows, Rows, [u64; 3])> {
    // SAFETY: as the caller promises.
    let p = unsafe { take(p)? };
    check_kind(p.kind)?;
    if !p.src_array.is_null() || !p.dst_array.is_null() {
        return Err(arrays_are_not_supported());
    }
    let rows = |at: &PitchedPtr, pos: &crate::types::Pos| {
        let slice = (at.pitch * at.ysize) as u64;
        Rows {
            address: at.ptr + pos.z as u64 * slice + (pos.y * at.pitch + pos.x) as u64,
            pitch: at.pitch as u64,
            slice,
        }
    };
    let extent = [p.extent.width as u64, p.extent.height as u64, p.extent.depth as u64];
    Ok((rows(&p.dst_ptr, &p.dst_pos), rows(&p.src_ptr, &p.src_pos), extent))
}

/// # Safety
/// `p` is null or valid.
unsafe fn copy_3d(p: *const Memcpy3DParms, mode: Mode, stream: Handle, default: Default) -> Result<()> {
    // SAFETY: as the caller promises.
    let (dst, src, extent) = unsafe { boxes(p)? };
    transfer::copy_box(&*streams::get(stream, default)?, mode, dst, src, extent)
}

/// # Safety
/// `p` is null or valid.
unsafe fn copy_drv_3d(types: MemoryTypes, p: *const DrvMemcpy3D, mode: Mode, stream: Handle) -> Result<()> {
    // SAFETY: as the caller promises.
    let p = unsafe { take(p)? };
    let src = side(types, p.src_memory_type, p.src_host, p.src_device, p.src_array)?;
    let dst = side(types, p.dst_memory_type, p.dst_host, p.dst_device, p.dst_array)?;
    let rows = |address: u64, pitch: u32, height: u32, x: u32, y: u32, z: u32| {
        let (pitch, slice) = (u64::from(pitch), u64::from(pitch) * u64::from(height));
        Rows { address: address + u64::from(z) * slice + u64::from(y) * pitch + u64::from(x), pitch, slice }
    };
    let dst = rows(dst, p.dst_pitch, p.dst_height, p.dst_x_in_bytes, p.dst_y, p.dst_z);
    let src = rows(src, p.src_pitch, p.src_height, p.src_x_in_bytes, p.src_y, p.src_z);
    let extent = [p.width_in_bytes, p.height, p.depth].map(u64::from);
    transfer::copy_box(&*streams::get(stream, Legacy)?, mode, dst, src, extent)
}

api! {
    fn hipMemcpy3D(p: *const Memcpy3DParms) {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { copy_3d(p, Sync, 0, Legacy) }
    }

    fn hipMemcpy3D_spt(p: *const Memcpy3DParms) {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { copy_3d(p, Sync, 0, PerThread) }
    }

    fn hipMemcpy3DAsync(p: *const Memcpy3DParms, stream: Handle) {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { copy_3d(p, Async, stream, Legacy) }
    }
}

/// Copies whose descriptions have memory types in them.
macro_rules! described_copies {
    ($epoch:ident, $types:ident) => {
        since! { $epoch {
            fn hipMemcpyParam2D(p: *const Memcpy2D) {
                // SAFETY: null or valid, as HIP asks of the caller.
                unsafe { copy_param_2d($types, p, Sync, 0) }
            }

            fn hipDrvMemcpy2DUnaligned(p: *const Memcpy2D) {
                // SAFETY: null or valid, as HIP asks of the caller.
                unsafe { copy_param_2d($types, p, Sync, 0) }
            }

            fn hipMemcpyParam2DAsync(p: *const Memcpy2D, stream: Handle) {
                // SAFETY: null or valid, as HIP asks of the caller.
                unsafe { copy_param_2d($types, p, Async, stream) }
            }

            fn hipDrvMemcpy3D(p: *const DrvMemcpy3D) {
                // SAFETY: null or valid, as HIP asks of the caller.
                unsafe { copy_drv_3d($types, p, Sync, 0) }
            }

            fn hipDrvMemcpy3DAsync(p: *const DrvMemcpy3D, stream: Handle) {
                // SAFETY: null or valid, as HIP asks of the caller.
                unsafe { copy_drv_3d($types, p, Async, stream) }
            }
        } }
    };
}

described_copies!(hip5, HIP5);
described_copies!(hip6, HIP6);

fn fill(
    dst: u64,
    pattern: Pattern,
    count: usize,
    mode: Mode,
    stream: Handle,
    default: Default,
) -> Result<()> {
    transfer::fill(&*streams::get(stream, default)?, mode, dst, pattern, count as u64)
}

use Pattern::{B8, B16, B32};

fn fill_3d(
    at: PitchedPtr,
    value: i32,
    extent: Extent,
    mode: Mode,
    stream: Handle,
    default: Default,
) -> Result<()> {
    let rows = Rows { address: at.ptr, pitch: at.pitch as u64, slice: (at.pitch * at.ysize) as u64 };
    let extent = [extent.width as u64, extent.height as u64, extent.depth as u64];
    transfer::fill_box(&*streams::get(stream, default)?, mode, rows, value as u8, extent)
}

fn fill_2d(
    dst: u64,
    pitch: usize,
    value: i32,
    width: usize,
    height: usize,
    mode: Mode,
    stream: Handle,
    default: Default,
) -> Result<()> {
    let at = PitchedPtr { ptr: dst, pitch, xsize: width, ysize: height };
    fill_3d(at, value, Extent { width, height, depth: 1 }, mode, stream, default)
}

api! {
    fn hipMemset(dst: u64, value: i32, len: usize) { fill(dst, B8(value as u8), len, Sync, 0, Legacy) }

    fn hipMemset_spt(dst: u64, value: i32, len: usize) { fill(dst, B8(value as u8), len, Sync, 0, PerThread) }

    fn hipMemsetAsync(dst: u64, value: i32, len: usize, stream: Handle) {
        fill(dst, B8(value as u8), len, Async, stream, Legacy)
    }

    fn hipMemsetD8(dst: u64, value: u8, count: usize) { fill(dst, B8(value), count, Sync, 0, Legacy) }

    fn hipMemsetD8Async(dst: u64, value: u8, count: usize, stream: Handle) {
        fill(dst, B8(value), count, Async, stream, Legacy)
    }

    fn hipMemsetD16(dst: u64, value: u16, count: usize) { fill(dst, B16(value), count, Sync, 0, Legacy) }

    fn hipMemsetD16Async(dst: u64, value: u16, count: usize, stream: Handle) {
        fill(dst, B16(value), count, Async, stream, Legacy)
    }

    fn hipMemsetD32(dst: u64, value: u32, count: usize) { fill(dst, B32(value), count, Sync, 0, Legacy) }

    fn hipMemsetD32Async(dst: u64, value: u32, count: usize, stream: Handle) {
        fill(dst, B32(value), count, Async, stream, Legacy)
    }

    fn hipMemset2D(dst: u64, pitch: usize, value: i32, width: usize, height: usize) {
        fill_2d(dst, pitch, value, width, height, Sync, 0, Legacy)
    }

    fn hipMemset2D_spt(dst: u64, pitch: usize, value: i32, width: usize, height: usize) {
        fill_2d(dst, pitch, value, width, height, Sync, 0, PerThread)
    }

    fn hipMemset2DAsync(dst: u64, pitch: usize, value: i32, width: usize, height: usize, stream: Handle) {
        fill_2d(dst, pitch, value, width, height, Async, stream, Legacy)
    }

    fn hipMemset3D(at: PitchedPtr, value: i32, extent: Extent) { fill_3d(at, value, extent, Sync, 0, Legacy) }

    fn hipMemset3D_spt(at: PitchedPtr, value: i32, extent: Extent) { fill_3d(at, value, extent, Sync, 0, PerThread) }

    fn hipMemset3DAsync(at: PitchedPtr, value: i32, extent: Extent, stream: Handle) {
        fill_3d(at, value, extent, Async, stream, Legacy)
    }
}

/// The address of a part of a variable.
pub fn symbol(symbol: *const c_void, len: usize, offset: usize) -> Result<u64> {
    let (address, size) = registry::symbol(symbol as usize)?;
    match offset.checked_add(len) {
        Some(end) if end as u64 <= size => Ok(address + offset as u64),
        _ => Err(log::fail(
            Error::InvalidValue,
            format_args!("{len} bytes at {offset} of a variable of {size} bytes"),
        )),
    }
}

macro_rules! symbol_copies {
    ($($to:ident, $from:ident($mode:expr, $default:expr $(, $stream:ident)?);)*) => {
        api! {
            $(
                fn $to(to: *const c_void, src: u64, len: usize, offset: usize, kind: i32, $($stream: Handle)?) {
                    let stream = 0 $(+ $stream)?;
                    copy(symbol(to, len, offset)?, src, len, kind, $mode, stream, $default)
                }

                fn $from(dst: u64, from: *const c_void, len: usize, offset: usize, kind: i32, $($stream: Handle)?) {
                    let stream = 0 $(+ $stream)?;
                    copy(dst, symbol(from, len, offset)?, len, kind, $mode, stream, $default)
                }
            )*
        }
    };
}

symbol_copies! {
    hipMemcpyToSymbol, hipMemcpyFromSymbol(Sync, Legacy);
    hipMemcpyToSymbol_spt, hipMemcpyFromSymbol_spt(Sync, PerThread);
    hipMemcpyToSymbolAsync, hipMemcpyFromSymbolAsync(Async, Legacy, stream);
}
