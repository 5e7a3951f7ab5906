//! Published problems in HDF5: groups `/fclib_local` and `/fclib_global`, with rolling friction `/fclib_local_rolling`
//! and `/fclib_global_rolling` (or the former with five numbers per contact and a vector `mu_r`).
//!
//! A matrix is a group with `m n nzmax nz p i x`. `nz` >= 0: triplets, in which `i` is the row and `p` the column (the
//! public header says the opposite; every published file does it so, as CSparse does); -1: by columns, `p` their starts
//! and `i` the rows; -2: by rows, `p` their starts and `i` the columns. Vectors are in the group `vectors`.

use super::hdf5::{Node, Tree, Trouble, write as write_hdf5};
use super::sparse::Sparse;
use super::statement::{Global, Local, Statement};
use super::{FilePlace, ReadError, friction};

/// Groups that hold a problem.
const GROUPS: [&str; 4] = ["fclib_global", "fclib_local", "fclib_global_rolling", "fclib_local_rolling"];
/// Most rows or columns of a matrix: beyond it the file is nonsense, and would cost memory.
const LARGEST: i64 = 1 << 24;

struct ProblemFile<'a> {
    file: Tree<'a>,
    group: &'static str,
}

fn wrong(path: &str, what: impl Into<String>, remedy: &str) -> ReadError {
    ReadError::new(FilePlace::Dataset(format!("/{path}")), what, remedy)
}

/// Reads a problem.
pub fn read(bytes: &[u8]) -> Result<Statement, ReadError> {
    let whole = |t: Trouble| ReadError::new(FilePlace::Whole, t.what, t.remedy);
    let file = Tree::open(bytes).map_err(whole)?;
    let mut group = None;
    for known in GROUPS {
        if group.is_none() && file.has(known).map_err(whole)? {
            group = Some(known);
        }
    }
    let Some(group) = group else {
        return Err(ReadError::new(
            FilePlace::Whole,
            "no group /fclib_local or /fclib_global",
            "give a problem of the FCLIB collection, or one written by `--dump-problem`",
        ));
    };
    let source = ProblemFile { file, group };
    let dimension = source.whole_number("spacedim")?;
    if ![2, 3, 5].contains(&dimension) {
        let path = source.path("spacedim");
        let remedy = "known are 2 (plane), 3, and 5 (rolling friction)";
        return Err(wrong(&path, format!("contacts of dimension {dimension}"), remedy));
    }
    let dimension = dimension as usize;
    if group.contains("global") {
        let (m, h) = (source.matrix("M")?, source.matrix("H")?);
        source.square("M", &m)?;
        if h.rows() != m.rows() {
            return Err(source.sizes("H", h.rows(), m.rows()));
        }
        let f = source.vector("f", m.rows())?;
        let w = source.vector("w", h.columns)?;
        let (friction, rolling) = source.frictions(h.columns, dimension)?;
        let mut equations = None;
        if source.has("G")? {
            let g = source.matrix("G")?;
            if g.rows() != m.rows() {
                return Err(source.sizes("G", g.rows(), m.rows()));
            }
            let b = source.vector("b", g.columns)?;
            equations = Some((g, b)).filter(|(g, _)| g.columns > 0);
        }
        return Ok(Statement::Global(Global { dimension, m, h, f, w, friction, rolling, equations }));
    }
    let w = source.matrix("W")?;
    source.square("W", &w)?;
    let q = source.vector("q", w.rows())?;
    let (friction, rolling) = source.frictions(w.rows(), dimension)?;
    let mut equations = None;
    if source.has("V")? {
        let (v, r) = (source.matrix("V")?, source.matrix("R")?);
        source.square("R", &r)?;
        if v.rows() != w.rows() {
            return Err(source.sizes("V", v.rows(), w.rows()));
        }
        if v.columns != r.rows() {
            return Err(source.sizes("R", r.rows(), v.columns));
        }
        let s = source.vector("s", r.rows())?;
        equations = Some((v, r, s)).filter(|(_, r, _)| r.rows() > 0);
    }
    Ok(Statement::Local(Local { dimension, w, q, friction, rolling, equations }))
}

