//! Code objects made by the small writer: fields, layout, relocations, refusals, damage.

mod common;

use cairn_codeobj::*;
use common::{DATA, Object, RODATA, TEXT};
use proptest::prelude::*;

#[test]
fn every_field_of_the_sample() {
    let object = CodeObject::parse(&Object::sample().write()).unwrap();
    assert_eq!(object.version(), CodeObjectVersion::V4);
    assert_eq!(object.target_id().to_string(), "gfx906:sramecc-");
    let k = object.kernel("k").unwrap();
    assert_eq!((k.descriptor_address, k.entry_address, k.code_size), (RODATA, TEXT, Some(4)));
    let d = &k.descriptor;
    assert_eq!((d.group_segment_fixed_size, d.private_segment_fixed_size, d.kernarg_size), (512, 16, 24));
    assert_eq!((d.vgpr_count(), d.sgpr_count(), d.wave_size().lanes()), (8, 32, 64));
    assert!(d.rsrc1.enable_dx10_clamp && d.rsrc1.enable_ieee_mode && d.rsrc2.enable_private_segment);
    assert_eq!((d.rsrc1.float_mode(), d.rsrc1.float_denorm_mode_32), (0xf0, DenormMode::FlushNone));
    assert_eq!(d.user_sgprs(), [(UserSgpr::PrivateSegmentBuffer, 0, 4), (UserSgpr::KernargSegmentPtr, 4, 2)]);
    assert_eq!(
        d.system_sgprs(),
        [(SystemSgpr::WorkgroupIdX, 6), (SystemSgpr::PrivateSegmentWavefrontOffset, 7)]
    );
    let m = k.metadata.as_ref().unwrap();
    assert_eq!(m.args[0].value_kind, ValueKind::GlobalBuffer);
    assert_eq!(m.args[2].value_kind, ValueKind::Other("hidden_future_thing".into()));
    assert!(m.args[2].value_kind.is_hidden());
    assert_eq!(m.explicit_args().count(), 2);
    assert_eq!(m.reqd_workgroup_size, Some([8, 8, 4]));
    assert!(m.uniform_work_group_size);
    assert_eq!(object.metadata().version, (1, 1));
    assert_eq!(object.metadata().printf, ["1:1:4:%d\n"]);
    assert_eq!(object.function_at(TEXT).unwrap().0.name, "k");
    assert!(object.function_at(TEXT + 4).is_none());
    let kinds: Vec<_> = object.symbols()[1..].iter().map(|s| s.kind).collect();
    use SymbolKind::{Function, KernelDescriptor, Undefined};
    assert_eq!(
        kinds,
        [KernelDescriptor, Function, SymbolKind::Object, SymbolKind::Object, Undefined, Undefined]
    );
}

#[test]
fn variables_know_their_initialisers() {
    let object = CodeObject::parse(&Object::sample().write()).unwrap();
    let table = object.variable("table").unwrap();
    assert_eq!(
        (table.address, table.size, table.initialiser.clone(), table.writable),
        (DATA, 16, DATA..DATA + 16, true)
    );
    let zeroed = object.variable("zeroed").unwrap();
    assert_eq!((zeroed.size, zeroed.initialiser.clone()), (64, DATA + 16..DATA + 16));
}

#[test]
fn image_and_relocations() {
    let file = Object::sample().write();
    let object = CodeObject::parse(&file).unwrap();
    let layout = object.layout();
    assert_eq!((layout.base, layout.span, layout.align), (0, 0x4000, 4096));
    let mut image = vec![0; layout.span as usize];
    layout.fill(&mut image, &file).unwrap();
    let base = 0x7_0000_0000;
    let patches = object.relocate(base, |name| (name == "elsewhere").then_some(0xabc0)).unwrap();
    assert_eq!(
        patches,
        [
            Patch { offset: DATA, value: base + TEXT, width: 8 },
            Patch { offset: DATA + 8, value: 0xabc4, width: 8 },
        ]
    );
    for patch in &patches {
        patch.apply(&mut image).unwrap();
    }
    assert_eq!(image[DATA as usize..][..8], (base + TEXT).to_le_bytes());
    assert_eq!(image[TEXT as usize..][..4], [0, 0, 0x81, 0xbf]);
    assert!(layout.fill(&mut image[..0x2000], &file).is_err());
    let error = object.relocate(base, |_| None).unwrap_err();
    assert_eq!(error, Error::UndefinedSymbol { symbol: "elsewhere".into(), address: DATA + 8 });
}

