//! Memory pools (`hipMemPool_t`): names and attributes. Memory itself is never held back, so a pool owns none.

use crate::handle::Table;
use crate::{Error, Result, log, runtime};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

/// Attributes of a pool, in the order of `hipMemPoolAttr`: follow event dependencies, opportunistic reuse, internal
/// dependencies, release threshold, reserved (now, high), used (now, high).
const ATTRIBUTES: usize = 8;

/// The last attribute that a program may set to what it likes.
const RELEASE_THRESHOLD: usize = 3;

/// A memory pool.
pub struct Pool {
    device: i32,
    values: [AtomicU64; ATTRIBUTES],
}

static POOLS: Table<Pool> = Table::new(8);
static DEFAULTS: [OnceLock<u64>; crate::registry::MAX_DEVICES] =
    [const { OnceLock::new() }; crate::registry::MAX_DEVICES];

impl Pool {
    fn new(device: i32) -> Pool {
        let values = [1, 1, 1, 0, 0, 0, 0, 0].map(AtomicU64::new);
        Pool { device, values }
    }

    /// The number of the device whose memory it is.
    pub fn device(&self) -> i32 {
        self.device
    }

    /// An attribute's value.
    pub fn get(&self, attribute: usize) -> u64 {
        self.values[attribute].load(Ordering::Relaxed)
    }

    /// Sets an attribute; high-water marks can only be reset.
    pub fn set(&self, attribute: usize, value: u64) -> Result<()> {
        let high_water = matches!(attribute, 5 | 7);
        if attribute > RELEASE_THRESHOLD && !(high_water && value == 0) {
            return Err(log::fail(
                Error::InvalidValue,
                format_args!("pool attribute {attribute} cannot be set"),
            ));
        }
        self.values[attribute].store(value, Ordering::Relaxed);
        Ok(())
    }
}

/// The pool of a handle.
pub fn pool(handle: u64) -> Result<Arc<Pool>> {
    POOLS
        .get(handle)
        .ok_or_else(|| log::fail(Error::InvalidValue, format_args!("{handle:#x} is no memory pool")))
}

/// Makes a pool of a device.
pub fn create_pool(device: i32) -> Result<u64> {
    runtime::device(device)?;
    POOLS.insert(Arc::new(Pool::new(device))).ok_or(Error::OutOfMemory)
}

/// The pool that a device has from the start.
pub fn default_pool(device: i32) -> Result<u64> {
    runtime::device(device)?;
    let slot = &DEFAULTS[device as usize];
    match slot.get() {
        Some(&pool) => Ok(pool),
        None => {
            let pool = create_pool(device)?;
            Ok(*slot.get_or_init(|| pool))
        }
    }
}

/// Ends a pool; a device's own one stays.
pub fn destroy_pool(handle: u64) -> Result<()> {
    if DEFAULTS.iter().any(|d| d.get() == Some(&handle)) {
        return Err(log::fail(Error::InvalidValue, format_args!("a default pool cannot be destroyed")));
    }
    POOLS.remove(handle).map(drop).ok_or(Error::InvalidValue)
}
