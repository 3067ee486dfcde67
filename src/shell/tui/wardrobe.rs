//! Which languages and themes there are, which are worn, and what is remembered of it.

use std::fs;
use std::path::PathBuf;
use std::rc::Rc;

use super::glyphs::{Choice, Drawn};
use super::screens::{Dress, Hung};
use super::settings::Settings;
use super::theme::{BUILT_IN, Mistake, Policy, Theme, built_in, load};
use crate::words::Lang;

/// The languages and themes of a user.
#[derive(Clone, Debug)]
pub struct Wardrobe {
    folder: Option<PathBuf>,
    policy: Policy,
    settings: Settings,
    lang: Lang,
    name: String,
    glyphs: Choice,
    measured: Option<Drawn>,
}

impl Wardrobe {
    /// Opens the user's folder. What is asked for goes before what he chose once, and that before the locale.
    pub fn open(
        folder: Option<PathBuf>,
        policy: Policy,
        asked: (Option<Lang>, Option<String>),
        locale: Lang,
    ) -> Self {
        let settings = Settings::read(folder.as_deref());
        let lang = asked.0.or(settings.lang).unwrap_or(locale);
        let name = asked
            .1
            .or_else(|| settings.theme.clone())
            .unwrap_or_else(|| BUILT_IN[0].0.to_owned());
        Self {
            folder,
            policy,
            lang,
            name,
            glyphs: settings.glyphs,
            measured: None,
            settings,
        }
    }

    /// Draws in ASCII alone this time, whatever was chosen once.
    #[must_use]
    pub const fn in_ascii(mut self) -> Self {
        self.glyphs = Choice::Ascii;
        self
    }

    /// Takes note of how the terminal was measured to draw.
    pub fn measured(&mut self, drawn: Drawn) -> Dress {
        self.measured = Some(drawn);
        self.dress()
    }

    /// Returns the policy: what the terminal does by itself goes before what its locale lets expect.
    fn policy(&self) -> Policy {
        Policy {
            drawn: self
                .glyphs
                .drawn(self.measured.unwrap_or(self.policy.drawn)),
            ..self.policy
        }
    }

    /// Returns the names of the themes, the built-in ones first.
    pub fn names(&self) -> Vec<String> {
        let own = self
            .folder
            .as_ref()
            .and_then(|folder| fs::read_dir(folder.join("themes")).ok());
        let own = own.into_iter().flatten().flatten().filter_map(|file| {
            let path = file.path();
            (path.extension()? == "ron").then(|| path.file_stem()?.to_str().map(str::to_owned))?
        });
        let mut names: Vec<String> = BUILT_IN
            .iter()
            .map(|(name, _)| (*name).to_owned())
            .collect();
        let mut own: Vec<String> = own.filter(|name| !names.contains(name)).collect();
        own.sort();
        names.extend(own);
        names
    }

    fn theme(&self, name: &str) -> Result<Theme, Mistake> {
        let path = self
            .folder
            .as_ref()
            .map(|folder| folder.join("themes").join(format!("{name}.ron")));
        let own = path
            .and_then(|path| Some((path.display().to_string(), fs::read_to_string(&path).ok()?)));
        load(
            name,
            own.as_ref()
                .map(|(file, text)| (file.as_str(), text.as_str())),
            self.policy(),
        )
    }

    /// Returns what is worn now.
    ///
    /// # Errors
    /// The theme has a mistake, or nobody knows its name.
    pub fn worn(&self) -> Result<Dress, Mistake> {
        Ok(self.made_of(self.theme(&self.name)?, &self.name))
    }

    fn made_of(&self, theme: Theme, name: &str) -> Dress {
        let hung = |name: String| Hung {
            theme: self.theme(&name),
            name,
        };
        Dress {
            lang: self.lang,
            theme,
            theme_name: name.to_owned(),
            glyphs: self.glyphs,
            mouse: self.settings.mouse,
            rack: Rc::new(self.names().into_iter().map(hung).collect()),
        }
    }

    /// Returns what is worn, or the first theme where the one asked for cannot be.
    pub fn dress(&self) -> Dress {
        self.worn().unwrap_or_else(|_| {
            let (name, _) = BUILT_IN[0];
            let theme = built_in(name)
                .expect("the first built-in theme is read by a test")
                .under(self.policy());
            self.made_of(theme, name)
        })
    }

    /// Puts the other language on and remembers it.
    pub fn other_language(&mut self) -> Dress {
        self.lang = self.lang.other();
        self.settings.lang = Some(self.lang);
        self.remember();
        self.dress()
    }

    /// Puts the next theme on that can be read, and remembers it.
    pub fn next_theme(&mut self) -> Dress {
        let names = self.names();
        let at = names
            .iter()
            .position(|name| *name == self.name)
            .map_or(0, |at| at + 1);
        let next = names
            .iter()
            .cycle()
            .skip(at)
            .take(names.len())
            .find(|name| self.theme(name).is_ok());
        let next = next.cloned().unwrap_or_else(|| self.name.clone());
        self.wear(next)
    }

    /// Puts this theme on and remembers it; one that cannot be read stays on the rack.
    pub fn wear(&mut self, name: String) -> Dress {
        if self.theme(&name).is_ok() {
            self.settings.theme = Some(name.clone());
            self.name = name;
            self.remember();
        }
        self.dress()
    }

    /// Chooses the next kind of glyphs and remembers it.
    pub fn next_glyphs(&mut self) -> Dress {
        self.glyphs = self.glyphs.next();
        self.settings.glyphs = self.glyphs;
        self.remember();
        self.dress()
    }

    /// Takes the mouse, or leaves it to the terminal, and remembers it.
    pub fn other_mouse(&mut self) -> Dress {
        self.settings.mouse = !self.settings.mouse;
        self.remember();
        self.dress()
    }

    /// What cannot be remembered is worn all the same: a read-only home is no reason to refuse.
    fn remember(&self) {
        if let Some(folder) = &self.folder {
            let _unremembered = self.settings.keep(folder);
        }
    }
}
