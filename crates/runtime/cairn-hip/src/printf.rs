//! Formats what a kernel's `printf` sent: a C format and its arguments as 64-bit words (LLVM's `AMDGPUEmitPrintf`:
//! integers zero-extended, floats as doubles, strings inline and padded to words). Knows nothing of how words arrive.

/// Formats a message: a control word (the stream: 0 stdout, 1 stderr), the format string, the arguments.
/// A message that ends early ends the text, as if its missing arguments were zero: a kernel's bug must not become ours.
pub fn format(words: &[u64]) -> (Stream, Vec<u8>) {
    let mut args = Words { words };
    let stream = if args.next() == 1 { Stream::Stderr } else { Stream::Stdout };
    let format = args.string();
    (stream, expand(&format, &mut args))
}

/// Where a message goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    Stdout,
    Stderr,
}

struct Words<'a> {
    words: &'a [u64],
}

impl Words<'_> {
    fn next(&mut self) -> u64 {
        match self.words {
            [first, rest @ ..] => {
                self.words = rest;
                *first
            }
            [] => 0,
        }
    }

    /// A string: bytes up to the first NUL, of whole words.
    fn string(&mut self) -> Vec<u8> {
        let mut s = Vec::new();
        while let [first, rest @ ..] = self.words {
            self.words = rest;
            let bytes = first.to_le_bytes();
            match bytes.iter().position(|&b| b == 0) {
                Some(end) => {
                    s.extend_from_slice(&bytes[..end]);
                    break;
                }
                None => s.extend_from_slice(&bytes),
            }
        }
        s
    }
}

/// One conversion specification (C11, 7.21.6.1).
#[derive(Default, Debug)]
struct Spec {
    minus: bool,
    plus: bool,
    space: bool,
    alternate: bool,
    zero: bool,
    width: usize,
    precision: Option<usize>,
    /// Bits of an integer argument.
    bits: u32,
}

fn expand(format: &[u8], args: &mut Words) -> Vec<u8> {
    let mut out = Vec::with_capacity(format.len() + 32);
    let mut i = 0;
    while i < format.len() {
        if format[i] != b'%' {
            out.push(format[i]);
            i += 1;
            continue;
        }
        let start = i;
        let (spec, conversion, next) = parse(format, i + 1, args);
        i = next;
        match conversion {
            Some(c) => convert(&mut out, &spec, c, args, &format[start..next]),
            None => out.extend_from_slice(&format[start..]),
        }
    }
    out
}

/// Reads flags, width, precision and length after a `%`; answers the conversion and where the text goes on.
fn parse(format: &[u8], mut i: usize, args: &mut Words) -> (Spec, Option<u8>, usize) {
    /// Widths beyond this are a kernel's bug.
    const MAX: usize = 1 << 16;
    let mut spec = Spec { bits: 32, ..Spec::default() };
    let at = |i: usize| format.get(i).copied();
    loop {
        match at(i) {
            Some(b'-') => spec.minus = true,
            Some(b'+') => spec.plus = true,
            Some(b' ') => spec.space = true,
            Some(b'#') => spec.alternate = true,
            Some(b'0') => spec.zero = true,
            _ => break,
        }
        i += 1;
    }
    let number = |i: &mut usize| {
        let mut n = 0usize;
        while let Some(d @ b'0'..=b'9') = at(*i) {
            n = (n * 10 + usize::from(d - b'0')).min(MAX);
            *i += 1;
        }
        n
    };
    if at(i) == Some(b'*') {
        let w = args.next() as i32;
        spec.minus |= w < 0;
        spec.width = (w.unsigned_abs() as usize).min(MAX);
        i += 1;
    } else {
        spec.width = number(&mut i);
    }
    if at(i) == Some(b'.') {
        i += 1;
        spec.precision = if at(i) == Some(b'*') {
            i += 1;
            usize::try_from(args.next() as i32).ok().map(|p| p.min(MAX))
        } else {
            Some(number(&mut i))
        };
    }
    loop {
        match at(i) {
            Some(b'h') => spec.bits = if spec.bits == 16 { 8 } else { 16 },
            Some(b'l' | b'j' | b'z' | b't' | b'q' | b'L') => spec.bits = 64,
            _ => break,
        }
        i += 1;
    }
    match at(i) {
        Some(c) => (spec, Some(c), i + 1),
        None => (spec, None, i),
    }
}

