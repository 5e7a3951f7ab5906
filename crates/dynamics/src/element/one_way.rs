//! A tabulated one-way spring between two points: it pushes when it is shorter than its rest length (a bump stop), or
//! pulls when it is longer (a strap), and does nothing otherwise.
//!
//! Deflection x, table F(x), damping c, total force
//!
//! ```text
//! f = max(0, F(x) + c dx/dt)   where x is beyond the first point of the table,   f = 0 before it
//! ```
//!
//! Damping acts from the step after the first touch on, as with contacts.
//! The table is linear between its points and goes on with the slope of its last piece. The step takes f at its end
//! (Euler) or at its theta point, where x = X + A w and dx/dt = R + B w depend on the closing velocity w that the step
//! finds. f(w) then never falls and is piecewise linear, and such a function is a sum of clipped straight lines,
//!
//! ```text
//! f(w) = sum over pieces of clamp(s_i (w - w_i), 0, rise_i),
//! ```
//!
//! each of which is one row with compliance 1/(h s_i), bias w_i and the bounds 0 and h rise_i; a jump of f is a row
//! without compliance. So the law is met exactly at the end of the step, whichever pieces it passes on the way, however
//! stiff they are and however long the step is, and the spring never acts the other way. Cost: one row per piece of the
//! table and one.
//!
//! Where the spring may begin or cease to touch, and where a step is too long for its stiffness, its mechanism takes
//! Euler's step, which loses energy there; else the midpoint step, which keeps it.

use super::{
    Element, ElementReading, ElementRow, ElementRows, ElementSolution, ElementView, StateMismatch, count_numbers,
};
use crate::body::{BodyId, Twist, Wrench};
use crate::joint::Frames;
use crate::joint::parts::{Ends, JointPart};
use crate::spring::Curve;
use grouser_math::{Pose, Vec3};

/// Which way a one-way spring acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OneWay {
    /// Pushes its ends apart when it is shorter than at rest; the deflection is rest length - length.
    Pushes,
    /// Pulls its ends together when it is longer; the deflection is length - rest length.
    Pulls,
}

/// A tabulated one-way spring, to be added to a world.
#[derive(Clone, Debug, PartialEq)]
pub struct OneWaySpringDef {
    /// Name for messages and signals.
    pub name: Option<String>,
    /// First body; `None`: the world.
    pub a: Option<BodyId>,
    /// Second body.
    pub b: BodyId,
    /// Its ends are the frames' origins.
    pub frames: Frames,
    /// Which way it acts.
    pub side: OneWay,
    /// Length at which the deflection is zero, m; `None`: as assembled.
    pub rest: Option<f64>,
    /// Points (deflection in m, force in N): deflections increase, forces are at least zero and do not fall.
    pub table: Vec<(f64, f64)>,
    /// Damping c while it touches, N s/m.
    pub damping: f64,
}

impl OneWaySpringDef {
    /// What is wrong with a table, if anything.
    pub fn table_fault(table: &[(f64, f64)]) -> Option<String> {
        if let Some(fault) = Curve::Table(table.to_vec()).fault() {
            return Some(fault);
        }
        if table[0].1 < 0.0 {
            return Some("a force of the table is below zero".into());
        }
        let falls = table.windows(2).find(|w| w[1].1 < w[0].1)?;
        Some(format!("the force of the table falls from {} to {} N", falls[0].1, falls[1].1))
    }
}

/// A tabulated one-way spring as an element.
pub struct OneWaySpring {
    name: Option<String>,
    bodies: Vec<BodyId>,
    /// Ends on a (in the world without one) and on b, in the bodies' frames, m.
    points: [Vec3; 2],
    /// 1 where it pushes, -1 where it pulls.
    sign: f64,
    rest: f64,
    table: Vec<(f64, f64)>,
    damping: f64,
    /// Gradient of the opening in the present step, and opening velocity before it.
    gradient: [Twist; 2],
    before: f64,
    deflection: f64,
    /// Per row: force in the last step, N: where the solver starts.
    forces: Vec<f64>,
    /// Work done on the bodies so far, J.
    work: f64,
}

/// Square of the fastest rate times step, up to which the midpoint step may be taken while it touches.
const RESOLVED: f64 = 0.25;

/// How deflection and its rate depend on the closing velocity w that a step finds: x = x0 + x1 w, dx/dt = r0 + r1 w.
struct ClosingPath {
    x0: f64,
    x1: f64,
    r0: f64,
    r1: f64,
}

