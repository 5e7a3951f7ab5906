//! Engines and transmissions: plain numbers and their laws. The equations of the step that they enter are those of the
//! driveline's element.
//!
//! | engine | torque T at the speed w |
//! | --- | --- |
//! | [`EngineLaw::Limited`] | throttle x min(T_max, P_max/w), 0 from w_max on |
//! | [`EngineLaw::Map`] | throttle x full(w) + (1 - throttle) x zero(w), w kept within 0 and w_max |
//! | [`EngineLaw::Shaft`] | throttle x torque(w) + losses(w) |
//!
//! | transmission | between crankshaft and driveshaft |
//! | --- | --- |
//! | [`TransmissionKind::Automatic`] | gears without a clutch; shifts up above, down below the gear's pair of engine speeds |
//! | [`TransmissionKind::Converter`] | torque converter, input shaft, gears; shifts by the input shaft's speed |
//! | [`TransmissionKind::Variable`] | ratio linear in the driveshaft's speed, constant outside; efficiency |
//! | [`TransmissionKind::Manual`] | clutch, input shaft, gears that the driver chooses |
//!
//! Ratios are output speed over input speed: 0.2 is a reduction of 5, below 0 a reverse gear.

mod converter;
mod engine;
mod transmission;

pub use converter::ConverterDef;
pub use engine::{EngineDef, EngineLaw, TorqueCurve};
pub(super) use transmission::{GearState, ShiftView};
pub use transmission::{TransmissionDef, TransmissionKind};
