//! Target IDs: a processor and the modes of its XNACK and SRAMECC features; which code runs on which device.
//!
//! Source: LLVM, *User Guide for AMDGPU Backend*, sections "Target ID" and "Code Object Target Identification".

use std::fmt;
use std::str::FromStr;

use crate::feature::Feature;
use crate::target::Target;

/// What a target ID says of one feature.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FeatureMode {
    /// The processor does not have the feature.
    Unsupported,
    /// Not said: code that works either way.
    Any,
    /// `feature-`.
    Off,
    /// `feature+`.
    On,
}

/// Why a string is no target ID.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TargetIdError {
    #[error("target ID `{id}`: unknown processor `{processor}`")]
    UnknownProcessor { id: String, processor: String },
    #[error("target ID `{id}`: `{feature}` is not `sramecc` or `xnack` followed by `+` or `-`")]
    BadFeature { id: String, feature: String },
    #[error("target ID `{id}`: processor {processor} does not support `{feature}`")]
    UnsupportedFeature { id: String, processor: Target, feature: String },
    #[error("target ID `{id}`: feature `{feature}` is given twice")]
    Repeated { id: String, feature: String },
    #[error("target ID `{id}`: the triple is not amdgcn-amd-amdhsa")]
    BadTriple { id: String },
}

/// How well a code object fits a device; larger is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Match {
    /// Code for a generic processor that covers the device's.
    Generic { exact_features: u8 },
    /// Code for the device's own processor; `exact_features` counts features set explicitly rather than left open.
    Processor { exact_features: u8 },
}

/// A processor with its feature modes, e.g. `gfx90a:sramecc+:xnack-`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TargetId {
    target: Target,
    sramecc: FeatureMode,
    xnack: FeatureMode,
}

/// The triple of everything HSA, as it stands before a target ID.
pub mod triple {
    /// `amdgcn-amd-amdhsa--`.
    pub const AMDHSA: &str = "amdgcn-amd-amdhsa--";
}

impl TargetId {
    /// The target with its features left open.
    pub fn any(target: Target) -> TargetId {
        let mode = |f| if target.has(f) { FeatureMode::Any } else { FeatureMode::Unsupported };
        TargetId { target, sramecc: mode(Feature::Sramecc), xnack: mode(Feature::Xnack) }
    }

    /// The target with the given modes; `None` where the modes do not fit its features.
    pub fn new(target: Target, sramecc: FeatureMode, xnack: FeatureMode) -> Option<TargetId> {
        let fits = |f, mode| target.has(f) == (mode != FeatureMode::Unsupported);
        (fits(Feature::Sramecc, sramecc) && fits(Feature::Xnack, xnack)).then_some(TargetId {
            target,
            sramecc,
            xnack,
        })
    }

    /// The processor.
    pub fn target(self) -> Target {
        self.target
    }

    /// The mode of SRAMECC.
    pub fn sramecc(self) -> FeatureMode {
        self.sramecc
    }

    /// The mode of XNACK.
    pub fn xnack(self) -> FeatureMode {
        self.xnack
    }

    /// The full ISA name, as HSA reports it: `amdgcn-amd-amdhsa--gfx906:sramecc+:xnack-`.
    pub fn isa_name(self) -> String {
        format!("{}{self}", triple::AMDHSA)
    }

    /// How well code for this target ID fits a device with the target ID `device`; `None` where it may not run there.
    ///
    /// A feature left open in the code fits any device; a feature set in the code must be set the same way on the
    /// device. A device states its modes; one that leaves a feature open accepts code that leaves it open as well.
    pub fn fits(self, device: TargetId) -> Option<Match> {
        let own = self.target == device.target;
        if !own && !self.target.covers().contains(&device.target) {
            return None;
        }
        let mut exact_features = 0;
        for (code, dev) in [(self.sramecc, device.sramecc), (self.xnack, device.xnack)] {
            match code {
                FeatureMode::Any | FeatureMode::Unsupported => {}
                set if set == dev => exact_features += 1,
                _ => return None,
            }
        }
        Some(if own { Match::Processor { exact_features } } else { Match::Generic { exact_features } })
    }

