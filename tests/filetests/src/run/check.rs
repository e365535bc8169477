//! Compares a state with what a case expects, and what it does not mention with what was there before.

use std::collections::HashSet;

use cairn_snippet::State;
use cairn_target::Target;

use super::parse::{Case, Expect, resolve};
use super::value::{Linear, Place, Want};

/// Lines that a case may add to the failures.
const MOST: usize = 4;

/// What the case says about dwords: expected ones are checked, all others must be as they were.
pub fn compare(
    case: &Case,
    target: Target,
    before: &State,
    addresses: &[(String, u64)],
    after: &State,
) -> Vec<String> {
    let mut c = Checker { before, after, addresses, lines: Vec::new(), seen: Seen::default() };
    for p in &case.clobbers {
        c.forgive(p);
    }
    for e in case.expects.iter().filter(|e| e.is_for(target)) {
        c.expect(e);
    }
    if !case.others {
        c.untouched();
    }
    if c.lines.len() > MOST {
        let more = c.lines.len() - MOST;
        c.lines.truncate(MOST);
        c.lines.push(format!("and {more} more"));
    }
    c.lines
}

/// A state as bits that must be the same on every engine: what may hold anything is 0.
pub fn bits(case: &Case, s: &State) -> State {
    let mut s = s.clone();
    for p in &case.clobbers {
        match p {
            Place::V(r, n) => s.vgpr[*r..r + n].iter_mut().for_each(|v| v.fill(0)),
            Place::S(r, n) => s.sgpr[*r..r + n].fill(0),
            Place::Mask(r) => s.sgpr[*r..r + s.lanes / 32].fill(0),
            Place::Vcc => s.vcc = 0,
            Place::Exec => s.exec = 0,
            Place::Scc => s.scc = false,
            Place::M0 => s.m0 = 0,
            Place::Memory(..) => {}
        }
    }
    s
}

/// The first place where two states differ; `None` if they do not.
pub fn difference(a: &State, b: &State) -> Option<String> {
    for (r, (x, y)) in a.vgpr.iter().zip(&b.vgpr).enumerate() {
        if let Some(lane) = (0..a.lanes).find(|&l| x[l] != y[l]) {
            return Some(format!("v{r}[{lane}] is {:#x} or {:#x}", x[lane], y[lane]));
        }
    }
    if let Some(r) = (0..a.sgpr.len()).find(|&r| a.sgpr[r] != b.sgpr[r]) {
        return Some(format!("s{r} is {:#x} or {:#x}", a.sgpr[r], b.sgpr[r]));
    }
    (a != b).then(|| "flags, masks or memory".to_owned())
}

#[derive(Default)]
struct Seen {
    /// Register, lane.
    v: HashSet<(usize, usize)>,
    s: HashSet<usize>,
    vcc: bool,
    exec: bool,
    scc: bool,
    m0: bool,
    /// Memory, byte.
    memory: HashSet<(String, usize)>,
}

struct Checker<'a> {
    before: &'a State,
    after: &'a State,
    addresses: &'a [(String, u64)],
    lines: Vec<String>,
    seen: Seen,
}

