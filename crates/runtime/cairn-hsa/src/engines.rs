//! The engines of this build, by name.

use std::sync::Arc;

use cairn_engine::engine::Engine;
use cairn_interp::engine::InterpEngine;
use cairn_jit::engine::JitEngine;

use crate::config::ConfigError;

type Make = fn() -> Arc<dyn Engine>;

/// Name and constructor, best first.
const ENGINES: &[(&str, Make)] =
    &[("jit", || Arc::new(JitEngine::new(Arc::new(InterpEngine)))), ("interp", || Arc::new(InterpEngine))];

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
