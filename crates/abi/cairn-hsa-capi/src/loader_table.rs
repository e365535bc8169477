//! The AMD loader extension (hsa_ven_amd_loader.h): a table of functions about what is loaded.

use std::ffi::c_void;
use std::sync::Arc;

use cairn_hsa::{Executable, LoadedCodeObject};

use crate::entry::{each, enter, runtime};
use crate::executables::{EXECUTABLES, LOADED, executable, reader_from_file};
use crate::status::{self, Status};
use crate::types::{
    Answer, Outcome, hsa_agent_t, hsa_code_object_reader_t, hsa_executable_t, hsa_loaded_code_object_t, put,
};

/// The extension's minor version: 1.03.
pub const MINOR: u16 = 3;
pub const SIZE: usize = size_of::<Table>();

type LoadedCallback = unsafe extern "C" fn(hsa_executable_t, hsa_loaded_code_object_t, *mut c_void) -> Status;
type ExecutableCallback = unsafe extern "C" fn(hsa_executable_t, *mut c_void) -> Status;

/// `hsa_ven_amd_loader_segment_descriptor_t`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SegmentDescriptor {
    agent: hsa_agent_t,
    executable: hsa_executable_t,
    storage_type: u32,
    storage_base: u64,
    storage_size: usize,
    storage_offset: usize,
    segment_base: u64,
    segment_size: usize,
}

/// `hsa_ven_amd_loader_1_03_pfn_t`.
#[repr(C)]
struct Table {
    query_host_address: unsafe extern "C" fn(u64, *mut u64) -> Status,
    query_segment_descriptors: unsafe extern "C" fn(*mut SegmentDescriptor, *mut usize) -> Status,
    query_executable: unsafe extern "C" fn(u64, *mut hsa_executable_t) -> Status,
    iterate_loaded: unsafe extern "C" fn(hsa_executable_t, Option<LoadedCallback>, *mut c_void) -> Status,
    loaded_info: unsafe extern "C" fn(hsa_loaded_code_object_t, u32, *mut c_void) -> Status,
    reader_from_file: unsafe extern "C" fn(i32, usize, usize, *mut hsa_code_object_reader_t) -> Status,
    iterate_executables: unsafe extern "C" fn(Option<ExecutableCallback>, *mut c_void) -> Status,
}

static TABLE: Table = Table {
    query_host_address,
    query_segment_descriptors,
    query_executable,
    iterate_loaded,
    loaded_info,
    reader_from_file: reader_with_size,
    iterate_executables,
};

/// Copies the table, or as much of it as the caller has room for.
///
/// # Safety
/// `to` is null or has room for `length` bytes.
pub unsafe fn write(extension: u16, major: u16, length: usize, to: *mut c_void) -> Outcome {
    if to.is_null() || length == 0 {
        return Err(status::INVALID_ARGUMENT);
    }
    if extension != 0x201 || major != 1 {
        return Err(status::ERROR); // no other extension has a table here
    }
    let n = length.min(SIZE);
    // SAFETY: `n` bytes are there in both.
    unsafe { std::ptr::copy_nonoverlapping((&raw const TABLE).cast::<u8>(), to.cast::<u8>(), n) };
    Ok(())
}

/// Every loaded code object with its executable's handle.
fn all_loaded() -> Result<Vec<(u64, Arc<LoadedCodeObject>)>, Status> {
    let of = |e: Arc<Executable>| {
        let handle = Arc::as_ptr(&e) as u64;
        e.loaded_code_objects().into_iter().map(move |l| (handle, l)).collect::<Vec<_>>()
    };
    Ok(runtime()?.executables().into_iter().flat_map(of).collect())
}

unsafe extern "C" fn query_host_address(device: u64, host: *mut u64) -> Status {
    enter("hsa_ven_amd_loader_query_host_address", || {
        let found = all_loaded()?.into_iter().find(|(_, l)| l.contains(device));
        let (_, loaded) = found.ok_or(status::INVALID_ARGUMENT)?;
        let vaddr = device - loaded.load_delta();
        let layout = loaded.code_object.layout();
        let segment = layout.segment_at(vaddr).ok_or(status::INVALID_ARGUMENT)?;
        let offset = segment.file.start + (vaddr - segment.vaddr);
        // SAFETY: the caller's to write.
        unsafe { put(host, loaded.file().as_ptr() as u64 + offset) }
    })
}

