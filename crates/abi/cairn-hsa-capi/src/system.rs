//! Start, stop, system properties, extensions.

use std::ffi::{c_char, c_void};

use cairn_hsa::device::clock;

use crate::entry::{self, api, runtime};
use crate::loader_table;
use crate::status::{self, Status};
use crate::types::{Answer, put};

const EXTENSION_AMD_LOADER: u16 = 0x201;

api! {
    fn hsa_init() { entry::open() }

    fn hsa_shut_down() { entry::close() }

    fn hsa_status_string(status: Status, string: *mut *const c_char) {
        let text = status::text(status).ok_or(status::INVALID_ARGUMENT)?;
        // SAFETY: the caller's to write; the text is static.
        unsafe { put(string, text.as_ptr()) }
    }

    fn hsa_system_get_info(attribute: u32, value: *mut c_void) {
        runtime()?;
        // SAFETY: hsa.h says which type each attribute has.
        let answer = unsafe { Answer::new(value) }?;
        match attribute {
            0 => answer.put(1u16), // VERSION_MAJOR
            1 => answer.put(1u16), // VERSION_MINOR
            2 => answer.u64(clock::now()), // TIMESTAMP
            3 => answer.u64(clock::FREQUENCY_HZ), // TIMESTAMP_FREQUENCY
            4 => answer.u64(u64::MAX), // SIGNAL_MAX_WAIT
            5 => answer.u32(0), // ENDIANNESS: little
            6 => answer.u32(1), // MACHINE_MODEL: large
            7 => {
                // EXTENSIONS: a bit mask of 128 bytes
                let mut mask = [0u8; 128];
                mask[usize::from(EXTENSION_AMD_LOADER / 8)] |= 1 << (EXTENSION_AMD_LOADER % 8);
                answer.put(mask)
            }
            0x200 => answer.put(concat!("cairn-", env!("CARGO_PKG_VERSION"), "\0").as_ptr()), // BUILD_VERSION
            0x201 => answer.bool(true),  // SVM_SUPPORTED: device and host addresses are the same
            0x202 => answer.bool(true),  // SVM_ACCESSIBLE_BY_DEFAULT
            0x203 => answer.bool(false), // MWAITX_ENABLED
            0x204 => answer.bool(false), // DMABUF_SUPPORTED
            0x205 => answer.bool(false), // VIRTUAL_MEM_API_SUPPORTED
            0x206 => answer.bool(false), // XNACK_ENABLED
            0x207 => answer.put(1u16),   // EXT_VERSION_MAJOR
            0x208 => answer.put(0u16),   // EXT_VERSION_MINOR
            _ => Err(status::INVALID_ARGUMENT),
        }
    }

    fn hsa_extension_get_name(extension: u16, name: *mut *const c_char) {
        let text = match extension {
            0 => c"HSA_EXTENSION_FINALIZER",
            1 => c"HSA_EXTENSION_IMAGES",
            2 => c"HSA_EXTENSION_PERFORMANCE_COUNTERS",
            3 => c"HSA_EXTENSION_PROFILING_EVENTS",
            0x200 => c"HSA_EXTENSION_AMD_PROFILER",
            0x201 => c"HSA_EXTENSION_AMD_LOADER",
            0x202 => c"HSA_EXTENSION_AMD_AQLPROFILE",
            _ => return Err(status::INVALID_ARGUMENT),
        };
        // SAFETY: the caller's to write; the text is static.
        unsafe { put(name, text.as_ptr()) }
    }

    fn hsa_system_extension_supported(extension: u16, major: u16, minor: u16, result: *mut bool) {
        runtime()?;
        let mut minor_there = 0u16;
        // SAFETY: the caller's to write, and our own.
        match unsafe { hsa_system_major_extension_supported(extension, major, &mut minor_there, result) } {
            status::SUCCESS => {
                // SAFETY: just written by the call above.
                let supported = unsafe { result.read() } && minor <= minor_there;
                // SAFETY: the same place.
                unsafe { put(result, supported) }
            }
            other => Err(other),
        }
    }

    fn hsa_system_major_extension_supported(extension: u16, major: u16, minor: *mut u16, result: *mut bool) {
        runtime()?;
        if extension > 3 && !(0x200..=0x202).contains(&extension) {
            return Err(status::INVALID_ARGUMENT);
        }
        let supported = extension == EXTENSION_AMD_LOADER && major == 1;
        if supported {
            // SAFETY: the caller's to write.
            unsafe { put(minor, loader_table::MINOR) }?;
        }
        // SAFETY: the caller's to write.
        unsafe { put(result, supported) }
    }

    fn hsa_system_get_extension_table(extension: u16, major: u16, _minor: u16, table: *mut c_void) {
        runtime()?;
        // SAFETY: the caller gives room for the table of the version that it names, which is ours or earlier.
        unsafe { loader_table::write(extension, major, loader_table::SIZE, table) }
    }

    fn hsa_system_get_major_extension_table(extension: u16, major: u16, length: usize, table: *mut c_void) {
        runtime()?;
        // SAFETY: the caller gives `length` bytes.
        unsafe { loader_table::write(extension, major, length, table) }
    }

    fn hsa_amd_coherency_get_type(agent: crate::types::hsa_agent_t, kind: *mut u32) {
        entry::agent(agent)?;
        // SAFETY: the caller's to write.
        unsafe { put(kind, 0) } // coherent
    }

    fn hsa_amd_coherency_set_type(agent: crate::types::hsa_agent_t, kind: u32) {
        entry::agent(agent)?;
        // Coherent memory satisfies both.
        if kind > 1 { Err(status::INVALID_ARGUMENT) } else { Ok(()) }
    }
}
