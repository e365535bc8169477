//! Compares: `v_cmp`, which writes a lane mask, and `v_cmpx`, which writes EXEC (on gfx9 the mask too); of scalar floats.

use cairn_ir::func::Value;
use cairn_ir::op::FPred;
use cairn_ir::ty::{F, W};
use cairn_isa::{Format, Role};

use crate::lifter::{Flow, Lifter, R};

/// What a compare computes from its two sources.
enum Test {
    Float(F, FPred),
    Int(W, Int),
    Class(F),
    Const(bool),
}

#[derive(Clone, Copy)]
enum Int {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

pub(crate) fn lift(l: &mut Lifter<'_>) -> R<Option<Flow>> {
    let name = l.inst.op.name();
    let prefixes = ["v_cmp_", "v_cmpx_", "s_cmp_"];
    let Some(rest) = prefixes.iter().find_map(|p| name.strip_prefix(p)) else { return Ok(None) };
    let Some((test, signed)) = test(rest) else { return Ok(None) };
    let bits = compare(l, test, signed)?;
    if l.inst.format == Format::Sopc {
        l.set_scc(bits);
        return Ok(Some(Flow::Next));
    }
    write(l, bits)?;
    Ok(Some(Flow::Next))
}

/// `lt_f32` and so on; whether integers are signed.
fn test(name: &str) -> Option<(Test, bool)> {
    let (cond, ty) = name.rsplit_once('_')?;
    let (kind, bits) = ty.split_at_checked(1)?;
    let w = match bits {
        "16" => W::W16,
        "32" => W::W32,
        "64" => W::W64,
        _ => return None,
    };
    let f = match w {
        W::W16 => F::F16,
        W::W32 => F::F32,
        _ => F::F64,
    };
    let signed = kind == "i";
    if kind == "f" {
        use FPred::*;
        let p = match cond {
            "class" => return Some((Test::Class(f), false)),
            "f" => return Some((Test::Const(false), false)),
            "tru" => return Some((Test::Const(true), false)),
            "lt" => Olt,
            "eq" => Oeq,
            "le" => Ole,
            "gt" => Ogt,
            "lg" => One,
            "ge" => Oge,
            "o" => Ord,
            "u" => Uno,
            // Negations: true on NaN.
            "nge" => Ult,
            "nlg" => Ueq,
            "ngt" => Ule,
            "nle" => Ugt,
            "neq" => Une,
            "nlt" => Uge,
            _ => return None,
        };
        return Some((Test::Float(f, p), false));
    }
    let p = match cond {
        "f" => return Some((Test::Const(false), false)),
        "t" => return Some((Test::Const(true), false)),
        "lt" => Int::Lt,
        "eq" => Int::Eq,
        "le" => Int::Le,
        "gt" => Int::Gt,
        "ne" => Int::Ne,
        "ge" => Int::Ge,
        _ => return None,
    };
    Some((Test::Int(w, p), signed))
}

fn compare(l: &mut Lifter<'_>, test: Test, signed: bool) -> R<Value> {
    Ok(match test {
        Test::Const(c) => l.b.k1(c),
        Test::Float(f, p) => {
            let (a, b) = (l.srcf(0, f)?, l.srcf(1, f)?);
            l.b.fcmp(f, p, a, b)
        }
        // The class of a denormal is told whatever MODE flushes.
        Test::Class(f) => {
            let (a, m) = (l.srcf_keep(0, f)?, l.src32(1)?);
            l.b.fclass(f, a, m)
        }
        Test::Int(w, p) => {
            let (a, b) = (l.src(0, w)?, l.src(1, w)?);
            let (a, b) = if matches!(p, Int::Gt | Int::Ge) { (b, a) } else { (a, b) };
            match (p, signed) {
                (Int::Eq, _) => l.b.eq(a, b),
                (Int::Ne, _) => l.b.ne(a, b),
                (Int::Lt | Int::Gt, true) => l.b.lt_s(a, b),
                (Int::Lt | Int::Gt, false) => l.b.lt_u(a, b),
                (Int::Le | Int::Ge, true) => l.b.le_s(a, b),
                (Int::Le | Int::Ge, false) => l.b.le_u(a, b),
            }
        }
    })
}

fn write(l: &mut Lifter<'_>, bits: Value) -> R {
    let dsts = l.inst.dst;
    // The mask before EXEC: both come from the lanes that were active.
    for d in dsts.iter().filter(|d| d.role != Role::ImpliedExec) {
        l.put_mask_operand(d, bits)?;
    }
    for d in dsts.iter().filter(|d| d.role == Role::ImpliedExec) {
        l.put_mask_operand(d, bits)?;
    }
    Ok(())
}
