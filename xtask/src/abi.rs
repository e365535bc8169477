//! Links the shared libraries: `libcairn.so`, which holds the one core of a process, and the public libraries in
//! front of it, which are jump tables. Owns link lines, symbol versions and the tables; knows no function's meaning.
//!
//! A Rust `cdylib` loses its symbol versions under rustc's own version script, so the core is a `staticlib` that a
//! C linker turns into a library. A public library is assembly made from its export list: each name jumps to the newest
//! `cairn_<api><epoch>_<name>` of the core that is not newer than the library, else to `cairn_<api>_<name>`, else reports
//! itself as missing. So the epoch is part of what a library binds to, costs nothing a call, and libraries of several
//! epochs live in one process over one core. When it is loaded, a library tells the core its epoch (`cairn_loaded_<api>`).

use crate::cargo::{self, Profile};
use crate::prefix::install;
use anyhow::{Context, Result, bail, ensure};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A public library.
struct Library {
    soname: &'static str,
    /// The name that `-l` and `dlopen` find, in the folder of libraries or in one below it.
    dev_name: &'static str,
    /// Prefix of its functions in the core: `cairn_<api>_`.
    api: &'static str,
    /// Epoch of this soname; functions that changed with one are `cairn_<api><epoch>_`.
    epoch: u32,
    exports: &'static str,
}

/// Programs are linked with the library that fits Debian's headers, which `-l` finds; who asks the dynamic loader for a
/// library without a number is new, and finds the newest in the folder that `cairn run` puts in front.
const LIBRARIES: &[Library] = &[
    hip("libamdhip64.so.5", "libamdhip64.so", 5),
    hip("libamdhip64.so.6", "6/libamdhip64.so", 6),
    hip("libamdhip64.so.7", "7/libamdhip64.so", 7),
    Library {
        soname: "libhsa-runtime64.so.1",
        dev_name: "libhsa-runtime64.so",
        api: "hsa",
        epoch: 1,
        exports: "crates/abi/cairn-hsa-capi/exports/libhsa-runtime64.so.1.txt",
    },
];

const fn hip(soname: &'static str, dev_name: &'static str, epoch: u32) -> Library {
    let exports = "crates/abi/cairn-hip-capi/exports/libamdhip64.txt";
    Library { soname, dev_name, api: "hip", epoch, exports }
}

/// What a function that we lack answers, by the kind in the export list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Missing {
    /// The API's error code, recorded as the thread's last error where the API has one.
    Status,
    /// A plain value.
    Value(i64),
    /// A zeroed object of this size: not a function at all.
    Data(u32),
    /// Must be implemented.
    Never,
}

struct Export {
    name: String,
    version: String,
    missing: Missing,
    /// The name of the function in the core.
    function: String,
    epochs: std::ops::RangeInclusive<u32>,
}

/// Builds the core with `profile` and lays out every library in `prefix/lib`.
pub fn build_libs(prefix: &Path, profile: Profile) -> Result<()> {
    cargo::build(&["libcairn"], profile)?;
    let lib = prefix.join("lib");
    let work = cargo::root().join("target/abi");
    fs::create_dir_all(&lib)?;
    fs::create_dir_all(&work)?;
    let core = link_core(&profile.dir().join("libcairn.a"), &work)?;
    install(&core, &lib.join("libcairn.so"), 0o755)?;
    let defined = defined_symbols(&core)?;
    for library in LIBRARIES {
        let built = link_thin(library, &core, &defined, &work)?;
        install(&built, &lib.join(library.soname), 0o755)?;
        let link = lib.join(library.dev_name);
        let up = "../".repeat(library.dev_name.matches('/').count());
        fs::create_dir_all(link.parent().context("a link lies in a folder")?)?;
        point(&link, &format!("{up}{}", library.soname))?;
    }
    Ok(())
}

fn link_core(archive: &Path, work: &Path) -> Result<PathBuf> {
    let script = work.join("libcairn.map");
    fs::write(&script, "CAIRN_0 { global: cairn_*; local: *; };\n")?;
    let out = work.join("libcairn.so");
    let mut c = linker();
    c.args(["-shared", "-Wl,-soname=libcairn.so", "-Wl,--gc-sections", "-Wl,-O1"]);
    c.arg(format!("-Wl,--version-script={}", script.display()));
    c.args(["-Wl,-z,nodelete", "-Wl,-z,relro", "-Wl,-Bsymbolic", "-Wl,-rpath,$ORIGIN"]);
    c.arg("-Wl,--whole-archive").arg(archive).arg("-Wl,--no-whole-archive");
    c.args(["-lgcc_s", "-lpthread", "-lm", "-ldl", "-lc", "-o"]).arg(&out);
    run(c)?;
    Ok(out)
}

