//! A blob: native code of one guest function, position-independent, with what a loader and a fault handler need.
//!
//! Owns the format and its bytes on disk and between processes. Must not know LLVM or ELF.

/// Functions of the host that compiled code may call by name: what LLVM puts in by itself, and rare operations of a wave.
pub const IMPORTS: &[&str] = &[
    "memcpy",
    "memset",
    "memmove",
    "cairn_send_message",
    "cairn_get_hwreg",
    "cairn_set_hwreg",
    "cairn_yield",
    "cairn_rare_access",
];

/// The import that is no function: a slot with the address of the guest's code object, so that blobs do not depend on it.
pub const GUEST_BASE: u32 = IMPORTS.len() as u32;
/// Its name in compiled code.
pub const GUEST_BASE_NAME: &str = "cairn_guest_base";

/// Compiled code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Blob {
    /// Code and constants, all references inside resolved.
    pub bytes: Vec<u8>,
    /// Offset of the entry function.
    pub entry: u32,
    /// Eight-byte slots to fill with addresses: offset and index into [`IMPORTS`].
    pub imports: Vec<(u32, u32)>,
    /// Sorted (offset of code, line): the line holds from there to the next entry. Lines are what the generator set; it
    /// knows the guest address of each.
    pub lines: Vec<(u32, u32)>,
}

const MAGIC: u64 = u64::from_le_bytes(*b"CairnB03");

/// The bytes are no blob, or a damaged one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("damaged code blob: {0}")]
pub struct Damaged(&'static str);

/// FNV-1a with a final mix: finds damage, keeps no one out.
pub fn checksum(bytes: &[u8]) -> u64 {
    let mut h = 0xcbf2_9ce4_8422_2325u64;
    for c in bytes.chunks(8) {
        let mut w = [0; 8];
        w[..c.len()].copy_from_slice(c);
        h = (h ^ u64::from_le_bytes(w)).wrapping_mul(0x0000_0100_0000_01b3);
        h ^= h >> 29;
    }
    h ^ bytes.len() as u64
}

impl Blob {
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut b = Vec::with_capacity(self.bytes.len() + 8 * self.lines.len() + 64);
        b.extend(MAGIC.to_le_bytes());
        b.extend([0; 8]);
        let counts = [self.bytes.len(), self.imports.len(), self.lines.len(), self.entry as usize];
        for n in counts {
            b.extend((n as u32).to_le_bytes());
        }
        for (x, y) in self.imports.iter().chain(&self.lines) {
            b.extend(x.to_le_bytes());
            b.extend(y.to_le_bytes());
        }
        b.extend(&self.bytes);
        let sum = checksum(&b[16..]);
        b[8..16].copy_from_slice(&sum.to_le_bytes());
        b
    }

    /// # Errors
    /// Where the bytes are not exactly what [`Blob::to_bytes`] wrote.
    pub fn from_bytes(b: &[u8]) -> Result<Blob, Damaged> {
        let mut at = 0;
        let mut take = |n: usize| -> Result<&[u8], Damaged> {
            let s = b.get(at..).and_then(|r| r.get(..n)).ok_or(Damaged("too short"))?;
            at += n;
            Ok(s)
        };
        let u64_of = |s: &[u8]| s.iter().rev().fold(0u64, |r, &x| r << 8 | u64::from(x));
        if u64_of(take(8)?) != MAGIC {
            return Err(Damaged("wrong magic"));
        }
        if u64_of(take(8)?) != checksum(&b[16..]) {
            return Err(Damaged("wrong checksum"));
        }
        let mut n = [0usize; 4];
        for x in &mut n {
            *x = u64_of(take(4)?) as usize;
        }
        let pairs = |s: &[u8]| -> Vec<(u32, u32)> {
            s.chunks_exact(8).map(|c| (u64_of(&c[..4]) as u32, u64_of(&c[4..]) as u32)).collect()
        };
        let imports = pairs(take(n[1] * 8)?);
        let lines = pairs(take(n[2] * 8)?);
        let bytes = take(n[0])?.to_vec();
        if at != b.len() || n[3] >= n[0] {
            return Err(Damaged("lengths"));
        }
        let fits = |(o, i): &(u32, u32)| *o as usize + 8 <= bytes.len() && *i <= GUEST_BASE;
        if !imports.iter().all(fits) {
            return Err(Damaged("imports"));
        }
        Ok(Blob { bytes, entry: n[3] as u32, imports, lines })
    }

    /// The line (1 or more) that the code at `offset` belongs to.
    pub fn line(&self, offset: u32) -> Option<usize> {
        let i = self.lines.partition_point(|&(o, _)| o <= offset);
        let line = self.lines.get(i.checked_sub(1)?)?.1;
        (line != 0).then_some(line as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Blob {
        Blob {
            bytes: vec![0x90; 40],
            entry: 16,
            imports: vec![(8, 1)],
            lines: vec![(16, 1), (20, 2), (24, 0)],
        }
    }

    #[test]
    fn bytes_round_trip() {
        let b = sample();
        assert_eq!(Blob::from_bytes(&b.to_bytes()), Ok(b));
    }

    #[test]
    fn any_flipped_bit_is_found() {
        let good = sample().to_bytes();
        for i in 0..good.len() {
            let mut bad = good.clone();
            bad[i] ^= 0x10;
            assert!(Blob::from_bytes(&bad).is_err(), "byte {i}");
        }
        assert!(Blob::from_bytes(&good[..good.len() - 1]).is_err());
    }

    #[test]
    fn line_by_offset() {
        let b = sample();
        assert_eq!(b.line(0), None);
        assert_eq!(b.line(16), Some(1));
        assert_eq!(b.line(23), Some(2));
        assert_eq!(b.line(30), None);
    }
}
