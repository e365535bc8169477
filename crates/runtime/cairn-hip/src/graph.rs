//! Graphs: operations recorded from streams or put together by hand, and launched as a whole.
//!
//! A graph's nodes are in an order that all dependencies agree with, and a launch submits them to one stream in that order:
//! what a graph could do at the same time it may do one after another.

use crate::event::Event;
use crate::function::Function;
use crate::handle::Table;
use crate::launch::{self, Request};
use crate::stream::Stream;
use crate::transfer::{Mode, Prepared};
use crate::{Error, Result, log};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

/// A function of the program's that a node calls.
pub type HostFunction = Box<dyn Fn() + Send + Sync>;

/// What a node does.
pub enum Op {
    /// A launch with its explicit arguments.
    Kernel {
        function: Arc<Function>,
        request: Request,
        segment: Vec<u8>,
    },
    Transfer(Prepared),
    /// Several transfers as one node.
    Transfers(Vec<Prepared>),
    Host(HostFunction),
    Record(Arc<Event>),
    Wait(Arc<Event>),
    /// Another graph's operations, in order.
    Child(Vec<Arc<Op>>),
    Empty,
}

/// Kinds of nodes, as programs are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Kernel,
    Copy,
    Fill,
    Host,
    Child,
    Empty,
    Wait,
    Record,
}

impl Op {
    fn kind(&self) -> Kind {
        let transfer =
            |p: Option<&Prepared>| if p.is_some_and(Prepared::is_fill) { Kind::Fill } else { Kind::Copy };
        match self {
            Op::Kernel { .. } => Kind::Kernel,
            Op::Transfer(p) => transfer(Some(p)),
            Op::Transfers(list) => transfer(list.first()),
            Op::Host(_) => Kind::Host,
            Op::Record(_) => Kind::Record,
            Op::Wait(_) => Kind::Wait,
            Op::Child(_) => Kind::Child,
            Op::Empty => Kind::Empty,
        }
    }

    fn submit(self: &Arc<Op>, stream: &Arc<Stream>) -> Result<()> {
        match &**self {
            Op::Kernel { function, request, segment } => {
                launch::launch(function, request, stream, |_, to| {
                    to.copy_from_slice(segment);
                    Ok(())
                })
            }
            Op::Transfer(p) => p.run(stream, Mode::Async),
            Op::Transfers(list) => list.iter().try_for_each(|p| p.run(stream, Mode::Async)),
            Op::Host(_) => {
                let op = self.clone();
                stream.call(move |_| {
                    if let Op::Host(function) = &*op {
                        function();
                    }
                })
            }
            Op::Record(event) => event.record(stream),
            Op::Wait(event) => event.make_wait(stream),
            Op::Child(ops) => ops.iter().try_for_each(|op| op.submit(stream)),
            Op::Empty => Ok(()),
        }
    }
}

/// Recording of streams into a graph. Streams join it through events.
pub struct Capture {
    ops: Mutex<Vec<Arc<Op>>>,
    ended: AtomicBool,
}

impl Capture {
    /// A recording with nothing in it.
    pub(crate) fn new() -> Arc<Capture> {
        Arc::new(Capture { ops: Mutex::default(), ended: AtomicBool::new(false) })
    }

    pub(crate) fn is_active(&self) -> bool {
        !self.ended.load(Ordering::Acquire)
    }

    pub(crate) fn push(&self, op: Op) {
        self.ops.lock().unwrap_or_else(|e| e.into_inner()).push(Arc::new(op));
    }

    /// Ends it for every stream that has joined.
    pub(crate) fn end(&self) -> Vec<Arc<Op>> {
        self.ended.store(true, Ordering::Release);
        std::mem::take(&mut self.ops.lock().unwrap_or_else(|e| e.into_inner()))
    }
}

struct Node {
    handle: u64,
    op: Arc<Op>,
    /// Handles of the nodes before it.
    after: Vec<u64>,
}

