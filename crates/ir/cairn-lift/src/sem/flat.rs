//! FLAT, GLOBAL, SCRATCH: loads, stores and atomics through VGPR addresses.

use cairn_ir::func::Value;
use cairn_ir::op::{AtomicOp, Mem, Scope, Space};
use cairn_ir::reg::VReg;
use cairn_ir::ty::{F, W};
use cairn_isa::{Format, Op, Role, Value as Loc};

use crate::lifter::{Flow, Lifter, R, refuse};

/// What a load does with the value in the register.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Half {
    Whole,
    /// D16: 16 bits into one half, the other half kept.
    Low,
    High,
}

/// What an access moves, whatever its address: shared by FLAT, MUBUF and DS.
#[derive(Clone, Copy)]
pub(crate) enum Access {
    Load(Mem, Half),
    Store(Mem, Half),
    Atomic(AtomicOp, W),
}

/// The access that a mnemonic's part after `flat_`, `global_`, `scratch_`, `buffer_` names.
pub(crate) fn access(name: &str) -> Option<Access> {
    use AtomicOp as A;
    let d = |n| Mem::Dwords(n);
    if let Some(op) = name.strip_prefix("atomic_") {
        let (op, w) = match op.strip_suffix("_x2") {
            Some(op) => (op, W::W64),
            None => (op, W::W32),
        };
        let float = if w == W::W64 { F::F64 } else { F::F32 };
        let (op, w) = match op {
            "swap" => (A::Swap, w),
            "cmpswap" => (A::CmpSwap, w),
            "add" => (A::Add, w),
            "sub" => (A::Sub, w),
            "smin" => (A::MinS, w),
            "umin" => (A::MinU, w),
            "smax" => (A::MaxS, w),
            "umax" => (A::MaxU, w),
            "and" => (A::And, w),
            "or" => (A::Or, w),
            "xor" => (A::Xor, w),
            "inc" => (A::Inc, w),
            "dec" => (A::Dec, w),
            "fcmpswap" => (A::FCmpSwap(float), w),
            "fmin" => (A::FMin(float), w),
            "fmax" => (A::FMax(float), w),
            "add_f32" => (A::FAdd(F::F32), W::W32),
            "add_f64" => (A::FAdd(F::F64), W::W64),
            "min_f64" => (A::FMin(F::F64), W::W64),
            "max_f64" => (A::FMax(F::F64), W::W64),
            "pk_add_f16" => (A::PkAddF16, W::W32),
            "pk_add_bf16" => (A::PkAddBf16, W::W32),
            _ => return None,
        };
        return Some(Access::Atomic(op, w));
    }
    Some(match name {
        "load_ubyte" => Access::Load(Mem::U8, Half::Whole),
        "load_sbyte" => Access::Load(Mem::S8, Half::Whole),
        "load_ushort" => Access::Load(Mem::U16, Half::Whole),
        "load_sshort" => Access::Load(Mem::S16, Half::Whole),
        "load_dword" => Access::Load(d(1), Half::Whole),
        "load_dwordx2" => Access::Load(d(2), Half::Whole),
        "load_dwordx3" => Access::Load(d(3), Half::Whole),
        "load_dwordx4" => Access::Load(d(4), Half::Whole),
        "load_ubyte_d16" => Access::Load(Mem::U8, Half::Low),
        "load_ubyte_d16_hi" => Access::Load(Mem::U8, Half::High),
        "load_sbyte_d16" => Access::Load(Mem::S8, Half::Low),
        "load_sbyte_d16_hi" => Access::Load(Mem::S8, Half::High),
        "load_short_d16" => Access::Load(Mem::U16, Half::Low),
        "load_short_d16_hi" => Access::Load(Mem::U16, Half::High),
        "store_byte" => Access::Store(Mem::U8, Half::Whole),
        "store_byte_d16_hi" => Access::Store(Mem::U8, Half::High),
        "store_short" => Access::Store(Mem::U16, Half::Whole),
        "store_short_d16_hi" => Access::Store(Mem::U16, Half::High),
        "store_dword" => Access::Store(d(1), Half::Whole),
        "store_dwordx2" => Access::Store(d(2), Half::Whole),
        "store_dwordx3" => Access::Store(d(3), Half::Whole),
        "store_dwordx4" => Access::Store(d(4), Half::Whole),
        _ => return None,
    })
}

