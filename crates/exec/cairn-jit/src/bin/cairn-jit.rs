//! The translator's helper program: `cairn-jit --serve` answers requests on its standard input.

use std::io;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arg = std::env::args().nth(1);
    if arg.as_deref() != Some("--serve") {
        eprintln!(
            "cairn-jit: Cairn's translator, started by Cairn itself (cairn-jit --serve); see cairn doctor"
        );
        return ExitCode::from(2);
    }
    match cairn_jit::helper::serve(io::stdin().lock(), io::BufWriter::new(io::stdout().lock())) {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("cairn-jit: {e}");
            ExitCode::FAILURE
        }
    }
}
