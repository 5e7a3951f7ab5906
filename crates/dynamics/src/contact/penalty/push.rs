//! The forces of overlapping contacts, taken into the velocities that the bodies would have without contact.
//!
//! A sub-step is the midpoint step of `drift`: half a step with the old velocity, forces there, half a step with the
//! new one. That is the leapfrog scheme (Verlet), symplectic and of second order: the energy of elastic contacts does
//! not drift. Joints see the contact forces as applied ones and are solved with them in the same sub-step.
//!
//! Pairs of balls are computed in the order of the list, one push of 64 bytes each; then each body sums its own. All
//! other pairs come as contacts of the pair table, and their few forces are summed in order. Bytes per pair of balls
//! and sub-step: 8 where they do not touch; where they do 48 of spring, 64 of push written and twice read.

use super::law::{ContactLaw, LawTable, Touch};
use super::{BodyLoad, COHESION_REACH, ContactBall, Penalty, Push, list};
use crate::MaterialId;
use crate::contact::point_of_attack;
use crate::memory::{ContactSpring, ContactTurn, RememberedSpring};
use crate::present::{Drifted, Present};
use grouser_geom::reduce::Limit;
use grouser_geom::{Contact, ContactKey, Shape};
use grouser_math::par;
use grouser_math::{Twist, Vec3};
use grouser_solve::{BodyResponse, Problem};

const CHUNK: usize = 512;

/// Gaps at the poses where the step is solved, forces, and what they do to the velocities.
pub(super) fn run(penalty: &mut Penalty, now: &Present, drifted: &Drifted, problem: &mut Problem) {
    gather_balls(penalty, now, drifted, &problem.bodies);
    push_balls(penalty, now.span.h, now.envelope);
    push_others(penalty, now, drifted, &problem.bodies);
    apply(penalty, now, problem);
}

/// Copies of the balls, close together.
fn gather_balls(penalty: &mut Penalty, now: &Present, drifted: &Drifted, response: &[BodyResponse]) {
    let (list, balls) = (&penalty.list, &mut penalty.balls);
    let (colliders, materials) = (&now.model.colliders, &now.model.collider_material);
    let Drifted { middle, start, .. } = drifted;
    balls.resize(response.len(), ContactBall::default());
    if list.pairs.is_empty() {
        return;
    }
    par::update(balls, |i, ball| {
        let c = list.ball[i];
        if c == list::NONE {
            return;
        }
        let Shape::Sphere(sphere) = &colliders[c as usize].shape else { return };
        *ball = ContactBall {
            center: middle[i].position,
            velocity: start[i].linear,
            turning: start[i].angular,
            radius: sphere.radius,
            inverse_mass: response[i].inverse_mass,
            material: materials[c as usize].0,
        };
    });
}

/// Distances from the centres of two balls to the point where their contact acts. Against a body that nothing moves it
/// is on the other's surface, as with complementarity.
#[inline(always)]
fn levers(a: &ContactBall, b: &ContactBall, overlap: f64) -> [f64; 2] {
    if a.inverse_mass == 0.0 {
        [a.radius - overlap, b.radius]
    } else if b.inverse_mass == 0.0 {
        [a.radius, b.radius - overlap]
    } else {
        [a.radius - 0.5 * overlap, b.radius - 0.5 * overlap]
    }
}

/// The push of each pair of balls.
fn push_balls(penalty: &mut Penalty, h: f64, envelope: f64) {
    let (laws, balls, pairs) = (&penalty.laws, &penalty.balls, &penalty.list.pairs);
    let out = (
        &pairs[..],
        (&mut penalty.springs, &mut penalty.touching, &mut penalty.pushes),
        (par::optional(&mut penalty.turns), par::optional(&mut penalty.moments)),
    );
    par::chunks(CHUNK, out, |_, (pairs, (springs, touching, pushes), (mut turns, mut moments))| {
        // Who touches first, then what they do: two loops without branches that nobody could foresee.
        let (mut listed, mut count) = ([0u32; CHUNK], 0);
        for (k, (pair, touching)) in pairs.iter().zip(touching.iter_mut()).enumerate() {
            let (a, b) = (&balls[pair[0] as usize], &balls[pair[1] as usize]);
            let reach = a.radius + b.radius + if laws.cohesive { envelope } else { 0.0 };
            let near = (b.center - a.center).length_squared() < reach * reach;
            let was = std::mem::replace(touching, near);
            listed[count] = k as u32;
            count += usize::from(near | was);
        }
        for k in listed[..count].iter().map(|k| *k as usize) {
            let (a, b) = (&balls[pairs[k][0] as usize], &balls[pairs[k][1] as usize]);
            let (between, sum) = (b.center - a.center, a.radius + b.radius);
            let length = between.length();
            let overlap = sum - length;
            let (masses, product) = (a.inverse_mass + b.inverse_mass, a.radius * b.radius);
            let quotient = 1.0 / (sum * masses);
            let radius = product * masses * quotient;
            if !touching[k] || -overlap > (COHESION_REACH * radius).min(envelope) {
                // They part, or have parted.
                touching[k] = false;
                springs[k] = ContactSpring::default();
                if let Some(turns) = &mut turns {
                    turns[k] = ContactTurn::default();
                }
                continue;
            }
            let normal = if length > 0.0 { between * (1.0 / length) } else { Vec3::Z };
            let levers = levers(a, b, overlap);
            let spin = levers[0] * a.turning + levers[1] * b.turning;
            let touch = Touch {
                normal,
                overlap,
                radius,
                mass: sum * quotient,
                inverse_mass: masses,
                velocity: b.velocity - a.velocity - spin.cross(normal),
                turning: b.turning - a.turning,
                twist: 0.5 * normal.dot(a.turning + b.turning),
            };
            let law = laws.law(MaterialId(a.material), MaterialId(b.material));
            let force = law.force(&touch, &mut springs[k], h);
            if let (Some(turns), Some(moments)) = (&mut turns, &mut moments) {
                moments[k] = law.moment(&touch, &force, &mut turns[k], h);
            }
            pushes[k] = Push { force: force.force, turn: normal.cross(force.force), levers };
        }
    });
}

