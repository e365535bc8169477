//! Integer vector instructions.

use cairn_target::Target::{self, Gfx90a, Gfx906, Gfx1030};

use super::asm::run;
use super::table::{INTS, Rng, ints};

#[test]
fn arithmetic() {
    for t in [Gfx906, Gfx90a] {
        ints(t, "v_add_u32_e32 v4, v0, v1", |a, b, _| a.wrapping_add(b));
        ints(t, "v_add_u32_e64 v4, v0, v1 clamp", |a, b, _| a.saturating_add(b));
        ints(t, "v_sub_u32_e64 v4, v0, v1 clamp", |a, b, _| a.saturating_sub(b));
        ints(t, "v_subrev_u32_e32 v4, v0, v1", |a, b, _| b.wrapping_sub(a));
        ints(t, "v_add_i32 v4, v0, v1 clamp", |a, b, _| (a as i32).saturating_add(b as i32) as u32);
        ints(t, "v_sub_i32 v4, v0, v1 clamp", |a, b, _| (a as i32).saturating_sub(b as i32) as u32);
        ints(t, "v_add_u16_e32 v4, v0, v1", |a, b, _| (a as u16).wrapping_add(b as u16).into());
        ints(t, "v_mul_lo_u16_e32 v4, v0, v1", |a, b, _| (a as u16).wrapping_mul(b as u16).into());
        ints(t, "v_mad_legacy_u16 v4, v0, v1, v2", |a, b, c| {
            (a as u16).wrapping_mul(b as u16).wrapping_add(c as u16).into()
        });
        ints(t, "v_lshlrev_b16_e32 v4, v0, v1", |a, b, _| ((b as u16) << (a & 15)).into());
        ints(t, "v_ashrrev_i16_e32 v4, v0, v1", |a, b, _| ((b as i16) >> (a & 15)) as u16 as u32);
        ints(t, "v_max_i16_e32 v4, v0, v1", |a, b, _| (a as i16).max(b as i16) as u16 as u32);
    }
    let t = Gfx1030;
    ints(t, "v_add_nc_u32_e32 v4, v0, v1", |a, b, _| a.wrapping_add(b));
    ints(t, "v_sub_nc_u32_e64 v4, v0, v1 clamp", |a, b, _| a.saturating_sub(b));
    // gfx10 keeps the high half.
    ints(t, "v_add_nc_u16 v4, v0, v1", |a, b, _| 0xdead_0000 | u32::from((a as u16).wrapping_add(b as u16)));
    ints(t, "v_add_nc_u16 v4, v0, v1 op_sel:[1,0,1]", |a, b, _| {
        u32::from(((a >> 16) as u16).wrapping_add(b as u16)) << 16 | 0xbeef
    });
    ints(t, "v_xor3_b32 v4, v0, v1, v2", |a, b, c| a ^ b ^ c);
}

