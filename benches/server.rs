//! The club server under load: games with two players and three watchers each, a move in every game every ten
//! seconds; beside it a bare echo of the same bytes over the same library. Goals: key to paint p99 under 100 ms,
//! no acknowledged move lost, 360 kB a session, 84 bytes a clock tick, 3 % of a core for 100 idle sessions.
//!
//! `cargo bench --bench server -- GAMES SECONDS`; 100 games and 60 seconds where nothing is said.

#![expect(clippy::print_stdout, reason = "a bench says what it found")]
#![expect(
    clippy::unwrap_used,
    reason = "a bench that cannot set itself up has failed"
)]

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use tokio::time::{sleep, sleep_until};

#[path = "server/client.rs"]
mod client;
#[path = "server/echo.rs"]
mod echo;
#[path = "server/host.rs"]
mod host;

use client::{Painted, Person, Taken};
use host::{Host, own_cpu};

/// Between two moves of a game.
const TURN: Duration = Duration::from_secs(10);

fn main() {
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| word != "--bench")
        .collect();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    if words.first().is_some_and(|word| word == "echo") {
        return runtime.block_on(echo::serve());
    }
    let number = |at: usize, else_: u64| words.get(at).map_or(else_, |word| word.parse().unwrap());
    let (games, seconds) = (number(0, 100), number(1, 60));
    runtime.block_on(idle());
    runtime.block_on(hall());
    runtime.block_on(load(
        usize::try_from(games).unwrap(),
        Duration::from_secs(seconds),
    ));
}

/// A hundred people who only look at a running clock.
async fn idle() {
    let host = Host::club(102);
    let game = host.game(0, 1);
    let before_kb = host.resident_kb();
    let mut people = Vec::new();
    for number in 0..102 {
        let person = Person::come(host.address, number).await;
        person.sit(&game).await;
        people.push(person);
    }
    people[0].types(":h8\r").await;
    sleep(Duration::from_secs(3)).await;
    let session_kb = (host.resident_kb() - before_kb) / 102;
    let bytes = || people[50].wire.load(Ordering::Relaxed);
    let (cpu, wire) = (host.cpu(), bytes());
    sleep(Duration::from_secs(30)).await;
    let used = (host.cpu() - cpu).as_secs_f64() / 30.0 * 100.0;
    println!("idle, 102 sessions at 1 Hz, 100x30:");
    println!("  {session_kb} kB a session");
    let bytes_a_tick = (bytes() - wire) / 30;
    println!("  {bytes_a_tick} bytes a clock tick on the wire");
    println!("  {used:.2} % of a core");
    drop(people);
    let tick = usize::try_from(bytes_a_tick.saturating_sub(PACKET)).unwrap();
    println!(
        "  bare echo of as many bytes: {:.2} % of a core",
        echoed(tick).await
    );
}

/// What a packet of the line has beside what it carries.
const PACKET: u64 = 36;

/// Returns what a bare echo uses for as many sessions and bytes a second.
async fn echoed(bytes: usize) -> f64 {
    let echo = Host::echo();
    let mut people = Vec::new();
    for number in 0..102 {
        people.push(Person::come(echo.address, number).await);
    }
    let (cpu, tick) = (echo.cpu(), vec![b'x'; bytes]);
    for _ in 0..15 {
        for person in &people {
            person.types(&tick).await;
            sleep(Duration::from_millis(9)).await;
        }
    }
    // So much for fifteen ticks, of which there is one a second.
    (echo.cpu() - cpu).as_secs_f64() / 15.0 * 100.0
}

/// A hundred people who only look at the list of a club with a thousand finished games.
async fn hall() {
    let host = Host::club_with(100, 1000);
    let before_kb = host.resident_kb();
    let mut people = Vec::new();
    for number in 0..100 {
        people.push(Person::come(host.address, number).await);
    }
    for person in &people {
        person.until("club").await;
    }
    sleep(Duration::from_secs(2)).await;
    let session_kb = (host.resident_kb() - before_kb) / 100;
    let cpu = host.cpu();
    sleep(Duration::from_secs(20)).await;
    let used = (host.cpu() - cpu).as_secs_f64() / 20.0 * 100.0;
    println!("hall, 100 sessions, 1,000 finished games, 100x30:");
    println!("  {session_kb} kB a session");
    println!("  {used:.2} % of a core");
}

/// What was found of keys and their paint.
#[derive(Default)]
struct Found {
    own: Vec<Duration>,
    other: Vec<Duration>,
    watcher: Vec<Duration>,
    echo: Vec<Duration>,
    /// How long the movers' frames are, which are echoed.
    bytes: Vec<usize>,
}

