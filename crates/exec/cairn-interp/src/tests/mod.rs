//! Hand-built IR, run under the scheduler.
//!
//! Must not know instructions.

mod random;

use std::sync::Arc;

use cairn_engine::engine::{Dispatch, KernelCode};
use cairn_engine::fault::{Access, Fault, FaultKind, PrepareError};
use cairn_engine::sched::run_range;
use cairn_ir::build::BlockBuilder;
use cairn_ir::eval::eval;
use cairn_ir::func::{Block, BlockId, Cond, Function, Refusal, Term, Value};
use cairn_ir::op::{AtomicOp, Dpp, DppCtrl, Mem, Op, Pure, Scope, Space, Special};
use cairn_ir::reg::{SReg, VReg};
use cairn_ir::ty::{F, Round, W, WaveSize};
use cairn_target::Target;

use crate::program::{Program, Source};

const ENTRY: u64 = 0x1000;
const V: fn(u16) -> VReg = VReg;
const S: fn(u8) -> SReg = SReg;

struct Functions(Vec<Function>);

impl Source for Functions {
    fn function(&self, pc: u64) -> Result<Function, PrepareError> {
        self.0
            .iter()
            .find(|f| f.entry_pc == pc)
            .cloned()
            .ok_or_else(|| PrepareError::Malformed { kernel: "k".into(), why: format!("nothing at {pc:#x}") })
    }
    fn text(&self, pc: u64) -> String {
        format!("inst@{pc:x}")
    }
}

/// Kernarg pointer in s[0:1], workgroup IDs x, y, z in s2.., work-item ID in v0.
fn kernel(wave: WaveSize) -> KernelCode {
    let mut descriptor = [0u8; 64];
    let rsrc2 = 2u32 << 1 | 1 << 7 | 1 << 8 | 1 << 9;
    descriptor[52..56].copy_from_slice(&rsrc2.to_le_bytes());
    let properties = 1u16 << 3 | u16::from(wave == WaveSize::Wave32) << 10;
    descriptor[56..58].copy_from_slice(&properties.to_le_bytes());
    let target = if wave == WaveSize::Wave32 { "gfx1030" } else { "gfx906" };
    KernelCode {
        name: "k".into(),
        target: Target::from_name(target).unwrap(),
        descriptor_addr: 0,
        descriptor,
        entry: ENTRY,
        code: 0..0,
        kernarg_size: 8,
    }
}

fn launch(functions: Vec<Function>, groups: u32, size: u16, kernarg: u64) -> Result<(), Box<Fault>> {
    for f in &functions {
        cairn_ir::verify::function(f).unwrap();
    }
    let kernel = kernel(functions[0].wave);
    let program = Program::new(kernel.clone(), Box::new(Functions(functions))).unwrap();
    let dispatch = Dispatch {
        packet_addr: 0,
        queue_addr: 0,
        dispatch_id: 0,
        grid: [groups * u32::from(size), 1, 1],
        workgroup: [size, 1, 1],
        kernarg_addr: kernarg,
        private_segment_size: 64,
        group_segment_size: 1024,
    };
    run_range(&program, &kernel, &dispatch, 0..u64::from(groups))
}

/// A block at `pc`; every block's PC must differ.
fn block(pc: u64, f: impl FnOnce(&mut BlockBuilder) -> Term) -> Block {
    block_in(WaveSize::Wave64, pc, f)
}

fn block_in(wave: WaveSize, pc: u64, f: impl FnOnce(&mut BlockBuilder) -> Term) -> Block {
    let mut b = BlockBuilder::new(wave, pc);
    b.begin_instruction(pc);
    let term = f(&mut b);
    b.finish(term)
}

fn function(entry_pc: u64, blocks: Vec<Block>) -> Function {
    Function { entry_pc, wave: WaveSize::Wave64, blocks, refusals: Vec::new() }
}

/// Address of dword `index` (lanes W32) in the buffer at s[0:1].
fn element(b: &mut BlockBuilder, index: Value) -> Value {
    let base = b.get_s(S(0), W::W64);
    let i = b.zext(index, W::W64);
    let off = b.shl_k(i, 2);
    b.add(base, off)
}

