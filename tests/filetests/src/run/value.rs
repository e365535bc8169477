//! Numbers, places and names as they are written in `run/*.s`.

use cairn_target::{Feature, Target, WaveSize};

/// Where a value is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// First register, number of dwords (1 or 2).
    V(usize, usize),
    /// First register, dwords.
    S(usize, usize),
    /// A lane mask in SGPRs: one register in wave32, two in wave64.
    Mask(usize),
    Vcc,
    Exec,
    Scc,
    M0,
    /// A buffer (or `lds`) from a byte offset on.
    Memory(String, usize),
}

/// `vN`, `v[N:M]`, `aN`, `sN`, `s[N:M]`, `MN`, `vcc`, `exec`, `scc`, `m0`, `NAME[OFFSET]`.
pub fn place(t: &str) -> Result<Place, String> {
    let bad = || format!("cannot read the place {t:?}");
    match t {
        "vcc" => return Ok(Place::Vcc),
        "exec" => return Ok(Place::Exec),
        "scc" => return Ok(Place::Scc),
        "m0" => return Ok(Place::M0),
        _ => {}
    }
    let (kind, rest) = t.split_at(t.chars().next().map_or(0, char::len_utf8));
    let span = |base: usize| -> Option<(usize, usize)> {
        match rest.strip_prefix('[') {
            None => Some((base + rest.parse::<usize>().ok()?, 1)),
            Some(r) => {
                let (a, b) = r.strip_suffix(']')?.split_once(':')?;
                let (a, b) = (a.parse::<usize>().ok()?, b.parse::<usize>().ok()?);
                Some((base + a, (b + 1).checked_sub(a)?))
            }
        }
    };
    let found = match kind {
        "v" => span(0).map(|(r, n)| Place::V(r, n)),
        "a" => span(256).map(|(r, n)| Place::V(r, n)),
        "s" => span(0).map(|(r, n)| Place::S(r, n)),
        "M" => rest.parse().ok().map(Place::Mask),
        _ => None,
    };
    match found {
        Some(p) => Ok(p),
        None => {
            let (name, r) = t.split_once('[').ok_or_else(bad)?;
            let at = integer(r.strip_suffix(']').ok_or_else(bad)?).ok_or_else(bad)?;
            Ok(Place::Memory(name.to_owned(), at as usize))
        }
    }
}

/// A number to set: constant + lane * stride + the address of a buffer.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Linear {
    pub constant: u64,
    pub stride: u64,
    pub buffer: Option<String>,
}

/// Terms joined by `+`: integers, floats, `lane`, `lane*N`, `&NAME`.
pub fn linear(t: &str) -> Result<Linear, String> {
    let mut l = Linear::default();
    for term in t.split('+').map(str::trim) {
        if let Some(name) = term.strip_prefix('&') {
            l.buffer = Some(name.to_owned());
        } else if let Some(rest) = term.strip_prefix("lane") {
            let k = match rest.strip_prefix('*') {
                Some(k) => integer(k).ok_or_else(|| format!("cannot read {term:?}"))?,
                None if rest.is_empty() => 1,
                None => return Err(format!("cannot read {term:?}")),
            };
            l.stride = l.stride.wrapping_add(k);
        } else {
            l.constant = l.constant.wrapping_add(number(term)?);
        }
    }
    Ok(l)
}

/// What a place must hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Want {
    Exactly(Linear),
    Any,
    /// A NaN of this many bits; what is above it must be 0.
    Nan(u32),
    /// Within so many units in the last place of a float of the place's width.
    Near(u64, u64),
}

/// `X`, `_` (anything), `nan`, `nan16`, `nan64`, `X~ULPS`.
pub fn want(t: &str) -> Result<Want, String> {
    match t {
        "_" => return Ok(Want::Any),
        "nan" => return Ok(Want::Nan(32)),
        "nan16" => return Ok(Want::Nan(16)),
        "nan64" => return Ok(Want::Nan(64)),
        _ => {}
    }
    if let Some((x, ulps)) = t.split_once('~') {
        let n = ulps.parse().map_err(|_| format!("cannot read {t:?}"))?;
        return Ok(Want::Near(number(x)?, n));
    }
    linear(t).map(Want::Exactly)
}

