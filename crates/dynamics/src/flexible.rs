//! Flexible bodies in a world: thin plates of `grouser-flex` whose surfaces touch other bodies through spheres or
//! facets.
//!
//! A surface of spheres (Melanz 2016, section 6.1) has (p - 2)^2 spheres of half the thickness to an element. Each is a
//! body of the world with a mass that says how it is spread, so that collision detection, materials and the memory of
//! contacts treat it like any other; but it goes where the surface goes, and answers impulses through the matrix of its
//! flexible body (`stage/flexible.rs`). A surface of facets ([`facets`]) has triangles with a thickness in their place.
//! Pieces of one surface do not meet each other, unless self-contact is asked for: then those meet whose elements share
//! no node.
//!
//! A flexible body may be attached to a rigid one, its rim: some of its vectors then follow that body's pose.

pub(crate) mod facets;

use crate::body::{BodyId, Twist};
use crate::function::TimeFunction;
use crate::material::MaterialId;
use facets::FacetMesh;
use grouser_flex::rim::rigid;
use grouser_flex::shape::Twelve;
use grouser_flex::{FlexBody, FlexLoad, Gas};
use grouser_math::{Pose, Vec3};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Index of a flexible body in its world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FlexibleId(pub u32);

/// How a pressure inside depends on the volume.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Inflation {
    /// Gauge pressure at the start, Pa, along the normal.
    pub gauge: f64,
    /// Does pressure times volume stay constant? Otherwise the pressure does.
    pub is_gas: bool,
    /// What the surface's own volume is larger by than that of the gas (a rim inside), m^3.
    pub closure: f64,
}

/// What others touch of a flexible body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlexSurface {
    /// Nothing.
    None,
    /// Spheres of half the thickness, (per_side - 2)^2 to an element.
    Spheres {
        /// Places along each side of an element, corners included.
        per_side: u32,
    },
    /// Triangles with the thickness, 2 divisions^2 to an element.
    Facets {
        /// Rectangles along each side of an element.
        divisions: u32,
    },
}

/// A flexible body to be added to a world.
#[derive(Clone, Debug)]
pub struct FlexibleDef {
    /// Name for messages and signals.
    pub name: String,
    /// Mesh, section and held coordinates.
    pub body: FlexBody,
    /// Loads beside gravity, each times a function of time.
    pub loads: Vec<(FlexLoad, TimeFunction)>,
    /// Pressure inside, if any.
    pub inflation: Option<Inflation>,
    /// What others touch.
    pub surface: FlexSurface,
    /// Does it touch itself, where elements share no node?
    pub self_contact: bool,
    /// Contact material.
    pub material: MaterialId,
    /// Collision group and mask of its surface.
    pub collision: (u32, u32),
    /// Theta of the step; none: 1 while it touches anything, 1/2 while it does not.
    pub theta: Option<f64>,
    /// Newton steps for the motion without contact.
    pub newton: u32,
    /// Velocity of all of it at the start, m/s; one that is attached has that of its rim.
    pub velocity: Vec3,
    /// The rigid body that it is attached to, and which of its vectors follow that body (vector 3 k is the position of
    /// node k, the next two are its slopes).
    pub attach: Option<(BodyId, Vec<u32>)>,
}

/// What of a flexible body follows its rim.
pub(crate) struct Attachment {
    /// Slot of the rim.
    pub slot: usize,
    /// The vectors, ascending.
    pub vectors: Vec<u32>,
    /// Each of them in the frame of the rim's centre of mass: places, and directions of slopes.
    pub local: Vec<Vec3>,
}

impl Attachment {
    /// Sets what follows from the rim's pose and velocity.
    pub fn follow(&self, pose: &Pose, velocity: &Twist, state: &mut FlexibleState) {
        for (k, local) in self.vectors.iter().map(|k| *k as usize).zip(&self.local) {
            state.e[k] = if k.is_multiple_of(3) { pose.point(*local) } else { pose.vector(*local) };
            state.v[k] = rigid(velocity, k, state.e[k], pose.position);
        }
    }
}

/// A sphere of the surface, or the middle of a facet.
#[derive(Clone, Debug)]
pub(crate) struct SurfacePoint {
    pub element: u32,
    pub weights: Twelve,
}

/// A flexible body as it was built.
pub(crate) struct FlexibleModel {
    pub name: String,
    pub body: FlexBody,
    pub loads: Vec<(FlexLoad, TimeFunction)>,
    pub inflation: Option<Inflation>,
    pub theta: Option<f64>,
    pub newton: u32,
    /// Slot of the first sphere or facet; the others follow.
    pub first: u32,
    pub points: Vec<SurfacePoint>,
    pub facets: Option<FacetMesh>,
    pub held: Arc<[bool]>,
    pub attached: Option<Attachment>,
}

impl FlexibleModel {
    /// Slots of its spheres or facets.
    pub fn slots(&self) -> std::ops::Range<usize> {
        self.first as usize..self.first as usize + self.points.len()
    }

    /// The vectors of a sphere's element.
    pub fn vectors(&self, point: &SurfacePoint) -> [u32; 12] {
        self.body.elements[point.element as usize].vectors()
    }

    /// What a sphere has of vectors at the nodes.
    pub fn at(&self, point: &SurfacePoint, vectors: &[Vec3]) -> Vec3 {
        let own = self.vectors(point);
        (0..12).fold(Vec3::ZERO, |sum, k| sum + point.weights[k] * vectors[own[k] as usize])
    }

    /// Loads at `time`, gravity and pressure included, at the places `e`.
    pub fn loads_at(&self, time: f64, gravity: Vec3, state: &FlexibleState) -> Vec<FlexLoad> {
        let mut all = vec![FlexLoad::Gravity(gravity)];
        all.extend(self.loads.iter().map(|(load, function)| load.scaled(function.at(time))));
        all.extend(self.inflation.map(|inside| FlexLoad::Pressure(self.pressure(&inside, state))));
        all
    }

    /// Gauge pressure inside, Pa.
    pub fn pressure(&self, inside: &Inflation, state: &FlexibleState) -> f64 {
        if inside.is_gas && state.gas_volume > 0.0 {
            let gas = Gas { gauge: inside.gauge, volume: state.gas_volume };
            gas.pressure(self.volume(inside, &state.e))
        } else {
            inside.gauge
        }
    }

    /// Volume of the gas, m^3.
    pub fn volume(&self, inside: &Inflation, e: &[Vec3]) -> f64 {
        let n = e.len().div_ceil(3) as f64;
        let centre = e.iter().step_by(3).fold(Vec3::ZERO, |sum, r| sum + *r) / n;
        self.body.volume(e, centre) - inside.closure
    }
}

/// State of a flexible body: three vectors to a node.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct FlexibleState {
    /// Positions and slopes, m and without unit.
    pub e: Vec<Vec3>,
    /// Their rates, m/s and 1/s.
    pub v: Vec<Vec3>,
    /// Volume of a gas inside at the start, m^3 (0: none).
    pub gas_volume: f64,
}
