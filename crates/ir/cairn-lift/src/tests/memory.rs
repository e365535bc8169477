//! Loads, stores, atomics; addresses and descriptors.

use cairn_ir::op::Op;
use cairn_target::Target::{Gfx90a, Gfx906, Gfx1030};

use super::asm::{assemble, lift, run, run_in, snippet};
use super::machine::{Machine, SCRATCH_BASE};
use crate::LiftContext;

fn lanes(f: impl Fn(usize) -> u32) -> [u32; 64] {
    std::array::from_fn(f)
}

fn fill(m: &mut Machine, base: u64, words: u64) {
    for i in 0..words {
        m.poke32(base + 4 * i, 0x0101_0101u32.wrapping_mul(i as u32) ^ 0x80_0000);
    }
}

fn word(i: u64) -> u32 {
    0x0101_0101u32.wrapping_mul(i as u32) ^ 0x80_0000
}

#[test]
fn global_addresses() {
    for t in [Gfx906, Gfx90a, Gfx1030] {
        let text = "global_load_dword v4, v[0:1], off offset:-8
            global_load_dwordx3 v[8:10], v2, s[2:3] offset:4
            global_load_sbyte v5, v[0:1], off offset:2
            global_load_short_d16_hi v6, v[0:1], off
            global_store_byte_d16_hi v[0:1], v7, off offset:1";
        let Some(m) = run(t, text, |m| {
            fill(m, 0x1_0000_0000 - 0x40, 600);
            m.v[0] = lanes(|l| 16 * l as u32);
            m.v[1] = [1; 64];
            m.v[2] = lanes(|l| 4 * l as u32);
            m.set_s64(2, 0x1_0000_0000 - 0x40);
            m.v[6] = [0xaaaa_bbbb; 64];
            m.v[7] = [0x00cc_00dd; 64];
        }) else {
            return;
        };
        for l in 0..m.lanes as u64 {
            let i = l as usize;
            assert_eq!(m.v[4][i], word(16 + 4 * l - 2));
            assert_eq!([8, 9, 10].map(|r: usize| m.v[r][i]), [1, 2, 3].map(|k| word(l + k)));
            let w = word(16 + 4 * l);
            assert_eq!(m.v[5][i], ((w >> 16) as i8) as u32);
            assert_eq!(m.v[6][i], (w & 0xffff) << 16 | 0xbbbb);
            assert_eq!(m.peek32(0x1_0000_0000 + 16 * l), w & 0xffff_00ff | 0xcc00);
        }
    }
}

#[test]
fn atomics_return_what_was() {
    let text = "global_atomic_add v4, v[0:1], v2, off glc
        global_atomic_cmpswap v5, v[0:1], v[2:3], off offset:4 glc
        global_atomic_umax v[0:1], v2, off offset:8";
    let Some(m) = run(Gfx906, text, |m| {
        fill(m, 0x1000, 8);
        m.poke32(0x1000, 10);
        m.poke32(0x1004, 5);
        m.poke32(0x1008, 1);
        m.v[0] = [0x1000; 64];
        m.set_s64(126, 0b111);
        m.v[2] = lanes(|l| 1 + l as u32);
        // Only lane 1 compares with what is there.
        m.v[3] = lanes(|l| if l == 1 { 5 } else { 99 });
    }) else {
        return;
    };
    assert_eq!(m.v[4][..4], [10, 11, 13, 0]);
    assert_eq!(m.peek32(0x1000), 16);
    assert_eq!(m.v[5][..3], [5, 5, 2]);
    assert_eq!(m.peek32(0x1004), 2);
    assert_eq!(m.peek32(0x1008), 3);
}

#[test]
fn lds() {
    for t in [Gfx906, Gfx1030] {
        let text = "ds_write_b64 v0, v[2:3] offset:1024
            ds_write2st64_b32 v0, v2, v3 offset0:8 offset1:16
            ds_read2_b32 v[8:9], v0 offset0:1 offset1:255
            ds_read_b64 v[10:11], v0 offset:1024
            ds_read_u8 v12, v0 offset:1025
            ds_add_rtn_u32 v13, v1, v2
            ds_cmpst_rtn_b32 v14, v1, v2, v3 offset:4
            ds_bpermute_b32 v15, v4, v2
            ds_permute_b32 v16, v4, v2 offset:4";
        let Some(m) = run(t, text, |m| {
            m.v[0] = lanes(|l| 8 * l as u32);
            m.v[1] = [60_000; 64];
            m.lds[60_004] = 3;
            m.v[2] = lanes(|l| l as u32);
            m.v[3] = lanes(|l| 500 + l as u32);
            m.v[4] = lanes(|l| 4 * (l as u32 ^ 1));
        }) else {
            return;
        };
        let n = m.lanes;
        let lds32 = |a: usize| u32::from_le_bytes(m.lds[a..a + 4].try_into().expect("four bytes"));
        for l in 0..n {
            assert_eq!((m.v[10][l], m.v[11][l]), (l as u32, 500 + l as u32));
            assert_eq!(m.v[12][l], 0);
            assert_eq!(lds32(8 * l + 8 * 256), l as u32);
            assert_eq!(lds32(8 * l + 16 * 256), 500 + l as u32);
            assert_eq!(m.v[9][l], lds32(8 * l + 1020));
            assert_eq!(m.v[13][l], (0..l as u32).sum::<u32>());
            assert_eq!(m.v[14][l], if l <= 3 { 3 } else { 503 });
            assert_eq!(m.v[15][l], l as u32 ^ 1);
            // Lane l sends to lane (l ^ 1) + 1.
            let to = |l: usize| ((l ^ 1) + 1) % n;
            let from = (0..n).find(|&s| to(s) == l).expect("a permutation");
            assert_eq!(m.v[16][l], from as u32);
        }
    }
}

