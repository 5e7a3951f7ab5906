//! flexible: the motion of flexible bodies without contact, and with it.
//!
//! Elements' forces and matrix, factorised, give velocities without contact (`grouser_flex::motion`). The spheres of a
//! surface that touch something then stand in the problem as points of a block, which answer through the factor; so
//! does each contact's point on a facet, behind all other bodies of the problem. Their velocity is what leads them
//! over the whole step, (e+ - e)/h, bend of the turn included, so that gaps close where they should. After the solve
//! one more substitution gives the nodes their velocities.
//!
//! Theta is 1 for a body that touches something and 1/2 for one that does not, the rule that rigid bodies follow, or
//! what its settings say. One that is attached to a rigid body takes theta = 1, as that body does.

use crate::body::Twist;
use crate::contact::FacetTouch;
use crate::element::{ElementScene, Elements};
use crate::error::StepError;
use crate::flexible::{Attachment, FlexibleModel, FlexibleState};
use crate::model::Model;
use crate::present::{Drifted, Present};
use crate::state::{Span, State};
use grouser_flex::element::pair;
use grouser_flex::shape::Twelve;
use grouser_flex::{FlexMotion, MotionFault, MotionSettings, RimFrame, RimMotion};
use grouser_math::{Sym3, TwistMatrix, Vec3, par};
use grouser_solve::{BodyResponse, Impulses, Method, NodalBlock, NodalPoint, NodalPort, Problem};
use std::sync::Arc;

const CHUNK: usize = 256;

/// The step of one flexible body.
#[derive(Default)]
pub(crate) struct Flexing {
    motion: FlexMotion,
    /// Places and velocities at the end of the step.
    e: Vec<Vec3>,
    v: Vec<Vec3>,
    /// (v+ - v)/h of the last step.
    pub acceleration: Vec<Vec3>,
    /// Forces of the last step's contacts on the nodes' vectors, N; none where nothing touched it.
    pub contact: Vec<Vec3>,
    loads: Vec<f64>,
}

/// Facets take the shape of their surfaces at the start of the step.
pub(crate) fn shape(model: &mut Model, state: &State) {
    let Model { flexible, colliders, .. } = model;
    for (own, now) in flexible.iter().zip(&state.flexible) {
        own.shape_facets(&now.e, &state.pose, colliders);
    }
}

/// Velocities without contact; touched surface points into the problem. `on_facets` are the ends of contacts on facets,
/// body by body. What elements hold up counts as touched.
pub(crate) fn run(
    now: &Present,
    on_facets: &[FacetTouch],
    elements: &mut Elements,
    drifted: &Drifted,
    problem: &mut Problem,
    flexing: &mut Vec<Flexing>,
) -> Result<(), StepError> {
    let Present { model, state, span, .. } = *now;
    flexing.resize_with(model.flexible.len(), Flexing::default);
    if model.flexible.is_empty() {
        return Ok(());
    }
    let supports = elements.support(&ElementScene::of(model, state, span.h), problem, span.time, flexing.len());
    for (index, ((own, was), work)) in model.flexible.iter().zip(&state.flexible).zip(flexing).enumerate() {
        let held_up = &supports.list[index];
        let is_touched = own.attached.is_some() || !held_up.is_empty() || own.slots().any(|slot| drifted.touched[slot]);
        let theta = own.theta.unwrap_or(if is_touched { 1.0 } else { 0.5 });
        let settings = MotionSettings { h: span.h, theta, newton: own.newton };
        let loads = own.loads_at(span.time + theta * span.h, model.settings.gravity, was);
        let rim = own.attached.as_ref().map(|attached| rim_motion(attached, state, problem));
        let predicted = work.motion.predict(&own.body, &was.e, &was.v, (&loads, held_up), settings, rim.as_ref());
        predicted.map_err(|fault| failed(own, fault, span.time))?;
        let port = match (&rim, &own.attached) {
            (Some(rim), Some(attached)) => state_rim(rim, attached.slot, state, &work.motion, problem),
            _ => None,
        };
        let of_body = |touch: &FacetTouch| touch.flexible as usize == index;
        let on_facets = on_facets.iter().filter(|touch| of_body(touch));
        let points = state_points((own, was), work, span.h, drifted, on_facets, problem);
        let Some(matrix) = work.motion.matrix() else { continue };
        if points.is_empty() && port.is_none() {
            continue;
        }
        let port = port.map(|mut port| {
            port.reach = points.iter().map(|point| reach_of(point, &work.motion)).collect();
            port
        });
        let (system, held) = (matrix.system().clone(), own.held.clone());
        let adds_to_it = !points.is_empty() && method_adds(model.settings.solver.method);
        let matrix = adds_to_it.then(|| Arc::new(matrix.blocks(&work.motion.buffers.matrices, &own.body.fixed)));
        problem.nodal.push(NodalBlock { flexible: index as u32, system, matrix, held, points, port });
    }
    Ok(())
}

