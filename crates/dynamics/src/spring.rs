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
        }
    }

    /// What is wrong with it, if anything.
    pub fn fault(&self) -> Option<String> {
        match self {
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
        let ((f, k), (d, c)) = (self.stiffness.at(x), self.damping.at(rate));
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
        for curve in [table, polynomial] {
            for x in [-1.7, -0.4, 0.3, 2.9] {
                let slope = (curve.at(x + 1e-6).0 - curve.at(x - 1e-6).0) / 2e-6;
                assert!((slope - curve.at(x).1).abs() < 1e-6, "{curve:?} at {x}");
            }
        }
    }
}