/// The scratch buffer's V# as the ABI has it: swizzled dword by dword, lane by lane. Followed from s[0:3], or (after
/// arithmetic on its words) through its fields: the same bytes.
#[test]
fn scratch_through_buffers() {
    for (t, hide) in [Gfx906, Gfx90a, Gfx1030].into_iter().flat_map(|t| [(t, false), (t, true)]) {
        let prologue =
            if hide { "s_or_b32 s43, s3, 0\n s_mov_b32 s42, s2" } else { "s_mov_b64 s[42:43], s[2:3]" };
        let text = format!(
            "s_mov_b64 s[40:41], s[0:1]
            {prologue}
            s_add_u32 s40, s40, s34
            s_addc_u32 s41, s41, 0
            buffer_store_dword v2, off, s[40:43], s33 offset:8
            buffer_store_byte v2, v0, s[40:43], 0 offen offset:1
            buffer_load_dword v4, off, s[40:43], s33 offset:8
            buffer_load_ubyte v5, v0, s[40:43], 0 offen offset:1"
        );
        let ctx = LiftContext { private_segment_buffer: true, ..snippet(t) };
        let Some(m) = run_in(&ctx, &text, |m| {
            let n = m.lanes as u32;
            m.s[0] = SCRATCH_BASE as u32;
            m.s[1] = 1 << 31;
            m.s[2] = 64 * n;
            // gfx10: OOB_SELECT 2.
            m.s[3] = 1 << 23 | if n == 64 { 3 << 21 } else { 2 << 21 | 2 << 28 };
            m.s[33] = 16 * n;
            m.s[34] = 4 * n;
            fill(m, SCRATCH_BASE, u64::from(20 * n));
            m.v[2] = lanes(|l| 0x100 + l as u32);
            m.v[0] = [4; 64];
        }) else {
            return;
        };
        let n = m.lanes as u64;
        for l in 0..n {
            let i = l as usize;
            assert_eq!((m.v[4][i], m.v[5][i]), (0x100 + i as u32, i as u32 & 255));
            let at = |byte: u64| SCRATCH_BASE + (byte / 4 + 1) * 4 * n + 4 * l;
            assert_eq!(m.peek32(at(24)), 0x100 + i as u32);
            assert_eq!(m.peek32(at(4)) >> 8 & 255, i as u32);
        }
    }
}

/// In a kernel the base is the wave's own, whatever is added to it being 0: offsets are then known when lifting.
#[test]
fn scratch_offsets_of_a_kernel_are_constants() {
    let text = "s_mov_b32 s33, 0
        s_add_u32 s0, s0, s9
        s_mov_b32 s9, 7
        s_addc_u32 s1, s1, 0
        buffer_store_dword v2, off, s[0:3], s33 offset:8
        buffer_load_dword v4, off, s[0:3], 0 offset:8";
    for t in [Gfx906, Gfx90a, Gfx1030] {
        for known in [true, false] {
            let scratch_offset = known.then_some((0x1000, 9));
            let ctx = LiftContext { private_segment_buffer: true, scratch_offset, ..snippet(t) };
            let Some(m) = run_in(&ctx, text, |m| {
                let n = m.lanes as u32;
                m.s[..4].copy_from_slice(&[SCRATCH_BASE as u32, 1 << 31, 64 * n, 1 << 23]);
                m.s[9] = 0;
                fill(m, SCRATCH_BASE, u64::from(20 * n));
                m.v[2] = lanes(|l| 0x100 + l as u32);
            }) else {
                return;
            };
            let n = m.lanes as u64;
            for l in 0..n {
                assert_eq!(m.v[4][l as usize], 0x100 + l as u32);
                assert_eq!(m.peek32(SCRATCH_BASE + 2 * 4 * n + 4 * l), 0x100 + l as u32);
            }
            let Some(code) = assemble(t, text) else { return };
            let f = lift(&ctx, &code);
            let asks = f.blocks.iter().flat_map(|b| &b.insts).any(|i| matches!(i.op, Op::GetSpecial(_)));
            assert_eq!(asks, !known, "asks where scratch is");
        }
    }
}

