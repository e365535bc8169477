//! Guest code in every code shape: slices of 16, 8 and 4 lanes give what lockstep execution gives.

mod common;

use cairn_jit::llvm::Llvm;
use cairn_target::Target;
use common::{LOCKSTEP, Machine, SHAPES, assemble, compile, lift};

const WAVE64: Target = Target::Gfx906;
const WAVE32: Target = Target::Gfx1030;

/// Runs `text` in every shape from the same start and compares the registers named and all memory.
fn agree(
    target: Target,
    text: &str,
    sgprs: &[usize],
    vgprs: &[usize],
    init: impl Fn(&mut Machine),
) -> Option<Machine> {
    let llvm = Llvm::open().ok()?;
    // A jump to anywhere keeps all registers alive.
    let bytes = assemble(target, &format!("{text}\ns_setpc_b64 s[30:31]\n"))?;
    let f = lift(target, &bytes);
    let start = || {
        let mut m = Machine::new(f.wave);
        init(&mut m);
        m
    };
    // The memory's address is the same in every run, so that addresses in registers agree.
    let mut reference = start();
    let c = compile(&llvm, &f, LOCKSTEP);
    let event = reference.run(&c);
    let want = reference.outcome(event);
    let lanes = f.wave.lanes() as usize;
    for shape in SHAPES {
        let mut m = start();
        let c = compile(&llvm, &f, shape);
        let event = m.run(&c);
        let got = m.outcome(event);
        assert_eq!(got.event, want.event, "{shape:?}");
        for &r in sgprs {
            assert_eq!(got.sgpr[r], want.sgpr[r], "{shape:?} s{r}\n{text}");
        }
        for &r in vgprs {
            let row = r * lanes..(r + 1) * lanes;
            assert_eq!(got.vgpr[row.clone()], want.vgpr[row], "{shape:?} v{r}\n{text}");
        }
        assert!(got.memory == want.memory, "{shape:?}: memory differs\n{text}");
        assert!(got.lds == want.lds, "{shape:?}: LDS differs\n{text}");
    }
    Some(reference)
}

fn lane_ids(m: &mut Machine) {
    let w = m.wave();
    let lanes = w.lanes as usize;
    for l in 0..lanes {
        w.rows()[l] = l as u32;
    }
    let at = m.memory.as_ptr() as u64;
    for (i, x) in m.memory.iter_mut().enumerate() {
        *x = (i as u32).wrapping_mul(2_654_435_761);
    }
    m.wave().set_sgpr64(0, at);
}

#[test]
fn straight_line_arithmetic() {
    for t in [WAVE64, WAVE32] {
        let text = "
            v_cvt_f32_u32 v1, v0
            v_mul_f32 v2, v1, v1
            v_fma_f32 v3, v1, v2, 1.0
            v_rcp_f32 v4, v3
            v_lshlrev_b32 v5, 3, v0
            v_xor_b32 v6, v5, v0
            s_mov_b32 s4, 7
            s_add_u32 s5, s4, 9
            v_mad_u32_u24 v7, v0, s5, v6
        ";
        let m = agree(t, text, &[4, 5], &[1, 2, 3, 4, 5, 6, 7], lane_ids);
        if let Some(mut m) = m {
            let lanes = m.wave().lanes as usize;
            assert_eq!(m.wave().rows()[7 * lanes + 5], 5 * 16 + (5 << 3 ^ 5));
            assert_eq!(m.wave().sgpr[5], 16);
        }
    }
}