    /// Parses a target ID, alone or after a triple: `gfx906`, `gfx90a:xnack-`, `amdgcn-amd-amdhsa--gfx906`.
    /// Clang's older spelling with three fields and an empty environment (`amdgcn-amd-amdhsa-gfx906`) is accepted,
    /// as are feature orders other than the canonical one.
    pub fn parse(id: &str) -> Result<TargetId, TargetIdError> {
        let name = match id.strip_prefix("amdgcn-") {
            None if id.contains("-amd-") => return Err(TargetIdError::BadTriple { id: id.to_owned() }),
            None => id,
            Some(rest) => rest
                .strip_prefix("amd-amdhsa-")
                .map(|r| r.strip_prefix('-').unwrap_or(r))
                .ok_or_else(|| TargetIdError::BadTriple { id: id.to_owned() })?,
        };
        let mut parts = name.split(':');
        let processor = parts.next().unwrap_or_default();
        let target = Target::from_name(processor).ok_or_else(|| TargetIdError::UnknownProcessor {
            id: id.to_owned(),
            processor: processor.to_owned(),
        })?;
        let mut parsed = TargetId::any(target);
        for part in parts {
            let feature = || part.to_owned();
            let (key, mode) = match part.split_at_checked(part.len().saturating_sub(1)) {
                Some((key, "+")) => (key, FeatureMode::On),
                Some((key, "-")) => (key, FeatureMode::Off),
                _ => return Err(TargetIdError::BadFeature { id: id.to_owned(), feature: feature() }),
            };
            let slot = match key {
                "sramecc" => &mut parsed.sramecc,
                "xnack" => &mut parsed.xnack,
                _ => return Err(TargetIdError::BadFeature { id: id.to_owned(), feature: feature() }),
            };
            match *slot {
                FeatureMode::Any => *slot = mode,
                FeatureMode::Unsupported => {
                    return Err(TargetIdError::UnsupportedFeature {
                        id: id.to_owned(),
                        processor: target,
                        feature: feature(),
                    });
                }
                _ => return Err(TargetIdError::Repeated { id: id.to_owned(), feature: key.to_owned() }),
            }
        }
        Ok(parsed)
    }
}

impl fmt::Display for TargetId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = self.target.name().to_owned();
        for (key, mode) in [("sramecc", self.sramecc), ("xnack", self.xnack)] {
            match mode {
                FeatureMode::On => text.extend([":", key, "+"]),
                FeatureMode::Off => text.extend([":", key, "-"]),
                FeatureMode::Any | FeatureMode::Unsupported => {}
            }
        }
        f.pad(&text)
    }
}

impl FromStr for TargetId {
    type Err = TargetIdError;

    fn from_str(id: &str) -> Result<TargetId, TargetIdError> {
        TargetId::parse(id)
    }
}

impl From<Target> for TargetId {
    fn from(target: Target) -> TargetId {
        TargetId::any(target)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(s: &str) -> TargetId {
        TargetId::parse(s).unwrap()
    }

    #[test]
    fn parses_and_prints_canonically() {
        for (text, canonical) in [
            ("gfx906", "gfx906"),
            ("gfx90a:xnack-:sramecc+", "gfx90a:sramecc+:xnack-"),
            ("amdgcn-amd-amdhsa--gfx90a:sramecc+:xnack-", "gfx90a:sramecc+:xnack-"),
            ("amdgcn-amd-amdhsa-gfx1030", "gfx1030"),
            ("gfx10-3-generic", "gfx10-3-generic"),
            ("amdgcn-amd-amdhsa--gfx9-generic:xnack+", "gfx9-generic:xnack+"),
        ] {
            assert_eq!(id(text).to_string(), canonical);
        }
        assert_eq!(id("gfx906:xnack-").isa_name(), "amdgcn-amd-amdhsa--gfx906:xnack-");
    }

    #[test]
    fn refuses_by_name() {
        let message = |s: &str| TargetId::parse(s).unwrap_err().to_string();
        assert!(message("gfx1").contains("unknown processor `gfx1`"));
        assert!(message("gfx1030:xnack+").contains("gfx1030 does not support `xnack+`"));
        assert!(message("gfx90a:xnack").contains("`xnack`"));
        assert!(message("gfx90a:xnack+:xnack-").contains("twice"));
        assert!(message("gfx90a:").contains("``"));
        assert!(message("gfx90a:é").contains("`é`"));
        assert!(message("amdgcn-mesa-mesa3d--gfx906").contains("triple"));
        assert!(message("").contains("unknown processor"));
    }

    #[test]
    fn open_features_fit_and_set_features_must_agree() {
        let device = id("gfx90a:sramecc+:xnack-");
        assert_eq!(id("gfx90a").fits(device), Some(Match::Processor { exact_features: 0 }));
        assert_eq!(id("gfx90a:xnack-").fits(device), Some(Match::Processor { exact_features: 1 }));
        assert_eq!(id("gfx90a:sramecc+:xnack-").fits(device), Some(Match::Processor { exact_features: 2 }));
        assert_eq!(id("gfx90a:xnack+").fits(device), None);
        assert_eq!(id("gfx906").fits(device), None);
        assert!(Match::Processor { exact_features: 0 } > Match::Generic { exact_features: 1 });
    }

    #[test]
    fn generic_code_fits_what_it_covers() {
        assert_eq!(id("gfx10-3-generic").fits(id("gfx1030")), Some(Match::Generic { exact_features: 0 }));
        assert_eq!(id("gfx10-3-generic").fits(id("gfx1010")), None);
        assert_eq!(id("gfx1030").fits(id("gfx10-3-generic")), None);
        assert_eq!(id("gfx9-generic:xnack+").fits(id("gfx906:sramecc-:xnack-")), None);
    }
}
