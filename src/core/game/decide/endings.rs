//! How games end, and what follows an end.

use super::draft::Draft;
use super::{Judged, persons};
use crate::core::board::{BySeat, Seat, Stone};
use crate::core::game::command::Person;
use crate::core::game::event::{Event, Reason, Score, Verdict};
use crate::core::game::refusal::Refusal;
use crate::core::game::setup::Judging;
use crate::core::game::state::Game;
use crate::core::shapes;

fn ground(game: &Game, code: &str) -> String {
    game.rules.book.ground(code).unwrap_or_default().to_owned()
}

/// Returns the article of a result, as it is online or at a table.
fn ground_here(game: &Game, code: &str) -> String {
    let online = format!("{code}-online");
    match game.setup.judging {
        Judging::Online if game.rules.book.ground(&online).is_some() => ground(game, &online),
        Judging::Online | Judging::Table => ground(game, code),
    }
}

fn verdict(score: Score, reason: Reason, article: &str) -> Verdict {
    Verdict {
        score,
        reason,
        article: article.to_owned(),
    }
}

/// Ends the game and stops the clocks.
pub(super) fn end(draft: &mut Draft, verdicts: BySeat<Verdict>) {
    draft.push(Event::ended(verdicts));
    stop_clocks(draft);
}

/// Ends the game by the program.
fn end_by_system(draft: &mut Draft, verdicts: BySeat<Verdict>) {
    draft.push_by(crate::core::game::event::By::System, Event::ended(verdicts));
    stop_clocks(draft);
}

fn stop_clocks(draft: &mut Draft) {
    let clock = draft.settled();
    draft.clock(clock);
}

/// Returns a win of this person's, both under one article.
pub(super) fn won(winner: Seat, reason: Reason, article: &str) -> BySeat<Verdict> {
    BySeat::from_fn(|seat| {
        verdict(
            if seat == winner {
                Score::Win
            } else {
                Score::Loss
            },
            reason,
            article,
        )
    })
}

fn drawn(reason: Reason, article: &str) -> BySeat<Verdict> {
    BySeat::from_fn(|_| verdict(Score::Draw, reason, article))
}

/// Ends the game for these losers; whoever else is there wins.
pub(super) fn lost(losers: &[Seat], reason: Reason, article: &str) -> BySeat<Verdict> {
    BySeat::from_fn(|seat| {
        verdict(
            if losers.contains(&seat) {
                Score::Loss
            } else {
                Score::Win
            },
            reason,
            article,
        )
    })
}

/// Ends the game by a five.
pub(super) fn five(draft: &mut Draft, winner: Seat) {
    let article = ground_here(&draft.game, "five");
    end(draft, won(winner, Reason::Five, &article));
}

/// Ends the game by a forbidden move of Black's.
pub(super) fn forbidden(draft: &mut Draft, overline: bool) {
    let code = if overline { "overline" } else { "forbidden" };
    let article = ground_here(&draft.game, code);
    let white = draft.game.seating.seat_of(Stone::White);
    end(draft, won(white, Reason::Forbidden, &article));
}

/// Ends the game by a time overrun; whoever's connection had broken off was not back in time (37.7).
pub(super) fn time(draft: &mut Draft, loser: Seat) {
    if draft.game.cut[loser].is_some() {
        return not_back(draft, &[loser]);
    }
    let article = ground_here(&draft.game, "time");
    end(draft, won(loser.other(), Reason::Time, &article));
}

/// Ends the game for those who were not back in time after their connection broke off (37.7).
pub(super) fn not_back(draft: &mut Draft, losers: &[Seat]) {
    let book = &draft.game.rules.book;
    let article = match book.ground("not-back-online") {
        Some(article) => article.to_owned(),
        None => ground_here(&draft.game, "time"),
    };
    end(draft, lost(losers, Reason::Time, &article));
}

/// Ends the game with both over time and the order unknown (19.2.1.D).
pub(super) fn both_time(draft: &mut Draft) {
    let article = ground(&draft.game, "both-time");
    end(draft, drawn(Reason::BothTime, &article));
}

/// Ends the game by a win that both recognise (19.1.3).
pub(super) fn agreed(draft: &mut Draft, winner: Seat) {
    let article = ground(&draft.game, "agreed");
    end(draft, won(winner, Reason::Agreed, &article));
}

/// Ends the game by a draw that both want (19.2.1.A).
pub(super) fn draw_agreed(draft: &mut Draft) {
    let article = ground(&draft.game, "draw-agreed");
    end(draft, drawn(Reason::DrawAgreed, &article));
}

/// Ends the game by a sealed move that is not in order (20.1.6).
pub(super) fn sealed_move(draft: &mut Draft, loser: Seat) {
    let article = ground(&draft.game, "sealed-move");
    end(draft, won(loser.other(), Reason::SealedMove, &article));
}

/// Ends the game by a ruling on the position: drawn.
pub(super) fn ruled_draw(draft: &mut Draft, article: &str) {
    end(draft, drawn(Reason::Ruling, article));
}

/// Ends the game because it is played again: it counts for nobody.
pub(super) fn replay(draft: &mut Draft, article: &str) {
    let void = BySeat::from_fn(|_| verdict(Score::Void, Reason::Replay, article));
    end(draft, void);
}

