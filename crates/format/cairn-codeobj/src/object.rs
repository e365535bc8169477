//! A parsed code object: what kernels, variables and needs it has.

use std::fmt;
use std::ops::Range;

use cairn_target::{Feature, FeatureMode, Target, TargetId};

use crate::descriptor::KernelDescriptor;
use crate::elf::Elf;
use crate::error::Error;
use crate::layout::{self, Layout, Patch, Relocation};
use crate::metadata::{KernelMetadata, Metadata};
use crate::read::Bytes;
use crate::symbols::{self, Symbol, SymbolKind};

const NT_AMDGPU_METADATA: u32 = 32;

/// The version of the format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CodeObjectVersion {
    V3 = 3,
    V4 = 4,
    V5 = 5,
    V6 = 6,
}

impl fmt::Display for CodeObjectVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "v{}", *self as u8)
    }
}

/// A kernel: its descriptor, entry and metadata.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kernel {
    /// The (mangled) name, without `.kd`.
    pub name: String,
    /// Virtual address of the descriptor.
    pub descriptor_address: u64,
    /// The descriptor.
    pub descriptor: KernelDescriptor,
    /// Virtual address of the first instruction.
    pub entry_address: u64,
    /// Size of its code in bytes, where a symbol tells.
    pub code_size: Option<u64>,
    /// What the metadata says of it; `None` where it says nothing.
    pub metadata: Option<KernelMetadata>,
}

/// A global variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variable {
    /// The (mangled) name.
    pub name: String,
    /// Its virtual address.
    pub address: u64,
    /// Its size in bytes.
    pub size: u64,
    /// Its initialiser in the file; shorter than `size` where the rest is zero.
    pub initialiser: Range<u64>,
    /// Whether kernels may write it.
    pub writable: bool,
}

/// A code object. See the crate's documentation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeObject {
    version: CodeObjectVersion,
    target_id: TargetId,
    generic_version: u8,
    metadata: Metadata,
    kernels: Vec<Kernel>,
    variables: Vec<Variable>,
    dynamic_symbols: Vec<Symbol>,
    functions: Vec<Symbol>,
    layout: Layout,
    relocations: Vec<Relocation>,
}

/// Whether the bytes begin like an AMDGPU ELF file; says nothing of the rest.
pub fn is_code_object(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x7fELF") && bytes.get(18..20) == Some(&[224, 0])
}

/// What a code object was compiled for, from its header alone.
pub fn target_id_of(file: &[u8]) -> Result<TargetId, Error> {
    let elf = Bytes { data: file };
    let version = version_of(elf.u8(8, "ELF header")?)?;
    target_id(elf.u32(48, "ELF header")?, version)
}

impl CodeObject {
    /// Parses and checks a whole code object.
    pub fn parse(file: &[u8]) -> Result<CodeObject, Error> {
        let elf = Elf::parse(file)?;
        let version = version_of(elf.abi_version)?;
        let target_id = target_id(elf.flags, version)?;
        let layout = Layout::of(&elf)?;
        let dynamic = elf.dynamic()?;
        let dynamic_symbols = symbols::dynamic(&elf, &dynamic)?;
        let all_symbols = symbols::full(&elf)?;
        let relocations = layout::relocations(&elf, &dynamic, &layout, dynamic_symbols.len())?;
        let metadata = read_metadata(&elf)?;
        let mut functions: Vec<Symbol> = all_symbols
            .iter()
            .chain(&dynamic_symbols)
            .filter(|s| s.kind == SymbolKind::Function)
            .cloned()
            .collect();
        functions.sort_by(|a, b| (a.address, &a.name).cmp(&(b.address, &b.name)));
        functions.dedup_by(|a, b| a.address == b.address && a.name == b.name);
        let kernels = read_kernels(
            &elf,
            &layout,
            &dynamic_symbols,
            &all_symbols,
            &functions,
            &metadata,
            target_id.target(),
        )?;
        let variables = dynamic_symbols
            .iter()
            .filter(|s| s.kind == SymbolKind::Object)
            .map(|s| variable(&layout, s))
            .collect::<Result<_, _>>()?;
        let generic_version = if version >= CodeObjectVersion::V6 { (elf.flags >> 24) as u8 } else { 0 };
        Ok(CodeObject {
            version,
            target_id,
            generic_version,
            metadata,
            kernels,
            variables,
            dynamic_symbols,
            functions,
            layout,
            relocations,
        })
    }

