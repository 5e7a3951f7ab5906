//! Tires: a profile turned around the axle.
//!
//! The profile is a curve of (lateral, radial) places from bead to bead. Its nodes stand at equal lengths along it, the
//! nodes around at equal angles. With phi the angle around the axle (local y), x = R phi and y the length along the
//! profile, slopes are exact: r_x = (rho/R) e_phi with rho the radius of the node, r_y the profile's direction.

use super::PlateMesh;
use grouser_math::{Pose, Vec3};
use std::f64::consts::{FRAC_PI_2, TAU};

/// A tire's carcass as described by its measures: side walls, quarter circles, flat tread (Melanz 2016, section 6.2.2).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TireForm {
    /// Radius of the middle surface at the tread, m.
    pub radius: f64,
    /// Radius of the beads, m.
    pub rim_radius: f64,
    /// Width between the side walls, m.
    pub width: f64,
    /// Radius of the quarter circles between side walls and tread, m.
    pub fillet: f64,
}

/// A curve from bead to bead: pieces of it that are straight or quarter circles.
#[derive(Clone, Debug, PartialEq)]
pub struct TireProfile {
    /// Places (lateral, radial) and unit directions at equal lengths.
    nodes: Vec<([f64; 2], [f64; 2])>,
    /// Length from bead to bead, m.
    pub length: f64,
    /// Radius of the beads, m.
    pub rim_radius: f64,
    /// Largest radius, m.
    pub radius: f64,
    /// Distance of the beads, m.
    pub rim_width: f64,
}

/// What is wrong with a profile.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ProfileError {
    /// Measures that leave no side wall or no tread.
    #[error("{0}")]
    Measures(&'static str),
    /// Too few places, or places that coincide.
    #[error("a profile needs at least three places (lateral, radial), each apart from the one before, radii positive")]
    Places,
}

impl TireForm {
    /// The curve with `across` elements.
    pub fn profile(&self, across: usize) -> Result<TireProfile, ProfileError> {
        let Self { radius, rim_radius, width, fillet } = *self;
        if !(rim_radius > 0.0 && width > 0.0 && fillet >= 0.0 && radius.is_finite() && width.is_finite()) {
            return Err(ProfileError::Measures("radius, rim_radius and width must be positive, fillet not negative"));
        }
        if rim_radius + fillet > radius {
            return Err(ProfileError::Measures("rim_radius and fillet together exceed radius; lower one of them"));
        }
        if 2.0 * fillet > width {
            return Err(ProfileError::Measures("two fillets are wider than the tire; lower fillet or raise width"));
        }
        let wall = radius - fillet - rim_radius;
        let arc = FRAC_PI_2 * fillet;
        let tread = width - 2.0 * fillet;
        let half = 0.5 * width;
        let length = 2.0 * (wall + arc) + tread;
        // From the bead at -half: up the wall, around, along the tread; the other half is its mirror image.
        let at = |s: f64| -> ([f64; 2], [f64; 2]) {
            if s <= wall {
                ([-half, rim_radius + s], [0.0, 1.0])
            } else if s < wall + arc {
                let (sin, cos) = ((s - wall) / fillet).sin_cos();
                ([-half + fillet * (1.0 - cos), radius - fillet * (1.0 - sin)], [sin, cos])
            } else {
                ([-half + fillet + (s - wall - arc), radius], [1.0, 0.0])
            }
        };
        let node = |j: usize| {
            let s = length * j as f64 / across as f64;
            if 2 * j <= across {
                at(s)
            } else {
                let ([y, z], [dy, dz]) = at(length * (across - j) as f64 / across as f64);
                ([-y, z], [dy, -dz])
            }
        };
        let nodes = (0..=across).map(node).collect();
        Ok(TireProfile { nodes, length, rim_radius, radius, rim_width: width })
    }
}

