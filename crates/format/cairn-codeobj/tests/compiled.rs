//! Code objects made by clang-19, where it is installed: the same facts from an outside producer.

mod common;

use cairn_codeobj::*;
use common::compile;

const SOURCE: &str = r#"
#define __device__ __attribute__((device))
typedef int (*Fn)(int);
static __device__ __attribute__((noinline)) int twice(int x) { return x * 2; }
static __device__ __attribute__((noinline)) int thrice(int x) { return x * 3; }
extern "C" {
__device__ __attribute__((constant)) Fn table[2] = {twice, thrice};
__device__ int counter = 7;
__device__ int zeros[100];
extern __attribute__((shared)) int dynamic_lds[];
}
extern "C" __attribute__((global, amdgpu_flat_work_group_size(1, 256)))
void apply(int *out, int n, int which) {
  int i = __builtin_amdgcn_workitem_id_x() + 256 * __builtin_amdgcn_workgroup_id_x();
  dynamic_lds[i & 255] = n;
  if (i < n)
    out[i] = table[which](i) + counter + zeros[i % 100] + dynamic_lds[i & 127];
}
"#;

#[test]
fn all_three_targets_and_versions() {
    for (target, version, flag) in [
        ("gfx906", CodeObjectVersion::V4, "-mcode-object-version=4"),
        ("gfx90a", CodeObjectVersion::V5, "-mcode-object-version=5"),
        ("gfx1030", CodeObjectVersion::V6, "-mcode-object-version=6"),
        ("gfx1100", CodeObjectVersion::V5, "-mcode-object-version=5"),
    ] {
        let Some(file) = compile("versions", SOURCE, target, &[flag]) else { return };
        let object = CodeObject::parse(&file).unwrap();
        assert_eq!(object.version(), version);
        assert_eq!(object.target_id().target().name(), target);
        let k = object.kernel("apply").unwrap();
        let m = k.metadata.as_ref().unwrap();
        assert_eq!(m.max_flat_workgroup_size, 256);
        assert_eq!(k.descriptor.wave_size().lanes(), m.wavefront_size, "{target}");
        assert_eq!(k.descriptor.kernarg_size, m.kernarg_segment_size);
        assert!(k.descriptor.vgpr_count() >= m.vgpr_count, "{target}");
        assert!(k.descriptor.sgpr_count() >= m.sgpr_count, "{target}");
        let explicit: Vec<_> = m.explicit_args().map(|a| (a.offset, a.size)).collect();
        assert_eq!(explicit, [(0, 8), (8, 4), (12, 4)]);
        let user: u8 = k.descriptor.user_sgprs().iter().map(|&(_, _, n)| n).sum();
        // gfx1100 pads to 16 SGPRs (`UserSgprInit16Bug`); elsewhere the groups fill the count.
        let count = k.descriptor.rsrc2.user_sgpr_count;
        assert!(
            if target == "gfx1100" { user <= count } else { user == count },
            "{target}: {user} of {count}"
        );
        assert!(k.code_size.unwrap() > 16);
        // The table of function pointers is relocated to the functions.
        let patches = object.relocate(0x10_0000, |_| None).unwrap();
        let table = object.variable("table").unwrap();
        let word = |at| patches.iter().find(|p| p.offset == at).map(|p| p.value).unwrap();
        for (i, name) in ["twice", "thrice"].iter().enumerate() {
            let address = word(table.address + 8 * i as u64) - 0x10_0000;
            let (function, offset) = object.function_at(address).unwrap();
            assert!(function.name.contains(name) && offset == 0, "{}", function.name);
        }
        let counter = object.variable("counter").unwrap();
        assert_eq!(
            file[counter.initialiser.start as usize..counter.initialiser.end as usize],
            7u32.to_le_bytes()
        );
        let zeros = object.variable("zeros").unwrap();
        assert_eq!((zeros.size, zeros.writable), (400, true));
        assert!(zeros.initialiser.is_empty() || file[zeros.initialiser.start as usize] == 0);
        // The dynamic LDS array is undefined or absent, and nothing needs it at load time.
        assert!(
            object
                .symbols()
                .iter()
                .filter(|s| s.name == "dynamic_lds")
                .all(|s| s.kind == SymbolKind::Undefined)
        );
    }
}

#[test]
fn features_in_the_flags_agree_with_the_metadata() {
    for id in ["gfx906", "gfx90a:xnack+", "gfx90a:sramecc+:xnack-", "gfx1030"] {
        let Some(file) = compile("flags", SOURCE, id, &[]) else { return };
        let object = CodeObject::parse(&file).unwrap();
        assert_eq!(object.target_id().to_string(), id);
        assert_eq!(object.metadata().target.as_deref(), Some(object.target_id().isa_name().as_str()));
    }
}

#[test]
fn source_lines() {
    let Some(file) = compile("lines", SOURCE, "gfx906", &["-g"]) else { return };
    let object = CodeObject::parse(&file).unwrap();
    let map = SourceMap::new(&file).unwrap().unwrap();
    let k = object.kernel("apply").unwrap();
    let lines: Vec<_> =
        (0..k.code_size.unwrap() / 4).filter_map(|i| map.line_for(k.entry_address + i * 4)).collect();
    assert!(lines.iter().all(|l| l.file.ends_with("in.cpp")), "{lines:?}");
    let body = SOURCE.lines().position(|l| l.contains("out[i] =")).unwrap() as u32 + 1;
    assert!(lines.iter().any(|l| l.line == body), "{lines:?}");
    let frames = map.frames_for(k.entry_address);
    assert_eq!(frames.last().unwrap().0.as_deref(), Some("apply"));
    let Some(plain) = compile("nolines", SOURCE, "gfx906", &[]) else { return };
    assert!(SourceMap::new(&plain).unwrap().is_none());
}

#[test]
fn damage_to_real_files_is_survived() {
    let Some(file) = compile("damage", SOURCE, "gfx90a", &["-g"]) else { return };
    // A fixed pseudo-random walk: thousands of places, the same on every run.
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut next = |n: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % n as u64) as usize
    };
    for round in 0..3000 {
        let mut damaged = file.clone();
        for _ in 0..1 + round % 4 {
            let at = next(damaged.len());
            damaged[at] = next(256) as u8;
        }
        if round % 5 == 0 {
            damaged.truncate(next(file.len()));
        }
        if let Ok(object) = CodeObject::parse(&damaged) {
            let _ = object.relocate(0, |_| None);
            let _ = format!("{:#}", Listing(&object));
        }
        if round % 10 == 0
            && let Ok(Some(map)) = SourceMap::new(&damaged)
        {
            let _ = map.frames_for(0x1900);
        }
    }
}
