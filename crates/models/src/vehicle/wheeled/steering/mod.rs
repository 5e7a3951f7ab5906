//! Steerings: a file for each template, one line each in the list below. A steering is a [`Linkage`] whose driven joint
//! follows the steering input; tie rods and drag links of its axles hang on its link.

use super::keys::PartKeys;
use super::linkage::{Linkage, PartReader};
use grouser_dynamics::Axis;

/// A steering.
#[derive(Clone, Debug, PartialEq)]
pub struct SteeringParts {
    /// Bodies and joints.
    pub linkage: Linkage,
    /// The body that tie rods and drag links hang on.
    pub link: String,
    /// Name of the joint that is driven.
    pub driven: String,
    /// Which coordinate of it.
    pub axis: Axis,
    /// Coordinate at full input to the left, rad or m.
    pub full: f64,
}

macro_rules! steerings {
    ($($chrono:literal $name:literal $module:ident $what:literal;)*) => {
        $(mod $module;)*

        /// Name in Chrono's files, name in ours, and one line of each template, in the order of the list.
        pub const STEERINGS: &[(&str, &str, &str)] = &[$(($chrono, $name, $what)),*];

        /// The parts of a steering; `None`: there is no template of this name.
        pub fn read_steering<K: PartKeys>(template: &str, keys: &K) -> Option<Result<SteeringParts, K::Error>> {
            match template {
                $($chrono | $name => Some(read(keys, $module::parts)),)*
                _ => None,
            }
        }
    };
}

steerings! {
    "PitmanArm" "pitman-arm" pitman_arm "A driven arm, a link, and an idler arm without mass.";
    "RackPinion" "rack-pinion" rack_pinion "A rack that slides along y.";
    "RotaryArm" "rotary-arm" rotary_arm "One driven arm, on which drag links hang.";
}

fn read<K: PartKeys>(
    keys: &K,
    parts: impl Fn(&PartReader<'_, K>) -> Result<SteeringParts, K::Error>,
) -> Result<SteeringParts, K::Error> {
    let reader = PartReader { keys, in_vehicle_frame: keys.flag("Vehicle-Frame Inertia")? };
    let steering = parts(&reader)?;
    keys.finish()?;
    Ok(steering)
}

/// A largest angle in degrees under `Maximum Angle (deg)`, as rad.
fn max_angle<K: PartKeys>(keys: &K) -> Result<f64, K::Error> {
    Ok(keys.positive("Maximum Angle (deg)")?.to_radians())
}
