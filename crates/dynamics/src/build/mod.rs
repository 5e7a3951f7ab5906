//! Building a world: materials, bodies, forces, elements, exceptions, the moving window; joints, motors and springs in
//! [`connect`], flexible bodies in [`flexible`],
//! and a share of the work for each of several ranks in [`divide`].

mod connect;
pub(crate) mod divide;
mod flexible;

use crate::body::{BodyDef, BodyId, BodyKind, BodyMass, Motion, Role, Twist};
use crate::element::{AppliedForce, Element, ElementId, OneWaySpring, OneWaySpringDef};
use crate::error::BuildError;
use crate::force::ForceDef;
use crate::friction_map::FrictionMap;
use crate::material::{Material, MaterialId, PairOverride, Stiffness};
use crate::shift::{self, SlotBody};
use crate::window::store::Store;
use crate::window::{Window, WindowDef};
use crate::world::World;
use grouser_geom::Collider;
use grouser_math::{Pose, Vec3};

impl World {
    /// Adds a material.
    pub fn add_material(&mut self, material: Material) -> Result<MaterialId, BuildError> {
        let fail = |why: String, remedy: &str| {
            Err(BuildError { what: format!("material {}", self.model.materials.len()), why, remedy: remedy.into() })
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
        let Ok(id) = u16::try_from(self.model.materials.len()) else {
            return fail("there are more than 65,536 materials".into(), "share materials between bodies");
        };
        self.model.materials.push(material);
        self.prepared.is_valid = false;
        Ok(MaterialId(id))
    }

    /// Declares numbers for a pair of materials; a later declaration replaces an earlier one.
    pub fn set_pair(&mut self, a: MaterialId, b: MaterialId, pair: PairOverride) {
        self.model.pairs.push((a, b, pair));
        self.prepared.is_valid = false;
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
        let movable = def.kind == BodyKind::Moving;
        if movable && !(def.mass.mass.is_finite() && def.mass.mass > 0.0) {
            return fail("a moving body needs a mass above zero", "give `mass`, or a shape with volume and a density");
        }
        if movable && !def.mass.inertia.is_positive_definite() {
            return fail("its inertia is not positive", "give `inertia`, or a shape with volume");
        }
        if let BodyKind::Driven(motion) = &def.kind
            && let Some(fault) = motion.fault()
        {
            return fail(&format!("its motion: {fault}"), "correct the motion");
        }
        if def.colliders.iter().any(|c| usize::from(c.material.0) >= self.model.materials.len()) {
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
        let materials: Vec<MaterialId> = def.colliders.iter().map(|c| c.material).collect();
        let is_grain = movable && def.role == Role::Grain;
        let body = SlotBody {
            name: def.name.map(String::into_boxed_str),
            role: def.role,
            kind: def.kind,
            pose: Pose::new(pose.point(center), pose.rotation),
            velocity: if movable { def.velocity } else { Twist::ZERO },
            mass: BodyMass::new(inverse_mass, def.mass.inertia, center, sweep_radius),
            colliders: &colliders,
            materials: &materials,
        };
        shift::close(&mut self.model, &mut self.state, &mut *self.contact);
        self.prepared.is_valid = false;
        shift::push(&mut self.model, &mut self.state, is_grain, body);
        Ok(BodyId(index))
    }

    /// Adds an element.
    pub fn add_element(&mut self, element: Box<dyn Element>) -> Result<ElementId, BuildError> {
        let what = self.elements.label_next(&*element);
        let fail = |why: String, remedy: &str| Err(BuildError { what: what.clone(), why, remedy: remedy.into() });
        if let Some(why) = element.fault() {
            return fail(why, "correct its numbers");
        }
        let mut slots = Vec::new();
        for body in element.bodies() {
            match self.state.slot_of_part(*body).map(|slot| slot.0) {
                Ok(slot) if slots.contains(&slot) => {
                    return fail("it joins a body with itself".into(), "name two bodies");
                }
                Ok(slot) => slots.push(slot),
                Err(why) => return fail(why.into(), "add the body first; give it the role of a part"),
            }
        }
        if let Some(id) = element.sheets().iter().find(|id| id.0 as usize >= self.model.flexible.len()) {
            return fail(format!("there is no flexible body {}", id.0), "add the flexible body first");
        }
        if slots.is_empty() && element.sheets().is_empty() {
            return fail("it acts on no body".into(), "name a body");
        }
        if element.has_rows() && element.joins_bodies() && !slots.iter().any(|slot| self.state.movable[*slot as usize])
        {
            return fail("none of its bodies can move".into(), "let it act on at least one moving body");
        }
        self.prepared.is_valid = false;
        Ok(self.elements.push(element, slots))
    }

    /// Adds an applied force.
    pub fn add_force(&mut self, force: ForceDef) -> Result<(), BuildError> {
        let what = format!("force on body {}", force.body.0);
        match self.add_element(Box::new(AppliedForce::new(force))) {
            Ok(_) => Ok(()),
            Err(e) => Err(BuildError { what, remedy: "correct the force".into(), ..e }),
        }
    }

    /// Opens the moving window. Moving bodies of role `Grain` that are added from now on are its grains.
    pub fn open_window(&mut self, def: WindowDef) -> Result<(), BuildError> {
        let fail =
            |why: &str, remedy: &str| Err(BuildError { what: "window".into(), why: why.into(), remedy: remedy.into() });
        if let Some(why) = def.fault() {
            return fail(why, "correct the window");
        }
        if self.state.window.is_some() {
            return fail("there is one already", "open one window");
        }
        let bodies = self.state.pose.len() as u32;
        if def.follow.0 >= bodies {
            return fail("there is no such body to follow", "add the body before the window is opened");
        }
        self.state.window = Some(Box::new(Window {
            def,
            center: None,
            store: Store::default(),
            loaded: Vec::new(),
            ids: (0..bodies).map(BodyId).collect(),
            colliders: self.model.colliders.len(),
            place: (0..bodies).collect(),
            moves: 0,
        }));
        Ok(())
    }

    /// No contacts between these two bodies.
    pub fn exclude_pair(&mut self, a: BodyId, b: BodyId) {
        // Grains of the window have no such exceptions.
        if let (Ok(a), Ok(b)) = (self.state.slot_of_part(a), self.state.slot_of_part(b)) {
            self.model.excluded.insert(a.0, b.0);
        }
    }

    /// Gives a body's shape (its number among the body's own) a map of friction coefficients, in place of its
    /// material's.
    pub fn map_friction(&mut self, body: BodyId, shape: usize, map: FrictionMap) -> Result<(), BuildError> {
        let mut own = self.model.colliders.iter().enumerate().filter(|(_, c)| c.body == body.0);
        let Some((collider, _)) = own.nth(shape) else {
            return Err(BuildError {
                what: format!("friction map of body {}", body.0),
                why: format!("it has no shape {shape}"),
                remedy: "count the body's shapes from 0".into(),
            });
        };
        self.model.friction_maps.set(collider, map);
        Ok(())
    }
}

impl OneWaySpring {
    /// The element, between bodies that `world` has already.
    pub fn new(world: &World, def: OneWaySpringDef) -> Self {
        let body = |id: BodyId| ((id.0 as usize) < world.body_count()).then(|| world.pose(id));
        let poses = [def.a.and_then(body), body(def.b)].map(|pose| pose.unwrap_or(Pose::IDENTITY));
        Self::between(poses, def)
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
