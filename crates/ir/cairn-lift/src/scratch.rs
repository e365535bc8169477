//! Which scalar registers hold the scratch buffer's descriptor, followed statically.
//!
//! Compilers for targets without architected flat scratch reach the private segment through a V# that the ABI puts in
//! s[0:3] (LLVM, "Private Segment Buffer"; non-kernel functions are entered with it there too). Its last two words tell
//! it apart; prologues add the wave's offset to the first two. Where the words cannot be followed (spilled to a VGPR,
//! say) an access goes the general way through the descriptor's fields, to the same bytes.

use cairn_isa::{Inst, Op, Operand, Value};

/// What a scalar register may be known to hold.
const BASE_LOW: usize = 0;
const BASE_HIGH: usize = 1;
const WORD2: usize = 2;
const WORD3: usize = 3;
const ZERO: usize = 4;

/// For each of those, the scalar registers that hold it.
///
/// The base is exactly that of the wave's scratch: what prologues add, the wave's offset in a buffer of all waves, is 0 here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tracked {
    sets: [u128; 5],
    /// SCC is 0, from the addition to the base's low half.
    no_carry: bool,
}

impl Tracked {
    /// At a function's entry.
    pub const ENTRY: Tracked = Tracked { sets: [1, 1 << 1, 1 << 2, 1 << 3, 0], no_carry: false };

    pub const NOWHERE: Tracked = Tracked { sets: [0; 5], no_carry: false };

    /// With `r` known to hold 0.
    pub fn with_zero(mut self, r: u8) -> Tracked {
        self.sets[ZERO] |= 1 << r;
        self
    }

    fn holds(&self, what: usize, r: u8) -> bool {
        r < 125 && self.sets[what] >> r & 1 != 0
    }

    /// Whether the four registers from `first` on hold the descriptor, but for its base.
    pub fn is_scratch(&self, first: u8) -> bool {
        self.holds(WORD2, first.saturating_add(2)) && self.holds(WORD3, first.saturating_add(3))
    }

    /// Whether the base there is the wave's own, too.
    pub fn is_at_base(&self, first: u8) -> bool {
        self.holds(BASE_LOW, first) && self.holds(BASE_HIGH, first.saturating_add(1))
    }

    /// Whether the scalar is known to be 0.
    pub fn is_zero(&self, v: &Operand) -> bool {
        match v.value {
            Value::Sgpr(r) => self.holds(ZERO, r),
            _ => v.const_bits() == Some(0),
        }
    }

    /// What holds on both of two ways.
    pub fn meet(self, o: Tracked) -> Tracked {
        let sets = std::array::from_fn(|i| self.sets[i] & o.sets[i]);
        Tracked { sets, no_carry: self.no_carry && o.no_carry }
    }

    fn clear(&mut self, mask: u128) {
        for set in &mut self.sets {
            *set &= !mask;
        }
    }

    /// After the instruction.
    pub fn step(&mut self, inst: &Inst) {
        let before = *self;
        self.no_carry &= !inst.writes_scc();
        if matches!(inst.op, Op::S_SWAPPC_B64 | Op::S_CALL_B64) {
            self.no_carry = false;
            // s[0:3] are reserved for the descriptor, s30 and above are the caller's; the rest is clobbered.
            self.clear(((1 << 30) - 1) & !0xf);
        }
        if matches!(inst.op, Op::S_MOVRELD_B32 | Op::S_MOVRELD_B64 | Op::S_MOVRELSD_2_B32) {
            *self = Tracked::NOWHERE;
        }
        for d in inst.dst.iter() {
            if let Value::Sgpr(first) = d.value {
                let n = u32::from(d.dwords().max(1));
                self.clear(((1u128 << n) - 1) << first);
            }
        }
        let (Some(Value::Sgpr(d)), Some(a)) = (inst.dst.first().map(|d| d.value), inst.src.first()) else {
            return;
        };
        let sum = |what: usize| {
            let holds = |v: &Operand| matches!(v.value, Value::Sgpr(r) if before.holds(what, r));
            let Some(b) = inst.src.get(1) else { return false };
            holds(a) && before.is_zero(b) || before.is_zero(a) && holds(b)
        };
        match inst.op {
            Op::S_MOV_B32 | Op::S_MOV_B64 => {
                let n = if inst.op == Op::S_MOV_B64 { 2 } else { 1 };
                for i in 0..n {
                    match a.value {
                        Value::Sgpr(s) => {
                            for (to, from) in self.sets.iter_mut().zip(before.sets) {
                                *to |= (from >> (s + i) & 1) << (d + i);
                            }
                        }
                        _ if a.const_bits() == Some(0) => self.sets[ZERO] |= 1 << (d + i),
                        _ => {}
                    }
                }
            }
            Op::S_ADD_U32 if sum(BASE_LOW) => {
                self.sets[BASE_LOW] |= 1 << d;
                self.no_carry = true;
            }
            Op::S_ADDC_U32 if before.no_carry && sum(BASE_HIGH) => self.sets[BASE_HIGH] |= 1 << d,
            _ => {}
        }
    }
}
