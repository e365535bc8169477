//! Operands: reading sources with every modifier, writing destinations with every rule.
//!
//! Owns [`Lifter`], what semantic functions work with: neg, abs, sext, op_sel, SDWA selection, DPP, inline constants
//! and literals on the way in; output flushing, omod, clamp, SDWA destination selection, 16-bit halves and lane
//! masks on the way out. Must not know what any instruction computes.

use std::borrow::Cow;

use cairn_ir::build::BlockBuilder;
use cairn_ir::func::{Cond, Value};
use cairn_ir::op::{Dpp, DppCtrl, Op as IrOp, Pure, Special};
use cairn_ir::reg::{SReg, VReg};
use cairn_ir::ty::{F, Round, W};
use cairn_isa::{self as isa, DstUnused, Elem, Inst, Omod, Operand, Role, SdwaSel};
use cairn_target::Feature;

use crate::context::LiftContext;
use crate::mode::State;
use crate::scratch::Tracked;

/// Why an instruction is not lifted.
#[derive(Debug)]
pub(crate) struct Refused(pub Cow<'static, str>);

pub(crate) type R<T = ()> = Result<T, Refused>;

/// Refuses with a sentence.
pub(crate) fn refuse<T>(why: impl Into<Cow<'static, str>>) -> R<T> {
    Err(Refused(why.into()))
}

/// What control does after an instruction.
pub(crate) enum Flow {
    Next,
    End,
    Barrier,
    Jump(u64),
    Branch(Cond, u64),
    Call(Value),
    JumpTo(Value),
    Trap(u16),
}

pub(crate) const SCC_UNKNOWN: Option<bool> = None;

/// Lifts one block, instruction by instruction.
pub(crate) struct Lifter<'a> {
    pub b: BlockBuilder,
    pub ctx: &'a LiftContext,
    pub state: State,
    pub inst: Inst,
    /// Where the scratch descriptor is.
    pub scratch: Tracked,
    /// Scalar registers that hold known constants here.
    known: [Option<u32>; SReg::COUNT],
    known_scc: Option<bool>,
    /// Results of the halves of a VOPD instruction, not yet written.
    held: Option<Vec<(VReg, Value)>>,
}

impl<'a> Lifter<'a> {
    pub fn new(ctx: &'a LiftContext, b: BlockBuilder, state: State, inst: Inst) -> Self {
        Lifter {
            b,
            ctx,
            state,
            inst,
            scratch: Tracked::NOWHERE,
            known: [None; SReg::COUNT],
            known_scc: SCC_UNKNOWN,
            held: None,
        }
    }

    pub fn begin(&mut self, pc: u64, inst: Inst) {
        self.b.begin_instruction(pc);
        self.inst = inst;
    }

    /// The terminator at `pc` is a refusal.
    pub fn begin_refused(&mut self, pc: u64) {
        self.b.begin_instruction(pc);
    }

    pub fn pc(&self) -> u64 {
        self.b.pc()
    }
    pub fn next_pc(&self) -> u64 {
        self.pc().wrapping_add(u64::from(self.inst.size))
    }
    pub fn has(&self, f: Feature) -> bool {
        self.ctx.target.has(f)
    }
    pub fn gfx10(&self) -> bool {
        self.has(Feature::Gfx10Insts)
    }
    pub fn mask_w(&self) -> W {
        self.ctx.wave.mask_width()
    }

    // ---- Scalar registers

    pub fn get_s32(&mut self, r: SReg) -> Value {
        match self.known[usize::from(r.0)] {
            Some(k) => self.b.k32(k),
            None => self.b.get_s(r, W::W32),
        }
    }

    pub fn get_s64(&mut self, r: SReg) -> Value {
        match (self.known[usize::from(r.0)], self.known[usize::from(r.0) + 1]) {
            (Some(lo), Some(hi)) => self.b.k64(u64::from(lo) | u64::from(hi) << 32),
            _ => self.b.get_s(r, W::W64),
        }
    }

    pub fn set_s(&mut self, r: SReg, v: Value) {
        let bits = self.b.as_const(v);
        self.known[usize::from(r.0)] = bits.map(|b| b as u32);
        if self.b.ty(v).w == W::W64 {
            self.known[usize::from(r.0) + 1] = bits.map(|b| (b >> 32) as u32);
        }
        self.b.set_s(r, v);
    }

