//! Double lane changes of ISO 3888: lanes between cones, and a path through their middles.
//!
//! With the vehicle's width b, along x from the start, in m:
//!
//! | | ISO 3888-1 (severe lane change) | ISO 3888-2 (obstacle avoidance) |
//! | --- | --- | --- |
//! | sections | 15, 30, 25, 25, 15, 15 | 12, 13.5, 11, 12.5, 12 |
//! | first lane | 1.1 b + 0.25 | 1.1 b + 0.25 |
//! | side lane | 1.2 b + 0.25, its right border 3.5 to the left of that of the first | b + 1, 1 clear of the first |
//! | last lane | 1.3 b + 0.25 over two sections | 1.3 b + 0.25, at least 3 |
//!
//! The right borders of first and last lane are in line. Cones stand outside the lanes and touch their borders, 5 m
//! apart (part 1) or 3 m (part 2) and at both ends of each lane. The path runs along the middle of each lane; between
//! two lanes it is a cubic whose control points lie straight ahead, so that its direction does not jump.

use super::DrivePath;
use grouser_math::{Pose, Vec3};

/// Height of a cone, m.
pub const CONE_HEIGHT: f64 = 0.5;
/// Radius of its base, m.
pub const CONE_RADIUS: f64 = 0.14;
/// How far the path goes on straight after the last lane, m.
const RUN_OUT: f64 = 50.0;

/// Which lane change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaneChange {
    /// ISO 3888-1: severe lane change.
    Iso3888Part1,
    /// ISO 3888-2: obstacle avoidance.
    Iso3888Part2,
}

/// A lane between two rows of cones.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ConeLane {
    /// Where it begins and ends along the course, m.
    pub x: [f64; 2],
    /// Its right and left border, m; left positive.
    pub y: [f64; 2],
}

impl ConeLane {
    fn middle(&self) -> f64 {
        0.5 * (self.y[0] + self.y[1])
    }
}

impl LaneChange {
    /// The lanes for a vehicle `b` m wide; the first begins at x = 0, and y = 0 is its middle.
    pub fn lanes(self, b: f64) -> [ConeLane; 3] {
        let first = 1.1 * b + 0.25;
        let right = -0.5 * first;
        let last = 1.3 * b + 0.25;
        let lane = |x: [f64; 2], right: f64, width: f64| ConeLane { x, y: [right, right + width] };
        match self {
            Self::Iso3888Part1 => [
                lane([0.0, 15.0], right, first),
                lane([45.0, 70.0], right + 3.5, 1.2 * b + 0.25),
                lane([95.0, 125.0], right, last),
            ],
            Self::Iso3888Part2 => [
                lane([0.0, 12.0], right, first),
                lane([25.5, 36.5], right + first + 1.0, b + 1.0),
                lane([49.0, 61.0], right, last.max(3.0)),
            ],
        }
    }

    /// Distance between cones, m.
    fn spacing(self) -> f64 {
        match self {
            Self::Iso3888Part1 => 5.0,
            Self::Iso3888Part2 => 3.0,
        }
    }

    /// Centres of the cones' bases in the world, for a course that starts at `start` and goes along its x.
    pub fn cones(self, b: f64, start: &Pose) -> Vec<Vec3> {
        let mut cones = Vec::new();
        for ConeLane { x: [from, to], y: [right, left] } in self.lanes(b) {
            let count = ((to - from) / self.spacing()).ceil().max(1.0) as usize;
            for k in 0..=count {
                let x = from + (to - from) * k as f64 / count as f64;
                cones.push(start.point(Vec3::new(x, right - CONE_RADIUS, 0.0)));
                cones.push(start.point(Vec3::new(x, left + CONE_RADIUS, 0.0)));
            }
        }
        cones
    }

    /// The path through the middles of the lanes, from `run_up` m before the first one.
    pub fn path(self, b: f64, start: &Pose, run_up: f64) -> DrivePath {
        let lanes = self.lanes(b);
        let mut knots: Vec<[f64; 2]> = vec![[-run_up, lanes[0].middle()]];
        for lane in &lanes {
            knots.extend(lane.x.map(|x| [x, lane.middle()]));
        }
        knots.push([lanes[2].x[1] + RUN_OUT, lanes[2].middle()]);
        let reach =
            |i: usize, j: usize| (knots[j][0] - knots[i][0]).abs() / if knots[i][1] == knots[j][1] { 3.0 } else { 2.0 };
        let last = knots.len() - 1;
        let control = |i: usize| {
            let [x, y] = knots[i];
            let before = if i > 0 { reach(i - 1, i) } else { 0.0 };
            let after = if i < last { reach(i, i + 1) } else { 0.0 };
            [[x, y], [x - before, y], [x + after, y]].map(|[x, y]| start.point(Vec3::new(x, y, 0.0)))
        };
        let knots: Vec<[Vec3; 3]> = (0..knots.len()).map(control).collect();
        DrivePath::with_controls(&knots).expect("lanes follow each other")
    }
}

