//! The forces of overlapping contacts, taken into the velocities that the bodies would have without contact.
//!
//! A sub-step is the midpoint step of `drift`: half a step with the old velocity, forces there, half a step with the
//! new one. That is the leapfrog scheme (Verlet), symplectic and of second order: the energy of elastic contacts does
//! not drift. Joints see the contact forces as applied ones and are solved with them in the same sub-step.
//!
//! Pairs of balls are computed in the order of the list, four at once, one push of 64 bytes each; then each body sums
//! its own. All other pairs come as contacts of the pair table, and their few forces are summed in order. Bytes per
//! pair of balls and sub-step: 8, and 64 of push read twice; where they touch also 40 of spring and the push written.

use super::four::{self, FOUR, FourLaws, Springs, Touches, Turns};
use super::law::LawTable;
use super::{BodyLoad, ContactBall, Penalty, Push, list};
use crate::contact::point_of_attack;
use crate::memory::{ContactSpring, ContactTurn, RememberedSpring};
use crate::present::{Drifted, Present};
use grouser_geom::reduce::Limit;
use grouser_geom::{Contact, ContactKey};
use grouser_math::wide::{Lane, Wide, Wide3};
use grouser_math::{Twist, Vec3, par};
use grouser_solve::{BodyResponse, Problem};

const CHUNK: usize = 512;

/// Gaps at the poses where the step is solved, forces, and what they do to the velocities.
pub(super) fn run(penalty: &mut Penalty, now: &Present, drifted: &Drifted, problem: &mut Problem) {
    gather_balls(penalty, drifted, &problem.bodies);
    push_balls(penalty, now.span.h, now.envelope);
    push_others(penalty, now, drifted, &problem.bodies);
    apply(penalty, now, problem);
}

/// Copies of the balls, close together. Radii and materials are there since the list was made.
fn gather_balls(penalty: &mut Penalty, drifted: &Drifted, response: &[BodyResponse]) {
    if penalty.list.pairs.is_empty() {
        return;
    }
    let Drifted { middle, start, .. } = drifted;
    let n = penalty.balls.len();
    par::update(
        (&mut penalty.balls, &middle[..n], &start[..n], &response[..n]),
        |_, (ball, middle, start, response)| {
            let (c, v, w) = (middle.position, start.linear, start.angular);
            ball.place = [c.x, c.y, c.z, ball.place[3]];
            ball.motion = [v.x, v.y, v.z, response.inverse_mass];
            ball.turning = [w.x, w.y, w.z, ball.turning[3]];
        },
    );
}

/// Four balls side by side.
struct FourBalls {
    center: Wide3,
    radius: Wide,
    velocity: Wide3,
    inverse_mass: Wide,
    turning: Wide3,
    material: Wide,
}

impl FourBalls {
    #[inline(always)]
    fn of([a, b, c, d]: [&ContactBall; FOUR]) -> Self {
        let (center, radius) = four::columns([a.place, b.place, c.place, d.place]);
        let (velocity, inverse_mass) = four::columns([a.motion, b.motion, c.motion, d.motion]);
        let (turning, material) = four::columns([a.turning, b.turning, c.turning, d.turning]);
        Self { center, radius, velocity, inverse_mass, turning, material }
    }
}

/// What four pairs of balls feel, and the distances from the centres to the points where their contacts act.
#[inline(always)]
fn touches(a: &FourBalls, b: &FourBalls) -> (Touches, [Wide; 2]) {
    let (between, sum) = (b.center - a.center, a.radius + b.radius);
    let length = between.dot(between).sqrt();
    let overlap = sum - length;
    let (masses, product) = (a.inverse_mass + b.inverse_mass, a.radius * b.radius);
    let quotient = Wide::ONE / (sum * masses);
    let mut normal = between.times(Wide::ONE / length);
    let apart = length.simd_gt(Wide::ZERO);
    if !apart.all() {
        // Centres in one place: any direction will do.
        let choose = |x: Wide, no: Wide| apart.bitselect(x, no);
        let Wide3 { x, y, z } = normal;
        normal = Wide3 { x: choose(x, Wide::ZERO), y: choose(y, Wide::ZERO), z: choose(z, Wide::ONE) };
    }
    let levers = levers(a, b, overlap);
    let spin = a.turning.times(levers[0]) + b.turning.times(levers[1]);
    let touch = Touches {
        normal,
        overlap,
        radius: product * masses * quotient,
        mass: sum * quotient,
        inverse_mass: masses,
        velocity: b.velocity - a.velocity - spin.cross(normal),
        turning: b.turning - a.turning,
        twist: Wide::splat(0.5) * normal.dot(a.turning + b.turning),
    };
    (touch, levers)
}

