//! A driver's seat: what he remembers, as the state of an element. It acts on nothing.
//!
//! After each step the seat looks where the vehicle is: how far from its path, and at which cones. A vehicle whose
//! controls are functions of time and nobody's hands has nothing to remember, and its seat saves nothing.

use super::lane_change::{CONE_HEIGHT, CONE_RADIUS};
use super::path::left_of;
use super::speed::ControlMemory;
use super::steer::SteeringMemory;
use super::{Controls, DrivePath, Driver, Footprint, REACH, Route};
use crate::vehicle::VehicleError;
use grouser_dynamics::element::{Element, ElementSolution, ElementView, StateMismatch, count_numbers};
use grouser_dynamics::{BodyDef, BodyId, BodyKind, ColliderDef, ElementId, MaterialId, Role, Twist, World, Wrench};
use grouser_geom::{MassProperties, Shape};
use grouser_math::{Pose, Quat, Vec3};
use std::sync::Arc;

/// Numbers of a memory without cones.
const NUMBERS: usize = 16;

/// All that a driver remembers from step to step.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SeatMemory {
    /// Are the controls set from outside?
    pub is_taken: bool,
    /// Controls of the step before.
    pub controls: Controls,
    /// The speed that is held, m/s.
    pub target_speed: f64,
    /// Of the speed's controller.
    pub speed: ControlMemory,
    /// Of the steering.
    pub steering: SteeringMemory,
    /// Parameter of the path's point that is nearest to the vehicle's frame; not a number before the first look.
    pub at: f64,
    /// How far the vehicle's frame is to the left of its path, m.
    pub deviation: f64,
    /// Per cone: was it touched?
    pub cones: Vec<bool>,
}

/// A number that may be unknown, as two that are finite.
fn known(x: f64) -> [f64; 2] {
    if x.is_nan() { [0.0, 0.0] } else { [1.0, x] }
}

fn unknown(pair: &[f64]) -> f64 {
    if pair[0] == 0.0 { f64::NAN } else { pair[1] }
}

fn flag(is: bool) -> f64 {
    if is { 1.0 } else { 0.0 }
}

impl SeatMemory {
    /// Of somebody who has just sat down.
    pub fn new(cones: usize) -> Self {
        let control = ControlMemory { integral: 0.0, error: f64::NAN };
        Self {
            is_taken: false,
            controls: Controls::default(),
            target_speed: 0.0,
            speed: control,
            steering: SteeringMemory { control, at: f64::NAN },
            at: f64::NAN,
            deviation: 0.0,
            cones: vec![false; cones],
        }
    }

    /// Of the driver in a seat of a world.
    pub fn of(world: &World, seat: ElementId) -> Self {
        let mut numbers = Vec::new();
        world.element(seat).save(&mut numbers);
        Self::from_numbers(&numbers)
    }

    /// The same after the controls were set from outside, or were given back.
    pub fn taken(mut self, controls: Option<Controls>) -> Self {
        self.is_taken = controls.is_some();
        self.controls = controls.unwrap_or(self.controls);
        // Whoever takes over again starts again from nothing.
        (self.speed.error, self.steering.control.error, self.steering.at) = (f64::NAN, f64::NAN, f64::NAN);
        self
    }

    /// Which cones were touched.
    pub fn touched(&self) -> impl Iterator<Item = usize> {
        self.cones.iter().enumerate().filter(|(_, touched)| **touched).map(|(i, _)| i)
    }

    pub fn numbers(&self) -> Vec<f64> {
        let Controls { throttle, steering, brake, clutch, gear } = self.controls;
        let mut numbers = vec![flag(self.is_taken), throttle, steering, brake, clutch, f64::from(gear)];
        numbers.extend([self.target_speed, self.speed.integral]);
        numbers.extend(known(self.speed.error));
        numbers.push(self.steering.control.integral);
        // The controller's error and the place on the path become known together, but for laws without a controller.
        numbers.push(if self.steering.control.error.is_nan() { f64::MAX } else { self.steering.control.error });
        numbers.push(if self.steering.at.is_nan() { -1.0 } else { self.steering.at });
        numbers.extend([if self.at.is_nan() { -1.0 } else { self.at }, self.deviation, self.cones.len() as f64]);
        numbers.extend(self.cones.iter().map(|touched| flag(*touched)));
        numbers
    }

