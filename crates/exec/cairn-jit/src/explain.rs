//! Which lane a fault of compiled code was: asked of the interpreter, which runs the workgroup again.
//!
//! Compiled code has a slice of lanes in one register and tells only where the slice went wrong. Owns what is believed of
//! the second run: a fault of the same wave at the same instruction, at the same place in memory as far as that is known.

use std::cell::Cell;
use std::time::{Duration, Instant};

use cairn_engine::engine::{Dispatch, Engine, KernelCode};
use cairn_engine::fault::{Access, Fault, FaultKind};
use cairn_engine::refill::{self, Refill};
use cairn_interp::engine::InterpEngine;

/// A workgroup that the interpreter cannot bring to its fault in this time, or that waits for others, stays unexplained.
const PATIENCE: Duration = Duration::from_secs(1);
/// Compiled code names an address of its slice of lanes, which may be another than that of the first lane in error: both
/// lie in one page.
const PAGE: u64 = 4096;

/// See [`cairn_engine::engine::Kernel::explain`].
pub fn explain(kernel: &KernelCode, dispatch: &Dispatch, fault: &Fault) -> Option<Box<Fault>> {
    let FaultKind::Memory { access, addr, lane: None } = fault.kind else { return None };
    if access == Access::Execute {
        return None;
    }
    let again = InterpEngine.prepare(kernel).ok()?;
    let index = dispatch.workgroup_index(fault.workgroup);
    let start = Instant::now();
    let late = Cell::new(false);
    let source = |_| {
        if start.elapsed() < PATIENCE {
            return Refill::Nothing;
        }
        late.set(true);
        Refill::Cancelled
    };
    let found = refill::with_source(&source, || again.run(dispatch, index..index + 1)).err()?;
    let FaultKind::Memory { access: found_access, addr: Some(found_addr), .. } = found.kind else {
        return None;
    };
    let near = addr.is_none_or(|a| a / PAGE == found_addr / PAGE);
    let wrote = |a| a != Access::Read;
    // Compiled code takes an atomic for what the host's instruction was first: a read or a write. Without an address the
    // host does not tell either.
    let like = addr.is_none() || found_access == Access::Atomic || wrote(access) == wrote(found_access);
    let same = (found.pc, found.wave, found.workgroup) == (fault.pc, fault.wave, fault.workgroup);
    (same && near && like && !late.get()).then_some(found)
}
