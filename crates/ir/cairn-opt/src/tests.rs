//! Plans of small hand-built functions: what stays one region, and what must be cut.

use cairn_ir::build::BlockBuilder;
use cairn_ir::func::{Block, BlockId, Cond, Function, Term, Value};
use cairn_ir::op::{Mem, Op, Space, Wait};
use cairn_ir::reg::{SReg, VReg};
use cairn_ir::ty::{W, WaveSize};

use crate::plan::{Options, Plan};

const S: fn(u8) -> SReg = SReg;
const OPTIONS: Options = Options { slice_lanes: 8, wave_major: false };

/// Each closure is a guest instruction.
fn block(pc: u64, term: Term, insts: &[&dyn Fn(&mut BlockBuilder)]) -> Block {
    let mut b = BlockBuilder::new(WaveSize::Wave64, pc);
    for (i, f) in insts.iter().enumerate() {
        b.begin_instruction(pc + 4 * i as u64);
        f(&mut b);
    }
    b.begin_instruction(pc + 4 * insts.len() as u64);
    b.finish(term)
}

fn function(blocks: Vec<Block>) -> Function {
    let f = Function { entry_pc: 0, wave: WaveSize::Wave64, blocks, refusals: vec![] };
    cairn_ir::verify::function(&f).unwrap();
    f
}

fn regions(f: &Function) -> usize {
    let p = Plan::build(f, &OPTIONS).unwrap();
    cairn_ir::verify::function(&p.func).unwrap();
    p.part.regions.len()
}

fn addr(b: &mut BlockBuilder) -> Value {
    b.get_v(VReg(0), W::W64)
}
fn load(b: &mut BlockBuilder) {
    let a = addr(b);
    let v = b.load(Space::Global, Mem::Dwords(1), a);
    b.set_v(VReg(2), v[0]);
}
fn store(b: &mut BlockBuilder) {
    let a = addr(b);
    let v = b.get_v(VReg(2), W::W32);
    b.store(Space::Global, Mem::Dwords(1), a, &[v]);
}
fn lds_read(b: &mut BlockBuilder) {
    let a = b.get_v(VReg(0), W::W32);
    let v = b.load(Space::Lds, Mem::Dwords(1), a);
    b.set_v(VReg(2), v[0]);
}
fn wait(b: &mut BlockBuilder) {
    b.push(Op::WaitCnt(Wait { vm: Some(0), ..Wait::default() }), &[]);
}
/// v_cmp_lt_u32 vcc, v2, v3
fn compare(b: &mut BlockBuilder) {
    let (x, y) = (b.get_v(VReg(2), W::W32), b.get_v(VReg(3), W::W32));
    let c = b.lt_u(x, y);
    let m = b.ballot(c);
    b.set_s(SReg::VCC, m);
}
/// s_and_saveexec_b64 s[0:1], vcc
fn and_saveexec(b: &mut BlockBuilder) {
    let (e, m) = (b.exec(), b.get_s(SReg::VCC, W::W64));
    let n = b.and(m, e);
    b.set_s(S(0), e);
    b.set_s(SReg::EXEC, n);
    let z = b.k64(0);
    let scc = b.ne(n, z);
    b.set_scc(scc);
}
/// s_or_b64 exec, exec, s[0:1]
fn restore(b: &mut BlockBuilder) {
    let (e, m) = (b.exec(), b.get_s(S(0), W::W64));
    let n = b.or(m, e);
    b.set_s(SReg::EXEC, n);
}
/// s_or_b64 s[2:3], vcc, s[2:3]; s_andn2_b64 exec, exec, s[2:3] as one
fn leave_lanes(b: &mut BlockBuilder) {
    let (v, m) = (b.get_s(SReg::VCC, W::W64), b.get_s(S(2), W::W64));
    let n = b.or(v, m);
    b.set_s(S(2), n);
    let e = b.exec();
    let nn = b.not(n);
    let e = b.and(e, nn);
    b.set_s(SReg::EXEC, e);
}
fn clear_mask(b: &mut BlockBuilder) {
    let z = b.k64(0);
    b.set_s(S(2), z);
}
fn count(b: &mut BlockBuilder) {
    let (x, one) = (b.get_s(S(8), W::W32), b.k32(1));
    let n = b.add(x, one);
    b.set_s(S(8), n);
}
fn use_count(b: &mut BlockBuilder) {
    let x = b.get_s(S(8), W::W32);
    b.set_v(VReg(5), x);
}

