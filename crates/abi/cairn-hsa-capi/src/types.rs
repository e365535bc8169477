//! C types of hsa.h and hsa_ext_amd.h, under their own names, and the `void *value` that queries write to.
#![allow(non_camel_case_types)]

use std::ffi::{c_char, c_void};

use crate::status::{self, Status};

/// How an entry point ends: `Err` is any status but success.
pub type Outcome = Result<(), Status>;

macro_rules! handles {
    ($($name:ident)*) => {$(
        #[repr(C)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name {
            pub handle: u64,
        }
    )*};
}

handles! {
    hsa_agent_t hsa_region_t hsa_signal_t hsa_isa_t hsa_executable_t hsa_executable_symbol_t
    hsa_code_object_reader_t hsa_code_object_t hsa_loaded_code_object_t hsa_cache_t hsa_wavefront_t
    hsa_amd_memory_pool_t
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct hsa_dim3_t {
    pub x: u32,
    pub y: u32,
    pub z: u32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct hsa_pitched_ptr_t {
    pub base: u64,
    pub pitch: usize,
    pub slice: usize,
}

/// `hsa_amd_profiling_dispatch_time_t` and its twin for copies.
#[repr(C)]
pub struct profiling_time_t {
    pub start: u64,
    pub end: u64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct hsa_amd_pointer_info_t {
    pub size: u32,
    pub kind: u32,
    pub agent_base_address: u64,
    pub host_base_address: u64,
    pub size_in_bytes: usize,
    pub user_data: u64,
    pub agent_owner: hsa_agent_t,
    pub global_flags: u32,
}

#[repr(C)]
pub struct hsa_amd_memory_pool_link_info_t {
    pub min_latency: u32,
    pub max_latency: u32,
    pub min_bandwidth: u32,
    pub max_bandwidth: u32,
    pub atomic_support_32bit: bool,
    pub atomic_support_64bit: bool,
    pub coherent_support: bool,
    pub link_type: u32,
    pub numa_distance: u32,
}

/// `hsa_amd_event_t` with its only kind.
#[repr(C)]
pub struct hsa_amd_event_t {
    pub event_type: u32,
    pub agent: hsa_agent_t,
    pub virtual_address: u64,
    pub fault_reason_mask: u32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct hsa_amd_svm_attribute_pair_t {
    pub attribute: u64,
    pub value: u64,
}

pub type hsa_queue_t = c_void;

/// A number of the program's that must be one of a list.
pub fn signal_condition(condition: u32) -> Result<cairn_hsa::device::Condition, Status> {
    use cairn_hsa::device::Condition;
    Ok(match condition {
        0 => Condition::Eq,
        1 => Condition::Ne,
        2 => Condition::Lt,
        3 => Condition::Gte,
        _ => return Err(status::INVALID_ARGUMENT),
    })
}

/// Writes a result to where the caller wants it.
///
/// # Safety
/// `to` is null or valid for writing a `T`.
pub unsafe fn put<T>(to: *mut T, value: T) -> Outcome {
    if to.is_null() {
        return Err(status::INVALID_ARGUMENT);
    }
    // SAFETY: not null, hence valid by contract; C promises no alignment behind a `void *`.
    unsafe { to.write_unaligned(value) };
    Ok(())
}

/// Where a query's answer goes: its type depends on the attribute.
#[derive(Clone, Copy)]
pub struct Answer(*mut c_void);

impl Answer {
    /// # Safety
    /// `to` is null or valid for writing the attribute's documented type.
    pub unsafe fn new(to: *mut c_void) -> Result<Answer, Status> {
        if to.is_null() { Err(status::INVALID_ARGUMENT) } else { Ok(Answer(to)) }
    }

    /// Answers with a plain value, which has the attribute's type.
    pub fn put<T: Copy>(self, value: T) -> Outcome {
        // SAFETY: `new`'s contract; each attribute's arm answers with its documented type.
        unsafe { self.0.cast::<T>().write_unaligned(value) };
        Ok(())
    }

    pub fn u32(self, value: u32) -> Outcome {
        self.put(value)
    }

    pub fn u64(self, value: u64) -> Outcome {
        self.put(value)
    }

    pub fn bool(self, value: bool) -> Outcome {
        self.put(value)
    }

    /// A `char[size]`, filled with zeros behind the text.
    pub fn text(self, value: &str, size: usize) -> Outcome {
        let to = self.0.cast::<u8>();
        let n = value.len().min(size - 1);
        // SAFETY: as in `put`; the attribute's type is a char array of `size`.
        unsafe {
            std::ptr::copy_nonoverlapping(value.as_ptr(), to, n);
            std::ptr::write_bytes(to.add(n), 0, size - n);
        }
        Ok(())
    }

    /// Characters without a terminator, where the length is a query of its own.
    pub fn characters(self, value: &str) -> Outcome {
        // SAFETY: as in `put`; the program asked for the length before.
        unsafe { std::ptr::copy_nonoverlapping(value.as_ptr(), self.0.cast::<u8>(), value.len()) };
        Ok(())
    }
}

/// A C string argument.
///
/// # Safety
/// `text` is null or a C string.
pub unsafe fn string<'a>(text: *const c_char) -> Result<&'a str, Status> {
    if text.is_null() {
        return Err(status::INVALID_ARGUMENT);
    }
    // SAFETY: by contract.
    unsafe { std::ffi::CStr::from_ptr(text) }.to_str().map_err(|_| status::INVALID_ARGUMENT)
}
