//! MUBUF and MTBUF: accesses through a buffer resource descriptor (V#), and vector cache control.
//!
//! Address and range check as the ISA manuals' chapter "Buffer addressing" has them. All fields of the descriptor
//! are read at run time: they are scalars, once a wave.

use cairn_ir::func::Value;
use cairn_ir::op::{Mem, Op as IrOp, Space, Special};
use cairn_ir::reg::SReg;
use cairn_ir::ty::W;
use cairn_isa::{Op, Role, Value as Loc};
use cairn_target::Feature;

use super::flat::{self, Access, Half};
use crate::lifter::{Flow, Lifter, R, refuse};

const W32: W = W::W32;
const W64: W = W::W64;

pub(crate) fn lift(l: &mut Lifter<'_>) -> R<Option<Flow>> {
    use Op::*;
    match l.inst.op {
        BUFFER_WBINVL1 | BUFFER_WBINVL1_VOL | BUFFER_GL0_INV | BUFFER_GL1_INV | BUFFER_WBL2
        | BUFFER_INVL2 | BUFFER_INV => {
            l.b.push(IrOp::CacheFence, &[]);
            return Ok(Some(Flow::Next));
        }
        BUFFER_ATOMIC_CSUB => return Ok(None),
        _ => {}
    }
    let name = l.inst.op.name();
    let access = match name.strip_prefix("tbuffer_") {
        Some(typed) => typed_access(l, typed)?,
        None => name.strip_prefix("buffer_").and_then(flat::access),
    };
    let Some(access) = access else { return Ok(None) };
    if l.inst.mem.tfe {
        return refuse("TFE");
    }
    if l.inst.mem.lds {
        load_into_lds(l)?;
        return Ok(Some(Flow::Next));
    }
    let data = l.inst.operand(Role::Vdata).map(|o| o.value);
    // Atomics return only with GLC; loads always.
    let dst = l.inst.dst.get_role(Role::Vdata).map(|o| o.value);
    match scratch(l)? {
        Some(at) => flat::perform(l, access, Space::Scratch, at, None, data, dst)?,
        None => buffer(l, access, data, dst)?,
    }
    Ok(Some(Flow::Next))
}

/// A dword a lane goes to LDS at M0[15:0] + the instruction's offset + 4 * lane.
pub(crate) fn store_lanes_to_lds(l: &mut Lifter<'_>, v: Value) {
    let m0 = l.get_s32(SReg::M0);
    let to = bits(l, m0, 0, 16);
    let k = l.b.k32(l.inst.mem.offset as u32);
    let to = l.b.add(to, k);
    let lane = l.b.lane_id();
    let lane = l.b.shl_k(lane, 2);
    let to = l.b.add(to, lane);
    l.b.store(Space::Lds, Mem::Dwords(1), to, &[v]);
}

/// The dword goes to LDS at M0[15:0] + the instruction's offset + 4 * lane (ISA manuals, "Memory buffer load to LDS").
fn load_into_lds(l: &mut Lifter<'_>) -> R {
    if l.inst.op != Op::BUFFER_LOAD_DWORD {
        return refuse("load of less than a dword into LDS");
    }
    let r = resource(l)?;
    let offset = lane_offset(l)?;
    let soffset = l.b.zext(r.soffset, W64);
    let base = l.b.add(r.base, soffset);
    let at = buffer_offset(l, &r, offset);
    let ok = in_range(l, &r, offset, at, 4);
    let a = l.b.add(base, at);
    let v = l.b.load_if(Space::Global, Mem::Dwords(1), a, ok);
    store_lanes_to_lds(l, v[0]);
    Ok(())
}

