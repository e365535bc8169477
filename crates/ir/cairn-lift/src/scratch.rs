//! Which scalar registers hold the scratch buffer's descriptor, followed statically.
//!
//! Compilers for targets without architected flat scratch reach the private segment through a V# that the ABI puts in
//! s[0:3] (LLVM, "Private Segment Buffer"; non-kernel functions are entered with it there too). Its last two words tell
//! it apart; prologues add the wave's offset to the first two. Where the words cannot be followed (spilled to a VGPR,
//! say) an access goes the general way through the descriptor's fields, to the same bytes.

use cairn_isa::{Inst, Op, Value};

/// A set of scalar registers for each of the two words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tracked {
    word2: u128,
    word3: u128,
}

impl Tracked {
    /// At a function's entry.
    pub const ENTRY: Tracked = Tracked { word2: 1 << 2, word3: 1 << 3 };

    pub const NOWHERE: Tracked = Tracked { word2: 0, word3: 0 };

    /// Whether the four registers from `first` on hold the descriptor.
    pub fn is_scratch(self, first: u8) -> bool {
        let bit = |set: u128, r: u8| r < 125 && set >> r & 1 != 0;
        bit(self.word2, first.saturating_add(2)) && bit(self.word3, first.saturating_add(3))
    }

    /// What holds on both of two ways.
    pub fn meet(self, o: Tracked) -> Tracked {
        Tracked { word2: self.word2 & o.word2, word3: self.word3 & o.word3 }
    }

    fn clear(&mut self, mask: u128) {
        self.word2 &= !mask;
        self.word3 &= !mask;
    }

    fn copy(&mut self, to: u8, from: u8) {
        for set in [&mut self.word2, &mut self.word3] {
            *set = *set & !(1 << to) | (*set >> from & 1) << to;
        }
    }

    /// After the instruction.
    pub fn step(&mut self, inst: &Inst) {
        if matches!(inst.op, Op::S_SWAPPC_B64 | Op::S_CALL_B64) {
            // s[0:3] are reserved for the descriptor, s30 and above are the caller's; the rest is clobbered.
            self.clear(((1 << 30) - 1) & !0xf);
        }
        if matches!(inst.op, Op::S_MOVRELD_B32 | Op::S_MOVRELD_B64 | Op::S_MOVRELSD_2_B32) {
            *self = Tracked::NOWHERE;
        }
        let moved = match (inst.op, inst.dst.first().map(|d| d.value), inst.src.first().map(|s| s.value)) {
            (Op::S_MOV_B32, Some(Value::Sgpr(d)), Some(Value::Sgpr(s))) => Some((d, s, 1)),
            (Op::S_MOV_B64, Some(Value::Sgpr(d)), Some(Value::Sgpr(s))) => Some((d, s, 2)),
            _ => None,
        };
        if let Some((d, s, n)) = moved {
            let before = *self;
            for i in 0..n {
                let mut one = before;
                one.copy(d + i, s + i);
                let bit = 1u128 << (d + i);
                self.word2 = self.word2 & !bit | one.word2 & bit;
                self.word3 = self.word3 & !bit | one.word3 & bit;
            }
            return;
        }
        for d in inst.dst.iter() {
            if let Value::Sgpr(first) = d.value {
                let n = u32::from(d.dwords().max(1));
                self.clear(((1u128 << n) - 1) << first);
            }
        }
    }
}
