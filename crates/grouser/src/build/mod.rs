//! From checked keys to a world.

mod flexible;
mod frames;
mod mechanism;
mod names;
mod on_ground;
mod plan;
mod possible;
mod signal;
mod soil;
mod start;
mod terrain;

use crate::beds::Bed;
use crate::beds::pour::Pour;
use crate::observe::Signal;
use crate::scene::keys::SceneFile;
use crate::scene::keys::material::Materials;
use crate::scene::path::{Checked, KeyPath};
use crate::simulation::Simulation;
use grouser_dynamics::{Axis, BodyDef, BodyId, ElementId, JointId, MotorId, Settings, SpringId, World};
use grouser_math::Pose;
use grouser_models::look::Looks;
use grouser_models::terrain::fill::{Fill, Layout};
use grouser_models::vehicle::{Gear, GearDef, Vehicle};
use std::ops::Range;
use std::path::Path;
use terrain::Ground;

pub use names::NameList;
pub use plan::ScenePlan;

/// A world with the names that the scene gave to its parts.
pub struct BuiltScene {
    /// The world.
    pub world: World,
    /// Materials.
    pub materials: Materials,
    /// Frames with names, in the world.
    pub frames: NameList<Pose>,
    /// Named bodies.
    pub bodies: NameList<BodyId>,
    /// Fills and where their grains started.
    pub fills: Vec<(Fill, Layout)>,
    /// The settled bed, if the scene asks for one and it was made or found.
    pub bed: Option<Bed>,
    /// Joints.
    pub joints: NameList<JointId>,
    /// Motors, and which coordinate of its joint each drives.
    pub motors: NameList<(MotorId, Axis)>,
    /// Springs and bushings; `force.3` for a fourth force without a name.
    pub springs: NameList<SpringId>,
    /// One-way springs, drag and tires, named likewise; soils, by the names of their grounds.
    pub elements: NameList<ElementId>,
    /// Vehicles.
    pub vehicles: Vec<Vehicle>,
    /// Name (`fill.0` for a first one without a name) and bodies of each fill.
    pub grains: Vec<(String, Range<u32>)>,
    /// What bodies look like where that is not what they collide with.
    pub looks: Looks,
    /// Declared signals.
    pub signals: Vec<Signal>,
    /// Number of forces on bodies, springs not counted.
    pub forces: usize,
}

/// The simulation of a scene that was built, with its declared signals; their means are over a second.
impl From<BuiltScene> for Simulation {
    fn from(model: BuiltScene) -> Self {
        Self::new(model.world, model.vehicles).observing(model.signals, u64::MAX)
    }
}

impl BuiltScene {
    /// The beginning of a world: settings, materials, pairs, bodies, rigid ground, vehicles, the moving window.
    /// `folder`: where files that the scene names are looked for; none for bundled scenes.
    fn begin(keys: &SceneFile, folder: Option<&Path>, ground: &mut Ground) -> Checked<Self> {
        let root = KeyPath::root();
        root.key("time").check_table(&keys.time)?;
        let scene = root.key("scene");
        root.key("solver").check_table(&keys.solver)?;
        root.key("contact").check_table(&keys.contact)?;
        keys.scene.sleeping.iter().try_for_each(|s| scene.key("sleeping").check_table(s))?;
        let mut world = World::new(Settings {
            gravity: keys.scene.gravity.vec3(),
            solver: keys.solver.solver.clone(),
            contact: keys.contact.settings.clone(),
            joints: keys.solver.joints.clone(),
            limits: keys.solver.limits.clone(),
            sleeping: keys.scene.sleeping,
            ..keys.time.settings.clone()
        });

        let stiffness = keys.contact.stiffness.stiffness(&root.key("contact").key("stiffness"))?;
        let materials = Materials::add(&keys.materials, stiffness, &mut world)?;
        keys.contact.declare_pairs(&root.key("contact"), &materials, &mut world)?;

        let mut model = Self {
            world,
            materials,
            frames: NameList::default(),
            bodies: NameList::default(),
            fills: Vec::new(),
            bed: None,
            joints: NameList::default(),
            motors: NameList::default(),
            springs: NameList::default(),
            elements: NameList::default(),
            vehicles: Vec::new(),
            grains: Vec::new(),
            looks: Looks::default(),
            signals: Vec::new(),
            forces: 0,
        };
        model.add_frames(keys)?;
        model.add_bodies(keys, folder, ground)?;
        model.add_terrain(keys, folder, ground)?;
        model.add_vehicles(keys, folder)?;
        model.add_flexible(keys, folder)?;
        model.open_window(keys)?;
        Ok(model)
    }

