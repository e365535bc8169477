//! The helper process: LLVM in a program of its own, spoken to over its standard input and output.
//!
//! Owns the protocol and both of its ends. A request is LLVM IR as text with compile options; the answer a blob or a
//! message. The helper ends with its input, so with its parent. Must not know the guest.
//!
//! # Protocol
//! Little-endian. Request: magic `u32`, then the fields passes, CPU, features, text, each a `u32` length and bytes; a byte
//! with the code-generation level. Answer: a byte (0: blob, 1: message), `u32` length, bytes.

use std::io::{self, Read, Write};
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Mutex;

use crate::blob::Blob;
use crate::codegen::ENTRY;
use crate::link::link;
use crate::llvm::{Llvm, Options};

const MAGIC: u32 = u32::from_le_bytes(*b"CJ01");
/// Larger messages are damage, not work.
const LIMIT: u32 = 1 << 30;

/// Why there is no blob.
#[derive(Debug, thiserror::Error)]
pub enum HelperError {
    #[error("the program cairn-jit was not found beside {0}; set CAIRN_JIT_HELPER to its path")]
    Missing(String),
    #[error("cannot start {path}: {error}")]
    Start { path: PathBuf, error: io::Error },
    #[error("the translator's process (cairn-jit) has died ({0}); `cairn doctor` says what it needs")]
    Pipe(#[from] io::Error),
    #[error("{0}")]
    Compile(String),
}

fn put(w: &mut impl Write, b: &[u8]) -> io::Result<()> {
    w.write_all(&(b.len() as u32).to_le_bytes())?;
    w.write_all(b)
}

fn get_u32(r: &mut impl Read) -> io::Result<u32> {
    let mut b = [0; 4];
    r.read_exact(&mut b)?;
    Ok(u32::from_le_bytes(b))
}

fn get(r: &mut impl Read) -> io::Result<Vec<u8>> {
    let n = get_u32(r)?;
    if n > LIMIT {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "message too long"));
    }
    let mut b = vec![0; n as usize];
    r.read_exact(&mut b)?;
    Ok(b)
}

/// The helper's side: answers requests until the input ends.
///
/// # Errors
/// Where the other side is gone in the middle of a message.
pub fn serve(mut input: impl Read, mut output: impl Write) -> io::Result<()> {
    let llvm = Llvm::open();
    loop {
        let magic = match get_u32(&mut input) {
            Ok(m) => m,
            Err(e) if e.kind() == io::ErrorKind::UnexpectedEof => return Ok(()),
            Err(e) => return Err(e),
        };
        if magic != MAGIC {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "not a request"));
        }
        let mut field = || get(&mut input).map(|b| String::from_utf8_lossy(&b).into_owned());
        let (passes, cpu, features, text) = (field()?, field()?, field()?, field()?);
        let mut level = [0];
        input.read_exact(&mut level)?;
        let o = Options { passes, codegen_level: level[0], cpu, features, verify: false };
        limit_cpu(CPU_SECONDS);
        let answer = match &llvm {
            Err(e) => Err(e.to_string()),
            Ok(l) => l
                .compile(&text, &o)
                .map_err(|e| e.to_string())
                .and_then(|object| link(&object, ENTRY).map_err(|e| e.to_string())),
        };
        match answer {
            Ok(blob) => {
                output.write_all(&[0])?;
                put(&mut output, &blob.to_bytes())?;
            }
            Err(e) => {
                output.write_all(&[1])?;
                put(&mut output, e.as_bytes())?;
            }
        }
        output.flush()?;
        limit_cpu(0);
    }
}

/// Processor seconds that one function may cost: LLVM has bugs that never end, and a program is better off interpreted.
const CPU_SECONDS: i64 = 120;

/// Ends this process by SIGPROF when it has used that much more processor time; 0 lifts the limit.
fn limit_cpu(seconds: i64) {
    let zero = libc::timeval { tv_sec: 0, tv_usec: 0 };
    let t = libc::itimerval { it_interval: zero, it_value: libc::timeval { tv_sec: seconds, tv_usec: 0 } };
    // SAFETY: reads one structure and writes nothing back.
    unsafe { libc::setitimer(libc::ITIMER_PROF, &t, std::ptr::null_mut()) };
}

struct Running {
    child: Child,
    input: Quiet,
    output: ChildStdout,
}

/// The way to the helper. Writing to one that has died is an error, and not a SIGPIPE, which would end the program.
struct Quiet(UnixStream);

impl Write for Quiet {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // SAFETY: reads `bytes` only.
        let n =
            unsafe { libc::send(self.0.as_raw_fd(), bytes.as_ptr().cast(), bytes.len(), libc::MSG_NOSIGNAL) };
        usize::try_from(n).map_err(|_| io::Error::last_os_error())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// This side: starts the helper at the first request.
#[derive(Default)]
pub struct Helper {
    running: Mutex<Option<Running>>,
}

impl Helper {
    /// Whether the program is there.
    pub fn available() -> bool {
        find().is_ok()
    }

