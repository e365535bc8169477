//! `llvm-mc --disassemble` as the oracle.
//!
//! llvm-mc joins lines and goes on after illegal words, so each encoding stands in brackets of its own, followed by a
//! separator instruction that no encoding contains. Warnings tell by line and column what was illegal.

use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use cairn_target::{Feature, Generation, Target, WaveSize};

use crate::Verdict;
use crate::encodings::{Encoding, WORDS, marker};

/// `s_trap 0x5a5a`: between encodings.
fn separator(target: Target) -> u32 {
    if target.has(Feature::Gfx11Insts) { 0xbf90_5a5a } else { 0xbf92_5a5a }
}

const SEPARATOR_TEXT: &str = "s_trap 0x5a5a";

pub fn find() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    ["llvm-mc-19", "llvm-mc"]
        .into_iter()
        .flat_map(|name| std::env::split_paths(&path).map(move |dir| dir.join(name)))
        .find(|file| file.is_file())
}

fn bracket(words: &[u32]) -> String {
    let bytes: Vec<String> =
        words.iter().flat_map(|w| w.to_le_bytes()).map(|b| format!("0x{b:02x}")).collect();
    format!("[{}]\n", bytes.join(","))
}

/// What llvm-mc makes of each encoding.
pub fn disassemble(llvm_mc: &Path, target: Target, wave: WaveSize, encodings: &[Encoding]) -> Vec<Verdict> {
    let mut arguments = vec![format!("-mcpu={target}")];
    if wave != target.default_wave_size() {
        arguments.push(format!("-mattr=+wavefrontsize{}", wave.lanes()));
    }
    encodings.chunks(8192).flat_map(|chunk| survive(llvm_mc, &arguments, separator(target), chunk)).collect()
}

/// llvm-mc dies of some encodings (an unreachable in its operand decoder): halve until they stand alone.
fn survive(llvm_mc: &Path, arguments: &[String], separator: u32, encodings: &[Encoding]) -> Vec<Verdict> {
    if let Some(verdicts) = batch(llvm_mc, arguments, separator, encodings) {
        return verdicts;
    }
    if encodings.len() == 1 {
        return vec![Verdict::Crash];
    }
    let (a, b) = encodings.split_at(encodings.len() / 2);
    let mut verdicts = survive(llvm_mc, arguments, separator, a);
    verdicts.extend(survive(llvm_mc, arguments, separator, b));
    verdicts
}

