//! Memory pools and regions, allocation, registration, pointers.

use std::collections::HashMap;
use std::ffi::c_void;
use std::sync::Mutex;

use cairn_hsa::device::{Allocation, MemoryKind, Transfer};
use cairn_hsa::{Agent, MemoryPool, PoolKind};

use crate::entry::{agent, api, core, each, pool, runtime};
use crate::status::{self, Status};
use crate::types::{
    Answer, Outcome, hsa_agent_t, hsa_amd_memory_pool_link_info_t, hsa_amd_memory_pool_t,
    hsa_amd_pointer_info_t, hsa_amd_svm_attribute_pair_t, hsa_region_t, hsa_signal_t, put,
};

const KERNARG: u32 = 1;
const FINE_GRAINED: u32 = 2;
const COARSE_GRAINED: u32 = 4;

fn global_flags(kind: MemoryKind) -> u32 {
    match kind {
        MemoryKind::Kernarg => KERNARG | FINE_GRAINED,
        kind if kind.fine_grained() => FINE_GRAINED,
        _ => COARSE_GRAINED,
    }
}

fn pool_flags(pool: &MemoryPool) -> u32 {
    match pool.kind {
        PoolKind::Global(kind) => global_flags(kind),
        PoolKind::Group => 0,
    }
}

type DeallocationCallback = unsafe extern "C" fn(*mut c_void, *mut c_void);

/// Callbacks for frees by allocation start: function, its argument, the pointer as registered.
type OnFree = HashMap<u64, Vec<(DeallocationCallback, u64, u64)>>;

static ON_FREE: Mutex<Option<OnFree>> = Mutex::new(None);

fn free(ptr: u64) -> Outcome {
    if ptr == 0 {
        return Ok(());
    }
    let memory = &runtime()?.platform().memory;
    if memory.find(ptr).is_none_or(|a| a.base != ptr) {
        return Err(status::INVALID_ALLOCATION);
    }
    let callbacks = ON_FREE.lock().unwrap_or_else(|e| e.into_inner()).as_mut().and_then(|m| m.remove(&ptr));
    for (callback, data, registered) in callbacks.unwrap_or_default() {
        // SAFETY: registered by the program to be called with these.
        unsafe { callback(registered as *mut c_void, data as *mut c_void) };
    }
    core(memory.free(ptr))
}

fn allocate(pool: &MemoryPool, size: usize) -> Result<u64, Status> {
    if size == 0 {
        return Err(status::INVALID_ARGUMENT);
    }
    if size as u64 > pool.size {
        return Err(status::INVALID_ALLOCATION);
    }
    core(runtime()?.allocate(pool, size as u64))
}

fn register(ptr: u64, size: usize) -> Result<u64, Status> {
    if ptr == 0 || size == 0 {
        return Err(status::INVALID_ARGUMENT);
    }
    core(runtime()?.platform().memory.register(ptr, size as u64))
}

/// `hsa_amd_memory_pool_access_t`: who reaches which memory. Everything is host memory; these are the answers of a
/// board whose whole memory the host can map.
fn access(agent: &Agent, pool: &MemoryPool) -> u32 {
    const NEVER: u32 = 0;
    const BY_DEFAULT: u32 = 1;
    const WHEN_ALLOWED: u32 = 2;
    match pool.kind {
        PoolKind::Group if pool.agent == agent.index => BY_DEFAULT,
        PoolKind::Group => NEVER,
        _ if pool.agent == agent.index => BY_DEFAULT,
        _ if pool.fine_grained() && pool.device.is_none() => BY_DEFAULT,
        _ => WHEN_ALLOWED,
    }
}