#[test]
fn a_loop_with_lanes_that_leave() {
    // v1 = number of steps of 3n+1 to reach 1, from n = lane + 1.
    let text = "
        v_add_u32 v2, 1, v0
        v_mov_b32 v1, 0
        s_mov_b64 s[4:5], exec
    loop:
        v_cmp_ne_u32 vcc, 1, v2
        s_and_b64 exec, exec, vcc
        s_cbranch_execz done
        v_and_b32 v3, 1, v2
        v_lshrrev_b32 v4, 1, v2
        v_mad_u32_u24 v5, v2, 3, 1
        v_cmp_eq_u32 vcc, 1, v3
        v_cndmask_b32 v2, v4, v5, vcc
        v_add_u32 v1, 1, v1
        s_branch loop
    done:
        s_mov_b64 exec, s[4:5]
    ";
    if let Some(mut m) = agree(WAVE64, text, &[126, 127], &[1, 2], lane_ids) {
        assert_eq!(m.wave().rows()[64 + 26], 111, "27 takes 111 steps");
    }
}

#[test]
fn global_memory_in_every_form() {
    // Consecutive, strided, reversed, uniform, bytes and halves, wide.
    let text = "
        v_lshlrev_b32 v1, 2, v0
        global_load_dword v2, v1, s[0:1]
        v_sub_u32 v3, 63, v0
        v_lshlrev_b32 v3, 2, v3
        global_load_dword v4, v3, s[0:1]
        v_mov_b32 v5, 0x100
        global_load_dword v6, v5, s[0:1]
        v_lshlrev_b32 v7, 4, v0
        global_load_dwordx4 v[8:11], v7, s[0:1]
        global_load_ubyte v12, v0, s[0:1]
        global_load_sshort v13, v3, s[0:1] offset:3
        global_load_dwordx2 v[14:15], v3, s[0:1]
        s_waitcnt vmcnt(0)
        global_store_dword v1, v4, s[0:1] offset:2048
        global_store_dwordx4 v7, v[8:11], s[2:3]
        global_store_byte v3, v2, s[2:3] offset:2048
        global_store_short v0, v2, s[2:3] offset:3000
        s_waitcnt vmcnt(0)
    ";
    let init = |m: &mut Machine| {
        lane_ids(m);
        let a = m.wave().sgpr64(0);
        m.wave().set_sgpr64(2, a + 8192);
    };
    let m = agree(WAVE64, text, &[], &[2, 4, 6, 8, 9, 10, 11, 12, 13, 14, 15], init);
    if let Some(mut m) = m {
        let k = 2_654_435_761u32;
        let row = |m: &mut Machine, r: usize, l: usize| m.wave().rows()[r * 64 + l];
        assert_eq!(row(&mut m, 4, 3), 60u32.wrapping_mul(k));
        assert_eq!(row(&mut m, 6, 9), 64u32.wrapping_mul(k));
        assert_eq!(row(&mut m, 10, 7), 30u32.wrapping_mul(k));
        assert_eq!(row(&mut m, 12, 7), k.to_le_bytes()[3].into());
        assert_eq!(m.memory[512 + 3], 60u32.wrapping_mul(k));
    }
}

#[test]
fn lds_with_and_without_bounds() {
    let text = "
        v_lshlrev_b32 v1, 2, v0
        v_mul_u32_u24 v2, v0, v0
        ds_write_b32 v1, v2
        v_xor_b32 v3, 4, v1
        s_waitcnt lgkmcnt(0)
        ds_read_b32 v4, v3
        v_mov_b32 v5, 16
        ds_read_b128 v[8:11], v5
        v_lshlrev_b32 v6, 7, v0
        ds_write_b32 v6, v0
        s_waitcnt lgkmcnt(0)
        ds_read_b32 v7, v6
        v_mov_b32 v13, 1.0
        ds_add_f32 v5, v13
        ds_add_rtn_u32 v12, v5, v0
        s_waitcnt lgkmcnt(0)
    ";
    if let Some(mut m) = agree(WAVE64, text, &[], &[4, 7, 8, 9, 10, 11, 12], |m| {
        lane_ids(m);
        m.wave().sgpr[124] = u32::MAX;
    }) {
        let w = m.wave();
        assert_eq!(w.rows()[4 * 64 + 6], 49);
        assert_eq!(w.rows()[9 * 64 + 6], 25);
        assert_eq!(w.rows()[7 * 64 + 31], 31);
        assert_eq!(w.rows()[7 * 64 + 32], 0, "beyond the workgroup's LDS");
    }
}

