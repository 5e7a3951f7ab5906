//! Names of the things of a kind, in the order in which they were added.

use std::collections::BTreeMap;
use std::ops::Deref;

/// Named things in their order, found by name in O(log n): scenes have hundreds of thousands of bodies.
#[derive(Clone, Debug)]
pub struct NameList<T> {
    items: Vec<(String, T)>,
    places: BTreeMap<String, usize>,
}

impl<T> Default for NameList<T> {
    fn default() -> Self {
        Self { items: Vec::new(), places: BTreeMap::new() }
    }
}

impl<T> NameList<T> {
    /// Adds a thing at the end. Of two of one name the first is found.
    pub fn push(&mut self, name: String, item: T) {
        self.places.entry(name.clone()).or_insert(self.items.len());
        self.items.push((name, item));
    }

    /// The thing of a name.
    pub fn find(&self, name: &str) -> Option<&T> {
        self.places.get(name).map(|place| &self.items[*place].1)
    }

    /// All names, in their order.
    pub fn names(&self) -> Vec<&str> {
        self.items.iter().map(|(name, _)| name.as_str()).collect()
    }
}

impl<T> Deref for NameList<T> {
    type Target = [(String, T)];

    fn deref(&self) -> &Self::Target {
        &self.items
    }
}

impl<T> Extend<(String, T)> for NameList<T> {
    fn extend<I: IntoIterator<Item = (String, T)>>(&mut self, items: I) {
        items.into_iter().for_each(|(name, item)| self.push(name, item));
    }
}

impl<'a, T> IntoIterator for &'a NameList<T> {
    type Item = &'a (String, T);
    type IntoIter = std::slice::Iter<'a, (String, T)>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.iter()
    }
}
