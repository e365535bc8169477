//! Guest memory, reached from Rust: leaf stubs in assembly whose faults come back as errors.
//!
//! Guest addresses are host addresses. The guest may write wherever the process may, as any native code in it: these
//! functions are safe for the engine to call in the sense that a bad address is an error and not a crash, and Rust's own
//! objects are as safe from the guest as from any other code in the process.
//!
//! A stub never touches the stack, keeps the lane it works on in `r9`, and answers in `rax` (value or lane) and `rdx`
//! (0: done, 1: faulted). The signal handler returns from a faulting stub with `rax = r9`, `rdx = 1`.

use std::ops::Range;

/// The lane whose access faulted (0 for scalar accesses).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadAccess {
    pub lane: u32,
}

#[repr(C)]
struct Answer {
    value: u64,
    faulted: u64,
}

impl Answer {
    fn get(self) -> Result<u64, BadAccess> {
        if self.faulted == 0 { Ok(self.value) } else { Err(BadAccess { lane: self.value as u32 & 63 }) }
    }
}

/// A stub: name and lines, then its declaration.
macro_rules! stubs {
    ($($name:ident ( $($arg:ident : $t:ty),* ) { $($line:expr),* $(,)? })*) => {
        core::arch::global_asm!(
            ".pushsection .text.cairn_engine_stubs,\"ax\",@progbits",
            ".globl cairn_engine_stubs_begin",
            ".hidden cairn_engine_stubs_begin",
            "cairn_engine_stubs_begin:",
            $(
                concat!(".globl cairn_engine_", stringify!($name)),
                concat!(".hidden cairn_engine_", stringify!($name)),
                ".p2align 4",
                concat!("cairn_engine_", stringify!($name), ":"),
                $($line,)*
            )*
            ".globl cairn_engine_stubs_end",
            ".hidden cairn_engine_stubs_end",
            "cairn_engine_stubs_end:",
            ".popsection",
        );
        #[allow(clashing_extern_declarations)]
        mod raw {
            use super::Answer;
            unsafe extern "C" {
                pub fn cairn_engine_stubs_begin();
                pub fn cairn_engine_stubs_end();
            }
            $(
                unsafe extern "C" {
                    #[link_name = concat!("cairn_engine_", stringify!($name))]
                    pub fn $name($($arg: $t),*) -> Answer;
                }
            )*
        }
    };
}

// Lane loops: rdi address low dwords, rsi address high dwords, rdx lane mask, rcx data, r8 bytes between data rows.
macro_rules! lanes_head {
    () => {
        concat!(
            "xor r9d, r9d\n",
            "mov rax, rdx\n",
            "2: test rax, rax\n",
            "jz 3f\n",
            "bsf r9, rax\n",
            "lea r10, [rax - 1]\n",
            "and rax, r10\n",
            "mov r10d, dword ptr [rdi + r9*4]\n",
            "mov r11d, dword ptr [rsi + r9*4]\n",
            "shl r11, 32\n",
            "or r10, r11\n",
        )
    };
}
macro_rules! lanes_tail {
    () => {
        "jmp 2b\n 3: xor edx, edx\n ret"
    };
}

