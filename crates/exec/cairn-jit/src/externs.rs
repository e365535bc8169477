//! What compiled code calls by name: rare operations that are not worth code of their own.
//!
//! Owns the addresses behind [`crate::blob::IMPORTS`]. None of these may fault on guest memory.

use cairn_engine::message;
use cairn_engine::wave::{WaveState, offset};

use crate::rare;

// Calls that keep every register but the flags. They lie on paths that are hardly ever taken; a call that may change
// registers would make the loops around them spill.
// The area for `xsave` is as large as x87, SSE, AVX and AVX-512 need in the standard format (Intel SDM volume 1, chapter
// 13): 2688 bytes; its header must start as zeros.
macro_rules! keeps_registers {
    ($name:literal, $call:literal, $($operand:tt)*) => {
        core::arch::global_asm!(
            concat!(".pushsection .text.", $name, ",\"ax\",@progbits"),
            concat!(".globl ", $name),
            concat!(".hidden ", $name),
            concat!(".type ", $name, ",@function"),
            ".p2align 4",
            concat!($name, ":"),
            "push rbp",
            "mov rbp, rsp",
            "push rax",
            "push rcx",
            "push rdx",
            "push rsi",
            "push rdi",
            "push r8",
            "push r9",
            "push r10",
            "push r11",
            "sub rsp, 2752",
            "and rsp, -64",
            "xor eax, eax",
            "mov qword ptr [rsp + 512], rax",
            "mov qword ptr [rsp + 520], rax",
            "mov qword ptr [rsp + 528], rax",
            "mov qword ptr [rsp + 536], rax",
            "mov qword ptr [rsp + 544], rax",
            "mov qword ptr [rsp + 552], rax",
            "mov qword ptr [rsp + 560], rax",
            "mov qword ptr [rsp + 568], rax",
            "mov eax, 0xe7",
            "xor edx, edx",
            "xsave64 [rsp]",
            // Where the guest is, for who asks meanwhile.
            "mov rax, qword ptr [rbp + 8]",
            "mov qword ptr [rdi + {yield_pc}], rax",
            concat!("call ", $call),
            "mov eax, 0xe7",
            "xor edx, edx",
            "xrstor64 [rsp]",
            "lea rsp, [rbp - 72]",
            "pop r11",
            "pop r10",
            "pop r9",
            "pop r8",
            "pop rdi",
            "pop rsi",
            "pop rdx",
            "pop rcx",
            "pop rax",
            "pop rbp",
            "ret",
            concat!(".size ", $name, ", . - ", $name),
            ".popsection",
            yield_pc = const offset::YIELD_PC,
            $($operand)*
        );
    };
}

// Lets other waves run: calls the wave's `yield_fn` with the wave in rdi.
keeps_registers!("cairn_jit_yield", "qword ptr [rdi + {yield_fn}]", yield_fn = const offset::YIELD_FN);
// The access that the record in rsi tells, of the wave in rdi.
keeps_registers!("cairn_jit_rare_access", "{access}", access = sym rare::access);

unsafe extern "C" {
    fn cairn_jit_yield();
    fn cairn_jit_rare_access();
}

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
        5 => set_hwreg as *const () as usize,
        6 => cairn_jit_yield as *const () as usize,
        _ => cairn_jit_rare_access as *const () as usize,
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
