//! Running a range of workgroups on one worker thread, with forward progress.
//!
//! Waves run one after another, each until a barrier or its end; only a barrier synchronises them. A wave that runs out of
//! budget or sleeps is parked by leaving its host stack: its siblings, and workgroups that have not started, go on on another
//! stack, and the parked ones are resumed in turn. Owns that policy. Must not know how a wave is executed.

use std::cell::{Cell, RefCell, UnsafeCell};
use std::collections::VecDeque;
use std::ops::Range;
use std::time::{Duration, Instant};

use cairn_target::{DeviceProfile, WaveSize};
use corosensei::stack::DefaultStack;
use corosensei::{Coroutine, CoroutineResult, Yielder};

use crate::abi::LaunchTemplate;
use crate::arena::{GroupShape, GroupSlot};
use crate::batch::Batch;
use crate::engine::{Dispatch, KernelCode};
use crate::fault::{Doing, Fault, FaultKind, PrepareError, WaveAt};
use crate::refill::{self, Refill};
use crate::wave::WaveState;
use crate::{clock, enter, signals};

/// Back edges that a wave may take before others get a turn, in compiled code: some 100 us.
const BUDGET: i64 = 50_000;
/// One part in this many is left to a wave that has yielded: it may be waiting in a loop.
const AGAIN: i64 = 10;
/// Host stacks cost memory only as far as they are used; lifting at a first call happens on them. Compiled code of a large
/// kernel (`arrays` of tests/programs/scratch.hip) has a frame of 1 MiB.
const STACK: usize = 4 << 20;
/// Stacks and workgroup states that a thread keeps for its next range.
const POOLED: usize = 64;

/// How long waves that compute, or wait in a loop, may go without an event before more workgroups are started: they may be
/// waiting for those.
const PATIENCE: Duration = Duration::from_millis(20);
/// Waves of an abandoned dispatch whose places are told.
const WAVES_TOLD: usize = 1024;
/// So many workgroups or batches of them start before a thread looks whether its dispatch is abandoned.
const LOOK: u32 = 16;

/// What stopped a wave.
#[derive(Debug)]
pub enum Event {
    /// At a barrier; [`WaveState::resume`] says where to go on.
    Barrier,
    End,
    Fault(Box<Fault>),
}

/// Executes waves: the interpreter, compiled code.
pub trait WaveProgram {
    /// Runs the wave from [`WaveState::resume`] to its next event. May call [`yield_now`], and must own nothing then that
    /// leaks badly: a faulting dispatch drops the stacks of parked waves without unwinding them.
    fn run(&self, wave: &mut WaveState) -> Event;

    /// Back edges that a wave may take before others get a turn.
    fn budget(&self) -> i64 {
        BUDGET
    }

    /// Whether waves never stop at a barrier, and at their end start those that [`WaveState`] has more of by themselves
    /// ([`crate::batch`]).
    fn batches(&self) -> bool {
        false
    }

    /// The guest address where a wave is that has given way ([`yield_now`]), as near as is known.
    fn place(&self, _wave: &WaveState) -> Option<u64> {
        None
    }

    /// The instruction at a guest address, as text.
    fn text(&self, _pc: u64) -> String {
        String::new()
    }

    /// Register rows wanted behind the VGPRs.
    fn extra_rows(&self) -> u32 {
        0
    }
}

/// Lets others run: called by engines when the budget falls below 0 (then it is still below 0), and for `s_sleep`.
pub fn yield_now(wave: &mut WaveState) {
    let f = wave.yield_fn;
    // SAFETY: it is this wave's own function, set up together with its worker.
    unsafe { f(wave) }
}

/// A workgroup that has started and not ended.
struct Resident {
    slot: GroupSlot,
    group: [u32; 3],
    waves: u32,
    /// Next wave to run in this phase.
    next: u32,
    waiting: u32,
    ended: u32,
    /// Ended waves of this workgroup.
    done: Vec<bool>,
    /// Its first wave goes through these workgroups, by linear index.
    batch: Option<Range<u64>>,
    /// The wave of a batch that gave way: it runs on the first wave's state.
    on_first: Option<u32>,
}

