//! Messages to the person at the terminal.

use std::fmt::Display;
use std::io::Write as _;

/// Writes a message to stderr in one piece. A closed stderr changes nothing: `eprintln!` would panic, and so end a thread
/// that others wait for.
pub fn tell(message: impl Display) {
    let text = format!("{message}\n");
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}
