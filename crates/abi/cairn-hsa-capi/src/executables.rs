//! Code object readers, executables and their symbols.

use std::ffi::{c_char, c_void};
use std::sync::Arc;

use cairn_hsa::{Executable, ExecutableState, FileBytes, LoadedCodeObject, Symbol, SymbolInfo};

use crate::entry::{agent, api, core, each, runtime};
use crate::handles::Table;
use crate::status::{self, Status};
use crate::types::{
    Answer, Outcome, hsa_agent_t, hsa_code_object_reader_t, hsa_code_object_t, hsa_executable_symbol_t,
    hsa_executable_t, hsa_loaded_code_object_t, put, string,
};

/// Where a reader's code object is. Memory stays the program's until the reader is destroyed.
pub enum Reader {
    Memory { at: u64, size: usize },
    File(FileBytes),
}

impl Reader {
    /// The file's bytes, to keep for as long as it is loaded.
    fn bytes(&self) -> FileBytes {
        match self {
            Reader::File(bytes) => bytes.clone(),
            // SAFETY: hsa.h: the memory is valid until the reader is destroyed.
            Reader::Memory { at, size } => Arc::new(unsafe { copy(*at, *size) }),
        }
    }
}

/// # Safety
/// `size` bytes can be read at `at`.
unsafe fn copy(at: u64, size: usize) -> Vec<u8> {
    // SAFETY: by contract.
    unsafe { std::slice::from_raw_parts(at as *const u8, size) }.to_vec()
}

pub static READERS: Table<Reader> = Table::new();
static CODE_OBJECTS: Table<Reader> = Table::new();
pub static EXECUTABLES: Table<Executable> = Table::new();
static SYMBOLS: Table<Symbol> = Table::new();
pub static LOADED: Table<LoadedCodeObject> = Table::new();

pub fn executable(handle: hsa_executable_t) -> Result<Arc<Executable>, Status> {
    runtime()?;
    EXECUTABLES.get(handle.handle).ok_or(status::INVALID_EXECUTABLE)
}

fn symbol_handle(symbol: Arc<Symbol>) -> hsa_executable_symbol_t {
    hsa_executable_symbol_t { handle: SYMBOLS.insert(symbol) }
}

fn new_executable(profile: u32, out: *mut hsa_executable_t, state: ExecutableState) -> Outcome {
    let runtime = runtime()?;
    if out.is_null() || profile > 1 {
        return Err(status::INVALID_ARGUMENT);
    }
    let executable = Executable::new(runtime);
    if state == ExecutableState::Frozen {
        core(executable.freeze())?;
    }
    // SAFETY: not null, hence the caller's to write.
    unsafe { put(out, hsa_executable_t { handle: EXECUTABLES.insert(executable) }) }
}

fn load(
    exec: hsa_executable_t,
    on: hsa_agent_t,
    reader: &Reader,
    out: *mut hsa_loaded_code_object_t,
) -> Outcome {
    let (executable, agent) = (executable(exec)?, agent(on)?);
    let loaded = core(executable.load(agent, reader.bytes()))?;
    let handle = LOADED.insert(loaded);
    if !out.is_null() {
        // SAFETY: not null, hence the caller's to write.
        unsafe { put(out, hsa_loaded_code_object_t { handle }) }?;
    }
    Ok(())
}

pub fn reader_from_file(
    file: i32,
    offset: u64,
    size: Option<u64>,
    out: *mut hsa_code_object_reader_t,
) -> Outcome {
    runtime()?;
    if out.is_null() {
        return Err(status::INVALID_ARGUMENT);
    }
    let bytes = read_file(file, offset, size).ok_or(status::INVALID_FILE)?;
    let handle = READERS.insert(Arc::new(Reader::File(Arc::new(bytes))));
    // SAFETY: not null, hence the caller's to write.
    unsafe { put(out, hsa_code_object_reader_t { handle }) }
}

