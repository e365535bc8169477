//! Values with what is known of their NaNs.
//!
//! Arithmetic in the guest gives one canonical NaN; the host's gives others. Float operations do not care which NaN they
//! get, so a result is made canonical only where its bits are looked at. Owns [`Num`] and the rules by which operations
//! pass [`Kind`]s on; the code generator and its analysis of registers share them.

use cairn_ir::op::Pure;
use cairn_ir::ty::{F, W};

use crate::ll::{E, Fun, V};

/// How a value's bits relate to the guest's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// They are the guest's.
    Clean,
    /// They are, and no f32 NaN but the canonical one is among them.
    Safe,
    /// As f32, a NaN stands for the canonical NaN.
    Dirty,
    /// As f32, a NaN stands for the canonical NaN with its sign set.
    Negated,
}

impl Kind {
    /// The kind of what may be either; none where no one kind tells both.
    pub fn join(self, o: Kind) -> Option<Kind> {
        use Kind::*;
        Some(match (self, o) {
            (a, b) if a == b => a,
            (Safe, x) | (x, Safe) if x != Negated => x,
            _ => return None,
        })
    }

    /// The kind after the bits were made the guest's.
    pub fn exact(self) -> Kind {
        match self {
            Kind::Clean | Kind::Negated => Kind::Clean,
            Kind::Safe | Kind::Dirty => Kind::Safe,
        }
    }

    /// The kind of a 32-bit constant.
    pub fn of_const(bits: u64) -> Kind {
        if bits & 0x7fff_ffff > 0x7f80_0000 && bits != F::F32.nan_bits() { Kind::Clean } else { Kind::Safe }
    }
}

/// A value and its kind.
#[derive(Clone, Copy, Debug)]
pub struct Num {
    pub raw: V,
    pub kind: Kind,
}

impl Num {
    pub fn clean(raw: V) -> Num {
        Num { raw, kind: Kind::Clean }
    }

    /// The guest's bits.
    pub fn exact(self, f: &mut Fun) -> V {
        let q = match self.kind {
            Kind::Clean | Kind::Safe => return self.raw,
            Kind::Dirty => F::F32.nan_bits(),
            Kind::Negated => F::F32.nan_bits() | F::F32.sign_bit(),
        };
        let x = f.bitcast(self.raw, self.raw.ty.with(E::F32));
        let nan = f.fcmp("uno", x, x);
        let q = f.k(self.raw.ty, q);
        f.select(nan, q, self.raw)
    }
}

/// Whether the operation gives the same whichever NaN stands for the canonical one.
pub fn takes_any_nan(p: Pure) -> bool {
    use Pure::*;
    matches!(
        p,
        FAdd(F::F32, _)
            | FMul(F::F32, _)
            | FFma(F::F32, _)
            | FNeg(F::F32)
            | FAbs(F::F32)
            | FMin(F::F32)
            | FMax(F::F32)
            | FCmp(F::F32, _)
            | FTrunc(F::F32)
            | FCeil(F::F32)
            | FFloor(F::F32)
            | FRndne(F::F32)
            | FFract(F::F32)
            | FLdexp(F::F32)
            | FFrexpExp(F::F32)
            | FFrexpMant(F::F32)
            | FFlush(F::F32)
            | FSat(F::F32)
            | FRcp(F::F32)
            | FRsq(F::F32)
            | FSqrt(F::F32)
            | FExp2(F::F32)
            | FLog2(F::F32)
            | FSin(F::F32)
            | FCos(F::F32)
            | CvtFF(F::F32, _, _)
            | CvtFS(F::F32, _)
            | CvtFU(F::F32, _)
    )
}

/// Whether the result is left with the host's NaNs.
pub fn leaves_host_nans(p: Pure) -> bool {
    use Pure::*;
    matches!(
        p,
        FAdd(F::F32, _)
            | FMul(F::F32, _)
            | FFma(F::F32, _)
            | FTrunc(F::F32)
            | FCeil(F::F32)
            | FFloor(F::F32)
            | FRndne(F::F32)
            | FRcp(F::F32)
            | FSqrt(F::F32)
    )
}

/// The kind of an operation's result, from its arguments'.
pub fn result_kind(p: Pure, a: &[Kind]) -> Kind {
    use Pure::*;
    if leaves_host_nans(p) {
        return Kind::Dirty;
    }
    match p {
        FNeg(F::F32) => match a[0] {
            Kind::Dirty => Kind::Negated,
            Kind::Negated => Kind::Dirty,
            Kind::Clean | Kind::Safe => Kind::Clean,
        },
        FAbs(F::F32) => match a[0] {
            Kind::Dirty | Kind::Negated => Kind::Dirty,
            k => k,
        },
        FFlush(F::F32) => a[0],
        FCanon(F::F32) | FMin(F::F32) | FMax(F::F32) | FSat(F::F32) | FFract(F::F32) | FLdexp(F::F32)
        | FFrexpMant(F::F32) => Kind::Safe,
        CvtFF(_, F::F32, _) | CvtSF(_, F::F32, _) | CvtUF(_, F::F32, _) => Kind::Safe,
        Select(W::W32) => selected(a).unwrap_or(Kind::Clean),
        _ => Kind::Clean,
    }
}

/// The kind of a choice between the second and third argument as they are; none where they must be made exact first.
pub fn selected(a: &[Kind]) -> Option<Kind> {
    a[1].join(a[2])
}
