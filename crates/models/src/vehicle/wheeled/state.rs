//! Wheels in a world, and what they are doing.

use super::super::state::{mean, mean_of_numbers, measures};
use super::super::{GearReading, MirrorSide, Vehicle};
use super::car::WheelTire;
use grouser_dynamics::element::ElementId;
use grouser_dynamics::{BodyId, JointId, MotorId, SpringId, World};
use grouser_math::Vec3;

/// Rims slower than this, in m/s, have no slip.
const SLOWEST: f64 = 0.02;

/// A wheel of a vehicle in a world.
#[derive(Clone, Debug, PartialEq)]
pub struct WheelOnAxle {
    /// `AXLE.left`, `AXLE.right`.
    pub name: String,
    /// The wheel.
    pub body: BodyId,
    /// Its bearing.
    pub bearing: JointId,
    /// What drives it; `None`: it rolls freely.
    pub motor: Option<MotorId>,
    /// The joint about which it is steered; `None`: it is not.
    pub steering: Option<JointId>,
    /// Radius of its rim, m, where a flexible tire is on it.
    pub rim: Option<f64>,
    /// Its plane: y in the vehicle's frame, m.
    pub y: f64,
    /// Radius, m.
    pub radius: f64,
    /// Is it driven, by a motor of its own or through the driveline?
    pub is_driven: bool,
    /// Is it steered?
    pub is_steered: bool,
    /// What it turns on: upright, knuckle, arm, axle tube, or the chassis.
    pub carrier: BodyId,
    /// The chassis that its axle belongs to: the main one, or one behind it.
    pub chassis: BodyId,
    /// Its side.
    pub side: MirrorSide,
    /// Springs and dampers of its side of the suspension, with their names in the suspension.
    pub springs: Vec<(String, SpringId)>,
    /// Tires with their places on the axle, m from the spindle along its y axis.
    pub tires: Vec<(f64, WheelTire)>,
    /// Elements of those with a law of their own.
    pub force_tires: Vec<ElementId>,
}

/// A wheeled gear in a world.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WheeledGear {
    /// The wheels, axle by axle, left before right.
    pub wheels: Vec<WheelOnAxle>,
    /// Motors that steer, with their coordinates at full input to the left, rad or m.
    pub steering: Vec<(MotorId, f64)>,
    /// Is it steered by the difference of its wheels' speeds?
    pub skid: bool,
    /// Driveline with engine and transmission.
    pub powertrain: Option<ElementId>,
    /// The brakes.
    pub brakes: Option<ElementId>,
}

measures! {
    /// A quantity of wheels.
    WheelMeasure {
        Slip "slip" "" "1 - speed over the speed of the rim, the mean of the driven wheels; not a number while that \
            is slower than 2 cm/s, where it is undefined.";
        WheelTorque "wheel_torque" "N m" "Torque that drives the wheels, of motors or through the driveline, N m.";
        WheelSpeed "wheel_speed" "rad/s" "Mean angular speed of the wheels, rad/s.";
        Power "power" "W" "Power that drives the wheels, W.";
        SteerAngle "steer_angle" "rad" "Mean angle of the steered wheels, rad; left positive.";
        Camber "camber" "rad" "Mean camber of the wheels, rad: above 0 their tops lean outward.";
        SpringLength "spring_length" "m" "Mean length of the wheels' springs, m; not a number without any.";
        SpringForce "spring_force" "N" "Force of the wheels' springs, N: above 0 they push.";
        BrakeTorque "brake_torque" "N m" "Torque of the wheels' brakes, N m.";
        EngineSpeed "engine_speed" "rad/s" "Speed of the engine, rad/s; not a number without one.";
        EngineTorque "engine_torque" "N m" "Torque of the engine, N m; not a number without one.";
        GearRatio "gear" "" "Gear of the transmission: -1 reverse, 0 neutral; not a number without one.";
        Sinkage "sinkage" "m" "How far the lowest points of the wheels are below z = 0, m: the mean.";
        WheelLoad "wheel_load" "N" "Vertical force of the ground on the wheels, N.";
        TireFx "tire_fx" "N" "Force of tires with a law along their wheels, N; forward positive.";
        TireFy "tire_fy" "N" "The same across, N; to the left positive.";
        TireMz "tire_mz" "N m" "Aligning moment of tires with a law, N m.";
        TireSlip "tire_slip" "" "Slip of tires with a law along their wheels, the mean; driving positive.";
        SlipAngle "slip_angle" "rad" "Slip angle of tires with a law, rad, the mean.";
    }
}

