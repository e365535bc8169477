//! Agents, their ISAs, caches and wavefronts.

use std::ffi::{c_char, c_void};

use cairn_hsa::{Agent, AgentKind, CpuInfo};
use cairn_target::TargetId;

use crate::entry::{agent, api, each, runtime};
use crate::status::{self, Status};
use crate::types::{Answer, Outcome, hsa_agent_t, hsa_cache_t, hsa_isa_t, hsa_wavefront_t, put, string};

/// The largest ring, in packets; hsa.h's QUEUE_MAX_SIZE.
const QUEUE_MAX_SIZE: u32 = 1 << 17;
const QUEUE_MIN_SIZE: u32 = 64;

api! {
    fn hsa_iterate_agents(callback: Option<unsafe extern "C" fn(hsa_agent_t, *mut c_void) -> Status>, data: *mut c_void) {
        let callback = callback.ok_or(status::INVALID_ARGUMENT)?;
        // SAFETY: the program's function, called as hsa.h says.
        each(runtime()?.agents(), |a| unsafe { callback(hsa_agent_t { handle: a.handle() }, data) })
    }

    fn hsa_agent_get_info(agent_handle: hsa_agent_t, attribute: u32, value: *mut c_void) {
        let agent = agent(agent_handle)?;
        // SAFETY: hsa.h and hsa_ext_amd.h say which type each attribute has.
        let answer = unsafe { Answer::new(value) }?;
        info(agent, attribute, answer)
    }

    fn hsa_agent_get_exception_policies(agent_handle: hsa_agent_t, profile: u32, mask: *mut u16) {
        agent(agent_handle)?;
        if profile > 1 {
            return Err(status::INVALID_ARGUMENT);
        }
        // SAFETY: the caller's to write.
        unsafe { put(mask, 0) }
    }

    fn hsa_agent_extension_supported(extension: u16, agent_handle: hsa_agent_t, _major: u16, _minor: u16, result: *mut bool) {
        agent(agent_handle)?;
        known_extension(extension)?;
        // SAFETY: the caller's to write.
        unsafe { put(result, false) }
    }

    fn hsa_agent_major_extension_supported(extension: u16, agent_handle: hsa_agent_t, _major: u16, minor: *mut u16, result: *mut bool) {
        agent(agent_handle)?;
        known_extension(extension)?;
        // SAFETY: the caller's to write.
        unsafe { put(minor, 0) }?;
        // SAFETY: the caller's to write.
        unsafe { put(result, false) }
    }

    fn hsa_agent_iterate_isas(agent_handle: hsa_agent_t, callback: Option<unsafe extern "C" fn(hsa_isa_t, *mut c_void) -> Status>, data: *mut c_void) {
        let callback = callback.ok_or(status::INVALID_ARGUMENT)?;
        let agent = agent(agent_handle)?;
        // An agent has one ISA, which has the agent's handle.
        // SAFETY: the program's function, called as hsa.h says.
        each(agent.is_gpu().then_some(agent.handle()), |handle| unsafe { callback(hsa_isa_t { handle }, data) })
    }

    fn hsa_isa_from_name(name: *const c_char, isa: *mut hsa_isa_t) {
        let runtime = runtime()?;
        // SAFETY: a C string, as hsa.h asks.
        let name = unsafe { string(name) }?;
        let wanted = TargetId::parse(name).map_err(|_| status::INVALID_ISA_NAME)?;
        let board = |a: &&std::sync::Arc<Agent>| a.target_id().is_some_and(|id| wanted.fits(id).is_some());
        let found = runtime.gpus().find(board).ok_or(status::INVALID_ISA_NAME)?;
        // SAFETY: the caller's to write.
        unsafe { put(isa, hsa_isa_t { handle: found.handle() }) }
    }

    fn hsa_isa_get_info_alt(isa: hsa_isa_t, attribute: u32, value: *mut c_void) {
        // SAFETY: hsa.h says which type each attribute has.
        let answer = unsafe { Answer::new(value) }?;
        isa_info(of_isa(isa)?, attribute, answer)
    }

    fn hsa_isa_get_info(isa: hsa_isa_t, attribute: u32, index: u32, value: *mut c_void) {
        // SAFETY: hsa.h says which type each attribute has.
        let answer = unsafe { Answer::new(value) }?;
        if index != 0 {
            return Err(status::INVALID_INDEX);
        }
        isa_info(of_isa(isa)?, attribute, answer)
    }

    fn hsa_isa_get_exception_policies(isa: hsa_isa_t, profile: u32, mask: *mut u16) {
        of_isa(isa)?;
        if profile > 1 {
            return Err(status::INVALID_ARGUMENT);
        }
        // SAFETY: the caller's to write.
        unsafe { put(mask, 0) }
    }

    fn hsa_isa_get_round_method(isa: hsa_isa_t, fp_type: u32, flush: u32, method: *mut u32) {
        of_isa(isa)?;
        if ![1, 2, 4].contains(&fp_type) || ![1, 2].contains(&flush) {
            return Err(status::INVALID_ARGUMENT);
        }
        // SAFETY: the caller's to write.
        unsafe { put(method, 1) } // HSA_ROUND_METHOD_SINGLE
    }

    fn hsa_isa_compatible(code: hsa_isa_t, agent_isa: hsa_isa_t, result: *mut bool) {
        let (code, device) = (target(of_isa(code)?)?, target(of_isa(agent_isa)?)?);
        // SAFETY: the caller's to write.
        unsafe { put(result, code.fits(device).is_some()) }
    }

    fn hsa_isa_iterate_wavefronts(isa: hsa_isa_t, callback: Option<unsafe extern "C" fn(hsa_wavefront_t, *mut c_void) -> Status>, data: *mut c_void) {
        let callback = callback.ok_or(status::INVALID_ARGUMENT)?;
        let sizes = target(of_isa(isa)?)?.target().wave_sizes();
        // A wavefront's handle is its size.
        // SAFETY: the program's function, called as hsa.h says.
        each(sizes, |s| unsafe { callback(hsa_wavefront_t { handle: u64::from(s.lanes()) }, data) })
    }

    fn hsa_wavefront_get_info(wavefront: hsa_wavefront_t, attribute: u32, value: *mut c_void) {
        runtime()?;
        if wavefront.handle != 32 && wavefront.handle != 64 {
            return Err(status::INVALID_WAVEFRONT);
        }
        // SAFETY: hsa.h: a uint32_t.
        let answer = unsafe { Answer::new(value) }?;
        if attribute == 0 { answer.u32(wavefront.handle as u32) } else { Err(status::INVALID_ARGUMENT) }
    }

    fn hsa_agent_iterate_caches(agent_handle: hsa_agent_t, callback: Option<unsafe extern "C" fn(hsa_cache_t, *mut c_void) -> Status>, data: *mut c_void) {
        let callback = callback.ok_or(status::INVALID_ARGUMENT)?;
        let agent = agent(agent_handle)?;
        let levels = (1..=4u64).zip(caches(agent)).filter(|c| c.1 > 0);
        // A cache's handle is its agent's place and its level.
        // SAFETY: the program's function, called as hsa.h says.
        each(levels, |(level, _)| unsafe {
            callback(hsa_cache_t { handle: (agent.index as u64 + 1) << 8 | level }, data)
        })
    }

    fn hsa_cache_get_info(cache: hsa_cache_t, attribute: u32, value: *mut c_void) {
        let (index, level) = (cache.handle >> 8, cache.handle & 0xff);
        let agent = runtime()?.agents().get((index as usize).wrapping_sub(1)).ok_or(status::INVALID_CACHE)?;
        let sizes = caches(agent);
        let size = (level as usize).checked_sub(1).and_then(|i| sizes.get(i)).ok_or(status::INVALID_CACHE)?;
        let name = format!("{} L{level}", agent.name());
        // SAFETY: hsa.h says which type each attribute has.
        let answer = unsafe { Answer::new(value) }?;
        match attribute {
            0 => answer.u32(name.len() as u32 + 1), // NAME_LENGTH
            1 => answer.text(&name, name.len() + 1), // NAME
            2 => answer.put(level as u8), // LEVEL
            3 => answer.u32(*size), // SIZE
            _ => Err(status::INVALID_ARGUMENT),
        }
    }
}

