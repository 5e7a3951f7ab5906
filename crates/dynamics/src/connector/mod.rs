//! Connectors: joints, motors and springs between frames on bodies. `rows` has their rows.

mod rows;

pub(crate) use rows::ConnectorView;

use crate::body::Twist;
use crate::joint::parts::{Ends, JointPart, Parts};
use crate::joint::{Coordinates, JointFriction, JointKind, JointLimits, JointRelaxation};
use crate::motor::{Axis, Drive};
use crate::spring::SpringKind;
use grouser_math::{Pose, Vec3};
use grouser_solve::{NO_BODY, Row};

/// A joint, motor or spring between frames on bodies.
#[derive(Clone, Debug)]
pub(crate) struct Connector {
    pub name: Option<Box<str>>,
    /// a, b and the carrier; `NO_BODY` for the world.
    pub bodies: [u32; 3],
    /// Frames on a, b and twice on the carrier, from the bodies' centres of mass.
    pub frames: [Pose; 4],
    pub law: ConnectorLaw,
}

/// What a connector does.
#[derive(Clone, Debug)]
pub(crate) enum ConnectorLaw {
    Joint {
        kind: JointKind,
        limits: JointLimits,
        friction: JointFriction,
        relaxation: JointRelaxation,
    },
    /// `command`: a value in place of the drive's function.
    Motor {
        axis: Axis,
        drive: Drive,
        limit: Option<f64>,
        command: Option<f64>,
    },
    Spring(SpringKind),
}

/// A row that acts on nothing.
pub(crate) const BLANK: Row = Row {
    bodies: [NO_BODY; 3],
    jacobian: [Twist::ZERO; 3],
    bias: 0.0,
    compliance: 0.0,
    lower: f64::NEG_INFINITY,
    upper: f64::INFINITY,
};

/// Numbers of equations and of rows with bounds.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RowCount {
    pub equations: usize,
    pub rows: usize,
}

impl Connector {
    /// Where the ends are for body poses `pose`.
    #[inline]
    pub fn ends(&self, pose: impl Fn(usize) -> Pose, angle: [f64; 2]) -> Ends {
        // On the world frames stay as given. Written in place: poses that are copied about cost more than their
        // products.
        let mut ends = Ends { frame: self.frames, center: [Vec3::ZERO; 3], angle };
        for s in (0..3).filter(|s| self.bodies[*s] != NO_BODY) {
            let body = pose(self.bodies[s] as usize);
            ends.center[s] = body.position;
            ends.frame[s] = body.compose(&self.frames[s]);
            if s == 2 {
                ends.frame[3] = body.compose(&self.frames[3]);
            }
        }
        ends
    }

    /// Velocities of the three ends.
    #[inline]
    pub fn velocities(&self, velocity: impl Fn(usize) -> Twist) -> [Twist; 3] {
        self.bodies.map(|b| if b == NO_BODY { Twist::ZERO } else { velocity(b as usize) })
    }

    /// Does it couple shafts in a carrier?
    pub fn carried(&self) -> bool {
        matches!(&self.law, ConnectorLaw::Joint { kind, .. } if kind.rows().coordinates().carried)
    }

    /// May its equations depend on angles?
    pub fn needs_angles(&self) -> bool {
        match &self.law {
            ConnectorLaw::Joint { kind, .. } => {
                let c: Coordinates = kind.rows().coordinates();
                c.angle || c.carried
            }
            ConnectorLaw::Motor { .. } | ConnectorLaw::Spring(_) => true,
        }
    }

    /// Angles at `ends`, without jumps from `old`.
    pub fn angles(&self, ends: &Ends, old: [f64; 2]) -> [f64; 2] {
        let near = |new: f64, old: f64| {
            let turn = std::f64::consts::TAU;
            new + turn * ((old - new) / turn).round()
        };
        if self.carried() {
            [near(ends.wrapped_angle(2, 0), old[0]), near(ends.wrapped_angle(3, 1), old[1])]
        } else {
            [near(ends.wrapped_angle(0, 1), old[0]), 0.0]
        }
    }

    /// How many rows it makes: the same in every position.
    pub fn count(&self, ends: &Ends) -> RowCount {
        match &self.law {
            ConnectorLaw::Joint { kind, limits, friction, .. } => {
                let (mut equations, mut inequalities) = (Parts::default(), Parts::default());
                kind.rows().equations(ends, &mut equations);
                kind.rows().inequalities(ends, &mut inequalities);
                let c = kind.rows().coordinates();
                let sides = [limits.angle, limits.position].iter().flatten().count() * 2;
                let friction = if friction.acts() { usize::from(c.angle) + usize::from(c.position) } else { 0 };
                RowCount { equations: equations.len(), rows: inequalities.len() + sides + friction }
            }
            ConnectorLaw::Motor { drive: Drive::Position(_) | Drive::Speed(_), limit: None, .. } => {
                RowCount { equations: 1, rows: 0 }
            }
            ConnectorLaw::Motor { .. } => RowCount { equations: 0, rows: 1 },
            ConnectorLaw::Spring(SpringKind::Bushing(_)) => RowCount { equations: 6, rows: 0 },
            ConnectorLaw::Spring(_) => RowCount { equations: 1, rows: 0 },
        }
    }

