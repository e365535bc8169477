//! GPU code at a bare address: how far it may be read.

use cairn_fatbin::ByteSource;
use cairn_hip::{Error, Result, log};
use std::ffi::{CStr, c_int, c_void};

/// Memory without a known end.
struct Bare(*const u8);

impl ByteSource for Bare {
    fn read(&self, offset: u64, len: u64) -> Option<&[u8]> {
        // SAFETY: whoever made this promised that a code object or bundle lies there; its own headers say how far
        // it goes, and no more than that is asked for.
        Some(unsafe { std::slice::from_raw_parts(self.0.add(offset as usize), len as usize) })
    }
}

/// The code object or bundle at an address that a program passed.
///
/// # Safety
/// `data` is null, or a code object or bundle lies there while the result lives.
pub unsafe fn at<'a>(data: *const u8) -> Result<&'a [u8]> {
    if data.is_null() {
        return Err(log::fail(Error::InvalidValue, format_args!("a null pointer for GPU code")));
    }
    if !cairn_hip::memory::is_there(data as u64, 1, false) {
        return Err(log::say(
            Error::InvalidImage,
            format_args!("no GPU code at {data:p}: no memory is there"),
        ));
    }
    let (_, len) = cairn_fatbin::extent(&Bare(data))
        .map_err(|e| log::say(Error::InvalidImage, format_args!("no GPU code at {data:p}: {e}")))?;
    // SAFETY: as the caller promises; the length is what the headers say.
    Ok(unsafe { std::slice::from_raw_parts(data, len as usize) })
}

/// A fat binary in a program's or library's image: everything up to the end of its segment, and the file's name. Nothing
/// is read.
///
/// # Safety
/// `data` points to a fat binary that stays there as long as it is registered.
pub unsafe fn of_program(data: *const u8) -> Result<(&'static [u8], String)> {
    match segment_of(data) {
        Some(found) => {
            let len = found.end - data as usize;
            // SAFETY: from `data` to the end of the mapped segment that holds it.
            Ok((unsafe { std::slice::from_raw_parts(data, len) }, found.file))
        }
        // SAFETY: as the caller promises.
        None => Ok((unsafe { at(data)? }, format!("memory at {data:p}"))),
    }
}

struct Found {
    end: usize,
    file: String,
}

struct Search {
    address: usize,
    found: Option<Found>,
}

/// The loaded segment that holds an address.
fn segment_of(data: *const u8) -> Option<Found> {
    let mut search = Search { address: data as usize, found: None };
    // SAFETY: the callback gets `search`, which lives through the call.
    unsafe { libc::dl_iterate_phdr(Some(visit), (&raw mut search).cast()) };
    search.found
}

unsafe extern "C" fn visit(info: *mut libc::dl_phdr_info, _size: usize, search: *mut c_void) -> c_int {
    // SAFETY: the loader passes a valid structure, and we passed the search.
    let (info, search) = unsafe { (&*info, &mut *search.cast::<Search>()) };
    if info.dlpi_phdr.is_null() {
        return 0;
    }
    // SAFETY: the loader says how many headers there are.
    let headers = unsafe { std::slice::from_raw_parts(info.dlpi_phdr, usize::from(info.dlpi_phnum)) };
    for h in headers.iter().filter(|h| h.p_type == libc::PT_LOAD) {
        let start = (info.dlpi_addr as usize).wrapping_add(h.p_vaddr as usize);
        let end = start.wrapping_add(h.p_memsz as usize);
        if (start..end).contains(&search.address) {
            search.found = Some(Found { end, file: file_name(info) });
            return 1;
        }
    }
    0
}

fn file_name(info: &libc::dl_phdr_info) -> String {
    let name = if info.dlpi_name.is_null() {
        c""
    } else {
        // SAFETY: the loader passes a C string.
        unsafe { CStr::from_ptr(info.dlpi_name) }
    };
    match name.to_string_lossy() {
        n if n.is_empty() => {
            std::env::current_exe().map_or("this program".into(), |p| p.display().to_string())
        }
        n => n.into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_own_constants_lie_in_a_segment_of_this_program() {
        static DATA: [u8; 64] = [7; 64];
        let found = segment_of(DATA.as_ptr()).unwrap();
        assert!(found.end >= DATA.as_ptr() as usize + 64 && !found.file.is_empty());
        assert!(segment_of(std::ptr::without_provenance(16)).is_none());
    }

    #[test]
    fn rubbish_is_refused() {
        let rubbish = [0x55u8; 64];
        // SAFETY: 64 readable bytes; what they are decides how much is read.
        assert_eq!(unsafe { at(rubbish.as_ptr()) }, Err(Error::InvalidImage));
        // SAFETY: null is allowed.
        assert_eq!(unsafe { at(std::ptr::null()) }, Err(Error::InvalidValue));
    }
}
