//! Fat binaries made here: every container, concatenation, selection, lies in headers, damage.

use std::path::PathBuf;

use cairn_fatbin::*;
use cairn_target::{Match, TargetId};
use proptest::prelude::*;

fn id(target: &str) -> EntryId {
    EntryId::hip(target.parse().unwrap())
}

fn sample() -> BundleWriter {
    let mut writer = BundleWriter::hip();
    writer
        .entry(id("gfx906"), vec![1; 5000])
        .entry(id("gfx90a:xnack+"), vec![2; 10])
        .entry(id("gfx90a:xnack-"), vec![3; 20])
        .entry(id("gfx1030"), vec![])
        .entry(id("gfx10-3-generic"), vec![4; 30]);
    writer
}

fn device(text: &str) -> TargetId {
    text.parse().unwrap()
}

fn temp_file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, bytes).unwrap();
    path
}

/// Headers v1 and v3, and zlib, which the writer does not make.
fn compressed(version: u16, method: u16, plain: &[u8], claim: u64) -> Vec<u8> {
    use std::io::Write;
    let stream = match method {
        0 => {
            let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::default());
            encoder.write_all(plain).unwrap();
            encoder.finish().unwrap()
        }
        _ => zstd::bulk::compress(plain, 3).unwrap(),
    };
    let mut out = b"CCOB".to_vec();
    out.extend(version.to_le_bytes());
    out.extend(method.to_le_bytes());
    match version {
        1 => out.extend((claim as u32).to_le_bytes()),
        2 => {
            out.extend((24 + stream.len() as u32).to_le_bytes());
            out.extend((claim as u32).to_le_bytes());
        }
        _ => {
            out.extend((32 + stream.len() as u64).to_le_bytes());
            out.extend(claim.to_le_bytes());
        }
    }
    out.extend([0; 8]);
    out.extend(stream);
    out
}

#[test]
fn selection() {
    let bytes = sample().write();
    let binary = FatBinary::parse(&bytes).unwrap();
    assert_eq!((binary.format(), binary.entries().len()), (Format::Bundle, 6));
    let pick = |d: &str| binary.select(device(d)).map(|s| (s.code_object.to_vec(), s.fit));
    assert_eq!(pick("gfx906:sramecc-:xnack-"), Some((vec![1; 5000], Match::Processor { exact_features: 0 })));
    assert_eq!(pick("gfx90a:sramecc+:xnack-"), Some((vec![3; 20], Match::Processor { exact_features: 1 })));
    assert_eq!(pick("gfx90a:sramecc+:xnack+"), Some((vec![2; 10], Match::Processor { exact_features: 1 })));
    // An empty entry is no code: the generic one serves.
    assert_eq!(pick("gfx1030"), Some((vec![4; 30], Match::Generic { exact_features: 0 })));
    assert_eq!(pick("gfx1100"), None);
    let targets: Vec<_> = binary.targets().collect();
    assert_eq!(targets, ["gfx906", "gfx90a:xnack+", "gfx90a:xnack-", "gfx10-3-generic"]);
}

#[test]
fn compressed_bundles_of_every_version() {
    let plain = sample().write();
    for version in 1..=3 {
        for method in 0..=1 {
            let file = compressed(version, method, &plain, plain.len() as u64);
            let mut padded = file.clone();
            padded.resize(file.len() + 1000, 0);
            assert_eq!(extent(&&padded[..]).unwrap(), (Format::CompressedBundle, file.len() as u64));
            // v1 does not say its length: padding behind the stream must not matter.
            let binary = FatBinary::parse(if version == 1 { &padded } else { &file }).unwrap();
            assert_eq!(binary.compression().unwrap().version, version);
            let chosen = binary.select(device("gfx906:xnack-")).unwrap();
            assert_eq!(chosen.code_object, vec![1; 5000]);
        }
    }
    let ours = sample().write_compressed(3).unwrap();
    let binary = FatBinary::parse(&ours).unwrap();
    assert_eq!(binary.compression().unwrap().uncompressed_size, plain.len() as u64);
    assert_eq!(binary.entries().len(), 6);
}

