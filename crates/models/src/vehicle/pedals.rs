//! Pedals and the gear lever over time: what powertrains and brakes follow.

use super::Controls;
use grouser_dynamics::TimeFunction;
use grouser_dynamics::element::{StateMismatch, count_numbers};

/// Pedals over time, and the gear that is asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Pedals {
    /// Throttle, 0 to 1.
    pub throttle: TimeFunction,
    /// Brake, 0 to 1.
    pub brake: TimeFunction,
    /// Clutch pedal, 0 (released: the clutch holds) to 1.
    pub clutch: TimeFunction,
    /// -1 reverse, 0 neutral, 1 and above forward; automatic transmissions choose among the forward gears themselves.
    pub gear: i8,
}

impl Default for Pedals {
    /// Nothing is pressed, in the forward gear.
    fn default() -> Self {
        let [throttle, brake, clutch] = std::array::from_fn(|_| TimeFunction::default());
        Self { throttle, brake, clutch, gear: 1 }
    }
}

impl Pedals {
    /// Numbers of a command: throttle, brake, clutch pedal, gear.
    pub const COUNT: usize = 4;

    /// The numbers at time `t` (s).
    pub fn at(&self, t: f64) -> [f64; Self::COUNT] {
        let [throttle, brake, clutch] = [&self.throttle, &self.brake, &self.clutch].map(|f| f.at(t).clamp(0.0, 1.0));
        [throttle, brake, clutch, f64::from(self.gear)]
    }

    /// The numbers of a command from outside.
    pub(super) fn command(numbers: Option<&[f64]>) -> Result<Option<[f64; Self::COUNT]>, StateMismatch> {
        let Some(numbers) = numbers else { return Ok(None) };
        count_numbers(numbers, Self::COUNT)?;
        Ok(Some(std::array::from_fn(|i| numbers[i])))
    }

    /// Appends a command, or that there is none.
    pub(super) fn save(command: Option<[f64; Self::COUNT]>, numbers: &mut Vec<f64>) {
        numbers.push(if command.is_some() { 1.0 } else { 0.0 });
        numbers.extend(command.unwrap_or_default());
    }

    /// Takes back what `save` gave.
    pub(super) fn restore(numbers: &[f64]) -> Option<[f64; Self::COUNT]> {
        (numbers[0] != 0.0).then(|| std::array::from_fn(|i| numbers[1 + i]))
    }
}

impl Controls {
    /// The numbers that command powertrains and brakes: a throttle below 0 brakes nothing and drives nothing.
    pub fn pedals(self) -> [f64; Pedals::COUNT] {
        let Self { throttle, brake, clutch, gear, .. } = self.clamped();
        [throttle.max(0.0), brake, clutch, f64::from(gear)]
    }
}
