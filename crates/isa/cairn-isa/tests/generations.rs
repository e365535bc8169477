//! What the generations after the first three brought: one meaning under a new name, and what decoded instructions of
//! their encodings look like to consumers.

use cairn_isa::{
    Decoder, Dpp, DppCtrl, Elem, Flags, Format, Gen, Inst, MemClass, Op, Role, Suffix, Value, Waitcnt,
    inst_text,
};
use cairn_target::{Target, WaveSize};

fn bytes(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|w| w.to_le_bytes()).collect()
}

fn decode(target: Target, words: &[u32]) -> Inst {
    Decoder::new(target).unwrap().decode(&bytes(words)).unwrap()
}

fn text(target: Target, words: &[u32]) -> String {
    inst_text(&Decoder::new(target).unwrap(), &decode(target, words))
}

#[test]
fn a_new_name_is_no_new_instruction() {
    // global_load_dword v4, v[2:3], off on gfx906; global_load_b32 on gfx1100 and gfx1201.
    let gfx9 = decode(Target::Gfx906, &[0xdc50_8000, 0x047f_0002]);
    let gfx11 = decode(Target::Gfx1100, &[0xdc52_0000, 0x047c_0002]);
    let gfx12 = decode(Target::Gfx1201, &[0xee05_007c, 0x0000_0004, 0x0000_0002]);
    for (inst, name, size) in
        [(gfx9, "global_load_dword", 8), (gfx11, "global_load_b32", 8), (gfx12, "global_load_b32", 12)]
    {
        assert_eq!((inst.op, inst.name, inst.size), (Op::GLOBAL_LOAD_DWORD, name, size));
        assert_eq!(inst.mem_class(), Some(MemClass::Global));
        assert_eq!(inst.operand(Role::Vaddr).map(|o| (o.value, o.dwords())), Some((Value::Vgpr(2), 2)));
    }
    assert_eq!(decode(Target::Gfx942, &[0xd3c0_0000, 0x0402_0100]).name, "v_mfma_f32_32x32x1_2b_f32");
}

#[test]
fn vopd_is_two_instructions() {
    // v_dual_mul_f32 v10, v2, v4 :: v_dual_cndmask_b32 v7, v3, v5
    let inst = decode(Target::Gfx1100, &[0xc8d2_0902, 0x0a06_0b03]);
    assert_eq!((inst.format, inst.op), (Format::Vopd, Op::V_MUL_F32));
    let [x, y] = inst.halves().unwrap();
    assert_eq!((x.op, x.dst[0].value, x.src[1].value), (Op::V_MUL_F32, Value::Vgpr(10), Value::Vgpr(4)));
    assert_eq!((y.op, y.dst[0].value, y.src[0].value), (Op::V_CNDMASK_B32, Value::Vgpr(7), Value::Vgpr(3)));
    assert_eq!((y.src[2].role, y.src[2].ty.elem), (Role::ImpliedVcc, Elem::Mask));
    assert!(y.flags.contains(Flags::READS_VCC | Flags::VECTOR) && !x.flags.contains(Flags::READS_VCC));
    assert!(x.halves().is_none() && y.halves().is_none());
    // Both halves read the same literal: v_dual_add_f32 v0, 0x42c80000, v1 :: v_dual_fmamk_f32 v3, v2, 0x42c80000, v4
    let words = [0xc904_02ff, 0x0002_0902, 0x42c8_0000];
    let inst = decode(Target::Gfx1100, &words);
    let [x, y] = inst.halves().unwrap();
    assert_eq!(
        (inst.size, x.src[0].value, y.src[1].value.is_const()),
        (12, Value::Literal(0x42c8_0000), true)
    );
    let expected = "v_dual_add_f32 v0, 0x42c80000, v1 :: v_dual_fmamk_f32 v3, v2, 0x42c80000, v4";
    assert_eq!(text(Target::Gfx1100, &words), expected);
    let wave64 = Decoder::with_wave_size(Target::Gfx1100, WaveSize::W64).unwrap();
    assert!(wave64.decode(&bytes(&words)).is_err());
}

#[test]
fn dpp_goes_with_vop3_and_compares() {
    // v_add3_u32_e64_dpp v0, v1, v5, v2 row_shl:1 row_mask:0xf bank_mask:0xf
    let inst = decode(Target::Gfx1100, &[0xd655_0000, 0x040a_0afa, 0xff01_0101]);
    assert_eq!((inst.size, inst.suffix, inst.src[0].value), (12, Suffix::E64Dpp, Value::Vgpr(1)));
    assert!(matches!(inst.dpp, Some(Dpp::Dpp16 { ctrl: DppCtrl::RowShl(1), .. })));
    assert!(inst.flags.contains(Flags::CROSS_LANE));
    // v_cmp_eq_f32 vcc_lo, v1, v5 dpp8:[...]
    let inst = decode(Target::Gfx1100, &[0x7c24_0ae9, 0xff0d_e401]);
    assert!(matches!(inst.dpp, Some(Dpp::Dpp8 { fi: false, .. })));
    assert!(Decoder::new(Target::Gfx1030).unwrap().decode(&bytes(&[0x7c24_0ae9, 0xff0d_e401])).is_err());
}