fn region_info(pool: &MemoryPool, attribute: u32, answer: Answer) -> Outcome {
    match attribute {
        0 => answer.u32(match pool.kind {
            PoolKind::Global(_) => 0,
            PoolKind::Group => 3,
        }), // SEGMENT
        1 => answer.u32(pool_flags(pool)), // GLOBAL_FLAGS
        2 => answer.u64(pool.size),        // SIZE
        4 => answer.u64(if pool.allocatable() { pool.size } else { 0 }), // ALLOC_MAX_SIZE
        5 => answer.bool(pool.allocatable()), // RUNTIME_ALLOC_ALLOWED
        6 | 7 => answer.u64(if pool.allocatable() { MemoryPool::GRANULE } else { 0 }), // granule, alignment
        8 => answer.u32(0),                // ALLOC_MAX_PRIVATE_WORKGROUP_SIZE
        0xA000 => answer.bool(pool.allocatable()), // HOST_ACCESSIBLE
        0xA001 => answer.u64(0),           // BASE
        0xA002 | 0xA003 => answer.u32(0),  // BUS_WIDTH, MAX_CLOCK_FREQUENCY
        _ => Err(status::INVALID_ARGUMENT),
    }
}

api! {
    fn hsa_amd_agent_iterate_memory_pools(agent_handle: hsa_agent_t, callback: Option<unsafe extern "C" fn(hsa_amd_memory_pool_t, *mut c_void) -> Status>, data: *mut c_void) {
        let callback = callback.ok_or(status::INVALID_ARGUMENT)?;
        // SAFETY: the program's function, called as hsa_ext_amd.h says.
        each(&agent(agent_handle)?.pools, |p| unsafe { callback(hsa_amd_memory_pool_t { handle: p.id }, data) })
    }

    fn hsa_amd_memory_pool_get_info(pool_handle: hsa_amd_memory_pool_t, attribute: u32, value: *mut c_void) {
        let pool = pool(pool_handle.handle)?;
        // SAFETY: hsa_ext_amd.h says which type each attribute has.
        let answer = unsafe { Answer::new(value) }?;
        match attribute {
            0..=2 | 5..=7 => region_info(pool, attribute, answer),
            15 => answer.bool(pool.fine_grained() && pool.device.is_none()), // ACCESSIBLE_BY_ALL
            16 => answer.u64(if pool.allocatable() { pool.size } else { 0 }), // ALLOC_MAX_SIZE
            17 => answer.u32(if pool.device.is_some() { 1 } else { 0 }), // LOCATION: CPU 0, GPU 1
            18 => answer.u64(MemoryPool::GRANULE), // RUNTIME_ALLOC_REC_GRANULE
            _ => Err(status::INVALID_ARGUMENT),
        }
    }

    fn hsa_amd_agent_memory_pool_get_info(agent_handle: hsa_agent_t, pool_handle: hsa_amd_memory_pool_t, attribute: u32, value: *mut c_void) {
        let (agent, pool) = (agent(agent_handle)?, pool(pool_handle.handle)?);
        // SAFETY: hsa_ext_amd.h says which type each attribute has.
        let answer = unsafe { Answer::new(value) }?;
        let hops = u32::from(pool.agent != agent.index);
        match attribute {
            0 => answer.u32(access(agent, pool)),
            1 => answer.u32(hops),
            2 if hops == 0 => Ok(()),
            2 => {
                // SAFETY: not null; an array of as many entries as hops.
                unsafe {
                    put(value.cast(), hsa_amd_memory_pool_link_info_t {
                        min_latency: 0,
                        max_latency: 0,
                        min_bandwidth: 0,
                        max_bandwidth: 0,
                        atomic_support_32bit: true,
                        atomic_support_64bit: true,
                        coherent_support: true,
                        link_type: 2, // PCIe
                        numa_distance: 20,
                    })
                }
            }
            _ => Err(status::INVALID_ARGUMENT),
        }
    }

    fn hsa_amd_memory_pool_allocate(pool_handle: hsa_amd_memory_pool_t, size: usize, _flags: u32, ptr: *mut u64) {
        let pool = pool(pool_handle.handle)?;
        if ptr.is_null() {
            return Err(status::INVALID_ARGUMENT);
        }
        let at = allocate(pool, size)?;
        // SAFETY: the caller's to write.
        unsafe { put(ptr, at) }
    }

    fn hsa_amd_memory_pool_free(ptr: u64) { free(ptr) }

    fn hsa_amd_memory_pool_can_migrate(_from: hsa_amd_memory_pool_t, _to: hsa_amd_memory_pool_t, _result: *mut bool) {
        runtime()?;
        Err(status::OUT_OF_RESOURCES) // as ROCr
    }

    fn hsa_amd_memory_migrate(_ptr: u64, _pool: hsa_amd_memory_pool_t, _flags: u32) {
        runtime()?;
        Err(status::OUT_OF_RESOURCES) // as ROCr
    }

    fn hsa_amd_agents_allow_access(count: u32, agents: *const hsa_agent_t, _flags: *const u32, ptr: u64) {
        if agents.is_null() || count == 0 || ptr == 0 {
            return Err(status::INVALID_ARGUMENT);
        }
        for i in 0..count as usize {
            // SAFETY: an array of `count`.
            agent(unsafe { agents.add(i).read() })?;
        }
        // Every agent reaches everything; the pointer must be one of ours.
        runtime()?.platform().memory.find(ptr).map(drop).ok_or(status::INVALID_ARGUMENT)
    }

    fn hsa_agent_iterate_regions(agent_handle: hsa_agent_t, callback: Option<unsafe extern "C" fn(hsa_region_t, *mut c_void) -> Status>, data: *mut c_void) {
        let callback = callback.ok_or(status::INVALID_ARGUMENT)?;
        let agent = agent(agent_handle)?;
        // A GPU reaches the host's fine-grained regions as well (kernel arguments come from there).
        let host = runtime()?.cpu().pools.iter().filter(|p| p.fine_grained() && agent.is_gpu());
        // SAFETY: the program's function, called as hsa.h says.
        each(agent.pools.iter().chain(host), |p| unsafe { callback(hsa_region_t { handle: p.id }, data) })
    }

    fn hsa_region_get_info(region: hsa_region_t, attribute: u32, value: *mut c_void) {
        let pool = pool(region.handle).map_err(|_| status::INVALID_REGION)?;
        // SAFETY: hsa.h says which type each attribute has.
        region_info(pool, attribute, unsafe { Answer::new(value) }?)
    }

    fn hsa_memory_allocate(region: hsa_region_t, size: usize, ptr: *mut u64) {
        let pool = pool(region.handle).map_err(|_| status::INVALID_REGION)?;
        if ptr.is_null() {
            return Err(status::INVALID_ARGUMENT);
        }
        let at = allocate(pool, size)?;
        // SAFETY: the caller's to write.
        unsafe { put(ptr, at) }
    }

    fn hsa_memory_free(ptr: u64) { free(ptr) }

    fn hsa_memory_copy(dst: u64, src: u64, size: usize) {
        if dst == 0 || src == 0 {
            return Err(status::INVALID_ARGUMENT);
        }
        runtime()?.platform().transfer(Transfer::Copy { dst, src, len: size as u64 });
        Ok(())
    }

    fn hsa_memory_assign_agent(ptr: u64, agent_handle: hsa_agent_t, permission: u32) {
        agent(agent_handle)?;
        if ptr == 0 || !(1..=3).contains(&permission) { Err(status::INVALID_ARGUMENT) } else { Ok(()) }
    }

    fn hsa_memory_register(ptr: u64, size: usize) {
        runtime()?;
        if ptr == 0 && size != 0 { Err(status::INVALID_ARGUMENT) } else { Ok(()) } // a hint, as in ROCr
    }

    fn hsa_memory_deregister(_ptr: u64, _size: usize) { runtime().map(drop) }

    fn hsa_amd_memory_lock(host: u64, size: usize, agents: *const hsa_agent_t, count: i32, out: *mut u64) {
        check_agents(agents, count)?;
        if out.is_null() {
            return Err(status::INVALID_ARGUMENT);
        }
        let at = register(host, size)?;
        // SAFETY: the caller's to write.
        unsafe { put(out, at) }
    }

    fn hsa_amd_memory_lock_to_pool(host: u64, size: usize, agents: *const hsa_agent_t, count: i32, pool_handle: hsa_amd_memory_pool_t, _flags: u32, out: *mut u64) {
        check_agents(agents, count)?;
        if pool(pool_handle.handle)?.device.is_some() || out.is_null() {
            return Err(status::INVALID_ARGUMENT); // only host memory can be locked
        }
        let at = register(host, size)?;
        // SAFETY: the caller's to write.
        unsafe { put(out, at) }
    }

    fn hsa_amd_memory_unlock(host: u64) {
        if host == 0 {
            return Err(status::INVALID_ARGUMENT);
        }
        core(runtime()?.platform().memory.unregister(host))
    }

    fn hsa_amd_memory_fill(ptr: u64, value: u32, count: usize) {
        let runtime = runtime()?;
        if ptr == 0 || !ptr.is_multiple_of(4) {
            return Err(status::INVALID_ARGUMENT);
        }
        runtime.platform().transfer(Transfer::Fill32 { dst: ptr, value, count: count as u64 });
        Ok(())
    }

    fn hsa_amd_pointer_info(ptr: u64, info: *mut hsa_amd_pointer_info_t, alloc: Option<unsafe extern "C" fn(usize) -> *mut c_void>, count: *mut u32, accessible: *mut *mut hsa_agent_t) {
        let runtime = runtime()?;
        if info.is_null() {
            return Err(status::INVALID_ARGUMENT);
        }
        // SAFETY: not null; the caller fills in `size`, which says how much of the structure it knows.
        let known = unsafe { std::ptr::read_unaligned(&raw const (*info).size) };
        let found = runtime.platform().memory.find(ptr);
        let answer = describe(found.as_ref(), known);
        let n = (known as usize).min(size_of::<hsa_amd_pointer_info_t>());
        // SAFETY: `n` bytes are there in both.
        unsafe { std::ptr::copy_nonoverlapping((&raw const answer).cast::<u8>(), info.cast::<u8>(), n) };
        let (Some(alloc), false, false) = (alloc, count.is_null(), accessible.is_null()) else { return Ok(()) };
        let agents = if found.is_some() { runtime.agents() } else { &[] };
        // SAFETY: the program's allocator.
        let list = unsafe { alloc(size_of_val(agents)) }.cast::<hsa_agent_t>();
        if list.is_null() {
            return Err(status::OUT_OF_RESOURCES);
        }
        for (i, a) in agents.iter().enumerate() {
            // SAFETY: room for all was asked for.
            unsafe { list.add(i).write_unaligned(hsa_agent_t { handle: a.handle() }) };
        }
        // SAFETY: both checked above.
        unsafe { put(count, agents.len() as u32) }?;
        // SAFETY: the same.
        unsafe { put(accessible, list) }
    }

    fn hsa_amd_pointer_info_set_userdata(ptr: u64, data: u64) {
        let memory = &runtime()?.platform().memory;
        memory.set_user_data(ptr, data).map_err(|_| status::INVALID_ARGUMENT)
    }

    fn hsa_amd_register_deallocation_callback(ptr: u64, callback: Option<DeallocationCallback>, data: u64) {
        let callback = callback.ok_or(status::INVALID_ARGUMENT)?;
        let found = runtime()?.platform().memory.find(ptr).filter(|a| a.kind != MemoryKind::Registered);
        let base = found.ok_or(status::INVALID_ALLOCATION)?.base;
        let mut map = ON_FREE.lock().unwrap_or_else(|e| e.into_inner());
        map.get_or_insert_default().entry(base).or_default().push((callback, data, ptr));
        Ok(())
    }

    fn hsa_amd_deregister_deallocation_callback(ptr: u64, callback: Option<DeallocationCallback>) {
        let callback = callback.ok_or(status::INVALID_ARGUMENT)?;
        let base = runtime()?.platform().memory.find(ptr).ok_or(status::INVALID_ARGUMENT)?.base;
        let mut map = ON_FREE.lock().unwrap_or_else(|e| e.into_inner());
        let list = map.get_or_insert_default().entry(base).or_default();
        let at = list.iter().position(|c| std::ptr::fn_addr_eq(c.0, callback)).ok_or(status::INVALID_ARGUMENT)?;
        list.remove(at);
        Ok(())
    }

    fn hsa_amd_svm_attributes_set(ptr: u64, size: usize, list: *mut hsa_amd_svm_attribute_pair_t, count: usize) {
        runtime()?;
        if ptr == 0 || size == 0 || (list.is_null() && count > 0) {
            return Err(status::INVALID_ARGUMENT);
        }
        Ok(()) // advice: memory has one place, and every agent reaches it
    }

    fn hsa_amd_svm_attributes_get(ptr: u64, size: usize, list: *mut hsa_amd_svm_attribute_pair_t, count: usize) {
        let runtime = runtime()?;
        if ptr == 0 || size == 0 || list.is_null() {
            return Err(status::INVALID_ARGUMENT);
        }
        for i in 0..count {
            // SAFETY: an array of `count`.
            let mut pair = unsafe { list.add(i).read_unaligned() };
            match pair.attribute {
                0 => pair.value = 0,                        // GLOBAL_FLAG: fine-grained
                1 | 2 | 6 => pair.value = 0,                // READ_ONLY, HIVE_LOCAL, READ_MOSTLY
                3 => pair.value = 0,                        // MIGRATION_GRANULARITY
                4 | 5 => pair.value = runtime.cpu().handle(), // PREFERRED_LOCATION, PREFETCH_LOCATION
                0x203 => pair.attribute = 0x200,            // ACCESS_QUERY: accessible
                _ => return Err(status::INVALID_ARGUMENT),
            }
            // SAFETY: the same place.
            unsafe { list.add(i).write_unaligned(pair) };
        }
        Ok(())
    }

    fn hsa_amd_svm_prefetch_async(ptr: u64, size: usize, agent_handle: hsa_agent_t, dependencies: u32, list: *const hsa_signal_t, completion: hsa_signal_t) {
        agent(agent_handle)?;
        if ptr == 0 || size == 0 {
            return Err(status::INVALID_ARGUMENT);
        }
        // Nothing moves; the completion still comes after the dependencies.
        let nothing = Transfer::Fill8 { dst: ptr, value: 0, count: 0 };
        // SAFETY: an array of `dependencies`, as the function's own contract says.
        unsafe { crate::copies::start(nothing, dependencies, list, completion) }
    }
}

