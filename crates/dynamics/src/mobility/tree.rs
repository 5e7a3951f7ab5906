//! A spanning tree of joints over the bodies of a mechanism, the motions that it leaves, and loops in its coordinates.

use super::{MobilityLink, NEW};
use crate::mechanism::find;
use grouser_math::rank::Basis;
use grouser_math::{Twist, Vec3};

/// An equation of a link that closes a loop.
pub(super) struct LoopRow {
    /// Which link.
    pub link: usize,
    /// Which of its parts.
    part: usize,
    /// What the part's gradient was multiplied by.
    factor: f64,
}

/// How a body hangs in the tree.
#[derive(Clone, Default)]
struct Branch {
    /// The body before it; none: what does not move.
    parent: Option<usize>,
    /// The link to it; none: the body is free.
    link: Option<usize>,
    /// Where the motions are given, m.
    point: Vec3,
    /// Its motions against the body before it, as velocities of its point there.
    motions: Vec<Twist>,
    /// Coordinate of the first of them.
    first: usize,
}

/// The tree.
pub(super) struct Tree {
    branches: Vec<Branch>,
    /// Bodies from the root on.
    order: Vec<usize>,
    is_used: Vec<bool>,
    /// Number of coordinates.
    pub coordinates: usize,
    /// Independent equations of its links.
    pub rank: usize,
    /// Its links with equations that depend on each other.
    pub overfull: Vec<usize>,
}

impl Tree {
    /// The tree of the links with the most equations.
    pub fn new(links: &[MobilityLink], centers: &[Vec3]) -> Self {
        let is_used = spanning(links, centers.len());
        let mut neighbours: Vec<Vec<(usize, Option<usize>)>> = vec![Vec::new(); centers.len()];
        let mut is_rooted = vec![None; centers.len()];
        for (i, link) in links.iter().enumerate().filter(|(i, _)| is_used[*i]) {
            match link.bodies {
                [Some(a), Some(b), _] => {
                    neighbours[a].push((i, Some(b)));
                    neighbours[b].push((i, Some(a)));
                }
                [Some(one), None, _] | [None, Some(one), _] => is_rooted[one] = Some(i),
                [None, None, _] => {}
            }
        }
        let mut tree = Self {
            branches: vec![Branch::default(); centers.len()],
            order: Vec::with_capacity(centers.len()),
            is_used,
            coordinates: 0,
            rank: 0,
            overfull: Vec::new(),
        };
        let mut is_reached = vec![false; centers.len()];
        // Bodies that hang on what does not move come first; then each that is not reached yet is free.
        let rooted = (0..centers.len()).filter(|b| is_rooted[*b].is_some());
        let starts: Vec<usize> = rooted.chain(0..centers.len()).collect();
        for start in starts {
            if is_reached[start] {
                continue;
            }
            is_reached[start] = true;
            tree.hang(links, centers, start, None, is_rooted[start]);
            let mut next = tree.order.len() - 1;
            while let Some(body) = tree.order.get(next).copied() {
                next += 1;
                for (link, other) in &neighbours[body] {
                    let Some(other) = other.filter(|other| !is_reached[*other]) else { continue };
                    is_reached[other] = true;
                    tree.hang(links, centers, other, Some(body), Some(*link));
                }
            }
        }
        tree
    }

    /// Is a link a part of the tree?
    pub fn has(&self, link: usize) -> bool {
        self.is_used[link]
    }

