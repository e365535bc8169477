//! Waves as closures: barriers, waiting, faults, residency.
//!
//! Must not know any engine.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use cairn_target::Target;

use super::*;

mod batches;

fn kernel() -> KernelCode {
    KernelCode {
        name: "k".into(),
        target: Target::from_name("gfx906").unwrap(),
        descriptor_addr: 0,
        descriptor: [0; 64],
        entry: 0x1000,
        code: 0..0,
        kernarg_size: 0,
    }
}

fn dispatch(groups: u32, size: u16) -> Dispatch {
    Dispatch {
        packet_addr: 0,
        queue_addr: 0,
        dispatch_id: 0,
        grid: [groups * u32::from(size), 1, 1],
        workgroup: [size, 1, 1],
        kernarg_addr: 0,
        private_segment_size: 0,
        group_segment_size: 64,
    }
}

struct Run<F>(F);
impl<F: Fn(&mut WaveState) -> Event> WaveProgram for Run<F> {
    fn run(&self, wave: &mut WaveState) -> Event {
        (self.0)(wave)
    }
}

fn fault(wave: &WaveState) -> Event {
    Event::Fault(Box::new(Fault {
        kind: FaultKind::Trap { id: 2 },
        kernel: "k".into(),
        pc: 0,
        instruction: String::new(),
        workgroup: wave.workgroup,
        wave: wave.wave_in_group,
    }))
}

#[test]
fn every_wave_of_the_range_runs_once() {
    let seen = Mutex::new(Vec::new());
    let p = Run(|w: &mut WaveState| {
        seen.lock().unwrap().push((w.workgroup[0], w.wave_in_group));
        Event::End
    });
    run_range(&p, &kernel(), &dispatch(10, 130), 3..6).unwrap();
    let want: Vec<_> = (3..6).flat_map(|g| (0..3).map(move |w| (g, w))).collect();
    assert_eq!(*seen.lock().unwrap(), want);
}

#[test]
fn a_barrier_waits_for_all_and_discounts_ended_waves() {
    let log = Mutex::new(Vec::new());
    let p = Run(|w: &mut WaveState| {
        log.lock().unwrap().push((w.resume, w.wave_in_group));
        w.resume += 1;
        // Wave 1 ends before the first barrier, wave 2 after it.
        match (w.wave_in_group, w.resume) {
            (1, 1) | (2, 2) | (_, 4) => Event::End,
            _ => Event::Barrier,
        }
    });
    run_range(&p, &kernel(), &dispatch(1, 256), 0..1).unwrap();
    assert_eq!(
        *log.lock().unwrap(),
        [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (1, 2), (1, 3), (2, 0), (2, 3), (3, 0), (3, 3)]
    );
}

#[test]
fn a_wave_may_wait_for_a_later_wave_and_a_later_workgroup() {
    for explicit in [true, false] {
        let flag = AtomicU32::new(0);
        let p = Run(|w: &mut WaveState| {
            let me = w.workgroup[0] * 4 + w.wave_in_group;
            // Everybody waits for the one after; the very last wave starts the chain.
            while me != 199 && flag.load(Ordering::Relaxed) != 199 - me {
                if !explicit {
                    w.budget = -1;
                }
                yield_now(w);
                assert!(w.budget > 0);
            }
            flag.fetch_add(1, Ordering::Relaxed);
            Event::End
        });
        run_range(&p, &kernel(), &dispatch(50, 256), 0..50).unwrap();
        assert_eq!(flag.into_inner(), 200);
    }
}

#[test]
fn waves_that_yield_inside_a_phase_still_meet_at_the_barrier() {
    let before = AtomicU32::new(0);
    let p = Run(|w: &mut WaveState| {
        if w.resume == 0 {
            for _ in 0..w.wave_in_group * 3 % 7 {
                yield_now(w);
            }
            before.fetch_add(1, Ordering::Relaxed);
            w.resume = 1;
            return Event::Barrier;
        }
        assert_eq!(before.load(Ordering::Relaxed) % 16, 0);
        yield_now(w);
        Event::End
    });
    run_range(&p, &kernel(), &dispatch(1, 1024), 0..1).unwrap();
    assert_eq!(before.into_inner(), 16);
}