/// Global index: workgroup * size + v0.
fn global_id(b: &mut BlockBuilder, size: u32) -> Value {
    let g = b.get_s(S(2), W::W32);
    let k = b.k32(size);
    let base = b.mul(g, k);
    let v0 = b.get_v(V(0), W::W32);
    b.add(base, v0)
}

fn store_at(b: &mut BlockBuilder, index: Value, v: Value) {
    let a = element(b, index);
    b.store(Space::Global, Mem::Dwords(1), a, &[v]);
}

#[test]
fn lanes_compute_and_store_also_in_a_ragged_last_wave() {
    let out = vec![0u32; 100];
    let f = function(
        ENTRY,
        vec![block(ENTRY, |b| {
            let i = global_id(b, 100);
            let three = b.k32(3);
            let v = b.mul(i, three);
            b.set_v(V(5), v);
            let v = b.get_v(V(5), W::W32);
            store_at(b, i, v);
            Term::End
        })],
    );
    let mut guard = out.clone();
    guard.push(77);
    launch(vec![f], 1, 100, guard.as_mut_ptr() as u64).unwrap();
    for (i, v) in guard[..100].iter().enumerate() {
        assert_eq!(*v, 3 * i as u32);
    }
    assert_eq!(guard[100], 77);
}

#[test]
fn divergent_loops_under_exec() {
    // v1 = number of steps from i down to 0, one lane after another leaving the loop.
    let mut out = vec![0u32; 64];
    let f = function(
        ENTRY,
        vec![
            block(ENTRY, |b| {
                let z = b.k32(0);
                b.set_v(V(1), z);
                let v0 = b.get_v(V(0), W::W32);
                b.set_v(V(2), v0);
                let e = b.exec();
                b.set_s(S(10), e);
                Term::Jump(BlockId(1))
            }),
            block(ENTRY + 0x10, |b| {
                let n = b.get_v(V(2), W::W32);
                let z = b.k32(0);
                let more = b.ne(n, z);
                let m = b.ballot(more);
                b.set_s(SReg::EXEC, m);
                let one = b.k32(1);
                let n1 = b.sub(n, one);
                b.set_v(V(2), n1);
                let c = b.get_v(V(1), W::W32);
                let c1 = b.add(c, one);
                b.set_v(V(1), c1);
                Term::Branch { cond: Cond::ExecNz, then: BlockId(1), otherwise: BlockId(2) }
            }),
            block(ENTRY + 0x20, |b| {
                let e = b.get_s(S(10), W::W64);
                b.set_s(SReg::EXEC, e);
                let v0 = b.get_v(V(0), W::W32);
                let c = b.get_v(V(1), W::W32);
                store_at(b, v0, c);
                Term::End
            }),
        ],
    );
    launch(vec![f], 1, 64, out.as_mut_ptr() as u64).unwrap();
    assert_eq!(out, (0..64).collect::<Vec<u32>>());
}

#[test]
fn registers_read_before_they_are_overwritten_keep_their_value() {
    // Swaps v1 and v2, then s10 and s11, through values read before.
    let mut out = vec![0u32; 128];
    let f = function(
        ENTRY,
        vec![block(ENTRY, |b| {
            let v0 = b.get_v(V(0), W::W32);
            let k = b.k32(1000);
            let v = b.add(v0, k);
            b.set_v(V(1), v0);
            b.set_v(V(2), v);
            let x = b.get_v(V(1), W::W32);
            let y = b.get_v(V(2), W::W32);
            b.set_v(V(1), y);
            b.set_v(V(2), x);
            // A 64-bit swap of halves within the pair.
            let p = b.get_v(V(1), W::W64);
            let (lo, hi) = (b.lo32(p), b.hi32(p));
            let q = b.pack64(hi, lo);
            b.set_v(V(1), q);
            let (s1, s2) = (b.k32(5), b.k32(6));
            b.set_s(S(10), s1);
            b.set_s(S(11), s2);
            let (a, c) = (b.get_s(S(10), W::W32), b.get_s(S(11), W::W32));
            b.set_s(S(10), c);
            b.set_s(S(11), a);
            let (a, c) = (b.get_s(S(10), W::W32), b.get_s(S(11), W::W32));
            let four = b.k32(4);
            let t = b.shl(a, four);
            let t = b.or(t, c);
            let r1 = b.get_v(V(1), W::W32);
            let r = b.add(r1, t);
            store_at(b, v0, r);
            let r2 = b.get_v(V(2), W::W32);
            let sixty_four = b.k32(64);
            let i = b.add(v0, sixty_four);
            store_at(b, i, r2);
            Term::End
        })],
    );
    launch(vec![f], 1, 64, out.as_mut_ptr() as u64).unwrap();
    for i in 0..64u32 {
        assert_eq!(out[i as usize], i + 0x65);
        assert_eq!(out[64 + i as usize], i + 1000);
    }
}

