//! gfx90a's packed f32 instructions and accumulation VGPRs; two-address and odd forms of memory instructions.

use cairn_target::Target::{Gfx90a, Gfx906, Gfx1030, Gfx1100};

use super::asm::{lift, run, snippet};
use super::machine::{Machine, SCRATCH_BASE};

fn lanes(f: impl Fn(usize) -> u32) -> [u32; 64] {
    std::array::from_fn(f)
}

fn float(m: &Machine, r: usize, l: usize) -> f32 {
    f32::from_bits(m.v[r][l])
}

/// The halves of VGPRs that newer compilers name in short encodings: bit 7 of a register field is the high half.
#[test]
fn true_16_bit_operands_keep_the_other_half() {
    let bytes = [
        0x00, 0x01, 0x03, 0x65, // v_add_f16_e32 v1.h, v0.l, v0.h
        0x80, 0x01, 0x05, 0x6a, // v_mul_f16_e32 v2.l, v0.h, v0.h
        0x00, 0x01, 0x0d, 0x72, // v_max_f16_e32 v6.l, v0.l, v0.h
        0x88, 0xcd, 0x0e, 0x7e, // v_swap_b16 v7.l, v8.h
        0x09, 0xcd, 0x12, 0x7f, // v_swap_b16 v9.h, v9.l
    ];
    let f = lift(&snippet(Gfx1100), &bytes);
    assert!(f.refusals.is_empty(), "{:?}", f.refusals);
    let mut m = Machine::new(f.wave);
    // 1.0 below 2.0.
    m.v[0] = lanes(|_| 0x4000_3c00);
    for r in [1, 2, 6, 7, 9] {
        m.v[r] = lanes(|_| 0xaaaa_bbbb);
    }
    m.v[8] = lanes(|_| 0x1111_2222);
    m.run(&f);
    assert_eq!((m.v[7][3], m.v[8][3], m.v[9][3]), (0xaaaa_1111, 0xbbbb_2222, 0xbbbb_aaaa));
    assert_eq!((m.v[1][3], m.v[2][3], m.v[6][3]), (0x4200_bbbb, 0xaaaa_4400, 0xaaaa_4000));
}

#[test]
fn packed_f32() {
    let text = "v_pk_fma_f32 v[10:11], v[0:1], v[2:3], v[4:5]
        v_pk_mul_f32 v[12:13], v[0:1], v[2:3] op_sel:[1,0] op_sel_hi:[0,1]
        v_pk_add_f32 v[14:15], v[0:1], v[2:3] neg_lo:[0,1] neg_hi:[1,0]
        v_pk_mul_f32 v[16:17], v[0:1], s[2:3] op_sel_hi:[1,0]
        v_pk_add_f32 v[18:19], v[0:1], 1.0 op_sel_hi:[1,0]
        v_pk_mov_b32 v[20:21], v[0:1], v[2:3] op_sel:[1,0]
        v_pk_add_f32 v[22:23], v[0:1], 0";
    let Some(m) = run(Gfx90a, text, |m| {
        for r in 0..6 {
            m.v[r] = lanes(|l| (r as f32 * 1.25 + l as f32 * 0.375 - 7.0).to_bits());
        }
        m.s[2] = 2.5f32.to_bits();
        m.s[3] = 99f32.to_bits();
    }) else {
        return;
    };
    for l in 0..64 {
        let [a0, a1, b0, b1, c0, c1] = std::array::from_fn(|r| float(&m, r, l));
        let pair = |r: usize| (float(&m, r, l), float(&m, r + 1, l));
        assert_eq!(pair(10), (a0.mul_add(b0, c0), a1.mul_add(b1, c1)));
        assert_eq!(pair(12), (a1 * b0, a0 * b1));
        assert_eq!(pair(14), (a0 - b0, -a1 + b1));
        assert_eq!(pair(16), (a0 * 2.5, a1 * 2.5));
        assert_eq!(pair(18), (a0 + 1.0, a1 + 1.0));
        assert_eq!(pair(20), (a1, b0));
        assert_eq!(pair(22), (a0, a1));
    }
}

