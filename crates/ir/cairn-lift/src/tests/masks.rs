//! Lane masks, EXEC, and values that cross lanes.

use cairn_target::Target::{Gfx90a, Gfx906, Gfx1030};

use super::asm::run;

fn lanes(f: impl Fn(usize) -> u32) -> [u32; 64] {
    std::array::from_fn(f)
}

fn mask(f: impl Fn(usize) -> bool) -> u64 {
    (0..64).filter(|&l| f(l)).fold(0, |m, l| m | 1 << l)
}

const EVEN: u64 = 0x5555_5555_5555_5555;

#[test]
fn compares_write_zero_for_disabled_lanes() {
    let text = "v_cmp_gt_u32_e32 vcc, 10, v0
        v_cmp_lt_i32_e64 s[2:3], v0, v1
        v_cmp_ne_u64_e64 s[4:5], v[0:1], v[2:3]
        v_cmp_eq_u16_e64 s[6:7], v0, v1
        v_cmp_class_f32_e64 s[8:9], v0, 64
        v_cmp_nlt_f32_e64 s[10:11], v0, v4";
    let Some(m) = run(Gfx906, text, |m| {
        m.set_s64(126, EVEN);
        m.v[0] = lanes(|l| l as u32);
        m.v[1] = lanes(|_| 7 | 1 << 16);
        m.v[2] = lanes(|_| 6);
        m.v[3] = lanes(|_| 7 | 1 << 16);
        m.v[4] = lanes(|l| if l < 32 { 0x7fc0_0000 } else { 0x3f80_0000 });
    }) else {
        return;
    };
    assert_eq!(m.s64(106), EVEN & mask(|l| l < 10));
    assert_eq!(m.s64(2), EVEN);
    assert_eq!(m.s64(4), EVEN & mask(|l| l != 6));
    assert_eq!(m.s64(6), 0, "lane 7 is disabled");
    // +0 is class 6.
    assert_eq!(m.s64(8), 1);
    // Not less: true on NaN, false for tiny < 1.
    assert_eq!(m.s64(10), EVEN & mask(|l| l < 32));
}

#[test]
fn cmpx_writes_exec() {
    if let Some(m) = run(Gfx906, "v_cmpx_gt_u32_e64 s[2:3], 5, v0\n v_mov_b32 v4, 1", |m| {
        m.set_s64(126, EVEN);
        m.v[0] = lanes(|l| l as u32);
    }) {
        assert_eq!(m.s64(2), 0b10101);
        assert_eq!(m.exec(), 0b10101);
        assert_eq!(m.v[4], lanes(|l| u32::from(l < 5 && l % 2 == 0)));
    }
    if let Some(m) = run(Gfx1030, "v_cmpx_gt_u32_e32 5, v0", |m| {
        m.s[106] = 0x1234;
        m.v[0] = lanes(|l| l as u32);
    }) {
        assert_eq!(m.exec(), 0b11111);
        assert_eq!(m.s[106], 0x1234, "gfx10 leaves VCC alone");
    }
}

#[test]
fn carries_and_selects() {
    let text = "v_add_co_u32_e32 v4, vcc, v0, v1
        v_addc_co_u32_e32 v5, vcc, v2, v3, vcc
        v_sub_co_u32_e64 v6, s[2:3], v0, v1
        v_subb_co_u32_e64 v7, s[2:3], v2, v3, s[2:3]
        v_cndmask_b32_e64 v8, v0, -v1, s[2:3]";
    let Some(m) = run(Gfx906, text, |m| {
        m.v[0] = lanes(|l| 0xffff_fff0 + l as u32 % 16);
        m.v[1] = lanes(|l| l as u32);
        m.v[2] = lanes(|l| if l < 8 { u32::MAX } else { 3 });
        m.v[3] = lanes(|_| 0);
    }) else {
        return;
    };
    for l in 0..64 {
        let a = u64::from(m.v[0][l]) | u64::from(m.v[2][l]) << 32;
        let b = u64::from(m.v[1][l]) | u64::from(m.v[3][l]) << 32;
        let (sum, carry) = a.overflowing_add(b);
        assert_eq!(u64::from(m.v[4][l]) | u64::from(m.v[5][l]) << 32, sum);
        assert_eq!(m.s64(106) >> l & 1 != 0, carry);
        let (dif, borrow) = a.overflowing_sub(b);
        assert_eq!(u64::from(m.v[6][l]) | u64::from(m.v[7][l]) << 32, dif);
        assert_eq!(m.s64(2) >> l & 1 != 0, borrow);
        assert_eq!(m.v[8][l], if borrow { m.v[1][l] ^ 1 << 31 } else { m.v[0][l] });
    }
}

