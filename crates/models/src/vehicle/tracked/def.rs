//! What a tracked gear is: parts, masses, positions. Plain numbers; `build` makes bodies and joints of them.
//!
//! All positions are in the vehicle's frame, before the suspension yields.

use super::lug::Meshing;
use grouser_dynamics::{Drive, MaterialId};
use grouser_math::Vec3;

/// How neighbouring shoes are joined.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pins {
    /// Hinges; horns on the shoes guide the wheels.
    Hinge,
    /// Pins that leave the shoes in a plane of the chassis (Lacoursière 2010): no track can be thrown.
    Planar,
    /// Rubber bushings about the pins.
    Bushed {
        /// Stiffness across the pin, N/m.
        stiffness: f64,
        /// Damping across the pin, N s/m.
        damping: f64,
        /// Stiffness against bending out of line, N m/rad.
        bending: f64,
        /// Stiffness about the pin, N m/rad.
        torsion: f64,
    },
    /// Two pins a shoe, joined by connectors.
    Double {
        /// Distance of a connector's pins, m.
        length: f64,
        /// Mass of a connector, kg.
        mass: f64,
    },
}

/// A drive lug: a tooth in the middle of a shoe's inner side, which the sprocket's teeth push instead of the pins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lug {
    /// Height above the pins' axes, m.
    pub height: f64,
    /// Length along the track on the line of the pins, m; it tapers toward its tip.
    pub length: f64,
    /// Width across, m.
    pub width: f64,
}

/// A track shoe. Frame: midway between its pins, x along the track, z toward the wheels.
#[derive(Clone, Debug, PartialEq)]
pub struct Shoe {
    /// Distance of its pins, m.
    pub length: f64,
    /// Width across, m.
    pub width: f64,
    /// Thickness of the plate, m.
    pub thickness: f64,
    /// Radius of the pins, which the sprocket grips where there are no lugs, m.
    pub pin_radius: f64,
    /// Height of the rails for the wheels above the pins' axes, m.
    pub rail_height: f64,
    /// Middle of the rails from the middle of the shoe, m.
    pub rail_offset: f64,
    /// Width of a rail, m.
    pub rail_width: f64,
    /// Height of the guide horns above the rails, m; 0: none.
    pub horn: f64,
    /// Height of the cleat below the plate, m; 0: none.
    pub grouser: f64,
    /// Lug that the sprocket grips; `None`: it grips the pins.
    pub lug: Option<Lug>,
    /// Mass, kg.
    pub mass: f64,
    /// Inertia along its axes, kg m^2; `None`: from the shapes.
    pub inertia: Option<Vec3>,
}

impl Shoe {
    /// Thickness of a horn across, m.
    pub(super) fn horn_thickness(&self) -> f64 {
        0.25 * self.rail_width
    }
}

/// A wheel of two rims that run on the shoes' rails: road wheel, return roller, idler.
#[derive(Clone, Debug, PartialEq)]
pub struct TrackWheel {
    /// Centre in the plane of the track: x and z, m.
    pub center: [f64; 2],
    /// Radius, m.
    pub radius: f64,
    /// Width of a rim, m.
    pub width: f64,
    /// Mass, kg.
    pub mass: f64,
    /// Suspension; `None`: turns on the chassis.
    pub arm: Option<SwingArm>,
    /// Another suspension: the axle slides in the chassis.
    pub slide: Option<Slide>,
}

/// A slot in the chassis in which a wheel's axle slides on a spring: no body of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Slide {
    /// Direction of the push in the plane of the track: x and z.
    pub direction: [f64; 2],
    /// Stiffness, N/m.
    pub stiffness: f64,
    /// Damping, N s/m.
    pub damping: f64,
    /// Force that pushes the wheel along the direction in the position given, N.
    pub preload: f64,
}

/// A swinging arm with a torsion spring.
#[derive(Clone, Debug, PartialEq)]
pub struct SwingArm {
    /// Pivot on the chassis: x and z, m.
    pub pivot: [f64; 2],
    /// Mass, kg.
    pub mass: f64,
    /// Stiffness about the pivot, N m/rad.
    pub stiffness: f64,
    /// Damping, N m s/rad.
    pub damping: f64,
    /// Torque that presses the wheel down in the position given, N m.
    pub preload: f64,
}