    /// The version of the format.
    pub fn version(&self) -> CodeObjectVersion {
        self.version
    }

    /// What it was compiled for.
    pub fn target_id(&self) -> TargetId {
        self.target_id
    }

    /// The version of a generic processor (code object v6); 0 for others.
    pub fn generic_version(&self) -> u8 {
        self.generic_version
    }

    /// The metadata note.
    pub fn metadata(&self) -> &Metadata {
        &self.metadata
    }

    /// Its kernels, in the metadata's order.
    pub fn kernels(&self) -> &[Kernel] {
        &self.kernels
    }

    /// The kernel of that (mangled) name, with or without `.kd`.
    pub fn kernel(&self, name: &str) -> Option<&Kernel> {
        let name = name.strip_suffix(".kd").unwrap_or(name);
        self.kernels.iter().find(|k| k.name == name)
    }

    /// Its global variables.
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// The global variable of that (mangled) name.
    pub fn variable(&self, name: &str) -> Option<&Variable> {
        self.variables.iter().find(|v| v.name == name)
    }

    /// The dynamic symbols, the null symbol first.
    pub fn symbols(&self) -> &[Symbol] {
        &self.dynamic_symbols
    }

    /// Every function with a name, ascending by address, local ones included where the file is not stripped.
    pub fn functions(&self) -> &[Symbol] {
        &self.functions
    }

    /// The function that holds a virtual address, and how far in.
    pub fn function_at(&self, vaddr: u64) -> Option<(&Symbol, u64)> {
        let after = self.functions.partition_point(|f| f.address <= vaddr);
        let function = self.functions[..after].last()?;
        let offset = vaddr - function.address;
        // Hand-written assembly gives no sizes; then the function lasts to the next one.
        (function.size == 0 || offset < function.size).then_some((function, offset))
    }

    /// Segments and sizes.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The dynamic relocations.
    pub fn relocations(&self) -> &[Relocation] {
        &self.relocations
    }

    /// The words to patch for an image loaded at `load_address`. `resolve` gives the absolute address of a symbol
    /// that is not defined here; it is asked only for symbols that a relocation needs.
    pub fn relocate(
        &self,
        load_address: u64,
        mut resolve: impl FnMut(&str) -> Option<u64>,
    ) -> Result<Vec<Patch>, Error> {
        layout::patches(&self.layout, &self.relocations, &self.dynamic_symbols, load_address, &mut resolve)
    }
}

/// Source: AMDGPU ABI, table "AMDGPU ELF Header", `EI_ABIVERSION`.
fn version_of(abi_version: u8) -> Result<CodeObjectVersion, Error> {
    Ok(match abi_version {
        0 => {
            return Err(Error::Unsupported(
                "code object version 2 (ELF ABI version 0): rebuild with -mcode-object-version=4 or later"
                    .into(),
            ));
        }
        1 => CodeObjectVersion::V3,
        2 => CodeObjectVersion::V4,
        3 => CodeObjectVersion::V5,
        4 => CodeObjectVersion::V6,
        other => {
            let known = "known: 1 to 4, code object v3 to v6";
            return Err(Error::Unsupported(format!("ELF ABI version {other} ({known})")));
        }
    })
}

/// Source: AMDGPU ABI, tables "AMDGPU ELF Header e_flags" for code object v3, and v4 and later.
fn target_id(flags: u32, version: CodeObjectVersion) -> Result<TargetId, Error> {
    const E_FLAGS: u64 = 48;
    let mach = flags as u8;
    let target = Target::from_elf_mach(mach)
        .ok_or_else(|| Error::Unsupported(format!("unknown GPU processor (EF_AMDGPU_MACH {mach:#04x})")))?;
    let mode = |feature, v3_bit: u32, v4_shift: u32| {
        let supported = target.has(feature);
        if version == CodeObjectVersion::V3 {
            return Ok(match (supported, flags & v3_bit != 0) {
                (true, true) => FeatureMode::On,
                (true, false) => FeatureMode::Off,
                (false, false) => FeatureMode::Unsupported,
                (false, true) => return Err(feature),
            });
        }
        // "Unsupported" (0) on a processor that has the feature, and "any" (1) on one that has not, say nothing.
        match (flags >> v4_shift & 3, supported) {
            (0 | 1, true) => Ok(FeatureMode::Any),
            (0 | 1, false) => Ok(FeatureMode::Unsupported),
            (2, true) => Ok(FeatureMode::Off),
            (3, true) => Ok(FeatureMode::On),
            _ => Err(feature),
        }
    };
    let modes = mode(Feature::Sramecc, 0x200, 10).and_then(|s| Ok((s, mode(Feature::Xnack, 0x100, 8)?)));
    modes.ok().and_then(|(sramecc, xnack)| TargetId::new(target, sramecc, xnack)).ok_or_else(|| {
        Error::malformed(E_FLAGS, format!("e_flags {flags:#x} set a feature that {target} does not have"))
    })
}

