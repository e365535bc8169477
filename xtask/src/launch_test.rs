//! What `cairn run` does around programs: it chooses a device, wins over a program's own copy of ROCm, and shows what
//! programs look for of the driver. Part of `cargo xtask abi-test`.

use crate::cargo;
use crate::ci::Tally;
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const ROCMINFO: &str = "/usr/bin/rocminfo";
const TARGETS: &[&str] = &["gfx906", "gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1201"];

pub fn run(prefix: &Path) -> Result<Tally> {
    let mut tally = Tally::default();
    let mut count = |name: &str, result: Result<()>| match result {
        Ok(()) => tally.passed += 1,
        Err(e) => {
            eprintln!("launch: {name}: {e:#}");
            tally.failed += 1;
        }
    };
    if Path::new(ROCMINFO).exists() {
        for target in TARGETS {
            count(&format!("rocminfo on {target}"), rocminfo(prefix, target));
        }
    } else {
        println!("launch: rocminfo is not tested: no {ROCMINFO}");
    }
    let copy = a_copy_of_rocm()?;
    count("a program with its own copy behind an RPATH", behind_an_rpath(prefix, &copy));
    count("a copy by its path, from a script", by_its_path(prefix, &copy));
    println!("launch: {} passed, {} failed", tally.passed, tally.failed);
    Ok(tally)
}

/// Debian's program as it is, from a shell as people do.
fn rocminfo(prefix: &Path, target: &str) -> Result<()> {
    let out = cairn_run(prefix, &["--device", &format!("{target},gfx906")], &["sh", "-c", ROCMINFO])?;
    for agent in [target, "gfx906"] {
        ensure!(out.contains(&format!("amdgcn-amd-amdhsa--{agent}")), "{agent} is not in its list:\n{out}");
    }
    Ok(())
}

/// A folder with libraries that have the names of ROCm's and nothing in them.
fn a_copy_of_rocm() -> Result<PathBuf> {
    let dir = cargo::root().join("target/abi/copy");
    fs::create_dir_all(&dir)?;
    let empty = dir.join("empty.c");
    fs::write(&empty, "int a_copy;\n")?;
    for soname in ["libamdhip64.so.5", "libamdhip64.so.6"] {
        let mut c = Command::new("cc");
        c.args(["-shared", "-fPIC", &format!("-Wl,-soname={soname}")]).arg(&empty);
        succeeds(c.arg("-o").arg(dir.join(soname)))?;
    }
    let link = dir.join("libamdhip64.so");
    let _ = fs::remove_file(&link);
    std::os::unix::fs::symlink("libamdhip64.so.6", &link)?;
    Ok(dir)
}

fn behind_an_rpath(prefix: &Path, copy: &Path) -> Result<()> {
    let program = cargo::root().join("target/abi/rpath");
    let mut c = Command::new(prefix.join("bin/hipcc"));
    c.args(["-O2", "--offload-arch=gfx90a", "--offload-arch=gfx1030", "-Wl,--disable-new-dtags"]);
    c.arg(format!("-Wl,-rpath,{}", copy.display())).arg(cargo::root().join("examples/saxpy.hip"));
    succeeds(c.arg("-o").arg(&program))?;
    let program = program.to_str().context("the workspace's path is UTF-8")?;
    let out = cairn_run(prefix, &[], &[program])?;
    ensure!(out.contains("cairn: device gfx90a, as the program's GPU code is for gfx1030, gfx90a"), "{out}");
    let out = cairn_run(prefix, &["--device", "gfx1030"], &[program])?;
    ensure!(!out.contains("cairn: device"), "{out}");
    Ok(())
}

fn by_its_path(prefix: &Path, copy: &Path) -> Result<()> {
    let (source, program) = (copy.join("by-path.c"), copy.join("by-path"));
    let text = r#"
        #include <dlfcn.h>
        #include <stdio.h>
        int main(int argc, char **argv) {
            void *library = argc == 2 ? dlopen(argv[1], RTLD_NOW) : NULL;
            int (*get)(int *) = library ? (int (*)(int *))dlsym(library, "hipRuntimeGetVersion") : NULL;
            int version = 0;
            if (!get || get(&version)) return 1;
            printf("epoch %d\n", version / 10000000);
            return 0;
        }"#;
    fs::write(&source, text)?;
    succeeds(Command::new("cc").arg(&source).args(["-ldl", "-o"]).arg(&program))?;
    let script = copy.join("script.sh");
    fs::write(&script, "#!/bin/sh\nexec \"$(dirname \"$0\")/by-path\" \"$1\"\n")?;
    fs::set_permissions(&script, std::os::unix::fs::PermissionsExt::from_mode(0o755))?;
    let script = script.to_str().context("the workspace's path is UTF-8")?;
    let link = copy.join("libamdhip64.so");
    let cases = [
        (link.to_str().context("the workspace's path is UTF-8")?, "epoch 6"),
        ("/opt/rocm-5.7.0/lib/libamdhip64.so.5", "epoch 5"),
        ("libamdhip64.so.7", "epoch 7"),
        ("libamdhip64.so", "epoch 7"),
    ];
    for (asked, want) in cases {
        let out = cairn_run(prefix, &[], &[script, asked])?;
        ensure!(out.contains(want), "{asked}: {out}");
    }
    Ok(())
}

/// Both outputs of a program that succeeds.
fn cairn_run(prefix: &Path, options: &[&str], program: &[&str]) -> Result<String> {
    let mut c = Command::new("timeout");
    c.arg("120").arg(prefix.join("bin/cairn")).arg("run").args(options).arg("--").args(program);
    c.env_remove("CAIRN_DEVICE").env_remove("LD_LIBRARY_PATH");
    succeeds(&mut c)
}

fn succeeds(c: &mut Command) -> Result<String> {
    let out = c.output().with_context(|| format!("cannot start {:?}", c.get_program()))?;
    let text = format!("{}{}", String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr));
    ensure!(out.status.success(), "{c:?}: {}\n{text}", out.status);
    Ok(text)
}
