//! `cairn run`: puts our libraries before all others, tells them the device and engine by environment variables, and
//! becomes the program. What those variables mean is the libraries' business.

use crate::{prefix, program};
use anyhow::{Context, Result, bail, ensure};
use cairn_target::DeviceProfile;
use std::ffi::{OsStr, OsString};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

#[derive(clap::Args)]
pub struct Args {
    /// Virtual devices, joined by commas, device 0 first; `auto`: one that the program's GPU code is for (as without)
    #[arg(long, value_name = "GFX[,GFX...]")]
    device: Option<String>,
    /// Worker threads (as many as cores unless given)
    #[arg(long, value_name = "N")]
    threads: Option<std::num::NonZeroU32>,
    /// What executes GPU code
    #[arg(long, value_enum)]
    engine: Option<Engine>,
    /// Stop a kernel that runs longer, and show where its waves are
    #[arg(long, value_name = "SECONDS")]
    timeout: Option<f64>,
    /// Print counts and times of what ran when the program ends
    #[arg(long)]
    stats: bool,
    /// The program and its arguments
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true, value_name = "PROGRAM")]
    program: Vec<OsString>,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Engine {
    /// Translated to this CPU's machine code by LLVM
    Jit,
    /// Interpreted: starts at once, runs slowly
    Interp,
}

pub fn run(args: &Args) -> Result<()> {
    let lib = prefix::lib();
    for name in prefix::LIBRARIES {
        ensure!(
            lib.join(name).exists(),
            "{name} is not in {}: build this installation with scripts/build",
            lib.display()
        );
    }
    let (program, rest) = args.program.split_first().context("no program given")?;
    program::check(program)?;
    let mut command = Command::new(program);
    command.args(rest);
    surround(&mut command, &lib)?;
    let device = args.device.as_deref().filter(|list| *list != AUTO);
    if args.device.is_some() || std::env::var_os("CAIRN_DEVICE").is_none_or(|v| v.is_empty()) {
        command.env("CAIRN_DEVICE", AUTO);
    }
    if let Some(list) = device {
        for name in check_devices(list)? {
            eprintln!(
                "cairn: {name} runs no kernels yet, programs can only see it; kernels run on {}",
                runnable()
            );
        }
        command.env("CAIRN_DEVICE", list);
    }
    if let Some(n) = args.threads {
        command.env("CAIRN_THREADS", n.to_string());
    }
    if let Some(engine) = args.engine {
        let name = match engine {
            Engine::Jit => "jit",
            Engine::Interp => "interp",
        };
        command.env("CAIRN_ENGINE", name);
    }
    if let Some(seconds) = args.timeout {
        ensure!(seconds > 0.0 && seconds.is_finite(), "--timeout: {seconds} is no number of seconds above 0");
        command.env("CAIRN_TIMEOUT", seconds.to_string());
    }
    if args.stats {
        command.env("CAIRN_STATS", "1");
    }
    let failure = command.exec();
    bail!("cannot start {}: {failure}", program.to_string_lossy())
}

/// The device that the program's GPU code is for: known when it is loaded, so the libraries choose, and say which.
const AUTO: &str = "auto";

/// Puts our libraries before all others, for the program and what it starts: on the search path, where a name without a
/// number is the newest epoch; in the dynamic loader's own searches, for programs that bring their own ROCm; and what
/// programs look for of the driver.
fn surround(command: &mut Command, lib: &Path) -> Result<()> {
    let own = lib.join("cairn");
    let launch = own.join("libcairn-launch.so");
    ensure!(
        !launch.as_os_str().as_encoded_bytes().contains(&b' '),
        "{} cannot stand in LD_PRELOAD: install Cairn in a folder without spaces in its name",
        lib.display()
    );
    let before = |variable: &str, first: &[&Path]| -> Result<(String, OsString)> {
        Ok((
            variable.to_owned(),
            prepend(first, std::env::var_os(variable).as_deref()).context(variable.to_owned())?,
        ))
    };
    command.envs([
        before("LD_LIBRARY_PATH", &[&lib.join(NEWEST), lib])?,
        before("LD_AUDIT", &[&launch])?,
        before("LD_PRELOAD", &[&launch])?,
        before("PATH", &[&own.join("bin")])?,
    ]);
    Ok(())
}

/// The folder in which a library's name without a number is that of the newest epoch.
const NEWEST: &str = "7";

/// Ours first, then what was there.
fn prepend(first: &[&Path], old: Option<&OsStr>) -> Result<OsString> {
    let old = old.map(std::env::split_paths).into_iter().flatten();
    let others = old.filter(|p| !p.as_os_str().is_empty() && !first.contains(&p.as_path()));
    let ours = first.iter().map(|p| p.to_path_buf());
    std::env::join_paths(ours.chain(others))
        .with_context(|| format!("{} cannot stand in it", first[0].display()))
}

/// Refuses names that are no devices; those of devices that kernels cannot run on yet come back.
fn check_devices(list: &str) -> Result<Vec<&'static str>> {
    let mut only_seen = Vec::new();
    for name in list.split(',') {
        let profile = DeviceProfile::named(name).context("--device (`cairn info` shows them all)")?;
        if !profile.runs_code() {
            only_seen.push(profile.target.name());
        }
    }
    Ok(only_seen)
}

/// Devices that kernels run on.
fn runnable() -> String {
    let all = DeviceProfile::all().iter().filter(|p| p.runs_code());
    all.map(|p| p.target.name()).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_libraries_come_first_and_once() {
        let ours = [Path::new("/p/lib/7"), Path::new("/p/lib")];
        let path = prepend(&ours, Some(OsStr::new("/a:/p/lib:/b"))).unwrap();
        assert_eq!(path, "/p/lib/7:/p/lib:/a:/b");
        assert_eq!(prepend(&ours[1..], None).unwrap(), "/p/lib");
    }

    #[test]
    fn unknown_devices_are_refused_with_the_known_ones() {
        check_devices("gfx906,gfx1030").unwrap();
        check_devices("gfx90a:xnack-").unwrap();
        assert_eq!(check_devices("gfx906,gfx803").unwrap(), ["gfx803"]);
        assert!(runnable().contains("gfx906") && !runnable().contains("gfx803"));
        let message = format!("{:#}", check_devices("gfx906,gfx9999").unwrap_err());
        assert!(message.contains("gfx9999") && message.contains("gfx1030"), "{message}");
    }
}
