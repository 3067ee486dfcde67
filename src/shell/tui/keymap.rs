//! One table of keys: it drives the screens and is the help.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use crate::words::{Lang, say};

mod table;
pub use table::BINDINGS;

/// What a key means on the screen where it was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(
    missing_docs,
    reason = "the help words in the catalogue say what each does"
)]
pub enum Intent {
    Left,
    Right,
    Up,
    Down,
    First,
    Last,
    PageBack,
    PageForward,
    Next,
    Previous,
    Accept,
    Cancel,
    Erase,
    Swap,
    Keep,
    Pass,
    Draw,
    Agree,
    Refuse,
    Claim,
    Clock,
    Command,
    Incident,
    Desk,
    Mark,
    Announce,
    Resign,
    Office,
    Numbers,
    Offers,
    Signals,
    Turn,
    TurnBack,
    May,
    Takeback,
    Copy,
    Print,
    Hints,
    Why,
    Back,
    Forward,
    GoTo,
    MoveOn,
    MoveBack,
    ClaimOn,
    ClaimBack,
    RulingOn,
    RulingBack,
    StopOn,
    StopBack,
    Filter,
    Play,
    Pace,
    Detail,
    WhatIf,
    Branches,
    Compare,
    Alike,
    Save,
    Language,
    Theme,
    Glyphs,
    Mouse,
    Help,
    Quit,
}

impl Intent {
    /// Returns whether holding the key down repeats it.
    const fn repeats(self) -> bool {
        matches!(
            self,
            Self::Left
                | Self::Right
                | Self::Up
                | Self::Down
                | Self::PageBack
                | Self::PageForward
                | Self::Back
                | Self::Forward
                | Self::MoveOn
                | Self::MoveBack
                | Self::Erase
        )
    }
}

/// Where a key is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Context {
    /// The home screen and other menus.
    Menu,
    /// A form.
    Form,
    /// The board of a game.
    Table,
    /// The board of a replay.
    Replay,
    /// A list to pick from, filtered by what is typed.
    List,
    /// A line being typed.
    Text,
    /// A question that is answered by yes or no.
    Ask,
    /// A page to read.
    Page,
    /// A branch beside the record.
    Branch,
    /// The games of a club, filtered by what is typed.
    Hall,
    /// The tables of an arbiter, each opened by its label.
    Tables,
}

/// The labels of rows that one key opens, in their order. `q` is none: it leaves a table.
pub const LABELS: [char; 35] = [
    '1', '2', '3', '4', '5', '6', '7', '8', '9', '0', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i',
    'j', 'k', 'l', 'm', 'n', 'o', 'p', 'r', 's', 't', 'u', 'v', 'w', 'x', 'y', 'z',
];

/// A key as the table writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// A character, after folding.
    Char(char),
    /// A character with Ctrl.
    Ctrl(char),
    /// A named key.
    Code(KeyCode),
    /// Any of [`LABELS`]: what it means is told as the letter.
    Label,
}

impl Key {
    fn of(event: KeyEvent) -> Option<Self> {
        let control = event.modifiers.contains(KeyModifiers::CONTROL);
        if event.modifiers.contains(KeyModifiers::ALT) {
            return None;
        }
        let KeyCode::Char(letter) = event.code else {
            return Some(Self::Code(event.code));
        };
        Some(if control {
            Self::Ctrl(letter.to_ascii_lowercase())
        } else {
            Self::Char(fold(letter))
        })
    }

    /// Returns the key's name as the help writes it.
    pub fn name(self, lang: Lang) -> String {
        match self {
            Self::Char(' ') => say(lang, "key.name.space", &[]),
            Self::Char(letter) => letter.to_string(),
            Self::Ctrl(letter) => format!("Ctrl-{}", letter.to_ascii_uppercase()),
            Self::Code(KeyCode::Left | KeyCode::Right | KeyCode::Up | KeyCode::Down) => {
                say(lang, "key.name.arrows", &[])
            }
            Self::Code(code) => code.to_string(),
            Self::Label => say(lang, "key.name.label", &[]),
        }
    }
}

/// One line of the table.
#[derive(Clone, Copy, Debug)]
pub struct Binding {
    /// The keys, the one to show first.
    pub keys: &'static [Key],
    /// What they mean.
    pub intent: Intent,
    /// The catalogue's key for what they do; empty: not shown.
    pub help: &'static str,
    /// Where.
    pub contexts: &'static [Context],
}

