//! integrate: new velocities and poses.
//!
//! v+ = v_free + M^-1 D gamma, q+ = q + h L(q) v+ (Negrut 2013, Eq. 14; the rotation by the exponential map, so that
//! quaternions stay unit). The gyroscopic torque: the contact problem gives the angular velocity w+ in the old
//! orientation R, hence the angular momentum L = R J R' w+. Without torque L is constant while the body turns, so the
//! rotation is advanced by the Lie-group midpoint rule with L held fixed,
//!
//! ```text
//! w_m = R_m J^-1 R_m' L,   R_m = exp(h/2 w_m) R,   R+ = exp(h w_m) R,   w of the next step = R+ J^-1 R+' L:
//! ```
//!
//! Bodies that touch nothing start from their midpoint pose and go half a step (see `drift`).
//!
//! Where a step has many parts, balls that nothing but contacts acts on (`plain`) are turned once, at its end, by the
//! sum of what they turned in its parts: nobody sees how they lie before. Second order in the step.
//!
//! L is kept to rounding and the energy has no drift (the rule is symmetric). Explicit w x J w would gain energy.

use crate::body::{BodyId, BodyMass, Twist};
use crate::contact::ContactScheme;
use crate::division;
use crate::error::StepError;
use crate::lent::LentStages;
use crate::model::Model;
use crate::present::Drifted;
use crate::stage::flexible::{self, Flexing};
use crate::state::{BodyFault, Slot, Span, State};
use grouser_math::par::{self, Fold};
use grouser_math::{Pose, Quat, Vec3, quat};
use grouser_solve::Problem;

const CHUNK: usize = 512;
/// Longest rotation in one substep, rad: keeps the fixed-point iteration of the midpoint rule contracting.
const TURN: f64 = 0.1;

/// The lowest body with a fault in a chunk order fold.
#[derive(Clone, Copy)]
struct First(Option<usize>);

impl Fold for First {
    fn empty() -> Self {
        Self(None)
    }
    fn fold(&mut self, later: &Self) {
        self.0 = self.0.or(later.0);
    }
}

/// At the start of a step: nothing has been turned.
pub(crate) fn begin(plain: &[bool], drifted: &mut Drifted) {
    drifted.turned.clear();
    drifted.turned.resize(plain.len(), Vec3::ZERO);
}

/// At the end of a step: turns the plain bodies.
pub(crate) fn turn(state: &mut State, drifted: &Drifted) {
    let turned = &drifted.turned;
    par::each(CHUNK, (&mut state.pose[..turned.len()], turned), |_, (pose, turned)| {
        if *turned != Vec3::ZERO {
            pose.rotation = (quat::exp_short(*turned) * pose.rotation).normalize();
        }
    });
}

/// New velocities and poses; `w` is what the impulses change of the velocities.
pub(crate) fn run(
    model: &Model,
    state: &mut State,
    span: Span,
    drifted: &mut Drifted,
    contact: &dyn ContactScheme,
    problem: &Problem,
    w: &[Twist],
    lent: &mut LentStages,
    flexing: &mut [Flexing],
) -> Result<(), StepError> {
    check(model, state, span, contact.blamed(), &problem.free, w)?;
    let left = lent.integrate(model, state, span, drifted, problem, w)?;
    let mut turned = std::mem::take(&mut drifted.turned);
    let (h, plain, Drifted { touched, middle, start, .. }) = (span.h, contact.plain(), &*drifted);
    let State { pose, velocity, movable, .. } = state;
    par::each(CHUNK, (pose, velocity, par::optional(&mut turned)), |i, (pose, velocity, turned)| {
        let mass = &model.mass[i];
        if left.get(i) == Some(&0) {
            return;
        }
        if !movable[i] && mass.inverse_mass > 0.0 {
            // Held: it goes on later as it is.
            return;
        }
        *velocity = problem.free[i].plus(&w[i]);
        if !movable[i] {
            shift(pose, velocity, h);
        } else if touched[i] {
            advance(pose, velocity, mass, h);
        } else if let (Some(true), Some(turned)) = (plain.get(i), turned) {
            // Both halves of the turn at once, with the mean of the two velocities.
            pose.position = middle[i].position + 0.5 * h * velocity.linear;
            *turned += 0.5 * h * (start[i].angular + velocity.angular);
        } else {
            // From theta h ahead: theta h (v+ - v) + (1 - theta) h v; half a step with v+ at the midpoint.
            let theta = drifted.theta_of_body(&model.mechanisms, i).unwrap_or(0.5);
            *pose = middle[i];
            if theta != 0.5 {
                shift(pose, &start[i], (1.0 - 2.0 * theta) * h);
            }
            advance(pose, velocity, mass, theta * h);
        }
    });
    drifted.turned = turned;
    division::share(state);
    flexible::commit(model, state, flexing);
    Ok(())
}

