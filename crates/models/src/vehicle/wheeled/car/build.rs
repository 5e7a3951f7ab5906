//! A wheeled vehicle of subsystems in a world: one builder for all linkages.

use super::super::super::build::{GEAR_GROUPS, VehicleDef};
use super::super::super::parts::{Assembly, MirrorSide, PartShape, axle};
use super::super::super::{Pedals, VehicleError};
use super::super::brake::{Brakes, WheelBrake};
use super::super::driveline::{Powertrain, PowertrainDef, WheelEnd};
use super::super::linkage::{LinkEnd, LinkJoint, Linkage, frame_along, mirror_frame, mirror_inertia};
use super::super::state::{WheelOnAxle, WheeledGear};
use super::super::tire::{ForceTire, ForceTireDef};
use super::{CarAxle, CarDef, ChassisConnector, RearChassis, WheelDef, WheelTire};
use grouser_dynamics::{
    Axis, BodyId, ColliderDef, Drive, JointId, JointKind, JointLimits, MotorId, SpringId, SpringKind, SpringLaw,
    TimeFunction,
};
use grouser_geom::MassProperties;
use grouser_math::{Pose, Sym3, Vec3};

/// Collision group of wheels: they meet neither each other nor hulls.
const TIRE: u32 = GEAR_GROUPS[1];

/// A description that was checked.
pub(in crate::vehicle) struct CarPlan<'a>(pub(super) &'a CarDef);

impl CarDef {
    pub(in crate::vehicle) fn plan(&self) -> Result<CarPlan<'_>, VehicleError> {
        self.check()?;
        self.check_mobility()?;
        Ok(CarPlan(self))
    }
}

/// What a linkage is fixed to.
#[derive(Clone)]
pub(super) struct LinkagePlace {
    /// Names of its parts begin so.
    pub prefix: String,
    /// Its frame in that of the vehicle.
    pub frame: Pose,
    pub chassis: BodyId,
    pub beams: Option<[BodyId; 2]>,
    pub steering: Option<BodyId>,
}

/// A linkage in a world.
#[derive(Default)]
pub(super) struct LinkageInWorld {
    bodies: Vec<(String, Option<MirrorSide>, BodyId)>,
    joints: Vec<(String, JointId)>,
    /// Springs that have a side.
    springs: Vec<(String, MirrorSide, SpringId)>,
}

impl LinkageInWorld {
    /// The body of a name on a side, or in the middle.
    pub fn body(&self, name: &str, side: Option<MirrorSide>) -> Option<BodyId> {
        let fits = |own: &Option<MirrorSide>| own.is_none() || *own == side;
        self.bodies.iter().find(|b| b.0 == name && fits(&b.1)).map(|b| b.2)
    }

    pub fn joint(&self, name: &str) -> Option<JointId> {
        self.joints.iter().find(|j| j.0 == name).map(|j| j.1)
    }
}

/// The sides on which a part is: both, or the middle.
fn sides(mirrored: bool) -> &'static [Option<MirrorSide>] {
    if mirrored { &[Some(MirrorSide::Left), Some(MirrorSide::Right)] } else { &[None] }
}

/// A frame of the left side or the middle on its side.
fn on_side(side: Option<MirrorSide>, frame: &Pose) -> Pose {
    side.map_or(*frame, |side| mirror_frame(side, frame))
}

impl LinkagePlace {
    fn name(&self, side: Option<MirrorSide>, part: &str) -> String {
        match side {
            Some(side) => format!("{}.{}.{part}", self.prefix, side.name()),
            None => format!("{}.{part}", self.prefix),
        }
    }

    /// The body of an end on a side.
    fn end(&self, placed: &LinkageInWorld, end: &LinkEnd, side: Option<MirrorSide>) -> Result<BodyId, VehicleError> {
        let (name, side) = match end {
            LinkEnd::Chassis => return Ok(self.chassis),
            LinkEnd::Steering => return Ok(self.steering.unwrap_or(self.chassis)),
            LinkEnd::Subchassis => {
                let beam = self.beams.map(|beams| beams[usize::from(side == Some(MirrorSide::Right))]);
                return Ok(beam.unwrap_or(self.chassis));
            }
            LinkEnd::Own(name) => (name, side),
            LinkEnd::On(name, side) => (name, Some(*side)),
        };
        placed.body(name, side).ok_or_else(|| {
            let known: Vec<&str> = placed.bodies.iter().map(|b| b.0.as_str()).collect();
            let why = format!("`{}` has no body `{name}`; its bodies are {}", self.prefix, known.join(", "));
            VehicleError::new(self.prefix.clone(), why, "name one of them, `Chassis`, `Subchassis` or `Steering`")
        })
    }

