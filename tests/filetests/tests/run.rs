//! Runs `run/*.s`. `CAIRN_FILETEST=NAME` runs the files whose name contains it.

use cairn_filetests::golden::files;
use cairn_filetests::run::{Tally, run_file};
use cairn_snippet::{AsmError, Engine};
use std::path::Path;

#[test]
fn run_files() {
    let files = files("run", ".s").expect("run/ is there");
    assert!(!files.is_empty());
    let engines = engines();
    let names: Vec<_> = engines.iter().map(Engine::name).collect();
    let mut all = Tally::default();
    for path in &files {
        match run_file(path, &engines) {
            Ok(t) => {
                all.runs += t.runs;
                all.lacking += t.lacking;
                all.failures.extend(t.failures);
            }
            Err(AsmError::Missing) => return eprintln!("skipped: {}", AsmError::Missing),
            Err(e) => panic!("{e}"),
        }
    }
    println!(
        "{} files on {}: {} runs, {} refused, {} failures",
        files.len(),
        names.join(", "),
        all.runs,
        all.lacking,
        all.failures.len()
    );
    assert!(all.failures.is_empty(), "{} failures\n{}", all.failures.len(), all.failures.join("\n"));
}

/// All that work here; `CAIRN_FILETEST_ENGINE=interp` chooses.
fn engines() -> Vec<Engine> {
    let only = std::env::var("CAIRN_FILETEST_ENGINE").unwrap_or_default();
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("blobs");
    let jits = [false, true].map(|wave_major| Engine::jit(wave_major, Some(&cache)));
    if jits.iter().any(Option::is_none) {
        eprintln!("without the JIT: `cargo build -p cairn-jit` makes its helper program");
    }
    let all = [Some(Engine::Interp)].into_iter().chain(jits).flatten();
    all.filter(|e| only.is_empty() || e.name() == only).collect()
}
