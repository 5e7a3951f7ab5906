//! What a vehicle is doing: what can be measured of any vehicle, and of its running gear.

use super::driver::DriverMeasure;
use super::gear::{Gear, MishapKind};
use super::tracked::TrackMeasure;
use super::wheeled::WheelMeasure;
use super::{GearReading, Mishap, Vehicle};
use grouser_dynamics::{BodyId, World};
use grouser_math::Vec3;

/// Declares measures as one list: variant, name in scene files, unit, what it is.
macro_rules! measures {
    ($(#[$about:meta])* $list:ident { $($variant:ident $name:literal $unit:literal $what:literal;)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $list {
            $(#[doc = $what] $variant,)+
        }

        impl $list {
            /// All of them, in the order of the list.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            /// Name in scene files, and unit.
            pub const fn name_and_unit(self) -> (&'static str, &'static str) {
                match self { $(Self::$variant => ($name, $unit),)+ }
            }
        }
    };
}
pub(super) use measures;

measures! {
    /// A quantity of any vehicle.
    HullMeasure {
        Speed "speed" "m/s" "Forward speed of the chassis, m/s.";
        YawRate "yaw_rate" "rad/s" "Turning about its own vertical, rad/s; left positive.";
        SideSlip "side_slip" "rad" "Angle of the velocity of the chassis' frame against its heading, seen from above, \
            rad; to the left positive, absent below 0.1 m/s.";
        LateralAcceleration "lateral_acceleration" "m/s^2" "Acceleration of its centre of mass across its heading by \
            the forces of everything that it touches, m/s^2; to the left positive.";
        Roll "roll" "rad" "Angle of the chassis about its heading, rad; left side up positive.";
        Pitch "pitch" "rad" "Angle of the chassis across its heading, rad; nose down positive.";
        DrawbarPull "drawbar_pull" "N" "Force of everything that the vehicle touches along its heading, N: what it can \
            pull at constant speed.";
    }
}

/// A quantity of a vehicle, or of one part of its gear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Of any vehicle.
    Hull(HullMeasure),
    /// Of tracks.
    Track(TrackMeasure),
    /// Of wheels.
    Wheel(WheelMeasure),
    /// Of the driver.
    Driver(DriverMeasure),
}

impl From<HullMeasure> for Measure {
    fn from(measure: HullMeasure) -> Self {
        Self::Hull(measure)
    }
}

impl From<TrackMeasure> for Measure {
    fn from(measure: TrackMeasure) -> Self {
        Self::Track(measure)
    }
}

impl From<WheelMeasure> for Measure {
    fn from(measure: WheelMeasure) -> Self {
        Self::Wheel(measure)
    }
}

impl From<DriverMeasure> for Measure {
    fn from(measure: DriverMeasure) -> Self {
        Self::Driver(measure)
    }
}

impl Measure {
    /// Name in scene files, and unit.
    pub fn name_and_unit(self) -> (&'static str, &'static str) {
        match self {
            Self::Hull(m) => m.name_and_unit(),
            Self::Track(m) => m.name_and_unit(),
            Self::Wheel(m) => m.name_and_unit(),
            Self::Driver(m) => m.name_and_unit(),
        }
    }
}

/// The mean of those that are numbers; not a number if none is.
pub(super) fn mean_of_numbers(values: &mut dyn Iterator<Item = f64>) -> f64 {
    let (sum, n) = values.filter(|v| !v.is_nan()).fold((0.0, 0), |(s, n), v| (s + v, n + 1));
    sum / f64::from(n)
}

/// The mean, 0 of nothing.
pub(super) fn mean(values: &mut dyn Iterator<Item = f64>) -> f64 {
    let (sum, n) = values.fold((0.0, 0), |(s, n), v| (s + v, n + 1));
    if n > 0 { sum / f64::from(n) } else { 0.0 }
}

impl Vehicle {
    /// Forward speed of the chassis in m/s.
    pub fn speed(&self, world: &World) -> f64 {
        world.velocity(self.chassis).linear.dot(world.pose(self.chassis).vector(Vec3::X))
    }