async fn load(games: usize, lasts: Duration) {
    let host = Host::club(games * 5);
    let echo = Host::echo();
    let before_kb = host.resident_kb();
    let mut tables = Vec::new();
    for number in 0..games {
        let game = host.game(number * 5, number * 5 + 1);
        let mut people = Vec::new();
        for seat in 0..5 {
            let person = Person::come(host.address, number * 5 + seat).await;
            person.sit(&game).await;
            people.push(Arc::new(person));
        }
        let echoed = Person::come(echo.address, number).await;
        tables.push((game, people, Arc::new(echoed)));
    }
    println!(
        "load, {games} games, {} sessions, {} s:",
        games * 5,
        lasts.as_secs()
    );
    let seated_kb = host.resident_kb();
    let (cpu, own, begun) = (host.cpu(), own_cpu(), Instant::now());
    let mut work = Vec::new();
    for (number, (_, people, echoed)) in tables.iter().enumerate() {
        let offset = TURN.mul_f64(number as f64 / games as f64);
        let (people, echoed) = (people.clone(), Arc::clone(echoed));
        work.push(tokio::spawn(play(people, echoed, offset, lasts)));
    }
    let (mut found, mut moves) = (Found::default(), Vec::new());
    for done in work {
        let (one, made) = done.await.unwrap();
        found.own.extend(one.own);
        found.other.extend(one.other);
        found.watcher.extend(one.watcher);
        found.echo.extend(one.echo);
        found.bytes.extend(one.bytes);
        moves.push(made);
    }
    let wall = begun.elapsed().as_secs_f64();
    tell("key to paint, player", found.own);
    tell("key to paint, opponent", found.other);
    tell("key to paint, watcher", found.watcher);
    let frames = found.bytes.len().max(1);
    let mean = found.bytes.iter().sum::<usize>() / frames;
    tell(
        &format!("bare echo of the same frames, {mean} bytes in the mean"),
        found.echo,
    );
    println!(
        "  server {:.1} % of a core",
        (host.cpu() - cpu).as_secs_f64() / wall * 100.0
    );
    println!(
        "  this tool {:.1} % of a core",
        (own_cpu() - own).as_secs_f64() / wall * 100.0
    );
    let session_kb = |resident_kb: u64| (resident_kb - before_kb) / (games as u64 * 5);
    println!(
        "  {} kB a session before the first move, {} kB after the last, with its part of the games",
        session_kb(seated_kb),
        session_kb(host.resident_kb())
    );
    host.kill();
    let lost: usize = tables
        .iter()
        .zip(&moves)
        .map(|((game, ..), made)| made.saturating_sub(host.stones(game)))
        .sum();
    println!(
        "  {} moves acknowledged, {lost} lost after a kill",
        moves.iter().sum::<usize>()
    );
}

/// Plays one game: a move every ten seconds, alternating, each timed until it is painted.
async fn play(
    people: Vec<Arc<Person>>,
    echoed: Arc<Person>,
    offset: Duration,
    lasts: Duration,
) -> (Found, usize) {
    let begun = tokio::time::Instant::now();
    let (mut found, mut made) = (Found::default(), 0);
    while offset + TURN * u32::try_from(made).unwrap() < lasts {
        sleep_until(begun + offset + TURN * u32::try_from(made).unwrap()).await;
        let point = client::point(made);
        let (mover, other) = (&people[made % 2], &people[(made + 1) % 2]);
        mover.types(&format!(":{}", point.to_lowercase())).await;
        sleep(Duration::from_millis(200)).await;
        let waits =
            [mover, other, &people[2 + made % 3]].map(|person| person.paints(point.as_bytes()));
        let sent = Instant::now();
        mover.types("\r").await;
        let [own, others, watchers] = waits;
        let painted = taken(own).await;
        found
            .other
            .extend(taken(others).await.map(|frame| frame.at - sent));
        found
            .watcher
            .extend(taken(watchers).await.map(|frame| frame.at - sent));
        if let Some(frame) = painted {
            found.own.push(frame.at - sent);
            let back = echoed.paints(&frame.bytes);
            let sent = Instant::now();
            echoed.types(&frame.bytes).await;
            found.bytes.push(frame.bytes.len());
            found
                .echo
                .extend(taken(back).await.map(|frame| frame.at - sent));
        }
        made += 1;
    }
    (found, made)
}

async fn taken(paint: Taken) -> Option<Painted> {
    let painted = tokio::time::timeout(Duration::from_secs(5), paint).await;
    painted.ok()?.ok()
}

fn tell(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |part: f64| {
        let last = times.len().saturating_sub(1);
        times
            .get((last as f64 * part) as usize)
            .map_or(f64::NAN, |time| time.as_secs_f64() * 1000.0)
    };
    println!(
        "  {what}: p50 {:.1} ms, p99 {:.1} ms, most {:.1} ms, of {}",
        at(0.5),
        at(0.99),
        at(1.0),
        times.len()
    );
}
