//! VOPD: two vector instructions in one, each with the meaning that it has alone. Both read before either writes (RDNA3
//! ISA manual, "VOPD").

use crate::lifter::{Flow, Lifter, R, refuse};

pub(crate) fn lift(l: &mut Lifter<'_>) -> R<Option<Flow>> {
    let whole = l.inst;
    let Some(halves) = whole.halves() else { return Ok(None) };
    l.hold_writes();
    for half in halves {
        l.inst = half;
        if super::lift_vop(l)?.is_none() {
            return refuse(format!("no semantics of {}", half.name));
        }
    }
    l.write_held();
    l.inst = whole;
    Ok(Some(Flow::Next))
}
