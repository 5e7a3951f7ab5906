//! drift: which bodies touch nothing, and where the step is solved for them.
//!
//! Bodies in contact (and mechanisms at a limit) take Euler's step: all at q_k, then q_k+1 = q_k + h v_k+1. The others take
//! Moreau's midpoint step, second order: half a step with v_k to q_m, forces and joints there, half a step with v_k+1. Free
//! flight is then exact, and mechanisms without contact converge with h squared. Mechanisms whose loaded joints are too
//! fast for the step (see `stiffen`) take the theta step instead of the midpoint: theta h ahead, theta a little above 1/2.

use crate::element::ElementScene;
use crate::settings::{ContactMethod, Integrator};
use crate::stage::{forces, integrate, stiffen};
use crate::world::World;
use grouser_math::par::{self, Shared};
use grouser_solve::NO_BODY;

const CHUNK: usize = 512;

pub(crate) fn run(world: &mut World) {
    mark(world);
    stiffen::measure(world);
    let h = world.h;
    let n = world.pose.len();
    let gravity = world.settings.gravity;
    let World { pose, velocity, mass, movable, touched, middle, start, problem, mechanisms, penalty, .. } = world;
    let plain = &penalty.plain;
    middle.resize(n, grouser_math::Pose::IDENTITY);
    start.resize(n, grouser_math::Twist::ZERO);
    let (middle, start) = (Shared::new(middle), Shared::new(start));
    let (response, free) = (Shared::new(&mut problem.bodies), Shared::new(&mut problem.free));
    par::for_chunks(n, CHUNK, |range| {
        for i in range {
            // SAFETY: chunks are disjoint.
            let (middle, start, response, free) =
                unsafe { (middle.get(i), start.get(i), response.get(i), free.get(i)) };
            *middle = pose[i];
            if !movable[i] {
                *start = *free;
                integrate::shift(middle, start, 0.5 * h);
            } else if touched[i] {
                *start = velocity[i];
            } else if plain.get(i) == Some(&true) {
                *start = velocity[i];
                middle.position += 0.5 * h * start.linear;
                free.linear = start.linear + h * gravity;
            } else {
                *start = velocity[i];
                let theta = mechanisms.theta_of_body(i).unwrap_or(0.5);
                integrate::advance(middle, start, &mass[i], theta * h);
                response.inverse_inertia = mass[i].inverse_inertia.rotated(middle.rotation);
                free.linear = start.linear + h * gravity;
                free.angular = start.angular;
            }
        }
    });
    stiffen::apply(world);
    if !world.elements.is_empty() {
        forces::apply_at_solve(world);
    }
}

/// Marks bodies, and with them whole mechanisms, that are in contact or at a limit.
fn mark(world: &mut World) {
    let n = world.pose.len();
    let h = world.h;
    let World { touched, contacts, mechanisms: m, elements, pose, velocity, mass, problem, settings, .. } = world;
    touched.clear();
    touched.resize(n, settings.integrator == Integrator::Euler);
    // Penalty contacts act at the midpoint.
    let rigid = settings.contact.method == ContactMethod::Complementarity;
    if rigid {
        par::mark(touched, contacts.len(), |i| [contacts[i].body_a, contacts[i].body_b]);
    }
    if m.count == 0 {
        return;
    }
    m.stiff.clear();
    m.stiff.resize(m.count, false);
    m.touched.clear();
    m.touched.resize(m.count, false);
    for (body, mechanism) in m.of_body.iter().enumerate().filter(|(_, m)| **m != NO_BODY) {
        m.touched[*mechanism as usize] |= touched[body];
    }
    let gravity = settings.gravity.length();
    for (i, c) in m.connectors.iter().enumerate() {
        if m.of_connector[i] != NO_BODY
            && c.is_one_sided()
            && c.is_near_a_limit(&c.ends(|b| pose[b], m.angles[i]), &c.velocities(|b| velocity[b]), h, gravity)
        {
            m.touched[m.of_connector[i] as usize] = true;
        }
    }
    let scene = ElementScene { pose, velocity, mass, h, gravity: settings.gravity };
    for (i, abrupt) in elements.abrupt(&scene, problem, world.now).enumerate() {
        if abrupt && m.of_element[i] != NO_BODY {
            m.touched[m.of_element[i] as usize] = true;
        }
    }
    for (body, mechanism) in m.of_body.iter().enumerate().filter(|(_, m)| **m != NO_BODY) {
        touched[body] |= m.touched[*mechanism as usize];
    }
}
