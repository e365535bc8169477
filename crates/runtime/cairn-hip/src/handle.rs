//! Handles that programs hold. A handle is an index and a generation dressed as an address that nobody may follow, so a
//! stale or invented one is recognised instead of believed. Knows nothing about what the handles stand for.

use std::sync::{Arc, RwLock};

/// Bits of the slot's index. The generation has the rest, below bit 46, so that handles look like addresses.
const INDEX_BITS: u32 = 20;
const GENERATION_BITS: u32 = 18;
/// Handles are aligned like pointers to objects.
const SHIFT: u32 = 4;
/// In every handle of a table: keeps handles away from null and small constants (`hipStreamPerThread` is 2) and tells
/// tables apart.
const TAG_SHIFT: u32 = SHIFT + INDEX_BITS + GENERATION_BITS;

struct Slot<T> {
    generation: u32,
    value: Option<Arc<T>>,
}

struct Slots<T> {
    slots: Vec<Slot<T>>,
    free: Vec<u32>,
}

/// The objects of one kind that programs hold handles of.
pub struct Table<T> {
    tag: u64,
    inner: RwLock<Slots<T>>,
}

impl<T> Table<T> {
    /// A table; `tag` (1 to 15) is in each of its handles.
    pub const fn new(tag: u64) -> Self {
        assert!(tag > 0 && tag < 16);
        Table { tag, inner: RwLock::new(Slots { slots: Vec::new(), free: Vec::new() }) }
    }

    /// Puts an object in and answers its handle; `None` where a million objects are alive.
    pub fn insert(&self, value: Arc<T>) -> Option<u64> {
        let mut t = self.inner.write().unwrap_or_else(|e| e.into_inner());
        let index = match t.free.pop() {
            Some(i) => i,
            None if t.slots.len() < 1 << INDEX_BITS => {
                t.slots.push(Slot { generation: 1, value: None });
                t.slots.len() as u32 - 1
            }
            None => return None,
        };
        let slot = &mut t.slots[index as usize];
        slot.value = Some(value);
        Some(
            self.tag << TAG_SHIFT
                | u64::from(slot.generation) << (SHIFT + INDEX_BITS)
                | u64::from(index) << SHIFT,
        )
    }

    /// All objects that are in.
    pub fn all(&self) -> Vec<Arc<T>> {
        let t = self.inner.read().unwrap_or_else(|e| e.into_inner());
        t.slots.iter().filter_map(|s| s.value.clone()).collect()
    }

    fn decode(&self, handle: u64) -> Option<(usize, u32)> {
        let body = handle ^ self.tag << TAG_SHIFT;
        if body >> TAG_SHIFT != 0 || body & ((1 << SHIFT) - 1) != 0 {
            return None;
        }
        let index = (body >> SHIFT) as usize & ((1 << INDEX_BITS) - 1);
        Some((index, (body >> (SHIFT + INDEX_BITS)) as u32))
    }

    /// The object of a handle, if there is one.
    pub fn get(&self, handle: u64) -> Option<Arc<T>> {
        let (index, generation) = self.decode(handle)?;
        let t = self.inner.read().unwrap_or_else(|e| e.into_inner());
        let slot = t.slots.get(index)?;
        if slot.generation == generation { slot.value.clone() } else { None }
    }

    /// Takes an object out; its handle means nothing any more.
    pub fn remove(&self, handle: u64) -> Option<Arc<T>> {
        let (index, generation) = self.decode(handle)?;
        let mut t = self.inner.write().unwrap_or_else(|e| e.into_inner());
        let slot = t.slots.get_mut(index)?;
        if slot.generation != generation {
            return None;
        }
        let value = slot.value.take()?;
        slot.generation = (slot.generation + 1) & ((1 << GENERATION_BITS) - 1);
        t.free.push(index as u32);
        Some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stale_or_invented_handle_is_nobodys() {
        let t = Table::new(3);
        let a = t.insert(Arc::new(1)).unwrap();
        assert_eq!(t.get(a).as_deref(), Some(&1));
        assert_eq!(t.remove(a).as_deref(), Some(&1));
        assert!(t.get(a).is_none() && t.remove(a).is_none());
        let b = t.insert(Arc::new(2)).unwrap();
        assert_ne!(a, b);
        assert!(t.get(a).is_none());
        for h in [0, 1, 2, b + 1, b + 16, !0, b ^ 1 << TAG_SHIFT] {
            assert!(t.get(h).is_none(), "{h:#x}");
        }
        assert_eq!(Table::<i32>::new(4).get(b), None);
    }
}
