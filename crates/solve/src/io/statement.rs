//! A contact problem as files state it, and its reduction to u = W r + q.
//!
//! Each contact is ordered normal, first tangent, second tangent (none of the latter in the plane), and with rolling
//! friction two moments about the tangents. Local form:
//! u = W r + q, with equations u = W r + V l + q, V' r + R l + s = 0. Global form: M v = H r + f, u = H' v + w, with
//! equations M v = H r + G l + f, G' v + b = 0. Source: the public header of FCLIB (Acary, Bremond and Huber, 2014).

use super::invert::{self, Dependent, Fault};
use super::sparse::Sparse;
use super::{FilePlace, ReadError};

/// Local form.
#[derive(Clone, Debug, PartialEq)]
pub struct Local {
    /// 2, 3 or 5: numbers per contact.
    pub dimension: usize,
    /// W, in 1/kg.
    pub w: Sparse,
    /// q, in m/s.
    pub q: Vec<f64>,
    /// Friction coefficient of each contact.
    pub friction: Vec<f64>,
    /// Rolling friction of each contact, moment over normal impulse in m; empty unless there are 5 numbers per contact.
    pub rolling: Vec<f64>,
    /// V, R and s, if there are equations.
    pub equations: Option<(Sparse, Sparse, Vec<f64>)>,
}

/// Global form.
#[derive(Clone, Debug, PartialEq)]
pub struct Global {
    /// 2, 3 or 5: numbers per contact.
    pub dimension: usize,
    /// M, in kg and kg m^2.
    pub m: Sparse,
    /// H: a column for each number of each contact.
    pub h: Sparse,
    /// f = M v_free, in N s and N m s.
    pub f: Vec<f64>,
    /// w, in m/s.
    pub w: Vec<f64>,
    /// Friction coefficient of each contact.
    pub friction: Vec<f64>,
    /// Rolling friction of each contact, as in the local form.
    pub rolling: Vec<f64>,
    /// G and b, if there are equations.
    pub equations: Option<(Sparse, Vec<f64>)>,
}

/// A problem as stated.
#[derive(Clone, Debug, PartialEq)]
pub enum Statement {
    /// u = W r + q.
    Local(Local),
    /// M v = H r + f, u = H' v + w.
    Global(Global),
}

/// A vector as a matrix of one column.
fn column(x: &[f64]) -> impl Iterator<Item = (u32, u32, f64)> + '_ {
    x.iter().enumerate().filter(|(_, x)| **x != 0.0).map(|(i, x)| (i as u32, 0, *x))
}

/// A's columns, then B's.
fn beside(a: &Sparse, b: &Sparse) -> Sparse {
    let shift = a.columns as u32;
    let right = b.triplets().map(|(i, j, x)| (i, j + shift, x));
    Sparse::new(a.rows(), a.columns + b.columns, a.triplets().chain(right))
}

fn wrong(matrix: &str, fault: Fault) -> ReadError {
    let place = FilePlace::Whole;
    match fault {
        Fault::Singular { row } => ReadError::new(
            place,
            format!("matrix {matrix} cannot be inverted: row {row} depends on the others"),
            "check that every mass is positive and every equation stands once",
        ),
        Fault::TooLarge { numbers } => ReadError::new(
            place,
            format!("the matrix between the contacts would hold more than {numbers} numbers"),
            "a body that thousands of contacts share couples them all: take a smaller problem",
        ),
        Fault::LargeBlock { rows } => ReadError::new(
            place,
            format!("matrix {matrix} has a block of {rows} rows that is not symmetric and positive definite"),
            "such blocks are solved up to 3,000 rows",
        ),
    }
}

impl Statement {
    /// Contacts.
    pub fn contacts(&self) -> usize {
        match self {
            Self::Local(p) => p.friction.len(),
            Self::Global(p) => p.friction.len(),
        }
    }

    /// Name of the form.
    pub fn form(&self) -> &'static str {
        match self {
            Self::Local(_) => "local",
            Self::Global(_) => "global",
        }
    }

    /// The problem as u = W r + q alone: masses inverted, equations eliminated.
    pub fn reduced(self) -> Result<Local, ReadError> {
        match self {
            Self::Local(p) => p.reduced(),
            Self::Global(p) => p.reduced(),
        }
    }
}

