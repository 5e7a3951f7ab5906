//! Closed-loop control of the speed.
//!
//! With the error e = target - v of the forward speed, u = Kp e + Ki int e dt + Kd de/dt, cut to [-1, 1]; the integral
//! is the trapezoidal sum over the steps.
//!
//! - An engine's throttle: u > 0 is the throttle; else the throttle is 1 - |u| while it was above 0.2, and after that
//!   the brake is |u| (Project Chrono, `ChPathFollowerDriver`).
//! - Motors that hold a speed themselves get the target as a share of their greatest speed, and u corrects it. They
//!   brake by themselves.

use super::Controls;

/// The throttle from which an engine's driver goes to the brake, rather than let the throttle go.
const LETS_GO: f64 = 0.2;

/// Gains of a controller: proportional, integral, derivative.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Gains {
    /// Of the error.
    pub p: f64,
    /// Of its integral over time.
    pub i: f64,
    /// Of its rate of change.
    pub d: f64,
}

/// What a controller remembers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct ControlMemory {
    /// Integral of the error so far.
    pub integral: f64,
    /// The error of the step before; not a number before the first.
    pub error: f64,
}

impl Gains {
    /// The control for this error, cut to [-1, 1], and what to remember; `h` is the step in s.
    pub(super) fn advance(&self, error: f64, memory: ControlMemory, h: f64) -> (f64, ControlMemory) {
        // The first error has come about in no time: no rate, no area.
        let before = if memory.error.is_nan() { error } else { memory.error };
        let area = if memory.error.is_nan() { 0.0 } else { 0.5 * h * (error + before) };
        let integral = memory.integral + area;
        let u = self.p * error + self.i * integral + self.d * (error - before) / h;
        (u.clamp(-1.0, 1.0), ControlMemory { integral, error })
    }
}

/// Throttle and brake for a control u, after those of the step before. `share`: the target over the greatest speed,
/// where motors hold a speed.
pub(super) fn pedals(u: f64, before: Controls, share: Option<f64>) -> (f64, f64) {
    if let Some(share) = share {
        return ((share + u).clamp(-1.0, 1.0), 0.0);
    }
    match u {
        u if u > 0.0 => (u, 0.0),
        u if before.throttle > LETS_GO => (1.0 + u, 0.0),
        u => (0.0, -u),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A mass that answers the throttle with an acceleration of `full` u, from rest to 10 m/s: speeds over time.
    fn step_response(gains: Gains, full: f64, h: f64, until: f64) -> Vec<f64> {
        let (mut v, mut memory) = (0.0, ControlMemory { integral: 0.0, error: f64::NAN });
        let (mut controls, mut speeds) = (Controls::default(), vec![0.0]);
        while (speeds.len() as f64) * h <= until + 0.5 * h {
            let (u, next) = gains.advance(10.0 - v, memory, h);
            memory = next;
            (controls.throttle, controls.brake) = pedals(u, controls, None);
            v += h * full * (controls.throttle - controls.brake);
            speeds.push(v);
        }
        speeds
    }

    /// A proportional loop is of first order: v = 10 (1 - exp(-Kp a t)).
    #[test]
    fn a_proportional_loop_has_an_exponential_step_response() {
        let (gains, full, h) = (Gains { p: 0.05, ..Gains::default() }, 8.0, 1e-4);
        let speeds = step_response(gains, full, h, 10.0);
        for t in [0.5, 1.0, 3.0, 10.0] {
            let exact = 10.0 * (1.0 - f64::exp(-0.05 * full * t));
            assert!((speeds[(t / h).round() as usize] - exact).abs() < 1e-3, "{t}");
        }
    }

    /// With an integral it is of second order: from the error 10 at rest, e = 10 exp(-s t) (cos w t - (s / w) sin w t)
    /// with s = Kp a / 2 and w^2 = Ki a - s^2.
    #[test]
    fn an_integral_makes_it_swing_as_the_formula_says() {
        let (gains, full, h) = (Gains { p: 0.02, i: 0.01, d: 0.0 }, 30.0, 1e-5);
        let speeds = step_response(gains, full, h, 12.0);
        let (s, w) = (0.5 * gains.p * full, (gains.i * full - (0.5 * gains.p * full).powi(2)).sqrt());
        for t in [1.0, 3.0, 6.0, 9.0, 12.0] {
            let t: f64 = t;
            let error = 10.0 * (-s * t).exp() * ((w * t).cos() - s / w * (w * t).sin());
            // It overshoots: there the driver brakes.
            assert!((speeds[(t / h).round() as usize] - (10.0 - error)).abs() < 2e-3, "{t}: {error}");
        }
        assert!(speeds.iter().any(|v| *v > 10.5));
    }

    /// The derivative acts as mass does: Kp e + Kd de/dt makes v = 10 (1 - exp(-Kp a t / (1 + Kd a))).
    #[test]
    fn a_derivative_slows_the_loop_down() {
        let (gains, full, h) = (Gains { p: 0.05, i: 0.0, d: 0.05 }, 8.0, 1e-4);
        let speeds = step_response(gains, full, h, 5.0);
        let exact = 10.0 * (1.0 - f64::exp(-0.05 * full * 5.0 / (1.0 + 0.05 * full)));
        assert!((speeds[(5.0 / h).round() as usize] - exact).abs() < 2e-3);
    }

    #[test]
    fn the_throttle_is_let_go_before_the_brake_is_pressed() {
        let at = |throttle: f64| Controls { throttle, ..Controls::default() };
        assert_eq!(pedals(0.7, at(0.0), None), (0.7, 0.0));
        assert_eq!(pedals(-0.3, at(0.5), None), (0.7, 0.0));
        assert_eq!(pedals(-0.3, at(0.2), None), (0.0, 0.3));
        assert_eq!(pedals(0.0, at(0.0), None), (0.0, 0.0));
        // Motors that hold a speed: the target, corrected.
        assert_eq!(pedals(0.1, at(0.0), Some(0.5)), (0.6, 0.0));
        assert_eq!(pedals(0.7, at(0.0), Some(0.5)), (1.0, 0.0));
    }
}
