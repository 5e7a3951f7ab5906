//! Drag of a body in a medium: F = -(c1 + c2 |v|) v at a point of it, v its velocity against the medium, and
//! M = -(d1 + d2 |w|) w, w its angular velocity.
//!
//! Each direction is a row. With u and u+ the velocities along it before and after the step,
//!
//! ```text
//! lambda = -h (c1 ((1 - theta) u + theta u+) + c2 s u+),    theta = 1/(1 - exp(-y)) - 1/y,    y = h c1 / m
//! ```
//!
//! theta between 1/2 and 1 is that of exponential fitting (Liniger and Willoughby 1970): linear drag with any constant
//! force is solved exactly. With s = |u|, the speed before, quadratic drag alone is solved exactly as well
//! (1/u+ = 1/u + h c2/m), and the terminal speed is exact for both. A body that starts from rest in a step too long for
//! it would be braked too late: there s goes over into the speed s_i of the implicit step, s_i (1 + h (c1 + c2 s_i)/m)
//! = |u_free|, by the share q^2/(1 + q^2), q = h (c1 + c2 s_i)/m. The share is small where the step resolves the
//! motion, so that the order stays 2, and the terminal speed is approached from below at any step. The mass m is what
//! the body answers with along the row. Any coefficient and step is stable; as c grows, the body goes with the medium.

use super::{
    Element, ElementReading, ElementRow, ElementRows, ElementSolution, ElementView, StateMismatch, count_numbers,
};
use crate::body::{BodyId, Twist, Wrench};
use grouser_math::Vec3;

/// Drag on a body, to be added to a world.
#[derive(Clone, Debug, PartialEq)]
pub struct DragDef {
    /// Name for messages and signals.
    pub name: Option<String>,
    /// The body.
    pub body: BodyId,
    /// Point of attack in the body's frame, m; `None`: the centre of mass.
    pub point: Option<Vec3>,
    /// Velocity of the medium (wind, current) in the world, m/s.
    pub medium: Vec3,
    /// Force over velocity: c1 in N s/m and c2 in N s^2/m^2.
    pub force: DragLaw,
    /// Torque over angular velocity: d1 in N m s/rad and d2 in N m s^2/rad^2.
    pub torque: DragLaw,
}

/// Coefficients of drag.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DragLaw {
    /// Factor of the velocity.
    pub linear: f64,
    /// Factor of the velocity times its size.
    pub quadratic: f64,
}

/// Drag as an element.
pub struct Drag {
    def: DragDef,
    /// Per row of the present step: gradient, and velocity along it before.
    rows: Vec<(Twist, f64)>,
    load: Wrench,
    /// Work done on the body so far, J: never positive in a medium at rest.
    work: f64,
}

/// Least resistance of a row, as a share of the body's own inertia: keeps the row of a body at rest finite.
const LEAST: f64 = 1e-12;

impl DragLaw {
    fn acts(&self) -> bool {
        self.linear > 0.0 || self.quadratic > 0.0
    }

    fn is_sound(&self) -> bool {
        [self.linear, self.quadratic].iter().all(|c| c.is_finite() && *c >= 0.0)
    }

    /// The speed s at which quadratic drag is taken, from those before the step and without drag; `agility` is 1/m.
    fn speed(&self, before: f64, free: f64, agility: f64, h: f64) -> f64 {
        let b = 1.0 + h * self.linear * agility;
        let implicit = 2.0 * free / (b + (b * b + 4.0 * h * self.quadratic * agility * free).sqrt());
        let q = h * (self.linear + self.quadratic * implicit) * agility;
        before + (implicit - before).max(0.0) * q * q / (1.0 + q * q)
    }

    /// Bias and compliance of a row; `before` is the velocity along it before the step, against the medium, which
    /// itself moves at `medium` along it.
    fn row(&self, speed: f64, before: f64, medium: f64, agility: f64, h: f64) -> (f64, f64) {
        let theta = fitted_theta(h * self.linear * agility);
        let ahead = h * (self.linear * theta + self.quadratic * speed);
        let least = if agility > 0.0 { LEAST / agility } else { LEAST };
        let compliance = 1.0 / ahead.max(least);
        (h * self.linear * (1.0 - theta) * compliance * before - medium, compliance)
    }
}