/// Ends the game for those who did not come (14.3); some books have an article of its own for both.
pub(super) fn absence(draft: &mut Draft, absent: &[Seat]) {
    let both = draft.game.rules.book.ground("both-absence");
    let article = both
        .filter(|_| absent.len() > 1)
        .map_or_else(|| ground_here(&draft.game, "absence"), str::to_owned);
    end(draft, lost(absent, Reason::Absence, &article));
}

/// What an act on the board brings by itself: two passes, a full board, and online a five or a forbidden move (35.1, 35.5).
pub(super) fn after_act(draft: &mut Draft) {
    if draft.game.is_over() {
        return;
    }
    let passed = draft
        .game
        .moves
        .iter()
        .rev()
        .take_while(|stone| stone.at.is_none())
        .count();
    if passed >= 2 {
        let article = ground_here(&draft.game, "two-passes");
        return end_by_system(draft, drawn(Reason::TwoPasses, &article));
    }
    if draft.game.setup.judging == Judging::Online {
        judge_last_stone(draft);
    }
    if !draft.game.is_over() && draft.game.board.is_full() {
        let article = ground_here(&draft.game, "board-full");
        end_by_system(draft, drawn(Reason::BoardFull, &article));
    }
}

/// Finds a five or a forbidden move in the stone just laid. Five goes first (19.1.2.C).
fn judge_last_stone(draft: &mut Draft) {
    let game = &draft.game;
    let Some((at, stone)) = game
        .moves
        .last()
        .and_then(|last| Some((last.at?, last.stone)))
    else {
        return;
    };
    if shapes::wins(&game.shapes(), &game.board, stone, at) {
        let article = ground_here(game, "five");
        let winner = game.seating.seat_of(stone);
        return end_by_system(draft, won(winner, Reason::Five, &article));
    }
    if stone == Stone::Black
        && game
            .forbidden_at(at)
            .is_some_and(|(kinds, _)| !kinds.is_empty())
    {
        let article = ground_here(game, "forbidden");
        let white = game.seating.seat_of(Stone::White);
        end_by_system(draft, won(white, Reason::Forbidden, &article));
    }
}

/// Ends the game by resignation (19.1.3, 35.2).
pub(super) fn resign(draft: &mut Draft, seat: Seat) -> Judged {
    draft.going_on()?;
    draft.push(Event::Resigned);
    let article = ground_here(&draft.game, "resignation");
    end(draft, won(seat.other(), Reason::Resignation, &article));
    Ok(())
}

/// Signs the result sheet.
pub(super) fn sign(draft: &mut Draft, seat: Seat) -> Judged {
    may_sign(&draft.game, seat)?;
    draft.push(Event::ResultSigned);
    Ok(())
}

/// Writes down that a person refuses to sign (18.8).
pub(super) fn refuse_sign(draft: &mut Draft, seat: Seat) -> Judged {
    may_sign(&draft.game, seat)?;
    draft.push(Event::SigningRefused);
    Ok(())
}

/// Writes down that persons have done what is due to the record after the end (13.7, 13.9).
pub(super) fn completed(draft: &mut Draft, who: Person) -> Judged {
    if !draft.game.is_over() {
        return Err(Refusal::Plain("game-not-over"));
    }
    for who in persons(&draft.game, who) {
        let due = draft.game.record_due();
        let his = due.into_iter().filter(|(seat, _)| *seat == who);
        let articles: Vec<String> = his.map(|(_, article)| article.to_owned()).collect();
        if articles.is_empty() {
            return Err(Refusal::Plain("record-not-due"));
        }
        for article in articles {
            draft.push(Event::RecordCompleted { who, article });
        }
    }
    Ok(())
}

fn may_sign(game: &Game, seat: Seat) -> Judged {
    if !game.is_over() {
        return Err(Refusal::Plain("game-not-over"));
    }
    if game.signed.contains(&seat) {
        return Err(Refusal::Plain("already-signed"));
    }
    if game.may_sign(seat) {
        Ok(())
    } else {
        Err(Refusal::Plain("not-signer"))
    }
}

/// Ends the game for persons with a losing penalty, or changes their results alone if it was over (15.3).
pub(super) fn lost_by_penalty(draft: &mut Draft, losers: &[(Seat, String)]) {
    let article_of = |seat: Seat| {
        losers
            .iter()
            .find(|(loser, _)| *loser == seat)
            .map(|(_, article)| article.clone())
    };
    if draft.game.is_over() {
        for (seat, article) in losers {
            let verdict = penal_loss(article);
            draft.push(Event::ResultChanged {
                who: *seat,
                verdict,
            });
        }
    } else if !losers.is_empty() {
        let articles = BySeat::from_fn(article_of);
        let verdicts = by_penalty(&draft.game, &articles);
        end(draft, verdicts);
    }
}

/// Returns a loss by a penalty under this article.
pub(super) fn penal_loss(article: &str) -> Verdict {
    verdict(Score::Loss, Reason::Penalty, article)
}

/// Returns the results of a game that penalties end: the articles are those under which persons lose (19.1.4).
pub(super) fn by_penalty(game: &Game, articles: &BySeat<Option<String>>) -> BySeat<Verdict> {
    let opponent = ground(game, "penalty-opponent");
    BySeat::from_fn(|seat| match &articles[seat] {
        Some(article) => penal_loss(article),
        None => verdict(Score::Win, Reason::Penalty, &opponent),
    })
}
