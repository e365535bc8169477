//! Which guest memory is code: loaded code objects, and nothing else once there is one.
//!
//! A GPU's pages are executable or not; a jump through a bad function pointer must not end in data that happens to decode.
//! Owns the ranges. Must not know who loads code.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::RwLock;

/// Ranges by start, with their end.
static RANGES: RwLock<BTreeMap<u64, u64>> = RwLock::new(BTreeMap::new());

/// Makes a range code.
pub fn add(range: Range<u64>) {
    RANGES.write().unwrap_or_else(|e| e.into_inner()).insert(range.start, range.end);
}

/// Takes back [`add`] of the range that starts there.
pub fn remove(start: u64) {
    RANGES.write().unwrap_or_else(|e| e.into_inner()).remove(&start);
}

/// How many bytes from `pc` on are code, `len` at most.
pub fn readable(pc: u64, len: usize) -> usize {
    let ranges = RANGES.read().unwrap_or_else(|e| e.into_inner());
    room(&ranges, pc, len)
}

fn room(ranges: &BTreeMap<u64, u64>, pc: u64, len: usize) -> usize {
    if ranges.is_empty() {
        // Nobody loads code objects: engines run on bare memory.
        return len;
    }
    let end = ranges.range(..=pc).next_back().map_or(pc, |(_, &end)| end.max(pc));
    len.min((end - pc) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_ends_where_its_range_does() {
        let mut ranges = BTreeMap::new();
        assert_eq!(room(&ranges, 0x1000, 8), 8);
        ranges.insert(0x1000, 0x1010);
        assert_eq!(room(&ranges, 0x1000, 64), 16);
        assert_eq!(room(&ranges, 0x100c, 8), 4);
        assert_eq!(room(&ranges, 0x1010, 8), 0);
        assert_eq!(room(&ranges, 0xfff, 8), 0);
        assert_eq!(room(&ranges, u64::MAX, 8), 0);
    }
}
