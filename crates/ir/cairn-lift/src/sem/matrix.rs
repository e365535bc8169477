//! Matrix instructions: `v_mfma_*`, `v_wmma_*`. D = A x B + C for one or several blocks whose elements are spread over lanes.
//!
//! Owns where elements lie and in which order products are added. Layouts: CDNA2 and CDNA3 ISA manuals, "Matrix
//! Arithmetic Instructions"; RDNA3 and RDNA4 manuals, "Wave Matrix Multiply Accumulate". The manuals leave the order of additions
//! and their roundings open (docs/decisions, "What instructions mean"): products of f32 and narrower are fused into an f32
//! sum, k ascending from C, rounded to nearest even, denormals kept.

use cairn_ir::func::Value;
use cairn_ir::op::{Op as IrOp, Pure};
use cairn_ir::reg::{SReg, VReg};
use cairn_ir::ty::{F, Round, W};
use cairn_isa::{Operand, Value as Loc};
use cairn_target::Feature;

use super::fp8::{self, Fp8};
use crate::lifter::{Flow, Lifter, R, refuse};

const W32: W = W::W32;
const W64: W = W::W64;

/// An element of A, B, C or D.
#[derive(Clone, Copy, PartialEq, Eq)]
enum El {
    F64,
    F32,
    F16,
    Bf16,
    I32,
    I8,
    Fp8,
    Bf8,
    /// Signed as the operand's NEG bit says.
    Iu8,
    Iu4,
}

impl El {
    fn of(name: &str) -> Option<El> {
        Some(match name {
            "f64" => El::F64,
            "f32" => El::F32,
            "f16" => El::F16,
            "bf16" | "bf16_1k" => El::Bf16,
            "i32" => El::I32,
            "i8" => El::I8,
            "fp8" => El::Fp8,
            "bf8" => El::Bf8,
            "iu8" => El::Iu8,
            "iu4" => El::Iu4,
            _ => return None,
        })
    }

    fn bits(self) -> u32 {
        match self {
            El::F64 => 64,
            El::F32 | El::I32 => 32,
            El::F16 | El::Bf16 => 16,
            El::I8 | El::Iu8 | El::Fp8 | El::Bf8 => 8,
            El::Iu4 => 4,
        }
    }
}

/// What a mnemonic says: `v_mfma_f32_16x16x4f32`, `v_wmma_f32_16x16x16_f16`.
struct Shape {
    wmma: bool,
    out: El,
    /// Of A and of B: 8-bit floats come in all pairs.
    input: [El; 2],
    /// Rows of A, and columns of B.
    m: u32,
    k: u32,
}

impl Shape {
    fn of(name: &str) -> Option<Shape> {
        let (wmma, rest) = match name.strip_prefix("v_mfma_") {
            Some(rest) => (false, rest),
            None => (true, name.strip_prefix("v_wmma_")?),
        };
        let (out, rest) = rest.split_once('_')?;
        let (m, rest) = rest.split_once('x')?;
        let (n, rest) = rest.split_once('x')?;
        let digits = rest.find(|c: char| !c.is_ascii_digit())?;
        let (k, input) = rest.split_at(digits);
        // `_2b` tells the number of blocks, which follows from the rest.
        let input = match input.strip_prefix('_') {
            Some(i) => i.split_once("b_").filter(|(n, _)| n.parse::<u32>().is_ok()).map_or(i, |(_, i)| i),
            None => input,
        };
        if m != n {
            return None;
        }
        let (m, k) = (m.parse().ok()?, k.parse().ok()?);
        let (a, b) = match input.split_once("8_") {
            Some((a, b)) => (El::of(&format!("{a}8"))?, El::of(b)?),
            None => (El::of(input)?, El::of(input)?),
        };
        Some(Shape { wmma, out: El::of(out)?, input: [a, b], m, k })
    }
}

pub(crate) fn lift(l: &mut Lifter<'_>) -> R<Option<Flow>> {
    let Some(shape) = Shape::of(l.inst.op.name()) else { return Ok(None) };
    let m = l.inst.mfma;
    // ABID counts only where CBSZ broadcasts.
    if m.cbsz != 0 || m.blgp != 0 {
        return refuse("broadcast or permutation of matrix operands");
    }
    if l.inst.clamp {
        return refuse("clamp on a matrix instruction");
    }
    multiply(l, &shape)?;
    Ok(Some(Flow::Next))
}

/// Where things are.
struct Place {
    shape: Shape,
    /// Elements of A (and of B) that a lane holds, k running fastest.
    per_lane: u32,
    blocks: u32,
    /// Elements of D that a lane holds.
    results: u32,
    lanes: u32,
}