/// Does a method add to the matrices of flexible bodies, or may it pick one that does?
fn method_adds(method: Method) -> bool {
    !method.facts().first_order || method == Method::Auto
}

/// The rim at the start of the step, and what its velocity would change by alone.
fn rim_motion<'a>(attached: &'a Attachment, state: &State, problem: &Problem) -> RimMotion<'a> {
    let slot = attached.slot;
    let (velocity, free, response) = (&state.velocity[slot], &problem.free[slot], &problem.bodies[slot]);
    RimMotion {
        frame: RimFrame { centre: state.pose[slot].position, velocity: velocity.linear, omega: velocity.angular },
        vectors: &attached.vectors,
        mass: response
            .moves()
            .then(|| TwistMatrix::rigid(1.0 / response.inverse_mass, &response.inverse_inertia.inverse())),
        change: Twist { linear: free.linear - velocity.linear, angular: free.angular - velocity.angular },
    }
}

/// Velocity and response of the rim with the flexible body on it; its port if impulses move it.
fn state_rim(
    rim: &RimMotion<'_>,
    slot: usize,
    state: &State,
    motion: &FlexMotion,
    problem: &mut Problem,
) -> Option<NodalPort> {
    problem.free[slot] = state.velocity[slot].plus(&motion.rim_change());
    let mass = rim.mass?.plus(&motion.coupling()?.added);
    let inverse = mass.inverse()?;
    let [linear, _, _, angular] = inverse.blocks();
    // What solvers scale by; the answer itself is the whole matrix.
    problem.bodies[slot] = BodyResponse {
        inverse_mass: (linear.x_axis.x + linear.y_axis.y + linear.z_axis.z) / 3.0,
        inverse_inertia: Sym3::from_mat3(angular),
    };
    Some(NodalPort { body: slot as u32, mass, inverse, reach: Vec::new() })
}

/// What a point has of the rim's six unit motions.
fn reach_of(point: &NodalPoint, motion: &FlexMotion) -> [Vec3; 6] {
    let mut sum = [Vec3::ZERO; 6];
    for (vector, weight) in point.vectors.iter().zip(point.weights) {
        let reach = motion.coupling().map_or([Vec3::ZERO; 6], |coupling| coupling.reach[*vector as usize]);
        (0..6).for_each(|c| sum[c] += weight * reach[c]);
    }
    sum
}

/// Velocities and responses of the spheres, and those that touch; or of the points on facets.
fn state_points<'a>(
    (own, was): (&FlexibleModel, &FlexibleState),
    work: &mut Flexing,
    h: f64,
    drifted: &Drifted,
    on_facets: impl Iterator<Item = &'a FacetTouch>,
    problem: &mut Problem,
) -> Vec<NodalPoint> {
    if own.points.is_empty() {
        return Vec::new();
    }
    let motion = &work.motion;
    // What each vector does over the step, and 1/A_kk.
    let n = was.e.len();
    let mut rate = vec![Vec3::ZERO; n];
    par::each(CHUNK, &mut rate, |k, rate| *rate = motion.free()[k] + motion.bend(&was.e, k) / h);
    let mut softness = vec![0.0; n];
    par::each(CHUNK, &mut softness, |k, softness| {
        let mut trace = 0.0;
        for (element, corner) in own.body.uses(k / 3) {
            let i = 3 * *corner as usize + k % 3;
            let block = &motion.buffers.matrices[*element as usize][pair(i, i)];
            trace += block[0] + block[4] + block[8];
        }
        *softness = 3.0 / trace;
    });
    let soft = |weights: &Twelve, vectors: &[u32; 12]| -> f64 {
        (0..12).map(|k| weights[k] * weights[k] * softness[vectors[k] as usize]).sum()
    };
    if own.facets.is_some() {
        return on_facets
            .map(|touch| {
                let (weights, vectors) = (touch.weights, own.vectors(&own.points[touch.facet as usize]));
                let inverse_mass = soft(&weights, &vectors);
                let linear = (0..12).fold(Vec3::ZERO, |sum, k| sum + weights[k] * rate[vectors[k] as usize]);
                problem.bodies.push(BodyResponse { inverse_mass, inverse_inertia: Sym3::ZERO });
                problem.free.push(Twist { linear, angular: Vec3::ZERO });
                NodalPoint { body: problem.bodies.len() as u32 - 1, vectors, weights }
            })
            .collect();
    }
    let slots = own.slots();
    let (bodies, free) = (&mut problem.bodies[slots.clone()], &mut problem.free[slots.clone()]);
    par::each(CHUNK, (bodies, free), |i, (response, free)| {
        let point = &own.points[i];
        let vectors = own.vectors(point);
        *response = BodyResponse { inverse_mass: soft(&point.weights, &vectors), inverse_inertia: Sym3::ZERO };
        *free = Twist { linear: own.at(point, &rate), angular: Vec3::ZERO };
    });
    let touched = slots.filter(|slot| drifted.touched[*slot]);
    let point = |slot: usize| {
        let point = &own.points[slot - own.first as usize];
        NodalPoint { body: slot as u32, vectors: own.vectors(point), weights: point.weights }
    };
    touched.map(point).collect()
}

