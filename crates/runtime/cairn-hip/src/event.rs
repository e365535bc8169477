//! Events: markers that programs hold, with the device's time.

use crate::stream::{Marker, Stream};
use crate::{Error, Result};
use std::sync::{Arc, Mutex};

/// Whether an event keeps time (`hipEventDisableTiming`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    On,
    Off,
}

/// An event.
pub struct Event {
    timing: Timing,
    recorded: Mutex<Option<Arc<Marker>>>,
}

impl Event {
    pub fn new(timing: Timing) -> Event {
        Event { timing, recorded: Mutex::new(None) }
    }

    fn marker(&self) -> Option<Arc<Marker>> {
        self.recorded.lock().unwrap_or_else(|e| e.into_inner()).clone()
    }

    fn set(&self, marker: Arc<Marker>) {
        *self.recorded.lock().unwrap_or_else(|e| e.into_inner()) = Some(marker);
    }

    /// The event happens when everything that the stream has now is done.
    pub fn record(&self, stream: &Stream) -> Result<()> {
        self.set(stream.timed_marker()?);
        Ok(())
    }

    /// Whether it has happened; an event that was never recorded has.
    pub fn is_done(&self) -> bool {
        self.marker().is_none_or(|m| m.is_done())
    }

    /// Waits until it has happened.
    pub fn synchronize(&self) -> Result<()> {
        self.marker().map_or(Ok(()), |m| m.wait())
    }

    /// Everything submitted to the stream from now on waits for the event.
    pub fn make_wait(&self, stream: &Stream) -> Result<()> {
        match self.marker() {
            Some(m) if !m.is_done() => stream.wait_for(m),
            _ => Ok(()),
        }
    }

    /// Nanoseconds from this event to `stop`.
    pub fn elapsed(&self, stop: &Event) -> Result<i64> {
        if self.timing == Timing::Off || stop.timing == Timing::Off {
            return Err(Error::InvalidHandle);
        }
        let (Some(a), Some(b)) = (self.marker(), stop.marker()) else { return Err(Error::InvalidHandle) };
        if !a.is_done() || !b.is_done() {
            return Err(Error::NotReady);
        }
        Ok(b.time() as i64 - a.time() as i64)
    }
}
