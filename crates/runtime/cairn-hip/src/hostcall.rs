//! Hostcalls: how a kernel's `printf`, `assert` and device-side allocation reach the host. Owns the buffer's layout, the
//! service thread and the services; formatting is `printf`'s.
//!
//! Layout and protocol are those of ROCm's device library (`ockl`, `hostcall_impl.cl`): a wave pops a packet from the free
//! stack, fills it, pushes it to the ready stack, adds 1 to the doorbell signal, spins until the packet's ready flag is
//! clear, reads its lanes' results and pushes the packet back. Stack entries are an index below a tag that changes at
//! each reuse; 0 ends a stack.

use crate::device::Device;
use crate::printf::{self, Stream};
use crate::{Error, Result, log};
use cairn_hsa::device::{AllocationRequest, Condition, Memory, MemoryKind, Signal, WaitHint};
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// Offsets in the buffer's header.
mod header {
    pub const HEADERS: u64 = 0;
    pub const PAYLOADS: u64 = 8;
    pub const DOORBELL: u64 = 16;
    pub const FREE_STACK: u64 = 24;
    pub const READY_STACK: u64 = 32;
    pub const INDEX_MASK: u64 = 40;
    pub const SIZE: u64 = 64;
}

/// Offsets in a packet's header.
mod packet {
    pub const NEXT: u64 = 0;
    pub const ACTIVE_MASK: u64 = 8;
    pub const SERVICE: u64 = 16;
    pub const CONTROL: u64 = 20;
    pub const SIZE: u64 = 24;
    /// Ready flag in the control word.
    pub const READY: u32 = 1;
}

/// Eight words for each of 64 lanes.
const PAYLOAD: u64 = 64 * 64;

/// Service numbers (`hostcall_impl.cl`).
const SERVICE_FUNCTION_CALL: u32 = 1;
const SERVICE_PRINTF: u32 = 2;
const SERVICE_DEVMEM: u32 = 3;

/// Writes a message of a kernel where the program's own output goes; set by the C ABI, which shares the program's stdio.
pub type Output = fn(Stream, &[u8]);

static OUTPUT: OnceLock<Output> = OnceLock::new();

/// Sets where messages go; the first call counts.
pub fn set_output(output: Output) {
    let _ = OUTPUT.set(output);
}

fn write(stream: Stream, text: &[u8]) {
    match OUTPUT.get() {
        Some(output) => output(stream, text),
        None => {
            use std::io::Write as _;
            let _ = match stream {
                Stream::Stdout => std::io::stdout().write_all(text),
                Stream::Stderr => std::io::stderr().write_all(text),
            };
        }
    }
}

/// A device's hostcall buffer.
pub(crate) struct Buffer {
    address: u64,
}

impl Buffer {
    /// Makes the buffer and starts the service thread.
    pub(crate) fn start(device: &'static Device) -> Result<Buffer> {
        let limits = &device.gpu.limits;
        let waves = device.gpu.profile.compute_units * limits.simds_per_cu * limits.max_waves_per_simd;
        let packets = u64::from(waves).next_power_of_two();
        let doorbell = Signal::create(0).map_err(|e| log::fail(Error::OutOfMemory, format_args!("{e}")))?;
        let size = header::SIZE + packets * (packet::SIZE + PAYLOAD);
        let address = device.allocate(size, MemoryKind::System)?;
        let service = Service {
            memory: Memories::Device(device),
            address,
            packets,
            doorbell,
            messages: HashMap::new(),
            next_id: 1,
        };
        service.initialise()?;
        cairn_hsa::device::spawn("cairn-hostcall".into(), 1 << 20, move || service.serve())
            .map_err(|e| log::fail(Error::OutOfMemory, format_args!("{e}")))?;
        Ok(Buffer { address })
    }

    /// What goes into the hidden argument.
    pub(crate) fn address(&self) -> u64 {
        self.address
    }
}

/// Whose memory the buffer lies in.
enum Memories {
    Device(&'static Device),
    #[cfg_attr(not(test), expect(dead_code, reason = "unit tests have no device"))]
    Bare(Arc<Memory>),
}

impl std::ops::Deref for Memories {
    type Target = Memory;
    fn deref(&self) -> &Memory {
        match self {
            Memories::Device(d) => &d.platform.memory,
            Memories::Bare(m) => m,
        }
    }
}

struct Service {
    memory: Memories,
    address: u64,
    packets: u64,
    doorbell: Signal,
    /// Messages that have begun and not ended.
    messages: HashMap<u64, Vec<u64>>,
    next_id: u64,
}

impl Service {
    fn headers(&self) -> u64 {
        self.address + header::SIZE
    }