impl OneWaySpring {
    /// The element, between bodies whose frames have these poses.
    pub(crate) fn between(poses: [Pose; 2], def: OneWaySpringDef) -> Self {
        let (first, second, local) = match def.frames {
            Frames::World(p) => (p.position, p.position, false),
            Frames::WorldEach(p, q) => (p.position, q.position, false),
            Frames::Local(p, q) => (p.position, q.position, true),
        };
        let points = match local {
            true => [first, second],
            false => [poses[0].inverse().point(first), poses[1].inverse().point(second)],
        };
        let length = (poses[1].point(points[1]) - poses[0].point(points[0])).length();
        Self {
            name: def.name,
            bodies: def.a.into_iter().chain([def.b]).collect(),
            points,
            sign: if def.side == OneWay::Pushes { 1.0 } else { -1.0 },
            rest: def.rest.unwrap_or(length),
            table: def.table,
            damping: def.damping,
            gradient: [Twist::ZERO; 2],
            before: 0.0,
            deflection: 0.0,
            forces: Vec::new(),
            work: 0.0,
        }
    }

    /// Places of a and b among the bodies.
    fn ends(&self) -> [Option<usize>; 3] {
        match self.bodies.len() {
            1 => [None, Some(0), None],
            _ => [Some(0), Some(1), None],
        }
    }

    /// The opening (length, or minus length where it pulls) with its gradient, and its rate.
    fn opening(&self, view: &ElementView) -> (JointPart, f64) {
        let (mut frame, mut center, mut velocity) = ([Pose::IDENTITY; 4], [Vec3::ZERO; 3], [Twist::ZERO; 3]);
        for (s, point) in self.points.iter().enumerate() {
            frame[s].position = *point;
            if let Some(end) = self.ends()[s] {
                center[s] = view.pose(end).position;
                frame[s].position = center[s] + view.arm(end, *point);
                velocity[s] = view.velocity(end);
            }
        }
        // Without length it acts against gravity.
        let up = -view.gravity.try_normalize().unwrap_or(-Vec3::Z);
        let mut part = Ends { frame, center, angle: [0.0; 2] }.distance(up);
        part.value *= self.sign;
        for j in &mut part.jacobian {
            *j = Twist { linear: self.sign * j.linear, angular: self.sign * j.angular };
        }
        let rate = part.rate(&velocity);
        (part, rate)
    }

    /// Deflection of an opening.
    fn deflection(&self, opening: f64) -> f64 {
        self.sign * self.rest - opening
    }

    /// Slope of piece `i` of the table.
    fn slope(&self, i: usize) -> f64 {
        let ((x0, y0), (x1, y1)) = (self.table[i], self.table[i + 1]);
        (y1 - y0) / (x1 - x0)
    }

    /// The rows of f(w): bias, compliance and greatest impulse of each.
    fn pieces(&self, path: &ClosingPath, damping: f64, h: f64) -> Vec<(f64, f64, f64)> {
        // w at a deflection, and the total force there before it is cut at zero.
        let closing = |x: f64| (x - path.x0) / path.x1;
        let total = |x: f64, force: f64| force + damping * (path.r0 + path.r1 * closing(x));
        let (x, force) = self.table[0];
        let mut rows = vec![(closing(x), 0.0, h * total(x, force).max(0.0))];
        for i in 0..self.table.len() - 1 {
            let ((x, force), (next_x, next_force)) = (self.table[i], self.table[i + 1]);
            let resistance = self.slope(i) * path.x1 + damping * path.r1;
            let low = total(x, force);
            let is_last = i + 2 == self.table.len();
            let high = if is_last { f64::INFINITY } else { total(next_x, next_force) };
            let rise = high.max(0.0) - low.max(0.0);
            rows.push(match resistance > 0.0 && rise > 0.0 {
                true => (closing(x) - low.min(0.0) / resistance, 1.0 / (h * resistance), h * rise),
                false => (0.0, 0.0, 0.0),
            });
        }
        rows
    }

    /// Energy stored at a deflection, J.
    fn energy(&self, x: f64) -> f64 {
        let mut energy = 0.0;
        for i in 0..self.table.len() - 1 {
            let ((x0, y0), (x1, _)) = (self.table[i], self.table[i + 1]);
            let end = if i + 2 == self.table.len() { x } else { x.min(x1) };
            if end > x0 {
                energy += (end - x0) * (y0 + 0.5 * self.slope(i) * (end - x0));
            }
        }
        energy
    }
}