#[test]
fn lane_access() {
    let text = "v_readfirstlane_b32 s0, v0
        v_readlane_b32 s1, v0, 5
        v_readlane_b32 s2, v0, s4
        v_writelane_b32 v1, s5, 3
        v_writelane_b32 v1, 9, 4";
    let Some(m) = run(Gfx906, text, |m| {
        m.set_s64(126, 0b1000);
        m.v[0] = lanes(|l| 100 + l as u32);
        m.s[4] = 64 + 6;
        m.s[5] = 77;
    }) else {
        return;
    };
    assert_eq!(m.s[0..3], [103, 105, 106]);
    assert_eq!(m.v[1][3..6], [77, 9, 0]);
}

#[test]
fn dpp_moves_and_keeps() {
    for t in [Gfx906, Gfx90a] {
        let text = "v_mov_b32_dpp v4, v0 row_shr:1 row_mask:0xf bank_mask:0xf
            v_add_u32_dpp v5, v0, v1 row_shr:1 row_mask:0xa bank_mask:0xf bound_ctrl:0
            v_mov_b32_dpp v6, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
            v_mov_b32_dpp v7, v0 row_bcast:15 row_mask:0xa bank_mask:0xf";
        let Some(m) = run(t, text, |m| {
            m.v[0] = lanes(|l| 100 + l as u32);
            m.v[1] = lanes(|_| 1000);
            for r in 4..8 {
                m.v[r] = lanes(|_| 7);
            }
        }) else {
            return;
        };
        for l in 0..64 {
            let first = l % 16 == 0;
            assert_eq!(m.v[4][l], if first { 7 } else { 99 + l as u32 });
            let odd_row = l / 16 % 2 == 1;
            let shifted = if first { 1000 } else { 1099 + l as u32 };
            assert_eq!(m.v[5][l], if odd_row { shifted } else { 7 });
            assert_eq!(m.v[6][l], 100 + (l as u32 ^ 1));
            assert_eq!(m.v[7][l], if odd_row { 100 + (l as u32 / 16 * 16 - 1) } else { 7 });
        }
    }
}

#[test]
fn permlane_and_disabled_sources() {
    let text = "v_permlane16_b32 v4, v0, s0, s1
        v_permlane16_b32 v5, v0, s0, s1 op_sel:[0,1]
        v_permlanex16_b32 v6, v0, s0, s1 op_sel:[1,0]";
    let exec = 0xffff_fff0u32;
    let Some(m) = run(Gfx1030, text, |m| {
        m.s[126] = exec;
        // Lane i of a row reads lane 15 - i.
        m.s[0] = 0x89ab_cdef;
        m.s[1] = 0x0123_4567;
        m.v[0] = lanes(|l| 100 + l as u32);
        for r in 4..7 {
            m.v[r] = lanes(|_| 7);
        }
    }) else {
        return;
    };
    for l in 0..32usize {
        let from = (l & 16) + 15 - l % 16;
        let (on, from_on) = (exec >> l & 1 != 0, exec >> from & 1 != 0);
        let v = 100 + from as u32;
        assert_eq!(m.v[4][l], if on && from_on { v } else { 7 });
        assert_eq!(
            m.v[5][l],
            if !on {
                7
            } else if from_on {
                v
            } else {
                0
            }
        );
        assert_eq!(m.v[6][l], if on { 100 + (from as u32 ^ 16) } else { 7 });
    }
}

/// Indexed registers: gfx9's index mode and gfx10's moves.
#[test]
fn relative_registers() {
    let gfx9 = "s_set_gpr_idx_on s0, 0x1
        v_mov_b32_e32 v4, v10
        s_set_gpr_idx_off
        s_set_gpr_idx_on s0, 0x8
        v_mov_b32_e32 v20, v1
        s_set_gpr_idx_off
        v_mov_b32_e32 v5, v10";
    let init = |m: &mut super::machine::Machine| {
        m.s[0] = 3;
        m.s[124] = 3;
        for r in 10..20 {
            m.v[r] = lanes(|l| (1000 * r + l) as u32);
        }
        m.v[1] = lanes(|l| l as u32);
    };
    let gfx10 = "v_movrels_b32_e32 v4, v10\n v_movreld_b32_e32 v20, v1\n v_mov_b32_e32 v5, v10";
    for (t, text) in [(Gfx906, gfx9), (Gfx1030, gfx10)] {
        let Some(m) = run(t, text, init) else { return };
        for l in 0..m.lanes {
            assert_eq!(m.v[4][l], 13_000 + l as u32);
            assert_eq!(m.v[5][l], 10_000 + l as u32);
            assert_eq!(m.v[23][l], l as u32);
            assert_eq!(m.v[20][l], 0);
        }
    }
}
