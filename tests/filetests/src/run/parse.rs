//! Reads `run/*.s` (README.md has the format) and sets up a case's first state.

use cairn_snippet::{Buffer, State};
use cairn_target::{Target, WaveSize};

use super::value::{Linear, Place, Want, integer, linear, place, want};

/// Whether the start of a name, or `gfx10+` (that generation and later), or nothing at all, means the target.
fn names(only: &str, target: Target) -> bool {
    match only.strip_suffix('+').and_then(|o| o.strip_prefix("gfx")?.parse::<u8>().ok()) {
        Some(generation) => target.isa_version().major >= generation,
        None => target.name().starts_with(only),
    }
}

/// A line that may be for some targets only.
#[derive(Clone, Debug)]
pub struct Line {
    /// See [`names`].
    only: String,
    pub text: String,
}

impl Line {
    pub fn is_for(&self, target: Target) -> bool {
        names(&self.only, target)
    }
}

/// `PLACE = values`.
#[derive(Clone, Debug)]
pub struct Init {
    only: String,
    place: Place,
    lane: Option<usize>,
    /// Values go by lane even where there is one only, and the place is a mask.
    by_lane: bool,
    values: Vec<Linear>,
}

/// `PLACE == values`.
#[derive(Clone, Debug)]
pub struct Expect {
    only: String,
    pub line: usize,
    pub place: Place,
    pub lane: Option<usize>,
    pub by_lane: bool,
    pub values: Vec<Want>,
}

impl Expect {
    pub fn is_for(&self, target: Target) -> bool {
        names(&self.only, target)
    }
}

/// Memory that exists during a case.
#[derive(Clone, Debug)]
struct Memory {
    name: String,
    bytes: usize,
}

#[derive(Clone, Debug, Default)]
pub struct Case {
    pub name: String,
    pub line: usize,
    only: Vec<String>,
    mode: Option<u32>,
    memory: Vec<Memory>,
    scratch: u32,
    inits: Vec<Init>,
    pub asm: Vec<Line>,
    pub expects: Vec<Expect>,
    pub clobbers: Vec<Place>,
    /// What is not mentioned may change; engines must still agree on it.
    pub others: bool,
    /// The engine may refuse the code with this text: Cairn lacks it and says so.
    pub lacks: Option<String>,
}

#[derive(Clone, Debug, Default)]
pub struct File {
    pub targets: Vec<Target>,
    pub wave: Option<WaveSize>,
    pub cases: Vec<Case>,
}

/// A table being read: its columns and how many are inputs.
struct Table {
    columns: Vec<String>,
    inputs: usize,
    rows: Vec<(usize, Vec<String>)>,
}

type Error = (usize, String);

