//! What a wheeled gear is: axles, wheels, struts. Plain numbers; `build` makes bodies and joints of them.

use super::super::VehicleError;
use super::super::driver::{Drivetrain, TurnKinematics};
use super::super::state::mean;
use grouser_dynamics::MaterialId;
use grouser_math::Vec3;

/// Largest angle of steered wheels, rad: beyond it a tie rod comes too close to the axes that the carriers turn about.
const MAX_STEER: f64 = 1.05;

/// A spring strut along the vertical between the chassis and a wheel's carrier.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strut {
    /// Stiffness, N/m.
    pub stiffness: f64,
    /// Damping, N s/m.
    pub damping: f64,
    /// Force that presses the wheel down in the position given, N.
    pub preload: f64,
    /// How far the wheel may move down and up from the position given, m.
    pub travel: [f64; 2],
}

/// Two wheels, left and right.
#[derive(Clone, Debug, PartialEq)]
pub struct AxleDef {
    /// Name: the wheels are `NAME.left` and `NAME.right`.
    pub name: String,
    /// Centre of the left wheel, m; the right one is its mirror image in y.
    pub center: Vec3,
    /// Radius of a wheel, m.
    pub radius: f64,
    /// Width of a wheel, m.
    pub width: f64,
    /// Mass of a wheel, kg.
    pub mass: f64,
    /// Mass of the carrier that a wheel with a strut or steering turns on, kg; 0 where there is none.
    pub carrier_mass: f64,
    /// Does a motor drive the wheels?
    pub driven: bool,
    /// Radius of the rim, m, of wheels that touch nothing themselves, because tires that are added to them do.
    pub rim: Option<f64>,
    /// Greatest angle by which the wheels are steered, rad; `None`: not at all.
    pub steered: Option<f64>,
    /// Suspension; `None`: the wheels do not move up and down.
    pub strut: Option<Strut>,
}

/// A wheeled gear.
#[derive(Clone, Debug, PartialEq)]
pub struct WheeledDef {
    /// The axles, in any order.
    pub axles: Vec<AxleDef>,
    /// Material of the wheels.
    pub tire_material: MaterialId,
}

impl AxleDef {
    /// Do its wheels turn on carriers of their own?
    pub(super) fn has_carriers(&self) -> bool {
        self.steered.is_some() || self.strut.is_some()
    }

    /// Refuses numbers with which no wheel can run; `key` is that of the axle.
    fn check(&self, key: &str) -> Result<(), VehicleError> {
        for (name, value) in [("radius", self.radius), ("width", self.width), ("mass", self.mass)] {
            VehicleError::unless_positive(format!("{key}.{name}"), value)?;
        }
        if self.center.y.is_nan() || self.center.y <= 0.0 {
            let why = format!("the left wheel is at y = {} m: not on the left", self.center.y);
            return Err(VehicleError::new(format!("{key}.position"), why, "give a y above 0"));
        }
        if self.has_carriers() && (self.carrier_mass.is_nan() || self.carrier_mass <= 0.0) {
            let why = "wheels that are steered or sprung turn on carriers, and these need a mass";
            return Err(VehicleError::new(format!("{key}.carrier_mass"), why, "give a mass above 0 in kg"));
        }
        if let Some(angle) = self.steered
            && (angle.is_nan() || angle <= 0.0 || angle > MAX_STEER)
        {
            let why = format!("wheels cannot be steered by {:.1} degrees", angle.to_degrees());
            let remedy = format!("give more than 0 and at most {:.0} degrees", MAX_STEER.to_degrees());
            return Err(VehicleError::new(format!("{key}.max_steer_deg"), why, remedy));
        }
        if let Some(strut) = self.strut {
            VehicleError::unless_positive(format!("{key}.strut.stiffness"), strut.stiffness)?;
            if strut.travel.iter().any(|t| t.is_nan() || *t < 0.0) {
                let why = format!("a wheel cannot move by {} m down and {} m up", strut.travel[0], strut.travel[1]);
                return Err(VehicleError::new(format!("{key}.strut.travel"), why, "give two numbers of 0 or more"));
            }
        }
        Ok(())
    }
}

impl WheeledDef {
    /// Refuses numbers with which no wheel can run.
    pub(in super::super) fn check(&self) -> Result<(), VehicleError> {
        if self.axles.is_empty() {
            return Err(VehicleError::new("axle", "there is no axle", "give one or more `[[axle]]`"));
        }
        for (k, axle) in self.axles.iter().enumerate() {
            axle.check(&format!("axle.{k}"))?;
            if axle.name.is_empty() || self.axles[..k].iter().any(|other| other.name == axle.name) {
                let why = format!("the name `{}` is empty, or another axle has it", axle.name);
                return Err(VehicleError::new(format!("axle.{k}.name"), why, "choose another one"));
            }
        }
        Ok(())
    }

    /// How a steering input turns the vehicle: the steered axles, or the speeds of the sides.
    pub(in super::super) fn turn_kinematics(&self, drivetrain: &Drivetrain) -> Option<TurnKinematics> {
        let steered = |is: bool| self.axles.iter().filter(move |axle| axle.steered.is_some() == is);
        if !self.is_steered() {
            let width = 2.0 * mean(&mut self.axles.iter().map(|axle| axle.center.y));
            let speed = drivetrain.turn * drivetrain.max_speed;
            return (width > 0.0 && speed > 0.0).then_some(TurnKinematics::Sides { width, speed });
        }
        let (front, rear) =
            (mean(&mut steered(true).map(|axle| axle.center.x)), mean(&mut steered(false).map(|axle| axle.center.x)));
        let max_angle = steered(true).filter_map(|axle| axle.steered).fold(0.0, f64::max);
        let known = steered(false).next().is_some() && front > rear;
        known.then_some(TurnKinematics::Axles { wheelbase: front - rear, rear, max_angle })
    }

    /// Does any axle steer? If not, the wheels' speeds do.
    pub(super) fn is_steered(&self) -> bool {
        self.axles.iter().any(|axle| axle.steered.is_some())
    }
}
