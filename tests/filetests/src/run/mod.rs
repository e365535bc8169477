//! `run/*.s`: instruction sequences on one wavefront, on every engine, against expectations and against each other.

mod check;
mod parse;
mod value;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use cairn_snippet::{AsmError, Engine, Snippet, assemble};
use cairn_target::{Target, WaveSize};

use parse::Start;
pub use parse::{Case, File, parse};

/// What running a file gave.
#[derive(Debug, Default)]
pub struct Tally {
    /// Runs of a case on a target and engine.
    pub runs: usize,
    /// Of these, refused as the file allows: what Cairn lacks.
    pub lacking: usize,
    /// What went wrong, a line each or more.
    pub failures: Vec<String>,
}

/// Runs every case of a file on its targets and these engines.
///
/// # Errors
/// Only where there is no assembler. What is wrong with the file is a failure.
pub fn run_file(path: &Path, engines: &[Engine]) -> Result<Tally, AsmError> {
    let mut tally = Tally::default();
    let name = path.file_name().and_then(|n| n.to_str()).unwrap_or("?");
    let text = match std::fs::read_to_string(path) {
        Ok(t) => t,
        Err(e) => {
            tally.failures.push(format!("{name}: {e}"));
            return Ok(tally);
        }
    };
    let file = match parse(&text) {
        Ok(f) => f,
        Err((line, why)) => {
            tally.failures.push(format!("{name}:{line}: {why}"));
            return Ok(tally);
        }
    };
    for &target in &file.targets {
        let wave = file.wave.unwrap_or(target.default_wave_size());
        run_on(&file, name, target, wave, engines, &mut tally)?;
    }
    Ok(tally)
}

/// The text of all cases for each target, as it is assembled.
pub fn sources(file: &File) -> Vec<(Target, WaveSize, String)> {
    let mut all = Vec::new();
    for &target in &file.targets {
        let wave = file.wave.unwrap_or(target.default_wave_size());
        let cases: Vec<&Case> = file.cases.iter().filter(|c| c.is_for(target)).collect();
        all.push((target, wave, source(&cases, target, wave)));
    }
    all
}

fn run_on(
    file: &File,
    name: &str,
    target: Target,
    wave: WaveSize,
    engines: &[Engine],
    tally: &mut Tally,
) -> Result<(), AsmError> {
    let cases: Vec<&Case> = file.cases.iter().filter(|c| c.is_for(target)).collect();
    let assembled = match assemble(target, wave, &source(&cases, target, wave)) {
        Ok(a) => a,
        Err(AsmError::Rejected(why)) => {
            tally.failures.push(format!("{name} {target}: {why}"));
            return Ok(());
        }
        Err(e) => return Err(e),
    };
    let snippet = Snippet::new(target, wave, &assembled.code);
    for (n, case) in cases.iter().enumerate() {
        let at = |what: &str| format!("{name}:{} {target} {}: {what}", case.line, case.name);
        let mut start = match case.start(target, wave) {
            Ok(s) => s,
            Err(why) => {
                tally.failures.push(at(&why));
                continue;
            }
        };
        run_case(case, name, target, engines, &snippet, assembled.labels[&label(n)], &mut start, tally);
        if case.is_lanewise() {
            start.original.exec &= HOLES;
            run_case(case, name, target, engines, &snippet, assembled.labels[&label(n)], &mut start, tally);
        }
    }
    Ok(())
}

/// EXEC for the second run of cases that go lane by lane: whole slices on, whole slices off, and everything between.
const HOLES: u64 = 0x00ff_5a5a_8001_fff7;

fn run_case(
    case: &Case,
    name: &str,
    target: Target,
    engines: &[Engine],
    snippet: &Snippet,
    entry: u64,
    start: &mut Start,
    tally: &mut Tally,
) {
    let at = |what: &str| format!("{name}:{} {target} {}: {what}", case.line, case.name);
    let mut first = None;
    for engine in engines {
        tally.runs += 1;
        // On the same memory, so that addresses are the same too.
        start.state.restore(&start.original);
        let after = &mut start.state;
        let result = catch_unwind(AssertUnwindSafe(|| snippet.run(engine, entry, after)));
        let result = match result {
            Ok(r) => r.map_err(|e| e.to_string()),
            Err(_) => Err("panicked".to_owned()),
        };
        match (result, &case.lacks) {
            (Ok(()), _) => {}
            (Err(e), Some(why)) if e.contains(why) => {
                tally.lacking += 1;
                continue;
            }
            (Err(e), _) => {
                tally.failures.push(at(&format!("{}: {e}", engine.name())));
                continue;
            }
        }
        let lines = check::compare(case, target, &start.original, &start.addresses, after);
        tally.failures.extend(lines.into_iter().map(|l| at(&format!("{}: {l}", engine.name()))));
        match &first {
            None => first = Some((engine, check::bits(case, after))),
            Some((other, bits)) => {
                if let Some(what) = check::difference(bits, &check::bits(case, after)) {
                    let text = format!("{} and {} differ: {what}", other.name(), engine.name());
                    tally.failures.push(at(&text));
                }
            }
        }
    }
}

fn label(n: usize) -> String {
    format!("filetest_case_{n}")
}

/// One text for all cases: starting an assembler is the slowest part.
fn source(cases: &[&Case], target: Target, wave: WaveSize) -> String {
    let mut s = String::new();
    for (n, case) in cases.iter().enumerate() {
        s += &format!("{}:\n", label(n));
        for line in case.asm.iter().filter(|l| l.is_for(target)) {
            s += &value::local_names(&line.text, target, wave);
            // Local labels of a case must not meet those of another.
            s = s.replace("%%", &format!("_{n}"));
            s.push('\n');
        }
        s += Snippet::LEAVE;
        s.push('\n');
    }
    s
}