#[test]
fn everywhere() {
    for t in [Gfx906, Gfx90a, Gfx1030] {
        let sx24 = |x: u32| ((x << 8) as i32 >> 8) as i64;
        let zx24 = |x: u32| u64::from(x & 0xff_ffff);
        ints(t, "v_mul_lo_u32 v4, v0, v1", |a, b, _| a.wrapping_mul(b));
        ints(t, "v_mul_hi_u32 v4, v0, v1", |a, b, _| ((u64::from(a) * u64::from(b)) >> 32) as u32);
        ints(t, "v_mul_hi_i32 v4, v0, v1", |a, b, _| ((a as i32 as i64 * b as i32 as i64) >> 32) as u32);
        ints(t, "v_mul_i32_i24_e32 v4, v0, v1", |a, b, _| (sx24(a) * sx24(b)) as u32);
        ints(t, "v_mul_hi_i32_i24_e32 v4, v0, v1", |a, b, _| ((sx24(a) * sx24(b)) >> 32) as u32);
        ints(t, "v_mul_u32_u24_e32 v4, v0, v1", |a, b, _| (zx24(a) * zx24(b)) as u32);
        ints(t, "v_mul_hi_u32_u24_e32 v4, v0, v1", |a, b, _| ((zx24(a) * zx24(b)) >> 32) as u32);
        ints(t, "v_mad_u32_u24 v4, v0, v1, v2", |a, b, c| ((zx24(a) * zx24(b)) as u32).wrapping_add(c));
        ints(t, "v_mad_i32_i24 v4, v0, v1, v2", |a, b, c| ((sx24(a) * sx24(b)) as u32).wrapping_add(c));
        ints(t, "v_add3_u32 v4, v0, v1, v2", |a, b, c| a.wrapping_add(b).wrapping_add(c));
        ints(t, "v_lshl_add_u32 v4, v0, v1, v2", |a, b, c| (a << (b & 31)).wrapping_add(c));
        ints(t, "v_add_lshl_u32 v4, v0, v1, v2", |a, b, c| a.wrapping_add(b) << (c & 31));
        ints(t, "v_lshl_or_b32 v4, v0, v1, v2", |a, b, c| a << (b & 31) | c);
        ints(t, "v_and_or_b32 v4, v0, v1, v2", |a, b, c| a & b | c);
        ints(t, "v_or3_b32 v4, v0, v1, v2", |a, b, c| a | b | c);
        ints(t, "v_xad_u32 v4, v0, v1, v2", |a, b, c| (a ^ b).wrapping_add(c));
        ints(t, "v_bfi_b32 v4, v0, v1, v2", |a, b, c| a & b | !a & c);
        ints(t, "v_bfe_u32 v4, v0, v1, v2", |a, b, c| {
            ((u64::from(a) >> (b & 31)) & ((1u64 << (c & 31)) - 1)) as u32
        });
        ints(t, "v_bfe_i32 v4, v0, v1, v2", |a, b, c| {
            let (off, n) = (b & 31, c & 31);
            if n == 0 {
                return 0;
            }
            let v = i64::from(a as i32) >> off;
            (v << (64 - n) >> (64 - n)) as u32
        });
        ints(t, "v_bfm_b32 v4, v0, v1", |a, b, _| ((1u32 << (a & 31)) - 1) << (b & 31));
        ints(t, "v_alignbit_b32 v4, v0, v1, v2", |a, b, c| {
            ((u64::from(a) << 32 | u64::from(b)) >> (c & 31)) as u32
        });
        ints(t, "v_alignbyte_b32 v4, v0, v1, v2", |a, b, c| {
            ((u64::from(a) << 32 | u64::from(b)) >> (8 * (c & 3))) as u32
        });
        ints(t, "v_lshlrev_b32_e32 v4, v0, v1", |a, b, _| b << (a & 31));
        ints(t, "v_ashrrev_i32_e32 v4, v0, v1", |a, b, _| ((b as i32) >> (a & 31)) as u32);
        ints(t, "v_not_b32_e32 v4, v0", |a, _, _| !a);
        ints(t, "v_bfrev_b32_e32 v4, v0", |a, _, _| a.reverse_bits());
        ints(t, "v_ffbh_u32_e32 v4, v0", |a, _, _| if a == 0 { u32::MAX } else { a.leading_zeros() });
        ints(t, "v_ffbl_b32_e32 v4, v0", |a, _, _| if a == 0 { u32::MAX } else { a.trailing_zeros() });
        ints(t, "v_ffbh_i32_e32 v4, v0", |a, _, _| match a {
            0 | u32::MAX => u32::MAX,
            a if a >> 31 == 0 => a.leading_zeros(),
            a => a.leading_ones(),
        });
        ints(t, "v_bcnt_u32_b32 v4, v0, v1", |a, b, _| a.count_ones().wrapping_add(b));
        ints(t, "v_med3_i32 v4, v0, v1, v2", |a, b, c| {
            let mut s = [a as i32, b as i32, c as i32];
            s.sort_unstable();
            s[1] as u32
        });
        ints(t, "v_med3_u32 v4, v0, v1, v2", |a, b, c| {
            let mut s = [a, b, c];
            s.sort_unstable();
            s[1]
        });
        ints(t, "v_max3_i32 v4, v0, v1, v2", |a, b, c| (a as i32).max(b as i32).max(c as i32) as u32);
        ints(t, "v_sad_u8 v4, v0, v1, v2", |a, b, c| {
            let d = |i: u32| (a >> i & 255).abs_diff(b >> i & 255);
            c.wrapping_add(d(0) + d(8) + d(16) + d(24))
        });
        ints(t, "v_perm_b32 v4, v0, v1, v2", |a, b, c| {
            let data = u64::from(a) << 32 | u64::from(b);
            (0..4).fold(0, |r, i| {
                let byte = match c >> (8 * i) & 0xff {
                    s @ 0..=7 => (data >> (8 * s)) as u32 & 0xff,
                    s @ 8..=11 => {
                        if data >> (16 * (s - 8) + 15) & 1 != 0 {
                            0xff
                        } else {
                            0
                        }
                    }
                    12 => 0,
                    _ => 0xff,
                };
                r | byte << (8 * i)
            })
        });
    }
}