stubs! {
    read_bytes(dst: *mut u8, src: u64, len: usize) {
        // The guest's side is rsi.
        "xor r9d, r9d", "mov rcx, rdx", "rep movsb", "xor edx, edx", "ret",
    }
    write_bytes(dst: u64, src: *const u8, len: usize) {
        "xor r9d, r9d", "mov rcx, rdx", "rep movsb", "xor edx, edx", "ret",
    }
    // len is a multiple of 64.
    copy_blocks(dst: u64, src: u64, len: usize) {
        "xor r9d, r9d",
        "2:",
        "movups xmm0, [rsi]", "movups xmm1, [rsi + 16]", "movups xmm2, [rsi + 32]", "movups xmm3, [rsi + 48]",
        "movups [rdi], xmm0", "movups [rdi + 16], xmm1", "movups [rdi + 32], xmm2", "movups [rdi + 48], xmm3",
        "add rsi, 64", "add rdi, 64", "sub rdx, 64", "jnz 2b",
        "xor edx, edx", "ret",
    }
    load8(addr: u64) { "xor r9d, r9d", "movzx eax, byte ptr [rdi]", "xor edx, edx", "ret" }
    load16(addr: u64) { "xor r9d, r9d", "movzx eax, word ptr [rdi]", "xor edx, edx", "ret" }
    load32(addr: u64) { "xor r9d, r9d", "mov eax, dword ptr [rdi]", "xor edx, edx", "ret" }
    load64(addr: u64) { "xor r9d, r9d", "mov rax, qword ptr [rdi]", "xor edx, edx", "ret" }
    swap32(addr: u64, v: u32) { "xor r9d, r9d", "mov eax, esi", "xchg dword ptr [rdi], eax", "xor edx, edx", "ret" }
    swap64(addr: u64, v: u64) { "xor r9d, r9d", "mov rax, rsi", "xchg qword ptr [rdi], rax", "xor edx, edx", "ret" }
    add32(addr: u64, v: u32) {
        "xor r9d, r9d", "mov eax, esi", "lock xadd dword ptr [rdi], eax", "xor edx, edx", "ret",
    }
    add64(addr: u64, v: u64) {
        "xor r9d, r9d", "mov rax, rsi", "lock xadd qword ptr [rdi], rax", "xor edx, edx", "ret",
    }
    cas32(addr: u64, old: u32, new: u32) {
        "xor r9d, r9d", "mov eax, esi", "lock cmpxchg dword ptr [rdi], edx", "mov eax, eax", "xor edx, edx", "ret",
    }
    cas64(addr: u64, old: u64, new: u64) {
        "xor r9d, r9d", "mov rax, rsi", "lock cmpxchg qword ptr [rdi], rdx", "xor edx, edx", "ret",
    }
    gather_u8(lo: *const u32, hi: *const u32, mask: u64, data: *mut u32, row: usize) {
        lanes_head!(), "movzx r11d, byte ptr [r10]", "mov [rcx + r9*4], r11d", lanes_tail!(),
    }
    gather_s8(lo: *const u32, hi: *const u32, mask: u64, data: *mut u32, row: usize) {
        lanes_head!(), "movsx r11d, byte ptr [r10]", "mov [rcx + r9*4], r11d", lanes_tail!(),
    }
    gather_u16(lo: *const u32, hi: *const u32, mask: u64, data: *mut u32, row: usize) {
        lanes_head!(), "movzx r11d, word ptr [r10]", "mov [rcx + r9*4], r11d", lanes_tail!(),
    }
    gather_s16(lo: *const u32, hi: *const u32, mask: u64, data: *mut u32, row: usize) {
        lanes_head!(), "movsx r11d, word ptr [r10]", "mov [rcx + r9*4], r11d", lanes_tail!(),
    }
    gather_x1(lo: *const u32, hi: *const u32, mask: u64, data: *mut u32, row: usize) {
        lanes_head!(), "mov r11d, dword ptr [r10]", "mov [rcx + r9*4], r11d", lanes_tail!(),
    }
    gather_x2(lo: *const u32, hi: *const u32, mask: u64, data: *mut u32, row: usize) {
        lanes_head!(),
        "lea rdx, [rcx + r9*4]",
        "mov r11, qword ptr [r10]", "mov [rdx], r11d", "shr r11, 32", "mov [rdx + r8], r11d",
        lanes_tail!(),
    }
    gather_x3(lo: *const u32, hi: *const u32, mask: u64, data: *mut u32, row: usize) {
        lanes_head!(),
        "lea rdx, [rcx + r9*4]",
        "mov r11d, dword ptr [r10 + 8]", "mov r10, qword ptr [r10]",
        "mov [rdx], r10d", "shr r10, 32", "mov [rdx + r8], r10d", "mov [rdx + r8*2], r11d",
        lanes_tail!(),
    }
    gather_x4(lo: *const u32, hi: *const u32, mask: u64, data: *mut u32, row: usize) {
        lanes_head!(),
        "lea rdx, [rcx + r9*4]",
        "mov r11, qword ptr [r10 + 8]", "mov r10, qword ptr [r10]",
        "mov [rdx], r10d", "shr r10, 32", "mov [rdx + r8], r10d",
        "lea rdx, [rdx + r8*2]",
        "mov [rdx], r11d", "shr r11, 32", "mov [rdx + r8], r11d",
        lanes_tail!(),
    }
    scatter_8(lo: *const u32, hi: *const u32, mask: u64, data: *const u32, row: usize) {
        lanes_head!(), "mov r11d, [rcx + r9*4]", "mov byte ptr [r10], r11b", lanes_tail!(),
    }
    scatter_16(lo: *const u32, hi: *const u32, mask: u64, data: *const u32, row: usize) {
        lanes_head!(), "mov r11d, [rcx + r9*4]", "mov word ptr [r10], r11w", lanes_tail!(),
    }
    scatter_x1(lo: *const u32, hi: *const u32, mask: u64, data: *const u32, row: usize) {
        lanes_head!(), "mov r11d, [rcx + r9*4]", "mov dword ptr [r10], r11d", lanes_tail!(),
    }
    scatter_x2(lo: *const u32, hi: *const u32, mask: u64, data: *const u32, row: usize) {
        lanes_head!(),
        "lea rdx, [rcx + r9*4]",
        "mov r11d, [rdx + r8]", "shl r11, 32", "mov edx, [rdx]", "or r11, rdx",
        "mov qword ptr [r10], r11",
        lanes_tail!(),
    }
    scatter_x3(lo: *const u32, hi: *const u32, mask: u64, data: *const u32, row: usize) {
        lanes_head!(),
        "lea rdx, [rcx + r9*4]",
        // The last dword first: a fault leaves nothing half done where a page ends in between.
        "mov r11d, [rdx + r8*2]", "mov dword ptr [r10 + 8], r11d",
        "mov r11d, [rdx + r8]", "mov dword ptr [r10 + 4], r11d",
        "mov r11d, [rdx]", "mov dword ptr [r10], r11d",
        lanes_tail!(),
    }
    scatter_x4(lo: *const u32, hi: *const u32, mask: u64, data: *const u32, row: usize) {
        lanes_head!(),
        "lea rdx, [rcx + r9*4]",
        "mov r11d, [rdx]", "mov dword ptr [r10], r11d",
        "mov r11d, [rdx + r8]", "mov dword ptr [r10 + 4], r11d",
        "lea rdx, [rdx + r8*2]",
        "mov r11d, [rdx]", "mov dword ptr [r10 + 8], r11d",
        "mov r11d, [rdx + r8]", "mov dword ptr [r10 + 12], r11d",
        lanes_tail!(),
    }
}

