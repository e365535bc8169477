//! Where device memory comes from: reserved ranges, extents with guard pages, small blocks.
//!
//! Owns addresses and page rights. Must not know who an allocation belongs to or what it is called.
//!
//! Large blocks are extents of their own: rights are given when a block is handed out and taken when it comes
//! back, so an access to freed memory faults as on a GPU, and a gap of at least a page follows each.
//! Small blocks share 2 MiB chunks by size class, as ROCr's suballocator does. Contents are never cleared.

use std::collections::{BTreeMap, HashMap};

use crate::sys::{self, Advice, HUGE_PAGE, PAGE, Protection, SysError};

/// Blocks up to this size come from shared chunks.
const SMALL_MAX: u64 = 32 << 10;
const SMALL_MIN: u64 = 256;
const CLASSES: usize = (SMALL_MAX / SMALL_MIN).ilog2() as usize + 1;
const CHUNK: u64 = HUGE_PAGE;
/// Address space reserved at a time; a bigger request gets a range of its own.
const ARENA: u64 = 64 << 30;
/// Freed bytes that keep their pages for the next allocation; beyond, pages go back to the system.
const CACHE_MAX: u64 = 1 << 30;

#[derive(Clone, Copy)]
struct Free {
    len: u64,
    /// Bytes of it that may still have pages.
    resident: u64,
}

#[derive(Default)]
pub(super) struct Heap {
    /// Free address space by start; neighbours are merged.
    free: BTreeMap<u64, Free>,
    /// Live large extents: start to (length with guard, usable length).
    large: HashMap<u64, (u64, u64)>,
    /// Free small blocks by size class.
    small: [Vec<u64>; CLASSES],
    /// Live small blocks' classes.
    small_live: HashMap<u64, u8>,
    cached: u64,
    /// Where the next range is wished for.
    wish: u64,
}

fn class_of(size: u64) -> usize {
    (size.max(SMALL_MIN).next_power_of_two() / SMALL_MIN).ilog2() as usize
}

fn align_up(value: u64, align: u64) -> u64 {
    (value + align - 1) & !(align - 1)
}

impl Heap {
    /// An empty heap that would like its address space to begin at `wish`.
    pub fn at(wish: u64) -> Heap {
        Heap { wish, ..Default::default() }
    }

    /// Gives `size` bytes aligned to `align` (a power of two). Blocks of a page and more are page-aligned.
    pub fn allocate(&mut self, size: u64, align: u64) -> Result<u64, SysError> {
        let size = size.max(1);
        if size.max(align) <= SMALL_MAX {
            return self.allocate_small(size.max(align));
        }
        let align = if size >= HUGE_PAGE { align.max(HUGE_PAGE) } else { align.max(PAGE) };
        let usable = align_up(size, PAGE);
        let start = self.extent(usable + PAGE, align)?;
        // SAFETY: the extent is free: nobody holds it.
        if let Err(e) = unsafe { sys::protect(start, usable, Protection::ReadWrite) } {
            self.put(start, Free { len: usable + PAGE, resident: 0 });
            return Err(e);
        }
        if usable >= HUGE_PAGE {
            // SAFETY: as above.
            unsafe { sys::advise(start, usable, Advice::HugePages) };
        }
        self.large.insert(start, (usable + PAGE, usable));
        Ok(start)
    }

    fn allocate_small(&mut self, size: u64) -> Result<u64, SysError> {
        let class = class_of(size);
        if self.small[class].is_empty() {
            let chunk = self.extent(CHUNK + PAGE, CHUNK)?;
            // SAFETY: the extent is free: nobody holds it. It stays a chunk for good.
            unsafe {
                sys::protect(chunk, CHUNK, Protection::ReadWrite)?;
                sys::advise(chunk, CHUNK, Advice::HugePages);
            }
            let step = SMALL_MIN << class;
            self.small[class].extend((0..CHUNK / step).rev().map(|i| chunk + i * step));
        }
        let block = self.small[class].pop().expect("a chunk was just added");
        self.small_live.insert(block, class as u8);
        Ok(block)
    }

    /// Takes back a block that [`Heap::allocate`] gave; answers false for any other address.
    pub fn release(&mut self, start: u64) -> bool {
        if let Some(class) = self.small_live.remove(&start) {
            self.small[usize::from(class)].push(start);
            return true;
        }
        let Some((len, usable)) = self.large.remove(&start) else { return false };
        // SAFETY: the block's owner gave it up. Where taking the rights fails (too many mappings) the
        // memory merely stays readable.
        let _ = unsafe { sys::protect(start, usable, Protection::None) };
        let mut resident = usable;
        if self.cached + usable > CACHE_MAX {
            // SAFETY: nobody needs the contents.
            unsafe { sys::advise(start, usable, Advice::Release) };
            resident = 0;
        }
        self.put(start, Free { len, resident });
        true
    }

