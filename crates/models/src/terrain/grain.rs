//! Grains: what one is, and drawing one from the stream.

use super::size::Size;
use grouser_geom::shape::HullError;
use grouser_geom::{MassProperties, Shape};
use grouser_math::rng::Rng;
use grouser_math::{Pose, Quat, Sym3, Vec3};
use std::f64::consts::PI;
use std::sync::Arc;

/// The form of a grain; its lengths are multiplied by a size.
#[derive(Clone, Debug, PartialEq)]
pub enum GrainForm {
    /// Spheres; the size is the radius in metres.
    Sphere,
    /// Boxes of random orientation.
    Cuboid {
        /// Edge lengths in metres.
        size: Vec3,
    },
    /// Ellipsoids of random orientation.
    Ellipsoid {
        /// Semi-axes in metres.
        semi: Vec3,
    },
    /// Capsules of random orientation.
    Capsule {
        /// Half the length of the segment in metres.
        half_length: f64,
        /// Radius in metres.
        radius: f64,
    },
    /// Convex stones of random orientation, each one of several hulls.
    Stones(Arc<[Stone]>),
    /// Several spheres in one body, random orientation.
    Clump(Arc<Clump>),
}

/// A convex hull about its centre of mass.
#[derive(Clone, Debug, PartialEq)]
pub struct Stone {
    points: Vec<Vec3>,
    shape: Shape,
    volume: f64,
    radius: f64,
    sieve: f64,
}

/// Spheres in one body, about their common centre of mass.
#[derive(Clone, Debug, PartialEq)]
pub struct Clump {
    spheres: Vec<(Vec3, f64)>,
    /// Of the union, at 1 kg/m^3.
    solid: MassProperties,
    radius: f64,
    sieve: f64,
}

/// What grains are: a form, and how its size is distributed.
#[derive(Clone, Debug, PartialEq)]
pub struct Grain {
    /// The form.
    pub form: GrainForm,
    /// Factor on its lengths; of a sieve curve: the opening that a grain just passes, in metres.
    pub size: Size,
}

/// A grain that was drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// Its shapes, posed about its centre.
    pub shapes: Vec<(Pose, Shape)>,
    /// Orientation.
    pub rotation: Quat,
    /// Radius in metres of a ball about its centre that holds it.
    pub radius: f64,
    /// Mass properties of clumps at 1 kg/m^3; others: from the shape.
    solid: Option<MassProperties>,
}

impl Drawn {
    /// Mass properties at a density in kg/m^3.
    pub fn mass_properties(&self, density: f64) -> MassProperties {
        match self.solid {
            Some(solid) => solid.with_mass(solid.mass * density),
            None => self.shapes[0].1.mass_properties(density).unwrap_or(MassProperties::ZERO),
        }
    }
}

impl Stone {
    /// The hull of points in metres; its centre of mass becomes the origin.
    pub fn new(points: &[Vec3]) -> Result<Self, HullError> {
        let solid = Shape::hull(points)?.mass_properties(1.0).unwrap_or(MassProperties::ZERO);
        let points: Vec<Vec3> = points.iter().map(|p| *p - solid.center).collect();
        let shape = Shape::hull(&points)?;
        let radius = points.iter().map(|p| p.length()).fold(0.0, f64::max);
        Ok(Self { sieve: middle(extents(&points)), shape, volume: solid.mass, radius, points })
    }

    /// `variants` random stones whose volume is that of a ball of 1 m diameter: hulls of `corners` random points on an
    /// ellipsoid with semi-axes in the ratio 1 : `middle` : `short`.
    pub fn random(variants: usize, corners: usize, ratio: [f64; 2], seed: u64) -> Vec<Self> {
        let mut rng = Rng::new(seed);
        let semi = Vec3::new(1.0, ratio[0], ratio[1]);
        let mut stones = Vec::with_capacity(variants);
        while stones.len() < variants {
            let points: Vec<Vec3> = (0..corners).map(|_| semi * rng.direction()).collect();
            // Points of a flat set, or all on one side, are drawn again: slivers are no stones.
            let Ok(raw) = Self::new(&points) else { continue };
            if raw.volume < 0.25 * 4.0 / 3.0 * PI * semi.element_product() {
                continue;
            }
            let scale = (PI / 6.0 / raw.volume).cbrt();
            let scaled: Vec<Vec3> = raw.points.iter().map(|p| *p * scale).collect();
            stones.extend(Self::new(&scaled));
        }
        stones
    }