/// Places and velocities at the end of the step, from the impulses of the contacts. Nothing is committed.
pub(crate) fn advance(
    model: &Model,
    state: &State,
    span: Span,
    problem: &Problem,
    (impulses, w): (&Impulses, &[Twist]),
    flexing: &mut [Flexing],
) -> Result<(), StepError> {
    let mut blocks = problem.nodal.iter().peekable();
    for (index, ((own, was), work)) in model.flexible.iter().zip(&state.flexible).zip(flexing).enumerate() {
        work.e.clone_from(&was.e);
        work.v.clone_from(&was.v);
        let is_own = |block: &&NodalBlock| block.flexible as usize == index;
        let mut loads = None;
        work.contact.clear();
        if let Some(block) = blocks.next_if(is_own) {
            let ends = block.points.first().map_or(0..0, |first| first.body..first.body + span_of(&block.points));
            let mut sum = vec![Vec3::ZERO; ends.len()];
            for (c, gamma) in problem.contacts.iter().zip(&impulses.contact) {
                for (end, sign) in [(c.a, -1.0), (c.b, 1.0)] {
                    if ends.contains(&end) {
                        sum[(end - ends.start) as usize] += sign * *gamma;
                    }
                }
            }
            block.spread(|point| sum[(point.body - ends.start) as usize], &mut work.loads);
            let impulses: Vec<Vec3> = work.loads.chunks_exact(3).map(Vec3::from_slice).collect();
            work.contact.extend(impulses.iter().map(|impulse| *impulse / span.h));
            loads = Some(impulses);
        }
        let Flexing { motion, e, v, .. } = work;
        // What contacts and joints change of the rim's velocity.
        let rim = own.attached.as_ref().and_then(|attached| w.get(attached.slot));
        motion.finish(&own.body, loads.as_deref_mut(), rim, e, v);
        check(own, v, model.settings.limits.speed, span.time)?;
        work.acceleration.resize(v.len(), Vec3::ZERO);
        for k in 0..work.v.len() {
            work.acceleration[k] = (work.v[k] - was.v[k]) / span.h;
        }
    }
    Ok(())
}

/// From the first of the points to the last, indices of bodies.
fn span_of(points: &[NodalPoint]) -> u32 {
    points.first().zip(points.last()).map_or(0, |(first, last)| last.body - first.body + 1)
}

/// Takes over what [`advance`] found: nodes, and the spheres of the surfaces.
pub(crate) fn commit(model: &Model, state: &mut State, flexing: &mut [Flexing]) {
    let State { flexible, pose, velocity, .. } = state;
    for ((own, state), work) in model.flexible.iter().zip(flexible).zip(flexing) {
        std::mem::swap(&mut state.e, &mut work.e);
        std::mem::swap(&mut state.v, &mut work.v);
        if let Some(attached) = &own.attached {
            attached.follow(&pose[attached.slot], &velocity[attached.slot], state);
        }
        let (e, v, slots) = (&state.e, &state.v, own.slots());
        par::each(CHUNK, (&mut pose[slots.clone()], &mut velocity[slots]), |i, (pose, velocity)| {
            pose.position = own.at(&own.points[i], e);
            *velocity = Twist { linear: own.at(&own.points[i], v), angular: Vec3::ZERO };
        });
    }
}

fn check(own: &FlexibleModel, v: &[Vec3], limit: f64, time: f64) -> Result<(), StepError> {
    // Not a number is not below the limit.
    let wrong = v.iter().step_by(3).position(|v| v.is_nan() || v.length() > limit);
    let Some(node) = wrong else { return Ok(()) };
    let value = v[3 * node].length();
    if !value.is_finite() {
        return Err(failed(own, MotionFault::NotFinite(node), time));
    }
    let body = format!("`{}`, node {node}", own.name);
    let (stage, quantity, unit, key) = ("flexible", "speed", "m/s", "max_speed");
    Err(StepError::TooFast { stage, body, quantity, value, limit, unit, key, time })
}

fn failed(own: &FlexibleModel, fault: MotionFault, time: f64) -> StepError {
    let why = match fault {
        MotionFault::Pivot => "the matrix of its step is not positive definite".into(),
        MotionFault::Collapsed(element) => format!("element {element} has collapsed"),
        MotionFault::NotFinite(node) => format!("the velocity of node {node} is not finite"),
    };
    StepError::Flexible { stage: "flexible", body: own.name.clone(), why, time }
}
