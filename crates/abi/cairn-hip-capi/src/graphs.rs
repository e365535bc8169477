//! Graphs.

use crate::entry::{api, not_null, put, since, take};
use crate::launches::{Arguments, blocks};
use crate::transfers;
use crate::types::{Handle, HostNodeParams, KernelNodeParams, Memcpy3DParms, MemsetParams, MemsetParams7};
use cairn_hip::graph::{self, Kind, Op};
use cairn_hip::streams::{self, Default};
use cairn_hip::transfer::{Pattern, Prepared, Rows};
use cairn_hip::{Error, Result, registry, runtime};
use std::ffi::{c_char, c_void};

/// Adds a node; its handle goes to `to`.
///
/// # Safety
/// `to` is null or valid, `after` null or valid for `count` handles.
unsafe fn add(to: *mut Handle, graph: Handle, after: *const Handle, count: usize, op: Op) -> Result<()> {
    // SAFETY: as the caller promises.
    unsafe {
        let after = list(after, count)?;
        not_null(to)?;
        put(to, graph::add(graph, after, op)?)
    }
}

/// # Safety
/// `from` is null or valid for `count` handles while the result lives.
unsafe fn list<'a>(from: *const Handle, count: usize) -> Result<&'a [Handle]> {
    match (from.is_null(), count) {
        (_, 0) => Ok(&[]),
        (true, _) => Err(Error::InvalidValue),
        // SAFETY: as the caller promises.
        (false, _) => Ok(unsafe { std::slice::from_raw_parts(from, count) }),
    }
}

/// Answers a list the way HIP does: its length where there is no room, else as much as fits.
///
/// # Safety
/// `count` is null or valid; `to` is null or valid for what `count` says.
unsafe fn put_list(to: *mut Handle, count: *mut usize, nodes: &[Handle]) -> Result<()> {
    // SAFETY: as the caller promises.
    unsafe {
        let room = take(count)?;
        if to.is_null() {
            return put(count, nodes.len());
        }
        let n = room.min(nodes.len());
        std::ptr::copy_nonoverlapping(nodes.as_ptr(), to, n);
        put(count, n)
    }
}

/// # Safety
/// `p` is null or valid, and so are the arguments that it names.
unsafe fn kernel(p: *const KernelNodeParams) -> Result<Op> {
    // SAFETY: as the caller promises.
    unsafe {
        let p = take(p)?;
        let function = registry::function(p.func as usize, runtime::current()?)?;
        let request = blocks(p.grid, p.block, p.shared_mem_bytes as usize)?;
        let mut segment = vec![0; function.layout().size()];
        Arguments::new(p.kernel_params, p.extra)?.write(&function.name, function.layout(), &mut segment)?;
        Ok(Op::Kernel { function, request, segment })
    }
}

fn memset(p: MemsetParams) -> Result<Op> {
    let pattern = match p.element_size {
        1 => Pattern::B8(p.value as u8),
        2 => Pattern::B16(p.value as u16),
        4 => Pattern::B32(p.value),
        _ => return Err(Error::InvalidValue),
    };
    let rows = Rows { address: p.dst, pitch: p.pitch as u64, slice: 0 };
    let extent = [p.width as u64, p.height as u64, 1];
    Ok(Op::Transfers(Prepared::fill_box(runtime::current()?, rows, pattern, extent)?))
}

fn copy(prepared: Option<Prepared>) -> Op {
    prepared.map_or(Op::Empty, Op::Transfer)
}

