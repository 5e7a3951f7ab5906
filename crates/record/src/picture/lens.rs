//! Where points appear: a camera's perspective, and the parallel rays of light from far away.
//!
//! Both speak of samples (several to a pixel). In the view's own space x points right, y up and z away from the eye,
//! and every ray is o + t d with d.z = 1, so that t is the depth.

use super::camera::Camera;
use grouser_math::Vec3;

/// Nothing nearer than this share of the distance to the target is drawn.
const NEAR: f64 = 1e-4;

/// A triangle, ready to be asked at samples: values are c0 x + c1 y + c2.
pub struct Facet {
    /// Weights of the three corners; all of one sign inside.
    pub edges: [[f64; 3]; 3],
    /// Depth, or one over it.
    pub depth: [f64; 3],
}

/// How space becomes a picture.
pub trait Lens: Sync {
    /// Axes of the view in the world: right, up, away.
    fn axes(&self) -> &[Vec3; 3];
    /// The point whose view coordinates are zero.
    fn origin(&self) -> Vec3;
    /// The ray through a point of the picture, in view space.
    fn ray(&self, x: f64, y: f64) -> (Vec3, Vec3);
    /// Left, right, top, bottom of a ball; nothing if it is behind the eye.
    fn window(&self, center: Vec3, radius: f64) -> Option<[f64; 4]>;
    /// Where a point of view space appears; nothing if it is too near or behind.
    fn spot(&self, point: Vec3) -> Option<[f64; 2]>;
    /// A triangle of view space; nothing if it is seen from its edge.
    fn facet(&self, corners: &[Vec3; 3]) -> Option<Facet>;
    /// Depth from the value of a facet.
    fn depth(value: f64) -> f64;
    /// Least depth that is drawn.
    fn near(&self) -> f64;

    /// A direction in view space.
    fn turn(&self, direction: Vec3) -> Vec3 {
        let [x, y, z] = self.axes();
        Vec3::new(x.dot(direction), y.dot(direction), z.dot(direction))
    }

    /// A point of view space in the world.
    fn to_world(&self, point: Vec3) -> Vec3 {
        let [x, y, z] = self.axes();
        self.origin() + *x * point.x + *y * point.y + *z * point.z
    }

    /// A point in view space.
    fn to_view(&self, point: Vec3) -> Vec3 {
        self.turn(point - self.origin())
    }
}

/// The view of an eye.
pub struct Perspective {
    eye: Vec3,
    axes: [Vec3; 3],
    /// Samples per unit of x/z.
    focal: f64,
    middle: [f64; 2],
    near: f64,
}

impl Perspective {
    /// The view of a camera in a picture of this many samples.
    pub fn new(camera: &Camera, width: usize, height: usize) -> Self {
        let middle = [0.5 * width as f64, 0.5 * height as f64];
        let focal = middle[1] / (0.5 * camera.field_of_view).tan();
        let near = NEAR * camera.target.distance(camera.eye);
        Self { eye: camera.eye, axes: camera.axes(), focal, middle, near }
    }

    /// Angle between neighbouring samples in the middle of the picture.
    pub fn sample_angle(&self) -> f64 {
        1.0 / self.focal
    }

    /// Edges of a ball's shadow on the line z = 1, in the plane of `across` and depth `z`: the two tangents.
    fn tangents(across: f64, z: f64, radius: f64) -> [f64; 2] {
        let root = radius * (across * across + z * z - radius * radius).sqrt();
        let below = z * z - radius * radius;
        [(across * z - root) / below, (across * z + root) / below]
    }
}

