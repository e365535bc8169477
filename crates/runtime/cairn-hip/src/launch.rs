//! Launching a kernel: checks, kernel arguments, the dispatch packet. Nothing here allocates once a thread and a stream
//! are warm, and no lock is shared between streams.

use crate::device::status_of_code;
use crate::function::Function;
use crate::graph::Op;
use crate::kernarg::{Layout, Services, Shape};
use crate::log::{self, Level};
use crate::occupancy;
use crate::stream::Stream;
use crate::{Error, Result};
use cairn_hsa::device::{KernelDispatch, Order};
use std::cell::Cell;
use std::sync::{Arc, OnceLock};

/// What a launch asks for.
#[derive(Clone, Copy, Debug)]
pub struct Request {
    /// Work-items in x, y, z.
    pub grid: [u32; 3],
    /// Work-items of a workgroup.
    pub block: [u32; 3],
    /// LDS on top of the kernel's own, bytes.
    pub dynamic_lds: u32,
    /// All workgroups must be resident at once.
    pub cooperative: bool,
}

impl Request {
    /// A grid given in workgroups.
    pub fn blocks(blocks: [u32; 3], block: [u32; 3], dynamic_lds: u32) -> Result<Request> {
        let mut grid = [0; 3];
        for d in 0..3 {
            grid[d] = blocks[d].checked_mul(block[d]).filter(|&n| n > 0).ok_or_else(|| {
                log::mistake(
                    Error::InvalidConfiguration,
                    format_args!(
                        "a grid of {blocks:?} blocks of {block:?} work-items: no size may be 0, nor the product 2^32 or more"
                    ),
                )
            })?;
        }
        Ok(Request { grid, block, dynamic_lds, cooperative: false })
    }
}

