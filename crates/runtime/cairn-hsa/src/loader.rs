//! Loading a code object: an image in device memory, relocated, its kernels made known to the device.

use std::sync::Arc;

use cairn_codeobj::{CodeObject, KernelDescriptor, KernelMetadata, SourceMap};
use cairn_device::{AllocationRequest, KernelEntry, MemoryKind, SourceLines};
use cairn_engine::engine::KernelCode;

use crate::agent::Agent;
use crate::error::{Error, Result};
use crate::runtime::Runtime;

/// A code object's file. It is kept for as long as the code object is loaded (source lines are read from it when a
/// fault is reported); memory of the program's own image need not be copied.
pub type FileBytes = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// A kernel of a loaded code object.
#[derive(Clone, Debug)]
pub struct KernelSymbol {
    /// Address of the descriptor in memory: what a dispatch packet names.
    pub kernel_object: u64,
    pub entry: u64,
    pub descriptor: KernelDescriptor,
    /// `None` in code objects without metadata for it.
    pub metadata: Option<Arc<KernelMetadata>>,
}

impl KernelSymbol {
    pub fn kernarg_size(&self) -> u32 {
        self.metadata.as_ref().map_or(self.descriptor.kernarg_size, |m| m.kernarg_segment_size)
    }

    pub fn kernarg_align(&self) -> u32 {
        self.metadata.as_ref().map_or(16, |m| m.kernarg_segment_align).max(16)
    }

    /// Static LDS.
    pub fn group_size(&self) -> u32 {
        self.descriptor.group_segment_fixed_size
    }

    /// Scratch a work-item.
    pub fn private_size(&self) -> u32 {
        self.descriptor.private_segment_fixed_size
    }

    pub fn dynamic_callstack(&self) -> bool {
        self.metadata.as_ref().is_some_and(|m| m.uses_dynamic_stack)
    }
}

/// A global variable of a loaded code object, or one that the program defined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariableSymbol {
    pub address: u64,
    pub size: u64,
    pub writable: bool,
}

/// What a symbol stands for.
#[derive(Clone, Debug)]
pub enum SymbolInfo {
    Kernel(KernelSymbol),
    Variable(VariableSymbol),
}

/// A symbol of an executable.
#[derive(Clone, Debug)]
pub struct Symbol {
    /// Kernels end in `.kd`, as in the code object.
    pub name: String,
    /// Index of the agent whose code it is.
    pub agent: usize,
    pub info: SymbolInfo,
}

/// A code object in an agent's memory. Unloaded when dropped.
pub struct LoadedCodeObject {
    runtime: Arc<Runtime>,
    pub agent: Arc<Agent>,
    pub code_object: CodeObject,
    file: FileBytes,
    pub load_base: u64,
    pub load_size: u64,
    pub symbols: Vec<Arc<Symbol>>,
    kernels: Vec<Arc<KernelEntry>>,
}

struct Lines {
    file: FileBytes,
    /// Loaded address minus virtual address.
    bias: u64,
}

impl SourceLines for Lines {
    fn line(&self, pc: u64) -> Option<String> {
        let map = SourceMap::new((*self.file).as_ref()).ok()??;
        map.line_for(pc.wrapping_sub(self.bias)).map(|l| l.to_string())
    }
}

