//! Debian's ROCm libraries, where they are installed. Counts are asserted; times are printed, never asserted.

use std::path::Path;
use std::time::Instant;

use cairn_codeobj::{CodeObject, CodeObjectVersion};
use cairn_fatbin::{Detail, FatFile, Format, show};
use cairn_target::TargetId;

fn open(path: &str) -> Option<FatFile> {
    if !Path::new(path).exists() {
        eprintln!("skipped: {path} is not installed");
        return None;
    }
    let before = resident_kib();
    let start = Instant::now();
    let file = FatFile::open(path).unwrap();
    let count = file.binaries().count();
    let (took, after) = (start.elapsed(), resident_kib());
    println!("{path}: {count} bundles found in {took:?}, {} KiB more resident", after.saturating_sub(before));
    Some(file)
}

fn resident_kib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|l| l.strip_prefix("VmRSS:")).unwrap_or("0 kB");
    line.trim().trim_end_matches(" kB").parse().unwrap_or(0)
}

#[test]
fn librocrand() {
    let Some(file) = open("/usr/lib/x86_64-linux-gnu/librocrand.so.1") else { return };
    let found: Vec<_> = file.binaries().map(|b| b.unwrap()).collect();
    assert_eq!((found.len(), found[0].format), (1, Format::Bundle));
    let binary = file.open_binary(&found[0]).unwrap();
    let targets: Vec<_> = binary.targets().collect();
    println!("targets: {targets:?}");
    for device in ["gfx906:sramecc-:xnack-", "gfx90a:sramecc+:xnack-", "gfx1030"] {
        let device: TargetId = device.parse().unwrap();
        let chosen = binary.select(device).unwrap();
        let start = Instant::now();
        let object = CodeObject::parse(chosen.code_object).unwrap();
        println!("{device}: {} kernels parsed in {:?}", object.kernels().len(), start.elapsed());
        assert_eq!(object.version(), CodeObjectVersion::V4);
        assert_eq!(object.target_id().target(), device.target());
        assert_eq!(object.kernels().len(), 80);
        assert!(object.kernels().iter().all(|k| k.metadata.is_some() && k.code_size.is_some()));
    }
    assert!(binary.select("gfx1100".parse().unwrap()).is_none());
    let mut text = String::new();
    let count = show(&file, Detail::Everything, |_, id| id.ends_with("gfx1030"), &mut text).unwrap();
    assert_eq!((count.entries, text.matches("\n  kernel ").count()), (1, 80));
    assert!(text.contains("wave32") && text.contains("global_buffer"), "{}", &text[..1000]);
}

#[test]
fn librocsparse() {
    let Some(file) = open("/usr/lib/x86_64-linux-gnu/librocsparse.so.0") else { return };
    let found: Vec<_> = file.binaries().map(|b| b.unwrap()).collect();
    assert_eq!(found.len(), 111);
    let start = Instant::now();
    let mut kernels = 0;
    for located in &found {
        let binary = file.open_binary(located).unwrap();
        let chosen = binary.select("gfx1030".parse().unwrap()).unwrap();
        let object = CodeObject::parse(chosen.code_object).unwrap();
        kernels += object.kernels().len();
    }
    println!("{kernels} kernels for gfx1030 parsed in {:?}", start.elapsed());
    assert!(kernels > 10_000, "{kernels}");
}
