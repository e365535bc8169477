//! Executables from code objects that clang-19 compiles, where it is installed.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use cairn_hsa::device::MemoryKind;
use cairn_hsa::{Config, Error, Executable, ExecutableState, FileBytes, Runtime, SymbolInfo};

/// Compiles HIP without headers to a bare code object; `None` (with a note) where there is no clang-19.
fn compile(target: &str, source: &str) -> Option<FileBytes> {
    let clang =
        ["/usr/bin/clang++-19", "/usr/lib/llvm-19/bin/clang++"].iter().map(Path::new).find(|p| p.exists());
    let Some(clang) = clang else {
        eprintln!("skipped: no clang++-19");
        return None;
    };
    static NEXT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
    let n = NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let dir: PathBuf = std::env::temp_dir().join(format!("cairn-hsa-{}-{n}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let (input, output) = (dir.join("t.hip"), dir.join("t.co"));
    std::fs::write(&input, source).unwrap();
    let done = Command::new(clang)
        .args([
            "-x",
            "hip",
            "--cuda-device-only",
            "--no-gpu-bundle-output",
            "-nogpulib",
            "-nogpuinc",
            "-O1",
            "-c",
            "-Xoffload-linker",
            "--unresolved-symbols=ignore-all",
        ])
        .arg(format!("--offload-arch={target}"))
        .arg(&input)
        .arg("-o")
        .arg(&output)
        .output()
        .unwrap();
    assert!(done.status.success(), "clang: {}", String::from_utf8_lossy(&done.stderr));
    let bytes = std::fs::read(&output).unwrap();
    std::fs::remove_dir_all(&dir).unwrap();
    Some(Arc::new(bytes))
}

const SOURCE: &str = r#"
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
typedef int (*fn)(int);
__device__ __attribute__((noinline)) int twice(int x) { return x * 2; }
__device__ __attribute__((noinline)) int thrice(int x) { return x * 3; }
__constant__ fn table[2] = {twice, thrice};
__device__ int counter = 41;
__device__ int zeroed[1000];
extern "C" __global__ void k(int *out, int n) {
    __shared__ int s[64];
    s[n & 63] = n;
    out[0] = table[n & 1](s[n & 31]) + counter + zeroed[n];
}
"#;

fn runtime(devices: &str) -> Arc<Runtime> {
    let vars = |name: &str| (name == "CAIRN_DEVICE").then(|| devices.to_string());
    Runtime::new(Config::from_variables(vars).unwrap())
}

fn read_u64(runtime: &Runtime, addr: u64) -> u64 {
    let mut bytes = [0; 8];
    runtime.platform().memory.read(addr, &mut bytes).unwrap();
    u64::from_le_bytes(bytes)
}

#[test]
fn a_code_object_is_loaded_relocated_and_found_by_name() {
    let Some(file) = compile("gfx906", SOURCE) else { return };
    let runtime = runtime("gfx906");
    let gpu = runtime.gpus().next().unwrap().clone();
    let (executable, loaded) = Executable::from_code_object(&runtime, &gpu, file).unwrap();
    assert_eq!(executable.state(), ExecutableState::Frozen);

    let kernel = executable.symbol("k.kd", Some(&gpu)).unwrap();
    assert_eq!(executable.symbol("k", None).unwrap().name, kernel.name);
    let SymbolInfo::Kernel(k) = &kernel.info else { panic!("{kernel:?}") };
    assert!(loaded.contains(k.kernel_object) && loaded.contains(k.entry));
    assert_eq!(k.group_size(), 256);
    assert!(k.kernarg_size() >= 12);
    let entry = runtime.platform().kernels.find(k.kernel_object).unwrap();
    assert_eq!((&*entry.code.name, entry.code.entry), ("k", k.entry));
    assert!(entry.code.code.contains(&k.entry));
    // The descriptor in memory leads to the entry (its field at byte 16, relative to itself).
    assert_eq!(k.kernel_object.wrapping_add(read_u64(&runtime, k.kernel_object + 16)), k.entry);

    let variable = |name: &str| {
        let symbol = executable.symbol(name, Some(&gpu)).unwrap_or_else(|| panic!("no {name}"));
        let SymbolInfo::Variable(v) = symbol.info.clone() else { panic!("{symbol:?}") };
        v
    };
    let counter = variable("counter");
    assert_eq!(counter.size, 4);
    assert_eq!(read_u64(&runtime, counter.address) as u32, 41);
    // R_AMDGPU_RELATIVE64: function pointers hold loaded addresses of two different functions.
    let table = variable("table");
    let (f, g) = (read_u64(&runtime, table.address), read_u64(&runtime, table.address + 8));
    assert!(f != g && entry.code.code.contains(&f) && entry.code.code.contains(&g), "{f:#x} {g:#x}");

    let image = runtime.platform().memory.find(k.entry).unwrap();
    assert_eq!((image.kind, &*image.name), (MemoryKind::Code, "code object of k"));
    assert!(matches!(executable.load(&gpu, Arc::new(Vec::new())), Err(Error::Frozen)));

    let (object, base) = (k.kernel_object, loaded.load_base);
    drop((executable, loaded));
    assert!(runtime.platform().kernels.find(object).is_none(), "unloading forgets kernels");
    assert!(runtime.platform().memory.find(base).is_none(), "and frees the image");
}

#[test]
fn code_for_another_device_is_refused() {
    let Some(file) = compile("gfx1030", SOURCE) else { return };
    let runtime = runtime("gfx906,gfx1030");
    let gpus: Vec<_> = runtime.gpus().cloned().collect();
    match Executable::new(&runtime).load(&gpus[0], file.clone()) {
        Err(Error::IncompatibleTarget { code, device }) => {
            assert_eq!((code.as_str(), device.as_str()), ("gfx1030", "gfx906:sramecc-:xnack-"));
        }
        other => panic!("{:?}", other.err()),
    }
    Executable::new(&runtime).load(&gpus[1], file.clone()).unwrap();
    assert!(matches!(Executable::new(&runtime).load(runtime.cpu(), file), Err(Error::NotAGpu(_))));
}

#[test]
fn variables_that_the_program_defines() {
    let source = r#"
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
extern "C" { extern __device__ __attribute__((visibility("default"))) int outside; }
extern "C" __device__ int *pointer = &outside;
extern "C" __global__ void k(int *o) { *o = *pointer; }
"#;
    let Some(file) = compile("gfx906", source) else { return };
    let runtime = runtime("gfx906");
    let gpu = runtime.gpus().next().unwrap().clone();
    let bare = Executable::new(&runtime);
    match bare.load(&gpu, file.clone()) {
        Err(Error::CodeObject(e)) => assert!(e.to_string().contains("`outside`"), "{e}"),
        other => panic!("an undefined variable must be an error: {:?}", other.err()),
    }
    assert_eq!(runtime.platform().memory.usage(Some(0)).used, 0, "a failed load leaves nothing behind");
    let executable = Executable::new(&runtime);
    executable.define_variable(Some(&gpu), "outside", 0x1234_5678_9000).unwrap();
    assert!(matches!(executable.define_variable(Some(&gpu), "outside", 1), Err(Error::AlreadyDefined(_))));
    executable.load(&gpu, file).unwrap();
    let pointer = executable.symbol("pointer", Some(&gpu)).unwrap();
    let SymbolInfo::Variable(v) = &pointer.info else { panic!("{pointer:?}") };
    assert_eq!(read_u64(&runtime, v.address), 0x1234_5678_9000);
}

#[test]
fn agents_and_pools() {
    let runtime = runtime("gfx90a,gfx1030");
    assert_eq!(runtime.agents().len(), 3);
    assert_eq!(runtime.agents().iter().map(|a| a.node()).collect::<Vec<_>>(), [0, 1, 2]);
    let gpus: Vec<_> = runtime.gpus().cloned().collect();
    assert_eq!((gpus[0].name(), gpus[1].name()), ("gfx90a", "gfx1030"));
    assert_eq!(gpus[0].target_id().unwrap().to_string(), "gfx90a:sramecc+:xnack-");
    assert_ne!(gpus[0].uuid(), gpus[1].uuid());
    for a in runtime.agents() {
        assert_eq!(runtime.agent_by_handle(a.handle()).unwrap().index, a.index);
        for p in &a.pools {
            assert_eq!(runtime.pool_by_id(p.id).unwrap().agent, a.index);
        }
    }
    let device = gpus[1].pool(MemoryKind::CoarseGrained).unwrap();
    let at = runtime.allocate(device, 1000).unwrap();
    let found = runtime.platform().memory.find(at + 999).unwrap();
    assert_eq!(runtime.agent_of_owner(found.owner).index, gpus[1].index);
    assert!(runtime.allocate(device, device.size + 1).is_err());
    let group = gpus[1].pools.iter().find(|p| !p.allocatable()).unwrap();
    assert_eq!(group.size, 65536);
    assert!(matches!(runtime.allocate(group, 64), Err(Error::NotAllocatable(_))));
}