/// What a pressed key amounts to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// An intent.
    Intent(Intent),
    /// A character for the text being typed, as it was typed; or the label of a row.
    Letter(char),
    /// A Han character where a command was expected: an input method is on.
    InputMethod,
    /// Nothing here.
    Nothing,
}

/// Returns what the key means in this context.
///
/// Releases mean nothing, and only movements repeat. Where text is typed a character is never a command.
pub fn meaning(context: Context, event: KeyEvent) -> Meaning {
    let Some(key) = Key::of(event).filter(|_| event.kind != KeyEventKind::Release) else {
        return Meaning::Nothing;
    };
    let typing = matches!(
        context,
        Context::Text | Context::List | Context::Hall | Context::Form
    );
    if let (true, Key::Char(_), KeyCode::Char(letter)) = (typing, key, event.code) {
        return Meaning::Letter(letter);
    }
    let bound = BINDINGS
        .iter()
        .find(|binding| binding.contexts.contains(&context) && binding.keys.contains(&key));
    let pressed = event.kind == KeyEventKind::Press;
    match (bound, key) {
        (Some(binding), _) if pressed || binding.intent.repeats() => {
            Meaning::Intent(binding.intent)
        }
        (None, Key::Char(letter)) if pressed && is_label(context, letter) => {
            Meaning::Letter(letter)
        }
        (None, Key::Char(letter)) if !letter.is_ascii() && letter.is_alphabetic() => {
            Meaning::InputMethod
        }
        (Some(_) | None, _) => Meaning::Nothing,
    }
}

/// Returns whether the character is the label of a row in this context.
fn is_label(context: Context, letter: char) -> bool {
    let labelled = |binding: &Binding| {
        binding.contexts.contains(&context) && binding.keys.contains(&Key::Label)
    };
    LABELS.contains(&letter) && BINDINGS.iter().any(labelled)
}

/// Returns the ASCII character that a full-width or Chinese one stands for as a command.
pub fn fold(letter: char) -> char {
    match letter {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(letter as u32 - 0xFEE0).unwrap_or(letter),
        '\u{3000}' => ' ',
        '。' => '.',
        '、' => '/',
        '“' | '”' => '"',
        '‘' | '’' => '\'',
        '【' => '[',
        '】' => ']',
        '《' => '<',
        '》' => '>',
        '—' => '-',
        other => other,
    }
}

/// Returns the key to show for an intent in this context.
pub fn key_of(context: Context, intent: Intent) -> Option<Key> {
    let bound = BINDINGS
        .iter()
        .find(|binding| binding.intent == intent && binding.contexts.contains(&context));
    bound.and_then(|binding| binding.keys.first().copied())
}

/// Returns the help of a context: the keys' names and what they do, in the table's order.
pub fn help(context: Context, lang: Lang) -> Vec<(String, String)> {
    let shown = BINDINGS
        .iter()
        .filter(|binding| binding.contexts.contains(&context) && !binding.help.is_empty());
    let keys = shown.map(|binding| {
        let mut names: Vec<String> = binding.keys.iter().map(|key| key.name(lang)).collect();
        names.dedup();
        (names.join(" "), say(lang, binding.help, &[]))
    });
    keys.chain(marks(context, lang)).collect()
}

