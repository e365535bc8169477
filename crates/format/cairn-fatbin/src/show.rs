//! Describing the code objects in a file, for command-line tools.

use std::fmt::Write;

use cairn_codeobj::{CodeObject, Listing};

use crate::error::Error;
use crate::fat_binary::{Format, sniff};
use crate::file::FatFile;

/// How much to tell of each code object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Detail {
    /// Kernels with their resources.
    Kernels,
    /// Arguments, segments, variables and relocations too.
    Everything,
}

/// What [`show`] met.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Shown {
    /// Entries that were asked for.
    pub entries: usize,
    /// Those of them that are no code object, or a broken one.
    pub damaged: usize,
}

/// Appends a description of every entry that `wanted` picks (by bundle number, from 1, and entry ID) and that is not
/// empty. A damaged code object is said to be so, and the rest goes on.
pub fn show(
    file: &FatFile,
    detail: Detail,
    mut wanted: impl FnMut(usize, &str) -> bool,
    out: &mut String,
) -> Result<Shown, Error> {
    let mut shown = Shown::default();
    for (index, located) in file.binaries().enumerate() {
        let bundle = index + 1;
        let binary = file.open_binary(&located?)?;
        for entry in binary.entries().iter().filter(|e| e.size > 0 && wanted(bundle, e.id.as_str())) {
            shown.entries += 1;
            let bytes = binary.bytes_of(entry);
            let text = match (sniff(bytes), CodeObject::parse(bytes)) {
                (Some(Format::CodeObject), Ok(object)) => match detail {
                    Detail::Kernels => Listing(&object).to_string(),
                    Detail::Everything => format!("{:#}", Listing(&object)),
                },
                (Some(Format::CodeObject), Err(error)) => {
                    shown.damaged += 1;
                    format!("{error}\n")
                }
                _ => {
                    shown.damaged += 1;
                    let start: Vec<String> = bytes.iter().take(8).map(|b| format!("{b:02x}")).collect();
                    format!("not an AMDGPU code object (it begins {})\n", start.join(" "))
                }
            };
            write!(out, "bundle {bundle}  {}  {} bytes\n{text}", entry.id, entry.size)
                .expect("writing to a String succeeds");
        }
    }
    Ok(shown)
}
