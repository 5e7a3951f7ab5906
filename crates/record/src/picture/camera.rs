//! Cameras: where the eye is, where it looks, and how it moves.

use super::Bounds;
use grouser_math::Vec3;

/// An eye.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// Where it is, in m.
    pub eye: Vec3,
    /// What it looks at, in m.
    pub target: Vec3,
    /// Angle between the lower and the upper edge of the picture in rad.
    pub field_of_view: f64,
}

/// Two unit vectors across a direction: right and up, as z is up in the world.
pub fn across(away: Vec3) -> [Vec3; 2] {
    let right = away.cross(Vec3::Z).try_normalize().unwrap_or(Vec3::X);
    [right, right.cross(away)]
}

/// The direction with this angle from x towards y, and above the horizon, in rad.
pub fn direction(azimuth: f64, elevation: f64) -> Vec3 {
    let flat = elevation.cos();
    Vec3::new(flat * azimuth.cos(), flat * azimuth.sin(), elevation.sin())
}

impl Camera {
    /// Right, up, away.
    pub fn axes(&self) -> [Vec3; 3] {
        let away = (self.target - self.eye).try_normalize().unwrap_or(Vec3::Y);
        let [right, up] = across(away);
        [right, up, away]
    }

    /// The camera in direction `from` that sees all of a box, in a picture of this width over height.
    pub fn fit(bounds: &Bounds, from: Vec3, field_of_view: f64, aspect: f64) -> Self {
        // A margin for the legend and the eye's comfort.
        let up = 0.88 * (0.5 * field_of_view).tan();
        let tangents = [up * aspect, up];
        let mut camera = Self { eye: bounds.center() + from, target: bounds.center(), field_of_view };
        for _ in 0..12 {
            let axes = camera.axes();
            let away = axes[2];
            let corners = bounds.corners().map(|p| p - camera.target);
            // The distance at which a corner is just seen, and then the shift that leaves as much room left as right.
            let needed = |p: &Vec3| {
                let [x, y] = [p.dot(axes[0]).abs() / tangents[0], p.dot(axes[1]).abs() / tangents[1]];
                x.max(y) - p.dot(away)
            };
            let distance = corners.iter().map(needed).fold(1e-3 * bounds.size().length(), f64::max).max(1e-9);
            for axis in [0, 1] {
                let places = corners.map(|p| p.dot(axes[axis]) / (p.dot(away) + distance).max(1e-9));
                let (low, high) = places.iter().fold((f64::MAX, f64::MIN), |(a, b), x| (a.min(*x), b.max(*x)));
                camera.target += axes[axis] * (0.5 * (low + high) * distance);
            }
            camera.eye = camera.target - away * distance;
        }
        camera
    }

    /// Turned about the vertical through the target, by an angle in rad.
    pub fn turned(&self, angle: f64) -> Self {
        let arm = self.eye - self.target;
        let (sin, cos) = angle.sin_cos();
        let arm = Vec3::new(cos * arm.x - sin * arm.y, sin * arm.x + cos * arm.y, arm.z);
        Self { eye: self.target + arm, ..*self }
    }

    /// Shifted.
    pub fn shifted(&self, by: Vec3) -> Self {
        Self { eye: self.eye + by, target: self.target + by, ..*self }
    }
}

/// How a camera moves: places at times, smooth between them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path(pub Vec<(f64, Camera)>);

impl Path {
    /// The camera at a time; nothing if the path is empty.
    pub fn at(&self, time: f64) -> Option<Camera> {
        let next = self.0.partition_point(|(t, _)| *t <= time);
        let (Some((t0, a)), Some((t1, b))) = (self.0.get(next.wrapping_sub(1)), self.0.get(next)) else {
            return if next == 0 { self.0.first() } else { self.0.last() }.map(|(_, camera)| *camera);
        };
        let s = (time - t0) / (t1 - t0);
        // Starts and ends gently.
        let s = s * s * (3.0 - 2.0 * s);
        Some(Camera {
            eye: a.eye.lerp(b.eye, s),
            target: a.target.lerp(b.target, s),
            field_of_view: a.field_of_view + s * (b.field_of_view - a.field_of_view),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::lens::{Lens, Perspective};

    #[test]
    fn a_fitted_camera_sees_the_whole_box_and_no_more_than_it_must() {
        let bounds = Bounds { min: Vec3::new(-3.0, 2.0, 0.0), max: Vec3::new(5.0, 3.0, 2.0) };
        for (azimuth, elevation) in [(-1.0, 0.3), (0.4, 1.2), (2.0, -0.2)] {
            let camera = Camera::fit(&bounds, direction(azimuth, elevation), 0.6, 16.0 / 9.0);
            let lens = Perspective::new(&camera, 1600, 900);
            let spots = bounds.corners().map(|p| lens.spot(lens.to_view(p)).unwrap());
            assert!(spots.iter().all(|[x, y]| (0.0..1600.0).contains(x) && (0.0..900.0).contains(y)), "{spots:?}");
            let reach = |k: usize| spots.iter().map(|s| s[k]).fold(f64::MIN, f64::max);
            assert!(reach(0) > 1450.0 || reach(1) > 820.0, "{spots:?}");
        }
    }

    #[test]
    fn a_path_goes_through_its_places() {
        let at = |x: f64| Camera { eye: Vec3::X * x, target: Vec3::ZERO, field_of_view: 0.5 };
        let path = Path(vec![(1.0, at(1.0)), (2.0, at(3.0))]);
        let x = |time| path.at(time).unwrap().eye.x;
        assert_eq!([x(0.0), x(1.0), x(1.5), x(2.0), x(9.0)], [1.0, 1.0, 2.0, 3.0, 3.0]);
        assert_eq!(Path::default().at(0.0), None);
    }
}
