//! The world: all state, grouped by the stage of the step that computes it.

use crate::body::{BodyDef, BodyId, Kind, Motion, Twist, Wrench};
use crate::dormant::Dormant;
use crate::element::{AppliedForce, Elements};
use crate::error::BuildError;
use crate::force::ForceDef;
use crate::friction_map::{FrictionMap, FrictionMaps};
use crate::material::{Material, MaterialId, PairOverride, PairTable, Stiffness};
use crate::mechanism::Mechanisms;
use crate::memory::ContactMemory;
use crate::penalty::Penalty;
use crate::settings::Settings;
use crate::stage::project::Projection;
use crate::stage::refine::Saved;
use crate::stage::sleep::Sleepers;
use crate::touching::Touching;
use crate::window::store::Sums;
use crate::window::{Part, Window};
use grouser_geom::broad::BroadPhase;
use grouser_geom::narrow::NarrowPhase;
use grouser_geom::{BodyPairs, Collider, Contact};
use grouser_math::{Pose, Sym3, Vec3};
use grouser_solve::{Blocks, Impulses, Problem, Workspace};

/// A body's inertia: constant after it was added.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BodyMass {
    /// 1 / mass in 1/kg; 0 for fixed and driven bodies.
    pub inverse_mass: f64,
    /// Inertia about the centre of mass in the body frame, kg m^2.
    pub inertia: Sym3,
    /// Its inverse; zero for fixed and driven bodies.
    pub inverse_inertia: Sym3,
    /// Centre of mass in the body's frame, m.
    pub center: Vec3,
    /// Radius about the centre of mass that holds all shapes but spheres about it, m: what turning can sweep.
    pub sweep_radius: f64,
}

impl BodyMass {
    /// Of a body of this mass (1/kg; 0: nothing moves it).
    pub fn new(inverse_mass: f64, inertia: Sym3, center: Vec3, sweep_radius: f64) -> Self {
        let (inertia, inverse_inertia) = match inverse_mass > 0.0 {
            true => (inertia, inertia.inverse()),
            false => (Sym3::ZERO, Sym3::ZERO),
        };
        Self { inverse_mass, inertia, inverse_inertia, center, sweep_radius }
    }
}

/// A world of bodies. Build it with the `add_` functions, then call [`World::step`].
#[derive(Default)]
pub struct World {
    // The model: constant while stepping.
    pub(crate) settings: Settings,
    pub(crate) materials: Vec<Material>,
    pub(crate) pairs: Vec<(MaterialId, MaterialId, PairOverride)>,
    pub(crate) names: Vec<Option<Box<str>>>,
    pub(crate) kinds: Vec<Kind>,
    pub(crate) initial: Vec<Pose>,
    pub(crate) mass: Vec<BodyMass>,
    /// Per body: do forces and contacts move it? A body with a mass that cannot move is held: it keeps pose and velocity,
    /// and is as fixed to others.
    pub(crate) movable: Vec<bool>,
    pub(crate) colliders: Vec<Collider>,
    /// Per collider.
    pub(crate) collider_material: Vec<MaterialId>,
    pub(crate) friction_maps: FrictionMaps,
    pub(crate) excluded: BodyPairs,
    /// Applied forces and all other elements: definitions, rows and state.
    pub(crate) elements: Elements,
    /// Joints, motors, springs: definitions, layout and state.
    pub(crate) mechanisms: Mechanisms,

    // The state: what a checkpoint must hold, together with `memory`, `auto_modulus` and `workspace.lipschitz`.
    pub(crate) steps: u64,
    /// Pose of the centre of mass, body axes, per body.
    pub(crate) pose: Vec<Pose>,
    /// Velocity of the centre of mass, per body.
    pub(crate) velocity: Vec<Twist>,
    /// Grains outside of it are in its store, and not in the arrays.
    pub(crate) window: Option<Box<Window>>,
    /// Who sleeps.
    pub(crate) sleepers: Sleepers,
    /// Memory of contacts between bodies that are held, or stored.
    pub(crate) dormant: Dormant,

    // step
    /// Start and length of the part of the step that is being done, s.
    pub(crate) now: f64,
    pub(crate) h: f64,
    /// State at the start of the step.
    pub(crate) saved: Saved,
    /// Largest velocity error of the joints after the last part, m/s or rad/s.
    pub(crate) rate_error: f64,

    // prepare: once before the first step after a change of the model.
    pub(crate) prepared: bool,
    /// Modulus in Pa for materials of stiffness `auto` (0: not chosen yet).
    pub(crate) auto_modulus: f64,
    pub(crate) table: PairTable,
    /// Contact envelope in force, m.
    pub(crate) envelope: f64,

