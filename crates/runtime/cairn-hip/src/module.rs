//! Modules: a code object loaded on a device, with its kernels and variables.

use crate::code::LoadedCode;
use crate::device::Device;
use crate::function::Function;
use crate::handle::Table;
use crate::{Error, Result, log};
use cairn_fatbin::FatBinary;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock};

/// A loaded code object.
pub struct Module {
    pub device: &'static Device,
    code: LoadedCode,
    functions: Mutex<HashMap<String, Arc<Function>>>,
    handle: OnceLock<u64>,
}

static MODULES: Table<Module> = Table::new(5);
static FUNCTIONS: Table<Function> = Table::new(6);

impl Module {
    /// Loads whatever a program hands over (code object, bundle, compressed bundle) on a device. `origin` names it in
    /// messages.
    pub fn load(device: &'static Device, image: &[u8], origin: &str) -> Result<Arc<Module>> {
        let fat = FatBinary::parse(image).map_err(|e| {
            log::say(Error::InvalidImage, format_args!("{origin}: not loadable GPU code: {e}"))
        })?;
        let target = device.gpu.profile.target_id();
        let Some(selection) = fat.select(target) else {
            let has: Vec<_> = fat.targets().collect();
            return Err(log::say(
                Error::NoBinaryForGpu,
                format_args!(
                    "{origin} has no GPU code for {target}, {}; compile it with --offload-arch={}, or run it on \
                     one of those devices (cairn run --device)",
                    if has.is_empty() {
                        "nor for any other device".to_owned()
                    } else {
                        format!("only for {}", has.join(", "))
                    },
                    target.target().name(),
                ),
            ));
        };
        let code = LoadedCode::load(device, selection.code_object, origin)?;
        Ok(Arc::new(Module { device, code, functions: Mutex::default(), handle: OnceLock::new() }))
    }

    /// The kernel of a name.
    pub fn function(&self, name: &str) -> Result<Arc<Function>> {
        let mut functions = self.functions.lock().unwrap_or_else(|e| e.into_inner());
        if let Some(f) = functions.get(name) {
            return Ok(f.clone());
        }
        let (object, metadata) = self.code.kernel(name).ok_or_else(|| {
            log::fail(Error::NotFound, format_args!("no kernel named {name} in this code object"))
        })?;
        let function = Arc::new(Function::new(self.device, name, object, &metadata));
        functions.insert(name.to_owned(), function.clone());
        Ok(function)
    }

    /// Address and size of a variable.
    pub fn global(&self, name: &str) -> Result<(u64, u64)> {
        self.code.variable(name).ok_or_else(|| {
            log::fail(Error::NotFound, format_args!("no variable named {name} in this code object"))
        })
    }
}

/// The handle of a new module that a program asked for.
pub fn publish(module: Arc<Module>) -> Result<u64> {
    let handle = MODULES.insert(module.clone()).ok_or(Error::OutOfMemory)?;
    let _ = module.handle.set(handle);
    Ok(handle)
}

/// The module of a handle.
pub fn get(handle: u64) -> Result<Arc<Module>> {
    MODULES.get(handle).ok_or_else(|| {
        log::mistake(
            Error::InvalidHandle,
            format_args!("{handle:#x} is no module, or one that has been unloaded"),
        )
    })
}

/// Unloads a module once its device is done with everything.
pub fn unload(handle: u64) -> Result<()> {
    let module = MODULES.remove(handle).ok_or_else(|| {
        log::mistake(Error::NotFound, format_args!("{handle:#x} is no module, or one that has been unloaded"))
    })?;
    module.device.synchronize()?;
    let functions = module.functions.lock().unwrap_or_else(|e| e.into_inner());
    functions.values().filter_map(|f| f.handle.get()).for_each(|&h| {
        FUNCTIONS.remove(h);
    });
    Ok(())
}

/// The handle of a function.
pub fn publish_function(function: &Arc<Function>) -> Result<u64> {
    if let Some(&h) = function.handle.get() {
        return Ok(h);
    }
    let handle = FUNCTIONS.insert(function.clone()).ok_or(Error::OutOfMemory)?;
    Ok(*function.handle.get_or_init(|| handle))
}

/// The function of a handle.
pub fn get_function(handle: u64) -> Result<Arc<Function>> {
    FUNCTIONS.get(handle).ok_or_else(|| {
        log::mistake(
            Error::InvalidHandle,
            format_args!("{handle:#x} is no function, or one of a module that has been unloaded"),
        )
    })
}
