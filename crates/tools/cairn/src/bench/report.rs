//! Showing the figures: a table for people, JSON for programs.

use serde::Serialize;

/// Where the figures come from.
#[derive(Debug, Serialize)]
pub struct Machine {
    cpu: String,
    cores: usize,
    threads: u32,
    device: String,
    engine: String,
    cairn: &'static str,
}

impl Machine {
    pub fn this(device: &str, engine: &str, threads: u32) -> Machine {
        let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let cpu = info
            .lines()
            .find_map(|l| l.strip_prefix("model name").and_then(|r| r.split_once(':')))
            .map_or("unknown", |(_, name)| name.trim())
            .to_owned();
        Machine {
            cpu,
            cores: std::thread::available_parallelism().map_or(1, |n| n.get()),
            threads,
            device: device.to_owned(),
            engine: engine.to_owned(),
            cairn: env!("CARGO_PKG_VERSION"),
        }
    }
}

/// A task's figures; ratios are such that more is better.
#[derive(Debug, Serialize)]
pub struct Row {
    pub name: &'static str,
    pub unit: &'static str,
    pub value: f64,
    pub native: f64,
    pub ratio_native: f64,
    pub limit: Option<f64>,
    pub ratio_limit: Option<f64>,
}

pub fn json(machine: &Machine, rows: &[Row]) {
    let all = serde_json::json!({ "machine": machine, "kernels": rows });
    println!("{all}");
}

pub fn table(m: &Machine, rows: &[Row]) {
    println!("{} ({} cores), {} threads; virtual {} on {}", m.cpu, m.cores, m.threads, m.device, m.engine);
    println!(
        "{:<12} {:>8} {:>10} {:>10} {:>8} {:>10} {:>8}",
        "kernel", "unit", "Cairn", "native", "x native", "limit", "of limit"
    );
    for r in rows {
        let opt = |v: Option<f64>, digits: usize| v.map_or("-".to_owned(), |x| figure(x, digits));
        println!(
            "{:<12} {:>8} {:>10} {:>10} {:>8} {:>10} {:>8}",
            r.name,
            r.unit,
            figure(r.value, 3),
            figure(r.native, 3),
            figure(r.ratio_native, 2),
            opt(r.limit, 3),
            opt(r.ratio_limit, 2)
        );
    }
    if rows.len() > 1 {
        let mean = (rows.iter().map(|r| r.ratio_native.ln()).sum::<f64>() / rows.len() as f64).exp();
        println!("geometric mean of the ratios to native: {mean:.2}");
    }
}

/// About `digits` significant digits.
fn figure(x: f64, digits: usize) -> String {
    let before = if x.abs() < 1.0 { 0 } else { x.abs().log10() as usize + 1 };
    format!("{x:.*}", if x.abs() < 1.0 { digits } else { digits.saturating_sub(before) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_keep_their_digits() {
        assert_eq!(figure(123.456, 3), "123");
        assert_eq!(figure(1.23456, 3), "1.23");
        assert_eq!(figure(0.01234, 2), "0.01");
    }
}
