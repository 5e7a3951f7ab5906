//! assemble: the contact problem of this step.
//!
//! Per contact, with gap phi, h the step, u_n^- the normal velocity before the step, c the compliance (m/N), gamma^- the
//! impulse of the last step:
//!
//! | case | bias along n | compliance |
//! | --- | --- | --- |
//! | impact: closing within the step, faster than the threshold, e > 0 | e u_n^- (Newton) | none |
//! | rigid | max(phi / h, -v_rec) (000, Eq. 16; v_rec limits how fast overlap is undone) | none |
//! | compliant | max(phi / h', -v_rec - e gamma_n^-), e the compliance: a spring at rest is inside the limit | e = c / (h h') |
//!
//! h' = h + tau for overlapping contacts with damping time tau, else h: the law gamma = -h ((phi + h u_n) / c + tau u_n / c)
//! solved for u_n.
//!
//! Across n, compliant contacts carry their tangential spring along: bias -c_t gamma_t^- / h^2, so that the row reads
//! u_t + c_t (gamma_t - gamma_t^-) / h^2 = 0 while it sticks: the force grows with the displacement since it began to stick,
//! and is cut to the cone while it slides. Without that memory a compliant contact would creep under load.
//!
//! Lagged friction (`FrictionLaw::Lagged`): mu |u_T^-| is added to the bias along n, u_T^- the sliding velocity at the step's beginning. The cone
//! problem then asks for u_n + phi/h >= mu (|u_T| - |u_T^-|), which is Coulomb's u_n + phi/h >= 0 as far as the contact goes on
//! sliding; without it, it would hover at h mu |u_T|. Not where the last impulse lay within the cone (it sticks), nor where
//! bodies meet faster than mu |u_T^-|: they would come to overlap by h mu |u_T^-| if the impact stops their sliding.
//!
//! Cohesion: the cone holds gamma + c_0 h n, a constant pull c_0 acts against it (Tasora and Anitescu's shifted cone).

use crate::material::HERTZ_OVERLAP;
use crate::profile::Penetration;
use crate::settings::FrictionLaw;
use crate::world::World;
use grouser_geom::Contact;
use grouser_math::par::{self, Fold, Shared};
use grouser_math::{Twist, Vec3, quat};
use grouser_solve::cone::Moments;
use grouser_solve::operator::{self, Gather};
use grouser_solve::{Compliance, Impulses};

const CHUNK: usize = 512;

/// Gap, as a share of the effective radius, up to which cohesion pulls.
const COHESION_REACH: f64 = 0.01;
/// Least overlap, as a share of `HERTZ_OVERLAP` times the radius, at which a stiffening law's tangent is taken.
const LEAST_OVERLAP: f64 = 1e-4;

/// A contact whose last impulse used less than this share of its friction sticks.
const STICKS: f64 = 0.99;

/// Overlap sums of a chunk.
#[derive(Clone, Copy)]
struct Overlap {
    count: u64,
    sum: f64,
    max: f64,
}

impl Fold for Overlap {
    fn empty() -> Self {
        Self { count: 0, sum: 0.0, max: 0.0 }
    }
    fn fold(&mut self, later: &Self) {
        self.count += later.count;
        self.sum += later.sum;
        self.max = self.max.max(later.max);
    }
}

