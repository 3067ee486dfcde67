//! `judge`: positions in, verdicts out, a JSON object a line.

use std::io::{self, BufRead, Write};

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::core::board::{Board, Point, Stone};
use crate::core::shapes::{ShapeRule, judge};

/// Judges every record of the input with Black to move and answers in the same order; blank lines are no records.
///
/// Returns whether all records could be used. One that could not has an answer that says why, and the
/// others are judged all the same.
///
/// # Errors
///
/// What reading or writing failed with. A line that is not text is a record that cannot be used.
pub fn run(rule: &ShapeRule, mut input: impl BufRead, mut output: impl Write) -> io::Result<bool> {
    let mut all_usable = true;
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        if !line.trim_ascii().is_empty() {
            let answer = answer(rule, line.trim_ascii());
            all_usable &= matches!(answer, Answer::Verdict { .. });
            serde_json::to_writer(&mut output, &answer)?;
            output.write_all(b"\n")?;
        }
        line.clear();
    }
    output.flush()?;
    Ok(all_usable)
}

/// A line of input. Fields that it does not name are nobody's business.
#[derive(Deserialize)]
struct Record<'a> {
    /// Any JSON; given back as it was written.
    #[serde(borrow, default)]
    id: Option<&'a RawValue>,
    #[serde(borrow)]
    black: Option<&'a RawValue>,
    #[serde(borrow)]
    white: Option<&'a RawValue>,
}

/// A line of output.
#[derive(Serialize)]
#[serde(untagged)]
enum Answer<'a> {
    Verdict {
        id: Option<&'a RawValue>,
        forbidden: Vec<Forbidden>,
        fives: Vec<Point>,
    },
    Unusable {
        id: Option<&'a RawValue>,
        error: String,
    },
}

#[derive(Serialize)]
struct Forbidden {
    at: Point,
    kinds: Vec<&'static str>,
}

fn answer<'a>(rule: &ShapeRule, line: &'a [u8]) -> Answer<'a> {
    let record: Record<'a> = match serde_json::from_slice(line) {
        Ok(record) => record,
        Err(error) => {
            return Answer::Unusable {
                id: None,
                error: error.to_string(),
            };
        }
    };
    match board(&record) {
        Ok(board) => verdict(rule, record.id, &board),
        Err(error) => Answer::Unusable {
            id: record.id,
            error,
        },
    }
}

fn verdict<'a>(rule: &ShapeRule, id: Option<&'a RawValue>, board: &Board) -> Answer<'a> {
    let verdict = judge(rule, board);
    let forbidden = verdict.forbidden.into_iter();
    let forbidden = forbidden.map(|(at, kinds)| Forbidden {
        at,
        kinds: kinds.names().collect(),
    });
    Answer::Verdict {
        id,
        forbidden: forbidden.collect(),
        fives: verdict.fives,
    }
}

/// Lays the stones of a record, or says what is wrong with them.
fn board(record: &Record<'_>) -> Result<Board, String> {
    let mut board = Board::new();
    for (stone, listed) in [(Stone::Black, record.black), (Stone::White, record.white)] {
        for point in points(stone, listed)? {
            if !board.is_empty_at(point) {
                return Err(format!("{point} is taken twice"));
            }
            board.put(point, stone);
        }
    }
    Ok(board)
}

fn points(stone: Stone, listed: Option<&RawValue>) -> Result<Vec<Point>, String> {
    let word = stone.word();
    let listed = listed.ok_or_else(|| format!("no field {word}"))?;
    let names: Vec<String> =
        serde_json::from_str(listed.get()).map_err(|_| format!("{word}: not a list of points"))?;
    let point = |name: &String| {
        name.parse()
            .map_err(|error| format!("{word} {name:?}: {error}"))
    };
    names.iter().map(point).collect()
}