impl WheelOnAxle {
    /// Torque in N m that drives it and speed in rad/s, forward.
    fn spin(&self, powertrain: Option<ElementId>, world: &World) -> (f64, f64) {
        let torque = self.motor.map_or(0.0, |m| world.motor_effort(m));
        let driven = powertrain.filter(|_| self.is_driven).map_or(0.0, |id| self.torque_of(id, world));
        (torque + driven, world.joint_rates(self.bearing).0)
    }

    /// Torque in N m of an element about its axis.
    fn torque_of(&self, element: ElementId, world: &World) -> f64 {
        world.element_load(element, self.body).torque.dot(world.pose(self.body).vector(Vec3::Y))
    }

    /// Its axis in the vehicle's frame.
    fn axis(&self, vehicle: &Vehicle, world: &World) -> Vec3 {
        world.pose(vehicle.chassis).rotation.conjugate() * world.pose(self.body).vector(Vec3::Y)
    }

    /// Camber in rad: above 0 its top leans outward.
    pub fn camber(&self, vehicle: &Vehicle, world: &World) -> f64 {
        let outward = if self.side == MirrorSide::Left { 1.0 } else { -1.0 };
        -outward * self.axis(vehicle, world).z.clamp(-1.0, 1.0).asin()
    }

    /// Steer angle in rad, left positive.
    pub fn steer(&self, vehicle: &Vehicle, world: &World) -> f64 {
        let axis = self.axis(vehicle, world);
        (-axis.x).atan2(axis.y)
    }

    /// Its spring: the first one whose name does not call it a damper.
    pub fn spring(&self) -> Option<SpringId> {
        let named = self.springs.iter().find(|(name, _)| name.to_lowercase().starts_with("spring"));
        named.or(self.springs.first()).map(|(_, id)| *id)
    }

    /// A reading of each tire with a law.
    fn tires_read(&self, name: &str, world: &World) -> Vec<f64> {
        let one = |id: &ElementId| world.element(*id).readings().iter().find(|r| r.name == name).map(|r| r.value);
        self.force_tires.iter().filter_map(one).collect()
    }

    /// Vertical force of the ground in N: of tires with a law, and of what the wheel touches.
    fn load(&self, world: &World) -> f64 {
        let tires: f64 = self.force_tires.iter().map(|id| world.element(*id).load(0).force.z).sum();
        tires + world.contact_force(self.body).force.z
    }

    fn slip(&self, vehicle: &Vehicle, world: &World) -> f64 {
        let rim = world.joint_rates(self.bearing).0 * self.radius;
        if rim.abs() < SLOWEST { f64::NAN } else { 1.0 - vehicle.speed_at(self.y, world) / rim }
    }
}

