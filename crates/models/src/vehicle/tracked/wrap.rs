//! Wrapping a track around its wheels: a closed chain of links of given lengths on the belt line of some discs.
//!
//! Plane of the track: x forward, z up. The chain runs against the clock seen from the right (from -y): along the
//! ground to the front, up, back along the top, down. The belt line is the boundary of the discs' convex hull; the
//! point of its outward normal n(theta) belongs to the disc of greatest support c.n + R, so that arcs and tangents
//! follow from a sweep over theta. Joints of the chain lie on that line, neighbours exactly one link apart; the line is
//! widened until the chain closes.

use std::f64::consts::TAU;

/// Directions of the sweep: the polygon is inside of an arc by R (1 - cos(pi / 5760)), 2e-7 R.
const DIRECTIONS: usize = 5760;

/// A point in the plane of the track: x and z in metres.
pub type TrackPoint = [f64; 2];

/// A wheel as the belt line sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Disc {
    /// Centre in m.
    pub center: TrackPoint,
    /// Radius of the belt line around it in m.
    pub radius: f64,
}

/// The belt line as a closed polygon.
#[derive(Clone, Debug)]
pub struct Belt {
    points: Vec<TrackPoint>,
    /// Disc that each point belongs to.
    owner: Vec<usize>,
    /// Length up to each point, and of the whole, m.
    along: Vec<f64>,
}

fn distance(a: TrackPoint, b: TrackPoint) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

/// The directions of the sweep and the disc of greatest support in each: the same for lines of any width.
struct Outline<'a> {
    discs: &'a [Disc],
    normals: Vec<TrackPoint>,
    owner: Vec<usize>,
}

impl<'a> Outline<'a> {
    fn around(discs: &'a [Disc]) -> Self {
        let direction = |k: usize| {
            let theta = TAU * (k as f64 + 0.5) / DIRECTIONS as f64;
            [theta.cos(), theta.sin()]
        };
        let normals: Vec<TrackPoint> = (0..DIRECTIONS).map(direction).collect();
        let greatest = |n: &TrackPoint| {
            let support = |d: &Disc| d.center[0] * n[0] + d.center[1] * n[1] + d.radius;
            // The first of equals, whatever the order of directions.
            (1..discs.len()).fold(0, |b, i| if support(&discs[i]) > support(&discs[b]) { i } else { b })
        };
        let owner = normals.iter().map(greatest).collect();
        Self { discs, normals, owner }
    }

    /// The line, widened by `offset` in m.
    fn line(&self, offset: f64) -> Belt {
        let point = |(n, owner): (&TrackPoint, &usize)| {
            let Disc { center, radius } = self.discs[*owner];
            let r = radius + offset;
            [center[0] + r * n[0], center[1] + r * n[1]]
        };
        let points: Vec<TrackPoint> = self.normals.iter().zip(&self.owner).map(point).collect();
        let mut along = Vec::with_capacity(DIRECTIONS + 1);
        let mut length = 0.0;
        along.push(length);
        for k in 0..DIRECTIONS {
            length += distance(points[k], points[(k + 1) % DIRECTIONS]);
            along.push(length);
        }
        Belt { points, owner: self.owner.clone(), along }
    }
}

impl Belt {
    /// The line around `discs`, widened by `offset` in m.
    pub fn around(discs: &[Disc], offset: f64) -> Self {
        Outline::around(discs).line(offset)
    }

    /// Length of the line in m.
    pub fn length(&self) -> f64 {
        self.along[self.points.len()]
    }

    /// Does the line touch disc `i`?
    pub fn touches(&self, i: usize) -> bool {
        self.owner.contains(&i)
    }

