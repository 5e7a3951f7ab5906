//! Connectors: joints, motors and springs as rows of the step's problem.
//!
//! A part C(q) with gradient G (see `joint/parts.rs`) becomes a row G v+ + bias + E lambda = 0, h the step, beta the share
//! of a position error that one step takes back, r the prescribed rate (of motors, else 0):
//!
//! | what | Euler step, all at q_k | theta step, G and v- at q_s = q_k + theta h v_k, s = (1 - theta) / theta |
//! | --- | --- | --- |
//! | equation | beta C / h - r | s (G v- - (G_k v_k - r_k)) + beta C_k / h - (1 + s) r: the end velocity, extrapolated |
//! | inequality, limit | C / h, lambda >= 0 (at least half of it where violated) | the same |
//! | spring F(x, rate), slopes K, D | E = 1/(h (K h + D)), bias -E h (F + D G v-) | E = 1/(h (K h theta^2 + D theta)), bias -G v- - E h F |
//!
//! theta = 1/2 is the midpoint step. The spring rows are implicit Euler and the theta rule (theta = 1/2: trapezoidal),
//! linearised once: stable for any stiffness.

use crate::body::Twist;
use crate::joint::parts::{Ends, Part, Parts};
use crate::joint::{Coordinates, JointFriction, JointKind, JointLimits};
use crate::motor::{Axis, Drive};
use crate::spring::{SpringKind, SpringLaw};
use grouser_math::{Pose, Vec3, quat};
use grouser_solve::{BodyResponse, NO_BODY, Row};

/// A joint, motor or spring between frames on bodies.
#[derive(Clone, Debug)]
pub(crate) struct Connector {
    pub name: Option<Box<str>>,
    /// a, b and the carrier; `NO_BODY` for the world.
    pub bodies: [u32; 3],
    /// Frames on a, b and twice on the carrier, from the bodies' centres of mass.
    pub frames: [Pose; 4],
    pub law: Law,
}

/// What a connector does.
#[derive(Clone, Debug)]
pub(crate) enum Law {
    Joint {
        kind: JointKind,
        limits: JointLimits,
        friction: JointFriction,
    },
    /// `command`: a value in place of the drive's function.
    Motor {
        axis: Axis,
        drive: Drive,
        limit: Option<f64>,
        command: Option<f64>,
    },
    Spring(SpringKind),
}

/// All that rows are made from.
pub(crate) struct View<'a> {
    /// Where the ends are at the start of the step, and how they move.
    pub now: Ends,
    pub now_velocity: [Twist; 3],
    /// The same where the step is solved: at the start (Euler) or ahead of it.
    pub solve: Ends,
    pub solve_velocity: [Twist; 3],
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

/// A row that acts on nothing.
pub(crate) const BLANK: Row = Row {
    bodies: [NO_BODY; 3],
    jacobian: [Twist::ZERO; 3],
    bias: 0.0,
    compliance: 0.0,
    lower: f64::NEG_INFINITY,
    upper: f64::INFINITY,
};

/// Numbers of equations and of rows with bounds.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Count {
    pub equations: usize,
    pub rows: usize,
}

impl Connector {
    /// Where the ends are for body poses `pose`.
    #[inline]
    pub fn ends(&self, pose: impl Fn(usize) -> Pose, angle: [f64; 2]) -> Ends {
        // On the world frames stay as given. Written in place: poses that are copied about cost more than their products.
        let mut ends = Ends { frame: self.frames, center: [Vec3::ZERO; 3], angle };
        for s in (0..3).filter(|s| self.bodies[*s] != NO_BODY) {
            let body = pose(self.bodies[s] as usize);
            ends.center[s] = body.position;
            ends.frame[s] = body.compose(&self.frames[s]);
            if s == 2 {
                ends.frame[3] = body.compose(&self.frames[3]);
            }
        }
        ends
    }

    /// Velocities of the three ends.
    #[inline]
    pub fn velocities(&self, velocity: impl Fn(usize) -> Twist) -> [Twist; 3] {
        self.bodies.map(|b| if b == NO_BODY { Twist::ZERO } else { velocity(b as usize) })
    }

    /// Does it couple shafts in a carrier?
    pub fn carried(&self) -> bool {
        matches!(&self.law, Law::Joint { kind, .. } if kind.rows().coordinates().carried)
    }

    /// May its equations depend on angles?
    pub fn needs_angles(&self) -> bool {
        match &self.law {
            Law::Joint { kind, .. } => {
                let c: Coordinates = kind.rows().coordinates();
                c.angle || c.carried
            }
            Law::Motor { .. } | Law::Spring(_) => true,
        }
    }

