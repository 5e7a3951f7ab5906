//! The world: a model, its state, and what the stages of the step compute.

use crate::body::{BodyId, BodyMass, Twist, Wrench};
use crate::contact::{self, ContactScheme};
use crate::element::Elements;
use crate::lent::LentStages;
use crate::model::Model;
use crate::present::Drifted;
use crate::settings::Settings;
use crate::stage::flexible::Flexing;
use crate::stage::prepare::{self, Prepared};
use crate::stage::project::Projection;
use crate::stage::refine::Refinement;
use crate::stage::sleep;
use crate::stage::solve::Solving;
use crate::state::{Slot, State};
use crate::touching::Touching;
use grouser_math::{Pose, Vec3};
use grouser_solve::{Impulses, Problem};

/// A world of bodies. Build it with the `add_` functions, then call [`World::step`].
pub struct World {
    /// What was built.
    pub(crate) model: Model,
    /// What the next step starts from.
    pub(crate) state: State,
    /// Applied forces and all other elements, each with its own state.
    pub(crate) elements: Elements,
    /// How contacts act, with what they remember: state too.
    pub(crate) contact: Box<dyn ContactScheme>,

    // What the stages compute.
    /// prepare
    pub(crate) prepared: Prepared,
    /// refine
    pub(crate) refinement: Refinement,
    /// mark, stiffen and drift
    pub(crate) drifted: Drifted,
    /// flexible
    pub(crate) flexing: Vec<Flexing>,
    /// forces, drift, flexible, act and joints
    pub(crate) problem: Problem,
    /// act and joints: where the solver starts; solve: what it finds.
    pub(crate) impulses: Impulses,
    /// solve
    pub(crate) solving: Solving,
    /// forces and integrate: where they run, if not on the processor.
    pub(crate) lent: LentStages,
    /// project
    pub(crate) projection: Projection,
    /// finish: forces of the joints' equations at the end of the last step, N or N m.
    pub(crate) reactions: Vec<f64>,
    /// Contacts of the last step that was done, with ids of bodies and with forces.
    pub(crate) touching: Vec<Touching>,
}

impl Default for World {
    fn default() -> Self {
        Self::new(Settings::default())
    }
}

impl World {
    /// An empty world.
    pub fn new(settings: Settings) -> Self {
        Self {
            contact: contact::scheme(settings.contact.method),
            model: Model { settings, ..Model::default() },
            state: State::default(),
            elements: Elements::default(),
            prepared: Prepared::default(),
            refinement: Refinement::default(),
            drifted: Drifted::default(),
            flexing: Vec::new(),
            problem: Problem::default(),
            impulses: Impulses::default(),
            solving: Solving::default(),
            lent: LentStages::default(),
            projection: Projection::default(),
            reactions: Vec::new(),
            touching: Vec::new(),
        }
    }

    /// Its settings.
    pub fn settings(&self) -> &Settings {
        &self.model.settings
    }

    /// Its settings, to be changed between steps.
    pub fn settings_mut(&mut self) -> &mut Settings {
        self.prepared.is_valid = false;
        self.wake_all();
        &mut self.model.settings
    }

    /// Chooses what the scene leaves open (envelope, automatic stiffness) and tabulates the material pairs. Called by
    /// the first step; call it earlier to ask for the chosen values.
    pub fn prepare(&mut self) {
        let Self { model, state, elements, contact, solving, prepared, .. } = self;
        prepare::run(model, state, elements, contact, solving, prepared);
    }

    /// Wakes all that sleep.
    pub fn wake_all(&mut self) {
        let Self { model, state, elements, contact, solving, .. } = self;
        if sleep::wake_all(model, state, &mut **contact) {
            prepare::arrange(model, state, elements, &mut **contact, solving);
        }
    }

    /// Time in s.
    pub fn time(&self) -> f64 {
        self.state.steps as f64 * self.model.settings.step
    }

    /// Steps done.
    pub fn steps(&self) -> u64 {
        self.state.steps
    }

