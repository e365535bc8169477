//! What the compiler's startup code registers: fat binaries, and the host addresses that stand for kernels and
//! variables. Everything is loaded when it is first used on a device, and then once.

use crate::choice;
use crate::device::Device;
use crate::function::Function;
use crate::handle::Table;
use crate::module::Module;
use crate::runtime;
use crate::{Error, Result, log};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, RwLock};

/// Devices that one process can have.
pub(crate) const MAX_DEVICES: usize = 32;

type PerDevice<T> = [OnceLock<Result<T>>; MAX_DEVICES];

fn per_device<T>() -> PerDevice<T> {
    std::array::from_fn(|_| OnceLock::new())
}

/// A fat binary of the program or one of its libraries.
pub struct FatBinary {
    /// Where it is mapped; it is unregistered before it is unmapped.
    image: &'static [u8],
    /// The file it comes from, for messages.
    origin: String,
    modules: PerDevice<Arc<Module>>,
    /// Host addresses registered with it.
    functions: Mutex<Vec<usize>>,
    variables: Mutex<Vec<usize>>,
    managed: Mutex<Vec<Managed>>,
}

/// A `__managed__` variable: the device's variable of that name is a pointer to it.
struct Managed {
    name: String,
    address: u64,
}

/// A kernel by its host address.
pub struct HostFunction {
    fat: Arc<FatBinary>,
    name: String,
    on_device: PerDevice<Arc<Function>>,
}

/// A variable by its host address.
struct HostVariable {
    fat: Arc<FatBinary>,
    name: String,
    size: u64,
    /// Of a managed variable.
    managed: Option<u64>,
}

static FAT_BINARIES: Table<FatBinary> = Table::new(7);
static FUNCTIONS: RwLock<Option<HashMap<usize, Arc<HostFunction>>>> = RwLock::new(None);
static VARIABLES: RwLock<Option<HashMap<usize, Arc<HostVariable>>>> = RwLock::new(None);

/// `__hipRegisterFatBinary`.
pub fn register_fat_binary(image: &'static [u8], origin: String) -> Result<u64> {
    let fat = FatBinary {
        image,
        origin,
        modules: per_device(),
        functions: Mutex::default(),
        variables: Mutex::default(),
        managed: Mutex::default(),
    };
    cairn_hsa::set_chooser(choice::device);
    FAT_BINARIES.insert(Arc::new(fat)).ok_or(Error::OutOfMemory)
}

/// The fat binaries that are registered now.
pub(crate) fn images() -> Vec<&'static [u8]> {
    FAT_BINARIES.all().iter().map(|fat| fat.image).collect()
}

fn fat_binary(handle: u64) -> Result<Arc<FatBinary>> {
    FAT_BINARIES
        .get(handle)
        .ok_or_else(|| log::fail(Error::InvalidHandle, format_args!("no fat binary {handle:#x}")))
}

/// `__hipRegisterFunction`.
pub fn register_function(fat: u64, host: usize, name: &str) -> Result<()> {
    let fat = fat_binary(fat)?;
    fat.functions.lock().unwrap_or_else(|e| e.into_inner()).push(host);
    let function = HostFunction { fat, name: name.to_owned(), on_device: per_device() };
    let mut all = FUNCTIONS.write().unwrap_or_else(|e| e.into_inner());
    all.get_or_insert_default().insert(host, Arc::new(function));
    Ok(())
}

/// `__hipRegisterVar`.
pub fn register_variable(fat: u64, host: usize, name: &str, size: u64) -> Result<()> {
    add_variable(fat_binary(fat)?, host, name, size, None);
    Ok(())
}

fn add_variable(fat: Arc<FatBinary>, host: usize, name: &str, size: u64, managed: Option<u64>) {
    fat.variables.lock().unwrap_or_else(|e| e.into_inner()).push(host);
    let variable = HostVariable { fat, name: name.to_owned(), size, managed };
    let mut all = VARIABLES.write().unwrap_or_else(|e| e.into_inner());
    all.get_or_insert_default().insert(host, Arc::new(variable));
}