#[test]
fn lies_in_compressed_headers() {
    let plain = vec![0; 64 << 20];
    // 64 MiB of zeros are 6 KB of zstd. A header that promises less stops the stream there.
    let bomb = compressed(2, 1, &plain, 1000);
    assert!(FatBinary::parse(&bomb).unwrap_err().to_string().contains("more than the 1000 bytes promised"));
    let bomb = compressed(1, 0, &plain, 1000);
    assert!(extent(&&bomb[..]).unwrap_err().to_string().contains("beyond the promised size"));
    // One that promises exabytes allocates only what comes out.
    let bundle = sample().write();
    let boast = compressed(3, 1, &bundle, u64::MAX);
    assert_eq!(FatBinary::parse(&boast).unwrap().entries().len(), 6);
    let mut long = compressed(3, 1, &bundle, bundle.len() as u64);
    long[8..16].copy_from_slice(&(1u64 << 40).to_le_bytes());
    assert!(FatBinary::parse(&long).unwrap_err().to_string().contains("the header says"));
    let mut other = long.clone();
    other[6] = 9;
    assert!(FatBinary::parse(&other).unwrap_err().to_string().contains("compression method 9"));
    other[4] = 7;
    other[6] = 1;
    assert!(FatBinary::parse(&other).unwrap_err().to_string().contains("version 7"));
}

#[test]
fn extents_at_bare_addresses() {
    let bundle = sample().write();
    let mut memory = bundle.clone();
    memory.extend([0xaa; 9000]);
    assert_eq!(extent(&&memory[..]).unwrap(), (Format::Bundle, bundle.len() as u64));
    let cut = &bundle[..bundle.len() - 1];
    assert!(extent(&cut).unwrap_err().to_string().contains("past the end"));
    let error = extent(&&[7u8; 100][..]).unwrap_err().to_string();
    assert!(error.contains("it begins 07 07"), "{error}");
}

#[test]
fn refusals_say_what_and_where() {
    let good = sample().write();
    let refuse = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = good.clone();
        change(&mut bytes);
        FatBinary::parse(&bytes).unwrap_err().to_string()
    };
    assert!(
        refuse(&|b| b[24..32].copy_from_slice(&u64::MAX.to_le_bytes())).contains("entries in one bundle")
    );
    assert!(refuse(&|b| b[40..48].copy_from_slice(&u64::MAX.to_le_bytes())).contains("beyond 2^64"));
    assert!(
        refuse(&|b| b[40..48].copy_from_slice(&(1u64 << 40).to_le_bytes())).contains("reaches past the end")
    );
    assert!(refuse(&|b| b[48..56].copy_from_slice(&(1u64 << 40).to_le_bytes())).contains("entry ID of"));
    assert!(refuse(&|b| b.truncate(40)).contains("past the end"));
    assert!(refuse(&|b| b.clear()).contains("past the end"));
    let mut elf = vec![0; 64];
    elf[..6].copy_from_slice(b"\x7fELF\x02\x01");
    elf[18] = 62;
    assert!(FatBinary::parse(&elf).unwrap_err().to_string().contains(".hip_fatbin"));
}

#[test]
fn concatenated_bundles_in_a_file() {
    let mut file = Vec::new();
    let mut starts = Vec::new();
    for (i, align) in [1usize, 4096, 4096, 8, 4096].into_iter().enumerate() {
        file.resize(file.len().next_multiple_of(align), 0);
        starts.push(file.len() as u64);
        match i {
            1 => file.extend(sample().write_compressed(3).unwrap()),
            3 => file.extend(compressed(1, 0, &sample().write(), sample().write().len() as u64)),
            _ => file.extend(sample().write()),
        }
    }
    file.resize(file.len() + 5000, 0);
    let path = temp_file("concatenated.bin", &file);
    let fat = FatFile::open(&path).unwrap();
    let found: Vec<_> = fat.binaries().map(|b| b.unwrap()).collect();
    assert_eq!(found.iter().map(|l| l.range.start).collect::<Vec<_>>(), starts);
    for located in &found {
        assert_eq!(fat.open_binary(located).unwrap().entries().len(), 6);
    }
    let listing = FileListing::of(&fat);
    assert_eq!((listing.bundles, listing.rows.len()), (5, 30));
    assert!(listing.error.is_none());
    assert!(listing.rows[1].uri.ends_with(&format!("#offset={}&size=5000", 4096)), "{}", listing.rows[1].uri);
    let mut taken = Vec::new();
    let count = extract(
        &fat,
        |bundle, id| bundle != 1 && id.contains("gfx90a"),
        |e| {
            taken.push((e.file_name, e.bytes));
            Ok::<_, Error>(())
        },
    );
    assert_eq!((count.unwrap(), taken.len()), (8, 8));
    let name = "concatenated.bin-2-hipv4-amdgcn-amd-amdhsa--gfx90a_xnack+.co";
    assert_eq!(taken[0], (name.to_owned(), vec![2; 10]));
    // What follows the bundles is neither padding nor a bundle: said once, at its place.
    file.extend(b"garbage garbage garbage garbage");
    let path = temp_file("garbage.bin", &file);
    let fat = FatFile::open(&path).unwrap();
    let mut found = fat.binaries();
    assert_eq!(found.by_ref().take(5).filter(|b| b.is_ok()).count(), 5);
    let error = found.next().unwrap().unwrap_err().to_string();
    assert!(error.contains(&format!("{:#x}", file.len() - 31)), "{error}");
    assert!(found.next().is_none());
}

