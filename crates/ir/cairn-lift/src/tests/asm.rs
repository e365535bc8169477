//! Text to machine code by `llvm-mc`, where it is installed.

use std::cell::RefCell;
use std::collections::HashMap;
use std::io::Write;
use std::process::{Command, Stdio};
use std::rc::Rc;

use cairn_ir::func::Function;
use cairn_ir::verify;
use cairn_target::Target;

use super::machine::{Machine, Stop};
use crate::{EndOfCode, LiftContext, SliceCode, lift_function};

/// Assembles; `None` where there is no llvm-mc.
pub fn assemble(target: Target, text: &str) -> Option<Vec<u8>> {
    let mut child = Command::new("llvm-mc-19")
        .args(["-triple=amdgcn", &format!("-mcpu={}", target.name()), "-show-encoding"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .ok()?;
    child.stdin.take()?.write_all(text.as_bytes()).ok()?;
    let out = child.wait_with_output().ok()?;
    let err = String::from_utf8_lossy(&out.stderr);
    assert!(out.status.success() && !err.contains("error:"), "{target:?}: {text}\n{err}");
    let listing = String::from_utf8_lossy(&out.stdout);
    let mut bytes = Vec::new();
    for part in listing.split("encoding: [").skip(1) {
        let list = part.split(']').next().unwrap_or_default();
        for b in list.split(',') {
            bytes.push(u8::from_str_radix(b.trim().trim_start_matches("0x"), 16).expect(list));
        }
    }
    Some(bytes)
}

pub fn lift(ctx: &LiftContext, bytes: &[u8]) -> Function {
    let f = lift_function(ctx, &SliceCode { base: 0x1000, bytes }, 0x1000).expect("lifts");
    verify::function(&f).unwrap_or_else(|e| panic!("{e}\n{f}"));
    f
}

/// The context for a snippet: the wave ends where the code does.
pub fn snippet(target: Target) -> LiftContext {
    LiftContext { end_of_code: EndOfCode::EndWave, ..LiftContext::new(target) }
}

/// Assembles, lifts and runs a snippet on a machine that `init` prepares; `None` without llvm-mc.
pub fn run(target: Target, text: &str, init: impl FnOnce(&mut Machine)) -> Option<Machine> {
    run_in(&snippet(target), text, init)
}

pub fn run_in(ctx: &LiftContext, text: &str, init: impl FnOnce(&mut Machine)) -> Option<Machine> {
    // Each text is assembled and lifted once a thread.
    thread_local!(static LIFTED: RefCell<HashMap<(String, String), Rc<Function>>> = RefCell::default());
    let key = (format!("{ctx:?}"), text.to_string());
    let f = match LIFTED.with_borrow(|c| c.get(&key).cloned()) {
        Some(f) => f,
        None => {
            let f = Rc::new(lift(ctx, &assemble(ctx.target, text)?));
            LIFTED.with_borrow_mut(|c| c.insert(key, f.clone()));
            f
        }
    };
    let mut m = Machine::new(ctx.wave);
    init(&mut m);
    let stop = m.run(&f);
    assert_eq!(stop, Stop::End, "{text}\n{f}");
    Some(m)
}