fn branch(cond: Cond, then: u32, otherwise: u32) -> Term {
    Term::Branch { cond, then: BlockId(then), otherwise: BlockId(otherwise) }
}

#[test]
fn a_store_after_a_load_is_cut_off_but_loads_stay_together() {
    assert_eq!(regions(&function(vec![block(0, Term::End, &[&load, &load, &lds_read])])), 1);
    assert_eq!(regions(&function(vec![block(0, Term::End, &[&load, &store])])), 2);
    assert_eq!(regions(&function(vec![block(0, Term::End, &[&lds_read, &store])])), 1);
    assert_eq!(regions(&function(vec![block(0, Term::End, &[&store, &wait, &lds_read])])), 1);
}

#[test]
fn an_if_stays_one_region() {
    let f = function(vec![
        block(0, branch(Cond::ExecZ, 2, 1), &[&compare, &and_saveexec]),
        block(0x100, Term::Jump(BlockId(2)), &[&load]),
        block(0x200, Term::End, &[&restore, &store]),
    ]);
    // The store conflicts with the load: the second region is the store alone.
    assert_eq!(regions(&f), 2);
}

#[test]
fn a_barrier_inside_an_if_makes_its_branch_the_waves() {
    let f = function(vec![
        block(0, branch(Cond::ExecZ, 2, 1), &[&compare, &and_saveexec]),
        block(0x100, Term::Barrier { next: BlockId(2) }, &[&load]),
        block(0x200, Term::End, &[&restore]),
    ]);
    let p = Plan::build(&f, &OPTIONS).unwrap();
    assert!(p.part.wave_term[0]);
    assert_eq!(p.part.regions.len(), 3);
}

fn divergent_loop(after: &dyn Fn(&mut BlockBuilder)) -> Function {
    function(vec![
        block(0, Term::Jump(BlockId(1)), &[&clear_mask]),
        block(0x100, branch(Cond::ExecNz, 1, 2), &[&load, &count, &compare, &leave_lanes]),
        block(0x200, Term::End, &[&after]),
    ])
}

#[test]
fn a_divergent_loop_stays_one_region() {
    let f = divergent_loop(&|b| {
        let (e, m) = (b.exec(), b.get_s(S(2), W::W64));
        let n = b.or(m, e);
        b.set_s(SReg::EXEC, n);
    });
    assert_eq!(regions(&f), 1);
}

#[test]
fn a_counter_used_after_a_divergent_loop_makes_the_loop_the_waves() {
    let f = divergent_loop(&use_count);
    let p = Plan::build(&f, &OPTIONS).unwrap();
    let b = f.block_ids().find(|b| p.func.block(*b).pc == 0x100).unwrap();
    assert!(p.part.wave_term[b.0 as usize]);
}

#[test]
fn a_store_in_a_loop_is_not_reordered_between_iterations() {
    let f = function(vec![
        block(0, Term::Jump(BlockId(1)), &[&clear_mask]),
        block(0x100, branch(Cond::Scc1, 1, 2), &[&compare, &store, &count]),
        block(0x200, Term::End, &[]),
    ]);
    let p = Plan::build(&f, &OPTIONS).unwrap();
    // The store's block is entered afresh on every iteration.
    let store_block = p
        .func
        .block_ids()
        .find(|&b| p.func.block(b).insts.iter().any(|i| matches!(i.op, Op::Store(..))))
        .unwrap();
    let region = p.part.region_of[store_block.0 as usize];
    let r = &p.part.regions[region.0 as usize];
    assert_eq!(r.head, store_block);
    assert!(r.blocks.iter().all(|&b| !p.part.inner_successors(&p.func, b).contains(&store_block)));
}

