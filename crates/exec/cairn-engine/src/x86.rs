//! The address that a host instruction touches, from its bytes and the general registers.
//!
//! The host reports no address for a non-canonical one, so the fault handler works it out here. Source: Intel 64 and IA-32 manual,
//! volume 2, chapter 2 (prefixes, ModRM and SIB, VEX, EVEX with its compressed displacement). Answers `None` where that is not
//! certain: addresses in vector registers, segments, instructions relative to RIP. Lock-free, allocates nothing.

/// Longest instruction.
pub(crate) const MAX_LEN: usize = 15;

struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> Option<u8> {
        let (&b, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(b)
    }
    fn disp32(&mut self) -> Option<u64> {
        let (b, rest) = self.0.split_first_chunk::<4>()?;
        self.0 = rest;
        Some(i64::from(i32::from_le_bytes(*b)) as u64)
    }
}

/// What the prefixes say about the operand.
#[derive(Default)]
struct Form {
    /// Extensions of ModRM.rm (or SIB.base) and SIB.index.
    b: u8,
    x: u8,
    /// What an 8-bit displacement counts; 0: unknown.
    unit: u64,
    vector_index: bool,
}

/// Effective address of the memory operand of the instruction in `code`; `regs` by number, rax = 0 to r15.
pub(crate) fn effective_address(code: &[u8], regs: &[u64; 16]) -> Option<u64> {
    let mut c = Bytes(code);
    let form = prefixes(&mut c)?;
    let modrm = c.next()?;
    let (mode, rm) = (modrm >> 6, modrm & 7);
    if mode == 3 {
        return None;
    }
    let mut addr = 0u64;
    let mut has_base = true;
    if rm == 4 {
        let sib = c.next()?;
        let index = sib >> 3 & 7 | form.x;
        if form.vector_index {
            return None;
        }
        if index != 4 {
            addr = regs[usize::from(index)] << (sib >> 6);
        }
        if sib & 7 == 5 && mode == 0 {
            has_base = false;
        } else {
            addr = addr.wrapping_add(regs[usize::from(sib & 7 | form.b)]);
        }
    } else if rm == 5 && mode == 0 {
        return None;
    } else {
        addr = regs[usize::from(rm | form.b)];
    }
    let displacement = match mode {
        0 if has_base => 0,
        1 => {
            let d = c.next()? as i8 as i64 as u64;
            if d != 0 && form.unit == 0 {
                return None;
            }
            d.wrapping_mul(form.unit)
        }
        _ => c.disp32()?,
    };
    Some(addr.wrapping_add(displacement))
}

/// Reads up to and with the opcode.
fn prefixes(c: &mut Bytes<'_>) -> Option<Form> {
    let mut form = Form { unit: 1, ..Form::default() };
    let mut b = c.next()?;
    loop {
        match b {
            0x66 | 0xf0 | 0xf2 | 0xf3 | 0x2e | 0x36 | 0x3e | 0x26 => b = c.next()?,
            // FS and GS: not an address by itself; 0x67: 32-bit addresses.
            0x64 | 0x65 | 0x67 => return None,
            _ => break,
        }
    }
    match b {
        0xc5 => {
            c.next()?;
            c.next()?;
        }
        0xc4 => {
            let p = c.next()?;
            c.next()?;
            let opcode = c.next()?;
            form.x = (!p >> 6 & 1) << 3;
            form.b = (!p >> 5 & 1) << 3;
            // VPGATHER*, VGATHER*
            form.vector_index = p & 0x1f == 2 && matches!(opcode, 0x90..=0x93);
        }
        0x62 => {
            let (p0, p1, p2) = (c.next()?, c.next()?, c.next()?);
            let opcode = c.next()?;
            form.x = (!p0 >> 6 & 1) << 3;
            form.b = (!p0 >> 5 & 1) << 3;
            let map = p0 & 7;
            form.vector_index = map == 2 && matches!(opcode, 0x90..=0x93 | 0xa0..=0xa3);
            form.unit = evex_unit(map, opcode, p1 & 3, p1 >> 7, p2);
        }
        _ => {
            if b & 0xf0 == 0x40 {
                form.x = (b >> 1 & 1) << 3;
                form.b = (b & 1) << 3;
                b = c.next()?;
            }
            if b == 0x0f {
                b = c.next()?;
                if matches!(b, 0x38 | 0x3a) {
                    c.next()?;
                }
            } else if !has_modrm(b) {
                return None;
            }
        }
    }
    Some(form)
}

