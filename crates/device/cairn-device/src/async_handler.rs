//! Handlers that run when a signal meets a condition (`hsa_amd_signal_async_handler`).
//!
//! Owns one thread, started at the first registration, that calls the handlers one after another.

use std::sync::Mutex;

use crate::signal::{Condition, Signal, Watch, unwatch, wake_watchers, watch};
use crate::sys;

/// What a handler wants after a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Again {
    /// Call again when the condition holds; right away if it still does.
    Yes,
    No,
}

type Handler = Box<dyn FnMut(i64) -> Again + Send>;

struct Entry {
    signal: Signal,
    condition: Condition,
    compare: i64,
    handler: Handler,
}

#[derive(Default)]
struct State {
    entries: Vec<Entry>,
    running: bool,
}

static STATE: Mutex<State> = Mutex::new(State { entries: Vec::new(), running: false });

/// Why no handler was registered.
#[derive(Debug, thiserror::Error)]
pub enum AsyncError {
    #[error("asynchronous signal handlers do not exist in a forked child")]
    Forked,
    #[error(transparent)]
    Thread(#[from] sys::SysError),
}

/// Calls `handler` with the value, on a thread of ours, once `condition` holds for `signal`.
pub fn on_signal(
    signal: Signal,
    condition: Condition,
    compare: i64,
    handler: impl FnMut(i64) -> Again + Send + 'static,
) -> Result<(), AsyncError> {
    if sys::forked() {
        return Err(AsyncError::Forked);
    }
    watch(signal);
    let start = {
        let mut state = STATE.lock().unwrap_or_else(|e| e.into_inner());
        state.entries.push(Entry { signal, condition, compare, handler: Box::new(handler) });
        !std::mem::replace(&mut state.running, true)
    };
    if start {
        if let Err(e) = sys::spawn("cairn-async".into(), 1 << 20, serve) {
            STATE.lock().unwrap_or_else(|e| e.into_inner()).running = false;
            forget(signal);
            return Err(e.into());
        }
    } else {
        wake_watchers();
    }
    Ok(())
}

/// Drops the handlers of a signal that is destroyed: its place will be another signal's.
pub(crate) fn forget(signal: Signal) {
    let mut state = STATE.lock().unwrap_or_else(|e| e.into_inner());
    let mut i = 0;
    let mut dropped = Vec::new();
    while i < state.entries.len() {
        if state.entries[i].signal == signal {
            dropped.push(state.entries.swap_remove(i));
            unwatch(signal);
        } else {
            i += 1;
        }
    }
    // A handler's own data may call us when it is dropped: not under the lock.
    drop(state);
    drop(dropped);
}

fn serve() {
    let mut sleep = Watch::new();
    loop {
        // Take what is due out of the list, so that handlers run without the lock and may register others.
        let mut due = Vec::new();
        let idle = {
            let mut state = STATE.lock().unwrap_or_else(|e| e.into_inner());
            let mut i = 0;
            while i < state.entries.len() {
                let e = &state.entries[i];
                let value = e.signal.load();
                if e.condition.holds(value, e.compare) {
                    due.push((state.entries.remove(i), value));
                } else {
                    i += 1;
                }
            }
            state.entries.is_empty()
        };
        if due.is_empty() {
            if idle {
                sleep.sleep_idle()
            } else {
                sleep.sleep(None)
            }
            continue;
        }
        for (mut entry, value) in due {
            match (entry.handler)(value) {
                Again::Yes => STATE.lock().unwrap_or_else(|e| e.into_inner()).entries.push(entry),
                Again::No => unwatch(entry.signal),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;
    use std::time::Duration;

    #[test]
    fn handler_runs_until_it_has_enough() {
        let s = Signal::create(3).unwrap();
        let (tx, rx) = channel();
        on_signal(s, Condition::Lt, 3, move |value| {
            tx.send(value).unwrap();
            if value == 0 {
                return Again::No;
            }
            s.store(value - 1);
            Again::Yes
        })
        .unwrap();
        assert!(rx.recv_timeout(Duration::from_millis(20)).is_err());
        s.store(2);
        let seen: Vec<i64> = (0..3).map(|_| rx.recv_timeout(Duration::from_secs(10)).unwrap()).collect();
        assert_eq!(seen, [2, 1, 0]);
        assert!(rx.recv_timeout(Duration::from_millis(20)).is_err(), "the handler is gone");
    }

    #[test]
    fn a_destroyed_signal_takes_its_handlers_along() {
        let s = Signal::create(1).unwrap();
        let (tx, rx) = channel();
        on_signal(s, Condition::Eq, 0, move |v| {
            tx.send(v).unwrap();
            Again::No
        })
        .unwrap();
        s.destroy();
        // The sender is dropped with the handler.
        assert!(rx.recv_timeout(Duration::from_secs(10)).is_err());
        let reused: Vec<_> = (0..8).map(|_| Signal::create(0).unwrap()).collect();
        assert!(rx.try_recv().is_err());
        reused.iter().for_each(|s| s.destroy());
    }

    #[test]
    fn handlers_may_register_handlers() {
        let (a, b) = (Signal::create(1).unwrap(), Signal::create(1).unwrap());
        let (tx, rx) = channel();
        on_signal(a, Condition::Eq, 0, move |_| {
            let tx = tx.clone();
            on_signal(b, Condition::Eq, 0, move |v| {
                tx.send(v).unwrap();
                Again::No
            })
            .unwrap();
            Again::No
        })
        .unwrap();
        a.store(0);
        b.store(0);
        assert_eq!(rx.recv_timeout(Duration::from_secs(10)), Ok(0));
    }
}
