//! The text form of published problems.
//!
//! ```text
//! dim  contacts  matrix  q  mu                    local form
//! dim  contacts  matrix  matrix  f  w  mu         global form: M, then H
//! ```
//!
//! With dimension 5 (rolling friction) the rolling coefficients follow mu.
//!
//! Numbers are separated by blanks and line ends. A matrix is its storage, rows and columns, then
//! - storage 0, dense: rows and columns again, the numbers column by column;
//! - storage 1, blocks: blocks, block rows and columns, where each of these ends, two lengths, start of each block row,
//!   block column of each block, then each block with its index, column by column;
//! - storage 2, sparse: optionally the kind (1 triplets, 2 by columns, 3 by rows) and a line of the program that wrote
//!   it, then `triplet: 9-by-9, nzmax: 20 nnz: 20` and lines `row column : number`, or `9-by-9, nzmax: 20 nnz: 20, …`
//!   and per column `col 0 : locations 0 to 3` and lines `row : number`; or simply the count and lines `row column
//!   number`.
//!
//! What follows the friction coefficients (some files end in a number of a solver) is of no interest.

use super::sparse::Sparse;
use super::statement::{Global, Local, Statement};
use super::{FilePlace, ReadError, friction};
use std::fmt::Write;

/// Most rows or columns of a matrix: beyond it the file is nonsense, and would cost memory.
const LARGEST: usize = 1 << 24;

/// The words of a file, with their lines.
struct Words<'a> {
    words: Vec<(&'a str, usize)>,
    next: usize,
}

impl<'a> Words<'a> {
    fn new(text: &'a str) -> Self {
        let lines = text.lines().enumerate();
        let words = lines.flat_map(|(i, line)| line.split_whitespace().map(move |w| (w, i + 1))).collect();
        Self { words, next: 0 }
    }

    fn left(&self) -> usize {
        self.words.len() - self.next
    }