    pub fn get_scc(&mut self) -> Value {
        match self.known_scc {
            Some(k) => self.b.k1(k),
            None => self.b.get_scc(),
        }
    }

    pub fn set_scc(&mut self, v: Value) {
        self.known_scc = self.b.as_const(v).map(|b| b != 0);
        self.b.set_scc(v);
    }

    /// SCC = v != 0.
    pub fn set_scc_nonzero(&mut self, v: Value) {
        let w = self.b.ty(v).w;
        let z = self.b.konst(w, 0);
        let c = self.b.ne(v, z);
        self.set_scc(c);
    }

    /// The scalar register that an operand names.
    pub fn sreg(&self, v: isa::Value) -> R<SReg> {
        use isa::Value::*;
        let pre10 = !self.gfx10();
        Ok(SReg(match v {
            Sgpr(n) => n,
            FlatScratchLo if pre10 => 102,
            FlatScratchHi if pre10 => 103,
            XnackMaskLo if pre10 => 104,
            XnackMaskHi if pre10 => 105,
            VccLo => SReg::VCC.0,
            VccHi => SReg::VCC_HI.0,
            Ttmp(n) => 108 + n,
            M0 => SReg::M0.0,
            ExecLo => SReg::EXEC.0,
            ExecHi => SReg::EXEC_HI.0,
            other => return refuse(format!("operand {other:?} as a scalar register")),
        }))
    }

    /// The vector register that an operand names.
    pub fn vreg(&self, v: isa::Value) -> R<VReg> {
        match v {
            isa::Value::Vgpr(n) => Ok(VReg(u16::from(n))),
            isa::Value::Agpr(n) => Ok(VReg::acc(u16::from(n))),
            other => refuse(format!("operand {other:?} as a vector register")),
        }
    }

    /// Bits of a scalar operand or constant, `w` W32 or W64.
    pub fn scalar(&mut self, o: &Operand, w: W) -> R<Value> {
        use isa::Value as V;
        if let Some(bits) = self.constant(o, w)? {
            return Ok(self.b.konst(w, bits));
        }
        let wide = |l: &mut Self, v: Value| l.b.zext(v, w);
        Ok(match (o.value, w) {
            (V::Null, _) => self.b.konst(w, 0),
            (V::Scc, _) => {
                let s = self.get_scc();
                wide(self, s)
            }
            (V::Vccz | V::Execz, _) => {
                let r = if o.value == V::Vccz { SReg::VCC } else { SReg::EXEC };
                let mw = self.mask_w();
                let m = if mw == W::W64 { self.get_s64(r) } else { self.get_s32(r) };
                let z = self.b.konst(mw, 0);
                let e = self.b.eq(m, z);
                wide(self, e)
            }
            // The value is in the high half (LLVM: a 32-bit read of an aperture register is of no use).
            (V::SharedBase, W::W64) => self.b.special(Special::SharedBase),
            (V::PrivateBase, W::W64) => self.b.special(Special::PrivateBase),
            (v, W::W64) => {
                let r = self.sreg(v)?;
                self.get_s64(r)
            }
            (v, _) => {
                let r = self.sreg(v)?;
                self.get_s32(r)
            }
        })
    }

    /// Bits of a constant operand, read with width `w`.
    fn constant(&self, o: &Operand, w: W) -> R<Option<u64>> {
        use isa::Value as V;
        if !o.value.is_const() {
            return Ok(None);
        }
        if let (V::Literal(l), Elem::Int, 64) = (o.value, o.ty.elem, o.ty.bits)
            && l >> 31 != 0
        {
            return refuse("negative literal as a signed 64-bit operand");
        }
        // Lane masks are typed with the wavefront's size, which is their width.
        let bits = o.const_bits().unwrap_or(0);
        let bits = match o.value {
            // Sign-extended whatever the table's element width says.
            V::Int(i) => i as i64 as u64,
            _ => bits,
        };
        Ok(Some(bits & w.mask()))
    }

    // ---- Vector sources

    /// Refuses where a modifier is set that the caller does not handle.
    fn no_float_mods(o: &Operand) -> R {
        if o.mods.neg || o.mods.abs {
            return refuse("neg or abs on an integer operand");
        }
        Ok(())
    }

    pub fn source(&self, i: usize) -> R<Operand> {
        match self.inst.src.get(i) {
            Some(o) => Ok(*o),
            None => refuse(format!("operand {i} is missing")),
        }
    }