/// A plain buffer: bytes are counted, what is outside reads 0 and is not written.
#[test]
fn raw_buffers() {
    let text = "buffer_load_dwordx2 v[4:5], v0, s[0:3], s4 offen offset:4
        buffer_store_dword v1, v0, s[0:3], 0 offen
        buffer_atomic_add v2, v0, s[0:3], 0 offen glc
        s_buffer_load_dwordx4 s[8:11], s[0:3], 0xf8";
    let Some(m) = run(Gfx906, text, |m| {
        m.s[..5].copy_from_slice(&[0x2000, 0, 256, 0x0002_7000, 8]);
        fill(m, 0x2000, 200);
        m.v[0] = lanes(|l| 8 * l as u32);
        m.v[1] = lanes(|l| 900 + l as u32);
        m.v[2] = [1; 64];
    }) else {
        return;
    };
    for l in 0..64usize {
        let at = |off: u64| if off + 4 <= 256 { word(off / 4) } else { 0 };
        let off = 8 * l as u64 + 12;
        assert_eq!((m.v[4][l], m.v[5][l]), (at(off), at(off + 4)));
        let inside = 8 * l + 4 <= 256;
        assert_eq!(m.peek32(0x2000 + 8 * l as u64), if inside { 901 + l as u32 } else { word(2 * l as u64) });
        assert_eq!(m.v[2][l], if inside { 900 + l as u32 } else { 0 });
    }
    assert_eq!(m.s[8..12], [901 + 31, word(63), 0, 0]);
}

#[test]
fn buffer_loads_into_lds() {
    let text = "s_mov_b32 m0, 0x100\n buffer_load_dword v0, s[0:3], 0 offen offset:8 lds";
    for t in [Gfx906, Gfx90a, Gfx1030] {
        let Some(m) = run(t, text, |m| {
            m.s[..4].copy_from_slice(&[0x2000, 0, 128, 0x3000_0000]);
            fill(m, 0x2000, 64);
            m.v[0] = lanes(|l| 8 * (l as u32 ^ 1));
            m.lds.fill(0xee);
            m.s[126] &= !2;
        }) else {
            return;
        };
        for l in 0..m.lanes {
            let at = 0x108 + 4 * l;
            let got = u32::from_le_bytes(m.lds[at..at + 4].try_into().expect("four bytes"));
            let from = 8 * (l as u64 ^ 1) + 8;
            let read = if from + 4 <= 128 { word(from / 4) } else { 0 };
            assert_eq!(got, if l == 1 { 0xeeee_eeee } else { read });
        }
    }
}

#[test]
fn typed_buffers_of_dwords() {
    let (gfx9, gfx10) = ("[BUF_DATA_FORMAT_32_32,BUF_NUM_FORMAT_FLOAT]", "[BUF_FMT_32_32_FLOAT]");
    for (t, format) in [(Gfx906, gfx9), (Gfx1030, gfx10)] {
        let text = format!(
            "tbuffer_load_format_xy v[4:5], v0, s[0:3], 0 format:{format} offen
            tbuffer_store_format_xy v[4:5], v1, s[0:3], 0 format:{format} offen offset:8"
        );
        let Some(m) = run(t, &text, |m| {
            // gfx10: OOB_SELECT 3.
            let select = if t == Gfx1030 { 3 << 28 } else { 0 };
            m.s[..4].copy_from_slice(&[0x2000, 0, 4096, select]);
            fill(m, 0x2000, 1024);
            m.v[0] = lanes(|l| 8 * l as u32);
            m.v[1] = lanes(|l| 1024 + 8 * l as u32);
        }) else {
            return;
        };
        for l in 0..m.lanes as u64 {
            assert_eq!(m.v[5][l as usize], word(2 * l + 1));
            assert_eq!(m.peek32(0x2000 + 1032 + 8 * l), word(2 * l));
        }
    }
}

#[test]
fn scalar_loads() {
    let text = "s_load_dwordx4 s[8:11], s[0:1], 0x10
        s_load_dwordx2 s[12:13], s[0:1], s2";
    let Some(m) = run(Gfx906, text, |m| {
        fill(m, 0x1_0000_0000, 64);
        m.set_s64(0, 0x1_0000_0000);
        m.s[2] = 0x43;
    }) else {
        return;
    };
    assert_eq!(m.s[8..12], [4, 5, 6, 7].map(word));
    // The low two bits of the address are ignored.
    assert_eq!(m.s[12..14], [16, 17].map(word));
}