fn known_extension(extension: u16) -> Outcome {
    let known = extension <= 3 || (0x200..=0x202).contains(&extension);
    if known { Ok(()) } else { Err(status::INVALID_ARGUMENT) }
}

fn of_isa(isa: hsa_isa_t) -> Result<&'static Agent, Status> {
    let agent = runtime()?.agent_by_handle(isa.handle).filter(|a| a.is_gpu());
    agent.map(|a| &**a).ok_or(status::INVALID_ISA)
}

fn target(agent: &Agent) -> Result<TargetId, Status> {
    agent.target_id().ok_or(status::INVALID_ISA)
}

/// Sizes of the caches by level, 0 where there is none.
fn caches(agent: &Agent) -> [u32; 4] {
    match &agent.kind {
        AgentKind::Gpu(d) => [d.profile.l1_bytes, d.profile.l2_bytes, d.profile.l3_bytes, 0],
        AgentKind::Cpu(_) => [1, 2, 3, 4].map(host_cache),
    }
}

/// The host's largest data or unified cache of a level.
fn host_cache(level: u32) -> u32 {
    let read = |i: u32, file: &str| {
        std::fs::read_to_string(format!("/sys/devices/system/cpu/cpu0/cache/index{i}/{file}"))
            .map(|s| s.trim().to_string())
            .unwrap_or_default()
    };
    (0..6)
        .filter(|&i| read(i, "level") == level.to_string() && read(i, "type") != "Instruction")
        .filter_map(|i| read(i, "size").strip_suffix('K')?.parse::<u32>().ok())
        .max()
        .map_or(0, |kib| kib << 10)
}

