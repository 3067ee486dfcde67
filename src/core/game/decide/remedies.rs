//! Rulings on the position (10.2, 17, 21): by the office that the article names, or with both persons' word.

use super::draft::Draft;
use super::{Judged, endings, offences};
use crate::core::board::{Point, Seat};
use crate::core::game::command::desk::Ruling;
use crate::core::game::event::Event;
use crate::core::game::refusal::Refusal;
use crate::core::game::state::{Game, Matter, Remedied};
use crate::core::rulebook::{Article, Consequence, Office, PositionRuling};

/// Rules on the position, or puts the ruling before both where the article asks for their word.
pub(super) fn rule(draft: &mut Draft, office: Office, number: &str, ruling: Ruling) -> Judged {
    let article = offences::known_article(&draft.game, number)?.clone();
    draft.going_on()?;
    if draft.game.started.is_none() {
        return Err(Refusal::Plain("not-started"));
    }
    let kind = kind(ruling);
    if !allowed(&article).contains(&kind) {
        return Err(Refusal::AboutArticle {
            code: "no-remedy",
            article: number.to_owned(),
            steps: Vec::new(),
        });
    }
    let disputed = article.disputed.is_some_and(|last| office.covers(last));
    let agreed = article.consent.contains(&kind) && !disputed;
    let named = article.offices.first().copied().filter(|_| !agreed);
    let needed = named.unwrap_or(Office::Referee);
    if !office.covers(needed) {
        return Err(Refusal::OfficeNeeded(needed));
    }
    can_be_done(draft, ruling)?;
    if agreed {
        draft.push(Event::RemedyProposed {
            article: number.to_owned(),
            ruling,
        });
        return Ok(());
    }
    carry_out(draft, &article, ruling, None);
    Ok(())
}

const fn kind(ruling: Ruling) -> PositionRuling {
    match ruling {
        Ruling::Return(_) => PositionRuling::Return,
        Ruling::Remove(_) => PositionRuling::Remove,
        Ruling::Move(..) => PositionRuling::Move,
        Ruling::Stand => PositionRuling::Stand,
        Ruling::Draw => PositionRuling::Draw,
        Ruling::Replay => PositionRuling::Replay,
        Ruling::Restart => PositionRuling::Restart,
    }
}

/// Returns what may be ruled under the article: what the book lists, else the position alone where it orders a remedy.
fn allowed(article: &Article) -> Vec<PositionRuling> {
    use PositionRuling::{Move, Remove, Return, Stand};
    if article.rulings.is_empty() && article.remedy.is_some() {
        vec![Return, Remove, Move, Stand]
    } else {
        article.rulings.clone()
    }
}

fn no_stone(point: Point) -> Refusal {
    Refusal::AtPoint {
        code: "no-stone",
        point,
    }
}

fn can_be_done(draft: &Draft, ruling: Ruling) -> Judged {
    let game = &draft.game;
    match ruling {
        Ruling::Return(at) => returns(game, at).map(|_| ()).ok_or(no_stone(at)),
        Ruling::Remove(at) | Ruling::Move(at, _) if game.board.at(at).is_none() => {
            Err(no_stone(at))
        }
        Ruling::Move(_, to) if !game.board.is_empty_at(to) => Err(Refusal::AtPoint {
            code: "occupied",
            point: to,
        }),
        Ruling::Restart => in_time(draft),
        Ruling::Remove(_) | Ruling::Move(..) | Ruling::Stand | Ruling::Draw | Ruling::Replay => {
            Ok(())
        }
    }
}

/// Returns the way back of the stone that lies here or belongs here; nothing to move where it lies at home.
fn returns(game: &Game, at: Point) -> Option<Option<(Point, Point)>> {
    let mut stones = game.moves.iter().rev();
    let stone = stones.find(|stone| stone.at == Some(at) || stone.first == Some(at))?;
    let (here, home) = (stone.at?, stone.first?);
    if here == home {
        return Some(None);
    }
    game.board.is_empty_at(home).then_some(Some((here, home)))
}

