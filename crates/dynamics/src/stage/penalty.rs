//! penalty: the forces of overlapping contacts, taken into the velocities that the bodies would have without contact.
//!
//! A sub-step is the midpoint step of `drift`: half a step with the old velocity, forces there, half a step with the new
//! one. That is the leapfrog scheme (Verlet), symplectic and of second order: the energy of elastic contacts does not
//! drift. Joints see the contact forces as applied ones and are solved with them in the same sub-step.
//!
//! Pairs of balls are computed in the order of the list, one push of 64 bytes each; then each body sums its own. All
//! other pairs come as contacts of the pair table, and their few forces are summed in order. Bytes per pair of balls and
//! sub-step: 8 where they do not touch; where they do 48 of spring, 64 of push written and twice read.

use crate::penalty::law::Touch;
use crate::penalty::{Ball, COHESION_REACH, Load, Push, Remembered, Spring, Turn, list};
use crate::profile::Penetration;
use crate::settings::ContactMethod;
use crate::stage::assemble::point_of_attack;
use crate::touching::Touching;
use crate::world::World;
use crate::{BodyId, MaterialId, Twist};
use grouser_geom::reduce::Limit;
use grouser_geom::{Contact, Shape};
use grouser_math::par::{self, Shared};
use grouser_math::{Pose, Vec3};
use grouser_solve::{BodyResponse, Method, Report, Residual, Status};

const CHUNK: usize = 512;

/// Parts into which the step is divided: 1 where contacts are not penalty contacts.
pub(crate) fn substeps(world: &World) -> u32 {
    world.penalty.substeps.map_or(1, |s| s.count)
}

/// Is it penalty contact?
pub(crate) fn is_on(world: &World) -> bool {
    world.settings.contact.method == ContactMethod::Penalty
}

/// Makes the list of pairs anew where bodies have moved too far.
pub(crate) fn find(world: &mut World) {
    list::refresh(world);
}

/// Gaps at the poses where the step is solved, forces, and what they do to the velocities.
pub(crate) fn run(world: &mut World) {
    gather_balls(world);
    push_balls(world);
    push_others(world);
    apply(world);
    world.impulses.contact.clear();
    world.impulses.moment.clear();
}

/// What a step without joints reports in place of a solver, and leaves in place of its result.
pub(crate) fn no_solver(world: &mut World) -> Report {
    // Cleared by `prepare`; nobody writes to it after.
    world.workspace.w.resize(world.pose.len(), Twist::ZERO);
    Report {
        method: Method::default(),
        status: Status::Converged,
        iterations: 0,
        products: 0,
        residual: Residual::default(),
        objective: 0.0,
    }
}

/// Copies of the balls, close together.
fn gather_balls(world: &mut World) {
    let n = world.pose.len();
    let World { penalty, colliders, collider_material, middle, start, problem, .. } = world;
    let (list, balls) = (&penalty.list, &mut penalty.balls);
    balls.resize(n, Ball::default());
    if list.pairs.is_empty() {
        return;
    }
    par::update(balls, |i, ball| {
        let c = list.ball[i];
        if c == list::NONE {
            return;
        }
        let Shape::Sphere(sphere) = &colliders[c as usize].shape else { return };
        *ball = Ball {
            center: middle[i].position,
            velocity: start[i].linear,
            turning: start[i].angular,
            radius: sphere.radius,
            inverse_mass: problem.bodies[i].inverse_mass,
            material: collider_material[c as usize].0,
        };
    });
}

/// Distances from the centres of two balls to the point where their contact acts. Against a body that nothing moves it is
/// on the other's surface, as with complementarity.
#[inline(always)]
fn levers(a: &Ball, b: &Ball, overlap: f64) -> [f64; 2] {
    if a.inverse_mass == 0.0 {
        [a.radius - overlap, b.radius]
    } else if b.inverse_mass == 0.0 {
        [a.radius, b.radius - overlap]
    } else {
        [a.radius - 0.5 * overlap, b.radius - 0.5 * overlap]
    }
}

