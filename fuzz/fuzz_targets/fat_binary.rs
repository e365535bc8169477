//! Any bytes as a fat binary, and as memory behind a bare pointer.
#![no_main]

use cairn_fatbin::{FatBinary, extent};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    if let Ok((_, len)) = extent(&data) {
        assert!(len <= data.len() as u64);
    }
    if let Ok(binary) = FatBinary::parse(data) {
        for entry in binary.entries() {
            assert_eq!(binary.bytes_of(entry).len() as u64, entry.size);
        }
        for device in ["gfx906:sramecc-:xnack-", "gfx90a:sramecc+:xnack-", "gfx1030"] {
            let _ = binary.select(device.parse().expect("a known target"));
        }
        let _ = binary.targets().count();
    }
});