    /// From what `numbers` gave; from nothing, that of somebody who has just sat down.
    fn from_numbers(n: &[f64]) -> Self {
        if n.len() < NUMBERS {
            return Self::new(0);
        }
        let controls = Controls { throttle: n[1], steering: n[2], brake: n[3], clutch: n[4], gear: n[5] as i8 };
        let control = ControlMemory { integral: n[10], error: if n[11] == f64::MAX { f64::NAN } else { n[11] } };
        let place = |x: f64| if x < 0.0 { f64::NAN } else { x };
        Self {
            is_taken: n[0] != 0.0,
            controls,
            target_speed: n[6],
            speed: ControlMemory { integral: n[7], error: unknown(&n[8..10]) },
            steering: SteeringMemory { control, at: place(n[12]) },
            at: place(n[13]),
            deviation: n[14],
            cones: n[NUMBERS..].iter().map(|x| *x != 0.0).collect(),
        }
    }
}

/// The seat of a vehicle in a world.
#[derive(Clone, Debug, PartialEq)]
pub struct Seated {
    /// The element.
    pub(super) seat: ElementId,
    /// Cones of the course.
    pub(super) cones: usize,
    /// Their bodies.
    pub(in super::super) cone_bodies: Vec<BodyId>,
}

/// The element.
struct DriverSeat {
    name: String,
    chassis: [BodyId; 1],
    path: Option<Arc<DrivePath>>,
    footprint: Footprint,
    /// Centres of the cones' bases, m.
    cones: Vec<Vec3>,
    /// Does the driver look at the vehicle, or has he cones to count?
    is_looking: bool,
    memory: SeatMemory,
}

impl Element for DriverSeat {
    fn kind(&self) -> &'static str {
        "driver"
    }

    fn name(&self) -> Option<&str> {
        Some(&self.name)
    }

    fn bodies(&self) -> &[BodyId] {
        &self.chassis
    }

    fn command(&mut self, numbers: Option<&[f64]>) -> Result<(), StateMismatch> {
        match numbers {
            None => self.memory = SeatMemory::new(self.cones.len()),
            Some(numbers) => {
                // The memory of an empty seat knows of no cones.
                let mut memory = SeatMemory::from_numbers(numbers);
                memory.cones.resize(self.cones.len(), false);
                self.memory = memory;
            }
        }
        Ok(())
    }

    fn finish(&mut self, view: &ElementView, _: &ElementSolution) {
        if !self.is_looking {
            return;
        }
        let center = view.pose(0);
        let frame = Pose::new(center.position + view.arm(0, Vec3::ZERO), center.rotation);
        let reach = REACH + 2.0 * view.h * view.velocity(0).linear.length();
        self.look(&frame, reach);
    }

    fn save(&self, numbers: &mut Vec<f64>) {
        if self.is_looking || self.memory.is_taken {
            numbers.extend(self.memory.numbers());
        }
    }

    fn restore(&mut self, numbers: &[f64]) -> Result<(), StateMismatch> {
        if !numbers.is_empty() || self.is_looking {
            count_numbers(numbers, NUMBERS + self.cones.len())?;
        }
        self.command(Some(numbers))
    }

    fn load(&self, _: usize) -> Wrench {
        Wrench::default()
    }
}

impl DriverSeat {
    /// Where the vehicle is now.
    fn look(&mut self, frame: &Pose, reach: f64) {
        if let Some(path) = &self.path {
            let near = (!self.memory.at.is_nan()).then_some((self.memory.at, reach));
            let foot = path.nearest(frame.position, near);
            let offset = frame.position - foot.point;
            (self.memory.at, self.memory.deviation) = (foot.at, offset.dot(left_of(foot.along)));
        }
        for (cone, touched) in self.cones.iter().zip(&mut self.memory.cones) {
            *touched = *touched || self.footprint.touches(frame.inverse_point(*cone));
        }
    }
}

