//! The operations of one block: registers, masks, pure operations, once-a-wave operations.
//!
//! Memory, atomics and cross-lane moves are in their own modules. A value of the IR is here an LLVM value: a scalar, a vector
//! of the region's lanes, or for a lane mask in slice form a vector of one-bit lanes.

use cairn_engine::wave::{PRIVATE_APERTURE, SHARED_APERTURE, offset};
use cairn_ir::func::{BlockId, Inst, Term, Value};
use cairn_ir::op::{Op, Pure, Special};
use cairn_ir::reg::{SReg, VReg};
use cairn_ir::ty::W;
use cairn_opt::forms::Form;

use super::nans::{kind_of, written};
use super::region::Slots;
use super::{Gen, I1, I32, I64, PTR};
use crate::ll::{E, T, V};
use crate::num::{Kind, Num};
use crate::pure::{self, Unsupported};

/// Values of a block while it is written.
pub(super) struct Values(Vec<Option<Num>>);

impl Values {
    pub fn get(&self, v: Value) -> Num {
        match self.0[v.0 as usize] {
            Some(x) => x,
            None => unreachable!("verified blocks define values before their use"),
        }
    }

    pub fn set(&mut self, v: Value, x: Num) {
        self.0[v.0 as usize] = Some(x);
    }
}

/// What an operation is asked to do in which lanes.
#[derive(Clone, Copy)]
pub(super) struct Mask {
    /// `<n x i1>`
    pub bits: V,
    /// All lanes are on, whatever `bits` says at run time.
    pub full: bool,
}

