//! Checkpoints and their signatures, as OpenSSH makes and checks them.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use tianyuan::core::checkpoint::{Checkpoint, short};
use tianyuan::core::clock::At;
use tianyuan::core::game::command::Command as Said;
use tianyuan::core::language::{self, Line};
use tianyuan::shell::sign::{self, Signer, Signers, Unsigned};
use tianyuan::shell::store::checkpoints;
use tianyuan::shell::table::Table;
use tianyuan::shell::verify::{Bad, Wrong, verify};
use tianyuan::shell::vouch::make;

use super::{at_home, game, key, said, script, tianyuan};

fn golden(name: &str) -> String {
    fs::read_to_string(at_home(&format!("tests/golden/signed/{name}"))).unwrap()
}

fn run(program: &str, arguments: &[&str], input: &str) -> Option<std::process::Output> {
    use std::io::Write;
    let child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let Ok(mut child) = child else {
        eprintln!("{program} is not on this machine: nothing was held against it");
        return None;
    };
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    Some(child.wait_with_output().unwrap())
}

/// Writes a list that holds the key of these tests.
fn signers(folder: &Path) -> std::path::PathBuf {
    let path = folder.join("allowed_signers");
    fs::write(&path, format!("chief {}", golden("key.pub"))).unwrap();
    path
}

#[test]
fn the_golden_signature_is_made_again() {
    let text = golden("checkpoint.txt");
    assert!(text.parse::<Checkpoint>().is_ok());
    let signed = Signer::open(&key()).unwrap().sign(text.as_bytes()).unwrap();
    assert_eq!(signed, golden("checkpoint.txt.sig"));
    assert!(sign::check(text.as_bytes(), &signed).is_ok());
    assert!(sign::check(text.replace('3', "4").as_bytes(), &signed).is_err());
}

#[test]
fn openssh_signs_the_same_and_checks_ours() {
    let (folder, game) = game("incident-claim");
    let made = make(&game, &Signer::open(&key()).unwrap(), "now".to_owned()).unwrap();
    let text = fs::read_to_string(&made.path).unwrap();
    let ours = fs::read_to_string(made.path.with_extension("txt.sig")).unwrap();
    let private = folder.path().join("key");
    fs::copy(key(), &private).unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(&private, fs::Permissions::from_mode(0o600)).unwrap();
    }
    let private = private.to_str().unwrap();
    let asked = ["-q", "-Y", "sign", "-f", private, "-n", sign::NAMESPACE];
    let Some(theirs) = run("ssh-keygen", &asked, &text) else {
        return;
    };
    assert_eq!(String::from_utf8_lossy(&theirs.stdout), ours);
    signers(folder.path());
    let commands = script("ssh-keygen -Y verify");
    let commands = format!("cd {}\n{commands}", folder.path().display());
    let checked = run("sh", &["-c", &commands], "").unwrap();
    let told = said(&checked);
    assert!(
        told.contains("Good \"tianyuan-checkpoint\" signature for chief"),
        "{told}"
    );
    assert!(told.contains(&made.checkpoint.sha256), "{told}");
}

#[test]
fn an_agent_signs_as_the_file_does() {
    let folder = tempfile::tempdir().unwrap();
    let private = folder.path().join("key");
    fs::write(&private, golden("key")).unwrap();
    fs::copy(
        at_home("tests/golden/signed/key.pub"),
        folder.path().join("key.pub"),
    )
    .unwrap();
    let locked = folder.path().join("locked");
    // The agent lives as long as the commands that it is started with.
    let commands = "cd \"$1\" && chmod 600 key && ssh-add -q key && \
         cp \"$3\" game.ron && \"$2\" checkpoint game.ron --key key.pub && \
         cp key locked && chmod 600 locked && ssh-keygen -q -p -P '' -N secret -f locked && \
         \"$2\" checkpoint game.ron --key locked && \"$2\" --lang en verify game.ron";
    let arguments = [
        "sh",
        "-c",
        commands,
        "sh",
        folder.path().to_str().unwrap(),
        env!("CARGO_BIN_EXE_tianyuan"),
        at_home("saves/free.ron").to_str().unwrap(),
    ]
    .map(str::to_owned);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let Some(done) = run("ssh-agent", &arguments, "") else {
        return;
    };
    let told = said(&done);
    assert!(
        told.contains("checkpoint 0002.txt: up to event 45"),
        "{told}"
    );
    let text = fs::read(folder.path().join("game.ron.checkpoints/0001.txt")).unwrap();
    let theirs = folder.path().join("game.ron.checkpoints/0001.txt.sig");
    let ours = Signer::open(&key()).unwrap().sign(&text).unwrap();
    assert_eq!(fs::read_to_string(theirs).unwrap(), ours);
    // Without an agent a key with a passphrase is told plainly.
    let file = folder.path().join("game.ron");
    let refused = tianyuan(&[
        "checkpoint",
        file.to_str().unwrap(),
        "--key",
        locked.to_str().unwrap(),
    ]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(said(&refused).contains("ssh-add"), "{}", said(&refused));
}

#[test]
fn what_is_no_key_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let none = folder.path().join("none");
    assert!(matches!(Signer::open(&none), Err(Unsigned::Unread { .. })));
    fs::write(&none, "not a key\n").unwrap();
    assert!(matches!(Signer::open(&none), Err(Unsigned::NoKey(_))));
}

