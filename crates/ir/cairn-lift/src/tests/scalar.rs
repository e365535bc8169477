//! Scalar instructions: values, SCC, jumps.

use cairn_target::Target::{self, Gfx906, Gfx1030};

use super::asm::{assemble, lift, run, snippet};
use super::machine::{Machine, Stop};

/// Runs `text` with s0, s1 as given; s4 and SCC (as s5) come out.
fn scalar(t: Target, text: &str, a: u32, b: u32) -> Option<(u32, u32)> {
    let m = run(t, &format!("{text}\n s_cselect_b32 s5, 1, 0"), |m| {
        m.s[0] = a;
        m.s[1] = b;
        m.s[4] = 0x1111_1111;
    })?;
    Some((m.s[4], m.s[5]))
}

#[test]
fn values_and_scc() {
    type Want = fn(u32, u32) -> (u32, bool);
    let table: &[(&str, Want)] = &[
        ("s_add_u32 s4, s0, s1", |a, b| (a.wrapping_add(b), a.checked_add(b).is_none())),
        ("s_sub_u32 s4, s0, s1", |a, b| (a.wrapping_sub(b), b > a)),
        ("s_add_i32 s4, s0, s1", |a, b| (a.wrapping_add(b), (a as i32).checked_add(b as i32).is_none())),
        ("s_sub_i32 s4, s0, s1", |a, b| (a.wrapping_sub(b), (a as i32).checked_sub(b as i32).is_none())),
        ("s_addk_i32 s0, 0x8000\n s_mov_b32 s4, s0", |a, _| {
            (a.wrapping_sub(0x8000), (a as i32).checked_sub(0x8000).is_none())
        }),
        ("s_min_i32 s4, s0, s1", |a, b| ((a as i32).min(b as i32) as u32, (a as i32) < b as i32)),
        ("s_max_u32 s4, s0, s1", |a, b| (a.max(b), a > b)),
        ("s_and_b32 s4, s0, s1", |a, b| (a & b, a & b != 0)),
        ("s_andn2_b32 s4, s0, s1", |a, b| (a & !b, a & !b != 0)),
        ("s_orn2_b32 s4, s0, s1", |a, b| (a | !b, a | !b != 0)),
        ("s_xnor_b32 s4, s0, s1", |a, b| (!(a ^ b), a ^ b != u32::MAX)),
        ("s_lshl_b32 s4, s0, s1", |a, b| (a << (b & 31), a << (b & 31) != 0)),
        ("s_ashr_i32 s4, s0, s1", |a, b| {
            let v = ((a as i32) >> (b & 31)) as u32;
            (v, v != 0)
        }),
        ("s_bcnt1_i32_b32 s4, s0", |a, _| (a.count_ones(), a != 0)),
        ("s_not_b32 s4, s0", |a, _| (!a, a != u32::MAX)),
        ("s_abs_i32 s4, s0", |a, _| ((a as i32).unsigned_abs(), a != 0)),
        ("s_bfe_u32 s4, s0, 0x80004", |a, _| (a >> 4 & 255, a >> 4 & 255 != 0)),
        ("s_bfe_i32 s4, s0, 0x80018", |a, _| (((a as i32) >> 24) as u32, a >> 24 != 0)),
        ("s_bfe_u32 s4, s0, 0x200000", |a, _| (a, a != 0)),
        ("s_lshl2_add_u32 s4, s0, s1", |a, b| {
            let s = (u64::from(a) << 2) + u64::from(b);
            (s as u32, s >> 32 != 0)
        }),
        ("s_cmp_lt_i32 s0, s1\n s_cselect_b32 s4, s0, s1", |a, b| {
            let c = (a as i32) < b as i32;
            (if c { a } else { b }, c)
        }),
        ("s_cmpk_gt_u32 s0, 0x8000\n s_mov_b32 s4, 0", |a, _| (0, a > 0x8000)),
        ("s_cmpk_lt_i32 s0, 0x8000\n s_mov_b32 s4, 0", |a, _| (0, (a as i32) < -0x8000)),
        ("s_bitcmp1_b32 s0, s1\n s_mov_b32 s4, 0", |a, b| (0, a >> (b & 31) & 1 != 0)),
    ];
    let values = [0, 1, 5, 31, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff, 0x8000, 0xffff_8000, 0x1234_5678];
    for t in [Gfx906, Gfx1030] {
        for (text, want) in table {
            for a in values {
                for b in [0, 1, 7, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff] {
                    let Some(got) = scalar(t, text, a, b) else { return };
                    let (v, c) = want(a, b);
                    assert_eq!(got, (v, c.into()), "{t:?} {text} of {a:#x}, {b:#x}");
                }
            }
        }
    }
}

