//! What a floating-point format is made of.

/// Rounding modes, numbered as in MODE.round of AMD's ISA manuals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Round {
    NearestEven = 0,
    PlusInfinity = 1,
    MinusInfinity = 2,
    Zero = 3,
}

/// Which bit patterns are no finite numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Specials {
    /// IEEE 754: the largest exponent holds infinities and NaNs.
    Ieee,
    /// OCP fp8 E4M3: no infinities; NaN is all ones (of either sign).
    NanOnly,
    /// FNUZ ("finite, NaN, unsigned zero"): no infinities, no -0; NaN is the pattern of -0.
    Fnuz,
}

/// A binary floating-point format of up to 64 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FloatFormat {
    /// Bits of the exponent field.
    pub exponent_bits: u32,
    /// Bits of the fraction field.
    pub fraction_bits: u32,
    /// The exponent field's bias.
    pub bias: i32,
    /// What is no finite number.
    pub specials: Specials,
}

impl FloatFormat {
    const fn ieee(exponent_bits: u32, fraction_bits: u32) -> FloatFormat {
        FloatFormat {
            exponent_bits,
            fraction_bits,
            bias: (1 << (exponent_bits - 1)) - 1,
            specials: Specials::Ieee,
        }
    }

    /// IEEE 754 binary16.
    pub const F16: FloatFormat = FloatFormat::ieee(5, 10);
    /// bfloat16: the upper half of an f32.
    pub const BF16: FloatFormat = FloatFormat::ieee(8, 7);
    /// IEEE 754 binary32.
    pub const F32: FloatFormat = FloatFormat::ieee(8, 23);
    /// IEEE 754 binary64.
    pub const F64: FloatFormat = FloatFormat::ieee(11, 52);
    /// OCP 8-bit E5M2 ("bf8" of gfx12). Source: *OCP 8-bit Floating Point Specification*, revision 1.0.
    pub const BF8: FloatFormat = FloatFormat::ieee(5, 2);
    /// OCP 8-bit E4M3 ("fp8" of gfx12).
    pub const FP8: FloatFormat =
        FloatFormat { exponent_bits: 4, fraction_bits: 3, bias: 7, specials: Specials::NanOnly };
    /// FNUZ E5M2 ("bf8" of gfx940). Source: *AMD Instinct MI300 ISA*, section on FP8 formats.
    pub const BF8_FNUZ: FloatFormat =
        FloatFormat { exponent_bits: 5, fraction_bits: 2, bias: 16, specials: Specials::Fnuz };
    /// FNUZ E4M3 ("fp8" of gfx940).
    pub const FP8_FNUZ: FloatFormat =
        FloatFormat { exponent_bits: 4, fraction_bits: 3, bias: 8, specials: Specials::Fnuz };

    /// Bits of a number.
    pub const fn width(self) -> u32 {
        1 + self.exponent_bits + self.fraction_bits
    }

    /// The sign bit.
    pub const fn sign(self) -> u64 {
        1 << (self.width() - 1)
    }

    const fn fraction_mask(self) -> u64 {
        (1 << self.fraction_bits) - 1
    }

    const fn exponent_mask(self) -> u64 {
        (1 << self.exponent_bits) - 1
    }

    /// +infinity, where there is one.
    pub const fn infinity(self) -> Option<u64> {
        match self.specials {
            Specials::Ieee => Some(self.exponent_mask() << self.fraction_bits),
            Specials::NanOnly | Specials::Fnuz => None,
        }
    }

    /// The largest finite number.
    pub const fn max(self) -> u64 {
        match self.specials {
            Specials::Ieee => (self.exponent_mask() << self.fraction_bits) - 1,
            Specials::NanOnly => self.sign() - 2,
            Specials::Fnuz => self.sign() - 1,
        }
    }

    /// The quiet NaN with no payload (positive, where NaNs have signs).
    pub const fn nan(self) -> u64 {
        match self.specials {
            Specials::Ieee => self.exponent_mask() << self.fraction_bits | 1 << (self.fraction_bits - 1),
            Specials::NanOnly => self.sign() - 1,
            Specials::Fnuz => self.sign(),
        }
    }

    /// Whether the pattern is a NaN.
    pub const fn is_nan(self, bits: u64) -> bool {
        let magnitude = bits & (self.sign() - 1);
        match self.specials {
            Specials::Ieee => magnitude > self.exponent_mask() << self.fraction_bits,
            Specials::NanOnly => magnitude == self.sign() - 1,
            Specials::Fnuz => bits == self.sign(),
        }
    }

    /// Whether the pattern is an infinity.
    pub const fn is_infinite(self, bits: u64) -> bool {
        match self.infinity() {
            Some(infinity) => bits & (self.sign() - 1) == infinity,
            None => false,
        }
    }

    /// Significand and exponent of a finite number: its magnitude is `significand * 2^exponent`.
    pub(crate) const fn significand(self, bits: u64) -> (u64, i32) {
        let field = bits >> self.fraction_bits & self.exponent_mask();
        let fraction = bits & self.fraction_mask();
        let scale = self.bias + self.fraction_bits as i32;
        match field {
            0 => (fraction, 1 - scale),
            _ => (fraction | 1 << self.fraction_bits, field as i32 - scale),
        }
    }
}