    fn scaled(&self, factor: f64) -> Shape {
        match &self.shape {
            // Of any size, with the same form.
            Shape::Hull(hull) if factor != 1.0 => Shape::Hull(Arc::new(hull.scaled(factor))),
            shape => shape.clone(),
        }
    }
}

fn extents(points: &[Vec3]) -> Vec3 {
    let (low, high) = points
        .iter()
        .fold((Vec3::splat(f64::INFINITY), Vec3::splat(f64::NEG_INFINITY)), |(l, h), p| (l.min(*p), h.max(*p)));
    high - low
}

/// The second largest of three lengths: what a square sieve opening measures.
fn middle(size: Vec3) -> f64 {
    size.element_sum() - size.max_element() - size.min_element()
}

impl Clump {
    /// From centres and radii in metres; the union's centre of mass becomes the origin. Where spheres overlap, volume
    /// and inertia of the union are integrated on a grid of 96 cells along the longest side (error of the volume below
    /// 0.5 %).
    pub fn new(spheres: &[(Vec3, f64)]) -> Self {
        let apart =
            (0..spheres.len()).all(|i| spheres[..i].iter().all(|(p, r)| p.distance(spheres[i].0) >= r + spheres[i].1));
        let solid = if apart { sum(spheres) } else { union(spheres) };
        let spheres: Vec<(Vec3, f64)> = spheres.iter().map(|(p, r)| (*p - solid.center, *r)).collect();
        let radius = spheres.iter().map(|(p, r)| p.length() + r).fold(0.0, f64::max);
        let corners: Vec<Vec3> = spheres.iter().flat_map(|(p, r)| [*p - *r, *p + *r]).collect();
        Self {
            sieve: middle(extents(&corners)),
            solid: MassProperties { center: Vec3::ZERO, ..solid },
            radius,
            spheres,
        }
    }
}

fn sum(spheres: &[(Vec3, f64)]) -> MassProperties {
    spheres.iter().fold(MassProperties::ZERO, |sum, (p, r)| {
        let ball = Shape::sphere(*r).mass_properties(1.0).unwrap_or(MassProperties::ZERO);
        sum.plus(&ball.transformed(&Pose::at(*p)))
    })
}

fn union(spheres: &[(Vec3, f64)]) -> MassProperties {
    const CELLS: f64 = 96.0;
    let corners: Vec<Vec3> = spheres.iter().flat_map(|(p, r)| [*p - *r, *p + *r]).collect();
    let size = extents(&corners);
    let low = corners.iter().fold(Vec3::splat(f64::INFINITY), |l, p| l.min(*p));
    let d = size.max_element() / CELLS;
    let (mut volume, mut first, mut diagonal, mut off) = (0.0, Vec3::ZERO, Vec3::ZERO, Vec3::ZERO);
    let steps = (size / d).ceil();
    for k in 0..steps.z as u32 {
        for j in 0..steps.y as u32 {
            for i in 0..steps.x as u32 {
                let p = low + (Vec3::new(f64::from(i), f64::from(j), f64::from(k)) + 0.5) * d;
                if spheres.iter().any(|(c, r)| p.distance_squared(*c) <= r * r) {
                    volume += 1.0;
                    first += p;
                    diagonal += p * p;
                    off += Vec3::new(p.y * p.z, p.x * p.z, p.x * p.y);
                }
            }
        }
    }
    let center = first / volume;
    let second = diagonal / volume - center * center + d * d / 12.0;
    let cross = off / volume - Vec3::new(center.y * center.z, center.x * center.z, center.x * center.y);
    let mass = volume * d.powi(3);
    let inertia = Sym3 {
        diagonal: mass * Vec3::new(second.y + second.z, second.x + second.z, second.x + second.y),
        off: -mass * cross,
    };
    MassProperties { mass, center, inertia }
}