impl Gen<'_> {
    /// Writes the operations of `b`; gives the target of its call or jump.
    pub(super) fn block(&mut self, s: &mut Slots, b: BlockId) -> Result<Option<V>, Unsupported> {
        let blk = self.plan.func.block(b).clone();
        self.in_loop = self.loops[b.0 as usize];
        let mut vals = Values(vec![None; blk.values.len()]);
        for (k, i) in blk.insts.iter().enumerate() {
            self.at(i.pc);
            self.inst(s, b, k, i, &mut vals)?;
        }
        Ok(match blk.term {
            Term::Call { target, .. } | Term::JumpTo { target } => Some(vals.get(target).raw),
            _ => None,
        })
    }

    fn inst(
        &mut self,
        s: &mut Slots,
        b: BlockId,
        k: usize,
        i: &Inst,
        vals: &mut Values,
    ) -> Result<(), Unsupported> {
        let plan = self.plan;
        let facts = &plan.facts[b.0 as usize];
        let form = |v: Value| facts.form[v.0 as usize];
        let nums: Vec<Num> = i.args.iter().map(|&v| vals.get(v)).collect();
        let takes_nums = matches!(i.op, Op::Pure(_) | Op::SetV(..) | Op::SetVIf(..));
        let a: Vec<V> = nums.iter().map(|x| if takes_nums { x.raw } else { x.exact(&mut self.f) }).collect();
        let n = s.n;
        let result = match i.op {
            Op::Const(W::W64, bits) => self.konst64(bits),
            Op::Const(w, bits) => {
                let raw = self.f.k(T::s(pure::elem(w)), bits);
                let kind = if w == W::W32 { Kind::of_const(bits) } else { Kind::Clean };
                vals.set(i.first_result, Num { raw, kind });
                return Ok(());
            }
            Op::Pure(p) => {
                let forms: Vec<Form> = i.args.iter().map(|&v| form(v)).collect();
                if forms.iter().any(|x| *x != Form::Number) {
                    self.mask_op(s, p, &a, &forms)
                } else {
                    let r = pure::emit(&mut self.f, p, &nums)?;
                    vals.set(i.first_result, r);
                    return Ok(());
                }
            }
            Op::LaneId => self.lane_ids(s),
            Op::GetS(r, w) => {
                if form(i.first_result) == Form::SliceMask {
                    self.f.load(T::v(n, E::I1), s.masks[&r.0], 8)
                } else {
                    self.get_scalar(s, r, w)
                }
            }
            Op::SetS(r, w) => {
                self.set_scalar(s, r, w, a[0], form(i.args[0]));
                return Ok(());
            }
            Op::GetScc => self.f.load(I1, s.scc, 1),
            Op::SetScc => {
                self.f.store(a[0], s.scc, 1);
                return Ok(());
            }
            Op::GetV(r, W::W32) => {
                let raw = self.f.load(T::v(n, E::I32), s.vectors[&r.0], 64);
                vals.set(i.first_result, Num { raw, kind: kind_of(&s.kinds, r.0) });
                return Ok(());
            }
            Op::GetV(r, _) => {
                let (lo, hi) = (self.exact_vector(s, r.0), self.exact_vector(s, r.0 + 1));
                self.pack(lo, hi)
            }
            Op::SetV(r, w) => {
                let m = self.mask(s, facts.exec_full[k] || !plan.lanes.blend[b.0 as usize][k]);
                self.set_vector(s, r, w, nums[0], m);
                return Ok(());
            }
            Op::SetVIf(r, w) => {
                let m = self.mask(s, facts.exec_full[k]);
                // The predicate decides for EXEC's lanes only where it is constant.
                let m = Mask { full: false, ..self.and_pred(s, m, a[1]) };
                self.set_vector(s, r, w, nums[0], m);
                return Ok(());
            }
            Op::Ballot => {
                let m = self.mask(s, facts.exec_full[k]);
                let m = self.and_pred(s, m, a[0]).bits;
                match form(i.first_result) {
                    Form::SliceMask => m,
                    _ => self.whole_number(s, m)?,
                }
            }
            Op::LaneBit => match form(i.args[0]) {
                Form::SliceMask => a[0],
                _ => self.slice_bits(s, a[0]),
            },
            Op::WriteLane(r) => {
                let ids = self.lane_ids(s);
                let lane = self.f.bin_k("and", a[1], u64::from(self.lanes - 1));
                let lane = self.f.splat(lane, n);
                let here = self.f.icmp("eq", ids, lane);
                self.set_vector(s, r, W::W32, Num::clean(a[0]), Mask { bits: here, full: false });
                return Ok(());
            }
            Op::ReadLane
            | Op::ReadFirstLane
            | Op::DppMove(_)
            | Op::DppValid(_)
            | Op::Swizzle(_)
            | Op::BPermute
            | Op::Permute
            | Op::PermLane16 { .. } => {
                let m = self.mask(s, facts.exec_full[k]);
                self.cross_lane(s, &i.op, &a, m)?
            }
            Op::Load(space, mem) | Op::LoadIf(space, mem) => {
                let m = self.mask(s, facts.exec_full[k]);
                let shape = facts.shape[i.args[0].0 as usize];
                let pred = matches!(i.op, Op::LoadIf(..)).then(|| a[1]);
                let out = self.load(s, space, mem, a[0], pred, m, shape)?;
                for (v, x) in i.result_values().zip(out) {
                    vals.set(v, Num::clean(x));
                }
                return Ok(());
            }
            Op::Store(space, mem) | Op::StoreIf(space, mem) => {
                let mut m = self.mask(s, facts.exec_full[k]);
                let mut data = &a[1..];
                if let Op::StoreIf(..) = i.op {
                    m = self.and_pred(s, m, a[1]);
                    data = &a[2..];
                }
                let shape = facts.shape[i.args[0].0 as usize];
                self.store(s, space, mem, a[0], data, m, shape)?;
                return Ok(());
            }
            Op::Atomic { op, space, w, ret, .. } | Op::AtomicIf { op, space, w, ret, .. } => {
                let mut m = self.mask(s, facts.exec_full[k]);
                let mut data = &a[1..];
                if let Op::AtomicIf { .. } = i.op {
                    m = self.and_pred(s, m, a[1]);
                    data = &a[2..];
                }
                self.atomic(s, op, space, w, ret, a[0], data, m)?
            }
            Op::DsAppend | Op::DsConsume => self.ds_count(s, a[0], matches!(i.op, Op::DsAppend)),
            Op::WaitCnt(w) => {
                if w.vm.is_some() || w.lgkm.is_some() || w.vs.is_some() {
                    self.f.eff("fence syncscope(\"singlethread\") acq_rel");
                }
                return Ok(());
            }
            Op::CacheFence => {
                self.f.eff("fence seq_cst");
                return Ok(());
            }
            Op::Yield => {
                self.call_yield();
                return Ok(());
            }
            Op::SendMsg(id) => {
                let id = self.f.k32(u32::from(id));
                self.f.call(None, "cairn_send_message", &[id, a[0]]);
                return Ok(());
            }
            Op::GetSpecial(sp) => self.special(sp),
            Op::SetHwReg { id, offset, size } => {
                let field = u32::from(id) | u32::from(offset) << 8 | u32::from(size) << 16;
                let field = self.f.k32(field);
                self.f.call(None, "cairn_set_hwreg", &[self.wave, field, a[0]]);
                return Ok(());
            }
        };
        if i.results > 0 {
            vals.set(i.first_result, Num::clean(result));
        }
        Ok(())
    }

    // Masks

    pub(super) fn mask(&mut self, s: &Slots, full: bool) -> Mask {
        if full {
            let bits = self.f.k(T::v(s.n, E::I1), 1);
            return Mask { bits, full };
        }
        Mask { bits: self.exec_bits(s), full }
    }

    /// The mask's lanes where `pred` (lanes or scalar) holds.
    pub(super) fn and_pred(&mut self, s: &Slots, m: Mask, pred: V) -> Mask {
        match self.f.as_const(pred) {
            Some(1) => return m,
            Some(_) => {
                let bits = self.f.k(T::v(s.n, E::I1), 0);
                return Mask { bits, full: false };
            }
            None => {}
        }
        let pred = self.f.splat(pred, s.n);
        let bits = if m.full { pred } else { self.f.bin("and", m.bits, pred) };
        Mask { bits, full: false }
    }

    /// Whether any lane is on: a scalar i1.
    pub(super) fn any(&mut self, s: &Slots, bits: V) -> V {
        let x = self.mask_int(s, bits);
        self.f.icmp_k("ne", x, 0)
    }

    /// A whole-wave mask as a number, from all of its lanes.
    fn whole_number(&mut self, s: &Slots, bits: V) -> Result<V, Unsupported> {
        if s.slices != 1 {
            return Err(Unsupported("a ballot as a number in a region of slices".into()));
        }
        let _ = self.plan;
        Ok(self.mask_int(s, bits))
    }

    /// Pure operations on masks that the slice knows its own part of, and on flags made from them.
    fn mask_op(&mut self, s: &Slots, p: Pure, a: &[V], forms: &[Form]) -> V {
        let as_bits = |g: &mut Self, k: usize| match forms[k] {
            Form::SliceMask => a[k],
            _ => g.slice_bits(s, a[k]),
        };
        match p {
            Pure::And(W::W1) | Pure::Or(W::W1) | Pure::Xor(W::W1) => unreachable!("votes do not combine"),
            Pure::And(_) | Pure::Or(_) | Pure::Xor(_) => {
                let (x, y) = (as_bits(self, 0), as_bits(self, 1));
                let op = match p {
                    Pure::And(_) => "and",
                    Pure::Or(_) => "or",
                    _ => "xor",
                };
                self.f.bin(op, x, y)
            }
            Pure::Not(_) => self.f.bin_k("xor", a[0], 1),
            Pure::Select(_) => {
                let (x, y) = (as_bits(self, 1), as_bits(self, 2));
                self.f.select(a[0], x, y)
            }
            Pure::Ne(_) | Pure::Eq(_) => {
                let k = usize::from(forms[0] != Form::SliceMask);
                let x = self.mask_int(s, a[k]);
                self.f.icmp_k(if matches!(p, Pure::Ne(_)) { "ne" } else { "eq" }, x, 0)
            }
            _ => unreachable!("the plan cuts before {p:?} of a mask in slices"),
        }
    }

    // Registers

    fn get_scalar(&mut self, s: &Slots, r: SReg, w: W) -> V {
        let lo = self.f.load(I32, s.scalars[&r.0].number, 4);
        if w == W::W32 {
            return lo;
        }
        let hi = self.f.load(I32, s.scalars[&(r.0 + 1)].number, 4);
        self.pack(lo, hi)
    }

    fn set_scalar(&mut self, s: &Slots, r: SReg, w: W, v: V, form: Form) {
        let mask_w = self.plan.func.wave.mask_width();
        let number = match form {
            Form::SliceMask => {
                self.f.store(v, s.masks[&r.0], 8);
                if s.slices > 1 {
                    return;
                }
                self.mask_int(s, v)
            }
            _ => v,
        };
        if w == W::W32 {
            self.f.store(number, s.scalars[&r.0].number, 4);
        } else {
            let lo = self.f.zext_or_trunc(number, E::I32);
            let hi = self.hi32(number);
            self.f.store(lo, s.scalars[&r.0].number, 4);
            self.f.store(hi, s.scalars[&(r.0 + 1)].number, 4);
        }
        if form == Form::SliceMask {
            return;
        }
        // A register that is also kept as a mask: the slice's part of the new number.
        let first = if mask_w == W::W64 { r.0 & !1 } else { r.0 };
        let firsts = if w == W::W64 && mask_w == W::W32 { vec![r.0, r.0 + 1] } else { vec![first] };
        for first in firsts {
            if let Some(&slot) = s.masks.get(&first) {
                let m = self.number_mask(s, SReg(first));
                let bits = self.slice_bits(s, m);
                self.f.store(bits, slot, 8);
            }
        }
    }

    /// A vector register's bits as the guest has them.
    pub(super) fn exact_vector(&mut self, s: &Slots, r: u16) -> V {
        let raw = self.f.load(T::v(s.n, E::I32), s.vectors[&r], 64);
        Num { raw, kind: kind_of(&s.kinds, r) }.exact(&mut self.f)
    }

    fn set_vector(&mut self, s: &mut Slots, r: VReg, w: W, v: Num, m: Mask) {
        let parts = if w == W::W32 {
            vec![v]
        } else {
            let lo = self.f.zext_or_trunc(v.raw, E::I32);
            vec![Num::clean(lo), Num::clean(self.hi32(v.raw))]
        };
        for (k, x) in parts.into_iter().enumerate() {
            let reg = r.0 + k as u16;
            let exact = s.nans.exact.contains(&reg);
            let Some((kind, make_exact)) = written(x.kind, kind_of(&s.kinds, reg), !m.full, exact) else {
                unreachable!("the analysis of NaNs has made v{reg} exact")
            };
            let x = if make_exact { x.exact(&mut self.f) } else { x.raw };
            s.kinds.insert(reg, kind);
            let x = self.f.splat(x, s.n);
            let slot = s.vectors[&reg];
            let x = if m.full {
                x
            } else {
                let old = self.f.load(x.ty, slot, 64);
                self.f.select(m.bits, x, old)
            };
            self.f.store(x, slot, 64);
        }
    }

    /// The lanes' numbers in the wave.
    pub(super) fn lane_ids(&mut self, s: &Slots) -> V {
        let own: Vec<u64> = (0..u64::from(s.n)).collect();
        let own = self.f.kv(E::I32, &own);
        match self.first_lane(s) {
            Some(first) => {
                let first = self.f.zext_or_trunc(first, E::I32);
                let first = self.f.splat(first, s.n);
                self.f.bin("add", first, own)
            }
            None => own,
        }
    }

    // Facts of the wave

    fn special(&mut self, sp: Special) -> V {
        match sp {
            Special::Time | Special::RealTime => {
                let p = self.field_ptr(offset::CLOCK_FN);
                let clock = self.f.load(PTR, p, 8);
                let kind = u32::from(sp == Special::RealTime);
                let t = format!("call i64 {}(i32 {kind})", self.f.s(clock));
                self.f.def(I64, &t)
            }
            Special::SharedBase => self.f.k64(SHARED_APERTURE),
            Special::PrivateBase => self.f.k64(PRIVATE_APERTURE),
            Special::ScratchBase => {
                let t = format!("ptrtoint {} to i64", self.f.ts(self.scratch));
                self.f.def(I64, &t)
            }
            Special::LdsSize => self.lds_size,
            Special::WaveInGroup => {
                let p = self.field_ptr(offset::WAVE_IN_GROUP);
                self.f.load(I32, p, 4)
            }
            Special::HwReg(id) => {
                let id = self.f.k32(u32::from(id));
                self.f.intr_to(I32, "cairn_get_hwreg", &[self.wave, id])
            }
        }
    }

    /// A value as lanes.
    pub(super) fn lanes_of(&mut self, s: &Slots, v: V) -> V {
        self.f.splat(v, s.n)
    }
}