fn convert(out: &mut Vec<u8>, spec: &Spec, conversion: u8, args: &mut Words, text: &[u8]) {
    match conversion {
        b'%' => out.push(b'%'),
        b'd' | b'i' => {
            let shift = 64 - spec.bits;
            let value = ((args.next() << shift) as i64) >> shift;
            integer(out, spec, sign(spec, value < 0), value.unsigned_abs().to_string(), "");
        }
        b'u' => integer(out, spec, "", unsigned(spec, args).to_string(), ""),
        b'o' => {
            let mut digits = format!("{:o}", unsigned(spec, args));
            if spec.alternate && !digits.starts_with('0') {
                digits.insert(0, '0');
            }
            integer(out, spec, "", digits, "");
        }
        b'x' | b'X' => {
            let value = unsigned(spec, args);
            let prefix = if !spec.alternate || value == 0 {
                ""
            } else {
                ["0x", "0X"][usize::from(conversion == b'X')]
            };
            let digits = if conversion == b'x' { format!("{value:x}") } else { format!("{value:X}") };
            integer(out, spec, "", digits, prefix);
        }
        b'p' => match args.next() {
            0 => pad(out, spec, "", b"(nil)", false),
            p => pad(out, spec, "", format!("{p:#x}").as_bytes(), false),
        },
        b'c' => pad(out, spec, "", &[args.next() as u8], false),
        b's' => {
            let s = args.string();
            let end = spec.precision.map_or(s.len(), |p| p.min(s.len()));
            pad(out, spec, "", &s[..end], false);
        }
        b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => {
            let value = f64::from_bits(args.next());
            let lower = conversion.to_ascii_lowercase();
            let mut digits = if value.is_finite() {
                let v = value.abs();
                match lower {
                    b'f' => fixed(v, spec.precision.unwrap_or(6), spec.alternate),
                    b'e' => exponential(v, spec.precision.unwrap_or(6), spec.alternate),
                    b'g' => general(v, spec.precision.unwrap_or(6), spec.alternate),
                    _ => hexadecimal(v, spec.precision, spec.alternate),
                }
            } else if value.is_nan() {
                "nan".into()
            } else {
                "inf".into()
            };
            if conversion != lower {
                digits.make_ascii_uppercase();
            }
            let mut prefix = sign(spec, value.is_sign_negative()).to_owned();
            if lower == b'a' && value.is_finite() {
                prefix += if conversion == b'a' { "0x" } else { "0X" };
            }
            pad(out, spec, &prefix, digits.as_bytes(), spec.zero && value.is_finite());
        }
        // %n writes to memory that is not ours to write; it takes its argument and prints nothing.
        b'n' => {
            args.next();
        }
        _ => out.extend_from_slice(text),
    }
}

fn unsigned(spec: &Spec, args: &mut Words) -> u64 {
    args.next() & (u64::MAX >> (64 - spec.bits))
}

fn sign(spec: &Spec, negative: bool) -> &'static str {
    match (negative, spec.plus, spec.space) {
        (true, ..) => "-",
        (_, true, _) => "+",
        (_, _, true) => " ",
        _ => "",
    }
}

fn integer(out: &mut Vec<u8>, spec: &Spec, sign: &str, mut digits: String, prefix: &str) {
    if let Some(p) = spec.precision {
        if p == 0 && digits == "0" {
            digits.clear();
        }
        if digits.len() < p {
            digits.insert_str(0, &"0".repeat(p - digits.len()));
        }
    }
    pad(out, spec, &format!("{sign}{prefix}"), digits.as_bytes(), spec.zero && spec.precision.is_none());
}

/// Writes prefix and body in the field's width; zeros go between the two.
fn pad(out: &mut Vec<u8>, spec: &Spec, prefix: &str, body: &[u8], zeros: bool) {
    let fill = spec.width.saturating_sub(prefix.len() + body.len());
    if !spec.minus && !zeros {
        out.resize(out.len() + fill, b' ');
    }
    out.extend_from_slice(prefix.as_bytes());
    if !spec.minus && zeros {
        out.resize(out.len() + fill, b'0');
    }
    out.extend_from_slice(body);
    if spec.minus {
        out.resize(out.len() + fill, b' ');
    }
}

fn fixed(v: f64, precision: usize, alternate: bool) -> String {
    let mut s = format!("{v:.precision$}");
    if alternate && precision == 0 {
        s.push('.');
    }
    s
}

/// `d.ddde+xx`.
fn exponential(v: f64, precision: usize, alternate: bool) -> String {
    let s = format!("{v:.precision$e}");
    let (mantissa, exponent) = s.split_once('e').unwrap_or((&s, "0"));
    let (sign, digits) = match exponent.strip_prefix('-') {
        Some(d) => ('-', d),
        None => ('+', exponent),
    };
    let dot = if alternate && precision == 0 { "." } else { "" };
    format!("{mantissa}{dot}e{sign}{digits:0>2}")
}

