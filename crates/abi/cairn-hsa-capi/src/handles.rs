//! Objects that programs hold by an opaque number.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

/// A table of objects of one kind; a handle is the object's address, so it is unique while the object lives.
pub struct Table<T>(LazyLock<Mutex<HashMap<u64, Arc<T>>>>);

impl<T> Table<T> {
    pub const fn new() -> Self {
        Table(LazyLock::new(|| Mutex::new(HashMap::new())))
    }

    fn map(&self) -> std::sync::MutexGuard<'_, HashMap<u64, Arc<T>>> {
        self.0.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// Keeps an object; the same object gets the same handle.
    pub fn insert(&self, object: Arc<T>) -> u64 {
        let handle = Arc::as_ptr(&object) as u64;
        self.map().insert(handle, object);
        handle
    }

    pub fn get(&self, handle: u64) -> Option<Arc<T>> {
        self.map().get(&handle).cloned()
    }

    pub fn remove(&self, handle: u64) -> Option<Arc<T>> {
        self.map().remove(&handle)
    }

    pub fn remove_if(&self, mut unwanted: impl FnMut(&T) -> bool) {
        self.map().retain(|_, object| !unwanted(object));
    }
}