    // forces
    /// Per body: how far its surface may move in this step, plus half the envelope, m.
    pub(crate) margins: Vec<f64>,
    // broad
    pub(crate) broad: BroadPhase,
    // narrow
    pub(crate) narrow: NarrowPhase,
    pub(crate) contacts: Vec<Contact>,
    // drift
    /// Per body: in contact, or part of a mechanism that is?
    pub(crate) touched: Vec<bool>,
    /// Per body: pose at which its part of the step is solved.
    pub(crate) middle: Vec<Pose>,
    /// Per body: velocity there, before the step's impulses.
    pub(crate) start: Vec<Twist>,
    // stiffen
    /// Per body: positive part of its joints' geometric stiffness, N m/rad; what the last use left.
    pub(crate) stiffness: Vec<Sym3>,
    // assemble
    pub(crate) problem: Problem,
    /// Per contact: cohesive impulse in N s that is inside the solver's normal impulse; empty without cohesion.
    pub(crate) cohesion: Vec<f64>,
    // solve
    pub(crate) impulses: Impulses,
    pub(crate) workspace: Workspace,
    /// Joint equations as rows, where they are iterated over.
    pub(crate) blocks: Blocks,
    // project
    pub(crate) projection: Projection,
    // assemble
    /// Per contact, the remembered one that it continues.
    pub(crate) continues: Vec<u32>,
    // penalty
    /// Penalty contact: laws, list of pairs, and the springs, which are state.
    pub(crate) penalty: Box<Penalty>,
    // finish
    /// Contacts of the last step that was done, with ids of bodies and with forces.
    pub(crate) touching: Vec<Touching>,
    pub(crate) memory: ContactMemory,
    /// Storage of its sort.
    pub(crate) memory_counts: Vec<u32>,
}

impl World {
    /// An empty world.
    pub fn new(settings: Settings) -> Self {
        Self { settings, ..Self::default() }
    }

    /// Its settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Its settings, to be changed between steps.
    pub fn settings_mut(&mut self) -> &mut Settings {
        self.prepared = false;
        self.wake_all();
        &mut self.settings
    }

    /// Adds a material.
    pub fn add_material(&mut self, material: Material) -> Result<MaterialId, BuildError> {
        let fail = |why: String, remedy: &str| {
            Err(BuildError { what: format!("material {}", self.materials.len()), why, remedy: remedy.into() })
        };
        let m = &material;
        for (key, value) in [
            ("friction", m.friction),
            ("cohesion", m.cohesion),
            ("rolling_friction", m.rolling_friction),
            ("spinning_friction", m.spinning_friction),
            ("damping", m.damping),
        ] {
            if !(value.is_finite() && value >= 0.0) {
                return fail(format!("{key} is {value}"), "give a number of zero or more");
            }
        }
        if !(0.0..=1.0).contains(&m.restitution) {
            return fail(format!("restitution is {}", m.restitution), "give a number from 0 to 1");
        }
        if !(m.poisson > -1.0 && m.poisson <= 0.5) {
            return fail(format!("poisson is {}", m.poisson), "give a number above -1 and up to 0.5");
        }
        if let Stiffness::Linear(k) | Stiffness::Young(k) = m.stiffness
            && !(k.is_finite() && k > 0.0)
        {
            return fail(format!("stiffness is {k}"), "give a number above zero, or \"rigid\" or \"auto\"");
        }
        let Ok(id) = u16::try_from(self.materials.len()) else {
            return fail("there are more than 65,536 materials".into(), "share materials between bodies");
        };
        self.materials.push(material);
        self.prepared = false;
        Ok(MaterialId(id))
    }

    /// Declares numbers for a pair of materials; a later declaration replaces an earlier one.
    pub fn set_pair(&mut self, a: MaterialId, b: MaterialId, pair: PairOverride) {
        self.pairs.push((a, b, pair));
        self.prepared = false;
    }

