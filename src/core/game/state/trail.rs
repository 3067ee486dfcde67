//! A list that only grows at its end, whose copies share what they have in common.

use std::sync::Arc;

/// How many values lie together.
const TOGETHER: usize = 64;

/// Values in the order in which they came.
///
/// A game is copied at every step that a screen takes through its record: a copy costs one pointer
/// for each sixty-four values, and a change copies the sixty-four it falls among.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trail<T> {
    /// All full but the last.
    parts: Vec<Arc<Vec<T>>>,
}

impl<T> Default for Trail<T> {
    fn default() -> Self {
        Self { parts: Vec::new() }
    }
}

impl<T> Trail<T> {
    /// Returns the values, oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> + Clone {
        self.parts.iter().flat_map(|part| part.iter())
    }

    /// Returns the newest value.
    pub fn last(&self) -> Option<&T> {
        self.parts.last()?.last()
    }

    /// Returns whether there is none.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }
}

impl<T: PartialEq> Trail<T> {
    /// Returns whether the value is among them.
    pub fn contains(&self, value: &T) -> bool {
        self.iter().any(|one| one == value)
    }
}

impl<T: Clone> Trail<T> {
    /// Adds a value.
    pub fn push(&mut self, value: T) {
        match self.parts.last_mut() {
            Some(part) if part.len() < TOGETHER => Arc::make_mut(part).push(value),
            Some(_) | None => self.parts.push(Arc::new(vec![value])),
        }
    }

    /// Returns the newest value, to change it.
    pub fn last_mut(&mut self) -> Option<&mut T> {
        Arc::make_mut(self.parts.last_mut()?).last_mut()
    }

    /// Changes every value of which this is so.
    pub fn change(&mut self, of: impl Fn(&T) -> bool, change: impl Fn(&mut T)) {
        for part in &mut self.parts {
            if part.iter().any(&of) {
                let part = Arc::make_mut(part).iter_mut();
                part.filter(|value| of(value)).for_each(&change);
            }
        }
    }
}

impl<T: Clone> Extend<T> for Trail<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, values: I) {
        values.into_iter().for_each(|value| self.push(value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn up_to(number: u32) -> Trail<u32> {
        let mut trail = Trail::default();
        trail.extend(0..number);
        trail
    }

    #[test]
    fn values_come_back_in_their_order() {
        let trail = up_to(200);
        assert!(trail.iter().copied().eq(0..200));
        assert_eq!(trail.last(), Some(&199));
        assert!(trail.contains(&63) && !trail.contains(&200));
        assert!(up_to(0).is_empty());
    }

    #[test]
    fn a_change_leaves_the_copies_alone() {
        let before = up_to(130);
        let mut after = before.clone();
        after.change(|value| *value == 64, |value| *value = 1000);
        after.push(130);
        assert!(before.iter().copied().eq(0..130));
        assert_eq!(after.iter().filter(|value| **value == 1000).count(), 1);
        let shared = before.parts.iter().zip(&after.parts);
        let shared = shared.filter(|(one, two)| Arc::ptr_eq(one, two)).count();
        assert_eq!(shared, 1, "the part that neither changed");
    }
}