type Stack = Coroutine<(), (), (), DefaultStack>;

/// What the run of a range keeps. Never borrowed across the run of a wave.
struct Queues {
    residents: Vec<Resident>,
    /// Residents without a workgroup.
    free: Vec<u32>,
    /// Residents with waves to run in this phase; the first is being worked on.
    ready: VecDeque<u32>,
    unstarted: Range<u64>,
    fault: Option<Box<Fault>>,
}

struct Worker<'a> {
    program: &'a dyn WaveProgram,
    template: &'a LaunchTemplate,
    kernel: &'a KernelCode,
    resident_max: usize,
    /// Where the program starts waves by itself: what it reads. One is enough, since a wave that gives way ends its batch.
    batch: Option<RefCell<Box<Batch>>>,
    queues: UnsafeCell<Queues>,
    /// The stack that runs; null in the scheduler itself.
    yielder: Cell<*const Yielder<(), ()>>,
    /// A wave reached an event since the last look.
    progress: Cell<bool>,
    /// Workgroups started, for [`Worker::is_abandoned`].
    starts: Cell<u32>,
    /// A wave's budget ran out since the last look: it may be computing.
    busy: Cell<bool>,
}

thread_local! {
    static STACKS: RefCell<Vec<DefaultStack>> = const { RefCell::new(Vec::new()) };
    static SLOTS: RefCell<Vec<GroupSlot>> = const { RefCell::new(Vec::new()) };
}

/// Workgroups of this shape that the device would hold at a time.
fn resident_groups(kernel: &KernelCode, shape: &GroupShape) -> usize {
    let size = if shape.lanes == 32 { WaveSize::W32 } else { WaveSize::W64 };
    let limits = kernel.target.limits(size);
    let cus = DeviceProfile::of(kernel.target).map_or(64, |p| p.compute_units);
    let waves = limits.simds_per_cu * limits.waves_per_simd(shape.vgprs.max(1), 16);
    let by_waves = waves / shape.waves.max(1);
    let by_lds = limits.lds_per_cu.checked_div(shape.lds_bytes).unwrap_or(u32::MAX);
    (cus * by_waves.min(by_lds).max(1)) as usize
}

/// Runs the workgroups of `range` to their end on this thread.
///
/// # Errors
/// The first fault; the rest is abandoned.
pub fn run_range(
    program: &dyn WaveProgram,
    kernel: &KernelCode,
    dispatch: &Dispatch,
    range: Range<u64>,
) -> Result<(), Box<Fault>> {
    if range.is_empty() {
        return Ok(());
    }
    signals::ensure_installed();
    signals::ensure_thread();
    clock::set_device(kernel.target);
    let template = LaunchTemplate::new(kernel, dispatch, program.extra_rows());
    let worker = Worker {
        program,
        template: &template,
        kernel,
        resident_max: resident_groups(kernel, &template.shape()),
        batch: program.batches().then(|| RefCell::new(Box::new(Batch::new(&template, program.budget())))),
        queues: UnsafeCell::new(Queues {
            residents: Vec::new(),
            free: Vec::new(),
            ready: VecDeque::new(),
            unstarted: range,
            fault: None,
        }),
        yielder: Cell::new(std::ptr::null()),
        progress: Cell::new(false),
        starts: Cell::new(0),
        busy: Cell::new(false),
    };
    worker.run();
    let queues = worker.queues.into_inner();
    SLOTS.with_borrow_mut(|pool| {
        for r in queues.residents {
            if pool.len() < POOLED {
                pool.push(r.slot);
            }
        }
    });
    queues.fault.map_or(Ok(()), Err)
}

