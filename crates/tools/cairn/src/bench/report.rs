//! Showing the figures as text: a table for people, JSON for programs.

use std::fmt;

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

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Machine { cpu, cores, threads, device, engine, .. } = self;
        write!(f, "{cpu} ({cores} cores), {threads} threads; virtual {device} on {engine}")
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
    pub less_is_better: bool,
}

pub fn json(machine: &Machine, rows: &[Row]) -> serde_json::Value {
    serde_json::json!({ "machine": machine, "kernels": rows })
}

/// Geometric mean of the ratios to native.
pub fn mean(rows: &[Row]) -> f64 {
    (rows.iter().map(|r| r.ratio_native.ln()).sum::<f64>() / rows.len() as f64).exp()
}

pub fn table(m: &Machine, rows: &[Row]) {
    println!("{m}");
    println!(
        "{:<13} {:>8} {:>10} {:>10} {:>8} {:>10} {:>8}",
        "kernel", "unit", "Cairn", "native", "x native", "limit", "of limit"
    );
    for r in rows {
        let opt = |v: Option<f64>, digits: usize| v.map_or("-".to_owned(), |x| figure(x, digits));
        println!(
            "{:<13} {:>8} {:>10} {:>10} {:>8} {:>10} {:>8}",
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
        println!("geometric mean of the ratios to native: {:.2}", mean(rows));
    }
}

/// About `digits` significant digits.
pub fn figure(x: f64, digits: usize) -> String {
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

    #[test]
    fn json_has_every_figure() {
        let row = Row {
            name: "saxpy",
            unit: "GB/s",
            value: 2.0,
            native: 4.0,
            ratio_native: 0.5,
            limit: None,
            ratio_limit: None,
            less_is_better: false,
        };
        let all = json(&Machine::this("gfx906", "jit", 2), &[row]);
        assert_eq!(all["machine"]["device"], "gfx906");
        assert_eq!(
            all["kernels"],
            serde_json::json!([{
                "name": "saxpy", "unit": "GB/s", "value": 2.0, "native": 4.0, "ratio_native": 0.5,
                "limit": null, "ratio_limit": null, "less_is_better": false
            }])
        );
    }
}