    fn peek(&self, ahead: usize) -> Option<&'a str> {
        self.words.get(self.next + ahead).map(|w| w.0)
    }

    /// Line of the last word taken.
    fn line(&self) -> usize {
        self.words.get(self.next.saturating_sub(1)).map_or(1, |w| w.1)
    }

    fn wrong(&self, what: String, remedy: &str) -> ReadError {
        ReadError::new(FilePlace::Line(self.line()), what, remedy)
    }

    fn word(&mut self, what: &str) -> Result<&'a str, ReadError> {
        let Some((word, _)) = self.words.get(self.next) else {
            let end = self.words.last().map_or(1, |w| w.1);
            let remedy = "the file is cut short: fetch or write it again";
            return Err(ReadError::new(FilePlace::Line(end), format!("the file ends where {what} should be"), remedy));
        };
        self.next += 1;
        Ok(word)
    }

    /// A whole number from 0.
    fn count(&mut self, what: &str) -> Result<usize, ReadError> {
        let word = self.word(what)?;
        word.trim_end_matches(',').parse().ok().filter(|n| *n <= LARGEST).ok_or_else(|| {
            self.wrong(format!("`{word}` is not {what}"), "a whole number is needed here; check that the file is whole")
        })
    }

    /// A finite number.
    fn number(&mut self, what: &str) -> Result<f64, ReadError> {
        let word = self.word(what)?;
        let value: f64 = word.parse().map_err(|_| {
            self.wrong(format!("`{word}` is not a number of {what}"), "check that the file is whole and of this form")
        })?;
        if value.is_finite() {
            return Ok(value);
        }
        Err(self.wrong(format!("{what} holds `{word}`"), "all numbers must be finite: write the problem again"))
    }

    fn numbers(&mut self, n: usize, what: &str) -> Result<Vec<f64>, ReadError> {
        // Without a reserve: the count may be nonsense and the file short.
        (0..n).map(|_| self.number(what)).collect()
    }

    /// A matrix, called `what` in messages.
    fn matrix(&mut self, what: &str) -> Result<Sparse, ReadError> {
        let storage = self.count(&format!("the storage of {what} (0 dense, 1 blocks, 2 sparse)"))?;
        let at = self.line();
        let rows = self.count(&format!("the number of rows of {what}"))?;
        let columns = self.count(&format!("the number of columns of {what}"))?;
        match storage {
            0 => self.dense(what, rows, columns),
            1 => self.blocks(what, rows, columns),
            2 => self.sparse(what, rows, columns),
            other => Err(ReadError::new(
                FilePlace::Line(at),
                format!("{what} has storage {other}"),
                "known are 0 (dense), 1 (blocks) and 2 (sparse)",
            )),
        }
    }

    fn dense(&mut self, what: &str, rows: usize, columns: usize) -> Result<Sparse, ReadError> {
        let again = (self.count(&format!("the number of rows of {what}"))?, self.count("its number of columns")?);
        if again != (rows, columns) {
            let sizes = format!("{what} is {rows} x {columns}, then {} x {}", again.0, again.1);
            return Err(self.wrong(sizes, "both must be the same"));
        }
        let enough = rows.checked_mul(columns).is_some_and(|n| n <= self.left());
        if !enough {
            let sizes = format!("{what} is {rows} x {columns}, but the file has {} numbers left", self.left());
            return Err(self.wrong(sizes, "the file is cut short: fetch or write it again"));
        }
        let mut entries = Vec::new();
        for j in 0..columns {
            for i in 0..rows {
                let x = self.number(what)?;
                if x != 0.0 {
                    entries.push((i as u32, j as u32, x));
                }
            }
        }
        Ok(Sparse::new(rows, columns, entries))
    }

    fn blocks(&mut self, what: &str, rows: usize, columns: usize) -> Result<Sparse, ReadError> {
        let blocks = self.count("the number of blocks")?;
        let block_rows = self.count("the number of block rows")?;
        let block_columns = self.count("the number of block columns")?;
        let mut ends = |n: usize, size: usize, name: &str| -> Result<Vec<usize>, ReadError> {
            let mut ends = vec![0];
            for _ in 0..n {
                let end = self.count(&format!("the end of a block {name}"))?;
                if end < ends[ends.len() - 1] || end > size {
                    let remedy = "ends ascend up to the size of the matrix";
                    return Err(self.wrong(format!("block {name} of {what} ends at {end} of {size}"), remedy));
                }
                ends.push(end);
            }
            match ends[n] {
                end if end == size => Ok(ends),
                end => Err(self
                    .wrong(format!("the blocks of {what} end at {name} {end} of {size}"), "they must fill the matrix")),
            }
        };
        let (row_end, column_end) = (ends(block_rows, rows, "row")?, ends(block_columns, columns, "column")?);
        let starts = self.count("the length of the list of block rows")?;
        let length = self.count("the length of the list of blocks")?;
        if starts != block_rows + 1 || length != blocks {
            let what =
                format!("{what} has {block_rows} block rows and {blocks} blocks, but lists of {starts} and {length}");
            return Err(self.wrong(what, "expected one more than block rows, and as many as blocks"));
        }
        let start: Vec<usize> =
            (0..starts).map(|_| self.count("the start of a block row")).collect::<Result<_, _>>()?;
        if start[0] != 0 || start[block_rows] != blocks || start.windows(2).any(|w| w[0] > w[1]) {
            let what = format!("the block rows of {what} do not ascend from 0 to {blocks}");
            return Err(self.wrong(what, "check that the file is whole"));
        }
        let column: Vec<usize> = (0..blocks).map(|_| self.count("a block's column")).collect::<Result<_, _>>()?;
        let mut entries = Vec::new();
        for r in 0..block_rows {
            for k in start[r]..start[r + 1] {
                let (index, c) = (self.count("the index of a block")?, column[k]);
                if index != k || c >= block_columns {
                    let what = format!("block {k} of {what} has index {index} and column {c} of {block_columns}");
                    return Err(self.wrong(what, "check that the file is whole"));
                }
                for j in column_end[c]..column_end[c + 1] {
                    for i in row_end[r]..row_end[r + 1] {
                        entries.push((i as u32, j as u32, self.number(what)?));
                    }
                }
            }
        }
        Ok(Sparse::new(rows, columns, entries))
    }

    fn sparse(&mut self, what: &str, rows: usize, columns: usize) -> Result<Sparse, ReadError> {
        let mut by_rows = false;
        let is_header = |w: Option<&str>| w.is_some_and(|w| w == "CSparse" || w == "triplet:" || w.contains("-by-"));
        if is_header(self.peek(1)) {
            by_rows = self.count("the kind of a sparse matrix")? == 3;
        }
        if self.peek(0) == Some("CSparse") {
            self.word(what)?;
            let line = self.line();
            while self.words.get(self.next).is_some_and(|w| w.1 == line) {
                self.next += 1;
            }
        }
        let triplets = self.peek(0) == Some("triplet:");
        if triplets {
            self.word(what)?;
        }
        if !is_header(self.peek(0)) {
            let count = self.count(&format!("the count of numbers of {what}"))?;
            return self.triplets(what, rows, columns, count);
        }
        let size = self.word(what)?.trim_end_matches(',').to_string();
        if size != format!("{rows}-by-{columns}") {
            return Err(self.wrong(format!("{what} is {rows}-by-{columns}, then {size}"), "both must be the same"));
        }
        self.label("nzmax:")?;
        self.count("a count")?;
        self.label("nnz:")?;
        let count = self.count(&format!("the count of numbers of {what}"))?;
        if triplets {
            return self.triplets(what, rows, columns, count);
        }
        self.label("1-norm:")?;
        self.word("a norm")?;
        // CSR is printed by the same words: its columns are rows.
        let (outer, inner) = if by_rows { (rows, columns) } else { (columns, rows) };
        let mut entries = Vec::new();
        for j in 0..outer {
            self.label("col")?;
            if self.count("a column")? != j {
                return Err(self.wrong(format!("column {j} of {what} is missing"), "columns stand in order"));
            }
            self.label(":")?;
            self.label("locations")?;
            let first = self.count("a location")?;
            self.label("to")?;
            let last = self.word("a location")?;
            let end = last.parse::<i64>().ok().and_then(|l| usize::try_from(l + 1).ok());
            let Some(end) = end.filter(|end| *end >= first && *end <= count) else {
                let message = format!("column {j} of {what} is at {first} to {last} of {count}");
                return Err(self.wrong(message, "check that the file is whole"));
            };
            for _ in first..end {
                let i = self.index(what, "row", inner)?;
                self.label(":")?;
                let (i, j) = (i as u32, j as u32);
                entries.push(if by_rows { (j, i, self.number(what)?) } else { (i, j, self.number(what)?) });
            }
        }
        Ok(Sparse::new(rows, columns, entries))
    }

    fn triplets(&mut self, what: &str, rows: usize, columns: usize, count: usize) -> Result<Sparse, ReadError> {
        let mut entries = Vec::new();
        for _ in 0..count {
            let (i, j) = (self.index(what, "row", rows)?, self.index(what, "column", columns)?);
            if self.peek(0) == Some(":") {
                self.next += 1;
            }
            entries.push((i as u32, j as u32, self.number(what)?));
        }
        Ok(Sparse::new(rows, columns, entries))
    }

    fn index(&mut self, what: &str, name: &str, size: usize) -> Result<usize, ReadError> {
        let i = self.count(&format!("a {name} of {what}"))?;
        if i < size {
            return Ok(i);
        }
        Err(self.wrong(format!("{name} {i} of {what}, which has {size}"), "indices count from 0"))
    }

    fn label(&mut self, label: &str) -> Result<(), ReadError> {
        match self.word(&format!("`{label}`"))? {
            word if word == label => Ok(()),
            word => {
                Err(self.wrong(format!("`{word}` stands where `{label}` should be"), "check that the file is whole"))
            }
        }
    }
}

