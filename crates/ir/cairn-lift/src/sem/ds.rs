//! DS: the workgroup's LDS, and lane permutations that go through its hardware.

use cairn_ir::func::Value;
use cairn_ir::op::{AtomicOp, Mem, Op as IrOp, Space};
use cairn_ir::reg::{SReg, VReg};
use cairn_ir::ty::{F, W};
use cairn_isa::{Op, Role};

use super::flat::{Half, put_loaded, stored};
use crate::lifter::{Flow, Lifter, R, refuse};

const W32: W = W::W32;
const W64: W = W::W64;

pub(crate) fn lift(l: &mut Lifter<'_>) -> R<Option<Flow>> {
    use Op::*;
    if l.inst.op == DS_NOP {
        return Ok(Some(Flow::Next));
    }
    if l.inst.mem.gds {
        return refuse("global data share");
    }
    let d = Mem::Dwords;
    match l.inst.op {
        DS_READ_B32 => read(l, d(1), Half::Whole)?,
        DS_READ_B64 => read(l, d(2), Half::Whole)?,
        DS_READ_B96 => read(l, d(3), Half::Whole)?,
        DS_READ_B128 => read(l, d(4), Half::Whole)?,
        DS_READ_U8 => read(l, Mem::U8, Half::Whole)?,
        DS_READ_I8 => read(l, Mem::S8, Half::Whole)?,
        DS_READ_U16 => read(l, Mem::U16, Half::Whole)?,
        DS_READ_I16 => read(l, Mem::S16, Half::Whole)?,
        DS_READ_U8_D16 => read(l, Mem::U8, Half::Low)?,
        DS_READ_U8_D16_HI => read(l, Mem::U8, Half::High)?,
        DS_READ_I8_D16 => read(l, Mem::S8, Half::Low)?,
        DS_READ_I8_D16_HI => read(l, Mem::S8, Half::High)?,
        DS_READ_U16_D16 => read(l, Mem::U16, Half::Low)?,
        DS_READ_U16_D16_HI => read(l, Mem::U16, Half::High)?,
        DS_WRITE_B8 => write(l, Mem::U8, Half::Whole)?,
        DS_WRITE_B16 => write(l, Mem::U16, Half::Whole)?,
        DS_WRITE_B8_D16_HI => write(l, Mem::U8, Half::High)?,
        DS_WRITE_B16_D16_HI => write(l, Mem::U16, Half::High)?,
        DS_WRITE_B32 => write(l, d(1), Half::Whole)?,
        DS_WRITE_B64 => write(l, d(2), Half::Whole)?,
        DS_WRITE_B96 => write(l, d(3), Half::Whole)?,
        DS_WRITE_B128 => write(l, d(4), Half::Whole)?,
        DS_READ2_B32 => read2(l, 1, 1)?,
        DS_READ2_B64 => read2(l, 2, 1)?,
        DS_READ2ST64_B32 => read2(l, 1, 64)?,
        DS_READ2ST64_B64 => read2(l, 2, 64)?,
        DS_WRITE2_B32 => write2(l, 1, 1)?,
        DS_WRITE2_B64 => write2(l, 2, 1)?,
        DS_WRITE2ST64_B32 => write2(l, 1, 64)?,
        DS_WRITE2ST64_B64 => write2(l, 2, 64)?,
        DS_SWIZZLE_B32 => {
            let v = vgpr(l, Role::Addr)?;
            let r = l.b.push(IrOp::Swizzle(l.inst.mem.offset as u16), &[v]);
            l.put(r)?;
        }
        DS_PERMUTE_B32 => permute(l, IrOp::Permute)?,
        DS_BPERMUTE_B32 => permute(l, IrOp::BPermute)?,
        // Unlike DS_CMPST: the new value comes first.
        DS_CMPSTORE_B32 | DS_CMPSTORE_RTN_B32 => cmpstore(l, AtomicOp::CmpSwap, W32)?,
        DS_CMPSTORE_B64 | DS_CMPSTORE_RTN_B64 => cmpstore(l, AtomicOp::CmpSwap, W64)?,
        DS_CMPSTORE_F32 | DS_CMPSTORE_RTN_F32 => cmpstore(l, AtomicOp::FCmpSwap(F::F32), W32)?,
        DS_CMPSTORE_F64 | DS_CMPSTORE_RTN_F64 => cmpstore(l, AtomicOp::FCmpSwap(F::F64), W64)?,
        DS_APPEND => append(l, IrOp::DsAppend)?,
        DS_CONSUME => append(l, IrOp::DsConsume)?,
        _ => match atomic_of(l.inst.op.name()) {
            Some((op, w)) => atomic(l, op, w)?,
            None => return Ok(None),
        },
    }
    Ok(Some(Flow::Next))
}

