//! Suspensions: a file for each template, one line each in the list below.
//!
//! A template names hard points of the left side; here they become the bodies, joints, rods and springs of a
//! [`Linkage`], from which one builder makes everything. Keys and mechanics are those of Project Chrono's templates.
//!
//! Frames in which inertias are given: arms have x from the back to the front pivot and z normal to the plane of their
//! three points; links have z along the link; uprights, knuckles and tubes have the chassis' axes. With `Vehicle-Frame
//! Inertia` all have the chassis' axes.

pub use read::BushingData;

mod read;
pub mod spring;

use super::keys::PartKeys;
use super::linkage::Linkage;
use read::Template;

macro_rules! suspensions {
    ($($chrono:literal $name:literal $module:ident $free:expr, $what:literal;)*) => {
        $(mod $module;)*

        /// Name in Chrono's files, name in ours, and one line of each template, in the order of the list.
        pub const SUSPENSIONS: &[(&str, &str, &str)] = &[$(($chrono, $name, $what)),*];

        /// The parts of a suspension; `None`: there is no template of this name. Names of Chrono's files and ours are
        /// both known.
        pub fn read_suspension<K: PartKeys>(template: &str, keys: &K) -> Option<Result<Linkage, K::Error>> {
            match template {
                $($chrono | $name => Some(Template::read(keys, $free, $module::parts)),)*
                _ => None,
            }
        }
    };
}

suspensions! {
    "DoubleWishbone" "double-wishbone" double_wishbone Some(2), "Two arms with mass, a tie rod, spring and shock on the lower arm.";
    "DoubleWishboneReduced" "double-wishbone-reduced" double_wishbone_reduced Some(2), "Arms as rods without mass.";
}
