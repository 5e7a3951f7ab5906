//! Wheeled vehicles of subsystems: axles with suspensions, steerings, driveline, engine, brakes, tires. Plain data;
//! `build` makes bodies, joints and elements of it.

mod build;
mod mobility;

use super::brake::BrakeDef;
use super::driveline::DrivelineDef;
use super::linkage::{Bushing, Linkage};
use super::powertrain::{EngineDef, TransmissionDef};
use super::steering::SteeringParts;
use super::tire::{PatchContact, TireDef};
use crate::vehicle::{PartShape, VehicleError};
use grouser_dynamics::MaterialId;
use grouser_geom::MassProperties;
use grouser_math::{Pose, Vec3};

pub(in super::super) use build::CarPlan;

/// What a wheel runs on.
#[derive(Clone, Debug, PartialEq)]
pub enum WheelTire {
    /// Rigid shapes on the spindle, in contact with everything.
    Rigid(RigidTire),
    /// A law that acts on rigid ground.
    Force(Box<TireDef>),
}

/// A rigid tire.
#[derive(Clone, Debug, PartialEq)]
pub struct RigidTire {
    /// Outer radius, m.
    pub radius: f64,
    /// Width, m.
    pub width: f64,
    /// Mass, kg.
    pub mass: f64,
    /// Moments of inertia about x, y (the axle) and z, kg m^2.
    pub inertia: Vec3,
    /// Its shapes in a frame at its centre with y along the axle; empty: a cylinder.
    pub shapes: Vec<PartShape>,
}

impl WheelTire {
    /// Outer radius and width, m.
    pub fn size(&self) -> [f64; 2] {
        match self {
            Self::Rigid(tire) => [tire.radius, tire.width],
            Self::Force(tire) => [tire.size.radius, tire.size.width],
        }
    }

    /// Mass in kg and moments of inertia in kg m^2.
    pub fn mass(&self) -> (f64, Vec3) {
        match self {
            Self::Rigid(tire) => (tire.mass, tire.inertia),
            Self::Force(tire) => (tire.mass, Vec3::from_array(tire.inertia)),
        }
    }
}

/// A rim with its tire on a spindle.
#[derive(Clone, Debug, PartialEq)]
pub struct WheelDef {
    /// Mass of the rim, kg.
    pub mass: f64,
    /// Its moments of inertia, kg m^2.
    pub inertia: Vec3,
    /// Where it is on the axle, m from the spindle to the left.
    pub offset: f64,
    /// What it runs on; `None`: nothing.
    pub tire: Option<WheelTire>,
}

/// An axle: a suspension with the wheels of both sides.
#[derive(Clone, Debug, PartialEq)]
pub struct CarAxle {
    /// Name: its wheels are `NAME.left` and `NAME.right`.
    pub name: String,
    /// Where its frame is in that of its chassis, m.
    pub location: Vec3,
    /// The suspension.
    pub linkage: Linkage,
    /// Which steering turns its wheels.
    pub steering: Option<usize>,
    /// Which rear chassis carries it; `None`: the main one.
    pub chassis: Option<usize>,
    /// Which sub-chassis its springs stand on.
    pub subchassis: Option<usize>,
    /// Wheels of the left and the right side.
    pub wheels: [Vec<WheelDef>; 2],
    /// Brakes of the left and the right side.
    pub brakes: [Option<BrakeDef>; 2],
}

/// A steering in its place.
#[derive(Clone, Debug, PartialEq)]
pub struct CarSteering {
    /// Its parts.
    pub parts: SteeringParts,
    /// Its frame in that of its chassis.
    pub frame: Pose,
    /// Which rear chassis carries it; `None`: the main one.
    pub chassis: Option<usize>,
}

/// How a rear chassis hangs on the one before it.
#[derive(Clone, Debug, PartialEq)]
pub enum ChassisConnector {
    /// A ball joint.
    Hitch,
    /// Pitch and yaw are free.
    FifthWheel,
    /// A hinge about x with a torsion spring: N m/rad, N m s/rad.
    Torsion([f64; 2]),
    /// A hinge about z, driven to minus this angle in rad times the steering input.
    Articulated(f64),
}

/// A chassis behind another one.
#[derive(Clone, Debug, PartialEq)]
pub struct RearChassis {
    /// Mass, centre and inertia in its frame.
    pub mass: MassProperties,
    /// Shapes.
    pub shapes: Vec<PartShape>,
    /// Which rear chassis is before it; `None`: the main one.
    pub behind: Option<usize>,
    /// Its frame in that of the main chassis.
    pub frame: Pose,
    /// Where it hangs, in the frame of the main chassis, m.
    pub at: Vec3,
    /// How.
    pub connector: ChassisConnector,
}