/// One-byte opcodes with a ModRM byte.
fn has_modrm(op: u8) -> bool {
    match op {
        0x00..=0x3f => op & 7 < 4,
        0x63
        | 0x69
        | 0x6b
        | 0x80..=0x8f
        | 0xc0
        | 0xc1
        | 0xc6
        | 0xc7
        | 0xd0..=0xd3
        | 0xf6
        | 0xf7
        | 0xfe
        | 0xff => true,
        _ => false,
    }
}

/// The unit of an EVEX instruction's 8-bit displacement, for moves; 0 for the rest.
fn evex_unit(map: u8, opcode: u8, pp: u8, wide: u8, p2: u8) -> u64 {
    let vector = 16u64 << (p2 >> 5 & 3);
    match (map, opcode) {
        // VMOVSS, VMOVSD
        (1, 0x10 | 0x11) if pp >= 2 => {
            if wide != 0 {
                8
            } else {
                4
            }
        }
        // VMOVUPS, VMOVAPS, VMOVDQA/DQU, VMOVNTPS, VMOVNTDQ
        (1, 0x10 | 0x11 | 0x28 | 0x29 | 0x6f | 0x7f | 0x2b | 0xe7) => vector,
        // VMOVD, VMOVQ
        (1, 0x6e | 0x7e) if pp == 1 => {
            if wide != 0 {
                8
            } else {
                4
            }
        }
        // VBROADCASTSS, VPBROADCASTD; VBROADCASTSD, VPBROADCASTQ
        (2, 0x18 | 0x58) => 4,
        (2, 0x19 | 0x59) => 8,
        _ => 0,
    }
}

/// Whether `addr` cannot be an address: bits 63 to 47 differ.
pub(crate) fn non_canonical(addr: u64) -> bool {
    let high = (addr as i64) >> 47;
    high != 0 && high != -1
}

#[cfg(test)]
mod tests {
    use super::*;

    // Never run: only decoded.
    core::arch::global_asm!(
        ".pushsection .text.cairn_engine_x86_test,\"ax\",@progbits",
        ".balign 16",
        "cairn_engine_x86_test:",
        "mov rax, qword ptr [rcx]",
        ".balign 16, 0x90",
        "mov dword ptr [r9 + 8*r10 - 4], eax",
        ".balign 16, 0x90",
        "vmovups ymm1, ymmword ptr [rdx + 4*rsi + 0x12345]",
        ".balign 16, 0x90",
        "vmovups zmmword ptr [r13 + 128], zmm17",
        ".balign 16, 0x90",
        "lock xadd qword ptr [rsp + 16], rax",
        ".balign 16, 0x90",
        "movzx eax, byte ptr [r12]",
        ".balign 16, 0x90",
        "vpgatherdd ymm1, dword ptr [rax + 4*ymm2], ymm3",
        ".balign 16, 0x90",
        "mov eax, dword ptr [rip + 64]",
        ".balign 16, 0x90",
        "vmovss xmm20, dword ptr [rbx - 8]",
        ".balign 16, 0x90",
        "mov rax, qword ptr fs:[0]",
        ".balign 16, 0x90",
        ".fill 16, 1, 0x90",
        ".popsection",
    );
    unsafe extern "C" {
        fn cairn_engine_x86_test();
    }

    #[test]
    fn operands_of_instructions_as_the_assembler_encodes_them() {
        let regs: [u64; 16] = std::array::from_fn(|i| 0x1_0000_0000_0000 * (i as u64 + 1));
        let r = |i: usize| regs[i];
        let want = [
            Some(r(1)),
            Some(r(9).wrapping_add(r(10) << 3).wrapping_sub(4)),
            Some(r(2) + (r(6) << 2) + 0x12345),
            Some(r(13) + 128),
            Some(r(4) + 16),
            Some(r(12)),
            None,
            None,
            Some(r(3) - 8),
            None,
        ];
        for (n, want) in want.into_iter().enumerate() {
            let at = (cairn_engine_x86_test as *const () as usize + 16 * n) as *const u8;
            // SAFETY: the section above has 16 bytes for each line and 16 more at its end.
            let code = unsafe { std::slice::from_raw_parts(at, MAX_LEN) };
            assert_eq!(effective_address(code, &regs), want, "line {n}: {code:02x?}");
        }
        assert!(non_canonical(0x8765_4321_1234_5670) && non_canonical(1 << 47));
        assert!(!non_canonical(0x7fff_ffff_ffff) && !non_canonical(u64::MAX << 47));
    }
}
