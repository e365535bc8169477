//! Copies and fills: which memory they touch, whether they may be asynchronous, and when they happen.

use crate::device::Device;
use crate::stream::Stream;
use crate::{Error, Result, log};
use cairn_hsa::device::{MemoryKind, Transfer};

/// Whether the caller waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Done when the call returns.
    Sync,
    /// In the stream's order. Copies from or to memory that HIP does not know are done when the call returns, as HIP has
    /// it for pageable memory: the program may reuse it at once.
    Async,
}

/// Up to this size an idle stream's transfer is done on the spot: handing it over costs more.
const INLINE: u64 = 256 << 10;

/// A box of bytes in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rows {
    pub address: u64,
    /// Bytes from row to row.
    pub pitch: u64,
    /// Bytes from slice to slice.
    pub slice: u64,
}

/// Bytes of a row, rows of a slice, slices.
pub type Extent = [u64; 3];

/// Copies `len` bytes.
pub fn copy(stream: &Stream, mode: Mode, dst: u64, src: u64, len: u64) -> Result<()> {
    if len == 0 || dst == src {
        return Ok(());
    }
    run(stream, mode, Transfer::Copy { dst, src, len }, &[(dst, len), (src, len)])
}

/// Copies a box of bytes.
pub fn copy_box(stream: &Stream, mode: Mode, dst: Rows, src: Rows, extent: Extent) -> Result<()> {
    let [width, rows, slices] = extent;
    if extent.contains(&0) {
        return Ok(());
    }
    for r in [&dst, &src] {
        if rows > 1 && r.pitch < width {
            return Err(log::fail(
                Error::InvalidPitchValue,
                format_args!("rows of {width} bytes, pitch {}", r.pitch),
            ));
        }
    }
    let ranges = [(dst.address, span(&dst, extent)?), (src.address, span(&src, extent)?)];
    let packed = |r: &Rows| (rows == 1 || r.pitch == width) && (slices == 1 || r.slice == width * rows);
    let transfer = if packed(&dst) && packed(&src) {
        Transfer::Copy { dst: dst.address, src: src.address, len: width * rows * slices }
    } else {
        Transfer::Copy3d {
            dst: dst.address,
            dst_pitch: dst.pitch,
            dst_slice: dst.slice,
            src: src.address,
            src_pitch: src.pitch,
            src_slice: src.slice,
            width,
            rows,
            slices,
        }
    };
    run(stream, mode, transfer, &ranges)
}

/// A fill pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    B8(u8),
    B16(u16),
    B32(u32),
}

/// Fills `count` elements.
pub fn fill(stream: &Stream, mode: Mode, dst: u64, pattern: Pattern, count: u64) -> Result<()> {
    if count == 0 {
        return Ok(());
    }
    let transfer = match pattern {
        Pattern::B8(value) => Transfer::Fill8 { dst, value, count },
        Pattern::B16(value) => Transfer::Fill16 { dst, value, count },
        Pattern::B32(value) => Transfer::Fill32 { dst, value, count },
    };
    let bytes = match pattern {
        Pattern::B8(_) => Some(count),
        Pattern::B16(_) => count.checked_mul(2),
        Pattern::B32(_) => count.checked_mul(4),
    };
    let bytes = bytes.ok_or(Error::InvalidValue)?;
    known(stream.device, dst, bytes)?;
    run(stream, mode, transfer, &[(dst, bytes)])
}

/// Fills a box of bytes.
pub fn fill_box(stream: &Stream, mode: Mode, dst: Rows, value: u8, extent: Extent) -> Result<()> {
    let [width, rows, slices] = extent;
    if extent.contains(&0) {
        return Ok(());
    }
    if rows > 1 && dst.pitch < width {
        return Err(log::fail(
            Error::InvalidPitchValue,
            format_args!("rows of {width} bytes, pitch {}", dst.pitch),
        ));
    }
    known(stream.device, dst.address, span(&dst, extent)?)?;
    let whole_rows = rows == 1 || dst.pitch == width;
    if whole_rows && (slices == 1 || dst.slice == width * rows) {
        return fill(stream, mode, dst.address, Pattern::B8(value), width * rows * slices);
    }
    for z in 0..slices {
        let slice = dst.address + z * dst.slice;
        if whole_rows {
            fill(stream, mode, slice, Pattern::B8(value), width * rows)?;
            continue;
        }
        for y in 0..rows {
            fill(stream, mode, slice + y * dst.pitch, Pattern::B8(value), width)?;
        }
    }
    Ok(())
}

/// Bytes from the first to the last byte of a box.
fn span(r: &Rows, extent: Extent) -> Result<u64> {
    let [width, rows, slices] = extent;
    let to_last_row = (rows - 1).checked_mul(r.pitch);
    let to_last_slice = (slices - 1).checked_mul(r.slice);
    let span = to_last_row.zip(to_last_slice).and_then(|(a, b)| a.checked_add(b)?.checked_add(width));
    span.ok_or_else(|| log::fail(Error::InvalidValue, format_args!("extent {extent:?} of {r:x?}")))
}

/// Fills reach only memory that HIP knows.
fn known(device: &Device, address: u64, len: u64) -> Result<()> {
    match device.platform.memory.find(address) {
        Some(a) if len <= a.end() - address => Ok(()),
        _ => Err(log::fail(
            Error::InvalidValue,
            format_args!("[{address:#x}, +{len:#x}) is not inside memory that HIP has allocated"),
        )),
    }
}

/// What a range is: pageable memory, or memory of ours.
fn is_pageable(device: &Device, address: u64, len: u64) -> Result<bool> {
    if address == 0 {
        return Err(log::fail(Error::InvalidValue, format_args!("a null pointer")));
    }
    match device.platform.memory.find(address) {
        Some(a) if len <= a.end() - address => Ok(false),
        // Registered memory may be a part of a larger buffer of the program's.
        Some(a) if a.kind == MemoryKind::Registered => Ok(true),
        Some(a) => Err(log::fail(
            Error::InvalidValue,
            format_args!(
                "[{address:#x}, +{len:#x}) leaves its allocation of {:#x} bytes at {:#x}",
                a.size, a.base
            ),
        )),
        None => Ok(true),
    }
}

fn run(stream: &Stream, mode: Mode, transfer: Transfer, ranges: &[(u64, u64)]) -> Result<()> {
    let device = stream.device;
    let mut pageable = false;
    for &(address, len) in ranges {
        pageable |= is_pageable(device, address, len)?;
    }
    if mode == Mode::Sync || pageable {
        stream.synchronize()?;
        device.transfer(transfer);
        return Ok(());
    }
    if transfer.bytes() <= INLINE && stream.is_idle()? {
        device.transfer(transfer);
        return Ok(());
    }
    stream.foreign(|before, done| {
        device
            .platform
            .transfer_async(transfer, &[before.signal()], Some(done.signal()))
            .map_err(|e| log::fail(Error::Unknown, format_args!("{e}")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_ends_with_its_last_row() {
        let r = Rows { address: 0, pitch: 256, slice: 4096 };
        assert_eq!(span(&r, [100, 3, 2]), Ok(4096 + 512 + 100));
        assert_eq!(span(&r, [100, 1, 1]), Ok(100));
        assert_eq!(span(&Rows { pitch: u64::MAX, ..r }, [1, 3, 1]), Err(Error::InvalidValue));
    }
}