    /// Turning about its own vertical in rad/s, left positive.
    pub fn yaw_rate(&self, world: &World) -> f64 {
        world.velocity(self.chassis).angular.dot(world.pose(self.chassis).vector(Vec3::Z))
    }

    /// Velocity of the chassis' frame in m/s along its heading and to the left of it, both level.
    pub fn level_velocity(&self, world: &World) -> [f64; 2] {
        let (pose, v) = (world.pose(self.chassis), world.velocity(self.chassis));
        let origin = v.at(-pose.vector(world.center_of_mass(self.chassis)));
        let x = pose.vector(Vec3::X);
        let heading = Vec3::new(x.x, x.y, 0.0).normalize_or(Vec3::X);
        [heading.dot(origin), Vec3::Z.cross(heading).dot(origin)]
    }

    /// Angle of that velocity against the heading, rad; not a number below 0.1 m/s.
    pub fn side_slip(&self, world: &World) -> f64 {
        let [x, y] = self.level_velocity(world);
        if x.hypot(y) < 0.1 { f64::NAN } else { y.atan2(x) }
    }

    /// Forward speed of the chassis in m/s at `y` m to the left of its middle: in a turn the sides differ.
    pub fn speed_at(&self, y: f64, world: &World) -> f64 {
        self.speed(world) - self.yaw_rate(world) * y
    }

    /// All that can be measured of this vehicle.
    pub fn measures(&self) -> Vec<Measure> {
        let hull = HullMeasure::ALL.iter().map(|m| Measure::Hull(*m));
        let gear: Vec<Measure> = match &self.gear {
            Gear::Tracked(_) => TrackMeasure::ALL.iter().map(|m| Measure::Track(*m)).collect(),
            Gear::Wheeled(_) => WheelMeasure::ALL.iter().map(|m| Measure::Wheel(*m)).collect(),
        };
        let driver = DriverMeasure::ALL.iter().filter(|_| self.driver.is_some()).map(|m| Measure::Driver(*m));
        hull.chain(gear).chain(driver).collect()
    }

    /// A quantity of the vehicle, or of one part of its gear; not a number where it is none of [`Self::measures`].
    pub fn measure(&self, measure: impl Into<Measure>, part: Option<usize>, world: &World) -> f64 {
        match (measure.into(), &self.gear) {
            (Measure::Hull(HullMeasure::Speed), _) => self.speed(world),
            (Measure::Hull(HullMeasure::YawRate), _) => self.yaw_rate(world),
            (Measure::Hull(HullMeasure::SideSlip), _) => self.side_slip(world),
            (Measure::Hull(HullMeasure::LateralAcceleration), _) => self.lateral_acceleration(world),
            (Measure::Hull(HullMeasure::Roll), _) => self.rise(Vec3::Y, world),
            (Measure::Hull(HullMeasure::Pitch), _) => -self.rise(Vec3::X, world),
            (Measure::Hull(HullMeasure::DrawbarPull), _) => self.drawbar_pull(world),
            (Measure::Track(m), Gear::Tracked(gear)) => gear.measure(m, part, self, world),
            (Measure::Wheel(m), Gear::Wheeled(gear)) => gear.measure(m, part, self, world),
            (Measure::Driver(m), _) => self.driver_measure(m, world),
            (Measure::Track(_), Gear::Wheeled(_)) | (Measure::Wheel(_), Gear::Tracked(_)) => f64::NAN,
        }
    }

    /// How far an axis of the chassis rises above the horizon, rad.
    fn rise(&self, axis: Vec3, world: &World) -> f64 {
        world.pose(self.chassis).vector(axis).z.clamp(-1.0, 1.0).asin()
    }

    /// Acceleration of the centre of mass to the left of its heading by the forces of what it touches, m/s^2.
    fn lateral_acceleration(&self, world: &World) -> f64 {
        let mass: f64 = self.bodies.iter().map(|(_, body)| world.mass(*body)).sum();
        let x = world.pose(self.chassis).vector(Vec3::X);
        let heading = Vec3::new(x.x, x.y, 0.0).normalize_or(Vec3::X);
        self.ground_force(world).dot(Vec3::Z.cross(heading)) / mass
    }