impl Driver {
    /// Gives the driver a seat in a world: lays his course out and puts its cones up. `footprint`: what the vehicle
    /// covers, if it has shapes.
    pub(in super::super) fn sit_down(
        &mut self,
        world: &mut World,
        vehicle: &str,
        chassis: BodyId,
        footprint: Option<Footprint>,
        material: MaterialId,
    ) -> Result<Seated, VehicleError> {
        let mut covered = footprint.unwrap_or(Footprint { x: [0.0; 2], y: [0.0; 2] });
        let (mut cones, mut cone_bodies) = (Vec::new(), Vec::new());
        if let Some(course) = &self.course {
            let width = course.width.or(footprint.map(|f| f.y[1] - f.y[0])).ok_or_else(|| {
                let why = "the width of the vehicle is unknown: it has no shapes";
                VehicleError::new("driver.lane_change.width", why, "give `width` in m")
            })?;
            covered.y = [-0.5 * width, 0.5 * width];
            let middle = 0.5 * (covered.x[0] + covered.x[1]);
            let length = course.length.or(footprint.map(|f| f.x[1] - f.x[0])).ok_or_else(|| {
                let why = "the length of the vehicle is unknown: it has no shapes";
                VehicleError::new("driver.lane_change.length", why, "give `length` in m")
            })?;
            covered.x = [middle - 0.5 * length, middle + 0.5 * length];
            cones = course.change.cones(width, &course.start);
            if let Some(route) = &mut self.route {
                let path = || Arc::new(course.change.path(width, &course.start, course.run_up));
                route.path = Some(route.path.take().unwrap_or_else(path));
            }
            cone_bodies = put_up(world, vehicle, &cones, material)?;
        }
        if let Some(Route { path: None, .. }) = &self.route {
            return Err(VehicleError::new("driver.path", "there is no path to follow", "give `path` or `lane_change`"));
        }
        let mut seat = DriverSeat {
            name: format!("{vehicle}.driver"),
            chassis: [chassis],
            path: self.route.as_ref().and_then(|route| route.path.clone()),
            footprint: covered,
            is_looking: self.is_looking() || !cones.is_empty(),
            memory: SeatMemory::new(cones.len()),
            cones,
        };
        seat.look(&world.pose(chassis), f64::INFINITY);
        let cones = seat.cones.len();
        Ok(Seated { seat: world.add_element(Box::new(seat))?, cones, cone_bodies })
    }
}

/// Puts cones up. They are seen, and nothing meets them: whether one is touched follows from where the vehicle is.
fn put_up(world: &mut World, vehicle: &str, cones: &[Vec3], material: MaterialId) -> Result<Vec<BodyId>, VehicleError> {
    let mut bodies = Vec::new();
    for (i, at) in cones.iter().enumerate() {
        let collider = |shape: Shape, z: f64| {
            let local = Pose::new(Vec3::new(0.0, 0.0, z), Quat::IDENTITY);
            ColliderDef { shape, local, material, group: 0, mask: 0 }
        };
        let plate = Shape::cuboid(Vec3::new(CONE_RADIUS, CONE_RADIUS, 0.015));
        let cone = Shape::cone(0.5 * CONE_HEIGHT, 0.8 * CONE_RADIUS);
        bodies.push(world.add_body(BodyDef {
            name: Some(format!("{vehicle}.cone.{i}")),
            role: Role::Part,
            kind: BodyKind::Fixed,
            pose: Pose::at(*at),
            velocity: Twist::default(),
            mass: MassProperties::ZERO,
            colliders: vec![collider(plate, 0.015), collider(cone, 0.5 * CONE_HEIGHT)],
        })?);
    }
    Ok(bodies)
}
