//! AQL packets: 64 bytes, as the HSA Platform System Architecture lays them out ("Architected Queuing
//! Language packet format").
//!
//! Owns encoding and decoding. Must not know queues.

use crate::signal::Signal;

/// One packet as eight 64-bit words.
pub type PacketWords = [u64; 8];

/// Packet types of the header (`hsa_packet_type_t`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PacketType {
    VendorSpecific,
    Invalid,
    KernelDispatch,
    BarrierAnd,
    AgentDispatch,
    BarrierOr,
    Unknown(u8),
}

/// The header word of a slot that holds no packet yet.
pub const HEADER_INVALID: u16 = 1;

impl PacketType {
    pub fn of(header: u16) -> PacketType {
        match header as u8 {
            0 => PacketType::VendorSpecific,
            1 => PacketType::Invalid,
            2 => PacketType::KernelDispatch,
            3 => PacketType::BarrierAnd,
            4 => PacketType::AgentDispatch,
            5 => PacketType::BarrierOr,
            n => PacketType::Unknown(n),
        }
    }

    fn code(self) -> u16 {
        match self {
            PacketType::VendorSpecific => 0,
            PacketType::Invalid => 1,
            PacketType::KernelDispatch => 2,
            PacketType::BarrierAnd => 3,
            PacketType::AgentDispatch => 4,
            PacketType::BarrierOr => 5,
            PacketType::Unknown(n) => u16::from(n),
        }
    }
}

/// Whether a packet starts before earlier ones of its queue have ended (the header's barrier bit).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// After all earlier packets have completed.
    #[default]
    AfterEarlier,
    /// As soon as it is reached.
    Concurrent,
}

/// Bit 8 of the header.
const BARRIER: u16 = 1 << 8;
/// Acquire and release at system scope: coherence on a CPU costs the same at every scope.
const FENCES: u16 = 2 << 9 | 2 << 11;

pub(crate) fn header(kind: PacketType, order: Order) -> u16 {
    kind.code() | FENCES | if order == Order::AfterEarlier { BARRIER } else { 0 }
}

pub(crate) fn order(header: u16) -> Order {
    if header & BARRIER != 0 { Order::AfterEarlier } else { Order::Concurrent }
}

/// A kernel dispatch packet's contents.
#[derive(Clone, Copy, Debug, Default)]
pub struct KernelDispatch {
    pub order: Order,
    /// Work-items in x, y, z; 1 in unused dimensions.
    pub grid: [u32; 3],
    /// Work-items of a workgroup.
    pub workgroup: [u16; 3],
    /// Bytes of scratch a work-item.
    pub private_segment_size: u32,
    /// Bytes of LDS a workgroup, static and dynamic.
    pub group_segment_size: u32,
    /// Address of the kernel descriptor in loaded memory.
    pub kernel_object: u64,
    pub kernarg_address: u64,
    /// Decremented when the kernel has ended.
    pub completion: Option<Signal>,
}

fn handle(signal: Option<Signal>) -> u64 {
    signal.map_or(0, Signal::handle)
}

impl KernelDispatch {
    /// Packet words, header included.
    pub fn encode(&self) -> PacketWords {
        let dimensions = if self.grid[2] > 1 || self.workgroup[2] > 1 {
            3
        } else if self.grid[1] > 1 || self.workgroup[1] > 1 {
            2
        } else {
            1
        };
        let [wx, wy, wz] = self.workgroup.map(u64::from);
        let [gx, gy, gz] = self.grid.map(u64::from);
        let head = u64::from(header(PacketType::KernelDispatch, self.order));
        [
            head | dimensions << 16 | wx << 32 | wy << 48,
            wz | gx << 32,
            gy | gz << 32,
            u64::from(self.private_segment_size) | u64::from(self.group_segment_size) << 32,
            self.kernel_object,
            self.kernarg_address,
            0,
            handle(self.completion),
        ]
    }

    /// Reads a packet; the completion signal is looked up by the caller. Dimensions beyond those that the
    /// setup word counts are 1, whatever the packet says there.
    pub(crate) fn decode(words: &PacketWords) -> Result<KernelDispatch, BadPacket> {
        let dimensions = (words[0] >> 16 & 3) as usize;
        if dimensions == 0 {
            return Err(BadPacket::Dimensions);
        }
        let mut workgroup = [(words[0] >> 32) as u16, (words[0] >> 48) as u16, words[1] as u16];
        let mut grid = [(words[1] >> 32) as u32, words[2] as u32, (words[2] >> 32) as u32];
        workgroup[dimensions..].fill(1);
        grid[dimensions..].fill(1);
        if workgroup.contains(&0) || grid.contains(&0) {
            return Err(BadPacket::Empty { grid, workgroup });
        }
        Ok(KernelDispatch {
            order: order(words[0] as u16),
            grid,
            workgroup,
            private_segment_size: words[3] as u32,
            group_segment_size: (words[3] >> 32) as u32,
            kernel_object: words[4],
            kernarg_address: words[5],
            completion: None,
        })
    }
}

