//! Copies and fills: which memory they touch, whether they may be asynchronous, and when they happen.

use crate::device::Device;
use crate::graph::Op;
use crate::stream::Stream;
use crate::{Error, Result, log};
use cairn_engine::memory;
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

/// A transfer with the memory that it touches, checked as far as that is possible beforehand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prepared {
    transfer: Transfer,
    /// Address and length of what is written and of what is read.
    ranges: [Option<(u64, u64)>; 2],
}

impl Prepared {
    /// Whether it writes a pattern rather than copies.
    pub fn is_fill(&self) -> bool {
        self.ranges[1].is_none()
    }

    /// A copy of `len` bytes; none where there is nothing to do.
    pub fn copy(dst: u64, src: u64, len: u64) -> Option<Prepared> {
        let ranges = [Some((dst, len)), Some((src, len))];
        (len > 0 && dst != src).then_some(Prepared { transfer: Transfer::Copy { dst, src, len }, ranges })
    }

    /// A copy of a box of bytes.
    pub fn copy_box(dst: Rows, src: Rows, extent: Extent) -> Result<Option<Prepared>> {
        let [width, rows, slices] = extent;
        if extent.contains(&0) {
            return Ok(None);
        }
        check_pitch(&dst, extent)?;
        check_pitch(&src, extent)?;
        let ranges = [Some((dst.address, span(&dst, extent)?)), Some((src.address, span(&src, extent)?))];
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
        Ok(Some(Prepared { transfer, ranges }))
    }

    /// A fill of `count` elements.
    pub fn fill(device: &Device, dst: u64, pattern: Pattern, count: u64) -> Result<Option<Prepared>> {
        if count == 0 {
            return Ok(None);
        }
        let (transfer, size) = match pattern {
            Pattern::B8(value) => (Transfer::Fill8 { dst, value, count }, 1),
            Pattern::B16(value) => (Transfer::Fill16 { dst, value, count }, 2),
            Pattern::B32(value) => (Transfer::Fill32 { dst, value, count }, 4),
        };
        let bytes = count.checked_mul(size).ok_or(Error::InvalidValue)?;
        known(device, dst, bytes)?;
        Ok(Some(Prepared { transfer, ranges: [Some((dst, bytes)), None] }))
    }

    /// Fills of a box, row by row where rows are apart; `width` of the extent counts elements.
    pub fn fill_box(device: &Device, dst: Rows, pattern: Pattern, extent: Extent) -> Result<Vec<Prepared>> {
        let [count, rows, slices] = extent;
        let width = count.checked_mul(pattern.size()).ok_or(Error::InvalidValue)?;
        let bytes = [width, rows, slices];
        if extent.contains(&0) {
            return Ok(Vec::new());
        }
        check_pitch(&dst, bytes)?;
        known(device, dst.address, span(&dst, bytes)?)?;
        let whole_rows = rows == 1 || dst.pitch == width;
        let (rows, per_row) = if whole_rows { (1, count * rows) } else { (rows, count) };
        let (slices, rows, per_row) = match whole_rows && (slices == 1 || dst.slice == width * extent[1]) {
            true => (1, 1, per_row * slices),
            false => (slices, rows, per_row),
        };
        let at = |z, y| dst.address + z * dst.slice + y * dst.pitch;
        let pieces = (0..slices).flat_map(|z| (0..rows).map(move |y| at(z, y)));
        pieces.filter_map(|to| Prepared::fill(device, to, pattern, per_row).transpose()).collect()
    }