impl Lens for Perspective {
    fn axes(&self) -> &[Vec3; 3] {
        &self.axes
    }
    fn origin(&self) -> Vec3 {
        self.eye
    }
    #[inline(always)]
    fn ray(&self, x: f64, y: f64) -> (Vec3, Vec3) {
        (Vec3::ZERO, Vec3::new((x - self.middle[0]) / self.focal, (self.middle[1] - y) / self.focal, 1.0))
    }
    fn window(&self, c: Vec3, radius: f64) -> Option<[f64; 4]> {
        if c.z + radius < self.near {
            return None;
        }
        if c.z <= radius + self.near {
            return Some([f64::MIN, f64::MAX, f64::MIN, f64::MAX]);
        }
        let ([left, right], [low, high]) = (Self::tangents(c.x, c.z, radius), Self::tangents(c.y, c.z, radius));
        let (x, y) = (|v: f64| self.middle[0] + self.focal * v, |v: f64| self.middle[1] - self.focal * v);
        Some([x(left), x(right), y(high), y(low)])
    }
    fn spot(&self, p: Vec3) -> Option<[f64; 2]> {
        let there = || [self.middle[0] + self.focal * p.x / p.z, self.middle[1] - self.focal * p.y / p.z];
        (p.z > self.near).then(there)
    }
    fn facet(&self, [a, b, c]: &[Vec3; 3]) -> Option<Facet> {
        // A ray d meets the plane at depth t = (n . a) / (n . d); corners weigh d . (b x c) and so on. All are linear
        // in d.
        let volume = a.dot(b.cross(*c));
        let normal = (b - a).cross(c - a);
        if volume.abs() <= 1e-12 * normal.length() * a.length() {
            return None;
        }
        let (sign, f) = (volume.signum(), self.focal);
        let linear = |v: Vec3| [v.x / f, -v.y / f, v.z - v.x * self.middle[0] / f + v.y * self.middle[1] / f];
        let edges = [b.cross(*c), c.cross(*a), a.cross(*b)].map(|w| linear(w * sign));
        Some(Facet { edges, depth: linear(normal / volume) })
    }
    #[inline(always)]
    fn depth(value: f64) -> f64 {
        1.0 / value
    }
    fn near(&self) -> f64 {
        self.near
    }
}

/// Parallel rays onto a square map.
pub struct Parallel {
    origin: Vec3,
    axes: [Vec3; 3],
    /// Samples per m.
    scale: f64,
}

impl Parallel {
    /// Rays along `away` that cover the points of a ball with a map of `size` samples a side.
    pub fn new(away: Vec3, center: Vec3, radius: f64, size: usize) -> Self {
        let [right, up] = super::camera::across(away);
        let origin = center - (right + up) * radius - away * radius;
        Self { origin, axes: [right, up, away], scale: size as f64 / (2.0 * radius) }
    }

    /// Edge of a sample in m.
    pub fn sample(&self) -> f64 {
        1.0 / self.scale
    }
}

impl Lens for Parallel {
    fn axes(&self) -> &[Vec3; 3] {
        &self.axes
    }
    fn origin(&self) -> Vec3 {
        self.origin
    }
    #[inline(always)]
    fn ray(&self, x: f64, y: f64) -> (Vec3, Vec3) {
        (Vec3::new(x / self.scale, y / self.scale, 0.0), Vec3::Z)
    }
    fn window(&self, c: Vec3, radius: f64) -> Option<[f64; 4]> {
        Some([c.x - radius, c.x + radius, c.y - radius, c.y + radius].map(|v| v * self.scale))
    }
    fn spot(&self, p: Vec3) -> Option<[f64; 2]> {
        Some([p.x * self.scale, p.y * self.scale])
    }
    fn facet(&self, corners: &[Vec3; 3]) -> Option<Facet> {
        let [a, b, c] = corners;
        let normal = (b - a).cross(c - a);
        if normal.z.abs() <= 1e-9 * normal.length() {
            return None;
        }
        let (sign, s) = (normal.z.signum(), self.scale);
        // Twice the area of the triangle of a point and the edge p q.
        let edge = |p: &Vec3, q: &Vec3| {
            let e = q - p;
            [-e.y / s * sign, e.x / s * sign, (e.y * p.x - e.x * p.y) * sign]
        };
        let depth = [-normal.x / normal.z / s, -normal.y / normal.z / s, normal.dot(*a) / normal.z];
        Some(Facet { edges: [edge(b, c), edge(c, a), edge(a, b)], depth })
    }
    #[inline(always)]
    fn depth(value: f64) -> f64 {
        value
    }
    fn near(&self) -> f64 {
        f64::MIN
    }
}
