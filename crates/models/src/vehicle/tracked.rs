//! What a tracked vehicle is: parts, masses, positions. Plain numbers; `build` makes bodies and joints of them.
//!
//! Vehicle frame: x forward, y left, z up. All positions are in it, before the suspension yields.

use super::driver::Driver;
use super::lug::Meshing;
use grouser_dynamics::{Drive, MaterialId};
use grouser_geom::{MassProperties, Shape};
use grouser_math::{Pose, Vec3};

/// A shape of a part.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The shape.
    pub shape: Shape,
    /// Pose in the part's body.
    pub local: Pose,
}

/// The hull of the vehicle; its frame is the vehicle's.
#[derive(Clone, Debug, PartialEq)]
pub struct Chassis {
    /// Mass, centre and inertia.
    pub mass: MassProperties,
    /// Shapes that touch the ground and obstacles.
    pub parts: Vec<Part>,
}

/// How neighbouring shoes are joined.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pins {
    /// Hinges; horns on the shoes guide the wheels.
    Hinge,
    /// Pins that leave the shoes in a plane of the chassis (004): no track can be thrown.
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
pub struct Wheel {
    /// Centre in the plane of the track: x and z, m.
    pub center: [f64; 2],
    /// Radius, m.
    pub radius: f64,
    /// Width of a rim, m.
    pub width: f64,
    /// Mass, kg.
    pub mass: f64,
    /// Suspension; `None`: turns on the chassis.
    pub arm: Option<Arm>,
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
pub struct Arm {
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
pub struct Side {
    /// Name: `left`, `right`.
    pub name: String,
    /// Its plane: y, m.
    pub y: f64,
    /// Shoes in it.
    pub shoes: u32,
    /// What drives its sprocket: torque or speed about +y, forward; `None`: turns freely.
    pub drive: Option<Drive>,
}

/// A tracked vehicle.
#[derive(Clone, Debug, PartialEq)]
pub struct Tracked {
    /// Name; the parts' names begin with it.
    pub name: String,
    /// Pose of the vehicle's frame in the world.
    pub pose: Pose,
    /// The hull.
    pub chassis: Chassis,
    /// The tracks.
    pub sides: Vec<Side>,
    /// Who drives the sprockets that have no drive of their own.
    pub driver: Option<Driver>,
    /// The shoe.
    pub shoe: Shoe,
    /// How shoes are joined.
    pub pins: Pins,
    /// The sprocket.
    pub sprocket: Sprocket,
    /// The idler.
    pub idler: Wheel,
    /// Its spring; `None`: turns on the chassis.
    pub tensioner: Option<Tensioner>,
    /// Road wheels.
    pub road_wheels: Vec<Wheel>,
    /// Return rollers.
    pub rollers: Vec<Wheel>,
    /// Longest edge in m of the triangles whose spheres stand for the shapes; `None`: the shapes themselves.
    pub sphere_set: Option<f64>,
    /// Material of the shoes' plates and cleats.
    pub shoe_material: MaterialId,
    /// Material of wheels, sprockets and chassis.
    pub wheel_material: MaterialId,
}

/// Why a vehicle cannot be built; `key` says which number is to blame.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{why}")]
pub struct VehicleError {
    /// Key of the description, with dots and list indices: `road_wheel.2.position`; empty where no single one is to blame.
    pub key: String,
    /// What is wrong.
    pub why: String,
    /// What to do.
    pub remedy: String,
}

impl VehicleError {
    pub(super) fn new(key: impl Into<String>, why: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { key: key.into(), why: why.into(), remedy: remedy.into() }
    }
}

impl Tracked {
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

