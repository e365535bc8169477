//! Runs one program on the virtual GPU and reads its checksum line. Knows nothing about how it was built.

use super::Job;
use anyhow::{Context, Result, bail};
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

pub struct Outcome {
    pub checksum: String,
    pub seconds: f32,
}

pub fn run(job: &Job, prefix: &Path) -> Result<Outcome> {
    let mut command = Command::new(prefix.join("bin/cairn"));
    command.args(["run", "--device", &job.target, "--engine", &job.engine]);
    command.args(&job.program.run).arg("--").arg(&job.binary).args(&job.program.args);
    let start = Instant::now();
    let (status, out, err) = finish(&mut command, job.program.timeout)?;
    let Some(status) = status else {
        bail!("no end after {} s\n{}", job.program.timeout.as_secs(), told(&command, &out, &err));
    };
    if !job.program.fails_with.is_empty() {
        return failed_as_told(job, status, start, &out, &err, &command);
    }
    if !status.success() {
        bail!("{status}\n{}", told(&command, &out, &err));
    }
    let Some(checksum) = checksum(&out) else {
        bail!("printed no checksum line\n{}", told(&command, &out, &err));
    };
    Ok(Outcome { checksum, seconds: start.elapsed().as_secs_f32() })
}

/// All checksum lines: a program may have several, with names.
fn checksum(out: &str) -> Option<String> {
    let lines: Vec<&str> = out.lines().filter_map(|l| l.trim().strip_prefix("checksum ")).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// A program that must fail: with the texts that it names, and not by a bare signal of memory.
fn failed_as_told(
    job: &Job,
    status: std::process::ExitStatus,
    start: Instant,
    out: &str,
    err: &str,
    command: &Command,
) -> Result<Outcome> {
    use std::os::unix::process::ExitStatusExt;
    const SIGILL: i32 = 4;
    const SIGBUS: i32 = 7;
    const SIGSEGV: i32 = 11;
    if status.success() {
        bail!("it succeeded, and should not\n{}", told(command, out, err));
    }
    if matches!(status.signal(), Some(SIGILL | SIGBUS | SIGSEGV)) {
        bail!("{status}: a fault must be reported, not left to a signal\n{}", told(command, out, err));
    }
    for text in &job.program.fails_with {
        if !out.contains(text.as_str()) && !err.contains(text.as_str()) {
            bail!("it does not say {text:?}\n{}", told(command, out, err));
        }
    }
    Ok(Outcome { checksum: String::new(), seconds: start.elapsed().as_secs_f32() })
}

/// The command to repeat by hand, and the end of what was printed.
fn told(command: &Command, out: &str, err: &str) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let line = words.map(|w| w.to_string_lossy()).collect::<Vec<_>>().join(" ");
    let text = format!("{out}{err}");
    let lines: Vec<&str> = text.lines().collect();
    let tail = &lines[lines.len().saturating_sub(15)..];
    format!("    $ {line}\n{}", tail.iter().map(|l| format!("    {l}\n")).collect::<String>())
}

/// Waits for the end, or kills at the limit (then there is no status).
fn finish(
    command: &mut Command,
    limit: Duration,
) -> Result<(Option<std::process::ExitStatus>, String, String)> {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().with_context(|| format!("cannot start {command:?}"))?;
    let stdout = child.stdout.take().expect("stdout is piped");
    let stderr = child.stderr.take().expect("stderr is piped");
    // Both pipes are drained, or a talkative program would block.
    let reader = |mut pipe: Box<dyn Read + Send>| {
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            let _ = pipe.read_to_end(&mut bytes);
            String::from_utf8_lossy(&bytes).into_owned()
        })
    };
    let out = reader(Box::new(stdout));
    let err = reader(Box::new(stderr));
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break Some(status);
        }
        if start.elapsed() > limit {
            child.kill()?;
            child.wait()?;
            break None;
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    Ok((status, out.join().unwrap_or_default(), err.join().unwrap_or_default()))
}
