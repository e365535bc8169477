//! Offload bundles and HIP fat binaries: read and write, lazily.