/// `%g`: the shorter of the two, without trailing zeros unless `#`.
fn general(v: f64, precision: usize, alternate: bool) -> String {
    let precision = precision.max(1);
    // The exponent after rounding to the precision decides.
    let rounded = format!("{v:.*e}", precision - 1);
    let exponent: i32 = rounded.split_once('e').and_then(|(_, e)| e.parse().ok()).unwrap_or(0);
    let trim = |s: String| match (alternate, s.contains('.')) {
        (false, true) => s.trim_end_matches('0').trim_end_matches('.').to_owned(),
        _ => s,
    };
    if exponent < -4 || exponent >= precision as i32 {
        let s = exponential(v, precision - 1, alternate);
        let (mantissa, rest) = s.split_once('e').unwrap_or((&s, "+00"));
        format!("{}e{rest}", trim(mantissa.to_owned()))
    } else {
        trim(fixed(v, (precision as i32 - 1 - exponent).max(0) as usize, alternate))
    }
}

/// `h.hhhp+d`, without the `0x`.
fn hexadecimal(v: f64, precision: Option<usize>, alternate: bool) -> String {
    let bits = v.to_bits();
    let (mut lead, mut fraction, exponent) = match (bits >> 52, bits & ((1 << 52) - 1)) {
        (0, 0) => (0, 0, 0),
        (0, f) => (0, f, -1022),
        (e, f) => (1u64, f, e as i64 - 1023),
    };
    let mut digits = match precision {
        Some(p) if p < 13 => {
            let drop = 4 * (13 - p) as u32;
            let whole = lead << 52 | fraction;
            let half = 1u64 << (drop - 1);
            let rest = whole & ((1 << drop) - 1);
            let up = u64::from(rest > half || rest == half && whole >> drop & 1 == 1);
            let whole = ((whole >> drop) + up) << drop;
            lead = whole >> 52;
            fraction = whole & ((1 << 52) - 1);
            format!("{fraction:013x}")[..p].to_owned()
        }
        Some(p) => format!("{:0<p$}", format!("{fraction:013x}")),
        None => format!("{fraction:013x}").trim_end_matches('0').to_owned(),
    };
    if !digits.is_empty() || alternate {
        digits.insert(0, '.');
    }
    format!("{lead}{digits}p{exponent:+}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn string(s: &str) -> Vec<u64> {
        let mut bytes = s.as_bytes().to_vec();
        bytes.push(0);
        bytes.resize(bytes.len().next_multiple_of(8), 0);
        bytes.chunks(8).map(|c| u64::from_le_bytes(c.try_into().unwrap())).collect()
    }

    fn print(f: &str, args: &[u64]) -> String {
        let words: Vec<u64> = [0].into_iter().chain(string(f)).chain(args.iter().copied()).collect();
        let (stream, text) = format(&words);
        assert_eq!(stream, Stream::Stdout);
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn integers_have_the_width_that_the_length_says() {
        assert_eq!(
            print("%d %u %ld %hhd %hu|", &[0xffff_fffe, 0xffff_fffe, !1, 0x1ff, 0x1_2345]),
            "-2 4294967294 -2 -1 9029|"
        );
        assert_eq!(
            print("%5d|%-5d|%05d|%+d|% d|%.3d", &[42, 42, 42, 42, 42, 7]),
            "   42|42   |00042|+42| 42|007"
        );
        assert_eq!(print("%x %#X %o %#o %*d", &[255, 255, 8, 8, 4, 1]), "ff 0XFF 10 010    1");
    }

    #[test]
    fn floats_look_as_in_c() {
        let f = |spec: &str, v: f64| print(spec, &[v.to_bits()]);
        assert_eq!(f("%f", 1.5), "1.500000");
        assert_eq!(f("%8.2f|", -2.345), "   -2.35|".replace("-2.35", &format!("{:.2}", -2.345)));
        assert_eq!(f("%e", 12345.678), "1.234568e+04");
        assert_eq!(f("%g", 0.0001), "0.0001");
        assert_eq!(f("%g", 1e-5), "1e-05");
        assert_eq!(f("%g", 100000.0), "100000");
        assert_eq!(f("%g", 1e6), "1e+06");
        assert_eq!(f("%g", 2.34567891), "2.34568");
        assert_eq!(f("%010.3f", -1.0), "-00001.000");
        assert_eq!(f("%F %%", f64::INFINITY), "INF %");
        assert_eq!(f("%a", 1.0), "0x1p+0");
        assert_eq!(f("%a", 0.1), "0x1.999999999999ap-4");
        assert_eq!(f("%.2a", 0.1), "0x1.9ap-4");
    }

    #[test]
    fn strings_are_inline() {
        let mut args = string("a string of more than eight bytes");
        args.push(7);
        assert_eq!(print("<%s> %d", &args), "<a string of more than eight bytes> 7");
        assert_eq!(print("%-6s|%.2s", &[string("ab"), string("xyz")].concat()), "ab    |xy");
        assert_eq!(print("%c%c%p", &[65, 66, 0]), "AB(nil)");
    }

    #[test]
    fn a_message_that_ends_early_is_no_accident_of_ours() {
        assert_eq!(print("%d %s|%", &[]), "0 |%");
        assert_eq!(format(&[]), (Stream::Stdout, Vec::new()));
        assert_eq!(format(&[1]).0, Stream::Stderr);
    }
}
