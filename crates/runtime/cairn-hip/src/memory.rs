//! Allocation, registration and what a pointer is. Moving bytes is `transfer`'s.

use crate::device::Device;
use crate::properties::PITCH_ALIGNMENT;
use crate::runtime;
use crate::stream::Stream;
use crate::{Error, Result, log};
use cairn_hsa::device::{Again, Allocation, Condition, MemoryKind};

pub use cairn_engine::memory::is_there;

pub use crate::pool::{Pool, create_pool, default_pool, destroy_pool, pool};

/// How host memory was asked for: what HIP remembers of an allocation beyond its kind. It lies in the allocation's user
/// data, with a mark that tells it from what users of HSA put there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attachment {
    pub managed: bool,
    /// The flags of the allocating call.
    pub flags: u32,
}

const MARK: u64 = 0xca1 << 52;
const MARK_MASK: u64 = 0xfff << 52;
const MANAGED: u64 = 1 << 32;

impl Attachment {
    fn encode(self) -> u64 {
        MARK | if self.managed { MANAGED } else { 0 } | u64::from(self.flags)
    }

    fn of(allocation: &Allocation) -> Attachment {
        let data = allocation.user_data;
        let ours = data & MARK_MASK == MARK;
        Attachment { managed: ours && data & MANAGED != 0, flags: if ours { data as u32 } else { 0 } }
    }
}

/// Where memory is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Host,
    Device,
}

/// What `hipPointerGetAttributes` says of a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pointer {
    pub place: Place,
    /// The device's number.
    pub device: i32,
    pub base: u64,
    pub size: u64,
    pub attachment: Attachment,
    pub registered: bool,
}

pub(crate) fn is_device_memory(kind: MemoryKind) -> bool {
    matches!(kind, MemoryKind::CoarseGrained | MemoryKind::FineGrained | MemoryKind::Code)
}

/// What a pointer points into, if it is memory that HIP knows.
pub fn pointer(address: u64) -> Option<Pointer> {
    let device = runtime::current().ok()?;
    let allocation = device.platform.memory.find(address)?;
    let owner = allocation.owner.and_then(runtime::ordinal_of).unwrap_or(device.ordinal);
    Some(Pointer {
        place: if is_device_memory(allocation.kind) { Place::Device } else { Place::Host },
        device: owner,
        base: allocation.base,
        size: allocation.size,
        attachment: Attachment::of(&allocation),
        registered: allocation.kind == MemoryKind::Registered,
    })
}

/// Device memory; 0 bytes are the null pointer.
pub fn malloc(size: u64) -> Result<u64> {
    malloc_kind(size, MemoryKind::CoarseGrained)
}

/// Device memory that is coherent during kernels.
pub fn malloc_fine_grained(size: u64) -> Result<u64> {
    malloc_kind(size, MemoryKind::FineGrained)
}

fn malloc_kind(size: u64, kind: MemoryKind) -> Result<u64> {
    let device = runtime::current()?;
    if size == 0 {
        return Ok(0);
    }
    device.allocate(size, kind)
}

/// Whether host memory is coherent with a running kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coherence {
    Fine,
    Coarse,
}

/// Host memory that devices reach.
pub fn host_malloc(size: u64, coherence: Coherence, flags: u32) -> Result<u64> {
    let kind = match coherence {
        Coherence::Fine => MemoryKind::System,
        Coherence::Coarse => MemoryKind::SystemCoarse,
    };
    host_allocation(size, kind, Attachment { managed: false, flags })
}

/// Managed memory: on these devices all memory is everywhere, so it is host memory with another name.
pub fn malloc_managed(size: u64, flags: u32) -> Result<u64> {
    if size == 0 {
        return Err(log::fail(Error::InvalidValue, format_args!("managed memory of 0 bytes")));
    }
    host_allocation(size, MemoryKind::System, Attachment { managed: true, flags })
}

fn host_allocation(size: u64, kind: MemoryKind, attachment: Attachment) -> Result<u64> {
    let device = runtime::current()?;
    if size == 0 {
        return Ok(0);
    }
    let address = device.allocate(size, kind)?;
    // The allocation is ours and alive: this cannot fail.
    let _ = device.platform.memory.set_user_data(address, attachment.encode());
    Ok(address)
}

