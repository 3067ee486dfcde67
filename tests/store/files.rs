//! Real files: torn tails, damage, locks, folders.
#![expect(clippy::unwrap_used, reason = "a test may stop where it fails")]

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;
use tianyuan::core::log::{Broken, audit};
use tianyuan::shell::store::{Fault, LogFile, Memory, Store, list, read};

const HEADER: &str = "(format: \"tianyuan\", note: \"天元\")";

pub fn bodies(text: &[&str]) -> Vec<String> {
    text.iter().map(|body| (*body).to_owned()).collect()
}

/// Makes a folder with a small log in it.
pub fn small_log() -> (TempDir, PathBuf, Vec<u8>) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.ron");
    let mut log = LogFile::create(&path, HEADER).unwrap();
    log.append(&bodies(&["(n: 1)", "(n: 2, text: \"五\")"]))
        .unwrap();
    log.append(&bodies(&["(n: 3)"])).unwrap();
    let bytes = fs::read(&path).unwrap();
    assert_eq!(
        (log.bytes(), log.head()),
        (bytes.len() as u64, audit(&bytes).head)
    );
    (folder, path, bytes)
}

fn torn_of(path: &Path) -> PathBuf {
    path.with_extension("ron.torn")
}

#[test]
fn what_is_appended_is_there_again() {
    let (_folder, path, _) = small_log();
    let opened = LogFile::open(&path).unwrap();
    assert_eq!(
        opened.bodies,
        [HEADER, "(n: 1)", "(n: 2, text: \"五\")", "(n: 3)"]
    );
    assert_eq!(opened.cut, None);
    assert!(!torn_of(&path).exists());
}

#[test]
fn a_cut_in_the_last_line_keeps_those_before_it_and_the_tail_aside() {
    let (_folder, path, whole) = small_log();
    let last = audit(&whole[..whole.len() - 1]).good_bytes;
    for at in last..=whole.len() {
        let good = audit(&whole[..at]).good_bytes;
        fs::write(&path, &whole[..at]).unwrap();
        let _ = fs::remove_file(torn_of(&path));
        let mut opened = LogFile::open(&path).unwrap();
        let before: Vec<String> = audit(&whole[..at])
            .bodies
            .into_iter()
            .map(str::to_owned)
            .collect();
        assert_eq!(opened.bodies, before, "cut at {at}");
        assert_eq!(opened.cut.is_some(), good < at, "cut at {at}");
        assert_eq!(
            fs::read(torn_of(&path)).unwrap_or_default(),
            &whole[good..at],
            "cut at {at}"
        );
        opened.log.append(&bodies(&["(n: 9)"])).unwrap();
        drop(opened.log);
        let again = LogFile::open(&path).unwrap();
        assert_eq!(
            again.bodies,
            [before, bodies(&["(n: 9)"])].concat(),
            "cut at {at}"
        );
        assert_eq!(again.cut, None);
    }
}

#[test]
fn a_second_torn_tail_is_put_below_the_first() {
    let (_folder, path, whole) = small_log();
    for tail in ["(n: 4", "(n: 5, t"] {
        fs::write(&path, [&whole, tail.as_bytes()].concat()).unwrap();
        let cut = LogFile::open(&path).unwrap().cut.unwrap();
        assert_eq!(
            (cut.line, cut.bytes, cut.kept_in),
            (5, tail.len(), torn_of(&path))
        );
    }
    assert_eq!(
        fs::read_to_string(torn_of(&path)).unwrap(),
        "(n: 4\n(n: 5, t"
    );
}

#[test]
fn a_file_without_a_whole_header_was_never_begun() {
    let (_folder, path, whole) = small_log();
    let header = whole.iter().position(|byte| *byte == b'\n').unwrap();
    for at in 0..=header {
        fs::write(&path, &whole[..at]).unwrap();
        assert!(
            matches!(LogFile::open(&path), Err(Fault::Unbegun { .. })),
            "cut at {at}"
        );
        assert_eq!(fs::read(&path).unwrap(), &whole[..at]);
    }
}

#[test]
fn damage_is_named_and_nothing_is_touched() {
    let (_folder, path, mut bytes) = small_log();
    let second = bytes.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    bytes[second + 4] ^= 1;
    bytes.extend_from_slice(b"(torn");
    fs::write(&path, &bytes).unwrap();
    let fault = LogFile::open(&path).unwrap_err();
    let Fault::Broken {
        line: 2,
        at_byte,
        what: Broken::WrongHash,
        ..
    } = fault
    else {
        panic!("{fault:?}");
    };
    assert_eq!(at_byte, second);
    let said = fault.to_string();
    assert!(
        said.contains("line 2") && said.contains(path.to_str().unwrap()),
        "{said}"
    );
    assert!(said.contains("tianyuan verify"), "{said}");
    assert_eq!(fs::read(&path).unwrap(), bytes);
    assert!(!torn_of(&path).exists());
}

#[test]
fn a_new_log_never_replaces_a_file() {
    let (_folder, path, bytes) = small_log();
    let fault = LogFile::create(&path, HEADER).unwrap_err();
    assert!(matches!(fault, Fault::AlreadyExists { .. }), "{fault:?}");
    let other = path.with_file_name("other.ron");
    let mut log = LogFile::create(&other, HEADER).unwrap();
    assert!(matches!(
        log.go_on_into(&path),
        Err(Fault::AlreadyExists { .. })
    ));
    log.append(&bodies(&["(n: 1)"])).unwrap();
    assert_eq!(fs::read(&path).unwrap(), bytes);
}