    /// A VGPR's bits as source `i` reads them, through VGPR indexing and DPP.
    fn vector(&mut self, o: &Operand, i: usize, w: W) -> R<Value> {
        let r = self.vreg(o.value)?;
        let read = |l: &mut Self, r: VReg| -> R<Value> {
            if i < 3 && l.state.gpr_idx & 1 << i != 0 { l.indexed(r) } else { Ok(l.b.get_v(r, W::W32)) }
        };
        match (w, self.dpp_of(i)) {
            (W::W64, None) if self.state.gpr_idx & 7 == 0 => Ok(self.b.get_v(r, W::W64)),
            (W::W64, d) => {
                let (lo, hi) = (read(self, r)?, read(self, r.next())?);
                let (lo, hi) = match d {
                    Some(d) => (self.b.dpp_move(d, lo), self.b.dpp_move(d, hi)),
                    None => (lo, hi),
                };
                Ok(self.b.pack64(lo, hi))
            }
            (_, d) => {
                let v = read(self, r)?;
                Ok(match d {
                    Some(d) => self.b.dpp_move(d, v),
                    None => v,
                })
            }
        }
    }

    /// VGPR `base + M0`: the index is the wave's, so it is one register of those that there are.
    pub fn indexed(&mut self, base: VReg) -> R<Value> {
        let index = self.gpr_index();
        Ok(self.indexed_by(base, index))
    }

    pub fn indexed_by(&mut self, base: VReg, index: Value) -> Value {
        let mut v = self.b.get_v(base, W::W32);
        for r in base.0 + 1..self.ctx.vgprs.min(256) {
            let k = self.b.k32(u32::from(r - base.0));
            let here = self.b.eq(index, k);
            let other = self.b.get_v(VReg(r), W::W32);
            v = self.b.select(here, other, v);
        }
        v
    }

    /// Writes VGPR `base + M0` in the lanes of EXEC.
    pub fn set_indexed(&mut self, base: VReg, v: Value) {
        let index = self.gpr_index();
        self.set_indexed_by(base, index, v);
    }

    pub fn set_indexed_by(&mut self, base: VReg, index: Value, v: Value) {
        for r in base.0..self.ctx.vgprs.min(256) {
            let k = self.b.k32(u32::from(r - base.0));
            let here = self.b.eq(index, k);
            self.b.set_v_if(VReg(r), v, here);
        }
    }

    /// gfx9 indexes by M0[7:0]; `v_movrel*` by all of M0.
    fn gpr_index(&mut self) -> Value {
        let m0 = self.get_s32(SReg::M0);
        if self.gfx10() {
            return m0;
        }
        let k = self.b.k32(0xff);
        self.b.and(m0, k)
    }

    /// Bits of source `i` before neg and abs, `w` wide: W16 takes the half that op_sel or SDWA selects.
    pub fn raw(&mut self, i: usize, w: W) -> R<Value> {
        let o = self.source(i)?;
        let wide = if w == W::W64 { W::W64 } else { W::W32 };
        if o.value.is_const() {
            let bits = self.constant(&o, w)?.unwrap_or(0);
            if w == W::W16 && (o.mods.op_sel || o.mods.sel == SdwaSel::Word1) {
                return refuse("high half of a constant");
            }
            return Ok(self.b.konst(w, bits));
        }
        let v = if o.value.is_vgpr() || o.value.is_agpr() {
            self.vector(&o, i, wide)?
        } else {
            self.scalar(&o, wide)?
        };
        if w == W::W64 {
            return Ok(v);
        }
        let v = self.sdwa_select(v, o.mods.sel, o.mods.sext);
        if w == W::W16 {
            let v = if o.mods.op_sel { self.b.lshr_k(v, 16) } else { v };
            return Ok(self.b.trunc(v, W::W16));
        }
        if o.mods.op_sel {
            return refuse("op_sel on a 32-bit operand");
        }
        Ok(v)
    }

