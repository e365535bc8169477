//! `cairn bench`: HIP kernels on the virtual GPU beside the same tasks in C++ for this CPU, taking turns on one machine.
//!
//! Every figure is a median of interleaved repetitions; what is compared is ratios of one run. The programs are in
//! `bench/` of this crate, travel inside the binary and are compiled at the first use.

mod plot;
mod program;
mod report;

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use indicatif::{ProgressBar, ProgressStyle};

use program::{Kind, Server, Workshop};
pub use report::Row;

#[derive(clap::Args)]
pub struct Args {
    /// Only kernels of these names; a name that no kernel has chooses all that contain it
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// Virtual device
    #[arg(long, value_name = "GFX", default_value = "gfx906")]
    device: String,
    /// Threads of the device and of the native programs (all cores unless given)
    #[arg(long, value_name = "N")]
    threads: Option<std::num::NonZeroU32>,
    /// Repetitions, of which the median is reported
    #[arg(long, value_name = "N", default_value_t = 5)]
    reps: usize,
    /// What executes GPU code: jit or interp
    #[arg(long, value_name = "ENGINE", default_value = "jit")]
    engine: String,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
    /// Draw the ratios to native, as SVG
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
}

/// One line of the table: a task, its native twin, and what bounds it.
struct Task {
    name: &'static str,
    unit: &'static str,
    /// HIP program and argument.
    hip: (&'static str, &'static str),
    native: &'static str,
    /// Which of `limits` bounds it.
    limit: Option<&'static str>,
    /// Times, not rates: less is better, and ratios are turned round so that more is always better.
    less_is_better: bool,
}

#[rustfmt::skip]
const TASKS: &[Task] = &[
    Task { name: "vector_add",    unit: "GB/s",    hip: ("vector_add", ""),     native: "vector_add",    limit: Some("triad"),         less_is_better: false },
    Task { name: "saxpy",         unit: "GB/s",    hip: ("saxpy", ""),          native: "saxpy",         limit: Some("triad"),         less_is_better: false },
    Task { name: "matmul_naive",  unit: "GFLOP/s", hip: ("matmul_naive", ""),   native: "matmul_naive",  limit: Some("fma"),           less_is_better: false },
    Task { name: "matmul_lds16",  unit: "GFLOP/s", hip: ("matmul_lds16", ""),   native: "matmul_lds16",  limit: Some("fma"),           less_is_better: false },
    Task { name: "matmul_rb64",   unit: "GFLOP/s", hip: ("matmul_rb64", ""),    native: "matmul_rb64",   limit: Some("fma"),           less_is_better: false },
    Task { name: "nbody",         unit: "GFLOP/s", hip: ("nbody", ""),          native: "nbody",         limit: Some("nbody"),         less_is_better: false },
    Task { name: "reduce",        unit: "GB/s",    hip: ("reduce", ""),         native: "reduce",        limit: Some("read"),          less_is_better: false },
    Task { name: "stencil",       unit: "GB/s",    hip: ("stencil", ""),        native: "stencil",       limit: Some("copy"),          less_is_better: false },
    Task { name: "transpose",     unit: "GB/s",    hip: ("transpose", ""),      native: "transpose",     limit: Some("copy"),          less_is_better: false },
    Task { name: "histogram",     unit: "Gelem/s", hip: ("histogram", ""),      native: "histogram",     limit: Some("read_words"),    less_is_better: false },
    Task { name: "black_scholes", unit: "Gopt/s",  hip: ("black_scholes", ""),  native: "black_scholes", limit: Some("black_scholes"), less_is_better: false },
    Task { name: "mandelbrot",    unit: "Giter/s", hip: ("mandelbrot", ""),     native: "mandelbrot",    limit: Some("mandelbrot"),    less_is_better: false },
    Task { name: "bitonic",       unit: "Mkey/s",  hip: ("bitonic", ""),        native: "bitonic",       limit: Some("sort"),          less_is_better: false },
    Task { name: "launch",        unit: "us",      hip: ("launch", ""),         native: "launch",        limit: None,                  less_is_better: true },
    Task { name: "launch_sync",   unit: "us",      hip: ("launch", "sync"),     native: "launch",        limit: None,                  less_is_better: true },
];

pub fn run(args: &Args) -> Result<()> {
    ensure!(args.reps > 0, "--reps must be at least 1");
    let tasks = select(&args.names)?;
    // A place that cannot be written is told before the minutes of measuring.
    if let Some(file) = &args.plot {
        std::fs::File::create(file).with_context(|| format!("cannot write {}", file.display()))?;
    }
    let shop = Workshop::new(cache_folder()?, &args.device, &args.engine, args.threads)?;
    let bar = progress(args.json, tasks.len() * (args.reps + 1));
    let mut rows = Vec::new();
    for t in tasks {
        bar.set_message(t.name);
        rows.push(measure(t, &shop, args.reps, &bar).with_context(|| format!("benchmark {}", t.name))?);
    }
    bar.finish_and_clear();
    let machine = report::Machine::this(&args.device, &args.engine, shop.threads());
    if let Some(file) = &args.plot {
        std::fs::write(file, plot::svg(&machine, &rows))
            .with_context(|| format!("cannot write {}", file.display()))?;
    }
    if args.json {
        println!("{}", report::json(&machine, &rows));
    } else {
        report::table(&machine, &rows)
    }
    Ok(())
}

