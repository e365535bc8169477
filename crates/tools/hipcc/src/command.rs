//! Joins an [`Invocation`] and a [`Toolchain`] into clang's arguments. Pure: no files, no environment.

use crate::args::{Invocation, Item, Stage};
use crate::bitcode::Constant;
use std::path::{Path, PathBuf};

/// What was found on the machine. A part that the command line does not need is `None`.
#[derive(Clone, Debug, Default)]
pub struct Toolchain {
    pub clang: PathBuf,
    pub clang_major: u32,
    pub device_libs: Option<PathBuf>,
    /// The tree whose `include` holds HIP's headers, and their version.
    pub hip_tree: Option<PathBuf>,
    pub hip_version: Option<String>,
    /// Our headers that stand before some of the tree's, where clang has outgrown them.
    pub patches: Option<PathBuf>,
    pub runtime: Option<PathBuf>,
    /// Whether the device bitcode knows code object version 6 (`oclc_abi_version_600.bc`).
    pub has_abi_600: bool,
}

/// Words that the environment adds (`HIPCC_COMPILE_FLAGS_APPEND`, `HIPCC_LINK_FLAGS_APPEND`).
#[derive(Clone, Debug, Default)]
pub struct Appended {
    pub compile: Vec<String>,
    pub link: Vec<String>,
}

/// Whether clang will run a device compilation or a device link, and so needs targets and bitcode.
pub fn builds_device_code(inv: &Invocation) -> bool {
    inv.compiles_hip() || (inv.rdc && inv.stage == Stage::Link)
}

/// The targets to compile for: those given, with `native` replaced, or the default device's.
pub fn targets(inv: &Invocation, default: &[String]) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let given = if inv.archs.is_empty() { vec!["native".to_owned()] } else { inv.archs.clone() };
    for arch in given {
        let these = if arch == "native" { default.to_vec() } else { vec![arch] };
        out.extend(these);
    }
    let mut seen = Vec::new();
    out.retain(|a| {
        !seen.contains(a) && {
            seen.push(a.clone());
            true
        }
    });
    out
}

/// Reads the targets out of `CAIRN_DEVICE` or `HCC_AMDGPU_TARGET`: names joined by commas.
pub fn targets_in(list: &str) -> Vec<String> {
    list.split(',').map(str::trim).filter(|a| a.starts_with("gfx")).map(str::to_owned).collect()
}

/// The device constants that clang will look for (see [`bitcode`](crate::bitcode)).
pub fn constants(inv: &Invocation, archs: &[String]) -> Vec<Constant> {
    let isa = archs.iter().filter_map(|a| Constant::isa_version(a));
    // Before version 5 there was no such constant to need.
    isa.chain(inv.code_object_version.filter(|v| *v >= 5).map(Constant::abi_version)).collect()
}

/// clang's arguments.
pub fn clang_args(inv: &Invocation, tools: &Toolchain, archs: &[String], extra: &Appended) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let device = builds_device_code(inv);
    let links = inv.stage == Stage::Link && inv.has_input();
    if device {
        out.extend(archs.iter().map(|a| format!("--offload-arch={a}")));
        if let (Some(dir), false) = (&tools.device_libs, inv.names_device_libs || inv.no_device_libs) {
            out.push(format!("--rocm-device-lib-path={}", dir.display()));
        }
        // clang 20 and later default to code object version 6, for which older bitcode has no ABI constant.
        if tools.clang_major >= 20 && !tools.has_abi_600 && inv.code_object_version.is_none() {
            out.push("-mcode-object-version=5".into());
        }
        if let Some(dir) = &tools.patches {
            out.extend(["-isystem".into(), dir.display().to_string()]);
        }
        if let (Some(tree), false) = (&tools.hip_tree, inv.names_rocm_tree) {
            out.push(format!("--rocm-path={}", tree.display()));
            // Told, because clang 15 gives up where it cannot read the version from a file of the tree.
            out.extend(tools.hip_version.iter().map(|v| format!("--hip-version={v}")));
            if tree != Path::new("/usr") {
                // As a system folder: clang searches the tree's own folder last, after /usr/include.
                out.extend(["-isystem".into(), tree.join("include").display().to_string()]);
            }
        }
    }
    // AMD's hipcc optimises unless it is told how much.
    if !inv.has_optimisation_level {
        out.push("-O3".into());
    }
    if inv.compiles_hip() {
        if !inv.unoptimised && !inv.keeps_calls {
            // What AMD's hipcc asks for unless --hipcc-func-supp is given: everything inlined that may be.
            let these = ["-mllvm", "-amdgpu-early-inline-all=true", "-mllvm", "-amdgpu-function-calls=false"];
            out.extend(these.map(str::to_owned));
        }
        out.extend(extra.compile.iter().cloned());
    }
    inputs(&inv.items, &mut out);
    if links {
        out.push("--hip-link".into());
        if let (Some(lib), false) = (&tools.runtime, inv.no_runtime) {
            let lib = lib.display();
            out.push(format!("-L{lib}"));
            out.push(format!("-Wl,-rpath,{lib}"));
            out.push("-lamdhip64".into());
        }
        out.extend(extra.link.iter().cloned());
    }
    out
}

