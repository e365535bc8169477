//! Queues end to end, with kernels that are Rust closures.

use std::ops::Range;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Barrier as ThreadBarrier, Mutex, mpsc};
use std::time::{Duration, Instant};

use cairn_device::*;
use cairn_engine::engine::{Dispatch, Engine, Kernel, KernelCode};
use cairn_engine::fault::{Access, Fault, FaultKind, PrepareError};
use cairn_target::{DeviceProfile, Target};

type Body = Arc<dyn Fn(&Dispatch, Range<u64>) -> Result<(), Box<Fault>> + Send + Sync>;

/// An engine whose kernels are closures, found by the kernel's name.
#[derive(Default)]
struct ClosureEngine {
    bodies: Mutex<Vec<(String, Body)>>,
}

struct ClosureKernel(Body);

impl Kernel for ClosureKernel {
    fn run(&self, dispatch: &Dispatch, range: Range<u64>) -> Result<(), Box<Fault>> {
        (self.0)(dispatch, range)
    }
}

impl Engine for ClosureEngine {
    fn name(&self) -> &'static str {
        "closure"
    }

    fn prepare(&self, kernel: &KernelCode) -> Result<Arc<dyn Kernel>, PrepareError> {
        let bodies = self.bodies.lock().unwrap();
        match bodies.iter().find(|(name, _)| **name == *kernel.name) {
            Some((_, body)) => Ok(Arc::new(ClosureKernel(body.clone()))),
            None => Err(PrepareError::Malformed { kernel: kernel.name.clone(), why: "no closure".into() }),
        }
    }
}

struct Setup {
    platform: Arc<Platform>,
    device: Arc<Device>,
    engine: Arc<ClosureEngine>,
    next: AtomicU64,
}

fn setup(threads: u32) -> Setup {
    let engine = Arc::new(ClosureEngine::default());
    let platform = Platform::new(PlatformConfig {
        engine: engine.clone(),
        threads: Some(threads),
        on_fault: FaultPolicy::Error,
        stats: false,
        timeout: None,
    });
    let device = platform.add_device(DeviceProfile::of(Target::Gfx906).unwrap());
    Setup { platform, device, engine, next: AtomicU64::new(0x1000) }
}

impl Setup {
    fn kernel(
        &self,
        name: &str,
        body: impl Fn(&Dispatch, Range<u64>) -> Result<(), Box<Fault>> + Send + Sync + 'static,
    ) -> u64 {
        self.engine.bodies.lock().unwrap().push((name.into(), Arc::new(body)));
        let descriptor_addr = self.next.fetch_add(0x1000, Ordering::Relaxed);
        self.platform.kernels.register(
            KernelCode {
                name: name.into(),
                target: Target::Gfx906,
                descriptor_addr,
                descriptor: [0; 64],
                entry: descriptor_addr + 0x100,
                code: descriptor_addr..descriptor_addr + 0x1000,
                kernarg_size: 0,
            },
            None,
        );
        descriptor_addr
    }

    fn queue(&self, size: u32) -> Queue {
        Queue::create(&self.platform, &self.device, QueueConfig { size, ..Default::default() }).unwrap()
    }
}

fn packet(kernel_object: u64, workgroups: u32, order: Order, completion: Option<Signal>) -> KernelDispatch {
    KernelDispatch {
        order,
        grid: [workgroups * 64, 1, 1],
        workgroup: [64, 1, 1],
        kernel_object,
        completion,
        ..Default::default()
    }
}

fn wait_zero(signal: Signal) {
    let v = signal.wait(Condition::Eq, 0, Some(Duration::from_secs(30)), WaitHint::Blocked);
    assert_eq!(v, 0, "the signal did not reach 0");
}

