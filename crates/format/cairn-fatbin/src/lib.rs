//! Fat binaries: the containers that GPU code objects travel in, read lazily and written.
//!
//! - [`FatBinary::parse`] takes whatever a loader was handed (bare code object, plain or compressed bundle), finds its
//!   entries, and [`FatBinary::select`]s the code object for a device.
//! - [`FatFile::open`] maps a file (shared library, executable, object, bundle) and iterates over all bundles in it,
//!   touching only their headers.
//! - [`extent`](extent()) measures a container at a bare address, reading no further than it must, for fat binaries that a
//!   program registers by pointer alone.
//! - [`FileListing`], [`show`](show()) and [`extract`](extract()) are what command-line tools need.
//! - [`BundleWriter`] makes bundles.
//!
//! Sizes in headers are checked against what is there before they are believed; damaged input ends in an [`Error`]
//! with an offset and a reason. Knows the containers, and of code objects only how to tell one.
//!
//! Source: Clang documentation, *Clang Offload Bundler*; `clang/lib/Driver/OffloadBundler.cpp` for the compressed
//! header; HIP's `hip_fatbin.hpp` for the wrapper.
#![deny(unsafe_code)]

mod bundle;
mod compressed;
mod entry_id;
mod error;
mod extent;
mod extract;
mod fat_binary;
#[allow(unsafe_code)]
mod file;
mod host;
mod listing;
mod show;
mod source;
mod wrapper;
mod write;

pub use bundle::Entry;
pub use compressed::{Compression, Method};
pub use entry_id::{EntryId, OffloadKind};
pub use error::Error;
pub use extent::extent;
pub use extract::{Extracted, extract};
pub use fat_binary::{FatBinary, Format, Selection, sniff};
pub use file::{FatFile, Located};
pub use listing::{FileListing, Row};
pub use show::{Detail, Shown, show};
pub use source::ByteSource;
pub use wrapper::HipFatbinWrapper;
pub use write::BundleWriter;
