//! Finds HIP programs and reads the directives in their leading comment:
//! `args: WORDS` for the test run, `run: WORDS` for `cairn run`, `flags: WORDS` for the compiler, `genco: FILE` for a code object that is built
//! beside the program, `no-barrier` where the machine code must hold no `s_barrier`, `timeout: SECONDS`,
//! `same-on-all-targets` where the checksum must not depend on the device, `targets: WORDS` to compile for others than
//! those that it runs on, `needs: LIBRARY` and `package: NAME` where the program is skipped unless that library is installed, and
//! `fails-with: WORDS`, once for each text that a failing program must show.

use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// `examples/saxpy`, `standing/any`: its path without `tests/programs` and extension.
    pub name: String,
    pub file: PathBuf,
    pub args: Vec<String>,
    pub flags: Vec<String>,
    /// Options of `cairn run`.
    pub run: Vec<String>,
    pub genco: Option<PathBuf>,
    pub no_barrier: bool,
    /// Compiled for these; empty for those that it runs on.
    pub targets: Vec<String>,
    pub same_on_all_targets: bool,
    /// Texts that the run must show; it must end, and not in success.
    pub fails_with: Vec<String>,
    pub timeout: Duration,
    /// A library that `scripts/test` does not install, for its size; without it the program does not run.
    pub needs: Option<String>,
    /// Debian's package of that library.
    pub package: Option<String>,
}

const FOLDERS: &[&str] = &["examples", "tests/programs", "tests/e2e"];

impl Program {
    /// C, against the libraries' host interfaces: no device code of its own.
    pub fn is_c(&self) -> bool {
        self.file.extension().is_some_and(|e| e == "c")
    }

    /// Why the program cannot run on this machine, where that is no failure: a library that it needs is not installed.
    pub fn reason_to_skip(&self) -> Result<Option<String>> {
        let Some(library) = &self.needs else { return Ok(None) };
        // The compiler that links the program says where it finds the library, or repeats the name.
        let query = format!("-print-file-name={library}");
        let found = Command::new("cc").arg(query).output().context("cannot start cc")?;
        let there = Path::new(String::from_utf8_lossy(&found.stdout).trim()).is_absolute();
        let hint = self.package.as_ref().map(|p| format!("; apt-get install {p}")).unwrap_or_default();
        Ok((!there).then(|| format!("needs {library}{hint}")))
    }
}

/// All programs whose name contains one of the filters (or all, where there is none), by name.
pub fn all(filters: &[String]) -> Result<Vec<Program>> {
    let mut files = Vec::new();
    for folder in FOLDERS {
        collect(Path::new(folder), &mut files)?;
    }
    let mut programs: Vec<Program> = Vec::new();
    for file in &files {
        let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
        programs.push(parse(file, &text).with_context(|| file.display().to_string())?);
    }
    // What others load at run time is no program.
    let parts: Vec<PathBuf> = programs.iter().filter_map(|p| p.genco.clone()).collect();
    programs.retain(|p| !parts.contains(&p.file));
    programs.retain(|p| filters.is_empty() || filters.iter().any(|f| p.name.contains(f.as_str())));
    programs.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(programs)
}

fn collect(folder: &Path, out: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, out)?;
        } else if path.extension().is_some_and(|e| e == "hip" || e == "c") {
            out.push(path);
        }
    }
    Ok(())
}

fn parse(file: &Path, text: &str) -> Result<Program> {
    let name = file.strip_prefix("tests/programs").unwrap_or(file).with_extension("");
    let mut p = Program {
        name: name.display().to_string(),
        file: file.to_owned(),
        args: Vec::new(),
        flags: Vec::new(),
        run: Vec::new(),
        genco: None,
        no_barrier: false,
        targets: Vec::new(),
        same_on_all_targets: false,
        fails_with: Vec::new(),
        timeout: Duration::from_secs(300),
        needs: None,
        package: None,
    };
    let words = |v: &str| v.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    for line in text.lines().map_while(comment) {
        match line.split_once(": ") {
            Some(("args", v)) => p.args = words(v),
            Some(("flags", v)) => p.flags = words(v),
            Some(("run", v)) => p.run = words(v),
            Some(("genco", v)) => p.genco = Some(file.with_file_name(v.trim())),
            Some(("timeout", v)) => p.timeout = Duration::from_secs(v.trim().parse().context("timeout")?),
            Some(("targets", v)) => p.targets = words(v),
            Some(("needs", v)) => p.needs = Some(v.trim().to_owned()),
            Some(("package", v)) => p.package = Some(v.trim().to_owned()),
            Some(("fails-with", v)) => p.fails_with.push(v.trim().to_owned()),
            None if line == "no-barrier" => p.no_barrier = true,
            None if line == "same-on-all-targets" => p.same_on_all_targets = true,
            // A misspelt directive would be a test that tests nothing.
            Some((word, _))
                if [
                    "arg",
                    "flag",
                    "target",
                    "need",
                    "packages",
                    "no-barrier",
                    "same-on-all-targets",
                    "fail-with",
                ]
                .contains(&word) =>
            {
                bail!("unknown directive {word}")
            }
            _ => {}
        }
    }
    Ok(p)
}

/// What a line of the leading comment says.
fn comment(line: &str) -> Option<&str> {
    let line = line.trim_start();
    ["//", "/*", "*/", "*"].iter().find_map(|mark| line.strip_prefix(mark)).map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_directives_of_the_leading_comment_only() {
        let text =
            "// Title: and more\n// args: 1 2\n// no-barrier\n// genco: k.hip\n#include <x>\n// flags: -g\n";
        let p = parse(Path::new("tests/programs/standing/a.hip"), text).unwrap();
        assert_eq!(p.name, "standing/a");
        assert_eq!(p.args, ["1", "2"]);
        let c = parse(Path::new("tests/e2e/b.c"), "/* About.\n * flags: -lx\n */\nint x;\n").unwrap();
        assert!(c.is_c() && c.flags == ["-lx"]);
        assert!(p.no_barrier && p.flags.is_empty());
        assert_eq!(p.reason_to_skip().unwrap(), None);
        assert_eq!(p.genco.as_deref(), Some(Path::new("tests/programs/standing/k.hip")));
    }

    #[test]
    fn a_program_without_its_library_is_skipped_by_name() {
        let text = "/* needs: libno-such-thing.so.7\n * package: libno7\n */\n";
        let p = parse(Path::new("tests/e2e/a.c"), text).unwrap();
        assert_eq!(
            p.reason_to_skip().unwrap().as_deref(),
            Some("needs libno-such-thing.so.7; apt-get install libno7")
        );
        let there = parse(Path::new("tests/e2e/a.c"), "/* needs: libc.so.6\n */\n").unwrap();
        assert_eq!(there.reason_to_skip().unwrap(), None);
    }
}