#[test]
fn cross_lane_operations() {
    let text = "
        v_mul_u32_u24 v1, v0, v0
        s_nop 1
        v_mov_b32_dpp v2, v1 quad_perm:[3,2,1,0] row_mask:0xf bank_mask:0xf
        v_mov_b32_dpp v3, v1 row_shr:1 row_mask:0xa bank_mask:0xf
        v_mov_b32_dpp v4, v1 row_bcast:15 row_mask:0xa bank_mask:0xf
        v_add_u32_dpp v5, v1, v0 row_mirror row_mask:0xf bank_mask:0x3
        v_mov_b32_dpp v6, v1 wave_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:0
        ds_swizzle_b32 v7, v1 offset:swizzle(BITMASK_PERM, \"01pi0\")
        v_sub_u32 v8, 63, v0
        v_lshlrev_b32 v8, 2, v8
        ds_bpermute_b32 v9, v8, v1
        ds_permute_b32 v10, v8, v1
        s_waitcnt lgkmcnt(0)
        v_readlane_b32 s4, v1, 17
        v_readfirstlane_b32 s5, v8
        v_writelane_b32 v11, s4, 5
        v_cmp_lt_u32 vcc, 20, v0
        s_bcnt1_i32_b64 s6, vcc
        s_ff1_i32_b64 s7, vcc
    ";
    let m = agree(WAVE64, text, &[4, 5, 6, 7, 106, 107], &[2, 3, 4, 5, 6, 7, 9, 10, 11], lane_ids);
    if let Some(mut m) = m {
        let w = m.wave();
        assert_eq!((w.sgpr[4], w.sgpr[5], w.sgpr[6], w.sgpr[7]), (289, 252, 43, 21));
        assert_eq!(w.rows()[11 * 64 + 5], 289);
        assert_eq!(w.rows()[2 * 64 + 5], 36);
    }
}

#[test]
fn ragged_exec_and_ifs() {
    let text = "
        v_cmp_gt_u32 vcc, s6, v0
        s_and_saveexec_b64 s[4:5], vcc
        s_cbranch_execz out
        v_lshlrev_b32 v1, 2, v0
        global_load_dword v2, v1, s[0:1]
        s_waitcnt vmcnt(0)
        v_and_b32 v3, 4, v0
        v_cmp_ne_u32 vcc, 0, v3
        s_and_saveexec_b64 s[8:9], vcc
        v_add_u32 v2, 1000, v2
        s_or_b64 exec, exec, s[8:9]
        global_store_dword v1, v2, s[0:1] offset:1024
    out:
        s_or_b64 exec, exec, s[4:5]
        v_mov_b32 v4, 5
    ";
    let text = text.replace("1000, v2", "17, v2");
    for n in [0, 1, 16, 37, 64] {
        agree(WAVE64, &text, &[126, 127], &[2, 4], |m| {
            lane_ids(m);
            m.wave().sgpr[6] = n;
        });
    }
}

#[test]
fn a_wild_load_names_its_instruction() {
    let Ok(llvm) = Llvm::open() else { return };
    let text = "
        v_lshlrev_b32 v1, 2, v0
        v_add_u32 v2, 1, v1
        global_load_dword v3, v1, s[0:1]
        s_waitcnt vmcnt(0)
        v_add_f32 v4, v3, v3
        global_store_dword v1, v4, s[2:3]
        s_waitcnt vmcnt(0)
    ";
    let Some(bytes) = assemble(WAVE64, text) else { return };
    let f = lift(WAVE64, &bytes);
    for shape in SHAPES {
        let c = compile(&llvm, &f, shape);
        for (wild, offset) in [(0, 8), (2, 24)] {
            let mut m = Machine::new(f.wave);
            lane_ids(&mut m);
            let a = m.wave().sgpr64(0);
            m.wave().set_sgpr64(2, a + 4096);
            m.wave().set_sgpr64(wild, 0x40);
            let e = m.run(&c);
            assert_eq!(e, cairn_engine::wave::RawEvent::Fault, "{shape:?}");
            let native = m.wave().fault.native_pc as usize;
            let pc = c.code.line(native).map(|l| c.pcs[l - 1]);
            assert_eq!(pc, Some(common::BASE + offset), "{shape:?}");
            assert_eq!(m.wave().fault.write != 0, wild == 2);
        }
    }
}

#[test]
fn nans_are_the_guests_wherever_they_are_looked_at() {
    // v2: NaN by 0 * inf; accumulated in a loop, negated, stored, compared as bits; blended over integers that look
    // like NaNs.
    let text = "
        v_mov_b32 v1, 0x7f800000
        v_and_b32 v3, 3, v0
        v_cvt_f32_u32 v3, v3
        v_mul_f32 v2, v3, v1
        v_mov_b32 v4, 0
        s_mov_b32 s4, 5
    again:
        v_fma_f32 v4, v2, v3, v4
        v_add_f32 v4, v4, v3
        s_sub_u32 s4, s4, 1
        s_cmp_lg_u32 s4, 0
        s_cbranch_scc1 again
        v_xor_b32 v5, 0x80000000, v4
        v_mul_f32 v6, -v2, v3
        v_mov_b32 v7, 0xffc12345
        v_cmp_gt_u32 vcc, 30, v0
        s_and_saveexec_b64 s[8:9], vcc
        v_mul_f32 v7, v2, v2
        v_max_f32 v8, v2, v2
        v_sub_f32 v9, v2, v2
        s_mov_b64 exec, s[8:9]
        v_mov_b32 v10, v7
        v_add_f32 v11, v7, v7
        v_lshlrev_b32 v12, 2, v0
        global_store_dword v12, v2, s[0:1]
        s_waitcnt vmcnt(0)
    ";
    let m = agree(WAVE64, text, &[], &[2, 4, 5, 6, 7, 8, 9, 10, 11], lane_ids);
    if let Some(mut m) = m {
        let row = |m: &mut Machine, r: usize, l: usize| m.wave().rows()[r * 64 + l];
        for (r, l, want) in [
            (2, 0, 0x7fc0_0000u32),
            (2, 1, 0x7f80_0000),
            (4, 4, 0x7fc0_0000),
            (5, 4, 0xffc0_0000),
            (6, 4, 0x7fc0_0000),
            (7, 4, 0x7fc0_0000),
            (10, 40, 0xffc1_2345),
            (11, 40, 0x7fc0_0000),
            (9, 5, 0x7fc0_0000),
        ] {
            assert_eq!(row(&mut m, r, l), want, "v{r} lane {l}");
        }
        assert_eq!(m.memory[8], 0x7fc0_0000);
    }
}

#[test]
fn registers_survive_a_yield_in_a_loop() {
    let text = "
        v_mov_b32 v1, 0
        v_mov_b32 v2, 1.0
        s_mov_b32 s4, 100
    again:
        v_add_u32 v1, v1, v0
        v_add_f32 v2, v2, v2
        v_mul_f32 v2, 0.5, v2
        s_sub_u32 s4, s4, 1
        s_cmp_lg_u32 s4, 0
        s_cbranch_scc1 again
    ";
    // The budget runs out at once: every turn yields outside a scheduler.
    let init = |m: &mut Machine| {
        lane_ids(m);
        m.wave().budget = 0;
    };
    if let Some(mut m) = agree(WAVE64, text, &[4], &[1, 2], init) {
        assert_eq!(m.wave().rows()[64 + 9], 900);
        assert_eq!(m.wave().rows()[128 + 9], 1f32.to_bits());
        assert!(m.wave().budget > 1000, "the yield refilled it");
    }
}