/// The read-modify-write that a mnemonic names, returning or not.
fn atomic_of(name: &str) -> Option<(AtomicOp, W)> {
    use AtomicOp::*;
    let name = name.strip_prefix("ds_")?.replace("_rtn", "");
    match name.as_str() {
        "pk_add_f16" => return Some((PkAddF16, W32)),
        "pk_add_bf16" => return Some((PkAddBf16, W32)),
        _ => {}
    }
    let (op, ty) = name.rsplit_once('_')?;
    let (kind, w) = match ty.split_at_checked(1)? {
        (k, "32") => (k, W32),
        (k, "64") => (k, W64),
        _ => return None,
    };
    let f = if w == W64 { F::F64 } else { F::F32 };
    Some((
        match (op, kind) {
            ("add", "u") => Add,
            ("sub", "u") => Sub,
            ("rsub", "u") => RSub,
            ("inc", "u") => Inc,
            ("dec", "u") => Dec,
            ("min", "i") => MinS,
            ("max", "i") => MaxS,
            ("min", "u") => MinU,
            ("max", "u") => MaxU,
            ("and", "b") => And,
            ("or", "b") => Or,
            ("xor", "b") => Xor,
            ("mskor", "b") => MskOr,
            ("wrxchg", "b") => Swap,
            ("cmpst", "b") => CmpSwap,
            ("cmpst", "f") => FCmpSwap(f),
            ("add", "f") => FAdd(f),
            ("min", "f") => FMin(f),
            ("max", "f") => FMax(f),
            _ => return None,
        },
        w,
    ))
}

fn reg(l: &Lifter<'_>, role: Role) -> R<VReg> {
    l.vreg(l.role(role)?.value)
}

fn vgpr(l: &mut Lifter<'_>, role: Role) -> R<Value> {
    let r = reg(l, role)?;
    Ok(l.b.get_v(r, W32))
}

/// ADDR plus `offset` bytes.
fn address(l: &mut Lifter<'_>, offset: u32) -> R<Value> {
    let a = vgpr(l, Role::Addr)?;
    if offset == 0 {
        return Ok(a);
    }
    let k = l.b.k32(offset);
    Ok(l.b.add(a, k))
}

fn offset16(l: &Lifter<'_>) -> u32 {
    l.inst.mem.offset as u32 & 0xffff
}

fn read(l: &mut Lifter<'_>, mem: Mem, half: Half) -> R {
    let a = address(l, offset16(l))?;
    let v = l.b.load(Space::Lds, mem, a);
    let d = reg(l, Role::Vdst)?;
    put_loaded(l, d, &v, half);
    Ok(())
}

fn write(l: &mut Lifter<'_>, mem: Mem, half: Half) -> R {
    let a = address(l, offset16(l))?;
    let data = reg(l, Role::Data0)?;
    let v = stored(l, data, mem, half);
    l.b.store(Space::Lds, mem, a, &v);
    Ok(())
}

/// The two offsets count elements of `dwords`, or 64 of them.
fn offsets2(l: &Lifter<'_>, dwords: u32, stride: u32) -> [u32; 2] {
    [l.inst.mem.offset as u32, u32::from(l.inst.mem.offset1)].map(|o| o * 4 * dwords * stride)
}

fn read2(l: &mut Lifter<'_>, dwords: u8, stride: u32) -> R {
    let mut all = Vec::new();
    for o in offsets2(l, dwords.into(), stride) {
        let a = address(l, o)?;
        all.extend(l.b.load(Space::Lds, Mem::Dwords(dwords), a));
    }
    let d = reg(l, Role::Vdst)?;
    put_loaded(l, d, &all, Half::Whole);
    Ok(())
}

fn write2(l: &mut Lifter<'_>, dwords: u8, stride: u32) -> R {
    let mem = Mem::Dwords(dwords);
    let [first, second] = offsets2(l, dwords.into(), stride);
    for (o, role) in [(first, Role::Data0), (second, Role::Data1)] {
        let a = address(l, o)?;
        let data = reg(l, role)?;
        let v = stored(l, data, mem, Half::Whole);
        l.b.store(Space::Lds, mem, a, &v);
    }
    Ok(())
}

/// DATA0, then DATA1 where the operation takes two: compare and new value, or mask and new bits.
fn atomic(l: &mut Lifter<'_>, op: AtomicOp, w: W) -> R {
    let two = matches!(op, AtomicOp::CmpSwap | AtomicOp::FCmpSwap(_) | AtomicOp::MskOr);
    atomic_of_data(l, op, w, &[Role::Data0, Role::Data1][..1 + usize::from(two)])
}

fn cmpstore(l: &mut Lifter<'_>, op: AtomicOp, w: W) -> R {
    atomic_of_data(l, op, w, &[Role::Data1, Role::Data0])
}

fn atomic_of_data(l: &mut Lifter<'_>, op: AtomicOp, w: W, data: &[Role]) -> R {
    let a = address(l, offset16(l))?;
    let mut args = Vec::new();
    for &role in data {
        let r = reg(l, role)?;
        args.push(l.b.get_v(r, w));
    }
    let dst = l.inst.operand(Role::Vdst).map(|o| o.value);
    super::flat::atomic(l, op, Space::Lds, w, a, None, &args, dst)
}

/// ADDR and the offset give the other lane's number times four.
fn permute(l: &mut Lifter<'_>, op: IrOp) -> R {
    let index = address(l, offset16(l))?;
    let data = vgpr(l, Role::Data0)?;
    let v = l.b.push(op, &[index, data]);
    l.put(v)
}

/// The counter's address is in M0.
fn append(l: &mut Lifter<'_>, op: IrOp) -> R {
    let m0 = l.get_s32(SReg::M0);
    let k = l.b.k32(0xffff);
    let base = l.b.and(m0, k);
    let k = l.b.k32(offset16(l));
    let a = l.b.add(base, k);
    let v = l.b.push(op, &[a]);
    l.put(v)
}
