//! Modules, symbols, functions' attributes, occupancy.

use crate::entry::{api, not_null, put, text};
use crate::image;
use crate::types::{FuncAttributes, Handle};
use cairn_hip::function::Function;
use cairn_hip::module::{self, Module};
use cairn_hip::{Error, Result, log, occupancy, registry, runtime};
use std::ffi::{c_char, c_void};
use std::sync::Arc;

/// # Safety
/// `to` is null or valid; `data` is null or GPU code lies there.
unsafe fn load_data(to: *mut Handle, data: *const u8) -> Result<()> {
    not_null(to)?;
    crate::output::connect();
    let device = runtime::current()?;
    // SAFETY: as the caller promises.
    unsafe {
        let module = Module::load(device, image::at(data)?, "hipModuleLoadData")?;
        put(to, module::publish(module)?)
    }
}

fn of_host(host: *const c_void) -> Result<Arc<Function>> {
    registry::function(host as usize, runtime::current()?)
}

api! {
    fn hipModuleLoad(to: *mut Handle, path: *const c_char) {
        not_null(to)?;
        crate::output::connect();
        let device = runtime::current()?;
        // SAFETY: null or a C string, as HIP asks of the caller.
        let path = unsafe { text(path)? };
        let bytes = std::fs::read(path).map_err(|e| log::say(Error::FileNotFound, format_args!("{path}: {e}")))?;
        let module = Module::load(device, &bytes, path)?;
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe { put(to, module::publish(module)?) }
    }

    fn hipModuleLoadData(to: *mut Handle, data: *const u8) {
        // SAFETY: GPU code at `data` is the caller's promise.
        unsafe { load_data(to, data) }
    }

    /// JIT options are for source; this is machine code.
    fn hipModuleLoadDataEx(to: *mut Handle, data: *const u8, _count: u32, _options: *mut c_void, _values: *mut c_void) {
        // SAFETY: GPU code at `data` is the caller's promise.
        unsafe { load_data(to, data) }
    }

    fn hipModuleUnload(module: Handle) { module::unload(module) }

    fn hipModuleGetFunction(to: *mut Handle, module: Handle, name: *const c_char) {
        not_null(to)?;
        // SAFETY: null or a C string, as HIP asks of the caller.
        let function = module::get(module)?.function(unsafe { text(name)? })?;
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe { put(to, module::publish_function(&function)?) }
    }

    fn hipModuleGetGlobal(to: *mut u64, size: *mut usize, module: Handle, name: *const c_char) {
        // SAFETY: null or a C string, as HIP asks of the caller.
        let (address, bytes) = module::get(module)?.global(unsafe { text(name)? })?;
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe {
            if !to.is_null() {
                put(to, address)?;
            }
            if !size.is_null() {
                put(size, bytes as usize)?;
            }
        }
        Ok(())
    }

    fn hipGetSymbolAddress(to: *mut u64, symbol: *const c_void) {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { put(to, registry::symbol(symbol as usize)?.0) }
    }

    fn hipGetSymbolSize(to: *mut usize, symbol: *const c_void) {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { put(to, registry::symbol(symbol as usize)?.1 as usize) }
    }
}

fn attributes(f: &Function) -> FuncAttributes {
    let p = &f.device.properties;
    FuncAttributes {
        binary_version: p.major * 10 + p.minor,
        cache_mode_ca: 0,
        const_size_bytes: 0,
        local_size_bytes: f.scratch as usize,
        max_dynamic_shared_size_bytes: (p.shared_mem_per_block as i32).saturating_sub_unsigned(f.lds),
        max_threads_per_block: f.max_block as i32,
        num_regs: f.vgprs as i32,
        preferred_shmem_carveout: 0,
        ptx_version: 30,
        shared_size_bytes: f.lds as usize,
    }
}