#[test]
fn counting_a_masks_bits_needs_the_whole_mask() {
    let f = function(vec![block(
        0,
        Term::End,
        &[&compare, &|b| {
            let m = b.get_s(SReg::VCC, W::W64);
            let n = b.popcnt(m);
            b.set_s(S(9), n);
        }],
    )]);
    assert_eq!(regions(&f), 2);
}

#[test]
fn a_branch_on_a_comparisons_mask_is_the_waves() {
    let f = function(vec![
        block(0, branch(Cond::VccNz, 1, 2), &[&compare]),
        block(0x100, Term::Jump(BlockId(2)), &[&load]),
        block(0x200, Term::End, &[]),
    ]);
    assert!(Plan::build(&f, &OPTIONS).unwrap().part.wave_term[0]);
}

#[test]
fn exec_restored_inside_the_guarded_code_makes_the_branch_the_waves() {
    // The guarded block turns lanes on that were off at the branch: skipping it would lose them.
    let f = function(vec![
        block(0, branch(Cond::ExecZ, 2, 1), &[&compare, &and_saveexec]),
        block(0x100, Term::Jump(BlockId(2)), &[&restore, &load]),
        block(0x200, Term::End, &[&restore]),
    ]);
    assert!(Plan::build(&f, &OPTIONS).unwrap().part.wave_term[0]);
}

fn write_v7(b: &mut BlockBuilder) {
    let x = b.get_s(S(8), W::W32);
    b.set_v(VReg(7), x);
}
fn read_v7(b: &mut BlockBuilder) {
    let x = b.get_v(VReg(7), W::W32);
    b.set_v(VReg(2), x);
}

/// Whether the write of v7 in the given block must keep lanes that are off.
fn blends(f: &Function, block: u32) -> bool {
    let l = crate::lanes::analyse(f);
    let i = f.block(BlockId(block)).insts.iter().position(|i| i.op == Op::SetV(VReg(7), W::W32)).unwrap();
    l.blend[block as usize][i]
}

#[test]
fn a_temporary_of_a_guarded_block_needs_no_blend() {
    let f = function(vec![
        block(0, branch(Cond::ExecZ, 2, 1), &[&compare, &and_saveexec]),
        block(0x100, Term::Jump(BlockId(2)), &[&write_v7, &read_v7]),
        block(0x200, Term::End, &[&restore, &store]),
    ]);
    assert!(!blends(&f, 1));
}

#[test]
fn a_value_merged_after_a_guarded_block_must_blend() {
    let f = function(vec![
        block(0, branch(Cond::ExecZ, 2, 1), &[&write_v7, &compare, &and_saveexec]),
        block(0x100, Term::Jump(BlockId(2)), &[&write_v7]),
        block(0x200, Term::End, &[&restore, &read_v7, &store]),
    ]);
    assert!(blends(&f, 1));
    // Before the guard, EXEC and the saved mask together are the EXEC of the use.
    assert!(!blends(&f, 0));
}

#[test]
fn a_value_of_a_divergent_loop_must_blend_if_used_after_it() {
    let f = function(vec![
        block(0, Term::Jump(BlockId(1)), &[&write_v7, &clear_mask]),
        block(0x100, branch(Cond::ExecNz, 1, 2), &[&write_v7, &compare, &leave_lanes]),
        block(
            0x200,
            Term::End,
            &[
                &|b| {
                    let (e, m) = (b.exec(), b.get_s(S(2), W::W64));
                    let n = b.or(m, e);
                    b.set_s(SReg::EXEC, n);
                },
                &read_v7,
                &store,
            ],
        ),
    ]);
    assert!(blends(&f, 1));
    assert!(!blends(&f, 0));
}
