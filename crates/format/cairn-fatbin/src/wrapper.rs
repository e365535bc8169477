//! The wrapper that clang puts into `.hipFatBinSegment` and passes to `__hipRegisterFatBinary`.

use crate::error::Error;

/// `__CudaFatBinaryWrapper`: where a program's fat binary lies. Source: HIP, `hip_fatbin.hpp`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HipFatbinWrapper {
    /// The wrapper's version; 1.
    pub version: u32,
    /// The address of the bundle (or of a bare code object).
    pub binary: u64,
}

impl HipFatbinWrapper {
    /// `HIPF` as a number.
    pub const MAGIC: u32 = 0x4849_5046;
    /// Bytes of a wrapper: magic, version, pointer, and one unused pointer.
    pub const SIZE: usize = 24;

    /// Reads a wrapper.
    pub fn parse(bytes: &[u8; 24]) -> Result<HipFatbinWrapper, Error> {
        let word = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("4 bytes"));
        if word(0) != HipFatbinWrapper::MAGIC {
            let reason = format!("fat binary wrapper magic {:#010x} is not HIPF (0x48495046)", word(0));
            return Err(Error::malformed(0, reason));
        }
        if word(4) != 1 {
            return Err(Error::Unsupported(format!("fat binary wrapper version {} (known: 1)", word(4))));
        }
        let binary = u64::from_le_bytes(bytes[8..16].try_into().expect("8 bytes"));
        if binary == 0 {
            return Err(Error::malformed(8, "the fat binary wrapper points to nothing"));
        }
        Ok(HipFatbinWrapper { version: word(4), binary })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_and_refuses() {
        let mut bytes = [0; 24];
        bytes[..4].copy_from_slice(b"FPIH");
        bytes[4] = 1;
        bytes[8..16].copy_from_slice(&0x7fff_0000_1000u64.to_le_bytes());
        assert_eq!(HipFatbinWrapper::parse(&bytes).unwrap().binary, 0x7fff_0000_1000);
        bytes[4] = 2;
        assert!(HipFatbinWrapper::parse(&bytes).unwrap_err().to_string().contains("version 2"));
        bytes[0] = 0;
        assert!(HipFatbinWrapper::parse(&bytes).unwrap_err().to_string().contains("HIPF"));
    }
}
