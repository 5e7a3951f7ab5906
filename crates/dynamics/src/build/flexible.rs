//! Flexible bodies into a world: their checks, and the spheres or facets of their surfaces.

use crate::body::{BodyDef, BodyId, BodyKind, ColliderDef, Role, Twist};
use crate::error::BuildError;
use crate::flexible::facets::FacetMesh;
use crate::flexible::{Attachment, FlexSurface, FlexibleDef, FlexibleId, FlexibleModel, FlexibleState, SurfacePoint};
use crate::material::MaterialId;
use crate::settings::ContactMethod;
use crate::world::World;
use grouser_flex::PlateMesh;
use grouser_flex::rim::rigid;
use grouser_flex::shape::ShapeJet;
use grouser_geom::{MassProperties, Shape};
use grouser_math::{Pose, Sym3, Vec3};
use std::sync::Arc;

impl World {
    /// Adds a flexible body with its surface.
    pub fn add_flexible(&mut self, def: FlexibleDef) -> Result<FlexibleId, BuildError> {
        let fail = |why: String, remedy: &str| {
            Err(BuildError { what: format!("flexible body `{}`", def.name), why, remedy: remedy.into() })
        };
        if self.model.settings.contact.method == ContactMethod::Penalty {
            return fail(
                "penalty contact does not take flexible bodies".into(),
                "set contact.method = \"complementarity\"",
            );
        }
        if self.state.window.is_some() {
            return fail("it is added after a moving window was opened".into(), "add it before the window");
        }
        if def.body.mesh.vectors.iter().any(|x| !x.is_finite()) || !def.velocity.is_finite() {
            return fail("its mesh or its velocity is not finite".into(), "give finite numbers");
        }
        if def.theta.is_some_and(|theta| !(0.5..=1.0).contains(&theta)) {
            return fail("theta must lie between 0.5 and 1".into(), "give such a number, or \"auto\"");
        }
        if let Some((why, remedy)) = fault_of_surface(&def) {
            return fail(why, remedy);
        }
        if let Some((body, _)) = &def.attach {
            if self.state.slot_of_part(*body).is_err() {
                return fail("the body that it is attached to is not there".into(), "add that body before");
            }
            if self.model.flexible.iter().any(|f| f.attached.as_ref().is_some_and(|a| a.slot == body.0 as usize)) {
                let why = "another flexible body is attached to the same body".into();
                return fail(why, "attach each to a body of its own, and join those bodies");
            }
            if def.velocity != Vec3::ZERO {
                return fail("it is attached and has a velocity too".into(), "give the velocity to the body alone");
            }
        }
        let first = self.state.pose.len() as u32;
        let (mut facets, points) = match def.surface {
            FlexSurface::None => (None, Vec::new()),
            FlexSurface::Spheres { per_side } => (None, spheres(&def.body.mesh, per_side)),
            FlexSurface::Facets { divisions } => {
                let (mesh, middles) = FacetMesh::new(&def.body.mesh, divisions);
                (Some(mesh), middles)
            }
        };
        facets.iter_mut().for_each(|mesh| mesh.collider = self.model.colliders.len());
        let per_element = points.len() as f64 / def.body.elements.len() as f64;
        let e = def.body.mesh.vectors.clone();
        let mut v = vec![Vec3::ZERO; e.len()];
        v.iter_mut().step_by(3).for_each(|v| *v = def.velocity);
        let mut body = def.body;
        let pinned = body.fixed.clone();
        let attached = def.attach.map(|(rim, mut vectors)| {
            vectors.sort_unstable();
            vectors.dedup();
            let (slot, mut local) = (rim.0 as usize, Vec::with_capacity(vectors.len()));
            let (pose, velocity) = (self.state.pose[slot], self.state.velocity[slot]);
            for k in vectors.iter().map(|k| *k as usize) {
                local.push(match k.is_multiple_of(3) {
                    true => pose.inverse_point(e[k]),
                    false => pose.rotation.conjugate() * e[k],
                });
                body.fixed[3 * k..3 * k + 3].fill(true);
            }
            v.iter_mut().enumerate().for_each(|(k, v)| *v = rigid(&velocity, k, e[k], pose.position));
            release(&pinned, &mut v);
            for k in vectors.iter().map(|k| *k as usize) {
                v[k] = rigid(&velocity, k, e[k], pose.position);
            }
            Attachment { slot, vectors, local }
        });
        let held: Arc<[bool]> = body.fixed.as_slice().into();
        if attached.is_none() {
            release(&held, &mut v);
        }
        let gas_volume = 0.0;
        let FlexibleDef { name, loads, inflation, theta, newton, material, collision, self_contact, .. } = def;
        let newton = newton.max(1);
        let model =
            FlexibleModel { name, body, loads, inflation, theta, newton, first, points, facets, held, attached };
        let mut state = FlexibleState { e, v, gas_volume };
        if let Some(inside) = model.inflation.filter(|inside| inside.is_gas) {
            state.gas_volume = model.volume(&inside, &state.e);
        }
        for piece in 0..model.points.len() {
            self.add_body(model.piece(piece, &state, per_element, material, collision))?;
        }
        let own = first..first + model.points.len() as u32;
        if self_contact {
            let cell = |point: &SurfacePoint| model.body.elements[point.element as usize].nodes;
            self.model.excluded.insert_sheet(first, model.points.iter().map(cell).collect());
        } else {
            self.model.excluded.insert_range(own.clone());
        }
        if let Some(attached) = &model.attached {
            self.model.excluded.insert_apart(attached.slot as u32, own);
        }
        self.model.flexible.push(model);
        self.state.flexible.push(state);
        self.prepared.is_valid = false;
        Ok(FlexibleId(self.model.flexible.len() as u32 - 1))
    }

