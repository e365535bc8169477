//! SMEM: scalar loads, time, scalar cache control.

use cairn_ir::func::Value;
use cairn_ir::op::{Mem, Op as IrOp, Space, Special};
use cairn_ir::ty::W;
use cairn_isa::{Op, Role};

use crate::lifter::{Flow, Lifter, R, refuse};

pub(crate) fn lift(l: &mut Lifter<'_>) -> R<Option<Flow>> {
    use Op::*;
    match l.inst.op {
        S_LOAD_DWORD => s_load(l, 1)?,
        S_LOAD_DWORDX2 => s_load(l, 2)?,
        S_LOAD_DWORDX3 => s_load(l, 3)?,
        S_LOAD_DWORDX4 => s_load(l, 4)?,
        S_LOAD_DWORDX8 => s_load(l, 8)?,
        S_LOAD_DWORDX16 => s_load(l, 16)?,
        S_BUFFER_LOAD_DWORD => s_buffer_load(l, 1)?,
        S_BUFFER_LOAD_DWORDX2 => s_buffer_load(l, 2)?,
        S_BUFFER_LOAD_DWORDX3 => s_buffer_load(l, 3)?,
        S_BUFFER_LOAD_DWORDX4 => s_buffer_load(l, 4)?,
        S_BUFFER_LOAD_DWORDX8 => s_buffer_load(l, 8)?,
        S_BUFFER_LOAD_DWORDX16 => s_buffer_load(l, 16)?,
        S_LOAD_I8 => s_load_part(l, 8, true)?,
        S_LOAD_U8 => s_load_part(l, 8, false)?,
        S_LOAD_I16 => s_load_part(l, 16, true)?,
        S_LOAD_U16 => s_load_part(l, 16, false)?,
        S_BUFFER_LOAD_I8 => s_buffer_load_part(l, 8, true)?,
        S_BUFFER_LOAD_U8 => s_buffer_load_part(l, 8, false)?,
        S_BUFFER_LOAD_I16 => s_buffer_load_part(l, 16, true)?,
        S_BUFFER_LOAD_U16 => s_buffer_load_part(l, 16, false)?,
        // Hints.
        S_PREFETCH_INST
        | S_PREFETCH_INST_PC_REL
        | S_PREFETCH_DATA
        | S_PREFETCH_DATA_PC_REL
        | S_BUFFER_PREFETCH_DATA => {}
        S_MEMTIME => time(l, Special::Time)?,
        S_MEMREALTIME => time(l, Special::RealTime)?,
        S_DCACHE_INV | S_DCACHE_INV_VOL | S_DCACHE_WB | S_DCACHE_WB_VOL | S_GL1_INV => {
            l.b.push(IrOp::CacheFence, &[]);
        }
        _ => return Ok(None),
    }
    Ok(Some(Flow::Next))
}

/// The offset that register and immediate give, as 64 bits.
fn offset(l: &mut Lifter<'_>) -> R<Value> {
    let imm = l.b.k64(i64::from(l.inst.mem.offset) as u64);
    match l.inst.operand(Role::Soffset).copied() {
        Some(o) if o.value.is_const() => refuse("constant in the offset register field"),
        Some(o) => {
            let s = l.scalar(&o, W::W32)?;
            let s = l.b.zext(s, W::W64);
            Ok(l.b.add(s, imm))
        }
        None => Ok(imm),
    }
}

/// The address's low two bits are ignored (ISA manuals, "Scalar memory addressing").
fn dword_aligned(l: &mut Lifter<'_>, a: Value) -> Value {
    let k = l.b.k64(!3);
    l.b.and(a, k)
}

fn s_load(l: &mut Lifter<'_>, n: u8) -> R {
    let base = l.role(Role::Sbase)?;
    let base = l.scalar(&base, W::W64)?;
    let off = offset(l)?;
    let a = l.b.add(base, off);
    let a = dword_aligned(l, a);
    let values = l.b.load(Space::Const, Mem::Dwords(n), a);
    put_dwords(l, &values)
}

