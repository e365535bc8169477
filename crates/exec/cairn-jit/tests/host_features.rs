//! What LLVM is told of the host's features, seen in the code that it makes.

use std::process::Command;

use cairn_jit::llvm::{Llvm, Options, PASSES};

/// Two masked comparisons of halves, of which one swaps the other's operands: what LLVM up to 21 takes for the same on a
/// host with AVX512-FP16.
const TEXT: &str = "
define void @f(ptr %a, ptr %b, ptr %m, ptr %l, ptr %g) {
  %x = load <16 x half>, ptr %a
  %y = load <16 x half>, ptr %b
  %mask = load <16 x i1>, ptr %m
  %lt = fcmp olt <16 x half> %x, %y
  %lm = and <16 x i1> %lt, %mask
  %gt = fcmp ogt <16 x half> %x, %y
  %gm = and <16 x i1> %gt, %mask
  store <16 x i1> %lm, ptr %l
  store <16 x i1> %gm, ptr %g
  ret void
}
";

#[test]
fn no_instruction_computes_on_halves() {
    let Ok(llvm) = Llvm::open() else { return };
    for features in ["", "+avx512fp16"] {
        let o = Options {
            passes: PASSES.into(),
            codegen_level: 1,
            cpu: "sapphirerapids".into(),
            features: features.into(),
            verify: true,
        };
        let object = llvm.compile(TEXT, &o).unwrap();
        let path = std::env::temp_dir().join(format!("cairn-halves-{}.o", std::process::id()));
        std::fs::write(&path, object).unwrap();
        let out = Command::new("objdump").args(["-d", "--no-show-raw-insn"]).arg(&path).output();
        let _ = std::fs::remove_file(&path);
        let Ok(out) = out else { return };
        let text = String::from_utf8(out.stdout).unwrap();
        assert!(text.contains("vcvtph2ps"), "{text}");
        let on_halves = text.lines().filter_map(|l| l.split('\t').nth(1)).find(|i| {
            let name = i.split(' ').next().unwrap_or("");
            !name.starts_with("vcvt") && (name.ends_with("ph") || name.ends_with("sh"))
        });
        assert_eq!(on_halves, None, "{text}");
    }
}
