//! Functions of values alone: half-precision conversions for compilers without them, channel descriptors.

use cairn_bits::Round;

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
    cairn_bits::f32_to_f16(value, Round::NearestEven)
}

#[unsafe(no_mangle)]
pub extern "C" fn cairn_hip___gnu_h2f_ieee(value: u16) -> f32 {
    cairn_bits::f16_to_f32(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conversions_round_to_nearest_even() {
        assert_eq!(cairn_hip___gnu_f2h_ieee(1.0 + 1.0 / 2048.0), 0x3c00);
        assert_eq!(cairn_hip___gnu_f2h_ieee(1.0 + 3.0 / 2048.0), 0x3c02);
        assert_eq!(cairn_hip___gnu_f2h_ieee(65520.0), 0x7c00);
        assert_eq!(cairn_hip___gnu_h2f_ieee(0xc000), -2.0);
    }
}