#[test]
fn every_pure_operation_over_lanes_is_the_evaluator() {
    use Pure::*;
    let ws = [W::W1, W::W16, W::W32, W::W64];
    let fs = [F::F16, F::F32, F::F64];
    let r = Round::NearestEven;
    let mut ops = vec![Pack64, Hi32, Perm];
    for w in ws {
        ops.extend([Add(w), Sub(w), Mul(w), And(w), Or(w), Xor(w), Not(w), MinU(w), MaxS(w), Eq(w), Ne(w)]);
        ops.extend([LtU(w), LtS(w), LeU(w), LeS(w), Select(w)]);
        if w != W::W1 {
            ops.extend([
                MulHiU(w),
                MulHiS(w),
                Shl(w),
                LShr(w),
                AShr(w),
                Popcnt(w),
                Clz(w),
                Ctz(w),
                BitRev(w),
            ]);
        }
        for v in ws {
            if v.bits() > w.bits() {
                ops.extend([ZExt(w, v), SExt(w, v), Trunc(v, w)]);
            }
        }
    }
    for f in fs {
        ops.extend([FAdd(f, r), FMul(f, r), FFma(f, r), FNeg(f), FMin(f), FMax(f), FClass(f), FTrunc(f)]);
        ops.extend([FRndne(f), FFract(f), FLdexp(f), FFrexpExp(f), FFrexpMant(f), FSat(f), FRcp(f), FRsq(f)]);
        ops.extend([FExp2(f), FLog2(f), FSin(f), FCos(f), FFlush(f)].into_iter().filter(|_| f != F::F64));
        ops.extend([CvtFS(f, W::W32), CvtUF(W::W32, f, r), CvtFF(f, F::F32, r)]);
        use cairn_ir::op::FPred::*;
        ops.extend([Oeq, Olt, Oge, One, Uno, Ule].map(|p| FCmp(f, p)));
    }
    let mut seed = 1u64;
    let mut random = move || {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        // Small numbers and floats near 1 happen too.
        match seed >> 60 {
            0..4 => seed >> 50,
            4..8 => 0x3ff0_3c00_3f80_0000 ^ seed >> 40,
            _ => seed >> 3 ^ seed << 40,
        }
    };
    for op in ops {
        let (widths, result) = cairn_ir::verify::pure_signature(op);
        for wave in [WaveSize::Wave64, WaveSize::Wave32] {
            let n = wave.lanes() as usize;
            // Inputs: three qwords a lane, then two for the result.
            let mut data = vec![0u64; 4 * n];
            for v in &mut data[..3 * n] {
                *v = random();
            }
            let f = Function {
                entry_pc: ENTRY,
                wave,
                refusals: Vec::new(),
                blocks: vec![block_in(wave, ENTRY, |b| {
                    let base = b.get_s(S(0), W::W64);
                    let v0 = b.get_v(V(0), W::W32);
                    let i = b.zext(v0, W::W64);
                    let off = b.shl_k(i, 3);
                    let mut args = Vec::new();
                    for (a, w) in widths.iter().enumerate() {
                        let k = b.k64((a * n * 8) as u64);
                        let p = b.add(base, off);
                        let p = b.add(p, k);
                        let d = b.load(Space::Global, Mem::Dwords(2), p);
                        let q = b.pack64(d[0], d[1]);
                        args.push(b.trunc(q, *w));
                    }
                    let v = b.pure(op, &args);
                    let v = b.zext(v, W::W64);
                    let (lo, hi) = (b.lo32(v), b.hi32(v));
                    let k = b.k64((3 * n * 8) as u64);
                    let p = b.add(base, off);
                    let p = b.add(p, k);
                    b.store(Space::Global, Mem::Dwords(2), p, &[lo, hi]);
                    Term::End
                })],
            };
            launch(vec![f], 1, n as u16, data.as_mut_ptr() as u64).unwrap();
            for l in 0..n {
                let args: Vec<u64> =
                    widths.iter().enumerate().map(|(a, w)| data[a * n + l] & w.mask()).collect();
                let want = eval(op, &args) & result.mask();
                assert_eq!(data[3 * n + l], want, "{op:?} {args:x?} lane {l} of {n}");
            }
        }
    }
}