pub(crate) fn lift(l: &mut Lifter<'_>) -> R<Option<Flow>> {
    let name = l.inst.op.name();
    if matches!(l.inst.op, Op::GLOBAL_INV | Op::GLOBAL_WB | Op::GLOBAL_WBINV) {
        l.b.push(cairn_ir::op::Op::CacheFence, &[]);
        return Ok(Some(Flow::Next));
    }
    if l.inst.op == Op::GLOBAL_LOAD_LDS_DWORD {
        let a = global_address(l)?;
        let v = l.b.load(Space::Global, Mem::Dwords(1), a);
        super::buffer::store_lanes_to_lds(l, v[0]);
        return Ok(Some(Flow::Next));
    }
    let Some(access) = name.split_once('_').and_then(|(_, rest)| access(rest)) else {
        return Ok(None);
    };
    if l.inst.mem.lds {
        return refuse("load into LDS");
    }
    if l.inst.op == Op::GLOBAL_ATOMIC_CSUB {
        return Ok(None);
    }
    let (space, addr) = match l.inst.format {
        Format::Flat => (Space::Flat, flat_address(l)?),
        Format::Global => (Space::Global, global_address(l)?),
        _ => (Space::Scratch, scratch_address(l)?),
    };
    let data = l.inst.operand(Role::Vdata).map(|o| o.value);
    let dst = l.inst.operand(Role::Vdst).map(|o| o.value);
    perform(l, access, space, addr, None, data, dst)?;
    Ok(Some(Flow::Next))
}

/// Does the access at `addr`, in the lanes where `pred` holds.
pub(crate) fn perform(
    l: &mut Lifter<'_>,
    access: Access,
    space: Space,
    addr: Value,
    pred: Option<Value>,
    data: Option<Loc>,
    dst: Option<Loc>,
) -> R {
    let data = data.filter(|d| *d != Loc::Off);
    let dst = dst.filter(|d| *d != Loc::Off);
    match access {
        Access::Load(mem, half) => {
            let Some(dst) = dst else { return refuse("load without a destination") };
            let dst = l.vreg(dst)?;
            let v = match pred {
                Some(p) => l.b.load_if(space, mem, addr, p),
                None => l.b.load(space, mem, addr),
            };
            put_loaded(l, dst, &v, half);
        }
        Access::Store(mem, half) => {
            let Some(data) = data else { return refuse("store without data") };
            let data = l.vreg(data)?;
            let v = stored(l, data, mem, half);
            match pred {
                Some(p) => l.b.store_if(space, mem, addr, p, &v),
                None => l.b.store(space, mem, addr, &v),
            }
        }
        Access::Atomic(op, w) => {
            let Some(data) = data else { return refuse("atomic without data") };
            let data = l.vreg(data)?;
            let next = VReg(data.0 + if w == W::W64 { 2 } else { 1 });
            let first = l.b.get_v(data, w);
            let args = match op {
                // The data registers hold the new value, then the one to compare with; the IR takes them the
                // other way round.
                AtomicOp::CmpSwap | AtomicOp::FCmpSwap(_) => {
                    let compare = l.b.get_v(next, w);
                    vec![compare, first]
                }
                _ => vec![first],
            };
            atomic(l, op, space, w, addr, pred, &args, dst)?;
        }
    }
    Ok(())
}

