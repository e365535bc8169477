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
    /// `--cxxflags`: what a HIP source is compiled with.
    CompileFlags,
    /// `--ldflags`: what a program is linked with.
    LinkFlags,
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
    /// The last version given, by clang's name for the option or by hipcc's.
    pub code_object_version: Option<u32>,
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
        code_object_version: None,
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
            "--cxxflags" => inv.query = Some(Query::CompileFlags),
            "--ldflags" => inv.query = Some(Query::LinkFlags),
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
    let mut word = word.to_owned();
    if let Some(version) = word.strip_prefix("--amdhsa-code-object-version=") {
        word = format!("-mcode-object-version={version}");
    }
    match word.as_str() {
        "-fgpu-rdc" => inv.rdc = true,
        "-fno-gpu-rdc" => inv.rdc = false,
        "-no-hip-rt" | "--no-hip-rt" => inv.no_runtime = true,
        "-nogpulib" | "--no-offloadlib" | "-nogpulibc" => inv.no_device_libs = true,
        // hipcc's own: the macro that HIP's headers look at; which of its libraries is linked, of which we have one.
        "-use_fast_math" => word = "-DHIP_FAST_MATH".to_owned(),
        "-use-staticlib" | "-use-sharedlib" => return,
        // hipcc's own name for a code object without host code (AMD's hipcc documentation, `--genco`).
        "--genco" => word = "--cuda-device-only".to_owned(),
        _ => {}
    }
    if word.starts_with("-O") {
        inv.has_optimisation_level = true;
        inv.unoptimised = word == "-O0";
    }
    if word.starts_with("--hipcc") {
        // hipcc's own switches; clang knows none of them.
        match word.as_str() {
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
    if let Some(version) = word.strip_prefix("-mcode-object-version=") {
        // Not a number (`none`): the user has chosen all the same.
        inv.code_object_version = Some(version.parse().unwrap_or(0));
    }
    inv.items.push(Item::Option(vec![word]));
}

/// Puts the words of response files in place of `@file`, as clang does; one that `read` does not find stays a word.
pub fn expand(words: Vec<String>, read: &dyn Fn(&str) -> Option<String>) -> Vec<String> {
    // Files may name files; the bound ends a circle, as the words left over are then clang's to complain of.
    expand_to_depth(words, read, 16)
}

fn expand_to_depth(words: Vec<String>, read: &dyn Fn(&str) -> Option<String>, depth: u32) -> Vec<String> {
    let mut out = Vec::new();
    for word in words {
        match word.strip_prefix('@').filter(|_| depth > 0).and_then(read) {
            Some(text) => out.extend(expand_to_depth(split_quoted(&text), read, depth - 1)),
            None => out.push(word),
        }
    }
    out
}

/// Splits at white space; quotes keep it, a backslash keeps the next character (GNU's rules for response files).
fn split_quoted(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => word.get_or_insert_default().extend(chars.next()),
            _ if quote == Some(c) => quote = None,
            '"' | '\'' if quote.is_none() => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            _ if quote.is_none() && c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
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
        assert!(inv.code_object_version == Some(4) && !inv.compiles_hip() && inv.has_input());
        assert!(!parsed("a.o").has_optimisation_level);
    }

    #[test]
    fn hipcc_s_own_spellings_become_clang_s() {
        let inv =
            parsed("-use_fast_math -use-sharedlib --amdhsa-code-object-version=6 --offload-compress a.hip");
        let options: Vec<_> = inv.items.iter().filter(|i| matches!(i, Item::Option(_))).collect();
        let one = |w: &str| Item::Option(vec![w.into()]);
        assert_eq!(
            options,
            [&one("-DHIP_FAST_MATH"), &one("-mcode-object-version=6"), &one("--offload-compress")]
        );
        assert_eq!(inv.code_object_version, Some(6));
        assert_eq!(parsed("--cxxflags").query, Some(Query::CompileFlags));
    }

    #[test]
    fn response_files_are_read_and_quoted_words_kept() {
        let read = |name: &str| match name {
            "a" => Some("x.hip '-DA=b c'\n@b -DE=\\\"q\\\"".to_owned()),
            "b" => Some("\"\" y.o".to_owned()),
            "round" => Some("@round".to_owned()),
            _ => None,
        };
        let of = |w: &[&str]| expand(w.iter().map(|w| w.to_string()).collect(), &read);
        assert_eq!(of(&["-c", "@a", "@none"]), ["-c", "x.hip", "-DA=b c", "", "y.o", "-DE=\"q\"", "@none"]);
        assert_eq!(of(&["@round"]), ["@round"]);
    }

    #[test]
    fn a_missing_value_is_an_error() {
        assert!(matches!(parse(&["-o".to_owned()]), Err(Error::MissingValue(o)) if o == "-o"));
    }
}
