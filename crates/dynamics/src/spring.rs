//! Springs, dampers and bushings: force laws between two frames, integrated implicitly.

use crate::body::BodyId;
use crate::joint::Frames;

/// Index of a spring or bushing in its world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SpringId(pub u32);

/// An odd or tabulated function of one number: force over deflection, or over its rate.
#[derive(Clone, Debug, PartialEq)]
pub enum Curve {
    /// `linear x + quadratic abs(x) x + cubic x^3`.
    Polynomial {
        /// N/m, N s/m, N m/rad or N m s/rad.
        linear: f64,
        /// The same per m or rad.
        quadratic: f64,
        /// The same per m^2 or rad^2.
        cubic: f64,
    },
    /// Linear between points (x, force), and beyond the ends with the slope of the last piece.
    Table(Vec<(f64, f64)>),
    /// `c x / (1 + b x)` for x >= 0, `c x / (1 - a x)` below: a damper that opens with speed.
    Degressive {
        /// c, N s/m.
        slope: f64,
        /// a: how fast it gives way in compression, s/m.
        compression: f64,
        /// b: how fast it gives way in expansion, s/m.
        expansion: f64,
    },
    /// A damping that depends on the deflection too.
    Map(Box<ForceMap>),
}

/// Forces over deflections and rates: bilinear between the points, linear beyond the edges.
#[derive(Clone, Debug, PartialEq)]
pub struct ForceMap {
    /// Deflections, m, increasing.
    pub deflections: Vec<f64>,
    /// Rates, m/s, increasing, with a force in N for each deflection.
    pub rows: Vec<(f64, Vec<f64>)>,
}

/// The piece of an increasing list that holds `x`, and how far into it x is: 0 to 1, beyond at the ends.
fn piece(x: f64, count: usize, at: impl Fn(usize) -> f64) -> (usize, f64, f64) {
    let i = (1..count - 1).find(|i| x < at(*i)).unwrap_or(count - 1);
    let width = at(i) - at(i - 1);
    (i - 1, (x - at(i - 1)) / width, width)
}

impl ForceMap {
    /// Force and its slopes over deflection and rate.
    pub fn at(&self, x: f64, rate: f64) -> (f64, f64, f64) {
        let (i, s, dx) = piece(x, self.deflections.len(), |i| self.deflections[i]);
        let (j, t, dv) = piece(rate, self.rows.len(), |j| self.rows[j].0);
        let [low, high] = [j, j + 1].map(|j| (self.rows[j].1[i], self.rows[j].1[i + 1]));
        let along = |pair: (f64, f64)| pair.0 + s * (pair.1 - pair.0);
        let (below, above) = (along(low), along(high));
        let over_x = (1.0 - t) * (low.1 - low.0) + t * (high.1 - high.0);
        (below + t * (above - below), over_x / dx, (above - below) / dv)
    }

    fn fault(&self) -> Option<String> {
        let (n, rows) = (self.deflections.len(), &self.rows);
        let increases = self.deflections.windows(2).all(|w| w[0] < w[1]) && rows.windows(2).all(|w| w[0].0 < w[1].0);
        if n < 2 || rows.len() < 2 || rows.iter().any(|row| row.1.len() != n) {
            return Some("the map needs two deflections and two rates or more, and a force for each pair".into());
        }
        let is_finite = rows.iter().all(|row| row.0.is_finite() && row.1.iter().all(|f| f.is_finite()));
        if !increases || !is_finite || !self.deflections.iter().all(|x| x.is_finite()) {
            return Some("the deflections and rates of the map must increase, and its numbers be finite".into());
        }
        None
    }
}

impl Default for Curve {
    fn default() -> Self {
        Self::linear(0.0)
    }
}

impl Curve {
    /// A straight line through zero.
    pub fn linear(slope: f64) -> Self {
        Self::Polynomial { linear: slope, quadratic: 0.0, cubic: 0.0 }
    }

    /// Value and slope at `x`.
    pub fn at(&self, x: f64) -> (f64, f64) {
        match self {
            Self::Polynomial { linear, quadratic, cubic } => (
                (linear + quadratic * x.abs() + cubic * x * x) * x,
                linear + 2.0 * quadratic * x.abs() + 3.0 * cubic * x * x,
            ),
            Self::Table(points) => {
                let i = points.partition_point(|p| p.0 <= x).clamp(1, points.len() - 1);
                let ((x0, y0), (x1, y1)) = (points[i - 1], points[i]);
                let slope = (y1 - y0) / (x1 - x0);
                (y0 + slope * (x - x0), slope)
            }
            Self::Degressive { slope, compression, expansion } => {
                let gives = 1.0 + if x < 0.0 { compression } else { expansion } * x.abs();
                (slope * x / gives, slope / (gives * gives))
            }
            Self::Map(map) => {
                let (value, _, slope) = map.at(0.0, x);
                (value, slope)
            }
        }
    }

    /// A table that keeps its last values beyond its ends.
    pub fn held(points: &[(f64, f64)]) -> Self {
        const FAR: f64 = 1e3;
        let first = points.first().map(|p| (p.0 - FAR, p.1));
        let last = points.last().map(|p| (p.0 + FAR, p.1));
        Self::Table(first.into_iter().chain(points.iter().copied()).chain(last).collect())
    }

