//! forces: velocities that the bodies would have without contact.
//!
//! Moving bodies: v_free = v + h M^-1 f (Negrut 2013, Eqs. 10 and 15 over M). The gyroscopic torque is not in f:
//! `integrate` carries the angular momentum along exactly. Driven bodies: the velocity that leads to their prescribed
//! pose.

use crate::body::{BodyKind, BodyMass, Motion, Twist};
use crate::division;
use crate::element::{ElementScene, Elements};
use crate::error::StepError;
use crate::lent::LentStages;
use crate::model::Model;
use crate::state::{Span, State};
use grouser_math::{Pose, Vec3, par, quat};
use grouser_solve::{BodyResponse, Problem};

const CHUNK: usize = 1024;

/// Velocities without contact; where several ranks step the world, also of all grains that this one's may touch.
pub(crate) fn run(
    model: &Model,
    state: &mut State,
    (span, envelope): (Span, f64),
    lent: &mut LentStages,
    elements: &mut Elements,
    problem: &mut Problem,
) -> Result<(), StepError> {
    free(model, state, span, |bodies, free| lent.free(model, state, span, bodies, free), elements, problem)?;
    if division::look_around(model, state, span, envelope, &problem.free)? {
        free(model, state, span, |_, _| Ok::<_, StepError>(false), elements, problem)?;
    }
    Ok(())
}

/// Velocities without contact of the bodies in the arrays; `elsewhere` says whether it has done those that move.
pub(crate) fn free<E>(
    model: &Model,
    state: &State,
    span: Span,
    elsewhere: impl FnOnce(&mut [BodyResponse], &mut [Twist]) -> Result<bool, E>,
    elements: &mut Elements,
    problem: &mut Problem,
) -> Result<(), E> {
    let (n, h, gravity) = (state.pose.len(), span.h, model.settings.gravity);
    // All of them are written: what is there need not be cleared.
    let (mut bodies, mut velocities) = (std::mem::take(&mut problem.bodies), std::mem::take(&mut problem.free));
    problem.clear();
    bodies.resize(n, BodyResponse::default());
    velocities.resize(n, Twist::ZERO);
    let is_done = elsewhere(&mut bodies, &mut velocities)?;
    par::each(CHUNK, (&mut bodies, &mut velocities), |i, (response, free)| {
        if state.movable[i] && is_done {
            return;
        }
        if state.movable[i] {
            (*response, *free) = of_body(&model.mass[i], &state.pose[i], &state.velocity[i], h * gravity);
        } else {
            *response = BodyResponse::default();
            *free = match &model.kinds[i] {
                BodyKind::Driven(motion) => motion.velocity(&model.initial[i], &state.pose[i], span.time, h),
                _ => Twist::ZERO,
            };
        }
    });
    (problem.bodies, problem.free) = (bodies, velocities);
    // The loads of the elements, at the poses of the start: for the reach.
    let scene = ElementScene::of(model, state, h);
    elements.act(&scene, |_| span.time, &state.movable, problem);
    Ok(())
}

/// Of a body that moves: how it answers impulses, and its velocity without contact; `fall` is what gravity changes of
/// it.
#[inline(always)]
pub(crate) fn of_body(mass: &BodyMass, pose: &Pose, velocity: &Twist, fall: Vec3) -> (BodyResponse, Twist) {
    let inverse_inertia = mass.inverse_inertia.rotated(pose.rotation);
    let free = Twist { linear: velocity.linear + fall, angular: velocity.angular };
    (BodyResponse { inverse_mass: mass.inverse_mass, inverse_inertia }, free)
}

impl Motion {
    /// Velocity that takes the body from `pose` at `time` to its prescribed pose at `time + h`.
    pub(crate) fn velocity(&self, initial: &Pose, pose: &Pose, time: f64, h: f64) -> Twist {
        match self {
            // Midpoint value: second order, exact for linear tables within a piece.
            Self::Velocity { linear, angular } => {
                let t = time + 0.5 * h;
                Twist {
                    linear: Vec3::new(linear[0].at(t), linear[1].at(t), linear[2].at(t)),
                    angular: Vec3::new(angular[0].at(t), angular[1].at(t), angular[2].at(t)),
                }
            }
            Self::Position { translation, axis, angle } => {
                let t = time + h;
                let shift = Vec3::new(translation[0].at(t), translation[1].at(t), translation[2].at(t));
                let target = Pose::new(initial.position + shift, quat::exp(*axis * angle.at(t)) * initial.rotation);
                Twist {
                    linear: (target.position - pose.position) / h,
                    angular: quat::log(target.rotation * pose.rotation.conjugate()) / h,
                }
            }
        }
    }
}
