//! Which virtual GPUs there are, and how they run: the environment's say, or a program's.
//!
//! | variable | meaning |
//! |---|---|
//! | `CAIRN_DEVICE` | targets, one device each: `gfx906,gfx90a` (default `gfx906`); `auto`: what the program's GPU code is for |
//! | `ROCR_VISIBLE_DEVICES` | which of them, by index or `GPU-<uuid>`, in this order |
//! | `CAIRN_ENGINE` | `jit` or `interp` |
//! | `CAIRN_THREADS` | threads that kernels run on |
//! | `CAIRN_ON_FAULT` | `abort` or `error` |
//! | `CAIRN_TIMEOUT` | seconds that a kernel may run (default: no limit) |
//! | `CAIRN_STATS` | other than `0`: count what runs, and print it at the end |

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use cairn_device::FaultPolicy;
use cairn_engine::engine::Engine;
use cairn_target::{DeviceProfile, Target, UnknownDevice};

use crate::{agent, engines};

/// How to set up a [`crate::Runtime`].
pub struct Config {
    /// One GPU agent for each.
    pub devices: Vec<&'static DeviceProfile>,
    pub engine: Arc<dyn Engine>,
    /// `None`: as many as the process may use.
    pub threads: Option<u32>,
    /// `None`: the program's API decides (HSA and HIP up to 6: abort).
    pub on_fault: Option<FaultPolicy>,
    /// Count what runs, and print it when the process ends.
    pub stats: bool,
    /// How long a kernel may run; `None`: for ever.
    pub timeout: Option<Duration>,
}

/// What the environment says that cannot be.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("CAIRN_DEVICE: {0}")]
    UnknownDevice(#[from] UnknownDevice),
    #[error("CAIRN_ENGINE: {name:?} is not one of this build's engines ({known})")]
    UnknownEngine { name: String, known: String },
    #[error("{variable}: {value:?} is not {expected}")]
    BadValue { variable: &'static str, value: String, expected: &'static str },
}

/// What `CAIRN_DEVICE` says where the program's GPU code is to choose.
const AUTO: &str = "auto";

/// Finds the device that a program's GPU code is for, if it has any.
type Chooser = fn() -> Option<&'static DeviceProfile>;

static CHOOSER: OnceLock<Chooser> = OnceLock::new();

/// Who knows a program's GPU code can choose the device, where nobody else does.
pub fn set_chooser(choose: Chooser) {
    let _ = CHOOSER.set(choose);
}

fn default_device() -> &'static DeviceProfile {
    DeviceProfile::of(Target::Gfx906).unwrap_or(&DeviceProfile::all()[0])
}

impl Config {
    /// What the environment asks for.
    pub fn from_env() -> Result<Config, ConfigError> {
        Self::from_variables(|name| std::env::var(name).ok().filter(|v| !v.is_empty()))
    }

    /// The same from any source of variables.
    pub fn from_variables(var: impl Fn(&str) -> Option<String>) -> Result<Config, ConfigError> {
        let names = var("CAIRN_DEVICE").unwrap_or_else(|| "gfx906".into());
        let devices = match names.trim() {
            AUTO => vec![CHOOSER.get().and_then(|choose| choose()).unwrap_or(default_device())],
            list => {
                let named = list.split(',').map(|name| Ok(DeviceProfile::named(name)?));
                named.collect::<Result<Vec<_>, ConfigError>>()?
            }
        };
        let devices = match var("ROCR_VISIBLE_DEVICES") {
            Some(list) => visible(&devices, &list),
            None => devices,
        };
        let threads = match var("CAIRN_THREADS") {
            None => None,
            Some(value) => match value.trim().parse() {
                Ok(n) if (1..=4096).contains(&n) => Some(n),
                _ => {
                    let expected = "a number of threads from 1 to 4096";
                    return Err(ConfigError::BadValue { variable: "CAIRN_THREADS", value, expected });
                }
            },
        };
        let on_fault = match var("CAIRN_ON_FAULT").as_deref() {
            None => None,
            Some("abort") => Some(FaultPolicy::Abort),
            Some("error") => Some(FaultPolicy::Error),
            Some(value) => {
                return Err(ConfigError::BadValue {
                    variable: "CAIRN_ON_FAULT",
                    value: value.into(),
                    expected: "abort or error",
                });
            }
        };
        let timeout = match var("CAIRN_TIMEOUT") {
            None => None,
            Some(value) => match value.trim().parse::<f64>().map(Duration::try_from_secs_f64) {
                Ok(Ok(limit)) if !limit.is_zero() => Some(limit),
                _ => {
                    let expected = "a number of seconds above 0";
                    return Err(ConfigError::BadValue { variable: "CAIRN_TIMEOUT", value, expected });
                }
            },
        };
        let engine = engines::create(var("CAIRN_ENGINE").as_deref())?;
        let stats = var("CAIRN_STATS").is_some_and(|v| v != "0");
        Ok(Config { devices, engine, threads, on_fault, stats, timeout })
    }
}

/// ROCm's rule: entries count up to the first one that names no device.
fn visible(all: &[&'static DeviceProfile], list: &str) -> Vec<&'static DeviceProfile> {
    list.split(',')
        .map_while(|entry| {
            let entry = entry.trim();
            let index = match entry.parse::<usize>() {
                Ok(index) => Some(index),
                Err(_) => (0..all.len()).find(|&i| agent::uuid(all[i], i as u32) == entry),
            };
            index.and_then(|i| all.get(i).copied())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(vars: &[(&str, &str)]) -> Result<Config, ConfigError> {
        Config::from_variables(|name| vars.iter().find(|v| v.0 == name).map(|v| v.1.to_string()))
    }

    fn targets(config: Config) -> Vec<&'static str> {
        config.devices.iter().map(|d| d.target.name()).collect()
    }

    #[test]
    fn devices_by_name() {
        assert_eq!(targets(config(&[]).unwrap()), ["gfx906"]);
        let three = ("CAIRN_DEVICE", "gfx1030, gfx90a,gfx906");
        assert_eq!(targets(config(&[three]).unwrap()), ["gfx1030", "gfx90a", "gfx906"]);
        assert_eq!(
            targets(config(&[three, ("ROCR_VISIBLE_DEVICES", "2,0,9,1")]).unwrap()),
            ["gfx906", "gfx1030"]
        );
        let e = config(&[("CAIRN_DEVICE", "gfx9999")]).err().unwrap().to_string();
        assert!(e.contains("gfx9999") && e.contains("gfx906"), "{e}");
    }

    #[test]
    fn values_are_checked() {
        assert_eq!(config(&[("CAIRN_THREADS", "3")]).unwrap().threads, Some(3));
        for bad in [
            ("CAIRN_THREADS", "0"),
            ("CAIRN_THREADS", "x"),
            ("CAIRN_ON_FAULT", "panic"),
            ("CAIRN_ENGINE", "warp"),
            ("CAIRN_TIMEOUT", "-1"),
            ("CAIRN_TIMEOUT", "soon"),
        ] {
            let e = config(&[bad]).err().unwrap().to_string();
            assert!(e.contains(bad.0) && e.contains(bad.1), "{e}");
        }
        assert_eq!(config(&[("CAIRN_TIMEOUT", "1.5")]).unwrap().timeout, Some(Duration::from_millis(1500)));
        assert_eq!(config(&[("CAIRN_ON_FAULT", "error")]).unwrap().on_fault, Some(FaultPolicy::Error));
    }
}
