//! The formats of each generation: opcode bits and fields.

use cairn_target::{Generation, Target};

use crate::encodings::Field::{self, *};
use crate::encodings::{Fields, Format};

/// The formats of a target.
pub fn of(target: Target) -> impl Iterator<Item = &'static Format> {
    let (mine, more): (&[Format], &[Format]) = match target.generation() {
        Generation::Gfx9 => (GFX9, &[]),
        Generation::Gfx10 => (GFX10, &[]),
        Generation::Gfx11 => (RDNA3, GFX11),
        _ => (RDNA3, GFX12),
    };
    SHARED.iter().chain(mine).chain(more)
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

const VOP3_FIELDS: Fields = &[
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
const VOP3B_FIELDS: Fields = &[
    (0, 8, Sdst),
    (8, 7, Sdst),
    (15, 1, Sparse),
    (32, 9, Src9),
    (41, 9, Src9),
    (50, 9, Src9),
    (61, 3, Sparse),
];
const VOP3_TWO: Fields = &[
    (0, 8, Sdst),
    (8, 3, Sparse),
    (15, 1, Sparse),
    (32, 9, Src9),
    (41, 9, Src9),
    (59, 2, Sparse),
    (61, 3, Sparse),
];
const VOP3_ONE: Fields = &[(0, 8, Any), (8, 1, Any), (15, 1, Any), (32, 9, Src9), (59, 2, Any), (61, 1, Any)];
const VOP3P_FIELDS: Fields = &[
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
const VOP3P_ONE: Fields = &[(0, 8, Any), (14, 1, Any), (32, 9, Src9), (59, 2, Any)];
const VOP3_VGPRS: Fields =
    &[(0, 8, Vgpr8), (15, 1, Sparse), (32, 9, Vgpr9), (41, 9, Vgpr9), (50, 9, Vgpr9), (61, 3, Sparse)];
const VOP3_LANE: Fields = &[(0, 7, Sdst), (32, 9, Src9), (41, 8, Src8)];
const VOP3_INTERP: Fields = &[
    (0, 8, Vgpr8),
    (9, 2, Sparse),
    (15, 1, Sparse),
    (32, 9, Any),
    (41, 9, Vgpr9),
    (50, 9, OneOf(&[0, 300])),
    (59, 2, Sparse),
    (62, 2, Sparse),
];
const VOP3P_VGPRS: Fields = &[
    (0, 8, Vgpr8),
    (8, 7, Sparse),
    (15, 1, Any),
    (32, 9, Vgpr9),
    (41, 9, Vgpr9),
    (50, 9, Vgpr9),
    (59, 2, Any),
    (61, 3, Sparse),
];
const VOP3P_TWO: Fields = &[
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
const MUBUF_LDS: Fields = &[(0, 12, Any), (14, 1, Any), (16, 1, OneOf(&[1])), (48, 5, Any), (56, 8, Src8)];
const MIMG9: Fields = &[
    (8, 4, Any),
    (12, 6, Sparse),
    (25, 1, Any),
    (32, 16, Vgpr8),
    (48, 5, OneOf(&[0, 1, 2, 4])),
    (53, 5, OneOf(&[0, 2])),
    (63, 1, Sparse),
];
const MIMG10: Fields = &[
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
const GWS9: Fields =
    &[(0, 16, Any), (16, 1, OneOf(&[1])), (32, 8, OneOf(&[0, 0, 9])), (56, 8, OneOf(&[0, 0, 0, 7]))];
const GWS10: Fields =
    &[(0, 16, Any), (17, 1, OneOf(&[1])), (32, 8, OneOf(&[0, 0, 9])), (56, 8, OneOf(&[0, 0, 0, 7]))];
const FLAT_FIELDS: Fields = &[
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
const FLAT_OFF9: Fields = &[
    (0, 13, Any),
    (16, 2, Any),
    (25, 1, Sparse),
    (32, 16, Any),
    (48, 7, OneOf(&[0, 0, 0x7f])),
    (55, 1, Any),
    (56, 8, Any),
];
const FLAT_OFF10: Fields =
    &[(0, 13, Any), (16, 2, Any), (32, 16, Any), (48, 7, OneOf(&[0x7d, 0x7d, 0x7d, 0x7f])), (56, 8, Any)];
const SMEM_FIELDS: Fields = &[
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

/// A third word with DPP, announced by SRC0.
const VOP3_DPP: Fields = &[
    (0, 8, Any),
    (8, 3, Sparse),
    (11, 4, Sparse),
    (15, 1, Sparse),
    (32, 9, OneOf(&[250, 250, 250, 233, 234])),
    (41, 9, Src9),
    (50, 9, OneOf(&[0, 0, 5, 106, 128, 193, 242, 256, 300, 511])),
    (59, 2, Sparse),
    (61, 3, Sparse),
    (64, 8, Any),
    (72, 9, DPP_CTRL),
    (81, 3, Sparse),
    (84, 4, Sparse),
    (88, 8, Any),
];
const VOP3_DPP_VGPRS: Fields = &[
    (0, 7, Vgpr8),
    (32, 9, OneOf(&[250, 250, 250, 233, 234])),
    (41, 9, Vgpr9),
    (50, 9, Vgpr9),
    (61, 3, Sparse),
    (64, 8, Any),
    (72, 9, DPP_CTRL),
    (81, 3, Sparse),
    (88, 8, Any),
];
const VOP3_DPP_TWO: Fields = &[
    (0, 8, Sdst),
    (32, 9, OneOf(&[250, 250, 250, 233, 234])),
    (41, 9, Vgpr9),
    (59, 2, Sparse),
    (61, 2, Sparse),
    (64, 8, Any),
    (72, 9, DPP_CTRL),
    (81, 3, Sparse),
    (88, 8, Any),
];
const VOP3_DPP_ONE: Fields = &[
    (0, 8, Any),
    (15, 1, Sparse),
    (32, 9, OneOf(&[250, 250, 250, 233, 234])),
    (59, 2, Sparse),
    (61, 1, Sparse),
    (64, 8, Any),
    (72, 9, DPP_CTRL),
    (81, 3, Sparse),
    (88, 8, Any),
];
const VOPD: Fields = &[(0, 9, Src9), (9, 8, Any), (32, 9, Src9), (41, 8, Any), (49, 15, Any)];
const VOPD_MOV: Fields = &[(0, 9, Src9), (32, 9, Src9), (41, 8, Sparse), (49, 15, Any)];
const VINTERP: Fields = &[
    (0, 8, Any),
    (8, 3, Any),
    (11, 4, Sparse),
    (15, 1, Any),
    (32, 9, Vgpr9),
    (41, 9, Src9),
    (50, 9, Vgpr9),
    (61, 3, Any),
];
const SMEM11: Fields = &[
    (0, 6, Any),
    (6, 7, Sdst),
    (13, 2, Any),
    (15, 3, Sparse),
    (32, 21, OneOf(&[0, 4, 0x10, 0x40, 0xfffff, 0x100000, 0x1ffffc])),
    (57, 7, OneOf(&[0, 5, 44, 101, 106, 124, 124, 124, 125, 126])),
];
const SMEM12: Fields = &[
    (0, 6, Any),
    (6, 7, Sdst),
    (19, 2, Sparse),
    (21, 4, Any),
    (32, 24, OneOf(&[0, 4, 0x10, 0x40, 0x7fffff, 0x800000, 0xfffffc])),
    (57, 7, OneOf(&[0, 5, 44, 101, 106, 124, 124, 124, 125, 126])),
];
const FLAT11: Fields = &[
    (0, 13, Any),
    (13, 3, Any),
    (32, 16, Any),
    (48, 7, OneOf(&[0x7c, 0x7c, 0x7c, 0x7c, 0x7c, 0x7c, 0x7c, 0x7d, 0x7f])),
    (55, 1, Sparse),
    (56, 8, Any),
];
const FLAT11_SADDR: Fields =
    &[(0, 13, Any), (13, 3, Any), (32, 16, Any), (48, 7, Sdst), (55, 1, Any), (56, 8, Any)];
const FLAT12: Fields = &[
    (0, 7, OneOf(&[0x7c, 0x7c, 0x7c, 0x7c, 0x7c, 0x7c, 0x7c, 0x7d, 0x7f])),
    (7, 1, Sparse),
    (22, 2, Sparse),
    (32, 8, Any),
    (49, 1, Sparse),
    (50, 5, Any),
    (55, 8, Any),
    (63, 1, Sparse),
    (64, 8, Any),
    (72, 24, Any),
];
const FLAT12_SADDR: Fields =
    &[(0, 7, Sdst), (32, 8, Any), (49, 1, Any), (50, 5, Any), (55, 8, Any), (64, 8, Any), (72, 24, Any)];
const MUBUF11: Fields = &[
    (0, 15, Any),
    (15, 3, Sparse),
    (32, 16, Any),
    (48, 5, Any),
    (53, 1, Sparse),
    (54, 2, Any),
    (56, 8, Src8),
];
const MTBUF11: Fields =
    &[(0, 15, Any), (19, 7, Any), (32, 16, Any), (48, 5, Any), (53, 1, Sparse), (54, 2, Any), (56, 8, Src8)];
const VBUFFER: Fields = &[
    (0, 7, Sdst),
    (7, 1, Sparse),
    (22, 1, Sparse),
    (32, 8, Any),
    (40, 1, Sparse),
    (41, 9, OneOf(&[0, 4, 8, 44, 96, 100, 104, 108, 116, 120, 124])),
    (50, 5, Any),
    (55, 7, Any),
    (62, 2, Any),
    (64, 8, Any),
    (72, 24, Any),
];
const VBUFFER_FEW: Fields = &[(0, 7, OneOf(&[0])), (50, 5, Any)];
const MIMG11: Fields = &[
    (0, 1, Any),
    (2, 3, OneOf(&[0, 1, 2, 5])),
    (7, 1, Sparse),
    (8, 4, Any),
    (12, 3, Any),
    (32, 16, Vgpr8),
    (48, 5, OneOf(&[0, 1, 2, 4])),
    (58, 5, OneOf(&[0, 2])),
];
const VIMAGE: Fields = &[
    (0, 3, OneOf(&[0, 1, 2, 5])),
    (22, 4, Any),
    (32, 8, Vgpr8),
    (41, 9, OneOf(&[0, 8, 16, 32])),
    (50, 5, Sparse),
    (64, 8, Vgpr8),
    (72, 8, Vgpr8),
    (80, 8, Vgpr8),
    (88, 8, Vgpr8),
];
const VSAMPLE: Fields = &[
    (0, 3, OneOf(&[0, 1, 2, 5])),
    (22, 4, Any),
    (32, 8, Vgpr8),
    (41, 9, OneOf(&[0, 8, 16, 32])),
    (50, 5, Sparse),
    (55, 9, OneOf(&[0, 4, 40])),
    (64, 8, Vgpr8),
    (72, 8, Vgpr8),
    (80, 8, Vgpr8),
    (88, 8, Vgpr8),
];
const DS11: Fields = &[(0, 16, Any), (16, 2, Sparse), (32, 8, Any), (40, 8, Any), (48, 8, Any), (56, 8, Any)];
const DS11_FEW: Fields = &[(0, 16, Sparse), (17, 1, Any), (32, 8, Sparse), (40, 8, Sparse), (56, 8, Sparse)];
/// OP_SEL_HI is all ones there.
const WMMA12: Fields = &[
    (0, 8, Vgpr8),
    (8, 3, Sparse),
    (11, 3, Sparse),
    (14, 1, OneOf(&[1])),
    (15, 1, Sparse),
    (32, 9, Vgpr9),
    (41, 9, Vgpr9),
    (50, 9, OneOf(&[128, 242, 256, 300, 400])),
    (59, 2, OneOf(&[3])),
    (61, 3, Sparse),
];
const WMMA12_PLAIN: Fields = &[
    (0, 8, Vgpr8),
    (14, 1, OneOf(&[1])),
    (32, 9, OneOf(&[256, 280])),
    (41, 9, OneOf(&[256, 296])),
    (50, 9, OneOf(&[256, 300, 400])),
    (59, 2, OneOf(&[3])),
];
const VOP3_TWO_VGPRS: Fields = &[(0, 8, Vgpr8), (11, 4, Sparse), (32, 9, Vgpr9), (41, 9, Vgpr9)];
const WMMA: Fields = &[
    (0, 8, Vgpr8),
    (8, 3, Sparse),
    (11, 3, Sparse),
    (14, 1, Any),
    (15, 1, Sparse),
    (32, 9, Vgpr9),
    (41, 9, Vgpr9),
    (50, 9, OneOf(&[128, 242, 256, 300, 400])),
    (59, 2, Any),
    (61, 3, Sparse),
];

/// What gfx11 and gfx12 share.
#[rustfmt::skip]
const RDNA3: &[Format] = &[
    Format { name: "VOP3", base: 0xd400_0000, opcode: &[(16, 10)], fields: VOP3_FIELDS, long: true },
    Format { name: "VOP3, scalar result", base: 0xd400_0000, opcode: &[(16, 10)], fields: VOP3B_FIELDS, long: true },
    Format { name: "VOP3, two sources", base: 0xd400_0000, opcode: &[(16, 10)], fields: VOP3_TWO, long: true },
    Format { name: "VOP3, one source", base: 0xd400_0000, opcode: &[(16, 10)], fields: VOP3_ONE, long: true },
    Format { name: "VOP3, VGPRs", base: 0xd400_0000, opcode: &[(16, 10)], fields: VOP3_VGPRS, long: true },
    Format { name: "VOP3, lanes", base: 0xd400_0000, opcode: &[(16, 10)], fields: VOP3_LANE, long: true },
    Format { name: "VOP3, two VGPRs", base: 0xd400_0000, opcode: &[(16, 10)], fields: VOP3_TWO_VGPRS, long: true },
    Format { name: "VOP3 DPP", base: 0xd400_0000, opcode: &[(16, 10)], fields: VOP3_DPP, long: true },
    Format { name: "VOP3 DPP, VGPRs", base: 0xd400_0000, opcode: &[(16, 10)], fields: VOP3_DPP_VGPRS, long: true },
    Format { name: "VOP3 DPP, two sources", base: 0xd400_0000, opcode: &[(16, 10)], fields: VOP3_DPP_TWO, long: true },
    Format { name: "VOP3 DPP, one source", base: 0xd400_0000, opcode: &[(16, 10)], fields: VOP3_DPP_ONE, long: true },
    Format { name: "VOP3P", base: 0xcc00_0000, opcode: &[(16, 7)], fields: VOP3P_FIELDS, long: true },
    Format { name: "VOP3P, VGPRs", base: 0xcc00_0000, opcode: &[(16, 7)], fields: VOP3P_VGPRS, long: true },
    Format { name: "VOP3P, two sources", base: 0xcc00_0000, opcode: &[(16, 7)], fields: VOP3P_TWO, long: true },
    Format { name: "VOP3P, WMMA", base: 0xcc00_0000, opcode: &[(16, 7)], fields: WMMA, long: true },
    Format { name: "VOP3P DPP", base: 0xcc00_0000, opcode: &[(16, 7)], fields: VOP3_DPP, long: true },
    Format { name: "VOPD", base: 0xc800_0000, opcode: &[(17, 5), (22, 4)], fields: VOPD, long: true },
    Format { name: "VOPD, moves", base: 0xc800_0000, opcode: &[(17, 5), (22, 4)], fields: VOPD_MOV, long: true },
    Format { name: "VINTERP", base: 0xcd00_0000, opcode: &[(16, 5)], fields: VINTERP, long: true },
    Format { name: "LDSDIR", base: 0xce00_0000, opcode: &[(20, 2)], fields: &[(0, 16, Any), (16, 4, Any), (22, 2, Sparse)], long: false },
    Format { name: "DS", base: 0xd800_0000, opcode: &[(18, 8)], fields: DS11, long: true },
    Format { name: "DS, few operands", base: 0xd800_0000, opcode: &[(18, 8)], fields: DS11_FEW, long: true },
    Format { name: "EXP", base: 0xf800_0000, opcode: &[(4, 6)], fields: &[(0, 4, Any), (10, 3, Any), (32, 32, Any)], long: true },
];

#[rustfmt::skip]
const GFX11: &[Format] = &[
    Format { name: "SMEM", base: 0xf400_0000, opcode: &[(18, 8)], fields: SMEM11, long: true },
    Format { name: "DS, GWS", base: 0xd800_0000, opcode: &[(18, 8)], fields: GWS10, long: true },
    Format { name: "FLAT", base: 0xdc00_0000, opcode: &[(18, 7)], fields: FLAT11, long: true },
    Format { name: "SCRATCH", base: 0xdc01_0000, opcode: &[(18, 7)], fields: FLAT11_SADDR, long: true },
    Format { name: "SCRATCH, off", base: 0xdc01_0000, opcode: &[(18, 7)], fields: FLAT11, long: true },
    Format { name: "GLOBAL", base: 0xdc02_0000, opcode: &[(18, 7)], fields: FLAT11_SADDR, long: true },
    Format { name: "GLOBAL, off", base: 0xdc02_0000, opcode: &[(18, 7)], fields: FLAT11, long: true },
    Format { name: "MUBUF", base: 0xe000_0000, opcode: &[(18, 8)], fields: MUBUF11, long: true },
    Format { name: "MTBUF", base: 0xe800_0000, opcode: &[(15, 4)], fields: MTBUF11, long: true },
    Format { name: "MIMG", base: 0xf000_0000, opcode: &[(18, 8)], fields: MIMG11, long: true },
    Format { name: "MIMG", base: 0xf000_8f80, opcode: &[(18, 8)], fields: &[(0, 1, Any), (16, 1, Any), (32, 16, Vgpr8), (48, 5, OneOf(&[0, 1, 2, 4]))], long: true },
];

#[rustfmt::skip]
const GFX12: &[Format] = &[
    Format { name: "VOP3P, WMMA", base: 0xcc00_0000, opcode: &[(16, 7)], fields: WMMA12, long: true },
    Format { name: "VOP3P, WMMA without modifiers", base: 0xcc00_0000, opcode: &[(16, 7)], fields: WMMA12_PLAIN, long: true },
    Format { name: "SMEM", base: 0xf400_0000, opcode: &[(13, 6)], fields: SMEM12, long: true },
    Format { name: "FLAT", base: 0xec00_0000, opcode: &[(14, 8)], fields: FLAT12, long: true },
    Format { name: "SCRATCH", base: 0xed00_0000, opcode: &[(14, 8)], fields: FLAT12_SADDR, long: true },
    Format { name: "SCRATCH, off", base: 0xed00_0000, opcode: &[(14, 8)], fields: FLAT12, long: true },
    Format { name: "GLOBAL", base: 0xee00_0000, opcode: &[(14, 8)], fields: FLAT12_SADDR, long: true },
    Format { name: "GLOBAL, off", base: 0xee00_0000, opcode: &[(14, 8)], fields: FLAT12, long: true },
    Format { name: "VBUFFER", base: 0xc400_0000, opcode: &[(14, 8)], fields: VBUFFER, long: true },
    Format { name: "VBUFFER, few", base: 0xc400_0000, opcode: &[(14, 8)], fields: VBUFFER_FEW, long: true },
    Format { name: "MIMG", base: 0xd000_0000, opcode: &[(14, 8)], fields: VIMAGE, long: true },
    Format { name: "MIMG", base: 0xe400_0000, opcode: &[(14, 8)], fields: VSAMPLE, long: true },
];