#[test]
fn barriers_pass_lds_between_waves() {
    // s[t] = t; barrier; out[t] = s[255 - t]
    let mut out = vec![0u32; 256];
    let f = function(
        ENTRY,
        vec![
            block(ENTRY, |b| {
                let t = b.get_v(V(0), W::W32);
                let a = b.shl_k(t, 2);
                b.store(Space::Lds, Mem::Dwords(1), a, &[t]);
                Term::Barrier { next: BlockId(1) }
            }),
            block(ENTRY + 4, |b| {
                let t = b.get_v(V(0), W::W32);
                let k = b.k32(255);
                let o = b.sub(k, t);
                let a = b.shl_k(o, 2);
                let v = b.load(Space::Lds, Mem::Dwords(1), a);
                store_at(b, t, v[0]);
                Term::End
            }),
        ],
    );
    launch(vec![f], 1, 256, out.as_mut_ptr() as u64).unwrap();
    assert_eq!(out, (0..256).rev().collect::<Vec<u32>>());
}

#[test]
fn lds_out_of_range_reads_zero_and_drops_writes() {
    let mut out = vec![9u32; 128];
    let f = function(
        ENTRY,
        vec![block(ENTRY, |b| {
            let t = b.get_v(V(0), W::W32);
            let k = b.k32(1024 - 8);
            let four = b.shl_k(t, 2);
            let a = b.add(four, k);
            let seven = b.k32(7);
            b.store(Space::Lds, Mem::Dwords(2), a, &[seven, t]);
            let v = b.load(Space::Lds, Mem::Dwords(2), a);
            store_at(b, t, v[0]);
            let i = b.k32(64);
            let i = b.add(t, i);
            store_at(b, i, v[1]);
            Term::End
        })],
    );
    launch(vec![f], 1, 64, out.as_mut_ptr() as u64).unwrap();
    assert_eq!(out[..4], [7, 7, 0, 0]);
    assert_eq!(out[64..68], [7, 0, 0, 0]);
}

/// Spins until the dword at `base + 4 * slot` equals what is wanted, then adds one.
fn spin(size: u16, groups: u32) {
    let mut flag = [0u32; 1];
    let waves = u32::from(size) / 64;
    let last = waves * groups - 1;
    let f = function(
        ENTRY,
        vec![
            block(ENTRY, |b| {
                let g = b.get_s(S(2), W::W32);
                let k = b.k32(waves);
                let w = b.special(Special::WaveInGroup);
                let me = b.mul(g, k);
                let me = b.add(me, w);
                let l = b.k32(last);
                let want = b.sub(l, me);
                b.set_s(S(10), want);
                Term::Jump(BlockId(1))
            }),
            block(ENTRY + 0x10, |b| {
                let base = b.get_s(S(0), W::W64);
                let v = b.load(Space::Const, Mem::Dwords(1), base);
                let want = b.get_s(S(10), W::W32);
                let ok = b.eq(v[0], want);
                b.set_scc(ok);
                Term::Branch { cond: Cond::Scc0, then: BlockId(1), otherwise: BlockId(2) }
            }),
            block(ENTRY + 0x20, |b| {
                let k = b.k64(1);
                b.set_s(SReg::EXEC, k);
                let base = b.get_s(S(0), W::W64);
                let one = b.k32(1);
                b.atomic(AtomicOp::Add, Space::Global, Scope::Agent, false, base, &[one]);
                Term::End
            }),
        ],
    );
    launch(vec![f], groups, size, flag.as_mut_ptr() as u64).unwrap();
    assert_eq!(flag[0], last + 1);
}

