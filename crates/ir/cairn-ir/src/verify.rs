//! The typing rules: what arguments each operation takes and what it gives. One place, used by builder and verifier.

use crate::build::joined_shape;
use crate::func::{Function, Term};
use crate::op::{AtomicOp, Mem, Op, Pure, Space, Special};
use crate::ty::{F, Shape, Ty, W, WaveSize};

/// What is wrong with an operation or a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed(pub String);

impl std::fmt::Display for Malformed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Malformed {}

/// Argument widths and result width of a pure operation.
pub fn pure_signature(p: Pure) -> (Vec<W>, W) {
    use Pure::*;
    use W::*;
    let f = F::width;
    match p {
        Add(w) | Sub(w) | Mul(w) | MulHiU(w) | MulHiS(w) | And(w) | Or(w) | Xor(w) | MinU(w) | MaxU(w)
        | MinS(w) | MaxS(w) => (vec![w, w], w),
        Not(w) | BitRev(w) => (vec![w], w),
        Shl(w) | LShr(w) | AShr(w) => (vec![w, W32], w),
        Eq(w) | Ne(w) | LtU(w) | LtS(w) | LeU(w) | LeS(w) => (vec![w, w], W1),
        Select(w) => (vec![W1, w, w], w),
        Popcnt(w) | Clz(w) | Ctz(w) => (vec![w], W32),
        ZExt(a, b) | SExt(a, b) | Trunc(a, b) => (vec![a], b),
        Pack64 => (vec![W32, W32], W64),
        Hi32 => (vec![W64], W32),
        Perm => (vec![W32, W32, W32], W32),
        FAdd(t, _) | FMul(t, _) | FMin(t) | FMax(t) => (vec![f(t), f(t)], f(t)),
        FFma(t, _) => (vec![f(t), f(t), f(t)], f(t)),
        FNeg(t) | FAbs(t) | FTrunc(t) | FCeil(t) | FFloor(t) | FRndne(t) | FFract(t) | FFrexpMant(t)
        | FFlush(t) | FCanon(t) | FSat(t) | FRcp(t) | FRsq(t) | FSqrt(t) | FExp2(t) | FLog2(t) | FSin(t)
        | FCos(t) => (vec![f(t)], f(t)),
        FCmp(t, _) => (vec![f(t), f(t)], W1),
        FClass(t) => (vec![f(t), W32], W1),
        FLdexp(t) => (vec![f(t), W32], f(t)),
        FFrexpExp(t) => (vec![f(t)], W32),
        CvtFF(a, b, _) => (vec![f(a)], f(b)),
        CvtFS(a, w) | CvtFU(a, w) => (vec![f(a)], w),
        CvtSF(w, b, _) | CvtUF(w, b, _) => (vec![w], f(b)),
    }
}

