//! Looking at a world, and placing bodies in it, from outside: what recordings and initial states need.

use crate::body::{BodyId, Kind};
use crate::material::MaterialId;
use crate::penalty::SubSteps;
use crate::world::World;
use grouser_geom::Collider;
use grouser_math::{Pose, Vec3};

impl World {
    /// All shapes, in the order of the bodies. Their poses are relative to the bodies' centres of mass.
    pub fn colliders(&self) -> &[Collider] {
        &self.colliders
    }

    /// Material of each of [`World::colliders`].
    pub fn collider_materials(&self) -> &[MaterialId] {
        &self.collider_material
    }

    /// How a body's motion is decided.
    pub fn kind(&self, body: BodyId) -> &Kind {
        &self.kinds[body.0 as usize]
    }

    /// Centre of mass in the body's frame, m; zero for fixed and driven bodies.
    pub fn center_of_mass(&self, body: BodyId) -> Vec3 {
        self.mass[body.0 as usize].center
    }

    /// Moves a body's frame to a pose. Not for driven bodies: their motion starts from where they were added.
    pub fn set_pose(&mut self, body: BodyId, pose: Pose) {
        let i = body.0 as usize;
        let rotation = pose.rotation.normalize();
        self.pose[i] = Pose::new(Pose::new(pose.position, rotation).point(self.mass[i].center), rotation);
        self.initial[i] = self.pose[i];
        self.count_turns_afresh(body);
        // The automatic stiffness follows from the poses at the start.
        self.prepared = false;
    }

    /// Mass of a body in kg; infinite for fixed and driven ones.
    pub fn mass(&self, body: BodyId) -> f64 {
        1.0 / self.mass[body.0 as usize].inverse_mass
    }

    /// Changes the velocities of a moving body by an impulse (N s) at a point, both in the world frame; others stay.
    pub fn push(&mut self, body: BodyId, impulse: Vec3, point: Vec3) {
        let i = body.0 as usize;
        let (mass, pose) = (&self.mass[i], &self.pose[i]);
        let turn = mass.inverse_inertia.rotated(pose.rotation).mul((point - pose.position).cross(impulse));
        self.velocity[i].linear += mass.inverse_mass * impulse;
        self.velocity[i].angular += turn;
    }

    /// How a step is divided into sub-steps; nothing where contact is not penalty contact. Known after
    /// [`World::prepare`].
    pub fn substeps(&self) -> Option<SubSteps> {
        self.penalty.substeps
    }

    /// Young's modulus in Pa that penalty contact takes for materials of stiffness `auto`, and for contacts of two rigid
    /// ones. Known after [`World::prepare`].
    pub fn penalty_young(&self) -> f64 {
        self.penalty.young
    }

    /// Potential energy of all moving bodies in the field of gravity in J, zero at the world's origin.
    pub fn potential_energy(&self) -> f64 {
        grouser_math::par::sum(self.pose.len(), |i| match self.movable[i] {
            true => -self.settings.gravity.dot(self.pose[i].position) / self.mass[i].inverse_mass,
            false => 0.0,
        })
    }
}
