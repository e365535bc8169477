//! Drawing the table: a bar a row, the ratio to native on a logarithmic axis, as SVG.
//!
//! Must not know how the figures came about.

use std::fmt::Write;

use super::report::{Machine, Row, figure, mean};

// Lengths are pixels.
const WIDTH: f64 = 900.0;
const LEFT: f64 = 120.0;
/// Right of the axis stand the figures.
const RIGHT: f64 = 270.0;
const TOP: f64 = 78.0;
const ROW: f64 = 26.0;
const BAR: f64 = 16.0;
const SLOWER: &str = "#c2703d";
const FASTER: &str = "#2f7f79";
const LIMIT: &str = "#6b3fa0";

/// Where ratios lie on the axis.
struct Axis {
    /// Decimal logarithms of both ends.
    low: f64,
    high: f64,
}

impl Axis {
    /// Holds all of `ratios` and 1.0, and some room.
    fn around(ratios: impl Iterator<Item = f64>) -> Axis {
        let (mut low, mut high) = (0.5f64.log10(), 2f64.log10());
        for r in ratios.map(f64::log10).filter(|r| r.is_finite()) {
            (low, high) = (low.min(r - 0.06), high.max(r + 0.06));
        }
        Axis { low, high }
    }

    fn x(&self, ratio: f64) -> f64 {
        let place = (ratio.log10().clamp(self.low, self.high) - self.low) / (self.high - self.low);
        LEFT + place * (WIDTH - LEFT - RIGHT)
    }

    /// 1, 2 and 5 of each decade, or only the decades where that would be too many.
    fn ticks(&self) -> Vec<f64> {
        let steps: &[f64] = if self.high - self.low > 3.0 { &[1.0] } else { &[1.0, 2.0, 5.0] };
        (self.low.floor() as i32..=self.high.ceil() as i32)
            .flat_map(|d| steps.iter().map(move |s| s * 10f64.powi(d)))
            .filter(|t| (self.low..=self.high).contains(&t.log10()))
            .collect()
    }
}

