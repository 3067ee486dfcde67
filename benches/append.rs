//! One line appended to a log, beside a bare write and flush of as many bytes.
//!
//! Both files lie in the build folder and grow side by side, one write to each in turn, so that the
//! disk is the same to both. The ratio of the medians is printed; it is to stay below 1.15.

use std::fs::{self, File, OpenOptions};
use std::hint::black_box;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use tempfile::TempDir;
use tianyuan::core::log::audit;
use tianyuan::shell::store::LogFile;

/// Line overhead of the chain: ` //`, 64 digits, `\n`.
const SEAL: usize = 68;
const ROUNDS: usize = 2000;

struct Pair {
    _folder: TempDir,
    log: LogFile,
    bare: File,
    body: [String; 1],
    bytes: Vec<u8>,
}

impl Pair {
    fn new() -> Self {
        let here = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
        fs::create_dir_all(&here).expect("the build folder can be written");
        let folder = tempfile::tempdir_in(here).expect("the build folder can be written");
        let body = format!(
            "(n:100,t:123456,by:A,kind:Placed(at:\"H8\"),note:\"{}\")",
            "x".repeat(100)
        );
        let bare = OpenOptions::new()
            .append(true)
            .create_new(true)
            .open(folder.path().join("bare"))
            .expect("the folder is empty");
        Self {
            log: LogFile::create(folder.path().join("log.ron"), "(format:\"bench\")")
                .expect("the folder is empty"),
            bytes: vec![b'x'; body.len() + SEAL],
            body: [body],
            bare,
            _folder: folder,
        }
    }

    fn append(&mut self) -> Duration {
        let began = Instant::now();
        self.log.append(&self.body).expect("there is room");
        began.elapsed()
    }

    fn write(&mut self) -> Duration {
        let began = Instant::now();
        self.bare.write_all(&self.bytes).expect("there is room");
        self.bare.sync_data().expect("there is room");
        began.elapsed()
    }
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn append(criterion: &mut Criterion) {
    let mut pair = Pair::new();
    let (mut logs, mut bares) = (Vec::new(), Vec::new());
    for round in 0..ROUNDS {
        // The second of two writes may profit from the first, so they take turns.
        if round % 2 == 0 {
            logs.push(pair.append());
            bares.push(pair.write());
        } else {
            bares.push(pair.write());
            logs.push(pair.append());
        }
    }
    let (log, bare) = (median(logs), median(bares));
    let ratio = log.as_secs_f64() / bare.as_secs_f64();
    eprintln!("append p50 {log:?}, bare write and flush p50 {bare:?}, ratio {ratio:.3}");

    let mut group = criterion.benchmark_group("append");
    group.sample_size(20);
    group.bench_function("log", |bench| {
        bench.iter_custom(|rounds| (0..rounds).map(|_| (pair.write(), pair.append()).1).sum());
    });
    group.bench_function("bare", |bench| {
        bench.iter_custom(|rounds| (0..rounds).map(|_| (pair.append(), pair.write()).1).sum());
    });
    group.finish();
}

fn verify(criterion: &mut Criterion) {
    let mut chain = tianyuan::core::log::Chain::new();
    let body = Pair::new().body;
    let log: String = (0..10_000).map(|_| chain.seal(&body[0])).collect();
    criterion.bench_function("audit of 10000 lines", |bench| {
        bench.iter(|| audit(black_box(log.as_bytes())).bodies.len());
    });
}

criterion_group!(benches, append, verify);
criterion_main!(benches);
