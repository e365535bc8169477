//! Moving data between lanes: DPP, swizzle, permutes. Sources: ISA manuals, "Data parallel primitives", `DS_SWIZZLE_B32`,
//! `DS_PERMUTE_B32`, `DS_BPERMUTE_B32`, `V_PERMLANE16_B32`.
//!
//! Must not know registers: rows in, rows out, EXEC as a mask.

use cairn_ir::op::{Dpp, DppCtrl};

/// The lane that lane `i` of a wave of `n` reads; `None` where it is outside the row or wave.
pub fn dpp_source(ctrl: DppCtrl, i: usize, n: usize) -> Option<usize> {
    let row = i & !15;
    let at = i & 15;
    let in_row = |x: usize| (x < 16).then(|| row + x);
    match ctrl {
        DppCtrl::QuadPerm(sel) => Some(i & !3 | usize::from(sel[i & 3] & 3)),
        DppCtrl::RowShl(k) => in_row(at + usize::from(k)),
        DppCtrl::RowShr(k) => in_row(at.wrapping_sub(usize::from(k))),
        DppCtrl::RowRor(k) => Some(row + (at.wrapping_sub(usize::from(k)) & 15)),
        DppCtrl::WaveShl1 => (i + 1 < n).then_some(i + 1),
        DppCtrl::WaveRol1 => Some((i + 1) % n),
        DppCtrl::WaveShr1 => i.checked_sub(1),
        DppCtrl::WaveRor1 => Some((i + n - 1) % n),
        DppCtrl::RowMirror => Some(row + 15 - at),
        DppCtrl::RowHalfMirror => Some(i & !7 | (7 - (i & 7))),
        DppCtrl::RowBcast15 => row.checked_sub(1),
        DppCtrl::RowBcast31 => (i >= 32).then_some(31),
        DppCtrl::RowShare(k) => Some(row + usize::from(k & 15)),
        DppCtrl::RowXmask(m) => Some(row + (at ^ usize::from(m & 15))),
        DppCtrl::Dpp8(sel) => Some(i & !7 | usize::from(sel[i & 7] & 7)),
    }
}

fn enabled(exec: u64, lane: usize) -> bool {
    exec >> lane & 1 != 0
}

pub fn dpp_move<const N: usize>(d: &Dpp, src: &[u32; N], exec: u64) -> [u32; N] {
    let mut out = [0; N];
    for (i, o) in out.iter_mut().enumerate() {
        if let Some(j) = dpp_source(d.ctrl, i, N)
            && (d.fetch_inactive || enabled(exec, j))
        {
            *o = src[j];
        }
    }
    out
}

pub fn dpp_valid(d: &Dpp, n: usize, exec: u64) -> u64 {
    let mut m = 0;
    for i in 0..n {
        let row = i / 16 % 4;
        let bank = i / 4 % 4;
        let masked = d.row_mask >> row & 1 != 0 && d.bank_mask >> bank & 1 != 0;
        let valid =
            d.bound_ctrl || dpp_source(d.ctrl, i, n).is_some_and(|j| d.fetch_inactive || enabled(exec, j));
        m |= u64::from(masked && valid) << i;
    }
    m
}

/// `ds_swizzle_b32`'s source lane.
fn swizzle_source(pattern: u16, i: usize) -> usize {
    let p = usize::from(pattern);
    let group = i & 0x20;
    let at = i & 0x1f;
    if p >= 0xe000 {
        // FFT: bit reversal within groups.
        let mask = p & 0x1f;
        let reversed = (at as u8).reverse_bits() as usize >> 3;
        (reversed >> mask.count_ones()) | (at & mask) | group
    } else if p >= 0xc000 {
        let mask = p & 0x1f;
        let by = p >> 5 & 0x1f;
        let to = if p & 0x400 != 0 { at.wrapping_sub(by) } else { at + by };
        (at & mask) | (to & !mask & 0x1f) | group
    } else if p & 0x8000 != 0 {
        i & !3 | p >> (2 * (i & 3)) & 3
    } else {
        let (and, or, xor) = (p & 0x1f, p >> 5 & 0x1f, p >> 10 & 0x1f);
        ((at & and) | or) ^ xor | group
    }
}

pub fn swizzle<const N: usize>(pattern: u16, src: &[u32; N], exec: u64) -> [u32; N] {
    let mut out = [0; N];
    for (i, o) in out.iter_mut().enumerate() {
        let j = swizzle_source(pattern, i);
        if enabled(exec, j) {
            *o = src[j];
        }
    }
    out
}

