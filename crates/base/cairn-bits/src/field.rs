//! Bit fields of words. Widths are checked: a field that does not fit in its word is a bug in a table.

/// `width` bits of `word` from bit `low` up.
#[inline]
pub const fn bits(word: u64, low: u32, width: u32) -> u64 {
    assert!(width >= 1 && low + width <= 64, "the field lies outside the word");
    word >> low & (u64::MAX >> (64 - width))
}

/// Whether bit `at` of `word` is set.
#[inline]
pub const fn bit(word: u64, at: u32) -> bool {
    bits(word, at, 1) == 1
}

/// `word` with the field replaced by `value`, which must fit.
#[inline]
pub const fn with_bits(word: u64, low: u32, width: u32, value: u64) -> u64 {
    assert!(width >= 1 && low + width <= 64, "the field lies outside the word");
    let mask = u64::MAX >> (64 - width);
    assert!(value <= mask, "the value does not fit its field");
    word & !(mask << low) | value << low
}

/// The low `width` bits of `word` as a two's complement number.
#[inline]
pub const fn sign_extend(word: u64, width: u32) -> i64 {
    assert!(width >= 1 && width <= 64, "the field lies outside the word");
    ((word << (64 - width)) as i64) >> (64 - width)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields() {
        assert_eq!(bits(0xabcd, 4, 8), 0xbc);
        assert_eq!(bits(u64::MAX, 0, 64), u64::MAX);
        assert!(bit(1 << 63, 63) && !bit(1 << 62, 63));
        assert_eq!(with_bits(0xffff, 4, 8, 0x12), 0xf12f);
        assert_eq!((sign_extend(0x1fff, 13), sign_extend(0x0fff, 13)), (-1, 0xfff));
        assert_eq!(sign_extend(u64::MAX, 64), -1);
    }

    #[test]
    #[should_panic(expected = "does not fit")]
    fn values_must_fit() {
        with_bits(0, 0, 4, 16);
    }
}