/// A wrong first player is put right within the minutes or up to the move; which limit counts is a setting (10.2).
fn in_time(draft: &Draft) -> Judged {
    let game = &draft.game;
    let limits = game.rules.book.restart.unwrap_or_default();
    let elapsed_ms = game.started.map_or(0, |started| draft.at.since(started));
    let early = elapsed_ms <= u64::from(limits.minutes) * 60_000;
    let few = game.moves.len() <= limits.moves as usize;
    let both = game.rules.setting(&game.setup, "restart_limits") == "both";
    if (both && early && few) || (!both && (early || few)) {
        Ok(())
    } else {
        Err(Refusal::Plain("restart-too-late"))
    }
}

/// Writes the ruling and what it does to board, clocks and result.
fn carry_out(draft: &mut Draft, article: &Article, ruling: Ruling, agreed: Option<u32>) {
    let settles = article.consequence == Consequence::Nothing;
    let incident = settled_by(&draft.game, &article.number);
    let points = incident
        .as_ref()
        .map_or_else(Vec::new, |(_, points)| points.clone());
    draft.push(Event::RemedyRuled {
        article: article.number.clone(),
        ruling,
        incident: incident.map(|(seq, _)| seq).filter(|_| settles),
        agreed,
    });
    match ruling {
        Ruling::Return(at) => {
            if let Some(Some((from, to))) = returns(&draft.game, at) {
                draft.push(Event::StoneMoved { from, to });
            }
        }
        Ruling::Move(from, to) => {
            draft.push(Event::StoneMoved { from, to });
        }
        Ruling::Stand => stands(draft, &points),
        Ruling::Remove(at) => remove(draft, at),
        Ruling::Draw => endings::ruled_draw(draft, &article.number),
        Ruling::Replay => endings::replay(draft, &article.number),
        Ruling::Restart => restart(draft),
    }
}

/// Returns the oldest open incident that the ruling answers: of its article, or of one beside it.
fn settled_by(game: &Game, number: &str) -> Option<(u32, Vec<Point>)> {
    let head = number.rsplit_once('.').map(|(head, _)| head);
    let family = head.filter(|head| head.contains('.'));
    let beside = |other: &str| other.rsplit_once('.').map(|(head, _)| head) == family;
    game.open.iter().find_map(|matter| {
        let incident = matter.open.incident()?;
        let other = incident.article.as_str();
        let fits = other == number || family.is_some() && beside(other);
        fits.then(|| (matter.seq, incident.points.clone()))
    })
}

/// A displaced stone stands where the incident says that it lies.
fn stands(draft: &mut Draft, points: &[Point]) {
    if let &[from, to] = points
        && !draft.game.board.is_empty_at(from)
        && draft.game.board.is_empty_at(to)
    {
        draft.push(Event::StoneMoved { from, to });
    }
}

/// Takes a stone off. The last one's turn is played again on its owner's time.
fn remove(draft: &mut Draft, at: Point) {
    let last = draft.game.moves.last().cloned();
    match last.filter(|last| last.at == Some(at) && draft.game.place() != last.before) {
        Some(last) => {
            let then = last.before;
            draft.push(Event::StoneRemoved { at, then });
            draft.turn(last.by, false);
        }
        None => {
            draft.push(Event::StoneTakenOff { at });
        }
    }
}

/// Begins the game again with the colours put right; the new Black's clock runs at once.
fn restart(draft: &mut Draft) {
    let then = draft.game.entering(0);
    draft.push(Event::GameRestarted { then });
    let clock = draft.game.clock;
    draft.clock(clock);
}

/// Returns the oldest ruling that lies before the person.
pub(super) fn before(game: &Game, seat: Seat) -> Option<(Matter, Remedied)> {
    game.open.iter().find_map(|matter| {
        let remedied = matter.open.remedy()?;
        let waits = !remedied.agreed.contains(&seat);
        waits.then(|| (matter.clone(), remedied.clone()))
    })
}

/// A person agrees; with the other's word it is ruled.
pub(super) fn agree(draft: &mut Draft, seat: Seat, matter: &Matter, remedied: &Remedied) -> Judged {
    can_be_done(draft, remedied.ruling)?;
    let article = offences::known_article(&draft.game, &remedied.article)?.clone();
    draft.push(Event::RemedyAgreed { remedy: matter.seq });
    if remedied.agreed.contains(&seat.other()) {
        let speaker = std::mem::replace(&mut draft.by, matter.by);
        carry_out(draft, &article, remedied.ruling, Some(matter.seq));
        draft.by = speaker;
    }
    Ok(())
}
