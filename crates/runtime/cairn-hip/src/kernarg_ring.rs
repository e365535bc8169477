//! Memory for kernel arguments: a ring of regions a stream. A region is reused once the stream has passed the marker that
//! was set when it was left; so a launch needs neither an allocation nor a completion signal of its own.

use crate::device::Device;
use crate::stream::Marker;
use crate::{Error, Result, log};
use std::sync::Arc;

/// Regions of the ring.
const REGIONS: usize = 4;

/// Bytes of a region: the largest kernarg segment that can be launched.
const REGION: usize = 64 << 10;

/// Kernarg segments are aligned to a cache line.
const ALIGN: usize = 64;

#[derive(Default)]
pub(crate) struct KernargRing {
    base: Option<(u64, &'static Device)>,
    region: usize,
    used: usize,
    left: [Option<Arc<Marker>>; REGIONS],
}

impl KernargRing {
    /// Which region to go on in, if the current one has no room for `len` bytes.
    pub(crate) fn next_region(&self, len: usize) -> Result<Option<usize>> {
        if len > REGION {
            return Err(log::fail(
                Error::InvalidValue,
                format_args!("{len} bytes of kernel arguments, {REGION} at most"),
            ));
        }
        Ok((self.used + len > REGION).then_some((self.region + 1) % REGIONS))
    }

    /// Goes on in the next region. `marker` is behind everything that used the current one; answers what to wait for
    /// before the next one may be written.
    pub(crate) fn enter(&mut self, region: usize, marker: Arc<Marker>) -> Option<Arc<Marker>> {
        self.left[self.region] = Some(marker);
        self.region = region;
        self.used = 0;
        self.left[region].take()
    }

    /// Copies a segment into the ring and answers its address. There is room: `next_region` was asked.
    pub(crate) fn put(&mut self, device: &'static Device, segment: &[u8]) -> Result<u64> {
        let base = match &self.base {
            Some((base, _)) => *base,
            None => {
                let base = device.allocate_kernargs((REGIONS * REGION) as u64)?;
                self.base = Some((base, device));
                base
            }
        };
        let address = base + (self.region * REGION + self.used) as u64;
        self.used += segment.len().next_multiple_of(ALIGN);
        device.write(address, segment)?;
        Ok(address)
    }
}

impl Drop for KernargRing {
    /// Dropped with its stream, which is drained before.
    fn drop(&mut self) {
        if let Some((base, device)) = self.base.take() {
            let _ = device.free(base);
        }
    }
}
