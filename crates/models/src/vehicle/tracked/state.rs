//! Tracks in a world, and what they are doing: slip, tension, sinkage, and whether one was thrown.

use super::super::state::{mean, mean_of_numbers, measures};
use super::super::{GearReading, Mishap, MishapKind, Vehicle};
use grouser_dynamics::{BodyId, JointId, MotorId, ReactionQuery, SpringId, World};
use grouser_math::Vec3;

/// Pins slower than this, in m/s, have no slip: a track that stands trembles by some cm/s.
const SLOWEST: f64 = 0.1;

/// One track of a vehicle in a world.
#[derive(Clone, Debug, PartialEq)]
pub struct Track {
    /// `left`, `right`.
    pub name: String,
    /// Shoes in the order of the chain: along the ground to the front, up, back, down.
    pub shoes: Vec<BodyId>,
    /// Pins: joint k is at the rear end of link k; empty where pins are bushed.
    pub pins: Vec<JointId>,
    /// Bushings of bushed pins.
    pub bushings: Vec<SpringId>,
    /// The sprocket.
    pub sprocket: BodyId,
    /// Its bearing.
    pub bearing: JointId,
    /// What drives it.
    pub motor: Option<MotorId>,
    /// The idler.
    pub idler: BodyId,
    /// Spring of the tensioner.
    pub tensioner: Option<SpringId>,
    /// Road wheels from the rear to the front as given.
    pub road_wheels: Vec<BodyId>,
    /// Return rollers.
    pub rollers: Vec<BodyId>,
    /// Plane of the track: y in the vehicle's frame, m.
    pub y: f64,
    /// Length of track in m that does not lie on the wheels: 0 where the tensioner took it up.
    pub slack: f64,
    /// How far the tensioner was moved from its place to close the track, m.
    pub travel: f64,
    /// Tension in N that the tensioner's preload gives to a track without slack, friction and weight left aside.
    pub tension: Option<f64>,
}

/// A tracked gear in a world.
#[derive(Clone, Debug, PartialEq)]
pub struct TrackedGear {
    /// The tracks.
    pub tracks: Vec<Track>,
    /// Distance of the pins from the sprocket's axis, m.
    pub pitch_radius: f64,
    /// Track length per tooth, m.
    pub pitch: f64,
    /// Number of teeth.
    pub teeth: u32,
    /// Do the teeth push lugs, and not pins?
    pub lugs: bool,
    /// Lowest point of a shoe below the pins' axes, m.
    pub sole: f64,
    /// Distance from its plane at which a shoe has left its wheels, m.
    pub guide: f64,
}

measures! {
    /// A quantity of tracks.
    TrackMeasure {
        Slip "slip" "" "1 - speed over the speed of the pins on the sprocket, the mean of the tracks; not a number \
            while these are slower than 10 cm/s, where it is undefined.";
        Tension "tension" "N" "Mean force in the pins, N.";
        MaxTension "max_tension" "N" "Largest force in a pin, N.";
        SprocketTorque "sprocket_torque" "N m" "Torque of the sprockets' motors, N m.";
        SprocketSpeed "sprocket_speed" "rad/s" "Mean angular speed of the sprockets, rad/s.";
        Power "power" "W" "Power of the motors, W.";
        Sinkage "sinkage" "m" "How far the soles of the lower run are below z = 0, m: the mean over the lowest \
            quarter of the shoes.";
        OffTrack "off_track" "m" "Greatest distance of a shoe from the plane of its track, m.";
    }
}

impl Track {
    /// Torque in N m and speed in rad/s of the sprocket, forward.
    fn sprocket(&self, world: &World) -> (f64, f64) {
        let torque = self.motor.map_or(0.0, |m| world.motor_effort(m));
        (torque, world.joint_rates(self.bearing).0)
    }