    /// Share of a disc's push along the unit vector `d` that each run of the belt takes as tension: the runs leave the
    /// arc along its tangents, and T (u + v) . d = -1. `None`: the line does not touch the disc, or the push does not
    /// tighten it.
    pub fn tension_per_push(&self, i: usize, d: TrackPoint) -> Option<f64> {
        let n = self.points.len();
        let ends = |k: usize| (self.owner[k] == i, self.owner[(k + 1) % n] == i);
        let normal = |k: usize| TAU * (k as f64 + 0.5) / DIRECTIONS as f64;
        // Normals at which the belt comes to the disc and leaves it.
        let comes = (0..n).find(|k| ends(*k) == (false, true)).map(|k| normal((k + 1) % n))?;
        let leaves = (0..n).find(|k| ends(*k) == (true, false)).map(normal)?;
        let runs = [comes.sin() - leaves.sin(), leaves.cos() - comes.cos()];
        let pull = -(runs[0] * d[0] + runs[1] * d[1]);
        (pull > 1e-3).then(|| 1.0 / pull)
    }

    /// Length in m from the first point to the middle of the arc around disc `i`.
    fn middle_of(&self, i: usize) -> f64 {
        let n = self.points.len();
        // An arc may run over the end of the list: start where another disc has it.
        let start = (0..n).find(|k| self.owner[*k] != i).unwrap_or(0);
        let on: Vec<usize> = (0..n).map(|k| start + k).filter(|k| self.owner[k % n] == i).collect();
        let middle = on[on.len() / 2];
        self.along[middle % n] + if middle >= n { self.length() } else { 0.0 }
    }

    /// TrackPoint at length `s` in m, counted on over the end.
    pub fn at(&self, s: f64) -> TrackPoint {
        let (n, s) = (self.points.len(), s.rem_euclid(self.length()));
        let k = self.along.partition_point(|a| *a <= s).clamp(1, n);
        let (p, q) = (self.points[k - 1], self.points[k % n]);
        let t = (s - self.along[k - 1]) / (self.along[k] - self.along[k - 1]).max(f64::MIN_POSITIVE);
        [p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])]
    }

    /// Length of the first point after `s` that is `chord` away from the point at `s`; `None`: the line is too short.
    fn next(&self, s: f64, chord: f64) -> Option<f64> {
        let (n, whole, from) = (self.points.len(), self.length(), self.at(s));
        let turns = (s / whole).floor();
        let first = self.along.partition_point(|a| *a <= s - turns * whole).clamp(1, n);
        let (mut low, mut p) = (s, from);
        for k in first..first + n {
            let high = turns * whole + self.along[k % n] + if k >= n { whole } else { 0.0 };
            let q = self.points[k % n];
            if distance(from, q) >= chord {
                // |p + t (q - p) - from| = chord, the greater root.
                let (d, o) = ([q[0] - p[0], q[1] - p[1]], [p[0] - from[0], p[1] - from[1]]);
                let (a, b) = (d[0] * d[0] + d[1] * d[1], d[0] * o[0] + d[1] * o[1]);
                let c = o[0] * o[0] + o[1] * o[1] - chord * chord;
                let t = (-b + (b * b - a * c).max(0.0).sqrt()) / a;
                return Some(low + t * (high - low));
            }
            (low, p) = (high, q);
        }
        None
    }

    /// How far a chain of `links` that starts at `s` overshoots the start after one turn, in m along the line.
    fn overshoot(&self, s: f64, links: &[f64]) -> f64 {
        let end = links.iter().try_fold(s, |s, link| self.next(s, *link));
        end.map_or(f64::INFINITY, |end| end - s - self.length())
    }
}

/// A closed chain.
#[derive(Clone, Debug)]
pub struct Chain {
    /// Its joints: link k runs from joint k to the next.
    pub joints: Vec<TrackPoint>,
}

