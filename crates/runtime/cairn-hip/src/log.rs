//! The log that `AMD_LOG_LEVEL` asks for: 1 errors, 2 warnings, 3 API calls, 4 details. Goes to stderr, or to the file
//! that `AMD_LOG_LEVEL_FILE` names.

use std::cell::Cell;
use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::panic::Location;
use std::sync::{Mutex, OnceLock};

/// How much a line matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    Error = 1,
    Warning = 2,
    Info = 3,
    Debug = 4,
}

struct Sink {
    level: u32,
    file: Option<File>,
}

fn sink() -> &'static Sink {
    static SINK: OnceLock<Sink> = OnceLock::new();
    SINK.get_or_init(|| {
        let level = std::env::var("AMD_LOG_LEVEL").ok().and_then(|v| v.trim().parse().ok()).unwrap_or(0);
        let file = std::env::var_os("AMD_LOG_LEVEL_FILE")
            .filter(|_| level > 0)
            .and_then(|path| OpenOptions::new().create(true).append(true).open(path).ok());
        Sink { level, file }
    })
}

/// Whether lines of this level are written.
pub fn enabled(level: Level) -> bool {
    sink().level >= level as u32
}

/// Writes a line, if its level is asked for.
pub fn write(level: Level, text: fmt::Arguments<'_>) {
    if !enabled(level) {
        return;
    }
    let line = format!(":{}:cairn: {text}\n", level as u32);
    match &sink().file {
        Some(file) => {
            let mut file = file;
            let _ = file.write_all(line.as_bytes());
        }
        None => {
            let _ = std::io::stderr().write_all(line.as_bytes());
        }
    }
}

/// Says why a call fails and answers the error: `return Err(fail(Error::InvalidValue, format_args!(..)))`.
pub fn fail(error: crate::Error, why: fmt::Arguments<'_>) -> crate::Error {
    write(Level::Error, format_args!("{error}: {why}"));
    error
}

thread_local! {
    /// The function that the program has called, for messages.
    static CALL: Cell<&'static str> = const { Cell::new("") };
}

/// Notes which function the program has called on this thread.
pub fn calling(name: &'static str) {
    let _ = CALL.try_with(|c| c.set(name));
}

/// As [`fail`], for what only a mistake in the program leads to: the first time it is said whatever the level, for each
/// error at each place in our code. HIP itself says nothing, and programs that do not look at what calls return go on as if nothing were wrong.
#[track_caller]
pub fn mistake(error: crate::Error, why: fmt::Arguments<'_>) -> crate::Error {
    static SAID: Mutex<Vec<(&'static Location<'static>, crate::Error)>> = Mutex::new(Vec::new());
    let here = (Location::caller(), error);
    let call = CALL.try_with(Cell::get).unwrap_or_default();
    let colon = if call.is_empty() { "" } else { ": " };
    let mut said = SAID.lock().unwrap_or_else(|e| e.into_inner());
    if said.contains(&here) {
        write(Level::Error, format_args!("{error}: {call}{colon}{why}"));
    } else {
        said.push(here);
        drop(said);
        say(error, format_args!("{call}{colon}{why}"));
    }
    error
}

/// As [`fail`], but said whatever the level: for what the user has to act on.
pub fn say(error: crate::Error, why: fmt::Arguments<'_>) -> crate::Error {
    let _ = writeln!(std::io::stderr(), "cairn: {why} ({error})");
    error
}
