//! Paths: piecewise cubic Bezier curves in the horizontal plane, and the point of one that is nearest.
//!
//! Problem: given a path and a point p, find u with |c(u) - p| least, near where it was least before; a path that
//! crosses itself must not lead a vehicle to its other branch.
//!
//! A parameter u = i + t stands for the point c_i(t) of segment i, 0 <= t <= 1. The path is sampled at fixed
//! parameters ([`PER_SEGMENT`] in each segment). The nearest sample within a reach along the path brackets a root of
//! (c(u) - p) . c'(u), which bisection finds to the last bit. Before its beginning and after its end an open path goes
//! on straight.
//!
//! Through knots alone (`n 3` of Project Chrono's path files) the curve is the natural cubic spline with one unit of
//! its parameter per segment: derivatives d_i at the knots k_i follow from d_(i-1) + 4 d_i + d_(i+1) = 3 (k_(i+1) -
//! k_(i-1)), at the ends from 2 d_0 + d_1 = 3 (k_1 - k_0); a closed path has no ends (de Boor 1978, chapter IV).
//!
//! Cost: samples within reach, then 60 evaluations.

use grouser_math::Vec3;

/// Samples of a segment.
const PER_SEGMENT: usize = 32;
/// Halvings of a bracket: beyond the last bit of a parameter.
const HALVINGS: usize = 60;

/// A path that a vehicle follows. Heights are left out.
#[derive(Clone, Debug, PartialEq)]
pub struct DrivePath {
    /// Control points of each segment, m.
    segments: Vec<[Vec3; 4]>,
    /// Does it end where it begins, and go round?
    is_closed: bool,
    /// The curve at parameters k / `PER_SEGMENT`, m.
    samples: Vec<Vec3>,
}

/// The point of a path that is nearest to another one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NearestPoint {
    /// Parameter on the path, from 0 to the number of its segments.
    pub at: f64,
    /// The point, m.
    pub point: Vec3,
    /// Direction of the path there, unit.
    pub along: Vec3,
    /// How far it lies on the straight line before the beginning (negative) or after the end of an open path, m.
    pub beyond: f64,
}

/// A point without its height.
fn flat(p: Vec3) -> Vec3 {
    Vec3::new(p.x, p.y, 0.0)
}

/// The direction to the left of a horizontal one.
pub(super) fn left_of(along: Vec3) -> Vec3 {
    Vec3::new(-along.y, along.x, 0.0)
}

impl DrivePath {
    /// The smooth curve through two points or more.
    pub fn through(knots: &[Vec3], is_closed: bool) -> Result<Self, String> {
        let n = knots.len();
        if n < 2 + usize::from(is_closed) {
            let least = 2 + usize::from(is_closed);
            return Err(format!("a path needs {least} points or more, here are {n}"));
        }
        let k: Vec<Vec3> = knots.iter().map(|p| flat(*p)).collect();
        let slopes = if is_closed { periodic_slopes(&k) } else { natural_slopes(&k) };
        let count = if is_closed { n } else { n - 1 };
        let segment = |i: usize| {
            let j = (i + 1) % n;
            [k[i], k[i] + slopes[i] / 3.0, k[j] - slopes[j] / 3.0, k[j]]
        };
        Self::from_segments((0..count).map(segment).collect(), is_closed)
    }

    /// The curve whose knots have an incoming and an outgoing control point each: `[knot, incoming, outgoing]`.
    pub fn with_controls(knots: &[[Vec3; 3]]) -> Result<Self, String> {
        if knots.len() < 2 {
            return Err(format!("a path needs 2 points or more, here are {}", knots.len()));
        }
        let segment = |pair: &[[Vec3; 3]]| [pair[0][0], pair[0][2], pair[1][1], pair[1][0]].map(flat);
        Self::from_segments(knots.windows(2).map(segment).collect(), false)
    }

