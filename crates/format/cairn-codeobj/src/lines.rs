//! Source lines from DWARF: which file, line and function an instruction comes from. Used for fault messages, so
//! it is built on demand and copies only the debug sections.

use std::sync::Arc;

use crate::elf::{Elf, SHF_COMPRESSED};
use crate::error::Error;

type Reader = gimli::EndianArcSlice<gimli::LittleEndian>;

/// A place in the source.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SourceLine {
    /// The file, as the compiler was given it (with its directory).
    pub file: String,
    /// The line, from 1; 0 where the compiler could not say.
    pub line: u32,
    /// The column, from 1; 0 where the compiler did not say.
    pub column: u32,
}

impl std::fmt::Display for SourceLine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.file, self.line)?;
        if self.column != 0 {
            write!(f, ":{}", self.column)?;
        }
        Ok(())
    }
}

/// The line table of a code object.
pub struct SourceMap {
    context: addr2line::Context<Reader>,
}

impl std::fmt::Debug for SourceMap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SourceMap")
    }
}

impl SourceMap {
    /// Reads the debug information of a code object; `None` where there is none (it was built without `-g`).
    pub fn new(file: &[u8]) -> Result<Option<SourceMap>, Error> {
        let elf = Elf::parse(file)?;
        let section = |name: &str| elf.sections.iter().find(|s| s.name == name && s.size > 0);
        let Some(info) = section(".debug_info").or_else(|| section(".debug_line")) else { return Ok(None) };
        let (offset, compressed) = (info.offset, info.flags & SHF_COMPRESSED != 0);
        if compressed {
            return Err(Error::Unsupported(
                "compressed debug sections (link without --compress-debug-sections)".into(),
            ));
        }
        let bad = |e: gimli::Error| Error::malformed(offset, format!("debug information: {e}"));
        let dwarf = gimli::Dwarf::load(|id| {
            let data: &[u8] = match section(id.name()) {
                Some(s) => elf.section_data(s)?,
                None => &[],
            };
            Ok::<_, Error>(Reader::new(Arc::from(data), gimli::LittleEndian))
        })?;
        Ok(Some(SourceMap { context: addr2line::Context::from_dwarf(dwarf).map_err(bad)? }))
    }

    /// The source line of the instruction at a virtual address of the code object. Damaged debug information has none.
    pub fn line_for(&self, vaddr: u64) -> Option<SourceLine> {
        let location = self.context.find_location(vaddr).ok()??;
        Some(SourceLine {
            file: location.file?.to_owned(),
            line: location.line.unwrap_or(0),
            column: location.column.unwrap_or(0),
        })
    }

    /// The call chain of inlined functions at a virtual address, innermost first: function name and line.
    pub fn frames_for(&self, vaddr: u64) -> Vec<(Option<String>, Option<SourceLine>)> {
        let mut found = Vec::new();
        let Ok(mut frames) = self.context.find_frames(vaddr).skip_all_loads() else { return found };
        // Inlining deeper than this is a loop in damaged input.
        while let (Ok(Some(frame)), true) = (frames.next(), found.len() < 256) {
            let function = frame.function.and_then(|f| f.raw_name().ok().map(|n| n.into_owned()));
            let line = frame.location.and_then(|l| {
                let file = l.file?.to_owned();
                Some(SourceLine { file, line: l.line.unwrap_or(0), column: l.column.unwrap_or(0) })
            });
            found.push((function, line));
        }
        found
    }
}