#[test]
fn relocation_kinds() {
    let patch_of = |kind: u32, addend: i64| {
        let mut o = Object::sample();
        o.rela = vec![(DATA, kind, 2, addend)]; // against `k`, at TEXT
        let object = CodeObject::parse(&o.write())?;
        Ok::<_, Error>(object.relocate(0x5_0000_0000, |_| None)?[0])
    };
    let value = |kind, addend| patch_of(kind, addend).unwrap().value;
    assert_eq!(value(1, 4), 0x2004);
    assert_eq!(value(2, 4), 5);
    assert_eq!(value(3, 4), 0x5_0000_2004);
    assert_eq!(value(4, 4), 0xffff_f004); // TEXT + 4 - DATA
    assert_eq!(value(5, 0), 0x1000u64.wrapping_neg());
    assert_eq!(value(10, 0), 0xffff_f000);
    assert_eq!(value(11, 0), 0xffff_ffff);
    assert!(patch_of(6, 0).unwrap_err().to_string().contains("does not fit"));
    assert!(patch_of(7, 0).unwrap_err().to_string().contains("relocation type 7"));
}

#[test]
fn refusals_say_what_and_where() {
    let refuse = |change: &dyn Fn(&mut Object)| {
        let mut o = Object::sample();
        change(&mut o);
        CodeObject::parse(&o.write()).unwrap_err().to_string()
    };
    assert!(refuse(&|o| o.abi_version = 0).contains("code object version 2"));
    assert!(refuse(&|o| o.abi_version = 9).contains("ELF ABI version 9"));
    assert!(refuse(&|o| o.flags = 0x27).contains("EF_AMDGPU_MACH 0x27"));
    assert!(refuse(&|o| o.flags = 0x36 | 0x300).contains("gfx1030 does not have"));
    assert!(refuse(&|o| o.symbols[0].name = "q.kd").contains("no descriptor symbol `k.kd`"));
    assert!(refuse(&|o| o.rodata[16] = 1).contains("is no address of code"));
    assert!(refuse(&|o| o.rela[0].0 = 0x9000).contains("in no segment"));
    assert!(refuse(&|o| o.rela[0].2 = 99).contains("symbol 99"));
    assert!(refuse(&|o| o.symbols[2].size = 1 << 40).contains("`table`"));
    let not_elf = CodeObject::parse(b"hello world, this is text").unwrap_err().to_string();
    assert!(not_elf.contains("bad magic") && not_elf.contains("offset 0x0"), "{not_elf}");
    let truncated = CodeObject::parse(&Object::sample().write()[..0x2002]).unwrap_err().to_string();
    assert!(truncated.contains("past the end"), "{truncated}");
}

#[test]
fn version_3_flags() {
    let mut o = Object::sample();
    (o.abi_version, o.flags) = (1, 0x3f | 0x100);
    let object = CodeObject::parse(&o.write()).unwrap();
    assert_eq!(object.target_id().to_string(), "gfx90a:sramecc-:xnack+");
}

#[test]
fn generic_targets_carry_a_version() {
    let mut o = Object::sample();
    (o.abi_version, o.flags) = (4, 0x53 | 7 << 24);
    let object = CodeObject::parse(&o.write()).unwrap();
    assert_eq!((object.target_id().to_string().as_str(), object.generic_version()), ("gfx10-3-generic", 7));
    assert_eq!(object.version(), CodeObjectVersion::V6);
}

#[test]
fn listing_names_everything() {
    let object = CodeObject::parse(&Object::sample().write()).unwrap();
    let text = format!("{:#}", Listing(&object));
    for word in [
        "code object v4",
        "gfx906:sramecc-",
        "kernel k",
        "hidden_future_thing",
        "R_AMDGPU_RELATIVE64",
        "zeroed",
    ] {
        assert!(text.contains(word), "{word} in\n{text}");
    }
}

/// Whatever happens to the bytes: an answer or an error, and what is answered can be used.
fn survive(file: &[u8]) {
    if let Ok(object) = CodeObject::parse(file) {
        let _ = object.relocate(0x1000, |_| Some(1));
        let _ = format!("{:#}", Listing(&object));
        for v in object.variables() {
            assert!(file.get(v.initialiser.start as usize..v.initialiser.end as usize).is_some());
        }
    }
    if let Ok(Some(map)) = SourceMap::new(file) {
        let _ = map.line_for(0x2000);
        let _ = map.frames_for(0x2000);
    }
}

proptest! {
    #[test]
    fn truncated(len in 0usize..0x3010) {
        let file = Object::sample().write();
        let cut = &file[..len.min(file.len() - 1)];
        prop_assert!(CodeObject::parse(cut).is_err());
    }

    #[test]
    fn mutated(changes in prop::collection::vec((0usize..0x1040, any::<u8>()), 1..8)) {
        let mut file = Object::sample().write();
        for (at, byte) in changes {
            file[at] = byte;
        }
        survive(&file);
    }

    #[test]
    fn words_replaced(at in 0usize..0x1000, value in prop::sample::select(vec![0u64, 1, 0x7fff_ffff, 0xffff_ffff, 1 << 47, u64::MAX, u64::MAX - 7])) {
        let mut file = Object::sample().write();
        file[at..at + 8].copy_from_slice(&value.to_le_bytes());
        survive(&file);
    }
}