impl Worker<'_> {
    /// The queues, for the length of one call that runs no wave.
    #[allow(clippy::mut_from_ref)]
    fn queues(&self) -> &mut Queues {
        // SAFETY: one thread; every caller lets go before it runs a wave or switches stacks.
        unsafe { &mut *self.queues.get() }
    }

    /// Everything, to the end or the first fault.
    fn run(&self) {
        let mut parked: VecDeque<Stack> = VecDeque::new();
        let mut idle_rounds = 0u32;
        let mut last_progress = Instant::now();
        let mut refills = 0;
        loop {
            // Whatever can start, starts; each stack works until its wave parks or nothing is ready.
            while self.queues().fault.is_none() && self.has_ready() {
                let stack = self.new_stack();
                self.resume(stack, &mut parked);
            }
            if self.queues().fault.is_some() || parked.is_empty() {
                break;
            }
            for _ in 0..parked.len() {
                let Some(stack) = parked.pop_front() else { break };
                self.resume(stack, &mut parked);
                if self.queues().fault.is_some() {
                    break;
                }
            }
            if self.progress.replace(false) {
                idle_rounds = 0;
                refills = 0;
                last_progress = Instant::now();
            } else {
                idle_rounds += 1;
                let sure = !self.busy.get() && idle_rounds > 2;
                if (sure || last_progress.elapsed() > PATIENCE) && self.refill(1 << refills) {
                    refills = (refills + 1).min(20);
                    last_progress = Instant::now();
                    continue;
                }
                self.back_off(idle_rounds);
            }
        }
        for mut s in parked {
            // SAFETY: the frames on it belong to waves of a dispatch that is abandoned; engines keep nothing on them
            // that others rely on (WaveProgram::run).
            unsafe { s.force_reset() };
            give_stack(s.into_stack());
        }
    }

    /// Takes further workgroups of the dispatch, few at first: who only computes long had better not hoard them.
    fn refill(&self, at_most: u64) -> bool {
        let q = self.queues();
        if q.fault.is_some() || !q.unstarted.is_empty() {
            return false;
        }
        match refill::more(at_most) {
            Refill::Take(range) => q.unstarted = range,
            Refill::Nothing => return false,
            Refill::Cancelled => {
                q.fault = Some(self.cancelled());
            }
        }
        true
    }

    /// The end of an abandoned dispatch.
    fn cancelled(&self) -> Box<Fault> {
        Box::new(Fault {
            kind: FaultKind::Cancelled { waves: self.waves() },
            kernel: self.kernel.name.clone(),
            pc: self.kernel.entry,
            instruction: String::new(),
            workgroup: [0; 3],
            wave: 0,
        })
    }

    /// Where the waves of this thread's workgroups are.
    fn waves(&self) -> Vec<WaveAt> {
        let q = self.queues();
        let mut all = Vec::new();
        for (_, r) in q.residents.iter_mut().enumerate().filter(|(id, _)| !q.free.contains(&(*id as u32))) {
            for w in (0..r.waves).filter(|&w| !r.done[w as usize]) {
                if all.len() == WAVES_TOLD {
                    return all;
                }
                let state = r.slot.wave(if r.on_first == Some(w) { 0 } else { w });
                let doing = match state.parked {
                    true => Doing::Running,
                    false if w < r.next => Doing::Barrier,
                    false => Doing::NotYet,
                };
                let pc = if state.parked { self.program.place(state) } else { None };
                let instruction = pc.map_or(String::new(), |pc| self.program.text(pc));
                let (workgroup, wave) = (state.workgroup, state.wave_in_group);
                all.push(WaveAt { workgroup, wave, doing, pc, instruction });
            }
        }
        all
    }

    /// Whether the dispatch is abandoned, looked at now and then.
    fn is_abandoned(&self) -> bool {
        let n = self.starts.get();
        self.starts.set(n.wrapping_add(1));
        n.is_multiple_of(LOOK) && refill::more(0) == Refill::Cancelled
    }

    /// Nobody got anywhere for a round: others on this machine may have what we wait for.
    fn back_off(&self, rounds: u32) {
        let busy = self.busy.replace(false);
        if rounds < 8 {
            // Giving the core away costs a time slice on a busy machine; who waits for a sibling gets there without.
        } else if !busy && rounds > 64 {
            std::thread::sleep(Duration::from_micros(u64::from(rounds.min(1000))));
        } else {
            std::thread::yield_now();
        }
    }

    fn new_stack(&self) -> Stack {
        let stack = STACKS
            .with_borrow_mut(Vec::pop)
            .unwrap_or_else(|| DefaultStack::new(STACK).expect("no memory for a host stack"));
        let this: *const Worker<'_> = self;
        let this = this.cast::<Worker<'static>>();
        Coroutine::with_stack(stack, move |yielder, ()| {
            // SAFETY: the worker outlives its stacks: `run` finishes or resets them all.
            let w = unsafe { &*this };
            w.yielder.set(yielder);
            w.drive();
        })
    }

    fn resume(&self, mut stack: Stack, parked: &mut VecDeque<Stack>) {
        let result = stack.resume(());
        self.yielder.set(std::ptr::null());
        match result {
            CoroutineResult::Yield(()) => parked.push_back(stack),
            CoroutineResult::Return(()) => give_stack(stack.into_stack()),
        }
    }

    /// Runs ready waves until there are none.
    fn drive(&self) {
        while let Some((id, wave)) = self.take() {
            // SAFETY: the slot's memory stays where it is while its workgroup is resident, and this wave runs nowhere else.
            let event = self.program.run(unsafe { &mut *wave });
            self.progress.set(true);
            self.settle(id, wave, event);
        }
    }

    fn has_ready(&self) -> bool {
        let q = self.queues();
        !q.ready.is_empty() || self.can_start(q)
    }

    fn can_start(&self, q: &Queues) -> bool {
        !q.unstarted.is_empty() && (!q.free.is_empty() || q.residents.len() < self.resident_max)
    }

    /// The next wave to run.
    fn take(&self) -> Option<(u32, *mut WaveState)> {
        let q = self.queues();
        if q.fault.is_some() {
            return None;
        }
        loop {
            if let Some(&id) = q.ready.front() {
                let r = &mut q.residents[id as usize];
                while r.next < r.waves {
                    let w = r.next;
                    r.next += 1;
                    if !r.done[w as usize] {
                        let p = r.slot.wave(w);
                        p.budget = self.program.budget();
                        return Some((id, p));
                    }
                }
                q.ready.pop_front();
            }
            if q.ready.is_empty() {
                if !self.can_start(q) {
                    return None;
                }
                self.start_group(q);
            }
        }
    }

    /// Makes the next workgroup resident and ready.
    fn start_group(&self, q: &mut Queues) {
        if self.is_abandoned() {
            q.fault = Some(self.cancelled());
            q.unstarted = 0..0;
            return;
        }
        let id = match q.free.pop() {
            Some(id) => id,
            None => match self.new_slot() {
                Ok(slot) => {
                    let waves = slot.shape.waves as usize;
                    q.residents.push(Resident {
                        slot,
                        group: [0; 3],
                        waves: 0,
                        next: 0,
                        waiting: 0,
                        ended: 0,
                        done: vec![false; waves],
                        batch: None,
                        on_first: None,
                    });
                    (q.residents.len() - 1) as u32
                }
                Err(e) => {
                    let why = format!("no memory for a workgroup: {e}");
                    q.fault = Some(Box::new(Fault {
                        kind: FaultKind::Code(PrepareError::Malformed {
                            kernel: self.kernel.name.clone(),
                            why,
                        }),
                        kernel: self.kernel.name.clone(),
                        pc: self.kernel.entry,
                        instruction: String::new(),
                        workgroup: self.template.group_coordinates(q.unstarted.start),
                        wave: 0,
                    }));
                    q.unstarted = 0..0;
                    return;
                }
            },
        };
        q.residents[id as usize].on_first = None;
        let index = q.unstarted.start;
        if !self.start_batch(q, id, index) {
            q.unstarted.start += 1;
            let r = &mut q.residents[id as usize];
            r.group = self.template.group_coordinates(index);
            r.waves = self.template.waves(r.group);
            (r.next, r.waiting, r.ended) = (0, 0, 0);
            r.done.fill(false);
            for w in 0..r.waves {
                self.start_wave(r, id, w);
            }
        }
        q.ready.push_back(id);
    }

    /// Sets up wave `w` of the resident's workgroup.
    #[inline(always)]
    fn start_wave<'r>(&self, r: &'r mut Resident, id: u32, w: u32) -> &'r mut WaveState {
        let p = r.slot.wave(w);
        let worker: *const Worker<'_> = self;
        p.worker = worker.cast();
        p.yield_fn = switch_stacks;
        p.group_slot = id;
        p.parked = false;
        p.yield_pc = 0;
        p.wave_in_group = w;
        p.batch_left = 0;
        self.template.start(p, r.group);
        p
    }

    fn new_slot(&self) -> std::io::Result<GroupSlot> {
        let shape = self.template.shape();
        let pooled = SLOTS.with_borrow_mut(|pool| {
            let at = pool.iter().rposition(|s| s.shape == shape)?;
            Some(pool.swap_remove(at))
        });
        match pooled {
            Some(s) => Ok(s),
            None => {
                // Another kernel's shapes make room.
                SLOTS.with_borrow_mut(|pool| {
                    if pool.len() >= POOLED {
                        pool.clear();
                    }
                });
                GroupSlot::new(shape)
            }
        }
    }

    /// Accounts for a wave's event.
    fn settle(&self, id: u32, wave: *mut WaveState, event: Event) {
        let q = self.queues();
        let r = &mut q.residents[id as usize];
        match event {
            Event::End => {
                // SAFETY: as in `drive`; the wave has stopped.
                let w = unsafe { (*wave).wave_in_group };
                r.done[w as usize] = true;
                r.ended += 1;
                r.batch = None;
            }
            Event::Barrier => r.waiting += 1,
            Event::Fault(f) => {
                q.fault.get_or_insert(f);
                return;
            }
        }
        if r.ended == r.waves {
            if q.ready.front() == Some(&id) {
                q.ready.pop_front();
            }
            q.free.push(id);
        } else if r.ended + r.waiting == r.waves {
            // The barrier's last arrival: everybody who waits goes on.
            (r.next, r.waiting) = (0, 0);
            if q.ready.front() != Some(&id) {
                q.ready.push_front(id);
            }
        }
    }
}

