//! Kernels' messages go through the program's own stdio, so that they keep their place among the program's own.

use cairn_hip::OutputStream;
use cairn_hip::hostcall;
use std::ffi::c_void;

unsafe extern "C" {
    static stdout: *mut libc::FILE;
    static stderr: *mut libc::FILE;
}

fn write(stream: OutputStream, text: &[u8]) {
    // SAFETY: the C library's streams exist as long as the process; fwrite locks the stream itself.
    unsafe {
        let file = match stream {
            OutputStream::Stdout => stdout,
            OutputStream::Stderr => stderr,
        };
        libc::fwrite(text.as_ptr().cast::<c_void>(), 1, text.len(), file);
    }
}

/// Connects kernels' messages to stdio.
pub fn connect() {
    hostcall::set_output(write);
}