/// Whether `pc` lies in a stub. Safe in a signal handler.
pub(crate) fn is_stub(pc: u64) -> bool {
    let range: Range<u64> =
        raw::cairn_engine_stubs_begin as *const () as u64..raw::cairn_engine_stubs_end as *const () as u64;
    range.contains(&pc)
}

/// How a lane's load extends to dwords.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoadKind {
    U8,
    S8,
    U16,
    S16,
    /// 1 to 4 dwords.
    Dwords(u8),
}

/// What a lane's store writes of its dwords.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoreKind {
    B8,
    B16,
    /// 1 to 4 dwords.
    Dwords(u8),
}

/// Loads in the lanes of `mask`: lane l reads at `hi[l]:lo[l]` and its dword d lands in `data[d * row + l]`.
///
/// # Errors
/// The first lane whose address cannot be read; lower lanes are done.
pub fn gather(
    kind: LoadKind,
    lo: &[u32],
    hi: &[u32],
    mask: u64,
    data: &mut [u32],
    row: usize,
) -> Result<(), BadAccess> {
    if mask == 0 {
        return Ok(());
    }
    let lanes = 64 - mask.leading_zeros() as usize;
    let (stub, n): (Gather, usize) = match kind {
        LoadKind::U8 => (raw::gather_u8, 1),
        LoadKind::S8 => (raw::gather_s8, 1),
        LoadKind::U16 => (raw::gather_u16, 1),
        LoadKind::S16 => (raw::gather_s16, 1),
        LoadKind::Dwords(1) => (raw::gather_x1, 1),
        LoadKind::Dwords(2) => (raw::gather_x2, 2),
        LoadKind::Dwords(3) => (raw::gather_x3, 3),
        LoadKind::Dwords(n) => {
            assert_eq!(n, 4);
            (raw::gather_x4, 4)
        }
    };
    assert!(lo.len() >= lanes && hi.len() >= lanes && data.len() >= (n - 1) * row + lanes);
    // SAFETY: the lanes of the mask are inside the slices (checked); the guest's addresses may fault, which the stub reports.
    unsafe { stub(lo.as_ptr(), hi.as_ptr(), mask, data.as_mut_ptr(), row * 4) }.get().map(drop)
}