    fn from_segments(segments: Vec<[Vec3; 4]>, is_closed: bool) -> Result<Self, String> {
        if segments.iter().flatten().any(|p| !p.is_finite()) {
            return Err("a point of the path is not finite".into());
        }
        if let Some(i) = segments.iter().position(|s| s.iter().all(|p| *p == s[0])) {
            return Err(format!("the path does not go on from point {i}: the next one is at the same place"));
        }
        let mut path = Self { segments, is_closed, samples: Vec::new() };
        let count = PER_SEGMENT * path.segments.len();
        path.samples = (0..=count).map(|k| path.point(k as f64 / PER_SEGMENT as f64)).collect();
        Ok(path)
    }

    /// The greatest parameter: the number of segments.
    pub fn end(&self) -> f64 {
        self.segments.len() as f64
    }

    /// Length in m, as the sum of chords.
    pub fn length(&self) -> f64 {
        self.samples.windows(2).map(|pair| (pair[1] - pair[0]).length()).sum()
    }

    /// Segment and parameter in it.
    fn split(&self, u: f64) -> (&[Vec3; 4], f64) {
        let i = (u.max(0.0) as usize).min(self.segments.len() - 1);
        (&self.segments[i], (u - i as f64).clamp(0.0, 1.0))
    }

    /// The point at a parameter, m.
    pub fn point(&self, u: f64) -> Vec3 {
        let ([a, b, c, d], t) = self.split(u);
        let s = 1.0 - t;
        s * s * s * *a + 3.0 * s * s * t * *b + 3.0 * s * t * t * *c + t * t * t * *d
    }

    fn slope(&self, u: f64) -> Vec3 {
        let ([a, b, c, d], t) = self.split(u);
        let s = 1.0 - t;
        3.0 * (s * s * (*b - *a) + 2.0 * s * t * (*c - *b) + t * t * (*d - *c))
    }

    /// The direction of the path at a parameter, unit. Where control points coincide, that of its neighbourhood.
    pub fn along(&self, u: f64) -> Vec3 {
        let near = || self.point((u + 1e-3).min(self.end())) - self.point((u - 1e-3).max(0.0));
        let slope = self.slope(u);
        let slope = if slope.length_squared() > 1e-18 { slope } else { near() };
        slope.try_normalize().unwrap_or(Vec3::X)
    }

    /// The sample after (1) or before (-1) another one; none at an end.
    fn next_sample(&self, k: usize, way: i64) -> Option<usize> {
        let last = self.samples.len() as i64 - 1;
        let next = k as i64 + way;
        // The last sample of a closed path is its first.
        let next = if self.is_closed { next.rem_euclid(last) } else { next };
        (0..=last).contains(&next).then_some(next as usize)
    }

    /// The nearest point. `near`: parameter where it was before and how far along the path to look from there, m;
    /// `None`: on the whole path.
    pub fn nearest(&self, p: Vec3, near: Option<(f64, f64)>) -> NearestPoint {
        let p = flat(p);
        let away = |k: usize| (self.samples[k] - p).length_squared();
        let mut best = match near {
            None => (0..self.samples.len()).fold(0, |best, k| if away(k) < away(best) { k } else { best }),
            Some((u, reach)) => {
                let start = ((u * PER_SEGMENT as f64).round().max(0.0) as usize).min(self.samples.len() - 1);
                let mut best = start;
                for way in [-1, 1] {
                    let (mut k, mut far, mut steps) = (start, 0.0, 0);
                    while far < reach && steps < self.samples.len() {
                        let Some(next) = self.next_sample(k, way) else { break };
                        far += (self.samples[next] - self.samples[k]).length();
                        (k, steps) = (next, steps + 1);
                        if away(k) < away(best) {
                            best = k;
                        }
                    }
                }
                best
            }
        };
        if self.is_closed && best == self.samples.len() - 1 {
            best = 0;
        }
        let u = self.refine(p, best);
        let mut found = NearestPoint { at: u, point: self.point(u), along: self.along(u), beyond: 0.0 };
        if !self.is_closed {
            let ahead = (p - found.point).dot(found.along);
            if (u <= 0.0 && ahead < 0.0) || (u >= self.end() && ahead > 0.0) {
                found.beyond = ahead;
                found.point += ahead * found.along;
            }
        }
        found
    }