impl GrainForm {
    /// Radius in metres of the ball about the centre that holds the form at size 1.
    fn radius(&self) -> f64 {
        match self {
            Self::Sphere => 1.0,
            Self::Cuboid { size } => 0.5 * size.length(),
            Self::Ellipsoid { semi } => semi.max_element(),
            Self::Capsule { half_length, radius } => half_length + radius,
            Self::Stones(stones) => stones.iter().map(|s| s.radius).fold(0.0, f64::max),
            Self::Clump(clump) => clump.radius,
        }
    }

    /// The sieve opening in metres that the form at size 1 just passes: its middle extent (mean over stones).
    pub fn sieve(&self) -> f64 {
        match self {
            Self::Sphere => 2.0,
            Self::Cuboid { size } => middle(*size),
            Self::Ellipsoid { semi } => 2.0 * middle(*semi),
            Self::Capsule { radius, .. } => 2.0 * radius,
            Self::Stones(stones) => stones.iter().map(|s| s.sieve).sum::<f64>() / stones.len() as f64,
            Self::Clump(clump) => clump.sieve,
        }
    }

    /// How far the form reaches along its shortest axis, on the farther side, as a share of the ball around it: 1 for
    /// spheres. Of stones the thickest.
    pub(super) fn thinness(&self) -> f64 {
        let far = |points: &mut dyn Iterator<Item = (Vec3, f64)>| {
            points.fold(Vec3::ZERO, |far, (p, r)| far.max(p.abs() + r)).min_element()
        };
        let reach = match self {
            Self::Sphere => 1.0,
            Self::Cuboid { size } => 0.5 * size.min_element(),
            Self::Ellipsoid { semi } => semi.min_element(),
            Self::Capsule { radius, .. } => *radius,
            Self::Stones(stones) => {
                let thin = |stone: &Stone| far(&mut stone.points.iter().map(|p| (*p, 0.0)));
                stones.iter().map(thin).fold(0.0, f64::max)
            }
            Self::Clump(clump) => far(&mut clump.spheres.iter().copied()),
        };
        reach / self.radius()
    }

    /// Mean volume at size 1, in m^3.
    fn volume(&self) -> f64 {
        match self {
            Self::Sphere => 4.0 / 3.0 * PI,
            Self::Cuboid { size } => size.x * size.y * size.z,
            Self::Ellipsoid { semi } => 4.0 / 3.0 * PI * semi.element_product(),
            Self::Capsule { half_length, radius } => PI * radius * radius * (2.0 * half_length + 4.0 / 3.0 * radius),
            Self::Stones(stones) => stones.iter().map(|s| s.volume).sum::<f64>() / stones.len() as f64,
            Self::Clump(clump) => clump.solid.mass,
        }
    }
}

impl Grain {
    /// Spheres with radii uniform between two numbers, in metres.
    pub fn spheres(radius: [f64; 2]) -> Self {
        Self { form: GrainForm::Sphere, size: Size::Uniform(radius) }
    }

    /// Factor on the form's lengths for a size.
    fn factor(&self, size: f64) -> f64 {
        if matches!(self.size, Size::Sieve(_)) { size / self.form.sieve() } else { size }
    }

    /// Diameter in metres of the smallest ball that holds the largest grain.
    pub fn largest_diameter(&self) -> f64 {
        let largest = self.factor(self.size.range()[1]);
        match &self.form {
            // As it always was, to the last bit.
            GrainForm::Cuboid { size } => size.length() * largest,
            form => 2.0 * form.radius() * largest,
        }
    }

    /// Diameter in metres of the ball with the mean grain's volume.
    pub fn mean_diameter(&self) -> f64 {
        (6.0 / PI * self.mean_volume()).cbrt()
    }

    /// Mean volume of a grain in m^3.
    pub fn mean_volume(&self) -> f64 {
        self.form.volume() * self.size.mean_cube() * self.factor(1.0).powi(3)
    }

