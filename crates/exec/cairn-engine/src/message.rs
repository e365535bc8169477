//! `s_sendmsg`: what a wave tells the outside.
//!
//! Owns the hook that the device sets to hear of interrupts. Must not know signals or queues.

use std::sync::OnceLock;

/// `MSG_INTERRUPT` (ISA manuals, "s_sendmsg").
const INTERRUPT: u16 = 1;

static ON_INTERRUPT: OnceLock<fn(u32)> = OnceLock::new();

/// Sets what is called, with M0, when a wave raises an interrupt: once a process. Later calls change nothing.
pub fn on_interrupt(f: fn(u32)) {
    let _ = ON_INTERRUPT.set(f);
}

/// Sends message `id` (the instruction's immediate). Messages other than interrupts release resources that a virtual device
/// does not ration.
pub fn send(id: u16, m0: u32) {
    if id & 0xf == INTERRUPT
        && let Some(f) = ON_INTERRUPT.get()
    {
        f(m0);
    }
}