/// A contact that remembers nothing.
fn fresh(key: ContactKey) -> RememberedSpring {
    RememberedSpring { key, spring: ContactSpring::default(), turn: ContactTurn::default() }
}

/// The forces of all other pairs, at the poses where the step is solved.
fn push_others(penalty: &mut Penalty, now: &Present, drifted: &Drifted, response: &[BodyResponse]) {
    if penalty.list.others.is_empty() {
        penalty.others.clear();
        penalty.remembered.clear();
        return;
    }
    let (settings, n) = (&now.model.settings.contact, response.len());
    let Penalty { narrow, list, laws, reach, others, .. } = &mut *penalty;
    narrow.limit = Limit { per_pair: settings.per_pair as usize, choice: settings.reduction };
    reach.clear();
    reach.resize(n, if laws.cohesive { 0.5 * now.envelope } else { 0.0 });
    narrow.find_listed(&list.others, &now.model.colliders, &drifted.middle, reach, others);

    std::mem::swap(&mut penalty.remembered, &mut penalty.earlier);
    let count = penalty.others.len();
    penalty.remembered.resize(count, fresh(ContactKey { collider_a: 0, collider_b: 0, feature: 0 }));
    penalty.other_force.resize(count, Default::default());
    penalty.other_arms.resize(count, Default::default());
    let Penalty { remembered, other_force, other_arms, others, earlier, laws, .. } = &mut *penalty;
    par::each(CHUNK, (&*others, remembered, other_force, other_arms), |_, (c, memory, out, arms)| {
        *memory = list::find(earlier, &c.key).copied().unwrap_or_else(|| fresh(c.key));
        let point = point_of_attack(c, &now.state.movable);
        let center = |body: u32| drifted.middle[body as usize].position;
        *arms = [point - center(c.body_a), point - center(c.body_b)];
        if c.distance > (COHESION_REACH * c.radius).min(now.envelope) {
            *memory = fresh(c.key);
            *out = Default::default();
            return;
        }
        let law = law_of(now, laws, c);
        let touch = touch(c, arms, &drifted.start, response);
        let force = law.force(&touch, &mut memory.spring, now.span.h);
        let moment = if laws.moments { law.moment(&touch, &force, &mut memory.turn, now.span.h) } else { Vec3::ZERO };
        *out = (force.force, moment);
    });
    sum_others(penalty, n);
}

/// What a contact of two bodies of any shape feels.
#[inline(always)]
fn touch(c: &Contact, arms: &[Vec3; 2], start: &[Twist], response: &[BodyResponse]) -> Touch {
    let (a, b) = (c.body_a as usize, c.body_b as usize);
    let masses = response[a].inverse_mass + response[b].inverse_mass;
    Touch {
        normal: c.normal,
        overlap: -c.distance,
        radius: c.radius,
        mass: 1.0 / masses,
        inverse_mass: masses,
        velocity: start[b].at(arms[1]) - start[a].at(arms[0]),
        turning: start[b].angular - start[a].angular,
        twist: 0.5 * c.normal.dot(start[a].angular + start[b].angular),
    }
}

/// The law of a contact, with friction from the map of a shape that has one.
#[inline(always)]
fn law_of(now: &Present, laws: &LawTable, c: &Contact) -> ContactLaw {
    let (model, materials) = (now.model, &now.model.collider_material);
    let mut law = *laws.law(materials[c.key.collider_a as usize], materials[c.key.collider_b as usize]);
    if model.friction_maps.any() {
        let combine = model.settings.contact.combine;
        law.friction = model.friction_maps.friction(c, law.friction, &model.materials, materials, combine);
    }
    law
}

/// The loads of those contacts on their bodies: few, and in order.
fn sum_others(penalty: &mut Penalty, bodies: usize) {
    let Penalty { loads, others, other_force, other_arms, .. } = penalty;
    loads.clear();
    loads.resize(bodies, BodyLoad::default());
    for (i, c) in others.iter().enumerate() {
        let ((force, moment), arms) = (other_force[i], other_arms[i]);
        let a = &mut loads[c.body_a as usize];
        a.force -= force;
        a.torque -= arms[0].cross(force) + moment;
        let b = &mut loads[c.body_b as usize];
        b.force += force;
        b.torque += arms[1].cross(force) + moment;
    }
}

/// Each moving body's sum of its contacts, taken into its velocity.
fn apply(penalty: &Penalty, now: &Present, problem: &mut Problem) {
    let (h, movable) = (now.span.h, &now.state.movable);
    let (list, with_moments) = (&penalty.list, penalty.laws.moments);
    let with_others = !penalty.others.is_empty();
    let bodies: &[BodyResponse] = &problem.bodies;
    par::each(CHUNK, &mut problem.free, |i, free| {
        if !movable[i] {
            return;
        }
        let mut sum = if with_others { penalty.loads[i] } else { BodyLoad::default() };
        for (pair, side) in list.of_body(i) {
            if !penalty.touching[pair] {
                continue;
            }
            let push = &penalty.pushes[pair];
            let sign = if side == 1 { 1.0 } else { -1.0 };
            sum.force += sign * push.force;
            sum.torque -= push.levers[side] * push.turn;
            if with_moments {
                sum.torque += sign * penalty.moments[pair];
            }
        }
        *free = free.plus(&bodies[i].twist(h * sum.force, h * sum.torque));
    });
}
