//! A code object in a device's memory, as HIP uses it: kernels and variables by name.

use crate::device::Device;
use crate::{Error, Result, log};
use cairn_codeobj::KernelMetadata;
use cairn_hsa::{Executable, FileBytes, LoadedCodeObject, SymbolInfo};
use std::sync::Arc;

/// Keeps the code loaded while it lives.
pub(crate) struct LoadedCode {
    executable: Arc<Executable>,
    _code: Arc<LoadedCodeObject>,
}

impl LoadedCode {
    /// Loads an ELF. The bytes are copied: source lines are read from them long after.
    pub(crate) fn load(device: &'static Device, code_object: &[u8], origin: &str) -> Result<LoadedCode> {
        let file: FileBytes = Arc::new(code_object.to_vec());
        let (executable, code) =
            Executable::from_code_object(device.runtime, &device.agent, file).map_err(|e| {
                let error = match &e {
                    cairn_hsa::Error::Memory(_) => Error::OutOfMemory,
                    cairn_hsa::Error::IncompatibleTarget { .. } => Error::NoBinaryForGpu,
                    _ => Error::InvalidImage,
                };
                log::say(error, format_args!("{origin}: cannot load its GPU code: {e}"))
            })?;
        Ok(LoadedCode { executable, _code: code })
    }

    /// The descriptor's address and the metadata of a kernel.
    pub(crate) fn kernel(&self, name: &str) -> Option<(u64, KernelMetadata)> {
        match &self.executable.symbol(&format!("{name}.kd"), None)?.info {
            SymbolInfo::Kernel(k) => {
                let metadata = match &k.metadata {
                    Some(m) => KernelMetadata::clone(m),
                    // Hand-written code without metadata: all we know is in the descriptor.
                    None => KernelMetadata {
                        kernarg_segment_size: k.kernarg_size(),
                        group_segment_fixed_size: k.group_size(),
                        private_segment_fixed_size: k.private_size(),
                        ..KernelMetadata::default()
                    },
                };
                Some((k.kernel_object, metadata))
            }
            SymbolInfo::Variable(_) => None,
        }
    }

    /// Address and size of a variable.
    pub(crate) fn variable(&self, name: &str) -> Option<(u64, u64)> {
        match &self.executable.symbol(name, None)?.info {
            SymbolInfo::Variable(v) => Some((v.address, v.size)),
            SymbolInfo::Kernel(_) => None,
        }
    }
}