    /// The flexible body whose surface a body belongs to.
    pub fn flexible_of(&self, body: BodyId) -> Option<FlexibleId> {
        let slot = body.0 as usize;
        let at = self.model.flexible.iter().position(|flexible| flexible.slots().contains(&slot));
        at.map(|k| FlexibleId(k as u32))
    }
}

impl FlexibleModel {
    /// A sphere or facet of the surface as a body; `per_element` of them share the mass of an element.
    fn piece(
        &self,
        piece: usize,
        state: &FlexibleState,
        per_element: f64,
        material: MaterialId,
        (group, mask): (u32, u32),
    ) -> BodyDef {
        let point = &self.points[piece];
        let radius = 0.5 * self.body.section.thickness;
        let mass = self.body.section.area_density * self.body.elements[point.element as usize].area() / per_element;
        let turn = 0.4 * mass * radius * radius;
        let position = self.at(point, &state.e);
        let shape = match &self.facets {
            Some(mesh) => {
                let at = |place: u32| self.at(&mesh.places[place as usize], &state.e) - position;
                Shape::rounded_triangle(mesh.facets[piece].places.map(at), radius)
            }
            None => Shape::sphere(radius),
        };
        BodyDef {
            name: None,
            role: Role::Part,
            kind: BodyKind::Moving,
            pose: Pose { position, ..Pose::IDENTITY },
            velocity: Twist { linear: self.at(point, &state.v), angular: Vec3::ZERO },
            mass: MassProperties { mass, center: Vec3::ZERO, inertia: Sym3::diagonal(Vec3::splat(turn)) },
            colliders: vec![ColliderDef { shape, local: Pose::IDENTITY, material, group, mask }],
        }
    }
}

/// What is wrong with the surface that is asked for, and what to do about it.
fn fault_of_surface(def: &FlexibleDef) -> Option<(String, &'static str)> {
    match def.surface {
        FlexSurface::Spheres { per_side } if per_side < 3 => {
            return Some(("a surface needs at least 3 spheres per side".into(), "raise surface.spheres.per_side"));
        }
        FlexSurface::Facets { divisions: 0 } => {
            return Some(("an element has at least one division".into(), "raise surface.facets.divisions"));
        }
        FlexSurface::None if def.self_contact => {
            return Some((
                "it touches itself but has no surface".into(),
                "give `surface`, or leave `self_contact` out",
            ));
        }
        _ => {}
    }
    let mesh = &def.body.mesh;
    let side = |nodes: &[u32; 4], k: usize| {
        let at = |corner: usize| mesh.vectors[3 * nodes[corner % 4] as usize];
        at(k).distance(at(k + 1))
    };
    let shortest = mesh.quads.iter().flat_map(|quad| (0..4).map(move |k| side(&quad.nodes, k)));
    let shortest = shortest.fold(f64::INFINITY, f64::min);
    let thickness = def.body.section.thickness;
    (def.self_contact && shortest <= thickness).then(|| {
        let why =
            format!("an element of {shortest} m is shorter than the thickness of {thickness} m: it touches itself");
        (why, "take fewer elements, or leave `self_contact` out")
    })
}

/// Zero in the held coordinates.
fn release(held: &[bool], v: &mut [Vec3]) {
    for (k, v) in v.iter_mut().enumerate() {
        for c in 0..3 {
            if held[3 * k + c] {
                v[c] = 0.0;
            }
        }
    }
}

/// Centres at xi = i/(p - 1), eta = j/(p - 1), i and j from 1 to p - 2.
fn spheres(mesh: &PlateMesh, p: u32) -> Vec<SurfacePoint> {
    let mut points = Vec::new();
    for (element, quad) in mesh.quads.iter().enumerate() {
        let [l, w] = quad.sides;
        for j in 1..p - 1 {
            for i in 1..p - 1 {
                let [xi, eta] = [i, j].map(|k| f64::from(k) / f64::from(p - 1));
                points.push(SurfacePoint { element: element as u32, weights: ShapeJet::at(xi, eta, l, w).s });
            }
        }
    }
    points
}