    /// What is wrong with it, if anything.
    pub fn fault(&self) -> Option<String> {
        match self {
            Self::Degressive { slope, compression, expansion }
                if !(slope.is_finite() && *compression >= 0.0 && *expansion >= 0.0) =>
            {
                Some("a degressive damper needs a finite slope and degressivities of 0 or more".into())
            }
            Self::Map(map) => map.fault(),
            Self::Polynomial { linear, quadratic, cubic }
                if ![*linear, *quadratic, *cubic].iter().all(|v| v.is_finite()) =>
            {
                Some("a coefficient is not finite".into())
            }
            Self::Table(p) if p.len() < 2 => Some("the table needs two points or more".into()),
            Self::Table(p) if !p.iter().all(|p| p.0.is_finite() && p.1.is_finite()) => {
                Some("a number of the table is not finite".into())
            }
            Self::Table(p) if p.windows(2).any(|w| w[0].0 >= w[1].0) => {
                Some("the deflections of the table do not increase".into())
            }
            _ => None,
        }
    }
}

/// Force law of one direction: F = preload - stiffness(x) - damping(dx/dt).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SpringLaw {
    /// Force over deflection, N or N m.
    pub stiffness: Curve,
    /// Force over its rate.
    pub damping: Curve,
    /// Force at rest, N or N m.
    pub preload: f64,
}

impl SpringLaw {
    /// F = -k x - c dx/dt.
    pub fn linear(k: f64, c: f64) -> Self {
        Self { stiffness: Curve::linear(k), damping: Curve::linear(c), preload: 0.0 }
    }

    /// Force and how fast it falls with deflection and with the rate, both at least zero.
    pub(crate) fn at(&self, x: f64, rate: f64) -> (f64, f64, f64) {
        let ((f, k), (d, c)) = match (&self.stiffness, &self.damping) {
            (stiffness, Curve::Map(map)) => {
                let ((f, k), (d, over_x, c)) = (stiffness.at(x), map.at(x, rate));
                ((f, k + over_x), (d, c))
            }
            (stiffness, damping) => (stiffness.at(x), damping.at(rate)),
        };
        (self.preload - f - d, k.max(0.0), c.max(0.0))
    }

    /// What is wrong with it, if anything.
    pub fn fault(&self) -> Option<String> {
        let preload = (!self.preload.is_finite()).then(|| "the preload is not finite".to_string());
        self.stiffness.fault().or_else(|| self.damping.fault()).or(preload)
    }
}

/// What a spring acts along.
#[derive(Clone, Debug, PartialEq)]
pub enum SpringKind {
    /// The distance of the frames' origins.
    Translational {
        /// Length without force, m; `None`: as assembled.
        rest: Option<f64>,
        /// The law.
        law: SpringLaw,
    },
    /// The angle about z.
    Rotational {
        /// Angle without torque, rad; `None`: as assembled.
        rest: Option<f64>,
        /// The law.
        law: SpringLaw,
    },
    /// All six directions: along a's axes, then about them (for angles below about 30 degrees).
    Bushing(Box<[SpringLaw; 6]>),
}

/// A spring, damper or bushing to be added to a world.
#[derive(Clone, Debug, PartialEq)]
pub struct SpringDef {
    /// Name for messages and signals.
    pub name: Option<String>,
    /// What it acts along, and its law.
    pub kind: SpringKind,
    /// First body; `None`: the world.
    pub a: Option<BodyId>,
    /// Second body.
    pub b: BodyId,
    /// The frames.
    pub frames: Frames,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slopes_match_differences() {
        let table = Curve::Table(vec![(-1.0, -5.0), (0.0, 0.0), (2.0, 30.0)]);
        let polynomial = Curve::Polynomial { linear: 50.0, quadratic: 10.0, cubic: 3.0 };
        let degressive = Curve::Degressive { slope: 900.0, compression: 3.0, expansion: 1.0 };
        let held = Curve::held(&[(-1.0, -5.0), (0.0, 0.0), (2.0, 30.0)]);
        assert_eq!((held.at(-1.7).0, held.at(2.9).0), (-5.0, 30.0));
        for curve in [table, polynomial, degressive, held] {
            for x in [-1.7, -0.4, 0.3, 2.9] {
                let slope = (curve.at(x + 1e-6).0 - curve.at(x - 1e-6).0) / 2e-6;
                assert!((slope - curve.at(x).1).abs() < 1e-6, "{curve:?} at {x}");
            }
        }
    }

    #[test]
    fn a_map_is_bilinear_and_goes_on_beyond_its_edges() {
        let plane = |x: f64, v: f64| 3.0 * x - 2.0 * v + 5.0 * x * v + 1.0;
        let deflections = vec![0.1, 0.2, 0.4];
        let rows = [-1.0, 0.5, 2.0].map(|v| (v, deflections.iter().map(|x| plane(*x, v)).collect()));
        let map = ForceMap { deflections, rows: rows.to_vec() };
        assert_eq!(map.fault(), None);
        for (x, v) in [(0.15, 0.0), (0.3, 1.0), (0.0, -2.0), (0.7, 3.0)] {
            let (force, over_x, over_v) = map.at(x, v);
            assert!((force - plane(x, v)).abs() < 1e-12, "{x} {v}: {force}");
            assert!((over_x - 3.0 - 5.0 * v).abs() < 1e-12 && (over_v + 2.0 - 5.0 * x).abs() < 1e-12);
        }
    }
}