/// Checks `op` against its arguments' types and gives its results' types.
///
/// # Errors
/// A sentence that says which argument does not fit.
pub fn check(op: &Op, args: &[Ty], wave: WaveSize) -> Result<Vec<Ty>, Malformed> {
    let bad = |what: &str| Err(Malformed(format!("{op:?} with {args:?}: {what}")));
    let mask = Ty::scalar(wave.mask_width());
    let s32 = Ty::scalar(W::W32);
    let l32 = Ty::lanes(W::W32);
    // `None` takes either shape.
    let fits = |want: &[(Option<Shape>, W)]| {
        want.len() == args.len()
            && want.iter().zip(args).all(|((s, w), a)| *w == a.w && s.is_none_or(|s| s == a.shape))
    };
    let (sc, la, any) = (Some(Shape::Scalar), Some(Shape::Lanes), None);
    let gp = |w: W| matches!(w, W::W32 | W::W64);
    match *op {
        Op::Const(w, bits) => {
            if bits & !w.mask() != 0 || !args.is_empty() {
                return bad("constant does not fit its width");
            }
            Ok(vec![Ty::scalar(w)])
        }
        Op::Pure(p) => {
            let (want, res) = pure_signature(p);
            let want: Vec<_> = want.into_iter().map(|w| (any, w)).collect();
            match p {
                Pure::ZExt(a, b) | Pure::SExt(a, b) if a >= b => return bad("must widen"),
                Pure::Trunc(a, b) if a <= b => return bad("must narrow"),
                _ => {}
            }
            if !fits(&want) {
                return bad("argument widths");
            }
            Ok(vec![Ty { shape: joined_shape(args), w: res }])
        }
        Op::LaneId if args.is_empty() => Ok(vec![l32]),
        Op::GetS(_, w) if args.is_empty() && gp(w) => Ok(vec![Ty::scalar(w)]),
        Op::SetS(_, w) if gp(w) && fits(&[(sc, w)]) => Ok(vec![]),
        Op::GetScc if args.is_empty() => Ok(vec![Ty::scalar(W::W1)]),
        Op::SetScc if fits(&[(sc, W::W1)]) => Ok(vec![]),
        Op::GetV(_, w) if args.is_empty() && gp(w) => Ok(vec![Ty::lanes(w)]),
        Op::SetV(_, w) if gp(w) && fits(&[(any, w)]) => Ok(vec![]),
        Op::SetVIf(_, w) if gp(w) && fits(&[(any, w), (any, W::W1)]) => Ok(vec![]),
        Op::WriteLane(_) if fits(&[(sc, W::W32), (sc, W::W32)]) => Ok(vec![]),
        Op::Ballot if fits(&[(any, W::W1)]) => Ok(vec![mask]),
        Op::LaneBit if args == [mask] => Ok(vec![Ty::lanes(W::W1)]),
        Op::ReadLane if fits(&[(any, W::W32), (sc, W::W32)]) => Ok(vec![s32]),
        Op::ReadFirstLane if fits(&[(any, W::W32)]) => Ok(vec![s32]),
        Op::DppMove(_) | Op::Swizzle(_) if fits(&[(any, W::W32)]) => Ok(vec![l32]),
        Op::DppValid(_) if args.is_empty() => Ok(vec![Ty::lanes(W::W1)]),
        Op::BPermute | Op::Permute if fits(&[(any, W::W32), (any, W::W32)]) => Ok(vec![l32]),
        Op::PermLane16 { .. } if fits(&[(any, W::W32), (sc, W::W32), (sc, W::W32)]) => Ok(vec![l32]),
        Op::Load(space, mem) | Op::LoadIf(space, mem) => {
            let mut want = vec![address(space)];
            let shape = want[0].0.unwrap_or(Shape::Lanes);
            if matches!(op, Op::LoadIf(..)) {
                want.push((if shape == Shape::Scalar { sc } else { any }, W::W1));
            }
            if !fits(&want) || !mem_ok(space, mem) {
                return bad("load arguments");
            }
            Ok(vec![Ty { shape, w: W::W32 }; mem.values()])
        }
        Op::Store(space, mem) | Op::StoreIf(space, mem) => {
            let mut want = vec![address(space)];
            if matches!(op, Op::StoreIf(..)) {
                want.push((any, W::W1));
            }
            want.extend((0..mem.values()).map(|_| (any, W::W32)));
            if !fits(&want) || space == Space::Const || !mem_ok(space, mem) {
                return bad("store arguments");
            }
            Ok(vec![])
        }
        Op::Atomic { op: a, space, w, .. } | Op::AtomicIf { op: a, space, w, .. } => {
            let mut want = vec![address(space)];
            if matches!(op, Op::AtomicIf { .. }) {
                want.push((any, W::W1));
            }
            let data =
                if matches!(a, AtomicOp::CmpSwap | AtomicOp::FCmpSwap(_) | AtomicOp::MskOr) { 2 } else { 1 };
            want.extend((0..data).map(|_| (any, w)));
            if !fits(&want) || !gp(w) || space == Space::Const {
                return bad("atomic arguments");
            }
            Ok(vec![Ty::lanes(w)])
        }
        Op::DsAppend | Op::DsConsume if fits(&[(sc, W::W32)]) => Ok(vec![s32]),
        Op::WaitCnt(_) | Op::CacheFence | Op::Yield if args.is_empty() => Ok(vec![]),
        Op::SendMsg(_) if fits(&[(sc, W::W32)]) => Ok(vec![]),
        Op::GetSpecial(s) if args.is_empty() => Ok(vec![match s {
            Special::Time
            | Special::RealTime
            | Special::SharedBase
            | Special::PrivateBase
            | Special::ScratchBase => Ty::scalar(W::W64),
            Special::LdsSize | Special::HwReg(_) | Special::WaveInGroup => s32,
        }]),
        Op::SetHwReg { .. } if fits(&[(sc, W::W32)]) => Ok(vec![]),
        _ => {
            let _ = la;
            bad("arguments")
        }
    }
}

fn address(space: Space) -> (Option<Shape>, W) {
    match space {
        Space::Global | Space::Flat => (None, W::W64),
        Space::Lds | Space::Scratch => (None, W::W32),
        Space::Const => (Some(Shape::Scalar), W::W64),
    }
}

fn mem_ok(space: Space, mem: Mem) -> bool {
    match mem {
        Mem::Dwords(n) => (1..=if space == Space::Const { 16 } else { 4 }).contains(&n),
        _ => true,
    }
}

/// Checks a whole function: types, value numbering, terminators.
///
/// # Errors
/// The first thing wrong, with its guest address.
pub fn function(f: &Function) -> Result<(), Malformed> {
    for b in &f.blocks {
        let mut defined = 0u32;
        for i in &b.insts {
            let at = |m: &str| Malformed(format!("at {:#x}: {m}", i.pc));
            if i.args.iter().any(|a| a.0 >= defined) {
                return Err(at("argument used before its definition"));
            }
            let tys: Vec<Ty> = i.args.iter().map(|a| b.values[a.0 as usize]).collect();
            let res = check(&i.op, &tys, f.wave)?;
            if i.first_result.0 != defined || res != b.values[defined as usize..defined as usize + res.len()]
            {
                return Err(at("result numbering or types"));
            }
            defined += res.len() as u32;
        }
        if let Term::Call { target, .. } | Term::JumpTo { target } = b.term
            && b.values.get(target.0 as usize) != Some(&Ty::scalar(W::W64))
        {
            return Err(Malformed(format!("at {:#x}: jump target is not a scalar W64", b.term_pc)));
        }
        if b.term.successors().any(|s| s.0 as usize >= f.blocks.len()) {
            return Err(Malformed(format!("at {:#x}: successor does not exist", b.term_pc)));
        }
    }
    Ok(())
}
