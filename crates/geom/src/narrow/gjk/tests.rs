//! Tests of the convex distance: certificates on random pairs, touching and flat sets.

use super::*;
use grouser_math::rng::Rng;
use grouser_math::{Pose, Quat};

struct Brick(Pose, Vec3);
struct TestBall(Vec3, f64);
struct Egg(Pose, Vec3);

impl Support for Brick {
    fn support(&self, d: Vec3) -> Vec3 {
        self.0.point(self.1.copysign(self.0.inverse_vector(d)))
    }
    fn center(&self) -> Vec3 {
        self.0.position
    }
}

impl Support for TestBall {
    fn support(&self, _: Vec3) -> Vec3 {
        self.0
    }
    fn center(&self) -> Vec3 {
        self.0
    }
    fn radius(&self) -> f64 {
        self.1
    }
}

impl Support for Egg {
    fn support(&self, d: Vec3) -> Vec3 {
        let stretched = self.1 * self.0.inverse_vector(d);
        self.0.point(self.1 * stretched.normalize())
    }
    fn center(&self) -> Vec3 {
        self.0.position
    }
}

fn random_pose(rng: &mut Rng, spread: f64) -> Pose {
    Pose::new(rng.direction() * rng.uniform(0.0, spread), rng.rotation())
}

/// Both points on the supporting planes along the normal, and no direction nearby with a greater gap.
fn certify(a: &impl Support, b: &impl Support, s: &Separation, rng: &mut Rng, tolerance: f64) {
    assert!((s.normal.length() - 1.0).abs() < 1e-12);
    let gap = |n: Vec3| along(a, b, n).distance - a.radius() - b.radius();
    let off = (gap(s.normal) - s.distance).abs();
    assert!(off < tolerance, "gap {} distance {}", gap(s.normal), s.distance);
    let slip = (s.point_b - s.point_a - s.normal * s.distance).length();
    assert!(slip < 1e-7, "{slip} {s:?}");
    for spread in [1e-4, 1e-2, 1.0, 10.0] {
        let n = (s.normal + spread * rng.direction()).normalize();
        let slack = 2e-3 * (-s.distance).max(0.0);
        assert!(
            gap(n) < s.distance + tolerance + if s.distance < 0.0 { slack } else { 0.0 },
            "{} at {spread}: {}",
            gap(n),
            s.distance
        );
    }
}

#[test]
fn random_pairs_are_certified() {
    let rng = &mut Rng::new(5);
    let size = |rng: &mut Rng| Vec3::new(rng.uniform(0.2, 1.0), rng.uniform(0.2, 1.0), rng.uniform(0.2, 1.0));
    let mut kinds = [0; 2];
    for _ in 0..5000 {
        let (box_a, box_b) = (Brick(random_pose(rng, 1.0), size(rng)), Brick(random_pose(rng, 2.0), size(rng)));
        let (egg_a, egg_b) = (Egg(random_pose(rng, 1.0), size(rng)), Egg(random_pose(rng, 2.0), size(rng)));
        let triangle = [rng.direction(), rng.direction(), rng.direction()];
        let segment = [rng.direction() * 2.0, rng.direction() * 2.0];
        let ball = TestBall(rng.direction() * 1.5, 0.5);
        macro_rules! check {
            ($a:expr, $b:expr) => {
                let found = closest($a, $b, f64::INFINITY).unwrap();
                certify($a, $b, &found, rng, 1e-9);
                kinds[usize::from(found.distance > 0.0)] += 1;
            };
        }
        check!(&box_a, &box_b);
        check!(&triangle, &box_b);
        check!(&segment, &triangle);
        check!(&segment, &box_a);
        check!(&ball, &box_a);
        check!(&ball, &triangle);
        check!(&egg_a, &ball);
        check!(&egg_a, &egg_b);
        check!(&egg_a, &box_b);
        check!(&egg_b, &triangle);
    }
    assert!(kinds.into_iter().all(|n| n > 5000), "{kinds:?}");
}

