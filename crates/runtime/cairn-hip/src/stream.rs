//! Streams: one HSA queue each, in order; markers that say how far one has come; the legacy default stream's rules.
//!
//! A *marker* is a barrier packet's completion signal: it is there once everything before it in its stream is done.
//! Locks are taken in this order: the default stream's, then another stream's. A stream other than the default one asks
//! for the default stream's marker before it locks itself.

use crate::device::Device;
use crate::graph::{self, Capture, Op};
use crate::kernarg_ring::KernargRing;
use crate::log;
use crate::{Error, Result};
use cairn_hsa::device::{Again, Barrier, Condition, KernelDispatch, Queue, Signal, WaitHint};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

/// How a stream relates to the default stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The legacy default stream: waits for blocking streams, and they for it.
    Default,
    /// Synchronises with the default stream.
    Blocking,
    /// Does not (`hipStreamNonBlocking`).
    NonBlocking,
}

/// A completion signal; given back when nobody looks at it any more.
#[derive(Debug)]
pub struct Marker {
    signal: Signal,
}

impl Marker {
    fn new() -> Result<Arc<Marker>> {
        let signal = Signal::create(1).map_err(|e| log::fail(Error::OutOfMemory, format_args!("{e}")))?;
        Ok(Arc::new(Marker { signal }))
    }

    pub fn signal(&self) -> Signal {
        self.signal
    }

    /// Whether what it marks is done, well or badly.
    pub fn is_done(&self) -> bool {
        self.signal.load() < 1
    }

    /// Waits until what it marks is done.
    pub fn wait(&self) -> Result<()> {
        let value = self.signal.wait(Condition::Lt, 1, None, WaitHint::Blocked);
        match value {
            0 => Ok(()),
            // A forked child has no device: its waits end without a result.
            1.. => Err(log::fail(Error::NotInitialized, format_args!("the device is not usable after fork"))),
            _ => Err(Error::LaunchFailure),
        }
    }

    /// When it was reached, on the device's clock.
    pub fn time(&self) -> u64 {
        self.signal.timestamps().1
    }
}

impl Drop for Marker {
    fn drop(&mut self) {
        self.signal.destroy();
    }
}

pub(crate) struct State {
    queue: Option<Queue>,
    pub(crate) kernargs: KernargRing,
    /// The latest marker and the operation that it is behind.
    latest: Option<(u64, Arc<Marker>)>,
    /// Markers that the queue has yet to reach, oldest first: it writes to them.
    unreached: VecDeque<(u64, Arc<Marker>)>,
    /// Markers that barrier packets wait for, with the operation that does: they must not be recycled before.
    awaited: VecDeque<(u64, Arc<Marker>)>,
}

/// So many awaited markers are kept before the stream gets a marker to let them go by.
const AWAITED_MAX: usize = 256;

impl State {
    /// Lets go of what the queue has passed.
    fn forget_passed(&mut self) {
        let mut passed = 0;
        while let Some((op, _)) = self.unreached.front().filter(|(_, m)| m.is_done()) {
            passed = *op;
            self.unreached.pop_front();
        }
        while self.awaited.front().is_some_and(|(op, _)| *op <= passed) {
            self.awaited.pop_front();
        }
    }
}

/// A stream.
pub struct Stream {
    pub device: &'static Device,
    pub kind: Kind,
    /// The flags it was made with.
    pub flags: u32,
    pub priority: i32,
    state: Mutex<State>,
    /// Operations submitted.
    submitted: AtomicU64,
    /// Default stream's operations that this stream is behind already (a blocking stream), or this stream's operations
    /// that the default stream is behind already.
    behind_default: AtomicU64,
    joined_by_default: AtomicU64,
    /// What operations are recorded into instead of being submitted.
    recording: Mutex<Option<Arc<Capture>>>,
    /// Whether there may be one: most streams are never asked for the lock.
    may_record: AtomicBool,
}

