//! What a referee knows and may not say (19.1.2).

use super::{Waiting, told};
use crate::core::board::{Point, Stone};
use crate::core::game::Judging;
use crate::core::game::event::{Claimed, Entry, Event};
use crate::shell::tui::screens::table::desk::form::Ground;

/// Returns Black's moves that are forbidden and that White has not claimed: nobody tells him (19.1.2).
pub fn unspoken(ground: &Ground) -> Vec<Waiting> {
    let game = ground.game;
    if game.setup.judging != Judging::Table || !game.rules.opening.forbidden || game.is_over() {
        return vec![];
    }
    let black = game.moves.iter().filter(|laid| laid.stone == Stone::Black);
    let lives = |at| {
        game.forbidden_at(at)
            .filter(|(kinds, alive)| *alive && !kinds.is_empty())
    };
    black
        .filter_map(|laid| {
            let at = laid.at?;
            let (kinds, _) = lives(at)?;
            let moment = |entry: &&Entry| entry.n == laid.seq;
            let entry = ground.entries.iter().find(moment)?;
            if is_claimed(ground, entry.n, at) {
                return None;
            }
            let lapses = if kinds.overline {
                "desk.secret-overline"
            } else {
                "desk.secret-about"
            };
            let names: Vec<_> = kinds
                .names()
                .map(|word| told(ground, &format!("kind.{word}"), &[]))
                .collect();
            let values = [("point", at.to_string()), ("kind", names.join("+"))];
            let values = values
                .each_ref()
                .map(|(name, value)| (*name, value.as_str()));
            Some(Waiting {
                since: (entry.t, entry.n),
                words: told(ground, "desk.secret", &values),
                about: told(ground, lapses, &[]),
                acts: vec![],
                given: vec![],
                secret: true,
            })
        })
        .collect()
}

/// Returns whether a forbidden move was claimed since, there or without a point.
fn is_claimed(ground: &Ground, since: u32, point: Point) -> bool {
    let claims = |event: &Event| {
        matches!(
            event,
            Event::ClaimMade {
                claim: Claimed::ForbiddenMove
            }
        ) || matches!(event, Event::ClaimMade { claim: Claimed::Forbidden(at) } if *at == point)
    };
    let later = ground.entries.iter().filter(|entry| entry.n > since);
    later.into_iter().any(|entry| claims(&entry.event))
}