    fn payloads(&self) -> u64 {
        self.headers() + self.packets * packet::SIZE
    }

    fn word(&self, address: u64) -> u64 {
        let mut bytes = [0; 8];
        // The buffer lives as long as the process; a failure could only mean that it does not.
        let _ = self.memory.read(address, &mut bytes);
        u64::from_le_bytes(bytes)
    }

    fn set_word(&self, address: u64, value: u64) {
        let _ = self.memory.write(address, &value.to_le_bytes());
    }

    fn initialise(&self) -> Result<()> {
        let first_tag = self.packets;
        for i in 0..self.packets {
            let next = if i + 1 < self.packets { first_tag | (i + 1) } else { 0 };
            let p = self.headers() + i * packet::SIZE;
            let mut bytes = [0u8; packet::SIZE as usize];
            bytes[..8].copy_from_slice(&next.to_le_bytes());
            self.memory.write(p, &bytes).map_err(|e| log::fail(Error::Unknown, format_args!("{e}")))?;
        }
        self.set_word(self.address + header::HEADERS, self.headers());
        self.set_word(self.address + header::PAYLOADS, self.payloads());
        self.set_word(self.address + header::DOORBELL, self.doorbell.handle());
        self.set_word(self.address + header::FREE_STACK, first_tag);
        self.set_word(self.address + header::READY_STACK, 0);
        self.set_word(self.address + header::INDEX_MASK, self.packets - 1);
        Ok(())
    }

    fn serve(mut self) {
        /// A wave's addition to the doorbell wakes nobody by itself: look again after so long.
        const RECHECK: Duration = Duration::from_millis(1);
        let mut seen = 0;
        loop {
            if cairn_hsa::device::forked() {
                return;
            }
            seen = self.doorbell.wait(Condition::Ne, seen, Some(RECHECK), WaitHint::Active);
            self.drain();
        }
    }

    /// Answers every packet that is ready, oldest first.
    fn drain(&mut self) {
        let Ok(mut entry) = self.memory.swap_u64(self.address + header::READY_STACK, 0) else { return };
        let mut ready = Vec::new();
        while entry != 0 && ready.len() as u64 <= self.packets {
            let index = entry & (self.packets - 1);
            ready.push(index);
            entry = self.word(self.headers() + index * packet::SIZE + packet::NEXT);
        }
        for index in ready.into_iter().rev() {
            self.answer(index);
        }
    }

    fn answer(&mut self, index: u64) {
        let p = self.headers() + index * packet::SIZE;
        let mask = self.word(p + packet::ACTIVE_MASK);
        let service = self.word(p + packet::SERVICE) as u32;
        for lane in (0..64).filter(|l| mask >> l & 1 == 1) {
            let slots = self.payloads() + index * PAYLOAD + lane * 64;
            let mut bytes = [0u8; 64];
            let _ = self.memory.read(slots, &mut bytes);
            let words: [u64; 8] = std::array::from_fn(|i| {
                u64::from_le_bytes(bytes[i * 8..i * 8 + 8].try_into().expect("eight bytes"))
            });
            let result = self.call(service, &words);
            self.set_word(slots, result);
            self.set_word(slots + 8, 0);
        }
        let _ = self.memory.fetch_and_u32(p + packet::CONTROL, !packet::READY);
    }

    fn call(&mut self, service: u32, words: &[u64; 8]) -> u64 {
        match service {
            SERVICE_PRINTF => self.message(words),
            SERVICE_DEVMEM => self.device_memory(words[0], words[1]),
            SERVICE_FUNCTION_CALL => {
                cairn_hsa::device::tell(format_args!(
                    "cairn: a kernel asks to call a host function at {:#x}: not supported, it gets 0",
                    words[0]
                ));
                0
            }
            other => {
                cairn_hsa::device::tell(format_args!(
                    "cairn: a kernel asks for hostcall service {other}, which does not exist: it gets 0"
                ));
                0
            }
        }
    }

