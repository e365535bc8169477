//! Any bytes lift to a well-formed function: random operands in every instruction, random words.

use cairn_target::Target::{Gfx90a, Gfx906, Gfx942, Gfx1030, Gfx1100, Gfx1201};

use super::asm::{lift, snippet};
use super::coverage::sweep;
use super::table::Rng;

#[test]
fn random_encodings_lift_without_panic() {
    let mut rng = Rng(0x1234_5678_9abc_def1);
    for target in [Gfx906, Gfx90a, Gfx942, Gfx1030, Gfx1100, Gfx1201] {
        let ctx = snippet(target);
        let samples: Vec<Vec<u8>> = sweep(target).into_values().collect();
        for _ in 0..rounds() {
            for sample in &samples {
                let mut bytes = sample.clone();
                bytes.resize(20, 0);
                // Some bits of the instruction changed; the opcode often stays.
                for _ in 0..4 {
                    let r = rng.next();
                    let at = (r >> 8) as usize % sample.len();
                    bytes[at] ^= (r >> 32) as u8 & (r >> 40) as u8;
                }
                lift(&ctx, &bytes);
            }
        }
        for _ in 0..500 * rounds() {
            let bytes: Vec<u8> = (0..4).flat_map(|_| rng.next().to_le_bytes()).collect();
            lift(&ctx, &bytes);
        }
    }
}

fn rounds() -> usize {
    std::env::var("CAIRN_FUZZ_ROUNDS").ok().and_then(|r| r.parse().ok()).unwrap_or(2)
}
