//! What is a number or a rule of an epoch, rather than a function: `hipMemoryType`, and what follows a kernel's fault.

use cairn_hip::Pointer;
use cairn_hip::memory::Place;
use std::sync::atomic::{AtomicU32, Ordering};

/// `hipMemoryType` of an epoch (`hip_runtime_api.h`).
#[derive(Clone, Copy, Debug)]
pub struct MemoryTypes {
    pub host: i32,
    pub device: i32,
    pub managed: i32,
    pub unified: i32,
    /// What managed memory is said to be.
    pub of_managed: i32,
}

/// HIP 5: host 0, device 1, array 2, unified 3, managed 4.
pub const HIP5: MemoryTypes = MemoryTypes { host: 0, device: 1, managed: 4, unified: 3, of_managed: 0 };

/// HIP 6 and later: unregistered 0, host 1, device 2, managed 3, array 10, unified 11.
pub const HIP6: MemoryTypes = MemoryTypes { host: 1, device: 2, managed: 3, unified: 11, of_managed: 3 };

/// `hipMemoryTypeUnregistered`, from HIP 6 on.
pub const UNREGISTERED: i32 = 0;

impl MemoryTypes {
    pub fn of(self, p: &Pointer) -> i32 {
        match p.place {
            _ if p.attachment.managed => self.of_managed,
            Place::Host => self.host,
            Place::Device => self.device,
        }
    }
}

/// The oldest epoch whose library was loaded; 0 for none.
static OLDEST: AtomicU32 = AtomicU32::new(0);

/// A public library calls this when it is loaded. After a kernel's fault a process ends as it did up to HIP 6 if it has
/// loaded such a library; with HIP 7 alone, calls return the error from then on.
#[unsafe(no_mangle)]
pub extern "C" fn cairn_loaded_hip(epoch: u32) {
    let keep = |old| (old == 0 || epoch < old).then_some(epoch);
    let _ = OLDEST.fetch_update(Ordering::Relaxed, Ordering::Relaxed, keep);
    cairn_hip::set_faults_are_errors(OLDEST.load(Ordering::Relaxed) >= 7);
}

#[cfg(test)]
mod tests {
    use super::*;
    use cairn_hip::memory::Attachment;

    #[test]
    fn memory_types_are_the_epochs() {
        let p = |place, managed| Pointer {
            place,
            device: 0,
            base: 0x1000,
            size: 64,
            attachment: Attachment { managed, flags: 0 },
            registered: false,
        };
        let cases = [(Place::Host, false), (Place::Device, false), (Place::Host, true)];
        assert_eq!(cases.map(|(place, managed)| HIP5.of(&p(place, managed))), [0, 1, 0]);
        assert_eq!(cases.map(|(place, managed)| HIP6.of(&p(place, managed))), [1, 2, 3]);
    }
}
