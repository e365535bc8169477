//! The launch configuration between `<<<...>>>` and the kernel's host stub: a stack a thread.

use std::cell::Cell;

/// What `<<<grid, block, shared, stream>>>` said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallConfig {
    pub grid: [u32; 3],
    pub block: [u32; 3],
    pub dynamic_lds: u64,
    /// The stream's handle.
    pub stream: u64,
}

/// Kernel calls within the arguments of kernel calls, at most.
const DEPTH: usize = 8;

thread_local! {
    // Without a destructor: programs launch from static destructors.
    static STACK: Cell<([Option<CallConfig>; DEPTH], usize)> = const { Cell::new(([None; DEPTH], 0)) };
}

/// `__hipPushCallConfiguration`; false where the stack is full.
pub fn push(config: CallConfig) -> bool {
    let (mut stack, depth) = STACK.get();
    let Some(slot) = stack.get_mut(depth) else { return false };
    *slot = Some(config);
    STACK.set((stack, depth + 1));
    true
}

/// `__hipPopCallConfiguration`.
pub fn pop() -> Option<CallConfig> {
    let (stack, depth) = STACK.get();
    let top = depth.checked_sub(1)?;
    STACK.set((stack, top));
    stack[top]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn last_in_first_out() {
        let config = |n| CallConfig { grid: [n, 1, 1], block: [64, 1, 1], dynamic_lds: 0, stream: 0 };
        assert_eq!(pop(), None);
        assert!((0..DEPTH as u32).all(|n| push(config(n))));
        assert!(!push(config(9)));
        assert_eq!(pop(), Some(config(7)));
        assert_eq!(pop(), Some(config(6)));
    }
}
