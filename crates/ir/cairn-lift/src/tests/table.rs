//! Runs one vector instruction over 64 lanes of telling operands and compares each lane with plain Rust.

use cairn_target::Target;

use super::asm::run;

/// Integers at the edges, bit patterns, and floats of every class.
pub const INTS: [u32; 16] = [
    0,
    1,
    2,
    31,
    32,
    33,
    0x7f,
    0x80,
    0xffff,
    0x8000,
    0x7fff_ffff,
    0x8000_0000,
    0xffff_ffff,
    0x1234_5678,
    0xfedc_ba98,
    0x00ff_ff01,
];

pub const FLOATS: [u32; 20] = [
    0x0000_0000, // 0
    0x8000_0000, // -0
    0x3f80_0000, // 1
    0xbf80_0000, // -1
    0x3fc0_0000, // 1.5
    0x4049_0fdb, // pi
    0xc2f6_e979, // -123.456
    0x7f7f_ffff, // largest
    0x0080_0000, // least normal
    0x0000_0001, // least denormal
    0x807f_ffff, // -largest denormal
    0x7f80_0000, // inf
    0xff80_0000, // -inf
    0x7fc0_1234, // quiet NaN
    0x4b80_0001, // 2^24 + 2
    0x3f00_0000, // 0.5
    0xc020_0000, // -2.5
    0x4f00_0000, // 2^31
    0x3eaa_aaab, // 1/3
    0x7e80_0000, // 2^126
];

/// A deterministic stream of numbers.
pub struct Rng(pub u64);

impl Rng {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
    pub fn pick(&mut self, from: &[u32]) -> u32 {
        let r = self.next();
        // One in four is anything.
        if r & 3 == 0 { (r >> 32) as u32 } else { from[(r >> 8) as usize % from.len()] }
    }
}

pub fn same_f32(a: u32, b: u32) -> bool {
    let nan = |x: u32| x & 0x7fff_ffff > 0x7f80_0000;
    a == b || (nan(a) && nan(b))
}

pub fn same_f64(a: u64, b: u64) -> bool {
    a == b || (f64::from_bits(a).is_nan() && f64::from_bits(b).is_nan())
}

pub fn same_f16(a: u32, b: u32) -> bool {
    let nan = |x: u32| x & 0x7fff > 0x7c00;
    a == b || (a >> 16 == b >> 16 && nan(a) && nan(b))
}

/// `text` writes v4 from v0, v1, v2 (v4 holds 0xdeadbeef before); `want` gives v4 of a lane.
pub fn check(
    target: Target,
    text: &str,
    pool: &[u32],
    same: fn(u32, u32) -> bool,
    want: impl Fn(u32, u32, u32) -> u32,
) {
    let mut rng = Rng(0x9e37_79b9_7f4a_7c15);
    for round in 0..4 {
        let mut src = [[0u32; 64]; 3];
        for reg in &mut src {
            for x in reg.iter_mut() {
                *x = rng.pick(pool);
            }
        }
        let Some(m) = run(target, text, |m| {
            m.v[..3].copy_from_slice(&src);
            m.v[4] = [0xdead_beef; 64];
        }) else {
            return;
        };
        for l in 0..m.lanes {
            let (a, b, c) = (src[0][l], src[1][l], src[2][l]);
            let (got, want) = (m.v[4][l], want(a, b, c));
            assert!(
                same(got, want),
                "{target:?} round {round} {text}\n{a:#x} {b:#x} {c:#x}: got {got:#x}, want {want:#x}"
            );
        }
    }
}

pub fn ints(target: Target, text: &str, want: impl Fn(u32, u32, u32) -> u32) {
    check(target, text, &INTS, |a, b| a == b, want);
}

pub fn floats(target: Target, text: &str, want: impl Fn(f32, f32, f32) -> f32) {
    let f = f32::from_bits;
    check(target, text, &FLOATS, same_f32, |a, b, c| want(f(a), f(b), f(c)).to_bits());
}

/// Sources are v[0:1], v[2:3], v[6:7], the result v[4:5].
pub fn doubles(target: Target, text: &str, want: impl Fn(f64, f64, f64) -> f64) {
    let mut rng = Rng(77);
    const POOL: [f64; 12] = [
        0.0,
        -0.0,
        1.0,
        -1.5,
        std::f64::consts::PI,
        1e300,
        -1e-300,
        5e-324,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
        0.1,
    ];
    let mut src = [[0u64; 64]; 3];
    for reg in &mut src {
        for x in reg.iter_mut() {
            let r = rng.next();
            *x = if r & 1 == 0 { rng.next() } else { POOL[(r >> 8) as usize % POOL.len()].to_bits() };
        }
    }
    let Some(m) = run(target, text, |m| {
        for (s, r) in src.iter().zip([0, 2, 6]) {
            for l in 0..64 {
                m.set_v64(r, l, s[l]);
            }
        }
    }) else {
        return;
    };
    for l in 0..m.lanes {
        let [a, b, c] = [0, 1, 2].map(|i| f64::from_bits(src[i][l]));
        let (got, want) = (m.v64(4, l), want(a, b, c).to_bits());
        assert!(same_f64(got, want), "{target:?} {text}\n{a:e} {b:e} {c:e}: got {got:#x}, want {want:#x}");
    }
}