unsafe extern "C" fn query_segment_descriptors(list: *mut SegmentDescriptor, count: *mut usize) -> Status {
    enter("hsa_ven_amd_loader_query_segment_descriptors", || {
        let all = all_loaded()?;
        if count.is_null() {
            return Err(status::INVALID_ARGUMENT);
        }
        if list.is_null() {
            // SAFETY: not null, hence the caller's to write.
            return unsafe { put(count, all.len()) };
        }
        // SAFETY: not null.
        if unsafe { count.read() } != all.len() {
            return Err(status::INCOMPATIBLE_ARGUMENTS);
        }
        for (i, (executable, l)) in all.iter().enumerate() {
            let descriptor = SegmentDescriptor {
                agent: hsa_agent_t { handle: l.agent.handle() },
                executable: hsa_executable_t { handle: *executable },
                storage_type: 2, // memory
                storage_base: l.file().as_ptr() as u64,
                storage_size: l.file().len(),
                storage_offset: 0,
                segment_base: l.load_base,
                segment_size: l.load_size as usize,
            };
            // SAFETY: an array of `count`, which is how many there are.
            unsafe { put(list.add(i), descriptor) }?;
        }
        Ok(())
    })
}

unsafe extern "C" fn query_executable(device: u64, out: *mut hsa_executable_t) -> Status {
    enter("hsa_ven_amd_loader_query_executable", || {
        let found = all_loaded()?.into_iter().find(|(_, l)| l.contains(device));
        let (handle, _) = found.filter(|f| EXECUTABLES.get(f.0).is_some()).ok_or(status::INVALID_ARGUMENT)?;
        // SAFETY: the caller's to write.
        unsafe { put(out, hsa_executable_t { handle }) }
    })
}

unsafe extern "C" fn iterate_loaded(
    exec: hsa_executable_t,
    callback: Option<LoadedCallback>,
    data: *mut c_void,
) -> Status {
    enter("hsa_ven_amd_loader_executable_iterate_loaded_code_objects", || {
        let callback = callback.ok_or(status::INVALID_ARGUMENT)?;
        let handles = executable(exec)?.loaded_code_objects().into_iter().map(|l| LOADED.insert(l));
        // SAFETY: the program's function, called as the header says.
        each(handles, |handle| unsafe { callback(exec, hsa_loaded_code_object_t { handle }, data) })
    })
}

unsafe extern "C" fn loaded_info(
    loaded: hsa_loaded_code_object_t,
    attribute: u32,
    value: *mut c_void,
) -> Status {
    enter("hsa_ven_amd_loader_loaded_code_object_get_info", || {
        let all = all_loaded()?;
        let found = all.iter().find(|(_, l)| Arc::as_ptr(l) as u64 == loaded.handle);
        let (executable, l) = found.ok_or(status::INVALID_CODE_OBJECT)?;
        let (base, size) = (l.file().as_ptr() as u64, l.file().len() as u64);
        let uri = format!("memory://{}#offset={base:#x}&size={size}", std::process::id());
        // SAFETY: the header says which type each attribute has.
        let answer = unsafe { Answer::new(value) }?;
        match attribute {
            1 => answer.u64(*executable),       // EXECUTABLE
            2 => answer.u32(2),                 // KIND: agent
            3 => answer.u64(l.agent.handle()),  // AGENT
            4 => answer.u32(2),                 // STORAGE_TYPE: memory
            5 => answer.u64(base),              // STORAGE_MEMORY_BASE
            6 => answer.u64(size),              // STORAGE_MEMORY_SIZE
            7 => Err(status::INVALID_ARGUMENT), // STORAGE_FILE
            8 => answer.u64(l.load_delta()),    // LOAD_DELTA
            9 => answer.u64(l.load_base),       // LOAD_BASE
            10 => answer.u64(l.load_size),      // LOAD_SIZE
            11 => answer.u32(uri.len() as u32), // URI_LENGTH
            12 => answer.characters(&uri),      // URI
            _ => Err(status::INVALID_ARGUMENT),
        }
    })
}

unsafe extern "C" fn reader_with_size(
    file: i32,
    offset: usize,
    size: usize,
    out: *mut hsa_code_object_reader_t,
) -> Status {
    enter("hsa_ven_amd_loader_code_object_reader_create_from_file_with_offset_size", || {
        if size == 0 {
            return Err(status::INVALID_ARGUMENT);
        }
        reader_from_file(file, offset as u64, Some(size as u64), out)
    })
}

unsafe extern "C" fn iterate_executables(callback: Option<ExecutableCallback>, data: *mut c_void) -> Status {
    enter("hsa_ven_amd_loader_iterate_executables", || {
        let callback = callback.ok_or(status::INVALID_ARGUMENT)?;
        let handles = runtime()?.executables().into_iter().map(|e| Arc::as_ptr(&e) as u64);
        let known: Vec<u64> = handles.filter(|&h| EXECUTABLES.get(h).is_some()).collect();
        // SAFETY: the program's function, called as the header says.
        each(known, |handle| unsafe { callback(hsa_executable_t { handle }, data) })
    })
}