    /// Does an equation of the joint give way?
    pub fn is_relaxed(&self) -> bool {
        matches!(&self.law, ConnectorLaw::Joint { relaxation, .. } if relaxation.iter().any(|row| row.acts()))
    }

    /// The equations C = 0 that must hold at every position (for projection): position motors, and joints that do not
    /// give way.
    pub fn holonomic(&self, ends: &Ends, time: f64, parts: &mut Parts, rates: &mut [f64; 6]) {
        match &self.law {
            ConnectorLaw::Joint { .. } if self.is_relaxed() => {}
            ConnectorLaw::Joint { kind, .. } => kind.rows().equations(ends, parts),
            ConnectorLaw::Motor { axis, drive: Drive::Position(f), limit: None, command } => {
                let (value, rate) = command.map_or((f.at(time), f.rate(time)), |value| (value, 0.0));
                rates[0] = rate;
                let part = coordinate(ends, *axis);
                parts.push(JointPart { value: part.value - value, ..part });
            }
            ConnectorLaw::Motor { .. } | ConnectorLaw::Spring(_) => {}
        }
    }

    /// How many those are: the first of its equations.
    pub fn holonomic_count(&self) -> usize {
        match &self.law {
            ConnectorLaw::Joint { .. } if self.is_relaxed() => 0,
            ConnectorLaw::Joint { .. } => usize::MAX,
            ConnectorLaw::Motor { drive: Drive::Position(_), limit: None, .. } => 1,
            ConnectorLaw::Motor { .. } | ConnectorLaw::Spring(_) => 0,
        }
    }

    /// Equations of the last position: largest violation in m and in rad.
    pub fn violation(&self, ends: &Ends) -> [f64; 2] {
        let mut worst = [0.0f64; 2];
        if let ConnectorLaw::Joint { kind, .. } = &self.law {
            let mut parts = Parts::default();
            kind.rows().equations(ends, &mut parts);
            for p in parts.iter() {
                let slot = &mut worst[usize::from(!p.is_linear())];
                *slot = slot.max(p.value.abs());
            }
            let mut parts = Parts::default();
            kind.rows().inequalities(ends, &mut parts);
            for p in parts.iter() {
                worst[0] = worst[0].max(-p.value);
            }
        }
        worst
    }

    /// Has it inequalities of its own, as a rope has?
    pub fn has_inequalities(&self) -> bool {
        matches!(&self.law, ConnectorLaw::Joint { kind, .. } if kind.rows().is_one_sided())
    }

    /// Adds its inequalities and limits C >= 0: the first of its rows with bounds.
    pub fn one_sided(&self, ends: &Ends, parts: &mut Parts) {
        if let ConnectorLaw::Joint { kind, limits, .. } = &self.law {
            kind.rows().inequalities(ends, parts);
            limit_parts(ends, limits, parts);
        }
    }

    /// Can it have inequalities or limits?
    pub fn is_one_sided(&self) -> bool {
        matches!(&self.law, ConnectorLaw::Joint { kind, limits, .. }
            if kind.rows().is_one_sided() || limits.angle.is_some() || limits.position.is_some())
    }

    /// Is an inequality or a limit so near that the step may reach it? Such a mechanism is stepped as in contact.
    pub fn is_near_a_limit(&self, ends: &Ends, velocity: &[Twist; 3], h: f64, gravity: f64) -> bool {
        let mut parts = Parts::default();
        self.one_sided(ends, &mut parts);
        parts.iter().any(|p| {
            let reach = 2.0 * h * (p.rate(velocity).abs() + 2.0 * h * gravity);
            p.value < reach + 1e-9
        })
    }
}

/// The coordinate of a joint that motors, friction and limits act on.
pub(crate) fn coordinate(ends: &Ends, axis: Axis) -> JointPart {
    let z = ends.axis(0, 2);
    match axis {
        Axis::Angle => ends.about(z, ends.angle[0]),
        Axis::Position => ends.along(z),
    }
}

/// Adds C = coordinate - least and C = greatest - coordinate for each limit.
fn limit_parts(ends: &Ends, limits: &JointLimits, out: &mut Parts) {
    for (axis, range) in [(Axis::Angle, limits.angle), (Axis::Position, limits.position)] {
        if let Some([least, greatest]) = range {
            let part = coordinate(ends, axis);
            out.push(JointPart { value: part.value - least, ..part });
            let minus = |t: &Twist| Twist { linear: -t.linear, angular: -t.angular };
            out.push(JointPart {
                jacobian: std::array::from_fn(|s| minus(&part.jacobian[s])),
                value: greatest - part.value,
            });
        }
    }
}
