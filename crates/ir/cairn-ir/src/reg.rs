//! Guest registers as the IR names them. The numbering is the scalar operand encoding that all AMDGCN
//! generations share (ISA manuals, "Scalar ALU operands"), so that pairs are neighbours.

/// A 32-bit scalar register: SGPRs 0-105, VCC 106/107, trap temporaries 108-123, M0 124, EXEC 126/127.
///
/// A 64-bit access names the low half; the high half is the next number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SReg(pub u8);

impl SReg {
    pub const VCC: SReg = SReg(106);
    pub const VCC_HI: SReg = SReg(107);
    pub const M0: SReg = SReg(124);
    pub const EXEC: SReg = SReg(126);
    pub const EXEC_HI: SReg = SReg(127);
    /// Registers in a scalar register file indexed by `SReg`.
    pub const COUNT: usize = 128;

    pub const fn next(self) -> SReg {
        SReg(self.0 + 1)
    }
}

/// A vector register of one dword a lane: VGPRs 0-255, then accumulation VGPRs 256-511.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VReg(pub u16);

impl VReg {
    /// Accumulation VGPR `n` (gfx908, gfx90a, gfx94x).
    pub const fn acc(n: u16) -> VReg {
        VReg(256 + n)
    }
    pub const fn next(self) -> VReg {
        VReg(self.0 + 1)
    }
}
