//! A long record is sought through as a short one, in as much room.
#![expect(clippy::unwrap_used, reason = "a test may stop where it fails")]

use tianyuan::core::clock::At;
use tianyuan::core::game::Judging;
use tianyuan::core::game::event::{By, Entry, Event};
use tianyuan::core::language::{setup, tokens};
use tianyuan::core::record::{Replay, Seek, encode};
use tianyuan::shell::library::Library;

/// Returns a record of so many events of this kind.
fn record(events: u32, event: &Event) -> Replay {
    let words = tokens("rule=free time=10m").unwrap();
    let agreed = setup(&words, Judging::Table).unwrap();
    let header = Library::default().header(agreed).unwrap().0;
    let mut record = Replay::read(&[encode(&header)], None).unwrap();
    for n in 1..=events {
        let entry = Entry {
            n,
            t: At(u64::from(n)),
            by: By::Referee,
            event: event.clone(),
            clock: None,
            wall: None,
            more: false,
        };
        record.game.apply(&entry);
        record.entries.push(entry);
    }
    record
}

fn holds(seek: &Seek) {
    let last = seek.last();
    for at in [0, 1, 63, 64, 65, last / 2, last - 1, last, last + 7] {
        let game = seek.at(at);
        assert_eq!(game.seq as usize, at.min(last));
        assert_eq!(game.now, At(game.seq.into()));
    }
    let mut game = seek.at(last);
    for to in [last, last - 1, 3, 4, last / 3, 0] {
        seek.step(&mut game, to);
        assert!(game == seek.at(to), "{to}");
    }
}

#[test]
fn games_that_become_too_many_are_let_go() {
    let text = "续".to_owned();
    holds(&Seek::new(record(40_000, &Event::Noted { text })));
}

#[test]
fn games_that_become_too_heavy_are_let_go() {
    let seek = Seek::new(record(12_000, &Event::ClockStopped { why: None }));
    assert_eq!(seek.at(11_999).open.len(), 11_999);
    holds(&seek);
}

#[test]
fn a_log_is_read_as_its_events_are_folded() {
    let record = record(200, &Event::Marked { text: None });
    let mut bodies = vec![encode(&record.header)];
    bodies.extend(record.entries.iter().map(encode));
    let mut seek = Seek::read(&bodies[..150]).unwrap();
    assert_eq!(seek.last(), 149);
    for body in &bodies[150..] {
        assert!(seek.take(body).unwrap());
    }
    assert!(seek.record().game == record.game);
    holds(&seek);
}
