//! Prints the IR of a function: `cargo run -p cairn-lift --example show -- gfx906 a.elf NAME`.

use cairn_lift::{LiftContext, SliceCode, lift_function};
use cairn_target::Target;
use object::{Object, ObjectSection, ObjectSymbol};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [target, path, name] = &args[..] else { panic!("target, file, function") };
    let target = Target::from_name(target).expect("a target");
    let data = std::fs::read(path).expect("readable file");
    let elf = object::File::parse(&*data).expect("an ELF file");
    let text = elf.section_by_name(".text").expect("code");
    let code = SliceCode { base: text.address(), bytes: text.data().expect("code") };
    for s in
        elf.symbols().filter(|s| s.name().is_ok_and(|n| n.contains(name.as_str()) && !n.ends_with(".kd")))
    {
        let ctx = LiftContext { private_segment_buffer: true, ..LiftContext::new(target) };
        println!("{}", lift_function(&ctx, &code, s.address()).expect("lifts"));
    }
}
