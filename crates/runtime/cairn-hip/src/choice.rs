//! Which device a program is for, where the user leaves that to it (`CAIRN_DEVICE=auto`): one that all of its GPU code can
//! run on. Asked once, at the first use of HIP, when the program's libraries are loaded.

use crate::registry;
use cairn_fatbin::FatBinary;
use cairn_target::{DeviceProfile, TargetId};
use std::collections::BTreeSet;
use std::io::Write as _;

/// Chooses, and says what and why. `None` where the program has no GPU code of its own.
pub fn device() -> Option<&'static DeviceProfile> {
    let images = registry::images();
    let carried: Vec<Carried> = images.iter().filter_map(|image| Carried::of(image)).collect();
    let choice = choose(&carried)?;
    let _ = writeln!(std::io::stderr(), "cairn: {choice}");
    choice.device
}

/// What one fat binary is for.
struct Carried {
    names: BTreeSet<String>,
    fits: Vec<&'static DeviceProfile>,
}

impl Carried {
    /// `None` for one that is empty or cannot be read: whoever uses it hears about that.
    fn of(image: &[u8]) -> Option<Carried> {
        let fat = FatBinary::parse(image).ok()?;
        let names: BTreeSet<String> = fat.entries().iter().filter_map(|e| e.id.target()).map(name).collect();
        let devices = DeviceProfile::all().iter().filter(|p| p.runs_code());
        let fits = devices.filter(|p| fat.select(p.target_id()).is_some()).collect();
        (!names.is_empty()).then_some(Carried { names, fits })
    }
}

fn name(id: TargetId) -> String {
    id.target().name().to_owned()
}

struct Choice {
    device: Option<&'static DeviceProfile>,
    /// How many of the fat binaries it can run.
    fits: usize,
    of: usize,
    names: BTreeSet<String>,
}

fn choose(carried: &[Carried]) -> Option<Choice> {
    if carried.is_empty() {
        return None;
    }
    let names = carried.iter().flat_map(|c| c.names.iter().cloned()).collect();
    let count =
        |p: &DeviceProfile| carried.iter().filter(|c| c.fits.iter().any(|f| f.target == p.target)).count();
    let devices = DeviceProfile::all().iter().map(|p| (count(p), p));
    // The first of those that run most.
    let best = devices.rev().max_by_key(|(n, _)| *n).filter(|(n, _)| *n > 0);
    let (fits, device) = best.map_or((0, None), |(n, p)| (n, Some(p)));
    Some(Choice { device, fits, of: carried.len(), names })
}

impl std::fmt::Display for Choice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names = self.names.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
        let Some(device) = self.device else {
            return write!(f, "the program's GPU code is for {names}: no virtual device runs that");
        };
        write!(
            f,
            "device {}, as the program's GPU code is for {names} (--device chooses)",
            device.target.name()
        )?;
        match self.of - self.fits {
            0 => Ok(()),
            n => write!(f, "; {n} of its {} fat binaries are not for it", self.of),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cairn_target::Target;

    fn carried(targets: &[Target]) -> Carried {
        Carried {
            names: targets.iter().map(|t| t.name().to_owned()).collect(),
            fits: targets.iter().filter_map(|&t| DeviceProfile::of(t)).collect(),
        }
    }

    #[test]
    fn a_device_that_all_share_is_chosen() {
        let (a, b) =
            (carried(&[Target::Gfx906, Target::Gfx1030]), carried(&[Target::Gfx90a, Target::Gfx1030]));
        let both = choose(&[a, b]).unwrap();
        assert_eq!(both.device.unwrap().target, Target::Gfx1030);
        assert!(!both.to_string().contains("not for it"), "{both}");
        let one = choose(&[carried(&[Target::Gfx90a])]).unwrap();
        assert_eq!(one.device.unwrap().target, Target::Gfx90a);
    }

    #[test]
    fn where_none_is_shared_that_is_said() {
        let choice = choose(&[carried(&[Target::Gfx906]), carried(&[Target::Gfx1030])]).unwrap();
        assert!(choice.to_string().contains("1 of its 2"), "{choice}");
        let none = choose(&[Carried { names: ["gfx803".to_owned()].into(), fits: Vec::new() }]).unwrap();
        assert!(none.device.is_none() && none.to_string().contains("gfx803"), "{none}");
        assert!(choose(&[]).is_none());
    }
}