/// The picture of `rows`; a violet mark is the machine's limit where there is one.
pub fn svg(machine: &Machine, rows: &[Row]) -> String {
    let limits = |r: &Row| r.ratio_limit.map(|l| r.ratio_native / l);
    let axis = Axis::around(rows.iter().flat_map(|r| [Some(r.ratio_native), limits(r)]).flatten());
    let bottom = TOP + rows.len() as f64 * ROW;
    let height = bottom + 66.0;
    let mut s = String::new();
    draw(
        &mut s,
        format_args!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" font-family="Helvetica, Arial, sans-serif" font-size="13" fill="#222">"##
        ),
    );
    draw(&mut s, format_args!(r##"<rect width="100%" height="100%" fill="#fff"/>"##));
    text(
        &mut s,
        16.0,
        26.0,
        r#"font-size="17" font-weight="bold""#,
        "HIP kernels beside native C++ on one CPU",
    );
    text(&mut s, 16.0, 46.0, r##"fill="#666""##, &machine.to_string());
    for t in axis.ticks() {
        let x = axis.x(t);
        draw(
            &mut s,
            format_args!(
                r##"<path d="M{x:.1} {:.1}V{bottom:.1}" stroke="#e4e4e4" fill="none"/>"##,
                TOP - 4.0
            ),
        );
        let label = if t == 1.0 { "1.0".to_owned() } else { t.to_string() };
        text(&mut s, x, bottom + 17.0, r##"text-anchor="middle" fill="#666""##, &label);
    }
    text(&mut s, WIDTH - RIGHT + 16.0, TOP - 10.0, r##"fill="#666""##, "ratio");
    text(&mut s, WIDTH - RIGHT + 70.0, TOP - 10.0, r##"fill="#666""##, "Cairn / native");
    let one = axis.x(1.0);
    for (i, r) in rows.iter().enumerate() {
        let middle = TOP + (i as f64 + 0.5) * ROW;
        let line = middle + 4.5;
        let x = axis.x(r.ratio_native);
        let color = if r.ratio_native < 1.0 { SLOWER } else { FASTER };
        text(&mut s, LEFT - 10.0, line, r#"text-anchor="end""#, r.name);
        draw(
            &mut s,
            format_args!(
                r#"<rect class="bar" x="{:.1}" y="{:.1}" width="{:.1}" height="{BAR}" fill="{color}"/>"#,
                x.min(one),
                middle - BAR / 2.0,
                (x - one).abs()
            ),
        );
        let ratio = figure(r.ratio_native, 2);
        text(&mut s, WIDTH - RIGHT + 16.0, line, r#"font-weight="bold""#, &ratio);
        let figures = format!("{} / {} {}", figure(r.value, 3), figure(r.native, 3), r.unit);
        text(&mut s, WIDTH - RIGHT + 70.0, line, "", &figures);
    }
    draw(
        &mut s,
        format_args!(
            r##"<path d="M{one:.1} {:.1}V{bottom:.1}" stroke="#222" stroke-width="1.5" fill="none"/>"##,
            TOP - 4.0
        ),
    );
    // Above the line at native, where many of them lie.
    for (i, r) in rows.iter().enumerate() {
        let middle = TOP + (i as f64 + 0.5) * ROW;
        if let Some(l) = limits(r) {
            draw(
                &mut s,
                format_args!(
                    r##"<path class="limit" d="M{:.1} {:.1}v{:.1}" stroke="{LIMIT}" stroke-width="3" fill="none"/>"##,
                    axis.x(l),
                    middle - BAR / 2.0 - 2.0,
                    BAR + 4.0
                ),
            );
        }
    }
    let mut note = "speed relative to native, logarithmic; right is faster".to_owned();
    if rows.iter().any(|r| r.limit.is_some()) {
        note += "; violet: the machine's limit";
    }
    if rows.len() > 1 {
        let _ = write!(note, "; geometric mean {}", figure(mean(rows), 2));
    }
    text(&mut s, LEFT, bottom + 44.0, r##"fill="#666""##, &note);
    s.push_str("</svg>\n");
    s
}

fn draw(s: &mut String, element: std::fmt::Arguments<'_>) {
    // Writing to a string does not fail.
    let _ = writeln!(s, "{element}");
}

fn text(s: &mut String, x: f64, y: f64, attributes: &str, content: &str) {
    let content = content.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    draw(s, format_args!(r#"<text x="{x:.1}" y="{y:.1}" {attributes}>{content}</text>"#));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(name: &'static str, ratio_native: f64, ratio_limit: Option<f64>) -> Row {
        let limit = ratio_limit.map(|l| ratio_native / l);
        Row {
            name,
            unit: "GB/s",
            value: ratio_native,
            native: 1.0,
            ratio_native,
            limit,
            ratio_limit,
            less_is_better: false,
        }
    }

    /// Checks that tags open and close in order and attributes are quoted; gives the text of each `<text>`.
    fn texts(svg: &str) -> Vec<String> {
        let (mut open, mut found, mut rest) = (Vec::new(), Vec::new(), svg);
        while let Some(start) = rest.find('<') {
            let before = rest[..start].trim();
            assert!(!before.contains('>'), "{before}");
            if open.last() == Some(&"text") {
                found.push(before.to_owned());
            } else {
                assert!(before.is_empty(), "{before:?} in {open:?}");
            }
            let end = start + rest[start..].find('>').expect("a tag ends");
            let tag = &rest[start + 1..end];
            rest = &rest[end + 1..];
            if let Some(name) = tag.strip_prefix('/') {
                assert_eq!(open.pop(), Some(name));
                continue;
            }
            assert_eq!(tag.matches('"').count(), 2 * tag.matches('=').count(), "{tag}");
            if !tag.ends_with('/') {
                open.push(tag.split_whitespace().next().expect("a name"));
            }
        }
        assert!(open.is_empty() && rest.trim().is_empty(), "{open:?} {rest:?}");
        found
    }

    #[test]
    fn every_row_is_drawn() {
        let names: Vec<_> = crate::bench::TASKS.iter().map(|t| t.name).collect();
        let rows: Vec<Row> =
            names.iter().enumerate().map(|(i, n)| row(n, 0.05 * (i + 1) as f64, Some(0.5))).collect();
        let picture = svg(&Machine::this("gfx906", "jit", 2), &rows);
        let texts = texts(&picture);
        for n in &names {
            assert_eq!(texts.iter().filter(|t| t == n).count(), 1, "{n}");
        }
        assert!(texts.iter().any(|t| t == "1.0"), "the line at native has its label");
        assert_eq!(picture.matches("class=\"bar\"").count(), rows.len());
        assert_eq!(picture.matches("class=\"limit\"").count(), rows.len());
    }

    #[test]
    fn bars_lie_on_their_side_of_native() {
        let axis = Axis::around([0.01, 4.0].into_iter());
        assert!(axis.x(0.01) > LEFT && axis.x(0.1) < axis.x(1.0) && axis.x(4.0) < WIDTH - RIGHT);
        let decade = axis.x(1.0) - axis.x(0.1);
        assert!((axis.x(0.1) - axis.x(0.01) - decade).abs() < 1e-9);
    }

    #[test]
    fn names_of_processors_are_escaped() {
        let mut s = String::new();
        text(&mut s, 0.0, 0.0, "", "<a & b>");
        assert_eq!(texts(&s), ["&lt;a &amp; b&gt;"]);
    }
}
