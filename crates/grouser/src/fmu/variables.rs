//! The variables of a unit: time, inputs, outputs. Their value references are their places in the list.

use crate::build::BuiltScene;
use crate::observe::Signal;
use grouser_dynamics::Axis;

/// What a variable is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FmuRole {
    /// Simulated time.
    Time,
    /// The command of a motor, by its place among those with names.
    Motor(usize),
    /// Throttle, steering, brake or clutch of a vehicle.
    Control(usize, usize),
    /// The gear of a vehicle, a whole number.
    Gear(usize),
    /// A number of the signals.
    Output(usize),
}

/// A variable of a unit.
#[derive(Clone, Debug, PartialEq)]
pub struct FmuVariable {
    /// Name.
    pub name: String,
    /// What it is.
    pub role: FmuRole,
    /// Unit; none: a number without one.
    pub unit: String,
    /// What it means.
    pub description: String,
}

impl FmuVariable {
    /// Is it an input?
    pub fn is_input(&self) -> bool {
        matches!(self.role, FmuRole::Motor(_) | FmuRole::Control(..) | FmuRole::Gear(_))
    }
}

/// Controls of a vehicle that are numbers.
pub const CONTROLS: [(&str, &str); 4] = [
    ("throttle", "throttle from -1 (full, backwards) to 1"),
    ("steering", "steering from -1 (right) to 1 (left)"),
    ("brake", "brake from 0 (released) to 1"),
    ("clutch", "clutch pedal from 0 (released) to 1"),
];

/// All variables of a scene that was built, with these signals as outputs.
pub fn list(model: &BuiltScene, signals: &[Signal]) -> Vec<FmuVariable> {
    let variable = |name: String, role: FmuRole, unit: &str, description: String| FmuVariable {
        name,
        role,
        unit: unit.to_string(),
        description,
    };
    let mut all = vec![variable("time".into(), FmuRole::Time, "s", "simulated time".into())];
    for (i, (name, (_, axis))) in model.motors.iter().enumerate() {
        let of = match axis {
            Axis::Angle => "turn of its joint: rad, rad/s or N m as the scene drives it",
            Axis::Position => "travel of its joint: m, m/s or N as the scene drives it",
        };
        let what = format!("command of motor {name}, {of}; until it is set, the scene's function of time rules");
        all.push(variable(format!("{name}.command"), FmuRole::Motor(i), "", what));
    }
    for (v, vehicle) in model.vehicles.iter().enumerate().filter(|(_, vehicle)| vehicle.driver.is_some()) {
        for (which, (control, what)) in CONTROLS.iter().enumerate() {
            let what = format!("{what}; until a control is set, the scene's driver drives");
            all.push(variable(format!("{}.{control}", vehicle.name), FmuRole::Control(v, which), "", what));
        }
        let what = "gear: -1 reverse, 0 neutral, 1 and above forward".to_string();
        all.push(variable(format!("{}.gear", vehicle.name), FmuRole::Gear(v), "", what));
    }
    for (number, column) in signals.iter().flat_map(Signal::columns).enumerate() {
        let taken = all.iter().any(|known| known.name == column.name);
        let name = if taken { format!("signal.{}", column.name) } else { column.name };
        all.push(variable(name, FmuRole::Output(number), &column.unit, "signal of the scene".into()));
    }
    all
}