#[test]
fn missing_folders_are_made() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a/b/c/game.ron");
    LogFile::create(&path, HEADER).unwrap();
    assert_eq!(LogFile::open(&path).unwrap().bodies, [HEADER]);
}

#[test]
fn the_second_writer_is_told_to_watch() {
    let (_folder, path, _) = small_log();
    let first = LogFile::open(&path).unwrap();
    let fault = LogFile::open(&path).unwrap_err();
    assert!(matches!(fault, Fault::Locked { .. }), "{fault:?}");
    assert!(fault.to_string().contains("tianyuan watch"), "{fault}");
    assert_eq!(read(&path).unwrap().len() as u64, first.log.bytes());
    drop(first);
    LogFile::open(&path).unwrap();
}

#[test]
fn the_lock_goes_with_the_log_into_the_other_file() {
    let (_folder, path, _) = small_log();
    let other = path.with_file_name("other.ron");
    let mut log = LogFile::open(&path).unwrap().log;
    log.go_on_into(&other).unwrap();
    assert!(matches!(LogFile::open(&other), Err(Fault::Locked { .. })));
    LogFile::open(&path).unwrap();
    assert_eq!(fs::read(&path).unwrap(), fs::read(&other).unwrap());
}

#[test]
fn what_is_missing_or_no_file_is_said_to_be_so() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("none.ron");
    assert!(matches!(
        LogFile::open(&missing),
        Err(Fault::Missing { .. })
    ));
    assert!(matches!(read(&missing), Err(Fault::Missing { .. })));
    assert!(matches!(
        LogFile::open(folder.path()),
        Err(Fault::NotAFile { .. })
    ));
    #[cfg(target_os = "linux")]
    assert!(matches!(
        LogFile::open("/dev/null"),
        Err(Fault::NotAFile { .. })
    ));
}

#[test]
fn a_file_changed_from_outside_is_not_written_over() {
    let (_folder, path, whole) = small_log();
    let mut log = LogFile::open(&path).unwrap().log;
    let foreign = [&whole[..], b"(foreign)\n"].concat();
    fs::write(&path, &foreign).unwrap();
    assert!(matches!(
        log.append(&bodies(&["(n: 9)"])),
        Err(Fault::Changed { .. })
    ));
    assert_eq!(fs::read(&path).unwrap(), foreign);
    assert!(log.poisoned().is_some());
}

#[cfg(unix)]
#[test]
fn a_removed_file_takes_nothing_and_can_be_saved_elsewhere() {
    let (_folder, path, whole) = small_log();
    let mut log = LogFile::open(&path).unwrap().log;
    fs::remove_file(&path).unwrap();
    assert!(matches!(
        log.append(&bodies(&["(n: 9)"])),
        Err(Fault::Missing { .. })
    ));
    log.go_on_into(&path).unwrap();
    assert_eq!(fs::read(&path).unwrap(), whole);
}

#[cfg(unix)]
#[test]
fn a_read_only_folder_is_said_to_be_so() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, path, bytes) = small_log();
    let set =
        |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    set(&path, 0o444);
    set(folder.path(), 0o555);
    let new = folder.path().join("new.ron");
    // To a privileged user nothing is forbidden; the drive in memory shows the rest.
    if fs::File::create(folder.path().join("probe")).is_err() {
        for tried in [
            LogFile::open(&path).map(|_| ()),
            LogFile::create(&new, HEADER).map(|_| ()),
        ] {
            assert!(matches!(tried, Err(Fault::ReadOnly { .. })), "{tried:?}");
        }
    }
    assert_eq!(read(&path).unwrap(), bytes);
    set(folder.path(), 0o755);
}

#[test]
fn logs_are_listed_newest_first() {
    let (folder, path, bytes) = small_log();
    let old = folder.path().join("old.ron");
    fs::write(&old, "x").unwrap();
    let past = std::time::UNIX_EPOCH + std::time::Duration::from_secs(1);
    fs::File::options()
        .write(true)
        .open(&old)
        .unwrap()
        .set_modified(past)
        .unwrap();
    fs::write(folder.path().join("old.ron.torn"), "x").unwrap();
    fs::write(folder.path().join("ron"), "x").unwrap();
    fs::create_dir(folder.path().join("folder.ron")).unwrap();
    let found = list(folder.path()).unwrap();
    let paths: Vec<&Path> = found.iter().map(|entry| entry.path.as_path()).collect();
    assert_eq!(paths, [&path, &old]);
    assert_eq!(found[0].bytes, bytes.len() as u64);
    assert_eq!(list(&folder.path().join("none")).unwrap(), []);
    assert!(list(&path).is_err());
}

#[test]
fn memory_and_file_keep_the_same_lines() {
    let (_folder, path, bytes) = small_log();
    let mut memory = Memory::new(HEADER);
    let mut file = LogFile::open(&path).unwrap().log;
    let rest = file.bodies().unwrap();
    memory.append(&rest[1..]).unwrap();
    assert_eq!(memory.lines().as_bytes(), bytes);
    for store in [&mut memory as &mut dyn Store, &mut file] {
        store.append(&bodies(&["(n: 9)"])).unwrap();
        assert_eq!(store.bodies().unwrap().len(), 5);
    }
    assert_eq!(Store::head(&memory), Store::head(&file));
}
