//! Executables: loaded code objects, variables that the program defines, and symbols by name.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};

use crate::agent::Agent;
use crate::error::{Error, Result};
use crate::loader::{self, FileBytes, LoadedCodeObject, Symbol, SymbolInfo, VariableSymbol};
use crate::runtime::Runtime;

/// Whether code may still be loaded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ExecutableState {
    #[default]
    Unfrozen,
    Frozen,
}

#[derive(Default)]
struct Inner {
    state: ExecutableState,
    /// Variables that the program defined: for one agent, or (`None`) for all.
    defined: HashMap<(Option<usize>, String), u64>,
    loaded: Vec<Arc<LoadedCodeObject>>,
    symbols: Vec<Arc<Symbol>>,
}

/// An executable.
pub struct Executable {
    runtime: Arc<Runtime>,
    inner: Mutex<Inner>,
}

impl Executable {
    /// An empty one.
    pub fn new(runtime: &Arc<Runtime>) -> Arc<Executable> {
        let executable = Arc::new(Executable { runtime: runtime.clone(), inner: Mutex::default() });
        let mut list = runtime.executables.lock().unwrap_or_else(|e| e.into_inner());
        list.retain(|e| e.strong_count() > 0);
        list.push(Arc::downgrade(&executable));
        executable
    }

    /// One code object on one agent, frozen: what a HIP module is.
    pub fn from_code_object(
        runtime: &Arc<Runtime>,
        agent: &Arc<Agent>,
        file: FileBytes,
    ) -> Result<(Arc<Executable>, Arc<LoadedCodeObject>)> {
        let executable = Executable::new(runtime);
        let loaded = executable.load(agent, file)?;
        executable.freeze()?;
        Ok((executable, loaded))
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(|e| e.into_inner())
    }

    pub fn state(&self) -> ExecutableState {
        self.inner().state
    }

    /// Gives an address to a variable that code objects only declare; for one agent, or for all.
    pub fn define_variable(&self, agent: Option<&Agent>, name: &str, address: u64) -> Result<()> {
        let mut inner = self.inner();
        if inner.state == ExecutableState::Frozen {
            return Err(Error::Frozen);
        }
        let agent = agent.map(|a| a.index);
        let key = (agent, name.to_string());
        if inner.defined.contains_key(&key) {
            return Err(Error::AlreadyDefined(name.into()));
        }
        inner.defined.insert(key, address);
        inner.symbols.push(Arc::new(Symbol {
            name: name.into(),
            agent: agent.unwrap_or(0),
            info: SymbolInfo::Variable(VariableSymbol { address, size: 0, writable: true }),
        }));
        Ok(())
    }

    /// Loads a code object into an agent's memory. Variables that it needs must be defined by now.
    pub fn load(&self, agent: &Arc<Agent>, file: FileBytes) -> Result<Arc<LoadedCodeObject>> {
        let mut inner = self.inner();
        if inner.state == ExecutableState::Frozen {
            return Err(Error::Frozen);
        }
        let defined = &inner.defined;
        let resolve = |name: &str| {
            let of = |agent| defined.get(&(agent, name.to_string())).copied();
            of(Some(agent.index)).or_else(|| of(None))
        };
        let loaded = Arc::new(loader::load(&self.runtime, agent, file, resolve)?);
        inner.symbols.extend(loaded.symbols.iter().cloned());
        inner.loaded.push(loaded.clone());
        Ok(loaded)
    }

    /// Ends loading.
    pub fn freeze(&self) -> Result<()> {
        let mut inner = self.inner();
        if inner.state == ExecutableState::Frozen {
            return Err(Error::Frozen);
        }
        inner.state = ExecutableState::Frozen;
        Ok(())
    }

    /// The symbol of that name; of that agent where one is given. Kernels are found with and without `.kd`.
    pub fn symbol(&self, name: &str, agent: Option<&Agent>) -> Option<Arc<Symbol>> {
        let inner = self.inner();
        let mine = |s: &&Arc<Symbol>| agent.is_none_or(|a| a.index == s.agent);
        let exact = inner.symbols.iter().filter(mine).find(|s| s.name == name);
        exact
            .or_else(|| inner.symbols.iter().filter(mine).find(|s| s.name.strip_suffix(".kd") == Some(name)))
            .cloned()
    }

    pub fn symbols(&self) -> Vec<Arc<Symbol>> {
        self.inner().symbols.clone()
    }

    pub fn loaded_code_objects(&self) -> Vec<Arc<LoadedCodeObject>> {
        self.inner().loaded.clone()
    }
}
