//! drift: where the step is solved for each body.
//!
//! Bodies in contact (and mechanisms at a limit) take Euler's step: all at q_k, then q_k+1 = q_k + h v_k+1. The others
//! take Moreau's midpoint step, second order: half a step with v_k to q_m, forces and joints there, half a step with
//! v_k+1. Free flight is then exact, and mechanisms without contact converge with h squared. Mechanisms whose loaded
//! joints are too fast for the step (see `stiffen`) take the theta step instead of the midpoint: theta h ahead, theta a
//! little above 1/2.

use crate::element::{ElementScene, Elements};
use crate::present::{Drifted, Present};
use crate::stage::{integrate, stiffen};
use grouser_math::{Pose, Twist, par};
use grouser_solve::Problem;

const CHUNK: usize = 512;

/// Poses and velocities where the step is solved, and with them the bodies' responses and velocities without contact.
/// `plain` marks bodies whose turning is advanced once, at the end.
pub(crate) fn run(
    now: &Present,
    plain: &[bool],
    elements: &mut Elements,
    drifted: &mut Drifted,
    problem: &mut Problem,
) {
    let Present { model, state, span, .. } = *now;
    let (h, gravity, n) = (span.h, model.settings.gravity, state.pose.len());
    let (mut middle, mut start) = (std::mem::take(&mut drifted.middle), std::mem::take(&mut drifted.start));
    middle.resize(n, Pose::IDENTITY);
    start.resize(n, Twist::ZERO);
    let out = (&mut middle, &mut start, &mut problem.bodies, &mut problem.free);
    par::each(CHUNK, out, |i, (middle, start, response, free)| {
        *middle = state.pose[i];
        if !state.movable[i] {
            *start = *free;
            integrate::shift(middle, start, 0.5 * h);
        } else if drifted.touched[i] {
            *start = state.velocity[i];
        } else if plain.get(i) == Some(&true) {
            *start = state.velocity[i];
            middle.position += 0.5 * h * start.linear;
            free.linear = start.linear + h * gravity;
        } else {
            *start = state.velocity[i];
            let theta = drifted.theta_of_body(&model.mechanisms, i).unwrap_or(0.5);
            integrate::advance(middle, start, &model.mass[i], theta * h);
            response.inverse_inertia = model.mass[i].inverse_inertia.rotated(middle.rotation);
            free.linear = start.linear + h * gravity;
            free.angular = start.angular;
        }
    });
    (drifted.middle, drifted.start) = (middle, start);
    stiffen::apply(now, drifted, problem);
    if !elements.is_empty() {
        load(now, elements, drifted, problem);
    }
}

/// The loads of the elements again, at the poses where the step is solved and at half the step.
fn load(now: &Present, elements: &mut Elements, drifted: &Drifted, problem: &mut Problem) {
    let Present { model, state, span, .. } = *now;
    let (h, gravity) = (span.h, model.settings.gravity);
    let Drifted { touched, middle, start, .. } = drifted;
    for i in elements.slots().map(|slot| slot as usize).filter(|i| state.movable[*i]) {
        problem.free[i] = Twist { linear: start[i].linear + h * gravity, angular: start[i].angular };
    }
    let scene = ElementScene { pose: middle, velocity: start, ..ElementScene::of(model, state, h) };
    let is_touched = |slots: &[u32]| slots.iter().all(|i| touched[*i as usize]);
    let at = |slots: &[u32]| if is_touched(slots) { span.time } else { span.time + 0.5 * h };
    elements.act(&scene, at, &state.movable, problem);
}