#[test]
fn ring_wraps_around_with_many_producers() {
    let s = setup(4);
    let sum = Arc::new(AtomicU64::new(0));
    let seen = sum.clone();
    let kernel = s.kernel("add", move |d, range| {
        seen.fetch_add(d.kernarg_addr * (range.end - range.start), Ordering::Relaxed);
        Ok(())
    });
    let queue = s.queue(16);
    const PRODUCERS: u64 = 4;
    const EACH: u64 = 2000;
    let done = Signal::create((PRODUCERS * EACH) as i64).unwrap();
    std::thread::scope(|scope| {
        for p in 0..PRODUCERS {
            let queue = &queue;
            scope.spawn(move || {
                for i in 0..EACH {
                    let order = if i % 3 == 0 { Order::Concurrent } else { Order::AfterEarlier };
                    let mut packet = packet(kernel, 1 + (i % 5) as u32, order, Some(done));
                    packet.kernarg_address = p + 1;
                    queue.dispatch(&packet).unwrap();
                }
            });
        }
    });
    wait_zero(done);
    let workgroups: u64 = (0..EACH).map(|i| 1 + i % 5).sum();
    assert_eq!(sum.load(Ordering::Relaxed), workgroups * (1 + 2 + 3 + 4));
    assert_eq!(queue.read_index(), PRODUCERS * EACH);
    assert_eq!(queue.write_index(), PRODUCERS * EACH);
}

#[test]
fn every_workgroup_runs_once() {
    let s = setup(3);
    for count in [1u32, 2, 63, 1000, 1_000_000] {
        let hits: Arc<Vec<AtomicU32>> = Arc::new((0..count).map(|_| AtomicU32::new(0)).collect());
        let h = hits.clone();
        let kernel = s.kernel(&format!("hit{count}"), move |d, range| {
            assert_eq!(d.workgroups(), [h.len() as u32, 1, 1]);
            range.for_each(|i| {
                h[i as usize].fetch_add(1, Ordering::Relaxed);
            });
            Ok(())
        });
        let queue = s.queue(8);
        let done = Signal::create(1).unwrap();
        queue.dispatch(&packet(kernel, count, Order::AfterEarlier, Some(done))).unwrap();
        wait_zero(done);
        assert!(hits.iter().all(|h| h.load(Ordering::Relaxed) == 1));
        let (start, end) = done.timestamps();
        assert!(0 < start && start <= end && end <= clock::now());
    }
}

#[test]
fn kernels_can_read_their_packet_and_queue() {
    let s = setup(1);
    let (tx, rx) = mpsc::channel();
    let kernel = s.kernel("peek", move |d, _| {
        // SAFETY: what every kernel may do: read its packet and queue.
        let (header, grid, ring) = unsafe {
            (
                (d.packet_addr as *const u16).read(),
                (d.packet_addr as *const u32).add(3).read(),
                (d.queue_addr as *const u64).add(1).read(),
            )
        };
        tx.send((header, grid, ring)).unwrap();
        Ok(())
    });
    let queue = s.queue(8);
    queue.dispatch(&packet(kernel, 3, Order::AfterEarlier, None)).unwrap();
    let (header, grid, ring) = rx.recv_timeout(Duration::from_secs(10)).unwrap();
    assert_eq!((PacketType::of(header), grid), (PacketType::KernelDispatch, 192));
    assert_eq!(s.platform.memory.find(ring).unwrap().size, 8 * 64);
}

