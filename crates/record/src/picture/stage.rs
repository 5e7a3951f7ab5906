//! What there is to be drawn: the shapes of a recording, prepared once, and the things of one frame.

use super::form::Form;
use super::{Look, Rgb};
use crate::error::Result;
use crate::export::Moment;
use crate::frames::{Solid, Solids, Surface};
use crate::replay::FrameReader;
use grouser_math::{Pose, Quat, Vec3};

/// A box with edges along the axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// Least corner in m.
    pub min: Vec3,
    /// Greatest corner in m.
    pub max: Vec3,
}

impl Bounds {
    /// Holds nothing.
    pub const EMPTY: Self = Self { min: Vec3::INFINITY, max: Vec3::NEG_INFINITY };

    fn add(&mut self, center: Vec3, reach: f64) {
        self.min = self.min.min(center - reach);
        self.max = self.max.max(center + reach);
    }

    /// Its middle.
    pub fn center(&self) -> Vec3 {
        0.5 * (self.min + self.max)
    }

    /// Its edges.
    pub fn size(&self) -> Vec3 {
        self.max - self.min
    }

    /// Its corners.
    pub fn corners(&self) -> [Vec3; 8] {
        let pick = |high: bool, k: usize| if high { self.max[k] } else { self.min[k] };
        std::array::from_fn(|i| Vec3::new(pick(i & 1 != 0, 0), pick(i & 2 != 0, 1), pick(i & 4 != 0, 2)))
    }
}

/// Two faces that meet at less than this (cosine) are seen as one round surface.
const CREASE: f64 = 0.82;

/// Normals at the corners of a surface's triangles.
fn corner_normals(surface: &Surface) -> Vec<[Vec3; 3]> {
    let point = |i: u32| Vec3::from_array(surface.points[i as usize]);
    let faces: Vec<Vec3> =
        surface.triangles.iter().map(|[a, b, c]| (point(*b) - point(*a)).cross(point(*c) - point(*a))).collect();
    // Triangles around each point: a counting sort.
    let mut first = vec![0usize; surface.points.len() + 1];
    surface.triangles.iter().flatten().for_each(|i| first[*i as usize + 1] += 1);
    (0..surface.points.len()).for_each(|i| first[i + 1] += first[i]);
    let (mut next, mut around) = (first.clone(), vec![0u32; 3 * surface.triangles.len()]);
    for (t, i) in surface.triangles.iter().enumerate().flat_map(|(t, corners)| corners.map(|i| (t, i as usize))) {
        around[next[i]] = t as u32;
        next[i] += 1;
    }
    let normal = |face: Vec3, i: usize| {
        let unit = face.normalize_or_zero();
        let others = around[first[i]..first[i + 1]].iter().map(|t| faces[*t as usize]);
        others
            .filter(|other| other.normalize_or_zero().dot(unit) > CREASE)
            .sum::<Vec3>()
            .try_normalize()
            .unwrap_or(unit)
    };
    surface.triangles.iter().zip(&faces).map(|(corners, face)| corners.map(|i| normal(*face, i as usize))).collect()
}

/// The formula of a shape, if it has one.
pub fn form_of(solids: &Solids, solid: &Solid) -> Option<Form> {
    match solids.kinds[usize::from(solid.kind)].as_str() {
        "sphere" | "ellipsoid" => Some(Form::Ball),
        "cylinder" => Some(Form::Cylinder),
        "cone" => Some(Form::Cone),
        "capsule" => {
            let points = &solids.meshes[solid.mesh as usize].points;
            Some(Form::Capsule(points.iter().fold(1.0, |z: f64, p| z.max(p[2])) - 1.0))
        }
        _ => None,
    }
}

/// A recording's shapes, prepared for pictures of its frames.
pub struct Stage {
    /// The shapes.
    pub solids: Solids,
    normals: Vec<Vec<[Vec3; 3]>>,
    forms: Vec<Option<Form>>,
    /// Bounds over the frames that were looked at, without planes.
    pub bounds: Bounds,
    /// Speed in m/s that few bodies exceed.
    pub top_speed: f64,
    /// Height of the lowest plane that faces up, in m.
    pub floor: Option<f64>,
    hidden: Vec<bool>,
}

/// Frames that are looked at for bounds and speeds: fewer where they are large.
fn looked_at(bodies: usize) -> usize {
    (1_000_000 / bodies.max(1)).clamp(5, 33)
}

