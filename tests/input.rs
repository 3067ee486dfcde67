//! The input decoder takes any bytes, cut anywhere: nothing is held for ever, nothing depends on the cuts.

use proptest::prelude::*;
use tianyuan::shell::tui::input::{Decoder, Input, PASTE_LIMIT};

/// Everything that these chunks are, and what is left when nothing more comes.
fn inputs(chunks: &[&[u8]]) -> Vec<Input> {
    let mut decoder = Decoder::default();
    let mut inputs: Vec<Input> = chunks
        .iter()
        .flat_map(|chunk| decoder.feed(chunk))
        .collect();
    inputs.extend(decoder.settle());
    inputs
}

/// Bytes as terminals send them, and others.
fn piece() -> impl Strategy<Value = Vec<u8>> {
    let known: [&[u8]; 16] = [
        b"h8\r",
        b"\x1b[A",
        b"\x1bOB",
        b"\x1b[1;5C",
        b"\x1b[3~",
        b"\x1b[200~h8 j9\x1b[201~",
        b"\x1b[200~",
        b"\x1b[201~",
        b"\x1b[<0;3;4M",
        b"\x1b[<64;3;4M",
        b"\x1b[2;3R",
        b"\x1b[?1;2c",
        b"\x1b]11;rgb:0000/0000/0000\x1b\\",
        b"\x1bP>|x\x1b\\",
        "：天元".as_bytes(),
        b"\x1b",
    ];
    prop_oneof![
        3 => proptest::sample::select(known.to_vec()).prop_map(<[u8]>::to_vec),
        1 => proptest::collection::vec(any::<u8>(), 0..12),
    ]
}

proptest! {
    #[test]
    fn where_the_bytes_are_cut_changes_nothing(
        pieces in proptest::collection::vec(piece(), 0..12),
        cuts in proptest::collection::vec(any::<proptest::sample::Index>(), 0..12),
    ) {
        let bytes = pieces.concat();
        let mut at: Vec<usize> = cuts.iter().map(|cut| cut.index(bytes.len() + 1)).collect();
        at.extend([0, bytes.len()]);
        at.sort_unstable();
        let chunks: Vec<&[u8]> = at.windows(2).map(|two| &bytes[two[0]..two[1]]).collect();
        let singly: Vec<&[u8]> = bytes.chunks(1).collect();
        prop_assert_eq!(inputs(&chunks), inputs(&[&bytes]));
        prop_assert_eq!(inputs(&singly), inputs(&[&bytes]));
    }

    #[test]
    fn no_bytes_are_held_without_a_limit(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let mut decoder = Decoder::default();
        decoder.feed(&bytes);
        decoder.settle();
        prop_assert!(!decoder.is_waiting());
        // Whatever came before, a key is a key again.
        let key = decoder.feed(b"q");
        prop_assert_eq!(key.len(), 1);
    }
}

#[test]
fn a_paste_of_ten_megabytes_is_cut_and_keys_are_keys_again() {
    let mut decoder = Decoder::default();
    decoder.feed(b"\x1b[200~");
    let mut pasted = 0;
    for _ in 0..160 {
        for input in decoder.feed(&[b'h'; 64 * 1024]) {
            match input {
                Input::Paste(text) => {
                    assert!(text.len() <= PASTE_LIMIT);
                    pasted += 1;
                }
                Input::Key(_) | Input::Mouse(..) | Input::Cursor(..) => {}
            }
        }
        assert!(pasted <= 1);
    }
    assert_eq!(pasted, 1);
}
