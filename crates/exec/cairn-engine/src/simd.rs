//! Running a loop with the host's vector instructions, chosen when the program starts.
//!
//! Owns the choice. What runs is a [`Job`] whose method is inlined into a function compiled for each level, so that the same
//! Rust loop is vectorised for each. Must not know what the loop computes.

use std::sync::atomic::{AtomicU8, Ordering};

/// A piece of work. Mark `run` `#[inline(always)]`, and everything hot that it calls.
pub trait Job {
    type Out;
    fn run(self) -> Self::Out;
}

const UNKNOWN: u8 = 0;
const BASE: u8 = 1;
const V3: u8 = 2;

static LEVEL: AtomicU8 = AtomicU8::new(UNKNOWN);

#[cold]
fn detect() -> u8 {
    let v3 = is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("fma")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("f16c");
    let level = if v3 { V3 } else { BASE };
    LEVEL.store(level, Ordering::Relaxed);
    level
}

#[target_feature(enable = "avx2,fma,bmi1,bmi2,lzcnt,popcnt,f16c")]
fn run_v3<J: Job>(job: J) -> J::Out {
    job.run()
}

/// Runs `job` with the best instructions that the host has.
#[inline(always)]
pub fn run<J: Job>(job: J) -> J::Out {
    let mut level = LEVEL.load(Ordering::Relaxed);
    if level == UNKNOWN {
        level = detect();
    }
    if level == V3 {
        // SAFETY: the host has these features (detect).
        unsafe { run_v3(job) }
    } else {
        job.run()
    }
}