#[test]
fn accumulation_registers() {
    let text = "v_accvgpr_write_b32 a3, v0
        v_accvgpr_mov_b32 a4, a3
        v_accvgpr_read_b32 v5, a4
        global_load_dword a7, v[2:3], off
        ds_write_b32 v1, a4
        ds_read_b32 a9, v1
        global_store_dword v[2:3], a9, off offset:4";
    let Some(m) = run(Gfx90a, text, |m| {
        m.v[0] = lanes(|l| 1000 + l as u32);
        m.v[1] = lanes(|l| 4 * l as u32);
        m.v[2] = lanes(|l| 0x1000 + 8 * l as u32);
        for l in 0..64 {
            m.poke32(0x1000 + 8 * l, 7 * l as u32);
        }
    }) else {
        return;
    };
    for l in 0..64 {
        assert_eq!(m.v[5][l], 1000 + l as u32);
        assert_eq!(m.v[256 + 7][l], 7 * l as u32);
        assert_eq!(m.peek32(0x1004 + 8 * l as u64), 1000 + l as u32);
    }
}

#[test]
fn flat_and_scratch_instructions() {
    for t in [Gfx906, Gfx90a, Gfx1030] {
        let text = "flat_store_dwordx2 v[0:1], v[2:3]
            flat_load_ushort v4, v[0:1]
            scratch_store_dword v5, v2, off offset:4
            scratch_load_dword v6, off, s0 offset:4
            scratch_load_ubyte_d16_hi v7, v5, off offset:5
            flat_atomic_add_x2 v[8:9], v[0:1], v[2:3] glc";
        let Some(m) = run(t, text, |m| {
            m.v[0] = lanes(|l| 0x2000 + 8 * l as u32);
            m.v[2] = lanes(|l| 0x1_0203 + l as u32);
            m.v[3] = lanes(|_| u32::MAX);
            m.v[5] = lanes(|_| 8);
            m.v[7] = lanes(|_| 0xaaaa_bbbb);
            m.s[0] = 8;
            for i in 0..64 * 64 {
                m.poke32(SCRATCH_BASE + 4 * i, 0);
            }
        }) else {
            return;
        };
        for l in 0..m.lanes {
            let d = 0x1_0203 + l as u32;
            assert_eq!(m.v[4][l], d & 0xffff);
            assert_eq!(m.v[6][l], d);
            assert_eq!(m.v[7][l], (d >> 8 & 255) << 16 | 0xbbbb);
            let both = u64::from(d) | 0xffff_ffff << 32;
            assert_eq!(m.v64(8, l), both);
            let at = 0x2000 + 8 * l as u64;
            let now = u64::from(m.peek32(at)) | u64::from(m.peek32(at + 4)) << 32;
            assert_eq!(now, both.wrapping_add(both));
        }
    }
}

#[test]
fn float_atomics() {
    let text = "global_atomic_add_f64 v[0:1], v[2:3], off
        global_atomic_add_f32 v4, v[6:7], v5, off glc
        ds_add_f32 v8, v5
        ds_max_rtn_f32 v9, v8, v5 offset:4";
    let Some(m) = run(Gfx90a, text, |m| {
        m.v[0] = [0x1000; 64];
        m.v[6] = [0x1010; 64];
        m.v[5] = lanes(|l| (l as f32).to_bits());
        for l in 0..64 {
            m.set_v64(2, l, 0.5f64.to_bits());
        }
        for a in 0..8 {
            m.poke32(0x1000 + 4 * a, 0);
        }
    }) else {
        return;
    };
    assert_eq!(u64::from(m.peek32(0x1004)) << 32, 32f64.to_bits());
    let sum = (63 * 64 / 2) as f32;
    assert_eq!(f32::from_bits(m.peek32(0x1010)), sum);
    assert_eq!(float(&m, 4, 3), 3.0);
    assert_eq!(m.lds[..4], sum.to_le_bytes());
    assert_eq!(float(&m, 9, 5), 4.0);
}

/// A literal constant K, and the order of the operands around it.
#[test]
fn multiply_add_with_literals() {
    for (t, text) in [
        (Gfx906, "v_madmk_f32 v4, v0, 0x40490fdb, v1\n v_madak_f32 v5, v0, v1, 0x40490fdb"),
        (Gfx1030, "v_fmamk_f32 v4, v0, 0x40490fdb, v1\n v_fmaak_f32 v5, v0, v1, 0x40490fdb"),
    ] {
        let Some(m) = run(t, text, |m| {
            m.v[0] = [2f32.to_bits(); 64];
            m.v[1] = [8f32.to_bits(); 64];
        }) else {
            return;
        };
        let k = f32::from_bits(0x4049_0fdb);
        assert_eq!((float(&m, 4, 0), float(&m, 5, 0)), (2.0 * k + 8.0, 16.0 + k));
    }
}