#[test]
fn values_without_scc() {
    let check = |text: &str, a, b, want| {
        if let Some((v, _)) = scalar(Gfx906, text, a, b) {
            assert_eq!(v, want, "{text}");
        }
    };
    check("s_mul_hi_i32 s4, s0, s1", -3i32 as u32, 5, u32::MAX);
    check("s_mul_i32 s4, s0, s1", -3i32 as u32, 5, -15i32 as u32);
    check("s_ff1_i32_b32 s4, s0", 0, 0, u32::MAX);
    check("s_ff1_i32_b32 s4, s0", 0x50, 0, 4);
    check("s_flbit_i32_b32 s4, s0", 0x0001_0000, 0, 15);
    check("s_flbit_i32 s4, s0", 0xffff_0000, 0, 16);
    check("s_brev_b32 s4, s0", 1, 0, 1 << 31);
    check("s_sext_i32_i8 s4, s0", 0x180, 0, -128i32 as u32);
    check("s_movk_i32 s4, 0x8000", 0, 0, 0xffff_8000);
    check("s_mulk_i32 s0, 0xffff\n s_mov_b32 s4, s0", 7, 0, -7i32 as u32);
    check("s_bitset1_b32 s4, 3", 0, 0, 0x1111_1119);
    check("s_bitset0_b32 s4, s0", 4, 0, 0x1111_1101);
    check("s_pack_lh_b32_b16 s4, s0, s1", 0x1234_5678, 0xabcd_ef01, 0xabcd_5678);
    check("s_bfm_b32 s4, s0, s1", 4, 8, 0xf00);
    check("s_cmp_eq_u32 s0, s1\n s_cmovk_i32 s4, 5", 1, 1, 5);
    check("s_cmp_eq_u32 s0, s1\n s_cmovk_i32 s4, 5", 1, 2, 0x1111_1111);
}

#[test]
fn exec_is_saved_and_masked() {
    let Some(m) = run(Gfx906, "s_and_saveexec_b64 s[2:3], s[0:1]\n s_cselect_b32 s5, 1, 0", |m| {
        m.set_s64(0, 0xff00);
        m.set_s64(126, 0x0ff0);
    }) else {
        return;
    };
    assert_eq!((m.s64(2), m.exec(), m.s[5]), (0x0ff0, 0x0f00, 1));
    let m = run(Gfx906, "s_andn2_saveexec_b64 s[0:1], s[0:1]", |m| {
        m.set_s64(0, 0xff00);
        m.set_s64(126, 0x0ff0);
    });
    let m = m.expect("llvm-mc is there");
    assert_eq!((m.s64(0), m.exec(), m.scc), (0x0ff0, 0xf000, true));
}

#[test]
fn loops_and_branches() {
    // s4 = 10 + 9 + ... + 1
    let text = "s_mov_b32 s4, 0
        s_movk_i32 s0, 10
        s_add_u32 s4, s4, s0
        s_sub_u32 s0, s0, 1
        s_cmp_lg_u32 s0, 0
        s_cbranch_scc1 65532
        s_mov_b32 s6, 1";
    let Some(m) = run(Gfx906, text, |_| {}) else { return };
    assert_eq!((m.s[4], m.s[6]), (55, 1));
}

#[test]
fn long_branches_stay_inside_the_function() {
    // Over the s_mov of 1, back with a negative distance, and out.
    let text = "s_mov_b32 s4, 7
        s_getpc_b64 s[0:1]
        s_add_u32 s0, s0, 24
        s_addc_u32 s1, s1, 0
        s_setpc_b64 s[0:1]
        s_mov_b32 s4, 1
        s_mov_b32 s5, 3
        s_endpgm
        s_getpc_b64 s[2:3]
        s_add_u32 s2, s2, 0xfffffff4
        s_addc_u32 s3, s3, -1
        s_setpc_b64 s[2:3]";
    let Some(m) = run(Gfx906, text, |_| {}) else { return };
    assert_eq!((m.s[4], m.s[5]), (7, 3));
}

#[test]
fn calls_and_returns() {
    let text = "s_getpc_b64 s[0:1]
        s_add_u32 s0, s0, 0x100
        s_addc_u32 s1, s1, 0
        s_swappc_b64 s[30:31], s[0:1]
        s_setpc_b64 s[30:31]";
    let Some(bytes) = assemble(Gfx906, text) else { return };
    let f = lift(&snippet(Gfx906), &bytes);
    let mut m = Machine::new(f.wave);
    // The snippet lies at 0x1000; s_getpc gives the address after itself.
    assert_eq!(m.run(&f), Stop::Call(0x1104));
    assert_eq!(m.s64(30), 0x1014);
    assert!(f.blocks.iter().any(|b| b.pc == 0x1014), "the return address starts a block");
}

#[test]
fn traps_ends_and_refusals() {
    let stop = |t, text: &str| {
        let bytes = assemble(t, text)?;
        let f = lift(&snippet(t), &bytes);
        Some(Machine::new(f.wave).run(&f))
    };
    let Some(s) = stop(Gfx906, "s_trap 2\n s_endpgm") else { return };
    assert_eq!(s, Stop::Trap(2));
    let s = stop(Target::Gfx90a, "v_mfma_f32_32x32x1f32 a[0:31], v0, v1, a[0:31] cbsz:1\n s_endpgm");
    assert_eq!(
        s,
        Some(Stop::Refused("v_mfma_f32_32x32x1f32: broadcast or permutation of matrix operands".into()))
    );
    // Undecodable bytes behind a branch that is never taken do no harm.
    let f = lift(&snippet(Gfx906), &[0x01, 0, 0x84, 0xbf, 0, 0, 0x81, 0xbf, 0xff, 0xff, 0xff, 0xff]);
    assert_eq!(f.refusals.len(), 1);
    assert!(f.refusals[0].illegal);
    assert_eq!(Machine::new(f.wave).run(&f), Stop::Refused(format!(": {}", f.refusals[0].why)));
    let mut m = Machine::new(f.wave);
    m.scc = true;
    assert_eq!(m.run(&f), Stop::End);
}