    /// The parameter near sample `k` where the path is nearest to `p`.
    fn refine(&self, p: Vec3, k: usize) -> f64 {
        let (step, end) = (1.0 / PER_SEGMENT as f64, self.end());
        let middle = k as f64 * step;
        let wrapped = |u: f64| if self.is_closed { u.rem_euclid(end) } else { u.clamp(0.0, end) };
        let rise = |u: f64| (self.point(wrapped(u)) - p).dot(self.slope(wrapped(u)));
        let (mut low, mut high) = (middle - step, middle + step);
        if !self.is_closed {
            (low, high) = (low.max(0.0), high.min(end));
        }
        if rise(low) >= 0.0 || rise(high) <= 0.0 {
            // No root inside: the nearest of ends and sample.
            let away = |u: f64| (self.point(wrapped(u)) - p).length_squared();
            return [low, high].into_iter().fold(
                wrapped(middle),
                |best, u| {
                    if away(u) < away(best) { wrapped(u) } else { best }
                },
            );
        }
        for _ in 0..HALVINGS {
            let half = 0.5 * (low + high);
            if rise(half) > 0.0 {
                high = half;
            } else {
                low = half;
            }
        }
        wrapped(0.5 * (low + high))
    }

    /// The first point after `from` that is `distance` m away from `p` or more: by bisection between two samples. The
    /// end of an open path is prolonged.
    pub fn ahead_of(&self, p: Vec3, from: &NearestPoint, distance: f64) -> Vec3 {
        let p = flat(p);
        let is_far = |q: Vec3| (q - p).length() >= distance;
        if is_far(from.point) {
            // Farther from the path than that: the same distance along it.
            return self.after(from, distance);
        }
        if from.beyond < 0.0 && is_far(self.samples[0]) {
            return on_line(p, from.point, from.along, distance);
        }
        let mut before = if from.beyond < 0.0 { 0.0 } else { from.at };
        let mut k = (before * PER_SEGMENT as f64).floor() as usize;
        for _ in 0..self.samples.len() {
            let Some(next) = self.next_sample(k, 1) else { break };
            if is_far(self.samples[next]) {
                let mut after = next as f64 / PER_SEGMENT as f64;
                if after < before {
                    after += self.end();
                }
                for _ in 0..HALVINGS {
                    let half = 0.5 * (before + after);
                    let at = if self.is_closed { half.rem_euclid(self.end()) } else { half };
                    if is_far(self.point(at)) {
                        after = half;
                    } else {
                        before = half;
                    }
                }
                return self.point(if self.is_closed { after.rem_euclid(self.end()) } else { after });
            }
            k = next;
            before = k as f64 / PER_SEGMENT as f64;
        }
        let start = if from.beyond > 0.0 { from.point } else { self.samples[self.samples.len() - 1] };
        on_line(p, start, self.along(self.end()), distance)
    }

    /// The point `distance` m along the path from a nearest point, by chords.
    fn after(&self, from: &NearestPoint, distance: f64) -> Vec3 {
        let mut left = distance;
        let (mut k, mut at) = ((from.at * PER_SEGMENT as f64).floor() as usize, from.point);
        if from.beyond < 0.0 {
            if left < -from.beyond {
                return at + left * from.along;
            }
            (left, at) = (left + from.beyond, self.samples[0]);
        }
        for _ in 0..self.samples.len() {
            let Some(next) = self.next_sample(k, 1) else { break };
            let chord = self.samples[next] - at;
            if chord.length() >= left {
                return at + left * chord.normalize_or_zero();
            }
            left -= chord.length();
            (k, at) = (next, self.samples[next]);
        }
        at + left * self.along(self.end())
    }
}