/// A graph.
#[derive(Default)]
pub struct Graph {
    nodes: Mutex<Vec<Node>>,
}

/// A graph that can be launched.
pub struct Executable {
    ops: Vec<Arc<Op>>,
}

static GRAPHS: Table<Graph> = Table::new(9);
static EXECUTABLES: Table<Executable> = Table::new(10);
/// Which graph a node is in.
static NODES: Table<u64> = Table::new(11);

fn invalid(what: &str, handle: u64) -> Error {
    log::fail(Error::InvalidValue, format_args!("{handle:#x} is no {what}"))
}

impl Graph {
    fn nodes(&self) -> MutexGuard<'_, Vec<Node>> {
        self.nodes.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// Operations in an order that fits all dependencies.
    fn in_order(&self) -> Result<Vec<Arc<Op>>> {
        let nodes = self.nodes();
        let mut done: Vec<u64> = Vec::with_capacity(nodes.len());
        let mut ops = Vec::with_capacity(nodes.len());
        while ops.len() < nodes.len() {
            let before = ops.len();
            for n in nodes.iter() {
                if !done.contains(&n.handle) && n.after.iter().all(|d| done.contains(d)) {
                    done.push(n.handle);
                    ops.push(n.op.clone());
                }
            }
            if ops.len() == before {
                return Err(log::fail(Error::InvalidValue, format_args!("the graph has a cycle")));
            }
        }
        Ok(ops)
    }
}

/// Makes a graph.
pub fn create() -> Result<u64> {
    GRAPHS.insert(Arc::default()).ok_or(Error::OutOfMemory)
}

/// Makes a graph of what was recorded, one after another.
pub(crate) fn from_ops(ops: Vec<Arc<Op>>) -> Result<u64> {
    let graph = create()?;
    let mut before = Vec::new();
    for op in ops {
        before = vec![add_shared(graph, &before, op)?];
    }
    Ok(graph)
}

fn get(graph: u64) -> Result<Arc<Graph>> {
    GRAPHS.get(graph).ok_or_else(|| invalid("graph", graph))
}

/// Ends a graph and its nodes; executables made of it stay.
pub fn destroy(graph: u64) -> Result<()> {
    let graph = GRAPHS.remove(graph).ok_or_else(|| invalid("graph", graph))?;
    graph.nodes().iter().for_each(|n| {
        NODES.remove(n.handle);
    });
    Ok(())
}

/// A copy of a graph.
pub fn clone(graph: u64) -> Result<u64> {
    from_ops(get(graph)?.in_order()?)
}

/// Adds a node behind others of the same graph.
pub fn add(graph: u64, after: &[u64], op: Op) -> Result<u64> {
    add_shared(graph, after, Arc::new(op))
}

fn add_shared(graph: u64, after: &[u64], op: Arc<Op>) -> Result<u64> {
    let g = get(graph)?;
    let mut nodes = g.nodes();
    if let Some(&stranger) = after.iter().find(|&&d| nodes.iter().all(|n| n.handle != d)) {
        return Err(invalid("node of this graph", stranger));
    }
    let handle = NODES.insert(Arc::new(graph)).ok_or(Error::OutOfMemory)?;
    nodes.push(Node { handle, op, after: after.to_vec() });
    Ok(handle)
}

/// A node that launches another graph's operations as they are now.
pub fn add_child(graph: u64, after: &[u64], child: u64) -> Result<u64> {
    let ops = get(child)?.in_order()?;
    add(graph, after, Op::Child(ops))
}

/// Puts `to` behind `from`.
pub fn add_dependency(graph: u64, from: u64, to: u64) -> Result<()> {
    let g = get(graph)?;
    let mut nodes = g.nodes();
    if nodes.iter().all(|n| n.handle != from) {
        return Err(invalid("node of this graph", from));
    }
    let node = nodes.iter_mut().find(|n| n.handle == to).ok_or_else(|| invalid("node of this graph", to))?;
    if from == to || node.after.contains(&from) {
        return Err(log::fail(
            Error::InvalidValue,
            format_args!("a dependency on itself, or one that is there"),
        ));
    }
    node.after.push(from);
    Ok(())
}