/// Nothing is committed unless all new velocities are finite and within the limits. `blamed` is the stage that
/// velocities without joints come from.
fn check(
    model: &Model,
    state: &State,
    span: Span,
    blamed: &'static str,
    free: &[Twist],
    w: &[Twist],
) -> Result<(), StepError> {
    let limits = &model.settings.limits;
    // Squares of speeds that are surely good; the roots are for the others.
    let square = |limit: f64| (0.999 * limit * limit).min(1e300);
    let (speed2, angular2) = (square(limits.speed), square(limits.angular_speed));
    let wrong = |v: &Twist| {
        let is_good = v.linear.length_squared() < speed2 && v.angular.length_squared() < angular2;
        !is_good && (v.linear.length() > limits.speed || v.angular.length() > limits.angular_speed || !v.is_finite())
    };
    let first = par::fold_chunks(state.movable.len(), CHUNK, |mut range| {
        First(range.find(|i| state.movable[*i] && state.is_mine(*i) && wrong(&free[*i].plus(&w[*i]))))
    });
    // Of all ranks the lowest body.
    let fault = first.0.map(|i| {
        let id = state.id(Slot::at(i)).0;
        let order = if state.presence().is_some() { id } else { i as u32 };
        BodyFault { order, id, free: free[i], w: w[i] }
    });
    let fault = state.division.as_ref().map_or(fault, |division| division.first(fault));
    let Some(BodyFault { id, free, w, .. }) = fault else { return Ok(()) };
    let (v, body, time) = (free.plus(&w), label(model, state, BodyId(id)), span.time);
    if !v.is_finite() {
        let stage = if free.is_finite() { "solve" } else { blamed };
        return Err(StepError::NotFinite { stage, body, time });
    }
    let stage = "integrate";
    Err(if v.linear.length() > limits.speed {
        let (value, limit) = (v.linear.length(), limits.speed);
        StepError::TooFast { stage, body, quantity: "speed", value, limit, unit: "m/s", key: "max_speed", time }
    } else {
        let (value, limit) = (v.angular.length(), limits.angular_speed);
        let (unit, key) = ("rad/s", "max_angular_speed");
        StepError::TooFast { stage, body, quantity: "angular speed", value, limit, unit, key, time }
    })
}

/// Id and name of a body, for messages.
fn label(model: &Model, state: &State, id: BodyId) -> String {
    match state.slot(id).and_then(|slot| model.names[slot.index()].as_deref()) {
        Some(name) => format!("{} (`{name}`)", id.0),
        None => format!("{}", id.0),
    }
}

/// Pose after a time `h` with constant velocity.
pub(crate) fn shift(pose: &mut Pose, velocity: &Twist, h: f64) {
    pose.position += h * velocity.linear;
    if velocity.angular != Vec3::ZERO {
        pose.rotation = (quat::exp_short(h * velocity.angular) * pose.rotation).normalize();
    }
}

/// Pose and angular velocity after a time `h` with constant angular momentum.
pub(crate) fn advance(pose: &mut Pose, velocity: &mut Twist, mass: &BodyMass, h: f64) {
    let w = velocity.angular;
    if w == Vec3::ZERO || mass.inertia.is_isotropic() {
        shift(pose, velocity, h);
        return;
    }
    pose.position += h * velocity.linear;
    let momentum = pose.rotation * mass.inertia.mul(pose.rotation.conjugate() * w);
    let rate = |r: Quat| r * mass.inverse_inertia.mul(r.conjugate() * momentum);
    let substeps = (h * w.length() / TURN).ceil().clamp(1.0, 1e4);
    let dt = h / substeps;
    let mut r = pose.rotation;
    for _ in 0..substeps as u32 {
        let mut middle = rate(r);
        for _ in 0..20 {
            let next = rate(quat::exp_short(0.5 * dt * middle) * r);
            let done = (next - middle).length_squared() <= 1e-30 * next.length_squared();
            middle = next;
            if done {
                break;
            }
        }
        r = (quat::exp_short(dt * middle) * r).normalize();
    }
    pose.rotation = r;
    velocity.angular = rate(r);
}