    /// Forces in the pins, N.
    fn forces<'a>(&'a self, world: &'a World) -> impl Iterator<Item = f64> + 'a {
        let query = ReactionQuery::default();
        let pins = self.pins.iter().map(move |p| world.joint_reaction(*p, query).force.length());
        pins.chain(self.bushings.iter().map(move |b| world.spring_reaction(*b, query).force.length()))
    }
}

impl TrackedGear {
    /// Track length in m that passes per radian of the sprocket: pitch teeth / 2 pi.
    pub fn belt_radius(&self) -> f64 {
        self.pitch * f64::from(self.teeth) / std::f64::consts::TAU
    }

    /// A quantity of all tracks of `vehicle`, or of one.
    pub(in super::super) fn measure(
        &self,
        measure: TrackMeasure,
        track: Option<usize>,
        vehicle: &Vehicle,
        world: &World,
    ) -> f64 {
        let tracks = || self.tracks.iter().enumerate().filter(move |(i, _)| track.is_none_or(|t| t == *i)).map(|t| t.1);
        match measure {
            TrackMeasure::Slip => mean_of_numbers(&mut tracks().map(|t| {
                let belt = t.sprocket(world).1 * self.belt_radius();
                if belt.abs() < SLOWEST { f64::NAN } else { 1.0 - vehicle.speed_at(t.y, world) / belt }
            })),
            TrackMeasure::Tension => mean(&mut tracks().flat_map(|t| t.forces(world))),
            TrackMeasure::MaxTension => tracks().flat_map(|t| t.forces(world)).fold(0.0, f64::max),
            TrackMeasure::SprocketTorque => tracks().map(|t| t.sprocket(world).0).sum(),
            TrackMeasure::SprocketSpeed => mean(&mut tracks().map(|t| t.sprocket(world).1)),
            TrackMeasure::Power => tracks().map(|t| t.sprocket(world)).map(|(torque, speed)| torque * speed).sum(),
            TrackMeasure::Sinkage => {
                let sole = Vec3::new(0.0, 0.0, -self.sole);
                let shoes = tracks().flat_map(|t| &t.shoes);
                let mut heights: Vec<f64> = shoes.map(|s| world.pose(*s).point(sole).z).collect();
                heights.sort_by(f64::total_cmp);
                heights.truncate(heights.len().div_ceil(4));
                -mean(&mut heights.into_iter())
            }
            TrackMeasure::OffTrack => {
                let pose = world.pose(vehicle.chassis);
                let off = |t: &Track, s| (pose.inverse_point(world.pose(s).position).y - t.y).abs();
                tracks().flat_map(|t| t.shoes.iter().map(move |s| off(t, *s))).fold(0.0, f64::max)
            }
        }
    }

    /// Speed, torque and tension of each track.
    pub(in super::super) fn readings(&self, vehicle: &Vehicle, world: &World) -> Vec<GearReading> {
        let each = |name, unit, decimals, measure, scale: f64| {
            let of = |i| scale * self.measure(measure, Some(i), vehicle, world);
            GearReading { name, unit, decimals, values: (0..self.tracks.len()).map(of).collect() }
        };
        vec![
            each("Track speed", "m/s", 2, TrackMeasure::SprocketSpeed, self.belt_radius()),
            each("Sprocket torque", "kN m", 2, TrackMeasure::SprocketTorque, 1e-3),
            each("Track tension", "kN", 1, TrackMeasure::Tension, 1e-3),
        ]
    }

    /// The tracks that have come off their wheels: a shoe is farther from its plane than the rails are.
    pub(in super::super) fn mishaps(&self, vehicle: &Vehicle, world: &World) -> Vec<Mishap> {
        let off = |i| self.measure(TrackMeasure::OffTrack, Some(i), vehicle, world) > self.guide;
        let thrown = self.tracks.iter().enumerate().filter(|(i, _)| off(*i));
        thrown.map(|(_, track)| Mishap { kind: MishapKind::ThrownTrack, part: track.name.clone() }).collect()
    }
}
