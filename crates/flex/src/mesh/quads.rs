//! A mesh from the quads of a file: parameter lines, their lengths, and slopes at the nodes.
//!
//! Two sides of neighbouring quads belong to one line of parameters if they are opposite in a quad; all sides of such a
//! strip get one length, their mean. From the first quad of each connected part the directions x and y spread over its
//! neighbours; where they do not agree, no grid covers the surface, and the mesh is refused. A slope is the derivative
//! of the parabola through a node and its neighbours along the line, one-sided at an edge.

use super::{MeshQuad, PlateMesh, PlateSide};
use grouser_math::Vec3;
use std::collections::BTreeMap;

/// Why quads make no mesh. Numbers count from 1, as files do.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum QuadError {
    /// No quad at all.
    #[error("the file has no quads")]
    Empty,
    /// A corner that is not there, or twice in a quad.
    #[error("quad {0} names a vertex that is missing or names one twice")]
    Vertex(usize),
    /// A side with three or more quads.
    #[error("quad {0}: one of its sides belongs to three quads or more")]
    Crowded(usize),
    /// Neighbours with opposite orientation.
    #[error("quad {0} and a neighbour have opposite orientation; give their vertices in the same sense")]
    Flipped(usize),
    /// The surface has no grid.
    #[error(
        "quad {0}: parameter lines do not close (a vertex inside the surface with other than four quads); \
         remesh the surface as a grid"
    )]
    NoGrid(usize),
}

/// Turns a quad so that its side number `turn` becomes the bottom.
fn turned(quad: [u32; 4], turn: usize) -> [u32; 4] {
    std::array::from_fn(|k| quad[(k + turn) % 4])
}

/// The mesh of `quads` over `points`.
pub fn from_quads(points: &[Vec3], quads: &[[u32; 4]]) -> Result<PlateMesh, QuadError> {
    if quads.is_empty() {
        return Err(QuadError::Empty);
    }
    // Directed sides: from corner k to corner k + 1.
    let mut sides: BTreeMap<[u32; 2], usize> = BTreeMap::new();
    for (q, quad) in quads.iter().enumerate() {
        let twice = (0..4).any(|a| (0..a).any(|b| quad[a] == quad[b]));
        if twice || quad.iter().any(|p| *p as usize >= points.len()) {
            return Err(QuadError::Vertex(q + 1));
        }
        for k in 0..4 {
            if sides.insert([quad[k], quad[(k + 1) % 4]], q).is_some() {
                return Err(QuadError::Flipped(q + 1));
            }
        }
    }
    let oriented = spread(quads, &sides)?;
    let lengths = strip_lengths(points, &oriented, &sides)?;
    let mut mesh = PlateMesh::default();
    // Vertices that a quad uses, in their order.
    let mut number = vec![u32::MAX; points.len()];
    let mut used: Vec<u32> = oriented.iter().flatten().copied().collect();
    used.sort_unstable();
    used.dedup();
    for (k, p) in used.iter().enumerate() {
        number[*p as usize] = k as u32;
    }
    mesh.quads = oriented
        .iter()
        .zip(lengths)
        .map(|(quad, sides)| MeshQuad { nodes: quad.map(|p| number[p as usize]), sides })
        .collect();
    set_slopes(&mut mesh, &used.iter().map(|p| points[*p as usize]).collect::<Vec<_>>())?;
    Ok(mesh)
}

/// The quads with their x and y directions in agreement.
fn spread(quads: &[[u32; 4]], sides: &BTreeMap<[u32; 2], usize>) -> Result<Vec<[u32; 4]>, QuadError> {
    let mut oriented: Vec<Option<[u32; 4]>> = vec![None; quads.len()];
    for first in 0..quads.len() {
        if oriented[first].is_some() {
            continue;
        }
        oriented[first] = Some(quads[first]);
        let mut queue = vec![first];
        while let Some(q) = queue.pop() {
            let Some(own) = oriented[q] else { continue };
            for k in 0..4 {
                let side = [own[(k + 1) % 4], own[k]];
                let Some(&other) = sides.get(&side) else { continue };
                let quad = quads[other];
                let at = (0..4).find(|i| [quad[*i], quad[(i + 1) % 4]] == side).unwrap_or(0);
                // Across my side k lies its side k + 2.
                let fitted = turned(quad, (at + 2 * 4 - (k + 2)) % 4);
                match oriented[other] {
                    None => {
                        oriented[other] = Some(fitted);
                        queue.push(other);
                    }
                    Some(there) if there != fitted => return Err(QuadError::NoGrid(other + 1)),
                    Some(_) => {}
                }
            }
        }
    }
    Ok(oriented.into_iter().flatten().collect())
}

/// Mean length of the sides of each strip, per quad: along x and along y.
fn strip_lengths(
    points: &[Vec3],
    quads: &[[u32; 4]],
    sides: &BTreeMap<[u32; 2], usize>,
) -> Result<Vec<[f64; 2]>, QuadError> {
    let mut lengths = vec![[0.0; 2]; quads.len()];
    for along in 0..2 {
        let [low, high] = if along == 0 { [0, 2] } else { [3, 1] };
        let mut seen = vec![false; quads.len()];
        for first in 0..quads.len() {
            if seen[first] {
                continue;
            }
            seen[first] = true;
            let mut strip = vec![first];
            let (mut sum, mut next) = (0.0, 0);
            while next < strip.len() {
                let quad = quads[strip[next]];
                next += 1;
                for k in [low, high] {
                    let [a, b] = [quad[k], quad[(k + 1) % 4]];
                    sum += points[a as usize].distance(points[b as usize]);
                    if let Some(&other) = sides.get(&[b, a])
                        && !std::mem::replace(&mut seen[other], true)
                    {
                        strip.push(other);
                    }
                }
            }
            let mean = sum / (2 * strip.len()) as f64;
            if !(mean > 0.0 && mean.is_finite()) {
                return Err(QuadError::Vertex(first + 1));
            }
            strip.iter().for_each(|q| lengths[*q][along] = mean);
        }
    }
    Ok(lengths)
}

