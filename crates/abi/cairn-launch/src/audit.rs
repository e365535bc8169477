//! The dynamic loader's questions (rtld-audit(7)). Where a program carries its own copy of ROCm, its RPATH or an absolute
//! path would win over `LD_LIBRARY_PATH`: here every search passes.

use crate::redirect;
use std::collections::BTreeMap;
use std::ffi::{CStr, CString, OsStr, c_char, c_uint, c_void};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex};

/// The folder of our libraries: this one lies in a folder below.
static LIB: LazyLock<Option<PathBuf>> = LazyLock::new(|| {
    // SAFETY: all zeros are a valid Dl_info; the address is in this library; names are C strings.
    let file = unsafe {
        let mut info: libc::Dl_info = std::mem::zeroed();
        if libc::dladdr(la_version as *const c_void, &mut info) == 0 || info.dli_fname.is_null() {
            return None;
        }
        CStr::from_ptr(info.dli_fname)
    };
    let file = std::fs::canonicalize(OsStr::from_bytes(file.to_bytes())).ok()?;
    Some(file.parent()?.parent()?.to_owned())
});

/// Paths that the loader was given: it keeps what it is told.
static ANSWERS: Mutex<BTreeMap<PathBuf, CString>> = Mutex::new(BTreeMap::new());

/// The version of the interface that we speak: the loader's.
#[unsafe(no_mangle)]
pub extern "C" fn la_version(version: c_uint) -> c_uint {
    version
}

/// A name or path that the loader is about to try; another one may be answered.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn la_objsearch(
    name: *const c_char,
    _cookie: *mut c_void,
    _flag: c_uint,
) -> *const c_char {
    // SAFETY: the loader passes a C string.
    let asked = Path::new(OsStr::from_bytes(unsafe { CStr::from_ptr(name) }.to_bytes()));
    answer(asked).unwrap_or(name)
}

fn answer(asked: &Path) -> Option<*const c_char> {
    let path = redirect::ours(asked, LIB.as_deref()?)?;
    let mut answers = ANSWERS.lock().unwrap_or_else(|e| e.into_inner());
    if !answers.contains_key(&path) {
        let text = CString::new(path.clone().into_os_string().into_vec()).ok()?;
        answers.insert(path.clone(), text);
    }
    // The string stays where it is, in the map, for the life of the process.
    answers.get(&path).map(|text| text.as_ptr())
}
