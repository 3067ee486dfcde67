//! The labels of the desk's tables.

use std::collections::{BTreeMap, BTreeSet};

use crate::shell::tui::keymap::LABELS;

/// A table to be labelled: its game's name, and its number if it has one.
pub type Numbered<'a> = (&'a str, Option<usize>);

/// The label of each table, by the name of its game.
#[derive(Clone, Debug, Default)]
pub struct Labels(BTreeMap<String, usize>);

impl Labels {
    /// Gives every table a label. A number from 1 to 10 is its table's own, the older game's where two have it;
    /// any other label stays with its table while that is listed: no other moves up under one's finger.
    pub fn give(&mut self, tables: &[Numbered<'_>]) {
        let mut own: BTreeMap<usize, &str> = BTreeMap::new();
        for (id, number) in tables {
            if let Some(number @ 1..=10) = number {
                own.entry(number - 1).or_insert(id);
            }
        }
        let has_own: BTreeSet<&str> = own.values().copied().collect();
        let listed: BTreeSet<&str> = tables.iter().map(|(id, _)| *id).collect();
        self.0.retain(|id, at| {
            let id = id.as_str();
            listed.contains(id) && !has_own.contains(id) && !own.contains_key(at)
        });
        let own = own.into_iter().map(|(at, id)| (id.to_owned(), at));
        self.0.extend(own);
        for (id, _) in tables {
            if !self.0.contains_key(*id) {
                let taken: BTreeSet<usize> = self.0.values().copied().collect();
                let free = (0..).find(|at| !taken.contains(at)).unwrap_or(usize::MAX);
                self.0.insert((*id).to_owned(), free);
            }
        }
    }

    /// Returns a table's label, if there are enough.
    pub fn of(&self, id: &str) -> Option<char> {
        LABELS.get(*self.0.get(id)?).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(labels: &Labels, tables: &[Numbered<'_>]) -> String {
        let labels = tables.iter().filter_map(|(id, _)| labels.of(id));
        labels.collect()
    }

    #[test]
    fn a_table_is_labelled_by_its_number_in_every_session() {
        let early = [("g1", None), ("g3", Some(12))];
        let late = [
            ("g4", Some(2)),
            ("g5", Some(10)),
            ("g6", Some(2)),
            ("g1", None),
            ("g3", Some(12)),
        ];
        let mut here = Labels::default();
        here.give(&early);
        assert_eq!(told(&here, &early), "12");
        here.give(&late);
        assert_eq!(told(&here, &late), "20314");
        let mut there = Labels::default();
        there.give(&late);
        assert_eq!(told(&there, &late[..2]), "20");
    }

    #[test]
    fn no_other_table_moves_up() {
        let all = [("a", None), ("b", None), ("c", Some(3))];
        let mut labels = Labels::default();
        labels.give(&all);
        assert_eq!(told(&labels, &all), "123");
        labels.give(&all[1..]);
        assert_eq!(told(&labels, &all[1..]), "23");
        labels.give(&[("b", None), ("d", None)]);
        assert_eq!(told(&labels, &[("b", None), ("d", None)]), "21");
    }
}