impl Stage {
    /// Prepares a recording. Bounds and speeds come from a few frames of all it has, so that every picture of it, in
    /// whatever process, agrees on them. `hidden`: bodies that are not shown.
    pub fn new(reader: &FrameReader<'_>, hidden: &[u32]) -> Result<Self> {
        let solids = reader.solids()?;
        let normals = solids.meshes.iter().map(corner_normals).collect();
        let forms = solids.solids.iter().map(|s| form_of(&solids, s)).collect();
        let bodies = reader.header().bodies;
        let mut stage = Self {
            solids,
            normals,
            forms,
            bounds: Bounds::EMPTY,
            top_speed: 0.0,
            floor: None,
            hidden: vec![false; bodies],
        };
        hidden.iter().for_each(|body| stage.hidden[*body as usize] = true);
        let (count, last) = (looked_at(bodies), reader.steps().len().saturating_sub(1));
        let mut frames: Vec<usize> = (0..count).map(|i| i * last / (count - 1)).collect();
        frames.dedup();
        for frame in frames {
            let moment = Moment::read(reader, frame)?;
            stage.look_at(&moment);
        }
        if stage.bounds.min.x > stage.bounds.max.x {
            stage.bounds = Bounds { min: Vec3::NEG_ONE, max: Vec3::ONE };
        }
        Ok(stage)
    }

    /// Is a shape a plane?
    pub(crate) fn is_plane(&self, solid: &Solid) -> bool {
        self.solids.kinds[usize::from(solid.kind)] == "plane"
    }

    /// Is a body not shown?
    pub(crate) fn is_hidden(&self, body: u32) -> bool {
        self.hidden[body as usize]
    }

    /// Colour of a body in a frame.
    pub(crate) fn color(&self, moment: &Moment, look: &Look, body: u32) -> Rgb {
        let speed = moment.velocity.as_ref().map(|v| Vec3::from_array(v[body as usize]).length());
        if self.moves(body) { look.coloring.of(body, speed) } else { look.fixed_color }
    }

    /// The planes of a frame as triangles.
    pub(crate) fn planes(&self, moment: &Moment, look: &Look) -> Vec<Facet> {
        let mut facets = Vec::new();
        for solid in self.solids.solids.iter().filter(|s| !self.is_hidden(s.body) && self.is_plane(s)) {
            self.plane(moment, solid, look, &mut facets);
        }
        facets
    }

    fn moves(&self, body: u32) -> bool {
        self.solids.motion.get(body as usize) == Some(&0)
    }

    fn look_at(&mut self, moment: &Moment) {
        let mut balls = Vec::with_capacity(self.solids.solids.len());
        for (solid, form) in self.solids.solids.iter().zip(&self.forms) {
            if self.hidden[solid.body as usize] {
                continue;
            }
            let pose = moment.pose_of(solid);
            if self.is_plane(solid) {
                if pose.vector(Vec3::Z).z > 0.99 {
                    let level = pose.position.z;
                    self.floor = Some(self.floor.map_or(level, |floor| floor.min(level)));
                }
                continue;
            }
            match form {
                Some(form) => balls.push((pose.position, form.reach(Vec3::from_array(solid.size)))),
                None => moment.points(&self.solids, solid).for_each(|p| self.bounds.add(p, 0.0)),
            }
        }
        // One grain in a thousand may have escaped: leave the outermost out of many.
        let spare = balls.len() / 1000;
        for k in 0..3 {
            let mut low: Vec<f64> = balls.iter().map(|(c, r)| c[k] - r).collect();
            let mut high: Vec<f64> = balls.iter().map(|(c, r)| c[k] + r).collect();
            if !balls.is_empty() {
                let last = balls.len() - 1 - spare;
                let least = *low.select_nth_unstable_by(spare, f64::total_cmp).1;
                let most = *high.select_nth_unstable_by(last, f64::total_cmp).1;
                self.bounds.min[k] = self.bounds.min[k].min(least);
                self.bounds.max[k] = self.bounds.max[k].max(most);
            }
        }
        let velocities = moment.velocity.iter().flatten().enumerate();
        let moving = velocities.filter(|(body, _)| self.moves(*body as u32));
        let mut speeds: Vec<f64> = moving.map(|(_, v)| Vec3::from_array(*v).length()).collect();
        // A few bodies that fly off must not make all others blue.
        if !speeds.is_empty() {
            let place = if speeds.len() < 20 { speeds.len() - 1 } else { speeds.len() * 95 / 100 };
            self.top_speed = self.top_speed.max(*speeds.select_nth_unstable_by(place, f64::total_cmp).1);
        }
    }

    /// The things of a frame.
    pub fn draw(&self, moment: &Moment, look: &Look) -> Drawing {
        let mut drawing = Drawing {
            time: moment.time,
            balls: Vec::new(),
            placed: Vec::new(),
            facets: Vec::new(),
            colors: Vec::with_capacity(moment.poses.len()),
            bounds: self.bounds,
        };
        let bodies = 0..moment.poses.len() as u32;
        drawing.colors.extend(bodies.map(|body| self.color(moment, look, body).linear()));
        drawing.facets = self.planes(moment, look);
        for (i, solid) in self.solids.solids.iter().enumerate() {
            if self.hidden[solid.body as usize] {
                continue;
            }
            let (pose, size) = (moment.pose_of(solid), Vec3::from_array(solid.size));
            match self.forms[i] {
                _ if self.is_plane(solid) => {}
                Some(form) => {
                    let round = form == Form::Ball && size.x == size.y && size.x == size.z;
                    if !round {
                        drawing.placed.push(Placed { form, rotation: pose.rotation, size });
                    }
                    let placed = if round { u32::MAX } else { drawing.placed.len() as u32 - 1 };
                    drawing.balls.push(Ball {
                        center: pose.position,
                        radius: form.reach(size),
                        body: solid.body,
                        placed,
                    });
                }
                None => self.surface(solid, &pose, size, &mut drawing),
            }
        }
        drawing
    }