type Gather = unsafe extern "C" fn(*const u32, *const u32, u64, *mut u32, usize) -> Answer;
type Scatter = unsafe extern "C" fn(*const u32, *const u32, u64, *const u32, usize) -> Answer;

/// Stores dword d of lane l, `data[d * row + l]`, in the lanes of `mask`, in ascending order of lanes.
///
/// # Errors
/// The first lane whose address cannot be written; lower lanes are done.
pub fn scatter(
    kind: StoreKind,
    lo: &[u32],
    hi: &[u32],
    mask: u64,
    data: &[u32],
    row: usize,
) -> Result<(), BadAccess> {
    if mask == 0 {
        return Ok(());
    }
    let lanes = 64 - mask.leading_zeros() as usize;
    let (stub, n): (Scatter, usize) = match kind {
        StoreKind::B8 => (raw::scatter_8, 1),
        StoreKind::B16 => (raw::scatter_16, 1),
        StoreKind::Dwords(1) => (raw::scatter_x1, 1),
        StoreKind::Dwords(2) => (raw::scatter_x2, 2),
        StoreKind::Dwords(3) => (raw::scatter_x3, 3),
        StoreKind::Dwords(n) => {
            assert_eq!(n, 4);
            (raw::scatter_x4, 4)
        }
    };
    assert!(lo.len() >= lanes && hi.len() >= lanes && data.len() >= (n - 1) * row + lanes);
    // SAFETY: as in `gather`.
    unsafe { stub(lo.as_ptr(), hi.as_ptr(), mask, data.as_ptr(), row * 4) }.get().map(drop)
}

fn scalar(a: Answer) -> Result<u64, BadAccess> {
    a.get()
}