#[test]
fn the_first_fault_ends_the_range_even_while_others_wait() {
    let started = AtomicU64::new(0);
    let p = Run(|w: &mut WaveState| {
        started.fetch_add(1, Ordering::Relaxed);
        if w.workgroup[0] == 3 {
            return fault(w);
        }
        loop {
            yield_now(w);
        }
    });
    let f = run_range(&p, &kernel(), &dispatch(10_000, 64), 0..10_000).unwrap_err();
    assert_eq!(f.workgroup, [3, 0, 0]);
    assert_eq!(started.into_inner(), 4);
}

#[test]
fn residency_is_capped() {
    // 64 KiB of LDS: one workgroup a compute unit.
    let d = Dispatch { group_segment_size: 65536, ..dispatch(1000, 64) };
    let started = AtomicU64::new(0);
    let rounds = AtomicU64::new(0);
    let p = Run(|w: &mut WaveState| {
        if started.fetch_add(1, Ordering::Relaxed) == 0 {
            for _ in 0..50 {
                yield_now(w);
                rounds.fetch_add(1, Ordering::Relaxed);
            }
            return fault(w);
        }
        loop {
            yield_now(w);
        }
    });
    run_range(&p, &kernel(), &d, 0..1000).unwrap_err();
    let cus = u64::from(DeviceProfile::of(kernel().target).unwrap().compute_units);
    assert_eq!(started.into_inner(), cus);
}

#[test]
fn lds_keeps_what_the_last_workgroup_left() {
    let p = Run(|w: &mut WaveState| {
        let g = w.workgroup[0];
        if g > 0 {
            assert_eq!(w.lds()[0], g as u8 - 1);
        }
        w.lds()[0] = g as u8;
        Event::End
    });
    run_range(&p, &kernel(), &dispatch(5, 64), 0..5).unwrap();
}

/// Every workgroup waits for all others, by spinning or by sleeping, and the range has only the first.
#[test]
fn workgroups_that_nobody_took_are_fetched() {
    for budget in [-1, 1000] {
        const GROUPS: u32 = 40;
        let arrived = AtomicU32::new(0);
        let next = AtomicU64::new(1);
        let p = Run(|w: &mut WaveState| {
            arrived.fetch_add(1, Ordering::SeqCst);
            while arrived.load(Ordering::SeqCst) < GROUPS {
                w.budget = budget;
                yield_now(w);
            }
            Event::End
        });
        let source = |at_most: u64| {
            let start = next.load(Ordering::SeqCst);
            let end = (start + at_most).min(u64::from(GROUPS));
            next.store(end, Ordering::SeqCst);
            if start < end { Refill::Take(start..end) } else { Refill::Nothing }
        };
        let d = dispatch(GROUPS, 64);
        crate::refill::with_source(&source, || run_range(&p, &kernel(), &d, 0..1)).unwrap();
        assert_eq!(arrived.load(Ordering::SeqCst), GROUPS);
    }
}

#[test]
fn waves_that_would_never_end_are_cancelled() {
    for budget in [-1, 1000] {
        let p = Run(|w: &mut WaveState| {
            loop {
                w.budget = budget;
                yield_now(w);
            }
        });
        let asked = AtomicU32::new(0);
        let source = |_| match asked.fetch_add(1, Ordering::SeqCst) {
            0..3 => Refill::Nothing,
            _ => Refill::Cancelled,
        };
        let run = || run_range(&p, &kernel(), &dispatch(3, 128), 0..3);
        let fault = crate::refill::with_source(&source, run).unwrap_err();
        assert!(matches!(fault.kind, FaultKind::Cancelled { .. }), "{fault:?}");
    }
}
