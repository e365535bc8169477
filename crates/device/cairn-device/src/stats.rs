//! What ran, counted: for `cairn run --stats`.
//!
//! Owns the counts and their table. Nothing is counted unless it was asked for. Must not know how a kernel runs.

use std::collections::HashMap;
use std::fmt::{self, Write as _};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use crate::device::Platform;
use crate::sys;
use crate::tell::tell;

#[derive(Clone, Copy, Default)]
struct KernelCounts {
    dispatches: u64,
    workgroups: u64,
    /// From the first workgroup's start to the last one's end, summed over dispatches.
    nanoseconds: u64,
    /// Spent on making it ready: lifting, translating.
    prepare_nanoseconds: u64,
}

/// Counts of a platform.
#[derive(Default)]
pub struct Stats {
    kernels: Mutex<HashMap<Arc<str>, KernelCounts>>,
    transfers: AtomicU64,
    bytes: AtomicU64,
}

impl Stats {
    pub(crate) fn dispatch(&self, kernel: &Arc<str>, workgroups: u64, nanoseconds: u64, prepare: u64) {
        let mut kernels = self.kernels.lock().unwrap_or_else(|e| e.into_inner());
        let k = kernels.entry(kernel.clone()).or_default();
        k.dispatches += 1;
        k.workgroups += workgroups;
        k.nanoseconds += nanoseconds;
        k.prepare_nanoseconds += prepare;
    }

    pub(crate) fn transfer(&self, bytes: u64) {
        self.transfers.fetch_add(1, Ordering::Relaxed);
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
    }
}

impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kernels = self.kernels.lock().unwrap_or_else(|e| e.into_inner());
        let mut rows: Vec<_> = kernels.iter().collect();
        // What took longest comes first.
        rows.sort_by_key(|(name, k)| (std::cmp::Reverse(k.nanoseconds), (*name).clone()));
        let sum = |of: fn(&KernelCounts) -> u64| rows.iter().map(|(_, k)| of(k)).sum::<u64>();
        let ms = |ns: u64| ns as f64 / 1e6;
        let mut text = format!(
            "{} kernels, {} dispatches, {:.3} ms in kernels, {:.3} ms to prepare them; {} copies and fills, {} bytes",
            rows.len(),
            sum(|k| k.dispatches),
            ms(sum(|k| k.nanoseconds)),
            ms(sum(|k| k.prepare_nanoseconds)),
            self.transfers.load(Ordering::Relaxed),
            self.bytes.load(Ordering::Relaxed),
        );
        if !rows.is_empty() {
            let _ = write!(
                text,
                "\n  {:>10} {:>12} {:>12} {:>12} {:>12}  kernel",
                "dispatches", "workgroups", "total ms", "mean us", "prepare ms"
            );
        }
        for (name, k) in rows {
            let mean = k.nanoseconds as f64 / 1e3 / k.dispatches.max(1) as f64;
            let _ = write!(
                text,
                "\n  {:>10} {:>12} {:>12.3} {mean:>12.3} {:>12.3}  {name}",
                k.dispatches,
                k.workgroups,
                ms(k.nanoseconds),
                ms(k.prepare_nanoseconds)
            );
        }
        f.write_str(&text)
    }
}

static AT_EXIT: OnceLock<Arc<Platform>> = OnceLock::new();

/// Prints a platform's counts when the process ends, however it ends.
pub(crate) fn print_at_exit(platform: &Arc<Platform>) {
    if AT_EXIT.set(platform.clone()).is_ok() {
        sys::at_exit(print);
    }
}

extern "C" fn print() {
    // A child of ours is not who was asked about.
    if let Some(platform) = AT_EXIT.get().filter(|_| !sys::forked()) {
        platform.print_stats();
    }
}

impl Platform {
    /// Prints the counts, where there are any.
    pub(crate) fn print_stats(&self) {
        if let Some(stats) = &self.stats {
            tell(format_args!("cairn: {} on {} threads: {stats}", self.engine.name(), self.pool.threads()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_kernel_comes_first_with_its_sums() {
        let stats = Stats::default();
        let (a, b): (Arc<str>, Arc<str>) = ("quick".into(), "slow".into());
        stats.dispatch(&a, 4, 1_000, 2_000_000);
        stats.dispatch(&b, 10, 3_000_000, 0);
        stats.dispatch(&a, 4, 3_000, 0);
        stats.transfer(100);
        stats.transfer(28);
        let text = stats.to_string();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(
            lines[0],
            "2 kernels, 3 dispatches, 3.004 ms in kernels, 2.000 ms to prepare them; 2 copies and fills, 128 bytes"
        );
        let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(words(lines[2]), ["1", "10", "3.000", "3000.000", "0.000", "slow"]);
        assert_eq!(words(lines[3]), ["2", "8", "0.004", "2.000", "2.000", "quick"]);
    }
}
