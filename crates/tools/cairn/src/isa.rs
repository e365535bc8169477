//! `cairn isa`: machine code as text. Finds the bytes; cairn-isa reads them.

use anyhow::{Context, Result, bail, ensure};
use cairn_codeobj::CodeObject;
use cairn_fatbin::FatFile;
use cairn_isa::{Decoder, disassemble};
use cairn_target::Target;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

#[derive(clap::Subcommand)]
pub enum Args {
    /// Disassemble code objects, raw machine code, or bytes given here
    Disasm(Disasm),
    /// Run instructions on one wavefront and print the state they leave as JSON
    Run(crate::isa_run::Run),
}

#[derive(clap::Args)]
pub struct Disasm {
    /// A program, library, bundle or code object; with --raw, a file of machine code
    file: Option<PathBuf>,
    /// The processor: needed for bytes and raw files, else it chooses among code objects
    #[arg(long, value_name = "GFX")]
    target: Option<String>,
    /// Hexadecimal bytes in memory order, as in `cairn isa disasm --target gfx906 --hex 000081bf`
    #[arg(long, value_name = "BYTES", conflicts_with = "file")]
    hex: Option<String>,
    /// The file is machine code and nothing else
    #[arg(long)]
    raw: bool,
    /// Only the functions whose name contains this
    #[arg(long, value_name = "NAME")]
    kernel: Option<String>,
}

pub fn run(args: &Args) -> Result<()> {
    let d = match args {
        Args::Disasm(d) => d,
        Args::Run(r) => return crate::isa_run::run(r),
    };
    let mut out = BufWriter::new(std::io::stdout().lock());
    let target = match &d.target {
        Some(name) => Some(Target::from_name(name).with_context(|| format!("unknown processor {name}"))?),
        None => None,
    };
    if let Some(hex) = &d.hex {
        return print(&mut out, target.context("--hex needs --target")?, &bytes_of(hex)?, 0);
    }
    let file = d.file.as_ref().context("give a file, or bytes with --hex")?;
    if d.raw {
        let code = std::fs::read(file).with_context(|| file.display().to_string())?;
        return print(&mut out, target.context("--raw needs --target")?, &code, 0);
    }
    let file = FatFile::open(file)?;
    let mut found = 0;
    for located in file.binaries() {
        let binary = file.open_binary(&located?)?;
        for entry in binary.entries().iter().filter(|e| e.size > 0) {
            let bytes = binary.bytes_of(entry);
            if !cairn_codeobj::is_code_object(bytes) {
                if !entry.id.as_str().starts_with("host") {
                    eprintln!("cairn: {}: not an AMDGPU code object", entry.id);
                }
                continue;
            }
            let object = CodeObject::parse(bytes)?;
            if target.is_some_and(|t| t != object.target_id().target()) {
                continue;
            }
            writeln!(out, "; {}", entry.id)?;
            if let Err(e) = Decoder::new(object.target_id().target()) {
                eprintln!("cairn: {}: {e}", entry.id);
                continue;
            }
            found += functions(&mut out, &object, bytes, d.kernel.as_deref().unwrap_or(""))?;
        }
    }
    ensure!(found > 0, "no function to show; `cairn object show` tells what there is");
    Ok(())
}

/// Prints the functions of a code object whose name contains `name`; returns how many.
fn functions(out: &mut impl Write, object: &CodeObject, file: &[u8], name: &str) -> Result<usize> {
    let mut count = 0;
    for f in object.functions().iter().filter(|f| f.size > 0 && f.name.contains(name)) {
        let segment = object.layout().segment_at(f.address);
        let segment = segment.with_context(|| format!("{} is in no segment", f.name))?;
        let start = segment.file.start + (f.address - segment.vaddr);
        let code = file.get(start as usize..).and_then(|b| b.get(..f.size as usize));
        writeln!(out, "\n{:016x} <{}>:", f.address, f.name)?;
        print(
            out,
            object.target_id().target(),
            code.with_context(|| format!("{} is cut off", f.name))?,
            f.address,
        )?;
        count += 1;
    }
    Ok(count)
}

fn print(out: &mut impl Write, target: Target, code: &[u8], base: u64) -> Result<()> {
    let decoder = Decoder::new(target).map_err(|e| anyhow::anyhow!("{e}"))?;
    for line in disassemble(&decoder, code, base) {
        let words: Vec<String> = line
            .bytes
            .chunks(4)
            .map(|w| w.iter().rev().map(|b| format!("{b:02X}")).collect::<String>())
            .collect();
        writeln!(out, "\t{:<60} // {:012X}: {}", line.text, line.address, words.join(" "))?;
        if let Err(e) = &line.inst {
            writeln!(out, "\t; {e}")?;
        }
    }
    Ok(())
}

/// Reads hexadecimal bytes; blanks, commas and `0x` before them are allowed.
pub fn bytes_of(text: &str) -> Result<Vec<u8>> {
    let clean: String = text.replace("0x", " ").split([' ', ',', '\n', '\t']).collect();
    ensure!(
        clean.is_ascii() && clean.len().is_multiple_of(2) && !clean.is_empty(),
        "an even number of hex digits is needed"
    );
    let digits = clean.as_bytes().chunks(2);
    let bytes = digits.map(|d| u8::from_str_radix(std::str::from_utf8(d).unwrap_or(""), 16));
    match bytes.collect() {
        Ok(bytes) => Ok(bytes),
        Err(_) => bail!("{text:?} is not hexadecimal"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_bytes_in_any_spelling() {
        assert_eq!(bytes_of("000081bf").unwrap(), [0, 0, 0x81, 0xbf]);
        assert_eq!(bytes_of("0x00, 0x00 0x81,0xBF").unwrap(), [0, 0, 0x81, 0xbf]);
        assert!(bytes_of("123").is_err() && bytes_of("zz").is_err() && bytes_of("").is_err());
    }
}