#[test]
fn waves_spin_on_later_waves_and_workgroups() {
    spin(512, 1);
    spin(64, 8);
    spin(128, 3);
}

#[test]
fn a_wild_load_is_a_fault_with_address_lane_and_pc() {
    for (mem, addr) in [(Mem::Dwords(1), 0x10u64), (Mem::Dwords(4), 0x7fff_0000_0000_0000), (Mem::U8, 4096)] {
        let f = function(
            ENTRY,
            vec![block(ENTRY, |b| {
                b.begin_instruction(ENTRY + 8);
                let good = b.get_s(S(0), W::W64);
                let bad = b.k64(addr);
                let t = b.get_v(V(0), W::W32);
                let k = b.k32(40);
                let c = b.lt_u(t, k);
                let a = b.select(c, good, bad);
                b.load(Space::Global, mem, a);
                Term::End
            })],
        );
        let data = [0u32; 4];
        let e = launch(vec![f], 1, 64, data.as_ptr() as u64).unwrap_err();
        let FaultKind::Memory { access, addr: at, lane } = e.kind else { panic!("{e:?}") };
        assert_eq!((access, at, lane), (Access::Read, Some(addr), Some(40)));
        assert_eq!((e.pc, e.instruction.as_str()), (ENTRY + 8, "inst@1008"));
        assert_eq!((e.workgroup, e.wave), ([0; 3], 0));
    }
}

#[test]
fn dpp_masks_and_row_shift() {
    // v1 = v0 shifted right by one lane in each row of 16; invalid lanes keep 100 + lane.
    let mut out = vec![0u32; 64];
    let d = Dpp {
        ctrl: DppCtrl::RowShr(1),
        row_mask: 0b1101,
        bank_mask: 0xf,
        bound_ctrl: false,
        fetch_inactive: false,
    };
    let f = function(
        ENTRY,
        vec![block(ENTRY, |b| {
            let t = b.get_v(V(0), W::W32);
            let k = b.k32(100);
            let init = b.add(t, k);
            b.set_v(V(1), init);
            let moved = b.dpp_move(d, t);
            let valid = b.push(Op::DppValid(d), &[]);
            b.set_v_if(V(1), moved, valid);
            let r = b.get_v(V(1), W::W32);
            store_at(b, t, r);
            Term::End
        })],
    );
    launch(vec![f], 1, 64, out.as_mut_ptr() as u64).unwrap();
    assert_eq!(out[..3], [100, 0, 1]);
    assert_eq!(out[16..18], [116, 117], "row 1 is masked");
    assert_eq!(out[32..34], [132, 32]);
}

