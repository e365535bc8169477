//! Runs `run/*.s`. `CAIRN_FILETEST=NAME` runs the files whose name contains it.

use cairn_filetests::golden::files;
use cairn_filetests::run::{Tally, run_file};
use cairn_snippet::AsmError;

#[test]
fn run_files() {
    let files = files("run", ".s").expect("run/ is there");
    assert!(!files.is_empty());
    let mut all = Tally::default();
    for path in &files {
        match run_file(path) {
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
        "{} files, {} runs, {} refused, {} failures",
        files.len(),
        all.runs,
        all.lacking,
        all.failures.len()
    );
    assert!(all.failures.is_empty(), "{} failures\n{}", all.failures.len(), all.failures.join("\n"));
}