api! {
    fn hipGraphCreate(to: *mut Handle, flags: u32) {
        not_null(to)?;
        if flags != 0 {
            return Err(Error::InvalidValue);
        }
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe { put(to, graph::create()?) }
    }

    fn hipGraphDestroy(graph: Handle) { graph::destroy(graph) }

    fn hipGraphClone(to: *mut Handle, graph: Handle) {
        not_null(to)?;
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe { put(to, graph::clone(graph)?) }
    }

    fn hipGraphInstantiate(to: *mut Handle, graph: Handle, bad: *mut Handle, log: *mut c_char, size: usize) {
        not_null(to)?;
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe {
            if !bad.is_null() {
                put(bad, 0)?;
            }
            if !log.is_null() && size > 0 {
                put(log, 0)?;
            }
            put(to, graph::instantiate(graph)?)
        }
    }

    fn hipGraphInstantiateWithFlags(to: *mut Handle, graph: Handle, _flags: u64) {
        not_null(to)?;
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe { put(to, graph::instantiate(graph)?) }
    }

    fn hipGraphLaunch(executable: Handle, stream: Handle) {
        graph::launch(executable, &streams::get(stream, Default::Legacy)?)
    }

    /// Instantiation has done all that there is to do before a launch.
    fn hipGraphUpload(executable: Handle, stream: Handle) {
        streams::get(stream, Default::Legacy)?;
        graph::is_executable(executable)
    }

    fn hipGraphExecDestroy(executable: Handle) { graph::destroy_executable(executable) }

    fn hipGraphAddEmptyNode(to: *mut Handle, graph: Handle, after: *const Handle, count: usize) {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { add(to, graph, after, count, Op::Empty) }
    }

    fn hipGraphAddKernelNode(
        to: *mut Handle, graph: Handle, after: *const Handle, count: usize, p: *const KernelNodeParams,
    ) {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { add(to, graph, after, count, kernel(p)?) }
    }

    fn hipGraphAddMemcpyNode(
        to: *mut Handle, graph: Handle, after: *const Handle, count: usize, p: *const Memcpy3DParms,
    ) {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe {
            let (dst, src, extent) = transfers::boxes(p)?;
            add(to, graph, after, count, copy(Prepared::copy_box(dst, src, extent)?))
        }
    }

    fn hipGraphAddMemcpyNode1D(
        to: *mut Handle, graph: Handle, after: *const Handle, count: usize, dst: u64, src: u64, len: usize, kind: i32,
    ) {
        transfers::check_kind(kind)?;
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { add(to, graph, after, count, copy(Prepared::copy(dst, src, len as u64))) }
    }

    fn hipGraphAddMemcpyNodeToSymbol(
        to: *mut Handle, graph: Handle, after: *const Handle, count: usize, symbol: *const c_void, src: u64,
        len: usize, offset: usize, kind: i32,
    ) {
        transfers::check_kind(kind)?;
        let dst = transfers::symbol(symbol, len, offset)?;
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { add(to, graph, after, count, copy(Prepared::copy(dst, src, len as u64))) }
    }

    fn hipGraphAddMemcpyNodeFromSymbol(
        to: *mut Handle, graph: Handle, after: *const Handle, count: usize, dst: u64, symbol: *const c_void,
        len: usize, offset: usize, kind: i32,
    ) {
        transfers::check_kind(kind)?;
        let src = transfers::symbol(symbol, len, offset)?;
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { add(to, graph, after, count, copy(Prepared::copy(dst, src, len as u64))) }
    }

    fn hipGraphAddHostNode(
        to: *mut Handle, graph: Handle, after: *const Handle, count: usize, p: *const HostNodeParams,
    ) {
        // SAFETY: null or valid, as HIP asks of the caller.
        let p = unsafe { take(p)? };
        let function = p.function.ok_or(Error::InvalidValue)?;
        let data = p.data as usize;
        // SAFETY: a function of the program's, called as it asked for.
        let op = Op::Host(Box::new(move || unsafe { function(data as *mut c_void) }));
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { add(to, graph, after, count, op) }
    }

    fn hipGraphAddEventRecordNode(to: *mut Handle, graph: Handle, after: *const Handle, count: usize, event: Handle) {
        let op = Op::Record(streams::event(event)?);
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { add(to, graph, after, count, op) }
    }

    fn hipGraphAddEventWaitNode(to: *mut Handle, graph: Handle, after: *const Handle, count: usize, event: Handle) {
        let op = Op::Wait(streams::event(event)?);
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { add(to, graph, after, count, op) }
    }

    fn hipGraphAddChildGraphNode(to: *mut Handle, graph: Handle, after: *const Handle, count: usize, child: Handle) {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe {
            let after = list(after, count)?;
            not_null(to)?;
            put(to, graph::add_child(graph, after, child)?)
        }
    }

    fn hipGraphAddDependencies(graph: Handle, from: *const Handle, to: *const Handle, count: usize) {
        // SAFETY: null or valid, as HIP asks of the caller.
        let (from, to) = unsafe { (list(from, count)?, list(to, count)?) };
        from.iter().zip(to).try_for_each(|(&from, &to)| graph::add_dependency(graph, from, to))
    }

    fn hipGraphGetNodes(graph: Handle, to: *mut Handle, count: *mut usize) {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { put_list(to, count, &graph::nodes(graph)?) }
    }

    fn hipGraphGetRootNodes(graph: Handle, to: *mut Handle, count: *mut usize) {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { put_list(to, count, &graph::roots(graph)?) }
    }

    fn hipGraphNodeGetType(node: Handle, to: *mut i32) {
        not_null(to)?;
        // hipGraphNodeType
        let kind = match graph::kind(node)? {
            Kind::Kernel => 1,
            Kind::Copy => 2,
            Kind::Fill => 3,
            Kind::Host => 4,
            Kind::Child => 5,
            Kind::Empty => 6,
            Kind::Wait => 7,
            Kind::Record => 8,
        };
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe { put(to, kind) }
    }

    fn hipGraphDestroyNode(node: Handle) { graph::destroy_node(node) }
}

since! { hip5 {
    fn hipGraphAddMemsetNode(
        to: *mut Handle, graph: Handle, after: *const Handle, count: usize, p: *const MemsetParams,
    ) {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { add(to, graph, after, count, memset(take(p)?)?) }
    }
} }

since! { hip7 {
    fn hipGraphAddMemsetNode(
        to: *mut Handle, graph: Handle, after: *const Handle, count: usize, p: *const MemsetParams7,
    ) {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { add(to, graph, after, count, memset(take(p)?.into())?) }
    }
} }
