//! What the outside sees of penalty contacts: contacts with their forces, depth, elastic energy.

use super::{Penalty, four, list};
use crate::model::Model;
use crate::profile::Penetration;
use crate::state::State;
use crate::touching::Touching;
use grouser_geom::Contact;
use grouser_math::{Vec3, fixed, par};

/// The contacts of the last sub-step and their forces, and how deep they were. Ordered by body, so that it does not
/// matter when the list was made.
pub(super) fn run(penalty: &Penalty, state: &State, out: &mut Vec<Touching>) -> Penetration {
    let bodies = if penalty.list.pairs.is_empty() { 0 } else { penalty.balls.len() };
    let mut pairs = Vec::with_capacity(penalty.list.pairs.len());
    for body in 0..bodies {
        let own = penalty.list.of_body(body).filter(|(pair, side)| *side == 1 && penalty.touching[*pair]);
        pairs.extend(own.map(|(pair, _)| pair as u32));
    }
    // Written where they stay: only what is new is blank before.
    out.resize(pairs.len() + penalty.others.len(), Touching::BLANK);
    let (of_balls, of_others) = out.split_at_mut(pairs.len());
    par::update((of_balls, &pairs), |_, (out, pair)| *out = ball_contact(penalty, state, *pair as usize));
    par::update((of_others, &penalty.others), |i, (out, c)| {
        let (force, moment) = penalty.other_force[i];
        *out = state.touching(c, force, moment, penalty.other_arms[i]);
    });
    let (mut count, mut sum, mut max) = (0u32, 0.0, 0.0f64);
    for c in out.iter().filter(|c| c.distance < 0.0) {
        count += 1;
        sum -= c.distance;
        max = max.max(-c.distance);
    }
    Penetration { mean: if count > 0 { sum / f64::from(count) } else { 0.0 }, max }
}

/// The contact of a pair of balls.
fn ball_contact(penalty: &Penalty, state: &State, pair: usize) -> Touching {
    let [i, j] = penalty.list.pairs[pair];
    let (a, b, push) = (&penalty.balls[i as usize], &penalty.balls[j as usize], &penalty.pushes[pair]);
    let between = b.center() - a.center();
    let length = between.length();
    let normal = if length > 0.0 { between / length } else { Vec3::Z };
    let (radius_a, radius_b) = (a.radius(), b.radius());
    let distance = length - (radius_a + radius_b);
    let contact = Contact {
        body_a: i,
        body_b: j,
        key: penalty.list.key(pair),
        normal,
        point: a.center() + (radius_a + 0.5 * distance) * normal,
        distance,
        radius: radius_a * radius_b / (radius_a + radius_b),
    };
    let arms = [push.force[3] * normal, -push.turn[3] * normal];
    let moment = if penalty.laws.moments { penalty.moments[pair] } else { Vec3::ZERO };
    state.touching(&contact, four::vector(&push.force), moment, arms)
}

/// Elastic energy in J stored in the contacts at the present poses.
pub(super) fn energy(penalty: &Penalty, model: &Model, state: &State) -> f64 {
    if penalty.list.start.is_empty() {
        return 0.0;
    }
    let gap = |i: usize| {
        let [a, b] = penalty.list.pairs[i].map(|body| body as usize);
        let sum = penalty.balls[a].radius() + penalty.balls[b].radius();
        sum - (state.pose[b].position - state.pose[a].position).length()
    };
    let balls = fixed::sum(penalty.list.pairs.len(), |i| {
        let [a, b] = penalty.list.pairs[i].map(|body| &penalty.balls[body as usize]);
        let law = penalty.laws.law(a.material(), b.material());
        let (radius_a, radius_b) = (a.radius(), b.radius());
        law.energy(gap(i), radius_a * radius_b / (radius_a + radius_b), &penalty.springs[i])
    });
    let mut contacts = Vec::new();
    let none = vec![0.0; state.pose.len()];
    grouser_geom::narrow::contacts(&penalty.list.others, &model.colliders, &state.pose, &none, &mut contacts);
    let energy = |c: &Contact| {
        let material = |collider: u32| model.collider_material[collider as usize];
        let law = penalty.laws.law(material(c.key.collider_a), material(c.key.collider_b));
        let spring = list::find(&penalty.remembered, &c.key).map(|r| r.spring).unwrap_or_default();
        law.energy(-c.distance, c.radius, &spring)
    };
    balls + contacts.iter().map(energy).sum::<f64>()
}