/// Reads a file.
///
/// # Errors
/// The line that cannot be read, and why.
pub fn parse(text: &str) -> Result<File, Error> {
    let mut file = File::default();
    let mut mode = None;
    let mut case: Option<Case> = None;
    let mut table: Option<Table> = None;
    for (i, raw) in text.lines().enumerate() {
        let n = i + 1;
        let at = |why: String| (n, why);
        let line = raw.split("//").next().unwrap_or("").trim();
        if line.is_empty() {
            continue;
        }
        let Some(directive) = line.strip_prefix(';').map(str::trim) else {
            let c = case.as_mut().ok_or_else(|| at("code before the first case".into()))?;
            let (only, text) = split_only(line);
            c.asm.push(Line { only, text: text.to_owned() });
            continue;
        };
        if directive.is_empty() {
            continue;
        }
        if let Some((key, rest)) =
            directive.split_once(": ").filter(|(k, _)| k.chars().all(char::is_alphanumeric))
        {
            finish_table(&mut case, &mut table)?;
            let rest = rest.trim();
            match (key, &mut case) {
                ("case", _) => {
                    file.cases.extend(case.take());
                    case = Some(Case { name: rest.to_owned(), line: n, mode, ..Case::default() });
                }
                ("target", None) => {
                    for t in rest.split_whitespace() {
                        let t = Target::from_name(t).ok_or_else(|| at(format!("no target {t}")))?;
                        file.targets.push(t);
                    }
                }
                ("wave", None) => {
                    file.wave = Some(match rest {
                        "32" => WaveSize::W32,
                        "64" => WaveSize::W64,
                        _ => return Err(at("wave is 32 or 64".into())),
                    });
                }
                ("mode", None) => mode = Some(mode_bits(rest).map_err(at)?),
                ("mode", Some(c)) => c.mode = Some(mode_bits(rest).map_err(at)?),
                ("only", Some(c)) => c.only = rest.split_whitespace().map(str::to_owned).collect(),
                ("others", Some(c)) if rest == "any" => c.others = true,
                ("lacks", Some(c)) => c.lacks = Some(rest.to_owned()),
                ("clobbers", Some(c)) => {
                    for p in rest.split_whitespace() {
                        c.clobbers.push(place(p).map_err(at)?);
                    }
                }
                _ => return Err(at(format!("{key:?} cannot stand here"))),
            }
            continue;
        }
        let c = case.as_mut().ok_or_else(|| at("state before the first case".into()))?;
        if let Some((ins, outs)) = directive.split_once("->") {
            finish_table(&mut case, &mut table)?;
            let mut columns: Vec<String> = ins.split_whitespace().map(str::to_owned).collect();
            let inputs = columns.len();
            columns.extend(outs.split_whitespace().map(str::to_owned));
            table = Some(Table { columns, inputs, rows: Vec::new() });
        } else if directive.contains('=') {
            finish_table(&mut case, &mut table)?;
            if let Some(c) = case.as_mut() {
                statement(c, n, directive).map_err(at)?;
            }
        } else if let Some(t) = &mut table {
            let cells: Vec<String> = directive.split_whitespace().map(str::to_owned).collect();
            if cells.len() != t.columns.len() {
                return Err(at(format!("{} cells for {} columns", cells.len(), t.columns.len())));
            }
            t.rows.push((n, cells));
        } else {
            return Err(at(format!("case {}: cannot read this line", c.name)));
        }
    }
    finish_table(&mut case, &mut table)?;
    file.cases.extend(case);
    if file.targets.is_empty() || file.cases.is_empty() {
        return Err((1, "a file needs targets and cases".into()));
    }
    for c in &file.cases {
        if c.expects.is_empty() && c.lacks.is_none() {
            return Err((c.line, format!("case {} expects nothing", c.name)));
        }
    }
    Ok(file)
}

/// `@gfx9 TEXT`: for targets whose name starts so; `@gfx10+`.
fn split_only(t: &str) -> (String, &str) {
    match t.strip_prefix('@').and_then(|r| r.split_once(char::is_whitespace)) {
        Some((only, rest)) => (only.to_owned(), rest.trim()),
        None => (String::new(), t),
    }
}

fn statement(c: &mut Case, line: usize, text: &str) -> Result<(), String> {
    let (only, text) = split_only(text);
    if let Some((left, right)) = text.split_once("==") {
        let (place, lane) = place_and_lane(left.trim())?;
        let values = right.split(',').map(|v| want(v.trim())).collect::<Result<_, _>>()?;
        c.expects.push(Expect { only, line, place, lane, by_lane: false, values });
        return Ok(());
    }
    let (left, right) = text.split_once('=').ok_or("no statement")?;
    let (left, right) = (left.trim(), right.trim());
    if let Some(bytes) = right.strip_suffix(" bytes").and_then(integer) {
        if left == "scratch" {
            c.scratch = bytes as u32;
        } else {
            c.memory.push(Memory { name: left.to_owned(), bytes: bytes as usize });
        }
        return Ok(());
    }
    let (place, lane) = place_and_lane(left)?;
    let values = right.split(',').map(|v| linear(v.trim())).collect::<Result<_, _>>()?;
    c.inits.push(Init { only, place, lane, by_lane: false, values });
    Ok(())
}

/// `v3[5]` is lane 5 of v3, `v[2:3][5]` of the pair; all else is a place.
fn place_and_lane(t: &str) -> Result<(Place, Option<usize>), String> {
    if let Some((reg, lane)) = t.strip_suffix(']').and_then(|r| r.rsplit_once('['))
        && let (Ok(Place::V(r, n)), Ok(lane)) = (place(reg), lane.parse())
    {
        return Ok((Place::V(r, n), Some(lane)));
    }
    Ok((place(t)?, None))
}

/// A table is a statement a column.
fn finish_table(case: &mut Option<Case>, table: &mut Option<Table>) -> Result<(), Error> {
    let (Some(c), Some(t)) = (case.as_mut(), table.take()) else { return Ok(()) };
    let Some((line, _)) = t.rows.first() else { return Err((c.line, "a table without rows".into())) };
    for (k, name) in t.columns.iter().enumerate() {
        let (name, only) = name.split_once('@').unwrap_or((name, ""));
        let place = place(name).map_err(|e| (*line, e))?;
        let cells = || t.rows.iter().map(|(n, cells)| (*n, cells[k].as_str()));
        if k < t.inputs {
            let mut values = Vec::new();
            for (n, cell) in cells() {
                values.push(linear(cell).map_err(|e| (n, e))?);
            }
            c.inits.push(Init { only: only.to_owned(), place, lane: None, by_lane: true, values });
        } else {
            let mut values = Vec::new();
            for (n, cell) in cells() {
                values.push(want(cell).map_err(|e| (n, e))?);
            }
            c.expects.push(Expect {
                only: only.to_owned(),
                line: *line,
                place,
                lane: None,
                by_lane: true,
                values,
            });
        }
    }
    Ok(())
}

