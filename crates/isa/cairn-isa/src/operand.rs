//! Operands: where a value is (register, constant, literal), how wide it is and how its bits are read.
//!
//! Must not know any instruction or any encoding field.

use std::fmt;

/// How the bits of one element of an operand are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Elem {
    /// Plain bits (`b32`, data of loads and stores).
    Bits,
    /// Signed integer.
    Int,
    /// Unsigned integer.
    Uint,
    /// IEEE binary16, binary32 or binary64, by the width.
    Float,
    /// bfloat16.
    Bfloat,
    /// 8-bit float with 4 exponent bits.
    Fp8,
    /// 8-bit float with 5 exponent bits.
    Bf8,
    /// A bit a lane of the wavefront: VCC, EXEC, the result of a compare.
    Mask,
}

/// The type of an operand: `count` elements of `bits` bits.
///
/// A lane mask has the wavefront's size in `bits`; in the tables it is 0 until the target is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OperandType {
    pub elem: Elem,
    /// Bits of one element.
    pub bits: u8,
    /// Elements: 2 for packed 16-bit pairs, 32 for the accumulator of a 32x32 MFMA.
    pub count: u8,
}

impl OperandType {
    pub const fn new(elem: Elem, bits: u8, count: u8) -> OperandType {
        OperandType { elem, bits, count }
    }

    /// Registers that the operand occupies; a 16-bit one takes part of one register.
    pub const fn dwords(self) -> u8 {
        ((self.bits as u16 * self.count as u16).div_ceil(32)) as u8
    }

    /// All bits of the operand.
    pub const fn total_bits(self) -> u16 {
        self.bits as u16 * self.count as u16
    }

    pub const fn is_float(self) -> bool {
        matches!(self.elem, Elem::Float | Elem::Bfloat)
    }

    /// A single 16-bit value, which op_sel can take from either half of the register.
    pub const fn is_16bit(self) -> bool {
        self.bits == 16 && self.count == 1
    }

    /// Two 16-bit values in one register (VOP3P).
    pub const fn is_packed16(self) -> bool {
        self.bits == 16 && self.count == 2
    }
}

/// The floating-point inline constants, source encodings 240 to 248 (ISA manual, "Scalar operands").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum InlineFloat {
    Half = 240,
    NegHalf,
    One,
    NegOne,
    Two,
    NegTwo,
    Four,
    NegFour,
    /// 1/(2*pi).
    Inv2Pi,
}

impl InlineFloat {
    /// The constant with this source encoding.
    pub const fn from_encoding(encoding: u16) -> Option<InlineFloat> {
        use InlineFloat::*;
        Some(match encoding {
            240 => Half,
            241 => NegHalf,
            242 => One,
            243 => NegOne,
            244 => Two,
            245 => NegTwo,
            246 => Four,
            247 => NegFour,
            248 => Inv2Pi,
            _ => return None,
        })
    }

    pub const fn f16_bits(self) -> u16 {
        [0x3800, 0xb800, 0x3c00, 0xbc00, 0x4000, 0xc000, 0x4400, 0xc400, 0x3118][self as usize - 240]
    }

    pub const fn bf16_bits(self) -> u16 {
        [0x3f00, 0xbf00, 0x3f80, 0xbf80, 0x4000, 0xc000, 0x4080, 0xc080, 0x3e22][self as usize - 240]
    }

    pub const fn f32_bits(self) -> u32 {
        const BITS: [u32; 9] = [
            0x3f00_0000,
            0xbf00_0000,
            0x3f80_0000,
            0xbf80_0000,
            0x4000_0000,
            0xc000_0000,
            0x4080_0000,
            0xc080_0000,
            0x3e22_f983,
        ];
        BITS[self as usize - 240]
    }

    pub const fn f64_bits(self) -> u64 {
        const BITS: [u64; 9] = [
            0x3fe0_0000_0000_0000,
            0xbfe0_0000_0000_0000,
            0x3ff0_0000_0000_0000,
            0xbff0_0000_0000_0000,
            0x4000_0000_0000_0000,
            0xc000_0000_0000_0000,
            0x4010_0000_0000_0000,
            0xc010_0000_0000_0000,
            0x3fc4_5f30_6dc9_c882,
        ];
        BITS[self as usize - 240]
    }
}