/// `None` if llvm-mc did not live to the end.
fn batch(
    llvm_mc: &Path,
    arguments: &[String],
    separator: u32,
    encodings: &[Encoding],
) -> Option<Vec<Verdict>> {
    let mut input = String::new();
    for encoding in encodings {
        input.push_str(&bracket(&encoding.words));
        input.push_str(&bracket(&[separator]));
    }
    let mut child = Command::new(llvm_mc)
        .args(["--disassemble", "-triple=amdgcn"])
        .args(arguments)
        // Its stack traces are of no use here, and slow.
        .env("LLVM_DISABLE_SYMBOLIZATION", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("llvm-mc starts");
    let mut stdin = child.stdin.take().expect("stdin is piped");
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("llvm-mc runs");
    writer.join().expect("writer thread").expect("llvm-mc reads its input");
    let stdout = String::from_utf8(output.stdout).expect("text");
    let stderr = String::from_utf8(output.stderr).expect("text");

    // "<stdin>:LINE:2: warning: invalid instruction encoding": the first word of that line is illegal.
    let illegal: HashSet<(usize, usize)> = stderr
        .lines()
        .filter(|line| line.ends_with("invalid instruction encoding"))
        .filter_map(|line| {
            let mut parts = line.strip_prefix("<stdin>:")?.split(':');
            Some((parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
        })
        .collect();

    let mut verdicts = Vec::with_capacity(encodings.len());
    let mut group: Vec<&str> = Vec::new();
    for line in stdout.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with(".text")) {
        if line != SEPARATOR_TEXT {
            group.push(line);
            continue;
        }
        let line_number = 2 * verdicts.len() + 1;
        // A word takes 20 columns: the first starts in column 2, the second in 22.
        verdicts.push(if illegal.contains(&(line_number, 2)) {
            Verdict::Illegal
        } else {
            verdict(&group, illegal.contains(&(line_number, 22)))
        });
        group.clear();
    }
    (verdicts.len() == encodings.len()).then_some(verdicts)
}

/// `second`: the second word was looked at on its own, and is illegal.
fn verdict(group: &[&str], second: bool) -> Verdict {
    let text = group.first().copied().unwrap_or("");
    // What LLVM decodes but calls invalid in a comment is illegal to us.
    if text.contains("/*") || text.contains("invalid_param") {
        return Verdict::Illegal;
    }
    let text = text.split("//").next().unwrap_or("").trim_end();
    // The size shows in which markers are left. Where the second word is none, it was an instruction of its own if
    // anything stands before the markers.
    let rest = &group[1..];
    let left = (0..WORDS as u32 - 1)
        .position(|i| rest.iter().any(|line| *line == marker_text(i)))
        .unwrap_or(WORDS - 1);
    let is_marker = |line: &&str| (0..WORDS as u32 - 1).any(|i| **line == marker_text(i));
    let alone = second || rest.first().is_some_and(|line| !is_marker(line));
    Verdict::Legal { text: text.to_owned(), size: if alone { 4 } else { 4 * (left + 1) } }
}

fn marker_text(i: u32) -> String {
    format!("s_nop {:#x}", marker(i) & 0xffff)
}

/// Differences that are meant to be, each with its reason.
pub fn is_exempt(target: Target, encoding: &Encoding, ours: &Verdict, theirs: &Verdict) -> bool {
    let Verdict::Legal { text, size: theirs_size } = theirs else {
        let Verdict::Legal { text: our_text, .. } = ours else {
            return *theirs == Verdict::Crash;
        };
        // LLVM 19 has true 16-bit operands only of v_mov_b16, and of that not the VOP3 form.
        let half = our_text.contains(".h") || our_text.starts_with("v_mov_b16_e64");
        // It lacks v_swap_b16 (RDNA3 ISA manual, "VOP1"); later ones have it.
        let swap = our_text.starts_with("v_swap_b16");
        // It wants zeros where a VOP3 instruction has no source; its successors write the constant 0 there.
        let absent = encoding.format.starts_with("VOP3")
            && (encoding.words[1] >> 9 & 0x1ff == 0x80 || encoding.words[1] >> 18 & 0x1ff == 0x80);
        // It has no triples of trap temporaries.
        return *theirs == Verdict::Crash || half || swap || absent || our_text.contains("_b96 ttmp");
    };
    if let Verdict::Legal { text: our_text, .. } = ours {
        // LLVM 19 does not know OP_SEL of instructions whose 16-bit operands are halves of registers.
        let half = our_text.replace(".h", "") == *text;
        // With DPP it writes ignored modifier bits of integers as sign extension.
        let sext = text.contains("_dpp") && *our_text == without_sext(text);
        // It puts the bar after the mask that v_cndmask implies.
        let bar = ["vcc_lo", "vcc"]
            .iter()
            .any(|vcc| text.replace(&format!(", {vcc}|"), &format!("|, {vcc}")) == *our_text);
        return half || sext || bar;
    }
    // LLVM reads encoding 125 as `null` on every target; gfx9 has no such register.
    let null = target.generation() == Generation::Gfx9 && text.contains("null");
    // Compares in VOP3 have an 8-bit field for a 7-bit scalar register; LLVM writes what a source would be.
    let wide_sdst = encoding.format.starts_with("VOP3") && encoding.words[0] & 0x80 != 0;
    // LLVM reads hardware values where only VGPRs are, without its usual note that they are invalid.
    let vgpr_only = [
        "v_interp",
        "v_mfma",
        "v_smfmac",
        "s_get_barrier_state",
        "v_wmma",
        "v_swmmac",
        "v_fma_mix",
        "v_accvgpr",
        "v_permlane",
        "v_mqsad_u32",
        "v_readfirstlane",
        "v_readlane",
        "v_swap",
        "v_movrel",
    ];
    let hardware_value =
        vgpr_only.iter().any(|op| text.starts_with(op)) && (text.contains("src_") || text.contains("null"));
    // Buffer instructions have no literal; LLVM takes encoding 255 of SOFFSET for one.
    let buffer_literal = (encoding.format.starts_with("MUBUF") || encoding.format == "MTBUF")
        && encoding.words[1] >> 24 == 255;
    // DST_UNUSED 3 is reserved; LLVM writes whatever it happens to.
    let dst_unused = encoding.format.ends_with("SDWA") && encoding.words[1] >> 11 & 3 == 3;
    // There is no literal beside DPP (RDNA3 ISA manual, "DPP"); LLVM takes one.
    let dpp_literal = text.contains("_dpp") && *theirs_size == 16;
    null || dpp_literal || wide_sdst || hardware_value || buffer_literal || dst_unused
}

fn without_sext(text: &str) -> String {
    let mut parts = text.split("sext(");
    let mut out = parts.next().unwrap_or("").to_owned();
    parts.for_each(|part| out.push_str(&part.replacen(')', "", 1)));
    out
}

/// Images and exports are named and measured, no more: whether they agree in that, where LLVM has an instruction.
pub fn same_name_and_size(ours: &Verdict, theirs: &Verdict) -> bool {
    let word = |text: &str| text.split(' ').next().map(str::to_owned);
    match (ours, theirs) {
        (Verdict::Legal { text, size }, Verdict::Legal { text: their_text, size: their_size }) => {
            word(text) == word(their_text) && size == their_size
        }
        (_, Verdict::Legal { .. }) => false,
        _ => true,
    }
}