/// `round32=up round64=zero denorm32=flush denorm64=in dx10_clamp=0 ieee=0`, from the default.
fn mode_bits(t: &str) -> Result<u32, String> {
    let mut m = 0x3f0;
    for word in t.split_whitespace() {
        let (key, value) = word.split_once('=').ok_or_else(|| format!("mode: {word:?}"))?;
        let (shift, width) = match key {
            "round32" => (0, 2),
            "round64" => (2, 2),
            "denorm32" => (4, 2),
            "denorm64" => (6, 2),
            "dx10_clamp" => (8, 1),
            "ieee" => (9, 1),
            _ => return Err(format!("mode: {key:?}")),
        };
        let bits = match value {
            "even" | "flush" | "0" => 0,
            "up" | "in" | "1" => 1,
            "down" | "out" => 2,
            "zero" | "keep" => 3,
            _ => return Err(format!("mode: {value:?}")),
        };
        m = m & !(((1 << width) - 1) << shift) | bits << shift;
    }
    Ok(m)
}

/// A case's state before it runs.
pub struct Start {
    /// To be run on.
    pub state: State,
    /// The same, to compare with.
    pub original: State,
    /// Where the buffers are.
    pub addresses: Vec<(String, u64)>,
}

/// What a register or a byte holds that the case does not set: a different value in each.
mod poison {
    pub fn vgpr(r: usize, lane: usize) -> u32 {
        0xc0de_0000 | (r as u32) << 8 & 0xff00 | lane as u32
    }
    pub fn sgpr(r: usize) -> u32 {
        0x5eed_0000 | r as u32
    }
    pub fn byte(i: usize) -> u8 {
        (i * 37 + 11) as u8
    }
    pub const VCC: u64 = 0x0123_4567_89ab_cdef;
    pub const M0: u32 = 0xffff_ffff;
}

impl Case {
    pub fn is_for(&self, target: Target) -> bool {
        self.only.is_empty() || self.only.iter().any(|o| names(o, target))
    }

    /// Whether the case says everything lane by lane, so that it must hold for any EXEC.
    pub fn is_lanewise(&self) -> bool {
        let lanewise = |p: &Place| matches!(p, Place::V(..) | Place::Mask(_) | Place::Vcc);
        !self.expects.is_empty()
            && self.expects.iter().all(|e| e.by_lane && lanewise(&e.place))
            && self.inits.iter().all(|i| i.place != Place::Exec)
            && self.memory.is_empty()
            && !self.asm.iter().any(|l| l.text.contains("_dpp"))
    }

    /// The state before the case on a target.
    ///
    /// # Errors
    /// Where something is set that does not exist.
    pub fn start(&self, target: Target, wave: WaveSize) -> Result<Start, String> {
        let mut s = State::new(target, wave);
        s.mode = self.mode.unwrap_or(s.mode);
        s.vcc = poison::VCC;
        s.m0 = poison::M0;
        s.scratch_lane_bytes = self.scratch;
        for (r, v) in s.sgpr.iter_mut().enumerate() {
            *v = poison::sgpr(r);
        }
        for (r, reg) in s.vgpr.iter_mut().enumerate() {
            for (lane, v) in reg.iter_mut().enumerate() {
                *v = poison::vgpr(r, lane);
            }
        }
        let mut addresses = Vec::new();
        for m in &self.memory {
            let mut bytes: Vec<u8> = (0..m.bytes).map(poison::byte).collect();
            let here = self.inits.iter().filter(|i| names(&i.only, target));
            for i in here {
                if let Place::Memory(name, at) = &i.place
                    && *name == m.name
                {
                    for (k, v) in i.values.iter().enumerate() {
                        let to = bytes.get_mut(at + 4 * k..at + 4 * k + 4);
                        let to = to.ok_or_else(|| format!("{name} has no byte {}", at + 4 * k))?;
                        to.copy_from_slice(&(v.constant as u32).to_le_bytes());
                    }
                }
            }
            if m.name == "lds" {
                s.lds = bytes;
            } else {
                s.buffers.push(Buffer::new(&m.name, &bytes));
                // A buffer's storage does not move when the list grows.
                let b = s.buffers.last_mut().ok_or("no buffer")?;
                addresses.push((m.name.clone(), b.address()));
            }
        }
        for i in self.inits.iter().filter(|i| names(&i.only, target)) {
            set(&mut s, i, &addresses)?;
        }
        Ok(Start { original: s.clone(), state: s, addresses })
    }
}

