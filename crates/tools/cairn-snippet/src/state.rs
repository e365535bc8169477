//! The state of a wavefront as numbers that can be set, compared and printed.
//!
//! Owns [`State`]. Must not know engines.

use cairn_target::{Target, WaveSize};

/// SGPRs that have names of their own: VCC, M0 and EXEC are apart.
pub const SGPRS: usize = 106;

/// Memory with a name. Device addresses are host addresses, so its address is known once it exists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Buffer {
    pub name: String,
    /// Storage; dwords twice as wide as needed keep it aligned to 8 bytes.
    words: Vec<u64>,
    len: usize,
}

impl Buffer {
    /// A buffer with these bytes.
    pub fn new(name: &str, bytes: &[u8]) -> Buffer {
        let mut words = vec![0; bytes.len().div_ceil(8)];
        for (i, b) in bytes.iter().enumerate() {
            words[i / 8] |= u64::from(*b) << (i % 8 * 8);
        }
        Buffer { name: name.to_owned(), words, len: bytes.len() }
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Its address, for as long as the buffer is not dropped or cloned.
    pub fn address(&mut self) -> u64 {
        self.words.as_mut_ptr() as u64
    }

    /// Makes the contents those of `other`, where they are.
    pub fn copy_from(&mut self, other: &Buffer) {
        self.words.copy_from_slice(&other.words);
    }

    pub fn bytes(&self) -> Vec<u8> {
        self.words.iter().flat_map(|w| w.to_le_bytes()).take(self.len).collect()
    }
}

/// A wavefront's registers and memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// 32 or 64.
    pub lanes: usize,
    pub sgpr: Vec<u32>,
    pub vcc: u64,
    pub exec: u64,
    pub scc: bool,
    pub m0: u32,
    /// MODE (ISA manuals, "MODE register"): round 3:0, denorm 7:4, dx10_clamp 8, ieee 9.
    pub mode: u32,
    /// `[register][lane]`; 256 and up are AccVGPRs where the target has them.
    pub vgpr: Vec<Vec<u32>>,
    pub lds: Vec<u8>,
    pub scratch_lane_bytes: u32,
    pub buffers: Vec<Buffer>,
}

impl State {
    /// All registers 0, all lanes on, MODE as compilers ask for it, 512 VGPRs.
    pub fn new(target: Target, wave: WaveSize) -> State {
        let _ = target;
        let lanes = match wave {
            WaveSize::W32 => 32,
            WaveSize::W64 => 64,
        };
        State {
            lanes,
            sgpr: vec![0; SGPRS],
            vcc: 0,
            exec: if lanes == 64 { u64::MAX } else { (1 << lanes) - 1 },
            scc: false,
            m0: 0,
            mode: 0x3f0,
            vgpr: vec![vec![0; lanes]; 512],
            lds: Vec::new(),
            scratch_lane_bytes: 0,
            buffers: Vec::new(),
        }
    }

    /// A bit a lane.
    pub fn all_lanes(&self) -> u64 {
        if self.lanes == 64 { u64::MAX } else { (1 << self.lanes) - 1 }
    }

    /// Becomes `other`, but buffers stay where they are.
    pub fn restore(&mut self, other: &State) {
        let mut buffers = std::mem::take(&mut self.buffers);
        for (b, o) in buffers.iter_mut().zip(&other.buffers) {
            b.copy_from(o);
        }
        *self = State { buffers, ..other.clone() };
    }

    pub fn buffer(&self, name: &str) -> Option<&Buffer> {
        self.buffers.iter().find(|b| b.name == name)
    }

    pub fn buffer_mut(&mut self, name: &str) -> Option<&mut Buffer> {
        self.buffers.iter_mut().find(|b| b.name == name)
    }
}