    /// The byte or word of `v` that SDWA selects, extended to 32 bits.
    fn sdwa_select(&mut self, v: Value, sel: SdwaSel, sext: bool) -> Value {
        let (bits, at) = match sel {
            SdwaSel::Dword => return v,
            SdwaSel::Byte0 => (8, 0),
            SdwaSel::Byte1 => (8, 8),
            SdwaSel::Byte2 => (8, 16),
            SdwaSel::Byte3 => (8, 24),
            SdwaSel::Word0 => (16, 0),
            SdwaSel::Word1 => (16, 16),
        };
        if sext {
            let up = self.b.shl_k(v, 32 - bits - at);
            let by = self.b.k32(32 - bits);
            return self.b.ashr(up, by);
        }
        let v = if at == 0 { v } else { self.b.lshr_k(v, at) };
        if bits + at == 32 {
            return v;
        }
        let k = self.b.k32((1 << bits) - 1);
        self.b.and(v, k)
    }

    /// Integer source `i`.
    pub fn src(&mut self, i: usize, w: W) -> R<Value> {
        Self::no_float_mods(&self.source(i)?)?;
        self.raw(i, w)
    }
    pub fn src32(&mut self, i: usize) -> R<Value> {
        self.src(i, W::W32)
    }
    pub fn src64(&mut self, i: usize) -> R<Value> {
        self.src(i, W::W64)
    }

    /// Float source `i` with abs and neg, denormals kept.
    pub fn srcf_keep(&mut self, i: usize, f: F) -> R<Value> {
        let o = self.source(i)?;
        let mut v = self.raw(i, f.width())?;
        if o.mods.abs {
            v = self.b.fabs(f, v);
        }
        if o.mods.neg {
            v = self.b.fneg(f, v);
        }
        Ok(v)
    }

    /// Float source `i` as arithmetic reads it: denormals flushed where MODE says so.
    pub fn srcf(&mut self, i: usize, f: F) -> R<Value> {
        let v = self.srcf_keep(i, f)?;
        Ok(self.flush_in(f, v))
    }

    pub fn flush_in(&mut self, f: F, v: Value) -> Value {
        if self.state.float.denorm(f).flush_inputs { self.b.fflush(f, v) } else { v }
    }
    pub fn flush_out(&mut self, f: F, v: Value) -> Value {
        if self.state.float.denorm(f).flush_outputs { self.b.fflush(f, v) } else { v }
    }

    /// A lane mask operand: VCC, an SGPR or SGPR pair, a constant.
    pub fn src_mask(&mut self, i: usize) -> R<Value> {
        let o = self.source(i)?;
        let w = self.mask_w();
        self.scalar(&o, w)
    }

    /// What `f` makes of all lanes, EXEC or no EXEC.
    pub fn with_all_lanes(&mut self, f: impl FnOnce(&mut Self) -> Value) -> Value {
        let w = self.mask_w();
        let exec = if w == W::W64 { self.get_s64(SReg::EXEC) } else { self.get_s32(SReg::EXEC) };
        let all = self.b.konst(w, w.mask());
        self.set_s(SReg::EXEC, all);
        let v = f(self);
        self.set_s(SReg::EXEC, exec);
        v
    }

    // ---- DPP

    fn dpp_of(&self, i: usize) -> Option<Dpp> {
        if i == 0 { self.dpp() } else { None }
    }

    /// The instruction's DPP control in the IR's terms.
    fn dpp(&self) -> Option<Dpp> {
        use isa::DppCtrl as C;
        Some(match self.inst.dpp? {
            isa::Dpp::Dpp8 { sel, fi } => Dpp {
                ctrl: DppCtrl::Dpp8(sel),
                row_mask: 0xf,
                bank_mask: 0xf,
                bound_ctrl: true,
                fetch_inactive: fi,
            },
            isa::Dpp::Dpp16 { ctrl, row_mask, bank_mask, bound_ctrl, fi } => Dpp {
                ctrl: match ctrl {
                    C::QuadPerm(s) => DppCtrl::QuadPerm(s),
                    C::RowShl(n) => DppCtrl::RowShl(n),
                    C::RowShr(n) => DppCtrl::RowShr(n),
                    C::RowRor(n) => DppCtrl::RowRor(n),
                    C::WaveShl1 => DppCtrl::WaveShl1,
                    C::WaveRol1 => DppCtrl::WaveRol1,
                    C::WaveShr1 => DppCtrl::WaveShr1,
                    C::WaveRor1 => DppCtrl::WaveRor1,
                    C::RowMirror => DppCtrl::RowMirror,
                    C::RowHalfMirror => DppCtrl::RowHalfMirror,
                    C::RowBcast15 => DppCtrl::RowBcast15,
                    C::RowBcast31 => DppCtrl::RowBcast31,
                    C::RowNewBcast(n) | C::RowShare(n) => DppCtrl::RowShare(n),
                    C::RowXmask(n) => DppCtrl::RowXmask(n),
                },
                row_mask,
                bank_mask,
                bound_ctrl,
                fetch_inactive: fi,
            },
        })
    }

