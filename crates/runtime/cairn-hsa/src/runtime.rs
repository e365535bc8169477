//! The runtime: agents, and what programs hold by address or handle.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, RwLock};

use cairn_device::{
    AllocationRequest, FaultPolicy, MemoryKind, Platform, PlatformConfig, Queue, QueueConfig,
};

use crate::agent::{self, Agent, AgentKind};
use crate::config::Config;
use crate::error::{Error, Result};
use crate::executable::Executable;
use crate::pool::{MemoryPool, PoolKind};

/// The HSA core of a process.
pub struct Runtime {
    platform: Arc<Platform>,
    agents: Vec<Arc<Agent>>,
    /// Queues that an ABI handed out, by address.
    queues: RwLock<HashMap<u64, Arc<Queue>>>,
    pub(crate) executables: Mutex<Vec<std::sync::Weak<Executable>>>,
    on_fault: Option<FaultPolicy>,
}

/// Whether a kernel's fault is an error of later calls where the environment does not say.
static FAULTS_ARE_ERRORS: AtomicBool = AtomicBool::new(false);

/// What a program's API makes of a kernel's fault: an error of later calls, or the end of the process. Heeded by runtimes that
/// are made afterwards, unless the environment says something.
pub fn set_faults_are_errors(are: bool) {
    FAULTS_ARE_ERRORS.store(are, Ordering::Relaxed);
}

fn default_on_fault() -> FaultPolicy {
    if FAULTS_ARE_ERRORS.load(Ordering::Relaxed) { FaultPolicy::Error } else { FaultPolicy::Abort }
}

impl Runtime {
    /// Makes a runtime. A process normally wants [`Runtime::global`].
    pub fn new(config: Config) -> Arc<Runtime> {
        let Config { devices, engine, threads, on_fault, stats, timeout } = config;
        let platform = Platform::new(PlatformConfig {
            engine,
            threads,
            on_fault: on_fault.unwrap_or(default_on_fault()),
            stats,
            timeout,
        });
        let host_bytes = platform.memory.usage(None).limit;
        let mut next_pool = 0;
        let mut pool = |agent: usize, device: Option<u32>, kind: PoolKind, size: u64| {
            next_pool += 1;
            MemoryPool { id: 0x100 + next_pool, agent, device, kind, size }
        };
        let host = |kind| PoolKind::Global(kind);
        let mut agents = vec![Arc::new(Agent {
            index: 0,
            kind: AgentKind::Cpu(agent::host_cpu(host_bytes)),
            pools: [MemoryKind::System, MemoryKind::Kernarg, MemoryKind::SystemCoarse]
                .map(|kind| pool(0, None, host(kind), host_bytes))
                .to_vec(),
        })];
        for profile in devices {
            let device = platform.add_device(profile);
            let (index, own) = (agents.len(), Some(device.index));
            let mut pools = vec![pool(index, own, host(MemoryKind::CoarseGrained), device.memory_bytes)];
            // Boards of the Instinct line from gfx90a on offer fine-grained device memory too.
            let version = profile.target.isa_version();
            if version.major == 9 && (version.minor, version.stepping) >= (0, 10) {
                pools.push(pool(index, own, host(MemoryKind::FineGrained), device.memory_bytes));
            }
            pools.push(pool(index, own, PoolKind::Group, u64::from(device.limits.lds_per_workgroup)));
            agents.push(Arc::new(Agent { index, kind: AgentKind::Gpu(device), pools }));
        }
        Arc::new(Runtime {
            platform,
            agents,
            queues: RwLock::default(),
            executables: Mutex::default(),
            on_fault,
        })
    }

    /// The process's runtime, set up from the environment by the first caller.
    pub fn global() -> std::result::Result<&'static Arc<Runtime>, &'static Error> {
        static GLOBAL: OnceLock<std::result::Result<Arc<Runtime>, Error>> = OnceLock::new();
        GLOBAL.get_or_init(|| Ok(Runtime::new(Config::from_env()?))).as_ref()
    }

    /// What is under HSA: memory, signals, queues, copies.
    pub fn platform(&self) -> &Arc<Platform> {
        &self.platform
    }

    /// What `CAIRN_ON_FAULT` says, if it says something.
    pub fn on_fault(&self) -> Option<FaultPolicy> {
        self.on_fault
    }

    /// The CPU first, then the GPUs.
    pub fn agents(&self) -> &[Arc<Agent>] {
        &self.agents
    }

    pub fn gpus(&self) -> impl Iterator<Item = &Arc<Agent>> {
        self.agents.iter().filter(|a| a.is_gpu())
    }

    pub fn cpu(&self) -> &Arc<Agent> {
        &self.agents[0]
    }

    pub fn agent_by_handle(&self, handle: u64) -> Option<&Arc<Agent>> {
        self.agents.iter().find(|a| a.handle() == handle)
    }

    /// The agent of a device's memory; the CPU for host memory.
    pub fn agent_of_owner(&self, owner: Option<u32>) -> &Arc<Agent> {
        self.gpus().find(|a| a.device().map(|d| d.index) == owner).unwrap_or(self.cpu())
    }

    pub fn pool_by_id(&self, id: u64) -> Option<&MemoryPool> {
        self.agents.iter().flat_map(|a| &a.pools).find(|p| p.id == id)
    }

    /// Allocates from a pool.
    pub fn allocate(&self, pool: &MemoryPool, size: u64) -> Result<u64> {
        let PoolKind::Global(kind) = pool.kind else { return Err(Error::NotAllocatable("group")) };
        Ok(self.platform.memory.allocate(AllocationRequest::new(size, kind, pool.device))?)
    }

    /// Makes a queue of a GPU agent.
    pub fn create_queue(&self, agent: &Agent, config: QueueConfig) -> Result<Queue> {
        let device = agent.device().ok_or_else(|| Error::NotAGpu(agent.name().into()))?;
        Ok(Queue::create(&self.platform, device, config)?)
    }

    /// Keeps a queue for who holds only its address.
    pub fn keep_queue(&self, queue: Queue) -> Arc<Queue> {
        let queue = Arc::new(queue);
        let mut queues = self.queues.write().unwrap_or_else(|e| e.into_inner());
        queues.insert(queue.address(), queue.clone());
        queue
    }

    pub fn queue_at(&self, address: u64) -> Option<Arc<Queue>> {
        self.queues.read().unwrap_or_else(|e| e.into_inner()).get(&address).cloned()
    }

    /// Forgets a kept queue, which ends with its last user.
    pub fn release_queue(&self, address: u64) -> Option<Arc<Queue>> {
        self.queues.write().unwrap_or_else(|e| e.into_inner()).remove(&address)
    }

    /// Executables that exist.
    pub fn executables(&self) -> Vec<Arc<Executable>> {
        let mut list = self.executables.lock().unwrap_or_else(|e| e.into_inner());
        list.retain(|e| e.strong_count() > 0);
        list.iter().filter_map(|e| e.upgrade()).collect()
    }
}
