//! Launching kernels.

use crate::entry::{api, since, take};
use crate::types::{Dim3, DrvLaunchConfig, Handle, LaunchAttribute, LaunchConfig, LaunchParams};
use cairn_hip::function::Function;
use cairn_hip::launch::{self, Request};
use cairn_hip::streams::{self, Default};
use cairn_hip::{Error, Layout, Result, log, module, registry};
use std::ffi::c_void;
use std::sync::Arc;

/// Where a launch's explicit arguments are.
#[derive(Clone, Copy)]
pub enum Arguments {
    /// An array with a pointer to each.
    Pointers(*const *const c_void),
    /// All of them in one buffer, as the kernel has them.
    Buffer(*const u8, usize),
}

/// `HIP_LAUNCH_PARAM_BUFFER_POINTER`, `_SIZE`, `_END`.
const BUFFER_POINTER: usize = 1;
const BUFFER_SIZE: usize = 2;
const END: usize = 3;

impl Arguments {
    /// # Safety
    /// As HIP documents `kernelParams` and `extra`.
    pub unsafe fn new(params: *const *const c_void, extra: *const *const c_void) -> Result<Arguments> {
        if extra.is_null() {
            return Ok(Arguments::Pointers(params));
        }
        if !params.is_null() {
            return Err(log::fail(
                Error::InvalidValue,
                format_args!("both kernelParams and extra are given"),
            ));
        }
        let (mut data, mut size) = (std::ptr::null::<u8>(), 0);
        let mut at = extra;
        loop {
            // SAFETY: `extra` is a list of pairs that ends with END, as HIP documents it.
            let key = unsafe { at.read() } as usize;
            match key {
                END => break,
                // SAFETY: a key that is not END is followed by its value.
                BUFFER_POINTER => data = unsafe { at.add(1).read() }.cast(),
                BUFFER_SIZE => {
                    // SAFETY: as above; the value of this key points to a size.
                    size = unsafe { take(at.add(1).read().cast::<usize>())? };
                }
                _ => return Err(log::fail(Error::InvalidValue, format_args!("extra: unknown key {key:#x}"))),
            }
            // SAFETY: past a pair that was there.
            at = unsafe { at.add(2) };
        }
        if data.is_null() && size > 0 {
            return Err(log::fail(Error::InvalidValue, format_args!("extra without a buffer")));
        }
        Ok(Arguments::Buffer(data, size))
    }

    /// Copies the arguments into the kernarg segment.
    ///
    /// # Safety
    /// The arguments are valid for what the kernel declares.
    pub unsafe fn write(self, kernel: &str, layout: &Layout, segment: &mut [u8]) -> Result<()> {
        match self {
            Arguments::Pointers(list) => {
                if list.is_null() && !layout.explicit().is_empty() {
                    return Err(log::mistake(
                        Error::InvalidValue,
                        format_args!(
                            "kernel {kernel} takes {} arguments, none are given: the array of arguments is null",
                            layout.explicit().len()
                        ),
                    ));
                }
                for (i, slot) in layout.explicit().iter().enumerate() {
                    let range = slot.offset as usize..(slot.offset + slot.size) as usize;
                    let to = segment.get_mut(range).ok_or(Error::InvalidImage)?;
                    // SAFETY: one pointer for each argument, as the caller promises.
                    let from = unsafe { list.add(i).read() }.cast::<u8>();
                    if from.is_null() {
                        return Err(log::mistake(
                            Error::InvalidValue,
                            format_args!("kernel {kernel}: the pointer to argument {i} is null"),
                        ));
                    }
                    // SAFETY: it points to as many bytes as the kernel declares, as the caller promises.
                    unsafe { std::ptr::copy_nonoverlapping(from, to.as_mut_ptr(), to.len()) };
                }
            }
            Arguments::Buffer(from, size) => {
                let len = size.min(segment.len());
                // SAFETY: `size` bytes are readable, as the caller promises, and `len` fits the segment.
                unsafe { std::ptr::copy_nonoverlapping(from, segment.as_mut_ptr(), len) };
            }
        }
        Ok(())
    }
}

/// A launch with the events around it that the `Ext` functions have.
struct Launch {
    request: Request,
    arguments: Arguments,
    stream: Handle,
    default: Default,
    start: Handle,
    stop: Handle,
}

impl Launch {
    fn new(request: Request, arguments: Arguments, stream: Handle) -> Launch {
        Launch { request, arguments, stream, default: Default::Legacy, start: 0, stop: 0 }
    }

    /// # Safety
    /// The arguments are valid for what the kernel declares.
    unsafe fn run(self, function: &Arc<Function>) -> Result<()> {
        let stream = streams::get(self.stream, self.default)?;
        if self.start != 0 {
            streams::event(self.start)?.record(&stream)?;
        }
        launch::launch(function, &self.request, &stream, |layout, segment| {
            // SAFETY: as the caller promises.
            unsafe { self.arguments.write(&function.name, layout, segment) }
        })?;
        if self.stop != 0 {
            streams::event(self.stop)?.record(&stream)?;
        }
        Ok(())
    }