/// Reads from a descriptor that stays the program's, without moving its position.
fn read_file(file: i32, offset: u64, size: Option<u64>) -> Option<Vec<u8>> {
    use std::os::fd::FromRawFd;
    use std::os::unix::fs::FileExt;
    if file < 0 {
        return None;
    }
    // SAFETY: only borrowed: `ManuallyDrop` keeps it open; a bad descriptor makes the calls below fail.
    let file = std::mem::ManuallyDrop::new(unsafe { std::fs::File::from_raw_fd(file) });
    let there = file.metadata().ok()?.len().checked_sub(offset)?;
    let size = size.unwrap_or(there);
    if size == 0 || size > there {
        return None;
    }
    let mut bytes = vec![0; size as usize];
    file.read_exact_at(&mut bytes, offset).ok()?;
    Some(bytes)
}

fn define(exec: hsa_executable_t, on: Option<hsa_agent_t>, name: *const c_char, address: u64) -> Outcome {
    let executable = executable(exec)?;
    let agent = on.map(agent).transpose()?;
    // SAFETY: a C string, as hsa.h asks.
    let name = unsafe { string(name) }?;
    core(executable.define_variable(agent.map(|a| &**a), name, address))
}

fn find(
    exec: hsa_executable_t,
    name: *const c_char,
    on: Option<hsa_agent_t>,
    out: *mut hsa_executable_symbol_t,
) -> Outcome {
    let executable = executable(exec)?;
    // SAFETY: a C string, as hsa.h asks.
    let name = unsafe { string(name) }?;
    let agent = on.map(agent).transpose()?;
    let symbol = executable.symbol(name, agent.map(|a| &**a)).ok_or(status::INVALID_SYMBOL_NAME)?;
    // SAFETY: the caller's to write.
    unsafe { put(out, symbol_handle(symbol)) }
}

type SymbolCallback = unsafe extern "C" fn(hsa_executable_t, hsa_executable_symbol_t, *mut c_void) -> Status;
type AgentSymbolCallback =
    unsafe extern "C" fn(hsa_executable_t, hsa_agent_t, hsa_executable_symbol_t, *mut c_void) -> Status;