fn check_agents(agents: *const hsa_agent_t, count: i32) -> Outcome {
    runtime()?;
    // ROCr: both or none.
    if (agents.is_null()) != (count == 0) || count < 0 {
        return Err(status::INVALID_ARGUMENT);
    }
    for i in 0..count as usize {
        // SAFETY: an array of `count`.
        agent(unsafe { agents.add(i).read() })?;
    }
    Ok(())
}

fn describe(found: Option<&Allocation>, size: u32) -> hsa_amd_pointer_info_t {
    const UNKNOWN: u32 = 0;
    const HSA: u32 = 1;
    const LOCKED: u32 = 2;
    let size = size.min(size_of::<hsa_amd_pointer_info_t>() as u32);
    let Some(a) = found else {
        return hsa_amd_pointer_info_t {
            size,
            kind: UNKNOWN,
            agent_base_address: 0,
            host_base_address: 0,
            size_in_bytes: 0,
            user_data: 0,
            agent_owner: hsa_agent_t { handle: 0 },
            global_flags: 0,
        };
    };
    let owner = runtime().map_or(0, |r| r.agent_of_owner(a.owner).handle());
    hsa_amd_pointer_info_t {
        size,
        kind: if a.kind == MemoryKind::Registered { LOCKED } else { HSA },
        agent_base_address: a.base,
        host_base_address: a.base,
        size_in_bytes: a.size as usize,
        user_data: a.user_data,
        agent_owner: hsa_agent_t { handle: owner },
        global_flags: global_flags(a.kind),
    }
}