    /// Number of bodies, fixed ones and stored grains included.
    pub fn body_count(&self) -> usize {
        self.state.body_count()
    }

    /// Pose of a body's frame.
    pub fn pose(&self, body: BodyId) -> Pose {
        let (pose, center) = (self.center_pose(body), self.center_of_mass(body));
        Pose::new(pose.point(-center), pose.rotation)
    }

    /// Centre of mass in the body's frame, m; zero for fixed and driven bodies.
    pub fn center_of_mass(&self, body: BodyId) -> Vec3 {
        self.with_mass(body, |mass| mass.center)
    }

    /// Mass of a body in kg; infinite for fixed and driven ones.
    pub fn mass(&self, body: BodyId) -> f64 {
        1.0 / self.with_mass(body, |mass| mass.inverse_mass)
    }

    pub(crate) fn with_mass<T>(&self, body: BodyId, read: impl FnOnce(&BodyMass) -> T) -> T {
        if let (None, Some(presence)) = (self.state.slot(body), self.state.presence()) {
            return presence.with(body, |mass, _, _| read(mass));
        }
        match (self.state.slot(body), self.state.stored(body), &self.state.window) {
            (None, Some((grain, _)), Some(window)) => window.store.with(grain, |mass, _, _| read(mass)),
            (slot, ..) => read(&self.model.mass[slot.map_or(body.0 as usize, Slot::index)]),
        }
    }

    /// Velocity of a body's centre of mass, and angular velocity.
    pub fn velocity(&self, body: BodyId) -> Twist {
        match self.state.slot(body) {
            Some(slot) => self.state.velocity[slot.index()],
            None => match self.state.presence() {
                Some(presence) => presence.all.1.get(body.0 as usize).copied().unwrap_or(Twist::ZERO),
                None => self.state.stored(body).map_or(Twist::ZERO, |(_, record)| record.velocity),
            },
        }
    }

    /// Is it a grain that is held because all is at rest around it (`Settings::sleeping`)? It does not move, whatever
    /// velocity it will wake with.
    pub fn is_asleep(&self, body: BodyId) -> bool {
        self.state.sleepers.has(body)
    }

    /// Pose of a body's centre of mass.
    pub(crate) fn center_pose(&self, body: BodyId) -> Pose {
        match self.state.slot(body) {
            Some(slot) => self.state.pose[slot.index()],
            None => match self.state.presence() {
                Some(presence) => presence.all.0.get(body.0 as usize).copied().unwrap_or(Pose::IDENTITY),
                None => self.state.stored(body).map_or(Pose::IDENTITY, |(_, record)| record.pose),
            },
        }
    }

    /// Sets a body's velocity (m/s, rad/s, world frame, at the centre of mass).
    pub fn set_velocity(&mut self, body: BodyId, velocity: Twist) {
        self.state.sleepers.stir(body);
        if let Some(slot) = self.state.slot(body) {
            self.state.velocity[slot.index()] = velocity;
            self.spin_attached(slot.index());
        } else if let Some((_, record)) = self.state.stored_mut(body) {
            record.velocity = velocity;
        }
    }

    /// Contacts of the last step (those within the envelope).
    pub fn contacts(&self) -> &[Touching] {
        &self.touching
    }

    /// Force in N of contact `i` of the last step on its body b (the opposite acts on a), world frame.
    pub fn force_of_contact(&self, i: usize) -> Vec3 {
        self.touching[i].force
    }

    /// Sum of the contact forces on a body in the last step, those of soils included, torque about its centre of mass.
    pub fn contact_force(&self, body: BodyId) -> Wrench {
        let mut sum = Wrench::default();
        for wrench in self.touching.iter().filter_map(|c| c.on(body)) {
            sum.force += wrench.force;
            sum.torque += wrench.torque;
        }
        for (.., load) in self.ground_loads().filter(|(_, on, _)| *on == body) {
            sum.force += load.force;
            sum.torque += load.torque;
        }
        sum
    }

