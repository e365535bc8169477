//! What consumers rely on in a decoded instruction: typed and implied operands, flags, helpers.

use cairn_isa::{
    Decoder, Dpp, DppCtrl, DstUnused, Elem, Flags, Format, Gen, InlineFloat, Inst, MemClass, Op, Role,
    SdwaSel, Suffix, Value, Waitcnt, inst_text,
};
use cairn_target::{Target, WaveSize};

fn decode(target: Target, words: &[u32]) -> Inst {
    let bytes: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
    Decoder::new(target).unwrap().decode(&bytes).unwrap()
}

fn text(target: Target, words: &[u32]) -> String {
    inst_text(&Decoder::new(target).unwrap(), &decode(target, words))
}

#[test]
fn carries_are_operands() {
    // v_addc_co_u32_e32 v3, vcc, v1, v2, vcc
    let inst = decode(Target::Gfx906, &[0x3806_0501]);
    assert_eq!(inst.op, Op::V_ADDC_CO_U32);
    assert_eq!(inst.suffix, Suffix::E32);
    assert_eq!(inst.dst[0].value, Value::Vgpr(3));
    assert_eq!((inst.dst[1].value, inst.dst[1].role), (Value::VccLo, Role::ImpliedVcc));
    assert_eq!((inst.dst[1].ty.elem, inst.dst[1].dwords()), (Elem::Mask, 2));
    assert_eq!((inst.src[2].value, inst.src[2].dwords()), (Value::VccLo, 2));
    assert!(inst.flags.contains(Flags::READS_VCC | Flags::WRITES_VCC | Flags::VECTOR));
    // The same on gfx1030 is a lane mask of one dword, and of two in wave64 kernels.
    let words = [0x5006_0501u32];
    let inst = decode(Target::Gfx1030, &words);
    assert_eq!((inst.op, inst.src[2].dwords()), (Op::V_ADD_CO_CI_U32, 1));
    let wave64 = Decoder::with_wave_size(Target::Gfx1030, WaveSize::W64).unwrap();
    let inst = wave64.decode(&words[0].to_le_bytes()).unwrap();
    assert_eq!(inst.src[2].dwords(), 2);
    assert_eq!(inst_text(&wave64, &inst), "v_add_co_ci_u32_e32 v3, vcc, v1, v2, vcc");
}

#[test]
fn wide_results_and_scalar_results() {
    // v_mad_u64_u32 v[0:1], s[4:5], v2, v3, v[4:5]
    let inst = decode(Target::Gfx906, &[0xd1e8_0400, 0x0412_0702]);
    assert_eq!(inst.format, Format::Vop3);
    assert_eq!((inst.dst[0].value, inst.dst[0].dwords()), (Value::Vgpr(0), 2));
    assert_eq!((inst.dst[1].value, inst.dst[1].role), (Value::Sgpr(4), Role::Sdst));
    assert_eq!(inst.src[2].dwords(), 2);
    assert_eq!(inst.suffix.text(), "");
}

#[test]
fn cmpx_writes_what_its_generation_writes() {
    let implied = |inst: &Inst| inst.dst.iter().map(|d| (d.role, d.value)).collect::<Vec<_>>();
    // v_cmpx_gt_u32_e32 v0, v1
    let gfx9 = decode(Target::Gfx906, &[0x7db8_0300]);
    assert_eq!(gfx9.op, Op::V_CMPX_GT_U32);
    assert_eq!(implied(&gfx9), [(Role::ImpliedVcc, Value::VccLo), (Role::ImpliedExec, Value::ExecLo)]);
    let gfx10 = decode(Target::Gfx1030, &[0x7da8_0300]);
    assert_eq!(gfx10.op, Op::V_CMPX_GT_U32);
    assert_eq!(implied(&gfx10), [(Role::ImpliedExec, Value::ExecLo)]);
    assert!(gfx9.flags.contains(Flags::WRITES_EXEC) && gfx10.flags.contains(Flags::WRITES_EXEC));
}

#[test]
fn branches_know_their_target() {
    // s_cbranch_execz 4; s_branch -1; s_endpgm; s_setpc_b64 s[30:31]
    let execz = decode(Target::Gfx906, &[0xbf88_0004]);
    assert_eq!(execz.branch_target(0x100), Some(0x114));
    assert!(execz.is_branch() && execz.is_terminator() && execz.falls_through());
    assert!(execz.flags.contains(Flags::READS_EXEC));
    let branch = decode(Target::Gfx906, &[0xbf82_ffff]);
    assert_eq!(branch.branch_target(0x100), Some(0x100));
    assert!(!branch.falls_through());
    let end = decode(Target::Gfx906, &[0xbf81_0000]);
    assert!(end.is_terminator() && !end.falls_through() && !end.is_branch());
    let setpc = decode(Target::Gfx906, &[0xbe80_1d1e]);
    assert!(setpc.is_terminator() && setpc.branch_target(0).is_none());
    assert_eq!((setpc.src[0].value, setpc.src[0].dwords()), (Value::Sgpr(30), 2));
    // s_call_b64 s[4:5], 2
    let call = decode(Target::Gfx906, &[0xba84_0002]);
    assert!(call.flags.contains(Flags::CALL));
    assert_eq!(call.branch_target(0), Some(12));
    assert_eq!(call.dst[0].value, Value::Sgpr(4));
}

