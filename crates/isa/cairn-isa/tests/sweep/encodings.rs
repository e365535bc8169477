//! Encodings to compare: for each format its opcode bits in full, its other fields at random (with a fixed seed).
//! Which formats and fields there are is in `formats`.

use cairn_target::Target;

use crate::formats;

/// An encoding: its words, then `s_nop`s that tell how much of them an instruction took.
pub struct Encoding {
    pub format: &'static str,
    pub words: Vec<u32>,
}

impl Encoding {
    pub fn bytes(&self) -> Vec<u8> {
        self.words.iter().flat_map(|w| w.to_le_bytes()).collect()
    }
}

/// `s_nop` with a number of its own, one for each place.
pub const fn marker(i: u32) -> u32 {
    0xbf80_a000 | i
}

/// How many words an encoding has: what the longest instruction of the formats swept takes, and one more.
pub const WORDS: usize = 6;

/// What a field holds, for the choice of likely values.
#[derive(Clone, Copy)]
pub enum Field {
    /// A 9-bit source.
    Src9,
    /// A VGPR in a 9-bit source, and in an 8-bit field.
    Vgpr9,
    Vgpr8,
    /// An 8-bit scalar source.
    Src8,
    /// A 7-bit scalar register.
    Sdst,
    /// Anything; few bits set most of the time.
    Sparse,
    /// Anything.
    Any,
    /// One of these.
    OneOf(&'static [u64]),
}

use Field::*;

/// Low bit, width, kind.
pub type Fields = &'static [(u32, u32, Field)];

pub struct Format {
    pub name: &'static str,
    /// Constant bits.
    pub base: u128,
    /// Opcode bits: (low, width) pairs, least significant first.
    pub opcode: &'static [(u32, u32)],
    /// Other fields: low, width, kind.
    pub fields: Fields,
    /// The second word belongs to the instruction.
    pub long: bool,
}

impl Format {
    /// Words that the fields fill.
    fn words(&self) -> u32 {
        let fields = self.fields.iter().map(|&(low, width, _)| low + width);
        fields.max().unwrap_or(0).div_ceil(32).max(1 + self.long as u32)
    }
}

/// splitmix64: small, and the same everywhere.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn pick(&mut self, from: &[u64]) -> u64 {
        from[(self.next() % from.len() as u64) as usize]
    }

    fn field(&mut self, width: u32, field: Field) -> u64 {
        const SCALARS: &[u64] = &[
            0, 2, 3, 8, 17, 36, 96, 98, 100, 101, 102, 103, 104, 105, 106, 107, 108, 112, 116, 122, 123, 124,
            125, 126, 127,
        ];
        const CONSTANTS: &[u64] = &[
            128, 129, 150, 192, 193, 208, 235, 236, 238, 239, 240, 241, 242, 243, 244, 247, 248, 251, 252,
            253, 255,
        ];
        let value = match field {
            Any => self.next(),
            Sparse => match self.next() % 4 {
                0 => self.next(),
                1 => self.next() & self.next(),
                _ => 0,
            },
            Src9 => match self.next() % 8 {
                0 => self.next(),
                1 | 2 => self.pick(SCALARS),
                3 => self.pick(CONSTANTS),
                _ => 256 + self.next() % 256,
            },
            Vgpr9 => 256 + self.next() % 224,
            Vgpr8 => self.next() % 224,
            Src8 => match self.next() % 8 {
                0 => self.next(),
                1..=4 => self.next() % 102,
                5 => self.pick(SCALARS),
                _ => self.pick(CONSTANTS),
            },
            Sdst => match self.next() % 4 {
                0 => self.pick(SCALARS),
                1 => self.next() % 128,
                _ => (self.next() % 24) * 4,
            },
            OneOf(values) => self.pick(values),
        };
        value & (u64::MAX >> (64 - width))
    }
}

/// All encodings of a target, `samples` for each opcode of each format.
pub fn all(target: Target, samples: usize) -> Vec<Encoding> {
    let mut random = Random(0xca1a_0001 + target.isa_version().major as u64);
    let mut encodings = Vec::new();
    for format in formats::of(target) {
        let words = format.words();
        let opcode_bits: u32 = format.opcode.iter().map(|(_, width)| width).sum();
        for opcode in 0..1u128 << opcode_bits {
            for sample in 0..samples {
                let mut word = format.base;
                let mut left = opcode;
                for &(low, width) in format.opcode {
                    word |= (left & ((1 << width) - 1)) << low;
                    left >>= width;
                }
                // Few opcodes survive the fixed zeros of others' fields: each is tried once with nothing else set.
                let quiet = sample == 0 && (format.long || format.name == "SOPP");
                for &(low, width, field) in format.fields {
                    if !quiet || matches!(field, OneOf(_)) {
                        word |= (random.field(width, field) as u128) << low;
                    }
                }
                // Now and then a bit that nobody expects.
                if sample + 1 == samples && random.next().is_multiple_of(2) {
                    // In the last word, or else what is left of the encoding could be anything.
                    let bit = random.next() % if format.long { 32 } else { 16 };
                    word ^= 1 << (bit + 32 * (words as u64 - 1));
                }
                let at = |i: u32| if i < words { (word >> (32 * i)) as u32 } else { marker(i - 1) };
                encodings.push(Encoding { format: format.name, words: (0..WORDS as u32).map(at).collect() });
            }
        }
    }
    // Opcode 0 of gfx10's VOP2 is an instruction only as the all-zero word.
    let mut zero = vec![0];
    zero.extend((0..WORDS as u32 - 1).map(marker));
    encodings.push(Encoding { format: "zero", words: zero });
    encodings
}
