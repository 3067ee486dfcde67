//! What a ruling rests on: the article, text or reading, the settings and the supplement; and who may open it again.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "each function looks for a few events of many"
)]

use crate::core::board::Seat;
use crate::core::clock::At;
use crate::core::game::command::desk::Ruling;
use crate::core::game::event::{By, Claimed, Entry, Event};
use crate::core::game::{Decided, Game, Open, Phase};
use crate::core::rulebook::{Article, Mark, Office, Setting, Source};

/// What a ruling rests on.
#[derive(Clone, Debug, PartialEq)]
pub struct Ground<'a> {
    /// The article.
    pub article: &'a Article,
    /// Whether what follows is the text or a reading.
    pub mark: Mark,
    /// The readings that bear on it, with the value in this game.
    pub settings: Vec<(&'a Setting, &'a str)>,
    /// The supplement that it comes from.
    pub source: Option<&'a Source>,
}

/// Returns what an article's consequence rests on in this game.
pub fn ground<'a>(game: &'a Game, number: &str) -> Option<Ground<'a>> {
    let book = &game.rules.book;
    let article = book.article(number)?;
    let bears = |setting: &&Setting| {
        article.setting.as_deref() == Some(&setting.name)
            || setting.name == format!("waive.{}", article.number)
            || (!setting.name.contains('.') && super::timeline::is_under(number, &setting.article))
    };
    let settings = book.settings.iter().filter(bears);
    Some(Ground {
        article,
        mark: article.mark,
        settings: settings
            .map(|setting| (setting, game.rules.setting(&game.setup, &setting.name)))
            .collect(),
        source: book.source(article),
    })
}

/// Returns the number of the article that a ruling applies.
pub fn article(entry: &Entry, game: &Game) -> Option<String> {
    if let Some(named) = super::timeline::article(&entry.event) {
        return Some(named.clone());
    }
    let book = &game.rules.book;
    let claim = |claimed: &Claimed| match claimed {
        Claimed::Five => book.ground("five"),
        Claimed::Forbidden(_) | Claimed::ForbiddenMove => book.ground("claim-lapsed"),
        Claimed::Time(_) => book.ground("clock-time-left"),
        Claimed::Clock(_) => book.ground("clock-own-time-over"),
        Claimed::Article(..) | Claimed::Other(_) => None,
    };
    let answered = game.ledger.find(entry.n).and_then(|it| it.answered());
    let of_matter = match answered.map(|matter| &matter.open) {
        Some(Open::Claim(Claimed::Article(number, _))) => Some(number.as_str()),
        Some(Open::Claim(claimed)) => claim(claimed),
        Some(Open::Proposal(proposal)) => Some(proposal.article.as_str()),
        Some(Open::Incident(incident)) => Some(incident.article.as_str()),
        _ => None,
    };
    let own = match &entry.event {
        Event::FlagStated { .. } => book.ground("clock-time-left"),
        Event::ClockAdjusted { .. } => book.ground("adjust-reason"),
        Event::LateAdmitted { .. } => book.ground("too-late"),
        Event::ClockStopped { .. } | Event::ClockResumed { .. } => book.ground("no-stop"),
        Event::AppealMade { .. } | Event::AppealDecided { .. } => book.ground("no-appeal"),
        Event::EntryRescinded { .. } => book.ground("fact-final"),
        Event::ClaimMade { claim: claimed } => claim(claimed),
        Event::DrawOffered | Event::DrawRefused { .. } | Event::DrawAccepted => {
            book.ground("nothing-to-answer")
        }
        Event::GameEnded { p1, .. } => Some(p1.article.as_str()),
        _ => None,
    };
    of_matter.or(own).map(str::to_owned)
}

/// Whether a ruling may still be opened, by whom and until when (14.9, 22).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reopening {
    /// Whether it states a fact, final with whoever found it (22.1).
    pub is_fact: bool,
    /// Why it cannot be opened, if it cannot.
    pub closed: Option<Closed>,
    /// Who may take it back.
    pub taken_back_by: Vec<By>,
    /// Whose side may appeal.
    pub appeal_by: Vec<Seat>,
    /// Who decides an appeal about the rule.
    pub decided_by: Office,
    /// Until when an appeal may be made; nothing while the game goes on.
    pub until: Option<At>,
}

/// Why a ruling cannot be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closed {
    /// It was taken back.
    TakenBack,
    /// The last instance has decided.
    Settled,
    /// Nothing can bring back what it took from the board.
    ForGood,
}

/// Returns how a ruling may be opened again as things stand in a game, if it is a ruling.
pub fn reopening(game: &Game, n: u32) -> Option<Reopening> {
    let decision = game.ledger.find(n).filter(|it| it.is_ruling())?;
    let is_fact = decision.is_fact();
    let for_good = matches!(
        decision.what,
        Decided::Remedy(Ruling::Remove(_) | Ruling::Restart)
    );
    let closed = if decision.taken_back {
        Some(Closed::TakenBack)
    } else if game.ledger.settled.contains(&decision.seq) {
        Some(Closed::Settled)
    } else {
        for_good.then_some(Closed::ForGood)
    };
    let above = [By::Chief, By::Appeals]
        .into_iter()
        .filter(|by| !is_fact && *by != decision.by);
    let all_to_committee = game.rules.setting(&game.setup, "appeals_last") == "22.2";
    Some(Reopening {
        is_fact,
        closed,
        taken_back_by: std::iter::once(decision.by).chain(above).collect(),
        appeal_by: decision.against.clone(),
        decided_by: if all_to_committee {
            Office::Appeals
        } else {
            Office::Chief
        },
        until: until(game),
    })
}

/// Returns until when an appeal may be made: so many minutes after the end (14.9).
pub fn until(game: &Game) -> Option<At> {
    let Phase::Over { at, .. } = game.phase else {
        return None;
    };
    let minutes = game.rules.setting(&game.setup, "appeal_minutes");
    Some(at.plus(minutes.parse::<u64>().ok()? * 60_000))
}