fn link_thin(library: &Library, core: &Path, defined: &BTreeSet<String>, work: &Path) -> Result<PathBuf> {
    let exports = read_exports(library)?;
    let source = work.join(library.soname).with_extension("s");
    let script = work.join(library.soname).with_extension("map");
    let out = work.join(library.soname);
    fs::write(&source, jump_table(library, &exports, defined)?)?;
    fs::write(&script, version_script(&exports))?;
    let mut c = linker();
    c.args(["-shared", "-nostdlib", "-Wl,-z,nodelete", "-Wl,-z,relro", "-Wl,-rpath,$ORIGIN:$ORIGIN/.."]);
    c.arg(format!("-Wl,-soname={}", library.soname));
    c.arg(format!("-Wl,--version-script={}", script.display()));
    c.arg(&source).arg(core).arg("-o").arg(&out);
    run(c)?;
    Ok(out)
}

fn read_exports(library: &Library) -> Result<Vec<Export>> {
    let path = cargo::root().join(library.exports);
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let lines = text.lines().filter(|l| !l.trim().is_empty() && !l.starts_with('#'));
    let exports = lines.map(parse_export).collect::<Result<Vec<_>>>()?;
    Ok(exports.into_iter().filter(|e| e.epochs.contains(&library.epoch)).collect())
}

fn parse_export(line: &str) -> Result<Export> {
    let mut words = line.split_whitespace();
    let (Some(name), Some(version)) = (words.next(), words.next()) else {
        bail!("export list: cannot read {line:?}");
    };
    // `hip_6.0` came with epoch 6; the versions of one epoch's API say nothing about others.
    let came = version.strip_prefix("hip_").and_then(|v| v.split('.').next()?.parse().ok()).unwrap_or(0);
    let mut export = Export {
        name: name.to_owned(),
        version: version.to_owned(),
        missing: Missing::Status,
        function: name.to_owned(),
        epochs: came..=u32::MAX,
    };
    for word in words {
        let number = |n: &str| n.parse().with_context(|| format!("export list: {word:?} of {name}"));
        match word.split_once(':') {
            None => export.missing = missing(word).with_context(|| format!("of {name}"))?,
            Some(("data", n)) => export.missing = Missing::Data(number(n)?),
            Some(("as", other)) => export.function = other.to_owned(),
            Some(("since", n)) => export.epochs = number(n)?..=*export.epochs.end(),
            Some(("until", n)) => export.epochs = *export.epochs.start()..=number(n)?,
            Some(_) => bail!("export list: unknown word {word:?} of {name}"),
        }
    }
    Ok(export)
}

fn missing(kind: &str) -> Result<Missing> {
    Ok(match kind {
        "null" | "void" | "zero" => Missing::Value(0),
        "minus1" => Missing::Value(-1),
        // HIPRTC_ERROR_INTERNAL_ERROR
        "rtc" => Missing::Value(11),
        "value" => Missing::Never,
        _ => bail!("export list: unknown kind {kind:?}"),
    })
}

/// The library's text. Register use follows the psABI: nothing that carries an argument is touched on the way to a
/// function; a missing function's arguments are of no interest to anyone.
fn jump_table(library: &Library, exports: &[Export], defined: &BTreeSet<String>) -> Result<String> {
    let Library { api, epoch, .. } = library;
    let host = Host::of_this_machine()?;
    let mut s = String::from("\t.text\n");
    for e in exports {
        let name = &e.name;
        if let Missing::Data(size) = e.missing {
            writeln!(
                s,
                "\t.data\n\t.globl {name}\n\t.type {name}, @object\n\t.size {name}, {size}\n\t.balign 16"
            )?;
            writeln!(s, "{name}:\n\t.zero {size}\n\t.text")?;
            continue;
        }
        writeln!(s, "\t.globl {name}\n\t.type {name}, @function\n\t.balign 16\n{name}:")?;
        let function = &e.function;
        let of_epochs = (1..=*epoch).rev().map(|n| format!("cairn_{api}{n}_{function}"));
        let mut candidates = of_epochs.chain([format!("cairn_{api}_{function}")]);
        if let Some(target) = candidates.find(|t| defined.contains(t)) {
            s += &host.jump(&target);
        } else {
            match e.missing {
                Missing::Status => s += &host.missing(name, &format!("cairn_missing_{api}"), 0),
                Missing::Value(value) => s += &host.missing(name, "cairn_missing_value", value),
                Missing::Data(_) | Missing::Never => bail!("{name} must be implemented: libcairn lacks it"),
            }
            writeln!(s, "\t.section .rodata\n.Lname_{name}:\n\t.asciz \"{name}\"")?;
            writeln!(s, "\t.bss\n.Lonce_{name}:\n\t.zero 1\n\t.text")?;
        }
        writeln!(s, "\t.size {name}, . - {name}")?;
    }
    let loaded = format!("cairn_loaded_{api}");
    if defined.contains(&loaded) {
        s += &host.at_load(&loaded, *epoch);
    }
    s += "\t.section .note.GNU-stack,\"\",@progbits\n";
    Ok(s)
}