/// 1/(1 - exp(-y)) - 1/y: the weight of the end of a step with which linear drag is solved exactly, y the drag over the
/// inertia times the step (Liniger and Willoughby 1970).
pub fn fitted_theta(y: f64) -> f64 {
    if y < 1e-3 { 0.5 + y / 12.0 } else { -1.0 / (-y).exp_m1() - 1.0 / y }
}

impl Drag {
    /// The element.
    pub fn new(def: DragDef) -> Self {
        Self { def, rows: Vec::new(), load: Wrench::default(), work: 0.0 }
    }

    /// Three rows of a law: `gradient` of each axis, velocities before the step and without drag, that of the medium.
    fn add(
        &mut self,
        view: &ElementView,
        law: DragLaw,
        gradient: impl Fn(Vec3) -> Twist,
        medium: Vec3,
        block: &mut Vec<ElementRow>,
    ) {
        let (before, free, response) = (view.velocity(0), view.free(0), view.response(0));
        let agility = |j: &Twist| j.dot(&response.twist(j.linear, j.angular));
        let gradients = [Vec3::X, Vec3::Y, Vec3::Z].map(&gradient);
        let along = |v: &Twist| Vec3::from_array(gradients.map(|j| j.dot(v)));
        let (slow, fast) = (along(&before) - medium, along(&free) - medium);
        let ahead = fast.try_normalize().map_or(0.0, |n| agility(&gradient(n)));
        let speed = law.speed(slow.length(), fast.length(), ahead, view.h);
        for (axis, j) in gradients.into_iter().enumerate() {
            let (bias, compliance) = law.row(speed, slow[axis], medium[axis], agility(&j), view.h);
            block.push(ElementRow { jacobian: [j, Twist::ZERO, Twist::ZERO], bias, compliance, ..Default::default() });
            self.rows.push((j, j.dot(&before)));
        }
    }
}

impl Element for Drag {
    fn kind(&self) -> &'static str {
        "drag"
    }

    fn name(&self) -> Option<&str> {
        self.def.name.as_deref()
    }

    fn bodies(&self) -> &[BodyId] {
        std::slice::from_ref(&self.def.body)
    }

    fn fault(&self) -> Option<String> {
        let DragDef { point, medium, force, torque, .. } = &self.def;
        if !force.is_sound() || !torque.is_sound() {
            Some("a coefficient is negative or not finite".into())
        } else if !force.acts() && !torque.acts() {
            Some("all its coefficients are zero".into())
        } else if !medium.is_finite() || point.is_some_and(|p| !p.is_finite()) {
            Some("its point or the velocity of its medium is not finite".into())
        } else {
            None
        }
    }

    fn has_rows(&self) -> bool {
        true
    }

    fn rows(&mut self, view: &ElementView, rows: &mut ElementRows) {
        self.rows.clear();
        let mut block = Vec::with_capacity(6);
        if self.def.force.acts() {
            let arm = self.def.point.map_or(Vec3::ZERO, |point| view.arm(0, point));
            let gradient = |n: Vec3| Twist { linear: n, angular: arm.cross(n) };
            self.add(view, self.def.force, gradient, self.def.medium, &mut block);
        }
        if self.def.torque.acts() {
            let gradient = |n: Vec3| Twist { linear: Vec3::ZERO, angular: n };
            self.add(view, self.def.torque, gradient, Vec3::ZERO, &mut block);
        }
        rows.equations([Some(0), None, None], &block);
    }

    fn finish(&mut self, view: &ElementView, solution: &ElementSolution) {
        self.load = Wrench::default();
        for ((j, before), solved) in self.rows.iter().zip(solution.equations) {
            self.load.force += solved.impulse / view.h * j.linear;
            self.load.torque += solved.impulse / view.h * j.angular;
            self.work += 0.5 * solved.impulse * (before + solved.velocity);
        }
    }

    fn save(&self, numbers: &mut Vec<f64>) {
        numbers.push(self.work);
    }

    fn restore(&mut self, numbers: &[f64]) -> Result<(), StateMismatch> {
        count_numbers(numbers, 1)?;
        self.work = numbers[0];
        Ok(())
    }

    fn load(&self, _end: usize) -> Wrench {
        self.load
    }

    fn readings(&self) -> Vec<ElementReading> {
        vec![ElementReading { name: "work", unit: "J", value: self.work }]
    }
}
