//! Any bytes as a code object: an answer or an error, and every answer can be used.
#![no_main]

use cairn_codeobj::{CodeObject, Listing, SourceMap};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    if let Ok(object) = CodeObject::parse(data) {
        let _ = object.relocate(0x7f00_0000_0000, |_| Some(0x1000));
        let _ = format!("{:#}", Listing(&object));
        for kernel in object.kernels() {
            let _ = (kernel.descriptor.user_sgprs(), kernel.descriptor.system_sgprs(), kernel.descriptor.vgpr_count());
            let _ = object.function_at(kernel.entry_address);
        }
        // Only images of a size that a loader would try.
        if object.layout().span < 1 << 20 {
            let mut image = vec![0; object.layout().span as usize];
            object.layout().fill(&mut image, data).expect("the layout is of this file");
            for patch in object.relocate(0, |_| Some(0)).unwrap_or_default() {
                patch.apply(&mut image).expect("patches lie in the image");
            }
        }
    }
    if let Ok(Some(map)) = SourceMap::new(data) {
        for pc in [0, 0x1000, 0x1900, 0x2000] {
            let _ = (map.line_for(pc), map.frames_for(pc));
        }
    }
});
