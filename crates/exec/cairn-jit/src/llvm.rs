//! LLVM, opened at run time through its C API: text in, relocatable object out.
//!
//! Owns the only calls into LLVM; used by the helper program (and tests), never in a program's process. Opening the
//! library by name instead of linking it means that building Cairn needs no LLVM. Must not know the guest.

#![allow(non_snake_case)]

use std::ffi::{CStr, CString, c_char, c_int, c_uint, c_void};
use std::ptr;

/// Why LLVM gave no object.
#[derive(Clone, Debug, thiserror::Error)]
pub enum LlvmError {
    #[error("LLVM's shared library was not found (tried {tried}); install it with: apt install libllvm19")]
    Missing { tried: String },
    #[error("{library} lacks the function {symbol}")]
    Symbol { library: &'static str, symbol: &'static str },
    #[error("LLVM: {0}")]
    Failed(String),
}

/// Debian's names of the library, newest tested first.
const NAMES: &[&CStr] =
    &[c"libLLVM.so.19.1", c"libLLVM-19.so.1", c"libLLVM-19.so", c"libLLVM.so.20.1", c"libLLVM-18.so.1"];

type Ref = *mut c_void;

macro_rules! api {
    ($($name:ident : fn($($arg:ty),*) $(-> $ret:ty)?;)*) => {
        #[allow(non_snake_case)]
        struct Api { $($name: unsafe extern "C" fn($($arg),*) $(-> $ret)?,)* }

        impl Api {
            fn open() -> Result<Api, LlvmError> {
                let (lib, library) = open_library()?;
                $(
                    let symbol = stringify!($name);
                    let name = CString::new(symbol).map_err(|_| LlvmError::Symbol { library, symbol })?;
                    // SAFETY: `lib` is a handle that dlopen gave and that is never closed; the name ends in NUL.
                    let p = unsafe { libc::dlsym(lib, name.as_ptr()) };
                    if p.is_null() {
                        return Err(LlvmError::Symbol { library, symbol });
                    }
                    // SAFETY: the symbol is a function of LLVM's stable C API with this signature (llvm-c headers).
                    let $name = unsafe {
                        std::mem::transmute::<*mut c_void, unsafe extern "C" fn($($arg),*) $(-> $ret)?>(p)
                    };
                )*
                Ok(Api { $($name),* })
            }
        }
    };
}

api! {
    LLVMContextCreate: fn() -> Ref;
    LLVMContextDispose: fn(Ref);
    LLVMCreateMemoryBufferWithMemoryRangeCopy: fn(*const c_char, usize, *const c_char) -> Ref;
    LLVMParseIRInContext: fn(Ref, Ref, *mut Ref, *mut *mut c_char) -> c_int;
    LLVMDisposeMessage: fn(*mut c_char);
    LLVMInitializeX86TargetInfo: fn();
    LLVMInitializeX86Target: fn();
    LLVMInitializeX86TargetMC: fn();
    LLVMInitializeX86AsmPrinter: fn();
    LLVMInitializeX86AsmParser: fn();
    LLVMGetTargetFromTriple: fn(*const c_char, *mut Ref, *mut *mut c_char) -> c_int;
    LLVMCreateTargetMachine: fn(Ref, *const c_char, *const c_char, *const c_char, c_int, c_int, c_int) -> Ref;
    LLVMDisposeTargetMachine: fn(Ref);
    LLVMCreateTargetDataLayout: fn(Ref) -> Ref;
    LLVMDisposeTargetData: fn(Ref);
    LLVMSetModuleDataLayout: fn(Ref, Ref);
    LLVMVerifyModule: fn(Ref, c_int, *mut *mut c_char) -> c_int;
    LLVMCreatePassBuilderOptions: fn() -> Ref;
    LLVMDisposePassBuilderOptions: fn(Ref);
    LLVMRunPasses: fn(Ref, *const c_char, Ref, Ref) -> Ref;
    LLVMGetErrorMessage: fn(Ref) -> *mut c_char;
    LLVMDisposeErrorMessage: fn(*mut c_char);
    LLVMTargetMachineEmitToMemoryBuffer: fn(Ref, Ref, c_int, *mut *mut c_char, *mut Ref) -> c_int;
    LLVMGetBufferStart: fn(Ref) -> *const c_char;
    LLVMGetBufferSize: fn(Ref) -> usize;
    LLVMDisposeMemoryBuffer: fn(Ref);
    LLVMDisposeModule: fn(Ref);
    LLVMGetHostCPUName: fn() -> *mut c_char;
    LLVMGetHostCPUFeatures: fn() -> *mut c_char;
    LLVMGetVersion: fn(*mut c_uint, *mut c_uint, *mut c_uint);
}