impl Want {
    /// Whether `got`, of `bits` bits, is what is wanted. `resolve` knows buffers' addresses.
    pub fn holds(&self, got: u64, bits: u32, lane: usize, resolve: &dyn Fn(&Linear, usize) -> u64) -> bool {
        let mask = if bits == 64 { u64::MAX } else { (1 << bits) - 1 };
        match self {
            Want::Any => true,
            Want::Exactly(l) => resolve(l, lane) & mask == got,
            Want::Nan(16) => got >> 16 == 0 && got & 0x7fff > 0x7c00,
            Want::Nan(64) => bits == 64 && got & (u64::MAX >> 1) > 0x7ff0_0000_0000_0000,
            Want::Nan(_) => bits == 32 && got & 0x7fff_ffff > 0x7f80_0000,
            Want::Near(x, ulps) => {
                let sign = 1 << (bits - 1);
                // Floats of one sign order like their bits.
                let rank = |v: u64| {
                    let m = (v & (sign - 1)) as i128;
                    if v & sign != 0 { -m } else { m }
                };
                (rank(got) - rank(x & mask)).unsigned_abs() <= u128::from(*ulps)
            }
        }
    }
}

/// Integers, f32 (`1.5`, `-inf`), f64 (`1.5d`).
fn number(t: &str) -> Result<u64, String> {
    if let Some(v) = integer(t) {
        return Ok(v);
    }
    if let Some(v) = t.strip_suffix('d').and_then(|x| x.parse::<f64>().ok()) {
        return Ok(v.to_bits());
    }
    t.parse::<f32>().map(|v| v.to_bits().into()).map_err(|_| format!("cannot read the number {t:?}"))
}

pub fn integer(t: &str) -> Option<u64> {
    if let Some(t) = t.strip_prefix('-') {
        return integer(t).map(u64::wrapping_neg);
    }
    match t.strip_prefix("0x") {
        Some(h) => u64::from_str_radix(h, 16).ok(),
        None => t.parse().ok(),
    }
}

/// Replaces `VCC`, `EXEC` and `MN` by what masks are called at this wave size, `RETURN` by the bit that has an atomic
/// give the old value, and `NONE` by what a buffer access without an SGPR offset has in its place.
pub fn local_names(text: &str, target: Target, wave: WaveSize) -> String {
    let returns = match () {
        _ if target.has(Feature::CpolScopeTh) => "th:TH_ATOMIC_RETURN",
        _ if target.has(Feature::CpolScNt) => "sc0",
        _ => "glc",
    };
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut out = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let len = if is_word(c) { rest.find(|c| !is_word(c)).unwrap_or(rest.len()) } else { c.len_utf8() };
        let (word, tail) = rest.split_at(len);
        rest = tail;
        let w32 = wave == WaveSize::W32;
        match word {
            "VCC" => out += if w32 { "vcc_lo" } else { "vcc" },
            "RETURN" => out += returns,
            "NONE" => out += if target.has(Feature::RestrictedSoffset) { "null" } else { "0" },
            "EXEC" => out += if w32 { "exec_lo" } else { "exec" },
            _ => match word.strip_prefix('M').and_then(|n| n.parse::<usize>().ok()) {
                Some(n) if w32 => out += &format!("s{n}"),
                Some(n) => out += &format!("s[{n}:{}]", n + 1),
                None => out += word,
            },
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places() {
        assert_eq!(place("v[2:3]"), Ok(Place::V(2, 2)));
        assert_eq!(place("a1"), Ok(Place::V(257, 1)));
        assert_eq!(place("s7"), Ok(Place::S(7, 1)));
        assert_eq!(place("lds[0x10]"), Ok(Place::Memory("lds".into(), 16)));
        assert_eq!(place("scratchy[4]"), Ok(Place::Memory("scratchy".into(), 4)));
        assert!(place("q").is_err());
    }

    #[test]
    fn numbers() {
        assert_eq!(number("-1"), Ok(u64::MAX));
        assert_eq!(number("1.5"), Ok(0x3fc0_0000));
        assert_eq!(number("-0.0d"), Ok(1 << 63));
        let l = linear("&b + lane*4 + 16").unwrap();
        assert_eq!((l.constant, l.stride, l.buffer.as_deref()), (16, 4, Some("b")));
    }

    #[test]
    fn nearness_is_counted_in_units_across_zero() {
        let none = |_: &Linear, _: usize| 0;
        assert!(want("1.0~1").unwrap().holds(0x3f80_0001, 32, 0, &none));
        assert!(!want("1.0~1").unwrap().holds(0x3f80_0002, 32, 0, &none));
        assert!(want("0x80000000~1").unwrap().holds(1, 32, 0, &none));
        assert!(want("nan").unwrap().holds(0xffc0_0000, 32, 0, &none));
        assert!(!want("nan").unwrap().holds(0x7f80_0000, 32, 0, &none));
    }

    #[test]
    fn masks_have_names_by_wave_size() {
        let t = "v_cndmask_b32 v0, v1, v2, M4 ; VCC";
        assert_eq!(local_names(t, Target::Gfx1030, WaveSize::W32), "v_cndmask_b32 v0, v1, v2, s4 ; vcc_lo");
        assert_eq!(local_names(t, Target::Gfx906, WaveSize::W64), "v_cndmask_b32 v0, v1, v2, s[4:5] ; vcc");
    }
}