    /// Angles at `ends`, without jumps from `old`.
    pub fn angles(&self, ends: &Ends, old: [f64; 2]) -> [f64; 2] {
        let near = |new: f64, old: f64| {
            let turn = std::f64::consts::TAU;
            new + turn * ((old - new) / turn).round()
        };
        if self.carried() {
            [near(ends.wrapped_angle(2, 0), old[0]), near(ends.wrapped_angle(3, 1), old[1])]
        } else {
            [near(ends.wrapped_angle(0, 1), old[0]), 0.0]
        }
    }

    /// How many rows it makes: the same in every position.
    pub fn count(&self, ends: &Ends) -> Count {
        match &self.law {
            Law::Joint { kind, limits, friction } => {
                let (mut equations, mut inequalities) = (Parts::default(), Parts::default());
                kind.rows().equations(ends, &mut equations);
                kind.rows().inequalities(ends, &mut inequalities);
                let c = kind.rows().coordinates();
                let sides = [limits.angle, limits.position].iter().flatten().count() * 2;
                let friction = if friction.acts() { usize::from(c.angle) + usize::from(c.position) } else { 0 };
                Count { equations: equations.len(), rows: inequalities.len() + sides + friction }
            }
            Law::Motor { drive: Drive::Position(_) | Drive::Speed(_), limit: None, .. } => {
                Count { equations: 1, rows: 0 }
            }
            Law::Motor { .. } => Count { equations: 0, rows: 1 },
            Law::Spring(SpringKind::Bushing(_)) => Count { equations: 6, rows: 0 },
            Law::Spring(_) => Count { equations: 1, rows: 0 },
        }
    }

    /// The equations C = 0 that must hold at every position (for projection): joints and position motors.
    pub fn holonomic(&self, ends: &Ends, time: f64, parts: &mut Parts, rates: &mut [f64; 6]) {
        match &self.law {
            Law::Joint { kind, .. } => kind.rows().equations(ends, parts),
            Law::Motor { axis, drive: Drive::Position(f), limit: None, command } => {
                let (value, rate) = command.map_or((f.at(time), f.rate(time)), |value| (value, 0.0));
                rates[0] = rate;
                let part = coordinate(ends, *axis);
                parts.push(Part { value: part.value - value, ..part });
            }
            Law::Motor { .. } | Law::Spring(_) => {}
        }
    }

    /// How many those are: the first of its equations.
    pub fn holonomic_count(&self) -> usize {
        match &self.law {
            Law::Joint { .. } => usize::MAX,
            Law::Motor { drive: Drive::Position(_), limit: None, .. } => 1,
            Law::Motor { .. } | Law::Spring(_) => 0,
        }
    }

    /// Equations of the last position: largest violation in m and in rad.
    pub fn violation(&self, ends: &Ends) -> [f64; 2] {
        let mut worst = [0.0f64; 2];
        if let Law::Joint { kind, .. } = &self.law {
            let mut parts = Parts::default();
            kind.rows().equations(ends, &mut parts);
            for p in parts.iter() {
                let linear = p.jacobian.iter().any(|j| j.linear != Vec3::ZERO);
                let slot = &mut worst[usize::from(!linear)];
                *slot = slot.max(p.value.abs());
            }
            let mut parts = Parts::default();
            kind.rows().inequalities(ends, &mut parts);
            for p in parts.iter() {
                worst[0] = worst[0].max(-p.value);
            }
        }
        worst
    }

    /// Can it have inequalities or limits?
    pub fn is_one_sided(&self) -> bool {
        matches!(&self.law, Law::Joint { kind, limits, .. }
            if kind.rows().is_one_sided() || limits.angle.is_some() || limits.position.is_some())
    }

    /// Is an inequality or a limit so near that the step may reach it? Such a mechanism is stepped as in contact.
    pub fn is_near_a_limit(&self, ends: &Ends, velocity: &[Twist; 3], h: f64, gravity: f64) -> bool {
        let Law::Joint { kind, limits, .. } = &self.law else { return false };
        let mut parts = Parts::default();
        kind.rows().inequalities(ends, &mut parts);
        limit_parts(ends, limits, &mut parts);
        parts.iter().any(|p| {
            let reach = 2.0 * h * (p.rate(velocity).abs() + 2.0 * h * gravity);
            p.value < reach + 1e-9
        })
    }

