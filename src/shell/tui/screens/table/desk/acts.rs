//! The acts of the desk as data: for each verb what it asks, so that one form serves them all.

/// One act of the command language.
#[derive(Debug, PartialEq, Eq)]
pub struct Act {
    /// Its name in the catalogue, under `desk.act.`.
    pub id: &'static str,
    /// What stands on the line before its arguments.
    pub verb: &'static str,
    /// Whose word it is.
    pub says: Says,
    /// The code whose ground is its article.
    pub ground: &'static str,
    /// What it asks, in the order of the line.
    pub parts: &'static [Part],
}

/// Whose word an act is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Says {
    /// The office at the keyboard.
    Office,
    /// A player.
    Player,
    /// A player, or his leader or coach.
    Side,
}

/// One thing that an act asks.
#[derive(Debug, PartialEq, Eq)]
pub struct Part {
    /// Its name in the catalogue, under `desk.part.`, and for what is filled in beforehand.
    pub name: &'static str,
    /// What stands on the line before the value; without a blank at its end the value follows at once.
    pub before: &'static str,
    /// What may stand there.
    pub kind: Kind,
    /// Whether the line can be read without it.
    pub needed: bool,
}

/// What may stand in a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One of these words.
    One(&'static [&'static str]),
    /// One of these words, and the next part follows without a blank.
    Sign(&'static [&'static str]),
    /// An article of the rulebook.
    Article,
    /// A step of the rulebook.
    Step,
    /// An entry of the log.
    Entry(Of),
    /// A number, points or other words that stand on the line as they are.
    Bare,
    /// A moment: seconds since the start, `M:SS`, or `-S` for so many seconds ago.
    Moment,
    /// A text in quotes.
    Text,
    /// Words as they are, which nobody else at the screen may read (20.1.3).
    Hidden,
}

/// Which entries of the log are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// Incidents that are open.
    Incidents,
    /// Proposals and incidents that are open.
    Answerable,
    /// Proposals that are open.
    Proposals,
    /// Appeals that are open.
    Appeals,
    /// Penalties that have to be announced and were not (15.2).
    Unannounced,
    /// Rulings that stand.
    Rulings,
    /// Marks that are not classified.
    Marks,
    /// Everything.
    All,
}

const fn needed(name: &'static str, kind: Kind) -> Part {
    Part {
        name,
        before: "",
        kind,
        needed: true,
    }
}

const fn free(name: &'static str, before: &'static str, kind: Kind) -> Part {
    Part {
        name,
        before,
        kind,
        needed: false,
    }
}

const PERSON: Kind = Kind::One(&["p1", "p2"]);
const PERSONS: Kind = Kind::One(&["p1", "p2", "both"]);
const CHARGES: Kind = Kind::One(&["none", "p1", "p2", "both"]);

const WHO: Part = needed("who", PERSON);
const WHOM: Part = needed("who", PERSONS);
const WHY: Part = needed("why", Kind::Text);
const ARTICLE: Part = needed("article", Kind::Article);
const CHARGE: Part = free("charge", "charge=", CHARGES);

const fn office(
    id: &'static str,
    verb: &'static str,
    ground: &'static str,
    parts: &'static [Part],
) -> Act {
    Act {
        id,
        verb,
        says: Says::Office,
        ground,
        parts,
    }
}

const fn player(
    id: &'static str,
    verb: &'static str,
    ground: &'static str,
    parts: &'static [Part],
) -> Act {
    Act {
        id,
        verb,
        says: Says::Player,
        ground,
        parts,
    }
}