/// The number that an expression stands for in a lane.
pub fn resolve(l: &Linear, lane: usize, addresses: &[(String, u64)]) -> Result<u64, String> {
    let base = match &l.buffer {
        None => 0,
        Some(b) => {
            let found = addresses.iter().find(|(n, _)| n == b);
            found.ok_or_else(|| format!("no buffer {b}"))?.1
        }
    };
    Ok(base.wrapping_add(l.constant).wrapping_add(l.stride.wrapping_mul(lane as u64)))
}

fn set(s: &mut State, i: &Init, addresses: &[(String, u64)]) -> Result<(), String> {
    let value = |lane: usize| resolve(&i.values[lane % i.values.len()], lane, addresses);
    let bits = |s: &State| -> Result<u64, String> {
        if i.values.len() == 1 && !i.by_lane {
            return value(0);
        }
        (0..s.lanes).try_fold(0, |m, l| Ok(m | (value(l)? & 1) << l))
    };
    match &i.place {
        Place::V(r, n) => {
            for lane in 0..s.lanes {
                let v = match i.lane {
                    Some(l) if l != lane => continue,
                    Some(_) => value(0)?,
                    None => value(lane)?,
                };
                s.vgpr[*r][lane] = v as u32;
                if *n > 1 {
                    s.vgpr[r + 1][lane] = (v >> 32) as u32;
                }
            }
        }
        Place::S(r, n) if i.values.len() == 1 => {
            let v = value(0)?;
            s.sgpr[*r] = v as u32;
            if *n > 1 {
                s.sgpr[r + 1] = (v >> 32) as u32;
            }
        }
        // A list goes into registers one after the other.
        Place::S(r, _) => {
            for k in 0..i.values.len() {
                s.sgpr[r + k] = value(k)? as u32;
            }
        }
        Place::Mask(r) => {
            let m = bits(s)?;
            s.sgpr[*r] = m as u32;
            if s.lanes == 64 {
                s.sgpr[r + 1] = (m >> 32) as u32;
            }
        }
        Place::Vcc => s.vcc = bits(s)? & s.all_lanes() | s.vcc & !s.all_lanes(),
        Place::Exec => s.exec = bits(s)? & s.all_lanes(),
        Place::Scc => s.scc = value(0)? != 0,
        Place::M0 => s.m0 = value(0)? as u32,
        Place::Memory(name, _) => {
            if name != "lds" && s.buffer(name).is_none() {
                return Err(format!("no buffer {name}"));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file() {
        let f = parse(
            "// words\n; target: gfx906 gfx1030\n; mode: denorm32=flush\n; case: add\nv_add_f32 v2, v0, v1\n\
             @gfx9 s_nop 0\n; v0 v1 -> v2@gfx9 v2@gfx10\n; 1.0 2.0 3.0 3.0 // sum\n; s[0:1] = 5\n; scc == 1\n",
        )
        .unwrap();
        assert_eq!(f.targets.len(), 2);
        let c = &f.cases[0];
        assert_eq!((c.mode, c.asm.len(), c.expects.len(), c.inits.len()), (Some(0x3c0), 2, 3, 3));
        let t = |name| Target::from_name(name).unwrap();
        assert!(c.asm[1].is_for(t("gfx906")) && !c.asm[1].is_for(t("gfx1030")));
        let s = c.start(t("gfx1030"), WaveSize::W32).unwrap();
        assert_eq!(s.state.vgpr[1][31], 0x4000_0000);
        assert_eq!(s.state.sgpr[..3], [5, 0, 0x5eed_0002]);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        for (text, line) in [
            ("; target: gfx906\n; case: a\ns_nop 0\n", 2),
            ("; target: gfx906\n; case: a\n; v0 -> v1\n; 1\n; v0 == 1\n", 4),
            ("; target: gfx907\n", 1),
            ("; target: gfx906\n; case: a\n; v0 = q\n", 3),
            ("s_nop 0\n", 1),
        ] {
            assert_eq!(parse(text).unwrap_err().0, line, "{text}");
        }
    }
}