/// MTBUF of 32-bit integer and float components, which need no conversion.
fn typed_access(l: &Lifter<'_>, name: &str) -> R<Option<Access>> {
    let format = l.inst.mem.format;
    let components = if l.gfx10() {
        match (format, l.has(Feature::Gfx11Insts)) {
            (20..=22, _) => 1,
            (48..=50, true) | (62..=64, false) => 2,
            (58..=60, true) | (72..=74, false) => 3,
            (61..=63, true) | (75..=77, false) => 4,
            _ => return refuse(format!("buffer format {format}")),
        }
    } else {
        // DFMT, then NFMT: unsigned, signed or float.
        match (format & 15, format >> 4) {
            (4, 4 | 5 | 7) => 1,
            (11, 4 | 5 | 7) => 2,
            (13, 4 | 5 | 7) => 3,
            (14, 4 | 5 | 7) => 4,
            _ => return refuse(format!("buffer format {format}")),
        }
    };
    let (is_load, what) = match (name.strip_prefix("load_format_"), name.strip_prefix("store_format_")) {
        (Some(what), _) => (true, what),
        (_, Some(what)) => (false, what),
        _ => return Ok(None),
    };
    let n = match what {
        "x" => 1,
        "xy" => 2,
        "xyz" => 3,
        "xyzw" => 4,
        _ => return Ok(None),
    };
    if n != components {
        return refuse("typed buffer access of other components than the format's");
    }
    let mem = Mem::Dwords(n);
    Ok(Some(if is_load { Access::Load(mem, Half::Whole) } else { Access::Store(mem, Half::Whole) }))
}

/// The byte offset in the lane's private segment, where the descriptor is known to be the scratch buffer's: that is
/// `[dword][lane]`, so a byte of it counts as many bytes of buffer as there are lanes. Base and SOFFSET are in those.
fn scratch(l: &mut Lifter<'_>) -> R<Option<Value>> {
    let r = l.role(Role::Srsrc)?;
    let r = l.sreg(r.value)?;
    let soffset = l.role(Role::Soffset)?;
    // Every value that compilers give is a multiple of a dword for each lane.
    let multiple = soffset.const_bits().is_none_or(|k| k % u64::from(4 * l.ctx.wave.lanes()) == 0);
    if !l.scratch.is_scratch(r.0) || l.inst.mem.idxen || !multiple {
        return Ok(None);
    }
    if l.scratch.is_at_base(r.0) && l.scratch.is_zero(&soffset) {
        return lane_offset(l).map(Some);
    }
    let soffset = l.scalar(&soffset, W32)?;
    let soffset = l.b.zext(soffset, W64);
    let wave = if l.scratch.is_at_base(r.0) {
        soffset
    } else {
        let (w0, w1) = (l.get_s32(r), l.get_s32(r.next()));
        let high = bits(l, w1, 0, 16);
        let base = l.b.pack64(w0, high);
        let start = l.b.special(Special::ScratchBase);
        let from = l.b.sub(base, start);
        l.b.add(from, soffset)
    };
    let wave = l.b.lshr_k(wave, l.ctx.wave.lanes().trailing_zeros());
    let wave = l.b.lo32(wave);
    let lane = lane_offset(l)?;
    Ok(Some(l.b.add(lane, wave)))
}

/// The descriptor's fields and what they make of the instruction's offsets.
struct Resource {
    base: Value,
    stride: Value,
    records: Value,
    check: Check,
    swizzled: Value,
    /// Binary logarithm of the swizzle's element size.
    element_shift: Value,
    /// log2 of INDEX_STRIDE.
    index_shift: Value,
    index: Value,
    soffset: Value,
}

/// What is out of range.
enum Check {
    /// gfx9: NUM_RECORDS counts bytes where this holds (W1): without a stride or an index. Else it counts records.
    Raw(Value),
    /// gfx10: OOB_SELECT tells.
    Select(Value),
}

/// Bits of a descriptor word.
fn bits(l: &mut Lifter<'_>, word: Value, at: u32, n: u32) -> Value {
    let v = if at == 0 { word } else { l.b.lshr_k(word, at) };
    let k = l.b.k32((1 << n) - 1);
    l.b.and(v, k)
}

fn flag(l: &mut Lifter<'_>, word: Value, at: u32) -> Value {
    let v = l.b.lshr_k(word, at);
    l.b.trunc(v, W::W1)
}

