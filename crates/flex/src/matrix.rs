//! A symmetric matrix over the nodes of a mesh, gathered from the elements' matrices and factorised.
//!
//! Each node is two nodes of the factor: position (three unknowns) and both slopes (six), the two block sizes that
//! `sparse` is made for. The order depends on the mesh alone and is kept. Columns are gathered in parallel, each from
//! its elements in ascending order. NodeHold coordinates stay in the matrix as rows of the unit matrix.

use crate::body::FlexBody;
use crate::element::{ElementMatrix, pair};
use grouser_math::sparse::dense::{MOST, Square, zero};
use grouser_math::sparse::{EntryBlocks, Factor, NodeNumbers, Order, SparseBlocks, SparseSystem};
use grouser_math::{Mat3, Vec3, par};
use std::sync::Arc;

/// Nodes per parallel task of a copy.
const NODE_CHUNK: usize = 512;

/// A block of an element's matrix and where it goes in a column of the factor.
#[derive(Clone, Copy, Debug)]
struct Piece {
    element: u32,
    /// First of the element's vectors in the rows and in the columns of the block, and how many of them.
    rows: (u8, u8),
    columns: (u8, u8),
    /// Entry of the factor, or `DIAGONAL`.
    at: u32,
}

const DIAGONAL: u32 = u32::MAX;

/// The matrix of a body.
#[derive(Default)]
pub struct NodeMatrix {
    /// Order, factor, and ends of the factor's nodes in a list of nine numbers to a node. Shared with whoever
    /// substitutes until the next factorisation.
    system: Arc<SparseSystem>,
    pieces_end: Vec<u32>,
    pieces: Vec<Piece>,
    x: Vec<f64>,
    numbers: Vec<NodeNumbers>,
}

/// Vectors of a factor node within a mesh node: first and count.
fn vectors(block: u32) -> (u8, u8) {
    if block.is_multiple_of(2) { (0, 1) } else { (1, 2) }
}

impl NodeMatrix {
    /// Order and room for the matrices of a body.
    pub fn new(body: &FlexBody) -> Self {
        let n = body.node_count();
        let mut near: Vec<Vec<u32>> = vec![Vec::new(); 2 * n];
        for node in 0..n {
            let mut others: Vec<u32> = Vec::new();
            for (element, _) in body.uses(node) {
                others.extend(body.elements[*element as usize].nodes.iter().flat_map(|k| [2 * k, 2 * k + 1]));
            }
            others.sort_unstable();
            others.dedup();
            for half in [2 * node, 2 * node + 1] {
                near[half] = others.iter().copied().filter(|k| *k != half as u32).collect();
            }
        }
        let sizes: Vec<usize> = (0..2 * n).map(|k| if k % 2 == 0 { 3 } else { 6 }).collect();
        let order = Order::new(near, &sizes, |_| false);
        let factor = Factor::new(&order, |_| false);
        let ends = (0..2 * n as u32).map(|k| 9 * (k / 2) + if k % 2 == 0 { 3 } else { 9 }).collect();
        let (mut pieces, mut pieces_end) = (Vec::new(), Vec::new());
        for (position, block) in order.node.iter().enumerate() {
            let node = block / 2;
            let (first, count) = vectors(*block);
            for (element, corner) in body.uses(node as usize) {
                for (k, other) in body.elements[*element as usize].nodes.iter().enumerate() {
                    for half in [2 * other, 2 * other + 1] {
                        let at = if half == *block {
                            DIAGONAL
                        } else if order.place[half as usize] as usize > position {
                            order.entry(*block as usize, half as usize).0 as u32
                        } else {
                            continue;
                        };
                        let (second, width) = vectors(half);
                        pieces.push(Piece {
                            element: *element,
                            rows: (3 * corner + first, count),
                            columns: (3 * k as u8 + second, width),
                            at,
                        });
                    }
                }
            }
            pieces_end.push(pieces.len() as u32);
        }
        let system = Arc::new(SparseSystem { order, factor, ends, taken_off: None });
        Self { system, pieces_end, pieces, x: Vec::new(), numbers: Vec::new() }
    }

    /// Numbers in the factor below its diagonal.
    pub fn entry_count(&self) -> usize {
        self.system.factor.entry_count()
    }

    /// The matrix as it was factorised last, for substitutions elsewhere: nine numbers to a node.
    pub fn system(&self) -> &Arc<SparseSystem> {
        &self.system
    }

    /// Gathers the elements' matrices and factorises the sum, held coordinates left out. Is it positive definite?
    pub fn factorise(&mut self, matrices: &[ElementMatrix], fixed: &[bool]) -> bool {
        let Self { system, pieces_end, pieces, .. } = self;
        let SparseSystem { order, factor, taken_off, .. } = Arc::make_mut(system);
        *taken_off = None;
        let pieces = Pieces { order, ends: pieces_end, list: pieces };
        factor.compute(order, |diagonal, blocks| pieces.gather(matrices, fixed, diagonal, blocks));
        factor.is_definite()
    }