#[test]
fn sixteen_bit_operands_are_halves() {
    // v_add_f16_e32 v2.h, v2, v3.h on gfx1100; on gfx1030 the registers are whole.
    let words = [0x6505_0702];
    let inst = decode(Target::Gfx1100, &words);
    assert_eq!((inst.dst[0].value, inst.dst_op_sel), (Value::Vgpr(2), true));
    assert_eq!((inst.src[0].mods.op_sel, inst.src[1].mods.op_sel), (false, true));
    assert_eq!(inst.src[1].value, Value::Vgpr(3));
    assert_eq!(text(Target::Gfx1100, &words), "v_add_f16_e32 v2.h, v2, v3.h");
    assert_eq!(text(Target::Gfx1100, &[0x7e00_cd82]), "v_swap_b16 v0.l, v2.h");
    let inst = decode(Target::Gfx1030, &words);
    assert_eq!((inst.dst[0].value, inst.src[1].value), (Value::Vgpr(130), Value::Vgpr(131)));
    assert!(!inst.dst_op_sel);
}

#[test]
fn matrices_spread_over_the_wavefront() {
    // v_wmma_f32_16x16x16_f16: on gfx1100 every lane has a whole row of A, on gfx1201 the wavefront shares it.
    let dwords = |target, wave, words: &[u32]| {
        let inst = Decoder::with_wave_size(target, wave).unwrap().decode(&bytes(words)).unwrap();
        assert_eq!(inst.op, Op::V_WMMA_F32_16X16X16_F16);
        (inst.dst[0].dwords(), inst.src[0].dwords(), inst.src[2].dwords())
    };
    let words = [0xcc40_4008, 0x1c42_1100];
    assert_eq!(dwords(Target::Gfx1100, WaveSize::W32, &words), (8, 8, 8));
    assert_eq!(dwords(Target::Gfx1100, WaveSize::W64, &words), (4, 8, 4));
    assert_eq!(dwords(Target::Gfx1201, WaveSize::W32, &words), (8, 4, 8));
    assert_eq!(dwords(Target::Gfx1201, WaveSize::W64, &words), (4, 2, 4));
}

#[test]
fn cache_policies() {
    // gfx942: SC0 of an atomic returns the old value.
    let inst = decode(Target::Gfx942, &[0xdf0b_8000, 0x017f_0200]);
    assert!(inst.mem.glc && inst.mem.scc && inst.mem.slc && inst.operand(Role::Vdst).is_some());
    assert!(text(Target::Gfx942, &[0xdf0b_8000, 0x017f_0200]).ends_with(" sc0 nt sc1"));
    // gfx1201: bit 0 of an atomic's temporal hint does.
    let add = [0xee0d_407c, 0x0318_0004, 0x0000_0008];
    let inst = decode(Target::Gfx1201, &add);
    assert_eq!((inst.op, inst.mem.th, inst.mem.scope, inst.mem.glc), (Op::GLOBAL_ATOMIC_ADD, 1, 2, true));
    assert_eq!(inst.operand(Role::Vdst).map(|o| o.value), Some(Value::Vgpr(4)));
    let add = [0xee0d_407c, 0x0308_0004, 0x0000_0008];
    assert!(decode(Target::Gfx1201, &add).dst.is_empty());
}

#[test]
fn waits_and_scratch() {
    let all = Waitcnt { vmcnt: 63, expcnt: 7, lgkmcnt: 0 };
    assert_eq!(Waitcnt::from_simm16(Gen::Gfx11, 0xfc07), all);
    assert_eq!(decode(Target::Gfx1201, &[0xbfc6_0000]).op, Op::S_WAIT_DSCNT);
    // scratch_load_b32 v4, v2, s4 offset:16: both offsets count.
    let inst = decode(Target::Gfx1100, &[0xdc51_0010, 0x0484_0002]);
    let roles = [Role::Vaddr, Role::Saddr].map(|role| inst.operand(role).map(|o| o.value));
    assert_eq!(roles, [Some(Value::Vgpr(2)), Some(Value::Sgpr(4))]);
}

#[test]
fn what_a_target_lacks_is_illegal() {
    // v_dot4_i32_i8 v0, v1, v2, v3
    let dot = bytes(&[0xd3a8_4000, 0x1c0e_0501]);
    assert!(Decoder::new(Target::Gfx906).unwrap().decode(&dot).is_ok());
    assert!(Decoder::new(Target::Gfx900).unwrap().decode(&dot).is_err());
    // gfx908 has matrix instructions, and C and D in AccVGPRs whatever the bit says.
    let inst = decode(Target::Gfx908, &[0xd3c5_0000, 0x0402_0100]);
    assert_eq!(inst.dst[0].value, Value::Agpr(0));
}

#[test]
fn a_source_that_is_not_there_may_be_the_constant_0() {
    // v_lshlrev_b64 v[0:1], 2, v[1:2], as LLVM 19 and later ones write it.
    let plain = text(Target::Gfx1100, &[0xd73c_0000, 0x0002_0282]);
    assert_eq!(text(Target::Gfx1100, &[0xd73c_0000, 0x0202_0282]), plain);
    assert!(Decoder::new(Target::Gfx1100).unwrap().decode(&bytes(&[0xd73c_0000, 0x0206_0282])).is_err());
}