pub fn bpermute<const N: usize>(index: &[u32; N], data: &[u32; N], exec: u64) -> [u32; N] {
    let mut out = [0; N];
    for (o, ix) in out.iter_mut().zip(index) {
        let j = (ix >> 2) as usize % N;
        if enabled(exec, j) {
            *o = data[j];
        }
    }
    out
}

pub fn permute<const N: usize>(index: &[u32; N], data: &[u32; N], exec: u64) -> [u32; N] {
    let mut out = [0; N];
    for i in (0..N).filter(|&i| enabled(exec, i)) {
        out[(index[i] >> 2) as usize % N] = data[i];
    }
    out
}

pub fn permlane16<const N: usize>(
    src: &[u32; N],
    select: u64,
    x: bool,
    fetch_inactive: bool,
    exec: u64,
) -> [u32; N] {
    let mut out = [0; N];
    for (i, o) in out.iter_mut().enumerate() {
        let row = if x { i & !15 ^ 16 } else { i & !15 };
        let j = row + (select >> (4 * (i & 15)) & 15) as usize;
        if fetch_inactive || enabled(exec, j) {
            *o = src[j];
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dpp_controls() {
        let s = |c, i| dpp_source(c, i, 64);
        assert_eq!(s(DppCtrl::QuadPerm([3, 2, 1, 0]), 5), Some(6));
        assert_eq!(s(DppCtrl::RowShl(1), 14), Some(15));
        assert_eq!(s(DppCtrl::RowShl(1), 15), None);
        assert_eq!(s(DppCtrl::RowShr(2), 17), None);
        assert_eq!(s(DppCtrl::RowShr(2), 18), Some(16));
        assert_eq!(s(DppCtrl::RowRor(1), 16), Some(31));
        assert_eq!(s(DppCtrl::WaveShl1, 63), None);
        assert_eq!(s(DppCtrl::WaveShr1, 0), None);
        assert_eq!(s(DppCtrl::WaveRor1, 0), Some(63));
        assert_eq!(s(DppCtrl::RowMirror, 16), Some(31));
        assert_eq!(s(DppCtrl::RowHalfMirror, 8), Some(15));
        assert_eq!(s(DppCtrl::RowBcast15, 3), None);
        assert_eq!(s(DppCtrl::RowBcast15, 40), Some(31));
        assert_eq!(s(DppCtrl::RowBcast31, 31), None);
        assert_eq!(s(DppCtrl::RowBcast31, 50), Some(31));
        assert_eq!(s(DppCtrl::RowXmask(5), 18), Some(16 + 7));
        assert_eq!(s(DppCtrl::Dpp8([7, 6, 5, 4, 3, 2, 1, 0]), 9), Some(14));
    }

    #[test]
    fn swizzle_patterns() {
        let lanes: [u32; 64] = std::array::from_fn(|i| i as u32);
        // Bit mask mode: xor 1.
        assert_eq!(swizzle(0x041f, &lanes, u64::MAX)[..4], [1, 0, 3, 2]);
        // Quad mode: 3, 2, 1, 0.
        assert_eq!(swizzle(0x801b, &lanes, u64::MAX)[4..8], [7, 6, 5, 4]);
        // Rotate by one within 32.
        assert_eq!(swizzle(0xc020, &lanes, u64::MAX)[30..34], [31, 0, 33, 34]);
        assert_eq!(swizzle(0x041f, &lanes, !2)[0], 0, "disabled lanes read 0");
    }

    #[test]
    fn permutes() {
        let lanes: [u32; 64] = std::array::from_fn(|i| i as u32 + 100);
        let to: [u32; 64] = std::array::from_fn(|i| 4 * (63 - i as u32));
        assert_eq!(bpermute(&to, &lanes, u64::MAX)[0], 163);
        assert_eq!(permute(&to, &lanes, u64::MAX)[63], 100);
        let all_to_five = [20; 64];
        let p = permute(&all_to_five, &lanes, 0b111);
        assert_eq!((p[5], p[4]), (102, 0));
        let p = permlane16(&lanes, 0x0123_4567_89ab_cdef, true, false, u64::MAX);
        assert_eq!((p[0], p[17]), (100 + 31, 100 + 14));
    }
}