/// Reads a problem.
pub fn read(text: &str) -> Result<Statement, ReadError> {
    let mut words = Words::new(text);
    if words.words.is_empty() {
        return Err(ReadError::new(FilePlace::Whole, "the file is empty", "fetch or write it again"));
    }
    let dimension = words.count("the dimension of the contacts")?;
    if ![2, 3, 5].contains(&dimension) {
        let remedy = "known are 2 (plane), 3, and 5 (rolling friction)";
        return Err(words.wrong(format!("contacts of dimension {dimension}"), remedy));
    }
    let contacts = words.count("the number of contacts")?;
    let n = contacts * dimension;
    let at = words.words.get(words.next).map_or(1, |w| w.1);
    let first = words.matrix("the matrix")?;
    if first.rows() != first.columns {
        let what = format!("the matrix is {} x {}", first.rows(), first.columns);
        return Err(ReadError::new(FilePlace::Line(at), what, "it must be square"));
    }
    // Local form ends with q and mu (and sometimes a number more); a second matrix has its storage and sizes first.
    let coefficients = contacts * if dimension == 5 { 2 } else { 1 };
    let is_local = first.rows() == n && words.left() <= n + coefficients + 1;
    let is_global = words.peek(0).is_some_and(|w| ["0", "1", "2"].contains(&w))
        && words.peek(1).and_then(|w| w.parse().ok()) == Some(first.rows())
        && words.peek(2).and_then(|w| w.parse().ok()) == Some(n);
    if !is_local && is_global {
        let h = words.matrix("the matrix H")?;
        let f = words.numbers(first.rows(), "f")?;
        let w = words.numbers(n, "w")?;
        let (friction, rolling) = frictions(&mut words, contacts, dimension)?;
        return Ok(Statement::Global(Global { dimension, m: first, h, f, w, friction, rolling, equations: None }));
    }
    if first.rows() != n {
        let what = format!("the matrix has {} rows, {contacts} contacts need {n}", first.rows());
        return Err(ReadError::new(FilePlace::Line(at), what, "rows are contacts times dimension (local form)"));
    }
    let q = words.numbers(n, "q")?;
    let (friction, rolling) = frictions(&mut words, contacts, dimension)?;
    Ok(Statement::Local(Local { dimension, w: first, q, friction, rolling, equations: None }))
}

