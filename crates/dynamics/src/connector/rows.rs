//! Joints, motors and springs as rows of the step's problem.
//!
//! A part C(q) with gradient G (see `joint/parts.rs`) becomes a row G v+ + bias + E lambda = 0, h the step, beta the
//! share of a position error that one step takes back, r the prescribed rate (of motors, else 0):
//!
//! | what | Euler step, all at q_k | theta step, G and v- at q_s = q_k + theta h v_k, s = (1 - theta) / theta |
//! | --- | --- | --- |
//! | equation | beta C / h - r | s (G v- - (G_k v_k - r_k)) + beta C_k / h - (1 + s) r: the end velocity, extrapolated |
//! | equation that gives way ([`crate::joint::RowRelaxation`]), Y = 1 / (1 + 4 tau / h) | Y (4 C / h - G v-), E = 4 epsilon Y / h^2 | the spring's, K = 1 / epsilon, D = tau / epsilon |
//! | inequality, limit | (C + B) / h, lambda >= 0 (at least half of C where violated) | C / h |
//! | spring F(x, rate), slopes K, D | E = 1/(h (K h + D)), bias -E h (F + D G v-) | E = 1/(h (K h theta^2 + D theta)), bias -G v- - E h F |
//!
//! B is what an inequality bends within the step: C at q_k advanced by h v_k, less C + h G v_k. A taut rope that swings
//! would give way by h^2 v^2 / 2 L in every step without it.
//!
//! theta = 1/2 is the midpoint step. The spring rows are implicit Euler and the theta rule (theta = 1/2: trapezoidal),
//! linearised once: stable for any stiffness.

use super::{BLANK, Connector, ConnectorLaw, coordinate, limit_parts};
use crate::body::Twist;
use crate::joint::parts::{Ends, JointPart, Parts};
use crate::joint::{DAMPING_STEPS, JointFriction, JointKind, JointLimits, JointRelaxation, RowRelaxation};
use crate::motor::{Axis, Drive};
use crate::spring::{SpringKind, SpringLaw};
use grouser_math::{Vec3, quat};
use grouser_solve::{BodyResponse, Row};

/// All that rows are made from.
pub(crate) struct ConnectorView<'a> {
    /// Where the ends are at the start of the step, and how they move.
    pub now: Ends,
    pub now_velocity: [Twist; 3],
    /// The same where the step is solved: at the start (Euler) or ahead of it.
    pub solve: Ends,
    pub solve_velocity: [Twist; 3],
    /// Where the ends would be after a step at their present velocities; only with inequalities, in Euler's step.
    pub ahead: Option<Ends>,
    /// Theta of the step; `None`: Euler's.
    pub theta: Option<f64>,
    /// Step, s.
    pub h: f64,
    /// Time at the start, s.
    pub time: f64,
    /// Share of a position error taken back per step.
    pub stabilisation: f64,
    /// Equations' forces in the last step, N, for bearing friction.
    pub old: &'a [f64],
    /// Direction for a spring without length.
    pub down: Vec3,
}

/// Share of a violated limit that one step takes back: more than of an equation, because a limit lets go by itself.
const RECOVERY: f64 = 0.5;

impl Connector {
    /// Writes its rows.
    pub fn write(&self, view: &ConnectorView, bodies: &[BodyResponse], equations: &mut [Row], rows: &mut [Row]) {
        match &self.law {
            ConnectorLaw::Joint { kind, limits, friction, relaxation } => {
                self.write_equations(view, kind, relaxation, equations);
                if !rows.is_empty() {
                    let one_sided = self.write_inequalities(view, kind, limits, rows);
                    self.write_friction(view, kind, friction, &mut rows[one_sided..]);
                }
            }
            ConnectorLaw::Motor { axis, drive, limit, command } => {
                let held = command.map(|value| drive.held_at(value));
                let row = self.motor(view, *axis, held.as_ref().unwrap_or(drive), *limit);
                // It has one row of either kind.
                if let Some(slot) = equations.first_mut().or(rows.first_mut()) {
                    *slot = row;
                }
            }
            ConnectorLaw::Spring(kind) => self.write_spring(view, bodies, kind, equations),
        }
    }

