//! The part of a step that needs no forces: the body is carried along with its spin, or with that of its rim.

use super::FlexMotion;
use crate::body::{FlexBody, Momenta};
use crate::rim::RimFrame;
use grouser_math::{Mat3, Vec3, quat};

/// The rigid motion that a body is carried along with.
struct Carrier {
    centre: Vec3,
    velocity: Vec3,
    /// Spin at the start, over the step and at its end.
    omega: [Vec3; 3],
}

/// That of a free body: its centre of mass, and the spin that holds its angular momentum, by the midpoint rule of rigid
/// bodies.
fn own_motion(of: &Momenta, h: f64) -> Carrier {
    let inverse = of.inertia.inverse();
    let omega = inverse * of.angular;
    let mut middle = omega;
    for _ in 0..20 {
        let half = Mat3::from_quat(quat::exp(0.5 * h * middle));
        let next = half * (inverse * (half.transpose() * of.angular));
        let is_done = (next - middle).length_squared() <= 1e-30 * next.length_squared();
        middle = next;
        if is_done {
            break;
        }
    }
    let r = Mat3::from_quat(quat::exp(h * middle));
    let after = (r * of.inertia * r.transpose()).inverse() * of.angular;
    Carrier { centre: of.centre, velocity: of.linear / of.mass, omega: [omega, middle, after] }
}

impl FlexMotion {
    /// Carries a body along; sets e1, d1, v1 and c_f. One that is held in the world stays as it is.
    pub(super) fn turn(
        &mut self,
        body: &FlexBody,
        e: &[Vec3],
        v: &[Vec3],
        (h, theta): (f64, f64),
        rim: Option<&RimFrame>,
        is_pinned: bool,
    ) {
        let n = e.len();
        let Self { turned, acting, deforming, carried, inertial, buffers, work, .. } = self;
        inertial.clear();
        inertial.resize(n, Vec3::ZERO);
        if is_pinned {
            for (list, from) in [(turned, e), (acting, e), (deforming, v), (carried, v)] {
                list.clear();
                list.extend_from_slice(from);
            }
            return;
        }
        let of = body.momenta_with(e, v, buffers, work);
        let Carrier { centre, velocity, omega: [omega, middle, after] } = match rim {
            Some(rim) => Carrier { centre: rim.centre, velocity: rim.velocity, omega: [rim.omega; 3] },
            None => own_motion(&of, h),
        };
        let r = Mat3::from_quat(quat::exp(h * middle));
        let part = Mat3::from_quat(quat::exp(theta * h * middle));
        for list in [&mut *turned, &mut *acting, &mut *deforming, &mut *carried] {
            list.resize(n, Vec3::ZERO);
        }
        let centre1 = centre + h * velocity;
        let mut change = vec![Vec3::ZERO; n];
        for k in 0..n {
            let is_position = k % 3 == 0;
            let (from, to, along) =
                if is_position { (centre, centre1, velocity) } else { (Vec3::ZERO, Vec3::ZERO, Vec3::ZERO) };
            let arm = r * (e[k] - from);
            turned[k] = to + arm;
            acting[k] = from + theta * (to - from) + part * (e[k] - from);
            let d = v[k] - along - omega.cross(e[k] - from);
            deforming[k] = part * d;
            carried[k] = along + after.cross(arm) + r * d;
            change[k] = v[k] - carried[k];
        }
        // c_f = -M (v1 - v). Its moment, where forces act, is set to what is left of the angular momentum; a free body
        // has a c_f without sum. Both by a rigid motion about the centre of mass.
        body.mass_times(&change, buffers, inertial);
        let arm = |k: usize, at: Vec3| if k.is_multiple_of(3) { at - centre } else { at };
        let moment = |p: &[Vec3], at: &[Vec3]| (0..n).fold(Vec3::ZERO, |sum, k| sum + arm(k, at[k]).cross(p[k]));
        body.mass_times(carried, buffers, work);
        let wanted = of.angular + (of.centre - centre).cross(of.linear) - moment(work, turned);
        let sum = inertial.iter().step_by(3).fold(Vec3::ZERO, |sum, p| sum + *p);
        let push = if rim.is_none() { -sum / of.mass } else { Vec3::ZERO };
        let between = centre + theta * h * velocity + part * (of.centre - centre);
        let there = moment(inertial, acting) + (between - centre).cross(of.mass * push);
        let spin = (part * of.inertia * part.transpose()).inverse() * (wanted - there);
        for k in 0..n {
            let from = if k.is_multiple_of(3) { between } else { Vec3::ZERO };
            change[k] = spin.cross(acting[k] - from) + if k.is_multiple_of(3) { push } else { Vec3::ZERO };
        }
        body.mass_times(&change, buffers, work);
        inertial.iter_mut().zip(work.iter()).for_each(|(c, extra)| *c += *extra);
    }
}
