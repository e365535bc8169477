//! Functions, blocks, operations in place, and terminators.
//!
//! Owns the storage. A [`Function`] is what a guest call can reach without another call: the unit of lifting.

use std::collections::BTreeMap;

use crate::op::Op;
use crate::reg::SReg;
use crate::ty::{Ty, W, WaveSize};

/// A value of a block; numbered densely from 0 within the block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Value(pub u32);

/// Index of a block in its function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BlockId(pub u32);

/// An operation in a block, with its arguments and the values it defines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inst {
    pub op: Op,
    pub args: Vec<Value>,
    /// First result; results are numbered consecutively.
    pub first_result: Value,
    pub results: u8,
    /// Guest address of the instruction that this operation comes from.
    pub pc: u64,
}

impl Inst {
    /// The single result.
    ///
    /// # Panics
    /// If the operation has not exactly one.
    pub fn result(&self) -> Value {
        assert_eq!(self.results, 1, "{:?} has {} results", self.op, self.results);
        self.first_result
    }

    pub fn result_values(&self) -> impl Iterator<Item = Value> + use<> {
        (self.first_result.0..self.first_result.0 + u32::from(self.results)).map(Value)
    }
}

/// What a conditional branch tests. Guest registers, not values, so that analyses see the kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cond {
    Scc0,
    Scc1,
    VccZ,
    VccNz,
    ExecZ,
    ExecNz,
}

/// How a block ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    Jump(BlockId),
    Branch {
        cond: Cond,
        then: BlockId,
        otherwise: BlockId,
    },
    /// `s_barrier`: waits for the workgroup's other waves, then goes on at `next`.
    Barrier {
        next: BlockId,
    },
    /// `s_endpgm`
    End,
    /// `s_swappc_b64`, `s_call_b64`: the return address has been written by the block. `target` is a
    /// scalar W64 value of the block; `next` is where the callee is expected to return to.
    Call {
        target: Value,
        next: BlockId,
    },
    /// `s_setpc_b64` to a value of the block: a return, a tail call, or a computed jump.
    JumpTo {
        target: Value,
    },
    /// `s_trap id`; where `next` is given the wave may go on (debug traps).
    Trap {
        id: u16,
        next: Option<BlockId>,
    },
    /// Reaching here is an error that was known when lifting: undecodable bytes or an unimplemented
    /// instruction on a path that may never be taken. Index into [`Function::refusals`].
    Refuse(u32),
}

impl Term {
    /// Blocks of this function that control may reach directly.
    pub fn successors(&self) -> impl Iterator<Item = BlockId> + use<> {
        let (a, b) = match self {
            Term::Jump(b) | Term::Barrier { next: b } | Term::Call { next: b, .. } => (Some(*b), None),
            Term::Branch { then, otherwise, .. } => (Some(*then), Some(*otherwise)),
            Term::Trap { next, .. } => (*next, None),
            Term::End | Term::JumpTo { .. } | Term::Refuse(_) => (None, None),
        };
        a.into_iter().chain(b)
    }
}

/// A straight line of operations.
#[derive(Clone, Debug)]
pub struct Block {
    /// Guest address of the first instruction.
    pub pc: u64,
    pub insts: Vec<Inst>,
    /// Type of each value, by number.
    pub values: Vec<Ty>,
    pub term: Term,
    /// Guest address of the instruction that ends the block.
    pub term_pc: u64,
    /// Guest instructions in the block, for budgets and statistics.
    pub guest_insts: u32,
}

/// Why code on some path cannot run; raised if control gets there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub pc: u64,
    pub words: Vec<u32>,
    /// Disassembly or mnemonic, if the bytes decode.
    pub name: String,
    pub why: String,
    /// The bytes are no instruction (the guest is wrong), rather than one that Cairn lacks.
    pub illegal: bool,
}

/// A guest function in IR.
#[derive(Clone, Debug)]
pub struct Function {
    /// Guest address of the first instruction.
    pub entry_pc: u64,
    pub wave: WaveSize,
    /// Block 0 is the entry.
    pub blocks: Vec<Block>,
    pub refusals: Vec<Refusal>,
}

impl Function {
    pub const ENTRY: BlockId = BlockId(0);

    pub fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id.0 as usize]
    }

    pub fn block_ids(&self) -> impl DoubleEndedIterator<Item = BlockId> + use<> {
        (0..self.blocks.len() as u32).map(BlockId)
    }

    /// Blocks by their guest address, for computed jumps and returns inside the function.
    pub fn blocks_by_pc(&self) -> BTreeMap<u64, BlockId> {
        self.block_ids().rev().map(|b| (self.block(b).pc, b)).collect()
    }

    /// Predecessors of every block.
    pub fn predecessors(&self) -> Vec<Vec<BlockId>> {
        let mut preds = vec![Vec::new(); self.blocks.len()];
        for b in self.block_ids() {
            for s in self.block(b).term.successors() {
                preds[s.0 as usize].push(b);
            }
        }
        preds
    }
}

/// The scalar registers that an access of this width covers.
pub fn sregs(first: SReg, w: W) -> impl Iterator<Item = SReg> {
    let n = if w == W::W64 { 2 } else { 1 };
    (first.0..first.0 + n).map(SReg)
}