/// `__hipRegisterManagedVar`; `address` is the memory that the variable lives in from now on, initialised.
pub fn register_managed(fat: u64, host: usize, name: &str, size: u64, address: u64) -> Result<()> {
    let fat = fat_binary(fat)?;
    fat.managed.lock().unwrap_or_else(|e| e.into_inner()).push(Managed { name: name.to_owned(), address });
    add_variable(fat, host, name, size, Some(address));
    Ok(())
}

/// `__hipUnregisterFatBinary`.
pub fn unregister(handle: u64) -> Result<()> {
    let fat = FAT_BINARIES.remove(handle).ok_or(Error::InvalidHandle)?;
    // Kernels of it may be running, and this is no place to wait: `dlclose` holds the loader's lock, and at the program's
    // end nobody may be waited for. The device lets the code go when it is idle.
    for module in fat.modules.iter().filter_map(|m| m.get()?.as_ref().ok()) {
        module.device.retire(module.clone());
    }
    if let Some(all) = FUNCTIONS.write().unwrap_or_else(|e| e.into_inner()).as_mut() {
        fat.functions.lock().unwrap_or_else(|e| e.into_inner()).iter().for_each(|host| {
            all.remove(host);
        });
    }
    if let Some(all) = VARIABLES.write().unwrap_or_else(|e| e.into_inner()).as_mut() {
        fat.variables.lock().unwrap_or_else(|e| e.into_inner()).iter().for_each(|host| {
            all.remove(host);
        });
    }
    Ok(())
}

impl FatBinary {
    fn module(&self, device: &'static Device) -> Result<Arc<Module>> {
        let slot = self.modules.get(device.ordinal as usize).ok_or(Error::InvalidDevice)?;
        let module = slot.get_or_init(|| {
            let module = Module::load(device, self.image, &self.origin)?;
            for managed in self.managed.lock().unwrap_or_else(|e| e.into_inner()).iter() {
                if let Ok((pointer, 8)) = module.global(&managed.name) {
                    device.write(pointer, &managed.address.to_le_bytes())?;
                }
            }
            Ok(module)
        });
        module.as_ref().map(Arc::clone).map_err(|&e| e)
    }
}

/// The kernel that a host address stands for, on a device.
pub fn function(host: usize, device: &'static Device) -> Result<Arc<Function>> {
    let found = {
        let all = FUNCTIONS.read().unwrap_or_else(|e| e.into_inner());
        all.as_ref().and_then(|all| all.get(&host).cloned())
    };
    let found = found.ok_or_else(|| {
        log::mistake(
            Error::InvalidDeviceFunction,
            format_args!(
                "{host:#x} is no kernel: no __global__ function of this program or its libraries is there"
            ),
        )
    })?;
    let slot = found.on_device.get(device.ordinal as usize).ok_or(Error::InvalidDevice)?;
    let function = slot.get_or_init(|| {
        found.fat.module(device)?.function(&found.name).map_err(|e| match e {
            Error::NotFound => log::say(
                Error::InvalidDeviceFunction,
                format_args!("{} has no kernel {} for this device", found.fat.origin, found.name),
            ),
            other => other,
        })
    });
    function.as_ref().map(Arc::clone).map_err(|&e| e)
}

/// Address and size, on the current device, of the variable that a host address stands for.
pub fn symbol(host: usize) -> Result<(u64, u64)> {
    let found = {
        let all = VARIABLES.read().unwrap_or_else(|e| e.into_inner());
        all.as_ref().and_then(|all| all.get(&host).cloned())
    };
    let found = found.ok_or_else(|| {
        log::mistake(
            Error::InvalidSymbol,
            format_args!("{host:#x} is no __device__, __constant__ or __managed__ variable"),
        )
    })?;
    if let Some(address) = found.managed {
        return Ok((address, found.size));
    }
    let (address, size) =
        found.fat.module(runtime::current()?)?.global(&found.name).map_err(|e| match e {
            Error::NotFound => Error::InvalidSymbol,
            other => other,
        })?;
    // The host's notion of the size is what programs go by.
    Ok((address, if found.size == 0 { size } else { found.size }))
}