    /// Compiles `text`.
    ///
    /// # Errors
    /// Where there is no helper, or it could not.
    pub fn compile(&self, text: &str, o: &Options) -> Result<Blob, HelperError> {
        let mut running = self.running.lock().unwrap_or_else(|e| e.into_inner());
        if running.is_none() {
            *running = Some(start()?);
        }
        let Some(r) = running.as_mut() else { unreachable!("started above") };
        match r.request(text, o) {
            Ok(Ok(bytes)) => Blob::from_bytes(&bytes).map_err(|e| HelperError::Compile(e.to_string())),
            Ok(Err(m)) => Err(HelperError::Compile(m)),
            Err(e) => {
                // It crashed on this input, or was killed: the next request gets a fresh one.
                *running = None;
                Err(HelperError::Pipe(e))
            }
        }
    }
}

impl Running {
    fn request(&mut self, text: &str, o: &Options) -> io::Result<Result<Vec<u8>, String>> {
        let mut m = MAGIC.to_le_bytes().to_vec();
        for s in [&o.passes, &o.cpu, &o.features] {
            put(&mut m, s.as_bytes())?;
        }
        put(&mut m, text.as_bytes())?;
        m.push(o.codegen_level);
        self.input.write_all(&m)?;
        self.input.flush()?;
        let mut status = [0];
        self.output.read_exact(&mut status)?;
        let b = get(&mut self.output)?;
        Ok(if status[0] == 0 { Ok(b) } else { Err(String::from_utf8_lossy(&b).into_owned()) })
    }
}

fn start() -> Result<Running, HelperError> {
    let path = find()?;
    let fail = |error| HelperError::Start { path: path.clone(), error };
    let (input, theirs) = UnixStream::pair().map_err(fail)?;
    let mut child = Command::new(&path)
        .arg("--serve")
        .env_remove("LD_PRELOAD")
        .stdin(OwnedFd::from(theirs))
        .stdout(Stdio::piped())
        .spawn()
        .map_err(fail)?;
    let Some(output) = child.stdout.take() else { unreachable!("the pipe was asked for") };
    Ok(Running { child, input: Quiet(input), output })
}

/// `CAIRN_JIT_HELPER`, else beside the library or program that this code is in, or in the prefix's `bin`.
fn find() -> Result<PathBuf, HelperError> {
    if let Some(p) = std::env::var_os("CAIRN_JIT_HELPER") {
        return Ok(p.into());
    }
    let mut places: Vec<PathBuf> = Vec::new();
    let homes = [own_library(), std::env::current_exe().ok()];
    for dir in homes.iter().flatten().filter_map(|p| p.parent()) {
        places.extend([dir.join("cairn-jit"), dir.join("../bin/cairn-jit"), dir.join("../cairn-jit")]);
    }
    match places.iter().find(|p| p.is_file()) {
        Some(p) => Ok(p.clone()),
        None => {
            let home = homes.iter().flatten().next().map_or_else(String::new, |p| p.display().to_string());
            Err(HelperError::Missing(home))
        }
    }
}

/// The file that this code was loaded from.
fn own_library() -> Option<PathBuf> {
    // SAFETY: all zeros is a valid value of this plain structure.
    let mut info: libc::Dl_info = unsafe { std::mem::zeroed() };
    // SAFETY: an address of our own and a structure to fill.
    if unsafe { libc::dladdr(find as *const () as *const libc::c_void, &mut info) } == 0
        || info.dli_fname.is_null()
    {
        return None;
    }
    // SAFETY: dladdr gave a name that lives as long as the library.
    let name = unsafe { std::ffi::CStr::from_ptr(info.dli_fname) };
    let path = Path::new(std::ffi::OsStr::new(name.to_str().ok()?));
    path.canonicalize().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dead_helper_is_an_error() {
        let (ours, theirs) = UnixStream::pair().unwrap();
        drop(theirs);
        // SAFETY: a C program's default; the test harness ignores the signal.
        let old = unsafe { libc::signal(libc::SIGPIPE, libc::SIG_DFL) };
        let e = Quiet(ours).write_all(b"request").unwrap_err();
        // SAFETY: what it was.
        unsafe { libc::signal(libc::SIGPIPE, old) };
        assert_eq!(e.kind(), io::ErrorKind::BrokenPipe);
    }

    #[test]
    fn a_request_is_answered() {
        if Llvm::open().is_err() {
            eprintln!("skipped: no LLVM");
            return;
        }
        let mut request = MAGIC.to_le_bytes().to_vec();
        for s in ["", "", ""] {
            put(&mut request, s.as_bytes()).unwrap();
        }
        put(&mut request, format!("define i64 @{ENTRY}(ptr %w, i64 %r) {{\n ret i64 %r\n}}").as_bytes())
            .unwrap();
        request.push(1);
        let mut bad = MAGIC.to_le_bytes().to_vec();
        for s in ["", "", "", "define nonsense"] {
            put(&mut bad, s.as_bytes()).unwrap();
        }
        bad.push(1);
        request.extend(bad);
        let mut out = Vec::new();
        serve(&*request, &mut out).unwrap();
        let mut r = &*out;
        let mut status = [9];
        r.read_exact(&mut status).unwrap();
        assert_eq!(status, [0]);
        let blob = Blob::from_bytes(&get(&mut r).unwrap()).unwrap();
        assert!(!blob.bytes.is_empty());
        r.read_exact(&mut status).unwrap();
        assert_eq!(status, [1]);
        let message = String::from_utf8(get(&mut r).unwrap()).unwrap();
        assert!(message.contains("error"), "{message}");
        assert!(serve(&b"junk that is no request"[..], io::sink()).is_err());
    }
}
