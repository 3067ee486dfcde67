//! The 26 openings: thirteen direct (直指) and thirteen indirect (斜指).

use std::sync::LazyLock;

use serde::Deserialize;

use crate::core::board::Point;
use crate::core::board::symmetry::Isometry;

/// One of the 26 openings, black on the centre.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Named {
    /// D1 to D13, I1 to I13.
    pub code: String,
    /// The Chinese name.
    pub zh: String,
    /// The romanised name.
    pub en: String,
    /// The second stone of the pattern.
    pub white: Point,
    /// The third stone of the pattern.
    pub black: Point,
}

static NAMED: LazyLock<Vec<Named>> = LazyLock::new(|| {
    ron::from_str(include_str!("openings26.ron"))
        .expect("the built-in list of the 26 openings is read by a test")
});

/// Returns the opening with this code.
pub fn named(code: &str) -> Option<&'static Named> {
    NAMED.iter().find(|opening| opening.code == code)
}

/// Returns which of the 26 the first three stones are; a symmetrical image is the same opening.
///
/// The stones keep their numbers: the first lies on the centre.
pub fn classify(stones: [Point; 3]) -> Option<&'static Named> {
    let [first, white, black] = stones;
    if first != Point::CENTRE || black == first {
        return None;
    }
    NAMED.iter().find(|opening| {
        Isometry::ALL
            .iter()
            .any(|turn| turn.apply(opening.white) == white && turn.apply(opening.black) == black)
    })
}
