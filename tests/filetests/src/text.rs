//! Files of the folders `decode`, `lift` and `opt`: a header, directives, and assembly, for one target each time.

use std::path::Path;

use cairn_snippet::{AsmError, Assembled, assemble};
use cairn_target::Target;

/// A file read: `; target:` names the targets, other lines that start with `; ` are directives.
#[derive(Clone, Debug, Default)]
pub struct Text {
    pub targets: Vec<Target>,
    pub directives: Vec<String>,
    pub asm: String,
}

impl Text {
    /// # Errors
    /// Where the file cannot be read, or names no target.
    pub fn read(path: &Path) -> Result<Text, String> {
        let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
        let mut t = Text::default();
        for line in text.lines().map(str::trim) {
            if let Some(names) = line.strip_prefix("; target:") {
                for n in names.split_whitespace() {
                    t.targets.push(
                        Target::from_name(n).ok_or_else(|| format!("{}: no target {n}", path.display()))?,
                    );
                }
            } else if let Some(d) = line.strip_prefix("; ") {
                t.directives.push(d.to_owned());
            } else if !line.starts_with("//") {
                t.asm += line;
                t.asm.push('\n');
            }
        }
        if t.targets.is_empty() { Err(format!("{}: no target", path.display())) } else { Ok(t) }
    }

    /// Machine code for a target.
    ///
    /// # Errors
    /// Where llvm-mc is missing or rejects it.
    pub fn assemble(&self, target: Target) -> Result<Assembled, AsmError> {
        assemble(target, target.default_wave_size(), &self.asm)
    }
}
