//! Which instructions have semantics: opcode bits of every format are swept through the decoder, and each instruction
//! found is lifted in each of its encodings.

use std::collections::{BTreeMap, BTreeSet};

use cairn_isa::{Inst, Op, Suffix};
use cairn_target::Target::{self, Gfx90a, Gfx906, Gfx942, Gfx1030, Gfx1100, Gfx1201};

use super::asm::{lift, snippet};
use super::names;
use crate::SliceCode;
use crate::lift_function;

/// Encodings of an instruction, by suffix.
type Found = BTreeMap<(Op, &'static str), Vec<u8>>;

struct Sweep {
    decoder: cairn_isa::Decoder,
    found: Found,
}

impl Sweep {
    fn attempt(&mut self, words: &[u64]) {
        let mut bytes = Vec::new();
        for w in words {
            bytes.extend((*w as u32).to_le_bytes());
        }
        // A literal for those that take one.
        bytes.extend(0x3f00_0000u32.to_le_bytes());
        bytes.extend(0x3f00_0000u32.to_le_bytes());
        if let Ok(Inst { op, suffix, size, .. }) = self.decoder.decode(&bytes) {
            let form = if suffix == Suffix::None { "" } else { suffix.text() };
            bytes.truncate(size.into());
            // The waits for one counter take no register but null, barriers no number but -1: tried last.
            if op.name().starts_with("s_waitcnt_") || op.name().starts_with("s_barrier_") {
                self.found.insert((op, form), bytes);
            } else {
                self.found.entry((op, form)).or_insert(bytes);
            }
        }
    }
}

/// Every instruction that some combination of opcode bits and plain operands decodes to.
pub fn sweep(target: Target) -> Found {
    // From gfx10 on.
    let gfx10 = target.isa_version().major >= 10;
    let (gfx11, gfx12) = (target.isa_version().major == 11, target.isa_version().major == 12);
    let null = if gfx11 || gfx12 { 124u64 } else { 125 };
    let decoder = cairn_isa::Decoder::new(target).expect("tables");
    let mut s = Sweep { decoder, found: Found::new() };
    for op in 0..256u64 {
        if gfx12 {
            three_words(&mut s, op);
        } else if gfx11 {
            flat_buffer_gfx11(&mut s, op);
        }
    }
    for op in 0..128u64 {
        s.attempt(&[0b10 << 30 | op << 23 | 4 << 16 | 8 << 8 | 2]);
        s.attempt(&[0b1_0111_1110 << 23 | op << 16 | 8 << 8 | 2]);
        s.attempt(&[0b1_0111_1111 << 23 | op << 16]);
        s.attempt(&[0b1_0111_1111 << 23 | op << 16 | 0xffff]);
        for sdst in [4, null] {
            s.attempt(&[0b1011 << 28 | (op & 31) << 23 | sdst << 16 | 1]);
        }
    }
    for op in 0..256u64 {
        for sdst in [4, 0] {
            for src in [2, 0, 193] {
                s.attempt(&[0b1_0111_1101 << 23 | sdst << 16 | op << 8 | src]);
            }
        }
        for data in [8, 0] {
            let enc = if gfx10 { 0b111101 } else { 0b110000 };
            s.attempt(&[enc << 26 | op << 18 | 1 << 17 | data << 6 | 2, if gfx10 { null << 25 } else { 0 }]);
            // gfx11 has no bits for an immediate's presence, gfx12 has the opcode elsewhere.
            s.attempt(&[enc << 26 | op << 18 | data << 6 | 2, null << 25]);
            s.attempt(&[enc << 26 | (op & 63) << 13 | data << 6 | 2, null << 25]);
            s.attempt(&[enc << 26 | op << 18 | 1 << 17 | data << 6, 0]);
            s.attempt(&[enc << 26 | op << 18, 0]);
        }
        for dst in [8, 0] {
            for (src, second) in [
                (256 + 4, None),
                (0, None),
                // SDWA and DPP of plain dwords; SDWA's high halves of 16-bit ones follow from the same code.
                (249, Some(4 | 6 << 8 | 6 << 16 | 6 << 24)),
                (249, Some(4 | 6 << 16 | 6 << 24)),
                (249, Some(4 | 6 << 8 | 6 << 16)),
                (250, Some(4 | 0xff << 24 | 1 << 19 | 0x1b << 8)),
                (250, Some(4 | 0xff << 24 | 1 << 19 | 0x150 << 8)),
                (233, Some(4 | 0x12_3456 << 8)),
            ] {
                let w = |w0: u64| -> Vec<u64> { std::iter::once(w0).chain(second).collect() };
                s.attempt(&w(0b011_1111 << 25 | dst << 17 | op << 9 | src));
                s.attempt(&w(0b011_1110 << 25 | op << 17 | 12 << 9 | src));
                s.attempt(&w((op & 63) << 25 | dst << 17 | 12 << 9 | src));
            }
        }
        ds_flat_buffer(&mut s, op, gfx10);
    }
    let (v, k) = (|n: u64| 256 + n, 4u64);
    for op in 0..1024u64 {
        let enc = if gfx10 { 0b110101 } else { 0b110100 };
        let pk = if gfx10 { 0b110011 << 26 } else { 0b1_1010_0111 << 23 };
        for dst in [4, 0] {
            for src in [
                [v(8), v(16), v(24)],
                [v(8), v(16), 0],
                [v(8), k, 0],
                [k, k, 0],
                [v(8), k, k],
                [v(8), 0, 0],
                [v(8), v(16), k],
                [0, 0, 0],
            ] {
                let w1 = src[0] | src[1] << 9 | src[2] << 18;
                s.attempt(&[enc << 26 | op << 16 | dst, w1]);
                s.attempt(&[enc << 26 | op << 16 | 6 << 8 | dst, w1]);
                // OP_SEL_HI set, as compilers leave it.
                s.attempt(&[pk | (op & 127) << 16 | 1 << 14 | dst, w1 | 3 << 27]);
            }
        }
    }
    s.found
}

fn flat_buffer_gfx11(s: &mut Sweep, op: u64) {
    for dst in [8u64, 0] {
        for data in [12u64, 0] {
            for glc in [0u64, 1] {
                for seg in 0..3u64 {
                    let w0 = 0b110111 << 26 | op << 18 | seg << 16 | glc << 14;
                    s.attempt(&[w0, 4 | data << 8 | 124 << 16 | dst << 24]);
                    s.attempt(&[w0, 4 | data << 8 | 2 << 16 | dst << 24]);
                }
                let w1 = 4 | dst << 8 | 2 << 16 | 1 << 22 | 124 << 24;
                s.attempt(&[0b111000 << 26 | op << 18 | glc << 14, w1]);
                s.attempt(&[0b111000 << 26 | op << 18 | glc << 14, 0]);
                let format = [22, 50, 60, 63][op as usize & 3];
                s.attempt(&[0b111010 << 26 | format << 19 | (op & 15) << 15, w1]);
            }
        }
    }
}

/// VFLAT, VBUFFER of gfx12.
fn three_words(s: &mut Sweep, op: u64) {
    for dst in [8u64, 0] {
        for data in [12u64, 0] {
            for th in [0u64, 1] {
                for seg in 0..3u64 {
                    for saddr in [124, 2] {
                        let w0 = 0b111011 << 26 | seg << 24 | op << 14 | saddr;
                        s.attempt(&[w0, dst | th << 20 | data << 23, 4]);
                        s.attempt(&[w0, dst | 1 << 17 | th << 20 | data << 23, 4]);
                    }
                }
                let w0 = 0b110001 << 26 | op << 14 | 124;
                let format = [22, 50, 60, 63][op as usize & 3];
                s.attempt(&[w0, data | 8 << 9 | format << 23 | 1 << 30, 4]);
                s.attempt(&[w0, data | 8 << 9 | th << 20 | 1 << 30, 4]);
                s.attempt(&[w0, 0, 0]);
            }
        }
    }
}

fn ds_flat_buffer(s: &mut Sweep, op: u64, gfx10: bool) {
    for dst in [8u64, 0] {
        for data in [[4u64, 12, 16], [4, 12, 0], [4, 0, 0], [0, 12, 0], [0, 0, 0]] {
            let w1 = data[0] | data[1] << 8 | data[2] << 16 | dst << 24;
            s.attempt(&[0b110110 << 26 | op << if gfx10 { 18 } else { 17 } | 1, w1]);
        }
        for seg in 0..3u64 {
            for data in [12u64, 0] {
                for glc in [0u64, 1] {
                    let saddr = if seg == 2 { 0x7f } else { u64::from(gfx10) * 0x7d };
                    for saddr in [saddr, 0x7f, 0] {
                        let w0 = 0b110111 << 26 | op << 18 | glc << 16 | seg << 14;
                        s.attempt(&[w0, 4 | data << 8 | saddr << 16 | dst << 24]);
                    }
                }
            }
        }
        for glc in [0u64, 1] {
            let w1 = 4 | dst << 8 | 2 << 16 | 128 << 24;
            s.attempt(&[0b111000 << 26 | op << 18 | 1 << 12 | glc << 14, w1]);
            s.attempt(&[0b111000 << 26 | op << 18, if glc == 1 { 0 } else { w1 }]);
            // 32-bit floats, as many as the opcode moves.
            let n = op as usize & 3;
            let format = if gfx10 { [22, 64, 74, 77][n] } else { [4, 11, 13, 14][n] | 7 << 4 };
            let at = if gfx10 { 16 } else { 15 };
            s.attempt(&[
                0b111010 << 26 | format << 19 | (op & if gfx10 { 7 } else { 15 }) << at | 1 << 12,
                w1 | if gfx10 { op >> 3 << (53 - 32) } else { 0 },
            ]);
        }
    }
}

/// What is refused, and why.
const REFUSED: &[(&str, &str)] = &[
    ("image_", "no image instructions before textures"),
    ("exp", "graphics"),
    ("v_interp_", "graphics"),
    ("v_mfma_f32_16x16x8_xf32", "rounding of the inputs not certain"),
    ("v_mfma_f32_32x32x4_xf32", "rounding of the inputs not certain"),
    ("v_smfmac_", "sparse matrices come later"),
    ("v_cvt_sr_", "stochastic rounding: not certain"),
    ("global_load_lds_s", "of less than a dword: not used by compilers"),
    ("global_load_lds_u", "of less than a dword: not used by compilers"),
    ("scratch_load_lds_", "LDS transfers are not used by compilers"),
    ("tbuffer_load_format_d16", "formatted buffers come with textures"),
    ("tbuffer_store_format_d16", "formatted buffers come with textures"),
    ("buffer_load_format_", "formatted buffers come with textures"),
    ("buffer_store_format_", "formatted buffers come with textures"),
    ("buffer_store_lds_dword", "LDS transfers are not used by compilers"),
    ("buffer_atomic_csub", "not certain: returns only with GLC"),
    ("global_atomic_csub", "not certain: returns only with GLC"),
    ("global_load_dword_addtid", "not used by compilers"),
    ("global_store_dword_addtid", "not used by compilers"),
    ("s_atomic_", "scalar atomics: not used by compilers"),
    ("s_buffer_atomic_", "scalar atomics: not used by compilers"),
    ("s_store_", "scalar stores: not used by compilers"),
    ("s_buffer_store_", "scalar stores: not used by compilers"),
    ("s_scratch_", "scalar scratch: not used by compilers"),
    ("s_atc_probe", "address translation"),
    ("s_dcache_discard", "scalar cache"),
    ("s_cbranch_i_fork", "graphics control flow"),
    ("s_cbranch_g_fork", "graphics control flow"),
    ("s_cbranch_join", "graphics control flow"),
    ("s_cbranch_cdbg", "debugger"),
    ("s_rfe_", "trap handlers"),
    ("s_subvector_loop_", "not used by compilers"),
    ("s_setreg_b32", "a register of unknown value cannot be followed"),
    ("s_setvskip", "changes what later instructions mean"),
    ("s_setkill", "debugger"),
    ("s_sethalt", "debugger"),
    ("s_sendmsghalt", "graphics"),
    ("s_endpgm_saved", "context save"),
    ("s_endpgm_ordered_ps_done", "graphics"),
    ("s_code_end", "no instruction"),
    ("s_movrelsd_2_b32", "two indices"),
    ("v_illegal", "no instruction"),
    ("v_swaprel_b32", "two indices"),
    ("v_screen_partition_4se_b32", "graphics"),
    ("v_cube", "graphics"),
    ("v_cvt_norm_", "rounding not certain"),
    ("v_cvt_pknorm_", "rounding not certain"),
    ("v_cvt_pk_u8_f32", "rounding not certain"),
    ("v_cvt_pkaccum_u8_f32", "rounding not certain"),
    ("v_exp_legacy_f32", "not used by compilers"),
    ("v_log_legacy_f32", "not used by compilers"),
    ("v_mad_legacy_f32", "not used by compilers"),
    ("v_fma_legacy_f32", "not used by compilers"),
    ("v_fmac_legacy_f32", "not used by compilers"),
    ("v_mullit_f32", "graphics"),
    ("v_mad_f16", "compilers use it only where f16 denormals are flushed"),
    ("v_mad_legacy_f16", "compilers use it only where f16 denormals are flushed"),
    ("v_mac_f16", "compilers use it only where f16 denormals are flushed"),
    ("v_madak_f16", "compilers use it only where f16 denormals are flushed"),
    ("v_madmk_f16", "compilers use it only where f16 denormals are flushed"),
    ("v_sat_pk_u8_i16", "not used by compilers"),
    ("v_pk_fmac_f16", "not used by compilers"),
    ("v_dot2_f16_f16", "rounding between the steps not certain"),
    ("v_dot2_bf16_bf16", "rounding between the steps not certain"),
    ("s_sendmsg_rtn_", "other messages than the time's"),
    ("buffer_atomic_cond_sub_u32", "no such atomic in the IR"),
    ("ds_cond_sub_", "no such atomic in the IR"),
    ("ds_sub_clamp_", "no such atomic in the IR"),
    ("flat_atomic_cond_sub_u32", "no such atomic in the IR"),
    ("flat_atomic_csub", "no such atomic in the IR"),
    ("global_atomic_cond_sub_u32", "no such atomic in the IR"),
    ("global_atomic_ordered_add_b64", "no such atomic in the IR"),
    ("global_load_block", "blocks of registers: not used by compilers"),
    ("global_store_block", "blocks of registers: not used by compilers"),
    ("scratch_load_block", "blocks of registers: not used by compilers"),
    ("scratch_store_block", "blocks of registers: not used by compilers"),
    ("global_load_tr_", "transposed loads come later"),
    ("s_barrier_init", "barriers with numbers: not used by compilers"),
    ("s_barrier_join", "barriers with numbers: not used by compilers"),
    ("s_barrier_leave", "barriers with numbers: not used by compilers"),
    ("s_barrier_signal_isfirst", "barriers with numbers: not used by compilers"),
    ("s_get_barrier_state", "barriers with numbers: not used by compilers"),
    ("s_wakeup_barrier", "barriers with numbers: not used by compilers"),
    ("v_dot4_f32_", "8-bit floats come later"),
    ("v_swmmac_", "sparse matrices come later"),
    ("ds_bvh_stack_rtn_b32", "ray tracing"),
    ("buffer_load_lds_", "LDS transfers are not used by compilers"),
    ("ds_gws_", "global wave sync"),
    ("ds_ordered_count", "graphics"),
    ("ds_wrap_rtn_b32", "no such atomic in the IR"),
    ("ds_condxchg32_rtn_b64", "not used by compilers"),
    ("ds_wrxchg2", "not used by compilers"),
    ("ds_read_addtid_b32", "not used by compilers"),
    ("ds_write_addtid_b32", "not used by compilers"),
];

/// Names with `_src2_` (LDS to LDS) besides the prefixes above.
fn refused_for(name: &str) -> Option<&'static str> {
    if name.contains("_src2_") {
        return Some("LDS to LDS: not used by compilers");
    }
    REFUSED.iter().find(|(prefix, _)| name.starts_with(prefix)).map(|(_, why)| *why)
}

