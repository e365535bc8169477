//! Tests as text, so that one input runs on every target and engine. README.md has the formats.
//!
//! - [`run`]: `run/*.s`, instruction sequences with the state before and after.
//! - [`golden`]: the other folders, where what a library prints is compared with what stands in the file.
//!
//! **Must not know** what an instruction means: expectations in the files are derived from AMD's manuals.
#![forbid(unsafe_code)]

pub mod golden;
pub mod run;
pub mod text;