    // ---- Destinations

    pub fn dst(&self, i: usize) -> R<Operand> {
        match self.inst.dst.get(i) {
            Some(o) => Ok(*o),
            None => refuse(format!("destination {i} is missing")),
        }
    }

    /// From now on until [`Self::write_held`], results wait.
    pub fn hold_writes(&mut self) {
        self.held = Some(Vec::new());
    }

    pub fn write_held(&mut self) {
        for (r, v) in self.held.take().into_iter().flatten() {
            self.b.set_v(r, v);
        }
    }

    /// Writes a vector register in the lanes of EXEC (and where DPP allows).
    fn write_v(&mut self, r: VReg, v: Value) {
        if let Some(held) = &mut self.held {
            held.push((r, v));
            return;
        }
        if self.state.gpr_idx & 8 != 0 {
            self.set_indexed(r, v);
            return;
        }
        match self.dpp() {
            Some(d) => {
                let ok = self.b.push(IrOp::DppValid(d), &[]);
                self.b.set_v_if(r, v, ok);
            }
            None => self.b.set_v(r, v),
        }
    }

    /// Writes destination 0: a VGPR (pair), an SGPR (pair) from a scalar value.
    pub fn put(&mut self, v: Value) -> R {
        let o = self.dst(0)?;
        self.put_operand(&o, v)
    }

    /// Writes destination 0, a VGPR pair, dword by dword: floats that engines know as such stay so.
    pub fn put_dwords(&mut self, lo: Value, hi: Value) -> R {
        let o = self.dst(0)?;
        if self.state.gpr_idx & 8 != 0 {
            return refuse("64-bit destination in VGPR index mode");
        }
        let r = self.vreg(o.value)?;
        self.write_v(r, lo);
        self.write_v(r.next(), hi);
        Ok(())
    }

    pub fn put_operand(&mut self, o: &Operand, v: Value) -> R {
        if !(o.value.is_vgpr() || o.value.is_agpr()) {
            return self.put_scalar(o, v);
        }
        let r = self.vreg(o.value)?;
        let w = self.b.ty(v).w;
        if w == W::W64 && self.state.gpr_idx & 8 != 0 {
            return refuse("64-bit destination in VGPR index mode");
        }
        let v = match self.inst.sdwa_dst {
            Some(d) if w != W::W64 => self.sdwa_place(r, v, d.sel, d.unused)?,
            _ if w == W::W16 => self.place16(r, v),
            _ => v,
        };
        self.write_v(r, v);
        Ok(())
    }

    /// Writes a scalar destination.
    pub fn put_scalar(&mut self, o: &Operand, v: Value) -> R {
        if o.value == isa::Value::Null {
            return Ok(());
        }
        let r = self.sreg(o.value)?;
        // 16-bit results clear the rest (RDNA4 ISA manual, "SALU").
        let v = if self.b.ty(v).w == W::W16 { self.b.zext(v, W::W32) } else { v };
        self.set_s(r, v);
        Ok(())
    }

    /// A 16-bit result as the whole register: one half, the other zeroed or kept.
    fn place16(&mut self, r: VReg, v: Value) -> Value {
        let v = self.b.zext(v, W::W32);
        if self.inst.dst_op_sel {
            let old = self.b.get_v(r, W::W32);
            let k = self.b.k32(0xffff);
            let low = self.b.and(old, k);
            let high = self.b.shl_k(v, 16);
            return self.b.or(low, high);
        }
        if crate::sem::zeroes_high_half(self) {
            return v;
        }
        let old = self.b.get_v(r, W::W32);
        let k = self.b.k32(0xffff_0000);
        let high = self.b.and(old, k);
        self.b.or(high, v)
    }