    /// The equations of a joint.
    fn write_equations(
        &self,
        view: &ConnectorView,
        kind: &JointKind,
        relaxation: &JointRelaxation,
        equations: &mut [Row],
    ) {
        let mut now = Parts::default();
        kind.rows().equations(&view.now, &mut now);
        // Euler's step is solved where it starts.
        if view.theta.is_none() {
            for ((slot, part), relaxed) in equations.iter_mut().zip(now.iter()).zip(relaxation) {
                *slot = match relaxed.acts() {
                    true => self.relaxed(view, part, relaxed),
                    false => self.row(part, view.hold(part, part, 0.0, 0.0)),
                };
            }
            return;
        }
        let mut solve = Parts::default();
        kind.rows().equations(&view.solve, &mut solve);
        for (((slot, now), solve), relaxed) in equations.iter_mut().zip(now.iter()).zip(solve.iter()).zip(relaxation) {
            *slot = match relaxed.acts() {
                true => self.relaxed(view, solve, relaxed),
                false => self.row(solve, view.hold(now, solve, 0.0, 0.0)),
            };
        }
    }

    /// The inequalities and limits of a joint. Returns how many.
    fn write_inequalities(
        &self,
        view: &ConnectorView,
        kind: &JointKind,
        limits: &JointLimits,
        rows: &mut [Row],
    ) -> usize {
        let (mut now, mut solve) = (Parts::default(), Parts::default());
        kind.rows().inequalities(&view.now, &mut now);
        kind.rows().inequalities(&view.solve, &mut solve);
        limit_parts(&view.now, limits, &mut now);
        limit_parts(&view.solve, limits, &mut solve);
        let mut ahead = Parts::default();
        view.ahead.iter().for_each(|ends| kind.rows().inequalities(ends, &mut ahead));
        for (k, ((slot, now), solve)) in rows.iter_mut().zip(now.iter()).zip(solve.iter()).enumerate() {
            let share = if now.value < 0.0 { view.stabilisation.max(RECOVERY) } else { 1.0 };
            let flat = now.value + view.h * now.rate(&view.now_velocity);
            let bend = ahead.get(k).map_or(0.0, |ahead| ahead.value - flat);
            *slot = Row { lower: 0.0, ..self.row(solve, (share * now.value + bend) / view.h) };
        }
        now.len()
    }

    /// The row of a motor: an equation, unless its effort is given or limited.
    fn motor(&self, view: &ConnectorView, axis: Axis, drive: &Drive, limit: Option<f64>) -> Row {
        let (now, solve) = (coordinate(&view.now, axis), coordinate(&view.solve, axis));
        let (t, h) = (view.time, view.h);
        let (value, rate_now, rate) = match drive {
            Drive::Position(f) => (now.value - f.at(t), f.rate(t), (f.at(t + h) - f.at(t)) / h),
            Drive::Speed(f) => (0.0, f.at(t), f.at(t + view.theta.unwrap_or(1.0) * h)),
            Drive::Effort(f) => {
                let effort = f.at(t + 0.5 * h) * h;
                let effort = limit.map_or(effort, |l| effort.clamp(-l * h, l * h));
                return Row { lower: effort, upper: effort, ..self.row(&solve, 0.0) };
            }
        };
        let row = self.row(&solve, view.hold(&JointPart { value, ..now }, &solve, rate_now, rate));
        match limit {
            Some(l) => Row { lower: -l * h, upper: l * h, ..row },
            None => row,
        }
    }

    /// The equations of a spring, damper or bushing.
    fn write_spring(&self, view: &ConnectorView, bodies: &[BodyResponse], kind: &SpringKind, equations: &mut [Row]) {
        let e = &view.solve;
        match kind {
            SpringKind::Translational { rest, law } => {
                let part = e.distance(self.direction(view));
                let x = part.value - rest.unwrap_or(0.0);
                equations[0] = self.spring(view, bodies, &part, x, law);
            }
            SpringKind::Rotational { rest, law } => {
                let part = e.about(e.axis(0, 2), e.angle[0]);
                equations[0] = self.spring(view, bodies, &part, part.value - rest.unwrap_or(0.0), law);
            }
            SpringKind::Bushing(laws) => {
                let turn = quat::log(e.frame[1].rotation * e.frame[0].rotation.conjugate());
                for i in 0..6 {
                    let axis = e.axis(0, i % 3);
                    let part = if i < 3 { e.along(axis) } else { e.about(axis, axis.dot(turn)) };
                    equations[i] = self.spring(view, bodies, &part, part.value, &laws[i]);
                }
            }
        }
    }