    /// Adds a body.
    pub fn add_body(&mut self, def: BodyDef) -> Result<BodyId, BuildError> {
        let index = self.body_count() as u32;
        let fail = |why: &str, remedy: &str| {
            let what = match &def.name {
                Some(name) => format!("body `{name}`"),
                None => format!("body {index}"),
            };
            Err(BuildError { what, why: why.into(), remedy: remedy.into() })
        };
        let rotation_length = def.pose.rotation.length();
        if !def.pose.position.is_finite() || !rotation_length.is_finite() || rotation_length < 1e-6 {
            return fail(
                "its pose is not finite or its rotation is zero",
                "give a finite position and a unit quaternion",
            );
        }
        if !def.velocity.is_finite() {
            return fail("its velocity is not finite", "give finite numbers");
        }
        let movable = def.kind == Kind::Moving;
        if movable && !(def.mass.mass.is_finite() && def.mass.mass > 0.0) {
            return fail("a moving body needs a mass above zero", "give `mass`, or a shape with volume and a density");
        }
        if movable && !def.mass.inertia.is_positive_definite() {
            return fail("its inertia is not positive", "give `inertia`, or a shape with volume");
        }
        if let Kind::Driven(motion) = &def.kind
            && let Some(fault) = motion.fault()
        {
            return fail(&format!("its motion: {fault}"), "correct the motion");
        }
        if def.colliders.iter().any(|c| usize::from(c.material.0) >= self.materials.len()) {
            return fail("a shape names a material that was not added", "add the material first");
        }
        let pose = Pose::new(def.pose.position, def.pose.rotation.normalize());
        let center = if movable { def.mass.center } else { Vec3::ZERO };
        let mut sweep_radius = 0.0f64;
        let mut colliders = Vec::with_capacity(def.colliders.len());
        for c in &def.colliders {
            let local = Pose::new(c.local.position - center, c.local.rotation.normalize());
            let offset = local.position.length();
            let reach = offset + c.shape.bounding_radius();
            // A sphere about the centre of mass sweeps nothing; an unbounded shape is taken as not turning.
            let still = matches!(c.shape, grouser_geom::Shape::Sphere(_)) && offset == 0.0;
            if reach.is_finite() && !still {
                sweep_radius = sweep_radius.max(reach);
            }
            colliders.push(Collider { body: 0, shape: c.shape.clone(), local, group: c.group, mask: c.mask });
        }
        let inverse_mass = if movable { 1.0 / def.mass.mass } else { 0.0 };
        let part = Part {
            pose: Pose::new(pose.point(center), pose.rotation),
            velocity: if movable { def.velocity } else { Twist::ZERO },
            mass: BodyMass::new(inverse_mass, def.mass.inertia, center, sweep_radius),
            colliders,
            materials: def.colliders.iter().map(|c| c.material).collect(),
        };
        self.close_window();
        self.prepared = false;
        if let Some(p) = self.note_body(movable && def.name.is_none(), part) {
            let name = def.name.map(String::into_boxed_str);
            self.push_slot(name, def.kind, p.pose, p.velocity, p.mass, &p.colliders, &p.materials);
        }
        Ok(BodyId(index))
    }

