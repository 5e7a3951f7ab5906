//! Rows of elements: G v+ + bias + E lambda = 0 within bounds on lambda.

use crate::body::Twist;
use crate::connector::BLANK;
use grouser_math::Vec3;
use grouser_solve::{NO_BODY, Row};

/// Shafts that stand together as one body of the problem, about its x, y and z axes.
pub(crate) const TOGETHER: usize = 3;

/// The end that stands for shaft `k` of an element with so many bodies, and the angular gradient that is its speed.
/// Three shafts share an end.
pub fn shaft_end(bodies: usize, k: usize) -> (usize, Vec3) {
    (bodies + k / TOGETHER, [Vec3::X, Vec3::Y, Vec3::Z][k % TOGETHER])
}

/// One compliant row.
#[derive(Clone, Copy, Debug)]
pub struct ElementRow {
    /// Gradient for each of the block's ends.
    pub jacobian: [Twist; 3],
    /// Velocity bias, m/s or rad/s.
    pub bias: f64,
    /// Compliance E, 1/kg or 1/(kg m^2).
    pub compliance: f64,
    /// Least impulse, N s or N m s.
    pub lower: f64,
    /// Greatest impulse.
    pub upper: f64,
    /// Impulse that the solver starts from.
    pub start: f64,
}

impl Default for ElementRow {
    /// A row that acts on nothing.
    fn default() -> Self {
        let lower = f64::NEG_INFINITY;
        Self { jacobian: [Twist::ZERO; 3], bias: 0.0, compliance: 0.0, lower, upper: f64::INFINITY, start: 0.0 }
    }
}

/// Takes the rows of an element.
pub struct ElementRows<'a> {
    pub(crate) slots: &'a [u32],
    pub(crate) equations: &'a mut Vec<Row>,
    pub(crate) equation_start: &'a mut Vec<f64>,
    pub(crate) blocks: &'a mut Vec<u32>,
    pub(crate) bounded: &'a mut Vec<Row>,
    pub(crate) bounded_start: &'a mut Vec<f64>,
    pub(crate) pushes: &'a mut Vec<Row>,
}

impl ElementRows<'_> {
    /// Adds rows without bounds that act on the same ends (`None`: none, or the world), at most six. They are
    /// eliminated.
    pub fn equations(&mut self, ends: [Option<usize>; 3], block: &[ElementRow]) {
        for row in block {
            self.equations.push(Row { lower: f64::NEG_INFINITY, upper: f64::INFINITY, ..self.row(ends, row) });
            self.equation_start.push(row.start);
        }
        self.blocks.push(self.equations.len() as u32);
    }

    /// Adds a given impulse in N s or N m s along a gradient, beside the rows: what a law is sure of. It acts on bodies
    /// and shafts alike.
    pub fn push(&mut self, ends: [Option<usize>; 3], jacobian: [Twist; 3], impulse: f64) {
        let row = ElementRow { jacobian, bias: impulse, ..ElementRow::default() };
        self.pushes.push(self.row(ends, &row));
    }

    /// Adds a row with bounds.
    pub fn bounded(&mut self, ends: [Option<usize>; 3], row: &ElementRow) {
        let slot = Row { lower: row.lower, upper: row.upper, ..self.row(ends, row) };
        self.bounded.push(slot);
        self.bounded_start.push(row.start);
    }

    fn row(&self, ends: [Option<usize>; 3], row: &ElementRow) -> Row {
        let bodies = ends.map(|end| end.map_or(NO_BODY, |end| self.slots[end]));
        Row { bodies, jacobian: row.jacobian, bias: row.bias, compliance: row.compliance, ..BLANK }
    }
}

/// What the solver found for a row.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SolvedRow {
    /// Impulse lambda, N s or N m s.
    pub impulse: f64,
    /// Velocity G v+ along the row, m/s or rad/s.
    pub velocity: f64,
}

/// What the solver found for the rows of an element, in the order in which they were added.
#[derive(Clone, Copy, Debug)]
pub struct ElementSolution<'a> {
    /// Of the equations.
    pub equations: &'a [SolvedRow],
    /// Of the rows with bounds.
    pub bounded: &'a [SolvedRow],
    /// Speeds of the element's shafts after the step, rad/s.
    pub shafts: &'a [f64],
}
