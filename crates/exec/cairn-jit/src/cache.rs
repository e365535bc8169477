//! Blobs on disk, shared by processes.
//!
//! Owns the directory: it must be the user's own and closed to others, since what is in it will be executed. Files appear
//! whole under their name; damaged ones are ignored. A directory that cannot be used is told of, since each run then translates
//! anew. Must not know what a blob was made from.

use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::io::{self, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};
use std::sync::Once;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::blob::Blob;

/// Changed whenever the code generator, the blob format or the wave state changes what a text means.
const VERSION: u32 = 2;
/// Bytes that the directory may hold before the oldest files go.
const MAX_BYTES: u64 = 1 << 30;

/// Names a blob: everything that it depends on, hashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key([u64; 2]);

impl Key {
    /// The key of parts in order.
    pub fn of(parts: &[&[u8]]) -> Key {
        let mut k = [0; 2];
        for (salt, k) in k.iter_mut().enumerate() {
            let mut h = DefaultHasher::new();
            h.write_u32(VERSION);
            h.write_usize(salt);
            for p in parts {
                h.write_usize(p.len());
                h.write(p);
            }
            *k = h.finish();
        }
        Key(k)
    }

    fn file_name(&self) -> String {
        format!("{:016x}{:016x}.blob", self.0[0], self.0[1])
    }
}

/// A cache directory.
#[derive(Debug)]
pub struct Cache {
    dir: PathBuf,
}

impl Cache {
    /// `$CAIRN_CACHE_DIR`, else `$XDG_CACHE_HOME/cairn`, else `~/.cache/cairn`; none where that cannot be used safely,
    /// and a line on stderr that says so. `CAIRN_CACHE=0` turns it off.
    pub fn open_default() -> Option<Cache> {
        if std::env::var_os("CAIRN_CACHE").is_some_and(|v| v == "0") {
            return None;
        }
        let var = |n: &str| std::env::var_os(n).filter(|v| !v.is_empty()).map(PathBuf::from);
        let dir = var("CAIRN_CACHE_DIR")
            .or_else(|| var("XDG_CACHE_HOME").map(|d| d.join("cairn")))
            .or_else(|| var("HOME").map(|d| d.join(".cache/cairn")))?;
        let dir = dir.join("code");
        Cache::open(&dir).map_err(|e| tell_not_kept(&dir, &e)).ok()
    }

    /// Opens or makes the directory; an error where it belongs to someone else or is open to others.
    pub fn open(dir: &Path) -> io::Result<Cache> {
        if !dir.exists() {
            if let Some(parent) = dir.parent() {
                fs::create_dir_all(parent)?;
            }
            match fs::DirBuilder::new().mode(0o700).create(dir) {
                Err(e) if e.kind() != io::ErrorKind::AlreadyExists => return Err(e),
                _ => {}
            }
        }
        let m = fs::symlink_metadata(dir)?;
        // SAFETY: takes nothing, cannot fail.
        let me = unsafe { libc::geteuid() };
        if !m.is_dir() || m.uid() != me || m.mode() & 0o077 != 0 {
            return Err(io::Error::other("it is not a folder that is yours alone (mode 0700)"));
        }
        Ok(Cache { dir: dir.to_path_buf() })
    }

    /// The blob of `key`, if there is an undamaged one that is ours.
    pub fn get(&self, key: &Key) -> Option<Blob> {
        let path = self.dir.join(key.file_name());
        let file = fs::File::open(path).ok()?;
        let m = file.metadata().ok()?;
        // SAFETY: takes nothing, cannot fail.
        let me = unsafe { libc::geteuid() };
        if !m.is_file() || m.uid() != me || m.mode() & 0o022 != 0 {
            return None;
        }
        let mut bytes = Vec::with_capacity(m.len() as usize);
        io::Read::read_to_end(&mut &file, &mut bytes).ok()?;
        Blob::from_bytes(&bytes).ok()
    }