/// A byte or an aligned word at `a`, extended: out of the dword that holds it, where `pred` holds, else 0.
fn load_part(l: &mut Lifter<'_>, a: Value, pred: Option<Value>, bits: u32, signed: bool) -> R {
    let dword = dword_aligned(l, a);
    let v = match pred {
        None => l.b.load(Space::Const, Mem::Dwords(1), dword)[0],
        Some(p) => l.b.load_if(Space::Const, Mem::Dwords(1), dword, p)[0],
    };
    let at = l.b.lo32(a);
    let k = l.b.k32(if bits == 8 { 3 } else { 2 });
    let at = l.b.and(at, k);
    let at = l.b.shl_k(at, 3);
    let v = l.b.lshr(v, at);
    let n = l.b.k32(bits);
    let zero = l.b.k32(0);
    let v = super::sop::bit_field(l, v, zero, n, signed);
    put_dwords(l, &[v])
}

fn s_load_part(l: &mut Lifter<'_>, bits: u32, signed: bool) -> R {
    let base = l.role(Role::Sbase)?;
    let base = l.scalar(&base, W::W64)?;
    let off = offset(l)?;
    let a = l.b.add(base, off);
    load_part(l, a, None, bits, signed)
}

fn s_buffer_load_part(l: &mut Lifter<'_>, bits: u32, signed: bool) -> R {
    let (base, size) = scalar_buffer(l)?;
    let off = offset(l)?;
    let k = l.b.k64(u64::from(bits / 8));
    let end = l.b.add(off, k);
    let ok = l.b.le_u(end, size);
    let a = l.b.add(base, off);
    load_part(l, a, Some(ok), bits, signed)
}

fn put_dwords(l: &mut Lifter<'_>, values: &[Value]) -> R {
    let d = l.role(Role::Sdata)?;
    if d.value == cairn_isa::Value::Null {
        return Ok(());
    }
    let mut r = l.sreg(d.value)?;
    for &v in values {
        l.set_s(r, v);
        r = r.next();
    }
    Ok(())
}

/// Base and size in bytes: NUM_RECORDS, or as many records of STRIDE bytes.
fn scalar_buffer(l: &mut Lifter<'_>) -> R<(Value, Value)> {
    let v = l.role(Role::Sbase)?;
    let r = l.sreg(v.value)?;
    let (w0, w1, records) = (l.get_s32(r), l.get_s32(r.next()), l.get_s32(r.next().next()));
    let k = l.b.k32(0xffff);
    let hi = l.b.and(w1, k);
    let base = l.b.pack64(w0, hi);
    let base = dword_aligned(l, base);
    let stride = l.b.lshr_k(w1, 16);
    let k = l.b.k32(0x3fff);
    let stride = l.b.and(stride, k);
    let zero = l.b.k32(0);
    let raw = l.b.eq(stride, zero);
    let (records, stride) = (l.b.zext(records, W::W64), l.b.zext(stride, W::W64));
    let structured = l.b.mul(records, stride);
    Ok((base, l.b.select(raw, records, structured)))
}

/// Each dword is checked against the buffer's size. Outside it reads 0.
fn s_buffer_load(l: &mut Lifter<'_>, n: u8) -> R {
    let (base, size) = scalar_buffer(l)?;
    let off = offset(l)?;
    let off = dword_aligned(l, off);
    let mut values = Vec::new();
    for i in 0..u64::from(n) {
        let (k0, k4) = (l.b.k64(4 * i), l.b.k64(4 * i + 4));
        let (at, end) = (l.b.add(off, k0), l.b.add(off, k4));
        let ok = l.b.le_u(end, size);
        let a = l.b.add(base, at);
        values.push(l.b.load_if(Space::Const, Mem::Dwords(1), a, ok)[0]);
    }
    put_dwords(l, &values)
}

fn time(l: &mut Lifter<'_>, what: Special) -> R {
    let v = l.b.special(what);
    let d = l.role(Role::Sdata)?;
    l.put_scalar(&d, v)
}