api! {
    fn hipFuncGetAttributes(to: *mut FuncAttributes, host: *const c_void) {
        not_null(to)?;
        let attributes = attributes(&*of_host(host)?);
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe { put(to, attributes) }
    }

    fn hipFuncGetAttribute(to: *mut i32, which: i32, function: Handle) {
        not_null(to)?;
        let a = attributes(&*module::get_function(function)?);
        // hipFunction_attribute
        let value = match which {
            0 => a.max_threads_per_block,
            1 => a.shared_size_bytes as i32,
            2 => a.const_size_bytes as i32,
            3 => a.local_size_bytes as i32,
            4 => a.num_regs,
            5 => a.ptx_version,
            6 => a.binary_version,
            7 => a.cache_mode_ca,
            8 => a.max_dynamic_shared_size_bytes,
            9 => a.preferred_shmem_carveout,
            _ => return Err(Error::InvalidValue),
        };
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe { put(to, value) }
    }

    /// Both attributes are hints: dynamic LDS is limited by the device alone.
    fn hipFuncSetAttribute(host: *const c_void, which: i32, value: i32) {
        let f = of_host(host)?;
        match which {
            8 if value < 0 || value as u64 > f.device.properties.shared_mem_per_block => Err(Error::InvalidValue),
            8 | 9 => Ok(()),
            _ => Err(Error::InvalidValue),
        }
    }

    fn hipFuncSetCacheConfig(host: *const c_void, _config: i32) { of_host(host).map(drop) }

    fn hipFuncSetSharedMemConfig(host: *const c_void, _config: i32) { of_host(host).map(drop) }
}

fn active_blocks(f: &Function, block: i32, dynamic: usize) -> Result<i32> {
    let block = u32::try_from(block).ok().filter(|&b| b > 0).ok_or(Error::InvalidValue)?;
    let dynamic = u32::try_from(dynamic).unwrap_or(u32::MAX);
    Ok(occupancy::blocks_per_multiprocessor(f.device.gpu.profile, &f.usage(), block, dynamic) as i32)
}

/// # Safety
/// Both pointers are null or valid.
unsafe fn potential(grid: *mut i32, block: *mut i32, f: &Function, dynamic: usize, limit: i32) -> Result<()> {
    not_null(grid)?;
    not_null(block)?;
    let limit = u32::try_from(limit).map_err(|_| Error::InvalidValue)?;
    let dynamic = u32::try_from(dynamic).unwrap_or(u32::MAX);
    let (b, g) = occupancy::best_block(f.device.gpu.profile, &f.usage(), dynamic, limit);
    // SAFETY: checked for null; valid then, as the caller promises.
    unsafe {
        put(grid, g as i32)?;
        put(block, b as i32)
    }
}

api! {
    fn hipOccupancyMaxActiveBlocksPerMultiprocessor(to: *mut i32, host: *const c_void, block: i32, dynamic: usize) {
        not_null(to)?;
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe { put(to, active_blocks(&*of_host(host)?, block, dynamic)?) }
    }

    fn hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
        to: *mut i32, host: *const c_void, block: i32, dynamic: usize, _flags: u32,
    ) {
        not_null(to)?;
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe { put(to, active_blocks(&*of_host(host)?, block, dynamic)?) }
    }

    fn hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(to: *mut i32, function: Handle, block: i32, dynamic: usize) {
        not_null(to)?;
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe { put(to, active_blocks(&*module::get_function(function)?, block, dynamic)?) }
    }

    fn hipModuleOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
        to: *mut i32, function: Handle, block: i32, dynamic: usize, _flags: u32,
    ) {
        not_null(to)?;
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe { put(to, active_blocks(&*module::get_function(function)?, block, dynamic)?) }
    }

    fn hipOccupancyMaxPotentialBlockSize(grid: *mut i32, block: *mut i32, host: *const c_void, dynamic: usize, limit: i32) {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { potential(grid, block, &*of_host(host)?, dynamic, limit) }
    }

    fn hipModuleOccupancyMaxPotentialBlockSize(grid: *mut i32, block: *mut i32, function: Handle, dynamic: usize, limit: i32) {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { potential(grid, block, &*module::get_function(function)?, dynamic, limit) }
    }

    fn hipModuleOccupancyMaxPotentialBlockSizeWithFlags(
        grid: *mut i32, block: *mut i32, function: Handle, dynamic: usize, limit: i32, _flags: u32,
    ) {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { potential(grid, block, &*module::get_function(function)?, dynamic, limit) }
    }
}
