//! `cairn isa run`: an instruction sequence on one wavefront, and the state it leaves as JSON. Reads the initial state and
//! prints the final one; cairn-snippet runs it.
//!
//! A state is an object; everything in it may be left out:
//! ```json
//! { "sgpr": {"0": 7, "2": "&buf+8"}, "vgpr": {"0": 5, "1": [1, 2, 3]}, "vcc": "0xff", "exec": "0xf", "scc": 0, "m0": 0,
//!   "mode": "0x3f0", "lds": {"size": 64, "data": [1, 2]}, "scratch": 16, "memory": {"buf": {"size": 64, "data": [1, 2]}} }
//! ```
//! Numbers are integers, `"0x.."`, or floats (stored as f32). A register's list goes by lane, repeated. `"&NAME+N"` is an
//! address in named memory and fills two registers.

use anyhow::{Context, Result, bail, ensure};
use cairn_snippet::{Buffer, Engine, Snippet, State, assemble};
use cairn_target::{Target, WaveSize};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

#[derive(clap::Args)]
pub struct Run {
    /// Assembly text
    #[arg(required_unless_present = "hex")]
    file: Option<PathBuf>,
    /// The processor
    #[arg(long, value_name = "GFX")]
    target: String,
    /// Hexadecimal bytes in memory order instead of text
    #[arg(long, value_name = "BYTES", conflicts_with = "file")]
    hex: Option<String>,
    /// The state before, as JSON
    #[arg(long, value_name = "STATE.json")]
    init: Option<PathBuf>,
    /// Lanes of the wave: 32 or 64; the target's own unless given
    #[arg(long, value_name = "LANES")]
    wave: Option<u32>,
    /// Seconds after which a wave that does not end is given up
    #[arg(long, value_name = "SECONDS", default_value = "10")]
    limit: u64,
    /// What executes the code
    #[arg(long, value_enum, default_value = "interp")]
    engine: EngineName,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum EngineName {
    Interp,
    Jit,
}

pub fn run(args: &Run) -> Result<()> {
    let target =
        Target::from_name(&args.target).with_context(|| format!("unknown processor {}", args.target))?;
    let wave = match args.wave {
        None => target.default_wave_size(),
        Some(32) => WaveSize::W32,
        Some(64) => WaveSize::W64,
        Some(n) => bail!("a wave has 32 or 64 lanes, not {n}"),
    };
    ensure!(target.wave_sizes().contains(&wave), "{target} has no waves of this size");
    let code = match (&args.hex, &args.file) {
        (Some(hex), _) => {
            let code = crate::isa::bytes_of(hex)?;
            ensure!(
                code.len().is_multiple_of(4),
                "{} bytes: instructions are 4, 8 or more of them",
                code.len()
            );
            code
        }
        (None, Some(file)) => {
            let text = std::fs::read_to_string(file).with_context(|| file.display().to_string())?;
            assemble(target, wave, &text).with_context(|| file.display().to_string())?.code
        }
        (None, None) => bail!("give a file, or bytes with --hex"),
    };
    let mut init = Value::Object(Map::new());
    if let Some(file) = &args.init {
        let text = std::fs::read_to_string(file).with_context(|| file.display().to_string())?;
        init = serde_json::from_str(&text).with_context(|| file.display().to_string())?;
    }
    let mut state = State::new(target, wave);
    set_state(&mut state, &init).context("the initial state")?;
    let before = state.clone();
    let engine = match args.engine {
        EngineName::Interp => Engine::Interp,
        EngineName::Jit => {
            Engine::jit(false, None).context("the JIT does not work here: see cairn doctor")?
        }
    };
    end_after(Duration::from_secs(args.limit));
    Snippet::new(target, wave, &code).run(&engine, 0, &mut state)?;
    let mut out = std::io::stdout().lock();
    Ok(out.write_all(layout(&shown(&mut state, &before)).as_bytes())?)
}

/// Ends this program when the time is over: nothing stops a wave that loops.
fn end_after(limit: Duration) {
    std::thread::spawn(move || {
        std::thread::sleep(limit);
        eprintln!(
            "cairn: error: the wave is still running after {} s: a loop without an end? (--limit gives it more)",
            limit.as_secs()
        );
        std::process::exit(2);
    });
}

/// JSON with a line a register.
fn layout(v: &Value) -> String {
    let mut lines = Vec::new();
    for (key, v) in v.as_object().into_iter().flatten() {
        let inner: Vec<String> = match v.as_object() {
            Some(o) => o.iter().map(|(k, v)| format!("    {}: {v}", Value::from(k.as_str()))).collect(),
            None => Vec::new(),
        };
        let v = if inner.is_empty() { v.to_string() } else { format!("{{\n{}\n  }}", inner.join(",\n")) };
        lines.push(format!("  {}: {v}", Value::from(key.as_str())));
    }
    format!("{{\n{}\n}}\n", lines.join(",\n"))
}

/// An integer, a float's bits, or an address.
fn number(v: &Value, addresses: &BTreeMap<String, u64>) -> Result<u64> {
    if let Some(n) = v.as_u64() {
        return Ok(n);
    }
    if let Some(n) = v.as_i64() {
        return Ok(n as u64);
    }
    if let Some(f) = v.as_f64() {
        return Ok((f as f32).to_bits().into());
    }
    let text = v.as_str().with_context(|| format!("{v} is no number"))?;
    if let Some(place) = text.strip_prefix('&') {
        let (name, offset) = place.split_once('+').unwrap_or((place, "0"));
        let base = addresses.get(name.trim()).with_context(|| format!("no memory {name}"))?;
        return Ok(base.wrapping_add(integer(offset.trim())?));
    }
    integer(text)
}

fn integer(text: &str) -> Result<u64> {
    let n = match text.strip_prefix("0x") {
        Some(hex) => u64::from_str_radix(hex, 16),
        None => text.parse(),
    };
    n.with_context(|| format!("{text:?} is no number"))
}

fn set_state(s: &mut State, v: &Value) -> Result<()> {
    let object = v.as_object().context("it must be an object")?;
    let mut addresses = BTreeMap::new();
    // Memory first: others name its addresses.
    for (name, m) in object.get("memory").and_then(Value::as_object).into_iter().flatten() {
        s.buffers.push(Buffer::new(name, &bytes(m).with_context(|| format!("memory {name}"))?));
        if let Some(b) = s.buffers.last_mut() {
            addresses.insert(name.clone(), b.address());
        }
    }
    let is_address = |v: &Value| v.as_str().is_some_and(|t| t.starts_with('&'));
    for (key, v) in object {
        let scalar = || number(v, &addresses).with_context(|| key.clone());
        match key.as_str() {
            "memory" => {}
            "sgpr" => {
                for (r, v) in registers(v, s.sgpr.len(), key)? {
                    let n = number(v, &addresses)?;
                    s.sgpr[r] = n as u32;
                    if is_address(v) {
                        *s.sgpr.get_mut(r + 1).context("an address fills two registers")? = (n >> 32) as u32;
                    }
                }
            }
            "vgpr" => {
                for (r, v) in registers(v, s.vgpr.len(), key)? {
                    let values = v.as_array().map_or(std::slice::from_ref(v), Vec::as_slice);
                    ensure!(!values.is_empty(), "vgpr {r}: an empty list");
                    for lane in 0..s.lanes {
                        let v = &values[lane % values.len()];
                        let n = number(v, &addresses)?;
                        s.vgpr[r][lane] = n as u32;
                        if is_address(v) {
                            let high = s.vgpr.get_mut(r + 1).context("an address fills two registers")?;
                            high[lane] = (n >> 32) as u32;
                        }
                    }
                }
            }
            "vcc" => s.vcc = scalar()?,
            "exec" => s.exec = scalar()? & s.all_lanes(),
            "scc" => s.scc = scalar()? != 0,
            "m0" => s.m0 = scalar()? as u32,
            "mode" => s.mode = scalar()? as u32,
            "lds" => s.lds = bytes(v).context("lds")?,
            "scratch" => s.scratch_lane_bytes = scalar()? as u32,
            _ => bail!("{key:?} is no part of a state"),
        }
    }
    Ok(())
}

fn registers<'a>(v: &'a Value, count: usize, kind: &str) -> Result<Vec<(usize, &'a Value)>> {
    let object = v.as_object().with_context(|| format!("{kind} must be an object"))?;
    let mut all = Vec::new();
    for (name, v) in object {
        let r = name.parse().ok().filter(|r| *r < count);
        all.push((r.with_context(|| format!("no {kind} {name}"))?, v));
    }
    Ok(all)
}

