//! Destructors of thread-local values, without the loader's lock.
//!
//! Rust's standard library registers them with the C library's `__cxa_thread_atexit_impl`, which takes the lock that `dlopen`
//! and `dlclose` hold while they run a library's constructors and destructors. Those may launch kernels and wait for them, and
//! a thread of ours that is just starting would then wait for the lock: forever. So this library brings its own, on a
//! `pthread` key. It is not exported. Libraries with it are never unloaded (`-z nodelete`), so nothing has to be counted, and
//! the main thread's values outlive static destructors: programs call us from theirs.

use std::ffi::{c_int, c_void};
use std::sync::OnceLock;

type Destructor = unsafe extern "C" fn(*mut c_void);

/// What the ending thread has to destroy, latest first.
struct Node {
    destructor: Destructor,
    object: *mut c_void,
    next: *mut Node,
}

/// The key under which a thread keeps its list; `None` where the process has used up all keys.
fn key() -> Option<libc::pthread_key_t> {
    static KEY: OnceLock<Option<libc::pthread_key_t>> = OnceLock::new();
    *KEY.get_or_init(|| {
        let mut key = 0;
        // SAFETY: writes the key; `run` stays mapped as long as the process.
        (unsafe { libc::pthread_key_create(&mut key, Some(run)) } == 0).then_some(key)
    })
}

unsafe extern "C" fn run(list: *mut c_void) {
    let mut at = list.cast::<Node>();
    while !at.is_null() {
        // SAFETY: nodes are boxes that only this thread has, made below.
        let node = unsafe { Box::from_raw(at) };
        at = node.next;
        // SAFETY: whoever registered the pair promised that it may be called when the thread ends.
        unsafe { (node.destructor)(node.object) };
    }
}

/// Registers a destructor for the current thread's end.
///
/// # Safety
/// `destructor` may be called with `object` on this thread when it ends.
#[unsafe(no_mangle)]
unsafe extern "C" fn __cxa_thread_atexit_impl(
    destructor: Destructor,
    object: *mut c_void,
    _library: *mut c_void,
) -> c_int {
    let Some(key) = key() else { return -1 };
    // SAFETY: a key that exists; its values are nodes of this thread.
    let next = unsafe { libc::pthread_getspecific(key) }.cast::<Node>();
    let node = Box::into_raw(Box::new(Node { destructor, object, next }));
    // SAFETY: as above.
    unsafe { libc::pthread_setspecific(key, node.cast()) }
}
