//! Clang's own opinion of each target, where clang-19 is installed: names, wavefront sizes and features.

use std::process::{Command, Stdio};

use cairn_target::{Feature, Target};

/// Clang's name of a feature, and ours.
const NAMES: &[(&str, Feature)] = &[
    ("16-bit-insts", Feature::Insts16Bit),
    ("atomic-buffer-global-pk-add-f16-insts", Feature::AtomicPkAddF16),
    ("atomic-ds-pk-add-16-insts", Feature::AtomicDsPkAdd16),
    ("atomic-fadd-rtn-insts", Feature::AtomicFaddRtn),
    ("atomic-flat-pk-add-16-insts", Feature::AtomicFlatPkAdd16),
    ("atomic-global-pk-add-bf16-inst", Feature::AtomicGlobalPkAddBf16),
    ("ci-insts", Feature::Gfx7Insts),
    ("dl-insts", Feature::DlInsts),
    ("dot1-insts", Feature::Dot1),
    ("dot2-insts", Feature::Dot2),
    ("dot3-insts", Feature::Dot3),
    ("dot4-insts", Feature::Dot4),
    ("dot5-insts", Feature::Dot5),
    ("dot6-insts", Feature::Dot6),
    ("dot7-insts", Feature::Dot7),
    ("dot8-insts", Feature::Dot8),
    ("dot9-insts", Feature::Dot9),
    ("dot10-insts", Feature::Dot10),
    ("dot11-insts", Feature::Dot11),
    ("dpp", Feature::Dpp),
    ("fp8-conversion-insts", Feature::Fp8Conversion),
    ("fp8-insts", Feature::Fp8Insts),
    ("gfx8-insts", Feature::Gfx8Insts),
    ("gfx9-insts", Feature::Gfx9Insts),
    ("gfx90a-insts", Feature::Gfx90aInsts),
    ("gfx940-insts", Feature::Gfx940Insts),
    ("gfx10-insts", Feature::Gfx10Insts),
    ("gfx10-3-insts", Feature::Gfx103Insts),
    ("gfx11-insts", Feature::Gfx11Insts),
    ("gfx12-insts", Feature::Gfx12Insts),
    ("mai-insts", Feature::Mai),
    ("s-memrealtime", Feature::SMemRealTime),
    ("s-memtime-inst", Feature::SMemTime),
];

fn clang(args: &[&str]) -> Option<String> {
    let found = Command::new("/usr/bin/clang-19").args(args).stdin(Stdio::null()).output().ok()?;
    assert!(found.status.success(), "clang-19 {args:?}: {}", String::from_utf8_lossy(&found.stderr));
    Some(String::from_utf8(found.stdout).unwrap() + &String::from_utf8(found.stderr).unwrap())
}

#[test]
fn every_processor_of_clang_is_known() {
    let Some(list) = clang(&["--target=amdgcn-amd-amdhsa", "-nogpulib", "--print-supported-cpus"]) else {
        eprintln!("skipped: no clang-19");
        return;
    };
    let theirs: Vec<_> = list
        .lines()
        .filter_map(|l| l.strip_prefix("  gfx").or_else(|| l.strip_prefix("\tgfx")))
        .map(|rest| format!("gfx{}", rest.split_whitespace().next().unwrap()))
        .collect();
    assert!(theirs.len() > 40, "{list}");
    for name in &theirs {
        assert!(Target::from_name(name).is_some(), "{name}");
    }
    for target in Target::ALL {
        assert!(theirs.iter().any(|t| t == target.name()), "{target}");
    }
}

#[test]
fn features_agree_with_clang() {
    let mut compared = 0;
    for &target in Target::ALL {
        let cpu = format!("-mcpu={target}");
        let Some(ir) =
            compile(&["-x", "c", "--target=amdgcn-amd-amdhsa", "-nogpulib", &cpu, "-S", "-emit-llvm"])
        else {
            eprintln!("skipped: no clang-19");
            return;
        };
        let list =
            ir.split("\"target-features\"=\"").nth(1).and_then(|s| s.split('"').next()).unwrap_or_default();
        let has = |name: &str| list.split(',').any(|f| f.strip_prefix('+') == Some(name));
        for &(name, feature) in NAMES {
            assert_eq!(target.has(feature), has(name), "{target}: {name}, clang has {list}");
            compared += 1;
        }
        let wave = if has("wavefrontsize32") { 32 } else { 64 };
        assert_eq!(target.default_wave_size().lanes(), wave, "{target}");
    }
    println!("{compared} features compared");
}

/// The LLVM IR of one empty function, which carries the target's features as an attribute.
fn compile(args: &[&str]) -> Option<String> {
    use std::io::Write;
    let mut child = Command::new("/usr/bin/clang-19")
        .args(args)
        .args(["-o", "-", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    child.stdin.take().unwrap().write_all(b"void f(void) {}\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    Some(String::from_utf8(output.stdout).unwrap())
}
