//! A list that only grows and is read without locks: a wave looks its function up at every start.
//!
//! Owns the storage. Must not know what is in it.

use std::sync::OnceLock;

/// Items of the first chunk; each further one is twice as large.
const FIRST: u32 = 8;
const CHUNKS: usize = 24;

pub struct AppendList<T> {
    chunks: [OnceLock<Box<[OnceLock<T>]>>; CHUNKS],
}

impl<T> Default for AppendList<T> {
    fn default() -> Self {
        AppendList { chunks: [const { OnceLock::new() }; CHUNKS] }
    }
}

/// Chunk and place within it.
fn place(index: u32) -> (usize, usize) {
    let chunk = (index / FIRST + 1).ilog2();
    (chunk as usize, (index - FIRST * ((1 << chunk) - 1)) as usize)
}

impl<T> AppendList<T> {
    /// The item at `index`, if it has been set.
    pub fn get(&self, index: u32) -> Option<&T> {
        let (chunk, at) = place(index);
        self.chunks.get(chunk)?.get()?[at].get()
    }

    /// Sets the item at `index`, which must be the next; the caller sees to it that only one does so at a time.
    pub fn set(&self, index: u32, item: T) {
        let (chunk, at) = place(index);
        let items = self.chunks[chunk]
            .get_or_init(|| (0..(FIRST as usize) << chunk).map(|_| OnceLock::new()).collect());
        assert!(items[at].set(item).is_ok(), "item {index} is set twice");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_stay_where_they_are() {
        let list = AppendList::default();
        assert_eq!(list.get(0), None);
        for i in 0..1000 {
            list.set(i, i * 3);
            assert_eq!(list.get(i), Some(&(i * 3)));
            assert_eq!(list.get(i + 1), None);
        }
        let first = list.get(0).unwrap() as *const u32;
        list.set(1000, 1);
        assert_eq!(list.get(0).unwrap() as *const u32, first);
        assert!((0..1000).all(|i| list.get(i) == Some(&(i * 3))));
    }
}
