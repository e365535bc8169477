//! Memory order: within a wave, memory operations take effect one after the other across all lanes.
//!
//! Running a region slice by slice keeps that only where no two accesses of the region, of which one writes, can
//! meet in memory from different lanes; and where what a wait or a loop orders is not reordered between slices. This
//! module finds the operations before which a region must be cut. The absence of a barrier shows nothing.

use std::collections::BTreeMap;

use cairn_ir::func::{BlockId, Function};
use cairn_ir::op::{Op, Space};

use crate::plan::{Region, RegionKind};
use crate::region::Partition;

/// Sets of memories that an access may touch.
const GLOBAL: u8 = 1;
const LDS: u8 = 2;

fn touches(space: Space) -> u8 {
    match space {
        Space::Global => GLOBAL,
        Space::Lds => LDS,
        Space::Flat => GLOBAL | LDS,
        // A lane's private segment is its own, and constant memory does not change.
        Space::Scratch | Space::Const => 0,
    }
}

/// Accesses that slices may have pending at a point.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Pending {
    reads: u8,
    writes: u8,
    /// A wait has passed since the last write: the next write must come after it for all lanes.
    drained: bool,
}

impl Pending {
    fn join(&mut self, o: &Pending) {
        self.reads |= o.reads;
        self.writes |= o.writes;
        self.drained |= o.drained;
    }
}

/// Operations before which a cut is needed: (block, operation).
pub fn hazards(f: &Function, p: &Partition) -> Vec<(BlockId, usize)> {
    let mut found = Vec::new();
    for r in &p.regions {
        if r.kind == RegionKind::Slices {
            in_region(f, r, p, &mut found);
        }
    }
    found
}

fn in_region(f: &Function, r: &Region, p: &Partition, found: &mut Vec<(BlockId, usize)>) {
    let mut state: BTreeMap<BlockId, Pending> = r.blocks.iter().map(|&b| (b, Pending::default())).collect();
    let inner = |b: BlockId| p.inner_successors(f, b);
    let in_cycle = cyclic(&r.blocks, &inner);
    let mut changed = true;
    while changed {
        changed = false;
        for &b in &r.blocks {
            let mut s = state[&b];
            run(f, b, &mut s, in_cycle[&b], None);
            for n in inner(b) {
                let t = state.get_mut(&n).expect("block of the region");
                let before = *t;
                t.join(&s);
                changed |= *t != before;
            }
        }
    }
    for &b in &r.blocks {
        let mut s = state[&b];
        run(f, b, &mut s, in_cycle[&b], Some(found));
    }
}

/// Steps through a block. A cut that is found empties what is pending, so that one pass finds them all.
fn run(
    f: &Function,
    b: BlockId,
    s: &mut Pending,
    cycle: bool,
    mut found: Option<&mut Vec<(BlockId, usize)>>,
) {
    let insts = &f.block(b).insts;
    let mut i = 0;
    while i < insts.len() {
        // One guest instruction at a time: what it does itself needs no order among its own operations.
        let end = i + insts[i..].iter().take_while(|x| x.pc == insts[i].pc).count();
        let (mut reads, mut writes, mut wait) = (0, 0, false);
        for x in &insts[i..end] {
            if let Some((space, r, w)) = x.op.memory() {
                if r {
                    reads |= touches(space);
                }
                if w {
                    writes |= touches(space);
                }
            }
            wait |= matches!(x.op, Op::WaitCnt(_));
        }
        let conflict = writes & (s.reads | s.writes) != 0 || reads & s.writes != 0;
        let released = s.drained && writes != 0;
        let spin = cycle && reads != 0 && s.writes != 0;
        if (conflict || released || spin)
            && let Some(found) = found.as_deref_mut()
        {
            found.push((b, i));
            *s = Pending::default();
        }
        s.reads |= reads;
        if writes != 0 {
            s.writes |= writes;
            s.drained = false;
        }
        if wait && s.writes != 0 {
            s.drained = true;
        }
        i = end;
    }
}

/// Blocks that can reach themselves inside the region.
fn cyclic(blocks: &[BlockId], inner: &impl Fn(BlockId) -> Vec<BlockId>) -> BTreeMap<BlockId, bool> {
    // Tarjan's strongly connected components, iteratively.
    let mut index: BTreeMap<BlockId, usize> = BTreeMap::new();
    let mut low: BTreeMap<BlockId, usize> = BTreeMap::new();
    let mut on_stack: BTreeMap<BlockId, bool> = BTreeMap::new();
    let mut stack = Vec::new();
    let mut result: BTreeMap<BlockId, bool> = blocks.iter().map(|&b| (b, false)).collect();
    for &root in blocks {
        if index.contains_key(&root) {
            continue;
        }
        let mut work = vec![(root, inner(root), 0usize)];
        index.insert(root, index.len());
        low.insert(root, index[&root]);
        stack.push(root);
        on_stack.insert(root, true);
        while let Some((b, succs, next)) = work.last_mut() {
            let b = *b;
            if let Some(&s) = succs.get(*next) {
                *next += 1;
                if s == b {
                    result.insert(b, true);
                }
                if !index.contains_key(&s) {
                    let n = index.len();
                    index.insert(s, n);
                    low.insert(s, n);
                    stack.push(s);
                    on_stack.insert(s, true);
                    work.push((s, inner(s), 0));
                } else if on_stack.get(&s) == Some(&true) {
                    let l = low[&b].min(index[&s]);
                    low.insert(b, l);
                }
                continue;
            }
            work.pop();
            if let Some((parent, ..)) = work.last() {
                let l = low[parent].min(low[&b]);
                low.insert(*parent, l);
            }
            if low[&b] == index[&b] {
                let mut component = Vec::new();
                while let Some(x) = stack.pop() {
                    on_stack.insert(x, false);
                    component.push(x);
                    if x == b {
                        break;
                    }
                }
                if component.len() > 1 {
                    for x in component {
                        result.insert(x, true);
                    }
                }
            }
        }
    }
    result
}