#[test]
fn sdwa_selects_and_places() {
    let t = Gfx906;
    ints(
        t,
        "v_add_u32_sdwa v4, v0, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:WORD_1",
        |a, b, _| (a >> 8 & 255) + (b >> 16),
    );
    ints(
        t,
        "v_add_u32_sdwa v4, sext(v0), v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_3 src1_sel:DWORD",
        |a, b, _| ((a as i32 >> 24) as u32).wrapping_add(b),
    );
    ints(
        t,
        "v_or_b32_sdwa v4, v0, v1 dst_sel:BYTE_2 dst_unused:UNUSED_PRESERVE src0_sel:WORD_0 src1_sel:DWORD",
        |a, b, _| 0xde00_beef | ((a & 0xffff | b) & 0xff) << 16,
    );
    ints(
        t,
        "v_or_b32_sdwa v4, v0, v1 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD",
        |a, b, _| (a | b) << 16,
    );
    ints(
        t,
        "v_or_b32_sdwa v4, v0, v1 dst_sel:BYTE_1 dst_unused:UNUSED_SEXT src0_sel:DWORD src1_sel:DWORD",
        |a, b, _| (((a | b) as u8 as i8 as i32) << 8) as u32,
    );
    ints(
        t,
        "v_lshlrev_b16_sdwa v4, v0, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0",
        |a, b, _| u32::from((b as u8 as u16) << (a & 15)),
    );
}

#[test]
fn inline_constants_and_literals() {
    for t in [Gfx906, Gfx1030] {
        ints(t, "v_and_b32_e32 v4, -16, v1", |_, b, _| b & -16i32 as u32);
        ints(t, "v_xor_b32_e32 v4, 0x12345678, v1", |_, b, _| b ^ 0x1234_5678);
        // A float constant of an integer operation is its bits.
        ints(t, "v_xor_b32_e32 v4, 1.0, v1", |_, b, _| b ^ 1f32.to_bits());
    }
}

#[test]
fn wide_products_and_shifts() {
    for t in [Gfx906, Gfx90a, Gfx1030] {
        let mask = if t == Gfx1030 { "vcc_lo" } else { "vcc" };
        let mut rng = Rng(3);
        let mut src = [[0u32; 64]; 4];
        for reg in &mut src {
            for x in reg.iter_mut() {
                *x = rng.pick(&INTS);
            }
        }
        let text = format!(
            "v_mad_u64_u32 v[8:9], {mask}, v0, v1, v[2:3]
             v_mad_i64_i32 v[10:11], {mask}, v0, v1, v[2:3]
             v_lshlrev_b64 v[12:13], v0, v[2:3]
             v_ashrrev_i64 v[14:15], v0, v[2:3]
             v_lshrrev_b64 v[16:17], 12, v[2:3]
             v_mad_u64_u32 v[8:9], {mask}, v0, v1, v[2:3]"
        );
        let Some(m) = run(t, &text, |m| m.v[..4].copy_from_slice(&src)) else { return };
        let vcc = if m.lanes == 64 { m.s64(106) } else { m.s[106].into() };
        for l in 0..m.lanes {
            let (a, b) = (src[0][l], src[1][l]);
            let c = u64::from(src[2][l]) | u64::from(src[3][l]) << 32;
            let (want, carry) = (u64::from(a) * u64::from(b)).overflowing_add(c);
            assert_eq!(m.v64(8, l), want);
            assert_eq!(vcc >> l & 1 != 0, carry);
            assert_eq!(m.v64(10, l), (a as i32 as i64 * b as i32 as i64).wrapping_add(c as i64) as u64);
            assert_eq!(m.v64(12, l), c << (a & 63));
            assert_eq!(m.v64(14, l), (c as i64 >> (a & 63)) as u64);
            assert_eq!(m.v64(16, l), c >> 12);
        }
    }
}

