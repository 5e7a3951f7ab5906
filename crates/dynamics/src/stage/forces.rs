//! forces: velocities that the bodies would have without contact, and how far each may reach within the step.
//!
//! Moving bodies: v_free = v + h M^-1 f (000, Eqs. 10 and 15 over M). The gyroscopic torque is not in f: `integrate`
//! carries the angular momentum along exactly. Driven bodies: the velocity that leads to their prescribed pose.

use crate::body::{Kind, Motion, Twist};
use crate::element::ElementScene;
use crate::world::World;
use grouser_math::par::{self, Shared};
use grouser_math::{Pose, Vec3, quat};
use grouser_solve::BodyResponse;

const CHUNK: usize = 1024;

pub(crate) fn run(world: &mut World) {
    let n = world.pose.len();
    let h = world.h;
    let gravity = world.settings.gravity;
    let time = world.now;
    let World { problem, margins, pose, velocity, mass, movable, kinds, initial, .. } = world;
    problem.clear();
    problem.bodies.resize(n, BodyResponse::default());
    problem.free.resize(n, Twist::ZERO);
    margins.resize(n, 0.0);
    let (response, free) = (Shared::new(&mut problem.bodies), Shared::new(&mut problem.free));
    par::for_chunks(n, CHUNK, |range| {
        for i in range {
            // SAFETY: chunks are disjoint.
            let (response, free) = unsafe { (response.get(i), free.get(i)) };
            if movable[i] {
                let m = &mass[i];
                *response = BodyResponse {
                    inverse_mass: m.inverse_mass,
                    inverse_inertia: m.inverse_inertia.rotated(pose[i].rotation),
                };
                *free = Twist { linear: velocity[i].linear + h * gravity, angular: velocity[i].angular };
            } else if let Kind::Driven(motion) = &kinds[i] {
                *free = motion.velocity(&initial[i], &pose[i], time, h);
            }
        }
    });
    apply(world, time);
    if super::penalty::is_on(world) {
        // Its list of pairs has margins of its own.
        return;
    }
    let (margins, free) = (Shared::new(&mut world.margins), &world.problem.free);
    let (mass, envelope) = (&world.mass, world.envelope);
    par::for_chunks(n, CHUNK, |range| {
        for i in range {
            // SAFETY: chunks are disjoint.
            let margin = unsafe { margins.get(i) };
            *margin = 0.5 * envelope + h * (free[i].linear.length() + free[i].angular.length() * mass[i].sweep_radius);
        }
    });
}

/// Adds the loads of the elements, at the poses of the start: for the reach.
fn apply(world: &mut World, time: f64) {
    let World { elements, problem, movable, pose, velocity, mass, settings, .. } = world;
    let scene = ElementScene { pose, velocity, mass, h: world.h, gravity: settings.gravity };
    elements.act(&scene, |_| time, movable, problem);
}

/// The loads again, at the poses where the step is solved and at half the step.
pub(crate) fn apply_at_solve(world: &mut World) {
    let (time, h) = (world.now, world.h);
    let World { elements, problem, movable, touched, middle, start, mass, settings, .. } = world;
    for i in elements.slots().map(|slot| slot as usize).filter(|i| movable[*i]) {
        problem.free[i] = Twist { linear: start[i].linear + h * settings.gravity, angular: start[i].angular };
    }
    let scene = ElementScene { pose: middle, velocity: start, mass, h, gravity: settings.gravity };
    let at = |slots: &[u32]| if slots.iter().all(|i| touched[*i as usize]) { time } else { time + 0.5 * h };
    elements.act(&scene, at, movable, problem);
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
