//! What the host's processor offers to compiled code.

use crate::codegen::HostShape;

/// A processor that code is compiled for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Host {
    pub shape: HostShape,
    /// LLVM's name of the CPU; empty: whatever the helper runs on.
    pub cpu: String,
    /// Distinguishes processors whose code must not be mixed up in a cache.
    pub identity: Vec<u8>,
}

impl Host {
    /// This host; none where it lacks what compiled code takes for granted. `CAIRN_JIT_WIDTH` chooses another slice width:
    /// 8 and 4 lanes then mean AVX2 code.
    pub fn detect() -> Option<Host> {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::is_x86_feature_detected as has;
            if !(has!("avx2") && has!("fma") && has!("f16c") && has!("bmi2") && has!("lzcnt")) {
                return None;
            }
            let avx512 = has!("avx512f") && has!("avx512vl") && has!("avx512dq") && has!("avx512bw");
            let asked = std::env::var("CAIRN_JIT_WIDTH").ok().and_then(|v| v.parse::<u16>().ok());
            let lanes = match asked {
                Some(n @ (4 | 8)) => n,
                Some(16) => 16,
                _ if avx512 => 16,
                _ => 8,
            };
            let cpu = if lanes < 16 && avx512 { "x86-64-v3" } else { "" };
            let mut identity = Vec::new();
            for (leaf, sub) in [(1, 0), (7, 0), (7, 1)] {
                let r = std::arch::x86_64::__cpuid_count(leaf, sub);
                // Leaf 1's ebx and the state of OSXSAVE differ from core to core and boot to boot.
                let words = if leaf == 1 { vec![r.eax, r.edx] } else { vec![r.ebx, r.ecx, r.edx] };
                for w in words {
                    identity.extend(w.to_le_bytes());
                }
            }
            Some(Host { shape: HostShape { slice_lanes: lanes }, cpu: cpu.into(), identity })
        }
        #[cfg(not(target_arch = "x86_64"))]
        None
    }
}