api! {
    fn hsa_code_object_reader_create_from_memory(at: u64, size: usize, out: *mut hsa_code_object_reader_t) {
        runtime()?;
        if at == 0 || size == 0 || out.is_null() {
            return Err(status::INVALID_ARGUMENT);
        }
        let handle = READERS.insert(Arc::new(Reader::Memory { at, size }));
        // SAFETY: not null, hence the caller's to write.
        unsafe { put(out, hsa_code_object_reader_t { handle }) }
    }

    fn hsa_code_object_reader_create_from_file(file: i32, out: *mut hsa_code_object_reader_t) {
        reader_from_file(file, 0, None, out)
    }

    fn hsa_code_object_reader_destroy(reader: hsa_code_object_reader_t) {
        runtime()?;
        READERS.remove(reader.handle).map(drop).ok_or(status::INVALID_CODE_OBJECT_READER)
    }

    fn hsa_code_object_deserialize(at: u64, size: usize, _options: *const c_char, out: *mut hsa_code_object_t) {
        runtime()?;
        if at == 0 || size == 0 || out.is_null() {
            return Err(status::INVALID_ARGUMENT);
        }
        // SAFETY: hsa.h: `size` bytes are there; the program may free them after this call.
        let bytes = unsafe { copy(at, size) };
        if !cairn_codeobj::is_code_object(&bytes) {
            return Err(status::INVALID_CODE_OBJECT);
        }
        let handle = CODE_OBJECTS.insert(Arc::new(Reader::File(Arc::new(bytes))));
        // SAFETY: not null, hence the caller's to write.
        unsafe { put(out, hsa_code_object_t { handle }) }
    }

    fn hsa_code_object_destroy(object: hsa_code_object_t) {
        runtime()?;
        CODE_OBJECTS.remove(object.handle).map(drop).ok_or(status::INVALID_CODE_OBJECT)
    }

    fn hsa_executable_create(profile: u32, state: u32, _options: *const c_char, out: *mut hsa_executable_t) {
        let state = match state {
            0 => ExecutableState::Unfrozen,
            1 => ExecutableState::Frozen,
            _ => return Err(status::INVALID_ARGUMENT),
        };
        new_executable(profile, out, state)
    }

    fn hsa_executable_create_alt(profile: u32, _rounding: u32, _options: *const c_char, out: *mut hsa_executable_t) {
        new_executable(profile, out, ExecutableState::Unfrozen)
    }

    fn hsa_executable_destroy(exec: hsa_executable_t) {
        runtime()?;
        let executable = EXECUTABLES.remove(exec.handle).ok_or(status::INVALID_EXECUTABLE)?;
        let (symbols, loaded) = (executable.symbols(), executable.loaded_code_objects());
        SYMBOLS.remove_if(|s| symbols.iter().any(|own| std::ptr::eq(&**own, s)));
        LOADED.remove_if(|l| loaded.iter().any(|own| std::ptr::eq(&**own, l)));
        Ok(())
    }

    fn hsa_executable_load_agent_code_object(exec: hsa_executable_t, on: hsa_agent_t, reader: hsa_code_object_reader_t, _options: *const c_char, out: *mut hsa_loaded_code_object_t) {
        runtime()?;
        let reader = READERS.get(reader.handle).ok_or(status::INVALID_CODE_OBJECT_READER)?;
        load(exec, on, &reader, out)
    }

    fn hsa_executable_load_program_code_object(exec: hsa_executable_t, _reader: hsa_code_object_reader_t, _options: *const c_char, _out: *mut hsa_loaded_code_object_t) {
        executable(exec)?;
        Err(status::INVALID_CODE_OBJECT) // AMDGPU code objects are for one agent
    }

    fn hsa_executable_load_code_object(exec: hsa_executable_t, on: hsa_agent_t, object: hsa_code_object_t, _options: *const c_char) {
        runtime()?;
        let object = CODE_OBJECTS.get(object.handle).ok_or(status::INVALID_CODE_OBJECT)?;
        load(exec, on, &object, std::ptr::null_mut())
    }

    fn hsa_executable_freeze(exec: hsa_executable_t, _options: *const c_char) {
        core(executable(exec)?.freeze())
    }

    fn hsa_executable_get_info(exec: hsa_executable_t, attribute: u32, value: *mut c_void) {
        let executable = executable(exec)?;
        // SAFETY: hsa.h: each is a uint32_t.
        let answer = unsafe { Answer::new(value) }?;
        match attribute {
            1 => answer.u32(1), // PROFILE: full
            2 => answer.u32(u32::from(executable.state() == ExecutableState::Frozen)), // STATE
            3 => answer.u32(2), // DEFAULT_FLOAT_ROUNDING_MODE: near
            _ => Err(status::INVALID_ARGUMENT),
        }
    }

    fn hsa_executable_validate(exec: hsa_executable_t, result: *mut u32) {
        executable(exec)?;
        // SAFETY: the caller's to write. Code objects were checked when they were loaded.
        unsafe { put(result, 0) }
    }

    fn hsa_executable_validate_alt(exec: hsa_executable_t, _options: *const c_char, result: *mut u32) {
        executable(exec)?;
        // SAFETY: the caller's to write.
        unsafe { put(result, 0) }
    }

    fn hsa_executable_global_variable_define(exec: hsa_executable_t, name: *const c_char, address: u64) {
        define(exec, None, name, address)
    }

    fn hsa_executable_agent_global_variable_define(exec: hsa_executable_t, on: hsa_agent_t, name: *const c_char, address: u64) {
        define(exec, Some(on), name, address)
    }

    fn hsa_executable_readonly_variable_define(exec: hsa_executable_t, on: hsa_agent_t, name: *const c_char, address: u64) {
        define(exec, Some(on), name, address)
    }

    fn hsa_executable_get_symbol_by_name(exec: hsa_executable_t, name: *const c_char, on: *const hsa_agent_t, out: *mut hsa_executable_symbol_t) {
        // SAFETY: null or an agent.
        let on = (!on.is_null()).then(|| unsafe { on.read() });
        find(exec, name, on, out)
    }

    fn hsa_executable_get_symbol(exec: hsa_executable_t, _module: *const c_char, name: *const c_char, on: hsa_agent_t, _convention: i32, out: *mut hsa_executable_symbol_t) {
        find(exec, name, (on.handle != 0).then_some(on), out)
    }

    fn hsa_executable_iterate_symbols(exec: hsa_executable_t, callback: Option<SymbolCallback>, data: *mut c_void) {
        let callback = callback.ok_or(status::INVALID_ARGUMENT)?;
        // SAFETY: the program's function, called as hsa.h says.
        each(executable(exec)?.symbols(), |s| unsafe { callback(exec, symbol_handle(s), data) })
    }

    fn hsa_executable_iterate_agent_symbols(exec: hsa_executable_t, on: hsa_agent_t, callback: Option<AgentSymbolCallback>, data: *mut c_void) {
        let callback = callback.ok_or(status::INVALID_ARGUMENT)?;
        let index = agent(on)?.index;
        let symbols = executable(exec)?.symbols().into_iter().filter(|s| s.agent == index);
        // SAFETY: the program's function, called as hsa.h says.
        each(symbols, |s| unsafe { callback(exec, on, symbol_handle(s), data) })
    }

    fn hsa_executable_iterate_program_symbols(exec: hsa_executable_t, callback: Option<SymbolCallback>, data: *mut c_void) {
        let callback = callback.ok_or(status::INVALID_ARGUMENT)?;
        let symbols = executable(exec)?.symbols().into_iter().filter(|s| s.agent == 0);
        // SAFETY: the program's function, called as hsa.h says.
        each(symbols, |s| unsafe { callback(exec, symbol_handle(s), data) })
    }

    fn hsa_executable_symbol_get_info(symbol: hsa_executable_symbol_t, attribute: u32, value: *mut c_void) {
        let runtime = runtime()?;
        let symbol = SYMBOLS.get(symbol.handle).ok_or(status::INVALID_EXECUTABLE_SYMBOL)?;
        // SAFETY: hsa.h says which type each attribute has.
        let answer = unsafe { Answer::new(value) }?;
        match attribute {
            1 => return answer.u32(symbol.name.len() as u32), // NAME_LENGTH
            2 => return answer.characters(&symbol.name), // NAME
            3 => return answer.u32(0), // MODULE_NAME_LENGTH
            4 => return Ok(()), // MODULE_NAME
            5 => return answer.u32(1), // LINKAGE: program
            17 => return answer.bool(true), // IS_DEFINITION
            20 => {
                let agent = runtime.agents().get(symbol.agent).ok_or(status::INVALID_AGENT)?;
                return answer.u64(agent.handle()); // AGENT
            }
            _ => {}
        }
        match &symbol.info {
            SymbolInfo::Kernel(k) => match attribute {
                0 => answer.u32(1), // TYPE: kernel
                22 => answer.u64(k.kernel_object), // KERNEL_OBJECT
                11 => answer.u32(k.kernarg_size()), // KERNEL_KERNARG_SEGMENT_SIZE
                12 => answer.u32(k.kernarg_align()), // KERNEL_KERNARG_SEGMENT_ALIGNMENT
                13 => answer.u32(k.group_size()), // KERNEL_GROUP_SEGMENT_SIZE
                14 => answer.u32(k.private_size()), // KERNEL_PRIVATE_SEGMENT_SIZE
                15 => answer.bool(k.dynamic_callstack()), // KERNEL_DYNAMIC_CALLSTACK
                18 => answer.u32(0), // KERNEL_CALL_CONVENTION
                _ => Err(status::INVALID_ARGUMENT),
            },
            SymbolInfo::Variable(v) => match attribute {
                0 => answer.u32(0), // TYPE: variable
                21 => answer.u64(v.address), // VARIABLE_ADDRESS
                6 => answer.u32(0), // VARIABLE_ALLOCATION: agent
                7 => answer.u32(u32::from(!v.writable)), // VARIABLE_SEGMENT: global, readonly
                8 => answer.u32(1 << v.address.trailing_zeros().min(8)), // VARIABLE_ALIGNMENT
                9 => answer.u32(v.size as u32), // VARIABLE_SIZE
                10 => answer.bool(!v.writable), // VARIABLE_IS_CONST
                _ => Err(status::INVALID_ARGUMENT),
            },
        }
    }
}
