//! What the compiler's startup code calls, before `main`: nothing is loaded here, only noted.

use crate::entry::{enter, guarded, text};
use crate::image;
use crate::status::Status;
use crate::types::{Dim3, Handle};
use cairn_fatbin::HipFatbinWrapper;
use cairn_hip::call_config::{self, CallConfig};
use cairn_hip::{Error, Result, log, memory, registry};
use std::ffi::{c_char, c_void};

/// Runs a registration; it has no result, so a failure is said at once.
fn register(name: &str, body: impl FnOnce() -> Result<()>) {
    if let Err(e) = guarded(name, body) {
        eprintln!("cairn: {name} failed: {e}");
    }
}

/// # Safety
/// `wrapper` is null or points to what clang emits into `.hipFatBinSegment`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_hip___hipRegisterFatBinary(
    wrapper: *const [u8; HipFatbinWrapper::SIZE],
) -> Handle {
    let registered = guarded("__hipRegisterFatBinary", || {
        // SAFETY: null or valid, as the compiler's code has it.
        let bytes = unsafe { crate::entry::take(wrapper)? };
        let wrapper = HipFatbinWrapper::parse(&bytes)
            .map_err(|e| log::say(Error::InvalidImage, format_args!("__hipRegisterFatBinary: {e}")))?;
        // SAFETY: the compiler's code points the wrapper at the fat binary, which stays mapped until it is
        // unregistered.
        let (image, origin) = unsafe { image::of_program(wrapper.binary as *const u8)? };
        crate::output::connect();
        registry::register_fat_binary(image, origin)
    });
    registered.unwrap_or(0)
}

#[unsafe(no_mangle)]
pub extern "C" fn cairn_hip___hipUnregisterFatBinary(fat: Handle) {
    // At exit there is nobody left to tell.
    let _ = guarded("__hipUnregisterFatBinary", || registry::unregister(fat));
}

/// # Safety
/// `name` is null or a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_hip___hipRegisterFunction(
    fat: Handle,
    host: *const c_void,
    _device_function: *mut c_char,
    name: *const c_char,
    _thread_limit: i32,
    _tid: *mut c_void,
    _bid: *mut c_void,
    _block_dim: *mut c_void,
    _grid_dim: *mut c_void,
    _warp_size: *mut i32,
) {
    register("__hipRegisterFunction", || {
        // SAFETY: as the caller promises.
        registry::register_function(fat, host as usize, unsafe { text(name)? })
    });
}

/// # Safety
/// `name` is null or a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_hip___hipRegisterVar(
    fat: Handle,
    host: *const c_void,
    _host_name: *const c_char,
    name: *const c_char,
    _external: i32,
    size: usize,
    _constant: i32,
    _global: i32,
) {
    register("__hipRegisterVar", || {
        // SAFETY: as the caller promises.
        registry::register_variable(fat, host as usize, unsafe { text(name)? }, size as u64)
    });
}

/// # Safety
/// `pointer` is valid, `initial` valid for `size` bytes, `name` a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_hip___hipRegisterManagedVar(
    fat: Handle,
    pointer: *mut u64,
    initial: *const u8,
    name: *const c_char,
    size: usize,
    _align: u32,
) {
    register("__hipRegisterManagedVar", || {
        crate::entry::not_null(pointer)?;
        // hipMemAttachGlobal
        let address = memory::malloc_managed(size as u64, 1)?;
        if !initial.is_null() {
            // SAFETY: `initial` is valid for `size` bytes as the caller promises, and the allocation is as large.
            unsafe { std::ptr::copy_nonoverlapping(initial, address as *mut u8, size) };
        }
        // SAFETY: valid as the caller promises.
        unsafe { pointer.write(address) };
        // SAFETY: as the caller promises.
        registry::register_managed(fat, pointer as usize, unsafe { text(name)? }, size as u64, address)
    });
}

/// # Safety
/// `name` is null or a C string.
unsafe fn refuse(what: &str, name: *const c_char) {
    // SAFETY: as the caller promises.
    let name = unsafe { text(name) }.unwrap_or("?");
    eprintln!("cairn: {what} references are not supported: uses of {name} will fail");
}

/// # Safety
/// `name` is null or a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_hip___hipRegisterTexture(
    _fat: Handle,
    _host: *const c_void,
    _host_name: *const c_char,
    name: *const c_char,
) {
    // SAFETY: as the caller promises.
    unsafe { refuse("texture", name) };
}

/// # Safety
/// `name` is null or a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_hip___hipRegisterSurface(
    _fat: Handle,
    _host: *const c_void,
    _host_name: *const c_char,
    name: *const c_char,
) {
    // SAFETY: as the caller promises.
    unsafe { refuse("surface", name) };
}

/// `<<<...>>>`.
#[unsafe(no_mangle)]
pub extern "C" fn cairn_hip___hipPushCallConfiguration(
    grid: Dim3,
    block: Dim3,
    dynamic_lds: usize,
    stream: Handle,
) -> Status {
    enter("__hipPushCallConfiguration", || {
        let config =
            CallConfig { grid: grid.array(), block: block.array(), dynamic_lds: dynamic_lds as u64, stream };
        if call_config::push(config) { Ok(()) } else { Err(Error::InvalidConfiguration) }
    })
}

/// # Safety
/// All pointers are null or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_hip___hipPopCallConfiguration(
    grid: *mut Dim3,
    block: *mut Dim3,
    dynamic_lds: *mut usize,
    stream: *mut Handle,
) -> Status {
    use crate::entry::put;
    enter("__hipPopCallConfiguration", || {
        let c = call_config::pop().ok_or(Error::MissingConfiguration)?;
        let dim = |[x, y, z]: [u32; 3]| Dim3 { x, y, z };
        // SAFETY: null or valid, as the caller promises.
        unsafe {
            put(grid, dim(c.grid))?;
            put(block, dim(c.block))?;
            put(dynamic_lds, c.dynamic_lds as usize)?;
            put(stream, c.stream)
        }
    })
}
