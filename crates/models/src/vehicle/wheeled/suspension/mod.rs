//! Suspensions: a file for each template, one line each in the list below.
//!
//! A template names hard points of the left side; here they become the bodies, joints, rods and springs of a
//! [`Linkage`], from which one builder makes everything. Keys and mechanics are those of Project Chrono's templates.
//!
//! Frames in which inertias are given: arms have x from the back to the front pivot and z normal to the plane of their
//! three points; links have z along the link; uprights, knuckles and tubes have the chassis' axes. With `Vehicle-Frame
//! Inertia` all have the chassis' axes.

mod de_dion_axle;
mod double_wishbone;
mod double_wishbone_reduced;
mod generic;
mod hendrickson;
mod leafspring_axle;
mod macpherson;
mod multi_link;
mod panhard_axle;
mod push_pipe_axle;
mod read;
mod rigid;
mod rigid_pinned_axle;
mod sae_leafspring_axle;
mod semi_trailing_arm;
mod single_wishbone;
mod solid_axle;
pub mod spring;
mod three_link_axle;
mod three_link_irs;
mod toe_bar;

pub use read::BushingData;

use super::keys::PartKeys;
use super::linkage::Linkage;
use read::Template;

macro_rules! suspensions {
    ($($chrono:literal $name:literal $module:ident::$parts:ident $free:expr, $what:literal;)*) => {
        /// Name in Chrono's files, name in ours, and one line of each template, in the order of the list.
        pub const SUSPENSIONS: &[(&str, &str, &str)] = &[$(($chrono, $name, $what)),*];

        /// The parts of a suspension; `None`: there is no template of this name. Names of Chrono's files and ours are
        /// both known.
        pub fn read_suspension<K: PartKeys>(template: &str, keys: &K) -> Option<Result<Linkage, K::Error>> {
            match template {
                $($chrono | $name => Some(Template::read(keys, $free, $module::$parts)),)*
                _ => None,
            }
        }
    };
}

suspensions! {
    "DoubleWishbone" "double-wishbone" double_wishbone::parts Some(2),
        "Two arms with mass, a tie rod, spring and shock on the lower arm.";
    "DoubleWishboneReduced" "double-wishbone-reduced" double_wishbone_reduced::parts Some(2),
        "Arms as rods without mass.";
    "SingleWishbone" "single-wishbone" single_wishbone::parts Some(2), "One arm, and an upright hinged to its end.";
    "MacPhersonStrut" "macpherson" macpherson::parts Some(2), "A lower arm, and a strut that slides in the upright.";
    "MultiLink" "multi-link" multi_link::parts Some(2), "An upper arm, a lateral and a trailing link, a tie rod.";
    "ThreeLinkIRS" "three-link" three_link_irs::parts Some(2), "A trailing arm on a ball, and two links.";
    "SemiTrailingArm" "semi-trailing-arm" semi_trailing_arm::parts Some(2), "One arm on a slanting hinge.";
    "SolidAxle" "solid-axle" solid_axle::parts None,
        "A rigid axle on four links and a track bar, with bushings at the links' axle ends; steered by a bell crank.";
    "SolidThreeLinkAxle" "three-link-axle" three_link_axle::parts Some(2),
        "A rigid axle on a triangular and two longitudinal links.";
    "SolidBellcrankThreeLinkAxle" "three-link-axle-steered" three_link_axle::steered Some(2),
        "The same, steered by a bell crank and two tie rods.";
    "LeafspringAxle" "leafspring-axle" leafspring_axle::parts Some(2), "A rigid axle guided vertically.";
    "ToeBarLeafspringAxle" "leafspring-axle-steered" leafspring_axle::steered Some(2),
        "The same, steered by knuckles, tie rod and drag link.";
    "SAELeafspringAxle" "sae-leafspring-axle" sae_leafspring_axle::parts Some(4),
        "A rigid axle on leaf springs of three links.";
    "SAEToeBarLeafspringAxle" "sae-leafspring-axle-steered" sae_leafspring_axle::steered Some(4), "The same, steered.";
    "DeDionAxle" "de-dion-axle" de_dion_axle::parts Some(2), "A rigid axle on a ball and Watt's linkage.";
    "ToeBarDeDionAxle" "de-dion-axle-steered" de_dion_axle::steered Some(2), "The same, steered.";
    "PushPipeAxle" "push-pipe-axle" push_pipe_axle::parts Some(2), "A rigid axle on a ball and a Panhard rod.";
    "ToeBarPushPipeAxle" "push-pipe-axle-steered" push_pipe_axle::steered Some(2), "The same, steered.";
    "RigidPanhardAxle" "panhard-axle" panhard_axle::parts Some(2),
        "A rigid axle held in a plane across, with a Panhard rod and an anti-roll bar.";
    "ToeBarRigidPanhardAxle" "panhard-axle-steered" panhard_axle::steered Some(2), "The same, steered.";
    "HendricksonPRIMAXX" "hendrickson" hendrickson::parts None,
        "A rigid axle on lower beams and torque rods, with bushings at the housing.";
    "RigidPinnedAxle" "pinned-axle" rigid_pinned_axle::parts Some(1), "A rigid axle on a pin along x.";
    "RigidSuspension" "rigid" rigid::parts Some(0), "Wheels on the chassis.";
    "GenericWheeledSuspension" "generic" generic::parts None, "Bodies, joints, rods and springs listed freely.";
}
