//! The engines of this build, by name.

use std::sync::Arc;

use cairn_engine::engine::{Engine, Kernel, KernelCode};
use cairn_engine::fault::PrepareError;

use crate::config::ConfigError;

type Make = fn() -> Arc<dyn Engine>;

/// Name and constructor, best first.
const ENGINES: &[(&str, Make)] = &[("none", || Arc::new(NoEngine))];

pub(crate) fn create(name: Option<&str>) -> Result<Arc<dyn Engine>, ConfigError> {
    let found = match name {
        None => ENGINES.first(),
        Some(name) => ENGINES.iter().find(|e| e.0 == name),
    };
    found.map(|e| e.1()).ok_or_else(|| ConfigError::UnknownEngine {
        name: name.unwrap_or_default().into(),
        known: ENGINES.iter().map(|e| e.0).collect::<Vec<_>>().join(", "),
    })
}

/// What a build without engines has: everything works but kernels, which say why.
struct NoEngine;

impl Engine for NoEngine {
    fn name(&self) -> &'static str {
        "none"
    }

    fn prepare(&self, kernel: &KernelCode) -> Result<Arc<dyn Kernel>, PrepareError> {
        let why = "this build has no engine that runs kernels".into();
        Err(PrepareError::Translator { kernel: kernel.name.clone(), why })
    }
}