/// Positions, and slopes from the neighbours along each line.
fn set_slopes(mesh: &mut PlateMesh, points: &[Vec3]) -> Result<(), QuadError> {
    // Per node and direction: the neighbour before and behind, each with the distance in parameters.
    let mut near = vec![[[None::<(u32, f64)>; 2]; 2]; points.len()];
    for (q, quad) in mesh.quads.iter().enumerate() {
        for side in PlateSide::ALL {
            let (along, [a, b]) = (side.along(), side.corners().map(|corner| quad.nodes[corner]));
            let step = quad.sides[along];
            for (node, way, other) in [(a, 1, b), (b, 0, a)] {
                let slot = &mut near[node as usize][along][way];
                if slot.is_some_and(|(known, _)| known != other) {
                    return Err(QuadError::NoGrid(q + 1));
                }
                *slot = Some((other, step));
            }
        }
    }
    let at = |node: u32| points[node as usize];
    mesh.vectors.clear();
    for (node, lines) in near.iter().enumerate() {
        let r = points[node];
        mesh.vectors.push(r);
        for (along, line) in lines.iter().enumerate() {
            // Two neighbours on one side where the line ends here.
            let beyond = |way: usize| {
                let (first, a) = line[way]?;
                let (second, b) = near[first as usize][along][way]?;
                Some(one_sided(at(first) - r, a, at(second) - r, a + b))
            };
            let slope = match *line {
                [Some((p, a)), Some((q, b))] => one_sided(at(q) - r, b, at(p) - r, -a),
                [None, Some((q, b))] => beyond(1).unwrap_or_else(|| (at(q) - r) / b),
                [Some((p, a)), None] => beyond(0).map_or_else(|| (r - at(p)) / a, |slope| -slope),
                [None, None] => Vec3::ZERO,
            };
            mesh.vectors.push(slope);
        }
    }
    Ok(())
}

/// Slope at 0 of the parabola through 0, `p` at `s` and `q` at `t`.
fn one_sided(p: Vec3, s: f64, q: Vec3, t: f64) -> Vec3 {
    (p * (t / s) - q * (s / t)) / (t - s)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paraboloid(n: usize) -> (Vec<Vec3>, Vec<[u32; 4]>) {
        let point = |k: usize| {
            let (x, y) = ((k % (n + 1)) as f64 * 0.1, (k / (n + 1)) as f64 * 0.2);
            Vec3::new(x, y, 0.5 * x * x - 0.3 * x * y)
        };
        let points = (0..(n + 1) * (n + 1)).map(point).collect();
        let quad = |k: usize| {
            let p = (k % n + k / n * (n + 1)) as u32;
            let m = n as u32 + 1;
            // Turned one way and the other, as files have them.
            turned([p, p + 1, p + 1 + m, p + m], k % 4)
        };
        (points, (0..n * n).map(quad).collect())
    }

    #[test]
    fn slopes_of_a_quadratic_surface_follow_its_lines() {
        let (points, quads) = paraboloid(4);
        let mesh = from_quads(&points, &quads).unwrap();
        assert_eq!((mesh.node_count(), mesh.quads.len()), (25, 16));
        for (node, p) in points.iter().enumerate() {
            let [x, y] = [1, 2].map(|c| mesh.vectors[3 * node + c]);
            // To second order in the sides, which differ from strip to strip by a per cent.
            let exact = [Vec3::new(1.0, 0.0, p.x - 0.3 * p.y), Vec3::new(0.0, 1.0, -0.3 * p.x)];
            for (slope, exact) in [x, y].into_iter().zip(exact) {
                assert!(slope.cross(exact).length() < 2e-3 * exact.length(), "node {node}: {slope} and {exact}");
                assert!((slope.length() - exact.length()).abs() < 0.05);
            }
        }
        for side in PlateSide::ALL {
            assert_eq!(mesh.edge_nodes(side).len(), 5);
        }
    }

    #[test]
    fn a_corner_of_three_quads_is_refused() {
        // Three quads around the corner of a cube.
        let points: Vec<Vec3> =
            (0..8).map(|k| Vec3::new(f64::from(k & 1), f64::from(k >> 1 & 1), f64::from(k >> 2 & 1))).collect();
        let corner = [[0, 1, 3, 2], [0, 4, 5, 1], [0, 2, 6, 4]];
        assert!(matches!(from_quads(&points, &corner), Err(QuadError::NoGrid(_))));
        assert_eq!(from_quads(&points, &[[0, 1, 3, 2], [0, 1, 5, 4]]), Err(QuadError::Flipped(2)));
        assert_eq!(from_quads(&points, &[[0, 1, 1, 2]]), Err(QuadError::Vertex(1)));
        assert_eq!(from_quads(&points, &[]), Err(QuadError::Empty));
    }
}