/// Loads a code object. `resolve` gives the address of a variable that the program has defined.
pub(crate) fn load(
    runtime: &Arc<Runtime>,
    agent: &Arc<Agent>,
    file: FileBytes,
    resolve: impl FnMut(&str) -> Option<u64>,
) -> Result<LoadedCodeObject> {
    let device = agent.device().ok_or_else(|| Error::NotAGpu(agent.name().into()))?;
    let bytes = (*file).as_ref();
    let code_object = CodeObject::parse(bytes)?;
    let board = device.profile.target_id();
    if code_object.target_id().fits(board).is_none() {
        return Err(Error::IncompatibleTarget {
            code: code_object.target_id().to_string(),
            device: board.to_string(),
        });
    }
    let layout = code_object.layout();
    let memory = &runtime.platform().memory;
    let load_base = memory.allocate(AllocationRequest {
        align: layout.align,
        ..AllocationRequest::new(layout.span, MemoryKind::Code, Some(device.index))
    })?;
    // From here on the image is freed by `Drop`.
    let mut loaded = LoadedCodeObject {
        runtime: runtime.clone(),
        agent: agent.clone(),
        load_base,
        load_size: layout.span,
        symbols: Vec::new(),
        kernels: Vec::new(),
        file: file.clone(),
        code_object,
    };
    let layout = loaded.code_object.layout();
    let mut image = vec![0; layout.span as usize];
    layout.fill(&mut image, bytes)?;
    for patch in loaded.code_object.relocate(load_base, resolve)? {
        patch.apply(&mut image)?;
    }
    memory.write(load_base, &image)?;
    let bias = load_base.wrapping_sub(layout.base);
    let at = |vaddr: u64| vaddr.wrapping_add(bias);
    let lines: Arc<dyn SourceLines> = Arc::new(Lines { file, bias });
    for kernel in loaded.code_object.kernels() {
        let descriptor_at = (kernel.descriptor_address - layout.base) as usize;
        let descriptor: [u8; 64] =
            image[descriptor_at..descriptor_at + 64].try_into().expect("64 bytes, checked by the parser");
        let code = KernelCode {
            name: Arc::from(kernel.name.as_str()),
            target: device.profile.target,
            descriptor_addr: at(kernel.descriptor_address),
            descriptor,
            entry: at(kernel.entry_address),
            // All of the image: code refers to its constants relative to itself.
            code: load_base..load_base + layout.span,
            kernarg_size: kernel.descriptor.kernarg_size,
        };
        loaded.symbols.push(Arc::new(Symbol {
            name: format!("{}.kd", kernel.name),
            agent: agent.index,
            info: SymbolInfo::Kernel(KernelSymbol {
                kernel_object: code.descriptor_addr,
                entry: code.entry,
                descriptor: kernel.descriptor,
                metadata: kernel.metadata.clone().map(Arc::new),
            }),
        }));
        loaded.kernels.push(runtime.platform().kernels.register(code, Some(lines.clone())));
    }
    for variable in loaded.code_object.variables() {
        loaded.symbols.push(Arc::new(Symbol {
            name: variable.name.clone(),
            agent: agent.index,
            info: SymbolInfo::Variable(VariableSymbol {
                address: at(variable.address),
                size: variable.size,
                writable: variable.writable,
            }),
        }));
    }
    let name = match loaded.code_object.kernels() {
        [] => "code object".to_string(),
        [only] => format!("code object of {}", only.name),
        [first, rest @ ..] => format!("code object of {} and {} more kernels", first.name, rest.len()),
    };
    memory.set_name(load_base, &name)?;
    Ok(loaded)
}

impl LoadedCodeObject {
    /// The file it was loaded from.
    pub fn file(&self) -> &[u8] {
        (*self.file).as_ref()
    }

    /// What to add to a virtual address of the file to get the loaded one.
    pub fn load_delta(&self) -> u64 {
        self.load_base.wrapping_sub(self.code_object.layout().base)
    }

    /// Makes a kernel ready to run now rather than at its first dispatch.
    ///
    /// # Errors
    /// What the first dispatch would put its queue into the error state for.
    pub fn prepare(&self, kernel_object: u64) -> std::result::Result<(), cairn_engine::fault::PrepareError> {
        match self.kernels.iter().find(|k| k.code.descriptor_addr == kernel_object) {
            Some(entry) => entry.prepare(self.runtime.platform().engine()).map(drop).map_err(Clone::clone),
            None => Ok(()),
        }
    }

    /// True where `addr` lies in the loaded image.
    pub fn contains(&self, addr: u64) -> bool {
        addr.wrapping_sub(self.load_base) < self.load_size
    }
}

impl Drop for LoadedCodeObject {
    fn drop(&mut self) {
        let platform = self.runtime.platform();
        for kernel in &self.kernels {
            platform.kernels.unregister(kernel.code.descriptor_addr);
        }
        let _ = platform.memory.free(self.load_base);
    }
}
