//! What compiled code calls by name: rare operations that are not worth code of their own.
//!
//! Owns the addresses behind [`crate::blob::IMPORTS`]. None of these may fault on guest memory.

use cairn_engine::message;
use cairn_engine::wave::WaveState;

extern "C" fn send_message(id: u32, m0: u32) {
    message::send(id as u16, m0);
}

/// # Safety
/// `wave` is the running wave's state.
unsafe extern "C" fn get_hwreg(wave: *const WaveState, id: u32) -> u32 {
    // SAFETY: compiled code passes on the state that it was entered with.
    let w = unsafe { &*wave };
    w.hwreg(id as u8)
}

/// # Safety
/// `wave` is the running wave's state. `field` holds register, offset and size, a byte each.
unsafe extern "C" fn set_hwreg(wave: *mut WaveState, field: u32, v: u32) {
    // SAFETY: as above, and compiled code keeps no reference to it.
    let w = unsafe { &mut *wave };
    w.set_hwreg(field as u8, (field >> 8) as u8, (field >> 16) as u8, v);
}

/// The address of import `n`.
pub fn address(n: u32) -> usize {
    match n {
        0 => libc::memcpy as *const () as usize,
        1 => libc::memset as *const () as usize,
        2 => libc::memmove as *const () as usize,
        3 => send_message as *const () as usize,
        4 => get_hwreg as *const () as usize,
        _ => set_hwreg as *const () as usize,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blob::IMPORTS;

    #[test]
    fn every_name_of_ours_has_its_own_address() {
        // The C library may use one function for several of its names.
        let ours: Vec<u32> =
            (0..IMPORTS.len() as u32).filter(|&n| IMPORTS[n as usize].starts_with("cairn_")).collect();
        let all: std::collections::HashSet<usize> = ours.iter().copied().map(address).collect();
        assert_eq!(all.len(), ours.len());
    }
}
