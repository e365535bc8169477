//! The device's clocks, derived from the host's monotonic one.
//!
//! `s_memtime` counts core cycles and `s_memrealtime` a fixed rate, both as the device's profile states them, so that what a
//! program divides by (`clockRate`, `wallClockRate`) fits. Owns the rates of the dispatch that runs on a thread.

use std::cell::Cell;

use cairn_target::{DeviceProfile, Target};

thread_local! {
    /// Core and wall clock in kHz.
    static RATES: Cell<(u32, u32)> = const { Cell::new((1_000_000, 100_000)) };
}

/// Says which device's clocks this thread's waves see.
pub fn set_device(target: Target) {
    if let Some(p) = DeviceProfile::of(target) {
        RATES.set((p.clock_khz, p.wall_clock_khz));
    }
}

/// [`crate::wave::ClockFn`]: 0 for the core clock, 1 for the constant-rate one.
pub extern "C" fn device_clock(kind: u32) -> u64 {
    let (core, wall) = RATES.get();
    ticks(nanoseconds(), if kind == 0 { core } else { wall })
}

fn ticks(ns: u64, khz: u32) -> u64 {
    (u128::from(ns) * u128::from(khz) / 1_000_000) as u64
}

fn nanoseconds() -> u64 {
    let mut t = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: writes one timespec.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &mut t) };
    t.tv_sec as u64 * 1_000_000_000 + t.tv_nsec as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_the_devices() {
        assert_eq!(ticks(1_000_000_000, 25_000), 25_000_000);
        assert_eq!(ticks(u64::MAX, 1_000_000), u64::MAX);
        let gfx906 = Target::from_name("gfx906").unwrap();
        let p = DeviceProfile::of(gfx906).unwrap();
        set_device(gfx906);
        let before = nanoseconds();
        let wall = device_clock(1);
        let core = device_clock(0);
        let after = nanoseconds();
        assert!((ticks(before, p.wall_clock_khz)..=ticks(after, p.wall_clock_khz)).contains(&wall));
        assert!((ticks(before, p.clock_khz)..=ticks(after, p.clock_khz)).contains(&core));
    }
}
