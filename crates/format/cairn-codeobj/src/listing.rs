//! Printable listings of a code object, for command-line tools.

use std::fmt;

use crate::layout::Segment;
use crate::object::{CodeObject, Kernel};

/// A code object to print. The alternate form (`{:#}`) adds arguments, segments, variables and relocations.
#[derive(Debug, Clone, Copy)]
pub struct Listing<'a>(pub &'a CodeObject);

impl fmt::Display for Listing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let object = self.0;
        let (kernels, layout) = (object.kernels(), object.layout());
        writeln!(
            f,
            "code object {}  {}  {} kernel{}  {} bytes in memory",
            object.version(),
            object.target_id().isa_name(),
            kernels.len(),
            if kernels.len() == 1 { "" } else { "s" },
            layout.span,
        )?;
        if f.alternate() {
            for segment in &layout.segments {
                writeln!(f, "  {}", segment_line(segment))?;
            }
        }
        for kernel in kernels {
            write_kernel(f, kernel)?;
        }
        if f.alternate() {
            for v in object.variables() {
                let constant = if v.writable { "" } else { "  constant" };
                writeln!(f, "  variable {}  at {:#x}  {} bytes{constant}", v.name, v.address, v.size)?;
            }
            for r in object.relocations() {
                let symbol = object.symbols().get(r.symbol as usize).map_or("", |s| &s.name);
                writeln!(f, "  relocation {:#x}  {}  {symbol}{:+#x}", r.address, r.kind, r.addend)?;
            }
        }
        Ok(())
    }
}

fn segment_line(s: &Segment) -> String {
    let flag = |on, c| if on { c } else { '-' };
    format!(
        "segment {}{}{}  address {:#x}  {:#x} bytes in memory  {:#x} in the file at {:#x}",
        flag(s.readable, 'r'),
        flag(s.writable, 'w'),
        flag(s.executable, 'x'),
        s.vaddr,
        s.memsz,
        s.file.end - s.file.start,
        s.file.start,
    )
}

fn write_kernel(f: &mut fmt::Formatter<'_>, kernel: &Kernel) -> fmt::Result {
    let d = &kernel.descriptor;
    write!(f, "  kernel {}\n    entry {:#x}", kernel.name, kernel.entry_address)?;
    if let Some(size) = kernel.code_size {
        write!(f, "  {size} bytes of code")?;
    }
    write!(f, "  wave{}  vgprs {}", d.wave_size().lanes(), d.vgpr_count())?;
    if let Some(offset) = d.rsrc3.accum_offset {
        write!(f, " (AccVGPRs from {offset})")?;
    }
    if d.target().isa_version().major < 10 {
        write!(f, "  sgprs {}", d.sgpr_count())?;
    }
    write!(f, "  lds {}  scratch {}", d.group_segment_fixed_size, d.private_segment_fixed_size)?;
    match &kernel.metadata {
        Some(m) => {
            writeln!(f, "  kernarg {}  block <= {}", m.kernarg_segment_size, m.max_flat_workgroup_size)?;
            if f.alternate() {
                for arg in &m.args {
                    let name = arg.name.as_deref().or(arg.type_name.as_deref()).unwrap_or("-");
                    writeln!(
                        f,
                        "    arg +{:<4} {:>3} bytes  {:<26} {name}",
                        arg.offset, arg.size, arg.value_kind
                    )?;
                }
            }
            Ok(())
        }
        None => writeln!(f, "  kernarg {}  (no metadata)", d.kernarg_size),
    }
}