/// Boxes face to face, egg on box, at gaps from apart through touching to overlapping.
#[test]
fn touching_sets_have_a_sharp_normal() {
    let rng = &mut Rng::new(6);
    for gap in [1e-2, 1e-4, 1e-6, 1e-9, 1e-12, 0.0, -1e-12, -1e-9, -1e-6, -1e-4, -1e-2] {
        for _ in 0..200 {
            let p = random_pose(rng, 3.0);
            let turn = Quat::from_rotation_z(rng.uniform(0.0, 6.0));
            let at = Vec3::new(rng.uniform(-0.4, 0.4), rng.uniform(-0.4, 0.4), 1.0 + gap);
            let lower = Brick(p, Vec3::splat(0.5));
            let upper = Brick(p.compose(&Pose::new(at, turn)), Vec3::splat(0.5));
            let egg = Egg(p.compose(&Pose::new(at, turn)), Vec3::new(0.3, 0.7, 0.5));
            let up = p.vector(Vec3::Z);
            let found = closest(&lower, &upper, f64::INFINITY).unwrap();
            assert!((found.normal - up).length() < 1e-9 && (found.distance - gap).abs() < 1e-12, "{gap}: {found:?}");
            let found = closest(&lower, &egg, f64::INFINITY).unwrap();
            assert!((found.normal - up).length() < 1e-6 && (found.distance - gap).abs() < 1e-11, "{gap}: {found:?}");
        }
    }
}

#[test]
fn flat_sets_that_cross_have_a_normal() {
    let cross = ([-Vec3::X, Vec3::X], [-Vec3::Y, Vec3::Y]);
    let found = closest(&cross.0, &cross.1, 0.0).unwrap();
    assert!(found.distance.abs() < 1e-12 && found.normal.z.abs() > 1.0 - 1e-12);
    let found = closest(&cross.0, &cross.0, 0.0).unwrap();
    assert!(found.distance.abs() < 1e-12 && found.normal.x.abs() < 1e-12);
    let found = closest(&Vec3::ONE, &Vec3::ONE, 0.0).unwrap();
    assert!(found.distance == 0.0 && found.normal.is_normalized());
}

#[test]
fn beyond_the_margin_is_nothing() {
    let (a, b) = (TestBall(Vec3::ZERO, 0.5), TestBall(Vec3::X * 2.0, 0.5));
    assert!(closest(&a, &b, 0.99).is_none());
    let found = closest(&a, &b, 1.01).unwrap();
    assert!((found.distance - 1.0).abs() < 1e-15 && (found.middle() - Vec3::X).length() < 1e-15);
}

/// A rail under a wheel, apart and overlapping, on its face and on its edge: the distance of the wheel's axis from the
/// rail, less the radius, along the line between them.
#[test]
fn wheels_on_rails() {
    use crate::narrow::convex::Posed;
    use crate::shape::{Cuboid, Cylinder};
    let (rail, wheel) = (Cuboid { half: Vec3::new(0.125, 0.06, 0.035) }, Cylinder { half_height: 0.07, radius: 0.4 });
    for turn in [0.0, 0.3, -1.1] {
        let turned = Quat::from_rotation_y(turn);
        let axle = turned * Quat::from_rotation_arc(Vec3::Z, Vec3::Y);
        for (x, depth) in [(0.0, 0.0016), (0.1, -0.01), (0.2, 0.002), (0.3, -0.02), (0.125, 0.001)] {
            let over = (x - rail.half.x).max(0.0);
            let height = ((wheel.radius - depth) * (wheel.radius - depth) - over * over).sqrt();
            let place = Vec3::new(x, 0.01, rail.half.z + height);
            let pose = Pose::new(turned * place, axle);
            let (a, b) = (Posed::new(&rail, &Pose::new(Vec3::ZERO, turned)), Posed::new(&wheel, &pose));
            let found = closest(&a, &b, 0.1).unwrap();
            let normal = turned * Vec3::new(over, 0.0, height).normalize();
            assert!((found.distance + depth).abs() < 1e-12, "{x} {depth} {}", found.distance);
            assert!((found.normal - normal).length() < 1e-9, "{x} {depth} {}", found.normal);
        }
    }
}