#[test]
fn scratch_is_private_and_flat_addresses_reach_it_and_lds() {
    let mut out = vec![0u32; 192];
    let f = function(
        ENTRY,
        vec![block(ENTRY, |b| {
            let t = b.get_v(V(0), W::W32);
            let off = b.k32(6);
            // Unaligned: crosses two dwords of the lane.
            b.store(Space::Scratch, Mem::Dwords(1), off, &[t]);
            let v = b.load(Space::Scratch, Mem::U16, off);
            store_at(b, t, v[0]);
            let private = b.special(Special::PrivateBase);
            let six = b.k64(6);
            let a = b.add(private, six);
            let v = b.load(Space::Flat, Mem::Dwords(1), a);
            let i = b.k32(64);
            let i = b.add(t, i);
            store_at(b, i, v[0]);
            // Every second lane through LDS, the others global: one flat store.
            let shared = b.special(Special::SharedBase);
            let t64 = b.zext(t, W::W64);
            let at = b.shl_k(t64, 2);
            let in_lds = b.add(shared, at);
            let two = b.k32(128);
            let j = b.add(t, two);
            let global = element(b, j);
            let odd = b.trunc(t, W::W1);
            let a = b.select(odd, in_lds, global);
            let k = b.k32(500);
            let val = b.add(t, k);
            b.store(Space::Flat, Mem::Dwords(1), a, &[val]);
            let four_t = b.shl_k(t, 2);
            let back = b.load_if(Space::Lds, Mem::Dwords(1), four_t, odd);
            let g = element(b, j);
            b.store_if(Space::Global, Mem::Dwords(1), g, odd, &[back[0]]);
            Term::End
        })],
    );
    launch(vec![f], 1, 64, out.as_mut_ptr() as u64).unwrap();
    for i in 0..64 {
        assert_eq!((out[i], out[64 + i]), (i as u32, i as u32));
        assert_eq!(out[128 + i], 500 + i as u32);
    }
    let f = function(
        ENTRY,
        vec![block(ENTRY, |b| {
            let off = b.k32(62);
            b.store(Space::Scratch, Mem::Dwords(1), off, &[off]);
            Term::End
        })],
    );
    let e = launch(vec![f], 1, 64, out.as_mut_ptr() as u64).unwrap_err();
    assert!(matches!(e.kind, FaultKind::Memory { addr: Some(0x2_0000_0000_003e), .. }), "{e:?}");
}

#[test]
fn atomics_in_lane_order() {
    let mut out = vec![10u32; 65];
    let f = function(
        ENTRY,
        vec![block(ENTRY, |b| {
            let t = b.get_v(V(0), W::W32);
            let base = b.get_s(S(0), W::W64);
            let one = b.k32(1);
            let old = b.atomic(AtomicOp::Add, Space::Global, Scope::Agent, true, base, &[one]);
            let lds = b.k32(0);
            b.store(Space::Lds, Mem::Dwords(1), lds, &[lds]);
            let old2 = b.atomic(AtomicOp::MaxU, Space::Lds, Scope::Workgroup, true, lds, &[t]);
            let r = b.add(old, old2);
            let i = b.add(t, one);
            store_at(b, i, r);
            Term::End
        })],
    );
    launch(vec![f], 1, 64, out.as_mut_ptr() as u64).unwrap();
    assert_eq!(out[0], 74);
    for i in 0..64u32 {
        assert_eq!(out[1 + i as usize], 10 + i + i.saturating_sub(1));
    }
}

#[test]
fn calls_return_and_keep_their_place_over_a_barrier() {
    const CALLEE: u64 = 0x2000;
    let mut out = vec![0u32; 128];
    let caller = function(
        ENTRY,
        vec![
            block(ENTRY, |b| {
                let ret = b.k64(ENTRY + 0x20);
                b.set_s(S(30), ret);
                let t = b.k64(CALLEE);
                Term::Call { target: t, next: BlockId(1) }
            }),
            block(ENTRY + 0x20, |b| {
                let t = b.get_v(V(0), W::W32);
                let v = b.get_v(V(1), W::W32);
                store_at(b, t, v);
                Term::End
            }),
        ],
    );
    let callee = function(
        CALLEE,
        vec![
            block(CALLEE, |b| {
                let t = b.get_v(V(0), W::W32);
                let a = b.shl_k(t, 2);
                b.store(Space::Lds, Mem::Dwords(1), a, &[t]);
                Term::Barrier { next: BlockId(1) }
            }),
            block(CALLEE + 4, |b| {
                let t = b.get_v(V(0), W::W32);
                let k = b.k32(64);
                let o = b.xor(t, k);
                let a = b.shl_k(o, 2);
                let v = b.load(Space::Lds, Mem::Dwords(1), a);
                b.set_v(V(1), v[0]);
                let ret = b.get_s(S(30), W::W64);
                Term::JumpTo { target: ret }
            }),
        ],
    );
    launch(vec![caller.clone(), callee], 1, 128, out.as_mut_ptr() as u64).unwrap();
    assert_eq!(out, (0..128u32).map(|i| i ^ 64).collect::<Vec<_>>());
    let e = launch(vec![caller], 1, 128, out.as_mut_ptr() as u64).unwrap_err();
    assert!(matches!(e.kind, FaultKind::Code(PrepareError::Malformed { .. })), "{e:?}");
}

