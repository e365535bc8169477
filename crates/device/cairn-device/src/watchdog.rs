//! The watchdog: a kernel that runs longer than the limit is stopped, and where its waves were is told.
//!
//! Owns the thread that looks at what runs, and the report. Must not know how a wave is stopped: workers ask their dispatch,
//! whenever their waves give way, whether to go on.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use cairn_engine::fault::{Doing, WaveAt};

use crate::dispatch::DispatchWork;
use crate::pool::Job;
use crate::sys;

/// How often it looks, and how long a stopped dispatch may take to tell its waves' places.
const PERIOD: Duration = Duration::from_millis(50);
const GRACE: Duration = Duration::from_secs(2);
/// Lines of a report that are about waves.
const LINES: usize = 32;

/// Looks after running dispatches.
pub(crate) struct Watchdog {
    limit: Duration,
    running: Arc<Mutex<Vec<Weak<Job<DispatchWork>>>>>,
    started: AtomicBool,
}

impl Watchdog {
    pub fn new(limit: Duration) -> Watchdog {
        Watchdog { limit, running: Arc::default(), started: AtomicBool::new(false) }
    }

    pub fn limit(&self) -> Duration {
        self.limit
    }

    /// Looks after a dispatch from now on.
    pub fn watch(&self, job: &Arc<Job<DispatchWork>>) {
        self.running.lock().unwrap_or_else(|e| e.into_inner()).push(Arc::downgrade(job));
        if !self.started.swap(true, Ordering::AcqRel) {
            let (running, limit) = (self.running.clone(), self.limit);
            // Without a thread there is no watchdog, and kernels run on.
            let _ = sys::spawn("cairn-watchdog".into(), 1 << 20, move || {
                loop {
                    std::thread::sleep(PERIOD.min(limit));
                    look(&running, limit);
                }
            });
        }
    }
}

/// Stops what has run too long; reports what does not stop.
fn look(running: &Mutex<Vec<Weak<Job<DispatchWork>>>>, limit: Duration) {
    // Upgraded outside the lock: the last reference may be the one that is dropped here.
    let jobs: Vec<_> = {
        let mut list = running.lock().unwrap_or_else(|e| e.into_inner());
        list.retain(|j| j.strong_count() > 0);
        list.iter().filter_map(Weak::upgrade).collect()
    };
    for job in jobs {
        let age = job.work.age();
        if age > limit {
            job.work.stop();
        }
        if age > limit + GRACE {
            job.work.report_timeout();
        }
    }
}

/// A kernel that was stopped.
#[derive(Clone, Debug)]
pub struct TimeoutReport {
    pub kernel: Arc<str>,
    pub kernel_entry: u64,
    /// Driver node of the device, as AMD's messages count.
    pub node: u32,
    pub limit: Duration,
    /// Workgroups of the dispatch.
    pub workgroups: u64,
    /// Waves that had started and not ended, each with its source line where that is known.
    pub waves: Vec<(WaveAt, Option<String>)>,
}

impl fmt::Display for TimeoutReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kernel = &self.kernel;
        let mut text = format!(
            "Kernel {kernel} on GPU node-{} ran longer than {} s (--timeout, CAIRN_TIMEOUT) and was stopped. \
             Its grid has {} workgroups; {} waves had started and not ended:",
            self.node,
            self.limit.as_secs_f64(),
            self.workgroups,
            self.waves.len()
        );
        // Waves of a workgroup at the same place share a line.
        type Place = ([u32; 3], Doing, Option<u64>);
        let mut places: BTreeMap<Place, Vec<&(WaveAt, Option<String>)>> = BTreeMap::new();
        for w in &self.waves {
            places.entry((w.0.workgroup, w.0.doing, w.0.pc)).or_default().push(w);
        }
        for ((group, doing, pc), waves) in places.iter().take(LINES) {
            let [x, y, z] = group;
            let numbers = ranges(waves.iter().map(|w| w.0.wave));
            let _ = write!(text, "\n  workgroup ({x}, {y}, {z}), wave {numbers}: ");
            match (doing, pc) {
                (Doing::Barrier, _) => text.push_str("waits at a barrier"),
                (Doing::NotYet, _) => text.push_str("has its turn after the others"),
                (Doing::Running, None) => text.push_str("runs"),
                (Doing::Running, Some(pc)) => {
                    let _ = write!(text, "PC {pc:#x}");
                    if let Some(offset) = pc.checked_sub(self.kernel_entry).filter(|&o| o < 1 << 24) {
                        let _ = write!(text, " ({kernel} + {offset:#x})");
                    }
                    let (at, source) = waves[0];
                    let source = source.as_deref().unwrap_or("source unknown: compile with -g");
                    let _ = write!(text, ", near {}, {source}", at.instruction);
                }
            }
        }
        if places.len() > LINES {
            let _ = write!(text, "\n  and {} places more", places.len() - LINES);
        }
        f.write_str(&text)?;
        f.write_str(
            "\n  help      a loop that never ends, or a wait for what no running wave will write; \
             a slow kernel wants a longer --timeout",
        )
    }
}

/// Rising numbers as text: `0, 2-5`.
fn ranges(numbers: impl Iterator<Item = u32>) -> String {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for n in numbers {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == n => *last = n,
            _ => runs.push((n, n)),
        }
    }
    let run = |&(a, b): &(u32, u32)| if a == b { a.to_string() } else { format!("{a}-{b}") };
    runs.iter().map(run).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_a_row_are_a_range() {
        assert_eq!(ranges([0, 2, 3, 4, 9, 10].into_iter()), "0, 2-4, 9-10");
    }

    #[test]
    fn waves_at_the_same_place_share_a_line() {
        let at = |wave, doing, pc| {
            let instruction = "s_branch -4".into();
            (WaveAt { workgroup: [1, 0, 0], wave, doing, pc, instruction }, Some("spin.hip:9".into()))
        };
        let report = TimeoutReport {
            kernel: "spin".into(),
            kernel_entry: 0x1_0000,
            node: 1,
            limit: Duration::from_millis(1500),
            workgroups: 40,
            waves: vec![
                at(0, Doing::Running, Some(0x1_0010)),
                at(2, Doing::Running, Some(0x1_0010)),
                at(1, Doing::Barrier, None),
            ],
        };
        let text = report.to_string();
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].starts_with("Kernel spin on GPU node-1 ran longer than 1.5 s"), "{text}");
        assert!(lines[0].ends_with("40 workgroups; 3 waves had started and not ended:"), "{text}");
        assert_eq!(
            lines[1],
            "  workgroup (1, 0, 0), wave 0, 2: PC 0x10010 (spin + 0x10), near s_branch -4, spin.hip:9"
        );
        assert_eq!(lines[2], "  workgroup (1, 0, 0), wave 1: waits at a barrier");
        assert_eq!(lines.len(), 4);
    }
}
