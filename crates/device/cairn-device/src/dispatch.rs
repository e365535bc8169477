//! A kernel dispatch that runs: the job that workers share, from first workgroup to completion signal.
//!
//! Owns launch limits, timestamps and what a fault ends in. Must not know rings.

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use cairn_engine::engine::{Dispatch, Kernel};
use cairn_engine::fault::{Fault, FaultKind, PrepareError, WaveAt};
use cairn_engine::refill::{self, Refill};

use crate::clock;
use crate::device::Device;
use crate::error::QueueError;
use crate::kernel_table::KernelEntry;
use crate::packet::{KernelDispatch, PacketWords};
use crate::pool::{Job, Work};
use crate::queue::Shared;
use crate::report::FaultReport;
use crate::signal::Signal;
use crate::watchdog::{TimeoutReport, Watchdog};

/// What completion signals become when their packet failed: HSA makes them negative.
const FAILED: i64 = -1;

/// Ends a packet that did not do what it should: waiters are released and can tell.
pub(crate) fn complete_failed(signal: Option<Signal>) {
    if let Some(signal) = signal {
        signal.store(FAILED);
    }
}

pub(crate) struct DispatchWork {
    shared: Arc<Shared>,
    entry: Arc<KernelEntry>,
    kernel: Arc<dyn Kernel>,
    /// Kernels read the packet they were launched with: here, since its slot in the ring is free again.
    packet: PacketWords,
    dispatch: Dispatch,
    completion: Option<Signal>,
    start: AtomicU64,
    fault: OnceLock<Box<Fault>>,
    since: Instant,
    /// The watchdog has had enough.
    stopped: AtomicBool,
    /// Workgroups were given up for that.
    cut: AtomicBool,
    /// Where waves were then.
    waves: Mutex<Vec<WaveAt>>,
    told: AtomicBool,
}

impl Work for DispatchWork {
    fn run(&self, range: Range<u64>, more: &dyn Fn(u64) -> Option<Range<u64>>) -> bool {
        if self.fault.get().is_some() {
            return false;
        }
        if self.is_stopped() {
            self.cut.store(true, Ordering::Release);
            return false;
        }
        if range.start == 0 {
            self.start.store(clock::now(), Ordering::Relaxed);
        }
        let source = |at_most| match self.fault.get() {
            Some(_) => Refill::Cancelled,
            None if self.is_stopped() => Refill::Cancelled,
            None if at_most == 0 => Refill::Nothing,
            None => more(at_most).map_or(Refill::Nothing, Refill::Take),
        };
        let run = || refill::with_source(&source, || self.kernel.run(&self.dispatch, range));
        match catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|_| Err(self.engine_panic())) {
            Ok(()) => true,
            Err(fault) if matches!(fault.kind, FaultKind::Cancelled { .. }) => {
                if let FaultKind::Cancelled { waves } = fault.kind {
                    self.waves.lock().unwrap_or_else(|e| e.into_inner()).extend(waves);
                }
                self.cut.store(true, Ordering::Release);
                false
            }
            Err(fault) => {
                if self.fault.set(fault).is_ok() {
                    self.report();
                }
                false
            }
        }
    }

    fn finish(&self) {
        let shared = &*self.shared;
        if self.fault.get().is_some() {
            // Told when it happened.
        } else if self.cut.load(Ordering::Acquire) {
            self.report_timeout();
        } else {
            let (start, end) = (self.start.load(Ordering::Relaxed), clock::now());
            // Worked on by up to all threads at once, so this is a floor; good enough to tell tiny from large.
            let (took, workgroups) = (end.saturating_sub(start), self.dispatch.workgroup_count());
            self.entry.note_cost(took, workgroups);
            if let Some(stats) = &shared.platform.stats {
                stats.dispatch(&self.entry.code.name, workgroups, took, self.entry.take_preparation());
            }
            if let Some(signal) = self.completion {
                signal.set_timestamps(start, end);
                signal.complete();
            }
        }
        shared.retire();
    }
}

impl DispatchWork {
    /// How long it has been running.
    pub fn age(&self) -> Duration {
        self.since.elapsed()
    }