#[test]
fn all_instructions_but_those_listed_lift() {
    for target in [Gfx906, Gfx90a, Gfx942, Gfx1030, Gfx1100, Gfx1201] {
        let found = sweep(target);
        let ctx = snippet(target);
        let (mut lifted, mut wrong) = (0, Vec::new());
        for ((op, form), bytes) in &found {
            let f = lift(&ctx, bytes);
            let why = f.refusals.iter().find(|r| r.pc == 0x1000).map(|r| r.why.clone());
            match (why, refused_for(op.name())) {
                (None, None) => lifted += 1,
                (Some(_), Some(_)) => {}
                (Some(why), None) => wrong.push(format!("{op}{form} is refused: {why}")),
                (None, Some(_)) => wrong.push(format!("{op}{form} lifts, but is listed as refused")),
            }
        }
        println!("{target:?}: {lifted} of {} instruction forms have semantics", found.len());
        assert!(wrong.is_empty(), "{target:?}:\n{}", wrong.join("\n"));
    }
}

/// What compilers emit must be found by the sweep and lift, in the forms that they use.
#[test]
fn names_that_compilers_use_lift() {
    for (target, list) in [
        (Gfx906, names::GFX906),
        (Gfx90a, names::GFX90A),
        (Gfx942, names::GFX942),
        (Gfx1030, names::GFX1030),
        (Gfx1100, names::GFX1100),
        (Gfx1201, names::GFX1201),
    ] {
        let found = sweep(target);
        let ctx = snippet(target);
        let decoder = cairn_isa::Decoder::new(target).expect("tables");
        let names: BTreeSet<&str> = list.split_whitespace().collect();
        let mut wrong = Vec::new();
        for name in &names {
            let called = |form: &str, bytes: &[u8]| {
                decoder.decode(bytes).is_ok_and(|i| name.strip_suffix(form) == Some(i.name))
            };
            let Some((_, bytes)) = found.iter().find(|((_, form), bytes)| called(form, bytes)) else {
                wrong.push(format!("{name}: no encoding found"));
                continue;
            };
            let f = lift_function(&ctx, &SliceCode { base: 0x1000, bytes }, 0x1000).expect("lifts");
            if let Some(r) = f.refusals.iter().find(|r| r.pc == 0x1000) {
                wrong.push(format!("{name}: {}", r.why));
            }
        }
        println!("{target:?}: {} of {} names", names.len() - wrong.len(), names.len());
        assert!(wrong.is_empty(), "{target:?}:\n{}", wrong.join("\n"));
    }
}