    /// Launches the kernel that a host address stands for, on the stream's device.
    ///
    /// # Safety
    /// The arguments are valid for what the kernel declares.
    unsafe fn run_host(self, host: *const c_void) -> Result<()> {
        let device = streams::get(self.stream, self.default)?.device;
        let function = registry::function(host as usize, device)?;
        // SAFETY: as the caller promises.
        unsafe { self.run(&function) }
    }
}

fn lds(bytes: usize) -> Result<u32> {
    u32::try_from(bytes).map_err(|_| log::fail(Error::InvalidValue, format_args!("{bytes} bytes of LDS")))
}

pub fn blocks(grid: Dim3, block: Dim3, shared: usize) -> Result<Request> {
    Request::blocks(grid.array(), block.array(), lds(shared)?)
}

fn cooperative(grid: Dim3, block: Dim3, shared: usize) -> Result<Request> {
    Ok(Request { cooperative: true, ..blocks(grid, block, shared)? })
}

fn module_launch(
    function: Handle,
    request: Request,
    stream: Handle,
    params: *const *const c_void,
    extra: *const *const c_void,
    events: [Handle; 2],
) -> Result<()> {
    let function = module::get_function(function)?;
    // SAFETY: lists as HIP documents them are the caller's promise.
    unsafe {
        let arguments = Arguments::new(params, extra)?;
        Launch { start: events[0], stop: events[1], ..Launch::new(request, arguments, stream) }.run(&function)
    }
}

fn not_empty(grid: [u32; 3]) -> Result<()> {
    if grid.contains(&0) {
        return Err(log::fail(Error::InvalidValue, format_args!("an empty grid: {grid:?} blocks")));
    }
    Ok(())
}

/// `hipLaunchAttributeCooperative` and `hipLaunchAttributePriority`; a priority is a hint.
const COOPERATIVE: i32 = 2;
const PRIORITY: i32 = 8;

/// # Safety
/// `list` is null or valid for `count` attributes.
unsafe fn asks_for_cooperation(list: *const LaunchAttribute, count: u32) -> Result<bool> {
    let mut cooperative = false;
    for i in 0..count as usize {
        crate::entry::not_null(list)?;
        // SAFETY: `count` attributes, as the caller promises.
        let attribute = unsafe { list.add(i).read() };
        match attribute.id {
            COOPERATIVE => cooperative = attribute.value[0] != 0,
            PRIORITY => {}
            id => return Err(log::fail(Error::NotSupported, format_args!("launch attribute {id}"))),
        }
    }
    Ok(cooperative)
}

