//! Understands hipcc's command line: which words are inputs, which are options with a value, and how far the
//! compiler is to go. Knows no files and no environment.

use crate::Error;

/// How far the compiler goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Up to a program or shared library: our runtime is linked.
    Link,
    /// Not as far as linking (`-c`, `-S`, `-E`, `-M`, `--genco`, ...).
    Compile,
}

/// What the command line asks for besides compiling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    Version,
    ShortVersion,
}

/// One word, or an option with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// Goes to clang as it stands.
    Option(Vec<String>),
    /// An input file that is compiled as HIP.
    Hip(String),
    /// Any other input: C, assembly, objects, archives, libraries. Also `-`.
    Other(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invocation {
    pub items: Vec<Item>,
    pub stage: Stage,
    pub query: Option<Query>,
    /// Targets in the order given, without repetition. `native` is kept as a word.
    pub archs: Vec<String>,
    pub rdc: bool,
    pub has_optimisation_level: bool,
    /// `-O0` was the last level given.
    pub unoptimised: bool,
    /// `--hipcc-func-supp`: leave functions that clang does not inline by itself as calls.
    pub keeps_calls: bool,
    pub names_rocm_tree: bool,
    pub names_device_libs: bool,
    pub no_device_libs: bool,
    pub names_code_object_version: bool,
    /// `-no-hip-rt`: the runtime is not linked.
    pub no_runtime: bool,
}

impl Invocation {
    /// Whether some input is HIP, by its name or because the user said `-x hip`.
    pub fn compiles_hip(&self) -> bool {
        self.items.iter().any(|i| match i {
            Item::Hip(_) => true,
            Item::Option(words) => words == &["-x", "hip"],
            Item::Other(_) => false,
        })
    }

    pub fn has_input(&self) -> bool {
        self.items.iter().any(|i| !matches!(i, Item::Option(_)))
    }
}

/// Options whose value is the next word (clang's driver, see `clang --help`). Where clang also takes the value in
/// the same word (`-ofile`), that spelling needs no entry.
const TAKES_VALUE: &[&str] = &[
    "-o",
    "-x",
    "-I",
    "-D",
    "-U",
    "-L",
    "-l",
    "-F",
    "-T",
    "-u",
    "-z",
    "-e",
    "-B",
    "-A",
    "-G",
    "-J",
    "-include",
    "-include-pch",
    "-imacros",
    "-isystem",
    "-isystem-after",
    "-iquote",
    "-idirafter",
    "-iprefix",
    "-iwithprefix",
    "-iwithprefixbefore",
    "-isysroot",
    "-iwithsysroot",
    "-cxx-isystem",
    "-c-isystem",
    "-MF",
    "-MT",
    "-MQ",
    "-MJ",
    "-Xclang",
    "-Xlinker",
    "-Xassembler",
    "-Xpreprocessor",
    "-Xanalyzer",
    "-Xarch_host",
    "-Xarch_device",
    "-Xoffload-linker",
    "-Xcuda-ptxas",
    "-Xcuda-fatbinary",
    "-Xopenmp-target",
    "-mllvm",
    "-target",
    "-arch",
    "-dumpbase",
    "-dumpdir",
    "-framework",
    "-rpath",
    "-working-directory",
    "-serialize-diagnostics",
    "-fmodule-name",
    "--param",
    "--sysroot",
    "--target",
    "--offload-arch",
    "--config",
    "--gcc-toolchain",
];

const HIP_EXTENSIONS: &[&str] = &["hip", "cu", "cpp", "cc", "cxx", "c++", "C", "cp", "CPP"];

/// Options after which nothing is linked.
const STOPS_EARLY: &[&str] = &[
    "-c",
    "-S",
    "-E",
    "-M",
    "-MM",
    "-fsyntax-only",
    "-emit-ast",
    "-emit-llvm-only",
    "--precompile",
    "--analyze",
    "--genco",
    "--cuda-device-only",
    "--offload-device-only",
    "--cuda-host-only",
    "-emit-pch",
    "-print-search-dirs",
    "-dumpmachine",
    "-dumpversion",
    "--print-resource-dir",
    "-print-resource-dir",
    "--help",
    "-print-libgcc-file-name",
    "-print-targets",
];

/// Reads the words after the program's name.
pub fn parse(words: &[String]) -> Result<Invocation, Error> {
    let mut inv = Invocation {
        items: Vec::new(),
        stage: Stage::Link,
        query: None,
        archs: Vec::new(),
        rdc: false,
        has_optimisation_level: false,
        unoptimised: false,
        keeps_calls: false,
        names_rocm_tree: false,
        names_device_libs: false,
        no_device_libs: false,
        names_code_object_version: false,
        no_runtime: false,
    };
    // `-x LANG` holds for the inputs that follow; `none` ends it.
    let mut language: Option<String> = None;
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let mut value = || words.next().cloned().ok_or_else(|| Error::MissingValue(word.clone()));
        if !word.starts_with('-') || word == "-" {
            inv.items.push(input(word, language.as_deref()));
            continue;
        }
        match word.as_str() {
            "--version" => inv.query = Some(Query::Version),
            "--short-version" => inv.query = Some(Query::ShortVersion),
            "--offload-arch" | "--amdgpu-target" => add_archs(&mut inv.archs, &value()?),
            "-x" => language = keep_language(value()?, &mut inv),
            _ if TAKES_VALUE.contains(&word.as_str()) => {
                let value = value()?;
                inv.items.push(Item::Option(vec![word.clone(), value]));
            }
            _ => {
                if let Some(list) = arch_list(word) {
                    add_archs(&mut inv.archs, list);
                } else if let Some(lang) = word.strip_prefix("-x").filter(|l| !l.starts_with('=')) {
                    language = keep_language(lang.to_owned(), &mut inv);
                } else {
                    flag(word, &mut inv);
                }
            }
        }
    }
    Ok(inv)
}