fn isa_info(agent: &Agent, attribute: u32, answer: Answer) -> Outcome {
    let target = target(agent)?;
    let name = target.isa_name();
    match attribute {
        0 => answer.u32(name.len() as u32 + 1),  // NAME_LENGTH
        1 => answer.text(&name, name.len() + 1), // NAME
        2 => answer.u32(1),                      // CALL_CONVENTION_COUNT
        3 => answer.u32(target.target().default_wave_size().lanes()),
        4 => match agent.device() {
            Some(d) => answer.u32(d.limits.simds_per_cu * d.limits.max_waves_per_simd),
            None => Err(status::INVALID_ISA),
        },
        5 => answer.put([false, true]),        // MACHINE_MODELS: large
        6 => answer.put([true, false]),        // PROFILES: base
        7 => answer.put([false, false, true]), // DEFAULT_FLOAT_ROUNDING_MODES: near
        8 => answer.put([false, false, true]), // BASE_PROFILE_...: near
        9 => answer.bool(true),                // FAST_F16_OPERATION
        12 => answer.put([1024u16; 3]),        // WORKGROUP_MAX_DIM
        13 => answer.u32(1024),                // WORKGROUP_MAX_SIZE
        14 => answer.put([u32::MAX; 3]),       // GRID_MAX_DIM
        16 => answer.u64(u64::MAX),            // GRID_MAX_SIZE
        17 => answer.u32(32),                  // FBARRIER_MAX_SIZE
        _ => Err(status::INVALID_ARGUMENT),
    }
}

fn info(agent: &Agent, attribute: u32, answer: Answer) -> Outcome {
    let gpu = agent.is_gpu();
    let of_gpu = |value: u32| if gpu { value } else { 0 };
    match attribute {
        0 => answer.text(agent.name(), 64),                    // NAME
        1 => answer.text(if gpu { "AMD" } else { "CPU" }, 64), // VENDOR_NAME
        2 => answer.u32(of_gpu(1)),                            // FEATURE: kernel dispatch
        3 => answer.u32(1),                                    // MACHINE_MODEL: large
        4 => answer.u32(if gpu { 0 } else { 1 }),              // PROFILE: base; the CPU full
        5 => answer.u32(2),                                    // DEFAULT_FLOAT_ROUNDING_MODE: near
        23 => answer.u32(2),                                   // BASE_PROFILE_...
        24 => answer.bool(gpu),                                // FAST_F16_OPERATION
        6 => answer.u32(agent.target_id().map_or(0, |t| t.target().default_wave_size().lanes())),
        7 => answer.put([of_gpu(1024) as u16; 3]), // WORKGROUP_MAX_DIM
        8 => answer.u32(of_gpu(1024)),             // WORKGROUP_MAX_SIZE
        9 => answer.put([of_gpu(u32::MAX); 3]),    // GRID_MAX_DIM
        10 => answer.u32(of_gpu(u32::MAX)),        // GRID_MAX_SIZE
        11 => answer.u32(of_gpu(32)),              // FBARRIER_MAX_SIZE
        12 => answer.u32(of_gpu(128)),             // QUEUES_MAX
        13 => answer.u32(of_gpu(QUEUE_MIN_SIZE)),  // QUEUE_MIN_SIZE
        14 => answer.u32(of_gpu(QUEUE_MAX_SIZE)),  // QUEUE_MAX_SIZE
        15 => answer.u32(0),                       // QUEUE_TYPE: multi
        16 => answer.u32(agent.node()),            // NODE
        17 => answer.u32(u32::from(gpu)),          // DEVICE: CPU 0, GPU 1
        18 => answer.put(caches(agent)),           // CACHE_SIZE
        19 => answer.u64(if gpu { agent.handle() } else { 0 }), // ISA
        20 => answer.put([0u8; 128]),              // EXTENSIONS
        21 => answer.put(1u16),                    // VERSION_MAJOR
        22 => answer.put(1u16),                    // VERSION_MINOR
        0xA001 => answer.u32(agent.device().map_or(64, |d| d.profile.cacheline_bytes)), // CACHELINE_SIZE
        0xA004 => answer.u32(agent.node()),        // DRIVER_NODE_ID
        0xA006 => answer.u32(agent.bdf_id()),      // BDFID
        0xA009 => answer.text(agent.product_name(), 64), // PRODUCT_NAME
        0xA00F => answer.u32(0),                   // DOMAIN
        0xA011 => answer.text(&agent.uuid(), 21),  // UUID
        _ => match &agent.kind {
            AgentKind::Cpu(cpu) => cpu_info(cpu, attribute, answer),
            AgentKind::Gpu(_) => gpu_info(agent, attribute, answer),
        },
    }
}