impl Place {
    /// The lane that holds the first elements of row i of A: for result `v` as each lane sees it. Of B: column j.
    fn rows(&self, l: &mut Lifter<'_>, v: u32) -> (Value, Value) {
        let lane = l.b.lane_id();
        let m = self.shape.m;
        // bits(lane, at, mask) * scale + add
        let part = |l: &mut Lifter<'_>, at: u32, mask: u32, scale: u32, add: u32| {
            let x = l.b.lshr_k(lane, at);
            let k = l.b.k32(mask);
            let x = l.b.and(x, k);
            let k = l.b.k32(scale);
            let x = l.b.mul(x, k);
            let k = l.b.k32(add);
            l.b.add(x, k)
        };
        let column = part(l, 0, m - 1, 1, 0);
        if self.shape.wmma {
            // Lanes 0-15 are columns; the groups of 16 share out the rows.
            let groups = self.lanes / 16;
            let row = if l.has(Feature::Gfx12Insts) {
                part(l, 4, groups - 1, 16 / groups, v)
            } else {
                part(l, 4, groups - 1, 1, groups * v)
            };
            return (row, column);
        }
        if m == 4 {
            // A block is four columns of lanes; f64's four results of a column lie 16 lanes apart.
            let (block_mask, row) = match self.shape.out {
                El::F64 => (3, part(l, 4, 3, 1, 0)),
                _ => (15, l.b.k32(v)),
            };
            let block = part(l, 2, block_mask, 4, 0);
            return (l.b.add(row, block), l.b.add(column, block));
        }
        // Results of a block come together.
        let each = self.results / self.blocks;
        let (block, v) = (v / each, v % each);
        let at = m.trailing_zeros();
        let row = match self.shape.out {
            El::F64 => part(l, at, 64 / m - 1, 1, 4 * v),
            _ => part(l, at, 64 / m - 1, 4, (64 / m * 4) * (v / 4) + v % 4),
        };
        let k = l.b.k32(m * block);
        (l.b.add(row, k), l.b.add(column, k))
    }
}

fn multiply(l: &mut Lifter<'_>, shape: &Shape) -> R {
    let (a, b, c, d) = (l.source(0)?, l.source(1)?, l.source(2)?, l.dst(0)?);
    check_modifiers(shape, [&a, &b, &c])?;
    let Shape { wmma, out, input, m, k } = *shape;
    let lanes = if l.ctx.wave == cairn_ir::ty::WaveSize::Wave64 { 64 } else { 32 };
    let dwords = register_count(l, &a, shape, lanes);
    let per_lane = dwords * 32 / input[0].bits();
    let place = Place {
        shape: Shape { wmma, out, input, m, k },
        per_lane,
        blocks: if wmma { 1 } else { lanes * per_lane / (m * k) },
        results: 0,
        lanes,
    };
    let place = Place { results: m * m * place.blocks / lanes, ..place };
    let (a_reg, b_reg, d_reg) = (l.vreg(a.value)?, l.vreg(b.value)?, l.vreg(d.value)?);

    // EXEC is ignored (CDNA manuals), or must be all ones (RDNA manuals).
    let w = l.mask_w();
    let exec = if w == W64 { l.get_s64(SReg::EXEC) } else { l.get_s32(SReg::EXEC) };
    let all = l.b.konst(w, w.mask());
    l.set_s(SReg::EXEC, all);

    let mut b_elements: Vec<(Value, Vec<Value>)> = Vec::new();
    let mut sums = Vec::new();
    for v in 0..place.results {
        let (row, column) = place.rows(l, v);
        let from_a = gather(l, &place, input[0], a_reg, row, a.mods.neg);
        // Results of a block see the same columns.
        let known = b_elements.iter().position(|(at, _)| *at == column);
        let at = match known {
            Some(at) => at,
            None => {
                let e = gather(l, &place, input[1], b_reg, column, b.mods.neg);
                b_elements.push((column, e));
                b_elements.len() - 1
            }
        };
        let mut sum = addend(l, &place, &c, v)?;
        for (x, y) in from_a.into_iter().zip(b_elements[at].1.clone()) {
            sum = match out {
                El::I32 => {
                    let p = l.b.mul(x, y);
                    l.b.add(sum, p)
                }
                El::F64 => l.b.ffma(F::F64, Round::NearestEven, x, y, sum),
                _ => l.b.ffma(F::F32, Round::NearestEven, x, y, sum),
            };
        }
        sums.push(sum);
    }
    put_results(l, &place, d_reg, &sums);
    l.set_s(SReg::EXEC, exec);
    Ok(())
}

/// NEG says which operands of integer WMMA are signed; no other use of the modifiers has a meaning here.
fn check_modifiers(shape: &Shape, operands: [&Operand; 3]) -> R {
    let signs = matches!(shape.input[0], El::Iu8 | El::Iu4);
    for (i, o) in operands.iter().enumerate() {
        if o.mods.neg_hi || o.mods.abs || (o.mods.neg && !(signs && i < 2)) {
            return refuse("modifiers on a matrix operand");
        }
        if o.mods.op_sel {
            return refuse("op_sel on a matrix operand");
        }
    }
    Ok(())
}

