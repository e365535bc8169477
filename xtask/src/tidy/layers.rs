//! The layering: which crate may know which. The list below is the one of docs/architecture.md.

use crate::cargo::{DepKind, Package};

/// Groups from the bottom up. A crate depends on groups above its own in this list, or on crates that stand
/// earlier in its own group. A group with no crates listed is open: its crates may know each other.
const GROUPS: &[(&str, &[&str])] = &[
    ("base", &["cairn-bits", "cairn-target"]),
    ("format", &["cairn-codeobj", "cairn-fatbin"]),
    ("isa", &["cairn-isa"]),
    ("ir", &["cairn-ir", "cairn-lift", "cairn-opt"]),
    ("exec", &["cairn-engine", "cairn-interp", "cairn-jit", "cairn-ptx"]),
    ("device", &["cairn-device"]),
    ("runtime", &["cairn-hsa", "cairn-hip", "cairn-rtc", "cairn-opencl"]),
    ("math", &["cairn-blas", "cairn-fft", "cairn-rand", "cairn-sparse"]),
    ("source", &["cairn-hipify"]),
    ("abi", &[]),
    ("tools", &[]),
];

fn rank(group: &str) -> Option<usize> {
    GROUPS.iter().position(|(g, _)| *g == group)
}

pub fn check(packages: &[Package]) -> Vec<String> {
    let mut out = Vec::new();
    for p in packages {
        let manifest = p.dir.join("Cargo.toml");
        let Some(group) = p.group() else { continue };
        let Some(level) = rank(group) else {
            out.push(format!("{}: group {group} is not in the layer list", manifest.display()));
            continue;
        };
        let order = GROUPS[level].1;
        if !order.is_empty() && !order.contains(&p.name.as_str()) {
            out.push(format!(
                "{}: {} has no place in group {group}'s order; give it one in xtask/src/tidy/layers.rs",
                manifest.display(),
                p.name
            ));
        }
        for (dep, kind) in &p.deps {
            let Some(target) = packages.iter().find(|q| q.name == *dep) else { continue };
            if let Some(why) = forbidden(p, target, *kind) {
                out.push(format!("{}: {} must not depend on {dep}: {why}", manifest.display(), p.name));
            }
        }
    }
    out
}

/// Why `from` must not depend on `to`, if so.
fn forbidden(from: &Package, to: &Package, kind: DepKind) -> Option<String> {
    let (from_group, to_group) = (from.group()?, to.group()?);
    if to_group == "abi" {
        return (!matches!(from_group, "abi" | "tools"))
            .then(|| "nothing but tools and tests depends on abi".to_owned());
    }
    // What a crate's tests use is their own business.
    if kind == DepKind::Dev {
        return None;
    }
    let (a, b) = (rank(from_group)?, rank(to_group)?);
    if b > a {
        return Some(format!("group {to_group} stands above group {from_group}"));
    }
    if a == b {
        let order = GROUPS[a].1;
        let place = |name: &str| order.iter().position(|n| *n == name);
        if let (Some(x), Some(y)) = (place(&from.name), place(&to.name)) {
            return (y >= x).then(|| format!("in group {from_group} it comes later"));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, group: &str, deps: &[(&str, DepKind)]) -> Package {
        Package {
            name: name.into(),
            dir: ["crates", group, name].iter().collect(),
            deps: deps.iter().map(|(n, k)| (n.to_string(), *k)).collect(),
            bins: Vec::new(),
        }
    }

    #[test]
    fn downward_and_earlier_dependencies_are_allowed() {
        let all = [
            package("cairn-bits", "base", &[]),
            package("cairn-target", "base", &[("cairn-bits", DepKind::Normal)]),
            package("cairn-isa", "isa", &[("cairn-target", DepKind::Normal)]),
        ];
        assert_eq!(check(&all), Vec::<String>::new());
    }

    #[test]
    fn upward_later_and_abi_dependencies_are_not() {
        let all = [
            package("cairn-bits", "base", &[("cairn-target", DepKind::Normal)]),
            package("cairn-target", "base", &[("cairn-isa", DepKind::Normal)]),
            package("cairn-isa", "isa", &[("cairn-abi-hip", DepKind::Dev)]),
            package("cairn-abi-hip", "abi", &[]),
        ];
        assert_eq!(check(&all).len(), 3);
    }

    #[test]
    fn an_unlisted_crate_is_named() {
        let found = check(&[package("cairn-misc", "ir", &[])]);
        assert!(found[0].contains("no place"), "{found:?}");
    }
}