#[test]
fn barrier_bit_orders_and_its_absence_overlaps() {
    let s = setup(4);
    let log = Arc::new(Mutex::new(Vec::new()));
    let l = log.clone();
    let slow = s.kernel("slow", move |_, range| {
        for _ in range {
            std::thread::sleep(Duration::from_millis(5));
        }
        l.lock().unwrap().push("slow");
        Ok(())
    });
    let l = log.clone();
    let fast = s.kernel("fast", move |_, _| {
        l.lock().unwrap().push("fast");
        Ok(())
    });
    let queue = s.queue(64);
    let done = Signal::create(2).unwrap();
    queue.dispatch(&packet(slow, 16, Order::AfterEarlier, Some(done))).unwrap();
    queue.dispatch(&packet(fast, 1, Order::AfterEarlier, Some(done))).unwrap();
    wait_zero(done);
    assert_eq!(log.lock().unwrap().last(), Some(&"fast"), "the barrier bit waits for all of slow");

    // Two dispatches, of two workgroups each, that only end when both are running.
    let first = queue.write_index();
    let entered = [AtomicU32::new(0), AtomicU32::new(0)];
    let body = move |d: &Dispatch, _: Range<u64>| {
        let own = &entered[(d.dispatch_id - first) as usize];
        own.fetch_add(1, Ordering::SeqCst);
        // The processor's share lasts until a helper has taken the other workgroup.
        let processor = std::thread::current().name().is_some_and(|n| n.starts_with("cairn-queue"));
        let ended = || match processor {
            true => own.load(Ordering::SeqCst) == 2,
            false => entered.iter().all(|e| e.load(Ordering::SeqCst) > 0),
        };
        while !ended() {
            std::thread::sleep(Duration::from_millis(1));
        }
        Ok(())
    };
    let meet = s.kernel("meet", body);
    let done = Signal::create(2).unwrap();
    queue.dispatch(&packet(meet, 2, Order::Concurrent, Some(done))).unwrap();
    queue.dispatch(&packet(meet, 2, Order::Concurrent, Some(done))).unwrap();
    wait_zero(done);
}

#[test]
fn queues_run_at_the_same_time() {
    let s = setup(1);
    let meet = Arc::new(ThreadBarrier::new(2));
    let kernel = s.kernel("meet", move |_, _| {
        meet.wait();
        Ok(())
    });
    let (a, b) = (s.queue(8), s.queue(8));
    let done = Signal::create(2).unwrap();
    a.dispatch(&packet(kernel, 1, Order::AfterEarlier, Some(done))).unwrap();
    b.dispatch(&packet(kernel, 1, Order::AfterEarlier, Some(done))).unwrap();
    wait_zero(done);
}

#[test]
fn barrier_packets_wait_for_their_dependencies() {
    let s = setup(2);
    let queue = s.queue(8);
    let deps: Vec<_> = (0..5).map(|_| Signal::create(1).unwrap()).collect();
    let all = Signal::create(1).unwrap();
    queue.barrier(&Barrier::all(&deps, Some(all))).unwrap();
    for d in &deps {
        std::thread::sleep(Duration::from_millis(3));
        assert_eq!(all.load(), 1);
        d.modify(SignalOp::Subtract, 1);
    }
    wait_zero(all);

    let deps: Vec<_> = (0..3).map(|_| Signal::create(1).unwrap()).collect();
    let any = Signal::create(1).unwrap();
    queue.barrier(&Barrier { kind: BarrierKind::Any, ..Barrier::all(&deps, Some(any)) }).unwrap();
    std::thread::sleep(Duration::from_millis(10));
    assert_eq!(any.load(), 1);
    deps[2].store(0);
    wait_zero(any);

    let empty = Signal::create(1).unwrap();
    queue.barrier(&Barrier::all(&[], Some(empty))).unwrap();
    wait_zero(empty);
}

fn memory_fault(kernel: &str, addr: u64) -> Box<Fault> {
    Box::new(Fault {
        kind: FaultKind::Memory { access: Access::Read, addr: Some(addr), lane: None },
        kernel: kernel.into(),
        pc: 0x1104,
        instruction: "global_load_dword v0, v[0:1], off".into(),
        workgroup: [5, 0, 0],
        wave: 0,
    })
}