    /// Force of everything that the vehicle touches along its heading, N.
    fn drawbar_pull(&self, world: &World) -> f64 {
        self.ground_force(world).dot(world.pose(self.chassis).vector(Vec3::X))
    }

    /// Force of everything that the vehicle touches, N.
    fn ground_force(&self, world: &World) -> Vec3 {
        // The vehicle's bodies were added one after the other; forces among them cancel.
        let ours = self.chassis.0..self.chassis.0 + self.bodies.len() as u32;
        let sum = world.contacts().iter().enumerate().fold(Vec3::ZERO, |sum, (i, c)| {
            match (ours.contains(&c.body_a.0), ours.contains(&c.body_b.0)) {
                (true, false) => sum - world.force_of_contact(i),
                (false, true) => sum + world.force_of_contact(i),
                _ => sum,
            }
        });
        let on_us = world.ground_loads().filter(|(_, body, _)| ours.contains(&body.0));
        let sum = on_us.fold(sum, |sum, (.., load)| sum + load.force);
        let Gear::Wheeled(gear) = &self.gear else { return sum };
        let tires = gear.wheels.iter().flat_map(|wheel| &wheel.force_tires);
        tires.fold(sum, |sum, tire| sum + world.element(*tire).load(0).force)
    }

    /// Loads in N of the wheels on level ground, as they stand now: with forces a + b x + c y at their centres, as
    /// equal springs have them, that balance the weight. With two axles of a symmetric vehicle nothing else does.
    /// Empty on tracks.
    pub fn static_loads(&self, world: &World) -> Vec<f64> {
        let Gear::Wheeled(gear) = &self.gear else { return Vec::new() };
        let g = world.settings().gravity.length();
        let center = |body: BodyId| world.pose(body).point(world.center_of_mass(body));
        let parts = self.bodies.iter().map(|(_, body)| (world.mass(*body), center(*body)));
        let (mass, moment) = parts.fold((0.0, Vec3::ZERO), |(mass, sum), (m, at)| (mass + m, sum + m * at));
        let frame = world.pose(self.chassis);
        let local = |p: Vec3| frame.inverse().point(p);
        let center = local(moment / mass);
        let at: Vec<Vec3> = gear.wheels.iter().map(|w| local(world.pose(w.body).position)).collect();
        // Normal equations of a, b, c: sum over wheels of (1, x, y)(1, x, y)' (a, b, c) = W (1, x_c, y_c).
        let row = |p: &Vec3| Vec3::new(1.0, p.x - center.x, p.y - center.y);
        let sum = at
            .iter()
            .map(row)
            .fold(grouser_math::Mat3::ZERO, |sum, r| sum + grouser_math::Mat3::from_cols(r * r.x, r * r.y, r * r.z));
        if sum.determinant().abs() < 1e-9 {
            return vec![mass * g / at.len() as f64; at.len()];
        }
        let law = sum.inverse() * Vec3::new(mass * g, 0.0, 0.0);
        at.iter().map(|p| law.dot(row(p))).collect()
    }

    /// What a driver's panel shows of the gear.
    pub fn readings(&self, world: &World) -> Vec<GearReading> {
        match &self.gear {
            Gear::Tracked(gear) => gear.readings(self, world),
            Gear::Wheeled(gear) => gear.readings(self, world),
        }
    }

    /// What has gone wrong with the gear, as it is now, and which cones were touched.
    pub fn mishaps(&self, world: &World) -> Vec<Mishap> {
        let mut mishaps = match &self.gear {
            Gear::Tracked(gear) => gear.mishaps(self, world),
            Gear::Wheeled(_) => Vec::new(),
        };
        let touched = self.cones(world).map(|(_, touched)| touched).unwrap_or_default();
        mishaps
            .extend(touched.into_iter().map(|i| Mishap { kind: MishapKind::TouchedCone, part: format!("cone.{i}") }));
        mishaps
    }
}