    /// Adds free address space, merged with its neighbours.
    fn put(&mut self, start: u64, free: Free) {
        self.cached += free.resident;
        let (mut start, mut free) = (start, free);
        if let Some((&before, &f)) = self.free.range(..start).next_back()
            && before + f.len == start
        {
            self.free.remove(&before);
            start = before;
            free = Free { len: f.len + free.len, resident: f.resident + free.resident };
        }
        if let Some(&f) = self.free.get(&(start + free.len)) {
            self.free.remove(&(start + free.len));
            free = Free { len: free.len + f.len, resident: free.resident + f.resident };
        }
        self.free.insert(start, free);
    }

    /// Finds free address space, first fit, and reserves more where there is none.
    fn extent(&mut self, len: u64, align: u64) -> Result<u64, SysError> {
        loop {
            let fit = self.free.iter().find_map(|(&start, &f)| {
                let at = align_up(start, align);
                (at + len <= start + f.len).then_some((start, f, at))
            });
            if let Some((start, f, at)) = fit {
                self.free.remove(&start);
                self.cached -= f.resident;
                let (head, tail) = (at - start, start + f.len - (at + len));
                // Which part of the extent has pages is not known: count them to the tail, then the head.
                let tail_resident = f.resident.min(tail);
                if head > 0 {
                    let resident = (f.resident - tail_resident).min(head);
                    self.put(start, Free { len: head, resident });
                }
                if tail > 0 {
                    self.put(at + len, Free { len: tail, resident: tail_resident });
                }
                return Ok(at);
            }
            let want = align_up(len + align, PAGE).max(ARENA);
            let (base, got) = match sys::map(self.wish, want, Protection::None) {
                Ok(base) => (base, want),
                // A limit on address space (ulimit -v): ask for what is needed.
                Err(_) if want == ARENA => {
                    let least = align_up(len + align, PAGE);
                    (sys::map(self.wish, least, Protection::None)?, least)
                }
                Err(e) => return Err(e),
            };
            self.wish = base + got;
            // SAFETY: fresh mapping.
            unsafe { sys::advise(base, got, Advice::DontFork) };
            // The first page stays without rights: a guard in front.
            self.put(base + PAGE, Free { len: got - PAGE, resident: 0 });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn touch(addr: u64, len: u64) {
        for a in [addr, addr + len / 2, addr + len - 1] {
            // SAFETY: the test allocated this range.
            unsafe { (a as *mut u8).write_volatile(0x5a) };
        }
    }

    #[test]
    fn blocks_do_not_overlap_and_are_aligned() {
        let mut heap = Heap::default();
        let mut blocks = Vec::new();
        for (i, size) in [1, 256, 257, 4096, 32 << 10, (32 << 10) + 1, 1 << 20, 2 << 20, 5 << 20]
            .iter()
            .cycle()
            .take(90)
            .enumerate()
        {
            let align = if i % 5 == 0 { 8192 } else { 1 };
            let at = heap.allocate(*size, align).unwrap();
            assert_eq!(at % align, 0);
            assert_eq!(at % 256, 0);
            if *size >= HUGE_PAGE {
                assert_eq!(at % HUGE_PAGE, 0);
            }
            touch(at, *size);
            blocks.push((at, *size));
        }
        blocks.sort_unstable();
        assert!(blocks.windows(2).all(|w| w[0].0 + w[0].1 <= w[1].0));
        for (at, _) in &blocks {
            assert!(heap.release(*at));
            assert!(!heap.release(*at), "a second release of {at:#x} is refused");
        }
        assert_eq!(heap.cached, heap.free.values().map(|f| f.resident).sum::<u64>());
    }

    #[test]
    fn freed_space_is_used_again_with_its_contents() {
        let mut heap = Heap::default();
        let a = heap.allocate(3 << 20, 1).unwrap();
        touch(a, 3 << 20);
        heap.release(a);
        let b = heap.allocate(3 << 20, 1).unwrap();
        assert_eq!(a, b);
        // SAFETY: just allocated.
        assert_eq!(unsafe { (a as *const u8).read_volatile() }, 0x5a, "recycled memory is not cleared");
        let free: u64 = heap.free.values().map(|f| f.len).sum();
        heap.release(b);
        assert_eq!(heap.free.values().map(|f| f.len).sum::<u64>(), free + (3 << 20) + PAGE);
    }

    #[test]
    fn larger_than_an_arena() {
        let mut heap = Heap::default();
        let a = heap.allocate(ARENA + 1, 1).unwrap();
        touch(a, 4096);
        assert!(heap.release(a));
    }
}
