//! Every pure operation, native against the evaluator, bit for bit, on special and random inputs.

use cairn_ir::eval::eval;
use cairn_ir::ty::W;
use cairn_ir::verify::pure_signature;
use cairn_jit::link::link;
use cairn_jit::ll::{E, Fun, T};
use cairn_jit::llvm::{Llvm, Options};
use cairn_jit::loader::Code;
use cairn_jit::pure;

fn mixed(i: u64) -> u64 {
    let mut z = i.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Values that matter for a width: integer edges and, in each float format, zeros, denormals, edges, NaNs.
fn specials(w: W) -> Vec<u64> {
    let mut v = vec![0, 1, 2, 3, u64::MAX, u64::MAX - 1, 31, 32, 33, 63, 64, 15, 16];
    v.extend([
        0x7fff,
        0x8000,
        0x8001,
        0x7fff_ffff,
        0x8000_0000,
        0x8000_0001,
        i64::MAX as u64,
        i64::MIN as u64,
    ]);
    let (e, m): (u32, u32) = match w {
        W::W1 => return vec![0, 1],
        W::W16 => (5, 10),
        W::W32 => (8, 23),
        W::W64 => (11, 52),
    };
    let inf = ((1u64 << e) - 1) << m;
    let one = ((1u64 << (e - 1)) - 1) << m;
    let mut mags =
        vec![0, 1, 2, (1 << m) - 1, 1 << m, (1 << m) + 1, one, one - 1, one + 1, inf, inf - 1, inf + 1];
    mags.extend([
        inf | 1 << (m - 1),
        inf | ((1 << m) - 1),
        one - (1 << m),
        one - (1 << m) + 1,
        one + (1 << m),
    ]);
    // Halves and integers around 2^k.
    for k in 0..e {
        mags.push(one + ((1u64 << k) << m));
        mags.push(one + ((1u64 << k) << m) + 1);
        mags.push(one + (3 << (m - 1)) + (u64::from(k) << m));
    }
    for x in mags {
        v.push(x);
        v.push(x | 1 << (e + m));
    }
    v.iter().map(|x| x & w.mask()).collect()
}

/// Arguments for trial `i`: pairs of specials first, then mixtures with random bits.
fn inputs(ws: &[W], i: u64, sp: &[Vec<u64>]) -> Vec<u64> {
    ws.iter()
        .enumerate()
        .map(|(k, w)| {
            let r = mixed(i * 4 + k as u64);
            let s = &sp[k];
            let x = match (r >> 60) % 4 {
                0 => r,
                // A float of modest exponent.
                1 => match w {
                    W::W16 => 0x3000 + (r & 0x9fff),
                    W::W32 => 0x3c00_0000 + (r & 0x87ff_ffff),
                    _ => 0x3f00_0000_0000_0000u64.wrapping_add(r & 0x81ff_ffff_ffff_ffff),
                },
                2 => s[(r >> 8) as usize % s.len()],
                _ => s[(r >> 8) as usize % s.len()] ^ (r & 1),
            };
            x & w.mask()
        })
        .collect()
}

fn check(llvm: &Llvm, n: u16, cpu: &str, passes: &str, trials: u64) -> usize {
    let mut failures = Vec::new();
    let ops = pure::all();
    let lanes = n.max(1) as usize;
    let mut refused = 0;
    for &p in &ops {
        let (ws, rw) = pure_signature(p);
        let mut f = Fun::new();
        let slots = T { e: E::I64, n };
        let ptrs: Vec<_> = (0..4).map(|_| f.param(T::s(E::Ptr))).collect();
        let b0 = cairn_jit::ll::L(0);
        f.start(b0);
        let args: Vec<_> = ws
            .iter()
            .enumerate()
            .map(|(k, w)| {
                let v = f.load(slots, ptrs[k], 8);
                f.zext_or_trunc(v, pure::elem(*w))
            })
            .collect();
        let Ok(r) = pure::emit_exact(&mut f, p, &args) else {
            refused += 1;
            continue;
        };
        assert_eq!(r.ty, T { e: pure::elem(rw), n }, "{p:?}");
        let r = f.zext_or_trunc(r, E::I64);
        f.store(r, ptrs[3], 8);
        f.ret_void();
        let text = f.module("op", "void", &ptrs, "nounwind \"min-legal-vector-width\"=\"512\"");
        let o = Options {
            passes: passes.into(),
            codegen_level: 1,
            cpu: cpu.into(),
            features: String::new(),
            verify: true,
        };
        let object = llvm.compile(&text, &o).unwrap_or_else(|e| panic!("{p:?}: {e}\n{text}"));
        let blob = link(&object, "op").unwrap_or_else(|e| panic!("{p:?} n={n}: {e}\n{text}"));
        let code = Code::load(blob, 0).unwrap();
        // SAFETY: the entry was compiled with this signature above.
        let run: extern "C" fn(*const u64, *const u64, *const u64, *mut u64) =
            unsafe { std::mem::transmute(code.entry()) };
        let sp: Vec<_> = ws.iter().map(|&w| specials(w)).collect();
        let mut i = 0;
        'op: while i < trials {
            let mut a = [[0u64; 64]; 3];
            let mut out = [0u64; 64];
            let sets: Vec<Vec<u64>> = (0..lanes).map(|l| inputs(&ws, i + l as u64 + 1, &sp)).collect();
            for (l, s) in sets.iter().enumerate() {
                for (k, x) in s.iter().enumerate() {
                    a[k][l] = *x;
                }
            }
            run(a[0].as_ptr(), a[1].as_ptr(), a[2].as_ptr(), out.as_mut_ptr());
            for (l, s) in sets.iter().enumerate() {
                let want = eval(p, s);
                if out[l] != want {
                    failures.push(format!("{p:?}{s:x?}: native {:#x}, evaluator {want:#x}", out[l]));
                    break 'op;
                }
            }
            i += lanes as u64;
        }
    }
    assert!(
        failures.is_empty(),
        "n={n} cpu={cpu}: {} operations differ:\n{}",
        failures.len(),
        failures.join("\n")
    );
    ops.len() - refused
}

#[test]
fn native_code_equals_the_evaluator() {
    let llvm = match Llvm::open() {
        Ok(l) => l,
        Err(e) => {
            eprintln!("skipped: {e}");
            return;
        }
    };
    let (host, _) = llvm.host();
    let o1 = cairn_jit::llvm::PASSES;
    let n16 = check(&llvm, 16, &host, o1, 4000);
    println!("16 lanes: {n16} operations");
    let n8 = check(&llvm, 8, "x86-64-v3", o1, 2000);
    println!("8 lanes, AVX2: {n8} operations");
    let s = check(&llvm, 0, &host, o1, 2000);
    println!("scalar: {s} operations");
    // Only 64-bit integers to float with directed rounding have no code.
    assert_eq!((n16, n8, s), (n16, n16, n16));
    assert_eq!(pure::all().len() - n16, 3 * 3 * 2);
}