    /// Keeps a blob. A failure to do so costs only the next run's time; the first is told.
    pub fn put(&self, key: &Key, blob: &Blob) {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let fresh =
            self.dir.join(format!("new-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed)));
        let written = fs::OpenOptions::new()
            .write(true)
            .create_new(true)
            .mode(0o600)
            .open(&fresh)
            .and_then(|mut f| f.write_all(&blob.to_bytes()))
            .and_then(|()| fs::rename(&fresh, self.dir.join(key.file_name())));
        if let Err(e) = written {
            let _ = fs::remove_file(&fresh);
            tell_not_kept(&self.dir, &e);
        }
        self.shrink(MAX_BYTES);
    }

    /// Removes the oldest files until at most three quarters of `max` are left, if there is more than `max`.
    fn shrink(&self, max: u64) {
        let Ok(entries) = fs::read_dir(&self.dir) else { return };
        let mut files: Vec<_> = entries
            .flatten()
            .filter_map(|e| {
                let m = e.metadata().ok()?;
                Some((m.modified().ok()?, m.len(), e.path()))
            })
            .collect();
        let mut total: u64 = files.iter().map(|f| f.1).sum();
        if total <= max {
            return;
        }
        files.sort();
        for (_, len, path) in files {
            if total <= max / 4 * 3 {
                break;
            }
            if fs::remove_file(path).is_ok() {
                total -= len;
            }
        }
    }
}

/// Says once a process that translations are not kept. A closed stderr changes nothing.
fn tell_not_kept(dir: &Path, why: &io::Error) {
    static TOLD: Once = Once::new();
    TOLD.call_once(|| {
        let text = format!(
            "cairn: translated kernels cannot be kept in {}: {why}; each run translates them anew \
             (CAIRN_CACHE_DIR chooses a folder, CAIRN_CACHE=0 does without)\n",
            dir.display()
        );
        let _ = io::stderr().lock().write_all(text.as_bytes());
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    fn temp(name: &str) -> PathBuf {
        let d = std::env::temp_dir().join(format!("cairn-cache-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&d);
        d
    }

    fn blob(fill: u8) -> Blob {
        Blob { bytes: vec![fill; 1000], entry: 0, ..Blob::default() }
    }

    #[test]
    fn blobs_come_back_unless_damaged() {
        let dir = temp("round");
        let c = Cache::open(&dir).unwrap();
        let k = Key::of(&[b"text", b"cpu"]);
        assert_ne!(k, Key::of(&[b"textc", b"pu"]));
        assert!(c.get(&k).is_none());
        c.put(&k, &blob(1));
        assert_eq!(c.get(&k), Some(blob(1)));
        let file = dir.join(k.file_name());
        let mut bytes = fs::read(&file).unwrap();
        bytes[500] ^= 1;
        fs::write(&file, bytes).unwrap();
        assert!(c.get(&k).is_none());
        fs::remove_dir_all(dir).unwrap();
    }

    #[test]
    fn a_directory_open_to_others_is_refused() {
        let dir = temp("mode");
        fs::create_dir(&dir).unwrap();
        fs::set_permissions(&dir, fs::Permissions::from_mode(0o755)).unwrap();
        assert!(Cache::open(&dir).is_err());
        fs::set_permissions(&dir, fs::Permissions::from_mode(0o700)).unwrap();
        assert!(Cache::open(&dir).is_ok());
        fs::remove_dir_all(dir).unwrap();
    }

    #[test]
    fn where_no_folder_can_be_the_reason_is_given() {
        let file = temp("file");
        fs::write(&file, "").unwrap();
        assert_eq!(Cache::open(&file.join("code")).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        let why = Cache::open(&file).unwrap_err().to_string();
        assert!(why.contains("not a folder"), "{why}");
        fs::remove_file(file).unwrap();
    }

    #[test]
    fn the_oldest_go_first() {
        let dir = temp("shrink");
        let c = Cache::open(&dir).unwrap();
        let keys: Vec<Key> = (0..4u8).map(|i| Key::of(&[&[i]])).collect();
        for (i, k) in keys.iter().enumerate() {
            c.put(k, &blob(i as u8));
            let f = fs::File::open(dir.join(k.file_name())).unwrap();
            let t = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1000 + i as u64);
            f.set_modified(t).unwrap();
        }
        c.shrink(3500);
        assert!(c.get(&keys[0]).is_none() && c.get(&keys[1]).is_none());
        assert_eq!(c.get(&keys[3]), Some(blob(3)));
        fs::remove_dir_all(dir).unwrap();
    }
}
