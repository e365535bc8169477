//! Functions of values alone: half-precision conversions for compilers without them, channel descriptors.

/// `hipChannelFormatDesc` (`driver_types.h`).
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChannelFormatDesc {
    pub x: i32,
    pub y: i32,
    pub z: i32,
    pub w: i32,
    pub kind: i32,
}

#[unsafe(no_mangle)]
pub extern "C" fn cairn_hip_hipCreateChannelDesc(
    x: i32,
    y: i32,
    z: i32,
    w: i32,
    kind: i32,
) -> ChannelFormatDesc {
    ChannelFormatDesc { x, y, z, w, kind }
}

#[unsafe(no_mangle)]
pub extern "C" fn cairn_hip___gnu_f2h_ieee(value: f32) -> u16 {
    f16_from_f32(value)
}

#[unsafe(no_mangle)]
pub extern "C" fn cairn_hip___gnu_h2f_ieee(value: u16) -> f32 {
    f32_from_f16(value)
}

/// Rounds to nearest even, as IEEE 754 has it.
fn f16_from_f32(value: f32) -> u16 {
    let bits = value.to_bits();
    let sign = (bits >> 16) as u16 & 0x8000;
    let magnitude = bits & 0x7fff_ffff;
    if magnitude > 0x7f80_0000 {
        return sign | 0x7e00 | (magnitude >> 13) as u16 & 0x1ff;
    }
    // 65520 is halfway between the largest half and infinity.
    if magnitude >= 0x477f_f000 {
        return sign | 0x7c00;
    }
    let exponent = (magnitude >> 23) as i32 - 127;
    let significand = (magnitude & 0x7f_ffff) | 0x80_0000;
    // How many bits of the significand a half does not hold; subnormal halves hold fewer.
    let drop = if exponent >= -14 { 13 } else { (13 + (-14 - exponent)).min(31) as u32 };
    let kept = significand.checked_shr(drop).unwrap_or(0);
    let rest = significand & ((1 << drop) - 1);
    let half = 1u32 << (drop - 1);
    let round = u32::from(rest > half || rest == half && kept & 1 == 1);
    let base = if exponent >= -14 { ((exponent + 14) as u32) << 10 } else { 0 };
    sign | (base + kept + round) as u16
}

fn f32_from_f16(value: u16) -> f32 {
    let sign = if value & 0x8000 != 0 { -1.0f32 } else { 1.0 };
    let exponent = i32::from(value >> 10 & 0x1f);
    let fraction = f32::from(value & 0x3ff);
    match exponent {
        0 => sign * fraction * 2f32.powi(-24),
        31 if value & 0x3ff == 0 => sign * f32::INFINITY,
        31 => f32::from_bits(u32::from(value & 0x8000) << 16 | 0x7fc0_0000 | u32::from(value & 0x3ff) << 13),
        _ => sign * (1.0 + fraction / 1024.0) * 2f32.powi(exponent - 15),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_half_survives_the_round_trip() {
        for h in 0..=u16::MAX {
            let f = f32_from_f16(h);
            if f.is_nan() {
                assert!(f32_from_f16(f16_from_f32(f)).is_nan());
            } else {
                assert_eq!(f16_from_f32(f), h, "{h:#x} is {f}");
            }
        }
    }

    #[test]
    fn rounding_is_to_nearest_even() {
        assert_eq!(f16_from_f32(1.0 + 1.0 / 2048.0), 0x3c00);
        assert_eq!(f16_from_f32(1.0 + 3.0 / 2048.0), 0x3c02);
        assert_eq!(f16_from_f32(65519.0), 0x7bff);
        assert_eq!(f16_from_f32(65520.0), 0x7c00);
        assert_eq!(f16_from_f32(2f32.powi(-25)), 0);
        assert_eq!(f16_from_f32(2f32.powi(-25) * 1.01), 1);
        assert_eq!(f16_from_f32(-1e-30), 0x8000);
    }
}