/// The driven wheel: a disc whose teeth stand between the pins, or between the lugs.
#[derive(Clone, Debug, PartialEq)]
pub struct Sprocket {
    /// Centre in the plane of the track: x and z, m.
    pub center: [f64; 2],
    /// Number of teeth.
    pub teeth: u32,
    /// Width of the teeth, m.
    pub width: f64,
    /// Play between teeth and pins, or lugs, along the track, m.
    pub backlash: f64,
    /// Mass, kg.
    pub mass: f64,
    /// Pitch of the track that it was made for, m; `None`: this one's.
    pub pitch: Option<f64>,
}

/// A spring that pushes the idler.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tensioner {
    /// Direction of the push in the plane of the track: x and z.
    pub direction: [f64; 2],
    /// Stiffness, N/m.
    pub stiffness: f64,
    /// Damping, N s/m.
    pub damping: f64,
    /// Force where the track lies on its wheels, N.
    pub preload: f64,
    /// How far the idler may be moved against and along the direction from the place given, m.
    pub travel: [f64; 2],
    /// Mass of the sliding block, kg; 0: none, the idler's axle slides in the chassis.
    pub mass: f64,
}

/// One of the tracks.
#[derive(Clone, Debug, PartialEq)]
pub struct TrackSide {
    /// Name: `left`, `right`.
    pub name: String,
    /// Its plane: y, m.
    pub y: f64,
    /// Shoes in it.
    pub shoes: u32,
    /// What drives its sprocket: torque or speed about +y, forward; `None`: turns freely.
    pub drive: Option<Drive>,
    /// Greatest torque in N m with which `drive` follows its speed; `None`: that of the driver's drivetrain, if any.
    pub max_torque: Option<f64>,
}

/// A tracked gear.
#[derive(Clone, Debug, PartialEq)]
pub struct TrackedDef {
    /// The tracks.
    pub sides: Vec<TrackSide>,
    /// The shoe.
    pub shoe: Shoe,
    /// How shoes are joined.
    pub pins: Pins,
    /// The sprocket.
    pub sprocket: Sprocket,
    /// The idler.
    pub idler: TrackWheel,
    /// Its spring; `None`: turns on the chassis.
    pub tensioner: Option<Tensioner>,
    /// Road wheels.
    pub road_wheels: Vec<TrackWheel>,
    /// Return rollers.
    pub rollers: Vec<TrackWheel>,
    /// Material of the shoes' plates and cleats; wheels have the vehicle's.
    pub shoe_material: MaterialId,
}

impl TrackedDef {
    /// Distance from one sprocket tooth to the next along the track, m.
    pub fn pitch(&self) -> f64 {
        match self.pins {
            Pins::Double { length, .. } => self.shoe.length + length,
            _ => self.shoe.length,
        }
    }

    /// Distance of a connector's pins, m; 0 without connectors.
    pub(super) fn connector(&self) -> f64 {
        self.pitch() - self.shoe.length
    }

    /// Radius of the circle of the pins on the sprocket, m: shoe a and connector c are chords of it,
    /// asin(a / 2R) + asin(c / 2R) = pi / teeth.
    pub fn pitch_radius(&self) -> f64 {
        let (a, c) = (self.shoe.length, self.connector());
        let angle = std::f64::consts::PI / f64::from(self.sprocket.teeth);
        let (mut low, mut high) = (0.5 * a.max(c), self.pitch() / angle);
        for _ in 0..100 {
            let r = 0.5 * (low + high);
            if (0.5 * a / r).asin() + (0.5 * c / r).asin() > angle { low = r } else { high = r }
        }
        0.5 * (low + high)
    }

    /// How lugs stand between the teeth; `None`: teeth grip the pins.
    pub(super) fn meshing(&self) -> Option<Meshing> {
        self.shoe.lug.map(|lug| Meshing::new(self, lug))
    }
}
