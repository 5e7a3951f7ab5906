//! Rows of a powertrain, and what was made of them.

use super::network::{Spin, Sum};
use grouser_dynamics::element::{ElementRow, ElementRows, ElementView, shaft_end};
use grouser_dynamics::{Twist, Wrench};
use grouser_math::Vec3;

/// What a row stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Purpose {
    /// A differential: its torque goes to the wheels of an axle.
    Differential(usize),
    /// The gears: the driveshaft's torque.
    Gears,
    /// A gear that nobody asks about.
    Gear,
    /// The engine.
    Engine,
    /// A torque converter.
    Converter,
    /// The slope of a law, by its number.
    Slope(usize),
    /// What turns with the chassis.
    Block,
    /// A clutch, or the lock of a differential.
    Clutch,
}

/// A row of the present step.
#[derive(Clone, Debug)]
pub(super) struct MadeRow {
    pub purpose: Purpose,
    pub ends: [Option<usize>; 3],
    pub jacobian: [Twist; 3],
    /// Speed along it before the step, rad/s.
    pub before: f64,
}

impl MadeRow {
    /// Adds what a torque along it does to the bodies.
    pub fn load(&self, torque: f64, loads: &mut [Wrench]) {
        for (end, j) in self.ends.iter().zip(&self.jacobian) {
            if let Some(load) = end.and_then(|end| loads.get_mut(end)) {
                load.torque += torque * j.angular;
            }
        }
    }
}

/// A law of the present step.
#[derive(Clone, Debug)]
pub(super) struct MadeLaw {
    pub row: MadeRow,
    pub sum: Sum,
    /// Its impulse: what was given, then with that of its slope, N m s.
    pub impulse: f64,
}

/// A law T(y) where the step expects y, with the slope -g that is taken implicitly.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tangent {
    pub torque: f64,
    pub slope: f64,
    pub expected: f64,
}

/// SpinAxes that speeds are measured about, in the world.
pub(super) struct SpinAxes {
    pub wheels: Vec<Vec3>,
    pub along: Vec3,
    pub across: Vec3,
}

/// Makes rows of sums of speeds.
pub(super) struct RowMaker<'a, 'b> {
    pub view: &'a ElementView<'a>,
    pub rows: &'a mut ElementRows<'b>,
    pub directions: &'a SpinAxes,
    pub equations: &'a mut Vec<MadeRow>,
    pub bounded: &'a mut Vec<MadeRow>,
    pub laws: &'a mut Vec<MadeLaw>,
}

impl RowMaker<'_, '_> {
    /// A sum as gradients of at most three ends.
    fn gradient(&self, sum: &Sum) -> ([Option<usize>; 3], [Twist; 3]) {
        let (mut ends, mut jacobian) = ([None; 3], [Twist::ZERO; 3]);
        let bodies = 1 + self.directions.wheels.len();
        for (spin, weight) in sum.iter().filter(|(_, weight)| *weight != 0.0) {
            let (end, axis) = match spin {
                Spin::Shaft(k) => shaft_end(bodies, *k),
                Spin::Wheel(k) => (1 + k, self.directions.wheels[*k]),
                Spin::Along => (0, self.directions.along),
                Spin::Across => (0, self.directions.across),
            };
            // Every sum of a network has at most three ends.
            if let Some(place) = (0..3).find(|s| ends[*s].is_none_or(|other| other == end)) {
                ends[place] = Some(end);
                jacobian[place].angular += *weight * axis;
            }
        }
        (ends, jacobian)
    }

    fn made(&self, purpose: Purpose, sum: &Sum, before: f64) -> MadeRow {
        let (ends, jacobian) = self.gradient(sum);
        MadeRow { purpose, ends, jacobian, before }
    }

    /// sum = 0.
    pub fn equation(&mut self, purpose: Purpose, sum: &Sum, before: f64) {
        let made = self.made(purpose, sum, before);
        self.rows.equations(made.ends, &[ElementRow { jacobian: made.jacobian, ..Default::default() }]);
        self.equations.push(made);
    }

    /// A torque along a sum by its law where the step expects it: given there, with a row for its slope.
    pub fn law(&mut self, purpose: Purpose, sum: Sum, before: f64, law: Tangent) {
        let made = self.made(purpose, &sum, before);
        let (h, theta) = (self.view.h, self.view.theta.unwrap_or(1.0));
        self.rows.push(made.ends, made.jacobian, h * law.torque);
        let slopes = law.slope > 0.0;
        if slopes {
            let row = ElementRow {
                jacobian: made.jacobian,
                bias: ((1.0 - theta) * before - law.expected) / theta,
                compliance: 1.0 / (h * theta * law.slope),
                ..Default::default()
            };
            self.rows.equations(made.ends, &[row]);
            self.equations.push(MadeRow { purpose: Purpose::Slope(self.laws.len()), ..made.clone() });
        }
        self.laws.push(MadeLaw { row: made, sum, impulse: h * law.torque });
    }

    /// An inertia in kg m^2 that moves along a sum.
    pub fn inertia(&mut self, purpose: Purpose, sum: &Sum, before: f64, inertia: f64) {
        let made = self.made(purpose, sum, before);
        let row =
            ElementRow { jacobian: made.jacobian, bias: -before, compliance: 1.0 / inertia, ..Default::default() };
        self.rows.equations(made.ends, &[row]);
        self.equations.push(made);
    }

    /// sum = 0 with at most a torque in N m.
    pub fn held(&mut self, purpose: Purpose, sum: &Sum, before: f64, most: f64) {
        let made = self.made(purpose, sum, before);
        let bound = most * self.view.h;
        let row = ElementRow { jacobian: made.jacobian, lower: -bound, upper: bound, ..Default::default() };
        self.rows.bounded(made.ends, &row);
        self.bounded.push(made);
    }
}