/// The point on a straight line from `start` along a unit vector that is `distance` m away from `p`, the one ahead.
fn on_line(p: Vec3, start: Vec3, along: Vec3, distance: f64) -> Vec3 {
    let offset = start - p;
    let half = offset.dot(along);
    let root = half * half - offset.length_squared() + distance * distance;
    start + (root.max(0.0).sqrt() - half) * along
}

/// Solves a tridiagonal system with ones beside this diagonal (Thomas).
fn tridiagonal(diagonal: &[f64], right: &[Vec3]) -> Vec<Vec3> {
    let n = diagonal.len();
    let (mut d, mut x) = (diagonal.to_vec(), right.to_vec());
    for i in 1..n {
        let w = 1.0 / d[i - 1];
        d[i] -= w;
        let before = x[i - 1];
        x[i] -= w * before;
    }
    for i in (0..n).rev() {
        let after = if i + 1 < n { x[i + 1] } else { Vec3::ZERO };
        x[i] = (x[i] - after) / d[i];
    }
    x
}

/// Derivatives at the knots of the natural spline.
fn natural_slopes(k: &[Vec3]) -> Vec<Vec3> {
    let n = k.len();
    let diagonal: Vec<f64> = (0..n).map(|i| if i == 0 || i == n - 1 { 2.0 } else { 4.0 }).collect();
    let right: Vec<Vec3> = (0..n).map(|i| 3.0 * (k[(i + 1).min(n - 1)] - k[i.max(1) - 1])).collect();
    tridiagonal(&diagonal, &right)
}