/// Which dependency of a barrier packet has to reach 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BarrierKind {
    All,
    Any,
}

/// A barrier-AND or barrier-OR packet's contents.
#[derive(Clone, Copy, Debug)]
pub struct Barrier {
    pub kind: BarrierKind,
    pub order: Order,
    /// Up to five signals that are waited for until they are 0; `None` counts as 0 already.
    pub dependencies: [Option<Signal>; 5],
    pub completion: Option<Signal>,
}

impl Barrier {
    /// A barrier-AND after all earlier packets.
    pub fn all(dependencies: &[Signal], completion: Option<Signal>) -> Barrier {
        let mut list = [None; 5];
        for (to, &from) in list.iter_mut().zip(dependencies) {
            *to = Some(from);
        }
        Barrier { kind: BarrierKind::All, order: Order::AfterEarlier, dependencies: list, completion }
    }

    pub fn encode(&self) -> PacketWords {
        let kind = match self.kind {
            BarrierKind::All => PacketType::BarrierAnd,
            BarrierKind::Any => PacketType::BarrierOr,
        };
        let mut words = [0; 8];
        words[0] = u64::from(header(kind, self.order));
        for (word, signal) in words[1..6].iter_mut().zip(self.dependencies) {
            *word = handle(signal);
        }
        words[7] = handle(self.completion);
        words
    }
}

/// What is wrong with a packet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadPacket {
    #[error("a kernel dispatch packet of 0 dimensions")]
    Dimensions,
    #[error("a kernel dispatch packet with grid {grid:?} and workgroup {workgroup:?}")]
    Empty { grid: [u32; 3], workgroup: [u16; 3] },
    #[error("packet type {0:?} is not supported by this queue")]
    Type(PacketType),
    #[error("signal {0:#x} of a packet is not a live signal")]
    Signal(u64),
}

#[cfg(test)]
mod tests {
    use super::*;

    /// hsa_kernel_dispatch_packet_t's field offsets, byte for byte.
    #[test]
    fn layout_is_the_headers() {
        let d = KernelDispatch {
            order: Order::AfterEarlier,
            grid: [0x0a0b0c0d, 0x1a1b1c1d, 0x2a2b2c2d],
            workgroup: [0x0102, 0x0304, 0x0506],
            private_segment_size: 0x3a3b3c3d,
            group_segment_size: 0x4a4b4c4d,
            kernel_object: 0x5152_5354_5556_5758,
            kernarg_address: 0x6162_6364_6566_6768,
            completion: None,
        };
        let bytes: Vec<u8> = d.encode().iter().flat_map(|w| w.to_le_bytes()).collect();
        let u16_at = |o: usize| u16::from_le_bytes(bytes[o..o + 2].try_into().unwrap());
        let u32_at = |o: usize| u32::from_le_bytes(bytes[o..o + 4].try_into().unwrap());
        let u64_at = |o: usize| u64::from_le_bytes(bytes[o..o + 8].try_into().unwrap());
        assert_eq!(u16_at(0), 2 | 1 << 8 | 2 << 9 | 2 << 11);
        assert_eq!(u16_at(2), 3);
        assert_eq!([u16_at(4), u16_at(6), u16_at(8), u16_at(10)], [0x0102, 0x0304, 0x0506, 0]);
        assert_eq!([u32_at(12), u32_at(16), u32_at(20)], d.grid);
        assert_eq!([u32_at(24), u32_at(28)], [0x3a3b3c3d, 0x4a4b4c4d]);
        assert_eq!([u64_at(32), u64_at(40), u64_at(56)], [d.kernel_object, d.kernarg_address, 0]);
        let back = KernelDispatch::decode(&d.encode()).unwrap();
        assert_eq!((back.grid, back.workgroup, back.order), (d.grid, d.workgroup, d.order));
        assert_eq!(back.kernel_object, d.kernel_object);
    }

    #[test]
    fn unused_dimensions_are_one_and_zero_sizes_are_refused() {
        let mut words =
            KernelDispatch { grid: [64, 1, 1], workgroup: [64, 1, 1], ..Default::default() }.encode();
        assert_eq!(words[0] >> 16 & 3, 1);
        words[2] = 0; // a one-dimensional packet may leave y and z at 0
        assert_eq!(KernelDispatch::decode(&words).unwrap().grid, [64, 1, 1]);
        words[0] = words[0] & !(3 << 16) | 2 << 16;
        assert!(matches!(KernelDispatch::decode(&words), Err(BadPacket::Empty { .. })));
        words[0] &= !(3 << 16);
        assert_eq!(KernelDispatch::decode(&words).unwrap_err(), BadPacket::Dimensions);
    }
}
