//! Builds one program with one compiler, for all targets into one binary, and checks its machine code where its
//! directives ask for it. What is up to date is not built again.

use super::TARGETS;
use super::source::Program;
use crate::cargo;
use anyhow::{Context, Result, bail, ensure};
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Whose hipcc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compiler {
    /// Ours, with clang-19: code object version 5.
    Cairn,
    /// Debian's hipcc 5.2, with clang-15: code object version 4.
    Debian,
}

impl Compiler {
    pub const ALL: &[Compiler] = &[Compiler::Cairn, Compiler::Debian];

    pub fn name(self) -> &'static str {
        match self {
            Compiler::Cairn => "cairn",
            Compiler::Debian => "debian",
        }
    }

    /// What it can compile for.
    pub fn targets(self) -> &'static [&'static str] {
        match self {
            Compiler::Cairn => TARGETS,
            Compiler::Debian => &["gfx906", "gfx90a", "gfx1030"],
        }
    }

    pub fn parse(name: &str) -> Result<Compiler> {
        match Self::ALL.iter().find(|c| c.name() == name) {
            Some(c) => Ok(*c),
            None => bail!("unknown compiler {name}: cairn or debian"),
        }
    }

    fn program(self, prefix: &Path) -> PathBuf {
        match self {
            Compiler::Cairn => prefix.join("bin/hipcc"),
            Compiler::Debian => "/usr/bin/hipcc".into(),
        }
    }
}

/// Builds and returns the binary.
pub fn build(program: &Program, compiler: Compiler, prefix: &Path) -> Result<PathBuf> {
    let folder = cargo::root().join("target/programs").join(compiler.name());
    let binary = folder.join(program.name.replace('/', "-"));
    let stamp_file = binary.with_extension("stamp");
    let stamp = stamp(program, compiler, prefix)?;
    if binary.exists() && fs::read_to_string(&stamp_file).is_ok_and(|s| s == stamp) {
        return Ok(binary);
    }
    fs::create_dir_all(&folder)?;
    let _ = fs::remove_file(&stamp_file);
    let mut command = if program.is_c() { cc(program, prefix) } else { hipcc(program, compiler, prefix) };
    if !program.is_c() {
        command.args(&program.flags).arg(&program.file);
    }
    succeeds(command.arg("-o").arg(&binary))?;
    if let Some(source) = &program.genco {
        let mut command = hipcc(program, compiler, prefix);
        command.arg("--genco").arg(source).arg("-o").arg(format!("{}.hsaco", binary.display()));
        succeeds(&mut command)?;
    }
    if program.no_barrier {
        for target in compiler.targets() {
            let text = disassembly(&binary, target)?;
            ensure!(text.contains("s_endpgm"), "no machine code for {target} in {}", binary.display());
            ensure!(
                !text.contains("s_barrier"),
                "{target}: the compiler kept s_barrier: the test shows nothing"
            );
        }
    }
    fs::write(&stamp_file, stamp)?;
    Ok(binary)
}

fn hipcc(program: &Program, compiler: Compiler, prefix: &Path) -> Command {
    let own: Vec<&str> = program.targets.iter().map(String::as_str).collect();
    let targets = if own.is_empty() { compiler.targets() } else { &own };
    let mut c = Command::new(compiler.program(prefix));
    c.args(["-O2", "-std=c++17", "-w"]).args(targets.iter().map(|t| format!("--offload-arch={t}")));
    // Debian's script asks for the machine's GPUs where nothing is given; neither may see our surroundings.
    c.env_remove("HIP_PATH").env_remove("ROCM_PATH").env_remove("HIP_CLANG_PATH");
    c
}

/// The C compiler, with the program's libraries and ours behind it.
fn cc(program: &Program, prefix: &Path) -> Command {
    let mut c = Command::new("cc");
    c.args(["-O2", "-w", "-D__HIP_PLATFORM_AMD__"]).arg(&program.file).args(&program.flags);
    c.arg(format!("-L{}", prefix.join("lib").display())).args(["-lamdhip64", "-lm"]);
    c
}

/// Changes when the program would be built differently.
fn stamp(program: &Program, compiler: Compiler, prefix: &Path) -> Result<String> {
    let mut h = DefaultHasher::new();
    let p = program;
    (compiler.targets(), &p.name, &p.flags, &p.targets, &p.genco, p.no_barrier).hash(&mut h);
    match compiler {
        // Our hipcc by its sources: a rebuilt one that is the same would change its bytes.
        Compiler::Cairn => {
            let mut sources: Vec<_> =
                fs::read_dir("crates/tools/hipcc/src")?.flatten().map(|e| e.path()).collect();
            sources.sort();
            for file in sources {
                fs::read(&file)?.hash(&mut h);
            }
        }
        Compiler::Debian => fs::read(compiler.program(prefix)).context("Debian's hipcc")?.hash(&mut h),
    }
    let folder = program.file.parent().context("a program lies in a folder")?;
    let mut inputs = vec![program.file.clone()];
    inputs.extend(program.genco.iter().cloned());
    // A program may be another one with other flags.
    let text = fs::read_to_string(&program.file)?;
    let included = text.lines().filter_map(|l| l.strip_prefix("#include \"")?.strip_suffix(".hip\""));
    inputs.extend(included.map(|name| folder.join(format!("{name}.hip"))));
    for up in folder.ancestors().filter(|f| !f.as_os_str().is_empty()) {
        let headers = fs::read_dir(up)?.flatten().map(|e| e.path());
        inputs.extend(headers.filter(|p| p.extension().is_some_and(|e| e == "h")));
    }
    inputs.sort();
    for file in inputs {
        fs::read(&file).with_context(|| file.display().to_string())?.hash(&mut h);
    }
    Ok(format!("{:016x}", h.finish()))
}

/// LLVM's disassembly of the program's machine code for one target.
fn disassembly(binary: &Path, target: &str) -> Result<String> {
    let bundle = binary.with_extension("bundle");
    let object = binary.with_extension(target);
    let dump = format!("--dump-section=.hip_fatbin={}", bundle.display());
    succeeds(Command::new("llvm-objcopy-19").arg(dump).arg(binary).arg("/dev/null"))?;
    succeeds(
        Command::new("clang-offload-bundler-19")
            .args(["-unbundle", "-type=o", "-input"])
            .arg(&bundle)
            .arg(format!("-targets=hipv4-amdgcn-amd-amdhsa--{target}"))
            .arg("-output")
            .arg(&object),
    )?;
    succeeds(Command::new("llvm-objdump-19").arg("-d").arg(&object))
}

/// Runs a command to its end; its standard output, or an error with what it said.
fn succeeds(command: &mut Command) -> Result<String> {
    let out = command.output().with_context(|| format!("cannot start {command:?}"))?;
    let said = String::from_utf8_lossy(&out.stdout).into_owned() + &String::from_utf8_lossy(&out.stderr);
    // The first errors say most.
    let said: Vec<&str> = said.lines().take(30).collect();
    ensure!(out.status.success(), "{command:?} failed:\n{}", said.join("\n"));
    Ok(String::from_utf8_lossy(&out.stdout).into_owned())
}
