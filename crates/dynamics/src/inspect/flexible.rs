//! What can be asked of the flexible bodies of a world.

use crate::body::{BodyId, Twist, Wrench};
use crate::flexible::{FlexibleId, FlexibleState};
use crate::world::World;
use grouser_flex::modes::{ModeError, VibrationMode, modes};
use grouser_flex::rim::rigid;
use grouser_flex::{ElementBuffers, PlateMesh, StaticError, StaticSettings, Statics};
use grouser_math::{Pose, Vec3};

/// A flexible body between two steps.
#[derive(Clone, Copy)]
pub struct FlexibleView<'a> {
    world: &'a World,
    index: usize,
}

impl World {
    /// Number of flexible bodies.
    pub fn flexible_count(&self) -> usize {
        self.model.flexible.len()
    }

    /// Brings a flexible body to rest in equilibrium under gravity, pressure and loads at their present values, without
    /// contact, in `steps` equal parts of the load.
    pub fn reach_equilibrium(&mut self, id: FlexibleId, steps: u32) -> Result<(), StaticError> {
        for step in 1..=steps.max(1) {
            self.reach_share(id, f64::from(step) / f64::from(steps.max(1)))?;
        }
        Ok(())
    }

    /// Brings a flexible body to rest in equilibrium under a share of gravity, pressure and loads at their present
    /// values, without contact, starting from its present shape; gives the number of iterations.
    pub fn reach_share(&mut self, id: FlexibleId, share: f64) -> Result<u32, StaticError> {
        let time = self.time();
        let World { model, state, .. } = self;
        let (own, now) = (&model.flexible[id.0 as usize], &mut state.flexible[id.0 as usize]);
        let loads = own.loads_at(time, model.settings.gravity, now);
        let mut e = now.e.clone();
        let report = Statics::new(&own.body).reach(&loads, share, &StaticSettings::default(), &mut e)?;
        now.e = e;
        now.v.iter_mut().for_each(|v| *v = Vec3::ZERO);
        for (slot, point) in own.slots().zip(&own.points) {
            state.pose[slot].position = own.at(point, &now.e);
            state.velocity[slot] = Twist::ZERO;
        }
        Ok(report.iterations)
    }

    /// Surfaces of spheres with gaps wider than half the smallest body that can meet them, with the number of spheres
    /// that closes the gaps.
    pub fn surface_warnings(&self) -> Vec<String> {
        let mut warnings = Vec::new();
        for own in self.model.flexible.iter().filter(|own| !own.points.is_empty() && own.facets.is_none()) {
            let slots = own.slots();
            let mut least = f64::INFINITY;
            self.visit_colliders(|body, collider, _| {
                let radius = collider.shape.contact_radius();
                let meets = self.mass(body) > 0.0 && !slots.contains(&(body.0 as usize));
                if meets && radius > 0.0 {
                    least = least.min(radius);
                }
            });
            let (mesh, thickness) = (&own.body.mesh, own.body.section.thickness);
            let places = ((own.points.len() / mesh.quads.len()) as f64).sqrt().round() + 1.0;
            let side = |quad: &grouser_flex::mesh::MeshQuad, k: usize| {
                let at = |corner: usize| mesh.vectors[3 * quad.nodes[corner] as usize];
                at(k).distance(at((k + 1) % 4))
            };
            let longest = mesh.quads.iter().flat_map(|quad| (0..4).map(move |k| side(quad, k))).fold(0.0, f64::max);
            // The last sphere of an element and the first of the next are two places apart.
            let gap = 2.0 * longest / places - thickness;
            if gap > least {
                let closing = (2.0 * longest / (thickness + least)).ceil() + 1.0;
                warnings.push(format!(
                    "flexible body `{}`: its spheres leave gaps of {:.1} mm, and the smallest body that can meet them \
                     is {:.1} mm wide; surface.spheres.per_side = {closing} closes them",
                    own.name,
                    1e3 * gap,
                    2e3 * least,
                ));
            }
        }
        warnings
    }

    /// Moves the flexible body that is attached to a rim as the rim was moved, from the pose `before`.
    pub(crate) fn carry_attached(&mut self, rim: usize, before: &Pose) {
        let World { model, state, .. } = self;
        let now = state.pose[rim];
        let turn = now.rotation * before.rotation.conjugate();
        for (own, flexible) in model.flexible.iter().zip(&mut state.flexible) {
            if own.attached.as_ref().is_none_or(|attached| attached.slot != rim) {
                continue;
            }
            for k in 0..flexible.e.len() {
                let is_place = k.is_multiple_of(3);
                let (from, to) = if is_place { (before.position, now.position) } else { (Vec3::ZERO, Vec3::ZERO) };
                flexible.e[k] = to + turn * (flexible.e[k] - from);
                flexible.v[k] = turn * flexible.v[k];
            }
            for (slot, point) in own.slots().zip(&own.points) {
                state.pose[slot].position = own.at(point, &flexible.e);
                state.velocity[slot].linear = own.at(point, &flexible.v);
            }
        }
    }

