//! The helix: a screw's flight as thin boxes swept along a helical line (Negrut 2013, section 5.3).

use super::{Compound, CompoundError, Shape};
use grouser_math::{Pose, Quat, Vec3};
use std::f64::consts::TAU;

/// A flight around the z axis that begins at z = 0 on the +x side and rises; right-handed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Helix {
    /// Inner and outer radius in metres.
    pub radii: [f64; 2],
    /// Rise per turn in metres; negative: left-handed, rising all the same.
    pub pitch: f64,
    /// Number of turns.
    pub turns: f64,
    /// Thickness of the boxes in metres.
    pub thickness: f64,
    /// Number of boxes.
    pub boxes: u32,
}

impl Helix {
    /// The boxes. Each reaches from the inner to the outer radius, is as wide as its share of the outer circle, and
    /// lies along the helix of the mean radius, so that neighbours overlap inwards and close at the rim.
    pub fn compound(&self) -> Result<Compound, CompoundError> {
        let [inner, outer] = self.radii;
        let mean = 0.5 * (inner + outer);
        let sector = TAU * self.turns / f64::from(self.boxes);
        let slope = (self.pitch.abs() / (TAU * mean)).atan();
        let half = 0.5 * Vec3::new(outer - inner, 2.0 * outer * (0.5 * sector).tan() / slope.cos(), self.thickness);
        let hand = self.pitch.signum();
        let parts = (0..self.boxes).map(|i| {
            let angle = (f64::from(i) + 0.5) * sector;
            let turn = Quat::from_rotation_z(hand * angle);
            let place = turn * Vec3::new(mean, 0.0, self.pitch.abs() * angle / TAU);
            (Pose::new(place, turn * Quat::from_rotation_x(hand * slope)), Shape::cuboid(half))
        });
        Compound::new(parts.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_lie_along_the_line_on_either_hand() {
        for pitch in [0.25, -0.25] {
            let helix = Helix { radii: [0.05, 0.5], pitch, turns: 2.0, thickness: 0.02, boxes: 67 };
            let parts = helix.compound().unwrap();
            assert_eq!(parts.parts().len(), 67);
            let steps: Vec<Vec3> = parts.parts().windows(2).map(|w| w[1].0.position - w[0].0.position).collect();
            for ((pose, _), step) in parts.parts().iter().zip(steps) {
                // The way from a box to the next rises and lies in the box's plane, nearly along its width.
                let local = pose.inverse_vector(step).normalize();
                assert!(step.z > 0.0 && local.y.abs() > 0.99 && local.z.abs() < 0.01, "{local}");
                assert_eq!(local.y > 0.0, pitch > 0.0);
            }
            let bounds = parts.local_bounds();
            assert!((bounds.max.z - 0.5).abs() < 0.03 && bounds.min.z > -0.03, "{bounds:?}");
        }
    }
}