    /// Adds the bodies, joints and springs of a linkage.
    pub fn add(&self, linkage: &Linkage, assembly: &mut Assembly<'_>) -> Result<LinkageInWorld, VehicleError> {
        let mut placed = LinkageInWorld::default();
        for body in &linkage.bodies {
            for side in sides(body.mirrored) {
                let inertia = side.map_or(body.inertia, |side| mirror_inertia(side, &body.inertia));
                let mass = MassProperties { mass: body.mass, center: Vec3::ZERO, inertia };
                let pose = self.frame.compose(&on_side(*side, &body.frame));
                let id = assembly.body(&self.name(*side, &body.name), pose, mass, Vec::new())?;
                placed.bodies.push((body.name.clone(), *side, id));
            }
        }
        for joint in &linkage.joints {
            for side in sides(joint.mirrored) {
                self.add_joint(joint, *side, &mut placed, assembly)?;
            }
        }
        for spring in &linkage.springs {
            for side in sides(spring.mirrored) {
                let [a, b] = [0, 1].map(|i| self.end(&placed, &spring.ends[i], *side));
                let frames = spring.frames.map(|frame| self.frame.compose(&on_side(*side, &frame)));
                let id = assembly.spring(&self.name(*side, &spring.name), spring.kind.clone(), [a?, b?], frames)?;
                placed.springs.extend(side.map(|side| (spring.name.clone(), side, id)));
            }
        }
        Ok(placed)
    }

    fn add_joint(
        &self,
        joint: &LinkJoint,
        side: Option<MirrorSide>,
        placed: &mut LinkageInWorld,
        assembly: &mut Assembly<'_>,
    ) -> Result<(), VehicleError> {
        let [a, b] = [0, 1].map(|i| self.end(placed, &joint.ends[i], side));
        let (bodies, name) = ([a?, b?], self.name(side, &joint.name));
        let frames = joint.frames.map(|frame| self.frame.compose(&on_side(side, &frame)));
        if bodies[0] == bodies[1] {
            let why = format!("`{name}` joins a body with itself");
            return Err(VehicleError::new(self.prefix.clone(), why, "name two bodies"));
        }
        match &joint.bushing {
            Some(bushing) => {
                assembly.spring(&name, SpringKind::Bushing(bushing.0.clone()), bodies, frames)?;
            }
            None => {
                let id = assembly.joint_between(&name, joint.kind.clone(), bodies, frames, JointLimits::default())?;
                placed.joints.push((joint.name.clone(), id));
            }
        }
        Ok(())
    }
}

/// What was built of a car so far.
struct CarBuilder<'a, 'w> {
    car: &'a CarDef,
    vehicle: &'a VehicleDef,
    assembly: &'a mut Assembly<'w>,
    /// The main chassis, and those behind it with their frames.
    chassis: BodyId,
    rear: Vec<(BodyId, Pose)>,
    gear: WheeledGear,
    brakes: Vec<WheelBrake>,
}

impl CarPlan<'_> {
    pub(in crate::vehicle) fn build(
        &self,
        vehicle: &VehicleDef,
        assembly: &mut Assembly<'_>,
        chassis: BodyId,
    ) -> Result<WheeledGear, VehicleError> {
        let car = self.0;
        let gear = WheeledGear::default();
        let mut builder = CarBuilder { car, vehicle, assembly, chassis, rear: Vec::new(), gear, brakes: Vec::new() };
        car.rear.iter().enumerate().try_for_each(|(k, rear)| builder.rear_chassis(k, rear))?;
        let beams = builder.balancers()?;
        let steerings = builder.steerings()?;
        for axle in &car.axles {
            builder.axle(axle, &beams, &steerings)?;
        }
        builder.elements()?;
        Ok(builder.gear)
    }
}

