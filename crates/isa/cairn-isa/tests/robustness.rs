//! Any bytes decode to an instruction or an error: no panic, no instruction longer than its bytes.

use cairn_isa::{DecodeError, Decoder, disassemble, inst_text};
use cairn_target::{Target, WaveSize};

/// splitmix64.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

fn decoders() -> Vec<Decoder> {
    let targets =
        [Target::Gfx906, Target::Gfx90a, Target::Gfx942, Target::Gfx1030, Target::Gfx1100, Target::Gfx1201];
    let mut decoders: Vec<Decoder> =
        targets.into_iter().map(|target| Decoder::new(target).unwrap()).collect();
    decoders.push(Decoder::with_wave_size(Target::Gfx1030, WaveSize::W64).unwrap());
    decoders
}

#[test]
fn random_words_decode_or_fail() {
    let mut state = 1;
    for decoder in decoders() {
        let mut legal = 0;
        for _ in 0..60_000 {
            let mut bytes = Vec::with_capacity(24);
            for _ in 0..3 {
                bytes.extend_from_slice(&next(&mut state).to_le_bytes());
            }
            match decoder.decode(&bytes) {
                Ok(inst) => {
                    legal += 1;
                    let size = inst.size as usize;
                    assert!(size >= 4 && size.is_multiple_of(4) && size <= 20, "{inst:?}");
                    assert!(inst_text(&decoder, &inst).starts_with(inst.name));
                    // Fewer bytes make no longer instruction, and mostly none.
                    for short in 0..size {
                        if let Ok(shorter) = decoder.decode(&bytes[..short]) {
                            assert!(shorter.size as usize <= short, "{shorter:?}");
                        }
                    }
                }
                Err(DecodeError::Illegal(words)) => assert_eq!(words.words[0].to_le_bytes(), bytes[..4]),
                Err(other) => panic!("24 bytes are enough: {other}"),
            }
        }
        assert!(legal > 1000, "{decoder:?}: {legal}");
    }
}

#[test]
fn a_listing_covers_every_byte() {
    let mut state = 2;
    for decoder in decoders() {
        for length in [0, 1, 3, 4, 5, 7, 8, 11, 64, 1001] {
            let code: Vec<u8> = (0..length).map(|_| next(&mut state) as u8).collect();
            let lines = disassemble(&decoder, &code, 0x1000);
            let bytes: Vec<u8> = lines.iter().flat_map(|line| line.bytes.clone()).collect();
            assert_eq!(bytes, code);
            for pair in lines.windows(2) {
                assert_eq!(pair[0].address + pair[0].bytes.len() as u64, pair[1].address);
            }
        }
    }
}

#[test]
fn the_end_of_code_is_told_from_illegal_code() {
    let decoder = Decoder::new(Target::Gfx906).unwrap();
    assert_eq!(decoder.decode(&[]), Err(DecodeError::Truncated { have: 0, need: 4 }));
    // s_mov_b32 s0, literal, without the literal.
    let mov = [0xff, 0x00, 0x80, 0xbe];
    assert_eq!(decoder.decode(&mov), Err(DecodeError::Truncated { have: 4, need: 8 }));
    // global_load_dword: first half.
    assert_eq!(decoder.decode(&[0x00, 0x80, 0x50, 0xdc]), Err(DecodeError::Truncated { have: 4, need: 8 }));
    let illegal = decoder.decode(&[0xff; 8]).unwrap_err();
    assert_eq!(illegal.to_string(), "illegal instruction 0xffffffff 0xffffffff");
    assert_eq!(Decoder::new(Target::Gfx803).unwrap_err().to_string(), "no instruction tables for gfx803");
}
