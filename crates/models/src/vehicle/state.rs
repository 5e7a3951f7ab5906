//! What a vehicle is doing: speed, slip, tension, sinkage, and whether it has thrown a track.

use super::build::{Track, Vehicle};
use grouser_dynamics::{ReactionQuery, World};
use grouser_math::Vec3;

/// Pins slower than this, in m/s, have no slip to speak of.
const SLOWEST: f64 = 0.02;

/// A quantity of a vehicle or of one of its tracks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Forward speed of the chassis, m/s.
    Speed,
    /// Turning about its own vertical, rad/s; left positive.
    YawRate,
    /// 1 - speed over the speed of the pins on the sprocket, 0 while these are slower than 2 cm/s; the mean of the tracks.
    Slip,
    /// Mean force in the pins, N.
    Tension,
    /// Largest force in a pin, N.
    MaxTension,
    /// Torque of the sprockets' motors, N m.
    SprocketTorque,
    /// Mean angular speed of the sprockets, rad/s.
    SprocketSpeed,
    /// Power of the motors, W.
    Power,
    /// How far the soles of the lower run are below z = 0, m: the mean over the lowest quarter of the shoes.
    Sinkage,
    /// Force of everything that the vehicle touches along its heading, N: what it can pull at constant speed.
    DrawbarPull,
    /// Greatest distance of a shoe from the plane of its track, m.
    OffTrack,
}

impl Measure {
    /// Name in scene files, and unit.
    pub const ALL: [(Self, &'static str, &'static str); 11] = [
        (Self::Speed, "speed", "m/s"),
        (Self::YawRate, "yaw_rate", "rad/s"),
        (Self::Slip, "slip", ""),
        (Self::Tension, "tension", "N"),
        (Self::MaxTension, "max_tension", "N"),
        (Self::SprocketTorque, "sprocket_torque", "N m"),
        (Self::SprocketSpeed, "sprocket_speed", "rad/s"),
        (Self::Power, "power", "W"),
        (Self::Sinkage, "sinkage", "m"),
        (Self::DrawbarPull, "drawbar_pull", "N"),
        (Self::OffTrack, "off_track", "m"),
    ];

    /// Its unit.
    pub fn unit(self) -> &'static str {
        Self::ALL.iter().find(|m| m.0 == self).map_or("", |m| m.2)
    }
}

/// The sprocket of a track: torque and speed forward.
fn sprocket(track: &Track, world: &World) -> (f64, f64) {
    let torque = track.motor.map_or(0.0, |m| world.motor_effort(m));
    (torque, world.joint_rates(track.bearing).0)
}

fn forces<'a>(track: &'a Track, world: &'a World) -> impl Iterator<Item = f64> + 'a {
    let query = ReactionQuery::default();
    let pins = track.pins.iter().map(move |p| world.joint_reaction(*p, query).force.length());
    pins.chain(track.bushings.iter().map(move |b| world.spring_reaction(*b, query).force.length()))
}

impl Vehicle {
    /// Forward speed of the chassis in m/s.
    pub fn speed(&self, world: &World) -> f64 {
        world.velocity(self.chassis).linear.dot(world.pose(self.chassis).vector(Vec3::X))
    }

    /// A quantity of the vehicle, or of one `track`.
    pub fn measure(&self, measure: Measure, track: Option<usize>, world: &World) -> f64 {
        let tracks = || self.tracks.iter().enumerate().filter(move |(i, _)| track.is_none_or(|t| t == *i)).map(|t| t.1);
        let mean = |values: &mut dyn Iterator<Item = f64>| {
            let (sum, n) = values.fold((0.0, 0), |(s, n), v| (s + v, n + 1));
            if n > 0 { sum / f64::from(n) } else { 0.0 }
        };
        let pose = world.pose(self.chassis);
        match measure {
            Measure::Speed => self.speed(world),
            Measure::YawRate => world.velocity(self.chassis).angular.dot(pose.vector(Vec3::Z)),
            Measure::Slip => mean(&mut tracks().map(|t| {
                let belt = sprocket(t, world).1 * self.belt_radius();
                if belt.abs() < SLOWEST { 0.0 } else { 1.0 - self.track_speed(t, world) / belt }
            })),
            Measure::Tension => mean(&mut tracks().flat_map(|t| forces(t, world))),
            Measure::MaxTension => tracks().flat_map(|t| forces(t, world)).fold(0.0, f64::max),
            Measure::SprocketTorque => tracks().map(|t| sprocket(t, world).0).sum(),
            Measure::SprocketSpeed => mean(&mut tracks().map(|t| sprocket(t, world).1)),
            Measure::Power => tracks().map(|t| sprocket(t, world)).map(|(torque, speed)| torque * speed).sum(),
            Measure::Sinkage => {
                let sole = Vec3::new(0.0, 0.0, -self.sole);
                let shoes = tracks().flat_map(|t| &t.shoes);
                let mut heights: Vec<f64> = shoes.map(|s| world.pose(*s).point(sole).z).collect();
                heights.sort_by(f64::total_cmp);
                heights.truncate(heights.len().div_ceil(4));
                -mean(&mut heights.into_iter())
            }
            Measure::DrawbarPull => {
                // The vehicle's bodies were added one after the other; forces among them cancel.
                let ours = self.chassis.0..self.chassis.0 + self.bodies.len() as u32;
                let sum = world.contacts().iter().enumerate().fold(Vec3::ZERO, |sum, (i, c)| {
                    match (ours.contains(&c.body_a.0), ours.contains(&c.body_b.0)) {
                        (true, false) => sum - world.force_of_contact(i),
                        (false, true) => sum + world.force_of_contact(i),
                        _ => sum,
                    }
                });
                sum.dot(pose.vector(Vec3::X))
            }
            Measure::OffTrack => {
                let off = |t: &Track, s| (pose.inverse_point(world.pose(s).position).y - t.y).abs();
                tracks().flat_map(|t| t.shoes.iter().map(move |s| off(t, *s))).fold(0.0, f64::max)
            }
        }
    }

    /// Track length in m that passes per radian of the sprocket: pitch teeth / 2 pi.
    pub fn belt_radius(&self) -> f64 {
        self.pitch * f64::from(self.teeth) / std::f64::consts::TAU
    }

    /// Forward speed of the chassis in m/s above one of the tracks: in a turn they differ.
    fn track_speed(&self, track: &Track, world: &World) -> f64 {
        let pose = world.pose(self.chassis);
        let v = world.velocity(self.chassis);
        self.speed(world) - v.angular.dot(pose.vector(Vec3::Z)) * track.y
    }

    /// Has a track come off its wheels? Then a shoe is farther from its plane than the rails are.
    pub fn has_thrown(&self, track: usize, world: &World) -> bool {
        self.measure(Measure::OffTrack, Some(track), world) > self.guide
    }

    /// The first track that has come off its wheels.
    pub fn thrown(&self, world: &World) -> Option<&str> {
        (0..self.tracks.len()).find(|i| self.has_thrown(*i, world)).map(|i| self.tracks[i].name.as_str())
    }
}
