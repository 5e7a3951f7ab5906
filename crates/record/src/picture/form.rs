//! Shapes that rays meet by formula: balls, cylinders, cones and capsules of unit size. A pose and three factors make
//! them the shapes of a scene; t along a ray is the same before and after.

use grouser_math::Vec3;

/// A unit shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Form {
    /// Radius 1.
    Ball,
    /// Radius 1, z from -1 to 1.
    Cylinder,
    /// Apex at z = 1, base of radius 1 at z = -1.
    Cone,
    /// Radius 1 about the segment of z from minus this to this.
    Capsule(f64),
}

/// Where a ball of radius 1 at the origin is entered. The nearest point first: b^2 - a c would cancel far away.
#[inline(always)]
fn ball(o: Vec3, d: Vec3) -> Option<f64> {
    let a = d.length_squared();
    let middle = -o.dot(d) / a;
    let rest = 1.0 - (o + d * middle).length_squared();
    (rest > 0.0).then(|| middle - (rest / a).sqrt())
}

/// Where the endless cylinder of radius 1 is entered and left; everything where a ray inside runs along it.
fn tube(o: Vec3, d: Vec3) -> Option<[f64; 2]> {
    let a = d.x * d.x + d.y * d.y;
    if a < 1e-14 * d.length_squared() {
        return (o.x * o.x + o.y * o.y <= 1.0).then_some([f64::MIN, f64::MAX]);
    }
    let middle = -(o.x * d.x + o.y * d.y) / a;
    let (x, y) = (o.x + d.x * middle, o.y + d.y * middle);
    let rest = 1.0 - x * x - y * y;
    (rest > 0.0).then(|| [middle - (rest / a).sqrt(), middle + (rest / a).sqrt()])
}

/// Where the slab |z| <= half is entered and left.
fn slab(o: Vec3, d: Vec3, half: f64) -> Option<[f64; 2]> {
    if d.z.abs() < 1e-14 * d.length() {
        return (o.z.abs() <= half).then_some([f64::MIN, f64::MAX]);
    }
    let (a, b) = ((-half - o.z) / d.z, (half - o.z) / d.z);
    Some([a.min(b), a.max(b)])
}

fn rod(o: Vec3, d: Vec3, half: f64) -> Option<f64> {
    let ([a, b], [c, e]) = (tube(o, d)?, slab(o, d, half)?);
    (a.max(c) <= b.min(e)).then_some(a.max(c))
}

fn cone(o: Vec3, d: Vec3) -> Option<f64> {
    // x^2 + y^2 = ((1 - z)/2)^2, and the base.
    let k = 0.5 * (1.0 - o.z);
    let (a, b, c) = (
        d.x * d.x + d.y * d.y - 0.25 * d.z * d.z,
        o.x * d.x + o.y * d.y + 0.5 * k * d.z,
        o.x * o.x + o.y * o.y - k * k,
    );
    let root = (b * b - a * c).max(0.0).sqrt();
    let mut best = f64::MAX;
    if b * b >= a * c && a.abs() > 1e-14 {
        for t in [(-b - root) / a, (-b + root) / a] {
            if (o.z + t * d.z).abs() <= 1.0 {
                best = best.min(t);
            }
        }
    }
    let t = (-1.0 - o.z) / d.z;
    let (x, y) = (o.x + t * d.x, o.y + t * d.y);
    if x * x + y * y <= 1.0 {
        best = best.min(t);
    }
    (best < f64::MAX).then_some(best)
}

/// Where a ray enters and leaves the cone: its mantle and base, in order along the ray.
fn cone_span(o: Vec3, d: Vec3) -> Option<[f64; 2]> {
    let back = cone(o, d)?;
    // The last point is the first one of the ray back from far away.
    let far = back + 8.0 * (1.0 + (o + d * back).length()) / d.length();
    Some([back, far - cone(o + d * far, -d)?])
}

