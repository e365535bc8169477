//! Names of the formats of typed buffer instructions (ISA manual, "Buffer image format").

use std::fmt::Write;

use super::Printer;
use crate::tables::Gen;

const DATA: [&str; 16] = [
    "INVALID",
    "8",
    "16",
    "8_8",
    "32",
    "16_16",
    "10_11_11",
    "11_11_10",
    "10_10_10_2",
    "2_10_10_10",
    "8_8_8_8",
    "32_32",
    "16_16_16_16",
    "32_32_32",
    "32_32_32_32",
    "RESERVED_15",
];

const NUMBER: [&str; 8] = ["UNORM", "SNORM", "USCALED", "SSCALED", "UINT", "SINT", "RESERVED_6", "FLOAT"];

/// Which number formats each data format has in gfx10's unified numbering, in its order.
const SIX: &[usize] = &[0, 1, 2, 3, 4, 5];
const SEVEN: &[usize] = &[0, 1, 2, 3, 4, 5, 7];
const THREE: &[usize] = &[4, 5, 7];
const UNIFIED: [&[usize]; 14] =
    [SIX, SEVEN, SIX, THREE, SEVEN, SEVEN, SEVEN, SIX, SIX, SIX, THREE, SEVEN, THREE, THREE];

/// The same of gfx11, which dropped formats that were rarely used.
const FLOAT_ONLY: &[usize] = &[7];
const NO_SCALED: &[usize] = &[0, 1, 4, 5];
const UNIFIED_GFX11: [&[usize]; 14] =
    [SIX, SEVEN, SIX, THREE, SEVEN, FLOAT_ONLY, FLOAT_ONLY, NO_SCALED, SIX, SIX, THREE, SEVEN, THREE, THREE];

/// The name of a unified format.
fn unified_name(generation: Gen, format: u8) -> Option<String> {
    if format == 0 {
        return Some("BUF_FMT_INVALID".to_owned());
    }
    let mut left = format as usize - 1;
    let unified = if generation >= Gen::Gfx11 { UNIFIED_GFX11 } else { UNIFIED };
    for (data, numbers) in unified.iter().enumerate() {
        if let Some(&number) = numbers.get(left) {
            return Some(format!("BUF_FMT_{}_{}", DATA[data + 1], NUMBER[number]));
        }
        left -= numbers.len();
    }
    None
}

impl Printer {
    pub(super) fn buffer_format(&mut self, format: u8) {
        // Format 1 is the assembler's default: 8 bits, unorm.
        if format == 1 {
            return;
        }
        if self.generation.is_gfx9() {
            let (data, number) = (format & 15, format >> 4 & 7);
            let mut parts = Vec::new();
            if data != 1 {
                parts.push(format!("BUF_DATA_FORMAT_{}", DATA[data as usize]));
            }
            if number != 0 {
                parts.push(format!("BUF_NUM_FORMAT_{}", NUMBER[number as usize]));
            }
            let _ = write!(self.out, " format:[{}]", parts.join(","));
        } else {
            let _ = match unified_name(self.generation, format) {
                Some(name) => write!(self.out, " format:[{name}]"),
                None => write!(self.out, " format:{format}"),
            };
        }
    }
}