/// Distances from the centres of balls to the points where their contacts act. Against a body that nothing moves it is
/// on the other's surface, as with complementarity.
#[inline(always)]
fn levers(a: &FourBalls, b: &FourBalls, overlap: Wide) -> [Wide; 2] {
    let (half, zero, one) = (Wide::splat(0.5), Wide::ZERO, Wide::ONE);
    let (a_stays, b_stays) = (a.inverse_mass.simd_le(zero), b.inverse_mass.simd_le(zero));
    let share_a = a_stays.bitselect(one, b_stays.bitselect(zero, half));
    [a.radius - share_a * overlap, b.radius - (one - share_a) * overlap]
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
        let ball = |k: usize, side: usize| &balls[pairs[k][side] as usize];
        // Who touches first, then what they do: loops without branches that nobody could foresee.
        let Sorted { near, near_count, parted, parted_count } = sort_out(laws, envelope, pairs, touching, balls);
        for k in parted[..parted_count].iter().map(|k| usize::from(*k)) {
            (springs[k], pushes[k]) = (ContactSpring::default(), Push::default());
            if let (Some(turns), Some(moments)) = (&mut turns, &mut moments) {
                (turns[k], moments[k]) = (ContactTurn::default(), Vec3::ZERO);
            }
        }
        let mut known = KnownLaws::new(laws);
        for group in near[..near_count].chunks(FOUR) {
            // The last group may be short: its last pair fills it, and is stored several times.
            let last = group.len() - 1;
            let place = |l: usize| usize::from(group[l.min(last)]);
            let k = [place(0), place(1), place(2), place(3)];
            let four =
                |side: usize| FourBalls::of([ball(k[0], side), ball(k[1], side), ball(k[2], side), ball(k[3], side)]);
            let (a, b) = (four(0), four(1));
            let (touch, levers) = touches(&a, &b);
            let law = known.of(a.material, b.material);
            let own = [&springs[k[0]], &springs[k[1]], &springs[k[2]], &springs[k[3]]];
            let mut spring = Springs::of(own);
            let forces = law.forces(&touch, &mut spring, h);
            let slips = four::rows(spring.slip, spring.width);
            let predicted = spring.predicted.to_array();
            let force = four::rows(forces.force, levers[0]);
            let turn = four::rows(touch.normal.cross(forces.force), levers[1]);
            for l in 0..FOUR {
                springs[k[l]] = ContactSpring::of(slips[l], predicted[l]);
                pushes[k[l]] = Push { force: force[l], turn: turn[l] };
            }
            if let (Some(turns), Some(moments)) = (&mut turns, &mut moments) {
                let mut turn = Turns::default();
                (0..FOUR).for_each(|l| turn.set(l, &turns[k[l]]));
                let moment = law.moments(&touch, &forces, &mut turn, h);
                (0..FOUR).for_each(|l| (turns[k[l]], moments[k[l]]) = (turn.lane(l), moment.lane(l)));
            }
        }
    });
}

/// The laws of the last four pairs: mostly those of the next four too.
struct KnownLaws<'a> {
    table: &'a LawTable,
    count: Wide,
    /// Their numbers in the table.
    numbers: Wide,
    laws: FourLaws,
}

impl<'a> KnownLaws<'a> {
    fn new(table: &'a LawTable) -> Self {
        let laws = FourLaws::of([table.at(0); FOUR]);
        Self { table, count: Wide::splat(table.count() as f64), numbers: Wide::ZERO, laws }
    }

    /// The laws between these materials.
    #[inline(always)]
    fn of(&mut self, a: Wide, b: Wide) -> &FourLaws {
        let numbers = a * self.count + b;
        if !numbers.simd_eq(self.numbers).all() {
            self.numbers = numbers;
            let [a, b, c, d] = numbers.to_array().map(|number| self.table.at(number as usize));
            self.laws = FourLaws::of([a, b, c, d]);
        }
        &self.laws
    }
}

/// Pairs of a chunk that touch, and that did before and no longer do.
struct Sorted {
    near: [u16; CHUNK],
    near_count: usize,
    parted: [u16; CHUNK],
    parted_count: usize,
}

#[inline(always)]
fn sort_out(
    laws: &LawTable,
    envelope: f64,
    pairs: &[[u32; 2]],
    touching: &mut [bool],
    balls: &[ContactBall],
) -> Sorted {
    let mut sorted = Sorted { near: [0; CHUNK], near_count: 0, parted: [0; CHUNK], parted_count: 0 };
    for (k, (pair, touching)) in pairs.iter().zip(touching.iter_mut()).enumerate() {
        let (a, b) = (&balls[pair[0] as usize].place, &balls[pair[1] as usize].place);
        let (x, y, z, mut reach) = (b[0] - a[0], b[1] - a[1], b[2] - a[2], a[3] + b[3]);
        if laws.cohesive {
            reach += four::cohesion_reach(a[3] * b[3] / reach, envelope);
        }
        let near = x * x + y * y + z * z < reach * reach;
        let was = std::mem::replace(touching, near);
        sorted.near[sorted.near_count] = k as u16;
        sorted.near_count += usize::from(near);
        sorted.parted[sorted.parted_count] = k as u16;
        sorted.parted_count += usize::from(was & !near);
    }
    sorted
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
    par::chunks(CHUNK, (&*others, remembered, other_force, other_arms), |_, (contacts, memory, out, arms)| {
        let mut next = 0;
        for ((c, memory), arms) in contacts.iter().zip(&mut *memory).zip(&mut *arms) {
            *memory = list::find_next(earlier, &mut next, &c.key).copied().unwrap_or_else(|| fresh(c.key));
            let point = point_of_attack(c, &now.state.movable);
            let center = |body: u32| drifted.middle[body as usize].position;
            *arms = [point - center(c.body_a), point - center(c.body_b)];
        }
        let mut known = KnownLaws::new(laws);
        for from in (0..contacts.len()).step_by(FOUR) {
            let group = from..contacts.len().min(from + FOUR);
            let (contacts, arms) = (&contacts[group.clone()], &arms[group.clone()]);
            let (memory, out) = (&mut memory[group.clone()], &mut out[group]);
            push_four(&mut known, (now, drifted, response), contacts, arms, memory, out);
        }
    });
    sum_others(penalty, n);
}

