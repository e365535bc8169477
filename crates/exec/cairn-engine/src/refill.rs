//! Where a worker thread gets further workgroups from when all that it has started wait.
//!
//! A workgroup may wait for one that no thread has taken yet (a grid barrier, decoupled look-back). Then its thread must
//! take more of the dispatch, or nobody ever will. Owns the hand-over between who gives out ranges and
//! [`crate::sched`]. Must not know either.

use std::cell::Cell;
use std::ops::Range;

/// What there is to do for a thread whose workgroups all wait.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refill {
    /// Further workgroups, which the caller runs to their end.
    Take(Range<u64>),
    /// Nothing but to go on.
    Nothing,
    /// The dispatch is abandoned: its waves need not end.
    Cancelled,
}

/// Gives up to that many further workgroups of the dispatch that this thread runs; asked for 0, it only says whether to go
/// on.
type More<'a> = dyn Fn(u64) -> Refill + 'a;

thread_local! {
    static MORE: Cell<Option<*const More<'static>>> = const { Cell::new(None) };
}

/// Runs `body` (an engine's run of a range), in which [`more`] asks `source`.
pub fn with_source<R>(source: &More<'_>, body: impl FnOnce() -> R) -> R {
    struct Restore(Option<*const More<'static>>);
    impl Drop for Restore {
        fn drop(&mut self) {
            MORE.set(self.0);
        }
    }
    let source: *const More<'_> = source;
    // SAFETY: only the lifetime changes; `Restore` takes the pointer away before the borrow ends, also on unwinding.
    let source: *const More<'static> = unsafe { std::mem::transmute(source) };
    let _restore = Restore(MORE.replace(Some(source)));
    body()
}

/// Asks for up to `at_most` further workgroups of the running dispatch; for 0, only whether to go on.
pub(crate) fn more(at_most: u64) -> Refill {
    // SAFETY: set by a `with_source` that is on this thread's stack below us.
    MORE.get().map_or(Refill::Nothing, |source| unsafe { (*source)(at_most) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_innermost_source_is_asked_and_the_outer_one_comes_back() {
        assert_eq!(more(1), Refill::Nothing);
        with_source(&|n| Refill::Take(0..n), || {
            assert_eq!(more(3), Refill::Take(0..3));
            with_source(&|_| Refill::Cancelled, || assert_eq!(more(3), Refill::Cancelled));
            assert_eq!(more(2), Refill::Take(0..2));
        });
        assert_eq!(more(1), Refill::Nothing);
    }
}