/// `{"size": bytes, "data": [dwords]}`.
fn bytes(v: &Value) -> Result<Vec<u8>> {
    let mut out = Vec::new();
    for w in v.get("data").and_then(Value::as_array).into_iter().flatten() {
        out.extend((number(w, &BTreeMap::new())? as u32).to_le_bytes());
    }
    if let Some(size) = v.get("size").and_then(Value::as_u64) {
        ensure!(size <= 1 << 30, "{size} bytes are too many");
        out.resize(size as usize, 0);
    }
    ensure!(!out.is_empty(), "it needs a size or data");
    Ok(out)
}

/// The state as JSON: scalars, every register that is not 0 or has changed, memory that has changed.
fn shown(s: &mut State, before: &State) -> Value {
    let hex = |v: u32| Value::from(format!("{v:#x}"));
    let mut sgpr = Map::new();
    for (r, v) in s.sgpr.iter().enumerate().filter(|(r, v)| **v != 0 || before.sgpr[*r] != 0) {
        sgpr.insert(r.to_string(), hex(*v));
    }
    let mut vgpr = Map::new();
    for (r, lanes) in s.vgpr.iter().enumerate() {
        if lanes != &before.vgpr[r] || lanes.iter().any(|v| *v != 0) {
            vgpr.insert(r.to_string(), lanes.iter().map(|v| hex(*v)).collect());
        }
    }
    let mut memory = Map::new();
    for (b, old) in s.buffers.iter_mut().zip(&before.buffers) {
        let written = changed(&b.bytes(), &old.bytes());
        memory.insert(b.name.clone(), json!({"address": format!("{:#x}", b.address()), "written": written}));
    }
    json!({
        "sgpr": sgpr,
        "vgpr": vgpr,
        "vcc": format!("{:#x}", s.vcc),
        "exec": format!("{:#x}", s.exec),
        "scc": u8::from(s.scc),
        "m0": hex(s.m0),
        "mode": hex(s.mode),
        "lds": {"written": changed(&s.lds, &before.lds)},
        "memory": memory,
    })
}