/// Lays three checkpoints, the game growing between them.
fn grown() -> (tempfile::TempDir, std::path::PathBuf, Vec<usize>) {
    let (folder, game) = game("incident-claim");
    let whole = fs::read_to_string(&game).unwrap();
    let lines: Vec<&str> = whole.lines().collect();
    let signer = Signer::open(&key()).unwrap();
    // A batch of events stands together or not at all.
    let ends = |&at: &usize| !lines[at - 1].contains(",more:true) //");
    let counts: Vec<usize> = [1, 12, 20, lines.len()]
        .map(|from| (from..=lines.len()).find(ends).unwrap())
        .to_vec();
    for &count in &counts {
        fs::write(&game, lines[..count].join("\n") + "\n").unwrap();
        make(&game, &signer, "then".to_owned()).unwrap();
    }
    (folder, game, counts)
}

#[test]
fn any_cut_below_a_checkpoint_is_found() {
    let (_folder, game, counts) = grown();
    let whole = fs::read_to_string(&game).unwrap();
    let lines: Vec<&str> = whole.lines().collect();
    let sound = verify(&game, None).unwrap();
    let vouched: Vec<usize> = sound.checkpoints.iter().map(|one| one.records).collect();
    assert_eq!(vouched, counts);
    for count in 1..lines.len() {
        fs::write(&game, lines[..count].join("\n") + "\n").unwrap();
        let torn = lines[count - 1].contains(",more:true) //");
        match verify(&game, None) {
            Err(Wrong::Checkpoint {
                what: Bad::Cut { left, .. },
                ..
            }) => assert_eq!(left, count),
            Err(Wrong::Log(_)) => assert!(torn, "{count}"),
            other => panic!("{count}: {other:?}"),
        }
    }
}

#[test]
fn another_course_of_the_game_is_found() {
    let (_folder, game, _) = grown();
    // The same lines with another note among them, sealed anew: the chain holds, the checkpoints do not.
    let whole = fs::read(&game).unwrap();
    let found = tianyuan::core::log::audit(&whole);
    let mut chain = tianyuan::core::log::Chain::new();
    let other: String = found
        .bodies
        .iter()
        .map(|body| chain.seal(&body.replacen("t:0,", "t:1,", 1)))
        .collect();
    assert_ne!(other.as_bytes(), whole);
    fs::write(&game, other).unwrap();
    let wrong = verify(&game, None);
    assert!(matches!(wrong, Err(Wrong::Checkpoint { .. })), "{wrong:?}");
}

#[test]
fn what_lies_beside_the_log_is_checked_too() {
    let (folder, game, _) = grown();
    let list = Signers::read(&signers(folder.path())).unwrap();
    let sound = verify(&game, Some(&list)).unwrap();
    assert!(
        sound
            .checkpoints
            .iter()
            .all(|one| one.signer.as_deref() == Some("chief"))
    );
    let beside = checkpoints::beside(&game);
    let (text, sig) = (beside.join("0002.txt"), beside.join("0002.txt.sig"));
    let (kept, signature) = (
        fs::read_to_string(&text).unwrap(),
        fs::read_to_string(&sig).unwrap(),
    );
    let bad = |what: &str| match verify(&game, Some(&list)) {
        Err(Wrong::Checkpoint { name, what }) if name == "0002.txt" => what,
        other => panic!("{what}: {other:?}"),
    };
    for (from, to, line) in [
        ("records ", "records 1", "a number"),
        ("head ", "head 0", "the head"),
        ("made then", "made now", "the hour"),
        ("p1_ms=", "p1_ms=1", "the state"),
    ] {
        fs::write(&text, kept.replacen(from, to, 1)).unwrap();
        bad(line);
    }
    fs::write(&text, &kept).unwrap();
    fs::write(&sig, signature.replacen('A', "B", 1)).unwrap();
    assert!(matches!(bad("a letter"), Bad::Signature(_)));
    fs::remove_file(&sig).unwrap();
    assert!(matches!(bad("no signature"), Bad::NoSignature));
    fs::write(&sig, signature).unwrap();
    let nobody = Signers::default();
    let stranger = verify(&game, Some(&nobody));
    assert!(
        matches!(&stranger, Err(Wrong::Checkpoint { what: Bad::Stranger(print), .. }) if print.starts_with("SHA256:"))
    );
}