impl ProblemFile<'_> {
    fn path(&self, name: &str) -> String {
        format!("{}/{name}", self.group)
    }

    fn has(&self, name: &str) -> Result<bool, ReadError> {
        let path = self.path(name);
        self.file.has(&path).map_err(|t| wrong(&path, t.what, t.remedy))
    }

    fn integers(&self, name: &str) -> Result<Vec<i64>, ReadError> {
        let path = self.path(name);
        self.file.integers(&path).map_err(|t| wrong(&path, t.what, t.remedy))
    }

    fn reals(&self, name: &str) -> Result<Vec<f64>, ReadError> {
        let path = self.path(name);
        let x = self.file.reals(&path).map_err(|t| wrong(&path, t.what, t.remedy))?;
        match x.iter().position(|x| !x.is_finite()) {
            Some(i) => Err(wrong(&path, format!("number {i} is {}", x[i]), "all numbers must be finite")),
            None => Ok(x),
        }
    }

    fn whole_number(&self, name: &str) -> Result<i64, ReadError> {
        match self.integers(name)?.as_slice() {
            [x] => Ok(*x),
            other => Err(wrong(&self.path(name), format!("{} numbers instead of one", other.len()), "write it again")),
        }
    }

    fn sizes(&self, name: &str, has: usize, needs: usize) -> ReadError {
        wrong(&self.path(name), format!("{has} rows where {needs} are needed"), "the matrices must fit each other")
    }

    fn square(&self, name: &str, a: &Sparse) -> Result<(), ReadError> {
        if a.rows() == a.columns {
            return Ok(());
        }
        Err(wrong(&self.path(name), format!("it is {} x {}", a.rows(), a.columns), "it must be square"))
    }

    fn vector(&self, name: &str, n: usize) -> Result<Vec<f64>, ReadError> {
        let name = format!("vectors/{name}");
        let x = self.reals(&name)?;
        if x.len() == n {
            return Ok(x);
        }
        let what = format!("{} numbers where the matrices need {n}", x.len());
        Err(wrong(&self.path(&name), what, "vectors must fit the matrices"))
    }

    /// Coefficients of friction, and of rolling friction where there is any.
    fn frictions(&self, rows: usize, dimension: usize) -> Result<(Vec<f64>, Vec<f64>), ReadError> {
        if !rows.is_multiple_of(dimension) {
            let what = format!("{rows} numbers of contacts do not divide by dimension {dimension}");
            return Err(wrong(&self.path("spacedim"), what, "check the dimension"));
        }
        let read = |name: &str| -> Result<Vec<f64>, ReadError> {
            let path = self.path(&format!("vectors/{name}"));
            let check = |x: &f64| friction(*x).map_err(|e| wrong(&path, e.to_string(), "it is the slope of a cone"));
            self.vector(name, rows / dimension)?.iter().map(check).collect()
        };
        Ok((read("mu")?, if dimension == 5 { read("mu_r")? } else { Vec::new() }))
    }

    fn matrix(&self, name: &str) -> Result<Sparse, ReadError> {
        let size = |part: &str| -> Result<usize, ReadError> {
            let name = format!("{name}/{part}");
            match self.whole_number(&name)? {
                x if (0..=LARGEST).contains(&x) => Ok(x as usize),
                x => Err(wrong(&self.path(&name), format!("a matrix of size {x}"), "check that the file is whole")),
            }
        };
        let (rows, columns) = (size("m")?, size("n")?);
        let nz = self.whole_number(&format!("{name}/nz"))?;
        let (p, i) = (self.integers(&format!("{name}/p"))?, self.integers(&format!("{name}/i"))?);
        let x = self.reals(&format!("{name}/x"))?;
        let path = |part: &str| self.path(&format!("{name}/{part}"));
        let index = |part: &str, value: i64, size: usize| match usize::try_from(value) {
            Ok(k) if k < size => Ok(k as u32),
            _ => Err(wrong(&path(part), format!("index {value} in a matrix of {size}"), "indices count from 0")),
        };
        let short = |part: &str, has: usize, needs: usize| {
            let what = format!("{has} numbers where {needs} are needed");
            Err(wrong(&path(part), what, "the file is cut short: fetch or write it again"))
        };
        let mut entries = Vec::with_capacity(x.len());
        if nz >= 0 {
            // Arrays of length nz (the header allocates nzmax, files hold nz).
            let n = nz as usize;
            for (part, has) in [("p", p.len()), ("i", i.len()), ("x", x.len())] {
                if has < n {
                    return short(part, has, n);
                }
            }
            for k in 0..n {
                entries.push((index("i", i[k], rows)?, index("p", p[k], columns)?, x[k]));
            }
            return Ok(Sparse::new(rows, columns, entries));
        }
        let (outer, inner) = match nz {
            -1 => (columns, rows),
            -2 => (rows, columns),
            other => {
                let remedy = "known are the number of triplets, -1 (by columns) and -2 (by rows)";
                return Err(wrong(&path("nz"), format!("storage {other}"), remedy));
            }
        };
        if p.len() != outer + 1 {
            return short("p", p.len(), outer + 1);
        }
        if p[0] != 0 || p.windows(2).any(|w| w[0] > w[1]) {
            return Err(wrong(&path("p"), "starts do not ascend from 0", "check that the file is whole"));
        }
        let n = usize::try_from(p[outer]).unwrap_or(usize::MAX);
        for (part, has) in [("i", i.len()), ("x", x.len())] {
            if has < n {
                return short(part, has, n);
            }
        }
        for o in 0..outer {
            for k in p[o] as usize..p[o + 1] as usize {
                let inner = index("i", i[k], inner)?;
                entries.push(if nz == -1 { (inner, o as u32, x[k]) } else { (o as u32, inner, x[k]) });
            }
        }
        Ok(Sparse::new(rows, columns, entries))
    }
}

