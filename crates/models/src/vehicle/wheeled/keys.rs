//! What templates of vehicle parts read: keys with values, whatever file they stand in.
//!
//! A template (a suspension, a steering) names its keys as Project Chrono's files do and turns them into the parts of
//! a [`super::linkage::Linkage`]. The reader of a file format implements this trait, blames mistakes with file, line
//! and key, and refuses keys that no template asked for.

use grouser_math::{Pose, Quat, Vec3};

/// A table of keys.
pub trait PartKeys: Sized {
    /// A mistake, with its place.
    type Error;

    /// A number.
    fn number(&self, key: &'static str) -> Result<f64, Self::Error>;
    /// A number that may be absent.
    fn number_if(&self, key: &'static str) -> Result<Option<f64>, Self::Error>;
    /// A number above 0.
    fn positive(&self, key: &'static str) -> Result<f64, Self::Error>;
    /// Three numbers.
    fn vec3(&self, key: &'static str) -> Result<Vec3, Self::Error>;
    /// Three numbers that may be absent.
    fn vec3_if(&self, key: &'static str) -> Result<Option<Vec3>, Self::Error>;
    /// Three numbers as a unit vector.
    fn direction(&self, key: &'static str) -> Result<Vec3, Self::Error>;
    /// A rotation.
    fn rotation(&self, key: &'static str) -> Result<Quat, Self::Error>;
    /// A text.
    fn text(&self, key: &'static str) -> Result<String, Self::Error>;
    /// A text, or a list of them.
    fn texts(&self, key: &'static str) -> Result<Vec<String>, Self::Error>;
    /// True or false; false where it is absent.
    fn flag(&self, key: &'static str) -> Result<bool, Self::Error>;
    /// A list of numbers.
    fn list(&self, key: &'static str) -> Result<Vec<f64>, Self::Error>;
    /// Rows of numbers.
    fn rows(&self, key: &'static str) -> Result<Vec<Vec<f64>>, Self::Error>;
    /// Pairs whose first numbers increase.
    fn table(&self, key: &'static str) -> Result<Vec<(f64, f64)>, Self::Error>;
    /// A table within this one.
    fn inner(&self, key: &'static str) -> Result<Self, Self::Error>;
    /// A table within this one that may be absent.
    fn inner_if(&self, key: &'static str) -> Result<Option<Self>, Self::Error>;
    /// A list of tables; empty where it is absent.
    fn inners(&self, key: &'static str) -> Result<Vec<Self>, Self::Error>;
    /// Is the key there? This does not count as reading it.
    fn has(&self, key: &str) -> bool;
    /// Keys that are there for people or for programs that draw.
    fn ignore(&self, keys: &[&'static str]);
    /// Refuses keys that nobody asked for.
    fn finish(&self) -> Result<(), Self::Error>;
    /// Blames a key of this table.
    fn blame(&self, key: &str, why: String, remedy: String) -> Self::Error;

    /// A number of 0 or more.
    fn not_negative(&self, key: &'static str) -> Result<f64, Self::Error> {
        let number = self.number(key)?;
        match number >= 0.0 {
            true => Ok(number),
            false => Err(self.blame(key, format!("must not be below 0, is {number}"), "give 0 or more".into())),
        }
    }

    /// A position and a rotation under two keys.
    fn pose(&self, position: &'static str, rotation: &'static str) -> Result<Pose, Self::Error> {
        Ok(Pose::new(self.vec3(position)?, self.rotation(rotation)?))
    }
}
