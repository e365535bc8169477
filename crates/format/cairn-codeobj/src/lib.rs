//! AMDGPU code objects: the ELF files that GPU code comes in, versions 3 to 6.
//!
//! [`CodeObject::parse`] checks a file once and answers everything a loader, a debugger or a listing asks: the target
//! ID, kernels with decoded descriptors and metadata, symbols, global variables, the memory image with its
//! relocations, and source lines. It owns what it returns and keeps no reference to the file.
//!
//! Every length in a file is checked against the file before it is believed: damaged input ends in an [`Error`] with
//! an offset and a reason, never in a panic or in an allocation larger than a small multiple of the file.
//!
//! This crate does not load, run or write code objects, and does not know what an instruction is.
//!
//! Source for all layouts: LLVM, *User Guide for AMDGPU Backend*, sections "ELF Code Object", "Code Object Metadata"
//! and "Kernel Descriptor"; `llvm/Support/AMDHSAKernelDescriptor.h`.
#![forbid(unsafe_code)]

mod descriptor;
mod elf;
mod error;
mod layout;
mod lines;
mod listing;
mod metadata;
mod msgpack;
mod object;
mod read;
mod symbols;

pub use descriptor::{
    DenormMode, KernargPreload, KernelCodeProperties, KernelDescriptor, PgmRsrc1, PgmRsrc2, PgmRsrc3,
    RoundMode, SystemSgpr, UserSgpr,
};
pub use error::Error;
pub use layout::{Layout, Patch, RelocKind, Relocation, Segment};
pub use lines::{SourceLine, SourceMap};
pub use listing::Listing;
pub use metadata::{Access, AddressSpace, Arg, KernelKind, KernelMetadata, Metadata, ValueKind};
pub use object::{CodeObject, CodeObjectVersion, Kernel, Variable, is_code_object, target_id_of};
pub use symbols::{Symbol, SymbolKind};