/// Rows of device memory: the address and the distance of rows in bytes.
pub fn malloc_pitch(width: u64, height: u64, depth: u64) -> Result<(u64, u64)> {
    let device = runtime::current()?;
    let pitch = width.checked_next_multiple_of(PITCH_ALIGNMENT);
    let size = pitch.and_then(|p| p.checked_mul(height)?.checked_mul(depth));
    match (pitch, size) {
        (Some(pitch), Some(0)) => Ok((0, pitch)),
        (Some(pitch), Some(size)) => Ok((device.allocate(size, MemoryKind::CoarseGrained)?, pitch)),
        _ => Err(log::fail(Error::OutOfMemory, format_args!("{width} x {height} x {depth} bytes"))),
    }
}

/// Frees device, host or managed memory once the device is done with everything; null is nothing.
pub fn free(address: u64) -> Result<()> {
    let device = runtime::current()?;
    if address == 0 {
        return Ok(());
    }
    let owner = owner_of(device, address)?;
    owner.synchronize()?;
    device.free(address)
}

/// The device that an allocation's users run on; fails for what is not the start of one.
fn owner_of(device: &'static Device, address: u64) -> Result<&'static Device> {
    match device.platform.memory.find(address) {
        Some(a) if a.base == address && a.kind != MemoryKind::Registered => {
            Ok(a.owner.and_then(runtime::ordinal_of).and_then(|o| runtime::device(o).ok()).unwrap_or(device))
        }
        _ => Err(log::mistake(
            Error::InvalidValue,
            format_args!(
                "{address:#x} is not the start of memory that HIP has allocated (or is freed already)"
            ),
        )),
    }
}

/// Frees memory once everything that the stream has now is done.
pub fn free_async(address: u64, stream: &Stream) -> Result<()> {
    if address == 0 {
        return Ok(());
    }
    let device = stream.device;
    owner_of(device, address)?;
    let marker = stream.marker()?;
    if marker.is_done() {
        return device.free(address);
    }
    let held = marker.clone();
    cairn_hsa::device::on_signal(marker.signal(), Condition::Lt, 1, move |_| {
        let _ = (device.free(address), &held);
        Again::No
    })
    .map_err(|e| log::fail(Error::Unknown, format_args!("{e}")))
}

/// Makes the program's own memory known to the devices.
pub fn host_register(address: u64, size: u64, flags: u32) -> Result<()> {
    let device = runtime::current()?;
    if address == 0 || size == 0 {
        return Err(Error::InvalidValue);
    }
    let memory = &device.platform.memory;
    if memory.find(address).is_some() {
        return Err(log::fail(
            Error::HostMemoryAlreadyRegistered,
            format_args!("[{address:#x}, +{size:#x}) is known already"),
        ));
    }
    memory
        .register(address, size)
        .map_err(|e| log::fail(Error::HostMemoryAlreadyRegistered, format_args!("{e}")))?;
    let _ = memory.set_user_data(address, Attachment { managed: false, flags }.encode());
    Ok(())
}

/// Ends a registration.
pub fn host_unregister(address: u64) -> Result<()> {
    let device = runtime::current()?;
    match pointer(address) {
        Some(p) if p.registered && p.base == address => {}
        _ => return Err(log::fail(Error::HostMemoryNotRegistered, format_args!("{address:#x}"))),
    }
    device.synchronize()?;
    device.platform.memory.unregister(address).map_err(|_| Error::HostMemoryNotRegistered)
}

/// Host memory's address on the device: the same one.
pub fn host_device_pointer(address: u64) -> Result<u64> {
    match pointer(address) {
        Some(p) if p.place == Place::Host => Ok(address),
        _ => Err(log::fail(Error::InvalidValue, format_args!("{address:#x} is no mapped host memory"))),
    }
}

/// Free and total bytes of the current device.
pub fn info() -> Result<(u64, u64)> {
    let device = runtime::current()?;
    let usage = device.platform.memory.usage(Some(device.gpu.index));
    Ok((usage.limit.saturating_sub(usage.used), usage.limit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attachments_of_others_are_not_ours() {
        let a = Attachment { managed: true, flags: 0x8000_0002 };
        let mut allocation = Allocation {
            base: 0,
            size: 1,
            kind: MemoryKind::System,
            owner: None,
            user_data: a.encode(),
            name: "".into(),
            locks: 0,
        };
        assert_eq!(Attachment::of(&allocation), a);
        allocation.user_data = 0x7fff_dead_beef;
        assert_eq!(Attachment::of(&allocation), Attachment { managed: false, flags: 0 });
    }
}
