//! Alone in its process: the first platform's memory lies where it does in every run.

use cairn_device::{AllocationRequest, Memory, MemoryKind};

#[test]
fn addresses_are_the_same_in_every_run() {
    let memory = Memory::new();
    let first = |kind| memory.allocate(AllocationRequest::new(1 << 20, kind, None)).unwrap();
    assert_eq!(first(MemoryKind::CoarseGrained) >> 32, 0x4000);
    assert_eq!(first(MemoryKind::Code) >> 32, 0x4800);
}