impl Checker<'_> {
    fn forgive(&mut self, p: &Place) {
        match p {
            Place::V(r, n) => {
                for reg in *r..r + n {
                    self.seen.v.extend((0..self.after.lanes).map(|l| (reg, l)));
                }
            }
            Place::S(r, n) => self.seen.s.extend(*r..r + n),
            Place::Mask(r) => self.seen.s.extend(*r..r + self.after.lanes / 32),
            Place::Vcc => self.seen.vcc = true,
            Place::Exec => self.seen.exec = true,
            Place::Scc => self.seen.scc = true,
            Place::M0 => self.seen.m0 = true,
            Place::Memory(name, at) => {
                self.seen.memory.insert((name.clone(), *at));
            }
        }
    }

    fn value(&mut self, e: &Expect, what: &str, got: u64, bits: u32, lane: usize, want: &Want) {
        let addresses = self.addresses;
        let value = |l: &Linear, lane: usize| resolve(l, lane, addresses).unwrap_or(0);
        if !want.holds(got, bits, lane, &value) {
            let wanted = match want {
                Want::Exactly(l) => format!("{:#x}", value(l, lane)),
                Want::Near(x, n) => format!("{x:#x} within {n}"),
                Want::Nan(_) => "a NaN".to_owned(),
                Want::Any => "anything".to_owned(),
            };
            self.lines.push(format!("{what} is {got:#x}, not {wanted} (line {}+{lane})", e.line));
        }
    }

    /// A mask: one number, or a list of bits by lane. Lanes that are off at the start give 0 then.
    fn mask(&mut self, e: &Expect, what: &str, got: u64) {
        if let [want] = &e.values[..]
            && !e.by_lane
        {
            let want = match want {
                Want::Exactly(l) if l.buffer.is_none() => {
                    Want::Exactly(Linear { constant: l.constant & self.after.all_lanes(), ..l.clone() })
                }
                w => w.clone(),
            };
            return self.value(e, what, got, 64, 0, &want);
        }
        for lane in 0..self.after.lanes {
            let on = self.before.exec >> lane & 1 != 0;
            let off = Want::Exactly(Linear::default());
            let want = if on { e.values[lane % e.values.len()].clone() } else { off };
            self.value(e, &format!("{what} bit {lane}"), got >> lane & 1, 1, lane, &want);
        }
    }

    fn expect(&mut self, e: &Expect) {
        let after = self.after;
        let n = e.values.len();
        match &e.place {
            Place::V(r, dwords) => {
                for lane in 0..after.lanes {
                    let k = match e.lane {
                        Some(l) if l != lane => continue,
                        Some(_) => 0,
                        None if self.before.exec >> lane & 1 == 0 => continue,
                        None => lane % n,
                    };
                    let mut got = u64::from(after.vgpr[*r][lane]);
                    self.seen.v.insert((*r, lane));
                    if *dwords > 1 {
                        got |= u64::from(after.vgpr[r + 1][lane]) << 32;
                        self.seen.v.insert((r + 1, lane));
                    }
                    let what = format!("v{r}[{lane}]");
                    self.value(e, &what, got, 32 * (*dwords as u32).min(2), lane, &e.values[k]);
                }
            }
            Place::S(r, dwords) if n == 1 => {
                let mut got = u64::from(after.sgpr[*r]);
                if *dwords > 1 {
                    got |= u64::from(after.sgpr[r + 1]) << 32;
                }
                self.seen.s.extend(*r..r + dwords);
                self.value(e, &format!("s{r}"), got, 32 * (*dwords as u32).min(2), 0, &e.values[0]);
            }
            Place::S(r, _) => {
                for (k, want) in e.values.iter().enumerate() {
                    self.seen.s.insert(r + k);
                    let got = u64::from(after.sgpr[r + k]);
                    self.value(e, &format!("s{}", r + k), got, 32, 0, want);
                }
            }
            Place::Mask(r) => {
                let mut got = u64::from(after.sgpr[*r]);
                self.seen.s.insert(*r);
                if after.lanes == 64 {
                    self.seen.s.insert(r + 1);
                    got |= u64::from(after.sgpr[r + 1]) << 32;
                }
                self.mask(e, &format!("mask s{r}"), got);
            }
            Place::Vcc => {
                self.seen.vcc = true;
                let (all, old) = (after.all_lanes(), self.before.vcc);
                if (after.vcc ^ old) & !all != 0 {
                    self.lines.push(format!("vcc_hi changed to {:#x}", after.vcc >> 32));
                }
                self.mask(e, "vcc", after.vcc & all);
            }
            Place::Exec => {
                self.seen.exec = true;
                self.mask(e, "exec", after.exec & after.all_lanes());
            }
            Place::Scc => {
                self.seen.scc = true;
                self.value(e, "scc", after.scc.into(), 32, 0, &e.values[0]);
            }
            Place::M0 => {
                self.seen.m0 = true;
                self.value(e, "m0", after.m0.into(), 32, 0, &e.values[0]);
            }
            Place::Memory(name, at) => {
                let Some(bytes) = memory(after, name) else {
                    return self.lines.push(format!("no buffer {name}"));
                };
                for (k, want) in e.values.iter().enumerate() {
                    let at = at + 4 * k;
                    let Some(word) = bytes.get(at..at + 4).and_then(|b| b.try_into().ok()) else {
                        return self.lines.push(format!("{name} has no byte {at}"));
                    };
                    self.seen.memory.extend((at..at + 4).map(|b| (name.clone(), b)));
                    let got = u32::from_le_bytes(word).into();
                    self.value(e, &format!("{name}[{at:#x}]"), got, 32, k, want);
                }
            }
        }
    }

    /// Nothing else may have changed.
    fn untouched(&mut self) {
        let (a, b) = (self.after, self.before);
        let mut changed = Vec::new();
        for (r, (new, old)) in a.vgpr.iter().zip(&b.vgpr).enumerate() {
            if new == old {
                continue;
            }
            for lane in (0..a.lanes).filter(|&l| new[l] != old[l] && !self.seen.v.contains(&(r, l))) {
                changed.push(format!("v{r}[{lane}] changed to {:#x}", new[lane]));
            }
        }
        for r in (0..a.sgpr.len()).filter(|&r| a.sgpr[r] != b.sgpr[r] && !self.seen.s.contains(&r)) {
            changed.push(format!("s{r} changed to {:#x}", a.sgpr[r]));
        }
        for (name, same) in [
            ("vcc", self.seen.vcc || a.vcc == b.vcc),
            ("exec", self.seen.exec || a.exec == b.exec),
            ("scc", self.seen.scc || a.scc == b.scc),
            ("m0", self.seen.m0 || a.m0 == b.m0),
        ] {
            if !same {
                changed.push(format!("{name} changed"));
            }
        }
        let names = a.buffers.iter().map(|b| b.name.as_str());
        for name in names.chain(["lds"]) {
            let (Some(new), Some(old)) = (memory(a, name), memory(b, name)) else { continue };
            let differ = (0..new.len()).filter(|&i| new[i] != old[i]);
            for i in differ.filter(|&i| !self.seen.memory.contains(&(name.to_owned(), i))) {
                changed.push(format!("{name}: byte {i:#x} changed to {:#x}", new[i]));
            }
        }
        self.lines.extend(changed);
    }
}

fn memory(s: &State, name: &str) -> Option<Vec<u8>> {
    if name == "lds" { Some(s.lds.clone()) } else { s.buffer(name).map(|b| b.bytes()) }
}