impl CarBuilder<'_, '_> {
    /// The chassis of an index, with its frame.
    fn chassis_of(&self, index: Option<usize>) -> (BodyId, Pose) {
        index.map_or((self.chassis, Pose::IDENTITY), |k| self.rear[k])
    }

    /// Steering input over time, times a factor.
    fn steer(&self, full: f64) -> Drive {
        let steering = self.vehicle.driver.as_ref().map_or_else(TimeFunction::default, |d| d.steering.clone());
        Drive::Position(TimeFunction::Sum { terms: vec![(full, steering)], low: -full.abs(), high: full.abs() })
    }

    fn steering_motor(&mut self, name: &str, joint: JointId, axis: Axis, full: f64) -> Result<(), VehicleError> {
        let drive = self.steer(full);
        let motor: MotorId = self.assembly.motor_along(name, joint, axis, drive, None)?;
        self.gear.steering.push((motor, full));
        Ok(())
    }

    fn rear_chassis(&mut self, k: usize, rear: &RearChassis) -> Result<(), VehicleError> {
        let name = if self.car.rear.len() == 1 { "rear_chassis".to_string() } else { format!("rear_chassis.{k}") };
        let mask = !GEAR_GROUPS.iter().fold(0, |all, group| all | group);
        let colliders = self.vehicle.colliders(&rear.shapes, self.vehicle.material, 1, |_| mask)?;
        let body = self.assembly.body(&name, rear.frame, rear.mass, colliders)?;
        let front = self.chassis_of(rear.behind).0;
        let bodies = [front, body];
        let part = format!("{name}.connector");
        let mut join = |kind: JointKind, at: Pose| self.assembly.joint(&part, kind, bodies, at, JointLimits::default());
        match &rear.connector {
            ChassisConnector::Hitch => {
                join(JointKind::Spherical(Default::default()), Pose::at(rear.at))?;
            }
            ChassisConnector::FifthWheel => {
                // Pins along z on the front and along y on the rear: yaw and pitch are free, roll is not.
                let frame = super::super::linkage::cross_frame(rear.at, Vec3::Z, Vec3::Y);
                join(JointKind::Universal(Default::default()), frame)?;
            }
            ChassisConnector::Torsion([k, c]) => {
                let frame = frame_along(rear.at, Vec3::X, Vec3::Y);
                join(JointKind::Revolute(Default::default()), frame)?;
                let kind = SpringKind::Rotational { rest: Some(0.0), law: SpringLaw::linear(*k, *c) };
                self.assembly.spring(&part, kind, bodies, [frame; 2])?;
            }
            ChassisConnector::Articulated(angle) => {
                let joint = join(JointKind::Revolute(Default::default()), frame_along(rear.at, Vec3::Z, Vec3::X))?;
                self.steering_motor(&part, joint, Axis::Angle, -angle)?;
            }
        }
        self.rear.push((body, rear.frame));
        Ok(())
    }

    fn balancers(&mut self) -> Result<Vec<[BodyId; 2]>, VehicleError> {
        let mut beams = Vec::new();
        for (k, balancer) in self.car.balancers.iter().enumerate() {
            let (chassis, frame) = self.chassis_of(balancer.chassis);
            let frame = frame.compose(&Pose::at(balancer.location));
            let mut pair = [chassis; 2];
            for (i, side) in MirrorSide::BOTH.into_iter().enumerate() {
                let name = format!("balancer.{k}.{}", side.name());
                let inertia = Sym3::diagonal(balancer.inertia);
                let mass = MassProperties { mass: balancer.mass, center: Vec3::ZERO, inertia };
                let at = frame.compose(&Pose::at(side.point(balancer.center)));
                pair[i] = self.assembly.body(&name, at, mass, Vec::new())?;
                let pin = mirror_frame(side, &frame_along(balancer.pin, balancer.direction, Vec3::X));
                let (pin, bodies) = (frame.compose(&pin), [chassis, pair[i]]);
                match &balancer.bushing {
                    Some(bushing) => {
                        self.assembly.spring(&name, SpringKind::Bushing(bushing.0.clone()), bodies, [pin; 2])?;
                    }
                    None => {
                        let angle = balancer.max_pitch.map(|most| [-most, most]);
                        let limits = JointLimits { angle, position: None };
                        self.assembly.joint(&name, JointKind::Revolute(Default::default()), bodies, pin, limits)?;
                    }
                }
            }
            beams.push(pair);
        }
        Ok(beams)
    }

