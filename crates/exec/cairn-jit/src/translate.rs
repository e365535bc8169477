//! A guest function to a blob: plan, code generation, then cache or helper.

use std::ops::Range;

use cairn_ir::func::{BlockId, Function};
use cairn_opt::plan::{self, Plan};

use crate::blob::{Blob, IMPORTS};
use crate::cache::{Cache, Key};
use crate::codegen;
use crate::helper::Helper;
use crate::host::Host;
use crate::llvm::{LARGE_PASSES, Options, PASSES};

/// What translation needs.
pub struct Translator {
    pub helper: Helper,
    pub cache: Option<Cache>,
    pub host: Option<Host>,
    /// Every block its own region, every branch the wave's.
    pub wave_major: bool,
}

/// Native code of a function, with what it says about itself.
pub struct Translated {
    pub blob: Blob,
    /// Guest address of each line, line 1 first.
    pub pcs: Vec<u64>,
    /// Blocks (of the plan's function) that can be entered, by guest address.
    pub entries: Vec<(u64, BlockId)>,
    /// Whether the code starts further waves by itself.
    pub batches: bool,
}

/// Text beyond this is left to the interpreter: LLVM would take minutes.
const MAX_TEXT: usize = 48 << 20;

/// Beyond this, combining instructions takes longer than all else: what it asks about a value grows with the branches that
/// tell something of it, and scratch accesses all tell of the same size.
const LARGE_TEXT: usize = 4 << 20;

impl Translator {
    /// Translates `f`, which lies in the code object bytes `code` and runs where a lane has at least `scratch` bytes of
    /// scratch.
    ///
    /// # Errors
    /// A sentence that says why not.
    pub fn translate(&self, f: &Function, code: &Range<u64>, scratch: u32) -> Result<Translated, String> {
        let host = self.host.as_ref().ok_or("no host")?;
        let options =
            plan::Options { slice_lanes: u32::from(host.shape.slice_lanes), wave_major: self.wave_major };
        let plan = Plan::build(f, &options).map_err(|e| e.to_string())?;
        let m = codegen::generate(&plan, &host.shape, code, scratch).map_err(|e| e.to_string())?;
        if m.text.len() > MAX_TEXT {
            return Err(format!("the function at {:#x} is too large", f.entry_pc));
        }
        let entries = codegen::entries(&plan).into_iter().map(|b| (plan.func.block(b).pc, b)).collect();
        if let Some(dir) = std::env::var_os("CAIRN_JIT_DUMP") {
            let dir = std::path::Path::new(&dir);
            let path = dir.join(format!("{:x}.ll", f.entry_pc));
            std::fs::create_dir_all(dir)
                .and_then(|()| std::fs::write(&path, &m.text))
                .map_err(|e| format!("cannot write {}: {e}", path.display()))?;
        }
        let o = Options {
            passes: if m.text.len() > LARGE_TEXT { LARGE_PASSES } else { PASSES }.into(),
            codegen_level: 1,
            cpu: host.cpu.clone(),
            features: String::new(),
            verify: false,
        };
        let key = Key::of(&[
            m.text.as_bytes(),
            o.passes.as_bytes(),
            o.cpu.as_bytes(),
            &[o.codegen_level],
            &host.identity,
            // Blobs name them by number.
            IMPORTS.join(" ").as_bytes(),
        ]);
        let known = self.cache.as_ref().and_then(|c| c.get(&key));
        let blob = match known {
            Some(b) => b,
            None => {
                let b = self.helper.compile(&m.text, &o).map_err(|e| e.to_string())?;
                if let Some(c) = &self.cache {
                    c.put(&key, &b);
                }
                b
            }
        };
        Ok(Translated { blob, pcs: m.pcs, entries, batches: m.batches })
    }
}