    /// A grain from the stream: size, then orientation. `size` is one that was drawn before.
    pub fn draw(&self, size: Option<f64>, rng: &mut Rng) -> Drawn {
        let s = self.factor(size.unwrap_or_else(|| self.size.draw(rng)));
        let one = |shape: Shape, rotation: Quat| Drawn {
            radius: shape.bounding_radius(),
            shapes: vec![(Pose::IDENTITY, shape)],
            rotation,
            solid: None,
        };
        match &self.form {
            GrainForm::Sphere => one(Shape::sphere(s), Quat::IDENTITY),
            GrainForm::Cuboid { size } => one(Shape::cuboid(0.5 * *size * s), rng.rotation()),
            GrainForm::Ellipsoid { semi } => one(Shape::ellipsoid(*semi * s), rng.rotation()),
            GrainForm::Capsule { half_length, radius } => {
                one(Shape::capsule(s * half_length, s * radius), rng.rotation())
            }
            GrainForm::Stones(stones) => {
                let stone = &stones[rng.below(stones.len() as u64) as usize];
                Drawn { radius: s * stone.radius, ..one(stone.scaled(s), rng.rotation()) }
            }
            GrainForm::Clump(clump) => {
                let (solid, cube) = (clump.solid, s * s * s);
                let inertia =
                    Sym3 { diagonal: solid.inertia.diagonal * (cube * s * s), off: solid.inertia.off * (cube * s * s) };
                Drawn {
                    shapes: clump.spheres.iter().map(|(p, r)| (Pose::at(*p * s), Shape::sphere(s * r))).collect(),
                    rotation: rng.rotation(),
                    radius: s * clump.radius,
                    solid: Some(MassProperties { mass: solid.mass * cube, center: Vec3::ZERO, inertia }),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stones_have_the_volume_of_their_diameter() {
        let stones = Stone::random(12, 14, [0.8, 0.6], 1);
        assert_eq!(stones.len(), 12);
        for stone in &stones {
            let solid = stone.shape.mass_properties(1.0).unwrap();
            assert!((solid.mass / (PI / 6.0) - 1.0).abs() < 1e-9 && solid.center.length() < 1e-9);
        }
        assert_eq!(stones, Stone::random(12, 14, [0.8, 0.6], 1));
        assert_ne!(stones, Stone::random(12, 14, [0.8, 0.6], 2));
        let grain = Grain { form: GrainForm::Stones(stones.into()), size: Size::Uniform([0.1, 0.2]) };
        let mut rng = Rng::new(2);
        for _ in 0..100 {
            let drawn = grain.draw(None, &mut rng);
            assert!(2.0 * drawn.radius <= grain.largest_diameter() * (1.0 + 1e-12));
            let volume = drawn.mass_properties(1.0).mass;
            assert!((PI / 6.0 * 1e-3 * (1.0 - 1e-9)..=PI / 6.0 * 8.1e-3).contains(&volume));
        }
    }

    /// Two overlapping balls: closed form of the lens between them.
    #[test]
    fn a_clump_is_the_union_of_its_spheres() {
        let (r, d) = (0.5, 0.6);
        let clump = Clump::new(&[(Vec3::ZERO, r), (Vec3::new(d, 0.0, 0.0), r)]);
        let lens = PI * (4.0 * r + d) * (2.0 * r - d).powi(2) / 12.0;
        let expected = 2.0 * 4.0 / 3.0 * PI * r.powi(3) - lens;
        assert!((clump.solid.mass / expected - 1.0).abs() < 5e-3, "{} against {expected}", clump.solid.mass);
        assert!((clump.radius - 0.8).abs() < 1e-3);
        // Apart: exact, the parallel axis theorem included.
        let clump = Clump::new(&[(Vec3::ZERO, r), (Vec3::new(2.0, 0.0, 0.0), r)]);
        let ball = 4.0 / 3.0 * PI * r.powi(3);
        let expected = 2.0 * (0.4 * ball * r * r + ball);
        assert!((clump.solid.inertia.diagonal.y / expected - 1.0).abs() < 1e-12);
    }

    #[test]
    fn sieve_sizes_are_middle_extents() {
        let sieve = super::super::size::Sieve::new(&[[0.01, 0.0], [0.02, 100.0]]).unwrap();
        let grain = Grain { form: GrainForm::Ellipsoid { semi: Vec3::new(3.0, 2.0, 1.0) }, size: Size::Sieve(sieve) };
        let mut rng = Rng::new(1);
        for _ in 0..50 {
            let Shape::Ellipsoid(e) = grain.draw(None, &mut rng).shapes[0].1.clone() else { panic!() };
            assert!((0.01..=0.02).contains(&(2.0 * e.semi.y)) && (e.semi.x / e.semi.z - 3.0).abs() < 1e-12);
        }
    }
}