#[test]
fn counters() {
    let simm16 = decode(Target::Gfx906, &[0xbf8c_0070]).simm16;
    assert_eq!(Waitcnt::from_simm16(Gen::Gfx9, simm16), Waitcnt { vmcnt: 0, expcnt: 7, lgkmcnt: 0 });
    assert_eq!(Waitcnt::from_simm16(Gen::Gfx10, 0x3f70), Waitcnt { vmcnt: 0, expcnt: 7, lgkmcnt: 63 });
}

#[test]
fn constants_by_type() {
    // v_mul_f64 v[0:1], 1.0, v[2:3]; v_mul_f16_e32 v0, 1.0, v1; v_add_u16_e32 v0, 1.0, v1
    let f64 = decode(Target::Gfx906, &[0xd281_0000, 0x0002_04f2]);
    assert_eq!(f64.src[0].const_bits(), Some(1f64.to_bits()));
    let f16 = decode(Target::Gfx906, &[0x4400_02f2]);
    assert_eq!((f16.src[0].value, f16.src[0].const_bits()), (Value::Float(InlineFloat::One), Some(0x3c00)));
    // v_fma_f64 with a literal on gfx1030: the high half.
    let words = [0xd565_0000u32, 0x0002_04ff, 0x4008_0000];
    let inst = decode(Target::Gfx1030, &words);
    assert_eq!((inst.size, inst.src[0].const_bits()), (12, Some(3f64.to_bits())));
}

#[test]
fn memory_operands_by_role() {
    // global_load_dwordx2 v[4:5], v2, s[6:7] offset:-8 glc
    let inst = decode(Target::Gfx906, &[0xdc55_9ff8, 0x0406_0002]);
    assert_eq!(inst.mem_class(), Some(MemClass::Global));
    assert_eq!(inst.operand(Role::Vdst).map(|o| (o.value, o.dwords())), Some((Value::Vgpr(4), 2)));
    assert_eq!(inst.operand(Role::Vaddr).map(|o| (o.value, o.dwords())), Some((Value::Vgpr(2), 1)));
    assert_eq!(inst.operand(Role::Saddr).map(|o| (o.value, o.dwords())), Some((Value::Sgpr(6), 2)));
    assert_eq!((inst.mem.offset, inst.mem.glc), (-8, true));
    // s_load_dwordx4 s[0:3], s[4:5], 0x10
    let inst = decode(Target::Gfx906, &[0xc00a_0002, 0x0000_0010]);
    assert_eq!(inst.mem_class(), Some(MemClass::Scalar));
    assert_eq!(inst.operand(Role::Sbase).map(|o| o.value), Some(Value::Sgpr(4)));
    assert_eq!((inst.mem.offset, inst.operand(Role::Soffset)), (16, None));
    // ds_read2_b32 v[0:1], v2 offset0:1 offset1:2
    let inst = decode(Target::Gfx906, &[0xd86e_0201, 0x0000_0002]);
    assert_eq!((inst.mem.offset, inst.mem.offset1, inst.mem_class()), (1, 2, Some(MemClass::Lds)));
    // An atomic returns only with GLC.
    let add = decode(Target::Gfx906, &[0xdd08_8000, 0x007f_0200]);
    assert!(add.dst.is_empty() && add.flags.contains(Flags::ATOMIC));
    let add = decode(Target::Gfx906, &[0xdd09_8000, 0x017f_0200]);
    assert_eq!(add.operand(Role::Vdst).map(|o| o.value), Some(Value::Vgpr(1)));
}

#[test]
fn sdwa_and_dpp() {
    // v_add_u32_sdwa v0, v1, sext(v2) dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:BYTE_0 src1_sel:WORD_1
    let inst = decode(Target::Gfx906, &[0x6800_04f9, 0x0d00_1501]);
    let dst = inst.sdwa_dst.unwrap();
    assert_eq!((dst.sel, dst.unused), (SdwaSel::Word1, DstUnused::Preserve));
    assert_eq!((inst.src[0].mods.sel, inst.src[1].mods.sel), (SdwaSel::Byte0, SdwaSel::Word1));
    assert!(inst.src[1].mods.sext && inst.flags.contains(Flags::READS_DST));
    // v_add_f32_dpp v0, -v1, v2 row_shr:1 row_mask:0xa bank_mask:0xf
    let inst = decode(Target::Gfx906, &[0x0200_04fa, 0xaf11_1101]);
    assert_eq!(
        inst.dpp,
        Some(Dpp::Dpp16 {
            ctrl: DppCtrl::RowShr(1),
            row_mask: 10,
            bank_mask: 15,
            bound_ctrl: false,
            fi: false
        })
    );
    assert!(inst.src[0].mods.neg);
}

#[test]
fn matrix_operands() {
    // v_mfma_f32_32x32x1f32 a[0:31], v0, v1, a[0:31]
    let inst = decode(Target::Gfx90a, &[0xd3c0_8000, 0x0402_0300]);
    assert_eq!((inst.dst[0].value, inst.dst[0].dwords()), (Value::Agpr(0), 32));
    assert_eq!((inst.src[0].value, inst.src[2].value), (Value::Vgpr(0), Value::Agpr(0)));
    assert_eq!((inst.dst[0].ty.bits, inst.dst[0].ty.count, inst.dst[0].ty.elem), (32, 32, Elem::Float));
    assert_eq!(
        text(Target::Gfx90a, &[0xd3c0_8000, 0x0402_0300]),
        "v_mfma_f32_32x32x1f32 a[0:31], v0, v1, a[0:31]"
    );
}