/// How far beyond the belt line a chain closes exactly: its joints on the line around `discs`, the first one in the
/// middle of the arc around disc `first`. `Err`: by how much the chain is too short for the line itself, m.
pub fn close(discs: &[Disc], first: usize, links: &[f64]) -> Result<Chain, f64> {
    let start = |belt: &Belt| belt.middle_of(first);
    let outline = Outline::around(discs);
    let over = |offset: f64| {
        let belt = outline.line(offset);
        belt.overshoot(start(&belt), links)
    };
    let least = over(0.0);
    if least < -1e-9 {
        return Err(-least);
    }
    // A line that is wider by d is longer by 2 pi d.
    let (mut low, mut high) = (0.0, (least.min(1e9) + 1e-9) / TAU + 1e-9);
    while over(high) > 0.0 {
        high *= 2.0;
    }
    for _ in 0..200 {
        let middle = 0.5 * (low + high);
        if middle <= low || middle >= high {
            break;
        }
        if over(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let belt = outline.line(high);
    let mut s = start(&belt);
    let joints = links
        .iter()
        .map(|link| {
            let p = belt.at(s);
            s = belt.next(s, *link).unwrap_or(s);
            p
        })
        .collect();
    Ok(Chain { joints })
}

/// Overshoot in m of `links` on the line itself: negative where the chain is too short.
pub fn slack(discs: &[Disc], first: usize, links: &[f64]) -> f64 {
    let belt = Belt::around(discs, 0.0);
    belt.overshoot(belt.middle_of(first), links)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::PI;

    fn two() -> [Disc; 2] {
        [Disc { center: [0.0, 0.0], radius: 0.3 }, Disc { center: [2.0, 0.0], radius: 0.3 }]
    }

    #[test]
    fn belt_of_two_equal_wheels_has_the_length_of_the_textbook() {
        let belt = Belt::around(&two(), 0.0);
        assert!((belt.length() - (4.0 + TAU * 0.3)).abs() < 1e-5);
        // Unequal radii: tangents of length sqrt(c^2 - (R - r)^2), wraps of pi +- 2 asin((R - r) / c).
        let discs = [Disc { center: [0.0, 0.0], radius: 0.2 }, Disc { center: [2.0, 0.0], radius: 0.5 }];
        let a = (0.3f64 / 2.0).asin();
        let exact = 2.0 * (4.0f64 - 0.09).sqrt() + 0.5 * (PI + 2.0 * a) + 0.2 * (PI - 2.0 * a);
        assert!((Belt::around(&discs, 0.0).length() - exact).abs() < 1e-3);
    }

    #[test]
    fn chains_of_any_length_close_exactly() {
        for n in 40..60 {
            let links = vec![0.15; n];
            let length = n as f64 * 0.15;
            match close(&two(), 0, &links) {
                Ok(chain) => {
                    assert!(length > 4.0 + TAU * 0.29);
                    for k in 0..n {
                        let gap = distance(chain.joints[k], chain.joints[(k + 1) % n]) - 0.15;
                        assert!(gap.abs() < 1e-9, "{n} links, joint {k}: {gap:e}");
                    }
                }
                Err(missing) => assert!(missing > 0.0 && length < 4.0 + TAU * 0.3, "{n}: {missing}"),
            }
        }
    }

    #[test]
    fn links_of_two_lengths_close_as_well() {
        let links: Vec<f64> = (0..80).map(|k| if k % 2 == 0 { 0.1 } else { 0.05 }).collect();
        let chain = close(&two(), 1, &links).unwrap();
        for k in 0..80 {
            assert!((distance(chain.joints[k], chain.joints[(k + 1) % 80]) - links[k]).abs() < 1e-9);
        }
    }

    /// Half of the push goes into each of two parallel runs; runs at right angles take 1 / sqrt 2 of a push along their
    /// bisector.
    #[test]
    fn tension_follows_from_the_push() {
        let share = Belt::around(&two(), 0.0).tension_per_push(1, [1.0, 0.0]).unwrap();
        assert!((share - 0.5).abs() < 1e-3, "{share}");
        let discs = [[0.0, 0.0], [1.0, 1.0], [0.0, 2.0]].map(|center| Disc { center, radius: 0.2 });
        let share = Belt::around(&discs, 0.0).tension_per_push(1, [1.0, 0.0]).unwrap();
        assert!((share - 0.5f64.sqrt()).abs() < 2e-3, "{share}");
        assert_eq!(Belt::around(&discs, 0.0).tension_per_push(1, [-1.0, 0.0]), None);
    }

    #[test]
    fn inner_wheels_do_not_touch() {
        let mut discs = two().to_vec();
        discs.push(Disc { center: [1.0, 0.0], radius: 0.1 });
        discs.push(Disc { center: [1.0, -0.3], radius: 0.1 });
        let belt = Belt::around(&discs, 0.0);
        assert!(!belt.touches(2) && belt.touches(3));
    }
}