/// The push of each pair of balls.
fn push_balls(world: &mut World) {
    let h = world.h;
    let envelope = world.envelope;
    let penalty = &mut world.penalty;
    let (laws, balls, pairs) = (&penalty.laws, &penalty.balls, &penalty.list.pairs);
    let (springs, turns) = (Shared::new(&mut penalty.springs), Shared::new(&mut penalty.turns));
    let (touching, pushes) = (Shared::new(&mut penalty.touching), Shared::new(&mut penalty.pushes));
    let moments = Shared::new(&mut penalty.moments);
    par::for_chunks(pairs.len(), CHUNK, |range| {
        // Who touches first, then what they do: two loops without branches that nobody could foresee.
        let (mut listed, mut count) = ([0u32; CHUNK], 0);
        for i in range {
            let (a, b) = (&balls[pairs[i][0] as usize], &balls[pairs[i][1] as usize]);
            let reach = a.radius + b.radius + if laws.cohesive { envelope } else { 0.0 };
            let near = (b.center - a.center).length_squared() < reach * reach;
            // SAFETY: chunks are disjoint.
            let was = std::mem::replace(unsafe { touching.get(i) }, near);
            listed[count] = i as u32;
            count += usize::from(near | was);
        }
        for i in listed[..count].iter().map(|i| *i as usize) {
            let (a, b) = (&balls[pairs[i][0] as usize], &balls[pairs[i][1] as usize]);
            let (between, sum) = (b.center - a.center, a.radius + b.radius);
            let length = between.length();
            let overlap = sum - length;
            let (masses, product) = (a.inverse_mass + b.inverse_mass, a.radius * b.radius);
            let quotient = 1.0 / (sum * masses);
            let radius = product * masses * quotient;
            // SAFETY: chunks are disjoint.
            let touching = unsafe { touching.get(i) };
            if !*touching || -overlap > (COHESION_REACH * radius).min(envelope) {
                // They part, or have parted.
                *touching = false;
                // SAFETY: as above.
                unsafe { *springs.get(i) = Spring::default() };
                if laws.moments {
                    // SAFETY: as above.
                    unsafe { *turns.get(i) = Turn::default() };
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
            // SAFETY: as above.
            let (spring, push) = unsafe { (springs.get(i), pushes.get(i)) };
            let force = law.force(&touch, spring, h);
            if laws.moments {
                // SAFETY: as above.
                unsafe { *moments.get(i) = law.moment(&touch, &force, turns.get(i), h) };
            }
            *push = Push { force: force.force, turn: normal.cross(force.force), levers };
        }
    });
}

/// The forces of all other pairs, at the poses of `world.middle`.
fn push_others(world: &mut World) {
    let n = world.pose.len();
    let (h, envelope) = (world.h, world.envelope);
    let World { penalty, narrow, colliders, collider_material, middle, start, problem, movable, settings, .. } = world;
    let response = &problem.bodies;
    let (materials, friction_maps) = (&world.materials, &world.friction_maps);
    let penalty = &mut **penalty;
    if penalty.list.others.is_empty() {
        penalty.others.clear();
        penalty.remembered.clear();
        return;
    }
    narrow.limit = Limit { per_pair: settings.contact.per_pair as usize, choice: settings.contact.reduction };
    let reach = if penalty.laws.cohesive { 0.5 * envelope } else { 0.0 };
    penalty.reach.clear();
    penalty.reach.resize(n, reach);
    narrow.find_listed(&penalty.list.others, colliders, middle, &penalty.reach, &mut penalty.others);

    std::mem::swap(&mut penalty.remembered, &mut penalty.earlier);
    let count = penalty.others.len();
    let blank = Remembered {
        key: grouser_geom::ContactKey { collider_a: 0, collider_b: 0, feature: 0 },
        spring: Default::default(),
        turn: Turn::default(),
    };
    penalty.remembered.resize(count, blank);
    penalty.other_force.resize(count, Default::default());
    penalty.other_arms.resize(count, Default::default());
    let (remembered, forces) = (Shared::new(&mut penalty.remembered), Shared::new(&mut penalty.other_force));
    let arms = Shared::new(&mut penalty.other_arms);
    let (others, earlier, laws) = (&penalty.others, &penalty.earlier, &penalty.laws);
    par::for_chunks(count, CHUNK, |range| {
        for i in range {
            let c: &Contact = &others[i];
            // SAFETY: chunks are disjoint.
            let (memory, out, arms) = unsafe { (remembered.get(i), forces.get(i), arms.get(i)) };
            *memory = list::find(earlier, &c.key).copied().unwrap_or(Remembered { key: c.key, ..blank });
            let (a, b) = (c.body_a as usize, c.body_b as usize);
            let point = point_of_attack(c, movable);
            *arms = [point - middle[a].position, point - middle[b].position];
            let touch = Touch {
                normal: c.normal,
                overlap: -c.distance,
                radius: c.radius,
                mass: 1.0 / (response[a].inverse_mass + response[b].inverse_mass),
                inverse_mass: response[a].inverse_mass + response[b].inverse_mass,
                velocity: start[b].at(arms[1]) - start[a].at(arms[0]),
                turning: start[b].angular - start[a].angular,
                twist: 0.5 * c.normal.dot(start[a].angular + start[b].angular),
            };
            if c.distance > (COHESION_REACH * c.radius).min(envelope) {
                (memory.spring, memory.turn) = (Default::default(), Turn::default());
                *out = Default::default();
                continue;
            }
            let material = |collider: u32| collider_material[collider as usize];
            let mut law = *laws.law(material(c.key.collider_a), material(c.key.collider_b));
            if friction_maps.any() {
                let (old, combine) = (law.friction, settings.contact.combine);
                law.friction = friction_maps.friction(c, old, materials, collider_material, combine);
            }
            let force = law.force(&touch, &mut memory.spring, h);
            let moment = if laws.moments { law.moment(&touch, &force, &mut memory.turn, h) } else { Vec3::ZERO };
            *out = (force.force, moment);
        }
    });

    // Few, and in order.
    penalty.loads.clear();
    penalty.loads.resize(n, Load::default());
    for (i, c) in penalty.others.iter().enumerate() {
        let ((force, moment), arms) = (penalty.other_force[i], penalty.other_arms[i]);
        let a = &mut penalty.loads[c.body_a as usize];
        a.force -= force;
        a.torque -= arms[0].cross(force) + moment;
        let b = &mut penalty.loads[c.body_b as usize];
        b.force += force;
        b.torque += arms[1].cross(force) + moment;
    }
}

/// Each moving body's sum of its contacts, taken into its velocity.
fn apply(world: &mut World) {
    let h = world.h;
    let n = world.pose.len();
    let World { penalty, problem, movable, .. } = world;
    let penalty = &**penalty;
    let (list, with_moments) = (&penalty.list, penalty.laws.moments);
    let with_others = !penalty.others.is_empty();
    let bodies: &[BodyResponse] = &problem.bodies;
    let free = Shared::new(&mut problem.free);
    par::for_chunks(n, CHUNK, |range| {
        for i in range.filter(|i| movable[*i]) {
            let mut sum = if with_others { penalty.loads[i] } else { Load::default() };
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
            // SAFETY: chunks are disjoint.
            let free = unsafe { free.get(i) };
            *free = free.plus(&bodies[i].twist(h * sum.force, h * sum.torque));
        }
    });
}

/// After the last sub-step: its contacts and their forces, for signals and pictures, and how deep they were. Ordered by
/// body, so that it does not matter when the list was made.
pub(crate) fn report(world: &mut World) -> Penetration {
    let mut touching = std::mem::take(&mut world.touching);
    touching.clear();
    let penalty = &*world.penalty;
    let moments = penalty.laws.moments;
    let mut emit = |c: &Contact, arms: [Vec3; 2], force: Vec3, moment: Vec3| {
        touching.push(Touching {
            body_a: BodyId(world.id(c.body_a as usize)),
            body_b: BodyId(world.id(c.body_b as usize)),
            key: c.key,
            normal: c.normal,
            point: c.point,
            distance: c.distance,
            radius: c.radius,
            force,
            moment,
            arms,
        });
    };
    let bodies = if penalty.list.pairs.is_empty() { 0 } else { penalty.balls.len() };
    for body in 0..bodies {
        for (pair, _) in penalty.list.of_body(body).filter(|(pair, side)| *side == 1 && penalty.touching[*pair]) {
            let [i, j] = penalty.list.pairs[pair];
            let (a, b, push) = (&penalty.balls[i as usize], &penalty.balls[j as usize], &penalty.pushes[pair]);
            let between = b.center - a.center;
            let length = between.length();
            let normal = if length > 0.0 { between / length } else { Vec3::Z };
            let distance = length - (a.radius + b.radius);
            let contact = Contact {
                body_a: i,
                body_b: j,
                key: penalty.list.key(pair),
                normal,
                point: a.center + (a.radius + 0.5 * distance) * normal,
                distance,
                radius: a.radius * b.radius / (a.radius + b.radius),
            };
            let arms = [push.levers[0] * normal, -push.levers[1] * normal];
            let moment = if moments { penalty.moments[pair] } else { Vec3::ZERO };
            emit(&contact, arms, push.force, moment);
        }
    }
    for (i, c) in penalty.others.iter().enumerate() {
        emit(c, penalty.other_arms[i], penalty.other_force[i].0, penalty.other_force[i].1);
    }
    let (mut count, mut sum, mut max) = (0u32, 0.0, 0.0f64);
    for c in touching.iter().filter(|c| c.distance < 0.0) {
        count += 1;
        sum -= c.distance;
        max = max.max(-c.distance);
    }
    world.touching = touching;
    Penetration { mean: if count > 0 { sum / f64::from(count) } else { 0.0 }, max }
}

impl World {
    /// Elastic energy in J stored in penalty contacts at the present poses; zero with any other contact method.
    pub fn contact_energy(&self) -> f64 {
        let penalty = &*self.penalty;
        if !is_on(self) || penalty.list.start.is_empty() {
            return 0.0;
        }
        let gap = |i: usize| {
            let [a, b] = penalty.list.pairs[i].map(|body| body as usize);
            let sum = penalty.balls[a].radius + penalty.balls[b].radius;
            sum - (self.pose[b].position - self.pose[a].position).length()
        };
        let balls = par::sum(penalty.list.pairs.len(), |i| {
            let [a, b] = penalty.list.pairs[i].map(|body| &penalty.balls[body as usize]);
            let law = penalty.laws.law(MaterialId(a.material), MaterialId(b.material));
            law.energy(gap(i), a.radius * b.radius / (a.radius + b.radius), &penalty.springs[i])
        });
        let mut contacts = Vec::new();
        let none = vec![0.0; self.pose.len()];
        let pose: &[Pose] = &self.pose;
        grouser_geom::narrow::contacts(&penalty.list.others, &self.colliders, pose, &none, &mut contacts);
        let energy = |c: &Contact| {
            let material = |collider: u32| self.collider_material[collider as usize];
            let law = penalty.laws.law(material(c.key.collider_a), material(c.key.collider_b));
            let spring = list::find(&penalty.remembered, &c.key).map(|r| r.spring).unwrap_or_default();
            law.energy(-c.distance, c.radius, &spring)
        };
        balls + contacts.iter().map(energy).sum::<f64>()
    }
}