    /// Writes its rows.
    pub fn write(&self, view: &View, bodies: &[BodyResponse], equations: &mut [Row], rows: &mut [Row]) {
        match &self.law {
            Law::Joint { kind, limits, friction } => {
                let mut now = Parts::default();
                kind.rows().equations(&view.now, &mut now);
                // Euler's step is solved where it starts.
                if view.theta.is_none() {
                    for (slot, part) in equations.iter_mut().zip(now.iter()) {
                        *slot = self.row(part, view.hold(part, part, 0.0, 0.0));
                    }
                } else {
                    let mut solve = Parts::default();
                    kind.rows().equations(&view.solve, &mut solve);
                    for ((slot, now), solve) in equations.iter_mut().zip(now.iter()).zip(solve.iter()) {
                        *slot = self.row(solve, view.hold(now, solve, 0.0, 0.0));
                    }
                }
                if rows.is_empty() {
                    return;
                }
                let (mut now, mut solve) = (Parts::default(), Parts::default());
                kind.rows().inequalities(&view.now, &mut now);
                kind.rows().inequalities(&view.solve, &mut solve);
                limit_parts(&view.now, limits, &mut now);
                limit_parts(&view.solve, limits, &mut solve);
                let (one_sided, dry) = rows.split_at_mut(now.len());
                for ((slot, now), solve) in one_sided.iter_mut().zip(now.iter()).zip(solve.iter()) {
                    let share = if now.value < 0.0 { view.stabilisation.max(RECOVERY) } else { 1.0 };
                    *slot = Row { lower: 0.0, ..self.row(solve, share * now.value / view.h) };
                }
                self.write_friction(view, kind, friction, dry);
            }
            Law::Motor { axis, drive, limit, command } => {
                let held = command.map(|value| drive.held_at(value));
                let drive = held.as_ref().unwrap_or(drive);
                let (now, solve) = (coordinate(&view.now, *axis), coordinate(&view.solve, *axis));
                let (t, h) = (view.time, view.h);
                let (value, rate_now, rate) = match drive {
                    Drive::Position(f) => (now.value - f.at(t), f.rate(t), (f.at(t + h) - f.at(t)) / h),
                    Drive::Speed(f) => (0.0, f.at(t), f.at(t + view.theta.unwrap_or(1.0) * h)),
                    Drive::Effort(f) => {
                        let effort = f.at(t + 0.5 * h) * h;
                        let effort = limit.map_or(effort, |l| effort.clamp(-l * h, l * h));
                        rows[0] = Row { lower: effort, upper: effort, ..self.row(&solve, 0.0) };
                        return;
                    }
                };
                let bias = view.hold(&Part { value, ..now }, &solve, rate_now, rate);
                match limit {
                    Some(l) => rows[0] = Row { lower: -l * h, upper: l * h, ..self.row(&solve, bias) },
                    None => equations[0] = self.row(&solve, bias),
                }
            }
            Law::Spring(kind) => {
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
        }
    }

    /// Direction of a spring without length: where its ends are going, else down.
    fn direction(&self, view: &View) -> Vec3 {
        let [a, b, _] = view.now_velocity;
        let at = |s: usize| view.now.frame[s].position - view.now.center[s];
        let apart = b.at(at(1)) - a.at(at(0));
        apart.try_normalize().or(view.down.try_normalize()).unwrap_or(Vec3::Z)
    }

    /// Friction rows, after the inequalities: angle, then position.
    fn write_friction(&self, view: &View, kind: &JointKind, friction: &JointFriction, rows: &mut [Row]) {
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
                let bias = view.hold(&Part { value: 0.0, ..now }, &solve, 0.0, 0.0);
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
    fn row(&self, part: &Part, bias: f64) -> Row {
        Row { bodies: self.bodies, jacobian: part.jacobian, bias, ..BLANK }
    }

    /// Row of a force law at deflection `x` of `part`.
    fn spring(&self, view: &View, bodies: &[BodyResponse], part: &Part, x: f64, law: &SpringLaw) -> Row {
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

impl View<'_> {
    /// Bias of an equation; `rate_now` and `rate` are the prescribed rates at the start and over the step.
    fn hold(&self, now: &Part, solve: &Part, rate_now: f64, rate: f64) -> f64 {
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

/// The coordinate of a joint that motors, friction and limits act on.
fn coordinate(ends: &Ends, axis: Axis) -> Part {
    let z = ends.axis(0, 2);
    match axis {
        Axis::Angle => ends.about(z, ends.angle[0]),
        Axis::Position => ends.along(z),
    }
}

/// Adds C = coordinate - least and C = greatest - coordinate for each limit.
fn limit_parts(ends: &Ends, limits: &JointLimits, out: &mut Parts) {
    for (axis, range) in [(Axis::Angle, limits.angle), (Axis::Position, limits.position)] {
        if let Some([least, greatest]) = range {
            let part = coordinate(ends, axis);
            out.push(Part { value: part.value - least, ..part });
            let minus = |t: &Twist| Twist { linear: -t.linear, angular: -t.angular };
            out.push(Part {
                jacobian: std::array::from_fn(|s| minus(&part.jacobian[s])),
                value: greatest - part.value,
            });
        }
    }
}
