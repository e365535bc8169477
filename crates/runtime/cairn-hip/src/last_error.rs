//! The error state of a host thread. Two notions of "last error" are kept, since the epochs of HIP differ in which one
//! `hipGetLastError` answers; the C ABI chooses.

use crate::{Error, Result};
use std::cell::Cell;

thread_local! {
    /// Outcome of the latest call.
    static LATEST: Cell<Option<Error>> = const { Cell::new(None) };
    /// Latest failure that nobody has asked for.
    static FAILURE: Cell<Option<Error>> = const { Cell::new(None) };
}

/// Notes how a call ended.
pub fn record<T>(result: &Result<T>) {
    let error = result.as_ref().err().copied();
    LATEST.set(error);
    // "Not yet" is an answer, no failure.
    if error.is_some_and(|e| e != Error::NotReady) {
        FAILURE.set(error);
    }
}

/// The outcome of the latest call, forgotten by asking (`hipGetLastError` before HIP 7).
pub fn take_latest() -> Option<Error> {
    FAILURE.set(None);
    LATEST.take()
}

/// The outcome of the latest call (`hipPeekAtLastError` before HIP 7).
pub fn latest() -> Option<Error> {
    LATEST.get()
}

/// The latest failure, forgotten by asking (`hipGetLastError` from HIP 7 on).
pub fn take_failure() -> Option<Error> {
    LATEST.set(None);
    FAILURE.take()
}

/// The latest failure (`hipPeekAtLastError` from HIP 7 on).
pub fn failure() -> Option<Error> {
    FAILURE.get()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_success_hides_a_failure_from_one_notion_only() {
        record::<()>(&Err(Error::InvalidValue));
        record(&Ok(()));
        assert_eq!(latest(), None);
        record::<()>(&Err(Error::NotReady));
        assert_eq!(failure(), Some(Error::InvalidValue));
        assert_eq!(take_failure(), Some(Error::InvalidValue));
        assert_eq!(take_failure(), None);
    }

    #[test]
    fn asking_forgets() {
        record::<()>(&Err(Error::NotReady));
        assert_eq!(latest(), Some(Error::NotReady));
        assert_eq!(take_latest(), Some(Error::NotReady));
        assert_eq!(take_latest(), None);
    }
}