api! {
    fn hipLaunchKernel(host: *const c_void, grid: Dim3, block: Dim3, args: *const *const c_void, shared: usize, stream: Handle) {
        let launch = Launch::new(blocks(grid, block, shared)?, Arguments::Pointers(args), stream);
        // SAFETY: valid arguments are the caller's promise.
        unsafe { launch.run_host(host) }
    }

    fn hipLaunchKernel_spt(host: *const c_void, grid: Dim3, block: Dim3, args: *const *const c_void, shared: usize, stream: Handle) {
        let launch = Launch::new(blocks(grid, block, shared)?, Arguments::Pointers(args), stream);
        // SAFETY: valid arguments are the caller's promise.
        unsafe { Launch { default: Default::PerThread, ..launch }.run_host(host) }
    }

    fn hipLaunchCooperativeKernel(host: *const c_void, grid: Dim3, block: Dim3, args: *const *const c_void, shared: u32, stream: Handle) {
        let launch = Launch::new(cooperative(grid, block, shared as usize)?, Arguments::Pointers(args), stream);
        // SAFETY: valid arguments are the caller's promise.
        unsafe { launch.run_host(host) }
    }

    fn hipLaunchCooperativeKernel_spt(host: *const c_void, grid: Dim3, block: Dim3, args: *const *const c_void, shared: u32, stream: Handle) {
        let launch = Launch::new(cooperative(grid, block, shared as usize)?, Arguments::Pointers(args), stream);
        // SAFETY: valid arguments are the caller's promise.
        unsafe { Launch { default: Default::PerThread, ..launch }.run_host(host) }
    }

    fn hipExtLaunchKernel(
        host: *const c_void, grid: Dim3, block: Dim3, args: *const *const c_void, shared: usize, stream: Handle,
        start: Handle, stop: Handle, _flags: i32,
    ) {
        let launch = Launch::new(blocks(grid, block, shared)?, Arguments::Pointers(args), stream);
        // SAFETY: valid arguments are the caller's promise.
        unsafe { Launch { start, stop, ..launch }.run_host(host) }
    }

    fn hipExtLaunchMultiKernelMultiDevice(list: *const LaunchParams, count: i32, _flags: u32) {
        crate::entry::not_null(list)?;
        for i in 0..usize::try_from(count).map_err(|_| Error::InvalidValue)? {
            // SAFETY: `count` launches, as the caller promises.
            let p = unsafe { list.add(i).read() };
            let launch = Launch::new(blocks(p.grid, p.block, p.shared_mem)?, Arguments::Pointers(p.args), p.stream);
            // SAFETY: valid arguments are the caller's promise.
            unsafe { launch.run_host(p.func)? };
        }
        Ok(())
    }

    fn hipModuleLaunchKernel(
        function: Handle, gx: u32, gy: u32, gz: u32, bx: u32, by: u32, bz: u32, shared: u32, stream: Handle,
        params: *const *const c_void, extra: *const *const c_void,
    ) {
        let request = Request::blocks([gx, gy, gz], [bx, by, bz], shared)?;
        module_launch(function, request, stream, params, extra, [0, 0])
    }

    /// `hipExtModuleLaunchKernel`: the grid is in work-items.
    fn _Z24hipExtModuleLaunchKernelP18ihipModuleSymbol_tjjjjjjmP12ihipStream_tPPvS4_P11ihipEvent_tS6_j(
        function: Handle, gx: u32, gy: u32, gz: u32, bx: u32, by: u32, bz: u32, shared: usize, stream: Handle,
        params: *const *const c_void, extra: *const *const c_void, start: Handle, stop: Handle, _flags: u32,
    ) {
        let request = Request { grid: [gx, gy, gz], block: [bx, by, bz], dynamic_lds: lds(shared)?, cooperative: false };
        module_launch(function, request, stream, params, extra, [start, stop])
    }

    /// `hipHccModuleLaunchKernel`: the grid is in work-items.
    fn _Z24hipHccModuleLaunchKernelP18ihipModuleSymbol_tjjjjjjmP12ihipStream_tPPvS4_P11ihipEvent_tS6_(
        function: Handle, gx: u32, gy: u32, gz: u32, bx: u32, by: u32, bz: u32, shared: usize, stream: Handle,
        params: *const *const c_void, extra: *const *const c_void, start: Handle, stop: Handle,
    ) {
        let request = Request { grid: [gx, gy, gz], block: [bx, by, bz], dynamic_lds: lds(shared)?, cooperative: false };
        module_launch(function, request, stream, params, extra, [start, stop])
    }

    fn hipModuleLaunchCooperativeKernel(
        function: Handle, gx: u32, gy: u32, gz: u32, bx: u32, by: u32, bz: u32, shared: u32, stream: Handle,
        params: *const *const c_void,
    ) {
        let request = Request { cooperative: true, ..Request::blocks([gx, gy, gz], [bx, by, bz], shared)? };
        module_launch(function, request, stream, params, std::ptr::null(), [0, 0])
    }

    fn hipLaunchKernelExC(config: *const LaunchConfig, host: *const c_void, args: *const *const c_void) {
        // SAFETY: null or valid, as HIP asks of the caller.
        let c = unsafe { take(config)? };
        let request = Request {
            // SAFETY: as many attributes as the configuration says, as HIP asks of the caller.
            cooperative: unsafe { asks_for_cooperation(c.attributes, c.count)? },
            ..blocks(c.grid, c.block, c.shared_mem)?
        };
        // SAFETY: valid arguments are the caller's promise.
        unsafe { Launch::new(request, Arguments::Pointers(args), c.stream).run_host(host) }
    }

    fn hipDrvLaunchKernelEx(
        config: *const DrvLaunchConfig, function: Handle, params: *const *const c_void, extra: *const *const c_void,
    ) {
        // SAFETY: null or valid, as HIP asks of the caller.
        let c = unsafe { take(config)? };
        let request = Request {
            // SAFETY: as many attributes as the configuration says, as HIP asks of the caller.
            cooperative: unsafe { asks_for_cooperation(c.attributes, c.count)? },
            ..blocks(c.grid, c.block, c.shared_mem as usize)?
        };
        module_launch(function, request, c.stream, params, extra, [0, 0])
    }

    fn hipGetFuncBySymbol(to: *mut Handle, host: *const c_void) {
        crate::entry::not_null(to)?;
        let function = registry::function(host as usize, cairn_hip::runtime::current()?)?;
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe { crate::entry::put(to, module::publish_function(&function)?) }
    }
}

since! { hip7 {
    /// From HIP 7 on, a grid of nothing is a bad value.
    fn hipLaunchKernel(host: *const c_void, grid: Dim3, block: Dim3, args: *const *const c_void, shared: usize, stream: Handle) {
        not_empty(grid.array())?;
        let launch = Launch::new(blocks(grid, block, shared)?, Arguments::Pointers(args), stream);
        // SAFETY: valid arguments are the caller's promise.
        unsafe { launch.run_host(host) }
    }

    fn hipModuleLaunchKernel(
        function: Handle, gx: u32, gy: u32, gz: u32, bx: u32, by: u32, bz: u32, shared: u32, stream: Handle,
        params: *const *const c_void, extra: *const *const c_void,
    ) {
        not_empty([gx, gy, gz])?;
        let request = Request::blocks([gx, gy, gz], [bx, by, bz], shared)?;
        module_launch(function, request, stream, params, extra, [0, 0])
    }
} }