    /// The rest of a world: fills (walls before grains), joints, motors, forces and springs, initial states, signals.
    fn finish(
        &mut self,
        keys: &SceneFile,
        folder: Option<&Path>,
        pours: Vec<Pour>,
        walls: Vec<Option<BodyDef>>,
    ) -> Checked<()> {
        let root = KeyPath::root();
        self.add_fills(keys, pours, walls)?;
        self.put_on_ground(keys)?;
        for (i, vehicle) in self.vehicles.iter().enumerate() {
            if let Gear::Wheeled(gear) = &vehicle.gear
                && gear.wheels.iter().any(|w| !w.force_tires.is_empty())
            {
                self.refuse_tire_on_soft_ground(&root.key("vehicle").index(i).key("tire"), keys)?;
            }
        }
        self.add_joints(keys)?;
        self.add_motors(keys, folder)?;
        self.apply_forces(keys, folder)?;
        self.add_soils(keys, folder)?;
        self.start_from_recordings(keys, folder)?;
        self.declare_signals(keys)?;
        keys.record.check(&root.key("record"))?;
        keys.view.check(&root.key("view"))?;
        Ok(())
    }

    fn add_bodies(&mut self, keys: &SceneFile, folder: Option<&Path>, ground: &mut Ground) -> Checked<()> {
        for (i, body) in keys.body.iter().enumerate() {
            let at = KeyPath::root().key("body").index(i);
            self.check_new_name(&at.key("name"), &body.name)?;
            let mut definition = body.define(&at, &self.materials, folder)?;
            self.place_in(&at, body.within.as_deref(), &mut definition)?;
            if !body.on_ground {
                ground.note(keys, &definition);
            }
            let id = self.world.add_body(definition).map_err(|e| at.fault(e.why).help(e.remedy))?;
            self.looks.extend(&body.looks(&at, id, folder)?);
            self.bodies.push(body.name.clone(), id);
        }
        Ok(())
    }

    /// Opens the moving window, before its grains come.
    fn open_window(&mut self, keys: &SceneFile) -> Checked<()> {
        let Some(keys) = &keys.scene.window else { return Ok(()) };
        let at = KeyPath::root().key("scene").key("window");
        let follow = self.body(&at.key("follow"), &keys.follow)?;
        let def = keys.define(&at, follow)?;
        self.world.open_window(def).map_err(|e| at.fault(e.why).help(e.remedy))
    }

    fn add_vehicles(&mut self, keys: &SceneFile, folder: Option<&Path>) -> Checked<()> {
        for (i, keys) in keys.vehicle.iter().enumerate() {
            let at = KeyPath::root().key("vehicle").index(i);
            if keys.name.is_empty() || self.vehicles.iter().any(|v| v.name == keys.name) {
                return Err(at
                    .key("name")
                    .fault("the name is empty, or another vehicle has it")
                    .help("choose another"));
            }
            let (mut definition, file) = keys.define(&at, &self.materials, folder)?;
            definition.pose = self.frame(&at, keys.within.as_deref())?.compose(&definition.pose);
            if let GearDef::Car(car) = &mut definition.gear {
                car.tire_contact = keys.tire_contact.contact();
            }
            let look = keys.look(&file)?;
            let vehicle = definition.build(&mut self.world).map_err(|e| file.blame_build(e))?;
            self.bodies.extend(vehicle.bodies.iter().cloned());
            self.joints.extend(vehicle.joints.iter().cloned());
            self.motors.extend(vehicle.motors.iter().map(|(name, id)| (name.clone(), (*id, Axis::Angle))));
            self.springs.extend(vehicle.springs.iter().cloned());
            self.elements.extend(vehicle.elements.iter().cloned());
            self.looks.extend(&vehicle.looks(&self.world, &look));
            self.vehicles.push(vehicle);
            self.add_tires(&at, keys.flexible_tires(&file)?, folder)?;
        }
        Ok(())
    }

    pub(super) fn body(&self, at: &KeyPath, name: &str) -> Checked<BodyId> {
        self.bodies.find(name).copied().ok_or_else(|| at.unknown_name("body", name, &self.bodies.names()))
    }

    pub(super) fn check_new_name(&self, at: &KeyPath, name: &str) -> Checked<()> {
        if name.is_empty() {
            return Err(at.fault("the name is empty"));
        }
        if self.bodies.find(name).is_some() {
            return Err(at.fault(format!("there are two bodies named `{name}`")).help("give each body its own name"));
        }
        Ok(())
    }
}
