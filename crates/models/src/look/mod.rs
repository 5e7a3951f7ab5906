//! Looks: what bodies look like where that is not what they collide with. Colours, shapes that touch nothing, and rods
//! and springs that stretch from body to body. A world knows none of this; recordings and the viewer do.

mod shell;
mod surface;
mod wheel;

pub use shell::{ShellPlace, VehicleShell};
pub use surface::LookSurface;
pub use wheel::{WheelLook, WheelSize, rim};

use grouser_dynamics::BodyId;
use grouser_geom::Shape;
use grouser_math::{Pose, Vec3};
use std::sync::Arc;

/// A colour: red, green, blue.
pub type Paint = [u8; 3];

/// Dark rubber.
pub const RUBBER: Paint = [0x2b, 0x2c, 0x2e];
/// Steel of arms and rods.
pub const STEEL: Paint = [0x6e, 0x74, 0x7a];
/// Coil springs.
pub const SPRING: Paint = [0xc8, 0x96, 0x2c];
/// Window panes.
pub const GLASS: Paint = [0x25, 0x33, 0x40];
/// Bumpers, grilles, frames.
pub const TRIM: Paint = [0x3a, 0x3c, 0x3d];
/// Rims and hubs.
pub const RIM: Paint = [0x9a, 0x9d, 0x96];

/// What a shape that is only seen is made of.
#[derive(Clone, Debug, PartialEq)]
pub enum LookForm {
    /// A shape as bodies have.
    Shape(Shape),
    /// Triangles.
    Surface(Arc<LookSurface>),
}

/// A shape of a body that is only seen.
#[derive(Clone, Debug, PartialEq)]
pub struct LookShape {
    /// The body.
    pub body: BodyId,
    /// What it is.
    pub form: LookForm,
    /// Pose in the body's frame.
    pub local: Pose,
    /// Colour; `None`: as pictures colour the body.
    pub color: Option<Paint>,
}

/// What stretches between two points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrutLook {
    /// A round bar.
    Rod,
    /// A coil spring.
    Coil,
}

/// A rod or a spring from a point of one body to a point of another.
#[derive(Clone, Debug, PartialEq)]
pub struct LookStrut {
    /// What it is.
    pub look: StrutLook,
    /// Bodies (none: the world), and points in their frames, m.
    pub ends: [(Option<BodyId>, Vec3); 2],
    /// Radius, m.
    pub radius: f64,
    /// Colour.
    pub color: Paint,
}

/// The looks of a world.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Looks {
    /// Colours of bodies.
    pub colors: Vec<(BodyId, Paint)>,
    /// Bodies whose own shapes are not drawn.
    pub covered: Vec<BodyId>,
    /// Shapes that are only seen.
    pub shapes: Vec<LookShape>,
    /// Rods and springs.
    pub struts: Vec<LookStrut>,
    /// Bodies of something that is dressed as a whole: joints between them need no figures.
    pub dressed: Vec<BodyId>,
    /// Colours of flexible bodies, by name.
    pub sheets: Vec<(String, Paint)>,
}

impl Looks {
    /// Adds all of another list.
    pub fn extend(&mut self, other: &Self) {
        self.colors.extend_from_slice(&other.colors);
        self.covered.extend_from_slice(&other.covered);
        self.shapes.extend_from_slice(&other.shapes);
        self.struts.extend_from_slice(&other.struts);
        self.dressed.extend_from_slice(&other.dressed);
        self.sheets.extend_from_slice(&other.sheets);
    }

    /// The colour of a body; the last one given counts.
    pub fn color(&self, body: BodyId) -> Option<Paint> {
        self.colors.iter().rev().find(|(painted, _)| *painted == body).map(|(_, color)| *color)
    }

    /// Are the body's own shapes not drawn?
    pub fn is_covered(&self, body: BodyId) -> bool {
        self.covered.contains(&body)
    }
}