#[test]
fn a_fault_stops_the_queue_and_hangs_nobody() {
    let s = setup(4);
    let buffer = s
        .platform
        .memory
        .allocate(AllocationRequest::new(1 << 20, MemoryKind::CoarseGrained, Some(0)))
        .unwrap();
    let wild = buffer + (1 << 20) + 16;
    let bad = s.kernel(
        "bad",
        move |_, range| {
            if range.contains(&5) { Err(memory_fault("bad", wild)) } else { Ok(()) }
        },
    );
    let ran = Arc::new(AtomicU32::new(0));
    let r = ran.clone();
    let good = s.kernel("good", move |_, _| {
        r.fetch_add(1, Ordering::Relaxed);
        Ok(())
    });
    let (tx, rx) = mpsc::channel();
    let tx = Mutex::new(tx);
    let config = QueueConfig {
        size: 64,
        on_error: Some(Box::new(move |e| tx.lock().unwrap().send(e.to_string()).unwrap())),
        ..Default::default()
    };
    let queue = Queue::create(&s.platform, &s.device, config).unwrap();
    let (first, second) = (Signal::create(1).unwrap(), Signal::create(1).unwrap());
    queue.dispatch(&packet(bad, 100, Order::AfterEarlier, Some(first))).unwrap();
    // Whether this one is refused or drained depends on timing; it must not run and must not hang.
    let late = queue.dispatch(&packet(good, 1, Order::AfterEarlier, Some(second)));
    assert_eq!(first.wait(Condition::Lt, 1, Some(Duration::from_secs(20)), WaitHint::Blocked), -1);
    if late.is_ok() {
        assert_eq!(second.wait(Condition::Lt, 1, Some(Duration::from_secs(20)), WaitHint::Blocked), -1);
    }
    let message = rx.recv_timeout(Duration::from_secs(10)).unwrap();
    assert!(message.starts_with("Memory access fault by GPU node-1 (Agent handle: 0x"), "{message}");
    assert!(message.contains(&format!("on address {wild:#x}")), "{message}");
    assert!(message.contains("16 bytes past the end of 1048576 bytes of device memory"), "{message}");
    assert!(message.contains("(bad + 0x4)"), "{message}");
    assert!(matches!(&*queue.error().unwrap(), QueueError::Fault(_)));
    assert!(matches!(
        queue.dispatch(&packet(good, 1, Order::AfterEarlier, None)),
        Err(SubmitError::Failed(_))
    ));
    assert_eq!(ran.load(Ordering::Relaxed), 0);
    assert!(rx.try_recv().is_err(), "one error, one call");
}

#[test]
fn bad_packets_are_errors_of_the_queue() {
    let s = setup(1);
    let ok = s.kernel("ok", |_, _| Ok(()));
    let broken = {
        let k = s.kernel("named", |_, _| Ok(()));
        s.engine.bodies.lock().unwrap().retain(|(n, _)| n != "named");
        k
    };
    let panics = s.kernel("panics", |_, _| panic!("as a test"));
    let plain = packet(ok, 1, Order::AfterEarlier, None);
    let mut agent_dispatch = plain.encode();
    agent_dispatch[0] = agent_dispatch[0] & !0xff | 4;
    let mut vendor = plain.encode();
    vendor[0] &= !0xff;
    let cases: Vec<(PacketWords, &str)> = vec![
        (KernelDispatch { kernel_object: 0x42, ..plain }.encode(), "no loaded kernel"),
        (KernelDispatch { kernel_object: broken, ..plain }.encode(), "malformed kernel named"),
        (KernelDispatch { workgroup: [1024, 2, 1], ..plain }.encode(), "2048 work-items"),
        (KernelDispatch { group_segment_size: 65537, ..plain }.encode(), "65537 bytes of LDS"),
        (KernelDispatch { grid: [u32::MAX; 3], workgroup: [1; 3], ..plain }.encode(), "too many workgroups"),
        (KernelDispatch { workgroup: [0, 1, 1], ..plain }.encode(), "workgroup [0, 1, 1]"),
        (KernelDispatch { private_segment_size: 1 << 20, ..plain }.encode(), "1048576 bytes of scratch"),
        (KernelDispatch { kernel_object: panics, ..plain }.encode(), "internal error of the engine"),
        (agent_dispatch, "AgentDispatch is not supported"),
        (vendor, "VendorSpecific is not supported"),
    ];
    for (words, text) in cases {
        let (tx, rx) = mpsc::channel();
        let tx = Mutex::new(tx);
        let config = QueueConfig {
            size: 8,
            on_error: Some(Box::new(move |e| tx.lock().unwrap().send(e.to_string()).unwrap())),
            ..Default::default()
        };
        let queue = Queue::create(&s.platform, &s.device, config).unwrap();
        let done = Signal::create(1).unwrap();
        let mut words = words;
        words[7] = done.handle();
        queue.submit(&words).unwrap();
        let message = rx.recv_timeout(Duration::from_secs(10)).unwrap();
        assert!(message.contains(text), "{message:?} lacks {text:?}");
        assert_eq!(done.wait(Condition::Lt, 1, Some(Duration::from_secs(10)), WaitHint::Blocked), -1);
    }
}