/// An atomic with its operands in the IR's order; writes the old value to `dst` where the instruction returns it.
pub(crate) fn atomic(
    l: &mut Lifter<'_>,
    op: AtomicOp,
    space: Space,
    w: W,
    addr: Value,
    pred: Option<Value>,
    args: &[Value],
    dst: Option<Loc>,
) -> R {
    let ret = dst.is_some();
    let scope = if space == Space::Lds { Scope::Workgroup } else { Scope::System };
    let old = match pred {
        None => l.b.atomic(op, space, scope, ret, addr, args),
        Some(p) => {
            let all: Vec<Value> = [addr, p].into_iter().chain(args.iter().copied()).collect();
            l.b.push(cairn_ir::op::Op::AtomicIf { op, space, w, ret, scope }, &all)
        }
    };
    if let Some(dst) = dst {
        let dst = l.vreg(dst)?;
        l.b.set_v(dst, old);
    }
    Ok(())
}

/// Writes loaded dwords to consecutive registers, or 16 bits to one half.
pub(crate) fn put_loaded(l: &mut Lifter<'_>, dst: VReg, v: &[Value], half: Half) {
    match half {
        Half::Whole => {
            for (i, &v) in v.iter().enumerate() {
                l.b.set_v(VReg(dst.0 + i as u16), v);
            }
        }
        Half::Low | Half::High => {
            let old = l.b.get_v(dst, W::W32);
            let (kept, at) = if half == Half::Low { (0xffff_0000, 0) } else { (0xffff, 16) };
            let k = l.b.k32(kept);
            let old = l.b.and(old, k);
            let k = l.b.k32(0xffff);
            let new = l.b.and(v[0], k);
            let new = if at == 0 { new } else { l.b.shl_k(new, at) };
            let v = l.b.or(old, new);
            l.b.set_v(dst, v);
        }
    }
}

/// The values that a store takes from consecutive registers, or from the high half of one.
pub(crate) fn stored(l: &mut Lifter<'_>, data: VReg, mem: Mem, half: Half) -> Vec<Value> {
    (0..mem.values() as u16)
        .map(|i| {
            let v = l.b.get_v(VReg(data.0 + i), W::W32);
            if half == Half::High { l.b.lshr_k(v, 16) } else { v }
        })
        .collect()
}

fn imm64(l: &mut Lifter<'_>) -> Value {
    l.b.k64(i64::from(l.inst.mem.offset) as u64)
}

fn plus_imm(l: &mut Lifter<'_>, a: Value) -> Value {
    if l.inst.mem.offset == 0 {
        return a;
    }
    let k = imm64(l);
    l.b.add(a, k)
}

fn flat_address(l: &mut Lifter<'_>) -> R<Value> {
    let v = l.role(Role::Vaddr)?;
    let r = l.vreg(v.value)?;
    let a = l.b.get_v(r, W::W64);
    Ok(plus_imm(l, a))
}

/// SADDR + VADDR (32 bits, unsigned) + offset, or VADDR (64 bits) + offset.
fn global_address(l: &mut Lifter<'_>) -> R<Value> {
    let v = l.role(Role::Vaddr)?;
    let saddr = l.inst.operand(Role::Saddr).copied().filter(|s| !matches!(s.value, Loc::Off | Loc::Null));
    let Some(saddr) = saddr else { return flat_address(l) };
    let base = l.scalar(&saddr, W::W64)?;
    let base = plus_imm(l, base);
    if v.value == Loc::Off {
        return refuse("global access without a VGPR address");
    }
    let r = l.vreg(v.value)?;
    let off = l.b.get_v(r, W::W32);
    let off = l.b.zext(off, W::W64);
    Ok(l.b.add(base, off))
}

/// Byte offset into the lane's private segment: VADDR or SADDR, plus the offset.
fn scratch_address(l: &mut Lifter<'_>) -> R<Value> {
    let v = l.inst.operand(Role::Vaddr).copied().filter(|o| o.value != Loc::Off);
    let s = l.inst.operand(Role::Saddr).copied().filter(|o| !matches!(o.value, Loc::Off | Loc::Null));
    let mut a = l.b.k32(l.inst.mem.offset as u32);
    if let Some(s) = s {
        let s = l.scalar(&s, W::W32)?;
        a = l.b.add(s, a);
    }
    if let Some(v) = v {
        let r = l.vreg(v.value)?;
        let v = l.b.get_v(r, W::W32);
        a = l.b.add(v, a);
    }
    Ok(a)
}
