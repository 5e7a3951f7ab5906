//! Brakes: dry friction between spindles and what carries them.
//!
//! With w the spin of the spindle about its axis against its carrier, and T at most braking x maximum,
//!
//! ```text
//! w+ = 0 with |lambda| <= h T
//! ```
//!
//! is a row with bounds: it takes as much torque as it takes to stop the wheel within the step, and no more than T. So
//! a brake slows a wheel without ever turning it back, and holds it at rest without creep. Released brakes give no
//! rows. The shaft of a `BrakeShafts` template stands still against the carrier, and its inertia is not felt.

use super::super::{Pedals, VehicleError};
use super::driveline::WheelEnd;
use grouser_dynamics::element::{
    Element, ElementReading, ElementRow, ElementRows, ElementSolution, ElementView, StateMismatch, count_numbers,
};
use grouser_dynamics::{BodyId, Twist, Wrench};
use grouser_math::Vec3;

/// A brake.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BrakeDef {
    /// Torque at full braking, N m.
    pub torque: f64,
}

impl BrakeDef {
    /// Refuses numbers that no brake has; `key` is that of its table.
    pub fn check(&self, key: &str) -> Result<(), VehicleError> {
        VehicleError::unless_positive(format!("{key}.torque"), self.torque)
    }
}

/// A brake between a spindle and its carrier.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WheelBrake {
    /// The spindle.
    pub wheel: WheelEnd,
    /// Upright, knuckle, arm or axle that the spindle turns on.
    pub carrier: BodyId,
    /// The brake.
    pub brake: BrakeDef,
}

/// All brakes of a vehicle as an element.
///
/// A command has the numbers of [`Pedals`]: the brake's counts.
pub struct Brakes {
    name: Option<String>,
    bodies: Vec<BodyId>,
    /// Per brake: ends of spindle and carrier, axis in the spindle's frame, greatest torque.
    brakes: Vec<(usize, usize, Vec3, f64)>,
    pedals: Pedals,
    command: Option<[f64; Pedals::COUNT]>,
    /// Per brake: torque in the last step, N m, where the solver starts.
    torques: Vec<f64>,
    /// Energy taken so far, J.
    lost: f64,
    // Of the present step: axis in the world and speed before, per brake.
    now: Vec<(Vec3, f64)>,
    loads: Vec<Wrench>,
}

impl Brakes {
    /// The element.
    pub fn new(name: Option<String>, list: &[WheelBrake], pedals: Pedals) -> Self {
        let mut bodies: Vec<BodyId> = Vec::new();
        let mut end = |body: BodyId| {
            let known = bodies.iter().position(|b| *b == body);
            known.unwrap_or_else(|| {
                bodies.push(body);
                bodies.len() - 1
            })
        };
        let brakes: Vec<_> =
            list.iter().map(|b| (end(b.wheel.body), end(b.carrier), b.wheel.axis, b.brake.torque)).collect();
        let loads = vec![Wrench::default(); bodies.len()];
        let torques = vec![0.0; brakes.len()];
        Self { name, bodies, brakes, pedals, command: None, torques, lost: 0.0, now: Vec::new(), loads }
    }

    /// How far the pedal is pressed.
    fn pressed(&self, time: f64) -> f64 {
        self.command.unwrap_or_else(|| self.pedals.at(time))[1].clamp(0.0, 1.0)
    }
}

impl Element for Brakes {
    fn kind(&self) -> &'static str {
        "brakes"
    }

    fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    fn bodies(&self) -> &[BodyId] {
        &self.bodies
    }

    fn fault(&self) -> Option<String> {
        let bad = self.brakes.iter().find(|b| !(b.3.is_finite() && b.3 > 0.0) || b.0 == b.1)?;
        Some(format!("a brake of {} N m between end {} and end {}", bad.3, bad.0, bad.1))
    }

    fn has_rows(&self) -> bool {
        true
    }

    fn command(&mut self, numbers: Option<&[f64]>) -> Result<(), StateMismatch> {
        self.command = Pedals::command(numbers)?;
        Ok(())
    }

    fn rows(&mut self, view: &ElementView, rows: &mut ElementRows) {
        self.now.clear();
        let pressed = self.pressed(view.time);
        if pressed <= 0.0 {
            return;
        }
        for ((spindle, carrier, axis, most), torque) in self.brakes.iter().zip(&self.torques) {
            let axis = view.pose(*spindle).vector(*axis);
            let before = axis.dot(view.velocity(*spindle).angular - view.velocity(*carrier).angular);
            let about = |n: Vec3| Twist { linear: Vec3::ZERO, angular: n };
            let bound = view.h * pressed * most;
            let row = ElementRow {
                jacobian: [about(axis), about(-axis), Twist::ZERO],
                lower: -bound,
                upper: bound,
                start: (torque * view.h).clamp(-bound, bound),
                ..Default::default()
            };
            rows.bounded([Some(*spindle), Some(*carrier), None], &row);
            self.now.push((axis, before));
        }
    }

    fn finish(&mut self, view: &ElementView, solution: &ElementSolution) {
        self.loads.fill(Wrench::default());
        self.torques.fill(0.0);
        for (k, (solved, (axis, before))) in solution.bounded.iter().zip(&self.now).enumerate() {
            let (spindle, carrier, ..) = self.brakes[k];
            self.torques[k] = solved.impulse / view.h;
            self.loads[spindle].torque += self.torques[k] * *axis;
            self.loads[carrier].torque -= self.torques[k] * *axis;
            self.lost -= 0.5 * solved.impulse * (before + solved.velocity);
        }
    }

    fn save(&self, numbers: &mut Vec<f64>) {
        numbers.push(self.lost);
        numbers.extend_from_slice(&self.torques);
        Pedals::save(self.command, numbers);
    }

    fn restore(&mut self, numbers: &[f64]) -> Result<(), StateMismatch> {
        let n = self.brakes.len();
        count_numbers(numbers, 1 + n + 1 + Pedals::COUNT)?;
        self.lost = numbers[0];
        self.torques.copy_from_slice(&numbers[1..=n]);
        self.command = Pedals::restore(&numbers[1 + n..]);
        Ok(())
    }

    fn load(&self, end: usize) -> Wrench {
        self.loads[end]
    }

    fn readings(&self) -> Vec<ElementReading> {
        let torque = self.torques.iter().map(|t| t.abs()).sum();
        vec![
            ElementReading { name: "lost", unit: "J", value: self.lost },
            ElementReading { name: "torque", unit: "N m", value: torque },
        ]
    }
}