    fn surface(&self, solid: &Solid, pose: &Pose, size: Vec3, drawing: &mut Drawing) {
        let surface = &self.solids.meshes[solid.mesh as usize];
        let points: Vec<Vec3> = surface.points.iter().map(|p| pose.point(Vec3::from_array(*p) * size)).collect();
        for (corners, normals) in surface.triangles.iter().zip(&self.normals[solid.mesh as usize]) {
            drawing.facets.push(Facet {
                corners: corners.map(|i| points[i as usize]),
                normals: normals.map(|n| pose.vector(n / size).normalize_or_zero()),
                body: solid.body,
                plane: false,
            });
        }
    }

    /// A plane has no end: one alone that faces up is the ground; several of a body bound each other, as walls do.
    fn plane(&self, moment: &Moment, solid: &Solid, look: &Look, facets: &mut Vec<Facet>) {
        let mates = || self.solids.solids.iter().filter(|s| s.body == solid.body && self.is_plane(s) && *s != solid);
        let pose = moment.pose_of(solid);
        let normal = pose.vector(Vec3::Z);
        if mates().next().is_none()
            && normal.z > 0.99
            && look.ground.is_some_and(|z| (z - pose.position.z).abs() < 1e-9)
        {
            return;
        }
        let middle = self.bounds.center();
        let middle = middle - normal * (middle - pose.position).dot(normal);
        let half = 0.75 * self.bounds.size().length();
        let (x, y) = (pose.vector(Vec3::X) * half, pose.vector(Vec3::Y) * half);
        let mut polygon = vec![middle - x - y, middle + x - y, middle + x + y, middle - x + y];
        for mate in mates() {
            let mate = moment.pose_of(mate);
            polygon = clip(&polygon, mate.position, mate.vector(Vec3::Z));
        }
        polygon = clip(&polygon, self.bounds.max, -Vec3::Z);
        polygon = clip(&polygon, self.bounds.min, Vec3::Z);
        for i in 2..polygon.len() {
            let corners = [polygon[0], polygon[i - 1], polygon[i]];
            facets.push(Facet { corners, normals: [normal; 3], body: solid.body, plane: true });
        }
    }
}

/// The part of a polygon on the side of a plane that its normal points to.
fn clip(polygon: &[Vec3], point: Vec3, normal: Vec3) -> Vec<Vec3> {
    // What lies in the plane stays: a floor at the lowest height of all.
    let slack = 1e-9 * (1.0 + point.length());
    let height = |p: &Vec3| (p - point).dot(normal) + slack;
    let mut kept = Vec::new();
    for (i, a) in polygon.iter().enumerate() {
        let b = &polygon[(i + 1) % polygon.len()];
        let (ha, hb) = (height(a), height(b));
        if ha >= 0.0 {
            kept.push(*a);
        }
        if (ha >= 0.0) != (hb >= 0.0) {
            kept.push(a.lerp(*b, ha / (ha - hb)));
        }
    }
    kept
}

/// A shape that rays meet by formula, with a ball around it.
#[derive(Clone, Copy, Debug)]
pub struct Ball {
    /// Centre in m.
    pub center: Vec3,
    /// Radius in m: of the sphere, or of a ball around the shape.
    pub radius: f64,
    /// Body.
    pub body: u32,
    /// Which of [`Drawing::placed`]; none (`u32::MAX`): the sphere itself.
    pub placed: u32,
}

/// A unit shape's pose and size.
#[derive(Clone, Copy, Debug)]
pub struct Placed {
    /// Which.
    pub form: Form,
    /// Orientation.
    pub rotation: Quat,
    /// Factors to m.
    pub size: Vec3,
}

/// A triangle in the world.
#[derive(Clone, Copy, Debug)]
pub struct Facet {
    /// Corners in m.
    pub corners: [Vec3; 3],
    /// Normals there.
    pub normals: [Vec3; 3],
    /// Body.
    pub body: u32,
    /// Of a plane: seen from its front only, and casts no shadow.
    pub plane: bool,
}

/// The things of one frame.
pub struct Drawing {
    /// Time in s.
    pub time: f64,
    /// Shapes with a formula.
    pub balls: Vec<Ball>,
    /// Those of them that are no spheres.
    pub placed: Vec<Placed>,
    /// Triangles of the others.
    pub facets: Vec<Facet>,
    /// Colour of each body, as amounts of light.
    pub colors: Vec<[f32; 3]>,
    /// Bounds of all frames.
    pub bounds: Bounds,
}