    /// Gives the flexible body that is attached to a rim the rim's motion.
    pub(crate) fn spin_attached(&mut self, rim: usize) {
        let World { model, state, .. } = self;
        let (centre, velocity) = (state.pose[rim].position, state.velocity[rim]);
        for (own, flexible) in model.flexible.iter().zip(&mut state.flexible) {
            if own.attached.as_ref().is_none_or(|attached| attached.slot != rim) {
                continue;
            }
            let FlexibleState { e, v, .. } = flexible;
            v.iter_mut().zip(e).enumerate().for_each(|(k, (v, e))| *v = rigid(&velocity, k, *e, centre));
            for (slot, point) in own.slots().zip(&own.points) {
                state.velocity[slot].linear = own.at(point, v);
            }
        }
    }

    /// Names of the flexible bodies.
    pub fn flexible_names(&self) -> Vec<&str> {
        self.model.flexible.iter().map(|flexible| flexible.name.as_str()).collect()
    }

    /// A flexible body.
    pub fn flexible(&self, id: FlexibleId) -> FlexibleView<'_> {
        FlexibleView { world: self, index: id.0 as usize }
    }

    /// The flexible body of a name.
    pub fn flexible_named(&self, name: &str) -> Option<FlexibleId> {
        self.model.flexible.iter().position(|flexible| flexible.name == name).map(|k| FlexibleId(k as u32))
    }
}