fn open_library() -> Result<(*mut c_void, &'static str), LlvmError> {
    for name in NAMES {
        // SAFETY: the name ends in NUL; LLVM's initialisers have no requirements on the caller.
        let lib = unsafe { libc::dlopen(name.as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL) };
        if !lib.is_null() {
            return Ok((lib, name.to_str().unwrap_or("libLLVM")));
        }
    }
    let tried: Vec<_> = NAMES.iter().map(|n| n.to_string_lossy()).collect();
    Err(LlvmError::Missing { tried: tried.join(", ") })
}

/// How to compile.
#[derive(Clone, Debug)]
pub struct Options {
    /// Pass pipeline in the syntax of `opt -passes`.
    pub passes: String,
    /// 0-3, as `llc -O`.
    pub codegen_level: u8,
    /// Target CPU and features; empty: the host's.
    pub cpu: String,
    pub features: String,
    /// Run LLVM's verifier first: for tests and debugging.
    pub verify: bool,
}

/// The LLVM library, opened.
pub struct Llvm {
    api: Api,
    target: Ref,
}

/// Features never used, whatever the host has. LLVM up to 21 swaps the operands of a masked comparison of halves but not
/// the predicate (llvm-project issue 159723), so that `a > b` becomes `a < b`. Nothing is lost: guest code computes on
/// halves in single precision.
const NEVER: &str = "-avx512fp16";

const TRIPLE: &CStr = c"x86_64-unknown-linux-gnu";

impl Llvm {
    /// # Errors
    /// If no LLVM of a known version is installed.
    pub fn open() -> Result<Llvm, LlvmError> {
        let api = Api::open()?;
        let mut target = ptr::null_mut();
        let mut msg = ptr::null_mut();
        // SAFETY: initialisers may be called once from one thread, which `open` documents by its use; out-pointers
        // are valid; the triple ends in NUL.
        let bad = unsafe {
            (api.LLVMInitializeX86TargetInfo)();
            (api.LLVMInitializeX86Target)();
            (api.LLVMInitializeX86TargetMC)();
            (api.LLVMInitializeX86AsmPrinter)();
            (api.LLVMInitializeX86AsmParser)();
            (api.LLVMGetTargetFromTriple)(TRIPLE.as_ptr(), &mut target, &mut msg)
        };
        if bad != 0 {
            return Err(LlvmError::Failed(take(&api, msg)));
        }
        Ok(Llvm { api, target })
    }

    /// Major, minor, patch.
    pub fn version(&self) -> (u32, u32, u32) {
        let (mut a, mut b, mut c) = (0, 0, 0);
        // SAFETY: three valid out-pointers.
        unsafe { (self.api.LLVMGetVersion)(&mut a, &mut b, &mut c) };
        (a, b, c)
    }

    /// The host's CPU name and its feature string.
    pub fn host(&self) -> (String, String) {
        // SAFETY: both give messages that `take` frees.
        unsafe {
            (
                take(&self.api, (self.api.LLVMGetHostCPUName)()),
                take(&self.api, (self.api.LLVMGetHostCPUFeatures)()),
            )
        }
    }

    /// Compiles a module's text to a relocatable ELF object.
    ///
    /// # Errors
    /// LLVM's message.
    pub fn compile(&self, text: &str, o: &Options) -> Result<Vec<u8>, LlvmError> {
        let api = &self.api;
        let (host_cpu, host_features) = self.host();
        let cpu = if o.cpu.is_empty() { host_cpu } else { o.cpu.clone() };
        let features =
            if o.cpu.is_empty() && o.features.is_empty() { host_features } else { o.features.clone() };
        let features = if features.is_empty() { NEVER.into() } else { format!("{features},{NEVER}") };
        let c = |s: &str| CString::new(s).map_err(|_| LlvmError::Failed("a NUL in an option".into()));
        let (cpu, features, passes) = (c(&cpu)?, c(&features)?, c(&o.passes)?);
        let mut msg = ptr::null_mut();
        let mut module = ptr::null_mut();
        // SAFETY: the buffer is a copy of `text`; the parser takes ownership of it; the module belongs to the context,
        // which is disposed after it on every path below.
        unsafe {
            let ctx = (api.LLVMContextCreate)();
            let buf = (api.LLVMCreateMemoryBufferWithMemoryRangeCopy)(
                text.as_ptr().cast(),
                text.len(),
                c"kernel".as_ptr(),
            );
            if (api.LLVMParseIRInContext)(ctx, buf, &mut module, &mut msg) != 0 {
                let e = take(api, msg);
                (api.LLVMContextDispose)(ctx);
                return Err(LlvmError::Failed(e));
            }
            let r = self.compile_module(module, &cpu, &features, &passes, o);
            (api.LLVMDisposeModule)(module);
            (api.LLVMContextDispose)(ctx);
            r
        }
    }

