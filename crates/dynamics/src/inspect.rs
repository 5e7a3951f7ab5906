//! Looking at a world, and placing bodies in it, from outside: what recordings and initial states need.

mod flexible;

pub use flexible::FlexibleView;

use crate::body::{BodyId, BodyKind};
use crate::connector::ConnectorLaw;
use crate::contact::penalty::SubSteps;
use crate::material::MaterialId;
use crate::spring::SpringKind;
use crate::state::Slot;
use crate::window::GrainCounts;
use crate::world::World;
use grouser_geom::Collider;
use grouser_math::{Pose, Twist, Vec3};
use grouser_solve::NO_BODY;

/// What a joint or spring connects.
#[derive(Clone, Debug, PartialEq)]
pub struct Connection<'a> {
    /// Name, if it has one.
    pub name: Option<&'a str>,
    /// Kind: that of the joint as in scene files, or `spring`, `rotational-spring`, `bushing`.
    pub kind: &'static str,
    /// Bodies a and b; none: the world.
    pub bodies: [Option<BodyId>; 2],
    /// Its frames in those of the bodies; axes are z.
    pub frames: [Pose; 2],
}

impl World {
    /// Shapes of the bodies in the arrays, which are all without a moving window; see [`World::visit_colliders`]. Their
    /// poses are relative to the bodies' centres of mass.
    pub fn colliders(&self) -> &[Collider] {
        &self.model.colliders
    }

    /// Poses of the bodies' centres of mass, in the order of the arrays ([`World::ids_of_arrays`]). The storage stays
    /// where it is as long as nothing is added, unless the world has a moving window.
    pub fn center_poses(&self) -> &[Pose] {
        &self.state.pose
    }

    /// Velocities of the bodies' centres of mass, m/s and rad/s, in the same order; of their storage holds the same.
    pub fn center_velocities(&self) -> &[Twist] {
        &self.state.velocity
    }

    /// Which body stands where in the arrays: all bodies in the order of their ids, but with a moving window only those
    /// that are in it.
    pub fn ids_of_arrays(&self) -> impl ExactSizeIterator<Item = BodyId> {
        (0..self.state.pose.len()).map(|i| self.state.id(Slot::at(i)))
    }

    /// Bodies of the arrays whose centre of mass is not the origin of their frame: place in the arrays, and the centre
    /// in the body's frame, m.
    pub fn offset_centers(&self) -> impl Iterator<Item = (usize, Vec3)> {
        let centers = self.model.mass.iter().take(self.state.pose.len()).map(|mass| mass.center);
        centers.enumerate().filter(|(_, center)| *center != Vec3::ZERO)
    }

    /// Has it a moving window?
    pub fn has_window(&self) -> bool {
        self.state.window.is_some()
    }

