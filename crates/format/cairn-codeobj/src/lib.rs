//! AMDGPU ELF code objects: descriptors, metadata, symbols, relocations.
