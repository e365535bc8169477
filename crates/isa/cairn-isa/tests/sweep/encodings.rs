//! Encodings to compare: for each format its opcode bits in full, its other fields at random (with a fixed seed).

/// An encoding: two words, then `s_nop`s that tell how much of them an instruction took.
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
enum Field {
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

struct Format {
    name: &'static str,
    /// Constant bits.
    base: u64,
    /// Opcode bits: (low, width) pairs, least significant first.
    opcode: &'static [(u32, u32)],
    /// Other fields: low, width, kind.
    fields: &'static [(u32, u32, Field)],
    /// The second word belongs to the instruction.
    long: bool,
}

const DPP_CTRL: Field = OneOf(&[
    0x1b, 0xe4, 0x101, 0x10f, 0x100, 0x111, 0x121, 0x130, 0x134, 0x138, 0x13c, 0x140, 0x141, 0x142, 0x143,
    0x144, 0x150, 0x153, 0x15f, 0x160, 0x16f, 0x170,
]);
const SEL: Field = OneOf(&[0, 1, 2, 3, 4, 5, 6, 6, 6]);

#[rustfmt::skip]
const SHARED: &[Format] = &[
    Format { name: "SOP2", base: 0x8000_0000, opcode: &[(23, 7)], fields: &[(0, 8, Src8), (8, 8, Src8), (16, 7, Sdst)], long: false },
    Format { name: "SOP1", base: 0xbe80_0000, opcode: &[(8, 8)], fields: &[(0, 8, Src8), (16, 7, Sdst)], long: false },
    Format { name: "SOPK", base: 0xb000_0000, opcode: &[(23, 5)], fields: &[(0, 16, Any), (16, 7, Sdst)], long: false },
    Format { name: "SOPC", base: 0xbf00_0000, opcode: &[(16, 7)], fields: &[(0, 8, Src8), (8, 8, Src8)], long: false },
    Format { name: "SOPP", base: 0xbf80_0000, opcode: &[(16, 7)], fields: &[(0, 16, Sparse)], long: false },
    Format { name: "VOP2", base: 0, opcode: &[(25, 6)], fields: &[(0, 9, Src9), (9, 8, Any), (17, 8, Any)], long: false },
    Format { name: "VOP1", base: 0x7e00_0000, opcode: &[(9, 8)], fields: &[(0, 9, Src9), (17, 8, Any)], long: false },
    Format { name: "VOPC", base: 0x7c00_0000, opcode: &[(17, 8)], fields: &[(0, 9, Src9), (9, 8, Any)], long: false },
    Format { name: "VOP2 SDWA", base: 0xf9, opcode: &[(25, 6)], fields: &[(9, 8, Any), (17, 8, Any), (32, 8, Any), (40, 3, SEL), (43, 2, OneOf(&[0, 1, 2])), (45, 1, Any), (46, 2, Sparse), (48, 3, SEL), (51, 3, Sparse), (55, 1, Any), (56, 3, SEL), (59, 3, Sparse), (63, 1, Any)], long: true },
    Format { name: "VOP1 SDWA", base: 0x7e00_00f9, opcode: &[(9, 8)], fields: &[(17, 8, Any), (32, 8, Any), (40, 3, SEL), (43, 2, OneOf(&[0, 1, 2])), (45, 1, Any), (46, 2, Sparse), (48, 3, SEL), (51, 3, Sparse), (55, 1, Any)], long: true },
    Format { name: "VOPC SDWA", base: 0x7c00_00f9, opcode: &[(17, 8)], fields: &[(9, 8, Any), (32, 8, Any), (40, 7, Sdst), (47, 1, Any), (48, 3, SEL), (51, 3, Sparse), (55, 1, Any), (56, 3, SEL), (59, 3, Sparse), (63, 1, Any)], long: true },
    Format { name: "VOP2 DPP", base: 0xfa, opcode: &[(25, 6)], fields: &[(9, 8, Any), (17, 8, Any), (32, 8, Any), (40, 9, DPP_CTRL), (49, 3, Any), (52, 4, Sparse), (56, 8, Any)], long: true },
    Format { name: "VOP1 DPP", base: 0x7e00_00fa, opcode: &[(9, 8)], fields: &[(17, 8, Any), (32, 8, Any), (40, 9, DPP_CTRL), (49, 3, Any), (52, 4, Sparse), (56, 8, Any)], long: true },
    Format { name: "VOPC DPP", base: 0x7c00_00fa, opcode: &[(17, 8)], fields: &[(9, 8, Any), (32, 8, Any), (40, 9, DPP_CTRL), (49, 3, Any), (56, 8, Any)], long: true },
    Format { name: "VOP2 DPP8", base: 0, opcode: &[(25, 6)], fields: &[(0, 9, OneOf(&[0xe9, 0xea])), (9, 8, Any), (17, 8, Any), (32, 32, Any)], long: true },
    Format { name: "VOP1 DPP8", base: 0x7e00_0000, opcode: &[(9, 8)], fields: &[(0, 9, OneOf(&[0xe9, 0xea])), (17, 8, Any), (32, 32, Any)], long: true },
];

const VOP3_FIELDS: &[(u32, u32, Field)] = &[
    (0, 8, Any),
    (8, 3, Sparse),
    (11, 4, Sparse),
    (15, 1, Sparse),
    (32, 9, Src9),
    (41, 9, Src9),
    (50, 9, OneOf(&[0, 0, 5, 106, 128, 193, 242, 256, 300, 511])),
    (59, 2, Sparse),
    (61, 3, Sparse),
];
const VOP3B_FIELDS: &[(u32, u32, Field)] = &[
    (0, 8, Sdst),
    (8, 7, Sdst),
    (15, 1, Sparse),
    (32, 9, Src9),
    (41, 9, Src9),
    (50, 9, Src9),
    (61, 3, Sparse),
];
const VOP3_TWO: &[(u32, u32, Field)] = &[
    (0, 8, Sdst),
    (8, 3, Sparse),
    (15, 1, Sparse),
    (32, 9, Src9),
    (41, 9, Src9),
    (59, 2, Sparse),
    (61, 3, Sparse),
];
const VOP3_ONE: &[(u32, u32, Field)] =
    &[(0, 8, Any), (8, 1, Any), (15, 1, Any), (32, 9, Src9), (59, 2, Any), (61, 1, Any)];
const VOP3P_FIELDS: &[(u32, u32, Field)] = &[
    (0, 8, Any),
    (8, 3, Sparse),
    (11, 3, Sparse),
    (14, 1, Any),
    (15, 1, Sparse),
    (32, 9, Src9),
    (41, 9, Src9),
    (50, 9, OneOf(&[0, 0, 5, 106, 128, 193, 242, 256, 300, 511])),
    (59, 2, Any),
    (61, 3, Sparse),
];
const VOP3P_ONE: &[(u32, u32, Field)] = &[(0, 8, Any), (14, 1, Any), (32, 9, Src9), (59, 2, Any)];
const VOP3_VGPRS: &[(u32, u32, Field)] =
    &[(0, 8, Vgpr8), (15, 1, Sparse), (32, 9, Vgpr9), (41, 9, Vgpr9), (50, 9, Vgpr9), (61, 3, Sparse)];
const VOP3_LANE: &[(u32, u32, Field)] = &[(0, 7, Sdst), (32, 9, Src9), (41, 8, Src8)];
const VOP3_INTERP: &[(u32, u32, Field)] = &[
    (0, 8, Vgpr8),
    (9, 2, Sparse),
    (15, 1, Sparse),
    (32, 9, Any),
    (41, 9, Vgpr9),
    (50, 9, OneOf(&[0, 300])),
    (59, 2, Sparse),
    (62, 2, Sparse),
];
const VOP3P_VGPRS: &[(u32, u32, Field)] = &[
    (0, 8, Vgpr8),
    (8, 7, Sparse),
    (15, 1, Any),
    (32, 9, Vgpr9),
    (41, 9, Vgpr9),
    (50, 9, Vgpr9),
    (59, 2, Any),
    (61, 3, Sparse),
];
const VOP3P_TWO: &[(u32, u32, Field)] = &[
    (0, 8, Any),
    (8, 2, Sparse),
    (11, 2, Sparse),
    (14, 1, Any),
    (15, 1, Sparse),
    (32, 9, Src9),
    (41, 9, Src9),
    (59, 2, Any),
    (61, 2, Sparse),
];
const MUBUF_LDS: &[(u32, u32, Field)] =
    &[(0, 12, Any), (14, 1, Any), (16, 1, OneOf(&[1])), (48, 5, Any), (56, 8, Src8)];
const MIMG9: &[(u32, u32, Field)] = &[
    (8, 4, Any),
    (12, 6, Sparse),
    (25, 1, Any),
    (32, 16, Vgpr8),
    (48, 5, OneOf(&[0, 1, 2, 4])),
    (53, 5, OneOf(&[0, 2])),
    (63, 1, Sparse),
];
const MIMG10: &[(u32, u32, Field)] = &[
    (1, 2, Any),
    (3, 3, OneOf(&[0, 1, 2, 5])),
    (7, 1, Sparse),
    (8, 4, Any),
    (12, 2, Sparse),
    (25, 1, Any),
    (32, 16, Vgpr8),
    (48, 5, OneOf(&[0, 1, 2, 4])),
    (53, 5, OneOf(&[0, 2])),
];
const GWS9: &[(u32, u32, Field)] =
    &[(0, 16, Any), (16, 1, OneOf(&[1])), (32, 8, OneOf(&[0, 0, 9])), (56, 8, OneOf(&[0, 0, 0, 7]))];
const GWS10: &[(u32, u32, Field)] =
    &[(0, 16, Any), (17, 1, OneOf(&[1])), (32, 8, OneOf(&[0, 0, 9])), (56, 8, OneOf(&[0, 0, 0, 7]))];
const FLAT_FIELDS: &[(u32, u32, Field)] = &[
    (0, 12, Any),
    (12, 1, Any),
    (13, 1, Sparse),
    (16, 1, Any),
    (17, 1, Any),
    (25, 1, Sparse),
    (32, 8, Any),
    (40, 8, Any),
    (48, 7, Sdst),
    (55, 1, Sparse),
    (56, 8, Any),
];
const FLAT_OFF9: &[(u32, u32, Field)] = &[
    (0, 13, Any),
    (16, 2, Any),
    (25, 1, Sparse),
    (32, 16, Any),
    (48, 7, OneOf(&[0, 0, 0x7f])),
    (55, 1, Any),
    (56, 8, Any),
];
const FLAT_OFF10: &[(u32, u32, Field)] =
    &[(0, 13, Any), (16, 2, Any), (32, 16, Any), (48, 7, OneOf(&[0x7d, 0x7d, 0x7d, 0x7f])), (56, 8, Any)];
const SMEM_FIELDS: &[(u32, u32, Field)] = &[
    (0, 6, Any),
    (6, 7, Sdst),
    (13, 4, Any),
    (17, 1, Any),
    (32, 21, OneOf(&[0, 4, 0x10, 0x40, 0xfffff, 0x100000, 0x1ffffc])),
    (57, 7, OneOf(&[0, 5, 44, 101, 106, 124, 125, 125, 126])),
];

#[rustfmt::skip]
const GFX9: &[Format] = &[
    Format { name: "VOP3", base: 0xd000_0000, opcode: &[(16, 10)], fields: VOP3_FIELDS, long: true },
    Format { name: "VOP3, scalar result", base: 0xd000_0000, opcode: &[(16, 10)], fields: VOP3B_FIELDS, long: true },
    Format { name: "VOP3, two sources", base: 0xd000_0000, opcode: &[(16, 10)], fields: VOP3_TWO, long: true },
    Format { name: "VOP3, one source", base: 0xd000_0000, opcode: &[(16, 10)], fields: VOP3_ONE, long: true },
    Format { name: "VOP3, VGPRs", base: 0xd000_0000, opcode: &[(16, 10)], fields: VOP3_VGPRS, long: true },
    Format { name: "VOP3, lanes", base: 0xd000_0000, opcode: &[(16, 10)], fields: VOP3_LANE, long: true },
    Format { name: "VOP3, interpolation", base: 0xd000_0000, opcode: &[(16, 10)], fields: VOP3_INTERP, long: true },
    Format { name: "VOP3P, VGPRs", base: 0xd380_0000, opcode: &[(16, 7)], fields: VOP3P_VGPRS, long: true },
    Format { name: "VOP3P, two sources", base: 0xd380_0000, opcode: &[(16, 7)], fields: VOP3P_TWO, long: true },
    Format { name: "DS, GWS", base: 0xd800_0000, opcode: &[(17, 8)], fields: GWS9, long: true },
    Format { name: "MIMG", base: 0xf000_0000, opcode: &[(18, 7)], fields: MIMG9, long: true },
    Format { name: "EXP", base: 0xc400_0000, opcode: &[(4, 6)], fields: &[(0, 4, Any), (10, 3, Any), (32, 32, Any)], long: true },
    Format { name: "MUBUF, LDS", base: 0xe000_0000, opcode: &[(18, 7)], fields: MUBUF_LDS, long: true },
    Format { name: "VOP3P", base: 0xd380_0000, opcode: &[(16, 7)], fields: VOP3P_FIELDS, long: true },
    Format { name: "VOP3P, one source", base: 0xd380_0000, opcode: &[(16, 7)], fields: VOP3P_ONE, long: true },
    Format { name: "VINTRP", base: 0xd400_0000, opcode: &[(16, 2)], fields: &[(0, 8, OneOf(&[0, 1, 2, 3, 77, 255])), (8, 8, Any), (18, 8, Any)], long: false },
    Format { name: "SMEM", base: 0xc000_0000, opcode: &[(18, 8)], fields: SMEM_FIELDS, long: true },
    Format { name: "DS", base: 0xd800_0000, opcode: &[(17, 8)], fields: &[(0, 16, Any), (16, 1, Any), (25, 1, Sparse), (32, 8, Any), (40, 8, Any), (48, 8, Any), (56, 8, Any)], long: true },
    Format { name: "DS, few operands", base: 0xd800_0000, opcode: &[(17, 8)], fields: &[(0, 16, Sparse), (16, 1, Any), (32, 8, Sparse), (40, 8, Sparse), (56, 8, Sparse)], long: true },
    Format { name: "FLAT", base: 0xdc00_0000, opcode: &[(18, 7)], fields: FLAT_OFF9, long: true },
    Format { name: "SCRATCH", base: 0xdc00_4000, opcode: &[(18, 7)], fields: FLAT_FIELDS, long: true },
    Format { name: "SCRATCH, off", base: 0xdc00_4000, opcode: &[(18, 7)], fields: FLAT_OFF9, long: true },
    Format { name: "GLOBAL", base: 0xdc00_8000, opcode: &[(18, 7)], fields: FLAT_FIELDS, long: true },
    Format { name: "GLOBAL, off", base: 0xdc00_8000, opcode: &[(18, 7)], fields: FLAT_OFF9, long: true },
    Format { name: "MUBUF", base: 0xe000_0000, opcode: &[(18, 7)], fields: &[(0, 12, Any), (12, 3, Any), (15, 3, Sparse), (25, 1, Any), (32, 16, Any), (48, 5, Any), (53, 2, Any), (55, 1, Sparse), (56, 8, Src8)], long: true },
    Format { name: "MTBUF", base: 0xe800_0000, opcode: &[(15, 4)], fields: &[(0, 12, Any), (12, 3, Any), (19, 7, Any), (32, 16, Any), (48, 5, Any), (53, 3, Sparse), (56, 8, Src8)], long: true },
];

#[rustfmt::skip]
const GFX10: &[Format] = &[
    Format { name: "VOP3", base: 0xd400_0000, opcode: &[(16, 10)], fields: VOP3_FIELDS, long: true },
    Format { name: "VOP3, scalar result", base: 0xd400_0000, opcode: &[(16, 10)], fields: VOP3B_FIELDS, long: true },
    Format { name: "VOP3, two sources", base: 0xd400_0000, opcode: &[(16, 10)], fields: VOP3_TWO, long: true },
    Format { name: "VOP3, one source", base: 0xd400_0000, opcode: &[(16, 10)], fields: VOP3_ONE, long: true },
    Format { name: "VOP3, VGPRs", base: 0xd400_0000, opcode: &[(16, 10)], fields: VOP3_VGPRS, long: true },
    Format { name: "VOP3, lanes", base: 0xd400_0000, opcode: &[(16, 10)], fields: VOP3_LANE, long: true },
    Format { name: "VOP3, interpolation", base: 0xd400_0000, opcode: &[(16, 10)], fields: VOP3_INTERP, long: true },
    Format { name: "VOP3P, VGPRs", base: 0xcc00_0000, opcode: &[(16, 7)], fields: VOP3P_VGPRS, long: true },
    Format { name: "VOP3P, two sources", base: 0xcc00_0000, opcode: &[(16, 7)], fields: VOP3P_TWO, long: true },
    Format { name: "DS, GWS", base: 0xd800_0000, opcode: &[(18, 8)], fields: GWS10, long: true },
    Format { name: "MIMG", base: 0xf000_0000, opcode: &[(18, 7), (0, 1)], fields: MIMG10, long: true },
    Format { name: "EXP", base: 0xf800_0000, opcode: &[(4, 6)], fields: &[(0, 4, Any), (10, 3, Any), (32, 32, Any)], long: true },
    Format { name: "MUBUF, LDS", base: 0xe000_0000, opcode: &[(18, 8)], fields: MUBUF_LDS, long: true },
    Format { name: "VOP3P", base: 0xcc00_0000, opcode: &[(16, 7)], fields: VOP3P_FIELDS, long: true },
    Format { name: "VINTRP", base: 0xc800_0000, opcode: &[(16, 2)], fields: &[(0, 8, OneOf(&[0, 1, 2, 3, 77, 255])), (8, 8, Any), (18, 8, Any)], long: false },
    Format { name: "SMEM", base: 0xf400_0000, opcode: &[(18, 8)], fields: SMEM_FIELDS, long: true },
    Format { name: "DS", base: 0xd800_0000, opcode: &[(18, 8)], fields: &[(0, 16, Any), (16, 2, Any), (32, 8, Any), (40, 8, Any), (48, 8, Any), (56, 8, Any)], long: true },
    Format { name: "DS, few operands", base: 0xd800_0000, opcode: &[(18, 8)], fields: &[(0, 16, Sparse), (16, 2, Any), (32, 8, Sparse), (40, 8, Sparse), (56, 8, Sparse)], long: true },
    Format { name: "FLAT", base: 0xdc00_0000, opcode: &[(18, 7)], fields: FLAT_OFF10, long: true },
    Format { name: "SCRATCH", base: 0xdc00_4000, opcode: &[(18, 7)], fields: FLAT_FIELDS, long: true },
    Format { name: "SCRATCH, off", base: 0xdc00_4000, opcode: &[(18, 7)], fields: FLAT_OFF10, long: true },
    Format { name: "GLOBAL", base: 0xdc00_8000, opcode: &[(18, 7)], fields: FLAT_FIELDS, long: true },
    Format { name: "GLOBAL, off", base: 0xdc00_8000, opcode: &[(18, 7)], fields: FLAT_OFF10, long: true },
    Format { name: "MUBUF", base: 0xe000_0000, opcode: &[(18, 8)], fields: &[(0, 12, Any), (12, 4, Any), (16, 2, Sparse), (32, 16, Any), (48, 5, Any), (53, 2, Any), (55, 1, Sparse), (56, 8, Src8)], long: true },
    Format { name: "MTBUF", base: 0xe800_0000, opcode: &[(16, 3), (53, 1)], fields: &[(0, 12, Any), (12, 4, Any), (19, 7, Any), (32, 16, Any), (48, 5, Any), (54, 1, Any), (55, 1, Sparse), (56, 8, Src8)], long: true },
];

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

/// All encodings of a generation, `samples` for each opcode of each format.
pub fn all(gfx9: bool, samples: usize) -> Vec<Encoding> {
    let mut random = Random(0xca1a_0001 + gfx9 as u64);
    let mut encodings = Vec::new();
    for format in SHARED.iter().chain(if gfx9 { GFX9 } else { GFX10 }) {
        let opcode_bits: u32 = format.opcode.iter().map(|(_, width)| width).sum();
        for opcode in 0..1u64 << opcode_bits {
            for sample in 0..samples {
                let mut word = format.base;
                let mut left = opcode;
                for &(low, width) in format.opcode {
                    word |= (left & ((1 << width) - 1)) << low;
                    left >>= width;
                }
                // Few opcodes survive the fixed zeros of others' fields: each is tried once with nothing else set.
                let quiet = sample == 0 && format.long;
                for &(low, width, field) in format.fields {
                    if !quiet || matches!(field, OneOf(_)) {
                        word |= random.field(width, field) << low;
                    }
                }
                // Now and then a bit that nobody expects.
                if sample + 1 == samples && random.next().is_multiple_of(2) {
                    let bit = random.next() % if format.long { 32 } else { 16 };
                    word ^= 1 << if format.long { 32 + bit } else { bit };
                }
                let mut words = vec![word as u32];
                words.push(if format.long { (word >> 32) as u32 } else { marker(0) });
                words.extend((1..WORDS as u32 - 1).map(marker));
                encodings.push(Encoding { format: format.name, words });
            }
        }
    }
    // Opcode 0 of gfx10's VOP2 is an instruction only as the all-zero word.
    let mut zero = vec![0];
    zero.extend((0..WORDS as u32 - 1).map(marker));
    encodings.push(Encoding { format: "zero", words: zero });
    encodings
}