/// Derivatives at the knots of the closed spline: the two corners of the matrix by Sherman and Morrison's formula.
fn periodic_slopes(k: &[Vec3]) -> Vec<Vec3> {
    let n = k.len();
    let right: Vec<Vec3> = (0..n).map(|i| 3.0 * (k[(i + 1) % n] - k[(i + n - 1) % n])).collect();
    // A = T + w w^T / w_0 with w = (-4, 0, …, 0, 1), w_0 = -4.
    let mut diagonal = vec![4.0; n];
    diagonal[0] += 4.0;
    diagonal[n - 1] += 0.25;
    let mut w = vec![Vec3::ZERO; n];
    (w[0], w[n - 1]) = (Vec3::splat(-4.0), Vec3::ONE);
    let (y, z) = (tridiagonal(&diagonal, &right), tridiagonal(&diagonal, &w));
    let dot = |x: &[Vec3]| x[0] - 0.25 * x[n - 1];
    let factor = dot(&y) / (1.0 + dot(&z).x);
    y.iter().zip(&z).map(|(y, z)| *y - factor * z.x).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn knots(list: &[[f64; 2]]) -> Vec<Vec3> {
        list.iter().map(|p| Vec3::new(p[0], p[1], 0.0)).collect()
    }

    #[test]
    fn a_straight_path_has_the_foot_of_the_perpendicular() {
        let path = DrivePath::through(&knots(&[[0.0, 0.0], [10.0, 0.0]]), false).unwrap();
        for (x, y, beyond) in [(3.7, 2.0, 0.0), (-4.0, 1.0, -4.0), (13.0, -2.0, 3.0)] {
            let found = path.nearest(Vec3::new(x, y, 9.0), None);
            assert!((found.point - Vec3::new(x, 0.0, 0.0)).length() < 1e-12 && (found.beyond - beyond).abs() < 1e-12);
            assert_eq!(found.along, Vec3::X);
        }
        assert!((path.length() - 10.0).abs() < 1e-12);
        // Five metres away: a 3-4-5 triangle, on the path, before it and after it.
        for x in [2.0, -20.0, -3.0, 8.0, 30.0] {
            let p = Vec3::new(x, 3.0, 0.0);
            let goal = path.ahead_of(p, &path.nearest(p, None), 5.0);
            assert!((goal - Vec3::new(x + 4.0, 0.0, 0.0)).length() < 1e-9, "{x}: {goal}");
        }
    }

    /// Heights 0, 1, 0: 2 d_0 + d_1 = 3, d_0 + 4 d_1 + d_2 = 0, d_1 + 2 d_2 = -3 have the solution 3/2, 0, -3/2.
    #[test]
    fn the_spline_through_knots_is_the_natural_one() {
        let path = DrivePath::through(&knots(&[[0.0, 0.0], [1.0, 1.0], [2.0, 0.0]]), false).unwrap();
        assert!((path.slope(0.0) - Vec3::new(1.0, 1.5, 0.0)).length() < 1e-12);
        assert!(path.slope(1.0).y.abs() < 1e-12 && (path.slope(2.0).y + 1.5).abs() < 1e-12);
        // Second derivatives vanish at the ends and are continuous between.
        let bend = |u: f64, h: f64| (path.slope(u + h) - path.slope(u)).y / h;
        assert!(bend(0.0, 1e-6).abs() < 1e-4 && (bend(1.0, -1e-6) - bend(1.0, 1e-6)).abs() < 1e-4);
    }

    #[test]
    fn a_closed_path_goes_round() {
        let corner = |i: u32| (std::f64::consts::TAU * f64::from(i) / 16.0).sin_cos();
        let circle: Vec<Vec3> = (0..16).map(|i| Vec3::new(20.0 * corner(i).1, 20.0 * corner(i).0, 0.0)).collect();
        let path = DrivePath::through(&circle, true).unwrap();
        // A spline through sixteen points of a circle of 20 m stays within 2 mm of it.
        let mut near = None;
        for i in 0..400 {
            let angle = 0.05 * f64::from(i);
            let p = 23.0 * Vec3::new(angle.cos(), angle.sin(), 0.0);
            let found = path.nearest(p, near);
            assert!((found.point.length() - 20.0).abs() < 2e-3 && (found.point.normalize() - p / 23.0).length() < 1e-3);
            near = Some((found.at, 5.0));
            let goal = path.ahead_of(found.point, &found, 4.0);
            assert!(((goal - found.point).length() - 4.0).abs() < 1e-9);
            assert!(found.point.cross(goal).z > 0.0, "ahead is anticlockwise");
        }
        assert!((path.length() - 40.0 * std::f64::consts::PI).abs() < 0.1);
    }

    /// A figure of eight: whoever is on one branch stays there when the other one comes close.
    #[test]
    fn a_path_that_crosses_itself_is_followed_in_order() {
        let eight = knots(&[[-10.0, -10.0], [10.0, 10.0], [20.0, 0.0], [10.0, -10.0], [-10.0, 10.0]]);
        let path = DrivePath::through(&eight, false).unwrap();
        let mut near = Some((0.0, 2.0));
        for k in 0..=4000 {
            let u = 4.0 * f64::from(k) / 4000.0;
            let found = path.nearest(path.point(u), near);
            assert!((found.at - u).abs() < 1e-6, "{} at {u}", found.at);
            near = Some((found.at, 2.0));
        }
    }

    #[test]
    fn control_points_are_those_of_bezier() {
        let at = |x: f64, y: f64| Vec3::new(x, y, 0.1);
        let knots = [[at(0.0, 0.0), at(0.0, 0.0), at(1.0, 0.0)], [at(3.0, 3.0), at(3.0, 2.0), at(3.0, 3.0)]];
        let path = DrivePath::with_controls(&knots).unwrap();
        // de Casteljau at 1/2: (0 + 3 x 1 + 3 x 3 + 3) / 8.
        assert!((path.point(0.5) - Vec3::new(15.0 / 8.0, 9.0 / 8.0, 0.0)).length() < 1e-12);
        assert_eq!(path.along(0.0), Vec3::X);
        // The last outgoing point coincides with its knot: the direction is that from the incoming one.
        assert!((path.along(1.0) - Vec3::Y).length() < 1e-12);
        assert!(DrivePath::with_controls(&knots[..1]).unwrap_err().contains("2 points"));
        assert!(DrivePath::through(&[Vec3::ZERO, Vec3::ZERO], false).unwrap_err().contains("same place"));
    }
}