/// Handles of a graph's nodes.
pub fn nodes(graph: u64) -> Result<Vec<u64>> {
    Ok(get(graph)?.nodes().iter().map(|n| n.handle).collect())
}

/// Handles of the nodes that depend on none.
pub fn roots(graph: u64) -> Result<Vec<u64>> {
    Ok(get(graph)?.nodes().iter().filter(|n| n.after.is_empty()).map(|n| n.handle).collect())
}

/// What kind of node it is.
pub fn kind(node: u64) -> Result<Kind> {
    let graph = NODES.get(node).ok_or_else(|| invalid("node", node))?;
    let graph = get(*graph)?;
    let nodes = graph.nodes();
    nodes.iter().find(|n| n.handle == node).map(|n| n.op.kind()).ok_or_else(|| invalid("node", node))
}

/// Takes a node out; what was behind it is behind what it was behind.
pub fn destroy_node(node: u64) -> Result<()> {
    let graph = NODES.remove(node).ok_or_else(|| invalid("node", node))?;
    let graph = get(*graph)?;
    let mut nodes = graph.nodes();
    let Some(at) = nodes.iter().position(|n| n.handle == node) else { return Err(invalid("node", node)) };
    let gone = nodes.remove(at);
    for n in nodes.iter_mut().filter(|n| n.after.contains(&node)) {
        n.after.retain(|&d| d != node);
        n.after.extend(gone.after.iter().copied());
    }
    Ok(())
}

/// Makes a graph launchable.
pub fn instantiate(graph: u64) -> Result<u64> {
    let ops = get(graph)?.in_order()?;
    EXECUTABLES.insert(Arc::new(Executable { ops })).ok_or(Error::OutOfMemory)
}

/// Submits everything to a stream.
pub fn launch(executable: u64, stream: &Arc<Stream>) -> Result<()> {
    let executable = EXECUTABLES.get(executable).ok_or_else(|| invalid("executable graph", executable))?;
    executable.ops.iter().try_for_each(|op| op.submit(stream))
}

/// Fails for what is no executable.
pub fn is_executable(handle: u64) -> Result<()> {
    EXECUTABLES.get(handle).map(drop).ok_or_else(|| invalid("executable graph", handle))
}

/// Ends an executable; launches that have begun go on.
pub fn destroy_executable(executable: u64) -> Result<()> {
    EXECUTABLES.remove(executable).map(drop).ok_or_else(|| invalid("executable graph", executable))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_follows_dependencies_and_cycles_are_refused() {
        let g = create().unwrap();
        let a = add(g, &[], Op::Empty).unwrap();
        let b = add(g, &[a], Op::Host(Box::new(|| ()))).unwrap();
        let c = add(g, &[], Op::Child(Vec::new())).unwrap();
        assert_eq!(roots(g).unwrap(), [a, c]);
        add_dependency(g, c, a).unwrap();
        assert!(add_dependency(g, c, a).is_err() && add(g, &[77], Op::Empty).is_err());
        let kinds: Vec<_> = get(g).unwrap().in_order().unwrap().iter().map(|op| op.kind()).collect();
        assert_eq!(kinds, [Kind::Child, Kind::Empty, Kind::Host]);
        add_dependency(g, b, c).unwrap();
        assert!(instantiate(g).is_err());
        destroy_node(c).unwrap();
        assert!(add_dependency(g, a, b).is_err());
        assert_eq!(kind(b), Ok(Kind::Host));
        assert!(instantiate(g).is_err(), "a is behind b now, and b behind a");
        destroy(g).unwrap();
        assert!(kind(b).is_err() && nodes(g).is_err());
    }
}
