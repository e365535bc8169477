//! clang-offload-bundler-19, where it is installed: it reads what we write, we read what it writes.

use std::path::{Path, PathBuf};
use std::process::Command;

use cairn_fatbin::{BundleWriter, Compression, EntryId, FatBinary, Method};

const BUNDLER: &str = "/usr/lib/llvm-19/bin/clang-offload-bundler";
const TARGETS: &str =
    "host-x86_64-unknown-linux,hipv4-amdgcn-amd-amdhsa--gfx906,hipv4-amdgcn-amd-amdhsa--gfx90a:xnack-";

fn dir(name: &str) -> Option<PathBuf> {
    if !Path::new(BUNDLER).exists() {
        eprintln!("skipped: {BUNDLER} is not installed");
        return None;
    }
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&dir).unwrap();
    Some(dir)
}

fn bundler(dir: &Path, args: &[String]) {
    let done = Command::new(BUNDLER).current_dir(dir).args(args).output().unwrap();
    assert!(done.status.success(), "{args:?}: {}", String::from_utf8_lossy(&done.stderr));
}

fn args(list: &[&str]) -> Vec<String> {
    list.iter().map(|s| s.to_string()).collect()
}

#[test]
fn we_read_what_it_writes() {
    let Some(dir) = dir("bundler-writes") else { return };
    let (a, b) = (vec![b'a'; 7000], (0..200u8).collect::<Vec<_>>());
    std::fs::write(dir.join("host"), b"").unwrap();
    std::fs::write(dir.join("a"), &a).unwrap();
    std::fs::write(dir.join("b"), &b).unwrap();
    for compress in [false, true] {
        let output = if compress { "packed" } else { "plain" };
        let (targets, output_arg) = (format!("-targets={TARGETS}"), format!("-output={output}"));
        let mut list = args(&[
            "-type=o",
            "-bundle-align=4096",
            &targets,
            "-input=host",
            "-input=a",
            "-input=b",
            &output_arg,
        ]);
        if compress {
            list.push("-compress".into());
        }
        bundler(&dir, &list);
        let bytes = std::fs::read(dir.join(output)).unwrap();
        let binary = FatBinary::parse(&bytes).unwrap();
        assert!(binary.select("gfx906:sramecc-:xnack-".parse().unwrap()).unwrap().code_object == a);
        assert!(binary.select("gfx90a:sramecc+:xnack-".parse().unwrap()).unwrap().code_object == b);
        assert_eq!(cairn_fatbin::extent(&&bytes[..]).unwrap().1, bytes.len() as u64);
        if compress {
            let Compression { version, file_size, hash, .. } = *binary.compression().unwrap();
            assert_eq!((version, file_size), (2, Some(bytes.len() as u64)));
            // Our writer hashes as clang does: the same plain bundle has the same hash.
            let mut ours = BundleWriter::hip();
            ours.entry(EntryId::new("hipv4-amdgcn-amd-amdhsa--gfx906"), a.clone());
            ours.entry(EntryId::new("hipv4-amdgcn-amd-amdhsa--gfx90a:xnack-"), b.clone());
            assert!(ours.write() == std::fs::read(dir.join("plain")).unwrap(), "plain bundles differ");
            let packed = ours.write_compressed(3).unwrap();
            let header = *FatBinary::parse(&packed).unwrap().compression().unwrap();
            assert_eq!((header.hash, header.method), (hash, Method::Zstd));
        }
    }
}

#[test]
fn it_reads_what_we_write() {
    let Some(dir) = dir("bundler-reads") else { return };
    let mut writer = BundleWriter::hip();
    writer.entry(EntryId::new("hipv4-amdgcn-amd-amdhsa--gfx906"), vec![b'x'; 5000]);
    writer.entry(EntryId::new("hipv4-amdgcn-amd-amdhsa--gfx90a:xnack-"), vec![b'y'; 10]);
    for (name, bytes) in [("plain", writer.write()), ("packed", writer.write_compressed(3).unwrap())] {
        std::fs::write(dir.join(name), bytes).unwrap();
        let (targets, input) = (format!("-targets={TARGETS}"), format!("-input={name}"));
        let list = ["-type=o", "-unbundle", &targets, &input, "-output=host", "-output=x", "-output=y"];
        bundler(&dir, &args(&list));
        assert!(std::fs::read(dir.join("x")).unwrap() == vec![b'x'; 5000]);
        assert_eq!(std::fs::read(dir.join("y")).unwrap(), vec![b'y'; 10]);
    }
}