impl TireProfile {
    /// A curve through given places (lateral, radial) from bead to bead, with `across` elements: straight between the
    /// places, directions those of the chord between neighbouring nodes.
    pub fn through(places: &[[f64; 2]], across: usize) -> Result<Self, ProfileError> {
        let gap = |a: [f64; 2], b: [f64; 2]| (a[0] - b[0]).hypot(a[1] - b[1]);
        let gaps: Vec<f64> = places.windows(2).map(|pair| gap(pair[0], pair[1])).collect();
        let fine = gaps.iter().all(|g| *g > 0.0 && g.is_finite()) && places.iter().all(|place| place[1] > 0.0);
        if places.len() < 3 || !fine {
            return Err(ProfileError::Places);
        }
        let length: f64 = gaps.iter().sum();
        let at = |s: f64| {
            let mut left = s.clamp(0.0, length);
            for (pair, gap) in places.windows(2).zip(&gaps) {
                if left <= *gap {
                    let f = left / gap;
                    return [0, 1].map(|a| pair[0][a] + f * (pair[1][a] - pair[0][a]));
                }
                left -= gap;
            }
            places[places.len() - 1]
        };
        let step = length / across as f64;
        let nodes = (0..=across).map(|j| {
            let s = step * j as f64;
            let (before, after) = (at(s - 0.5 * step), at(s + 0.5 * step));
            let chord = gap(before, after);
            (at(s), [0, 1].map(|a| (after[a] - before[a]) / chord))
        });
        let ends = [places[0], places[places.len() - 1]];
        Ok(Self {
            nodes: nodes.collect(),
            length,
            rim_radius: 0.5 * (ends[0][1] + ends[1][1]),
            radius: places.iter().fold(0.0, |most, place| place[1].max(most)),
            rim_width: (ends[1][0] - ends[0][0]).abs(),
        })
    }
}

/// The carcass: a grid, closed around, with the beads as its bottom and top edges. The axle is the pose's y axis, the
/// normal points outwards, node 0 lies below the axle.
pub fn tire(profile: &TireProfile, around: usize, pose: &Pose) -> PlateMesh {
    let across = profile.nodes.len() - 1;
    let (l, w) = (TAU * profile.radius / around as f64, profile.length / across as f64);
    PlateMesh::grid(&vec![l; around], &vec![w; across], true, |i, j| {
        let ([lateral, rho], [along, out]) = profile.nodes[j];
        let (sin, cos) = (TAU * i as f64 / around as f64).sin_cos();
        // Radial direction, and where it goes with the angle: r_x x r_y is the outward normal.
        let (radial, ahead) = (Vec3::new(-sin, 0.0, -cos), Vec3::new(-cos, 0.0, sin));
        let position = pose.position + pose.rotation * (rho * radial + lateral * Vec3::Y);
        let slope_x = pose.rotation * (rho / profile.radius * ahead);
        let slope_y = pose.rotation * (out * radial + along * Vec3::Y);
        [position, slope_x, slope_y]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORM: TireForm = TireForm { radius: 0.3, rim_radius: 0.15, width: 0.2, fillet: 0.04 };

    #[test]
    fn normals_point_outwards_and_beads_lie_on_the_rim() {
        let mesh = tire(&FORM.profile(9).unwrap(), 13, &Pose::IDENTITY);
        assert_eq!(mesh.grid, Some([13, 10]));
        for j in 0..10 {
            for i in 0..13 {
                let k = 3 * mesh.node(i, j).unwrap() as usize;
                let [r, x, y] = [0, 1, 2].map(|c| mesh.vectors[k + c]);
                let centre = Vec3::new(0.0, 0.6 * r.y, 0.0) + 0.7 * Vec3::new(r.x, 0.0, r.z);
                assert!(x.cross(y).dot(r - centre) > 0.0, "node {i}, {j}");
            }
        }
        let bead = mesh.edge_nodes(super::super::PlateSide::Bottom);
        assert_eq!(bead, (0..13).collect::<Vec<u32>>());
        assert!(bead.iter().all(|n| {
            let r = mesh.vectors[3 * *n as usize];
            (r.x.hypot(r.z) - 0.15).abs() < 1e-15 && (r.y + 0.1).abs() < 1e-15
        }));
        assert!(mesh.edge(super::super::PlateSide::Left).is_empty());
    }

    #[test]
    fn bad_measures_are_refused() {
        assert!(TireForm { fillet: 0.2, ..FORM }.profile(9).is_err());
        assert!(TireForm { width: 0.05, ..FORM }.profile(9).is_err());
        assert!(TireProfile::through(&[[0.0, 1.0], [1.0, 1.0]], 4).is_err());
        assert!(TireProfile::through(&[[0.0, 0.2], [0.0, 0.3], [0.1, 0.3], [0.1, 0.2]], 4).is_ok());
    }
}
