//! Events: markers that programs hold, with the device's time.

use crate::graph::Capture;
use crate::stream::{Marker, Stream};
use crate::{Error, Result, log};
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
    recorded: Mutex<Option<Recorded>>,
}

/// What an event stands for.
#[derive(Clone)]
enum Recorded {
    Marker(Arc<Marker>),
    /// A point in a recording: it joins streams to it, and never happens.
    Captured(Arc<Capture>),
}

impl Event {
    pub fn new(timing: Timing) -> Event {
        Event { timing, recorded: Mutex::new(None) }
    }

    fn recorded(&self) -> Option<Recorded> {
        self.recorded.lock().unwrap_or_else(|e| e.into_inner()).clone()
    }

    /// The marker; fails for an event that is only recorded into a graph.
    fn marker(&self) -> Result<Option<Arc<Marker>>> {
        match self.recorded() {
            Some(Recorded::Marker(m)) => Ok(Some(m)),
            Some(Recorded::Captured(_)) => {
                Err(log::fail(Error::CapturedEvent, format_args!("the event is part of a capture")))
            }
            None => Ok(None),
        }
    }

    fn set(&self, recorded: Recorded) {
        *self.recorded.lock().unwrap_or_else(|e| e.into_inner()) = Some(recorded);
    }

    /// The event happens when everything that the stream has now is done.
    pub fn record(&self, stream: &Stream) -> Result<()> {
        match stream.active_capture() {
            Some(capture) => self.set(Recorded::Captured(capture)),
            None => self.set(Recorded::Marker(stream.timed_marker()?)),
        }
        Ok(())
    }

    /// Whether it has happened; an event that was never recorded has.
    pub fn is_done(&self) -> Result<bool> {
        Ok(self.marker()?.is_none_or(|m| m.is_done()))
    }

    /// Waits until it has happened.
    pub fn synchronize(&self) -> Result<()> {
        self.marker()?.map_or(Ok(()), |m| m.wait())
    }

    /// Everything submitted to the stream from now on waits for the event. An event of a capture makes the stream a
    /// part of it.
    pub fn make_wait(&self, stream: &Stream) -> Result<()> {
        match self.recorded() {
            Some(Recorded::Captured(capture)) if capture.is_active() => {
                stream.join_capture(capture);
                Ok(())
            }
            Some(Recorded::Captured(_)) => Err(Error::CapturedEvent),
            Some(Recorded::Marker(m)) if stream.is_capturing() => {
                // What is outside and done is no matter; what is pending would tie the graph to this run.
                if m.is_done() { Ok(()) } else { Err(Error::StreamCaptureIsolation) }
            }
            Some(Recorded::Marker(m)) if !m.is_done() => stream.wait_for(m),
            _ => Ok(()),
        }
    }

    /// Nanoseconds from this event to `stop`.
    pub fn elapsed(&self, stop: &Event) -> Result<i64> {
        if self.timing == Timing::Off || stop.timing == Timing::Off {
            let why = "an event was made without timing (hipEventDisableTiming)";
            return Err(log::mistake(Error::InvalidHandle, format_args!("{why}")));
        }
        let (Some(a), Some(b)) = (self.marker()?, stop.marker()?) else {
            let why = "an event has not been recorded yet (hipEventRecord)";
            return Err(log::mistake(Error::InvalidHandle, format_args!("{why}")));
        };
        if !a.is_done() || !b.is_done() {
            return Err(Error::NotReady);
        }
        Ok(b.time() as i64 - a.time() as i64)
    }
}
