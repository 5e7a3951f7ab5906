//! One frame of a recording as it is used: poses of all bodies, and where their shapes are.

use crate::contacts::Contacts;
use crate::error::Result;
use crate::kinds::SolidKind;
use crate::quantity::Quantity;
use crate::relief::ReliefBlock;
use crate::replay::FrameReader;
use crate::sheets::SheetFrame;
use crate::solids::{Solid, Solids};
use grouser_math::{Pose, Vec3, quat};

/// Poses of all bodies in one frame.
pub struct Moment {
    /// Number of the frame.
    pub frame: usize,
    /// Time in s.
    pub time: f64,
    /// Poses of the bodies' frames.
    pub poses: Vec<Pose>,
    /// Velocities in m/s, if they were recorded.
    pub velocity: Option<Vec<[f64; 3]>>,
    /// Angular velocities in rad/s, if they were recorded.
    pub angular_velocity: Option<Vec<[f64; 3]>>,
    /// Sums of the strengths of contact forces in N, if they were recorded.
    pub contact_force: Option<Vec<f64>>,
    /// Contacts, if they were recorded and asked for ([`Moment::with_contacts`]).
    pub contacts: Option<Contacts>,
    /// Blocks of ground that is no longer as it was in the beginning.
    pub relief: Vec<ReliefBlock>,
    /// Nodes of flexible bodies, if there are any.
    pub sheets: Option<SheetFrame>,
}

impl Moment {
    /// Reads a frame. Bodies whose rotation was not recorded are shown unturned.
    pub fn read(reader: &FrameReader<'_>, frame: usize) -> Result<Self> {
        let has = |quantity| reader.header().quantities.contains(&quantity);
        let position = reader.rows::<3>(Quantity::Position, frame)?;
        let rotation = match has(Quantity::Rotation) {
            true => reader.rows::<4>(Quantity::Rotation, frame)?,
            false => vec![[1.0, 0.0, 0.0, 0.0]; position.len()],
        };
        let optional = |quantity| has(quantity).then(|| reader.rows::<3>(quantity, frame)).transpose();
        let poses = position.iter().zip(&rotation);
        let poses = poses.map(|(x, q)| Pose::new(Vec3::from_array(*x), quat::from_scalar_first(*q).normalize()));
        Ok(Self {
            frame,
            time: reader.times()[frame],
            poses: poses.collect(),
            velocity: optional(Quantity::Velocity)?,
            angular_velocity: optional(Quantity::AngularVelocity)?,
            contact_force: match has(Quantity::ContactForce) {
                true => Some(reader.read(Quantity::ContactForce, frame)?.to_f64()),
                false => None,
            },
            contacts: None,
            relief: reader.relief(None, frame)?,
            sheets: reader.sheets(frame)?,
        })
    }

    /// Reads its contacts too.
    pub fn with_contacts(self, reader: &FrameReader<'_>) -> Result<Self> {
        let contacts = reader.contacts(self.frame)?;
        Ok(Self { contacts, ..self })
    }

    /// Pose of a shape in the world.
    pub fn pose_of(&self, solid: &Solid) -> Pose {
        self.poses[solid.body as usize].compose(&solid.local)
    }

    /// Points of a shape's surface in the world.
    pub fn points<'a>(&'a self, solids: &'a Solids, solid: &'a Solid) -> impl Iterator<Item = Vec3> + 'a {
        points_at(solids, solid, self.pose_of(solid))
    }
}

/// Points of the surface of a shape that stands at a pose.
pub fn points_at<'a>(solids: &'a Solids, solid: &'a Solid, pose: Pose) -> impl Iterator<Item = Vec3> + 'a {
    let size = Vec3::from_array(solid.size);
    solids.meshes[solid.mesh as usize].points.iter().map(move |p| pose.point(Vec3::from_array(*p) * size))
}

/// Is a shape a ball?
pub fn is_sphere(solids: &Solids, solid: &Solid) -> bool {
    *solids.kind_of(solid) == SolidKind::Sphere
}