/// A host ELF with the given section contents, named `.hip_fatbin`.
fn host_elf(fatbin: &[u8]) -> Vec<u8> {
    let mut file = vec![0; 4096];
    file[..6].copy_from_slice(b"\x7fELF\x02\x01");
    file[18] = 62;
    file.extend(fatbin);
    let names_at = file.len() as u64;
    file.extend(b"\0.shstrtab\0.hip_fatbin\0");
    let names_len = file.len() as u64 - names_at;
    let table_at = file.len() as u64;
    for (name, kind, offset, size) in
        [(0u32, 0u32, 0u64, 0u64), (1, 3, names_at, names_len), (11, 1, 4096, fatbin.len() as u64)]
    {
        let mut header = [0; 64];
        header[..4].copy_from_slice(&name.to_le_bytes());
        header[4..8].copy_from_slice(&kind.to_le_bytes());
        header[24..32].copy_from_slice(&offset.to_le_bytes());
        header[32..40].copy_from_slice(&size.to_le_bytes());
        file.extend(header);
    }
    file[40..48].copy_from_slice(&table_at.to_le_bytes());
    file[58..64].copy_from_slice(&[64, 0, 3, 0, 1, 0]);
    file
}

#[test]
fn bundles_in_a_host_library() {
    let path = temp_file("libhost.so", &host_elf(&sample().write()));
    let fat = FatFile::open(&path).unwrap();
    assert_eq!(fat.format(), Format::HostElf);
    let found: Vec<_> = fat.binaries().map(|b| b.unwrap()).collect();
    assert_eq!((found.len(), found[0].range.start), (1, 4096));
    let mut none = host_elf(&sample().write());
    let at = none.windows(11).position(|w| w == b".hip_fatbin").unwrap();
    none[at + 1] = b'x';
    let fat = FatFile::open(temp_file("libnone.so", &none)).unwrap();
    assert_eq!(fat.binaries().count(), 0);
    assert!(FatFile::open("/nonexistent/file").unwrap_err().to_string().contains("/nonexistent/file"));
    assert!(FatFile::open(temp_file("empty.bin", b"")).unwrap_err().to_string().contains("empty"));
}

/// Whatever happens to the bytes: an answer or an error, and what is answered can be used.
fn survive(bytes: &[u8]) {
    let _ = extent(&bytes);
    if let Ok(binary) = FatBinary::parse(bytes) {
        for entry in binary.entries() {
            let _ = binary.bytes_of(entry).len();
        }
        let _ = binary.select(device("gfx90a:sramecc+:xnack-"));
        let _ = binary.targets().count();
    }
}

proptest! {
    #[test]
    fn truncated(len in 0usize..13000, packed: bool) {
        let bytes = if packed { sample().write_compressed(3).unwrap() } else { sample().write() };
        if len < bytes.len() {
            prop_assert!(FatBinary::parse(&bytes[..len]).is_err());
            prop_assert!(extent(&&bytes[..len]).is_err());
        }
    }

    #[test]
    fn mutated(changes in prop::collection::vec((0usize..480, any::<u8>()), 1..8), packed in 0u16..8) {
        let plain = sample().write();
        let mut bytes = match packed {
            0 | 7 => plain,
            n => compressed(1 + (n - 1) / 2, (n - 1) % 2, &plain, plain.len() as u64),
        };
        for (at, byte) in changes {
            let at = at % bytes.len();
            bytes[at] = byte;
        }
        survive(&bytes);
    }

    #[test]
    fn words_replaced(at in 0usize..300, value in prop::sample::select(vec![0u64, 1, 0xffff_ffff, 1 << 40, u64::MAX, u64::MAX - 4095])) {
        let mut bytes = sample().write();
        bytes[at..at + 8].copy_from_slice(&value.to_le_bytes());
        survive(&bytes);
    }

    #[test]
    fn host_libraries_mutated(changes in prop::collection::vec((0usize..64 + 23 + 192, any::<u8>()), 1..6)) {
        let small = BundleWriter::with_alignment(8).entry(id("gfx906"), vec![9; 8]).write();
        let mut bytes = host_elf(&small);
        let tail = bytes.len() - 23 - 192;
        for (at, byte) in changes {
            bytes[if at < 64 { at } else { tail + at - 64 }] = byte;
        }
        let path = temp_file(&format!("mutated-{:?}.so", std::thread::current().id()), &bytes);
        if let Ok(fat) = FatFile::open(&path) {
            for located in fat.binaries().flatten() {
                let _ = fat.open_binary(&located);
            }
        }
    }
}