/// The rectangle that a vehicle covers, in its frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Footprint {
    /// From the rear to the front, m.
    pub x: [f64; 2],
    /// From the right to the left, m.
    pub y: [f64; 2],
}

impl Footprint {
    /// Does it touch a cone? `cone` is the centre of the cone's base in the vehicle's frame, m.
    pub fn touches(&self, cone: Vec3) -> bool {
        let dx = cone.x - cone.x.clamp(self.x[0], self.x[1]);
        let dy = cone.y - cone.y.clamp(self.y[0], self.y[1]);
        dx * dx + dy * dy < CONE_RADIUS * CONE_RADIUS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grouser_math::Quat;

    /// Widths and offsets for a car 1.72 m wide; the middles of Chrono's `ISO_double_lane_change2.txt`, which is made
    /// for it: 0, 3.586 and 0.172 m.
    #[test]
    fn lanes_are_those_of_the_standard() {
        let lanes = LaneChange::Iso3888Part1.lanes(1.72);
        for (lane, width, middle) in [(0, 2.142, 0.0), (1, 2.314, 3.586), (2, 2.486, 0.172)] {
            let ConeLane { y: [right, left], .. } = lanes[lane];
            assert!((left - right - width).abs() < 1e-12 && (lanes[lane].middle() - middle).abs() < 1e-12, "{lane}");
        }
        assert_eq!(lanes.map(|l| l.x), [[0.0, 15.0], [45.0, 70.0], [95.0, 125.0]]);
        let lanes = LaneChange::Iso3888Part2.lanes(1.8);
        assert!((lanes[1].y[0] - lanes[0].y[1] - 1.0).abs() < 1e-12, "a metre is clear");
        assert!(
            (lanes[1].y[1] - lanes[1].y[0] - 2.8).abs() < 1e-12 && (lanes[2].y[1] - lanes[2].y[0] - 3.0).abs() < 1e-12
        );
        assert_eq!(lanes.map(|l| l.x), [[0.0, 12.0], [25.5, 36.5], [49.0, 61.0]]);
    }

    /// Somebody who drives along the path with the width of the course touches nothing within the lanes.
    #[test]
    fn the_path_leads_through_the_lanes() {
        for course in [LaneChange::Iso3888Part1, LaneChange::Iso3888Part2] {
            let start = Pose::new(Vec3::new(10.0, 5.0, 0.3), Quat::from_rotation_z(0.7));
            let (path, cones) = (course.path(1.9, &start, 20.0), course.cones(1.9, &start));
            let narrow = Footprint { x: [-0.1, 0.1], y: [-0.95, 0.95] };
            for k in 0..=2000 {
                let u = path.end() * f64::from(k) / 2000.0;
                let (at, along) = (path.point(u), path.along(u));
                let frame = Pose::new(at, Quat::from_rotation_z(along.y.atan2(along.x)));
                let touched = cones.iter().filter(|c| narrow.touches(frame.inverse_point(**c))).count();
                assert_eq!(touched, 0, "{course:?} at {u}");
            }
            // And somebody who drives straight on meets the side lane's cones or those of the last.
            let wide = Footprint { x: [-2.0, 2.0], y: [-1.5, 1.5] };
            let straight = |x: f64| start.compose(&Pose::at(Vec3::new(x, 0.0, 0.0)));
            let hit = |x: f64| cones.iter().filter(|c| wide.touches(straight(x).inverse_point(**c))).count();
            assert!(hit(5.0) > 0 && hit(-30.0) == 0);
        }
        let count = |course: LaneChange| course.cones(1.8, &Pose::IDENTITY).len();
        assert_eq!(count(LaneChange::Iso3888Part1), 2 * (4 + 6 + 7));
        assert_eq!(count(LaneChange::Iso3888Part2), 2 * (5 + 5 + 5));
    }
}
