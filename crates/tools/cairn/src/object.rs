//! `cairn object`: what GPU code a file holds. Everything is cairn-fatbin's; this chooses what to print or save.

use anyhow::{Context, Result, ensure};
use cairn_fatbin::{Detail, FatFile, FileListing};
use std::io::Write;
use std::path::PathBuf;

#[derive(clap::Subcommand)]
pub enum Args {
    /// List the code objects in a program, library, object file or bundle
    List { file: PathBuf },
    /// Show the kernels of code objects and what they need
    Show {
        file: PathBuf,
        #[command(flatten)]
        choice: Choice,
        /// Show arguments, segments, variables and relocations too
        #[arg(long)]
        all: bool,
    },
    /// Save code objects to files of their own
    Extract {
        file: PathBuf,
        #[command(flatten)]
        choice: Choice,
        /// Where to
        #[arg(short, long, default_value = ".", value_name = "FOLDER")]
        output: PathBuf,
    },
}

/// Which code objects.
#[derive(clap::Args)]
pub struct Choice {
    /// Only those whose entry ID contains this word
    #[arg(long, value_name = "GFX")]
    target: Option<String>,
    /// Only those of one bundle, counted from 1
    #[arg(long, value_name = "N")]
    bundle: Option<usize>,
}

impl Choice {
    fn wants(&self, bundle: usize, id: &str) -> bool {
        // A processor's name ends at a colon or with the ID: gfx90a is not gfx90.
        let named = |t: &str| {
            id.match_indices(t).any(|(i, _)| matches!(id[i + t.len()..].chars().next(), None | Some(':')))
        };
        self.bundle.is_none_or(|b| b == bundle) && self.target.as_deref().is_none_or(named)
    }
}

pub fn run(args: &Args) -> Result<()> {
    match args {
        Args::List { file } => {
            let listing = FileListing::of(&FatFile::open(file)?);
            write!(std::io::stdout(), "{listing}")?;
            ensure!(listing.bundles > 0 || listing.error.is_some(), "the file holds no GPU code");
            ensure!(listing.error.is_none(), "the list is not complete");
        }
        Args::Show { file, choice, all } => {
            let detail = if *all { Detail::Everything } else { Detail::Kernels };
            let mut text = String::new();
            let file = FatFile::open(file)?;
            let shown = cairn_fatbin::show(&file, detail, |b, id| choice.wants(b, id), &mut text)?;
            write!(std::io::stdout(), "{text}")?;
            ensure!(shown.entries > 0, "no such code object; `cairn object list` shows what there is");
            ensure!(shown.damaged == 0, "{} of {} code objects cannot be read", shown.damaged, shown.entries);
        }
        Args::Extract { file, choice, output } => {
            std::fs::create_dir_all(output).with_context(|| output.display().to_string())?;
            let file = FatFile::open(file)?;
            let count = cairn_fatbin::extract(
                &file,
                |b, id| choice.wants(b, id),
                |e| -> Result<()> {
                    let path = output.join(&e.file_name);
                    std::fs::write(&path, &e.bytes).with_context(|| path.display().to_string())?;
                    println!("{e}");
                    Ok(())
                },
            )?;
            ensure!(count > 0, "no such code object; `cairn object list` shows what there is");
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_is_a_whole_word() {
        let choice = Choice { target: Some("gfx90a".into()), bundle: Some(2) };
        assert!(choice.wants(2, "hipv4-amdgcn-amd-amdhsa--gfx90a"));
        assert!(choice.wants(2, "hipv4-amdgcn-amd-amdhsa--gfx90a:xnack-"));
        assert!(!choice.wants(1, "hipv4-amdgcn-amd-amdhsa--gfx90a"));
        let short = Choice { target: Some("gfx90".into()), bundle: None };
        assert!(!short.wants(1, "hipv4-amdgcn-amd-amdhsa--gfx90a"));
    }
}