/// The machine whose assembly is written.
#[derive(Clone, Copy)]
enum Host {
    X86_64,
    Aarch64,
}

impl Host {
    fn of_this_machine() -> Result<Host> {
        match std::env::consts::ARCH {
            "x86_64" => Ok(Host::X86_64),
            "aarch64" => Ok(Host::Aarch64),
            other => bail!("the public libraries cannot be built for {other} yet"),
        }
    }

    fn jump(self, target: &str) -> String {
        match self {
            Host::X86_64 => format!("\tendbr64\n\tjmpq *{target}@GOTPCREL(%rip)\n"),
            Host::Aarch64 => {
                format!("\tadrp x16, :got:{target}\n\tldr x16, [x16, :got_lo12:{target}]\n\tbr x16\n")
            }
        }
    }

    /// Has the dynamic loader call `function(argument)`.
    fn at_load(self, function: &str, argument: u32) -> String {
        let set = match self {
            Host::X86_64 => format!("\tendbr64\n\tmovl ${argument}, %edi\n"),
            Host::Aarch64 => format!("\tmov w0, #{argument}\n"),
        };
        let jump = self.jump(function);
        format!(
            "\t.text\n\t.balign 16\n.Lloaded:\n{set}{jump}\t.section .init_array,\"aw\"\n\t.balign 8\n\t.quad .Lloaded\n"
        )
    }

    /// Calls `handler(name, flag that says it was told already, value)` and returns what that returns.
    fn missing(self, name: &str, handler: &str, value: i64) -> String {
        match self {
            Host::X86_64 => format!(
                "\tendbr64\n\tleaq .Lname_{name}(%rip), %rdi\n\tleaq .Lonce_{name}(%rip), %rsi\n\tmovq ${value}, %rdx\n{}",
                "\tjmpq *HANDLER@GOTPCREL(%rip)\n".replace("HANDLER", handler)
            ),
            Host::Aarch64 => format!(
                "\tadrp x0, .Lname_{name}\n\tadd x0, x0, :lo12:.Lname_{name}\n\tadrp x1, .Lonce_{name}\n\t\
                 add x1, x1, :lo12:.Lonce_{name}\n\tmov x2, #{value}\n{}",
                self.jump(handler)
            ),
        }
    }
}

/// One node a version, each inheriting from the one before, as GNU libraries do.
fn version_script(exports: &[Export]) -> String {
    let mut nodes: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for e in exports {
        nodes.entry(&e.version).or_default().push(&e.name);
    }
    let mut s = String::new();
    let mut before: Option<&str> = None;
    for (version, names) in &nodes {
        let _ = writeln!(s, "{version} {{\n  global:");
        for name in names {
            let _ = writeln!(s, "    {name};");
        }
        if before.is_none() {
            s += "  local: *;\n";
        }
        let _ = writeln!(s, "}}{}{};", if before.is_some() { " " } else { "" }, before.unwrap_or(""));
        before = Some(version);
    }
    s
}

/// Names that a shared library defines, without their versions.
fn defined_symbols(lib: &Path) -> Result<BTreeSet<String>> {
    Ok(dynamic_symbols(lib)?.into_iter().map(|s| s.split('@').next().unwrap_or("").to_owned()).collect())
}

/// `name@@version` of what a shared library defines.
fn dynamic_symbols(lib: &Path) -> Result<BTreeSet<String>> {
    let out = Command::new("readelf")
        .args(["-W", "--dyn-syms"])
        .arg(lib)
        .output()
        .context("cannot start readelf")?;
    ensure!(out.status.success(), "readelf failed on {}", lib.display());
    let text = String::from_utf8_lossy(&out.stdout);
    let mut all = BTreeSet::new();
    for line in text.lines() {
        // Num: Value Size Type Bind Vis Ndx Name
        if let [_, _, _, _, "GLOBAL" | "WEAK", _, section, name, ..] =
            line.split_whitespace().collect::<Vec<_>>()[..]
            && section != "UND"
            && section != "ABS"
        {
            all.insert(name.to_owned());
        }
    }
    Ok(all)
}