    fn sdwa_place(&mut self, r: VReg, v: Value, sel: SdwaSel, unused: DstUnused) -> R<Value> {
        let v = self.b.zext(v, W::W32);
        let (bits, at) = match sel {
            SdwaSel::Dword => return Ok(v),
            SdwaSel::Byte0 => (8, 0),
            SdwaSel::Byte1 => (8, 8),
            SdwaSel::Byte2 => (8, 16),
            SdwaSel::Byte3 => (8, 24),
            SdwaSel::Word0 => (16, 0),
            SdwaSel::Word1 => (16, 16),
        };
        let field = ((1u32 << bits) - 1) << at;
        let placed = if at == 0 { v } else { self.b.shl_k(v, at) };
        let k = self.b.k32(field);
        let placed = self.b.and(placed, k);
        Ok(match unused {
            DstUnused::Pad => placed,
            DstUnused::Preserve => {
                let old = self.b.get_v(r, W::W32);
                let k = self.b.k32(!field);
                let old = self.b.and(old, k);
                self.b.or(old, placed)
            }
            DstUnused::Sext => {
                // Bits above the field copy its sign, those below are zero.
                let up = self.b.shl_k(v, 32 - bits);
                let by = self.b.k32(32 - bits - at);
                let down = self.b.ashr(up, by);
                let k = self.b.k32(u32::MAX << at);
                self.b.and(down, k)
            }
        })
    }

    /// Integer result: no clamp, no omod.
    pub fn put_int(&mut self, v: Value) -> R {
        if self.inst.clamp {
            return refuse("clamp on this integer operation");
        }
        if self.inst.omod != Omod::None {
            return refuse("omod on an integer operation");
        }
        self.put(v)
    }

    /// Result of float arithmetic: output flushing, omod, clamp, then the write.
    pub fn put_float(&mut self, f: F, v: Value) -> R {
        let v = self.flush_out(f, v);
        self.put_float_exact(f, v)
    }

    /// A float result that MODE does not flush.
    pub fn put_float_exact(&mut self, f: F, v: Value) -> R {
        let v = self.output_mods(f, v)?;
        self.put(v)
    }

    /// omod and clamp.
    pub fn output_mods(&mut self, f: F, v: Value) -> R<Value> {
        let mut v = v;
        // ISA manuals, "Output modifiers": without effect where denormal results or IEEE are on.
        let ignored = self.state.float.ieee || !self.state.float.denorm(f).flush_outputs;
        if self.inst.omod != Omod::None && !ignored {
            let factor: f64 = match self.inst.omod {
                Omod::Mul2 => 2.0,
                Omod::Mul4 => 4.0,
                _ => 0.5,
            };
            let r = Round::NearestEven;
            let k = self.float_const(f, factor);
            v = self.b.fmul(f, r, v, k);
            v = self.b.fflush(f, v);
            // -0 becomes +0.
            let zero = self.float_const(f, 0.0);
            v = self.b.fadd(f, r, v, zero);
        }
        if self.inst.clamp {
            v = self.clamp(f, v);
        }
        Ok(v)
    }

    /// Clamp to [0, 1]; NaN becomes 0 under DX10_CLAMP and stays otherwise.
    pub fn clamp(&mut self, f: F, v: Value) -> Value {
        let s = self.b.fsat(f, v);
        // gfx12 has no such bit: it always does.
        if self.state.float.dx10_clamp || self.has(Feature::Gfx12Insts) {
            return s;
        }
        let nan = self.b.fcmp(f, cairn_ir::op::FPred::Uno, v, v);
        let q = self.b.konst(f.width(), f.nan_bits());
        self.b.select(nan, q, s)
    }

    pub fn float_const(&mut self, f: F, x: f64) -> Value {
        let wide = self.b.k64(x.to_bits());
        if f == F::F64 {
            return wide;
        }
        self.b.pure(Pure::CvtFF(F::F64, f, Round::NearestEven), &[wide])
    }

    /// Writes a lane mask from a bit a lane: 0 for lanes outside EXEC.
    pub fn put_mask(&mut self, i: usize, bits: Value) -> R {
        let o = self.dst(i)?;
        self.put_mask_operand(&o, bits)
    }

    pub fn put_mask_operand(&mut self, o: &Operand, bits: Value) -> R {
        if let Some(d) = self.dpp()
            && !(d.row_mask == 0xf && d.bank_mask == 0xf && d.bound_ctrl)
        {
            return refuse("lane mask result of a DPP operation that disables lanes");
        }
        let m = self.b.ballot(bits);
        self.put_scalar(o, m)
    }

    /// The operand in a field.
    pub fn role(&self, r: Role) -> R<Operand> {
        match self.inst.operand(r) {
            Some(o) => Ok(*o),
            None => refuse(format!("operand {r:?} is missing")),
        }
    }
}