#[test]
fn packed_16_bit() {
    for t in [Gfx906, Gfx90a, Gfx1030] {
        let pk = |a: u32, b: u32, f: fn(u16, u16) -> u16| {
            u32::from(f(a as u16, b as u16)) | u32::from(f((a >> 16) as u16, (b >> 16) as u16)) << 16
        };
        ints(t, "v_pk_add_u16 v4, v0, v1", |a, b, _| pk(a, b, u16::wrapping_add));
        ints(t, "v_pk_add_u16 v4, v0, v1 clamp", |a, b, _| pk(a, b, u16::saturating_add));
        ints(t, "v_pk_sub_i16 v4, v0, v1", |a, b, _| pk(a, b, u16::wrapping_sub));
        ints(t, "v_pk_mul_lo_u16 v4, v0, v1", |a, b, _| pk(a, b, u16::wrapping_mul));
        ints(t, "v_pk_max_u16 v4, v0, v1", |a, b, _| pk(a, b, u16::max));
        ints(t, "v_pk_min_i16 v4, v0, v1", |a, b, _| pk(a, b, |x, y| (x as i16).min(y as i16) as u16));
        ints(t, "v_pk_lshlrev_b16 v4, v0, v1", |a, b, _| pk(a, b, |n, x| x << (n & 15)));
        // Low result from the high halves and the other way round.
        ints(t, "v_pk_add_u16 v4, v0, v1 op_sel:[1,0] op_sel_hi:[0,1]", |a, b, _| {
            pk(a.rotate_left(16), b, u16::wrapping_add)
        });
        // An inline integer is a sign-extended dword.
        ints(t, "v_pk_add_u16 v4, v0, -1", |a, _, _| pk(a, u32::MAX, u16::wrapping_add));
        ints(t, "v_pk_add_u16 v4, v0, 2 op_sel_hi:[1,0]", |a, _, _| pk(a, 0x2_0002, u16::wrapping_add));
        let dot = |a: u32, b: u32, c: u32| {
            (0..4).fold(c, |s, i| {
                let (x, y) = ((a >> (8 * i)) as i8 as i32, (b >> (8 * i)) as i8 as i32);
                s.wrapping_add((x * y) as u32)
            })
        };
        ints(t, "v_dot4_i32_i8 v4, v0, v1, v2", dot);
    }
}

/// Lane counts below one's own, and carries.
#[test]
fn lane_counts() {
    let text64 = "v_mbcnt_lo_u32_b32 v4, s0, 0\n v_mbcnt_hi_u32_b32 v4, s1, v4";
    if let Some(m) = run(Gfx906, text64, |m| m.set_s64(0, 0x8000_0001_ffff_0003)) {
        for l in 0..64 {
            let want = (0x8000_0001_ffff_0003u64 & ((1u64 << l) - 1)).count_ones();
            assert_eq!(m.v[4][l], want);
        }
    }
    if let Some(m) = run(Target::Gfx1030, "v_mbcnt_lo_u32_b32 v4, -1, 5", |_| {}) {
        for l in 0..32 {
            assert_eq!(m.v[4][l], l as u32 + 5);
        }
    }
}