impl Stream {
    pub fn new(device: &'static Device, kind: Kind, flags: u32, priority: i32) -> Stream {
        Stream {
            device,
            kind,
            flags,
            priority,
            state: Mutex::new(State {
                queue: None,
                kernargs: KernargRing::default(),
                latest: None,
                unreached: VecDeque::new(),
                awaited: VecDeque::new(),
            }),
            submitted: AtomicU64::new(0),
            behind_default: AtomicU64::new(0),
            joined_by_default: AtomicU64::new(0),
            recording: Mutex::new(None),
            may_record: AtomicBool::new(false),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// Locks the stream for an operation, behind everything that the default stream's rules put before it.
    pub(crate) fn begin(&self) -> Result<Submission<'_>> {
        self.device.check()?;
        match self.kind {
            Kind::NonBlocking => Ok(Submission { stream: self, state: self.lock() }),
            Kind::Blocking => {
                let ahead = self.default_stream_ahead()?;
                let mut s = Submission { stream: self, state: self.lock() };
                if let Some((op, marker)) = ahead {
                    s.wait_for([marker])?;
                    self.behind_default.fetch_max(op, Ordering::Relaxed);
                }
                Ok(s)
            }
            Kind::Default => {
                let mut s = Submission { stream: self, state: self.lock() };
                let others = self.device.blocking_streams();
                let mut markers = Vec::new();
                for other in &others {
                    let op = other.submitted.load(Ordering::Acquire);
                    if other.joined_by_default.load(Ordering::Relaxed) < op {
                        let (op, marker) = other.locked().marker()?;
                        other.joined_by_default.fetch_max(op, Ordering::Relaxed);
                        markers.push(marker);
                    }
                }
                s.wait_for(markers)?;
                Ok(s)
            }
        }
    }

    /// Locks the stream as it is.
    fn locked(&self) -> Submission<'_> {
        Submission { stream: self, state: self.lock() }
    }

    /// The default stream's marker, if it has work that this stream is not behind.
    fn default_stream_ahead(&self) -> Result<Option<(u64, Arc<Marker>)>> {
        let Some(default) = self.device.default_stream_if_used() else { return Ok(None) };
        let op = default.submitted.load(Ordering::Acquire);
        if op <= self.behind_default.load(Ordering::Relaxed) {
            return Ok(None);
        }
        default.locked().marker().map(Some)
    }

    /// The recording that the stream is in.
    pub(crate) fn active_capture(&self) -> Option<Arc<Capture>> {
        if !self.may_record.load(Ordering::Relaxed) {
            return None;
        }
        let mut recording = self.recording.lock().unwrap_or_else(|e| e.into_inner());
        if recording.as_ref().is_some_and(|c| !c.is_active()) {
            *recording = None;
            self.may_record.store(false, Ordering::Relaxed);
        }
        recording.clone()
    }

    /// Records an operation, if the stream is being recorded.
    pub(crate) fn capture(&self, op: impl FnOnce() -> Op) -> Result<bool> {
        match self.active_capture() {
            Some(capture) => {
                capture.push(op());
                Ok(true)
            }
            None => Ok(false),
        }
    }

    /// Joins a recording.
    pub(crate) fn join_capture(&self, capture: Arc<Capture>) {
        *self.recording.lock().unwrap_or_else(|e| e.into_inner()) = Some(capture);
        self.may_record.store(true, Ordering::Relaxed);
    }

    /// Records what is submitted from now on (`hipStreamBeginCapture`).
    pub fn begin_capture(&self) -> Result<()> {
        if self.kind == Kind::Default {
            return Err(log::fail(
                Error::StreamCaptureUnsupported,
                format_args!("the default stream cannot be captured"),
            ));
        }
        if self.active_capture().is_some() {
            return Err(log::fail(Error::IllegalState, format_args!("the stream is being captured")));
        }
        self.join_capture(Capture::new());
        Ok(())
    }

    /// Ends the recording; answers the handle of the graph.
    pub fn end_capture(&self) -> Result<u64> {
        let capture = self.active_capture().ok_or_else(|| {
            log::fail(Error::IllegalState, format_args!("the stream is not being captured"))
        })?;
        graph::from_ops(capture.end())
    }