    /// Direction of a spring without length: where its ends are going, else down.
    fn direction(&self, view: &ConnectorView) -> Vec3 {
        let [a, b, _] = view.now_velocity;
        let at = |s: usize| view.now.frame[s].position - view.now.center[s];
        let apart = b.at(at(1)) - a.at(at(0));
        apart.try_normalize().or(view.down.try_normalize()).unwrap_or(Vec3::Z)
    }

    /// Friction rows, after the inequalities: angle, then position.
    fn write_friction(&self, view: &ConnectorView, kind: &JointKind, friction: &JointFriction, rows: &mut [Row]) {
        if rows.is_empty() {
            return;
        }
        // The bearing force: the first rows are those of the position across the axis.
        let c = kind.rows().coordinates();
        let across = if c.position { 2 } else { 3 };
        let bearing = view.h * view.old.iter().take(across).fold(0.0, |s, x| s + x * x).sqrt();
        let mut slots = rows.iter_mut();
        let mut add = |axis: Axis, limit: f64| {
            if let Some(slot) = slots.next() {
                let (now, solve) = (coordinate(&view.now, axis), coordinate(&view.solve, axis));
                let bias = view.hold(&JointPart { value: 0.0, ..now }, &solve, 0.0, 0.0);
                *slot = Row { lower: -limit, upper: limit, ..self.row(&solve, bias) };
            }
        };
        if c.angle {
            add(Axis::Angle, friction.torque * view.h + friction.coefficient * friction.radius * bearing);
        }
        if c.position {
            add(Axis::Position, friction.force * view.h + friction.coefficient * bearing);
        }
    }

    /// Row of a part without bounds.
    fn row(&self, part: &JointPart, bias: f64) -> Row {
        Row { bodies: self.bodies, jacobian: part.jacobian, bias, ..BLANK }
    }

    /// Row of an equation that gives way, at the position where the step is solved.
    fn relaxed(&self, view: &ConnectorView, part: &JointPart, relaxed: &RowRelaxation) -> Row {
        let (h, epsilon) = (view.h, relaxed.compliance);
        let tau = relaxed.damping.unwrap_or(DAMPING_STEPS * h);
        let before = part.rate(&view.solve_velocity);
        if let Some(theta) = view.theta {
            let slope = theta * (h * theta + tau);
            let bias = (part.value + tau * before) / slope - before;
            Row { compliance: epsilon / (h * slope), ..self.row(part, bias) }
        } else {
            let y = 1.0 / (1.0 + 4.0 * tau / h);
            let bias = y * (4.0 / h * part.value - before);
            Row { compliance: 4.0 * epsilon * y / (h * h), ..self.row(part, bias) }
        }
    }

    /// Row of a force law at deflection `x` of `part`.
    fn spring(&self, view: &ConnectorView, bodies: &[BodyResponse], part: &JointPart, x: f64, law: &SpringLaw) -> Row {
        let h = view.h;
        let before = part.rate(&view.solve_velocity);
        let (force, k, c) = law.at(x, before);
        let row = self.row(part, 0.0);
        // A law without slopes is a given force: a little resistance keeps the row finite.
        let response = row.ends().fold(0.0, |s, (b, j)| s + j.dot(&bodies[b].twist(j.linear, j.angular)));
        let least = if response > 0.0 { 1e-9 / response } else { 1e-9 };
        if let Some(theta) = view.theta {
            let e = 1.0 / (h * theta * (theta * h * k + c)).max(least);
            Row { bias: -before - e * h * force, compliance: e, ..row }
        } else {
            let e = 1.0 / (h * (h * k + c)).max(least);
            Row { bias: -e * h * (force + c * before), compliance: e, ..row }
        }
    }
}

impl ConnectorView<'_> {
    /// Bias of an equation; `rate_now` and `rate` are the prescribed rates at the start and over the step.
    fn hold(&self, now: &JointPart, solve: &JointPart, rate_now: f64, rate: f64) -> f64 {
        let back = self.stabilisation * now.value / self.h;
        if let Some(theta) = self.theta {
            let ahead = (1.0 - theta) / theta;
            let error = now.rate(&self.now_velocity) - rate_now;
            ahead * (solve.rate(&self.solve_velocity) - error) + back - (1.0 + ahead) * rate
        } else {
            back - rate
        }
    }
}
