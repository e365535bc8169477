//! `decode/`, `lift/` and `opt/`. `CAIRN_BLESS=1` writes the goldens of the first two anew.

use std::path::Path;

use cairn_filetests::golden::{check, files};
use cairn_filetests::run::{parse, sources};
use cairn_filetests::text::Text;
use cairn_ir::func::Function;
use cairn_isa::{Decoder, disassemble};
use cairn_lift::{EndOfCode, LiftContext, SliceCode, lift_function};
use cairn_opt::plan::{Options, Plan, RegionKind};
use cairn_snippet::{AsmError, assemble};
use cairn_target::{Target, WaveSize};

const BASE: u64 = 0x1000;

/// Calls `f` for each file and target; a file's complaints are told together.
fn each(
    folder: &str,
    f: impl Fn(&Path, &Text, Target, &[u8], &cairn_snippet::Assembled) -> Result<(), String>,
) {
    let mut wrong = Vec::new();
    for path in files(folder, ".s").expect("the folder is there") {
        let text = match Text::read(&path) {
            Ok(t) => t,
            Err(e) => {
                wrong.push(e);
                continue;
            }
        };
        for &target in &text.targets {
            let a = match text.assemble(target) {
                Ok(a) => a,
                Err(AsmError::Missing) => return eprintln!("skipped: {}", AsmError::Missing),
                Err(e) => {
                    wrong.push(format!("{}: {e}", path.display()));
                    continue;
                }
            };
            wrong.extend(f(&path, &text, target, &a.code, &a).err());
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What cairn-isa prints assembles to the bytes that it was printed from.
fn same_text(target: Target, wave: WaveSize, code: &[u8]) -> Result<Vec<String>, String> {
    let decoder = Decoder::with_wave_size(target, wave).map_err(|e| e.to_string())?;
    let lines = disassemble(&decoder, code, 0);
    let text: Vec<String> = lines.iter().map(|l| l.text.clone()).collect();
    let again = assemble(target, wave, &text.join("\n")).map_err(|e| format!("{target}: {e}"))?;
    if again.code != code {
        let at = again.code.iter().zip(code).position(|(a, b)| a != b).unwrap_or(code.len());
        let line = lines.iter().rfind(|l| l.address as usize <= at).map_or("", |l| l.text.as_str());
        return Err(format!("{target}: byte {at:#x}: {line:?} assembles to something else"));
    }
    Ok(lines
        .iter()
        .map(|l| {
            let hex: Vec<String> = l.bytes.iter().map(|b| format!("{b:02x}")).collect();
            format!("{:<24} {}", hex.join(""), l.text)
        })
        .collect())
}

#[test]
fn decode() {
    each("decode", |path, _, target, code, _| {
        let lines = same_text(target, target.default_wave_size(), code)?;
        check(&path.with_extension(format!("{target}.txt")), &(lines.join("\n") + "\n"))
    });
}

/// All code of the run tests goes there and back.
#[test]
fn decode_what_runs() {
    let mut count = 0;
    // Distances between labels are literals even where an inline constant would do; some lane masks of ds_swizzle have the
    // same text as others.
    let not_exact = ["branches", "random"];
    let skipped = |p: &Path| {
        let name = p.file_name().and_then(|n| n.to_str()).unwrap_or_default();
        not_exact.iter().any(|n| name.starts_with(n))
    };
    for path in files("run", ".s").expect("run/ is there").into_iter().filter(|p| !skipped(p)) {
        let text = std::fs::read_to_string(&path).expect("it was just listed");
        let Ok(file) = parse(&text) else { panic!("{}", path.display()) };
        for (target, wave, asm) in sources(&file) {
            let code = match assemble(target, wave, &asm) {
                Ok(a) => a.code,
                Err(AsmError::Missing) => return eprintln!("skipped: {}", AsmError::Missing),
                Err(e) => panic!("{}: {e}", path.display()),
            };
            match same_text(target, wave, &code) {
                Ok(lines) => count += lines.len(),
                Err(e) => panic!("{}: {e}", path.display()),
            }
        }
    }
    println!("{count} instructions");
}

fn lift(target: Target, code: &[u8]) -> Result<Function, String> {
    let context = LiftContext { end_of_code: EndOfCode::EndWave, ..LiftContext::new(target) };
    let f =
        lift_function(&context, &SliceCode { base: BASE, bytes: code }, BASE).map_err(|e| e.to_string())?;
    cairn_ir::verify::function(&f).map_err(|e| e.to_string())?;
    Ok(f)
}

#[test]
fn lift_goldens() {
    each("lift", |path, _, target, code, _| {
        let f = lift(target, code).map_err(|e| format!("{}: {e}", path.display()))?;
        check(&path.with_extension(format!("{target}.ir")), &f.to_string())
    });
}

/// `; together: A B`, `; apart: A B` (regions of the instructions at labels), `; wave: A`, `; slices: A` (how A's region runs).
#[test]
fn plans() {
    each("opt", |path, text, target, code, assembled| {
        let at = |e: String| format!("{} {target}: {e}", path.display());
        let f = lift(target, code).map_err(at)?;
        let plan =
            Plan::build(&f, &Options { slice_lanes: 8, wave_major: false }).map_err(|e| at(e.to_string()))?;
        let region = |label: &str| -> Result<usize, String> {
            let pc = BASE + assembled.labels.get(label).ok_or_else(|| at(format!("no label {label}")))?;
            let holds = |b: &cairn_ir::func::Block| b.insts.iter().any(|i| i.pc == pc);
            let block = plan.func.blocks.iter().position(holds);
            let block = block.ok_or_else(|| at(format!("no operation at {label}")))?;
            Ok(plan.part.region_of[block].0 as usize)
        };
        let mut told = 0;
        for d in &text.directives {
            let Some((what, labels)) = d.split_once(": ") else { continue };
            let regions: Vec<usize> = labels.split_whitespace().map(region).collect::<Result<_, _>>()?;
            let same = regions.windows(2).all(|w| w[0] == w[1]);
            let differ = regions.windows(2).all(|w| w[0] != w[1]);
            let kind = |k| regions.iter().all(|&r| plan.part.regions[r].kind == k);
            let holds = match what {
                "together" => same,
                "apart" => differ,
                "wave" => kind(RegionKind::Wave),
                "slices" => kind(RegionKind::Slices),
                _ => return Err(at(format!("{what:?} is no directive"))),
            };
            if !holds {
                return Err(at(format!("not so: {d} (regions {regions:?})")));
            }
            told += 1;
        }
        if told == 0 { Err(at("it says nothing".into())) } else { Ok(()) }
    });
}
