//! Orders and dominance on the control-flow graph.

use cairn_ir::func::{BlockId, Function};

/// Blocks reachable from the entry, in reverse postorder.
pub fn reverse_postorder(f: &Function) -> Vec<BlockId> {
    reverse_postorder_from(f, &[Function::ENTRY])
}

/// Blocks reachable from `roots`, in reverse postorder.
pub fn reverse_postorder_from(f: &Function, roots: &[BlockId]) -> Vec<BlockId> {
    let mut seen = vec![false; f.blocks.len()];
    let mut post = Vec::with_capacity(f.blocks.len());
    for &root in roots {
        if std::mem::replace(&mut seen[root.0 as usize], true) {
            continue;
        }
        // (block, successors still to visit)
        let mut stack = vec![(root, f.block(root).term.successors().collect::<Vec<_>>())];
        while let Some((b, succs)) = stack.last_mut() {
            match succs.pop() {
                Some(s) => {
                    if !std::mem::replace(&mut seen[s.0 as usize], true) {
                        stack.push((s, f.block(s).term.successors().collect()));
                    }
                }
                None => {
                    post.push(*b);
                    stack.pop();
                }
            }
        }
    }
    post.reverse();
    post
}

/// Immediate postdominator of every block; `None` where it is the function's end itself (or an endless loop).
///
/// Cooper, Harvey and Kennedy's iteration on the reversed graph with a virtual exit.
pub fn immediate_postdominators(f: &Function) -> Vec<Option<BlockId>> {
    let n = f.blocks.len();
    let exit = n;
    let preds = f.predecessors();
    // Reverse postorder of the reversed graph, from the virtual exit.
    let mut roots: Vec<usize> = (0..n).filter(|&b| f.blocks[b].term.successors().next().is_none()).collect();
    let mut order = Vec::with_capacity(n + 1);
    let mut seen = vec![false; n];
    let mut visit = |root: usize, order: &mut Vec<usize>| {
        if std::mem::replace(&mut seen[root], true) {
            return;
        }
        let mut stack = vec![(root, 0usize)];
        while let Some((b, i)) = stack.last_mut() {
            if let Some(p) = preds[*b].get(*i) {
                *i += 1;
                let p = p.0 as usize;
                if !std::mem::replace(&mut seen[p], true) {
                    stack.push((p, 0));
                }
            } else {
                order.push(*b);
                stack.pop();
            }
        }
    };
    for &r in &roots {
        visit(r, &mut order);
    }
    // Endless loops never reach the exit: give them an edge to it, so that they are ordered at all.
    for b in 0..n {
        let before = order.len();
        visit(b, &mut order);
        if order.len() != before {
            roots.push(b);
        }
    }
    order.push(exit);
    let mut number = vec![0usize; n + 1];
    for (i, &b) in order.iter().enumerate() {
        number[b] = i;
    }
    let mut idom: Vec<Option<usize>> = vec![None; n + 1];
    idom[exit] = Some(exit);
    let intersect = |idom: &[Option<usize>], mut a: usize, mut b: usize| {
        while a != b {
            while number[a] < number[b] {
                a = idom[a].expect("processed");
            }
            while number[b] < number[a] {
                b = idom[b].expect("processed");
            }
        }
        a
    };
    let is_root: Vec<bool> = {
        let mut v = vec![false; n];
        for &r in &roots {
            v[r] = true;
        }
        v
    };
    let mut changed = true;
    while changed {
        changed = false;
        for &b in order.iter().rev().skip(1) {
            let mut new = is_root[b].then_some(exit);
            for s in f.blocks[b].term.successors() {
                let s = s.0 as usize;
                if idom[s].is_some() {
                    new = Some(match new {
                        None => s,
                        Some(c) => intersect(&idom, s, c),
                    });
                }
            }
            if new.is_some() && idom[b] != new {
                idom[b] = new;
                changed = true;
            }
        }
    }
    (0..n).map(|b| idom[b].filter(|&d| d != exit).map(|d| BlockId(d as u32))).collect()
}