    /// Adds the steerings; gives the body on which tie rods hang, of each.
    fn steerings(&mut self) -> Result<Vec<BodyId>, VehicleError> {
        let mut links = Vec::new();
        for (k, steering) in self.car.steerings.iter().enumerate() {
            let prefix = if self.car.steerings.len() == 1 { "steering".to_string() } else { format!("steering.{k}") };
            let (chassis, frame) = self.chassis_of(steering.chassis);
            let place = LinkagePlace {
                prefix: prefix.clone(),
                frame: frame.compose(&steering.frame),
                chassis,
                beams: None,
                steering: None,
            };
            let placed = place.add(&steering.parts.linkage, self.assembly)?;
            let lost = || VehicleError::new(prefix.clone(), "the steering has no driven joint or no link", "mend it");
            let joint = placed.joint(&steering.parts.driven).ok_or_else(lost)?;
            self.steering_motor(&prefix, joint, steering.parts.axis, steering.parts.full)?;
            links.push(placed.body(&steering.parts.link, None).ok_or_else(lost)?);
        }
        Ok(links)
    }

    fn axle(&mut self, axle: &CarAxle, beams: &[[BodyId; 2]], links: &[BodyId]) -> Result<(), VehicleError> {
        let (chassis, frame) = self.chassis_of(axle.chassis);
        let place = LinkagePlace {
            prefix: axle.name.clone(),
            frame: frame.compose(&Pose::at(axle.location)),
            chassis,
            beams: axle.subchassis.map(|k| beams[k]),
            steering: axle.steering.map(|k| links[k]),
        };
        let placed = place.add(&axle.linkage, self.assembly)?;
        for (i, side) in MirrorSide::BOTH.into_iter().enumerate() {
            self.wheel(axle, side, &axle.wheels[i], &place, &placed)?;
            if let (Some(brake), Some(wheel)) = (axle.brakes[i], self.gear.wheels.last()) {
                let end = WheelEnd { body: wheel.body, axis: Vec3::Y };
                self.brakes.push(WheelBrake { wheel: end, carrier: wheel.carrier, brake });
            }
        }
        Ok(())
    }

    /// The spindle of a side with its wheels.
    fn wheel(
        &mut self,
        axle_def: &CarAxle,
        side: MirrorSide,
        wheels: &[WheelDef],
        place: &LinkagePlace,
        placed: &LinkageInWorld,
    ) -> Result<(), VehicleError> {
        let Some(spindle) = &axle_def.linkage.spindle else {
            return Err(VehicleError::new(axle_def.name.clone(), "the suspension has no spindle", "give `Spindle`"));
        };
        let carrier = place.end(placed, &spindle.carrier, Some(side))?;
        let frame = place.frame.compose(&mirror_frame(side, &spindle.frame));
        let inertia = Sym3::diagonal(spindle.inertia);
        let mut mass = MassProperties { mass: spindle.mass, center: Vec3::ZERO, inertia };
        let mut colliders = Vec::new();
        for wheel in wheels {
            // `offset` is given for the left: outward is the other way on the right.
            let at = Vec3::new(0.0, wheel.offset, 0.0);
            let tire = wheel.tire.as_ref().map(WheelTire::mass).into_iter();
            for (m, i) in tire.chain([(wheel.mass, wheel.inertia)]) {
                mass = mass.plus(&MassProperties { mass: m, center: at, inertia: Sym3::diagonal(i) });
            }
            if let Some(tire) = &wheel.tire {
                colliders.extend(self.tire_colliders(tire, at)?);
            }
        }
        let name = place.name(Some(side), "wheel");
        let body = self.assembly.body(&name, frame, mass, colliders)?;
        let kind = JointKind::Revolute(Default::default());
        let bearing_frame = frame.compose(&axle(Vec3::ZERO));
        let bearing = self.assembly.joint(&name, kind, [carrier, body], bearing_frame, JointLimits::default())?;
        let springs = placed.springs.iter().filter(|s| s.1 == side).map(|s| (s.0.clone(), s.2)).collect();
        let tires: Vec<_> = wheels.iter().filter_map(|w| Some((w.offset, w.tire.clone()?))).collect();
        let radius = tires.first().map_or(0.0, |t| t.1.size()[0]);
        self.gear.wheels.push(WheelOnAxle {
            rim: None,
            name: format!("{}.{}", axle_def.name, side.name()),
            body,
            bearing,
            motor: None,
            steering: None,
            y: frame.position.y,
            radius,
            is_driven: false,
            is_steered: axle_def.steering.is_some(),
            carrier,
            chassis: place.chassis,
            side,
            springs,
            tires,
            force_tires: Vec::new(),
        });
        Ok(())
    }