/// Registers that a lane gives of A. RDNA 3 has every lane of a column hold all of it; RDNA 4 spreads it.
fn register_count(l: &Lifter<'_>, a: &Operand, shape: &Shape, lanes: u32) -> u32 {
    if !shape.wmma {
        return a.ty.dwords().into();
    }
    let bits = shape.k * shape.input[0].bits();
    if l.has(Feature::Gfx12Insts) { bits / 32 / (lanes / 16) } else { bits / 32 }
}

/// The elements of a row of A, or of a column of B, k ascending: from `lane`, and the lanes that go on with it.
fn gather(l: &mut Lifter<'_>, place: &Place, input: El, reg: VReg, lane: Value, signed: bool) -> Vec<Value> {
    let mut out = Vec::new();
    for group in 0..place.shape.k / place.per_lane {
        let k = l.b.k32(place.shape.m * place.blocks * group);
        let at = l.b.add(lane, k);
        let at = l.b.shl_k(at, 2);
        let dwords: Vec<Value> = (0..place.per_lane * input.bits() / 32)
            .map(|r| {
                let v = l.b.get_v(VReg(reg.0 + r as u16), W32);
                l.b.push(IrOp::BPermute, &[at, v])
            })
            .collect();
        for e in 0..place.per_lane {
            let bit = e * input.bits();
            let dword = dwords[(bit / 32) as usize];
            out.push(match input {
                El::F64 => l.b.pack64(dword, dwords[(bit / 32) as usize + 1]),
                El::F32 | El::I32 => dword,
                El::F16 => {
                    let v = l.b.lshr_k(dword, bit % 32);
                    let v = l.b.trunc(v, W::W16);
                    l.b.pure(Pure::CvtFF(F::F16, F::F32, Round::NearestEven), &[v])
                }
                El::Bf16 if bit.is_multiple_of(32) => super::bf16::to_f32(l, dword),
                El::Bf16 => {
                    let k = l.b.k32(0xffff_0000);
                    l.b.and(dword, k)
                }
                El::Fp8 => fp8::to_f32(l, dword, bit % 32 / 8, Fp8::Fp8),
                El::Bf8 => fp8::to_f32(l, dword, bit % 32 / 8, Fp8::Bf8),
                El::I8 | El::Iu8 | El::Iu4 => {
                    let up = l.b.shl_k(dword, 32 - bit % 32 - input.bits());
                    let by = l.b.k32(32 - input.bits());
                    if signed || input == El::I8 { l.b.ashr(up, by) } else { l.b.lshr(up, by) }
                }
            });
        }
    }
    out
}

/// Where 16-bit result `v` is: RDNA 3 gives each a register, RDNA 4 packs them.
fn half_place(l: &Lifter<'_>, v: u32) -> (u16, bool) {
    if l.has(Feature::Gfx12Insts) {
        ((v / 2) as u16, !v.is_multiple_of(2))
    } else {
        (v as u16, l.inst.dst_op_sel)
    }
}

/// Element `v` of C as the sum starts with it.
fn addend(l: &mut Lifter<'_>, place: &Place, c: &Operand, v: u32) -> R<Value> {
    let out = place.shape.out;
    if c.value.is_const() {
        let bits = match (out, c.value) {
            // An inline float stands for itself, whatever the operand's format.
            (El::F64, _) => return Ok(l.b.k64(c.const_bits().unwrap_or(0))),
            (_, Loc::Float(f)) if out != El::I32 => f.f32_bits(),
            (_, Loc::Int(0)) => 0,
            (El::I32, Loc::Int(i)) => i as i32 as u32,
            _ => return refuse("this constant as a matrix"),
        };
        return Ok(l.b.k32(bits));
    }
    let reg = l.vreg(c.value)?;
    Ok(match out {
        El::F64 => l.b.get_v(VReg(reg.0 + 2 * v as u16), W64),
        El::F16 | El::Bf16 => {
            let (r, high) = half_place(l, v);
            let x = l.b.get_v(VReg(reg.0 + r), W32);
            let x = if high { l.b.lshr_k(x, 16) } else { x };
            if out == El::Bf16 {
                super::bf16::to_f32(l, x)
            } else {
                let x = l.b.trunc(x, W::W16);
                l.b.pure(Pure::CvtFF(F::F16, F::F32, Round::NearestEven), &[x])
            }
        }
        _ => l.b.get_v(VReg(reg.0 + v as u16), W32),
    })
}

fn put_results(l: &mut Lifter<'_>, place: &Place, d: VReg, sums: &[Value]) {
    for (v, &sum) in (0u32..).zip(sums) {
        match place.shape.out {
            El::F64 => l.b.set_v(VReg(d.0 + 2 * v as u16), sum),
            El::F16 | El::Bf16 => {
                let x = if place.shape.out == El::F16 {
                    let x = l.b.pure(Pure::CvtFF(F::F32, F::F16, Round::NearestEven), &[sum]);
                    l.b.zext(x, W32)
                } else {
                    super::bf16::from_f32(l, sum)
                };
                let (r, high) = half_place(l, v);
                super::vop_float::put_half(l, VReg(d.0 + r), x, high);
            }
            _ => l.b.set_v(VReg(d.0 + v as u16), sum),
        }
    }
}