/// Coefficients of friction, and of rolling friction where there is any.
fn frictions(words: &mut Words, contacts: usize, dimension: usize) -> Result<(Vec<f64>, Vec<f64>), ReadError> {
    let mut read = |name: &str, n: usize| -> Result<Vec<f64>, ReadError> {
        let one = |_| {
            let x = words.number(name)?;
            friction(x).map_err(|e| words.wrong(e.to_string(), "it is the slope of a cone"))
        };
        (0..n).map(one).collect()
    };
    let mu = read("mu", contacts)?;
    Ok((mu, read("mu_r", if dimension == 5 { contacts } else { 0 })?))
}

/// Writes a problem; matrices as triplets, numbers to the last bit. Equations have no place in this form: they are
/// eliminated.
pub fn write(statement: &Statement) -> Result<String, ReadError> {
    let mut out = String::new();
    let matrix = |out: &mut String, a: &Sparse| {
        let (rows, columns, count) = (a.rows(), a.columns, a.count());
        writeln!(out, "2\n{rows}\n{columns}\n1\nCSparse form, written by Grouser")?;
        writeln!(out, "triplet: {rows}-by-{columns}, nzmax: {count} nnz: {count}")?;
        a.triplets().try_for_each(|(i, j, x)| writeln!(out, "    {i} {j} : {x:e}"))
    };
    let vector = |out: &mut String, x: &[f64]| {
        x.iter().try_for_each(|x| write!(out, "{x:e} "))?;
        writeln!(out)
    };
    let mut put = |statement: &Statement| -> std::fmt::Result {
        match statement {
            Statement::Local(p) => {
                writeln!(out, "{}\n{}", p.dimension, p.friction.len())?;
                matrix(&mut out, &p.w)?;
                [&p.q, &p.friction, &p.rolling].iter().try_for_each(|x| vector(&mut out, x))
            }
            Statement::Global(p) => {
                writeln!(out, "{}\n{}", p.dimension, p.friction.len())?;
                matrix(&mut out, &p.m)?;
                matrix(&mut out, &p.h)?;
                [&p.f, &p.w, &p.friction, &p.rolling].iter().try_for_each(|x| vector(&mut out, x))
            }
        }
    };
    let has_equations = match statement {
        Statement::Local(p) => p.equations.is_some(),
        Statement::Global(p) => p.equations.is_some(),
    };
    if has_equations {
        put(&Statement::Local(statement.clone().reduced()?)).expect("a string takes all");
    } else {
        put(statement).expect("a string takes all");
    }
    Ok(out)
}
