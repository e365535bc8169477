//! Assembles guest code, translates it in this process, and runs it on one wave.
#![allow(dead_code)]

use std::io::Write;
use std::process::{Command, Stdio};

use cairn_engine::arena::{GroupShape, GroupSlot};
use cairn_engine::enter::{self, CodeRange};
use cairn_engine::wave::{RawEvent, WaveState};
use cairn_ir::func::Function;
use cairn_ir::ty::WaveSize;
use cairn_jit::codegen::{self, ENTRY, HostShape};
use cairn_jit::link::link;
use cairn_jit::llvm::{Llvm, Options, PASSES};
use cairn_jit::loader::Code;
use cairn_lift::{EndOfCode, LiftContext, SliceCode, lift_function};
use cairn_opt::plan::{self, Plan};
use cairn_target::Target;
use object::{Object as _, ObjectSection as _};

pub const BASE: u64 = 0x1000;

/// Assembles; `None` where there is no llvm-mc.
pub fn assemble(target: Target, text: &str) -> Option<Vec<u8>> {
    let out_path = std::env::temp_dir().join(format!("cairn-jit-{}-{:p}.o", std::process::id(), text));
    let mut child = Command::new("llvm-mc-19")
        .args(["-triple=amdgcn-amd-amdhsa", &format!("-mcpu={}", target.name()), "-filetype=obj", "-o"])
        .arg(&out_path)
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .ok()?;
    child.stdin.take()?.write_all(text.as_bytes()).ok()?;
    let out = child.wait_with_output().ok()?;
    assert!(out.status.success(), "{text}\n{}", String::from_utf8_lossy(&out.stderr));
    let bytes = std::fs::read(&out_path).unwrap();
    let _ = std::fs::remove_file(&out_path);
    let file = object::read::elf::ElfFile64::<object::LittleEndian>::parse(&*bytes).unwrap();
    Some(file.section_by_name(".text").unwrap().data().unwrap().to_vec())
}

pub fn lift(target: Target, bytes: &[u8]) -> Function {
    let ctx = LiftContext { end_of_code: EndOfCode::EndWave, ..LiftContext::new(target) };
    let f = lift_function(&ctx, &SliceCode { base: BASE, bytes }, BASE).expect("lifts");
    assert!(f.refusals.is_empty(), "{:?}", f.refusals);
    f
}

/// A way to run code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    pub slice_lanes: u16,
    pub wave_major: bool,
    /// Empty: the host.
    pub cpu: &'static str,
}

/// Whole-wave vectors and wave-level branches: lockstep itself.
pub const LOCKSTEP: Shape = Shape { slice_lanes: 64, wave_major: true, cpu: "" };
pub const SHAPES: [Shape; 4] = [
    Shape { slice_lanes: 16, wave_major: false, cpu: "" },
    Shape { slice_lanes: 8, wave_major: false, cpu: "x86-64-v3" },
    Shape { slice_lanes: 16, wave_major: true, cpu: "" },
    Shape { slice_lanes: 4, wave_major: false, cpu: "x86-64-v3" },
];

pub struct Compiled {
    pub code: Code,
    pub plan: Plan,
    pub text: String,
    pub pcs: Vec<u64>,
}

pub fn compile(llvm: &Llvm, f: &Function, shape: Shape) -> Compiled {
    let plan = Plan::build(
        f,
        &plan::Options { slice_lanes: u32::from(shape.slice_lanes), wave_major: shape.wave_major },
    )
    .unwrap_or_else(|e| panic!("{shape:?} {e}\n{f}"));
    let m = codegen::generate(&plan, &HostShape { slice_lanes: shape.slice_lanes }, &(0..0), 0)
        .unwrap_or_else(|e| panic!("{e}\n{f}"));
    if let Some(d) = std::env::var_os("CAIRN_JIT_DUMP") {
        std::fs::write(
            std::path::Path::new(&d).join(format!("{}-{}.ll", shape.slice_lanes, shape.cpu)),
            &m.text,
        )
        .unwrap();
    }
    let o = Options {
        passes: PASSES.into(),
        codegen_level: 1,
        cpu: shape.cpu.into(),
        features: String::new(),
        verify: true,
    };
    let object = llvm.compile(&m.text, &o).unwrap_or_else(|e| panic!("{e}\n{}", numbered(&m.text)));
    let blob = link(&object, ENTRY).unwrap_or_else(|e| panic!("{e}\n{}", m.text));
    Compiled { code: Code::load(blob, 0).unwrap(), plan, text: m.text, pcs: m.pcs }
}

fn numbered(s: &str) -> String {
    s.lines().enumerate().map(|(i, l)| format!("{:4} {l}\n", i + 1)).collect()
}

/// What a wave left.
#[derive(Clone, PartialEq, Eq)]
pub struct Outcome {
    pub event: RawEvent,
    pub sgpr: Vec<u32>,
    pub scc: u32,
    pub vgpr: Vec<u32>,
    pub lds: Vec<u8>,
    pub memory: Vec<u32>,
}

pub struct Machine {
    pub group: GroupSlot,
    pub memory: Vec<u32>,
}

impl Machine {
    pub fn new(wave: WaveSize) -> Machine {
        let shape = GroupShape {
            lanes: wave.lanes(),
            waves: 1,
            lds_bytes: 4096,
            scratch_lane_bytes: 64,
            vgprs: 256,
            extra_rows: 0,
        };
        let mut m = Machine { group: GroupSlot::new(shape).unwrap(), memory: vec![0; 1 << 14] };
        let w = m.group.wave(0);
        w.budget = 1 << 40;
        w.sgpr.fill(0);
        w.rows().fill(0);
        w.lds().fill(0);
        w.scratch().fill(0);
        w.set_sgpr64(126, if wave == WaveSize::Wave64 { u64::MAX } else { 0xffff_ffff });
        m
    }

    pub fn wave(&mut self) -> &mut WaveState {
        self.group.wave(0)
    }

    pub fn run(&mut self, c: &Compiled) -> RawEvent {
        let r = c.code.range();
        let _range = CodeRange::register(r.start as u64..r.end as u64);
        // SAFETY: the code generator's entry obeys the contract.
        let entry: enter::Entry = unsafe { std::mem::transmute(c.code.entry()) };
        // SAFETY: as above; the range is registered.
        unsafe { enter::enter(self.group.wave(0), entry) }
    }

    pub fn outcome(&mut self, event: RawEvent) -> Outcome {
        let w = self.group.wave(0);
        Outcome {
            event,
            sgpr: w.sgpr.to_vec(),
            scc: w.scc,
            vgpr: w.rows().to_vec(),
            lds: w.lds().to_vec(),
            memory: self.memory.clone(),
        }
    }
}
