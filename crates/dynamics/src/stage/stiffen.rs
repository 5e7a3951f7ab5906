//! stiffen: the geometric stiffness of loaded joints, where a step is too long for it.
//!
//! A force F that a joint passes to a body at lever arm r turns with neither: tilting the body by t brings back the
//! torque K t, K = (F . r) I - r F'. A light link under a large load (10 kg carrying 10,000 kg) swings so fast in it
//! that a step explicit in the joint's direction would blow up: h^2 K / J > 4. There the body's inertia J becomes J + c
//! h^2 K+ for the change of velocity in this step (after Tournier et al., "Stable constrained dynamics", 2015), and its
//! mechanism takes the theta step: with c = theta^2 that is the theta rule for the swing, stable at any load; theta a
//! little above 1/2 damps what the step cannot resolve (by (1 - theta) / theta a step) and little else. In contact
//! c = 1. Across r, K is (F . r) I; about r a turn brings nothing back. So K+ = max(F . r, 0) (I - r r' / r^2): no
//! stiffness about the axis of a slender link, whose small inertia would call any load fast. F is that of the step
//! before.
//!
//! Bodies with h^2 K / J below `FAST` keep their inertia, and with it momentum to rounding and the step's order.

use crate::joint::parts::Parts;
use crate::present::{Drifted, Present};
use grouser_math::{Sym3, Vec3};
use grouser_solve::{BodyResponse, NO_BODY, Problem};

/// Square of swing rate times step above which a body is stiffened (an explicit step is stable up to 4).
const FAST: f64 = 1.0;

/// Stiffness of each body and which mechanisms have a fast one. `bodies` are the responses at the start of the step.
pub(crate) fn run(now: &Present, bodies: &[BodyResponse], drifted: &mut Drifted) {
    drifted.stiffness.clear();
    let loaded = loaded(now);
    if loaded.is_empty() {
        return;
    }
    let Present { model, state, span, .. } = *now;
    let m = &model.mechanisms;
    drifted.stiffness.resize(state.movable.len(), Sym3::ZERO);
    let (mut parts, mut rates) = (Parts::default(), [0.0; 6]);
    for i in loaded {
        let forces = &state.joints.equation_force[m.equations(i)];
        let ends = m.ends(i, state);
        // Joints are their gradients; springs and motors of speed have rows of their own making.
        parts.clear();
        m.connectors[i].holonomic(&ends, span.time, &mut parts, &mut rates);
        let rows = if parts.is_empty() { m.present_rows(i, &model.settings, state, bodies) } else { Vec::new() };
        let gradients = || parts.iter().map(|p| &p.jacobian).chain(rows.iter().map(|row| &row.jacobian));
        for s in 0..2 {
            let body = m.connectors[i].bodies[s];
            if body == NO_BODY || !state.movable[body as usize] {
                continue;
            }
            let force = gradients().zip(forces).fold(Vec3::ZERO, |sum, (j, f)| sum + *f * j[s].linear);
            let arm = ends.frame[s].position - ends.center[s];
            let k = positive_part(force, arm);
            let slot = &mut drifted.stiffness[body as usize];
            slot.diagonal += k.diagonal;
            slot.off += k.off;
        }
    }
    for i in 0..drifted.stiffness.len() {
        if is_fast(now, &drifted.stiffness, i) {
            drifted.stiff_mechanism[m.of_body[i] as usize] = true;
        }
    }
}

/// Connectors whose load may matter, by bounds that need no geometry.
fn loaded(now: &Present) -> Vec<usize> {
    let Present { model, state, span, .. } = *now;
    let (m, h2) = (&model.mechanisms, span.h * span.h);
    let matters = |i: &usize| {
        let c = &m.connectors[*i];
        let load2 = state.joints.equation_force[m.equations(*i)].iter().fold(0.0, |s, f| s + f * f);
        (0..2).any(|s| {
            let b = c.bodies[s] as usize;
            c.bodies[s] != NO_BODY && state.movable[b] && {
                let agility = model.mass[b].inverse_inertia.diagonal.max_element();
                let bound = h2 * agility * c.frames[s].position.length();
                bound * bound * load2 > (0.1 * FAST) * (0.1 * FAST)
            }
        })
    };
    (0..m.connectors.len()).filter(matters).collect()
}

/// Does body `i` swing too fast in its joints' load?
fn is_fast(now: &Present, stiffness: &[Sym3], i: usize) -> bool {
    // The trace of J^-1 K is at least the square of the fastest swing's rate, and at most twice that.
    let rotation = now.state.pose[i].rotation;
    let (k, j) = (&stiffness[i], now.model.mass[i].inverse_inertia.rotated(rotation));
    now.span.h * now.span.h * (j.diagonal.dot(k.diagonal) + 2.0 * j.off.dot(k.off)) > FAST
}

/// The changed inertia of those bodies, where the step is solved.
pub(crate) fn apply(now: &Present, drifted: &Drifted, problem: &mut Problem) {
    let h2 = now.span.h * now.span.h;
    for (i, k) in drifted.stiffness.iter().enumerate() {
        if is_fast(now, &drifted.stiffness, i) {
            let theta = drifted.theta_of_body(&now.model.mechanisms, i).unwrap_or(1.0);
            let pose = if drifted.touched[i] { &now.state.pose[i] } else { &drifted.middle[i] };
            let (c, j) = (theta * theta * h2, now.model.mass[i].inertia.rotated(pose.rotation));
            let stiff = Sym3 { diagonal: j.diagonal + c * k.diagonal, off: j.off + c * k.off };
            problem.bodies[i].inverse_inertia = stiff.inverse();
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