#[test]
fn the_command_makes_one_and_writes_over_none() {
    let (folder, game) = game("incident-waiver");
    let (file, key) = (game.to_str().unwrap(), key());
    let key = key.to_str().unwrap();
    for name in ["0001.txt", "0002.txt"] {
        let made = tianyuan(&["checkpoint", file, "--key", key]);
        assert_eq!(made.status.code(), Some(0), "{}", said(&made));
        assert!(said(&made).contains(name));
    }
    let list = signers(folder.path());
    let verified = tianyuan(&["verify", file, "--signers", list.to_str().unwrap()]);
    assert_eq!(verified.status.code(), Some(0));
    assert!(said(&verified).contains("signed by chief (SHA256:"));
    let unknown = said(&tianyuan(&["verify", file]));
    assert!(unknown.contains("whose owner was not checked"), "{unknown}");
    let head = verify(&game, None).unwrap().head;
    for told in [unknown, said(&tianyuan(&["show", file]))] {
        assert!(told.contains(&short(&head)), "{told}");
    }
    // An annex is signed by the same command.
    tianyuan(&["annotate", file, "--at", "3", "--by", "a", "b"]);
    let annex = folder.path().join("game.annex.ron");
    let made = tianyuan(&["checkpoint", annex.to_str().unwrap(), "--key", key]);
    assert_eq!(made.status.code(), Some(0), "{}", said(&made));
    assert!(said(&tianyuan(&["verify", file])).contains("checkpoint 0001.txt: up to event 1,"));
    let torn = fs::read(&game).unwrap();
    fs::write(&game, &torn[..torn.len() - 5]).unwrap();
    let refused = tianyuan(&["checkpoint", file, "--key", key]);
    assert_eq!(refused.status.code(), Some(1));
    assert_eq!(tianyuan(&["verify", file]).status.code(), Some(1));
}

#[test]
fn a_game_with_a_key_vouches_for_each_ruling_and_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.ron");
    let words = language::tokens("rule=free time=10m").unwrap();
    let setup = language::setup(&words, tianyuan::core::game::Judging::Table).unwrap();
    let library = tianyuan::shell::library::Library::default();
    let mut table = Table::create(Some(&path), library.header(setup).unwrap().0).unwrap();
    table.sign_with(&key()).unwrap();
    let act = |table: &mut Table, line: &str| {
        let Ok(Line::Act {
            who: Some(by),
            action,
            ..
        }) = language::parse(line)
        else {
            panic!("{line}");
        };
        let command = Said {
            by,
            at: At(0),
            action,
        };
        let answer = table.act(&command, None).unwrap();
        assert_eq!(answer.refusal, None, "{line}");
        assert_eq!(table.unsigned(), None, "{line}");
        checkpoints::list(&path).unwrap().len()
    };
    assert_eq!(act(&mut table, "referee: start"), 0);
    assert_eq!(act(&mut table, "p1: H8"), 0);
    assert_eq!(act(&mut table, "referee: incident p2 17.4"), 1);
    assert_eq!(act(&mut table, "referee: impose"), 2);
    assert_eq!(act(&mut table, "p2: I9"), 2);
    drop(table);
    // The key is remembered beside the log, not in it.
    let (mut table, _) = Table::open(&path, None).unwrap();
    assert_eq!(act(&mut table, "referee: go"), 2);
    assert_eq!(act(&mut table, "p1: resign"), 3);
    assert_eq!(verify(&path, None).unwrap().checkpoints.len(), 3);
}

#[test]
fn a_key_that_is_gone_is_told_and_the_game_goes_on() {
    let (folder, game) = game("taraguchi10");
    let gone = folder.path().join("gone");
    fs::copy(key(), &gone).unwrap();
    let (mut table, _) = Table::open(&game, None).unwrap();
    table.sign_with(&gone).unwrap();
    drop(table);
    fs::remove_file(&gone).unwrap();
    let (mut table, _) = Table::open(&game, None).unwrap();
    assert!(table.unsigned().unwrap().contains("gone"));
    assert_eq!(table.unsigned(), None);
    drop(table);
    let (file, gone) = (game.to_str().unwrap(), gone.to_str().unwrap());
    let refused = tianyuan(&["--plain", "play", "--key", gone, file]);
    assert_eq!(refused.status.code(), Some(2), "{}", said(&refused));
    let refused = tianyuan(&["verify", file, "--signers", gone]);
    assert_eq!(refused.status.code(), Some(2), "{}", said(&refused));
}
