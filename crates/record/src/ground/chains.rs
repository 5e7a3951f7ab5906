//! Force chains: the contacts that carry more than their share, as lines between the bodies' middles.

use crate::contacts::Contacts;
use crate::moment::Moment;
use crate::solids::Solids;
use grouser_math::Vec3;

/// A contact of a chain.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// The two bodies.
    pub bodies: [u32; 2],
    /// Ends of the line in m: the middles of moving bodies, the contact point for others.
    pub ends: [Vec3; 2],
    /// Where the force acts, m.
    pub point: Vec3,
    /// Force on the second body, N.
    pub force: Vec3,
}

/// The contacts of a frame whose force is at least `least` times the mean, and that mean in N.
pub fn links(moment: &Moment, contacts: &Contacts, solids: &Solids, least: f64) -> (Vec<Link>, f64) {
    let vector = |v: &[f32; 3]| Vec3::from_array(v.map(f64::from));
    let strength = |i: usize| vector(&contacts.force[i]).length();
    let count = contacts.len();
    let mean = (0..count).map(strength).sum::<f64>() / count.max(1) as f64;
    let strong = (0..count).filter(|i| strength(*i) >= least * mean);
    let links = strong.map(|i| {
        let (bodies, point) = (contacts.bodies[i], vector(&contacts.point[i]));
        let end = |body: u32| match solids.motion.get(body as usize) {
            Some(0) => moment.poses[body as usize].position,
            _ => point,
        };
        Link { bodies, ends: bodies.map(end), point, force: vector(&contacts.force[i]) }
    });
    (links.collect(), mean)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::precision::Precision;
    use grouser_math::Pose;

    #[test]
    fn strong_contacts_are_lines_between_grains() {
        let mut contacts = Contacts::default();
        for (bodies, force) in [([0, 1], 1.0), ([1, 2], 5.0), ([0, 2], 3.0)] {
            contacts.push(&Precision::Full, bodies, [[0.5, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, force]]);
        }
        let moment = Moment {
            frame: 0,
            time: 0.0,
            poses: (0..3).map(|i| Pose::at(Vec3::X * f64::from(i))).collect(),
            velocity: None,
            angular_velocity: None,
            contact_force: None,
            contacts: None,
            relief: Vec::new(),
            sheets: None,
        };
        let solids = Solids { motion: vec![1, 0, 0], ..Solids::default() };
        let (links, mean) = links(&moment, &contacts, &solids, 1.0);
        assert_eq!((links.len(), mean), (2, 3.0));
        assert_eq!(links[0].ends, [Vec3::X, 2.0 * Vec3::X]);
        // Body 0 is fixed: the line starts where they touch.
        assert_eq!(links[1].ends, [0.5 * Vec3::X, 2.0 * Vec3::X]);
    }
}
