//! The benchmark programs: their sources, compiling them once, and speaking with them.
//!
//! Must not know what is measured or compared.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::io::{BufRead, BufReader, Write};
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};

use crate::prefix;

/// On which side a program stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Hip,
    Native,
}

macro_rules! sources {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_str!(concat!("../../bench/", $path)))),*]
    };
}

/// Every file, by its path below `bench/`.
#[rustfmt::skip]
const SOURCES: &[(&str, &str)] = sources![
    "serve.h",
    "hip/device.h",
    "hip/vector_add.hip", "hip/saxpy.hip", "hip/matmul_naive.hip", "hip/matmul_lds16.hip", "hip/matmul_rb64.hip",
    "hip/nbody.hip", "hip/reduce.hip", "hip/stencil.hip", "hip/transpose.hip", "hip/histogram.hip",
    "hip/black_scholes.hip", "hip/mandelbrot.hip", "hip/bitonic.hip", "hip/launch.hip",
    "native/vector_add.cpp", "native/saxpy.cpp", "native/matmul_naive.cpp", "native/matmul_lds16.cpp",
    "native/matmul_rb64.cpp", "native/nbody.cpp", "native/reduce.cpp", "native/stencil.cpp", "native/transpose.cpp",
    "native/histogram.cpp", "native/black_scholes.cpp", "native/mandelbrot.cpp", "native/bitonic.cpp",
    "native/launch.cpp", "native/limits.cpp",
];

/// Path below `bench/` of a program's source.
pub fn source(kind: Kind, name: &str) -> Option<&'static str> {
    let path = match kind {
        Kind::Hip => format!("hip/{name}.hip"),
        Kind::Native => format!("native/{name}.cpp"),
    };
    SOURCES.iter().map(|s| s.0).find(|&p| p == path)
}

/// Compiles and starts programs.
pub struct Workshop {
    folder: PathBuf,
    device: String,
    engine: String,
    threads: Option<NonZeroU32>,
}

impl Workshop {
    /// Lays the sources out below `base`, in a folder named after their content.
    pub fn new(base: PathBuf, device: &str, engine: &str, threads: Option<NonZeroU32>) -> Result<Workshop> {
        let mut h = DefaultHasher::new();
        SOURCES.hash(&mut h);
        let folder = base.join(format!("{:016x}", h.finish()));
        for (path, text) in SOURCES {
            let file = folder.join(path);
            if std::fs::read_to_string(&file).is_ok_and(|t| t == *text) {
                continue;
            }
            let parent = file.parent().expect("below the folder");
            std::fs::create_dir_all(parent)
                .and_then(|()| std::fs::write(&file, text))
                .with_context(|| format!("cannot write {}", file.display()))?;
        }
        Ok(Workshop { folder, device: device.to_owned(), engine: engine.to_owned(), threads })
    }

    pub fn threads(&self) -> u32 {
        self.threads
            .map(NonZeroU32::get)
            .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, |n| n.get() as u32))
    }

    /// Compiles `name` unless that has been done, starts it, and waits until its own check has passed.
    pub fn start(&self, kind: Kind, name: &str, argument: &str) -> Result<Server> {
        let path = source(kind, name).with_context(|| format!("no source for {name}"))?;
        let program = self.compile(kind, path)?;
        let threads = self.threads().to_string();
        let mut c = match kind {
            Kind::Hip => {
                let mut c = Command::new(prefix::root().join("bin/cairn"));
                c.args([
                    "run",
                    "--device",
                    &self.device,
                    "--engine",
                    &self.engine,
                    "--threads",
                    &threads,
                    "--",
                ]);
                c.arg(&program);
                c
            }
            Kind::Native => {
                let mut c = Command::new(&program);
                // Threads that wait must not spin while the other side has its turn.
                c.env("OMP_NUM_THREADS", &threads).env("KMP_BLOCKTIME", "2").env("OMP_PROC_BIND", "true");
                c
            }
        };
        if !argument.is_empty() {
            c.arg(argument);
        }
        let mut child = c
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {}", program.display()))?;
        let input = child.stdin.take().context("no pipe")?;
        let output = BufReader::new(child.stdout.take().context("no pipe")?);
        let mut server = Server { child, input: Some(input), output, name: name.to_owned() };
        let ready = server.line()?;
        ensure!(ready == "ready", "{name} said {ready:?} instead of \"ready\"");
        Ok(server)
    }

    fn compile(&self, kind: Kind, path: &str) -> Result<PathBuf> {
        let source = self.folder.join(path);
        let program = match kind {
            Kind::Hip => source.with_extension(&self.device),
            Kind::Native => source.with_extension("native"),
        };
        if program.exists() {
            return Ok(program);
        }
        let unfinished = program.with_extension("unfinished");
        let mut c = match kind {
            Kind::Hip => {
                let mut c = Command::new(prefix::root().join("bin/hipcc"));
                c.arg("-O3").arg(format!("--offload-arch={}", self.device));
                c
            }
            Kind::Native => {
                let mut c = Command::new(native_compiler()?);
                c.args(["-O3", "-march=native", "-fopenmp", "-std=c++17"]);
                c
            }
        };
        c.arg(&source).arg("-o").arg(&unfinished);
        let status = c.status().with_context(|| format!("cannot start {:?}", c.get_program()))?;
        ensure!(status.success(), "cannot compile {path}: {c:?} failed");
        std::fs::rename(&unfinished, &program)?;
        Ok(program)
    }
}

fn native_compiler() -> Result<&'static str> {
    ["clang++-19", "clang++", "g++"]
        .into_iter()
        .find(|c| std::env::var_os("PATH").is_some_and(|p| std::env::split_paths(&p).any(|d| is_file(&d, c))))
        .context("no C++ compiler found for the native programs: apt-get install clang-19 libomp-19-dev")
}

fn is_file(folder: &Path, name: &str) -> bool {
    folder.join(name).is_file()
}

/// A running benchmark program.
pub struct Server {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    name: String,
}

impl Server {
    /// One measurement, in the task's unit.
    pub fn measure(&mut self) -> Result<f64> {
        // Let the threads of the one before go to sleep.
        std::thread::sleep(Duration::from_millis(5));
        let input = self.input.as_mut().context("already ended")?;
        input
            .write_all(b"go\n")
            .and_then(|()| input.flush())
            .with_context(|| format!("{} has ended", self.name))?;
        let line = self.line()?;
        line.parse().with_context(|| format!("{} said {line:?}", self.name))
    }

    fn line(&mut self) -> Result<String> {
        let mut line = String::new();
        if self.output.read_line(&mut line)? == 0 {
            let status = self.child.wait()?;
            bail!("{} ended early: {status}", self.name);
        }
        Ok(line.trim().to_owned())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // End of input is how a program is told to end.
        self.input = None;
        let _ = self.child.wait();
    }
}