fn read_metadata(elf: &Elf<'_>) -> Result<Metadata, Error> {
    for note in elf.notes()? {
        if note.kind == NT_AMDGPU_METADATA && note.name == b"AMDGPU" {
            return Metadata::parse(note.desc, note.offset);
        }
    }
    Ok(Metadata::default())
}

fn read_kernels(
    elf: &Elf<'_>,
    layout: &Layout,
    dynamic: &[Symbol],
    all: &[Symbol],
    functions: &[Symbol],
    metadata: &Metadata,
    target: Target,
) -> Result<Vec<Kernel>, Error> {
    let mut descriptors: std::collections::HashMap<&str, &Symbol> = all
        .iter()
        .chain(dynamic)
        .filter(|s| s.kind == SymbolKind::KernelDescriptor)
        .map(|s| (s.name.as_str(), s))
        .collect();
    let sizes: std::collections::HashMap<(&str, u64), u64> =
        functions.iter().map(|f| ((f.name.as_str(), f.address), f.size)).collect();
    let mut kernels = Vec::new();
    let mut add = |symbol: &Symbol, metadata: Option<&KernelMetadata>| {
        let at = elf.offset_of(symbol.address, 64).ok_or_else(|| {
            Error::malformed(
                0,
                format!("kernel descriptor `{}` at {:#x} is in no segment", symbol.name, symbol.address),
            )
        })?;
        let descriptor = KernelDescriptor::from_slice(elf.file.slice(at, 64, "kernel descriptor")?, target)?;
        let entry_address = symbol.address.wrapping_add_signed(descriptor.kernel_code_entry_byte_offset);
        let in_code = layout.segment_at(entry_address).is_some_and(|s| s.executable);
        if !in_code || entry_address % 4 != 0 {
            let reason =
                format!("the entry of kernel `{}` ({entry_address:#x}) is no address of code", symbol.name);
            return Err(Error::malformed(at + 16, reason));
        }
        let name = symbol.name.strip_suffix(".kd").unwrap_or(&symbol.name).to_owned();
        let code_size = sizes.get(&(name.as_str(), entry_address)).copied().filter(|&size| size > 0);
        kernels.push(Kernel {
            name,
            descriptor_address: symbol.address,
            descriptor,
            entry_address,
            code_size,
            metadata: metadata.cloned(),
        });
        Ok(())
    };
    for k in &metadata.kernels {
        let symbol = descriptors.remove(k.symbol.as_str()).ok_or_else(|| {
            Error::malformed(
                0,
                format!("the metadata's kernel `{}` has no descriptor symbol `{}`", k.name, k.symbol),
            )
        })?;
        add(symbol, Some(k))?;
    }
    let mut rest: Vec<_> = descriptors.into_values().collect();
    rest.sort_by_key(|s| (s.address, s.name.as_str()));
    for symbol in rest {
        add(symbol, None)?;
    }
    Ok(kernels)
}

fn variable(layout: &Layout, symbol: &Symbol) -> Result<Variable, Error> {
    let bad = || {
        let reason = format!(
            "variable `{}` of {:#x} bytes at {:#x} is not inside a segment",
            symbol.name, symbol.size, symbol.address
        );
        Error::malformed(0, reason)
    };
    // A variable of no size may sit at a segment's very end.
    let segment = layout
        .segments
        .iter()
        .find(|s| symbol.address >= s.vaddr && symbol.address - s.vaddr <= s.memsz - symbol.size.min(s.memsz))
        .filter(|s| symbol.size <= s.memsz)
        .ok_or_else(bad)?;
    let start = symbol.address - segment.vaddr;
    let place = |offset: u64| (segment.file.start + offset).min(segment.file.end);
    Ok(Variable {
        name: symbol.name.clone(),
        address: symbol.address,
        size: symbol.size,
        initialiser: place(start)..place(start + symbol.size),
        writable: segment.writable,
    })
}