/// Where an operand is. A register is the first of as many as the operand's type asks for:
/// `VccLo` with a 64-bit type is all of VCC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    Sgpr(u8),
    Vgpr(u8),
    /// Accumulation VGPR (gfx908, gfx90a).
    Agpr(u8),
    /// Trap temporary.
    Ttmp(u8),
    FlatScratchLo,
    FlatScratchHi,
    XnackMaskLo,
    XnackMaskHi,
    VccLo,
    VccHi,
    TbaLo,
    TbaHi,
    TmaLo,
    TmaHi,
    M0,
    /// Reads as 0, writes are dropped (gfx10 and later).
    Null,
    ExecLo,
    ExecHi,
    /// Aperture registers: `src_shared_base` and its kin. A 64-bit read gives the base (or limit) in
    /// the high half (ISA manual, "Memory aperture query").
    SharedBase,
    SharedLimit,
    PrivateBase,
    PrivateLimit,
    PopsExitingWaveId,
    /// 1 where VCC is zero.
    Vccz,
    /// 1 where EXEC is zero.
    Execz,
    Scc,
    LdsDirect,
    /// Inline integer, -16 to 64, sign-extended to the operand's width.
    Int(i8),
    /// Inline float, in the operand's own format; integer operands take its bits.
    Float(InlineFloat),
    /// The 32-bit literal that follows the instruction.
    Literal(u32),
    /// No register: the assembler's `off`.
    Off,
}

impl Value {
    pub const fn is_const(self) -> bool {
        matches!(self, Value::Int(_) | Value::Float(_) | Value::Literal(_))
    }

    pub const fn is_vgpr(self) -> bool {
        matches!(self, Value::Vgpr(_))
    }

    pub const fn is_agpr(self) -> bool {
        matches!(self, Value::Agpr(_))
    }
}

/// Which part of the instruction an operand comes from: the field's name in the ISA manual, or the
/// register that the opcode implies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    Vdst,
    Sdst,
    Src0,
    Src1,
    Src2,
    /// The literal K of `v_madmk`, `v_madak`, `v_fmamk`, `v_fmaak`.
    K,
    /// Scalar memory: data, base address, offset register.
    Sdata,
    Sbase,
    Soffset,
    /// Vector memory: address VGPRs, data VGPRs, scalar base, buffer resource, sampler.
    Vaddr,
    Vdata,
    Saddr,
    Srsrc,
    Ssamp,
    /// LDS: address and data.
    Addr,
    Data0,
    Data1,
    /// Register implied by the opcode and not encoded.
    ImpliedVcc,
    ImpliedExec,
    ImpliedM0,
}

impl Role {
    pub const fn is_implied(self) -> bool {
        matches!(self, Role::ImpliedVcc | Role::ImpliedExec | Role::ImpliedM0)
    }
}

/// Which part of a 32-bit register an SDWA operand selects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum SdwaSel {
    Byte0,
    Byte1,
    Byte2,
    Byte3,
    Word0,
    Word1,
    #[default]
    Dword,
}

/// Modifiers of one source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SrcMods {
    /// Negate (VOP3P: of the low half).
    pub neg: bool,
    pub abs: bool,
    /// Sign-extend the selected bits (SDWA integers).
    pub sext: bool,
    /// VOP3: the high half of a 16-bit source. VOP3P: the half that the low result takes.
    pub op_sel: bool,
    /// VOP3P: the half that the high result takes. For the mix instructions: the source is 16 bits wide.
    pub op_sel_hi: bool,
    /// VOP3P: negate the high half. For the mix instructions: absolute value.
    pub neg_hi: bool,
    /// SDWA selection; `Dword` where there is none.
    pub sel: SdwaSel,
}

/// One operand of a decoded instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Operand {
    pub value: Value,
    pub ty: OperandType,
    pub role: Role,
    pub mods: SrcMods,
}

impl Operand {
    pub const fn new(role: Role, value: Value, ty: OperandType) -> Operand {
        Operand {
            value,
            ty,
            role,
            mods: SrcMods {
                neg: false,
                abs: false,
                sext: false,
                op_sel: false,
                op_sel_hi: false,
                neg_hi: false,
                sel: SdwaSel::Dword,
            },
        }
    }

