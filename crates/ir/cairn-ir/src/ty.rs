//! Value types: a shape (one for the wave, or one a lane) and a width in bits.
//!
//! Values are untyped bits; an operation says whether it reads them as integer or float.

/// Width of a value in bits. Bytes exist in memory only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum W {
    W1,
    W16,
    W32,
    W64,
}

impl W {
    pub const fn bits(self) -> u32 {
        match self {
            W::W1 => 1,
            W::W16 => 16,
            W::W32 => 32,
            W::W64 => 64,
        }
    }

    /// All bits of this width set.
    pub const fn mask(self) -> u64 {
        match self {
            W::W64 => u64::MAX,
            w => (1 << w.bits()) - 1,
        }
    }
}

/// IEEE-754 binary formats that arithmetic operations work on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum F {
    F16,
    F32,
    F64,
}

impl F {
    pub const fn width(self) -> W {
        match self {
            F::F16 => W::W16,
            F::F32 => W::W32,
            F::F64 => W::W64,
        }
    }

    /// The one quiet NaN that arithmetic produces (sign clear, payload clear).
    pub const fn nan_bits(self) -> u64 {
        match self {
            F::F16 => 0x7e00,
            F::F32 => 0x7fc0_0000,
            F::F64 => 0x7ff8_0000_0000_0000,
        }
    }

    /// Mask of the sign bit.
    pub const fn sign_bit(self) -> u64 {
        1 << (self.width().bits() - 1)
    }
}

/// Rounding of an arithmetic result, as the MODE register's round fields encode it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Round {
    NearestEven,
    Up,
    Down,
    Zero,
}

/// One value for the wavefront, or one for each lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    Scalar,
    Lanes,
}

/// Shape and width of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ty {
    pub shape: Shape,
    pub w: W,
}

impl Ty {
    pub const fn scalar(w: W) -> Ty {
        Ty { shape: Shape::Scalar, w }
    }
    pub const fn lanes(w: W) -> Ty {
        Ty { shape: Shape::Lanes, w }
    }
}

/// Lanes of a wavefront.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WaveSize {
    Wave32,
    Wave64,
}

impl WaveSize {
    pub const fn lanes(self) -> u32 {
        match self {
            WaveSize::Wave32 => 32,
            WaveSize::Wave64 => 64,
        }
    }
    /// Width of a lane mask in scalar registers.
    pub const fn mask_width(self) -> W {
        match self {
            WaveSize::Wave32 => W::W32,
            WaveSize::Wave64 => W::W64,
        }
    }
}