    /// What a tire touches with; a tire with a law of its own is there to be seen, and touches nothing.
    fn tire_colliders(&self, tire: &WheelTire, at: Vec3) -> Result<Vec<ColliderDef>, VehicleError> {
        let [radius, width] = tire.size();
        let cylinder = || vec![PartShape::cylinder(radius, width, at)];
        let material = self.car.tire_material;
        match tire {
            WheelTire::Force(_) => {
                let seen = |p: PartShape| ColliderDef { shape: p.shape, local: p.local, material, group: 0, mask: 0 };
                Ok(cylinder().into_iter().map(seen).collect())
            }
            WheelTire::Rigid(rigid) => {
                let moved = |p: &PartShape| PartShape { shape: p.shape.clone(), local: Pose::at(at).compose(&p.local) };
                let shapes: Vec<PartShape> =
                    if rigid.shapes.is_empty() { cylinder() } else { rigid.shapes.iter().map(moved).collect() };
                let mask = !(GEAR_GROUPS[1] | GEAR_GROUPS[2]);
                self.vehicle.colliders(&shapes, material, TIRE, |_| mask)
            }
        }
    }

    /// Tires with a law of their own.
    fn force_tires(&mut self) -> Result<(), VehicleError> {
        for wheel in &mut self.gear.wheels {
            for (k, (offset, tire)) in wheel.tires.iter().enumerate() {
                let WheelTire::Force(tire) = tire else { continue };
                let number = if wheel.tires.len() > 1 { format!(".{k}") } else { String::new() };
                let name = format!("{}.tire{number}", wheel.name);
                let def = ForceTireDef {
                    name: Some(self.assembly.full_name(&name)),
                    wheel: WheelEnd { body: wheel.body, axis: Vec3::Y },
                    center: Vec3::Y * *offset,
                    tire: (**tire).clone().mounted(wheel.side),
                    contact: self.car.tire_contact,
                };
                wheel.force_tires.push(self.assembly.element(&name, Box::new(ForceTire::new(def)))?);
            }
        }
        Ok(())
    }

    /// Driveline, tires and brakes.
    fn elements(&mut self) -> Result<(), VehicleError> {
        let driver = self.vehicle.driver.as_ref();
        let pedals = driver.map_or_else(Pedals::default, |d| Pedals {
            throttle: d.throttle.clone(),
            brake: d.brake.clone(),
            gear: d.gear,
            ..Pedals::default()
        });
        if let Some(driveline) = &self.car.driveline {
            let end = |k: usize| WheelEnd { body: self.gear.wheels[k].body, axis: Vec3::Y };
            let wheels = driveline.axles.iter().map(|axle| [end(2 * axle), end(2 * axle + 1)]).collect();
            let def = PowertrainDef {
                name: Some(self.assembly.full_name("powertrain")),
                chassis: self.chassis,
                wheels,
                driveline: driveline.line.clone(),
                drive: driveline.drive.clone(),
                pedals: pedals.clone(),
            };
            self.gear.powertrain = Some(self.assembly.element("powertrain", Box::new(Powertrain::new(def)))?);
            for axle in &driveline.axles {
                self.gear.wheels[2 * axle].is_driven = true;
                self.gear.wheels[2 * axle + 1].is_driven = true;
            }
        }
        self.force_tires()?;
        if !self.brakes.is_empty() {
            let brakes = Brakes::new(Some(self.assembly.full_name("brakes")), &self.brakes, pedals);
            self.gear.brakes = Some(self.assembly.element("brakes", Box::new(brakes))?);
        }
        Ok(())
    }
}
