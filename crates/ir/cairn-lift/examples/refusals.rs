//! Lifts every function of AMDGPU ELF files and counts what is refused.
//!
//! `cargo run -p cairn-lift --example refusals -- gfx906 a.elf b.elf ...`

use std::collections::BTreeMap;

use cairn_lift::{LiftContext, SliceCode, lift_function};
use cairn_target::Target;
use object::{Object, ObjectSection, ObjectSymbol};

fn main() {
    let mut args = std::env::args().skip(1);
    let target = args.next().and_then(|t| Target::from_name(&t)).expect("a target");
    let ctx = LiftContext::new(target);
    let (mut functions, mut insts) = (0, 0);
    let mut refused: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for path in args {
        let data = std::fs::read(&path).expect("readable file");
        let elf = object::File::parse(&*data).expect("an ELF file");
        let text = elf.section_by_name(".text").expect("code");
        let code = SliceCode { base: text.address(), bytes: text.data().expect("code") };
        for s in elf.symbols().filter(|s| s.kind() == object::SymbolKind::Text && s.size() > 0) {
            let f = lift_function(&ctx, &code, s.address()).expect("lifts");
            cairn_ir::verify::function(&f).unwrap_or_else(|e| panic!("{:?}: {e}", s.name()));
            functions += 1;
            insts += f.blocks.iter().map(|b| b.guest_insts as usize).sum::<usize>();
            for r in &f.refusals {
                let e = refused
                    .entry(format!(
                        "{}: {} {:08x?}",
                        r.name,
                        r.why,
                        if r.illegal { &r.words[..] } else { &[] }
                    ))
                    .or_default();
                e.0 += 1;
                e.1 = format!("{path} {:?} {:#x}", s.name().unwrap_or(""), r.pc);
            }
        }
    }
    for (what, (n, at)) in &refused {
        println!("{n:6} {what}   ({at})");
    }
    println!("{functions} functions, {insts} instructions, {} kinds of refusals", refused.len());
}