    /// Checks numbers that do not need the track to be wrapped.
    pub(super) fn check(&self) -> Result<(), VehicleError> {
        let e = |key: &str, why: String, remedy: String| VehicleError::new(key, why, remedy);
        let s = &self.shoe;
        let positive = [
            ("shoe.length", s.length),
            ("shoe.width", s.width),
            ("shoe.thickness", s.thickness),
            ("shoe.pin_radius", s.pin_radius),
            ("shoe.rail_width", s.rail_width),
            ("shoe.mass", s.mass),
            ("sprocket.width", self.sprocket.width),
            ("sprocket.mass", self.sprocket.mass),
        ];
        for (key, value) in positive {
            if value.is_nan() || value <= 0.0 {
                return Err(e(key, format!("must be positive, is {value}"), "give a number above 0".into()));
            }
        }
        if self.sprocket.teeth < 5 {
            let why = format!("a sprocket of {} teeth cannot carry a track", self.sprocket.teeth);
            return Err(e("sprocket.teeth", why, "give 5 teeth or more".into()));
        }
        let pitch = self.pitch();
        if let Some(made_for) = self.sprocket.pitch
            && (made_for / pitch - 1.0).abs() > 0.02
        {
            let why = format!(
                "the teeth do not mesh: they are {made_for} m apart along the track, the {} that they grip {pitch} m",
                if s.lug.is_some() { "lugs" } else { "pins" }
            );
            return Err(e("sprocket.pitch", why, format!("set it to {pitch}, or leave it out")));
        }
        let tooth = s.length - 2.0 * s.pin_radius - self.sprocket.backlash;
        if s.lug.is_none() && tooth < 0.2 * s.length {
            let why = format!(
                "the teeth do not mesh: pins of radius {} m, {pitch} m apart, leave {tooth:.4} m for a tooth",
                s.pin_radius
            );
            return Err(e("shoe.pin_radius", why, format!("at most {:.4} m", 0.35 * pitch)));
        }
        let horn = if s.horn > 0.0 && self.pins != Pins::Planar { s.horn_thickness() } else { 0.0 };
        let inner = s.rail_offset - 0.5 * s.rail_width;
        if self.sprocket.width >= 2.0 * (inner - horn) {
            let why = format!(
                "the teeth do not fit between the shoe's rails and horns: {} m wide, {:.4} m apart",
                self.sprocket.width,
                2.0 * (inner - horn)
            );
            return Err(e("sprocket.width", why, format!("at most {:.4} m", 1.9 * (inner - horn))));
        }
        if let Some(meshing) = self.meshing() {
            meshing.check(self, 2.0 * (inner - horn))?;
        }
        if s.rail_offset + 0.5 * s.rail_width > 0.5 * s.width + 1e-9 {
            return Err(e(
                "shoe.rail_offset",
                "the rails stand beside the shoe".into(),
                "move them inward, or widen the shoe".into(),
            ));
        }
        for (key, other) in [("arm", self.idler.arm.is_some()), ("slide", self.idler.slide.is_some())] {
            if self.tensioner.is_some() && other {
                let why = format!("the idler slides on its tensioner, and cannot have `{key}` as well");
                return Err(e(&format!("idler.{key}"), why, format!("leave out `{key}` or `tensioner`")));
            }
        }
        let idler = std::slice::from_ref(&self.idler);
        for (key, wheels) in [("idler", idler), ("road_wheel", &self.road_wheels), ("roller", &self.rollers)] {
            for (k, wheel) in wheels.iter().enumerate() {
                let key = if key == "idler" { key.to_string() } else { format!("{key}.{k}") };
                for (name, value) in [("radius", wheel.radius), ("width", wheel.width), ("mass", wheel.mass)] {
                    if value.is_nan() || value <= 0.0 {
                        let why = format!("must be positive, is {value}");
                        return Err(e(&format!("{key}.{name}"), why, "give a number above 0".into()));
                    }
                }
                if wheel.arm.is_some() && wheel.slide.is_some() {
                    let why = "the wheel swings on an arm, and cannot slide as well".to_string();
                    return Err(e(&format!("{key}.slide"), why, "leave out `arm` or `slide`".into()));
                }
                if horn > 0.0 && wheel.width >= s.rail_width {
                    let why = format!(
                        "the wheel's rim of {} m rubs on the horns beside its rail of {} m",
                        wheel.width, s.rail_width
                    );
                    return Err(e(&format!("{key}.width"), why, "give a width below the rail's".into()));
                }
            }
        }
        Ok(())
    }
}
