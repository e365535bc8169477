//! Streams and events by handle, and the streams that every thread has.

use crate::event::Event;
use crate::handle::Table;
use crate::stream::{Kind, Stream};
use crate::{Error, Result, log, runtime};
use std::cell::RefCell;
use std::sync::{Arc, Mutex};

static STREAMS: Table<Stream> = Table::new(3);
static EVENTS: Table<Event> = Table::new(4);

/// What the null handle means to a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Default {
    /// The legacy default stream.
    Legacy,
    /// The calling thread's own default stream (functions that end in `_spt`).
    PerThread,
}

/// `hipStreamPerThread`.
const PER_THREAD: u64 = 2;

/// A thread's default streams, by device.
#[derive(Default)]
struct Own(Vec<(i32, Arc<Stream>)>);

/// Default streams of threads that have ended, for those to come. Nothing is waited for: a stream keeps its order.
static ABANDONED: Mutex<Vec<(i32, Arc<Stream>)>> = Mutex::new(Vec::new());

impl Drop for Own {
    fn drop(&mut self) {
        ABANDONED.lock().unwrap_or_else(|e| e.into_inner()).append(&mut self.0);
    }
}

thread_local! {
    static OWN: RefCell<Own> = RefCell::default();
}

/// The current thread's default stream on the current device.
fn per_thread() -> Result<Arc<Stream>> {
    let device = runtime::current()?;
    let find = |own: &RefCell<Own>| {
        let own = &mut own.borrow_mut().0;
        if let Some((_, stream)) = own.iter().find(|(d, _)| *d == device.ordinal) {
            return stream.clone();
        }
        let mut abandoned = ABANDONED.lock().unwrap_or_else(|e| e.into_inner());
        let stream = match abandoned.iter().position(|(d, _)| *d == device.ordinal) {
            Some(i) => abandoned.swap_remove(i).1,
            None => device.create_stream(Kind::Blocking, 0, 0),
        };
        own.push((device.ordinal, stream.clone()));
        stream
    };
    // A thread that is ending has no stream of its own any more.
    Ok(OWN.try_with(find).unwrap_or_else(|_| device.default_stream().clone()))
}

/// The stream of a handle.
pub fn get(handle: u64, default: Default) -> Result<Arc<Stream>> {
    match (handle, default) {
        (0, Default::Legacy) => Ok(runtime::current()?.default_stream().clone()),
        (0, Default::PerThread) | (PER_THREAD, _) => per_thread(),
        _ => STREAMS.get(handle).ok_or_else(|| {
            log::mistake(
                Error::InvalidHandle,
                format_args!("{handle:#x} is no stream, or one that has been destroyed"),
            )
        }),
    }
}

/// Least and greatest priority of streams.
pub const PRIORITIES: (i32, i32) = (1, -1);

/// Makes a stream of the current device; a priority beyond the range becomes the nearest one.
pub fn create(kind: Kind, flags: u32, priority: i32) -> Result<u64> {
    let device = runtime::current()?;
    let stream = device.create_stream(kind, flags, priority.clamp(PRIORITIES.1, PRIORITIES.0));
    STREAMS.insert(stream).ok_or(Error::OutOfMemory)
}

/// Ends a stream once its work is done.
pub fn destroy(handle: u64) -> Result<()> {
    if handle == 0 || handle == PER_THREAD {
        return Err(log::mistake(Error::InvalidHandle, format_args!("a default stream cannot be destroyed")));
    }
    let stream = STREAMS.remove(handle).ok_or_else(|| {
        log::mistake(
            Error::InvalidHandle,
            format_args!("{handle:#x} is no stream, or one that has been destroyed"),
        )
    })?;
    stream.synchronize()
}

/// Makes an event.
pub fn create_event(event: Event) -> Result<u64> {
    EVENTS.insert(Arc::new(event)).ok_or(Error::OutOfMemory)
}

/// The event of a handle.
pub fn event(handle: u64) -> Result<Arc<Event>> {
    EVENTS.get(handle).ok_or_else(|| {
        log::mistake(
            Error::InvalidHandle,
            format_args!("{handle:#x} is no event, or one that has been destroyed"),
        )
    })
}

/// Ends an event; work that waits for it still does.
pub fn destroy_event(handle: u64) -> Result<()> {
    EVENTS.remove(handle).map(drop).ok_or_else(|| {
        log::mistake(
            Error::InvalidHandle,
            format_args!("{handle:#x} is no event, or one that has been destroyed"),
        )
    })
}