/// Options and inputs in their order. `-x` holds for all inputs that follow, objects too, so a HIP source is
/// marked and the next input of another kind unmarks; clang warns of a mark with no input behind it.
fn inputs(items: &[Item], out: &mut Vec<String>) {
    let mut marked = false;
    let mut mark = |hip: bool, out: &mut Vec<String>| {
        if marked != hip {
            out.extend(["-x".to_owned(), if hip { "hip" } else { "none" }.to_owned()]);
            marked = hip;
        }
    };
    for item in items {
        match item {
            Item::Option(words) => {
                if words[0] == "-x" {
                    mark(false, out);
                }
                out.extend(words.iter().cloned());
            }
            Item::Other(file) => {
                mark(false, out);
                out.push(file.clone());
            }
            Item::Hip(file) => {
                mark(true, out);
                out.push(file.clone());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::parse;

    fn line(text: &str, tools: &Toolchain, extra: &Appended) -> String {
        let inv = parse(&text.split_whitespace().map(str::to_owned).collect::<Vec<_>>()).unwrap();
        let archs = targets(&inv, &["gfx906".to_owned()]);
        clang_args(&inv, tools, &archs, extra).join(" ")
    }

    fn tools() -> Toolchain {
        Toolchain {
            clang: "clang++-19".into(),
            clang_major: 19,
            device_libs: Some("/bitcode".into()),
            hip_tree: Some("/usr".into()),
            hip_version: None,
            patches: None,
            runtime: Some("/p/lib".into()),
            has_abi_600: false,
        }
    }

    #[test]
    fn compiles_and_links_a_program() {
        assert_eq!(
            line("a.cpp --hipcc-func-supp -o a", &tools(), &Appended::default()),
            "--offload-arch=gfx906 --rocm-device-lib-path=/bitcode --rocm-path=/usr -O3 -x hip a.cpp -o a --hip-link \
             -L/p/lib -Wl,-rpath,/p/lib -lamdhip64"
        );
    }

    #[test]
    fn objects_between_sources_are_not_hip() {
        let mixed = line("a.cpp b.cpp c.o d.hip", &tools(), &Appended::default());
        assert!(mixed.contains("-x hip a.cpp b.cpp -x none c.o -x hip d.hip --hip-link"), "{mixed}");
    }

    #[test]
    fn compiling_only_links_nothing() {
        assert_eq!(
            line("-O0 -c a.hip --offload-arch=gfx90a,gfx1030", &tools(), &Appended::default()),
            "--offload-arch=gfx90a --offload-arch=gfx1030 --rocm-device-lib-path=/bitcode --rocm-path=/usr \
             -O0 -c -x hip a.hip"
        );
    }

    #[test]
    fn linking_objects_needs_no_target_unless_rdc() {
        let plain = line("a.o b.o -o a", &tools(), &Appended::default());
        assert!(!plain.contains("offload-arch") && plain.contains("-lamdhip64"), "{plain}");
        let rdc = line("-fgpu-rdc a.o -o a", &tools(), &Appended::default());
        assert!(rdc.contains("--offload-arch=gfx906") && rdc.contains("--hip-link"), "{rdc}");
    }

    #[test]
    fn the_append_variables_come_where_they_belong() {
        let extra = Appended { compile: vec!["-DX".into()], link: vec!["-lfoo".into()] };
        let both = line("a.hip", &tools(), &extra);
        assert!(both.contains("-DX") && both.ends_with("-lfoo"), "{both}");
        let compile = line("-c a.hip", &tools(), &extra);
        assert!(compile.contains("-DX") && !compile.contains("-lfoo"), "{compile}");
        assert!(!line("a.o", &tools(), &extra).contains("-DX"));
    }

    #[test]
    fn a_new_clang_stays_on_an_abi_that_the_bitcode_knows() {
        let new = Toolchain { clang_major: 21, ..tools() };
        assert!(line("-c a.hip", &new, &Appended::default()).contains("-mcode-object-version=5"));
        let own = line("-c a.hip -mcode-object-version=4", &new, &Appended::default());
        assert!(!own.contains("version=5"), "{own}");
        let full = Toolchain { has_abi_600: true, ..new };
        assert!(!line("-c a.hip", &full, &Appended::default()).contains("code-object"));
    }

    #[test]
    fn wants_the_constants_of_the_targets_and_of_the_abi_asked_for() {
        let of = |text: &str| -> Vec<String> {
            let inv = parse(&text.split_whitespace().map(str::to_owned).collect::<Vec<_>>()).unwrap();
            let archs = targets(&inv, &["gfx906".to_owned()]);
            constants(&inv, &archs).into_iter().map(|c| c.file).collect()
        };
        assert_eq!(of("a.hip"), ["oclc_isa_version_906.bc"]);
        assert_eq!(
            of("--offload-arch=gfx1100,gfx942:xnack- -mcode-object-version=6 a.hip"),
            ["oclc_isa_version_1100.bc", "oclc_isa_version_942.bc", "oclc_abi_version_600.bc"]
        );
    }

    #[test]
    fn a_tree_besides_the_system_is_searched_first() {
        let own = Toolchain { hip_tree: Some("/r".into()), hip_version: Some("6.3.0".into()), ..tools() };
        let text = line("-c a.hip", &own, &Appended::default());
        assert!(text.contains("--rocm-path=/r --hip-version=6.3.0 -isystem /r/include"), "{text}");
        assert!(text.contains("-amdgpu-function-calls=false"), "{text}");
        let patched = Toolchain { patches: Some("/p".into()), ..own.clone() };
        let text = line("-c a.hip", &patched, &Appended::default());
        assert!(text.find("-isystem /p").unwrap() < text.find("-isystem /r").unwrap(), "{text}");
        let told = line("-c a.hip --rocm-path=/q", &own, &Appended::default());
        assert!(!told.contains("/r"), "{told}");
    }

    #[test]
    fn native_is_the_default_device() {
        let inv = parse(&["--offload-arch=native,gfx90a".to_owned(), "a.hip".to_owned()]).unwrap();
        assert_eq!(targets(&inv, &targets_in("gfx1030,gfx90a")), ["gfx1030", "gfx90a"]);
        assert_eq!(targets_in("gfx906:xnack-, nonsense"), ["gfx906:xnack-"]);
    }
}
