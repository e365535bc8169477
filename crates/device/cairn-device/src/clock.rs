//! The device's clock.
//!
//! Owns the time that dispatch timestamps, events and `s_memrealtime` share: nanoseconds of
//! `CLOCK_MONOTONIC`, hence [`FREQUENCY_HZ`].

/// Ticks a second of [`now`].
pub const FREQUENCY_HZ: u64 = 1_000_000_000;

/// The device's time in ticks.
pub fn now() -> u64 {
    let mut ts = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: clock_gettime writes the timespec.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &mut ts) };
    ts.tv_sec as u64 * FREQUENCY_HZ + ts.tv_nsec as u64
}

#[cfg(test)]
mod tests {
    #[test]
    fn time_passes() {
        let a = super::now();
        std::thread::sleep(std::time::Duration::from_millis(2));
        let b = super::now();
        assert!((2_000_000..1_000_000_000).contains(&(b - a)), "{}", b - a);
    }
}