thread_local! {
    static SEGMENT: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

/// Launches. `explicit` writes the explicit arguments into a segment of zeros.
pub fn launch(
    function: &Arc<Function>,
    request: &Request,
    stream: &Stream,
    explicit: impl Fn(&Layout, &mut [u8]) -> Result<()>,
) -> Result<()> {
    let shape = check(function, request)?;
    if !std::ptr::eq(function.device, stream.device) {
        let (k, s) = (function.device.ordinal, stream.device.ordinal);
        return Err(log::mistake(
            Error::InvalidHandle,
            format_args!("kernel {} is loaded on device {k}, the stream is of device {s}", function.name),
        ));
    }
    ready(function)?;
    let layout = &function.layout;
    if stream.is_capturing() {
        let mut segment = vec![0; layout.size()];
        explicit(layout, &mut segment)?;
        return stream
            .capture(|| Op::Kernel { function: function.clone(), request: *request, segment })
            .map(drop);
    }
    // ockl takes any value but 0 for "this grid can synchronise".
    let mut services = Services { multigrid_sync: u64::from(request.cooperative), ..Services::default() };
    if layout.wants_hostcall() {
        services.hostcall_buffer = stream.device.hostcall_buffer()?;
    }
    if layout.wants_heap() {
        services.heap = stream.device.heap()?;
    }
    let mut submit = |segment: &mut Vec<u8>| {
        segment.clear();
        segment.resize(layout.size(), 0);
        explicit(layout, segment)?;
        let mut submission = stream.begin()?;
        services.queue = submission.queue_address()?;
        layout.fill_hidden(segment, &shape, request.dynamic_lds, &services);
        let kernarg_address = submission.kernargs(segment)?;
        submission.dispatch(&KernelDispatch {
            order: Order::AfterEarlier,
            grid: shape.grid,
            workgroup: shape.block,
            private_segment_size: function.private_segment_size(),
            group_segment_size: function.lds + request.dynamic_lds,
            kernel_object: function.kernel_object,
            kernarg_address,
            completion: None,
        })
    };
    let taken = SEGMENT.try_with(|s| s.take()).ok();
    let mut segment = taken.unwrap_or_default();
    let result = submit(&mut segment);
    // Where the thread is ending there is no place to keep it.
    let _ = SEGMENT.try_with(|s| s.replace(segment));
    result?;
    if log::enabled(Level::Info) {
        log::write(
            Level::Info,
            format_args!(
                "launch {} grid {:?} block {:?} LDS +{}",
                function.name, shape.grid, shape.block, request.dynamic_lds
            ),
        );
    }
    if launch_blocking() { stream.synchronize() } else { Ok(()) }
}

/// `HIP_LAUNCH_BLOCKING` and its CUDA-named twin: every launch is waited for.
fn launch_blocking() -> bool {
    static ON: OnceLock<bool> = OnceLock::new();
    *ON.get_or_init(|| {
        ["HIP_LAUNCH_BLOCKING", "AMD_SERIALIZE_KERNEL", "CUDA_LAUNCH_BLOCKING"]
            .iter()
            .any(|name| std::env::var(name).is_ok_and(|v| !matches!(v.trim(), "" | "0")))
    })
}

/// The limits of device and kernel.
fn check(function: &Function, request: &Request) -> Result<Shape> {
    let name = &function.name;
    let limits = &function.device.gpu.limits;
    let gpu = function.device.gpu.profile.target.name();
    let Request { grid, block, .. } = *request;
    let refused =
        |error, why: std::fmt::Arguments<'_>| log::mistake(error, format_args!("kernel {name}: {why}"));
    let size: u64 = block.iter().map(|&b| u64::from(b)).product();
    if grid.contains(&0) || size == 0 {
        let why = format_args!("a grid of {grid:?} work-items in blocks of {block:?} has none");
        return Err(refused(Error::InvalidConfiguration, why));
    }
    let most = limits.max_flat_workgroup_size;
    if size > u64::from(most) {
        let why = format_args!("a block of {block:?} has {size} work-items; {gpu} takes {most} at most");
        return Err(refused(Error::InvalidConfiguration, why));
    }
    let bounds = function.max_block;
    if size > u64::from(bounds) {
        let why = format_args!(
            "a block of {block:?} has {size} work-items; it was compiled for {bounds} at most (__launch_bounds__)"
        );
        return Err(refused(Error::LaunchFailure, why));
    }
    let (own, dynamic) = (function.lds, request.dynamic_lds);
    let lds = u64::from(own) + u64::from(dynamic);
    let most = limits.lds_per_workgroup;
    if lds > u64::from(most) {
        let why = format_args!(
            "{lds} bytes of LDS ({own} of its own, {dynamic} asked for at the launch); {gpu} has {most} a block"
        );
        return Err(refused(Error::InvalidValue, why));
    }
    // A dimension is at most 1024 now: it fits.
    let shape = Shape { grid, block: block.map(|b| b as u16) };
    if request.cooperative {
        let profile = function.device.gpu.profile;
        let resident = u64::from(profile.multiprocessors())
            * u64::from(occupancy::blocks_per_multiprocessor(
                profile,
                &function.usage(),
                size as u32,
                dynamic,
            ));
        let blocks = shape.blocks();
        if blocks > resident {
            let why = format_args!(
                "a cooperative launch of {blocks} blocks; {gpu} holds {resident} of them at once"
            );
            return Err(refused(Error::CooperativeLaunchTooLarge, why));
        }
    }
    Ok(shape)
}

/// Asks the engine, once a kernel, whether it can run it.
fn ready(function: &Function) -> Result<()> {
    *function.ready.get_or_init(|| {
        let platform = &function.device.platform;
        let Some(kernel) = platform.kernels.find(function.kernel_object) else {
            return Err(log::fail(
                Error::InvalidDeviceFunction,
                format_args!("kernel {} is not loaded", function.name),
            ));
        };
        kernel.prepare(platform.engine()).map(|_| ()).map_err(|e| {
            cairn_hsa::device::tell(format_args!("cairn: kernel {} cannot run: {e}", function.name));
            status_of_code(e)
        })
    })
}