/// The tasks that `names` choose, in the table's order; all for none. A name that chooses nothing is an error.
fn select(names: &[String]) -> Result<Vec<&'static Task>> {
    let mut chosen = vec![names.is_empty(); TASKS.len()];
    for name in names {
        let exact = TASKS.iter().any(|t| t.name == name);
        let mut found = false;
        for (t, c) in TASKS.iter().zip(&mut chosen) {
            if if exact { t.name == name } else { t.name.contains(name.as_str()) } {
                (*c, found) = (true, true);
            }
        }
        ensure!(
            found,
            "no benchmark is named {name}; there are {}",
            TASKS.iter().map(|t| t.name).collect::<Vec<_>>().join(", ")
        );
    }
    Ok(TASKS.iter().zip(chosen).filter_map(|(t, c)| c.then_some(t)).collect())
}

/// Takes turns: device, native, limit, device, ...
fn measure(t: &Task, shop: &Workshop, reps: usize, bar: &ProgressBar) -> Result<Row> {
    let mut device = shop.start(Kind::Hip, t.hip.0, t.hip.1)?;
    let mut native = shop.start(Kind::Native, t.native, "")?;
    let mut limit = t.limit.map(|l| shop.start(Kind::Native, "limits", l)).transpose()?;
    // Everyone's first turn warms up and does not count.
    let (mut d, mut n, mut l) = (Vec::new(), Vec::new(), Vec::new());
    for turn in 0..=reps {
        let a = device.measure()?;
        let b = native.measure()?;
        let c = limit.as_mut().map(Server::measure).transpose()?;
        if turn > 0 {
            d.push(a);
            n.push(b);
            l.extend(c);
        }
        bar.inc(1);
    }
    let ratio = |value: f64, other: f64| if t.less_is_better { other / value } else { value / other };
    let (value, native) = (median(&mut d), median(&mut n));
    let limit = (!l.is_empty()).then(|| median(&mut l));
    Ok(Row {
        name: t.name,
        unit: t.unit,
        value,
        native,
        ratio_native: ratio(value, native),
        limit,
        ratio_limit: limit.map(|x| ratio(value, x)),
        less_is_better: t.less_is_better,
    })
}

fn median(v: &mut [f64]) -> f64 {
    v.sort_by(f64::total_cmp);
    let n = v.len();
    (v[(n - 1) / 2] + v[n / 2]) / 2.0
}

fn progress(quiet: bool, steps: usize) -> ProgressBar {
    if quiet {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}");
    let bar = ProgressBar::new(steps as u64);
    style.map(|s| bar.clone().with_style(s)).unwrap_or(bar)
}

/// Where compiled programs are kept.
fn cache_folder() -> Result<PathBuf> {
    let base = match std::env::var_os("CAIRN_CACHE_DIR") {
        Some(d) => PathBuf::from(d),
        None => match (std::env::var_os("XDG_CACHE_HOME"), std::env::var_os("HOME")) {
            (Some(d), _) => PathBuf::from(d).join("cairn"),
            (None, Some(h)) => PathBuf::from(h).join(".cache/cairn"),
            (None, None) => anyhow::bail!("neither CAIRN_CACHE_DIR, XDG_CACHE_HOME nor HOME is set"),
        },
    };
    Ok(base.join("bench"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians() {
        assert_eq!(median(&mut [3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(&mut [4.0, 1.0, 2.0, 3.0]), 2.5);
    }

    #[test]
    fn every_task_has_its_sources() {
        for t in TASKS {
            assert!(program::source(Kind::Hip, t.hip.0).is_some(), "{}", t.name);
            assert!(program::source(Kind::Native, t.native).is_some(), "{}", t.name);
        }
    }

    fn names(of: &[&str]) -> Vec<&'static str> {
        let of: Vec<String> = of.iter().map(|&n| n.to_owned()).collect();
        select(&of).unwrap().iter().map(|t| t.name).collect()
    }

    #[test]
    fn names_choose_rows() {
        assert_eq!(names(&[]).len(), TASKS.len());
        assert_eq!(names(&["launch"]), ["launch"], "a whole name is that row alone");
        assert_eq!(names(&["matmul"]), ["matmul_naive", "matmul_lds16", "matmul_rb64"]);
        assert_eq!(names(&["saxpy", "vector"]), ["vector_add", "saxpy"], "in the table's order");
        let wrong = select(&["saxpy".to_owned(), "fft".to_owned()]).err().unwrap().to_string();
        assert!(wrong.contains("fft") && wrong.contains("bitonic"), "{wrong}");
    }

    #[test]
    fn names_of_rows_are_unique() {
        for t in TASKS {
            assert_eq!(TASKS.iter().filter(|o| o.name == t.name).count(), 1, "{}", t.name);
        }
    }
}