    /// Whether the stream is being recorded.
    pub fn is_capturing(&self) -> bool {
        self.active_capture().is_some()
    }

    /// Fails where something would have to be waited for that is only recorded.
    fn not_capturing(&self) -> Result<()> {
        if self.is_capturing() {
            return Err(log::fail(
                Error::StreamCaptureUnsupported,
                format_args!("not allowed on a stream that is being captured"),
            ));
        }
        Ok(())
    }

    /// A marker behind everything submitted so far, by the default stream's rules.
    pub fn marker(&self) -> Result<Arc<Marker>> {
        Ok(self.begin()?.marker()?.1)
    }

    /// A fresh marker, whose time says when it was reached.
    pub fn timed_marker(&self) -> Result<Arc<Marker>> {
        Ok(self.begin()?.fresh_marker(&[])?.1)
    }

    /// Whether nothing is pending in this stream alone, seen without a packet.
    fn is_quiet_alone(&self) -> bool {
        let state = self.lock();
        match self.submitted.load(Ordering::Acquire) {
            0 => true,
            n => state.latest.as_ref().is_some_and(|(op, marker)| *op == n && marker.is_done()),
        }
    }

    /// Whether nothing is pending that the stream's next operation would wait for, seen without a packet.
    fn is_quiet(&self) -> bool {
        self.is_quiet_alone()
            && match self.kind {
                Kind::NonBlocking => true,
                Kind::Blocking => self.device.default_stream_if_used().is_none_or(|d| d.is_quiet_alone()),
                Kind::Default => self.device.blocking_streams().iter().all(|s| s.is_quiet_alone()),
            }
    }

    /// Whether everything submitted so far is done.
    pub fn is_idle(&self) -> Result<bool> {
        self.not_capturing()?;
        let done = self.is_quiet() || self.marker()?.is_done();
        self.device.check()?;
        Ok(done)
    }

    /// Waits until everything submitted so far is done.
    pub fn synchronize(&self) -> Result<()> {
        self.not_capturing()?;
        let result = if self.is_quiet() { Ok(()) } else { self.marker()?.wait() };
        self.device.check()?;
        result
    }

    /// Everything submitted from now on waits for `marker`.
    pub fn wait_for(&self, marker: Arc<Marker>) -> Result<()> {
        self.begin()?.wait_for([marker])
    }

    /// An operation that is not a packet: see [`Submission::foreign`].
    pub(crate) fn foreign(&self, start: impl FnOnce(&Arc<Marker>, &Arc<Marker>) -> Result<()>) -> Result<()> {
        self.begin()?.foreign(start)
    }

    /// Calls `function` on a thread of ours once everything submitted so far is done; what is submitted later waits
    /// until it has returned. It is told how the work before it ended.
    pub fn call(&self, function: impl FnOnce(Result<()>) + Send + 'static) -> Result<()> {
        self.not_capturing()?;
        let device = self.device;
        self.foreign(|before, done| {
            let (before, done) = (before.clone(), done.clone());
            let signal = before.signal();
            let mut function = Some(function);
            cairn_hsa::device::on_signal(signal, Condition::Lt, 1, move |value| {
                let result = match value {
                    0 => Ok(()),
                    _ => Err(device.check().err().unwrap_or(Error::LaunchFailure)),
                };
                if let Some(function) = function.take() {
                    function(result);
                }
                let _before = &before;
                done.signal().store(value.min(0));
                Again::No
            })
            .map_err(|e| log::fail(Error::NotInitialized, format_args!("{e}")))
        })
    }
}

/// A stream, locked for the packets of one operation.
pub(crate) struct Submission<'a> {
    stream: &'a Stream,
    pub(crate) state: MutexGuard<'a, State>,
}