    /// Loads of the last step on bodies from elements that are grounds: the ground's body, the body, the load.
    pub fn ground_loads(&self) -> impl Iterator<Item = (BodyId, BodyId, Wrench)> {
        let grounds = self.elements.iter().filter_map(|e| Some((e.ground()?, e)));
        grounds
            .flat_map(|(ground, e)| e.bodies().iter().enumerate().map(move |(end, body)| (ground, *body, e.load(end))))
    }

    /// What to mind about the elements.
    pub fn element_warnings(&self) -> impl Iterator<Item = String> {
        self.elements.iter().filter_map(|e| e.warning())
    }

    /// Kinetic energy of all moving bodies in J. Bodies that are held or stored count with the velocity with which they
    /// will go on.
    pub fn kinetic_energy(&self) -> f64 {
        let (State { pose, velocity, .. }, mass) = (&self.state, &self.model.mass);
        let flexible = |k: usize| self.model.flexible[k].body.kinetic_energy(&self.state.flexible[k].v);
        if self.state.presence().is_some() {
            return grouser_math::fixed::sum(self.body_count(), |i| {
                let body = BodyId(i as u32);
                let (pose, v) = (self.center_pose(body), self.velocity(body));
                self.with_mass(body, |mass| kinetic(&pose, &v, mass))
            });
        }
        self.state.stored_sums().kinetic
            + (0..self.model.flexible.len()).map(flexible).sum::<f64>()
            + grouser_math::fixed::sum(pose.len(), |i| {
                if self.is_surface(i) { 0.0 } else { kinetic(&pose[i], &velocity[i], &mass[i]) }
            })
    }

    /// Linear momentum (N s) and angular momentum about the world's origin (N m s) of all moving bodies.
    pub fn momentum(&self) -> (Vec3, Vec3) {
        let (State { pose, velocity, .. }, mass) = (&self.state, &self.model.mass);
        let stored = self.state.stored_sums();
        let mut sum = (stored.momentum, stored.angular);
        let mut add = |pose: &Pose, velocity: &Twist, mass: &BodyMass| {
            let p = velocity.linear / mass.inverse_mass;
            let spin = mass.inertia.mul(pose.inverse_vector(velocity.angular));
            sum.0 += p;
            sum.1 += pose.position.cross(p) + pose.vector(spin);
        };
        if self.state.presence().is_some() {
            for body in self.state.ids().filter(|body| self.mass(*body).is_finite()) {
                let (pose, velocity) = (self.center_pose(body), self.velocity(body));
                self.with_mass(body, |mass| add(&pose, &velocity, mass));
            }
            return sum;
        }
        for i in (0..pose.len()).filter(|i| mass[*i].inverse_mass > 0.0 && !self.is_surface(*i)) {
            add(&pose[i], &velocity[i], &mass[i]);
        }
        for (own, now) in self.model.flexible.iter().zip(&self.state.flexible) {
            let own = own.body.momenta(&now.e, &now.v);
            sum.0 += own.linear;
            sum.1 += own.angular + own.centre.cross(own.linear);
        }
        sum
    }

    /// Is the body in slot `i` a sphere of a flexible body's surface?
    pub(crate) fn is_surface(&self, i: usize) -> bool {
        self.model.flexible.iter().any(|flexible| flexible.slots().contains(&i))
    }

    /// The contact problem of the last step and its solution, for study.
    pub fn problem(&self) -> (&Problem, &Impulses) {
        (&self.problem, &self.impulses)
    }

    /// Modulus in Pa that stiffness `auto` stands for: contact stiffness = modulus x effective radius. Known after
    /// [`World::prepare`]; infinite where nothing weighs anything (contacts are rigid then).
    pub fn auto_modulus(&self) -> f64 {
        self.state.auto_modulus
    }
}

/// Kinetic energy of a body in J.
fn kinetic(pose: &Pose, velocity: &Twist, mass: &BodyMass) -> f64 {
    if mass.inverse_mass == 0.0 {
        return 0.0;
    }
    let w = pose.inverse_vector(velocity.angular);
    0.5 * (velocity.linear.length_squared() / mass.inverse_mass + w.dot(mass.inertia.mul(w)))
}
