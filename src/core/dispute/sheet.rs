//! A player's paper sheet beside the log (13, 21.1.2): the moves he wrote down, and those that were made.

use crate::core::board::Point;
use crate::core::game::Game;

/// A move of a sheet: a point, or a pass.
pub type Written = Option<Point>;

/// A word of a sheet that is no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// Which move it stands for, from one.
    pub number: usize,
    /// The word.
    pub word: String,
}

/// Reads a sheet: points in order, with or without move numbers; `pass`, `停` or `-` for a pass.
///
/// # Errors
/// The first word that is neither a move nor a number.
pub fn read(text: &str) -> Result<Vec<Written>, Unreadable> {
    let mut moves = Vec::new();
    let between = |c: char| c.is_whitespace() || ",;|，；、。:：()（）[]".contains(c);
    for word in text.split(between) {
        let word = folded(word);
        let bare = without_number(&word);
        if bare.is_empty() {
            continue;
        }
        if matches!(bare, "pass" | "停" | "-" | "—" | "放弃") {
            moves.push(None);
            continue;
        }
        let point = bare.parse().map_err(|_| Unreadable {
            number: moves.len() + 1,
            word: word.clone(),
        })?;
        moves.push(Some(point));
    }
    Ok(moves)
}

/// Returns the word in half-width small letters.
fn folded(word: &str) -> String {
    let half = |c: char| match c {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(c as u32 - 0xFEE0).unwrap_or(c),
        other => other,
    };
    word.chars()
        .map(half)
        .flat_map(char::to_lowercase)
        .collect()
}

/// Takes a move's number off: `21.h9`, `21`, `㉑h9` all are its move.
fn without_number(word: &str) -> &str {
    let is_number =
        |c: char| c.is_ascii_digit() || c == '.' || matches!(c, '①'..='⑳' | '㉑'..='㊿');
    word.trim_start_matches(is_number)
}

/// One row of the comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    /// Both have it.
    Same {
        /// Its number in the log.
        number: usize,
        /// The move.
        is: Written,
    },
    /// Another point stands on the sheet.
    Other {
        /// Its number in the log.
        number: usize,
        /// On the sheet.
        sheet: Written,
        /// In the log.
        log: Written,
    },
    /// The sheet leaves it out.
    LeftOut {
        /// Its number in the log.
        number: usize,
        /// The move.
        log: Written,
    },
    /// The sheet has it and the log does not.
    Added {
        /// After which move of the log it stands.
        after: usize,
        /// On the sheet.
        sheet: Written,
    },
}

impl Row {
    /// Returns whether both say the same.
    pub const fn is_same(&self) -> bool {
        matches!(self, Self::Same { .. })
    }
}

/// Returns the moves of a log as it stands: a stone moved since counts where it lies.
pub fn moves(game: &Game) -> Vec<Written> {
    game.moves.iter().map(|laid| laid.at).collect()
}

/// Lays a sheet beside the log with the fewest differences: a line left out does not shift all that follow.
pub fn compare(sheet: &[Written], log: &[Written]) -> Vec<Row> {
    let costs = costs(sheet, log);
    let (mut s, mut l) = (0, 0);
    let mut rows = Vec::new();
    while s < sheet.len() || l < log.len() {
        let here = costs[s][l];
        let both = s < sheet.len() && l < log.len();
        let (number, after) = (l + 1, l);
        if both && sheet[s] == log[l] && costs[s + 1][l + 1] == here {
            rows.push(Row::Same { number, is: log[l] });
            (s, l) = (s + 1, l + 1);
        } else if both && costs[s + 1][l + 1] + 1 == here {
            let (sheet, log) = (sheet[s], log[l]);
            rows.push(Row::Other { number, sheet, log });
            (s, l) = (s + 1, l + 1);
        } else if l < log.len() && costs[s][l + 1] + 1 == here {
            rows.push(Row::LeftOut {
                number,
                log: log[l],
            });
            l += 1;
        } else {
            rows.push(Row::Added {
                after,
                sheet: sheet.get(s).copied().flatten(),
            });
            s += 1;
        }
    }
    rows
}

/// Returns the fewest differences from each place of the sheet and the log to both ends.
fn costs(sheet: &[Written], log: &[Written]) -> Vec<Vec<usize>> {
    let mut costs = vec![vec![0; log.len() + 1]; sheet.len() + 1];
    for s in (0..=sheet.len()).rev() {
        for l in (0..=log.len()).rev() {
            costs[s][l] = match (sheet.get(s), log.get(l)) {
                (None, None) => 0,
                (Some(_), None) => costs[s + 1][l] + 1,
                (None, Some(_)) => costs[s][l + 1] + 1,
                (Some(one), Some(other)) => {
                    let other_move = usize::from(one != other);
                    (costs[s + 1][l + 1] + other_move)
                        .min(costs[s + 1][l] + 1)
                        .min(costs[s][l + 1] + 1)
                }
            };
        }
    }
    costs
}