    /// Registers that the operand occupies.
    pub const fn dwords(&self) -> u8 {
        self.ty.dwords()
    }

    /// The bits that a constant puts in the operand's registers; `None` for registers.
    ///
    /// - Integers are sign-extended; a literal is zero-extended, or the high half of an f64 (ISA manual, "Literal
    ///   constants").
    /// - Inline floats have the operand's own format. 16-bit integer operands read the low half of the f32
    ///   (measured by LLVM's authors, bugzilla 46302), packed 16-bit integers all of it.
    /// - Packed operands: the whole dword, for OP_SEL to choose from; packed f16 have the value in the low half.
    ///   64-bit packed operands and MFMA's accumulator: one element, which every element has.
    pub const fn const_bits(&self) -> Option<u64> {
        let wide = self.ty.bits == 64;
        let half = self.ty.bits == 16;
        let bits = match self.value {
            Value::Int(i) if wide => i as i64 as u64,
            Value::Int(i) => i as i32 as u32 as u64,
            Value::Float(c) => match (self.ty.bits, self.ty.elem) {
                (16, Elem::Bfloat) => c.bf16_bits() as u64,
                (16, Elem::Float) => c.f16_bits() as u64,
                (64, _) => c.f64_bits(),
                _ => c.f32_bits() as u64,
            },
            Value::Literal(l) if wide && matches!(self.ty.elem, Elem::Float) => (l as u64) << 32,
            Value::Literal(l) => l as u64,
            _ => return None,
        };
        Some(if half && self.ty.count == 1 { bits & 0xffff } else { bits })
    }
}

/// A short list of operands, kept inline.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Operands<const N: usize> {
    len: u8,
    items: [Operand; N],
}

const EMPTY: Operand = Operand::new(Role::Src0, Value::Off, OperandType::new(Elem::Bits, 0, 0));

impl<const N: usize> Default for Operands<N> {
    fn default() -> Self {
        Operands { len: 0, items: [EMPTY; N] }
    }
}

impl<const N: usize> Operands<N> {
    /// Appends an operand. A table row with more operands than fit is a bug in the table.
    pub(crate) fn push(&mut self, operand: Operand) {
        self.items[self.len as usize] = operand;
        self.len += 1;
    }

    /// The operand from this field.
    pub fn get_role(&self, role: Role) -> Option<&Operand> {
        self.iter().find(|o| o.role == role)
    }
}

impl<const N: usize> std::ops::Deref for Operands<N> {
    type Target = [Operand];
    fn deref(&self) -> &[Operand] {
        &self.items[..self.len as usize]
    }
}

impl<const N: usize> std::ops::DerefMut for Operands<N> {
    fn deref_mut(&mut self) -> &mut [Operand] {
        &mut self.items[..self.len as usize]
    }
}

impl<const N: usize> fmt::Debug for Operands<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_take_the_operands_format() {
        let bits = |value, elem, width| {
            Operand::new(Role::Src0, value, OperandType::new(elem, width, 1)).const_bits()
        };
        let one = Value::Float(InlineFloat::One);
        assert_eq!(bits(one, Elem::Float, 16), Some(0x3c00));
        assert_eq!(bits(one, Elem::Uint, 32), Some(0x3f80_0000));
        assert_eq!(bits(one, Elem::Float, 64), Some(1f64.to_bits()));
        assert_eq!(bits(Value::Int(-1), Elem::Int, 16), Some(0xffff));
        assert_eq!(bits(Value::Int(-1), Elem::Bits, 64), Some(u64::MAX));
        assert_eq!(bits(Value::Literal(0x3ff0_0000), Elem::Float, 64), Some(1f64.to_bits()));
        assert_eq!(bits(Value::Literal(7), Elem::Bits, 64), Some(7));
        assert_eq!(bits(Value::M0, Elem::Bits, 32), None);
        assert_eq!(bits(one, Elem::Uint, 16), Some(0));
        let packed =
            |value, elem| Operand::new(Role::Src0, value, OperandType::new(elem, 16, 2)).const_bits();
        assert_eq!(packed(one, Elem::Float), Some(0x3c00));
        assert_eq!(packed(one, Elem::Uint), Some(0x3f80_0000));
        assert_eq!(packed(Value::Int(-1), Elem::Int), Some(0xffff_ffff));
    }
}