/// Force and moment of up to four contacts of bodies of any shape.
fn push_four(
    known: &mut KnownLaws,
    (now, drifted, response): (&Present, &Drifted, &[BodyResponse]),
    contacts: &[Contact],
    arms: &[[Vec3; 2]],
    memory: &mut [RememberedSpring],
    out: &mut [(Vec3, Vec3)],
) {
    let (mut touch, mut springs, mut turns) = (Touches::default(), Springs::default(), Turns::default());
    // The last contact fills the places that are left.
    let item = |l: usize| l.min(contacts.len() - 1);
    for l in 0..FOUR {
        set_touch(&mut touch, l, &contacts[item(l)], &arms[item(l)], &drifted.start, response);
        springs.set(l, &memory[item(l)].spring);
        turns.set(l, &memory[item(l)].turn);
    }
    let law = laws_of(now, known, contacts);
    let forces = law.forces(&touch, &mut springs, now.span.h);
    let moments =
        if known.table.moments { law.moments(&touch, &forces, &mut turns, now.span.h) } else { Default::default() };
    for (l, c) in contacts.iter().enumerate() {
        if c.distance > four::cohesion_reach(c.radius, now.envelope) {
            (memory[l], out[l]) = (fresh(c.key), Default::default());
        } else {
            (memory[l].spring, memory[l].turn) = (springs.lane(l), turns.lane(l));
            out[l] = (forces.force.lane(l), moments.lane(l));
        }
    }
}

/// Sets what contact `l` of four feels, between two bodies of any shape.
fn set_touch(touch: &mut Touches, l: usize, c: &Contact, arms: &[Vec3; 2], start: &[Twist], response: &[BodyResponse]) {
    let (a, b) = (c.body_a as usize, c.body_b as usize);
    let masses = response[a].inverse_mass + response[b].inverse_mass;
    touch.normal.set(l, c.normal);
    touch.overlap.put(l, -c.distance);
    touch.radius.put(l, c.radius);
    touch.mass.put(l, 1.0 / masses);
    touch.inverse_mass.put(l, masses);
    touch.velocity.set(l, start[b].at(arms[1]) - start[a].at(arms[0]));
    touch.turning.set(l, start[b].angular - start[a].angular);
    touch.twist.put(l, 0.5 * c.normal.dot(start[a].angular + start[b].angular));
}

/// The laws of up to four contacts, with friction from the map of a shape that has one.
fn laws_of(now: &Present, known: &mut KnownLaws, contacts: &[Contact]) -> FourLaws {
    let (model, materials, table) = (now.model, &now.model.collider_material, known.table);
    let item = |l: usize| &contacts[l.min(contacts.len() - 1)];
    let sides = |l: usize| [item(l).key.collider_a, item(l).key.collider_b].map(|c| materials[c as usize]);
    if model.friction_maps.any() {
        let combine = model.settings.contact.combine;
        let own = |l: usize| {
            let [a, b] = sides(l);
            let mut law = *table.law(a, b);
            law.friction = model.friction_maps.friction(item(l), law.friction, &model.materials, materials, combine);
            law
        };
        return FourLaws::of([&own(0), &own(1), &own(2), &own(3)]);
    }
    let (mut a, mut b) = (Wide::ZERO, Wide::ZERO);
    for l in 0..FOUR {
        let [of_a, of_b] = sides(l);
        a.put(l, f64::from(of_a.0));
        b.put(l, f64::from(of_b.0));
    }
    *known.of(a, b)
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
        // Pairs that do not touch have pushes of zero: adding them costs less than asking.
        let (mut force, mut torque, mut moment) = (Wide::ZERO, Wide::ZERO, Vec3::ZERO);
        for (pair, side) in list.of_body(i) {
            let Push { force: own, turn } = &penalty.pushes[pair];
            let (sign, lever) = if side == 1 { (1.0, turn[3]) } else { (-1.0, own[3]) };
            force += Wide::splat(sign) * Wide::new(*own);
            torque += Wide::splat(lever) * Wide::new(*turn);
            if with_moments {
                moment += sign * penalty.moments[pair];
            }
        }
        let mut sum = if with_others { penalty.loads[i] } else { BodyLoad::default() };
        sum.force += four::vector(force.as_array());
        sum.torque += moment - four::vector(torque.as_array());
        *free = free.plus(&bodies[i].twist(h * sum.force, h * sum.torque));
    });
}