    /// All joints and springs, in the order in which they were added.
    pub fn connections(&self) -> impl Iterator<Item = Connection<'_>> {
        self.model.mechanisms.connectors.iter().filter_map(|c| {
            let kind = match &c.law {
                ConnectorLaw::Joint { kind, .. } => kind.name(),
                ConnectorLaw::Spring(SpringKind::Translational { .. }) => "spring",
                ConnectorLaw::Spring(SpringKind::Rotational { .. }) => "rotational-spring",
                ConnectorLaw::Spring(SpringKind::Bushing(_)) => "bushing",
                ConnectorLaw::Motor { .. } => return None,
            };
            let body =
                |end: usize| Some(c.bodies[end]).filter(|body| *body != NO_BODY).map(|slot| self.state.id(Slot(slot)));
            // Inside the engine frames count from the centre of mass.
            let frame = |end: usize| {
                let center = body(end).map_or(Vec3::ZERO, |body| self.center_of_mass(body));
                Pose::new(c.frames[end].position + center, c.frames[end].rotation)
            };
            Some(Connection { name: c.name.as_deref(), kind, bodies: [body(0), body(1)], frames: [frame(0), frame(1)] })
        })
    }

    /// Calls `visit` with each shape of each body, in the order of the bodies, grains of the window's store included.
    /// The shapes' poses are relative to the bodies' centres of mass.
    pub fn visit_colliders(&self, mut visit: impl FnMut(BodyId, &Collider, MaterialId)) {
        let first = self.model.first_colliders();
        for id in self.state.ids() {
            let mut each = |colliders: &[Collider], materials: &[MaterialId]| {
                colliders.iter().zip(materials).for_each(|(c, m)| visit(id, c, *m));
            };
            match (self.state.slot(id), self.state.stored(id), &self.state.window) {
                (Some(slot), ..) => {
                    let (colliders, materials) = self.model.shapes(&first, slot.index());
                    each(colliders, materials);
                }
                (None, Some((grain, _)), Some(w)) => {
                    w.store.with(grain, |_, colliders, materials| each(colliders, materials))
                }
                _ => {
                    if let Some(presence) = self.state.presence() {
                        presence.with(id, |_, colliders, materials| each(colliders, materials));
                    }
                }
            }
        }
    }

    /// Number of bodies that sleep.
    pub fn asleep_count(&self) -> usize {
        self.state.sleepers.asleep.iter().filter(|s| **s).count()
    }

    /// How many grains of the window are where; nothing without a window.
    pub fn grain_counts(&self) -> Option<GrainCounts> {
        let w = self.state.window.as_ref()?;
        let (first, all) = (w.ids.len(), w.store.records.len());
        let movable = &self.state.movable[first..];
        let active = movable.iter().filter(|m| **m).count();
        let is_asleep = |k: &usize| !movable[*k] && self.state.is_asleep(Slot::at(first + k));
        let asleep = (0..w.loaded.len()).filter(is_asleep).count();
        Some(GrainCounts { active, asleep, held: w.loaded.len() - active - asleep, stored: all - w.loaded.len() })
    }

    /// The box of the window at present, as middle and edges in m; nothing without a window or before the first step.
    pub fn window_box(&self) -> Option<(Vec3, Vec3)> {
        let w = self.state.window.as_ref()?;
        Some((w.center?, w.def.size))
    }

    /// Per body the sum of the strengths of its contact forces in the last step, N.
    pub fn contact_strengths(&self) -> Vec<f64> {
        let mut sums = vec![0.0; self.body_count()];
        for contact in &self.touching {
            let strength = contact.force.length();
            sums[contact.body_a.0 as usize] += strength;
            sums[contact.body_b.0 as usize] += strength;
        }
        sums
    }

    /// Material of each of [`World::colliders`].
    pub fn collider_materials(&self) -> &[MaterialId] {
        &self.model.collider_material
    }

    /// Name of a body, if it has one.
    pub fn name(&self, body: BodyId) -> Option<&str> {
        let slot = self.state.slot(body)?;
        self.model.names[slot.index()].as_deref()
    }

    /// How a body's motion is decided.
    pub fn kind(&self, body: BodyId) -> &BodyKind {
        // Whatever is stored moves.
        self.state.slot(body).map_or(&BodyKind::Moving, |slot| &self.model.kinds[slot.index()])
    }

    /// Moves a body's frame to a pose. Not for driven bodies: their motion starts from where they were added.
    pub fn set_pose(&mut self, body: BodyId, pose: Pose) {
        let rotation = pose.rotation.normalize();
        let center = self.center_of_mass(body);
        let at = Pose::new(Pose::new(pose.position, rotation).point(center), rotation);
        let Some(slot) = self.state.slot(body) else {
            if let Some((_, record)) = self.state.stored_mut(body) {
                record.pose = at;
            }
            return;
        };
        self.state.sleepers.stir(body);
        let before = std::mem::replace(&mut self.state.pose[slot.index()], at);
        self.carry_attached(slot.index(), &before);
        self.model.initial[slot.index()] = at;
        self.count_turns_afresh(slot);
        // The automatic stiffness follows from the poses at the start.
        self.prepared.is_valid = false;
    }

    /// Changes the velocities of a moving body by an impulse (N s) at a point, both in the world frame; others stay,
    /// and so do stored grains.
    pub fn push(&mut self, body: BodyId, impulse: Vec3, point: Vec3) {
        let Some(i) = self.state.slot(body).map(Slot::index) else { return };
        self.state.sleepers.stir(body);
        let (mass, pose) = (&self.model.mass[i], &self.state.pose[i]);
        let turn = mass.inverse_inertia.rotated(pose.rotation).mul((point - pose.position).cross(impulse));
        self.state.velocity[i].linear += mass.inverse_mass * impulse;
        self.state.velocity[i].angular += turn;
    }

    /// How a step is divided into sub-steps; nothing where contact is not penalty contact. Known after
    /// [`World::prepare`].
    pub fn substeps(&self) -> Option<SubSteps> {
        self.contact.substeps()
    }

    /// Young's modulus in Pa that penalty contact takes for materials of stiffness `auto`, and for contacts of two
    /// rigid ones. Known after [`World::prepare`].
    pub fn penalty_young(&self) -> f64 {
        self.contact.young()
    }

    /// Elastic energy in J stored in penalty contacts at the present poses; zero with any other contact method.
    pub fn contact_energy(&self) -> f64 {
        self.contact.energy(&self.model, &self.state)
    }

    /// Potential energy of all moving bodies in the field of gravity in J, zero at the world's origin, and strain
    /// energy of flexible bodies.
    pub fn potential_energy(&self) -> f64 {
        let (gravity, mass, pose) = (self.model.settings.gravity, &self.model.mass, &self.state.pose);
        let stored = -gravity.dot(self.state.stored_sums().moment);
        let flexible = self.model.flexible.iter().zip(&self.state.flexible).map(|(own, now)| {
            let momenta = own.body.momenta(&now.e, &now.v);
            own.body.energy(&now.e) - momenta.mass * gravity.dot(momenta.centre)
        });
        if self.state.presence().is_some() {
            return grouser_math::fixed::sum(self.body_count(), |i| {
                let body = BodyId(i as u32);
                let position = self.center_pose(body).position;
                self.with_mass(body, |mass| match mass.inverse_mass > 0.0 {
                    true => -gravity.dot(position) / mass.inverse_mass,
                    false => 0.0,
                })
            });
        }
        stored
            + flexible.sum::<f64>()
            + grouser_math::fixed::sum(pose.len(), |i| match mass[i].inverse_mass > 0.0 && !self.is_surface(i) {
                true => -gravity.dot(pose[i].position) / mass[i].inverse_mass,
                false => 0.0,
            })
    }
}