    /// The same matrix as it is before it is factorised.
    pub fn blocks(&self, matrices: &[ElementMatrix], fixed: &[bool]) -> SparseBlocks {
        let SparseSystem { order, factor, .. } = &*self.system;
        let (mut diagonal, mut below) = (Vec::new(), Vec::new());
        let mut entries = factor.blank(order, &mut diagonal, &mut below);
        let pieces = Pieces { order, ends: &self.pieces_end, list: &self.pieces };
        pieces.gather(matrices, fixed, &mut diagonal, &mut entries);
        let mut out = SparseBlocks { diagonal: vec![zero(); diagonal.len()], ..SparseBlocks::default() };
        for (position, (block, node)) in diagonal.iter().zip(&order.node).enumerate() {
            out.diagonal[*node as usize] = *block;
            let mut column: Vec<u32> = self.pieces_of(position).iter().map(|piece| piece.at).collect();
            column.sort_unstable();
            column.dedup();
            for at in column.into_iter().filter(|at| *at != DIAGONAL) {
                let (from, stride) = entries.get(at as usize);
                let mut block = zero();
                for (to, from) in block.chunks_exact_mut(MOST).zip(from.chunks_exact(stride)) {
                    to[..stride].copy_from_slice(from);
                }
                out.pairs.push([*node, order.node[order.below[at as usize] as usize]]);
                out.blocks.push(block);
            }
        }
        out
    }

    /// Pieces of the column at a position.
    fn pieces_of(&self, position: usize) -> &[Piece] {
        Pieces { order: &self.system.order, ends: &self.pieces_end, list: &self.pieces }.of(position)
    }

    /// Takes U G^-1 U' off the matrix, `u` the columns of U. Is what is left positive definite?
    pub fn take_off(&mut self, fixed: &[bool], u: &[Vec<Vec3>; 3], g: &Mat3) -> bool {
        let free = |column: &Vec<Vec3>| -> Vec<f64> {
            let numbers = column.iter().flat_map(|x| x.to_array()).zip(fixed);
            numbers.map(|(x, held)| if *held { 0.0 } else { x }).collect()
        };
        Arc::make_mut(&mut self.system).take_off([free(&u[0]), free(&u[1]), free(&u[2])], g)
    }

    /// x = A^-1 x for three vectors to a node; held coordinates become zero.
    pub fn solve(&mut self, fixed: &[bool], x: &mut [Vec3]) {
        self.x.resize(3 * x.len(), 0.0);
        let given = &*x;
        par::each(NODE_CHUNK, par::strided(3, &mut self.x), |k, own: &mut [f64]| {
            for (c, value) in given[k].to_array().into_iter().enumerate() {
                own[c] = if fixed[3 * k + c] { 0.0 } else { value };
            }
        });
        self.system.solve(&mut self.x, &mut self.numbers);
        let numbers = &self.x;
        par::each(NODE_CHUNK, x, |k, x| *x = Vec3::from_slice(&numbers[3 * k..3 * k + 3]));
    }
}

/// All pieces, with the order that they were made for.
struct Pieces<'a> {
    order: &'a Order,
    ends: &'a [u32],
    list: &'a [Piece],
}

impl<'a> Pieces<'a> {
    /// Those of the column at a position.
    fn of(&self, position: usize) -> &'a [Piece] {
        let start = if position == 0 { 0 } else { self.ends[position - 1] as usize };
        &self.list[start..self.ends[position] as usize]
    }

    /// Adds the elements' matrices up, column by column in parallel.
    fn gather(
        &self,
        matrices: &[ElementMatrix],
        fixed: &[bool],
        diagonal: &mut [Square],
        blocks: &mut EntryBlocks<'_>,
    ) {
        let order = self.order;
        blocks.each_column(diagonal, |position, square, mut blocks| {
            let own = order.node[position];
            let held =
                |block: u32, row: usize| fixed[9 * (block / 2) as usize + 3 * usize::from(vectors(block).0) + row];
            for piece in self.of(position) {
                let matrix = &matrices[piece.element as usize];
                let (target, stride, other) = if piece.at == DIAGONAL {
                    (&mut square[..], MOST, own)
                } else {
                    let other = order.node[order.below[piece.at as usize] as usize];
                    let (block, stride) = blocks.get(piece.at as usize);
                    (block, stride, other)
                };
                piece.add(matrix, target, stride);
                // Held rows and columns.
                for r in 0..3 * usize::from(piece.rows.1) {
                    for c in 0..3 * usize::from(piece.columns.1) {
                        if held(own, r) || held(other, c) {
                            let unit = piece.at == DIAGONAL && r == c;
                            target[r * stride + c] = if unit { 1.0 } else { 0.0 };
                        }
                    }
                }
            }
        });
    }
}

impl Piece {
    /// Adds its part of an element's matrix to a block of so many numbers to a row.
    fn add(&self, matrix: &ElementMatrix, target: &mut [f64], stride: usize) {
        for i in 0..usize::from(self.rows.1) {
            for j in 0..usize::from(self.columns.1) {
                let (k, m) = (usize::from(self.rows.0) + i, usize::from(self.columns.0) + j);
                let (block, transposed) =
                    if k >= m { (&matrix[pair(k, m)], false) } else { (&matrix[pair(m, k)], true) };
                for r in 0..3 {
                    for c in 0..3 {
                        let value = if transposed { block[3 * c + r] } else { block[3 * r + c] };
                        target[(3 * i + r) * stride + 3 * j + c] += value;
                    }
                }
            }
        }
    }
}
