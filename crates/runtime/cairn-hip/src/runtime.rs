//! The process's devices and each thread's current one.

use crate::device::Device;
use crate::registry::MAX_DEVICES;
use crate::{Error, Result, log};
use cairn_hsa::Runtime;
use std::cell::Cell;
use std::sync::OnceLock;

static DEVICES: OnceLock<Result<Vec<Device>>> = OnceLock::new();

/// Contexts that a thread can stack.
const DEPTH: usize = 16;

thread_local! {
    static CURRENT: Cell<i32> = const { Cell::new(0) };
    /// Devices under the current one, as contexts stack them; without a destructor, as programs call us from theirs.
    static BELOW: Cell<([i32; DEPTH], usize)> = const { Cell::new(([0; DEPTH], 0)) };
}

/// The visible devices, found by the first caller; an error where there are none.
pub fn devices() -> Result<&'static [Device]> {
    let devices = DEVICES.get_or_init(find_devices).as_ref().map_err(|&e| e)?;
    if cairn_hsa::device::forked() {
        return Err(log::fail(
            Error::NotInitialized,
            format_args!("this process was forked after HIP had been used: HIP is not available in it"),
        ));
    }
    Ok(devices)
}

fn find_devices() -> Result<Vec<Device>> {
    let runtime =
        Runtime::global().map_err(|e| log::say(Error::NoDevice, format_args!("no virtual GPU: {e}")))?;
    let gpus: Vec<_> = runtime.gpus().collect();
    let chosen = match std::env::var("HIP_VISIBLE_DEVICES").or_else(|_| std::env::var("CUDA_VISIBLE_DEVICES"))
    {
        Ok(list) if !list.trim().is_empty() => visible(&list, gpus.len(), |i| gpus[i].uuid()),
        _ => (0..gpus.len()).collect(),
    };
    if chosen.is_empty() {
        return Err(log::say(
            Error::NoDevice,
            format_args!(
                "no device is visible: HIP_VISIBLE_DEVICES (or CUDA_VISIBLE_DEVICES, ROCR_VISIBLE_DEVICES) leaves none of {}",
                gpus.len()
            ),
        ));
    }
    let devices = chosen.iter().take(MAX_DEVICES).enumerate();
    Ok(devices.filter_map(|(ordinal, &i)| Device::new(ordinal as i32, runtime, gpus[i])).collect())
}

/// ROCm's rule: entries count up to the first one that names no device.
fn visible(list: &str, count: usize, uuid: impl Fn(usize) -> String) -> Vec<usize> {
    list.split(',')
        .map_while(|entry| {
            let entry = entry.trim();
            match entry.parse::<usize>() {
                Ok(i) => Some(i).filter(|&i| i < count),
                Err(_) => (0..count).find(|&i| uuid(i) == entry),
            }
        })
        .collect()
}

/// The device of a number.
pub fn device(ordinal: i32) -> Result<&'static Device> {
    let devices = devices()?;
    usize::try_from(ordinal).ok().and_then(|i| devices.get(i)).ok_or_else(|| {
        let n = devices.len();
        let (are, s) = if n == 1 { ("is", "") } else { ("are", "s") };
        log::mistake(
            Error::InvalidDevice,
            format_args!(
                "device {ordinal}; there {are} {n} device{s} (cairn run --device gfx906,gfx90a gives more)"
            ),
        )
    })
}

/// The current thread's device.
pub fn current() -> Result<&'static Device> {
    device(CURRENT.get())
}

/// Changes the current thread's device.
pub fn set_current(ordinal: i32) -> Result<()> {
    device(ordinal)?;
    CURRENT.set(ordinal);
    Ok(())
}

/// Changes the current thread's device until [`pop_current`].
pub fn push_current(ordinal: i32) -> Result<()> {
    device(ordinal)?;
    let (mut below, depth) = BELOW.get();
    *below.get_mut(depth).ok_or(Error::InvalidContext)? = CURRENT.replace(ordinal);
    BELOW.set((below, depth + 1));
    Ok(())
}

/// Goes back to the device before; answers the one that was current.
pub fn pop_current() -> Result<i32> {
    let (below, depth) = BELOW.get();
    let top = depth.checked_sub(1).ok_or(Error::InvalidContext)?;
    BELOW.set((below, top));
    Ok(CURRENT.replace(below[top]))
}

/// HIP's number of the device that owns memory.
pub(crate) fn ordinal_of(owner: u32) -> Option<i32> {
    devices().ok()?.iter().find(|d| d.gpu.index == owner).map(|d| d.ordinal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visibility_ends_at_the_first_stranger() {
        let uuid = |i: usize| format!("GPU-{i}");
        assert_eq!(visible("1,0", 2, uuid), [1, 0]);
        assert_eq!(visible("GPU-1", 2, uuid), [1]);
        assert_eq!(visible("0,7,1", 2, uuid), [0]);
        assert_eq!(visible("-1", 2, uuid), [0usize; 0]);
    }
}