    /// # Safety
    /// `module` is a live module of a live context that no other thread uses.
    unsafe fn compile_module(
        &self,
        module: Ref,
        cpu: &CStr,
        features: &CStr,
        passes: &CStr,
        o: &Options,
    ) -> Result<Vec<u8>, LlvmError> {
        let api = &self.api;
        let mut msg = ptr::null_mut();
        const RELOC_PIC: c_int = 2;
        const CODE_MODEL_SMALL: c_int = 3;
        // SAFETY: every reference comes from the call before it and is disposed once; strings end in NUL.
        unsafe {
            // With action 2 (return status) the verifier gives a message to free in any case.
            if o.verify && (api.LLVMVerifyModule)(module, 2, &mut msg) != 0 {
                return Err(LlvmError::Failed(take(api, msg)));
            }
            let tm = (api.LLVMCreateTargetMachine)(
                self.target,
                TRIPLE.as_ptr(),
                cpu.as_ptr(),
                features.as_ptr(),
                c_int::from(o.codegen_level),
                RELOC_PIC,
                CODE_MODEL_SMALL,
            );
            let layout = (api.LLVMCreateTargetDataLayout)(tm);
            (api.LLVMSetModuleDataLayout)(module, layout);
            (api.LLVMDisposeTargetData)(layout);
            let mut out = Err(LlvmError::Failed("no object".into()));
            let mut ok = true;
            if !passes.is_empty() {
                let options = (api.LLVMCreatePassBuilderOptions)();
                let err = (api.LLVMRunPasses)(module, passes.as_ptr(), tm, options);
                (api.LLVMDisposePassBuilderOptions)(options);
                if !err.is_null() {
                    let m = (api.LLVMGetErrorMessage)(err);
                    out = Err(LlvmError::Failed(CStr::from_ptr(m).to_string_lossy().into_owned()));
                    (api.LLVMDisposeErrorMessage)(m);
                    ok = false;
                }
            }
            if ok {
                const OBJECT: c_int = 1;
                let mut buf = ptr::null_mut();
                let mut msg = ptr::null_mut();
                if (api.LLVMTargetMachineEmitToMemoryBuffer)(tm, module, OBJECT, &mut msg, &mut buf) != 0 {
                    out = Err(LlvmError::Failed(take(api, msg)));
                } else {
                    let p = (api.LLVMGetBufferStart)(buf).cast::<u8>();
                    out = Ok(std::slice::from_raw_parts(p, (api.LLVMGetBufferSize)(buf)).to_vec());
                    (api.LLVMDisposeMemoryBuffer)(buf);
                }
            }
            (api.LLVMDisposeTargetMachine)(tm);
            out
        }
    }
}

/// Copies and frees one of LLVM's messages.
fn take(api: &Api, msg: *mut c_char) -> String {
    if msg.is_null() {
        return String::new();
    }
    // SAFETY: LLVM gave the message, NUL-terminated; it is freed once, after the copy.
    unsafe {
        let s = CStr::from_ptr(msg).to_string_lossy().into_owned();
        (api.LLVMDisposeMessage)(msg);
        s
    }
}

/// The pipeline for guest code: what promotes register slots to values, folds, and hoists out of slice loops.
pub const PASSES: &str = "function(sroa,early-cse,instcombine<no-verify-fixpoint>,simplifycfg,adce)";
/// The same without the pass that takes longest, for large functions.
pub const LARGE_PASSES: &str = "function(sroa,early-cse,simplifycfg,adce)";