macro_rules! scalars {
    ($($(#[$doc:meta])* $name:ident ( $($arg:ident : $t:ty),* ) -> $r:ty;)*) => { $(
        $(#[$doc])*
        ///
        /// # Errors
        /// If the address does not allow it.
        #[inline]
        pub fn $name($($arg: $t),*) -> Result<$r, BadAccess> {
            // SAFETY: touches guest memory only; a fault is reported.
            scalar(unsafe { raw::$name($($arg),*) }).map(|v| v as $r)
        }
    )* };
}

scalars! {
    /// Reads a byte.
    load8(addr: u64) -> u8;
    /// Reads 16 bits.
    load16(addr: u64) -> u16;
    /// Reads a dword.
    load32(addr: u64) -> u32;
    /// Reads a qword.
    load64(addr: u64) -> u64;
    /// Atomically exchanges a dword; gives the old one.
    swap32(addr: u64, v: u32) -> u32;
    /// Atomically exchanges a qword; gives the old one.
    swap64(addr: u64, v: u64) -> u64;
    /// Atomically adds to a dword; gives the old one.
    add32(addr: u64, v: u32) -> u32;
    /// Atomically adds to a qword; gives the old one.
    add64(addr: u64, v: u64) -> u64;
    /// Atomically compares with `old` and stores `new` if equal; gives what was there.
    cas32(addr: u64, old: u32, new: u32) -> u32;
    /// Atomically compares with `old` and stores `new` if equal; gives what was there.
    cas64(addr: u64, old: u64, new: u64) -> u64;
}

/// Whether memory is there at both ends of a range, to be read or (`write`) written too: for code that must not fault on a
/// pointer of the program's. Changes nothing.
pub fn is_there(addr: u64, len: u64, write: bool) -> bool {
    crate::signals::ensure_installed();
    let last = addr.saturating_add(len.saturating_sub(1));
    // An aligned dword lies in one page, and adding nothing to it writes.
    let ok = |a: u64| if write { add32(a & !3, 0).is_ok() } else { load8(a).is_ok() };
    ok(addr) && ok(last)
}

/// Reads consecutive bytes.
///
/// # Errors
/// If any of them cannot be read; `dst` is then partly written.
pub fn read_bytes(addr: u64, dst: &mut [u8]) -> Result<(), BadAccess> {
    let len = dst.len();
    // SAFETY: writes only `dst`.
    unsafe {
        if len.is_multiple_of(64) && len != 0 {
            raw::copy_blocks(dst.as_mut_ptr() as u64, addr, len)
        } else {
            raw::read_bytes(dst.as_mut_ptr(), addr, len)
        }
    }
    .get()
    .map(drop)
}

/// Writes consecutive bytes.
///
/// # Errors
/// If any of them cannot be written; some may have been.
pub fn write_bytes(addr: u64, src: &[u8]) -> Result<(), BadAccess> {
    // SAFETY: reads only `src`; what it writes is guest memory.
    unsafe { raw::write_bytes(addr, src.as_ptr(), src.len()) }.get().map(drop)
}

/// Reads consecutive dwords, a multiple of 16 of them fast. No dword, and no pair of dwords that is aligned and starts at an
/// even one, is read in parts: an atomic load of a lane ends here too.
///
/// # Errors
/// As [`read_bytes`].
pub fn read_dwords(addr: u64, dst: &mut [u32]) -> Result<(), BadAccess> {
    let len = size_of_val(dst);
    if len.is_multiple_of(64) && len != 0 {
        // SAFETY: writes only `dst`.
        return unsafe { raw::copy_blocks(dst.as_mut_ptr() as u64, addr, len) }.get().map(drop);
    }
    let (pairs, last) = dst.as_chunks_mut::<2>();
    let mut at = addr;
    for pair in pairs {
        let v = load64(at)?;
        *pair = [v as u32, (v >> 32) as u32];
        at = at.wrapping_add(8);
    }
    for one in last {
        *one = load32(at)?;
    }
    Ok(())
}

/// Writes consecutive dwords, a multiple of 16 of them fast.
///
/// # Errors
/// As [`write_bytes`].
pub fn write_dwords(addr: u64, src: &[u32]) -> Result<(), BadAccess> {
    let len = size_of_val(src);
    // SAFETY: reads only `src`; what it writes is guest memory.
    unsafe {
        if len.is_multiple_of(64) && len != 0 {
            raw::copy_blocks(addr, src.as_ptr() as u64, len)
        } else {
            raw::write_bytes(addr, src.as_ptr().cast(), len)
        }
    }
    .get()
    .map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::signals;

    fn split(a: &[u64]) -> (Vec<u32>, Vec<u32>) {
        (a.iter().map(|&x| x as u32).collect(), a.iter().map(|&x| (x >> 32) as u32).collect())
    }

    #[test]
    fn gathers_extend_and_leave_other_lanes_alone() {
        let mem: Vec<u32> = (0..64).map(|i| 0x80f0_8000 + i).collect();
        let base = mem.as_ptr() as u64;
        let (lo, hi) = split(&(0..64).map(|i| base + 4 * (i % 60)).collect::<Vec<u64>>());
        let mask = 0x8000_0000_0000_0005;
        for (kind, want) in [
            (LoadKind::U8, 2u32),
            (LoadKind::S8, 2),
            (LoadKind::U16, 0x8002),
            (LoadKind::S16, 0xffff_8002),
            (LoadKind::Dwords(1), 0x80f0_8002),
        ] {
            let mut d = vec![9; 64];
            gather(kind, &lo, &hi, mask, &mut d, 64).unwrap();
            assert_eq!((d[1], d[2], d[62]), (9, want, 9), "{kind:?}");
        }
        for n in 2..=4 {
            let mut d = vec![9; 256];
            gather(LoadKind::Dwords(n), &lo, &hi, mask, &mut d, 64).unwrap();
            for i in 0..n as usize {
                assert_eq!(d[64 * i + 63], mem[3 + i]);
                assert_eq!(d[64 * i + 1], 9);
            }
            assert_eq!(d[64 * n as usize..].iter().filter(|&&x| x != 9).count(), 0);
        }
    }

    #[test]
    fn a_bad_lane_is_named_and_the_process_lives() {
        signals::ensure_installed();
        signals::ensure_thread();
        let mem = [5u32; 64];
        let base = mem.as_ptr() as u64;
        for bad in [0x8u64, 0xffff_0000_0000_0000, 0x1234_0000_0000_0000] {
            let mut a = vec![base; 64];
            a[37] = bad;
            let (lo, hi) = split(&a);
            let mut d = vec![0; 256];
            assert_eq!(
                gather(LoadKind::Dwords(4), &lo, &hi, u64::MAX, &mut d, 64),
                Err(BadAccess { lane: 37 })
            );
            assert_eq!((d[36], d[38]), (5, 0));
            assert_eq!(scatter(StoreKind::B8, &lo, &hi, 1 << 37, &[0; 64], 64), Err(BadAccess { lane: 37 }));
            assert_eq!(load32(bad), Err(BadAccess { lane: 0 }));
            assert_eq!(add64(bad, 1), Err(BadAccess { lane: 0 }));
            assert!(read_dwords(bad, &mut d).is_err());
            assert!(write_bytes(bad, &[1, 2, 3]).is_err());
        }
    }

    #[test]
    fn scatters_write_what_they_should() {
        let mut mem = [0u32; 64];
        let base = mem.as_mut_ptr() as u64;
        let (lo, hi) = split(&(0..64).map(|i| base + 4 * i).collect::<Vec<u64>>());
        let data: Vec<u32> = (0..64).map(|i| 0x0102_0304 + i).collect();
        scatter(StoreKind::Dwords(1), &lo, &hi, 1 << 1, &data, 64).unwrap();
        scatter(StoreKind::B16, &lo, &hi, 1 << 2, &data, 64).unwrap();
        scatter(StoreKind::B8, &lo, &hi, 1 << 3, &data, 64).unwrap();
        assert_eq!(mem[..5], [0, 0x0102_0305, 0x0306, 0x07, 0]);
        // All lanes to one address: the highest wins.
        let (lo, hi) = split(&[base; 64]);
        scatter(StoreKind::Dwords(1), &lo, &hi, u64::MAX, &data, 64).unwrap();
        assert_eq!(mem[0], data[63]);
        let data: Vec<u32> = (0..256).collect();
        for n in 1..=4usize {
            let mut mem = [0u32; 64];
            let base = mem.as_mut_ptr() as u64;
            // Lane 1 overlaps lane 0 by all but one dword and wins.
            let (lo, hi) = split(&[base, base + 4]);
            scatter(StoreKind::Dwords(n as u8), &lo, &hi, 3, &data, 64).unwrap();
            assert_eq!(mem[0], 0);
            for d in 0..n {
                assert_eq!(mem[1 + d], 64 * d as u32 + 1);
            }
            assert_eq!(mem[n + 1], 0);
        }
    }

    #[test]
    fn memory_is_there_or_not() {
        let mut word = 7u32;
        let at = &raw mut word as u64;
        assert!(is_there(at, 4, false) && is_there(at + 3, 1, true));
        assert_eq!(word, 7);
        static CONSTANT: u64 = 9;
        assert!(
            is_there(&raw const CONSTANT as u64, 8, false) && !is_there(&raw const CONSTANT as u64, 8, true)
        );
        assert!(!is_there(8, 1, false) && !is_there(at, 1 << 46, false));
        assert!(!is_there(0x8000_0000_0000_0000, 8, false) && !is_there(u64::MAX, 8, true));
    }

    #[test]
    fn atomics() {
        let mut m = 7u64;
        let a = &raw mut m as u64;
        assert_eq!(add64(a, 3), Ok(7));
        assert_eq!(cas64(a, 1, 2), Ok(10));
        assert_eq!(cas64(a, 10, 0x1_0000_0005), Ok(10));
        assert_eq!(cas32(a, 5, 6), Ok(5));
        assert_eq!(add32(a, u32::MAX), Ok(6));
        assert_eq!(swap32(a, 9), Ok(5));
        assert_eq!(swap64(a, 1), Ok(0x1_0000_0009));
        let mut d = [0u32; 2];
        read_dwords(a, &mut d).unwrap();
        assert_eq!(d, [1, 0]);
        write_dwords(a, &[4, 4]).unwrap();
        assert_eq!(load64(a), Ok(0x4_0000_0004));
        assert_eq!((load8(a), load16(a)), (Ok(4), Ok(4)));
    }
}