    /// Does it, or hands it over.
    pub fn run(&self, stream: &Stream, mode: Mode) -> Result<()> {
        let device = stream.device;
        let mut pageable = false;
        for (i, &range) in self.ranges.iter().enumerate() {
            let Some((address, len)) = range else { continue };
            if is_pageable(device, address, len)? {
                pageable = true;
                there(address, len, i == 0)?;
            }
        }
        if stream.capture(|| Op::Transfer(*self))? {
            return Ok(());
        }
        if mode == Mode::Sync || pageable {
            stream.synchronize()?;
            device.transfer(self.transfer);
            return Ok(());
        }
        if self.transfer.bytes() <= INLINE && stream.is_idle()? {
            device.transfer(self.transfer);
            return Ok(());
        }
        stream.foreign(|before, done| {
            device
                .platform
                .transfer_async(self.transfer, &[before.signal()], Some(done.signal()))
                .map_err(|e| log::fail(Error::Unknown, format_args!("{e}")))
        })
    }
}

/// A fill pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    B8(u8),
    B16(u16),
    B32(u32),
}

impl Pattern {
    fn size(self) -> u64 {
        match self {
            Pattern::B8(_) => 1,
            Pattern::B16(_) => 2,
            Pattern::B32(_) => 4,
        }
    }
}

/// Copies `len` bytes.
pub fn copy(stream: &Stream, mode: Mode, dst: u64, src: u64, len: u64) -> Result<()> {
    Prepared::copy(dst, src, len).map_or(Ok(()), |p| p.run(stream, mode))
}

/// Copies a box of bytes.
pub fn copy_box(stream: &Stream, mode: Mode, dst: Rows, src: Rows, extent: Extent) -> Result<()> {
    Prepared::copy_box(dst, src, extent)?.map_or(Ok(()), |p| p.run(stream, mode))
}

/// Fills `count` elements.
pub fn fill(stream: &Stream, mode: Mode, dst: u64, pattern: Pattern, count: u64) -> Result<()> {
    Prepared::fill(stream.device, dst, pattern, count)?.map_or(Ok(()), |p| p.run(stream, mode))
}

/// Fills a box of bytes.
pub fn fill_box(stream: &Stream, mode: Mode, dst: Rows, value: u8, extent: Extent) -> Result<()> {
    let pieces = Prepared::fill_box(stream.device, dst, Pattern::B8(value), extent)?;
    pieces.iter().try_for_each(|p| p.run(stream, mode))
}

fn check_pitch(r: &Rows, [width, rows, _]: Extent) -> Result<()> {
    if rows > 1 && r.pitch < width {
        return Err(log::fail(
            Error::InvalidPitchValue,
            format_args!("rows of {width} bytes, pitch {}", r.pitch),
        ));
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
        _ => Err(log::mistake(
            Error::InvalidValue,
            format_args!("[{address:#x}, +{len:#x}) is not inside memory that HIP has allocated"),
        )),
    }
}

/// The program's own memory must be there: what a copy would fault on is refused.
fn there(address: u64, len: u64, written: bool) -> Result<()> {
    if memory::is_there(address, len, written) {
        return Ok(());
    }
    let what = if written { "written to" } else { "read" };
    Err(log::mistake(
        Error::InvalidValue,
        format_args!(
            "[{address:#x}, +{len:#x}) is no memory of the program or of a device that can be {what}"
        ),
    ))
}

/// What a range is: pageable memory, or memory of ours.
fn is_pageable(device: &Device, address: u64, len: u64) -> Result<bool> {
    if address == 0 {
        return Err(log::mistake(Error::InvalidValue, format_args!("a null pointer")));
    }
    match device.platform.memory.find(address) {
        Some(a) if len <= a.end() - address => Ok(false),
        // Registered memory may be a part of a larger buffer of the program's.
        Some(a) if a.kind == MemoryKind::Registered => Ok(true),
        Some(a) => Err(log::mistake(
            Error::InvalidValue,
            format_args!(
                "[{address:#x}, +{len:#x}) leaves its allocation of {:#x} bytes at {:#x}",
                a.size, a.base
            ),
        )),
        None => match device.platform.memory.freed(address) {
            Some(a) => Err(log::mistake(
                Error::InvalidValue,
                format_args!(
                    "{address:#x} was in memory of {:#x} bytes at {:#x}, which has been freed",
                    a.size, a.base
                ),
            )),
            None => Ok(true),
        },
    }
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