/// clang where it is, else the system's C compiler; lld where it is: it links the archive in a fraction of the time.
fn linker() -> Command {
    let found =
        |program: &str| Command::new(program).arg("--version").output().is_ok_and(|o| o.status.success());
    let clang =
        ["clang-19", "clang", "clang-18", "clang-17", "clang-16", "clang-15"].into_iter().find(|c| found(c));
    let mut c = Command::new(clang.unwrap_or("cc"));
    if clang == Some("clang-19") && found("ld.lld-19") {
        c.arg("-fuse-ld=lld-19");
    }
    c
}

fn run(mut c: Command) -> Result<()> {
    let out = c.output().with_context(|| format!("cannot start {:?}", c.get_program()))?;
    ensure!(out.status.success(), "{c:?} failed:\n{}", String::from_utf8_lossy(&out.stderr));
    Ok(())
}

fn point(link: &Path, to: &str) -> Result<()> {
    if fs::read_link(link).is_ok_and(|old| old == Path::new(to)) {
        return Ok(());
    }
    let _ = fs::remove_file(link);
    std::os::unix::fs::symlink(to, link).with_context(|| format!("cannot make {}", link.display()))
}

/// Checks that each built library exports exactly the names and versions of its list.
pub fn check_exports(prefix: &Path) -> Result<()> {
    for library in LIBRARIES {
        let want: BTreeSet<String> =
            read_exports(library)?.iter().map(|e| format!("{}@@{}", e.name, e.version)).collect();
        let have = dynamic_symbols(&prefix.join("lib").join(library.soname))?;
        let lost: Vec<_> = want.difference(&have).collect();
        let extra: Vec<_> = have.difference(&want).collect();
        ensure!(
            lost.is_empty() && extra.is_empty(),
            "{}: lacks {lost:?}, has besides {extra:?}",
            library.soname
        );
        println!("{}: {} names with their versions", library.soname, want.len());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_list_is_read_and_each_name_is_there_once() {
        for library in LIBRARIES {
            let exports = read_exports(library).unwrap();
            let names: BTreeSet<_> = exports.iter().map(|e| &e.name).collect();
            assert_eq!(names.len(), exports.len(), "{}", library.soname);
            assert!(exports.len() > 200);
        }
    }

    #[test]
    fn a_function_of_the_epoch_wins_over_the_common_one() {
        let hip = &LIBRARIES[0];
        let exports = ["f hip_4.2", "g hip_4.3", "h hip_4.2 null"].map(|l| parse_export(l).unwrap());
        let names = [
            "cairn_hip5_f",
            "cairn_hip_f",
            "cairn_hip_g",
            "cairn_hip6_g",
            "cairn_hip7_g",
            "cairn_loaded_hip",
        ];
        let defined = names.map(str::to_owned).into();
        let six = jump_table(&LIBRARIES[1], &exports, &defined).unwrap();
        assert!(
            six.contains("cairn_hip5_f") && six.contains("cairn_hip6_g") && !six.contains("cairn_hip7_g")
        );
        assert!(six.contains("cairn_loaded_hip"));
        let table = jump_table(hip, &exports, &defined).unwrap();
        assert!(
            table.contains("cairn_hip5_f")
                && !table.contains("cairn_hip_f")
                && !table.contains("cairn_hip6_g")
        );
        assert!(table.contains("cairn_hip_g") && table.contains("cairn_missing_value"));
        assert_eq!(version_script(&exports).lines().last(), Some("} hip_4.2;"));
    }

    #[test]
    fn an_unknown_kind_is_an_error() {
        assert!(parse_export("f hip_4.2 nul").is_err());
        assert!(parse_export("f").is_err());
        assert!(parse_export("f hip_4.2 until:x").is_err());
    }

    #[test]
    fn names_come_and_go_with_epochs() {
        let epochs = |line| parse_export(line).unwrap().epochs;
        assert_eq!(epochs("f hip_5.3"), 5..=u32::MAX);
        assert_eq!(epochs("f hip_6.0 until:6"), 6..=6);
        assert_eq!(epochs("f hip_4.2 null since:6"), 6..=u32::MAX);
        assert_eq!(epochs("f ROCR_1"), 0..=u32::MAX);
    }
}
