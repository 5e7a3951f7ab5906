//! narrow: contact points of the pairs, at most `contact.per_pair` between two bodies.
//!
//! The margins of `forces` hold for two bodies that race towards each other. Bodies of one mechanism go along with each
//! other: the links of a chain that runs at 5 m/s would all look 20 cm far at h = 1/60 s, and most of their
//! contacts would stay open. In the frame of a, the points of b move at
//!
//! ```text
//! v_b - v_a - omega_a x (c_b - c_a) + (omega_b - omega_a) x r,    |r| <= R_b,
//! ```
//!
//! and the other way round: h times the smaller of the two bounds is how far they can approach. What impulses of the
//! step may change is allowed for as at rest, by 2 g h^2.

use super::FoundContacts;
use crate::body::Twist;
use crate::present::Present;
use grouser_geom::reduce::Limit;
use grouser_math::Vec3;
use grouser_solve::NO_BODY;

/// Contacts of the pairs of the broad phase, at the velocities `free` without contact.
pub(super) fn run(now: &Present, free: &[Twist], found: &mut FoundContacts) {
    let Present { model, state, span, envelope } = *now;
    let FoundContacts { broad, narrow, margins, contacts, .. } = found;
    let (settings, mass, of) = (&model.settings, &model.mass, &model.mechanisms.of_body);
    let (pose, h) = (&state.pose, span.h);
    narrow.limit = Limit { per_pair: settings.contact.per_pair as usize, choice: settings.contact.reduction };
    let slack = envelope + 2.0 * h * h * settings.gravity.length();
    let within = |a: u32, b: u32, margin: f64| {
        let (a, b) = (a as usize, b as usize);
        if of.get(a).is_none_or(|m| *m == NO_BODY || *m != of[b]) {
            return margin;
        }
        let apart = pose[b].position - pose[a].position;
        let seen_from_a = approach(&free[a], &free[b], apart, mass[b].sweep_radius);
        let seen_from_b = approach(&free[b], &free[a], -apart, mass[a].sweep_radius);
        margin.min(slack + h * seen_from_a.min(seen_from_b))
    };
    narrow.find_within(broad, &model.colliders, pose, margins, within, contacts);
}

/// Largest speed in m/s of a point of b within `radius` of its centre, as seen by a; `apart` leads from a's centre to
/// b's.
fn approach(a: &Twist, b: &Twist, apart: Vec3, radius: f64) -> f64 {
    (b.linear - a.at(apart)).length() + (b.angular - a.angular).length() * radius
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A block at rest under a roller that rolls at 2 m/s: the roller is as good as at rest there.
    #[test]
    fn rolling_is_no_approach() {
        let roller = Twist { linear: Vec3::new(2.0, 0.0, 0.0), angular: Vec3::new(0.0, 5.0, 0.0) };
        let below = Vec3::new(0.0, 0.0, -0.44);
        assert!((approach(&roller, &Twist::ZERO, below, 0.1) - (0.2 + 0.5)).abs() < 1e-12);
        // Going along with each other is none at all.
        assert!(approach(&roller, &Twist { linear: roller.at(below), ..roller }, below, 0.1) < 1e-12);
    }
}