    /// Appends a body to the arrays.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn push_slot(
        &mut self,
        name: Option<Box<str>>,
        kind: Kind,
        pose: Pose,
        velocity: Twist,
        mass: BodyMass,
        colliders: &[Collider],
        materials: &[MaterialId],
    ) {
        let body = self.pose.len() as u32;
        self.colliders.extend(colliders.iter().map(|c| Collider { body, ..c.clone() }));
        self.collider_material.extend_from_slice(materials);
        self.movable.push(mass.inverse_mass > 0.0);
        self.mass.push(mass);
        self.velocity.push(velocity);
        self.pose.push(pose);
        self.initial.push(pose);
        self.names.push(name);
        self.kinds.push(kind);
    }

    /// Cuts the arrays down to the first bodies.
    pub(crate) fn truncate(&mut self, bodies: usize, colliders: usize) {
        self.colliders.truncate(colliders);
        self.collider_material.truncate(colliders);
        self.movable.truncate(bodies);
        self.mass.truncate(bodies);
        self.velocity.truncate(bodies);
        self.pose.truncate(bodies);
        self.initial.truncate(bodies);
        self.names.truncate(bodies);
        self.kinds.truncate(bodies);
    }

    /// Adds an applied force.
    pub fn add_force(&mut self, force: ForceDef) -> Result<(), BuildError> {
        let what = format!("force on body {}", force.body.0);
        match self.add_element(Box::new(AppliedForce::new(force))) {
            Ok(_) => Ok(()),
            Err(e) => Err(BuildError { what, remedy: "correct the force".into(), ..e }),
        }
    }

    /// No contacts between these two bodies.
    pub fn exclude_pair(&mut self, a: BodyId, b: BodyId) {
        // Grains of the window have no such exceptions.
        if let (Ok(a), Ok(b)) = (self.slot_of_part(a), self.slot_of_part(b)) {
            self.excluded.insert(a, b);
        }
    }

    /// Gives a body's shape (its number among the body's own) a map of friction coefficients, in place of its material's.
    pub fn map_friction(&mut self, body: BodyId, shape: usize, map: FrictionMap) -> Result<(), BuildError> {
        let mut own = self.colliders.iter().enumerate().filter(|(_, c)| c.body == body.0);
        let Some((collider, _)) = own.nth(shape) else {
            return Err(BuildError {
                what: format!("friction map of body {}", body.0),
                why: format!("it has no shape {shape}"),
                remedy: "count the body's shapes from 0".into(),
            });
        };
        self.friction_maps.set(collider, map);
        Ok(())
    }

    /// Time in s.
    pub fn time(&self) -> f64 {
        self.steps as f64 * self.settings.step
    }

    /// Steps done.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Number of bodies, fixed ones and stored grains included.
    pub fn body_count(&self) -> usize {
        self.window.as_ref().map_or(self.pose.len(), |w| w.bodies())
    }

    /// Pose of a body's frame.
    pub fn pose(&self, body: BodyId) -> Pose {
        let (pose, center) = (self.center_pose(body), self.center_of_mass(body));
        Pose::new(pose.point(-center), pose.rotation)
    }

    /// Velocity of a body's centre of mass, and angular velocity.
    pub fn velocity(&self, body: BodyId) -> Twist {
        match self.slot(body.0) {
            Some(i) => self.velocity[i],
            None => self.stored(body.0).map_or(Twist::ZERO, |(_, record)| record.velocity),
        }
    }

    /// Is it a grain that is held because all is at rest around it (`Settings::sleeping`)? It does not move, whatever velocity it will wake with.
    pub fn is_asleep(&self, body: BodyId) -> bool {
        self.sleepers.has(body.0)
    }

    /// Pose of a body's centre of mass.
    pub(crate) fn center_pose(&self, body: BodyId) -> Pose {
        match self.slot(body.0) {
            Some(i) => self.pose[i],
            None => self.stored(body.0).map_or(Pose::IDENTITY, |(_, record)| record.pose),
        }
    }

    /// Sets a body's velocity (m/s, rad/s, world frame, at the centre of mass).
    pub fn set_velocity(&mut self, body: BodyId, velocity: Twist) {
        self.sleepers.stir(body.0);
        if let Some(i) = self.slot(body.0) {
            self.velocity[i] = velocity;
        } else if let Some((_, record)) = self.stored_mut(body.0) {
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

    /// Sum of the contact forces on a body in the last step, torque about its centre of mass.
    pub fn contact_force(&self, body: BodyId) -> Wrench {
        let mut sum = Wrench::default();
        for wrench in self.touching.iter().filter_map(|c| c.on(body)) {
            sum.force += wrench.force;
            sum.torque += wrench.torque;
        }
        sum
    }

    /// Sums over the grains of the window's store.
    pub(crate) fn stored_sums(&self) -> Sums {
        self.window.as_ref().map_or_else(Sums::default, |w| w.store.sums)
    }

    /// Kinetic energy of all moving bodies in J. Bodies that are held or stored count with the velocity with which they
    /// will go on.
    pub fn kinetic_energy(&self) -> f64 {
        self.stored_sums().kinetic
            + grouser_math::par::sum(self.pose.len(), |i| {
                if self.mass[i].inverse_mass == 0.0 {
                    return 0.0;
                }
                let w = self.pose[i].inverse_vector(self.velocity[i].angular);
                0.5 * (self.velocity[i].linear.length_squared() / self.mass[i].inverse_mass
                    + w.dot(self.mass[i].inertia.mul(w)))
            })
    }

    /// Linear momentum (N s) and angular momentum about the world's origin (N m s) of all moving bodies.
    pub fn momentum(&self) -> (Vec3, Vec3) {
        let stored = self.stored_sums();
        let mut sum = (stored.momentum, stored.angular);
        for i in (0..self.pose.len()).filter(|i| self.mass[*i].inverse_mass > 0.0) {
            let p = self.velocity[i].linear / self.mass[i].inverse_mass;
            let spin = self.mass[i].inertia.mul(self.pose[i].inverse_vector(self.velocity[i].angular));
            sum.0 += p;
            sum.1 += self.pose[i].position.cross(p) + self.pose[i].vector(spin);
        }
        sum
    }

    /// The contact problem of the last step and its solution, for study.
    pub fn problem(&self) -> (&Problem, &Impulses) {
        (&self.problem, &self.impulses)
    }

    /// Modulus in Pa that stiffness `auto` stands for: contact stiffness = modulus x effective radius. Known after
    /// [`World::prepare`]; infinite where nothing weighs anything (contacts are rigid then).
    pub fn auto_modulus(&self) -> f64 {
        self.auto_modulus
    }

    /// Index and name of a body, for messages.
    pub(crate) fn label(&self, body: usize) -> String {
        let id = self.id(body);
        match &self.names[body] {
            Some(name) => format!("{id} (`{name}`)"),
            None => format!("{id}"),
        }
    }
}

impl Motion {
    /// What is wrong with it, if anything.
    fn fault(&self) -> Option<String> {
        match self {
            Self::Velocity { linear, angular } => linear.iter().chain(angular).find_map(|f| f.fault()),
            Self::Position { translation, axis, angle } => {
                if !axis.is_finite() || (axis.length() - 1.0).abs() > 1e-6 {
                    return Some("the axis is not a unit vector".into());
                }
                translation.iter().chain([angle]).find_map(|f| f.fault())
            }
        }
    }
}
