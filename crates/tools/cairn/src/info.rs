//! `cairn info`: the devices that can be had and where this installation lies.

use crate::prefix;
use anyhow::Result;
use cairn_target::DeviceProfile;

pub fn run() -> Result<()> {
    println!("Cairn {}, installed in {}", env!("CARGO_PKG_VERSION"), prefix::root().display());
    for name in prefix::LIBRARIES {
        let there = prefix::lib().join(name).exists();
        println!("  {name:<22} {}", if there { "present" } else { "missing (scripts/build makes it)" });
    }
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    println!("Worker threads: {threads} (CAIRN_THREADS or --threads changes that)");
    println!("Virtual devices (CAIRN_DEVICE or --device chooses):");
    println!(
        "  {:<10} {:<28} {:>5} {:>5} {:>9}  {:<8} target ID",
        "name", "board", "CUs", "wave", "memory", "kernels"
    );
    for p in DeviceProfile::all() {
        println!(
            "  {:<10} {:<28} {:>5} {:>5} {:>5} GiB  {:<8} {}",
            p.target.name(),
            p.name,
            p.compute_units,
            p.target.default_wave_size().lanes(),
            p.memory_bytes >> 30,
            if p.runs_code() { "run" } else { "not yet" },
            p.target_id()
        );
    }
    println!("Devices whose kernels do not run yet can be looked at by programs, and compiled for.");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kernels_run_only_where_instructions_can_be_read() {
        for p in DeviceProfile::all().iter().filter(|p| p.runs_code()) {
            assert!(cairn_isa::Decoder::new(p.target).is_ok(), "{}", p.target.name());
        }
    }
}