#[test]
fn destroying_a_queue_ends_waiting_packets() {
    let s = setup(1);
    let never = Signal::create(1).unwrap();
    for _ in 0..20 {
        let queue = s.queue(8);
        queue.barrier(&Barrier::all(&[never], None)).unwrap();
        drop(queue);
    }
    // The processors end within a slice of their wait and give the rings back.
    let start = Instant::now();
    while s.platform.memory.usage(None).used > 0 {
        assert!(start.elapsed() < Duration::from_secs(20), "rings leak");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn asynchronous_copies_respect_dependencies() {
    let s = setup(2);
    let allocate = |size| {
        s.platform.memory.allocate(AllocationRequest::new(size, MemoryKind::CoarseGrained, Some(0))).unwrap()
    };
    let size = 9 << 20;
    let (a, b) = (allocate(size), allocate(size));
    s.platform.transfer(Transfer::Fill32 { dst: a, value: 0x0102_0304, count: size / 4 });
    s.platform.transfer(Transfer::Fill8 { dst: b, value: 0, count: size });
    let (gate, done) = (Signal::create(1).unwrap(), Signal::create(1).unwrap());
    s.platform.transfer_async(Transfer::Copy { dst: b, src: a, len: size - 1 }, &[gate], Some(done)).unwrap();
    // A later copy without dependencies does not wait behind it.
    let early = Signal::create(1).unwrap();
    s.platform.transfer_async(Transfer::Copy { dst: b, src: a, len: 0 }, &[], Some(early)).unwrap();
    wait_zero(early);
    let mut last = [0; 2];
    s.platform.memory.read(b + size - 2, &mut last).unwrap();
    assert_eq!(last, [0, 0]);
    gate.store(0);
    wait_zero(done);
    s.platform.memory.read(b + size - 2, &mut last).unwrap();
    assert_eq!(last, [0x02, 0x00], "all but the last byte is copied");
    let (start, end) = done.timestamps();
    assert!(start > 0 && start <= end);
}

#[test]
fn launches_are_cheap() {
    let s = setup(2);
    let kernel = s.kernel("empty", |_, _| Ok(()));
    let queue = s.queue(1024);
    let run = |n: i64| {
        let done = Signal::create(n).unwrap();
        let start = Instant::now();
        for _ in 0..n {
            queue.dispatch(&packet(kernel, 1, Order::AfterEarlier, Some(done))).unwrap();
        }
        wait_zero(done);
        start.elapsed().as_nanos() as f64 / n as f64 / 1000.0
    };
    run(1000);
    let best = (0..5).map(|_| run(20_000)).fold(f64::MAX, f64::min);
    println!("empty launch, asynchronous: {best:.2} us");
    let start = Instant::now();
    for _ in 0..2000 {
        run(1);
    }
    println!("empty launch, synchronised: {:.2} us", start.elapsed().as_nanos() as f64 / 2000.0 / 1000.0);
    assert!(best < 100.0, "{best} us a launch");
}

#[test]
fn a_forked_child_gets_errors() {
    let s = setup(2);
    let kernel = s.kernel("empty", |_, _| Ok(()));
    let queue = s.queue(8);
    let done = Signal::create(1).unwrap();
    queue.dispatch(&packet(kernel, 1, Order::AfterEarlier, Some(done))).unwrap();
    wait_zero(done);
    let never = Signal::create(1).unwrap();
    // SAFETY: the child only calls what is under test, and leaves by _exit.
    let pid = unsafe { libc::fork() };
    if pid == 0 {
        let launch = queue.dispatch(&packet(kernel, 1, Order::AfterEarlier, Some(never)));
        let wait = never.wait(Condition::Eq, 0, None, WaitHint::Blocked);
        let copy = s.platform.transfer_async(Transfer::Copy { dst: 0, src: 0, len: 0 }, &[], None);
        let handler = on_signal(never, Condition::Eq, 0, |_| Again::No);
        let create = Queue::create(&s.platform, &s.device, QueueConfig { size: 8, ..Default::default() });
        let good = matches!(launch, Err(SubmitError::Forked))
            && wait == 1
            && copy.is_err()
            && handler.is_err()
            && matches!(create, Err(SubmitError::Forked));
        // SAFETY: ends the child without running the test harness's exit.
        unsafe { libc::_exit(if good { 0 } else { 1 }) };
    }
    let mut status = 0;
    let start = Instant::now();
    // SAFETY: waits for the child made above.
    while unsafe { libc::waitpid(pid, &mut status, libc::WNOHANG) } == 0 {
        assert!(start.elapsed() < Duration::from_secs(20), "the child hangs");
        std::thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(status, 0, "the child saw something else than errors");
}

/// A workgroup faults while another thread's waits for it: the wait must not outlive the dispatch.
#[test]
fn a_fault_cancels_who_waits_for_the_faulting_workgroup() {
    let s = setup(4);
    let kernel = s.kernel("bad", |_, range| {
        if range.contains(&7) {
            std::thread::sleep(Duration::from_millis(20));
            return Err(memory_fault("bad", 0));
        }
        Ok(())
    });
    let queue = s.queue(8);
    let done = Signal::create(1).unwrap();
    queue.dispatch(&packet(kernel, 8, Order::AfterEarlier, Some(done))).unwrap();
    assert_eq!(done.wait(Condition::Lt, 1, Some(Duration::from_secs(10)), WaitHint::Blocked), -1);
}

/// Whatever a program writes into the ring, the queue ends in its error state or goes on; nothing panics or hangs.
#[test]
fn no_packet_breaks_the_process() {
    let s = setup(2);
    let kernel = s.kernel("ok", |_, _| Ok(()));
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut random = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    for _ in 0..400 {
        let queue = s.queue(16);
        for _ in 0..8 {
            let mut words: PacketWords = std::array::from_fn(|_| match random() % 3 {
                0 => 0,
                1 => random() % 8,
                _ => random(),
            });
            words[0] = words[0] & !0xff | [0, 2, 2, 2, 3, 4, 5, 6, 200][random() as usize % 9];
            if random() % 2 == 0 {
                words[4] = kernel;
            }
            if random() % 2 == 0 {
                words[7] = 0;
            }
            if queue.submit(&words).is_err() {
                break;
            }
        }
        let last = Signal::create(1).unwrap();
        if queue.dispatch(&packet(kernel, 1, Order::AfterEarlier, Some(last))).is_ok() {
            let v = last.wait(Condition::Lt, 1, Some(Duration::from_secs(30)), WaitHint::Blocked);
            assert_eq!(v, if queue.error().is_some() { -1 } else { 0 });
        } else {
            assert!(queue.error().is_some());
        }
    }
}

/// A message to a stderr that nobody reads does not end the thread that writes it.
#[test]
fn a_closed_stderr_is_survived() {
    // SAFETY: the child writes one message and leaves by _exit.
    let pid = unsafe { libc::fork() };
    if pid == 0 {
        let mut pipe = [0; 2];
        // SAFETY: plain descriptors of this child.
        unsafe {
            libc::pipe(pipe.as_mut_ptr());
            libc::close(pipe[0]);
            libc::dup2(pipe[1], 2);
            libc::signal(libc::SIGPIPE, libc::SIG_IGN);
        }
        tell("nobody reads this");
        // SAFETY: ends the child without running the test harness's exit.
        unsafe { libc::_exit(7) };
    }
    let mut status = 0;
    // SAFETY: waits for the child made above.
    unsafe { libc::waitpid(pid, &mut status, 0) };
    assert_eq!(libc::WEXITSTATUS(status), 7, "a write to a closed stderr ended the process: {status:#x}");
}
