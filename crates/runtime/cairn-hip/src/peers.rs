//! Peer access: all devices share one address space, so it is a matter of what the program has asked for.

use crate::{Error, Result, runtime};
use std::collections::BTreeSet;
use std::sync::Mutex;

/// Pairs (device, peer) that were enabled.
static ENABLED: Mutex<BTreeSet<(i32, i32)>> = Mutex::new(BTreeSet::new());

/// Whether one device can reach another's memory.
pub fn can_access(device: i32, peer: i32) -> Result<bool> {
    runtime::device(device)?;
    runtime::device(peer)?;
    Ok(device != peer)
}

/// Lets the current device reach `peer`.
pub fn enable(peer: i32) -> Result<()> {
    let pair = pair(peer)?;
    let fresh = ENABLED.lock().unwrap_or_else(|e| e.into_inner()).insert(pair);
    if fresh { Ok(()) } else { Err(Error::PeerAccessAlreadyEnabled) }
}

/// Ends that.
pub fn disable(peer: i32) -> Result<()> {
    let pair = pair(peer)?;
    let was = ENABLED.lock().unwrap_or_else(|e| e.into_inner()).remove(&pair);
    if was { Ok(()) } else { Err(Error::PeerAccessNotEnabled) }
}

fn pair(peer: i32) -> Result<(i32, i32)> {
    let device = runtime::current()?.ordinal;
    if can_access(device, peer)? { Ok((device, peer)) } else { Err(Error::InvalidDevice) }
}
