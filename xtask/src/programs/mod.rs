//! `cargo xtask programs`: compiles HIP programs (`examples/`, `tests/programs/`) and runs them on the virtual GPU,
//! on every target and engine. A run passes when the program checks itself and its checksum line is the same on
//! every engine. Owns the plan; [`source`] reads directives, [`compile`] builds, [`execute`] runs.

mod compile;
mod execute;
mod source;

use crate::ci::Tally;
use crate::prefix;
use anyhow::{Context, Result, bail, ensure};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

pub use compile::Compiler;

/// What programs are built for and run on, by our hipcc with clang-19.
pub const TARGETS: &[&str] = &["gfx906", "gfx90a", "gfx1030", "gfx942", "gfx1100", "gfx1201"];
pub const ENGINES: &[&str] = &["interp", "jit"];

/// What to run; empty lists mean all.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    pub targets: Vec<String>,
    pub engines: Vec<String>,
    pub compilers: Vec<Compiler>,
    pub filters: Vec<String>,
    pub compile_only: bool,
    /// Leave the prefix as it is: for a quick edit-run loop.
    pub keep_prefix: bool,
}

impl Selection {
    pub fn parse(words: &[&str]) -> Result<Selection> {
        let mut s = Selection::default();
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let mut value = || words.next().copied().with_context(|| format!("{word} needs a value"));
            match *word {
                "--target" => s.targets.extend(value()?.split(',').map(str::to_owned)),
                "--engine" => s.engines.extend(value()?.split(',').map(str::to_owned)),
                "--compiler" => s.compilers.push(Compiler::parse(value()?)?),
                "--compile-only" => s.compile_only = true,
                "--keep-prefix" => s.keep_prefix = true,
                w if w.starts_with('-') => bail!("unknown option {w}"),
                w => s.filters.push(w.to_owned()),
            }
        }
        Ok(s)
    }

    fn or_all(chosen: &[String], all: &[&str]) -> Vec<String> {
        if chosen.is_empty() { all.iter().map(|s| s.to_string()).collect() } else { chosen.to_vec() }
    }
}

/// One program, as one compiler built it, on one target and engine.
struct Job<'a> {
    program: &'a source::Program,
    binary: PathBuf,
    compiler: Compiler,
    target: String,
    engine: String,
}

impl Job<'_> {
    /// Runs that must agree bit for bit: the same machine code.
    fn machine_code(&self) -> (String, &'static str, String) {
        let target = if self.program.same_on_all_targets { "any target" } else { &self.target };
        (self.program.name.clone(), self.compiler.name(), target.to_owned())
    }
}

pub fn run(selection: &Selection) -> Result<Tally> {
    let prefix = if selection.keep_prefix { prefix::path() } else { prefix::run()? };
    let mut tally = Tally::default();
    let mut programs = source::all(&selection.filters)?;
    ensure!(!programs.is_empty(), "no program matches {:?}", selection.filters);
    let mut skipped = Vec::new();
    for p in &programs {
        if let Some(why) = p.reason_to_skip()? {
            println!("skip  {}: {why}", p.name);
            skipped.push(p.name.clone());
        }
    }
    tally.skipped = skipped.len();
    programs.retain(|p| !skipped.contains(&p.name));
    ensure!(!programs.is_empty(), "every program was skipped");
    let compilers =
        if selection.compilers.is_empty() { Compiler::ALL.to_vec() } else { selection.compilers.clone() };

    // A C program has no device code, so hipcc does not matter.
    let builds: Vec<(&source::Program, Compiler)> = programs
        .iter()
        .flat_map(|p| compilers.iter().map(move |c| (p, *c)).take(if p.is_c() { 1 } else { usize::MAX }))
        .collect();
    let built = in_parallel(&builds, |(program, compiler)| compile::build(program, *compiler, &prefix));
    let mut jobs = Vec::new();
    for ((program, compiler), result) in builds.iter().zip(built) {
        match result {
            Ok(binary) if selection.compile_only => {
                println!("ok    {} {}: {}", program.name, compiler.name(), binary.display());
                tally.passed += 1;
            }
            Ok(binary) => {
                // C programs bring no device code; that of Debian's libraries is for the targets of Debian's compiler.
                let possible = if program.is_c() { Compiler::Debian.targets() } else { compiler.targets() };
                for target in Selection::or_all(&selection.targets, possible) {
                    if !possible.contains(&target.as_str()) {
                        continue;
                    }
                    for engine in Selection::or_all(&selection.engines, ENGINES) {
                        jobs.push(Job {
                            program,
                            binary: binary.clone(),
                            compiler: *compiler,
                            target: target.clone(),
                            engine,
                        });
                    }
                }
            }
            Err(e) => {
                println!("FAIL  {} {}: {e:#}", program.name, compiler.name());
                tally.failed += 1;
            }
        }
    }

    let results = in_parallel(&jobs, |job| {
        let result = execute::run(job, &prefix);
        match &result {
            Ok(r) => println!("ok    {} ({:.1} s)", label(job), r.seconds),
            Err(e) => println!("FAIL  {}: {e:#}", label(job)),
        }
        result
    });
    let mut bits: BTreeMap<_, Vec<(String, String)>> = BTreeMap::new();
    for (job, result) in jobs.iter().zip(results) {
        match result {
            Ok(r) => {
                tally.passed += 1;
                bits.entry(job.machine_code())
                    .or_default()
                    .push((format!("{} {}", job.target, job.engine), r.checksum));
            }
            Err(_) => tally.failed += 1,
        }
    }
    for ((program, compiler, target), sums) in bits {
        if sums.iter().any(|(_, s)| *s != sums[0].1) {
            println!("FAIL  {program} {compiler} {target}: runs differ in bits: {sums:?}");
            tally.failed += 1;
        }
    }
    Ok(tally)
}

fn label(job: &Job) -> String {
    format!("{} {} {} {}", job.program.name, job.compiler.name(), job.target, job.engine)
}

/// Maps in parallel, on as many threads as the machine has cores; results come in order.
fn in_parallel<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, R)>> = Mutex::new(Vec::new());
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(8);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(i) else { break };
                    let r = work(item);
                    done.lock().expect("no worker panicked").push((i, r));
                }
            });
        }
    });
    let mut done = done.into_inner().expect("no worker panicked");
    done.sort_by_key(|(i, _)| *i);
    done.into_iter().map(|(_, r)| r).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_order_in_parallel() {
        let items: Vec<usize> = (0..100).collect();
        assert_eq!(in_parallel(&items, |i| i * 2), items.iter().map(|i| i * 2).collect::<Vec<_>>());
    }

    #[test]
    fn reads_a_selection() {
        let s = Selection::parse(&["--target", "gfx906,gfx90a", "--engine", "jit", "saxpy"]).unwrap();
        assert_eq!((s.targets.len(), s.engines.len(), s.filters.len()), (2, 1, 1));
        assert!(Selection::parse(&["--target"]).is_err() && Selection::parse(&["--nope"]).is_err());
    }
}