    /// Asks its waves to end.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Release);
    }

    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Acquire)
    }

    /// Tells that the watchdog stopped it, once.
    pub fn report_timeout(&self) {
        if self.told.swap(true, Ordering::AcqRel) {
            return;
        }
        let shared = &*self.shared;
        let entry = &self.entry;
        let waves = std::mem::take(&mut *self.waves.lock().unwrap_or_else(|e| e.into_inner()));
        let line = |w: &WaveAt| entry.source.as_ref()?.line(w.pc?);
        let report = TimeoutReport {
            kernel: entry.code.name.clone(),
            kernel_entry: entry.code.entry,
            node: shared.device.node,
            limit: shared.platform.watchdog.as_ref().map_or(Duration::ZERO, Watchdog::limit),
            workgroups: self.dispatch.workgroup_count(),
            waves: waves.into_iter().map(|w| (w.clone(), line(&w))).collect(),
        };
        shared.fail(QueueError::Timeout(Box::new(report)));
        complete_failed(self.completion);
    }

    /// An engine that panicked (its message is on stderr): our error, to be told like any other.
    fn engine_panic(&self) -> Box<Fault> {
        let kernel = self.entry.code.name.clone();
        let why = "internal error of the engine (see the panic message above)".into();
        Box::new(Fault {
            kind: FaultKind::Code(PrepareError::Translator { kernel: kernel.clone(), why }),
            kernel,
            pc: self.entry.code.entry,
            instruction: String::new(),
            workgroup: [0; 3],
            wave: 0,
        })
    }

    /// What the engine finds out about a fault by running its workgroup again. Whatever that does to memory, nobody will
    /// see: the process ends.
    fn explain(&self, fault: &Fault) -> Option<Box<Fault>> {
        catch_unwind(AssertUnwindSafe(|| self.kernel.explain(&self.dispatch, fault))).ok().flatten()
    }

    /// Reports the first fault and ends the packet at once: waves on other threads may wait for the one that is gone.
    fn report(&self) {
        let Some(fault) = self.fault.get() else { return };
        let shared = &*self.shared;
        let device = &shared.device;
        let memory = &shared.platform.memory;
        let mut fault = (**fault).clone();
        if shared.aborts()
            && let Some(more) = self.explain(&fault)
        {
            fault = *more;
        }
        let report =
            FaultReport::new(fault, device.node, device.handle(), &self.entry, &self.dispatch, memory);
        shared.fail(QueueError::Fault(Box::new(report)));
        complete_failed(self.completion);
    }
}

/// Checks a dispatch against what the device has.
fn check_limits(device: &Device, kernel: &KernelEntry, packet: &KernelDispatch) -> Result<(), QueueError> {
    let limits = &device.limits;
    let what = |what: String| Err(QueueError::Limit { kernel: kernel.code.name.to_string(), what });
    let items: u64 = packet.workgroup.iter().map(|&n| u64::from(n)).product();
    if items > u64::from(limits.max_flat_workgroup_size) {
        return what(format!(
            "a workgroup of {items} work-items; {} has at most {}",
            device.profile.target.name(),
            limits.max_flat_workgroup_size
        ));
    }
    let count = |d: usize| u64::from(packet.grid[d].div_ceil(u32::from(packet.workgroup[d]).max(1)));
    if count(0).checked_mul(count(1)).and_then(|n| n.checked_mul(count(2))).is_none() {
        return what(format!("a grid of {:?} work-items has too many workgroups to count", packet.grid));
    }
    if packet.private_segment_size > MAX_SCRATCH {
        return what(format!(
            "{} bytes of scratch a work-item; at most {MAX_SCRATCH} are possible",
            packet.private_segment_size
        ));
    }
    if packet.group_segment_size > limits.lds_per_workgroup {
        return what(format!(
            "{} bytes of LDS a workgroup; {} has {}",
            packet.group_segment_size,
            device.profile.target.name(),
            limits.lds_per_workgroup
        ));
    }
    Ok(())
}

/// Scratch that a work-item can have: what the wave's 13-bit size field of 1 KiB units leaves each of 64 lanes.
const MAX_SCRATCH: u32 = 128 << 10;
/// Dispatches cheaper than this in all are not worth waking a helper for.
const SHARE_FROM_NS: u64 = 8_000;

/// Starts a dispatch, takes part in it, and returns when no workgroup is left to start.
pub(crate) fn launch(
    shared: &Arc<Shared>,
    packet: PacketWords,
    index: u64,
    completion: Option<Signal>,
) -> Result<(), QueueError> {
    let decoded = KernelDispatch::decode(&packet)?;
    let platform = &shared.platform;
    let entry = platform
        .kernels
        .find(decoded.kernel_object)
        .ok_or(QueueError::UnknownKernel(decoded.kernel_object))?;
    check_limits(&shared.device, &entry, &decoded)?;
    let kernel = entry.prepare(platform.engine()).map_err(|e| QueueError::Prepare(e.clone()))?.clone();
    let dispatch = Dispatch {
        packet_addr: 0,
        queue_addr: shared.amd_addr(),
        dispatch_id: index,
        grid: decoded.grid,
        workgroup: decoded.workgroup,
        kernarg_addr: decoded.kernarg_address,
        private_segment_size: decoded.private_segment_size,
        group_segment_size: decoded.group_segment_size,
    };
    let workgroups = dispatch.workgroup_count();
    let share = workgroups > 1 && entry.cost().is_none_or(|c| c.saturating_mul(workgroups) > SHARE_FROM_NS);
    let work = DispatchWork {
        shared: shared.clone(),
        entry,
        kernel,
        packet,
        dispatch,
        completion,
        start: AtomicU64::new(0),
        fault: OnceLock::new(),
        since: Instant::now(),
        stopped: AtomicBool::new(false),
        cut: AtomicBool::new(false),
        waves: Mutex::default(),
        told: AtomicBool::new(false),
    };
    let priority = shared.priority.load(Ordering::Relaxed);
    let mut job = Arc::new(Job::new(work, workgroups, priority));
    let own = Arc::get_mut(&mut job).expect("not shared yet");
    own.work.dispatch.packet_addr = own.work.packet.as_ptr() as u64;
    shared.outstanding.fetch_add(1, Ordering::SeqCst);
    if let Some(watchdog) = &platform.watchdog {
        watchdog.watch(&job);
    }
    platform.pool.execute(job, share);
    Ok(())
}