impl Form {
    /// Where a ray o + t d enters and leaves the shape.
    pub fn span(self, o: Vec3, d: Vec3) -> Option<[f64; 2]> {
        let round = |o: Vec3| {
            let first = ball(o, d)?;
            let middle = -o.dot(d) / d.length_squared();
            Some([first, 2.0 * middle - first])
        };
        let rod = |half: f64| {
            let ([a, b], [c, e]) = (tube(o, d)?, slab(o, d, half)?);
            (a.max(c) <= b.min(e)).then_some([a.max(c), b.min(e)])
        };
        match self {
            Self::Ball => round(o),
            Self::Cylinder => rod(1.0),
            Self::Cone => cone_span(o, d),
            Self::Capsule(half) => {
                let parts = [round(o - Vec3::Z * half), round(o + Vec3::Z * half), rod(half)];
                parts.into_iter().flatten().reduce(|[a, b], [c, e]| [a.min(c), b.max(e)])
            }
        }
    }

    /// Where a ray o + t d first meets the surface.
    #[inline(always)]
    pub fn hit(self, o: Vec3, d: Vec3) -> Option<f64> {
        match self {
            Self::Ball => ball(o, d),
            Self::Cylinder => rod(o, d, 1.0),
            Self::Cone => cone(o, d),
            Self::Capsule(half) => {
                let ends = [ball(o - Vec3::Z * half, d), ball(o + Vec3::Z * half, d), rod(o, d, half)];
                ends.into_iter().flatten().reduce(f64::min)
            }
        }
    }

    /// A vector along the outward normal at a point of the surface.
    pub fn normal(self, p: Vec3) -> Vec3 {
        let flat = Vec3::new(p.x, p.y, 0.0);
        match self {
            Self::Ball => p,
            Self::Cylinder if p.z.abs() > flat.length() => Vec3::Z * p.z,
            Self::Cylinder => flat,
            Self::Cone if p.z < -1.0 + 1e-6 => -Vec3::Z,
            Self::Cone => flat + Vec3::Z * (0.25 * (1.0 - p.z)),
            Self::Capsule(half) => p - Vec3::Z * p.z.clamp(-half, half),
        }
    }

    /// Radius of a ball about the origin that holds the shape with these factors.
    pub fn reach(self, size: Vec3) -> f64 {
        match self {
            Self::Ball => size.max_element(),
            Self::Cylinder | Self::Cone => size.x.max(size.y).hypot(size.z),
            Self::Capsule(half) => (1.0 + half) * size.max_element(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rays_meet_surfaces_where_they_are() {
        let hit = |form: Form, o: [f64; 3], d: [f64; 3]| form.hit(Vec3::from_array(o), Vec3::from_array(d));
        assert_eq!(hit(Form::Ball, [-3.0, 0.0, 0.0], [1.0, 0.0, 0.0]), Some(2.0));
        assert_eq!(hit(Form::Ball, [-3.0, 1.1, 0.0], [1.0, 0.0, 0.0]), None);
        assert_eq!(hit(Form::Cylinder, [0.5, 0.0, 5.0], [0.0, 0.0, -2.0]), Some(2.0));
        assert_eq!(hit(Form::Cylinder, [-3.0, 0.0, 0.9], [1.0, 0.0, 0.0]), Some(2.0));
        assert_eq!(hit(Form::Cylinder, [-3.0, 0.0, 1.1], [1.0, 0.0, 0.0]), None);
        assert_eq!(hit(Form::Cone, [-3.0, 0.0, 0.0], [1.0, 0.0, 0.0]), Some(2.5));
        assert_eq!(hit(Form::Cone, [0.2, 0.0, -4.0], [0.0, 0.0, 1.0]), Some(3.0));
        assert_eq!(hit(Form::Capsule(2.0), [0.0, 0.0, 5.0], [0.0, 0.0, -1.0]), Some(2.0));
        assert_eq!(hit(Form::Capsule(2.0), [-4.0, 0.0, 1.0], [1.0, 0.0, 0.0]), Some(3.0));
        // Every hit lies where its normal says the surface goes: the ray comes from outside.
        for form in [Form::Ball, Form::Cylinder, Form::Cone, Form::Capsule(0.7)] {
            for i in 0..500 {
                let t = f64::from(i);
                let o = Vec3::new(t.sin(), (1.7 * t).cos(), (0.3 * t).sin()).normalize() * 6.0;
                let d = Vec3::new(0.6 * (2.1 * t).sin(), 0.6 * (1.1 * t).sin(), 0.7 * (0.9 * t).cos()) - o;
                if let Some(t) = form.hit(o, d) {
                    assert!(form.normal(o + d * t).dot(d) < 1e-6, "{form:?} {o} {d}");
                }
            }
        }
    }
}
