//! The table itself, in the order of the help.

use crossterm::event::KeyCode;

use super::Context::{Ask, Form, List, Menu, Page, Replay, Table, Text};
use super::Key::{Char, Code, Ctrl};
use super::{Binding, Context, Intent, Key};

const fn bind(
    keys: &'static [Key],
    intent: Intent,
    help: &'static str,
    contexts: &'static [Context],
) -> Binding {
    Binding {
        keys,
        intent,
        help,
        contexts,
    }
}

/// Every key of every screen.
pub const BINDINGS: &[Binding] = &[
    bind(
        &[Code(KeyCode::Left), Char('h')],
        Intent::Left,
        "key.move",
        &[Table],
    ),
    bind(
        &[Code(KeyCode::Down), Char('j')],
        Intent::Down,
        "",
        &[Table],
    ),
    bind(&[Code(KeyCode::Up), Char('k')], Intent::Up, "", &[Table]),
    bind(
        &[Code(KeyCode::Right), Char('l')],
        Intent::Right,
        "",
        &[Table],
    ),
    bind(
        &[Code(KeyCode::Enter), Char(' ')],
        Intent::Accept,
        "key.place",
        &[Table],
    ),
    bind(&[Char('s')], Intent::Swap, "key.swap", &[Table]),
    bind(&[Char('n'), Char('K')], Intent::Keep, "key.keep", &[Table]),
    bind(&[Char('p')], Intent::Pass, "key.pass", &[Table]),
    bind(&[Char('d')], Intent::Draw, "key.draw", &[Table]),
    bind(&[Char('y')], Intent::Agree, "key.agree", &[Table]),
    bind(&[Char('x')], Intent::Refuse, "key.refuse", &[Table]),
    bind(&[Char('f')], Intent::Offers, "key.offers", &[Table]),
    bind(
        &[Code(KeyCode::Backspace)],
        Intent::Erase,
        "key.unoffer",
        &[Table],
    ),
    bind(&[Char('c')], Intent::Claim, "key.claim", &[Table]),
    bind(&[Char('g')], Intent::Clock, "key.clock", &[Table]),
    bind(&[Char('i')], Intent::Incident, "key.incident", &[Table]),
    bind(&[Char('t')], Intent::Desk, "key.desk", &[Table]),
    bind(&[Char('A')], Intent::Announce, "key.announce", &[Table]),
    bind(&[Char('M')], Intent::Mark, "key.mark", &[Table]),
    bind(&[Char('o')], Intent::Office, "key.office", &[Table]),
    bind(&[Char(':')], Intent::Command, "key.command", &[Table]),
    bind(&[Char('b')], Intent::Signals, "key.signals", &[Table]),
    bind(&[Char('a')], Intent::May, "key.may", &[Table]),
    bind(&[Char('E')], Intent::Resign, "key.resign", &[Table]),
    bind(&[Char('u')], Intent::Takeback, "key.takeback", &[Table]),
    bind(
        &[Char('['), Char(',')],
        Intent::Back,
        "key.review-back",
        &[Table],
    ),
    bind(
        &[Char(']'), Char('.')],
        Intent::Forward,
        "key.review-forward",
        &[Table],
    ),
    bind(&[Char('!')], Intent::Hints, "key.hints", &[Table]),
    bind(&[Char('w')], Intent::Why, "key.why", &[Table]),
    bind(&[Char('r')], Intent::Copy, "key.copy", &[Table, Replay]),
    bind(&[Char('R')], Intent::Print, "key.print", &[Table, Replay]),
    bind(&[Char('v')], Intent::Turn, "key.turn", &[Table, Replay]),
    bind(
        &[Char('V')],
        Intent::TurnBack,
        "key.turn-back",
        &[Table, Replay],
    ),
    bind(
        &[Char('m')],
        Intent::Numbers,
        "key.numbers",
        &[Table, Replay],
    ),
    // Replay.
    bind(
        &[Code(KeyCode::Right), Char('l'), Char(' ')],
        Intent::Forward,
        "key.forward",
        &[Replay],
    ),
    bind(
        &[Code(KeyCode::Left), Char('h')],
        Intent::Back,
        "key.back",
        &[Replay],
    ),
    bind(
        &[Code(KeyCode::Down), Char('j'), Code(KeyCode::PageDown)],
        Intent::PageForward,
        "key.page-forward",
        &[Replay],
    ),
    bind(
        &[Code(KeyCode::Up), Char('k'), Code(KeyCode::PageUp)],
        Intent::PageBack,
        "key.page-back",
        &[Replay],
    ),
    bind(
        &[Code(KeyCode::Home), Char('0')],
        Intent::First,
        "key.first",
        &[Replay],
    ),
    bind(
        &[Code(KeyCode::End), Char('$')],
        Intent::Last,
        "key.last",
        &[Replay],
    ),
    bind(
        &[Char('g'), Char(':')],
        Intent::GoTo,
        "key.go-to",
        &[Replay],
    ),
    // Menus, forms, lists, pages.
    bind(&[Code(KeyCode::Up)], Intent::Up, "key.up", &[Form, List]),
    bind(
        &[Code(KeyCode::Down)],
        Intent::Down,
        "key.down",
        &[Form, List],
    ),
    bind(
        &[Code(KeyCode::Up), Char('k')],
        Intent::Up,
        "key.up",
        &[Menu, Page],
    ),
    bind(
        &[Code(KeyCode::Down), Char('j')],
        Intent::Down,
        "key.down",
        &[Menu, Page],
    ),
    bind(
        &[
            Code(KeyCode::Tab),
            Code(KeyCode::Left),
            Code(KeyCode::Right),
        ],
        Intent::Next,
        "",
        &[Page],
    ),
    bind(
        &[Code(KeyCode::PageUp)],
        Intent::PageBack,
        "",
        &[Menu, List, Page],
    ),
    bind(
        &[Code(KeyCode::PageDown), Char(' ')],
        Intent::PageForward,
        "",
        &[Page],
    ),
    bind(
        &[Code(KeyCode::PageDown)],
        Intent::PageForward,
        "",
        &[Menu, List],
    ),
    bind(
        &[Code(KeyCode::Home)],
        Intent::First,
        "",
        &[Form, List, Menu, Page, Text],
    ),
    bind(
        &[Code(KeyCode::End)],
        Intent::Last,
        "",
        &[Form, List, Menu, Page, Text],
    ),
    bind(&[Code(KeyCode::Left)], Intent::Left, "key.choice", &[Form]),
    bind(&[Code(KeyCode::Right)], Intent::Right, "", &[Form]),
    bind(&[Code(KeyCode::Left)], Intent::Left, "", &[Text]),
    bind(&[Code(KeyCode::Right)], Intent::Right, "", &[Text]),
    bind(&[Code(KeyCode::Up)], Intent::Up, "", &[Text]),
    bind(&[Code(KeyCode::Down)], Intent::Down, "", &[Text]),
    bind(
        &[Code(KeyCode::Tab)],
        Intent::Next,
        "key.next",
        &[Form, List, Text],
    ),
    bind(
        &[Code(KeyCode::BackTab)],
        Intent::Previous,
        "",
        &[Form, List, Text],
    ),
    bind(
        &[Code(KeyCode::Backspace)],
        Intent::Erase,
        "",
        &[Form, List, Text],
    ),
    bind(
        &[Code(KeyCode::Enter)],
        Intent::Accept,
        "key.accept",
        &[Form, List, Text],
    ),
    bind(
        &[Code(KeyCode::Enter), Char(' ')],
        Intent::Accept,
        "key.accept",
        &[Menu],
    ),
    // Questions: an answer is one key, and anything else is no answer.
    bind(&[Char('y'), Char('Y')], Intent::Agree, "key.yes", &[Ask]),
    bind(&[Char('n'), Char('N')], Intent::Cancel, "key.no", &[Ask]),
    // Everywhere.
    bind(
        &[Char('L')],
        Intent::Language,
        "key.language",
        &[Menu, Table, Replay],
    ),
    bind(
        &[Char('T')],
        Intent::Theme,
        "key.theme",
        &[Menu, Table, Replay],
    ),
    bind(
        &[Code(KeyCode::F(2))],
        Intent::Mouse,
        "key.mouse",
        &[Menu, Form, Table, Replay, List, Text, Ask, Page],
    ),
    bind(
        &[Code(KeyCode::F(3))],
        Intent::Glyphs,
        "key.glyphs",
        &[Menu, Form, Table, Replay, List, Text, Ask, Page],
    ),
    bind(
        &[Code(KeyCode::Esc)],
        Intent::Cancel,
        "key.cancel",
        &[Menu, Form, Table, Replay, List, Text, Ask],
    ),
    bind(
        &[
            Code(KeyCode::Esc),
            Code(KeyCode::Enter),
            Char('q'),
            Char('?'),
        ],
        Intent::Cancel,
        "key.cancel",
        &[Page],
    ),
    bind(
        &[Char('?'), Code(KeyCode::F(1))],
        Intent::Help,
        "key.help",
        &[Menu, Table, Replay],
    ),
    bind(
        &[Code(KeyCode::F(1))],
        Intent::Help,
        "key.help",
        &[Form, List, Text],
    ),
    bind(
        &[Char('q'), Ctrl('c')],
        Intent::Quit,
        "key.quit",
        &[Menu, Table, Replay],
    ),
    bind(
        &[Ctrl('c')],
        Intent::Quit,
        "",
        &[Form, List, Text, Ask, Page],
    ),
];