impl<'a> FlexibleView<'a> {
    /// Its name.
    pub fn name(&self) -> &'a str {
        &self.world.model.flexible[self.index].name
    }

    /// Its mesh, in the reference shape.
    pub fn mesh(&self) -> &'a PlateMesh {
        &self.world.model.flexible[self.index].body.mesh
    }

    /// Thickness, m.
    pub fn thickness(&self) -> f64 {
        self.world.model.flexible[self.index].body.section.thickness
    }

    /// Positions and slopes, three vectors to a node.
    pub fn places(&self) -> &'a [Vec3] {
        &self.world.state.flexible[self.index].e
    }

    /// Their rates.
    pub fn rates(&self) -> &'a [Vec3] {
        &self.world.state.flexible[self.index].v
    }

    /// The bodies that are spheres of its surface.
    pub fn spheres(&self) -> impl Iterator<Item = BodyId> + 'a {
        self.world.model.flexible[self.index].slots().map(|slot| BodyId(slot as u32))
    }

    /// Mass, kg.
    pub fn mass(&self) -> f64 {
        let body = &self.world.model.flexible[self.index].body;
        body.elements.iter().map(|element| body.section.area_density * element.area()).sum()
    }

    /// Strain energy, J.
    pub fn strain_energy(&self) -> f64 {
        self.world.model.flexible[self.index].body.energy(self.places())
    }

    /// Kinetic energy, J.
    pub fn kinetic_energy(&self) -> f64 {
        self.world.model.flexible[self.index].body.kinetic_energy(self.rates())
    }

    /// Largest principal strain at the faces and in the middle, by magnitude.
    pub fn largest_strain(&self) -> f64 {
        let mut buffers = ElementBuffers::default();
        self.world.model.flexible[self.index].body.evaluate(self.places(), None, None, &mut buffers);
        buffers.strain()
    }

    /// Speed in m/s, largest strain of its elements and contact force in N of each node. Forces of the last step are
    /// shared out to the four nodes of their element.
    pub fn node_fields(&self) -> Vec<[f64; 3]> {
        let World { model, state, .. } = self.world;
        let (own, now) = (&model.flexible[self.index], &state.flexible[self.index]);
        let mut buffers = ElementBuffers::default();
        own.body.evaluate(&now.e, None, None, &mut buffers);
        let mut fields: Vec<[f64; 3]> = (0..own.body.node_count())
            .map(|node| {
                let strains = own.body.uses(node).iter().map(|(k, _)| buffers.reports[*k as usize].strain);
                [now.v[3 * node].length(), strains.fold(0.0, f64::max), 0.0]
            })
            .collect();
        let slots = own.slots();
        for (i, contact) in self.world.contacts().iter().enumerate() {
            for end in [contact.body_a, contact.body_b] {
                if slots.contains(&(end.0 as usize)) {
                    let point = &own.points[end.0 as usize - slots.start];
                    let nodes = own.body.elements[point.element as usize].nodes;
                    let force = self.world.force_of_contact(i).length();
                    (0..4).for_each(|k| fields[nodes[k] as usize][2] += point.weights[3 * k] * force);
                }
            }
        }
        fields
    }

    /// The lowest `count` ways to vibrate about the present state, with the stiffness of pressure and loads.
    pub fn modes(&self, count: usize) -> Result<Vec<VibrationMode>, ModeError> {
        let World { model, state, .. } = self.world;
        let (own, now) = (&model.flexible[self.index], &state.flexible[self.index]);
        modes(&own.body, &now.e, &own.loads_at(self.world.time(), model.settings.gravity, now), count)
    }

    /// Volume inside, m^3; meaningful for closed surfaces and tires.
    pub fn volume(&self) -> f64 {
        let model = &self.world.model.flexible[self.index];
        match &model.inflation {
            Some(inside) => model.volume(inside, self.places()),
            None => {
                let n = self.mesh().node_count() as f64;
                let centre = self.places().iter().step_by(3).fold(Vec3::ZERO, |sum, r| sum + *r) / n;
                model.body.volume(self.places(), centre)
            }
        }
    }

    /// Gauge pressure inside, Pa.
    pub fn pressure(&self) -> f64 {
        let model = &self.world.model.flexible[self.index];
        model.inflation.map_or(0.0, |inside| model.pressure(&inside, &self.world.state.flexible[self.index]))
    }

    /// Sum of the contact forces on it in the last step, N.
    pub fn contact_force(&self) -> Vec3 {
        let slots = self.world.model.flexible[self.index].slots();
        let is_own = |body: BodyId| slots.contains(&(body.0 as usize));
        let mut sum = Vec3::ZERO;
        for c in self.world.contacts() {
            if is_own(c.body_b) {
                sum += c.force;
            }
            if is_own(c.body_a) {
                sum -= c.force;
            }
        }
        sum
    }

    /// Force of the held positions on the body at the end of the last step, N: what equilibrium lacks. Of its pins, or,
    /// where it has none, of the body that it is attached to.
    pub fn reaction(&self) -> Vec3 {
        let own = &self.world.model.flexible[self.index];
        let is_pinned = own.held.iter().enumerate().any(|(i, held)| *held && !self.follows(i / 3));
        let forces = self.holding_forces();
        (0..forces.len())
            .step_by(3)
            .filter(|k| !(is_pinned && self.follows(*k)))
            .fold(Vec3::ZERO, |sum, k| sum + forces[k])
    }

    /// Force and torque about its centre of mass of this body on the rigid body that it is attached to, at the end of
    /// the last step; nothing where it is not attached.
    pub fn load_on_rim(&self) -> Option<Wrench> {
        let World { model, state, .. } = self.world;
        let attached = model.flexible[self.index].attached.as_ref()?;
        let (e, centre) = (self.places(), state.pose[attached.slot].position);
        let forces = self.holding_forces();
        let mut load = Wrench::default();
        for k in attached.vectors.iter().map(|k| *k as usize) {
            // A rotation moves places about the centre and turns slopes.
            let arm = if k.is_multiple_of(3) { e[k] - centre } else { e[k] };
            load.torque -= arm.cross(forces[k]);
            if k.is_multiple_of(3) {
                load.force -= forces[k];
            }
        }
        Some(load)
    }

    /// Does this vector follow the rigid body that it is attached to?
    fn follows(&self, vector: usize) -> bool {
        let attached = self.world.model.flexible[self.index].attached.as_ref();
        attached.is_some_and(|a| a.vectors.binary_search(&(vector as u32)).is_ok())
    }

    /// What holds each of the vectors at the end of the last step, N (for slopes N m): mass times acceleration and
    /// elastic forces less loads and contacts, zero for what moves freely.
    fn holding_forces(&self) -> Vec<Vec3> {
        let World { model, state, flexing, .. } = self.world;
        let (own, now) = (&model.flexible[self.index], &state.flexible[self.index]);
        let (mut buffers, mut elastic, mut inertia) = (ElementBuffers::default(), Vec::new(), Vec::new());
        own.body.evaluate(&now.e, Some(&now.v), None, &mut buffers);
        own.body.gather_forces(&buffers, &mut elastic);
        let mut nodes = vec![Vec3::ZERO; now.e.len()];
        buffers.forces.iter_mut().flatten().for_each(|force| *force = Vec3::ZERO);
        for load in own.loads_at(self.world.time(), model.settings.gravity, now) {
            load.add(&own.body, &now.e, 1.0, &mut buffers, &mut nodes, false);
        }
        let mut outer = Vec::new();
        own.body.gather_forces(&buffers, &mut outer);
        let work = flexing.get(self.index).filter(|work| work.acceleration.len() == now.e.len());
        if let Some(work) = work {
            own.body.mass_times(&work.acceleration, &mut buffers, &mut inertia);
        } else {
            inertia.resize(now.e.len(), Vec3::ZERO);
        }
        let touched = work.map_or(&[][..], |work| &work.contact);
        let is_held = |k: usize, c: usize| if own.held[3 * k + c] { 1.0 } else { 0.0 };
        (0..now.e.len())
            .map(|k| {
                let contact = touched.get(k).copied().unwrap_or_default();
                let lacks = elastic[k] + inertia[k] - outer[k] - nodes[k] - contact;
                lacks * Vec3::new(is_held(k, 0), is_held(k, 1), is_held(k, 2))
            })
            .collect()
    }
}