/// Walking beams: one a side, hinged to the chassis.
#[derive(Clone, Debug, PartialEq)]
pub struct Balancer {
    /// Where its frame is in that of its chassis, m.
    pub location: Vec3,
    /// Which rear chassis carries it; `None`: the main one.
    pub chassis: Option<usize>,
    /// Centre of mass of the left beam, m.
    pub center: Vec3,
    /// Mass of a beam, kg.
    pub mass: f64,
    /// Its moments of inertia, kg m^2.
    pub inertia: Vec3,
    /// Pin of the left beam, m, and its direction.
    pub pin: Vec3,
    /// Direction of the pin.
    pub direction: Vec3,
    /// Greatest angle either way, rad.
    pub max_pitch: Option<f64>,
    /// What takes the place of the hinge.
    pub bushing: Option<Bushing>,
}

/// What turns the wheels.
#[derive(Clone, Debug, PartialEq)]
pub struct CarDriveline {
    /// Shafts and differentials.
    pub line: DrivelineDef,
    /// The axles that they drive, in the line's order.
    pub axles: Vec<usize>,
    /// Engine and transmission; `None`: the shafts turn with the wheels.
    pub drive: Option<(EngineDef, TransmissionDef)>,
}

/// A wheeled vehicle of subsystems, without its chassis.
#[derive(Clone, Debug, PartialEq)]
pub struct CarDef {
    /// Axles, front to rear.
    pub axles: Vec<CarAxle>,
    /// Steerings.
    pub steerings: Vec<CarSteering>,
    /// Chassis behind the main one.
    pub rear: Vec<RearChassis>,
    /// Sub-chassis.
    pub balancers: Vec<Balancer>,
    /// What drives it; `None`: nothing.
    pub driveline: Option<CarDriveline>,
    /// Material of rigid tires.
    pub tire_material: MaterialId,
    /// How much of the ground tires with a law feel.
    pub tire_contact: PatchContact,
}

impl CarDef {
    /// Refuses numbers and places in lists that no vehicle has.
    fn check(&self) -> Result<(), VehicleError> {
        if self.axles.is_empty() {
            return Err(VehicleError::new("axle", "there is no axle", "give one or more `[[axle]]`"));
        }
        let count = |what: &str, key: String, index: Option<usize>, count: usize| match index {
            Some(i) if i >= count => {
                let why = format!("there is no {what} {i}: the vehicle has {count}, counted from 0");
                Err(VehicleError::new(key, why, format!("name one of its {what}s, or leave it out")))
            }
            _ => Ok(()),
        };
        for (k, axle) in self.axles.iter().enumerate() {
            let key = |name: &str| format!("axle.{k}.{name}");
            if axle.name.is_empty() || self.axles[..k].iter().any(|other| other.name == axle.name) {
                let why = format!("the name `{}` is empty, or another axle has it", axle.name);
                return Err(VehicleError::new(key("name"), why, "choose another one"));
            }
            count("steering", key("steering"), axle.steering, self.steerings.len())?;
            count("rear chassis", key("chassis"), axle.chassis, self.rear.len())?;
            count("sub-chassis", key("subchassis"), axle.subchassis, self.balancers.len())?;
            axle.brakes.iter().flatten().try_for_each(|brake| brake.check(&key("brake")))?;
        }
        for (k, steering) in self.steerings.iter().enumerate() {
            count("rear chassis", format!("steering.{k}.chassis"), steering.chassis, self.rear.len())?;
        }
        if let Some(driveline) = &self.driveline {
            driveline.line.check("driveline")?;
            for axle in &driveline.axles {
                count("axle", "driveline.axles".into(), Some(*axle), self.axles.len())?;
            }
            if driveline.axles.len() != driveline.line.axles.len() {
                let why = format!(
                    "it drives {} axles, and its template has {}",
                    driveline.axles.len(),
                    driveline.line.axles.len()
                );
                return Err(VehicleError::new("driveline.axles", why, "name as many axles as the driveline has"));
            }
            if let Some((engine, transmission)) = &driveline.drive {
                engine.check("engine")?;
                transmission.check("transmission")?;
            }
        }
        Ok(())
    }

    /// Speed in m/s that the engine reaches in its highest gear, on the radius of the first driven wheel; `None`
    /// without an engine.
    pub fn top_speed(&self) -> Option<f64> {
        let driveline = self.driveline.as_ref()?;
        let (engine, transmission) = driveline.drive.as_ref()?;
        let tire = self.axles.get(*driveline.axles.first()?)?.wheels[0].first()?.tire.as_ref()?;
        let ratio = driveline.line.axles.first()?.ratio;
        Some(engine.top_speed() * transmission.top_ratio() * ratio * tire.size()[0])
    }
}