fn give_stack(stack: DefaultStack) {
    STACKS.with_borrow_mut(|pool| {
        if pool.len() < POOLED {
            pool.push(stack);
        }
    });
}

/// [`crate::wave::YieldFn`] of waves under a worker.
unsafe extern "C" fn switch_stacks(wave: *mut WaveState) {
    // SAFETY: the wave's worker outlives the wave's run, and is on this thread.
    let worker = unsafe { &*(*wave).worker.cast::<Worker<'static>>() };
    {
        // SAFETY: the caller's own wave, whose code has stopped for this call.
        let wave = unsafe { &mut *wave };
        worker.break_batch(wave);
        if wave.budget < 0 {
            worker.busy.set(true);
        }
    }
    let current = enter::current();
    let yielder = worker.yielder.get();
    let mxcsr = get_mxcsr();
    // SAFETY: set when this stack was last resumed; the stack, and with it the yielder, lives until it returns.
    unsafe {
        (*wave).parked = true;
        (*yielder).suspend(());
        (*wave).parked = false;
    }
    set_mxcsr(mxcsr);
    worker.yielder.set(yielder);
    enter::set_current(current);
    // SAFETY: as above.
    unsafe { (*wave).budget = (worker.program.budget() / AGAIN).max(1) };
}

/// The SSE control and status register: rounding and denormal modes belong to the wave that set them.
fn get_mxcsr() -> u32 {
    let mut v = 0u32;
    // SAFETY: stores four bytes to `v`.
    unsafe { std::arch::asm!("stmxcsr [{}]", in(reg) &mut v, options(nostack, preserves_flags)) };
    v
}

fn set_mxcsr(v: u32) {
    // SAFETY: `v` came from stmxcsr, so no reserved bit is set; compiled code restores the default before it returns.
    unsafe { std::arch::asm!("ldmxcsr [{}]", in(reg) &v, options(nostack, preserves_flags)) };
}

mod batching;
#[cfg(test)]
mod tests;