impl Element for OneWaySpring {
    fn kind(&self) -> &'static str {
        "one-way spring"
    }

    fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    fn bodies(&self) -> &[BodyId] {
        &self.bodies
    }

    fn fault(&self) -> Option<String> {
        let table = OneWaySpringDef::table_fault(&self.table);
        if table.is_some() {
            table
        } else if !(self.damping.is_finite() && self.damping >= 0.0) {
            Some("its damping is negative or not finite".into())
        } else if !(self.rest.is_finite() && self.rest >= 0.0 && self.points.iter().all(|p| p.is_finite())) {
            Some("its rest length or an end is not finite".into())
        } else {
            None
        }
    }

    fn has_rows(&self) -> bool {
        true
    }

    fn is_abrupt(&self, view: &ElementView, _end: usize) -> bool {
        let (part, rate) = self.opening(view);
        let beyond = self.deflection(part.value) - self.table[0].0;
        // How far it may open and close within the step, beside what its own force does.
        let fall = 2.0 * view.h * view.h * view.gravity.length() + 1e-9;
        let (opens, closes) = (view.h * rate.max(0.0) + fall, view.h * (-rate).max(0.0) + fall);
        let agility = self.ends().iter().zip(&part.jacobian).fold(0.0, |sum, (end, j)| {
            sum + end.map_or(0.0, |end| j.dot(&view.response(end).twist(j.linear, j.angular)))
        });
        let stiffest = (0..self.table.len() - 1).map(|i| self.slope(i)).fold(0.0, f64::max);
        let is_stiff = view.h * (view.h * stiffest + self.damping) * agility > RESOLVED;
        match beyond > 0.0 {
            true => is_stiff || (1.0 - RESOLVED) * beyond < opens,
            false => -beyond < closes,
        }
    }

    fn rows(&mut self, view: &ElementView, rows: &mut ElementRows) {
        let (part, rate) = self.opening(view);
        let (x, closing) = (self.deflection(part.value), -rate);
        let path = match view.theta {
            None => ClosingPath { x0: x, x1: view.h, r0: 0.0, r1: 1.0 },
            Some(theta) => {
                let x1 = theta * theta * view.h;
                ClosingPath { x0: x - x1 * closing, x1, r0: (1.0 - theta) * closing, r1: theta }
            }
        };
        (self.gradient, self.before) = ([part.jacobian[0], part.jacobian[1]], rate);
        let damping = if x > self.table[0].0 { self.damping } else { 0.0 };
        let pieces = self.pieces(&path, damping, view.h);
        self.forces.resize(pieces.len(), 0.0);
        for ((bias, compliance, upper), force) in pieces.into_iter().zip(&self.forces) {
            let start = (force * view.h).min(upper);
            rows.bounded(
                self.ends(),
                &ElementRow { jacobian: part.jacobian, bias, compliance, lower: 0.0, upper, start },
            );
        }
    }

    fn finish(&mut self, view: &ElementView, solution: &ElementSolution) {
        self.forces.clear();
        for solved in solution.bounded {
            self.forces.push(solved.impulse / view.h);
            self.work += 0.5 * solved.impulse * (self.before + solved.velocity);
        }
        self.deflection = self.deflection(self.opening(view).0.value);
    }

    fn save(&self, numbers: &mut Vec<f64>) {
        numbers.push(self.work);
        numbers.extend_from_slice(&self.forces);
    }

    fn restore(&mut self, numbers: &[f64]) -> Result<(), StateMismatch> {
        // Before the first step there are no forces.
        count_numbers(numbers, 1).or_else(|_| count_numbers(numbers, 1 + self.table.len()))?;
        self.work = numbers[0];
        self.forces = numbers[1..].to_vec();
        Ok(())
    }

    fn load(&self, end: usize) -> Wrench {
        let force = self.forces.iter().sum::<f64>();
        let j = &self.gradient[end + 2 - self.bodies.len()];
        Wrench { force: force * j.linear, torque: force * j.angular }
    }

    fn readings(&self) -> Vec<ElementReading> {
        vec![
            ElementReading { name: "work", unit: "J", value: self.work },
            ElementReading { name: "energy", unit: "J", value: self.energy(self.deflection) },
            ElementReading { name: "deflection", unit: "m", value: self.deflection },
        ]
    }
}
