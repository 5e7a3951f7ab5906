//! stiffen: the geometric stiffness of loaded joints, where a step is too long for it.
//!
//! A force F that a joint passes to a body at lever arm r turns with neither: tilting the body by t brings back the torque
//! K t, K = (F . r) I - r F'. A light link under a large load (10 kg carrying 10,000 kg) swings so fast in it that a step
//! explicit in the joint's direction would blow up: h^2 K / J > 4. There the body's inertia J becomes J + c h^2 K+ for the
//! change of velocity in this step (after Tournier et al., "Stable constrained dynamics", 2015), and its mechanism takes the
//! theta step: with c = theta^2 that is the theta rule for the swing, stable at any load; theta a little above 1/2 damps
//! what the step cannot resolve (by (1 - theta) / theta a step) and little else. In contact c = 1. Across r, K is
//! (F . r) I; about r a turn brings nothing back. So K+ = max(F . r, 0) (I - r r' / r^2): no stiffness about the axis of a
//! slender link, whose small inertia would call any load fast. F is that of the step before.
//!
//! Bodies with h^2 K / J below `FAST` keep their inertia, and with it momentum to rounding and the step's order.

use crate::joint::parts::Parts;
use crate::world::World;
use grouser_math::{Sym3, Vec3};
use grouser_solve::NO_BODY;

/// Square of swing rate times step above which a body is stiffened (an explicit step is stable up to 4).
const FAST: f64 = 1.0;
/// Theta of mechanisms with such a body.
pub(crate) const THETA: f64 = 0.55;

/// Stiffness of each body and which mechanisms have a fast one.
pub(crate) fn measure(world: &mut World) {
    world.stiffness.clear();
    let h2 = world.h * world.h;
    let World { mechanisms: m, mass, movable, stiffness, .. } = &mut *world;
    // Connectors whose load may matter, by bounds that need no geometry.
    let mut loaded = Vec::new();
    for (i, c) in m.connectors.iter().enumerate() {
        let load2 = m.equation_force[m.equations(i)].iter().fold(0.0, |s, f| s + f * f);
        let matters = (0..2).any(|s| {
            let b = c.bodies[s] as usize;
            c.bodies[s] != NO_BODY && movable[b] && {
                let agility = mass[b].inverse_inertia.diagonal.max_element();
                let bound = h2 * agility * c.frames[s].position.length();
                bound * bound * load2 > (0.1 * FAST) * (0.1 * FAST)
            }
        });
        if matters {
            loaded.push(i);
        }
    }
    if loaded.is_empty() {
        return;
    }
    stiffness.resize(movable.len(), Sym3::ZERO);
    let (mut parts, mut rates) = (Parts::default(), [0.0; 6]);
    for i in loaded {
        let m = &world.mechanisms;
        let forces = &m.equation_force[m.equations(i)];
        let ends = world.connector_ends(i);
        // Joints are their gradients; springs and motors of speed have rows of their own making.
        parts.clear();
        m.connectors[i].holonomic(&ends, world.now, &mut parts, &mut rates);
        let rows = if parts.is_empty() { world.present_rows(i) } else { Vec::new() };
        let gradients = || parts.iter().map(|p| &p.jacobian).chain(rows.iter().map(|row| &row.jacobian));
        for s in 0..2 {
            let body = m.connectors[i].bodies[s];
            if body == NO_BODY || !world.movable[body as usize] {
                continue;
            }
            let force = gradients().zip(forces).fold(Vec3::ZERO, |sum, (j, f)| sum + *f * j[s].linear);
            let arm = ends.frame[s].position - ends.center[s];
            let k = positive_part(force, arm);
            let slot = &mut world.stiffness[body as usize];
            slot.diagonal += k.diagonal;
            slot.off += k.off;
        }
    }
    for i in 0..world.stiffness.len() {
        if is_fast(world, i) {
            let mechanism = world.mechanisms.of_body[i];
            world.mechanisms.stiff[mechanism as usize] = true;
        }
    }
}

/// Does body `i` swing too fast in its joints' load?
fn is_fast(world: &World, i: usize) -> bool {
    // The trace of J^-1 K is at least the square of the fastest swing's rate, and at most twice that.
    let (k, j) = (&world.stiffness[i], world.mass[i].inverse_inertia.rotated(world.pose[i].rotation));
    world.h * world.h * (j.diagonal.dot(k.diagonal) + 2.0 * j.off.dot(k.off)) > FAST
}

/// The changed inertia of those bodies, where the step is solved.
pub(crate) fn apply(world: &mut World) {
    let h2 = world.h * world.h;
    for i in 0..world.stiffness.len() {
        if is_fast(world, i) {
            let theta = world.mechanisms.theta_of_body(i).unwrap_or(1.0);
            let rotation = if world.touched[i] { world.pose[i].rotation } else { world.middle[i].rotation };
            let (c, k, j) = (theta * theta * h2, &world.stiffness[i], world.mass[i].inertia.rotated(rotation));
            let stiff = Sym3 { diagonal: j.diagonal + c * k.diagonal, off: j.off + c * k.off };
            world.problem.bodies[i].inverse_inertia = stiff.inverse();
        }
    }
}

/// K+ of a force on a lever arm: (F . r) about the axes across r, where it is positive.
fn positive_part(force: Vec3, arm: Vec3) -> Sym3 {
    let a = force.dot(arm);
    if a <= 0.0 {
        return Sym3::ZERO;
    }
    let p = arm.normalize();
    Sym3 { diagonal: a * (Vec3::ONE - p * p), off: -a * Vec3::new(p.y * p.z, p.x * p.z, p.x * p.y) }
}