/// Dwords that differ, by byte offset.
fn changed(new: &[u8], old: &[u8]) -> Value {
    let mut out = Map::new();
    for (i, (n, o)) in new.chunks(4).zip(old.chunks(4)).enumerate() {
        if n != o {
            let word = n.iter().rev().fold(0u32, |w, b| w << 8 | u32::from(*b));
            out.insert(format!("{:#x}", 4 * i), Value::from(format!("{word:#x}")));
        }
    }
    Value::Object(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(text: &str) -> Result<State> {
        let t = Target::from_name("gfx1030").unwrap();
        let mut s = State::new(t, WaveSize::W32);
        set_state(&mut s, &serde_json::from_str(text)?)?;
        Ok(s)
    }

    #[test]
    fn a_state_is_read() {
        let mut s = state(
            r#"{"sgpr": {"3": -1, "4": "&b+4"}, "vgpr": {"1": [1, 2.0]}, "exec": "0xff00000001",
                "memory": {"b": {"size": 16, "data": [7]}}}"#,
        )
        .unwrap();
        let address = s.buffers[0].address() + 4;
        assert_eq!(s.sgpr[3], u32::MAX);
        assert_eq!(u64::from(s.sgpr[4]) | u64::from(s.sgpr[5]) << 32, address);
        assert_eq!(s.vgpr[1][..3], [1, 0x4000_0000, 1]);
        assert_eq!(s.exec, 1, "a wave of 32 lanes");
        assert_eq!(s.buffers[0].bytes()[..5], [7, 0, 0, 0, 0]);
    }

    #[test]
    fn the_layout_is_json() {
        let v = json!({"a": {"1": [1, 2], "2": "x"}, "b": {}, "c": 3});
        let text = layout(&v);
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), v);
        assert_eq!(text.lines().nth(2), Some("    \"1\": [1,2],"));
    }

    #[test]
    fn what_is_wrong_is_an_error() {
        for text in [
            r#"{"sgpr": {"200": 1}}"#,
            r#"{"vgpr": {"0": []}}"#,
            r#"{"sgpr": {"0": "&nowhere"}}"#,
            r#"{"registers": 1}"#,
            r#"{"lds": {}}"#,
            "[]",
        ] {
            assert!(state(text).is_err(), "{text}");
        }
    }
}