    /// Hangs a body on the one before it.
    fn hang(
        &mut self,
        links: &[MobilityLink],
        centers: &[Vec3],
        body: usize,
        parent: Option<usize>,
        link: Option<usize>,
    ) {
        let (mut basis, mut point, mut length) = (Basis::default(), centers[body], 1.0);
        if let Some(i) = link {
            let link = &links[i];
            (point, length) = (link.point, link.length);
            let end = usize::from(link.bodies[1] == Some(body));
            let row = |part| {
                let scale = link.scale(part, centers);
                link.row(part, end, centers).iter().map(|x| scale * x).collect()
            };
            if !basis.add(link.parts.iter().map(row).collect(), NEW).is_empty() {
                self.overfull.push(i);
            }
        }
        let held = basis.rank();
        // What the rows leave of the six directions.
        basis.add((0..6).map(|k| (0..6).map(|i| f64::from(u8::from(i == k))).collect()).collect(), 1e-3);
        let motion =
            |u: &Vec<f64>| Twist { linear: Vec3::new(u[0], u[1], u[2]), angular: Vec3::new(u[3], u[4], u[5]) / length };
        let motions: Vec<Twist> = basis.units[held..].iter().map(motion).collect();
        let first = self.coordinates;
        self.coordinates += motions.len();
        self.rank += held;
        self.branches[body] = Branch { parent, link, point, motions, first };
        self.order.push(body);
    }

    /// An equation of a link as a row over the coordinates; at most of unit length.
    pub fn close(&self, links: &[MobilityLink], centers: &[Vec3], link: usize, part: usize) -> (LoopRow, Vec<f64>) {
        let (own, gradient) = (&links[link], &links[link].parts[part]);
        let scale = own.scale(gradient, centers);
        let mut vector = vec![0.0; self.coordinates];
        for (s, body) in own.bodies.into_iter().enumerate() {
            let (mut above, jacobian) = (body, gradient.jacobian[s]);
            let Some(center) = body.map(|body| centers[body]) else { continue };
            while let Some(branch) = above.map(|body| &self.branches[body]) {
                for (k, motion) in branch.motions.iter().enumerate() {
                    let moved = Twist { linear: motion.at(center - branch.point), ..*motion };
                    vector[branch.first + k] += scale * jacobian.dot(&moved);
                }
                above = branch.parent;
            }
        }
        let length = vector.iter().map(|x| x * x).sum::<f64>().sqrt().max(1.0);
        vector.iter_mut().for_each(|x| *x /= length);
        (LoopRow { link, part, factor: scale / length }, vector)
    }

    /// Marks the links of the tree that transmit more than `least` where these rows pull with these factors.
    pub fn transmit(
        &self,
        links: &[MobilityLink],
        centers: &[Vec3],
        stress: &[(&LoopRow, f64)],
        least: f64,
        found: &mut [bool],
    ) {
        // Force, and torque about the origin, on each body.
        let mut load = vec![[Vec3::ZERO; 2]; centers.len()];
        for (row, y) in stress {
            let link = &links[row.link];
            for (s, body) in link.bodies.into_iter().enumerate() {
                let Some(body) = body else { continue };
                let (j, factor) = (link.parts[row.part].jacobian[s], y * row.factor);
                load[body][0] += factor * j.linear;
                load[body][1] += factor * (j.angular + centers[body].cross(j.linear));
            }
        }
        for body in self.order.iter().rev() {
            let branch = &self.branches[*body];
            let [force, torque] = load[*body];
            if let Some(i) = branch.link {
                let about = torque - branch.point.cross(force);
                if force.length() > least || about.length() > least * links[i].length {
                    found[i] = true;
                }
            }
            if let Some(parent) = branch.parent {
                load[parent][0] += force;
                load[parent][1] += torque;
            }
        }
    }
}

/// Which links make a tree: those with the most equations first.
fn spanning(links: &[MobilityLink], bodies: usize) -> Vec<bool> {
    let mut by_equations: Vec<usize> = (0..links.len()).filter(|i| links[*i].is_relative).collect();
    by_equations.retain(|i| !links[*i].parts.is_empty());
    by_equations.sort_by_key(|i| std::cmp::Reverse(links[*i].parts.len()));
    // What does not move is the last of all.
    let mut root: Vec<u32> = (0..=bodies as u32).collect();
    let mut is_used = vec![false; links.len()];
    for i in by_equations {
        let [a, b] = [0, 1].map(|s| links[i].bodies[s].unwrap_or(bodies) as u32);
        let [a, b] = [find(&mut root, a), find(&mut root, b)];
        if a != b {
            root[a as usize] = b;
            is_used[i] = true;
        }
    }
    is_used
}