    /// A piece of a message. The first word: bit 0 begin, bit 1 end, bits 5 to 7 how many words follow, from bit 8 on the
    /// message's number. Answers the first word of the next piece.
    fn message(&mut self, words: &[u64; 8]) -> u64 {
        let control = words[0];
        let len = (control >> 5 & 7) as usize;
        let id = if control & 1 != 0 {
            let id = self.next_id;
            self.next_id += 1;
            self.messages.insert(id, Vec::new());
            id
        } else {
            control >> 8
        };
        let Some(message) = self.messages.get_mut(&id) else {
            cairn_hsa::device::tell(format_args!(
                "cairn: a kernel's message goes on that never began (number {id})"
            ));
            return 0;
        };
        message.extend_from_slice(&words[1..1 + len]);
        if control & 2 != 0 {
            let message = self.messages.remove(&id).unwrap_or_default();
            let (stream, text) = printf::format(&message);
            let printed = text.len() as u64;
            write(stream, &text);
            return printed;
        }
        id << 8
    }

    /// Frees `address`, or allocates `size` bytes where it is null.
    fn device_memory(&self, address: u64, size: u64) -> u64 {
        let Memories::Device(device) = &self.memory else { return 0 };
        if address != 0 {
            let _ = device.free(address);
            return 0;
        }
        // The device library tells these from its own blocks by the alignment (`__ockl_dm_dealloc`).
        let request = AllocationRequest {
            align: 4096,
            ..AllocationRequest::new(size, MemoryKind::CoarseGrained, Some(device.gpu.index))
        };
        device.platform.memory.allocate(request).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    static PRINTED: Mutex<Vec<u8>> = Mutex::new(Vec::new());

    /// What a wave does, in the device library's order.
    fn invoke(s: &Service, service: u32, lanes: &[(u64, [u64; 8])]) -> u64 {
        let m = &s.memory;
        let entry = s.word(s.address + header::FREE_STACK);
        let index = entry & s.word(s.address + header::INDEX_MASK);
        let p = s.word(s.address + header::HEADERS) + index * packet::SIZE;
        s.set_word(s.address + header::FREE_STACK, s.word(p + packet::NEXT));
        let mask = lanes.iter().fold(0, |m, (lane, _)| m | 1 << lane);
        s.set_word(p + packet::ACTIVE_MASK, mask);
        s.set_word(p + packet::SERVICE, u64::from(service) | u64::from(packet::READY) << 32);
        for (lane, words) in lanes {
            let slots = s.word(s.address + header::PAYLOADS) + index * PAYLOAD + lane * 64;
            words.iter().enumerate().for_each(|(i, &w)| s.set_word(slots + i as u64 * 8, w));
        }
        let ready = m.swap_u64(s.address + header::READY_STACK, entry).unwrap();
        s.set_word(p + packet::NEXT, ready);
        index
    }

    #[test]
    fn a_printf_in_pieces_comes_out_whole() {
        set_output(|_, text| PRINTED.lock().unwrap().extend_from_slice(text));
        let memory = Arc::new(Memory::new());
        let packets = 4;
        let size = header::SIZE + packets * (packet::SIZE + PAYLOAD);
        let address = memory.allocate(AllocationRequest::new(size, MemoryKind::System, None)).unwrap();
        let doorbell = Signal::create(0).unwrap();
        let mut s = Service {
            memory: Memories::Bare(memory),
            address,
            packets,
            doorbell,
            messages: HashMap::new(),
            next_id: 1,
        };
        s.initialise().unwrap();
        let mut piece = |first: [u64; 2], rest: [u64; 8]| {
            let lanes = [(0, rest), (5, rest)].map(|(lane, mut w)| {
                w[0] = first[usize::from(lane == 5)];
                (lane, w)
            });
            let index = invoke(&s, SERVICE_PRINTF, &lanes);
            s.drain();
            let slots = s.payloads() + index * PAYLOAD;
            assert_eq!(
                s.word(s.headers() + index * packet::SIZE + packet::CONTROL) as u32 & packet::READY,
                0
            );
            [s.word(slots), s.word(slots + 5 * 64)]
        };
        let next = piece([33, 33], [0, 0, 0, 0, 0, 0, 0, 0]);
        assert_ne!(next[0], next[1]);
        let format = u64::from_le_bytes(*b"n = %d\n\0");
        piece(next.map(|n| n | 2 | 2 << 5), [0, format, 42, 0, 0, 0, 0, 0]);
        assert_eq!(*PRINTED.lock().unwrap(), b"n = 42\nn = 42\n");
        assert!(s.messages.is_empty());
    }
}
