//! The packet processor: one thread a queue, which takes packets in order and starts them.
//!
//! Owns packet semantics: barrier bits, dependencies, completion. It takes part in its dispatches, so a queue
//! makes progress whatever the workers are stuck in. Must not know how workgroups run.

use std::sync::Arc;
use std::sync::atomic::{Ordering, fence};
use std::time::{Duration, Instant};

use crate::dispatch::{complete_failed, launch};
use crate::error::QueueError;
use crate::packet::{BadPacket, BarrierKind, Order, PacketType, PacketWords, order};
use crate::queue::Shared;
use crate::signal::{Condition, Signal, wait_any};
use crate::{clock, sys};

/// How long an idle processor looks at the ring before it sleeps.
const SPIN: Duration = Duration::from_micros(40);
/// Sleeps are bounded: a kernel that enqueues rings the doorbell by a store, which wakes nobody.
const SLEEP_MIN: Duration = Duration::from_millis(1);
const SLEEP_MAX: Duration = Duration::from_millis(500);
/// How long a dependency is waited for before we look whether the queue is to end.
const DEPENDENCY_SLICE: Duration = Duration::from_millis(20);

pub(crate) fn serve(shared: &Arc<Shared>) {
    let mut index = shared.read_index();
    while wait_for_packet(shared, index) {
        let header = shared.peek(index);
        if order(header) == Order::AfterEarlier {
            wait_until_drained(shared);
        }
        let words = shared.take(index);
        process(shared, header, words, index);
        index += 1;
    }
}

/// Waits for the packet at `index`; false when the queue is to end.
fn wait_for_packet(shared: &Shared, index: u64) -> bool {
    let there = || PacketType::of(shared.peek(index)) != PacketType::Invalid;
    let closing = || shared.closing.load(Ordering::Relaxed);
    if there() {
        return !closing();
    }
    let start = Instant::now();
    loop {
        for _ in 0..32 {
            if there() {
                return !closing();
            }
            std::hint::spin_loop();
        }
        if start.elapsed() >= SPIN {
            break;
        }
    }
    let asleep = &shared.doorbell().asleep;
    let mut sleep = SLEEP_MIN;
    loop {
        asleep.store(1, Ordering::SeqCst);
        fence(Ordering::SeqCst);
        if closing() || there() {
            asleep.store(0, Ordering::SeqCst);
            return !closing();
        }
        sys::futex_wait(asleep, 1, sleep);
        sleep = (sleep * 2).min(SLEEP_MAX);
    }
}

/// Waits until every dispatch that has started has ended.
fn wait_until_drained(shared: &Shared) {
    let left = || shared.outstanding.load(Ordering::SeqCst);
    if left() == 0 {
        return;
    }
    let start = Instant::now();
    while start.elapsed() < SPIN {
        if left() == 0 {
            return;
        }
        std::hint::spin_loop();
    }
    shared.drained.store(1, Ordering::SeqCst);
    loop {
        match left() {
            0 => break,
            n => sys::futex_wait(&shared.outstanding, n, Duration::from_millis(20)),
        }
    }
    shared.drained.store(0, Ordering::SeqCst);
}

fn signal_of(handle: u64) -> Result<Option<Signal>, BadPacket> {
    if handle == 0 {
        return Ok(None);
    }
    Signal::from_handle(handle).map(Some).ok_or(BadPacket::Signal(handle))
}

fn process(shared: &Arc<Shared>, header: u16, words: PacketWords, index: u64) {
    let completion = match signal_of(words[7]) {
        Ok(signal) => signal,
        Err(e) => return shared.fail(e.into()),
    };
    if shared.error().is_some() {
        // Nothing runs any more, but nobody waits for ever.
        return complete_failed(completion);
    }
    let kind = PacketType::of(header);
    let result = match kind {
        PacketType::KernelDispatch => launch(shared, words, index, completion),
        PacketType::BarrierAnd => barrier(shared, BarrierKind::All, &words, completion),
        PacketType::BarrierOr => barrier(shared, BarrierKind::Any, &words, completion),
        PacketType::Invalid
        | PacketType::VendorSpecific
        | PacketType::AgentDispatch
        | PacketType::Unknown(_) => Err(BadPacket::Type(kind).into()),
    };
    if let Err(e) = result {
        shared.fail(e);
        complete_failed(completion);
    }
}

/// Waits for a barrier packet's dependencies and completes it.
///
/// A dependency is met when its value is 0; a negative one tells of an error, which the barrier takes over
/// (HSA system architecture, "Barrier-AND packet").
fn barrier(
    shared: &Shared,
    kind: BarrierKind,
    words: &PacketWords,
    completion: Option<Signal>,
) -> Result<(), QueueError> {
    let start = clock::now();
    let mut signals = Vec::new();
    for &handle in &words[1..6] {
        signals.extend(signal_of(handle)?);
    }
    let mut waits: Vec<_> = signals.iter().map(|&s| (s, Condition::Lt, 1)).collect();
    let mut failed = false;
    // A barrier without dependencies is met at once, also an OR: it only orders.
    while !waits.is_empty() {
        if shared.closing.load(Ordering::Relaxed) {
            return Ok(());
        }
        let Some((i, value)) = wait_any(&waits, Some(DEPENDENCY_SLICE)) else { continue };
        failed |= value < 0;
        match kind {
            BarrierKind::All => {
                waits.swap_remove(i);
            }
            BarrierKind::Any => break,
        }
    }
    if failed {
        return Err(QueueError::FailedDependency);
    }
    if let Some(signal) = completion {
        signal.set_timestamps(start, clock::now());
        signal.complete();
    }
    Ok(())
}