fn arch_list(word: &str) -> Option<&str> {
    word.strip_prefix("--offload-arch=").or_else(|| word.strip_prefix("--amdgpu-target="))
}

fn add_archs(archs: &mut Vec<String>, list: &str) {
    for a in list.split(',').map(str::trim).filter(|a| !a.is_empty()) {
        if !archs.iter().any(|b| b == a) {
            archs.push(a.to_owned());
        }
    }
}

fn keep_language(lang: String, inv: &mut Invocation) -> Option<String> {
    inv.items.push(Item::Option(vec!["-x".into(), lang.clone()]));
    (lang != "none").then_some(lang)
}

/// The user's own `-x` decides; without one the extension does.
fn input(word: &str, language: Option<&str>) -> Item {
    let extension = word.rsplit('/').next().and_then(|f| f.rsplit_once('.')).map(|(_, e)| e);
    match language {
        // clang has been told already, so the file passes through even where it is HIP.
        Some(_) => Item::Other(word.to_owned()),
        None if extension.is_some_and(|e| HIP_EXTENSIONS.contains(&e)) => Item::Hip(word.to_owned()),
        None => Item::Other(word.to_owned()),
    }
}

fn flag(word: &str, inv: &mut Invocation) {
    if STOPS_EARLY.contains(&word) {
        inv.stage = Stage::Compile;
    }
    match word {
        "-fgpu-rdc" => inv.rdc = true,
        "-fno-gpu-rdc" => inv.rdc = false,
        "-no-hip-rt" | "--no-hip-rt" => inv.no_runtime = true,
        "-nogpulib" | "--no-offloadlib" | "-nogpulibc" => inv.no_device_libs = true,
        _ => {}
    }
    if word.starts_with("-O") {
        inv.has_optimisation_level = true;
        inv.unoptimised = word == "-O0";
    }
    if word.starts_with("--hipcc") {
        // hipcc's own switches; clang knows none of them.
        match word {
            "--hipcc-func-supp" => inv.keeps_calls = true,
            "--hipcc-no-func-supp" => inv.keeps_calls = false,
            _ => {}
        }
        return;
    }
    inv.names_rocm_tree |= word.starts_with("--rocm-path=") || word.starts_with("--hip-path=");
    inv.names_device_libs |= word.starts_with("--rocm-device-lib-path=")
        || word.starts_with("--hip-device-lib-path=")
        || word.starts_with("--rocm-path=");
    inv.names_code_object_version |= word.starts_with("-mcode-object-version");
    // hipcc's own name for a code object without host code (AMD's hipcc documentation, `--genco`).
    let word = if word == "--genco" { "--cuda-device-only" } else { word };
    inv.items.push(Item::Option(vec![word.to_owned()]));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Invocation {
        parse(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn sources_are_hip_and_objects_are_not() {
        let inv = parsed("a.cpp b.o c.hip lib.a d.c -o out.cpp");
        assert_eq!(inv.stage, Stage::Link);
        let hip: Vec<_> = inv.items.iter().filter(|i| matches!(i, Item::Hip(_))).collect();
        assert_eq!(hip, [&Item::Hip("a.cpp".into()), &Item::Hip("c.hip".into())]);
        assert!(inv.items.contains(&Item::Option(vec!["-o".into(), "out.cpp".into()])));
        assert!(inv.items.contains(&Item::Other("d.c".into())));
    }

    #[test]
    fn values_are_not_taken_for_inputs() {
        let inv = parsed("-include x.hip -Xclang y.cpp -MF z.cc -c q.cpp");
        assert_eq!(inv.items.iter().filter(|i| matches!(i, Item::Hip(_))).count(), 1);
        assert_eq!(inv.stage, Stage::Compile);
    }

    #[test]
    fn architectures_come_in_every_spelling_and_once() {
        let inv = parsed("--offload-arch=gfx906,gfx90a --amdgpu-target=gfx1030 --offload-arch gfx906 a.hip");
        assert_eq!(inv.archs, ["gfx906", "gfx90a", "gfx1030"]);
    }

    #[test]
    fn genco_is_device_only_and_not_linked() {
        let inv = parsed("--genco a.hip -o a.hsaco");
        assert_eq!(inv.stage, Stage::Compile);
        assert!(inv.items.contains(&Item::Option(vec!["--cuda-device-only".into()])));
    }

    #[test]
    fn an_explicit_language_wins() {
        let inv = parsed("-x c++ a.cpp -x none b.cpp");
        assert!(inv.items.contains(&Item::Other("a.cpp".into())));
        assert!(inv.items.contains(&Item::Hip("b.cpp".into())));
        let told = parsed("-xhip a.txt");
        assert!(told.compiles_hip() && told.has_input());
    }

    #[test]
    fn notices_what_the_user_chose() {
        let inv = parsed("-O1 -fgpu-rdc --rocm-device-lib-path=/x -mcode-object-version=4 a.o");
        assert!(inv.has_optimisation_level && inv.rdc && inv.names_device_libs);
        assert!(inv.names_code_object_version && !inv.compiles_hip() && inv.has_input());
        assert!(!parsed("a.o").has_optimisation_level);
    }

    #[test]
    fn a_missing_value_is_an_error() {
        assert!(matches!(parse(&["-o".to_owned()]), Err(Error::MissingValue(o)) if o == "-o"));
    }
}