/// Returns the marks of a list that are no keys, and what is typed into it.
fn marks(context: Context, lang: Lang) -> Vec<(String, String)> {
    let marks: &[(&str, &str)] = match context {
        Context::Hall => &[
            ("/", "key.hall-filter"),
            ("!", "key.mark-calls"),
            (">", "key.mark-mine"),
            ("*", "key.mark-there"),
        ],
        Context::Tables => &[
            ("!", "key.mark-open"),
            (">", "key.mark-runs"),
            ("*", "key.mark-there"),
        ],
        Context::Menu
        | Context::Form
        | Context::Table
        | Context::Replay
        | Context::List
        | Context::Text
        | Context::Ask
        | Context::Page
        | Context::Branch => &[],
    };
    let told = |(mark, key): &(&str, &str)| ((*mark).to_owned(), say(lang, key, &[]));
    marks.iter().map(told).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(code: KeyCode) -> KeyEvent {
        KeyEvent::new(code, KeyModifiers::NONE)
    }

    #[test]
    fn the_help_of_the_hall_tells_its_marks() {
        for lang in Lang::BOTH {
            let marks = help(Context::Hall, lang);
            let has = |mark: &str| {
                marks
                    .iter()
                    .any(|(name, words)| name == mark && !words.is_empty())
            };
            assert!(["/", "!", ">", "*"].into_iter().all(has));
        }
    }

    #[test]
    fn no_key_means_two_things_in_one_place() {
        for (at, one) in BINDINGS.iter().enumerate() {
            for other in &BINDINGS[at + 1..] {
                let same_place = one
                    .contexts
                    .iter()
                    .any(|context| other.contexts.contains(context));
                let shared = one.keys.iter().find(|key| other.keys.contains(key));
                assert!(
                    !same_place || shared.is_none(),
                    "{shared:?}: {:?} and {:?}",
                    one.intent,
                    other.intent
                );
            }
        }
    }

    #[test]
    fn full_width_keys_are_commands_and_text_keeps_them() {
        assert_eq!(
            meaning(Context::Table, press(KeyCode::Char('：'))),
            Meaning::Intent(Intent::Command)
        );
        assert_eq!(
            meaning(Context::Table, press(KeyCode::Char('？'))),
            Meaning::Intent(Intent::Help)
        );
        assert_eq!(
            meaning(Context::Table, press(KeyCode::Char('ｊ'))),
            Meaning::Intent(Intent::Down)
        );
        assert_eq!(
            meaning(Context::Text, press(KeyCode::Char('：'))),
            Meaning::Letter('：')
        );
        assert_eq!(
            meaning(Context::Table, press(KeyCode::Char('天'))),
            Meaning::InputMethod
        );
    }

    #[test]
    fn every_command_key_means_the_same_in_full_width() {
        let wide = |letter: char| match letter {
            ' ' => '\u{3000}',
            ascii => char::from_u32(u32::from(ascii) + 0xFEE0).unwrap_or(ascii),
        };
        for binding in BINDINGS {
            for (context, key) in binding
                .contexts
                .iter()
                .flat_map(|context| binding.keys.iter().map(move |key| (*context, *key)))
            {
                if let Key::Char(letter) = key {
                    let meant = meaning(context, press(KeyCode::Char(wide(letter))));
                    assert_eq!(
                        meant,
                        Meaning::Intent(binding.intent),
                        "{letter} in {context:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn text_is_kept_as_it_was_typed_wherever_text_is_typed() {
        for context in [Context::Text, Context::List, Context::Hall, Context::Form] {
            for letter in ['：', '？', 'ｊ', '　', '。', '天', 'q', 'é'] {
                assert_eq!(
                    meaning(context, press(KeyCode::Char(letter))),
                    Meaning::Letter(letter)
                );
            }
        }
    }

    #[test]
    fn a_label_is_one_in_either_width_and_no_command_is_a_label() {
        let pressed = |letter| meaning(Context::Tables, press(KeyCode::Char(letter)));
        for (letter, label) in [
            ('1', '1'),
            ('１', '1'),
            ('０', '0'),
            ('b', 'b'),
            ('ｚ', 'z'),
        ] {
            assert_eq!(pressed(letter), Meaning::Letter(label));
        }
        assert_eq!(pressed('天'), Meaning::InputMethod);
        assert_eq!(pressed('q'), Meaning::Nothing);
        assert_eq!(pressed('？'), Meaning::Intent(Intent::Help));
        let bound = |label: &char| {
            let binds = |binding: &&Binding| binding.contexts.contains(&Context::Tables);
            let mut bindings = BINDINGS.iter().filter(binds);
            bindings.any(|binding| binding.keys.contains(&Key::Char(*label)))
        };
        assert_eq!(LABELS.iter().find(|label| bound(label)), None);
        assert_eq!(
            meaning(Context::Menu, press(KeyCode::Char('1'))),
            Meaning::Nothing
        );
    }

    #[test]
    fn a_release_is_nothing_and_only_movements_repeat() {
        let kind = |code, kind| KeyEvent::new_with_kind(code, KeyModifiers::NONE, kind);
        assert_eq!(
            meaning(Context::Table, kind(KeyCode::Enter, KeyEventKind::Release)),
            Meaning::Nothing
        );
        assert_eq!(
            meaning(Context::Table, kind(KeyCode::Enter, KeyEventKind::Repeat)),
            Meaning::Nothing
        );
        assert_eq!(
            meaning(Context::Table, kind(KeyCode::Up, KeyEventKind::Repeat)),
            Meaning::Intent(Intent::Up)
        );
    }

    #[test]
    fn every_shown_binding_has_its_words() {
        for binding in BINDINGS.iter().filter(|binding| !binding.help.is_empty()) {
            assert!(crate::words::has(binding.help), "{}", binding.help);
        }
    }
}
