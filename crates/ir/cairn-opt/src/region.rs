//! Grouping blocks into regions: a region is entered only at its head.
//!
//! Owns the partition. Must not know why a block must be a head or a branch the wave's.

use cairn_ir::func::{BlockId, Function};

use crate::cfg;
use crate::plan::{Region, RegionId, RegionKind, inner_term};

/// Blocks grouped into regions, and which edges stay inside.
#[derive(Clone, Debug)]
pub struct Partition {
    pub regions: Vec<Region>,
    /// By block; `RegionId(u32::MAX)` where the block is unreachable.
    pub region_of: Vec<RegionId>,
    /// By block: its branch is decided once for the wave, after the region's slices have run.
    pub wave_term: Vec<bool>,
    /// By block: entering it always starts its region anew, even from inside.
    pub fresh: Vec<bool>,
}

impl Partition {
    /// Whether control from `from` to `to` stays inside a run of the region for one slice.
    pub fn inner_edge(&self, from: BlockId, to: BlockId) -> bool {
        let (a, b) = (from.0 as usize, to.0 as usize);
        self.region_of[a] == self.region_of[b] && !self.wave_term[a] && !self.fresh[b]
    }

    /// Successors that control reaches without leaving the region.
    pub fn inner_successors(&self, f: &Function, b: BlockId) -> Vec<BlockId> {
        f.block(b).term.successors().filter(|&s| self.inner_edge(b, s)).collect()
    }
}

/// Partitions the blocks of `f`. `wave_block`: runs for the whole wave, alone; `wave_term`: its branch is the wave's
/// and so ends the region; `head`: a cut lies before it.
pub fn partition(f: &Function, wave_block: &[bool], wave_term: &[bool], head: &[bool]) -> Partition {
    let n = f.blocks.len();
    let preds = f.predecessors();
    let order = cfg::reverse_postorder(f);
    let inner_exit = |b: BlockId| {
        let i = b.0 as usize;
        !wave_block[i] && inner_term(&f.block(b).term) && !wave_term[i]
    };
    let mut reachable = vec![false; n];
    for &b in &order {
        reachable[b.0 as usize] = true;
    }
    let mut is_head: Vec<bool> = (0..n)
        .map(|b| {
            b == 0
                || head[b]
                || wave_block[b]
                || !reachable[b]
                || preds[b].iter().any(|&p| reachable[p.0 as usize] && !inner_exit(p))
        })
        .collect();
    // A block belongs to the region of its predecessors; where they disagree it heads one itself. Start by assuming
    // that predecessors not seen yet (back edges) agree, and repeat until that is so.
    let mut owner: Vec<usize>;
    loop {
        owner = vec![usize::MAX; n];
        for &b in &order {
            let i = b.0 as usize;
            if is_head[i] {
                owner[i] = i;
                continue;
            }
            let mut of = None;
            for p in preds[i].iter().filter(|p| reachable[p.0 as usize]) {
                let o = owner[p.0 as usize];
                if o == usize::MAX {
                    continue;
                }
                match of {
                    None => of = Some(o),
                    Some(x) if x == o => {}
                    Some(_) => is_head[i] = true,
                }
            }
            owner[i] = if is_head[i] { i } else { of.unwrap_or(i) };
        }
        let mut stable = true;
        for &b in &order {
            let i = b.0 as usize;
            if !is_head[i]
                && preds[i].iter().any(|p| reachable[p.0 as usize] && owner[p.0 as usize] != owner[i])
            {
                is_head[i] = true;
                stable = false;
            }
        }
        if stable {
            break;
        }
    }
    let mut regions: Vec<Region> = Vec::new();
    let mut region_of = vec![RegionId(u32::MAX); n];
    for &b in &order {
        let i = b.0 as usize;
        if owner[i] == i {
            region_of[i] = RegionId(regions.len() as u32);
            let kind = if wave_block[i] { RegionKind::Wave } else { RegionKind::Slices };
            regions.push(Region { kind, head: b, blocks: vec![b] });
        }
    }
    for &b in &order {
        let i = b.0 as usize;
        if owner[i] != i {
            let r = region_of[owner[i]];
            region_of[i] = r;
            regions[r.0 as usize].blocks.push(b);
        }
    }
    Partition { regions, region_of, wave_term: wave_term.to_vec(), fresh: head.to_vec() }
}