impl Local {
    fn reduced(mut self) -> Result<Self, ReadError> {
        let Some((v, r, s)) = self.equations.take() else { return Ok(self) };
        // l = -R^-1 (V' r + s).
        let b = beside(&v.transposed(), &Sparse::new(s.len(), 1, column(&s)));
        let product = invert::product(&r, &b, Dependent::Refuse).map_err(|f| wrong("R", f))?;
        let n = self.q.len();
        self.w = self.w.plus(-1.0, &product.part(0..n, 0..n));
        for i in 0..n {
            self.q[i] -= product.at(i, n);
        }
        Ok(self)
    }
}

impl Global {
    fn reduced(self) -> Result<Local, ReadError> {
        let n = self.w.len();
        let none = (Sparse::new(self.m.rows(), 0, []), Vec::new());
        let (g, b) = self.equations.unwrap_or(none);
        let k = n + b.len();
        let sides = beside(&beside(&self.h, &g), &Sparse::new(self.f.len(), 1, column(&self.f)));
        let product = invert::product(&self.m, &sides, Dependent::Refuse).map_err(|f| wrong("M", f))?;
        let mut w = product.part(0..n, 0..n);
        let mut q: Vec<f64> = (0..n).map(|i| self.w[i] + product.at(i, k)).collect();
        if !b.is_empty() {
            // G'M^-1 G l = -(G'M^-1 H r + G'M^-1 f + b).
            let s: Vec<f64> = (0..b.len()).map(|i| b[i] + product.at(n + i, k)).collect();
            let sides = beside(&product.part(n..k, 0..n), &Sparse::new(b.len(), 1, column(&s)));
            let a = product.part(n..k, n..k);
            let less = invert::product(&a, &sides, Dependent::LeaveOut).map_err(|f| wrong("G' M^-1 G", f))?;
            w = w.plus(-1.0, &less.part(0..n, 0..n));
            for i in 0..n {
                q[i] -= less.at(i, n);
            }
        }
        let Self { dimension, friction, rolling, .. } = self;
        Ok(Local { dimension, w, q, friction, rolling, equations: None })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two masses on a line, a contact normal each, tied to one another by an equation: they move as one.
    #[test]
    fn equations_tie_masses() {
        let one = |i, j, x| Sparse::new(i, j, x);
        let global = Global {
            dimension: 2,
            m: one(2, 2, vec![(0, 0, 1.0), (1, 1, 3.0)]),
            h: one(2, 4, vec![(0, 0, 1.0), (1, 2, 1.0)]),
            f: vec![1.0, 6.0],
            w: vec![0.25, 0.0, 0.0, 0.0],
            friction: vec![0.0, 0.0],
            rolling: Vec::new(),
            equations: Some((one(2, 2, vec![(0, 0, 1.0), (1, 0, -1.0), (0, 1, 2.0), (1, 1, -2.0)]), vec![0.0, 0.0])),
        };
        let free = Statement::Global(Global { equations: None, ..global.clone() }).reduced().unwrap();
        assert!((free.w.at(2, 2) - 1.0 / 3.0).abs() < 1e-15 && (free.w.at(0, 0), free.w.at(0, 2)) == (1.0, 0.0));
        assert!(free.q.iter().zip([1.25, 0.0, 2.0, 0.0]).all(|(a, b)| (a - b).abs() < 1e-14), "{:?}", free.q);
        let tied = Statement::Global(global).reduced().unwrap();
        for (i, j) in [(0, 0), (0, 2), (2, 0), (2, 2)] {
            assert!((tied.w.at(i, j) - 0.25).abs() < 1e-12, "{i} {j}: {}", tied.w.at(i, j));
        }
        assert!((tied.q[0] - 2.0).abs() < 1e-12 && (tied.q[2] - 1.75).abs() < 1e-12, "{:?}", tied.q);

        // The same with the equation in local form: V = H'M^-1 G, R = G'M^-1 G, but for the sign of l.
        let local = Local {
            dimension: 2,
            w: free.w,
            q: free.q,
            friction: free.friction,
            rolling: Vec::new(),
            equations: Some((
                one(4, 1, vec![(0, 0, 1.0), (2, 0, -1.0 / 3.0)]),
                one(1, 1, vec![(0, 0, 4.0 / 3.0)]),
                vec![1.0 - 2.0],
            )),
        };
        let again = Statement::Local(local).reduced().unwrap();
        for (i, j) in [(0, 0), (0, 2), (2, 2)] {
            assert!((again.w.at(i, j) - 0.25).abs() < 1e-12);
        }
        assert!(again.q.iter().zip(&tied.q).all(|(a, b)| (a - b).abs() < 1e-12));
    }
}
