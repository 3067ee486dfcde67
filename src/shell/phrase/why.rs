//! The ground of a forbidden point as indented lines, in the terms of articles 7 and 8.

use crate::core::board::Point;
use crate::core::shapes::{FourMade, Fourth, Kinds, Row, Standing, ThreeMade, Why};
use crate::words::{Lang, say};

/// Returns the whole explanation: the verdict, then every row, four and three, each level indented by two blanks.
pub fn why(lang: Lang, why: &Why) -> Vec<String> {
    let mut teller = Teller {
        lang,
        lines: Vec::new(),
    };
    teller.line(0, verdict(lang, why));
    teller.ground(1, why);
    teller.lines
}

/// Returns the kinds that hold, joined: `三三禁手、四四禁手`.
pub fn kinds(lang: Lang, kinds: Kinds) -> String {
    let names = kinds
        .names()
        .map(|name| say(lang, &format!("kind.{name}"), &[]));
    names.collect::<Vec<_>>().join(&say(lang, "why.and", &[]))
}

fn verdict(lang: Lang, why: &Why) -> String {
    let key = match (why.fives.is_empty(), why.kinds.any()) {
        (false, _) => "why.five",
        (true, true) => "why.forbidden",
        (true, false) => "why.legal",
    };
    let (point, kinds) = (why.at.to_string(), kinds(lang, why.kinds));
    say(lang, key, &[("point", &point), ("kinds", &kinds)])
}

/// Lines under way.
struct Teller {
    lang: Lang,
    lines: Vec<String>,
}

impl Teller {
    fn line(&mut self, depth: usize, text: String) {
        self.lines.push(format!("{}{text}", "  ".repeat(depth)));
    }

    fn ground(&mut self, depth: usize, why: &Why) {
        for row in &why.fives {
            self.row(depth, "why.five-row", row);
        }
        for row in &why.overlines {
            self.row(depth, "why.overline", row);
        }
        for four in &why.fours {
            self.four(depth, four);
        }
        for three in &why.threes {
            self.three(depth, three);
        }
    }

    fn row(&mut self, depth: usize, key: &str, row: &Row) {
        let stones = spaced(&row.stones);
        self.line(depth, say(self.lang, key, &[("stones", &stones)]));
    }

    /// Article 7.3: 活四 where two points make the five, 冲四 where one does.
    fn four(&mut self, depth: usize, four: &FourMade) {
        let key = match four.completed_at.len() {
            2 => "why.straight-four",
            _ => "why.four",
        };
        let (stones, points) = (spaced(&four.stones), self.either(&four.completed_at));
        let text = say(self.lang, key, &[("stones", &stones), ("points", &points)]);
        self.line(depth, text);
    }

    fn three(&mut self, depth: usize, three: &ThreeMade) {
        let counting = three
            .fourths
            .iter()
            .filter(|fourth| fourth.standing.counts());
        let points: Vec<Point> = counting.map(|fourth| fourth.at).collect();
        let key = if three.is_three() {
            "why.three"
        } else {
            "why.no-three"
        };
        let (stones, points) = (spaced(&three.stones), self.either(&points));
        let text = say(self.lang, key, &[("stones", &stones), ("points", &points)]);
        self.line(depth, text);
        for fourth in &three.fourths {
            self.fourth(depth + 1, fourth);
        }
    }

    /// Says why a point does not count; one that counts stands in the line above.
    fn fourth(&mut self, depth: usize, fourth: &Fourth) {
        let point = fourth.at.to_string();
        match &fourth.standing {
            Standing::Counts | Standing::CountsWithFive => {}
            Standing::Five => {
                let text = say(self.lang, "why.not-five", &[("point", &point)]);
                self.line(depth, text);
            }
            Standing::Forbidden { kinds: held, why } => {
                let held = kinds(self.lang, *held);
                let values = [("point", point.as_str()), ("kinds", &held)];
                self.line(depth, say(self.lang, "why.not-forbidden", &values));
                match why {
                    Some(why) => self.ground(depth + 1, why),
                    None => self.line(depth + 1, say(self.lang, "why.left-out", &[])),
                }
            }
        }
    }

    fn either(&self, points: &[Point]) -> String {
        joined(points, &say(self.lang, "why.or", &[]))
    }
}

fn spaced(points: &[Point]) -> String {
    joined(points, " ")
}

fn joined(points: &[Point], between: &str) -> String {
    let points = points.iter().map(ToString::to_string);
    points.collect::<Vec<_>>().join(between)
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test that fails says where")]

    use crate::core::board::{Board, Stone};
    use crate::core::shapes::{self, ShapeRule};

    use super::*;

    fn told(lang: Lang, black: &str, white: &str, at: &str) -> String {
        let stones = |text: &str, stone: Stone| {
            let points = text.split_whitespace().map(|point| point.parse().unwrap());
            points.map(|point| (point, stone)).collect::<Vec<_>>()
        };
        let board =
            Board::with([stones(black, Stone::Black), stones(white, Stone::White)].concat());
        let ground = shapes::why(&ShapeRule::RENJU, &board, at.parse().unwrap());
        why(lang, &ground).join("\n")
    }

    #[test]
    fn a_three_names_the_points_of_its_straight_four() {
        let said = told(Lang::Zh, "F8 G8", "", "H8");
        assert_eq!(said, "H8：不是禁手\n  活三 F8 G8 H8：下 E8 或 I8 成活四");
    }

    #[test]
    fn a_double_three_names_both() {
        let said = told(Lang::En, "F8 G8 H6 H7", "J8", "H8");
        insta::assert_snapshot!(said, @r"
        H8: a double-three
          three F8 G8 H8: E8 makes a straight four
          three H6 H7 H8: H5 or H9 makes a straight four
        ");
    }

    #[test]
    fn a_point_that_does_not_count_is_explained_one_level_down() {
        let said = told(Lang::Zh, "F8 G8 E5 E6 E7", "J8", "H8");
        insta::assert_snapshot!(said, @r"
        H8：不是禁手
          F8 G8 H8 不成活三
            E8 不成立：该点为四四禁手
              活四 E8 F8 G8 H8：下 D8 或 I8 成五连
              活四 E5 E6 E7 E8：下 E4 或 E9 成五连
        ");
    }

    #[test]
    fn a_five_comes_first_and_two_fours_on_one_line_are_told_apart() {
        let five = told(Lang::En, "D8 E8 F8 G8 H6 H7", "", "H8");
        insta::assert_snapshot!(five, @r"
        H8: a five, which comes before any forbidden move
          five D8 E8 F8 G8 H8
        ");
        let fours = told(Lang::Zh, "D8 F8 G8 J8 H3", "", "H8");
        insta::assert_snapshot!(fours, @r"
        H8：四四禁手
          冲四 D8 F8 G8 H8：下 E8 成五连
          冲四 F8 G8 H8 J8：下 I8 成五连
        ");
        let overline = told(Lang::Zh, "C8 D8 E8 F8 G8", "", "H8");
        insta::assert_snapshot!(overline, @r"
        H8：长连禁手
          长连 C8 D8 E8 F8 G8 H8
        ");
    }
}