fn cpu_info(cpu: &CpuInfo, attribute: u32, answer: Answer) -> Outcome {
    match attribute {
        0xA000 => answer.u32(0),                   // CHIP_ID
        0xA002 => answer.u32(cpu.threads),         // COMPUTE_UNIT_COUNT
        0xA003 => answer.u32(cpu.clock_mhz),       // MAX_CLOCK_FREQUENCY
        0xA005 | 0xA007 | 0xA008 => answer.u32(0), // watch points, memory width and clock
        0xA00A..=0xA00D => answer.u32(0),          // waves, SIMDs, shader engines and arrays
        0xA00E => answer.put([0u64; 2]),           // HDP_FLUSH
        0xA010 => answer.bool(false),              // COOPERATIVE_QUEUES
        0xA012 => answer.u32(0),                   // ASIC_REVISION
        0xA013 => answer.bool(true),               // SVM_DIRECT_HOST_ACCESS
        0xA014 => answer.u32(0),                   // COOPERATIVE_COMPUTE_UNIT_COUNT
        0xA015 => answer.u64(cpu.memory_bytes),    // MEMORY_AVAIL
        _ => Err(status::INVALID_ARGUMENT),
    }
}

fn gpu_info(agent: &Agent, attribute: u32, answer: Answer) -> Outcome {
    let device = agent.device().ok_or(status::INVALID_AGENT)?;
    let (board, limits) = (device.profile, &device.limits);
    match attribute {
        0xA000 => answer.u32(u32::from(board.pci_device_id)), // CHIP_ID
        0xA002 => answer.u32(board.compute_units),            // COMPUTE_UNIT_COUNT
        0xA003 => answer.u32(board.clock_khz / 1000),         // MAX_CLOCK_FREQUENCY
        0xA005 => answer.u32(4),                              // MAX_ADDRESS_WATCH_POINTS
        0xA007 => answer.u32(board.memory_bus_width),         // MEMORY_WIDTH
        0xA008 => answer.u32(board.memory_clock_khz / 1000),  // MEMORY_MAX_FREQUENCY
        0xA00A => answer.u32(limits.simds_per_cu * limits.max_waves_per_simd), // MAX_WAVES_PER_CU
        0xA00B => answer.u32(limits.simds_per_cu),            // NUM_SIMDS_PER_CU
        0xA00C => answer.u32(board.shader_engines),           // NUM_SHADER_ENGINES
        0xA00D => answer.u32(board.shader_arrays_per_engine), // NUM_SHADER_ARRAYS_PER_SE
        0xA00E => answer.put([0u64; 2]),                      // HDP_FLUSH: nothing to flush
        0xA010 => answer.bool(true),                          // COOPERATIVE_QUEUES
        0xA012 => answer.u32(1),                              // ASIC_REVISION
        0xA013 => answer.bool(true),                          // SVM_DIRECT_HOST_ACCESS
        0xA014 => answer.u32(board.compute_units),            // COOPERATIVE_COMPUTE_UNIT_COUNT
        0xA015 => {
            let used = runtime()?.platform().memory.usage(Some(device.index)).used;
            answer.u64(device.memory_bytes.saturating_sub(used)) // MEMORY_AVAIL
        }
        0xA016 => answer.u64(cairn_hsa::device::clock::FREQUENCY_HZ), // TIMESTAMP_FREQUENCY
        0xA107 => answer.u32(0),                                      // ASIC_FAMILY_ID
        0xA108 | 0xA109 => answer.u32(0),                             // microcode versions: there is none
        0xA10A => answer.u32(2),                                      // NUM_SDMA_ENG
        0xA10B => answer.u32(0),                                      // NUM_SDMA_XGMI_ENG
        0xA111 => answer.u32(1),                                      // NUM_XCC
        0xA112 => answer.u32(device.index),                           // DRIVER_UID
        0xA113 => answer.u64(runtime()?.cpu().handle()),              // NEAREST_CPU
        0xA114 | 0xA115 => answer.put([0u8; 8]),                      // MEMORY_PROPERTIES, AQL_EXTENSIONS
        _ => Err(status::INVALID_ARGUMENT),
    }
}
