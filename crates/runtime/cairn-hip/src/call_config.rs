//! The launch configuration between `<<<...>>>` and the kernel's host stub: a stack a thread.

use std::cell::RefCell;

/// What `<<<grid, block, shared, stream>>>` said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallConfig {
    pub grid: [u32; 3],
    pub block: [u32; 3],
    pub dynamic_lds: u64,
    /// The stream's handle.
    pub stream: u64,
}

thread_local! {
    static STACK: RefCell<Vec<CallConfig>> = const { RefCell::new(Vec::new()) };
}

/// `__hipPushCallConfiguration`.
pub fn push(config: CallConfig) {
    STACK.with_borrow_mut(|s| s.push(config));
}

/// `__hipPopCallConfiguration`.
pub fn pop() -> Option<CallConfig> {
    STACK.with_borrow_mut(Vec::pop)
}