fn resource(l: &mut Lifter<'_>) -> R<Resource> {
    let r = l.role(Role::Srsrc)?;
    let r = l.sreg(r.value)?;
    let w: [Value; 4] = std::array::from_fn(|i| l.get_s32(SReg(r.0 + i as u8)));
    let high = bits(l, w[1], 0, 16);
    let base = l.b.pack64(w[0], high);
    let mut stride = bits(l, w[1], 16, 14);
    // gfx11 has two bits, which tell the element's size: none, 4, 8, 16 bytes (RDNA3 ISA manual, "Buffer resource descriptor").
    let (swizzled, element_shift) = if l.has(Feature::Gfx11Insts) {
        let size = bits(l, w[1], 30, 2);
        let (zero, one) = (l.b.k32(0), l.b.k32(1));
        (l.b.ne(size, zero), l.b.add(size, one))
    } else {
        (flag(l, w[1], 31), l.b.k32(2))
    };
    let add_tid = flag(l, w[3], 23);
    if !l.gfx10() {
        // gfx9: with ADD_TID_ENABLE the data format's bits extend the stride.
        let high = bits(l, w[3], 15, 4);
        let high = l.b.shl_k(high, 14);
        let wide = l.b.or(stride, high);
        stride = l.b.select(add_tid, wide, stride);
    }
    let code = bits(l, w[3], 21, 2);
    let three = l.b.k32(3);
    let index_shift = l.b.add(code, three);
    let zero = l.b.k32(0);
    let check = if l.gfx10() {
        Check::Select(bits(l, w[3], 28, 2))
    } else if l.inst.mem.idxen {
        Check::Raw(l.b.eq(stride, zero))
    } else {
        Check::Raw(l.b.k1(true))
    };
    let mut index = if l.inst.mem.idxen { vaddr(l, 0)? } else { zero };
    let lane = l.b.lane_id();
    let tid = l.b.select(add_tid, lane, zero);
    index = l.b.add(index, tid);
    let soffset = l.role(Role::Soffset)?;
    let soffset = l.scalar(&soffset, W32)?;
    Ok(Resource { base, stride, records: w[2], check, swizzled, element_shift, index_shift, index, soffset })
}

/// VADDR: the index first, then the offset.
fn vaddr(l: &mut Lifter<'_>, n: u16) -> R<Value> {
    let v = l.role(Role::Vaddr)?;
    let r = l.vreg(v.value)?;
    Ok(l.b.get_v(cairn_ir::reg::VReg(r.0 + n), W32))
}

/// The lane's offset within a record: VADDR's and the instruction's.
fn lane_offset(l: &mut Lifter<'_>) -> R<Value> {
    let k = l.b.k32(l.inst.mem.offset as u32);
    if !l.inst.mem.offen {
        return Ok(k);
    }
    let v = vaddr(l, u16::from(l.inst.mem.idxen))?;
    Ok(l.b.add(v, k))
}

/// Offset from base and SOFFSET of byte `offset` of the lane's record, as 64 bits.
fn buffer_offset(l: &mut Lifter<'_>, r: &Resource, offset: Value) -> Value {
    let wide = |l: &mut Lifter<'_>, v: Value| l.b.zext(v, W64);
    let (index, stride, off) = (wide(l, r.index), wide(l, r.stride), wide(l, offset));
    // Linear: index * stride + offset.
    let m = l.b.mul(index, stride);
    let linear = l.b.add(m, off);
    // Swizzled: groups of INDEX_STRIDE records are interleaved element by element.
    let msb = l.b.lshr(index, r.index_shift);
    let m = l.b.mul(msb, stride);
    let one = l.b.k64(1);
    let size = l.b.shl(one, r.element_shift);
    let low = l.b.sub(size, one);
    let high = l.b.not(low);
    let off_msb = l.b.and(off, high);
    let group = l.b.add(m, off_msb);
    let group = l.b.shl(group, r.index_shift);
    let back = l.b.shl(msb, r.index_shift);
    let lsb = l.b.sub(index, back);
    let lsb = l.b.shl(lsb, r.element_shift);
    let off_lsb = l.b.and(off, low);
    let s = l.b.add(group, lsb);
    let swizzled = l.b.add(s, off_lsb);
    l.b.select(r.swizzled, swizzled, linear)
}