impl WheeledGear {
    /// A quantity of all wheels of `vehicle`, or of one.
    pub(in super::super) fn measure(
        &self,
        measure: WheelMeasure,
        wheel: Option<usize>,
        vehicle: &Vehicle,
        world: &World,
    ) -> f64 {
        let wheels = || self.wheels.iter().enumerate().filter(move |(i, _)| wheel.is_none_or(|w| w == *i)).map(|w| w.1);
        match measure {
            WheelMeasure::Slip => {
                let asked = wheels().filter(|w| wheel.is_some() || w.is_driven);
                mean_of_numbers(&mut asked.map(|w| w.slip(vehicle, world)))
            }
            WheelMeasure::WheelTorque => wheels().map(|w| w.spin(self.powertrain, world).0).sum(),
            WheelMeasure::WheelSpeed => mean(&mut wheels().map(|w| world.joint_rates(w.bearing).0)),
            WheelMeasure::Power => {
                wheels().map(|w| w.spin(self.powertrain, world)).map(|(torque, speed)| torque * speed).sum()
            }
            WheelMeasure::SteerAngle => {
                let asked = wheels().filter(|w| w.is_steered || (wheel.is_some() && !w.springs.is_empty()));
                mean(&mut asked.map(|w| match w.steering {
                    Some(joint) => world.joint_coordinates(joint).0,
                    None => w.steer(vehicle, world),
                }))
            }
            WheelMeasure::Camber => mean(&mut wheels().map(|w| w.camber(vehicle, world))),
            WheelMeasure::SpringLength => {
                let length = |w: &WheelOnAxle| w.spring().map_or(f64::NAN, |id| world.spring_length(id));
                mean_of_numbers(&mut wheels().map(length))
            }
            WheelMeasure::SpringForce => wheels().filter_map(|w| w.spring()).map(|id| world.spring_push(id)).sum(),
            WheelMeasure::BrakeTorque => {
                let torque = |w: &WheelOnAxle| self.brakes.map_or(0.0, |id| w.torque_of(id, world));
                wheels().map(torque).sum()
            }
            WheelMeasure::EngineSpeed => self.reading("engine_speed", world),
            WheelMeasure::EngineTorque => self.reading("engine_torque", world),
            WheelMeasure::GearRatio => self.reading("gear", world),
            WheelMeasure::WheelLoad => wheels().map(|w| w.load(world)).sum(),
            WheelMeasure::TireFx => wheels().map(|w| w.tires_read("fx", world).iter().sum::<f64>()).sum(),
            WheelMeasure::TireFy => wheels().map(|w| w.tires_read("fy", world).iter().sum::<f64>()).sum(),
            WheelMeasure::TireMz => wheels().map(|w| w.tires_read("mz", world).iter().sum::<f64>()).sum(),
            WheelMeasure::TireSlip => mean(&mut wheels().flat_map(|w| w.tires_read("slip", world))),
            WheelMeasure::SlipAngle => mean(&mut wheels().flat_map(|w| w.tires_read("slip_angle", world))),
            WheelMeasure::Sinkage => mean(&mut wheels().map(|w| w.radius - world.pose(w.body).position.z)),
        }
    }

    /// What the powertrain reports under a name.
    fn reading(&self, name: &str, world: &World) -> f64 {
        let readings = self.powertrain.map(|id| world.element(id).readings()).unwrap_or_default();
        readings.iter().find(|r| r.name == name).map_or(f64::NAN, |r| r.value)
    }

    /// Speed of the rim, torque and steering angle of each wheel.
    pub(in super::super) fn readings(&self, vehicle: &Vehicle, world: &World) -> Vec<GearReading> {
        let each = |name, unit, decimals, value: &dyn Fn(usize) -> f64| GearReading {
            name,
            unit,
            decimals,
            values: (0..self.wheels.len()).map(value).collect(),
        };
        let of = |measure, i| self.measure(measure, Some(i), vehicle, world);
        let rim = |i: usize| of(WheelMeasure::WheelSpeed, i) * self.wheels[i].radius;
        let mut readings = vec![
            each("Wheel speed", "m/s", 2, &rim),
            each("Wheel torque", "kN m", 2, &|i| 1e-3 * of(WheelMeasure::WheelTorque, i)),
        ];
        if !self.skid {
            readings.push(each("Steering", "deg", 1, &|i| of(WheelMeasure::SteerAngle, i).to_degrees()));
        }
        readings
    }
}
