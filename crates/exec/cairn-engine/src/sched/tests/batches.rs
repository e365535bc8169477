//! Batches: the same waves with the same registers as without, whoever yields when.

use super::*;
use crate::wave::sreg;

/// A program whose waves follow each other as compiled code's do.
struct Batching<F> {
    body: F,
    on: bool,
}

impl<F: Fn(&mut WaveState)> WaveProgram for Batching<F> {
    fn batches(&self) -> bool {
        self.on
    }
    fn run(&self, wave: &mut WaveState) -> Event {
        loop {
            (self.body)(wave);
            if !crate::batch::next_wave(wave) {
                return Event::End;
            }
        }
    }
}

/// Workgroup IDs x, y, z in s0, s1, s2 (gfx906) or in TTMPs (gfx1201) and all work-item IDs.
fn kernel_with_ids(target: &str) -> KernelCode {
    let mut k = kernel();
    k.target = Target::from_name(target).unwrap();
    let rsrc2 = 7u32 << 7 | 2 << 11;
    k.descriptor[52..56].copy_from_slice(&rsrc2.to_le_bytes());
    k
}

type Start = ([u32; 3], u32, Vec<u32>, u64, Vec<u32>);

/// `rows` registers have work-item IDs: one where they are packed.
fn start(w: &mut WaveState, rows: usize) -> Start {
    let at = (w.workgroup, w.wave_in_group, w.sgpr[..sreg::EXEC].to_vec(), w.exec());
    let lanes = w.lanes as usize;
    let exec = at.3;
    let on = |i: &usize| exec >> (i % lanes) & 1 != 0;
    let ids = (0..rows * lanes).filter(on).map(|i| w.rows()[i]).collect();
    (at.0, at.1, at.2, at.3, ids)
}

#[derive(Clone, Debug)]
struct Case(&'static str, [u32; 3], [u16; 3], Range<u64>);

fn starts(case: &Case, on: bool, yields: bool) -> Vec<Start> {
    let Case(target, grid, workgroup, range) = case.clone();
    let rows = if target == "gfx906" { 3 } else { 1 };
    let log = Mutex::new(Vec::new());
    let body = |w: &mut WaveState| {
        let s = start(w, rows);
        let n = s.0[0] + s.1;
        log.lock().unwrap().push(s);
        // Leaves its mark, and gives way now and then.
        w.sgpr.fill(0xdead);
        w.rows()[..192].fill(0xdead);
        if yields && n % 3 == 1 {
            yield_now(w);
        }
    };
    let d = Dispatch { grid, workgroup, ..dispatch(1, 1) };
    run_range(&Batching { body, on }, &kernel_with_ids(target), &d, range).unwrap();
    let mut log = log.into_inner().unwrap();
    if yields {
        log.sort();
    }
    log
}

#[test]
fn waves_of_a_batch_start_as_others_do() {
    let cases = [
        Case("gfx906", [1000, 1, 1], [100, 1, 1], 0..10),
        Case("gfx906", [1050, 1, 1], [100, 1, 1], 2..11),
        Case("gfx906", [37, 9, 5], [8, 4, 4], 0..30),
        Case("gfx906", [64, 2, 2], [16, 1, 2], 1..8),
        Case("gfx1201", [1050, 1, 1], [100, 1, 1], 2..11),
        Case("gfx1201", [37, 9, 5], [8, 4, 4], 0..30),
    ];
    for case in &cases {
        let mut want = starts(case, false, false);
        let differ = |a: &[Start], b: &[Start]| a.len() != b.len() || a.iter().zip(b).any(|(a, b)| a != b);
        assert!(!differ(&starts(case, true, false), &want), "{case:?}");
        want.sort();
        assert!(!differ(&starts(case, true, true), &want), "{case:?}, yielding");
    }
}

#[test]
fn a_wave_of_a_batch_may_wait_for_any_later_one() {
    let flag = AtomicU32::new(0);
    let body = |w: &mut WaveState| {
        let me = w.workgroup[0] * 4 + w.wave_in_group;
        while me != 199 && flag.load(Ordering::Relaxed) != 199 - me {
            w.budget = -1;
            yield_now(w);
        }
        flag.fetch_add(1, Ordering::Relaxed);
    };
    run_range(&Batching { body, on: true }, &kernel(), &dispatch(50, 256), 0..50).unwrap();
    assert_eq!(flag.into_inner(), 200);
}

#[test]
fn a_batch_is_one_run_while_nobody_yields() {
    struct Counting(AtomicU32, AtomicU32);
    impl WaveProgram for Counting {
        fn batches(&self) -> bool {
            true
        }
        fn run(&self, wave: &mut WaveState) -> Event {
            self.0.fetch_add(1, Ordering::Relaxed);
            self.1.fetch_add(1, Ordering::Relaxed);
            while crate::batch::next_wave(wave) {
                self.1.fetch_add(1, Ordering::Relaxed);
            }
            Event::End
        }
    }
    let p = Counting(AtomicU32::new(0), AtomicU32::new(0));
    run_range(&p, &kernel(), &dispatch(1000, 256), 0..1000).unwrap();
    assert_eq!((p.0.into_inner(), p.1.into_inner()), (1, 4000));
}