pub(crate) fn run(world: &mut World) -> Penetration {
    let (n, h) = (world.contacts.len(), world.h);
    let World {
        contacts,
        problem,
        impulses,
        table,
        collider_material,
        materials,
        friction_maps,
        memory,
        continues,
        settings,
        pose,
        velocity,
        cohesion,
        movable,
        ..
    } = world;
    let blank = grouser_solve::Contact { a: 0, b: 0, normal: Vec3::Z, arms: [Vec3::ZERO; 2], friction: 0.0 };
    problem.contacts.resize(n, blank);
    problem.bias.resize(n, Vec3::ZERO);
    problem.compliance.resize(if table.compliant { n } else { 0 }, Compliance::default());
    problem.moments.resize(if table.moments { n } else { 0 }, Moments::default());
    impulses.reset(problem);
    memory.continues(contacts, continues);
    cohesion.clear();
    cohesion.resize(if table.cohesive { n } else { 0 }, 0.0);

    let out = Shared::new(&mut problem.contacts);
    let (bias, compliance) = (Shared::new(&mut problem.bias), Shared::new(&mut problem.compliance));
    let moments = Shared::new(&mut problem.moments);
    let (old, old_moment) = (Shared::new(&mut impulses.contact), Shared::new(&mut impulses.moment));
    let pull = Shared::new(cohesion);
    let free = &problem.free;
    // Velocity at the start of the step; driven bodies have the one prescribed for it.
    let before = |body: u32| if movable[body as usize] { velocity[body as usize] } else { free[body as usize] };

    let lagged = settings.contact.law == FrictionLaw::Lagged;
    let overlap = par::fold_chunks(n, CHUNK, |range| {
        let mut overlap = Overlap::empty();
        for i in range {
            let c: &Contact = &contacts[i];
            let law =
                table.law(collider_material[c.key.collider_a as usize], collider_material[c.key.collider_b as usize]);
            let point = point_of_attack(c, movable);
            let arm_a = point - pose[c.body_a as usize].position;
            let arm_b = point - pose[c.body_b as usize].position;
            if c.distance < 0.0 {
                overlap.count += 1;
                overlap.sum -= c.distance;
                overlap.max = overlap.max.max(-c.distance);
            }
            // Old impulse, turned with the normal.
            let (mut gamma, mut moment) = (Vec3::ZERO, Vec3::ZERO);
            if let Some(e) = memory.entry(continues[i]) {
                gamma = quat::rotate_between(e.normal, c.normal, e.impulse);
                moment = quat::rotate_between(e.normal, c.normal, e.moment);
            }
            let gamma_n = gamma.dot(c.normal);
            let gamma_t = gamma - gamma_n * c.normal;
            let closing = before(c.body_b).at(arm_b) - before(c.body_a).at(arm_a);
            let approach = c.normal.dot(closing);
            let impact = law.restitution > 0.0
                && approach < -settings.contact.restitution_threshold
                && c.distance + h * approach <= 0.0;
            let mut friction = law.friction;
            if friction_maps.any() {
                friction = friction_maps.friction(c, friction, materials, collider_material, settings.contact.combine);
            }
            let damped = if c.distance < 0.0 { h + law.damping } else { h };
            let (stiffer, gap) = tangent(c, settings.contact.exponent);
            let spring = if impact { 0.0 } else { law.normal_compliance(c.radius) / (stiffer * h) };
            let e_n = spring / damped;
            let e_t = spring / h * law.tangential_ratio;
            let along = if impact {
                law.restitution * approach
            } else {
                (gap / damped).max(-settings.contact.recovery_speed - e_n * gamma_n)
            };
            let slides = match lagged && !impact {
                true => sliding(closing - approach * c.normal, approach, gamma_t, gamma_n, friction),
                false => 0.0,
            };
            // SAFETY: chunks are disjoint.
            unsafe {
                *out.get(i) = grouser_solve::Contact {
                    a: c.body_a,
                    b: c.body_b,
                    normal: c.normal,
                    arms: [arm_a, arm_b],
                    friction,
                };
                *bias.get(i) = (along + slides) * c.normal - e_t * gamma_t;
                if table.compliant {
                    *compliance.get(i) = Compliance { normal: e_n, tangential: e_t };
                }
                if table.moments {
                    *moments.get(i) =
                        Moments { length: c.radius, rolling: law.rolling_friction, spinning: law.spinning_friction };
                    *old_moment.get(i) = moment;
                }
                if table.cohesive && c.distance <= COHESION_REACH * c.radius {
                    *pull.get(i) = law.cohesion * h;
                }
                *old.get(i) = gamma;
            }
        }
        overlap
    });
    if table.cohesive {
        pull_together(world);
    }
    if !world.settings.solver.warm_start {
        world.impulses.reset(&world.problem);
    }
    let mean = if overlap.count > 0 { overlap.sum / overlap.count as f64 } else { 0.0 };
    Penetration { mean, max: overlap.max }
}

/// mu |u_T^-| of a contact that slides, in m/s: `u_t` and `approach` are the velocities across and along the normal at the step's beginning,
/// `gamma_t` and `gamma_n` the last impulse in N s.
#[inline(always)]
fn sliding(u_t: Vec3, approach: f64, gamma_t: Vec3, gamma_n: f64, friction: f64) -> f64 {
    let opening = friction * u_t.length();
    let sticks = gamma_t.length() < STICKS * friction * gamma_n;
    if sticks || -approach > opening { 0.0 } else { opening }
}

/// Tangent of f = z^gamma / epsilon at the overlap z, as a spring: how much stiffer than the material's own (which is the
/// tangent at `HERTZ_OVERLAP`), and the gap -z / gamma from which such a spring has the force f (004's stiff law).
#[inline(always)]
fn tangent(c: &Contact, gamma: f64) -> (f64, f64) {
    if gamma == 1.0 {
        return (1.0, c.distance);
    }
    let share = (-c.distance / (HERTZ_OVERLAP * c.radius)).max(LEAST_OVERLAP);
    (share.powf(gamma - 1.0), if c.distance < 0.0 { c.distance / gamma } else { c.distance })
}

/// Where the impulse acts. Between two moving bodies midway between the surfaces, one point for both: angular momentum is
/// kept to rounding. Against a fixed or driven body on the moving body's own surface: a sliding body hovers by mu h v
/// under the relaxed law, and its lever arm must not grow with that.
#[inline(always)]
pub(crate) fn point_of_attack(c: &Contact, movable: &[bool]) -> Vec3 {
    match (movable[c.body_a as usize], movable[c.body_b as usize]) {
        (false, true) => c.point + (0.5 * c.distance) * c.normal,
        (true, false) => c.point - (0.5 * c.distance) * c.normal,
        _ => c.point,
    }
}

/// Takes the constant attraction into the free velocities: v_free += M^-1 D (-c_0 h n).
fn pull_together(world: &mut World) {
    let problem = &mut world.problem;
    let mut pull = Impulses::default();
    pull.reset(problem);
    for (i, c) in problem.contacts.iter().enumerate() {
        pull.contact[i] = -world.cohesion[i] * c.normal;
    }
    let mut gather = Gather::default();
    gather.build(problem);
    let mut w: Vec<Twist> = Vec::new();
    operator::body_velocities(problem, &gather, &pull, &mut w);
    for (free, w) in problem.free.iter_mut().zip(&w) {
        *free = free.plus(w);
    }
}
