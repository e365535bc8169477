//! Bundle entry IDs: `hipv4-amdgcn-amd-amdhsa--gfx906:xnack-`. Source: *Clang Offload Bundler*, "Bundle Entry ID".

use std::fmt;

use cairn_target::TargetId;

/// What produced an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OffloadKind {
    /// Host code, or a placeholder for it.
    Host,
    /// HIP before code object v4.
    Hip,
    /// HIP from code object v4 on.
    HipV4,
    /// OpenMP offloading.
    OpenMp,
    /// Anything else.
    Other,
}

/// The ID of a bundle entry, and what could be read from it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct EntryId {
    text: String,
    kind: OffloadKind,
    target: Option<TargetId>,
}

impl EntryId {
    /// Reads an ID. Never fails: an ID with a processor that is not known here is an entry without target.
    pub fn new(text: impl Into<String>) -> EntryId {
        let text = text.into();
        let (prefix, rest) = text.split_once('-').unwrap_or((&text, ""));
        let kind = match prefix {
            "host" => OffloadKind::Host,
            "hip" => OffloadKind::Hip,
            "hipv4" => OffloadKind::HipV4,
            "openmp" => OffloadKind::OpenMp,
            _ => OffloadKind::Other,
        };
        let target = match kind {
            OffloadKind::Host => None,
            _ => TargetId::parse(rest).ok().filter(|_| rest.starts_with("amdgcn-")),
        };
        EntryId { text, kind, target }
    }

    /// The ID that clang gives HIP code for a target (code object v4 on).
    pub fn hip(target: TargetId) -> EntryId {
        EntryId::new(format!("hipv4-{}", target.isa_name()))
    }

    /// The ID of the host placeholder, as clang-19 writes it.
    pub fn host() -> EntryId {
        EntryId::new("host-x86_64-unknown-linux--")
    }

    /// The ID as written.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// What produced the entry.
    pub fn kind(&self) -> OffloadKind {
        self.kind
    }

    /// The GPU target; `None` for host entries and processors that are not known here.
    pub fn target(&self) -> Option<TargetId> {
        self.target
    }
}

impl fmt::Display for EntryId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_several_clangs() {
        let read = |s: &str| {
            let id = EntryId::new(s);
            (id.kind(), id.target().map(|t| t.to_string()))
        };
        assert_eq!(
            read("hipv4-amdgcn-amd-amdhsa--gfx90a:xnack-"),
            (OffloadKind::HipV4, Some("gfx90a:xnack-".into()))
        );
        assert_eq!(read("hip-amdgcn-amd-amdhsa-gfx906"), (OffloadKind::Hip, Some("gfx906".into())));
        assert_eq!(read("openmp-amdgcn-amd-amdhsa--gfx1030"), (OffloadKind::OpenMp, Some("gfx1030".into())));
        assert_eq!(read("host-x86_64-unknown-linux"), (OffloadKind::Host, None));
        assert_eq!(read("hipv4-amdgcn-amd-amdhsa--gfx7777"), (OffloadKind::HipV4, None));
        assert_eq!(read("hipv4-gfx906"), (OffloadKind::HipV4, None));
        assert_eq!(read(""), (OffloadKind::Other, None));
    }
}