/// Every act that the desk can enter, the offices' first.
pub const ACTS: &[Act] = &[
    office(
        "incident",
        "incident",
        "no-incident",
        &[
            WHOM,
            ARTICLE,
            free("points", "", Kind::Bare),
            free("move", "move=", Kind::Bare),
            free("happened", "happened=@", Kind::Moment),
            free("noticed", "noticed=@", Kind::Moment),
            free("mark", "mark=", Kind::Entry(Of::Marks)),
            free(
                "seen",
                "seen=",
                Kind::One(&["", "referee", "opponent", "witness", "none"]),
            ),
            free("note", "", Kind::Text),
        ],
    ),
    office(
        "incident-other",
        "incident other",
        "no-incident",
        &[
            needed("name", Kind::Text),
            ARTICLE,
            free("mark", "mark=", Kind::Entry(Of::Marks)),
            free("note", "", Kind::Text),
        ],
    ),
    office(
        "impose",
        "impose",
        "no-incident",
        &[free("seq", "", Kind::Entry(Of::Incidents))],
    ),
    office(
        "penalty",
        "penalty",
        "no-penalty",
        &[
            WHOM,
            needed("step", Kind::Step),
            ARTICLE,
            free("override", "override ", Kind::Text),
        ],
    ),
    office(
        "announce",
        "announce",
        "nothing-to-announce",
        &[free("seq", "", Kind::Entry(Of::Unannounced))],
    ),
    office(
        "confirm",
        "confirm",
        "no-proposal",
        &[free("seq", "", Kind::Entry(Of::Proposals))],
    ),
    office(
        "dismiss",
        "dismiss",
        "no-proposal",
        &[free("seq", "", Kind::Entry(Of::Answerable)), WHY],
    ),
    office("uphold", "uphold", "no-claim", &[CHARGE]),
    office("reject", "reject", "no-claim", &[WHY, CHARGE]),
    office(
        "remedy",
        "remedy",
        "no-remedy",
        &[
            ARTICLE,
            needed(
                "ruling",
                Kind::One(&[
                    "return", "remove", "move", "stand", "draw", "replay", "restart",
                ]),
            ),
            free("ruled", "", Kind::Bare),
        ],
    ),
    office(
        "toss",
        "toss",
        "toss-too-late",
        &[
            Part {
                name: "p1-held",
                before: "p1=",
                kind: Kind::Bare,
                needed: true,
            },
            Part {
                name: "p2-held",
                before: "p2=",
                kind: Kind::Bare,
                needed: true,
            },
        ],
    ),
    office(
        "start",
        "start",
        "not-started",
        &[free(
            "absent",
            "absent=",
            Kind::One(&["", "p1", "p2", "both"]),
        )],
    ),
    office("arrived", "arrived", "not-absent", &[WHO]),
    office(
        "late",
        "late",
        "too-late",
        &[WHO, needed("minutes", Kind::Bare)],
    ),
    office("absent", "absent", "absence", &[WHOM]),
    office("stop", "stop", "no-stop", &[free("why", "", Kind::Text)]),
    office("go", "go", "no-stop", &[CHARGE]),
    office("flag", "flag", "clock-time-left", &[WHOM]),
    office(
        "adjust",
        "adjust",
        "adjust-reason",
        &[
            WHO,
            needed("change", Kind::Sign(&["+", "-", "=", "periods+"])),
            needed("amount", Kind::Bare),
            WHY,
        ],
    ),
    office("place-clock", "place-clock", "place-clock", &[]),
    office("permit", "permit", "", &[WHO_LEAVES]),
    office("returned", "back", "", &[WHO]),
    office("disconnect", "disconnect", "", &[WHOM]),
    office("reconnect", "reconnect", "", &[WHOM]),
    office("completed", "completed", "record-not-due", &[WHOM]),
    office("adjourn", "adjourn", "adjourned", &[]),
    office("resume", "resume", "not-adjourned", &[]),
    office(
        "decide",
        "decide",
        "no-appeal",
        &[
            free("seq", "", Kind::Entry(Of::Appeals)),
            needed(
                "outcome",
                Kind::One(&["upheld", "rejected", "rejected-reasonable"]),
            ),
            free("for", "for=", Kind::Bare),
            free("against", "against=", Kind::Bare),
            WHY,
        ],
    ),
    office(
        "rescind",
        "rescind",
        "not-rescindable",
        &[needed("seq", Kind::Entry(Of::Rulings)), WHY],
    ),
    office("away", "away", "not-away", &[WHY]),
    office("back", "back", "not-away", &[]),
    office("expel", "expel", "", &[needed("name", Kind::Text), WHY]),
    office(
        "statement",
        "statement",
        "",
        &[
            needed("seq", Kind::Entry(Of::All)),
            needed("whose", Kind::One(&["p1", "p2", "other"])),
            needed("text", Kind::Text),
        ],
    ),
    office("mark", "mark", "", &[free("text", "", Kind::Text)]),
    office("note", "note", "", &[needed("text", Kind::Text)]),
    player("claim-five", "claim five", "five", &[]),
    player(
        "claim-forbidden",
        "claim forbidden",
        "forbidden",
        &[free("point", "", Kind::Bare)],
    ),
    player(
        "claim-time",
        "claim time",
        "clock-time-left",
        &[free("clock", "", Kind::One(&["", "p1", "p2", "both"]))],
    ),
    player(
        "claim-article",
        "claim",
        "claim-none",
        &[ARTICLE, free("points", "", Kind::Bare)],
    ),
    player(
        "claim-clock",
        "claim clock",
        "clock-own-time-over",
        &[needed("text", Kind::Text)],
    ),
    player(
        "claim-other",
        "claim other",
        "claim-none",
        &[needed("text", Kind::Text)],
    ),
    player("draw", "draw", "draw-not-own-time", &[]),
    player("agree", "agree", "nothing-to-answer", &[]),
    player("refuse", "refuse", "nothing-to-answer", &[]),
    player(
        "waive",
        "waive",
        "not-waivable",
        &[free("seq", "", Kind::Entry(Of::Incidents))],
    ),
    player(
        "seal",
        "seal",
        "not-adjourned",
        &[needed("sealed", Kind::Hidden)],
    ),
    Act {
        id: "appeal",
        verb: "appeal",
        says: Says::Side,
        ground: "no-ruling",
        parts: &[
            free("seq", "", Kind::Entry(Of::Rulings)),
            needed("question", Kind::One(&["rule", "other", "fact"])),
            needed("grounds", Kind::Text),
            Part {
                name: "deposit",
                before: "deposit=",
                kind: Kind::Bare,
                needed: true,
            },
            free("late", "late=", Kind::Text),
        ],
    },
    player("resign", "resign", "resignation", &[]),
    player("sign", "sign", "not-signer", &[]),
    player("refuse-sign", "refuse-sign", "not-signer", &[]),
];

const WHO_LEAVES: Part = Part {
    name: "who",
    before: "",
    kind: Kind::One(&["p1 leave", "p2 leave"]),
    needed: true,
};

/// Returns the act of this name.
pub fn act(id: &str) -> Option<&'static Act> {
    ACTS.iter().find(|act| act.id == id)
}