/// Whether `bytes` at `at` (the buffer offset without SOFFSET), at `offset` of the lane's record, are inside.
fn in_range(l: &mut Lifter<'_>, r: &Resource, offset: Value, at: Value, bytes: u32) -> Value {
    let soffset = l.b.zext(r.soffset, W64);
    let k = l.b.k64(u64::from(bytes));
    let end = l.b.add(at, soffset);
    let end = l.b.add(end, k);
    let records = l.b.zext(r.records, W64);
    let raw = l.b.le_u(end, records);
    let structured = l.b.lt_u(r.index, r.records);
    match r.check {
        Check::Raw(is_raw) => l.b.select(is_raw, raw, structured),
        Check::Select(code) => {
            // 0: index and offset, 1: index, 2: only that there is a record, 3: bytes.
            let in_record = l.b.lt_u(offset, r.stride);
            let both = l.b.and(structured, in_record);
            let zero = l.b.k32(0);
            let any = l.b.ne(r.records, zero);
            let is = |l: &mut Lifter<'_>, n: u32| {
                let n = l.b.k32(n);
                l.b.eq(code, n)
            };
            let (one, two, three) = (is(l, 1), is(l, 2), is(l, 3));
            let ok = l.b.select(one, structured, both);
            let ok = l.b.select(two, any, ok);
            l.b.select(three, raw, ok)
        }
    }
}

fn buffer(l: &mut Lifter<'_>, access: Access, data: Option<Loc>, dst: Option<Loc>) -> R {
    let r = resource(l)?;
    let offset = lane_offset(l)?;
    let soffset = l.b.zext(r.soffset, W64);
    let base = l.b.add(r.base, soffset);
    let part = |l: &mut Lifter<'_>, at: u32, bytes: u32| {
        let k = l.b.k32(at);
        let in_record = if at == 0 { offset } else { l.b.add(offset, k) };
        let off = buffer_offset(l, &r, in_record);
        let ok = in_range(l, &r, in_record, off, bytes);
        (l.b.add(base, off), ok)
    };
    match access {
        Access::Load(Mem::Dwords(n), Half::Whole) if n > 1 => {
            // Each dword has its own swizzled place and range check.
            let Some(dst) = dst else { return refuse("load without a destination") };
            let dst = l.vreg(dst)?;
            let mut v = Vec::new();
            for i in 0..u32::from(n) {
                let (a, ok) = part(l, 4 * i, 4);
                v.push(l.b.load_if(Space::Global, Mem::Dwords(1), a, ok)[0]);
            }
            flat::put_loaded(l, dst, &v, Half::Whole);
            Ok(())
        }
        Access::Store(Mem::Dwords(n), Half::Whole) if n > 1 => {
            let Some(data) = data else { return refuse("store without data") };
            let data = l.vreg(data)?;
            let v = flat::stored(l, data, Mem::Dwords(n), Half::Whole);
            for (i, v) in v.into_iter().enumerate() {
                let (a, ok) = part(l, 4 * i as u32, 4);
                l.b.store_if(Space::Global, Mem::Dwords(1), a, ok, &[v]);
            }
            Ok(())
        }
        Access::Load(m, _) | Access::Store(m, _) => {
            let (a, ok) = part(l, 0, m.bytes());
            flat::perform(l, access, Space::Global, a, Some(ok), data, dst)
        }
        Access::Atomic(_, w) => {
            let (a, ok) = part(l, 0, w.bits() / 8);
            flat::perform(l, access, Space::Global, a, Some(ok), data, dst)
        }
    }
}