#[test]
fn refusals_and_traps() {
    let refusal = |illegal| Refusal {
        pc: ENTRY,
        words: vec![0xbf00_0000],
        name: "s_frobnicate".into(),
        why: "nobody did it".into(),
        illegal,
    };
    let mut f = function(ENTRY, vec![block(ENTRY, |_| Term::Refuse(0))]);
    f.refusals.push(refusal(false));
    let e = Program::new(kernel(WaveSize::Wave64), Box::new(Functions(vec![f.clone()])));
    assert!(matches!(e.err(), Some(PrepareError::Unsupported { .. })));
    f.refusals[0] = refusal(true);
    let e = launch(vec![f], 1, 64, 0).unwrap_err();
    assert!(matches!(e.kind, FaultKind::Code(PrepareError::Illegal { .. })));
    let f = function(ENTRY, vec![block(ENTRY, |_| Term::Trap { id: 2, next: None })]);
    let e = launch(vec![f], 1, 64, 0).unwrap_err();
    assert!(matches!(e.kind, FaultKind::Trap { id: 2 }));
}

#[test]
fn ranges_run_on_many_threads() {
    let mut out = vec![0u32; 64 * 64];
    let f = function(
        ENTRY,
        vec![block(ENTRY, |b| {
            let i = global_id(b, 64);
            store_at(b, i, i);
            Term::End
        })],
    );
    let kernel = kernel(WaveSize::Wave64);
    let program = Arc::new(Program::new(kernel.clone(), Box::new(Functions(vec![f]))).unwrap());
    let dispatch = Dispatch {
        packet_addr: 0,
        queue_addr: 0,
        dispatch_id: 0,
        grid: [64 * 64, 1, 1],
        workgroup: [64, 1, 1],
        kernarg_addr: out.as_mut_ptr() as u64,
        private_segment_size: 0,
        group_segment_size: 0,
    };
    std::thread::scope(|s| {
        for t in 0..4 {
            let (program, kernel, dispatch) = (&program, &kernel, &dispatch);
            s.spawn(move || run_range(&**program, kernel, dispatch, t * 16..(t + 1) * 16).unwrap());
        }
    });
    assert_eq!(out, (0..64 * 64).collect::<Vec<u32>>());
}

#[test]
fn scalar_shortcuts_are_the_evaluator() {
    use Pure::*;
    for w in [W::W32, W::W64] {
        let ops =
            [Add(w), Sub(w), And(w), Or(w), Xor(w), Not(w), Shl(w), LShr(w), Eq(w), Ne(w), LtU(w), LtS(w)];
        let values = [0, 1, 31, 33, 0x8000_0000, 0xffff_ffff, 1 << 63, u64::MAX, 0x1234_5678_9abc_def0];
        for a in values.map(|x| x & w.mask()) {
            for b in values.map(|x| x & w.mask()) {
                for p in ops {
                    let by = if matches!(p, Shl(_) | LShr(_)) { b & 0xffff_ffff } else { b };
                    assert_eq!(crate::exec::scalar(p, &[a, by, 0]), eval(p, &[a, by]), "{p:?} {a:x} {by:x}");
                }
                for c in [0, 1] {
                    let args = [c, a, b];
                    assert_eq!(crate::exec::scalar(Select(w), &args), eval(Select(w), &args));
                }
            }
        }
    }
}

#[test]
fn long_blocks_compile_in_reasonable_time() {
    let f = function(
        ENTRY,
        vec![block(ENTRY, |b| {
            for i in 0..20_000 {
                let x = b.get_v(V(i % 7), W::W32);
                let y = b.get_v(V(i % 5), W::W32);
                let s = b.add(x, y);
                b.set_v(V(i % 11), s);
            }
            Term::End
        })],
    );
    let start = std::time::Instant::now();
    let code = crate::compile::compile(&f).unwrap();
    assert_eq!(code.steps.len(), 20_000, "every addition is one step");
    assert!(start.elapsed().as_secs() < 5, "{:?}", start.elapsed());
}