impl Submission<'_> {
    fn queue(&mut self) -> Result<&Queue> {
        let state = &mut *self.state;
        if state.queue.is_none() {
            state.queue = Some(self.stream.device.create_queue(self.stream.priority)?);
        }
        Ok(state.queue.as_ref().expect("just made"))
    }

    /// The address of the queue's structure (`amd_queue_t`).
    pub(crate) fn queue_address(&mut self) -> Result<u64> {
        Ok(self.queue()?.address())
    }

    fn count(&self) -> u64 {
        self.stream.submitted.fetch_add(1, Ordering::AcqRel) + 1
    }

    /// Submits a kernel dispatch. Its kernarg segment must come from this stream's ring.
    pub(crate) fn dispatch(&mut self, packet: &KernelDispatch) -> Result<()> {
        let device = self.stream.device;
        self.queue()?.submit(&packet.encode()).map_err(|e| device.refused(&e))?;
        self.count();
        Ok(())
    }

    /// A place for `len` bytes of kernel arguments. May wait for the stream where the ring is full.
    pub(crate) fn kernargs(&mut self, segment: &[u8]) -> Result<u64> {
        if let Some(slot) = self.state.kernargs.next_region(segment.len())? {
            // Into the next region of the ring: mark the one that is left, wait for what used the next one.
            let (_, marker) = self.marker()?;
            if let Some(used) = self.state.kernargs.enter(slot, marker) {
                used.wait()?;
            }
        }
        self.state.kernargs.put(self.stream.device, segment)
    }

    /// Everything submitted from now on waits for the markers.
    pub(crate) fn wait_for(&mut self, markers: impl IntoIterator<Item = Arc<Marker>>) -> Result<()> {
        let pending: Vec<_> = markers.into_iter().filter(|m| !m.is_done()).collect();
        for group in pending.chunks(5) {
            let signals: Vec<Signal> = group.iter().map(|m| m.signal()).collect();
            self.push_barrier(&Barrier::all(&signals, None))?;
            let op = self.count();
            self.state.awaited.extend(group.iter().map(|m| (op, m.clone())));
        }
        if self.state.awaited.len() > AWAITED_MAX {
            self.fresh_marker(&[])?;
        }
        Ok(())
    }

    fn push_barrier(&mut self, barrier: &Barrier) -> Result<()> {
        let device = self.stream.device;
        self.queue()?.submit(&barrier.encode()).map_err(|e| device.refused(&e))?;
        Ok(())
    }

    /// A marker behind everything submitted so far, and how far that is.
    pub(crate) fn marker(&mut self) -> Result<(u64, Arc<Marker>)> {
        match &self.state.latest {
            Some((op, marker)) if *op == self.stream.submitted.load(Ordering::Acquire) => {
                Ok((*op, marker.clone()))
            }
            _ => self.fresh_marker(&[]),
        }
    }

    /// A new marker behind everything submitted so far and behind the dependencies (five at most).
    pub(crate) fn fresh_marker(&mut self, dependencies: &[Arc<Marker>]) -> Result<(u64, Arc<Marker>)> {
        let marker = Marker::new()?;
        let signals: Vec<Signal> = dependencies.iter().map(|m| m.signal()).collect();
        self.push_barrier(&Barrier::all(&signals, Some(marker.signal())))?;
        let op = self.count();
        let state = &mut *self.state;
        state.forget_passed();
        state.awaited.extend(dependencies.iter().map(|m| (op, m.clone())));
        state.unreached.push_back((op, marker.clone()));
        self.state.latest = Some((op, marker.clone()));
        Ok((op, marker))
    }

    /// An operation that is not a packet: `start` is given the marker of what is before it and the marker that it has
    /// to bring to 0 when done. Everything submitted later waits for that.
    pub(crate) fn foreign(
        &mut self,
        start: impl FnOnce(&Arc<Marker>, &Arc<Marker>) -> Result<()>,
    ) -> Result<()> {
        let (_, before) = self.marker()?;
        let done = Marker::new()?;
        start(&before, &done)?;
        let (op, _) = self.fresh_marker(&[done])?;
        // Whoever does the operation looks at it until then.
        self.state.awaited.push_back((op, before));
        Ok(())
    }
}