/// Writes a problem, with a title and a description for people.
pub fn write(statement: &Statement, title: &str, description: &str) -> Vec<u8> {
    let one = |x: usize| Node::Integers(vec![x as i32]);
    let group =
        |members: Vec<(&str, Node)>| Node::Group(members.into_iter().map(|(n, x)| (n.to_string(), x)).collect());
    let matrix = |a: &Sparse| {
        let index = |f: fn((u32, u32, f64)) -> u32| Node::Integers(a.triplets().map(|t| f(t) as i32).collect());
        group(vec![
            ("m", one(a.rows())),
            ("n", one(a.columns)),
            ("nzmax", one(a.count())),
            ("nz", one(a.count())),
            ("i", index(|t| t.0)),
            ("p", index(|t| t.1)),
            ("x", Node::Reals(a.triplets().map(|t| t.2).collect())),
        ])
    };
    let reals = |x: &[f64]| Node::Reals(x.to_vec());
    let text = |x: &str| Node::Text(x.to_string());
    let info = group(vec![("title", text(title)), ("description", text(description)), ("math_info", text(""))]);
    let (name, mut members, mut vectors) = match statement {
        Statement::Local(p) => {
            let mut members = vec![("spacedim", one(p.dimension)), ("W", matrix(&p.w))];
            let mut vectors = vec![("q", reals(&p.q)), ("mu", reals(&p.friction))];
            if let Some((v, r, s)) = &p.equations {
                members.extend([("V", matrix(v)), ("R", matrix(r))]);
                vectors.push(("s", reals(s)));
            }
            if !p.rolling.is_empty() {
                vectors.push(("mu_r", reals(&p.rolling)));
            }
            (if p.rolling.is_empty() { GROUPS[1] } else { GROUPS[3] }, members, vectors)
        }
        Statement::Global(p) => {
            let mut members = vec![("spacedim", one(p.dimension)), ("M", matrix(&p.m)), ("H", matrix(&p.h))];
            let mut vectors = vec![("f", reals(&p.f)), ("w", reals(&p.w)), ("mu", reals(&p.friction))];
            if let Some((g, b)) = &p.equations {
                members.push(("G", matrix(g)));
                vectors.push(("b", reals(b)));
            }
            if !p.rolling.is_empty() {
                vectors.push(("mu_r", reals(&p.rolling)));
            }
            (if p.rolling.is_empty() { GROUPS[0] } else { GROUPS[2] }, members, vectors)
        }
    };
    members.push(("vectors", group(std::mem::take(&mut vectors))));
    members.push(("info", info));
    write_hdf5(&group(vec![(name, group(members))]))
}
