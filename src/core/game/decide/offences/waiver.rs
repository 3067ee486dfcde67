//! Offences accepted by the opponent, in words or by playing on (17).

use super::{find, stones};
use crate::core::board::Seat;
use crate::core::game::decide::Judged;
use crate::core::game::decide::draft::Draft;
use crate::core::game::event::{Culprit, Event};
use crate::core::game::refusal::Refusal;
use crate::core::game::state::{Game, Incident};
use crate::core::rulebook::Article;

/// Returns whether the opponent may accept a breach of this article.
pub(in crate::core::game::decide) fn waivable(game: &Game, article: &Article) -> bool {
    let by_setting = game
        .rules
        .setting(&game.setup, &format!("waive.{}", article.number))
        == "yes";
    article.waivable || by_setting
}

fn accepted_by(game: &Game, seat: Seat, incident: &Incident) -> bool {
    incident.who == Culprit::Player(seat.other())
        && game
            .rules
            .book
            .article(&incident.article)
            .is_some_and(|article| waivable(game, article))
}

/// Accepts an offence in words (17).
pub(in crate::core::game::decide) fn waive(
    draft: &mut Draft,
    seat: Seat,
    seq: Option<u32>,
) -> Judged {
    if let Some(number) = seq {
        let (_, incident) = find(&draft.game, Some(number), |_| true)?;
        if incident.who != Culprit::Player(seat.other()) {
            return Err(Refusal::Plain("not-opponent"));
        }
    }
    let any_of_his = find(&draft.game, seq, |incident| {
        incident.who == Culprit::Player(seat.other())
    });
    let game = &draft.game;
    let (number, incident) = match find(game, seq, |incident| accepted_by(game, seat, incident)) {
        Ok(found) => found,
        Err(refused) => {
            let article = any_of_his
                .map(|(_, incident)| incident.article)
                .map_err(|_| refused)?;
            return Err(Refusal::AboutArticle {
                code: "not-waivable",
                article,
                steps: Vec::new(),
            });
        }
    };
    accept(draft, number, &incident, false);
    Ok(())
}

/// Playing on accepts every open offence that can be accepted (17), but none of a later move, which a wooden
/// board has seen and the record not yet.
pub(in crate::core::game::decide) fn waive_by_move(draft: &mut Draft, seat: Seat) {
    loop {
        let game = &draft.game;
        let next = game.moves.len() + 1;
        let played_on = |incident: &Incident| {
            let before = incident.number.is_none_or(|number| number as usize <= next);
            before && accepted_by(game, seat, incident)
        };
        let Ok((number, incident)) = find(game, None, played_on) else {
            return;
        };
        accept(draft, number, &incident, true);
    }
}

/// Accepts every improper offer of a draw that was entered against the opponent (17.5), and tells whether there was one.
pub(in crate::core::game::decide) fn take_offers(draft: &mut Draft, seat: Seat) -> bool {
    let mut taken = false;
    loop {
        let game = &draft.game;
        let offers = |incident: &Incident| {
            let article = game.rules.book.article(&incident.article);
            article.is_some_and(|article| article.offers_draw) && accepted_by(game, seat, incident)
        };
        let Ok((number, incident)) = find(game, None, offers) else {
            return taken;
        };
        accept(draft, number, &incident, true);
        taken = true;
    }
}

fn accept(draft: &mut Draft, number: u32, incident: &Incident, silent: bool) {
    draft.push(Event::OffenceWaived {
        incident: number,
        silent,
    });
    if let (Culprit::Player(seat), false) = (&incident.who, draft.game.is_over()) {
        stones::stand(draft, *seat, incident);
    }
}
